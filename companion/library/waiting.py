"""Records that came in and went on differently from the match that is here.

Neither is a beginning of the other, so nobody but a person can say which one counts. The match of
this library stays as it is; the other record waits in a folder of its own, whole.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..engine.errors import StorageError
from ..record.bounds import MOST_WAITING
from ..record.durable import make_folder, replace_durably
from ..record.messages import storage_errors
from ..record.names import SUFFIX
from .library import Library


class WaitingRecords:
    """The folder `waiting` of a library."""

    def __init__(self, library: Library) -> None:
        self.folder = library.folder / "waiting"
        self._files = library.files

    def keep(self, record: bytes) -> Path:
        """Keep a record, once however often it comes in, and return its path."""
        path = self.folder / f"{hashlib.sha256(record).hexdigest()[:32]}{SUFFIX}"
        with storage_errors(path):
            if not path.exists():
                if len(self.paths()) >= MOST_WAITING:
                    raise StorageError("Too many matches wait for a decision already.")
                make_folder(self.folder)
                replace_durably(path, record)
        return path

    def paths(self) -> list[Path]:
        """Return the paths of all records that wait."""
        names = sorted(self._files.listed(self.folder))
        return [self.folder / name for name in names if name.endswith(SUFFIX)]

    def drop(self, record: bytes) -> None:
        """Stop keeping a record: somebody has decided."""
        path = self.folder / f"{hashlib.sha256(record).hexdigest()[:32]}{SUFFIX}"
        with storage_errors(path):
            path.unlink(missing_ok=True)
