"""The card that is sent: the game, the winner, the standing and the chart as one picture.

It looks the same whoever sends it: its own colours, type and width, whatever the phone is set to.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.core.image import Image
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale
from kivy.metrics import Metrics, dp
from kivy.properties import ObjectProperty, StringProperty

from companion.engine.match import Match
from companion.i18n.language import Language
from companion.library.people import PlayerLook
from companion.views.result import RankView, ResultView, result, result_categories

from ..theme import CORNER, DARK, GAP, MARGIN, PAD
from ..widgets import Chart, ChartLine, Drawn, Painter, Rounds, Themed
from ..widgets.drawing import Drawing
from ..widgets.text_layout import COVER_SHAPE, shortened
from .parts import WinnerPanel

Looks = tuple[PlayerLook, ...]  # by seat

WIDE, DENSITY = 360, 3  # dp, and pixels in each
COVER, DOT, CHART = 92, 26, 190
LOOK = DARK.with_options(scale=1, still=True)


class Head(Drawn):
    """The cover of the game with its name and the date of the match."""

    fit_to_content = ("height",)
    game = StringProperty("")
    title = StringProperty("")
    about = StringProperty("")

    def draw(self, pen: Painter) -> None:
        tall, left = dp(COVER) * COVER_SHAPE, dp(COVER + MARGIN)
        self.minimum_height = tall + dp(2 * GAP)
        pen.ground(self.theme.surface)
        pen.cover(self.game, dp(GAP), (self.height - tall) / 2, dp(COVER))
        space = self.width - left - dp(GAP)
        words = shortened(self.title, pen.size("title"), True, space), self.about
        pen.title(words, left, self.height / 2, space, "title", True)


class Others(Drawn):
    """The ranking of everybody who did not win."""

    fit_to_content = ("height",)
    ranks = ObjectProperty(())
    looks = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        each = dp(DOT + GAP)
        self.minimum_height = len(self.ranks) * each + dp(PAD)
        pen.ground(self.theme.surface)
        for number, rank in enumerate(self.ranks):
            self._rank(pen, rank, self.height - dp(PAD / 2) - (number + 0.5) * each)

    def _rank(self, pen: Painter, rank: RankView, middle: float) -> None:
        y = middle - pen.line_height("label", True) / 2
        x, right = dp(PAD), self.width - dp(PAD)
        pen.write(rank.rank, x, y, "label", self.theme.second, bold=True)
        x += pen.width("00", "label", True)
        look: PlayerLook = self.looks[rank.seat]
        pen.dot(*look, x, middle, dp(DOT))
        x += dp(DOT + PAD)
        right -= pen.write(rank.total, right, y, "label", bold=True, align=1)[0]
        name = shortened(rank.name, pen.size("label"), False, right - x - dp(GAP))
        pen.write(name, x, y, "label")


class Foot(Drawn):
    """The name of the app below the picture."""

    fit_to_content = ("height",)
    text = StringProperty("")

    def draw(self, pen: Painter) -> None:
        self.minimum_height = pen.line_height("key")
        pen.write(self.text, self.width / 2, 0, "key", self.theme.second, align=0.5)


class Plot(Chart):
    """The chart on a card of its own."""

    def draw(self, pen: Painter) -> None:
        self.minimum_height = dp(CHART)
        pen.ground(self.theme.surface)
        super().draw(pen)


class ShareCard(Themed):
    """The picture of a result that is shared: its parts below each other."""

    def __init__(self, match: Match, looks: Looks, language: Language) -> None:
        super().__init__(theme=LOOK, size_hint=(None, None))
        self._shapes = Drawing()
        self.canvas.before.add(self._shapes)
        view, setup = result(match, language), match.setup
        won = WinnerPanel(heading=view.heading, names=view.winners, total=view.total, theme=LOOK)
        won.ended, won.looks = view.ended, tuple(looks[seat] for seat in view.best)
        parts: list[Drawn] = [
            Head(game=setup.game.id, title=view.title, about=view.about, theme=LOOK),
            won,
        ]
        if ranks := tuple(rank for rank in view.ranking if rank.seat not in view.best):
            parts.append(Others(ranks=ranks, looks=looks, theme=LOOK))
        if made_of := result_categories(match, language):
            table = Rounds(crowned=True, sheet=True, theme=LOOK, ground="surface")
            table.looks = tuple(looks[seat] for seat in made_of.seats)
            table.names, table.rows = made_of.names, made_of.rows
            parts.append(table)
        if view.lines:
            plot = Plot(theme=LOOK, ground="surface", size_hint_y=None)
            parts.append(fill_chart(plot, match, view, looks, language))
        parts.append(Foot(text="Table Companion", theme=LOOK))
        for part in parts:
            self.add_widget(part)
        self.fbind("pos", self._arrange)

    def set_width(self, width: float) -> None:
        """Set the width, and every part as high as it must be."""
        self.width, tall = width, dp(2 * PAD - GAP)
        for part in self.children:
            part.width = width - 2 * dp(PAD)
            part.refresh()
            part.height = part.minimum_height
            part.refresh()
            tall += part.height + dp(GAP)
        self.height = tall
        self._arrange()

    def _arrange(self, *_pos: object) -> None:
        y = self.y + dp(PAD)
        for part in self.children:  # the last one first
            part.pos = self.x + dp(PAD), y
            y += part.height + dp(GAP)
        pen = Painter(self._shapes, self.theme)
        box = self.x, self.y, self.width, self.height
        pen.box(*box, fill=LOOK.background, corner=CORNER)
        pen.done()


def fill_chart(
    chart: Chart, match: Match, view: ResultView, looks: Looks, language: Language
) -> Chart:
    """Fill a chart with the totals by round and the target; return it."""
    setup = match.setup
    chart.say = lambda value: language.short_amount(int(value), setup.game.result.unit)
    chart.below = language.tr("Round")
    chart.target = setup.game.result.target(setup)
    lines = zip(looks, view.lines, setup.players, strict=True)
    chart.lines = tuple(ChartLine(*look, values, name) for look, values, name in lines)
    return chart


def save(make: Callable[[], ShareCard], path: Path) -> None:
    """Save the picture at a fixed density, whatever the screen is."""
    was = Metrics.density, Metrics.fontscale
    Metrics.density, Metrics.fontscale = DENSITY, 1
    try:
        card = make()
        card.set_width(dp(WIDE))
        picture = _drawn(card)
    finally:
        Metrics.density, Metrics.fontscale = was
    picture.save(str(path), flipped=False)


def _drawn(card: ShareCard) -> Image:
    width, height = round(card.width), round(card.height)
    canvas = Fbo(size=(width, height), with_stencilbuffer=True)
    with canvas:
        ClearColor(*LOOK.background)
        ClearBuffers()
        Scale(1, -1, 1, origin=(0, height / 2, 0))
    canvas.add(card.canvas)
    canvas.draw()
    canvas.remove(card.canvas)
    return Image(canvas.texture)
