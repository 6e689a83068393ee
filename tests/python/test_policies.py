"""Policies of your own: asked, judged, in matches and batches."""
import _thread
import contextlib
import copy
import gc
import io
import math
import pickle
import re
import time
import unittest
from pathlib import Path

import numpy as np

import fourmi

DOCS = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def first_legal(view):
    return view.legal[0]


class Mine(Exception):
    pass


class Policies(unittest.TestCase):
    def test_the_example_of_the_documentation_learns_and_is_certified(self):
        section = DOCS.read_text().split("## A learner of your own")[1].split("\n## ")[0]
        code, told = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", section, re.S).groups()
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, {})
        self.assertEqual(out.getvalue(), told)

    def test_a_function_is_judged_like_the_level_that_does_the_same(self):
        mine = fourmi.Policy("tictactoe", act=lambda view: np.ones(len(view.legal)))
        level = fourmi.Policy("tictactoe", level="random")
        self.assertEqual(mine.certify(), level.certify())
        self.assertEqual(mine.evaluate(["51", "1"]), level.evaluate(["51", "1"]))
        game = fourmi.Game("tictactoe", "51")
        self.assertEqual(mine.probabilities(game), level.probabilities(game))
        self.assertEqual(mine.probabilities(game), dict.fromkeys(game.legal_moves, 1 / 7))

    def test_what_a_brain_thinks_is_certified_as_the_brain_is(self):
        learner = fourmi.Learner("tictactoe")
        learner.train()
        brain = learner.brain()
        for policy in (fourmi.Policy(learner=brain), fourmi.Policy(learner=learner),
                       fourmi.Policy("tictactoe", act=lambda view: brain.policy().choose(
                           fourmi.Game("tictactoe", view.text)) - 1)):
            certificate = policy.certify()
            self.assertEqual(certificate.proof, fourmi.Proof.CERTIFIED)
            self.assertEqual(certificate.due, (0, 0))
            self.assertEqual((certificate.first_mistake, certificate.shortest_loss), ("", ""))

    def test_a_policy_that_loses_says_by_which_moves(self):
        policy = fourmi.Policy("tictactoe", act=first_legal)
        certificate = policy.certify()
        self.assertEqual(certificate.proof, fourmi.Proof.REFUTED)
        self.assertTrue(fourmi.Game("tictactoe", certificate.shortest_loss).is_over)
        walk = fourmi.Policy("connect4:4x4", act=first_legal).certify(
            side=fourmi.Sides.SECOND, budget=100000)
        self.assertEqual((walk.method, len(walk.due)), (fourmi.Method.WALK, 1))

    def test_a_view_is_what_a_batch_shows(self):
        views = []

        def look(view):
            views.append(view)
            return view.legal[-1]

        batch = fourmi.Batch("tictactoe", 3, seed=5)
        batch.reset()
        batch.step(batch.random_actions())
        legal = batch.legal()
        taken = batch.choose(look)
        for i, view in enumerate(views):
            np.testing.assert_array_equal(view.observation, batch.observations[i])
            np.testing.assert_array_equal(view.legal, np.flatnonzero(legal[i]))
            self.assertEqual(view.side, batch.turns[i])
            self.assertEqual(fourmi.Game("tictactoe", view.text).position, view.text)
            self.assertEqual(taken[i], view.legal[-1])
        fourmi.Policy("blackjack", act=look).choose(fourmi.World("blackjack", seed=1))
        self.assertEqual(views[-1].observation.tolist(),
                         fourmi.World("blackjack", seed=1).observe().tolist())

    def test_batches_take_every_kind_of_player(self):
        batch = fourmi.Batch("tictactoe", 20)
        batch.reset()
        brain = fourmi.Learner("tictactoe").brain()
        for player in ("expert", "random=50", brain, (brain, "random=50"), first_legal,
                       fourmi.Policy("tictactoe", act=first_legal)):
            self.assertEqual(batch.choose(player).shape, (20,))
        with self.assertRaisesRegex(TypeError, "a player is a level, a policy, a brain or"):
            batch.choose(5)
        with self.assertRaisesRegex(fourmi.WrongInput, "'connect4': it knows another game"):
            batch.choose(fourmi.Policy("connect4", level="random"))

    def test_a_world_by_a_function_is_worth_what_it_is_worth(self):
        stand = next(number for number, name in fourmi.World("blackjack:gym").action_names.items()
                     if name == "stand")
        worth = fourmi.Policy("blackjack:gym", act=lambda view: stand - 1).worth()
        self.assertTrue(worth.is_exact)
        self.assertFalse(worth.is_optimal)
        self.assertAlmostEqual(
            fourmi.Policy("blackjack:gym", level="expert").worth().value, worth.best)

    def test_matches_and_tournaments_have_policies_of_yours(self):
        self.assertEqual(fourmi.Match("tictactoe", first_legal, "expert").play(20).share, 0)
        mine = fourmi.Policy("tictactoe", act=first_legal, name="mine")
        tournament = fourmi.Tournament("tictactoe", [mine, "random", "expert"], openings=3, seed=2)
        ranks = tournament.play()
        self.assertEqual({rank.player for rank in ranks}, {"mine", "random", "expert"})
        self.assertEqual(ranks[0].player, "expert")
        self.assertEqual(sum(rank.points for rank in ranks), 3 * 3 * 2)
        again = fourmi.Tournament("tictactoe", [mine, "random", "expert"], openings=3, seed=2)
        told = []
        with self.assertRaises(fourmi.Cancelled):
            again.play(lambda done, total: told.append(done) or done < 3)
        self.assertEqual(str(again.play()), str(ranks))  # NaN differs from itself
        for wrong in ("random", "ab", None):
            with self.assertRaises(fourmi.WrongInput):
                fourmi.Tournament("tictactoe", wrong)


