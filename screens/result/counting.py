"""The columns that grow while a game is counted category by category."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.views.accessible import Accessible
from companion.views.categories import CountingView

from ..theme import GAP, MOTION
from ..widgets import Drawn, Painter
from ..widgets.player_names import fit_names

# All in dp
WIDEST = 110
CROWN, DOT = 24, 24


class CountingColumns(Drawn):
    """A column for each player or side: what every category so far has brought, the last one in the
    colour of cards, the total above it and a crown for whoever leads."""

    view: CountingView | None = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())
    step = NumericProperty(0)
    shown = NumericProperty(1)  # how far the last category has come up, 0 to 1

    def grow(self) -> None:
        """Let what the last category brings come up, unless less motion is wished."""
        Animation.cancel_all(self, "shown")
        self.shown = 1 if self.theme.still else 0
        if not self.theme.still:
            Animation(shown=1, duration=MOTION, t="out_cubic").start(self)

    def draw(self, pen: Painter) -> None:
        view = self.view
        if view is None:
            return
        count, gap = len(view.names), dp(GAP)
        each = (self.width - gap * (count - 1)) / count
        names = fit_names(pen, view.names, each)
        side = min(pen.grown(DOT), each)
        base = max(len(n.lines) * pen.line_height(n.role, True) for n in names) + side + dp(8)
        above = pen.line_height("heading", True) + pen.grown(CROWN) + dp(6)
        room, now = self.height - base - above, view.steps[int(self.step)]
        most = max(1, *(total for step in view.steps for total in step.totals))
        for column, name in enumerate(names):
            middle = column * (each + gap) + each / 2
            look = self.looks[column]
            pen.dot(look.colour, look.mark, middle - side / 2, base - dp(4) - side / 2, side)
            low = base - side - dp(6)
            pen.write_lines(name.lines, middle, low, name.role, bold=True, align=0.5)
            top = self._stack(pen, column, (middle, base, min(each, dp(WIDEST))), room / most)
            total = str(now.totals[column])
            roles = ("heading", "title", "lead", "label", "key")
            role = next((r for r in roles if pen.width(total, r, True) <= each), "key")
            pen.write(total, middle, top + dp(2), role, bold=True, align=0.5)
            if column in now.leads:
                crown, over = pen.grown(CROWN), top + dp(4) + pen.line_height(role, True)
                pen.icon("crown", middle - crown / 2, over, crown, self.theme.text)

    def _stack(
        self, pen: Painter, column: int, place: tuple[float, float, float], unit: float
    ) -> float:
        """Draw what the categories have brought, from the lower edge up; return where it ends."""
        assert self.view
        middle, low, width = place
        theme, seat = self.theme, self.theme.seat(self.looks[column].colour)
        last, stood = int(self.step), 0.0
        for number, step in enumerate(self.view.steps[: last + 1]):
            gain = max(step.gains[column], 0) * (self.shown if number == last else 1)
            costs = sum(min(later.gains[column], 0) for later in self.view.steps[number : last + 1])
            tall = max(0, min(gain, step.totals[column] + max(costs, -gain) - stood)) * unit
            fill, ink = (seat.ground, theme.text) if seat.hollow else (seat.colour, seat.ink)
            if number == last:
                fill, ink = theme.card, theme.ink
            if tall > dp(2):
                pen.framed(middle - width / 2, low, width, tall - dp(2), fill, seat.line, 4)
                role = "label" if tall > pen.line_height("label", True) + dp(4) else "key"
                said = step.said[column]
                if tall > pen.line_height(role, True) + dp(4) and self.shown == 1:
                    how = {"colour": ink, "on": fill, "bold": number == last, "align": 0.5}
                    pen.write_level(said, middle, low + tall / 2 - dp(1), role, **how)
            low += tall
            stood += tall / unit
        return low

    def accessible(self, zone: str = "") -> Accessible:
        view = self.view
        if view is None:
            return Accessible("")
        now = view.steps[int(self.step)]
        told = zip(view.names, now.said, now.totals, strict=True)
        return Accessible(now.name, ", ".join(f"{name} {said}, {all}" for name, said, all in told))
