"""Starts the app: the one arrow that points up, from the command line to the screens."""

import logging
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from .paths import APP_ID

WITHOUT_KIVY = (3, 14)


def start_app(file: Path | str | None = None) -> int:
    """Open the window and stay until it is closed; 2 with a sentence where that cannot be.

    Without a display the whole companion is in a browser of this machine instead.
    """
    if not _has_display():
        return _serve_instead()
    _keep_kivy_quiet()
    _set_window_class()
    try:
        app = import_module(_app_module())
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != "kivy":
            raise
        return _give_up(_no_kivy())
    app.run(file)
    return 0


def _serve_instead() -> int:
    from .i18n.language import language
    from .i18n.offered import closest_language
    from .server.command import serve_this_machine

    lang = language(closest_language(os.environ.get("LANG", "")))
    why = lang.tr("There’s no display here: open Table Companion in a browser.")
    try:
        serve_this_machine(lang, why)
    except OSError as error:
        return _give_up(f"{why} {error.strerror}.")
    return 0


def _keep_kivy_quiet() -> None:
    """It reports devices that it can do without as errors, with tracebacks.

    Somebody who wants to read all that chooses a KIVY_LOG_MODE; our own mistakes Python shows.
    """
    if "KIVY_LOG_MODE" not in os.environ:
        os.environ["KIVY_LOG_MODE"] = "PYTHON"
        logging.getLogger("kivy").propagate = False
        logging.getLogger("kivy").addHandler(logging.NullHandler())


def _set_window_class() -> None:
    """A desktop finds the name and the picture of a window by this."""
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(name, APP_ID)


def _no_kivy() -> str:
    if sys.version_info >= WITHOUT_KIVY:
        return (
            "Kivy, which draws the app, has no wheel for this Python yet. For a window, install "
            "with Python 3.13: pipx install --python 3.13 table-companion. "
            "The commands work here as they are: companion --help."
        )
    return "The app needs Kivy, which is not installed: pip install kivy==2.3.1."


def _has_display() -> bool:
    """Only Linux can lack one; a driver chosen by hand (as in tests) needs none."""
    chosen = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return sys.platform != "linux" or any(os.environ.get(name) for name in chosen)


def _app_module() -> str:
    """A wheel carries the screens inside `companion`; a checkout and the phone beside it."""
    return "companion.screens.app" if find_spec("companion.screens") else "screens.app"


def _give_up(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
