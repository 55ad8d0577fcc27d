"""Writes constraints.txt: the versions of all packages of this environment, groups included.

    python -m tools.lock

Whoever works on the project gets these; the wheel only says from which version on it works.
"""

from __future__ import annotations

import subprocess
import sys

from .need import HOME, need_group

HEAD = "# Versions that the tests were last passed with; `python -m tools.lock` writes them anew.\n"
GROUPS = ("mutants", "phone", "desktop", "reader", "pictures")


def main() -> None:
    """Bring every group to its newest fitting version, and keep the versions of all."""
    need_group(*GROUPS, newest=True)
    freeze = [sys.executable, "-m", "pip", "freeze", "--exclude-editable", "--all"]
    listed = subprocess.run(freeze, check=True, capture_output=True, text=True).stdout
    kept = [line for line in listed.splitlines() if not line.startswith(("pip==", "setuptools=="))]
    (HOME / "constraints.txt").write_text(HEAD + "\n".join(kept) + "\n", "utf-8")


if __name__ == "__main__":
    main()
