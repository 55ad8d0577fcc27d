"""A table that is open on this machine, and phones at it: pages of a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.server.match_host import FileHost, LibraryHost
from companion.server.server import Serving
from tests.server.caller import Caller
from tests.support.api import Library, OpenRecord, make_setup
from tests.support.browsers import DEMANDED
from tests.support.ui.matches import keep_match
from tests.support.ui.plots import log_moves

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
NO_AXE = "needs axe-core (`make test` brings it where npm is)"
PLAYERS = ("Anna", "Ben", "Cleo", "Dora")
BEGUN = ("deal first=Anna discard=jewels", "Anna pair home home", "Ben pair yacht yacht")


@pytest.fixture(autouse=True)
def free_port(any_port: None) -> None:
    """Let no test open one of the usual ports."""


class Table:
    """A match whose table is open, closed, or open again with other codes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.serving = Serving(FileHost(path), local=True)

    @property
    def running(self) -> OpenRecord:
        running = self.serving.table.host.running
        assert running is not None
        return running

    @property
    def moves(self) -> int:
        return self.running.match.number

    def link(self, part: str) -> str:
        return self.serving.link(part)

    def join(self, part: str, name: str = "", language: str = "en") -> Caller:
        """Somebody comes in by a link, and speaks HTTP."""
        return Caller(self.serving).join(part, name, language)

    def log(self, *told: str) -> None:
        """Moves on the keeper's own screen."""
        table = self.serving.table

        def deed() -> None:
            for line in told:
                log_moves(self.running, [line])
                table.update()

        table.host.do(deed)

    def cut(self) -> None:
        """Every connection breaks, as when a phone leaves the room."""
        for connection in list(self.serving.connections):
            connection.loop.call_soon_threadsafe(connection.transport.abort)

    def close(self) -> None:
        self.serving.close()
        self.serving.table.host.leave()

    def open_again(self) -> None:
        """As after a kill: at the same port, with other codes."""
        self.serving = Serving(FileHost(self.path), self.serving.port, local=True)

    def show_letters(self) -> None:
        self.serving.table.auth.code.show()

    @property
    def totals(self) -> list[int]:
        """Everyone's total."""
        return list(self.running.match.table.totals)


def begun(folder: Path, game: str, players: tuple[str, ...], *told: str, **options: Any) -> Path:
    """The record of a match that has come so far."""
    with OpenRecord.begin(folder, make_setup(game, list(players), options)) as running:
        log_moves(running, told)
        return running.path


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Opens the table of a match that has come so far."""
    tables: list[Table] = []

    def open_table(
        *told: str, game: str = "big-deal", players: tuple[str, ...] = PLAYERS, **options: Any
    ) -> Table:
        tables.append(Table(begun(tmp_path, game, players, *told, **options)))
        return tables[-1]

    yield open_table
    for table in tables:
        table.close()


@pytest.fixture
def table(opened: Callable[..., Table]) -> Table:
    """Of a round of Big Deal that has begun; Cleo is at turn."""
    return opened(*BEGUN)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for hurdles; `make test` brings it where npm is."""
    if not AXE.exists() and not DEMANDED:
        pytest.skip(NO_AXE)
    assert AXE.exists(), NO_AXE
    return AXE.read_text("utf-8")


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Serves a library: empty, or with an evening of Big Deal that goes on, and a match on a score
    pad that Anna has won."""
    open_now: list[Serving] = []

    def open_library(with_matches: bool = True) -> Serving:
        library = Library(tmp_path / "library")
        if with_matches:
            keep_match(library, ("score 12 7", "score 3 4", "finish"), ("Anna", "Ben"), "score-pad")
            keep_match(library, BEGUN[:2], PLAYERS, "big-deal")
        open_now.append(Serving(LibraryHost(library), local=True))
        return open_now[-1]

    yield open_library
    for serving in open_now:
        serving.close()
        serving.table.host.leave()


@pytest.fixture
def serving(serve: Callable[..., Serving]) -> Serving:
    """A library with matches."""
    return serve()
