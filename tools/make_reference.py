"""Writes docs/reference.md: one line for each thing that a game, a move or a phase can say.

The words are the docstrings and the comments of the engine, so that they stand nowhere twice.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "reference.md"
HEAD = """# What a game, a move and a phase can say

Made by `python -m tools.make_reference` from the comments of `companion/engine`; a test keeps it
so. A field without “=” must be given; of a function its usual result is shown.
[Adding a game](adding-a-game.md) says when you need what.
"""
SHOWN = {
    "companion/engine/game.py": (
        "Game Option Agreement GameRules TableDisplay ResultRules PublicTable Setup"
    ),
    "companion/engine/moves.py": "MoveType MoveTaps MoveRecord",
    "companion/engine/rules.py": "Phase Rule Need",
    "companion/engine/fields.py": "Field",
    "companion/engine/offers.py": "Picture Spot Face Offer Pad Key Verb",
    "tests/games/__init__.py": "Played",
}
CALLED = {
    "Kinds of values": {
        "schema": "Whole OneOf CompositeChoice PrivateChoice Flag Maybe MultiSet ListOf Fields Text"
    },
    "Kinds that depend on the match": {"moves": "seat seats each only option"},
    "Moves that many games have": {"moves": "dealing scoring skipping finishing"},
    "Rules": {"rules": "rule entry_rule moment"},
    "What a sentence can name": {"facts": "Say Who Card Cards Money Span AndList"},
    "Helpers": {
        "offers": "face_down",
        "values": "add_at add_each replace_at best_seats gains",
    },
}
# Whose parameters are no news to a game.
BARE = {"MoveType", "MoveRecord", "MoveTaps", "Rule", "Match", "Does", "Face", "Key", "Pad", "type"}
BARE |= {"GameRules", "TableDisplay", "ResultRules", "PublicTable"}
PLAIN = {"TableT": "Table", "MoveT": "Move", "Words": "Phrase"}


def page() -> str:
    """All of it."""
    parts = [HEAD]
    for module, names in SHOWN.items():
        source = (HOME / module).read_text("utf-8")
        found = classes(source)
        for name in names.split():
            lines = [f"- {line}\n" for line in fields(found[name], source.splitlines())]
            words = f"{docstring(found[name])} In `{module}`."
            parts.append(f"\n## {name}\n\n{words}\n\n{''.join(lines)}")
    for title, by_module in CALLED.items():
        parts.append(f"\n## {title}\n")
        for module, names in by_module.items():
            lines = [called(module, name) for name in names.split()]
            parts.append(f"\nIn `companion/engine/{module}.py`:\n\n{''.join(lines)}")
    return "".join(parts)


def called(module: str, name: str) -> str:
    """A line on something that a game calls: its parameters, and what it is for."""
    made = getattr(importlib.import_module(f"companion.engine.{module}"), name)
    known = inspect.signature(made).parameters.values()
    shown = [
        p.name
        if p.default is p.empty
        else f"{p.name}={getattr(p.default, '__name__', p.default)!r}"
        for p in known
        if p.name not in ("choices", "more")
    ]
    shown += ["…"] if any(p.kind is p.VAR_KEYWORD for p in known) else []
    told = (inspect.getdoc(made) or "").split("\n\n")[0].replace("\n", " ")
    return f"- `{name}({', '.join(shown)})`: {told}\n"


def classes(source: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}


def docstring(node: ast.ClassDef) -> str:
    return (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")


def fields(node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    """Each public field with its default and what its comment says."""
    for field in node.body:
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        name = field.target.id
        value = field.value
        if name.startswith("_"):
            continue
        shown = f": {annotation(field.annotation)}" + (f" = {default(value)}" if value else "")
        said = comment(lines, field.lineno, field.end_lineno or field.lineno)
        assert said, f"{node.name}.{name}: say in a comment beside it what it is"
        yield f"`{name}{shown}`: {said[0].upper()}{said[1:].rstrip('.')}."


def annotation(of: ast.expr) -> str:
    """The type as a game sees it: a function by its arrow, and no parameters of types."""
    match of:
        case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[takes, gives])):
            assert isinstance(takes, ast.List)
            return f"({', '.join(map(annotation, takes.elts))}) → {annotation(gives)}"
        case ast.Subscript(value=ast.Name(id=name), slice=inner) if name in BARE | {"tuple"}:
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return name if name in BARE else f"tuple[{', '.join(map(annotation, parts))}]"
        case ast.BinOp(left=left, right=right):
            return " | ".join(f"({t})" if "→" in t else t for t in map(annotation, (left, right)))
    return PLAIN.get(text := ast.unparse(of), text).replace("MoveT]", "Move]")


def default(value: ast.expr) -> str:
    """The default in few characters."""
    text = re.sub(r"field\(default_factory=(\w+)\)", r"\1()", ast.unparse(value))
    text = re.sub(r"^lambda [^:]*: ", "", text).replace("dict()", "{}").replace("NO_WORDS", "''")
    return text if len(text) <= 40 else "…"


def comment(lines: list[str], first: int, last: int) -> str:
    """What stands behind a field, or else above it."""
    code, mark, beside = lines[last - 1].rpartition("  # ")
    if mark and code.strip():
        return beside.strip()
    above: list[str] = []
    while (line := lines[first - 2 - len(above)].strip()).startswith("#"):
        above.insert(0, line.lstrip("# "))
    return " ".join(above)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
