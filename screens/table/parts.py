"""How much room each part of the table screen takes, by its words and by what is still shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from companion.say.table_view import (
    BannerView,
    FaceView,
    PadView,
    StakeView,
    TableView,
    VerbView,
)

from ..sizes import GAP, TOUCH, type_size
from .grid import FRAME, Grid, fitting_columns, joined, levelled

MARGIN = 12
ICON = 28  # the picture on a key
LEAST_ICON = 22  # and on the narrowest
KEY_SIDE = 5  # left and right of what stands on a key
EMPTY = 12  # dp that an empty cell of a pad is worth
CHIP = 50  # a pile beside the prompt
PILE, LARGE_PILE = (32, 38), (58, 68)  # the card on a pile in the middle
HEADER_BUTTONS = 212  # the way back and three more, with the space around them
BANNER_SIDES = 68  # the cross of a banner, and the space around its words
LINE = 1.18  # height of a line by the size of its type
WIDE_KEY = 120
WORDS = 4  # characters on a plain key: no rank, but a word
TABLET = 560  # from that width on
# Most of what was measured for one tap stands there again after the next.
REMEMBERED, REMEMBERED_PARTS = 4000, 200  # words; parts of the screen
VOICES = ("lead", "text", "label")  # of the prompt, if many things are picked

Measure = Callable[[str, str, bool], float]  # width in dp of words in a role of type, bold or not


class Level(NamedTuple):
    """What is still shown."""

    notes: bool = True  # "4 left" on keys
    rounds: bool = True  # "+85k", "3 sets below"
    apart: bool = True  # small pads in rows of their own
    middle: bool = True
    tiles: bool = True  # players as tiles, else one line each
    reasons: bool = True  # of quiet verbs, and room that is kept free for words to come
    header: bool = True
    together: bool = True  # all the pads, else one after the other
    lines: bool = True  # players as one line each, else dots over their totals
    says: bool = True  # what a verb that is lit will do, and pads that a question can stand for
    values: bool = True  # on keys
    names: bool = True  # on keys


def line(role: str, scale: float) -> float:
    return type_size(role, scale) * LINE


def one_at_a_time(view: TableView, level: Level) -> bool:
    return view.parts and not level.together


def header_height(view: TableView, width: float, scale: float, measure: Measure) -> float:
    room = width - HEADER_BUTTONS
    if widest(view.title, "lead", measure, True) > room:
        return inf  # only to be shed
    title = line_count(view.title, "lead", room, measure, True) * line("lead", scale)
    below = line_count(fitting_subtitle(view, room, measure), "caption", room, measure)
    return max(56, title + max(1, below) * line("caption", scale) + 12)


def fitting_subtitle(view: TableView, room: float, measure: Measure) -> str:
    """On one line, if one of its forms fits there; else the last of them."""
    forms = (view.subtitle, *view.briefer)
    fitting = (words for words in forms if measure(words, "caption", False) <= room)
    return next(fitting, forms[-1])


def banner_height(
    banner: BannerView, width: float, scale: float, level: Level, measure: Measure
) -> float:
    """Its title is never shed: nobody may take a table of the past for that of now."""
    room = width - BANNER_SIDES
    title = line_count(banner.title, "text", room, measure, True) * line("text", scale)
    if not level.header:
        return max(TOUCH, title + 8)
    words = line_count(banner.words, "caption", room, measure) * line("caption", scale)
    return max(TOUCH, title + words + 14)


def pile_row(
    view: TableView, width: float, scale: float, measure: Measure
) -> tuple[tuple[float, ...], float]:
    """Widths of the piles and the height of their row; no widths if their words do not fit."""
    if not view.middle:
        return (), 0
    cards = [LARGE_PILE if spot.focus else PILE for spot in view.middle]
    around = [grown(card[0], scale) + 23 for card in cards]  # places are whole pixels
    words = [(spot.note, spot.face.name) for spot in view.middle]
    least, whole = (
        [used + _pile_words(pair, how, measure) for used, pair in zip(around, words, strict=True)]
        for how in (_narrowest, _whole)
    )
    room = width - GAP * (len(cards) - 1)
    if sum(least) > room:
        return (), 0
    widths = _shared(least, whole, room)
    tall = max(
        line_count(note, "caption", wide - used, measure) * line("caption", scale)
        + line_count(name, "label", wide - used, measure, True) * line("label", scale)
        for (note, name), wide, used in zip(words, widths, around, strict=True)
    )
    card = max(grown(card[1], scale) for card in cards)
    return tuple(widths), max(TOUCH, card + 8, tall + 8) + GAP


def _shared(least: Sequence[float], whole: Sequence[float], room: float) -> list[float]:
    """Who needs little has it whole; the others share the rest alike."""
    widths, rest, open_ones = list(least), room, len(whole)
    for number in sorted(range(len(whole)), key=lambda n: whole[n]):
        widths[number] = max(least[number], min(whole[number], rest / open_ones))
        rest, open_ones = rest - widths[number], open_ones - 1
    more = max(0, room - sum(widths)) / len(widths)
    slack = sum(widths) - sum(least)
    less = max(0, sum(widths) - room) / slack if slack else 0  # of what they have beyond the least
    return [w + more - less * (w - needed) for w, needed in zip(widths, least, strict=True)]


def _pile_words(words: tuple[str, str], how: Callable[..., float], measure: Measure) -> float:
    note, name = words
    return max(how(note, "caption", measure), how(name, "label", measure, True))


def _narrowest(words: str, role: str, measure: Measure, bold: bool = False) -> float:
    """A number and what it counts stay in one line."""
    counts = words[:1].isdigit()
    return (_whole if counts else widest)(words, role, measure, bold)


def _whole(words: str, role: str, measure: Measure, bold: bool = False) -> float:
    return measure(words, role, bold)


def pad_grids(
    view: TableView, widths: Sequence[float], scale: float, level: Level, measure: Measure
) -> tuple[Grid, ...]:
    grids = [
        _pad_grid(pad, width, scale, level, measure)
        if level.says or not pad.spare
        else Grid(1, width, 0, 0)
        for pad, width in zip(view.pads, widths, strict=True)
    ]
    if one_at_a_time(view, level):
        return levelled(tuple(grids), True)
    if level.apart:
        return tuple(grids)
    boards = {number for number, pad in enumerate(view.pads) if pad.board}  # lie elsewhere
    rest = [number for number in range(len(grids)) if number not in boards]
    done = dict(zip(rest, joined([grids[n] for n in rest], [widths[n] for n in rest]), strict=True))
    return tuple(done.get(number, grid) for number, grid in enumerate(grids))


def _pad_grid(pad: PadView, width: float, scale: float, level: Level, measure: Measure) -> Grid:
    faces = tuple([key.face for key in pad.keys])
    if pad.board:
        return _board(faces, pad.board == "boxes", width, scale, level, measure)
    return _pad(faces, width, scale, level, measure)


@lru_cache(REMEMBERED_PARTS)
def _board(
    faces: tuple[FaceView, ...],
    wood: bool,
    width: float,
    scale: float,
    level: Level,
    measure: Measure,
) -> Grid:
    """One row of places, each a picture over its words; or boxes on wood."""
    count = len(faces)
    cell = (width - (count - 1) * GAP) / count
    if wood:
        value = max(measure(face.value, "key", True) for face in faces)
        picture = grown(26 if level.middle else 16, scale)
        height = 2 * FRAME + max(TOUCH, picture + line("label", scale))
        fits = cell - 2 * FRAME / count >= max(TOUCH, value + 8)
        return Grid(count, cell, height, count, fits, wood=True)
    said = max(measure(said, "key", True) for face in faces for said in (face.note, face.value))
    lines = 1 + (level.middle and any(face.note for face in faces))
    height = 8 + grown(30 if level.middle else 26, scale) + lines * line("key", scale)
    return Grid(count, cell, max(TOUCH, height), count, cell >= max(TOUCH, said + 8))


@lru_cache(REMEMBERED_PARTS)
def _pad(
    faces: tuple[FaceView, ...], width: float, scale: float, level: Level, measure: Measure
) -> Grid:
    """The lowest of those in which every name fits its key; an empty cell counts as a little
    height, for it looks like a key that is lost."""
    if not faces:
        return Grid(1, width, 0, 0)
    if all(face.plain for face in faces):
        return _plain_pad(faces, width, scale, measure)
    value = max(measure(face.value, "caption", True) for face in faces) if level.values else 0
    note = max(measure(face.note, "key", False) for face in faces) if level.notes else 0
    beside, picture = max(value, note), grown(ICON, scale)
    least = max(TOUCH, 2 * KEY_SIDE + LEAST_ICON + (3 + beside if beside else 0))
    if level.names:
        least = max(least, 2 * KEY_SIDE + max(widest(face.name, "key", measure) for face in faces))
    most = 9 if width >= TABLET or not (level.names and any(f.icon for f in faces)) else 5
    grids = []
    for columns, cell in fitting_columns(len(faces), least, width, most):
        room = cell - 2 * KEY_SIDE
        lines = max(line_count(face.name, "key", room, measure) for face in faces)
        words = (value and line("label", scale)) + (note and line("key", scale))
        height = 12 + max(words, picture)
        height += 2 + lines * line("key", scale) if level.names else 0
        grids.append(Grid(columns, cell, max(TOUCH, height), len(faces)))
    if not grids:
        return Grid(1, width, TOUCH, len(faces), fits=False)
    if width >= TABLET and level.notes:  # a tablet with room for all has room for wide keys
        grids = [grid for grid in grids if grid.width >= WIDE_KEY] or grids
    return min(grids, key=lambda grid: (round(grid.whole) + EMPTY * grid.empty, grid.columns))


def _plain_pad(faces: tuple[FaceView, ...], width: float, scale: float, measure: Measure) -> Grid:
    """Keys with nothing but a few characters: up to eight in a row."""
    role = "lead" if all(len(face.short) < WORDS for face in faces) else "text"
    least = max(TOUCH, 12 + max(measure(face.short, role, True) for face in faces))
    height = max(TOUCH, line("lead", scale) + 16)
    fitting = [*fitting_columns(len(faces), least, width, 8)] or [(1, width)]
    grids = [Grid(columns, cell, height, len(faces)) for columns, cell in fitting]
    return min(grids, key=lambda grid: (round(grid.whole) + EMPTY * grid.empty, grid.columns))


@lru_cache(REMEMBERED_PARTS)
def verb_grid(
    verbs: tuple[VerbView, ...], width: float, scale: float, level: Level, measure: Measure
) -> Grid:
    if not verbs:
        return Grid(1, width, 0, 0)
    shown = [(v.label, v.words if _says(v, level) else "") for v in verbs]
    sides = verb_sides(level)
    least = 2 * sides + max(
        max(widest(label, "text", measure, True), widest(words, "key", measure))
        for label, words in shown
    )
    fitting = list(fitting_columns(len(verbs), least, width, len(verbs))) or [(1, width)]
    fits = fitting[0][1] >= least
    grids = []
    for columns, cell in fitting:
        grid = Grid(columns, cell, 0, len(verbs), fits, fills=True)
        # Room for two lines is kept free, for what comes when something is picked.
        free = 2 if level.reasons else 1 if level.says else 0
        heights = []
        for number, (label, words) in enumerate(shown):
            room = grid.place(number)[2] - 2 * sides
            tall = line_count(label, "text", room, measure, True) * line("text", scale)
            tall += max(free, line_count(words, "key", room, measure)) * line("key", scale)
            heights.append(max(TOUCH + 8 if level.says else TOUCH, tall + 8))
        rows = [heights[start : start + columns] for start in range(0, len(verbs), columns)]
        each = () if level.reasons else tuple(map(max, rows))
        grids.append(grid._replace(height=max(heights), heights=each))
    return min(grids, key=lambda grid: (round(grid.whole), grid.columns))


def verb_sides(level: Level) -> float:
    """Left and right of a verb's words."""
    return 5 if level.says else 4


