"""One journey for all faces: the app, the page in Chromium and WebKit, the browser edition."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.server import address
from tests.browser.edition import Edition, Host, built_web
from tests.browsers import DEMANDED
from tests.server.phone import Phone

from . import webkit
from .face import Face
from .page_face import ChromiumGlass, EditionPage, ServedPage

SIZE = {"width": 412, "height": 892}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tell each journey on app and page, elsewhere by night; `main` ones everywhere at once."""
    if "face" not in metafunc.fixturenames:
        return
    if metafunc.definition.get_closest_marker("app"):
        metafunc.parametrize("face", ["app"], indirect=True)
        return
    main = metafunc.definition.get_closest_marker("main") is not None
    by_night = [] if main else [pytest.mark.nightly]
    lacking = not (DEMANDED or (webkit.DRIVER and webkit.SCREEN))
    in_webkit = pytest.mark.skipif(lacking, reason=webkit.NEEDED)
    edition_too = [pytest.mark.browser, pytest.mark.xdist_group("edition")]
    webkit_too = [pytest.mark.browser, pytest.mark.xdist_group("webkit"), in_webkit]
    metafunc.parametrize(
        "face",
        [
            "app",
            pytest.param("page", marks=pytest.mark.browser),
            pytest.param("edition", marks=edition_too + by_night),
            pytest.param("webkit", marks=webkit_too + by_night),
        ],
        indirect=True,
    )


@pytest.fixture(scope="session")
def any_port() -> Iterator[None]:
    """A port that the system has free: the usual ones may belong to another program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(address, "TRIES", 0)
        yield


@pytest.fixture(scope="session")
def web() -> Path:
    """The folder that `make web` builds."""
    return built_web()


@pytest.fixture(scope="session")
def host(web: Path) -> Iterator[Host]:
    """A static host of this machine with the browser edition."""
    opened = Host(web.parent)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shared_edition(browser: Browser, host: Host) -> Iterator[Edition]:
    """The browser edition, started once for all journeys."""
    context = browser.new_context(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
    yield Edition(context, host.address).start()
    context.close()


@pytest.fixture(scope="session")
def shared_phone(browser: Browser) -> Iterator[Phone]:
    """A page of Chromium for all journeys; each visits a host of its own, which knows nobody."""
    context = browser.new_context(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
    yield Phone(context)
    context.close()


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
        made = EditionPage(tmp_path, request.getfixturevalue("shared_edition"))
    elif request.param == "webkit":
        glass = webkit.WebKitGlass(request.getfixturevalue("webkit_driver"), *SIZE.values())
        made = ServedPage(tmp_path, glass)
    else:
        made = ServedPage(tmp_path, ChromiumGlass(request.getfixturevalue("shared_phone")))
    yield made
    made.close()
