"""Widgets of a result: who won or leads, the columns of a count, the stacks of each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.game import Setup
from companion.engine.offers import Face
from companion.views.accessible import Accessible
from companion.views.categories import CountingView
from companion.views.replay import ReplayPlayer

from ..theme import GAP, MOTION, TOUCH
from ..widgets import Drawn, Painter, TextStyle, Touchable
from ..widgets.player_names import fit_names
from ..widgets.text_layout import shortened

if TYPE_CHECKING:
    from ..app import CompanionApp

# All in dp
FACE = 72
MOST_FACES = 4
LAID = (36, 42)
DOT = 24
CROWN = 24
WIDEST = 110  # a column of a count
# Paper that flies from behind the winner: across and up from the middle, as shares of the room.
CONFETTI = (
    *((-0.44, 0.30), (-0.36, 0.82), (-0.29, 0.50), (-0.22, 0.93), (-0.18, 0.20)),
    *((0.17, 0.88), (0.24, 0.34), (0.30, 0.68), (0.38, 0.95), (0.45, 0.45)),
)


class LeadersPanel(Drawn):
    """The winners or leaders under a crown, with their total and why the match ended, or by how
    much they lead.

    It may come up: the dots grow and paper flies, while everything can be tapped already.
    """

    fit_to_content = ("height",)
    heading = StringProperty("")
    names = StringProperty("")  # or a sentence about them
    roles = ObjectProperty(("alone", "heading", "title", "lead"))  # of the names, largest first
    total = StringProperty("")
    about = StringProperty("")
    looks = ObjectProperty(())
    festive = BooleanProperty(False)
    shown = NumericProperty(1)  # how far it has come up, 0 to 1

    def reveal(self) -> None:
        """Animate the panel once, unless less motion is wished."""
        Animation.cancel_all(self, "shown")
        if self.theme.still:
            self.shown = 1
            return
        self.shown = 0
        Animation(shown=1, duration=MOTION, t="out_back").start(self)

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        top = self.height - dp(4)
        if self.looks:
            top = self._faces(pen, top)
        texts = (
            TextStyle(self.heading, "text", theme.second),
            TextStyle(self.names, self._largest(pen), bold=True),
            TextStyle(self.total, "heading", bold=True),
            TextStyle(self.about, "label", theme.second),
        )
        for text in texts:
            top = pen.paragraphs(self.width / 2, top - dp(2), self.width, text, align=0.5)
        self.minimum_height = self.height - top + dp(GAP)

    def accessible(self, zone: str = "") -> Accessible:
        won = f"{self.heading} {self.names}".strip()
        return Accessible(won, ". ".join(filter(None, (self.total, self.about))))

    def _faces(self, pen: Painter, top: float) -> float:
        """The dots of those who lead under one crown, paper behind them; returns where they end."""
        theme = self.theme
        faces = self.looks[:MOST_FACES]
        crown = pen.grown(36)
        side = pen.grown(FACE if len(faces) == 1 else FACE * 0.7)
        low = top - crown * 0.82 - side
        if self.festive and not theme.still:
            self._confetti(pen, low, top)
        pen.icon("crown", self.width / 2 - crown / 2, top - crown, crown, theme.text)
        size = side * (0.6 + 0.4 * self.shown)
        step = side + dp(6)
        for number, look in enumerate(faces):
            middle = self.width / 2 + (number - (len(faces) - 1) / 2) * step
            pen.dot(look, middle - size / 2, low + side / 2, size)
        return low - dp(4)

    def _confetti(self, pen: Painter, low: float, top: float) -> None:
        middle = self.width / 2
        away = min(self.width, dp(420)) * self.shown
        for number, (across, up) in enumerate(CONFETTI):
            x, y = middle + across * away, low + up * (top - low)
            colour = self.theme.seat(number % 6).line
            if number % 3:
                pen.disc(x, y, dp(6), colour)
            else:
                pen.box(x, y, dp(5), dp(10), colour, 2)

    def _largest(self, pen: Painter) -> str:
        """Return the largest role in which the names take two lines at most and no word is cut."""
        for role in self.roles:
            lines = pen.lines(self.names, role, self.width, True)
            widest = pen.widest_word((self.names, role), bold=True)
            if len(lines) <= 2 and widest <= self.width:
                break
        return str(role)


class PlayerStacks(Touchable):
    """A player's stacks: every set as a card with its count and its worth."""

    fit_to_content = ("height",)
    look = ObjectProperty(None)
    name = StringProperty("")
    total = StringProperty("")
    nothing = StringProperty("")  # said where nothing lies
    faces = ObjectProperty(())
    tappable = BooleanProperty(False)

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        side = pen.grown(DOT)
        tall = max(side, pen.line_height("label", True))
        least = dp(TOUCH) if self.tappable else 0
        middle = self.height - tall / 2
        pen.dot(self.look, 0, middle, side)
        left = side + dp(10)
        y = middle - pen.line_height("label", True) / 2
        right = self.width - pen.write(self.total, self.width, y, "label", bold=True, align=1)[0]
        space = right - left - (dp(GAP) if self.total else 0)
        name = shortened(self.name, pen.size("label"), True, space)
        pen.write(name, left, y, "label", bold=True)
        top = self.height - tall - dp(6)
        if not self.faces:
            half = pen.line_height("caption")
            pen.write(self.nothing, left, top - half, "caption", theme.second)
            self.minimum_height = max(least, tall + dp(6) + half)
            return
        self.minimum_height = max(least, tall + dp(6) + self._cards(pen, left, top))

    def accessible(self, zone: str = "") -> Accessible:
        def label(face: Face[str]) -> str:
            words = (face.name or face.short, f"×{face.badge}" if face.badge > 1 else "")
            return " ".join(filter(None, (*words, face.value)))

        name = " ".join(filter(None, (self.name, self.total)))
        return Accessible(name, ", ".join(map(label, self.faces)) or self.nothing)

    def _cards(self, pen: Painter, left: float, top: float) -> float:
        """Draw cards in as many rows as they need; return their height."""
        width, height = map(pen.grown, LAID)
        words = max(pen.width(face.value, "key") for face in self.faces)
        step = max(width, words) + dp(14)
        beside = max(1, int((self.width - left + dp(14)) // step))
        below = pen.line_height("key") + dp(2)
        each = dp(8) + height + below + dp(6)
        for number, face in enumerate(self.faces):
            row, column = divmod(number, beside)
            x = left + column * step + (step - dp(14) - width) / 2
            y = top - row * each - dp(8) - height
            pen.card(face.icon, x, y, width, height, face.short, face.mark)
            if face.badge:
                pen.badge(f"×{face.badge}", x + width, y + height)
            pen.write(face.value, x + width / 2, y - below, "key", self.theme.second, align=0.5)
        rows = -(-len(self.faces) // beside)
        return rows * each


def player_stacks(
    app: CompanionApp, setup: Setup, views: Iterable[ReplayPlayer], **how: Any
) -> list[PlayerStacks]:
    """Return what lay before each player at some moment of a match, and how they stood."""
    nothing = "" if setup.game.table.score_sheet else app.language.tr("nothing")
    looks = app.library.looks(setup)
    shown = {"nothing": nothing, "ground": "surface", **how}
    return [
        PlayerStacks(look=looks[seat], name=name, total=total, faces=faces, **shown)
        for seat, name, total, faces in views
    ]


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
        count = len(view.names)
        gap = dp(GAP)
        each = (self.width - gap * (count - 1)) / count
        names = fit_names(pen, view.names, each)
        side = min(pen.grown(DOT), each)
        base = max(len(n.lines) * pen.line_height(n.role, True) for n in names) + side + dp(8)
        above = pen.line_height("heading", True) + pen.grown(CROWN) + dp(6)
        room = self.height - base - above
        now = view.steps[int(self.step)]
        most = max(1, *(total for step in view.steps for total in step.totals))
        for column, name in enumerate(names):
            middle = column * (each + gap) + each / 2
            look = self.looks[column]
            pen.dot(look, middle - side / 2, base - dp(4) - side / 2, side)
            low = base - side - dp(6)
            pen.write_lines(name.lines, middle, low, name.role, bold=True, align=0.5)
            top = self._stack(pen, column, (middle, base, min(each, dp(WIDEST))), room / most)
            total = str(now.totals[column])
            roles = ("heading", "title", "lead", "label", "key")
            role = next((r for r in roles if pen.width(total, r, True) <= each), "key")
            pen.write(total, middle, top + dp(2), role, bold=True, align=0.5)
            if column in now.leads:
                crown = pen.grown(CROWN)
                over = top + dp(4) + pen.line_height(role, True)
                pen.icon("crown", middle - crown / 2, over, crown, self.theme.text)

    def _stack(
        self, pen: Painter, column: int, place: tuple[float, float, float], unit: float
    ) -> float:
        """Draw what the categories have brought, from the lower edge up; return where it ends."""
        assert self.view
        middle, low, width = place
        theme = self.theme
        seat = self.theme.seat(self.looks[column].colour)
        last = int(self.step)
        stood = 0.0
        for number, step in enumerate(self.view.steps[: last + 1]):
            gain = max(step.gains[column], 0) * (self.shown if number == last else 1)
            costs = sum(min(later.gains[column], 0) for later in self.view.steps[number : last + 1])
            tall = max(0, min(gain, step.totals[column] + max(costs, -gain) - stood)) * unit
            fill, ink = (seat.ground, theme.text) if seat.hollow else (seat.colour, seat.ink)
            if number == last:
                fill = theme.card
                ink = theme.ink
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
