"""What the app does for its library while nobody waits: tidy it, check it, copy what changed."""

from __future__ import annotations

from collections.abc import Iterator

from .backup import Backup
from .exporter import tidy_exports
from .library import Library
from .match_index import Progress


def run_maintenance(library: Library, keep_exports: bool = True) -> Iterator[Progress]:
    """Tidy and check the library and copy what changed, in small steps; damage is only reported."""
    tidy_exports(library, all=not keep_exports)
    library.bin.empty()
    library.keep_notices()
    library.meet_players()
    yield Progress(0, 1)
    yield from Backup(library).make()
