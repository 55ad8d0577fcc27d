"""Adding to a record goes wrong: what is torn or refused; kills and full disks: tests/faults."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.engine.match import line_text, read_line
from companion.record.match_file import append, read_file
from tests.faults.faults import CHANGES_THE_DISK, READS, CallFault
from tests.parse_tables import STORIES
from tests.record.malformed import headed

EVENING = next(story for story in STORIES["big-deal"] if story.title == "an evening, move by move")
LINE = next(
    line_text(EVENING.setup, read_line(EVENING.setup, step.line)) + "\n"
    for step in EVENING.steps
    if step.line and not step.broken
)
HEADER = headed(players=list(EVENING.setup.players))
FIRST = LINE.encode()


def test_a_torn_tail_of_every_length(tmp_path: Path) -> None:
    file, aside = tmp_path / "evening.match", tmp_path / "evening.match.torn"
    for length in range(1, len(FIRST)):
        file.write_bytes(HEADER + FIRST[:length])
        aside.unlink(missing_ok=True)
        assert read_file(file).torn == FIRST[:length]
        _, verdict, torn = append(file, b'{"move":"deal","first":0,"discard":"jewels"}')
        assert (verdict.legal, torn, aside.read_bytes()) == (True, FIRST[:length], FIRST[:length])
        assert read_file(file).match.number == 1


@pytest.mark.parametrize("lasting", [False, True])
def test_a_refused_move_is_not_in_the_record_or_is_said_to_be_in_doubt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lasting: bool
) -> None:
    """Every call that the command makes fails, alone or with all that follow."""
    file, at, doubts, calls = tmp_path / "evening.match", 0, 0, 1
    while at <= calls:  # at first none fails
        file.write_bytes(HEADER)
        fault = CallFault(tmp_path, at, lasting=lasting, calls=(*CHANGES_THE_DISK, *READS))
        with fault.injected():
            status = main(["add", str(file), LINE, "--json"])
        said, calls = capsys.readouterr().err, max(calls, len(fault.points))
        in_doubt = "check the last move" in said and f"companion replay {file}" in said
        there = file.read_bytes().count(b"\n") - 1
        assert (status, there) in [(0, 1), (2, 0)] or (status == 2 and in_doubt), fault.points[-1]
        doubts += in_doubt
        at += 1
    assert calls > 8 and bool(doubts) == lasting
