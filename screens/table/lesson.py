"""A card on the table for people who are new: a sentence or two before a turn, told once.

It lies over the table and under nothing: pad and verbs work as ever, and any tap on them closes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.say.table_view import TableView
from companion.say.voice import Heard

from ..kit import Touchable
from ..kit.pen import Pen
from ..sizes import GAP, TOUCH
from ..theme import PAD
from .frame import Plan
from .parts import MARGIN, Measure, chip_count, line, line_count

ROUND = 16
BETWEEN = 5  # sentences
CLOSE = "close"


class LessonCard(Touchable):
    """Ivory, as a card that somebody has laid there. A tap on a button says which, one anywhere
    else, on the card or off it, is "close"."""

    corner = NumericProperty(ROUND)
    caption = StringProperty("")
    told = ObjectProperty(())  # sentences; none: there is no card
    buttons = ObjectProperty(())  # pairs of a name and its words
    most = NumericProperty(0)  # height that there is for it, in pixels
    fits = True  # whether the words of its buttons do

    def draw(self, pen: Pen) -> None:
        if not self.told:
            return
        theme, pad = self.theme, dp(PAD)
        pen.box(0, 0, self.width, self.height, theme.card, ROUND)
        pen.outline(0, 0, self.width, self.height, theme.card_edge, ROUND)
        caption, role = self._fitting(pen)
        room, top = self.width - 2 * pad, self.height - pad
        small = pen.lines(caption, "caption", room) if caption else ()
        top = pen.write_lines(small, pad, top, "caption", colour=theme.second_ink, on=theme.card)
        for words in self.told:
            top -= dp(BETWEEN)
            found = pen.lines(words, role, room, True)
            how = {"colour": theme.ink, "on": theme.card, "bold": True}
            top = pen.write_lines(found, pad, top, role, **how)
        top = self._buttons(pen, pad, top - dp(GAP), room)
        self.minimum_height = ceil(self.height - top + pad)

    def _fitting(self, pen: Pen) -> tuple[str, str]:
        """With the caption and in large type, if there is room for it."""
        ways = [(self.caption, role_of(self.told)), (self.caption, "text")]
        ways += [("", role) for role in ("text", "label")]
        for caption, role in ways:
            if self._height(pen, caption, role) <= self.most:
                break
        return caption, role

    def _height(self, pen: Pen, caption: str, role: str) -> float:
        room = self.width - 2 * dp(PAD)
        lines = sum(len(pen.lines(words, role, room, True)) for words in self.told)
        height = lines * pen.line_height(role, True) + len(self.told) * dp(BETWEEN)
        height += pen.line_height("caption") if caption else 0
        return height + dp(GAP) + max(dp(TOUCH), pen.line_height("label", True)) + 2 * dp(PAD)

    def _buttons(self, pen: Pen, x: float, top: float, room: float) -> float:
        """Beside each other, in the largest type in which their words fit."""
        theme, gap = self.theme, dp(GAP)
        for role in ("label", "caption", "key"):
            widths = [pen.width(words, role, True) + dp(2 * PAD) for _, words in self.buttons]
            spare = room - sum(widths) - gap * (len(widths) - 1)
            if spare >= 0:
                break
        tall = max(dp(TOUCH), pen.line_height(role, True) + dp(PAD))
        for (name, words), wide in zip(self.buttons, widths, strict=True):
            wide += spare / len(widths)
            pen.zone(name, x, top - tall, wide, tall, words)
            closes = name == CLOSE
            fill, colour = (theme.ink, theme.card) if closes else (theme.card, theme.ink)
            pen.box(x, top - tall, wide, tall, fill)
            pen.outline(x, top - tall, wide, tall, theme.second_ink)
            low = top - (tall + pen.line_height(role, True)) / 2
            pen.write(words, x + wide / 2, low, role, colour, fill, bold=True, align=0.5)
            x += wide + gap
        self.fits = spare >= 0
        return top - tall

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone) if zone else Heard(" ".join(self.told))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.told) and super().on_touch_down(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A tap beside it does what it always does; then the card is closed."""
        if self.told and touch.grab_current is None and not self.collide_point(*touch.pos):
            told = self.told
            Clock.schedule_once(lambda _: self.told is told and self.dispatch("on_tap", CLOSE))
        return super().on_touch_up(touch)


def role_of(told: Iterable[str]) -> str:
    """One sentence is said in larger type than two."""
    return "lead" if len(tuple(told)) == 1 else "text"


def card_height(told: tuple[str, ...], width: float, scale: float, measure: Measure) -> float:
    """What the card takes that tells this, in dp."""
    room, role = width - 2 * MARGIN - 2 * PAD, role_of(told)
    lines = sum(line_count(words, role, room, measure, True) for words in told)
    words = line("caption", scale) + lines * line(role, scale) + len(told) * BETWEEN
    return words + GAP + max(TOUCH, line("label", scale)) + 2 * PAD


def under_card(made: Plan, view: TableView, measure: Measure) -> Plan:
    """Nothing moves for it, but the piles that it covers stand beside the prompt meanwhile."""
    level = made.level._replace(middle=False)
    chips = chip_count(view, made.right - 2 * MARGIN, level, measure)
    return made._replace(level=level, chips=chips, piles=())
