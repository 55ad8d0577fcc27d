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

from ..engine.errors import BadInput
from ..engine.facts import Phrase, Say
from ..engine.game import Game, Setup
from ..engine.judge import Judgement, judge
from ..engine.match import Entry, Verdict
from ..engine.offers import Pad, Picks, plain_key
from ..engine.schema import Flag, Move, MoveSchema, Seat, Whole
from ..engine.sketch import NOT_TOLD, About, Question, ToldBy, one_of
from ..record.match_file import make_setup
from .sketch_keys import (
    anything,
    asked_of_table,
    how_told,
    is_of,
    meant,
    only_for_copies,
    questions_for,
    seat_pad,
)

UNKNOWN: Picks = ("?",)  # somebody was asked, and does not know
HOW_MANY = "players"
ME, SOMEBODY = 0, 1  # seats, where nobody is named
USUAL = 4  # players, where it makes a difference and nobody says
MOST_TRIED = 300  # moves that may be meant


def can_be_asked(game: Game) -> bool:
    """Whether players move in it: where nobody does, there is nothing to ask."""
    return not game.only_counted and game.agreement.game_for is None


class SketchAnswer(NamedTuple):
    """What is to be said of a question, as far as the table was told."""

    setup: Setup  # those whom nobody named have a number
    move: Move | None
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
        forms = (form for setup in setups for form in setup.forms.values() if form.listed)
        known = {form.name for form in forms if "player" in form.keys}
        return tuple(
            declared.name for declared in self.setup.game.rules.moves if declared.name in known
        )

    @property
    def form(self) -> MoveSchema:
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
            keys = (plain_key(f"{HOW_MANY}:{count}", words) for count, words in counts)
            yield Question(HOW_MANY, Say("ask-players"), (Pad(tuple(keys)),))

    def _of_move(self) -> Iterator[Question]:
        for key, (_, kind) in self.form.keys.items():
            how = self._asked_by(key)
            if how is not None:
                yield from how.questions(About(self.setup, self._told(), {}, self._known))
            elif key == "player":
                if self.named:
                    seats = range(len(self.setup.players))
                    yield Question("player", Say("ask-player"), (seat_pad(seats),))
            elif isinstance(kind, Seat):
                yield from self._whom(key)
            else:
                yield from questions_for(self.setup, self.verb, key, kind)

    def _asked_by(self, key: str) -> ToldBy | None:
        return self.setup.game.table.told_by.get(f"{self.verb}.{key}")

    def _whom(self, key: str) -> Iterator[Question]:
        """Somebody else, where the rules of the move leave no other choice."""
        mover = self._told().get("player")
        others = _only_others(self.setup, self.verb, key)
        words = Say(f"ask-{key}", {"verb": self.verb})
        if self.named:
            seats = [s for s in range(len(self.setup.players)) if not (others and s == mover)]
            yield Question(key, words, (seat_pad(seats),))
        elif not others:
            somebody = plain_key(f"seat:{SOMEBODY}", Say("somebody"))
            yield one_of(key, words, plain_key(f"seat:{ME}", Say("me")), somebody)

    def _of_table(self, move: Mapping[str, Any]) -> Iterator[Question]:
        for key, whose in asked_of_table(self.setup, self.verb).items():
            how = how_told(self.setup, self.verb, key)
            if how is not None:
                yield from how.questions(About(self.setup, move, whose, self._known))

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
        if how := self._asked_by(key):
            return [how.value(About(self.setup, {}, {}, self._known))]
        if isinstance(kind, Seat):
            return self._seats(key)
        values = meant(key, kind, self._known)
        if values is not None:
            return values
        if key in self.form.required:
            told = {pick.partition(":")[2] for picks in self._known.values() for pick in picks}
            return sorted(anything(kind), key=lambda value: not is_of(value, told))
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
            how = how_told(self.setup, self.verb, key)
            value = how.value(About(self.setup, move, whose, self._known)) if how else NOT_TOLD
            if value is not NOT_TOLD:
                table[key] = value
        return {**self.standing, "table": table}

    def found(self, called: Callable[[int], str]) -> SketchAnswer:
        """The first move that breaks no rule; of none the nearest miss."""
        best: tuple[int, Move, Judgement] | None = None
        for line in self.moves():
            try:
                move = self.setup.read_move(line)
                judged = judge(self.setup, Entry(move), self.position(line))
            except BadInput:  # another one may do
                continue
            broken = len(judged.verdict.broken)
            if best is None or broken < best[0]:
                best = broken, move, judged
            if not broken:
                break
        if best is None:
            return SketchAnswer(self.with_names(called), None, Verdict(False), (), True)
        _, move, judged = best
        return SketchAnswer(self.with_names(called), move, judged.verdict, self._not_told(judged))

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
            if key in asked and (how := how_told(self.setup, self.verb, key)):
                about = About(self.setup, self._told(), asked[key], self._known)
                found += [q.words for q in how.questions(about) if not self._answered(q)]
            elif key in only_for_copies(self.setup, self.verb):
                found.append(Say("untold-copies"))
            else:
                found.append(Say(f"untold-{key}"))
        return tuple(dict.fromkeys(found))

    def _answered(self, question: Question) -> bool:
        """Each of its pads."""
        picks = {*self._known.get(question.id, ())}
        return all(picks.intersection(key.pick for key in pad.keys) for pad in question.pads)

    def save_state(self) -> dict[str, Any]:
        """Half told, as it can be kept."""
        return {"verb": self.verb, "said": {id: list(picks) for id, picks in self.said.items()}}

    def restore_state(self, saved: Mapping[str, Any]) -> Sketch:
        said = {id: tuple(picks) for id, picks in saved.get("said", {}).items()}
        verb = saved.get("verb", "")
        return self._replace(verb=verb if verb in self.verbs else "", said=said)._seated()


