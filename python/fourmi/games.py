"""Games in progress: rules, positions as text, exact values, and opponents."""
from __future__ import annotations

from enum import Enum
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from ._handles import Handle
from ._library import (NULL, c_text, check, encode, error_of, facts_of, ffi, lab, legal_of, lib,
                       listing, not_legal, open_game, options_of, position_of, text_of, write_text)
from .errors import WrongInput

if TYPE_CHECKING:
    from .solver import Solver, Value


def _all_names(players: int) -> dict[str, str | None]:
    names = [text_of(name) for name in listing(lab.games, lab.game_count)]
    return {name: options_of(name) for name in names if open_game(name).players == players}


def games() -> dict[str, str | None]:
    """The names of the games of two, each with how its options are written, if it has any."""
    return _all_names(2)


def worlds() -> dict[str, str | None]:
    """The names of the worlds, in which one player acts and chance, with their options."""
    return _all_names(1)


def _levels_of(facts: Any) -> list[str]:
    return [text_of(level) for level in listing(facts.levels, facts.level_count)]


def levels(game: str | None = None) -> list[str]:
    """The levels of play that a game has, from the weakest; of the usual game if none is said."""
    name = text_of(lab.games[0]) if game is None else game
    found: list[str] = facts_of(open_game(name), _levels_of)
    return found


class Result(Enum):
    """How a game has ended, or that it has not."""

    UNFINISHED = "unfinished"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAW = "draw"


def result_of(record: Any) -> Result:
    """The result of a record."""
    if record.turn != lib.FOURMI_OVER:
        return Result.UNFINISHED
    return (Result.DRAW if record.total == 0
            else Result.FIRST_WON if record.total > 0 else Result.SECOND_WON)


