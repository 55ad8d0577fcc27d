"""How a table of Crazy Eights is told in a few taps: the top card, and whether any is left."""

from __future__ import annotations

from typing import Any

from ..engine.offers import Say
from ..engine.sketch import (
    NOT_TOLD,
    YES,
    About,
    Fact,
    Question,
    composed,
    pads_of,
    yes_or_no,
)


def cards(about: About) -> Any:
    """Those of which the pile is made."""
    return about.setup.shape["pile"].of  # type: ignore[attr-defined]


def ask_pile(about: About) -> tuple[Question, ...]:
    """Whoever plays sees the top card; whoever draws or passes, whether there is another one."""
    if about.move["move"] == "play":
        return (Question("top", Say("ask-top"), pads_of(about.setup, cards(about))),)
    return (yes_or_no("left", Say("ask-left")),)


def pile(about: About) -> Any:
    if about.move["move"] == "play":
        said = about.said.get("top")
        top = composed(about.setup, cards(about), said) if said else []
        return top if len(top) == 1 else NOT_TOLD
    return cards(about).words[:1] if about.said.get("left") else NOT_TOLD


def ask_suit(about: About) -> tuple[Question, ...]:
    """An eight on top may want any suit; every other card its own."""
    if "rank:8" not in about.said.get("top", ()):
        return ()
    return (Question("wanted", Say("ask-wanted"), pads_of(about.setup, cards(about))[1:]),)


def suit(about: About) -> Any:
    top = pile(about)
    eight = top is NOT_TOLD or top[0].startswith("8-")
    return about.one("wanted") or (NOT_TOLD if eight else top[0].split("-")[1])


def stock(about: About) -> Any:
    said = about.said.get("left")
    return int(said == (YES,)) if said else NOT_TOLD


TOLD_BY = {
    "stock": Fact(lambda about: (), stock),
    "pile": Fact(ask_pile, pile),
    "suit": Fact(ask_suit, suit),
}
