"""The rules of dnup: sets that beat each other, hands that are emptied, tokens."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.adjust import cards_beyond
from ...engine.errors import BadInput
from ...engine.facts import Facts, Who
from ...engine.game import Setup
from ...engine.rules import Need, PlayerMove, left_of, moment, rule
from ...engine.values import add_at, gains, replaced, to_hand

DECK = 36
VALUES = range(1, 10)
COPIES = 8  # cards that show a value


class Play(NamedTuple):
    """The constants of a match, which depend on the number of players."""

    cards: int  # dealt to each, unless the deal says otherwise
    zones: int  # turns in a row, each with a place for a set of its own
    awards: tuple[int, ...]  # for who is out first, second; the last of them ends the round
    goal: int


def play_of(setup: Setup) -> Play:
    """Return the constants for as many players as the set-up has."""
    players = len(setup.players)
    if players == 2:
        return Play(cards=12, zones=2, awards=(1,), goal=2)
    return Play(cards={3: 12, 4: 9, 5: 7}[players], zones=1, awards=(2, 1), goal=4)


class Set(NamedTuple):
    """Cards of one active value in front of a player; no two sets have the same size."""

    owner: int
    zone: int
    value: int
    size: int


NONE_GONE = (0,) * len(VALUES)


class Table(NamedTuple):
    """The table: tokens, hands, the sets that lie there, and the zone at turn."""

    play: Play
    totals: tuple[int, ...]
    tokens: tuple[int, ...]  # the totals and what this round has brought so far
    hands: tuple[int, ...]
    sets: tuple[Set, ...] = ()  # by owner, then zone
    out: tuple[int, ...] = ()  # in order
    gone: tuple[int, ...] = NONE_GONE  # cards discarded in this round, by active value, 1 first
    round: int = 0
    phase: str = "between-rounds"
    turn: int | None = None
    zone: int | None = None  # at turn
    undealt: Table | None = None  # the table before this round was dealt

    @property
    def wins(self) -> tuple[int, ...]:
        """Return the rounds won: with two players a token is one."""
        return self.tokens


# Moves


class Deal(NamedTuple):
    """A deal: who begins, and how many cards each player gets."""

    first: int
    cards: int


class PlaySet(NamedTuple):
    """A new set of cards from the hand."""

    player: int
    value: int
    size: int
    zone: int = 1


class Add(NamedTuple):
    """One card that is added to an opponent's set."""

    player: int
    to: int
    zone: int = 1


class Take(NamedTuple):
    """An opponent's set that is taken into the hand."""

    player: int
    from_: int
    zone: int = 1


class Rotate(NamedTuple):
    """A turn in which the whole hand is rotated."""

    player: int


class Score(NamedTuple):
    """A counted round: who was out first, and second if there are tokens for it."""

    first_out: int
    second_out: int | None = None


# Rules, named as in the rule library


def set_at(table: Table, owner: int, zone: int) -> Set | None:
    """Return the set in a zone of a player, if one lies there."""
    there = (laid for laid in table.sets if laid.owner == owner and laid.zone == zone)
    return next(there, None)


def owner(move: Add | Take) -> int:
    """Return the seat whose set the move is about."""
    return move.to if isinstance(move, Add) else move.from_


def target(table: Table, move: Add | Take) -> Set | None:
    """Return the opponent's set that the move is about, if there is one."""
    return None if owner(move) == move.player else set_at(table, owner(move), move.zone)


def becomes(table: Table, move: PlaySet | Add) -> tuple[int, int] | None:
    """Return the value and size of the set that the move makes or adds to."""
    if isinstance(move, PlaySet):
        return move.value, move.size
    added_to = target(table, move)
    return added_to and (added_to.value, added_to.size + 1)


def rival(table: Table, size: int) -> Set | None:
    """Return the set on the table that has this size: it cannot stay beside a new one."""
    return next((laid for laid in table.sets if laid.size == size), None)


def seen(table: Table, value: int) -> int:
    """Return how many cards of this value lie on the table or are gone."""
    return table.gone[value - 1] + sum(laid.size for laid in table.sets if laid.value == value)


def from_hand(move: PlaySet | Add) -> int:
    """Return how many cards leave the hand by the move."""
    return move.size if isinstance(move, PlaySet) else 1


@moment("player.out", needs="out")
def player_out(table: Table, move: PlayerMove) -> bool:
    return move.player in table.out


