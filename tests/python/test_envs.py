"""Environments: what Gymnasium and PettingZoo expect of them, whether installed or not.

Where these are installed, their own checks are run as well.
"""
import copy
import unittest
import warnings

import numpy as np

import fourmi
from fourmi import envs
from fourmi.envs import bases

WORLDS = ("blackjack:gym", "snake:6x6", *fourmi.worlds())
GAMES = ("connect4:5x4", *fourmi.games())
STEPS = 60


def episode(env, seed, actions):
    """What an environment shows and says for actions in turn, beginning anew at ends."""
    seen, info = env.reset(seed=seed)
    found = [(seen.tolist(), info["action_mask"].tolist())]
    for action in actions:
        seen, reward, terminated, truncated, info = env.step(action)
        found.append((seen.tolist(), reward, terminated, truncated, info["action_mask"].tolist()))
        if terminated or truncated:
            seen, info = env.reset()
            found.append((seen.tolist(), info["action_mask"].tolist()))
    return found


class Worlds(unittest.TestCase):
    def test_an_environment_shows_what_its_spaces_say(self):
        for name in WORLDS:
            env = envs.WorldEnv(name, render_mode="ansi")
            env.action_space.seed(1)
            self.assertIsInstance(env, bases.Env)
            self.assertIs(env.unwrapped, env)
            for seed in range(5):
                seen, info = env.reset(seed=seed)
                over = False
                while not over:
                    self.assertIn(seen, env.observation_space)
                    self.assertEqual(seen.dtype, np.int32)
                    self.assertTrue(info["action_mask"].any())
                    self.assertIsInstance(env.render(), str)
                    action = env.action_space.sample()
                    self.assertIn(action, env.action_space)
                    seen, reward, terminated, truncated, info = env.step(action)
                    self.assertIsInstance(reward, float)
                    self.assertIsInstance(terminated, bool)
                    self.assertIsInstance(truncated, bool)
                    over = terminated or truncated
                self.assertIn(seen, env.observation_space)
                self.assertFalse(info["action_mask"].any())
            env.close()
            env.close()

    def test_a_seed_decides_all_that_follows(self):
        for name in WORLDS:
            env = envs.WorldEnv(name)
            env.action_space.seed(7)
            actions = [env.action_space.sample() for _ in range(STEPS)]
            first = episode(env, 123, actions)
            self.assertEqual(first, episode(env, 123, actions))
            self.assertEqual(first, episode(envs.WorldEnv(name), 123, actions))
            self.assertNotEqual(first, episode(env, 124, actions))
            generators = [copy.deepcopy(env.np_random) for _ in range(2) if env.reset(seed=5)]
            self.assertEqual(*(one.bit_generator.state for one in generators))

    def test_without_a_seed_it_is_left_to_chance(self):
        shown = {tuple(envs.WorldEnv("blackjack:gym").reset()[0]) for _ in range(40)}
        self.assertGreater(len(shown), 5)

    def test_an_environment_is_the_library_s_world(self):
        env, world = envs.WorldEnv("snake:6x6", render_mode="ansi"), fourmi.World("snake:6x6", 9)
        seen, info = env.reset(seed=9)
        while not world.is_over:
            self.assertEqual(seen.reshape(-1).tolist(), world.observe().tolist())
            self.assertEqual(env.render(), world.picture())
            self.assertEqual([i + 1 for i in np.flatnonzero(info["action_mask"])],
                             world.legal_actions)
            action = world.choose(world.players[0])
            reward = world.step(action)
            seen, same, terminated, truncated, info = env.step(action - 1)
            self.assertEqual((same, terminated or truncated), (reward, world.is_over))

    def test_what_is_not_legal_is_replaced_or_refused(self):
        kind = envs.WorldEnv("snake:6x6,start=3")
        strict = envs.WorldEnv("snake:6x6,start=3", refuse_illegal=True)
        before, info = strict.reset(seed=1)
        kind.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        with self.assertRaises(fourmi.WrongInput) as caught:
            strict.step(wrong)
        self.assertEqual(caught.exception.name, "FOURMI_ERROR_ACTION")
        kind.step(wrong)
        for action in (4, -1, 2**32):
            with self.assertRaises(fourmi.WrongInput):
                kind.step(action)
        for action in (0.5, None, "left"):
            with self.assertRaises(ValueError):
                kind.step(action)
        with self.assertRaises(ValueError):
            envs.WorldEnv("snake", render_mode="human")
        with self.assertRaises(fourmi.WrongInput):
            envs.WorldEnv("maze")

    def test_episodes_are_cut_short(self):
        env = envs.WorldEnv("snake:8x8,start=3", steps_max=2)
        env.reset(seed=1)
        self.assertEqual(env.step(1)[2:4], (False, False))
        self.assertEqual(env.step(1)[2:4], (False, True))
        self.assertEqual(env.step(1)[2:4], (False, True))


