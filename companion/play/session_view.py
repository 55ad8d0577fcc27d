"""What somebody at the table sees: the table in words, and what a correction or question adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.course import rounds
from ..engine.forms import Move
from ..engine.match import Correction, Entry
from ..engine.tapped import Pointing
from ..engine.taps import Position
from ..say.language import Language
from ..say.log import done
from ..say.presenter import Presenter, presenter
from ..say.table_view import BannerView, FaceView, TableView, VerbView
from .board import put_on_board, usual_turn, without_notes
from .enter import refused
from .mending import BEFORE, INSTEAD

if TYPE_CHECKING:
    from .session import AtTable

OPENED = "verb:"  # begins the pick of a verb that opens something
WHAT_NOW = "ask:now"  # not for one move, but for all of them


class SessionWords:
    """Of one session; what was made stays until the match or who acts is another."""

    def __init__(self, at: AtTable) -> None:
        self.at = at
        self._kept_board: tuple[Any, TableView | None] = None, None
        self._where: tuple[Any, ...] = ()
        self._views: dict[Pointing, TableView] = {}

    @property
    def language(self) -> Language:
        return self.at.language

    @property
    def said(self) -> Presenter:
        return presenter(self.at.match, self.language)

    def view(self) -> TableView:
        """With what it looked like before anything was picked that is still there to be tapped."""
        view, picks = self._seen(self.at.pointing), self.at.pointing.picks
        before = (self._seen(Pointing(picks[:count])) for count in range(len(picks) + 1))
        resting = next((seen for seen in before if _offers(seen) == _offers(view)), view)
        picked = view.picked and not self.at.preset  # what is to be corrected is only replaced
        return view._replace(resting=resting.resting, picked=picked)

    def _seen(self, pointing: Pointing) -> TableView:
        at = self.at
        of = self.said, at.running.lines, at.actor, at.correction, at.number, at.asking
        where = *of, at.begins, at.rounds_only, at.counts_left, at.passed
        if where != self._where:
            self._where, self._views = where, {}
        if pointing not in self._views:
            self._views[pointing] = self._look(pointing)
        return self._views[pointing]

    def _look(self, pointing: Pointing) -> TableView:
        at = self.at
        view = self.said.table(at.position, pointing)
        picked = view.picked or bool(self.mode)  # a move out of turn can be given up, too
        view = self._with_bar(view._replace(mode=self.mode, banner=self.banner, picked=picked))
        if at.asking:
            view = self._while_asking(view, pointing)
        if at.out_of_turn:
            view = view._replace(verbs=self._as_rulings(view.verbs, pointing))
            if not pointing.picks:  # "Out of turn: Ben", and not that it is his turn
                view = view._replace(prompt=f"{at.match.setup.players[at.actor or 0]}.")
        if at.begins_settled:
            who = at.match.setup.players[at.begins or 0]
            words = self.language.tr("{player} begins", player=who)
            verbs = tuple(v._replace(words=words) if v.asks else v for v in view.verbs)
            view = view._replace(verbs=verbs)
        if at.counts_rounds:
            view = self._only_count(view)
        if at.counts_rounds or at.match.setup.game.only_counted:
            coming = self.said.coming_rounds(at.match.table.round) if at.counts_rounds else ()
            last_first = self.said.rounds(reversed(rounds(at.match)))
            view = view._replace(rounds=last_first, coming=coming)
        if not at.counts_left:
            view = view._replace(pads=without_notes(view.pads))
        board = self._board()
        if board and not view.listed:
            view = put_on_board(view, board)
            if self._shows_all(view):
                view = view._replace(more="")
        return view._replace(resting=self.said.fullest(view))

    def _only_count(self, view: TableView) -> TableView:
        verbs = tuple(v._replace(state="accent") for v in view.verbs if v.id == "count")
        pads = tuple(pad for pad in view.pads if pad.still)
        hint = view.hint if pads else ""  # of what lies there: the stakes of a board
        view = view._replace(pads=pads, hint=hint, verbs=verbs, more="")
        if self.at.match.setup.game.single_round:  # no card is asked for, either
            view = view._replace(prompt=self.language.tr("Count when the game is over."))
        return view

    def _board(self) -> TableView | None:
        """A usual turn at rest, where turns are logged: found once for each match and language."""
        at = self.at
        if at.rounds_only and at.match.table.turn is None:
            return None
        setup = at.running.match.setup
        asked_for = setup, self.language, at.counts_left
        if self._kept_board[0] != asked_for:
            turn = usual_turn(setup)
            view = None
            if turn is not None:
                said = presenter(turn, self.language)
                position = Position(setup, turn.table, turn.table.turn)
                view = said.fullest(said.table(position, Pointing()))
                if not at.counts_left:
                    view = view._replace(pads=without_notes(view.pads))
            self._kept_board = asked_for, view
        return self._kept_board[1]

    def _shows_all(self, view: TableView) -> bool:
        """Whether "another card" would show no more than is there: all keys are, some of them
        quiet."""
        more = view.more_pick
        if not more or more == WHAT_NOW or view.board is None:
            return False
        opened = self.at.position.offer((*self.at.pointing.picks, more)).pads
        there = {key.pick for pad in view.pads for key in pad.keys}
        return bool(opened) and all(key.pick in there for pad in opened for key in pad.keys)

    def _as_rulings(self, verbs: tuple[VerbView, ...], pointing: Pointing) -> tuple[VerbView, ...]:
        """Nothing else stands against these; the table only has to say why."""
        position, words = self.at.position, self.language.tr("as a ruling")
        ready = {
            found.verb.id
            for found in position.buttons(position.offer(pointing.picks), pointing.picks)
            if found.state == "ready"
            and refused(self.at.match, Entry(found.moves[0])).only_out_of_turn
        }
        return tuple(verb._replace(words=words) if verb.id in ready else verb for verb in verbs)

    def _while_asking(self, view: TableView, pointing: Pointing) -> TableView:
        opened = any(pick.startswith(OPENED) for pick in pointing.picks)
        if view.more or opened or self.at.match.table.turn is None:
            return view
        words = self.language.tr("What can I do now?")
        return view._replace(more=words, more_pick=WHAT_NOW, more_spare=True)

    @property
    def mode(self) -> str:
        at, tr = self.at, self.language.tr
        if at.passed:
            players = [at.match.setup.players[entry.move.player] for entry in at.passed]
            names = self.language.listed([*dict.fromkeys(players)])
            return tr("{players}: not noted ·", players=names)
        if at.actor is None or at.aside:
            return ""
        if at.match.table.turn is not None:
            return tr("Out of turn:")
        return tr("{player} begins:", player=at.match.setup.players[at.actor])

    @property
    def banner(self) -> BannerView | None:
        """While nothing that is tapped happens at the table of now."""
        at, tr = self.at, self.language.tr
        if at.asking:
            return BannerView(tr("May I …?"), tr("Try any move: nothing is logged."))
        if not at.correction:
            return None
        was = self.language.logged(at.running.match.back_to(at.number))
        if at.correction == INSTEAD:
            return BannerView(tr("What happened?"), tr("Not: {move}", move=was))
        if at.correction in ("insert", BEFORE):
            return BannerView(tr("Insert before move {number}", number=at.number), was)
        return BannerView(
            tr("Correct move {number}", number=at.number), tr("It says: {move}", move=was)
        )

    def _with_bar(self, view: TableView) -> TableView:
        """What Undo takes back: the last thing done, be it a move or a correction."""
        tr, running, match = self.language.tr, self.at.running, self.at.running.match
        if view.banner:  # Undo would take back another move than the one in sight
            last = tr("The table as it was then") if self.at.correction else tr("Only a question.")
            return view._replace(last=last, undo=tr("Cancel"), redo="")
        did, undid = running.what_undo_would_do, running.what_redo_would_do
        view = view._replace(undo=tr("Undo") if did else "", redo=tr("Redo") if undid else "")
        if undid and isinstance(undid.line, Correction):
            words = done(undid, match, self.language)
            return view._replace(last=tr("Undone: {move}", move=words))
        if did and isinstance(did.line, Correction) and not undid:
            return view._replace(last=done(did, match, self.language))
        return view

    def after_ruling(self, move: Move) -> str:
        """What becomes of the turn of the player who is passed over by a move out of turn."""
        match, actor = self.at.match, getattr(move, "player", None)
        setup, table = match.setup, match.table
        if not self.at.out_of_turn or actor in (None, table.turn):
            return ""
        seats, out = len(setup.players), setup.game.picture(table).out
        later = ((actor + step) % seats for step in range(1, seats))
        facts = {"player": setup.players[table.turn], "other": setup.players[actor]}
        if next(seat for seat in later if seat not in out) == table.turn:
            return self.language.tr("After that it is {player}’s turn.", **facts)
        return self.language.tr(
            "{player}’s turn is over with that: play goes on after {other}.", **facts
        )

    def stack(self, seat: int) -> tuple[FaceView, ...]:
        """What lies before a player, whole."""
        match = self.at.match
        return tuple(self.said.face(face) for face in match.setup.game.before(match.table, seat))


def _offers(view: TableView) -> tuple[Any, ...]:
    """What can be tapped, however it looks."""
    picks = tuple(key.pick for pad in view.pads for key in pad.keys)
    verbs = () if view.idle else view.verbs  # which only keep their places
    return picks, tuple(verb.id for verb in verbs), bool(view.more)
