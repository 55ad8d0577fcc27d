"""The layout of the table: adds up what its parts need and takes the first detail that fits.

Pad, verbs, prompt, bar and header have the places of a usual turn through the whole match; what
else is asked is fitted in there, and the table part above has what is left. Players' names and
totals, what lies on top, pad, verbs, Undo and the way back are shown at every size: where even the
last level of detail does not fit, the table part scrolls. In pixels, from the lower left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from ..theme import PANES
from .grid import Box, Grid

if TYPE_CHECKING:
    from .parts import TableParts as Parts

UPRIGHT = 0.8  # of width by height: a screen that is taller has one column all the same
LOW = 520  # dp of height below which the header lies over one pane only
SHARES = (0.46, 0.54, 0.38)  # of the table in two panes; the first that fits
LEAST_TABLE = 72  # dp of height for the players, where everything is large
NOWHERE: Box = (0, 0, 0, 0)
NO_CELLS = Grid(1, 0, 0, 0, 0)


class Detail(IntEnum):
    """A level of detail of the table; each also leaves out what those before it leave out."""

    WHOLE = 0
    LOW_KEYS = 1  # without hints and notes; keys as low as a picture and their names
    CHIPS = 2  # without this round's gain and the worth of sets; piles beside the prompt
    STRIP = 3  # players without hand and progress, a bar for the initial; a header of one line
    PLAIN = 4  # the header's buttons in the menu; verbs without words below; keys without values
    BARE = 5  # keys without names, pads that belong together one after the other


LEVELS = tuple(Detail)


class Tiles(NamedTuple):
    """The players' tiles: their grid, and the shape that all of them have."""

    grid: Grid
    shape: Any


class Space(NamedTuple):
    """The screen that there is for the table, and on which side the hand lies in two panes."""

    x: float
    y: float
    width: float
    height: float
    mirrored: bool = False


class Frame(NamedTuple):
    """The parts that keep their place through a match: the hand, the header, the space between."""

    panes: bool
    across: bool  # header and bar take the width of both panes
    left: float  # widths of the table and of the hand
    right: float
    aside: int = 0  # below the table, where the hand needs all of its pane: the bar; 2: the prompt
    detail: Detail = Detail.WHOLE  # of the table
    hand: Detail = Detail.WHOLE
    header: float = 0
    prompt: float = 0
    pads: tuple[Grid, ...] = ()
    verbs: Grid = NO_CELLS
    bar: float = 0

    @property
    def told_aside(self) -> bool:
        """Return whether the prompt lies below the table, above the bar."""
        return self.aside > 1

    def measured(self, space: Space, parts: Parts, detail: Detail, hand: Detail) -> Frame:
        """Return the same frame with what these parts need at these levels of detail."""
        across = space.width if self.across else self.left
        right = self.right
        return self._replace(
            detail=detail,
            hand=hand,
            header=parts.header(across, detail).height,
            prompt=parts.prompt(right, hand),
            pads=parts.pads(right, hand),
            verbs=parts.verbs(right, hand),
            bar=parts.bar(self.bar_width(space.width), hand),
        )

    def sides(self, space: Space, gap: float) -> tuple[float, float]:
        """Return where the table and the hand begin."""
        if not self.panes:
            return space.x, space.x
        wide = self.right if space.mirrored else self.left
        places = space.x, space.x + wide + gap
        return (places[1], places[0]) if space.mirrored else places

    def lower(self, gap: float) -> float:
        """Return the height of prompt, pads and verbs, each with a gap below it."""
        prompt = 0 if self.told_aside else self.prompt
        return stacked(gap, prompt, *(grid.whole for grid in self.pads), self.verbs.whole)

    def spare_hand(self, height: float, gap: float) -> float:
        """Return the height that the hand leaves free beside the table."""
        above = self.header if self.across else gap
        return height - above - self.lower(gap) - (0 if self.aside else self.bar)

    def bar_width(self, width: float) -> float:
        """Return the width of the bar on a screen of this width."""
        return width if self.across else self.left if self.aside else self.right


class Hand(NamedTuple):
    """The boxes of what is asked and answered."""

    prompt: Box
    more: Box
    pads: tuple[tuple[Box, ...], ...]
    shapes: tuple[Any, ...]  # of the keys of each pad
    verbs: tuple[Box, ...] = ()


class PileRow(NamedTuple):
    """The row of piles: its height, and the width of each."""

    height: float = 0
    widths: tuple[float, ...] = ()


