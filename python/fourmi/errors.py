"""What goes wrong, as exceptions that say the library's own sentence."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .solver import Value


class FourmiError(Exception):
    """A call that failed, and changed nothing.

    `status` is the number of the library and `name` what its header calls it,
    FOURMI_ERROR_MOVE for example.
    """

    def __init__(self, message: str, status: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.name = name


class WrongInput(FourmiError, ValueError):
    """A name, position, move, action, level, setting or number that cannot be taken."""


class UnknownValue(FourmiError):
    """The exact value is not known."""


class Cancelled(FourmiError):
    """A progress function returned False.

    `answers` has what `Solver.solve` had found out until then, with an exception for every
    position that was not answered; of all else that can be cancelled it is empty.
    """

    def __init__(self, message: str, status: int = 0, name: str = "") -> None:
        super().__init__(message, status, name)
        self.answers: list[Value | FourmiError] = []


class OutOfMemory(FourmiError, MemoryError):
    """There is no memory, or a learner's room is full."""


class FileError(FourmiError, OSError):
    """A file cannot be read or written; `filename` says which, `errno` why."""

    def __init__(self, message: str, status: int, name: str, number: int,
                 filename: str | None = None) -> None:
        reason = f"{message}: {os.strerror(number)}" if number else message
        super().__init__(reason, status, name)
        self.errno = number
        self.filename = filename

    def __str__(self) -> str:
        return str(self.args[0])  # OSError has a sentence of its own for what has a filename


class InUse(FourmiError, RuntimeError):
    """An object is used by another thread, or by the call that calls this one."""
