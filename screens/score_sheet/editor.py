"""One's own sheet: written by choices, tried at once on a made-up round, kept and played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.engine.errors import BadInput
from companion.games.sheet.sheet import Sheet as ScoreSheet
from companion.library.sheets import keep_sheet, sheet_called
from companion.session.new_match import NewMatch
from companion.session.sheet_editor import ENTRIES, Draft, EditorWords, draft_of, try_out

from ..page import Page
from ..state_restore import ScreenState
from ..theme import GAP, ICON, TOUCH
from ..widgets import (
    Chip,
    Chips,
    DraggableRow,
    Painter,
    ReorderList,
    Segmented,
    Stepper,
    Surface,
    TextField,
    Toggle,
    beside,
    button,
    when_changed,
    when_tapped,
)
from ..widgets import TextBlock as Text

LONGEST = 60  # letters of a name
SOON = 0.05  # seconds: what is typed is tried when the keys pause


class SheetEntryRow(DraggableRow):
    """A row of the editor: the name of an entry, which values it has, and when it is asked."""

    title = StringProperty("")
    caption = StringProperty("")

    def draw(self, pen: Painter) -> None:
        left = dp(ICON + GAP)
        self.draw_handle(pen, dp(TOUCH))
        words = (self.title, self.caption)
        tall = pen.title(words, left, self.height / 2, self.width - left)
        self.minimum_height = tall + dp(GAP)


@dataclass(frozen=True)
class EditorState(ScreenState):
    """The state of the screen where a score sheet is written."""

    draft: Draft = field(default_factory=Draft)
    id: str = ""


class EditorScreen(Page):
    """The editor of a score sheet."""

    state_type = EditorState

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.draft, self.id = Draft(), ""
        self._begun: tuple[str, bool] | None = None
        self.name_field = TextField(most=LONGEST)
        self.name_field.bind(text=lambda _, text: self._change(name=text))
        self.formula = TextField(most=400)
        self.formula.bind(text=lambda _, text: self._change(formula=text))
        self.whole = Text(role="caption", colour="second")  # the field shows a part of a long one
        self.remark = Text(role="caption", colour="illegal")
        self.tried = Text()
        self.keep, self.share = button("", self._keep), button("", self._share, icon="share")
        self.set_footer(beside(self.share, self.keep))
        self._try_soon = Clock.create_trigger(lambda _: self._try(), SOON)

    @property
    def words(self) -> EditorWords:
        """The words of the editor in the app's language."""
        return EditorWords(self.app.language)

    def show(self, like: str = "", own: bool = False, **_what: object) -> None:
        """Begin with a copy of a sheet, with one's own sheet, or with an empty one."""
        if self._begun != (like, own):
            self._begun, self.id = (like, own), like if own else ""
            found = sheet_called(like, self.app.library) if like else None
            self.draft = draft_of(found, self.words) if found else Draft()
        self.build()

    def save_state(self) -> EditorState:
        return EditorState(self.scrolled, self.draft, self.id)

    def restore_state(self, state: EditorState) -> None:
        self.draft, self.id = state.draft, state.id
        self.build()
        super().restore_state(state)

    def situation(self) -> tuple[str, ...]:
        return self.header.title, self.remark.text, self.tried.text

    # Shown

    def build(self) -> None:
        tr, above, draft = self.tr, self.area.offset, self.draft
        self.header.title, self.header.back = tr("Your own sheet"), tr("Back")
        self.content.clear_widgets()
        self.name_field.hint_text, self.name_field.text = tr("What is it called?"), draft.name
        card = self.add_card("", self.name_field)
        self._players(card)
        self._end(card)
        self._entries()
        self._points()
        self._checks()
        self.add_card(tr("Try it"), self.tried, self.remark)
        self.keep.text, self.share.text = tr("Keep and play"), tr("Share")
        self._try()
        self.content.do_layout()
        self.area.keep_offset(above)

    def _change(self, **changes: Any) -> None:
        """Change the draft by what is typed, without filling the page anew."""
        if any(getattr(self.draft, key) != value for key, value in changes.items()):
            self.draft = self.draft._replace(**changes)
            self._try_soon()

    def _enter(self, id: str) -> None:
        self._choose(self.draft.enter(id))

    def _put(self, **changes: Any) -> None:
        self._choose(self.draft._replace(**changes))

    def _choose(self, draft: Draft) -> None:
        self.draft = draft
        self.build()

    def _players(self, card: Surface) -> None:
        tr, (least, most) = self.tr, self.draft.players
        words = tr("less|more")
        low = Stepper(text=tr("At least so many play"), value=least, least=1, most=12, words=words)
        high = Stepper(text=tr("At most so many play"), value=most, least=1, most=12, words=words)

        def changed(*_value: object) -> None:
            self._change(players=(int(low.value), max(int(low.value), int(high.value))))
            high.value = self.draft.players[1]

        for stepper in (low, high):
            stepper.bind(on_change=changed)
        choices = ("high", tr("Most points win")), ("low", tr("Fewest points win"))
        wins = Segmented(options=choices, chosen=self.draft.wins)
        card.add(low, high, when_changed(wins, lambda chosen: self._put(wins=chosen)))

    def _end(self, card: Surface) -> None:
        tr, draft = self.tr, self.draft
        choices = (
            ("rounds", tr("After some rounds")),
            ("target", tr("At some points")),
            ("open", tr("When we stop")),
        )
        usual = {"rounds": 7, "target": 100, "open": draft.number}
        ends = Segmented(options=choices, chosen=draft.ends)
        card.add(when_changed(ends, lambda chosen: self._put(ends=chosen, number=usual[chosen])))
        if draft.ends != "open":
            step = 1 if draft.ends == "rounds" else 10
            most = 100 if draft.ends == "rounds" else 100_000
            number = Stepper(text=self.words.ends(draft.ends), value=draft.number, most=most)
            number.least, number.step, number.words = 1, step, tr("less|more")
            card.add(when_changed(number, lambda n: self._change(number=max(1, int(n)))))

    def _entries(self) -> None:
        tr, draft = self.tr, self.draft
        chips = Chips()
        card = self.add_card(tr("Everybody enters"), chips)
        for id in ENTRIES:
            chip = Chip(text=self.words.entry(id), chosen=id in draft.entries)
            chips.add(when_tapped(chip, partial(self._enter, id)))
        order = ReorderList()
        order.set_rows(
            [
                SheetEntryRow(
                    name=id,
                    title=entry["name"],
                    caption=self.words.when(entry),
                    spoken_handle=tr("Move {player}", player=entry["name"]),
                )
                for id, entry in draft.enter_table(self.words).items()
            ]
        )
        order.bind(on_order=lambda _, ids: self._put(order=tuple(ids)))
        card.add(order)
        self.area.draggable = order
        once = [entry["name"] for entry in draft.kept.get("round", {}).values()]
        if once:
            card.add(Text(text=", ".join(once), colour="second"))
        if draft.needs_cards and "cards" not in draft.kept.get("let", {}):
            choices = ("grows", tr("1, 2, 3 … cards")), ("same", tr("Always as many cards"))
            grows = Segmented(options=choices, chosen="same" if draft.dealt else "grows")
            card.add(when_changed(grows, lambda chosen: self._put(dealt=10 * (chosen == "same"))))
            if draft.dealt:
                cards = Stepper(text=tr("Cards for each"), value=draft.dealt, least=1, most=52)
                cards.words = tr("less|more")
                card.add(when_changed(cards, lambda count: self._change(dealt=int(count))))

    def _points(self) -> None:
        tr, draft = self.tr, self.draft
        card = self.add_card(tr("Points of a round"))
        for id in draft.ready_parts:
            self._toggle(card, self.words.part(id), id in draft.parts, partial(draft.score, id))
        for id, formula in draft.kept.get("points", {}).items():
            card.add(Text(text=f"{id} = {formula}", role="caption", colour="second"))
        self.formula.hint_text = tr("Or a formula")
        self.formula.text = draft.formula
        card.add(self.formula, self.whole)

    def _checks(self) -> None:
        draft = self.draft
        if not draft.ready_checks and not draft.kept.get("check"):
            return
        card = self.add_card(self.tr("Caught before it is stored"))
        for id in draft.ready_checks:
            self._toggle(card, self.words.check(id), id in draft.checks, partial(draft.check, id))
        for check in draft.kept.get("check", {}).values():
            card.add(Text(text=f"“{check['says']}”", role="caption", colour="second"))

    def _toggle(self, card: Surface, words: str, on: bool, change: Callable[[], Draft]) -> None:
        toggle = Toggle(title=words, active=on)
        card.add(when_changed(toggle, lambda _: self._choose(change())))

    # Tried

    def _made(self) -> ScoreSheet | None:
        """Return the sheet, or None after showing what is wrong with it."""
        try:
            made = self.draft.sheet(self.words)
        except BadInput as error:
            self.remark.text = self.app.language.message_text(error)
            return None
        self.remark.text = ""
        return made

    def _try(self) -> None:
        self.whole.text = f"= {self.draft.sum}" if self.draft.sum else ""
        made = self._made()
        self.keep.kind = "primary" if made else "quiet"
        self.share.kind = "raised" if made else "quiet"
        if made is None:
            self.tried.text = ""
            return
        found = try_out(made, self.app.language)
        lines = [
            f"{who}: {entered} → {points}" if entered else f"{who} → {points}"
            for who, entered, points in found.lines
        ]
        self.tried.text = "\n".join((*lines, *found.broken))

    # Kept

    def _save(self) -> str:
        made = self._made()
        if made is None:
            self.app.device.refused()
            return ""
        with self.app.reporting_errors():
            self.id = keep_sheet(self.app.library, made, self.id).id
            return self.id
        return ""

    def _keep(self) -> None:
        if id := self._save():
            found = sheet_called(id, self.app.library)
            assert found
            self._begun = None
            closed = ("sheets", "sheet", "new", "sheet_editor")
            self.app.nav_stack = [step for step in self.app.nav_stack if step[0] not in closed]
            self.app.go("new", new=NewMatch().by_sheet(found.plain))

    def _share(self) -> None:
        if id := self._save():
            self.app.go("sheet", id=id)
            self.app.screen("sheet").open_sheet("hand_on")
