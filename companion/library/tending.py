"""What the app does for its library while nobody waits: looks after it, and copies what changed."""

from __future__ import annotations

from collections.abc import Iterator

from .backup import Backup
from .export import tidy_exports
from .index import Progress
from .library import Library
from .verify import Verification


def tend(library: Library, keep_exports: bool = True) -> Iterator[Progress]:
    """In small steps. Damage is told before anything is copied; nothing is mended by itself."""
    tidy_exports(library, all=not keep_exports)
    library.bin.empty()
    yield Progress(0, 1)
    verification = Verification(library)
    for _ in verification.steps():
        yield Progress(0, 1)
    for finding in verification.found:
        if finding.file.startswith("matches/"):  # the others are made anew by themselves
            library.tell(finding.notice)
    library.meet_players()
    yield Progress(0, 1)
    yield from Backup(library).make()
