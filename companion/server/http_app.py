"""The web side of an open table: which request is answered, and which is refused.

An application of the ASGI kind. It serves the page's own files by name, `/api/…` to who has a key,
and nothing else: no file of the device can be named.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from ..crash_report import write_report
from ..engine.errors import BadInput, NotAllowed, StorageError
from ..engine.schema import JsonObject
from ..i18n.language import Language, language
from ..i18n.offered import closest_language
from ..platform import PLATFORM, Platform
from ..record.strict_json import read_object
from . import (
    change_handlers,
    form_handlers,
    guest_handlers,
    host_handlers,
    library_handlers,
    read_handlers,
    standings_handlers,
    tap_handlers,
)
from .auth import KEEP, Guest, RateLimit
from .open_table import FAULT, OpenTable
from .page_files import KINDS, Reply, page_files
from .request import (
    WRONG_VALUES,
    Answer,
    Handler,
    Handlers,
    LongAnswer,
    Request,
    check_shapes,
)

LARGEST_BODY = 64 * 1024
LARGEST_FILE = 8 * 1024 * 1024  # that who keeps the match brings in by the page
LARGEST_OF_OURS = 64 * 1024 * 1024  # where nobody else can come in: a whole library
BODY_TIME = 10.0  # seconds for the rest of a request
HEARTBEAT = 1.5  # seconds after which a page hears that the table is still there
STRANGERS = 120  # requests at once from one address that has no key yet
ADDRESSES = 256  # whose pace is remembered
HELD_BACK = 1.0  # seconds before one request too many is answered
READ_HEADERS = frozenset(
    name.encode()
    for name in (
        *("host", "origin", "authorization", "content-length"),
        *("accept", "accept-language", "accept-encoding"),
    )
)
LONGEST_WISH = 200  # characters of a browser's languages that are looked at
MOST_WISHES = 12  # languages of those
AT_ONCE = 8  # questions of one guest that wait for their answers
LIVE_PAGES = 6  # of one guest: a browser opens no more

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
ELSEWHERE = 303  # what is wanted is at the root
HANDLERS: Handlers = {
    **guest_handlers.HANDLERS,
    **tap_handlers.HANDLERS,
    **read_handlers.HANDLERS,
    **host_handlers.HANDLERS,
    **form_handlers.HANDLERS,
    **library_handlers.HANDLERS,
    **change_handlers.HANDLERS,
    **standings_handlers.HANDLERS,
}

LARGE = frozenset(("take_out", "bring_in"))  # whose answers may be long

Scope = JsonObject
Receive = Callable[[], Awaitable[JsonObject]]
Send = Callable[[JsonObject], Awaitable[None]]
T = TypeVar("T")
R = TypeVar("R")


class HttpApp:
    """An ASGI application for one open table."""

    def __init__(self, table: OpenTable, platform: Platform = PLATFORM) -> None:
        self.table = table
        self.table.ring = self.ring
        self.open = True
        self._checks = platform.listens  # strangers, who may be anybody
        self._files = page_files() if platform.listens else {}
        self._bells: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._paces: dict[str, RateLimit] = {}
        self._in_turn = platform.executor("table")  # one thread: in the order of arrival
        self._aside = platform.executor("reading")  # what takes longer and changes nothing
        self._one_long = asyncio.Lock()  # long answers are worked out one after the other

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        self._loop = asyncio.get_running_loop()
        headers = _read_headers(scope)
        try:
            await self._answer(scope, headers, receive, send)
        except Exception as error:
            lang = _language_for(headers.get("accept-language", ""))
            await _reply(send, await self._failed(error, lang, scope["path"]))

    async def _failed(self, error: Exception, lang: Language, asked: str) -> Reply:
        """Return a sentence for whatever was raised; what nobody expected is reported."""
        match error:
            case NotAllowed():
                if isinstance(error.__cause__, Exception):
                    await self._report(error.__cause__, asked)
                return _sentence(error.status, lang.message_text(error))
            case BadInput():
                return _sentence(400, lang.message_text(error))
            case StorageError():
                return _sentence(507, lang.message_text(error))
        await self._report(error, asked)
        return _sentence(500, lang.tr(FAULT))

    async def _report(self, error: Exception, asked: str) -> None:
        """Keep a report of the fault on this machine, without names, tokens or keys."""
        table = self.table
        setup = table.snapshot.match.setup if table.snapshot else None
        private = [
            *(setup.players if setup else ()),
            *table.auth.tokens.values(),
            *(guest.key for guest in table.auth.guests),
        ]
        facts = {"request": asked, "game": setup.game.id if setup else ""}
        keep = partial(write_report, table.host.reports, error, facts, private)
        await asyncio.get_running_loop().run_in_executor(self._aside, keep)

    def ring(self) -> None:
        """Wake all pages, from any thread, to look whether there is something new."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()

    def close(self) -> None:
        """Tell every page that the table is closed; `end` follows when nobody asks any more."""
        self.open = False
        self.table.close()

    def end(self) -> None:
        """Stop the threads that answer requests."""
        for executor in (self._in_turn, self._aside):
            executor.shutdown(wait=False)

    # Admission

    async def _answer(
        self, scope: Scope, headers: dict[str, str], receive: Receive, send: Send
    ) -> None:
        """Answer a request, or raise why it is refused.

        Who asks, how often and by which address comes first: whatever costs more comes after it.
        """
        guest = self.table.auth.find(_token(headers))
        if self._checks:
            await self._keep_pace(scope, guest)
            _check_host(scope, headers)
        method = scope["method"]
        path = scope["path"]
        if method == "POST" and path.startswith("/api/"):
            if self._checks:
                _check_origin(headers)
            await self._api(path.removeprefix("/api/"), scope, headers, receive, send)
        elif method == "GET" and path == "/api/live":
            await self._live(self.table.auth.guest_with(_token(headers)), receive, send)
        elif method == "GET" and path in self._files:
            packed = "gzip" in headers.get("accept-encoding", "")
            await _reply(send, self._files[path], packed)
        elif path in self._files or path.startswith("/api/"):
            raise NotAllowed("That isn’t a valid request here.", 405)
        elif method == "GET" and "text/html" in headers.get("accept", ""):
            await _reply(send, Reply(ELSEWHERE, KINDS[".html"], b""))  # somebody mistyped it
        else:
            raise NotAllowed("There’s nothing here.", 404)

    async def _keep_pace(self, scope: Scope, guest: Guest | None) -> None:
        """Refuse too many requests of a guest, or from the address of somebody who has no key.

        The refusal is held back, so that asking again at once makes no work.
        """
        if guest:
            connection = scope.get("state", {}).get("connection")
            if connection:
                connection.recognise(guest)
        pace = guest.pace if guest else self._pace_of(_address(scope))
        if not pace.allows():
            await asyncio.sleep(HELD_BACK)
            raise NotAllowed("Too many requests: wait a moment.", 429)

    def _pace_of(self, address: str) -> RateLimit:
        """Return the pace of the strangers at an address."""
        if address not in self._paces and len(self._paces) >= ADDRESSES:
            self._paces.pop(next(iter(self._paces)))
        return self._paces.setdefault(address, RateLimit(at_once=STRANGERS))

    # Handlers

    async def _api(
        self, name: str, scope: Scope, headers: dict[str, str], receive: Receive, send: Send
    ) -> None:
        if name == "code":
            asked = check_shapes(_parsed(await _read_body(headers, receive)))
            token = self.table.auth.exchange(asked.get("code", ""), _address(scope))
            await _reply(send, _json({"token": token}))
            return
        if name == "join":
            self.table.auth.check(_token(headers))
            asked = check_shapes(_parsed(await _read_body(headers, receive)))
            guest = self.table.auth.admit(_token(headers), asked.get("language", ""))
            await _reply(send, _json(await self._call(guest_handlers.join, guest, asked)))
            return
        guest = self.table.auth.guest_with(_token(headers))
        if guest.waiting >= AT_ONCE:
            raise NotAllowed("Too many requests: wait a moment.", 429)
        guest.waiting += 1
        try:
            most = self._largest_body(name, guest)
            body = await _read_body(headers, receive, most)
            asked = await self._beside(len(body) > LARGEST_BODY, _parsed, body)
            reply = await self._do(name, guest, asked)
        except Exception as error:
            reply = await self._failed(error, language(guest.language), name)
        finally:
            guest.waiting -= 1
        await _reply(send, reply)

    def _largest_body(self, name: str, guest: Guest) -> int:
        """Return how many bytes a request may have: those that bring in files may have more."""
        if name != "bring_in" or not guest.may(KEEP):
            return LARGEST_BODY
        return LARGEST_FILE if self._checks else LARGEST_OF_OURS

    async def _do(self, name: str, guest: Guest, asked: JsonObject) -> Reply:
        if name not in HANDLERS:
            raise NotAllowed("There’s nothing here.", 404)
        part, handler = HANDLERS[name]
        if not guest.may(part):
            raise NotAllowed("This link doesn’t allow that.", 403)
        aside = name in read_handlers.HANDLERS
        answer = await self._call(handler, guest, check_shapes(asked), aside)
        return await self._beside(name in LARGE, _json, answer)

    async def _call(
        self, handler: Handler, guest: Guest, asked: JsonObject, aside: bool = False
    ) -> Answer:
        where = self._aside if aside else self._in_turn
        request = Request(self.table, guest, asked)
        answer = await self._run(where, partial(_done, partial(handler, request)))
        return await self._in_steps(answer) if isinstance(answer, LongAnswer) else answer

    async def _in_steps(self, work: LongAnswer) -> Answer:
        """Work out a long answer; after every few steps whoever came meanwhile is answered."""
        async with self._one_long:
            try:
                while self.open:
                    answer = await self._run(self._in_turn, partial(_done, work.go_on))
                    if answer is not None:
                        return answer
                    self.table.note_work(work.percent)
                raise NotAllowed("The table was closed.", 503)
            finally:
                self.table.note_work(None)
                with suppress(RuntimeError):  # after the last step, unless the table is closed
                    self._in_turn.submit(work.close)

    async def _beside(self, large: bool, call: Callable[[T], R], value: T) -> R:
        """Call a function of a value; of a large one while other requests are answered."""
        if not large:
            return call(value)
        return await self._run(self._aside, partial(call, value))

    async def _run(self, where: Executor, call: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(where, call)

    # Live

    async def _live(self, guest: Guest, receive: Receive, send: Send) -> None:
        """Send the table whenever it has changed, as server-sent events, and a sign of life."""
        bell = asyncio.Event()
        self._bells.add(bell)
        gone = asyncio.ensure_future(_gone(receive))
        guest.pages.append(gone)
        for oldest in guest.pages[:-LIVE_PAGES]:  # a phone that left the network says no goodbye
            oldest.cancel()
        self.table.auth.changed()
        try:
            await _start(send, 200, "text/event-stream; charset=utf-8")
            await self._tell_all(guest, bell, send, gone)
        except (TimeoutError, ConnectionError):
            pass
        finally:
            gone.cancel()
            guest.pages.remove(gone)
            guest.lost_at = monotonic()
            self._bells.discard(bell)
            self.table.auth.changed()

    async def _tell_all(
        self, guest: Guest, bell: asyncio.Event, send: Send, gone: asyncio.Future[None]
    ) -> None:
        sent: dict[str, bytes] = {}
        while self.open and guest in self.table.auth.guests and not gone.done():
            bell.clear()
            try:
                told = await self._call(guest_handlers.news, guest, {})
                news = {name: _dumped(value) for name, value in told.items()}
            except Exception as error:  # the page keeps what it shows, and goes on listening
                failed = await self._failed(error, language(guest.language), "live")
                news = {**sent, "trouble": failed.body}
            fresh = {name: data for name, data in news.items() if sent.get(name) != data}
            sent = news
            text = b"".join(_event(name, data) for name, data in fresh.items()) or b": here\n\n"
            await _more(send, text)
            await _wait_for(bell, gone)
        if not gone.done():
            name = "out" if self.open else "closed"
            await _more(send, _event(name, b"{}"), last=True)


async def _wait_for(bell: asyncio.Event, gone: asyncio.Future[None]) -> None:
    """Wait until something is new, the page is gone, or it is time for a sign of life."""
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


def _done(call: Callable[[], R]) -> R:
    """Do what was asked. The browser sends back what was picked and entered before, so what cannot
    be done with it may be rubbish or a fault of ours: the cause goes along, and is reported."""
    try:
        return call()
    except WRONG_VALUES as error:
        raise NotAllowed(FAULT) from error


def _read_headers(scope: Scope) -> dict[str, str]:
    """Return those headers of a request that anybody here reads."""
    return {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in scope["headers"]
        if name in READ_HEADERS
    }


def _address(scope: Scope) -> str:
    """Return the address that a request comes from."""
    return str((scope.get("client") or ("",))[0])


def _check_host(scope: Scope, headers: dict[str, str]) -> None:
    """Refuse a request by any name but an address of this machine: others can point here."""
    address, port = scope["server"]
    ours = {f"{address}:{port}"}
    if address.startswith("127."):
        ours.add(f"localhost:{port}")
    if headers.get("host", "").lower() not in ours:
        raise NotAllowed("This isn’t the table’s address.", 421)


def _check_origin(headers: dict[str, str]) -> None:
    """Refuse a request that another page has made the browser send."""
    if headers.get("origin", "").lower() != f"http://{headers['host'].lower()}":
        raise NotAllowed("This didn’t come from the table’s own page.", 403)


def _token(headers: dict[str, str]) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def _read_body(headers: dict[str, str], receive: Receive, most: int = LARGEST_BODY) -> bytes:
    announced = headers.get("content-length", "")
    if announced.isdigit() and len(announced) < 20 and int(announced) > most:
        raise NotAllowed("That’s too much at once.", 413)
    try:
        return await asyncio.wait_for(_body(receive, most), BODY_TIME)
    except TimeoutError:
        raise NotAllowed("The request was cut short.", 408) from None


def _parsed(body: bytes) -> JsonObject:
    """Return the object that a request holds, or raise BadInput or NotAllowed."""
    asked = read_object(body) if body else {}
    if b"\\u" in body:
        try:
            _dumped(asked)
        except UnicodeEncodeError:  # half a surrogate pair: nothing could be lang about it
            raise NotAllowed("The app didn’t understand that request.") from None
    return asked


async def _body(receive: Receive, most: int) -> bytes:
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise NotAllowed("The request was cut short.", 408)
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise NotAllowed("That’s too much at once.", 413)
    return bytes(body)


def _language_for(accepted: str) -> Language:
    """Return the first that we speak, of those that the browser asks for first."""
    wishes = accepted[:LONGEST_WISH].split(",")[:MOST_WISHES]
    return language(closest_language(*wishes))


# Replies


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _json(value: object) -> Reply:
    return Reply(200, KINDS[".json"], _dumped(value))


def _sentence(status: int, sentence: str) -> Reply:
    return Reply(status, KINDS[".json"], _dumped({"error": sentence}))


async def _reply(send: Send, reply: Reply, packed: bool = False) -> None:
    body = reply.packed if packed else reply.body
    await _start(send, reply.status, reply.kind, len(body), packed)
    await _more(send, body, last=True)


async def _start(
    send: Send, status: int, kind: str, length: int | None = None, packed: bool = False
) -> None:
    headers = {**SAFE, "content-type": kind}
    if packed:
        headers["content-encoding"] = "gzip"
    if status in UNREAD:
        headers["connection"] = "close"
    if status == ELSEWHERE:
        headers["location"] = "/"
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