def nobody_named(game: Game, options: Mapping[str, Any], called: Callable[[int], str]) -> Setup:
    least, most = game.players
    names = [called(number) for number in range(1, max(least, min(most, USUAL)) + 1)]
    return make_setup(game.id, names, dict(options))


# Who sits there


@lru_cache(64)
def _only_others(setup: Setup, verb: str, key: str) -> bool:
    """Whether a rule about the move alone forbids the mover's own seat there."""
    name, broken = setup.forms[verb].keys[key][0], _broken_alone(setup, verb)
    return bool(broken({"player": 0, name: 0}) - broken({"player": 0, name: 1}))


@lru_cache(64)
def _all_alike(setup: Setup, verb: str) -> bool:
    """Whether the rules about the move alone are the same for everybody."""
    kinds, players = setup.forms[verb].keys.values(), len(setup.players)
    seats = [*enumerate(name for name, kind in kinds if isinstance(kind, Seat))]
    broken = _broken_alone(setup, verb)
    around = ({name: (first + i) % players for i, name in seats} for first in range(players))
    return len({broken(fields) for fields in around}) == 1


def _broken_alone(setup: Setup, verb: str) -> Callable[[dict[str, int]], frozenset[str]]:
    """Which rules about the move alone it breaks with these seats, whatever else it says."""
    form, table = setup.forms[verb], setup.game.rules.start(setup)
    rules = [rule for rule in setup.game.asked[form.make].rules if not rule.needs]
    sample = {name: next(iter(anything(kind)), 0) for name, kind in form.keys.values()}
    sample = {name: tuple(v) if isinstance(v, list) else v for name, v in sample.items()}

    def broken(seats: dict[str, int]) -> frozenset[str]:
        move = form.make(**sample | seats)
        return frozenset(rule.id for rule in rules if rule.broken(table, move))

    return broken


@lru_cache(16)
def _tables(setup: Setup) -> tuple[Setup, ...]:
    """The same with every number of players; they have the names of those who sit here."""
    game, names = setup.game, setup.players
    least, most = game.players
    most = game.agreement.most_players(setup.options) if game.agreement.most_players else most
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
