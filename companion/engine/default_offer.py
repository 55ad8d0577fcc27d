"""What a game offers in a phase for which it says nothing itself: all follows from its moves.

The first thing that a move names is picked from pads, what else it names is asked for, and a move
that names nothing is a verb alone. A key is quiet if the checker refuses all that it can lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import NamedTuple

from .facts import Card, Phrase, Say, Who
from .fields import Answers, Field, FormFields
from .game import Setup, broken_rules
from .moves import Finish
from .offers import (
    BEGINS,
    COUNT_VERB,
    Face,
    Key,
    Offer,
    Pad,
    Pick,
    Picks,
    PicksSummary,
    Verb,
    alone,
    ask_seat,
    picked,
)
from .rules import BETWEEN, OVER, BaseTable, wrong_entries
from .schema import CompositeChoice, Flag, Kind, Move, MoveSchema, MultiSet, OneOf, Seat, Value

MOST_CHOICES = 60  # of one thing that is picked whole or asked for
Chosen = Mapping[str, str]  # of each part the word that was picked
NOTHING: Chosen = {}


def offer_for(setup: Setup, table: BaseTable, actor: int | None, picks: Picks) -> Offer:
    """Return the offer of a phase, the game's own or one derived from its moves, and the board."""
    offer = _offer(setup, table, actor, picks)
    board = setup.game.table.board(table)
    if board is None or any(pad.board for pad in offer.pads):
        return offer
    return offer._replace(pads=(board, *offer.pads))


def _offer(setup: Setup, table: BaseTable, actor: int | None, picks: Picks) -> Offer:
    """Return the game's own offer, or else the one that follows from its declared moves."""
    own = setup.game.table.offers.get(table.phase)
    if own is not None:
        return own(table, actor, picks)
    if table.phase == OVER:
        return Offer(None, Say("over"))
    if sheet := setup.game.table.score_sheet:  # entries are made on its own screen
        return Offer(None, sheet.about(table), verbs=(alone("finish", Finish()),))
    return _derived_offer(setup, table, actor, picks)


def count_fields(setup: Setup, table: BaseTable) -> FormFields:
    """Return the fields in which a round is counted: the game's own, or every key of the result."""
    score = setup.forms.get("score")
    if score is None:
        return ()
    if setup.game.table.count_fields is not None:
        own = setup.game.table.count_fields(table)
        return tuple(field for field in own if field.key in score.keys)
    wrong = wrong_entries(table, *setup.game.asked[score.make].rules)
    return tuple(Field(key, negative=False, wrong=wrong) for key in score.keys)


# A card that is entered by its parts


def chosen_of(picks: Picks, parts: Iterable[str]) -> dict[str, str]:
    """Return the last pick of each of these parts."""
    return {part: found[-1] for part in parts if (found := picked(picks, part))}


def pads_of(
    name: str,
    kind: Kind,
    chosen: Chosen = NOTHING,
    doubt: Callable[[Pick], str] = lambda pick: "",
) -> dict[str, Pad]:
    """Return the pad of a field by its name, or a pad for each part that its values are made of."""

    def pad(part: str, faces: Mapping[str, Face]) -> Pad:
        keys = ((f"{part}:{word}", face) for word, face in faces.items())
        return Pad(tuple(Key(pick, face, doubt=doubt(pick)) for pick, face in keys))

    return {part: pad(part, faces) for part, faces in _faces_of(name, kind, chosen).items()}


def _faces_of(name: str, kind: Kind, chosen: Chosen) -> dict[str, Mapping[str, Face]]:
    """Return the faces of the keys for a field, by part and by what the key picks."""
    if isinstance(kind, CompositeChoice):
        return {part: _part_faces(words, chosen) for part, words in kind.parts.items()}
    faces: dict[str, Face] = {}
    for value in kind.choices:
        if isinstance(kind, OneOf):
            faces[value] = Face(Card(value), icon=value)
        else:
            faces[str(value)] = Face(Say(name, {"count": value}), short=str(value))
    return {name: faces}


