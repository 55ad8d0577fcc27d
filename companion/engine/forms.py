"""The form of a move: its name and keys in canonical order, read from and written to JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, NamedTuple

from .kinds import Kind
from .malformed import Malformed

Move = Any  # one of the NamedTuples that a game declares; each rule names the one it is about
JsonObject = Mapping[str, Any]


class Form(NamedTuple):
    name: str
    make: Callable[..., Move]
    keys: Mapping[str, tuple[str, Kind]]  # key in the record → field of the move, what it holds
    required: frozenset[str]
    defaults: Mapping[str, Any]
    listed: bool  # whether `options` lists such moves

    def read(self, values: Mapping[str, object]) -> Move:
        keys, required = self.keys, self.required
        for key in values:
            if key not in keys:
                raise Malformed(
                    "“{value}” is not a key of the move “{move}” in this match.",
                    key,
                    value=key[:60],
                    move=self.name,
                )
        if not required <= values.keys():
            key = next(key for key in keys if key in required and key not in values)
            raise Malformed("The move “{move}” needs the key {key}.", key, move=self.name)
        read = dict(self.defaults)
        for key, value in values.items():
            field, kind = keys[key]
            read[field] = kind.read(value, key)
        return self.make(**read)

    def write(self, move: Move) -> dict[str, Any]:
        """As in the record: keys in order, defaults left out."""
        line: dict[str, Any] = {"move": self.name}
        for key, (name, _) in self.keys.items():
            value = getattr(move, name)
            if key in self.required or value != self.defaults.get(name):
                line[key] = value
        return line

    def every(self, player: int) -> Iterable[Move]:
        """Every move of this form that `options` should try for the player at turn."""
        names = [name for name, _ in self.keys.values()]
        tried = [
            [player]
            if name == "player"
            else kind.choices or ([self.defaults[name]] if key not in self.required else [])
            for key, (name, kind) in self.keys.items()
        ]
        return [self.make(**dict(zip(names, values, strict=True))) for values in product(*tried)]


def form(
    name: str,
    make: Any,
    *,
    listed: bool = True,
    required: tuple[str, ...] = (),
    defaults: Mapping[str, Any] | None = None,
    **kinds: Kind,
) -> Form:
    """Keys in canonical order; a trailing underscore keeps clear of Python's own words (`from_`).

    A field with a default is an optional key, unless `required` names it. `defaults` are those
    that this match brings, beside those of the move itself.
    """
    defaults = {**make._field_defaults, **(defaults or {})}
    keys = {field.rstrip("_"): (field, kind) for field, kind in kinds.items()}
    needed = frozenset(
        key for key, (field, _) in keys.items() if field not in defaults or field in required
    )
    return Form(name, make, keys, needed, defaults, listed)


# One encoder for all lines: json.dumps would build one for each.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def written(line: Any) -> str:
    """Canonical text: no white space, UTF-8 as it is."""
    return _ENCODER.encode(line)
