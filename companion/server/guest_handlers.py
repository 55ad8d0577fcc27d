"""Who is at the table: coming in, being one of the players, leaving; and the list of guests."""

from __future__ import annotations

from contextlib import suppress

from ..engine.errors import NotAllowed
from ..i18n.language import SOURCE, languages
from .auth import KEEP, PARTS, WATCH
from .json_values import to_json
from .qr import rows
from .request import Answer, Request, handlers

LONGEST_FAULT = 4_000  # characters that a page may say about a fault of its own


class PageFault(Exception):
    """A fault of the page in a guest's browser, in the words of that browser."""


def join(request: Request) -> Answer:
    """Return the key of a guest who has come in just now, and the first view."""
    with suppress(NotAllowed):  # somebody has that seat: the page asks who it is
        me(request)
    request.guest.wants = ""
    return {"key": request.guest.key, **_first_view(request)}


def me(request: Request) -> Answer:
    """Change the language of the page, or the player that the guest is."""
    guest = request.guest
    auth = request.table.auth
    name = request.body.get("name")
    code = request.body.get("language", guest.language)
    guest.language = code if code in languages() else SOURCE
    if name is not None:  # one of the players, or nobody in particular
        seen = request.table.snapshot
        auth.claim_seat(guest, name if seen and name in seen.match.setup.players else "")
    auth.changed()
    return _first_view(request)


def _first_view(request: Request) -> Answer:
    """Return all that a first view needs: who the guest is, and the table."""
    guest = request.guest
    table = request.table
    return {
        "part": guest.part,
        "number": guest.number,
        "name": guest.name,
        **_seats_of_others(request),
        "language": guest.language,
        "has_library": table.host.library is not None,
        "table": table.table(request.lang),
    }


def _seats_of_others(request: Request) -> Answer:
    """Return the players that other guests are, and those of them whose phones are away."""
    auth = request.table.auth
    guest = request.guest
    taken = auth.taken(guest)
    here = {other.name for other in auth.guests if other is not guest and other.here}
    return {"taken": taken, "away": [name for name in taken if name not in here]}


def news(request: Request) -> Answer:
    """Return what a page shows by itself: the table and, by the keep link, the guests."""
    guest = request.guest
    table = request.table
    told: Answer = {
        "table": table.table(request.lang),
        "me": {
            "name": guest.name,
            "displaced": guest.displaced,
            **_seats_of_others(request),
        },
        "draft": {"number": table.drafts},
    }
    if not guest.may(KEEP):
        return told
    return {**told, "guests": guests(request), "work": {"percent": table.work}}


def leave(request: Request) -> Answer:
    """Remove the guest who asks."""
    request.table.auth.leave(request.guest)
    return {}


def fault(request: Request) -> Answer:
    """Let a fault of the page be reported as one of ours."""
    raise PageFault(request.body.get("words", "")[:LONGEST_FAULT])


def put_out(request: Request) -> Answer:
    """Remove a guest, but not the one who asks."""
    if request.body.get("number") == request.guest.number:
        raise NotAllowed("That would remove you.")
    request.table.auth.kick(request.needed("number"))
    return guests(request)


def give_seat(request: Request) -> Answer:
    """Let a guest be the player whose seat they want; whoever had it only looks on."""
    request.table.auth.give_seat(request.needed("number"))
    return guests(request)


def refuse_seat(request: Request) -> Answer:
    """Leave the seat that a guest wants to who has it."""
    request.table.auth.refuse_seat(request.needed("number"))
    return guests(request)


def guests(request: Request) -> Answer:
    """Return all guests, the links with their codes, and the letters that stand for one."""
    table = request.table
    open_to = PARTS if table.address else ()
    links = {part: table.link(part) for part in open_to}
    return {
        "guests": to_json(table.auth.guest_list()),
        "links": {part: {"link": link, "code": rows(link)} for part, link in links.items()},
        "letters": table.auth.code.letters,
        "address": table.address,
    }


HANDLERS = {
    **handlers(WATCH, me, leave, fault),
    **handlers(KEEP, guests, put_out, give_seat, refuse_seat),
}
