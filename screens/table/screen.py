"""The table: players, what lies in the middle, what can be picked, the verbs, and Undo.

It knows no game: everything comes as a TableView, and every tap is one call to `TableSession`.
Its widgets are made once and filled again on every tap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.engine.rounds import RESTING
from companion.engine.schema import Move
from companion.engine.tap_result import (
    CountRequested,
    FormRequested,
    MoveLogged,
    MoveRefused,
    NeedsMore,
    QuestionAnswered,
    RepairStarted,
    TapResult,
)
from companion.session.mode import Correcting, Repairing, Turn
from companion.session.repair_session import RepairSession
from companion.session.table_session import SavedSession, TableSession
from companion.session.table_session_view import WHAT_NOW
from companion.views.table_view import TableView

from ..log.move_sheet import repair
from ..theme import MOTION
from ..widgets import (
    Banner,
    Bar,
    IconButton,
    Rounds,
    Scroll,
    TextBlock,
    VerbButton,
    button,
    when_tapped,
)
from ..widgets.board_boxes import Wood
from ..widgets.keycap import KeyCap
from ..widgets.piles import PileWidget
from ..widgets.player_tile import LOOK, PlayerTile
from .duel import DuelWidget
from .judged import JudgingScreen
from .keyboard import key_pressed
from .last_moves import LastMoves
from .motion import TableMotion
from .parts import TableLayout
from .placing import Placing, fill_bars, name_all
from .plan import NOWHERE, Plan
from .teaching import Coach, teach

# more than any offer has, so that no tap has to make one
KEYS = 28
VERBS = 8
PILES = 8
HELD = 2


class TableScreen(JudgingScreen):
    """The screen on which moves are logged by tapping cards, players and verbs."""

    saved: ClassVar = {"session": SavedSession}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._at: TableSession | None = None
        self.view: TableView  # what the table shows now
        self.banner = Banner()
        self.board = Widget()
        self.area = Scroll()
        self.area.add_widget(self.board)
        self.duel = DuelWidget()
        self.motion = TableMotion(self)
        self.moves = LastMoves()
        self.rounds = Rounds(sheet=True, ground="surface")
        self.prompt = TextBlock(role="lead")
        self.cross = when_tapped(IconButton(icon="cross"), self._clear)
        self.more = button("", self._more_tapped)
        self.bar = Bar()
        self.coach = Coach(self)
        self.actions: tuple[tuple[str, str], ...] = ()  # of the header
        self.tiles: list[PlayerTile] = []
        self.keys = [KeyCap() for _ in range(KEYS)]
        self.verbs = [VerbButton() for _ in range(VERBS)]
        self.wood = Wood()  # under the boxes of a board
        self.piles = [PileWidget() for _ in range(PILES)]
        self.lessons: tuple[str, ...] = ()  # on the sheet over it
        self.held = [PileWidget(goes=True) for _ in range(HELD)]  # picked, beside the prompt
        self.lines = 0  # of the record, when it was last looked at
        self.turn_shown: object = None  # who the table was scrolled to, and in which layout
        self._named = -1  # who was said to act next
        self.learning = False  # whether somebody at the table is new
        self._layout = TableLayout(self)
        self._teach = Clock.create_trigger(lambda *_: teach(self), MOTION)  # when cards have landed
        self._listen()

    @property
    def at(self) -> TableSession:
        """The session of the match on the table."""
        assert self._at is not None  # a screen is shown before anybody can tap it
        return self._at

    def _listen(self) -> None:
        self.rounds.bind(on_tap=lambda _, place: self._round_tapped(place))
        self.bar.bind(on_tap=lambda _, zone: self._bar_tapped(zone))
        self.moves.bind(on_tap=lambda _, number: self.show_move(int(number)))
        for key in self.keys:
            key.bind(on_tap=lambda key, _: self.tap(self.at.tap_key, key.pick))
        for verb in self.verbs:
            verb.bind(on_tap=lambda verb, _: self.tap(self.at.tap_verb, verb.verb))
        for pile in self.piles:
            pile.bind(on_tap=lambda pile, _: self.tap(self.at.tap_spot, pile.pick))
        for card in self.held:
            card.bind(on_tap=lambda card, _: self.after(self.at.put_back, card.pick))

    # Shown

    def show(self, **_what: object) -> None:
        app = self.app
        if self._at is None or self._at.running is not app.running:
            self._at = TableSession(app.running, app.language, app.starter, app.rounds_only)
        elif self.at.running.lines != self.lines:
            self.at.leave_mode()  # another screen has changed the match
        self.at.language = app.language
        self.at.counts_left = app.library.settings.cards_left
        self.looks = app.library.looks(app.running.match.setup)
        self.learning = bool(app.library.learners(app.running.match.setup.players))
        for seat in range(len(self.tiles), len(self.looks)):
            tile = PlayerTile()
            tile.bind(on_tap=partial(self._tile_tapped, seat))
            self.tiles.append(tile)
        name_all(self)
        self.refresh()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ask only those in whose boxes it is: on a full table most are elsewhere, and a card that
        flies has none."""
        x, y = touch.pos
        for child in self.children[:]:
            left, low, width, height = getattr(child, "placed", NOWHERE)
            inside = 0 <= x - left <= width and 0 <= y - low <= height
            if inside and child.dispatch("on_touch_down", touch):
                return True
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Pass it on only where somebody waits for a touch that is not their own."""
        return bool(self.area.parent and super().on_touch_up(touch))

    def match_changed(self) -> None:
        """Show the match as somebody else has changed it; picks stay as far as they fit."""
        if self.at.running is not self.app.running:
            self.show()
            return
        self.at.restore_state(self.at.save_state()._replace(lines=self.at.running.lines))
        self._refresh_after(change=True)

    @property
    def session(self) -> SavedSession:
        """The picks, the open question and the answers so far."""
        return self._at.save_state() if self._at else SavedSession()

    @session.setter
    def session(self, session: SavedSession) -> None:
        if self._at is not None:
            self.at.begins = self.app.starter
            self.at.rounds_only = self.app.rounds_only
            self.at.restore_state(session)
            self.refresh()

    def go_back(self) -> bool:
        """Take back the last answer or pick, or leave a mode, before the screen is left."""
        at = self._at
        if at and not at.aside and (at.pointing.picks or at.pointing.verb):
            self.after(at.clear)
        elif at and at.in_mode:
            self._leave_mode()
        else:
            return False
        return True

    def _leave_mode(self) -> None:
        """Leave the mode of the session; a correction returns to the log."""
        mode = self.at.mode
        self.at.leave_mode()
        match mode:
            case Repairing():
                self.app.back()
            case Correcting(number=number):
                self.app.go_to_table()
                self.app.go("log", number=number)
            case _:
                self.refresh()

    def refresh(self) -> None:
        """Show everything as the match now is, in the widgets that exist."""
        if self.lines != self.at.running.lines or not self.at.skipped:
            self._named = -1
        self.lines = self.at.running.lines
        self.view = self.at.view()
        fill_bars(self, self.view)
        self.arrange()
        if self.learning:
            self._teach()

    # Layout

    def plan(self) -> Plan:
        """Return the layout of the table for this size and view."""
        return self._layout.plan(self._layout.parts())

    def arrange(self, *_change: object) -> None:
        if self._at is not None and self.width >= 10:
            parts = self._layout.parts()
            Placing(self, self._layout.plan(parts), parts).put()

    def ring(self, *lessons: str) -> None:
        """Ring what these lessons are about."""
        self.lessons = lessons
        self.arrange()

    # Tapped

    def tap(self, tap: Callable[..., TapResult | None], *about: object) -> None:
        """Do what one tap means; a storage error is shown and changes nothing."""
        with self.app.reporting_errors():
            came = tap(*about)
            if came is not None:
                self._show_what_came(came)

    def _show_what_came(self, came: TapResult) -> None:
        match came:
            case MoveRefused() if self.at.out_of_turn and came.only_out_of_turn:
                self.open_judged("ruling", came)
            case MoveRefused():
                self.app.device.refused()
                self.refuse(came)
            case QuestionAnswered():
                self.open_judged("verdict", came)
            case RepairStarted():
                repair(self.app, came)
                return
            case CountRequested():
                self._count()
                return
            case FormRequested():
                self.fill(came)
                return
            case NeedsMore(too_much=True):
                self.app.device.refused()
                self.open_sheet("too_much", came.verb, came.words)
            case NeedsMore():
                prompt = self.view.prompt._replace(text=came.words, hint="", mode="", brief=())
                self.view = self.view._replace(prompt=prompt)
                self.arrange()
                return
            case MoveLogged():
                self._show_logged()
                return
        self._refresh_after(change=False)
        self._ask()

    def _show_logged(self) -> None:
        before = self.view
        places = self.motion.places()
        self.app.move_logged()
        self._refresh_after(change=True)
        if self.at.match.table.phase == "over":
            self.app.library.note_match(self.app.running)
            self.app.go("result")
        elif self.app.round_ended():
            self.app.go("round_over")
        elif self.view.only_counts:
            self.app.go("count")
        else:
            self.motion.show(before, places)
            self._ask()

    def _refresh_after(self, change: bool) -> None:
        """Show the match, and flash totals that its change has changed."""
        before = [tile.total for tile in self.tiles]
        self.refresh()
        for tile, was in zip(self.tiles, before, strict=True):
            if change and tile.total != was:
                tile.flash()

    def _ask(self) -> None:
        """Open a sheet for a question that nothing in sight can answer."""
        if answers := self.view.prompt.answers:
            in_sight = sum(key.shown.lit for key in self.keys if key.parent)
            if in_sight < len(answers):
                self.open_sheet("question")

    def leave_question(self) -> None:
        """Take back a question whose sheet was closed without an answer; what was picked stays."""
        at = self.at
        root = self.app.root
        if root.front is self and not root.sheet and at.question:
            while at.question and at.pointing.verb:
                at.clear()
            self.refresh()

    def fill(self, came: FormRequested) -> None:
        """Open the form for what only the players know of a move."""
        self._count(begun=came.move, rest=came.form)

    def _count(self, **what: Any) -> None:
        correction, number = self.at.corrected
        self.app.go("count", correction=correction, number=number, **what)

    def put_right(self, slot: str) -> None:
        """Open the form at a number that the phone has counted."""
        came = self.at.put_right(slot.partition(":")[0])
        if isinstance(came, MoveRefused):
            self._show_what_came(came)
        else:
            self.app.go("count", begun=came.move, rest=came.form, focus=slot)

    def enter(self, move: Move, ruling: str = "") -> None:
        """Log a move that a sheet has settled."""
        self.tap(self.at.enter, move, ruling)

    def judged(self, move: Move, _correction: str, _number: int) -> MoveRefused | QuestionAnswered:
        return self.at.judged(move)

    def after_ruling(self, move: Move) -> str:
        return self.at.words.after_ruling(move)

    @property
    def can_say_what_is_possible(self) -> bool:
        return self.at.match.table.turn is not None

    def _tile_tapped(self, seat: int, _tile: PlayerTile, spot: str) -> None:
        shown = self.view.tiles[seat]
        several = any(found.lit for found in shown.spots)
        if spot == LOOK:
            self.open_sheet("player", seat)
        elif several and not shown.lit and not spot:
            self.open_sheet("which", seat)
        elif shown.lit or self.at.pointing.verb:
            self.tap(self.at.tap_spot, spot or f"seat:{seat}")
        elif self.at.asking:
            self.after(self.at.act_as, seat)
        elif self.at.may_skip_to(seat) and self._named != seat:
            self._named = seat
            self.tap(self.at.skip_to, seat)
        else:
            self._look_at(seat)

    def _look_at(self, seat: int) -> None:
        """Open a player's sheet; that this player acts next was not meant then."""
        self._named = -1
        if self.at.skipped:
            self.at.mode = Turn()
            self.refresh()
        self.open_sheet("player", seat)

    def _round_tapped(self, place: str) -> None:
        """Open a played round in the log, or put a player's number of it right; count the next."""
        row, _, seat = place.partition(":")
        move = self.rounds.rows[int(row)].move
        if seat and self._was_counted(move):
            self.app.go("count", correction="amend", number=move, column=int(seat))
        elif move:
            self.show_move(move)
        else:
            self.tap(self.at.tap_verb, "count")

    def _was_counted(self, number: int) -> bool:
        """Whether this move is the result of a round, and not the last of its moves."""
        match = self.at.running.match
        entry = match.back_to(number).entry
        return entry is not None and match.setup.form_of[type(entry.move)].name == "score"

    def _more_tapped(self) -> None:
        if (pick := self.view.more.pick) == WHAT_NOW:
            self.open_sheet("possible")
        else:
            self.tap(self.at.tap_key, pick)

    def click_words(self, widget: Widget) -> str:
        """Return what a click on a lit player or pile will do."""
        return self.at.means(getattr(widget, "pick", ""))

    def situation(self) -> tuple[str, ...]:
        """Return what happened last and what is to be done; between rounds also all totals."""
        prompt = self.view.prompt
        turn = f"{prompt.mode} {prompt.text} {prompt.hint}"
        rests = self.at.match.table.phase in RESTING and self.at.match.number
        return (self.bar.text, *(self._totals() if rests else ()), turn)

    def report(self) -> tuple[str, ...]:
        """Return whose turn it is, and all totals."""
        return (self.view.prompt.text, *self._totals(), self.view.header.subtitle)

    def _totals(self) -> tuple[str, ...]:
        return tuple(f"{tile.name}: {tile.score.total}" for tile in self.view.tiles)

    def may_i(self) -> None:
        """Open the checklist of conditions for a move in this match."""
        self.app.go("may_i", here=1)

    def try_cards(self) -> None:
        """Begin a question about any move of anybody, of which nothing is logged."""
        self.app.back_to("table")
        self.at.ask()
        self.refresh()

    def correct(self, correction: str, number: int) -> None:
        """Show the table before an earlier move, for another instead of it or before it."""
        self.after(self.at.correct, correction, number)

    def compose(self, repair: RepairSession, how: str) -> None:
        """Show the table as it would be then, for what a repair asks."""
        self.after(self.at.compose, repair, how)

    def count_rounds(self, only: bool) -> None:
        """Log only results, or every move, from now on."""
        self.app.rounds_only = self.at.rounds_only = only
        self.at.leave_mode()
        self.refresh()

    def key_pressed(self, code: int, _scan: int, modifiers: list[str]) -> bool:
        return key_pressed(self, code, modifiers)

    @property
    def in_header(self) -> set[str]:
        """The icons of what the header has room for; the menu has the others."""
        return {icon for icon, _ in self.header.actions} if self.header.parent else set()

    def _clear(self) -> None:
        """Take back the last pick; if there is none, leave the turn."""
        picked = self.at.pointing.picks or self.at.pointing.verb
        self.after(self.at.clear if picked else self.at.leave_mode)

    def _bar_tapped(self, zone: str) -> None:
        if zone == "opens":
            return self.app.go("log")
        if self.at.aside:
            return self._leave_mode()
        running = self.app.running
        before = self.view
        places = self.motion.places()
        with self.app.reporting_errors():
            _ = running.undo() if zone == "undo" else running.redo()
            self.at.leave_mode()
            self._refresh_after(change=True)
            self.motion.show(before, places, undone=zone == "undo")
            if self.at.match.table.phase == "over":  # by Redo
                self.app.go_to_table()

    def header_tapped(self, zone: str) -> None:
        match zone:
            case "back" if not self.at.in_mode:
                self.at.leave_mode()  # the arrow leaves the table, whatever is picked
                super().header_tapped(zone)
            case "scale":
                self.may_i()
            case "book":
                self.open_rule(doing=self.at.doing)
            case "more":
                self.open_sheet("menu")
            case _:
                super().header_tapped(zone)
