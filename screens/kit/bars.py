"""The ends of a screen: header, banner, the bar with the last move and Undo, the navigation."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.say.voice import Heard

from ..theme import BAR, GAP, ICON, MARGIN, TOUCH
from . import ink
from .base import Touchable, Zoned
from .pen import Pen, Said

LOW, SIDEWAYS = 68, 52  # dp; held sideways there is little height
PILL = 56


class _Bar(Touchable):
    """Takes the height that it needs."""

    snug = ("height",)
    zoned = True


class Header(_Bar):
    """A way back, what this is, and what else can be done; taps on "back" or an action's icon.

    Without any of it, it takes no room.
    """

    title = StringProperty("")
    subtitle = StringProperty("")
    back = StringProperty("")  # what a voice says of the way back; "" if there is none
    actions = ObjectProperty(())  # pairs of an icon and what a voice says of it

    def draw(self, pen: Pen) -> None:
        self.tappable = bool(self.title or self.back or self.actions)
        if not self.tappable:
            self.minimum_height = 0
            return
        touch, side = dp(TOUCH), pen.grown(ICON)
        left, right = dp(MARGIN), self.width - dp(GAP / 2) - touch * len(self.actions)
        back = dp(GAP / 2)
        if self.back:
            left = back + touch + dp(4)
        room = right - left - dp(4)
        below = any(pen.width(word, "lead", True) > room for word in self.title.split())
        middle = self.height - dp(BAR) / 2 if below else self.height / 2
        if self.back:
            self._icon(pen, "back", back, middle, side, self.back)
        for number, (icon, spoken) in enumerate(self.actions):
            self._icon(pen, icon, right + number * touch, middle, side, spoken)
        words = self.title, self.subtitle
        if below:  # a long name has a line of its own
            left, room = dp(MARGIN), self.width - 2 * dp(MARGIN)
            middle = (self.height - dp(BAR) + dp(8)) / 2
        tall = pen.title(words, left, middle, room, "lead", bold=True)
        self.minimum_height = dp(BAR) + tall + dp(8) if below else max(dp(BAR), tall + dp(12))

    def _icon(self, pen: Pen, name: str, x: float, middle: float, side: float, spoken: str) -> None:
        box = x, middle - dp(TOUCH) / 2, dp(TOUCH), dp(TOUCH)
        pen.zone(name, *box, spoken)
        pen.icon_in(name, box, side, self.theme.text)

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone) if zone else Heard(self.title, self.subtitle)


class Banner(_Bar):
    """Over a table that is not the one of now: what it is about, and a way out of it."""

    title = StringProperty("")
    text = StringProperty("")
    cancel = StringProperty("")  # what a voice says of the cross; "" if there is none

    def draw(self, pen: Pen) -> None:
        touch, colour = dp(TOUCH), self.theme.background
        pen.ground(self.theme.ruling, corner=0)
        middle, right = self.height / 2, self.width - dp(GAP / 2) - touch
        if self.cancel:
            box = right, middle - touch / 2, touch, touch
            pen.zone("cancel", *box, self.cancel)
            pen.icon_in("cross", box, pen.grown(ICON), colour)
        said = Said(self.title, "text", colour, True), Said(self.text, "caption", colour)
        tall = pen.level(dp(MARGIN), middle, right - dp(MARGIN), *said)
        self.minimum_height = max(dp(BAR), tall + dp(16))


class Bar(_Bar):
    """The last move in words, and Undo (and Redo, after an Undo), always in reach of a thumb."""

    text = StringProperty("")
    undo = StringProperty("")  # the button's word, "" while there is nothing to undo
    redo = StringProperty("")
    opens = StringProperty("")  # what a voice says of a tap on the words, "" if none is meant
    aside = BooleanProperty(False)  # below a banner, in its colour
    mirrored = BooleanProperty(False)  # for a left thumb

    def draw(self, pen: Pen) -> None:
        theme = self.theme
        fill, colour = theme.surface, theme.second
        if self.aside:
            fill, colour = theme.ruling, theme.background
        pen.ground(fill, corner=0)
        pen.hairline(0, self.height - dp(1), self.width, theme.edge)
        buttons = [(name, getattr(self, name)) for name in ("undo", "redo")]
        buttons = [(name, word) for name, word in buttons if word]
        terse, role, found = self._fitted(pen, [word for _, word in buttons])
        taken = dp(GAP)
        for name, word in buttons:
            wide = dp(TOUCH) if terse else self._wide(pen, word)
            x = taken if self.mirrored else self.width - taken - wide
            self._button(pen, name, word, x, terse)
            taken += wide
        start = taken + dp(GAP) if self.mirrored else dp(MARGIN)
        tall = pen.line_height(role) * len(found)
        pen.write_lines(found, start, (self.height + tall) / 2, role, colour=colour)
        if self.opens and self.text and not self.aside:
            room = self.width - taken - 2 * dp(GAP)
            pen.zone("opens", start - dp(GAP), 0, room, self.height, self.opens)
        self.minimum_height = max(dp(BAR), tall + dp(14))

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone) if zone else Heard(self.text)

    def _fitted(self, pen: Pen, buttons: list[str]) -> tuple[bool, str, tuple[str, ...]]:
        """Whether buttons go without their words, the size of the move's, and its lines.

        A long move takes the room of the buttons' words, then smaller type, before it would need
        a higher bar: what stands above it is not to move.
        """
        most = max(self.height, dp(BAR)) - dp(10)
        ways = (False, "label"), (True, "label"), (True, "caption"), (True, "key")
        for terse, role in ways:
            taken = sum(dp(TOUCH) if terse else self._wide(pen, word) for word in buttons)
            room = self.width - taken - 2 * dp(GAP) - dp(MARGIN)
            found = pen.lines(self.text, role, room) if self.text else ()
            fits = len(found) * pen.line_height(role) <= most
            if fits and ink.widest_word(self.text, pen.size(role)) <= room:
                break
        return terse, role, found

    @staticmethod
    def _wide(pen: Pen, word: str) -> float:
        return dp(27) + pen.grown(22) + pen.width(word, "label", True)

    def _button(self, pen: Pen, name: str, word: str, x: float, terse: bool) -> None:
        """The drawing and its word; the drawing alone where the move needs the room."""
        side, colour = pen.grown(22), self.theme.background if self.aside else self.theme.text
        middle = self.height / 2
        width = dp(TOUCH) if terse else self._wide(pen, word)
        pen.zone(name, x, middle - dp(TOUCH / 2), width, dp(TOUCH), word)
        icon = "cross" if self.aside else name
        pen.icon(icon, x + dp(10), middle - side / 2, side, colour)
        if not terse:
            pen.write_level(word, x + dp(17) + side, middle, "label", colour=colour, bold=True)


class Navigation(Zoned):
    """`places` are triples of a screen, its icon and its name; `chosen` is the one in front."""

    snug = ("height",)
    places = ObjectProperty(())
    chosen = StringProperty("")

    def draw(self, pen: Pen) -> None:
        theme, wide = self.theme, self.width / max(1, len(self.places))
        pen.ground(theme.surface, corner=0)
        pen.hairline(0, self.height - dp(1), self.width, theme.edge)
        beside = self.width > dp(600)  # icon and name find room on one line
        for number, (name, icon, words) in enumerate(self.places):
            x = number * wide
            gap = dp(GAP / 2)
            pen.zone(name, x + gap, dp(2), wide - 2 * gap, self.height - dp(4), words)
            self._draw_place(pen, x, wide, icon, words, name == self.chosen, beside)
        words = pen.line_height("key", True)
        low = max(dp(SIDEWAYS), dp(TOUCH)) if beside else max(dp(LOW), words + dp(48))
        self.minimum_height = low

    def _draw_place(
        self, pen: Pen, x: float, wide: float, icon: str, words: str, chosen: bool, beside: bool
    ) -> None:
        theme, side = self.theme, dp(22)
        colour = theme.text if chosen else theme.second
        line, width = pen.line_height("key", chosen), pen.width(words, "key", chosen)
        pill = min(dp(PILL), wide - dp(12))
        if beside:
            left = x + (wide - side - dp(10) - width) / 2
            middle = self.height / 2
            ground = theme.surface
            if chosen:
                ground = theme.raised
                inner = side + width + dp(34)
                pen.box(left - dp(12), middle - dp(18), inner, dp(36), ground, 18)
            pen.icon(icon, left, middle - side / 2, side, colour)
            how = {"colour": colour, "on": ground, "bold": chosen}
            pen.write_level(words, left + side + dp(10), middle, "key", **how)
            return
        tall = dp(30) + line + dp(2)
        top = (self.height + tall) / 2
        if chosen:
            pen.box(x + (wide - pill) / 2, top - dp(30), pill, dp(30), theme.raised, 15)
        pen.icon(icon, x + (wide - side) / 2, top - dp(15) - side / 2, side, colour)
        pen.write(words, x + wide / 2, top - tall, "key", colour, bold=chosen, align=0.5)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == self.chosen else ()
