"""A session at the table: what has been tapped, in which mode, and what came of it.

The same taps serve the turn, a move out of turn, a question ("May I …?") and the correction of an
earlier move, which is composed at the table as it was before that move. No screen in here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..engine.adjust import Adjust, entries
from ..engine.fields import FormFields
from ..engine.form import Form
from ..engine.game import apply_move, broken_rules
from ..engine.match import Entry, Match
from ..engine.moves import Finish
from ..engine.offers import Offer, Verb
from ..engine.rounds import RESTING
from ..engine.rules import TURN
from ..engine.schema import JsonObject, Move, Value
from ..engine.tap_result import (
    CountRequested,
    FormRequested,
    MoveReady,
    MoveRefused,
    NeedsMore,
    QuestionAnswered,
    TapResult,
    TapState,
)
from ..engine.taps import Position, answer_spots, asked, picks_for, tap_answer, tap_key, tap_verb
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.table_view import TableView
from .mode import (
    Correcting,
    Mode,
    Question,
    Repairing,
    Skipping,
    Turn,
    commit_move,
    corrected_in,
    match_in,
    refusal_for,
)
from .repair import after, skipped_moves
from .repair_session import RepairSession
from .table_session_view import OPENED, TableSessionView


class SavedSession(NamedTuple):
    """A half-entered move at the table, as UI state and guests' browsers keep it."""

    picks: tuple[str, ...] = ()
    verb: str = ""
    answers: tuple[tuple[str, Value], ...] = ()
    wants: str = ""
    actor: int | None = None
    correction: str = ""
    number: int = 0
    preset: bool = False
    asking: bool = False
    next: int | None = None  # who acts after those that are skipped
    lines: int = 0  # of the record then: 0 is no record's


