"""Games, their truth, and the solver."""
import copy
import gc
import threading
import time
import unittest

import fourmi


class Games(unittest.TestCase):
    def test_every_game_is_listed_and_starts(self):
        self.assertIn("connect4", fourmi.games())
        self.assertIn("tictactoe", fourmi.games())
        for name in fourmi.games():
            with fourmi.Game(name) as game:
                self.assertFalse(game.is_over)
                self.assertTrue(game.legal_moves)
                self.assertLessEqual(max(game.legal_moves), game.move_count)
                self.assertEqual(len(game.letters[0]), len(game.letters[1]))

    def test_the_empty_board_has_its_known_scores(self):
        self.assertEqual(fourmi.Game("connect4").scores(),
                         {1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2})

    def test_known_positions_have_their_known_scores(self):
        self.assertEqual(fourmi.Game("connect4", "4455").value().score, 18)
        self.assertEqual(fourmi.Game("connect4", "44455554221").value().score, -15)

    def test_moves_are_columns_counted_from_1(self):
        game = fourmi.Game("connect4").play(4).play("4")
        self.assertEqual(game.moves, "44")
        self.assertEqual(game.position[-4], "X")
        self.assertEqual(game.position[-11], "O")
        self.assertEqual(game.undo(), 1)
        self.assertEqual(game.redo(), 1)
        self.assertEqual(game.side_to_move, 0)

    def test_a_game_is_played_to_its_end(self):
        game = fourmi.Game("connect4", "1212121")
        self.assertIs(game.result, fourmi.Result.FIRST_WON)
        self.assertTrue(game.is_over)
        self.assertEqual(game.legal_moves, [])
        with self.assertRaises(fourmi.WrongInput) as caught:
            game.play(1)
        self.assertEqual(caught.exception.name, "FOURMI_ERROR_OVER")

    def test_a_copy_goes_its_own_way(self):
        game = fourmi.Game("tictactoe", "5")
        other = copy.copy(game).play(1)
        self.assertEqual((game.moves, other.moves), ("5", "51"))

    def test_values_of_endings_are_mates(self):
        game = fourmi.Game("chess", "8/8/8/4k3/8/8/8/R3K3 w - -")
        value = game.value()
        self.assertIs(value.unit, fourmi.Unit.MATE)
        self.assertEqual(str(value), "mate in 14")
        best = max(game.values().items(), key=lambda item: (item[1].outcome, -item[1].plies))
        self.assertEqual(best[1].plies, value.plies)
        self.assertEqual(game.move_of(game.move_text(best[0])), best[0])
        self.assertEqual(game.move_of(game.move_name(best[0])), best[0])

    def test_levels_choose_by_a_seed(self):
        game = fourmi.Game("connect4", "44")
        for level in fourmi.levels():
            self.assertIn(game.choose(level, seed=3), game.legal_moves)
        self.assertEqual([game.choose("random", seed) for seed in range(20)],
                         [game.choose("random", seed) for seed in range(20)])
        self.assertGreater(len({game.choose("random", seed) for seed in range(20)}), 1)

    def test_a_wrong_book_is_refused(self):
        with self.assertRaises(fourmi.WrongInput):
            fourmi.Game("connect4").set_book(b"no book")
        game = fourmi.Game("tictactoe")
        game.set_book(None)
        self.assertEqual(set(game.scores().values()), {0})


class WrongInput(unittest.TestCase):
    def refused(self, name, call, *arguments, **options):
        with self.assertRaises(fourmi.WrongInput) as caught:
            call(*arguments, **options)
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(caught.exception.name, name)
        self.assertTrue(str(caught.exception))

    def test_what_is_wrong_is_said_in_a_sentence(self):
        game = fourmi.Game("connect4")
        self.refused("FOURMI_ERROR_NAME", fourmi.Game, "go")
        self.refused("FOURMI_ERROR_NAME", fourmi.Solver, "go")
        self.refused("FOURMI_ERROR_TEXT", game.read, "48")
        self.refused("FOURMI_ERROR_NAME", game.choose, "godlike")
        self.refused("FOURMI_ERROR_ACTION", game.move_text, 8)
        self.refused("FOURMI_ERROR_TEXT", game.move_of, "x")
        for move in (0, -1, 8, 2**16 + 1, 2**32 + 1):
            self.refused("FOURMI_ERROR_ACTION", game.play, move)
        with self.assertRaisesRegex(fourmi.WrongInput, "'48': character 2, '8', is not a move"):
            game.read("48")
        self.assertEqual(game.moves, "")

    def test_texts_and_numbers_that_c_cannot_hold_are_refused(self):
        game = fourmi.Game("connect4")
        self.refused("", game.read, "4\0")
        self.refused("", game.choose, "random", seed=-1)
        self.refused("", game.choose, "random", seed=2**64)
        self.refused("", game.choose, "random", seed=1.5)
        self.refused("", game.play, 1.0)
        self.refused("", fourmi.Solver, "connect4", threads=-1)

    def test_why_a_position_is_refused_is_said_with_its_name(self):
        game = fourmi.Game("chess")
        self.assertEqual(game.why_not("8/8/8/4kK2/8/8/8/R7 w - -"), "the kings stand side by side (kings-adjacent)")
        self.assertIsNone(game.why_not("8/8/8/4k3/8/8/8/R3K3 w - -"))