def mute_verbs(
    verbs: tuple[VerbView, ...], grid: Grid, scale: float, level: Level, measure: Measure
) -> tuple[int, ...]:
    """Verbs that have no room for their words."""
    found = []
    for number, verb in enumerate(verbs):
        row, _, width = grid.place(number)
        room = width - 2 * verb_sides(level)
        tall = line_count(verb.label, "text", room, measure, True) * line("text", scale)
        tall += line_count(verb.words, "key", room, measure) * line("key", scale) + 8
        fits = tall <= grid.span(row)[1] and widest(verb.words, "key", measure) <= room
        if not fits or not _says(verb, level):
            found.append(number)
    return tuple(found)


def _says(verb: VerbView, level: Level) -> bool:
    """Whether a verb has its words beside it: why it is quiet, or what it will do."""
    return level.reasons if verb.state == "quiet" else level.says


def grown(length: float, scale: float) -> float:
    """A picture beside words grows with them, up to a point."""
    return length * min(max(scale, 1), 1.4)


def chip_count(view: TableView, width: float, level: Level, measure: Measure) -> int:
    """How many piles stand beside the prompt, as long as its words stay on few lines."""
    if level.middle or view.picked or view.held:
        return 0
    words = " ".join((view.mode, *prompt_words(view, level)))
    most = 2 if level.says else 1
    word = widest(words, "lead", measure, True)

    def fits(chips: int) -> bool:
        room = width - width_beside(view, level, chips)
        return word <= room and line_count(words, "lead", room, measure, True) <= most

    return next((n for n in range(min(2, len(view.middle)), 0, -1) if fits(n)), 0)


