"""Cells in columns and rows, and the boxes in which they lie. In pixels, from the lower left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

SLIM = 1.3  # height by width that a cell may have
Box = tuple[float, float, float, float]  # x, y, width and height


class Grid(NamedTuple):
    """Cells of one size, row by row from the top."""

    columns: int
    width: float  # of one cell
    height: float
    cells: int
    gap: float
    fills: bool = False  # the last row takes the whole width, though it has fewer cells
    fits: bool = True  # whether the words fit their cells

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return ceil(self.cells / self.columns)

    @property
    def empty(self) -> int:
        """Return how many cells of the last row have nothing in them."""
        return self.rows * self.columns - self.cells

    @property
    def whole(self) -> float:
        """Return the height of all rows."""
        return self.rows * (self.height + self.gap) - self.gap if self.cells else 0

    @property
    def across(self) -> float:
        """Return the width of all columns."""
        return self.columns * (self.width + self.gap) - self.gap

    def with_height(self, whole: float) -> Grid:
        """Return the same grid, as high as this in all."""
        rows = max(1, self.rows)
        return self._replace(height=(whole + self.gap) / rows - self.gap)

    def grown(self, wanted: float, spare: float) -> tuple[Grid, float]:
        """Return the grid with cells of the wanted height, as far as there is space for them, and
        the space that is left."""
        more = max(0, min((wanted - self.height) * self.rows, spare))
        return self.with_height(self.whole + more), spare - more

    def filling(self, whole: float) -> Grid:
        """Return the same cells, as high as this in all: few of them have fewer columns rather
        than the shape of a ruler."""
        for columns, width in column_choices(self.cells, self.across, self.gap, self.columns):
            grid = self._replace(columns=columns, width=width).with_height(whole)
            if grid.height <= SLIM * width:
                break
        return grid

    @lru_cache(32)  # noqa: B019 - of few grids, on every tap
    def boxes(self, x: float, y: float) -> tuple[Box, ...]:
        """Return the boxes of all cells of a grid with this lower left corner."""
        return tuple(self._box(number, x, y) for number in range(self.cells))

    def _box(self, number: int, x: float, y: float) -> Box:
        row, column = divmod(number, self.columns)
        across = min(self.columns, self.cells - row * self.columns)
        width = self.width
        if self.fills and across < self.columns:
            width = (self.across + self.gap) / across - self.gap
        low = y + (self.rows - 1 - row) * (self.height + self.gap)
        return x + column * (width + self.gap), low, width, self.height


def column_choices(count: int, width: float, gap: float, most: int) -> Iterator[tuple[int, float]]:
    """Yield numbers of columns, from the most to one, each with the width of a cell; those that
    would only leave cells empty are left out."""
    for columns in range(min(most, count), 0, -1):
        if ceil(count / columns) == ceil(count / (columns - 1 or 1)) and columns > 1:
            continue
        yield columns, (width + gap) / columns - gap
