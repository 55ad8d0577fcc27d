"""The sheets of the table: a refusal, a ruling, a question, a player, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.at_table import Happened
from companion.ending import PartView
from companion.ending import made_of as parts_of
from companion.engine.match import Broken, Entry
from companion.house_rules import HouseRule, agreed
from companion.logbook import MoveView, detail, reasons, why_not
from companion.moments import RESTING
from companion.present import Presenter, SpotView, TableView
from companion.rulebook import book

from .kit import PushButton, Row, Run, Sheet, Verdict, Words
from .theme import GAP, TOUCH


def button(text: str, then: Callable[[], None], kind: str = "raised", icon: str = "") -> PushButton:
    button = PushButton(text=text, kind=kind, icon=icon)
    button.bind(on_tap=lambda *_: then())
    return button


def beside(*buttons: PushButton) -> BoxLayout:
    """In one line; below each other where their words need more."""
    row = BoxLayout(spacing=dp(GAP), size_hint_y=None)

    def fit(*_change: Any) -> None:
        each = (row.width - dp(GAP) * (len(buttons) - 1)) / len(buttons)
        below = any(button.minimum_width > each for button in buttons)
        tall = [max(button.minimum_height, dp(TOUCH)) for button in buttons]
        row.orientation = "vertical" if below else "horizontal"
        row.height = sum(tall) + dp(GAP) * (len(tall) - 1) if below else max(tall)

    for button in buttons:
        button.size_hint_y = 1  # as high as the one beside it
        row.add_widget(button)
        button.fbind("minimum_height", fit)
        button.fbind("minimum_width", fit)
    row.fbind("width", fit)
    fit()
    return row


def closing(screen: Any, then: Callable[[], None]) -> Callable[[], None]:
    """Closes the sheet first, so that what follows may open another."""

    def close() -> None:
        screen.app.stage.close_sheet()
        then()

    return close


def refusal(screen: Any, happened: Happened) -> Sheet:
    """Why not, a sentence for each broken rule; the rule one tap away; a ruling where allowed."""
    tr, sheet = screen.tr, Sheet()
    at = getattr(screen, "at", None)  # a count or the log is refused, too, away from the table
    sheet.again = _trying(screen, "refused", happened)
    sheet.add_widget(Verdict(text=tr("Not allowed"), tone="illegal"))
    _explain(screen, sheet, happened)
    rule = happened.broken[0].rule.id
    sheet.add_widget(
        beside(
            button(tr("The rule"), closing(screen, lambda: open_rule(screen, rule)), icon="book"),
            button(tr("All right"), screen.app.stage.close_sheet, "primary"),
        )
    )
    if happened.may_overrule:
        settle = closing(screen, lambda: screen.app.stage.open_sheet(ruling(screen, happened)))
        sheet.add_widget(button(tr("Log it as a ruling"), settle, "quiet", "ruling"))
    if at and at.match.table.turn is not None:
        now = closing(screen, lambda: what_now(screen))
        sheet.add_widget(button(tr("What can I do now?"), now, "plain"))
    return sheet


def _explain(screen: Any, sheet: Sheet, happened: Happened) -> None:
    match, language = screen.app.running.match, screen.app.language
    for broken in happened.broken:
        sheet.add_widget(Words(text=why_not(broken, match, language, happened.correction)))


def open_rule(screen: Any, rule: str = "", doing: str = "") -> None:
    """At the rule, or else at what goes on at the table."""
    game = screen.app.running.match.setup.game.id
    screen.app.go("rules", game=game, rule=rule, doing=doing)


def ruling(screen: Any, happened: Happened) -> Sheet:
    """The table is sovereign; it only has to say why."""
    tr, sheet = screen.tr, Sheet()
    sheet.again = _trying(screen, "ruling", happened)
    sheet.add_widget(Words(text=tr("Why is it all right?"), role="title", bold=True))
    for reason, words in reasons(screen.app.language).items():
        then = closing(screen, lambda reason=reason: screen.enter(happened.move, reason))
        sheet.add_widget(button(words, then))
    return sheet


def verdict(screen: Any, happened: Happened) -> Sheet:
    """The answer to "May I …?": nothing was logged."""
    tr, sheet, stage = screen.tr, Sheet(), screen.app.stage
    sheet.again = _trying(screen, "answered", happened)
    if happened.broken:
        sheet.add_widget(Verdict(text=tr("No"), tone="illegal"))
        sheet.add_widget(Words(text=_meant(screen, happened), colour="second"))
        _explain(screen, sheet, happened)
        for broken in happened.broken:
            show = closing(screen, lambda rule=broken.rule.id: open_rule(screen, rule))
            title = tr("The rule") if len(happened.broken) == 1 else _rule_title(screen, broken)
            sheet.add_widget(button(title, show, icon="book"))
        return sheet
    sheet.add_widget(Verdict(text=tr("Yes, that is allowed"), tone="legal"))
    sheet.add_widget(Words(text=_meant(screen, happened), colour="second"))
    sheet.add_widget(
        beside(
            button(tr("All right"), stage.close_sheet),
            button(tr("Log it"), closing(screen, lambda: _log(screen, happened)), "primary"),
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


def question(screen: Any, view: TableView) -> Sheet:
    """Answers that no place on the table can give."""
    sheet = Sheet()
    sheet.add_widget(Words(text=view.prompt, role="title", bold=True))
    for answer in view.answers:
        then = closing(screen, lambda value=answer.value: screen.answer(value))
        sheet.add_widget(button(answer.words, then))
    return sheet


def which(screen: Any, lit: list[SpotView]) -> Sheet:
    """One of several places of a player who has no room on the table to show them to a finger."""
    sheet = Sheet()
    sheet.add_widget(Words(text=screen.view.prompt, role="title", bold=True))
    for spot in lit:
        face = spot.face
        words = f"{face.note} · {face.name or face.short} ×{face.badge}"
        sheet.add_widget(button(words, closing(screen, lambda s=spot: screen.tap_place(s.pick))))
    return sheet


def player(screen: Any, seat: int) -> Sheet:
    """What lies before a player, and what the total is made of."""
    tr, sheet, app = screen.tr, Sheet(), screen.app
    sheet.again = "player", seat
    tile = screen.view.tiles[seat]
    match = app.running.match
    sheet.add_widget(Words(text=tile.name, role="title", bold=True))
    for title, value in _amounts(screen, seat):
        row = Row(title=title, trailing=value, divider=True, strong=False)
        row.filled = row.tappable = False
        sheet.add_widget(row)
    for line in screen.at.stack(seat):
        row = Row(icon=line.icon, title=line.name, caption=line.note, trailing=line.value)
        row.filled = row.tappable = False
        sheet.add_widget(row)
    why = closing(screen, lambda: app.stage.open_sheet(made_of(screen, match, seat)))
    sheet.add_widget(button(tr("Why this total?"), why, "quiet"))
    between_rounds = match.table.phase == "between-rounds" and screen.view.pads
    if between_rounds or match.table.turn not in (None, seat):
        who = {"player": tile.name}
        words = tr("{player} begins", **who) if between_rounds else tr("{player} acts now", **who)
        act = closing(screen, lambda: screen.act_as(seat))
        sheet.add_widget(button(words, act, "quiet"))
    return sheet


def _amounts(screen: Any, seat: int) -> list[tuple[str, str]]:
    """The total and the round that is on, or between two rounds the last one."""
    tr, words, match = screen.tr, screen.app.language, screen.app.running.match
    table, game, said = match.table, match.setup.game, Presenter(match, screen.app.language)
    total = tr("Total"), words.amount(said.standing_now()[seat], game.unit)
    if game.single_round or not table.round:
        return [total]
    if table.phase in RESTING:
        won = tuple(said.won_last())[seat]
        return [(tr("Last round"), words.amount(won, game.unit)), total]
    before = words.amount(table.totals[seat], game.unit)
    won = game.round_points(table)[seat]
    return [
        (tr("Before this round"), before),
        (tr("This round"), words.amount(won, game.unit)),
    ]


def menu(screen: Any) -> Sheet:
    tr, sheet, app = screen.tr, Sheet(), screen.app
    sheet.again = ("menu",)
    ways = [
        ("pencil", tr("Log"), lambda: app.go("log")),
        ("coin", tr("Count this round"), lambda: app.go("count")),
        ("list", tr("What can I do now?"), lambda: what_now(screen)),
        ("scale", tr("May I …?"), screen.may_i),
        ("book", tr("Rules"), lambda: open_rule(screen, doing=screen.at.doing)),
        ("gear", tr("Settings"), lambda: app.go("settings")),
    ]
    match = app.running.match
    if match.table.phase == "between-rounds" and len(match.setup.game.rules) > 2:
        only = not screen.at.rounds_only
        words = tr("From now on only results") if only else tr("From now on every move")
        ways.insert(2, ("cards", words, lambda: screen.count_rounds(only)))
    if app.device.has_voice:
        ways.insert(0, ("speaker", tr("Say how it stands"), screen.speak))
    for icon, title, then in ways:
        row = Row(icon=icon, title=title, filled=False)
        row.bind(on_tap=lambda *_, then=then: closing(screen, then)())
        sheet.add_widget(row)
    found = agreed(app.running.match.setup, app.language)
    if found:
        caption = " · ".join(rule.in_short for rule in found)
        row = Row(icon="people", title=tr("House rules"), caption=caption, filled=False)
        row.bind(
            on_tap=lambda *_: closing(
                screen, lambda: app.stage.open_sheet(house_rules(screen, found))
            )()
        )
        sheet.add_widget(row)
    return sheet


def house_rules(screen: Any, found: list[HouseRule]) -> Sheet:
    """What the players agreed on, each with its meaning; a tap opens the rule behind it."""
    sheet = Sheet()
    sheet.again = ("house_rules",)
    sheet.add_widget(Words(text=screen.tr("House rules"), role="title", bold=True))
    for rule in found:
        row = Row(title=rule.in_short, caption=rule.means, filled=False)
        row.chevron = row.tappable = bool(rule.rule)
        row.bind(
            on_tap=lambda *_, rule=rule: closing(screen, lambda: open_rule(screen, rule.rule))()
        )
        sheet.add_widget(row)
    return sheet


def what_now(screen: Any) -> None:
    screen.app.stage.open_sheet(_possible(screen))


def _possible(screen: Any) -> Sheet:
    from .possible import possible_sheet  # needed once in a while

    sheet = possible_sheet(screen)
    sheet.again = ("possible",)
    return sheet


def trouble(app: Any, sentence: str) -> Sheet:
    """What went wrong, in a sentence; nothing was lost."""
    sheet = Sheet()
    sheet.add_widget(Words(text=app.language.tr("That did not work"), role="title", bold=True))
    sheet.add_widget(Words(text=sentence))
    sheet.add_widget(button(app.language.tr("All right"), app.stage.close_sheet, "primary"))
    return sheet


def ruled(screen: Any, move: MoveView) -> str:
    """That a move was let through by the table, why, and what stood against it."""
    if not move.ruling:
        return ""
    reason = screen.tr("Ruling: {reason}", reason=move.ruling)
    return " · ".join((reason, *move.overruled))


def logged(screen: Any, number: int) -> Sheet:
    """A move of the log: how the players stood after it, and what can be done about it."""
    tr, app = screen.tr, screen.app
    sheet = Sheet()
    sheet.again = "logged", number
    found = detail(app.running.match, number, app.language)
    sheet.add_widget(Words(text=found.move.words, role="title", bold=True))
    sheet.add_widget(Words(text=found.about, role="caption", colour="second"))
    if found.move.ruling:
        sheet.add_widget(Words(text=ruled(screen, found.move), colour="ruling"))
    runs = [Run(tr("After it:"), "second")]
    for name, total in found.standing:
        runs += [Run(f" {name}"), Run(f" {total}", "bold"), Run(" ·", "second")]
    sheet.add_widget(Words(runs=tuple(runs[:-1])))
    for icon, words, then in (
        ("pencil", tr("Correct it"), screen.amend),
        ("insert", tr("Insert one before it"), screen.insert),
        ("trash", tr("It did not happen"), screen.drop),
    ):
        sheet.add_widget(button(words, closing(screen, partial(then, number)), icon=icon))
    return sheet


def made_of(screen: Any, match: Any, seat: int, part: PartView | None = None) -> Sheet:
    """Why a total is what it is: its rounds, or the moves of one; each leads to the log."""
    app, sheet = screen.app, Sheet()
    sheet.again = ("made_of", seat)
    name = match.setup.players[seat]
    title = f"{name} · {part.words}" if part else screen.tr("Why {player}’s total?", player=name)
    sheet.add_widget(Words(text=title, role="title", bold=True))
    parts = part.parts if part else parts_of(match, seat, app.language)
    if not parts:
        sheet.add_widget(Words(text=screen.tr("Nothing has been counted yet."), colour="second"))
    for found in parts:
        one = found.parts[0] if len(found.parts) == 1 else None
        row = Row(
            title=found.words,
            caption=one.words if one else "",
            trailing=found.amount,
            chevron=found.move > 0,
            filled=False,
            divider=found != parts[-1],
            strong=part is None,
        )
        if len(found.parts) > 1:
            then = partial(_open_part, screen, match, seat, found)
        else:
            then = partial(screen.show_move, found.move)
        if found.move:
            row.bind(on_tap=lambda *_, then=then: closing(screen, then)())
        sheet.add_widget(row)
    return sheet


def _open_part(screen: Any, match: Any, seat: int, part: PartView) -> None:
    screen.app.stage.open_sheet(made_of(screen, match, seat, part))


# After a kill


def _trying(screen: Any, kind: str, happened: Happened) -> tuple[Any, ...]:
    """A move that was tried at the table."""
    at = getattr(screen, "at", None)
    return ("tried", kind, at.match.setup.write_move(happened.move)) if at else ()


def _tried(screen: Any, kind: str, move: dict[str, Any]) -> Sheet | None:
    """A refusal, the reasons for a ruling, or the answer to "May I …?", judged again."""
    match = screen.at.match
    tried = match.setup.read_move(move)
    broken = match.judge(Entry(tried)).broken
    if kind == "answered":
        return verdict(screen, Happened(kind, tried, broken))
    make = ruling if kind == "ruling" else refusal
    return make(screen, Happened("refused", tried, broken)) if broken else None


def _house_rules(screen: Any) -> Sheet:
    app = screen.app
    return house_rules(screen, agreed(app.running.match.setup, app.language))


def _share(screen: Any) -> Sheet:
    from .sharing import share_sheet  # needed once in a while

    return share_sheet(screen)


def _made_of(screen: Any, seat: int) -> Sheet:
    return made_of(screen, getattr(screen, "match", None) or screen.app.running.match, seat)


# Sheets that are opened again, by what `Sheet.again` calls them; the rest of it goes with the call.
AGAIN: dict[str, Callable[..., Sheet | None]] = {
    "tried": _tried,
    "player": player,
    "menu": menu,
    "possible": _possible,
    "house_rules": _house_rules,
    "share": _share,
    "logged": logged,
    "made_of": _made_of,
}
