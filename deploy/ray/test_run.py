"""A run on a real cluster of three nodes, with a worker and a node killed under way, has the bytes of one that was never disturbed.

SALIENT names the program.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid

# What is started from here inherits it, so that no other Ray of this machine is touched.
MARK = f"salient-ray-test-{uuid.uuid4().hex}"
os.environ["SALIENT_RAY_TEST"] = MARK
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
sys.path.insert(0, str(pathlib.Path(__file__).parent))

import ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

import run as driver  # noqa: E402

SALIENT = os.environ.get("SALIENT", "salient")
PLAN = """
question = "Do woods help?"
game = "skirmish"
scenario = "hill"
games = 400
chunk = 20

[[arm]]
name = "woods"

[[arm]]
name = "open"
switches = "-WOODS"
"""


def workers():
    """The processes of our cluster that play a chunk now."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            mine = MARK.encode() in (entry / "environ").read_bytes()
            if mine and (entry / "cmdline").read_bytes().startswith(b"ray::play"):
                found.append(int(entry.name))
        except (OSError, ValueError):
            continue
    return found


def parts(folder):
    return {path.name: path.read_bytes() for path in (folder / "parts").iterdir() if not path.name.startswith(".")}


class OnACluster(unittest.TestCase):
    def test_a_worker_and_a_node_are_killed(self):
        with tempfile.TemporaryDirectory() as place:
            place = pathlib.Path(place)
            plan, whole, spread = place / "plan.toml", place / "whole", place / "spread"
            plan.write_text(PLAN)
            subprocess.run([SALIENT, "lab", "run", plan, "-o", whole], check=True, capture_output=True)
            subprocess.run([SALIENT, "lab", "run", plan, "-o", spread, "--prepare"], check=True, capture_output=True)
            cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
            doomed = cluster.add_node(num_cpus=1)
            cluster.add_node(num_cpus=1)
            ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
            killed = []

            def disturb():
                while len(parts(spread)) < 3:
                    time.sleep(0.02)
                while not killed:
                    for worker in workers()[:1]:
                        os.kill(worker, signal.SIGKILL)
                        killed.append(worker)
                while len(parts(spread)) < 8:
                    time.sleep(0.02)
                cluster.remove_node(doomed, allow_graceful=False)
                killed.append("node")

            try:
                thread = threading.Thread(target=disturb)
                thread.start()
                failed = driver.run(spread, SALIENT, told=lambda text: None)
                left = len(parts(whole))
                thread.join(timeout=60)
                self.assertEqual((failed, len(killed), left), ({}, 2, 40), "a worker and a node were killed under way")
                self.assertEqual(parts(whole), parts(spread), "the same parts, byte for byte")
            finally:
                ray.shutdown()
                cluster.shutdown()
            done = subprocess.run([SALIENT, "lab", "report", spread, "--json"], check=True, capture_output=True)
            self.assertIn(b'"missing": []', done.stdout)


if __name__ == "__main__":
    unittest.main()