@rule("set.not-higher", needs="sets")
def not_higher(table: Table, move: PlaySet | Add) -> bool:
    new = becomes(table, move)
    beaten = rival(table, new[1]) if new else None
    return new is not None and beaten is not None and new[0] <= beaten.value


@rule("set.own")
def own_set(table: Table, move: Add | Take) -> bool:
    return owner(move) == move.player


@rule("set.none", needs="sets")
def no_set(table: Table, move: Add | Take) -> bool:
    return owner(move) != move.player and target(table, move) is None


@rule("zone.not-at-turn", needs=("turn", "zone"))
def zone_not_at_turn(table: Table, move: PlaySet) -> bool:
    return move.zone != table.zone


@rule("hand.too-few", common="hand", needs="hands", overrulable=True)
def hand_too_few(table: Table, move: PlaySet | Add) -> bool:
    return from_hand(move) > table.hands[move.player]


@rule("deck.exhausted", common="copies", needs=("sets", "gone"), overrulable=True)
def deck_exhausted(table: Table, move: PlaySet | Add) -> bool:
    new = becomes(table, move)
    return new is not None and seen(table, new[0]) + from_hand(move) > COPIES


def wins_at_once(table: Table, seat: int | None) -> bool:
    """Return whether being out first in a counted round brings enough tokens to win the match."""
    before = table.undealt or table
    return seat is not None and before.tokens[seat] + before.play.awards[0] >= before.play.goal


def check_second_out(setup: Setup, table: Table, move: Score) -> None:
    """Raise BadInput if a count lacks who was out second though there are tokens for it."""
    wanted = len(table.play.awards) > 1 and not wins_at_once(table, move.first_out)
    if wanted and move.second_out is None:
        raise BadInput("The move “{move}” needs the key {key}.", "second_out", move="score")


def shortest_score(table: Table, move: Score) -> Score:
    """Return the count without who was out second where that changes nothing."""
    return move._replace(second_out=None) if wins_at_once(table, move.first_out) else move


@rule("score.same-player")
def same_player(table: Table, move: Score) -> bool:
    return move.first_out == move.second_out


def cards_lying(table: Table) -> int:
    """Count the cards that lie open or are gone."""
    return sum(laid.size for laid in table.sets) + sum(table.gone)


adjust_impossible = cards_beyond(
    "adjust.impossible",
    lambda table: DECK,
    cards_lying,
    needs=(Need("hands", unless="hands"), "sets", "gone"),
)


# What moves do


def start(setup: Setup) -> Table:
    """Return the table before the first deal."""
    nobody = setup.zeros
    return Table(play_of(setup), totals=nobody, tokens=nobody, hands=nobody)


def deal(table: Table, move: Deal) -> Table:
    """Deal: the first player begins with a single turn, in the last zone."""
    return table._replace(
        round=table.round + 1,
        phase="turn",
        turn=move.first,
        zone=table.play.zones,
        hands=(move.cards,) * len(table.hands),
        undealt=table,
    )


def lift(table: Table, lifted: Set, **also: object) -> Table:
    """Remove a set from the table."""
    left = tuple(laid for laid in table.sets if laid != lifted)
    return replaced(table, sets=left, **also)


def discard(table: Table, lost: Set, **also: object) -> Table:
    """Remove a set from the table and count its cards as gone."""
    return lift(table, lost, gone=add_at(table.gone, lost.value - 1, lost.size), **also)


def beat(table: Table, beaten: Set) -> Table:
    """Return a beaten set to its owner's hand, or discard it if the owner is out."""
    if beaten.owner in table.out:
        return discard(table, beaten)
    return to_hand(lift(table, beaten), beaten.owner, beaten.size)


def reach(table: Table, seat: int, zone: int) -> Table:
    """Give the turn to a zone of a player and discard the set that still lies there."""
    own = set_at(table, seat, zone)
    if own:
        return discard(table, own, turn=seat, zone=zone)
    return table._replace(turn=seat, zone=zone)


def give_turn(table: Table, seat: int) -> Table:
    """Give the turn to the first zone of a player."""
    return reach(table, seat, 1)


def end_turn(table: Table) -> Table:
    """Give the turn to the next zone, then to the next player who is not out."""
    assert table.turn is not None and table.zone is not None
    if table.zone < table.play.zones:
        return reach(table, table.turn, table.zone + 1)
    table = give_turn(table, left_of(table, table.turn))
    return end_turn(table) if table.turn in table.out else table


def lay(table: Table, new: Set) -> Table:
    """Lay a set, and beat the one that has its size."""
    if beaten := rival(table, new.size):
        table = beat(table, beaten)
    return table._replace(sets=tuple(sorted((*table.sets, new))))


