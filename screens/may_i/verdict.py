"""The verdict below the questions: it stays in its place while everything above it changes."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.session.sketch_view import SketchView

from ..theme import GAP, PAD
from ..widgets import Column, PushButton, Scroll, Surface, TextBlock, VerdictBanner, beside

SAID = 84  # dp for the words under it, at the usual text size
SHARE, LITTLE = 0.24, 0.13  # of the window at most; what is longer scrolls


class VerdictPanel(Surface):
    def __init__(self, **properties: Any) -> None:
        super().__init__(padding=dp(PAD), **properties)
        self.verdict = VerdictBanner()
        self.titles = TextBlock(role="label", bold=True)
        self.why = TextBlock(role="label")
        self.not_told = TextBlock(role="caption", colour="second")
        self.rule, self.done = PushButton(icon="book"), PushButton()
        self._seen: SketchView | None = None
        self._words = "", ""
        self.said = Scroll(size_hint_y=None)
        words = Column(spacing=dp(GAP / 2))
        self.said.add_widget(words.add(self.titles, self.why, self.not_told))
        self.add(self.verdict, self.said, beside(self.rule, self.done))

    def tell(self, seen: SketchView, rule: str, done: str) -> None:
        self._seen, self._words = seen, (rule, done)
        self.verdict.tone = seen.tone or "legal"
        self.titles.text, self.why.text = seen.titles, seen.why
        self.not_told.text = seen.not_told
        self.said.scroll_y = 1

    def fit(self, tall: float, tight: bool) -> None:
        """The words have the same room, whatever they are; where there is little of it, one word
        and a sign on each button have to do."""
        share = LITTLE if tight else SHARE
        self.said.height = min(dp(SAID) * self.theme.scale, tall * share)
        if self._seen is None:
            return
        self.verdict.text = self._seen.brief if tight else self._seen.verdict
        for button, words in zip((self.rule, self.done), self._words, strict=True):
            button.text, button.hint = ("", words) if tight else (words, "")
        self.done.icon = "check" if tight else ""
