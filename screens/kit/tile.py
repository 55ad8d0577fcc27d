"""A player at the table: who, how much, what lies on top, and whose turn it is."""

from __future__ import annotations

from math import ceil

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.say.table_view import SpotView
from companion.say.voice import Heard

from ..contrast import blend
from ..theme import BORDER, CARD_CORNER, CORNER, GAP, MOTION, PAD, TOUCH, Rgba
from . import ink
from .base import Touchable
from .pen import Pen

DOT = 24
SIGN = 15
SMALL_DOT = 22  # where a player is no more than that
SHIELD = 14
CARD = 37  # the least height of what lies there
LARGE = 96  # and the most
SHAPE = 0.86  # width by height
SMALL = (24, 28)  # one of many cards that lie there
MANY_SIZES = (("text", 1.5), ("label", 1.35), ("caption", 1.2), ("key", 1))
MANY = 6  # cards in hand that are still counted at a glance


class PlayerTile(Touchable):
    """`total` is what the player would have if the round ended now, `gain` what this round adds."""

    covers = ("held", "glow")
    name = StringProperty("")
    mark = StringProperty("")  # the initial, or a symbol where initials are alike
    seat = NumericProperty(0)
    total = StringProperty("")
    gain = StringProperty("")
    hand = NumericProperty(-1)  # cards in hand; -1 where the game has none
    leads = BooleanProperty(False)
    at_turn = BooleanProperty(False)
    framed = BooleanProperty(True)  # at turn; not while the frames are those of targets
    target = BooleanProperty(False)  # a tap answers a question
    spots = ObjectProperty(())  # what lies there: a set, places side by side, or many cards
    note = StringProperty("")
    loud = BooleanProperty(False)  # the note is what matters now
    foot = NumericProperty(0)  # room for words below the total, alike on all tiles, in pixels
    more = StringProperty("+#")  # of cards for which there is no room
    role = StringProperty("tile")  # the total's size of type
    out = BooleanProperty(False)  # has no more turns in this round
    form = OptionProperty("full", options=("full", "compact", "dot"))
    minimum_width = NumericProperty(0)
    glow = NumericProperty(0)  # from 1 to nothing, after the total has changed

    def flash(self) -> None:
        """Draws the eye to a total that has just changed."""
        if not self.theme.still:
            Animation.cancel_all(self, "glow")
            self.glow = 1
            Animation(glow=0, duration=MOTION).start(self)

    def cover(self, pen: Pen) -> None:
        super().cover(pen)
        if self.glow:
            pen.box(0, 0, self.width, self.height, (*self.theme.accent[:3], 0.4 * self.glow))

    def draw(self, pen: Pen) -> None:
        on = self._ground(pen)
        if self.form == "dot":
            self._draw_dot(pen, on)
        elif self.form == "compact":
            self._draw_compact(pen, on)
        else:
            self._draw_full(pen, on)

    def _ground(self, pen: Pen) -> Rgba:
        theme = self.theme
        fill = theme.raised if self.at_turn else theme.surface
        if self.target:
            fill = blend((*theme.accent[:3], 0.16), theme.surface)
        pen.box(0, 0, self.width, self.height, fill)
        if self.target or (self.at_turn and self.framed):
            pen.outline(0, 0, self.width, self.height, theme.accent, CORNER, BORDER)
        elif theme.edge != theme.surface:
            pen.outline(0, 0, self.width, self.height, theme.edge)
        return fill

    # On one line: the dot, the name, the total

    def _draw_compact(self, pen: Pen, on: Rgba) -> None:
        pad, middle = dp(PAD - 4), self.height / 2
        side = min(pen.grown(DOT), self.height - dp(8))
        self._head(pen, pad, middle, side, on)
        right = self.width - pad
        width, _ = self._total(pen, right, middle, on, role="text", align=1)
        left = pad + side + dp(6)
        right = self._little_cards(pen, left, right - width - dp(8), middle, on)
        right = self._sign(pen, "flag", right, middle) if self.out else right
        if right - left > dp(16):
            self._name(pen, left, right, middle, on)
        self.minimum_height = max(dp(TOUCH), pen.line_height("text", True) + dp(12))
        self.minimum_width = 2 * pad + side + dp(60) + width

    def _little_cards(self, pen: Pen, left: float, right: float, middle: float, on: Rgba) -> float:
        """A set, or what lies in each place, small; returns where they begin.

        Lit places can be tapped, if there is room for fingers; the tile can in any case.
        """
        spots = self._places() or self._cards()
        if len(spots) > 1 and not self._places():
            return right  # many cards: their worth says enough
        height, theme = pen.grown(SMALL[1]), self.theme
        y = middle - height / 2
        lit = [spot for spot in self._places() if spot.lit]
        roomy = right - left >= len(spots) * dp(TOUCH + GAP)
        for spot in reversed(spots):
            end = right
            if spot.face.badge:
                text, low = f"×{spot.face.badge}", middle - pen.line_height("caption") / 2
                how = {"colour": theme.second, "on": on, "align": 1}
                right -= pen.write(text, right, low, "caption", **how)[0] + dp(2)
            right -= height * SHAPE
            self._card(pen, spot._replace(face=spot.face._replace(badge=0)), right, y, height)
            if roomy and spot in lit:
                right = min(right, end - dp(TOUCH))
                pen.zone(spot.pick, right, 0, end - right, self.height, said(spot))
                right -= dp(GAP - 6)
            right -= dp(6)
        return right

    # The dot over the total, or before it

    def _draw_dot(self, pen: Pen, on: Rgba) -> None:
        pad, side, tall = dp(3), dp(SMALL_DOT), pen.line_height("text", True)
        over = self.height >= side + tall + pad
        if over:
            middle = self.height - pad - side / 2
            self._states(pen, self.width - dp(5), middle)
            place, how = (self.width / 2, pad + tall / 2), {"align": 0.5}
        else:
            middle = side / 2 + dp(4) if self.leads else self.height / 2
            self._states(pen, dp(5) + side, self.height - dp(4) - pen.grown(SIGN) / 2)
            place, how = (self.width - dp(5), self.height / 2), {"align": 1}
        pen.dot(self.seat, self.mark, dp(5), middle - side / 2, side, on)
        width, _ = self._total(pen, *place, on, role="text", **how)
        self.minimum_height = max(dp(TOUCH), tall + (side + pad if over else dp(8)))
        self.minimum_width = dp(10) + width + (0 if over else side + dp(4))

    # On three: who; how much and what lies on top; this round and what lies below

    def _draw_full(self, pen: Pen, on: Rgba) -> None:
        pad, side = dp(PAD), pen.grown(DOT)
        big = pen.line_height(self.role, True)
        head = max(side, pen.line_height("label", True))
        middle = self.height - pad - head / 2
        self._head(pen, pad, middle, side, on)
        left, right = pad + side + dp(8), self.width - pad
        right = self._sign(pen, "flag", right, middle) if self.out else right
        # A name is cut the same way, whoever leads or is a target and however many cards there are.
        whole, aside = pen.width(self.name, "label", True) + dp(2), self._aside_width(pen)
        free = self.width - 2 * pad - dp(12) - pen.width(self.total, self.role, True)
        bare = not self._places() and not self._cards()
        below = bare and aside <= free and whole + aside > right - left
        if not below:
            self._aside(pen, right, middle, on, right - left - whole)
        self._name(pen, left, right if below else right - aside, middle, on)

        body, foot = max(big, self._least_height(pen)), self._foot(pen)
        least = 2 * pad + head + dp(4) + body
        self.minimum_height = least + (dp(3) + foot if foot else 0)
        # Numbers stand equally high on all tiles, whatever is written below them.
        words = max(foot, self.foot)
        slack = max(0, self.height - least - (dp(3) + words if words else 0)) / 2
        base = self.height - pad - head - dp(4) - slack - body
        wide = self._total(pen, pad, base + big / 2, on, role=self.role)[0]
        if below:
            self._aside(pen, self.width - pad, base + big / 2, on, 0)
        beside = max(wide, pen.width(self.gain, "caption"))
        full = self.width - 2 * pad - dp(12)
        low = base if self.note or full - beside < self._least_width(pen) else min(base, pad)
        room = full - (beside if low < base else wide)
        self._lying(pen, low, room, base + body + slack - low, on)
        self.minimum_width = 2 * pad + dp(12) + wide + self._least_width(pen)
        self._write_foot(pen, base - dp(3), on)

    # What lies there, to the right of the total, from `base` upwards

    def _lying(self, pen: Pen, base: float, room: float, tall: float, on: Rgba) -> None:
        cards = self._cards()
        if self._places():
            self._draw_places(pen, base, room, tall, on)
        elif len(cards) > 1:
            self._many(pen, cards, base, room, tall, on)
        elif cards:
            self._set(pen, cards[0], base, room, tall)

    def _places(self) -> list[SpotView]:
        """Places with a name, empty or not."""
        return [spot for spot in self.spots if spot.face.note]

    def _cards(self) -> list[SpotView]:
        return [spot for spot in self.spots if spot.face.icon or spot.face.short]

    def _least_width(self, pen: Pen) -> float:
        places, cards = self._places(), len(self._cards())
        if places:
            words = max(pen.width(spot.face.note, "key") for spot in places)
            return len(places) * (max(dp(TOUCH), words) + dp(GAP)) - dp(GAP)
        return pen.grown(CARD * SHAPE) * min(cards, 2)

    def _least_height(self, pen: Pen) -> float:
        named = self._places()
        words = pen.line_height("key") + dp(3) if named else 0
        badge = pen.badge_height() / 2 - dp(4) if any(s.face.badge for s in self.spots) else 0
        return pen.grown(CARD) + words + badge

    def _card_height(self, pen: Pen, room: float, tall: float) -> float:
        """As large as there is room for it, with half a badge above it."""
        most = min(pen.grown(LARGE), tall - pen.badge_height() / 2, room / SHAPE)
        return max(pen.grown(CARD), most)

    def _set(self, pen: Pen, spot: SpotView, base: float, room: float, tall: float) -> None:
        """A card, how many of it there are, and a shield if it cannot be stolen."""
        side = pen.grown(SHIELD)
        height = self._card_height(pen, room - (side + dp(5) if spot.safe else 0), tall)
        right = self.width - dp(PAD)
        self._card(pen, spot, right - height * SHAPE, base, height)
        if spot.safe:
            pen.icon("shield", right - height * SHAPE - side - dp(5), base, side, self.theme.second)

    def _card(self, pen: Pen, spot: SpotView, x: float, y: float, height: float) -> None:
        width, face, theme = height * SHAPE, spot.face, self.theme
        if face.icon or face.short:
            pen.card(face.icon, x, y, width, height, face.short, face.mark)
        else:
            pen.outline(x, y, width, height, theme.line, CARD_CORNER)
        if spot.lit or spot.focus:
            pen.outline(x, y, width, height, theme.accent, CARD_CORNER, BORDER)
        if face.badge:
            covers = pen.badge_height("label") / 2  # at most what the characters leave free
            role = "label" if covers <= 0.15 * height + dp(2) else "key"
            pen.badge(f"×{face.badge}", x + width, y + height, role)

    def _draw_places(self, pen: Pen, base: float, room: float, tall: float, on: Rgba) -> None:
        """Each with its name below; lit ones can be tapped."""
        theme, places, foot = self.theme, self._places(), pen.line_height("key") + dp(3)
        each = (room + dp(GAP)) / len(places) - dp(GAP)
        height = self._card_height(pen, each, tall - foot)
        wide = max(dp(TOUCH), height * SHAPE, *(pen.width(s.face.note, "key") for s in places))
        right = self.width - dp(PAD)
        for spot in reversed(places):
            self._card(pen, spot, right - (wide + height * SHAPE) / 2, base + foot, height)
            colour = theme.accent if spot.focus or spot.lit else theme.second
            pen.write(spot.face.note, right - wide / 2, base, "key", colour, on, align=0.5)
            if spot.lit:
                pen.zone(spot.pick, right - wide, base, wide, height + foot, spot.face.note)
            right -= wide + dp(GAP)

    def _many(
        self, pen: Pen, cards: list[SpotView], base: float, room: float, tall: float, on: Rgba
    ) -> None:
        """Little cards in rows, one over the other so that each can be read; then how many more."""
        theme, gap = self.theme, dp(3)
        for role, larger in MANY_SIZES:  # the first in which all lie in one row
            width, height = (pen.grown(side * larger) for side in SMALL)
            step = max(pen.width(spot.face.short, role, True) for spot in cards) + dp(6)
            across = min(len(cards), max(1, 1 + int((room - width) // step)))
            if across == len(cards) and height <= tall:
                break
        rows = min(-(-len(cards) // across), max(1, int((tall + gap) // (height + gap))))
        places = across * rows
        more = ""
        if len(cards) > places:  # the last places say how many are not seen
            for more in (self.more, "+#"):
                taken = ceil((pen.width(more.replace("#", "00"), "key", True) + gap) / step)
                if taken < across:
                    break
            places -= min(places, taken)
        left = self.width - dp(PAD) - width - step * (across - 1)
        for number, spot in enumerate(cards[:places]):
            row, column = divmod(number, across)
            x, y = left + column * step, base + (rows - 1 - row) * (height + gap)
            pen.box(x - dp(1), y, width + dp(1), height, on, CARD_CORNER)
            pen.card("", x, y, width, height)
            middle = y + (height - pen.line_height(role, True)) / 2
            how = {"colour": theme.ink, "on": theme.card, "bold": True}
            pen.write(spot.face.short, x + dp(3), middle, role, **how)
        if more:
            more = more.replace("#", str(len(cards) - places))
            middle = base + (height - pen.line_height("key")) / 2
            how = {"colour": theme.second, "on": on, "bold": True, "align": 1}
            pen.write(more, self.width - dp(PAD), middle, "key", **how)

    def _foot_lines(self, pen: Pen) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
        """This round's gain, what lies below, and whether both have one line together."""
        room = self.width - 2 * dp(PAD)
        used = pen.width(self.gain, "caption") + dp(6) + pen.width(self.note, self._role())
        gain = pen.lines(self.gain, "caption", room) if self.gain else ()
        note = pen.lines(self.note, self._role(), room) if self.note else ()
        one_line = max(pen.line_height("caption"), pen.line_height(self._role())) + dp(2)
        return gain, note, used <= room and self.foot <= one_line  # alike on all tiles

    def _role(self) -> str:
        return "caption" if self.loud else "key"

    def _foot(self, pen: Pen) -> float:
        gain, note, together = self._foot_lines(pen)
        heights = pen.line_height("caption") * len(gain), pen.line_height(self._role()) * len(note)
        return max(heights) if together else sum(heights)

    def _write_foot(self, pen: Pen, top: float, on: Rgba) -> None:
        gain, note, together = self._foot_lines(pen)
        how = {"colour": self.theme.second, "on": on}
        loud = {"colour": self.theme.text, "on": on} if self.loud else how
        end = pen.write_lines(gain, dp(PAD), top, "caption", **how)
        if not together:
            pen.write_lines(note, dp(PAD), end, self._role(), **loud)
            return
        end = top - (pen.line_height("caption") - pen.line_height(self._role())) * 0.7
        pen.write_lines(note, self.width - dp(PAD), end, self._role(), align=1, **loud)

    def _name(self, pen: Pen, x: float, right: float, middle: float, on: Rgba) -> None:
        size = pen.size("label")
        name = ink.shortened(self.name, size, True, right - x - dp(2))
        if len(name) < min(4, len(self.name)):
            return  # the dot says as much
        place = x, middle - pen.line_height("label", True) / 2
        pen.write(name, *place, "label", self.theme.text, on, bold=True)

    def _total(
        self, pen: Pen, x: float, middle: float, on: Rgba, role: str, align: float = 0
    ) -> tuple[float, float]:
        colour = self.theme.accent if self.leads and on == self.theme.surface else self.theme.text
        place = x, middle - pen.line_height(role, True) / 2
        return pen.write(self.total, *place, role, colour, on, bold=True, align=align)

    def _head(self, pen: Pen, x: float, middle: float, side: float, on: Rgba) -> None:
        """The dot, with a crown on top for who leads; where that is too high, both sit lower."""
        y = middle - side / 2
        if self.leads:
            crown = min(dp(SIGN), self.height - side)
            y = max(dp(1), min(y, self.height - crown - side + dp(2)))
            pen.icon("crown", x + (side - crown) / 2, y + side - dp(3), crown, self.theme.accent)
        pen.dot(self.seat, self.mark, x, y, side, on)

    def _states(self, pen: Pen, right: float, middle: float) -> None:
        for sign, shown in (("crown", self.leads), ("flag", self.out)):
            right = self._sign(pen, sign, right, middle) if shown else right

    def _sign(self, pen: Pen, sign: str, right: float, middle: float) -> float:
        """Returns where it begins."""
        side = pen.grown(SIGN)
        pen.icon(sign, right - side, middle - side / 2, side, self.theme.accent)
        return right - side - dp(3)

    def _aside_width(self, pen: Pen) -> float:
        """Of cards in hand as a number, whatever it is, or of the rings of a target."""
        sign = pen.grown(SIGN) + dp(6)
        if self.hand < 1:
            return sign if self.target else 0
        return max(sign, pen.width("00", "caption") + pen.grown(4) + dp(12))

    def _aside(self, pen: Pen, right: float, middle: float, on: Rgba, room: float) -> None:
        """Rings for a target; else cards in hand as little marks, if they are few and have room,
        or as a number.
        """
        if self.target:
            self._sign(pen, "target", right, middle)
        if self.target or self.hand < 1:
            return
        colour, width, height, gap = self.theme.second, pen.grown(4), pen.grown(10), dp(2)
        many = self.hand > MANY or (self.hand > 2 and self.hand * (width + gap) + dp(4) > room)
        if many:
            text, half = str(int(self.hand)), pen.line_height("caption") / 2
            right -= pen.write(text, right, middle - half, "caption", colour, on, align=1)[0]
            right -= dp(4)
        for _ in range(1 if many else int(self.hand)):
            right -= width
            pen.box(right, middle - height / 2, width, height, colour, 1.2)
            right -= gap

    def heard(self, zone: str = "") -> Heard:
        """What was shed for want of room is in the hint."""
        if zone:
            return Heard(self.zones[zone].spoken, self.name)
        lying = [said(spot) for spot in self.spots]
        states = {"turn": self.at_turn, "leads": self.leads, "out": self.out}
        states |= {"target": self.target, "safe": any(spot.safe for spot in self.spots)}
        value = ", ".join(filter(None, (self.total, self.hint, *lying)))
        return Heard(self.name, value, tuple(state for state, holds in states.items() if holds))


def said(spot: SpotView) -> str:
    """In words what lies there."""
    face = spot.face
    words = (face.note, face.name or face.short, f"×{face.badge}" if face.badge > 1 else "")
    return " ".join(filter(None, words))
