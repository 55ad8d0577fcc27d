"""The table screen of a session in words: the table, and what its mode adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.match import Entry
from ..engine.offers import Face
from ..engine.rounds import rounds
from ..engine.schema import Move, Value
from ..engine.tap_result import TapState
from ..i18n.language import Language
from ..views.log import last_action, undone_text
from ..views.presenter import Presenter, presenter
from ..views.result import SHOWN
from ..views.table_view import BannerView, BarView, MoreView, TableView, VerbView
from .board import board_of, put_on_board
from .mode import Correcting, Turn, refusal_for
from .repair_session import BEFORE, INSTEAD

if TYPE_CHECKING:
    from .table_session import TableSession

OPENED = "verb:"  # begins the pick of a verb that opens something
WHAT_NOW = "ask:now"  # not for one move, but for all of them


class TableSessionView:
    """The views of one session, kept until the match or the mode changes."""

    def __init__(self, at: TableSession) -> None:
        self.at = at
        self._where: tuple[Value, ...] = ()
        self._views: dict[TapState, TableView] = {}

    @property
    def language(self) -> Language:
        """Return the language of the session."""
        return self.at.language

    @property
    def presenter(self) -> Presenter:
        """Return the presenter of the match at which the move is composed."""
        return presenter(self.at.match, self.language, self.at.counts_left)

    def view(self) -> TableView:
        """Return what is seen now."""
        view = self._seen(self.at.pointing)
        mode = self.at.mode
        if not (isinstance(mode, Correcting) and mode.preset):
            return view
        # what is to be corrected is only replaced
        return view._replace(prompt=view.prompt._replace(picked=False))

    def _seen(self, pointing: TapState) -> TableView:
        at = self.at
        of = self.presenter, at.running.lines, at.mode, at.actor
        where = *of, at.begins, at.rounds_only
        if where != self._where:
            self._where = where
            self._views = {}
        if pointing not in self._views:
            self._views[pointing] = self._look(pointing)
        return self._views[pointing]

    def _look(self, pointing: TapState) -> TableView:
        at = self.at
        view = self.presenter.table(at.position, pointing)
        mode = self.mode
        banner = self.banner
        picked = view.prompt.picked or bool(mode)  # a move out of turn can be given up, too
        prompt = view.prompt._replace(mode=mode, picked=picked)
        header = view.header._replace(banner=banner) if banner else view.header
        view = view._replace(prompt=prompt, header=header, bar=self._bar())
        if at.asking:
            view = self._while_asking(view, pointing)
        if at.out_of_turn:
            view = view._replace(verbs=self._as_rulings(view.verbs, pointing))
            if not pointing.picks:  # "Out of turn: Ben", and not that it is his turn
                who = f"{at.match.setup.players[at.actor or 0]}."
                view = view._replace(prompt=view.prompt._replace(text=who))
        if isinstance(at.mode, Correcting) and at.mode.correction == "amend":
            view = view._replace(verbs=self._as_logged(view.verbs, at.mode.number))
        if at.begins_settled:
            who = at.match.setup.players[at.begins or 0]
            begins = self.language.tr("{player} begins", player=who)
            verbs = tuple(v._replace(words=begins) if v.asks else v for v in view.verbs)
            view = view._replace(verbs=verbs)
        if at.counts_rounds:
            view = self._only_count(view)
        if at.counts_rounds or at.match.setup.game.only_counted:
            totals = self.presenter.totals
            coming = totals.coming_rounds(at.match.table.round) if at.counts_rounds else ()
            last_first = totals.rounds(reversed(rounds(at.match, SHOWN)))
            view = view._replace(rounds=last_first, coming=coming)
        board = self.board()
        if board and not view.listed:
            view = put_on_board(view, board)
            if self._shows_all(view):
                view = view._replace(more=view.more._replace(text=""))
        return view

    def _as_logged(self, verbs: tuple[VerbView, ...], number: int) -> tuple[VerbView, ...]:
        """Put the accent on the verb of the logged move, of which mostly only the card is wrong."""
        was = self.at.running.match.back_to(number).entry
        name = self.at.match.setup.form_of[type(was.move)].name if was else ""
        if not any(verb.id == name and verb.state != "quiet" for verb in verbs):
            return verbs
        calm = (v._replace(state="raised") if v.state == "accent" else v for v in verbs)
        return tuple(v._replace(state="accent") if v.id == name else v for v in calm)

    def _only_count(self, view: TableView) -> TableView:
        verbs = tuple(v._replace(state="accent") for v in view.verbs if v.id == "count")
        pads = tuple(pad for pad in view.pads if pad.still)
        hint = view.prompt.hint if pads else ""  # of what lies there: the stakes of a board
        tr = self.language.tr
        table = self.at.match.table
        text = view.prompt.text
        if self.at.match.setup.game.result.single_round:
            text = tr("Score the game when it’s over.")
        elif pads != view.pads:  # the card that would be asked for cannot be given
            text = tr("Score round {round} when it’s over.", round=table.round + 1)
        prompt = view.prompt._replace(text=text, hint=hint)
        more = view.more._replace(text="")
        return view._replace(prompt=prompt, pads=pads, verbs=verbs, more=more)

    def board(self) -> TableView | None:
        """Return a usual turn at rest, whose keys and verbs keep their positions through a match;
        None where no turns are logged."""
        at = self.at
        if at.rounds_only and at.match.table.turn is None:
            return None
        return board_of(at.running.match.setup, self.language, at.counts_left)

    def _shows_all(self, view: TableView) -> bool:
        """Say whether "another card" would show no key that is not there already."""
        more = view.more.pick
        if not more or more == WHAT_NOW:
            return False
        opened = self.at.position.offer((*self.at.pointing.picks, more)).pads
        there = {key.pick for pad in view.pads for key in pad.keys}
        return bool(opened) and all(key.pick in there for pad in opened for key in pad.keys)

    def _as_rulings(self, verbs: tuple[VerbView, ...], pointing: TapState) -> tuple[VerbView, ...]:
        """Mark the verbs against which nothing stands but that it is another player's turn."""
        position = self.at.position
        words = self.language.tr("as a ruling")
        ready = {
            found.verb.id
            for found in position.buttons(position.offer(pointing.picks), pointing.picks)
            if found.state == "ready"
            and refusal_for(self.at.match, Entry(found.moves[0])).only_out_of_turn
        }
        return tuple(verb._replace(words=words) if verb.id in ready else verb for verb in verbs)

    def _while_asking(self, view: TableView, pointing: TapState) -> TableView:
        opened = any(pick.startswith(OPENED) for pick in pointing.picks)
        if view.more.text or opened or self.at.match.table.turn is None:
            return view
        return view._replace(more=MoreView(self.language.tr("What can I do now?"), WHAT_NOW))

    @property
    def mode(self) -> str:
        """Return the words before the prompt: who is skipped, out of turn, or begins."""
        at = self.at
        tr = self.language.tr
        players = self.at.match.setup.players
        if at.skipped:
            names = dict.fromkeys(players[entry.player] for entry in at.skipped)
            return tr("{players}: not logged ·", players=self.language.listed([*names]))
        if at.actor is None or not isinstance(at.mode, Turn):
            return ""
        if at.match.table.turn is not None:
            return tr("Out of turn:")
        return tr("{player} begins:", player=players[at.actor])

    @property
    def banner(self) -> BannerView | None:
        """Return the words of a question or correction; None where moves are logged."""
        tr = self.language.tr
        correction, number = self.at.corrected
        if self.at.asking:
            return BannerView(tr("May I …?"), tr("Try any move: nothing is logged."))
        if not correction:
            return None
        was = self.language.logged(self.at.running.match.back_to(number))
        if correction == INSTEAD:
            return BannerView(tr("What happened?"), tr("Not: {move}", move=was))
        if correction in ("insert", BEFORE):
            return BannerView(tr("Add before move {number}", number=number), was)
        return BannerView(tr("Fix move {number}", number=number), tr("Logged as: {move}", move=was))

    def _bar(self) -> BarView:
        """Return the bar with the last move or correction, which Undo takes back."""
        tr = self.language.tr
        running = self.at.running
        match = self.at.running.match
        if self.banner:  # Undo would take back another move than the one in sight
            last = tr("Just a question.") if self.at.asking else tr("The table as it was then")
            return BarView(last, tr("Cancel"), "")
        did = running.what_undo_would_do
        undid = running.what_redo_would_do
        text = undone_text(running, self.language)
        if did and running.redone:
            text = tr("Redone: {move}", move=last_action(did, match, self.language))
        elif did and not text:
            text = last_action(did, match, self.language)
        text = text or self.language.logged(match) or tr("Nothing logged yet")
        undo = tr("Undo") if did else ""
        redo = tr("Redo") if undid else ""
        return BarView(text, undo, redo)

    def after_ruling(self, move: Move) -> str:
        """Say what becomes of the turn of the player before whom somebody moves out of turn."""
        match = self.at.match
        actor = getattr(move, "player", None)
        setup = match.setup
        table = match.table
        if not self.at.out_of_turn or table.turn is None or actor in (None, table.turn):
            return ""
        seats = len(setup.players)
        out = setup.game.table.picture(table).out
        later = ((actor + step) % seats for step in range(1, seats))
        facts = {"player": setup.players[table.turn], "other": setup.players[actor]}
        if next(seat for seat in later if seat not in out) == table.turn:
            return self.language.tr("Then it’s {player}’s turn.", **facts)
        return self.language.tr("That ends {player}’s turn: play goes on after {other}.", **facts)

    def stack(self, seat: int) -> tuple[Face[str], ...]:
        """Return all that lies in front of a player."""
        match = self.at.match
        faces = match.setup.game.table.in_front_of(match.table, seat)
        return tuple(self.presenter.face(face) for face in faces)
