"""What fits on the table screen: one pure function of the size, the text size and the offer.

Where space is short things go in a fixed order, from what is nice to know to what is needed, until
all fits (`Level` has it): notes on keys; what the round has brought and "sets below"; rows of their
own for small pads; the middle row (its piles become chips beside the prompt); players become one
line each; the reasons of quiet verbs; the header; pads of which each is for a part of one thing are
shown one after the other; players are dots over their totals; what the lit verbs will do; and last
of all values and names on keys. If even that does not fit the table part scrolls; the pad, the
verbs, Undo, whose turn it is and the totals never do.

The places are those of the board, a usual turn as full as it may get: from the first deal of a
match to its end pads, verbs and tiles stay where they are, and what is asked meanwhile is fitted
in. Words that find no room there stay away until they are asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.say.table_view import TableView

from ..sizes import GAP, TOUCH
from .grid import Grid, count_rows, levelled, stacked, taller
from .parts import (
    HEADER_BUTTONS,
    MARGIN,
    TILE_SIDE,
    TOTALS,
    VOICES,
    Level,
    Measure,
    banner_height,
    bar_height,
    chip_count,
    fitting_subtitle,
    foot_height,
    grown,
    has_more,
    header_height,
    line,
    lying_width,
    more_height,
    mute_verbs,
    one_at_a_time,
    pad_grids,
    pile_row,
    prompt_height,
    prompt_words,
    stake_height,
    tile_grid,
    verb_grid,
    ways_to_say,
    width_beside,
)

GOOD_KEY, TALL_KEY = 72, 104
GOOD_TILE, TALL_TILE = 112, 156
TALL_VERB = 76
TALL_LINE = 80  # of players as one line each
LARGE_TYPE = 1.3
FRAMES = 8  # that are remembered: most of one tap stands there again after the next
SHARES = (0.46, 0.36)  # of the table sideways; the smaller if the hand would not fit
WITHOUT_KEYS = (0.6, *SHARES)


class Room(NamedTuple):
    """The screen in dp, bars and cut-outs already taken off, and the reader's text size."""

    width: float
    height: float
    scale: float = 1.0


LEVELS = tuple(
    Level(*(shed <= i for i in range(len(Level._fields)))) for shed in range(len(Level._fields) + 1)
)

RESTORED = ("names", "values", "lines", "tiles", "middle", "rounds", "notes")


class Plan(NamedTuple):
    """All in dp."""

    sideways: bool
    level: Level
    tiles: Grid
    pads: tuple[Grid, ...]
    verbs: Grid
    mute: tuple[int, ...]  # verbs whose words have no room
    stake: float  # height of the duel in progress, 0 without one
    terse: bool  # without who does what
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
    rest: float  # kept free above verbs that are fewer than usual
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


def plan(room: Room, view: TableView, measure: Measure) -> Plan:
    """The places of the board, with what is there now in its own words."""
    now = view.resting or view
    frame = _frame(room, view.board, measure) if view.board else None
    fitted = _fitted(frame, room, now, measure) if frame and view.board else None
    made = _worded(fitted, room, view, measure) if fitted else None
    if made is None or made.spare < -1 or made.tiles.whole > made.table + 1:
        # What is there now needs more than the places of the board have: on the smallest phones.
        own = _worded(_frame(room, now, measure), room, view, measure)
        made = own if made is None or own.fits or made.spare < -1 else made
    return made


def keeps_board(room: Room, view: TableView, measure: Measure) -> bool:
    """Whether what is there now finds room in the places of the board."""
    if view.board is None:
        return True
    frame = _frame(room, view.board, measure)
    return _fitted(frame, room, view.resting or view, measure) is not None


