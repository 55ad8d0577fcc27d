"""The places on the table screen: the first level of shedding at which everything fits."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.views.fullest import TableReserve

from ..theme.sizes import GAP, TOUCH
from .grid import TWO_ROWS, Grid, count_rows, levelled, stacked, taller
from .parts import (
    HEADER_BUTTONS,
    MARGIN,
    VOICES,
    Level,
    bar_height,
    chip_count,
    fitting_subtitle,
    has_more,
    head_height,
    more_height,
    one_at_a_time,
    pad_grids,
    pile_row,
    prompt_height,
    prompt_words,
    stake_height,
    verb_grid,
    width_beside,
)
from .ruler import Ruler
from .tiles import TILE_SIDE, TOTALS, foot_height, lying_width, tile_grid, two_lines

GOOD_KEY, TALL_KEY = 72, 104
GOOD_TILE, TALL_TILE = 112, 156
TALL_LINE = 80  # of players as one line each
GOOD_BOARD, TALL_PILES, TALL_BOARD = 88, 108, 330  # a game's own board in one row; at its largest
LEAST_CARD = 128  # of what people who are new are told: a sentence and its buttons

FRAMES = 8  # that are remembered: most of one tap stands there again after the next


SHARES = (0.46, 0.36)  # of the table sideways; the smaller if the hand would not fit


WITHOUT_KEYS = (0.6, *SHARES)


class Room(NamedTuple):
    """The screen in dp, bars and cut-outs already taken off, and the reader's text size."""

    width: float
    height: float
    scale: float = 1.0
    card: float = 0  # height to keep for what people who are new are told


LEVELS = tuple(
    Level(*(shed <= i for i in range(len(Level._fields)))) for shed in range(len(Level._fields) + 1)
)


OF_THE_HAND = ("notes", "names", "apart", "together", "reasons", "values", "says")
RESTORED = ("names", "values", "lines", "tiles", "middle", "rounds", "notes")


class Plan(NamedTuple):
    """All in dp."""

    sideways: bool
    level: Level
    tiles: Grid
    pads: tuple[Grid, ...]
    verbs: Grid
    stake: float  # height of the duel in progress, 0 without one
    terse: bool  # without who does what
    prompt: float
    said: tuple[str, str]  # in it: what comes first, and after it
    header: float  # or the banner and the gap below it
    middle: float
    kept: float  # of it, above the piles, for what people who are new are told
    piles: tuple[float, ...]  # widths in the middle row
    chips: int  # piles that stand beside the prompt instead
    aside: tuple[int, ...]  # pads that lie with the table: boards
    more: float  # height of the button that opens more keys
    bar: float
    left: float  # width of the table part
    right: float  # width of the pad and the verbs
    foot: float  # height of what stands below the totals on the players' tiles
    subtitle: str  # as much of it as fits
    total: str  # the size of type of the totals on the tiles
    table: float  # height of the table part
    spare: float  # height that is left free above the prompt
    table_fits: bool  # else the table part scrolls
    hand_fits: bool

    # What there is now may change these.
    mute: tuple[int, ...] = ()  # verbs whose words have no room
    voice: str = VOICES[0]  # the prompt's size of type
    lift: float = 0  # how much higher it stands, close to the places that answer it
    rest: float = 0  # kept free above verbs that are fewer than usual
    sheet: tuple[int, int, float] = (0, 0, 0)  # its rounds, its empty lines, and its height

    @property
    def fits(self) -> bool:
        return self.table_fits and self.hand_fits

    @property
    def used(self) -> float:
        """The height of all that lies on the table."""
        duel = self.stake + GAP if self.stake else 0
        return self.tiles.whole + GAP + self.middle + duel + boards_height(self)


@lru_cache(FRAMES)
def frame_for(room: Room, seen: TableReserve, ruler: Ruler) -> Plan:
    """The first level of shedding at which everything fits."""
    if room.width > room.height and room.height < 600:
        return _sideways(room, seen, ruler)
    for level in LEVELS:
        found = _plan(room, seen, ruler, level)
        if not level.middle and room.card:
            less = room.card - ruler.line("lead")  # or it lies over the tiles, too
            return frame_for(room._replace(card=less if less > LEAST_CARD else 0), seen, ruler)
        if found.fits:
            found = _restored(found, room, seen, ruler)
            found = _wider(found, ruler)
            roomy = _roomy(found, seen, ruler)
            listed = _listed(roomy, seen, ruler)
            if seen.view.listed and not listed.sheet[-1]:  # the tiles take what there is
                bare = seen._replace(view=seen.view._replace(rounds=(), coming=()))
                listed = _roomy(found, bare, ruler)
            if not seen.view.listed or not listed.level.tiles:
                return listed
            tiles = taller(listed.tiles, listed.spare / listed.tiles.rows, TALL_TILE * room.scale)
            given = tiles.whole - listed.tiles.whole
            return listed._replace(tiles=tiles, spare=listed.spare - given)
    return found


