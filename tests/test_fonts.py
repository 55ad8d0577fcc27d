"""Whatever the app shows, its fonts have: Kivy shows an empty box for a sign that is missing."""

from __future__ import annotations

import unicodedata

import pytest
from fontTools.ttLib import TTFont

from companion.paths import data_folder
from screens.letters import can_show, shown
from screens.theme import SYMBOLS

TEXTS = (".toml", ".json", ".md", ".txt", ".po", ".kv", ".py")
ALWAYS = SYMBOLS + "…−×·•–—“”„«»‹›’‚‘ ♠♥♦♣←↑→↓↔✓✗★☆½¼¾€$£¢°"
OTHER = "ăâîșțéèêëàùûôîïçœæäöüßñ¿¡ąćęłńóśźżčďěňřšťůýžőűğışÄÖÜÉÈÀΩλπЖя"


@pytest.fixture(params=["Regular", "Bold"])
def characters(request: pytest.FixtureRequest) -> set[str]:
    font = TTFont(data_folder() / "fonts" / f"Companion-{request.param}.ttf")
    return {chr(code) for code in font.getBestCmap()}


def test_the_signs_that_the_app_draws_itself(characters: set[str]) -> None:
    assert not set(ALWAYS) - characters


def test_the_letters_of_all_languages(characters: set[str]) -> None:
    assert not set(OTHER) - characters


def test_every_character_of_every_text(characters: set[str]) -> None:
    data = data_folder()
    screens = data.parent / "screens"
    files = [path for folder in (data, screens) for path in folder.rglob("*")]
    unknown = {
        f"{sign!r} in {path.relative_to(data.parent)}"
        for path in files
        if path.suffix in TEXTS
        for sign in path.read_text(encoding="utf-8")
        if sign not in characters and not sign.isspace() and sign != "\N{SOFT HYPHEN}"
    }
    assert not unknown


def test_the_app_knows_which_letters_its_fonts_have(characters: set[str]) -> None:
    wrong = [
        chr(code)
        for code in range(0x11000)
        if can_show(chr(code)) != (chr(code) in characters or chr(code).isspace() or code < 0x80)
        and unicodedata.normalize("NFC", chr(code)) == chr(code)
    ]
    assert not wrong


def test_what_a_font_lacks_is_no_empty_box() -> None:
    assert shown("Zoë 🎲דנה") == "Zoë ••••"
    assert shown("e\u0301 👨\u200d👩") == "é ••"