@lru_cache(FRAMES)
def _fitted(frame: Plan, room: Room, view: TableView, measure: Measure) -> Plan | None:
    """What is there now in the places of a frame; None if it needs more than they have."""
    scale, level = room.scale, frame.level
    inner = frame.right - 2 * MARGIN
    if view.banner and not level.header:
        return None
    pads = _fitted_pads(frame, view, scale, measure)
    verbs = verb_grid(view.verbs, inner, scale, level, measure)
    if verbs.whole > frame.verbs.whole + 1:
        verbs = verb_grid(view.verbs, inner, scale, level._replace(reasons=False), measure)
    if pads is None or verbs.whole > frame.verbs.whole + 1:
        return None
    each = (frame.verbs.whole - verbs.whole) / max(1, verbs.rows)
    verbs = taller(verbs, each, TALL_VERB * max(1, scale))
    fitted = frame._replace(pads=pads, verbs=verbs, rest=frame.verbs.whole - verbs.whole)
    prompt = _least_prompt(frame, view, scale, measure)
    longest = bar_height(view, frame.right, scale, measure, level) if frame.bar else 0
    bar = max(frame.bar, longest)  # higher only for a move of many words in large type
    grown = max(0, prompt - frame.prompt) + bar - frame.bar
    kept_free = line("lead", scale) if scale > LARGE_TYPE else 0  # for what is picked
    if frame.sideways and grown + kept_free > frame.spare:
        return None
    fitted = fitted._replace(
        prompt=max(frame.prompt, prompt),
        bar=bar,
        spare=frame.spare - grown if frame.sideways else 0,
        table=frame.table - (0 if frame.sideways else grown),
    )
    more = more_height(view, inner, scale, measure)
    if frame.sideways and more and more + GAP > fitted.spare:
        if not view.more_spare:
            return None
        more = 0
    for taken in (more, 0) if view.more_spare else (more,):
        room_left = fitted.table - (taken + GAP if taken and not frame.sideways else 0)
        found = _fitted_table(fitted._replace(table=room_left, more=taken), view, scale, measure)
        if found.table_fits:
            break
    return found


def _least_prompt(frame: Plan, view: TableView, scale: float, measure: Measure) -> float:
    """The height of the prompt in the fewest words."""
    width = frame.right - 2 * MARGIN
    level = frame.level._replace(middle=frame.level.middle or bool(view.middle))
    room = width - width_beside(view, level, chip_count(view, width, level, measure))
    return min(
        prompt_height(" ".join((view.mode, *said)), room, scale, measure, level, voice)
        for said, voice in ways_to_say(view, level)
    )


def _fitted_table(frame: Plan, view: TableView, scale: float, measure: Measure) -> Plan:
    """Tiles, a duel and the middle in the room that they have. Where that is less than usual the
    tiles are lower, then the middle goes, then players are lines and dots; then it scrolls."""
    across, level, duel = frame.left - 2 * MARGIN, frame.level, view.stake
    boards = stacked([frame.pads[number] for number in frame.aside])
    kept = frame.table - (boards + GAP if boards else 0)
    above = GAP if frame.prompt >= TOUCH + 2 * GAP else 0  # its words have room above them
    there = level.middle or bool(view.middle)
    fuller = level._replace(rounds=True, middle=there, tiles=True, lines=True)
    lower, low = level._replace(middle=False), level._replace(middle=False, tiles=False)
    tries = [(fuller, False), (level, False), (lower, False), (low, False)]
    tries += [(lower, True), (low._replace(lines=False), True)] if duel else [(low, True)]
    for tried, terse in tries:
        tiles = tile_grid(view.tiles, bool(duel), across, scale, tried, measure)
        piles, middle = pile_row(view, across, scale, measure) if tried.middle else ((), 0)
        words_fit = tiles.fits and bool(piles or not view.middle or not tried.middle)
        least = stake_height(duel, across, scale, measure, tried, terse) + GAP if duel else 0
        spare = kept - tiles.whole - GAP - middle - least
        if spare >= -1 - above and words_fit:
            break
    if not duel:
        tallest = TALL_TILE if tried.tiles else TALL_LINE
        most = max(frame.tiles.height, tallest * max(1, scale))
        tiles = taller(tiles, max(0, spare) / tiles.rows, most)
    used = tiles.whole + GAP + middle + (least if duel else 0)
    return frame._replace(
        level=tried,
        tiles=tiles,
        stake=least - GAP + max(0, spare) if duel else 0,
        terse=terse,
        piles=piles,
        middle=middle,
        total=_largest(view, tiles.width, 0, scale, measure) if tried.tiles else "tile",
        foot=foot_height(view.tiles, tiles.width - 2 * TILE_SIDE, scale, tried, measure),
        spare=frame.spare if frame.sideways else max(0, frame.table - used) if not duel else 0,
        table_fits=spare >= -1 - above,
    )


