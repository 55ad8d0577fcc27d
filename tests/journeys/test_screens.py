"""What a finger does on the other screens: a count, a new match, rules, settings, a result."""

from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.games import GAMES, read_game
from companion.session.new_match import NewMatch
from tests.support.api import Library
from tests.support.ui.driver import UI
from tests.support.ui.eyes import box_of
from tests.support.ui.gestures import OpenMatch, go, open_app, press
from tests.support.ui.matches import LAST_ROUND, keep_match
from tests.support.ui.plots import FOUR, SOME_MOVES, log_moves

# A count

TALL_VOID = 200  # dp: all a table of results may leave bare


def test_the_pad_stays_where_it_is_whatever_is_said(open_match: OpenMatch) -> None:
    ui = open_match(width=320, height=640, at="count")
    pad = ui.widgets("NumberPad")[0]
    before = tuple(pad.pos), tuple(pad.size)
    for key in "83>99":
        press(ui, key)
        assert (tuple(pad.pos), tuple(pad.size)) == before


def test_a_long_name_stays_whole_beside_digits_and_as_an_answer(open_match: OpenMatch) -> None:
    game = "yellow-dwarf"
    players = ("Anna", "Ben", "Bartholomäus")
    ui = open_match(game=game, players=players, width=320, font_scale=1.3)
    ui.app.change_settings(language="de")
    go(ui, "count")
    ui.tap("Anna", inside="NumberPad")
    press(ui, "3")
    assert ui.find("Bartholomäus", inside="NumberPad")  # to whom Next leads
    press(ui, ">4>")
    ui.tap("Bartholomäus", inside="NumberPad")
    assert not any("…" in words for words in ui.words())


def test_cards_that_are_counted_have_their_names_in_large_type(open_match: OpenMatch) -> None:
    ui = open_match(at="count", width=412, height=892)
    ui.app.change_settings(text_size=1.6)
    ui.tap("Cards")
    for name in ("Home", "Cash", "Coin", "Stamp", "Piggy"):
        assert ui.find(name, inside="CardKey")


def test_no_widget_is_made_by_typing(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "1")
    before = {id(widget) for widget in ui.app.root.walk()}
    press(ui, "2>3>")
    assert {id(widget) for widget in ui.app.root.walk()} == before


BY_RESULTS_TOO = [
    game.id
    for game in GAMES
    if not game.only_counted and any(declared.name == "score" for declared in game.rules.moves)
]


@pytest.mark.parametrize("game", BY_RESULTS_TOO)
def test_by_results_the_sheet_of_the_match_lies_on_the_table(
    open_match: OpenMatch, game: str
) -> None:
    players = FOUR[:3][: read_game(game).players[1]]
    ui = open_match(game=game, players=players, width=360, height=740)
    table = ui.app.screen("table")
    table.count_rounds(True)
    ui.settle()
    plan = table.plan()
    assert table.rounds.parent and table.rounds.rows
    assert plan.table[3] - plan.content < dp(TALL_VOID)
    assert not any(table.rounds.rows[0].totals)
    ui.tap_zone(table.rounds, "0")  # the empty line is the next to be filled
    assert ui.app.screen_name == "count"


def test_a_number_of_a_played_round_is_put_right_where_it_stands(open_match: OpenMatch) -> None:
    rounds = "score points=230000,360000,235000,195000", "score points=85000,0,60000,0"
    ui = open_match(*rounds)
    table = ui.app.screen("table")
    table.count_rounds(True)
    ui.settle()
    ui.tap_zone(table.rounds, "0:1")
    assert ui.app.screen_name == "count"
    assert not ui.sees("Filled in from your moves")
    press(ui, "365")
    ui.tap_zone(ui.the("NumberPad"), "log")
    assert ui.app.screen_name == "table"
    assert ui.app.running.match.table.totals == (315000, 365000, 295000, 195000)
    ui.tap_zone(table.rounds, "0")  # the name of a round leads to the log, as before
    assert ui.app.screen_name == "log"


DESK = {"width": 1280, "height": 800}
NEAR = 48  # dp between a row and the pad that fills it in


def test_at_a_desk_the_pad_is_small_and_lies_beside_its_row(open_match: OpenMatch) -> None:
    ui = open_match(at="count", **DESK)
    (pad,), screen = ui.widgets("NumberPad"), ui.app.screen("count")
    boxes = screen.area
    assert 0 <= pad.x - boxes.right < NEAR and boxes.x - screen.x > NEAR
    assert pad.height < 5 * dp(48) and boxes.top - pad.top < 3 * NEAR


@pytest.mark.parametrize("game", BY_RESULTS_TOO)
def test_at_a_desk_the_rounds_lie_where_they_are_counted(open_match: OpenMatch, game: str) -> None:
    ui = open_match(game=game, players=FOUR[:3][: read_game(game).players[1]], **DESK)
    table = ui.app.screen("table")
    table.count_rounds(True)
    ui.settle()
    (count,) = ui.widgets("VerbButton")
    assert table.rounds.x == count.x and 0 < count.y - table.rounds.top < NEAR
    ui.tap_zone(table.rounds, "0")
    assert ui.app.screen_name == "count"


