"""What a guest taps at the table: the browser sends where it is, and gets where that leads.

Nothing of what a guest has picked is kept here: it comes and goes as the saved state of a session.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.errors import NotAllowed
from ..engine.match import Correction, read_line, write_line
from ..engine.schema import JsonObject, Value
from ..engine.tap_result import (
    MoveLogged,
    MoveRefused,
    NeedsMore,
    QuestionAnswered,
    RepairStarted,
    TapResult,
    UndoneOrRedone,
    may_overrule,
)
from ..record.open_record import OpenRecord
from ..rulebook.reasons import Reason, rule_title, told_reasons
from ..saved_state import from_state, to_state
from ..session.mode import Question, Repairing, apply_correction
from ..session.repair_session import COMPOSED, END, RepairSession
from ..session.table_session import SavedSession, TableSession
from ..views.log import reasons
from .auth import KEEP, PLAY, WATCH, Guest
from .json_values import to_json
from .open_table import StaleView
from .request import Answer, Request, call_with, handlers, not_understood

MOST_TAPPED = 100  # since the last move: all of it is tapped again whenever a guest asks


def restored_session(request: Request) -> TableSession:
    """Return a session with what the guest had picked before, as far as it still fits.

    The page sends it along: `place` has the picks, which are kept while the match is the same;
    `composing` a repair and the move that is composed for it, which only fit while nothing was
    logged since; `asking` says that moves are only judged.
    """
    table, guest, body = request
    seen = table.current_snapshot()
    revision = body.get("rev")
    at = table.session(table.guest_writer(guest, revision), request.lang)
    saved = from_state(SavedSession, body.get("place"), MOST_TAPPED)
    match_id, _, _ = str(revision).rpartition(":")
    if match_id == seen.match.setup.id:
        _restore_picks(at, saved, seen.lines)
    composing = body.get("composing")
    if composing and revision == seen.revision:
        at.compose(repair_of(at, composing), str(composing.get("how")))
        at.tap_again(saved)
    only_asks = body.get("asking") and not at.aside
    if only_asks or not guest.may(PLAY):
        at.mode = Question()
    return at


def _restore_picks(at: TableSession, saved: SavedSession, lines: int) -> None:
    """Pick again what was picked, whatever was logged since; nothing if it makes no sense."""
    if saved == SavedSession():
        return
    if saved.lines != lines and _acts_no_more(at, saved):
        saved = saved._replace(actor=None)
    try:
        at.restore_state(saved._replace(lines=lines))
    except Exception:  # from a stranger: whatever it is, it is not understood
        at.leave_mode()


def _acts_no_more(at: TableSession, saved: SavedSession) -> bool:
    """Say whether somebody who acted out of turn does not any more, now that others have moved:
    it is their own turn, or nothing was picked."""
    in_plain_turn = not saved.asking and not saved.correction
    return in_plain_turn and (saved.actor == at.match.table.turn or not saved.picks)


def repair_of(at: TableSession, begun: JsonObject) -> RepairSession:
    """Return the repair that a correction began, after all answers since."""
    with not_understood():
        line = read_line(at.running.match.setup, begun["line"])
        assert isinstance(line, Correction)
        repair = RepairSession(at.running, at.language, line)
        repair.restore_state(begun.get("told") or ())
    return repair


def show_table(request: Request) -> Answer:
    """Return the table as it is now, with what was picked as far as it still fits."""
    return answer(request, restored_session(request))


def answer(request: Request, at: TableSession, came: TapResult | None = None) -> Answer:
    """Return the table and, after a tap, what it led to."""
    table = request.table
    lang = request.lang
    more: Answer = {}
    if came is not None:
        more["happened"] = result_of_tap(at, came, request.guest)
    if isinstance(came, MoveLogged | UndoneOrRedone):
        fresh = table.table(lang)
        more["happened"]["words"] = fresh["view"]["last"]
        return {**fresh, **more}
    composing: Answer | None = None
    place = at.save_state()
    if isinstance(at.mode, Repairing):
        composing = {**_saved_repair(at.mode.repair), "how": at.mode.correction}
        place = SavedSession(*at.pointing)
    return {**table.session_view(at), "place": to_state(place), "composing": composing, **more}


def _saved_repair(session: RepairSession) -> Answer:
    """Return what the browser sends along, so that `repair_of` finds the repair again."""
    repair = session.repair
    return {"line": write_line(repair.was.setup, repair.correction), "told": session.save_state()}


def next_repair_step(request: Request, at: TableSession, repair: RepairSession) -> Answer:
    """Return what a repair asks next; where it asks nothing more, all of it is logged."""
    if not repair.repair.asks:
        at.leave_mode()
        return apply_tap(request, at, lambda: _log_repair(repair))
    view = repair.view()
    assert view.question
    return {
        "rev": request.table.revision,
        **to_json(_saved_repair(repair)),
        "repair": to_json(view._replace(question=view.question._replace(choices=()))),
        "choices": [[choice.words, choice.note, choice.likely] for choice in view.question.choices],
    }


def _log_repair(repair: RepairSession) -> MoveLogged | MoveRefused:
    verdict = repair.keep()
    return MoveLogged(None) if verdict.legal else MoveRefused(None, verdict.broken)


def result_of_tap(at: TableSession, came: TapResult, guest: Guest) -> Answer:
    """Return what a tap led to: its kind and words, the move and, if refused, the broken rules."""
    setup = at.running.match.setup
    lang = at.language
    move = getattr(came, "move", None)
    broken = came.broken if isinstance(came, MoveRefused | QuestionAnswered) else ()
    line = came.line if isinstance(came, RepairStarted) else None
    happened: Answer = {
        "kind": type(came).__name__,
        "words": came.words if isinstance(came, MoveLogged | NeedsMore) else "",
        "broken": [_told(reason, at) for reason in told_reasons(broken, setup, lang)],
        "reasons": reasons(lang) if may_overrule(broken) and guest.may(KEEP) else {},
        "move": setup.write_move(move) if move is not None else None,
        "line": write_line(setup, line) if line else None,
    }
    verbs = lang.of_game(setup.game.id).get("verbs", {})
    if move is not None and setup.form_of[type(move)].name in verbs:
        happened["meant"] = at.describe(move)
    return happened


def _told(reason: Reason, at: TableSession) -> Answer:
    """Return a reason with the title of its rule, the one that decides first."""
    title = rule_title(reason.rule, at.running.match.setup, at.language)
    return {"rule": reason.rule, "title": title, "words": reason.words, "ours": reason.ours}


def tap(request: Request) -> Answer:
    """Apply one tap: on a key, a verb, a spot, an answer, or on what clears the last pick."""
    at = restored_session(request)
    kind, value = (*request.body.get("tap", ()), None, None)[:2]
    act = TAPS.get(str(kind))
    if act is None:
        raise NotAllowed("That can’t be tapped.")
    return apply_tap(request, at, lambda: act(at, value))


def apply_tap(request: Request, at: TableSession, act: Callable[[], TapResult | None]) -> Answer:
    """Return what an action led to.

    On a table that has moved on the picks stay, and the answer says what happened since.
    """
    before = at.save_state()
    mode = at.mode
    try:
        came = act()
        if isinstance(mode, Repairing) and isinstance(came, RepairStarted):
            return next_repair_step(request, at, mode.repair)
        return answer(request, at, came)
    except StaleView:
        now = {"place": to_state(before), "rev": request.table.revision, "composing": None}
        again = request._replace(body={**request.body, **now})
        return {**show_table(again), "happened": stale_result(request)}


def stale_result(request: Request) -> Answer:
    """Return what has happened since the guest composed a move, in place of its outcome."""
    words = request.table.events_since(request.body.get("rev"), request.lang)
    return {"kind": StaleView.__name__, "words": " · ".join(words), "broken": [], "reasons": {}}


def _answer(at: TableSession, key: Value) -> TapResult | None:
    question = at.question
    with not_understood():
        assert question
        value = question.press(key).entered[question.focus]
    return at.tap_answer(value)


def _act_as(at: TableSession, seat: Value) -> None:
    at.act_as(_seat(at, seat))


def _miss_turn(at: TableSession, seat: Value) -> TapResult:
    missing = _seat(at, seat)
    with not_understood():
        assert at.may_miss_turn(missing)
    return at.miss_turn(missing)


def _seat(at: TableSession, seat: Value) -> int:
    with not_understood():
        found: int = range(len(at.match.setup.players))[seat]
    return found


TAPS: dict[str, Callable[[TableSession, Value], TapResult | None]] = {
    "key": lambda at, pick: at.tap_key(str(pick)),
    "verb": lambda at, verb: at.tap_verb(str(verb)),
    "place": lambda at, pick: at.tap_spot(str(pick)),
    "answer": _answer,
    "clear": lambda at, _: at.clear(),
    "leave": lambda at, _: at.leave_mode(),
    "act_as": _act_as,
    "skip_to": lambda at, seat: at.skip_to(_seat(at, seat)),
    "miss_turn": _miss_turn,
    "finish": lambda at, _: at.finish(),
}


def enter(request: Request) -> Answer:
    """Log a move that was asked about or refused before; by a ruling, if one was sent."""
    at = restored_session(request)
    at.stop_asking()
    move = request.match.setup.read_move(request.needed("move"))
    ruling = str(request.body.get("ruling", ""))[:200]
    return apply_tap(request, at, lambda: at.enter(move, ruling))


def undo(request: Request) -> Answer:
    """Take back the last thing done; without the keep link only one's own last move."""
    seen = request.table.current_snapshot()
    guest = request.guest
    if not guest.may(KEEP) and not (guest.name and seen.by == guest.name):
        raise NotAllowed("You can only undo your own last move.", 403)
    return _back_or_forth(request, OpenRecord.undo)


