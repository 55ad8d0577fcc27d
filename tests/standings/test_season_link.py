"""A season as a link: what another device reads in it, and what it refuses."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import BadInput
from companion.library.archived_rows import read_rows
from companion.record.link_text import packed
from companion.standings.question import StandingsQuestion
from companion.standings.season_link import (
    LARGEST_SEASON,
    SEASON_LINK,
    is_season_link,
    read_season_link,
    season_link,
)
from companion.standings.seasons import save_season
from tests.support.api import Library

SEASON = '{"id":"a","name":"League","people":["x"],"count":"wins"}'


def link_of(people: str = "", seasons: str = SEASON) -> str:
    """Return a link with these rows in it, as somebody might have made it by hand."""
    text = f'{{"archive":1,"people":[{people}],"seasons":[{seasons}]}}'
    return SEASON_LINK + packed(text)


def test_a_link_holds_the_question_and_the_names_of_its_people_alone(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.meet(("Anna", "Ben"))
    person = library.person_called("Anna")
    assert person
    anna = library.rename_person(person.id, "Annika").id
    question = StandingsQuestion(people=(anna,), counted="points", points="3,1")
    link = season_link(save_season(library, "League", question), library)

    assert is_season_link(f" {link}\n")
    rows = read_rows(read_season_link(link))
    (person,) = rows.people
    assert (person.id, person.name, person.former) == (anna, "Annika", ())
    (season,) = rows.seasons
    assert (season["name"], season["points"]) == ("League", "3,1")


def test_people_whom_the_season_does_not_name_do_not_come_in() -> None:
    people = '{"id":"x","name":"Anna"},{"id":"y","name":"Ben"}'
    (person,) = read_rows(read_season_link(link_of(people))).people
    assert person.name == "Anna"


@pytest.mark.parametrize(
    "seasons",
    (
        "",
        f"{SEASON},{SEASON}",
        '{"id":"a","name":"League","count":"luck"}',
        '{"id":"a","name":"League","points":"many"}',
        '{"id":"a","name":"League","from":"2026-12-31","to":"2026-01-01"}',
        '{"id":"a","name":"League","evil":1}',
        '{"id":"a","name":"' + "x" * 41 + '"}',
    ),
)
def test_what_is_not_one_season_that_can_be_counted_is_refused(seasons: str) -> None:
    with pytest.raises(BadInput):
        read_season_link(link_of(seasons=seasons))


def test_a_link_that_was_cut_off_is_called_incomplete() -> None:
    with pytest.raises(BadInput, match="incomplete"):
        read_season_link(link_of()[:-8])


def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(BadInput, match="larger"):
        read_season_link(SEASON_LINK + packed(" " * 100 * LARGEST_SEASON))


@given(st.text(max_size=60))
def test_any_other_text_is_no_link_to_a_season(text: str) -> None:
    with pytest.raises(BadInput):
        read_season_link(SEASON_LINK + text)
