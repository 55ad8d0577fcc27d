"""What can I do now? Summed up so that it is read at a glance, and never more than is legal."""

from typing import Any

import pytest

from companion.views.possible_moves import possible_moves
from companion.views.presenter import Presenter
from tests.api import GAMES, Match, language, languages, make_setup, options
from tests.positions import NAMES, PLAYED, random_match
from tests.sampling import some
from tests.ui.plots import match_after

BIG_DEAL: tuple[dict[str, Any], ...] = (
    {"move": "deal", "first": 0, "discard": "jewels"},
    {"move": "pair", "player": 0, "cards": ["home", "home"]},
    {"move": "pair", "player": 1, "cards": ["stocks", "gold"]},
    {"move": "discard", "player": 2, "card": "yacht"},
    {"move": "discard", "player": 3, "card": "yacht"},
    {"move": "pair", "player": 0, "cards": ["jewels", "jewels"]},
)
ROTUNDO: tuple[dict[str, Any], ...] = (
    {"move": "deal", "first": 0, "card": "blue-3-35"},
    {"move": "collect", "player": 0, "cards": ["blue-2-20", "blue-4-10"]},
    {"move": "turn-up", "card": "brown-2-35"},
)


def after(game: str, *lines: dict[str, Any], players: int = 4, **options: Any) -> Match:
    return match_after(make_setup(game, ["Anna", "Ben", "Cleo", "Dora"][:players], options), *lines)


def told(match: Match, *hand: str, code: str = "en", asked: bool = False) -> dict[str, list[str]]:
    """Each verb with its lines, and what lies there in brackets."""
    presenter = Presenter(match, language(code))
    groups = possible_moves(presenter, match.table, hand if hand or asked else None)
    return {
        title: [
            " ".join(filter(None, [words, *(f"[{f.name} {f.value}".strip() + "]" for f in faces)]))
            for words, faces in lines
        ]
        for title, lines in groups
    }


def test_pairs_with_their_worth_and_who_can_be_robbed_with_what() -> None:
    found = told(after("big-deal", *BIG_DEAL))
    assert found["Pair"][0].startswith("two alike [Home 40k] [Yacht 30k]")
    assert found["Pair"][1] == "or any object with [Silver 25k] [Gold 50k]"
    assert found["Take"] == ["Yacht from the pile, with [Yacht 30k] [Silver 40k] [Gold 65k]"]
    assert found["Steal"] == ["Anna’s 2 Jewels, worth $20,000, with [Jewels] [Silver] [Gold]"]
    assert found["Discard"] == ["any card"]


def test_a_hand_can_only_do_what_its_cards_can() -> None:
    found = told(after("big-deal", *BIG_DEAL), *["card:stocks"] * 2, "card:gold")
    assert found == {
        "Pair": ["[2 Stocks 20k] [Stocks and Gold 60k]"],
        "Take": ["Yacht from the pile, with [Gold 65k]"],
        "Steal": ["Anna’s 2 Jewels, worth $20,000, with [Gold]"],
        "Discard": ["[Stocks] [Gold]"],
    }


def test_nain_jaune_tells_the_missing_rank_and_the_boxes_left() -> None:
    deal, lead = {"move": "deal", "dealer": 0}, {"move": "play", "player": 1, "from": 2, "to": 7}
    match = after("yellow-dwarf", deal, lead | {"took": ["7D"]}, players=3)
    found = told(match)
    assert found["Play"] == ["8 is missing: it goes on with [8 to King]"]
    assert found["No 8"] == ["pass"]
    assert found["Boxes left"] == [
        "[Ten of diamonds 3] [Jack of clubs 6] [Queen of spades 9] [King of hearts 12]"
    ]
    assert told(match, "rank:8", "rank:9", "rank:11")["Play"] == [
        "8 is missing: it goes on with [8 to 9]"
    ]
    lead_anew = told(after("yellow-dwarf", deal, players=3), "rank:1", "rank:3", "rank:4", "rank:4")
    assert lead_anew["Play"] == ["any run within [Ace] [3 to 4]"]


def test_rotundo_tells_what_goes_with_the_open_card_and_who_can_bid() -> None:
    match = after("rotundo", *ROTUNDO, players=3)
    seat = match.setup.players[match.table.turn]
    assert seat == "Ben"  # who has no display yet
    found = told(match)
    assert found["Collect"] == [
        "two cards from hand, their bags [beige + blue] [brown + brown]",
        "with the numbers [1 + 3] [2 + 2] [3 + 4]",
        "and not all three worth 35",
    ]
    assert found["Auction"] == ["No display, so no bid"]
    hand = ("bag:brown-1", "bag:brown-3", "bag:blue-2")
    assert told(match, *hand)["Collect"][0] == "[brown 1 + brown 3]"
    assert told(match, "bag:blue-2")["Collect"][0] == "none of these go with the open card"
    passes = ({"move": "pass", "player": 1}, {"move": "pass", "player": 2})
    found = told(after("rotundo", *ROTUNDO, *passes, players=3))
    assert found["Auction"] == ["Anna can bid 10, 20, 30, 35, 45, 55, 65"]


def test_dnup_tells_what_is_free_and_what_beats_whom() -> None:
    moves = ({"move": "deal", "first": 0}, {"move": "play", "player": 0, "value": 4, "size": 2})
    match = after("dnup", *moves, players=3)
    assert told(match)["Play"] == [
        "sizes nobody has [1–9 ×1, 3–6] [1–3, 5–9 ×7–8]",
        "beats Anna’s 4 ×2 [5–9 ×2]",
    ]
    assert told(match, "value:8", "value:8", "value:3")["Play"] == [
        "sizes nobody has [3, 8 ×1]",
        "beats Anna’s 4 ×2 [8 ×2]",
    ]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_position_is_told_in_every_language(game: str) -> None:
    """As long as somebody is at turn and may do something, there is something to read."""
    for players, chosen in PLAYED[game].shapes:
        setup = make_setup(game, NAMES[:players], chosen)
        for seed in some(range(8), 3):
            match = random_match(setup, seed, 3 + 9 * seed)
            for code in languages():
                groups = possible_moves(Presenter(match, language(code)), match.table)
                assert bool(groups) >= bool(options(match.setup, match.table))
                for title, lines in groups:
                    assert title and lines
                    for words, faces in lines:
                        assert words or faces
                        said = [title, words, *(face.name for face in faces)]
                        assert not any("None" in word or "{" in word for word in said), said