def _fitted_pads(
    frame: Plan, view: TableView, scale: float, measure: Measure
) -> tuple[Grid, ...] | None:
    """The same keys in the same places; other ones in the room of all of them."""
    if len(view.pads) == len(frame.pads) and all(
        grid.cells in (0, len(pad.keys)) for pad, grid in zip(view.pads, frame.pads, strict=True)
    ):
        return frame.pads
    widths = [frame.right - 2 * MARGIN] * len(view.pads)
    pads = pad_grids(view, widths, scale, frame.level, measure)
    headings = sum(line("caption", scale) + 4 for pad in view.pads if pad.words)
    room = stacked([grid for n, grid in enumerate(frame.pads) if n not in frame.aside])
    free = room - stacked(pads) - headings
    if frame.aside or free < -1 or not all(grid.fits for grid in pads):
        return None
    rows = count_rows(pads, False)
    return tuple(taller(grid, free / max(1, rows), TALL_KEY * max(1, scale)) for grid in pads)


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
    chips = chip_count(view, width, level, measure)
    room_left = width - width_beside(view, level, chips)
    for said, voice in ways_to_say(view, level):
        words = " ".join((view.mode, *said))
        prompt = max(frame.prompt, prompt_height(words, room_left, scale, measure, level, voice))
        if prompt <= frame.prompt + max(0, frame.spare):
            break
    grown = prompt - frame.prompt
    lift = max(0, frame.spare - grown) if _asks_for_a_place(view) else 0
    part = _part(view) if one_at_a_time(view, level) else None
    pads = tuple(
        grid if part in (None, number) else grid._replace(cells=0)
        for number, grid in enumerate(frame.pads)
    )
    return frame._replace(
        pads=pads,
        mute=mute_verbs(view.verbs, frame.verbs, scale, level, measure),
        chips=chips,
        subtitle=fitting_subtitle(view, frame.left - HEADER_BUTTONS, measure),
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
    found = _taller_keys(found, room.scale, one_at_a_time(view, found.level))
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
    return found._replace(tiles=taller(tiles, each, TALL_TILE * max(1, scale)), total=total)


def _taller_keys(found: Plan, scale: float, in_turn: bool) -> Plan:
    """Space that the hand has left over goes to its keys."""
    hand = [n for n, grid in enumerate(found.pads) if n not in found.aside and grid.cells]
    rows = count_rows([found.pads[n] for n in hand], in_turn)
    if not rows or found.spare <= 0:
        return found
    each = found.spare / rows
    pads = tuple(
        taller(grid, each, TALL_KEY * max(1, scale)) if number in hand else grid
        for number, grid in enumerate(found.pads)
    )
    given = stacked(pads, in_turn) - stacked(found.pads, in_turn)
    return found._replace(pads=levelled(pads, in_turn), spare=found.spare - given)


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
    pads, in_turn = pad_grids(view, widths, scale, level, measure), one_at_a_time(view, level)
    verbs = verb_grid(view.verbs, right - 2 * MARGIN, scale, level, measure)
    tiles = tile_grid(view.tiles, bool(view.stake), left - 2 * MARGIN, scale, level, measure)
    header = header_height(view, left, scale, measure) if level.header else GAP
    if view.banner:
        header = banner_height(view.banner, left, scale, level, measure) + GAP
    piles, middle = pile_row(view, left - 2 * MARGIN, scale, measure) if level.middle else ((), 0)
    chips = chip_count(view, right - 2 * MARGIN, level, measure)
    said = " ".join((view.mode, *prompt_words(view, level)))
    beside = width_beside(view, level, chips)
    prompt = prompt_height(said, right - 2 * MARGIN - beside, scale, measure, level, VOICES[0])
    # The banner has the same way out as the bar below it.
    bar = bar_height(view, right, scale, measure, level) if level.reasons or not view.banner else 0
    stake = 0.0
    if view.stake:
        across = left - 2 * MARGIN
        stake = stake_height(view.stake, across, scale, measure, level, not level.middle)
    headings = sum(line("caption", scale) + 4 for pad in view.pads if pad.words)
    with_table = stacked([pads[number] for number in aside])
    lower = prompt + stacked(pads, in_turn) - with_table + headings + verbs.whole + GAP + bar
    more = more_height(view, right - 2 * MARGIN, scale, measure) if has_more(view, level) else 0
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
        terse=not level.middle,
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
        rest=0,
        bar=bar,
        left=left,
        right=right,
        subtitle=fitting_subtitle(view, left - HEADER_BUTTONS, measure),
        total=_largest(view, tiles.width, 0, scale, measure) if level.tiles else "tile",
        sheet=(0, 0),
        foot=foot_height(view.tiles, tiles.width - 2 * TILE_SIDE, scale, level, measure),
        table=table,
        spare=room.height - lower - GAP if sideways else table - upper,
        # A prompt of several lines has room above its words, so the tiles may come close to it.
        table_fits=upper - (GAP if prompt >= TOUCH + 2 * GAP else 0) <= table
        and tiles.fits
        and bool(piles or not view.middle or not level.middle),
        hand_fits=lower + GAP <= room.height and words_fit,
    )


