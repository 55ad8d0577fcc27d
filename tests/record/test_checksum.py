"""The checksum of a line: who writes it, and that nothing that changed is read as if whole."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path
from zlib import crc32

import pytest

from companion.cli import main
from companion.engine.malformed import Malformed
from companion.engine.match import Correction, Entry
from companion.library.library import Library
from companion.library.verify import Verification
from companion.record.file import IllegalRecord, append, make_setup, read_bytes, read_file
from companion.record.open_record import OpenRecord
from companion.say.standing import standing
from tools.make_library import make_library

HEADER = b'{"record":1,"game":"score-pad","players":["Anna","Ben"]}\n'
UNDO = b'{"undo":1,"sum":"%08x"}\n' % crc32(b'{"undo":1}')
SCORE = b'{"move":"score","points":[1,2]}'


def summed(text: bytes) -> bytes:
    return text[:-1] + b',"sum":"%08x"}\n' % crc32(text)


def played(folder: Path) -> OpenRecord:
    running = OpenRecord.begin(folder, make_setup("score-pad", ["Anna", "Ben"], {}))
    for points in ([1, 2], [3, 4]):
        move = running.match.setup.read_move({"move": "score", "points": points})
        assert running.log(Entry(move, note="ä")).legal
    assert running.correct(Correction("drop", 1)).legal and running.undo()
    return running


def test_the_app_writes_it_on_every_line_but_the_header(tmp_path: Path) -> None:
    header, *lines = played(tmp_path).path.read_bytes().splitlines()
    assert b'"sum"' not in header and len(lines) == 4
    for line in lines:
        found = re.fullmatch(rb'(\{.*),"sum":"([0-9a-f]{8})"\}', line)
        assert found and int(found[2], 16) == crc32(found[1] + b"}")


def test_the_command_line_does_as_the_last_line_does(tmp_path: Path) -> None:
    file = tmp_path / "evening.match"
    for before, carries in (
        (b"", False),
        (SCORE + b"\n", False),
        (summed(SCORE), True),
        (summed(SCORE) + SCORE + b"\n", False),
        (SCORE + b"\n" + summed(SCORE), True),
        (summed(SCORE) + b'{"move":"sc', True),  # a torn line is none
    ):
        file.write_bytes(HEADER + before)
        assert append(file, SCORE)[1].legal
        last = file.read_bytes().splitlines()[-1] + b"\n"
        assert last == (summed(SCORE) if carries else SCORE + b"\n")


def test_it_is_not_taken_from_whoever_adds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.match"
    file.write_bytes(HEADER + summed(SCORE))
    for command in ("check", "add"):
        assert main([command, str(file), summed(SCORE).decode(), "--json"]) == 2
        assert json.loads(capsys.readouterr().out)["error"]["key"] == "sum"
    assert file.read_bytes() == HEADER + summed(SCORE)


@pytest.mark.parametrize(
    "line",
    [
        summed(SCORE).replace(b"[1,2]", b"[1,3]"),
        SCORE[:-1] + b',"sum":"00000000"}\n',
        SCORE[:-1] + b',"sum":"%08X"}\n' % crc32(SCORE),
        SCORE[:-1] + b',"sum":%d}\n' % crc32(SCORE),
        SCORE[:-1] + b',"sum":null}\n',
        b'{"sum":"%08x","undo":1}\n' % crc32(b'{"undo":1}'),
        b'{"amend":1,"to":' + summed(SCORE)[:-1] + b"}\n",
        UNDO.replace(b"sum", b"\\u0073um"),
    ],
)
def test_a_wrong_one_is_malformed_and_the_line_is_named(line: bytes) -> None:
    with pytest.raises(Malformed) as error:
        read_bytes(HEADER + summed(SCORE) + line)
    assert (error.value.key, error.value.line) == ("sum", 3)


def test_a_header_has_none() -> None:
    with pytest.raises(Malformed) as error:
        read_bytes(summed(HEADER[:-1]))
    assert (error.value.key, error.value.line) == ("sum", 1)


def test_lines_with_and_without_it_are_read_alike() -> None:
    for lines in (SCORE + b"\n" + UNDO, summed(SCORE) + b'{"undo":1}\r\n', summed(SCORE) + UNDO):
        assert read_bytes(HEADER + lines).match.number == 0
    assert read_bytes(HEADER + summed(SCORE)[:-1] + b"\r\n").match.number == 1


FLIPS = 6_000


def test_of_thousands_of_flipped_bits_none_is_silent(tmp_path: Path) -> None:
    """In every line with a checksum. The header has none: see below."""
    dice = random.Random(21)
    made = make_library(tmp_path / "kept", 24, 5)
    files = [past.file for past in made.matches() if past.moves]
    silent = flips = 0
    for file in files:
        path = made.path_of(file)
        header, *lines = path.read_bytes().splitlines()
        content = header + b"\n" + b"".join(map(summed, lines[:30]))
        good = standing(read_bytes(content).match)
        for _ in range(FLIPS // len(files) + 1):
            flips += 1
            place = dice.randrange(len(header) + 1, len(content))
            flipped = bytearray(content)
            flipped[place] ^= 1 << dice.randrange(8)
            try:
                found = read_bytes(bytes(flipped))
            except (Malformed, IllegalRecord):
                continue
            silent += not found.torn and standing(found.match) != good
    assert flips >= FLIPS and silent == 0


def test_of_flipped_bits_in_the_header_none_is_silent(tmp_path: Path) -> None:
    """Size and time stay as they were, as where a disk rots: the list knows what was there."""
    dice = random.Random(22)
    made = make_library(tmp_path / "kept", 4, 5)
    for past in made.matches():
        path = made.path_of(past.file)
        was, content = path.stat(), path.read_bytes()
        for _ in range(10):
            flipped = bytearray(content)
            flipped[dice.randrange(content.index(b"\n") + 1)] ^= 1 << dice.randrange(8)
            path.write_bytes(flipped)
            os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
            verification = Verification(Library(made.folder))
            list(verification.steps())
            assert [found.file for found in verification.found] == [f"matches/{past.file}"]
        path.write_bytes(content)
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


def test_a_header_that_has_rotted_is_told_when_the_match_goes_on(tmp_path: Path) -> None:
    library = Library(tmp_path / "kept")
    with library.begin(make_setup("score-pad", ["Anna", "Ben"], {})) as running:
        path = running.path
        library.note_match(running)
    was = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Anna", b"Anno"))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    library = Library(library.folder)
    with library.go_on(library.file_of(path)):
        assert [notice.facts for notice in library.notices] == [{"file": path.name}]
    assert read_file(path).match.setup.players[0] == "Anno"
