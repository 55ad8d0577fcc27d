"""The page as it is in the Android app: from the package's files, with a shell that records."""

from __future__ import annotations

import base64
import json
import tempfile
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.android_shell.contract import recorder
from tests.browser.edition import Edition
from tests.support.browsers import SIZE
from tools.make_android import assets
from tools.make_web import headers

KINDS = {
    "html": "text/html",
    "js": "text/javascript",
    "mjs": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "png": "image/png",
    "wasm": "application/wasm",
    "zip": "application/zip",
}


class PackageHost:
    """Answers with the files of the package, as the shell does, and with the kept archive."""

    def __init__(self, web: Path) -> None:
        self.files = assets(web)
        self.kept = b""  # the archive that came from another device
        self.missing: list[str] = []
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name = self.path.partition("?")[0].lstrip("/") or "index.html"
                content = host.content(name)
                self.send_response(200 if content is not None else 404)
                kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
                for header, value in {**headers(), "content-type": kind}.items():
                    self.send_header(header, value)
                self.send_header("content-length", str(len(content or b"")))
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def content(self, name: str) -> bytes | None:
        """Return what an address answers with."""
        if name == "kept/archive.zip":
            return self.kept
        found = self.files.get(f"web/{name}")
        if found is None:
            self.missing.append(name)
        return found

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server.server_port}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class ShellPage(Edition):
    """The page in the shell, on a device of its own."""

    def __init__(self, context: BrowserContext, address: str, known: Mapping[str, Any]) -> None:
        super().__init__(context, address)
        context.add_init_script(recorder())
        context.add_init_script(f"Object.assign(shellKnows, {json.dumps(known)});")

    @property
    def asked(self) -> list[list[Any]]:
        """What the page has asked of the shell since it was loaded: a name and values each."""
        found: list[list[Any]] = self.page.evaluate("shellAsked")
        return found

    def asked_for(self, name: str) -> list[Any]:
        """Wait until the page asks for something, and return the values of the last time."""
        last = "(name) => shellAsked.findLast(([one]) => one === name)"
        found: list[Any] = self.until(last, name)
        return found[1:]

    def arrive(self, name: str, content: bytes) -> None:
        """Hand over a file, as another app does while this one is open."""
        self.run(
            "(one) => { shellKnows.arrivals.push(one); dispatchEvent(new Event('arrived')); }",
            arrival(name, content),
        )

    def download(self, button: str) -> Path:
        """Tap a button, and return the file that the page asks the shell to save."""
        before = len(self.asked)
        self.tap(button)
        saved = "(before) => shellAsked.slice(before).find(([name]) => name === 'save')"
        _, name, content = self.until(saved, before)
        file = Path(tempfile.mkdtemp()) / name
        file.write_bytes(base64.b64decode(content))
        return file

    def put_away(self) -> bytes:
        """Leave the app as a person does, and return the archive that it keeps."""
        before = len(self.asked)
        self.page.evaluate(HIDE)
        kept = "(before) => shellAsked.slice(before).find(([name]) => name === 'keepArchive')"
        return base64.b64decode(self.until(kept, before)[1])


# Chromium without a window never hides a page, so the page is told that it is hidden.
HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  delete document.visibilityState;
}"""


def arrival(name: str, content: bytes) -> str:
    """Return what the shell hands the page of a file."""
    return f"{name}\n{base64.b64encode(content).decode()}"


def new_device(browser: Browser, **more: Any) -> BrowserContext:
    """Return a device with nothing on it, on which no page can have a service worker."""
    given = {"viewport": SIZE, "locale": "en-GB", "reduced_motion": "reduce", **more}
    return browser.new_context(service_workers="block", **given)
