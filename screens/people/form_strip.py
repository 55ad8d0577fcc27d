"""The places of somebody's last matches, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.views.person import RecentPlace

from ..theme import GAP, TOUCH
from ..widgets import Painter, Zoned

WIDEST = 64  # dp, of a place


class FormStrip(Zoned):
    """A box for each match with its place, filled where it was won; a tap says its file."""

    fit_to_content = ("height",)
    places: Sequence[RecentPlace] = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        if not self.places:
            self.minimum_height = 0
            return
        gap = dp(GAP)
        side = dp(TOUCH)
        in_a_row = max(1, min(len(self.places), int((self.width + gap) // (side + gap))))
        rows = -(-len(self.places) // in_a_row)
        in_a_row = -(-len(self.places) // rows)  # so that no row has many more than another
        wide = min(dp(WIDEST), (self.width + gap) / in_a_row - gap)
        theme = self.theme
        for number, place in enumerate(self.places):
            row, column = divmod(number, in_a_row)
            x = column * (wide + gap)
            y = self.height - row * (side + gap) - side
            ink, on = theme.text, theme.raised
            if place.won:
                ink, on = theme.background, theme.text
            pen.box(x, y, wide, side, on, 10)
            how = {"colour": ink, "on": on, "bold": place.won, "align": 0.5}
            pen.write_level(place.place, x + wide / 2, y + side / 2, "text", **how)
            pen.zone(place.file, x, y, wide, side, place.words)
        self.minimum_height = rows * (side + gap) - gap