class Plan(NamedTuple):
    """The boxes of all parts."""

    frame: Frame
    header: Box
    bar: Box
    hand: Hand
    table: Box  # what scrolls if its content is higher
    under: float  # of that: height of prompt and pads, which scroll only where all else is too much
    tiles: Tiles
    piles: PileRow = PileRow()  # what lies below the tiles; of the others the heights
    boards: float = 0
    middle: float = 0
    moves: float = 0  # the last moves, where a desk or a tablet has space for them
    content: float = 0  # the height of all that
    beside: Box = NOWHERE  # of what lies in the middle, where it has the space below the verbs

    @property
    def scrolls(self) -> bool:
        """Return whether the table part is higher than the space that it has."""
        return self.content > self.table[3] + 1


def stacked(gap: float, *heights: float) -> float:
    """Return the height of parts below each other, each that has a height with a gap below it."""
    return sum(height + gap for height in heights if height)


# What keeps its place


def frame_for(space: Space, parts: Parts) -> Frame:
    """Return the frame of a usual turn: the first detail at which everything fits."""
    wide = space.width >= PANES * parts.unit and space.width > UPRIGHT * space.height
    if not wide and space.width <= space.height:
        return _one_column(space, parts)
    asides = (0,) if space.height >= LOW * parts.unit else (0, 1, 2)
    frames = [_two_panes(space, parts, share, aside) for aside in asides for share in SHARES]

    def cost(frame: Frame) -> tuple[bool, bool, int, Detail, Detail]:
        over = frame.spare_hand(space.height, parts.gap) < -1
        scrolls = _spare_table(frame, parts, space) < 0
        return over, scrolls, frame.aside, max(frame.hand, frame.detail), frame.hand

    best = min(frames, key=cost)
    return _one_column(space, parts) if cost(best)[0] else best


def _one_column(space: Space, parts: Parts) -> Frame:
    width = space.width
    outline = Frame(False, True, width, width)
    for detail in LEVELS:
        frame = outline.measured(space, parts, detail, detail)
        if _spare_table(frame, parts, space) >= 0 and _words_fit(frame):
            break
    spare = _spare_table(frame, parts, space, contest=True)
    tiles = parts.tiles(width, detail).grid
    for number in (0, 1):  # to a good height, then to the most that looks right
        tiles, spare = tiles.grown(parts.most("tile", width)[number], spare)
        most = parts.most("key", width)[number]
        before = frame.lower(parts.gap)
        frame = _with_key_rows(frame, max(0, spare), [most] * len(frame.pads))
        spare -= frame.lower(parts.gap) - before
    return frame


def _two_panes(space: Space, parts: Parts, share: float, aside: int) -> Frame:
    """Return a frame with what is known left and what is asked right, each as detailed as fits."""
    left = (space.width - parts.gap) * share
    right = space.width - parts.gap - left
    outline = Frame(True, space.height >= LOW * parts.unit, left, right, aside)
    for hand in LEVELS:
        frame = outline.measured(space, parts, Detail.WHOLE, hand)
        spare = frame.spare_hand(space.height, parts.gap)
        if spare >= 0 and _words_fit(frame):
            break
    for detail in LEVELS:
        frame = outline.measured(space, parts, detail, hand)
        if _spare_table(frame, parts, space) >= 0:
            break
    most = parts.most("key", right)[1]
    return _with_key_rows(frame, max(0, spare), [most] * len(frame.pads))


def _spare_table(frame: Frame, parts: Parts, space: Space, contest: bool = False) -> float:
    """The height that the table leaves free, with the least height of a duel that may come: keys
    never grow into it, but nothing that is read all the time gives way to it."""
    gap = parts.gap
    width = frame.left
    detail = frame.detail
    needed = _table_height(parts, width, detail)
    if parts.contest and (contest or detail < Detail.STRIP):
        tiles = parts.tiles(width, Detail.BARE, duel=True).grid.whole
        boards = parts.boards(width, detail)
        needed = max(needed, stacked(gap, tiles, parts.contest, boards))
    below = frame.bar if frame.across or frame.aside else gap
    below += frame.prompt + gap if frame.told_aside else 0
    below += 0 if frame.panes else frame.lower(gap)
    return space.height - frame.header - needed - below


def _words_fit(frame: Frame) -> bool:
    return all(grid.fits for grid in (*frame.pads, frame.verbs))


def _table_height(parts: Parts, width: float, detail: Detail) -> float:
    """The least height of the table part, with the gaps below its parts."""
    tiles = parts.tiles(width, detail).grid.whole
    return stacked(parts.gap, tiles, parts.boards(width, detail), parts.piles(width, detail))


