"""From taps to a move: pure, so that every path of taps can be searched without a screen."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Literal, NamedTuple

from .default_offer import offer_for
from .fields import Answers
from .form import Form
from .game import Setup, broken_rules
from .match import Broken
from .offers import Offer, Pad, Pick, Picks, Verb
from .rules import BaseTable, Rule
from .schema import Move, Value
from .tap_result import (
    CountRequested,
    FormRequested,
    MoveReady,
    MoveRefused,
    NeedsMore,
    TapResult,
    TapState,
)

WORD = re.compile(r"[0-9A-Za-z]+")
# that are remembered, and of each
FEW_POSITIONS = 3
MOST_OFFERS = 256
MOST_PATHS = 200  # of taps that are tried to find those of a move


class Button(NamedTuple):
    """The state of a verb's button after some taps."""

    verb: Verb
    state: Literal["ready", "fills", "asks", "wants", "refused"]
    moves: tuple[Move, ...] = ()  # legal ones; of a refusal the nearest miss
    broken: tuple[Rule, ...] = ()

    @property
    def legal(self) -> tuple[Move, ...]:
        """Return the legal moves that the button can make."""
        return self.moves if self.state in ("ready", "asks") else ()


class Position(NamedTuple):
    """A table with somebody to act at it."""

    setup: Setup
    table: BaseTable
    actor: int | None

    def offer(self, picks: Picks = ()) -> Offer:
        """Return all that can be tapped after these picks, computed once while they may come up."""
        offers = self._known().offers
        if picks not in offers:
            offer = offers[picks] = offer_for(self.setup, self.table, self.actor, picks)
            if offer.parts and offer.summary.whole:  # it was made for what the parts come to
                offers[offer.summary.whole] = offer
        return offers[picks]

    def _known(self) -> PositionCache:
        for at, known in _recent:
            if at.table is self.table and at == self and len(known.offers) < MOST_OFFERS:
                return known
        _recent[:] = [(self, PositionCache({}, {}, {})), *_recent[: FEW_POSITIONS - 1]]
        return _recent[0][1]

    def buttons(self, offer: Offer, picks: Picks) -> tuple[Button, ...]:
        """Return the button of each verb of the offer."""
        return tuple(self.button(verb, picks) for verb in offer.verbs)

    def button(self, verb: Verb, picks: Picks) -> Button:
        """Return the button of a verb after these picks."""
        buttons = self._known().buttons
        button = buttons.get((verb.id, picks))
        if button is None or button.verb is not verb:
            button = buttons[verb.id, picks] = self._button(verb, picks)
        return button

    def _button(self, verb: Verb, picks: Picks) -> Button:
        """Return the button of a verb: what these picks mean with it, and whether that is legal."""
        if verb.counts:
            return Button(verb, "ready")
        tried = [(self.against(verb, move), move) for move in verb.moves(picks)]
        legal = tuple(move for broken, move in tried if not broken)
        if verb.opens and (legal or not tried):
            return Button(verb, "ready")
        if not tried:
            return Button(verb, "wants")
        if legal:
            state: Literal["ready", "fills"] = "fills" if verb.form else "ready"
            return Button(verb, state if len(legal) == 1 else "asks", legal)
        # The nearest miss explains itself; of equals the one that the game thinks of first.
        broken, move = min(tried, key=lambda miss: len(miss[0]))
        return Button(verb, "refused", (move,), broken)

    def against(self, verb: Verb | None, move: Move) -> tuple[Rule, ...]:
        """Return the rules that the move breaks, whatever is filled in."""
        broken = broken_rules(self.setup.game, self.table, move)
        return tuple(rule for rule in broken if verb is None or rule.id not in verb.settles)

    def meant(self, picks: Picks) -> dict[Pick, Move]:
        """Return the spots on the table that each mean one legal move with what is picked."""
        meant = self._known().meant
        if picks in meant:
            return meant[picks]
        moves_by_spot: dict[Pick, list[Move]] = {}
        for verb in self.offer(picks).verbs:
            if verb.at is not None:
                for move in self.button(verb, picks).legal:
                    for pick in verb.at(move):
                        moves_by_spot.setdefault(pick, []).append(move)
        alone = {pick: moves[0] for pick, moves in moves_by_spot.items() if len(moves) == 1}
        meant[picks] = {pick: move for pick, move in alone.items() if pick not in picks}
        return meant[picks]

    def held(self, move: Move, key: str) -> Value:
        """Return what a move holds for a key of its record."""
        return getattr(move, self.setup.form_of[type(move)].keys[key][0])

    def refused(self, move: Move, broken: tuple[Rule, ...]) -> MoveRefused:
        """Return the refusal of a move with all rules that it breaks."""
        return MoveRefused(move, tuple(Broken(rule, self.table, move) for rule in broken))


