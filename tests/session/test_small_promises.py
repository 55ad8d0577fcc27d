"""What a session says and keeps in corners that no evening leads to by itself."""

import pytest

from companion.games.cover_your_assets.table import attack
from companion.games.sheet.sheet import SheetFaults
from companion.library.sheets import bundled_sheets
from companion.record.sheet_text import read_sheet_text
from companion.session.may_i import ask_without_match
from companion.session.new_match import NewMatch
from companion.session.sheet_editor import Draft
from companion.views.sheet_example import worked_example
from tests.games.sheet.made import NAMES
from tests.support.api import GAMES, language

from .desk import Desk

ENGLISH = language("en")


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("Ben", "That ends Anna’s turn: play goes on after Ben."),
        ("Cleo", "That ends Anna’s turn: play goes on after Cleo."),
        ("Dora", "Then it’s Anna’s turn."),
    ],
)
def test_a_ruling_out_of_turn_says_whose_turn_is_next(desk: Desk, player: str, said: str) -> None:
    desk.open("big-deal", "deal Anna jewels")
    desk.session.actor = desk.match.setup.players.index(player)
    move = desk.read(f"{player} discard home")
    assert desk.session.words.after_ruling(move) == said


def test_with_two_players_it_is_the_turn_of_the_other_one_again(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels", players="Anna Ben")
    desk.session.actor = 1
    move = desk.read("Ben discard home")
    assert desk.session.words.after_ruling(move) == "Then it’s Anna’s turn."


def test_of_a_move_in_turn_nothing_is_said(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels")
    assert desk.session.words.after_ruling(desk.read("Anna discard home")) == ""
    desk.session.actor = 1
    assert desk.session.words.after_ruling(desk.read("Anna discard home")) == ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_question_without_a_match_is_about_every_number_of_players(game: object) -> None:
    id = game.id  # type: ignore[attr-defined]
    least, most = NewMatch(id).seats
    asked = ask_without_match(game, {})  # type: ignore[arg-type]
    assert [len(setup.players) for setup in asked.setups] == list(range(least, most + 1))
    assert asked.setups[-1].players == tuple(str(number) for number in range(1, most + 1))


def test_a_draft_without_its_last_field_has_an_empty_table_of_them_and_no_other() -> None:
    draft = Draft(
        {
            "name": "Whist",
            "enter": {"won": {"name": "Won"}},
            "points": {"sum": "won"},
            "options": {"long": {"name": "Long"}},
        }
    )
    assert draft.remove("long").plain.keys() == {"name", "enter", "points"}
    left = draft.remove("won").plain
    assert left["enter"] == {} and "options" in left


@pytest.mark.parametrize(
    ("sheet", "players", "box", "said"),
    [
        ("phase-10", "Anna Ben", "done:0", "Ben"),  # the same box of another player
        ("phase-10", "Anna Ben", "done:1", "Anna: Left in hand"),  # another one of another player
        ("canasta", "Anna Ben Cleo Dora", "natural:0", "Mixed canastas"),  # of the same side
        ("canasta", "Anna Ben Cleo Dora", "left:0", "Ben & Dora: Melded cards"),
        ("belote", "Anna Ben Cleo Dora", "cards:1", "Took the trump"),  # that is nobody's
    ],
)
def test_the_key_for_the_next_box_names_what_is_other_about_it(
    desk: Desk, sheet: str, players: str, box: str, said: str
) -> None:
    desk.open("sheet", players=players, sheet=sheet)
    desk.point_at(box)
    assert tuple(desk.form.pad.next)[:2] == ("Next", said)


def test_boxes_are_entered_player_by_player_and_what_is_nobodys_comes_last(desk: Desk) -> None:
    fewest = 0
    for sheet in bundled_sheets():
        names = NAMES[: sheet.sheet.players[0]]
        desk.open("sheet", players=" ".join(names), sheet=sheet.id)
        form = desk.typed
        columns = [form.box(id).column for id in form.order]
        if form.by_person:
            fewest += 1
            late = len(names)
            assert columns == sorted(columns, key=lambda column: column if column >= 0 else late)
        assert all(form.box(id).kind != "flag" for id in form.order)
        assert len(set(form.order)) == len(form.order)
        desk.close()
    assert fewest > 3


def test_the_boxes_after_the_last_player_are_those_of_the_first(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="oh-hell")
    desk.filled.turn_to_column(2)
    assert desk.typed.focus == "bid:2"
    assert desk.filled.next_column == 0
    desk.type("1")
    desk.filled.turn_to_column(0)
    desk.type("1")
    assert desk.filled.next_column == 1


def test_an_example_tells_what_a_turn_took_away_from_what_one_begins_with() -> None:
    for id, points in (("darts-301", ["−60", "−100"]), ("darts-501", ["−60", "−140"])):
        sheet = next(found.sheet for found in bundled_sheets() if found.id == id)
        example = worked_example(id, sheet, ENGLISH)
        assert example and [line.points for line in example.lines] == points


def test_faults_of_a_sheet_are_told_from_the_first_line_on() -> None:
    text = """\
name = "Upside down"
players = [1, 4]

[points]
sum = "lost"

[enter.won]
name = 5

[options.rounds]
name = "Rounds"
default = 70
least = 1
most = 20
"""
    with pytest.raises(SheetFaults) as refused:
        read_sheet_text(text.encode())
    assert [fault.line for fault in refused.value.faults] == [5, 8, 12]


def test_next_never_leads_to_the_box_where_one_is(desk: Desk) -> None:
    """It stood in gold, and did nothing where only one box was left to fill in."""
    desk.open("sheet", sheet="skyjo", players="Anna Ben")
    desk.type("7")
    desk.go_on()
    desk.type("8")
    desk.go_on()
    assert desk.typed.focus == "ender"
    assert desk.form.pad.next is None


def test_what_was_picked_last_of_many_is_taken_back_first(desk: Desk) -> None:
    """Cards are turned up one by one: a slip at the third does not cost the second."""
    desk.open("cover-your-assets", players="Anna Ben")
    desk.tap("card:jewels", "card:stocks", "card:home")
    assert desk.session.pointing.picks == ("card:jewels", "card:stocks", "card:home")
    desk.session.clear()
    assert desk.session.pointing.picks == ("card:jewels", "card:stocks")
    desk.session.clear()
    assert desk.session.pointing.picks == ("card:jewels",)


@pytest.mark.parametrize(("players", "zones"), [("Anna Ben Cleo", 1), ("Anna Ben", 2)])
def test_every_player_of_dnup_has_a_place_for_each_set(
    players: str, zones: int, desk: Desk
) -> None:
    desk.open("dnup", "deal Anna", players=players)
    places = [[spot.pick for spot in tile.spots] for tile in desk.table.tiles]
    assert places == [
        [f"set:{seat}:{zone}" for zone in range(1, zones + 1)]
        for seat in range(len(players.split()))
    ]


@pytest.mark.parametrize(
    ("picks", "depths"),
    [(("gold",), {1}), (("gold", "silver"), {2}), (("penny-jar",), {1, 2})],
)
def test_one_card_attacks_the_top_set_two_the_second_and_a_jar_either(
    picks: tuple[str, ...], depths: set[int], desk: Desk
) -> None:
    options = {"second-set": True, "penny-jar": True}
    desk.open("cover-your-assets", "deal Anna home", **options)
    steal = attack(desk.match.table, 0)
    moves = steal.moves(tuple(f"card:{card}" for card in picks))
    assert {move.depth for move in moves} == depths
    assert {move.from_ for move in moves} == {1, 2, 3}
