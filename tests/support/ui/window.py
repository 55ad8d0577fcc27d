"""A window for Kivy on a machine without a screen: for tests, pictures and benchmarks.

Kivy opens its window when it is first imported, so this comes first:

    backend = choose_backend()
    open_window(backend)

There are three backends. `display` and `offscreen` (SDL draws into memory) draw real pixels. `mock`
needs nothing but Kivy's own wheel: layout, text sizes, touches and the clock are Kivy's own, and
only the calls that would draw go nowhere.
"""

import atexit
import ctypes
import logging
import os
import sys
import tempfile

BACKENDS = ("display", "offscreen", "mock")

PHONE = (412, 892)

# Nothing may depend on the machine: neither its screen nor somebody's own Kivy settings.
ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "KIVY_DPI": "96",
}


def choose_backend() -> str:
    """Return the backend that UI_BACKEND demands, or else the best that this machine has."""
    demanded = os.environ.get("UI_BACKEND")
    if demanded:
        if demanded not in BACKENDS:
            raise ValueError(f"UI_BACKEND is {demanded!r}, not one of {', '.join(BACKENDS)}")
        return demanded
    if os.environ.get("DISPLAY") and _can_load("libGL.so.1"):
        return "display"
    if _can_load("libEGL.so.1", "libGL.so.1"):
        return "offscreen"
    return "mock"


def draws_pixels(backend: str) -> bool:
    """Return whether a backend draws."""
    return backend != "mock"


def open_window(backend: str, width: int = PHONE[0], height: int = PHONE[1]) -> None:
    """Open Kivy's window, `width` by `height` pixels, before anything else imports Kivy."""
    if "kivy" in sys.modules:
        raise RuntimeError("Kivy is imported already, and with it its window is chosen")
    home = tempfile.TemporaryDirectory(prefix="companion-kivy-")
    atexit.register(home.cleanup)
    os.environ.update(ENVIRONMENT, KIVY_HOME=home.name)
    _configure(width, height)
    if backend == "offscreen":
        os.environ.pop("DISPLAY", None)
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    elif backend == "mock":
        _replace_window()

    # Kivy reports devices and shaders that it can do without as errors, tracebacks included.
    logging.disable(logging.CRITICAL)
    from kivy.core.window import Window

    logging.disable(logging.NOTSET)
    if Window is None:
        raise RuntimeError(f"Kivy cannot open a window on the backend {backend!r}")


def _can_load(*libraries: str) -> bool:
    try:
        for library in libraries:
            ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _configure(width: int, height: int) -> None:
    from kivy.config import Config

    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "maxfps", "0")  # whoever drives the frames decides how fast
    Config.set("graphics", "vsync", "0")
    Config.set("graphics", "multisamples", "0")
    # Else a back key that the app leaves to the system would close the window for good.
    Config.set("kivy", "exit_on_escape", "0")
    for device in list(Config.options("input")):
        Config.remove_option("input", device)


def _replace_window() -> None:
    """Make Kivy take our window instead of SDL's, which cannot live without OpenGL."""
    import kivy.core

    os.environ["KIVY_GL_BACKEND"] = "mock"
    select = kivy.core.core_select_lib

    def select_ours(category, providers, create_instance=False, **options):
        if category == "window":
            return _window_class()()
        return select(category, providers, create_instance, **options)

    kivy.core.core_select_lib = select_ours


def _window_class() -> type:
    from kivy.core.window import WindowBase

    class WindowWithoutPixels(WindowBase):
        gl_backends_allowed = ["mock"]

        def create_window(self, *arguments) -> None:
            self.system_size = self._size
            super().create_window(*arguments)

    return WindowWithoutPixels
