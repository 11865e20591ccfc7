"""The environments keep what PettingZoo and Gymnasium promise. SALIENT names the program."""

import unittest
import warnings

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from salient_env import SalientAEC, SalientEnv
from salient_env.observation import GLOBAL, HEX, UNIT

warnings.filterwarnings("ignore", category=UserWarning)


def pick(mask, dice):
    return int(dice.choice(np.flatnonzero(mask)))


class Environments(unittest.TestCase):
    def test_the_api_of_pettingzoo(self):
        api_test(SalientAEC("skirmish", "mill"), num_cycles=400)

    def test_seeds(self):
        seed_test(lambda: SalientAEC("skirmish", "mill"), num_cycles=60)

    def test_gymnasium(self):
        for side in ("blue", "red"):
            check_env(SalientEnv("skirmish", "mill", side=side), skip_render_check=True)

    def test_a_whole_game_of_all_sides(self):
        env, dice = SalientAEC("skirmish", "clearing"), np.random.default_rng(1)
        env.reset(seed=3)
        rewards = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, cut, info = env.last()
            rewards[agent] += reward
            env.step(None if over or cut else pick(seen["action_mask"], dice))
            if not over:
                self.assertEqual(int(seen["action_mask"].sum()), len(info["actions"]))
        self.assertEqual(sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0]), True, rewards)

    def test_a_whole_game_against_a_cadet(self):
        env, dice = SalientEnv("skirmish", "hill", side="red"), np.random.default_rng(2)
        seen, _ = env.reset(seed=5)
        over, steps = False, 0
        while not over:
            seen, reward, over, _, _ = env.step(pick(seen["action_mask"], dice))
            steps += 1
        self.assertIn(reward, (-1.0, 0.0, 1.0))
        self.assertGreater(steps, 5)

    def test_an_action_that_is_not_listed_loses(self):
        env = SalientEnv("skirmish", "mill")
        env.reset(seed=1)
        _, reward, over, _, _ = env.step(4095)
        self.assertEqual((reward, over), (-1.0, True))

    def test_what_stands_in_the_arrays(self):
        env = SalientAEC("bulge", "S1", units=512)
        env.reset(seed=1)
        seen = env.observe(env.agent_selection)
        arrays = seen["observation"]
        self.assertEqual(arrays["units"].shape, (512, len(UNIT)))
        self.assertEqual(arrays["hexes"].shape[1], len(HEX))
        state = dict(zip(GLOBAL, arrays["global"]))
        self.assertEqual(state["turn"], 1)
        on_map = arrays["units"][:, UNIT.index("on_map")].sum()
        counted = arrays["hexes"][:, [HEX.index("own_units"), HEX.index("enemy_units")]].sum()
        self.assertEqual(on_map, counted)
        self.assertGreater(on_map, 20)
        self.assertGreater(arrays["units"][:, UNIT.index("first")].max(), 3)
        env.close()


if __name__ == "__main__":
    unittest.main()
