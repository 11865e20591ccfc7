"""A game of a `salient` process that asks this one, in lines of JSON (docs/programs.md)."""

import json
import os
import shutil
import subprocess


class Scene:
    """What is played: the words of a command line."""

    def __init__(self, game="skirmish", scenario=None, players="program:-", rules=None, preset=None, binary=None):
        self.game, self.scenario, self.players = game, scenario, players
        self.rules, self.preset = rules, preset
        self.binary = binary or os.environ.get("SALIENT") or shutil.which("salient")
        if not self.binary:
            raise FileNotFoundError("salient is not in the path; name it by binary= or in the variable SALIENT")

    def words(self, seed):
        words = [self.binary, "play", self.game, "--players", self.players, "--seed", str(seed)]
        for name in ("scenario", "preset"):
            if getattr(self, name):
                words += [f"--{name}", getattr(self, name)]
        return words + ([f"--rules={self.rules}"] if self.rules else [])


class Game:
    """One game. `question` is what is asked now, `ends` how it ended by side when it is over."""

    def __init__(self, scene, seed):
        words = scene.words(seed)
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.hellos, self.seen, self.ends = {}, {}, {}
        self.question = None
        self.advance()

    @property
    def over(self):
        return self.question is None

    def advance(self):
        """Reads on until somebody is asked or the game is over."""
        self.question = None
        while not (self.ends and len(self.ends) == len(self.hellos)):
            line = self.process.stdout.readline()
            if not line:
                why = self.process.stderr.read().decode(errors="replace").strip()
                self.close()
                raise RuntimeError(f"salient ended: {why or 'it said nothing'}")
            said = json.loads(line)
            side = said["side"]
            if said["type"] == "hello":
                self.hellos[side] = said
                continue
            self.seen[side] = said
            if said["type"] == "choose":
                self.question = said
                return
            self.ends[side] = said
        self.close()

    def answer(self, index):
        """Chooses the action of that place. One that is not in the list loses the game."""
        self.process.stdin.write(json.dumps({"index": int(index)}).encode() + b"\n")
        self.process.stdin.flush()
        self.advance()

    def reward(self, side):
        """1 for a victory, -1 for a defeat, else 0."""
        winners = {end["winner"] for end in self.ends.values()}
        if not winners or winners == {None}:
            return 0.0
        return 1.0 if side in winners else -1.0

    def close(self):
        """Ends the process, whatever it does."""
        process, self.process = getattr(self, "process", None), None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                try:
                    pipe.close()
                except OSError:
                    pass

    def __del__(self):
        self.close()