def play_set(table: Table, move: PlaySet) -> Table:
    """Lay a new set from the hand."""
    table = to_hand(table, move.player, -move.size)
    table = lay(table, Set(move.player, move.zone, move.value, move.size))
    return end_turn(table) if table.hands[move.player] else go_out(table)


def add(table: Table, move: Add) -> Table:
    """Add a card to an opponent's set."""
    added_to = target(table, move)
    assert added_to is not None
    table = to_hand(table, move.player, -1)
    table = lay(lift(table, added_to), added_to._replace(size=added_to.size + 1))
    return end_turn(table) if table.hands[move.player] else go_out(table)


def take(table: Table, move: Take) -> Table:
    """Take an opponent's set into the hand."""
    taken = target(table, move)
    assert taken is not None
    return end_turn(to_hand(lift(table, taken), move.player, taken.size))


def rotate(table: Table, move: Rotate) -> Table:
    """Rotate the hand, which only ends the turn: nobody sees the cards."""
    return end_turn(table)


def award(table: Table, seat: int) -> Table:
    """Give tokens to who is out; the last tokens, or enough of them, end the round."""
    tokens = add_at(table.tokens, seat, table.play.awards[len(table.out)])
    table = table._replace(tokens=tokens, out=(*table.out, seat))
    if len(table.out) == len(table.play.awards) or tokens[seat] >= table.play.goal:
        return end_round(table)
    return table


def go_out(table: Table) -> Table:
    """Award the player at turn, who is out, and end the turn if the round goes on."""
    assert table.turn is not None
    table = award(table, table.turn)
    return end_turn(table) if table.phase == "turn" else table


def end_round(table: Table) -> Table:
    """Add the tokens to the totals and clear the table."""
    return table._replace(
        totals=table.tokens,
        phase="over" if max(table.tokens) >= table.play.goal else "between-rounds",
        turn=None,
        zone=None,
        hands=(0,) * len(table.hands),
        sets=(),
        out=(),
        gone=NONE_GONE,
        undealt=None,
    )


def score(table: Table, move: Score) -> Table:
    """Count a round; one that was being logged is counted as if it had not been."""
    table = table.undealt or table
    table = award(table._replace(round=table.round + 1), move.first_out)
    if table.out and move.second_out is not None:
        table = award(table, move.second_out)
    return table


def round_points(table: Table) -> tuple[int, ...]:
    """Return the tokens that each player won in this round."""
    return gains(table.tokens, table.totals)


# Facts for sentences


def facts_of_play(table: Table, move: PlaySet) -> Facts:
    """Return what a sentence about a new set may name."""
    zone = table.zone if move.player == table.turn else 1
    return {"zone": zone} | _facts_of_set(table, move)


def facts_of_add(table: Table, move: Add) -> Facts:
    """Return what a sentence about an added card may name."""
    known = facts_of_take(table, move) | _facts_of_set(table, move)
    return known | {"case:set.not-higher": "added"}


def facts_of_take(table: Table, move: Add | Take) -> Facts:
    """Return what a sentence about a taken set may name."""
    aim = target(table, move)
    lying = {"value": aim.value, "size": aim.size} if aim else {}
    return {"owner": Who(owner(move)), **lying}


def _facts_of_set(table: Table, move: PlaySet | Add) -> Facts:
    """Return what is needed to tell of the set that the move makes or adds to."""
    hand = table.hands[move.player]
    count = from_hand(move)
    known: Facts = {"count": count, "hand": hand, "copies": COPIES}
    new = becomes(table, move)
    if new is None:
        return known
    value, size = new
    known |= {"size": size, "seen": seen(table, value)}
    return known | _consequences(table, move, rival(table, size))


def _consequences(table: Table, move: PlaySet | Add, beaten: Set | None) -> Facts:
    """Return whose set goes back to whom, and who is out with how many tokens."""
    known: Facts = {}
    then = []
    left = table.hands[move.player] - from_hand(move)
    if beaten:
        known |= {"rival": Who(beaten.owner), "theirs": beaten.value, "their_size": beaten.size}
        then.append("beats-out" if beaten.owner in table.out else "beats")
        left += beaten.size if beaten.owner == move.player else 0
    if left == 0 and len(table.out) < len(table.play.awards):
        known["tokens"] = table.play.awards[len(table.out)]
        then.append("is-out" if table.play.zones == 1 else "wins-round")
    return known | {"then": then}