class ManyWorlds(unittest.TestCase):
    def test_a_vector_does_what_single_environments_do(self):
        count = 5
        for name in WORLDS:
            vector = envs.WorldVectorEnv(name, count, masks=True)
            singles = [envs.WorldEnv(name) for _ in range(count)]
            seen, infos = vector.reset(seed=50)
            shown = [env.reset(seed=50 + i)[0] for i, env in enumerate(singles)]
            self.assertEqual(seen.tolist(), [one.tolist() for one in shown])
            over = np.zeros(count, bool)
            vector.action_space.seed(2)
            for _ in range(STEPS):
                actions = vector.action_space.sample()
                self.assertIn(actions, vector.action_space)
                seen, rewards, terminated, truncated, infos = vector.step(actions)
                self.assertIn(seen, vector.observation_space)
                for i, env in enumerate(singles):
                    if over[i]:
                        one, info = env.reset()
                        step = (0.0, False, False)
                    else:
                        one, *step, info = env.step(actions[i])
                    self.assertEqual(seen[i].tolist(), one.tolist())
                    self.assertEqual((rewards[i], terminated[i], truncated[i]), tuple(step))
                    self.assertEqual(infos["action_mask"][i].tolist(), info["action_mask"].tolist())
                over = terminated | truncated
            self.assertEqual(len(vector.render()), count)
            vector.close()
            vector.close()

    def test_the_same_step_begins_anew_and_keeps_the_last_observation(self):
        same = envs.WorldVectorEnv("blackjack:gym", 50,
                                   autoreset_mode=envs.AutoresetMode.SAME_STEP)
        after = envs.WorldVectorEnv("blackjack:gym", 50)
        same.reset(seed=1)
        after.reset(seed=1)
        stand = np.zeros(50, np.int64)
        seen, rewards, terminated, _, infos = same.step(stand)
        last, others, ended, _, _ = after.step(stand)
        self.assertTrue(terminated.all() and ended.all())
        self.assertEqual(infos["final_obs"].tolist(), last.tolist())
        self.assertTrue(infos["_final_obs"].all())
        self.assertEqual(rewards.tolist(), others.tolist())
        self.assertEqual(seen.tolist(), after.step(stand)[0].tolist())

    def test_some_begin_anew_when_they_are_told_to(self):
        vector = envs.WorldVectorEnv("blackjack:gym", 3, autoreset_mode="Disabled")
        vector.reset(seed=[4, 5, 6])
        before = vector.step([0, 0, 0])
        again = vector.step([0, 0, 0])
        self.assertTrue(again[2].all())
        self.assertEqual(again[1].tolist(), [0, 0, 0])
        seen, _ = vector.reset(options={"reset_mask": np.array([True, False, False])})
        self.assertEqual(seen[1:].tolist(), before[0][1:].tolist())
        self.assertEqual(vector.step([1, 1, 1])[2].tolist()[1:], [True, True])

    def test_arrays_stay_unless_one_wants_them_not_to(self):
        vector = envs.WorldVectorEnv("blackjack:gym", 20)
        seen, _ = vector.reset(seed=1)
        kept = seen.copy()
        vector.step(np.ones(20, int))
        self.assertEqual(seen.tolist(), kept.tolist())
        fast = envs.WorldVectorEnv("blackjack:gym", 20, copy=False)
        seen, _ = fast.reset(seed=1)
        self.assertIs(fast.step(np.ones(20, np.int32))[0].base, seen.base)

    def test_wrong_arrays_are_refused(self):
        vector = envs.WorldVectorEnv("blackjack:gym", 4)
        for actions in ([0, 0, 0], [0, 0, 0, 2], [0, 0, 0, -1], [0.0] * 4, [[0] * 4],
                        [2**32, 0, 0, 0], 0):
            with self.assertRaises(fourmi.WrongInput):
                vector.step(actions)
        for seed in ([1, 2], [1, 2, 3, -1], [1, 2, 3, 2**64], [1, 2, 3, None], [0.5] * 4):
            with self.assertRaises(ValueError):
                vector.reset(seed=seed)
        with self.assertRaises(fourmi.WrongInput):
            vector.reset(options={"reset_mask": [1, 0, 0, 0]})
        with self.assertRaises(fourmi.WrongInput):
            envs.WorldVectorEnv("blackjack:gym", 0)


