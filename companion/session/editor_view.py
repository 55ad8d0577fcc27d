"""The editor of a score sheet as boxes of a form: what can be changed, and what a change does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..engine.errors import BadInput
from ..engine.fields import Answers, Field
from ..engine.form import Form
from ..engine.schema import Each, Kind, Seat, Text, Value, Whole
from ..i18n.language import Language
from ..views.form import BoxView, FormView, PadKey, SectionView
from ..views.sheet_description import what_may_be_entered
from ..views.sheet_example import try_out
from .sheet_editor import RISING, Draft, EditorWords, Worth, check_parts, kind_of

Choices = tuple[tuple[str, str], ...]
LARGEST = 1_000_000
LONGEST = 60, 200  # letters of a name, and of a sentence
MOST_PLAYERS = 12
COUNTED = re.compile("least|most|number|step:.*")  # numbers that begin with 1
# Keys of a field, an option or a check in the file of a sheet, whose boxes are called like them
KEYS = ("name", "when", "least", "most", "step", "optional", "says")


Boxes = Iterator[BoxView]  # with their values as they are kept: of a choice its id
Card = tuple[str, tuple[BoxView, ...]]  # a title, and what stands below it


class SheetEdit(NamedTuple):
    """A sheet that is being written: the draft, what is open in it, and numbers to try it with."""

    draft: Draft = Draft()
    opened: str = ""  # the field, the option or the check that is changed
    given: Mapping[str, tuple[int, ...]] = {}
    who: int = 0  # whose numbers are tried

    @property
    def missing(self) -> BadInput | None:
        """Return what is still to be done before the sheet can be played, or None."""
        try:
            self.draft.sheet()
        except BadInput as error:
            return error
        return None

    @property
    def to_missing(self) -> str:
        """Return the box to tap for what is missing: a way to it, or itself; "" if it is named
        by no box."""
        key = self.missing.key or "" if self.missing else ""
        _, _, id = key.partition(":")
        return f"open:{id}" if id and id != self.opened else key

    def opening(self, draft: Draft, opened: str) -> SheetEdit:
        """Return the edit with a part that was added, and is changed now."""
        return self._replace(draft=draft, opened=opened)


class SheetEditor(NamedTuple):
    """The editor of a sheet in one language, box by box."""

    edit: SheetEdit
    language: Language

    def view(self) -> FormView:
        """Return all that can be changed in a sheet."""
        cards = EditorCards(self.edit, self.language)
        sections = (SectionView(title, tuple(map(self._shown, boxes))) for title, boxes in cards)
        return FormView(tuple(sections))

    def _shown(self, box: BoxView) -> BoxView:
        """Return a box with its value in words."""
        if box.kind == "choice":
            picked = (key.text for key in box.answers if key.state == "picked")
            return box._replace(value=next(picked, ""))
        if box.kind == "number" and _is_number(box.value):
            return box._replace(value=self.language.number(int(box.value)))
        return box

    def form(self, box: str = "") -> Form:
        """Return the form of one box; raise BadInput if there is no such box."""
        cards = EditorCards(self.edit, self.language)
        found = next((one for _, boxes in cards for one in boxes if one.id == box), None)
        if found is None:
            raise BadInput("That request made no sense.")
        known = found.kind != "number" or _is_number(found.value)
        entered = {box: found.value} if known else {}  # a formula gives way to a number
        return Form((Field(box, _holds(found)),), entered).point(box)

    def enter(self, box: str, value: Value) -> SheetEditor:
        """Return the editor after a change of one box; raise BadInput where it cannot be."""
        return self._replace(edit=self._changed(box, value))

    def _changed(self, box: str, value: Value) -> SheetEdit:
        what, _, of = box.partition(":")
        edit, draft, words = self.edit, self.edit.draft, EditorWords(self.language)
        match what:
            case _ if of and what in KEYS:
                draft = draft.change(of, **{what: value})
            case "name" | "wins":
                draft = draft.set(**{what: str(value)})
            case "least" | "most":
                draft = _players(draft, what, int(value))
            case "sides":
                draft = draft.with_sides(int(value))
            case "ends":
                draft = draft.end(str(value), words)
            case "number":
                draft = draft.end(draft.ends, words, int(value))
            case "open":
                return edit._replace(opened="" if edit.opened == of else of)
            case "add-field":
                return edit.opening(*draft.add_field())
            case "add-check":
                return edit.opening(*draft.add_check(words))
            case "add-option":
                return edit.opening(*draft.add_option(words))
            case "who":
                return edit._replace(who=int(value))
            case "try":
                return self._try(of, int(value))
            case "remove":
                return edit._replace(draft=draft.remove(of), opened="")
            case _ if of.partition(":")[0] in {**draft.entries, **draft.options}:
                draft = _change_field(draft, what, of, value, words)
            case _:
                draft = _change_check(draft, what, of, value, words)
        return edit._replace(draft=draft)

    def _try(self, key: str, number: int) -> SheetEdit:
        edit = self.edit
        now = try_out(edit.draft.sheet(), self.language, edit.given).entered[key]
        values = list(now) if isinstance(now, list | tuple) else [now]
        values[min(edit.who, len(values) - 1)] = number
        return edit._replace(given={**edit.given, key: tuple(values)})


def _holds(box: BoxView) -> Kind:
    """Return the kind of value that may be entered in a box."""
    if box.kind == "text":
        return Text(LONGEST[box.id.startswith("says:")])
    if box.kind == "choice":
        return Answers(tuple((key.text, key.key) for key in box.answers))
    return Whole(1 if COUNTED.fullmatch(box.id) else -LARGEST, LARGEST)


def _is_number(value: str) -> bool:
    return re.fullmatch(r"-?\d+", value) is not None


def _players(draft: Draft, which: str, number: int) -> Draft:
    (least, most), sides = draft.plain["players"], draft.plain.get("sides") or 1
    number = min(MOST_PLAYERS, max(sides, number))
    number -= number % sides
    if which == "least":
        return draft.set(players=[number, max(number, most)])
    return draft.set(players=[min(number, least), number])


def _change_field(draft: Draft, what: str, of: str, value: Value, words: EditorWords) -> Draft:
    id, _, at = of.partition(":")
    match what:
        case "kind":
            return draft.with_kind(id, str(value), words)
        case "each":
            return draft.with_each(id, value == "each")
        case "usually":
            return draft.change(id, default=int(value))
        case "rises":
            return draft.with_worth(id, 1, RISING if value else "")
        case "by":
            times, by = draft.worth(id) or Worth()
            return draft.with_worth(id, times or 1, str(value) if value != by else "")
        case "worth":
            return draft.with_worth(id, int(value), (draft.worth(id) or Worth()).by)
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
    parts = check_parts(draft.plain["check"][id]["holds"])
    keys = {"pattern": "pattern", "checked": "field", "comes-to": "value", "same-as": "value"}
    return draft.with_check(id, parts._replace(**{keys[what]: str(value)}), words)


# What is shown


class EditorCards:
    """All that can be changed in a sheet, card by card."""

    def __init__(self, edit: SheetEdit, language: Language) -> None:
        self.edit, self.draft, self.language = edit, edit.draft, language
        self.words, self.tr = EditorWords(language), language.tr

    def __iter__(self) -> Iterator[Card]:
        tr, draft, opened = self.tr, self.draft, self.edit.opened
        yield "", tuple(self._whole())
        title, add = tr("Fields, in the order you fill them in"), tr("Add a field")
        changed = (tr("This field"), self._field(opened)) if opened in draft.entries else None
        yield from self._list(title, self._fields(), ("add-field", add), changed)
        if draft.entries:
            title, add = tr("Agreed before a match"), tr("Add an option")
            changed = (tr("This option"), self._option(opened)) if opened in draft.options else None
            yield from self._list(title, self._options(), ("add-option", add), changed)
            title, add = tr("Checks before saving"), tr("Add a check")
            checked = opened in draft.plain.get("check", {})
            changed = ("", self._check(opened)) if checked else None
            yield from self._list(title, self._checks(), ("add-check", add), changed)
        lines = {**draft.plain.get("let", {}), **draft.plain["points"]}
        if set(lines) != {"sum"}:
            notes = tuple(_note(f"{id} = {formula}") for id, formula in lines.items())
            yield tr("Points for a round"), notes
        yield tr("Try it"), tuple(self._tried())

    def _list(
        self,
        title: str,
        rows: Boxes,
        add: tuple[str, str],
        changed: tuple[str, Boxes] | None,
    ) -> Iterator[Card]:
        """Yield the rows of a list, the one of them that is changed, and a way to one more."""
        id, more = self.edit.opened, _button(*add, "plus")
        if changed is None:
            yield title, (*rows, more)
            return
        yield title, tuple(rows)
        remove = _button(f"remove:{id}", self.tr("Remove"), "trash")
        done = _button(f"open:{id}", self.tr("Done"), "check")
        yield changed[0], (*changed[1], remove, done, more)

    def _whole(self) -> Boxes:
        """Yield what holds for the sheet as a whole: its name, who plays, who wins, its end."""
        tr, draft, plain = self.tr, self.draft, self.draft.plain
        least, most = plain["players"]
        yield _text("name", tr("What’s it called?"), plain["name"])
        yield _number("least", tr("Fewest players"), least)
        yield _number("most", tr("Most players"), most)
        sides: Choices = (("0", tr("No sides")), *((str(n), str(n)) for n in (2, 3, 4)))
        yield _choice("sides", tr("Sides"), str(plain.get("sides", 0)), sides)
        wins = ("high", tr("Most points win")), ("low", tr("Fewest points win"))
        yield _choice("wins", "", plain.get("wins", "high"), wins)
        ends = (
            ("once", tr("Counted once")),
            ("rounds", tr("Fixed rounds")),
            ("target", tr("Target score")),
            ("open", tr("When we stop")),
        )
        yield _choice("ends", "", draft.ends, ends)
        if not draft.ends:
            yield _note(tr("It ends when: {formula}", formula=plain["over"]))
        elif draft.ends in ("rounds", "target"):
            yield _number("number", self.words.ends(draft.ends), draft.number)
        if plain.get("tie", "") not in ("", *draft.entries):
            yield _note(str(plain["tie"]))

    def _fields(self) -> Boxes:
        for id, entry in self.draft.entries.items():
            title, worth = entry["name"] or self.tr("New field"), self.words.worth(self.draft, id)
            yield _row(id, title, worth, self.words.about(self.draft, id))

    def _field(self, id: str) -> Boxes:
        """Yield what a field is called, what it holds and what it is worth."""
        tr, draft, entry = self.tr, self.draft, self.draft.entries[id]
        kind = kind_of(entry)
        yield _text(f"name:{id}", tr("Name of the field"), entry["name"])
        if draft.worth(id) is not None:
            yield self._kinds(id, kind, ("player", tr("a player")))
        if not draft.plain.get("turns"):
            each = tr("each side") if draft.plain.get("sides") else tr("each player")
            who = ("each", each), ("once", tr("once"))
            yield _choice(f"each:{id}", "", "each" if draft.is_each(id) else "once", who)
            when = ("after", tr("at the end")), ("before", tr("at the start"))
            yield _choice(f"when:{id}", "", entry.get("when", "after"), when)
        if kind == "number":
            yield from self._bounds(id, {"least": "0", "most": str(LARGEST), "step": 1, **entry})
        elif kind == "choice":
            yield from self._answers(id, entry["choice"])
        yield from self._worth(id, kind)
        optional, empty = bool(entry.get("optional")), tr("then it counts as 0")
        yield _switch(f"optional:{id}", tr("Can be left empty"), optional, empty)
        if id in draft.summed:
            tie = draft.plain.get("tie") == id
            yield _switch(f"tie:{id}", tr("Breaks ties: highest wins"), tie)
        if id != next(iter(draft.entries)):
            up = tr("Move {player} up", player=entry["name"] or tr("New field"))
            yield _button(f"up:{id}", up, "arrow-up")

    def _kinds(self, id: str, kind: str, *more: tuple[str, str]) -> BoxView:
        tr = self.tr
        kinds = ("number", tr("number")), ("yes", tr("yes or no")), ("choice", tr("a choice"))
        return _choice(f"kind:{id}", "", kind, (*kinds, *more))

    def _bounds(self, id: str, values: Mapping[str, Any]) -> Boxes:
        tr = self.tr
        yield _number(f"least:{id}", tr("From {number}", number="").strip(), values["least"])
        yield _number(f"most:{id}", tr("To {number}", number="").strip(), values["most"])
        if "step" in values:
            yield _number(f"step:{id}", tr("Steps of {number}", number="").strip(), values["step"])

    def _worth(self, id: str, kind: str) -> Boxes:
        """Yield the points for one of a field."""
        tr, worth, options = self.tr, self.draft.worth(id), self.draft.options
        if worth is None:
            yield _note(tr("A formula works this out, and stays as it is."))
            return
        if kind == "choice":
            yield _switch(f"worth:{id}", tr("Adds to the score"), worth.times != 0)
        else:
            label = tr("Each is worth") if kind == "number" else tr("It’s worth")
            yield _number(f"worth:{id}", label, worth.times)
        if kind == "number" and worth.by in ("", RISING):
            rises = tr("Each is worth one more than the last")
            yield _switch(f"rises:{id}", rises, worth.by == RISING, "1, 3, 6, 10, 15")
        if worth.by != RISING and options:
            named = tuple((one, option["name"]) for one, option in options.items())
            yield _choice(f"by:{id}", tr("Times what you agree before a match"), worth.by, named)

    def _options(self) -> Boxes:
        """Yield what is agreed before a match."""
        for id, option in self.draft.options.items():
            about = what_may_be_entered(option, self.language)
            yield _row(id, option["name"] or self.tr("New option"), note=about)

    def _option(self, id: str) -> Boxes:
        """Yield what an option is called, what it holds and what it usually is."""
        tr, option = self.tr, self.draft.options[id]
        kind, usual = kind_of(option), option["default"]
        yield _text(f"name:{id}", tr("Name of the option"), option["name"])
        yield self._kinds(id, kind)
        if kind == "choice":
            yield from self._answers(id, option["choice"])
            answers = tuple((str(number), label) for label, number in option["choice"].items())
            yield _choice(f"usually:{id}", tr("Usually"), str(usual), answers)
        elif kind == "yes":
            yield _switch(f"usually:{id}", tr("Usually"), usual == 1)
        else:
            yield from self._bounds(id, option)
            yield _number(f"usually:{id}", tr("Usually"), usual)

    def _answers(self, id: str, choice: Mapping[str, int]) -> Boxes:
        tr = self.tr
        yield _note(tr("Choices"))
        for at, (label, number) in enumerate(choice.items()):
            yield _text(f"answer:{id}:{at}", tr("Answer"), label)
            yield _number(f"answer-worth:{id}:{at}", tr("It’s worth"), number)
            if len(choice) > 2:
                yield _button(f"remove-answer:{id}:{at}", tr("Remove"), "trash")
        yield _button(f"add-answer:{id}", tr("Add an answer"), "plus")

    def _checks(self) -> Boxes:
        for id, check in self.draft.plain.get("check", {}).items():
            parts, says = check_parts(check["holds"]), re.sub(r"\{[^{}]*\}", "…", check["says"])
            title = self.words.check(self.draft, parts) if parts.pattern else says
            yield _row(id, title, note=says if parts.pattern else "")

    def _check(self, id: str) -> Boxes:
        """Yield what a check demands, and what it says."""
        tr, plain, named = self.tr, self.draft.plain, self._named
        parts, says = check_parts(plain["check"][id]["holds"]), plain["check"][id]["says"]
        if parts.pattern:
            patterns = (
                ("total", tr("Together")),
                ("one", tr("Exactly one")),
                ("at-most-one", tr("At most one")),
            )
            yield _choice(f"pattern:{id}", "", parts.pattern, patterns)
            ids = [*self.draft.summed, *(["sum"] if parts.pattern == "total" else [])]
            yield _choice(f"checked:{id}", "", parts.field, named(ids))
        if parts.pattern == "total":
            number = parts.value if parts.is_number else ""
            yield _number(f"comes-to:{id}", tr("They add up to"), number)
            known = {**plain.get("round", {}), **plain.get("options", {})}
            if once := [one for one, entry in known.items() if kind_of(entry) == "number"]:
                yield _choice(f"same-as:{id}", "", parts.value, named(once))
        yield _text(f"says:{id}", tr("Message to show"), says)

    def _named(self, ids: Iterable[str]) -> Choices:
        return tuple((one, self.words.name(self.draft, one)) for one in ids)

    def _tried(self) -> Boxes:
        """Yield a made-up round with what it counts, or what is still missing."""
        language, edit = self.language, self.edit
        try:
            sample = try_out(edit.draft.sheet(), language, edit.given)
        except BadInput as error:
            yield _note(language.message_text(error))
            return
        who = min(edit.who, len(sample.names) - 1)
        people = tuple((str(n), name) for n, name in enumerate(sample.names))
        yield _choice("who", "", str(who), people)
        for asked in sample.fields:
            id, name = f"try:{asked.key}", language.phrase(asked.name, sample.setup)
            each, entered = isinstance(asked.holds, Each), sample.entered[asked.key]
            of = asked.holds.of if isinstance(asked.holds, Each) else asked.holds
            value = str(entered[who] if each else entered)
            if isinstance(of, Answers):
                answers = tuple((str(n), language.phrase(w, sample.setup)) for w, n in of.words)
                yield _choice(id, name, value, answers)
            elif isinstance(of, Seat):
                yield _choice(id, name, value, people)
            else:
                yield _number(id, name, value)
        for player, points in zip(sample.names, sample.points, strict=False):
            yield _note(language.named(player, language.number(points)))
        for broken in sample.broken:
            yield _note(broken)


def _button(id: str, label: str, icon: str) -> BoxView:
    return BoxView(id, "button", label, icon=icon)


def _choice(id: str, label: str, value: str, choices: Choices) -> BoxView:
    states = ("normal", "picked")
    keys = (PadKey(answer, words, states[answer == value]) for answer, words in choices)
    return BoxView(id, "choice", label, value=value, answers=tuple(keys))


def _note(words: str) -> BoxView:
    return BoxView("", "note", words)


def _number(id: str, label: str, value: object) -> BoxView:
    return BoxView(id, "number", label, value=str(value))


def _row(id: str, title: str, value: str = "", note: str = "") -> BoxView:
    return BoxView(f"open:{id}", "row", title, value=value, note=note)


def _switch(id: str, label: str, on: bool, note: str = "") -> BoxView:
    return BoxView(id, "flag", label, chosen=int(on), note=note)


def _text(id: str, label: str, value: str) -> BoxView:
    return BoxView(id, "text", label, value=value)
