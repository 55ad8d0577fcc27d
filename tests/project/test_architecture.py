"""The house: which package may know which, and what no file may say."""

import ast
import re
import subprocess
import sys
import tomllib
from configparser import RawConfigParser
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.engine.rules import COUNTING
from tests import HOME
from tests.project import imports, sources
from tests.support.api import GAMES, data_folder

# What stands later may know what stands before it, never the other way round.
PACKAGES = (
    "engine",
    "games",
    "record",
    "library",
    "i18n",
    "standings",
    "views",
    "rulebook",
    "session",
    "server",
)

# Words of games that mean something else, too: a screen, a verb, what slides up, a key of a line
# and of the keyboard. And rules of the engine itself.
COMMON = {"home", "count", "move", "shift", "sheet", COUNTING}
OWN_RULES = ("match.", "round.", "turn.")
PLACE_ON_A_MACHINE = r"(^|[^[:alnum:]_.])(/(home|root|Users|work|mnt)/[[:alnum:]_]|[A-Z]:\\Users\\)"


def known_packages() -> set[tuple[str, str]]:
    """Which module of `companion` knows which of its packages."""
    named = ((path, name.split(".")) for path, name in imports("companion"))
    return {(path, n[1]) for path, n in named if n[0] == "companion" and n[1] in PACKAGES}


def git(*asked: str) -> str:
    answer = subprocess.run(["git", *asked], cwd=HOME, capture_output=True, text=True)
    if answer.returncode > 1:  # 1 is that of a search that finds nothing
        pytest.skip("only a git checkout knows which files belong to the project")
    return answer.stdout


def tracked_files() -> list[Path]:
    files = [HOME / name for name in git("ls-files", "-z").split("\0") if name]
    return [file for file in files if file.is_file()]


def spec_list(key: str) -> set[str]:
    spec = RawConfigParser()
    spec.read(HOME / "buildozer.spec", "utf-8")
    return set(spec["app"][key].split(","))


def test_companion_knows_neither_kivy_nor_the_screens() -> None:
    unwelcome = re.compile(r"(kivy|screens|companion\.screens|tests)\b")
    assert [(path, name) for path, name in imports("companion") if unwelcome.match(name)] == []


def test_dependencies_between_packages_point_one_way() -> None:
    owner = {f"companion/{package}": place for place, package in enumerate(PACKAGES)}
    assert [
        (path, known)
        for path, known in known_packages()
        if PACKAGES.index(known) > owner.get("/".join(path.split("/")[:2]), len(PACKAGES))
    ] == []


def test_modules_beside_the_packages_import_none_of_them() -> None:
    beside = [
        f"companion/{n}.py" for n in ("clock", "device", "menu", "paths", "platform", "saved_state")
    ]
    known = {(path, package) for path, package in known_packages() if path in beside}
    assert known == {("companion/device.py", "library")}  # for its settings


def test_every_package_says_what_it_holds() -> None:
    folders = [folder for folder in (HOME / "companion").iterdir() if list(folder.glob("*.py"))]
    assert {folder.name for folder in folders} <= {*PACKAGES}
    told = {f.name: sources("companion")[f"companion/{f.name}/__init__.py"] for f in folders}
    assert [name for name, module in told.items() if not ast.get_docstring(module)] == []


def words_of_games() -> set[str]:
    """The names of games, and of their cards, phases and rules."""
    found = {game.id for game in GAMES}
    for game in GAMES:
        found |= {phase.name for phase in game.rules.phases}
        found |= {rule.id for asked in game.asked.values() for rule in asked.all}
    for deck in data_folder().glob("games/*/deck.toml"):
        found |= tomllib.loads(deck.read_text("utf-8")).keys()
    return {word for word in found - COMMON if not word.startswith(OWN_RULES)}


def test_the_layers_that_every_game_shares_name_no_word_of_a_game() -> None:
    words = words_of_games()
    assert {"big-deal", "gold", "duel", "deck.exhausted"} <= words
    neutral = (sources("companion") | sources("screens")).items()
    assert [
        f"{path}:{node.lineno} names “{node.value}”"
        for path, module in neutral
        if not path.startswith("companion/games/")
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in words
    ] == []


