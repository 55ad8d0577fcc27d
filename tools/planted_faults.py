"""Plants known faults, one at a time, and says which of them the tests do not notice.

    python -m tools.planted_faults [PART …]   (make planted-faults)

tests/planted_faults.toml lists them: run this before tests are removed or merged, and after it.
With words, only faults are planted whose description or file has one of them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HOME = Path(__file__).parents[1]
LIST = HOME / "tests" / "planted_faults.toml"
FAILED = 1  # the exit status of pytest if a test failed


def copy_of_the_project(folder: Path) -> None:
    """Copy every committed file, as it is now, and what `make icons` drew."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others"], cwd=HOME, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if not name.startswith((".venv/", "build/")) and (HOME / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOME / name, folder / name)


def is_noticed(folder: Path, fault: dict[str, str]) -> bool:
    """Plant a fault, return whether the tests that should notice it fail, and take it out again."""
    file = folder / fault["file"]
    sound = file.read_text("utf-8")
    if sound.count(fault["find"]) != 1:
        print(f"“{fault['find']}” does not stand exactly once in {fault['file']}.")
        return False
    file.write_text(sound.replace(fault["find"], fault["put"]), "utf-8")
    try:
        tests = fault["caught_by"].split()
        command = [HOME / ".venv/bin/python", "-m", "pytest", "-x", "-q", "-n0", *tests]
        return subprocess.run(command, cwd=folder, capture_output=True).returncode == FAILED
    finally:
        file.write_text(sound, "utf-8")


def main() -> None:
    """Plant all faults that were asked for, and fail if one is not noticed."""
    faults = tomllib.loads(LIST.read_text("utf-8"))["fault"]
    wanted = [f for f in faults if not sys.argv[1:] or any(w in str(f) for w in sys.argv[1:])]
    unnoticed = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        copy_of_the_project(folder)
        for fault in wanted:
            noticed = is_noticed(folder, fault)
            print("noticed" if noticed else "NOT NOTICED", fault["what"], sep=": ", flush=True)
            unnoticed += [] if noticed else [fault]
    print(f"{len(wanted) - len(unnoticed)} of {len(wanted)} planted faults were noticed.")
    sys.exit(bool(unnoticed))


if __name__ == "__main__":
    main()
