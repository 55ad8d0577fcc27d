"""The score sheet: the whole of it in sight, the round that is written, and the pad below.

It knows no game: everything comes as a SheetView, and every tap is one call to `ScoreSheetSession`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.schema import Move
from companion.engine.tap_result import MoveLogged, MoveRefused, NeedsMore, QuestionAnswered
from companion.session.score_sheet import ScoreSheetSession
from companion.session.score_sheet_view import SheetView, SheetWords
from companion.views.sheet_description import sheet_of_match

from ..table.judged import JudgingScreen
from ..table.menu import add_put_away
from ..theme import GAP, PAD, TOUCH
from ..widgets import AnswerPad, Bar, BottomSheet, Drawn, Scroll, TextBlock, beside, button
from ..widgets.positioning import measure_height, put_below, put_beside, set_box, set_children
from .grid import FIRST, Block, Heads, PastRows, SheetComplaint
from .players_down import PlayersDown

# All in dp
WIDEST = 720
LOW = 600  # a screen that is lower and wider than high has its pad on the right
TALLEST_KEY = 60


class ScoreSheetScreen(JudgingScreen):
    state_type = dict[str, Any]

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._written: ScoreSheetSession | None = None
        self._view: SheetView | None = None
        self.heads = Heads()
        self.above, self.below = PastRows(), PastRows()
        self.block = Block()
        self.many = PlayersDown()
        self.board = Widget(size_hint=(None, None))
        self.area = Scroll()
        self.area.add_widget(self.board)
        self.area.fbind("scroll_y", self._look_at_rows)
        self._placed: list[
            tuple[Drawn, float]
        ] = []  # on the board, from the top, and their heights
        self.wrong = SheetComplaint()
        self.says = TextBlock(role="caption", colour="second")
        self.pad = AnswerPad()
        self.next = button("", lambda: self.after(self.sheet.go_on), icon="chevron")
        self.book = button("", self.enter)
        self.bar = Bar()  # only while something can be redone: its room is dear
        self._listen()

    @property
    def sheet(self) -> ScoreSheetSession:
        assert self._written is not None  # a screen is shown before anybody can tap it
        return self._written

    @property
    def view(self) -> SheetView:
        assert self._view is not None
        return self._view

    def _listen(self) -> None:
        for rows in (self.above, self.below):
            rows.bind(on_tap=lambda _, zone: self._row(zone))
        self.block.bind(on_tap=lambda _, zone: self._box(zone))
        self.many.bind(on_tap=lambda _, zone: self._box(zone))
        self.pad.bind(on_tap=lambda _, key: self._press(key))
        self.bar.bind(on_tap=lambda _, _zone: self._undo(redo=True))

    # Shown

    def show(self, number: int = 0, **_what: object) -> None:
        app = self.app
        if self._written is None or self._written.running is not app.running:
            self._written = ScoreSheetSession(app.running, app.language)
            for rows in (self.above, self.below):
                rows.begin_anew()
        elif app.running.lines != self.lines:
            self.sheet.turn_to()  # another screen has changed the match
        self.sheet.language = app.language
        if number:
            self.sheet.turn_to(number)
        self.looks = app.library.looks(app.running.match.setup)
        self.refresh()

    def match_changed(self) -> None:
        self.show_again()

    def save_state(self) -> dict[str, Any]:
        return self._written.save_state() if self._written else {}

    def restore_state(self, state: dict[str, Any]) -> None:
        if self._written and "typed" in state:
            self.sheet.restore_state(state)
            self.refresh()

    def go_back(self) -> bool:
        """A correction is given up before the sheet is left."""
        if self._written and self.sheet.number:
            self.sheet.turn_to()
            self.refresh()
            return True
        return False

    def situation(self) -> tuple[str, ...]:
        view = self.view
        names = (column.name for column in view.columns)
        gains = ", ".join(f"{name} {gain}" for name, gain in zip(names, view.gains, strict=False))
        return view.subtitle, view.last, view.says, gains, f"{view.book} {view.why}"

    def report(self) -> tuple[str, ...]:
        totals = (f"{column.name}: {column.total}" for column in self.view.columns)
        return (self.view.subtitle, *totals, self.view.says)

    def refresh(self) -> None:
        self.lines = self.app.running.lines
        self._view = SheetWords(self.sheet).view()
        self._fill(self.view)
        self.arrange()

    def _fill(self, view: SheetView) -> None:
        tr, running = self.tr, self.app.running
        header = self.header
        header.title, header.subtitle, header.back = view.title, view.subtitle, tr("Back")
        undo = ("undo", tr("Undo")), ("book", tr("Rules")), ("more", tr("More"))
        header.actions = undo if running.what_undo_would_do else undo[1:]
        self.heads.columns, self.heads.looks = view.columns, self.looks
        self.heads.leads_word = tr("leads")
        self.above.rows = self.below.rows = view.rows
        self.above.count = self.below.offset = view.at
        self.below.count = len(view.rows) - view.at
        other = tr("What was entered when the round began")
        for written in (self.block, self.many):
            written.number, written.lines, written.gains = view.number, view.lines, view.gains
            written.made_of = view.parts
            written.other, written.other_words = bool(view.other), other
        self.block.names = tuple(column.name for column in view.columns)
        self.many.columns, self.many.looks, self.many.rows = view.columns, self.looks, view.rows
        wrong = view.tone == "illegal"
        self.wrong.text, self.says.text = (view.says, "") if wrong else ("", view.says)
        self.pad.keys, self.pad.looks, self.pad.digits = view.keys, self.looks, view.digits
        self.next.text = view.next
        self.book.text, self.book.second = view.book, view.why
        self.book.kind = "primary" if view.ready else "quiet"
        self.bar.text, self.bar.redo = view.last, view.redo
        self.bar.mirrored = self.app.library.settings.left_handed

    # Placed

    def arrange(self, *_change: object) -> None:
        if self._view is None or self.width < 10:
            return
        sideways = self.width > self.height and self.height < dp(LOW)
        gap, margin = dp(GAP), dp(PAD)
        shown: list[Widget] = [self.header, self.area]
        edge, across, foot = self.x, self.width, self.y
        if self.view.redo:
            tall = measure_height(self.bar, across)
            set_box(self.bar, edge, foot, across, tall)
            shown.append(self.bar)
            foot += tall
        low = foot + gap
        hand = self.x, self.width
        if sideways and self.view.keys:
            right = min(self.width * 0.44, dp(420))
            across -= right
            hand = self.x + across, right
            if self.app.library.settings.left_handed:
                edge, hand = self.x + right, (self.x, right)
        side = max(margin, (across - dp(WIDEST)) / 2)
        left, width = edge + side, across - 2 * side
        top = put_below(self.header, edge, self.y + self.height, across)
        if self.view.keys:
            inner = max(margin, (hand[1] - dp(WIDEST)) / 2)
            ceiling = self.y + self.height - gap if sideways else top
            at = hand[0] + inner, foot, hand[1] - 2 * inner
            end = self._put_hand(shown, *at, ceiling, sideways)
            low = low if sideways else end
        if not self._narrow(width):
            top = put_below(self.heads, left, top, width) - dp(4)
            shown.append(self.heads)
        below = self._stays_below(width, top - low)
        if self.wrong.text and below:
            tall = measure_height(self.wrong, width)
            set_box(self.wrong, left, low, width, tall)
            shown.append(self.wrong)
            low += tall + dp(4)
        self._put_rows(left, low, width, top - low, [] if below else [self.wrong])
        set_children(self, shown)

    def _stays_below(self, width: float, height: float) -> bool:
        """Whether what is wrong would be out of sight under the round, which is a long one."""
        return self._narrow(width) or measure_height(self.block, width) > height * 0.8

    def _narrow(self, width: float) -> bool:
        """Whether the columns would be too narrow for a finger."""
        least = dp(TOUCH) * max(1, min(self.theme.scale, 1.6) * 0.95)
        return (width - dp(FIRST)) / max(1, len(self.view.columns)) < least + dp(4)

    def _put_hand(
        self, shown: list[Widget], x: float, y: float, width: float, top: float, sideways: bool
    ) -> float:
        """From the bottom up: the buttons, the pad, what is asked for; returns where it ends."""
        gap = dp(GAP)
        buttons = [self.next, self.book] if self.view.next else [self.book]
        y = put_beside(buttons, x, y + gap, width) + gap
        least = measure_height(self.pad, width)
        most = (top - y) * (0.86 if sideways else 0.34)
        tall = max(least, min(most, least * TALLEST_KEY / TOUCH))
        set_box(self.pad, x, y, width, tall)
        shown += [*buttons, self.pad]
        y += tall + gap
        if self.says.text:
            tall = measure_height(self.says, width)
            set_box(self.says, x, y, width, tall)
            shown.append(self.says)
            y += tall + dp(4)
        else:
            y += self.says.theme.size("caption")  # its room is kept: nothing jumps
        return y

    def _put_rows(
        self, x: float, y: float, width: float, height: float, wrong: list[Drawn]
    ) -> None:
        """The rounds, and in its place the one that is written; what is wrong stands under it."""
        narrow, gap = self._narrow(width), dp(4)
        parts: list[Drawn] = [self.many, *wrong]
        if not narrow:
            written = [self.block, *wrong] if self.view.lines else wrong
            parts = [self.above, *written, self.below]
        placed = [(part, measure_height(part, width)) for part in parts]
        placed = [(part, tall) for part, tall in placed if tall]
        whole = sum(tall + gap for _, tall in placed)
        self.area.size_hint = (None, None)
        self.area.pos, self.area.size = (x, y), (width, max(1, height))
        self.board.size = width, max(whole, height)
        top = self.board.height
        for part, tall in placed:
            set_box(part, self.board.x, self.board.y + top - tall, width, tall)
            if not isinstance(part, PastRows):  # it is drawn when it is known what is in sight
                part.refresh()
            top -= tall + gap
        set_children(self.board, [part for part, _ in placed])
        self.area.do_scroll_y = whole > height + 1
        self._placed = placed
        self._show_focus(placed, whole, height, gap)
        self._look_at_rows()

    def _look_at_rows(self, *_scroll: object) -> None:
        """Only the rounds in sight are drawn."""
        down = self.area.offset
        for part, tall in self._placed:
            if isinstance(part, PastRows):
                part.look_at(down, self.area.height)
            down -= tall + dp(4)

    def _show_focus(
        self, placed: list[tuple[Drawn, float]], whole: float, height: float, gap: float
    ) -> None:
        """What is written is in sight, and the sentence about it, too."""
        if whole <= height:
            self.area.scroll_y = 1
            return
        down, first, last = 0.0, 0.0, whole
        for part, tall in placed:
            if part in (self.block, self.many):
                spans = getattr(part, "spans", {})
                begin, end = spans.get(self.sheet.focus[0], (0.0, tall))
                first, last = down + begin, down + end
                if part is self.block and tall < height:
                    first, last = down, down + tall
            if part is self.wrong:
                last = down + tall
            down += tall + gap
        if last - first > height:  # its end matters more
            self.area.scroll_into_view(last - height, last, whole, height)
        else:
            self.area.scroll_into_view(first, last + dp(8), whole, height)

    # Tapped

    def _press(self, key: str) -> None:
        if not self.sheet.press(key):
            self.app.device.refused()
        self.refresh()

    def _box(self, zone: str) -> None:
        if zone == "other":
            self.after(self.sheet.turn_to, self.view.other)
        elif zone.startswith("row "):
            self._row(zone.removeprefix("row "))
        else:
            slot, _, column = zone.partition(":")
            self.after(self.sheet.point, slot, int(column))

    def _row(self, zone: str) -> None:
        """A round that is told is corrected where it stands."""
        row, _, column = zone.partition(":")
        move = self.view.rows[int(row)].moves[-1]
        self.sheet.turn_to(move)
        each = [at for at in self.sheet.places() if at[1] == int(column)]
        if each:
            self.sheet.point(*each[0])
        self.refresh()

    def enter(self, _move: Move | None = None, ruling: str = "", sure: bool = False) -> None:
        """Logs what is written, or says why not; a sheet calls it with the reason of a ruling."""
        with self.app.reporting_errors():
            came = self.sheet.log(ruling, sure)
            self._show_what_came(came)
            if isinstance(came, NeedsMore) and came.words:
                self.open_sheet("empty_boxes")

    def empty_boxes_sheet(self) -> BottomSheet | None:
        """A slip must not end a match: whoever leaves boxes empty says so."""
        if not self.sheet.asks:
            return None
        finish = self.sheet_button(
            self.tr("Finish the match"), partial(self.enter, sure=True), "primary"
        )
        return BottomSheet(self.sheet.asks).add(
            beside(self.close_button(self.tr("Cancel")), finish)
        )

    def _show_what_came(self, came: MoveLogged | MoveRefused | NeedsMore) -> None:
        self.refresh()
        if not isinstance(came, MoveLogged):
            self.app.device.refused()
            if isinstance(came, MoveRefused):
                self.refuse(came)
            return
        self.app.move_logged()
        if self.app.running.match.table.phase == "over":
            self.app.library.note_match(self.app.running)
            self.app.go("result")

    def judged(self, move: Move, correction: str, number: int) -> MoveRefused | QuestionAnswered:
        if correction and (broken := self.sheet.tried.broken):
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
            case _:
                super().header_tapped(zone)

    def _undo(self, redo: bool = False) -> None:
        running = self.app.running
        with self.app.reporting_errors():
            _ = running.redo() if redo else running.undo()
            self.sheet.turn_to()
            self.refresh()
            if running.match.table.phase == "over":
                self.app.go_to_table()

    def _rules(self) -> None:
        """What the sheet says of itself comes first, where there is one."""
        if sheet_of_match(self.app.running.match.setup, self.app.language):
            self.open_sheet("sheet_rules")
        else:
            self.open_rule()

    def sheet_rules_sheet(self) -> BottomSheet | None:
        lines = sheet_of_match(self.app.running.match.setup, self.app.language)
        if not lines:
            return None
        rules = self.sheet_button(self.tr("Rules"), self.open_rule, icon="book")
        return BottomSheet(lines[0]).add(
            TextBlock(text="\n".join(lines[1:])), beside(rules, self.ok_button())
        )

    def menu_sheet(self) -> BottomSheet:
        tr, sheet, app = self.tr, BottomSheet(), self.app
        add = partial(self.add_menu_row, sheet)
        if app.device.has_voice:
            add("speaker", tr("Say how it stands"), self.speak)
        add("flag", tr("Finish the match"), self.finish)
        if app.running.what_redo_would_do:
            add("redo", tr("Redo"), partial(self._undo, True))
        add("pencil", tr("Log"), partial(app.go, "log"))
        add("book", tr("Rules"), self._rules)
        add("people", tr("Let others in"), partial(app.go, "guests"))
        add("gear", tr("Settings"), partial(app.go, "settings"))
        add_put_away(self, sheet)
        return sheet

    def finish(self) -> None:
        """The players have had enough."""
        with self.app.reporting_errors():
            self._show_what_came(self.sheet.finish())
