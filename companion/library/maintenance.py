"""What the app does for its library while nobody waits: looks after it, and copies what changed."""

from __future__ import annotations

from collections.abc import Iterator

from .backup import Backup
from .exporter import tidy_exports
from .library import Library
from .match_index import Progress
from .verify import Verification


def run_maintenance(library: Library, keep_exports: bool = True) -> Iterator[Progress]:
    """Check the library and copy what changed, in small steps; damage is only reported."""
    tidy_exports(library, all=not keep_exports)
    library.bin.empty()
    yield Progress(0, 1)
    verification = Verification(library)
    for _ in verification.steps():
        yield Progress(0, 1)
    for finding in verification.found:
        if finding.file.startswith("matches/"):  # the others are made anew by themselves
            library.add_notice(finding.notice)
    library.keep_notices()
    library.meet_players()
    yield Progress(0, 1)
    yield from Backup(library).make()
