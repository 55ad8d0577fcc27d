"""Opens the window, before any journey imports Kivy, and hands out the phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.window import choose_backend, open_window

open_window(choose_backend())

from kivy.core.window import Window  # noqa: E402

from companion.play.new_match import NewMatch  # noqa: E402
from screens.app import CompanionApp  # noqa: E402
from tests.ui.driver import UI  # noqa: E402
from tests.ui.evening import Sit, evening, go_on  # noqa: E402
from tests.ui.plots import Move  # noqa: E402


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
def sit(tmp_path: Path, switch_on: Callable[[UI], UI]) -> Sit:
    """Takes up a match that has come so far: at its table, or at another screen of it."""

    def sit(*moves: Move, at: str = "", still: bool = True, **about: Any) -> UI:
        phone = switch_on(evening(tmp_path, *moves, **about))
        go_on(phone, at, still)
        return phone

    return sit


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is done in many steps takes many frames, and says so."""
    for patience, seconds in (("AT_ONCE", 1e-4), ("A_FRAME", 1e-4), ("PATIENCE", 0)):
        monkeypatch.setattr(f"screens.steps.{patience}", seconds)
    monkeypatch.setattr("companion.library.statistics.AT_ONCE", 1)


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
