"""What somebody enters in the form of a round, and what they are shown of it."""

from pathlib import Path

import pytest

from companion.engine.tap_result import MoveLogged, MoveRefused, NeedsMore, RepairStarted
from companion.library.sheets import bundled_sheets
from tests.games.sheet.made import NAMES
from tests.support.api import Match

from .desk import Desk


def test_a_box_is_checked_when_it_is_left(desk: Desk) -> None:
    desk.open("rotundo")
    desk.type("42")
    assert desk.wrong == []  # it may become 420

    desk.type(">")
    assert desk.wrong == ["Anna"]
    assert desk.form.tone == "illegal"
    assert "42" in desk.form.says
    assert desk.form.boxes[0].note == "impossible sum"

    desk.point_at("displays:0")
    assert desk.wrong == []
    desk.type("⌫⌫45>")
    assert desk.wrong == []
    assert desk.form.tone == "second"


def test_what_is_missing_is_said_when_it_is_logged_and_not_before(desk: Desk) -> None:
    desk.open("big-deal")
    desk.type("83>0>0>0")
    assert desk.form.says.startswith("Anna: no stack adds up to $83,000")
    assert desk.wrong == ["Anna"]
    assert tuple(desk.form.pad.log) == ("Log it", "doesn’t fit", "quiet")

    desk.log()
    assert desk.outcome is MoveRefused
    assert desk.broken_rules == ["score.not-a-card-sum"]
    assert desk.form.says.startswith("Anna: no stack adds up to $83,000")
    assert desk.form.tone == "illegal"
    assert desk.wrong == ["Anna"]
    assert desk.typed.focus == "points:0"
    assert desk.form.boxes[0].note == "impossible sum"
    assert desk.match.number == 0

    desk.type("8")
    assert desk.form.tone == "second"
    assert desk.wrong == []

    desk.type("5")
    assert desk.form.pad.log.state == "due"


@pytest.mark.parametrize("game", ["rotundo", "big-deal", "crazy-eights", "yellow-dwarf"])
def test_nothing_is_wrong_before_anything_was_entered(desk: Desk, game: str) -> None:
    desk.open(game)
    assert desk.wrong == []
    assert desk.form.tone == "second"


