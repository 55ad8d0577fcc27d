"""Somebody with the phone at the table: what has been tapped, for whom, and what comes of it.

The same taps serve the turn, a move out of turn, a question ("May I …?") and the correction of an
earlier move, which is composed at the table as it was before that move. No screen in here.
"""

from __future__ import annotations

from typing import Any

from ..engine.adjust import Adjust, entries
from ..engine.forms import Move
from ..engine.game import apply_move, broken_rules
from ..engine.match import Entry, Match
from ..engine.offers import Offer, Verb
from ..engine.rules import TURN
from ..engine.tapped import (
    Answered,
    Counting,
    Filling,
    Meant,
    Pointing,
    Refused,
    Tapped,
    Wanted,
)
from ..engine.taps import Position, picks_for, places, tap_answer, tap_key, tap_verb
from ..record.open_record import Running
from ..say.language import Language
from ..say.table_view import TableView
from .enter import enter, refused
from .mending import Mending
from .repair import after, passed_over
from .session_view import OPENED, SessionWords


class AtTable:
    def __init__(
        self,
        running: Running,
        language: Language,
        begins: int | None = None,
        rounds_only: bool = False,
    ) -> None:
        self.running = running
        self.language = language
        self.begins = begins  # who was drawn to begin the match
        self.rounds_only = rounds_only  # results are entered, moves are not
        self.counts_left = False  # keys say how many of a card are left, which some call cheating
        self.pointing = Pointing()
        self.actor: int | None = None  # somebody who acts out of turn
        self.correction = ""  # "amend" or "insert" while an earlier move is corrected
        self.number = 0  # of that move
        self.passed: tuple[Entry, ...] = ()  # what nobody logged of those before who acts now
        self._then = running.match  # after that
        self.mending: Mending | None = None  # a repair that waits for the move composed here
        self.preset = False  # the picks are those of the move to be corrected
        self.asking = False  # "May I …?": nothing is logged
        self.words = SessionWords(self)

    @property
    def match(self) -> Match:
        """The match at which the move is composed."""
        if self.mending:
            return self.mending.repair.now
        match = self.running.match
        if self.passed:
            return self._then
        return match.back_to(self.number - 1) if self.correction else match

    @property
    def position(self) -> Position:
        """As if the turn were the actor's, so that verbs light up as on that turn."""
        table, setup = self.match.table, self.running.match.setup
        if self.actor is None or table.turn is None or self.actor == table.turn:
            return Position(setup, table, table.turn)
        return Position(setup, setup.game.give_turn(table, self.actor), self.actor)

    def view(self) -> TableView:
        return self.words.view()

    @property
    def aside(self) -> bool:
        """Whether nothing that is tapped happens at the table of now."""
        return self.asking or bool(self.correction)

    @property
    def in_mode(self) -> bool:
        """Whether somebody has left the plain turn."""
        return self.aside or bool(self.passed) or self.actor is not None

    @property
    def out_of_turn(self) -> bool:
        """Whether somebody has said that another player acts now, than whose turn it is."""
        turn = self.match.table.turn
        return not self.aside and self.actor is not None and turn not in (None, self.actor)

    @property
    def doing(self) -> str:
        """The verb that was begun: its question is open, or it shows what it needs."""
        opened = [pick for pick in self.pointing.picks if pick.startswith(OPENED)]
        return self.pointing.verb or "".join(opened[-1:]).removeprefix(OPENED)

    @property
    def counts_rounds(self) -> bool:
        """Between rounds of which only the results are entered there is nothing to pick."""
        between = self.match.table.phase == "between-rounds"
        counted = "score" in self.match.setup.forms  # a game may have nothing to count
        return between and self.rounds_only and counted and not self.aside

    def clear(self) -> None:
        """Takes back what was picked last; first a question that a verb has opened."""
        picks = self.pointing.picks
        offer = self.position.offer(picks)
        self.pointing = Pointing(picks if self.pointing.verb and not offer.at_once else offer.back)
        self.preset = False

    def leave_mode(self) -> None:
        """Back to the turn, with nothing tapped."""
        self.pointing, self.actor = Pointing(), None
        self.correction, self.number, self.asking, self.preset = "", 0, False, False
        self.mending, self.passed = None, ()

    def act_as(self, seat: int) -> None:
        """For a move out of turn, a question about somebody else, or who begins a round."""
        self.pointing, self.actor = Pointing(), seat

    def correct(self, correction: str, number: int) -> None:
        """Compose another move in the place of, or before, an earlier one.

        What is to be corrected is picked already, until something else is.
        """
        self.leave_mode()
        self.correction, self.number = correction, number
        was = self.running.match.back_to(number).entry
        if correction == "amend" and was is not None:
            if was.ruling:
                self.actor = getattr(was.move, "player", None)
            self.pointing = Pointing(picks_for(self.position, was.move))
            self.preset = bool(self.pointing.picks)

    def tell(self, mending: Mending, how: str) -> None:
        """Compose what happened instead of the move that a repair asks for, or before it."""
        self.leave_mode()
        self.mending, self.correction, self.number = mending, how, mending.repair.number

    def ask(self) -> None:
        self.leave_mode()
        self.asking = True

    def tap_key(self, pick: str) -> Tapped:
        if self.preset:
            self.pointing, self.preset = Pointing(), False
        values = places(self.position, self.pointing)
        if pick in values:
            return self.tap_answer(values[pick])
        offer = self.position.offer(self.pointing.picks)
        if not _has(offer, pick) and pick != offer.more:
            return self._tap_waiting(offer, pick)
        return self._tapped(tap_key(self.position, self.pointing, pick))

    def _tap_waiting(self, offer: Offer, pick: str) -> Tapped:
        """A key that is not asked for: where another card may be played, why not this one; else
        what is asked for."""
        opened = (*self.pointing.picks, offer.more)
        if offer.more and _has(self.position.offer(opened), pick):
            tapped = tap_key(self.position, Pointing(opened), pick)
            return self.pointing if isinstance(tapped, Pointing) else self._tapped(tapped)
        said = self.language.phrase(offer.full, self.running.match.setup)
        return Wanted(words=said or self.view().prompt)

    def put_back(self, pick: str) -> None:
        """One of several things that were picked whole."""
        picks = list(self.pointing.picks)
        picks.remove(pick)
        self.pointing, self.preset = Pointing(tuple(picks)), False

    def tap_verb(self, verb: str) -> Tapped:
        if verb not in self._verbs():  # it only keeps its place
            return Wanted(words=self.view().prompt)
        return self._tapped(self._begun(verb) or tap_verb(self.position, self.pointing, verb))

    def _begun(self, verb: str) -> Tapped | None:
        """The deal after which the player begins who was chosen, be it their turn to or not."""
        setup, table, _ = self.position
        if self.actor is None or table.turn is not None:
            return None
        for move in self._verbs()[verb].moves(self.pointing.picks):
            broken = broken_rules(setup.game, table, move)
            ours = all(rule.may_overrule for rule in broken)
            if ours and apply_move(setup.game, table, move).turn == self.actor:
                return self.position.refused(move, broken) if broken else Meant(move)
        return None

    def _tapped(self, tapped: Tapped) -> Tapped:
        came = self._came_of(tapped)
        if self.pointing.verb and self.begins_settled:
            return self.tap_answer(self._who_begins())  # settled when the match was set up
        return came

    @property
    def begins_settled(self) -> bool:
        return self.begins is not None and self.match.number == 0

    def _who_begins(self) -> Any:
        """The answer after which the player begins who was drawn: who deals may be another."""
        position = self.position
        for answer in places(position, self.pointing).values():
            tapped = tap_answer(position, self.pointing, answer)
            move = tapped.move if isinstance(tapped, Meant) else None
            if move and apply_move(position.setup.game, position.table, move).turn == self.begins:
                return answer
        return self.begins

    def tap_answer(self, value: Any) -> Tapped:
        return self._came_of(tap_answer(self.position, self.pointing, value))

    def tap_place(self, pick: str) -> Tapped | None:
        """A tile or a pile, if it answers the open question or can be picked; else nothing."""
        if self.pointing.verb:
            values = places(self.position, self.pointing)
            return self.tap_answer(values[pick]) if pick in values else None
        offer = self.position.offer(self.pointing.picks)
        lit = {place.pick for place in offer.places}
        lit |= self.position.meant(offer, self.pointing.picks).keys()
        if pick not in lit:
            return None
        return self._tapped(tap_key(self.position, self.pointing, pick))

    def act_next(self, seat: int) -> Tapped:
        """Somebody says who acts next: those between are passed over, when that move is logged."""
        picks = self.pointing.picks  # which stay, whoever they are for
        self.leave_mode()
        self.pointing = Pointing(picks)
        match = self.running.match
        self._pass_over(passed_over(match, seat))
        if self.passed:
            return self.pointing
        move = match.setup.game.passed(match.table)
        broken = match.judge(Entry(move)).broken if move else ()
        words = " ".join(self.language.why(found, match.setup) for found in broken)
        return Wanted(words=words or self.language.tr("Nobody can be passed over now."))

    def _pass_over(self, passed: tuple[Entry, ...]) -> None:
        self.passed, self._then = passed, after(self.running.match, passed)

    def may_act_next(self, seat: int) -> bool:
        """Whether a tap on this player would say so; whoever owes a reply has let it go then."""
        table = self.match.table
        free = not (self.aside or self.pointing.verb or self.actor is not None)
        if not free or table.turn in (None, seat) or self.counts_rounds:
            return False
        return table.phase == TURN or bool(passed_over(self.match, seat))

    def _came_of(self, tapped: Tapped) -> Tapped:
        match tapped:
            case Pointing():
                self.pointing = tapped
            case Meant(move):
                return self.enter(move)
            case Refused(move) | Filling(move) if self.asking:
                return self._answered(move, tapped)
            case Wanted(verb):
                self.pointing = self.pointing._replace(wants=verb)
                found = next(v for v in self.view().verbs if v.id == verb)
                return Wanted(verb, self.language.named(found.label, found.words))
            case Counting() if self.asking:  # the form would log it
                return Wanted(words=self.language.tr("Results are checked while they are entered."))
        return tapped

    def enter(self, move: Move, ruling: str = "") -> Tapped:
        """Logs the move, or answers the question about it."""
        if self.asking:
            return self._answered(move, Meant(move))
        way = self.correction, self.number, self.mending, self.passed
        came = enter(self.running, self.language, Entry(move, ruling), *way)
        if not isinstance(came, Refused):
            self.leave_mode()
        return came

    def _answered(self, move: Move, tapped: Refused | Filling | Meant) -> Answered:
        """A question about a move needs nothing of what only the players know."""
        form = tapped.form if isinstance(tapped, Filling) else ()
        if self.position.table is self.match.table:
            return Answered(move, tapped.broken if isinstance(tapped, Refused) else (), form)
        verb = self._filled_in(move)  # judged as if it were their turn, which it is not
        broken = self.match.judge(Entry(move)).broken
        settled = verb.settles if verb else ()
        return Answered(move, tuple(b for b in broken if b.rule.id not in settled), form)

    def judged(self, move: Move) -> Refused | Answered:
        """What was said of a move that was tried, once more: its sheet is opened again."""
        position, verb = self.position, self._filled_in(move)
        rules = position.against(verb, move)
        if self.asking:
            tried = position.refused(move, rules) if rules else Meant(move)
            form = verb.form if verb else ()
            return self._answered(move, tried)._replace(form=form)
        return position.refused(move, rules) if rules else refused(self.match, Entry(move))

    def place(self) -> dict[str, Any]:
        """What is half entered, to be found again after a kill."""
        if self.mending:  # which is found again by itself
            return {}
        return {
            **self.pointing._asdict(),
            "actor": self.actor,
            "correction": self.correction,
            "number": self.number,
            "preset": self.preset,
            "asking": self.asking,
            "next": self.match.table.turn if self.passed else None,
            "lines": self.running.lines,
        }

    def back_in(self, place: dict[str, Any]) -> None:
        """Takes up what was half entered; what no longer fits is forgotten, and all of it if the
        match went on before the app was ended."""
        self.leave_mode()
        if place.get("lines") != self.running.lines:
            return
        self.actor = place.get("actor")
        self.correction, self.number = place.get("correction", ""), place.get("number", 0)
        self.asking = bool(place.get("asking"))
        self._pass_over(passed_over(self.running.match, place.get("next")))
        self.tap_again(place)
        self.preset = bool(place.get("preset"))

    def tap_again(self, place: dict[str, Any]) -> None:
        picks = place.get("picks", ())
        for number, pick in enumerate(picks, 1):
            if self.pointing.picks.count(pick) < picks[:number].count(pick):  # or it was forced
                self._take_up(tap_key(self.position, self.pointing, pick))
                found = tuple(found for found in self.pointing.picks if found in picks)
                self.pointing = self.pointing._replace(picks=found)  # without what was put back
        verb = place.get("verb", "")
        if verb and not self.pointing.verb and verb in self._verbs():
            self._take_up(tap_verb(self.position, self.pointing, verb))
        for _field, value in place.get("answers", ()) if self.pointing.verb else ():
            self._take_up(tap_answer(self.position, self.pointing, value))
        wants = place.get("wants", "")
        if wants in self._verbs() and not self.pointing.verb:
            self.pointing = self.pointing._replace(wants=wants)

    def _take_up(self, tapped: Tapped) -> None:
        """What was tapped before a kill; that nothing is logged by it is certain only here."""
        self.pointing = tapped if isinstance(tapped, Pointing) else self.pointing

    def _verbs(self) -> dict[str, Verb]:
        return {verb.id: verb for verb in self.position.offer(self.pointing.picks).verbs}

    def begun(self, line: dict[str, Any] | None) -> dict[str, Any]:
        """A move whose form was half filled in, and that form; nothing if it no longer fits."""
        if not line:
            return {}
        if line["move"] == "adjust":
            return {"begun": Adjust(), "rest": entries(self.match.setup, self.match.table)}
        move = self.running.match.setup.read_move(line)
        verb = self._filled_in(move)
        return {"begun": move, "rest": verb.form} if verb else {}

    def put_right(self, key: str) -> Filling | Refused:
        """What people see and the phone has miscounted is to be entered, if there is any now."""
        match = self.running.match
        same = Adjust(**{key: getattr(match.table, key)})
        came = refused(match, Entry(same))
        return came if came.broken else Filling(Adjust(), entries(match.setup, match.table))

    def _filled_in(self, move: Move) -> Verb | None:
        """The verb that asks for what only the players know of such a move."""
        picks, verbs = self.pointing.picks, self._verbs().values()
        return next((verb for verb in verbs if verb.form and move in verb.moves(picks)), None)


def _has(offer: Offer, pick: str) -> bool:
    asked = (pad for pad in offer.pads if not pad.waits)
    return any(key.pick == pick for pad in asked for key in pad.keys) or any(
        place.pick == pick for place in offer.places
    )