class Games(unittest.TestCase):
    def play(self, env, seed):
        """A game by random moves, all of it checked; what was seen, and the moves."""
        env.reset(seed=seed)
        self.assertEqual(env.num_agents, 2)
        random = np.random.default_rng(seed)
        owed = dict.fromkeys(env.agents, 0.0)
        seen_by_all, moves = [], []
        for agent in env.agent_iter():
            seen, reward, termination, truncation, info = env.last()
            self.assertEqual(reward, owed[agent])
            self.assertIn(seen, env.observation_space(agent))
            self.assertEqual(info, env.infos[agent])
            self.assertIs(truncation, False)
            seen_by_all.append((agent, seen["observation"].tolist(), termination))
            action = None
            if not termination:
                action = random.choice(np.flatnonzero(seen["action_mask"]))
                moves.append(int(action))
            owed[agent] = 0.0
            self.assertIsNone(env.step(action))
            for each, given in env.rewards.items():
                owed[each] += given
            for listed in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(listed.keys(), set(env.agents))
        self.assertEqual(env.agents, [])
        return seen_by_all, moves

    def test_agents_take_turns_until_all_have_left(self):
        for name in GAMES:
            env = envs.GameEnv(name, render_mode="ansi")
            self.assertIsInstance(env, bases.AECEnv)
            for seed in range(3):
                shown, moves = self.play(env, seed)
                self.assertEqual((shown, moves), self.play(envs.GameEnv(name), seed))
                self.assertTrue(env.game().is_over)
                self.assertIsInstance(env.render(), str)
                self.assertEqual(env.state().shape,
                                 env.observation_space("player_0")["observation"].shape)

    def test_spaces_are_the_same_object_each_time(self):
        env = envs.GameEnv("connect4")
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
        self.assertIsNone(env.last(observe=False)[0])

    def test_who_wins_is_paid_and_who_loses_pays(self):
        env = envs.GameEnv("connect4")
        env.reset()
        for move in (0, 1, 0, 1, 0, 1, 0):
            env.step(move)
        self.assertEqual(env.rewards, {"player_0": 1.0, "player_1": -1.0})
        self.assertEqual(env.agent_selection, "player_1")
        self.assertEqual(env.last()[1:3], (-1.0, True))
        env.step(None)
        self.assertEqual(env.last()[1:3], (1.0, True))
        env.step(None)
        with self.assertRaisesRegex(ValueError, "all agents have left"):
            env.step(None)
        self.assertEqual(env.game().moves, "1212121")

    def test_an_agent_sees_its_own_stones_first(self):
        env = envs.GameEnv("connect4")
        env.step(3)
        mine = env.observe("player_0")
        theirs = env.observe("player_1")
        self.assertEqual(mine["observation"].shape, (6, 7, 2))
        self.assertEqual(np.argwhere(mine["observation"]).tolist(), [[5, 3, 0]])
        self.assertEqual(np.argwhere(theirs["observation"]).tolist(), [[5, 3, 1]])
        self.assertFalse(mine["action_mask"].any())
        self.assertTrue(theirs["action_mask"].all())

    def test_pieces_of_several_kinds_have_planes_of_their_own(self):
        env = envs.GameEnv("chess:KRK")
        seen = env.observe("player_0")["observation"]
        self.assertEqual(seen.shape, (8, 8, 12))
        self.assertEqual(seen.sum(axis=(0, 1)).tolist(), [1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0])

    def test_moves_that_are_not_legal_are_refused(self):
        env = envs.GameEnv("connect4")
        for action in (7, -1, 0.5, None):
            with self.assertRaises(ValueError):
                env.step(action)
        self.assertEqual(env.game().moves, "")
        for move in (0, 1, 0, 1, 0, 1, 0):
            env.step(move)
        with self.assertRaises(ValueError):
            env.step(1)

    def test_many_games_are_the_same_as_one(self):
        count = 4
        for name in GAMES:
            many = envs.GameVectorEnv(name, count, autoreset_mode="Disabled")
            singles = [envs.GameEnv(name) for _ in range(count)]
            seen, _ = many.reset()
            random = np.random.default_rng(3)
            for _ in range(12):
                self.assertIn(seen, many.observation_space)
                for i, env in enumerate(singles):
                    if not env.terminations[env.agent_selection]:
                        one = env.last()[0]
                        self.assertEqual(seen["observation"][i].tolist(),
                                         one["observation"].tolist())
                        self.assertEqual(seen["action_mask"][i].tolist(),
                                         one["action_mask"].tolist())
                        self.assertEqual(env.possible_agents[many.sides()[i]], env.agent_selection)
                actions = np.array([random.choice(np.flatnonzero(mask)) if mask.any() else 0
                                    for mask in seen["action_mask"]])
                seen, rewards, terminated, truncated, _ = many.step(actions)
                for i, env in enumerate(singles):
                    agent = env.agent_selection
                    if not env.terminations[agent]:
                        env.step(actions[i])
                        self.assertEqual(rewards[i], env.rewards[agent])
                        self.assertEqual(bool(terminated[i]), env.terminations[agent])
            many.close()

    def test_many_games_begin_anew(self):
        win = (0, 1, 0, 1, 0, 1, 0)
        for mode in envs.AutoresetMode:
            many = envs.GameVectorEnv("connect4", 2, autoreset_mode=mode)
            many.reset(seed=1)
            for move in win:
                seen, rewards, terminated, _, infos = many.step([move, 6 if move < 1 else 5])
            self.assertEqual((rewards.tolist(), terminated.tolist()), ([1, 1], [True, True]))
            if mode is envs.AutoresetMode.SAME_STEP:
                self.assertEqual(infos["final_obs"]["observation"].sum(), 14)
                self.assertEqual(seen["observation"].sum(), 0)
                continue
            seen, rewards, terminated, _, _ = many.step([0, 0])
            self.assertEqual(rewards.tolist(), [0, 0])
            is_over = mode is envs.AutoresetMode.DISABLED
            self.assertEqual(terminated.tolist(), [is_over] * 2)
            self.assertEqual(seen["observation"].sum(), 14 if is_over else 0)


