"""The sheets of the table: a refusal, a ruling, a question, a player, and the menu.

Each is made by a function of the screen and of plain words and numbers (see `Screen.open_sheet`);
SHEETS at the end has them all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.course import RESTING
from companion.engine.match import RULING, Broken
from companion.play.session import Happened, refused
from companion.rulebook.book import book
from companion.rulebook.house_rules import agreed
from companion.say.log import OTHER, MoveView, detail, reasons, why_not
from companion.say.presenter import Presenter
from companion.say.result import made_of as parts_of

from .kit import PushButton, Row, Run, Sheet, TextField, Verdict, Words
from .theme import GAP, TOUCH

Tried = tuple[dict[str, Any], str, int]  # a move as a record has it, in place of which, how


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


def tried(screen: Any, happened: Happened) -> Tried:
    """What a sheet about a move needs to know of it."""
    setup = screen.app.running.match.setup
    return setup.write_move(happened.move), *happened.correction


def _judged(screen: Any, move: dict[str, Any], correction: str, number: int) -> Happened:
    """A count or the log is refused, too, away from the table."""
    match, at = screen.app.running.match, getattr(screen, "at", None)
    meant = match.setup.read_move(move)
    return at.judged(meant) if at else refused(match, meant, correction, number)


def refusal(screen: Any, *about: Any) -> Sheet | None:
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
            button(tr("The rule"), closing(screen, lambda: open_rule(screen, rule)), icon="book"),
            button(tr("All right"), screen.app.stage.close_sheet, "primary"),
        )
    )
    if happened.may_overrule:
        settle = closing(screen, lambda: screen.open_sheet("ruling", *about))
        sheet.add_widget(button(tr("Log it as a ruling"), settle, "quiet", "ruling"))
    if at and at.match.table.turn is not None:
        now = closing(screen, lambda: screen.open_sheet("possible"))
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


def ruling(screen: Any, *about: Any) -> Sheet:
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
        sheet.add_widget(button(words, closing(screen, then)))
    return sheet


def other_reason(screen: Any, typed: str, *about: Any) -> Sheet:
    """In the words of the table; whoever does not care to say it need not."""
    tr, sheet, move = screen.tr, Sheet(), _judged(screen, *about).move
    sheet.add_widget(Words(text=tr("Why is it all right?"), role="title", bold=True))
    field = TextField(hint_text=tr("Other"), text=typed, most=RULING.longest)

    def keep(_field: TextField, text: str) -> None:
        sheet.again = "other_reason", text, *about

    def log() -> None:
        screen.enter(move, " ".join(field.text.split()) or OTHER)

    field.bind(text=keep, on_text_validate=lambda _: closing(screen, log)())
    sheet.add_widget(field)
    sheet.add_widget(button(tr("Log it as a ruling"), closing(screen, log), "primary", "ruling"))
    return sheet


def verdict(screen: Any, *about: Any) -> Sheet:
    """The answer to "May I …?": nothing was logged."""
    tr, sheet, stage = screen.tr, Sheet(), screen.app.stage
    happened = _judged(screen, *about)
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


def question(screen: Any) -> Sheet | None:
    """Answers that no place on the table can give."""
    sheet, view = Sheet(), screen.view
    if not view.answers:
        return None
    sheet.add_widget(Words(text=view.prompt, role="title", bold=True))
    for answer in view.answers:
        then = closing(screen, lambda value=answer.value: screen.answer(value))
        sheet.add_widget(button(answer.words, then))
    return sheet


def which(screen: Any, seat: int) -> Sheet:
    """One of several places of a player who has no room on the table to show them to a finger."""
    sheet = Sheet()
    sheet.add_widget(Words(text=screen.view.prompt, role="title", bold=True))
    for spot in (spot for spot in screen.view.tiles[seat].spots if spot.lit):
        face = spot.face
        words = f"{face.note} · {face.name or face.short} ×{face.badge}"
        sheet.add_widget(button(words, closing(screen, lambda s=spot: screen.tap_place(s.pick))))
    return sheet


def player(screen: Any, seat: int) -> Sheet:
    """What lies before a player, and what the total is made of."""
    tr, sheet, app = screen.tr, Sheet(), screen.app
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
    why = closing(screen, lambda: screen.open_sheet("made_of", seat))
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
    ways = [
        ("pencil", tr("Log"), lambda: app.go("log")),
        ("coin", tr("Count this round"), lambda: app.go("count")),
        ("list", tr("What can I do now?"), lambda: screen.open_sheet("possible")),
        ("scale", tr("May I …?"), screen.may_i),
        ("book", tr("Rules"), lambda: open_rule(screen, doing=screen.at.doing)),
        ("gear", tr("Settings"), lambda: app.go("settings")),
    ]
    match = app.running.match
    if match.table.phase == "between-rounds" and not match.setup.game.only_counted:
        only = not screen.at.rounds_only
        words = tr("From now on only results") if only else tr("From now on every move")
        ways.insert(2, ("cards", words, lambda: screen.count_rounds(only)))
    if app.device.has_voice:
        ways.insert(0, ("speaker", tr("Say how it stands"), screen.speak))

    def add(icon: str, title: str, then: Callable[[], None], caption: str = "") -> None:
        row = Row(icon=icon, title=title, caption=caption, filled=False)
        row.bind(on_tap=lambda *_: closing(screen, then)())
        sheet.add_widget(row)

    for icon, title, then in ways:
        add(icon, title, then)
    if found := agreed(match.setup, app.language):
        caption = " · ".join(rule.in_short for rule in found)
        add("people", tr("House rules"), partial(screen.open_sheet, "house_rules"), caption)
    words = tr("It stays among the past matches, unfinished")
    if not match.number:
        words = tr("Nothing is logged yet, so nothing is kept")
    file = app.library.file_of(app.running.path)
    add("hourglass", tr("Put the match away"), partial(app.put_away, file), words)
    return sheet


def house_rules(screen: Any) -> Sheet:
    """What the players agreed on, each with its meaning; a tap opens the rule behind it."""
    sheet, app = Sheet(), screen.app
    sheet.add_widget(Words(text=screen.tr("House rules"), role="title", bold=True))
    for rule in agreed(app.running.match.setup, app.language):
        row = Row(title=rule.in_short, caption=rule.means, filled=False)
        row.chevron = row.tappable = bool(rule.rule)
        row.bind(
            on_tap=lambda *_, rule=rule: closing(screen, lambda: open_rule(screen, rule.rule))()
        )
        sheet.add_widget(row)
    return sheet


def trouble(screen: Any, sentence: str) -> Sheet:
    """What went wrong, in a sentence; nothing was lost."""
    sheet, tr = Sheet(), screen.tr
    sheet.add_widget(Words(text=tr("That did not work"), role="title", bold=True))
    sheet.add_widget(Words(text=sentence))
    sheet.add_widget(button(tr("All right"), screen.app.stage.close_sheet, "primary"))
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


def made_of(screen: Any, seat: int, place: int = -1) -> Sheet:
    """Why a total is what it is: its rounds, or the moves of the one at a place among them; each
    leads to the log.
    """
    match, sheet = screen.match_in_sight, Sheet()
    name, parts = match.setup.players[seat], parts_of(match, seat, screen.app.language)
    part = parts[place] if place >= 0 else None
    title = f"{name} · {part.words}" if part else screen.tr("Why {player}’s total?", player=name)
    sheet.add_widget(Words(text=title, role="title", bold=True))
    parts = part.parts if part else parts
    if not parts:
        sheet.add_widget(Words(text=screen.tr("Nothing has been counted yet."), colour="second"))
    for number, found in enumerate(parts):
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
            then = partial(screen.open_sheet, "made_of", seat, number)
        else:
            then = partial(screen.show_move, found.move)
        if found.move:
            row.bind(on_tap=lambda *_, then=then: closing(screen, then)())
        sheet.add_widget(row)
    return sheet


def _possible(screen: Any) -> Sheet:
    from .possible import possible_sheet  # needed once in a while

    return possible_sheet(screen)


def _hand(screen: Any) -> Sheet:
    from .possible import hand_sheet

    return hand_sheet(screen)


def _share(screen: Any) -> Sheet:
    from .sharing import share_sheet

    return share_sheet(screen)


def _ready(screen: Any, path: str, text: str) -> Sheet:
    from .sharing import ready_sheet

    return ready_sheet(screen, path, text)


def _copied(screen: Any) -> Sheet:
    from .sharing import copied_sheet

    return copied_sheet(screen)


SHEETS: dict[str, Callable[..., Sheet | None]] = {
    "refusal": refusal,
    "ruling": ruling,
    "other_reason": other_reason,
    "verdict": verdict,
    "question": question,
    "which": which,
    "player": player,
    "made_of": made_of,
    "menu": menu,
    "house_rules": house_rules,
    "logged": logged,
    "trouble": trouble,
    "possible": _possible,
    "hand": _hand,
    "share": _share,
    "ready": _ready,
    "copied": _copied,
}
