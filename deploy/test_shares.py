"""The shares of Slurm and Kubernetes are the whole run, and pyarrow reads its parts. SALIENT names the program."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import pyarrow.parquet as parquet
import yaml

HERE = pathlib.Path(__file__).parent
SALIENT = os.environ.get("SALIENT", "salient")
PLAN = """
game = "skirmish"
scenario = "mill"
games = 18
chunk = 3

[[arm]]
name = "woods"

[[arm]]
name = "open"
switches = "-WOODS"
"""


def parts(folder):
    return sorted(path.name for path in (folder / "parts").iterdir())


class Shares(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        (self.place / "plan.toml").write_text(PLAN)

    def prepared(self, name):
        folder = self.place / name
        subprocess.run([SALIENT, "lab", "run", self.place / "plan.toml", "-o", folder, "--prepare"], check=True, capture_output=True)
        return folder

    def test_an_array_of_slurm(self):
        folder, shares = self.prepared("slurm"), 5
        subprocess.run(["bash", "-n", HERE / "slurm/array.sh"], check=True)
        for task in range(10, 10 + shares):
            slurm = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": str(shares)}
            environment = {**os.environ, **slurm, "SLURM_SUBMIT_DIR": str(HERE.parent), "SALIENT": SALIENT}
            before = len(parts(folder))
            subprocess.run([HERE / "slurm/array.sh", folder], check=True, env=environment, capture_output=True)
            self.assertIn(len(parts(folder)) - before, (2, 3))
        self.assertEqual(len(parts(folder)), 12)
        refused = subprocess.run([HERE / "slurm/array.sh", folder], capture_output=True, check=False)
        self.assertIn(b"start it as an array", refused.stderr)

    def test_an_indexed_job_of_kubernetes(self):
        job = yaml.safe_load((HERE / "kubernetes/job.yaml").read_text())
        self.assertEqual((job["kind"], job["spec"]["completionMode"]), ("Job", "Indexed"))
        container = job["spec"]["template"]["spec"]["containers"][0]
        values = {one["name"]: one["value"] for one in container["env"]}
        self.assertEqual(values["SHARES"], str(job["spec"]["completions"]))
        mounts = {mount["name"] for mount in container["volumeMounts"]}
        self.assertEqual(mounts, {volume["name"] for volume in job["spec"]["template"]["spec"]["volumes"]})
        folder = self.prepared("kubernetes")
        line = container["args"][0].replace("/opt/salient/deploy", str(HERE)).replace("/run-folder", str(folder))
        for index in range(4):
            environment = {**os.environ, "JOB_COMPLETION_INDEX": str(index), "SHARES": "4", "SALIENT": SALIENT}
            subprocess.run([*container["command"], line], check=True, env=environment, capture_output=True)
        self.assertEqual(len(parts(folder)), 12)

    def test_pyarrow_reads_the_parts(self):
        folder = self.place / "whole"
        subprocess.run([SALIENT, "lab", "run", self.place / "plan.toml", "-o", folder], check=True, capture_output=True)
        rows = [row for name in parts(folder) for row in parquet.read_table(folder / "parts" / name).to_pylist()]
        self.assertEqual(len(rows), 36)
        self.assertEqual({row["arm"] for row in rows}, {"woods", "open"})
        for row in rows:
            self.assertEqual(len(row["lost_first"]), row["turns"] + 1)
            self.assertGreater(sum(dict(row["cited"]).values()), 0)
            self.assertTrue(re.fullmatch("[0-9a-f]+", row["end"]))


if __name__ == "__main__":
    unittest.main()
