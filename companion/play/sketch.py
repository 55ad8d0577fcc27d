"""“May I …?” at a table that nobody logged: what was told of it, what is asked next, the verdict.

Only what the verb depends on is asked for, and whatever nobody says is left out; the one judge then
asks the rules that can be asked. Of a part of the move that nobody said, any will do that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from typing import Any, NamedTuple

from ..engine.facts import Phrase, Say, Who
from ..engine.forms import Form, Move
from ..engine.game import Game, Setup
from ..engine.judge import COPIES, Judgement, judge
from ..engine.kinds import Flag, Kind, Maybe, OneOf, Seat, Several, Unlisted, Whole
from ..engine.malformed import Malformed
from ..engine.match import Entry, Verdict
from ..engine.offers import Key, Pad, Picks
from ..engine.rules import EVERYWHERE
from ..engine.sketch import (
    NONE,
    NOT_TOLD,
    YES,
    About,
    Fact,
    Question,
    card_keys,
    composed,
    pads_of,
    parts_of,
    plain,
    yes_or_no,
)
from ..record.file import make_setup

UNKNOWN: Picks = ("?",)  # somebody was asked, and does not know
HOW_MANY = "players"
ME, SOMEBODY = 0, 1  # seats, where nobody is named
USUAL = 4  # players, where it makes a difference and nobody says
MOST_TRIED = 300  # moves that may be meant
FEW = 20  # numbers that find room on keys

Needs = Mapping[str, Mapping[str, frozenset[str]]]  # key of the table → whose part → rules


def can_be_asked(game: Game) -> bool:
    """Whether players move in it: where nobody does, there is nothing to ask."""
    return not game.only_counted and game.brought is None


class Found(NamedTuple):
    """What is to be said of a question, as far as the table was told."""

    setup: Setup  # those whom nobody named have a number
    move: Move
    verdict: Verdict
    not_told: tuple[Phrase, ...]
    impossible: bool = False  # the table that was told cannot be


class Sketch(NamedTuple):
    setup: Setup
    named: bool = False  # the players are people, not numbers
    standing: Mapping[str, Any] = {}  # what of the position is known without being told
    verb: str = ""
    said: Mapping[str, Picks] = {}

    # What is asked

    @property
    def verbs(self) -> tuple[str, ...]:
        """Of any number of players, where nobody has said who plays."""
        setups = (self.setup,) if self.named else _tables(self.setup)
        known = {f.name for setup in setups for f in setup.forms.values() if "player" in f.keys}
        return tuple(declared.name for declared in self.setup.game.moves if declared.name in known)

    @property
    def form(self) -> Form:
        return self.setup.forms[self.verb]

    def choose(self, verb: str) -> Sketch:
        """Whatever was told for another verb is still true, if this one asks for it, too."""
        return self._replace(verb=verb)._seated()

    def tap(self, id: str, pick: str) -> Sketch:
        """Tapped again it is taken back, or one more where there may be several."""
        question = next(found for found in self.questions() if found.id == id)
        picks = self.said.get(id, ())
        pad = next(pad for pad in question.pads if pick in (key.pick for key in pad.keys))
        keys = {key.pick: key for key in pad.keys}
        beside = tuple(found for found in picks if found not in keys and picks != UNKNOWN)
        here = tuple(found for found in picks if found in keys)
        if here.count(pick) >= keys[pick].most:
            here = tuple(found for found in here if found != pick)
        else:
            here = (*here, pick)[-pad.most :]
        return self._saying(id, (*beside, *here))

    def not_known(self, id: str) -> Sketch:
        return self._saying(id, () if self.said.get(id) == UNKNOWN else UNKNOWN)

    def _saying(self, id: str, picks: Picks) -> Sketch:
        said = {key: told for key, told in self.said.items() if key != id}
        return self._replace(said={**said, id: picks} if picks else said)._seated()

    def _seated(self) -> Sketch:
        """At a table with as many as were said; else as many as usual, where the verb is known."""
        if self.named or not self.verb:
            return self
        told = self._known.get(HOW_MANY, ())
        there = [s for s in _tables(self.setup) if self.verb in s.forms]
        count = int(told[0].partition(":")[2]) if told else USUAL
        return self._replace(setup=min(there, key=lambda s: abs(len(s.players) - count)))

    def questions(self) -> tuple[Question, ...]:
        """First the move, then the table; without a verb none."""
        if not self.verb:
            return ()
        return (*self._how_many(), *self._of_move(), *self._of_table(self._told()))

    def _how_many(self) -> Iterator[Question]:
        counts = () if self.named else _different_tables(self.setup, self.verb)
        if len(counts) > 1:
            keys = (plain(f"{HOW_MANY}:{count}", words) for count, words in counts)
            yield Question(HOW_MANY, Say("ask-players"), (Pad(tuple(keys)),))

    def _of_move(self) -> Iterator[Question]:
        for key, (_, kind) in self.form.keys.items():
            fact = self._asked_by(key)
            if fact is not None:
                yield from fact.questions(About(self.setup, self._told(), {}, self._known))
            elif key == "player":
                yield from self._who() if self.named else ()
            elif isinstance(kind, Seat):
                yield from self._whom(key)
            else:
                yield from _pads_for(self.setup, self.verb, key, kind)

    def _asked_by(self, key: str) -> Fact | None:
        return self.setup.game.told_by.get(f"{self.verb}.{key}")

    def _who(self) -> Iterator[Question]:
        yield Question("player", Say("ask-player"), (_seats(range(len(self.setup.players))),))

    def _whom(self, key: str) -> Iterator[Question]:
        """Somebody else, where the rules of the move leave no other choice."""
        mover = self._told().get("player")
        others = _only_others(self.setup, self.verb, key)
        words = Say(f"ask-{key}", {"verb": self.verb})
        if self.named:
            seats = [s for s in range(len(self.setup.players)) if not (others and s == mover)]
            yield Question(key, words, (_seats(seats),))
        elif not others:
            keys = plain(f"seat:{ME}", Say("me")), plain(f"seat:{SOMEBODY}", Say("somebody"))
            yield Question(key, words, (Pad(keys),))

    def _of_table(self, move: Mapping[str, Any]) -> Iterator[Question]:
        for key, whose in asked_of_table(self.setup, self.verb).items():
            fact = _fact(self.setup, key)
            if fact is not None:
                yield from fact.questions(About(self.setup, move, whose, self._known))

    # What was told

    @property
    def _known(self) -> dict[str, Picks]:
        return {id: picks for id, picks in self.said.items() if picks != UNKNOWN}

    def _told(self) -> dict[str, Any]:
        """Of the move, what leaves no choice."""
        tried = {key: self._values(key) for key in self.form.keys}
        return {"move": self.verb} | {key: v[0] for key, v in tried.items() if len(v) == 1}

    def _values(self, key: str) -> list[Any]:
        """What the key of the move may hold, by what was said."""
        _, kind = self.form.keys[key]
        if fact := self._asked_by(key):
            return [fact.value(About(self.setup, {}, {}, self._known))]
        if isinstance(kind, Seat):
            return self._seats(key)
        values = _meant(self.setup, key, kind, self._known)
        if values is not None:
            return values
        if key in self.form.required:
            told = {pick.partition(":")[2] for picks in self._known.values() for pick in picks}
            return sorted(_any(kind), key=lambda value: not _is_of(value, told))
        default = self.form.defaults.get(self.form.keys[key][0])
        others = kind.choices if isinstance(kind, Whole | Flag) else ()
        return [default, *(value for value in others if value != default)]

    def _seats(self, key: str) -> list[int]:
        """Whoever it is, unless it matters where they sit."""
        picks = self._known.get(key, ())
        if picks:
            return [int(picks[0].partition(":")[2])]
        if not _all_alike(self.setup, self.verb):
            return list(range(len(self.setup.players)))
        if key == "player":
            return [ME, SOMEBODY] if self.named else [ME]
        mover = self._known.get("player", (f"seat:{ME}",))
        seat = int(mover[0].partition(":")[2])
        return [(seat + 1) % len(self.setup.players), seat]

    # What comes of it

    def moves(self) -> Iterator[dict[str, Any]]:
        """That may be meant: of people only others, where the rules of the move say so."""
        keys, whose = [*self.form.keys], self._seat_keys
        seats = sorted(keys, key=lambda key: key not in whose)
        others = [k for k in whose - {"player"} if _only_others(self.setup, self.verb, k)]
        for values in islice(product(*(self._values(key) for key in seats)), MOST_TRIED):
            move = dict(zip(seats, values, strict=True))
            if any(move[key] == move["player"] for key in others):
                continue
            yield {"move": self.verb, **{key: move[key] for key in keys if move[key] is not None}}

    def position(self, move: Mapping[str, Any]) -> dict[str, Any]:
        """In the shape of `replay --json`, as far as it was told."""
        table = {}
        for key, whose in asked_of_table(self.setup, self.verb).items():
            fact = _fact(self.setup, key)
            value = fact.value(About(self.setup, move, whose, self._known)) if fact else NOT_TOLD
            if value is not NOT_TOLD:
                table[key] = value
        return {**self.standing, "table": table}

    def found(self, called: Callable[[int], str]) -> Found:
        """The first move that breaks no rule; of none the nearest miss."""
        best: tuple[int, Move, Judgement] | None = None
        for line in self.moves():
            try:
                move = self.setup.read_move(line)
                judged = judge(self.setup, Entry(move), self.position(line))
            except Malformed:  # another one may do
                continue
            broken = len(judged.verdict.broken)
            if best is None or broken < best[0]:
                best = broken, move, judged
            if not broken:
                break
        if best is None:
            return Found(self.with_names(called), None, Verdict(False), (), True)
        _, move, judged = best
        return Found(self.with_names(called), move, judged.verdict, self._not_told(judged))

    def with_names(self, called: Callable[[int], str]) -> Setup:
        """Whoever was not pointed at has no name here."""
        told = set()
        if self.named:
            told = {value for key, value in self._told().items() if key in self._seat_keys}
        names = tuple(
            name if seat in told else called(seat + 1)
            for seat, name in enumerate(self.setup.players)
        )
        return replace(self.setup, players=names)

    @property
    def _seat_keys(self) -> set[str]:
        return {key for key, (_, kind) in self.form.keys.items() if isinstance(kind, Seat)}

    def _not_told(self, judged: Judgement) -> tuple[Phrase, ...]:
        """Questions that nobody has answered, and what was not even asked for."""
        optional = {key for key in self.form.keys if key not in self.form.required}
        moving = [q for q in (*self._how_many(), *self._of_move()) if q.id not in optional]
        found = [q.words for q in moving if not self._answered(q)]
        asked = asked_of_table(self.setup, self.verb)
        for key in judged.not_told:
            if key in asked and (fact := _fact(self.setup, key)):
                about = About(self.setup, self._told(), asked[key], self._known)
                found += [q.words for q in fact.questions(about) if not self._answered(q)]
            elif key in _only_for_copies(self.setup, self.verb):
                found.append(Say("untold-copies"))
            else:
                found.append(Say(f"untold-{key}"))
        return tuple(dict.fromkeys(found))

    def _answered(self, question: Question) -> bool:
        """Each of its pads."""
        picks = {*self._known.get(question.id, ())}
        return all(picks.intersection(key.pick for key in pad.keys) for pad in question.pads)

    def place(self) -> dict[str, Any]:
        """Half told, as it can be kept."""
        return {"verb": self.verb, "said": {id: list(picks) for id, picks in self.said.items()}}

    def back_in(self, place: Mapping[str, Any]) -> Sketch:
        said = {id: tuple(picks) for id, picks in place.get("said", {}).items()}
        verb = place.get("verb", "")
        return self._replace(verb=verb if verb in self.verbs else "", said=said)._seated()


def nobody_named(
    game: Game, options: Mapping[str, Any], called: Callable[[int], str], count: int = USUAL
) -> Setup:
    least, most = game.players
    names = [called(number) for number in range(1, max(least, min(most, count)) + 1)]
    return make_setup(game.id, names, dict(options))


# How keys of a move are asked for


def _seats(seats: Any) -> Pad:
    return Pad(tuple(plain(f"seat:{seat}", Who(seat)) for seat in seats))


def _pads_for(setup: Setup, verb: str, key: str, kind: Kind) -> Iterator[Question]:
    words = Say(f"ask-{key}", {"verb": verb})
    match kind:
        case Unlisted():
            return
        case Flag():
            yield yes_or_no(key, words)
        case OneOf() if parts_of(setup, kind):
            yield Question(key, words, pads_of(setup, kind))
        case Several(of=OneOf()) if parts_of(setup, _words(kind)):
            for number in range(kind.most if kind.most == kind.least else 0):
                numbered = Say(words.key, {**words.facts, "number": number + 1})
                yield Question(f"{key}-{number}", numbered, pads_of(setup, _words(kind)))
        case _:
            values, most = _listed(kind)
            if keys := _keys(setup, key, values, most):
                yield Question(key, words, (Pad(keys, most),))


def _words(kind: Kind) -> OneOf:
    assert isinstance(kind, Several) and isinstance(kind.of, OneOf)
    return kind.of


def _listed(kind: Kind) -> tuple[tuple[Any, ...], int]:
    """Values to pick from, and how many of them at most."""
    if isinstance(kind, Several):
        return (tuple(kind.of.choices), max(kind.sizes)) if kind.sizes else ((), 0)
    return tuple(kind.choices), 1


def _keys(setup: Setup, key: str, values: tuple[Any, ...], most: int) -> tuple[Key, ...]:
    own = [setup.game.answer(setup, key, value) for value in values]
    if any(own):
        return tuple(found for found in own if found)
    if values and isinstance(values[0], str):
        return tuple(found._replace(most=most) for found in card_keys(setup, values))
    return tuple(plain(f"{key}:{value}", str(value)) for value in values)


def _meant(setup: Setup, key: str, kind: Kind, said: Mapping[str, Picks]) -> list[Any] | None:
    """The values that the answers can mean; None if there are no answers."""
    if isinstance(kind, Several) and isinstance(kind.of, OneOf) and parts_of(setup, kind.of):
        slots = [said.get(f"{key}-{number}", ()) for number in range(kind.least)]
        if not any(slots):
            return None
        words = [_unlike(composed(setup, kind.of, slot)) for slot in slots]
        likely = [found[0] for found in words if len(found) == 1]
        words = [[*likely, *found] if len(found) > 1 else found for found in words]
        return [list(cards) for cards in product(*words)]
    picks = said.get(key, ())
    if not picks:
        return None
    told = [pick.partition(":")[2] for pick in picks]
    match kind:
        case Flag():
            return [picks == (YES,)]
        case OneOf():
            return composed(setup, kind, picks) if parts_of(setup, kind) else told[:1]
        case Several(of=Whole()):
            return [sorted(map(int, told))]
        case Several():
            if len(told) in kind.sizes:
                return [told]
            return [list(c) for c in kind.choices if all(c.count(w) >= told.count(w) for w in told)]
    return [int(told[0])]


def _unlike(words: list[str]) -> list[str]:
    """Of cards that differ in their last part alone one will do."""
    return list({word.rpartition("-")[0]: word for word in reversed(words)}.values())[::-1]


def _is_of(value: Any, told: set[str]) -> bool:
    """Whether it was named in another answer: then it is the likeliest to fit."""
    words = value if isinstance(value, list) else [value]
    return all(str(word) in told for word in words)


def _any(kind: Kind) -> Iterator[Any]:
    """Whatever may stand there, where nobody has said it."""
    if isinstance(kind, Several) and not kind.sizes:
        for word in kind.of.choices:
            yield [word] * max(1, kind.least)
        return
    for value in kind.choices:
        yield list(value) if isinstance(value, tuple) else value


# What of the table is asked for


@lru_cache(64)
def asked_of_table(setup: Setup, verb: str) -> Needs:
    """Keys on which a rule of the move depends, but for what every game has and what belongs to
    the moment: whose turn it is, how many cards are held, and of what there are enough."""
    shape = setup.game.shape(setup)
    found: dict[str, dict[str, set[str]]] = {}
    for rule in setup.game.asked[setup.forms[verb].make].rules:
        if rule.id in EVERYWHERE or "turn" in rule.needs:
            continue
        for need in rule.needs:
            key, _, whose = need.split("|")[0].split("?")[0].partition(".")
            if key in shape and _fact(setup, key):
                found.setdefault(key, {}).setdefault(whose, set()).add(rule.id)
    return {
        key: {whose: frozenset(ids) for whose, ids in found[key].items()}
        for key in shape
        if key in found
    }


@lru_cache(64)
def _only_for_copies(setup: Setup, verb: str) -> frozenset[str]:
    """Keys of the table that only have to do with how many cards lie open."""
    asked = setup.game.asked[setup.forms[verb].make]
    seen_in, copies, others = setup.game.seen_in, set[str](), {"phase", "turn"}
    for rule in (*asked.moments, *asked.rules):
        for need in rule.needs:
            key = need.split("|")[0].split("?")[0].partition(".")[0]
            (copies if rule.id == COPIES else others).update(seen_in.get(key, {key}))
    return frozenset(copies - others)


def _fact(setup: Setup, key: str) -> Fact | None:
    """As the game asks for it; a word or a small number needs no more than its keys."""
    if key in setup.game.told_by:
        return setup.game.told_by[key]
    kind = setup.game.shape(setup).get(key)
    none = isinstance(kind, Maybe)
    kind = kind.of if isinstance(kind, Maybe) else kind
    if isinstance(kind, Whole) and not isinstance(kind, Seat) and kind.high - kind.low < FEW:
        values: tuple[Any, ...] = tuple(range(kind.low, kind.high + 1))
    elif isinstance(kind, OneOf) and not parts_of(setup, kind):
        values = kind.words
    else:
        return None

    def ask(about: About) -> tuple[Question, ...]:
        keys = _keys(setup, key, values, 1) + ((plain(NONE, Say("nothing")),) if none else ())
        return (Question(f"table-{key}", Say(f"untold-{key}"), (Pad(keys),)),)

    def value(about: About) -> Any:
        told = about.one(f"table-{key}")
        if not told:
            return NOT_TOLD
        return None if told == "none" else told if told in values else int(told)

    return Fact(ask, value)


# Who sits there


@lru_cache(64)
def _only_others(setup: Setup, verb: str, key: str) -> bool:
    """Whether a rule about the move alone forbids the mover's own seat there."""
    form = setup.forms[verb]
    fields = _sample(form)
    rules = [rule for rule in setup.game.asked[form.make].rules if not rule.needs]
    table, name = setup.game.start(setup), form.keys[key][0]

    def broken(seat: int) -> set[str]:
        move = form.make(**{**fields, "player": 0, name: seat})
        return {rule.id for rule in rules if rule.broken(table, move)}

    return bool(broken(0) - broken(1))


