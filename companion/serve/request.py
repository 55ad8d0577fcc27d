"""What a guest asks of the open table, and the shape of what is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..engine.match import Match
from ..say.language import Language, language
from .door import Guest
from .table import OpenTable

Answer = dict[str, Any]


class Request(NamedTuple):
    table: OpenTable
    guest: Guest
    body: dict[str, Any]

    @property
    def said(self) -> Language:
        return language(self.guest.language)

    @property
    def match(self) -> Match:
        """A Refusal, if there is none."""
        return self.table.match_on().match


Deed = Callable[[Request], Answer]
Deeds = Mapping[str, tuple[str, Deed]]  # by name: the link that it takes, and what it does
