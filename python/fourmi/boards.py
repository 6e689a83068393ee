"""Many games of two at once, for learners of your own: arrays in, arrays out."""
from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._library import ffi, lib, open_game
from .batches import Autoreset, Batch, Mask, numbers_of
from .errors import WrongInput
from .games import letters_of


class Boards:
    """Games of one kind, both sides of which are moved by the caller.

        boards = Boards("connect4", 1024, seed=1)
        rewards, terminated = boards.step(boards.random_moves())
        boards.reset(terminated)

    Moves are numbered from 0 here.
    """

    def __init__(self, game: str, count: int, seed: int = 1) -> None:
        """So many games, all at their start; the seed is for `random_moves`."""
        open_game(game, players=2)
        self._batch = Batch(game, count, seed=seed, autoreset=Autoreset.NEVER)
        self._batch.reset()
        self.count = self._batch.count
        self.move_count = self._batch.action_count
        self.rows = self._batch.rows
        self.columns = self._batch.columns
        self.letters = letters_of(self._batch._game)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Refuses to be pickled or copied, as its batch does."""
        return self._batch.__reduce_ex__(protocol)

    def close(self) -> None:
        """Lets go of the memory."""
        self._batch.close()

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begins anew everywhere, or on the boards that `which` marks."""
        self._batch.reset(which=which)

    def step(self, moves: npt.ArrayLike) -> tuple[npt.NDArray[np.float64], Mask]:
        """Plays a move on each: what it is worth to its side, and whether the game is over.

        Boards on which it was over before are left alone.
        """
        numbers = numbers_of(moves, self.count)
        sides = self.sides()
        _, gains, terminated, truncated = self._batch.step(numbers)
        return np.where(sides, -gains, gains) + 0.0, terminated | truncated

    def pieces(self) -> npt.NDArray[np.uint8]:
        """The letters on the boards, row by row from the top: [count, rows, columns]."""
        pieces = np.empty((self.count, self.rows, self.columns), np.uint8)
        game = self._batch._game
        with self._batch._use() as batch:
            for i in range(self.count):
                game.extras.board.fill(game, self._batch._state(batch, i),
                                       ffi.from_buffer("char[]", pieces[i].reshape(-1)))
        return pieces

    def sides(self) -> npt.NDArray[np.uint8]:
        """Whose turn it is, 0 or 1; 0 where the game is over."""
        sides: npt.NDArray[np.uint8] = (self._batch.turns == lib.FOURMI_SECOND).view(np.uint8)
        return sides

    def planes(self, sides: npt.ArrayLike | None = None) -> npt.NDArray[np.int8]:
        """What stands where, as 0 and 1: [count, rows, columns, 2 * types].

        The types of pieces of `sides`, those to move if none are said, come first, and then
        the other's.
        """
        planes = self._batch.observations.reshape(self.count, *self._batch.shape).astype(np.int8)
        if sides is not None:
            given = np.asarray(sides)
            if given.shape not in ((), (self.count,)) or given.dtype.kind not in "biu":
                raise WrongInput(f"one side is wanted, or {self.count} of them, not {sides!r}")
            others = given != self.sides()
            planes[others] = np.roll(planes[others], planes.shape[-1] // 2, axis=-1)
        return planes

    def legal(self) -> Mask:
        """Which moves are legal on each board; none where the game is over."""
        return self._batch.legal()

    def random_moves(self) -> npt.NDArray[np.int32]:
        """A legal move at random for each; 0 where the game is over."""
        return self._batch.random_actions()
