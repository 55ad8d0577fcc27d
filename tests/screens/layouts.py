"""Layouts of the table without a window: the measured plan, and what is wrong with it."""

from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any, NamedTuple

from companion.views.table_view import TableView
from screens.table.duel import DuelWidget
from screens.table.grid import Box
from screens.table.parts import TableParts, fit_prompt
from screens.table.plan import NOWHERE, Plan, Space, frame_for, plan
from screens.theme import DARK
from screens.widgets.bars import bar_height, fit_header
from screens.widgets.buttons import verb_size
from screens.widgets.keycap import fitting_shape
from screens.widgets.text_layout import ELLIPSIS, TextMeasure
from tests.support.api import Match, TableSession, language

TOUCH = 48


class Room(NamedTuple):
    """A screen and the reader's text size."""

    width: float
    height: float
    scale: float = 1.0


class Seen(NamedTuple):
    """A table as it is seen at one moment."""

    view: TableView
    board: TableView | None
    contested: bool


def session(match: Match, code: str) -> TableSession:
    """Return a session of a match of which nothing is kept: what would be logged is forgotten."""
    log = SimpleNamespace(legal=True)
    kept: Any = SimpleNamespace(
        match=match,
        lines=0,
        what_undo_would_do=SimpleNamespace(line=match.entry) if match.number else None,
        what_redo_would_do=None,
        redone=False,
        log=lambda _entry: log,
    )
    return TableSession(kept, language(code))


def seen_in(at: TableSession) -> Seen:
    """Return what a session shows now."""
    view = at.view()
    board = None if view.listed else at.board()
    contested = any(phase.contest for phase in at.match.setup.game.rules.phases)
    return Seen(view, board, contested and board is not None)


def parts_of(seen: Seen, room: Room) -> tuple[Space, TableParts, Plan]:
    """Return the layout of a table in a room."""
    text = TextMeasure(DARK._replace(scale=room.scale))
    space = Space(0, 0, room.width, room.height)
    usual = seen.board or seen.view
    duel = DuelWidget.least_height(text) if seen.contested else 0
    frame = frame_for(space, TableParts(usual, seen.board, text, duel))
    parts = TableParts(seen.view, seen.board, text)
    return space, parts, plan(space, frame, parts)


def boxes(seen: Seen, made: Plan) -> dict[str, Box]:
    """Return the boxes of all that is always in sight, and of the table part."""
    found = {"header": made.header, "bar": made.bar}
    if not made.under:
        found |= in_hand(seen, made)
    for verb, box in zip(seen.view.verbs, made.hand.verbs, strict=False):
        found[f"verb:{verb.id}"] = box
    return found


def in_hand(seen: Seen, made: Plan) -> dict[str, Box]:
    """Return the boxes of prompt and pads."""
    found = {"prompt": made.hand.prompt}
    found |= {"more": made.hand.more} if made.hand.more != NOWHERE else {}
    for pad, places in zip(seen.view.pads, made.hand.pads, strict=True):
        found |= {key.pick: box for key, box in zip(pad.keys, places, strict=False)}
    return found


def tile_boxes(made: Plan) -> dict[str, Box]:
    """Return the boxes of the players' tiles."""
    x, y, _, height = made.table
    grid = made.tiles.grid
    top = y + (made.content if made.scrolls else height)
    return {f"seat:{n}": box for n, box in enumerate(grid.boxes(x + 12, top - grid.whole))}


def faults(seen: Seen, room: Room) -> Iterator[str]:
    """Yield what is lost, cut off or overlapped."""
    space, parts, made = parts_of(seen, room)
    found = boxes(seen, made)
    yield from _places(space, found | {"table": made.table})
    usual = room.scale <= 1 and room.width >= 412 and room.height > 600
    if made.scrolls and usual and not seen.view.stake:
        yield "the table scrolls in usual type"
    if made.under:
        if room.scale < 1.3 or min(room.width, room.height) > 420:
            yield "prompt and pads scroll"
        inside = in_hand(seen, made)
        yield from _places(space._replace(height=made.content), inside)
        found |= inside
    yield from _never_given_up(seen, found, made)
    yield from _words(seen, found, parts, made)
    yield from _tiles(seen, parts, made)


