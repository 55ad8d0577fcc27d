"""The language and the theme of the settings, or else those of the phone."""

from __future__ import annotations

import locale
import os

from kivy.core.window import Window
from kivy.metrics import Metrics, dp

from companion.device import Device
from companion.i18n.language import Language, language
from companion.i18n.offered import closest_language
from companion.library.settings import Settings

from .theme import THEMES, Theme

TABLET = 600  # dp; a larger screen lies further away, so its type is larger
LARGE_SCREEN = 1.3


def chosen_language(settings: Settings, device: Device) -> Language:
    """Return the language of the settings, or else the phone's."""
    chosen = settings.language
    return language(_phone_language(device) if chosen == "system" else chosen)


def _phone_language(device: Device) -> str:
    """The phone's own language if we speak it, else English."""
    code = device.language() or locale.getlocale()[0] or os.environ.get("LANG", "")
    return closest_language(code)


def chosen_theme(settings: Settings, device: Device) -> Theme:
    """Return the theme of the settings, or else the phone's."""
    dark = settings.theme == "dark"
    if settings.theme == "system":
        dark = device.is_dark() is not False  # where nothing is said, dark
    name = ("contrast-" if settings.high_contrast else "") + ("dark" if dark else "light")
    scale = settings.text_size * (LARGE_SCREEN if _is_tablet() else 1)
    return THEMES[name]._replace(scale=scale, still=settings.reduced_motion)


def _is_tablet() -> bool:
    """Asked in dp: on Android the density is 0 until somebody asks for a length."""
    return bool(min(Window.size) >= dp(TABLET))


def measure(device: Device) -> bool:
    """Apply the phone's density and font size; return whether they have changed.

    Left alone, Kivy takes a density that has the text size in it already, and once only.
    """
    density = device.density()
    scale = device.font_scale()
    if not density or not scale or (density, scale) == (Metrics.density, Metrics.fontscale):
        return False
    Metrics.density = density
    Metrics.fontscale = scale
    return True
