"""Values that somebody enters: what is asked for, and with which bounds a wrong one is refused."""

import pytest

from companion.engine.adjust import entries
from companion.engine.schema import a_list
from tests.api import BadInput, Entry, Match, language, make_setup


def refusal(value: object, least: int, most: int) -> str:
    with pytest.raises(BadInput) as refused:
        a_list(value, "points", least, most)
    return language("en").message_text(refused.value)


@pytest.mark.parametrize(
    ("value", "least", "most", "says"),
    [
        ([], 1, 1, "points must have 1 entry."),
        ([1], 2, 2, "points must have 2 entries."),
        ([1, 2, 3, 4], 1, 3, "points must have 1 to 3 entries."),
        ("12", 1, 3, "points must be a list."),
    ],
)
def test_a_list_of_the_wrong_length_says_how_many_it_needs(
    value: object, least: int, most: int, says: str
) -> None:
    assert refusal(value, least, most) == says


def test_hands_can_be_counted_again_only_while_somebody_holds_cards() -> None:
    setup = make_setup("big-deal", ["Anna", "Ben", "Cleo"], {})
    begun = Match.of(setup)
    dealt, _ = begun.add(Entry(setup.read_move({"move": "deal", "first": 0, "discard": "jewels"})))
    asked = [[field.key for field in entries(setup, match.table)] for match in (begun, dealt)]
    assert asked == [[], ["hands", "draw"]]
