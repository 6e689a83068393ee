"""The C library: found, and checked; its statuses as exceptions, its texts and numbers."""
from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from enum import Enum
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex, TypeVar

from ._declarations import ffi as _ffi
from .errors import Cancelled, FileError, FourmiError, OutOfMemory, UnknownValue, WrongInput

ffi: Any = _ffi
NULL = ffi.NULL

# ------------------------------------------------------------------- loading


def _load() -> Any:
    """The library that came with this package; without it, the one that is installed."""
    name = f"libfourmi.so.{ffi.integer_const('FOURMI_ABI')}"
    bundled = Path(__file__).with_name(name)
    return ffi.dlopen(str(bundled) if bundled.exists() else name)


def text_of(pointer: Any) -> str:
    """The text of the library at a pointer that is not NULL."""
    return str(ffi.string(pointer).decode())


lib: Any = _load()


def new_lab(abi: int = lib.FOURMI_ABI) -> Any:
    """A lab, which all other things are made in."""
    made = ffi.new("fourmi_lab **")
    if lib.fourmi_lab_new(abi, NULL, made) < 0:
        raise ImportError(f"the library and this package differ: {text_of(lib.fourmi_error())}")
    return ffi.gc(made[0], lib.fourmi_free)


lab: Any = new_lab()

# -------------------------------------------------------------------- errors

_NAMES: dict[int, str] = {
    number: name for name, number in ffi.typeof("fourmi_status").relements.items()
}
_KINDS: dict[int, type[FourmiError]] = {
    lib.FOURMI_ERROR_MEMORY: OutOfMemory,
    lib.FOURMI_ERROR_FULL: OutOfMemory,
    lib.FOURMI_CANCELLED: Cancelled,
    lib.FOURMI_ERROR_UNKNOWN: UnknownValue,
}


def error_of(status: int, subject: str = "", sentence: str = "",
             kind: type[FourmiError] | None = None) -> FourmiError:
    """The exception for a status, about some input if that is said.

    The sentence is that of the call that has just failed, unless another is said.
    """
    name = _NAMES.get(status, "")
    said = sentence or text_of(lib.fourmi_error()) or name
    message = f"{subject!r}: {said}" if subject else said
    if status == lib.FOURMI_ERROR_FILE:
        return FileError(message, status, name, ffi.errno, subject or None)
    made: type[FourmiError] = kind or _KINDS.get(status) or WrongInput
    return made(message, status, name)


_raised = threading.local()  # `error`: what a function of the caller's raised in this thread


def keep_error(_kind: object, error: BaseException, _trace: object) -> None:
    """Has an exception of a function that the library calls wait for the end of the call."""
    _raised.error = error


def failure_of(status: int, subject: str = "") -> BaseException:
    """The exception for the call that has just failed, which a function may have raised."""
    raised: BaseException | None = vars(_raised).pop("error", None)
    return raised if raised and status == lib.FOURMI_ERROR_CALLBACK else error_of(status, subject)


def check(status: int, subject: str = "") -> int:
    """The answer of a call, or the exception for its status."""
    if status < 0:
        raise failure_of(status, subject)
    return status


# ------------------------------------------------------------ texts and numbers


def encode(text: str) -> bytes:
    """A text as the library takes it."""
    if not isinstance(text, str):
        raise WrongInput(f"a text is wanted, not {text!r}")
    encoded = text.encode()
    if b"\0" in encoded:
        raise WrongInput("a text has a zero byte in it")
    return encoded


def c_text(text: str | None) -> Any:
    """A text for a struct of options, which needs it for as long as this is kept; NULL for none."""
    return NULL if text is None else ffi.new("char[]", encode(text))


def write_text(write: Callable[[Any, int], Any], subject: str = "") -> str:
    """What a function of the library writes into text[size]."""
    size = int(lib.FOURMI_TEXT_SIZE)
    while True:
        room = ffi.new("char[]", size)
        length = check(write(room, size), subject)
        if length < size:
            return text_of(room)
        size = length + 1


def listing(array: Any, count: int) -> Iterator[Any]:
    """What stands in an array of the library."""
    return (array[i] for i in range(count))


