"""Somebody with the phone at the table: what has been tapped, for whom, and what comes of it.

The same taps serve the turn, a move out of turn, a question ("May I …?") and the correction of an
earlier move, which is composed at the table as it was before that move. No screen in here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.course import rounds
from ..engine.forms import Move
from ..engine.game import apply_move, broken_rules
from ..engine.match import Broken, Correction, Entry, Match
from ..engine.offers import Offer, Verb, Way
from ..engine.rules import turn_not_yours
from ..engine.taps import (
    Counting,
    Filling,
    Logged,
    Pointing,
    Position,
    Refused,
    Tapped,
    Wanted,
    picks_for,
    places,
    tap_answer,
    tap_key,
    tap_verb,
)
from ..record.open_record import OpenRecord
from ..say.language import Language
from ..say.log import done
from ..say.presenter import presenter
from ..say.table_view import BannerView, FaceView, RoundView, TableView, VerbView
from .board import put_on_board, usual_turn, without_notes
from .mending import BEFORE, INSTEAD, Mending
from .repair import after, begin, passed_over

OPENED = "verb:"  # begins the pick of a verb that opens something
WHAT_NOW = "ask:now"  # not for one move, but for all of them


class Happened(NamedTuple):
    """What a tap came to, for the screen to show."""

    # "pointing", "logged", "answered", "refused", "wanted", "counting", "filling", or "repair":
    # later moves no longer fit
    kind: str
    move: Move | None = None
    broken: tuple[Broken, ...] = ()
    words: str = ""
    form: Way = ()  # to be filled in before the move can be logged
    correction: tuple[str, int] = ("", 0)  # of which earlier move it is about, and how
    line: Correction | None = None  # that begins a repair

    @property
    def may_overrule(self) -> bool:
        """Whether the table may overrule all that stands against the move."""
        return bool(self.broken) and all(b.rule.may_overrule and not b.number for b in self.broken)

    @property
    def only_out_of_turn(self) -> bool:
        return self.may_overrule and all(b.rule is turn_not_yours for b in self.broken)


def refused(match: Match, move: Move) -> Happened:
    """Why a move cannot be logged; nothing changes."""
    return Happened("refused", move, match.judge(Entry(move)).broken)


def logged(
    running: OpenRecord, entry: Entry, language: Language, passed: tuple[Entry, ...] = ()
) -> Happened:
    """With what those did before whom nobody logged, in one step."""
    verdict = running.log_together((*passed, entry)) if passed else running.log(entry)
    if not verdict.legal:
        return Happened("refused", entry.move, verdict.broken)
    return Happened("logged", entry.move, words=language.logged(running.match))


def corrected(running: OpenRecord, line: Correction, language: Language) -> Happened:
    """An insert, amend or drop: kept if all later moves still fit, else the beginning of a repair;
    refused only if its own move was not allowed then."""
    move = line.to.move if line.to else None
    repair = begin(running.match, line)
    if repair is None:
        assert line.to
        broken = running.match.back_to(line.number - 1).judge(line.to).broken
        return Happened("refused", move, broken, correction=(line.name, line.number))
    if repair.asks:
        return Happened("repair", move, line=line)
    running.correct(line)
    deed = running.what_undo_would_do
    return Happened("logged", move, words=done(deed, running.match, language) if deed else "")


def told(mending: Mending, how: str, entry: Entry) -> Happened:
    """What somebody says that happened in a repair, which goes on from there."""
    if not mending.repair.fits(entry):
        return refused(mending.repair.now, entry.move)
    mending.tell(how, entry)
    return Happened("repair", entry.move)


class AtTable:
    def __init__(
        self,
        running: OpenRecord,
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
        self._kept_board: tuple[Any, TableView | None] = None, None
        self._where: tuple[Any, ...] = ()
        self._views: dict[Pointing, TableView] = {}

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
        """With what it looked like before anything was picked that is still there to be tapped."""
        view, picks = self._seen(self.pointing), self.pointing.picks
        before = (self._seen(Pointing(picks[:count])) for count in range(len(picks) + 1))
        resting = next((seen for seen in before if _offers(seen) == _offers(view)), view)
        picked = view.picked and not self.preset  # what is to be corrected is only replaced
        return view._replace(resting=resting.resting, picked=picked)

    def _seen(self, pointing: Pointing) -> TableView:
        """Made once until the match or who acts is another."""
        said = presenter(self.match, self.language)
        at = said, self.running.lines, self.actor, self.correction, self.number, self.asking
        where = *at, self.begins, self.rounds_only, self.counts_left, self.passed
        if where != self._where:
            self._where, self._views = where, {}
        if pointing not in self._views:
            self._views[pointing] = self._look(pointing)
        return self._views[pointing]

    def _look(self, pointing: Pointing) -> TableView:
        view = presenter(self.match, self.language).table(self.position, pointing)
        picked = view.picked or bool(self.mode)  # a move out of turn can be given up, too
        view = self._with_bar(view._replace(mode=self.mode, banner=self.banner, picked=picked))
        if self.asking:
            view = self._while_asking(view, pointing)
        if self.out_of_turn:
            view = view._replace(verbs=self._as_rulings(view.verbs, pointing))
        if self._begins_settled:
            who = self.match.setup.players[self.begins or 0]
            words = self.language.tr("{player} begins", player=who)
            verbs = tuple(v._replace(words=words) if v.asks else v for v in view.verbs)
            view = view._replace(verbs=verbs)
        if self.counts_rounds:
            verbs = tuple(v._replace(state="accent") for v in view.verbs if v.id == "count")
            pads = tuple(pad for pad in view.pads if pad.still)
            view = view._replace(pads=pads, hint="", verbs=verbs)
            if self.match.setup.game.single_round:  # no card is asked for, either
                view = view._replace(prompt=self.language.tr("Count when the game is over."))
        if self.counts_rounds or self.match.setup.game.only_counted:
            view = view._replace(rounds=self._rounds())
        if not self.counts_left:
            view = view._replace(pads=without_notes(view.pads))
        board = self._board()
        if board and not view.rounds:
            view = put_on_board(view, board)
            if self._shows_all(view):
                view = view._replace(more="")
        return view._replace(resting=presenter(self.match, self.language).fullest(view))

    def _board(self) -> TableView | None:
        """A usual turn at rest, where turns are logged: found once for each match and language."""
        if self.rounds_only and self.match.table.turn is None:
            return None
        setup = self.running.match.setup
        asked_for = setup, self.language, self.counts_left
        if self._kept_board[0] != asked_for:
            turn = usual_turn(setup)
            view = None
            if turn is not None:
                said = presenter(turn, self.language)
                position = Position(setup, turn.table, turn.table.turn)
                view = said.fullest(said.table(position, Pointing()))
                if not self.counts_left:
                    view = view._replace(pads=without_notes(view.pads))
            self._kept_board = asked_for, view
        return self._kept_board[1]

    def _shows_all(self, view: TableView) -> bool:
        """Whether "another card" would show no more than is there: all keys are, some of them
        quiet."""
        more = view.more_pick
        if not more or more == WHAT_NOW or view.board is None:
            return False
        opened = self.position.offer((*self.pointing.picks, more)).pads
        there = {key.pick for pad in view.pads for key in pad.keys}
        return bool(opened) and all(key.pick in there for pad in opened for key in pad.keys)

    @property
    def out_of_turn(self) -> bool:
        """Whether somebody has said that another player acts now, than whose turn it is."""
        turn = self.match.table.turn
        return not self.banner and self.actor is not None and turn not in (None, self.actor)

    def _as_rulings(self, verbs: tuple[VerbView, ...], pointing: Pointing) -> tuple[VerbView, ...]:
        """Nothing else stands against these; the table only has to say why."""
        offer, words = self.position.offer(pointing.picks), self.language.tr("as a ruling")
        ready = {
            found.verb.id
            for found in self.position.judged(offer, pointing.picks)
            if found.state == "ready" and refused(self.match, found.moves[0]).only_out_of_turn
        }
        return tuple(verb._replace(words=words) if verb.id in ready else verb for verb in verbs)

    def after_ruling(self, move: Move) -> str:
        """What becomes of the turn of the player who is passed over by a move out of turn."""
        setup, table, actor = self.match.setup, self.match.table, getattr(move, "player", None)
        if not self.out_of_turn or actor in (None, table.turn):
            return ""
        seats, out = len(setup.players), setup.game.picture(table).out
        later = ((actor + step) % seats for step in range(1, seats))
        facts = {"player": setup.players[table.turn], "other": setup.players[actor]}
        if next(seat for seat in later if seat not in out) == table.turn:
            return self.language.tr("After that it is {player}’s turn.", **facts)
        return self.language.tr(
            "{player}’s turn is over with that: play goes on after {other}.", **facts
        )

    def _rounds(self) -> tuple[RoundView, ...]:
        """The last one first."""
        return presenter(self.match, self.language).rounds(reversed(rounds(self.match)))

    def _while_asking(self, view: TableView, pointing: Pointing) -> TableView:
        opened = any(pick.startswith(OPENED) for pick in pointing.picks)
        if view.more or opened or self.match.table.turn is None:
            return view
        words = self.language.tr("What can I do now?")
        return view._replace(more=words, more_pick=WHAT_NOW, more_spare=True)

    @property
    def doing(self) -> str:
        """The verb that was begun: its question is open, or it shows what it needs."""
        opened = [pick for pick in self.pointing.picks if pick.startswith(OPENED)]
        return self.pointing.verb or "".join(opened[-1:]).removeprefix(OPENED)

    @property
    def mode(self) -> str:
        if self.passed:
            players = [self.match.setup.players[entry.move.player] for entry in self.passed]
            names = self.language.listed([*dict.fromkeys(players)])
            return self.language.tr("{players}: not noted ·", players=names)
        if self.actor is None or self.banner:
            return ""
        if self.match.table.turn is not None:
            return self.language.tr("Out of turn:")
        return self.language.tr("{player} begins:", player=self.match.setup.players[self.actor])

    @property
    def banner(self) -> BannerView | None:
        """While nothing that is tapped happens at the table of now."""
        tr = self.language.tr
        if self.asking:
            return BannerView(tr("May I …?"), tr("Try any move: nothing is logged."))
        if not self.correction:
            return None
        was = self.language.logged(self.running.match.back_to(self.number))
        if self.correction == INSTEAD:
            return BannerView(tr("What happened?"), tr("Not: {move}", move=was))
        if self.correction in ("insert", BEFORE):
            return BannerView(tr("Insert before move {number}", number=self.number), was)
        return BannerView(
            tr("Correct move {number}", number=self.number), tr("It says: {move}", move=was)
        )

    def _with_bar(self, view: TableView) -> TableView:
        """What Undo takes back: the last thing done, be it a move or a correction."""
        tr, running, match = self.language.tr, self.running, self.running.match
        if view.banner:  # Undo would take back another move than the one in sight
            last = tr("The table as it was then") if self.correction else tr("Only a question.")
            return view._replace(last=last, undo=tr("Cancel"), redo="")
        did, undid = running.what_undo_would_do, running.what_redo_would_do
        view = view._replace(undo=tr("Undo") if did else "", redo=tr("Redo") if undid else "")
        if undid and isinstance(undid.line, Correction):
            words = done(undid, match, self.language)
            return view._replace(last=tr("Undone: {move}", move=words))
        if did and isinstance(did.line, Correction) and not undid:
            return view._replace(last=done(did, match, self.language))
        return view

    @property
    def counts_rounds(self) -> bool:
        """Between rounds of which only the results are entered there is nothing to pick."""
        between = self.match.table.phase == "between-rounds"
        return between and self.rounds_only and not self.correction and not self.asking

    def stack(self, seat: int) -> tuple[FaceView, ...]:
        """What lies before a player, whole."""
        said, match = presenter(self.match, self.language), self.match
        return tuple(said.face(face) for face in match.setup.game.before(match.table, seat))

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

    def tap_key(self, pick: str) -> Happened:
        if self.preset:
            self.pointing, self.preset = Pointing(), False
        values = places(self.position, self.pointing)
        if pick in values:
            return self.tap_answer(values[pick])
        offer = self.position.offer(self.pointing.picks)
        if not _has(offer, pick) and pick != offer.more:
            return self._tap_waiting(offer, pick)
        return self._tapped(tap_key(self.position, self.pointing, pick))

    def _tap_waiting(self, offer: Offer, pick: str) -> Happened:
        """A key that is not asked for: where another card may be played, why not this one; else
        what is asked for."""
        opened = (*self.pointing.picks, offer.more)
        if offer.more and _has(self.position.offer(opened), pick):
            tapped = tap_key(self.position, Pointing(opened), pick)
            return Happened("pointing") if isinstance(tapped, Pointing) else self._tapped(tapped)
        return Happened("wanted", words=self.view().prompt)

    def tap_verb(self, verb: str) -> Happened:
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
                return Refused(move, broken) if broken else Logged(move)
        return None

    def _tapped(self, tapped: Tapped) -> Happened:
        happened = self._happened(tapped)
        if self.pointing.verb and self._begins_settled:
            return self.tap_answer(self._who_begins())  # settled when the match was set up
        return happened

    @property
    def _begins_settled(self) -> bool:
        return self.begins is not None and self.match.number == 0

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
        offer = self.position.offer(self.pointing.picks)
        lit = {place.pick for place in offer.places}
        lit |= self.position.meant(offer, self.pointing.picks).keys()
        if pick not in lit:
            return None
        return self._tapped(tap_key(self.position, self.pointing, pick))

    def act_next(self, seat: int) -> Happened:
        """Somebody says who acts next: those between are passed over, when that move is logged."""
        picks = self.pointing.picks  # which stay, whoever they are for
        self.leave_mode()
        self.pointing = Pointing(picks)
        match = self.running.match
        self._pass_over(passed_over(match, seat))
        if self.passed:
            return Happened("pointing")
        move = match.setup.game.passed(match.table)
        broken = match.judge(Entry(move)).broken if move else ()
        words = " ".join(self.language.why(found, match.setup) for found in broken)
        return Happened("wanted", words=words or self.language.tr("Nobody can be passed over now."))

    def _pass_over(self, passed: tuple[Entry, ...]) -> None:
        self.passed, self._then = passed, after(self.running.match, passed)

    def may_act_next(self, seat: int) -> bool:
        """Whether a tap on this player would say so."""
        table = self.match.table
        free = not (self.correction or self.asking or self.pointing.verb or self.actor is not None)
        return free and table.phase == "turn" and table.turn != seat and not self.counts_rounds

    def _happened(self, tapped: Tapped) -> Happened:
        match tapped:
            case Pointing():
                self.pointing = tapped
                return Happened("pointing")
            case Logged(move):
                return self.enter(move)
            case Refused(move, _):
                return self.judged(move)
            case Wanted(verb):
                self.pointing = self.pointing._replace(wants=verb)
                found = next(v for v in self.view().verbs if v.id == verb)
                words = self.language.named(found.label, found.words)
                return Happened("wanted", words=words)
            case Counting() if self.asking:  # the form would log it
                words = self.language.tr("Results are checked while they are entered.")
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
        if self.mending:
            happened = told(self.mending, self.correction, entry)
        elif self.correction:
            line = Correction(self.correction, self.number, entry)
            happened = corrected(self.running, line, self.language)
        else:
            happened = logged(self.running, entry, self.language, self.passed)
        if happened.kind != "refused":
            self.leave_mode()
        return happened

    def judged(self, move: Move) -> Happened:
        """What was said of a move that was tried, once more: its sheet is opened again."""
        verb = self._filled_in(move)
        if self.asking:
            return self._fill(move, verb) if verb else self.enter(move)
        setup, table, _ = self.position
        settled = verb.settles if verb else ()
        rules = [r for r in broken_rules(setup.game, table, move) if r.id not in settled]
        if rules:
            return Happened("refused", move, tuple(Broken(rule, table, move) for rule in rules))
        return refused(self.match, move)

    def place(self) -> dict[str, Any]:
        """What is half entered, to be found again after a kill."""
        if self.mending:  # which is found again by itself
            return {}
        return {
            "picks": self.pointing.picks,
            "verb": self.pointing.verb,
            "answers": self.pointing.answers,
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
        for pick in place.get("picks", ()):
            self._take_up(tap_key(self.position, self.pointing, pick))
        verb = place.get("verb", "")
        if verb and not self.pointing.verb and verb in self._verbs():
            self._take_up(tap_verb(self.position, self.pointing, verb))
        for _field, value in place.get("answers", ()) if self.pointing.verb else ():
            self._take_up(tap_answer(self.position, self.pointing, value))
        self.preset = bool(place.get("preset"))

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
        verb = self._filled_in(move)
        return {"begun": move, "rest": verb.form} if verb else {}

    def _filled_in(self, move: Move) -> Verb | None:
        """The verb that asks for what only the players know of such a move."""
        picks, verbs = self.pointing.picks, self._verbs().values()
        return next((verb for verb in verbs if verb.form and move in verb.moves(picks)), None)


def _has(offer: Offer, pick: str) -> bool:
    return any(key.pick == pick for pad in offer.pads for key in pad.keys) or any(
        place.pick == pick for place in offer.places
    )


def _offers(view: TableView) -> tuple[Any, ...]:
    """What can be tapped, however it looks."""
    picks = tuple(key.pick for pad in view.pads for key in pad.keys)
    return picks, tuple(verb.id for verb in view.verbs), bool(view.more)
