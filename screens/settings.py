"""Settings: language, look, text size, and what the phone may do; each changes at once."""

from __future__ import annotations

from typing import Any

from companion.words import languages

from .kit import Card, Segmented, Stepper, Toggle, Words
from .page import Page

SIZES = (0.85, 1.0, 1.15, 1.3, 1.45, 1.6)


class SettingsScreen(Page):
    def show(self, **_what: Any) -> None:
        tr, chosen = self.tr, self.app.library.settings
        self.header.title, self.header.back = tr("Settings"), tr("Back")
        self.content.clear_widgets()
        names = [(code, self.app.language_name(code)) for code in languages()]
        self._choice(tr("Language"), "language", [("system", tr("As the phone")), *names])
        looks = [("system", tr("As the phone")), ("dark", tr("Dark")), ("light", tr("Light"))]
        self._choice(tr("Look"), "theme", looks)
        self._size(chosen.text_size)
        for key, title, caption in (
            ("high_contrast", tr("High contrast"), tr("Stronger colours and outlines")),
            ("reduced_motion", tr("Less motion"), tr("Sheets appear at once")),
        ):
            self._toggle(key, title, caption)

    def _choice(self, title: str, key: str, options: list[tuple[str, str]]) -> None:
        card = self._card(title)
        choice = Segmented(options=tuple(options), chosen=getattr(self.app.library.settings, key))
        choice.bind(on_choose=lambda _, value: self.app.change_settings(**{key: value}))
        card.add_widget(choice)

    def _size(self, size: float) -> None:
        card = self._card(self.tr("Text size"))
        nearest = min(range(len(SIZES)), key=lambda i: abs(SIZES[i] - size))
        stepper = Stepper(
            text=self.tr("Aa"),
            value=nearest,
            most=len(SIZES) - 1,
            say=f"{round(SIZES[nearest] * 100)} %",
            words=f"{self.tr('Smaller')}|{self.tr('Larger')}",
        )
        stepper.bind(on_change=lambda _, i: self.app.change_settings(text_size=SIZES[int(i)]))
        card.add_widget(stepper)

    def _toggle(self, key: str, title: str, caption: str) -> None:
        card = self._card("")
        toggle = Toggle(title=title, caption=caption)
        toggle.active = getattr(self.app.library.settings, key)
        toggle.bind(active=lambda _, value: self.app.change_settings(**{key: value}))
        card.add_widget(toggle)

    def _card(self, title: str) -> Card:
        card = Card()
        if title:
            card.add_widget(Words(text=title, role="label", bold=True))
        self.content.add_widget(card)
        return card