def in_range(number: SupportsIndex, bits: int, what: str) -> int:
    """A whole number that fits into so many bits without a sign."""
    try:
        whole = index(number)
    except TypeError:
        raise WrongInput(f"{what} is a whole number, not {number!r}") from None
    if not 0 <= whole < 1 << bits:
        raise WrongInput(f"{what} is from 0 to {(1 << bits) - 1}")
    return whole


E = TypeVar("E", bound=Enum)


def member_of(kind: type[E], given: object) -> E:
    """A member of an enumeration, or the value of one."""
    try:
        return kind(given)
    except ValueError:
        names = ", ".join(f"{kind.__name__}.{member.name}" for member in kind)
        raise WrongInput(f"one of {names} is wanted, not {given!r}") from None


def seed_of(seed: SupportsIndex) -> int:
    """A seed, as the library takes it."""
    return in_range(seed, 64, "a seed")


def rng_of(seed: SupportsIndex) -> Any:
    """Chance that follows from a seed."""
    rng = ffi.new("fourmi_rng *")
    lib.fourmi_rng_seed(rng, seed_of(seed))
    return rng


def path_of(path: str | os.PathLike[str]) -> bytes:
    """The path of a file, as the library takes it."""
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise WrongInput("a path has a zero byte in it")
    return encoded


# --------------------------------------------------------------------- games


def open_game(name: str, where: Any = lab, *, players: int = 0) -> Any:
    """A game by its name, with options after a colon; it stays as long as its lab.

    With `players`, only a game of so many.
    """
    game = ffi.new("const fourmi_game **")
    check(lib.fourmi_game_open(where, encode(name), game), name)
    if players and game[0].players != players:
        raise error_of(lib.FOURMI_ERROR_NAME, name,
                       "this is a game of two players" if players == 1
                       else "this is a world, of one player")
    return game[0]


def legal_of(game: Any, state: Any) -> list[int]:
    """The legal actions of a state, counted from 0."""
    actions = ffi.new("fourmi_action[]", lib.FOURMI_LEGAL_MAX)
    if lib.fourmi_state_turn(game, state) in (lib.FOURMI_OVER, lib.FOURMI_CHANCE):
        return []
    return list(actions[0 : check(lib.fourmi_state_legal(game, state, actions, NULL))])


def not_legal(what: str, given: object, legal: list[int]) -> str:
    """The sentence for a move or an action that is not legal."""
    some = ", ".join(str(number) for number in legal[:12])
    return (f"{what} {given} is not legal here; legal are {some}"
            f"{', ...' if len(legal) > 12 else ''}")


def options_of(name: str) -> str | None:
    """How the options of a game are written; None if there are none."""
    return facts_of(open_game(name), lambda facts: facts.options and text_of(facts.options)) or None


def _read_of(kind: str, options: dict[str, Any], read: Callable[[Any], Any]) -> Any:
    """What is read of a thing that is made for that alone."""
    made = ffi.new(f"{kind} **")
    check(getattr(lib, f"{kind}_new")(lab, ffi.new(f"{kind}_options *", options), made))
    try:
        return read(made[0])
    finally:
        lib.fourmi_free(made[0])


def facts_of(game: Any, read: Callable[[Any], Any]) -> Any:
    """What is read of the facts about a game."""
    return _read_of("fourmi_game_facts", {"game": game}, read)


def features_of(game: Any) -> int:
    """How many numbers an observation of a game has."""
    return int(_read_of("fourmi_batch", {"game": game, "count": 1},
                        lambda batch: batch.feature_count))


def picture_of(game: Any, state: Any) -> str:
    """A picture of a state, for people."""
    return write_text(lambda text, size: lib.fourmi_state_picture(game, state, text, size))


def position_of(game: Any, state: Any) -> str:
    """A state in the way of its game: as it is read, as a board row by row, or a picture."""
    text, board = game.extras.text, game.extras.board
    if text != NULL and text.write != NULL:
        return write_text(lambda room, size: lib.fourmi_state_write(game, state, room, size))
    if board == NULL or board.fill == NULL:
        return picture_of(game, state)
    letters = ffi.new("char[]", board.rows * board.cols)
    board.fill(game, state, letters)
    return bytes(ffi.buffer(letters)).decode()
