"""Who plays, typed by a finger on the smallest phone."""

from typing import Any

from companion.session.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.eyes import box_of
from tests.ui.gestures import go, open_app


def test_names_are_typed_one_after_the_other_and_nothing_jumps(ui: UI) -> None:
    ui.resize(320, 640)
    open_app(ui, text_size=1.3)
    ui.tap_the("GameCard", game="cover-your-assets")
    ui.scroll_to("Somebody new …")
    ui.tap("Somebody new …")
    new = ui.app.screen("new")
    for name in ("Anna", "Ben", "Cleo", "Dora", "Emil"):
        before = box_of(new.field).y
        ui.type(name)
        ui.key(13)
        assert new.field.focus and ui.sees("Somebody new …"), f"after {name}"
        assert round(box_of(new.field).y) <= round(before), f"the page jumped after {name}"
    ui.key(13)
    assert not new.field.focus
    assert new.new.players == ("Anna", "Ben", "Cleo", "Dora", "Emil")


def test_a_player_is_dragged_to_another_seat_and_nothing_scrolls(ui: UI) -> None:
    ui.resize(320, 640)
    ui.start()
    go(ui, "new", new=NewMatch(players=("Anna", "Ben", "Cleo")))
    new = ui.app.screen("new")
    ui.scroll_to("Cleo")
    ui.settle()
    (anna, _, cleo), before = map(box_of, ui.widgets("SeatRow")), new.area.scroll_y
    x = cleo.x + 20
    ui.swipe((x, cleo.middle[1]), (x, anna.middle[1] + 5), rest=0.1)
    ui.settle()
    assert new.new.players == ("Cleo", "Anna", "Ben") and new.area.scroll_y == before


def to_draw(ui: UI, still: bool) -> tuple[Any, list[str]]:
    """Three people who draw who begins; what the phone was told to do with its vibration."""
    open_app(ui)
    ui.app.change_settings(reduced_motion=still)
    screen = go(ui, "new", new=NewMatch(players=("Anna", "Ben", "Cleo")).play("big-deal"))
    felt: list[str] = []
    ui.app.device.logged = lambda: felt.append(screen.new.begins)
    ui.scroll_to("Pick a starter at random")
    return screen, felt


def marked(ui: UI) -> list[str]:
    return [row.name for row in ui.app.screen("new").seating.rows if row.begins]


def test_a_highlight_runs_round_the_names_until_it_is_drawn_who_begins(ui: UI) -> None:
    screen, felt = to_draw(ui, still=False)
    ui.touch("Pick a starter at random")
    lit: list[str] = []
    while not marked(ui):
        now = [row.name for row in screen.seating.rows if row.lit]
        lit += [name for name in now if [name] != lit[-1:]]
        assert not ui.sees(f"{screen.new.begins} begins"), "not before it stops"
        ui.frames()
    assert lit[:7] == ["Anna", "Ben", "Cleo"] * 2 + ["Anna"]
    assert [lit[-1]] == felt == marked(ui) == [screen.new.begins]
    assert ui.sees(f"Start · {screen.new.begins} begins")
    assert not any(row.lit for row in screen.seating.rows)
