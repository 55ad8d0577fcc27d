"""What a game offers the one table screen: pads to pick from, verbs, and places on the table.

Cards first, then verbs: what is picked and a verb make candidate moves, and the checker judges them
at once. Nothing here knows a game or a screen; words are phrases that a language fills in later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from .facts import Phrase as Phrase
from .facts import Say as Say
from .fields import Answers, Field, FormFields
from .rules import BaseTable, Rule
from .schema import Move

Pick = str  # "card:jewels", "rank:7", "seat:2", "pile:0"
Picks = tuple[Pick, ...]  # in the order of the taps


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # `Face` has phrases, as a game makes it; in `Face[str]` a language has filled them in.
    Words = TypeVar("Words", default=Phrase, covariant=True)
else:
    from typing import TypeVar

    Words = TypeVar("Words")
NO_WORDS: Any = ""


class Face(NamedTuple, Generic[Words]):
    """The look of anything that can be picked or lies on the table."""

    name: Words  # in full
    icon: str = ""  # a drawing; without one `short` is written in its place
    short: Words = NO_WORDS  # "7", "K": fits the smallest key
    value: Words = NO_WORDS  # what it is worth: "10k"
    note: Words = NO_WORDS  # "4 left": the first thing to go when space is short
    badge: int = 0  # so many cards lie here
    mark: str = ""  # written on the drawing: the number on a bag
    plain: bool = False  # no card: `short` is written on the key itself
    brief: str = ""  # in a view: a shorter name for small keys, if there is one


class Key(NamedTuple, Generic[Words]):
    """A key of a pad; what the picks make of it is filled in for a view."""

    pick: Pick  # what a tap on it picks: "card:jewels"
    face: Face[Words]  # its look
    most: int = 1  # tapped again: one more, up to this; then none
    doubt: str = ""  # the rule that any move with it breaks: quiet, still tappable
    # Small drawings on it: untapped, tapped once, twice …, where taps are not simply counted.
    signs: tuple[str, ...] = ()
    between: tuple[int, ...] = ()  # on a board: the two players between whom it lies
    along: bool = False  # goes with what was picked: the ranks between two
    lit: bool = False  # it is asked for, or a tap on it does it
    picked: int = 0  # in a view: how often it was picked
    quiet: bool = False  # in a view: it cannot be, or is not asked for
    why: str = ""  # in a view: why it is quiet, in two words

    @property
    def sign(self) -> str | None:
        """Return the small drawing on it, which stands in place of how often it was picked."""
        return self.signs[self.picked] if self.signs else None


class Pad(NamedTuple, Generic[Words]):
    """Keys that belong together."""

    keys: tuple[Key[Words], ...]  # in their order
    most: int = 1  # picks it holds; one more pushes the oldest out; 0: it is only looked at
    # Everybody looks at it: "boxes" with what lies in them, or "piles" with what lies on top.
    board: str = ""
    spare: bool = False  # something else does as well, where there is no room for it
    waits: bool = False  # it is in its place, but nothing asks for it now
    part: bool = False  # in a view: it is for a part of one thing, so it may be shown in turn

    @property
    def still(self) -> bool:
        """Return whether it is only looked at."""
        return self.most == 0 and not self.waits

    @property
    def unasked(self) -> bool:
        """Return whether it is not shown, and its place is kept free."""
        return self.spare and self.waits


class Spot(NamedTuple, Generic[Words]):
    """A spot on the table that everybody sees: on a player's tile, or in the middle."""

    pick: Pick  # what a tap on it picks, or any name of its own
    seat: int | None  # whose tile it is on; None: the middle
    face: Face[Words]  # its look
    note: Words = NO_WORDS  # a few words below: "3 sets below"
    safe: bool = False  # marked with a shield
    focus: bool = False  # what the turn is about: drawn so that it catches the eye
    # For each joker among the cards that lie here, which makes them worth more: is it a dear one?
    jokers: tuple[bool, ...] = ()
    below: int = 0  # sets that lie below the one in sight
    lit: bool = False  # in a view: it answers the open question, or can be picked


class Stake(NamedTuple, Generic[Words]):
    """Two players in a contest, what each has played, and what it is about."""

    seats: tuple[int, int]  # the attacker's and the defender's
    attacker: Words  # what each of them does
    defender: Words
    at_stake: Face[Words]
    attack: tuple[Face[Words], ...]  # what each has played
    defence: tuple[Face[Words], ...]
    words: Words  # "Now worth $85,000 to whoever wins it"
    awaited: int = 0  # in a view: which of the two is to reply; -1 if no card can be a reply


class Picture(NamedTuple):
    """The table as a picture; the rest (names, totals, hands, turn) every game has."""

    spots: tuple[Spot, ...] = ()  # on tiles and in the middle
    hands: tuple[int, ...] = ()  # cards in hand, by seat
    stake: Stake | None = None  # a duel
    out: tuple[int, ...] = ()  # seats that have no more turns in this round


class TapTarget(NamedTuple):
    """A spot or a player's tile ("seat:2") that a tap picks; it is lit meanwhile."""

    pick: Pick
    note: Phrase = None  # stands there in place of its own: what this player can bid