@lru_cache(64)
def _all_alike(setup: Setup, verb: str) -> bool:
    """Whether the rules about the move alone are the same for everybody."""
    form = setup.forms[verb]
    fields = _sample(form)
    rules = [rule for rule in setup.game.asked[form.make].rules if not rule.needs]
    seats = [name for name, kind in form.keys.values() if isinstance(kind, Seat)]
    table, players = setup.game.start(setup), len(setup.players)
    found = set()
    for first in range(players):
        move = form.make(**fields | {n: (first + i) % players for i, n in enumerate(seats)})
        found.add(tuple(rule.id for rule in rules if rule.broken(table, move)))
    return len(found) == 1


def _sample(form: Form) -> dict[str, Any]:
    """A move of the form, whatever it says."""
    fields = {name: next(iter(_any(kind)), 0) for name, kind in form.keys.values()}
    return {name: tuple(v) if isinstance(v, list) else v for name, v in fields.items()}


@lru_cache(16)
def _tables(setup: Setup) -> tuple[Setup, ...]:
    """The same with every number of players; they have the names of those who sit here."""
    game, names = setup.game, setup.players
    least, most = game.players
    most = game.most_players(setup.options) if game.most_players else most
    numbered = [*names, *map(str, range(len(names), most))]
    counts = [count for count in range(least, most + 1) if count != len(names)]
    others = {n: make_setup(game.id, numbered[:n], dict(setup.options)) for n in counts}
    return tuple(others.get(count, setup) for count in range(least, most + 1))


@lru_cache(64)
def _different_tables(setup: Setup, verb: str) -> tuple[tuple[int, Phrase], ...]:
    """Numbers of players between which the questions of a verb differ."""
    found: dict[Any, list[int]] = {}
    for there in _tables(setup):
        if verb in there.forms:
            sketch = Sketch(there, verb=verb)
            asked = (*sketch._of_move(), *sketch._of_table({"move": verb}))
            keys = [key for question in asked for pad in question.pads for key in pad.keys]
            said = tuple(k.face.short.key for k in keys if isinstance(k.face.short, Say))
            found.setdefault((tuple(q.id for q in asked), said), []).append(len(there.players))
    spans = [str(n[0]) if len(n) == 1 else f"{n[0]}–{n[-1]}" for n in found.values()]
    return tuple((n[0], span) for n, span in zip(found.values(), spans, strict=True))