def width_beside(view: TableView, level: Level, chips: int) -> float:
    """Width of what stands beside the prompt: what clears the picks, or chips and the menu."""
    held = len(view.held) * (CHIP + GAP)
    if view.picked:
        return TOUCH + GAP + held
    return held + chips * (CHIP + GAP) + (0 if level.header else TOUCH + GAP)


def prompt_words(view: TableView, level: Level) -> tuple[str, str]:
    """What is said first, and after it; where there is room for one, what is asked."""
    if level.middle:
        return view.prompt, view.hint
    asked = view.asks if view.hint and view.asks else view.prompt
    keys = [key for pad in view.pads if not pad.still for key in pad.keys]
    if level.says or not all(key.quiet for key in keys):
        return asked, ""
    return min(asked, view.prompt, key=len), ""  # no picks will need the room


def ways_to_say(view: TableView, level: Level) -> Iterator[tuple[tuple[str, str], str]]:
    """The prompt whole, then without the player, whose tile is framed, smaller, and counted."""
    whole = prompt_words(view, level)
    yield whole, VOICES[0]
    for voice in VOICES:
        yield (view.brief[0], "") if view.brief else whole, voice
    for words in view.brief[1:]:
        yield (words, ""), VOICES[0]


def prompt_height(
    words: str, room: float, scale: float, measure: Measure, level: Level, voice: str
) -> float:
    """At least two lines are kept free, for the names of what is picked."""
    lines = line_count(words, voice, room, measure, True)
    lines = max(2, lines) if level.says else lines
    return max(TOUCH, lines * line(voice, scale) + 4)


