"""Plants small faults in the code, one at a time, and lists those that no test notices.

    python -m tools.mutants --package engine --sample 40 --seed 7

A fault is a comparison turned round, a number that is one too high, a loop that never begins: what
cosmic-ray knows. Each is met by the tests that run its line, which the coverage of the whole suite
tells. A package is a folder of `companion`, or `screens`, or any path of ours; `rest` is what is in
`companion` beside engine, record and games. What changes nothing that anybody could notice stands
with its reason in tests/equivalent_mutants.toml.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tools.tests_by_line import TestsByLine, measure

HOME = Path(__file__).parents[1]
EXPLAINED = HOME / "tests" / "equivalent_mutants.toml"
PATIENCE = 120  # seconds, the least after which tests hang

# Of the operators that cosmic-ray has, those whose mutants somebody could have written by mistake.
# (A sum that becomes a power raises an error in the first test that comes by, and shows nothing.)
LIKELY = re.compile(
    r"core/(ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv"
    r"|BitAnd_BitOr|BitOr_BitAnd)"
    r"|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Lt_Gt|Gt_Lt"
    r"|In_NotIn|NotIn_In|Is_IsNot|IsNot_Is)"
    r"|ReplaceUnaryOperator_(Delete_Not|USub_UAdd)"
    r"|ReplaceAndWithOr|ReplaceOrWithAnd|ReplaceTrueWithFalse|ReplaceFalseWithTrue|AddNot"
    r"|ReplaceBreakWithContinue|ReplaceContinueWithBreak|NumberReplacer|ZeroIterationForLoop"
    r"|ExceptionReplacer)"
)


class Outcome(NamedTuple):
    """What became of one mutant."""

    mutant: MutationSpec
    was: str
    becomes: str
    noticed_by: str  # a test, or nothing
    tests: int

    @property
    def place(self) -> str:
        return f"{self.mutant.module_path}:{self.mutant.start_pos[0]}"


# The packages in which most faults are noticed; what else is in `companion` is called the rest.
APART = ("engine", "record", "games")


def files_of(package: str) -> list[Path]:
    """Return the Python files of a package, relative to the project."""
    if package == "rest":
        rest = (HOME / "companion").rglob("*.py")
        files = [file for file in rest if file.relative_to(HOME).parts[1] not in APART]
    else:
        folder = HOME / "companion" / package
        folder = folder if folder.exists() else HOME / package
        files = [folder] if folder.is_file() else list(folder.rglob("*.py"))
    if not files:
        sys.exit(f"There is no Python in {package}.")
    return [file.relative_to(HOME) for file in sorted(files)]


def mutants_of(file: Path) -> Iterator[MutationSpec]:
    """Return all likely mutants of a file."""
    code = (HOME / file).read_text("utf-8")
    nodes = list(ast_nodes(get_ast(code)))
    types = set(annotations_of(code))
    for name in sorted(filter(LIKELY.match, operator_names())):
        operator = get_operator(name)()
        positions = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(positions):
            if start not in types:
                yield MutationSpec(file, name, occurrence, start, end)


def annotations_of(code: str) -> Iterator[tuple[int, int]]:
    """Return every position within a type: nothing looks at those when the program runs."""
    for node in ast.walk(ast.parse(code)):
        types = [getattr(node, name, None) for name in ("annotation", "returns")]
        for part in filter(None, types):
            for inner in ast.walk(part):
                if isinstance(inner, ast.BinOp):
                    # between its two sides stands the sign, wherever its spaces are
                    start, end = inner.left, inner.right
                    columns = range(start.end_col_offset or 0, end.col_offset + 1)
                    yield from ((start.end_lineno or 0, column) for column in columns)


def sample_of(package: str, count: int, chance: random.Random) -> list[MutationSpec]:
    """Return so many mutants of a package, at most one of each place; 0: one of every place.

    Places are drawn, not mutants: a sign can be mistaken in more ways than a name.
    """
    places: dict[tuple[Path, tuple[int, int]], list[MutationSpec]] = {}
    for file in files_of(package):
        for mutant in mutants_of(file):
            places.setdefault((file, mutant.start_pos), []).append(mutant)
    drawn = chance.sample(sorted(places), min(count or len(places), len(places)))
    return [chance.choice(places[place]) for place in drawn]


def copy_of_the_project(folder: Path) -> None:
    """Copy every file of the project as it is now, and what is drawn or compiled from them.

    Files keep their times, so that nothing compiled has to be compiled again for each mutant.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others"], cwd=HOME, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if not name.startswith((".venv/", "build/")) and (HOME / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOME / name, folder / name)


