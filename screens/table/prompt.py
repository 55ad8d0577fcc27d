"""The prompt: its words in the first form that fits, and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kivy.metrics import dp

from companion.views.table_view import PromptView

from ..theme import GAP, TOUCH
from ..widgets.text_block import line_step
from ..widgets.text_layout import TextMeasure, remembered

CHIP = 50  # a pile, or a card that was picked, beside the prompt
CHIPS = 3  # at most
SIZES = ("lead", "text", "label", "caption")


class PromptForm(NamedTuple):
    """The prompt in words of one size, with so many piles as chips beside it."""

    text: str
    hint: str
    role: str
    chips: int
    height: float


@remembered
def fit_prompt(
    text: TextMeasure, prompt: PromptView, width: float, height: float, piles: int
) -> PromptForm:
    """Return the first form of the prompt that fits; the last if none does, as high as it is."""
    for chips in range(min(piles, CHIPS), -1, -1):
        space = width - _beside(prompt, chips)
        for said, hint, role in _forms(prompt):
            words = " ".join(filter(None, (prompt.mode, said, hint)))
            tall = len(text.lines(words, role, space, True)) * line_step(text, role)
            fits = text.widest_word((words, role), bold=True) <= space
            if tall <= height and fits:
                return PromptForm(said, hint, role, chips, tall)
    return PromptForm(said, hint, role, 0, tall)


def _beside(prompt: PromptView, chips: int) -> float:
    """The width of what clears the picks, of picked cards and of piles."""
    return (dp(TOUCH + GAP) if prompt.picked else 0) + (chips + len(prompt.held)) * dp(CHIP + GAP)


def _forms(prompt: PromptView) -> Iterator[tuple[str, str, str]]:
    """Whole; without the hint, or what is asked between rounds; smaller; in fewer words."""
    said = prompt.asks if prompt.hint and prompt.asks else prompt.text
    if prompt.hint:
        yield from ((prompt.text, prompt.hint, role) for role in SIZES[:3])
    yield from ((said, "", role) for role in SIZES[:2])
    for words in (*prompt.brief[:1], said, *prompt.brief):
        yield from ((words, "", role) for role in SIZES)
