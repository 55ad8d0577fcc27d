"""One name stands for one thing, and what the glossary names exists."""

import ast
import re
from collections import defaultdict

from tests import HOME
from tests.project import sources

EVERYTHING = sources("companion") | sources("screens")


def test_no_public_class_name_stands_for_two_things() -> None:
    """A game is read by itself: its table and its moves have the names that its rulebook has."""
    places: dict[str, list[str]] = defaultdict(list)
    for path, module in EVERYTHING.items():
        if path.startswith("companion/games/"):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_the_terms_of_the_glossary_exist() -> None:
    glossary = (HOME / "docs" / "glossary.md").read_text("utf-8")
    terms: set[str] = set()
    for row in re.findall(r"^\|.*\|$", glossary, re.MULTILINE):
        terms.update(re.findall(r"`([A-Z]\w+)`", row))
    names: set[str] = set()
    for path in EVERYTHING:
        source = (HOME / path).read_text("utf-8")
        names.update(re.findall(r"^(?:class )?(\w+)", source, re.MULTILINE))
    assert len(terms) > 20
    assert terms <= names
