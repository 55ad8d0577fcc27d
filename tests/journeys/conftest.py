"""Opens the window, before any journey imports Kivy, and hands out the phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.window import choose_backend, open_window

open_window(choose_backend())

from kivy.core.window import Window  # noqa: E402

from companion.play.new_match import NewMatch  # noqa: E402
from screens.app import CompanionApp  # noqa: E402
from tests.ui.driver import UI  # noqa: E402


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[UI]:
    """A new phone in somebody's hand; the app is not started yet."""
    phone = UI(lambda: CompanionApp(folder=tmp_path))
    yield phone
    phone.stop()


@pytest.fixture
def switch_on() -> Iterator[Callable[[UI], UI]]:
    """Starts a phone of the journey's own; it is switched off at the end."""
    phones: list[UI] = []

    def switch_on(phone: UI) -> UI:
        phones.append(phone)
        phone.start()
        return phone

    yield switch_on
    for phone in phones:
        phone.stop()


@pytest.fixture
def held(ui: UI) -> Iterator[UI]:
    """A match on the table, with a card picked and no verb yet."""
    ui.start()
    ui.app.begin(NewMatch(players=("Anna", "Ben", "Cleo", "Dora")))
    deal = {"move": "deal", "first": 0, "discard": "jewels"}
    ui.app.screen("table").enter(ui.app.running.match.setup.read_move(deal))
    ui.settle()
    ui.tap(next(key for key in ui.widgets("KeyCap") if key.kind == "gold"))
    yield ui
    Window.allow_screensaver = True