def plant(mutant: MutationSpec, tests: list[str], seconds: int) -> Outcome:
    """Let the tests meet a mutant in the current folder, which has a copy of the project."""
    # Where no test runs the line, the mutant is only planted, to be told.
    met_by = tests or ["--collect-only", "tests/test_platform.py"]
    Path("mutant_tests.txt").write_text("\n".join(met_by), "utf-8")
    command = f"{sys.executable} -m pytest -x -q -n0 -p no:cacheprovider @mutant_tests.txt"
    result = mutate_and_test([mutant], command, timeout=PATIENCE + 10 * seconds)
    changed = re.findall(r"^([-+])(?![-+])(.*)$", result.diff or "", re.MULTILINE)
    was, becomes = ("\n".join(line.strip() for side, line in changed if side == s) for s in "-+")
    said = result.output or ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    noticed_by = ""
    if result.test_outcome != TestOutcome.SURVIVED:
        noticed_by = failed[1] if failed else "a hang" if said == "timeout" else said[-300:]
    return Outcome(mutant, was, becomes, noticed_by, len(tests))


def explanations() -> dict[tuple[str, str, str], str]:
    """Return why a fault cannot be noticed, by its file and by what the line was and becomes."""
    listed = tomllib.loads(EXPLAINED.read_text("utf-8")).get("mutant", [])
    return {(one["file"], one["was"], one["becomes"]): one["why"] for one in listed}


def main() -> int:
    """Plant a sample, tell what nobody noticed, and fail if there is any such fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--package", required=True)
    parser.add_argument("--sample", type=int, default=40, help="0: one fault at every place")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--seconds", type=int, default=60, help="of tests that meet one fault")
    parser.add_argument("--measure", action="store_true", help="which test runs which line, again")
    parser.add_argument("--tests", nargs="*", default=["tests"], help="those that are measured")
    asked = parser.parse_args()
    if asked.measure or not TestsByLine.is_there():
        measure(asked.tests)
    tests_by_line = TestsByLine()
    why = explanations()
    noticed = explained = unnoticed = 0
    drawn = sample_of(asked.package, asked.sample, random.Random(asked.seed))
    with tempfile.TemporaryDirectory() as made:
        copy_of_the_project(Path(made))
        for mutant in drawn:
            file = mutant.module_path.as_posix()
            lines = range(mutant.start_pos[0], mutant.end_pos[0] + 1)
            tests = tests_by_line.chosen(file, lines, asked.seconds)
            with chdir(made):
                outcome = plant(mutant, tests, asked.seconds)
            if outcome.noticed_by:
                noticed += 1
                print(f"noticed {outcome.place} {outcome.becomes} by {outcome.noticed_by}")
            elif (file, outcome.was, outcome.becomes) in why:
                explained += 1
            else:
                unnoticed += 1
                print(f"NOT NOTICED {outcome.place} by {outcome.tests} tests")
                print(f"  was     {outcome.was}\n  becomes {outcome.becomes}", flush=True)
    print(
        f"{asked.package}, seed {asked.seed}: {noticed} of {len(drawn)} faults are noticed, "
        f"{explained} explained, {unnoticed} not noticed."
    )
    return bool(unnoticed)


if __name__ == "__main__":
    os.environ.setdefault("UI_BACKEND", "offscreen")
    sys.exit(main())
