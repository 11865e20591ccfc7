"""One side of a game as a Gymnasium environment; a computer player has the other."""

import gymnasium
from gymnasium import spaces

from .lines import Game, Scene
from .observation import Observer


class SalientEnv(gymnasium.Env):
    """A game against a computer player, `cadet` if nothing is said. `side` is the name of one's own; the first if nothing is said."""

    metadata = {"render_modes": []}

    def __init__(self, game="skirmish", scenario=None, side=None, against="cadet", units=1024, actions=4096, **more):
        self.render_mode = None
        # Who sits where is known when the sides are.
        all_sides = Game(Scene(game, scenario, **more), 0)
        sides = all_sides.hellos[all_sides.question["side"]]["sides"]
        all_sides.close()
        names = [name.lower() for name in sides]
        self.side = names.index(side.lower()) if side else 0
        players = ",".join("program:-" if at == self.side else against for at in range(len(names)))
        self.scene = Scene(game, scenario, players=players, **more)
        first = Game(self.scene, 0)
        self.observer = Observer(first.hellos[self.side], units, actions)
        first.close()
        self.observation_space = self.observer.space()
        self.action_space = spaces.Discrete(actions)
        self.playing = None

    def now(self):
        said = self.playing.seen[self.side]
        info = {"actions": said.get("actions", []), "question": said.get("question", "")}
        return self.observer.arrays(said), info

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.close()
        self.playing = Game(self.scene, int(self.np_random.integers(2**48)))
        return self.now()

    def step(self, action):
        self.playing.answer(action)
        over = self.playing.over
        seen, info = self.now()
        return seen, self.playing.reward(self.side) if over else 0.0, over, False, info

    def close(self):
        if self.playing is not None:
            self.playing.close()
