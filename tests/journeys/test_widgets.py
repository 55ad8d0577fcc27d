"""The kit: what a finger does to its widgets, and how they are drawn again."""

from collections.abc import Callable, Iterator

import pytest
from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.offers import Face, Key
from companion.library.people import PlayerLook
from companion.views.form import BoxView, FormView, SectionView
from companion.views.table_view import ScoreView, TileView
from screens.form.grid import SheetBoard
from screens.theme import DARK
from screens.widgets import BottomSheet, PushButton, Row, Scroll, TextBlock, theme_holder
from screens.widgets.charts import ticks
from screens.widgets.drawing import Drawing
from screens.widgets.keycap import KeyCap
from screens.widgets.painter import Painter
from screens.widgets.player_tile import PlayerTile
from screens.widgets.text_layout import TextMeasure, lines, shortened, width_of
from screens.widgets.tile_shape import TileShape, content_of, tile_shape
from tests.support.ui.driver import UI, Finger

LOOK = PlayerLook(0, "")


def shape_of(tile: TileView, wide: float = 396) -> TileShape:
    return tile_shape(TextMeasure(DARK), content_of([tile]), wide, True, True, False)


class Shown(App):
    """An app that shows what was made, one above the other."""

    def __init__(self, made: tuple[Widget | Callable[[], Widget], ...]) -> None:
        super().__init__()
        self._made = made

    def build(self) -> Widget:
        (first, *_) = self._made
        return column(*self._made) if isinstance(first, Widget) else first()


@pytest.fixture
def show(start_phone: Callable[[UI], UI]) -> Iterator:
    """Shows widgets, or what a function makes, on a phone of a size in dp."""

    def start(*made, width: float = 412) -> UI:
        theme_holder.theme = DARK._replace(still=True)
        return start_phone(UI(lambda: Shown(made), width=width))

    yield start
    theme_holder.theme = DARK


def column(*widgets: Widget) -> BoxLayout:
    box = BoxLayout(orientation="vertical", spacing=dp(8), padding=dp(8))
    for widget in widgets:
        box.add_widget(widget)
    return box


def noted(widget: Widget, event: str = "on_tap") -> list:
    """What a widget tells from now on."""
    told: list = []
    widget.bind(**{event: lambda _widget, what: told.append(what)})
    return told


def test_what_was_drawn_before_is_drawn_with_the_same_shapes() -> None:
    """New ones would be left to the garbage collector, which takes longer than a frame."""

    def drawn_with(framed: bool) -> list[object]:
        pen = Painter(drawing, DARK)
        pen.box(0, 0, 90, 60, DARK.surface)
        if framed:
            pen.outline(0, 0, 90, 60, DARK.accent)
        pen.box(9, 9, 30, 40, DARK.card)
        pen.write("Home", 50, 9)
        pen.done()
        return [stroke.shape for stroke in drawing.strokes]

    drawing = Drawing()
    plain = drawn_with(False)
    framed = drawn_with(True)
    assert framed == [plain[0], framed[1], *plain[1:]]
    assert drawn_with(False) == plain
    assert drawn_with(True) == framed


# Words


def test_dots_never_stand_alone_in_a_line() -> None:
    room = width_of("Something else", 16, True) + 1
    assert lines("Something else …", 16, True, room) == ("Something", "else …")
    room = width_of("40k · Ben", 16) + 1
    assert lines("Maximiliane 40k · Ben Maximiliane", 16, False, room)[1:2] == ("40k · Ben",)


def test_a_long_name_ends_in_an_ellipsis() -> None:
    short = shortened("Maximiliane", 16, True, 60)
    assert short.endswith("…") and width_of(short, 16, True) <= 60
    assert shortened("Ben", 16, True, 60) == "Ben"


def test_an_answer_of_two_words_is_smaller_rather_than_cut(show) -> None:
    box = BoxView("won:0", "choice", "Anna", 0, value="No 90")
    ui = show(SheetBoard(view=FormView((SectionView("Won", (box,)),)), layout="person"), width=360)
    assert ui.sees("No 90")


@pytest.mark.parametrize("wide", range(64, 128, 8))
def test_who_leads_has_a_crown_though_name_and_total_leave_no_space(wide: float) -> None:
    leads = TileView(0, "Maximiliane", ScoreView("1 415k", this_round="", leads=True), hand=0)
    tile = PlayerTile(shown=leads, look=LOOK, shape=shape_of(leads, wide))
    tile.size = wide, tile.shape.height
    tile.refresh()
    _dot, crown = tile.pictures
    assert crown[2] >= 8 and 0 <= crown[0] <= wide - crown[2]


# A finger


