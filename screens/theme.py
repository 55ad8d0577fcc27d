"""Colours, sizes and spaces: everything that makes the screens look like one app.

No Kivy in here, so that a bare test can check every pair of colours that meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from companion.pictures import tints

Rgba = tuple[float, float, float, float]
Colour = Sequence[float]  # red, green, blue and perhaps opacity, each from 0 to 1


def colour(code: str) -> Rgba:
    """Return a colour that is written as "#17302A", or with its opacity as "#17302A80"."""
    red, green, blue, alpha = (c / 255 for c in bytes.fromhex(f"{code[1:]}FF")[:4])
    return red, green, blue, alpha


# Contrast as the web's accessibility guidelines define it


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 for black and 1 for white."""
    red, green, blue = (_linear(channel) for channel in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend(above: Colour, below: Colour) -> tuple[float, float, float, float]:
    """Return the colour that is seen where a translucent colour lies on a solid one."""
    opacity = above[3] if len(above) > 3 else 1
    red, green, blue = (
        top * opacity + bottom * (1 - opacity)
        for top, bottom in zip(above[:3], below[:3], strict=True)
    )
    return red, green, blue, 1


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


# Spaces, targets and corners in dp.
GAP = 8
PANES = 700  # a screen that is wider has two panes beside each other
NARROW = 112  # a tile that has no space for the hand beside the name
TOUCH = 48
PAD = 12
MARGIN = 16
CORNER = 12
CARD_CORNER = 6
BAR = 56
ICON = 24
BORDER = 2

# Sizes of type in sp, before the reader's own text size.
TYPE = {
    "alone": 40,  # a number that stands alone
    "heading": 28,  # the name of the app, the winner's total
    "tile": 24,  # a player's total
    "title": 22,
    "lead": 18,  # what is asked of whom
    "text": 16,
    "label": 15,  # names on tiles and rows of small print
    "caption": 13,
    "key": 11,  # inside keys
}
WHOLE_FACTOR = 16  # type up to this size grows by the whole factor, larger type by as many points

MOTION = 0.18  # seconds; none with "reduce motion"


def type_size(role: str, scale: float) -> float:
    """Return the size of a role in sp; totals stay readable across a table."""
    size = TYPE[role] + min(TYPE[role], WHOLE_FACTOR) * (scale - 1)
    return max(size, 17) if role == "tile" else size


class PlayerColour(NamedTuple):
    """A player's colour, the ink on it, and a symbol for people who do not see the colour."""

    colour: Rgba
    ink: Rgba
    symbol: str
    hollow: bool  # from the ninth seat on the colours come again, as rings and dashed lines
    ground: Rgba  # a surface with a tint of it, for whoever is at turn
    line: Rgba  # of rings, bars and lines in it: deeper where the ground is light


class Theme(NamedTuple):
    """The colours and text size of the app.

    Text stands on background, surface or raised; `on_x` stands on x.
    """

    name: str
    dark: bool
    background: Rgba
    surface: Rgba
    raised: Rgba
    text: Rgba
    second: Rgba
    line: Rgba  # thin outlines that mean something, such as those of a quiet verb
    edge: Rgba  # around surfaces; clear but for high contrast
    rule: Rgba  # hairlines between rows: order, not information
    accent: Rgba
    on_accent: Rgba
    hero: Rgba  # the one card of a screen that everybody came for
    on_hero: Rgba
    legal: Rgba
    illegal: Rgba
    ruling: Rgba
    card: Rgba  # the ivory of a picture card
    ink: Rgba  # words on ivory
    second_ink: Rgba
    card_edge: Rgba
    mark: Rgba  # behind words that a search has found
    shade: Rgba  # over a screen that waits
    seats: tuple[PlayerColour, ...]
    scale: float = 1.0  # the reader's text size, one of TEXT_SIZES
    still: bool = False  # reduced motion

    def size(self, role: str) -> float:
        """Return the size of a role of type in sp."""
        return type_size(role, self.scale)

    def seat(self, number: int) -> PlayerColour:
        """Return the colours of a player's colour number."""
        return self.seats[number % len(self.seats)]


# to 1: contrast of totals, words and lines in a colour
SCORES = 7.1
WORDS = 4.6
LINES = 4.0
TINT = 0.3  # of a player's colour on a surface, at most
SYMBOLS = "●■▲◆★✚▼⬢○□△◇"
DARK_INK = colour("#0F1A16")
# of a board with boxes
WOOD = colour("#5A3A22")
WOOD_LINE = colour("#A07A4E")
BELOW = colour("#CFC3A8")  # the edge of a set that lies below another
# jokers on a set
SILVER = colour("#E8ECEB")
GOLD = colour("#F0C350")

# The fill of each player's colour is the same in dark and light, and so the player.
# Orange comes last, for it is taken for gold, which means: a tap here does it.
# Told apart by normal, red-blind, green-blind and blue-blind eyes alike (tests measure it).
SEATS = "#74C0FF #C864FB #C3AE6C #96F29F #FF8AC2 #089D7D #DAD900 #D96E28"


def _seats(theme: dict[str, Rgba], dark: bool) -> tuple[PlayerColour, ...]:
    fills = [colour(code) for code in SEATS.split()]
    seats = []
    for number, symbol in enumerate(SYMBOLS):
        fill = fills[number % len(fills)]
        hollow = number >= len(fills)
        line = fill if dark else _deeper(fill)
        seats.append(PlayerColour(fill, DARK_INK, symbol, hollow, _tinted(fill, theme), line))
    return tuple(seats)


@cache
def _deeper(fill: Rgba) -> Rgba:
    """The same hue, as much darker as lines on the ground of the light theme need."""
    ground = colour(COLOURS["raised"].split()[1])
    share = 1.0
    while contrast((*(share * part for part in fill[:3]), 1.0), ground) < LINES:
        share -= 0.02
    red, green, blue = (share * part for part in fill[:3])
    return red, green, blue, 1.0


def _tinted(fill: Rgba, theme: dict[str, Rgba]) -> Rgba:
    """The surface with as much of the colour as a total and words on it allow."""
    share = TINT
    while share > 0:
        ground = blend((*fill[:3], share), theme["surface"])
        words = contrast(theme["second"], ground) >= WORDS
        if words and contrast(theme["text"], ground) >= SCORES:
            return ground
        share -= 0.02
    return theme["surface"]


# Of each role: dark and light, and both with high contrast (`NAMES`).
COLOURS = {
    "background": "#0F1F1A #FAF6EC #000000 #FFFFFF",
    "surface": "#18322B #FFFFFF #18231F #F3F6F1",
    "raised": "#22473D #EFE8D8 #2A3B34 #E4EBE3",
    "text": "#F4EFE3 #1B2925 #FFFFFF #000000",
    "second": "#B9C7BE #4C5B54 #E4ECE7 #28332E",
    "line": "#7C9388 #7D8780 #D5DED9 #3A4641",
    "edge": "#00000000 #00000000 #93A79E #5C6963",
    "rule": "#2A463D #E6DFCF #93A79E #5C6963",
    "accent": "#E9BC55 #0A5741 #FFD968 #00402D",
    "on_accent": "#1B2925 #FFFFFF #000000 #FFFFFF",
    "hero": "#22473D #0A5741 #2A3B34 #00402D",
    "on_hero": "#F4EFE3 #FFFFFF #FFFFFF #FFFFFF",
    "legal": "#63D6A6 #0A6E4B #7DF0C0 #004D33",
    "illegal": "#FF8A7E #B3261E #FFA69C #8E0F0A",
    "ruling": "#E9BC55 #7A4F00 #FFD968 #573800",
    "card": "#FDF8EC #FDF8EC #FFFFFF #FFFFFF",
    "ink": "#1B2925 #1B2925 #000000 #000000",
    "second_ink": "#55645D #55645D #2B3531 #2B3531",
    "card_edge": "#FDF8EC #D9CFB8 #FFFFFF #3A4641",
    "mark": "#6B5516 #F3DE9C #5A4600 #FFE58A",
    "shade": "#050B09B3 #1B292599 #000000CC #000000B3",
}


def _theme(number: int, name: str) -> Theme:
    codes = {role: colours.split()[number] for role, colours in COLOURS.items()}
    colours: dict[str, Any] = {role: colour(code) for role, code in codes.items()}
    dark = name.endswith("dark")
    return Theme(name=name, dark=dark, seats=_seats(colours, dark), **colours)


NAMES = "dark", "light", "contrast-dark", "contrast-light"
THEMES = {name: _theme(number, name) for number, name in enumerate(NAMES)}
DARK = THEMES["dark"]
LIGHT = THEMES["light"]


def tint(kind: str, theme: Theme, short: str = "") -> Rgba:
    """Return the colour of a kind of card, or of a short label's last sign, on ivory; else ink."""
    code = tints().get(kind or short[-1:])
    return colour(code) if code else theme.ink
