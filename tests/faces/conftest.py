"""The faces of a journey: the app, the page in Chromium and WebKit, the browser edition."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import SIZE

from . import webkit
from .face import Face
from .page_face import EditionPage, ServedPage


@pytest.fixture(scope="session")
def webkit_driver() -> Iterator[webkit.WebKit]:
    """The driver of WebKit's browser, on a screen that nobody sees."""
    assert webkit.DRIVER and webkit.SCREEN, webkit.NEEDED
    with webkit.screen() as display:
        driver = webkit.WebKit(display)
        yield driver
        driver.close()


@pytest.fixture
def face(request: pytest.FixtureRequest, tmp_path: Path, any_port: None) -> Iterator[Face]:
    """Somebody's phone, with nothing opened yet."""
    made: Any
    if request.param == "app":
        from .app_face import AppFace  # opens the window, which nothing else here needs

        made = AppFace(tmp_path)
    elif request.param == "edition":
        made = EditionPage(tmp_path, request.getfixturevalue("edition"))
    elif request.param == "webkit":
        glass = webkit.WebKitGlass(request.getfixturevalue("webkit_driver"), *SIZE.values())
        made = ServedPage(tmp_path, glass)
    else:
        made = ServedPage(tmp_path, request.getfixturevalue("phone")())
    yield made
    made.close()