def test_a_tap_acts_when_the_finger_leaves_and_sliding_away_cancels_it(show) -> None:
    """A phone that is picked up logs nothing."""
    button = PushButton(text="Continue", kind="primary")
    taps = noted(button)
    phone = show(button)
    phone.swipe("Continue", (5, 5))
    assert taps == [] and not button.held
    phone.press("Continue", meanwhile=lambda: taps.append("held" if button.held else ""))
    assert taps == ["held", ""]


def scrolling(taps: list[str], count: int = 40) -> Scroll:
    inside = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
    inside.bind(minimum_height=inside.setter("height"))
    for number in range(count):
        row = Row(title=f"Row {number}.")
        row.bind(on_tap=lambda row, _zone: taps.append(row.title))
        inside.add_widget(row)
    area = Scroll()
    area.add_widget(inside)
    return area


def test_a_tap_in_a_list_acts_at_once_and_a_swipe_taps_nothing(show) -> None:
    taps: list[str] = []
    phone = show(lambda: scrolling(taps))
    phone.touch("Row 3.")
    assert taps == ["Row 3."]
    phone.settle(1)
    phone.swipe("Row 5.", "Row 1.")
    phone.settle(1)
    assert taps == ["Row 3."] and not phone.sees("Row 0.")


def sheet_over(phone: UI, still: bool = True) -> BottomSheet:
    theme_holder.theme = DARK._replace(still=still)
    sheet = BottomSheet()
    sheet.add_widget(TextBlock(text="Not allowed", role="title"))
    sheet.add_widget(PushButton(text="OK"))
    sheet.open()
    phone.frames(3)
    return sheet


def test_a_tap_beside_a_sheet_closes_it_and_does_nothing_else(show) -> None:
    below = PushButton(text="Below", size_hint_y=1)
    taps = noted(below)
    phone = show(below)
    sheet = sheet_over(phone)
    phone.tap((200, 800))
    assert taps == [] and not sheet.is_open
    phone.tap((200, 800))
    assert len(taps) == 1


def test_a_sheet_slides_follows_the_finger_and_comes_back_unless_it_was_pulled_far(show) -> None:
    phone = show(Widget())
    sheet = sheet_over(phone, still=False)
    assert 0 < sheet.raised < 1
    phone.settle(0.3)
    assert sheet.raised == 1
    x = sheet.area.center_x
    top = sheet.area.top
    y = top + 10  # its handle
    finger = Finger(x, y)
    finger.touch("begin")
    phone.frames()
    for away in (10, 20, 25):
        finger.move_to(x, y - away)
        finger.touch("update")
        phone.frames()
        assert sheet.area.top == pytest.approx(top - away, abs=1)
    phone.settle(0.3)
    finger.touch("end")
    phone.settle(0.3)
    assert sheet.is_open and sheet.raised == 1
    phone.swipe((x, y), (x, y - sheet.area.height * 0.6), seconds=0.1, rest=0.2)
    phone.settle(0.3)
    assert not sheet.is_open


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 1_015_000, [0, 500_000, 1_000_000]),
        (0, 4, [0, 1, 2, 3, 4]),
        (-40, 70, [-20, 0, 20, 40, 60]),
        (0, 0, [0]),
    ],
)
def test_a_chart_marks_round_numbers(low: float, high: float, marks: list[float]) -> None:
    found = ticks(low, high)
    assert found[0] >= low and found[-1] <= high and 1 <= len(found) <= 6
    assert marks[0] in found or low < 0


@pytest.mark.pixels
def test_what_is_drawn_again_looks_as_if_it_were_drawn_for_the_first_time(show) -> None:
    """Shapes are used again, so nothing of the last drawing may be left in the new one."""
    sizes = {"size_hint_y": None, "height": 90}
    first = Key("", Face("Jewels", "jewels", note="4 left", mark="x"))
    last = Key("", Face("Seven", short="7", value="70k"), picked=2)
    anna = TileView(0, "Anna", ScoreView("415k", this_round="", leads=True), hand=4)
    ben = TileView(0, "Ben", ScoreView("0", this_round=""), hand=4, at_turn=True)
    key = KeyCap(shown=first, **sizes)
    tile = PlayerTile(shown=anna, look=LOOK, shape=shape_of(anna), **sizes)
    phone = show(key, tile)
    before = phone.picture().pixels
    for key.shown in (first._replace(quiet=True), Key("", Face("Jewels"), quiet=True), last):
        phone.frames(2)
    tile.shown, tile.shape = ben, shape_of(ben)
    phone.frames(2)
    pixels = phone.picture().pixels
    phone.stop()
    other = PlayerTile(shown=ben, look=LOOK, shape=shape_of(ben), **sizes)
    assert show(KeyCap(shown=last, **sizes), other).picture().pixels == pixels != before
