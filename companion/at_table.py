"""Somebody with the phone at the table: what has been tapped, for whom, and what comes of it.

The same taps serve the turn, a move out of turn, a question ("May I …?") and the correction of an
earlier move, which is composed at the table as it was before that move. No screen in here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .engine.forms import Move
from .engine.game import apply_move
from .engine.match import Broken, Correction, Entry, Match, Verdict
from .engine.offers import Verb, Way
from .present import FaceView, Presenter, TableView
from .running import Running
from .tapping import (
    Counting,
    Filling,
    Logged,
    Pointing,
    Position,
    Refused,
    Tapped,
    Wanted,
    places,
    tap_answer,
    tap_key,
    tap_verb,
)
from .words import Language

WHAT_NOW = "ask:now"  # not for one move, but for all of them


class Happened(NamedTuple):
    """What a tap came to, for the screen to show."""

    kind: str  # "pointing", "logged", "answered", "refused", "wanted", "counting", "filling"
    move: Move | None = None
    broken: tuple[Broken, ...] = ()
    words: str = ""
    form: Way = ()  # to be filled in before the move can be logged

    @property
    def may_overrule(self) -> bool:
        """Whether the table may overrule all that stands against the move."""
        return bool(self.broken) and all(b.rule.may_overrule and not b.number for b in self.broken)


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
        self.pointing = Pointing()
        self.actor: int | None = None  # somebody who acts out of turn
        self.correction = ""  # "amend" or "insert" while an earlier move is corrected
        self.number = 0  # of that move
        self.asking = False  # "May I …?": nothing is logged

    @property
    def match(self) -> Match:
        """The match at which the move is composed."""
        match = self.running.match
        return match.back_to(self.number - 1) if self.correction else match

    @property
    def position(self) -> Position:
        """As if the turn were the actor's, so that verbs light up as on that turn."""
        table, setup = self.match.table, self.running.match.setup
        if self.actor is None or table.turn is None or self.actor == table.turn:
            return Position(setup, table, table.turn)
        return Position(setup, setup.game.give_turn(table, self.actor), self.actor)

    def view(self) -> TableView:
        view = Presenter(self.match, self.language).table(self.position, self.pointing)
        view = view._replace(mode=self.mode)
        if self.correction or self.asking:  # Undo would take back another move than is in sight
            view = view._replace(last=self.mode, undo=self.language.tr("Cancel"), redo="")
        if self.asking:
            view = self._while_asking(view)
        if self.counts_rounds:
            verbs = tuple(v._replace(state="accent") for v in view.verbs if v.id == "count")
            pads = tuple(pad for pad in view.pads if pad.still)
            view = view._replace(pads=pads, hint="", verbs=verbs)
        return view

    def _while_asking(self, view: TableView) -> TableView:
        tr = self.language.tr
        view = view._replace(last=tr("Only a question."))
        if view.more or view.picked or self.match.table.turn is None:
            return view
        return view._replace(more=tr("What can I do now?"), more_pick=WHAT_NOW)

    @property
    def mode(self) -> str:
        """What is different from an ordinary turn."""
        tr = self.language.tr
        if self.asking:
            return tr("May I …?")
        if self.correction == "insert":
            return tr("Before move {number}:", number=self.number)
        if self.correction:
            return tr("Instead of move {number}:", number=self.number)
        return tr("Out of turn:") if self.actor is not None else ""

    @property
    def counts_rounds(self) -> bool:
        """Between rounds of which only the results are entered there is nothing to pick."""
        between = self.match.table.phase == "between-rounds"
        return between and self.rounds_only and not self.correction and not self.asking

    def stack(self, seat: int) -> tuple[FaceView, ...]:
        """What lies before a player, whole."""
        presenter = Presenter(self.match, self.language)
        return tuple(
            presenter.face(face) for face in self.match.setup.game.before(self.match.table, seat)
        )

    def clear(self) -> None:
        """Takes back what was picked last; first a question that a verb has opened."""
        picks = self.pointing.picks
        offer = self.position.offer(picks)
        self.pointing = Pointing(picks if self.pointing.verb and not offer.at_once else offer.back)

    def leave_mode(self) -> None:
        """Back to the turn, with nothing tapped."""
        self.pointing, self.actor = Pointing(), None
        self.correction, self.number, self.asking = "", 0, False

    def act_as(self, seat: int) -> None:
        """For a move out of turn, or a question about somebody else."""
        self.pointing, self.actor = Pointing(), seat

    def correct(self, correction: str, number: int) -> None:
        """Compose another move in the place of, or before, an earlier one."""
        self.leave_mode()
        self.correction, self.number = correction, number

    def ask(self) -> None:
        self.leave_mode()
        self.asking = True

    def tap_key(self, pick: str) -> Happened:
        return self._tapped(tap_key(self.position, self.pointing, pick))

    def tap_verb(self, verb: str) -> Happened:
        return self._tapped(tap_verb(self.position, self.pointing, verb))

    def _tapped(self, tapped: Tapped) -> Happened:
        happened = self._happened(tapped)
        if self.pointing.verb and self.begins is not None and self.match.number == 0:
            return self.tap_answer(self._who_begins())  # settled when the match was set up
        return happened

    def _who_begins(self) -> Any:
        """The answer after which the player begins who was drawn: who deals may be another."""
        position = self.position
        for answer in places(position, self.pointing).values():
            tapped = tap_answer(position, self.pointing, answer)
            move = tapped.move if isinstance(tapped, Logged) else None
            if move and apply_move(position.setup.game, position.table, move).turn == self.begins:
                return answer
        return self.begins

    def tap_answer(self, value: Any) -> Happened:
        return self._happened(tap_answer(self.position, self.pointing, value))

    def tap_place(self, pick: str) -> Happened | None:
        """A tile or a pile, if it answers the open question or can be picked; else nothing."""
        if self.pointing.verb:
            values = places(self.position, self.pointing)
            return self.tap_answer(values[pick]) if pick in values else None
        offered = self.position.offer(self.pointing.picks).places
        return self.tap_key(pick) if any(place.pick == pick for place in offered) else None

    def _happened(self, tapped: Tapped) -> Happened:
        match tapped:
            case Pointing():
                self.pointing = tapped
                return Happened("pointing")
            case Logged(move):
                return self.enter(move)
            case Refused(move, _) if self.asking:
                return self.enter(move)
            case Refused(move, rules):
                table = self.position.table
                return Happened("refused", move, tuple(Broken(rule, table, move) for rule in rules))
            case Wanted(verb):
                words = next(v.words for v in self.view().verbs if v.id == verb)
                return Happened("wanted", words=words)
            case Counting():
                return Happened("counting")
            case Filling(move, verb):
                return self._fill(move, verb)

    def _fill(self, move: Move, verb: Verb) -> Happened:
        """What only the players know is asked for; a question about the move needs none of it."""
        if not self.asking:
            return Happened("filling", move, form=verb.form)
        broken = self.match.judge(Entry(move)).broken
        against = tuple(found for found in broken if found.rule.id not in verb.settles)
        return Happened("answered", move, against, form=verb.form)

    def enter(self, move: Move, ruling: str = "") -> Happened:
        """Logs the move, or answers the question about it."""
        entry = Entry(move, ruling)
        if self.asking:
            verdict = self.match.judge(entry)
            return Happened("answered", move, verdict.broken)
        verdict = self._keep(entry)
        if not verdict.legal:
            return Happened("refused", move, verdict.broken)
        self.leave_mode()
        return Happened("logged", move, words=self.language.logged(self.running.match))

    def _keep(self, entry: Entry) -> Verdict:
        if self.correction:
            return self.running.correct(Correction(self.correction, self.number, entry))
        return self.running.log(entry)

    def place(self) -> dict[str, Any]:
        """What is half entered, to be found again after a kill."""
        return {
            "picks": self.pointing.picks,
            "verb": self.pointing.verb,
            "answers": self.pointing.answers,
            "actor": self.actor,
            "correction": self.correction,
            "number": self.number,
            "asking": self.asking,
        }

    def back_in(self, place: dict[str, Any]) -> None:
        """Takes up what was half entered; what no longer fits is forgotten."""
        self.leave_mode()
        self.actor = place.get("actor")
        self.correction, self.number = place.get("correction", ""), place.get("number", 0)
        self.asking = bool(place.get("asking"))
        for pick in place.get("picks", ()):
            self._take_up(tap_key(self.position, self.pointing, pick))
        verb = place.get("verb", "")
        if verb and not self.pointing.verb and verb in self._verbs():
            self._take_up(tap_verb(self.position, self.pointing, verb))
        for _field, value in place.get("answers", ()) if self.pointing.verb else ():
            self._take_up(tap_answer(self.position, self.pointing, value))

    def _take_up(self, tapped: Tapped) -> None:
        """What was tapped before a kill; that nothing is logged by it is certain only here."""
        self.pointing = tapped if isinstance(tapped, Pointing) else self.pointing

    def _verbs(self) -> dict[str, Verb]:
        return {verb.id: verb for verb in self.position.offer(self.pointing.picks).verbs}

    def begun(self, line: dict[str, Any] | None) -> dict[str, Any]:
        """A move whose form was half filled in, and that form; nothing if it no longer fits."""
        if not line:
            return {}
        move = self.running.match.setup.read_move(line)
        for verb in self._verbs().values():
            if verb.form and move in verb.moves(self.pointing.picks):
                return {"begun": move, "rest": verb.form}
        return {}
