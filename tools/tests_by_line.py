"""Knows which tests run a line of the code, and how long each takes: the coverage of the suite.

python -m tools.tests_by_line    # runs the suite to find out, or the tests that are named
"""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as Xml
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

HOME = Path(__file__).parents[1]
KEPT = HOME / "build" / "mutants"
COVERAGE = KEPT / "coverage"
TIMES = KEPT / "tests.xml"
MOST_TESTS = 400


def measure(tests: list[str]) -> None:
    """Run the tests once and keep what each of them ran; it takes about twice as long as usual."""
    KEPT.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup"]
    command += ["--cov", "--cov-context=test", "--cov-report=", "-o", "junit_family=xunit1"]
    subprocess.run([*command, f"--junitxml={TIMES}", *tests], cwd=HOME)


class TestsByLine:
    """The tests that ran each line when they were measured; one that failed then proves nothing."""

    __test__ = False  # it is no test, whatever pytest thinks of its name

    def __init__(self) -> None:
        self._coverage = CoverageData(str(COVERAGE))
        self._coverage.read()
        self._files = {
            Path(file).as_posix().removeprefix(f"{HOME.as_posix()}/"): file
            for file in self._coverage.measured_files()
        }
        self._seconds = {}
        for case in Xml.parse(TIMES).iter("testcase"):
            if not len(case):  # else it was skipped, or failed
                test = f"{case.get('file')}::{case.get('name')}"
                self._seconds[test] = float(case.get("time", 0))

    @staticmethod
    def is_there() -> bool:
        """Return whether the suite was measured."""
        return COVERAGE.exists() and TIMES.exists()

    def chosen(self, file: str, lines: Iterable[int], seconds: float) -> list[str]:
        """Return tests to run for a fault in these lines, which took so many seconds at most.

        First come those that run one of the lines, then others of the file: what is kept for later
        or made while modules are imported was run by the first test that came by, and by all others
        unseen. Of each file of tests comes the quickest, then the second of each.
        """
        by_line = self._coverage.contexts_by_lineno(self._files.get(file, file))
        of_lines = self._tests(test for line in lines for test in by_line.get(line, ()))
        if not of_lines and not any(line in by_line for line in lines):
            return []
        of_file = self._tests(test for tests in by_line.values() for test in tests)
        chosen = []
        left = seconds
        for test in [*_in_turns(of_lines), *_in_turns(of_file)]:
            if left >= 0 and test not in chosen and len(chosen) < MOST_TESTS:
                chosen.append(test)
                left -= of_file[test]
        return chosen

    def _tests(self, contexts: Iterable[str]) -> dict[str, float]:
        names = {context.rpartition("|")[0] for context in contexts}
        return {name: self._seconds[name] for name in names if name in self._seconds}


def _in_turns(tests: dict[str, float]) -> list[str]:
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: (tests[test], test)):
        by_file[test.partition("::")[0]].append(test)
    ranked = [(rank, test) for listed in by_file.values() for rank, test in enumerate(listed)]
    return [test for _, test in sorted(ranked)]


if __name__ == "__main__":
    measure(sys.argv[1:] or ["tests"])
