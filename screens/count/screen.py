"""A round's result: the app's own number pad, players to choose, or cards to count.

It knows no game: what there is to enter comes as a CountView, and every tap is one call to
`AtCount`. The pad never moves under the finger; what it is about scrolls above it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.engine.offers import FormFields
from companion.engine.schema import Move
from companion.engine.tap_result import MoveLogged, MoveRefused, NeedsMore, RepairStarted
from companion.session.count_view import CountView, EntryView
from companion.session.counting import AtCount
from companion.session.repair_session import COMPOSED
from companion.views.accessible import spoken_text

from ..log.move_sheet import repair
from ..table.judged import JudgingScreen
from ..table.teaching import count_lessons, lesson_texts
from ..theme import GAP, MARGIN
from ..widgets import Drawn, NumberPad, Scroll, Segmented, TextBlock, Toggle, button
from ..widgets.positioning import measure_height, put_below, put_beside, set_box, set_children
from .entries import CardStepper, EntryRow, PlayerPad

# All in dp
WIDEST = 640  # longer lines are hard to read
TALL_KEY = 72
GROWTH = 16  # of a row where there is room
BAR = 8  # beside what scrolls
LOW = 600  # a screen that is lower and wider than high has its pad on the right
LINE = 1.3  # height of a line by the size of its type


class Line(NamedTuple):
    """A widget among the rows: its place from their upper left corner, and its size."""

    widget: Drawn
    x: float
    down: float
    width: float
    height: float


class CountScreen(JudgingScreen):
    state_type = dict[str, Any]

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._counting: AtCount | None = None
        self._view: CountView | None = None
        self._lessons: list[str] = []  # told to people who are new until something is entered
        self.ways = Segmented()
        self.board = Widget(size_hint=(None, None))
        self.area = Scroll()
        self.area.add_widget(self.board)
        self.says = TextBlock(role="caption")
        self.numbers = NumberPad()
        self.players = PlayerPad()
        self.deck = Widget(size_hint=(None, None))
        self.cards = Scroll()
        self.cards.add_widget(self.deck)
        self.next = button("", lambda: self.after(self.counting.go_on))
        self.book = button("", self.enter)
        self.rows: list[EntryRow] = []
        self.switches: list[Toggle] = []
        self.headings: list[TextBlock] = []
        self.steppers: list[CardStepper] = []
        self._listen()

    @property
    def counting(self) -> AtCount:
        assert self._counting is not None  # a screen is shown before anybody can tap it
        return self._counting

    @property
    def view(self) -> CountView:
        assert self._view is not None
        return self._view

    def _listen(self) -> None:
        self.ways.bind(on_change=lambda _, way: self.after(self.counting.choose_way, way))
        self.numbers.bind(on_tap=lambda _, key: self.after(self.counting.press, key))
        self.players.bind(on_tap=lambda _, zone: self._choose(zone))

    # Shown

    def show(
        self,
        correction: str = "",
        number: int = 0,
        begun: Move | None = None,
        rest: FormFields = (),
        focus: str = "",
        **_what: object,
    ) -> None:
        """For the round, for one of the past, or for the rest of a move that was begun."""
        app, now = self.app, self._counting
        self.looks = app.library.looks(app.running.match.setup)
        wanted = (app.running, correction, number, begun)
        mending = app.screen("repair").session if correction in COMPOSED else None
        if (
            now is None
            or now.untouched
            or (now.running, now.correction, now.number, now.begun) != wanted
        ):
            self._counting = AtCount(
                app.running, app.language, correction, number, begun, rest, mending, focus
            )
            if now is None or now.running is not app.running:
                self._lessons.clear()
            self._lessons += count_lessons(app) if begun is None else []
        self.counting.language = app.language
        self.counting.tidy()
        self.refresh()

    def match_changed(self) -> None:
        """What was entered stays, unless the round was counted meanwhile."""
        if self.counting.is_past:
            self._counting = None
            self.app.root.close_sheet()
            self.app.go_to_table()
        else:
            self.counting.tidy()
            self.refresh()

    def save_state(self) -> dict[str, Any]:
        return self._counting.save_state() if self._counting else {}

    def restore_state(self, state: dict[str, Any]) -> None:
        if self._counting and state:
            self.counting.restore_state(state)
            self.refresh()

    def situation(self) -> tuple[str, ...]:
        """What was just entered comes first, then what is to be entered next."""
        told = self.header.title, self.view.subtitle, self.says.text
        rows = [row for row in self.rows if row.parent]
        return (
            *told,
            *(spoken_text(row.accessible(), self.app.language) for row in rows if row.focused),
        )

    def report(self) -> tuple[str, ...]:
        rows = [row for row in self.rows if row.parent]
        told = (spoken_text(row.accessible(), self.app.language) for row in rows)
        return (self.header.title, *told, self.says.text)

    def refresh(self) -> None:
        self._view = self.counting.view()
        self._make(self.view)
        self._fill(self.view)
        self.arrange()

    def _make(self, view: CountView) -> None:
        """As many of each as this way of counting needs; nothing is made by a tap on a digit."""
        cells = [cell for section in view.sections for cell in section.cells]
        switches = sum(cell.kind == "flag" for cell in cells)
        for _ in range(len(self.rows), len(cells) - switches):
            row = EntryRow()
            row.bind(on_tap=lambda row, _: self.after(self.counting.point, row.slot))
            self.rows.append(row)
        for _ in range(len(self.switches), switches):
            switch = Toggle()
            switch.bind(on_change=self._switched)
            self.switches.append(switch)
        for _ in range(len(self.headings), len(view.sections)):
            self.headings.append(TextBlock(role="label", bold=True, colour="second"))
        for _ in range(len(self.steppers), len(view.cards)):
            stepper = CardStepper()
            stepper.bind(on_tap=lambda stepper, zone: self._step(stepper.word, zone))
            self.steppers.append(stepper)

    def _fill(self, view: CountView) -> None:
        tr, players = self.tr, self.app.running.match.setup.players
        self.header.title, self.header.back = view.title, tr("Back")
        self.ways.options, self.ways.chosen = view.ways, view.way
        self.numbers.signed, self.numbers.done = view.signed, tr("Next")
        self.numbers.mirrored = self.app.library.settings.left_handed
        self.numbers.ready, self.numbers.spoken_delete = view.more, tr("Delete")
        self.players.players = tuple(zip(self.looks, players, strict=True))
        nobody = (("nobody", tr("Nobody")),) if view.nobody else ()
        rest = (("rest", tr("Nobody else")),) if view.nobody_else else ()
        self.players.others = (*nobody, *rest)
        self.players.asks = view.asks
        self.next.text, self.book.text = tr("Next"), tr("Log it")
        self.next.kind = "raised" if view.more else "quiet"
        self.book.kind = "primary" if view.ready else "quiet"
        if not self.counting.untouched:
            self._lessons.clear()
        told = lesson_texts(self.app, self._lessons)
        self.says.text, self.says.colour = " ".join((*told, view.says)).strip(), view.tone
        self.says.bold = view.tone == "illegal"
        rows, switches = iter(self.rows), iter(self.switches)
        for section, heading in zip(view.sections, self.headings, strict=False):
            heading.text = section.words
            for cell in section.cells:
                if cell.kind == "flag":
                    self._fill_switch(next(switches), cell)
                else:
                    self._fill_row(next(rows), cell)
        for card, stepper in zip(view.cards, self.steppers, strict=False):
            stepper.word, stepper.name = card.word, card.name
            stepper.short, stepper.copies = card.word, card.copies
            stepper.words = tr("less|more")

    def _fill_row(self, row: EntryRow, cell: EntryView) -> None:
        row.slot, row.name, row.of, row.icon = cell.id, cell.name, cell.of, cell.icon
        row.seat, row.mark = self.looks[cell.seat] if cell.seat >= 0 else (-1, "")
        row.value, row.suffix, row.note = cell.value, cell.suffix, cell.note
        row.chosen, row.chosen_mark = self.looks[cell.chosen] if cell.chosen >= 0 else (-1, "")
        row.kind = cell.kind
        row.focused = cell.focused
        row.wrong = cell.wrong
        if cell.focused:
            self.players.chosen = cell.chosen

    def _fill_switch(self, switch: Toggle, cell: EntryView) -> None:
        switch.slot, switch.title, switch.active = cell.id, cell.name, cell.active

    # Placed

    def arrange(self, *_change: object) -> None:
        """Where hardly a row fits, the round and what comes of each entry are shed."""
        if self._view is not None and self.width > 10 and not self._put(terse=False):
            self._put(terse=True)

    def _put(self, terse: bool) -> bool:
        """Everything to its place; whether two rows can be seen."""
        self.header.subtitle = "" if terse else self.view.subtitle
        for row in self.rows:
            row.terse = terse
        sideways = self.width > self.height and self.height < dp(LOW)
        gap, margin = dp(GAP), dp(MARGIN)
        shown: list[Widget] = [self.header, self.area]
        edge, across = self.x, self.width  # of what the pad leaves free
        if sideways:
            right = min(self.width * 0.46, dp(400))
            across -= right
            side, width = margin, across - 2 * margin
            hand = self.x + across, right - margin
            if self.numbers.mirrored:  # under the left thumb
                edge, hand = self.x + right, (self.x + margin, right - margin)
        else:
            side = max(margin, (self.width - dp(WIDEST)) / 2)
            width = self.width - 2 * side
            hand = self.x + side, width
        left = edge + side
        ceiling = self.y + self.height  # Kivy's own `top` may still be the one before a change
        top = put_below(self.header, edge, ceiling, across)
        if self.view.ways:
            top = put_below(self.ways, left, top, width) - gap
            shown.append(self.ways)
        placed, whole = self._lines(width)
        if sideways:
            self._put_hand(shown, *hand, ceiling - margin, 0)
            low = reserved = self.y + gap
        else:
            low, reserved = self._put_hand(shown, *hand, top, whole)
        grown = min(dp(GROWTH), max(0, top - reserved - whole) / max(1, len(placed)))
        self._put_rows(placed, grown, left, low, width, top - low)
        set_children(self, shown)
        return top - reserved > min(whole, 2 * max(line.height for line in placed))

    def _put_hand(
        self, shown: list[Widget], x: float, width: float, top: float, rows: float
    ) -> tuple[float, float]:
        """From the bottom up: booking, the pad, what is said; what is above is for the rows.

        Returns where they may end now, and where if two lines are said: what the pad and the rows
        grow to must not depend on a sentence that comes and goes.
        """
        gap, said = dp(GAP), self.says
        buttons = (self.next, self.book) if self.view.pad == "cards" else (self.book,)
        y = put_beside(buttons, x, self.y + gap, width) + gap
        tall_words = measure_height(said, width)
        two_lines = 2 * self.theme.size("caption") * dp(LINE) + gap
        pad, tall = self._pad(width, top - y - two_lines - gap, rows)
        set_box(pad, x, y, width + (dp(BAR) if pad is self.cards else 0), tall)
        y += tall + gap
        set_box(said, x, y, width, tall_words)
        shown += [*buttons, pad, said]
        return (y + said.height + gap if said.text else y), y + two_lines

    def _pad(self, width: float, room: float, rows: float) -> tuple[Widget, float]:
        """The pad for what is in focus, and how high it is: the rows need some of the room."""
        if self.view.pad == "cards":
            return self.cards, self._put_cards(width, max(room - rows, room * 0.6))
        tall = min(4 * dp(TALL_KEY) + 3 * dp(GAP), room - rows)
        tall = max(tall, measure_height(self.numbers, width))
        if self.view.pad == "number":
            return self.numbers, tall
        self.players.height = tall
        least = measure_height(self.players, width)
        return self.players, max(least, min(tall, least + dp(GROWTH) * 2))

    def _put_cards(self, width: float, room: float) -> float:
        """As many in a line as their names allow; the rest scrolls."""
        gap, steppers = dp(GAP), self.steppers[: len(self.view.cards)]
        for stepper in steppers:
            stepper.form = "narrow"
            stepper.refresh()
        least = max(stepper.minimum_width for stepper in steppers)
        columns = max(1, int((width + gap) // (least + gap)))
        each = (width - (columns - 1) * gap) / columns
        for stepper in steppers:
            stepper.form = "narrow" if columns > 1 else "wide"
        rows = [steppers[start : start + columns] for start in range(0, len(steppers), columns)]
        heights = [max(measure_height(stepper, each) for stepper in row) for row in rows]
        whole = sum(heights) + gap * (len(rows) - 1)
        self.deck.size = width, whole
        top = self.deck.y + whole
        for row, tall in zip(rows, heights, strict=True):
            for column, stepper in enumerate(row):
                set_box(stepper, self.deck.x + column * (each + gap), top - tall, each, tall)
            top -= tall + gap
        set_children(self.deck, steppers)
        self.cards.do_scroll_y = whole > room
        return min(whole, room)

    def _lines(self, width: float) -> tuple[list[Line], float]:
        """What there is to enter, from the top; side by side where there is room for it."""
        gap, down = dp(GAP), 0.0
        placed: list[Line] = []
        rows, switches = iter(self.rows), iter(self.switches)
        for section, heading in zip(self.view.sections, self.headings, strict=False):
            if section.words:
                down += gap if placed else 0
                tall = measure_height(heading, width)
                placed.append(Line(heading, 0, down, width, tall))
                down += tall + gap
            columns = 2 if self.view.pad == "cards" and self._half_is_enough(width) else 1
            each = (width - gap * (columns - 1)) / columns
            for number, cell in enumerate(section.cells):
                widget = next(switches if cell.kind == "flag" else rows)
                tall, column = measure_height(widget, each), number % columns
                placed.append(Line(widget, column * (each + gap), down, each, tall))
                if column == columns - 1 or number == len(section.cells) - 1:
                    down += tall + gap
        return placed, down - gap

    def _half_is_enough(self, width: float) -> bool:
        """Whether two beside each other still show a good part of the names."""
        letters = sp(self.theme.size("label")) * 4
        count = sp(self.theme.size("title")) * 2
        return (width - dp(GAP)) / 2 > dp(72) + letters + count

    def _put_rows(
        self, placed: list[Line], grown: float, x: float, y: float, width: float, height: float
    ) -> None:
        set_box(self.area, x, y, width + dp(BAR), height)
        grown = grown if all(line.x == 0 for line in placed) else 0
        placed = [
            line._replace(down=line.down + number * grown, height=line.height + grown)
            for number, line in enumerate(placed)
        ]
        whole = max((line.down + line.height for line in placed), default=0)
        board = self.board
        board.size = width, max(whole, height)
        for line in placed:
            low = board.y + board.height - line.down - line.height
            set_box(line.widget, board.x + line.x, low, line.width, line.height)
        set_children(board, [line.widget for line in placed])
        self.area.do_scroll_y = whole > height + 1
        self._show_focus(placed, whole, height)

    def _show_focus(self, placed: list[Line], whole: float, height: float) -> None:
        if whole <= height:
            self.area.scroll_y = 1
            return
        for line in placed:
            if getattr(line.widget, "focused", False):
                spare = min(dp(28), (height - line.height) / 2)  # its neighbours are seen, too
                end = line.down + line.height
                self.area.scroll_into_view(line.down - spare, end + spare, whole, height)

    # Tapped

    def _choose(self, zone: str) -> None:
        if zone == "rest":
            self.after(self.counting.nobody_took_the_rest)
        else:
            self.after(self.counting.choose, None if zone == "nobody" else int(zone))

    def _step(self, word: str, zone: str) -> None:
        self.after(self.counting.count, word, 1 if zone == "plus" else -1)

    def _switched(self, switch: Toggle, active: bool) -> None:
        self.after(self.counting.switch, switch.slot, active)

    def enter(self, _move: Move | None = None, ruling: str = "") -> None:
        """Books the result, or says why not; a sheet calls it with the reason of a ruling."""
        with self.app.reporting_errors():
            self._show_what_came(self.counting.book(ruling))

    def _show_what_came(self, came: MoveLogged | RepairStarted | MoveRefused | NeedsMore) -> None:
        if isinstance(came, RepairStarted):
            self._counting = None
            self.app.nav_stack.pop()
            repair(self.app, came)
            return
        if isinstance(came, MoveRefused):
            self.refuse(came)
        if not isinstance(came, MoveLogged):
            self.app.device.refused()
            self.refresh()
            return
        self.app.move_logged()
        self._counting = None
        if self.app.running.match.table.phase == "over":
            self.app.library.note_match(self.app.running)
            self.app.replace("result")
        elif self.app.round_ended():
            self.app.replace("round_over")
        else:
            self.app.back()
