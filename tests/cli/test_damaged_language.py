"""A language whose files are damaged: English is used in their place, and somebody is told."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.plurals import PLURALS
from babel.messages.pofile import read_po

from companion.i18n import catalogue as catalogue_module
from companion.i18n import language as module
from companion.i18n.language import Language, language
from companion.paths import data_folder
from companion.rulebook import book as book_module
from companion.rulebook import ranking
from tests.cli.conftest import Run
from tests.support.sampling import each
from tools.catalogues import po_text
from tools.compile_catalogues import compiled


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
    for reader in (module, catalogue_module, book_module):
        monkeypatch.setattr(reader, "data_folder", lambda: copy)
    forget()
    yield copy
    forget()


def forget() -> None:
    """All that was made of texts, for as long as others than these are read."""
    texts = (
        language,
        module.read_words,
        module.read_head,
        module.read_settings,
        book_module._read,
        book_module.book,
    )
    for remembered in (*texts, ranking.index):
        remembered.cache_clear()


def compiled_of(data: Path, code: str = "de", name: str = "companion") -> Path:
    file = data / "locale" / code / "compiled" / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


@each("code", sorted({code for code in PLURALS if len(code) == 2}))
def test_the_plural_rule_of_any_language_survives_the_files(data: Path, code: str) -> None:
    wanted = Catalog(code)
    po = po_text(catalogue(code))
    read = read_po(po.encode().splitlines(keepends=True))
    assert (read.num_plurals, read.plural_expr) == (wanted.num_plurals, wanted.plural_expr)
    compiled_of(data, code).write_text(compiled(po))
    said = Language(code)
    forms = [f"form{n}" for n in range(wanted.num_plurals)]
    assert said.damaged == [] and said.tr("Legal.") == "Ok."
    assert {said.plural(n, forms) for n in range(1000)} == set(forms)


def with_rule(rule: object) -> bytes:
    """A compiled catalogue that says one German sentence, with this rule for plurals."""
    return json.dumps({"plural": rule, "texts": {"Legal.": "Erlaubt."}}).encode()


GOOD = data_folder() / "locale" / "de" / "compiled" / "companion.json"
DAMAGED: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "no catalogue": lambda: b"{}",
    "a list": lambda: b"[]",
    "deep": lambda: b"[" * 100_000,
    **{f"cut at {n}": lambda n=n: GOOD.read_bytes()[:n] for n in (1, 20, 500, 9_000)},
    "cut at the end": lambda: GOOD.read_bytes()[:-1],
    "texts that are none": lambda: b'{"plural":"n != 1","texts":{"Legal.":7}}',
    "no rule": lambda: b'{"texts":{"Legal.":"Erlaubt."}}',
    "a number for a rule": lambda: with_rule(7),
    "an empty rule": lambda: with_rule(""),
    "half a rule": lambda: with_rule("(n%10==1 &&"),
    "python for a rule": lambda: with_rule("n.__class__"),
    "division by nothing": lambda: with_rule("n/0"),
    "division by nothing at 7": lambda: with_rule("1/(n-7)"),
    "no form of that number": lambda: with_rule("n-900"),
    "a deep rule": lambda: with_rule("(" * 999 + "n" + ")" * 999),
    "another encoding": lambda: GOOD.read_bytes().replace("ü".encode(), "ü".encode("latin-1") * 2),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_catalogue_falls_back_to_english(data: Path, run: Run, damage: str) -> None:
    compiled_of(data).write_bytes(DAMAGED[damage]())
    english = run("games")
    german = run("games", "--lang", "de")
    assert (german.status, english.err) == (0, "")
    assert german.err == "de/companion.json is damaged, so English is used in its place.\n"
    said = Language("de")
    assert said.tr("Legal.") == "Legal."
    assert [said.number(-1_000), said.plural(7, ["card", "cards"])] == ["−1,000", "cards"]


@pytest.mark.parametrize("translated", ["{names} mischt", "mischt", "{name} {who}", "{name} {} {"])
def test_a_sentence_with_other_facts_is_said_in_english(data: Path, translated: str) -> None:
    made = catalogue("de", **{"{name} shuffles": translated})
    compiled_of(data).write_text(compiled(po_text(made)))
    same = translated.startswith("{name}") and "who" not in translated
    expected = "Anna {} {" if same else "Anna shuffles"
    assert Language("de").tr("{name} shuffles", name="Anna") == expected


@pytest.mark.parametrize("damage", ["empty", "cut at 9000", "cut at the end", "a list"])
def test_damaged_words_of_games_are_said_in_english(
    data: Path, run: Run, match: Path, damage: str
) -> None:
    compiled_of(data, name="games").write_bytes(DAMAGED[damage]())
    move = '{"move":"pair","player":0,"cards":["gold","gold"]}'
    english = run("check", match, move)
    german = run("check", match, move, "--lang", "de")
    assert german.status == english.status == 1
    assert german.out.splitlines()[1:] == english.out.splitlines()[1:]
    assert german.err == "de/games.json ist beschädigt, darum steht dort Englisch.\n"


@pytest.mark.parametrize("name", ["language", "search"])
def test_a_damaged_setting_of_a_language_is_as_in_english(data: Path, run: Run, name: str) -> None:
    (data / "locale" / "de" / f"{name}.toml").write_bytes(b"ignore = \xff")
    assert run("rules", "big-deal", "first set", "--lang", "de").status == 0


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
