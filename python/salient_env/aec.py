"""All sides of a game as a PettingZoo environment in which one agent acts at a time."""

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from .lines import Game, Scene
from .observation import Observer


class SalientAEC(AECEnv):
    """A game. The agents are its sides, by their names in small letters; an action is the place of a choice in the list."""

    metadata = {"name": "salient_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, game="skirmish", scenario=None, units=1024, actions=4096, **more):
        super().__init__()
        self.render_mode = None
        self.scene = Scene(game, scenario, players="program:-", **more)
        first = Game(self.scene, 0)
        hello = first.hellos[first.question["side"]]
        first.close()
        self.observer = Observer(hello, units, actions)
        self.possible_agents = [side.lower() for side in hello["sides"]]
        self.agents = list(self.possible_agents)
        space = self.observer.space()
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random()
        self.playing = None

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.close()
        self.playing = Game(self.scene, int(self.np_random.integers(2**48)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.turn_to()

    def turn_to(self):
        """Whoever is asked is next."""
        question = self.playing.question
        self.agent_selection = self.possible_agents[question["side"]]
        self.infos[self.agent_selection] = {"actions": question["actions"], "question": question["question"]}

    def observe(self, agent):
        said = self.playing.seen.get(self.possible_agents.index(agent))
        seen = self.observer.arrays(said) if said else self.observer.blank()
        if agent != self.agent_selection:
            # It is not asked, so that it has no choice.
            seen["action_mask"] = np.zeros_like(seen["action_mask"])
        return seen

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.playing.answer(action)
        if self.playing.over:
            for side, name in enumerate(self.possible_agents):
                self.rewards[name] = self.playing.reward(side)
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        else:
            self.turn_to()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self):
        return None

    def close(self):
        if self.playing is not None:
            self.playing.close()
