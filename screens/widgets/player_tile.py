"""A player at the table: who, how much, what lies on top, and whose turn it is."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.offers import Spot
from companion.library.people import PlayerLook
from companion.views.accessible import Accessible
from companion.views.table_view import ScoreView, TileView

from ..theme import (
    BELOW,
    BORDER,
    CARD_CORNER,
    CORNER,
    GAP,
    GOLD,
    MOTION,
    NARROW,
    SILVER,
    TOUCH,
    tint,
)
from .base import Touchable
from .painter import Painter
from .tile_shape import (
    CARD,
    DOT,
    LINE,
    LOW_CARD,
    LOWEST_CARD,
    SHAPE,
    SHIELD,
    SIDE,
    SIGN,
    TRACK,
    TileShape,
    hand_width,
    sign_width,
)

SMALL_DOT = 20  # on a narrow tile
TURN_EDGE = 5  # the left edge of whoever is at turn
JOKER = 9  # a diamond for each
FEW_JOKERS = 3  # of more there is one diamond and a number
LARGE = 96  # the most height of what lies there
# of a set below the top one; of so many at most
EDGE = 5
EDGES = 3
SMALL = (24, 28)  # one of many cards that lie there
MANY_SIZES = (("text", 1.5), ("label", 1.35), ("caption", 1.2), ("key", 1))
LOOK = "look"  # the zone of what lies there, which opens the player's sheet
TOTALS = ("alone", "heading", "tile", "lead", "text")  # sizes of totals with a sign
LAST_TOTALS = ("text", "label", "key")  # without one


class PlayerTile(Touchable):
    """A player's tile: the total if the round ended now, what the round adds, what lies there."""

    overlay_properties = ("held", "hovered", "glow")
    shown: TileView = ObjectProperty(TileView(0, "", ScoreView("", ""), 0))
    look: PlayerLook = ObjectProperty(PlayerLook(0, ""))  # the colour, and initial or symbol
    shape: TileShape = ObjectProperty(TileShape())  # that all tiles have
    ringed = BooleanProperty(False)  # something is being said about it
    longest = StringProperty("")  # total of all players: they have one size of type
    more = StringProperty("+#")  # of cards for which there is no space
    glow = NumericProperty(0)  # from 1 to nothing, after the total has changed

    @property
    def name(self) -> str:
        """Return whose tile it is."""
        return self.shown.name

    @property
    def pick(self) -> str:
        """Return what a tap on it picks."""
        return f"seat:{self.shown.seat}"

    @property
    def total(self) -> str:
        """Return the total that is written on it."""
        return self.shown.score.total

    @property
    def _right(self) -> float:
        """Return the right edge of the rows."""
        return self.width - dp(SIDE)

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
        """Draw who, how much and what lies there, what both come to, and the way to the target."""
        shape = self.shape
        if not shape.names:  # it has no place yet
            return
        self._ground(pen)
        middle = self.height - shape.ends - shape.head / 2
        left, right = dp(SIDE if shape.initial else 8 + LINE), self._right
        if not shape.initial and not self.shown.at_turn:  # the edge of a turn is as wide
            line = self.theme.seat(self.look.colour).line
            pen.box(dp(4), dp(7), dp(LINE), self.height - dp(14), line, LINE / 2)
        if shape.track:  # first, for its colour is also that of the dot
            self._track(pen, left, shape.ends)
        named = left
        if shape.initial:
            dot = min(pen.grown(SMALL_DOT if self.width < dp(NARROW) else DOT), shape.head)
            pen.dot(self.look, left, middle, dot)
            named += dot + dp(6)
        fit = shape.names[self.shown.seat]
        fit.write(pen, named, middle)
        named += max(pen.width(line, fit.role, True) for line in fit.lines)
        foot = shape.ends + shape.foot
        body = middle - shape.head / 2 - dp(2) - foot
        under = self._under_total(pen, body)
        if under:
            text = pen.width(str(self.shown.hand), "caption", True)
            self._hand(pen, left + text + dp(3) + pen.grown(9), foot + under / 2)
        wide, level, line_height = self._total(pen, left, foot + under, body - under)
        end = left + wide
        free = right - (self._beside(pen) if self.shown.spots else 0)
        if not self.shown.loud:  # what is asked needs the space
            end = self._signs(pen, (end, free, level), (named, middle))
        if shape.hand in ("name", "total"):
            self._hand(pen, right, middle if shape.hand == "name" else level)
        body -= 0 if shape.abreast else line_height + dp(2)
        self._lying(pen, end + dp(GAP) if shape.abreast else left, foot, body)
        self._foot(pen, left, foot)
        self._edge(pen)

    def _ground(self, pen: Painter) -> None:
        """The player at turn has an edge and a tint in the own colour."""
        theme = self.theme
        seat = self.theme.seat(self.look.colour)
        if not self.shown.at_turn:
            pen.ground(theme.surface)
            return
        pen.ground(seat.line)
        left = dp(TURN_EDGE)
        thin = dp(BORDER)
        pen.on = theme.raised if seat.hollow else seat.ground
        inner = left, thin, self.width - left - thin, self.height - 2 * thin
        pen.box(*inner, pen.on, CORNER - BORDER)

    def _edge(self, pen: Painter) -> None:
        """Gold around a tile that a tap would hit; last, so that what stands before it stays."""
        theme = self.theme
        box = (0, 0, self.width, self.height)
        if self.shown.lit or self.ringed:
            colour = theme.accent if self.shown.lit else theme.text
            pen.outline(*box, colour, CORNER, BORDER + 0.5)
        elif not self.shown.at_turn:
            pen.outline(*box, theme.edge, CORNER)

    def _total(self, pen: Painter, x: float, low: float, tall: float) -> tuple[float, float, float]:
        """Draw the total as large as it has space for, with a sign beside it; return its width, and
        middle and height of its line."""
        shape = self.shape
        space = self._right - x - self._beside(pen)
        below = 0 if shape.abreast else shape.card + dp(2)
        first = TOTALS.index(shape.total)
        if tall - below > pen.line_height("tile", True) * 1.4:
            first = 0
        longest = max(self.total, self.longest, key=len)
        most = max(tall - below, pen.line_height("key", True))
        role = pen.largest(longest, TOTALS[first:], space - sign_width(pen), most)
        role = role or pen.largest(longest, LAST_TOTALS, space, most) or "key"
        line = pen.line_height(role, True)
        middle = low + tall / 2 if shape.abreast else low + tall - line / 2
        how = {"colour": self.theme.text, "bold": True}
        return pen.write_level(self.total, x, middle, role, **how)[0], middle, line

    def _under_total(self, pen: Painter, body: float) -> float:
        """Return the height of the cards in hand below the total; 0 without room for them."""
        shape = self.shape
        row = pen.line_height("caption")
        room = body - pen.line_height(shape.total, True)
        return row if shape.hand == "below" and shape.abreast and room >= row else 0

    def _beside(self, pen: Painter) -> float:
        """Return the width of what stands in the row of the total, right of it and its sign."""
        shape = self.shape
        lying = self._least_width(pen) + dp(GAP) if shape.abreast and shape.lying else 0
        return max(lying, hand_width(pen) if shape.hand == "total" else 0)

    def _track(self, pen: Painter, x: float, y: float) -> None:
        """A thin bar to the total that ends the match."""
        theme = self.theme
        wide = self._right - x
        thick = dp(TRACK)
        pen.box(x, y, wide, thick, (*theme.text[:3], 0.22), TRACK / 2)
        share = max(0, self.shown.score.progress)
        colour = theme.seat(self.look.colour).line
        pen.box(x, y, max(thick, wide * share), thick, colour, TRACK / 2)

    def _hand(self, pen: Painter, right: float, middle: float) -> float:
        """Draw cards in hand as a number beside a little card; return the width with space."""
        if self.shown.hand < 1:
            return 0
        text = str(self.shown.hand)
        how = {"colour": self.theme.text, "bold": True, "align": 1}
        used = pen.write_level(text, right, middle, "caption", **how)[0] + dp(3)
        width, height = pen.grown(9), pen.grown(13)
        box = right - used - width, middle - height / 2, width, height
        pen.outline(*box, self.theme.text, 2.5, 1.4)
        return used + width + dp(6)

    # What lies there: beside the total from the right, or below it from the left

    def _lying(self, pen: Painter, left: float, low: float, tall: float) -> None:
        shape = self.shape
        space = self._right - left
        if shape.abreast and shape.hand == "total":
            space -= hand_width(pen)
        cards = self._cards()
        if self.shown.loud:  # what the question is about, in place of what lies there
            foot = pen.line_height("caption") if shape.noted else 0
            self._note_in(pen, left, low - foot, space, tall + foot)
        elif self._places():
            self._draw_places(pen, low, space, tall)
        elif len(cards) > 1:
            self._many(pen, cards, low, space, tall)
        elif cards:
            self._set(pen, cards[0], left, low, tall)
        elif self.shown.note and not shape.noted:
            self._note_in(pen, left, low, space, tall)

    def _places(self) -> list[Spot[str]]:
        """Places with a name, empty or not."""
        return [spot for spot in self.shown.spots if spot.face.note]

    def _cards(self) -> list[Spot[str]]:
        return [spot for spot in self.shown.spots if spot.face.icon or spot.face.short]

    def _least_width(self, pen: Painter) -> float:
        shape = self.shape
        places = self._places()
        cards = self._cards()
        if places:
            words = max(pen.width(spot.face.note, "key") for spot in places)
            return len(places) * (max(dp(TOUCH), words) + dp(GAP)) - dp(GAP)
        card = shape.card * SHAPE
        if len(cards) > 1:
            return max(card * 2, pen.grown(SMALL[0]) + dp(3) + pen.width("+00", "key", True))
        count = 0 if shape.noted else pen.width("×8", shape.counted, True) + dp(4)
        return card + count  # also while nothing lies there, for totals of one size

    def _set(self, pen: Painter, spot: Spot[str], left: float, low: float, tall: float) -> None:
        """The top card with an edge for each set below; beside it how many cards, diamonds for
        jokers, or a shield if nobody can steal it."""
        shape = self.shape
        badge = spot.face.badge
        edges = min(spot.below, EDGES) * dp(EDGE)
        count = f"×{badge}" if badge and not shape.noted else ""
        wide = pen.width(count, shape.counted, True) + dp(4) if count else 0
        right = self._right
        least = pen.grown(LOWEST_CARD) * SHAPE
        edges = max(0, min(edges, right - left - wide - least))
        side = pen.grown(SHIELD)
        shield = side + dp(4) if spot.safe and shape.abreast else 0  # the card leaves it space
        most = (right - left - wide - edges - shield) / SHAPE
        height = min(tall - dp(2), shape.card * 1.5, max(most, pen.grown(LOWEST_CARD)))
        y = low + (tall - height) / 2
        width = height * SHAPE
        x = right - wide - width if shape.abreast else left + edges
        hair = dp(1.5)
        for number in range(int(edges // dp(EDGE)), 0, -1):
            edge = x - number * dp(EDGE)
            inset = dp(2) * number
            pen.box(edge, y + inset, width, height - 2 * inset, BELOW, CARD_CORNER)
            cover = edge + dp(EDGE) - hair, y + inset - hair, width, height - 2 * inset + 2 * hair
            pen.box(*cover, pen.on, CARD_CORNER)
        self._card(pen, spot._replace(face=spot.face._replace(badge=0)), x, y, height)
        self._look_zone(pen, (x - edges, y, width + edges, height), describe_faces(spot))
        end = x + width + dp(4)
        how = {"colour": self.theme.text, "bold": True}
        if count:
            worth = spot.face.value if not shape.abreast and not shape.low else ""
            step = pen.line_height("caption", True)
            fits = worth and 2 * step <= height + dp(4)
            fits = fits and end + pen.width(worth, "caption", True) + pen.grown(SHIELD) <= right
            middle = y + height / 2 + (step / 2 if fits else 0)
            pen.write_level(count, end, middle, shape.counted, **how)
            if fits:
                pen.write_level(worth, end, middle - step, "caption", **how)
                wide = max(wide, pen.width(worth, "caption", True) + dp(4))
        beside = x - edges - dp(4) if shape.abreast else end + wide + side
        if spot.safe:
            if beside - side >= (left if shape.abreast else end) - 1 and beside <= right + 1:
                pen.icon("shield", beside - side, y + (height - side) / 2, side, self.theme.second)
        elif spot.jokers and not shape.low and beside <= right + 1 and beside - dp(JOKER) >= left:
            self._jokers(pen, spot.jokers, beside, y, height)

    def _look_zone(self, pen: Painter, box: tuple[float, float, float, float], words: str) -> None:
        """A tap on what lies there looks at it, if that leaves a target for what the tile means."""
        if self.shown.lit or any(spot.lit for spot in self.shown.spots):
            return
        x, y, width, height = box
        touch = dp(TOUCH)
        wide = max(touch, width)
        tall = max(touch, height)
        left = max(0, min(x + (width - wide) / 2, self.width - wide))
        low = max(0, min(y + (height - tall) / 2, self.height - tall))
        beside = max(left, self.width - left - wide)
        if max(beside, low, self.height - low - tall) >= touch:
            pen.zone(LOOK, left, low, wide, tall, words)

    def _jokers(
        self, pen: Painter, jokers: tuple[bool, ...], right: float, y: float, tall: float
    ) -> None:
        theme = self.theme
        side = min(pen.grown(JOKER), tall / FEW_JOKERS - dp(2))
        for number, dear in enumerate(jokers[: 1 if len(jokers) > FEW_JOKERS else FEW_JOKERS]):
            colour = GOLD if dear else SILVER
            pen.diamond(right - side, y + number * (side + dp(2)), side, colour, theme.ink)
        if len(jokers) > FEW_JOKERS:
            low = y + side + dp(1)
            pen.write(str(len(jokers)), right - side / 2, low, "key", self.theme.text, align=0.5)

    def _card(self, pen: Painter, spot: Spot[str], x: float, y: float, height: float) -> None:
        width = height * SHAPE
        face = spot.face
        theme = self.theme
        short = face.short
        badge = face.badge
        small = theme.scale > 1.3 or height < pen.grown(CARD)
        if badge and short and not face.icon and small:  # no space for both
            short = f"{short}×{badge}"
            badge = 0
        pen.lying[spot.pick] = x, y, width, height
        pen.face(face._replace(short=short), pen.lying[spot.pick])
        if spot.lit:
            pen.outline(x, y, width, height, theme.accent, CARD_CORNER, BORDER)
        if badge:
            covers = pen.badge_height("label") / 2  # at most what the characters leave free
            role = "label" if covers <= 0.15 * height + dp(2) else "key"
            pen.badge(f"×{badge}", x + width, y + height, role)

    def _draw_places(self, pen: Painter, base: float, space: float, tall: float) -> None:
        """Each with its name below; lit ones can be tapped."""
        places = self._places()
        foot = pen.line_height("key") + dp(3)
        each = (space + dp(GAP)) / len(places) - dp(GAP)
        most = min(pen.grown(LARGE), tall - foot - pen.badge_height() / 2, each / SHAPE)
        height = max(pen.grown(LOW_CARD), most)  # with half a badge above it
        wide = max(dp(TOUCH), height * SHAPE, *(pen.width(s.face.note, "key") for s in places))
        right = self._right
        for spot in reversed(places):
            self._card(pen, spot, right - (wide + height * SHAPE) / 2, base + foot, height)
            colour = self.theme.text if spot.focus or spot.lit else self.theme.second
            pen.write(spot.face.note, right - wide / 2, base, "key", colour, align=0.5)
            if spot.lit:
                pen.zone(spot.pick, right - wide, base, wide, height + foot, spot.face.note)
            right -= wide + dp(GAP)
        box = right + dp(GAP), base, self.width - dp(SIDE) - right - dp(GAP), height + foot
        self._look_zone(pen, box, ", ".join(map(describe_faces, places)))

    def _many(
        self, pen: Painter, cards: list[Spot[str]], base: float, space: float, tall: float
    ) -> None:
        """Little cards in rows, one over the other so that each can be read; then how many more."""
        theme = self.theme
        gap = dp(3)
        for role, larger in MANY_SIZES:  # the first in which all lie in one row
            width, height = (pen.grown(side * larger) for side in SMALL)
            step = max(pen.width(spot.face.short, role, True) for spot in cards) + dp(6)
            across = min(len(cards), max(1, 1 + int((space - width) // step)))
            if across == len(cards) and height <= tall:
                break
        rows = min(-(-len(cards) // across), max(1, int((tall + gap) // (height + gap))))
        more = ""
        right = self.width - dp(SIDE)
        if len(cards) > across * rows:  # beside them, how many are not seen
            for more in (self.more, "+#"):
                wide = pen.width(more.replace("#", "00"), "key", True)
                if wide + gap + width <= space:
                    break
            right -= wide + gap
            across = 1 + max(0, int((space - wide - gap - width) // step))
        places = across * rows
        left = right - width - step * (across - 1)
        for number, spot in enumerate(cards[:places]):
            row, column = divmod(number, across)
            x, y = left + column * step, base + (rows - 1 - row) * (height + gap)
            pen.box(x - dp(1), y, width + dp(1), height, pen.on, CARD_CORNER)
            pen.card("", x, y, width, height)
            how = {"colour": tint("", theme, spot.face.short), "on": theme.card, "bold": True}
            pen.write_level(spot.face.short, x + dp(3), y + height / 2, role, **how)
        box = left, base, right - left, rows * (height + gap) - gap
        self._look_zone(pen, box, ", ".join(map(describe_faces, cards)))
        if more:
            more = more.replace("#", str(len(cards) - places))
            low = base + (height - pen.line_height("key")) / 2
            how = {"colour": theme.second, "bold": True, "align": 1}
            pen.write(more, self.width - dp(SIDE), low, "key", **how)

    # Below: what the round has brought, and what the top set comes to; or a note

    def _worth(self) -> str:
        cards = self._cards()
        if len(cards) != 1 or self._places() or not cards[0].face.badge:
            return ""
        return " · ".join(filter(None, (f"×{cards[0].face.badge}", cards[0].face.value)))

    def _foot(self, pen: Painter, x: float, low: float) -> None:
        if not self.shape.noted or self.shown.loud:
            return
        worth = self._worth()
        right = self.width - dp(SIDE)
        y = low - pen.line_height("caption")
        space = right - x
        used = 0.0
        if pen.width(worth, "caption") <= space:
            used = pen.write(worth, right, y, "caption", self.theme.text, align=1)[0] + dp(6)
        if self.shape.hand == "foot" and not used and space >= hand_width(pen):
            middle = y + pen.line_height("caption") / 2
            used = self._hand(pen, right, middle)
        score = self.shown.score
        room = space - used
        gain = score.gain and next(  # with what it is, where there is room for the words
            (said for said in (score.this_round, score.gain) if pen.width(said, "caption") <= room),
            score.gain,
        )
        note = self.shown.note if not gain or not worth else ""
        if gain and pen.width(gain, "caption") <= space - used:
            used += pen.write(gain, x, y, "caption", self.theme.second)[0] + dp(6)
            x += pen.width(gain, "caption") + dp(6)
        if note:
            self._note_in(pen, x, y, space - used, pen.line_height("caption"))

    def _note_in(self, pen: Painter, x: float, low: float, space: float, tall: float) -> None:
        """A note in the space that there is; else it is only said."""
        lines = pen.lines(self.shown.note, "key", space) if space > 0 else ()
        height = pen.line_height("key") * len(lines)
        if height <= tall and pen.widest_word((self.shown.note, "key")) <= space:
            colour = self.theme.text if self.shown.loud else self.theme.second
            pen.write_lines(lines, x, low + (tall + height) / 2, "key", colour=colour)

    def _signs(
        self, pen: Painter, total: tuple[float, float, float], name: tuple[float, float]
    ) -> float:
        """Draw the signs of who leads and who is out after the total, or after the name if the set
        there needs that space, or small at the edge; return where they end beside the total."""
        x, free, level = total
        after, middle = name
        step = sign_width(pen)
        right = self.width - dp(SIDE)
        if self.shape.hand == "name" and self.shown.hand > 0:
            right -= hand_width(pen)
        for sign, holds in (("crown", self.shown.score.leads), ("flag", self.shown.out)):
            side = pen.grown(SIGN)
            if holds and x + step <= free:
                x += step
                pen.icon(sign, x - side, level - side / 2, side, self.theme.text)
            elif holds:
                side = min(side, right - after - dp(2))
                if side < dp(SIGN) / 2:
                    side = dp(SIGN) / 2
                    right = self.width - dp(1)
                right -= side
                pen.icon(sign, right, middle - side / 2, side, self.theme.text)
        return x

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
