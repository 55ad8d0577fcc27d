"""What all tests share: their order, and plain words about those that could not run."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import pytest
from hypothesis import settings

from tests.ui.window import choose_backend, draws_pixels

BACKEND = choose_backend()
NO_PIXELS = f"looks at pixels, and the {BACKEND} window draws none"

# The rules and the command line are tested on Pythons for which Kivy has no wheel, too.
HAS_KIVY = find_spec("kivy") is not None
collect_ignore_glob = [] if HAS_KIVY else ["journeys", "games/*/test_journeys.py"]

# How long an example takes says more about the machine, which runs other tests as well.
settings.register_profile("table", deadline=None)
settings.load_profile("table")

# A suite that a shell started in the background does not hear Ctrl+C, nor would what it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Whatever has lived for long is looked through when an app or a module ends, and seldom before.
gc.set_threshold(700, 10, 30)


def pytest_report_header() -> str:
    return f"window for journeys: {BACKEND}" if HAS_KIVY else "no Kivy, so no journeys"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("pixels") and not draws_pixels(BACKEND):
            item.add_marker(pytest.mark.skip(reason=NO_PIXELS))
    items.sort(key=_cost)


def _cost(item: pytest.Item) -> tuple[bool, bool]:
    """What is quick comes first, so that a mistake shows soon."""
    return item.get_closest_marker("slow") is not None, "journeys" in str(item.path)


@pytest.fixture(scope="session", autouse=True)
def nobody_pulls_the_plug() -> Iterator[None]:
    """So nothing has to wait for the disk; that all is synced, the watch of `faults` sees."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="module", autouse=True)
def nothing_old_is_searched_for_garbage() -> Iterator[None]:
    """What a module leaves (remembered matches, mostly) would cost later ones seconds at a time."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture
def checked(record_property: Callable[[str, object], None]) -> Callable[[int], None]:
    """Tell how many screens a test has looked at; the sum is printed at the end."""
    return lambda count: record_property("screens checked", count)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    told = [dict(report.user_properties).get("screens checked", 0) for report in reports]
    if sum(told):
        terminalreporter.line(f"{sum(told)} screens checked, each in one shape, look and language")
    skipped = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and NO_PIXELS in report.longrepr[2]
    ]
    if skipped:
        terminalreporter.section("not everything was tested")
        terminalreporter.line(
            f"Skipped because this window draws no pixels: {len(skipped)} tests. "
            "With libEGL and libGL (Debian: libegl1 libgl1) they run."
        )
        for report in skipped:
            terminalreporter.line(f"  {report.nodeid}")
