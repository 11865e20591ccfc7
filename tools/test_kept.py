"""Which report of a plan is kept, and that the page of the findings is what they say."""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import kept

REPORT = {
    "plan": "as asked",
    "asked": 500,
    "arms": [],
    "comparisons": [{"arm": "without it", "pairs": {"more": 3, "less": 2, "same": 5}}],
}


class Kept(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        for name, value in (("KEPT", self.place / "kept"), ("read", lambda folder: self.report), ("program", lambda folder: self.program)):
            self.addCleanup(setattr, kept, name, getattr(kept, name))
            setattr(kept, name, value)

    def take_in(self, pairs, program, plan="as asked", arms=("without it",)):
        """What is kept after a run of so many pairs in each arm."""
        self.program, self.report = program, copy.deepcopy(REPORT) | {"plan": plan}
        self.report["comparisons"] = [{"arm": arm, "pairs": {"more": pairs, "less": 0, "same": 0}} for arm in arms]
        part = self.place / "runs" / "d-card01" / "parts" / "0.parquet"
        part.parent.mkdir(parents=True, exist_ok=True)
        part.touch()
        kept.Runs().take_in(part.parent.parent)
        found = json.loads((kept.KEPT / "d-card01.json").read_text())
        self.assertEqual(kept.Runs().get("d-card01"), found)
        return kept.played(found), found["program"]

    def test_a_larger_run_replaces_a_smaller_one(self):
        self.assertEqual(self.take_in(100, "old"), (100, "old"))
        self.assertEqual(self.take_in(20, "new"), (100, "old"), "the smaller one is left out")
        self.assertEqual(self.take_in(100, "new"), (100, "old"), "the same games are whose they were")
        self.assertEqual(self.take_in(200, "new"), (200, "new"))

    def test_what_was_asked_otherwise_is_replaced(self):
        self.take_in(100, "old")
        self.assertEqual(self.take_in(20, "new", plan="asked of others"), (20, "new"))

    def test_a_run_that_has_no_part_yet_changes_nothing(self):
        (self.place / "runs" / "e1").mkdir(parents=True)
        runs = kept.Runs()
        runs.take_in(self.place / "runs" / "e1")
        self.assertIsNone(runs.get("e1"))

    def test_words_and_size_of_a_plan_do_not_count(self):
        plan = {"game": "bulge", "games": 20, "question": "?", "chunk": 5, "arm": [{"name": "one"}]}
        self.assertEqual(kept.digest(plan), kept.digest(plan | {"games": 500, "question": "Why?", "chunk": 25}))
        self.assertNotEqual(kept.digest(plan), kept.digest(plan | {"players": "staff/8"}))


class Page(unittest.TestCase):
    def test_no_figure_is_written_by_hand(self):
        done = subprocess.run([sys.executable, kept.HOME / "tools" / "findings", "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
