"""The kit: what can be seen of each widget, and what a finger does to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.say.voice import WHY, Heard
from screens.contrast import contrast
from screens.kit import (
    Bar,
    Drawn,
    Header,
    KeyCap,
    NumberPad,
    PlayerTile,
    PushButton,
    Row,
    Scroll,
    Segmented,
    Sheet,
    Stepper,
    TextField,
    Toggle,
    Touchable,
    VerbButton,
    Words,
    look,
)
from screens.kit.chart import ticks
from screens.kit.ink import lines, shortened, width_of
from screens.kit.pen import Drawing, Pen
from screens.theme import DARK, LIGHT, THEMES
from tests.ui.driver import UI
from tests.ui.showcase import PAGES


class Shown(App):
    """An app that shows one thing."""

    def __init__(self, make=None) -> None:
        super().__init__()
        self._make = make or column

    def build(self) -> Widget:
        return self._make()

    def put(self, *widgets: Widget) -> None:
        for widget in widgets:
            self.root.add_widget(widget)


@pytest.fixture
def show(switch_on: Callable[[UI], UI]) -> Iterator:
    """Shows what the function makes, on a phone of a size in dp."""

    def start(
        make=None, theme=DARK, width: float = 412, height: float = 892, density: float = 1
    ) -> UI:
        look.theme = theme.wear(still=True)
        phone = switch_on(UI(lambda: Shown(make), width=width, height=height, density=density))
        phone.frames(5)
        return phone

    yield start
    look.theme = DARK


def column(*widgets: Widget) -> BoxLayout:
    box = BoxLayout(orientation="vertical", spacing=dp(8), padding=dp(8))
    for widget in widgets:
        box.add_widget(widget)
    return box


def drawn(phone: UI) -> list[Drawn]:
    return [widget for widget in phone.app.root.walk() if isinstance(widget, Drawn)]


# What can be seen


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read(show, page: str, theme) -> None:
    for widget in drawn(show(PAGES[page], theme)):
        for part in widget.parts:
            least = 7 if isinstance(widget, PlayerTile) and part.text == widget.total else 4.5
            seen = contrast(part.colour, part.on_colour)
            assert seen >= least, f"{part.text!r} on {type(widget).__name__}"


@pytest.mark.parametrize(
    ("width", "scale"), [(320, 0.85), (320, 1), (320, 1.6), (412, 1), (412, 1.6), (800, 1.3)]
)
def test_words_have_room_and_fingers_too(show, page: str, width: float, scale: float) -> None:
    for widget in drawn(show(PAGES[page], LIGHT.wear(scale=scale), width=width)):
        _nothing_is_cut_off(widget)
        _nothing_lies_on_something_else(widget)
        _targets_are_large_enough(widget)


def _nothing_is_cut_off(widget: Drawn) -> None:
    for part in widget.parts:
        where = f"{part.text!r} on {type(widget).__name__} {widget.size}"
        assert part.x >= -1 and part.x + part.width <= widget.width + 1, where
        assert part.y >= -1 and part.y + part.height <= widget.height + 1, where


def _nothing_lies_on_something_else(widget: Drawn) -> None:
    for one, other in combinations(widget.parts, 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        empty = 0.2 * min(one.height, other.height)  # a line has air above and below its letters
        assert across <= 1 or up <= empty, f"{one.text!r} and {other.text!r}, {type(widget)}"


def _targets_are_large_enough(widget: Drawn) -> None:
    if isinstance(widget, Touchable) and widget.tappable:
        places = [zone.box[2:] for zone in widget.zones.values()] or [widget.size]
        for wide, high in places:
            assert min(wide, high) >= dp(48) - 1, type(widget).__name__


def test_the_look_switches_while_everything_is_shown(show) -> None:
    phone = show(PAGES["table"])
    widgets = drawn(phone)
    look.theme = LIGHT
    phone.frames(2)
    assert {part.colour for w in widgets for part in w.parts} <= {
        LIGHT.text,
        LIGHT.second,
        LIGHT.accent,
        LIGHT.background,
        *(seat.ink for seat in LIGHT.seats),
        *(seat.colour for seat in LIGHT.seats),
    }
    assert drawn(phone) == widgets


def test_a_change_makes_no_widgets(show) -> None:
    phone = show(lambda: column(KeyCap(kind="home", name="Home", value="20k")))
    before = list(phone.app.root.walk())
    key = before[1]
    key.state, key.count = "picked", 2
    phone.frames()
    assert list(phone.app.root.walk()) == before
    assert phone.sees("×2")


def test_what_was_drawn_before_is_drawn_with_the_same_shapes() -> None:
    """New ones would be left to the garbage collector, which takes longer than a frame."""

    def drawn_with(framed: bool) -> list[object]:
        pen = Pen(drawing, DARK)
        pen.box(0, 0, 90, 60, DARK.surface)
        if framed:
            pen.outline(0, 0, 90, 60, DARK.accent)
        pen.box(9, 9, 30, 40, DARK.card)
        pen.write("Home", 50, 9)
        pen.done()
        return [stroke.shape for stroke in drawing.strokes]

    drawing = Drawing()
    plain, framed = drawn_with(False), drawn_with(True)
    assert framed == [plain[0], framed[1], *plain[1:]]
    assert drawn_with(False) == plain
    assert drawn_with(True) == framed


def test_moving_a_widget_does_not_draw_it_again(show) -> None:
    phone = show(lambda: column(Words(text="One"), Words(text="Two")))
    word = drawn(phone)[0]
    parts = word.parts
    word.pos = 40, 60
    phone.frames()
    assert word.parts is parts


# Words


def test_lines_break_at_spaces_only() -> None:
    text = "Donaudampfschifffahrtsgesellschaft fährt heute"
    assert lines(text, 16, False, 300) == (
        "Donaudampfschifffahrtsgesellschaft",
        "fährt heute",
    )
    assert " ".join(lines(text, 16, False, 280)) == text


def test_only_what_has_no_room_at_all_is_shortened() -> None:
    assert lines("Donaudampfschifffahrt heute", 16, False, 80) == ("Donauda…", "heute")
    assert lines("Anna-Magdalena Bach", 16, False, 80) == ("Anna-", "Magdalena", "Bach")


def test_dots_never_stand_alone_in_a_line() -> None:
    room = width_of("Something else", 16, True) + 1
    assert lines("Something else …", 16, True, room) == ("Something", "else …")
    assert lines("Anna 40k · Ben 0", 16, False, width_of("Anna 40k", 16)) == (
        "Anna",
        "40k · Ben",
        "0",
    )


def test_an_empty_line_stays() -> None:
    assert lines("One\n\nTwo", 16, False, 200) == ("One", "", "Two")


def test_a_long_name_ends_in_an_ellipsis() -> None:
    short = shortened("Maximiliane", 16, True, 60)
    assert short.endswith("…") and width_of(short, 16, True) <= 60
    assert shortened("Ben", 16, True, 60) == "Ben"


def test_words_say_how_much_room_they_need(show) -> None:
    phone = show(lambda: column(Words(text="A word and another word " * 12), Widget()))
    words = drawn(phone)[0]
    assert words.height == words.minimum_height > dp(60)
    assert words.minimum_width == width_of("another", words.parts[0].size)


def test_no_words_need_no_room(show) -> None:
    phone = show(lambda: column(Words(), Widget()))
    assert drawn(phone)[0].height == 0


def test_styles_meet_without_a_gap_or_a_break(show) -> None:
    runs = (("Anna’s", "bold"), (" turn", "bold"), (". Which cards?", "second"))
    phone = show(lambda: column(Words(runs=runs)))
    assert [part.text for part in drawn(phone)[0].parts] == ["Anna’s turn", ". Which cards?"]


def test_what_is_glued_to_a_word_goes_with_it_to_the_next_line(show) -> None:
    runs = (("A first set is ", ""), ("safe", "mark"), (" …", ""), (" and ", ""), ("so", "bold"))
    room = width_of("A first set is safe", 16) + 1
    words = Words(runs=(*runs, (".", "")), size_hint_x=None, width=room)
    phone = show(lambda: column(words))
    lines_of = {}
    for part in drawn(phone)[0].parts:
        lines_of.setdefault(part.y, []).append(part.text)
        assert part.x + part.width <= room
    assert list(lines_of.values()) == [["A first set is"], ["safe", " … and ", "so", "."]]


# A finger


def test_a_quiet_verb_can_be_tapped(show) -> None:
    phone = show()
    taps: list[str] = []
    verb = VerbButton(text="Steal", second="top is Jewels", state="quiet")
    verb.bind(on_tap=lambda *_: taps.append("steal"))
    phone.app.put(verb)
    phone.frames(5)
    phone.tap("Steal")
    assert taps == ["steal"]


def test_a_mute_verb_keeps_its_reason_for_a_voice(show) -> None:
    phone = show()
    verb = VerbButton(text="Steal", second="top is Jewels", state="quiet", mute=True)
    phone.app.put(verb)
    phone.frames(5)
    assert not phone.sees("top is Jewels")
    assert verb.heard() == Heard("Steal", "top is Jewels", (WHY,))


def test_a_key_without_its_name_still_says_it(show) -> None:
    phone = show()
    key = KeyCap(kind="jewels", name="Jewels", value="10k", note="4 left")
    key.named = key.noted = False
    phone.app.put(key)
    phone.frames(5)
    assert phone.words() == ["10k"]
    assert key.heard() == Heard("Jewels", "10k, 4 left")


def test_a_tap_acts_when_the_finger_leaves_and_sliding_away_cancels_it(show) -> None:
    """A phone that is picked up logs nothing."""
    phone = show()
    taps: list[str] = []
    button = PushButton(text="Go on", kind="primary")
    button.bind(on_tap=lambda *_: taps.append("go"))
    phone.app.put(button)
    phone.frames(5)
    phone.swipe("Go on", (5, 5))
    assert taps == [] and not button.held
    phone.press("Go on", meanwhile=lambda: taps.append("held" if button.held else ""))
    assert taps == ["held", "go"]


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


def test_a_tap_in_a_list_acts_when_the_finger_leaves_and_at_once(show) -> None:
    taps: list[str] = []
    phone = show(lambda: scrolling(taps))
    phone.tap("Row 3.")
    assert taps == ["Row 3."]
    phone.settle(1)
    assert taps == ["Row 3."]


def test_a_long_touch_in_a_list_is_a_tap_too(show) -> None:
    taps: list[str] = []
    phone = show(lambda: scrolling(taps))
    phone.press("Row 3.", seconds=0.6)
    assert taps == ["Row 3."]


def test_a_swipe_in_a_list_taps_nothing(show) -> None:
    taps: list[str] = []
    phone = show(lambda: scrolling(taps))
    phone.swipe("Row 5.", "Row 1.")
    phone.settle(1)
    assert taps == []
    assert not phone.sees("Row 0.")


def test_a_list_that_fits_acts_like_anything_else(show) -> None:
    taps: list[str] = []
    phone = show(lambda: scrolling(taps, count=2))
    phone.tap("Row 1.")
    assert taps == ["Row 1."]


def test_header_and_bar_say_what_was_tapped(show) -> None:
    phone = show()
    taps: list[str] = []
    header = Header(title="Big Deal", back="Back", actions=(("book", "Rules"), ("more", "More")))
    bar = Bar(text="Dora discarded Jewels", undo="Undo", redo="Redo")
    for widget in (header, bar):
        widget.bind(on_tap=lambda _widget, zone: taps.append(zone))
    phone.app.put(header, Widget(), bar)
    phone.frames(5)
    for name in ("back", "book", "more"):
        x, y, width, height = header.zones[name].box
        phone.tap((header.x + x + width / 2, header.y + y + height / 2))
    phone.tap("Redo")
    phone.tap("Undo")
    phone.tap("Big Deal")
    phone.tap("Dora discarded Jewels")
    assert taps == ["back", "book", "more", "redo", "undo"]


def test_a_stepper_stays_within_its_bounds(show) -> None:
    phone = show()
    stepper = Stepper(text="Gold", value=3, most=4)
    changes: list[float] = []
    stepper.bind(on_change=lambda _stepper, value: changes.append(value))
    phone.app.put(stepper)
    phone.frames(5)
    right, middle = stepper.right - dp(24), stepper.center_y
    for _ in range(3):
        phone.tap((right, middle))
    assert changes == [4] and phone.sees("4")


def test_one_of_a_few(show) -> None:
    phone = show()
    chosen: list[str] = []
    choice = Segmented(options=(("dark", "Dark"), ("light", "Light")), chosen="dark")
    choice.bind(on_choose=lambda _choice, name: chosen.append(name))
    phone.app.put(choice)
    phone.frames(5)
    phone.tap("Light")
    phone.tap("Light")
    assert chosen == ["light"]


def test_a_toggle_says_what_it_is_now(show) -> None:
    phone = show()
    changes: list[bool] = []
    toggle = Toggle(title="Penny jar")
    toggle.bind(on_change=lambda _toggle, active: changes.append(active))
    phone.app.put(toggle)
    phone.frames(5)
    phone.tap("Penny jar")
    phone.tap("Penny jar")
    assert changes == [True, False]


def test_a_number_pad_has_every_digit(show) -> None:
    phone = show()
    taps: list[str] = []
    pad = NumberPad(thousands=True, signed=True, done="Next")
    pad.bind(on_tap=lambda _pad, zone: taps.append(zone))
    phone.app.put(pad)
    phone.frames(5)
    for digit in ("7", "0", "000", "−", "Next"):
        phone.tap(digit)
    assert taps == ["7", "0", "000", "minus", "done"]


def test_a_field_takes_what_is_typed(show) -> None:
    phone = show()
    field = TextField(hint_text="Search the rules", icon="search")
    phone.app.put(field)
    phone.frames(5)
    assert phone.sees("Search the rules")
    phone.tap("Search the rules")
    phone.type("first set ♠")
    assert field.text == "first set ♠"


def sheet_over(phone: UI, still: bool = True) -> Sheet:
    look.theme = DARK.wear(still=still)
    sheet = Sheet()
    sheet.add_widget(Words(text="Not allowed", role="title"))
    sheet.add_widget(PushButton(text="All right"))
    sheet.open()
    phone.frames(3)
    return sheet


def test_a_tap_beside_a_sheet_closes_it_and_does_nothing_else(show) -> None:
    phone = show()
    taps: list[str] = []
    below = PushButton(text="Below", size_hint_y=1)
    below.bind(on_tap=lambda *_: taps.append("below"))
    phone.app.put(below)
    phone.frames(5)
    sheet = sheet_over(phone)
    phone.tap((200, 800))
    assert taps == [] and not sheet.is_open
    phone.tap((200, 800))
    assert taps == ["below"]


def test_a_sheet_keeps_its_own_taps(show) -> None:
    phone = show(lambda: column(Widget()))
    sheet = sheet_over(phone)
    taps: list[str] = []
    button = next(w for w in sheet.walk() if isinstance(w, PushButton))
    button.bind(on_tap=lambda *_: taps.append("right"))
    phone.tap("All right")
    phone.tap("Not allowed")
    assert taps == ["right"] and sheet.is_open


def test_a_sheet_slides_unless_motion_is_reduced(show) -> None:
    phone = show(lambda: column(Widget()))
    sheet = sheet_over(phone, still=False)
    assert 0 < sheet.raised < 1
    phone.settle(0.3)
    assert sheet.raised == 1
    sheet.close()
    phone.settle(0.3)
    assert not sheet.is_open


def test_a_sheet_that_is_too_long_scrolls(show) -> None:
    phone = show(lambda: column(Widget()), height=500)
    sheet = Sheet()
    for number in range(20):
        sheet.add_widget(Row(title=f"Rule {number}."))
    sheet.open()
    phone.frames(3)
    assert phone.sees("Rule 0.") and not phone.sees("Rule 19.")
    phone.scroll_to("Rule 19.")


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
    after = {"short": "7", "name": "Seven", "value": "70k", "state": "picked", "count": 2}
    sizes = {"size_hint_y": None, "height": 90}
    used = KeyCap(kind="jewels", name="Jewels", note="4 left", mark="x", **sizes)
    tile = PlayerTile(name="Anna", total="415k", leads=True, hand=4, **sizes)
    phone = show(lambda: column(used, tile))
    before = phone.picture().pixels
    for look_of in ({"state": "quiet"}, {"kind": "", "note": "", "mark": ""}, after):
        for name, value in look_of.items():
            setattr(used, name, value)
        phone.frames(2)
    tile.name, tile.total, tile.leads, tile.at_turn = "Ben", "0", False, True
    phone.frames(2)
    pixels = phone.picture().pixels
    phone.stop()
    new = KeyCap(**after, **sizes)
    other = PlayerTile(name="Ben", total="0", at_turn=True, hand=4, **sizes)
    assert show(lambda: column(new, other)).picture().pixels == pixels != before


@pytest.mark.parametrize("form", ["full", "compact"])
def test_a_name_is_cut_the_same_way_whoever_leads(show, form: str) -> None:
    tile = PlayerTile(name="Großmutter Ilse", mark="G", total="34", hand=12, form=form)
    tile.size_hint, tile.size = (None, None), (dp(164), dp(100))
    ui = show(lambda: column(tile), DARK.wear(scale=1.3), 360, 740)
    states = ({}, {"leads": True}, {"target": True}, {"hand": 9}, {"hand": 2}, {"at_turn": True})
    names = set()
    for state in states:
        look_like(tile, {"leads": False, "target": False, "hand": 12, "at_turn": False} | state)
        ui.frames(2)
        names |= {word for word in ui.words() if word.startswith("Gro")}
    assert len(names) == 1, names


def look_like(tile: PlayerTile, state: dict[str, object]) -> None:
    for name, value in state.items():
        setattr(tile, name, value)


def test_six_letters_are_read_beside_a_crown_and_twelve_cards(show) -> None:
    tile = PlayerTile(name="Bärbel", mark="B", total="54", hand=12, leads=True)
    tile.size_hint, tile.size = (None, None), (dp(164), dp(100))
    ui = show(lambda: column(tile), DARK.wear(scale=1.3), 360, 740)
    assert ui.sees("Bärbel") and ui.sees("12")
