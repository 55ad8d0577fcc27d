"""How TinyDB keeps a file here: replaced whole, never written over.

TinyDB's own storage writes in place, and a kill or a full disk in mid-write destroys everything.
Here the new version lies whole beside the old one before it takes its name, the version before is
kept as `.bak`, and a second line with a checksum tells a damaged file from a good one. A damaged
file is set aside, never overwritten.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tinydb import Storage

from ..record.durable import lock, make_folder, replace_durably

Tables = dict[str, dict[str, Any]]


class NotAsWritten(Exception):
    """A file that is not as it was written."""


def encode(tables: Tables) -> bytes:
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":")).encode()
    return text + b'\n{"sha256":"%s"}\n' % hashlib.sha256(text).hexdigest().encode()


def decode(content: bytes) -> Tables:
    text, _, check = content.partition(b"\n")
    if check != b'{"sha256":"%s"}\n' % hashlib.sha256(text).hexdigest().encode():
        raise NotAsWritten
    tables: Tables = json.loads(text)
    return tables


class AtomicStorage(Storage):
    """`set_aside` moves a damaged file away."""

    def __init__(self, path: Path, set_aside: Callable[[Path], object]) -> None:
        self.path = path
        self.backup = path.with_name(path.name + ".bak")
        self._set_aside = set_aside
        self._memory: Tables | None = None
        self._alone = False
        self._seen: tuple[int, ...] | None = None  # what the file was like when it was read

    def read(self) -> Tables | None:
        seen = self._look()
        if self._memory is None or seen != self._seen:
            self._memory = self._read_good()
            self._seen = self._look()
        return self._memory

    def write(self, data: Tables) -> None:
        """TinyDB changes what it has read before it writes: if that fails, read it again."""
        self._memory = None
        make_folder(self.path.parent)
        replace_durably(self.path, encode(data), previous=self.backup)
        self._memory, self._seen = data, self._look()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else changes the file meanwhile, also no other process."""
        if self._alone:
            yield
            return
        make_folder(self.path.parent)
        file = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            lock(file)
            self._alone = True
            yield
        except BaseException:
            self._memory = None
            raise
        finally:
            self._alone = False
            os.close(file)

    def _look(self) -> tuple[int, ...] | None:
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _read_good(self) -> Tables | None:
        """This version or the one before; None if there is neither."""
        for path in (self.path, self.backup):
            try:
                return decode(path.read_bytes())
            except FileNotFoundError:
                continue
            except (NotAsWritten, ValueError):
                self._set_aside(path)
        return None