def _with_key_rows(frame: Frame, spare: float, limits: Iterable[float]) -> Frame:
    """Share space among all rows of keys alike, or what is missing, each pad as far as its limit
    for the height of a key."""
    rows = sum(grid.rows for grid in frame.pads) or 1
    pads = []
    for grid, limit in zip(frame.pads, limits, strict=True):
        least, most = sorted((grid.height, limit))
        pads.append(grid._replace(height=min(most, max(least, grid.height + spare / rows))))
    return frame._replace(pads=tuple(pads))


# What is there now


def plan(space: Space, frame: Frame, parts: Parts) -> Plan:
    """Return the boxes of the table as it is now, in the places of the frame."""
    gap = parts.gap
    frame = _with_now(space, frame, parts)
    more = parts.more(frame.right)
    left_x, hand_x = frame.sides(space, gap)
    top = space.y + space.height - frame.header
    wide = frame.bar_width(space.width)
    header = (space.x, top, space.width, frame.header)
    if not frame.across:
        header = (left_x, top, frame.left, frame.header)
    bar_x = space.x if frame.across else left_x if frame.aside else hand_x
    bar = bar_x, space.y, wide, frame.bar
    low = space.y + gap + (0 if frame.aside else frame.bar)
    if frame.panes and frame.across:  # what is asked stands on top
        low += max(0, frame.spare_hand(space.height, gap))
    verbs = frame.verbs.boxes(hand_x + parts.margin, low)
    under_verbs = low - gap
    low += frame.verbs.whole + gap if verbs else 0
    above = header[1] - low - frame.lower(gap) + frame.verbs.whole + gap - stacked(gap, more)
    under = 0.0
    if frame.panes:
        hand, _ = _hand(frame, parts, hand_x, low, 0)
        bottom = space.y + (frame.bar if frame.across or frame.aside else 0) + gap
        if frame.told_aside:
            box = left_x + parts.margin, bottom, frame.left - 2 * parts.margin, frame.prompt
            hand = hand._replace(prompt=box)
            bottom = bottom + frame.prompt + gap
        if more:  # the table has space for it, and may scroll
            box = left_x + parts.margin, bottom, frame.left - 2 * parts.margin, more
            hand = hand._replace(more=box)
            bottom = bottom + more + gap
    elif above < _least_table(parts, frame):
        hand, under = _hand(frame, parts, 0, 0, more)
        bottom = low
        under = under + gap
    else:
        hand, top = _hand(frame, parts, hand_x, low, more)
        bottom = top + gap
    table = left_x, bottom, frame.left, max(0, header[1] - bottom)
    hand = hand._replace(verbs=verbs)
    made = Plan(frame, header, bar, hand, table, under, Tiles(NO_CELLS, None))
    if frame.panes and frame.across and parts.listed:
        room = under_verbs - space.y - gap - (0 if frame.aside else frame.bar)
        least, most = parts.middle(frame.right)
        if 0 < least <= room:
            tall = min(most, room)
            box = hand_x + parts.margin, under_verbs - tall, frame.right - 2 * parts.margin, tall
            made = made._replace(beside=box)
    return _with_table(made, parts)


def _with_now(space: Space, frame: Frame, parts: Parts) -> Frame:
    """The frame with the pads and verbs of now, in the space of those of a usual turn."""
    gap = parts.gap
    width = frame.right
    now = frame.measured(space, parts, frame.detail, frame.hand)
    pads = now.pads
    own = now.verbs
    if [grid.cells for grid in pads] == [grid.cells for grid in frame.pads]:
        pads = frame.pads
    elif pads:
        pads = _filled(pads, stacked(gap, *(grid.whole for grid in frame.pads)), gap)
    verbs = frame.verbs._replace(cells=0)
    if own.cells:
        tall = max(own.whole, frame.verbs.whole)
        same = own.cells == frame.verbs.cells and frame.verbs.height >= own.height
        verbs = frame.verbs if same else own.with_height(tall)
    now = now._replace(
        pads=pads,
        verbs=verbs,
        prompt=max(frame.prompt, parts.prompt_now(frame)),
        header=max(frame.header, now.header),
        bar=max(frame.bar, now.bar),
    )
    if frame.panes:
        lower = _lower_keys(now, parts, now.spare_hand(space.height, gap))
        fits = lower.spare_hand(space.height, gap) >= -1
        return lower if fits else _with_now(space, _one_column(space, parts), parts)
    # Low keys, and verbs that are fewer than usual, leave to the players what they usually have.
    usual = space.height - frame.header - frame.lower(gap) - frame.bar
    needed = min(usual, _table_height(parts, width, Detail.BARE))
    needed = max(needed, _least_table(parts, frame)) + stacked(gap, parts.more(width))
    spare = space.height - now.header - now.lower(gap) - now.bar - needed
    if spare < 0 and own.cells:
        spare += now.verbs.whole - own.whole
        now = now._replace(verbs=own)
    return _lower_keys(now, parts, spare)


