"""Devices with the browser edition, beside the one that is shared, and one to be killed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from tests.browser.edition import Device, Edition, Host
from tests.support.browsers import COMPILE_QUICKLY, SIZE


@pytest.fixture
def another(browser: Browser, host: Host) -> Iterator[Callable[..., Edition]]:
    """A device of its own, with nothing on it."""
    contexts: list[BrowserContext] = []

    def take_out(**more: Any) -> Edition:
        contexts.append(browser.new_context(viewport=SIZE, **more))
        return Edition(contexts[-1], host.address)

    yield take_out
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


@pytest.fixture
def device(playwright: Playwright, profile: Path, host: Host) -> Iterator[Device]:
    """Tests share what it keeps, and load the edition once."""
    made = Device(playwright, profile, host, COMPILE_QUICKLY)
    yield made
    made.kill()
