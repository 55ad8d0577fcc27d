"""UI state, settings and people as JSON and back: what no longer fits its type is forgotten.

A state is a NamedTuple or dataclass that can be made of its defaults alone. Another version of the
app, a damaged file or a stranger's browser may have written it, so nothing in it is trusted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

MOST = 10_000  # values in one list or mapping


def to_state(value: Any) -> Any:
    """Return a state as plain JSON values."""
    if names := _fields(value.__class__):
        return {name: to_state(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {key: to_state(one) for key, one in value.items()}
    return [to_state(one) for one in value] if isinstance(value, list | tuple) else value


def from_state(kind: type[T], data: object, most: int = MOST) -> T:
    """Return a state of this type read from JSON; what does not fit it has its default."""
    try:
        read: T = _read(kind, data, most)
    except ValueError:
        return kind()
    return read


def read_values(kinds: Mapping[str, Any], data: object) -> dict[str, Any]:
    """Return by name what JSON has of these values; what does not fit its type is left out."""
    values: dict[str, Any] = _read_record(dict, kinds, data, MOST) if isinstance(data, dict) else {}
    return values


def _read(kind: Any, data: Any, most: int) -> Any:
    if kind is Any or type(data) is kind:
        return data
    origin = get_origin(kind)
    parts = get_args(kind)
    if origin in (Union, UnionType):
        return _read_either(parts, data, most)
    if origin is tuple:
        _check(isinstance(data, list | tuple) and len(data) <= most)
        kinds = parts[:1] * len(data) if parts[1:] == (...,) else parts
        return tuple(_read(one, value, most) for one, value in zip(kinds, data, strict=True))
    if origin in (dict, Mapping):
        _check(isinstance(data, dict) and len(data) <= most)
        return {_read(parts[0], k, most): _read(parts[1], v, most) for k, v in data.items()}
    if fields := _fields(kind):
        if isinstance(data, list) and issubclass(kind, tuple):  # as JSON itself writes it
            data = dict(zip(fields, data, strict=False))
        _check(isinstance(data, dict))
        return _read_record(kind, fields, data, most)
    _check(kind is float and type(data) is int)
    return data


def _read_either(kinds: tuple[Any, ...], data: Any, most: int) -> Any:
    for kind in kinds:
        try:
            return _read(kind, data, most)
        except ValueError:
            continue
    raise ValueError(data)


def _read_record(kind: Any, fields: Mapping[str, Any], data: Mapping[str, Any], most: int) -> Any:
    read = {}
    for name in fields.keys() & data.keys():
        try:
            read[name] = _read(fields[name], data[name], most)
        except ValueError:
            continue
    try:
        return kind(**read)
    except TypeError as error:  # a field without a default is missing
        raise ValueError(data) from error


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError


@cache
def _fields(kind: Any) -> dict[str, Any]:
    """Return the types of a record's fields; nothing if it is no record."""
    return get_type_hints(kind) if is_dataclass(kind) or hasattr(kind, "_fields") else {}