class Batches(unittest.TestCase):
    def test_a_batch_in_python_is_stepped_by_random_actions(self):
        batch = fourmi.Batch("snake:6x6", 30, seed=3, autoreset=fourmi.Autoreset.SAME_STEP)
        self.assertEqual((batch.rows, batch.columns, batch.observation_size), (6, 6, 36))
        self.assertEqual(len(batch.observation_names), 36)
        batch.reset(range(30))
        for _ in range(50):
            batch.step(batch.random_actions())
        self.assertTrue(batch.legal().any(axis=1).all())
        with self.assertRaises(fourmi.WrongInput):
            fourmi.Batch("snake:6x6", 1).final_observations()

    def test_boards_in_python_are_stepped_by_random_moves(self):
        boards = fourmi.Boards("connect4", 30, seed=3)
        over = np.zeros(30, bool)
        while not over.all():
            _, over = boards.step(boards.random_moves())
        self.assertFalse(boards.legal().any())
        boards.reset(np.arange(30) < 10)
        self.assertEqual(boards.legal().any(axis=1).tolist(), [True] * 10 + [False] * 20)
        self.assertEqual(set(boards.pieces().reshape(-1)), set(b"XO-"))
        with self.assertRaises(fourmi.WrongInput):
            boards.reset([1] * 30)
        with self.assertRaises(fourmi.WrongInput):
            boards.step([9] * 30)