def _part_faces(words: Value, chosen: Chosen) -> Mapping[str, Face]:
    """Return how the words of a part look: as the game says, by their signs, or as they are."""
    shown = words(chosen) if callable(words) else words
    if not isinstance(shown, Mapping):
        return {word: Face(None, short=word) for word in shown}
    return {
        word: look if isinstance(look, Face) else Face(Card(word), short=look)
        for word, look in shown.items()
    }


def words_with(kind: CompositeChoice, chosen: Chosen) -> Iterator[str]:
    """Yield the words of the kind that have all the chosen parts."""
    wanted = [(at, chosen[part]) for at, part in enumerate(kind.parts) if part in chosen]
    for word in kind.words:
        parts = word.split("-")
        if all(parts[at] == part for at, part in wanted):
            yield word


# What follows from the moves


def _check_few(move: str, name: str, kind: Kind) -> None:
    """Refuse a field that keys and answers cannot say: a list, nothing, or too much."""
    count = 0 if isinstance(kind, MultiSet) else len(kind.choices)
    if not 0 < count <= MOST_CHOICES and not isinstance(kind, CompositeChoice):
        values = "is a list" if isinstance(kind, MultiSet) else f"has {count or 'no'} values"
        raise ValueError(
            f"the move {move!r} cannot be tapped: {name!r} {values}, and keys need 1 to "
            f"{MOST_CHOICES}. Give it a kind that lists its values (`Whole(…, listed=True)`), log "
            "one card a move, or offer it yourself in `TableDisplay.offers`"
        )


class Tap(NamedTuple):
    """A form of move with what is picked for it and what is asked for then."""

    form: MoveSchema
    verb: str
    picks: tuple[str, Kind] | None  # the field that is picked, and what it may hold
    asks: tuple[tuple[str, Kind], ...]  # those that are asked for then

    @classmethod
    def of(cls, form: MoveSchema, verb: str) -> Tap:
        """Make the first key that is no seat the one that is picked."""
        named = [(name, kind) for name, kind in form.keys.values() if name != "player"]
        for name, kind in named:
            _check_few(form.name, name, kind)
        first = next((key for key in named if not isinstance(key[1], Seat)), None)
        if first and isinstance(first[1], Flag):
            raise ValueError(
                f"the move {form.name!r} cannot be tapped: {first[0]!r} is a Flag, asked for "
                "after something was picked. Begin with another field, or use OneOf of two words"
            )
        return cls(form, verb, first, tuple(key for key in named if key is not first))

    def pads(self, chosen: Chosen = NOTHING) -> dict[str, Pad]:
        """Return the pads by name, where these parts have been chosen."""
        return pads_of(*self.picks, chosen) if self.picks else {}

    def values(self, chosen: Chosen) -> Iterable[Value]:
        """Return the values that the picked field may still have."""
        if self.picks is None:
            return (None,)
        field, kind = self.picks
        if isinstance(kind, CompositeChoice):
            return words_with(kind, chosen)
        return (value for value in kind.choices if chosen.get(field) in (None, str(value)))

    def moves(self, actor: int | None, value: Value = None) -> list[Move]:
        """Return all moves with this value, with every answer to what is asked for."""
        fixed = {"player": actor} if "player" in self.form.keys else {}
        if self.picks is not None:
            fixed[self.picks[0]] = value
        names = [name for name, _ in self.asks]
        answers = product(*(kind.choices for _, kind in self.asks))
        return [self.form.make(**fixed, **dict(zip(names, some, strict=True))) for some in answers]


