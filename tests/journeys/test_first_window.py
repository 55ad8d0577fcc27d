"""The app is started by its command, in Kivy's own loop and a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import HOME

# Says where the window is when Home is shown; ends the app, or lets it crash and says what is told.
PROGRAM = """
import sys
from importlib import import_module
from companion import start

def planted(name):
    module = import_module(name)
    from companion.library.crash_guard import CrashGuard
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    arrived = CrashGuard.arrived

    def crash(_time):
        raise LookupError("planted")

    def look(_time):
        app = App.get_running_app()
        print([widget.text for widget in app.root.sheet.walk() if hasattr(widget, "text")])
        app.stop()

    def home_is_shown(guard):
        CrashGuard.arrived = arrived
        arrived(guard)
        print([Window.left, Window.top, *Window.size])
        Window.size, Window.left, Window.top = (640, 480), 60, 40
        if "crash" not in sys.argv:
            return App.get_running_app().stop()
        Clock.schedule_once(crash, 0.1)
        Clock.schedule_once(look, 0.2)

    CrashGuard.arrived = home_is_shown
    return module

start.import_module = planted
code = start.start_app()
late = {"companion.engine.game", "companion.record.match_file", "tomllib", "uuid"}
print(sorted(late & sys.modules.keys()))
sys.exit(code)
"""


@pytest.mark.pixels
def test_started_by_command_it_is_quick_quiet_where_it_was_left_and_goes_on(tmp_path: Path) -> None:
    """Kivy's talk about devices that it does without is for those who ask for it, and whoever only
    looks at Home does not wait for what a match needs."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("KIVY")}
    env |= {"SDL_VIDEODRIVER": "offscreen", "COMPANION_FOLDER": str(tmp_path), "LANG": "C"}

    def started(*how: str) -> tuple[int, list[str], str]:
        command = [sys.executable, "-c", PROGRAM, *how]
        said = subprocess.run(command, cwd=HOME, env=env, capture_output=True, text=True)
        return said.returncode, said.stdout.splitlines(), said.stderr

    assert started() == (0, ["[296, 24, 432, 720]", "[]"], "")  # as high as the screen
    code, (box, told, _), errors = started("crash")
    assert (code, box) == (0, "[60, 40, 640, 480]")
    assert "Something went wrong" in told and "Carry on" in told
    (report,) = (tmp_path / "reports").iterdir()
    assert "LookupError: planted" in errors and "LookupError: planted" in report.read_text("utf-8")
