"""Before the first deal: what the guide tells is what the game deals."""

import re
from typing import Any

from companion.engine.game import Game
from companion.rulebook.book import set_up_steps
from tests.support.api import GAMES, BadInput, Entry, Match, Setup, language, languages, make_setup
from tests.support.sampling import each

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritzi", "Gustav", "Hanna"]
MOST = {"yellow-dwarf": {"traditional-deals": True}}
TABLES = [
    (game, players)
    for game in GAMES
    if not game.only_counted and "set-up" in language("en").of_game(game.id)
    for players in range(game.players[0], game.players[1] + 1)
]


def test_the_games_with_cards_have_a_guide() -> None:
    known = {game.id for game, _ in TABLES}
    assert {"big-deal", "cover-your-assets", "yellow-dwarf", "rotundo", "dnup"} <= known


@each("code", languages())
@each("game, players", TABLES)
def test_everybody_is_told_how_many_cards_the_game_deals(
    game: Game, players: int, code: str
) -> None:
    options = MOST.get(game.id, {}) if players > 4 else {}
    setup = make_setup(game.id, NAMES[:players], options)
    steps = set_up_steps(setup, language(code))
    assert 3 <= len(steps) <= 9
    dealt = next(
        table.hands[0]
        for line in DEALS
        for table in [_after(setup, line)]
        if table is not None and table.hands[0]
    )
    told = [int(number) for step in steps for number in re.findall(r"\d+", step)]
    assert dealt in told, f"{dealt} cards are dealt; the guide says {steps}"


DEALS = (
    {"move": "deal", "first": 0, "discard": "jewels"},
    {"move": "deal", "first": 0, "discard": "jewels", "piles": ["jewels", "jewels", "silver"]},
    {"move": "deal", "dealer": 0},
    {"move": "deal", "first": 0, "card": "blue-2-35"},
    {"move": "deal", "first": 0},
    {"move": "deal", "first": 0, "card": "7-hearts"},
)


def _after(setup: Setup, line: dict[str, Any]) -> Any:
    """The table after such a deal; None if this game deals in another way."""
    try:
        match, verdict = Match.of(setup).add(Entry(setup.read_move(line)))
    except BadInput:
        return None
    return match.table if verdict.legal else None


def test_whoever_was_drawn_begins() -> None:
    setup = make_setup("big-deal", NAMES[:4], {})
    for first in (0, 2):
        last = set_up_steps(setup, language("en"), first=first)[-1]
        assert last == f"{setup.players[first]} begins."


@each("code", languages())
def test_every_language_has_the_same_steps(code: str) -> None:
    for game, _ in TABLES:
        source = language("en").of_game(game.id)["set-up"]
        told = language(code).of_game(game.id)["set-up"]
        assert [step.get("option") for step in told] == [step.get("option") for step in source]
