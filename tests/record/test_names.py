"""Names of players: what cannot be seen, and what looks like something else."""

import re

import pytest

from companion.record.names import check_looks, file_name, looks_like, spelled_out
from tests.support.api import BadInput

# Each stands for nothing on the screen, but for the system it is a letter, a mark or unassigned.
UNSEEN = {
    "a Hangul filler": "\u3164",
    "a Hangul filler of half width": "\uffa0",
    "a Hangul filler of a syllable": "\u115f",
    "a Khmer vowel that is never shown": "\u17b4",
    "a joiner of graphemes": "\u034f",
    "an empty pattern of Braille": "\u2800",
    "a selector of variants": "\ufe0e",
    "a sign of musical notation": "\U0001d173",
    "a tag": "\U000e0041",
    "a space without width": "\u200b",
    "a mark of direction": "\u202e",
    "a private letter": "\ue000",
    "a space that is wider": "\u2003",
}


FAMILY = "👨\u200d👩\u200d👧"
NAMES = ["Anna", "Jürgen", "Анна", "علی\u200cرضا", FAMILY, "❤\ufe0f"]


@pytest.mark.parametrize("what", UNSEEN)
def test_a_name_has_no_letters_that_nobody_sees(what: str) -> None:
    sign = UNSEEN[what]
    with pytest.raises(BadInput, match="invisible"):
        check_looks(f"An{sign}na")
    assert looks_like(f"An{sign}na") == looks_like("anna")


@pytest.mark.parametrize("what", [what for what in UNSEEN if "wider" not in what])
def test_what_nobody_sees_is_spelled_out_on_a_terminal(what: str) -> None:
    shown = spelled_out(f"An{UNSEEN[what]}na")
    assert shown.startswith("An\\u") and shown.endswith("na") and shown.isascii()


@pytest.mark.parametrize(
    "name", ["Anna", "Jürgen", "Анна", "علی\u200cرضا", "👨\u200d👩\u200d👧", "❤\ufe0f"]
)
def test_names_as_people_write_them_are_fine(name: str) -> None:
    check_looks(name)
    assert spelled_out(name) == name


@pytest.mark.parametrize(
    "name",
    ["\u200dAnna", "Anna\u200d", "علی\u200bرضا", "👨\u200b👩"],
    ids=["a joiner at the begin", "at the end", "no joiner in Arabic", "no joiner of pictures"],
)
def test_a_joiner_joins_what_stands_on_both_sides_and_nothing_else_does(name: str) -> None:
    with pytest.raises(BadInput, match="invisible"):
        check_looks(name)


@pytest.mark.parametrize("name", ["Аnna", "Pαul"])
def test_a_word_has_letters_of_one_alphabet(name: str) -> None:
    with pytest.raises(BadInput, match="look alike"):
        check_looks(name)


def test_who_looks_the_same_is_taken_for_the_same() -> None:
    assert looks_like("Аnnа") == looks_like("anna")
    assert looks_like("Anna  Maria") == looks_like("anna maria")
    assert looks_like("Anna") != looks_like("Anne")


@pytest.mark.parametrize("id", ["../../etc", "ünïcödé", "a b c d e", ""])
def test_an_id_that_makes_no_name_of_a_file_is_not_in_it(id: str) -> None:
    name = file_name("2026-03-01T20:00:00", "dnup", id)
    assert re.fullmatch(r"2026-03-01-dnup-[0-9a-f]{8}\.match", name)


def test_a_file_is_called_by_its_day_its_game_and_the_beginning_of_its_id() -> None:
    assert (
        file_name("2026-03-01T20:00:00", "dnup", "AbCdEf0123") == "2026-03-01-dnup-abcdef01.match"
    )
    assert file_name("", "dnup", "AbCdEf0123") == "undated-dnup-abcdef01.match"
