"""How much room each part of the table screen takes, by its words and by what is still shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import inf
from typing import NamedTuple

from companion.engine.offers import Face, Pad, Stake
from companion.session.table_session_view import WHAT_NOW
from companion.views.fullest import TableReserve
from companion.views.table_view import BannerView, VerbView

from ..theme.sizes import GAP, TOUCH
from .grid import FRAME, Grid, fitting_columns, joined, levelled
from .ruler import Ruler

MARGIN = 12
ICON, LOW_ICON = 28, 24  # the picture on a key; and where height is short
LEAST_ICON = 22  # and on the narrowest
KEY_SIDE = 5  # left and right of what stands on a key
EMPTY = 12  # dp that an empty cell of a pad is worth
CHIP = 50  # a pile beside the prompt
PILE, LARGE_PILE = (32, 38), (58, 68)  # the card on a pile in the middle
HEADER_BUTTONS = 212  # the way back and three more, with the space around them
BANNER_SIDES = 68  # the cross of a banner, and the space around its words
WIDE_KEY = 120
WORDS = 4  # characters on a plain key: no rank, but a word
TABLET = 560  # from that width on
REMEMBERED = 200  # parts of the screen: most of one tap stand there again after the next
VOICES = ("lead", "text", "label")  # of the prompt, if many things are picked


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


def one_at_a_time(seen: TableReserve, level: Level) -> bool:
    return seen.parts and not level.together


def head_height(seen: TableReserve, width: float, ruler: Ruler, level: Level) -> float:
    """Of the banner, or of the header that it takes the place of; or of neither."""
    if seen.view.header.banner:
        return banner_height(seen.view.header.banner, width, ruler, level) + GAP
    return _header_height(seen, width, ruler) if level.header else GAP


def _header_height(seen: TableReserve, width: float, ruler: Ruler) -> float:
    room = width - HEADER_BUTTONS
    if ruler.widest(seen.view.header.title, "lead", True) > room:
        return inf  # only to be shed
    title = ruler.tall(seen.view.header.title, "lead", room, True)
    below = ruler.lines(fitting_subtitle(seen, room, ruler), "caption", room)
    return max(56, title + max(1, below) * ruler.line("caption") + 12)


def fitting_subtitle(seen: TableReserve, room: float, ruler: Ruler) -> str:
    """On one line, if one of its forms fits there; else the last of them."""
    forms = (seen.view.header.subtitle, *seen.subtitles)
    fitting = (words for words in forms if ruler.width(words, "caption") <= room)
    return next(fitting, forms[-1])


def banner_height(banner: BannerView, width: float, ruler: Ruler, level: Level) -> float:
    """Its title is never shed: nobody may take a table of the past for that of now."""
    room = width - BANNER_SIDES
    title = ruler.tall(banner.title, "text", room, True)
    if not level.header:
        return max(TOUCH, title + 8)
    words = ruler.tall(banner.words, "caption", room)
    return max(TOUCH, title + words + 14)


def pile_row(
    seen: TableReserve, width: float, ruler: Ruler, level: Level
) -> tuple[tuple[float, ...], float]:
    """Widths of the piles and the height of their row; no widths if their words do not fit."""
    if not seen.view.middle or not level.middle:
        return (), 0
    cards = [LARGE_PILE if spot.focus else PILE for spot in seen.view.middle]
    around = [ruler.grown(card[0]) + 23 for card in cards]  # places are whole pixels
    words = [(spot.note, spot.face.name) for spot in seen.view.middle]
    least, whole = [
        [
            used + max(how(note, "caption"), how(name, "label", True))
            for used, (note, name) in zip(around, words, strict=True)
        ]
        for how in (partial(_narrowest, ruler), ruler.width)
    ]
    room = width - GAP * (len(cards) - 1)
    if sum(least) > room:
        return (), 0
    widths = _shared(least, whole, room)
    tall = max(
        ruler.tall(note, "caption", wide - used) + ruler.tall(name, "label", wide - used, True)
        for (note, name), wide, used in zip(words, widths, around, strict=True)
    )
    card = max(ruler.grown(card[1]) for card in cards)
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


def _narrowest(ruler: Ruler, words: str, role: str, bold: bool = False) -> float:
    """A number and what it counts stay in one line."""
    measure = ruler.width if words[:1].isdigit() else ruler.widest
    return measure(words, role, bold)


def pad_grids(
    seen: TableReserve, widths: Sequence[float], ruler: Ruler, level: Level, upright: bool
) -> tuple[Grid, ...]:
    picture = ruler.grown(LOW_ICON if upright and not level.apart else ICON)
    grids = [
        Grid(1, width, 0, 0)
        if is_shed(pad, seen, level)
        else _pad_grid(pad, width, ruler, level, picture)
        for pad, width in zip(seen.view.pads, widths, strict=True)
    ]
    if one_at_a_time(seen, level):
        return levelled(tuple(grids), True)
    if level.apart:
        return tuple(grids)
    boards = {number for number, pad in enumerate(seen.view.pads) if pad.board}  # lie elsewhere
    rest = [number for number in range(len(grids)) if number not in boards]
    done = dict(zip(rest, joined([grids[n] for n in rest], [widths[n] for n in rest]), strict=True))
    return tuple(done.get(number, grid) for number, grid in enumerate(grids))


def is_shed(pad: Pad[str], seen: TableReserve, level: Level) -> bool:
    """One that a question can stand for; or piles, while a duel needs their room."""
    aside = bool(pad.board and seen.view.stake) and not level.middle
    return aside or (pad.spare and not level.says)


def _pad_grid(pad: Pad[str], width: float, ruler: Ruler, level: Level, picture: float) -> Grid:
    faces = tuple([key.face for key in pad.keys])
    if pad.board:
        return _board(faces, pad.board == "boxes", width, ruler, level)
    return _pad(faces, width, ruler, level, picture)


@lru_cache(REMEMBERED)
def _board(
    faces: tuple[Face[str], ...], wood: bool, width: float, ruler: Ruler, level: Level
) -> Grid:
    """One row of places, each a picture over its words; or boxes on wood."""
    count = len(faces)
    cell = (width - (count - 1) * GAP) / count
    if wood:
        value = max(ruler.width(face.value, "key", True) for face in faces)
        picture = ruler.grown(26 if level.middle else 16)
        height = 2 * FRAME + max(TOUCH, picture + ruler.line("label"))
        fits = cell - 2 * FRAME / count >= max(TOUCH, value + 8)
        return Grid(count, cell, height, count, fits, wood=True)
    said = max(ruler.width(said, "key", True) for face in faces for said in (face.note, face.value))
    lines = 1 + (level.middle and any(face.note for face in faces))
    height = 8 + ruler.grown(30 if level.middle else 26) + lines * ruler.line("key")
    return Grid(count, cell, max(TOUCH, height), count, cell >= max(TOUCH, said + 8))


@lru_cache(REMEMBERED)
def _pad(
    faces: tuple[Face[str], ...], width: float, ruler: Ruler, level: Level, picture: float
) -> Grid:
    """The lowest of those in which every name fits its key; an empty cell counts as a little
    height, for it looks like a key that is lost."""
    if not faces:
        return Grid(1, width, 0, 0)
    if all(face.plain for face in faces):
        return _plain_pad(faces, width, ruler)
    value = max(ruler.width(face.value, "caption", True) for face in faces) if level.values else 0
    note = max(ruler.width(face.note, "key") for face in faces) if level.notes else 0
    beside = max(value, note)
    least = max(TOUCH, 2 * KEY_SIDE + LEAST_ICON + (3 + beside if beside else 0))
    if level.names:
        least = max(least, 2 * KEY_SIDE + max(ruler.widest(face.name, "key") for face in faces))
    most = 9 if width >= TABLET or not (level.names and any(f.icon for f in faces)) else 5
    grids = []
    for columns, cell in fitting_columns(len(faces), least, width, most):
        room = cell - 2 * KEY_SIDE
        lines = max(ruler.tall(face.name, "key", room) for face in faces)
        words = (value and ruler.line("label")) + (note and ruler.line("key"))
        height = 12 + max(words, picture)
        height += 2 + lines if level.names else 0
        grids.append(Grid(columns, cell, max(TOUCH, height), len(faces)))
    if not grids:
        return Grid(1, width, TOUCH, len(faces), fits=False)
    if width >= TABLET and level.notes:  # a tablet with room for all has room for wide keys
        grids = [grid for grid in grids if grid.width >= WIDE_KEY] or grids
    return min(grids, key=lambda grid: (round(grid.whole) + EMPTY * grid.empty, grid.columns))


def _plain_pad(faces: tuple[Face[str], ...], width: float, ruler: Ruler) -> Grid:
    """Keys with nothing but a few characters: up to eight in a row."""
    role = "lead" if all(len(face.short) < WORDS for face in faces) else "text"
    least = max(TOUCH, 12 + max(ruler.width(face.short, role, True) for face in faces))
    height = max(TOUCH, ruler.line("lead") + 16)
    fitting = [*fitting_columns(len(faces), least, width, 8)] or [(1, width)]
    grids = [Grid(columns, cell, height, len(faces)) for columns, cell in fitting]
    return min(grids, key=lambda grid: (round(grid.whole) + EMPTY * grid.empty, grid.columns))


@lru_cache(REMEMBERED)
def verb_grid(verbs: tuple[VerbView, ...], width: float, ruler: Ruler, level: Level) -> Grid:
    if not verbs:
        return Grid(1, width, 0, 0)
    shown = [(v.label, v.words if _says(v, level) else "") for v in verbs]
    sides = verb_sides(level)
    least = 2 * sides + max(
        max(ruler.widest(label, "text", True), ruler.widest(words, "key")) for label, words in shown
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
            tall = ruler.tall(label, "text", room, True)
            tall += max(free, ruler.lines(words, "key", room)) * ruler.line("key")
            heights.append(max(TOUCH + 8 if level.says else TOUCH, tall + 8))
        rows = [heights[start : start + columns] for start in range(0, len(verbs), columns)]
        each = () if level.reasons else tuple(map(max, rows))
        grids.append(grid._replace(height=max(heights), heights=each))
    return min(grids, key=lambda grid: (round(grid.whole), grid.columns))


def verb_sides(level: Level) -> float:
    """Left and right of a verb's words."""
    return 5 if level.says else 4