def has_keys(seen: TableReserve) -> bool:
    return any(pad.keys for pad in seen.view.pads)


def has_boxes(seen: TableReserve) -> bool:
    """Whether a board lies there that is worth looking at."""
    return any(pad.board == "boxes" for pad in seen.view.pads)


def _restored(
    found: Plan, room: Room, seen: TableReserve, ruler: Ruler, share: float | None = None
) -> Plan:
    """What was shed last may leave room for what was shed before it: players first."""
    for name in RESTORED:
        if not getattr(found.level, name):
            fuller = _plan(room, seen, ruler, found.level._replace(**{name: True}), share)
            found = fuller if fuller.fits else found
    return found


def _wider(found: Plan, ruler: Ruler) -> Plan:
    """Players as one line each take the room that is there, so that names can be read."""
    tiles = found.tiles
    if found.level.tiles or not found.level.lines or tiles.height >= two_lines(ruler):
        return found
    width = tiles.columns * (tiles.width + GAP)
    for columns in range(1, tiles.columns):
        fewer = tiles._replace(columns=columns, width=width / columns - GAP)
        used = fewer.whole + GAP + found.middle + found.stake + GAP + boards_height(found)
        if used <= found.table:
            return found._replace(tiles=fewer)
    return found


def _sideways(room: Room, seen: TableReserve, ruler: Ruler) -> Plan:
    """The table left, pad and verbs right; each side sheds only what is its own."""
    for share in SHARES if has_keys(seen) else WITHOUT_KEYS:
        found = _plan(room, seen, ruler, _two_levels(room, seen, ruler, share), share)
        if found.hand_fits:
            break
    else:
        found = _plan(room, seen, ruler, LEVELS[-1], share)
    found = _restored(found, room, seen, ruler, share)
    found = _taller_boards(_wider(found, ruler), seen, ruler, GOOD_BOARD, 0.62)
    found = _taller_tiles(found, seen, ruler)
    found = _taller_keys(found, ruler, one_at_a_time(seen, found.level))
    return _listed(found, seen, ruler)


def _two_levels(room: Room, seen: TableReserve, ruler: Ruler, share: float) -> Level:
    left = right = None
    for level in LEVELS:
        found = _plan(room, seen, ruler, level, share)
        left = left or (level if found.table_fits else None)
        right = right or (level if found.hand_fits else None)
        if left and right:
            break
    left, right = left or LEVELS[-1], right or LEVELS[-1]
    return left._replace(**{name: getattr(right, name) for name in OF_THE_HAND})


def _taller_tiles(found: Plan, seen: TableReserve, ruler: Ruler) -> Plan:
    """Space that the table has left over goes to its tiles, unless rounds are listed there."""
    tiles = found.tiles
    if found.stake or not found.level.tiles or seen.view.listed:
        return found
    each = max(0, found.table - found.used) / tiles.rows
    total = largest_total(seen, tiles.width, each, ruler)
    return found._replace(tiles=taller(tiles, each, TALL_TILE * ruler.grows), total=total)


def boards_height(found: Plan) -> float:
    """Of the boards that lie with the table, with the gaps around them."""
    tall = stacked([found.pads[number] for number in found.aside])
    return tall + GAP if tall else 0


def _taller_boards(
    found: Plan, seen: TableReserve, ruler: Ruler, piles: float, shape: float
) -> Plan:
    """What a game has of its own to look at takes the room that the table has left over: a row of
    piles or of boxes up to a height, boxes in two rows up to a share of the width."""
    spare = found.table - found.used
    pads = list(found.pads)
    for number in found.aside if spare > 0 and not seen.view.listed else ():
        grid = pads[number]
        two_rows = grid.wood and grid.height + spare >= TWO_ROWS
        most = min(TALL_BOARD, shape * found.left) if two_rows else piles * ruler.grows
        pads[number] = taller(grid, spare, most)
    return found._replace(pads=tuple(pads))


