"""The table: players, what lies in the middle, what can be picked, the verbs, and Undo.

It knows no game: everything comes as a TableView, and every tap is one call to `AtTable`.
Its widgets are made once and filled again on every tap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, sp
from kivy.uix.widget import Widget

from companion.engine.course import RESTING
from companion.engine.forms import Move
from companion.engine.tapped import (
    Answered,
    Counting,
    Filling,
    Logged,
    Mended,
    Refused,
    Tapped,
    Wanted,
)
from companion.play.mending import Mending
from companion.play.session import AtTable
from companion.play.session_view import WHAT_NOW
from companion.rulebook.lessons import longest_lessons

from ..coming_back import Whereabouts
from ..kit import (
    Banner,
    Bar,
    IconButton,
    KeyCap,
    PileView,
    PlayerTile,
    Rounds,
    Scroll,
    VerbButton,
    Wood,
    Words,
    button,
    when_tapped,
)
from ..kit.ink import width_of
from ..log.logged import repair
from ..sizes import TYPE
from ..theme import Theme
from .coach import Coach
from .duel import DuelView, Prize, won_by
from .filling import fill_bars, name_all
from .frame import Plan, Room
from .judged import JudgingScreen
from .layout import plan
from .lesson import OPEN, LessonCard, card_height, under_card
from .placing import put
from .ruler import REMEMBERED, Measure, Ruler
from .teaching import after_lesson, teach

KEYS, VERBS, PILES, HELD = 28, 8, 8, 2  # more than any offer has, so that no tap has to make one


class TableScreen(JudgingScreen):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._at: AtTable | None = None
        self.banner = Banner()
        self.board = Widget()
        self.area = Scroll()
        self.area.add_widget(self.board)
        self.duel = DuelView()
        self.prize = Prize(size_hint=(None, None))
        self.rounds = Rounds(sheet=True, ground="surface")
        self.prompt = Words(role="lead")
        self.cross = when_tapped(IconButton(icon="cross"), self._clear)
        self.menu = IconButton(icon="more")  # only where there is no header
        self.more = button("", self._more_tapped)
        self.bar = Bar()
        self.coach = Coach(self)
        self.tiles: list[PlayerTile] = []
        self.keys = [KeyCap() for _ in range(KEYS)]
        self.headings = [Words(role="caption", colour="second") for _ in range(4)]
        self.verbs = [VerbButton() for _ in range(VERBS)]
        self.wood = Wood()  # under the boxes of a board
        self.piles = [PileView() for _ in range(PILES)]
        self.lesson = LessonCard()
        self.event = Words(role="lead", colour="second", align="center")
        self.lessons: list[str] = []  # that lie on it
        self.held = [PileView(goes=True) for _ in range(HELD)]  # picked, beside the prompt
        self.lines = 0  # of the record, when it was last looked at
        self._named = -1  # who was said to act next
        self.learning = False  # whether somebody at the table is new
        self._teach = Clock.create_trigger(lambda *_: teach(self), 0)
        self._listen()

    @property
    def at(self) -> AtTable:
        assert self._at is not None  # a screen is shown before anybody can tap it
        return self._at

    def _listen(self) -> None:
        self.banner.bind(on_tap=lambda *_: self._leave_mode())
        self.rounds.bind(on_tap=lambda _, row: self._round_tapped(int(row)))
        when_tapped(self.menu, lambda: self.header_tapped("more"))
        self.bar.bind(on_tap=lambda _, zone: self._bar_tapped(zone))
        self.lesson.bind(on_tap=lambda _, zone: self._lesson_tapped(zone))
        for key in self.keys:
            key.bind(on_tap=lambda key, _: self._tap(lambda: self.at.tap_key(key.pick)))
        for verb in self.verbs:
            verb.bind(on_tap=lambda verb, _: self._tap(lambda: self.at.tap_verb(verb.verb)))
        for pile in self.piles:
            pile.bind(on_tap=lambda pile, _: self.tap_place(pile.pick))

        for card in self.held:
            card.bind(on_tap=lambda card, _: self.after(self.at.put_back, card.pick))

    # Shown

    def show(self, **_what: object) -> None:
        app = self.app
        if self._at is None or self._at.running is not app.running:
            self._at = AtTable(app.running, app.language, app.begins, app.rounds_only)
        elif self.at.running.lines != self.lines:
            self.at.leave_mode()  # another screen has changed the match
        self.at.language = app.language
        self.at.counts_left = app.library.settings.cards_left
        self.looks = app.library.looks(app.running.match.setup)
        self.learning = bool(app.library.learners(app.running.match.setup.players))
        name_all(self)
        for seat in range(len(self.tiles), len(self.looks)):
            tile = PlayerTile(more=self.tr("{count} more", count="#"))
            tile.bind(on_tap=partial(self._tile_tapped, seat))
            self.tiles.append(tile)
        self.refresh()

    def catch_up(self) -> None:
        """Somebody else has changed the match: what was picked stays, as far as it fits."""
        if self.at.running is not self.app.running:
            self.show()
            return
        self.at.back_in({**self.at.place(), "lines": self.at.running.lines})
        self._refresh_after(change=True)

    def take_up(self, place: Whereabouts) -> None:
        if self._at is not None and place:
            self.at.begins, self.at.rounds_only = self.app.begins, self.app.rounds_only
            self.at.back_in(place)
            self.lessons = list(place.get("lessons", ()))
            self.refresh()
            super().take_up(place)

    def place(self) -> Whereabouts:
        told = {"lessons": self.lessons} if self.lessons else {}
        return {**super().place(), **(self._at.place() if self._at else {}), **told}

    def go_back(self) -> bool:
        """Picks, questions and moves out of turn are left before the screen is."""
        at = self._at
        if self.lessons:
            self.lay_lesson([])
            return True
        if at and (at.pointing.picks or at.pointing.verb or at.in_mode):
            self._leave_mode()
            return True
        return False

    def _leave_mode(self) -> None:
        """From a correction to where it was begun: the log."""
        corrected, mending = self.at.number, self.at.mending
        self.at.leave_mode()
        if mending:
            self.app.back()
        elif corrected:
            self.app.go_to_table()
            self.app.go("log", number=corrected)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Everything as the match now is; only widgets that are there are filled."""
        if self.lines != self.at.running.lines or not self.at.passed:
            self._named = -1
        if self.lines not in (0, self.at.running.lines):
            self.lessons = []  # they were about what is past
        self.lines = self.at.running.lines
        self.view = self.at.view()
        fill_bars(self, self.view)
        self.place_all()
        if self.learning:
            self._teach()

    # Placed

    def plan(self) -> Plan:
        density, scale = Metrics.density, self.theme.scale
        measure = _measure(self.theme, density, Metrics.fontscale)
        room = Room(self.width / density, self.height / density, scale * Metrics.fontscale)
        ruler = Ruler(room.scale, measure)
        if self.learning:
            longest = longest_lessons(self.at.match.setup, self.app.language.code)
            room = room._replace(card=card_height(longest, room.width, ruler))
        made = plan(room, self.view, measure)
        told = self.lesson.told
        return under_card(made, self.view, told, ruler) if told else made

    def place_all(self, *_change: object) -> None:
        if self._at is not None and self.width >= 10:
            put(self, self.plan())

    # Told to people who are new

    def lay_lesson(self, ids: list[str]) -> None:
        """On the table, or off it."""
        self.lessons = ids
        fill_bars(self, self.view)
        self.place_all()

    def open_lesson(self) -> None:
        """What finds no room on the table."""
        ids = self.lessons
        self.lay_lesson([])
        self.open_sheet("lesson", *ids)

    def _lesson_tapped(self, zone: str) -> None:
        if zone == OPEN and not self.lesson.zones:
            self.open_lesson()
            return
        ids = self.lessons
        self.lay_lesson([])
        after_lesson(self, zone, ids)

    # Tapped

    def _tap(self, tap: Callable[[], Tapped | None]) -> None:
        """One tap; what could not be kept is told, and nothing has changed."""
        with self.app.telling():
            came = tap()
            if came is not None:
                self._show_what_came(came)

    def _show_what_came(self, came: Tapped) -> None:
        match came:
            case Refused() if self.at.out_of_turn and came.only_out_of_turn:
                self.open_judged("ruling", came)
            case Refused():
                self.app.device.refused()
                self.refuse(came)
            case Answered():
                self.open_judged("verdict", came)
            case Mended():
                repair(self.app, came)
                return
            case Counting():
                self.app.go("count", correction=self.at.correction, number=self.at.number)
                return
            case Filling():
                self.fill(came)
                return
            case Wanted():
                self.view = self.view._replace(prompt=came.words, hint="", mode="", brief=())
                self.place_all()
                return
            case Logged():
                self._show_logged()
                return
        self._refresh_after(change=False)
        self._ask()

    def _show_logged(self) -> None:
        stake, at = self.view.stake, self.duel.to_window(*self.duel.center)
        self.app.logged()
        self._refresh_after(change=True)
        if stake and not self.view.stake and not self.theme.still:
            winner = self.tiles[won_by(self.at.match, stake)]
            self.add_widget(self.prize)
            self.prize.slide(stake.at_stake, at, winner.to_window(*winner.center))
        if self.at.match.table.phase == "over":
            self.app.library.note_match(self.app.running)
            self.app.go("result")
        elif self.app.ends_a_round():
            self.app.go("round_over")
        elif self.view.only_counts:
            self.app.go("count")
        else:
            self._ask()

    def _refresh_after(self, change: bool) -> None:
        """Totals that a change of the match has changed light up."""
        before = [tile.total for tile in self.tiles]
        self.refresh()
        for tile, was in zip(self.tiles, before, strict=True):
            if change and tile.total != was:
                tile.flash()

    def _ask(self) -> None:
        """A question that no place on the table can answer, or none that is in sight."""
        in_sight = {key.pick for key in self.keys if key.parent}
        if any(answer.spot not in in_sight for answer in self.view.answers):
            self.open_sheet("question")

    def fill(self, came: Filling) -> None:
        """To the form with what only the players know of a move."""
        what = {"correction": self.at.correction, "number": self.at.number}
        self.app.go("count", begun=came.move, rest=came.form, **what)

    def put_right(self, slot: str) -> None:
        """To the form with what the phone has counted, at this entry."""
        came = self.at.put_right(slot.partition(":")[0])
        if isinstance(came, Refused):
            self._show_what_came(came)
        else:
            self.app.go("count", begun=came.move, rest=came.form, focus=slot)

    def enter(self, move: Move, ruling: str = "") -> None:
        """Logs a move that a sheet has settled."""
        self._tap(lambda: self.at.enter(move, ruling))

    def judged(self, move: Move, _correction: str, _number: int) -> Refused | Answered:
        return self.at.judged(move)

    def after_ruling(self, move: Move) -> str:
        return self.at.words.after_ruling(move)

    @property
    def can_say_what_is_possible(self) -> bool:
        return self.at.match.table.turn is not None

    def answer(self, value: Any) -> None:
        self._tap(lambda: self.at.tap_answer(value))

    def _tile_tapped(self, seat: int, _tile: PlayerTile, place: str) -> None:
        shown = self.view.tiles[seat]
        several = any(spot.lit for spot in shown.spots)
        if several and not shown.lit and not place:
            self.open_sheet("which", seat)
        elif shown.lit or self.at.pointing.verb:
            self._tap(lambda: self.at.tap_place(place or f"seat:{seat}"))
        elif self.at.asking:
            self.act_as(seat)
        elif self.at.may_act_next(seat) and self._named != seat:
            self._named = seat
            self._tap(lambda: self.at.act_next(seat))
        else:
            self._look_at(seat)

    def _look_at(self, seat: int) -> None:
        """Somebody's sheet; that this player acts next was not meant then."""
        self._named = -1
        if self.at.passed:
            self.at.passed = ()
            self.refresh()
        self.open_sheet("player", seat)

    def _round_tapped(self, row: int) -> None:
        """One that was played, in the log; the next one is counted."""
        move = self.rounds.rows[row].move
        if move:
            self.show_move(move)
        else:
            self._tap(lambda: self.at.tap_verb("count"))

    def _more_tapped(self) -> None:
        pick = self.view.more_pick
        if pick == WHAT_NOW:
            self.open_sheet("possible")
        else:
            self._tap(lambda: self.at.tap_key(pick))

    def tap_place(self, pick: str) -> None:
        self._tap(lambda: self.at.tap_place(pick))

    def situation(self) -> tuple[str, ...]:
        """What happened last, and what is to be done; between rounds also how everybody stands."""
        view = self.view
        turn = f"{view.mode} {view.prompt} {view.hint}"
        rests = self.at.match.table.phase in RESTING and self.at.match.number
        return (self.bar.text, *self.lesson.told, *(self._totals() if rests else ()), turn)

    def report(self) -> tuple[str, ...]:
        """Whose turn it is, and how everybody stands."""
        return (self.view.prompt, *self._totals(), self.view.subtitle)

    def _totals(self) -> tuple[str, ...]:
        return tuple(f"{tile.name}: {tile.total}" for tile in self.view.tiles)

    def may_i(self) -> None:
        """Compose any move of anybody: nothing is logged. What lies on a table of which only
        results are entered is told first."""
        if self.at.counts_rounds:
            self.app.go("may_i", here=1)
            return
        self.at.ask()
        self.refresh()

    def correct(self, correction: str, number: int) -> None:
        """The table as it was before that move, for another in its place or before it."""
        self.after(self.at.correct, correction, number)

    def compose(self, mending: Mending, how: str) -> None:
        """The table as it would be then, for what a repair asks."""
        self.after(self.at.tell, mending, how)

    def count_rounds(self, only: bool) -> None:
        """From now on."""
        self.app.rounds_only = self.at.rounds_only = only
        self.at.leave_mode()
        self.refresh()

    def act_as(self, seat: int) -> None:
        self.after(self.at.act_as, seat)

    def _clear(self) -> None:
        """What was picked last goes back; if nothing was, the turn does."""
        picked = self.at.pointing.picks or self.at.pointing.verb
        self.after(self.at.clear if picked else self.at.leave_mode)

    def _bar_tapped(self, zone: str) -> None:
        if zone == "opens":
            self.app.go("log")
            return
        if self.at.aside:
            self._leave_mode()
            return
        running = self.app.running
        with self.app.telling():
            _ = running.undo() if zone == "undo" else running.redo()
            self.at.leave_mode()
            self._refresh_after(change=True)
            if self.at.match.table.phase == "over":  # by Redo
                self.app.go_to_table()

    def header_tapped(self, zone: str) -> None:
        match zone:
            case "scale":
                self.may_i()
            case "book":
                self.open_rule(doing=self.at.doing)
            case "more":
                self.open_sheet("menu")
            case _:
                super().header_tapped(zone)


@lru_cache(2)
def _measure(theme: Theme, density: float, _font_scale: float) -> Measure:
    """The width of words in dp, in one look: always the same one, so that a plan can remember."""
    sizes = {role: sp(theme.size(role)) for role in TYPE}

    @lru_cache(REMEMBERED)
    def measure(text: str, role: str, bold: bool) -> float:
        return width_of(text, sizes[role], bold) / density if text else 0

    return measure
