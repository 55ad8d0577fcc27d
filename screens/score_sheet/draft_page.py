"""A page on which the draft of a sheet is changed: segments, switches, chips and numbers do it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.engine.schema import Whole
from companion.session.sheet_editor import Draft, EditorWords

from ..form.field_sheet import FieldSheet, number_form
from ..page import Page
from ..widgets import (
    Chip,
    Chips,
    Segmented,
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

ANY, COUNT = Whole(-1_000_000, 1_000_000), Whole(1, 1_000_000)

Change = Callable[[Draft, Any], Draft]  # the draft after a value was chosen
Choices = Iterable[tuple[str, str]]
Entry = Mapping[str, Any]
LONGEST = 60  # letters of a name


def _select(field: TextField, _seconds: float) -> None:
    if field.focus:
        field.select_all()


class DraftPage(Page):
    """A page that is filled anew after each change of its draft."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.draft = Draft()
        # Every number in sight: its name, what it may be, what it is, and what a change makes of it
        self.numbers: dict[str, tuple[str, Whole, Any, Change]] = {}

    @property
    def words(self) -> EditorWords:
        """The words of the editor in the app's language."""
        return EditorWords(self.app.language)

    def build(self) -> None:
        """Fill the page anew."""

    def draft_typed(self) -> None:
        """Follow what was typed, without filling the page anew."""

    def _type(self, draft: Draft) -> None:
        """Change the draft by what is typed, without filling the page anew."""
        if draft != self.draft:
            self.draft = draft
            self.draft_typed()

    def _choose(self, draft: Draft) -> None:
        self.draft = draft
        self.build()

    def _take(self, change: Change, value: Any) -> None:
        self._choose(change(self.draft, value))

    def _note(self, card: Surface, words: str) -> None:
        card.add(Text(text=words, role="caption", colour="second"))

    def _segments(self, card: Surface, choices: Choices, now: str, change: Change) -> None:
        segments = Segmented(options=tuple(choices), chosen=now)
        card.add(when_changed(segments, partial(self._take, change)))

    def _toggle(self, card: Surface, title: str, on: bool, change: Change, more: str = "") -> None:
        toggle = Toggle(title=title, caption=more, active=on)
        card.add(when_changed(toggle, partial(self._take, change)))

    def _chips(self, card: Surface, ids: Iterable[str], now: str, change: Change) -> None:
        chips = Chips()
        for id in ids:
            chip = Chip(text=self.words.name(self.draft, id), chosen=id == now)
            chips.add(when_tapped(chip, partial(self._take, change, id)))
        if chips.children:
            card.add(chips)

    def _number(self, name: str, key: str, now: Any, change: Change, kind: Whole = ANY) -> Any:
        """Return what opens the pad for a number."""
        self.numbers[key] = name, kind, now, change
        return partial(self.open_sheet, "number", key)

    def _number_row(
        self, card: Surface, words: str, key: str, number: int, change: Change, kind: Whole = ANY
    ) -> None:
        then = self._number(words, key, number, change, kind)
        shown = self.app.language.number(number)
        card.add(row_to(words, then, trailing=shown, chevron=True, filled=False, strong=False))

    def number_sheet(self, key: str, typed: str | None = None) -> FieldSheet | None:
        """Return a sheet to type a number of the draft, or one to try it with."""
        if key not in self.numbers:
            return None
        name, kind, now, change = self.numbers[key]
        text = typed if typed is not None else str(now) if re.fullmatch(r"-?\d+", str(now)) else ""
        form = number_form(name or "–", kind, text)
        return FieldSheet(self.app, form, name or "–", partial(self._take, change))

    def _answers(self, card: Surface, id: str, entry: Entry) -> None:
        tr, choice = self.tr, dict(entry["choice"])
        self._note(card, tr("Choices"))
        for at, (label, number) in enumerate(choice.items()):
            text = TextField(text=label, most=LONGEST, hint_text=tr("Answer"))
            if label == self.words.answer(at + 1):  # so that what is typed takes its place
                text.bind(focus=lambda field, on: Clock.schedule_once(partial(_select, field)))
            text.bind(text=lambda _, words, at=at: self._name_answer(id, at, words))
            worth = tr("worth {number}", number=self.app.language.number(number))
            give = lambda d, n, label=label: d.change(id, choice={**choice, label: n})  # noqa: E731
            buttons = [button(worth, self._number(label, f"answer:{id}:{at}", number, give))]
            if len(choice) > 2:
                left = {one: n for one, n in choice.items() if one != label}
                remove = partial(self._put_choice, id, left)
                buttons.append(button(tr("Remove"), remove, icon="trash"))
            card.add(text, beside(*buttons))
        names = (self.words.answer(number) for number in range(len(choice) + 1, 100))
        more = {**choice, next(name for name in names if name not in choice): 0}
        card.add(button(tr("Add an answer"), partial(self._put_choice, id, more), icon="plus"))

    def _put_choice(self, id: str, choice: Mapping[str, int]) -> None:
        self._choose(self.draft.change(id, choice=choice))

    def _name_answer(self, id: str, at: int, words: str) -> None:
        choice = list({**self.draft.entries, **self.draft.options}[id]["choice"].items())
        if words and all(label != words for label, _ in choice):
            choice[at] = words, choice[at][1]
            self._type(self.draft.change(id, choice=dict(choice)))
