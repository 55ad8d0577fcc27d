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

from companion.engine.offers import Spot
from companion.library.people import PlayerLook
from companion.views.accessible import Accessible
from companion.views.table_view import ScoreView, TileView

from ..theme import BORDER, CARD_CORNER, CORNER, GAP, GOLD, MOTION, NARROW, PAD, SILVER, TOUCH, tint
from . import text_layout
from .base import Touchable
from .font_fallback import can_show
from .painter import Painter

DOT = 24
SIGN = 16
SMALL_DOT = 22  # where a player is no more than that
SHIELD = 14
JOKER = 9  # a diamond for each
FEW_JOKERS = 3  # of more there is one diamond and a number
TWO_LINES = 12  # above, between and below the name and the total
SIDE, TOP = 10, 8  # the space around what stands on a tile
TRACK = 3  # the bar to the target
CARD = 34  # the least height of what lies there
LARGE = 96  # and the most
SHAPE = 0.86  # width by height
SMALL = (24, 28)  # one of many cards that lie there
MANY_SIZES = (("text", 1.5), ("label", 1.35), ("caption", 1.2), ("key", 1))


class PlayerTile(Touchable):
    """A player's tile: the total if the round ended now, what the round adds, what lies there."""

    covers = ("held", "glow")
    shown = ObjectProperty(TileView(0, "", ScoreView("", ""), 0))
    look = ObjectProperty(PlayerLook(0, ""))  # the player's colour, and initial or symbol
    noted = BooleanProperty(True)  # what the round adds, and what is said of what lies there
    ringed = BooleanProperty(False)  # something is being said about it
    foot = NumericProperty(0)  # space for words below the total, alike on all tiles, in pixels
    more = StringProperty("+#")  # of cards for which there is no space
    role = StringProperty("tile")  # the total's size of type
    form = OptionProperty("full", options=("full", "compact", "dot"))
    minimum_width = NumericProperty(0)
    glow = NumericProperty(0)  # from 1 to nothing, after the total has changed

    @property
    def name(self) -> str:
        """Return whose tile it is."""
        name: str = self.shown.name
        return name

    @property
    def total(self) -> str:
        """Return the total that is written on it."""
        total: str = self.shown.score.total
        return total

    def flash(self) -> None:
        """Draws the eye to a total that has just changed."""
        if not self.theme.still:
            Animation.cancel_all(self, "glow")
            self.glow = 1
            Animation(glow=0, duration=MOTION).start(self)

    def draw_overlay(self, pen: Painter) -> None:
        """Draw the glow of a total that has just changed."""
        super().draw_overlay(pen)
        if self.glow:
            pen.box(0, 0, self.width, self.height, (*self.theme.text[:3], 0.35 * self.glow))

    def draw(self, pen: Painter) -> None:
        """Draw the tile in its form: full, on one line, or as a dot."""
        self._ground(pen)
        if self.form == "dot":
            self._draw_dot(pen)
        elif self.form == "compact":
            self._draw_compact(pen)
        else:
            self._draw_full(pen)

    def _ground(self, pen: Painter) -> None:
        """The player at turn has a tile in the own colour; gold around one that a tap would hit."""
        theme, seat = self.theme, self.theme.seat(self.look.colour)
        filled = self.shown.at_turn and not seat.hollow
        fill = seat.ground if filled else theme.raised if self.shown.at_turn else theme.surface
        self._first = seat.ink if filled else theme.text
        self._second = seat.ink if filled else theme.second
        edge, thick = theme.edge, 1.0
        if self.shown.lit or self.ringed:
            edge, thick = theme.accent if self.shown.lit else theme.text, BORDER + 0.5
        elif self.shown.at_turn and seat.hollow:
            edge, thick = seat.colour, BORDER
        pen.ground(fill, edge, CORNER, thick)

    def _dot(self, pen: Painter, x: float, middle: float, side: float) -> None:
        """In the player's colour, or where the tile has that, in its ink."""
        seat = self.theme.seat(self.look.colour)
        if pen.on != seat.ground:
            pen.dot(self.look.colour, self.look.mark, x, middle, side)
            return
        pen.disc(x, middle - side / 2, side, seat.ink)
        mark = self.look.mark if can_show(self.look.mark) else seat.symbol
        pen.mark(mark, x, middle, side, seat.ground, seat.ink)

    # On one line: the dot, the name, the total; where there is space, the name over the rest

    def _draw_compact(self, pen: Painter) -> None:
        pad, middle = dp(PAD - 4), self.height / 2
        side, right = min(pen.grown(DOT), self.height - dp(8)), self.width - pad
        left = pad + side + dp(6)
        text = pen.line_height("text", True)
        body = max(text, pen.grown(SMALL[1]) if self.shown.spots else 0)
        over = side + dp(TWO_LINES) + body <= self.height + 1
        if over:
            above = max(dp(8), (self.height - side - body) / 3)  # a crown fits there
            middle = self.height - above - side / 2
            low = body / 2 + (self.height - above - side - body) * 0.7
            width = self._total(pen, pad, low, "text")
            self._little_cards(pen, pad + width + dp(6), right, low)
        else:
            width = self._total(pen, right, middle, "text", align=1)
            right = self._little_cards(pen, left, right - width - dp(8), middle)
        self._dot(pen, pad, middle, side)
        right = self._sign(pen, "flag", right, middle) if self.shown.out else right
        end = self._name(pen, left, right, middle) if right - left > dp(16) else left
        if self.shown.score.leads:
            self._crown(pen, end, right, middle, pad + side / 2, middle + side / 2)
        self.minimum_height = max(dp(TOUCH), text + dp(12))
        self.minimum_width = 2 * pad + side + dp(60) + width

    def _little_cards(self, pen: Painter, left: float, right: float, middle: float) -> float:
        """A set, or what lies in each place, small; returns where they begin.

        Lit places can be tapped, if there is room for fingers; the tile can in any case.
        """
        spots = self._places() or self._cards()
        if len(spots) > 1 and not self._places():
            return right  # many cards: their worth says enough
        height = pen.grown(SMALL[1])
        y = middle - height / 2
        lit = [spot for spot in self._places() if spot.lit]
        roomy = right - left >= len(spots) * dp(TOUCH + GAP)
        for spot in reversed(spots):
            end = right
            if spot.face.badge:
                text, how = f"×{spot.face.badge}", {"colour": self._second, "align": 1}
                right -= pen.write_level(text, right, middle, "caption", **how)[0] + dp(2)
            right -= height * SHAPE
            self._card(pen, spot._replace(face=spot.face._replace(badge=0)), right, y, height)
            if roomy and spot in lit:
                right = min(right, end - dp(TOUCH))
                pen.zone(spot.pick, right, 0, end - right, self.height, describe_faces(spot))
                right -= dp(GAP - 6)
            right -= dp(6)
        return right

    # The dot over the total, beside it the name if there is space; or before it

    def _draw_dot(self, pen: Painter) -> None:
        pad, side, tall = dp(3), dp(SMALL_DOT), pen.line_height("text", True)
        over = self.height >= side + tall + pad
        states = (("crown", self.shown.score.leads), ("flag", self.shown.out))
        signs = [sign for sign, holds in states if holds]
        if over:
            middle = self.height - pad - side / 2
            corner, align = (self.width / 2, pad + tall / 2), 0.5
        else:
            middle = side / 2 + dp(4) if signs else self.height / 2
            corner, align = (self.width - dp(5), self.height / 2), 1
        self._dot(pen, dp(5), middle, side)
        width = self._total(pen, *corner, "text", align)
        if over:
            right = self.width - dp(5)
            beside = (self.width - width) / 2 - dp(5) >= len(signs) * (pen.grown(SIGN) + dp(3))
            signed = right  # beside the total, if there is space, which leaves it to the name
            for sign in signs:
                signed = self._sign(pen, sign, signed, corner[1] if beside else middle)
            if pen.line_height("label", True) <= side:
                self._name(pen, dp(10) + side, right if beside else signed, middle)
        elif signs:
            self._signs_over_dot(pen, signs, middle + side / 2, corner[0] - width)
        self.minimum_height = max(dp(TOUCH), tall + (side + pad if over else dp(8)))
        self.minimum_width = dp(10) + width + (0 if over else side + dp(4))

    def _signs_over_dot(self, pen: Painter, signs: list[str], low: float, right: float) -> None:
        """As large as they can be between the dot and the edge, and before the total."""
        step = (right - dp(5)) / len(signs)
        side = min(pen.grown(SIGN), self.height - low - dp(3), step - dp(2))
        for number, sign in enumerate(signs):
            pen.icon(sign, dp(5) + number * (side + dp(2)), low + dp(1), side, self._first)

    # Who; how much, and what lies on top; what both come to; and the way to the target

    def _draw_full(self, pen: Painter) -> None:
        pad, top, side = dp(SIDE), dp(TOP), pen.grown(DOT)
        big, head = pen.line_height(self.role, True), max(side, pen.line_height("label", True))
        middle = self.height - top - head / 2
        edge, between = (dp(7), dp(4)) if self._narrow else (pad, dp(6))
        side = min(side, pen.grown(SMALL_DOT - 2)) if self._narrow else side
        self._dot(pen, edge, middle, side)
        left, right = edge + side + between, self.width - edge
        right = self._sign(pen, "flag", right, middle) if self.shown.out else right
        right = self._hand(pen, right, middle) if not self._narrow else right
        # A name is cut the same way, whoever leads: if no space is left, the dot has the crown.
        end = self._name(pen, left, right, middle)
        if self.shown.score.leads:
            self._crown(pen, end, right, middle, edge + side / 2, middle + side / 2)

        track = self._track(pen, pad, top)
        foot, body = max(self._foot(pen), self.foot), max(big, self._least_height(pen))
        low = top + track + foot
        tall = max(body, middle - head / 2 - dp(2) - low)  # for the total and what lies there
        lift = (tall - big) / 2 if tall > body + dp(GAP) else 0
        wide = self._total(pen, pad, low + lift + big / 2, self.role)
        space = self.width - 2 * pad - dp(GAP) - wide
        self._lying(pen, low + dp(2), space, tall - dp(4))
        self._write_foot(pen, low)
        self.minimum_height = 2 * top + head + dp(2) + body + foot + track
        lying = self._least_width(pen)
        self.minimum_width = 2 * pad + wide + (dp(GAP) + lying if lying else 0)

    def _track(self, pen: Painter, x: float, y: float) -> float:
        """A thin bar to the total that ends the match; returns its height with the space above."""
        if self.shown.score.progress < 0:
            return 0
        theme, wide, thick = self.theme, self.width - 2 * x, dp(TRACK)
        colour = self._first if self._first != theme.text else theme.seat(self.look.colour).colour
        pen.box(x, y, wide, thick, (*self._first[:3], 0.22), TRACK / 2)
        pen.box(x, y, max(thick, wide * self.shown.score.progress), thick, colour, TRACK / 2)
        return thick + dp(5)

    def _hand(self, pen: Painter, right: float, middle: float) -> float:
        """Cards in hand as a number beside a little card; returns where they begin."""
        if self.shown.hand < 1:
            return right
        text, how = str(self.shown.hand), {"colour": self._first, "bold": True, "align": 1}
        used = pen.write_level(text, right, middle, "caption", **how)[0] + dp(3)
        width, height = pen.grown(9), pen.grown(13)
        x = right - used - width
        pen.outline(x, middle - height / 2, width, height, self._first, 2.5, 1.4)
        return right - pen.width("00", "caption", True) - width - dp(6)  # however many they are

    # What lies there, to the right of the total, from `base` upwards

    def _lying(self, pen: Painter, base: float, space: float, tall: float) -> None:
        cards = self._cards()
        if self._places():
            self._draw_places(pen, base, space, tall)
        elif len(cards) > 1:
            self._many(pen, cards, base, space, tall)
        elif cards:
            self._set(pen, cards[0], base, space, tall)

    def _places(self) -> list[Spot[str]]:
        """Places with a name, empty or not."""
        return [spot for spot in self.shown.spots if spot.face.note]

    def _cards(self) -> list[Spot[str]]:
        return [spot for spot in self.shown.spots if spot.face.icon or spot.face.short]

    def _least_width(self, pen: Painter) -> float:
        places, cards = self._places(), len(self._cards())
        if places:
            words = max(pen.width(spot.face.note, "key") for spot in places)
            return len(places) * (max(dp(TOUCH), words) + dp(GAP)) - dp(GAP)
        return pen.grown(CARD * SHAPE) * min(cards, 2)

    def _least_height(self, pen: Painter) -> float:
        named = self._places()
        badge = any(s.face.badge for s in self.shown.spots) and (named or len(self._cards()) > 1)
        words = pen.line_height("key") + dp(3) if named else 0
        above = pen.line_height("key") / 2 if badge else 0
        return (pen.grown(CARD) if self.shown.spots else 0) + words + above

    def _card_height(self, pen: Painter, space: float, tall: float) -> float:
        """As large as there is room for it, with half a badge above it."""
        most = min(pen.grown(LARGE), tall - pen.badge_height() / 2, space / SHAPE)
        return max(pen.grown(CARD), most)

    def _set(self, pen: Painter, spot: Spot[str], base: float, space: float, tall: float) -> None:
        """The top card; beside it a diamond for each joker, or a shield if nobody can steal it."""
        beside = pen.grown(SHIELD) + dp(5)
        most = min(pen.grown(CARD) * 1.6, tall, (space - beside) / SHAPE)
        height = max(pen.grown(CARD) * 0.9, most)
        x = self.width - dp(SIDE) - height * SHAPE
        self._card(pen, spot._replace(face=spot.face._replace(badge=0)), x, base, height)
        if spot.safe:
            side = pen.grown(SHIELD)
            pen.icon("shield", x - side - dp(5), base, side, self._second)
        elif spot.jokers:
            self._jokers(pen, spot.jokers, x - dp(5), base, height)

    def _jokers(
        self, pen: Painter, jokers: tuple[bool, ...], right: float, y: float, tall: float
    ) -> None:
        theme, side = self.theme, min(pen.grown(JOKER), tall / FEW_JOKERS - dp(2))
        for number, dear in enumerate(jokers[: 1 if len(jokers) > FEW_JOKERS else FEW_JOKERS]):
            colour = GOLD if dear else SILVER
            pen.diamond(right - side, y + number * (side + dp(2)), side, colour, theme.ink)
        if len(jokers) > FEW_JOKERS:
            low = y + side + dp(1)
            pen.write(str(len(jokers)), right - side / 2, low, "key", self._first, align=0.5)

    def _card(self, pen: Painter, spot: Spot[str], x: float, y: float, height: float) -> None:
        width, face, theme = height * SHAPE, spot.face, self.theme
        short, badge = face.short, face.badge
        if badge and short and not face.icon and theme.scale > 1.3:  # no room for both
            short, badge = f"{short}×{badge}", 0
        if face.icon or short:
            pen.card(face.icon, x, y, width, height, short, face.mark)
        else:
            pen.outline(x, y, width, height, self._second, CARD_CORNER)
        if spot.lit:
            pen.outline(x, y, width, height, theme.accent, CARD_CORNER, BORDER)
        if badge:
            covers = pen.badge_height("label") / 2  # at most what the characters leave free
            role = "label" if covers <= 0.15 * height + dp(2) else "key"
            pen.badge(f"×{badge}", x + width, y + height, role)

    def _draw_places(self, pen: Painter, base: float, space: float, tall: float) -> None:
        """Each with its name below; lit ones can be tapped."""
        places, foot = self._places(), pen.line_height("key") + dp(3)
        each = (space + dp(GAP)) / len(places) - dp(GAP)
        height = self._card_height(pen, each, tall - foot)
        wide = max(dp(TOUCH), height * SHAPE, *(pen.width(s.face.note, "key") for s in places))
        right = self.width - dp(SIDE)
        for spot in reversed(places):
            self._card(pen, spot, right - (wide + height * SHAPE) / 2, base + foot, height)
            colour = self._first if spot.focus or spot.lit else self._second
            pen.write(spot.face.note, right - wide / 2, base, "key", colour, align=0.5)
            if spot.lit:
                pen.zone(spot.pick, right - wide, base, wide, height + foot, spot.face.note)
            right -= wide + dp(GAP)

    def _many(
        self, pen: Painter, cards: list[Spot[str]], base: float, space: float, tall: float
    ) -> None:
        """Little cards in rows, one over the other so that each can be read; then how many more."""
        theme, gap = self.theme, dp(3)
        for role, larger in MANY_SIZES:  # the first in which all lie in one row
            width, height = (pen.grown(side * larger) for side in SMALL)
            step = max(pen.width(spot.face.short, role, True) for spot in cards) + dp(6)
            across = min(len(cards), max(1, 1 + int((space - width) // step)))
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
        left = self.width - dp(SIDE) - width - step * (across - 1)
        for number, spot in enumerate(cards[:places]):
            row, column = divmod(number, across)
            x, y = left + column * step, base + (rows - 1 - row) * (height + gap)
            pen.box(x - dp(1), y, width + dp(1), height, pen.on, CARD_CORNER)
            pen.card("", x, y, width, height)
            how = {"colour": tint("", theme, spot.face.short), "on": theme.card, "bold": True}
            pen.write_level(spot.face.short, x + dp(3), y + height / 2, role, **how)
        if more:
            more = more.replace("#", str(len(cards) - places))
            low = base + (height - pen.line_height("key")) / 2
            pen.write(more, self.width - dp(SIDE), low, "key", self._second, bold=True, align=1)

    # Below: what the round has brought, what the top set comes to, and what else is to be said

    @property
    def _gain(self) -> str:
        return self.shown.score.gain if self.noted else ""

    @property
    def _note_text(self) -> str:
        return self.shown.note if self.noted or self.shown.loud else ""

    def _worth(self) -> str:
        cards = self._cards()
        if len(cards) != 1 or self._places() or not cards[0].face.badge:
            return ""
        return " · ".join(filter(None, (f"×{cards[0].face.badge}", cards[0].face.value)))

    @property
    def _narrow(self) -> bool:
        """The hand stands below, so that the name has the room above."""
        return self.width < dp(NARROW)

    def _foot(self, pen: Painter) -> float:
        hand = self._narrow and self.shown.hand > 0
        line = pen.line_height("caption") if self._gain or self._worth() or hand else 0
        return line + pen.line_height("key") * len(self._note(pen))

    def _note(self, pen: Painter) -> tuple[str, ...]:
        return (
            pen.lines(self._note_text, "key", self.width - 2 * dp(SIDE)) if self._note_text else ()
        )

    def _write_foot(self, pen: Painter, top: float) -> None:
        worth, space = self._worth(), self.width - 2 * dp(SIDE)
        hand = self._narrow and self.shown.hand > 0
        if self._gain or worth or hand:
            top -= pen.line_height("caption")
            right = self.width - dp(SIDE)
            if hand and not worth:
                left = self._hand(pen, right, top + pen.line_height("caption") / 2)
                space -= right - left
            used = pen.write(worth, right, top, "caption", self._first, align=1)[0]
            if pen.width(self._gain, "caption") <= space - used - dp(6):
                pen.write(self._gain, dp(SIDE), top, "caption", self._second)
        colour = self._first if self.shown.loud else self._second
        pen.write_lines(self._note(pen), dp(SIDE), top, "key", colour=colour)

    def _name(self, pen: Painter, x: float, right: float, middle: float) -> float:
        """Returns where it ends."""
        space = right - x - dp(2)
        role = "label" if pen.width(self.name, "label", True) <= space else "caption"
        name = text_layout.shortened(self.name, pen.size(role), True, space)
        if len(name) < min(4, len(self.name)):  # two letters and dots tell nothing
            return x  # the dot says as much
        return x + pen.write_level(name, x, middle, role, colour=self._first, bold=True)[0]

    def _total(self, pen: Painter, x: float, middle: float, role: str, align: float = 0) -> float:
        """Returns its width."""
        how = {"colour": self._first, "bold": True, "align": align}
        return pen.write_level(self.total, x, middle, role, **how)[0]

    def _crown(
        self, pen: Painter, x: float, right: float, middle: float, dot: float, top: float
    ) -> None:
        """Of who leads: after the name if there is space, else on the dot."""
        side = pen.grown(SIGN)
        if x + dp(4) + side <= right:
            pen.icon("crown", x + dp(4), middle - side / 2, side, self._first)
        else:
            side = min(side, self.height - top)
            pen.icon("crown", dot - side / 2, top, side, self._first)

    def _sign(self, pen: Painter, sign: str, right: float, middle: float) -> float:
        """Returns where it begins."""
        side = pen.grown(SIGN)
        pen.icon(sign, right - side, middle - side / 2, side, self._first)
        return right - side - dp(3)

    def accessible(self, zone: str = "") -> Accessible:
        """Return all of its words; those for which there is no space are in the hint."""
        if zone:
            return Accessible(self.zones[zone].spoken, self.name)
        lying = [describe_faces(spot) for spot in self.shown.spots]
        states = {
            "turn": self.shown.at_turn,
            "leads": self.shown.score.leads,
            "out": self.shown.out,
        }
        states |= {"target": self.shown.lit, "safe": any(spot.safe for spot in self.shown.spots)}
        value = ", ".join(filter(None, (self.total, self.hint, *lying)))
        return Accessible(
            self.name, value, tuple(state for state, holds in states.items() if holds)
        )


def describe_faces(spot: Spot[str]) -> str:
    """Return in words what lies at a spot."""
    face = spot.face
    words = (face.note, face.name or face.short, f"×{face.badge}" if face.badge > 1 else "")
    return " ".join(filter(None, words))
