"""The reports of runs of the lab that docs/findings.md is written from. Of each plan what the page needs is kept in docs/findings/, so that a
plan that was played elsewhere, or long ago, stays on the page."""

import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tomllib

HOME = pathlib.Path(__file__).resolve().parent.parent
KEPT = HOME / "docs" / "findings"
SALIENT = shlex.split(os.environ.get("SALIENT", "cargo run --quiet --profile quick -p salient --locked --"))
# What a program plays is fixed by these.
PROGRAM = ("engine", "games", "players", "lab/src")


class Runs:
    """The reports that are kept, one a plan."""

    def __init__(self):
        self.pictures = {}
        self.reports = {path.stem: json.loads(path.read_text()) for path in sorted(KEPT.glob("*.json"))}

    def get(self, plan):
        """The report of a plan; none if no game of it was ever taken in."""
        return self.reports.get(plan)

    def take_in(self, folder):
        """Takes the report of a run in, unless a larger one of the same plan is kept."""
        plan = folder.name
        if not any(folder.glob("parts/*.parquet")):
            return
        report, kept = read(folder), self.get(plan)
        if kept and kept["plan"] == report["plan"] and played(kept) > played(report):
            print(f"{plan}: {played(report)} pairs; the report of {played(kept)} pairs stays", file=sys.stderr)
            return
        if kept and report == {key: value for key, value in kept.items() if key != "program"}:
            return
        report["program"] = program(folder)
        self.reports[plan] = report
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{plan}.json").write_text(lines(report))


def ask(*words):
    done = subprocess.run(SALIENT + list(words), cwd=HOME, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"salient {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def program(folder):
    """The program that plays the games of a run: it is asked for a part that is there, and says so if its players choose otherwise."""
    ask("lab", "chunk", str(folder), next(folder.glob("parts/*.parquet")).stem)
    version = ask("--version").split()[-1]
    last = ["git", "log", "-1", "--format=%h", "--abbrev=7", "--", *PROGRAM]
    commit = os.environ.get("COMMIT") or subprocess.run(last, cwd=HOME, capture_output=True, text=True).stdout.strip()
    return f"{version} {commit}".strip()


def read(folder):
    """What the page needs of the report of a run."""
    found = json.loads(ask("lab", "report", str(folder), "--json"))
    plan = tomllib.loads((folder / "plan.toml").read_text())
    return {
        "plan": digest(plan),
        "asked": plan["games"],
        "scenario": found["scenario"],
        "sides": found["sides"],
        "players": found["arms"][0]["players"],
        "dice": found["dice"][0],
        "split": found["split"],
        "arms": [{"name": arm["name"], "share": exact(arm["share"])} for arm in found["arms"]],
        "comparisons": [
            {key: exact(one[key]) for key in ("arm", "pairs", "difference", "p", "p_of_all", "measures", "standings")}
            | {"fired": {key: one["fired"][key] for key in ("void", "lists", "pairs", "of")}}
            for one in found["comparisons"]
        ],
    }


def exact(value):
    """As exact as anybody reads it."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {key: exact(one) for key, one in value.items()}
    return [exact(one) for one in value] if isinstance(value, list) else value


def digest(plan):
    """What a plan asks for, whatever its words and its size."""
    asked = {key: value for key, value in plan.items() if key not in ("name", "question", "games", "chunk")}
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:12]


def lines(report):
    """A report as JSON, a line for every arm and every comparison."""
    def value(one):
        if isinstance(one, list) and one and isinstance(one[0], dict):
            return "[\n  " + ",\n  ".join(map(json.dumps, one)) + "\n ]"
        return json.dumps(one)

    return "{\n " + ",\n ".join(f"{json.dumps(key)}: {value(one)}" for key, one in report.items()) + "\n}\n"


def played(report):
    """The pairs that every arm has at least."""
    return min((pairs_of(found) for found in report["comparisons"]), default=0)


def pairs_of(found):
    return sum(found["pairs"].values())
