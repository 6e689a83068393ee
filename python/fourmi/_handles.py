"""Things of the library, each with an owner and a lock.

A `Handle` owns one thing of the library, which is freed when nothing refers to it any more. The
library wants each thing to be used by one thread at a time, and cffi lets other threads run
during a call. So a handle is locked while it is used, and other callers meanwhile get `InUse`.
"""
from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, SupportsIndex, TypeVar

from ._library import failure_of, ffi, lab, lib
from .errors import InUse, WrongInput

H = TypeVar("H", bound="Handle")


class Handle:
    """A thing of the library, which is freed when nothing refers to it any more.

    `close` and `with` let go of it earlier. An object is used by one thread at a time;
    different ones by different threads.
    """

    _type: ClassVar[str]

    def _new(self, options: Mapping[str, Any], subject: str | Callable[[int], str] = "",
             where: Any = lab) -> Any:
        """Makes a thing of this type, with options.

        `subject` is what an exception is about, perhaps by the status.
        """
        made = ffi.new(f"{self._type} **")
        status = getattr(lib, f"{self._type}_new")(
            where, ffi.new(f"{self._type}_options *", options), made)
        if status < 0:
            raise failure_of(status, subject if isinstance(subject, str) else subject(status))
        return ffi.gc(made[0], lib.fourmi_free)

    def _make(self, options: Mapping[str, Any], subject: str | Callable[[int], str] = "",
              where: Any = lab) -> None:
        """Owns such a thing."""
        self._own(self._new(options, subject, where))

    def _own(self, pointer: Any) -> None:
        self._pointer: Any = pointer
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

    def __reduce_ex__(self, _: SupportsIndex) -> Any:
        """Refuses to be pickled or copied, which would share what it owns."""
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled")

    def __enter__(self: H) -> H:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Use:
    """Locks handles for the time of a call: their pointer, or a list of several.

    Handles that are `kept` by another may have been closed since.
    """

    __slots__ = ("handles", "kept", "locked", "reads")

    def __init__(self, handles: tuple[Handle, ...], reads: bool = False,
                 kept: bool = False) -> None:
        self.handles = handles
        self.reads = reads
        self.kept = kept
        self.locked: list[Handle] = []

    def _lock(self, handle: Handle) -> None:
        if not isinstance(handle, Handle):
            raise TypeError(f"a game, a world or a brain is wanted, not {handle!r}")
        if any(handle is other for other in self.locked):
            return
        if not handle._lock.acquire(blocking=False):
            if self.reads and handle._reader == threading.get_ident():
                return
            raise InUse(f"this {type(handle).__name__} is in use, by another thread or the caller")
        self.locked.append(handle)
        if handle._pointer is None and not self.kept:
            raise WrongInput(f"this {type(handle).__name__} is closed")

    def __enter__(self) -> Any:
        try:
            for handle in self.handles:
                self._lock(handle)
        except BaseException:  # an interrupt may come as well
            self.__exit__()
            raise
        pointers = [handle._pointer for handle in self.handles]
        return pointers[0] if len(pointers) == 1 else pointers

    def __exit__(self, *_: object) -> None:
        for handle in self.locked:
            handle._lock.release()
        self.locked.clear()
