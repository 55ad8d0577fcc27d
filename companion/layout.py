"""What fits on the table screen: one pure function of the size, the text size and the offer.

Where space is short things go in a fixed order, from what is nice to know to what is needed, until
all fits: notes on keys, names on keys, rows of their own for small pads, "this round" and "sets
below", the middle row (its piles become chips beside the prompt), the header, the reasons of quiet
verbs; players become one line each, and keys pictures alone; pads of which each is for a part of
one thing are shown one after the other; lines that are kept free go, then players are dots over
their totals, and at last pads go that a question can stand for, and what the lit verbs will do. If
even that does not fit the table part scrolls; the pad, the verbs, Undo, whose turn it is and the
totals never do.

What is picked moves nothing that a finger may tap next: the places are those of the table at rest,
with nothing picked, and words that find no room there stay away until they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

from .table_view import BannerView, FaceView, PadView, StakeView, TableView, TileView, VerbView

GAP = 8
MARGIN = 12
TOUCH = 48
CARD = 40  # the picture on a key
CHIP = 50  # a pile beside the prompt
SHIELD = 14  # beside a set that nobody can steal
DOT = 22  # of a player who is no more than that
PILE, LARGE_PILE = (38, 44), (58, 68)  # the card on a pile in the middle
HEADER_BUTTONS = 212  # the way back and three more, with the space around them
BANNER_SIDES = 68  # the cross of a banner, and the space around its words
LINE = 1.18  # height of a line by the size of its type
TALL_KEY, WIDE_KEY = 92, 120
TABLET = 560  # from that width on
TALL_TILE = 132
# Most of what was measured for one tap stands there again after the next.
REMEMBERED, REMEMBERED_PARTS, FRAMES = 4000, 200, 8  # words; parts of the screen; all of it
VOICES = ("lead", "text", "label")  # of the prompt, if many things are picked
SHARES = (0.46, 0.36)  # of the table sideways; the smaller if the hand would not fit
WITHOUT_KEYS = (0.6, *SHARES)

Measure = Callable[[str, str, bool], float]  # width in dp of words in a role of type, bold or not


class Room(NamedTuple):
    """The screen in dp, bars and cut-outs already taken off, and the reader's text size."""

    width: float
    height: float
    scale: float = 1.0


class Level(NamedTuple):
    """What is still shown."""

    notes: bool = True
    names: bool = True
    apart: bool = True  # small pads in rows of their own
    rounds: bool = True  # "+85k this round", "3 sets below"
    middle: bool = True
    header: bool = True
    reasons: bool = True
    tiles: bool = True  # players as tiles, else one line each
    values: bool = True  # on keys
    together: bool = True  # all the pads, else one after the other
    air: bool = True  # room that is kept free for words to come
    lines: bool = True  # players as one line each, else dots over their totals
    spare: bool = True  # pads that a question can stand for
    says: bool = True  # what a verb that is lit will do


LEVELS = tuple(
    Level(*(shed <= i for i in range(len(Level._fields)))) for shed in range(len(Level._fields) + 1)
)


RESTORED = ("lines", "tiles", "values", "rounds")


class Grid(NamedTuple):
    columns: int
    width: float
    height: float  # of one cell
    cells: int
    fits: bool = True  # whether the longest words fit their cells
    fills: bool = False  # the last row takes the whole width, though it has fewer cells
    x: float = 0  # of a pad that stands in one row with those before it
    heights: tuple[float, ...] = ()  # of its rows, where they differ

    @property
    def rows(self) -> int:
        return ceil(self.cells / self.columns)

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
    def whole(self) -> float:
        return sum(self.span(0)) if self.rows else 0


class Plan(NamedTuple):
    """All in dp."""

    sideways: bool
    level: Level
    tiles: Grid
    pads: tuple[Grid, ...]
    verbs: Grid
    mute: tuple[int, ...]  # verbs whose words have no room
    stake: float  # height of the duel in progress, 0 without one
    prompt: float
    lift: float  # how much higher it stands, close to the places that answer it
    said: tuple[str, str]  # in it: what comes first, and after it
    voice: str  # its size of type
    header: float  # or the banner and the gap below it
    middle: float
    piles: tuple[float, ...]  # widths in the middle row
    chips: int  # piles that stand beside the prompt instead
    aside: tuple[int, ...]  # pads that lie with the table: boards, if it is sideways
    more: float  # height of the button that opens more keys
    bar: float
    left: float  # width of the table part
    right: float  # width of the pad and the verbs
    foot: float  # height of what stands below the totals on the players' tiles
    subtitle: str  # as much of it as fits
    total: str  # the size of type of the totals on the tiles
    sheet: tuple[int, float]  # how many of the rounds are listed, and the height of the list
    table: float  # height of the table part
    spare: float  # height that is left free above the prompt
    table_fits: bool  # else the table part scrolls
    hand_fits: bool

    @property
    def fits(self) -> bool:
        return self.table_fits and self.hand_fits


