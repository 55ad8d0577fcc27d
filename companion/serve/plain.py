"""The values of the table screen as JSON: one way for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

AS_IT_IS = frozenset((str, int, bool, float, type(None)))
UNSENT = frozenset(("resting",))  # only a screen that keeps its places needs it


def plain(value: Any) -> Any:
    """Named tuples become objects, other tuples lists; words and numbers stay what they are."""
    if type(value) in AS_IT_IS:
        return value
    fields = getattr(value, "_fields", None)
    if fields is not None:
        pairs = zip(fields, value, strict=True)
        return {name: plain(part) for name, part in pairs if name not in UNSENT}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    return value
