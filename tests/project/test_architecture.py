"""The house: which package may know which, and what no file may say."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path

import pytest

from tests import HOME

# What stands later may know what stands before it, never the other way round.
PACKAGES = (
    "engine",
    "games",
    "record",
    "library",
    "i18n",
    "views",
    "rulebook",
    "session",
    "server",
)

PLACE_ON_A_MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt)/\w|\b[A-Z]:\\Users\\")


def modules_of(package: str) -> list[Path]:
    return sorted((HOME / package).rglob("*.py"))


def imports_of(module: Path) -> Iterator[str]:
    """The dotted names that a module imports, relative ones aside."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strangers(package: str, *unwelcome: str) -> list[str]:
    return [
        f"{module.relative_to(HOME)} imports {name}"
        for module in modules_of(package)
        for name in imports_of(module)
        if any(f"{name}.".startswith(f"{stranger}.") for stranger in unwelcome)
    ]


def tracked_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=HOME, capture_output=True)
    if listing.returncode:
        pytest.skip("only a git checkout knows which files belong to the project")
    files = [HOME / name for name in listing.stdout.decode().split("\0") if name]
    return [file for file in files if file.is_file()]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for file in tracked_files():
        try:
            lines = file.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # a picture or a font
        found += [
            f"{file.relative_to(HOME)}:{number}: {line.strip()}"
            for number, line in enumerate(lines, 1)
            if pattern.search(line)
        ]
    return found


def packages_known_to(module: Path) -> Iterator[str]:
    """The packages of `companion/` that a module imports from, by whatever kind of import."""
    package = module.relative_to(HOME).parent.parts
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            path = (*above, *(node.module or "").split("."), *(a.name for a in node.names))
            named = [part for part in path if part]
            if named[0] == "companion" and len(named) > 1 and named[1] in PACKAGES:
                yield named[1]


def spec_list(key: str) -> set[str]:
    spec = RawConfigParser()
    spec.read(HOME / "buildozer.spec", "utf-8")
    return set(spec["app"][key].split(","))


def test_companion_knows_neither_kivy_nor_the_screens() -> None:
    assert strangers("companion", "kivy", "screens", "companion.screens", "tests") == []


def test_dependencies_between_packages_point_one_way() -> None:
    upwards = [
        f"{module.relative_to(HOME)} imports from {known}"
        for package in PACKAGES
        for module in modules_of(f"companion/{package}")
        for known in packages_known_to(module)
        if PACKAGES.index(known) > PACKAGES.index(package)
    ]
    assert upwards == []


def test_modules_beside_the_packages_import_none_of_them() -> None:
    known = {
        (name, package)
        for name in ("clock", "device", "menu", "paths", "platform")
        for package in packages_known_to(HOME / "companion" / f"{name}.py")
    }
    assert known == {("device", "library")}  # for its settings


def test_every_package_says_what_it_holds() -> None:
    folders = [folder for folder in (HOME / "companion").iterdir() if list(folder.glob("*.py"))]
    assert {folder.name for folder in folders} <= {*PACKAGES}
    for folder in folders:
        said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
        assert said, f"{folder.name} does not say what it holds"


def test_no_screen_knows_a_game() -> None:
    games = [
        folder.name
        for folder in (HOME / "data" / "games").iterdir()
        if folder.name not in ("common", "sheet")  # what slides up is called a sheet, too
    ]
    assert len(games) >= 6
    for module in modules_of("screens"):
        source = module.read_text("utf-8")
        assert [game for game in games if re.search(rf"[\"']{game}[\"']", source)] == []


def test_companion_runs_without_kivy() -> None:
    """Also by no detour: every module imported, and no Kivy in the process."""
    names = [
        ".".join(module.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__")
        for module in modules_of("companion")
        if module.name != "__main__.py"
    ]
    code = f"import sys, {', '.join(names)}; print('kivy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=HOME, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("False\n", "")


def test_screens_can_move_into_the_wheel() -> None:
    """There they are `companion.screens`, so among themselves they use relative imports."""
    assert strangers("screens", "screens", "companion.screens", "tests") == []


def test_the_phone_gets_the_same_versions_as_the_desktop() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    desktop = {requirement.partition(";")[0] for requirement in project["dependencies"]}
    assert spec_list("requirements") == desktop | {"python3"}


def test_the_phone_gets_every_kind_of_file_that_the_app_reads() -> None:
    """Drawings are read by whoever makes the pictures, catalogues by whoever translates, and what a
    desktop wants to know by desktops."""
    packages = [HOME / "companion", HOME / "screens", HOME / "data"]
    kinds = {file.suffix for file in tracked_files() if any(map(file.is_relative_to, packages))}
    assert kinds - {".svg", ".po", ".pot", ".typed", ".desktop", ".xml"} <= {
        f".{kind}" for kind in spec_list("source.include_exts")
    }


def test_a_class_that_is_named_in_a_comment_is_there() -> None:
    modules = [
        module for package in ("companion", "screens", "tools") for module in modules_of(package)
    ]
    texts = {module: module.read_text("utf-8") for module in modules}
    java = [file.read_text("utf-8") for file in (HOME / "phone").rglob("*.java")]
    known = set(re.findall(r"\bclass (\w+)", "".join((*texts.values(), *java))))
    imported = (line for text in texts.values() for line in text.splitlines() if "import" in line)
    known |= set(re.findall(r"\w+", " ".join(imported)))
    assert [
        f"{module.relative_to(HOME)} names {name}"
        for module, text in texts.items()
        for name in re.findall(r"`([A-Z][a-z]\w*)`", text)
        if name not in known
    ] == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert lines_with(PLACE_ON_A_MACHINE) == []


def test_the_architecture_page_names_files_that_exist() -> None:
    page = (HOME / "docs" / "architecture.md").read_text("utf-8")
    assert [package for package in PACKAGES if f"`{package}/`" not in page] == []
    named = re.findall(r"\b(?:\w+/)+\w+\.py\b", page)
    assert len(named) > 10
    there = [(HOME / name).exists() or (HOME / "companion" / name).exists() for name in named]
    assert all(there), [name for name, found in zip(named, there, strict=True) if not found]


def test_the_worked_example_of_a_card_game_stays_short() -> None:
    """With cards, rounds, hidden hands and counting, and all that it shows."""
    files = (HOME / "companion" / "games").rglob("crazy_eights*.py")
    assert 0 < sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 380
