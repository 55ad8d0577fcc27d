"""The checksum of a line: who writes it, and that nothing that changed is read as if whole."""

import os
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pytest

from companion.library.maintenance import run_maintenance
from companion.record.checksum import was_changed
from companion.record.match_file import append
from tests.support.api import (
    BadInput,
    Correction,
    Entry,
    Library,
    OpenRecord,
    StorageError,
    make_setup,
    read_bytes,
    standing,
)
from tests.support.sampling import NIGHTLY

HEADER = b'{"record":1,"game":"score-pad","players":["Anna","Ben"]}\n'
SCORE = b'{"move":"score","points":[1,2]}'


def summed(text: bytes) -> bytes:
    return text[:-1] + b',"sum":"%08x"}\n' % crc32(text)


def played(folder: Path) -> OpenRecord:
    running = OpenRecord.begin(folder, make_setup("score-pad", ["Anna", "Ben"], {}))
    for points in ([1, 2], [3, 4]):
        move = running.match.setup.read_move({"move": "score", "points": points})
        assert running.log(Entry(move, note="ä")).legal
    assert running.log(Correction("drop", 1)).legal and running.undo()
    return running


def test_the_app_writes_it_on_every_line(tmp_path: Path) -> None:
    """The header has it as its note: every reader takes one, and the format allows no other key."""
    header, *lines = played(tmp_path).path.read_bytes().splitlines()
    assert len(lines) == 4
    for line, key in ((header, b'"note":"sum '), *((line, b'"sum":"') for line in lines)):
        found = re.fullmatch(rb'(\{.*),%s(.{8})"\}' % key, line)
        assert found and found[2] == b"%08x" % crc32(found[1] + b"}")


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


def every_flip(content: bytes) -> Iterator[bytes]:
    """The record with one bit changed, for every bit; and with one byte changed to any other."""
    dice = random.Random(23)
    for place in range(len(content)):
        for changed in (*(content[place] ^ 1 << bit for bit in range(8)), dice.randrange(256)):
            if changed != content[place]:
                yield content[:place] + bytes([changed]) + content[place + 1 :]


def all_told_by(content: bytes) -> object:
    match, *_ = read_bytes(content)
    setup = match.setup
    agreed = (setup.game.id, setup.id, setup.started, setup.players, setup.options)
    return agreed, standing(match), match.entries()


def test_of_all_bits_of_a_record_none_can_change_unnoticed(tmp_path: Path) -> None:
    content = played(tmp_path).path.read_bytes()
    good = all_told_by(content)
    for flipped in every_flip(content):
        try:
            silent = not was_changed(flipped) and all_told_by(flipped) != good
        except BadInput:
            continue
        assert not silent, flipped


@pytest.mark.parametrize("knows", ["the index knows it", "nobody has read it"])
def test_a_flipped_bit_is_told_and_nothing_is_overwritten(tmp_path: Path, knows: str) -> None:
    """Some of all, in a library: what can still be read is there, and the damaged file is kept."""
    library = Library(tmp_path / "prepared")
    with played(library.files.month_folder("2026-11")) as running:
        path = running.path
        content = running.path.read_bytes()
        good = running.match
        library.note_match(running)
    file = library.file_of(path)
    was = path.stat()
    for number, flipped in enumerate(every_flip(content)):
        if number % (7 if NIGHTLY else 97):
            continue
        shutil.rmtree(tmp_path / "run", ignore_errors=True)
        shutil.copytree(tmp_path / "prepared", tmp_path / "run")
        library = Library(tmp_path / "run")
        library.path_of(file).write_bytes(flipped)
        if knows == "the index knows it":
            os.utime(library.path_of(file), ns=(was.st_atime_ns, was.st_mtime_ns))
        else:
            shutil.rmtree(library.folder / "index")
        list(run_maintenance(library))
        pasts = library.matches()
        with suppress(StorageError), library.go_on(file) as running:
            running.log(Entry(good.setup.read_move({"move": "score", "points": [5, 6]})))
        told = Library(library.folder).notices or [past for past in pasts if past.unreadable]
        try:
            harmless = all_told_by(flipped) == all_told_by(content)
        except BadInput:
            harmless = False
        assert told or harmless, flipped
        kept = b"".join(p.read_bytes() for p in library.folder.rglob("*.match*"))
        line = next(line for line in flipped.split(b"\n") if line not in content.split(b"\n"))
        assert line in kept, flipped
