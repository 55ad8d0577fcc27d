"""What only the keep link may: count a round, begin a match, see who is there and put them out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..engine.game import Setup
from ..engine.kinds import Flag, OneOf, Table, Text, Whole
from ..engine.tapped import Logged, Mended
from ..games import BY_SHEET, IDS
from ..library.sheets import Shelved, come_along
from ..play.counting import AtCount
from ..play.new_match import NewMatch
from ..play.score_sheet import ScoreSheet
from ..play.score_sheet_view import SheetWords
from ..play.session import AtTable
from ..rulebook.house_rules import HouseRuleView, house_rules
from ..say.language import Language
from .door import KEEP, WATCH
from .plain import plain
from .refusal import Refusal
from .request import Answer, Deeds, Request
from .seen import Stale
from .table import OpenTable
from .tapping import answer, seated, stale, told_on, what_happened

# Counting


def count(request: Request) -> Answer:
    """The form of a round's result, after one more tap on it."""
    at = seated(request)
    form = _form(request, at)
    name, *values = request.body.get("act") or ("look",)
    if name == "book":
        return _book(request, at, form, str(values[0]) if values else "")
    if name in FORM_TAPS:
        FORM_TAPS[name](form, *values)
    return _counted(request, form)


def _form(request: Request, at: AtTable) -> AtCount:
    body, place = request.body, request.body.get("count") or {}
    told = {**body, **place}
    correction, number = str(told.get("correction", "")), int(told.get("number", 0))
    if at.mending:
        correction, number = at.correction, at.number
    begun = at.begun(place.get("begun") or body.get("begun"))
    form = AtCount(at.running, at.language, correction, number, **begun, mending=at.mending)
    form.take_up({**place, "moves": at.running.match.number} if "way" in place else {})
    return form


def _counted(request: Request, form: AtCount, **more: Any) -> Answer:
    return {
        "rev": request.table.revision,
        "form": plain(form.view()),
        "count": plain(form.place()),
        **more,
    }


def _book(request: Request, at: AtTable, form: AtCount, ruling: str) -> Answer:
    try:
        came = form.book(ruling)
    except Stale:
        return _counted(request, form, happened=stale(request))
    if isinstance(came, Mended) and form.mending:
        return told_on(request, at, form.mending)
    if isinstance(came, Logged):
        at.leave_mode()
        return answer(request, at, came)
    return _counted(request, form, happened=what_happened(at, came, request.guest))


FORM_TAPS: dict[str, Callable[..., None]] = {
    "way": AtCount.choose_way,
    "point": AtCount.point,
    "press": AtCount.press,
    "choose": AtCount.choose,
    "rest": AtCount.nobody_took_the_rest,
    "count": AtCount.count,
    "switch": lambda form, slot, on: form.switch(slot, bool(on)),
    "go_on": AtCount.go_on,
}


# A score sheet


def sheet(request: Request) -> Answer:
    """Everybody may look at it; only who keeps the match writes on it."""
    at, place = seated(request), request.body.get("count") or {}
    form = ScoreSheet(at.running, at.language)
    if "typed" in place:
        form.take_up({**place, "moves": at.running.match.number})
    name, *values = request.body.get("act") or ("look",)
    happened: Answer = {}
    if name != "look" and not request.guest.may(KEEP):
        raise Refusal("Only whoever keeps the match can do that.", 403)
    if name in SHEET_TAPS:
        SHEET_TAPS[name](form, *values)
    elif name in ("log", "finish"):
        try:
            did = form.finish() if name == "finish" else form.log(str(values[0] if values else ""))
            if isinstance(did, Logged):
                return answer(request, at, did)
            happened = {"happened": what_happened(at, did, request.guest)}
        except Stale:
            happened = {"happened": stale(request)}
    return {
        "rev": request.table.revision,
        "sheet": plain(SheetWords(form).view()),
        "count": plain(form.place()),
        "may_finish": not form.over and "finish" in at.running.match.setup.forms,
        **happened,
    }


SHEET_TAPS: dict[str, Callable[..., object]] = {
    "press": ScoreSheet.press,
    "point": ScoreSheet.point,
    "go_on": ScoreSheet.go_on,
    "turn_to": ScoreSheet.turn_to,
}


# A new match


def new(request: Request) -> Answer:
    """A match that is being set up, in words: the games, who may play, the house rules."""
    made = _new(request.table, request.body.get("new"))
    if request.body.get("draw"):
        made = made.draw(random.Random())
    return _set_up(request.table, made, request.said)


