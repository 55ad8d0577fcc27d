"""Why a move is refused, in the order in which it is told: the reason that decides first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..engine.game import Setup
from ..engine.match import Broken
from ..i18n.language import Language
from .book import book


class Reason(NamedTuple):
    """A broken rule as it is told to people."""

    rule: str
    words: str
    ours: str  # that no rulebook says it but we do; "" if one does


def told_reasons(broken: Sequence[Broken], setup: Setup, language: Language) -> tuple[Reason, ...]:
    """Return the reasons, first the one that decides: what no ruling can overrule."""
    return tuple(
        Reason(one.rule.id, words, _ours(words, language))
        for one in sorted(broken, key=lambda one: one.rule.may_overrule)
        if (words := language.why(one, setup))
    )


def rule_title(rule: str, setup: Setup, language: Language) -> str:
    """Return the title of a rule in the rulebook; "" if it has no section there."""
    found = book(setup.game.id, language.code).find(rule)
    return found.section.title if found else ""


def _ours(words: str, language: Language) -> str:
    """Return what it means that a sentence calls itself our ruling."""
    mark = language.tr("Our ruling.").rstrip(".").casefold()
    if mark not in words.casefold():
        return ""
    return language.tr("Our ruling: the rulebook leaves this open, so we decided it.")