def _roomy(found: Plan, view: TableView, scale: float, measure: Measure) -> Plan:
    """Space that is left over goes to a third line of the verbs' words, to the tiles, and to the
    keys, up to a size that still looks right; what is left then goes to tiles and keys alike."""
    used = found.tiles.whole + GAP + found.middle + (found.stake + GAP if found.stake else 0)
    three = line("text", scale) + 3 * line("key", scale) + 8 if found.level.reasons else 0
    verbs = taller(found.verbs, (found.table - used) / max(1, found.verbs.rows), three)
    found = found._replace(verbs=verbs, table=found.table - verbs.whole + found.verbs.whole)
    spare, in_turn = found.table - used, one_at_a_time(view, found.level)
    rows, grows = count_rows(found.pads, in_turn), max(1, scale, found.right / 560)
    tall_tiles = found.level.tiles and not found.stake
    tiles, pads, total = found.tiles, found.pads, found.total
    for tile, key in ((GOOD_TILE, GOOD_KEY), (TALL_TILE, TALL_KEY)):
        if tall_tiles:
            each = max(0, spare) / tiles.rows
            if not view.rounds:
                total = _largest(view, tiles.width, each, scale, measure)
            wants = tile + line(total, 1) - line("tile", 1)
            higher = taller(tiles, each, wants * grows) if not view.rounds else tiles
            spare -= higher.whole - tiles.whole
            tiles = higher
        higher_pads = tuple(taller(grid, spare / max(1, rows), key * grows) for grid in pads)
        given = stacked(higher_pads, in_turn) - stacked(pads, in_turn)
        spare, pads = spare - given, higher_pads
    stake = found.stake
    if stake and not tall_tiles:
        stake += min(spare, 0.2 * found.left)
        spare -= stake - found.stake
    table = found.table - (stacked(pads, in_turn) - stacked(found.pads, in_turn))
    return found._replace(
        pads=levelled(pads, in_turn),
        tiles=tiles,
        stake=stake,
        total=total,
        table=table,
        spare=max(0, spare),
    )


def _largest(view: TableView, width: float, spare: float, scale: float, measure: Measure) -> str:
    """The size of type in which the totals can be read from farthest away."""
    beside = max(GAP + lying_width(t, scale, measure) if t.spots else 0 for t in view.tiles)
    for role in TOTALS[:-1]:
        across = max(measure(tile.total, role, True) for tile in view.tiles) + beside
        if across + 2 * TILE_SIDE <= width and line(role, scale) - line("tile", scale) <= spare:
            return role
    return TOTALS[-1]


def _listed(found: Plan, view: TableView, scale: float, measure: Measure) -> Plan:
    """As many of the rounds as there is room for below the tiles, if their columns are wide."""
    if not view.rounds:
        return found
    tall, head = (
        max(TOUCH, line("label", scale) + line("caption", scale) + 8),
        grown(24, scale) + 16,
    )
    room = found.table - found.tiles.whole - found.middle - 2 * GAP - head
    count = min(len(view.rounds), int(room // tall))
    first = 24 + max(measure(row.title, "caption", False) for row in view.rounds)
    column = (found.left - 2 * MARGIN - first - 12) / len(view.tiles)
    totals = max(measure(total, "label", True) for row in view.rounds for total in row.totals)
    points = max(measure(won, "caption", False) for row in view.rounds for won in row.points)
    if count < 1 or max(totals, points, grown(24, scale)) + 6 > column:
        return found
    listed = head + count * tall
    return found._replace(sheet=(count, listed), spare=max(0, found.spare - listed))
