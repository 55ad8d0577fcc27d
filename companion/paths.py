"""Where files lie: those that the program only reads, and those that it keeps for the person."""

import os
import sys
from pathlib import Path

APP_ID = "org.tablecompanion.companion"  # by which desktops and phones know the app
LINK = "table-companion:"  # begins a link that opens it


def data_folder() -> Path:
    """Return `data`: beside `companion` in a checkout and on the phone, inside it in a wheel."""
    here = Path(__file__).parent
    inside = here / "data"
    return inside if inside.is_dir() else here.parent / "data"


def page_folder() -> Path:
    """Return the page that other phones open: `web/page`, or in a wheel a folder of the data."""
    inside = data_folder() / "web"  # an old checkout may still have drawings there
    whole = (inside / "index.html").is_file()
    return inside if whole else Path(__file__).parents[1] / "web" / "page"


def kept_folder(user_data: str = "") -> Path:
    """Return the folder for matches, people and settings.

    It is never beside the code, which Android deletes at every update. On a phone the app passes
    the folder that the system gives it.
    """
    if chosen := os.environ.get("COMPANION_FOLDER"):
        return Path(chosen)
    if user_data:
        return Path(user_data) / "table-companion"
    return shared_folder() / "table-companion"


def shared_folder() -> Path:
    """Return the folder in which the programs of one person keep their data."""
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def file_or_link(text: str) -> Path | str:
    """Return what a desktop starts the app with: a link of ours as text, or a path."""
    if text.startswith(LINK):
        return text
    if text.startswith("file:"):
        from urllib.parse import urlsplit  # no start of the app waits for these
        from urllib.request import url2pathname

        return Path(url2pathname(urlsplit(text).path))
    return Path(text)
