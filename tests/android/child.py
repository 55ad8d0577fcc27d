"""A process that believes it is Android: does one part and tells what was found.

    python -m tests.android.child '{"part": "device", "sdk": 36, "folder": "…"}'

Started by `rig.py`, which sets what must be set before Python starts.
"""

import json
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

MATCH = b"a match"
A_LINK = "table-companion:sheet?q1YA"
FROM_MAIL = "content://mail/17/An evening.match"
SAVED = "content://cloud/saved"


def main() -> None:
    order = json.loads(sys.argv[1])
    import jnius_config

    jnius_config.add_options(f"-Dphone.sdk={order['sdk']}")
    logging.basicConfig(level=logging.WARNING)
    from jnius import autoclass

    autoclass("rig.Phone").folder = order["folder"]
    found = PARTS[order["part"]](Path(order["folder"]), order)
    print("FOUND", json.dumps(found), flush=True)
    os._exit(0)  # a JVM takes its time to go


# Everything that the app asks of Android


class Person:
    """Sets the phone up, and answers what the app asks for."""

    def __init__(self, folder: Path) -> None:
        from jnius import PythonJavaClass, autoclass, java_method

        self.folder, self.phone = folder, autoclass("rig.Phone")
        self.intent, self.uri = autoclass("android.content.Intent"), autoclass("android.net.Uri")
        self.activity = autoclass("org.kivy.android.PythonActivity").mActivity

        class Opener(PythonJavaClass):
            __javainterfaces__ = ["java/util/function/ToIntBiFunction"]

            @java_method("(Ljava/lang/Object;Ljava/lang/Object;)I")
            def applyAsInt(self, address: Any, mode: Any) -> int:
                file = folder / str(address).rpartition("/")[2]
                flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC if mode == "w" else os.O_RDONLY
                return os.open(file, flags) if file.exists() or mode == "w" else -1

        self.opener = Opener()
        autoclass("android.os.ParcelFileDescriptor").openBy(self.opener)

    def asked(self) -> list[str]:
        return [line for line in str(self.phone.asked()).split("\n") if line]

    def document(self, address: str) -> Any:
        return self.intent(self.intent.ACTION_VIEW, self.uri.parse(address))

    def wait(self, future: Any) -> str:
        """For the thread of the screen; what it died of, if it did."""
        try:
            future.get()
            return ""
        except Exception as error:
            return str(error)


def device(folder: Path, order: dict[str, Any]) -> dict[str, Any]:
    from companion.device import Device
    from companion.library.settings import Settings

    person = Person(folder)
    person.asked()
    deaths: list[str] = []
    got: list[Any] = []
    waiting: list[Callable[[], None]] = []
    app = Device(lambda: Settings(vibration=True, voice=True), folder / "picked", waiting.append)
    (folder / "result.png").write_bytes(b"a picture")
    (folder / "An evening.match").write_bytes(MATCH)

    def read(path: Path | str | None) -> None:
        got.append((path.name, path.read_bytes().decode()) if isinstance(path, Path) else path)

    def later() -> None:
        while waiting:
            waiting.pop(0)()

    def answer(chosen: int, address: str = "") -> None:
        """The newest question."""
        given = person.document(address) if address else None
        deaths.append(person.wait(person.activity.answer(app._asked, chosen, given)))
        later()

    def picked(chosen: int, address: str) -> bool:
        done = app.pick_file(read)
        answer(chosen, address)
        return done

    def saved(address: str) -> bool:
        done = app.save_file(folder / "result.png", got.append)
        answer(-1, address)
        return done

    def shared() -> bool:
        done = app.share_file(folder / "result.png")
        if order["sdk"] < 29:
            answer(-1, SAVED)
        return done

    def opened() -> bool:
        done = app.receive_files(read)
        deaths.append(person.wait(person.activity.open(person.document(FROM_MAIL))))
        sent = person.intent(person.intent.ACTION_SEND)
        from jnius import cast

        stream = cast("android.os.Parcelable", person.uri.parse(FROM_MAIL))
        sent.putExtra(person.intent.EXTRA_STREAM, stream)
        deaths.append(person.wait(person.activity.open(sent)))
        deaths.append(person.wait(person.activity.open(person.document(A_LINK))))
        later()
        return done

    def spoken() -> bool:
        done = app.say("Ben ist dran.", "de")
        for thread in threading.enumerate():
            if thread.name == "voice":
                thread.join()
        return done

    def dressed() -> bool:
        done = app.dress_bars(dark=False)
        person.wait(person.phone.rest())
        return done

    results: dict[str, Any] = {}
    for name, act in {
        "logged": app.logged,
        "refused": app.refused,
        "say": spoken,
        "share": lambda: app.share(folder / "result.txt", "Anna has won."),
        "share_file": shared,
        "save_file": lambda: saved(SAVED),
        "open_link": lambda: app.open_link("https://example.org/play"),
        "pick_file": lambda: picked(-1, FROM_MAIL),
        "pick_file, not after all": lambda: picked(0, ""),
        "receive_files": opened,
        "language": app.language,
        "is_dark": app.is_dark,
        "font_scale": app.font_scale,
        "density": app.density,
        "safe_area": app.safe_area,
        "dress_bars": dressed,
        "pick_file, gone": lambda: picked(-1, "content://mail/gone"),
    }.items():
        results[name] = act()
    return {
        "asked": person.asked(),
        "results": results,
        "deaths": [death for death in deaths if death],
        "got": got,
        "failed": sorted(app.failed),
        "left": len(app._waiting),
        "saved": (folder / "saved").read_bytes().decode(),
    }


