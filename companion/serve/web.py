"""The web side of an open table: which request is answered, and which is refused at the door.

An application of the ASGI kind. It serves the page's own files by name, `/api/…` to who has a key,
and nothing else: no file of the device can be named.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from ..engine.malformed import Malformed
from ..paths import data_folder
from ..record.notice import NotKept
from ..record.strict_json import read_object
from ..say.language import SOURCE, Language, language, languages
from . import keeping, reading, repairing, tapping
from .door import Guest, Pace
from .refusal import Refusal
from .request import Answer, Deed, Deeds, Request
from .table import OpenTable
from .words import page_words

LOG = logging.getLogger("companion")
LARGEST_BODY = 64 * 1024
BODY_TIME = 10.0  # seconds for the rest of a request
HEARTBEAT = 8.0  # seconds after which a page hears that the table is still there
SLOW_READER = 10.0  # seconds after which a page that takes nothing in is given up
STRANGERS = 120  # requests at once from one address that has no key yet
ADDRESSES = 256  # whose pace is remembered

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".png": "image/png",
}
SAFE = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
UNREAD = (408, 413)  # the rest of such a request is not waited for
DEEDS: Deeds = {**tapping.DEEDS, **reading.DEEDS, **keeping.DEEDS, **repairing.DEEDS}

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Reply(NamedTuple):
    status: int
    kind: str
    body: bytes
    packed: bytes = b""  # the same for who can unpack it


class Web:
    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.table.ring = self.ring
        self.open = True
        self._files = _page_files()
        self._bells: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._paces: dict[str, Pace] = {}
        self._in_turn = ThreadPoolExecutor(1, "table")  # in the order in which they came
        self._aside = ThreadPoolExecutor(1, "rules")  # what takes longer and changes nothing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        self._loop = asyncio.get_running_loop()
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        said = _language_for(headers.get("accept-language", ""))
        try:
            await self._answer(scope, headers, receive, send)
        except Refusal as refusal:
            await _say(send, refusal.status, said.tr(refusal.sentence, **refusal.facts))

    def ring(self) -> None:
        """From any thread: all pages look whether there is something new."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()

    def close(self) -> None:
        """Every page is told; `end` follows when nobody asks any more."""
        self.open = False
        self.table.close()

    def end(self) -> None:
        self._in_turn.shutdown(wait=False)
        self._aside.shutdown(wait=False)

    # At the door

    async def _answer(
        self, scope: Scope, headers: dict[str, str], receive: Receive, send: Send
    ) -> None:
        _check_host(scope, headers)
        method, path = scope["method"], scope["path"]
        if method == "POST" and path.startswith("/api/"):
            _check_origin(headers)
            await self._api(path.removeprefix("/api/"), scope, headers, receive, send)
        elif method == "GET" and path == "/api/live":
            guest = self._guest(scope, headers)
            await self._live(guest, receive, send)
        elif method in ("GET", "HEAD") and path in self._files:
            self._pace(scope)
            packed = "gzip" in headers.get("accept-encoding", "")
            await _reply(send, self._files[path], packed, method == "HEAD")
        elif path in self._files or path.startswith("/api/"):
            raise Refusal("That is not how this is asked for.", 405)
        else:
            raise Refusal("There is nothing here.", 404)

    def _pace(self, scope: Scope) -> None:
        """Of who has no key yet: by the address."""
        address = (scope.get("client") or ("",))[0]
        if address not in self._paces and len(self._paces) >= ADDRESSES:
            self._paces.pop(next(iter(self._paces)))
        pace = self._paces.setdefault(address, Pace(at_once=STRANGERS))
        if not pace.allows():
            raise Refusal("Too many requests: wait a moment.", 429)

    def _guest(self, scope: Scope, headers: dict[str, str]) -> Guest:
        try:
            guest = self.table.door.guest_with(_token(headers))
        except Refusal:
            self._pace(scope)
            raise
        if not guest.pace.allows():
            raise Refusal("Too many requests: wait a moment.", 429)
        return guest

    # Questions and deeds

    async def _api(
        self, name: str, scope: Scope, headers: dict[str, str], receive: Receive, send: Send
    ) -> None:
        if name == "join":
            self._pace(scope)
            asked = await _read_body(headers, receive)
            await _reply(send, _json(await self._join(_token(headers), asked)))
            return
        guest = self._guest(scope, headers)
        said = language(guest.language)
        try:
            asked = await _read_body(headers, receive)
            answer = await self._do(name, guest, asked)
        except Refusal as refusal:
            await _say(send, refusal.status, said.tr(refusal.sentence, **refusal.facts))
        except Malformed as error:
            await _say(send, 400, said.malformed(error))
        except NotKept as error:
            await _say(send, 507, said.tr(error.sentence, **error.facts))
        except Exception:  # rubbish from a stranger disturbs nobody; a mistake of ours is logged
            LOG.debug("A guest's request was not understood", exc_info=True)
            await _say(send, 400, said.tr("That was not understood."))
        else:
            await _reply(send, _json(answer))

    async def _do(self, name: str, guest: Guest, asked: dict[str, Any]) -> Answer:
        if name == "me":
            return await self._change(guest, asked)
        if name == "leave":
            self.table.door.leave(guest)
            return {}
        if name not in DEEDS:
            raise Refusal("There is nothing here.", 404)
        part, deed = DEEDS[name]
        if not guest.may(part):
            raise Refusal("This link does not allow that.", 403)
        pool = self._aside if name in ("rules", "find") else self._in_turn
        loop, request = asyncio.get_running_loop(), Request(self.table, guest, asked)
        return await loop.run_in_executor(pool, _done, deed, request)

    async def _join(self, token: str, asked: dict[str, Any]) -> Answer:
        guest = self.table.door.let_in(token, _known(asked.get("language")), "")
        self._name(guest, asked.get("name"))
        return {"key": guest.key, **await self._told(guest)}

    async def _change(self, guest: Guest, asked: dict[str, Any]) -> Answer:
        """Which language the page is in, and which player the guest is."""
        guest.language = _known(asked.get("language", guest.language))
        if "name" in asked:
            self._name(guest, asked["name"])
        self.table.door.changed()
        return await self._told(guest)

    def _name(self, guest: Guest, name: object) -> None:
        """A guest is one of the players, or nobody in particular."""
        players = self.table.seen.match.setup.players if self.table.seen else ()
        guest.name = name if isinstance(name, str) and name in players else ""

    async def _told(self, guest: Guest) -> Answer:
        """Who the guest is, the words of the page and the table: all that a first view needs."""
        said, loop = language(guest.language), asyncio.get_running_loop()
        return {
            "part": guest.part,
            "number": guest.number,
            "name": guest.name,
            "language": guest.language,
            "languages": [[c, language(c).about("common")["language"]] for c in languages()],
            "words": page_words(said),
            "table": await loop.run_in_executor(self._in_turn, self.table.table, said),
        }

    # Live

    async def _live(self, guest: Guest, receive: Receive, send: Send) -> None:
        """Server-sent events: the table whenever it has changed, and a sign of life."""
        bell = asyncio.Event()
        self._bells.add(bell)
        guest.come()
        self.table.door.changed()
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await _start(send, 200, "text/event-stream; charset=utf-8")
            await self._tell_all(guest, bell, send, gone)
        except (TimeoutError, ConnectionError):
            pass
        finally:
            gone.cancel()
            self._bells.discard(bell)
            guest.go()
            self.table.door.changed()

    async def _tell_all(
        self, guest: Guest, bell: asyncio.Event, send: Send, gone: asyncio.Future[None]
    ) -> None:
        told: dict[str, bytes] = {}
        loop = asyncio.get_running_loop()
        while self.open and guest in self.table.door.guests and not gone.done():
            bell.clear()
            news = {"table": await loop.run_in_executor(self._in_turn, self.table.news, guest)}
            if guest.may("keep"):
                news["guests"] = _dumped(keeping.guests(Request(self.table, guest, {})))
            fresh = {name: data for name, data in news.items() if told.get(name) != data}
            told = news
            text = b"".join(_event(name, data) for name, data in fresh.items()) or b": here\n\n"
            await asyncio.wait_for(_more(send, text), SLOW_READER)
            await _wait_for(bell, gone)
        if not gone.done():
            name = "out" if self.open else "closed"
            await asyncio.wait_for(_more(send, _event(name, b"{}"), last=True), SLOW_READER)


