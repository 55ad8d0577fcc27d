"""The project itself: its rooms, its package, its pages, its workflows and its tools."""

import ast
from functools import cache

from tests import HOME


@cache
def sources(folder: str) -> dict[str, ast.Module]:
    """Return every module of a folder by its path in the project."""
    files = sorted((HOME / folder).rglob("*.py"))
    return {f.relative_to(HOME).as_posix(): ast.parse(f.read_text("utf-8")) for f in files}
