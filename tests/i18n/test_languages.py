"""Languages: nothing missing, nothing left over, and every sentence filled with the same facts."""

from __future__ import annotations

import gettext
import io
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.i18n.language import (
    FACT,
    SOURCE,
    Language,
    facts_in,
    is_name,
    language,
    languages,
    name_in,
    read_head,
)
from companion.paths import data_folder
from companion.rulebook.text import Example, PictureBlock, Prose, Section, read_rules
from companion.rulebook.text import texts as read_texts
from tests.parse_tables import rules_of
from tools.make_catalogues import (
    catalogue_file,
    read_catalogue,
    sentences_in_kv,
    sentences_in_python,
    template,
)

ROOMS = ["common", *(game.id for game in GAMES)]
TRANSLATED = [code for code in languages() if catalogue_file(code).exists()]
LONGEST_SHORT = 16


def file_of(room: str, kind: str) -> Path:
    return data_folder() / "games" / room / kind


def words_of(room: str, code: str) -> dict[str, str]:
    """The words of a game as they stand, by their path in the file."""
    return dict(_flat(tomllib.loads(file_of(room, f"words.{code}.toml").read_text("utf-8"))))


def _flat(words: Any, path: str = "") -> list[tuple[str, str]]:
    if is_name(path.split("/")[1:]):
        return [(path, name_in(words, ""))]
    if isinstance(words, dict):
        return [entry for key, value in words.items() for entry in _flat(value, f"{path}/{key}")]
    return [(path, words)]


def forms_are_complete(sentence: str, code: str) -> bool:
    """A noun after a number has as many forms as the language asks for."""
    return all(len(f.split("|")) == plurals(code) for *_, f in FACT.findall(sentence) if f)


@cache
def plurals(code: str) -> int:
    return read_catalogue(code).num_plurals if code in TRANSLATED else 2


SAID = template()


SHARED = {read_head(room, SOURCE).get("shares", "common") for room in ROOMS} - {"common"}
WORDS = [
    (room, c)
    for room in (*ROOMS, *sorted(SHARED))
    for c in languages()
    if file_of(room, f"words.{c}.toml").exists()
]
RULES = [
    (room, c)
    for room in ROOMS
    for c in languages()
    if c != SOURCE and file_of(room, f"rules.{c}.md").exists()
]


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_what_is_said_and_nothing_else(code: str) -> None:
    said, translated = (
        {(message.context, message.id) for message in catalogue if message.id}
        for catalogue in (SAID, read_catalogue(code))
    )
    assert said - translated == set(), "make catalogues"
    assert translated - said == set(), "make catalogues"


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_with_its_facts_in(code: str) -> None:
    for message in read_catalogue(code):
        if message.id:
            assert message.string and not message.fuzzy, message.id
            assert facts_in(message.string) == facts_in(message.id), message.id
            assert forms_are_complete(message.string, code), message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_says_the_same(code: str) -> None:
    compiled = gettext.GNUTranslations(
        io.BytesIO(catalogue_file(code).with_suffix(".mo").read_bytes())
    )
    for message in read_catalogue(code):
        if message.id and message.context:
            assert compiled.pgettext(message.context, message.id) == message.string
        elif message.id and message.string:
            assert compiled.gettext(message.id) == message.string


@pytest.mark.parametrize("code", languages())
def test_every_game_speaks_every_language(code: str) -> None:
    files = [f"{kind}.{code}.{end}" for kind, end in (("words", "toml"), ("rules", "md"))]
    assert [(r, file) for r in ROOMS for file in files if not file_of(r, file).exists()] == []


@pytest.mark.parametrize(("room", "code"), WORDS)
def test_the_head_of_a_file_reads_as_toml_does(room: str, code: str) -> None:
    whole = tomllib.loads(file_of(room, f"words.{code}.toml").read_text("utf-8"))
    head = {key: value for key, value in whole.items() if value and type(value) is str}
    assert head or room not in ROOMS
    assert read_head(room, code) == read_head(room, SOURCE) | head


@pytest.mark.parametrize(("room", "code"), WORDS)
def test_the_words_of_a_game_are_complete(room: str, code: str) -> None:
    source, words = words_of(room, SOURCE), words_of(room, code)
    assert sorted(source.keys() - words.keys()) == []
    assert sorted(words.keys() - source.keys()) == []
    for path, sentence in words.items():
        if isinstance(sentence, str) and not path.startswith("/search"):
            assert facts_in(sentence) == facts_in(source[path]), path
            assert forms_are_complete(sentence, code), path


@pytest.mark.parametrize(("room", "code"), WORDS)
def test_short_reasons_fit_a_button(room: str, code: str) -> None:
    for path, words in words_of(room, code).items():
        if path.endswith("/short"):
            assert 0 < len(FACT.sub("", words).strip()) <= LONGEST_SHORT, (path, words)