async def _wait_for(bell: asyncio.Event, gone: asyncio.Future[None]) -> None:
    """Until something is new, the page is gone, or it is time for a sign of life."""
    ringing: asyncio.Future[Any] = asyncio.ensure_future(bell.wait())
    over: asyncio.Future[Any] = gone
    await asyncio.wait({ringing, over}, timeout=HEARTBEAT, return_when="FIRST_COMPLETED")
    ringing.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


# Requests


def _done(deed: Deed, request: Request) -> Answer:
    try:
        return deed(request)
    except StopIteration as error:  # what was named is not there; no future can carry this one
        raise LookupError from error


def _check_host(scope: Scope, headers: dict[str, str]) -> None:
    """Only by an address of this machine, against names that are made to point at it."""
    address, port = scope["server"]
    ours = {f"{address}:{port}"}
    if address.startswith("127."):
        ours.add(f"localhost:{port}")
    if headers.get("host", "").lower() not in ours:
        raise Refusal("This is not the address of the table.", 421)


def _check_origin(headers: dict[str, str]) -> None:
    """What changes something must come from our own page."""
    if headers.get("origin", "").lower() != f"http://{headers['host'].lower()}":
        raise Refusal("This did not come from the table’s own page.", 403)


def _token(headers: dict[str, str]) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def _read_body(headers: dict[str, str], receive: Receive) -> dict[str, Any]:
    announced = headers.get("content-length", "")
    if announced.isdigit() and len(announced) < 20 and int(announced) > LARGEST_BODY:
        raise Refusal("That is too much at once.", 413)
    try:
        body = await asyncio.wait_for(_body(receive), BODY_TIME)
    except TimeoutError:
        raise Refusal("The request did not come to its end.", 408) from None
    return read_object(body) if body else {}


