"""A language whose files are damaged: English is used in their place, and somebody is told."""

import gettext
import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.plurals import PLURALS
from babel.messages.pofile import read_po

from companion.i18n import language as module
from companion.i18n.language import Language, language
from companion.paths import data_folder
from companion.rulebook import book as book_module
from companion.rulebook import ranking
from tests.cli.conftest import Run
from tests.sampling import each
from tools.compile_catalogues import compiled
from tools.make_catalogues import po_text


def catalogue(code: str, **sentences: str) -> Catalog:
    made = Catalog(code, header_comment="# Table Companion", fuzzy=False)
    for sentence, translated in ({"Legal.": "Ok."} | sentences).items():
        made.add(sentence, translated)
    return made


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the texts that a test may damage; nothing read before is remembered."""
    copy, games = tmp_path / "data", data_folder() / "games"
    shutil.copytree(data_folder() / "locale", copy / "locale")
    shutil.copytree(games / "big-deal", copy / "games" / "big-deal")
    for folder in games.iterdir():
        if folder.name != "big-deal":
            (copy / "games" / folder.name).symlink_to(folder)
    for reader in (module, book_module):
        monkeypatch.setattr(reader, "data_folder", lambda: copy)
    forget()
    yield copy
    forget()


def forget() -> None:
    """All that was made of texts, for as long as others than these are read."""
    texts = (language, module._read_words, module.read_head, book_module._read, book_module.book)
    for remembered in (*texts, ranking.index):
        remembered.cache_clear()
    gettext._translations.clear()  # by path, which a later test may get again


def mo_of(data: Path, code: str = "de") -> Path:
    file = data / "locale" / code / "LC_MESSAGES" / "companion.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


@each("code", sorted({code for code in PLURALS if len(code) == 2}))
def test_the_plural_rule_of_any_language_survives_the_files(data: Path, code: str) -> None:
    wanted = Catalog(code)
    po = po_text(catalogue(code))
    read = read_po(po.encode().splitlines(keepends=True))
    assert (read.num_plurals, read.plural_expr) == (wanted.num_plurals, wanted.plural_expr)
    mo_of(data, code).write_bytes(compiled(po))
    said = Language(code)
    forms = [f"form{n}" for n in range(wanted.num_plurals)]
    assert said.damaged == [] and said.tr("Legal.") == "Ok."
    assert {said.plural(n, forms) for n in range(1000)} == set(forms)


def with_header(header: str) -> bytes:
    """A compiled catalogue that says one German sentence under this header."""
    pairs = [(b"", header.encode()), (b"Legal.", b"Erlaubt.")]
    texts = [text for pair in zip(*pairs, strict=True) for text in pair]
    start = 28 + 16 * len(pairs)
    table = b""
    body = b""
    for text in texts:
        table += struct.pack("<II", len(text), start + len(body))
        body += text + b"\0"
    count = len(pairs)
    return struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0) + table + body


UTF8 = "Content-Type: text/plain; charset=utf-8\n"
PLURAL = UTF8 + "Plural-Forms: nplurals=2; plural={};\n"
GOOD = data_folder() / "locale" / "de" / "LC_MESSAGES" / "companion.mo"
DAMAGED: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "no catalogue": lambda: b"{}" * 40,
    **{f"cut at {n}": lambda n=n: GOOD.read_bytes()[:n] for n in (3, 4, 20, 28, 500, 9_000)},
    "cut at the end": lambda: GOOD.read_bytes()[:-1000],
    "cut plural header": lambda: with_header(UTF8 + "Plural-Forms: nplurals=3; "),
    "no plural expression": lambda: with_header(UTF8 + "Plural-Forms: nplurals=2; plural=;\n"),
    "half an expression": lambda: with_header(PLURAL.format("(n%10==1 &&")),
    "python for an expression": lambda: with_header(PLURAL.format("n.__class__")),
    "division by nothing": lambda: with_header(PLURAL.format("n/0")),
    "division by nothing at 7": lambda: with_header(PLURAL.format("1/(n-7)")),
    "no form of that number": lambda: with_header(PLURAL.format("n-900")),
    "deep expression": lambda: with_header(PLURAL.format("(" * 999 + "n" + ")" * 999)),
    "another encoding": lambda: GOOD.read_bytes().replace("ü".encode(), "ü".encode("latin-1") * 2),
    "latin-1 announced": lambda: with_header(UTF8.replace("utf-8", "latin-1")),
    "no such encoding": lambda: with_header(UTF8.replace("utf-8", "utf-99")),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_catalogue_falls_back_to_english(data: Path, run: Run, damage: str) -> None:
    mo_of(data).write_bytes(DAMAGED[damage]())
    english = run("games")
    german = run("games", "--lang", "de")
    assert (german.status, english.err) == (0, "")
    assert german.err == "de/companion.mo is damaged, so English is used in its place.\n"
    said = Language("de")
    assert said.tr("Legal.") == "Legal."
    assert [said.number(-1_000), said.plural(7, ["card", "cards"])] == ["−1,000", "cards"]


@pytest.mark.parametrize("translated", ["{names} mischt", "mischt", "{name} {who}", "{name} {} {"])
def test_a_sentence_with_other_facts_is_said_in_english(data: Path, translated: str) -> None:
    made = catalogue("de", **{"{name} shuffles": translated})
    mo_of(data).write_bytes(compiled(po_text(made)))
    same = translated.startswith("{name}") and "who" not in translated
    expected = "Anna {} {" if same else "Anna shuffles"
    assert Language("de").tr("{name} shuffles", name="Anna") == expected


WORDS: dict[str, Callable[[str], str]] = {
    "empty value": lambda text: text.replace('name = "', 'name = \n"', 1),
    "cut": lambda text: text[: len(text) // 2] + '"""',
    "not text": lambda text: text[:400] + "\udcff" + text[400:],
}


@pytest.mark.parametrize("damage", WORDS)
def test_damaged_words_of_a_game_are_said_in_english(
    data: Path, run: Run, match: Path, damage: str
) -> None:
    file = data / "games" / "big-deal" / "words.de.toml"
    file.write_text(WORDS[damage](file.read_text("utf-8")), "utf-8", "surrogateescape")
    move = '{"move":"pair","player":0,"cards":["gold","gold"]}'
    english = run("check", match, move)
    german = run("check", match, move, "--lang", "de")
    assert german.status == english.status == 1
    assert german.out.splitlines()[1:] == english.out.splitlines()[1:]
    assert german.err == "big-deal/words.de.toml ist beschädigt, darum steht dort Englisch.\n"


RULES: dict[str, Callable[[bytes], bytes]] = {
    "not text": lambda text: text[:900] + b"\xff" + text[900:],
    "no article": lambda text: b"### A section {alone}\n\nText.\n" + text,
    "another fence": lambda text: text.replace(b"```picture", b"```drawing"),
}


@pytest.mark.parametrize("damage", RULES)
def test_damaged_rules_of_a_game_are_shown_in_english(data: Path, run: Run, damage: str) -> None:
    file = data / "games" / "big-deal" / "rules.de.md"
    file.write_bytes(RULES[damage](file.read_bytes()))
    ran = run("rules", "big-deal", "first set", "--lang", "de")
    assert ran.status == 0 and "The first set is safe" in ran.out
    assert ran.err == "big-deal/rules.de.md ist beschädigt, darum steht dort Englisch.\n"
