"""Where the parts of a form stand: the boxes scroll above the pad, which never moves."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.device import phone
from companion.engine.offers import Face
from companion.library.settings import TEXT_SIZES
from companion.session.round_form import RoundForm
from companion.views.form import FormView

from ..table.grid import Grid
from ..table.judged import JudgingScreen
from ..table.parts import pad_grid
from ..table.plan import Detail
from ..theme import GAP, MARGIN, PAD, PANES, TOUCH
from ..widgets import Bar, Scroll, Segmented, TextBlock
from ..widgets.base import measure_height, put_below, set_box, set_children
from ..widgets.keycap import KeyCap, fitting_shape
from ..widgets.number_pad import NumberPad
from ..widgets.text_layout import TextMeasure
from .grid import SheetBoard
from .strip import PlayerStrip, ShareCards

# All in dp
GUTTER = 48  # the least room for the names of the fields
WIDEST = 640  # longer lines are hard to read
TALL_KEY = 84
CROWDED = 3  # cards beside each other, where not all names have room
CARDS = 0.74, 0.64  # of the width, for the cards that are counted; less beside large words
GROWTH = 24  # of a row where there is room
NAME_TYPES = ("text", "label", "caption", "key")  # of who is asked, the first in which it fits
BAR = 8  # beside what scrolls
LOW = 600  # a screen that is lower and wider than high has its pad on the right
LINE = 1.3  # height of a line by the size of its type
HOLD = 0.45  # seconds

Parts = list[tuple[Any, float]]  # beside each other, each as wide as this


class CardKey(KeyCap):
    """A card to be counted: a tap is one more, holding it one less."""

    __events__ = ("on_hold",)

    def __init__(self, **properties: Any) -> None:
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


class FormLayout(JudgingScreen):
    """A screen with the parts of a form, each placed where there is room for it."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._entry: RoundForm | None = None
        self._view: FormView | None = None
        self.all = False  # everybody's past rounds are in sight, to read
        self.strip = PlayerStrip()
        self.boxes = SheetBoard(size_hint=(None, None))
        self.area = Scroll()
        self.area.add_widget(self.boxes)
        self.area.fbind("scroll_y", self._look_at_rows)
        self.says = TextBlock(role="caption", colour="second")
        self.shares = ShareCards()
        self.who = TextBlock(role="text", bold=True)
        self.ways = Segmented()
        self.pad = NumberPad()
        self.cards: list[CardKey] = []
        self.bar = Bar()  # only while something can be redone: its room is dear

    @property
    def entry(self) -> RoundForm:
        """The form as it is filled in."""
        assert self._entry is not None  # a screen is shown before anybody can tap it
        return self._entry

    @property
    def view(self) -> FormView:
        """The form in words, as it is shown."""
        assert self._view is not None
        return self._view

    @property
    def _many(self) -> bool:
        """Whether the columns would be too narrow for a finger."""
        least = dp(TOUCH) * max(1, min(self.theme.scale, TEXT_SIZES[-1]) * 0.95) + dp(4)
        width = min(self.width, dp(WIDEST)) - 2 * dp(PAD)
        columns = max(1, len(self.entry.columns))
        return (width - self._gutter(width)) / columns < least

    def _gutter(self, width: float) -> float:
        return max(dp(GUTTER), min(width * 0.2, dp(72)))

    def arrange(self, *_change: object) -> None:
        """Place everything; without the second line of the header if hardly a row fits."""
        if self._view is not None and self.width > 10 and not self._put(terse=False):
            self._put(terse=True)

    def _put(self, terse: bool) -> bool:
        """Place everything; return whether two rows can be seen."""
        view = self.view
        sheet = self.entry.sheet
        self.header.subtitle = "" if terse else view.subtitle
        layout = "rows"
        if sheet:
            layout = "person" if view.by_person else "rows" if self._many else "grid"
            if self.all:
                layout = "all" if view.by_person else "past"
        broad = self.width >= dp(PANES) or self.height < dp(LOW)
        sideways = self.width > self.height and broad  # an upright tablet would be half empty
        desk = sideways and self.height >= dp(LOW) and not phone()
        gap = dp(GAP)
        margin = dp(PAD) if sheet else dp(MARGIN)
        shown: list[Widget] = [self.header, self.area]
        edge = self.x
        across = self.width
        foot = self.y
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
            if desk:  # a mouse and eyes go from a row to the pad: both lie in the middle
                rows = min(across, dp(WIDEST) + 2 * margin)
                edge = self.x + (across - rows) / 2
                across = rows
                hand = edge + rows, right
            elif self.pad.mirrored:  # under the left thumb
                edge = self.x + right
                hand = (self.x, right)
        side = max(margin, (across - dp(WIDEST)) / 2)
        left = edge + side
        width = across - 2 * side
        ceiling = self.y + self.height  # Kivy's own `top` may still be the one before a change
        over = (self.x, self.width) if desk else (edge, across)
        top = put_below(self.header, over[0], ceiling, over[1])
        gutter = self._gutter(width)
        if layout == "all":
            gutter = width * min(0.45, 0.3 * max(1, self.theme.scale))
        boxes = self.boxes
        boxes.layout = layout
        boxes.gutter = gutter
        boxes.grown = 0
        boxes.width = width
        boxes.refresh()
        self.strip.gutter = gutter if boxes.reads_columns else 0
        self.strip.chosen = -1 if boxes.reads_columns else boxes.person
        if sheet and layout != "rows":
            top = put_below(self.strip, left, top, width) - dp(4)
            shown.append(self.strip)
        whole = boxes.minimum_height
        low = reserved = foot + gap
        if has_pad:
            inner = max(margin, (hand[1] - dp(WIDEST)) / 2)
            at = hand[0] + inner, hand[1] - 2 * inner
            limit = ceiling - gap if sideways and not desk else top
            rest = 0 if sideways else whole
            end, kept = self._put_hand(shown, *at, foot + gap, limit, rest, small=desk)
            low, reserved = (low, low) if sideways else (end, kept)
        if layout == "all" or not boxes.reads_columns:
            spare = max(0, top - reserved - whole - dp(4))
            boxes.grown = min(dp(GROWTH), spare / max(1, boxes.rows))
        self._put_boxes(left, low, width, top - low)
        set_children(self, shown)
        return top - low > min(whole, 2 * dp(TOUCH))

    def _put_hand(
        self,
        shown: list[Widget],
        x: float,
        width: float,
        foot: float,
        top: float,
        rows: float,
        small: bool = False,
    ) -> tuple[float, float]:
        """Place from the bottom up the pad and what is asked and said; the boxes have the rest. A
        small pad, where a keyboard types, hangs from the top.

        Returns where they may end now, and where if two lines are said: what the pad and the rows
        grow to must not depend on a sentence that comes and goes.
        """
        gap = dp(GAP)
        wide = self.shares.wide
        said = [(self.says, width - wide)] if self.says.text else []
        said = [(self.shares, wide), *said] if wide else said
        asked = [(self.who, width)] if self.who.text else []
        for_who = width * 0.38 - gap if self.ways.options else width
        if self.ways.options:
            asked = [(self.who, for_who), (self.ways, width * 0.62)]
        widest = partial(TextMeasure(self.theme).widest_word, bold=True)
        fits = (role for role in NAME_TYPES if widest((self.who.text, role)) <= for_who)
        self.who.role = next(fits, NAME_TYPES[-1])
        two_lines = 2 * self.theme.size("caption") * dp(LINE) + gap
        tall_said = self._tallest(said)
        tall_asked = self._tallest(asked)
        room = top - foot - two_lines - tall_asked - gap
        kept = min(rows, (top - foot) * 0.6)  # a long form scrolls: its pad stays
        least = measure_height(self.pad, width)
        beside = 0.0
        if self.view.pad.cards:  # their names take more room than digits
            beside = width * CARDS[self.theme.scale > 1.2]
            wanted = self._card_grid(beside - gap).whole
            least = max(least, min(wanted, room - dp(TOUCH) * self.theme.scale))
        tall = max(least, min(4 * dp(TALL_KEY) + 3 * gap, room - kept))
        if small:
            tall = least
            foot = max(foot, top - tall - gap - max(two_lines, tall_said) - tall_asked)
        at, left = (x, x + width - beside + gap) if self.pad.mirrored else (x + beside, x)
        set_box(self.pad, at, foot, width - beside, tall)
        shown += [self.pad, *self._put_cards(left, foot, beside - gap, tall)]
        y = foot + tall + gap
        self._put_level(shown, said, x, y, width)
        self._put_level(shown, asked, x, y + tall_said, width)
        return y + tall_said + tall_asked, y + max(two_lines, tall_said) + tall_asked

    def _tallest(self, parts: Parts) -> float:
        """Return the height of parts beside each other, with a gap."""
        tallest = max((measure_height(part, wide) for part, wide in parts), default=0)
        return tallest + dp(GAP) if tallest else 0

    def _put_level(
        self, shown: list[Widget], parts: Parts, x: float, y: float, width: float
    ) -> None:
        """Place parts beside each other: the first at the left, the last at the right."""
        middle = y + (self._tallest(parts) - dp(GAP)) / 2
        for part, wide in parts:
            tall = measure_height(part, wide)
            left = x if part is parts[0][0] else x + width - wide
            set_box(part, left, middle - tall / 2, wide, tall)
            shown.append(part)

    @property
    def _faces(self) -> tuple[Face[str], ...]:
        """The cards that are counted."""
        return tuple(key.face for key in self.view.pad.cards)

    def _card_grid(self, width: float) -> Grid:
        """Return the grid of the card keys, as they lie in a pad of the table."""
        return pad_grid(TextMeasure(self.theme), self._faces, width, Detail.WHOLE)

    def _put_cards(self, x: float, foot: float, width: float, height: float) -> list[CardKey]:
        """Place the card keys where the digits would be, and return them."""
        keys = self.cards[: len(self._faces)]
        if not keys:
            return keys
        text = TextMeasure(self.theme)
        grid = self._card_grid(width).with_height(height)
        shape = fitting_shape(text, self._faces, grid.width, grid.height)
        if named := bool(shape.lines):
            boxes = grid.boxes(x, foot)
        else:  # not all have room for it: higher keys show as many names as can be
            each = (width + grid.gap) / CROWDED - grid.gap
            crowded = Grid(CROWDED, each, 0, len(keys), grid.gap).with_height(height)
            boxes = crowded.boxes(x, foot)
        for key, face, box in zip(keys, self._faces, boxes, strict=True):
            alone = (face._replace(value=""),)
            key.shape = shape if named else fitting_shape(text, alone, *box[2:])
            set_box(key, *box)
        return keys

    def _put_boxes(self, x: float, y: float, width: float, height: float) -> None:
        """Place the boxes, which scroll if they are too many."""
        boxes = self.boxes
        set_box(self.area, x, y, width + dp(BAR), max(1, height))
        boxes.refresh()
        whole = boxes.minimum_height + (0 if boxes.reads_columns else dp(4))
        boxes.height = max(whole, height)
        boxes.refresh()
        self.area.do_scroll_y = whole > height + 1
        if whole <= height:
            self.area.scroll_y = 1
        else:
            self._show_focus(whole, height)
        self._look_at_rows()

    def _look_at_rows(self, *_scroll: object) -> None:
        """Tell the board which rounds are in sight: only those are drawn."""
        if self.boxes.reads_columns:
            self.boxes.look_at(self.area.offset, self.area.height)

    def _show_focus(self, whole: float, height: float) -> None:
        """Scroll to the round that is entered, or to the box in it where it is too high."""
        spans = self.boxes.spans
        begin, end = spans.get("", (0.0, whole))
        if end - begin >= height:
            begin, end = spans.get(self.entry.form.focus, (begin, end))
        spare = min(dp(28), (height - (end - begin)) / 2)  # its neighbours are seen, too
        last = min(whole, end + spare)
        self.area.scroll_into_view(max(0, begin - spare), last, whole, height)