class Verb(NamedTuple):
    """A button that makes a move of what is picked."""

    id: str  # of its words: [verbs.ID]
    # The moves that the picks can mean, legal or not.
    moves: Callable[[Picks], tuple[Move, ...]] = lambda picks: ()
    # What is missing, if not the first pad of which nothing is picked.
    wants: Callable[[Picks], Phrase] | None = None
    asks: FormFields = ()  # what the picks leave open; only that on which the legal moves differ
    # Its tap is itself a pick ("verb:auction"), and the next offer shows what it needs; quiet if
    # none of its `moves` is legal.
    opens: str = ""
    counts: bool = False  # opens the form of a round's result instead of logging
    alone: bool = False  # means something without any pick: letting go, ending a turn
    at: Callable[[Any], Picks] | None = None  # the spots of which each means such a move, too
    form: FormFields = ()  # entries that only the players know, filled in before the move is logged
    begun: bool = False  # the picks may be only the beginning: tapped first, it waits for the rest
    settles: tuple[str, ...] = ()  # rules that the move breaks only for want of them
    begins: TapTarget | None = None  # a spot that is tapped in place of the verb; what it asks then


class PicksSummary(NamedTuple):
    """The picks so far: their names, what they come to, and what a step back leaves of them."""

    words: Phrase = None  # the prompt, where the names of the picked keys would not say it
    brief: Phrase = None  # that in few words
    whole: Picks | None = None  # what the picks come to, where some of them are parts of one thing
    back: Picks = ()  # what is left of them when the last thing picked is taken back
    held: tuple[tuple[Pick, Face], ...] = ()  # picked whole: each can be put back by itself
    full: Phrase = None  # why a pad that waits is not asked for


class Offer(NamedTuple):
    """All that can be tapped at one moment, and the words above it."""

    actor: int | None  # who acts
    prompt: Phrase  # the sentence above the keys
    pads: tuple[Pad, ...] = ()  # keys to pick from
    verbs: tuple[Verb, ...] = ()  # buttons
    at_once: bool = False  # a reply: logged as soon as the picks can mean only one legal move
    hint: Phrase = None  # under the prompt
    more: Pick = ""  # the pick behind a key that opens the whole pad
    more_words: Phrase = Say("another-card")  # the words of that key
    targets: tuple[TapTarget, ...] = ()  # spots that a tap picks
    summary: PicksSummary = PicksSummary()  # the picks so far in words
    parts: bool = False  # each pad is for a part of one thing, so they may be shown in turn
    # The rule that makes a key quiet, asked only where it is shown.
    doubt: Callable[[Pick], str] = lambda pick: ""

    def lacks(self, verb: Verb, picks: Picks) -> Phrase:
        """Return the phrase for what the verb still needs: "pick-rank" for a pad of ranks."""
        if verb.wants is not None:
            return verb.wants(picks)
        for pad in self.pads:
            if pad.most and not any(key.pick in picks for key in pad.keys):
                return Say(f"pick-{pad.keys[0].pick.partition(':')[0]}")
        return None


class Chance(NamedTuple):
    """A line of "What can I do now?": one legal move, or many of them summed up."""

    verb: str = ""  # under whose name it stands; without one that of its move
    words: Phrase = None
    faces: tuple[Face, ...] = ()  # what it takes or brings, in few words each
    move: Move | None = None  # named as its verb names it


# What most games offer alike


def face_down(count: int) -> Face:
    """Return the face of a pile of which only the number of cards is known."""
    return Face(Say("cards", {"count": count}), "face-down" if count else "", short=str(count))


def plain_key(pick: Pick, words: Phrase) -> Key:
    """Return a key on which a number or an answer is written."""
    return Key(pick, Face(None, short=words, plain=True))


COUNT_VERB = Verb("count", counts=True)


def alone(id: str, move: Move) -> Verb:
    """Return a verb that means this move, whatever is picked."""
    return Verb(id, lambda _: (move,), alone=True)


def seat_spot(seat: int) -> Pick:
    """Return the pick that stands for a player's tile."""
    return f"seat:{seat}"


def ask_seat(key: str, words: Phrase) -> Field:
    """Return the field of a question that a player's tile answers."""
    return Field(key, Answers(spot=seat_spot), words)


BEGINS = ask_seat("first", Say("who-begins"))


def who_begins(
    table: BaseTable, deal: Callable[[int], Move]
) -> Callable[[Picks], tuple[Move, ...]]:
    """Return a function that makes a deal for each player who may begin."""
    deals = tuple(deal(seat) for seat in range(len(table.totals)))
    return lambda _: deals


def deal_offer(
    table: BaseTable,
    deals: Callable[[Picks], tuple[Move, ...]],
    wants: Callable[[Picks], Phrase] | None = None,
    asks: Field = BEGINS,
    at: Callable[[Any], Picks] | None = None,
    **more: Any,
) -> Offer:
    """Return the offer between rounds: to deal, perhaps by a tap `at` the tile of who begins, or
    to count a round that nobody logs."""
    shown = {"prompt": Say("prompt-deal", {"round": table.round + 1}), "hint": Say("hint-deal")}
    return Offer(
        None, verbs=(Verb("deal", deals, wants, (asks,), at=at), COUNT_VERB), **(shown | more)
    )


def picked(picks: Picks, kind: str) -> tuple[str, ...]:
    """Return the picks of one kind: of ("card:home", "seat:1") the cards are ("home",)."""
    return tuple(pick.partition(":")[2] for pick in picks if pick.startswith(f"{kind}:"))


def doubt(table: BaseTable, move: Move, *rules: Rule) -> str:
    """Return the first of the rules that the move breaks, for a key that goes quiet by it."""
    return next((rule.id for rule in rules if rule.broken(table, move)), "")
