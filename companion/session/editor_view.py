"""The editor of a score sheet as boxes of a form: what can be changed, and what a change does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..engine.errors import BadInput
from ..engine.fields import Answers, Field
from ..engine.form import Form
from ..engine.schema import Each, Flag, Kind, Seat, Text, Value, Whole
from ..engine.values import replace_at
from ..i18n.language import Language
from ..views.form import BoxView, FormView, SectionView, entered_box
from ..views.sheet_description import what_may_be_entered
from ..views.sheet_example import try_out
from .sheet_editor import (
    MOST_TIES,
    RISING,
    Bonus,
    Draft,
    EditorWords,
    FieldCondition,
    check_parts,
    kind_of,
)

LARGEST = 1_000_000
NAME = Text(60)
SENTENCE = Text(200)
NUMBER = Whole(-LARGEST, LARGEST)
COUNT = Whole(1, LARGEST)
SWITCH = Flag()
NOTHING = "no-field"  # a field counts whatever the others hold
SHARED = "they-share"  # nothing decides among equal totals


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


Change = Callable[[Any], Draft | SheetEdit]  # by the value that was entered


class EditorBox(NamedTuple):
    """A box of the editor: what is shown, what its value changes, and how that is entered."""

    view: BoxView
    change: Change | None = None  # None: it is only shown
    form: Form = Form()  # where a tap says all


Boxes = Iterator[EditorBox]
Card = tuple[str, tuple[EditorBox, ...]]  # a title, and what stands below it


class SheetEditor(NamedTuple):
    """The editor of a sheet in one language, box by box."""

    edit: SheetEdit
    language: Language

    def view(self) -> FormView:
        """Return all that can be changed in a sheet."""
        cards = EditorCards(self.edit, self.language)
        views = ((title, tuple(box.view for box in boxes)) for title, boxes in cards)
        return FormView(tuple(SectionView(title, boxes) for title, boxes in views))

    def form(self, box: str = "") -> Form:
        """Return the form of one box; raise BadInput if there is no such box."""
        return self._box(box).form

    def enter(self, box: str, value: Value) -> SheetEditor:
        """Return the editor after a change of one box; raise BadInput where it cannot be."""
        _, change, form = self._box(box)
        for asked in form.boxes:
            value = asked.holds.read(value, box)
        changed = change(value) if change else self.edit
        if isinstance(changed, Draft):
            changed = self.edit._replace(draft=changed)
        return self._replace(edit=changed)

    def _box(self, id: str) -> EditorBox:
        for _, boxes in EditorCards(self.edit, self.language):
            for box in boxes:
                if box.view.id == id:
                    return box
        raise BadInput("The app didn’t understand that request.")


class EditorCards:
    """All that can be changed in a sheet, card by card."""

    def __init__(self, edit: SheetEdit, language: Language) -> None:
        self.edit = edit
        self.draft = edit.draft
        self.language = language
        self.words = EditorWords(language)
        self.tr = language.tr

    def __iter__(self) -> Iterator[Card]:
        tr = self.tr
        draft = self.draft
        words = self.words
        opened = self.edit.opened
        yield "", tuple(self._whole())
        title = tr("Fields, in the order you fill them in")
        changed = (tr("This field"), self._field(opened)) if opened in draft.entries else None
        add = self._add("add-field", tr("Add a field"), draft.add_field)
        yield from self._list(title, self._fields(), changed, add)
        if draft.entries:
            title = tr("Bonuses")
            changed = (tr("This bonus"), self._bonus(opened)) if opened in draft.bonuses else None
            add = self._add("add-bonus", tr("Add a bonus"), draft.add_bonus)
            yield from self._list(title, self._bonuses(), changed, add)
            yield tr("Equal totals"), tuple(self._ties())
            title = tr("Agreed before a match")
            changed = (tr("This option"), self._option(opened)) if opened in draft.options else None
            add = self._add("add-option", tr("Add an option"), partial(draft.add_option, words))
            yield from self._list(title, self._options(), changed, add)
            title = tr("Checks before saving")
            changed = ("", self._check(opened)) if opened in draft.checks else None
            add = self._add("add-check", tr("Add a check"), partial(draft.add_check, words))
            yield from self._list(title, self._checks(), changed, add)
        lines = {**draft.plain.get("let", {}), **draft.plain["points"]}
        lines = {id: formula for id, formula in lines.items() if id not in draft.bonuses}
        if set(lines) != {"sum"}:
            notes = (_note(f"{id} = {formula}") for id, formula in lines.items())
            yield tr("Points for a round"), tuple(notes)
        yield tr("Try it"), tuple(self._tried())

    def _list(
        self, title: str, rows: Boxes, changed: tuple[str, Boxes] | None, add: EditorBox
    ) -> Iterator[Card]:
        """Yield the rows of a list, the one of them that is changed, and a way to one more."""
        if changed is None:
            yield title, (*rows, add)
            return
        yield title, tuple(rows)
        heading, boxes = changed
        yield heading, (*boxes, *self._done_with(self.edit.opened), add)

    def _done_with(self, id: str) -> Boxes:
        """Yield the buttons below what is changed: it goes, or it is closed."""
        draft = self.draft
        closed = self.edit._replace(opened="")
        remove = f"remove:{id}", self.tr("Remove"), "trash"
        yield _button(*remove, lambda _: closed._replace(draft=draft.remove(id)))
        yield _button(f"open:{id}", self.tr("Done"), "check", lambda _: closed)

    # What holds for the sheet as a whole

    def _whole(self) -> Boxes:
        """Yield the name of the sheet, who plays, who wins, and its end."""
        tr = self.tr
        draft = self.draft
        plain = self.draft.plain
        box = self._box
        least, most = plain["players"]
        yield box("name", NAME, tr("What’s it called?"), plain["name"], self._sets("name"))
        yield box("least", COUNT, tr("Fewest players"), least, draft.with_fewest)
        yield box("most", COUNT, tr("Most players"), most, draft.with_most)
        sides = Answers(((tr("No sides"), 0), ("2", 2), ("3", 3), ("4", 4)))
        yield box("sides", sides, tr("Sides"), plain.get("sides", 0), draft.with_sides)
        wins = Answers(((tr("Most points win"), "high"), (tr("Fewest points win"), "low")))
        yield box("wins", wins, "", plain.get("wins", "high"), self._sets("wins"))
        ends = Answers(
            (
                (tr("Counted once"), "once"),
                (tr("Fixed rounds"), "rounds"),
                (tr("Target score"), "target"),
                (tr("When we stop"), "open"),
            )
        )
        end = partial(draft.end, self.words)
        yield box("ends", ends, "", draft.ends, end)
        if not draft.ends:
            yield _note(tr("It ends when: {formula}", formula=plain["over"]))
        elif draft.ends in ("rounds", "target"):
            name = self.words.ends(draft.ends)
            yield box("number", COUNT, name, draft.number, partial(end, draft.ends))

    # Fields, with what they are worth

    def _fields(self) -> Boxes:
        for id, entry in self.draft.entries.items():
            title = entry["name"] or self.tr("New field")
            worth = self.words.worth(self.draft, id)
            yield self._row(id, title, worth, self.words.about(self.draft, id))

    def _field(self, id: str) -> Boxes:
        """Yield what a field is called, what it holds and what it is worth."""
        tr = self.tr
        draft = self.draft
        entry = self.draft.entries[id]
        box = self._box
        kind = kind_of(entry)
        sets = partial(self._sets, id=id)
        yield box(f"name:{id}", NAME, tr("Name of the field"), entry["name"], sets("name"))
        if draft.worth(id) is not None:
            yield self._kinds(id, kind, (tr("a player"), "player"))
        if not draft.plain.get("turns"):
            each = tr("each side") if draft.plain.get("sides") else tr("each player")
            who = Answers(((each, "enter"), (tr("once"), "round")))
            yield box(f"each:{id}", who, "", draft.table_of(id), partial(draft.move, id))
            when = Answers(((tr("at the end"), "after"), (tr("at the start"), "before")))
            yield box(f"when:{id}", when, "", entry.get("when", "after"), sets("when"))
        if kind == "number":
            yield from self._bounds(id, {"least": "0", "most": str(LARGEST), "step": 1, **entry})
        elif kind == "choice":
            yield from self._answers(id, entry["choice"])
        yield from self._worth(id, kind)
        label = tr("Can be left empty")
        note = tr("then it counts as 0")
        optional = bool(entry.get("optional"))
        yield box(f"optional:{id}", SWITCH, label, optional, sets("optional"), note=note)
        if id != next(iter(draft.plain[draft.table_of(id)])):
            up = tr("Move {player} up", player=entry["name"] or tr("New field"))
            yield _button(f"up:{id}", up, "arrow-up", lambda _: draft.move_up(id))

    def _kinds(self, id: str, kind: str, *more: tuple[str, str]) -> EditorBox:
        tr = self.tr
        change = partial(self.draft.with_kind, self.words, id)
        kinds = (tr("number"), "number"), (tr("yes or no"), "yes"), (tr("a choice"), "choice")
        return self._box(f"kind:{id}", Answers((*kinds, *more)), "", kind, change)

    def _bounds(self, id: str, values: Mapping[str, Any]) -> Boxes:
        tr = self.tr
        box = self._box
        sets = partial(self._sets, id=id)
        least = tr("From {number}", number="")
        most = tr("To {number}", number="")
        yield box(f"least:{id}", NUMBER, least.strip(), values["least"], sets("least"))
        yield box(f"most:{id}", NUMBER, most.strip(), values["most"], sets("most"))
        if "step" in values:
            steps = tr("Steps of {number}", number="").strip()
            yield box(f"step:{id}", COUNT, steps, values["step"], sets("step"))

    def _worth(self, id: str, kind: str) -> Boxes:
        """Yield the points for one of a field."""
        tr = self.tr
        box = self._box
        draft = self.draft
        options = self.draft.options
        if (worth := draft.worth(id)) is None:
            yield _note(tr("Calculated by a formula. You can’t edit it."))
            return
        times, by, only_if = worth

        def rise(on: bool) -> Draft:
            return draft.with_worth(id, 1, RISING if on else "", only_if)

        def multiply(option: str) -> Draft:
            return draft.with_worth(id, times or 1, option if option != by else "", only_if)

        def demand(field: str) -> Draft:
            if field == NOTHING:
                return draft.with_worth(id, times, by)
            compared = "==" if field != id and field in draft.numbers else ">="
            value = id if compared == "==" else "1"
            return draft.with_worth(id, times, by, FieldCondition((field,), compared, value))

        each = partial(draft.with_worth, id, by=by, only_if=only_if)
        if kind == "choice":
            yield box(f"worth:{id}", SWITCH, tr("Adds to the score"), times != 0, each)
        else:
            label = tr("Each is worth") if kind == "number" else tr("It’s worth")
            yield box(f"worth:{id}", NUMBER, label, times, each)
        if kind == "number" and by in ("", RISING):
            label = tr("Each is worth one more than the last")
            note = "1, 3, 6, 10, 15"
            yield box(f"rises:{id}", SWITCH, label, by == RISING, rise, note=note)
        if by != RISING and options:
            label = tr("Multiplied by a number agreed before the match")
            named = Answers(tuple((option["name"], one) for one, option in options.items()))
            yield box(f"by:{id}", named, label, by, multiply)
        if times:
            fields = Answers(((tr("nothing"), NOTHING), *self._named(draft.summed).words))
            asked = only_if.fields[0] if only_if else NOTHING
            yield box(f"if:{id}", fields, tr("Whether it counts depends on"), asked, demand)
        if times and only_if:
            yield from self._compared(
                id, only_if, lambda changed: draft.with_worth(id, times, by, changed)
            )

    def _compared(
        self, id: str, condition: FieldCondition, put: Callable[[FieldCondition], Draft]
    ) -> Boxes:
        """Yield what fields are compared with: a number, or another field."""
        tr = self.tr
        signs = Answers(((tr("at least"), ">="), (tr("at most"), "<="), (tr("exactly"), "==")))

        def compare(sign: str) -> Draft:
            return put(condition._replace(sign=sign))

        def compare_with(value: Value) -> Draft:
            return put(condition._replace(value=str(value)))

        yield self._box(f"sign:{id}", signs, "", condition.sign, compare)
        number = condition.value if condition.value.lstrip("-").isdecimal() else ""
        yield self._box(f"value:{id}", NUMBER, tr("a number"), number, compare_with)
        if others := [one for one in self.draft.numbers if one not in condition.fields]:
            label = tr("or the number of another field")
            value = condition.value
            yield self._box(f"same-as:{id}", self._named(others), label, value, compare_with)

    # Bonuses

    def _bonuses(self) -> Boxes:
        for id, bonus in self.draft.bonuses.items():
            points = self.language.signed(bonus.points)
            yield self._row(id, self.words.condition(self.draft, bonus.condition), points)

    def _bonus(self, id: str) -> Boxes:
        """Yield what a bonus brings, and what it takes."""
        tr = self.tr
        draft = self.draft
        bonus = draft.bonuses[id]
        condition = bonus.condition

        def put(changed: FieldCondition) -> Draft:
            return draft.with_bonus(id, Bonus(bonus.points, changed))

        def worth(points: int) -> Draft:
            return draft.with_bonus(id, Bonus(points, condition))

        yield self._box(f"worth:{id}", NUMBER, tr("It’s worth"), bonus.points, worth)
        yield _note(tr("if the sum of these is"))
        known = [*draft.numbers, *(one for one in condition.fields if one not in draft.numbers)]
        for field in known:

            def choose(on: bool, field: str = field) -> Draft:
                chosen = {*condition.fields, field} if on else {*condition.fields} - {field}
                fields = tuple(one for one in known if one in chosen)
                return put(condition._replace(fields=fields)) if fields else draft

            name = self.words.name(draft, field)
            there = field in condition.fields
            yield self._box(f"of:{id}:{field}", SWITCH, name, there, choose)
        yield from self._compared(id, condition, put)

    # Ties

    def _ties(self) -> Boxes:
        """Yield the fields that decide among equal totals, in order, and which way."""
        tr = self.tr
        draft = self.draft
        if draft.ties is None:
            yield _note(tr("Calculated by a formula. You can’t edit it."))
            return
        ways = Answers(((tr("Most of it wins"), "most"), (tr("Fewest wins"), "fewest")))
        named = Answers(((tr("They share the win"), SHARED), *self._named(draft.summed).words))
        labels = tr("What decides"), tr("If they’re still equal"), tr("If that’s equal, too")
        for at in range(min(MOST_TIES, len(draft.ties) + 1)):
            tie = draft.ties[at] if at < len(draft.ties) else None
            field = tie.field if tie else SHARED

            def decide(field: str, at: int = at) -> Draft:
                return draft.with_tie(at, "" if field == SHARED else field)

            yield self._box(f"tie:{at}", named, labels[at], field, decide)
            if tie:

                def turn(way: str, at: int = at, field: str = field) -> Draft:
                    return draft.with_tie(at, field, way == "fewest")

                way = "fewest" if tie.fewest else "most"
                name = self.words.name(draft, field)
                yield self._box(f"tie-way:{at}", ways, name, way, turn)

    # Options

    def _options(self) -> Boxes:
        """Yield what is agreed before a match."""
        for id, option in self.draft.options.items():
            about = what_may_be_entered(option, self.language)
            yield self._row(id, option["name"] or self.tr("New option"), note=about)

    def _option(self, id: str) -> Boxes:
        """Yield what an option is called, what it holds and what it usually is."""
        tr = self.tr
        option = self.draft.options[id]
        box = self._box
        kind = kind_of(option)
        usual = option["default"]
        label = tr("Usually")
        name = self._sets("name", id)
        change = self._sets("default", id)
        yield box(f"name:{id}", NAME, tr("Name of the option"), option["name"], name)
        yield self._kinds(id, kind)
        if kind == "choice":
            yield from self._answers(id, option["choice"])
            answers = Answers(tuple(option["choice"].items()))
            yield box(f"usually:{id}", answers, label, usual, change)
        elif kind == "yes":
            yield box(f"usually:{id}", SWITCH, label, usual == 1, lambda on: change(int(on)))
        else:
            yield from self._bounds(id, option)
            yield box(f"usually:{id}", NUMBER, label, usual, change)

    def _answers(self, id: str, choice: Mapping[str, int]) -> Boxes:
        """Yield the answers of a choice, and a way to one more."""
        draft = self.draft
        number = len(choice)
        yield _note(self.tr("Choices"))
        for at, answer in enumerate(choice.items()):
            put = partial(draft.with_answer, id, at)
            yield from self._answer(f"{id}:{at}", answer, put, may_go=number > 2)
        names = (self.words.answer(n) for n in range(number + 1, 100))
        new = next(name for name in names if name not in choice), 0
        add = f"add-answer:{id}", self.tr("Add an answer"), "plus"
        yield _button(*add, lambda _: draft.with_answer(id, number, new))

    def _answer(self, at: str, answer: tuple[str, int], put: Change, may_go: bool) -> Boxes:
        """Yield the boxes of one answer: its name, its number, and perhaps that it goes."""
        tr = self.tr
        box = self._box
        label, number = answer
        yield box(f"answer:{at}", NAME, tr("Answer"), label, lambda name: put((name, number)))
        yield box(f"answer-worth:{at}", NUMBER, tr("It’s worth"), number, lambda n: put((label, n)))
        if may_go:
            yield _button(f"remove-answer:{at}", tr("Remove"), "trash", lambda _: put(None))

    # Checks

    def _checks(self) -> Boxes:
        for id, check in self.draft.checks.items():
            parts = check_parts(check["holds"])
            says = re.sub(r"\{[^{}]*\}", "…", check["says"])
            title = self.words.check(self.draft, parts) if parts.pattern else says
            yield self._row(id, title, note=says if parts.pattern else check["holds"])

    def _check(self, id: str) -> Boxes:
        """Yield what a check demands, and what it says."""
        tr = self.tr
        draft = self.draft
        plain = self.draft.plain
        box = self._box
        parts = check_parts(draft.checks[id]["holds"])

        def puts(part: str) -> Change:
            changed = partial(draft.with_check, self.words, id)
            return lambda value: changed(parts._replace(**{part: str(value)}))

        if parts.pattern:
            patterns = (
                (tr("Together"), "total"),
                (tr("Exactly one"), "one"),
                (tr("At most one"), "at-most-one"),
            )
            yield box(f"pattern:{id}", Answers(patterns), "", parts.pattern, puts("pattern"))
            ids = [*draft.summed, *(["sum"] if parts.pattern == "total" else [])]
            yield box(f"checked:{id}", self._named(ids), "", parts.field, puts("field"))
        if parts.pattern == "total":
            label = tr("They add up to")
            number = parts.value if parts.is_number else ""
            yield box(f"comes-to:{id}", NUMBER, label, number, puts("value"))
            known = {**plain.get("round", {}), **plain.get("options", {})}
            if once := [one for one, entry in known.items() if kind_of(entry) == "number"]:
                yield box(f"same-as:{id}", self._named(once), "", parts.value, puts("value"))
        message = self.words.message(draft, id)
        says = partial(self.words.with_message, draft, id)
        yield box(f"says:{id}", SENTENCE, tr("Message to show"), message, says)
        if "{" in message:
            shown = self.words.message_example(draft, id)
            yield _note(tr("For example: {message}", message=shown))

    def _named(self, ids: Iterable[str]) -> Answers:
        return Answers(tuple((self.words.name(self.draft, one), one) for one in ids))

    # A round to try it with

    def _tried(self) -> Boxes:
        """Yield a made-up round with what it counts, or what is still missing."""
        language = self.language
        edit = self.edit
        try:
            sample = try_out(edit.draft.sheet(), language, edit.given)
        except BadInput as error:
            yield _note(language.message_text(error))
            return
        who = min(edit.who, len(sample.names) - 1)
        people = Answers(tuple((name, n) for n, name in enumerate(sample.names)))
        yield self._box("who", people, "", who, lambda who: edit._replace(who=who))
        for asked in sample.fields:
            of = asked.holds
            values = sample.entered[asked.key]
            value = values
            if isinstance(of, Each):
                of = of.of
                value = values[who]
            holds: Kind = NUMBER
            if isinstance(of, Answers):
                said = ((language.phrase(words, sample.setup), n) for words, n in of.words)
                holds = Answers(tuple(said))
            elif isinstance(of, Seat):
                holds = people
            name = language.phrase(asked.name, sample.setup)
            change = partial(self._try, asked.key, values, who)
            yield self._box(f"try:{asked.key}", holds, name, value, change)
        for player, points in zip(sample.names, sample.points, strict=False):
            yield _note(language.named(player, language.number(points)))
        for broken in sample.broken:
            yield _note(broken)

    def _try(self, key: str, values: Any, who: int, number: int) -> SheetEdit:
        """Return the edit that is tried with another number of somebody."""
        changed = replace_at(tuple(values), who, number) if isinstance(values, list) else (number,)
        return self.edit._replace(given={**self.edit.given, key: tuple(changed)})

    # One box

    def _add(self, id: str, label: str, added: Callable[[], tuple[Draft, str]]) -> EditorBox:
        """Return a button for one more part, which is opened then."""

        def change(_: Value) -> SheetEdit:
            draft, opened = added()
            return self.edit._replace(draft=draft, opened=opened)

        return _button(id, label, "plus", change)

    def _row(self, id: str, title: str, value: str = "", note: str = "") -> EditorBox:
        """Return a line that opens what it names, and closes it again."""
        opened = "" if self.edit.opened == id else id
        view = BoxView(f"open:{id}", "row", title, value=value, note=note)
        return EditorBox(view, lambda _: self.edit._replace(opened=opened))

    def _sets(self, key: str, id: str = "") -> Change:
        """Return what puts a value under a key of the sheet, or of one of its parts."""
        draft = self.draft
        return lambda value: draft.change(id, **{key: value}) if id else draft.set(**{key: value})

    def _box(
        self, id: str, holds: Kind, label: str, value: Value, change: Change, note: str = ""
    ) -> EditorBox:
        """Return a box for a value; a formula in the place of a number is shown, and gives way."""
        entered = {id: value}
        formula = ""
        if isinstance(holds, Whole):
            formula = "" if re.fullmatch(r"-?\d+", str(value)) else str(value)
            entered = {} if formula or value == "" else {id: str(value)}
        form = Form((Field(id, holds),), entered).point(id)
        view = entered_box(form, form.boxes[0], self.language, label, note)
        return EditorBox(view._replace(value=formula) if formula else view, change, form)


def _button(id: str, label: str, icon: str, change: Change) -> EditorBox:
    return EditorBox(BoxView(id, "button", label, icon=icon), change)


def _note(words: str) -> EditorBox:
    """Return words that nobody changes."""
    return EditorBox(BoxView("", "note", words))
