"""White textures of words and pictures, made once, tinted when drawn; and how words break."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.paths import data_folder
from companion.pictures import COLOURED, DENSITIES, SIDE, icon_for

from ..theme import TYPE, Rgba, Theme, type_size
from .font_fallback import OWN, pieces

FONT = "Companion"
ELLIPSIS = "…"
# Where a line may end: not before a dot that keeps two things apart, nor before the dots of
# something that is still to be said, nor between a number and what it counts, nor before a number
# that would stand alone in the last line.
SPACE = re.compile(r"(?<!\d) (?![·…]|\d+\W?$)|(?<=\d) (?![·…\w]|\d+\W?$)")
TIES = "\u00a0\u202f"  # spaces that keep words together, as long as a line has room for them
BREAKS = f"-/\\_ {TIES}"  # a word may go on in the next line after these
COVER_SHAPE = 0.7  # as high as this share of its width


def register_fonts() -> None:
    """Register our fonts under Kivy's default name too, so that no widget lacks suits and
    arrows."""
    folder = data_folder() / "fonts"
    regular, bold = (str(folder / f"Companion-{weight}.ttf") for weight in ("Regular", "Bold"))
    for name in (FONT, "Roboto"):
        LabelBase.register(name, regular, regular, bold, bold)


register_fonts()


@lru_cache(maxsize=2000)
def _label(text: str, size: float, bold: bool, font: str) -> CoreLabel:
    """The label is kept, not only its texture: it fills it again when a phone loses it."""
    label = CoreLabel(text=text, font_size=size, font_name=font or FONT, bold=bold)
    label.refresh()
    return label


class TextStyle(NamedTuple):
    """A paragraph in one size of type and one colour, by default that of text."""

    text: str
    role: str = "text"
    colour: Rgba | None = None
    bold: bool = False


class PlacedWord(NamedTuple):
    """A word in one font, with its offset from the beginning and the foot of the line."""

    label: CoreLabel  # not only its texture, which a phone may lose
    x: int
    y: int


@lru_cache(maxsize=2000)
def words(text: str, size: float, bold: bool = False) -> tuple[PlacedWord, ...]:
    """Return the pieces of one line, in as many fonts as its letters need, on one base line."""
    found: list[PlacedWord] = []
    x = 0
    below = 0
    for piece, font in pieces(text):
        wide = _extent(piece, size, bold, font)[0]
        if font:
            below = _descent(size, bold, OWN) - _descent(size, bold, font)
        if piece.strip():
            found.append(PlacedWord(_label(piece, size, bold, font), x, below if font else 0))
        x += wide
    return tuple(found)


@lru_cache(maxsize=32)
def _ruler(size: float, bold: bool, font: str) -> CoreLabel:
    return CoreLabel(font_size=size, font_name=font or FONT, bold=bold)


def _descent(size: float, bold: bool, font: str) -> int:
    return abs(round(_ruler(size, bold, font).get_descent()))


def _extent(text: str, size: float, bold: bool, font: str) -> tuple[int, int]:
    width, height = _ruler(size, bold, font).get_extents(text or " ")
    return (width if text else 0), height


@lru_cache(maxsize=8000)
def extent(text: str, size: float, bold: bool = False) -> tuple[int, int]:
    """Return width and height of a line in pixels, as high as our own font makes it."""
    found = pieces(text)
    if len(found) == 1 and found[0].font == OWN:
        return _extent(found[0].text, size, bold, OWN)
    width = sum(_extent(piece, size, bold, font)[0] for piece, font in found)
    return width, _extent(" ", size, bold, OWN)[1]


def width_of(text: str, size: float, bold: bool = False) -> int:
    """Return the width of a text in pixels."""
    return extent(text, size, bold)[0]


def height_of(size: float, bold: bool = False) -> int:
    """Return the height of a line in pixels."""
    return extent("Ag", size, bold)[1]


@lru_cache(maxsize=4000)
def lines(text: str, size: float, bold: bool, width: float) -> tuple[str, ...]:
    """Return the text in lines, broken at spaces, and a name or a path that is too wide at its
    hyphens, slashes or ending.

    A word without them that is wider than the width ends in an ellipsis: rather that than to run
    over its neighbour. Only names that people give themselves are so long.
    """
    done: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in SPACE.split(paragraph):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, bold) > width:
                done.append(line)
                longer = word
            while width_of(longer, size, bold) > width:
                ends = [at for at in range(1, len(longer)) if _breaks(longer, at)]
                if not ends:
                    break
                fitting = [end for end in ends if width_of(longer[:end], size, bold) <= width]
                end = fitting[-1] if fitting else ends[0]
                done.append(longer[:end].rstrip(f" {TIES}"))
                longer = longer[end:]
            line = longer
        done.append(line)
    return tuple(_cut(line, size, bold, width) for line in done)


def _breaks(word: str, at: int) -> bool:
    """Return whether a word may be broken here: after "-" or "/", or before a file's ending."""
    return word[at - 1] in BREAKS or (word[at - 1] == "." and word[at].isalpha())


