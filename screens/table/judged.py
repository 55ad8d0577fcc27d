"""The sheets about a move that was judged: why not, a ruling, and the answer to "May I …?"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.engine.match import RULING, Entry, Match
from companion.engine.schema import Move
from companion.engine.tap_result import FormRequested, MoveRefused, QuestionAnswered, may_overrule
from companion.rulebook.reasons import Reason, rule_title, told_reasons
from companion.session.may_i import MayI, may_i_view
from companion.session.mode import refusal_for
from companion.views.log import ANYWAY, COUNTED, OTHER, reasons

from ..screen import Screen
from ..theme import GAP
from ..widgets import (
    BottomSheet,
    Column,
    PushButton,
    TextBlock,
    TextField,
    VerdictBanner,
    beside,
    row_to,
    when_tapped,
)
from .teaching import lesson_texts, refusal_lessons

if TYPE_CHECKING:
    from .screen import TableScreen

Tried = tuple[dict[str, Any], str, int]  # a move as a record has it, in place of which, how


Judged = MoveRefused | QuestionAnswered


class JudgingScreen(Screen):
    """A screen on which moves are tried: the table, the count, the score sheet."""

    refresh: Callable[[], None]  # shows everything as it now is
    enter: Callable[..., None]  # logs the move that a sheet has settled, by its reason if need be
    _last: tuple[Match, Tried, Judged] | None = None  # what a sheet is opened about

    def open_judged(self, name: str, came: Judged, *lessons: str) -> None:
        """Open a sheet about a move that was tried, with its verdict."""
        match = self.app.running.match
        correction = came.correction if isinstance(came, MoveRefused) else ("", 0)
        about = match.setup.write_move(came.move), *correction
        self._last = match, about, came
        self.open_sheet(name, *about, *lessons)

    def about(self, *about: Any) -> Judged:
        """Return the verdict of a move, judged again only after a kill."""
        match = self.app.running.match
        if self._last is not None and self._last[0] is match and self._last[1] == about:
            return self._last[2]
        move, correction, number = about
        return self.judged(match.setup.read_move(move), correction, number)

    def after(self, do: Callable[..., object], *about: object) -> None:
        """Call `do` and show what it has changed."""
        do(*about)
        self.refresh()

    def judged(self, move: Move, correction: str, number: int) -> Judged:
        """Return the verdict of a move, at the table or in place of an earlier one."""
        match = self.app.running.match
        return refusal_for(match.back_to(number - 1) if correction else match, Entry(move))

    def after_ruling(self, _move: Move) -> str:
        """Return a sentence about the turn of a player who is skipped, if any."""
        return ""

    def refuse(self, came: MoveRefused) -> None:
        """Show why a move is refused, with the rule for new players who have not heard it."""
        self.open_judged("refusal", came, *refusal_lessons(self.app, came.broken))

    @property
    def can_say_what_is_possible(self) -> bool:
        """Return whether the sheet of a refusal can list the legal moves."""
        return False


def refusal_sheet(
    screen: JudgingScreen, move: dict[str, Any], correction: str, number: int, *lessons: str
) -> BottomSheet | None:
    """Return a sheet with a sentence for each broken rule, and a ruling where it is allowed."""
    tr = screen.tr
    sheet = BottomSheet()
    about = (move, correction, number)
    came = screen.about(*about)
    if not came.broken:
        return None
    sheet.add(VerdictBanner(text=tr("Not allowed"), tone="illegal"))
    _add_reasons(screen, sheet, came)
    for text in lesson_texts(screen.app, lessons):
        new = TextBlock(text=tr("New here?"), role="caption", colour="second")
        sheet.add(new, TextBlock(text=text, role="lead"))
    if screen.can_say_what_is_possible:
        now = partial(screen.open_sheet, "possible")
        sheet.add(screen.sheet_button(tr("What can I do now?"), now, "plain"))
    if may_overrule(came.broken):
        anyway = partial(screen.enter, came.move, ANYWAY)
        why = partial(screen.open_sheet, "ruling", *about)
        sheet.add(screen.sheet_button(tr("We play it anyway"), anyway, icon="ruling"))
        sheet.add(screen.sheet_button(tr("Do it anyway, and say why"), why, "plain"))
    return sheet.add(beside(_rule_button(screen, came), screen.ok_button("primary")))


def too_much_sheet(screen: TableScreen, verb: str, words: str) -> BottomSheet:
    """Return a sheet that says why a verb means nothing with so many cards, with its rule."""
    tr = screen.tr
    asked = MayI((screen.app.running.match.setup,)).choose(verb)
    rule = partial(screen.open_rule, may_i_view(asked, screen.app.language).rule, verb)
    sheet = BottomSheet().add(
        VerdictBanner(text=tr("Not allowed"), tone="illegal"), TextBlock(text=words)
    )
    now = partial(screen.open_sheet, "possible")
    sheet.add(screen.sheet_button(tr("What can I do now?"), now, "plain"))
    book_button = screen.sheet_button(tr("The rule"), rule, icon="book")
    return sheet.add(beside(book_button, screen.ok_button("primary")))


def _told(screen: JudgingScreen, came: Judged) -> tuple[Reason, ...]:
    return told_reasons(came.broken, screen.app.running.match.setup, screen.app.language)


def _add_reasons(screen: JudgingScreen, sheet: BottomSheet, came: Judged) -> None:
    """Add the reason that decides; the others stay folded, each with its rule, until somebody wants
    to know them."""
    decides, *others = _told(screen, came)
    sheet.add(*_reason(decides))
    if not others:
        return
    folded = Column(spacing=dp(GAP))
    words = screen.tr("{count:more reason|more reasons}", count=len(others))
    more = row_to(words, lambda: None, icon="info", filled=False)

    def unfold() -> None:
        more.title = screen.tr("Also:")
        more.tappable = False
        for reason in others:
            rule = partial(screen.open_rule, reason.rule)
            title = _title(screen, reason)
            folded.add(*_reason(reason), screen.sheet_button(title, rule, icon="book"))

    when_tapped(more, unfold)
    sheet.add(more, folded)


def _reason(reason: Reason) -> list[TextBlock]:
    ours = TextBlock(text=reason.ours, role="caption", colour="second")
    return [TextBlock(text=reason.words), *([ours] if reason.ours else [])]


def _title(screen: JudgingScreen, reason: Reason) -> str:
    setup = screen.app.running.match.setup
    language = screen.app.language
    return rule_title(reason.rule, setup, language) or screen.tr("The rule")


def ruling_sheet(screen: JudgingScreen, *about: Any) -> BottomSheet:
    """Return a sheet that asks why the players allow a move."""
    sheet = BottomSheet(screen.tr("Why is it OK?"))
    move = screen.about(*about).move
    if move is not None and (words := screen.after_ruling(move)):
        sheet.add(TextBlock(text=words, colour="second"))
    for reason, words in reasons(screen.app.language).items():
        if reason in (ANYWAY, COUNTED):
            continue
        then = partial(screen.enter, move, reason)
        if reason == OTHER:
            then = partial(screen.open_sheet, "other_reason", "", *about)
        sheet.add(screen.sheet_button(words, then))
    return sheet


def other_reason_sheet(screen: JudgingScreen, typed: str, *about: Any) -> BottomSheet:
    """Return a sheet for a reason in the players' own words, which may be left out."""
    tr = screen.tr
    move = screen.about(*about).move
    sheet = BottomSheet(tr("Why is it OK?"))

    def keep(text: str) -> None:
        sheet.opened_by = "other_reason", text, *about

    field, log = reason_field(screen, typed, keep, partial(screen.enter, move))
    log_it = screen.sheet_button(tr("Log it as a ruling"), log, "primary", "ruling")
    return sheet.add(field, log_it)


