"""The sheets about a move that was judged: why not, a ruling, and the answer to "May I …?"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.engine.forms import Move
from companion.engine.match import RULING, Broken, Entry, Match
from companion.engine.tapped import Answered, Filling, Refused, may_overrule
from companion.play.enter import refused
from companion.rulebook.book import book
from companion.say.log import ANYWAY, COUNTED, OTHER, reasons
from companion.say.presenter import Presenter

from ..kit import PushButton, Sheet, TextField, Verdict, Words, beside
from ..screen import Screen
from .teaching import rules_told, told_of

if TYPE_CHECKING:
    from .screen import TableScreen

Tried = tuple[dict[str, Any], str, int]  # a move as a record has it, in place of which, how


Judged = Refused | Answered


class JudgingScreen(Screen):
    """A screen on which moves are tried: the table, the count, the score sheet."""

    refresh: Callable[[], None]  # shows everything as it now is
    enter: Callable[..., None]  # logs the move that a sheet has settled, by its reason if need be
    _last: tuple[Match, Tried, Judged] | None = None  # what a sheet is opened about

    def open_judged(self, name: str, came: Judged, *lessons: str) -> None:
        """A sheet about a move that was tried, with what was said of it."""
        match = self.app.running.match
        correction = came.correction if isinstance(came, Refused) else ("", 0)
        about = match.setup.write_move(came.move), *correction
        self._last = match, about, came
        self.open_sheet(name, *about, *lessons)

    def about(self, *about: Any) -> Judged:
        """What was said of a move; asked again only if a sheet comes back after a kill."""
        match = self.app.running.match
        if self._last is not None and self._last[0] is match and self._last[1] == about:
            return self._last[2]
        move, correction, number = about
        return self.judged(match.setup.read_move(move), correction, number)

    def after(self, do: Callable[..., object], *about: object) -> None:
        """What a tap has done is shown."""
        do(*about)
        self.refresh()

    def judged(self, move: Move, correction: str, number: int) -> Judged:
        match = self.app.running.match
        return refused(match.back_to(number - 1) if correction else match, Entry(move))

    def after_ruling(self, _move: Move) -> str:
        """What becomes of the turn of a player who is passed over."""
        return ""

    def refuse(self, came: Refused) -> None:
        """Says why not; to people who are new the rule is told, too, if it has not been."""
        self.open_judged("refusal", came, *rules_told(self.app, came.broken))

    @property
    def can_say_what_is_possible(self) -> bool:
        return False


def refusal_sheet(
    screen: JudgingScreen, move: dict[str, Any], correction: str, number: int, *lessons: str
) -> Sheet | None:
    """Why not, a sentence for each broken rule; each rule one tap away; a ruling where allowed."""
    tr, sheet, about = screen.tr, Sheet(), (move, correction, number)
    came = screen.about(*about)
    if not came.broken:
        return None
    sheet.add(Verdict(text=tr("Not allowed"), tone="illegal"), *_reasons(screen, came))
    for told in told_of(screen.app, lessons):
        new = Words(text=tr("New here?"), role="caption", colour="second")
        sheet.add(new, Words(text=told, role="lead"))
    ways = *_rule_buttons(screen, came), screen.ok()
    sheet.add(*([beside(*ways)] if len(ways) == 2 else ways))
    if may_overrule(came.broken):
        anyway = partial(screen.enter, came.move, ANYWAY)
        why = partial(screen.open_sheet, "ruling", *about)
        sheet.add(screen.way(tr("We play it anyway"), anyway, icon="ruling"))
        sheet.add(screen.way(tr("Anyway, and say why"), why, "plain"))
    if screen.can_say_what_is_possible:
        now = partial(screen.open_sheet, "possible")
        sheet.add(screen.way(tr("What can I do now?"), now, "plain"))
    return sheet


def _reasons(screen: JudgingScreen, came: Judged) -> list[Words]:
    setup, language = screen.app.running.match.setup, screen.app.language
    return [Words(text=language.why(broken, setup)) for broken in came.broken]


def ruling_sheet(screen: JudgingScreen, *about: Any) -> Sheet:
    """The table is sovereign; it only has to say why."""
    sheet = Sheet(screen.tr("Why is it all right?"))
    move = screen.about(*about).move
    if told := screen.after_ruling(move):
        sheet.add(Words(text=told, colour="second"))
    for reason, words in reasons(screen.app.language).items():
        if reason in (ANYWAY, COUNTED):
            continue
        then = partial(screen.enter, move, reason)
        if reason == OTHER:
            then = partial(screen.open_sheet, "other_reason", "", *about)
        sheet.add(screen.way(words, then))
    return sheet


def other_reason_sheet(screen: JudgingScreen, typed: str, *about: Any) -> Sheet:
    """In the words of the table; whoever does not care to say it need not."""
    tr, move = screen.tr, screen.about(*about).move
    sheet = Sheet(tr("Why is it all right?"))

    def keep(text: str) -> None:
        sheet.again = "other_reason", text, *about

    field, log = reason_field(screen, typed, keep, partial(screen.enter, move))
    log_it = screen.way(tr("Log it as a ruling"), log, "primary", "ruling")
    return sheet.add(field, log_it)


def reason_field(
    screen: Screen, typed: str, keep: Callable[[str], None], give: Callable[[str], None]
) -> tuple[TextField, Callable[[], None]]:
    """For a reason in other words, and what gives it; what is half typed is kept."""
    field = TextField(hint_text=screen.tr("Other"), text=typed, most=RULING.longest)

    def log() -> None:
        give(" ".join(field.text.split()) or OTHER)

    field.bind(text=lambda _, text: keep(text))
    field.bind(on_text_validate=lambda _: screen.closing(log)())
    return field, log


def verdict_sheet(screen: TableScreen, *about: Any) -> Sheet:
    """The answer to "May I …?": nothing was logged."""
    tr, came = screen.tr, screen.about(*about)
    meant = Words(text=_meant(screen, came.move), colour="second")
    if came.broken:
        no = Verdict(text=tr("No"), tone="illegal")
        return Sheet().add(no, meant, *_reasons(screen, came), *_rule_buttons(screen, came))
    yes = Verdict(text=tr("Yes, that is allowed"), tone="legal")
    log = screen.way(tr("Log it"), partial(_log, screen, came), "primary")
    return Sheet().add(yes, meant, beside(screen.ok(), log))


def _meant(screen: TableScreen, move: Move) -> str:
    """The move in the words of its verb: "Ben: Steal · from Anna"."""
    position, presenter = screen.at.position, Presenter(screen.at.match, screen.app.language)
    told = presenter.told(position.table, move)
    player = getattr(move, "player", None)
    return told if player is None else f"{position.setup.players[player]} · {told}"


def _rule_buttons(screen: JudgingScreen, came: Judged) -> list[PushButton]:
    """Each opens the rules where one that was broken stands; several are told apart by title."""
    one = len(came.broken) == 1
    return [
        screen.way(
            screen.tr("The rule") if one else _rule_title(screen, broken),
            partial(screen.open_rule, broken.rule.id),
            icon="book",
        )
        for broken in came.broken
    ]


def _rule_title(screen: JudgingScreen, broken: Broken) -> str:
    """What the rule library calls the rule."""
    rules = book(screen.app.running.match.setup.game.id, screen.app.language.code)
    place = rules.place(broken.rule.id)
    return place.section.title if place else screen.tr("The rule")


def _log(screen: TableScreen, came: Judged) -> None:
    screen.at.asking = False
    form = came.form if isinstance(came, Answered) else ()
    screen.fill(Filling(came.move, form)) if form else screen.enter(came.move)
