"""Exact values of positions, with threads and memory as you like."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar

from ._handles import Handle
from ._library import (NULL, check, encode, error_of, facts_of, ffi, in_range, lab, lib, listing,
                       new_lab, open_game, text_of, write_text)
from ._watch import Progress, Watch, watched
from .errors import Cancelled, FourmiError, UnknownValue, WrongInput
from .games import Game


class Unit(IntEnum):
    """In what people count the exact values of a game."""

    NONE = lib.FOURMI_UNIT_NONE
    SCORE = lib.FOURMI_UNIT_SCORE
    MATE = lib.FOURMI_UNIT_MATE
    RETURN = lib.FOURMI_UNIT_RETURN
    CHANCE = lib.FOURMI_UNIT_CHANCE


@dataclass(frozen=True)
class Value:
    """An exact value, seen from the side to move, or of a move from the side that makes it.

    `outcome` is 1 if that side wins, 0 for a draw and -1 if it loses, and `plies` says how many
    there are to the end, -1 if that is not known. `score` is as people count it: the further from
    0, the sooner; or the moves to mate.
    """

    unit: Unit
    outcome: int
    score: int
    plies: int
    text: str

    def __str__(self) -> str:
        return self.text


class Solver(Handle):
    """Answers for many positions of a game, and keeps what it has found out.

        solver = Solver("connect4", threads=2)
        print(solver.value("44455554221").score)    # -15

    Its threads search one position together, or many side by side. `cancel` and `nodes` may
    be used by another thread while it works.
    """

    _type = "fourmi_exact"
    _players: ClassVar[int] = 2

    def __init__(self, game: str, *, threads: int = 1, table_bytes: int = 0,
                 book: bool | bytes = True) -> None:
        """A solver for a game, with so much memory, 0 for what serves best.

        `book` is whether to use the opening book that comes with the library, or another.
        """
        # Data belongs to a lab, so a solver with a book of its own has a lab of its own.
        self._lab = lab if isinstance(book, bool) else new_lab()
        self._game = open_game(game, self._lab, players=self._players)
        self.unit = Unit(facts_of(open_game(game), lambda facts: facts.unit))
        self._watch = Watch()
        watching, self._context = watched(self._watch)
        if not isinstance(book, bool):
            self._put_book(book)
        self._options = {
            "game": self._game,
            "threads": in_range(threads, 31, "a number of threads"),
            "memory": in_range(table_bytes, 64, "a size"),
            "no_data": book is False,
            **watching,
        }
        try:
            self._make(self._options, game, self._lab)
        except WrongInput as error:
            if error.status == lib.FOURMI_ERROR_UNSUPPORTED:
                raise error_of(error.status, game, kind=UnknownValue) from None
            raise

    def _put_book(self, book: bytes) -> None:
        def _book_name(facts: Any) -> str:
            names = (text_of(name) for name in listing(facts.data, facts.data_count))
            return next((name for name in names if name.endswith(".book")), "")

        name = facts_of(open_game(text_of(self._game.name)), _book_name)
        if not name:
            raise WrongInput("this game has no book")
        check(lib.fourmi_data_put(self._lab, encode(name), book, len(book)))
        made = ffi.new("fourmi_table **")  # which looks at the book
        options = ffi.new("fourmi_table_options *", {"game": self._game})
        check(lib.fourmi_table_new(self._lab, options, made))
        lib.fourmi_free(made[0])

    # -------------------------------------------------------------------- asking

    def _state_of(self, position: Game | str) -> Any:
        """The state of a game, or of a text, in memory of its own."""
        state = ffi.new("fourmi_state *")
        if isinstance(position, Game):
            if position.title != text_of(self._game.name):
                raise error_of(lib.FOURMI_ERROR_OTHER_GAME, position.title,
                               f"this solver is for {text_of(self._game.name)}")
            with position._use() as record:
                ffi.memmove(state, record.state, self._game.state_size)
        else:
            status = (lib.fourmi_state_read(self._game, encode(position), state) if position
                      else lib.fourmi_state_start(self._game, state))
            check(status, position)
        return state

    def _refuse_end(self, state: Any, text: str = "") -> None:
        if lib.fourmi_state_turn(self._game, state) == lib.FOURMI_OVER:
            raise error_of(lib.FOURMI_ERROR_OVER, text, "the game is over")

    def _value(self, state: Any, value: Any) -> Value:
        """A value of the library, for the player who acts in a state."""
        text = write_text(lambda room, size: lib.fourmi_value_write(
            self._game, state, ffi.addressof(value), room, size))
        is_second = lib.fourmi_state_turn(self._game, state) == lib.FOURMI_SECOND
        outcome = -value.outcome if is_second else value.outcome
        count = abs(int(text.split()[-1])) if outcome else 0
        return Value(self.unit, outcome, outcome * count, int(value.plies), text)

    def _answer(self, state: Any, progress: Progress | None, *, actions: bool = False,
                line: bool = False) -> Any:
        """The answer about a state."""
        made = ffi.new("fourmi_answer **")
        with self._use() as exact, self._watch.told_to(progress) as finish:
            options = ffi.new("fourmi_answer_options *", {
                "exact": exact, "state": state, "no_actions": not actions, "no_line": not line})
            check(lib.fourmi_answer_new(self._lab, options, made))
            answer = ffi.gc(made[0], lib.fourmi_free)
            finish(lib.fourmi_run(answer, 0))
        return answer

    def value(self, position: Game | str, progress: Progress | None = None) -> Value:
        """The exact value of a position, a game or its text.

        `progress` is called with the nodes that were searched and 0.
        """
        state = self._state_of(position)
        self._refuse_end(state)
        return self._value(state, self._answer(state, progress).value)

    def values(self, position: Game | str, progress: Progress | None = None) -> dict[int, Value]:
        """The exact value of every legal move."""
        state = self._state_of(position)
        answer = self._answer(state, progress, actions=True)
        return {found.action + 1: self._value(state, found.value)
                for found in listing(answer.actions, answer.action_count)}

    def line(self, position: Game | str, progress: Progress | None = None) -> list[int]:
        """Best play of both sides to the end."""
        answer = self._answer(self._state_of(position), progress, line=True)
        return [action + 1 for action in listing(answer.line, answer.line_count)]

    def solve(self, positions: Sequence[str],
              progress: Progress | None = None) -> list[Value | FourmiError]:
        """The values of many positions, by all threads side by side.

        In place of a value is an exception where the text is no position, or the game is over
        there. If `progress` or `cancel` cancels it, the exception has the answers until then:
        `Cancelled.answers`.
        """
        size = self._game.state_size
        states = ffi.new("uint64_t[]", (len(positions) * size + 7) // 8 or 1)
        bytes_of = ffi.cast("char *", states)
        answers: list[Value | FourmiError | None] = [None] * len(positions)
        asked: list[int] = []
        for i, text in enumerate(positions):
            try:
                state = self._state_of(text)
                self._refuse_end(state, text)
                ffi.memmove(bytes_of + len(asked) * size, state, size)
                asked.append(i)
            except WrongInput as error:
                answers[i] = error
        values = ffi.new("fourmi_value[]", len(asked) or 1)
        total = len(positions)

        def _tell(done: int, count: int) -> object:
            return progress is None or progress(total - count + done, total)

        with self._use() as exact, self._watch.told_to(_tell) as finish:
            status = lib.fourmi_exact_list(exact, states, len(asked), values, NULL)
            cancelled = None
            try:
                finish(status)
            except Cancelled as error:
                cancelled = error
        for number, i in enumerate(asked):
            is_known = values[number].claim != lib.FOURMI_CLAIM_NONE
            missing = lib.FOURMI_CANCELLED if cancelled else lib.FOURMI_ERROR_UNKNOWN
            answers[i] = (self._value(bytes_of + number * size, values[number]) if is_known
                          else error_of(missing, positions[i], "there is no answer"))
        found = [answer for answer in answers if answer is not None]
        if cancelled:
            cancelled.answers = found
            raise cancelled
        return found

    # ------------------------------------------------------------------- meanwhile

    def cancel(self) -> None:
        """Cancels what another thread has this solver do, which ends with `Cancelled`."""
        self._watch.is_cancelled = True

    @property
    def nodes(self) -> int:
        """Nodes searched since it was made."""
        pointer = self._pointer
        return 0 if pointer is None else int(pointer.nodes)

    @property
    def table_bytes(self) -> int:
        """The memory for what was found out."""
        with self._use() as solver:
            return int(solver.memory)

    def forget(self) -> None:
        """Forgets what was found out."""
        with self._use():
            self._pointer = self._new(self._options, where=self._lab)
