"""How far long calls are, for a progress function, and how they are ended."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from ._library import check, ffi

Progress = Callable[[int, int], object]


class Watch:
    """What a thing of the library tells how far it is.

    The library calls back every now and then even without a progress function, so that an
    interrupt from the keyboard ends a long call. An exception in there ends it as well, and
    comes out of the call.
    """

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._error: BaseException | None = None
        self.is_cancelled = False

    @contextmanager
    def told_to(self, progress: Progress | None) -> Iterator[Callable[[int], int]]:
        """Tells a function for the time of a call, whose status the yielded function checks."""
        self._progress = progress
        self._error = None
        self.is_cancelled = False
        try:
            yield self._check
        finally:
            self._progress = None
            self._error = None

    def _check(self, status: int, subject: str = "") -> int:
        if self._error is not None:
            raise self._error
        return check(status, subject)

    def tell(self, done: int, total: int) -> bool:
        """Tells how far it is; whether to go on."""
        if self._error is not None or self.is_cancelled:
            return False
        return self._progress is None or self._progress(done, total) is not False


def watched(watch: Watch) -> tuple[dict[str, Any], Any]:
    """Options of a thing that is watched, and what must live as long as it."""
    context = ffi.new_handle(watch)
    return {"watch": TELL, "watch_context": context}, context


def _keep_error(_kind: object, error: BaseException, trace: TracebackType) -> None:
    """Has an exception of a progress function wait for the end of the call.

    An interrupt may come before its first line, so it is caught here and not there.
    """
    watch: Watch = ffi.from_handle(trace.tb_frame.f_locals["context"])
    watch._error = error


@ffi.callback("fourmi_watch *", error=False, onerror=_keep_error)  # type: ignore[misc]
def TELL(context: Any, progress: Any) -> bool:
    """A fourmi_watch, with the context of a `Watch`."""
    watch: Watch = ffi.from_handle(context)
    return watch.tell(progress.done, progress.total)
