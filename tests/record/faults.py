"""Breaks the adding to a record: kills the process, takes the room away, forbids the writing.

`python -m tests.record.faults FAULT FOLDER …` plays one of the functions below in that
folder, each fault in a child of its own. A line that was acknowledged must be there, what is there
can be read, and adding goes on.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from companion.cli import main
from companion.engine.match import line_text, read_line
from companion.record.match_file import append, read_bytes, read_file
from tests.parse_tables import STORIES
from tests.record.malformed import headed

EVENING = next(story for story in STORIES["big-deal"] if story.title == "an evening, move by move")
LINES = [
    line_text(EVENING.setup, read_line(EVENING.setup, step.line)) + "\n"
    for step in EVENING.steps
    if step.line and not step.broken
]
HEADER = headed(players=list(EVENING.setup.players))
FIRST = LINES[0].encode()


class Answer(NamedTuple):
    status: int  # or minus the signal that ended the process
    out: str
    err: str


def in_a_child(deed: Callable[[], object]) -> Answer:
    """What a process says that does this, and how it ends."""
    pipes = [os.pipe(), os.pipe()]
    child = os.fork()
    if not child:
        status = 99
        try:
            sys.stdout, sys.stderr = (os.fdopen(writing, "w") for _, writing in pipes)
            status = int(deed() or 0)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    said = []
    for reading, writing in pipes:
        os.close(writing)
        with open(reading, encoding="utf-8") as pipe:
            said.append(pipe.read())
    return Answer(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *said)


def add(file: Path, line: str, first: Callable[[], object] = lambda: None) -> Answer:
    """Adds by the command line, after something else was done to the process."""

    def deed() -> int:
        first()
        return main(["add", str(file), line, "--json"])

    return in_a_child(deed)


def is_acknowledged(answer: Answer) -> bool:
    return answer.status == 0 and json.loads(answer.out)["legal"] is True


def is_refused(answer: Answer, why: int) -> bool:
    """One sentence for a person, the same for a program, and the status of an error."""
    sentence = json.loads(answer.out)["error"]["text"]
    says_why = sentence.endswith(f": {os.strerror(why)}.")
    return says_why and answer.status == 2 and answer.err == f"{sentence}\n"


# Killed

MOMENTS = {  # the function of the system, and how much of its work it does before the end
    "in the middle of writing": ("write", 0.5),
    "before it is synced": ("fsync", 0.0),
    "before it is answered": ("fsync", 1.0),
}


def killed_at_every_move(folder: Path, moment: str) -> None:
    file = folder / "evening.match"
    content = HEADER
    file.write_bytes(content)
    for line in LINES:
        written = line.encode()

        def deed(written: bytes = written) -> None:
            doom(*MOMENTS[moment])
            append(file, written)
            print("acknowledged", flush=True)

        assert in_a_child(deed) == (-signal.SIGKILL, "", "")
        if moment == "in the middle of writing":
            assert file.read_bytes() == content + written[: len(written) // 2]
            append(file, written)
        content += written
        assert file.read_bytes() == content
    assert read_bytes(content).match.table.phase == "over"


def doom(function: str, share: float) -> None:
    """From now on this function does a part of its work, and then the process is killed."""
    real = getattr(os, function)

    def doomed(file: int, *content: bytes) -> None:
        if share:
            real(file, *(some[: int(len(some) * share)] for some in content))
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(os, function, doomed)


# No room


def no_room_for_a_line(folder: Path) -> None:
    """Files may grow up to a limit only: the system writes a part and refuses the rest."""
    file, aside = folder / "evening.match", folder / "evening.match.torn"
    for room in range(len(FIRST)):
        limit = len(HEADER) + room
        file.write_bytes(HEADER)
        answer = add(file, LINES[0], first=lambda limit=limit: limit_files(limit))
        assert is_refused(answer, errno.EFBIG)
        assert file.read_bytes() == HEADER
    torn = FIRST[:20]
    for room in range(len(torn)):
        file.write_bytes(HEADER + torn)
        answer = add(file, LINES[0], first=lambda room=room: limit_files(room))
        assert (answer.status, file.read_bytes(), aside.read_bytes()) == (2, HEADER + torn, b"")


def limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def disk_fills_up(folder: Path) -> None:
    """As the evening goes on, on a small disk of its own."""
    file, photos = folder / "evening.match", folder / "photos"
    file.write_bytes(HEADER)
    fill(photos)
    number = 0
    while is_acknowledged(answer := add(file, LINES[number])):
        number += 1
    assert is_refused(answer, errno.ENOSPC)
    assert file.read_bytes() == HEADER + "".join(LINES[:number]).encode()
    photos.unlink()
    assert is_acknowledged(add(file, LINES[number]))
    assert file.read_bytes() == HEADER + "".join(LINES[: number + 1]).encode()


def fill(file: Path) -> None:
    opened = os.open(file, os.O_WRONLY | os.O_CREAT)
    try:
        while os.write(opened, b"x" * 1024):
            pass
    except OSError as error:
        assert error.errno == errno.ENOSPC
    finally:
        os.close(opened)


# Not allowed


def not_allowed(folder: Path) -> None:
    os.chdir(folder)
    file = Path("evening.match")
    for content in (HEADER, HEADER + FIRST[:20]):
        for file_mode, folder_mode in ((0o444, 0o777), (0o000, 0o777), (0o666, 0o555)):
            file.write_bytes(content)
            file.chmod(file_mode)
            folder.chmod(folder_mode)
            answer = add(file, LINES[0], first=be_nobody)
            if file_mode == 0o666 and content == HEADER:  # needs no new file in the folder
                assert is_acknowledged(answer)
            else:
                assert is_refused(answer, errno.EACCES)
                file.chmod(0o600)  # not even its owner may read what nobody may
                assert file.read_bytes() == content
            folder.chmod(0o700)
            file.unlink()


def be_nobody() -> None:
    """Root may write anything."""
    if os.geteuid() == 0:
        os.seteuid(65534)


# Two at once


def adds_many(folder: Path, who: str, count: str) -> None:
    """Adds so many lines, each as soon as it can."""
    file = folder / "evening.match"
    for number in range(int(count)):
        line = {"move": "score", "points": [0, 0, 0, 0], "note": f"{who} {number}"}
        while True:
            try:
                append(file, json.dumps(line).encode())
            except BlockingIOError:
                continue
            break


def reads_until_all_is_there(folder: Path, count: str) -> None:
    """Somebody who only reads sees a whole record at every time."""
    file = folder / "evening.match"
    seen = 0
    while seen < int(count):
        now = read_file(file).match.number
        assert now >= seen
        seen = now


if __name__ == "__main__":
    with redirect_stdout(StringIO()):
        main(["games"])  # reads once what each child would need, or may not read any more
    gc.freeze()
    os.fsync = lambda file: None  # what is killed here leaves the disk alone
    fault, where, *more = sys.argv[1:]
    globals()[fault](Path(where), *more)
