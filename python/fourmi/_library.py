"""The C library: found, and checked; its statuses as exceptions, its texts and numbers."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex, TypeVar, get_type_hints

from ._declarations import ffi as _ffi
from .errors import Cancelled, FileError, FourmiError, OutOfMemory, UnknownValue, WrongInput

T = TypeVar("T")

ffi: Any = _ffi
NULL = ffi.NULL

# ------------------------------------------------------------------- loading


def _load() -> Any:
    """The library that came with this package; without it, the one that is installed."""
    name = f"libfourmi.so.{ffi.integer_const('FOURMI_ABI')}"
    bundled = Path(__file__).with_name(name)
    library = ffi.dlopen(str(bundled) if bundled.exists() else name)
    number = 0
    for part in ("MAJOR", "MINOR", "PATCH"):
        number = number * 1000 + int(ffi.integer_const(f"FOURMI_VERSION_{part}"))
    if library.fourmi_version_number() < number:
        raise ImportError(f"{name} is older than this package: {text_of(library.fourmi_version())}")
    return library


def text_of(pointer: Any) -> str:
    """The text of the library at a pointer that is not NULL."""
    return str(ffi.string(pointer).decode())


lib: Any = _load()

# -------------------------------------------------------------------- errors

_NAMES: dict[int, str] = {
    number: name for name, number in ffi.typeof("fourmi_status").relements.items()
}
_KINDS: dict[int, type[FourmiError]] = {
    lib.FOURMI_ERROR_MEMORY: OutOfMemory,
    lib.FOURMI_ERROR_FULL: OutOfMemory,
    lib.FOURMI_ERROR_CANCELLED: Cancelled,
    lib.FOURMI_ERROR_UNKNOWN: UnknownValue,
}


def error_of(status: int, subject: str = "") -> FourmiError:
    """The exception for a status, about some input if that is said."""
    sentence = text_of(lib.fourmi_status_message(status))
    message = f"{subject!r}: {sentence}" if subject else sentence
    name = _NAMES.get(status, "")
    if status == lib.FOURMI_ERROR_FILE:
        return FileError(message, status, name, ffi.errno)
    return _KINDS.get(status, WrongInput)(message, status, name)


def check(status: int, subject: str = "") -> int:
    """The answer of a call, or the exception for its status."""
    if status < 0:
        raise error_of(status, subject)
    return status


# ------------------------------------------------------------ texts and lists


def encode(text: str) -> bytes:
    """A text as the library takes it."""
    encoded = text.encode()
    if b"\0" in encoded:
        raise WrongInput("a text has a zero byte in it")
    return encoded


def write_text(size: int, write: Callable[[Any], Any], subject: str = "") -> str:
    """What a function of the library writes into room of that size."""
    room = ffi.new("char[]", size)
    check(write(room), subject)
    return text_of(room)


def listing(name_of: Callable[[int], Any]) -> Iterator[str]:
    """The texts of a list of the library, which ends with NULL."""
    i = 0
    while (name := name_of(i)) != NULL:
        yield text_of(name)
        i += 1


def settings_of(setting: Callable[[int, Any], Any]) -> dict[str, float]:
    """The settings of a brain or a learner, by their names."""
    value = ffi.new("double *")
    return {name: float(value[0]) for name in listing(lambda i: setting(i, value))}


def read_struct(kind: Callable[..., T], struct: Any) -> T:
    """A dataclass, filled with the members of its names, each as the type that it says."""
    types = get_type_hints(kind)
    return kind(**{name: types[name](getattr(struct, name)) for name in types})


def copy_bytes(data: bytes) -> Any:
    """A copy of bytes in memory aligned to 8, as brains and books want it."""
    room = ffi.new("uint64_t[]", len(data) // 8 + 1)
    ffi.memmove(room, data, len(data))
    return room


def in_range(number: SupportsIndex, bits: int, what: str) -> int:
    """A whole number that fits into so many bits without a sign."""
    try:
        whole = index(number)
    except TypeError:
        raise WrongInput(f"{what} is a whole number, not {number!r}") from None
    if not 0 <= whole < 1 << bits:
        raise WrongInput(f"{what} is from 0 to {(1 << bits) - 1}")
    return whole


def seed_of(seed: SupportsIndex) -> int:
    """A seed, as the library takes it."""
    return in_range(seed, 64, "a seed")


def path_of(path: str | os.PathLike[str]) -> bytes:
    """The path of a file, as the library takes it."""
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise WrongInput("a path has a zero byte in it")
    return encoded


def text_array(texts: Sequence[str]) -> tuple[Any, list[Any]]:
    """An array of texts, and what must live as long as it."""
    kept = [ffi.new("char[]", encode(text)) for text in texts]
    return ffi.new("const char *[]", kept), kept
