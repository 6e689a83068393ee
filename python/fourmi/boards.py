"""Many games at once, for learners of one's own: arrays in, arrays out."""
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ._handles import Handle
from ._library import NULL, check, encode, in_range, lib, seed_of
from .batches import Mask, marks_of, numbers_of, pointer_to
from .games import Game


class Boards(Handle):
    """Games of one kind, both sides of which are moved by the caller.

        boards = Boards("connect4", 1024, seed=1)
        rewards, terminated = boards.step(boards.random_moves())
        boards.reset(terminated)

    Moves are numbered from 0 here.
    """

    _type = "fourmi_boards"

    def __init__(self, game: str, count: int, seed: int = 1) -> None:
        """So many games, all at their start; the seed is for `random_moves`."""
        size = in_range(count, 64, "a number of boards")
        self._make(lib.fourmi_boards_new, NULL, encode(game), size, seed_of(seed), subject=game)
        with self._use() as boards:
            self.count: int = lib.fourmi_boards_count(boards)
            self.move_count: int = lib.fourmi_boards_move_count(boards)
            self.rows: int = lib.fourmi_boards_rows(boards)
            self.columns: int = lib.fourmi_boards_columns(boards)
        with Game(game) as one:
            self.letters = one.letters

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begins anew everywhere, or on the boards that `which` marks."""
        marks = marks_of(which, self.count)
        with self._use() as boards:
            lib.fourmi_boards_reset(boards, marks)

    def step(self, moves: npt.ArrayLike) -> tuple[npt.NDArray[np.float64], Mask]:
        """Plays a move on each: what it is worth to who made it, and whether the game is over.

        Boards on which it was over before are left alone.
        """
        numbers = numbers_of(moves, self.count, lib.FOURMI_ERROR_MOVE)
        rewards = np.empty(self.count)
        terminated = np.empty(self.count, np.bool_)
        with self._use() as boards:
            check(lib.fourmi_boards_step(boards, pointer_to("int32_t", numbers),
                                         pointer_to("double", rewards),
                                         pointer_to("uint8_t", terminated.view(np.uint8))))
        return rewards, terminated

    def pieces(self) -> npt.NDArray[np.uint8]:
        """The letters on the boards, row by row from the top: [count, rows, columns]."""
        pieces = np.zeros((self.count, self.rows, self.columns), np.uint8)
        with self._use() as boards:
            lib.fourmi_boards_pieces(boards, pointer_to("uint8_t", pieces.reshape(-1)))
        return pieces

    def sides(self) -> npt.NDArray[np.uint8]:
        """Whose turn it is, 0 or 1."""
        sides = np.empty(self.count, np.uint8)
        with self._use() as boards:
            lib.fourmi_boards_sides(boards, pointer_to("uint8_t", sides))
        return sides

    def planes(self, sides: npt.ArrayLike | None = None) -> npt.NDArray[np.int8]:
        """What stands where, as 0 and 1: [count, rows, columns, 2 * kinds].

        The kinds of pieces of `sides`, those to move if none are said, come first, and then
        the other's.
        """
        seen_by = self.sides() if sides is None else np.broadcast_to(sides, self.count)
        letters = np.array([[ord(letter) for letter in side] for side in self.letters], np.uint8)
        wanted = np.concatenate((letters[seen_by], letters[1 - seen_by]), axis=1)
        pieces = self.pieces()
        planes = np.empty((*pieces.shape, wanted.shape[1]), np.bool_)
        for plane, looked_for in enumerate(wanted.T):
            np.equal(pieces, looked_for[:, np.newaxis, np.newaxis], out=planes[..., plane])
        return planes.view(np.int8)

    def legal(self) -> Mask:
        """Which moves are legal on each board; none where the game is over."""
        legal = np.empty((self.count, self.move_count), np.bool_)
        with self._use() as boards:
            lib.fourmi_boards_legal(
                boards, pointer_to("uint8_t", legal.view(np.uint8).reshape(-1)))
        return legal

    def random_moves(self) -> npt.NDArray[np.int32]:
        """A legal move at random for each; 0 where the game is over."""
        moves = np.empty(self.count, np.int32)
        with self._use() as boards:
            lib.fourmi_boards_random_moves(boards, pointer_to("int32_t", moves))
        return moves
