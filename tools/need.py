"""Sees to programs that a check needs and pip does not have, where Debian or a relative has them.

python -m tools.need javac=default-jdk-headless appstreamcli=appstream
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def main() -> int:
    wanted = dict(one.split("=") for one in sys.argv[1:])
    missing = {name: package for name, package in wanted.items() if not _is_there(name)}
    if not missing:
        return 0
    if not shutil.which("apt-get"):
        print(f"Needed, and not found here: {', '.join(missing)}.", file=sys.stderr)
        return 1
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quiet = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    subprocess.run([*quiet, "update"], check=True, stdout=subprocess.DEVNULL)
    install = [*quiet, "-y", "install", "--no-install-recommends", *missing.values()]
    return subprocess.run(install, stdout=subprocess.DEVNULL).returncode


def _is_there(name: str) -> bool:
    """A program, or a file by its whole path."""
    return os.path.exists(name) if "/" in name else shutil.which(name) is not None


if __name__ == "__main__":
    sys.exit(main())
