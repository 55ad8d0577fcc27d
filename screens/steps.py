"""Work that may take long, done in small steps between frames, so that the app stays alive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from kivy.clock import Clock

from companion.library.index import Progress
from companion.record.notice import NotKept

AT_ONCE = 0.05  # seconds before the first frame: most work is done by then
A_FRAME = 0.012  # most of a frame: whoever waits wants it done
PATIENCE = 0.5  # seconds before anybody is told to wait


class Steps:
    """Goes through `work` and then calls `then`; `report` hears how far it has come, 0 to 1, once
    it takes long; `meanwhile` is called after each step in any case.

    `fail` hears what could not be kept. Whoever leaves may `stop` it.
    """

    def __init__(
        self,
        work: Iterator[Progress],
        then: Callable[[], None],
        report: Callable[[float], None] = lambda share: None,
        fail: Callable[[NotKept], None] = lambda error: None,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        self._work, self._then, self._report, self._fail = work, then, report, fail
        self._meanwhile = meanwhile
        self._began = perf_counter()
        self._next: Any = None
        self.busy = True

    def start(self) -> None:
        self._go(AT_ONCE)

    def stop(self) -> None:
        self.busy = False
        if self._next is not None:
            self._next.cancel()
            self._next = None
            self._work.close()  # type: ignore[attr-defined]

    def _go(self, seconds: float) -> None:
        self._next = None
        end, progress = perf_counter() + seconds, None
        try:
            while perf_counter() < end:
                progress = next(self._work, None)
                if progress is None:
                    break
        except NotKept as error:
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