class Spaces(unittest.TestCase):
    """Those that stand in for Gymnasium's."""

    def test_samples_are_contained_and_follow_from_a_seed(self):
        from fourmi.envs import spaces
        for space in (spaces.Discrete(7), spaces.MultiDiscrete([2, 3]),
                      spaces.Box(0, 5, (2, 3), np.int32),
                      spaces.Dict({"a": spaces.Discrete(3), "b": spaces.Box(0, 1, (4,), np.int8)})):
            space.seed(5)
            first = [space.sample() for _ in range(20)]
            space.seed(5)
            self.assertEqual(str(first), str([space.sample() for _ in range(20)]))
            for sample in first:
                self.assertIn(sample, space)
            self.assertEqual(space, space)
            self.assertNotIn(None, space)
        self.assertNotEqual(spaces.Discrete(3), spaces.Discrete(4))
        for wrong in (7, -1, 1.5, "1"):
            self.assertNotIn(wrong, spaces.Discrete(7))
        self.assertNotIn(np.array([2, 0]), spaces.MultiDiscrete([2, 3]))
        self.assertNotIn(np.full((2, 3), 6, np.int32), spaces.Box(0, 5, (2, 3), np.int32))
        mask = np.array([0, 0, 1, 0], np.int8)
        self.assertEqual({int(spaces.Discrete(4).sample(mask)) for _ in range(9)}, {2})


@unittest.skipUnless(bases.HAS_GYMNASIUM, "Gymnasium is not installed")
class OfGymnasium(unittest.TestCase):
    def test_its_own_check_passes_without_a_warning(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env
        for name in WORLDS:
            for env in (envs.WorldEnv(name, render_mode="ansi"),
                        gymnasium.make(f"fourmi/{name.split(':')[0]}-v0", world=name).unwrapped):
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    check_env(env, skip_render_check=env.spec is None)

    def test_it_can_make_them_by_name(self):
        import gymnasium
        env = gymnasium.make("fourmi/blackjack-v0", world="blackjack:gym")
        self.assertEqual(env.reset(seed=3)[0].shape, (3,))
        many = gymnasium.make_vec("fourmi/blackjack-v0", 8, world="blackjack:gym")
        self.assertIsInstance(many, envs.WorldVectorEnv)
        many = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
        many.reset(seed=3)
        for _ in range(20):
            *_, infos = many.step(many.action_space.sample())
        slow = gymnasium.make_vec("fourmi/blackjack-v0", 8, world="blackjack:gym",
                                  vectorization_mode="sync")
        fast = envs.WorldVectorEnv("blackjack:gym", 8)
        self.assertEqual(slow.observation_space, fast.observation_space)
        self.assertEqual(slow.action_space, fast.action_space)
        self.assertEqual(slow.reset(seed=9)[0].tolist(), fast.reset(seed=9)[0].tolist())
        for _ in range(STEPS):
            actions = fast.action_space.sample()
            for theirs, ours in zip(slow.step(actions)[:4], fast.step(actions)[:4]):
                self.assertEqual(theirs.tolist(), ours.tolist())
                self.assertEqual(theirs.dtype, ours.dtype)


@unittest.skipUnless(bases.HAS_PETTINGZOO, "PettingZoo is not installed")
class OfPettingZoo(unittest.TestCase):
    def test_its_own_checks_pass(self):
        from pettingzoo.test import api_test, seed_test
        from pettingzoo.utils import wrappers

        def wrapped(name):
            env = wrappers.TerminateIllegalWrapper(envs.GameEnv(name), illegal_reward=-1)
            return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))

        for name in GAMES:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a board may well be empty
                api_test(envs.GameEnv(name), num_cycles=100)
                api_test(wrapped(name), num_cycles=100)
                seed_test(lambda: envs.GameEnv(name), num_cycles=100)


if __name__ == "__main__":
    unittest.main()
