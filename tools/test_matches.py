"""What is kept of matches, and that the table of docs/opponents.md is what it says."""

import importlib.machinery
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader("matches", str(HERE / "matches"))
matches = importlib.util.module_from_spec(importlib.util.spec_from_loader("matches", loader))
loader.exec_module(matches)

ROW = {"name": "staff-cadet-bulge-S2", "players": ("staff", "cadet"), "game": "bulge", "scenario": "S2", "dice": 100, "first": 7, "least": 0.65}


def bouts(first, dice, winner):
    """So many dice, each with both sides, all won by one player."""
    return [{"dice": first + at, "first": side, "winner": side if winner == 0 else 1 - side} for at in range(dice) for side in (0, 1)]


class Matches(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        self.addCleanup(setattr, matches, "KEPT", matches.KEPT)
        matches.KEPT = self.place / "kept"

    def play(self, runs, first, games, program="one"):
        """As if so many dice had been played."""
        folder = self.place / runs / ROW["name"]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "program").write_text(program)
        part = {"games": games, "seconds": [0.25, 0.01], "simulated": [100, 0]}
        (folder / f"{first}.json").write_text(json.dumps([part]))
        matches.take_in(self.place / runs, ROW)
        return json.loads((matches.KEPT / f"{ROW['name']}.json").read_text())[0]

    def test_the_interval_is_that_of_wilson(self):
        told = matches.share(bouts(1, 10, 0)[:8] + bouts(1, 10, 1)[:2])
        self.assertEqual((told["games"], told["won"], told["share"]), (10, 8, 0.8))
        self.assertAlmostEqual(told["low"], 0.4902, 4)
        self.assertAlmostEqual(told["high"], 0.9433, 4)

    def test_a_draw_is_a_half(self):
        self.assertEqual(matches.share([{"dice": 1, "first": 0, "winner": None}])["share"], 0.5)

    def test_a_row_grows(self):
        self.assertEqual(self.play("runs", 7, bouts(7, 5, 0))["both"]["games"], 10)
        told = self.play("runs", 12, bouts(12, 5, 1))
        self.assertEqual((told["both"]["games"], told["both"]["share"], told["dice"]), (20, 0.5, [7, 16]))
        self.assertEqual([side["games"] for side in told["sides"]], [10, 10])

    def test_fewer_games_of_a_later_program_do_not_replace_more(self):
        self.play("runs", 7, bouts(7, 5, 0))
        self.assertEqual(self.play("others", 7, bouts(7, 3, 1), "two")["program"], "one")
        self.assertEqual(self.play("others", 7, bouts(7, 5, 1), "two")["program"], "two")

    def test_the_table_is_that_of_the_kept_matches(self):
        done = subprocess.run([sys.executable, str(HERE / "matches"), "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