async def _body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise Refusal("The request did not come to its end.", 408)
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise Refusal("That is too much at once.", 413)
    return body


def _known(code: object) -> str:
    return code if isinstance(code, str) and code in languages() else SOURCE


def _language_for(accepted: str) -> Language:
    """The first that we speak, of those that the browser asks for."""
    asked = (part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return language(next((code for code in asked if code in languages()), SOURCE))


# Replies


def _page_files() -> dict[str, Reply]:
    """The files of the page by the path that asks for them, and its words in every language."""
    folder = data_folder() / "web"
    files = {
        f"/{file.name}": Reply(200, KINDS[file.suffix], file.read_bytes())
        for file in sorted(folder.iterdir())
        if file.suffix in KINDS
    }
    files["/"] = files.pop("/index.html")
    for code in languages():
        files[f"/words.{code}.json"] = _json(page_words(language(code)))
    return {path: file._replace(packed=gzip.compress(file.body)) for path, file in files.items()}


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _json(value: object) -> Reply:
    return Reply(200, KINDS[".json"], _dumped(value))


async def _say(send: Send, status: int, sentence: str) -> None:
    await _reply(send, Reply(status, KINDS[".json"], _dumped({"error": sentence})))


async def _reply(send: Send, reply: Reply, packed: bool = False, only_head: bool = False) -> None:
    body = reply.packed if packed else reply.body
    await _start(send, reply.status, reply.kind, len(body), packed)
    await _more(send, b"" if only_head else body, last=True)


async def _start(
    send: Send, status: int, kind: str, length: int | None = None, packed: bool = False
) -> None:
    headers = {**SAFE, "content-type": kind}
    if packed:
        headers["content-encoding"] = "gzip"
    if status in UNREAD:
        headers["connection"] = "close"
    if length is not None:
        headers["content-length"] = str(length)
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
    )


async def _more(send: Send, body: bytes, last: bool = False) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": not last})
