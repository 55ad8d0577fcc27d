"""The sheets about a move that was judged: why not, a ruling, and the answer to "May I …?"."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.match import RULING, Broken
from companion.play.session import Happened, refused
from companion.rulebook.book import book
from companion.say.log import OTHER, reasons, why_not
from companion.say.presenter import Presenter

from ..kit import Sheet, TextField, Verdict, Words, beside, button

Tried = tuple[dict[str, Any], str, int]  # a move as a record has it, in place of which, how


def tried(screen: Any, happened: Happened) -> Tried:
    """What a sheet about a move needs to know of it."""
    setup = screen.app.running.match.setup
    return setup.write_move(happened.move), *happened.correction


def _judged(screen: Any, move: dict[str, Any], correction: str, number: int) -> Happened:
    """A count or the log is refused, too, away from the table."""
    match, at = screen.app.running.match, getattr(screen, "at", None)
    meant = match.setup.read_move(move)
    return at.judged(meant) if at else refused(match, meant, correction, number)


def refusal_sheet(screen: Any, *about: Any) -> Sheet | None:
    """Why not, a sentence for each broken rule; the rule one tap away; a ruling where allowed."""
    tr, sheet, happened = screen.tr, Sheet(), _judged(screen, *about)
    if not happened.broken:
        return None
    at = getattr(screen, "at", None)
    sheet.add_widget(Verdict(text=tr("Not allowed"), tone="illegal"))
    _explain(screen, sheet, happened)
    rule = happened.broken[0].rule.id
    sheet.add_widget(
        beside(
            button(tr("The rule"), screen.closing(lambda: screen.open_rule(rule)), icon="book"),
            button(tr("All right"), screen.app.stage.close_sheet, "primary"),
        )
    )
    if happened.may_overrule:
        settle = screen.closing(lambda: screen.open_sheet("ruling", *about))
        sheet.add_widget(button(tr("Log it as a ruling"), settle, "quiet", "ruling"))
    if at and at.match.table.turn is not None:
        now = screen.closing(lambda: screen.open_sheet("possible"))
        sheet.add_widget(button(tr("What can I do now?"), now, "plain"))
    return sheet


def _explain(screen: Any, sheet: Sheet, happened: Happened) -> None:
    match, language = screen.app.running.match, screen.app.language
    for broken in happened.broken:
        sheet.add_widget(Words(text=why_not(broken, match, language, happened.correction)))


def ruling_sheet(screen: Any, *about: Any) -> Sheet:
    """The table is sovereign; it only has to say why."""
    sheet, move = Sheet(), _judged(screen, *about).move
    title = screen.tr("Why is it all right?")
    sheet.add_widget(Words(text=title, role="title", bold=True))
    at = getattr(screen, "at", None)
    if then := at.after_ruling(move) if at else "":
        sheet.add_widget(Words(text=then, colour="second"))
    for reason, words in reasons(screen.app.language).items():
        then = partial(screen.enter, move, reason)
        if reason == OTHER:
            then = partial(screen.open_sheet, "other_reason", "", *about)
        sheet.add_widget(button(words, screen.closing(then)))
    return sheet


def other_reason_sheet(screen: Any, typed: str, *about: Any) -> Sheet:
    """In the words of the table; whoever does not care to say it need not."""
    tr, sheet, move = screen.tr, Sheet(), _judged(screen, *about).move
    sheet.add_widget(Words(text=tr("Why is it all right?"), role="title", bold=True))
    field = TextField(hint_text=tr("Other"), text=typed, most=RULING.longest)

    def keep(_field: TextField, text: str) -> None:
        sheet.again = "other_reason", text, *about

    def log() -> None:
        screen.enter(move, " ".join(field.text.split()) or OTHER)

    field.bind(text=keep, on_text_validate=lambda _: screen.closing(log)())
    sheet.add_widget(field)
    sheet.add_widget(button(tr("Log it as a ruling"), screen.closing(log), "primary", "ruling"))
    return sheet


def verdict_sheet(screen: Any, *about: Any) -> Sheet:
    """The answer to "May I …?": nothing was logged."""
    tr, sheet, stage = screen.tr, Sheet(), screen.app.stage
    happened = _judged(screen, *about)
    if happened.broken:
        sheet.add_widget(Verdict(text=tr("No"), tone="illegal"))
        sheet.add_widget(Words(text=_meant(screen, happened), colour="second"))
        _explain(screen, sheet, happened)
        for broken in happened.broken:
            show = screen.closing(lambda rule=broken.rule.id: screen.open_rule(rule))
            title = tr("The rule") if len(happened.broken) == 1 else _rule_title(screen, broken)
            sheet.add_widget(button(title, show, icon="book"))
        return sheet
    sheet.add_widget(Verdict(text=tr("Yes, that is allowed"), tone="legal"))
    sheet.add_widget(Words(text=_meant(screen, happened), colour="second"))
    sheet.add_widget(
        beside(
            button(tr("All right"), stage.close_sheet),
            button(tr("Log it"), screen.closing(lambda: _log(screen, happened)), "primary"),
        )
    )
    return sheet


def _meant(screen: Any, happened: Happened) -> str:
    """The move in the words of its verb: "Ben: Steal · from Anna"."""
    position, presenter = screen.at.position, Presenter(screen.at.match, screen.app.language)
    told = presenter.told(position.table, happened.move)
    player = getattr(happened.move, "player", None)
    return told if player is None else f"{position.setup.players[player]} · {told}"


def _rule_title(screen: Any, broken: Broken) -> str:
    """What the rule library calls the rule."""
    rules = book(screen.app.running.match.setup.game.id, screen.app.language.code)
    place = rules.place(broken.rule.id)
    return place.section.title if place else screen.tr("The rule")


def _log(screen: Any, happened: Happened) -> None:
    screen.at.asking = False
    screen.fill(happened) if happened.form else screen.enter(happened.move)
