"""What the parts of the table screen show, filled in only where it is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.play.session_view import WHAT_NOW
from companion.say.table_view import KeyView, SpotView, TableView, TileView, VerbView

from ..kit import KeyCap, PileView, PlayerTile, VerbButton
from .frame import Plan
from .parts import Level
from .teaching import lesson_buttons, told_of

if TYPE_CHECKING:
    from .screen import TableScreen


def name_all(screen: TableScreen) -> None:
    """What is the same until the language or a setting changes."""
    tr, header = screen.tr, screen.header
    header.back = tr("Back")
    header.actions = ("scale", tr("May I …?")), ("book", tr("Rules")), ("more", tr("More"))
    screen.cross.hint, screen.menu.hint = tr("Put it back"), tr("More")
    screen.lesson.caption = tr("New here?")
    screen.lesson.buttons = lesson_buttons(screen.app)
    screen.bar.mirrored = screen.app.library.settings.left_handed


def fill_bars(screen: TableScreen, view: TableView) -> None:
    """What has one place; the others are filled where they are put."""
    screen.header.title, bar = view.title, screen.bar
    if view.banner:
        screen.banner.title = view.banner.title
    screen.duel.stake, screen.duel.looks = view.stake, screen.looks
    screen.more.text = view.more
    screen.more.kind = "raised" if view.more_pick == WHAT_NOW else "plain"  # leads to refusals
    for heading, pad in zip(screen.headings, view.pads, strict=False):
        heading.text = pad.words
    screen.lesson.told = tuple(told_of(screen.app, screen.lessons))
    bar.text, bar.undo, bar.redo = screen.coach.words(view) or view.last, view.undo, view.redo
    bar.aside, bar.opens = (
        view.banner is not None,
        screen.tr("Log") if screen.at.match.number else "",
    )


def fill_tile(screen: TableScreen, tile: PlayerTile, shown: TileView, made: Plan) -> None:
    look, level, stake = screen.looks[shown.seat], made.level, bool(screen.view.stake)
    foot, role = dp(made.foot), made.total
    if not has_news(tile, shown, look, level, stake, foot, role, screen.app.language):
        return
    tile.seat, tile.mark = look
    tile.name, tile.total = shown.name, shown.total
    tile.hand, tile.leads = shown.hand, shown.leads
    tile.at_turn, tile.target = shown.at_turn, shown.lit
    tile.spots = () if stake else shown.spots  # a duel shows what it is about
    tile.out = shown.out
    hand = screen.tr("{hand:card|cards} in hand", hand=shown.hand) if shown.hand > 0 else ""
    tile.hint = ", ".join(filter(None, (shown.this_round, shown.note, hand)))
    line = "compact" if level.lines else "dot"
    tile.form = "full" if level.tiles and level.lines and not stake else line
    tile.gain = shown.gain if level.rounds else ""
    tile.progress = shown.progress
    tile.note = shown.note if level.rounds or shown.loud else ""
    tile.loud, tile.foot, tile.role = shown.loud, foot, role


def fill_key(screen: TableScreen, key: KeyCap, shown: KeyView, still: bool, level: Level) -> None:
    beside = [screen.at.match.setup.players[seat] for seat in shown.between]
    if not has_news(key, shown, still, level, screen.looks, beside):
        return
    face, key.beside = shown.face, " – ".join(beside)
    key.pick, key.tappable = shown.pick, not still
    key.kind, key.short, key.name = face.icon, face.short, face.name
    key.why = shown.why
    key.mark, key.plain = face.mark, face.plain
    key.sign, key.board = shown.sign or "", shown.board
    key.between = tuple(screen.looks[seat] for seat in shown.between)
    key.note, key.hint = face.note, face.value
    key.count = shown.picked if shown.picked > 1 and shown.sign is None else 0
    waits = "quiet" if shown.quiet else "normal"
    key.state = "picked" if shown.picked or shown.along else "lit" if shown.lit else waits
    key.named, key.noted = level.names, level.notes
    key.value = face.value if level.values or shown.board else ""


def fill_pile(screen: TableScreen, pile: PileView, spot: SpotView, level: Level) -> None:
    if not has_news(pile, spot, level):
        return
    face = spot.face
    pile.pick = spot.pick
    pile.count, pile.mark, pile.value = face.badge, face.mark, face.value
    pile.state = "lit" if spot.lit else "normal"
    pile.hint = ", ".join(filter(None, (spot.note, face.name)))
    pile.large = spot.focus and level.middle
    pile.text = face.name if level.middle else ""
    pile.caption = spot.note if level.middle else ""
    pile.short = "" if level.middle and face.icon else face.short
    pile.kind = "" if pile.short else face.icon


def fill_held(screen: TableScreen, card: PileView, spot: SpotView) -> None:
    """A card that was picked, beside the prompt."""
    face = spot.face
    if has_news(card, spot, screen.app.language):
        card.pick, card.kind, card.mark, card.value = spot.pick, face.icon, face.mark, face.value
        card.short = face.short
        card.hint = f"{face.name}, {screen.tr('Put it back')}"


def fill_verb(verb: VerbButton, shown: VerbView, mute: bool) -> None:
    if has_news(verb, shown, mute):
        verb.verb, verb.mute = shown.id, mute
        verb.text, verb.second, verb.state = shown.label, shown.words, shown.state


def has_news(widget: Widget, *shown: object) -> bool:
    """Whether it is to show something else than before: after a tap, most widgets are not."""
    if getattr(widget, "shown", None) == shown:
        return False
    widget.shown = shown
    return True