def has_more(view: TableView, level: Level) -> bool:
    return level.reasons or not view.more_spare


def more_height(view: TableView, width: float, scale: float, measure: Measure) -> float:
    lines = line_count(view.more, "text", width - 24, measure, True)
    return max(TOUCH, lines * line("text", scale) + 12) if lines else 0


def bar_height(
    view: TableView, width: float, scale: float, measure: Measure, level: Level
) -> float:
    """The same for all moves but the longest: they take the room of the buttons' words, then
    smaller type, as `Bar` does.
    """
    buttons = [word for word in (view.undo, view.redo) if word]
    spoken = sum(27 + grown(22, scale) + measure(word, "label", True) for word in buttons)
    bare = TOUCH * len(buttons)
    tall = max(2 * line("label", scale), 3 * line("key", scale)) if level.reasons else 0
    height = max(52, tall + 14)
    for wide, role in ((spoken, "label"), (bare, "label"), (bare, "caption"), (bare, "key")):
        room = width - 32 - wide
        needed = line_count(view.last, role, room, measure) * line(role, scale) + 14
        if needed <= height and widest(view.last, role, measure) <= room:
            break
    return max(height, needed)


def stake_height(
    stake: StakeView, width: float, scale: float, measure: Measure, level: Level, terse: bool
) -> float:
    """Who against whom, if not `terse`; the card at stake with its badge, and what it is worth."""
    room, dot = width / 2 - 16, grown(24, scale) + 8
    heads = 0.0
    for said in () if terse else (stake.attacker, stake.defender):
        beside = dot if widest(said, "text", measure, True) <= room - dot else 0
        if widest(said, "text", measure, True) > room:
            return inf  # only to be shed
        lines = line_count(said, "text", room - beside, measure, True)
        heads = max(heads, lines * line("text", scale), beside)
    worth = line_count(stake.words, "caption", width - 24, measure) * line("caption", scale)
    if terse and not level.lines:
        return TOUCH  # the cards alone
    if terse:
        return 16 + 40 + (line("key", scale) + 4) / 2 + worth
    return 24 + heads + 12 + 56 + (line("key", scale) + 4) / 2 + worth


@lru_cache(REMEMBERED)
def widest(words: str, role: str, measure: Measure, bold: bool = False) -> float:
    return max((measure(word, role, bold) for word in words.split(" ")), default=0)


@lru_cache(REMEMBERED)
def line_count(words: str, role: str, width: float, measure: Measure, bold: bool = False) -> int:
    """How many lines words take that break at spaces only."""
    count, used = 0, ""
    for word in filter(None, words.split(" ")):  # other kinds of spaces keep their words together
        longer = f"{used} {word}" if used else word
        if used and measure(longer, role, bold) <= width:
            used = longer
        else:
            count, used = count + 1, word
    return count
