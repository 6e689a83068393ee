"""The C library: found, checked, and asked. All that the other modules know of cffi's ways.

A `Handle` owns one handle of the library. It is freed when nothing refers to it any more,
and a handle that borrows another keeps it. The library wants each handle to be used by one
thread at a time, and cffi lets other threads run during a call; so a handle is locked while
it is used, and whoever comes meanwhile gets `InUse`.
"""
from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from operator import index
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, SupportsIndex, TypeVar, get_type_hints

from ._declarations import ffi as _ffi
from .errors import Cancelled, FileError, FourmiError, InUse, OutOfMemory, UnknownValue, WrongInput

T = TypeVar("T")
H = TypeVar("H", bound="Handle")
Progress = Callable[[int, int], object]

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


# ------------------------------------------------------------------- handles


class Handle:
    """A handle of the library, which is freed when nothing refers to it any more.

    `close` and `with` let go of it earlier. An object is used by one thread at a time;
    different ones by different threads.
    """

    _type: ClassVar[str]

    def _make(self, function: Callable[..., int], *arguments: Any, subject: str = "",
              keep: object = None) -> None:
        """Owns the handle that a function makes, which may borrow what `keep` is."""
        made = ffi.new(f"{self._type} **")
        check(function(*arguments, made), subject)
        self._own(made[0], keep)

    def _own(self, pointer: Any, keep: object = None) -> None:
        free = getattr(lib, f"{self._type}_free")

        def release(freed: Any, _borrowed: object = keep) -> None:
            free(freed)

        self._pointer: Any = ffi.gc(pointer, release)
        self._lock = threading.Lock()
        self._reader: int | None = None  # the thread that may read it though it is locked

    def _use(self, *others: Handle) -> Use:
        """Locks it, and others, and gives their pointers."""
        return Use((self, *others))

    def _read(self, *others: Handle) -> Use:
        """The same for what its own progress function may ask as well."""
        return Use((self, *others), reads=True)

    def close(self) -> None:
        """Lets go of the handle, which is freed when no call and nothing else uses it."""
        self._pointer = None

    def __enter__(self: H) -> H:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Use:
    """Locks handles for the time of a call: their pointer, or a list of several."""

    __slots__ = ("handles", "locked", "reads")

    def __init__(self, handles: tuple[Handle, ...], reads: bool = False) -> None:
        self.handles = handles
        self.reads = reads
        self.locked: list[Handle] = []

    def _lock(self, handle: Handle) -> None:
        if any(handle is other for other in self.locked):
            return
        if not handle._lock.acquire(blocking=False):
            if self.reads and handle._reader == threading.get_ident():
                return
            raise InUse(f"this {type(handle).__name__} is in use, by another thread or the caller")
        self.locked.append(handle)
        if handle._pointer is None:
            raise WrongInput(f"this {type(handle).__name__} is closed")

    def __enter__(self) -> Any:
        try:
            for handle in self.handles:
                self._lock(handle)
        except FourmiError:
            self.__exit__(None, None, None)
            raise
        pointers = [handle._pointer for handle in self.handles]
        return pointers[0] if len(pointers) == 1 else pointers

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        for handle in self.locked:
            handle._lock.release()
        self.locked.clear()


# ------------------------------------------------------------------ progress


class Watch:
    """Who is told how far a long call is.

    The library calls back every now and then even if nobody wants to know, so that an
    interrupt from the keyboard ends a long call. An exception in there ends it as well, and
    comes out of the call.
    """

    def __init__(self, progress: Progress | None, reader: Handle | None = None) -> None:
        self._progress = progress
        self._reader = reader
        self._error: BaseException | None = None
        self.context: Any = ffi.new_handle(self)

    def tell(self, done: int, total: int) -> bool:
        """Tells how far it is; whether to go on."""
        if self._progress is None:
            return True
        if self._reader is not None:
            self._reader._reader = threading.get_ident()
        try:
            return self._progress(done, total) is not False
        finally:
            if self._reader is not None:
                self._reader._reader = None

    @contextmanager
    def on(self, set_progress: Callable[..., None], *leading: Any) -> Iterator[None]:
        """Is told by a handle for some time: `leading` is what comes first in that call."""
        set_progress(*leading, TELL, self.context)
        try:
            yield
        finally:
            set_progress(*leading, NULL, NULL)

    def check(self, status: int, subject: str = "") -> int:
        """The answer of the call, or what went wrong in it or in the progress function."""
        self.context = None  # which refers to this, so that the two would stay for a while
        if self._error is not None:
            raise self._error
        return check(status, subject)


def _keep_error(_kind: object, error: BaseException, trace: TracebackType) -> None:
    """Has an exception of a progress function wait for the end of the call.

    An interrupt may come before its first line, so it is caught here and not there.
    """
    watch: Watch = ffi.from_handle(trace.tb_frame.f_locals["context"])
    watch._error = error


@ffi.callback("int(void *, uint64_t, uint64_t)", error=0, onerror=_keep_error)  # type: ignore[misc]
def TELL(context: Any, done: int, total: int) -> int:
    """A fourmi_progress, with the context of a `Watch`."""
    watch: Watch = ffi.from_handle(context)
    return int(watch.tell(done, total))


@ffi.callback("int(void *)", error=0, onerror=_keep_error)  # type: ignore[misc]
def POLL(context: Any) -> int:
    """What a game calls while it is being solved, with the context of a `Watch`."""
    watch: Watch = ffi.from_handle(context)
    return int(watch.tell(0, 0))