def _new(table: OpenTable, place: Any) -> NewMatch:
    if isinstance(place, dict):
        kind, _, id = str(place.get("game", "")).partition(":")
        if kind == BY_SHEET and id:
            found = [one.sheet for one in _sheets(table) if one.id == id]
            if not found:
                raise Refusal("That game is not known here.", 404)
            made = NewMatch(players=tuple(place["players"]), begins=str(place["begins"]))
            return made.by_sheet(found[0].plain)
        return NewMatch.back_in(place)
    return _as_on_the_table(table.seen.match.setup) if table.seen else NewMatch()


def _as_on_the_table(setup: Setup) -> NewMatch:
    return NewMatch(setup.game, setup.players, options=setup.options)


def _sheets(table: OpenTable) -> tuple[Shelved, ...]:
    """One's own first."""
    return (*table.keeper.do(table.keeper.sheets), *come_along())


def _set_up(table: OpenTable, made: NewMatch, said: Language) -> Answer:
    rules = house_rules(made.game, dict(made.options), said)
    least, most = made.seats
    return {
        "new": plain(made.place()),
        "games": [[id, said.name(id)] for id in IDS if id != BY_SHEET],
        "sheets": [[f"{BY_SHEET}:{one.id}", one.sheet.name] for one in _sheets(table)],
        "sheet": dict(made.options).get("sheet", {}).get("name", ""),
        "names": [name for name in table.keeper.names() if not made.seated(name)],
        "seats": [least, most],
        "missing": _missing(made, said),
        "rules": [_rule(made, rule, said) for rule in rules],
        "only_counted": made.game.only_counted,
    }


def _missing(made: NewMatch, said: Language) -> str:
    least, most = made.seats
    if len(made.players) < least:
        return said.tr("At least {count:player|players}", count=least)
    if len(made.players) > most:
        return said.tr("At most {count:player|players}", count=most)
    return said.malformed(made.missing) if made.missing else ""


def _rule(made: NewMatch, rule: HouseRuleView, said: Language) -> Answer:
    """A house rule with what can be chosen."""
    option, told = rule.option, {"id": rule.option.id, "name": rule.name, "means": rule.means}
    value = made.chosen(option)
    told_of = said.of_game(made.game.id).get("options", {})  # a sheet names its options itself
    words = told_of.get(option.id, {}).get("values", {})
    match option.kind:
        case Flag():
            return {**told, "kind": "flag", "value": value}
        case OneOf(words=known):
            choices = [[word, words[word]] for word in known]
            return {**told, "kind": "choice", "value": value, "choices": choices}
        case Whole(low, high):
            return {**told, "kind": "number", "value": value, "least": low, "most": high}
        case Text(longest):
            return {**told, "kind": "text", "value": value, "longest": longest}
        case Table():
            cells = [
                [word, said.card(made.game.id, word), made.worth(option, word)]
                for word in made.words(option)
            ]
            return {**told, "kind": "table", "value": plain(value), "cells": cells}
    return {**told, "kind": "", "value": plain(value)}


def begin(request: Request) -> Answer:
    """Malformed says what is missing; then nothing has changed."""
    made = _new(request.table, request.body.get("new"))
    made.setup()
    return _begun(request, made)


def again(request: Request) -> Answer:
    """The same people and house rules, and the same way of logging."""
    same = _as_on_the_table(request.match.setup)
    return _begun(request, same._replace(rounds_only=request.table.keeper.rounds_only))


def _begun(request: Request, made: NewMatch) -> Answer:
    request.table.begin(made)
    return request.table.table(request.said)


def rounds_only(request: Request) -> Answer:
    table = request.table

    def change() -> None:
        table.keeper.count_rounds(bool(request.body.get("only")))
        table.note()

    table.keeper.do(change)
    return table.table(request.said)


# Guests


def put_out(request: Request) -> Answer:
    if request.body.get("number") == request.guest.number:
        raise Refusal("You would put yourself out.")
    request.table.door.put_out(request.body["number"])
    return guests(request)


def guests(request: Request) -> Answer:
    door = request.table.door
    return {"guests": plain(door.who_is_there()), "tokens": dict(door.tokens)}


DEEDS: Deeds = {
    "count": (KEEP, count),
    "sheet": (WATCH, sheet),
    "new": (KEEP, new),
    "begin": (KEEP, begin),
    "again": (KEEP, again),
    "rounds_only": (KEEP, rounds_only),
    "guests": (KEEP, guests),
    "put_out": (KEEP, put_out),
}
