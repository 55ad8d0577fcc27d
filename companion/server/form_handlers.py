"""The form that a guest fills in: a round's result, a score sheet, the rest of a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from ..engine.errors import BadInput, NotAllowed
from ..engine.form import Form
from ..engine.schema import Value
from ..engine.tap_result import MoveLogged, RepairStarted
from ..i18n.language import Language
from ..saved_state import from_state, to_state
from ..session.form_view import form_view
from ..session.mode import Correcting, Mode, Repairing, Skipping, Turn
from ..session.round_form import RoundForm, SavedForm
from ..session.table_session import TableSession
from ..views.form import EditedFields, field_view
from ..views.result import SHOWN
from .auth import KEEP, PLAY, WATCH
from .json_values import to_json
from .open_table import StaleView
from .request import Answer, Request, call_with, handlers, not_understood
from .tap_handlers import answer, next_repair_step, restored_session, result_of_tap, stale_result


def form(request: Request) -> Answer:
    """Return the form as the page left it, after one more tap on it; logging may end it."""
    at = restored_session(request)
    name, values = request.action
    filled = _restored(request, at)
    if not request.guest.may(KEEP):
        return _own_boxes(request, filled, name, values)
    if name in ("log", "finish") or (name == "next" and filled.form.order):
        return _log(request, at, filled, name, values)
    if name == "turn_to":
        call_with(_turn_to, filled, *values)
    elif name == "column":
        call_with(_turn_to_column, filled, *values)
    elif name == "point":
        call_with(lambda box: filled.point(str(box)), *values)
    elif name in TAPS and filled.form.order:
        change = TAPS[name]
        filled.tap(lambda form: call_with(change, form, *values))
        _share(request, filled)
    return _shown(request, filled)


def _own_boxes(request: Request, filled: RoundForm, name: str, values: list[Any]) -> Answer:
    """Return the score sheet after a tap of a guest, who may fill in the own boxes of it."""
    guest = request.guest
    own = _boxes_of(request, filled) if guest.may(PLAY) and _shared(filled) else []
    if name == "look" and filled.sheet:
        _point_at_own(filled, own)
        return _shown(request, filled, own=own)
    if not own or name not in (*TAPS, "hide"):
        raise NotAllowed("Only the keeper can do that.", 403)
    if name == "hide":
        guest.hides = values == [True]
    else:
        before = filled.form.entered
        change = TAPS[name]
        filled.tap(lambda form: call_with(change, form, *values))
        after = filled.form.entered
        changed = [box for box in {*before, *after} if before.get(box) != after.get(box)]
        if any(box not in own for box in changed):
            raise NotAllowed("You can only fill in your own boxes.", 403)
    _share(request, filled, own)
    return _shown(request, filled, own=own)


def _point_at_own(filled: RoundForm, own: Sequence[str]) -> None:
    """Put the focus on the first own box that is still open, for digits to be entered at once."""
    form = filled.form
    still_open = {box.id for box in (*form.missing, *form.empty)}
    mine = [box for box in form.order if box in own and box in still_open]
    if mine and form.focus not in own:
        filled.tap(lambda form: form.point(mine[0]))


def _boxes_of(request: Request, filled: RoundForm) -> list[str]:
    """Return the boxes of a guest's seat, or of their side."""
    seat = request.table.seat_of(request.guest)
    columns = form_view(filled).columns
    return [
        box.id for box in filled.form.boxes if box.column >= 0 and seat in columns[box.column].seats
    ]


def _shared(filled: RoundForm) -> bool:
    """Return whether all pages fill in the same form: the next round of a score sheet."""
    return bool(filled.sheet and not filled.number)


def _share(request: Request, filled: RoundForm, own: Sequence[str] = ()) -> None:
    """Let all pages see what is entered. A guest may hide what is needed of them until the others
    have entered theirs, as bids are told all at once."""
    if not _shared(filled):
        return
    table = request.table
    entered = dict(filled.form.entered)
    secrets = {box: value for box, value in table.secrets.items() if box not in own}
    if request.guest.hides:
        needed = [box.id for box in filled.form.boxes if box.required and box.id in own]
        secrets |= {box: entered.pop(box) for box in needed if box in entered}
    form = filled.form.restored(secrets | entered, filled.form.focus, None)
    for field in form.fields:
        boxes = [box.id for box in form.boxes_of(field)]
        if all(box in secrets or box in entered for box in boxes):
            entered = {box: secrets.pop(box) for box in boxes if box in secrets} | entered
    table.share_entries(entered, secrets)