def mute_verbs(
    verbs: tuple[VerbView, ...], grid: Grid, ruler: Ruler, level: Level
) -> tuple[int, ...]:
    """Verbs that have no room for their words."""
    found = []
    for number, verb in enumerate(verbs):
        row, _, width = grid.place(number)
        room = width - 2 * verb_sides(level)
        tall = ruler.tall(verb.label, "text", room, True)
        tall += ruler.tall(verb.words, "key", room) + 8
        fits = tall <= grid.span(row)[1] and ruler.widest(verb.words, "key") <= room
        if not fits or not _says(verb, level):
            found.append(number)
    return tuple(found)


def _says(verb: VerbView, level: Level) -> bool:
    """Whether a verb has its words beside it: why it is quiet, or what it will do."""
    return level.reasons if verb.state == "quiet" else level.says


def chip_count(seen: TableReserve, width: float, level: Level, ruler: Ruler) -> int:
    """How many piles stand beside the prompt, as long as its words stay on few lines."""
    if level.middle or seen.view.prompt.picked or seen.view.prompt.held:
        return 0
    words = " ".join((seen.view.prompt.mode, *prompt_words(seen, level)))
    most = 2 if level.says else 1
    word = ruler.widest(words, "lead", True)

    def fits(chips: int) -> bool:
        room = width - width_beside(seen, level, chips)
        return word <= room and ruler.lines(words, "lead", room, True) <= most

    return next((n for n in range(min(2, len(seen.view.middle)), 0, -1) if fits(n)), 0)


