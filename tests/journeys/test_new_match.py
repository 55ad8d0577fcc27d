"""Who plays, typed by a finger on the smallest phone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.session.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.evening import skip_the_guide
from tests.ui.eyes import box_of
from tests.ui.gestures import go, open_app


def to_new_match(ui: UI) -> None:
    open_app(ui)
    ui.tap("Big Deal")


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


def test_a_name_that_does_not_show_what_it_is_is_not_taken(ui: UI) -> None:
    to_new_match(ui)
    new = ui.app.screen("new")
    ui.tap("Somebody new …")
    for name in ("Anna", "Ben", "An\u200bna"):
        ui.type(name)
        ui.key(13)
    assert ui.sees("A name can’t contain invisible characters.")
    ui.tap("Start")
    assert ui.app.screen_name == "new" and new.new.players == ("Anna", "Ben")


def test_whoever_is_typed_twice_sits_there_already(ui: UI) -> None:
    to_new_match(ui)
    new = ui.app.screen("new")
    ui.tap("Somebody new …")
    for name in ("Anna", "Ben", "anna "):
        ui.type(name)
        ui.key(13)
    assert ui.sees("Anna is already at the table.") and new.field.text == "anna "
    ui.tap("Start")  # not without whoever was meant
    assert ui.app.screen_name == "new" and ui.sees("Anna is already at the table.")
    ui.tap(new.field)
    ui.type("B.")
    assert not ui.sees("already sits")
    ui.tap("Start")
    assert ui.app.running.match.setup.players == ("Anna", "Ben", "anna B.")
    ui.app.close_match()


def test_who_looks_a_rule_up_finds_the_match_set_up_as_far_as_it_was(ui: UI) -> None:
    """Also if it was begun with the people of another match."""
    open_app(ui)
    go(ui, "new", new=NewMatch(players=("Anna", "Ben")).play("cover-your-assets"))
    ui.tap("Somebody new …")
    ui.type("Cleo")
    ui.key(13)
    ui.key(13)
    go(ui, "rules", game="cover-your-assets")
    ui.back()
    assert ui.app.screen("new").new.players == ("Anna", "Ben", "Cleo")


def test_it_opens_at_the_top_and_back_from_the_house_rules_stays(ui: UI) -> None:
    to_new_match(ui)
    ui.tap("Big Deal")  # unfolds the others
    ui.tap_the("GameCard", game="cover-your-assets")
    ui.tap("Advanced and house rules", inside="Row")
    assert not ui.sees("How much do you want to log?")
    ui.back()
    assert ui.app.screen_name == "new" and ui.sees("How much do you want to log?")
    ui.tap("Advanced and house rules", inside="Row")
    go(ui, "rules", game="cover-your-assets")
    ui.back()
    assert not ui.sees("How much do you want to log?")  # where it was
    ui.app.go_home()
    ui.settle()
    ui.tap("Big Deal")
    assert ui.sees("How much do you want to log?")


def seats(ui: UI) -> list[tuple[str, int, str, str]]:
    rows = ui.app.screen("new").seating.rows
    return [(row.name, int(row.colour), row.mark, row.begins) for row in rows]


def test_everybody_looks_as_at_the_table(ui: UI) -> None:
    """Two have chosen the same colour, two are new, and two have the same initial."""
    open_app(ui)
    library = ui.app.library
    library.add_person("Ben", colour=1)
    library.add_person("Cleo", colour=1, symbol="★")
    go(ui, "new", new=NewMatch(players=("Maxi", "Ben", "Bodo", "Cleo"), begins="Ben"))
    before = seats(ui)
    assert len({colour for _, colour, _, _ in before}) == 4
    assert [mark for _, _, mark, _ in before] == ["M", "Be", "Bo", "★"]
    ui.tap("Start")
    skip_the_guide(ui)
    tiles = ui.app.screen("table").tiles
    assert [(tile.name, *tile.look) for tile in tiles[:4]] == [b[:3] for b in before]
    ui.app.go_home()
    ui.settle()
    ui.tap("New match")
    assert [begins for *_, begins in seats(ui)] == ["", "", "", ""]
    ui.app.close_match()


def test_a_name_is_not_longer_than_a_record_takes_and_says_what_it_cannot_show(ui: UI) -> None:
    to_new_match(ui)
    new = ui.app.screen("new")
    ui.tap("Somebody new …")
    ui.type("Maximiliana-Josephine von und zu Hohenstein")
    ui.key(13)
    assert new.new.players == ("Maximiliana-Josephine von und zu Hohenst",)
    assert not ui.sees("cannot be shown")
    ui.type("अनिता")
    assert ui.sees("Some of these letters can’t be shown here.")
    ui.key(13)
    assert not ui.sees("cannot be shown") and len(new.new.players) == 2
    ui.tap("Start")
    assert ui.app.screen_name == "table"
    ui.app.close_match()


@pytest.mark.parametrize(("name", "said"), [("مريم", False), ("अनिता", True), ("Zoë", False)])
def test_letters_that_cannot_be_drawn_are_told_before_the_name_is_kept(
    ui: UI, name: str, said: bool
) -> None:
    ui.start()
    go(ui, "new")
    ui.scroll_to("Somebody new …")
    ui.tap("Somebody new …")
    ui.type(name)
    ui.frames(3)
    assert ui.sees("Some of these letters can’t be shown here.") == said
    ui.key(13)
    assert ui.app.screen("new").new.players == (name,), "as it was typed"


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


def test_nobody_draws_lots_where_a_card_says_who_begins(ui: UI) -> None:
    open_app(ui)
    for game, draws in (("dnup", False), ("big-deal", True)):
        go(ui, "new", new=NewMatch(players=("Anna", "Ben", "Cleo")).play(game))
        assert (
            any(button.text == "Pick a starter at random" for button in ui.widgets("PushButton"))
            == draws
        )


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


def test_nobody_waits_for_the_draw(ui: UI) -> None:
    screen, felt = to_draw(ui, still=False)
    ui.touch("Pick a starter at random")
    drawn = screen.new.begins
    ui.touch("Start")
    ui.settle(2)
    assert ui.app.screen_name == "table" and ui.app.running.match.setup.players
    assert ui.app.starter == ("Anna", "Ben", "Cleo").index(drawn) and not felt


def test_who_is_marked_during_the_draw_begins(ui: UI) -> None:
    screen, felt = to_draw(ui, still=False)
    ui.touch("Pick a starter at random")
    name = screen.new.begins
    ui.tap_picture(f"{name} begins", inside="SeatRow")
    ui.settle(2)
    assert marked(ui) == [name] == [screen.new.begins] and not felt


def test_with_less_motion_it_is_drawn_at_once(ui: UI) -> None:
    screen, felt = to_draw(ui, still=True)
    ui.touch("Pick a starter at random")
    assert marked(ui) == [screen.new.begins] == felt