# The first start


def start(
    folder: Path,
    order: dict[str, Any],
    then: Callable[[], None] = lambda: None,
    done: Callable[[], bool] = lambda: True,
) -> dict[str, Any]:
    """As the phone does it: `main.py`, until the first frames were drawn."""
    import runpy

    from tests.support.ui.window import _replace_window, choose_backend

    os.environ.update(KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON", KIVY_NO_FILELOG="1")
    backend = choose_backend()
    if backend == "mock":
        _replace_window()
    elif backend == "offscreen":
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from jnius import autoclass

    phone = autoclass("rig.Phone")
    phone.density, phone.fontScale = order.get("density", 2.625), order.get("font_scale", 1.0)
    found: dict[str, Any] = {}

    def look(*_time: Any) -> None:
        if not done():
            Clock.schedule_once(look, 0.5)
            return
        from kivy.app import App
        from kivy.metrics import dp, sp

        from screens.accessibility.controls import controls

        app = App.get_running_app()
        words = [control.accessible.name for control in controls(app.root.front)]
        found.update(words=words, dp=dp(100), sp=sp(100))
        found["folder"] = str(app.library.folder)
        stopTouchApp()  # Android itself would end the loop

    from kivy.base import stopTouchApp
    from kivy.clock import Clock

    def first_frame(*_time: Any) -> None:
        then()
        Clock.schedule_once(look, 0.5)

    Clock.schedule_once(first_frame)
    runpy.run_path("main.py", run_name="__main__")
    return found


def talkback(folder: Path, order: dict[str, Any]) -> dict[str, Any]:
    """The app with a TalkBack that goes to the settings and switches something."""
    from jnius import autoclass

    person, manager = Person(folder), autoclass("android.view.accessibility.AccessibilityManager")
    reader = autoclass("rig.TalkBack")
    found: dict[str, Any] = {"pressed": [], "told": []}

    def things() -> list[list[str]]:
        lines = str(reader.everything()).split("\n")
        return [line.split("\t") for line in lines if line]

    def there(name: str, on: str = "false") -> bool:
        return any(one[1].startswith(name) and one[2] == on for one in things())

    def press(name: str) -> None:
        found["told"].append(things())
        found["pressed"].append(reader.press(name))

    def person_acts() -> Iterator[None]:
        """Go on when what was waited for is there."""
        found["told"].append(things())  # nothing, for nobody listened
        manager.on = True
        while not there("Settings"):
            yield
        found["felt"] = reader.feel("Settings")
        press("Settings")
        while not there("High contrast"):
            yield
        press("High contrast")
        while not there("High contrast", "true"):
            yield
        found["told"].append(things())
        found["asked"] = person.asked()

    acts = person_acts()

    def begin() -> None:
        from kivy.clock import Clock

        Clock.schedule_interval(lambda _: next(acts, False) is None, 0.1)

    return {**start(folder, order, begin, lambda: "asked" in found), **found}


PARTS = {"device": device, "start": start, "talkback": talkback}

if __name__ == "__main__":
    main()
