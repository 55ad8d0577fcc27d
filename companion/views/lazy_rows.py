"""A list of rows for a screen of which only those are made that somebody looks at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

Source = TypeVar("Source")
Row = TypeVar("Row")


class LazyRows(Sequence[Row], Generic[Source, Row]):
    """Each row is made from its source when it is asked for, once: a match may have thousands."""

    def __init__(self, sources: Sequence[Source], make: Callable[[Source], Row]) -> None:
        self._sources = sources
        self._make = make
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self._sources)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, at: int | slice) -> Row | tuple[Row, ...]:
        if isinstance(at, slice):
            return tuple(self[number] for number in range(len(self))[at])
        at = range(len(self))[at]
        if at not in self._made:
            self._made[at] = self._make(self._sources[at])
        return self._made[at]