def _taller_keys(found: Plan, ruler: Ruler, in_turn: bool) -> Plan:
    """Space that the hand has left over goes to its keys."""
    hand = [n for n, grid in enumerate(found.pads) if n not in found.aside and grid.cells]
    rows = count_rows([found.pads[n] for n in hand], in_turn)
    if not rows or found.spare <= 0:
        return found
    each = found.spare / rows
    pads = tuple(
        taller(grid, each, TALL_KEY * ruler.grows) if number in hand else grid
        for number, grid in enumerate(found.pads)
    )
    given = stacked(pads, in_turn) - stacked(found.pads, in_turn)
    return found._replace(pads=levelled(pads, in_turn), spare=found.spare - given)


def _plan(
    room: Room, seen: TableReserve, ruler: Ruler, level: Level, share: float | None = None
) -> Plan:
    """`share`: how much of the width the table has, sideways."""
    sideways = share is not None
    left = (room.width - GAP) * share if share else room.width
    right = room.width - left - GAP if share else room.width
    view = seen.view
    aside = tuple(number for number, pad in enumerate(view.pads) if pad.board)
    widths = [(left if number in aside else right) - 2 * MARGIN for number in range(len(view.pads))]
    pads = pad_grids(seen, widths, ruler, level, not sideways)
    in_turn = one_at_a_time(seen, level)
    verbs = verb_grid(seen.view.verbs, right - 2 * MARGIN, ruler, level)
    across, boxes = left - 2 * MARGIN, has_boxes(seen)
    tiles = tile_grid(seen.view.tiles, bool(seen.view.stake), across, ruler, level, boxes)
    header = head_height(seen, left, ruler, level)
    piles, middle = pile_row(seen, across, ruler, level)
    kept = max(0, room.card + GAP - middle) if room.card and not seen.view.listed else 0
    middle += kept
    chips = chip_count(seen, right - 2 * MARGIN, level, ruler)
    said = " ".join((seen.view.prompt.mode, *prompt_words(seen, level)))
    beside = width_beside(seen, level, chips)
    prompt = prompt_height(said, right - 2 * MARGIN - beside, ruler, level, VOICES[0])
    # The banner has the same way out as the bar below it.
    bar = bar_height(seen, right, ruler, level) if level.reasons or not view.header.banner else 0
    stake = stake_height(view.stake, across, ruler, level, not level.middle) if view.stake else 0
    headings = sum(ruler.line("caption") + 4 for pad in seen.view.pads if pad.words)
    with_table = stacked([pads[number] for number in aside])
    lower = prompt + stacked(pads, in_turn) - with_table + headings + verbs.whole + GAP + bar
    more = more_height(seen, right - 2 * MARGIN, ruler) if has_more(seen, level) else 0
    lower += _with_gap(more)
    upper = tiles.whole + GAP + middle + _with_gap(stake) + _with_gap(with_table)
    table = room.height - header - GAP - (0 if sideways else lower)
    words_fit = all(grid.fits for grid in (*pads, verbs))
    return Plan(
        sideways=sideways,
        level=level,
        tiles=tiles,
        pads=pads,
        verbs=verbs,
        stake=stake,
        terse=not level.middle,
        prompt=prompt,
        said=prompt_words(seen, level),
        header=header,
        middle=middle,
        kept=kept,
        piles=piles,
        chips=chips,
        aside=aside,
        more=more,
        bar=bar,
        left=left,
        right=right,
        subtitle=fitting_subtitle(seen, left - HEADER_BUTTONS, ruler),
        total=largest_total(seen, tiles.width, 0, ruler) if level.tiles else "tile",
        foot=foot_height(seen.view.tiles, tiles.width - 2 * TILE_SIDE, ruler, level),
        table=table,
        spare=room.height - lower - GAP if sideways else table - upper,
        # A prompt of several lines has room above its words, so the tiles may come close to it.
        table_fits=upper - (GAP if prompt >= TOUCH + 2 * GAP and not more else 0) <= table
        and tiles.fits
        and bool(piles or not seen.view.middle or not level.middle),
        hand_fits=lower + GAP <= room.height and words_fit,
    )


def _with_gap(height: float) -> float:
    return height + GAP if height else 0


def duel_floor(found: Plan, seen: TableReserve, ruler: Ruler) -> float:
    """The height that a duel needs at least: players as dots, and the cards alone."""
    bare = found.level._replace(tiles=False, lines=False)
    dots = tile_grid(seen.view.tiles, True, found.left - 2 * MARGIN, ruler, bare)
    return dots.whole + GAP + TOUCH + GAP


