"""What a guest taps at the table: the browser sends where it is, and gets where that leads.

Nothing of what a guest has picked is kept here: it comes and goes as the `place` of a session.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.match import Broken, Correction, read_line, write_line
from ..engine.tapped import (
    Answered,
    Counting,
    Filling,
    Logged,
    Mended,
    Pointing,
    Refused,
    TakenBack,
    Tapped,
    Wanted,
    may_overrule,
)
from ..play.enter import corrected
from ..play.mending import Mending
from ..play.session import AtTable
from ..record.open_record import OpenRecord
from ..rulebook.book import book
from ..say.log import reasons
from ..say.presenter import Presenter
from .door import KEEP, PLAY, WATCH, Guest
from .plain import plain
from .refusal import Refusal
from .request import Answer, Deeds, Request
from .seen import Stale

KINDS: dict[type[Tapped], str] = {  # as the page calls them
    Pointing: "pointing",
    Wanted: "wanted",
    Counting: "counting",
    Filling: "filling",
    Refused: "refused",
    Answered: "answered",
    Logged: "logged",
    Mended: "repair",
    TakenBack: "undone",
}
MOST_TAPPED = 100  # since the last move: all of it is tapped again whenever a guest asks


def seated(request: Request) -> AtTable:
    """Where the guest is: what was picked before, as far as it still fits."""
    table, guest, body = request
    seen, revision = table.match_on(), body.get("rev")
    at = table.sit(seen, request.said, table.pen(guest, revision))
    place = _place(body)
    same_match = str(revision).rpartition(":")[0] == seen.match.setup.id
    if place and same_match:
        try:
            at.back_in({**place, "lines": seen.lines})
        except Exception:  # from a stranger: whatever it is, it is not understood
            at.leave_mode()
    composing = body.get("composing")
    if composing and revision == seen.revision:
        at.tell(mending_of(at, composing), str(composing["how"]))
        at.tap_again(place)
    if body.get("asking") or not guest.may(PLAY):
        at.asking = True
    return at


def _place(body: dict[str, Any]) -> dict[str, Any]:
    """Where the guest says to be; nowhere, if nobody could have tapped as much."""
    place = body.get("place")
    if not isinstance(place, dict):
        return {}
    tapped = [place.get(key, ()) for key in ("picks", "answers")]
    few = all(isinstance(some, list | tuple) and len(some) <= MOST_TAPPED for some in tapped)
    return place if few else {}


def mending_of(at: AtTable, told: dict[str, Any]) -> Mending:
    """The repair that a correction began, after all that was told since."""
    line = read_line(at.running.match.setup, told["line"])
    assert isinstance(line, Correction)
    mending = Mending(at.running, at.language, line)
    mending.take_up(told.get("told") or [])
    return mending


def look(request: Request) -> Answer:
    """The table as it is now, with what was picked as far as it still fits."""
    return answer(request, seated(request))


def answer(request: Request, at: AtTable, came: Tapped | None = None) -> Answer:
    table, said = request.table, request.said
    told = {"happened": what_happened(at, came, request.guest)} if came is not None else {}
    if isinstance(came, Logged | TakenBack):
        fresh = table.table(said)
        told["happened"]["words"] = fresh["view"]["last"]
        return {**fresh, **told}
    return {
        **table.told(at),
        "place": plain(at.pointing._asdict() if at.mending else at.place()),
        "composing": at.mending and {**_begun(at.mending), "how": at.correction},
        **told,
    }


def _begun(mending: Mending) -> Answer:
    """What the browser sends along, so that the repair is found again."""
    repair = mending.repair
    return {"line": write_line(repair.was.setup, repair.correction), "told": mending.place()}


def told_on(request: Request, at: AtTable, mending: Mending) -> Answer:
    """What a repair asks next; where it asks nothing more, all of it is kept."""
    if not mending.repair.asks:
        at.leave_mode()
        return judged(request, at, lambda: _kept(mending))
    view = mending.view()
    assert view.question
    return {
        "rev": request.table.revision,
        **plain(_begun(mending)),
        "repair": plain(view._replace(question=view.question._replace(choices=()))),
        "choices": [[choice.words, choice.note] for choice in view.question.choices],
    }


def _kept(mending: Mending) -> Logged | Refused:
    verdict = mending.keep()
    return Logged(None) if verdict.legal else Refused(None, verdict.broken)


def what_happened(at: AtTable, came: Tapped, guest: Guest) -> Answer:
    """What came of it, in words; why not, with the rules to read on."""
    setup, said, move = at.running.match.setup, at.language, getattr(came, "move", None)
    broken = came.broken if isinstance(came, Refused | Answered) else ()
    line = came.line if isinstance(came, Mended) else None
    told: Answer = {
        "kind": KINDS[type(came)],
        "words": came.words if isinstance(came, Logged | Wanted) else "",
        "broken": [broken_told(b, at) for b in broken],
        "reasons": reasons(said) if may_overrule(broken) and guest.may(KEEP) else {},
        "move": setup.write_move(move) if move is not None else None,
        "line": write_line(setup, line) if line else None,
    }
    verbs = said.of_game(setup.game.id).get("verbs", {})
    if move is not None and setup.form_of[type(move)].name in verbs:
        told["meant"] = _meant(at, move)
    return told


def broken_told(broken: Broken, at: AtTable) -> Answer:
    setup, said = at.running.match.setup, at.language
    place = book(setup.game.id, said.code).place(broken.rule.id)
    title = place.section.title if place else ""
    return {"rule": broken.rule.id, "title": title, "words": said.why(broken, setup)}


def _meant(at: AtTable, move: Any) -> str:
    """The move in the words of its verb: "Ben · Steal · from Anna"."""
    position = at.position
    told = Presenter(at.match, at.language).told(position.table, move)
    player = getattr(move, "player", None)
    return told if player is None else f"{position.setup.players[player]} · {told}"


def tap(request: Request) -> Answer:
    """One tap: on a key, a verb, a place, an answer, or on what clears the last pick."""
    at = seated(request)
    kind, value = request.body.get("tap", ("", None))
    act = TAPS.get(kind)
    if act is None:
        raise Refusal("That cannot be tapped.")
    return judged(request, at, lambda: act(at, value))


def judged(request: Request, at: AtTable, act: Callable[[], Tapped | None]) -> Answer:
    """What it comes to; on a table that has moved on the picks stay, and what happened is told."""
    before, mending = at.place(), at.mending
    try:
        came = act()
        if mending and isinstance(came, Mended):
            return told_on(request, at, mending)
        return answer(request, at, came)
    except Stale:
        now = {"place": plain(before), "rev": request.table.revision, "composing": None}
        again = request._replace(body={**request.body, **now})
        return {**look(again), "happened": stale(request)}


def stale(request: Request) -> Answer:
    """What has happened since it was composed, in place of what came of it."""
    words = request.table.meanwhile(request.body.get("rev"), request.said)
    return {"kind": "stale", "words": " · ".join(words), "broken": [], "reasons": {}}


def _answer(at: AtTable, number: Any) -> Tapped | None:
    return at.tap_answer(at.view().answers[number].value)


def _act_as(at: AtTable, seat: Any) -> None:
    at.act_as(range(len(at.match.setup.players))[seat])


TAPS: dict[str, Callable[[AtTable, Any], Tapped | None]] = {
    "key": lambda at, pick: at.tap_key(str(pick)),
    "verb": lambda at, verb: at.tap_verb(str(verb)),
    "place": lambda at, pick: at.tap_place(str(pick)),
    "answer": _answer,
    "clear": lambda at, _: at.clear(),
    "leave": lambda at, _: at.leave_mode(),
    "act_as": _act_as,
}


def enter(request: Request) -> Answer:
    """Logs a move that was asked about or refused before; by a ruling, if the table says so."""
    at = seated(request)
    at.asking = False
    move = request.match.setup.read_move(request.body["move"])
    ruling = str(request.body.get("ruling", ""))[:200]
    return judged(request, at, lambda: at.enter(move, ruling))


def undo(request: Request) -> Answer:
    """Who plays may take back the own last move, while it is the last thing done."""
    seen, guest = request.table.match_on(), request.guest
    if not guest.may(KEEP) and not (guest.name and seen.by == guest.name):
        raise Refusal("You can take back your own last move only.", 403)
    return _back_or_forth(request, OpenRecord.undo)


def redo(request: Request) -> Answer:
    return _back_or_forth(request, OpenRecord.redo)


def _back_or_forth(request: Request, deed: Callable[[OpenRecord], bool]) -> Answer:
    table, guest, body = request
    pen, at = table.pen(guest, body.get("rev")), seated(request)

    def act() -> Tapped:
        pen.write(deed)
        at.leave_mode()
        return TakenBack()

    return judged(request, at, act)


def correct(request: Request) -> Answer:
    """The table as it was before an earlier move, to make it again or another one before it."""
    at, how, number = seated(request), request.body.get("how"), request.body.get("number", 0)
    if how == "drop":
        line = Correction("drop", number)
        return judged(request, at, lambda: corrected(at.running, line, request.said))
    at.correct("insert" if how == "insert" else "amend", number)
    return answer(request, at)


DEEDS: Deeds = {
    "look": (WATCH, look),
    "tap": (WATCH, tap),
    "enter": (PLAY, enter),
    "undo": (PLAY, undo),
    "redo": (KEEP, redo),
    "correct": (KEEP, correct),
}
