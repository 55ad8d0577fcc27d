"""Hand the values of the view to the parts of the table screen, which redraw where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.engine.offers import Key, Pad, Spot
from companion.session.table_session_view import WHAT_NOW
from companion.views.table_view import TableView, TileView, VerbView

from ..widgets import KeyCap, PileWidget, PlayerTile, VerbButton
from .frame import Plan
from .parts import Level
from .teaching import lesson_buttons, lesson_texts

if TYPE_CHECKING:
    from .screen import TableScreen


def name_all(screen: TableScreen) -> None:
    """Name what is the same until the language or a setting changes."""
    tr, header = screen.tr, screen.header
    header.back = tr("Back")
    header.actions = ("scale", tr("May I …?")), ("book", tr("Rules")), ("more", tr("More"))
    screen.cross.hint, screen.menu.hint = tr("Put it back"), tr("More")
    screen.lesson.caption = tr("New here?")
    screen.lesson.buttons = lesson_buttons(screen.app)
    screen.bar.mirrored = screen.app.library.settings.left_handed


def fill_bars(screen: TableScreen, view: TableView) -> None:
    """Fill the header, the duel, the lesson and the bar; the rest is filled where it is placed."""
    screen.header.title, bar = view.header.title, screen.bar
    if view.header.banner:
        screen.banner.title = view.header.banner.title
    screen.duel.stake, screen.duel.looks = view.stake, screen.looks
    screen.more.text = view.more.text
    screen.more.kind = "raised" if view.more.pick == WHAT_NOW else "plain"  # leads to refusals
    for heading, pad in zip(screen.headings, view.pads, strict=False):
        heading.text = pad.words
    screen.lesson.sentences = tuple(lesson_texts(screen.app, screen.lessons))
    bar.text = screen.coach.words(view) or view.bar.text
    bar.undo, bar.redo = view.bar.undo, view.bar.redo
    bar.aside, bar.opens = (
        view.header.banner is not None,
        screen.tr("Log") if screen.at.match.number else "",
    )


def fill_tile(screen: TableScreen, tile: PlayerTile, shown: TileView, made: Plan) -> None:
    """Show a player; during a duel, which shows what it is about, without what lies there."""
    level, duel = made.level, bool(screen.view.stake)
    tile.shown = shown._replace(spots=()) if duel else shown
    tile.look, tile.noted = screen.looks[shown.seat], level.rounds
    tile.foot, tile.role = dp(made.foot), made.total
    line = "compact" if level.lines else "dot"
    tile.form = "full" if level.tiles and level.lines and not duel else line
    hand = screen.tr("{hand:card|cards} in hand", hand=shown.hand) if shown.hand > 0 else ""
    tile.hint = ", ".join(filter(None, (shown.score.this_round, shown.note, hand)))


def fill_key(
    screen: TableScreen, key: KeyCap, shown: Key[str], pad: Pad[str], level: Level
) -> None:
    """Show a key of a pad."""
    players = screen.at.match.setup.players
    key.shown, key.board, key.tappable = shown, pad.board, not pad.still
    key.between = tuple((screen.looks[seat], players[seat]) for seat in shown.between)
    key.named, key.noted, key.valued = level.names, level.notes, level.values


def fill_pile(pile: PileWidget, spot: Spot[str], level: Level) -> None:
    """Show a pile in the middle, or its card alone where there is no space for words."""
    pile.shown, pile.worded = spot, level.middle
    pile.hint = ", ".join(filter(None, (spot.note, spot.face.name)))


def fill_held(screen: TableScreen, card: PileWidget, spot: Spot[str]) -> None:
    """Show a card that was picked, beside the prompt."""
    card.shown, card.worded = spot, False
    card.hint = f"{spot.face.name}, {screen.tr('Put it back')}"


def fill_verb(verb: VerbButton, shown: VerbView, mute: bool) -> None:
    """Show the button of a verb, without its words if it has no space for them."""
    verb.verb, verb.mute = shown.id, mute
    verb.text, verb.second, verb.state = shown.label, shown.words, shown.state
