"""No test looks at a clock: what is slow on a busy machine is not wrong."""

import re
from pathlib import Path

import pytest

from tests import HOME

CLOCK = re.compile(
    r"""
    (?<![.\w])time\.(?!tzset\b)\w | \bfrom\ time(it)?\ import | \bimport\ (time\ as|timeit)
    | \b(datetime|date)\.(now|utcnow|today)\(
    | \b(timeout\w*|deadline)=(?!None\b|0\b)  # to a browser, 0 says that there is none
    | \.(alarm|setitimer|ru_[us]time|settimeout|setdefaulttimeout|\w+_timeout)\b
    | \.(join|wait|result)\(\d | \bselect\(\[([^,]*,){3}
    | \bsleep\((?!0\))  # which only lets others go on
    """,
    re.VERBOSE,
)
# Who may, and why.
ALLOWED = {
    "tests/waiting.py": "a pause between two looks; looks are counted, not seconds",
    "tests/browsers.py": "a browser that is told nothing waits 5 s",
    "tests/conftest.py": "the same",
    "tests/server/phone.py": "the same",
    "tests/browser/edition.py": "the same",
    "tests/cli/test_processes.py": "another process says that it waits, and waits without end",
}


def test_no_test_reads_a_clock_or_waits_for_so_many_seconds_only() -> None:
    """Count steps, calls or bytes; wait with `tests.waiting.wait_for` or `UI.wait_until`; what has
    to be measured in seconds belongs into `tools/bench`."""
    found: dict[str, list[str]] = {}
    for module in sorted((HOME / "tests").rglob("*.py")):
        if "node_modules" not in module.parts and module != Path(__file__):
            lines = filter(CLOCK.search, module.read_text("utf-8").splitlines())
            found[module.relative_to(HOME).as_posix()] = list(lines)
    looking = {name: lines for name, lines in found.items() if lines}
    assert {name: lines for name, lines in looking.items() if name not in ALLOWED} == {}
    assert ALLOWED.keys() <= looking.keys(), "what nobody uses need not be allowed"


LINES = [
    line
    for line in Path(__file__).with_name("clocks.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_each_way_to_look_at_a_clock_is_seen_and_what_only_looks_like_it_is_not(line: str) -> None:
    assert bool(CLOCK.search(line)) == line.startswith("! ")
