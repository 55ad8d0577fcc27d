"""The open table: the match as everybody sees it now, who is there, and the one way to write.

All requests are answered one after the other, in the order in which they came, on one thread.
Guests see a snapshot, which stays what it is while somebody looks at it; what they log goes to the
host, and only if nothing has happened there since.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.errors import Message, NotAllowed
from ..engine.match import Correction, Entry, Line, Verdict
from ..engine.moves import Finish
from ..engine.rounds import RESTING, round_is_over
from ..engine.schema import JsonObject, Value
from ..i18n.language import Language
from ..record.open_record import OpenRecord, RunningMatch
from ..saved_state import to_state
from ..session.new_match import NewMatch
from ..session.table_session import TableSession
from ..views.log import BY, by_whom
from .auth import KEEP, PLAY, Auth, Guest
from .json_values import to_json
from .match_host import MatchHost

WORK_STEP = 5  # per cent of something long, after which pages are told
REMEMBERED = 30  # tables of the past, to say what happened meanwhile

FAULT = Message(
    "Something went wrong. The match is safe: reload the page, or try something else."
).sentence


class StaleView(NotAllowed):
    """A move that was composed on a table that has changed since; caught apart, to say how."""

    def __init__(self) -> None:
        super().__init__(FAULT, 409)


class MatchSnapshot(RunningMatch):
    """The running match as guests see it at one moment; nothing can be logged in it."""

    def __init__(self, running: RunningMatch) -> None:
        self.match = running.match
        self.lines = running.lines
        self.redone = running.redone
        self.what_undo_would_do = running.what_undo_would_do
        self.what_redo_would_do = running.what_redo_would_do

    def log(self, *lines: Line) -> Verdict:
        """Refuse whatever comes."""
        raise StaleView

    @property
    def revision(self) -> str:
        """A text that changes with every line of the record."""
        return f"{self.match.setup.id}:{self.lines}"

    @property
    def by(self) -> str:
        """The name of the guest who did what Undo would take back; "" for the host."""
        return by_whom(self.what_undo_would_do.line) if self.what_undo_would_do else ""


Write = Callable[[Callable[[OpenRecord], Any]], Any]  # lets the host do it, or raises StaleView


class GuestWriter(MatchSnapshot):
    """A snapshot that a guest can write to; writing goes to the host."""

    def __init__(
        self, seen: MatchSnapshot, write: Write, name: str, may_log: Callable[[Line], None]
    ) -> None:
        super().__init__(seen)
        self.write = write
        self.name = name  # of the guest, as the log says it
        self.may_log = may_log  # or raises NotAllowed

    def log(self, *lines: Line) -> Verdict:
        """Log moves as one step, or a correction, in the guest's name."""
        for line in lines:
            self._look_at(line)
        signed = tuple(map(self._signed, lines))
        verdict: Verdict = self.write(lambda running: running.log(*signed))
        return verdict

    def _signed(self, line: Line) -> Line:
        if isinstance(line, Correction):
            to = line.to and self._signed_move(line.to)
            return line._replace(to=to, moves=tuple(map(self._signed_move, line.moves)))
        return self._signed_move(line)

    def _signed_move(self, entry: Entry) -> Entry:
        return entry._replace(note=BY + self.name) if self.name and not entry.note else entry

    def _look_at(self, line: Line) -> None:
        """Refuse a line from a stranger's browser that is no move of this match."""
        self.may_log(line)
        setup = self.match.setup
        for entry in _moves_of(line):
            setup.read_move(setup.write_move(entry.move))


def _moves_of(line: Line) -> tuple[Entry, ...]:
    if isinstance(line, Entry):
        return (line,)
    return (*([line.to] if line.to else ()), *line.moves)


