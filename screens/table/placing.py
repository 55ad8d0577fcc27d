"""Every widget of the table screen filled with the view and put into its box of the plan."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.device import phone
from companion.engine.offers import Spot
from companion.i18n.language import Language
from companion.rulebook.lessons import spots_of
from companion.session.table_session_view import WHAT_NOW
from companion.views.log import last_moves
from companion.views.table_view import TableView

from ..theme.sizes import GAP, TOUCH
from ..widgets import PileWidget
from ..widgets.board_boxes import board_places
from ..widgets.detail import Detail
from ..widgets.positioning import differs, set_box, set_children
from ..widgets.standings import rounds_that_fit
from .grid import Box
from .keyboard import show_letters
from .last_moves import rows_that_fit
from .parts import MARGIN, TableParts
from .plan import NOWHERE, Plan
from .prompt import CHIP, fit_prompt
from .teaching import lesson_buttons, lesson_texts

if TYPE_CHECKING:
    from .screen import TableScreen


ESC = 32  # the key that takes back, beside the cross


def name_all(screen: TableScreen) -> None:
    """Name what is the same until the language or a setting changes."""
    tr = screen.tr
    screen.header.back = tr("Back")
    screen.cross.hint = tr("Put it back")
    for tile in screen.tiles:
        tile.more = tr("{count} more", count="#")
    screen.moves.title = tr("Last moves")
    screen.lesson.caption = tr("New here?")
    screen.lesson.buttons = lesson_buttons(screen.app)
    screen.bar.mirrored = screen.app.library.settings.left_handed
    screen.actions = ("scale", tr("May I …?")), ("book", tr("Rules")), ("more", tr("More"))


def fill_bars(screen: TableScreen, view: TableView) -> None:
    """Fill the header, the duel, the lesson and the bar; the rest is filled where it is placed."""
    screen.header.title, bar = view.header.title, screen.bar
    if view.header.banner:
        screen.banner.title = view.header.banner.title
    screen.duel.stake, screen.duel.looks = view.stake, screen.looks
    screen.more.text = view.more.text
    screen.more.kind = "raised" if view.more.pick == WHAT_NOW else "plain"  # leads to refusals
    screen.lesson.sentences = tuple(lesson_texts(screen.app, screen.lessons))
    bar.text = screen.coach.words(view) or view.bar.text
    bar.undo, bar.redo = view.bar.undo, view.bar.redo
    bar.aside, bar.opens = (
        view.header.banner is not None,
        screen.tr("Log", context="noun") if screen.at.match.number else "",
    )


def put(screen: TableScreen, made: Plan, parts: TableParts) -> None:
    """Fill every widget and put it into its box."""
    shown: list[Widget] = []
    desk = made.frame.panes and made.frame.across and not phone()
    screen.cross.letter = "Esc" if desk else ""
    _put_ends(screen, made, parts, shown)
    hand = _put_hand(screen, made, parts, shown)
    _put_table(screen, made, parts, shown, hand)
    set_children(screen, shown)
    if desk or screen.bar.letter:
        show_letters(screen, desk)
    card = screen.lesson
    too_high = made.scrolls or card.minimum_height > card.height + 1
    # Left behind, it waits for who comes back.
    if card.sentences and too_high and screen.app.screen_name == "table":
        screen.open_lesson()


def _put_ends(screen: TableScreen, made: Plan, parts: TableParts, shown: list[Widget]) -> None:
    """The header or the banner in its place, and the bar."""
    view, detail = screen.view, made.frame.detail
    if banner := view.header.banner:
        screen.banner.text = banner.words if detail < Detail.STRIP else ""
        screen.banner.cancel = ""  # the bar below has the same way out
        head: Widget = screen.banner
    else:
        screen.header.actions = screen.actions[-parts.actions(made.header[2], detail) :]
        fits = detail < Detail.STRIP or made.header[3] > parts.header(made.header[2], Detail.WHOLE)
        screen.header.subtitle = parts.subtitle(made.header[2], detail) if fits else ""
        head = screen.header
    set_box(head, *made.header)
    set_box(screen.bar, *made.bar)
    shown += [head, screen.bar]


def _put_hand(
    screen: TableScreen, made: Plan, parts: TableParts, shown: list[Widget]
) -> list[Widget]:
    """Verbs, pads and prompt; return those of them that scroll with the table."""
    view, hand = screen.view, made.hand
    for verb, box, button in zip(view.verbs, hand.verbs, screen.verbs, strict=False):
        button.verb = verb.id
        button.text, button.second, button.state = verb.label, verb.words, verb.state
        set_box(button, *box)
        shown.append(button)
    above: list[Widget] = []
    _put_keys(screen, hand.pads, parts, above)
    _put_prompt(screen, made, parts, above)
    if hand.more != NOWHERE:
        set_box(screen.more, *hand.more)
        above.append(screen.more)
    if made.under:
        return above
    shown += above
    return []


def _put_keys(
    screen: TableScreen, pads: tuple[tuple[Box, ...], ...], parts: TableParts, shown: list[Widget]
) -> None:
    """The keys of all pads that have boxes here; what is not asked for keeps its place free."""
    first = accumulate((len(pad.keys) for pad in screen.view.pads), initial=0)
    players = screen.at.match.setup.players
    for pad, boxes, start in zip(screen.view.pads, pads, first, strict=False):
        if not boxes:
            continue
        shape = parts.keys(pad, boxes[0])
        for number, (key, box) in enumerate(zip(pad.keys, boxes, strict=True)):
            cap = screen.keys[start + number]
            if differs(cap, key, pad.board, pad.still, shape, box, screen.looks):
                cap.shown, cap.board, cap.tappable, cap.shape = key, pad.board, not pad.still, shape
                cap.between = tuple((screen.looks[seat], players[seat]) for seat in key.between)
                set_box(cap, *box)
            if not pad.unasked:
                shown.append(cap)


def _put_prompt(screen: TableScreen, made: Plan, parts: TableParts, shown: list[Widget]) -> None:
    """The words; beside them what clears the picks, picked cards, and piles as chips."""
    prompt, (x, y, width, height) = screen.view.prompt, made.hand.prompt
    piles = 0 if made.piles else len(screen.view.middle)
    cap = dp(ESC) if screen.cross.letter and prompt.picked else 0
    right, width = x + width, width - cap
    form = fit_prompt(parts.text, prompt, width, height, piles)
    if prompt.hint and not form.hint and not made.scrolls:  # it may grow into what is free above
        free = 0 if made.frame.panes else made.table[3] - made.content
        taller = fit_prompt(parts.text, prompt, width, height + free, piles)
        form, height = (taller, max(height, taller.height)) if taller.hint else (form, height)
    beside = [(screen.cross, dp(TOUCH) + cap)] if prompt.picked else []
    for pile, spot in zip(screen.piles, screen.view.middle[: form.chips], strict=False):
        _fill_pile(pile, spot, worded=False)
        beside.append((pile, dp(CHIP)))
    for card, spot in zip(screen.held, reversed(prompt.held), strict=False):
        card.shown, card.worded = spot, False
        card.hint = f"{spot.face.name}, {screen.tr('Put it back')}"
        beside.append((card, dp(CHIP)))
    for widget, wide in beside:
        set_box(widget, right - wide, y + (height - dp(TOUCH)) / 2, wide, dp(TOUCH))
        right -= wide + dp(GAP)
        shown.append(widget)
    before = ((f"{prompt.mode} ", "ruling"),) if prompt.mode else ()
    after = ((f" {form.hint}", "second"),) if form.hint else ()
    screen.prompt.role, screen.prompt.runs = form.role, (*before, (form.text, "bold"), *after)
    set_box(screen.prompt, x, y + (height - form.height) / 2, right - x, form.height)
    shown.append(screen.prompt)


def _put_table(
    screen: TableScreen,
    made: Plan,
    parts: TableParts,
    shown: list[Widget],
    hand: list[Widget],
) -> None:
    """Tiles, piles, the board and what lies in the middle; in an area that scrolls if need be."""
    x, y, width, height = made.table
    inside = hand
    if made.scrolls:
        set_box(screen.area, x, y, width, height)
        screen.board.size_hint = (None, None)
        screen.board.size = width, made.content
        x, top = screen.board.x, screen.board.y + made.content
        shown.append(screen.area)
    else:
        inside, top = shown, y + height
    left, inner = x + dp(MARGIN), width - 2 * dp(MARGIN)
    first = made.scrolls and parts.crowded  # a duel is what everybody looks at
    if made.middle and first:
        inside.append(_put_middle(screen, (left, top - made.middle, inner, made.middle), parts))
        top -= made.middle + dp(GAP)
    top = _put_tiles(screen, made, left, top, inside)
    if made.piles:
        _put_piles(screen, (left, top - made.piles, inner, made.piles), parts, inside)
        top -= made.piles + dp(GAP)
    if made.middle and not first:
        inside.append(_put_middle(screen, (left, top - made.middle, inner, made.middle), parts))
        top -= made.middle + dp(GAP)
    if made.moves:
        _put_moves(screen, (left, top - made.moves, inner, made.moves), parts, inside)
    if made.boards:
        _put_board(screen, (left, top - made.boards, inner, made.boards), parts, inside)
    if made.scrolls:
        set_children(screen.board, inside)


def _put_tiles(
    screen: TableScreen, made: Plan, left: float, top: float, shown: list[Widget]
) -> float:
    """Show the players; return where what lies below them begins."""
    about, grid = _ringed(screen), made.tiles.grid
    boxes = grid.boxes(left, top - grid.whole)
    bare = bool(screen.view.stake)  # the duel shows what it is about
    longest = max((player.score.total for player in screen.view.tiles), key=len, default="")
    for tile, player, box in zip(screen.tiles, screen.view.tiles, boxes, strict=False):
        look, ringed = screen.looks[player.seat], f"seat:{player.seat}" in about
        around = look, made.tiles.shape, longest, ringed, screen.app.language
        shown.append(tile)
        if not differs(tile, player, bare, box, *around):
            continue
        tile.shown = player._replace(spots=()) if bare else player
        tile.look, tile.shape, tile.longest, tile.ringed = around[:4]
        cards = _in_hand(screen.app.language, player.hand)
        tile.hint = ", ".join(filter(None, (player.score.this_round, player.note, cards)))
        set_box(tile, *box)
    for pile, spot in zip(screen.piles, screen.view.middle, strict=False):
        pile.ringed = spot.pick in about
    return top - grid.whole - dp(GAP)


@lru_cache(64)
def _in_hand(language: Language, hand: int) -> str:
    return language.tr("{hand:card|cards} in hand", hand=hand) if hand > 0 else ""


def _ringed(screen: TableScreen) -> tuple[str, ...]:
    """What the lesson on the table is about."""
    if not screen.lesson.sentences:
        return ()
    return tuple(spots_of(screen.at.match, screen.app.language.code, screen.lessons))


def _fill_pile(pile: PileWidget, spot: Spot[str], worded: bool) -> None:
    pile.shown, pile.worded = spot, worded
    pile.hint = ", ".join(filter(None, (spot.note, spot.face.name)))


def _put_piles(screen: TableScreen, box: Box, parts: TableParts, shown: list[Widget]) -> None:
    x, y, width, height = box
    widths = parts.pile_widths(width + 2 * dp(MARGIN))
    for number, (pile, wide) in enumerate(zip(screen.piles, widths, strict=False)):
        _fill_pile(pile, screen.view.middle[number], worded=True)
        pile.side = "right" if number and number == len(widths) - 1 else "left"
        set_box(pile, x, y, wide, height)
        x += wide + dp(GAP)
        shown.append(pile)


def _put_middle(screen: TableScreen, box: Box, parts: TableParts) -> Widget:
    """A lesson for people who are new, a duel, or the rounds so far."""
    view = screen.view
    if screen.lesson.sentences:
        screen.lesson.most = box[3]
        set_box(screen.lesson, *box)
        screen.lesson.refresh()
        return screen.lesson
    if view.stake:
        set_box(screen.duel, *box)
        return screen.duel
    rows = rounds_that_fit(parts.text, box[3])
    past = min(len(view.rounds), max(1, rows - bool(view.coming)))
    screen.rounds.rows = *reversed(view.rounds[:past]), *view.coming[: max(0, rows - past)]
    screen.rounds.looks = screen.looks
    screen.rounds.names = tuple(tile.name for tile in view.tiles)
    set_box(screen.rounds, *box)
    return screen.rounds


def _put_moves(screen: TableScreen, box: Box, parts: TableParts, shown: list[Widget]) -> None:
    most = rows_that_fit(parts.text, box[3] + dp(GAP))
    screen.moves.moves = _last_moves(screen.at.running.match, screen.app.language, most)
    screen.moves.looks = screen.looks
    set_box(screen.moves, *box)
    shown.append(screen.moves)


_last_moves = lru_cache(2)(last_moves)  # a tap that picks something leaves them as they are


def _put_board(screen: TableScreen, box: Box, parts: TableParts, shown: list[Widget]) -> None:
    """A game's own board: boxes on wood, or a row of piles."""
    pads = screen.view.pads
    pad = next(pad for pad in pads if pad.board)
    places = tuple(board_places(pad.board, len(pad.keys), box))
    boxes: list[Widget] = []
    _put_keys(screen, tuple(places if each is pad else () for each in pads), parts, boxes)
    if pad.board == "boxes":
        set_box(screen.wood, *box)
        set_children(screen.wood, boxes)
        boxes = [screen.wood]
    shown += boxes
