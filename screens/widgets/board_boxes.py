"""The places of a game's own board: boxes with chips on wood, and piles with what lies on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from ..theme import (
    BORDER,
    CARD_CORNER,
    CORNER,
    GAP,
    TOUCH,
    WOOD,
    WOOD_LINE,
    Rgba,
    colour,
    contrast,
    tint,
)
from .base import Drawn
from .painter import Painter
from .text_layout import TextMeasure

if TYPE_CHECKING:
    from .keycap import KeyCap

PAD = 8
FRAME = 10  # of a wooden board
# the least height of one with two rows of boxes; and the most
TWO_ROWS = 172
TALL_BOARD = 330
ROOMY = (76, 72)  # from that size on a box has a name, a number and its chips
CHIP = (20, 5)  # one that lies on others
# chips in a stack; stacks; what one of them stands for
STACK = 5
STACKS = 2
EACH = 3
CHIPS = tuple(map(colour, ("#C0392B", "#2C6FB3", "#2E7D4F")))
READABLE = 4.5  # to 1: contrast of words
NUMBERS = ("alone", "heading", "tile", "lead", "text", "label", "key")
PILE_SHAPE = 0.85  # width by height
NEIGHBOUR = 22  # the dot of a player beside a pile
# the height of what lies on top
LEAST_CARD = 26
MOST_CARD = 64


def least_board(text: TextMeasure, board: str, low: bool) -> float:
    """Return the least height of a board of "boxes" or "piles"; `low` where height is short."""
    if board == "boxes":
        picture = text.grown(16 if low else 26)
        return 2 * dp(FRAME) + max(dp(TOUCH), picture + text.line_height("label", True) + dp(4))
    picture = text.grown(LEAST_CARD if low else LEAST_CARD + 4)
    return max(dp(TOUCH), dp(8) + picture + (1 if low else 2) * text.line_height("key", True))


def most_board(board: str, width: float, grows: float) -> tuple[float, float]:
    """Return a good and the most height of a board."""
    if board == "boxes":
        return max(dp(88) * grows, min(dp(TALL_BOARD), 0.5 * width)), min(dp(TALL_BOARD), width)
    return dp(88) * grows, dp(108) * grows


def board_places(
    board: str, count: int, box: tuple[float, float, float, float]
) -> list[tuple[float, float, float, float]]:
    """Return the boxes of a board's places: one row, or on wood four in the corners and the fifth
    in the middle, where there is height for two rows."""
    x, y, width, height = box
    gap = dp(GAP)
    if board == "boxes":
        frame = dp(FRAME)
        x = x + frame
        y = y + frame
        width = width - 2 * frame
        height = height - 2 * frame
    if board != "boxes" or count != 5 or box[3] < dp(TWO_ROWS):
        cell = (width + gap) / count - gap
        return [(x + number * (cell + gap), y, cell, height) for number in range(count)]
    cell = (width - 2 * gap) / 3
    half = (height - gap) / 2
    right = x + 2 * (cell + gap)
    upper = y + half + gap
    corners = [
        (x, upper, cell, half),
        (right, upper, cell, half),
        (x, y, cell, half),
        (right, y, cell, half),
    ]
    return [*corners, (x + cell + gap, y + height * 0.15, cell, height * 0.7)]


class Wood(Drawn):
    """The board under the boxes: a frame, and a diamond around the middle."""

    def draw(self, pen: Painter) -> None:
        width = self.width
        height = self.height
        inset = dp(4)
        pen.box(0, 0, width, height, WOOD, CORNER + 4)
        pen.outline(
            inset, inset, width - 2 * inset, height - 2 * inset, WOOD_LINE, CORNER, BORDER - 0.5
        )
        middle = width / 2
        reach = width * 0.24
        far = 4 * inset
        corners = (middle, far, middle + reach, height / 2, middle, height - far)
        pen.path([*corners, middle - reach, height / 2, middle, far], WOOD_LINE, 1.5)


def draw_box(key: KeyCap, pen: Painter) -> None:
    """Draw a card of the board with what lies on it, or with who took what lay there."""
    theme = key.theme
    width = key.width
    height = key.height
    pen.box(0, 0, width, height, theme.card, CARD_CORNER + 2)
    if key.state == "picked":
        pen.outline(0, 0, width, height, theme.ink, CARD_CORNER + 2, BORDER + 1)
    elif key.state == "lit":
        pen.outline(0, 0, width, height, theme.accent, CARD_CORNER + 2, BORDER + 2)
    pen.pictures.append((0, 0, width, height))
    if width >= dp(ROOMY[0]) and height >= pen.grown(ROOMY[1]):
        _draw_roomy(key, pen)
    else:
        _draw_bare(key, pen)
    if key.shown.sign:
        pen.seal(key.shown.sign, width - dp(9), height - dp(7), theme.ink, theme.card)


def _draw_bare(key: KeyCap, pen: Painter) -> None:
    """The picture over the number."""
    theme = key.theme
    face = key.shown.face
    below = pen.line_height("label", True) + dp(3)
    side = min(key.width * 0.7, key.height - below - dp(4))
    space = key.width - dp(4)
    role = pen.largest(key.value, NUMBERS[3:], space, below) or "key"
    top = below + (key.height - below - side) / 2
    pen.icon(face.icon, (key.width - side) / 2, top, side, tint(face.icon, theme))
    low = (below - pen.line_height(role, True)) / 2 + dp(1)
    pen.write(key.value, key.width / 2, low, role, theme.ink, theme.card, bold=True, align=0.5)


def _draw_roomy(key: KeyCap, pen: Painter) -> None:
    """Draw a box with its picture: in the middle if it is upright, in the corner if it is low."""
    theme = key.theme
    face = key.shown.face
    pad = dp(PAD)
    width = key.width
    height = key.height
    upright = height > width * 1.05
    drawn = tint(face.icon, theme)
    small = pen.line_height("label", True)
    role = pen.largest("", NUMBERS, width, height * 0.36)
    number = pen.line_height(role, True)
    side = min(height - number - (small if upright else 0) - 3 * pad, height * 0.5, width * 0.6)
    top = height - pad
    pen.icon(face.icon, (width - side) / 2 if upright else pad, top - side, side, drawn)
    suit = tint("", theme, face.short)  # the gold of a picture is too pale for words
    colour = drawn if contrast(drawn, theme.card) >= READABLE else suit
    how = {"colour": colour, "on": theme.card, "bold": True, "align": 0.5 if upright else 1}
    seal = pen.grown(18) if key.shown.sign and not upright else 0
    if upright:
        pen.write(face.short, width / 2, top - side - small, "label", **how)
    elif pen.width(face.short, "label", True) <= width - 2 * pad - side - seal:
        pen.write(face.short, width - pad - seal, top - small, "label", **how)
    wide = pen.write(key.value, pad, pad / 2, role, theme.ink, theme.card, bold=True)[0]
    space = width - wide - 3 * pad
    if face.note:
        lines = pen.lines(face.note, "key", space)
        step = pen.line_height("key")
        if pen.widest_word((face.note, "key")) <= space and len(lines) * step <= number + pad:
            how = {"colour": theme.ink, "on": theme.card, "align": 1}
            pen.write_lines(lines, width - pad, pad / 2 + step * len(lines), "key", **how)
    elif key.value not in ("", "0"):
        _draw_chips(pen, int(key.value), width - pad, pad, space)


def _draw_chips(pen: Painter, value: int, right: float, low: float, space: float) -> None:
    """Draw stacks that grow with the value, but are no count."""
    wide, thick = (pen.grown(side) for side in CHIP)
    count = min(STACK * STACKS, -(-value // EACH))
    stacks = min(STACKS, -(-count // STACK), int(space // (wide + dp(2))))
    for stack in range(stacks):
        x = right - wide - stack * (wide + dp(2))
        high = min(STACK, count - stack * STACK)
        for number in range(high):
            y = low + number * thick
            pen.box(x, y, wide, thick + dp(1), _darker(CHIPS[0]), 3)
            pen.box(x, y + dp(1), wide, thick, CHIPS[(number + stack) % len(CHIPS)], 3)
        pen.ellipse(x, low + high * thick - thick / 2, wide, thick * 1.6, CHIPS[(high + 1) % 3])


def _darker(fill: Rgba) -> Rgba:
    red, green, blue, alpha = fill
    return red * 0.5, green * 0.5, blue * 0.5, alpha


def draw_pile(key: KeyCap, pen: Painter) -> None:
    """Draw a pile: the card on top, and below it what it is called and how many cards it has."""
    theme = key.theme
    face = key.shown.face
    pad = dp(4)
    step = pen.line_height("key")
    quiet = key.state == "quiet"
    picked = key.state == "picked"
    ink = theme.second if quiet else theme.background if picked else theme.text
    on = theme.text if picked else key.on if quiet else theme.surface
    words = [word for word in (face.note, key.value) if word]
    if key.height - len(words) * step - 2 * pad < dp(LEAST_CARD):
        words = words[-1:]
    height = min(key.height - len(words) * step - 2 * pad, pen.grown(MOST_CARD))
    width = min(height * PILE_SHAPE, key.width - 2 * pad)
    x, y = (key.width - width) / 2, key.height - pad - height
    pen.face(face._replace(short=""), (x, y, width, height), quiet)
    if picked:
        pen.outline(x, y, width, height, theme.line, CARD_CORNER)
    top = y
    for number, word in enumerate(words):
        bold = number == len(words) - 1
        how = {"colour": ink, "on": on, "bold": bold, "align": 0.5}
        top = pen.write_lines((word,), key.width / 2, top, "key", **how)
    dot = min(pen.grown(NEIGHBOUR), x - dp(6))
    for (look, _), middle in zip(key.between, (x / 2, key.width - x / 2), strict=False):
        if dot > step:
            pen.dot(look, middle - dot / 2, y + height / 2, dot, on)
