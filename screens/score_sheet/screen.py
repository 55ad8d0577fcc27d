"""The score sheet: the whole of it in sight, the round that is written, and the pad below.

It knows no game: everything comes as a SheetView, and every tap is one call to `ScoreSheet`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.forms import Move
from companion.engine.tapped import Answered, Logged, Refused, Wanted
from companion.play.score_sheet import ScoreSheet
from companion.play.score_sheet_view import SheetView, SheetWords
from companion.say.sheet_words import of_match

from ..coming_back import Whereabouts
from ..kit import AnswerPad, Drawn, Scroll, Sheet, Words, beside, button
from ..kit.placed import hold, need, place, place_below, place_beside
from ..table.judged import JudgingScreen
from ..table.menu import add_put_away
from ..theme import GAP, PAD, TOUCH
from .grid import FIRST, Block, Heads, PastRows, Wrong
from .players_down import PlayersDown

# All in dp
WIDEST = 720
LOW = 600  # a screen that is lower and wider than high has its pad on the right
TALLEST_KEY = 60


class ScoreSheetScreen(JudgingScreen):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._written: ScoreSheet | None = None
        self._view: SheetView | None = None
        self.heads = Heads()
        self.above, self.below = PastRows(), PastRows()
        self.block = Block()
        self.many = PlayersDown()
        self.board = Widget(size_hint=(None, None))
        self.area = Scroll()
        self.area.add_widget(self.board)
        self.wrong = Wrong()
        self.says = Words(role="caption", colour="second")
        self.pad = AnswerPad()
        self.next = button("", lambda: self.after(self.sheet.go_on), icon="chevron")
        self.book = button("", self.enter)
        self._listen()

    @property
    def sheet(self) -> ScoreSheet:
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

    # Shown

    def show(self, number: int = 0, **_what: object) -> None:
        app = self.app
        if self._written is None or self._written.running is not app.running:
            self._written = ScoreSheet(app.running, app.language)
        elif app.running.lines != self.lines:
            self.sheet.turn_to()  # another screen has changed the match
        self.sheet.language = app.language
        if number:
            self.sheet.turn_to(number)
        self.looks = app.library.looks(app.running.match.setup)
        self.refresh()

    def catch_up(self) -> None:
        self.show_as_before()

    def place(self) -> Whereabouts:
        return {**super().place(), **(self._written.place() if self._written else {})}

    def take_up(self, place: Whereabouts) -> None:
        if self._written and "typed" in place:
            self.sheet.take_up(place)
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
        return view.subtitle, view.says, gains, f"{view.book} {view.why}"

    def report(self) -> tuple[str, ...]:
        totals = (f"{column.name}: {column.total}" for column in self.view.columns)
        return (self.view.subtitle, *totals, self.view.says)

    def refresh(self) -> None:
        self.lines = self.app.running.lines
        self._view = SheetWords(self.sheet).view()
        self._fill(self.view)
        self.place_all()

    def _fill(self, view: SheetView) -> None:
        tr, running = self.tr, self.app.running
        header = self.header
        header.title, header.subtitle, header.back = view.title, view.subtitle, tr("Back")
        undo = ("undo", tr("Undo")), ("book", tr("Rules")), ("more", tr("More"))
        header.actions = undo if running.what_undo_would_do else undo[1:]
        self.heads.columns, self.heads.looks = view.columns, self.looks
        self.heads.leads_word = tr("leads")
        self.above.rows, self.below.rows = view.rows[: view.at], view.rows[view.at :]
        self.below.offset = view.at
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

    # Placed

    def place_all(self, *_change: object) -> None:
        if self._view is None or self.width < 10:
            return
        sideways = self.width > self.height and self.height < dp(LOW)
        gap, margin = dp(GAP), dp(PAD)
        shown: list[Widget] = [self.header, self.area]
        edge, across, low = self.x, self.width, self.y + gap
        hand = self.x, self.width
        if sideways and self.view.keys:
            right = min(self.width * 0.44, dp(420))
            across -= right
            hand = self.x + across, right
            if self.app.library.settings.left_handed:
                edge, hand = self.x + right, (self.x, right)
        side = max(margin, (across - dp(WIDEST)) / 2)
        left, width = edge + side, across - 2 * side
        top = place_below(self.header, edge, self.y + self.height, across)
        if self.view.keys:
            inner = max(margin, (hand[1] - dp(WIDEST)) / 2)
            ceiling = self.y + self.height - gap if sideways else top
            end = self._put_hand(shown, hand[0] + inner, hand[1] - 2 * inner, ceiling, sideways)
            low = low if sideways else end
        if not self._narrow(width):
            top = place_below(self.heads, left, top, width) - dp(4)
            shown.append(self.heads)
        below = self._stays_below(width, top - low)
        if self.wrong.text and below:
            tall = need(self.wrong, width)
            place(self.wrong, left, low, width, tall)
            shown.append(self.wrong)
            low += tall + dp(4)
        self._put_rows(left, low, width, top - low, [] if below else [self.wrong])
        hold(self, shown)

    def _stays_below(self, width: float, height: float) -> bool:
        """Whether what is wrong would be out of sight under the round, which is a long one."""
        return self._narrow(width) or need(self.block, width) > height * 0.8

    def _narrow(self, width: float) -> bool:
        """Whether the columns would be too narrow for a finger."""
        least = dp(TOUCH) * max(1, min(self.theme.scale, 1.6) * 0.95)
        return (width - dp(FIRST)) / max(1, len(self.view.columns)) < least + dp(4)

    def _put_hand(
        self, shown: list[Widget], x: float, width: float, top: float, sideways: bool
    ) -> float:
        """From the bottom up: the buttons, the pad, what is asked for; returns where it ends."""
        gap = dp(GAP)
        buttons = [self.next, self.book] if self.view.next else [self.book]
        y = place_beside(buttons, x, self.y + gap, width) + gap
        least = need(self.pad, width)
        most = (top - y) * (0.86 if sideways else 0.34)
        tall = max(least, min(most, least * TALLEST_KEY / TOUCH))
        place(self.pad, x, y, width, tall)
        shown += [*buttons, self.pad]
        y += tall + gap
        if self.says.text:
            tall = need(self.says, width)
            place(self.says, x, y, width, tall)
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
        placed = [(part, need(part, width)) for part in parts]
        placed = [(part, tall) for part, tall in placed if tall]
        whole = sum(tall + gap for _, tall in placed)
        self.area.size_hint = (None, None)
        self.area.pos, self.area.size = (x, y), (width, max(1, height))
        self.board.size = width, max(whole, height)
        top = self.board.height
        for part, tall in placed:
            place(part, self.board.x, self.board.y + top - tall, width, tall)
            part.refresh()
            top -= tall + gap
        hold(self.board, [part for part, _ in placed])
        self.area.do_scroll_y = whole > height + 1
        self._show_focus(placed, whole, height, gap)

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
            self.area.show(last - height, last, whole, height)
        else:
            self.area.show(first, last + dp(8), whole, height)

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

    def enter(self, _move: Move | None = None, ruling: str = "") -> None:
        """Logs what is written, or says why not; a sheet calls it with the reason of a ruling."""
        with self.app.telling():
            self._show_what_came(self.sheet.log(ruling))

    def _show_what_came(self, came: Logged | Refused | Wanted) -> None:
        self.refresh()
        if not isinstance(came, Logged):
            self.app.device.refused()
            if isinstance(came, Refused):
                self.refuse(came)
            return
        self.app.logged()
        if self.app.running.match.table.phase == "over":
            self.app.library.note_match(self.app.running)
            self.app.go("result")

    def judged(self, move: Move, correction: str, number: int) -> Refused | Answered:
        if correction and (broken := self.sheet.tried.broken):
            return Refused(move, broken, (correction, number))
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
        with self.app.telling():
            _ = running.redo() if redo else running.undo()
            self.sheet.turn_to()
            self.refresh()
            if running.match.table.phase == "over":
                self.app.go_to_table()

    def _rules(self) -> None:
        """What the sheet says of itself comes first, where there is one."""
        if of_match(self.app.running.match.setup, self.app.language):
            self.open_sheet("sheet_rules")
        else:
            self.open_rule()

    def sheet_rules_sheet(self) -> Sheet | None:
        lines = of_match(self.app.running.match.setup, self.app.language)
        if not lines:
            return None
        rules = self.way(self.tr("Rules"), self.open_rule, icon="book")
        return Sheet(lines[0]).add(Words(text="\n".join(lines[1:])), beside(rules, self.ok()))

    def menu_sheet(self) -> Sheet:
        tr, sheet, app = self.tr, Sheet(), self.app
        add = partial(self.add_way, sheet)
        if app.device.has_voice:
            add("speaker", tr("Say how it stands"), self.speak)
        add("flag", tr("Finish the match"), self.finish)
        if app.running.what_redo_would_do:
            add("redo", tr("Redo"), partial(self._undo, True))
        add("pencil", tr("Log"), partial(app.go, "log"))
        add("book", tr("Rules"), self._rules)
        add("gear", tr("Settings"), partial(app.go, "settings"))
        add_put_away(self, sheet)
        return sheet

    def finish(self) -> None:
        """The players have had enough."""
        with self.app.telling():
            self._show_what_came(self.sheet.finish())