def test_a_red_suit_is_red_on_the_board_too(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna", game="yellow-dwarf", players=FOUR, **DESK)
    colours = {
        part.text: part.colour
        for cap in ui.widgets("KeyCap")
        for part in cap.parts
        if part.text[-1:] in ("♦", "♥") and cap.board
    }
    assert {text[-1] for text in colours} == {"♦", "♥"} and len(colours) == 3
    assert all(red > 2 * max(green, blue) for red, green, blue, _ in colours.values()), colours


# A new match


LAST_EVENING = ("Dora", "Zoë", "Åse")


def keep_evenings(folder: Path) -> None:
    """Keep two evenings: the last one was Rotundo."""
    library = Library(folder)
    for game, players, day in (
        ("big-deal", ("Anna", "Ben", "Emil", "Eva"), "2026-10-04T19:00:00Z"),
        ("rotundo", LAST_EVENING, "2026-11-04T19:00:00Z"),
    ):
        keep_match(library, (), players, game, started=day)


def test_a_new_match_begins_with_the_last_evening_also_after_a_restart(
    ui: UI, tmp_path: Path
) -> None:
    keep_evenings(tmp_path)
    open_app(ui)
    ui.kill_and_open()
    ui.app.go_home()
    new = go(ui, "new")
    assert new.new.players == LAST_EVENING and new.new.game.id == "rotundo"
    assert not ui.sees("Cover Your Assets")  # who plays is in sight, not what else could be played
    ui.tap("Rotundo")
    assert ui.sees("Cover Your")
    new._change(new.new.leave("Zoë"))
    ui.app.back()
    assert go(ui, "new").new.players == ("Dora", "Åse")  # what somebody has changed stays


def test_people_are_in_order_and_found_while_somebody_types(ui: UI, tmp_path: Path) -> None:
    keep_evenings(tmp_path)
    open_app(ui, language="sv")
    new = go(ui, "new", new=NewMatch(players=("Anna",)))
    assert [chip.text for chip in ui.widgets("Chip")] == [
        "Ben",
        "Dora",
        "Emil",
        "Eva",
        "Zoë",
        "Åse",
    ]
    new.field.text = "ZOE"
    ui.settle()
    (chip,) = ui.widgets("Chip")
    ui.tap(chip)
    assert new.new.players == ("Anna", "Zoë") and new.field.text == ""


@pytest.mark.parametrize("size", [(320, 640), (412, 892)])
def test_a_wrong_name_moves_no_field_that_lies_on_a_keyboard(ui: UI, size: tuple[int, int]) -> None:
    ui.resize(*size)
    open_app(ui)
    new = go(ui, "new", new=NewMatch(players=("Anna", "Ben", "Cleo", "Dora", "Emil")))
    ui.scroll_to("Someone new …")
    ui.tap("Someone new …")
    before = box_of(new.field)
    ui.type("ben")
    ui.key(13)
    ui.settle()
    said = ui.find("Ben is already at the table.")
    assert abs(box_of(new.field).y - before.y) < 2 and said.box.y >= box_of(new.field).top
    ui.type("x")
    ui.settle()
    assert not ui.sees("already at the table") and abs(box_of(new.field).y - before.y) < 2


def test_names_are_typed_one_after_the_other_and_nothing_jumps(ui: UI) -> None:
    ui.resize(320, 640)
    open_app(ui, text_size=1.3)
    go(ui, "new", game="cover-your-assets")
    ui.scroll_to("Someone new …")
    ui.tap("Someone new …")
    new = ui.app.screen("new")
    for name in ("Anna", "Ben", "Cleo", "Dora", "Emil"):
        before = box_of(new.field).y
        ui.type(name)
        ui.key(13)
        assert new.field.focus and ui.sees("Someone new …"), f"after {name}"
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


# Rules, settings, a result


def test_a_wide_window_shows_the_chosen_rule_beside_the_list(ui: UI) -> None:
    ui.resize(1000, 700)
    ui.start()
    go(ui, "rules")
    assert ui.sees("Crazy Eights") and ui.sees("At a glance"), "of the first game"
    rules = go(ui, "rules", game="big-deal")
    rules.field.text = "first set"
    ui.settle()
    first, second = ui.widgets("HitCard")[:2]
    assert first.lit and ui.sees("Example: Ben’s only set"), "the best hit"
    ui.tap(second)
    assert rules.field.text and second.lit and not first.lit
    assert rules.shown == second.hit.passage
    ui.tap((rules.field.right - 20, rules.field.center_y))
    assert rules.field.text == "" and ui.sees("All rules")


def test_the_sizes_of_text_stay_under_the_finger(ui: UI) -> None:
    open_app(ui, text_size=1.0, language="de")
    ui.resize(360, 740)
    screen = go(ui, "settings")
    ui.scroll_to("160 %")
    heights = []
    for size in (1.15, 1.3, 1.6, 0.85):
        ui.tap_zone(screen.choices["text_size"], str(size))
        assert ui.app.library.settings.text_size == size
        ui.settle()
        choice = screen.choices["text_size"]
        heights.append(round(choice.to_window(*choice.center)[1]))
    assert len(set(heights)) == 1, heights


def test_the_winner_is_revealed_while_everything_can_be_tapped(open_match: OpenMatch) -> None:
    ui = open_match(SOME_MOVES[0])
    log_moves(ui.app.running, [LAST_ROUND])
    go(ui, "result")
    assert ui.widgets("Chart")[0].target == 1_000_000 and ui.sees("1,000k")
    screen = ui.app.screen("result")
    screen.winner.theme = screen.winner.theme._replace(still=False)
    screen.winner.reveal()
    assert screen.winner.shown == 0
    ui.touch("Rematch")
    assert ui.app.screen_name == "table", "nothing waits for it"
