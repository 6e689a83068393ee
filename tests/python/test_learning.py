"""Training, brains, matches: the same as the program does."""
import os
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

import fourmi

FOURMI = os.environ["FOURMI"]


class Training(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.learner = fourmi.Learner("tictactoe")
        cls.learner.train()
        cls.brain = cls.learner.brain()

    def test_tictactoe_is_learned_and_certified(self):
        certificate = self.brain.certify()
        self.assertIs(certificate.proof, fourmi.Proof.CERTIFIED)
        self.assertIs(certificate.method, fourmi.Method.LINES)
        self.assertEqual(certificate.lost, 0)
        self.assertEqual(certificate.optimal, certificate.decisions)
        both = [self.brain.certify(side=side).won
                for side in (fourmi.Sides.FIRST, fourmi.Sides.SECOND)]
        self.assertEqual(sum(both), certificate.won)

    def test_too_little_training_is_not_certified(self):
        learner = fourmi.Learner("tictactoe", preset="tutorial")
        learner.train(100)
        certificate = learner.brain().certify()
        self.assertIs(certificate.proof, fourmi.Proof.REFUTED)
        self.assertGreater(certificate.lost, 0)

    def test_a_seed_gives_the_bytes_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            theirs = Path(folder, "theirs.brain")
            subprocess.run([FOURMI, "train", "tictactoe", "--seed", "7", "--games", "500",
                            "--alpha", "0.25", "--out", theirs], check=True, capture_output=True)
            learner = fourmi.Learner("tictactoe", seed=7, games=500, settings={"alpha": 0.25})
            learner.train(500)
            self.assertEqual(bytes(learner), theirs.read_bytes())
            mine = Path(folder, "mine.brain")
            learner.save(mine)
            self.assertEqual(mine.read_bytes(), theirs.read_bytes())
            self.assertEqual(fourmi.Brain.read(mine).settings, learner.settings)
            usual = Path(folder, "usual.brain")
            subprocess.run([FOURMI, "train", "tictactoe", "--out", usual], check=True,
                           capture_output=True)
            self.assertEqual(bytes(self.learner), usual.read_bytes())

    def test_a_learner_resumes_as_if_without_a_break(self):
        whole = fourmi.Learner("tictactoe", seed=3)
        whole.train(200)
        half = fourmi.Learner("tictactoe", seed=3)
        half.train(100)
        rest = fourmi.Learner.resume(fourmi.Brain(bytes(half)))
        rest.train(100)
        self.assertEqual(bytes(rest), bytes(whole))
        self.assertEqual(rest.statistics.games, 200)

    def test_a_walk_goes_further_up_to_symmetry(self):
        learner = fourmi.Learner("connect4:4x4")
        learner.train(100)
        walks = [learner.brain().certify(side=fourmi.Sides.FIRST, budget=1000, symmetry=symmetry)
                 for symmetry in (False, True)]
        self.assertIs(walks[0].method, fourmi.Method.WALK)
        self.assertLess(walks[0].plies, walks[1].plies)
        with self.assertRaises(fourmi.WrongInput):
            learner.brain().certify(side=3)

    def test_a_schedule_ends_with_the_games_that_are_planned(self):
        for games in (123, 456):
            learner = fourmi.Learner("tictactoe", preset="network", games=games)
            self.assertEqual(learner.usual_games, games)

    def test_without_a_number_training_goes_up_to_the_plan(self):
        learner = fourmi.Learner("tictactoe", games=300)
        learner.train(100)
        learner.train()
        self.assertEqual((learner.usual_games, learner.statistics.games), (300, 300))
        learner.train()
        self.assertEqual(learner.statistics.games, 300)

    def test_a_network_in_parts_is_that_of_one_go(self):
        whole, half = (fourmi.Learner("tictactoe", preset="network", games=40) for _ in range(2))
        whole.train()
        half.train(15)
        rest = fourmi.Learner.resume(half.brain())
        rest.train()
        self.assertEqual(bytes(rest), bytes(whole))

    def test_progress_may_ask_the_learner_and_cancel(self):
        told = []

        def look(done, total):
            told.append((done, total, learner.statistics.games, learner.brain().games))
            return done < 300

        learner = fourmi.Learner("tictactoe")
        with self.assertRaises(fourmi.Cancelled):
            learner.train(1000, progress=look, every=100)
        self.assertEqual(told, [(n, 1000, n, n) for n in (100, 200, 300)])
        with self.assertRaises(fourmi.InUse):
            learner.train(100, progress=lambda *_: learner.train(1))

    def test_threads_with_learners_of_their_own_learn_the_same(self):
        learners = [fourmi.Learner("tictactoe") for _ in range(4)]
        threads = [threading.Thread(target=learner.train, args=(1000,)) for learner in learners]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({bytes(learner) for learner in learners}, {bytes(self.learner)})

    def test_a_brain_says_what_it_is(self):
        self.assertEqual((self.brain.name, self.brain.kind, self.brain.seed, self.brain.games),
                         ("tictactoe", "qtable", 1, 1000))
        self.assertFalse(self.brain.is_of_world)
        self.assertEqual(self.brain.value_count, self.learner.value_count)
        self.assertEqual(self.brain.settings, self.learner.settings)
        self.assertIn("tictactoe", repr(self.brain))
        self.assertEqual(fourmi.presets("tictactoe")[0], "sound")
        self.assertEqual(fourmi.presets("go"), [])

    def test_a_brain_is_asked_about_a_position(self):
        game = fourmi.Game("tictactoe", "O-XX-X-OO")
        self.assertEqual(self.brain.choose(game), 5)
        values = self.brain.values(game)
        self.assertEqual(values, self.learner.values(game))
        self.assertEqual(max(values, key=values.get), 5)
        self.assertEqual(self.brain.visits(game).keys(), values.keys())
        found = self.brain.evaluate(["O-XX-X-OO", "51"])
        self.assertEqual((found.positions, found.keeping_result), (2, 2))

    def test_a_learner_learns_from_games_of_others(self):
        learner = fourmi.Learner("tictactoe")
        learner.learn(fourmi.Game("tictactoe", "51234"))
        self.assertGreater(learner.value_count, 0)
        self.assertEqual(learner.statistics.games, 0)

    def test_a_brain_of_a_world_is_worth_something(self):
        learner = fourmi.Learner("blackjack:gym")
        learner.train(50000)
        brain = learner.brain()
        worth = brain.worth()
        self.assertTrue(worth.is_exact)
        self.assertLess(worth.value, worth.best)
        world = fourmi.World("blackjack:gym")
        world.read("TT v 6")
        self.assertEqual(world.action_names[brain.choose(world)], "stand")
        self.assertEqual(brain.values(world).keys(), set(world.legal_actions))
        batch = fourmi.Batch("blackjack:gym", 50)
        self.assertEqual(set(batch.choose(brain)) - {0, 1}, set())

    def test_wrong_brains_names_and_files_are_refused(self):
        for data in (b"", b"no brain", bytes(self.learner)[:-1]):
            with self.assertRaises(fourmi.WrongInput) as caught:
                fourmi.Brain(data)
            self.assertEqual(caught.exception.name, "FOURMI_ERROR_DATA")
        with self.assertRaises(OSError) as caught:
            fourmi.Brain.read("/no/such/file.brain")
        self.assertIsInstance(caught.exception, fourmi.FileError)
        self.assertEqual(caught.exception.errno, 2)
        self.assertEqual(caught.exception.filename, "/no/such/file.brain")
        self.assertIn("/no/such/file.brain", str(caught.exception))
        self.assertNotIn("None", str(caught.exception))
        with self.assertRaises(OSError) as caught:
            self.learner.save("/no/such/file.brain")
        self.assertEqual(caught.exception.filename, "/no/such/file.brain")
        for name, culprit, options in (("NAME", "best", {"preset": "best"}),
                                       ("ARGUMENT", "alpha", {"settings": {"alpha": 7}}),
                                       ("NAME", "speed", {"settings": {"speed": 1}})):
            with self.assertRaises(fourmi.WrongInput) as caught:
                fourmi.Learner("tictactoe", **options)
            self.assertEqual(caught.exception.name, f"FOURMI_ERROR_{name}")
            self.assertIn(f"'{culprit}'", str(caught.exception))
        with self.assertRaisesRegex(fourmi.WrongInput, "'nothing'"):
            fourmi.Learner("nothing", preset="sound")
        with self.assertRaises(fourmi.WrongInput) as caught:
            self.brain.choose(fourmi.Game("connect4"))
        self.assertEqual(caught.exception.name, "FOURMI_ERROR_OTHER_GAME")
        with self.assertRaises(fourmi.WrongInput):
            self.brain.set_search("depth=3")

    def test_what_is_no_game_is_refused_and_nothing_stays_locked(self):
        for wrong in (None, "51", 5):
            for ask in (self.brain.choose, self.brain.values, self.learner.values,
                        self.learner.learn):
                with self.assertRaises(TypeError):
                    ask(wrong)
        self.assertIn(self.brain.choose(fourmi.Game("tictactoe")), range(1, 10))
        self.learner.train(0)


class Matches(unittest.TestCase):
    def test_a_match_is_the_program_s(self):
        shown = subprocess.run([FOURMI, "match", "expert", "random", "--game", "tictactoe",
                                "--games", "50", "--seed", "5", "--json"], check=True,
                               capture_output=True, text=True)
        match = fourmi.Match("tictactoe", "expert", "random", seed=5)
        score = match.play(50)
        self.assertIn(f'"share":{score.share:g}', shown.stdout.replace(" ", ""))
        low, high = match.interval
        self.assertTrue(low <= score.share <= high)
        self.assertTrue(fourmi.Game("tictactoe", match.moves).is_over)
        self.assertIs(fourmi.Game("tictactoe", match.moves).result, match.result)

    def test_brains_play_and_are_kept(self):
        learner = fourmi.Learner("tictactoe")
        learner.train()
        match = fourmi.Match("tictactoe", learner.brain(), (learner.brain(), "random=90"))
        told = []
        score = match.play(40, progress=lambda done, total: told.append(done))
        self.assertEqual(score.lost_as_first + score.lost_as_second, 0)
        self.assertEqual(told[-1], 40)
        with self.assertRaises(fourmi.WrongInput) as caught:
            fourmi.Match("connect4", learner.brain(), "random")
        self.assertEqual(caught.exception.name, "FOURMI_ERROR_OTHER_GAME")

    def test_a_match_that_is_refused_says_who_or_what_is_wrong(self):
        learner = fourmi.Learner("tictactoe")
        brain = learner.brain()
        for culprit, game, first, second in (
                ("nobody", "connect4", "nobody", "random"),
                ("nobody", "connect4", "random", "nobody"),
                ("nothing", "nothing", "random", "random"),
                ("tictactoe", "connect4", "random", brain),
                ("tictactoe", "connect4", (brain, "random=5"), "random"),
                ("depth=3", "tictactoe", "random", (brain, "depth=3")),
                ("slowly", "tictactoe", (brain, "slowly"), brain)):
            with self.assertRaisesRegex(fourmi.WrongInput, f"^'{culprit}': "):
                fourmi.Match(game, first, second)
        for wrong in (("random=70", brain), (brain,), (brain, 70), 5, None):
            with self.assertRaisesRegex(TypeError, "a player is a level, a policy, a brain or"):
                fourmi.Match("tictactoe", "random", wrong)


if __name__ == "__main__":
    unittest.main()
