"""Opens the window, before any journey imports Kivy, and hands out the phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.window import choose_backend, open_window

open_window(choose_backend())

from screens.app import CompanionApp  # noqa: E402
from tests.ui.driver import UI  # noqa: E402


@pytest.fixture
def ui() -> Iterator[UI]:
    """A phone in somebody's hand; the app is not started yet."""
    phone = UI(CompanionApp)
    yield phone
    phone.stop()