def _roomy(found: Plan, seen: TableReserve, ruler: Ruler) -> Plan:
    """Space that is left over goes to a third line of the verbs' words, to the tiles, and to the
    keys, up to a size that still looks right; what is left then goes to tiles and keys alike."""
    found = _taller_boards(found, seen, ruler, GOOD_BOARD, 0.62)
    used = found.used
    three = ruler.line("text") + 3 * ruler.line("key") + 8 if found.level.reasons else 0
    verbs = taller(found.verbs, (found.table - used) / max(1, found.verbs.rows), three)
    found = found._replace(verbs=verbs, table=found.table - verbs.whole + found.verbs.whole)
    if seen.contested:
        used = max(used, duel_floor(found, seen, ruler) + boards_height(found))
    spare, in_turn = found.table - used, one_at_a_time(seen, found.level)
    hand = [grid for n, grid in enumerate(found.pads) if n not in found.aside]
    rows, grows = count_rows(hand, in_turn), max(ruler.grows, found.right / 560)
    tall_tiles = found.level.lines and not found.stake
    tiles, pads, total, usual = found.tiles, found.pads, found.total, ruler._replace(scale=1)
    for tile, key in ((GOOD_TILE, GOOD_KEY), (TALL_TILE, TALL_KEY)):
        if tall_tiles:
            each = max(0, spare) / tiles.rows
            if found.level.tiles and not seen.view.listed:
                total = largest_total(seen, tiles.width, each, ruler)
            wants = tile + usual.line(total) - usual.line("tile")
            wants = wants if found.level.tiles else TALL_LINE
            higher = taller(tiles, each, wants * grows) if not seen.view.listed else tiles
            spare -= higher.whole - tiles.whole
            tiles = higher
        higher_pads = tuple(
            grid if n in found.aside else taller(grid, spare / max(1, rows), key * grows)
            for n, grid in enumerate(pads)
        )
        given = stacked(higher_pads, in_turn) - stacked(pads, in_turn)
        spare, pads = spare - given, higher_pads
    stake = found.stake
    if stake and not tall_tiles:
        stake += min(spare, 0.2 * found.left)
        spare -= stake - found.stake
    table = found.table - (stacked(pads, in_turn) - stacked(found.pads, in_turn))
    roomy = found._replace(
        pads=levelled(pads, in_turn),
        tiles=tiles,
        stake=stake,
        total=total,
        table=table,
        spare=max(0, spare),
    )
    grown_boards = _taller_boards(roomy, seen, ruler, TALL_PILES, 0.86)
    given = boards_height(grown_boards) - boards_height(roomy)
    return grown_boards._replace(spare=max(0, spare - given))


def largest_total(seen: TableReserve, width: float, spare: float, ruler: Ruler) -> str:
    """The size of type in which the totals can be read from farthest away."""
    beside = max(GAP + lying_width(t, ruler) if t.spots else 0 for t in seen.view.tiles)
    for role in TOTALS[:-1]:
        across = max(ruler.width(tile.score.total, role, True) for tile in seen.view.tiles) + beside
        if across + 2 * TILE_SIDE <= width and ruler.line(role) - ruler.line("tile") <= spare:
            return role
    return TOTALS[-1]


def _listed(found: Plan, seen: TableReserve, ruler: Ruler) -> Plan:
    """The sheet of the match below the tiles, if its columns are wide enough: as many rounds as
    there is room for, and empty lines for those to come."""
    if not seen.view.listed:
        return found
    tall = max(TOUCH, ruler.line("label") + ruler.line("caption") + 8)
    head = ruler.grown(24) + 16
    room = found.table - found.tiles.whole - found.middle - boards_height(found) - 2 * GAP - head
    lines = int(room // tall)
    past = min(len(seen.view.rounds), max(1, lines - bool(seen.view.coming)), lines)
    coming = min(len(seen.view.coming), lines - past)
    rows = seen.view.rounds + seen.view.coming
    first = 24 + max(ruler.width(row.title, "caption") for row in rows)
    column = (found.left - 2 * MARGIN - first - 12) / len(seen.view.tiles)
    totals = [ruler.width(total, "label", True) for row in rows for total in row.totals]
    points = [ruler.width(won, "caption") for row in rows for won in row.points]
    if past < bool(seen.view.rounds) or max(*totals, *points, ruler.grown(24)) + 6 > column:
        return found
    listed = head + (past + coming) * tall
    sheet = past, coming, listed
    return found._replace(sheet=sheet, spare=max(0, found.spare - listed)) if lines > 0 else found
