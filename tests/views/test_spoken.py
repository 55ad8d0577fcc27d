"""A voice: what it says of things, how it says numbers, and in which order they come."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.i18n.language import language, languages
from companion.views.accessible import (
    WHY,
    Accessible,
    in_order,
    join_spoken,
    pronounceable,
    spoken_change,
    spoken_text,
)

EN = language("en")


@pytest.mark.parametrize(
    ("code", "written", "said"),
    [
        ("en", "415k", "415 thousand"),
        ("en", "+85k this round", "plus 85 thousand this round"),
        ("en", "−15", "minus 15"),
        ("en", "$1,015,000", "1 million 15 thousand dollars"),
        ("en", "2,500 points", "2 thousand 500 points"),
        ("en", "1k", "one thousand"),
        ("en", "Jewels ×3", "Jewels 3 times"),
        ("en", "Round 2 · Anna leads", "Round 2, Anna leads"),
        ("en", "16 Nov 2026", "16 Nov 2026"),
        ("en", "blue 2 (35) and blue 1 (20)", "blue 2 worth 35 and blue 1 worth 20"),
        ("de", "blau 2 (35)", "blau 2 im Wert von 35"),
        ("de", "415k", "415 tausend"),
        ("de", "2.000.000\u00a0$", "2 Millionen Dollar"),
        ("de", "−1.250", "minus tausend 250"),
        ("fr", "415k", "415 mille"),
        ("fr", "415\u202f000\u00a0$", "415 mille dollars"),
        ("fr", "×2", "2 fois"),
        ("en", "$2,000,000", "2 million dollars"),
        ("it", "1.000.000\u00a0$", "1 milione di dollari"),
        ("it", "1.015.000\u00a0$", "1 milione 15 mila dollari"),
        ("ro", "×21", "de 21 de ori"),
    ],
)
def test_numbers_are_said_as_words(code: str, written: str, said: str) -> None:
    assert pronounceable(written, language(code)) == said


@given(st.integers(0, 5_000_000), st.sampled_from(languages()))
def test_no_amount_keeps_its_signs(amount: int, code: str) -> None:
    words = language(code)
    for written in (
        words.money(amount),
        words.money(-amount),
        words.short_amount(amount, "dollars"),
    ):
        said = pronounceable(written, words)
        assert not set(said) & set("$−,.×") and not said.endswith("k"), said


def test_name_value_and_state() -> None:
    assert (
        spoken_text(Accessible("Yacht", "15k, 4 left", ("picked",)), EN)
        == "Yacht, 15k, 4 left, picked"
    )
    assert spoken_text(Accessible("Vibration", "", ("on",)), EN) == "Vibration, on"


def test_what_cannot_be_done_says_why() -> None:
    steal = Accessible("Steal", "top is Jewels", (WHY,))
    assert spoken_text(steal, EN) == "Steal, not now, because: top is Jewels"


def test_only_what_is_new_is_said_again() -> None:
    before = Accessible("Vibration", "Once for a move", ("off",))
    assert spoken_change(before, before, EN) == ""
    assert spoken_change(before, before._replace(states=("on",)), EN) == "on"
    assert spoken_change(Accessible("Name", "An"), Accessible("Name", "Anna"), EN) == "Anna"
    picked = Accessible("Yacht", "15k", ("picked",))
    assert spoken_change(picked, picked._replace(states=()), EN) == "Yacht, 15k"


def test_sentences_have_an_end() -> None:
    assert join_spoken(("Ben’s turn", "", "Which cards?"), EN) == "Ben’s turn. Which cards?"


# Order


def grid(left: float, columns: int, rows: int, gap: float = 8) -> list[tuple[float, ...]]:
    """Boxes line by line, from the top."""
    return [
        (left + column * (80 + gap), 500 - row * (60 + gap), 80, 60)
        for row in range(rows)
        for column in range(columns)
    ]


def test_a_grid_is_read_line_by_line() -> None:
    assert in_order(grid(0, 4, 3)) == list(range(12))


def test_two_columns_are_read_one_after_the_other() -> None:
    table = grid(0, 2, 3)
    pad = grid(300, 3, 3)
    assert in_order(pad + table) == [*range(9, 15), *range(9)]


def test_a_header_comes_before_the_columns_below_it() -> None:
    header = (0, 700, 600, 56)
    assert in_order([*grid(0, 1, 2), *grid(300, 1, 2), header]) == [4, 0, 1, 2, 3]
