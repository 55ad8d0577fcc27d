"""The open table: the match as everybody sees it now, who is there, and the one way to write.

All requests are answered one after the other, in the order in which they came, on one thread.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from typing import Any

from ..engine.course import RESTING
from ..engine.match import Entry, Line
from ..play.new_match import NewMatch
from ..play.session import AtTable
from ..record.open_record import OpenRecord
from ..say.language import Language, language
from .door import KEEP, PLAY, Door, Guest
from .keeper import Keeper
from .plain import plain
from .refusal import Refusal
from .seen import Pen, Seen, Stale

REMEMBERED = 30  # tables of the past, to say what happened meanwhile


class OpenTable:
    def __init__(self, keeper: Keeper, ring: Callable[[], None] = lambda: None) -> None:
        self.keeper = keeper
        self.ring = ring  # tells all pages that something is new
        self.door = Door(lambda: self.ring())
        self._past: deque[Seen] = deque(maxlen=REMEMBERED)
        self._news: dict[tuple[str, str], bytes] = {}
        self._tables: dict[tuple[str, str], dict[str, Any]] = {}
        self.note()

    # What there is to see

    @property
    def seen(self) -> Seen | None:
        return self._past[-1] if self._past else None

    @property
    def revision(self) -> str:
        return self.seen.revision if self.seen else ""

    def note(self) -> None:
        """On the keeper's side, whenever the match may have changed."""
        running = self.keeper.running
        now = Seen.of(running) if running else None
        if now is None:
            self._past.clear()
        elif now.revision != self.revision:
            if self.seen and self.seen.match.setup.id != now.match.setup.id:
                self._past.clear()
            self._past.append(now)
        self._news, self._tables = {}, {}
        self.ring()

    def close(self) -> None:
        self.door.guests.clear()
        self.ring()

    def news(self, guest: Guest) -> bytes:
        """The table with nothing picked, made once for all who speak that language."""
        key, known = (self.revision, guest.language), self._news
        if key not in known:
            message = self.table(language(guest.language))
            known[key] = json.dumps(message, ensure_ascii=False).encode()
        return known[key]

    def table(self, said: Language) -> dict[str, Any]:
        """Made once, too: who has just logged a move needs the same."""
        key, known = (self.revision, said.code), self._tables
        if key not in known:
            known[key] = self._at_rest(said)
        return known[key]

    def _at_rest(self, said: Language) -> dict[str, Any]:
        seen = self.seen
        if seen is None:
            return {"rev": "", "match": None}
        at = self.sit(seen, said)
        return {**self.told(at), "place": plain(at.place())}

    def told(self, at: AtTable) -> dict[str, Any]:
        """What somebody at it sees."""
        seen = self.match_on()
        return {
            "rev": seen.revision,
            "match": self._about(seen, at.language),
            "by": seen.by,
            "view": plain(at.view()),
        }

    def _about(self, seen: Seen, said: Language) -> dict[str, Any]:
        setup, table = seen.match.setup, seen.match.table
        return {
            "game": setup.game.id,
            "title": said.title(setup),
            "players": setup.players,
            "looks": plain(self.keeper.looks(setup)),
            "over": table.phase == "over",
            "resting": table.phase in RESTING,
            "turn": table.turn,
            "moves": seen.match.number,
            "rounds_only": self.keeper.rounds_only,
            "sheet": setup.game.grid is not None,
        }

    # Somebody at it

    def seat_of(self, guest: Guest) -> int | None:
        players = self.seen.match.setup.players if self.seen else ()
        return players.index(guest.name) if guest.name in players else None

    def sit(self, seen: Seen, said: Language, pen: Pen | None = None) -> AtTable:
        pen = pen or Pen.at(seen, _nobody_writes, "", _nobody_writes)
        keeper = self.keeper
        return AtTable(pen, said, keeper.begins, keeper.rounds_only)

    def pen(self, guest: Guest, revision: object) -> Pen:
        """For a move that was composed when the table was at that revision."""
        seen = self.match_on()

        def write(deed: Callable[[OpenRecord], Any]) -> Any:
            if revision != seen.revision:
                raise Stale
            return self.write(seen.revision, deed)

        return Pen.at(seen, write, guest.name, lambda line: self._may(guest, line))

    def match_on(self) -> Seen:
        if self.seen is None:
            raise Refusal("There is no match on the table yet.", 409)
        return self.seen

    def _may(self, guest: Guest, line: Line) -> None:
        """Everything, or the moves of the own seat and those that are nobody's in a round."""
        if guest.may(KEEP):
            return
        if not guest.may(PLAY) or not isinstance(line, Entry) or line.ruling:
            raise Refusal("Only whoever keeps the match can do that.", 403)
        if self.seat_of(guest) is None:
            raise Refusal("Say who you are first.", 403)
        player = getattr(line.move, "player", None)
        on = self.match_on().match.table.turn is not None
        if player != self.seat_of(guest) and not (player is None and on):
            raise Refusal("You can log your own moves only.", 403)

    def write(self, revision: str, deed: Callable[[OpenRecord], Any]) -> Any:
        """The one way to change the match: nothing has happened since that revision."""

        def alone() -> Any:
            running = self.keeper.running
            if running is None or Seen.of(running).revision != revision:
                raise Stale
            was_over = running.match.table.phase == "over"
            done = deed(running)
            self.note()
            if was_over != (running.match.table.phase == "over"):
                self.keeper.over()
            return done

        return self.keeper.do(alone)

    def begin(self, new: NewMatch) -> None:
        def alone() -> None:
            self.keeper.begin(new)
            self.note()

        self.keeper.do(alone)

    def meanwhile(self, revision: object, said: Language) -> list[str]:
        """What happened since, in words, oldest first."""
        past = list(self._past)
        since = [number for number, seen in enumerate(past) if seen.revision == revision]
        later = past[since[-1] + 1 :] if since else past[-1:]
        return [self.sit(seen, said).view().last for seen in later]


def _nobody_writes(_deed: object) -> None:
    raise Stale