TYPE = {
    "alone": 40,
    "heading": 28,
    "tile": 24,
    "lead": 18,
    "text": 16,
    "label": 15,
    "caption": 13,
    "key": 11,
}


def line(role: str, scale: float) -> float:
    size = TYPE[role] * scale
    return (max(size, 17) if role == "tile" else size) * LINE


def plan(room: Room, view: TableView, measure: Measure) -> Plan:
    """The places of the table at rest, with the words of now."""
    return _worded(_frame(room, view.resting or view, measure), room, view, measure)


@lru_cache(FRAMES)
def _frame(room: Room, view: TableView, measure: Measure) -> Plan:
    """The first level of shedding at which everything fits."""
    if room.width > room.height and room.height < 600:
        return _sideways(room, view, measure)
    for level in LEVELS:
        found = _plan(room, view, measure, level)
        if found.fits:
            found = _restored(found, room, view, measure)
            roomy = _roomy(_wider(found), view, room.scale, measure)
            return _listed(roomy, view, room.scale, measure)
    return found


def _worded(frame: Plan, room: Room, view: TableView, measure: Measure) -> Plan:
    """What was picked changes words; they take the room that they find."""
    level, scale, width = frame.level, room.scale, frame.right - 2 * MARGIN
    chips = _chips(view, width, level, measure)
    room_left = width - _beside(view, level, chips)
    for said, voice in _ways_to_say(view, level):
        words = " ".join((view.mode, *said))
        prompt = max(frame.prompt, _prompt(words, room_left, scale, measure, level, voice))
        if prompt <= frame.prompt + max(0, frame.spare):
            break
    grown = prompt - frame.prompt
    lift = max(0, frame.spare - grown) if _asks_for_a_place(view) else 0
    part = _part(view) if _in_turn(view, level) else None
    pads = tuple(
        grid if part in (None, number) else grid._replace(cells=0)
        for number, grid in enumerate(frame.pads)
    )
    return frame._replace(
        pads=pads,
        mute=_mute(view.verbs, frame.verbs, scale, level, measure),
        chips=chips,
        prompt=prompt,
        said=said,
        voice=voice,
        lift=lift,
        table=frame.table if frame.sideways else frame.table - grown - lift,
        spare=frame.spare - grown - lift,
    )


def _asks_for_a_place(view: TableView) -> bool:
    """Whether the table itself answers, and no key."""
    spots = [*view.middle, *(spot for tile in view.tiles for spot in tile.spots)]
    lit = any(tile.lit for tile in view.tiles) or any(spot.lit for spot in spots)
    return lit and not _keys(view)


def _keys(view: TableView) -> bool:
    return any(pad.keys for pad in view.pads)


def _in_turn(view: TableView, level: Level) -> bool:
    return view.parts and not level.together


def _part(view: TableView) -> int:
    """The pad of the first part that is missing."""
    bare = [not any(key.picked for key in pad.keys) for pad in view.pads]
    return bare.index(True) if any(bare) else len(bare) - 1


def _restored(
    found: Plan, room: Room, view: TableView, measure: Measure, share: float | None = None
) -> Plan:
    """What was shed last may leave room for what was shed before it: players first."""
    for name in RESTORED:
        if not getattr(found.level, name):
            fuller = _plan(room, view, measure, found.level._replace(**{name: True}), share)
            found = fuller if fuller.fits else found
    return found


def _wider(found: Plan) -> Plan:
    """Players as one line each take the room that is there, so that names can be read."""
    tiles = found.tiles
    if found.level.tiles or not found.level.lines:
        return found
    width = tiles.columns * (tiles.width + GAP)
    for columns in range(1, tiles.columns):
        fewer = tiles._replace(columns=columns, width=width / columns - GAP)
        if fewer.whole + GAP + found.middle + found.stake + GAP <= found.table:
            return found._replace(tiles=fewer)
    return found


def _sideways(room: Room, view: TableView, measure: Measure) -> Plan:
    """The table left, pad and verbs right; each side sheds only what is its own."""
    for share in SHARES if _keys(view) else WITHOUT_KEYS:
        found = _plan(room, view, measure, _two_levels(room, view, measure, share), share)
        if found.hand_fits:
            break
    else:
        found = _plan(room, view, measure, LEVELS[-1], share)
    found = _restored(found, room, view, measure, share)
    found = _taller_tiles(_wider(found), view, room.scale, measure)
    found = _taller_keys(found, room.scale, _in_turn(view, found.level))
    return _listed(found, view, room.scale, measure)