def _places(space: Space, found: dict[str, Box]) -> Iterator[str]:
    for name, (x, y, width, height) in found.items():
        if x < -1 or y < -1 or x + width > space.width + 1 or y + height > space.height + 1:
            yield f"{name} leaves the screen"
        if name != "table" and (height < TOUCH - 1 or width < TOUCH - 1):
            yield f"{name} is too small"
    for (one, a), (other, b) in combinations(found.items(), 2):
        if _overlap(a, b):
            yield f"{one} lies on {other}"


def _overlap(a: Box, b: Box) -> bool:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    up = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across > 1 and up > 1


def _never_given_up(seen: Seen, found: dict[str, Box], made: Plan) -> Iterator[str]:
    verbs = [verb.id for verb in seen.view.verbs if f"verb:{verb.id}" not in found]
    if verbs:
        yield f"without {verbs}"
    pads = [pad for pad in seen.view.pads if not pad.board and not pad.spare]
    shown = [any(key.pick in found for key in pad.keys) for pad in pads]
    if not any(shown) if pads and pads[0].part else not all(shown):
        yield "a pad is lost"
    if made.table[3] < TOUCH:
        yield f"nobody is seen: {made.table[3]:.0f} for the players"


def _words(seen: Seen, found: dict[str, Box], parts: TableParts, made: Plan) -> Iterator[str]:
    text = parts.text
    view = seen.view
    for verb in view.verbs:
        _, _, width, height = found.get(f"verb:{verb.id}", NOWHERE)
        least, tall = verb_size(text, verb.label, width, 0, "caption")
        if least > width + 1 or tall > height + 1:
            yield f"{verb.label!r} is cut"
    for pad, places in zip(view.pads, made.hand.pads, strict=True):
        faces = tuple(key.face for key in pad.keys)
        if places:
            _, _, width, height = places[0]
            shape = fitting_shape(text, faces, width, height)
            if shape.width > width + 1 or shape.height > height + 1:
                yield f"keys need {shape.width:.0f} × {shape.height:.0f}"
    _, _, width, height = found["prompt"]
    form = fit_prompt(text, view.prompt, width, height, 0, parts.names)
    if form.height > height + 1 or _cut(text, form.text, form.role, width):
        yield f"{form.text!r} is cut"
    _, _, width, height = found["bar"]
    buttons = tuple(word for word in (view.bar.undo, view.bar.redo) if word)
    if bar_height(text, view.bar.text, buttons, width, True) > height + 1:
        yield f"{view.bar.text!r} is cut"
    _, _, width, height = found["header"]
    actions = parts.header(width, made.frame.detail).actions
    if fit_header(text, view.header.title, (), width, actions).height > height + 1:
        yield f"{view.header.title!r} is cut"


def _cut(text: TextMeasure, words: str, role: str, width: float) -> bool:
    return ELLIPSIS in "".join(text.lines(words, role, width, True)) and not words.endswith("…")


def _tiles(seen: Seen, parts: TableParts, made: Plan) -> Iterator[str]:
    shape = made.tiles.shape
    grid = made.tiles.grid
    text = parts.text
    if shape.height > grid.height + 1:
        yield f"tiles need {shape.height:.0f} of {grid.height:.0f}"
    shown = [" ".join(fit.lines) for fit in shape.names]
    if len(set(shown)) < len(shown):
        yield f"players with the same name: {shown}"
    for fit in shape.names:
        if any(ELLIPSIS in line for line in fit.lines):
            yield f"{fit.lines} is cut"
    for tile in seen.view.tiles:
        if text.width(tile.score.total, "key", True) > grid.width - 24:
            yield f"{tile.score.total} is cut"


def void(room: Room, made: Plan) -> float:
    """Return the height that stands empty between table and prompt."""
    return 0 if made.frame.panes or made.scrolls else made.table[3] - made.content
