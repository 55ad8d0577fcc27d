"""The editor of a score sheet as plain controls: what can be changed, and what a change does.

A face draws each control by its kind and sends its id back with a value; `change` knows the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..engine.errors import BadInput
from ..engine.fields import Answers
from ..engine.schema import Each, Seat, Value
from ..i18n.language import Language
from ..views.sheet_description import what_may_be_entered
from .sheet_editor import RISING, Draft, EditorWords, Worth, check_parts, kind_of, try_out

Choices = tuple[tuple[str, str], ...]
LARGEST = 1_000_000
MOST_PLAYERS = 12


class EditorControl(NamedTuple):
    """Something to change in a sheet: a text, number, choice, switch, row or button, or a note."""

    kind: str
    id: str  # such as "worth:columns"; "" of a note
    label: str
    value: str = ""
    choices: Choices = ()
    note: str = ""


class EditorCard(NamedTuple):
    """Controls that belong together, below a title."""

    title: str
    controls: tuple[EditorControl, ...]


class SheetEdit(NamedTuple):
    """A sheet that is being written: the draft, what is open in it, and numbers to try it with."""

    draft: Draft = Draft()
    opened: str = ""  # the field, or the check, that is changed
    given: Mapping[str, tuple[int, ...]] = {}

    def change(self, id: str, value: Value, language: Language) -> SheetEdit:
        """Return the edit after a change of one control; raise BadInput where it cannot be."""
        what, _, of = id.partition(":")
        words, draft = EditorWords(language), self.draft
        match what:
            case "name" | "wins":
                return self._with(draft.set(**{what: str(value)}))
            case "least" | "most":
                return self._with(_players(draft, what, int(value)))
            case "sides":
                return self._with(draft.with_sides(int(value)))
            case "ends":
                return self._with(draft.end(str(value), words))
            case "number":
                return self._with(draft.end(draft.ends, words, int(value)))
            case "open":
                return self._replace(opened="" if self.opened == of else of)
            case "add-field":
                draft, opened = draft.add_field()
                return self._replace(draft=draft, opened=opened)
            case "add-check":
                draft, opened = draft.add_check(words)
                return self._replace(draft=draft, opened=opened)
            case "try":
                return self._try(of, int(value), language)
            case "add-option":
                draft, opened = draft.add_option(words)
                return self._replace(draft=draft, opened=opened)
            case "remove":
                return self._replace(draft=draft.remove(of), opened="")
        if of.partition(":")[0] in {**draft.entries, **draft.options}:
            return self._with(_change_field(draft, what, of, value, words))
        return self._with(_change_check(draft, what, of, value, words))

    def _with(self, draft: Draft) -> SheetEdit:
        return self._replace(draft=draft)

    def _try(self, of: str, number: int, language: Language) -> SheetEdit:
        key, _, column = of.partition(":")
        now = try_out(self.draft.sheet(), language, self.given).entered[key]
        values = list(now) if isinstance(now, list | tuple) else [now]
        values[int(column or 0)] = number
        return self._replace(given={**self.given, key: tuple(values)})


def _players(draft: Draft, which: str, number: int) -> Draft:
    least, most = draft.plain["players"]
    number = min(MOST_PLAYERS, max(1, number))
    if which == "least":
        return draft.set(players=[number, max(number, most)])
    return draft.set(players=[min(number, least), number])


def _change_field(draft: Draft, what: str, of: str, value: Value, words: EditorWords) -> Draft:
    id, _, at = of.partition(":")
    match what:
        case "called":
            return draft.change(id, name=str(value))
        case "kind":
            return draft.with_kind(id, str(value), words)
        case "each":
            return draft.with_each(id, value == "each")
        case "when":
            return draft.change(id, when="before" if value == "before" else None)
        case "from" | "to":
            bound = str(value) if id in draft.entries else int(value)
            return draft.change(id, **{"least" if what == "from" else "most": bound})
        case "usually":
            return draft.change(id, default=int(value))
        case "rises":
            return draft.with_worth(id, 1, RISING if value else "")
        case "by":
            times, by = draft.worth(id) or Worth()
            return draft.with_worth(id, times or 1, str(value) if value != by else "")
        case "step":
            return draft.change(id, step=max(1, int(value)))
        case "worth":
            return draft.with_worth(id, int(value), (draft.worth(id) or Worth()).by)
        case "optional":
            return draft.change(id, optional=bool(value) or None)
        case "tie":
            return draft.set(tie=id if value else None)
        case "up":
            order = list(draft.entries)
            place = order.index(id)
            order.insert(max(0, place - 1), order.pop(place))
            return draft.order(tuple(order))
    entry = {**draft.entries, **draft.options}[id]
    return draft.change(id, choice=_answers(entry, what, at, value, words))


def _answers(
    entry: Mapping[str, Any], what: str, at: str, value: Value, words: EditorWords
) -> dict[str, int]:
    """Return the answers of a choice after one was named, valued, added or removed."""
    choice = list(entry["choice"].items())
    labels = [label for label, _ in choice]
    if what == "add-answer":
        names = (words.answer(number) for number in range(len(choice) + 1, 100))
        choice.append((next(name for name in names if name not in labels), 0))
    elif what == "remove-answer" and len(choice) > 2:
        del choice[int(at)]
    elif what == "answer" and value and str(value) not in labels:
        choice[int(at)] = str(value), choice[int(at)][1]
    elif what == "answer-worth":
        choice[int(at)] = choice[int(at)][0], int(value)
    return dict(choice)


def _change_check(draft: Draft, what: str, id: str, value: Value, words: EditorWords) -> Draft:
    if id not in draft.plain.get("check", {}):
        raise BadInput("That request made no sense.")
    if what == "says":
        return draft.change(id, says=str(value))
    parts = check_parts(draft.plain["check"][id]["holds"])
    keys = {"pattern": "pattern", "checked": "field", "comes-to": "value"}
    return draft.with_check(id, parts._replace(**{keys[what]: str(value)}), words)


# What is shown


def editor_cards(edit: SheetEdit, language: Language) -> tuple[EditorCard, ...]:
    """Return all that can be changed in a sheet, card by card."""
    tr, words = language.tr, EditorWords(language)
    cards = [EditorCard("", tuple(_whole(edit.draft, language, words)))]
    fields = tuple(_fields(edit, language, words))
    cards.append(EditorCard(tr("Fields, in the order you fill them in"), fields))
    if edit.draft.entries:
        cards.append(EditorCard(tr("Agreed before a match"), tuple(_options(edit, language))))
        checks = tuple(_checks(edit, language, words))
        cards.append(EditorCard(tr("Checks before saving"), checks))
    plain = edit.draft.plain
    lines = {**plain.get("let", {}), **plain["points"]}
    if set(lines) != {"sum"}:
        notes = tuple(_note(f"{id} = {formula}") for id, formula in lines.items())
        cards.append(EditorCard(tr("Points for a round"), notes))
    cards.append(EditorCard(tr("Try it"), tuple(_tried(edit, language))))
    return tuple(cards)


def _note(words: str) -> EditorControl:
    return EditorControl("note", "", words)


def _number(id: str, label: str, value: object) -> EditorControl:
    return EditorControl("number", id, label, str(value))


def _switch(id: str, label: str, on: bool, note: str = "") -> EditorControl:
    return EditorControl("switch", id, label, "on" if on else "", note=note)


def _whole(draft: Draft, language: Language, words: EditorWords) -> Iterator[EditorControl]:
    """Yield what holds for the sheet as a whole: its name, who plays, who wins, when it ends."""
    tr, plain = language.tr, draft.plain
    least, most = plain["players"]
    yield EditorControl("text", "name", tr("What’s it called?"), plain["name"])
    yield _number("least", tr("Fewest players"), least)
    yield _number("most", tr("Most players"), most)
    sides: Choices = (("0", tr("No sides")), *((str(n), str(n)) for n in (2, 3, 4)))
    yield EditorControl("choice", "sides", tr("Sides"), str(plain.get("sides", 0)), sides)
    wins = ("high", tr("Most points win")), ("low", tr("Fewest points win"))
    yield EditorControl("choice", "wins", "", plain.get("wins", "high"), wins)
    ends = (
        ("once", tr("Counted once")),
        ("rounds", tr("Fixed rounds")),
        ("target", tr("Target score")),
        ("open", tr("When we stop")),
    )
    yield EditorControl("choice", "ends", "", draft.ends, ends)
    if not draft.ends:
        yield _note(tr("It ends when: {formula}", formula=plain["over"]))
    elif draft.ends in ("rounds", "target"):
        yield _number("number", words.ends(draft.ends), draft.number)
    if plain.get("tie", "") not in ("", *draft.entries):
        yield _note(str(plain["tie"]))


def _fields(edit: SheetEdit, language: Language, words: EditorWords) -> Iterator[EditorControl]:
    tr, draft = language.tr, edit.draft
    for number, (id, entry) in enumerate(draft.entries.items()):
        title, about = entry["name"] or tr("New field"), words.about(draft, id)
        yield EditorControl("row", f"open:{id}", title, words.worth(draft, id), note=about)
        if edit.opened == id:
            yield from _field(draft, id, language)
            if number:
                up = tr("Move {player} up", player=title)
                yield EditorControl("button", f"up:{id}", up, "arrow-up")
            yield EditorControl("button", f"remove:{id}", tr("Remove"), "trash")
            yield EditorControl("button", f"open:{id}", tr("Done"), "check")
    yield EditorControl("button", "add-field", tr("Add a field"), "plus")


def _field(draft: Draft, id: str, language: Language) -> Iterator[EditorControl]:
    """Yield what a field is called, what it holds and what it is worth."""
    tr, entry, kind = language.tr, draft.entries[id], kind_of(draft.entries[id])
    yield EditorControl("text", f"called:{id}", tr("This field"), entry["name"])
    if draft.worth(id) is not None:
        kinds = (
            ("number", tr("number")),
            ("yes", tr("yes or no")),
            ("choice", tr("a choice")),
            ("player", tr("a player")),
        )
        yield EditorControl("choice", f"kind:{id}", "", kind, kinds)
    if not draft.plain.get("turns"):
        each = tr("each side") if draft.plain.get("sides") else tr("each player")
        who = ("each", each), ("once", tr("once"))
        now = "each" if draft.is_each(id) else "once"
        yield EditorControl("choice", f"each:{id}", "", now, who)
        when = ("after", tr("at the end")), ("before", tr("at the start"))
        yield EditorControl("choice", f"when:{id}", "", entry.get("when", "after"), when)
    if kind == "number":
        yield from _bounds(id, {"least": "0", "most": str(LARGEST), "step": 1, **entry}, language)
    elif kind == "choice":
        yield from _choice(id, entry["choice"], language)
    yield from _worth(draft, id, kind, language)
    optional, empty = bool(entry.get("optional")), tr("then it counts as 0")
    yield _switch(f"optional:{id}", tr("Can be left empty"), optional, empty)
    if id in draft.summed:
        tie = draft.plain.get("tie") == id
        yield _switch(f"tie:{id}", tr("Breaks ties: the most wins"), tie)


def _bounds(id: str, values: Mapping[str, Any], language: Language) -> Iterator[EditorControl]:
    tr = language.tr
    yield _number(f"from:{id}", tr("From {number}", number="").strip(), values["least"])
    yield _number(f"to:{id}", tr("To {number}", number="").strip(), values["most"])
    if "step" in values:
        yield _number(f"step:{id}", tr("Steps of {number}", number="").strip(), values["step"])


def _worth(draft: Draft, id: str, kind: str, language: Language) -> Iterator[EditorControl]:
    """Yield the points for one of a field."""
    tr, worth = language.tr, draft.worth(id)
    if worth is None:
        yield _note(tr("A formula works this out, and stays as it is."))
        return
    if kind == "choice":
        yield _switch(f"worth:{id}", tr("Adds to the score"), worth.times != 0)
    else:
        label = tr("Each is worth") if kind == "number" else tr("It is worth")
        yield _number(f"worth:{id}", label, worth.times)
    if kind == "number" and worth.by in ("", RISING):
        rises = tr("Each is worth one more than the last")
        yield _switch(f"rises:{id}", rises, worth.by == RISING, "1, 3, 6, 10 …")
    if worth.by != RISING and draft.options:
        label = tr("Times what you agree before a match")
        options = tuple((one, option["name"]) for one, option in draft.options.items())
        yield EditorControl("choice", f"by:{id}", label, worth.by, options)


def _options(edit: SheetEdit, language: Language) -> Iterator[EditorControl]:
    """Yield what is agreed before a match."""
    tr = language.tr
    for id, option in edit.draft.options.items():
        title, about = option["name"] or tr("New option"), what_may_be_entered(option, language)
        yield EditorControl("row", f"open:{id}", title, note=about)
        if edit.opened != id:
            continue
        kind, usual = kind_of(option), option["default"]
        yield EditorControl("text", f"called:{id}", tr("This option"), option["name"])
        kinds = ("number", tr("number")), ("yes", tr("yes or no")), ("choice", tr("a choice"))
        yield EditorControl("choice", f"kind:{id}", "", kind, kinds)
        if kind == "choice":
            yield from _choice(id, option["choice"], language)
            answers = tuple((str(number), label) for label, number in option["choice"].items())
            yield EditorControl("choice", f"usually:{id}", tr("Usually"), str(usual), answers)
        elif kind == "yes":
            yield _switch(f"usually:{id}", tr("Usually"), usual == 1)
        else:
            yield from _bounds(id, option, language)
            yield _number(f"usually:{id}", tr("Usually"), usual)
        yield EditorControl("button", f"remove:{id}", tr("Remove"), "trash")
        yield EditorControl("button", f"open:{id}", tr("Done"), "check")
    yield EditorControl("button", "add-option", tr("Add an option"), "plus")


def _choice(id: str, choice: Mapping[str, int], language: Language) -> Iterator[EditorControl]:
    tr = language.tr
    yield _note(tr("Choices"))
    for at, (label, number) in enumerate(choice.items()):
        yield EditorControl("text", f"answer:{id}:{at}", tr("Answer"), label)
        yield _number(f"answer-worth:{id}:{at}", tr("It is worth"), number)
        if len(choice) > 2:
            yield EditorControl("button", f"remove-answer:{id}:{at}", tr("Remove"), "trash")
    yield EditorControl("button", f"add-answer:{id}", tr("Add an answer"), "plus")


def _checks(edit: SheetEdit, language: Language, words: EditorWords) -> Iterator[EditorControl]:
    tr, draft = language.tr, edit.draft
    for id, check in draft.plain.get("check", {}).items():
        parts, says = check_parts(check["holds"]), re.sub(r"\{[^{}]*\}", "…", check["says"])
        title = words.check(draft, parts) if parts.pattern else says
        yield EditorControl("row", f"open:{id}", title, note=says if parts.pattern else "")
        if edit.opened != id:
            continue
        if parts.pattern:
            patterns = (
                ("total", tr("Together")),
                ("one", tr("Exactly one")),
                ("at-most-one", tr("At most one")),
            )
            yield EditorControl("choice", f"pattern:{id}", "", parts.pattern, patterns)
            ids = [*draft.summed, *(["sum"] if parts.pattern == "total" else [])]
            named = tuple((one, words.name(draft, one)) for one in ids)
            yield EditorControl("choice", f"checked:{id}", "", parts.field, named)
        if parts.pattern == "total":
            number = parts.value if parts.is_number else ""
            yield _number(f"comes-to:{id}", tr("They come to"), number)
            once = draft.plain.get("round", {}).items()
            numbers = tuple(
                (one, words.name(draft, one)) for one, e in once if kind_of(e) == "number"
            )
            if numbers:
                yield EditorControl("choice", f"comes-to:{id}", "", parts.value, numbers)
        yield EditorControl("text", f"says:{id}", tr("Message to show"), check["says"])
        yield EditorControl("button", f"remove:{id}", tr("Remove"), "trash")
        yield EditorControl("button", f"open:{id}", tr("Done"), "check")
    yield EditorControl("button", "add-check", tr("Add a check"), "plus")


def _tried(edit: SheetEdit, language: Language) -> Iterator[EditorControl]:
    """Yield a made-up round with what it counts, or what is still missing."""
    try:
        sample = try_out(edit.draft.sheet(), language, edit.given)
    except BadInput as error:
        yield _note(language.message_text(error))
        return
    for asked in sample.fields:
        each, entered = isinstance(asked.holds, Each), sample.entered[asked.key]
        of = asked.holds.of if isinstance(asked.holds, Each) else asked.holds
        name = language.phrase(asked.name, sample.setup)
        for column, value in enumerate(entered if each else (entered,)):
            label = f"{name} · {sample.names[column]}" if each else name
            id = f"try:{asked.key}:{column}"
            if isinstance(of, Answers):
                answers = tuple((str(n), language.phrase(w, sample.setup)) for w, n in of.words)
                yield EditorControl("choice", id, label, str(value), answers)
            elif isinstance(of, Seat):
                seats = tuple((str(n), who) for n, who in enumerate(sample.names))
                yield EditorControl("choice", id, label, str(value), seats)
            else:
                yield _number(id, label, value)
    for player, points in zip(sample.names, sample.points, strict=False):
        yield _note(language.named(player, language.number(points)))
    for broken in sample.broken:
        yield _note(broken)
