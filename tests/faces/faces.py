"""On which faces a journey is told: on every run, and by night on all others.

A journey is written once, as a test with a `face`: the app in its window (`app`), the page that a
phone opens (`page`), the browser edition (`edition`), and the page in WebKit (`webkit`).
"""

import pytest

from tests.support.browsers import DEMANDED

from . import webkit

NO_WEBKIT = not (DEMANDED or (webkit.DRIVER and webkit.SCREEN))
NEEDS = {
    "app": [],
    "page": [pytest.mark.browser],
    "edition": [pytest.mark.browser, pytest.mark.xdist_group("edition")],
    "webkit": [
        pytest.mark.xdist_group("webkit"),
        pytest.mark.skipif(NO_WEBKIT, reason=webkit.NEEDED),
    ],
}


def _told(on_every_run: tuple[str, ...], by_night: tuple[str, ...]) -> pytest.MarkDecorator:
    """Return what tells a journey on these faces."""
    faces = [pytest.param(face, marks=NEEDS[face]) for face in on_every_run]
    faces += [pytest.param(face, marks=[*NEEDS[face], pytest.mark.nightly]) for face in by_night]
    return pytest.mark.parametrize("face", faces, indirect=True)


everywhere = _told(("app", "page", "edition", "webkit"), ())
app_and_page = _told(("app", "page"), ("edition", "webkit"))
in_the_app = _told(("app",), ("page", "edition", "webkit"))
only_in_the_app = _told(("app",), ())