def reason_field(
    screen: Screen, typed: str, keep: Callable[[str], None], give: Callable[[str], None]
) -> tuple[TextField, Callable[[], None]]:
    """Return a field for a reason and a function that gives it; half-typed text is kept."""
    field = TextField(
        hint_text=screen.tr("Other", context="a reason"), text=typed, most=RULING.longest
    )

    def log() -> None:
        give(" ".join(field.text.split()) or OTHER)

    field.bind(text=lambda _, text: keep(text))
    field.bind(on_text_validate=lambda _: screen.close_then(log)())
    return field, log


def verdict_sheet(screen: TableScreen, *about: Any) -> BottomSheet:
    """Return the answer to "May I …?"; nothing was logged."""
    tr = screen.tr
    came = screen.about(*about)
    assert came.move is not None
    meant = TextBlock(text=screen.at.describe(came.move), colour="second")
    if came.broken:
        no = VerdictBanner(text=tr("No", context="answer"), tone="illegal")
        sheet = BottomSheet().add(no, meant)
        _add_reasons(screen, sheet, came)
        return sheet.add(beside(_rule_button(screen, came), screen.ok_button()))
    yes = VerdictBanner(text=tr("Yes, that’s allowed"), tone="legal")
    log = screen.sheet_button(tr("Log it"), partial(_log, screen, came), "primary")
    return BottomSheet().add(yes, meant, beside(screen.ok_button(), log))


def _rule_button(screen: JudgingScreen, came: Judged) -> PushButton:
    """Return a button that opens the rule that decides in the rules."""
    decides = _told(screen, came)[0]
    rule = partial(screen.open_rule, decides.rule)
    return screen.sheet_button(screen.tr("The rule"), rule, icon="book")


def _log(screen: TableScreen, came: Judged) -> None:
    assert came.move is not None
    screen.at.stop_asking()
    form = came.form if isinstance(came, QuestionAnswered) else ()
    screen.fill(FormRequested(came.move, form)) if form else screen.enter(came.move)