class PositionCache(NamedTuple):
    """The offers, buttons and spots of a position, for which a tap asks many times."""

    offers: dict[Picks, Offer]
    buttons: dict[tuple[str, Picks], Button]
    meant: dict[Picks, dict[Pick, Move]]


_recent: list[tuple[Position, PositionCache]] = []  # the newest first


def tap_key(position: Position, pointing: TapState, pick: Pick) -> TapResult:
    """Pick a key once more; a reply that is understood at once makes the move itself."""
    offer = position.offer(pointing.picks)
    if pick in (meant := position.meant(pointing.picks)):
        return MoveReady(meant[pick])
    if pick in pointing.picks and _is_only_part(offer, pick):
        return pointing  # it was picked by itself, and whoever taps it as well means the same
    picks = _normalised(position, _picked(offer, pointing.picks, pick))
    if not offer.at_once:
        picks = picks if pick in pointing.picks else _autopick(position, picks)
        return _completed(position, TapState(picks, wants=pointing.wants))
    offer = position.offer(picks)
    for button in position.buttons(offer, picks):
        if button.verb.alone or button.verb.counts or button.state == "wants":
            continue
        if button.state != "ready" or not button.verb.opens:
            return _done(position, button, TapState(picks))
    return TapState(picks)


def _normalised(position: Position, picks: Picks) -> Picks:
    whole = position.offer(picks).summary.whole
    return picks if whole is None else whole


def _autopick(position: Position, picks: Picks) -> Picks:
    """Add all parts of which only one fits, where nothing is meant without them."""
    offer = position.offer(picks)
    verbs = (verb for verb in offer.verbs if not (verb.alone or verb.opens or verb.counts))
    if not offer.parts or any(verb.moves(picks) for verb in verbs):
        return picks
    added = picks
    for pad in offer.pads:
        fitting = _fitting(offer, pad)
        if len(fitting) == 1 and not any(key.pick in picks for key in pad.keys):
            added = *added, fitting[0]
    return _normalised(position, added) if added != picks else picks


def _fitting(offer: Offer, pad: Pad) -> list[Pick]:
    """Return the keys of a pad against which nothing stands."""
    return [key.pick for key in pad.keys if not (key.doubt or offer.doubt(key.pick))]


def _is_only_part(offer: Offer, pick: Pick) -> bool:
    """Return whether it is the only key of its pad that fits, of a thing that has several parts."""
    if not offer.parts:
        return False
    return any(_fitting(offer, pad) == [pick] for pad in offer.pads if _has_key(pad, pick))


def _has_key(pad: Pad, pick: Pick) -> bool:
    """Return whether one of the keys of a pad makes this pick."""
    return any(key.pick == pick for key in pad.keys)


def _completed(position: Position, pointing: TapState) -> TapResult:
    """Return what comes of a verb that was tapped before it was complete, and now may be."""
    verbs = {verb.id: verb for verb in position.offer(pointing.picks).verbs}
    if pointing.wants not in verbs:
        return pointing._replace(wants="")
    button = position.button(verbs[pointing.wants], pointing.picks)
    waits = button.verb.begun or button.state in ("wants", "refused")
    return pointing if waits else _done(position, button, pointing)


def _done(position: Position, button: Button, pointing: TapState) -> TapResult:
    """Return what a tap on this button comes to."""
    match button.state:
        case "ready":
            return MoveReady(button.moves[0])
        case "fills":
            return FormRequested(button.moves[0], button.verb.form)
        case "asks":
            return TapState(pointing.picks, button.verb.id)
        case "refused":
            return position.refused(button.moves[0], button.broken)
    return NeedsMore(button.verb.id, too_much=_has_too_much(button.verb, pointing.picks))


