"""The app opens and ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.pixels
def test_started_by_command_it_prints_nothing_and_loads_no_rules(tmp_path: Path) -> None:
    """Kivy's talk about devices that it does without is for those who ask for it, and whoever only
    looks at Home does not wait for what a match needs. The window is where it was left."""
    program = """
import sys
from importlib import import_module
from companion import start
def leave_when_home_is_shown(name):
    module = import_module(name)
    from companion.library.crash_guard import CrashGuard
    from kivy.app import App
    from kivy.core.window import Window
    arrived = CrashGuard.arrived
    def leave(guard):
        CrashGuard.arrived = arrived
        arrived(guard)
        found = [Window.left, Window.top, *Window.size]
        if found != eval(sys.argv[1]):
            print("the window is", found)
        Window.size, Window.left, Window.top = (640, 480), 60, 40
        App.get_running_app().stop()
    CrashGuard.arrived = leave
    return module
start.import_module = leave_when_home_is_shown
code = start.start_app()
late = {"companion.engine.game", "companion.record.match_file", "tomllib", "uuid"}
for early in late & sys.modules.keys():
    print(early, "is loaded at the start")
sys.exit(code)
"""
    env = {name: value for name, value in os.environ.items() if not name.startswith("KIVY")}
    upright, left = [296, 24, 432, 720], [60, 40, 640, 480]  # as high as the screen; as it was left
    for box in (upright, left):
        said = subprocess.run(
            [sys.executable, "-c", program, str(box)],
            cwd=Path(__file__).parents[2],
            env={**env, "SDL_VIDEODRIVER": "offscreen", "COMPANION_FOLDER": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
