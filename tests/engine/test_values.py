"""What is wrong with a value from a file or a phone is said in a sentence with its bounds."""

import pytest

from companion.engine.schema import a_list
from tests.api import BadInput, language


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
