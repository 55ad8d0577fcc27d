"""What a guest may log, how a match that has ended is noted, and which address a link names."""

from collections.abc import Callable

import pytest

from companion.server.auth import KEEP, PLAY, WATCH
from companion.server.server import Serving
from tests.server.conftest import Table
from tests.support.api import Entry

TURNED_UP = ("deal Anna blue-2-35", "Anna pass", "Ben pass", "Cleo pass")
ROTUNDO = {"game": "rotundo", "players": ("Anna", "Ben", "Cleo")}
TURN_UP = {"move": "turn-up", "card": "blue-2-20"}


class LoggedBy:
    """A guest at a table who logs moves as their page asks for it."""

    def __init__(self, table: Table, part: str, name: str = "") -> None:
        self.table = table.serving.table
        table.join(part, name)
        self.guest = self.table.auth.guests[-1]

    def log(self, told: dict[str, object], ruling: str = "") -> str:
        """Log a move, and return why that is not allowed, or ""."""
        writer = self.table.guest_writer(self.guest, self.table.revision)
        setup = self.table.current_snapshot().match.setup
        try:
            writer.log(Entry(setup.read_move(told), ruling))
        except Exception as error:
            return str(error)
        return ""


@pytest.fixture
def rotundo(opened: Callable[..., Table]) -> Table:
    """A round of Rotundo in which the next card is to be turned up, by whoever likes."""
    return opened(*TURNED_UP, **ROTUNDO)


def test_any_player_may_log_what_is_nobodys_own_move(rotundo: Table) -> None:
    assert LoggedBy(rotundo, PLAY, "Ben").log(TURN_UP) == ""
    assert rotundo.moves == 5


def test_who_only_watches_or_has_no_seat_logs_nothing(rotundo: Table) -> None:
    assert LoggedBy(rotundo, WATCH).log(TURN_UP) == "Only the keeper can do that."
    assert LoggedBy(rotundo, PLAY).log(TURN_UP) == "Say who you are first."
    assert rotundo.moves == 4


def test_what_begins_a_round_or_is_anothers_or_ruled_is_up_to_the_keeper(
    opened: Callable[..., Table],
) -> None:
    between = opened(**ROTUNDO)
    deal = {"move": "deal", "first": 0, "card": "blue-2-35"}
    ben = LoggedBy(between, PLAY, "Ben")
    assert ben.log(deal) == "You can only log your own moves."
    assert ben.log({"move": "finish"}) == "Only the keeper can do that."
    assert LoggedBy(between, KEEP).log(deal) == ""
    passing = {"move": "pass", "player": 0}
    assert ben.log(passing) == "You can only log your own moves."
    anna = LoggedBy(between, PLAY, "Anna")
    assert anna.log(passing, ruling="she said so") == "Only the keeper can do that."
    assert anna.log(passing) == ""
    assert between.moves == 2


def test_the_library_hears_at_once_that_a_match_has_ended_and_goes_on_after_all(
    serve: Callable[..., Serving],
) -> None:
    serving = serve()
    table = serving.table
    library = serving.table.host.library
    assert library is not None
    file = library.unfinished()[0].file

    def noted() -> bool:
        """Whether the library's own list, which Home shows, no longer has it."""
        return file not in library.own_file.files("unfinished")

    table.host.do(lambda: table.host.resume(library, file))
    table.host.do(table.update)
    setup = table.current_snapshot().match.setup
    score = setup.read_move({"move": "score", "points": [1000000, 0, 0, 0]})
    assert table.write(table.revision, lambda running: running.log(Entry(score))).legal
    assert noted() and table.host.running is not None
    table.write(table.revision, lambda running: running.undo())
    assert not noted()


def test_a_link_names_the_address_that_was_asked_for_and_the_port(table: Table) -> None:
    serving = table.serving
    assert serving.link("play").startswith(f"http://127.0.0.1:{serving.port}/#p-")
    elsewhere = serving.link("play", "192.168.4.2")
    assert elsewhere == f"http://192.168.4.2:{serving.port}/#p-{serving.table.auth.tokens[PLAY]}"
