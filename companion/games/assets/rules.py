"""The rules that Big Deal and Cover Your Assets have in common, named as in the rule library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ...engine.adjust import cards_beyond
from ...engine.facts import Card, Facts, Money, Say, Who
from ...engine.game import Setup
from ...engine.rules import BETWEEN, OVER, Need, PlayerMove, WrongEntries, entry_rule, moment, rule
from ...engine.schema import Move
from ...engine.values import add_at, add_each, replace_at, replaced
from . import pieces
from .pieces import NOT_NOTED, Deal, Defend, Discard, Duel, Pair, Press, Score, Steal, Table, Take


@moment("duel.not-your-reply", needs=("turn", "duel"))
def not_your_reply(table: Table, move: PlayerMove) -> bool:
    """Let only the owner defend, only the attacker press, and both yield in their turn."""
    assert table.duel is not None
    owner = table.duel.defender
    attacker = table.duel.attacker
    says: Mapping[type, tuple[int, ...]] = {Defend: (owner,), Press: (attacker,)}
    return move.player != table.turn or move.player not in says.get(type(move), (owner, attacker))


@rule("hand.too-few", common="hand", needs="hands", overrulable=True)
def hand_too_few(table: Table, move: PlayerMove) -> bool:
    return pieces.from_hand(move) > table.hands[move.player]


@rule("deck.exhausted", common="copies", needs="lying_open", overrulable=True)
def deck_exhausted(table: Table, move: Move) -> bool:
    """Count whether more of a card would lie open, or is counted, than there are."""
    return bool(exhausted(table, move))


too_many_copies = deck_exhausted.looking_at()  # of a deal, or of a count, whatever lies there
take_exhausts_deck = deck_exhausted.looking_at("lying_open", "discard")
discard_exhausts_deck = deck_exhausted.looking_at(Need("lying_open", only_with="card"))


@rule("pair.exactly-two")
def not_two(table: Table, move: Pair) -> bool:
    return len(move.cards) != 2


@rule("pair.different")
def different(table: Table, move: Pair | Take) -> bool:
    return len(pieces.objects(table.play.deck, pair_of(table, move))) > 1


@rule("pair.two-jokers")
def two_jokers(table: Table, move: Pair | Take) -> bool:
    return len(pieces.jokers_among(table, pair_of(table, move))) > 1


TOP_CARD = Need("discard", unless="top")
take_different = different.looking_at(TOP_CARD)
take_two_jokers = two_jokers.looking_at(TOP_CARD)


@rule("discard.empty", needs="discard")
def discard_empty(table: Table, move: Take) -> bool:
    return not table.discard


@rule("discard.other-card", needs="discard")
def other_card(table: Table, move: Take) -> bool:
    return move.top is not None and pieces.known_top(table) not in (None, move.top)


@rule("discard.not-noted", needs="discard")
def not_noted(table: Table, move: Take) -> bool:
    return move.top is None and table.discard[-1:] == (NOT_NOTED,)


def pair_of(table: Table, move: Move) -> tuple[str, ...]:
    """Return the cards of the move, with the top discard if it takes that; none if it is
    unknown."""
    if not isinstance(move, Take):
        return pieces.brought(move)
    if not table.discard:
        return (move.card,)
    top = pieces.known_top(table) or move.top
    return () if top is None or other_card.broken(table, move) else (top, move.card)


@rule("steal.self")
def steal_self(table: Table, move: Steal) -> bool:
    return move.from_ == move.player


@rule("steal.needs-own-set", needs="stacks", overrulable=True)
def needs_own_set(table: Table, move: PlayerMove) -> bool:
    return not table.stacks[move.player]


@rule("steal.nothing-there", needs="stacks")
def nothing_there(table: Table, move: Steal) -> bool:
    return move.from_ != move.player and not table.stacks[move.from_]


@rule("steal.first-set-safe", needs="stacks", overrulable=True)
def first_set_safe(table: Table, move: Steal) -> bool:
    only_one = len(table.stacks[move.from_]) == 1
    return move.depth == 1 and move.from_ != move.player and only_one


@rule("steal.wrong-card", needs="stacks")
def wrong_card(table: Table, move: Steal) -> bool:
    aim = pieces.attacked(table, move)
    return aim is not None and not pieces.fit(table, aim.kind, move.cards)


@rule("steal.wrong-card", needs="duel")
def wrong_card_in_duel(table: Table, move: Defend | Press) -> bool:
    return table.duel is not None and not pieces.fit(table, table.duel.kind, move.cards)


@rule("steal.one-card")
def not_one_card(table: Table, move: pieces.CardsMove) -> bool:
    return len(move.cards) != 1


@entry_rule("score.not-a-card-sum")
def not_a_card_sum(table: Table, move: Score) -> WrongEntries:
    """Find amounts that no stack adds up to: one that is not empty has at least two cards."""
    deck = table.play.deck
    unit = deck.unit
    for seat, amount in enumerate(move.points or ()):
        if amount < 0 or amount % unit or 0 < amount < deck.least:
            facts = {"owner": Who(seat), "shown": Money(amount), "unit": Money(unit)}
            yield seat, facts


@rule("score.exceeds-deck")
def exceeds_deck(table: Table, move: Score) -> bool:
    return sum(pieces.counted(table, move)) > table.play.deck.worth


def all_counted(move: Score) -> Counter[str]:
    """Return how many of each card a count has on the stacks of all players together."""
    return sum((Counter(count) for count in move.counts or ()), Counter[str]())


def cards_elsewhere(table: Table) -> int:
    """Count the cards that lie open or face down, without hands and draw pile."""
    face_down = sum(pile.left - bool(pile.card) for pile in table.piles)
    return sum(map(len, pieces.seen(table).values())) + face_down


adjust_impossible = cards_beyond(
    "adjust.impossible",
    lambda table: table.play.deck.size,
    cards_elsewhere,
    needs=(
        *(Need("hands", unless="hands"), Need("draw", unless="draw")),
        *("stacks", "discard", "removed", "duel", "claim", "piles"),
    ),
)
CARDS_THERE = (hand_too_few, deck_exhausted)  # in the hand, and in the deck


# What moves do


MILLION = 1_000_000
GOALS: Mapping[str, Callable[[Table], bool]] = {
    "million": lambda table: max(table.totals) >= MILLION,
    "one-round": lambda table: table.round >= 1,
    "three-rounds": lambda table: table.round >= 3,
    "two-wins": lambda table: max(table.wins) >= 2,
}


def start(setup: Setup, play: pieces.Play) -> Table:
    """Return the table before the first deal."""
    nobody = setup.zeros
    stacks = ((),) * len(nobody)
    return Table(play, totals=nobody, stacks=stacks, hands=nobody, lying_open={}, wins=nobody)


def deal(table: Table, move: Deal) -> Table:
    """Deal the hands and turn up the first discard."""
    seats = len(table.totals)
    dealt = numbers(table)
    table = table._replace(
        round=table.round + 1,
        starter=move.first,
        stacks=((),) * seats,
        discard=(move.discard or NOT_NOTED,),
        removed=(),
        lying_open={move.discard: 1} if move.discard else {},
        undealt=table,
    )
    return begin_turn(table, move.first, (dealt["hand"],) * seats, dealt["draw"])


def numbers(table: Table, besides: int = 0) -> dict[str, int]:
    """Return how many cards each player gets, and how many are left to draw."""
    hand = table.play.full_hand
    seats = len(table.totals)
    return {"hand": hand, "draw": table.play.deck.size - hand * seats - 1 - besides}


def begin_turn(table: Table, seat: int, hands: tuple[int, ...], draw: int) -> Table:
    """Begin a turn with these hands and cards to draw, all in one step."""
    return table._replace(
        phase="turn",
        turn=seat,
        active=seat,
        actions_left=table.play.actions,
        challenged=(),
        hands=hands,
        draw=draw,
    )


def lay_cards(table: Table, move: PlayerMove, **also: object) -> Table:
    """Take the cards of the move out of a hand, so that they can be seen, with other changes."""
    also["lying_open"] = open_cards_with(table, pieces.opened(table, move))
    also["hands"] = add_at(table.hands, move.player, -pieces.from_hand(move))
    return replaced(table, **also)


def open_cards_with(table: Table, cards: tuple[str, ...]) -> dict[str, int]:
    """Return how many of each card lie open when these are added."""
    lying = dict(table.lying_open)
    for card in cards:
        lying[card] = lying.get(card, 0) + 1
    return lying


def stacked(
    stacks: tuple[pieces.Stack, ...], player: int, kind: str, cards: tuple[str, ...]
) -> tuple[pieces.Stack, ...]:
    """Return the stacks with a new set on top of one."""
    return replace_at(stacks, player, (*stacks[player], pieces.Set(kind, cards)))


def with_pair(table: Table, player: int, cards: tuple[str, ...]) -> tuple[pieces.Stack, ...]:
    """Return the stacks with this pair, whose kind is that of the card that is no joker."""
    deck = table.play.deck
    one, other = deck.sorted(cards)
    return stacked(table.stacks, player, other if one in deck.jokers else one, (one, other))


def pair(table: Table, move: Pair) -> Table:
    """Lay a pair from hand as a set."""
    return lay_cards(table, move, stacks=with_pair(table, move.player, move.cards))


def take(table: Table, move: Take) -> Table:
    """Lay a card from hand with the top discard as a set."""
    stacks = with_pair(table, move.player, pair_of(table, move))
    return lay_cards(table, move, stacks=stacks, discard=table.discard[:-1])


def shortest_take(table: Table, move: Take) -> Take:
    """Return the move without the top card of the pile where that was noted."""
    return move._replace(top=None) if pieces.known_top(table) else move


def discard(table: Table, move: Discard) -> Table:
    """Lay a card on the discard pile."""
    return lay_cards(table, move, discard=(*table.discard, move.card or NOT_NOTED))


def steal(table: Table, move: Steal) -> Table:
    """Begin a duel about somebody's set."""
    kind = table.stacks[move.from_][-move.depth].kind
    duel = Duel(move.player, move.from_, move.depth, kind, (move.cards,))
    return begin_duel(table, move, duel, move.from_)


