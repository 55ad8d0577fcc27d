"""The app in a process of its own, so that it can be killed without a word.

    phone = Child(folder)
    phone.start()
    phone.tap("Continue")
    phone.kill()

It has the same finger and the same eyes as `UI`; each call is a line that the process answers.
"""

import json
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

ENTER = 13
ROOT = Path(__file__).parents[2]


class Child:
    """The app in a process of its own, driven by lines of JSON, so that it can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the process and open the app."""
        assert self._process is None, "the app runs already"
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(self.folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._ask("start")

    def kill(self) -> None:
        """Kill the process at once: no handler runs, nothing is written any more."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            assert self._process.returncode == -signal.SIGKILL
            self._process = None

    def kill_and_open(self) -> None:
        """Kill the process and start another one."""
        self.kill()
        self.start()

    def tap(self, *words: str, inside: str | None = None) -> None:
        """Tap words one after the other."""
        self._ask("tap", *words, inside=inside)

    def tap_the(self, kind: str, **about: Any) -> None:
        """Tap the one widget of a class that has these properties."""
        self._ask("tap_the", kind, **about)

    def type(self, text: str) -> None:
        """Type into the field that has the cursor, and press Enter."""
        self._ask("type", text)
        self._ask("key", ENTER)

    def tap_picture(self, spoken: str) -> None:
        """Tap what shows no words by what a voice says of it."""
        self._ask("tap_picture", spoken)

    def press(self, keys: str) -> None:
        """Tap keys of the number pad."""
        self._ask("press", keys)

    def back(self) -> None:
        """Press the phone's back key."""
        self._ask("back")

    def settle(self) -> None:
        """Wait as long as somebody takes to look up."""
        self._ask("settle", 0.6)

    def words(self) -> list[str]:
        """Return the words on the screen."""
        return self._ask("words")

    def sees(self, text: str) -> bool:
        """Return whether these words are on the screen."""
        return self._ask("sees", text)

    def _ask(self, what: str, *about: Any, **named: Any) -> Any:
        process = self._process
        assert process and process.stdin and process.stdout, "the app does not run"
        process.stdin.write(json.dumps([what, about, named]) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, f"asked to {what} {about}, the app ended: {process.communicate()[1]}"
        return json.loads(answer)


def serve(folder: Path) -> None:
    """Do what the lines of the standard input ask for, and print the answers."""
    from .window import open_window

    open_window("mock")
    from screens.app import CompanionApp

    from .driver import UI
    from .gestures import press

    ui = UI(lambda: CompanionApp(folder))
    for line in sys.stdin:
        what, about, named = json.loads(line)
        do = partial(press, ui) if what == "press" else getattr(ui, what)
        answer = do(*about, **named)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
