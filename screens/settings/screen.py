"""Settings: language, look, text size, and what the phone may do; each changes at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.device import phone
from companion.i18n.language import languages
from companion.i18n.offered import language_name
from companion.library.settings import TEXT_SIZES

from ..page import Page
from ..theme import GAP
from ..widgets import (
    BottomSheet,
    Segmented,
    Surface,
    TextBlock,
    Toggle,
    row_to,
    when_changed,
)


class SettingsScreen(Page):
    """The screen with all settings, each of which takes effect at once."""

    def fill(self) -> None:
        """Add all settings, in two columns where they fit."""
        tr = self.tr
        chosen = self.app.library.settings
        self.header.title = tr("Settings")
        self.make_columns()
        look = self.next_column()
        names = [(code, language_name(code)) for code in languages()]
        self.choices: dict[str, Segmented] = {}
        as_device = ("system", tr("Same as device"))
        self._choice(tr("Language"), "language", [as_device, *names], chosen.language)
        looks = [as_device, ("dark", tr("Dark")), ("light", tr("Light"))]
        self._choice(tr("Theme"), "theme", looks, chosen.theme)
        sizes = [(str(size), tr("{percent}%", percent=round(size * 100))) for size in TEXT_SIZES]
        nearest = min(TEXT_SIZES, key=lambda size: abs(size - chosen.text_size))
        self._choice(tr("Text size"), "text_size", sizes, nearest)
        self.next_column()
        card = self.add_card("")
        card.spacing = dp(GAP + 4)
        for key, title, caption in (
            ("high_contrast", tr("High contrast"), tr("Stronger colours and outlines")),
            ("reduced_motion", tr("Less motion"), tr("Panels open without sliding")),
            (
                "left_handed",
                tr("Left-handed"),
                tr("Puts {undo} and the keys by your left thumb", undo=tr("Undo")),
            ),
            ("cards_left", tr("Cards left"), tr("Each key shows how many of that card are left")),
            ("vibration", tr("Vibration"), tr("Once for a move, twice for a refusal")),
            ("voice", tr("Voice"), tr("The menu at the table can read out the score")),
            ("keep_screen_on", tr("Keep the screen on"), tr("While a match is on the table")),
        ):
            self._toggle(card, key, title, caption)
        if phone():  # elsewhere nobody would hear it
            words = tr("Touch to hear, tap twice to act, swipe right for the next item")
            self._toggle(card, "spoken", tr("Spoken mode"), words)
        backup = partial(self.app.go, "backup")
        about = partial(self.open_sheet, "about")
        for icon, title, caption, then in (
            ("shield", tr("Backup"), tr("Make copies, restore them"), backup),
            ("info", tr("About"), tr("Version, and where everything is kept"), about),
        ):
            look.add(row_to(title, then, icon=icon, caption=caption, chevron=True))

    def about_sheet(self) -> BottomSheet:
        """Return a sheet with versions, folders and licences."""
        from companion.doctor import examine  # needed once in a while

        tr = self.tr
        sheet = BottomSheet(tr("Table Companion"))
        health = examine(self.app.library, self.app.language)
        versions, folder, counts, *rules = health.lines
        terms = tr("Free software under the MIT licence. Fonts: Roboto and DejaVu Sans.")
        for words in (counts, *rules, tr("Everything stays on this device, in this folder:")):
            sheet.add(TextBlock(text=words))
        for words in (folder, versions, terms):
            sheet.add(TextBlock(text=words, role="caption", colour="second"))
        return sheet

    def _choice(self, title: str, key: str, options: list[tuple[str, str]], chosen: object) -> None:
        choice = self.choices[key] = Segmented(options=tuple(options), chosen=str(chosen))
        self.add_card(title, when_changed(choice, partial(self._choose, key)))

    def _choose(self, key: str, chosen: str) -> None:
        """Change a setting; what was pressed stays under the finger while all around it grows."""
        middle = self.choices[key].to_window(*self.choices[key].center)[1]
        self._set(key, float(chosen) if key == "text_size" else chosen)
        self.area.keep_in_place(self.choices[key], middle)

    def _toggle(self, card: Surface, key: str, title: str, caption: str) -> None:
        active = getattr(self.app.library.settings, key)
        toggle = Toggle(title=title, caption=caption, active=active)
        card.add(when_changed(toggle, partial(self._set, key)))

    def _set(self, key: str, value: Any) -> None:
        self.app.change_settings(**{key: value})
