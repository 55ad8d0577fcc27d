"""What can I do now? All legal moves of the player at turn, or those of a hand kept private."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.possible import Group, hand_keys, possible
from companion.present import Presenter

from .kit import KeyCap, PushButton, Sheet, Words
from .theme import GAP

KEY = (84, 76)  # dp


def possible_sheet(screen: Any) -> Sheet:
    """Grouped by verb; nothing is logged."""
    app, sheet = screen.app, Sheet()
    setup, table = screen.at.position.setup, screen.at.position.table
    player = setup.players[table.turn] if table.turn is not None else ""
    title = screen.tr("What can {player} do now?", player=player)
    sheet.add_widget(Words(text=title, role="title", bold=True))
    for words in _words(possible(setup, table, app.language)):
        sheet.add_widget(words)
    if hand_keys(setup, table):
        button = PushButton(text=screen.tr("Only with my hand …"), kind="raised", icon="cards")
        button.bind(on_tap=lambda *_: app.stage.open_sheet(hand_sheet(screen)))
        sheet.add_widget(button)
    return sheet


def _words(groups: Iterable[Group]) -> list[Words]:
    return [
        Words(runs=((f"{group.title}. ", "bold"), (" · ".join(group.lines), "")))
        for group in groups
    ]


def hand_sheet(screen: Any) -> Sheet:
    """The hand is entered here, forgotten when the sheet closes, and shown only while held."""
    app, sheet, tr = screen.app, Sheet(), screen.tr
    setup, table = screen.at.position.setup, screen.at.position.table
    presenter = Presenter(screen.at.match, app.language)
    hand: dict[str, int] = {}
    sheet.add_widget(Words(text=tr("Which cards do you hold?"), role="title", bold=True))
    words = tr("Nobody else looks. Nothing of it is kept.")
    sheet.add_widget(Words(text=words, colour="second", role="label"))
    grid = GridLayout(cols=4, spacing=dp(GAP), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    answer = Words(text="")

    def show(held: bool) -> None:
        picks = tuple(pick for pick, count in hand.items() for _ in range(count))
        for key in grid.children:
            key.count = hand.get(key.pick, 0) if held else 0
        found = possible(setup, table, app.language, picks) if held else ()
        lines = "\n".join(f"{group.title}: {' · '.join(group.lines)}" for group in found)
        answer.text = lines or (tr("Nothing that needs a card.") if held else "")

    for key in hand_keys(setup, table):
        face = presenter.face(key.face)
        cap = KeyCap(kind=face.icon, short=face.short, name=face.name, plain=face.plain)
        cap.pick, cap.size_hint_y, cap.height = key.pick, None, dp(KEY[1])

        def tap(cap: Any, _zone: str) -> None:
            hand[cap.pick] = (hand.get(cap.pick, 0) + 1) % 9
            show(False)

        cap.bind(on_tap=tap)
        grid.add_widget(cap)
    sheet.add_widget(grid)
    look = PushButton(text=tr("Hold to see what it can do"), kind="primary", icon="eye")
    look.bind(held=lambda _, held: show(bool(held)))
    sheet.add_widget(look)
    sheet.add_widget(answer)
    return sheet
