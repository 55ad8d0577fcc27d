"""Run calls one after the other on an executor of their own, those that change the match first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

T = TypeVar("T")


class CallQueue:
    """A queue that runs one call at a time, writers before readers, else in order of arrival.

    It is used from the event loop's thread only.
    """

    def __init__(self, executor: Executor) -> None:
        self._pool = executor
        self._writers: deque[asyncio.Future[None]] = deque()
        self._readers: deque[asyncio.Future[None]] = deque()
        self._busy = False

    @property
    def waiting(self) -> int:
        """Return how many calls have not begun yet."""
        return len(self._writers) + len(self._readers)

    async def run(self, call: Callable[[], T], writes: bool = False) -> T:
        """Run the call on the executor when it is its turn, and return what it returns."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        (self._writers if writes else self._readers).append(turn)
        self._begin_next()
        try:
            await turn
            return await loop.run_in_executor(self._pool, call)
        finally:
            if turn.done() and not turn.cancelled():  # else somebody gave up before it began
                self._busy = False
                self._begin_next()

    def _begin_next(self) -> None:
        while not self._busy and self.waiting:
            turn = (self._writers or self._readers).popleft()
            if not turn.done():
                self._busy = True
                turn.set_result(None)

    def end(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False)