class Solvers(unittest.TestCase):
    def test_a_list_is_solved_side_by_side(self):
        told = []
        solver = fourmi.Solver("connect4", threads=2)
        found = solver.solve(["4455", "44455554221", "48", "1212121"],
                             progress=lambda done, total: told.append((done, total)))
        self.assertEqual([value.score for value in found[:2]], [18, -15])
        self.assertEqual([error.name for error in found[2:]],
                         ["FOURMI_ERROR_TEXT", "FOURMI_ERROR_OVER"])
        self.assertIn((4, 4), told)
        self.assertEqual(solver.solve([]), [])

    def test_a_position_is_a_game_or_a_text(self):
        solver = fourmi.Solver("connect4", book=False)
        game = fourmi.Game("connect4", "44444415")
        self.assertEqual(solver.value(game), solver.value("44444415"))
        self.assertEqual(solver.value(game), max(solver.values(game).values(),
                                                 key=lambda value: value.score))
        self.assertGreater(solver.nodes, 0)
        line = solver.line(game)
        for move in line:
            game.play(move)
        self.assertTrue(game.is_over)
        solver.forget()

    def test_the_book_is_used_unless_it_is_not_wanted(self):
        nodes = []
        for book in (True, False):
            with fourmi.Solver("connect4", book=book) as solver:
                solver.value("44444415")
                nodes.append(solver.nodes)
        self.assertEqual(nodes[0], 0)
        self.assertGreater(nodes[1], 0)
        with self.assertRaises(fourmi.WrongInput):
            fourmi.Solver("connect4", book=b"no book")

    def test_a_game_of_another_kind_is_refused(self):
        with self.assertRaises(fourmi.WrongInput) as caught:
            fourmi.Solver("connect4").value(fourmi.Game("tictactoe"))
        self.assertEqual(caught.exception.name, "FOURMI_ERROR_OTHER_GAME")

    def test_a_progress_function_that_returns_false_cancels(self):
        solver = fourmi.Solver("connect4:8x7", book=False)
        with self.assertRaises(fourmi.Cancelled):
            solver.value("", progress=lambda nodes, total: nodes < 100000)

    def test_a_list_that_is_cancelled_has_the_answers_until_then(self):
        solver = fourmi.Solver("tictactoe")
        with self.assertRaises(fourmi.Cancelled) as caught:
            solver.solve(["1", "x", "5", "51"], progress=lambda done, total: done < 2)
        first, second, third, fourth = caught.exception.answers
        self.assertEqual(first.outcome, 0)
        self.assertEqual(second.name, "FOURMI_ERROR_TEXT")
        self.assertEqual((third.name, fourth.name), ("FOURMI_CANCELLED",) * 2)

    def test_what_a_progress_function_raises_comes_out(self):
        def fail(nodes, total):
            raise KeyError("mine")
        solver = fourmi.Solver("connect4:8x7", threads=2, book=False)
        with self.assertRaisesRegex(KeyError, "mine"):
            solver.value("", progress=fail)
        self.assertGreater(solver.nodes, 0)

    def test_another_thread_can_cancel_and_no_more(self):
        solver = fourmi.Solver("connect4:8x7", book=False)
        errors = []

        def work():
            try:
                solver.value("")
            except fourmi.FourmiError as error:
                errors.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        while solver.nodes == 0:
            time.sleep(0.001)
        with self.assertRaises(fourmi.InUse):
            solver.value("1")
        solver.cancel()
        thread.join()
        self.assertIsInstance(errors[0], fourmi.Cancelled)


class Lifetimes(unittest.TestCase):
    def test_what_is_closed_says_so(self):
        with fourmi.Game("tictactoe") as game:
            pass
        game.close()
        with self.assertRaisesRegex(fourmi.WrongInput, "closed"):
            game.play(1)
        solver = fourmi.Solver("connect4:8x7", book=False)
        with self.assertRaises(fourmi.Cancelled):
            solver.value("", progress=lambda *_: solver.close() is not None)
        with self.assertRaisesRegex(fourmi.WrongInput, "closed"):
            solver.value("")
        fourmi.Solver("tictactoe").cancel()

    def test_a_handle_cannot_be_used_by_its_own_progress_function(self):
        solver = fourmi.Solver("connect4:8x7", book=False)
        with self.assertRaises(fourmi.InUse):
            solver.value("", progress=lambda *_: solver.forget())

    def test_nothing_waits_for_the_collector(self):
        gc.collect()
        gc.disable()
        try:
            learner = fourmi.Learner("tictactoe")
            learner.train(50, progress=lambda *_: True)
            learner.brain().certify()
            fourmi.Game("tictactoe").scores()
            fourmi.Solver("tictactoe").value("5")
            fourmi.Match("tictactoe", learner.brain(), "random").play(2)
            fourmi.World("blackjack:gym").value()
            del learner
            self.assertEqual(gc.collect(), 0)
        finally:
            gc.enable()

    def test_memory_is_given_back(self):
        for _ in range(2000):  # of which each wants a megabyte or two
            fourmi.Boards("connect4", 1000)
        gc.collect()
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        self.assertLess(pages * 4096, 1 << 30)


if __name__ == "__main__":
    unittest.main()
