"""The sheets about what can be done now: answers to a question, the cards of a player, all legal
moves of the player at turn, or those of a hand kept private."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.offers import Key
from companion.views.possible_moves import VerbGroup, possible_moves
from companion.views.presenter import Presenter

from ..form.fields_board import FieldSheet
from ..theme import GAP
from ..widgets import BottomSheet, Column, PushButton, TextBlock, button, theme_holder
from ..widgets.base import set_background
from ..widgets.items import Items
from ..widgets.keycap import KeyCap
from ..widgets.text_layout import TextMeasure
from .parts import pad_grid
from .plan import Detail

if TYPE_CHECKING:
    from .screen import TableScreen


def question_sheet(screen: TableScreen) -> BottomSheet | None:
    """Return a sheet with the answers that nothing on the table can give."""
    form = screen.at.question
    prompt = screen.view.prompt
    if not form or not prompt.answers:
        return None
    sheet = FieldSheet(screen.app, form, prompt.text, partial(screen.tap, screen.at.tap_answer))
    # In the next frame it is known whether it was answered, or has only been drawn anew.
    sheet.bind(on_close=lambda *_: Clock.schedule_once(lambda _: screen.leave_question()))
    return sheet


def which_sheet(screen: TableScreen, seat: int) -> BottomSheet:
    """Return a sheet to choose among the cards of a player that are too small to tap."""
    sheet = BottomSheet(screen.view.prompt.text)
    for spot in (spot for spot in screen.view.tiles[seat].spots if spot.lit):
        face = spot.face
        words = f"{face.note} · {face.name or face.short} ×{face.badge}"
        sheet.add(screen.sheet_button(words, partial(screen.tap, screen.at.tap_spot, spot.pick)))
    return sheet


def possible_sheet(screen: TableScreen) -> BottomSheet:
    """Return a sheet with all legal moves by verb; nothing is logged."""
    app = screen.app
    tr = screen.tr
    setup = screen.at.position.setup
    table = screen.at.position.table
    player = setup.players[table.turn] if table.turn is not None else ""
    title = tr("What can {player} do now?", player=player)
    if table.turn is None:
        title = tr("What can I do now?")
    elif table.turn != screen.at.match.table.turn:
        title = tr("What could {player} do if it were their turn?", player=player)
    sheet = BottomSheet(title)
    presenter = Presenter(screen.at.match, app.language)
    asked = f"{screen.view.prompt.text} {screen.view.prompt.hint}".strip()
    if table.turn is not None and setup.game.table.hand_keys(table):  # in sight, however long it is
        then = partial(screen.open_sheet, "hand")
        sheet.add(button(tr("Just with my hand …"), then, icon="cards"))
    return sheet.add(*(_in_groups(possible_moves(presenter, table)) or [TextBlock(text=asked)]))


def _in_groups(groups: Iterable[VerbGroup]) -> list[Widget]:
    """Return widgets for each verb with its lines; a single short one stands beside it."""
    widgets: list[Widget] = []
    for title, lines in groups:
        group = Column(spacing=dp(6))
        parts: list[Widget] = []
        for words, faces in lines:
            if parts:
                parts.append(TextBlock(text=words, colour="second"))
            else:
                beside = ((f"  {words}", "second"),) if words else ()
                parts.append(TextBlock(runs=((title, "bold"), *beside)))
            if faces:
                parts.append(Items(faces=faces))
        for part in parts:
            set_background(part, "surface")
            group.add(part)
        widgets.append(group)
    return widgets


def hand_sheet(screen: TableScreen) -> BottomSheet:
    """The hand is entered here, forgotten when the sheet closes, and shown only while held."""
    app = screen.app
    tr = screen.tr
    setup = screen.at.position.setup
    table = screen.at.position.table
    presenter = Presenter(screen.at.match, app.language)
    faces = [presenter.face(key.face) for key in setup.game.table.hand_keys(table)]
    hand: list[str] = []
    sheet = BottomSheet(tr("Which cards do you hold?"))
    note = TextBlock(text=tr("For your eyes only. Nothing is saved."), colour="second")
    note.role = "label"
    look = PushButton(text=tr("Hold to see what you can do"), kind="primary", icon="eye")
    keys = GridLayout(cols=4, spacing=dp(GAP), size_hint_y=None, row_force_default=True)
    keys.bind(minimum_height=keys.setter("height"))
    sheet.add(note, look, keys)
    answer = Column(spacing=dp(12))

    def show(held: bool) -> None:
        """While the finger lies there: the answer in place of the keys, with what was entered."""
        answer.clear_widgets()
        for shown in (keys, answer):
            sheet.remove_widget(shown)
        sheet.add_widget(answer if held else keys)
        if held:
            for widget in (*_in_groups(possible_moves(presenter, table, tuple(hand))), entered()):
                set_background(widget, "surface")
                answer.add(widget)

    def entered() -> Widget:
        counted = [
            face._replace(name=face.name or face.short, value=f"×{count}")
            for face, key in zip(faces, setup.game.table.hand_keys(table), strict=True)
            if (count := hand.count(key.pick))
        ]
        return Items(faces=tuple(counted))

    def tap(key: KeyCap, _zone: str) -> None:
        hand.append(key.pick)
        if hand.count(key.pick) > key.shown.most:
            hand[:] = [pick for pick in hand if pick != key.pick]
        note.text = tr("{count:card|cards} so far. Nothing is saved.", count=len(hand))

    for key, face in zip(setup.game.table.hand_keys(table), faces, strict=True):
        cap = KeyCap(shown=Key(key.pick, face._replace(value="", note=""), key.most))
        cap.bind(on_tap=tap)
        set_background(cap, "surface")
        keys.add_widget(cap)
    keys.bind(width=lambda *_: _spread(keys))
    look.bind(held=lambda _, held: show(bool(held)))
    return sheet


def _spread(keys: GridLayout) -> None:
    """Set columns and rows: keys lie here as they would in a pad of the table."""
    faces = tuple(key.shown.face for key in keys.children)
    grid = pad_grid(TextMeasure(theme_holder.theme), faces, keys.width, Detail.WHOLE)
    keys.cols = grid.columns
    keys.row_default_height = grid.height