def redo(request: Request) -> Answer:
    """Do again what was undone last."""
    return _back_or_forth(request, OpenRecord.redo)


def _back_or_forth(request: Request, change: Callable[[OpenRecord], bool]) -> Answer:
    table, guest, body = request
    writer = table.guest_writer(guest, body.get("rev"))
    at = restored_session(request)

    def act() -> TapResult:
        writer.write(change)
        table.note_undo(guest)
        at.leave_mode()
        return UndoneOrRedone()

    return apply_tap(request, at, act)


def correct(request: Request) -> Answer:
    """Return the table as it was before an earlier move, to make it or another one again."""
    at = restored_session(request)
    how = request.body.get("how")
    number = request.move_number
    if how == "drop":
        line = Correction("drop", number)
        return apply_tap(request, at, lambda: apply_correction(at.running, line, request.lang))
    at.correct("insert" if how == "insert" else "amend", number)
    return answer(request, at)


# A repair: the browser sends the correction that began it, and all answers since


def open_question(request: Request) -> Answer:
    """Return the open question of a repair, after one more answer to the one before."""
    at = restored_session(request)
    body = request.body
    if body.get("rev") != request.table.revision:
        return apply_tap(request, at, _too_late)
    repair = repair_of(at, body)
    name, values = request.action
    if name == "compose":
        how = values[0] if values else None
        if how not in COMPOSED:
            raise NotAllowed("That can’t be tapped.")
        at.compose(repair, how)
        return answer(request, at)
    if name in ANSWERS:
        call_with(ANSWERS[name], repair, *values)
    return next_repair_step(request, at, repair)


def _too_late() -> TapResult:
    raise StaleView


def _choose(repair: RepairSession, number: int) -> None:
    question = repair.view().question
    with not_understood():
        assert question is not None
        choice = question.choices[number]
    repair.choose(choice)


ANSWERS: dict[str, Callable[..., object]] = {
    "back": lambda repair: repair.back(),
    "end": lambda repair: repair.answer(END),
    "choose": _choose,
}

HANDLERS = {
    **handlers(WATCH, tap, look=show_table),
    **handlers(PLAY, enter, undo),
    **handlers(KEEP, redo, correct, repair=open_question),
}
