"""How a table of Nain Jaune is told in a few taps: which rank goes on."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup
from ...engine.offers import Key, Say
from ...engine.sketch import NONE, NOT_TOLD, About, Fact, Question, one_of, plain
from .rules import ACE, KING


def rank_key(rank: int) -> Key:
    return plain(f"rank:{rank}", Say(f"rank-{rank}"))


def answer(setup: Setup, key: str, value: Any) -> Key | None:
    return rank_key(value) if key in ("from", "to") else None


def ask_needed(about: About) -> tuple[Question, ...]:
    ranks = [rank_key(rank) for rank in range(ACE, KING + 1)]
    none = plain(NONE, Say("new-run"))
    return (one_of("needed", Say("ask-needed"), *ranks, none),)


def needed(about: About) -> Any:
    rank = about.one("needed")
    return NOT_TOLD if not rank else None if rank == "none" else int(rank)


TOLD_BY = {"needed": Fact(ask_needed, needed)}
