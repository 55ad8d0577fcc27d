"""WebKit's own small browser (Debian: webkit2gtk-driver), driven by the WebDriver protocol."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.support.page_words import FIND
from tests.support.waiting import wait_for

DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
NEEDED = "needs WebKit and a screen (Debian: webkit2gtk-driver xvfb)"
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name that the protocol gives to an element
KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "Backspace": "\ue003", "Tab": "\ue004"}
KEYS |= {f"Arrow{way}": chr(0xE012 + at) for at, way in enumerate(("Left", "Up", "Right", "Down"))}


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; yields its name."""
    inner, outer = os.pipe()
    asked = [str(SCREEN), "-displayfd", str(outer), "-screen", "0", "1280x1024x24"]
    process = subprocess.Popen(asked, pass_fds=[outer], stderr=subprocess.DEVNULL)
    os.close(outer)
    with os.fdopen(inner) as answer:
        yield f":{answer.readline().strip()}"
    process.terminate()
    process.wait()


class WebKit:
    """The driver's process."""

    def __init__(self, display: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        environment = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.process = subprocess.Popen(
            [str(DRIVER), f"--port={self.port}"], env=environment, stderr=subprocess.DEVNULL
        )
        wait_for(self._listens)

    def _listens(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return what the driver answers; its refusal is an error."""
        line = HTTPConnection("127.0.0.1", self.port)
        sent = None if body is None else json.dumps(body)
        line.request(method, path, sent, {"content-type": "application/json"})
        value = json.loads(line.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise AssertionError(f"{value['error']}: {value.get('message', '')}")
        return value

    def close(self) -> None:
        """End the driver and with it its browsers."""
        self.process.terminate()
        self.process.wait()


class WebKitGlass:
    """A window of WebKit's browser, with nothing in it."""

    def __init__(self, webkit: WebKit, width: int, height: int) -> None:
        self.webkit = webkit
        options = {"binary": str(BROWSER), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.path = f"/session/{webkit.ask('POST', '/session', wanted)['sessionId']}"
        self._post("window/rect", {"width": width, "height": height})

    def _post(self, path: str, body: Any) -> Any:
        return self.webkit.ask("POST", f"{self.path}/{path}", body)

    def visit(self, address: str) -> None:
        self._post("url", {"url": "about:blank"})
        self._post("url", {"url": address})

    def reload(self) -> None:
        self._post("refresh", {})

    def until(self, script: str, *given: Any) -> Any:
        return wait_for(lambda: self._run("sync", f"return ({script})(...arguments)", given))

    def run(self, script: str, *given: Any) -> Any:
        ending = "const done = arguments[arguments.length - 1];"
        called = f"Promise.resolve(({script})(...[...arguments].slice(0, -1))).then(done)"
        return self._run("async", f"{ending} {called}", given)

    def _run(self, how: str, script: str, given: tuple[Any, ...]) -> Any:
        return self._post(f"execute/{how}", {"script": script, "args": given})

    def click(self, kind: str, word: str | int, hold: bool = False) -> None:
        if hold:
            pytest.skip("WebKit's driver holds nothing")
        element = self.until(FIND, kind, word)
        try:
            self._run("sync", "arguments[0].scrollIntoView({ block: 'center' })", (element,))
            self._post(f"element/{element[ELEMENT]}/click", {})
        except AssertionError as error:
            if "stale" not in str(error):
                raise
            self.click(kind, word)  # drawn anew meanwhile

    def fill(self, label: str, words: str) -> None:
        field = self.until(FIND, "field", label)[ELEMENT]
        self._post(f"element/{field}/clear", {})
        self._post(f"element/{field}/value", {"text": words + KEYS["Tab"]})

    def key(self, name: str) -> None:
        told = KEYS.get(name, name)
        actions = [{"type": "keyDown", "value": told}, {"type": "keyUp", "value": told}]
        self._post("actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def download(self, button: str) -> Path:
        pytest.skip("WebKit's driver saves nothing")

    def upload(self, file: Path) -> None:
        pytest.skip("WebKit's driver chooses no file")

    def move(self, lively: bool) -> None:
        assert lively, "everything moves in WebKit's journeys"

    def close(self) -> None:
        self.webkit.ask("DELETE", self.path)
