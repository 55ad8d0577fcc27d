"""The picture that is sent: the game, the winner, the standing and the chart.

It looks the same whoever sends it: its own colours, type and width, whatever the phone is set to.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics, dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.match import Match
from companion.i18n.language import Language
from companion.library.people import PlayerLook
from companion.views.result import ResultView, result

from ..theme import DARK, GAP, PAD
from ..widgets import Rounds, Row, Surface, TextBlock
from ..widgets.charts import Chart, ChartLine
from .parts import LeadersPanel

Looks = tuple[PlayerLook, ...]  # by seat

# dp, and pixels in each
WIDE = 360
DENSITY = 3
CHART = 190
LOOK = DARK._replace(scale=1, still=True)


class SharedPicture(Surface):
    """A picture that is shared: its parts below each other, in a look of its own."""

    def __init__(self) -> None:
        how = {"padding": dp(PAD), "spacing": dp(GAP)}
        super().__init__(theme=LOOK, tone="background", size_hint_x=None, width=dp(WIDE), **how)

    def sign(self) -> None:
        """Say below everything else what made the picture."""
        how = {"role": "key", "colour": "second", "align": "center"}
        self.add(TextBlock(text="Table Companion", theme=LOOK, **how))

    def lay_out(self) -> None:
        """Give every part its size and place now; on a screen the next frames would."""
        _measure(self, self.width)
        _place(self)


class ShareCard(SharedPicture):
    """The picture of a result."""

    def __init__(self, match: Match, looks: Looks, language: Language) -> None:
        super().__init__()
        view = result(match, language)
        head = Row(game=match.setup.game.id, title=view.title, caption=view.about, theme=LOOK)
        head.tappable = False
        won = LeadersPanel(heading=view.heading, names=view.winners, total=view.total, theme=LOOK)
        won.about = view.ended
        won.looks = tuple(looks[seat] for seat in view.best)
        self.add(head, won)
        others = [
            Row(
                rank=rank.rank,
                look=looks[rank.seat],
                title=rank.name,
                trailing=rank.total,
                filled=False,
                tappable=False,
                theme=LOOK,
            )
            for rank in view.ranking
            if rank.seat not in view.best
        ]
        self._add_part(*others, padding=[dp(PAD), 0], spacing=0)
        if made_of := view.categories:
            table = Rounds(crowned=True, theme=LOOK, names=made_of.names, rows=made_of.rows)
            table.looks = tuple(looks[seat] for seat in made_of.seats)
            self._add_part(table, padding=0)
        if view.lines:
            chart = Chart(size_hint_y=None, height=dp(CHART), theme=LOOK)
            self._add_part(fill_chart(chart, match, view, looks, language), padding=0)
        self.sign()

    def _add_part(self, *widgets: Widget, **how: object) -> None:
        if widgets:
            self.add(Surface(theme=LOOK, **how).add(*widgets))


def _measure(widget: Widget, width: float) -> None:
    widget.width = width
    if isinstance(widget, BoxLayout):
        for child in widget.children:
            _measure(child, width - widget.padding[0] - widget.padding[2])
        widget.do_layout()
    else:
        widget.refresh()


def _place(widget: Widget) -> None:
    if isinstance(widget, BoxLayout):
        widget.do_layout()
        for child in widget.children:
            _place(child)
    else:
        widget.refresh()


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


def save(make: Callable[[], SharedPicture], path: Path) -> None:
    """Save the picture at a fixed density, whatever the screen is."""
    was = Metrics.density, Metrics.fontscale
    Metrics.density = DENSITY
    Metrics.fontscale = 1
    try:
        card = make()
        card.lay_out()
        with card.canvas.before:  # corners that one can look through are black in some apps
            Color(*LOOK.background)
            Rectangle(size=card.size)
        card.export_to_png(str(path))
    finally:
        Metrics.density, Metrics.fontscale = was