def _filled(pads: tuple[Grid, ...], area: float, gap: float) -> tuple[Grid, ...]:
    """Pads that are lower than the usual ones, as high as those."""
    rows = sum(grid.rows for grid in pads)
    spare = area - stacked(gap, *(grid.whole for grid in pads))
    if spare <= 0:
        return pads
    return tuple(
        grid.filling(grid.whole + spare * grid.rows / rows) if grid.cells else grid for grid in pads
    )


def _least_table(parts: Parts, frame: Frame) -> float:
    """The height of one row of players, as far as that is not too much."""
    row = parts.tiles(frame.left, Detail.BARE, parts.crowded).grid.height
    return min(LEAST_TABLE * parts.unit, row)


def _lower_keys(frame: Frame, parts: Parts, spare: float) -> Frame:
    """Keys give back what is missing, all rows alike, as far as they can."""
    if spare >= 0:
        return frame
    least = parts.pads(frame.right, max(frame.hand, Detail.PLAIN) if frame.panes else frame.hand)
    return _with_key_rows(frame, spare, [low.height for low in least])


def _hand(frame: Frame, parts: Parts, x: float, y: float, more: float) -> tuple[Hand, float]:
    """The boxes of pads and prompt from the bottom up, and where they end."""
    gap = parts.gap
    margin = parts.margin
    inner = frame.right - 2 * margin
    pads: list[tuple[Box, ...]] = []
    for grid in reversed(frame.pads):
        pads.insert(0, grid.boxes(x + margin, y))
        y += grid.whole + gap if grid.cells else 0
    prompt = x + margin, y, inner, frame.prompt
    y += frame.prompt
    above = NOWHERE
    if more:
        above = x + margin, y + gap, inner, more
        y += gap + more
    return Hand(prompt, above, tuple(pads), parts.key_shapes(pads)), y


def _with_table(made: Plan, parts: Parts) -> Plan:
    """The plan with tiles, piles, boards and what lies in the middle, which scroll if there is no
    space for them."""
    gap = parts.gap
    width = made.frame.left
    height = made.table[3] - made.under
    least, most = parts.middle(width) if made.beside == NOWHERE else (0, 0)
    # A duel is shown whole before players and piles have more than they need; boards stay longest.
    tries = product(
        (most, least) if parts.crowded else (least,),
        tuple(_choices(made.frame.detail, parts.crowded)),
    )
    for wanted, (detail, with_piles) in sorted(tries, key=lambda each: each[1][0] >= Detail.PLAIN):
        tiles = parts.tiles(width, detail, duel=parts.crowded)
        piles = parts.piles(width, made.frame.detail) if with_piles else 0
        boards = parts.boards(width, detail)
        needed = stacked(gap, tiles.grid.whole, piles, boards, wanted)
        if needed <= height + 1:
            break
    spare = max(0, height - needed)
    middle = min(wanted + spare, max(wanted, most)) if wanted else 0
    spare -= middle - wanted
    grid = tiles.grid
    moves = 0.0
    for number in (0, 1):
        if number and _lists_moves(made.frame, parts) and not (middle or boards):
            moves = parts.last_moves(spare - gap)
            spare -= stacked(gap, moves)
        if boards:
            grown = max(0, min(parts.most("board", width)[number] - boards, spare))
            boards = boards + grown
            spare = spare - grown
        grid, spare = grid.grown(parts.most("tile", width)[number], spare)
    content = stacked(gap, grid.whole, piles, boards, middle, moves, made.under) - gap
    return made._replace(
        content=content,
        tiles=tiles._replace(grid=grid),
        piles=PileRow(piles, parts.pile_widths(width) if piles else ()),
        boards=boards,
        middle=middle,
        moves=moves,
    )


def _lists_moves(frame: Frame, parts: Parts) -> bool:
    """Whether the last moves are shown: at a desk, and on a tablet that stands upright."""
    return frame.across if frame.panes else frame.left >= PANES * parts.unit


def _choices(usual: Detail, crowded: bool) -> Iterator[tuple[Detail, bool]]:
    """Details for the tiles from the most, and whether piles have a row: as usual, unless notes on
    tiles have gone and it is still too much, or a duel needs their space."""
    if usual < Detail.CHIPS:
        yield Detail.WHOLE, True
        if not crowded:
            yield Detail.CHIPS, True
    for level in LEVELS:
        if usual >= Detail.CHIPS or level >= Detail.CHIPS:
            yield level, False
