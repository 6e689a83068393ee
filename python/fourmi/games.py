"""Games in progress: rules, positions as text, exact values, and opponents."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from operator import index
from typing import Any, SupportsIndex

from ._handles import Handle
from ._library import (NULL, check, copy_bytes, encode, ffi, lib, listing, read_struct, seed_of,
                       text_of, write_text)
from ._watch import POLL, Watch
from .errors import WrongInput


def games() -> dict[str, str | None]:
    """The names of the games, each with how its options are written, if it has any."""
    names = listing(lib.fourmi_game_name)
    options = (lib.fourmi_game_options(i) for i in range(1 << 16))
    return {name: None if text == NULL else text_of(text) for name, text in zip(names, options)}


def levels() -> list[str]:
    """The levels of play that have a name, from the weakest."""
    return list(listing(lib.fourmi_level_name))


class Result(IntEnum):
    """How a game has ended, or that it has not."""

    UNFINISHED = lib.FOURMI_UNFINISHED
    FIRST_WON = lib.FOURMI_FIRST_WON
    SECOND_WON = lib.FOURMI_SECOND_WON
    DRAW = lib.FOURMI_DRAW


class Unit(IntEnum):
    """In what an exact value is told."""

    SCORE = lib.FOURMI_SCORE
    MATE = lib.FOURMI_MATE


@dataclass(frozen=True)
class Value:
    """An exact value, seen from the side to move, or of a move from the side that makes it.

    `outcome` is 1 if that side wins, 0 for a draw and -1 if it loses. The further `score` is
    from 0, the sooner; of mates it is 0, and `plies` says how many there are to the end.
    """

    unit: Unit
    outcome: int
    score: int
    plies: int

    def __str__(self) -> str:
        value = ffi.new("fourmi_value *", vars(self))
        return write_text(lib.FOURMI_VALUE_SIZE, lambda text: lib.fourmi_value_text(value, text))


class Game(Handle):
    """A game in progress: its position, and the moves that led to it.

        game = Game("connect4", "4455")
        game.play(2)
        print(game.scores())

    Moves are numbered from 1, as people count columns and cells; a text such as "a2a3" names
    a move as well.
    """

    _type = "fourmi_game"

    def __init__(self, name: str, position: str = "") -> None:
        """A game by its name, with options after a colon where it has them: "connect4:8x7"."""
        self._make(lib.fourmi_game_new, encode(name), subject=name)
        if position:
            self.read(position)

    def copy(self) -> Game:
        """A game that is as this one stands, moves and all."""
        other = Game.__new__(Game)
        with self._use() as game:
            other._make(lib.fourmi_game_copy, game)
        return other

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Game:
        return self.copy()

    def __repr__(self) -> str:
        return f"Game({self.title!r}, {self.moves!r})"

    # ---------------------------------------------------------------- describing

    @property
    def title(self) -> str:
        """Its whole name, with options."""
        with self._use() as game:
            return text_of(lib.fourmi_game_title(game))

    @property
    def rows(self) -> int:
        """The rows of its board; 0 without one."""
        with self._use() as game:
            return int(lib.fourmi_game_rows(game))

    @property
    def columns(self) -> int:
        """The columns of its board; 0 without one."""
        with self._use() as game:
            return int(lib.fourmi_game_columns(game))

    @property
    def move_count(self) -> int:
        """How many moves it has in all positions together: they are numbered up to that."""
        with self._use() as game:
            return int(lib.fourmi_game_move_count(game))

    @property
    def letters(self) -> tuple[str, str]:
        """The letters of the pieces of each side, kind by kind; empty without a board."""
        with self._use() as game:
            found = [lib.fourmi_game_letters(game, side) for side in (0, 1)]
        first, second = ("" if text == NULL else text_of(text) for text in found)
        return first, second

    # ------------------------------------------------------------------- playing

    @property
    def side_to_move(self) -> int:
        """0 if the first side is to move, 1 if the second."""
        with self._use() as game:
            return int(lib.fourmi_game_side_to_move(game))

    @property
    def result(self) -> Result:
        """How the game has ended, or that it has not."""
        with self._use() as game:
            return Result(lib.fourmi_game_result(game))

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.result != Result.UNFINISHED

    @property
    def legal_moves(self) -> list[int]:
        """The legal moves, none when the game is over."""
        moves = ffi.new("int[]", lib.FOURMI_MOVES_MAX)
        with self._use() as game:
            return list(moves[0 : lib.fourmi_game_legal_moves(game, moves)])

    def play(self, move: int | str) -> Game:
        """Plays a move for the side to move, by its number or its text."""
        number = self.move_of(move) if isinstance(move, str) else _move(move)
        with self._use() as game:
            check(lib.fourmi_game_play(game, number), str(move))
        return self

    def undo(self, plies: int = 1) -> int:
        """Takes back up to so many moves; how many it did."""
        with self._use() as game:
            return int(lib.fourmi_game_undo(game, plies))

    def redo(self, plies: int = 1) -> int:
        """Plays again up to so many moves that were taken back; how many it did."""
        with self._use() as game:
            return int(lib.fourmi_game_redo(game, plies))

    # ---------------------------------------------------------------------- text

    def read(self, text: str) -> Game:
        """Replaces the game by its moves as text, "4453", or a position as it stands."""
        with self._use() as game:
            check(lib.fourmi_game_read(game, encode(text)), text)
        return self

    def why_not(self, text: str) -> str | None:
        """Why `read` refuses a text, as a short name, where the game has names for that."""
        with self._use() as game:
            found = lib.fourmi_game_why_not(game, encode(text))
            return None if found == NULL else text_of(found)

    @property
    def moves(self) -> str:
        """The moves played so far, as `read` reads them."""
        with self._use() as game:
            return write_text(lib.FOURMI_TEXT_SIZE,
                              lambda text: lib.fourmi_game_write_moves(game, text))

    @property
    def position(self) -> str:
        """The position as it stands, in the way of the game: a board row by row, a FEN."""
        with self._use() as game:
            return write_text(lib.FOURMI_TEXT_SIZE,
                              lambda text: lib.fourmi_game_write_board(game, text))

    def move_text(self, move: int) -> str:
        """A legal move as `read` reads it."""
        with self._use() as game:
            return write_text(lib.FOURMI_MOVE_SIZE,
                              lambda text: lib.fourmi_game_move_text(game, _move(move), text),
                              str(move))

    def move_name(self, move: int) -> str:
        """A legal move as people are used to it, Ra5+ for example."""
        with self._use() as game:
            return write_text(lib.FOURMI_MOVE_SIZE,
                              lambda text: lib.fourmi_game_move_name(game, _move(move), text),
                              str(move))

    def move_of(self, text: str) -> int:
        """The number of the legal move that a text means."""
        with self._use() as game:
            return check(lib.fourmi_game_move_of_text(game, encode(text)), text)

    # ------------------------------------------------------- truth, and opponents

    def _solve(self, function: Callable[..., int], *arguments: Any, subject: str = "") -> int:
        """Asks what may take long; an interrupt from the keyboard ends it."""
        watch = Watch(None)
        with self._use() as game:
            lib.fourmi_game_set_poll(game, POLL, watch.context)
            status = function(game, *arguments)
            lib.fourmi_game_set_poll(game, NULL, NULL)
        return watch.check(status, subject)

    def scores(self) -> dict[int, int]:
        """The exact score of every legal move: positive wins, the further from 0 the sooner.

        Of games whose values are mates, 1, 0 and -1; `values` tells more.
        """
        moves = self.legal_moves
        scores = ffi.new("int[]", lib.FOURMI_MOVES_MAX)
        count = self._solve(lib.fourmi_game_scores, scores)
        return dict(zip(moves, scores[0:count]))

    def values(self) -> dict[int, Value]:
        """The exact value of every legal move."""
        moves = self.legal_moves
        values = ffi.new("fourmi_value[]", lib.FOURMI_MOVES_MAX)
        count = self._solve(lib.fourmi_game_values, values)
        return {move: read_struct(Value, values[i]) for i, move in enumerate(moves[:count])}

    def value(self) -> Value:
        """The exact value of the position."""
        value = ffi.new("fourmi_value *")
        self._solve(lib.fourmi_game_value, value)
        return read_struct(Value, value[0])

    def choose(self, level: str, seed: int = 1) -> int:
        """The move of a player of some level, "expert" or "depth=4,random=30" for example.

        The same seed gives the same move. The move is not played.
        """
        return self._solve(lib.fourmi_game_choose, encode(level), seed_of(seed), subject=level)

    def set_book(self, book: bytes | None) -> None:
        """Gives the game another opening book, or none, in place of the library's."""
        kept = NULL if book is None else copy_bytes(book)
        with self._use() as game:
            check(lib.fourmi_game_set_book(game, kept, 0 if book is None else len(book)))
            self._book = kept  # borrowed by the game


def _move(move: SupportsIndex) -> int:
    """The number of a move as a number of C; one that is too large is not legal anywhere."""
    try:
        number = index(move)
    except TypeError:
        raise WrongInput(f"a move is a number from 1, or a text, not {move!r}") from None
    return number if 0 < number < 1 << 16 else 0