def _two_levels(room: Room, view: TableView, measure: Measure, share: float) -> Level:
    left = right = None
    for level in LEVELS:
        found = _plan(room, view, measure, level, share)
        left = left or (level if found.table_fits else None)
        right = right or (level if found.hand_fits else None)
        if left and right:
            break
    left, right = left or LEVELS[-1], right or LEVELS[-1]
    return left._replace(
        notes=right.notes,
        names=right.names,
        apart=right.apart,
        together=right.together,
        reasons=right.reasons,
        values=right.values,
        air=right.air,
        spare=left.spare if found.aside else right.spare,
        says=right.says,
    )


def _taller_tiles(found: Plan, view: TableView, scale: float, measure: Measure) -> Plan:
    """Space that the table has left over goes to its tiles, unless rounds are listed there."""
    tiles, boards = found.tiles, stacked([found.pads[number] for number in found.aside])
    if found.stake or not found.level.tiles or view.rounds:
        return found
    used = tiles.whole + GAP + found.middle + (boards + GAP if boards else 0)
    each = max(0, found.table - used) / tiles.rows
    total = _largest(view, tiles.width, each, scale, measure)
    return found._replace(tiles=_taller(tiles, each, TALL_TILE * max(1, scale)), total=total)


def _taller_keys(found: Plan, scale: float, in_turn: bool) -> Plan:
    """Space that the hand has left over goes to its keys."""
    hand = [n for n, grid in enumerate(found.pads) if n not in found.aside and grid.cells]
    rows = _rows([found.pads[n] for n in hand], in_turn)
    if not rows or found.spare <= 0:
        return found
    each = found.spare / rows
    pads = tuple(
        _taller(grid, each, TALL_KEY * max(1, scale)) if number in hand else grid
        for number, grid in enumerate(found.pads)
    )
    given = stacked(pads, in_turn) - stacked(found.pads, in_turn)
    return found._replace(pads=_level(pads, in_turn), spare=found.spare - given)


def _rows(pads: Sequence[Grid], in_turn: bool) -> int:
    return (max if in_turn else sum)([0, *(grid.rows for grid in pads if not grid.x)])


def _level(pads: tuple[Grid, ...], in_turn: bool) -> tuple[Grid, ...]:
    """Those that are shown one after the other are all as high as the highest."""
    tallest = max((grid.whole for grid in pads), default=0)
    if not in_turn:
        return pads
    return tuple(_taller(grid, (tallest - grid.whole) / max(1, grid.rows), inf) for grid in pads)


def _plan(
    room: Room, view: TableView, measure: Measure, level: Level, share: float | None = None
) -> Plan:
    """`share`: how much of the width the table has, sideways."""
    scale, sideways = room.scale, share is not None
    left = (room.width - GAP) * share if share else room.width
    right = room.width - left - GAP if share else room.width
    boards = [number for number, pad in enumerate(view.pads) if pad.board]
    aside = tuple(boards) if sideways else ()
    widths = [(left if number in aside else right) - 2 * MARGIN for number in range(len(view.pads))]
    pads, in_turn = _pads(view, widths, scale, level, measure), _in_turn(view, level)
    verbs = _verbs(view.verbs, right - 2 * MARGIN, scale, level, measure)
    tiles = _tiles(view.tiles, bool(view.stake), left - 2 * MARGIN, scale, level, measure)
    header = _header(view, left, scale, measure) if level.header else GAP
    if view.banner:
        header = _banner(view.banner, left, scale, level, measure) + GAP
    piles, middle = _middle(view, left - 2 * MARGIN, scale, measure) if level.middle else ((), 0)
    chips = _chips(view, right - 2 * MARGIN, level, measure)
    said = " ".join((view.mode, *prompt_words(view, level)))
    beside = _beside(view, level, chips)
    prompt = _prompt(said, right - 2 * MARGIN - beside, scale, measure, level, VOICES[0])
    # The banner has the same way out as the bar below it.
    bar = _bar(view, right, scale, measure, level) if level.air or not view.banner else 0
    stake = _stake(view.stake, left - 2 * MARGIN, scale, measure, level) if view.stake else 0
    headings = sum(line("caption", scale) + 4 for pad in view.pads if pad.words)
    with_table = stacked([pads[number] for number in aside])
    lower = prompt + stacked(pads, in_turn) - with_table + headings + verbs.whole + GAP + bar
    more = _more(view, right - 2 * MARGIN, scale, measure) if _has_more(view, level) else 0
    lower += more + GAP if more else 0
    upper = tiles.whole + GAP + middle + (stake + GAP if stake else 0)
    upper += with_table + GAP if with_table else 0
    table = room.height - header - GAP - (0 if sideways else lower)
    words_fit = all(grid.fits for grid in (*pads, verbs))
    return Plan(
        sideways=sideways,
        level=level,
        tiles=tiles,
        pads=pads,
        verbs=verbs,
        mute=(),
        stake=stake,
        prompt=prompt,
        lift=0,
        said=prompt_words(view, level),
        voice=VOICES[0],
        header=header,
        middle=middle,
        piles=piles,
        chips=chips,
        aside=aside,
        more=more,
        bar=bar,
        left=left,
        right=right,
        subtitle=_subtitle(view, left - HEADER_BUTTONS, measure),
        total="tile",
        sheet=(0, 0),
        foot=_foot_room(view.tiles, tiles.width - 24, scale, level, measure),
        table=table,
        spare=room.height - lower - GAP if sideways else table - upper,
        # A prompt of several lines has room above its words, so the tiles may come close to it.
        table_fits=upper - (GAP if prompt >= TOUCH + 2 * GAP else 0) <= table
        and tiles.fits
        and bool(piles or not view.middle or not level.middle),
        hand_fits=lower + GAP <= room.height and words_fit,
    )


