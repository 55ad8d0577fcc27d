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
    CHECKS,
    ENDS,
    KINDS,
    RISING,
    USUAL,
    CheckParts,
    Draft,
    SampleRound,
    check_parts,
    kind_of,
    try_out,
)
from companion.views.sheet_description import what_may_be_entered

from ..state_restore import ScreenState
from ..widgets import (
    Segmented,
    Stepper,
    Surface,
    TextField,
    beside,
    button,
    row_to,
    when_changed,
)
from ..widgets import TextBlock as Text
from .draft_page import ANY, COUNT, LONGEST, Change, DraftPage, Entry
from .field_list import FieldList, SheetEntryRow

SOON = 0.05  # seconds: what is typed is tried when the keys pause


def _shown(says: str) -> str:
    """A sentence without its formulas."""
    return re.sub(r"\{[^{}]*\}", "…", says)


@dataclass(frozen=True)
class EditorState(ScreenState):
    """The state of the screen where a score sheet is written."""

    draft: Draft = field(default_factory=Draft)
    id: str = ""
    opened: str = ""  # the field, the option or the check that is changed
    given: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # numbers to try it with
    who: int = 0  # whose numbers are typed


class EditorScreen(DraftPage):
    """The editor of a score sheet."""

    state_type = EditorState

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.id, self.opened, self.who = "", "", 0
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

    def draft_typed(self) -> None:
        self._try_soon()

    def show(self, like: str = "", own: bool = False, **_what: object) -> None:
        """Begin with a copy of a sheet, with one's own sheet, or with an empty one."""
        new = self._begun != (like, own)
        if new:
            self._begun, self.id = (like, own), like if own else ""
            self.opened, self.given, self.who = "", {}, 0
            found = sheet_called(like, self.app.library) if like else None
            code = self.app.language.code  # its words are the writer's own from now on
            self.draft = Draft(translated_sheet(found, code).plain) if found else Draft()
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
        self.numbers.clear()
        self.name_field.hint_text, self.name_field.text = tr("What’s it called?"), plain["name"]
        card = self.add_card("", self.name_field)
        self._players(card)
        self._end(card)
        self._fields()
        self._options()
        self._checks()
        self._formulas()
        self._try_it()
        self.keep.text, self.share.text = tr("Save and play"), tr("Share")
        self.content.do_layout()
        self.area.keep_offset(above)

    def _open(self, id: str, scroll: bool = True) -> None:
        """Open a field, an option or a check, or close it again."""
        self.opened = "" if self.opened == id else id
        self.build()
        if scroll:
            self.area.keep_at_top(self.opened_card)

    def _players(self, card: Surface) -> None:
        tr, plain = self.tr, self.draft.plain
        sides, (least, most) = plain.get("sides", 0), plain["players"]
        low = Stepper(text=tr("Fewest players"), value=least, most=12)
        high = Stepper(text=tr("Most players"), value=most, most=12)

        def changed(*_value: object) -> None:
            high.value = max(low.value, high.value)
            self._type(self.draft.set(players=[int(low.value), int(high.value)]))

        for stepper in (low, high):
            stepper.least = stepper.step = sides or 1
            stepper.words = tr("less|more")
            stepper.bind(on_change=changed)
        card.add(low, high)
        choices = ("0", tr("No sides")), *((str(n), str(n)) for n in (2, 3, 4))
        self._note(card, tr("Sides"))
        self._segments(card, choices, str(sides), lambda d, n: d.with_sides(int(n)))
        choices = ("high", tr("Most points win")), ("low", tr("Fewest points win"))
        self._segments(card, choices, plain.get("wins", "high"), lambda d, w: d.set(wins=w))
        tie = plain.get("tie", "")
        if tie and tie not in self.draft.entries:
            self._note(card, str(tie))

    def _end(self, card: Surface) -> None:
        tr, draft, words = self.tr, self.draft, self.words
        names = tr("Counted once"), tr("Fixed rounds"), tr("Target score")
        choices = zip(ENDS, (*names, tr("When we stop")), strict=True)
        self._segments(card, choices, draft.ends, lambda d, end: d.end(end, words))
        if not draft.ends:
            self._note(card, tr("It ends when: {formula}", formula=draft.plain["over"]))
        if draft.ends in USUAL:
            number = words.ends(draft.ends), "end", draft.number
            self._number_row(card, *number, lambda d, n: d.end(d.ends, words, n), COUNT)

    # Fields

    def _fields(self) -> None:
        tr, draft = self.tr, self.draft
        card = self.opened_card = self.add_card(tr("Fields, in the order you fill them in"))
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
        add = partial(self._begin_naming, Draft.add_field)
        self.content.add(button(tr("Add a field"), add, icon="plus"))

    def _begin_naming(self, add: Callable[[Draft], tuple[Draft, str]]) -> None:
        self.draft, id = add(self.draft)
        self._open(id)
        Clock.schedule_once(lambda _: setattr(self.field_name, "focus", True))  # after the tap

    def _named(self, title: str, hint: str, id: str, kinds: int) -> Surface:
        """Return the card of a field or an option that is changed, with its name and kind."""
        entry, tr = {**self.draft.entries, **self.draft.options}[id], self.tr
        card = self.opened_card = self.add_card(title, lit=True)
        self.field_name = TextField(most=LONGEST, hint_text=hint, text=entry["name"])
        self.field_name.bind(text=lambda _, text: self._type(self.draft.change(id, name=text)))
        card.add(self.field_name)
        names = tr("number"), tr("yes or no"), tr("a choice"), tr("a player")
        choices = tuple(zip(KINDS, names, strict=True))[:kinds]
        if kinds:
            kind = kind_of(entry)
            self._segments(card, choices, kind, lambda d, k: d.with_kind(id, k, self.words))
        return card

    def _done(self, card: Surface, id: str) -> None:
        remove = button(self.tr("Remove"), partial(self._remove, id), icon="trash")
        card.add(beside(remove, button(self.tr("Done"), partial(self._open, id), "primary")))

    def _field(self, id: str) -> None:
        """The card of the field that is changed."""
        tr, draft, entry = self.tr, self.draft, self.draft.entries[id]
        kinds = 0 if draft.worth(id) is None else len(KINDS)
        card = self._named(tr("This field"), tr("Name of the field"), id, kinds)
        if not draft.plain.get("turns"):
            each = tr("each side") if draft.plain.get("sides") else tr("each player")
            who = ("each", each), ("once", tr("once"))
            now = "each" if draft.is_each(id) else "once"
            self._segments(card, who, now, lambda d, w: d.with_each(id, w == "each"))
            when = ("", tr("at the end")), ("before", tr("at the start"))
            self._segments(
                card, when, entry.get("when", ""), lambda d, w: d.change(id, when=w or None)
            )
        if kind_of(entry) == "number":
            self._bounds(card, id, {"least": "0", "most": "1000000", "step": 1, **entry})
        elif kind_of(entry) == "choice":
            self._answers(card, id, entry)
        self._worth(card, id, kind_of(entry))
        optional, more = bool(entry.get("optional")), tr("then it counts as 0")
        change = lambda d, on: d.change(id, optional=on or None)  # noqa: E731
        self._toggle(card, tr("Can be left empty"), optional, change, more)
        if id in draft.summed:
            title, tie = tr("Breaks ties: the most wins"), draft.plain.get("tie") == id
            self._toggle(card, title, tie, lambda d, on: d.set(tie=id if on else None))
        self._done(card, id)

    def _bounds(self, card: Surface, id: str, values: Entry) -> None:
        """The bounds of a field, which are formulas, or of an option."""
        tr, keep = self.tr, str if id in self.draft.entries else int
        words = (
            ("least", tr("From {number}", number=values["least"])),
            ("most", tr("To {number}", number=values["most"])),
            ("step", tr("Steps of {number}", number=values.get("step", 1))),
        )
        buttons = []
        for key, title in words:
            if key in values:
                one, kind = (int, COUNT) if key == "step" else (keep, ANY)
                put = lambda d, n, key=key, one=one: d.change(id, **{key: one(n)})  # noqa: E731
                then = self._number(title, f"{key}:{id}", values[key], put, kind)
                buttons.append(button(title, then))
        card.add(beside(*buttons))

    def _worth(self, card: Surface, id: str, kind: str) -> None:
        tr, worth = self.tr, self.draft.worth(id)
        if worth is None:
            self._note(card, tr("A formula works this out, and stays as it is."))
            return
        times, by = worth
        put = lambda d, n: d.with_worth(id, n, by)  # noqa: E731
        if kind == "choice":
            self._toggle(card, tr("Adds to the score"), times != 0, put)
        else:
            words = tr("Each is worth") if kind == "number" else tr("It is worth")
            self._number_row(card, words, f"worth:{id}", times, put)
        if kind == "number" and by in ("", RISING):
            rises = lambda d, on: d.with_worth(id, 1, RISING if on else "")  # noqa: E731
            title = tr("Each is worth one more than the last")
            self._toggle(card, title, by == RISING, rises, "1, 3, 6, 10 …")
        if by != RISING and self.draft.options:
            self._note(card, tr("Times what you agree before a match"))
            put = lambda d, option: d.with_worth(id, times or 1, option * (option != by))  # noqa: E731
            self._chips(card, self.draft.options, by, put)

    def _remove(self, id: str) -> None:
        try:
            self.draft = self.draft.remove(id)
        except BadInput as error:
            self.app.show_error(error)
            return
        self._open(id)

    # What is agreed before a match, and numbers

    def _options(self) -> None:
        tr, draft = self.tr, self.draft
        if not draft.entries:
            return
        card = self.add_card(tr("Agreed before a match"))
        for id, option in draft.options.items():
            row = self._row(card, id, option["name"] or tr("New option"), "check")
            row.caption = what_may_be_entered(option, self.app.language)
        if self.opened in draft.options:
            self._option(self.opened)
        add = partial(self._begin_naming, lambda draft: draft.add_option(self.words))
        self.content.add(button(tr("Add an option"), add, icon="plus"))

    def _row(self, card: Surface, id: str, title: str, icon: str) -> Any:
        row = row_to(title, partial(self._open, id), chevron=True)
        row.icon, row.filled = icon, False
        card.add(row)
        return row

    def _option(self, id: str) -> None:
        """The card of the option that is changed."""
        tr, option, kind = self.tr, self.draft.options[id], kind_of(self.draft.options[id])
        card = self._named(tr("This option"), tr("Name of the option"), id, 3)
        usual = lambda d, n: d.change(id, default=int(n))  # noqa: E731
        if kind == "choice":
            self._answers(card, id, option)
            self._note(card, tr("Usually"))
            choices = [(str(number), label) for label, number in option["choice"].items()]
            self._segments(card, choices, str(option["default"]), usual)
        elif kind == "yes":
            self._toggle(card, tr("Usually"), option["default"] == 1, usual)
        else:
            self._bounds(card, id, option)
            bounds = Whole(option["least"], option["most"])
            self._number_row(card, tr("Usually"), f"usual:{id}", option["default"], usual, bounds)
        self._done(card, id)

    # Checks

    def _checks(self) -> None:
        tr, draft = self.tr, self.draft
        if not draft.entries:
            return
        card = self.add_card(tr("Checks before saving"))
        for id, check in draft.plain.get("check", {}).items():
            parts, says = check_parts(check["holds"]), _shown(check["says"])
            title = self.words.check(draft, parts) if parts.pattern else says
            self._row(card, id, title, "shield").caption = says if parts.pattern else ""
            if self.opened == id:
                self.opened_card = card
                self._check(card, id, parts, check["says"])
        card.add(button(tr("Add a check"), self._add_check, icon="plus"))

    def _add_check(self) -> None:
        self.draft, self.opened = self.draft.add_check(self.words)
        self.build()

    def _check(self, card: Surface, id: str, parts: CheckParts, says: str) -> None:
        """What a check can be, below its row."""
        tr, draft = self.tr, self.draft

        def put(key: str) -> Change:
            new = lambda value: parts._replace(**{key: str(value)})  # noqa: E731
            return lambda d, value: d.with_check(id, new(value), self.words)

        if parts.pattern:
            names = tr("Together"), tr("Exactly one"), tr("At most one")
            self._segments(card, zip(CHECKS, names, strict=True), parts.pattern, put("pattern"))
            ids = [*draft.summed, *(["sum"] if parts.pattern == "total" else [])]
            self._chips(card, ids, parts.field, put("field"))
        if parts.pattern == "total":
            number = int(parts.value) if parts.is_number else 0
            self._number_row(card, tr("They come to"), f"value:{id}", number, put("value"))
            known = {**draft.plain.get("round", {}), **draft.plain.get("options", {})}
            once = [field for field, entry in known.items() if kind_of(entry) == "number"]
            self._chips(card, once, parts.value, put("value"))
        sentence = TextField(text=says, hint_text=tr("Message to show"))
        sentence.bind(text=lambda _, words: self._type(self.draft.change(id, says=words)))
        card.add(sentence)
        self._done(card, id)

    def _formulas(self) -> None:
        """The formulas of the sheet, which stay as they are."""
        plain = self.draft.plain
        lines = {**plain.get("let", {}), **plain["points"]}
        if set(lines) != {"sum"}:
            card = self.add_card(self.tr("Points for a round"))
            for id, formula in lines.items():
                self._note(card, f"{id} = {formula}")

    # Tried

    def _try_it(self) -> None:
        card = self.add_card(self.tr("Try it"))
        self._try()
        if self.sample:
            names = tuple((str(at), name) for at, name in enumerate(self.sample.names))
            self.who = min(self.who, len(names) - 1)
            whose = Segmented(options=names, chosen=str(self.who))
            card.add(when_changed(whose, self._ask_for))
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
            self._note(card, name)
            self._segments(card, words, str(value), partial(self._give, asked.key))
        else:
            self._number_row(card, name, f"try:{asked.key}", value, partial(self._give, asked.key))

    def _phrase(self, words: Any) -> str:
        assert self.sample
        return self.app.language.phrase(words, self.sample.setup)

    def _give(self, key: str, draft: Draft, number: Any) -> Draft:
        """Try the sheet with this number; the draft stays as it is."""
        assert self.sample
        now = self.sample.entered[key]
        values = list(now) if isinstance(now, list | tuple) else [now]
        values[self.who if len(values) > 1 else 0] = int(number)
        self.given = {**self.given, key: tuple(values)}
        return draft

    def _made(self) -> ScoreSheet | None:
        """Return the sheet, or None after showing what is wrong with it."""
        try:
            made = self.draft.sheet()
        except BadInput as error:
            self.remark.text = self.app.language.message_text(error)
            self.remark.colour = "second" if self.draft.missing else "illegal"
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
