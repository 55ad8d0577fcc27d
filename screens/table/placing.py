"""Every widget of the table screen filled with the view and put into its box of the plan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
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

from ..theme import GAP, TOUCH
from ..widgets.base import differs, set_box, set_children
from ..widgets.board_boxes import board_places
from ..widgets.piles import PileWidget
from ..widgets.standings import rounds_that_fit
from .grid import Box
from .keyboard import show_letters
from .last_moves import rows_that_fit
from .parts import CHIP, MARGIN, TableParts, fit_prompt
from .plan import NOWHERE, Plan

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
    screen.bar.mirrored = screen.app.library.settings.left_handed
    screen.actions = ("scale", tr("May I …?")), ("book", tr("Rules")), ("more", tr("More"))


def fill_bars(screen: TableScreen, view: TableView) -> None:
    """Fill the header, the duel and the bar; the rest is filled where it is placed."""
    screen.header.title = view.header.title
    bar = screen.bar
    if view.header.banner:
        screen.banner.title = view.header.banner.title
    screen.duel.stake = view.stake
    screen.duel.looks = screen.looks
    screen.more.text = view.more.text
    screen.more.kind = "raised" if view.more.pick == WHAT_NOW else "plain"  # leads to refusals
    bar.text = screen.coach.words(view) or view.bar.text
    bar.undo = view.bar.undo
    bar.redo = view.bar.redo
    bar.aside = view.header.banner is not None
    bar.opens = screen.tr("Log", context="noun") if screen.at.match.number else ""


class Placing:
    """Fills every widget of the screen and puts it into its box of a plan."""

    def __init__(self, screen: TableScreen, made: Plan, parts: TableParts) -> None:
        self.screen = screen
        self.made = made
        self.parts = parts
        self.view = screen.view
        self.desk = made.frame.panes and made.frame.across and not phone()

    def put(self) -> None:
        """Put all of them."""
        screen = self.screen
        made = self.made
        screen.cross.letter = "Esc" if self.desk else ""
        hand = [*self._keys(made.hand.pads), *self._prompt()]
        if made.beside != NOWHERE:
            hand += self._middle(made.beside)
        if made.hand.more != NOWHERE:
            hand.append(_in_box(screen.more, made.hand.more))
        shown = [*self._ends(), *self._verbs(), *self._table(hand if made.under else [])]
        set_children(screen, shown if made.under else [*shown, *hand])
        if self.desk or screen.bar.letter:
            show_letters(screen, self.desk)

    def _ends(self) -> Iterator[Widget]:
        """The header or the banner in its place, and the bar."""
        screen = self.screen
        made = self.made
        form = self.parts.header(made.header[2], made.frame.detail)
        if self.view.header.banner:
            screen.banner.text = form.subtitle
            yield _in_box(screen.banner, made.header)
        else:
            screen.header.actions = screen.actions[-form.actions :]
            screen.header.subtitle = form.subtitle
            yield _in_box(screen.header, made.header)
        yield _in_box(screen.bar, made.bar)

    def _verbs(self) -> Iterator[Widget]:
        shown = zip(self.view.verbs, self.made.hand.verbs, self.screen.verbs, strict=False)
        for verb, box, button in shown:
            button.verb = verb.id
            button.text = verb.label
            button.second = verb.words
            button.state = verb.state
            yield _in_box(button, box)

    def _keys(self, pads: tuple[tuple[Box, ...], ...]) -> Iterator[Widget]:
        """The keys of all pads that have boxes here; what is not asked for keeps its place free."""
        screen = self.screen
        start = 0
        players = self.screen.at.match.setup.players
        shapes = self.made.hand.shapes
        for pad, boxes, shape in zip(self.view.pads, pads, shapes, strict=False):
            caps = screen.keys[start : start + len(pad.keys)]
            start = start + len(pad.keys)
            for cap, key, box in zip(caps, pad.keys, boxes, strict=False):
                if differs(cap, key, pad.board, pad.still, shape, box, screen.looks):
                    cap.shown = key
                    cap.board = pad.board
                    cap.shape = shape
                    cap.tappable = not pad.still
                    cap.between = tuple((screen.looks[seat], players[seat]) for seat in key.between)
                    set_box(cap, *box)
                if not pad.unasked and (pad.board or not self.view.rests):
                    yield cap

    def _prompt(self) -> Iterator[Widget]:
        """The words; beside them what clears the picks, picked cards, and piles as chips."""
        screen = self.screen
        made = self.made
        text = self.parts.text
        names = self.parts.names
        prompt = self.view.prompt
        x, y, width, height = made.hand.prompt
        piles = 0 if made.piles.height else len(self.view.middle)
        cap = dp(ESC) if screen.cross.letter and prompt.picked else 0
        right = x + width
        width = width - cap
        form = fit_prompt(text, prompt, width, height, piles, names)
        if prompt.hint and not form.hint and not made.scrolls:  # it may grow into what is free
            free = 0 if made.frame.panes else made.table[3] - made.content
            taller = fit_prompt(text, prompt, width, height + free, piles, names)
            form, height = (taller, max(height, taller.height)) if taller.hint else (form, height)
        beside = [(screen.cross, dp(TOUCH) + cap)] if prompt.picked else []
        for pile, spot in zip(screen.piles, self.view.middle[: form.chips], strict=False):
            beside.append((_filled_pile(pile, spot, worded=False), dp(CHIP)))
        for card, spot in zip(screen.held, reversed(prompt.held), strict=False):
            card.shown = spot
            card.worded = False
            card.hint = f"{spot.face.name}, {screen.tr('Put it back')}"
            beside.append((card, dp(CHIP)))
        for widget, wide in beside:
            yield _in_box(widget, (right - wide, y + (height - dp(TOUCH)) / 2, wide, dp(TOUCH)))
            right -= wide + dp(GAP)
        before = ((f"{prompt.mode} ", "ruling"),) if prompt.mode else ()
        after = ((f" {form.hint}", "second"),) if form.hint else ()
        screen.prompt.role = form.role
        screen.prompt.runs = (*before, (form.text, "bold"), *after)
        low = y + (height - form.height) / 2
        yield _in_box(screen.prompt, (x, low, right - x, form.height))

    def _table(self, hand: list[Widget]) -> list[Widget]:
        """Players, piles, the board and what lies in the middle, from the top; in an area that
        scrolls if need be, with the hand below."""
        screen = self.screen
        made = self.made
        x, y, width, height = made.table
        if made.scrolls:
            set_box(screen.area, x, y, width, height)
            screen.board.size_hint = (None, None)
            screen.board.size = width, made.content
            x = screen.board.x
            y = screen.board.y
            height = made.content
        stacked = [
            (made.tiles.grid.whole, self._tiles),
            (made.piles.height, self._piles),
            (made.middle, self._middle),
            (made.moves, self._moves),
            (made.boards, self._board),
        ]
        if made.scrolls and self.parts.crowded:  # a duel is what everybody looks at
            stacked.insert(0, stacked.pop(2))
        top = y + height
        inside = hand
        for tall, fill in stacked:
            if tall:
                inside += fill((x + dp(MARGIN), top - tall, width - 2 * dp(MARGIN), tall))
                top -= tall + dp(GAP)
        if not made.scrolls:
            return inside
        set_children(screen.board, inside)
        self._show_turn()
        return [screen.area]

    def _show_turn(self) -> None:
        """Scroll to the player at turn once; from then on it is for the finger to scroll."""
        screen = self.screen
        made = self.made
        view = self.view
        acting = next((tile.seat for tile in view.tiles if tile.at_turn), None)
        shown = acting, screen.lines, bool(view.stake), made.table, made.content
        if shown == screen.turn_shown:
            return
        screen.turn_shown = shown
        if acting is None or view.stake:  # a duel lies on top, and says whose reply it awaits
            screen.area.scroll_y = 1
            return
        grid = made.tiles.grid
        first = acting // grid.columns * (grid.height + grid.gap)
        place = first, first + grid.height + dp(GAP)
        screen.area.scroll_into_view(*place, made.content, made.table[3])

    def _tiles(self, box: Box) -> Iterator[Widget]:
        screen = self.screen
        tiles = self.view.tiles
        language = self.screen.app.language
        about = self._ringed()
        shape = self.made.tiles.shape
        bare = bool(self.view.stake)  # the duel shows what it is about
        longest = max((player.score.total for player in tiles), key=len, default="")
        boxes = self.made.tiles.grid.boxes(*box[:2])
        for tile, player, place in zip(screen.tiles, tiles, boxes, strict=False):
            look = screen.looks[player.seat]
            ringed = f"seat:{player.seat}" in about
            if differs(tile, player, bare, place, look, shape, longest, ringed, language):
                tile.shown = player._replace(spots=()) if bare else player
                tile.look = look
                tile.shape = shape
                tile.longest = longest
                tile.ringed = ringed
                cards = _in_hand(language, player.hand)
                tile.hint = ", ".join(filter(None, (player.score.this_round, player.note, cards)))
                set_box(tile, *place)
            yield tile
        for pile, spot in zip(screen.piles, self.view.middle, strict=False):
            pile.ringed = spot.pick in about

    def _ringed(self) -> tuple[str, ...]:
        """Return the picks of what the lessons over the table are about."""
        screen = self.screen
        return tuple(spots_of(screen.at.match, screen.app.language.code, screen.lessons))

    def _piles(self, box: Box) -> Iterator[Widget]:
        x, y, _, height = box
        widths = self.made.piles.widths
        piles = zip(self.screen.piles, self.view.middle, widths, strict=False)
        for number, (pile, spot, wide) in enumerate(piles):
            pile.side = "right" if number and number == len(widths) - 1 else "left"
            yield _in_box(_filled_pile(pile, spot, worded=True), (x, y, wide, height))
            x += wide + dp(GAP)

    def _middle(self, box: Box) -> Iterator[Widget]:
        """A duel, or the rounds so far."""
        view = self.view
        screen = self.screen
        if view.stake:
            yield _in_box(screen.duel, box)
        else:
            rows = rounds_that_fit(self.parts.text, box[3])
            past = min(len(view.rounds), max(1, rows - bool(view.coming)))
            screen.rounds.rows = *reversed(view.rounds[:past]), *view.coming[: max(0, rows - past)]
            screen.rounds.looks = screen.looks
            screen.rounds.names = tuple(tile.name for tile in view.tiles)
            yield _in_box(screen.rounds, box)

    def _moves(self, box: Box) -> Iterator[Widget]:
        screen = self.screen
        most = rows_that_fit(self.parts.text, box[3] + dp(GAP))
        screen.moves.moves = _last_moves(screen.at.running.match, screen.app.language, most)
        screen.moves.looks = screen.looks
        if screen.moves.moves:  # its space is kept free until there are some
            yield _in_box(screen.moves, box)

    def _board(self, box: Box) -> Iterator[Widget]:
        """A game's own board: boxes on wood, or a row of piles."""
        pads = self.view.pads
        wood = self.screen.wood
        pad = next(pad for pad in pads if pad.board)
        places = tuple(board_places(pad.board, len(pad.keys), box))
        boxes = list(self._keys(tuple(places if each is pad else () for each in pads)))
        if pad.board == "boxes":
            set_children(_in_box(wood, box), boxes)
            boxes = [wood]
        yield from boxes


_last_moves = lru_cache(2)(last_moves)  # a tap that picks something leaves them as they are


@lru_cache(64)
def _in_hand(language: Language, hand: int) -> str:
    return language.tr("{hand:card|cards} in hand", hand=hand) if hand > 0 else ""


def _filled_pile(pile: PileWidget, spot: Spot[str], worded: bool) -> PileWidget:
    pile.shown = spot
    pile.worded = worded
    pile.hint = ", ".join(filter(None, (spot.note, spot.face.name)))
    return pile


def _in_box(widget: Widget, box: Box) -> Widget:
    set_box(widget, *box)
    return widget