def test_companion_runs_without_kivy() -> None:
    """Also by no detour: every module imported, and no Kivy in the process."""
    paths = [path for path in sources("companion") if not path.endswith("__main__.py")]
    names = [path[:-3].replace("/", ".").removesuffix(".__init__") for path in paths]
    code = f"import sys, {', '.join(names)}; print('kivy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=HOME, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("False\n", "")


def test_screens_can_move_into_the_wheel() -> None:
    """There they are `companion.screens`, so among themselves they use relative imports."""
    whole = re.compile(r"^ *(from|import) ((companion\.)?screens|tests)\b", re.MULTILINE)
    assert [p for p in sources("screens") if whole.search((HOME / p).read_text("utf-8"))] == []


def test_the_phone_gets_the_same_versions_as_the_desktop() -> None:
    wanted = {f"{need.name}=={locked()[need.name]}" for need in needed_by_the_app()}
    assert spec_list("requirements") == wanted | {"python3"}


def needed_by_the_app() -> list[Requirement]:
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    return [Requirement(written) for written in project["dependencies"]]


def locked() -> dict[str, str]:
    """Return the versions in constraints.txt by the names of the packages."""
    lines = (HOME / "constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def test_the_wheel_takes_the_versions_that_the_tests_have_passed_with() -> None:
    for need in needed_by_the_app():
        assert need.specifier.contains(locked()[need.name]), need


def test_nothing_that_reads_what_strangers_send_comes_along_unnamed() -> None:
    """What uvicorn needs is named and bounded like uvicorn itself."""
    pinned = {need.name for need in needed_by_the_app() if need.specifier}
    waiting = ["uvicorn"]
    needed = set[str]()
    while waiting:
        name = waiting.pop()
        needed.add(name)
        for needs in map(Requirement, requires(name) or ()):
            if needs.marker is None or needs.marker.evaluate({"extra": ""}):
                waiting.append(needs.name)
    assert needed <= pinned


def test_the_phone_gets_every_kind_of_file_that_the_app_reads() -> None:
    """Drawings are read by whoever makes the pictures, catalogues by whoever translates, and what a
    desktop wants to know by desktops."""
    packages = [HOME / "companion", HOME / "screens", HOME / "data"]
    kinds = {file.suffix for file in tracked_files() if any(map(file.is_relative_to, packages))}
    assert kinds - {".svg", ".po", ".pot", ".typed", ".desktop", ".xml"} <= {
        f".{kind}" for kind in spec_list("source.include_exts")
    }


def test_a_class_that_is_named_in_a_comment_is_there() -> None:
    modules = [path for folder in ("companion", "screens", "tools") for path in sources(folder)]
    texts = {module: (HOME / module).read_text("utf-8") for module in modules}
    java = [file.read_text("utf-8") for file in (HOME / "packaging").rglob("*.java")]
    known = set(re.findall(r"\bclass (\w+)", "".join((*texts.values(), *java))))
    imported = (line for text in texts.values() for line in text.splitlines() if "import" in line)
    known |= set(re.findall(r"\w+", " ".join(imported)))
    assert [
        f"{module} names {name}"
        for module, text in texts.items()
        for name in re.findall(r"`([A-Z][a-z]\w*)`", text)
        if name not in known
    ] == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert git("grep", "-nIE", PLACE_ON_A_MACHINE).splitlines() == []


def test_the_architecture_page_names_files_that_exist() -> None:
    page = (HOME / "docs" / "architecture.md").read_text("utf-8")
    assert [package for package in PACKAGES if f"`{package}/`" not in page] == []
    named = re.findall(r"\b(?:\w+/)+\w+\.py\b", page)
    assert len(named) > 10
    there = [(HOME / name).exists() or (HOME / "companion" / name).exists() for name in named]
    assert all(there), [name for name, found in zip(named, there, strict=True) if not found]
