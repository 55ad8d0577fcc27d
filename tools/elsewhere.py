"""Runs the tests that need no window as somebody elsewhere would: in Turkish, in Kiritimati, with a
HOME that cannot be written, and never as root; and those about files without POSIX, as on Windows.

    python -m tools.elsewhere [ARGUMENT OF PYTEST …]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .need import HOME, need_programs

# another i, and the first to have tomorrow
LOCALE = "tr_TR.UTF-8"
ZONE = "Pacific/Kiritimati"
NOBODY = 65534
NEEDED = {
    "setpriv": "util-linux",
    "/usr/share/i18n/locales/tr_TR": "locales",
    f"/usr/share/zoneinfo/{ZONE}": "tzdata",
}
FILES_KEPT = ["tests/record", "tests/library", "tests/cli", "tests/test_platform.py"]
NO_WINDOW = ["--ignore=tests/journeys", "--ignore-glob=*/test_journeys.py", "-m", "not browser"]


def main(arguments: list[str]) -> int:
    """Run both, and return what the first that failed returned."""
    need_programs(NEEDED)
    return _abroad(arguments) or _without_posix(arguments)


def _without_posix(arguments: list[str]) -> int:
    plugins = ["-p", "tests.support.like_windows", "-p", "no:cacheprovider"]
    run = [sys.executable, "-m", "pytest", *plugins]
    return subprocess.run([*run, *FILES_KEPT, *arguments], cwd=HOME).returncode


def _abroad(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as made:
        room = Path(made)
        tree, home, rest = (room / name for name in ("tree", "home", "tmp"))
        rest.mkdir()
        home.mkdir(mode=0o555)
        subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", room / LOCALE], check=True)
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", HOME, tree], check=True)
        somebody = _as_nobody(room, tree, rest) if os.geteuid() == 0 else []
        env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
            **{"HOME": str(home), "TMPDIR": str(rest), "TZ": ZONE},
            **{"LC_ALL": LOCALE, "LOCPATH": str(room)},
        }
        if subprocess.run([*somebody, sys.executable, "-c", ""], env=env).returncode:
            print("An ordinary user cannot run the Python of .venv here.", file=sys.stderr)
            return 1
        run = [*somebody, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *NO_WINDOW]
        return subprocess.run([*run, *arguments], cwd=tree, env=env).returncode


def _as_nobody(room: Path, *own: Path) -> list[str]:
    """The beginning of a command that gives up root; what is to be written belongs to nobody."""
    room.chmod(0o755)
    for folder in own:
        subprocess.run(["chown", "-R", str(NOBODY), folder], check=True)
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
