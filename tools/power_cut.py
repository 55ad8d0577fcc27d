"""Cuts the power while matches are kept: `python -m tools.power_cut 100 CUTS=100`.

A small file system on a loop device is written to by a process that says aloud what it has kept.
At any moment the process is stopped and the disk is copied as it lies: what the system has not
written yet is not in the copy, as after a power cut. The copy is mounted, which plays its journal,
and what was said must be in it. A second round without any sync shows that the cuts do cut. Where
nobody may mount a loop device, it says so.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.engine.match import Entry
from companion.library.library import Library
from companion.record.match_file import make_setup

MEGABYTES = 24
CANNOT = "No loop device can be mounted here, so no power cut was played."
WITHOUT_SYNC = "without-sync"


class CannotMount(Exception):
    """Not root, or in a container that has no such devices."""


def run(*command: str | Path) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise CannotMount from error


@contextmanager
def mounted(image: Path, at: Path) -> Iterator[Path]:
    at.mkdir(exist_ok=True)
    run("mount", "-o", "loop", image, at)
    try:
        yield at
    finally:
        run("umount", at)


def write(folder: Path) -> None:
    """Matches without end; each line says how many moves are kept in which match."""
    library = Library(folder)
    match = 0
    while True:
        match += 1
        running = library.begin(make_setup("score-pad", [f"Anna {match}", "Ben"], {}))
        move = running.match.setup.read_move({"move": "score", "points": [1, 2]})
        for number in range(1, 30):
            running.log(Entry(move))
            print(library.file_of(running.path), number, flush=True)
        library.note_match(running)
        running.close()


def lost(copy: Path, said: dict[str, int]) -> list[str]:
    """What was said to be kept, and is not."""
    library = Library(copy / "kept")
    found = {past.file: past.result.moves for past in library.matches(limit=10_000)}
    return [
        f"{file}: {found.get(file)} of {n}" for file, n in said.items() if found.get(file, 0) < n
    ]


def cut(base: Path, cuts: int, sync: bool, dice: random.Random) -> int:
    """How many of so many cuts lost something."""
    image = base / "disk"
    copied = base / "copy"
    with image.open("wb") as file:
        file.truncate(MEGABYTES << 20)
    run("mkfs.ext4", "-q", "-F", image)
    bad = 0
    with mounted(image, base / "mounted") as disk:
        command = [sys.executable, "-m", "tools.power_cut", "write", str(disk / "kept")]
        writer = subprocess.Popen(
            command if sync else [*command, WITHOUT_SYNC], stdout=subprocess.PIPE
        )
        assert writer.stdout
        os.set_blocking(writer.stdout.fileno(), False)
        said: dict[str, int] = {}
        heard = b""
        try:
            for _ in range(cuts):
                time.sleep(0.05 + dice.random() / 2)
                writer.send_signal(signal.SIGSTOP)
                heard += writer.stdout.read() or b""
                *lines, heard = heard.split(b"\n")
                said |= {name.decode(): int(n) for name, n in map(bytes.split, lines)}
                shutil.copyfile(image, copied)
                writer.send_signal(signal.SIGCONT)
                with mounted(copied, base / "after") as after:
                    bad += bool(lost(after, said))
        finally:
            writer.kill()
            writer.wait()
    return bad


def main(cuts: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        try:
            bad = cut(Path(folder), cuts, True, random.Random(1))
            control = cut(Path(folder), max(1, cuts // 4), False, random.Random(2))
        except CannotMount:
            print(CANNOT)
            return 0
    print(f"{cuts} power cuts: {bad} lost something that was said to be kept.")
    print(f"{max(1, cuts // 4)} without any sync, to compare: {control} lost something.")
    return 1 if bad else 0


if __name__ == "__main__":
    if sys.argv[1] == "write":
        if WITHOUT_SYNC in sys.argv:
            os.fsync = lambda _: None
        write(Path(sys.argv[2]))
    sys.exit(main(int(sys.argv[1])))
