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

from companion.session.table_session_view import WHAT_NOW
from companion.views.fullest import TableReserve

from ..theme.sizes import GAP, TOUCH
from .frame import (
    FRAMES,
    TALL_KEY,
    TALL_LINE,
    TALL_TILE,
    Plan,
    Room,
    boards_height,
    frame_for,
    has_boxes,
    has_keys,
    largest_total,
)
from .grid import Grid, count_rows, stacked, taller
from .parts import (
    HEADER_BUTTONS,
    MARGIN,
    banner_height,
    bar_height,
    chip_count,
    fitting_subtitle,
    is_shed,
    more_height,
    mute_verbs,
    one_at_a_time,
    pad_grids,
    pile_row,
    prompt_height,
    stake_height,
    verb_grid,
    ways_to_say,
    width_beside,
)
from .ruler import Measure, Ruler
from .tiles import TILE_SIDE, foot_height, tile_grid

TALL_VERB = 76
MOST_REST = 48  # that stays free above verbs which are fewer than usual
LARGE_TYPE = 1.3


def plan(room: Room, seen: TableReserve, measure: Measure) -> Plan:
    """The places of the board, with what is there now in its own words."""
    ruler = Ruler(room.scale, measure)
    now = seen.resting or seen
    frame = frame_for(room, seen.board, ruler) if seen.board else None
    fitted = _fitted(frame, now, ruler) if frame and seen.board else None
    made = _worded(fitted, seen, ruler) if fitted else None
    if made is None or made.spare < -1 or _hides_totals(made):
        # What is there now needs more than the places of the board have: on the smallest phones.
        bare = now._replace(view=now.view._replace(verbs=())) if seen.idle else now
        own = _worded(frame_for(room, bare, ruler), seen, ruler)
        made = own if made is None or own.fits or made.spare < -1 else made
    return made


def _hides_totals(made: Plan) -> bool:
    """Or what a duel is about."""
    close = made.stake or made.prompt >= TOUCH + 2 * GAP
    below = TOUCH / 4 if made.stake else 0 if close else GAP
    return made.tiles.whole + below > made.table - boards_height(made) + 1


@lru_cache(FRAMES)
def _fitted(frame: Plan, seen: TableReserve, ruler: Ruler) -> Plan | None:
    """What is there now in the places of a frame; None if it needs more than they have."""
    level, inner = frame.level, frame.right - 2 * MARGIN
    if seen.view.header.banner and not level.header:
        return None
    if seen.view.header.banner:
        banner = banner_height(seen.view.header.banner, frame.left, ruler, level) + GAP
        higher = max(0, banner - frame.header)
        frame = frame._replace(header=frame.header + higher, table=frame.table - higher)
    pads = _fitted_pads(frame, seen, ruler)
    verbs = verb_grid(seen.view.verbs, inner, ruler, level)
    if verbs.whole > frame.verbs.whole + 1:
        verbs = verb_grid(seen.view.verbs, inner, ruler, level._replace(reasons=False))
    if pads is None or verbs.whole > frame.verbs.whole + 1:
        return None
    alike = verbs._replace(heights=())
    verbs = alike if alike.whole <= frame.verbs.whole else verbs
    each = (frame.verbs.whole - verbs.whole) / max(1, verbs.rows)
    filling = (frame.verbs.whole - MOST_REST) / max(1, verbs.rows)
    verbs = taller(verbs, each, max(TALL_VERB * ruler.grows, filling))
    aside = frame.aside if any(pad.board for pad in seen.view.pads) else ()
    fitted = frame._replace(
        pads=pads, aside=aside, verbs=verbs, rest=frame.verbs.whole - verbs.whole
    )
    prompt = _least_prompt(frame, seen, ruler)
    longest = bar_height(seen, frame.right, ruler, level) if frame.bar else 0
    bar = max(frame.bar, longest)  # higher only for a move of many words in large type
    grown = max(0, prompt - frame.prompt) + bar - frame.bar
    kept_free = ruler.line("lead") if ruler.scale > LARGE_TYPE else 0  # for what is picked
    if frame.sideways and grown + kept_free > frame.spare:
        return None
    fitted = fitted._replace(
        prompt=max(frame.prompt, prompt),
        bar=bar,
        spare=frame.spare - grown if frame.sideways else 0,
        table=frame.table - (0 if frame.sideways else grown),
    )
    more = more_height(seen, inner, ruler)
    if frame.sideways and more and more + GAP > fitted.spare:
        if seen.view.more.pick != WHAT_NOW:
            return None
        more = 0
    for taken in (more, 0) if seen.view.more.pick == WHAT_NOW else (more,):
        room_left = fitted.table - (taken + GAP if taken and not frame.sideways else 0)
        found = _fitted_table(fitted._replace(table=room_left, more=taken), seen, ruler)
        if found.table_fits:
            break
    return found


def _least_prompt(frame: Plan, seen: TableReserve, ruler: Ruler) -> float:
    """The height of the prompt in the fewest words."""
    width = frame.right - 2 * MARGIN
    level = frame.level._replace(middle=frame.level.middle or bool(seen.view.middle))
    room = width - width_beside(seen, level, chip_count(seen, width, level, ruler))
    return min(
        prompt_height(" ".join((seen.view.prompt.mode, *said)), room, ruler, level, voice)
        for said, voice in ways_to_say(seen, level)
    )