def _header(view: TableView, width: float, scale: float, measure: Measure) -> float:
    room = width - HEADER_BUTTONS
    if _widest(view.title, "lead", measure, True) > room:
        return inf  # only to be shed
    title = _lines(view.title, "lead", room, measure, True) * line("lead", scale)
    below = _lines(_subtitle(view, room, measure), "caption", room, measure)
    return max(56, title + below * line("caption", scale) + 12)


def _subtitle(view: TableView, room: float, measure: Measure) -> str:
    """On one line, if one of its forms fits there; else the last of them."""
    forms = (view.subtitle, *view.briefer)
    fitting = (words for words in forms if measure(words, "caption", False) <= room)
    return next(fitting, forms[-1])


def _banner(
    banner: BannerView, width: float, scale: float, level: Level, measure: Measure
) -> float:
    """Its title is never shed: nobody may take a table of the past for that of now."""
    room = width - BANNER_SIDES
    title = _lines(banner.title, "text", room, measure, True) * line("text", scale)
    if not level.header:
        return max(TOUCH, title + 8)
    words = _lines(banner.words, "caption", room, measure) * line("caption", scale)
    return max(56, title + words + 24)


def _middle(
    view: TableView, width: float, scale: float, measure: Measure
) -> tuple[tuple[float, ...], float]:
    """Widths of the piles and the height of their row; no widths if their words do not fit."""
    if not view.middle:
        return (), 0
    cards = [LARGE_PILE if spot.focus else PILE for spot in view.middle]
    around = [_grown(card[0], scale) + 23 for card in cards]  # places are whole pixels
    words = [(spot.note, spot.face.name) for spot in view.middle]
    least, whole = (
        [used + _pile_words(pair, how, measure) for used, pair in zip(around, words, strict=True)]
        for how in (_widest, _whole)
    )
    room = width - GAP * (len(cards) - 1)
    if sum(least) > room:
        return (), 0
    if sum(whole) <= room:
        widths = [natural + (room - sum(whole)) / len(cards) for natural in whole]
    else:
        share = (room - sum(least)) / (sum(whole) - sum(least))
        widths = [low + (high - low) * share for low, high in zip(least, whole, strict=True)]
    tall = max(
        _lines(note, "caption", wide - used, measure) * line("caption", scale)
        + _lines(name, "label", wide - used, measure, True) * line("label", scale)
        for (note, name), wide, used in zip(words, widths, around, strict=True)
    )
    card = max(_grown(card[1], scale) for card in cards)
    return tuple(widths), max(TOUCH, card + 8, tall + 8) + GAP


def _pile_words(words: tuple[str, str], how: Callable[..., float], measure: Measure) -> float:
    note, name = words
    return max(how(note, "caption", measure), how(name, "label", measure, True))


def _whole(words: str, role: str, measure: Measure, bold: bool = False) -> float:
    return measure(words, role, bold)


def _roomy(found: Plan, view: TableView, scale: float, measure: Measure) -> Plan:
    """Space that is left over goes to keys and tiles, up to a size that still looks right.

    Before them a third line of each verb's words has room, so that it moves nothing when it comes.
    """
    used = found.tiles.whole + GAP + found.middle + (found.stake + GAP if found.stake else 0)
    three = line("text", scale) + 3 * line("key", scale) + 8 if found.level.reasons else 0
    verbs = _taller(found.verbs, (found.table - used) / max(1, found.verbs.rows), three)
    found = found._replace(verbs=verbs, table=found.table - verbs.whole + found.verbs.whole)
    spare, in_turn = found.table - used, _in_turn(view, found.level)
    rows = _rows(found.pads, in_turn)
    tall_tiles = found.level.tiles and not found.stake
    each = spare / max(1, rows + (found.tiles.rows if tall_tiles else 0))
    tallest = (TALL_KEY if rows > 2 else TALL_KEY + 24) * max(1, scale, found.right / 560)
    pads = tuple(_taller(grid, each, tallest) for grid in found.pads)
    given = stacked(pads, in_turn) - stacked(found.pads, in_turn)
    tiles, stake, total = found.tiles, found.stake, "tile"
    if tall_tiles:
        left = (spare - given) / tiles.rows
        total = _largest(view, tiles.width, left, scale, measure)
        more = 110 if tiles.width > 300 else 40
        tallest = min(max(TALL_TILE, 0.7 * tiles.width), TALL_TILE + more)
        if not rows or tiles.rows == 1:
            tallest = TALL_TILE + 40
        tallest *= max(1, scale)
        if view.rounds:  # which need the room
            tallest = tiles.height + GAP + line(total, scale) - line("tile", scale)
        tiles = _taller(tiles, left, tallest)
    elif stake:
        stake += min(spare - given, 0.2 * found.left)
    table = found.table - given
    spare -= given + tiles.whole - found.tiles.whole + stake - found.stake
    return found._replace(
        pads=_level(pads, in_turn),
        tiles=tiles,
        stake=stake,
        total=total,
        table=table,
        spare=max(0, spare),
    )