def begin_duel(table: Table, move: PlayerMove, duel: Duel, challenged: int) -> Table:
    """Begin a duel: the attacker has played, and the defender must answer."""
    refill = (*table.challenged, challenged)
    return lay_cards(table, move, phase="duel", turn=duel.defender, duel=duel, challenged=refill)


def reply(table: Table, move: Defend | Press) -> Table:
    """Play cards in the duel; the opponent must answer."""
    duel = table.duel
    assert duel is not None
    played = duel._replace(played=(*duel.played, move.cards))
    return lay_cards(table, move, duel=played, turn=duel.opponent(move.player))


def settle_duel(table: Table, move: pieces.Yield) -> Table:
    """Give the set and all cards played to the winner, as one set whose kind does not change."""
    duel = table.duel
    assert duel is not None
    stack = table.stacks[duel.defender]
    at = len(stack) - duel.depth
    cards = table.play.deck.sorted(pieces.at_stake(table))
    if move.player == duel.attacker:
        kept = replace_at(stack, at, pieces.Set(duel.kind, cards))
        return table._replace(duel=None, stacks=replace_at(table.stacks, duel.defender, kept))
    robbed = replace_at(table.stacks, duel.defender, stack[:at] + stack[at + 1 :])
    return table._replace(duel=None, stacks=stacked(robbed, duel.attacker, duel.kind, cards))


