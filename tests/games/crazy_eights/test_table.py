"""What a table of Crazy Eights shows: suits by their signs, and court cards by local letters."""

from pathlib import Path
from typing import Any

import pytest

from tests.api import Entry, OpenRecord, TableSession, language, make_setup, read_line

DEAL = {"move": "deal", "first": 0, "card": "J-hearts"}


@pytest.fixture
def seen(tmp_path: Path) -> Any:
    opened: list[OpenRecord] = []

    def open_session(code: str, *lines: dict[str, Any]) -> TableSession:
        setup = make_setup("crazy-eights", ["Anna", "Ben"], {})
        opened.append(OpenRecord.begin(tmp_path, setup))
        for line in lines:
            entry = read_line(setup, line)
            assert isinstance(entry, Entry) and opened[-1].log(entry).legal
        return TableSession(opened[-1], language(code))

    yield open_session
    for running in opened:
        running.close()


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_question_of_a_deal_is_not_shed_for_its_hint(seen: Any, code: str) -> None:
    prompt = seen(code).view().prompt
    assert "?" in prompt.text and prompt.hint and not prompt.asks


def test_after_an_eight_the_wanted_suit_is_what_is_large(seen: Any) -> None:
    view = seen("en", DEAL).view()
    assert view.middle[0].face[:3] == ("Jack of hearts", "", "J♥")
    eight = {"move": "eight", "player": 0, "card": "8-clubs", "suit": "diamonds"}
    pile = seen("en", DEAL, eight).view().middle[0]
    assert (pile.face.name, pile.face.short, pile.note) == ("wanted: diamonds", "♦", "8 of clubs")


def test_a_wish_has_its_sign(seen: Any) -> None:
    at = seen("en", DEAL)
    at.tap_key("rank:8")
    at.tap_key("suit:clubs")
    at.tap_verb("play")
    signs = [(answer.sign, answer.text) for answer in at.view().prompt.answers]
    assert signs == [("♣", "clubs"), ("♦", "diamonds"), ("♥", "hearts"), ("♠", "spades")]


@pytest.mark.parametrize(("code", "letters"), [("en", "JQK"), ("de", "BDK"), ("fr", "VDR")])
def test_court_cards_have_local_letters(seen: Any, code: str, letters: str) -> None:
    view = seen(code, DEAL).view()
    assert [key.face.short for key in view.pads[0].keys][-3:] == [*letters]
    assert view.middle[0].face.short == f"{letters[0]}♥"
