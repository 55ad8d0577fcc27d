"""Puts the app into the menu of a Linux desktop, for one person: entry, icon and kinds of files.

A package of the system or a Flatpak brings these itself; pipx leaves them where no desktop looks.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .paths import APP_ID, data_folder, shared_folder

# Where each file of `data/desktop` goes below the folder for programs' data.
TARGETS = {
    f"{APP_ID}.desktop": "applications",
    f"{APP_ID}.metainfo.xml": "metainfo",
    f"{APP_ID}.mime.xml": "mime/packages",
    f"{APP_ID}.png": "icons/hicolor/256x256/apps",
}
EXEC = "Exec=companion "


def add_to_menu() -> None:
    """Copy entry, icon and kinds of files to where the desktop looks for them."""
    for source, target in _copies():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        if target.suffix == ".desktop":
            text = target.read_text("utf-8")
            target.write_text(text.replace(EXEC, f"Exec={_command()} "), "utf-8")
    _update_desktop()


def remove_from_menu() -> None:
    """Delete what `add_to_menu` copied."""
    for _, target in _copies():
        target.unlink(missing_ok=True)
    _update_desktop()


def _copies() -> list[tuple[Path, Path]]:
    folder = data_folder() / "desktop"
    return [(folder / name, shared_folder() / target / name) for name, target in TARGETS.items()]


def _command() -> str:
    """Return where the command lies: a desktop may look in fewer places than a shell."""
    beside = Path(sys.argv[0]).absolute()
    found = beside if os.access(beside, os.X_OK) else shutil.which("companion")
    return f'"{found}"' if found else "companion"


def _update_desktop() -> None:
    """It finds out by itself, too, only later."""
    for tool, folder in (
        ("update-desktop-database", "applications"),
        ("update-mime-database", "mime"),
    ):
        if found := shutil.which(tool):
            subprocess.run([found, shared_folder() / folder], check=False, capture_output=True)