def width_beside(seen: TableReserve, level: Level, chips: int) -> float:
    """Width of what stands beside the prompt: what clears the picks, or chips and the menu."""
    held = len(seen.view.prompt.held) * (CHIP + GAP)
    if seen.view.prompt.picked:
        return TOUCH + GAP + held
    return held + chips * (CHIP + GAP) + (0 if level.header else TOUCH + GAP)


def prompt_words(seen: TableReserve, level: Level) -> tuple[str, str]:
    """What is said first, and after it; where there is room for one, what is asked."""
    prompt = seen.view.prompt
    if level.middle:
        return prompt.text, prompt.hint
    asked = prompt.asks if prompt.hint and prompt.asks else prompt.text
    keys = [key for pad in seen.view.pads if not pad.still for key in pad.keys]
    if level.says or not all(key.quiet for key in keys):
        return asked, ""
    return min(asked, prompt.text, key=len), ""  # no picks will need the room


def ways_to_say(seen: TableReserve, level: Level) -> Iterator[tuple[tuple[str, str], str]]:
    """The prompt whole, then without the player, whose tile is framed, smaller, and counted."""
    whole = prompt_words(seen, level)
    yield whole, VOICES[0]
    for voice in VOICES:
        yield (seen.prompts[0], "") if seen.prompts else whole, voice
    for words in seen.prompts[1:]:
        yield (words, ""), VOICES[0]