def _derived_offer(setup: Setup, table: BaseTable, actor: int | None, picks: Picks) -> Offer:
    """Return the offer of the moves of this phase: a pad for each field, a verb for each move."""
    taps = taps_in(setup, table.phase)
    between = table.phase == BETWEEN
    chosen = chosen_of(picks, (name for tap in taps for name in tap.pads()))
    pads = {name: pad for tap in taps for name, pad in tap.pads(chosen).items()}
    names_of_verbs = dict.fromkeys(tap.verb for tap in taps)  # several moves may share one
    verbs = [_verb(taps, name, [*pads], actor) for name in names_of_verbs]
    if "score" in setup.forms and (between or actor is None):
        verbs.append(COUNT_VERB)
    name = "deal" if between else table.phase
    facts = {"round": table.round + between, "player": None if actor is None else Who(actor)}
    several = len(pads) > 1
    at_once = any(setup.game.types[tap.form.make].taps.at_once for tap in taps)
    return Offer(
        actor,
        Say(f"prompt-{name}", facts),
        tuple(pads.values()),
        tuple(verbs),
        at_once=at_once,
        hint=Say(f"hint-{name}"),
        parts=several,
        summary=PicksSummary(
            _so_far(actor, "-".join(chosen.values())) if several and chosen else None,
            back=picks[:-1] if at_once else (),
        ),
        doubt=partial(_doubt, setup, table, taps=taps, actor=actor, chosen=chosen),
    )


def taps_in(setup: Setup, phase: str) -> list[Tap]:
    """Return how each move of a phase is tapped, where the game offers nothing itself."""
    due = [declared for declared in setup.game.rules.moves if phase in declared.phases]
    tapped = [
        declared
        for declared in due
        if declared.make in setup.form_of and not declared.record.ruled  # a ruling is not tapped
    ]
    return [
        Tap.of(setup.form_of[declared.make], declared.taps.verb or declared.name)
        for declared in tapped
    ]


def _so_far(actor: int | None, chosen: str) -> Phrase:
    """Return what is picked of a card as far as it is known."""
    if actor is None:
        return Card(chosen)
    return Say("picked", {"player": Who(actor), "cards": Card(chosen)})


def _verb(taps: list[Tap], id: str, names: list[str], actor: int | None) -> Verb:
    """Return the verb of the moves that share it, and what it asks that no key picks."""
    own = [tap for tap in taps if tap.verb == id]
    if not any(tap.picks or tap.asks for tap in own):
        return alone(id, own[0].form.make(actor))

    def moves(picks: Picks) -> tuple[Move, ...]:
        chosen = chosen_of(picks, names)
        if len(chosen) < len(names):
            return ()
        meant = list[Move]()
        for tap in own:
            for value in tap.values(chosen):
                meant += tap.moves(actor, value)
        return tuple(meant)

    return Verb(id, moves, asks=tuple(_ask(*key) for tap in own for key in tap.asks))


def _ask(name: str, kind: Kind) -> Field:
    """Return the field for a key of the move, by the name that it has there."""
    if name == BEGINS.key:
        return BEGINS
    key = name.rstrip("_")
    words = Say(f"which-{name}")
    if isinstance(kind, Seat):
        return ask_seat(key, words)
    signs = kind.signs if isinstance(kind, OneOf) else {}
    return Field(key, Answers(says=partial(_answer, name, kind), signs=signs), words)


def _answer(field: str, kind: Kind, value: Value) -> Phrase:
    """Return how an answer is named: as its key would be, by a card, yes or no, or so many."""
    if isinstance(kind, OneOf):
        return Card(value)
    if isinstance(kind, Flag):
        return Say("yes" if value else "no")
    return Say(field, {"count": value})


def _doubt(
    setup: Setup,
    table: BaseTable,
    pick: Pick,
    taps: list[Tap],
    actor: int | None,
    chosen: Chosen,
) -> str:
    """Return the rule against the first move that a key can lead to, if one is against each."""
    part, _, word = pick.partition(":")
    first_broken = ""
    for tap in taps:
        for value in tap.values({**chosen, part: word}) if tap.picks else ():
            for move in tap.moves(actor, value):
                broken = broken_rules(setup.game, table, move)
                if not broken:
                    return ""
                first_broken = first_broken or broken[0].id
    return first_broken
