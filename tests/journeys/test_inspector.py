"""The inspector itself: it finds the faults that were planted, and nothing on a good screen."""

from collections.abc import Callable, Iterator

import pytest
from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from screens.theme import DARK
from screens.widgets import (
    Drawn,
    IconButton,
    Painter,
    PushButton,
    Row,
    Scroll,
    Segmented,
    TextBlock,
    theme_holder,
)
from tests.ui.driver import UI
from tests.ui.inspect import inspect
from tests.ui.values import player_tile


class Board(App):
    """Widgets at places in dp, from the lower left corner."""

    def build(self) -> FloatLayout:
        return FloatLayout()

    def put(self, widget: Widget, *box: float) -> Widget:
        x, y, width, height = map(dp, box)
        frame = BoxLayout(size_hint=(None, None), pos=(x, y), size=(width, height))
        widget.size_hint = (1, 1)  # or some would take the height that they need
        frame.add_widget(widget)
        self.root.add_widget(frame)
        return widget


@pytest.fixture(params=[1, 2], ids=["density 1", "density 2"])
def ui(request: pytest.FixtureRequest) -> Iterator[UI]:
    theme_holder.theme = DARK.with_options(still=True)
    phone = UI(Board, density=request.param)
    phone.start()
    yield phone
    phone.stop()
    theme_holder.theme = DARK


def good(app: Board) -> None:
    """A small screen with nothing wrong."""
    app.put(TextBlock(text="Anna’s turn"), 12, 800, 300, 24)
    app.put(player_tile("Anna", "415k", mark="A", gain="+85k"), 12, 600, 180, 130)
    app.put(PushButton(text="Pair", kind="primary"), 12, 500, 180, 48)
    app.put(PushButton(text="Steal", kind="quiet"), 200, 500, 180, 48)
    app.put(Segmented(options=(("one", "One"), ("two", "Two")), chosen="one"), 12, 400, 300, 48)


class Badge(Drawn):
    """Words that a picture covers partly."""

    def draw(self, pen: Painter) -> None:
        pen.write("Jewels", 0, 4)
        pen.icon("jewels", dp(20), 0, dp(24), self.theme.accent)


class Wide(Drawn):
    def draw(self, pen: Painter) -> None:
        pen.write("Versicherungspolice", 0, 0)


class Ghost(Drawn):
    def draw(self, pen: Painter) -> None:
        pen.write("barely there", 0, 0, colour=(*self.theme.text[:3], 0.4))


def lay(make: Callable[[], Widget], *box: float) -> Callable[[Board], None]:
    return lambda app: app.put(make(), *box) and None


def two_words(app: Board) -> None:
    app.put(TextBlock(text="first set: safe"), 12, 300, 200, 24)
    app.put(TextBlock(text="1 set below"), 60, 308, 200, 24)


def a_tight_row(app: Board) -> None:
    """The words fit the widget, which its parent does not hold."""
    box = app.put(BoxLayout(), 12, 300, 60, 48)
    box.add_widget(TextBlock(text="Discard", size_hint=(None, None), width=dp(90), height=dp(24)))


def far_apart(app: Board) -> None:
    app.put(PushButton(text="Yes"), 12, 300, 90, 48)
    app.put(PushButton(text="No"), 105, 300, 90, 48)


def faded(app: Board) -> None:
    around = app.put(BoxLayout(opacity=0.5), 12, 300, 200, 24)
    around.add_widget(TextBlock(text="faded", colour="second"))


FAULTS = {
    "an overlap": ("overlap", two_words),
    "a broken word": (
        "broken",
        lay(lambda: Label(text="Discard", font_size=dp(18), text_size=(9, None)), 12, 300, 40, 48),
    ),
    "a word too wide": ("outside", lay(Wide, 12, 300, 90, 24)),
    "a word cut short": ("shortened", lay(lambda: TextBlock(text="Versicherung"), 12, 300, 60, 24)),
    "a word out of its parent": ("outside", a_tight_row),
    "a word out of the window": ("outside", lay(lambda: TextBlock(text="gone"), 390, 300, 80, 24)),
    "a 40 dp target": ("small", lay(lambda: PushButton(text="Undo"), 12, 300, 100, 40)),
    "a 40 dp picture": ("small", lay(lambda: IconButton(icon="cross"), 12, 300, 40, 48)),
    "targets too near": ("crowded", far_apart),
    "a pale text": ("pale", lay(Ghost, 12, 300, 200, 24)),
    "a pale text by its parent": ("pale", faded),
    "a missing glyph": ("glyph", lay(lambda: TextBlock(text="Anna 漢"), 12, 300, 200, 24)),
    "a covered word": ("covered", lay(Badge, 12, 300, 100, 30)),
}  # fmt: skip


def test_a_good_screen_has_no_faults(ui: UI) -> None:
    good(ui.app)
    ui.frames(3)
    assert inspect() == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_and_nothing_else(ui: UI, fault: str) -> None:
    kind, plant = FAULTS[fault]
    good(ui.app)
    plant(ui.app)
    ui.frames(3)
    assert {found.kind for found in inspect()} == {kind}


def test_what_scrolls_away_is_missed_only_where_it_must_stay(ui: UI) -> None:
    area = Scroll(do_scroll_y=True)
    column = BoxLayout(orientation="vertical", size_hint_y=None, height=dp(2000), spacing=dp(8))
    rows = [Row(title=f"Row {number}", size_hint_y=1) for number in range(20)]
    for row in rows:
        column.add_widget(row)
    area.add_widget(column)
    ui.app.put(area, 0, 100, 412, 700)
    ui.frames(3)
    assert inspect() == []
    seen, hidden = inspect(always=[(rows[0], ""), (rows[-1], "Row 19")])
    assert (seen.kind, seen.where) == ("hidden", "can be scrolled away")
    assert (hidden.kind, hidden.what) == ("hidden", "Row 19")


def test_what_must_be_seen_is_missed_when_it_is_not_there(ui: UI) -> None:
    tile = ui.app.put(player_tile("Anna", "415k", mark="A"), 12, 600, 180, 130)
    ui.frames(3)
    assert inspect(always=[(tile, "415k"), (tile, "")]) == []
    assert [found.kind for found in inspect(always=[(tile, "520k")])] == ["hidden"]
    assert [found.kind for found in inspect(always=[(TextBlock(), "")])] == ["hidden"]
