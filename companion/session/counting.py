"""Somebody counts a round on the phone: taps fill in the form, and the result is logged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..engine.default_offer import count_forms
from ..engine.match import Entry, Match
from ..engine.offers import FormFields
from ..engine.schema import Move
from ..engine.tap_result import MoveRefused, NeedsMore
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.log import COUNTED
from .commit import EntryResult, commit_move
from .count_check import CountCheck
from .count_form import CountForm
from .count_view import CountView, CountWords
from .mode import Correcting, Mode, Repairing, Turn
from .repair_session import RepairSession


class AtCount:
    def __init__(
        self,
        running: RunningMatch,
        language: Language,
        correction: str = "",
        number: int = 0,
        begun: Move | None = None,
        rest: FormFields = (),
        mending: RepairSession | None = None,
        focus: str = "",
    ) -> None:
        self.running = running
        self.language = language
        self.correction = correction  # "amend" or "insert" while an earlier move is corrected
        self.number = number
        self.begun = begun  # a move of which only the rest is entered here
        self.rest = rest
        self.mending = mending  # a repair that waits for what is entered here
        form = self._empty()
        if begun is not None or not correction:
            form = form.suggested()
        undone = running.match.undone
        if undone and undone.entry and begun is None and not correction:  # open again, as it was
            form = form.taken_from(undone.entry.move)
        if correction == "amend" and (entry := running.match.back_to(number).entry):
            form = form.taken_from(entry.move)
        self.form = form.tidy().point(focus)
        self.suggested = form.entered  # by the table, until somebody changes it
        self._checked: CountCheck | None = None

    def _empty(self) -> CountForm:
        match = self.match
        forms = (self.rest,) if self.begun is not None else count_forms(match.setup, match.table)
        return CountForm(match, forms, self.begun)

    @property
    def match(self) -> Match:
        """The match before the round's result."""
        if self.mending:
            return self.mending.repair.now
        match = self.running.match
        return match.back_to(self.number - 1) if self.correction else match

    @property
    def untouched(self) -> bool:
        """Whether nobody has entered anything yet."""
        return self.form.entered == self.suggested

    @property
    def is_past(self) -> bool:
        """Whether somebody else has counted it meanwhile, or taken back what is corrected here."""
        now = self.running.match
        if self.correction:
            return self.mending is not None or self.number > now.number
        return bool(self.form.match.table.totals != now.table.totals)

    @property
    def check(self) -> CountCheck:
        """Asked once for each form."""
        checked = self._checked
        if checked is None or checked.form is not self.form:
            checked = CountCheck(self.form, self.correction, self.number)
            self._checked = checked
        return checked

    def view(self) -> CountView:
        return self._words().view()

    def _words(self) -> CountWords:
        return CountWords(self.check, self.language, self.untouched)

    # Taps

    def choose_way(self, way: str) -> None:
        self.form = self.form.choose_way(way)

    def point(self, slot: str) -> None:
        self.form = self.form.point(slot)

    def press(self, key: str) -> None:
        """A key of the number pad: a digit, "000", "minus", "delete" or "done"."""
        if key == "done":
            self.go_on()
        else:
            self.form = self.form.press(key)

    def choose(self, seat: int | None) -> None:
        """A player, or nobody; then on to the next."""
        self.form = self.form.enter(self.form.focus, seat)
        self.go_on()

    def nobody_took_the_rest(self) -> None:
        self.form = self.form.nobody_took_the_rest()
        self.go_on()

    def count(self, word: str, step: int) -> None:
        self.form = self.form.count(word, step)

    def switch(self, slot: str, active: bool) -> None:
        self.form = self.form.enter(slot, active)

    def go_on(self) -> None:
        """To the next that is still open; an empty one that is left behind is 0."""
        left = self.form.focus
        self.form = self.form.leave()
        self.form = self.form.next_after(left, self.check.wrong)

    def book(self, ruling: str = "") -> EntryResult | NeedsMore:
        """Logs the result. May raise StorageError."""
        if missing := self.form.missing:
            self.form = replace(self.form, booked_early=True).point(missing[0].id)
            return NeedsMore(words=self._words().says_missing())
        move = self.check.tried.move
        if move is None:
            return NeedsMore(words=self._words().why())
        if not ruling and self.match.setup.game.types[type(move)].record.ruled:
            ruling = COUNTED
        mode: Mode = Correcting(self.correction, self.number) if self.correction else Turn()
        if self.mending:
            mode = Repairing(self.mending, self.correction)
        came = commit_move(self.running, self.language, Entry(move, ruling), mode)
        if isinstance(came, MoveRefused):
            self.form = self.form.point((*self.check.wrong, self.form.focus)[0])
        return came

    # Where it was

    def save_state(self) -> dict[str, Any]:
        """What is half entered, to be found again after a kill."""
        form = self.form
        return {
            "correction": self.correction,
            "number": self.number,
            "lines": self.running.lines,
            "way": form.way,
            "focus": form.focus,
            "begins": form.begins,
            "entered": dict(form.entered),
            "begun": None if self.begun is None else self.match.setup.write_move(self.begun),
        }

    def restore_state(self, saved: Mapping[str, Any]) -> None:
        """Goes on with what was half entered; what no longer fits is forgotten."""
        if saved.get("lines") == self.running.lines:
            form = replace(self._empty(), way=saved["way"], entered=dict(saved["entered"]))
            self.form = replace(form, focus=saved["focus"], begins=saved["begins"]).tidy()

    def tidy(self) -> None:
        """After the match has changed behind it there may be other things to enter."""
        form, empty = self.form, self._empty()
        if form.match is not empty.match:
            self.form = replace(form, match=empty.match, ways=empty.ways)
        self.form = self.form.tidy()
