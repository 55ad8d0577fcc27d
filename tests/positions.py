"""Random matches of every game, played by the checker itself, and what they must conserve."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from companion.engine.game import Setup, broken_rules, options
from companion.engine.match import Entry, Match
from companion.games import GAMES
from companion.games.cover_your_assets.special_piles import to_reveal
from companion.games.rotundo.rules import CARDS as MARBLES
from companion.games.yellow_dwarf.rules import RANK, Play
from companion.record.file import make_setup

ALL_MARBLES = list(MARBLES)
NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou"]

ADVANCED = dict.fromkeys(
    ("hand-of-six", "two-actions", "improve", "second-set", "penny-jar", "action-cards"), True
)

# Each game in each of its shapes: players and options.
SHAPES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "big-deal": [(2, {}), (4, {}), (6, {})],
    "cover-your-assets": [
        (2, {}),
        (3, {"goal": "two-wins"}),
        (4, {"goal": "one-round"}),
        (5, {"goal": "three-rounds", "values": {"home": 7, "gold": 1_000_000}}),
        (6, {"hand-of-six": True}),
        (2, {"two-actions": True, "goal": "two-wins"}),
        (3, {"action-cards": True}),
        (4, {"improve": True, "two-actions": True}),
        (4, {"second-set": True}),
        (3, {"penny-jar": True, "values": {"penny-jar": 2}}),
        (2, ADVANCED),
        (3, ADVANCED),
        (4, ADVANCED),
    ],
    "yellow-dwarf": [
        (3, {}),
        (4, {"chips": 15}),
        (3, {"payment": "points"}),
        (4, {"held-box": "doubles"}),
        (3, {"forgot": "doubles"}),
        (2, {"stuck": "skip"}),
        (4, {"opera": "before-others"}),
        (2, {"opera": "off"}),
        (5, {"traditional-deals": True}),
        (7, {"traditional-deals": True, "stuck": "skip"}),
        (8, {"traditional-deals": True, "payment": "points", "held-box": "doubles",
             "forgot": "doubles", "stuck": "skip", "opera": "before-others", "chips": 100}),
    ],
    "rotundo": [(2, {}), (3, {}), (5, {})],
    "dnup": [(2, {}), (3, {}), (4, {}), (5, {})],
    "score-pad": [
        (1, {}),
        (2, {"target": 50}),
        (3, {"zero_sum": True}),
        (4, {"wins": "low", "rounds": 5}),
        (12, {"start": 501, "target": 1, "wins": "low", "name": "darts"}),
    ],
}  # fmt: skip

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


def deal_cover(match: Match, dice: random.Random) -> dict[str, Any]:
    """Or a card that is turned up on a pile, or now and then only a result."""
    table, seats = match.table, len(match.setup.players)
    deck = table.play.deck
    unseen = [
        card
        for card, copies in deck.copies.items()
        for _ in range(copies - table.lying_open.get(card, 0))
    ]
    if table.phase == "reveal":
        # action cards more often than they would come: they change most
        card = dice.choice([*deck.actions.intersection(unseen), dice.choice(unseen)])
        return {"move": "reveal", "pile": to_reveal(table)[0], "card": card}
    if dice.random() < 0.2:
        return {"move": "score", "points": [deck.unit * dice.randrange(30) for _ in range(seats)]}
    upturned = dice.sample([card for card in unseen if card not in deck.actions], 4)
    piles = {"piles": upturned[1:]} if seats <= 3 else {}
    return {"move": "deal", "first": dice.randrange(seats), "discard": upturned[0], **piles}


def deal_dwarf(match: Match, dice: random.Random) -> dict[str, Any]:
    """Or the last card of a hand that must be led, where only the players know what they pay."""
    table, seats = match.table, len(match.setup.players)
    if table.phase == "turn":
        rank = dice.choice([rank for rank, laid in enumerate(table.played, 1) if laid < 4])
        hands = [0 if seat == table.turn else hand for seat, hand in enumerate(table.hands)]
        points = [dice.randint(hand, 10 * hand) for hand in hands]
        return {"move": "play", "player": table.turn, "from": rank, "to": rank,
                "points_left": points}  # fmt: skip
    dealer = dice.randrange(seats) if table.dealer is None else (table.dealer + 1) % seats
    return {"move": "deal", "dealer": dealer}


def act_rotundo(match: Match, dice: random.Random) -> dict[str, Any]:
    """Everything but passing: what needs cards that only the players can see."""
    table, setup = match.table, match.setup
    seats = range(len(setup.players))
    if table.phase == "between-rounds":
        return {"move": "deal", "first": dice.choice(seats), "card": dice.choice(ALL_MARBLES)}
    if table.phase == "count" or dice.random() < 0.01:
        hands = [5 * dice.randint(2 * hand, 14 * hand) for hand in table.hands]
        return {"move": "score", "hands": hands}
    for _ in range(30):
        line = propose_rotundo(table, seats, dice)
        if not broken_rules(setup.game, table, setup.read_move(line)):
            return line
    return {"move": "pass", "player": table.turn}


def propose_rotundo(table: Any, seats: range, dice: random.Random) -> dict[str, Any]:
    if table.phase == "turn-up":
        return {"move": "turn-up", "card": dice.choice(ALL_MARBLES)}
    if dice.random() < 0.7:
        alike = [card for card in ALL_MARBLES if card.split("-")[1] == table.card.split("-")[1]]
        cards, pickup = dice.choices(alike, k=2), dice.random() < 0.4
        return {"move": "collect", "player": table.turn, "cards": cards, "pickup": pickup}
    winner = dice.choice(seats)
    display = table.displays[winner]
    paid = dice.sample(display, min(len(display), dice.randint(1, 3)))
    return {"move": "auction", "player": table.turn, "winner": winner, "paid": paid}


def deal_dnup(match: Match, dice: random.Random) -> dict[str, Any]:
    """Now and then with fewer cards, so that rounds end."""
    seats = len(match.setup.players)
    line = {"move": "deal", "first": dice.randrange(seats)}
    return line if dice.random() < 0.3 else line | {"cards": dice.randint(1, 36 // seats)}


def count_pad(match: Match, dice: random.Random) -> dict[str, Any]:
    points = [dice.randint(-20, 30) for _ in match.setup.players]
    if match.setup.options["zero_sum"]:
        points[0] -= sum(points)
    return {"move": "score", "points": points}


UNLISTED: dict[str, Callable[[Match, random.Random], dict[str, Any]]] = {
    "big-deal": deal_assets,
    "cover-your-assets": deal_cover,
    "yellow-dwarf": deal_dwarf,
    "rotundo": act_rotundo,
    "dnup": deal_dnup,
    "score-pad": count_pad,
}


# What `options` never lists though it is legal: counting, and what only the players know.


def count_dwarf(match: Match, dice: random.Random) -> dict[str, Any]:
    """A round that is counted; more often a run with a board card in it."""
    table, seats, keys = match.table, range(len(match.setup.players)), match.setup.forms
    if table.phase == "turn" and dice.random() < 0.8:
        runs = [move for move in options(match.setup, table) if isinstance(move, Play)]
        for run in dice.sample(runs, len(runs)):
            boxes = {box for box, rank in RANK.items() if rank in run.ranks} - table.boxes_gone
            if boxes:
                key = dice.choice(["took", "forgot"])
                return match.setup.write_move(run) | {key: sorted(boxes)}
    out = dice.choice(seats)
    left = [0 if seat == out else dice.randint(1, table.dealt) for seat in seats]
    line = {"move": "score", "out": out, "left": left, "took": {}, "forgot": {}, "held": {}}
    for box in RANK:
        key = dice.choice(["took", "forgot", "held", "nobody"])
        owner = dice.choice(seats)
        if key in keys["score"].keys and (key != "held" or left[owner] >= len(RANK)):
            line[key][box] = owner
    line["points_left"] = [dice.randint(cards, 10 * cards) for cards in left]
    line["opera"] = dice.random() < 0.2
    return {key: value for key, value in line.items() if key == "move" or key in keys["score"].keys}


def count_dnup(match: Match, dice: random.Random) -> dict[str, Any]:
    seats = range(len(match.setup.players))
    out = dict(zip(match.setup.forms["score"].keys, dice.sample(seats, 2), strict=False))
    return {"move": "score", **out}


NEVER_LISTED: dict[str, tuple[float, Callable[[Match, random.Random], dict[str, Any]]]] = {
    "yellow-dwarf": (0.1, count_dwarf),
    "rotundo": (0.7, act_rotundo),
    "dnup": (0.02, count_dnup),
    "score-pad": (0.95, count_pad),
}


def some_legal(match: Match, dice: random.Random) -> Any:
    """Any of the options, as a rule found without judging them all."""
    setup, table = match.setup, match.table
    tried = all_tried(setup, table.turn or 0)
    for _ in range(min(50, len(tried))):
        move = dice.choice(tried)
        if not broken_rules(setup.game, table, move):
            return move
    legal = options(setup, table)
    return dice.choice(legal) if legal else None


@cache
def all_tried(setup: Setup, player: int) -> list[Any]:
    return [move for moves in setup.tried(player).values() for move in moves]


def some_move(match: Match, dice: random.Random) -> Any:
    setup = match.setup
    chance, never_listed = NEVER_LISTED.get(setup.game.id, (0, None))
    if never_listed and dice.random() < chance:
        return setup.read_move(never_listed(match, dice))
    legal = some_legal(match, dice)
    return setup.read_move(UNLISTED[setup.game.id](match, dice)) if legal is None else legal


def random_match(setup: Setup, seed: int, length: int) -> Match:
    """So many moves played at random, fewer if the match is over before."""
    dice = random.Random(seed)
    match = Match.of(setup)
    for _ in range(length):
        if match.table.phase == "over":
            break
        move = some_move(match, dice)
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
    laid += table.discard + table.removed + (table.duel.cards if table.duel else ())
    laid += table.claim.cards if table.claim else ()
    laid += [pile.card for pile in table.piles if pile.card]
    face_down = sum(pile.left - bool(pile.card) for pile in table.piles)
    assert len(laid) + face_down + sum(table.hands) + table.draw == deck.size
    for card, copies in deck.copies.items():
        assert laid.count(card) == table.lying_open.get(card, 0) <= copies


def conserve_chips(match: Match) -> None:
    table, players = match.table, len(match.setup.players)
    assert min(table.chips) >= 0
    assert sum(table.chips) + sum(table.board.values()) == players * table.house["chips"]
    if table.phase == "turn":
        assert sum(table.hands) + sum(table.played) == players * table.dealt
        assert min(table.hands) > 0
        assert max(table.played) <= 4
        assert (table.needed is None) or (table.leader is not None)


def conserve_marbles(match: Match) -> None:
    table = match.table
    if table.phase in ("between-rounds", "over"):
        return
    seen = [card for display in table.displays for card in display] + list(table.discard)
    seen += [table.card] if table.card else []
    assert len(seen) + sum(table.hands) + table.draw == 60
    assert (table.card is not None) == (table.phase == "turn")
    assert (table.turn is None) == (table.phase == "count")
    for value in ("35", "70"):
        assert sum(card.endswith(f"-{value}") for card in seen) <= 6


def conserve_sets(match: Match) -> None:
    table = match.table
    assert max(table.totals) < table.play.goal + 2
    if table.phase != "turn":
        assert not table.sets and not table.out and not any(table.hands)
        return
    dealt = next(e.move.cards for e in reversed(match.entries()) if hasattr(e.move, "first"))
    lying = sum(laid.size for laid in table.sets)
    assert sum(table.hands) + lying + sum(table.gone.values()) == dealt * len(table.hands)
    assert len({laid.size for laid in table.sets}) == len(table.sets)
    assert table.out == tuple(seat for seat, hand in enumerate(table.hands) if not hand)
    assert not any((laid.owner, laid.zone) == (table.turn, table.zone) for laid in table.sets)
    for value, gone in table.gone.items():
        assert gone + sum(laid.size for laid in table.sets if laid.value == value) <= 8


def conserve_points(match: Match) -> None:
    rounds = [entry.move.points for entry in match.entries() if hasattr(entry.move, "points")]
    start = match.setup.options["start"]
    for seat, total in enumerate(match.table.totals):
        assert total == start + sum(points[seat] for points in rounds)
    assert match.table.round == len(rounds)


CONSERVED: dict[str, Callable[[Match], None]] = {
    "big-deal": conserve_cards,
    "cover-your-assets": conserve_cards,
    "yellow-dwarf": conserve_chips,
    "rotundo": conserve_marbles,
    "dnup": conserve_sets,
    "score-pad": conserve_points,
}


def conserved(match: Match) -> None:
    CONSERVED[match.setup.game.id](match)
