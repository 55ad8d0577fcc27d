"""A card on the table for people who are new: a sentence or two before a turn, told once.

It lies below the players' names and totals, in the place of what can go meanwhile: pad and verbs
work as ever, and any tap on them closes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from math import ceil

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import GAP, PAD, TOUCH
from ..widgets import Touchable
from ..widgets.painter import Painter
from ..widgets.text_layout import TextMeasure, TextStyle

ROUND = 16
BETWEEN = 5  # sentences
CLOSE, OPEN = "close", ""
MORE = 20  # the sign beside sentences which have no buttons below them, that a tap opens more
BUTTONS = ("label", "caption", "key")  # sizes of type of their words, the largest first
SLIM = "label"  # the smallest type of a card


class LessonCard(Touchable):
    """A card with sentences for new players, and buttons if they fit.

    A tap on a button reports its name, one off the card "close". So does one on the card, unless
    its buttons do not fit: then it is "" and asks for them.
    """

    corner = NumericProperty(ROUND)
    caption = StringProperty("")
    sentences = ObjectProperty(())  # sentences; none: there is no card
    buttons = ObjectProperty(())  # pairs of a name and its words
    most = NumericProperty(0)  # height that there is for it, in pixels

    def draw(self, pen: Painter) -> None:
        if not self.sentences:
            return
        theme, pad = self.theme, dp(PAD)
        pen.ground(theme.card, theme.card_edge, ROUND)
        caption, role, buttons = self._fitting(pen)
        space, top = _text_width(self.width, buttons), self.height - pad
        top = pen.paragraphs(pad, top, space, TextStyle(caption, "caption", theme.second_ink))
        top += 0 if caption else dp(BETWEEN)
        for words in self.sentences:
            text_style = TextStyle(words, role, theme.ink, True)
            top = pen.paragraphs(pad, top - dp(BETWEEN), space, text_style)
        if buttons:
            top = self._buttons(pen, buttons, pad, top - dp(GAP), space)
        else:
            side, right = dp(MORE), self.width - pad
            pen.icon("chevron", right - side, (self.height - side) / 2, side, theme.second_ink)
        self.minimum_height = max(dp(TOUCH), ceil(self.height - top + pad))

    def heights(
        self, text: TextMeasure, width: float, sentences: tuple[str, ...]
    ) -> tuple[float, float]:
        """Return the least and the most height of a card with these; 0 without sentences."""
        if not sentences:
            return 0, 0
        least = _text_height(text, sentences, SLIM, _text_width(width, "")) + 2 * dp(PAD)
        role, space = role_of(sentences), _text_width(width, BUTTONS[0])
        most = _text_height(text, sentences, role, space) + 2 * dp(PAD)
        return least, most + self._around(text, self.caption, BUTTONS[0])

    def _fitting(self, pen: Painter) -> tuple[str, str, str]:
        """Return caption, type size and button size of the largest form that fits."""
        below = next((role for role in BUTTONS if self._spare(pen, role) >= 0), "")
        texts = [(self.caption, role_of(self.sentences)), (self.caption, "text")]
        texts += [("", role) for role in ("text", SLIM)]
        forms = [(*text, below) for text in texts if below] + [(*text, "") for text in texts]
        return next((form for form in forms if self._height(pen, *form) <= self.most), forms[-1])

    def _height(self, pen: TextMeasure, caption: str, role: str, buttons: str) -> float:
        height = _text_height(pen, self.sentences, role, _text_width(self.width, buttons))
        return height + self._around(pen, caption, buttons) + 2 * dp(PAD)

    def _around(self, pen: TextMeasure, caption: str, buttons: str) -> float:
        """The height of the caption above and the buttons below, each if there is one."""
        above = pen.line_height("caption") + dp(BETWEEN) if caption else 0
        return above + (dp(GAP) + self._tall(pen, buttons) if buttons else 0)

    def _tall(self, pen: TextMeasure, role: str) -> float:
        return max(dp(TOUCH), pen.line_height(role, True) + dp(PAD))

    def _widths(self, pen: TextMeasure, role: str) -> list[float]:
        return [pen.width(words, role, True) + dp(2 * PAD) for _, words in self.buttons]

    def _spare(self, pen: TextMeasure, role: str) -> float:
        """Return the width that buttons beside each other leave free."""
        gaps = dp(GAP) * (len(self.buttons) - 1)
        return _text_width(self.width, role) - sum(self._widths(pen, role)) - gaps

    def _buttons(self, pen: Painter, role: str, x: float, top: float, space: float) -> float:
        theme, tall = self.theme, self._tall(pen, role)
        more = self._spare(pen, role) / len(self.buttons)
        for (name, words), wide in zip(self.buttons, self._widths(pen, role), strict=True):
            wide += more
            pen.zone(name, x, top - tall, wide, tall, words)
            closes = name == CLOSE
            fill, colour = (theme.ink, theme.card) if closes else (theme.card, theme.ink)
            pen.framed(x, top - tall, wide, tall, fill, theme.second_ink)
            how = {"colour": colour, "on": fill, "bold": True, "align": 0.5}
            pen.write_level(words, x + wide / 2, top - tall / 2, role, **how)
            x += wide + dp(GAP)
        return top - tall

    def accessible(self, zone: str = "") -> Accessible:
        return super().accessible(zone) if zone else Accessible(" ".join(self.sentences))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.sentences) and super().on_touch_down(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A tap beside it does what it always does; then the card is closed."""
        if self.sentences and touch.grab_current is None and not self.collide_point(*touch.pos):
            shown, close = self.sentences, partial(self.dispatch, "on_tap", CLOSE)
            Clock.schedule_once(lambda _: self.sentences is shown and close())
        return super().on_touch_up(touch)


def _text_width(width: float, buttons: str) -> float:
    """The width of the sentences on a card; without buttons a sign stands beside them."""
    return width - 2 * dp(PAD) - (0 if buttons else dp(MORE + GAP))


def _text_height(text: TextMeasure, sentences: tuple[str, ...], role: str, width: float) -> float:
    lines = sum(len(text.lines(words, role, width, True)) for words in sentences)
    return lines * text.line_height(role, True) + (len(sentences) - 1) * dp(BETWEEN)


def role_of(sentences: Iterable[str]) -> str:
    """Return the type size: one sentence is larger than two."""
    return "lead" if len(tuple(sentences)) == 1 else "text"