class TableSession:
    """Somebody who works with the running match at the table."""

    def __init__(
        self,
        running: RunningMatch,
        language: Language,
        begins: int | None = None,
        rounds_only: bool = False,
    ) -> None:
        self.running = running
        self.language = language
        self.begins = begins  # who was drawn to begin the match
        self.rounds_only = rounds_only  # results are entered, moves are not
        self.counts_left = False  # keys say how many of a card are left, which some call cheating
        self.pointing = TapState()
        self.mode: Mode = Turn()
        self.actor: int | None = None  # who acts, if not whoever is at turn
        self.words = TableSessionView(self)

    @property
    def match(self) -> Match:
        """Return the match at which the move is composed."""
        return match_in(self.mode, self.running.match)

    @property
    def position(self) -> Position:
        """Return the table as if the turn were the actor's, so that verbs light up as then."""
        table = self.match.table
        setup = self.running.match.setup
        seat = self.actor
        if seat is None or table.turn is None or seat == table.turn:
            return Position(setup, table, table.turn)
        return Position(setup, setup.game.rules.give_turn(table, seat), seat)

    def view(self) -> TableView:
        """Return what the table screen shows now."""
        return self.words.view()

    def board(self) -> TableView | None:
        """Return a usual turn at rest, whose layout the match keeps; None without turns."""
        return self.words.board()

    @property
    def asking(self) -> bool:
        """Say whether moves are only judged, and none is logged."""
        return isinstance(self.mode, Question)

    @property
    def skipped(self) -> tuple[Entry, ...]:
        """Return the moves of those who are skipped when the next move is logged."""
        return self.mode.skipped if isinstance(self.mode, Skipping) else ()

    @property
    def corrected(self) -> tuple[str, int]:
        """Return how which earlier move is corrected: ("amend", 3); ("", 0) if none is."""
        return corrected_in(self.mode)

    @property
    def aside(self) -> bool:
        """Say whether taps leave the table as it is: a question, or an earlier move."""
        return isinstance(self.mode, Question | Correcting | Repairing)

    @property
    def in_mode(self) -> bool:
        """Say whether somebody has left the plain turn."""
        return self.actor is not None or not isinstance(self.mode, Turn)

    @property
    def out_of_turn(self) -> bool:
        """Say whether another player acts than the one whose turn it is."""
        turn = self.match.table.turn
        acts = self.actor is not None and isinstance(self.mode, Turn)
        return acts and turn not in (None, self.actor)

    @property
    def doing(self) -> str:
        """Return the verb that was begun: its question is open, or it shows what it needs."""
        opened = [pick for pick in self.pointing.picks if pick.startswith(OPENED)]
        return self.pointing.verb or "".join(opened[-1:]).removeprefix(OPENED)

    @property
    def counts_rounds(self) -> bool:
        """Say whether only a round's result can be entered now, and nothing can be picked."""
        between = self.match.table.phase == "between-rounds"
        counted = "score" in self.match.setup.forms  # a game may have nothing to count
        return between and self.rounds_only and counted and not self.aside

    def clear(self) -> None:
        """Take back the last answer to a question, then the question, then what was picked last."""
        if self.pointing.answers:
            self._pick(self.pointing._replace(answers=self.pointing.answers[:-1]))
            return
        picks = self.pointing.picks
        offer = self.position.offer(picks)
        self._pick(
            TapState(picks if self.pointing.verb and not offer.at_once else offer.summary.back)
        )

    def leave_mode(self) -> None:
        """Return to the turn, with nothing tapped."""
        self.pointing = TapState()
        self.mode = Turn()
        self.actor = None

    def _pick(self, pointing: TapState) -> None:
        """Replace the picks; from now on they are no longer those of a logged move."""
        self.pointing = pointing
        if isinstance(self.mode, Correcting):
            self.mode = replace(self.mode, preset=False)

    def act_as(self, seat: int) -> None:
        """Let this player act: out of turn, in a question or correction, or to begin a round."""
        self.pointing = TapState()
        self.actor = seat
        if isinstance(self.mode, Skipping):
            self.mode = Turn()

    def correct(self, correction: str, number: int) -> None:
        """Start to replace an earlier move ("amend"), whose picks are set, or to "insert" one."""
        self.leave_mode()
        self.mode = mode = Correcting(correction, number)
        was = self.running.match.back_to(number).entry
        if correction == "amend" and was is not None:
            if was.ruling:
                self.actor = getattr(was.move, "player", None)
            self.pointing = TapState(picks_for(self.position, was.move))
            self.mode = replace(mode, preset=bool(self.pointing.picks))

    def compose(self, repair: RepairSession, how: str) -> None:
        """Start to compose what happened instead of the move that a repair asks for, or before."""
        self.leave_mode()
        self.mode = Repairing(repair, how)

    def ask(self) -> None:
        """Start a question, with nothing tapped."""
        self.leave_mode()
        self.mode = Question()

    def stop_asking(self) -> None:
        """Return from a question to the turn; what was tapped stays."""
        if self.asking:
            self.mode = Turn()

    def tap_key(self, pick: str) -> TapResult:
        """Tap a key, and return what came of it."""
        if isinstance(self.mode, Correcting) and self.mode.preset:
            self._pick(TapState())
        values = answer_spots(self.position, self.pointing)
        if pick in values:
            return self.tap_answer(values[pick])
        offer = self.position.offer(self.pointing.picks)
        if not _has(offer, pick) and pick != offer.more:
            return self._tap_waiting(offer, pick)
        return self._tapped(tap_key(self.position, self.pointing, pick))

    def _tap_waiting(self, offer: Offer, pick: str) -> TapResult:
        """Say why this card cannot be the next one, where one may be; else what is asked for."""
        opened = (*self.pointing.picks, offer.more)
        if offer.more and _has(self.position.offer(opened), pick):
            tapped = tap_key(self.position, TapState(opened), pick)
            return self.pointing if isinstance(tapped, TapState) else self._tapped(tapped)
        full = self.language.phrase(offer.summary.full, self.running.match.setup)
        return NeedsMore(words=full or self.view().prompt.text)

    def put_back(self, pick: str) -> None:
        """Take back one pick."""
        picks = list(self.pointing.picks)
        picks.remove(pick)
        self._pick(TapState(tuple(picks)))

    def tap_verb(self, verb: str) -> TapResult:
        """Tap a verb, and return what came of it."""
        if verb not in self._verbs():  # it only keeps its place
            return NeedsMore(words=self.view().prompt.text)
        return self._tapped(self._begun(verb) or tap_verb(self.position, self.pointing, verb))

    def _begun(self, verb: str) -> TapResult | None:
        """Return what comes of the deal after which the chosen or drawn player begins, in turn or
        not; None if nobody is to begin."""
        setup, table, _ = self.position
        seat = self.begins if self.actor is None and self.begins_settled else self.actor
        if seat is None or table.turn is not None:
            return None
        for move in self._verbs()[verb].moves(self.pointing.picks):
            broken = broken_rules(setup.game, table, move)
            ours = all(rule.may_overrule for rule in broken)
            if ours and apply_move(setup.game, table, move).turn == seat:
                return self.position.refused(move, broken) if broken else MoveReady(move)
        return None

    def _tapped(self, tapped: TapResult) -> TapResult:
        came = self._apply(tapped)
        begun = self._begun(self.pointing.verb) if self.pointing.verb else None
        return self._apply(begun) if begun else came  # who begins is no question any more

    @property
    def begins_settled(self) -> bool:
        """Say whether it was drawn who begins the match that is now dealt."""
        return self.begins is not None and self.match.number == 0

    def tap_answer(self, value: Value) -> TapResult:
        """Answer the open question, and return what came of it."""
        return self._apply(tap_answer(self.position, self.pointing, value))

    @property
    def question(self) -> Form | None:
        """Return the form of the open question; None if nothing is asked."""
        return asked(self.position, self.pointing)

    def means(self, pick: str) -> str:
        """Say what a tap on a lit player or pile will log: "Steal · from Ben"; else nothing."""
        move = self.position.meant(self.pointing.picks).get(pick)
        return self.describe(move, who=False) if move and not self.aside else ""

    def describe(self, move: Move, who: bool = True) -> str:
        """Return a move in the words of its verb: "Ben · Steal · from Anna"."""
        text = self.words.presenter.describe_move(self.position.table, move)
        player = getattr(move, "player", None) if who else None
        return text if player is None else f"{self.match.setup.players[player]} · {text}"

    def tap_spot(self, pick: str) -> TapResult | None:
        """Tap a tile or a pile; None if it neither answers the open question nor means a move."""
        if self.pointing.verb:
            values = answer_spots(self.position, self.pointing)
            return self.tap_answer(values[pick]) if pick in values else None
        offer = self.position.offer(self.pointing.picks)
        lit = {spot.pick for spot in offer.targets}
        lit |= self.position.meant(self.pointing.picks).keys()
        if pick in lit:
            return self._tapped(tap_key(self.position, self.pointing, pick))
        found = ((verb.id, verb.begins) for verb in offer.verbs if verb.begins)
        for verb, begins in found:
            if pick == begins.pick and self.pointing.picks:
                return self.tap_verb(verb)  # which says why not
            if pick == begins.pick:
                self.pointing = self.pointing._replace(wants=verb)
                return NeedsMore(verb, self.language.phrase(begins.note, self.match.setup))
        return None

    def skip_to(self, seat: int) -> TapResult:
        """Let this player act next: those between are skipped when that move is logged."""
        picks = self.pointing.picks  # which stay, whoever they are for
        self.leave_mode()
        self.pointing = TapState(picks)
        match = self.running.match
        if skipped := skipped_moves(match, seat):
            self.mode = Skipping(skipped, after(match, skipped))
            return self.pointing
        table = match.table
        rules = match.setup.game.rules
        move = None if table.turn is None else rules.implied_move(table, table.turn)
        broken = match.judge(Entry(move)).broken if move else ()
        words = " ".join(self.language.why(found, match.setup) for found in broken)
        return NeedsMore(words=words or self.language.tr("No one can be skipped now."))

    def may_skip_to(self, seat: int) -> bool:
        """Say whether a tap on this player skips to them; who owes a reply has let it go then."""
        table = self.match.table
        free = self.actor is None and isinstance(self.mode, Turn | Skipping)
        free = free and not self.pointing.verb
        if not free or table.turn in (None, seat) or self.counts_rounds:
            return False
        return table.phase == TURN or bool(skipped_moves(self.match, seat))

    def may_miss_turn(self, seat: int) -> bool:
        """Say whether it can be logged that this player, who is at turn, misses the turn."""
        table = self.running.match.table
        moves = self.running.match.setup.forms
        return table.phase == TURN and table.turn == seat and not {"skip", "pass"}.isdisjoint(moves)

    def miss_turn(self, seat: int) -> TapResult:
        """Log that this player misses a turn: as a skip, or as a pass where everybody may pass."""
        self.leave_mode()
        setup = self.running.match.setup
        name = "skip" if "skip" in setup.forms else "pass"
        ruling = self.language.tr("was away") if name == "skip" else ""
        return self.enter(setup.read_move({"move": name, "player": seat}), ruling)

    @property
    def may_finish(self) -> bool:
        """Say whether the match can end here, though its game would go on."""
        match = self.running.match
        return "finish" in match.setup.forms and match.judge(Entry(Finish())).legal

    @property
    def finish_note(self) -> str:
        """Say that the round which has begun would not count; nothing between rounds."""
        begun = self.running.match.table.phase not in RESTING
        return self.language.tr("This round won’t count") if begun else ""

    def finish(self) -> TapResult:
        """Log that the match ends here."""
        self.leave_mode()
        return self.enter(Finish())

    def _apply(self, tapped: TapResult) -> TapResult:
        match tapped:
            case TapState():
                self.pointing = tapped
            case MoveReady(move):
                return self.enter(move)
            case MoveRefused(move) if self.asking and move is not None:
                return self._answered(move)
            case FormRequested(move, form) if self.asking:
                return self._answered(move, form)
            case NeedsMore(verb, too_much=too_much):
                if not too_much:
                    self.pointing = self.pointing._replace(wants=verb)
                shown = [v for v in self.view().verbs if v.id == verb]  # a late tap finds none
                said = (self.language.named(found.label, found.words) for found in shown)
                return NeedsMore(verb, "".join(said), too_much)
            case CountRequested() if self.asking:  # the form would log it
                return NeedsMore(words=self.language.tr("Results are checked as you enter them."))
        return tapped

    def enter(self, move: Move, ruling: str = "") -> TapResult:
        """Log the move, or answer the question about it."""
        if self.asking:
            return self._answered(move)
        came = commit_move(self.running, self.language, Entry(move, ruling), self.mode)
        if not isinstance(came, MoveRefused):
            self.leave_mode()
        return came

    def _answered(self, move: Move, form: FormFields = ()) -> QuestionAnswered:
        """Judge a move that is asked about, without what only the players know of it."""
        verb = self._filled_in(move)
        broken = self.match.judge(Entry(move)).broken
        settled = verb.settles if verb else ()
        return QuestionAnswered(move, tuple(b for b in broken if b.rule.id not in settled), form)

    def judged(self, move: Move) -> MoveRefused | QuestionAnswered:
        """Judge a move that was tried once more, since its sheet is opened again."""
        position = self.position
        verb = self._filled_in(move)
        if self.asking:
            return self._answered(move, verb.form if verb else ())
        rules = position.against(verb, move)
        return position.refused(move, rules) if rules else refusal_for(self.match, Entry(move))

    def save_state(self) -> SavedSession:
        """Return what is half entered, to be found again after a kill."""
        if isinstance(self.mode, Repairing):  # which is found again by itself
            return SavedSession()
        correction, number = self.corrected
        return SavedSession(
            *self.pointing,
            actor=self.actor,
            correction=correction,
            number=number,
            preset=isinstance(self.mode, Correcting) and self.mode.preset,
            asking=self.asking,
            next=self.match.table.turn if self.skipped else None,
            lines=self.running.lines,
        )

    def restore_state(self, saved: SavedSession) -> None:
        """Restore what was half entered, as far as it fits; nothing if the match went on since."""
        self.leave_mode()
        if saved.lines != self.running.lines:
            return
        match = self.running.match
        if saved.actor is not None and saved.actor not in range(len(match.setup.players)):
            return
        self.actor = saved.actor
        if saved.asking:
            self.mode = Question()
        elif saved.correction:
            self.mode = Correcting(saved.correction, saved.number, saved.preset)
        elif skipped := skipped_moves(match, saved.next):
            self.mode = Skipping(skipped, after(match, skipped))
        self.tap_again(saved)

    def tap_again(self, saved: SavedSession) -> None:
        """Tap what was tapped before, as far as it still fits; nothing is logged by it."""
        picks = saved.picks
        for number, pick in enumerate(picks, 1):
            if self.pointing.picks.count(pick) < picks[:number].count(pick):  # or it was forced
                self._point(tap_key(self.position, self.pointing, pick))
                found = tuple(found for found in self.pointing.picks if found in picks)
                self.pointing = self.pointing._replace(picks=found)  # without what was put back
        if saved.verb and not self.pointing.verb and saved.verb in self._verbs():
            self._point(tap_verb(self.position, self.pointing, saved.verb))
        for _field, value in saved.answers if self.pointing.verb else ():
            self._point(tap_answer(self.position, self.pointing, value))
        if saved.wants in self._verbs() and not self.pointing.verb:
            self.pointing = self.pointing._replace(wants=saved.wants)

    def _point(self, tapped: TapResult) -> None:
        """Take over what a repeated tap picked; a move that it means is not logged."""
        self.pointing = tapped if isinstance(tapped, TapState) else self.pointing

    def _verbs(self) -> dict[str, Verb]:
        return {verb.id: verb for verb in self.position.offer(self.pointing.picks).verbs}

    def begun(self, line: JsonObject | None) -> JsonObject:
        """Return a move whose form was half filled in, and that form; {} if it no longer fits."""
        if not line:
            return {}
        if line.get("move") == "adjust":
            return {"begun": Adjust(), "rest": entries(self.match.setup, self.match.table)}
        move = self.running.match.setup.read_move(line)
        verb = self._filled_in(move)
        return {"begun": move, "rest": verb.form} if verb else {}

    def put_right(self, key: str) -> FormRequested | MoveRefused:
        """Open the form for counts that the phone has wrong, or say why there is none now."""
        match = self.running.match
        same = Adjust(**{key: getattr(match.table, key)})
        came = refusal_for(match, Entry(same))
        return came if came.broken else FormRequested(Adjust(), entries(match.setup, match.table))

    def _filled_in(self, move: Move) -> Verb | None:
        """Return the verb whose form asks for what only the players know of such a move."""
        picks = self.pointing.picks
        verbs = self._verbs().values()
        return next((verb for verb in verbs if verb.form and move in verb.moves(picks)), None)


def _has(offer: Offer, pick: str) -> bool:
    asked = (pad for pad in offer.pads if not pad.waits)
    return any(key.pick == pick for pad in asked for key in pad.keys) or any(
        spot.pick == pick for spot in offer.targets
    )
