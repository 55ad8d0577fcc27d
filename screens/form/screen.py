"""The screen of a form: a round's result, a score sheet, or the rest of a move.

It knows no game: everything comes as a FormView, and every tap is one change of a `RoundForm`. The
pad never moves under the finger; what it is about scrolls above it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.fields import FormFields
from companion.engine.schema import Move
from companion.engine.tap_result import (
    MoveLogged,
    MoveRefused,
    NeedsMore,
    QuestionAnswered,
    RepairStarted,
)
from companion.session.form import Form
from companion.session.form_view import form_view
from companion.session.repair_session import COMPOSED
from companion.session.round_form import RoundForm, SavedForm
from companion.views.form import FormView
from companion.views.sheet_description import sheet_of_match

from ..log.move_sheet import repair
from ..table.judged import JudgingScreen
from ..table.menu import add_put_away
from ..table.teaching import count_lessons, lesson_texts
from ..theme import GAP, MARGIN, PAD, TOUCH
from ..widgets import (
    Bar,
    BottomSheet,
    KeyCap,
    NumberPad,
    Scroll,
    Segmented,
    TextBlock,
    beside,
)
from ..widgets.positioning import measure_height, put_below, set_box, set_children
from .board import GUTTER, FormBoard, PlayerStrip
from .past import PastRounds

# All in dp
WIDEST = 640  # longer lines are hard to read
TALL_KEY = 84
CARD_KEY = 72  # a picture and three lines of name
CARDS = 0.74, 0.64  # of the width, for the cards that are counted; less beside large words
GROWTH = 24  # of a row where there is room
BAR = 8  # beside what scrolls
LOW = 600  # a screen that is lower and wider than high has its pad on the right
LINE = 1.3  # height of a line by the size of its type
WIDE = 700  # from here on the pad stands beside the boxes
HOLD = 0.45  # seconds
ENTER, TAB, DELETE, MINUS = 13, 9, 8, 45
ARROWS = {276: (-1, 0), 275: (1, 0), 273: (0, -1), 274: (0, 1)}


class CardKey(KeyCap):
    """A card to be counted: a tap is one more, holding it one less."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_hold")
        super().__init__(**properties)
        self._holding = Clock.create_trigger(self._hold, HOLD)

    def on_hold(self) -> None:
        """Handle a finger that stays."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        taken = super().on_touch_down(touch)
        if taken:
            self._touch = touch
            self._holding()
        return taken

    def on_touch_up(self, touch: MotionEvent) -> bool:
        self._holding.cancel()
        return super().on_touch_up(touch)

    def _hold(self, _seconds: float) -> None:
        if self.held:
            self._touch.ud[self] = None  # its end is no tap
            self.held = ""
            self.dispatch("on_hold")


class FormScreen(JudgingScreen):
    """A form of the running match: its score sheet, or a form that the table has opened."""

    state_type = SavedForm

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._entry: RoundForm | None = None
        self._view: FormView | None = None
        self._lessons: list[str] = []  # told to people who are new until something is entered
        self.all = False  # everybody's past rounds are in sight, to read
        self.strip = PlayerStrip()
        self.above, self.below = PastRounds(), PastRounds()
        self.boxes = FormBoard()
        self.board = Widget(size_hint=(None, None))
        self.area = Scroll()
        self.area.add_widget(self.board)
        self.area.fbind("scroll_y", self._look_at_rows)
        self._placed: list[tuple[Any, float]] = []  # on the board, from the top, and their heights
        self.says = TextBlock(role="caption", colour="second")
        self.who = TextBlock(role="text", bold=True)
        self.ways = Segmented()
        self.pad = NumberPad()
        self.cards: list[CardKey] = []
        self.bar = Bar()  # only while something can be redone: its room is dear
        self._listen()

    @property
    def entry(self) -> RoundForm:
        """The form as it is filled in."""
        assert self._entry is not None  # a screen is shown before anybody can tap it
        return self._entry

    @property
    def view(self) -> FormView:
        """What is shown of it."""
        assert self._view is not None
        return self._view

    def _listen(self) -> None:
        for rows in (self.above, self.below):
            rows.bind(on_tap=lambda _, zone: self._row(zone))
        self.boxes.bind(on_tap=lambda _, zone: self._box(zone))
        self.strip.bind(on_tap=lambda _, zone: self._strip(zone))
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
        **_what: object,
    ) -> None:
        """For the round, for one of the past, or for the rest of a move that was begun."""
        app, now = self.app, self._entry
        self.looks = app.library.looks(app.running.match.setup)
        if app.running.match.setup.game.table.score_sheet:
            self._show_sheet(number)
        else:
            wanted = (app.running, correction, number, begun)
            mending = app.screen("repair").session if correction in COMPOSED else None
            if (
                now is None
                or now.untouched
                or (now.running, now.correction, now.number, now.begun) != wanted
            ):
                self._entry = RoundForm(
                    app.running, app.language, correction, number, begun, rest, mending, focus
                )
                if now is None or now.running is not app.running:
                    self._lessons.clear()
                self._lessons += count_lessons(app) if begun is None else []
            self.entry.follow_match()
        self.entry.language = app.language
        self.refresh()

    def _show_sheet(self, number: int) -> None:
        app = self.app
        if self._entry is None or self._entry.running is not app.running:
            self._entry = RoundForm(app.running, app.language)
            self.all = False
            for rows in (self.above, self.below):
                rows.begin_anew()
        elif app.running.lines != self.lines:
            self.entry.turn_to()  # another screen has changed the match
        if number:
            self.entry.turn_to(number)

    def match_changed(self) -> None:
        """What was entered stays, unless the round was counted meanwhile."""
        if self.entry.sheet:
            self.show_again()
        elif self.entry.is_past:
            self._entry = None
            self.app.root.close_sheet()
            self.app.go_to_table()
        else:
            self.entry.follow_match()
            self.refresh()

    def save_state(self) -> SavedForm:
        return self._entry.save_state() if self._entry else SavedForm()

    def restore_state(self, state: SavedForm) -> None:
        if self._entry and state != SavedForm():
            self.entry.restore_state(state)
            self.refresh()

    def go_back(self) -> bool:
        """A correction on a sheet is given up before the sheet is left."""
        if self._entry and self.entry.sheet and (self.entry.number or self.all):
            self.all = False
            self.entry.turn_to()
            self.refresh()
            return True
        return False

    def situation(self) -> tuple[str, ...]:
        """What was just entered comes first, then what is to be entered next."""
        view = self.view
        gains = ", ".join(f"{c.name} {c.gain}" for c in view.columns if c.gain)
        log = view.pad.log
        said = f"{log.words} {log.note}".strip() if log and self.entry.sheet else ""
        head = () if self.entry.sheet else (view.title,)
        return (*head, view.subtitle, view.undone[0], view.says, gains, self._spoken_focus(), said)

    def _spoken_focus(self) -> str:
        zone = self.boxes.zones.get(self.entry.form.focus)
        return zone.spoken if zone else ""

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
        tr, running, sheet = self.tr, self.app.running, self.entry.sheet
        header = self.header
        header.title, header.back = view.title, tr("Back")
        actions = [("more", tr("More"))] if sheet else []
        if sheet and self.width >= dp(300) * self.theme.scale:  # else they are in the menu
            actions.insert(0, ("book", tr("Rules")))
        if sheet and (view.by_person or self._many):
            actions.insert(0, ("list", tr("All")))
        if sheet and running.what_undo_would_do:
            actions.insert(0, ("undo", tr("Undo")))
        header.actions = tuple(actions)
        looks, focused = self.looks, self.entry.form.focus
        self.strip.columns, self.strip.looks, self.strip.leads = view.columns, looks, tr("leads")
        self.boxes.view, self.boxes.looks, self.boxes.empty = view, looks, tr("empty")
        self.boxes.other = tr("What was entered when the round began")
        if focused and (column := self.entry.form.box(focused).column) >= 0:
            self.boxes.person = column
        self.above.rows = self.below.rows = view.past.rows
        self.above.count = self.below.offset = view.past.at
        self.below.count = len(view.past.rows) - view.past.at
        self.pad.shown, self.pad.looks = view.pad, looks
        self.pad.seats = tuple(column.seats for column in view.columns)
        self.pad.mirrored = self.bar.mirrored = self.app.library.settings.left_handed
        self.pad.spoken_delete = tr("Delete")
        asks = view.pad.asks if view.pad.kind != "number" or view.pad.ways else ""
        self.who.text = asks if not sheet or view.pad.kind == "answers" else ""
        self.ways.options = tuple((id, words) for id, words, _ in view.pad.ways)
        self.ways.chosen = next((id for id, _, chosen in view.pad.ways if chosen), "")
        self._fill_cards(view)
        if not self.entry.untouched:
            self._lessons.clear()
        told = lesson_texts(self.app, self._lessons)
        says = "" if view.says == self.who.text else view.says
        self.says.text, self.says.colour = " ".join((*told, says)).strip(), view.tone
        self.says.bold = view.tone == "illegal"
        self.bar.text, self.bar.redo = view.undone

    def _fill_cards(self, view: FormView) -> None:
        for _ in range(len(self.cards), len(view.pad.cards)):
            key = CardKey()
            key.bind(on_tap=lambda key, _: self._count(key, 1), on_hold=partial(self._less))
            self.cards.append(key)
        for key, shown in zip(self.cards, view.pad.cards, strict=False):
            key.shown = shown

    # Placed

    @property
    def _many(self) -> bool:
        """Whether the columns would be too narrow for a finger."""
        least = dp(TOUCH) * max(1, min(self.theme.scale, 1.6) * 0.95) + dp(4)
        width = min(self.width, dp(WIDEST)) - 2 * dp(PAD)
        columns = max(1, len(self.entry.columns))
        return (width - self._gutter(width)) / columns < least

    def _gutter(self, width: float) -> float:
        return max(dp(GUTTER), min(width * 0.2, dp(72)))

    def arrange(self, *_change: object) -> None:
        """Where hardly a row fits, the second line of the header is shed."""
        if self._view is not None and self.width > 10 and not self._put(terse=False):
            self._put(terse=True)

    def _put(self, terse: bool) -> bool:
        """Everything to its place; whether two rows can be seen."""
        view, sheet = self.view, self.entry.sheet
        self.header.subtitle = "" if terse else view.subtitle
        layout = "rows"
        if sheet:
            layout = "person" if view.by_person else "rows" if self._many else "grid"
            layout = "all" if self.all and view.by_person else layout
        sideways = self.width >= dp(WIDE) or (self.width > self.height and self.height < dp(LOW))
        gap, margin = dp(GAP), dp(PAD) if sheet else dp(MARGIN)
        shown: list[Widget] = [self.header, self.area]
        edge, across, foot = self.x, self.width, self.y
        if view.undone[1]:
            tall = measure_height(self.bar, across)
            set_box(self.bar, edge, foot, across, tall)
            shown.append(self.bar)
            foot += tall
        has_pad = view.pad.kind != "none" and not self.all
        hand = self.x, self.width
        if sideways and has_pad:
            right = min(self.width * 0.46, dp(420))
            across -= right
            hand = self.x + across, right
            if self.pad.mirrored:  # under the left thumb
                edge, hand = self.x + right, (self.x, right)
        side = max(margin, (across - dp(WIDEST)) / 2)
        left, width = edge + side, across - 2 * side
        ceiling = self.y + self.height  # Kivy's own `top` may still be the one before a change
        top = put_below(self.header, edge, ceiling, across)
        gutter = self._gutter(width)
        if layout == "all":
            gutter = width * min(0.45, 0.3 * max(1, self.theme.scale))
        reading = self.all or layout == "grid"
        self.strip.gutter = self.above.gutter = self.below.gutter = gutter if reading else 0
        self.strip.chosen = -1 if reading else self.boxes.person
        if sheet and (reading or layout == "person"):
            top = put_below(self.strip, left, top, width) - dp(4)
            shown.append(self.strip)
        self.boxes.layout, self.boxes.gutter, self.boxes.grown = layout, gutter, 0
        hidden = self.all and layout != "all"
        whole = 0 if hidden else measure_height(self.boxes, width)
        low = foot + gap
        reserved = low
        if has_pad:
            inner = max(margin, (hand[1] - dp(WIDEST)) / 2)
            at = hand[0] + inner, hand[1] - 2 * inner
            limit = ceiling - gap if sideways else top
            past = sum(measure_height(rows, width) for rows in (self.above, self.below))
            wanted = 0 if sideways else whole + (past if reading else 0)
            end, reserved = self._put_hand(shown, *at, foot + gap, limit, wanted)
            low, reserved = (low, low) if sideways else (end, reserved)
        rows = max(1, self.boxes.rows if view.sections else 1)
        if not reading:
            self.boxes.grown = min(dp(GROWTH), max(0, top - reserved - whole - dp(4)) / rows)
        self._put_rows(left, low, width, top - low, (reading, hidden))
        set_children(self, shown)
        return top - low > min(whole, 2 * dp(TOUCH))

    def _put_hand(
        self, shown: list[Widget], x: float, width: float, foot: float, top: float, rows: float
    ) -> tuple[float, float]:
        """From the bottom up: the pad, what is asked and said; what is above is for the boxes.

        Returns where they may end now, and where if two lines are said: what the pad and the rows
        grow to must not depend on a sentence that comes and goes.
        """
        gap, view = dp(GAP), self.view
        tall_words = measure_height(self.says, width) if self.says.text else 0
        two_lines = 2 * self.theme.size("caption") * dp(LINE) + gap
        ways = 0.0
        if self.ways.options:
            half = width * 0.62
            ways = measure_height(self.ways, half) + gap
        elif self.who.text:
            ways = measure_height(self.who, width) + dp(4)
        least = measure_height(self.pad, width)
        room = top - foot - two_lines - ways - gap
        kept = min(rows, (top - foot) * 0.6)  # a long form scrolls: its pad stays
        most = 4 * dp(TALL_KEY) + 3 * gap
        cards = view.pad.kind == "cards"
        if cards:  # their names take more room than digits
            count = -(-len(view.pad.cards) // self._card_columns(width))
            wanted = count * (dp(CARD_KEY) * self.theme.scale + gap) - gap
            least = max(least, min(wanted, room - dp(TOUCH) * self.theme.scale))
        tall = max(least, min(most, room - kept))
        beside = width * self._share if cards else 0
        at = x if self.pad.mirrored else x + beside
        set_box(self.pad, at, foot, width - beside, tall)
        shown.append(self.pad)
        y = foot + tall + gap
        if cards:
            left = x + width - beside + gap if self.pad.mirrored else x
            shown += self._put_cards(left, foot, beside - gap, tall)
        if tall_words:
            set_box(self.says, x, y, width, tall_words)
            shown.append(self.says)
        end = y + (tall_words + gap if tall_words else 0)
        reserved = y + max(two_lines, tall_words + gap)
        if self.ways.options:
            high = ways - gap
            wide = width * 0.38 - gap
            tall_name = measure_height(self.who, wide)
            set_box(self.who, x, end + (high - tall_name) / 2, wide, tall_name)
            set_box(self.ways, x + width * 0.38, end, width * 0.62, high)
            shown += [self.who, self.ways]
        elif self.who.text:
            set_box(self.who, x, end, width, ways - dp(4))
            shown.append(self.who)
        return end + ways, reserved + ways

    @property
    def _share(self) -> float:
        return CARDS[self.theme.scale > 1.2]

    def _card_columns(self, width: float) -> int:
        return 4 if (width * self._share - 4 * dp(GAP)) / 4 >= dp(56) * self.theme.scale else 3

    def _put_cards(self, x: float, foot: float, width: float, height: float) -> list[Widget]:
        """The card keys lie where the digits would."""
        count, gap, columns = (
            len(self.view.pad.cards),
            dp(GAP),
            self._card_columns(width / self._share),
        )
        rows = -(-count // columns)
        each, tall = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
        for number, key in enumerate(self.cards[:count]):
            row, column = divmod(number, columns)
            low = foot + height - (row + 1) * tall - row * gap
            key.named = tall >= dp(CARD_KEY) * self.theme.scale * 0.85
            key.valued = each >= dp(60) * self.theme.scale
            set_box(key, x + column * (each + gap), low, each, tall)
        return list(self.cards[:count])

    def _put_rows(
        self, x: float, y: float, width: float, height: float, shows: tuple[bool, bool]
    ) -> None:
        """The boxes, in a grid between the rounds before and after."""
        gap, (past, hidden) = dp(4), shows
        parts: list[Any] = [] if hidden else [self.boxes]
        if past:
            parts = [self.above, *parts, self.below]
        placed = [(part, measure_height(part, width)) for part in parts]
        placed = [(part, tall) for part, tall in placed if tall]
        whole = sum(tall + gap for _, tall in placed)
        set_box(self.area, x, y, width + dp(BAR), max(1, height))
        self.board.size = width, max(whole, height)
        top = self.board.height
        for part, tall in placed:
            set_box(part, self.board.x, self.board.y + top - tall, width, tall)
            if not isinstance(part, PastRounds):  # it is drawn when it is known what is in sight
                part.refresh()
            top -= tall + gap
        set_children(self.board, [part for part, _ in placed])
        self.area.do_scroll_y = whole > height + 1
        self._placed = placed
        self._show_focus(placed, whole, height)
        self._look_at_rows()

    def _look_at_rows(self, *_scroll: object) -> None:
        """Only the rounds in sight are drawn."""
        down = self.area.offset
        for part, tall in self._placed:
            if isinstance(part, PastRounds):
                part.look_at(down, self.area.height)
            down -= tall + dp(4)

    def _show_focus(self, placed: list[tuple[Any, float]], whole: float, height: float) -> None:
        if whole <= height:
            self.area.scroll_y = 1
            return
        down = 0.0
        for part, tall in placed:
            if part is self.boxes:
                focus = self.entry.form.focus
                begin, end = self.boxes.spans.get(focus, (0.0, tall))
                if tall < height:
                    begin, end = 0.0, tall
                spare = min(dp(28), (height - (end - begin)) / 2)  # its neighbours are seen, too
                last = min(whole, down + end + spare)
                self.area.scroll_into_view(max(0, down + begin - spare), last, whole, height)
            down += tall + dp(4)

    # Tapped

    def _tap(self, change: Callable[[Form], Form]) -> None:
        if not self.entry.tap(change):
            self.app.device.refused()
        self.refresh()

    def press(self, key: str) -> None:
        """Handle a key of the pad."""
        form, kind = self.entry.form, self.view.pad.kind
        match key:
            case "log":
                self.enter()
            case "next":
                self._go_on()
            case "back":
                self._tap(lambda form: form.point(form.before))
            case "nobody":
                self._tap(lambda form: form.choose(None))
            case "rest":
                self._tap(Form.nobody_else)
            case _ if kind == "answers" and key != "delete":
                if int(key) in form.focused.holds.choices:
                    self._tap(lambda form: form.choose(int(key)))
            case _:
                self._tap(lambda form: form.press(key))

    def _go_on(self) -> None:
        with self.app.reporting_errors():
            came = self.entry.go_on()
            if came is None:
                self.refresh()
            else:
                self._show_what_came(came)

    def key_pressed(self, code: int, modifiers: list[str]) -> bool:
        """Handle a key of a keyboard: digits, Enter, Backspace, Tab and the arrows."""
        if self._view is None or self.view.pad.kind == "none":
            return False
        if 48 <= code <= 57 and self.view.pad.kind == "number":
            self.press(chr(code))
        elif code == DELETE:
            self.press("delete")
        elif code == MINUS and any(key.key == "minus" for key in self.view.pad.keys):
            self.press("minus")
        elif code == ENTER:
            due = self.view.pad.log and self.view.pad.log.state == "due"
            self.press("log" if due or "ctrl" in modifiers else "next")
        elif code == TAB:
            self.press("back" if "shift" in modifiers else "next")
        elif code in ARROWS:
            self._tap(lambda form: form.move(*ARROWS[code]))
        else:
            return False
        return True

    def _count(self, key: CardKey, step: int) -> None:
        self._tap(lambda form: form.count(key.shown.face.icon, step))

    def _less(self, key: CardKey) -> None:
        self._count(key, -1)

    def _box(self, zone: str) -> None:
        form = self.entry.form
        if zone.startswith("column:"):
            self._column(int(zone.partition(":")[2]))
        elif zone == "other":
            self.after(self.entry.turn_to, self.view.past.other)
        elif form.box(zone).kind == "flag":
            self._tap(lambda form: form.switch(zone, not form.entered.get(zone)))
        else:
            self._tap(lambda form: form.point(zone))

    def _strip(self, zone: str) -> None:
        if zone == "all":
            self.header_tapped("list")
        else:
            self._column(int(zone.partition(":")[2]))

    def _column(self, column: int) -> None:
        """Turn to the boxes of this player: the first that is empty."""
        self.all = False
        mine = [box for box in self.entry.form.boxes if box.column == column]
        if mine:
            empty = [box for box in mine if not self.entry.form.has(box)]
            self._tap(lambda form: form.point((*empty, *mine)[0].id))

    def _row(self, zone: str) -> None:
        """A round of the past is corrected where it stands."""
        row, _, column = zone.partition(":")
        self.all = False
        self.entry.turn_to(self.view.past.rows[int(row)].moves[-1])
        mine = [box.id for box in self.entry.form.boxes if box.column == int(column)]
        self.after(self.entry.tap, lambda form: form.point(*mine[:1]))

    def enter(self, _move: Move | None = None, ruling: str = "", sure: bool = False) -> None:
        """Logs what was entered, or says why not; a sheet calls it with the reason of a ruling."""
        with self.app.reporting_errors():
            came = self.entry.log(ruling, sure)
            self._show_what_came(came)
            if isinstance(came, NeedsMore) and came.words:
                self.open_sheet("empty_boxes")

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

    def _show_what_came(self, came: MoveLogged | RepairStarted | MoveRefused | NeedsMore) -> None:
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
        """What the sheet says of itself comes first, where there is one."""
        if sheet_of_match(self.app.running.match.setup, self.app.language):
            self.open_sheet("sheet_rules")
        else:
            self.open_rule()

    def sheet_rules_sheet(self) -> BottomSheet | None:
        """Return a sheet with what the score sheet says of itself."""
        lines = sheet_of_match(self.app.running.match.setup, self.app.language)
        if not lines:
            return None
        rules = self.sheet_button(self.tr("Rules"), self.open_rule, icon="book")
        return BottomSheet(lines[0]).add(
            TextBlock(text="\n".join(lines[1:])), beside(rules, self.ok_button())
        )

    def menu_sheet(self) -> BottomSheet:
        """Return the menu of a score sheet."""
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
            self._show_what_came(self.entry.finish())
