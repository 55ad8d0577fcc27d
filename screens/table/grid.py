"""Cells in columns and rows, as wide and as high as there is room for. All in dp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, inf
from typing import NamedTuple

from ..theme.sizes import GAP, TOUCH

FRAME = 10  # of a wooden board
TWO_ROWS = 172  # the least height of one whose boxes stand in two rows


class Grid(NamedTuple):
    columns: int
    width: float
    height: float  # of one cell
    cells: int
    fits: bool = True  # whether the longest words fit their cells
    fills: bool = False  # the last row takes the whole width, though it has fewer cells
    x: float = 0  # of a pad that stands in one row with those before it
    heights: tuple[float, ...] = ()  # of its rows, where they differ
    wood: bool = False  # boxes on a board: one row, or around the one in the middle

    @property
    def rows(self) -> int:
        return ceil(self.cells / self.columns)

    @property
    def empty(self) -> int:
        """Cells of the last row that nothing stands in."""
        return self.rows * self.columns - self.cells

    def place(self, number: int) -> tuple[int, float, float]:
        """Of a cell: its row, how far right it begins, and its width."""
        row, column = divmod(number, self.columns)
        across, width = min(self.columns, self.cells - row * self.columns), self.width
        if self.fills and across < self.columns:
            width = (self.columns * (width + GAP) - across * GAP) / across
        return row, self.x + column * (width + GAP), width

    def span(self, row: int) -> tuple[float, float]:
        """Of a row: how far above the lowest edge it begins, and its height."""
        heights = self.heights or (self.height,) * self.rows
        below = heights[row + 1 :]
        return sum(below) + GAP * len(below), heights[row]

    @property
    def across(self) -> float:
        """The width of all columns."""
        return self.columns * (self.width + GAP) - GAP

    def box(self, number: int) -> tuple[float, float, float, float]:
        """Of a cell: how far right and above the lowest edge it begins, its width and height."""
        if self.wood:
            return self._on_wood(number)
        row, x, width = self.place(number)
        low, height = self.span(row)
        return x, low, width, height

    def _on_wood(self, number: int) -> tuple[float, float, float, float]:
        """Four in the corners and the fifth in the middle, where there is room for two rows."""
        width, height = self.across - 2 * FRAME, self.height - 2 * FRAME
        if self.cells != 5 or self.height < TWO_ROWS:
            cell = (width - (self.cells - 1) * GAP) / self.cells
            return FRAME + number * (cell + GAP), FRAME, cell, height
        cell, half = (width - 2 * GAP) / 3, (height - GAP) / 2
        if number == 4:
            return FRAME + cell + GAP, FRAME + height * 0.15, cell, height * 0.7
        row, column = divmod(number, 2)
        return FRAME + column * 2 * (cell + GAP), FRAME + (1 - row) * (half + GAP), cell, half

    @property
    def whole(self) -> float:
        return sum(self.span(0)) if self.rows else 0


def count_rows(pads: Sequence[Grid], in_turn: bool) -> int:
    return (max if in_turn else sum)([0, *(grid.rows for grid in pads if not grid.x)])


def levelled(pads: tuple[Grid, ...], in_turn: bool) -> tuple[Grid, ...]:
    """Those that are shown one after the other are all as high as the highest."""
    tallest = max((grid.whole for grid in pads), default=0)
    if not in_turn:
        return pads
    return tuple(taller(grid, (tallest - grid.whole) / max(1, grid.rows), inf) for grid in pads)


def taller(grid: Grid, by: float, tallest: float) -> Grid:
    return grid._replace(height=grid.height + max(0, min(by, tallest - grid.height)))


def fitting_columns(
    count: int, least: float, width: float, most: int
) -> Iterator[tuple[int, float]]:
    """Numbers of columns whose cells are wide enough, with the cells' width."""
    for columns in range(1, min(most, count) + 1):
        cell = (width - (columns - 1) * GAP) / columns
        if cell >= least:
            yield columns, cell


def even_columns(count: int, least: float, width: float, most: int) -> tuple[int, float]:
    """As few rows as fit, in as few columns as they need: two by two, not three and one."""
    fitting = [*fitting_columns(count, least, width, most)] or [(1, width)]
    return min(fitting, key=lambda fit: (ceil(count / fit[0]), fit[0]))


def stacked(pads: Sequence[Grid], in_turn: bool = False) -> float:
    """The height of all pads, each with a gap below it; of the tallest, if there is one a time."""
    tall = [grid.whole + GAP for grid in pads if grid.cells and not grid.x]
    return (max if in_turn else sum)([0, *tall])


def joined(grids: Sequence[Grid], widths: Sequence[float]) -> tuple[Grid, ...]:
    """Neighbours of one row each stand in one row, if their keys do not get too narrow."""
    done: list[Grid] = []
    for number, (grid, width) in enumerate(zip(grids, widths, strict=True)):
        before = done[-1] if done and widths[number - 1] == width else None
        count = before.cells + grid.cells if before else 0
        cell = (width - (count - 1) * GAP) / count if count else 0
        if before and not before.x and before.rows == grid.rows == 1 and cell >= TOUCH:
            tall = max(before.height, grid.height)
            done[-1] = before._replace(width=cell, height=tall)
            x = before.cells * (cell + GAP)
            done.append(grid._replace(columns=grid.cells, width=cell, height=tall, x=x))
        else:
            done.append(grid)
    return tuple(done)
