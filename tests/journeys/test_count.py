"""A round's result, entered by a finger: amounts, cards, players, and what is said against it."""

from __future__ import annotations

import pytest
from kivy.metrics import dp

from companion.games import GAMES, read_game
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import filled, go, log_form, point_at, press
from tests.ui.plots import SOME_MOVES

THREE = ("Anna", "Ben", "Cleo")
ENTER, TAB, BACKSPACE, UP, DOWN = 13, 9, 8, 273, 274
TALL_VOID = 200  # dp: all a table of results may leave bare


def test_four_amounts_are_typed_and_booked(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    assert ui.sees("What is each stack worth?") and ui.sees("Type 85 for $85,000.")
    press(ui, "230>360>235>195")
    assert ui.sees("All filled in.")
    ui.tap("Log it")
    assert ui.app.running.match.table.totals == (230_000, 360_000, 235_000, 195_000)
    ui.frames(3)
    assert ui.sees("Round 1 counted") and ui.sees("Ben leads")  # the round is over
    ui.tap("On to round 2")
    assert ui.app.screen_name == "table"


def test_no_keyboard_pops_up(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "12")
    assert not any(getattr(widget, "focus", False) for widget in ui.widgets("Widget"))


def framed(ui: UI) -> list[str]:
    """Boxes in a red frame."""
    sections = ui.app.root.front.view.sections
    return [f"{b.name}: {b.note}" for section in sections for b in section.boxes if b.wrong]


def test_a_refusal_is_explained_when_it_is_logged(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "83>>>0")
    assert framed(ui) == [] and not ui.sees("no stack adds up")
    ui.tap("Log it")
    assert ui.sees("Not allowed")
    assert not ui.sees("Do it anyway, and say why")
    ui.tap("OK")
    assert framed(ui) == ["Anna: impossible sum"]
    assert ui.sees("Anna: no stack adds up to $83,000.")
    press(ui, "85")
    assert framed(ui) == []
    ui.tap("Log it")
    assert ui.app.running.match.table.totals == (85_000, 0, 0, 0)


def test_what_is_missing_is_named_when_booking_too_early(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "85>40>")
    assert framed(ui) == [] and ui.sees("2 missing")
    ui.tap("Log it")
    assert ui.sees("Still missing: Cleo and Dora")
    assert framed(ui) == ["Cleo: missing", "Dora: missing"]
    press(ui, "15")
    assert ui.app.running.match.number == 0 and ui.sees("15")


def test_cards_are_counted_on_the_keys_of_the_table_and_may_be_a_ruling(
    open_match: OpenMatch,
) -> None:
    ui = open_match(at="count")
    ui.tap("Cards")
    ui.tap(*("Gold",) * 6, "Home", inside="CardKey")
    assert filled(ui)[0] == "Anna 320,000"
    ui.press("Gold", inside="CardKey")
    assert filled(ui)[0] == "Anna 270,000"
    press(ui, ">>>>")
    ui.tap("Log it")
    assert ui.sees("The deck has only 4 copies of Gold")
    ui.tap("Do it anyway, and say why", "House rule")
    entry = ui.app.running.match.entry
    assert entry.ruling == "House rule" and entry.move.counts[0] == {"home": 1, "gold": 5}


def test_everybody_counts_as_they_like(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "100>")
    ui.tap("Cards")
    ui.tap("Home", "Stocks", "Stocks", inside="CardKey")
    press(ui, ">")
    ui.tap("Amounts")
    press(ui, "30>0")
    ui.tap("Log it")
    assert ui.app.running.match.table.totals == (100_000, 40_000, 30_000, 0)


def test_a_keyboard_fills_in_the_form(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    for key in (*b"23", BACKSPACE, *b"30", TAB, *b"360", ENTER):
        ui.key(key)
    assert filled(ui)[:2] == ["Anna 230,000", "Ben 360,000"]
    ui.key(UP)
    assert ui.app.root.front.entry.form.focus == "points:1"
    for key in (DOWN, *b"235", ENTER, *b"195", ENTER):
        ui.key(key)
    assert ui.app.running.match.table.totals == (230_000, 360_000, 235_000, 195_000)


def test_a_round_that_was_being_logged_gives_way(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="count")
    assert ui.sees("Filled in from your moves. Fix anything that’s off.")
    for player, digits in enumerate(("10", "20", "30", "40")):
        point_at(ui, f"points:{player}")
        press(ui, digits)
    ui.tap("Log it")
    assert ui.app.running.match.table.totals == (240_000, 380_000, 265_000, 235_000)


def test_what_is_half_typed_survives_going_back(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "230>36")
    ui.back()
    go(ui, "count")
    press(ui, "0")
    assert filled(ui)[:2] == ["Anna 230,000", "Ben 360,000"]


def test_players_are_chosen_where_the_game_asks_for_them(open_match: OpenMatch) -> None:
    ui = open_match(game="dnup", at="count")
    ui.tap("Cleo", "Cleo", inside="NumberPad")
    log_form(ui)
    ui.tap("OK")
    assert ui.sees("Cleo can’t be both first and second out.")
    ui.tap("Out second")
    ui.tap("Anna", inside="NumberPad")
    assert filled(ui) == ["Out first Cleo", "Out second Anna"]


def test_every_kind_of_entry_of_nain_jaune(open_match: OpenMatch) -> None:
    options = {"held-box": "doubles", "payment": "points"}
    ui = open_match(game="yellow-dwarf", options=options, at="count")
    assert ui.sees("Who is out?")
    ui.tap("Ben", inside="NumberPad")
    press(ui, "3>2>1>14>9>5>")
    ui.tap("Anna", inside="NumberPad")
    ui.tap("Nobody", "Rest: nobody")
    ui.scroll_to("Grand Opera")
    ui.tap("Grand Opera", "Log it")
    move = ui.app.running.match.entry.move
    assert (move.out, move.left, move.points_left) == (1, (3, 0, 2, 1), (14, 0, 9, 5))
    assert (move.took, move.held, move.opera) == ({"10D": 0}, {}, True)


def test_twelve_players_on_the_smallest_phone(open_match: OpenMatch) -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL")
    ui = open_match(game="score-pad", players=names, width=320, height=640)
    for number in range(12):
        assert ui.sees(names[number])  # always in sight
        press(ui, f"{number}" if number % 2 else f"−{number + 1}")
        press(ui, ">" if number < 11 else "")
    log_form(ui)
    assert ui.app.running.match.table.totals == (-1, 1, -3, 3, -5, 5, -7, 7, -9, 9, -11, 11)


def test_the_pad_stays_where_it_is_whatever_is_said(open_match: OpenMatch) -> None:
    ui = open_match(width=320, height=640, at="count")
    pad = ui.widgets("NumberPad")[0]
    before = tuple(pad.pos), tuple(pad.size)
    for key in "83>99":
        press(ui, key)
        assert (tuple(pad.pos), tuple(pad.size)) == before


def test_no_widget_is_made_by_typing(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "1")
    before = {id(widget) for widget in ui.app.root.walk()}
    press(ui, "2>3>")
    assert {id(widget) for widget in ui.app.root.walk()} == before


def test_a_count_that_ends_the_match_leads_to_the_result(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "1000>10>10>10")
    assert ui.sees("That ends the match. Won by Anna.")
    ui.tap("Log it")
    assert ui.app.screen_name == "result"


BY_RESULTS_TOO = [
    game.id
    for game in GAMES
    if not game.only_counted and any(declared.name == "score" for declared in game.rules.moves)
]


@pytest.mark.parametrize("game", BY_RESULTS_TOO)
def test_by_results_the_sheet_of_the_match_lies_on_the_table(
    open_match: OpenMatch, game: str
) -> None:
    players = THREE[: read_game(game).players[1]]
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
