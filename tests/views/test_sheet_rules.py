"""The book on a table with a score sheet: what each entry scores, who wins a tie, when it ends."""

import pytest

from companion.games.sheet.sheet import Sheet, read_sheet
from companion.library.sheets import bundled_sheets, sheet_called
from companion.views.sheet_rules import explain_sheet, explain_sheet_of
from tests.support.api import language, languages, make_setup

EN = language("en")


def sheet(id: str) -> Sheet:
    found = sheet_called(id)
    assert found
    return found


def counts(id: str) -> dict[str, str]:
    return {entry.name: entry.counts for entry in explain_sheet(sheet(id), EN).entries}


def test_every_entry_that_counts_by_itself_says_what_it_scores() -> None:
    found = counts("catan")
    assert found["Settlements"] == "counts as it is"
    assert found["Cities"] == "2 points each"
    assert found["Longest road"] == "2 points for whoever it is"
    found = counts("yahtzee")
    assert found["Full house"] == "25 points"
    assert found["Extra Yahtzees"] == "100 points each"
    assert counts("rummy")["Left in hand"] == ""  # what it scores depends on the others


def test_what_counts_together_with_others_says_in_which_line() -> None:
    found = counts("yahtzee")
    assert found["Ones"] == "counts as it is · matters for “Bonus”"
    found = counts("spades")
    assert found["Bid"] == "matters for “Bids” · matters for “Bag penalty”"
    german = {e.name: e.counts for e in explain_sheet(sheet("yahtzee"), language("de")).entries}
    assert german["Einser"] == "zählt, wie es ist · wichtig für „Bonus“"


def test_what_is_taken_off_and_what_decides_a_tie_says_so() -> None:
    assert counts("qwixx")["Misses"] == "−5 points each"
    assert counts("canasta")["Left in hand"] == "taken off"
    assert counts("wingspan")["Unused food"] == "decides a tie"
    assert counts("cascadia")["Nature tokens"] == "counts as it is · decides a tie"
    assert counts("splendor")["Cards bought"] == "decides a tie"


@pytest.mark.parametrize(
    ("id", "said"),
    [
        (
            "wingspan",
            ["It ends once the scores are in.", "With equal totals, more “Unused food” wins."],
        ),
        ("hearts", ["The match ends when someone reaches 100."]),
        ("darts-501", ["The match ends when someone is down to 0."]),
        ("golf", ["The match ends after 9 rounds."]),
        ("doppelkopf", ["The match goes on until you finish it."]),
        ("ticket-to-ride", ["If that’s equal too, more “Longest path” wins."]),
        ("splendor", ["With equal totals, fewer “Cards bought” wins."]),
        ("catan", ["Players with equal totals share the win."]),
    ],
)
def test_the_end_and_ties_in_words(id: str, said: list[str]) -> None:
    ending = explain_sheet(sheet(id), EN).ending
    assert all(line in ending for line in said), ending


def test_what_was_agreed_for_the_match_is_said() -> None:
    options = {"sheet": sheet("hearts").plain, "limit": 50}
    found = explain_sheet_of(make_setup("sheet", ["Anna", "Ben", "Cleo", "Dora"], options), EN)
    assert found and "The match ends when someone reaches 50." in found.ending


def test_a_match_without_a_sheet_has_no_such_page() -> None:
    assert explain_sheet_of(make_setup("score-pad", ["Anna", "Ben"], {}), EN) is None


@pytest.mark.parametrize("code", languages())
def test_every_sheet_that_comes_along_is_explained_without_formulas(code: str) -> None:
    for one in bundled_sheets():
        found = explain_sheet(one.sheet, language(code))
        assert found.sentences and found.entries and found.example and found.ending
        shown = [*found.ending, *(f"{entry.name} {entry.counts}" for entry in found.entries)]
        assert not [line for line in shown if "==" in line or "{" in line or "//" in line]
        assert any("sum =" in line for line in found.exactly)


def test_a_strange_sheet_is_explained_in_no_time() -> None:
    """Amounts that double each other would grow without an end if each were written out."""
    doubled = {f"a{n}": f"a{n - 1} + a{n - 1}" if n else "got + got" for n in range(24)}
    plain = {
        "name": "Strange",
        "players": [2, 4],
        "let": doubled,
        "enter": {"got": {"name": "Got"}, "in_": {"name": "In"}},
        "points": {"sum": "a23 + in_"},
    }
    found = explain_sheet(read_sheet(plain), EN)
    assert [entry.counts for entry in found.entries] == [
        "16,777,216 points each",
        "counts as it is",
    ]