def refilled(table: Table, *seats: int) -> tuple[tuple[int, ...], int]:
    """Return hands and draw pile after these seats, or all of the turn, have drawn to full
    hands."""
    assert table.active is not None
    hands = list(table.hands)
    draw = table.draw
    full_hand = table.play.full_hand
    for seat in seats or (table.active, *table.challenged):
        drawn = max(0, min(full_hand - hands[seat], draw))  # adjusted, it may hold more
        hands[seat] += drawn
        draw -= drawn
    return tuple(hands), draw


def round_points(table: Table) -> tuple[int, ...]:
    """Return what the stacks are worth; after the round they lie there, but are in the totals."""
    if table.phase in (BETWEEN, OVER):
        return (0,) * len(table.totals)
    return tuple(_worth_of_stack(table, stack) for stack in table.stacks)


def _worth_of_stack(table: Table, stack: pieces.Stack) -> int:
    """Return what all cards of a stack are worth."""
    return sum(table.play.deck.value(laid.cards) for laid in stack)


def end_round(table: Table, points: tuple[int, ...]) -> Table:
    """End the round: all who tie for the top have won it, and the cards stay until the deal."""
    best = max(points)
    totals = add_each(table.totals, points)
    table = table._replace(
        totals=totals,
        wins=tuple(won + (got == best) for won, got in zip(table.wins, points, strict=True)),
        phase=BETWEEN,
        turn=None,
        active=None,
        actions_left=0,
        hands=(0,) * len(totals),
        draw=0,
        lying_open={},
        challenged=(),
        undealt=None,
    )
    return table._replace(phase=OVER) if GOALS[table.play.goal](table) else table


