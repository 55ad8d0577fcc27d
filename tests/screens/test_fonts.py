"""Whatever the app shows, its fonts have: Kivy shows an empty box for a sign that is missing."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from companion.paths import data_folder
from screens.theme import SYMBOLS
from screens.widgets import font_fallback
from screens.widgets.font_fallback import can_show, pieces, visual_order, with_placeholders
from tests.support.sampling import some

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


@pytest.fixture
def no_other_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that has none, and a Kivy without its own."""
    monkeypatch.setattr(font_fallback, "_folders", lambda: iter(()))
    font_fallback.forget()
    yield
    font_fallback.forget()


@pytest.mark.usefixtures("no_other_fonts")
def test_the_app_knows_which_letters_its_fonts_have(characters: set[str]) -> None:
    wrong = [
        chr(code)
        for code in some(range(0x11000), 9973)
        if can_show(chr(code)) != (chr(code) in characters or chr(code).isspace() or code < 0x80)
        and unicodedata.normalize("NFC", chr(code)) == chr(code)
        and unicodedata.category(chr(code)) not in ("Mn", "Me", "Cf")
        and unicodedata.bidirectional(chr(code)) not in ("R", "AL")
    ]
    assert not wrong


@pytest.mark.usefixtures("no_other_fonts")
def test_what_no_font_has_is_no_empty_box() -> None:
    assert with_placeholders("Zoë 🎲דנה") == "Zoë ••••"
    assert with_placeholders("e\u0301 👨\u200d👩") == "é ••"
    assert with_placeholders("A\tB\x1b\u2028\u200d\u202eC") == "A B• C"
    assert pieces("李雷") == (("••", ""),) and not can_show("李雷")


# Other scripts


def test_a_font_of_the_device_draws_what_ours_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    font = tmp_path / "sub" / "Somebody-Sans.otf"
    broken = tmp_path / "Broken.ttf"
    font.parent.mkdir()
    make_font(font, "李雷")
    broken.write_bytes(font.read_bytes()[:40])
    monkeypatch.setattr(font_fallback, "_folders", lambda: iter((str(tmp_path),)))
    font_fallback.forget()
    try:
        assert can_show("李雷") and not can_show("王")
        assert pieces("李雷: +2") == (("李雷", str(font)), (": +2", ""))
        assert font_fallback.font_for("李 雷") == str(font)
        assert font_fallback.font_for("Ben 李") == font_fallback.font_for("Ben") == "", (
            "it has no Latin"
        )
    finally:
        font_fallback.forget()


def make_font(file: Path, characters: str) -> None:
    """A box for each of them."""
    pen = TTGlyphPen(None)
    for place, point in enumerate(((0, 0), (0, 800), (800, 800), (800, 0))):
        (pen.lineTo if place else pen.moveTo)(point)
    pen.closePath()
    box = pen.glyph()
    names = [".notdef", *(f"u{ord(c):X}" for c in characters)]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(c): f"u{ord(c):X}" for c in characters})
    made.setupGlyf(dict.fromkeys(names, box))
    made.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    made.setupHorizontalHeader(ascent=900, descent=-200)
    made.setupNameTable({"familyName": "Somebody", "styleName": "Regular"})
    made.setupPost()
    made.save(file)


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("Ben", "Ben"),
        ("דנה כהן", "ןהכ הנד"),
        ("דנה and Ben", "הנד and Ben"),
        ("Ben, דנה: 5", "Ben, הנד: 5"),
        ("مريم", "\ufee2\ufef3\ufeae\ufee3"),  # each letter as it looks beside its neighbours
        ("سلام", "\ufee1\ufefc\ufeb3"),  # lam and alef are one sign
        ("بَب", "\ufe90\ufe91\u064e"),  # a mark stays on its letter
    ],
)
def test_what_is_written_from_the_right_stands_as_on_paper(written: str, drawn: str) -> None:
    assert visual_order(written) == drawn
