"""The form of a move: its name and keys in canonical order, read from and written to JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, NamedTuple

from .kinds import Kind
from .malformed import Malformed

Move = Any  # one of the NamedTuples that a game declares; each rule names the one it is about


class Form(NamedTuple):
    name: str
    make: Any  # the type of the move
    keys: Mapping[str, tuple[str, Kind]]  # key in the record → field of the move, what it holds
    required: frozenset[str]
    defaults: Mapping[str, Any]
    listed: bool  # whether `options` lists such moves
    blank: tuple[Any, ...]  # the fields in the order of the move, with their defaults
    readers: Mapping[str, tuple[int, Callable[[object, str], Any]]]  # key → place there, how

    def read(self, values: Mapping[str, object]) -> Move:
        readers, required = self.readers, self.required
        for key in values:
            if key not in readers:
                raise Malformed(
                    "“{value}” is not a key of the move “{move}” in this match.",
                    key,
                    value=key[:60],
                    move=self.name,
                )
        if not required <= values.keys():
            key = next(key for key in self.keys if key in required and key not in values)
            raise Malformed("The move “{move}” needs the key {key}.", key, move=self.name)
        fields = [*self.blank]
        for key, value in values.items():
            place, read = readers[key]
            fields[place] = read(value, key)
        return tuple.__new__(self.make, fields)  # quicker than by the names of the fields

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


# One encoder for all lines: json.dumps would build one for each.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def written(line: Any) -> str:
    """Canonical text: no white space, UTF-8 as it is."""
    return _ENCODER.encode(line)
