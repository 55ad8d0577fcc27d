"""One's own sheet: fields, sides, checks and the end, tried at once on a round, kept and played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.engine.errors import BadInput
from companion.engine.fields import Answers
from companion.engine.schema import Each, Seat, Whole
from companion.games.sheet.sheet import Sheet as ScoreSheet
from companion.i18n.sheet_words import translated_sheet
from companion.library.sheets import keep_sheet, sheet_called
from companion.session.new_match import NewMatch
from companion.session.sheet_editor import (
    CheckParts,
    Draft,
    EditorWords,
    SampleRound,
    check_parts,
    draft_of,
    kind_of,
    try_out,
)

from ..new_match.number_sheet import NumberSheet
from ..page import Page
from ..state_restore import ScreenState
from ..widgets import (
    Chip,
    Chips,
    Segmented,
    Stepper,
    Surface,
    TextField,
    Toggle,
    beside,
    button,
    row_to,
    when_changed,
    when_tapped,
)
from ..widgets import TextBlock as Text
from .field_list import FieldList, SheetEntryRow

LONGEST = 60  # letters of a name
SOON = 0.05  # seconds: what is typed is tried when the keys pause
LARGEST = 1_000_000


def _select(field: TextField, _seconds: float) -> None:
    if field.focus:
        field.select_all()


def _shown(says: str) -> str:
    """A sentence without its formulas."""
    return re.sub(r"\{[^{}]*\}", "…", says)


@dataclass(frozen=True)
class EditorState(ScreenState):
    """The state of the screen where a score sheet is written."""

    draft: Draft = field(default_factory=Draft)
    id: str = ""
    opened: str = ""  # the field, or the check, that is changed
    given: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # numbers to try it with
    who: int = 0  # whose numbers are typed


class EditorScreen(Page):
    """The editor of a score sheet."""

    state_type = EditorState

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.draft, self.id, self.opened, self.who = Draft(), "", "", 0
        self.given: Mapping[str, tuple[int, ...]] = {}
        self._begun: tuple[str, bool] | None = None
        self.name_field = TextField(most=LONGEST)
        self.name_field.bind(text=lambda _, text: self._type(self.draft.set(name=text)))
        self.remark = Text(role="caption", colour="illegal")
        self.tried = Text()
        self.sample: SampleRound | None = None
        self.keep, self.share = button("", self._keep), button("", self._share, icon="share")
        self.set_footer(beside(self.share, self.keep))
        self._try_soon = Clock.create_trigger(lambda _: self._try(), SOON)

    @property
    def words(self) -> EditorWords:
        """The words of the editor in the app's language."""
        return EditorWords(self.app.language)

    def show(self, like: str = "", own: bool = False, **_what: object) -> None:
        """Begin with a copy of a sheet, with one's own sheet, or with an empty one."""
        new = self._begun != (like, own)
        if new:
            self._begun, self.id = (like, own), like if own else ""
            self.opened, self.given, self.who = "", {}, 0
            found = sheet_called(like, self.app.library) if like else None
            code = self.app.language.code  # its words are the writer's own from now on
            self.draft = draft_of(translated_sheet(found, code)) if found else Draft()
        self.build()
        if new:
            self.area.return_to(1)

    def save_state(self) -> EditorState:
        given = self.given
        return EditorState(self.scrolled, self.draft, self.id, self.opened, given, self.who)

    def restore_state(self, state: EditorState) -> None:
        self.draft, self.id, self.opened = state.draft, state.id, state.opened
        self.given, self.who = state.given, state.who
        self.build()
        super().restore_state(state)

    def situation(self) -> tuple[str, ...]:
        return self.header.title, self.remark.text, self.tried.text

    # Shown

    def build(self) -> None:
        tr, above, plain = self.tr, self.area.offset, self.draft.plain
        self.header.title, self.header.back = tr("Your own sheet"), tr("Back")
        self.content.clear_widgets()
        self.name_field.hint_text, self.name_field.text = tr("What is it called?"), plain["name"]
        card = self.add_card("", self.name_field)
        self._players(card)
        self._end(card)
        self._fields()
        self._checks()
        self._formulas()
        self._try_it()
        self.keep.text, self.share.text = tr("Keep and play"), tr("Share")
        self.content.do_layout()
        self.area.keep_offset(above)

    def _type(self, draft: Draft) -> None:
        """Change the draft by what is typed, without filling the page anew."""
        if draft != self.draft:
            self.draft = draft
            self._try_soon()

    def _choose(self, draft: Draft) -> None:
        self.draft = draft
        self.build()

    def _open(self, id: str, scroll: bool = True) -> None:
        """Open a field or a check, or close it again."""
        self.opened = "" if self.opened == id else id
        self.build()
        if scroll:
            self.area.keep_at_top(self.opened_card)

    def _segments(
        self, card: Surface, choices: tuple[tuple[str, str], ...], now: str, then: Any
    ) -> None:
        card.add(when_changed(Segmented(options=choices, chosen=now), then))

    def _players(self, card: Surface) -> None:
        tr, plain, draft = self.tr, self.draft.plain, self.draft
        sides, (least, most) = plain.get("sides", 0), plain["players"]
        low = Stepper(text=tr("At least so many play"), value=least, most=12)
        high = Stepper(text=tr("At most so many play"), value=most, most=12)

        def changed(*_value: object) -> None:
            high.value = max(low.value, high.value)
            self._type(self.draft.set(players=[int(low.value), int(high.value)]))

        for stepper in (low, high):
            stepper.least = stepper.step = sides or 1
            stepper.words = tr("less|more")
            stepper.bind(on_change=changed)
        card.add(low, high)
        choices = ("0", tr("Everybody alone")), *((str(n), str(n)) for n in (2, 3, 4))
        card.add(Text(text=tr("Sides"), role="caption", colour="second"))
        self._segments(
            card, choices, str(sides), lambda n: self._choose(self.draft.with_sides(int(n)))
        )
        choices = ("high", tr("Most points win")), ("low", tr("Fewest points win"))
        wins = plain.get("wins", "high")
        self._segments(card, choices, wins, lambda wins: self._choose(self.draft.set(wins=wins)))
        tie = plain.get("tie", "")
        if tie and tie not in draft.entries:
            card.add(Text(text=str(tie), role="caption", colour="second"))

    def _end(self, card: Surface) -> None:
        tr, draft = self.tr, self.draft
        choices = (
            ("once", tr("Counted once")),
            ("rounds", tr("After some rounds")),
            ("target", tr("At some points")),
            ("open", tr("When we stop")),
        )
        self._segments(
            card, choices, draft.ends, lambda end: self._choose(self.draft.end(end, self.words))
        )
        if not draft.ends:
            words = tr("It is over when: {formula}", formula=draft.plain["over"])
            card.add(Text(text=words, role="caption", colour="second"))
        if draft.ends in ("rounds", "target"):
            self._number_row(card, self.words.ends(draft.ends), "end", "", draft.number)

    # Fields

    def _fields(self) -> None:
        tr, draft = self.tr, self.draft
        card = self.opened_card = self.add_card(tr("Fields, in the order of writing"))
        order = FieldList(self._open)
        order.set_rows(
            [
                SheetEntryRow(
                    name=id,
                    title=entry["name"] or tr("New field"),
                    caption=self.words.about(draft, id),
                    trailing=self.words.worth(draft, id),
                    spoken_handle=tr(
                        "Move {player}", context="to another place", player=entry["name"]
                    ),
                )
                for id, entry in draft.entries.items()
            ]
        )
        order.bind(on_order=lambda _, ids: self._choose(self.draft.order(tuple(ids))))
        card.add(order)
        self.area.draggable = order
        if self.opened in draft.entries:
            self._field(self.opened)
        self.content.add(button(tr("Add a field"), self._add_field, icon="plus"))

    def _add_field(self) -> None:
        self.draft, id = self.draft.add_field()
        self._open(id)
        Clock.schedule_once(lambda _: setattr(self.field_name, "focus", True))  # after the tap

    def _field(self, id: str) -> None:
        """The card of the field that is changed."""
        tr, draft, entry = self.tr, self.draft, self.draft.entries[id]
        card = self.opened_card = self.add_card(tr("The field is called"), lit=True)
        name = self.field_name = TextField(most=LONGEST, hint_text=tr("Name of the field"))
        name.text = entry["name"]
        name.bind(text=lambda _, text: self._type(self.draft.change_field(id, name=text)))
        card.add(name)
        kind = kind_of(entry)
        kinds = (
            ("number", tr("number")),
            ("yes", tr("yes or no")),
            ("choice", tr("a choice")),
            ("player", tr("a player")),
        )
        if draft.worth(id) is not None:
            self._segments(
                card, kinds, kind, lambda k: self._choose(self.draft.with_kind(id, k, self.words))
            )
        if not draft.plain.get("turns"):
            self._who_and_when(card, id, entry)
        if kind == "number":
            self._bounds(card, id, entry)
        elif kind == "choice":
            self._answers(card, id, entry)
        self._worth(card, id, kind)
        optional = Toggle(
            title=tr("May stay empty"),
            caption=tr("then it counts 0"),
            active=bool(entry.get("optional")),
        )
        card.add(
            when_changed(
                optional,
                lambda on: self._choose(self.draft.change_field(id, optional=on or None)),
            )
        )
        if id in draft.summed:
            title, now = tr("Among equals wins who has most"), draft.plain.get("tie") == id
            tie = Toggle(title=title, active=now)
            card.add(
                when_changed(tie, lambda on: self._choose(self.draft.set(tie=id if on else None)))
            )
        done = button(tr("Done"), partial(self._open, id), "primary")
        card.add(beside(button(tr("Remove"), partial(self._remove, id), icon="trash"), done))

    def _who_and_when(self, card: Surface, id: str, entry: Mapping[str, Any]) -> None:
        tr, draft = self.tr, self.draft
        each = tr("each side") if draft.plain.get("sides") else tr("each player")
        choices = ("each", each), ("once", tr("once"))
        now = "each" if draft.is_each(id) else "once"
        self._segments(
            card, choices, now, lambda who: self._choose(self.draft.with_each(id, who == "each"))
        )
        choices = ("after", tr("at the end")), ("before", tr("at the start"))
        self._segments(
            card,
            choices,
            entry.get("when", "after"),
            lambda when: self._choose(
                self.draft.change_field(id, when="before" if when == "before" else None)
            ),
        )

    def _bounds(self, card: Surface, id: str, entry: Mapping[str, Any]) -> None:
        tr, values = self.tr, {"least": "0", "most": "1000000", "step": 1, **entry}
        words = (
            ("least", tr("From {number}", number=values["least"])),
            ("most", tr("To {number}", number=values["most"])),
            ("step", tr("Steps of {number}", number=values["step"])),
        )
        card.add(
            beside(
                *(button(text, partial(self.open_sheet, "number", key, id)) for key, text in words)
            )
        )

    def _worth(self, card: Surface, id: str, kind: str) -> None:
        worth = self.draft.worth(id)
        if worth is None:
            words = self.tr("A formula counts it, and stays as it is.")
            card.add(Text(text=words, role="caption", colour="second"))
        elif kind == "choice":
            counts = Toggle(title=self.tr("Its worth counts"), active=worth != 0)
            card.add(when_changed(counts, lambda on: self._choose(self.draft.with_worth(id, on))))
        else:
            words = self.tr("Each is worth") if kind == "number" else self.tr("It is worth")
            self._number_row(card, words, "worth", id, worth)

    def _number_row(self, card: Surface, words: str, key: str, id: str, number: int) -> None:
        shown = self.app.language.number(number)
        then = partial(self.open_sheet, "number", key, id)
        card.add(row_to(words, then, trailing=shown, chevron=True, filled=False, strong=False))

    def _answers(self, card: Surface, id: str, entry: Mapping[str, Any]) -> None:
        tr, choice = self.tr, dict(entry["choice"])
        card.add(Text(text=tr("What can be chosen"), role="caption", colour="second"))
        for at, (label, number) in enumerate(choice.items()):
            text = TextField(text=label, most=LONGEST, hint_text=tr("Answer"))
            if label == self.words.answer(at + 1):  # so that what is typed takes its place
                text.bind(focus=lambda field, on: Clock.schedule_once(partial(_select, field)))
            text.bind(text=lambda _, words, at=at: self._name_answer(id, at, words))
            worth = tr("worth {number}", number=self.app.language.number(number))
            then = partial(self.open_sheet, "number", f"answer:{at}", id)
            buttons = [button(worth, then)]
            if len(choice) > 2:
                left = {one: n for one, n in choice.items() if one != label}
                remove = partial(self._put_choice, id, left)
                buttons.append(button(tr("Remove"), remove, icon="trash"))
            card.add(text, beside(*buttons))
        more = {**choice, self._new_answer(choice): 0}
        card.add(button(tr("One more"), partial(self._put_choice, id, more), icon="plus"))

    def _new_answer(self, choice: Mapping[str, int]) -> str:
        names = (self.words.answer(number) for number in range(len(choice) + 1, 100))
        return next(name for name in names if name not in choice)

    def _put_choice(self, id: str, choice: Mapping[str, int]) -> None:
        self._choose(self.draft.change_field(id, choice=choice))

    def _name_answer(self, id: str, at: int, words: str) -> None:
        choice = list(self.draft.entries[id]["choice"].items())
        if words and all(label != words for label, _ in choice):
            choice[at] = words, choice[at][1]
            self._type(self.draft.change_field(id, choice=dict(choice)))

    def _remove(self, id: str) -> None:
        try:
            self.draft = self.draft.remove_field(id)
        except BadInput as error:
            self.app.show_error(error)
            return
        self._open(id)

    # Numbers

    def number_sheet(self, key: str, id: str, typed: str | None = None) -> NumberSheet | None:
        """Return a sheet to type a number of the draft, or one to try it with."""
        draft, tr = self.draft, self.tr
        any_number, count = Whole(-LARGEST, LARGEST), Whole(1, LARGEST)
        if key == "end":
            then = lambda n: self._choose(self.draft.end(self.draft.ends, self.words, n))  # noqa: E731
            return self._pad(self.words.ends(draft.ends), count, draft.number, then, typed)
        if key == "value":
            parts = check_parts(draft.plain["check"][id]["holds"])
            then = lambda n: self._put_check(id, parts._replace(value=str(n)))  # noqa: E731
            return self._pad(tr("They come to"), any_number, parts.value, then, typed)
        if key == "try":
            names = {asked.key: asked.name for asked in self.sample.fields} if self.sample else {}
            if id not in names:
                return None
            name = self._phrase(names[id])
            return self._pad(name, any_number, "", partial(self._give, id), typed)
        if id not in draft.entries:
            return None
        entry = draft.entries[id]
        if key.startswith("answer:"):
            at = int(key.removeprefix("answer:"))
            label, number = list(entry["choice"].items())[at]
            then = lambda n: self._put_choice(id, {**entry["choice"], label: n})  # noqa: E731
            return self._pad(label, any_number, number, then, typed)
        if key == "worth":
            then = lambda n: self._choose(self.draft.with_worth(id, n))  # noqa: E731
            return self._pad(entry["name"], any_number, draft.worth(id) or 0, then, typed)
        if key == "step":
            then = lambda n: self._choose(self.draft.change_field(id, step=n))  # noqa: E731
            return self._pad(entry["name"], count, entry.get("step", 1), then, typed)
        then = lambda n: self._choose(self.draft.change_field(id, **{key: str(n)}))  # noqa: E731
        return self._pad(entry["name"], any_number, entry.get(key, "0"), then, typed)

    def _pad(
        self, name: str, kind: Whole, now: Any, then: Callable[[int], None], typed: str | None
    ) -> NumberSheet:
        whole = str(now).lstrip("-").isdecimal()
        text = typed if typed is not None else str(now) if whole else ""
        return NumberSheet(self.app, name or "–", kind, text, then)

    # Checks

    def _checks(self) -> None:
        tr, draft = self.tr, self.draft
        if not draft.entries:
            return
        card = self.add_card(tr("Caught before it is stored"))
        for id, check in draft.plain.get("check", {}).items():
            parts = check_parts(check["holds"])
            says = _shown(check["says"])
            title = self.words.check(draft, parts) if parts.pattern else says
            row = row_to(
                title, partial(self._open, id, False), caption=says if parts.pattern else ""
            )
            row.icon, row.filled, row.chevron = "shield", False, True
            card.add(row)
            if self.opened == id:
                self._check(card, id, parts, check["says"])
        card.add(button(tr("Add a check"), self._add_check, icon="plus"))

    def _add_check(self) -> None:
        self.draft, self.opened = self.draft.add_check(self.words)
        self.build()

    def _put_check(self, id: str, parts: CheckParts) -> None:
        self._choose(self.draft.with_check(id, parts, self.words))

    def _check(self, card: Surface, id: str, parts: CheckParts, says: str) -> None:
        """What a check can be, below its row."""
        tr, draft = self.tr, self.draft
        if parts.pattern:
            choices = (
                ("total", tr("Together")),
                ("one", tr("Exactly one")),
                ("at-most-one", tr("At most one")),
            )
            self._segments(
                card,
                choices,
                parts.pattern,
                lambda pattern: self._put_check(id, parts._replace(pattern=pattern)),
            )
            ids = [*draft.summed, *(["sum"] if parts.pattern == "total" else [])]
            self._chips(card, ids, parts.field, lambda f: self._put_check(id, f), parts, "field")
        if parts.pattern == "total":
            number = int(parts.value) if parts.is_number else 0
            self._number_row(card, tr("They come to"), "value", id, number)
            once = [f for f, e in draft.plain.get("round", {}).items() if kind_of(e) == "number"]
            self._chips(card, once, parts.value, lambda f: self._put_check(id, f), parts, "value")
        sentence = TextField(text=says, hint_text=tr("What it says"))
        sentence.bind(text=lambda _, words: self._type(self.draft.say(id, words)))
        remove = button(tr("Remove"), partial(self._remove_check, id), icon="trash")
        card.add(
            sentence, beside(remove, button(tr("Done"), partial(self._open, id, False), "primary"))
        )

    def _chips(
        self, card: Surface, ids: list[str], now: str, then: Any, parts: CheckParts, key: str
    ) -> None:
        chips = Chips()
        for id in ids:
            chip = Chip(text=self.words.name(self.draft, id), chosen=id == now)
            chips.add(when_tapped(chip, partial(then, parts._replace(**{key: id}))))
        if ids:
            card.add(chips)

    def _remove_check(self, id: str) -> None:
        self.draft = self.draft.remove_check(id)
        self._open(id, False)

    def _formulas(self) -> None:
        """The formulas of the sheet, which stay as they are."""
        plain = self.draft.plain
        lines = {**plain.get("let", {}), **plain["points"]}
        if set(lines) != {"sum"}:
            card = self.add_card(self.tr("Points of a round"))
            for id, formula in lines.items():
                card.add(Text(text=f"{id} = {formula}", role="caption", colour="second"))

    # Tried

    def _try_it(self) -> None:
        card = self.add_card(self.tr("Try it"))
        self._try()
        if self.sample:
            names = tuple((str(at), name) for at, name in enumerate(self.sample.names))
            self.who = min(self.who, len(names) - 1)
            self._segments(card, names, str(self.who), self._ask_for)
            for asked in self.sample.fields:
                self._try_field(card, asked)
        card.add(self.tried, self.remark)

    def _ask_for(self, who: str) -> None:
        self.who = int(who)
        self.build()

    def _try_field(self, card: Surface, asked: Any) -> None:
        assert self.sample
        each, entered = isinstance(asked.holds, Each), self.sample.entered[asked.key]
        value = entered[self.who] if each else entered
        of = asked.holds.of if each else asked.holds
        name = self._phrase(asked.name)
        if isinstance(of, Answers | Seat):
            words = (
                [(str(n), self._phrase(label)) for label, n in of.words]
                if isinstance(of, Answers)
                else [(str(n), who) for n, who in enumerate(self.sample.names)]
            )
            card.add(Text(text=name, role="caption", colour="second"))
            give = partial(self._give, asked.key)
            self._segments(card, tuple(words), str(value), lambda n: give(int(n)))
        else:
            self._number_row(card, name, "try", asked.key, value)

    def _phrase(self, words: Any) -> str:
        assert self.sample
        return self.app.language.phrase(words, self.sample.setup)

    def _give(self, key: str, number: int) -> None:
        assert self.sample
        now = self.sample.entered[key]
        values = list(now) if isinstance(now, list | tuple) else [now]
        values[self.who if len(values) > 1 else 0] = number
        self.given = {**self.given, key: tuple(values)}
        self.build()

    def _made(self) -> ScoreSheet | None:
        """Return the sheet, or None after showing what is wrong with it."""
        try:
            made = self.draft.sheet()
        except BadInput as error:
            self.remark.text = self.app.language.message_text(error)
            return None
        self.remark.text = ""
        return made

    def _try(self) -> None:
        made = self._made()
        self.keep.kind = "primary" if made else "quiet"
        self.share.kind = "raised" if made else "quiet"
        self.sample, self.tried.text = None, ""
        if made is None:
            return
        try:
            self.sample = try_out(made, self.app.language, self.given)
        except BadInput as error:
            self.remark.text = self.app.language.message_text(error)
            return
        number = self.app.language.number
        lines = [
            f"{name}: {number(points)}"
            for name, points in zip(self.sample.names, self.sample.points, strict=False)
        ]
        self.tried.text = "\n".join((*lines, *self.sample.broken))

    # Kept

    def _kept(self) -> str:
        made = self._made()
        if made is None:
            self.app.device.refused()
            return ""
        with self.app.reporting_errors():
            self.id = keep_sheet(self.app.library, made, self.id).id
            return self.id
        return ""

    def _keep(self) -> None:
        if id := self._kept():
            found = sheet_called(id, self.app.library)
            assert found
            self._begun = None
            places = ("sheets", "sheet", "new", "sheet_editor")
            self.app.nav_stack = [step for step in self.app.nav_stack if step[0] not in places]
            self.app.go("new", new=NewMatch().by_sheet(found.plain))

    def _share(self) -> None:
        if id := self._kept():
            self.app.go("sheet", id=id)
            self.app.screen("sheet").open_sheet("hand_on")
