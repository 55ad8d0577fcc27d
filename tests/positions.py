"""Random matches of every game, played by the checker itself, and what they must conserve."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.engine.game import Setup, broken_rules
from companion.engine.match import Entry, Match
from companion.games import GAMES
from companion.record import make_setup

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou"]

# Each game in each of its shapes: players and options.
SHAPES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "big-deal": [(2, {}), (4, {}), (6, {})],
}

SETUPS: dict[str, Setup] = {
    f"{game.id}-{players}{'-' + '-'.join(map(str, chosen.values())) if chosen else ''}": make_setup(
        game.id, NAMES[:players], chosen
    )
    for game in GAMES
    for players, chosen in SHAPES[game.id]
}


# What lies on the table without being anybody's choice: a deal, a card turned up.


def deal_assets(match: Match, dice: random.Random) -> dict[str, Any]:
    table, seats = match.table, len(match.setup.players)
    deck = table.play.deck
    objects = [card for card in deck.copies if card not in deck.jokers]
    first = dice.randrange(seats) if table.starter is None else (table.starter + 1) % seats
    return {"move": "deal", "first": first, "discard": dice.choice(objects)}


UNLISTED: dict[str, Callable[[Match, random.Random], dict[str, Any]]] = {
    "big-deal": deal_assets,
}


def some_legal(match: Match, dice: random.Random) -> Any:
    """Any of the options, found without judging them all."""
    tried = match.setup.tried(match.table.turn or 0)
    in_any_order = dice.sample(tried, len(tried))
    game, table = match.setup.game, match.table
    return next((move for move in in_any_order if not broken_rules(game, table, move)), None)


def random_match(setup: Setup, seed: int, length: int) -> Match:
    """So many moves played at random, fewer if the match is over before."""
    dice = random.Random(seed)
    match = Match.of(setup)
    for _ in range(length):
        if match.table.phase == "over":
            break
        move = some_legal(match, dice) or setup.read_move(UNLISTED[setup.game.id](match, dice))
        match, verdict = match.add(Entry(move))
        assert verdict.legal, (setup.text(move), verdict.broken)
    return match


# What can neither be made nor lost.


def conserve_cards(match: Match) -> None:
    table = match.table
    deck = table.play.deck
    if table.phase in ("between-rounds", "over"):
        return
    laid = [card for stack in table.stacks for laid in stack for card in laid.cards]
    laid += table.discard + (table.duel.cards if table.duel else ())
    assert len(laid) + sum(table.hands) + table.draw == deck.size
    for card, copies in deck.copies.items():
        assert laid.count(card) == table.lying_open.get(card, 0) <= copies


CONSERVED: dict[str, Callable[[Match], None]] = {
    "big-deal": conserve_cards,
}


def conserved(match: Match) -> None:
    CONSERVED[match.setup.game.id](match)
