"""Work that may take long, done in small steps between frames, so that the app stays alive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from kivy.clock import Clock

from companion.engine.errors import StorageError
from companion.library.match_index import Progress

AT_ONCE = 0.05  # seconds before the first frame: most work is done by then
A_FRAME = 0.012  # most of a frame: whoever waits wants it done
PATIENCE = 0.5  # seconds before anybody is told to wait


class BackgroundTask:
    """Work in small steps between frames, after which `then` is called.

    `meanwhile` is called after each step, `report` with the share that is done once it takes long,
    `fail` with a storage error.
    """

    def __init__(
        self,
        work: Iterator[Progress],
        then: Callable[[], None],
        report: Callable[[float], None] = lambda share: None,
        fail: Callable[[StorageError], None] = lambda error: None,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        self._work = work
        self._then = then
        self._report = report
        self._fail = fail
        self._meanwhile = meanwhile
        self._began = perf_counter()
        self._next: Any = None
        self.busy = True

    def start(self) -> None:
        """Do the first steps at once and the others in the next frames."""
        self._go(AT_ONCE)

    def stop(self) -> None:
        """Do no further step."""
        self.busy = False
        if self._next is not None:
            self._next.cancel()
            self._next = None
            self._work.close()  # type: ignore[attr-defined]

    def _go(self, seconds: float) -> None:
        """Work for about so long, and at least one step: a busy machine may have kept us waiting,
        and work of which nothing was done must not look as if nothing were left of it."""
        self._next = None
        end = perf_counter() + seconds
        try:
            while (progress := next(self._work, None)) and perf_counter() < end:
                pass
        except StorageError as error:
            self.busy = False
            self._fail(error)
            return
        if progress is None:
            self.busy = False
            self._then()
            return
        self._meanwhile()
        if perf_counter() - self._began > PATIENCE:
            self._report(progress.done / max(1, progress.total))
        self._next = Clock.schedule_once(lambda _: self._go(A_FRAME), 0)
