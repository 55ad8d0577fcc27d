"""What only the keep link may: count a round, begin a match, see who is there and put them out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..engine.kinds import Flag, OneOf, Table, Text, Whole
from ..engine.tapped import Logged, Mended
from ..games import BY_SHEET, IDS
from ..library.sheets import Shelved, come_along
from ..play.counting import Counting
from ..play.new_match import NewMatch
from ..play.score_sheet import ScoreSheet
from ..play.score_sheet_view import SheetWords
from ..rulebook.house_rules import HouseRule, house_rules
from ..say.language import Language
from .door import KEEP, WATCH, Guest
from .plain import plain
from .refusal import Refusal
from .seen import Stale
from .table import OpenTable
from .tapping import Answer, Asked, Deeds, answer, seated, stale, tell, told_on

# Counting


def count(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    """The form of a round's result, after one more tap on it."""
    form = _form(table, guest, asked)
    name, *values = asked.get("act") or ("look",)
    if name == "book":
        return _book(table, guest, asked, form, str(values[0]) if values else "")
    if name in FORM_TAPS:
        FORM_TAPS[name](form, *values)
    return _counted(table, form)


def _form(table: OpenTable, guest: Guest, asked: Asked) -> Counting:
    at, place = seated(table, guest, asked), asked.get("count") or {}
    told = {**asked, **place}
    correction, number = str(told.get("correction", "")), int(told.get("number", 0))
    if at.mending:
        correction, number = at.correction, at.number
    begun = at.begun(place.get("begun") or asked.get("begun"))
    said, running = table.language_of(guest), at.running
    form = Counting(running, said, correction, number, **begun, mending=at.mending)
    form.take_up({**place, "moves": at.running.match.number} if "way" in place else {})
    return form


def _counted(table: OpenTable, form: Counting, **more: Any) -> Answer:
    return {
        "rev": table.revision,
        "form": plain(form.view()),
        "count": plain(form.place()),
        **more,
    }


def _book(table: OpenTable, guest: Guest, asked: Asked, form: Counting, ruling: str) -> Answer:
    at, said = seated(table, guest, asked), table.language_of(guest)
    try:
        came = form.book(ruling)
    except Stale:
        return _counted(table, form, happened=stale(table, guest, asked))
    if isinstance(came, Mended) and form.mending:
        return told_on(table, guest, asked, at, form.mending)
    if isinstance(came, Logged):
        at.leave_mode()
        return answer(table, guest, at, came)
    return _counted(table, form, happened=tell(at, came, said, guest))


FORM_TAPS: dict[str, Callable[..., None]] = {
    "way": lambda form, way: form.choose_way(way),
    "point": lambda form, slot: form.point(slot),
    "press": lambda form, key: form.press(key),
    "choose": lambda form, seat: form.choose(seat),
    "rest": lambda form: form.nobody_took_the_rest(),
    "count": lambda form, word, step: form.count(word, step),
    "switch": lambda form, slot, on: form.switch(slot, bool(on)),
    "go_on": lambda form: form.go_on(),
}


# A score sheet


def sheet(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    """Everybody may look at it; only who keeps the match writes on it."""
    at, said = seated(table, guest, asked), table.language_of(guest)
    form, place = ScoreSheet(at.running, said), asked.get("count") or {}
    if "typed" in place:
        form.take_up({**place, "moves": at.running.match.number})
    name, *values = asked.get("act") or ("look",)
    happened: Answer = {}
    if name != "look" and not guest.may(KEEP):
        raise Refusal("Only whoever keeps the match can do that.", 403)
    if name in SHEET_TAPS:
        SHEET_TAPS[name](form, *values)
    elif name in ("log", "finish"):
        try:
            did = form.finish() if name == "finish" else form.log(str(values[0] if values else ""))
            if isinstance(did, Logged):
                return answer(table, guest, at, did)
            happened = {"happened": tell(at, did, said, guest)}
        except Stale:
            happened = {"happened": stale(table, guest, asked)}
    return {
        "rev": table.revision,
        "sheet": plain(SheetWords(form).view()),
        "count": plain(form.place()),
        "may_finish": not form.over and "finish" in at.running.match.setup.forms,
        **happened,
    }


SHEET_TAPS: dict[str, Callable[..., object]] = {
    "press": lambda form, key: form.press(key),
    "point": lambda form, slot, column: form.point(slot, column),
    "go_on": lambda form: form.go_on(),
    "turn_to": lambda form, number: form.turn_to(number),
}


# A new match


def new(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    """A match that is being set up, in words: the games, who may play, the house rules."""
    said = table.language_of(guest)
    made = _new(table, asked.get("new"))
    if asked.get("draw"):
        made = made.draw(random.Random())
    return _set_up(table, made, said)


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
    if table.seen is None:
        return NewMatch()
    setup = table.seen.match.setup
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


def _rule(made: NewMatch, rule: HouseRule, said: Language) -> Answer:
    """A house rule with what can be chosen."""
    option, told = rule.option, {"id": rule.option.id, "name": rule.name, "means": rule.means}
    value = made.chosen(option)
    told_of = said.of_game(made.game.id).get("options", {})  # a sheet names its options itself
    words = told_of.get(option.id, {}).get("values", {})
    match option.kind:
        case Flag():
            return {**told, "kind": "flag", "value": value}
        case OneOf(words=known):
            return {
                **told,
                "kind": "choice",
                "value": value,
                "choices": [[w, words[w]] for w in known],
            }
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


def begin(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    """Malformed says what is missing; then nothing has changed."""
    made = _new(table, asked.get("new"))
    made.setup()
    table.begin(made)
    return table.table(table.language_of(guest))


def again(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    """The same people and house rules, and the same way of logging."""
    setup = table.match_on().match.setup
    table.begin(
        NewMatch(
            setup.game,
            setup.players,
            options=setup.options,
            rounds_only=table.keeper.rounds_only,
        )
    )
    return table.table(table.language_of(guest))


def rounds_only(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    def change() -> None:
        table.keeper.count_rounds(bool(asked.get("only")))
        table.note()

    table.keeper.do(change)
    return table.table(table.language_of(guest))


# Guests


def put_out(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    if asked.get("number") == guest.number:
        raise Refusal("You would put yourself out.")
    table.door.put_out(asked["number"])
    return guests(table, guest, asked)


def guests(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    return {"guests": plain(table.door.who_is_there()), "tokens": dict(table.door.tokens)}


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
