"""Opens the window before any journey imports Kivy, and makes phones with the app."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.ui.window import choose_backend, open_window

open_window(choose_backend())

from kivy.core.window import Window  # noqa: E402

from screens.app import CompanionApp  # noqa: E402
from tests.support.api import Library  # noqa: E402
from tests.support.ui.driver import UI  # noqa: E402
from tests.support.ui.gestures import OpenMatch, go_on, open_app  # noqa: E402
from tests.support.ui.matches import keep_match  # noqa: E402
from tests.support.ui.plots import FOUR, Move  # noqa: E402
from tests.support.ui.scenes import SceneTour, furnish  # noqa: E402


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[UI]:
    """Return a new phone on which the app is not started yet."""
    phone = UI(lambda: CompanionApp(folder=tmp_path))
    yield phone
    phone.stop()


@pytest.fixture
def start_phone() -> Iterator[Callable[[UI], UI]]:
    """Return a function that starts the app on a phone; it is stopped at the end."""
    phones: list[UI] = []

    def start_phone(phone: UI) -> UI:
        phones.append(phone)
        phone.start()
        return phone

    yield start_phone
    for phone in phones:
        phone.stop()
    Window.allow_screensaver = True


@pytest.fixture
def open_match(tmp_path: Path, start_phone: Callable[[UI], UI]) -> OpenMatch:
    """Return a function that opens a match after these moves, at its table or another screen."""

    def open_match(
        *moves: Move,
        at: str = "",
        still: bool = True,
        game: str = "big-deal",
        players: tuple[str, ...] = FOUR,
        **phone: float,
    ) -> UI:
        keep_match(Library(tmp_path), moves, players, game)
        phone = start_phone(UI(lambda: CompanionApp(tmp_path), **phone))
        go_on(phone, at, still)
        return phone

    return open_match


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SceneTour]:
    """One phone for all scenes, because what a screen keeps from before must not spoil it."""
    folder = tmp_path_factory.mktemp("phone")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("screens.app.IDLE", 10_000)  # no copy is made while somebody looks at them
        files = furnish(folder)
        ui = UI(lambda: CompanionApp(folder))
        open_app(ui, language="en", theme="dark")
        yield SceneTour(ui, files)
        ui.stop()