class Game(Handle):
    """A game in progress: its position, and the moves that led to it.

        game = Game("connect4", "4455")
        game.play(2)
        print(game.scores())

    Moves are numbered from 1, as people count columns and cells; a text such as "a2a3" names
    a move as well.
    """

    _type = "fourmi_record"

    def __init__(self, name: str, position: str = "") -> None:
        """A game by its name, with options after a colon where it has them: "connect4:8x7"."""
        self._game = open_game(name, players=2)
        self._start: str | None = None
        self._solver: Solver | None = None
        self._make({"game": self._game}, name)
        if position:
            self.read(position)

    def copy(self) -> Game:
        """A game that is as this one stands, moves and all."""
        other = Game(self.title)
        other._start = self._start
        with self._use() as record:
            other._pointer = other._record(self._start, "")
            for action in listing(record.actions, record.action_count):
                check(lib.fourmi_record_play(other._pointer, action))
            check(lib.fourmi_record_go(other._pointer, record.ply))
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
        return text_of(self._game.name)

    @property
    def rows(self) -> int:
        """The rows of its board; 0 without one."""
        return int(facts_of(self._game, lambda facts: facts.rows))

    @property
    def columns(self) -> int:
        """The columns of its board; 0 without one."""
        return int(facts_of(self._game, lambda facts: facts.cols))

    @property
    def move_count(self) -> int:
        """How many moves it has in all positions together: they are numbered up to that."""
        return int(self._game.actions)

    @property
    def letters(self) -> tuple[str, str]:
        """The letters of the pieces of each side, type by type; empty without a board."""
        return letters_of(self._game)

    # ------------------------------------------------------------------- playing

    @property
    def side_to_move(self) -> int:
        """0 if the first side is to move, 1 if the second; 0 when the game is over."""
        with self._use() as record:
            return int(record.turn == lib.FOURMI_SECOND)

    @property
    def result(self) -> Result:
        """How the game has ended, or that it has not."""
        with self._use() as record:
            return result_of(record)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.result != Result.UNFINISHED

    @property
    def legal_moves(self) -> list[int]:
        """The legal moves, none when the game is over."""
        with self._use() as record:
            is_over = record.turn == lib.FOURMI_OVER
            return [] if is_over else [move + 1 for move in legal_of(self._game, record.state)]

    def play(self, move: int | str) -> Game:
        """Plays a move for the side to move, by its number or its text."""
        number = self.move_of(move) if isinstance(move, str) else number_of(move)
        with self._use() as record:
            self._refuse_illegal(record, number, move)
            check(lib.fourmi_record_play(record, number - 1), str(move))
        return self

    def _refuse_illegal(self, record: Any, number: int, move: object) -> None:
        """Says which moves are legal where another is asked for."""
        legal = [action + 1 for action in legal_of(self._game, record.state)]
        if legal and number not in legal:
            raise error_of(lib.FOURMI_ERROR_ACTION, sentence=not_legal("move", move, legal))

    def undo(self, plies: int = 1) -> int:
        """Takes back up to so many moves; how many it did."""
        return -self._go(-max(0, plies))

    def redo(self, plies: int = 1) -> int:
        """Plays again up to so many moves that were taken back; how many it did."""
        return self._go(max(0, plies))

    def _go(self, plies: int) -> int:
        with self._use() as record:
            before = int(record.ply)
            check(lib.fourmi_record_go(
                record, min(max(0, before + plies), record.action_count)))
            return int(record.ply) - before

    # ---------------------------------------------------------------------- text

    def _record(self, start: str | None, moves: str) -> Any:
        """A record from a position or the start, with moves."""
        begun, played = c_text(start), c_text(moves)
        return self._new({"game": self._game, "start": begun, "moves": played}, moves or start or "")

    def read(self, text: str) -> Game:
        """Replaces the game by its moves as text, "4453", or a position as it stands."""
        start = None
        try:
            record = self._record(None, text)
        except WrongInput:
            start = text
            record = self._record(start, "")
        with self._use():
            self._pointer, self._start = record, start
        return self

    def why_not(self, text: str) -> str | None:
        """Why `read` refuses a position, as the game says it; None if it does not."""
        state = ffi.new("fourmi_state *")
        status = lib.fourmi_state_read(self._game, encode(text), state)
        return text_of(lib.fourmi_error()).rpartition(": ")[2] if status < 0 else None

    @property
    def moves(self) -> str:
        """The moves played so far, as `read` reads them."""
        with self._use() as record:
            return write_text(lambda text, size: lib.fourmi_record_write(record, text, size))

    @property
    def position(self) -> str:
        """The position as it stands, in the way of the game: a board row by row, a FEN."""
        with self._use() as record:
            return position_of(self._game, record.state)

    def _write_move(self, move: int, for_people: bool) -> str:
        number = number_of(move)
        with self._use() as record:
            self._refuse_illegal(record, number, move)
            return write_text(lambda text, size: lib.fourmi_action_write(
                self._game, record.state, number - 1, for_people, text, size), str(move))

    def move_text(self, move: int) -> str:
        """A legal move as `read` reads it."""
        return self._write_move(move, False)

    def move_name(self, move: int) -> str:
        """A legal move as people are used to it, Ra5+ for example."""
        return self._write_move(move, True)

    def move_of(self, text: str) -> int:
        """The number of the legal move that a text means."""
        with self._use() as record:
            return check(lib.fourmi_action_read(self._game, record.state, encode(text)), text) + 1

    # ------------------------------------------------------- truth, and opponents

    def _ask(self) -> Solver:
        """A solver of its own, with its memory, from the first question on."""
        from .solver import Solver
        if self._solver is None:
            self._solver = Solver(self.title)
        return self._solver

    def scores(self) -> dict[int, int]:
        """The exact score of every legal move: positive wins, the further from 0 the sooner.

        In games whose values are mates these are the moves to mate.
        """
        return {move: value.score for move, value in self.values().items()}

    def values(self) -> dict[int, Value]:
        """The exact value of every legal move."""
        return self._ask().values(self)

    def value(self) -> Value:
        """The exact value of the position."""
        return self._ask().value(self)

    def choose(self, level: str, seed: int = 1) -> int:
        """The move of a player of some level, "expert" or "depth=4,random=30" for example.

        The same seed gives the same move. The move is not played.
        """
        from .policies import Policy
        with Policy(self.title, level=level) as policy:
            return policy.choose(self, seed)

    def set_book(self, book: bytes | None) -> None:
        """Gives the game another opening book, or none, in place of the library's."""
        from .solver import Solver
        self._solver = Solver(self.title, book=False if book is None else book)


def letters_of(game: Any) -> tuple[str, str]:
    """The letters of the pieces of each side; empty without a board."""
    def _read(facts: Any) -> tuple[str, str]:
        first, second = ("" if text == NULL else text_of(text)
                         for text in (facts.first_pieces, facts.second_pieces))
        return first, second

    found: tuple[str, str] = facts_of(game, _read)
    return found


def number_of(move: SupportsIndex) -> int:
    """The number of a move as a number of C; one that is too large is not legal anywhere."""
    try:
        number = index(move)
    except TypeError:
        raise WrongInput(f"a move is a number from 1, or a text, not {move!r}") from None
    return number if 0 < number <= lib.FOURMI_NO_ACTION else 0