def score(table: Table, move: Score) -> Table:
    """Count a round; one that was being logged is counted as if it had not been."""
    before = table.undealt or table
    cleared = before._replace(
        round=before.round + 1,
        starter=pieces.next_starter(before),
        stacks=((),) * len(table.totals),
        discard=(),
        removed=(),
        piles=(),
    )
    return end_round(cleared, pieces.counted(table, move))


# Facts for sentences


def facts(table: Table, move: Move) -> Facts:
    """Return what a sentence about any move may name."""
    deck = table.play.deck
    cards = seen_by(table, move)
    facts: Facts = {
        "unit": Money(deck.unit),
        "deck": Money(deck.worth),
        "count": sum(cards.values()) if isinstance(move, Score) else pieces.from_hand(move),
    }
    if (following := pieces.next_starter(table)) is not None:
        facts["next"] = Who(following)
    if table.duel:
        facts |= duel_facts(table, table.duel)
    if hasattr(move, "player"):
        facts["hand"] = table.hands[move.player]
    for card in exhausted(table, move)[-1:]:
        copies = deck.copies[card]
        facts |= {"card": Card(card), "copies": copies}
        facts |= {} if copies else {"case:deck.exhausted": "out"}
    return facts


def seen_by(table: Table, move: Move) -> Mapping[str, int]:
    """Return how many of each card the move brings into the open, or counts."""
    cards = pieces.opened(table, move)
    return all_counted(move) if isinstance(move, Score) else {c: cards.count(c) for c in cards}


def exhausted(table: Table, move: Move) -> list[str]:
    """Return the cards of which there are not as many as the move says."""
    lying = {} if isinstance(move, Score) else table.lying_open
    copies = table.play.deck.copies
    seen = seen_by(table, move)
    return [card for card in seen if lying.get(card, 0) + seen[card] > copies[card]]


def duel_facts(table: Table, duel: Duel) -> Facts:
    """Return what a sentence about a duel may name."""
    kept = duel.attacker == table.turn and not table.claim  # by whose it was
    facts: Facts = {"winner": Who(duel.opponent(table.turn)), "kind": Card(duel.kind)}
    return facts | {
        "outcome": Say("keeps" if kept else "gets", facts),
        "outcome_short": Say("keeps-set" if kept else "gets-set", facts),
        "worth": Money(table.play.deck.value(pieces.at_stake(table))),
        "attacker": Who(duel.attacker),
        "defender": Who(duel.defender),
    }


def deal_facts(table: Table, move: Deal) -> Facts:
    """Return what a sentence about a deal may name."""
    return {"card": Card(move.discard or NOT_NOTED), "discard": Card(move.discard or NOT_NOTED)}


def discard_facts(table: Table, move: Discard) -> Facts:
    """Return what a sentence about a discard may name."""
    return {"card": Card(move.card or NOT_NOTED), "as": () if move.card else ("not-noted",)}


def take_facts(table: Table, move: Take) -> Facts:
    """Return the card on the pile, and the one that the move says lies there."""
    top = pieces.known_top(table) or move.top or NOT_NOTED
    return {"top": Card(top), "said": Card(move.top or top)} if table.discard else {}


def steal_facts(table: Table, move: Steal) -> Facts:
    """Return what a sentence about an attack may name."""
    aim = pieces.attacked(table, move)
    return {"owner": Who(move.from_)} | ({"kind": Card(aim.kind)} if aim else {})


def score_facts(table: Table, move: Score) -> Facts:
    """Return what a sentence about a counted round may name."""
    return {"sum": Money(sum(pieces.counted(table, move)))}
