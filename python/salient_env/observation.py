"""A position as arrays. README.md says what stands in each place; the lists here are the order."""

import re
import zlib

import numpy as np
from gymnasium import spaces

UNIT = ["there", "own", "on_map", "x", "y", "hex", "first", "second", "third", "fourth",
        "face_down", "reduced", "spent", "states", "level", "in_hand"]
HEX = ["x", "y", "terrain", "height", "features", "own_units", "enemy_units", "control", "target", "objective"]
GLOBAL = ["side", "turn", "turns", "own_points", "enemy_points", "season", "decision", "actions"]

SEASONS = ["dry", "mud", "snow", "frost"]
# No number of a position is beyond these.
LEAST, MOST = -1e6, 1e6


class Observer:
    """Makes arrays of what one side is told. It knows the map and the counters from the first line."""

    def __init__(self, hello, units, actions):
        self.units, self.actions = units, actions
        hexes = hello["hexes"]
        self.index = {one["hex"]: at for at, one in enumerate(hexes)}
        self.terrains = sorted({one["terrain"] for one in hexes})
        self.numbers = {one["counter"]: one["numbers"] for one in hello["counters"]}
        at = np.array([one["at"] for one in hexes], dtype=np.float32)
        low, wide = at.min(axis=0), np.maximum(np.ptp(at, axis=0), 1e-6)
        self.at = (at - low) / wide
        self.ground = np.zeros((len(hexes), len(HEX)), dtype=np.float32)
        self.ground[:, 0:2] = self.at
        self.ground[:, 2] = [self.terrains.index(one["terrain"]) for one in hexes]
        self.ground[:, 3] = [one["height"] for one in hexes]
        self.ground[:, 4] = [len(one["features"]) for one in hexes]

    def space(self):
        def box(*shape):
            return spaces.Box(LEAST, MOST, shape, np.float32)

        inner = {"units": box(self.units, len(UNIT)), "hexes": box(len(self.ground), len(HEX)), "global": box(len(GLOBAL))}
        return spaces.Dict({
            "observation": spaces.Dict(inner),
            "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
        })

    def blank(self):
        """What a side sees before it is asked for the first time: the bare map."""
        units, state = np.zeros((self.units, len(UNIT)), np.float32), np.zeros(len(GLOBAL), np.float32)
        return self.whole(units, self.ground.copy(), state, 0)

    def whole(self, units, hexes, state, actions):
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[:actions] = 1
        return {"observation": {"units": units, "hexes": hexes, "global": state}, "action_mask": mask}

    def arrays(self, said):
        """Of a line `choose` or `over`."""
        side, view = said["side"], said["view"]
        actions = min(len(said.get("actions", [])), self.actions)
        units, hexes = self.unit_rows(view, side), self.hex_rows(view, side)
        turn = [int(word) for word in re.findall(r"\d+", view["turn"])[:2]] + [0, 0]
        points = (said.get("points") or {}).get("points", [0, 0])
        decision = zlib.crc32(said.get("decision", "").encode()) % 4096
        season = SEASONS.index(view["season"]) if view["season"] in SEASONS else 0
        state = [side, turn[0], turn[1], points[side], points[1 - side], season, decision, len(said.get("actions", []))]
        state = np.clip(np.array(state, dtype=np.float32), LEAST, MOST)
        return self.whole(units, hexes, state, actions)

    def unit_rows(self, view, side):
        rows = np.zeros((self.units, len(UNIT)), dtype=np.float32)
        hand = (view.get("hand") or {}).get("unit")
        for row, unit in zip(rows, view["units"]):
            place = self.index.get(unit["spot"].get("hex"), -1)
            numbers = (self.numbers.get(unit["counter"]) or []) if unit["counter"] else []
            badges = [badge["kind"] for badge in unit["badges"]]
            row[0:6] = [1, 1 if unit["side"] == side else -1, place >= 0, 0, 0, place]
            if place >= 0:
                row[3:5] = self.at[place]
            row[6:6 + len(numbers[:4])] = numbers[:4]
            row[10:16] = [unit["name"] is None, (unit["counter"] or "").endswith(" back"), "spent" in badges,
                          badges.count("state"), unit["level"], unit["id"] == hand]
        return rows

    def hex_rows(self, view, side):
        rows = self.ground.copy()

        def whose(holder):
            return 0 if holder is None else 1 if holder == side else -1

        for unit in view["units"]:
            place = self.index.get(unit["spot"].get("hex"))
            if place is not None:
                rows[place, 5 if unit["side"] == side else 6] += 1
        for mark in view["marks"]:
            place = self.index.get(mark["at"])
            if place is not None and mark["kind"] in ("control", "target"):
                rows[place, 7 if mark["kind"] == "control" else 8] = whose(mark["side"])
        for objective in view["objectives"]:
            for name in objective["at"]:
                if name in self.index:
                    rows[self.index[name], 9] = 2 if objective["holder"] is None else whose(objective["holder"])
        return np.clip(rows, LEAST, MOST)