def _largest(view: TableView, width: float, spare: float, scale: float, measure: Measure) -> str:
    """The size of type in which the totals can be read from farthest away."""
    for role in ("alone", "heading"):
        beside = (36 + _lying(t, scale, measure) if t.spots else 24 for t in view.tiles)
        widths = (measure(tile.total, role, True) for tile in view.tiles)
        across = max(total + used for total, used in zip(widths, beside, strict=True))
        if across <= width and line(role, scale) - line("tile", scale) <= spare:
            return role
    return "tile"


def _listed(found: Plan, view: TableView, scale: float, measure: Measure) -> Plan:
    """As many of the rounds as there is room for below the tiles, if their columns are wide."""
    if not view.rounds:
        return found
    tall, head = (
        max(TOUCH, line("label", scale) + line("caption", scale) + 8),
        _grown(24, scale) + 16,
    )
    room = found.table - found.tiles.whole - found.middle - 2 * GAP - head
    count = min(len(view.rounds), int(room // tall))
    first = 24 + max(measure(row.title, "caption", False) for row in view.rounds)
    column = (found.left - 2 * MARGIN - first - 12) / len(view.tiles)
    totals = max(measure(total, "label", True) for row in view.rounds for total in row.totals)
    points = max(measure(won, "caption", False) for row in view.rounds for won in row.points)
    if count < 1 or max(totals, points, _grown(24, scale)) + 6 > column:
        return found
    listed = head + count * tall
    return found._replace(sheet=(count, listed), spare=max(0, found.spare - listed))


def _taller(grid: Grid, by: float, tallest: float) -> Grid:
    return grid._replace(height=grid.height + max(0, min(by, tallest - grid.height)))


def _columns(count: int, least: float, width: float, most: int) -> Iterator[tuple[int, float]]:
    """Numbers of columns whose cells are wide enough, with the cells' width."""
    for columns in range(1, min(most, count) + 1):
        cell = (width - (columns - 1) * GAP) / columns
        if cell >= least:
            yield columns, cell


def _evenly(count: int, least: float, width: float, most: int) -> tuple[int, float]:
    """As few rows as fit, in as few columns as they need: two by two, not three and one."""
    fitting = [*_columns(count, least, width, most)] or [(1, width)]
    return min(fitting, key=lambda fit: (ceil(count / fit[0]), fit[0]))


def stacked(pads: Sequence[Grid], in_turn: bool = False) -> float:
    """The height of all pads, each with a gap below it; of the tallest, if there is one a time."""
    tall = [grid.whole + GAP for grid in pads if grid.cells and not grid.x]
    return (max if in_turn else sum)([0, *tall])


def _pads(
    view: TableView, widths: Sequence[float], scale: float, level: Level, measure: Measure
) -> tuple[Grid, ...]:
    grids = [
        _pad_grid(pad, width, scale, level, measure)
        if level.spare or not pad.spare
        else Grid(1, width, 0, 0)
        for pad, width in zip(view.pads, widths, strict=True)
    ]
    if _in_turn(view, level):
        return _level(tuple(grids), True)
    return tuple(grids) if level.apart else _joined(grids, widths)


def _joined(grids: Sequence[Grid], widths: Sequence[float]) -> tuple[Grid, ...]:
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


def _pad_grid(pad: PadView, width: float, scale: float, level: Level, measure: Measure) -> Grid:
    make = _board if pad.board else _pad
    return make(tuple([key.face for key in pad.keys]), width, scale, level, measure)


@lru_cache(REMEMBERED_PARTS)
def _board(
    faces: tuple[FaceView, ...], width: float, scale: float, level: Level, measure: Measure
) -> Grid:
    """One row of places, each a picture over its value."""
    cell = (width - (len(faces) - 1) * GAP) / len(faces)
    value = max(measure(face.value, "key", True) for face in faces)
    height = 12 + _grown(30 if level.middle else 24, scale) + line("label", scale)
    return Grid(len(faces), cell, max(TOUCH, height), len(faces), cell >= max(TOUCH, value + 16))


@lru_cache(REMEMBERED_PARTS)
def _pad(
    faces: tuple[FaceView, ...], width: float, scale: float, level: Level, measure: Measure
) -> Grid:
    """As many columns as make the pad low."""
    if not faces:
        return Grid(1, width, 0, 0)
    if all(face.plain for face in faces):
        return _plain_pad(faces, width, scale, measure)
    value = max(measure(face.value, "label", True) for face in faces) if level.values else 0
    note = max(measure(face.note, "key", False) for face in faces) if level.notes else 0
    beside, picture = max(value, note), CARD * 0.85
    least = max(TOUCH, 16 + picture + (6 + beside if beside else 0))
    if level.names:
        least = max(least, 16 + max(_widest(face.name, "key", measure) for face in faces))
    wide = width >= TABLET or not level.values or not any(face.icon for face in faces)
    most = 9 if wide and len(faces) > 8 else 4
    grids = []
    for columns, cell in _columns(len(faces), least, width, most):
        lines = max(_lines(face.name, "key", cell - 16, measure) for face in faces)
        words = (value and line("label", scale)) + (note and line("key", scale))
        height = (
            16 + max(28, words, CARD - 8) + (4 + lines * line("key", scale) if level.names else 0)
        )
        grids.append(Grid(columns, cell, max(TOUCH, height), len(faces)))
    if not grids:
        return Grid(1, width, TOUCH, len(faces), fits=False)
    if width >= TABLET and level.notes:  # a tablet with room for all has room for wide keys
        grids = [grid for grid in grids if grid.width >= WIDE_KEY] or grids
    return min(grids, key=lambda grid: (round(grid.whole), grid.columns))


def _plain_pad(faces: tuple[FaceView, ...], width: float, scale: float, measure: Measure) -> Grid:
    """Keys with nothing but a few characters: up to eight in a row."""
    least = max(TOUCH, 12 + max(measure(face.short, "lead", True) for face in faces))
    height = max(TOUCH, line("lead", scale) + 16)
    fitting = [*_columns(len(faces), least, width, 8)] or [(1, width)]
    grids = [Grid(columns, cell, height, len(faces)) for columns, cell in fitting]
    return min(grids, key=lambda grid: (round(grid.whole), grid.columns))


@lru_cache(REMEMBERED_PARTS)
def _verbs(
    verbs: tuple[VerbView, ...], width: float, scale: float, level: Level, measure: Measure
) -> Grid:
    if not verbs:
        return Grid(1, width, 0, 0)
    shown = [(v.label, v.words if _says(v, level) else "") for v in verbs]
    sides = verb_sides(level)
    widest = 2 * sides + max(
        max(_widest(label, "text", measure, True), _widest(words, "key", measure))
        for label, words in shown
    )
    fitting = list(_columns(len(verbs), widest, width, len(verbs))) or [(1, width)]
    fits = fitting[0][1] >= widest
    grids = []
    for columns, cell in fitting:
        grid = Grid(columns, cell, 0, len(verbs), fits, fills=True)
        # Room for two lines is kept free, for what comes when something is picked.
        free = 2 if level.air and (level.reasons or columns > 2) else 1 if level.says else 0
        heights = []
        for number, (label, words) in enumerate(shown):
            room = grid.place(number)[2] - 2 * sides
            tall = _lines(label, "text", room, measure, True) * line("text", scale)
            tall += max(free, _lines(words, "key", room, measure)) * line("key", scale)
            heights.append(max(TOUCH + 8 if level.says else TOUCH, tall + 8))
        rows = [heights[start : start + columns] for start in range(0, len(verbs), columns)]
        each = () if level.air else tuple(map(max, rows))
        grids.append(grid._replace(height=max(heights), heights=each))
    return min(grids, key=lambda grid: (round(grid.whole), grid.columns))


def verb_sides(level: Level) -> float:
    """Left and right of a verb's words."""
    return GAP if level.says else 4


def _mute(
    verbs: tuple[VerbView, ...], grid: Grid, scale: float, level: Level, measure: Measure
) -> tuple[int, ...]:
    """Verbs that have no room for their words."""
    found = []
    for number, verb in enumerate(verbs):
        row, _, width = grid.place(number)
        room = width - 2 * verb_sides(level)
        tall = _lines(verb.label, "text", room, measure, True) * line("text", scale)
        tall += _lines(verb.words, "key", room, measure) * line("key", scale) + 8
        fits = tall <= grid.span(row)[1] and _widest(verb.words, "key", measure) <= room
        if not fits or not _says(verb, level):
            found.append(number)
    return tuple(found)


def _says(verb: VerbView, level: Level) -> bool:
    """Whether a verb has its words beside it: why it is quiet, or what it will do."""
    return level.reasons if verb.state == "quiet" else level.says


@lru_cache(REMEMBERED_PARTS)
def _tiles(
    tiles: tuple[TileView, ...],
    duel: bool,
    width: float,
    scale: float,
    level: Level,
    measure: Measure,
) -> Grid:
    if not level.tiles or duel:
        return _strip(tiles, duel, width, scale, level, measure)
    lying = max(_lying(tile, scale, measure) if tile.spots else 0 for tile in tiles)
    least = 36 + lying + max(measure(tile.total, "tile", True) for tile in tiles)
    least = max(least, 24 + max(_foot_width(tile, level, measure) for tile in tiles))
    if level.rounds and any(spot.face.note for tile in tiles for spot in tile.spots):
        least = max(least, 36 + lying + measure(tiles[0].this_round, "caption", False))
    most = 2 if width < 480 else 3 if width < 900 else 6
    columns, cell = _evenly(len(tiles), max(least, 120), width, most)
    head = max(24, line("label", scale))
    height = 24 + head + 4 + max(line("tile", scale), *(_lying_height(t, scale) for t in tiles))
    foot = _foot_room(tiles, cell - 24, scale, level, measure)
    whole = height + (3 + foot if foot else 0)
    return Grid(columns, cell, whole, len(tiles), fits=cell >= least, fills=True)


def _grown(length: float, scale: float) -> float:
    """A picture beside words grows with them, up to a point."""
    return length * min(max(scale, 1), 1.4)


def _lying(tile: TileView, scale: float, measure: Measure) -> float:
    """The least width of what lies before a player: named places, many cards, or one."""
    names = [measure(spot.face.note, "key", False) for spot in tile.spots if spot.face.note]
    if names:
        return len(names) * (max(TOUCH, *names) + GAP) - GAP
    if len(tile.spots) > 1:
        return _grown(44, scale)
    shield = _grown(SHIELD, scale) + 5 if any(spot.safe for spot in tile.spots) else 0
    return _grown(36, scale) + shield


def _lying_height(tile: TileView, scale: float) -> float:
    named = any(spot.face.note for spot in tile.spots)
    words = line("key", scale) + 3 if named else 0
    badge = (line("key", scale) + 4) / 2 - 4 if any(s.face.badge for s in tile.spots) else 0
    return _grown(37, scale) + words + badge


def _line_width(tile: TileView, scale: float, measure: Measure) -> float:
    """A player as one line without the name: dot, signs, little cards and total."""
    named = sum(bool(spot.face.note) for spot in tile.spots)
    cards = [spot for spot in tile.spots if spot.face.icon or spot.face.short]
    count = named or (len(cards) == 1)
    little = count * (_grown(24, scale) + 8 + measure("×8", "caption", False))
    signs = max(1, tile.leads + tile.out) * (_grown(15, scale) + 3)
    return 16 + _grown(24, scale) + 2 + signs + little + 8 + measure(tile.total, "text", True)


def _strip(
    tiles: tuple[TileView, ...],
    duel: bool,
    width: float,
    scale: float,
    level: Level,
    measure: Measure,
) -> Grid:
    """Players as one line each: dot, name and total; then without the name, then in two lines."""
    total = max(measure(tile.total, "text", True) for tile in tiles)
    players = [tile._replace(spots=()) if duel else tile for tile in tiles]
    least = max(_line_width(tile, scale, measure) for tile in players)
    least += 52 * scale if level.tiles else 0
    columns, cell = _evenly(len(tiles), least, width, 4)
    height = max(TOUCH, line("text", scale) + 12)
    if not level.lines:
        return _dots(len(tiles), total, width, scale)
    return Grid(columns, cell, height, len(tiles), fills=True)


def _dots(count: int, total: float, width: float, scale: float) -> Grid:
    """The dot over the total, or before it, whichever is lower."""
    grids = []
    for least, height in (
        (total + 12, 6 + DOT + line("text", scale)),
        (total + 14 + DOT, line("text", scale) + 8),
    ):
        columns, cell = _evenly(count, max(TOUCH, least), width, 8)
        grids.append(Grid(columns, cell, max(TOUCH, height), count))
    return min(grids, key=lambda grid: grid.whole)


def _foot(tile: TileView, level: Level) -> tuple[str, str, str]:
    """What stands below a player's total: this round's gain, a note, and its size of type."""
    gain, note = (tile.this_round, tile.note) if level.rounds else ("", "")
    return (gain, tile.note, "caption") if tile.loud else (gain, note, "key")


def _foot_width(tile: TileView, level: Level, measure: Measure) -> float:
    gain, note, role = _foot(tile, level)
    return max(measure(gain, "caption", False), _widest(note, role, measure))


@lru_cache(REMEMBERED_PARTS)
def _foot_room(
    tiles: tuple[TileView, ...], width: float, scale: float, level: Level, measure: Measure
) -> float:
    """On one line if both fit there on every tile, else the note below the gain."""
    feet = [_foot(tile, level) for tile in tiles]
    together = all(
        measure(gain, "caption", False) + 6 + measure(note, role, False) <= width
        for gain, note, role in feet
    )
    heights = [
        (
            line("caption", scale) if gain else 0,
            _lines(note, role, width, measure) * line(role, scale),
        )
        for gain, note, role in feet
    ]
    return max((max if together else sum)(both) for both in heights)


def _chips(view: TableView, width: float, level: Level, measure: Measure) -> int:
    """How many piles stand beside the prompt, as long as its words stay on few lines."""
    if level.middle or view.picked:
        return 0
    words = " ".join((view.mode, *prompt_words(view, level)))
    most = 2 if level.says else 1
    word = _widest(words, "lead", measure, True)

    def fits(chips: int) -> bool:
        room = width - _beside(view, level, chips)
        return word <= room and _lines(words, "lead", room, measure, True) <= most

    return next((n for n in range(min(2, len(view.middle)), 0, -1) if fits(n)), 0)


def _beside(view: TableView, level: Level, chips: int) -> float:
    """Width of what stands beside the prompt: what clears the picks, or chips and the menu."""
    if view.picked:
        return TOUCH + GAP
    return chips * (CHIP + GAP) + (0 if level.header else TOUCH + GAP)


def prompt_words(view: TableView, level: Level) -> tuple[str, str]:
    """What is said first, and after it; where there is room for one, what is asked."""
    if level.middle:
        return view.prompt, view.hint
    return (view.asks if view.hint and view.asks else view.prompt), ""


def _ways_to_say(view: TableView, level: Level) -> Iterator[tuple[tuple[str, str], str]]:
    """The prompt whole, then without the player, whose tile is framed, smaller, and counted."""
    whole = prompt_words(view, level)
    yield whole, VOICES[0]
    for voice in VOICES:
        yield (view.brief[0], "") if view.brief else whole, voice
    for words in view.brief[1:]:
        yield (words, ""), VOICES[0]


def _prompt(
    words: str, room: float, scale: float, measure: Measure, level: Level, voice: str
) -> float:
    """At least two lines are kept free, for the names of what is picked."""
    lines = _lines(words, voice, room, measure, True)
    lines = max(2, lines) if level.says else lines
    return max(TOUCH, lines * line(voice, scale) + 4)


def _has_more(view: TableView, level: Level) -> bool:
    return level.air or not view.more_spare


def _more(view: TableView, width: float, scale: float, measure: Measure) -> float:
    lines = _lines(view.more, "text", width - 24, measure, True)
    return max(TOUCH, lines * line("text", scale) + 12) if lines else 0


def _bar(view: TableView, width: float, scale: float, measure: Measure, level: Level) -> float:
    """Words that need more than two lines take the room of the buttons', then smaller type."""
    buttons = [word for word in (view.undo, view.redo) if word]
    spoken = sum(27 + _grown(22, scale) + measure(word, "label", True) for word in buttons)
    bare = TOUCH * len(buttons)
    for wide, role in ((spoken, "label"), (bare, "label"), (bare, "caption")):
        room = width - 32 - wide
        lines = _lines(view.last, role, room, measure)
        if lines <= 2 and _widest(view.last, role, measure) <= room:
            break
    lines = max(2, lines) if level.air else lines
    return max(56, lines * line(role, scale) + 14)


def _stake(stake: StakeView, width: float, scale: float, measure: Measure, level: Level) -> float:
    """Who against whom, the card at stake with its badge, and what it is worth."""
    room, dot = width / 2 - 16, _grown(24, scale) + 8
    heads = 0.0
    for said in (stake.attacker, stake.defender) if level.middle else ():
        beside = dot if _widest(said, "text", measure, True) <= room - dot else 0
        if _widest(said, "text", measure, True) > room:
            return inf  # only to be shed
        lines = _lines(said, "text", room - beside, measure, True)
        heads = max(heads, lines * line("text", scale), beside)
    worth = _lines(stake.words, "caption", width - 24, measure) * line("caption", scale)
    return 24 + heads + 12 + 56 + (line("key", scale) + 4) / 2 + worth


@lru_cache(REMEMBERED)
def _widest(words: str, role: str, measure: Measure, bold: bool = False) -> float:
    return max((measure(word, role, bold) for word in words.split(" ")), default=0)


@lru_cache(REMEMBERED)
def _lines(words: str, role: str, width: float, measure: Measure, bold: bool = False) -> int:
    """How many lines words take that break at spaces only."""
    count, used = 0, ""
    for word in filter(None, words.split(" ")):  # other kinds of spaces keep their words together
        longer = f"{used} {word}" if used else word
        if used and measure(longer, role, bold) <= width:
            used = longer
        else:
            count, used = count + 1, word
    return count
