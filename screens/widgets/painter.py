"""Draws boxes, words and pictures into one widget, and remembers what it drew where."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.graphics import (
    Quad,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp

from companion.engine.offers import Face
from companion.pictures import icon_for

from ..theme import CARD_CORNER, Rgba, Theme, contrast, tint
from . import text_layout
from .drawing import Drawing
from .font_fallback import can_show
from .text_layout import TextMeasure
from .text_layout import TextStyle as TextStyle

Box = tuple[float, float, float, float]
CLEAR: Rgba = (0, 0, 0, 0)
SEAL = 18  # dp
FACE_DOWN = "face-down"  # the icon of a card of which only the back is seen
CARD_TYPE = ("alone", "heading", "title", "lead", "label")  # as large as a card has room for


class Part(NamedTuple):
    """A line of words on a widget with its box and colours."""

    text: str
    x: float
    y: float
    width: float
    height: float
    colour: Rgba
    on_colour: Rgba
    size: float  # in pixels

    @property
    def box(self) -> Box:
        """The box from the widget's lower left corner."""
        return self.x, self.y, self.width, self.height


class Zone(NamedTuple):
    """An area of a widget that can be tapped, with what a voice says of it."""

    box: Box
    spoken: str


class Painter(TextMeasure):
    """Draws into one widget; coordinates are pixels from its lower left corner, sizes of type are
    roles.

    What is written stands on what the widget lies on (`on`), or on the ground that was drawn last.
    With `done` the drawing is whole. Another pen can draw on top, `after` so many strokes.
    """

    def __init__(
        self,
        drawing: Drawing,
        theme: Theme,
        on: Rgba | None = None,
        size: tuple[float, float] = (0, 0),
        after: int = 0,
    ) -> None:
        super().__init__(theme)
        self.on = on or theme.background
        self._size = size
        self.parts: list[Part] = []
        self.pictures: list[Box] = []  # icons, cards, badges and dots
        self.zones: dict[str, Zone] = {}
        self.lying: dict[str, Box] = {}  # cards that may come to lie elsewhere, by their spots
        self._drawing = drawing
        self.strokes = after  # so far

    def done(self) -> None:
        """Finish the drawing: shapes that were not drawn again are removed."""
        self._drawing.truncate(self.strokes)

    # Shapes

    def _stroke(self, kind: type, fill: Rgba, **how: Any) -> None:
        self._drawing.put(self.strokes, kind, fill, how)
        self.strokes += 1

    def _shape(
        self, kind: type, fill: Rgba, x: float, y: float, width: float, height: float, **how: Any
    ) -> None:
        """Draw a shape on whole pixels."""
        bounds = {"pos": (round(x), round(y)), "size": (round(width), round(height))}
        self._stroke(kind, fill, **how, **bounds)

    def ground(self, fill: Rgba, edge: Rgba = CLEAR, corner: float = 12, thick: float = 1) -> None:
        """Fill the whole widget; what is written from here on stands on it."""
        self.framed(0, 0, *self._size, fill, edge, corner, thick)
        self.on = fill if fill[3] else self.on

    def framed(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Rgba,
        edge: Rgba,
        corner: float = 12,
        thick: float = 1,
    ) -> None:
        """Draw a filled box with a line along its inside."""
        self.box(x, y, width, height, fill, corner)
        self.outline(x, y, width, height, edge, corner, thick)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Rgba, corner: float = 12
    ) -> None:
        """Draw a filled box; the corner is in dp."""
        if width <= 0 or height <= 0 or fill[3] == 0:
            return
        radius = min(dp(corner), width / 2, height / 2)
        kind, how = (SmoothRoundedRectangle, {"radius": [radius]}) if radius else (Rectangle, {})
        self._shape(kind, fill, x, y, width, height, **how)

    def outline(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Rgba,
        corner: float = 12,
        thick: float = 1,
    ) -> None:
        """Draw a line along the inside of a box; corner and thickness are in dp."""
        thick = dp(thick)
        inset = thick / 2 + 1  # a smooth line bleeds a pixel over its edge
        width, height = width - 2 * inset, height - 2 * inset
        if width <= 0 or height <= 0 or colour[3] == 0:
            return
        radius = max(1, min(dp(corner) - inset, width / 2, height / 2))
        shape = (x + inset, y + inset, width, height, radius)
        self._stroke(SmoothLine, colour, rounded_rectangle=shape, width=thick / 2)

    def disc(self, x: float, y: float, side: float, fill: Rgba) -> None:
        """Draw a filled circle."""
        self.ellipse(x, y, side, side, fill)

    def ellipse(self, x: float, y: float, width: float, height: float, fill: Rgba) -> None:
        """Draw a filled ellipse."""
        self._shape(SmoothEllipse, fill, x, y, width, height)

    def ring(self, x: float, y: float, side: float, colour: Rgba, thick: float = 2) -> None:
        """Draw a circle's outline."""
        circle = (x + side / 2, y + side / 2, side / 2 - dp(thick) / 2)
        self._stroke(SmoothLine, colour, circle=circle, width=dp(thick) / 2)

    def path(self, points: list[float], colour: Rgba, thick: float = 2) -> None:
        """Draw a line through these points."""
        if len(points) < 4:
            return
        self._stroke(
            SmoothLine, colour, points=points, width=dp(thick) / 2, cap="round", joint="round"
        )

    def dashes(
        self, x: float, y: float, to_x: float, to_y: float, colour: Rgba, thick: float = 2
    ) -> None:
        """Draw a dashed line."""
        length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        across = (to_x - x) / length
        up = (to_y - y) / length
        done = 0.0
        dash = dp(5)
        gap = dp(4)
        while done < length:
            end = min(done + dash, length)
            ends = [x + across * done, y + up * done, x + across * end, y + up * end]
            self.path(ends, colour, thick)
            done = end + gap

    def hairline(self, x: float, y: float, width: float, colour: Rgba) -> None:
        """Draw a horizontal line of one dp."""
        self.box(x, y, width, max(1, round(dp(1))), colour, 0)

    def icon(self, name: str, x: float, y: float, side: float, colour: Rgba) -> None:
        """Draw the icon for a name or a card's id in one colour, or nothing if there is none."""
        texture = text_layout.icon_texture(name, side)
        if texture:
            self._shape(Rectangle, colour, x, y, side, side, texture=texture)
            self.pictures.append((x, y, side, side))

    def icon_in(self, name: str, box: Box, side: float, colour: Rgba) -> None:
        """Draw an icon in the middle of a box."""
        x, y, width, height = box
        self.icon(name, x + (width - side) / 2, y + (height - side) / 2, side, colour)

    def icon_disc(
        self, name: str, x: float, middle: float, disc: float, side: float, fills: tuple[Rgba, Rgba]
    ) -> None:
        """Draw an icon on a disc level with `middle`; `fills` are the colours of both."""
        self.disc(x, middle - disc / 2, disc, fills[0])
        self.icon_in(name, (x, middle - disc / 2, disc, disc), side, fills[1])

    def cover(self, game: str, x: float, y: float, width: float) -> None:
        """Draw the cover of a game, or cards if it has none."""
        box = x, y, width, width * text_layout.COVER_SHAPE
        if not self.drawing(f"games/{game}/cover", *box):
            self.icon_in("cards", box, box[3] * 0.7, self.theme.second)

    def drawing(self, name: str, x: float, y: float, width: float, height: float) -> bool:
        """Draw a picture of `data/` in its own colours; False if there is none."""
        texture = text_layout.drawing_texture(name)
        if texture is None:
            return False
        self._shape(Rectangle, (1, 1, 1, 1), x, y, width, height, texture=texture)
        self.pictures.append((x, y, width, height))
        return True

    # Words

    def write(
        self,
        text: str,
        x: float,
        y: float,
        role: str = "text",
        colour: Rgba | None = None,
        on: Rgba | None = None,
        bold: bool = False,
        align: float = 0,
    ) -> tuple[int, int]:
        """Write one line at (x, y), its lower left corner; `align` 0.5 centres it, 1 ends it."""
        size = self.size(role)
        words = text_layout.words(text, size, bold)
        if not words:
            return 0, 0
        width, height = (
            words[0].label.texture.size if len(words) == 1 else text_layout.extent(text, size, bold)
        )
        x, y = round(x - width * align), round(y)
        colour = colour or self.theme.text
        for label, across, up in words:
            bounds = {"pos": (x + across, y + up), "size": label.texture.size}
            self._stroke(Rectangle, colour, texture=label.texture, **bounds)
        part = Part(text, x, y, width, height, colour=colour, on_colour=on or self.on, size=size)
        self.parts.append(part)
        return width, height

    def write_level(
        self, text: str, x: float, middle: float, role: str = "text", **how: Any
    ) -> tuple[int, int]:
        """Write one line that is level with `middle`."""
        low = middle - self.line_height(role, how.get("bold", False)) / 2
        return self.write(text, x, low, role, **how)

    def sign(self, symbol: str, x: float, y: float, side: float, colour: Rgba) -> None:
        """Draw a symbol centred on (x, y) as a picture, not as words."""
        for label, _, _ in text_layout.words(symbol, side):
            texture = label.texture
            width, height = label.texture.size
            bounds = {"pos": (round(x - width / 2), round(y - height / 2)), "size": texture.size}
            self._stroke(Rectangle, colour, texture=texture, **bounds)

    def write_lines(
        self, found: tuple[str, ...], x: float, top: float, role: str = "text", **how: Any
    ) -> float:
        """Write lines from `top` downwards; return where the last one ends."""
        step = self.line_height(role, how.get("bold", False))
        for line in found:
            top -= step
            self.write(line, x, top, role, **how)
        return top

    def paragraphs(
        self, x: float, top: float, width: float, *texts: TextStyle, align: float = 0
    ) -> float:
        """Write paragraphs from `top` downwards; return where the last one ends."""
        for text, role, colour, bold in texts:
            if text:
                found = self.lines(text, role, width, bold)
                how = {"bold": bold, "align": align}
                top = self.write_lines(found, x, top, role, colour=colour, **how)
        return top

    def level(
        self, x: float, middle: float, width: float, *texts: TextStyle, align: float = 0
    ) -> float:
        """Write paragraphs that are level with `middle`; return their height."""
        tall = self.height_of(width, *texts)
        self.paragraphs(x, middle + tall / 2, width, *texts, align=align)
        return tall

    # Things that come again and again

    def title(
        self,
        texts: tuple[str, str],
        x: float,
        middle: float,
        width: float,
        role: str = "text",
        bold: bool = False,
    ) -> float:
        """Write a title with a caption below, level with `middle`; return their height."""
        first = TextStyle(texts[0], role, None, bold)
        below = TextStyle(texts[1], "caption", self.theme.second)
        return self.level(x, middle, width, first, below)

    def card(
        self,
        kind: str,
        x: float,
        y: float,
        width: float,
        height: float,
        short: str = "",
        mark: str = "",
        value: str = "",
    ) -> None:
        """Draw an ivory card with the icon of its kind, or with a few large characters.

        `mark` is written on the picture, `value` below it.
        """
        theme = self.theme
        middle = x + width / 2
        self.box(x, y, width, height, theme.card, CARD_CORNER)
        self.pictures.append((x, y, width, height))
        if theme.card_edge != theme.card:
            self.outline(x, y, width, height, theme.card_edge, CARD_CORNER)
        colour = tint(kind, theme, short)
        how: dict[str, Any] = {"on": theme.card, "bold": True, "align": 0.5}
        if not icon_for(kind):
            room = width - dp(4), height * 0.7  # and for a badge on the corner
            role = self.largest(short, CARD_TYPE, *room) or "key"
            self.write_level(short, middle, y + height / 2, role, colour=colour, **how)
            return
        below = height * 0.4 if value else 0
        side = min(width * 0.8, (height - below) * (0.9 if value else 0.72))
        left = x + (width - side) / 2
        bottom = y + below + (height - below - side) / 2
        self.marked_icon(kind, left, bottom, side, colour, theme.card, mark)
        if value:
            role = self.largest(value, CARD_TYPE, width - dp(4), below) or "key"
            low = y + max(0, below - self.line_height(role, True)) * 0.6
            self.write(value, middle, low, role, theme.ink, **how)

    def face(self, face: Face[str], box: Box, quiet: bool = False, value: str = "") -> None:
        """Draw what lies in a box: a card, or what is drawn on it if it is quiet, a back with its
        number of cards, or an empty place."""
        theme = self.theme
        x, y, width, height = box
        hidden = face.icon == FACE_DOWN
        if (face.icon or face.short) and not (quiet or hidden):
            self.card(face.icon, *box, face.short, face.mark, value)
            return
        fill, on = (theme.raised, theme.raised) if hidden and not quiet else (CLEAR, self.on)
        edge = theme.line if face.icon or face.short else theme.second  # also on a turn's ground
        self.framed(*box, fill, edge, CARD_CORNER)
        colour = theme.second if quiet else theme.text
        icon = "cards" if hidden else face.icon
        if face.short and (hidden or not icon_for(icon)):
            how: dict[str, Any] = {"colour": colour, "on": on, "bold": True, "align": 0.5}
            self.write_level(face.short, x + width / 2, y + height / 2, "label", **how)
        elif icon:
            side = min(width * 0.8, height * 0.6)
            corner = x + (width - side) / 2, y + (height - side) / 2
            self.marked_icon(icon, *corner, side, theme.second, on, face.mark)

    def marked_icon(
        self, kind: str, x: float, y: float, side: float, colour: Rgba, on: Rgba, mark: str
    ) -> None:
        """Draw an icon with a character on it; if it is too small, the character alone."""
        fits = not mark or self.largest(mark, ("key",), side * 0.7 - dp(4), side * 0.7)
        if fits:
            self.icon(kind, x, y, side, colour)
        if mark:
            roles = ("title", "text", "caption") if fits else ("label",)
            role = self.largest(mark, roles, side * 0.56 - dp(4), side * 0.56) or "key"
            middle = y + side * (0.35 if fits else 0.5)
            ink_colour = self.theme.ink if on == self.theme.card else colour
            how: dict[str, Any] = {"colour": ink_colour, "on": on, "bold": True, "align": 0.5}
            self.write_level(mark, x + side / 2, middle, role, **how)

    def badge_height(self, role: str = "key") -> float:
        """Return the height of a badge."""
        return self.line_height(role, True) + dp(4)

    def badge(self, text: str, right: float, top: float, role: str = "key") -> None:
        """Draw a small count over the upper right corner of a card, which it covers as little as it
        can.

        It reaches half its height above the card and a little beyond its side.
        """
        theme = self.theme
        width, height = self.width(text, role, True) + dp(10), self.badge_height(role)
        x, y = right + dp(8) - width, top - height / 2
        self.box(x - dp(1.5), y - dp(1.5), width + dp(3), height + dp(3), theme.background, 12)
        self.box(x, y, width, height, theme.text, 12)
        self.pictures.append((x, y, width, height))
        middle = x + width / 2, y + dp(2)
        self.write(text, *middle, role, theme.background, theme.text, bold=True, align=0.5)

    def key_cap(self, letter: str, colour: Rgba) -> None:
        """Draw the key of a keyboard in the first corner of the widget in which nothing stands."""
        width, height = self._size
        inset = dp(3)
        wide, tall = self.key_cap_size(letter)
        right = width - inset - wide
        low = inset
        high = height - inset - tall
        taken = [*self.pictures, *(part[1:5] for part in self.parts)]
        for x, y in ((right, high), (right, (low + high) / 2), (right, low), (inset, high)):
            apart = (
                x + wide <= left or left + across <= x or y + tall <= foot or foot + up <= y
                for left, foot, across, up in taken
            )
            if all(apart):
                self.key_cap_at(letter, x, y, colour)
                return

    def key_cap_at(self, letter: str, x: float, y: float, colour: Rgba) -> None:
        """Draw the key of a keyboard with its lower left corner here."""
        wide, tall = self.key_cap_size(letter)
        self.outline(x, y, wide, tall, colour, 4)
        self.write(letter, x + wide / 2, y + dp(2), "key", colour, align=0.5)

    def key_cap_size(self, letter: str) -> tuple[float, float]:
        """Return width and height of the key of a keyboard."""
        tall = self.line_height("key") + dp(4)
        return max(tall, self.width(letter, "key") + dp(8)), tall

    def seal(self, icon: str, right: float, top: float, colour: Rgba, on: Rgba) -> None:
        """Draw a small icon over the upper right corner of a card."""
        side = self.grown(SEAL)
        x, y = right + dp(8) - side, top + dp(6) - side
        self.disc(x - dp(2), y - dp(2), side + dp(4), on)
        self.disc(x, y, side, colour)
        inset = side * 0.16
        self.icon(icon, x + inset, y + inset, side - 2 * inset, on)

    def dot(
        self, look: tuple[int, str], x: float, middle: float, side: float, on: Rgba | None = None
    ) -> None:
        """Draw a player's dot with an initial or symbol; from the ninth player on, a ring."""
        number, mark = look
        on = on or self.on
        player = self.theme.seat(number)
        mark = mark if can_show(mark) else player.symbol
        if player.hollow:
            self.ring(x, middle - side / 2, side, player.line)
            inks = self.theme.text, self.theme.background
            ground = on
            colour = max(inks, key=lambda ink: contrast(ink, on))
        else:
            self.disc(x, middle - side / 2, side, player.colour)
            if player.line != player.colour:  # on a light ground
                self.ring(x, middle - side / 2, side, player.line, 1.5)
            ground = player.colour
            colour = player.ink
        self.pictures.append((x, middle - side / 2, side, side))
        role = self.largest(mark, ("heading", "title"), side, side / 1.6)
        role = role or self.largest(mark, ("caption",), side, side) or "key"
        how: dict[str, Any] = {"colour": colour, "on": ground, "bold": True, "align": 0.5}
        self.write_level(mark, x + side / 2, middle, role, **how)

    def diamond(self, x: float, y: float, side: float, fill: Rgba, edge: Rgba) -> None:
        """Draw a square on its corner, with an edge so that it is seen on any ground."""
        for colour, inset in ((edge, 0.0), (fill, dp(1.2))):
            left = x + inset
            right = x + side - inset
            low = y + inset
            high = y + side - inset
            middle = x + side / 2
            level = y + side / 2
            points = [left, level, middle, low, right, level, middle, high]
            self._stroke(Quad, colour, points=points)
        self.pictures.append((x, y, side, side))

    def zone(
        self, name: str, x: float, y: float, width: float, height: float, spoken: str = ""
    ) -> None:
        """Make a box tappable under this name."""
        self.zones[name] = Zone((x, y, width, height), spoken)
