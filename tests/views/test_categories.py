"""The categories of a score sheet in its result, in a total, and in a message."""

from typing import Any

from companion.views.categories import counting
from companion.views.result import result_categories, result_text, total_parts
from tests.api import Match, language, make_setup, read_line, sheet_called
from tests.games.sheet.made import NAMES

ENGLISH = language("en")
WINGSPAN = {
    "birds": [49, 44, 58],
    "bonus": [12, 7, 9],
    "goals": [13, 15, 17],
    "eggs": [18, 14, 22],
    "food": [8, 4, 6],
    "tucked": [6, 18, 8],
}


def played(id: str, *rounds: dict[str, Any], players: int = 3) -> Match:
    sheet = sheet_called(id)
    assert sheet
    match = Match.of(make_setup("sheet", NAMES[:players], {"sheet": dict(sheet.plain)}))
    for line in rounds:
        match, verdict = match.add(read_line(match.setup, line))
        assert verdict.legal, verdict
    return match


def test_a_game_that_is_counted_once_is_told_category_by_category() -> None:
    told = counting(played("wingspan", {"move": "score", "enter": WINGSPAN}), ENGLISH)
    assert told and told.names == ("Anna", "Ben", "Cleo")
    assert [(step.name, step.said, step.totals, step.leads) for step in told.steps][::3] == [
        ("Birds", ("+49", "+44", "+58"), (49, 44, 58), (2,)),
        ("Eggs", ("+18", "+14", "+22"), (92, 80, 106), (2,)),
    ]
    assert told.steps[-1].totals == (106, 102, 120)
    hearts = {"move": "score", "enter": {"taken": [26, 0, 0]}}
    assert counting(played("hearts", hearts, {"move": "finish"}), ENGLISH) is None


def test_categories_of_wingspan_in_the_order_of_the_result() -> None:
    found = result_categories(played("wingspan", {"move": "score", "enter": WINGSPAN}), ENGLISH)
    assert found and found.names == ("Cleo", "Anna", "Ben") and found.seats == (2, 0, 1)
    assert [(row.title, row.totals, row.leads) for row in found.rows] == [
        ("Birds", ("58", "49", "44"), (0,)),
        ("Bonus cards", ("9", "12", "7"), (1,)),
        ("Round goals", ("17", "13", "15"), (0,)),
        ("Eggs", ("22", "18", "14"), (0,)),
        ("Food on cards", ("6", "8", "4"), (1,)),
        ("Tucked cards", ("8", "6", "18"), (2,)),
        ("Total", ("120", "106", "102"), ()),
    ]
    assert found.difference == "Birds made the difference: 58 to 49."


def test_lines_of_points_of_several_rounds_are_added_up() -> None:
    lines = (
        {"move": "score", "enter": {"bid": [1, 0, 0], "tricks": [1, 0, 0]}, "round": {"trump": 1}},
        {"move": "score", "enter": {"bid": [1, 0, 0], "tricks": [1, 1, 0]}, "round": {"trump": 1}},
    )
    match = played("oh-hell", *lines)
    found = result_categories(match, ENGLISH)
    assert found and found.names == ("Anna", "Cleo", "Ben")
    assert [(row.title, row.totals, row.leads) for row in found.rows] == [
        ("Exact bid", ("20", "20", "10"), (0, 1)),
        ("Trick points", ("2", "0", "1"), (0,)),
        ("Total", ("22", "20", "11"), ()),
    ]
    assert result_categories(played("skyjo"), ENGLISH) is None


def test_a_total_is_made_of_categories() -> None:
    match = played("wingspan", {"move": "score", "enter": WINGSPAN})
    parts = [(part.words, part.amount) for part in total_parts(match, 2, ENGLISH)]
    assert parts[0] == ("Birds", "58") and parts[-1] == ("Tucked cards", "8")
    assert "Eggs: Cleo 22, Anna 18, Ben 14" in result_text(match, ENGLISH)
