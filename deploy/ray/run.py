#!/usr/bin/env python3
"""Plays the chunks of a prepared run of the lab as tasks of a Ray cluster, and puts their parts into its folder.

    salient lab run PLAN --prepare -o FOLDER
    python deploy/ray/run.py FOLDER [--address HOST:PORT] [--salient PATH] [--ship]
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
import ray  # noqa: E402

# So often a chunk is begun again whose worker or machine went away.
RETRIES = 10


@ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")
def play(chunk, files, program, shipped):
    """Plays a chunk in a folder of its own. Gives the bytes of its part, or in words what is wrong."""
    with tempfile.TemporaryDirectory(prefix="salient-chunk-") as place:
        folder = pathlib.Path(place) / "run"
        (folder / "parts").mkdir(parents=True)
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if shipped is not None:
            program = str(pathlib.Path(place) / "salient")
            pathlib.Path(program).write_bytes(shipped)
            os.chmod(program, 0o755)
        done = subprocess.run([program, "lab", "chunk", str(folder), chunk], capture_output=True, check=False)
        part = folder / "parts" / f"{chunk}.parquet"
        if done.returncode != 0 or not part.exists():
            return None, done.stderr.decode(errors="replace").strip() or f"exit code {done.returncode}"
        return part.read_bytes(), None


def put(path, content):
    """Writes a file whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".part-", delete=False) as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    os.chmod(out.name, 0o644)
    os.replace(out.name, path)


def run(folder, program, ship=False, told=print):
    """Plays all that is missing of a run on the cluster that Ray is connected to. Gives what went wrong, by chunk."""
    folder = pathlib.Path(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    # All but the parts goes along: the plan, the list of chunks, the files that the plan names.
    files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] != "parts" and name.name != "report.html":
            files[str(name)] = path.read_bytes()
    files = ray.put(files)
    shipped = ray.put(pathlib.Path(program).read_bytes()) if ship else None
    chunks = [chunk["id"] for chunk in manifest["chunks"]]
    missing = [chunk for chunk in chunks if not (folder / "parts" / f"{chunk}.parquet").exists()]
    there, failed, running = len(chunks) - len(missing), {}, {}
    while missing or running:
        # No more at once than the cluster can begin, and as many again that wait there.
        room = 2 * int(ray.cluster_resources().get("CPU", 1)) - len(running)
        for chunk in missing[:max(room, 0)]:
            running[play.remote(chunk, files, program, shipped)] = chunk
        del missing[:max(room, 0)]
        done, _ = ray.wait(list(running), num_returns=1, timeout=10)
        for task in done:
            chunk = running.pop(task)
            try:
                part, wrong = ray.get(task)
            except ray.exceptions.RayError as error:
                part, wrong = None, f"{type(error).__name__}: it was begun {RETRIES + 1} times"
            if wrong is None:
                put(folder / "parts" / f"{chunk}.parquet", part)
                there += 1
                told(f"{there} of {len(chunks)} chunks")
            else:
                failed[chunk] = wrong
    return failed


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=pathlib.Path, help="the folder of a run that was prepared")
    words.add_argument("--address", help="a cluster; Ray on this machine alone if nothing is said")
    words.add_argument("--salient", default="salient", help="the program, where it lies on every machine")
    words.add_argument("--ship", action="store_true", help="send the program of this machine to the others")
    wish = words.parse_args()
    if not (wish.folder / "manifest.json").exists():
        sys.exit(f"{wish.folder} is no folder of a run; `salient lab run PLAN --prepare -o {wish.folder}` makes one")
    ray.init(address=wish.address, include_dashboard=False, log_to_driver=False, logging_level="warning")
    failed = run(wish.folder, wish.salient, wish.ship, lambda text: print(text, file=sys.stderr))
    for chunk, why in failed.items():
        print(f"chunk {chunk}: {why}", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