@pytest.mark.parametrize(("room", "code"), [(r, c) for r, c in WORDS if r in ROOMS[1:]])
def test_every_rule_has_its_short_reason_and_its_sentence(room: str, code: str) -> None:
    told = language(code).of_game(room)["rules"]
    assert [
        rule for rule in rules_of(room) if not {"short", "says"} <= told.get(rule, {}).keys()
    ] == []


@pytest.mark.parametrize(("room", "code"), RULES)
def test_a_translated_rule_text_is_built_like_the_english_one(room: str, code: str) -> None:
    """The same articles, conditions, rulings and examples; only the words differ."""
    source, translated = (
        read_rules(file_of(room, f"rules.{c}.md").read_text("utf-8"))[1] for c in (SOURCE, code)
    )
    assert [article.id for article in translated] == [article.id for article in source]
    for there, here in zip(source, translated, strict=True):
        assert [s.id for s in here.sections] == [s.id for s in there.sections]
        for one, other in zip(there.sections, here.sections, strict=True):
            assert built(other) == built(one), one.id


def built(section: Section) -> list[Any]:
    conditions = [section.options, section.phase, section.when]
    kinds = Counter(type(block).__name__ for block in section.blocks)
    moves = [
        [
            re.sub(r"\s+", " ", line.strip())
            for line in block.story.splitlines()[1:]
            if "# " not in line
        ]
        for block in section.blocks
        if isinstance(block, Example)
    ]
    figures = [
        [(figure.groups, figure.good) for row in block.rows for figure in row]
        for block in section.blocks
        if isinstance(block, PictureBlock)
    ]
    return [*conditions, kinds, moves, figures]


def test_what_is_not_translated_yet_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    head = file_of("common", "words.en.toml").read_text("utf-8").partition("\n[")[0]
    for room, code, words in (
        ("common", "en", f"{head}\n[rules]\na = 1\nb = 2\n[replay]\n"),
        ("game", "en", "name = 'Game'\n[log]\nplay = 'plays'\npass = 'passes'\n"),
        ("game", "xx", "[log]\npass = 'passe'\n"),
    ):
        file = tmp_path / "games" / room / f"words.{code}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words)
    monkeypatch.setattr("companion.i18n.language.data_folder", lambda: tmp_path)
    said = Language("xx").of_game("game")
    assert said["name"] == "Game"
    assert said["log"] == {"play": "plays", "pass": "passe"}
    assert said["rules"] == {"a": 1, "b": 2}


@pytest.mark.parametrize("code", languages())
def test_numbers_are_written_as_people_there_write_them(code: str) -> None:
    written = {
        "en": ["1,000,000", "−15", "$25,000"],
        "de": ["1.000.000", "−15", "25.000\N{NO-BREAK SPACE}$"],
        "fr": ["1_000_000", "−15", "25_000\N{NO-BREAK SPACE}$"],
    }
    said = language(code)
    assert [said.number(1_000_000), said.number(-15), said.money(25_000)] == [
        number.replace("_", "\N{NARROW NO-BREAK SPACE}") for number in written[code]
    ]


@pytest.mark.parametrize("code", languages())
def test_undo_is_not_called_cancel(code: str) -> None:
    """On the table both stand at the same place: one drops a choice, the other a move."""
    said = language(code)
    assert said.tr("Undo") != said.tr("Cancel")


LOOSE = re.compile(r"\S [:;!?]|« | »|\d \d{3}\b")  # what could end up on the next line


def test_french_keeps_its_marks_and_numbers_together() -> None:
    texts = [text.plain for room in ROOMS for text in texts_of(room, "fr")]
    said = [word for room, c in WORDS if c == "fr" for word in words_of(room, c).values()]
    texts += [word for word in said if isinstance(word, str)]
    texts += [message.string for message in read_catalogue("fr") if message.id]
    assert [text for text in texts if LOOSE.search(text)] == []


def texts_of(room: str, code: str) -> list[Prose]:
    file = file_of(room, f"rules.{code}.md")
    articles = read_rules(file.read_text("utf-8"))[1] if file.exists() else ()
    return [text for article in articles for s in article.sections for text in read_texts(s)]


def test_sentences_are_found_wherever_they_are_said() -> None:
    python = """
said.tr("One {fact}", fact=1)
tr("two" if x else "three")
raise BadInput(
    "four "
    "five", "key")
tr(variable)
tr(",", context="thousands")
"""
    assert set(sentences_in_python(python)) == {
        ("One {fact}", None), ("two", None), ("three", None), ("four five", None),
        (",", "thousands"),
    }  # fmt: skip
    kv = """text: root.tr("It’s on") if a else app.tr('off \\'n\\' on')"""
    assert list(sentences_in_kv(kv)) == [("It’s on", None), ("off 'n' on", None)]
    assert "Legal." in SAID
