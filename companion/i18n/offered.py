"""The languages among which a person chooses: what they are called, and which one fits a wish."""

from __future__ import annotations

import re
from functools import cache

from ..paths import data_folder
from .language import SOURCE, languages, read_settings


def language_name(code: str) -> str:
    """Return what a language calls itself, and how much of it is there: "Italiano · 62 %"."""
    name = read_settings(code)["language"]
    return name if is_whole(code) else f"{name} · {share_done(code)}\u00a0%"


def is_whole(code: str) -> bool:
    """Return whether a language has every text."""
    return share_done(code) == 100


@cache
def share_done(code: str) -> int:
    """Return how many of a hundred texts a language has, as `make translations` counted them."""
    file = data_folder() / "locale" / code / "done.json"
    return int(file.read_text("utf-8")) if file.exists() else 100


def closest_language(*wishes: str) -> str:
    """Return the first of these that we speak, be it of another region: "pt_BR.UTF-8" is "pt"."""
    for wish in wishes:
        asked = re.split(r"[.@;]", wish.strip().lower().replace("_", "-"))[0]
        for code in (asked, asked.partition("-")[0]):
            found = [one for one in languages() if one == code or one.startswith(f"{code}-")]
            if code and found:
                return found[0]
    return SOURCE