def _restored(request: Request, at: TableSession) -> RoundForm:
    body = request.body
    saved = from_state(SavedForm, request.body.get("state"))
    correction = saved.correction or str(body.get("correction", ""))
    number = saved.number or int(body.get("number", 0))
    begun = at.begun(saved.begun or body.get("begun"))
    mode: Mode = Turn()
    if isinstance(at.mode, Repairing) or (begun and isinstance(at.mode, Skipping)):
        mode = at.mode
    elif correction and not 1 <= number <= at.running.match.number:
        raise NotAllowed("The app didn’t understand that request.")
    elif correction:
        mode = Correcting(correction, number)
    filled = RoundForm(at.running, at.language, mode, **begun)
    if "entered" in (body.get("state") or {}):
        filled.restore_state(saved._replace(lines=at.running.lines))
    if _shared(filled) and request.table.has_entries:  # else what an Undo took back stands there
        form = filled.form
        secrets = request.table.secrets
        own = {
            box: secrets[box] for box in secrets and _boxes_of(request, filled) if box in secrets
        }
        entered = {**request.table.entries, **own}
        filled.form = form.restored(entered, form.focus, form.begins, form.typed_in)
    return filled


def _log(
    request: Request, at: TableSession, filled: RoundForm, name: str, values: list[Any]
) -> Answer:
    ruling = str(values[0] if values else "")
    sure = bool(values[1:] and values[1])
    try:
        on = partial(filled.go_on, by_keys=values == [True])
        logs: dict[str, Callable[[], Any]] = {"finish": filled.finish, "next": on}
        came = logs[name]() if name in logs else filled.log(ruling, sure)
    except StaleView:
        return _shown(request, filled, happened=stale_result(request))
    if came is None:
        return _shown(request, filled)
    if isinstance(came, RepairStarted) and isinstance(filled.mode, Repairing):
        return next_repair_step(request, at, filled.mode.repair)
    if isinstance(came, MoveLogged):
        at.leave_mode()
        return answer(request, at, came)
    return _shown(request, filled, happened=result_of_tap(at, came, request.guest))


def _shown(request: Request, filled: RoundForm, **more: Any) -> Answer:
    view = form_view(filled)
    setup = filled.running.match.setup
    rows = view.past.rows[-SHOWN:]
    at = max(0, view.past.at - len(view.past.rows) + len(rows))
    past = {**to_json(view.past), "rows": to_json(rows), "at": at}
    return {
        "rev": request.table.revision,
        "form": {**to_json(view), "past": past},
        "state": to_state(filled.save_state()),
        "own": [],
        "secret": [box for box in request.table.secrets if box not in more.get("own", ())],
        "hides": request.guest.hides,
        "draft": request.table.drafts,
        "may_finish": bool(filled.sheet and not filled.over and "finish" in setup.forms),
        **more,
    }


def _turn_to(filled: RoundForm, number: int) -> None:
    with not_understood():
        assert type(number) is int and filled.sheet
    filled.turn_to(max(0, number))


def _turn_to_column(filled: RoundForm, column: int) -> None:
    with not_understood():
        assert type(column) is int and column in range(len(filled.columns))
    filled.turn_to_column(column)


def _count(form: Form, word: str, step: int) -> Form:
    cards = form.focused.field.cards
    with not_understood():
        assert cards and word in cards.words and step in (1, -1)
    return form.count(word, step)


Edited = TypeVar("Edited", bound=EditedFields)


def act_on_field(request: Request, edited: Edited) -> tuple[Edited, Answer | None]:
    """Return the values after what the page did in one box, and the pad while one is open."""
    name, values = request.action
    if name == "enter":
        with not_understood():
            box, value = values
        return edited.enter(str(box), value), None
    if name == "press":
        return call_with(_press, edited, request.lang, *values)
    return edited, None


def _press(
    edited: Edited, lang: Language, box: str, typed: Value, key: str
) -> tuple[Edited, Answer | None]:
    """Return the values after a key of the pad for one box, or the pad until that is entered."""
    form = edited.form(str(box))
    why = ""
    if typed is not None:
        form = form.restored({box: typed}, box, None)
    before = form
    form = form.press_here(str(key))
    if key == "log" or (form.focused.kind == "choice" and form is not before):
        try:
            return edited.enter(box, form.read_focused()), None
        except BadInput as error:
            why = lang.message_text(error)
    view = field_view(form, edited.view().box(box).name, lang)
    view = view._replace(why=why or view.why)
    typed = typed if form is before else form.entered.get(box, "")
    return edited, {"id": box, "typed": typed, "view": to_json(view)}


TAPS: dict[str, Callable[..., Form]] = {
    "press": lambda form, key, keys=False: form.by(keys=keys is True).press(str(key)),
    "point": lambda form, box: form.point(str(box)),
    "switch": lambda form, box, on: form.enter(form.box(str(box)).id, bool(on)),
    "count": _count,
    "ways": lambda form, unit: form.count_by(unit == "cards"),
    "move": lambda form, across, down: form.move(int(across), int(down)),
}

HANDLERS = handlers(WATCH, form)