class Failures(unittest.TestCase):
    def test_an_exception_ends_the_call_and_all_stays_usable(self):
        def act(view):
            if state["fails"]:
                try:
                    raise KeyError("inner")
                except KeyError as error:
                    raise Mine("outer") from error
            return view.legal[0]

        state = {"fails": False}
        policy = fourmi.Policy("tictactoe", act=act, name="mine")
        game = fourmi.Game("tictactoe")
        batch = fourmi.Batch("tictactoe", 4)
        batch.reset()
        match = fourmi.Match("tictactoe", policy, "expert")
        calls = [policy.certify, lambda: policy.evaluate(["51"]), lambda: policy.choose(game),
                 lambda: policy.probabilities(game), lambda: batch.choose(policy).tolist(),
                 lambda: fourmi.Match("tictactoe", "random", policy).play(2),
                 lambda: fourmi.Tournament("tictactoe", [policy, "random"], openings=2).play()]
        before = [call() for call in calls]
        state["fails"] = True
        for call in (*calls, lambda: match.play(2)):
            with self.assertRaisesRegex(Mine, "outer") as caught:
                call()
            self.assertIsInstance(caught.exception.__cause__, KeyError)
        with self.assertRaises(KeyboardInterrupt):
            fourmi.Policy("tictactoe", act=lambda view: _thread.interrupt_main() or time.sleep(
                5)).certify()
        state["fails"] = False
        self.assertEqual(str([call() for call in calls]), str(before))
        self.assertEqual(match.play(4).lost_as_first + match.score.drawn_as_first, 2)

    def test_an_exception_of_a_policy_within_a_policy_comes_out_of_both(self):
        def fail(view):
            raise Mine

        def ask(view):
            try:
                inner.choose(fourmi.Game("tictactoe"))
            except Mine:
                caught.append(view.side)
            return view.legal[0]

        caught = []
        inner = fourmi.Policy("tictactoe", act=fail)
        outer = fourmi.Policy("tictactoe", act=ask)
        self.assertEqual(outer.choose(fourmi.Game("tictactoe")), 1)
        self.assertEqual(caught, [0])
        with self.assertRaises(Mine):
            fourmi.Policy("tictactoe", act=lambda view: inner.choose(
                fourmi.Game("tictactoe"))).choose(fourmi.Game("tictactoe"))

    def test_answers_that_are_none_are_refused_with_a_sentence(self):
        game = fourmi.Game("tictactoe", "5")
        for answer, sentence in (
                (4, "took 4, which is not legal here; view.legal is .0, 1, 2, 3, 5"),
                (None, "returns one of view.legal, or an array with a weight for each of these 8"),
                ("x", "a weight for each"), ([1, 2], "a weight for each"),
                ([0] * 8, "no action a weight above 0"), ([-1] * 8, "a weight that is below 0 or no number"),
                ([math.nan] * 8, "a weight that is below 0 or no number")):
            policy = fourmi.Policy("tictactoe", act=lambda view, said=answer: said)
            with self.assertRaisesRegex(fourmi.WrongInput, sentence):
                policy.choose(game)
        for options in ({}, {"level": "random", "act": first_legal}, {"act": 3}, {"learner": 3},
                        {"level": "godlike"}, {"model": "/no/such/file"}, {"level": 3}):
            with self.assertRaises(fourmi.WrongInput):
                fourmi.Policy("tictactoe", **options)
        with self.assertRaisesRegex(fourmi.WrongInput, "the game of this function"):
            fourmi.Policy(act=first_legal)

    def test_a_policy_lives_as_long_as_what_plays_with_it(self):
        match = fourmi.Match("tictactoe", lambda view: view.legal[0], "random")
        gc.collect()
        match.play(4)
        gc.collect()
        gc.disable()
        try:
            fourmi.Policy("tictactoe", act=lambda view: view.legal[0]).certify()
            fourmi.Match("tictactoe", lambda view: view.legal[0], "random").play(2)
            del match
            self.assertEqual(gc.collect(), 0)
        finally:
            gc.enable()

    def test_a_policy_plays_for_one_at_a_time(self):
        def ask(view):
            return policy.choose(fourmi.Game("tictactoe", view.text)) - 1

        policy = fourmi.Policy("tictactoe", act=ask)
        for call in (policy.certify, fourmi.Match("tictactoe", policy, "random").play):
            with self.assertRaises(fourmi.InUse):
                call(*[2] * (call != policy.certify))
        with fourmi.Policy("tictactoe", act=first_legal) as closed:
            match = fourmi.Match("tictactoe", closed, "random")
        self.assertEqual(match.play(2).won_as_first + match.score.lost_as_first, 1)
        with self.assertRaisesRegex(fourmi.WrongInput, "this Policy is closed"):
            closed.certify()

    def test_games_of_one_and_of_two_are_not_taken_for_each_other(self):
        brain = fourmi.Learner("tictactoe").brain()
        learner = fourmi.Learner("blackjack:gym")
        for call in (lambda: fourmi.Game("blackjack"), lambda: fourmi.Boards("blackjack", 2),
                     lambda: fourmi.Solver("blackjack"), lambda: fourmi.World("tictactoe"),
                     lambda: fourmi.Tournament("blackjack", ["random", "expert"]),
                     lambda: fourmi.Match("blackjack", "random", "expert"), brain.worth,
                     learner.brain().certify, lambda: learner.brain().evaluate(["T6 v T"])):
            with self.assertRaisesRegex(fourmi.WrongInput, "player"):
                call()

    def test_arguments_of_another_type_are_refused_in_a_sentence(self):
        brain = fourmi.Learner("tictactoe").brain()
        game = fourmi.Game("tictactoe")
        for call, sentence in (
                (lambda: brain.evaluate([]), "there is no position"),
                (lambda: brain.evaluate("51"), "a list of positions"),
                (lambda: brain.evaluate([5]), "a list of positions"),
                (lambda: brain.certify(side=3), "one of Sides.BOTH"),
                (lambda: fourmi.Game(3), "a text is wanted, not 3"),
                (lambda: fourmi.Batch("tictactoe", 2, autoreset="same_step"),
                 "one of Autoreset.NEXT_STEP, Autoreset.SAME_STEP"),
                (lambda: fourmi.Learner.resume(5), "a brain is wanted, not 5"),
                (lambda: fourmi.Learner("tictactoe", settings=[1]), "names with numbers"),
                (lambda: fourmi.Boards("tictactoe", 2).planes([1, 2, 3]), "one side is wanted"),
                (lambda: game.play(0), "move 0 is not legal here; legal are 1, 2, 3"),
                (lambda: game.play(10), "move 10 is not legal here"),
                (lambda: fourmi.Game("chess").play(1), r"legal are [0-9, ]+, \.\.\.$"),
                (lambda: fourmi.World("blackjack").step(9), "action 9 is not legal here; legal")):
            with self.assertRaisesRegex(fourmi.WrongInput, sentence):
                call()

    def test_what_shares_memory_cannot_be_copied(self):
        for thing in (fourmi.Batch("tictactoe", 2), fourmi.Boards("tictactoe", 2),
                      fourmi.Learner("tictactoe")):
            for do in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, "cannot be copied or pickled"):
                    do(thing)

    def test_a_learner_is_taught(self):
        game = fourmi.Game("tictactoe", "51")
        learner = fourmi.Learner("tictactoe", preset="taught")
        learner.teach(game, {2: 0.5, 9: -1})
        values = learner.values(game)
        self.assertEqual((values[2], values[9], values[3]), (0.5, -1, 0))
        with self.assertRaisesRegex(fourmi.WrongInput, "move 5 is not legal here"):
            learner.teach(game, {5: 1})
        with self.assertRaisesRegex(fourmi.WrongInput, "taught"):
            fourmi.Learner("tictactoe").teach(game, {2: 1})


if __name__ == "__main__":
    unittest.main()
