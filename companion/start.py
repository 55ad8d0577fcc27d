"""Starts the app: the one arrow that points up, from the command line to the screens."""

import logging
import os
import sys
from importlib import import_module
from importlib.util import find_spec


def start_app() -> int:
    """Open the window and stay until it is closed; 2 with a sentence where that cannot be."""
    if not _has_display():
        return _give_up("There is no display here, so the app cannot open its window.")
    _keep_kivy_quiet()
    try:
        app = import_module(_app_module())
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != "kivy":
            raise
        return _give_up("The app needs Kivy, which is not installed or does not fit this Python.")
    app.run()
    return 0


def _keep_kivy_quiet() -> None:
    """It reports devices that it can do without as errors, with tracebacks.

    Somebody who wants to read all that chooses a KIVY_LOG_MODE; our own mistakes Python shows.
    """
    if "KIVY_LOG_MODE" not in os.environ:
        os.environ["KIVY_LOG_MODE"] = "PYTHON"
        logging.getLogger("kivy").propagate = False
        logging.getLogger("kivy").addHandler(logging.NullHandler())


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
