"""Brings what a check needs besides the tests: groups of pyproject.toml, and programs of Debian."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HOME = Path(__file__).parents[1]


def need_group(*groups: str, newest: bool = False) -> None:
    """Install groups of pyproject.toml, or end the program where they cannot be had."""
    asked = [word for group in groups for word in ("--group", group)]
    which = ["--upgrade"] if newest else ["--constraint", "constraints.txt"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    install = [sys.executable, "-m", "pip", "install", *quiet, *which, *asked]
    if subprocess.run(install, cwd=HOME).returncode:
        sys.exit(f"{', '.join(groups)} of pyproject.toml cannot be installed.")


def need_programs(wanted: Mapping[str, str]) -> None:
    """Install the packages of programs or files that are missing, where Debian or a relative has
    them, or end the program."""
    missing = {name: package for name, package in wanted.items() if not _is_there(name)}
    if not missing:
        return
    if not shutil.which("apt-get"):
        sys.exit(f"Needed, and not found here: {', '.join(missing)}.")
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quiet = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    subprocess.run([*quiet, "update"], check=True, stdout=subprocess.DEVNULL)
    install = [*quiet, "-y", "install", "--no-install-recommends", *missing.values()]
    subprocess.run(install, check=True, stdout=subprocess.DEVNULL)


def _is_there(name: str) -> bool:
    """A program, or a file by its whole path."""
    return os.path.exists(name) if "/" in name else shutil.which(name) is not None
