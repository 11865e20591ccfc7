"""What is kept of matches, and that the table of docs/opponents.md is what it says."""

import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

HERE = pathlib.Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader("matches", str(HERE / "matches"))
matches = importlib.util.module_from_spec(importlib.util.spec_from_loader("matches", loader))
loader.exec_module(matches)

ROW = {"name": "staff-cadet-bulge-S2", "players": ("staff", "cadet"), "game": "bulge", "scenario": "S2", "dice": 100, "first": 7, "wanted": (0.65, 1)}


def bouts(first, dice, winner):
    """So many dice, each with both sides, all won by one player."""
    won = lambda side: side if winner == 0 else 1 - side
    return [{"dice": first + at, "first": side, "winner": won(side), "score": 3, "turns": [8, 8]} for at in range(dice) for side in (0, 1)]


class Matches(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        self.addCleanup(setattr, matches, "KEPT", matches.KEPT)
        matches.KEPT = self.place / "kept"

    def play(self, told, games, program="one"):
        """As if so many dice had been played: what is known of the row then, and what is kept of it."""
        os.environ["COMMIT"] = program
        self.addCleanup(os.environ.pop, "COMMIT", None)
        told = matches.grown(ROW, told, {"games": games, "seconds": [0.25, 0.01], "simulated": [100, 0]})
        matches.take_in(ROW, told)
        return told, matches.read(matches.KEPT / f"{ROW['name']}.json")

    def test_the_interval_is_that_of_wilson(self):
        told = matches.share(bouts(1, 10, 0)[:8] + bouts(1, 10, 1)[:2])
        self.assertEqual((told["games"], told["won"], told["share"]), (10, 8, 0.8))
        self.assertAlmostEqual(told["low"], 0.4902, 4)
        self.assertAlmostEqual(told["high"], 0.9433, 4)

    def test_a_draw_is_a_half(self):
        self.assertEqual(matches.share([{"dice": 1, "first": 0, "winner": None}])["share"], 0.5)

    def test_a_row_grows(self):
        told, kept = self.play(matches.read(self.place / "none"), bouts(7, 5, 0))
        self.assertEqual(kept["both"]["games"], 10)
        told, kept = self.play(told, bouts(12, 5, 1))
        self.assertEqual((kept["both"]["games"], kept["both"]["share"], kept["dice"]), (20, 0.5, [7, 16]))
        self.assertEqual([side["games"] for side in kept["sides"]], [10, 10])
        self.assertEqual((kept["bouts"][0], len(kept["bouts"]), kept["seconds"]), ([7, 0, 0, 3, 8, 8], 20, [0.25, 0.01]))

    def test_fewer_games_of_a_later_program_do_not_replace_more(self):
        none = matches.read(self.place / "none")
        self.play(none, bouts(7, 5, 0))
        self.assertEqual(self.play(none, bouts(7, 3, 1), "two")[1]["program"], "one")
        self.assertEqual(self.play(none, bouts(7, 5, 1), "two")[1]["program"], "two")

    def test_a_row_goes_on_with_a_program_that_chooses_alike(self):
        self.play(matches.read(self.place / "none"), bouts(7, 5, 0))
        for winner, known in [(0, 10), (1, 0)]:
            with unittest.mock.patch.object(matches, "play", lambda row, first, dice: {"games": bouts(first, dice, winner)}):
                os.environ["COMMIT"] = "two"
                self.assertEqual(len(matches.present(self.place / "runs", ROW)["bouts"]), known)

    def test_what_is_wanted_is_said(self):
        told = {"both": {"games": 200, "share": 0.64}, "sides": [{"games": 100, "share": 0.8}, {}]}
        self.assertEqual(matches.verdict(ROW, told), "0.65: **not reached**")
        alike = ROW | {"players": ("staff", "staff"), "wanted": (0.25, 0.75)}
        self.assertEqual(matches.verdict(alike, told), "0.25 to 0.75: **not reached**")
        told["sides"][0]["share"] = 0.7
        self.assertEqual(matches.verdict(alike, told), "0.25 to 0.75: reached")
        told["sides"][0]["games"] = 99
        self.assertEqual(matches.verdict(alike, told), "0.25 to 0.75: so far")

    def test_the_table_is_that_of_the_kept_matches(self):
        done = subprocess.run([sys.executable, str(HERE / "matches"), "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