def prompt_height(words: str, room: float, ruler: Ruler, level: Level, voice: str) -> float:
    """At least two lines are kept free, for the names of what is picked."""
    lines = ruler.lines(words, voice, room, True)
    lines = max(2, lines) if level.says else lines
    return max(TOUCH, lines * ruler.line(voice) + 4)


def has_more(seen: TableReserve, level: Level) -> bool:
    return level.reasons or seen.view.more.pick != WHAT_NOW


def more_height(seen: TableReserve, width: float, ruler: Ruler) -> float:
    text = seen.view.more.text
    return max(TOUCH, ruler.tall(text, "text", width - 24, True) + 12) if text else 0


def bar_height(seen: TableReserve, width: float, ruler: Ruler, level: Level) -> float:
    """The same for all moves but the longest: they take the room of the buttons' words, then
    smaller type, as `Bar` does.
    """
    buttons = [word for word in (seen.view.bar.undo, seen.view.bar.redo) if word]
    spoken = sum(27 + ruler.grown(22) + ruler.width(word, "label", True) for word in buttons)
    bare = TOUCH * len(buttons)
    tall = max(2 * ruler.line("label"), 3 * ruler.line("key")) if level.reasons else 0
    height = max(52, tall + 14)
    for wide, role in ((spoken, "label"), (bare, "label"), (bare, "caption"), (bare, "key")):
        room = width - 32 - wide
        needed = ruler.tall(seen.view.bar.text, role, room) + 14
        if needed <= height and ruler.widest(seen.view.bar.text, role) <= room:
            break
    return max(height, needed)


def stake_height(stake: Stake[str], width: float, ruler: Ruler, level: Level, terse: bool) -> float:
    """Who against whom, if not `terse`; the card at stake with its badge, and what it is worth."""
    room, dot = width / 2 - 16, ruler.grown(24) + 8
    heads = 0.0
    for said in () if terse else (stake.attacker, stake.defender):
        beside = dot if ruler.widest(said, "text", True) <= room - dot else 0
        if ruler.widest(said, "text", True) > room:
            return inf  # only to be shed
        heads = max(heads, ruler.tall(said, "text", room - beside, True), beside)
    worth = ruler.tall(stake.words, "caption", width - 24)
    if terse and not level.lines:
        return TOUCH  # the cards alone
    if terse:
        return 16 + 40 + (ruler.line("key") + 4) / 2 + worth
    return 24 + heads + 12 + 56 + (ruler.line("key") + 4) / 2 + worth
