"""Names, docstrings and sizes that a stranger can read: what the glossary and CONTRIBUTING ask."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tests import HOME
from tests.project import sources

Function = ast.FunctionDef | ast.AsyncFunctionDef
EVERYTHING = sources("companion") | sources("screens")

# With these a docstring begins that cannot be understood without the body. A property may be a
# noun: "The match as it stands."
RIDDLE = re.compile(
    "Of|What|Who|Whoever|Whose|Which|By|As|With|Without|In|On|At|From|For|To|How|Where|When|Whether"
    "|If|Its|Between|Not|Because|Until|While|Beside|More|Less"
)
NOUN = re.compile("The|A|An|All|Every|Each|One|Some|Both")
# A rule is named by its id, and its text stands in the rule library.
RULES = frozenset(("rule", "moment", "entry_rule"))
# A game is read by itself: its table and its moves have the names that its rulebook has.
NAMES_OF_A_GAME = re.compile(r"^companion/games/")
METAPHOR = re.compile("told|said|ways?|places?|deeds?|keeper|rooms?", re.I)
FIXED_NAMES = frozenset(("not_told", "_not_told"))  # as `judge --json` has it
IN_ITS_FORMAT = re.compile("^companion/games/sheet/")  # "told" is a word of sheets: `entry.told`
MOST_FIELDS, MOST_POSITIONAL = 12, 5
# Why a record is larger, and what would make it smaller:
LARGER = {
    "companion/views/form.py:BoxView": "what stands in a box and what is said of it, for two faces",
    "companion/games/assets/pieces.py:Table": "the public keys of two games; splitting moves them",
    "companion/games/yellow_dwarf/rules.py:Table": "board, chips and run are read by every rule",
    "screens/theme.py:Theme": "one colour a field, which a palette file lists",
}


def public(node: ast.AST, inside: tuple[str, ...] = ()) -> Iterator[tuple[str, ast.AST]]:
    """Public classes and functions by their dotted names; what is in a function is nobody's."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | Function) and not child.name.startswith("_"):
            yield ".".join((*inside, child.name)), child
            if isinstance(child, ast.ClassDef):
                yield from public(child, (*inside, child.name))


def decorators(function: Function) -> set[str]:
    called = (d.func if isinstance(d, ast.Call) else d for d in function.decorator_list)
    return {ast.unparse(name).rpartition(".")[2] for name in called}


def riddle(node: ast.AST) -> str:
    """What is wrong with a docstring, if anything is."""
    assert isinstance(node, ast.ClassDef | Function)
    text = ast.get_docstring(node)
    how = decorators(node) if isinstance(node, Function) else set()
    if not text:
        return "" if how & RULES else "has no docstring"
    first = text.split()[0].strip(",:;")
    noun = isinstance(node, ast.ClassDef) or bool(
        how & {"property", "cached_property", "setter", "abstractmethod"}
    )
    if RIDDLE.fullmatch(first) or (NOUN.fullmatch(first) and not noun):
        return f"begins as a fragment: {text.splitlines()[0]!r}"
    return "" if re.search(r"[.:!?)]$", text.strip()) else "is no sentence"


def test_every_public_docstring_is_a_sentence() -> None:
    assert [
        f"{path}: {name} {wrong}"
        for path, module in sources("companion").items()
        for name, node in public(module)
        if (wrong := riddle(node))
    ] == []


def test_no_public_class_name_stands_for_two_things() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for path, module in EVERYTHING.items():
        for name, node in public(module):
            if isinstance(node, ast.ClassDef) and not NAMES_OF_A_GAME.match(path):
                where[name.rpartition(".")[2]].append(path)
    twice = {name: paths for name, paths in where.items() if len(paths) > 1}
    assert not twice


def test_no_code_name_is_a_metaphor() -> None:
    assert [
        f"{path}: {name}"
        for path, module in sources("companion").items()
        for node in ast.walk(module)
        for name in declared(node)
        if any(map(METAPHOR.fullmatch, re.findall("[a-z]+|[A-Z][a-z]*", name)))
        and name not in FIXED_NAMES
        and not IN_ITS_FORMAT.match(path)
    ] == []


def declared(node: ast.AST) -> tuple[str, ...]:
    """The names of what is declared here: functions, classes and arguments."""
    if isinstance(node, ast.ClassDef | Function):
        return (node.name,)
    return (node.arg,) if isinstance(node, ast.arg) else ()


def test_records_have_a_humane_size() -> None:
    assert [
        f"{path}:{name} has {fields} fields"
        for path, module in EVERYTHING.items()
        for name, node in public(module)
        if isinstance(node, ast.ClassDef)
        and (fields := sum(isinstance(part, ast.AnnAssign) for part in node.body)) > MOST_FIELDS
        and f"{path}:{name}" not in LARGER
    ] == []


def test_a_call_with_many_arguments_names_them() -> None:
    assert [
        f"{path}:{node.lineno} {ast.unparse(node.func)}"
        for path, module in sources("companion").items()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and len(node.args) > MOST_POSITIONAL
    ] == []


def test_the_terms_of_the_glossary_exist() -> None:
    rows = re.findall(r"^\|.*\|$", (HOME / "docs" / "glossary.md").read_text("utf-8"), re.M)
    terms = {term for row in rows for term in re.findall(r"`([A-Z]\w+)`", row)}
    texts = ((HOME / path).read_text("utf-8") for path in EVERYTHING)
    known = {name for text in texts for name in re.findall(r"^(?:class )?(\w+)", text, re.M)}
    assert len(terms) > 20 and terms <= known
