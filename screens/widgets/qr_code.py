"""A code for a camera: dark squares on ivory, in every look."""

from __future__ import annotations

from itertools import groupby

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.server.qr import QUIET, squares
from companion.views.accessible import Accessible

from ..theme import CORNER
from .base import Drawn
from .painter import Painter

LARGEST = 340  # dp


class QrCode(Drawn):
    """A QR code of `link`, as large as fits in whole pixels, or it would blur."""

    fit_to_content = ("height",)
    link = StringProperty("")
    words = StringProperty("")  # for who hears it

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.words)

    def draw(self, pen: Painter) -> None:
        if not self.link:
            return
        dark = squares(self.link)
        count = len(dark) + 2 * QUIET
        side = max(1, int(min(self.width, dp(LARGEST)) // count))
        whole = side * count
        self.minimum_height = whole
        left = round((self.width - whole) / 2)
        top = round((self.height + whole) / 2)
        pen.box(left, top - whole, whole, whole, self.theme.card, CORNER)
        for number, row in enumerate(dark):
            y = top - (QUIET + number + 1) * side
            start = QUIET
            for is_dark, run in groupby(row):
                length = len(list(run))
                if is_dark:
                    pen.box(left + start * side, y, length * side, side, self.theme.ink, 0)
                start += length
