"""`companion import`: files of others that come into the library, and what became of each."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from .engine.errors import CompanionError, StorageError
from .engine.schema import JsonObject
from .i18n.language import Language
from .library.importer import Arrival, Import
from .library.library import Library
from .library.match_summary import MatchSummary
from .views import incoming


class ImportReport:
    """What came in from several files, one after the other."""

    def __init__(self, library: Library, language: Language) -> None:
        self._library = library
        self._language = language
        self._people_before = len(library.people)
        self.arrivals: list[Arrival] = []
        self.refused: list[JsonObject] = []  # name and reason
        self.read = 0  # files

    def take_in(self, path: Path) -> None:
        """Take in a file; one that cannot be read is refused as a whole."""
        try:
            coming = Import(self._library, path)
            for _ in coming.check():
                pass
            self.read += 1
            for _ in coming.store():
                pass
        except StorageError as error:
            self._refuse(str(path), error)
            return
        self.arrivals += coming.arrivals
        for arrival in coming.arrivals:
            if arrival.state == "refused" and arrival.why:
                self._refuse(arrival.name, StorageError.of(arrival.why))

    def _refuse(self, name: str, error: CompanionError) -> None:
        self.refused.append({"name": name, "text": self._language.message_text(error)})

    @property
    def waiting(self) -> list[Arrival]:
        """The records that went on differently from the matches that are here."""
        return [arrival for arrival in self.arrivals if arrival.state == "waiting"]

    def as_json(self) -> JsonObject:
        """Return what became of everything, as `--json` prints it."""
        return {
            "new": self._ids("new"),
            "longer": self._ids("longer"),
            "here": len(self._ids("here")),
            "waiting": [self._waiting_object(arrival) for arrival in self.waiting],
            "refused": self.refused,
            "people": len(self._library.people) - self._people_before,
            "sheets": sum(a.is_sheet and a.state == "new" for a in self.arrivals),
            "seasons": sum(len(a.rows.seasons) for a in self.arrivals if a.rows),
        }

    def _ids(self, state: str) -> list[str]:
        return [self._identity(a.past) for a in self.arrivals if a.past and a.state == state]

    def _identity(self, past: MatchSummary) -> str:
        """Return the id of a match; one without is known by the checksum of its first line."""
        return past.id or hashlib.sha256(self._library.first_line(past.file)).hexdigest()

    def _waiting_object(self, arrival: Arrival) -> JsonObject:
        assert arrival.past and arrival.diverged
        same, more_here, more_there = arrival.diverged
        return {
            "match": self._identity(arrival.past),
            "devices": ["here", arrival.name],
            "same": same,
            "more": [more_here, more_there],
        }

    def summary(self) -> str:
        """Return in one line how much is new, longer, known, waiting or refused."""
        return incoming.summary(self.arrivals, self._language)

    def complaints(self) -> Sequence[str]:
        """Return a sentence for each thing that did not come in."""
        tr = self._language.tr
        named = self._language.named
        sentences = [named(refused["name"], refused["text"]) for refused in self.refused]
        for arrival in self.waiting:
            if arrival.why:
                sentences.append(named(arrival.name, tr(arrival.why.sentence)))
        return sentences
