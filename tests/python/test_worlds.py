"""Worlds, one episode at a time."""
import unittest

import fourmi


class Worlds(unittest.TestCase):
    def test_every_world_is_listed_and_acted_in(self):
        for name, options in fourmi.worlds().items():
            self.assertTrue(options)
            with fourmi.World(name, seed=3) as world:
                self.assertEqual((world.title, world.steps), (name, 0))
                self.assertTrue(world.picture())
                total = 0.0
                while not world.is_over:
                    self.assertIn(world.legal_actions[-1], world.action_names)
                    total += world.step(world.legal_actions[-1])
                self.assertEqual(world.total, total)
                self.assertEqual(world.legal_actions, [])
                self.assertLessEqual(world.steps, world.steps_max)
                self.assertLessEqual(world.discount, 1)
                with self.assertRaises(fourmi.WrongInput) as caught:
                    world.step(1)
                self.assertEqual(caught.exception.name, "FOURMI_ERROR_OVER")

    def test_a_seed_decides_an_episode(self):
        shown = [fourmi.World("blackjack", seed).picture() for seed in (1, 1, 2)]
        self.assertEqual(shown[0], shown[1])
        self.assertNotEqual(shown[0], shown[2])

    def test_the_truth_of_a_situation_is_told(self):
        world = fourmi.World("blackjack:gym")
        self.assertAlmostEqual(world.value(), -0.0465, delta=0.0005)
        world.read("TT v 6")
        values = world.values()
        self.assertEqual(values.keys(), set(world.legal_actions))
        names = {world.action_names[action]: value for action, value in values.items()}
        self.assertGreater(names["stand"], 0.6)
        self.assertLess(names["hit"], 0)

    def test_goals_have_steps(self):
        world = fourmi.World("snake:3x2")
        self.assertEqual(world.value(), 1.0)
        self.assertGreater(world.value_steps(), 5)
        self.assertEqual(world.goal_steps().keys(), world.values().keys())
        best = max(world.values(), key=world.values().get)
        self.assertGreater(world.goal_steps()[best], 0)

    def test_players_act_and_reach_the_goal(self):
        world = fourmi.World("snake:4x4", seed=5)
        while not world.is_over:
            world.step(world.choose(world.players[1]))
        self.assertGreater(world.total, 0)
        with self.assertRaises(fourmi.WrongInput) as caught:
            fourmi.World("snake:4x4").choose("nobody")
        self.assertEqual(caught.exception.name, "FOURMI_ERROR_NAME")

    def test_what_is_wrong_is_refused(self):
        world = fourmi.World("blackjack:gym")
        for name, call, given in (("FOURMI_ERROR_NAME", fourmi.World, "maze"),
                                  ("FOURMI_ERROR_TEXT", world.read, "20 v 6"),
                                  ("FOURMI_ERROR_ACTION", world.step, 3),
                                  ("FOURMI_ERROR_ACTION", world.step, 0),
                                  ("", world.step, -1), ("", world.step, 1.0),
                                  ("", world.reset, -1)):
            with self.assertRaises(fourmi.WrongInput) as caught:
                call(given)
            self.assertEqual(caught.exception.name, name)
        self.assertEqual(world.steps, 0)

    def test_what_nobody_knows_says_so(self):
        with self.assertRaises(fourmi.UnknownValue) as caught:
            fourmi.World("snake:10x10").value()
        self.assertNotIsInstance(caught.exception, ValueError)


if __name__ == "__main__":
    unittest.main()
