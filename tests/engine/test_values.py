"""Values that somebody enters: what is asked for, and with which bounds a wrong one is refused."""

import pytest

from companion.engine.adjust import entries
from companion.engine.fields import Field
from companion.engine.form import Form
from companion.engine.schema import Whole, a_list
from tests.support.api import BadInput, Entry, Match, language, make_setup


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


def test_next_leaves_a_number_empty_where_zero_is_not_what_nobody_says() -> None:
    form = Form((Field("cards", Whole(0, 9)), Field("points", Whole(0, 99))))
    led = form.point("cards").go_on()
    assert led.focus == "points"
    assert not led.has(led.box("cards"))
