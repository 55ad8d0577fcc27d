"""The project itself: its rooms, its package, its pages, its workflows and its tools."""

import ast
from functools import cache

from tests import HOME


@cache
def sources(folder: str) -> dict[str, ast.Module]:
    """Return every module of a folder by its path in the project."""
    files = sorted((HOME / folder).rglob("*.py"))
    return {f.relative_to(HOME).as_posix(): ast.parse(f.read_text("utf-8")) for f in files}


@cache
def imports(folder: str) -> set[tuple[str, str]]:
    """What the modules of a folder import: the path of each, and the whole dotted name."""
    found = set()
    for path, module in sources(folder).items():
        package = path.split("/")[:-1]
        for node in ast.walk(module):
            if isinstance(node, ast.Import):
                found |= {(path, alias.name) for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else []
                start = [*above, *filter(None, [node.module])]
                found |= {(path, ".".join([*start, alias.name])) for alias in node.names}
    return found