def test_what_was_logged_is_counted_already(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels", "Anna pair home gold", "Ben pair yacht yacht")
    assert [(one.name, one.value, one.suffix) for one in desk.form.boxes] == [
        ("Anna", "70", ",000"),
        ("Ben", "30", ",000"),
        ("Cleo", "0", ""),
        ("Dora", "0", ""),
    ]
    assert desk.form.says == "Filled in from your moves. Fix anything that’s off."

    desk.point_at("points:2")
    desk.type("20")
    assert desk.form.boxes[2].value == "20"

    desk.point_at("points:0")
    desk.count_cards()
    assert desk.typed.entered["points:0"] == {"home": 1, "gold": 1}

    desk.count_cards("home")
    assert desk.form.boxes[0].value == "90"
    assert desk.form.boxes[0].suffix == ",000"
    assert desk.form.tone == "legal"
    assert desk.form.pad.log.state == "due"
    assert desk.values == {"points": [90000, 30000, 20000, 0]}


def test_what_is_missing_is_named_and_pointed_at(desk: Desk) -> None:
    desk.open("big-deal")
    desk.type("85>")
    assert desk.form.says == "Still missing: Ben, Cleo and Dora"

    desk.log()
    assert desk.outcome is NeedsMore
    assert desk.typed.focus == "points:1"
    assert desk.form.tone == "illegal"
    assert desk.wrong == ["Ben", "Cleo", "Dora"]
    assert desk.form.boxes[1].note == "missing"
    assert desk.form.says == "Still missing: Ben, Cleo and Dora"

    desk.type("40>40>40")
    assert desk.form.pad.log.state == "due"
    assert desk.wrong == []


def test_the_first_digit_in_an_entry_that_is_there_begins_it_anew(desk: Desk) -> None:
    desk.open("big-deal")
    desk.type("85>40>")
    desk.point_at("points:0")
    desk.type("90")
    assert desk.form.boxes[0].value == "90"

    desk.point_at("points:1")
    desk.type("⌫5")
    assert desk.form.boxes[1].value == "45"


def test_the_zeros_that_nobody_types_are_grouped_as_the_language_does(desk: Desk) -> None:
    desk.open("big-deal")
    desk.speak("es")
    desk.type("5>40>1015")
    assert [(one.value, one.suffix) for one in desk.form.boxes] == [
        ("5", "000"),
        ("40", ".000"),
        ("1.015", ".000"),
        ("", ""),
    ]


def test_zeros_in_front_and_too_many_digits_are_not_taken(desk: Desk) -> None:
    desk.open("score-pad")
    desk.type("0075")
    assert desk.form.boxes[0].value == "75"

    desk.type("123456789")
    assert desk.form.boxes[0].value == "751,234,567"


def test_cards_are_counted_for_each_player(desk: Desk) -> None:
    desk.open("big-deal")
    assert desk.form.pad.ways == (("amount", "Amounts", True), ("cards", "Cards", False))

    desk.count_cards("home", "home", "gold", "−gold", "−gold")
    assert desk.form.pad.kind == "cards"
    assert desk.form.pad.cards[0].face.name == "Home"
    assert desk.form.pad.cards[0].picked == 2
    assert desk.form.boxes[0].value == "40"
    assert desk.form.boxes[0].suffix == ",000"
    assert desk.form.boxes[0].note == "0 → 40k"

    desk.type(">>>>")
    desk.log()
    assert desk.outcome is MoveLogged
    assert desk.logged["counts"] == ({"home": 2}, {}, {}, {})


def test_no_count_of_big_deal_is_below_zero(desk: Desk) -> None:
    desk.open("big-deal")
    assert [one.key for one in desk.form.pad.keys] == [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "0",
        "delete",
    ]


def test_points_may_be_below_zero_where_that_makes_sense(desk: Desk) -> None:
    desk.open("score-pad", zero_sum=True)
    assert desk.form.pad.keys[10].key == "minus"

    desk.type("−3>1>2−")
    desk.point_at("points:3")
    desk.type("−1")
    assert desk.form.says == "Points in total: −5 of 0"
    assert [(one.name, one.value) for one in desk.form.boxes] == [
        ("Anna", "−3"),
        ("Ben", "1"),
        ("Cleo", "−2"),
        ("Dora", "−1"),
    ]

    desk.log()
    assert desk.outcome is MoveRefused
    assert desk.broken_rules == ["score.not-zero-sum"]
    assert desk.form.says == "The points of a round must add up to 0 here, but these make −5."

    desk.point_at("points:2")
    desk.type("3")
    assert desk.form.pad.log.state == "due"


def test_a_sign_alone_is_not_a_number_yet(desk: Desk) -> None:
    desk.open("score-pad")
    desk.type("−")
    assert desk.form.boxes[0].value == "−"

    desk.type("7")
    assert desk.form.boxes[0].value == "−7"


def test_where_points_add_up_the_last_entry_follows(desk: Desk) -> None:
    desk.open("score-pad", zero_sum=True)
    desk.type("30>−10>−25>")
    assert [(one.name, one.value) for one in desk.form.boxes] == [
        ("Anna", "30"),
        ("Ben", "−10"),
        ("Cleo", "−25"),
        ("Dora", "5"),
    ]
    assert desk.form.pad.log.state == "due"

    desk.point_at("points:3")
    desk.type("7")
    assert desk.form.says == "Points in total: 2 of 0"
    assert desk.form.pad.log.state == "quiet"


def test_players_are_chosen(desk: Desk) -> None:
    desk.open("dnup")
    assert [one.text for one in desk.form.pad.keys] == ["Anna", "Ben", "Cleo", "Dora"]
    assert desk.form.pad.asks == "Who went out first?"

    desk.answer("Cleo")
    assert desk.form.says == "Still missing: Out second"

    desk.answer("Cleo")
    desk.log()
    assert desk.form.says.startswith("Cleo can’t be both first and second")
    assert desk.wrong == ["Out first", "Out second"]

    desk.answer("Ben")
    assert [(one.name, one.value) for one in desk.form.boxes] == [
        ("Out first", "Cleo"),
        ("Out second", "Ben"),
    ]

    desk.log()
    assert desk.outcome is MoveLogged
    assert desk.match.table.totals == (0, 1, 2, 0)


def test_boxes_are_taken_by_somebody_or_nobody(desk: Desk) -> None:
    desk.open(
        "yellow-dwarf",
        players="Anna Ben Cleo",
        payment="points",
        forgot="doubles",
        **{"held-box": "doubles"},
    )
    assert [one.name for one in desk.form.sections] == [
        "",
        "Cards left",
        "Points left",
        "Took the box",
        "Forgot the box",
        "Was left with the card",
        "",
    ]

    desk.answer("Ben")
    desk.type("3>2>14>20>")
    assert desk.typed.focus == "took:10D"
    assert desk.form.pad.asks == "Ten of diamonds: who took the box?"

    desk.answer("Anna")
    assert [one.key for one in desk.form.pad.keys] == ["0", "1", "2", "nobody", "rest"]
    assert desk.form.pad.log.state == "quiet"

    desk.answer("No one", "Rest: no one")
    assert desk.form.pad.log.state == "due"
    assert desk.typed.focus == "took:QS"

    desk.switch_on("opera")
    assert [(one.id, one.value, one.chosen) for one in desk.form.sections[3].boxes] == [
        ("took:10D", "Anna", 0),
        ("took:JC", "no one", -1),
        ("took:QS", "no one", -1),
        ("took:KH", "no one", -1),
        ("took:7D", "no one", -1),
    ]
    assert [(one.id, one.chosen) for one in desk.form.sections[6].boxes] == [("opera", 1)]

    desk.log()
    assert desk.logged == {
        "move": "score",
        "out": 1,
        "left": (3, 0, 2),
        "took": {"10D": 0},
        "points_left": (14, 0, 20),
        "opera": True,
    }


def test_next_leaves_a_box_to_nobody(desk: Desk) -> None:
    desk.open("yellow-dwarf", players="Anna Ben Cleo", payment="points")
    desk.answer("Ben")
    desk.point_at("took:10D")
    desk.go_on()
    assert desk.typed.focus == "took:JC"
    (taken,) = [one for one in desk.form.boxes if one.id == "took:10D"]
    assert (taken.value, taken.chosen) == ("no one", -1)


def test_a_correction_that_breaks_a_later_move_begins_a_repair(desk: Desk) -> None:
    desk.open("big-deal", "score points=500000,0,0,0", "score points=500000,0,0,0")
    desk.fix(1)
    desk.type("1000")
    assert desk.form.pad.log.state == "due"

    desk.log()
    assert desk.outcome is RepairStarted
    assert desk.match.table.totals == (1000000, 0, 0, 0)


def test_oh_hell_in_the_fewest_taps(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="oh-hell", rounds=2, dealer=2)
    assert desk.form.title == "Oh Hell"
    assert desk.form.subtitle == "Round 1 of 2 · Cards each: 1."
    assert desk.form.pad.log.words == "Start round 1"
    assert [one.label for one in desk.form.sections] == ["Bid"]
    assert [one.note for one in desk.form.columns] == ["plays first", "", "deals"]

    desk.type("1")
    assert desk.form.says == "Bid in total: 1 of 1"
    assert desk.form.pad.shares == (1, 1)

    desk.type("00")
    assert desk.form.pad.log.state == "due"

    desk.log()
    assert desk.outcome is MoveLogged
    assert [one.label for one in desk.form.sections] == ["Tricks", "Trump"]
    assert desk.form.sections[0].before == ("Bid 1", "Bid 0", "Bid 0")
    assert desk.form.parts == ()

    desk.type("10")
    assert desk.form.boxes[2].value == "0"
    assert desk.form.boxes[2].follows
    assert desk.typed.focus == "trump"
    assert [one.text for one in desk.form.pad.keys] == [
        "Clubs",
        "Diamonds",
        "Hearts",
        "Spades",
        "None",
    ]

    desk.type("3")
    assert [one.gain for one in desk.form.columns] == ["+11", "+10", "+10"]
    assert desk.form.parts == (("Exact bid", ("10", "10", "10")), ("Trick points", ("1", "0", "0")))

    desk.log()
    assert [one.total for one in desk.form.columns] == ["11", "10", "10"]
    assert [one.leads for one in desk.form.columns] == ["leads", "", ""]
    assert [one.entries for one in desk.form.past.rows[0].cells] == ["1/1", "0/0", "0/0"]
    assert desk.form.past.rows[0].spoken == (
        "Round 1, Anna: +11",
        "Round 1, Ben: +10",
        "Round 1, Cleo: +10",
    )
    assert desk.form.sections[0].before == ()

    desk.turn_to(2)
    assert desk.form.sections[0].before == ("Bid 1", "Bid 0", "Bid 0")
    assert desk.form.parts == (("Exact bid", ("10", "10", "10")), ("Trick points", ("1", "0", "0")))

    desk.turn_to(1)
    assert desk.form.sections[0].before == ()


def test_bidding_begins_with_who_plays_first(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="wizard", dealer=1)
    assert desk.typed.focus == "bid:2"

    desk.type("0")
    assert desk.typed.focus == "bid:0"

    desk.type("0")
    assert desk.typed.focus == "bid:1"

    desk.type("0")
    desk.log()
    desk.type("100")
    desk.log()
    assert desk.outcome is MoveLogged
    assert desk.typed.focus == "bid:0"


def test_a_failed_check_is_told_when_it_is_logged(desk: Desk) -> None:
    desk.open("sheet", sheet="hearts")
    desk.type("9>9>9>")
    assert desk.form.says == "Points taken in total: 27 of 26"

    desk.type("9")
    assert desk.form.says == "Points taken in total: 36 of 26"
    assert desk.form.tone == "second"
    assert tuple(desk.form.pad.log) == ("Log round 1", "doesn’t fit", "quiet")

    desk.log()
    assert desk.match.number == 0
    assert desk.form.says == "The points add up to 36, but should be 26."
    assert desk.form.tone == "illegal"

    desk.point_at("taken:0")
    desk.type("0>")
    desk.point_at("taken:3")
    desk.type("8")
    assert desk.form.pad.log.state == "due"


def test_what_is_missing_on_a_sheet_is_asked_for(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="golf")
    desk.point_at("cards:1")
    desk.type("7")
    assert desk.form.pad.log.note == "2 missing"

    desk.log()
    assert desk.outcome is NeedsMore
    assert desk.typed.focus == "cards:0"


def test_a_correction_that_a_later_round_does_not_bear_is_refused(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben", sheet="farkle")
    desk.type("500")
    desk.log()
    desk.type("600")
    desk.log()
    desk.type("50")
    desk.log()
    desk.type("50")
    desk.log()
    desk.turn_to(1)
    desk.type("0")
    desk.log()
    assert desk.form.says.startswith(
        "Then a later round no longer fits: Anna needs 500 in one turn"
    )
    assert desk.match.table.totals == (550, 650)


def test_yahtzee_is_logged_box_by_box(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="yahtzee")
    assert desk.form.subtitle == "Anna: 13 boxes to go"
    assert tuple(desk.form.pad.next) == ("Next", "Ben", "normal")
    assert [one.now for one in desk.form.columns] == ["0", "0", "0"]

    desk.type("3")
    assert tuple(desk.form.pad.next) == ("Done", "then Ben", "due")
    assert [one.note for one in desk.form.columns] == [
        "63: 60 to go",
        "63: 63 to go",
        "63: 63 to go",
    ]

    desk.go_on()
    assert desk.outcome is MoveLogged
    assert desk.typed.focus == "ones:1"
    assert desk.match.number == 1
    assert desk.form.boxes[0].value == "3"
    assert desk.form.past.other == 0
    assert [one.leads for one in desk.form.columns] == ["leads", "", ""]
    assert tuple(desk.form.pad.log) == ("End game", "38 boxes open", "quiet")

    desk.log()
    assert desk.outcome is NeedsMore
    assert desk.form.tone == "illegal"

    desk.go_on()
    assert desk.typed.focus == "ones:2"
    assert desk.match.number == 1

    desk.undo()
    assert desk.typed.entered == {"ones:0": "3"}
    assert desk.typed.focus == "ones:0"

    desk.go_on()
    desk.type("4")
    desk.point_at("ones:0")
    assert [(one.name, one.value) for one in desk.form.boxes] == [("Ones (Anna)", "3")]
    assert [one.now for one in desk.form.columns] == ["3", "0", "0"]

    desk.type("2")
    desk.log()
    assert desk.match.table.entered == {"ones": (2, None, None)}
    assert desk.typed.entered == {"ones:1": "4"}
    assert desk.typed.focus == "ones:1"


def test_the_score_pad_is_such_a_sheet(desk: Desk) -> None:
    desk.open("score-pad", players="Anna Ben Cleo", zero_sum=True, name="Skat")
    assert desk.form.title == "Skat"

    desk.type("30>−10>")
    assert desk.form.boxes[2].value == "−20"

    desk.log()
    assert desk.match.table.totals == (30, -10, -20)
    assert desk.said == "Round 1: Anna 30, Ben −10 and Cleo −20"


def test_a_digit_asks_the_match_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    add = Match.add
    desk.open("big-deal")
    desk.type("230>360>235>19")
    monkeypatch.setattr(Match, "add", lambda *about: asked.append(about) or add(*about))
    desk.type("5")
    assert desk.form.pad.log.state == "due"
    assert len(asked) == 1


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_every_sheet_can_be_shown(tmp_path: Path, code: str) -> None:
    for found in bundled_sheets():
        desk = Desk(tmp_path / found.id)
        most_players = found.sheet.players[1]
        desk.open("sheet", players=" ".join(NAMES[:most_players]), sheet=found.id)
        desk.speak(code)
        form = desk.form
        desk.close()
        assert form.sections
        assert form.pad.keys
        assert form.pad.log
        assert len(form.columns) >= 2


def test_what_does_not_fit_is_told_beside_an_empty_box(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="skull-king")
    desk.type("100")
    desk.log()
    desk.type("110")
    assert desk.form.pad.log[1] == "doesn’t fit"
    assert desk.form.says == "The tricks add up to 2, but should be 1, unless one was destroyed."
