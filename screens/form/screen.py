"""The screen of a form: a round's result, a score sheet, or the rest of a move.

It knows no game: everything comes as a FormView, and every tap is one change of a `RoundForm`. The
pad never moves under the finger; what it is about scrolls above it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from kivy.metrics import dp

from companion.engine.fields import FormFields
from companion.engine.form import Form
from companion.engine.schema import Move
from companion.engine.tap_result import (
    MoveLogged,
    MoveRefused,
    NeedsMore,
    QuestionAnswered,
    RepairStarted,
)
from companion.games import BY_SHEET
from companion.session.form_view import form_view
from companion.session.mode import Correcting, EntryResult, Mode, Repairing, Skipping, Turn
from companion.session.repair_session import COMPOSED
from companion.session.round_form import RoundForm, SavedForm
from companion.views.form import FormView

from ..log.move_sheet import repair
from ..score_sheet.explained import explained_sheet
from ..table.menu import add_put_away
from ..table.teaching import count_lessons, lesson_texts
from ..widgets import BottomSheet, beside
from .layout import CardKey, FormLayout

ENTER = 13
TAB = 9
DELETE = 8
ARROWS = {276: (-1, 0), 275: (1, 0), 273: (0, -1), 274: (0, 1)}


class FormScreen(FormLayout):
    """A form of the running match: its score sheet, or a form that the table has opened."""

    saved: ClassVar = {"form": SavedForm, "all": bool}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.lines = 0  # of the record when it was shown last
        self._lessons: list[str] = []  # told to people who are new until something is entered
        self._listen()

    def _listen(self) -> None:
        self.boxes.bind(on_tap=lambda _, zone: self._box(zone))
        self.strip.bind(on_tap=lambda _, zone: self._box(zone))
        self.pad.bind(on_tap=lambda _, key: self.press(key))
        self.ways.bind(on_change=lambda _, way: self._tap(lambda f: f.count_by(way == "cards")))
        self.bar.bind(on_tap=lambda _, _zone: self._undo(redo=True))

    # Shown

    def show(
        self,
        correction: str = "",
        number: int = 0,
        begun: Move | None = None,
        rest: FormFields = (),
        focus: str = "",
        column: int = -1,
        **_what: object,
    ) -> None:
        """Show the form of the round, of a past one, or of the rest of a move that was begun; in
        focus a box by its id, or the first one of a player."""
        app = self.app
        now = self._entry
        running = self.app.running
        mode = self._mode(correction, number, begun)
        self.looks = app.library.looks(running.match.setup)
        if now is None or now.running is not running:
            now = None
            self.all = False
            self._lessons.clear()
            self.boxes.begin_anew()
        if running.match.setup.game.table.score_sheet:
            self._entry = now or RoundForm(running, app.language)
            if number or running.lines != self.lines:  # another screen has changed the match
                self.entry.turn_to(number)
        elif now is None or now.untouched or (now.mode, now.begun) != (mode, begun):
            self._entry = RoundForm(running, app.language, mode, begun, rest, focus)
            self.entry.point_at_column(column)
            self._lessons += count_lessons(app) if begun is None else []
        self.entry.follow_match()
        self.entry.language = app.language
        self.refresh()

    def _mode(self, correction: str, number: int, begun: Move | None) -> Mode:
        """Return what becomes of the move: those who were skipped at the table belong to it."""
        if correction in COMPOSED:
            return Repairing(self.app.screen("repair").session, correction)
        if correction:
            return Correcting(correction, number)
        mode = self.app.screen("table").at.mode if begun is not None else Turn()
        return mode if isinstance(mode, Skipping) else Turn()

    def match_changed(self) -> None:
        """Keep what was entered, unless the round was counted meanwhile."""
        if self.entry.sheet:
            self.show_again()
        elif self.entry.is_past:
            self._entry = None
            self.app.root.close_sheet()
            self.app.go_to_table()
        else:
            self.entry.follow_match()
            self.refresh()

    @property
    def form(self) -> SavedForm:
        """The form as far as it is filled in."""
        return self._entry.save_state() if self._entry else SavedForm()

    @form.setter
    def form(self, form: SavedForm) -> None:
        if self._entry and form != SavedForm():
            self.entry.restore_state(form)

    def restored(self) -> None:
        if self._entry:
            self.refresh()

    def go_back(self) -> bool:
        """A correction on a sheet is given up before the sheet is left."""
        if self._entry and self.entry.sheet and (self.entry.number or self.all):
            self.all = False
            self.entry.turn_to()
            self.refresh()
            if self.app.running.match.table.phase == "over":  # there is nothing else to enter
                self.app.go_to_table()
            return True
        return False

    def situation(self) -> tuple[str, ...]:
        """Return what was just entered, then what is to be entered next."""
        view = self.view
        gains = ", ".join(f"{c.name} {c.gain}" for c in view.columns if c.gain)
        log = view.pad.log
        said = f"{log.words} {log.note}".strip() if log and self.entry.sheet else ""
        head = () if self.entry.sheet else (view.title,)
        zone = self.boxes.zones.get(self.entry.form.focus)
        focus = zone.spoken if zone else ""
        return (*head, view.subtitle, view.undone[0], view.says, gains, focus, said)

    def report(self) -> tuple[str, ...]:
        view = self.view
        if self.entry.sheet:
            totals = (f"{column.name}: {column.total}" for column in view.columns)
            return (view.subtitle, *totals, view.says)
        return (view.title, *(zone.spoken for zone in self.boxes.zones.values()), view.says)

    def refresh(self) -> None:
        self.lines = self.app.running.lines
        self._view = form_view(self.entry)
        self._fill(self.view)
        self.arrange()

    def _fill(self, view: FormView) -> None:
        tr = self.tr
        running = self.app.running
        sheet = self.entry.sheet
        header = self.header
        header.title = view.title
        header.back = tr("Back")
        actions = [("more", tr("More"))] if sheet else []
        if sheet and self.width >= dp(300) * self.theme.scale:  # else they are in the menu
            actions.insert(0, ("book", tr("Rules")))
        if sheet and (view.by_person or self._many):
            actions.insert(0, ("list", tr("All")))
        if sheet and running.what_undo_would_do:
            actions.insert(0, ("undo", tr("Undo")))
        header.actions = tuple(actions)
        for part in (self.strip, self.boxes):
            part.view = view
            part.looks = self.looks
        self.boxes.empty = tr("empty", context="a box")
        self.boxes.other = tr("Entered when the round began")
        if view.person >= 0:
            self.boxes.person = view.person
        self.pad.shown = view.pad
        self.pad.looks = self.looks
        self.pad.columns = view.columns
        self.pad.mirrored = self.bar.mirrored = self.app.library.settings.left_handed
        asks = view.pad.asks if view.pad.kind != "number" or view.pad.ways else ""
        self.who.text = asks if not sheet or view.pad.kind == "answers" else ""
        self.ways.options = tuple((id, words) for id, words, _ in view.pad.ways)
        self.ways.chosen = next((id for id, _, chosen in view.pad.ways if chosen), "")
        self._fill_cards(view)
        if not self.entry.untouched:
            self._lessons.clear()
        told = lesson_texts(self.app, self._lessons)
        says = "" if view.says == self.who.text else view.says
        self.says.text = " ".join((*told, says)).strip()
        self.says.colour = view.tone
        self.says.bold = view.tone == "illegal"
        self.shares.shares = view.pad.shares if view.says else (0, 0)
        self.bar.text, self.bar.redo = view.undone

    def _fill_cards(self, view: FormView) -> None:
        for _ in range(len(self.cards), len(view.pad.cards)):
            key = CardKey()
            key.bind(on_tap=lambda key, _: self._count(key, 1))
            key.bind(on_hold=lambda key: self._count(key, -1))
            self.cards.append(key)
        for key, shown in zip(self.cards, view.pad.cards, strict=False):
            key.shown = shown

    # Tapped

    def _tap(self, change: Callable[[Form], Form]) -> None:
        if not self.entry.tap(change):
            self.app.device.refused()
        self.refresh()

    def press(self, key: str, by_keys: bool = False) -> None:
        """Handle a key of the pad, or the one of a keyboard that stands for it."""
        if key == "log":
            self.enter()
        elif key == "next":
            self._log_by(partial(self.entry.go_on, by_keys))
        else:
            self._tap(lambda form: form.by(keys=by_keys).press(key))

    def _log_by(self, do: Callable[[], EntryResult | NeedsMore | None]) -> None:
        """Do what may log something, and show what came of it."""
        with self.app.reporting_errors():
            came = do()
            self.refresh() if came is None else self._show_what_came(came)

    def key_pressed(self, code: int, scan: int, modifiers: list[str]) -> bool:
        """Handle a key of a keyboard: digits, Enter, Backspace, Tab and the arrows."""
        if self._view is None or self.view.pad.kind == "none":
            return False
        if key := "delete" if code == DELETE else self.pad.key_of(code):
            self.press(key, by_keys=True)
        elif code == ENTER:
            self.press("log" if "ctrl" in modifiers else self.view.pad.enter, by_keys=True)
        elif code == TAB:
            self.press("back" if "shift" in modifiers else "next", by_keys=True)
        elif code in ARROWS:
            self._tap(lambda form: form.move(*ARROWS[code]))
        else:
            return False
        return True

    def _count(self, key: CardKey, step: int) -> None:
        self._tap(lambda form: form.count(key.shown.face.icon, step))

    def _box(self, zone: str) -> None:
        form = self.entry.form
        if zone == "all":
            self.header_tapped("list")
        elif zone.startswith("column:"):
            self._column(int(zone.partition(":")[2]))
        elif zone.startswith("past/"):
            self._round(*map(int, zone.removeprefix("past/").split(":")))
        elif zone == "other":
            self.after(self.entry.turn_to, self.view.past.other)
        elif form.box(zone).kind == "flag":
            self._tap(lambda form: form.enter(zone, not form.entered.get(zone)))
        else:
            if not self.entry.point(zone):
                self.app.device.refused()
            self.refresh()

    def _column(self, column: int) -> None:
        """Turn to the boxes of this player."""
        self.all = False
        if not self.entry.turn_to_column(column):
            self.app.device.refused()
        self.refresh()

    def _round(self, row: int, column: int) -> None:
        """Correct a past round where it stands."""
        self.all = False
        self.entry.turn_to(self.view.past.rows[row].moves[-1])
        mine = [box.id for box in self.entry.form.boxes if box.column == column]
        self.after(self.entry.tap, lambda form: form.point(*mine[:1]))

    def enter(self, _move: Move | None = None, ruling: str = "", sure: bool = False) -> None:
        """Logs what was entered, or says why not; a sheet calls it with the reason of a ruling."""
        self._log_by(lambda: self.entry.log(ruling, sure))

    def empty_boxes_sheet(self) -> BottomSheet | None:
        """A slip must not end a match: whoever leaves boxes empty says so."""
        if not self.entry.asks:
            return None
        finish = self.sheet_button(
            self.tr("Finish the match"), partial(self.enter, sure=True), "primary"
        )
        return BottomSheet(self.entry.asks).add(
            beside(self.close_button(self.tr("Cancel")), finish)
        )

    def _show_what_came(self, came: EntryResult | NeedsMore) -> None:
        if isinstance(came, RepairStarted):
            self._entry = None
            self.app.nav_stack.pop()
            repair(self.app, came)
            return
        if not isinstance(came, MoveLogged):
            self.refresh()
            self.app.device.refused()
            if isinstance(came, MoveRefused):
                self.refuse(came)
            elif came.words:
                self.open_sheet("empty_boxes")
            return
        self.app.move_logged()
        over = self.app.running.match.table.phase == "over"
        if over:
            self.app.library.note_match(self.app.running)
        if self.entry.sheet:
            self.refresh()
            if over:
                self.app.go("result")
            return
        self._entry = None
        if over:
            self.app.replace("result")
        elif self.app.round_ended():
            self.app.replace("round_over")
        else:
            self.app.back()

    def judged(self, move: Move, correction: str, number: int) -> MoveRefused | QuestionAnswered:
        if correction and self.entry.sheet and (broken := self.entry.check.tried.broken):
            return MoveRefused(move, broken, (correction, number))
        return super().judged(move, correction, number)

    def header_tapped(self, zone: str) -> None:
        match zone:
            case "undo":
                self._undo()
            case "book":
                self._rules()
            case "more":
                self.open_sheet("menu")
            case "list":
                self.all = not self.all
                self.refresh()
            case _:
                super().header_tapped(zone)

    def _undo(self, redo: bool = False) -> None:
        running = self.app.running
        with self.app.reporting_errors():
            _ = running.redo() if redo else running.undo()
            self.entry.turn_to()
            self.refresh()
            if running.match.table.phase == "over":
                self.app.go_to_table()

    def _rules(self) -> None:
        """Open what the score sheet says of itself, or without one the rules."""
        if self.app.running.match.setup.game.id == BY_SHEET:
            self.open_sheet("sheet_rules")
        else:
            self.open_rule()

    def sheet_rules_sheet(self, exactly: bool = False) -> BottomSheet | None:
        """Return a sheet with what the score sheet says of itself."""
        return explained_sheet(self, exactly)

    def menu_sheet(self) -> BottomSheet:
        """Return the menu of a score sheet."""
        tr = self.tr
        sheet = BottomSheet()
        app = self.app
        add = partial(self.add_menu_row, sheet)
        if app.device.has_voice:
            add("speaker", tr("Read out the score"), self.speak)
        finish = partial(self._log_by, self.entry.finish)
        add("flag", tr("Finish the match"), finish)
        if app.running.what_redo_would_do:
            add("redo", tr("Redo"), partial(self._undo, True))
        add("pencil", tr("Log", context="noun"), partial(app.go, "log"))
        add("book", tr("Rules"), self._rules)
        add("people", tr("Let others in"), partial(app.go, "guests"))
        add("gear", tr("Settings"), partial(app.go, "settings"))
        add_put_away(self, sheet)
        return sheet