def _fitted_table(frame: Plan, seen: TableReserve, ruler: Ruler) -> Plan:
    """Tiles, a duel and the middle in the room that they have. Where that is less than usual the
    tiles are lower, then the middle goes, then players are lines and dots; then it scrolls."""
    across, level, duel = frame.left - 2 * MARGIN, frame.level, seen.view.stake
    kept = frame.table - boards_height(frame)
    roomy = frame.prompt >= TOUCH + 2 * GAP and not frame.more
    above = GAP if roomy else 0  # the prompt's words have room above them
    there = level.middle or bool(seen.view.middle)
    fuller = level._replace(rounds=True, middle=there, tiles=True, lines=True)
    lower, low = level._replace(middle=False), level._replace(middle=False, tiles=False)
    tries = [(fuller, False), (level, False), (lower, False), (low, False)]
    tries += [(lower, True), (low._replace(lines=False), True)] if duel else [(low, True)]
    for tried, terse in tries:
        tiles = tile_grid(seen.view.tiles, bool(duel), across, ruler, tried, has_boxes(seen))
        piles, middle = pile_row(seen, across, ruler, tried)
        told = max(0, frame.middle - middle) if frame.kept and tried.middle and not duel else 0
        middle += told
        words_fit = tiles.fits and bool(piles or not seen.view.middle or not tried.middle)
        least = stake_height(duel, across, ruler, tried, terse) + GAP if duel else 0
        spare = kept - tiles.whole - GAP - middle - least
        if spare >= -1 - above and words_fit:
            break
    if not duel:
        tallest = TALL_TILE if tried.tiles else TALL_LINE
        most = max(frame.tiles.height, tallest * ruler.grows)
        tiles = taller(tiles, max(0, spare) / tiles.rows, most)
    used = tiles.whole + GAP + middle + (least if duel else 0)
    return frame._replace(
        level=tried,
        tiles=tiles,
        stake=least - GAP + max(0, spare) if duel else 0,
        terse=terse,
        piles=piles,
        middle=middle,
        kept=told,
        total=largest_total(seen, tiles.width, 0, ruler) if tried.tiles else "tile",
        foot=foot_height(seen.view.tiles, tiles.width - 2 * TILE_SIDE, ruler, tried),
        spare=frame.spare if frame.sideways else max(0, kept - used) if not duel else 0,
        table_fits=spare >= -1 - above,
    )


def _fitted_pads(frame: Plan, seen: TableReserve, ruler: Ruler) -> tuple[Grid, ...] | None:
    """The same keys in the same places; other ones in the room of all of them."""
    if len(seen.view.pads) == len(frame.pads) and all(
        grid.cells in (0, len(pad.keys))
        for pad, grid in zip(seen.view.pads, frame.pads, strict=True)
    ):
        return tuple(
            grid._replace(cells=0) if is_shed(pad, seen, frame.level) else grid
            for pad, grid in zip(seen.view.pads, frame.pads, strict=True)
        )
    widths = [frame.right - 2 * MARGIN] * len(seen.view.pads)
    pads = pad_grids(seen, widths, ruler, frame.level, not frame.sideways)
    headings = sum(ruler.line("caption") + 4 for pad in seen.view.pads if pad.words)
    room = stacked([grid for n, grid in enumerate(frame.pads) if n not in frame.aside])
    free = room - stacked(pads) - headings
    if any(pad.board for pad in seen.view.pads) or free < -1 or not all(grid.fits for grid in pads):
        return None
    rows = count_rows(pads, False)
    return tuple(taller(grid, free / max(1, rows), TALL_KEY * ruler.grows) for grid in pads)


def _worded(frame: Plan, seen: TableReserve, ruler: Ruler) -> Plan:
    """What was picked changes words; they take the room that they find."""
    level, width = frame.level, frame.right - 2 * MARGIN
    chips = chip_count(seen, width, level, ruler)
    room_left = width - width_beside(seen, level, chips)
    for said, voice in ways_to_say(seen, level):
        words = " ".join((seen.view.prompt.mode, *said))
        prompt = max(frame.prompt, prompt_height(words, room_left, ruler, level, voice))
        if prompt <= frame.prompt + max(0, frame.spare):
            break
    grown = prompt - frame.prompt
    if grown > frame.spare + 1 and frame.middle and not frame.sideways:  # the middle makes room
        bare = level._replace(middle=False)
        spare = frame.spare + frame.middle
        without = frame._replace(level=bare, middle=0, piles=(), spare=spare)
        return _worded(without, seen, ruler)
    lift = max(0, frame.spare - grown) if _asks_for_a_place(seen) else 0
    part = _part(seen) if one_at_a_time(seen, level) else None
    pads = tuple(
        grid if part in (None, number) else grid._replace(cells=0)
        for number, grid in enumerate(frame.pads)
    )
    return frame._replace(
        pads=pads,
        mute=mute_verbs(seen.view.verbs[: frame.verbs.cells], frame.verbs, ruler, level),
        chips=chips,
        subtitle=fitting_subtitle(seen, frame.left - HEADER_BUTTONS, ruler),
        prompt=prompt,
        said=said,
        voice=voice,
        lift=lift,
        table=frame.table if frame.sideways else frame.table - grown - lift,
        spare=frame.spare - grown - lift,
    )


def _asks_for_a_place(seen: TableReserve) -> bool:
    """Whether the table itself answers, and no key."""
    spots = [*seen.view.middle, *(spot for tile in seen.view.tiles for spot in tile.spots)]
    lit = any(tile.lit for tile in seen.view.tiles) or any(spot.lit for spot in spots)
    return lit and not has_keys(seen)


def _part(seen: TableReserve) -> int:
    """The pad of the first part that is missing."""
    bare = [not any(key.picked for key in pad.keys) for pad in seen.view.pads]
    return bare.index(True) if any(bare) else len(bare) - 1