def _cut(line: str, size: float, bold: bool, width: float) -> str:
    return line if " " in line else shortened(line, size, bold, width)


@lru_cache(maxsize=4000)
def widest_word(text: str, size: float, bold: bool = False) -> int:
    """Return the width of the widest word; other kinds of spaces keep words together."""
    words = text.replace("\n", " ").split(" ")
    return max(width_of(word, size, bold) for word in words)


@lru_cache(maxsize=1000)
def shortened(text: str, size: float, bold: bool, width: float) -> str:
    """Return as much of a name as fits, with an ellipsis if something is missing."""
    if width_of(text, size, bold) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if width_of(short, size, bold) <= width:
            return short
    return ELLIPSIS


@lru_cache(maxsize=400)
def _icon(name: str, density: int) -> CoreImage:
    return CoreImage(str(data_folder() / "icons" / "png" / f"{name}@{density}x.png"))


def icon_texture(id: str, side: float) -> Texture | None:
    """Return the white icon for an id, just large enough for that many pixels; None without one."""
    fitting = next((d for d in DENSITIES if d * SIDE >= side), DENSITIES[-1])
    name = icon_for(id)
    return _icon(name, fitting).texture if name else None


@lru_cache(maxsize=32)
def _drawing(name: str, density: int) -> CoreImage | None:
    path = data_folder() / f"{name}@{density}x.png"
    return CoreImage(str(path)) if path.exists() else None


def drawing_texture(name: str) -> Texture | None:
    """Return a picture of `data/` in its own colours, as sharp as this screen."""
    fitting = next((d for d in COLOURED if d >= dp(1)), COLOURED[-1])
    picture = _drawing(name, fitting)
    return picture.texture if picture else None


@cache
def _sizes(scale: float, _unit: float, _point: float) -> dict[str, float]:
    return {role: sp(type_size(role, scale)) for role in TYPE}


class TextMeasure:
    """Measures words in the type sizes of a theme, in pixels, before and while they are drawn."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.scales = theme.scale, dp(1), sp(1)  # all that measures depend on
        self._sizes = _sizes(*self.scales)

    def size(self, role: str) -> float:
        """Return the size of a role of type in pixels."""
        return self._sizes[role]

    def grown(self, length: float) -> float:
        """Return a length in dp that grows with large type, for icons beside words."""
        return dp(length) * min(max(self.theme.scale, 1), 1.4)

    def line_height(self, role: str, bold: bool = False) -> int:
        """Return the height of a line in pixels."""
        return height_of(self.size(role), bold)

    def width(self, text: str, role: str, bold: bool = False) -> int:
        """Return the width of a text in pixels."""
        return width_of(text, self.size(role), bold)

    def widest_word(self, *texts: tuple[str, str], bold: bool = False) -> int:
        """Return the width of the widest word of texts, each with its role."""
        return max((widest_word(text, self.size(role), bold) for text, role in texts), default=0)

    def lines(self, text: str, role: str, width: float, bold: bool = False) -> tuple[str, ...]:
        """Return the text broken into lines of at most this width."""
        return lines(text, self.size(role), bold, width)

    def height_of(self, width: float, *texts: TextStyle) -> float:
        """Return the height of paragraphs below each other."""
        return sum(
            self.line_height(role, bold) * len(self.lines(text, role, width, bold))
            for text, role, _, bold in texts
            if text
        )

    def largest(self, text: str, roles: Sequence[str], width: float, height: float) -> str:
        """Return the first of these roles in which a bold line of the text has this room, or ""."""
        fits = (r for r in roles if self.line_height(r, True) <= height)
        return next((role for role in fits if self.width(text, role, True) <= width), "")

    def fitting(
        self,
        text: str,
        roles: Sequence[str],
        room: tuple[float, float],
        colour: Rgba | None = None,
        bold: bool = False,
    ) -> TextStyle:
        """Return the text in the largest of these roles in which no word is cut and its lines fit
        the room, or else in the last one."""
        for role in roles:
            style = TextStyle(text, role, colour, bold)
            uncut = self.widest_word((text, role), bold=bold) <= room[0]
            if uncut and self.height_of(room[0], style) <= room[1]:
                break
        return style


Given = ParamSpec("Given")
Measured = TypeVar("Measured")
MOST_MEASURES = 2000  # of one kind that are kept


def remembered(
    measure: Callable[Concatenate[TextMeasure, Given], Measured],
) -> Callable[Concatenate[TextMeasure, Given], Measured]:
    """Keep what a function has measured: a tap changes little of what it is asked for."""
    known: dict[Any, Measured] = {}

    @wraps(measure)
    def look(text: TextMeasure, /, *args: Given.args, **more: Given.kwargs) -> Measured:
        asked = text.scales, args, *more.items()
        found = known.get(asked)  # once, for it takes long to hash
        if found is None:
            if len(known) >= MOST_MEASURES:
                known.clear()
            found = known[asked] = measure(text, *args, **more)
        return found

    return look
