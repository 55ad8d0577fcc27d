"""No test looks at a clock: what is slow on a busy machine is not wrong."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import HOME

CLOCK_MODULES = ("time", "timeit")
DATES = {f"{owner}.{name}" for owner in ("datetime", "date") for name in ("now", "utcnow", "today")}
LIMITS = {"timeout", "timeout_seconds", "timeout_ms", "deadline"}  # of whatever is called
ALARMS = {
    *("alarm", "setitimer", "settimeout", "setdefaulttimeout", "wait_for_timeout"),
    *("set_default_timeout", "set_default_navigation_timeout", "ru_utime", "ru_stime"),
}
WAITS = {"join", "wait", "result"}  # a number that these are given is a limit
NO_CLOCK = {"tzset"}  # sets the time zone, and tells nothing

# Who may, and why.
ALLOWED = {
    ("tests/waiting.py", "time.sleep"): "a pause between two looks; looks are counted, not seconds",
    ("tests/waiting.py", "sleep"): "the same",
    ("tests/browsers.py", "timeout=PATIENCE"): "a browser that is told nothing waits 5 s",
    ("tests/conftest.py", "timeout=PATIENCE"): "the same",
    ("tests/server/phone.py", "set_default_timeout"): "the same",
    ("tests/browser/edition.py", "timeout=PATIENCE"): "the same",
}


def clocks(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a module that read a clock or set a limit in seconds, and what they use."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module in CLOCK_MODULES:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name == "timeit" or (alias.name in CLOCK_MODULES and alias.asname):
                    yield node.lineno, alias.name
        elif isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value).rpartition(".")[2]
            named = f"{owner}.{node.attr}"
            if (owner == "time" and node.attr not in NO_CLOCK) or named in DATES:
                yield node.lineno, named
            elif node.attr in ALARMS:
                yield node.lineno, node.attr
        elif isinstance(node, ast.Call):
            yield from _limits(node)


def _limits(call: ast.Call) -> Iterator[tuple[int, str]]:
    for given in call.keywords:
        if given.arg in LIMITS and not _is_none(given.value):
            yield call.lineno, f"{given.arg}={ast.unparse(given.value)}"
    name = ast.unparse(call.func).rpartition(".")[2]
    waits = name in WAITS and len(call.args) == 1 and _is_number(call.args[0])
    if waits or (name == "select" and len(call.args) == 4):
        yield call.lineno, ast.unparse(call)
    if name == "sleep" and ast.unparse(call) != "asyncio.sleep(0)":  # which only lets others go on
        yield call.lineno, "sleep"


def _is_number(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def _is_none(value: ast.expr) -> bool:
    """Whether no limit is given; to a browser, 0 says so."""
    return isinstance(value, ast.Constant) and (value.value is None or value.value == 0)


def modules() -> list[Path]:
    return sorted((HOME / "tests").rglob("*.py"))


def test_no_test_reads_a_clock_or_waits_for_so_many_seconds_only() -> None:
    """Count steps, calls or bytes; wait with `tests.waiting.wait_for` or `UI.wait_until`; what has
    to be measured in seconds belongs into `tools/bench`."""
    found = {
        (module.relative_to(HOME).as_posix(), what): line
        for module in modules()
        if "node_modules" not in module.parts
        for line, what in clocks(module.read_text("utf-8"))
    }
    assert [f"{name}:{found[name, what]}: {what}" for name, what in found.keys() - ALLOWED] == []
    assert ALLOWED.keys() <= found.keys(), "what nobody uses need not be allowed"


LINES = [
    line
    for line in Path(__file__).with_name("clocks.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_each_way_to_look_at_a_clock_is_seen_and_what_only_looks_like_it_is_not(line: str) -> None:
    assert bool(list(clocks(line.removeprefix("! ")))) == line.startswith("! ")
