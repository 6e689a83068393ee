"""The exact truth about positions, with threads and memory as one likes."""
from __future__ import annotations

from collections.abc import Sequence

from ._handles import Handle
from ._library import (check, copy_bytes, encode, error_of, ffi, in_range, lib, read_struct,
                       text_array)
from ._watch import Progress, Watch
from .errors import FourmiError
from .games import Game, Value


class Solver(Handle):
    """Answers for many positions of a game, and keeps what it has found out.

        solver = Solver("connect4", threads=2)
        print(solver.value("44455554221").score)    # -15

    Its threads search one position together, or many side by side. `cancel` and `nodes` may
    be used by another thread while it works.
    """

    _type = "fourmi_solver"

    def __init__(self, game: str, *, threads: int = 1, table_bytes: int = 0,
                 book: bool | bytes = True) -> None:
        """A solver for a game, with so much memory, 0 for what serves best.

        `book` is whether to use the opening book that comes with the library, or another.
        """
        options = ffi.new("fourmi_solver_options *", {
            "threads": in_range(threads, 31, "a number of threads"),
            "table_bytes": in_range(table_bytes, 64, "a size"),
            "no_book": int(book is False),
        })
        self._name = game
        self._make(lib.fourmi_solver_new, encode(game), options, subject=game)
        if isinstance(book, bytes):
            self._set_book(book)

    def _set_book(self, book: bytes) -> None:
        self._book = copy_bytes(book)  # borrowed by the solver
        with self._use() as solver:
            check(lib.fourmi_solver_set_book(solver, self._book, len(book)))

    def _game(self, position: Game | str) -> Game:
        return position if isinstance(position, Game) else Game(self._name, position)

    def value(self, position: Game | str, progress: Progress | None = None) -> Value:
        """The exact value of a position, a game or its text.

        `progress` is called with the nodes that were searched and 0.
        """
        value = ffi.new("fourmi_value *")
        watch = Watch(progress)
        with self._use(self._game(position)) as (solver, game):
            with watch.on(lib.fourmi_solver_set_progress, solver):
                watch.check(lib.fourmi_solver_value(solver, game, value))
        return read_struct(Value, value[0])

    def values(self, position: Game | str, progress: Progress | None = None) -> dict[int, Value]:
        """The exact value of every legal move."""
        asked = self._game(position)
        moves = asked.legal_moves
        values = ffi.new("fourmi_value[]", lib.FOURMI_MOVES_MAX)
        watch = Watch(progress)
        with self._use(asked) as (solver, game):
            with watch.on(lib.fourmi_solver_set_progress, solver):
                count = watch.check(lib.fourmi_solver_values(solver, game, values))
        return {move: read_struct(Value, values[i]) for i, move in enumerate(moves[:count])}

    def line(self, position: Game | str, progress: Progress | None = None) -> list[int]:
        """Best play of both sides to the end."""
        moves = ffi.new("int[]", lib.FOURMI_PLIES_MAX)
        watch = Watch(progress)
        with self._use(self._game(position)) as (solver, game):
            with watch.on(lib.fourmi_solver_set_progress, solver):
                count = watch.check(lib.fourmi_solver_line(solver, game, moves))
        return list(moves[0:count])

    def solve(self, positions: Sequence[str],
              progress: Progress | None = None) -> list[Value | FourmiError]:
        """The values of many positions, by all threads side by side.

        In place of a value that there is not, since the text is no position or the game is
        over there, is the exception that says so.
        """
        texts, kept = text_array(positions)
        values = ffi.new("fourmi_value[]", len(kept))
        statuses = ffi.new("int[]", len(kept))
        watch = Watch(progress)
        with self._use() as solver:
            with watch.on(lib.fourmi_solver_set_progress, solver):
                watch.check(lib.fourmi_solver_list(solver, texts, len(kept), values, statuses))
        return [
            error_of(statuses[i], text) if statuses[i] < 0 else read_struct(Value, values[i])
            for i, text in enumerate(positions)
        ]

    def cancel(self) -> None:
        """Cancels what another thread has this solver do, which ends with `Cancelled`."""
        pointer = self._pointer
        if pointer is not None:
            lib.fourmi_solver_cancel(pointer)

    @property
    def nodes(self) -> int:
        """Nodes searched since it was made."""
        pointer = self._pointer
        return 0 if pointer is None else int(lib.fourmi_solver_nodes(pointer))

    @property
    def table_bytes(self) -> int:
        """The memory for what was found out."""
        with self._use() as solver:
            return int(lib.fourmi_solver_table_bytes(solver))

    def forget(self) -> None:
        """Forgets what was found out."""
        with self._use() as solver:
            lib.fourmi_solver_forget(solver)