def _has_too_much(verb: Verb, picks: Picks) -> bool:
    """Return whether a verb that these picks mean nothing to would mean something with fewer."""
    fewer = (left for count in range(len(picks)) for left in combinations(picks, count))
    return any(verb.moves(left) for left in fewer)


def _picked(offer: Offer, picks: Picks, pick: Pick) -> Picks:
    """Return the picks with one more; what no longer has room among them goes, the oldest first."""
    for pad in offer.pads:
        keys = {key.pick: key for key in pad.keys}
        if pick in keys and not pad.most:
            return picks
        if pick in keys:
            if picks.count(pick) == keys[pick].most:
                return tuple(p for p in picks if p != pick)
            here = [i for i, p in enumerate(picks) if p in keys]
            if len(here) == pad.most:
                picks = picks[: here[0]] + picks[here[0] + 1 :]
            return (*picks, pick)
    return (*picks, pick)


def tap_verb(position: Position, pointing: TapState, verb_id: str) -> TapResult:
    """Return what a tap on a verb comes to."""
    offer = position.offer(pointing.picks)
    verb = next(verb for verb in offer.verbs if verb.id == verb_id)
    if verb.counts:
        return CountRequested()
    button = position.button(verb, pointing.picks)
    if verb.opens and button.state == "ready":
        return TapState((*pointing.picks, verb.opens))
    return _done(position, button, pointing)


def asked(position: Position, pointing: TapState) -> Form | None:
    """Return the form of the open question with the answers so far, in focus the next thing on
    which the legal moves differ, with the answers that are legal; None if nothing is asked."""
    if not pointing.verb:
        return None
    verb, moves = _open(position, pointing)
    for field in verb.asks:
        values = dict.fromkeys(position.held(move, field.key) for move in moves)
        if len(values) > 1:
            assert isinstance(field.holds, Answers)
            fields = (field._replace(holds=field.holds.among(values)),)
            return Form(fields, dict(pointing.answers), focus=field.key)
    return None


def answer_spots(position: Position, pointing: TapState) -> dict[Pick, Value]:
    """Return the spots that mean an answer to the open question, legal or not."""
    question = asked(position, pointing)
    if question is None or (spot := question.focused.holds.spot) is None:
        return {}
    verb, _ = _open(position, pointing)
    values = [position.held(move, question.focus) for move in verb.moves(pointing.picks)]
    return {spot(value): value for value in values}


def tap_answer(position: Position, pointing: TapState, value: Value) -> TapResult:
    """Answer the open question; an answer that no legal move has is refused with its reason."""
    question = asked(position, pointing)
    assert question is not None
    verb, legal = _open(position, pointing)
    fitting = tuple(move for move in legal if position.held(move, question.focus) == value)
    if len(fitting) == 1:
        return MoveReady(fitting[0])
    if fitting:
        return pointing._replace(answers=tuple(question.choose(value).entered.items()))
    for move in verb.moves(pointing.picks):
        if position.held(move, question.focus) == value:
            return position.refused(move, position.against(verb, move))
    return pointing


def picks_for(position: Position, move: Move) -> Picks:
    """Return the fewest picks that can mean the move; none if they cannot say it."""
    words = set(WORD.findall(str(position.setup.write_move(move))))
    paths: list[Picks] = [()]
    for picks in paths:
        offer = position.offer(picks)
        if offer.at_once or len(paths) > MOST_PATHS:
            break
        if any(move in verb.moves(picks) for verb in offer.verbs if not verb.counts):
            return picks
        keys = [key.pick for pad in offer.pads for key in pad.keys if pad.most]
        for pick in keys:
            if not words.issuperset(WORD.findall(pick.partition(":")[2])):
                continue
            tapped = tap_key(position, TapState(picks), pick)
            if isinstance(tapped, TapState) and tapped.picks not in paths:
                paths.append(tapped.picks)
    return ()


def _open(position: Position, pointing: TapState) -> tuple[Verb, tuple[Move, ...]]:
    """Return the verb that asks, and the legal moves that the answers so far leave."""
    offer = position.offer(pointing.picks)
    verb = next(verb for verb in offer.verbs if verb.id == pointing.verb)
    moves = position.button(verb, pointing.picks).moves
    for key, value in pointing.answers:
        moves = tuple(move for move in moves if position.held(move, key) == value)
    return verb, moves
