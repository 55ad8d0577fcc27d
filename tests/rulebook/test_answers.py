"""Questions about the situation: the match on the table answers, and its checker decides."""

import pytest

from companion.i18n.language import FACT
from companion.rulebook.answers import answers
from companion.rulebook.book import book, in_this_match
from companion.rulebook.stories import read_stories
from tests.api import GAMES, Match, language, languages, make_setup
from tests.parse_tables import play_story

TO_ROB = """
Anna Ben Cleo Dora: Ben has two sets
  deal Anna jewels
  Anna pair home home
  Ben pair yacht yacht
  Cleo discard stocks
  Dora discard stocks
  Anna discard stocks
  Ben pair jewels gold
  Cleo discard stocks
  Dora discard stocks
"""
NOBODY_TO_ROB = TO_ROB.rsplit("  Ben pair jewels gold", 1)[0].rsplit("  Anna discard", 1)[0]


def match_of(told: str, game: str = "big-deal") -> Match:
    (story,) = read_stories(told, game)
    return play_story(story)


@pytest.mark.parametrize(
    ("code", "asked", "says", "tone"),
    [
        ("en", "can I steal this?", "Yes. Steal: Ben’s Jewels and Gold, worth $60,000", "legal"),
        ("de", "Darf ich das klauen?", "Ja. Klauen:", "legal"),
        ("fr", "est-ce que je peux chiper ça", "Oui. Chiper", "legal"),
        ("en", "who is next?", "It’s Anna’s turn.", ""),
        ("de", "wer ist dran", "Anna ist am Zug.", ""),
        ("fr", "à qui le tour ?", "C’est à Anna de jouer.", ""),
        ("en", "how much is my stack worth", "In this round: Anna $40,000, Ben $90,000", ""),
        ("en", "how many cards are left to draw", "The draw pile has", ""),
    ],
)
def test_the_match_answers(code: str, asked: str, says: str, tone: str) -> None:
    first = answers(asked, match_of(TO_ROB), language(code))[0]
    assert first.words.startswith(says) and first.tone == tone


def test_what_is_not_allowed_now_is_said_with_its_reason() -> None:
    (answer,) = answers("may I steal?", match_of(NOBODY_TO_ROB), language("en"))
    assert answer.tone == "illegal" and answer.rule == "steal.first-set-safe"
    assert answer.words == "Not now: Ben has only one set, and the first set is always safe."


@pytest.mark.parametrize("asked", ["first set", "joker", "what is a pair", "", "can I"])
def test_a_question_about_the_rules_is_left_to_the_rules(asked: str) -> None:
    assert answers(asked, match_of(TO_ROB), language("en")) == []


@pytest.mark.parametrize("code", languages())
def test_the_numbers_of_this_match_are_filled_in(code: str) -> None:
    said = language(code)
    for game in (game for game in GAMES if not game.agreement.game_for):
        many = {"traditional-deals": True} if game.agreement.most_players else {}
        for players in range(max(2, game.players[0]), game.players[1] + 1):
            setup = make_setup(game.id, [f"P{n}" for n in range(players)], many)
            for place in book(game.id, code).passages:
                told = in_this_match(place.section, setup, said)
                assert not FACT.search(told) and "None" not in told
                assert not told or str(players) in told
