"""How far long calls are, for a progress function, and how they are ended."""
from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from ._handles import Handle
from ._library import NULL, check, ffi

Progress = Callable[[int, int], object]


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