class OpenTable:
    """The table as guests see it, the guests, and the one function that writes."""

    def __init__(self, host: MatchHost) -> None:
        self.host = host
        self.ring: Callable[[], None] = lambda: None  # tells all pages that something is new
        self.auth = Auth(lambda: self.ring())
        self.address = ""  # where others find it: "192.168.1.23:8124"; "" if nobody can
        self._past: deque[MatchSnapshot] = deque(maxlen=REMEMBERED)
        self.drafts = 0  # how often something was entered
        self.work: int | None = None  # per cent of something long that are done, while it goes on
        self._begin_revision()
        self._made: dict[tuple[str, str, str], JsonObject] = {}  # until the match changes
        self.update()

    # What there is to see

    @property
    def snapshot(self) -> MatchSnapshot | None:
        """The newest snapshot of the match, or None without a match."""
        return self._past[-1] if self._past else None

    @property
    def revision(self) -> str:
        """The revision of the newest snapshot, or ""."""
        return self.snapshot.revision if self.snapshot else ""

    def _begin_revision(self) -> None:
        """Forget what is known of the newest snapshot alone."""
        self._undone_by = ""  # who has undone or redone something: the record does not say it
        self.has_entries = False  # a page has entered something in the score sheet, or cleared it
        self.entries: Mapping[str, Value] = {}  # by box, as all pages see them
        self.secrets: Mapping[str, Value] = {}  # entered, but not to be seen by others yet

    def update(self) -> None:
        """Take a new snapshot, on the host's side, whenever the match may have changed."""
        running = self.host.running
        now = MatchSnapshot(running) if running else None
        if now is None:
            self._past.clear()
        elif now.revision != self.revision:
            if self.snapshot and self.snapshot.match.setup.id != now.match.setup.id:
                self._past.clear()
            self._past.append(now)
            self._begin_revision()
        self._made = {}
        self.ring()

    def link(self, part: str, address: str = "") -> str:
        """Return one of the three links."""
        return f"http://{address or self.address}/#{part[0]}-{self.auth.tokens[part]}"

    def close(self) -> None:
        """Remove all guests, and tell their pages."""
        self.auth.guests.clear()
        self.ring()

    def table(self, lang: Language) -> JsonObject:
        """Return the table with nothing picked."""
        return self.once("table", lang, lambda: self._at_rest(lang))

    def once(self, name: str, lang: Language, make: Callable[[], JsonObject]) -> JsonObject:
        """Return an answer that is made once for this revision and language."""
        key = (name, self.revision, lang.code)
        known = self._made
        if key not in known:
            known[key] = make()
        return known[key]

    def _at_rest(self, lang: Language) -> JsonObject:
        seen = self.snapshot
        if seen is None:
            return {"rev": "", "match": None}
        at = self.session(seen, lang)
        return {**self.session_view(at), "place": to_state(at.save_state())}

    def session_view(self, at: TableSession) -> JsonObject:
        """Return the table as a session shows it."""
        seen = self.current_snapshot()
        return {
            "rev": seen.revision,
            "match": self._about(seen, at.language),
            "by": seen.by,
            # who did what the bar tells, an undo included
            "done_by": self._undone_by if seen.what_redo_would_do else seen.by,
            "view": to_json(at.view()),
        }

    def note_work(self, percent: int | None) -> None:
        """Let keepers' pages see how much of something long is done; None: all of it."""
        if percent is not None:
            percent -= percent % WORK_STEP
        if percent != self.work:
            self.work = percent
            self.ring()

    def note_undo(self, guest: Guest) -> None:
        """Remember who has undone or redone something just now."""
        self._undone_by = guest.name
        self._made = {}
        self.ring()

    def share_entries(
        self, entered: Mapping[str, Value], secrets: Mapping[str, Value] | None = None
    ) -> None:
        """Show on all pages what is entered in the score sheet, not yet logged, but for secrets."""
        kept = self.secrets if secrets is None else secrets
        if entered != self.entries or kept != self.secrets:
            self.entries = entered
            self.secrets = dict(kept)
            self.has_entries = True
            self.drafts += 1
            self.ring()

    def _about(self, seen: MatchSnapshot, lang: Language) -> JsonObject:
        setup = seen.match.setup
        table = seen.match.table
        at = self.session(seen, lang)
        return {
            "game": setup.game.id,
            "title": lang.title(setup),
            "players": setup.players,
            "looks": to_json(self.host.looks(setup)),
            "over": table.phase == "over",
            "resting": table.phase in RESTING,
            "round_over": not self.host.rounds_only and round_is_over(seen.match),
            "turn": table.turn,
            "moves": seen.match.number,
            "rounds_only": self.host.rounds_only,
            "sheet": setup.game.table.score_sheet is not None,
            "may_finish": at.may_finish,
            "finish_note": at.finish_note,
        }

    # Somebody at it

    def seat_of(self, guest: Guest) -> int | None:
        """Return the seat of the player that a guest is, or None."""
        players = self.snapshot.match.setup.players if self.snapshot else ()
        return players.index(guest.name) if guest.name in players else None

    def session(self, seen: MatchSnapshot, lang: Language) -> TableSession:
        """Return a session at a snapshot; unless that is a guest's writer, it logs nothing."""
        return TableSession(seen, lang, self.host.begins, self.host.rounds_only)

    def guest_writer(self, guest: Guest, revision: object) -> GuestWriter:
        """Return a writer for a guest's move that was composed at that revision."""
        seen = self.current_snapshot()

        def write(change: Callable[[OpenRecord], Any]) -> Any:
            if revision != seen.revision:
                raise StaleView
            return self.write(seen.revision, change)

        return GuestWriter(seen, write, guest.name, lambda line: self._may(guest, line))

    def current_snapshot(self) -> MatchSnapshot:
        """Return the newest snapshot, or raise NotAllowed if there is no match."""
        if self.snapshot is None:
            raise NotAllowed("There’s no match on the table yet.", 409)
        return self.snapshot

    def _may(self, guest: Guest, line: Line) -> None:
        """Raise NotAllowed unless the guest keeps the match, or the move is theirs or nobody's."""
        if guest.may(KEEP):
            return
        if not guest.may(PLAY) or not isinstance(line, Entry) or line.ruling:
            raise NotAllowed("Only the keeper can do that.", 403)
        if isinstance(line.move, Finish):
            raise NotAllowed("Only the keeper can do that.", 403)
        if self.seat_of(guest) is None:
            raise NotAllowed("Say who you are first.", 403)
        player = getattr(line.move, "player", None)
        on = self.current_snapshot().match.table.turn is not None
        if player != self.seat_of(guest) and not (player is None and on):
            raise NotAllowed("You can only log your own moves.", 403)

    def write(self, revision: str, change: Callable[[OpenRecord], Any]) -> Any:
        """Change the match, or raise StaleView if it has changed since that revision."""

        def alone() -> Any:
            running = self.host.running
            if running is None or MatchSnapshot(running).revision != revision:
                raise StaleView
            was_over = running.match.table.phase == "over"
            done = change(running)
            self.update()
            if was_over != (running.match.table.phase == "over"):
                self.host.over()
            return done

        return self.host.do(alone)

    def begin(self, new: NewMatch) -> None:
        """Begin a new match."""

        def alone() -> None:
            self.host.begin(new)
            self.update()

        self.host.do(alone)

    def events_since(self, revision: object, lang: Language) -> list[str]:
        """Return what happened since a revision, in words, oldest first."""
        past = list(self._past)
        since = [number for number, seen in enumerate(past) if seen.revision == revision]
        later = past[since[-1] + 1 :] if since else past[-1:]
        return [self.session(seen, lang).view().bar.text for seen in later]
