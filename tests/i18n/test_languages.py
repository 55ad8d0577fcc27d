"""Languages: nothing missing, stale or left over, and every sentence filled with the same facts."""

import gettext
import io
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import dates, offered
from companion.i18n import language as language_module
from companion.i18n.language import FACT, SOURCE, Language, read_head
from companion.i18n.offered import is_whole, language_name, share_done
from companion.rulebook import book as book_module
from tests.api import GAMES, data_folder, language, languages
from tests.parse_tables import rules_of
from tests.sampling import each
from tools import make_catalogues
from tools.compile_catalogues import compile_catalogues
from tools.language_lists import desktop_words, lists
from tools.language_texts import HOME, read_words, store_folders, text_files
from tools.make_catalogues import (
    catalogue_file,
    plural_count,
    read_catalogue,
    template,
)
from tools.make_language import Memory, progress, write_catalogue, write_files, write_share

OTHERS = [code for code in languages() if code != SOURCE]
WHOLE = [code for code in OTHERS if is_whole(code)]
COUNTS = (0, 1, 2, 5, 20, 21)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_whole_or_says_how_much_of_it_is_there(code: str) -> None:
    found = progress(code)
    assert found.mistakes == {}
    assert found.done == share_done(code), f"make language LANG={code}"
    if code in WHOLE:
        assert (found.missing, found.stale) == ({}, {}), f"make language LANG={code}"


# A space or the end of a line where words must stay together: before marks and after a guillemet in
# French, and within a number or before its sign in any language.
LOOSE_IN_FRENCH = re.compile(r"\S[ \n][:;!?»]|«[ \n]")
LOOSE_NUMBER = re.compile(r"\d[ \n]\d{3}\b|\d[ \n][$€%]")


def translations(code: str) -> list[str]:
    """Return all texts of a language, each after the name of its file."""
    return [
        f"{text_file.file.name}: {text.translation}"
        for text_file in text_files(code)
        for text in text_file.texts
    ]


def test_french_keeps_its_marks_together_with_their_words() -> None:
    texts = translations("fr")
    assert len(texts) > 3000
    assert [text for text in texts if LOOSE_IN_FRENCH.search(text)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_number_is_torn_apart_at_the_end_of_a_line(code: str) -> None:
    assert [text for text in translations(code) if LOOSE_NUMBER.search(text)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalogue_says_the_same(code: str) -> None:
    file = catalogue_file(code).with_suffix(".mo")
    compiled = gettext.GNUTranslations(io.BytesIO(file.read_bytes()))
    for message in read_catalogue(code):
        if message.id and message.string:
            read = compiled.pgettext if message.context else compiled.gettext
            asked = (message.context, message.id) if message.context else (message.id,)
            assert read(*asked) == message.string


def test_every_list_of_languages_follows_from_their_files() -> None:
    for file, text in lists().items():
        assert file.read_text("utf-8") == text, "make catalogues"
    assert all(folder.is_dir() for folder in store_folders().values())
    in_log = read_words(HOME / "data" / "desktop" / "words.en.toml")["untried",]
    shown = "".join(file.read_text("utf-8") for file in lists())
    assert [word for word in desktop_words(SOURCE) if word not in shown] == [in_log]


@each("code", languages())
def test_every_form_of_a_language_is_said_in_a_sentence(code: str) -> None:
    """Templates with their facts, nouns after numbers of all kinds, all forms of names."""
    said = language(code)
    for file in sorted((data_folder() / "games").glob("*/words.en.toml")):
        words = read_words(file.with_name(f"words.{code}.toml")) or read_words(file)
        game = file.parent.name
        for path, value in words.items():
            templates = value.values() if isinstance(value, dict) else [value]
            for sentence in (
                one for one in templates if isinstance(one, str) and path[0] != "search"
            ):
                _fill(said, sentence)
            if path[0] == "cards" and isinstance(value, dict):
                assert {said.card(game, path[1], form) for form in value} == {*value.values()}
                assert all(said.cards(game, path[1], count) for count in COUNTS)
    for message in template():
        if message.id:
            facts = {found[1]: 5 for found in FACT.finditer(message.id)}
            context = {"context": message.context} if message.context else {}
            assert not FACT.search(said.tr(message.id, **context, **facts)), message.id


def _fill(said: Language, sentence: str) -> None:
    if "{0" in sentence:
        return  # the name of a card that is made of parts
    for count in COUNTS:
        filled = said.fill(sentence, {found[1]: count for found in FACT.finditer(sentence)})
        assert "{" not in filled and "None" not in filled, sentence


def test_a_number_may_stand_apart_from_its_suit_where_a_court_card_is_one_word() -> None:
    named = [language("nl").card("crazy-eights", card) for card in ("7-hearts", "K-hearts")]
    assert named == ["harten 7", "hartenheer"]


@each("code", languages())
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_rule_has_its_short_reason_and_its_sentence(game: str, code: str) -> None:
    told = language(code).of_game(game)["rules"]
    assert [
        rule for rule in rules_of(game) if not {"short", "says"} <= told.get(rule, {}).keys()
    ] == []


@each("code", languages())
def test_numbers_and_dates_are_written_as_people_there_write_them(code: str) -> None:
    said = language(code)
    mark = said.tr(",", context="thousands")
    assert mark and not mark.isalnum()
    assert said.number(1_000_000) == mark.join(("1", "000", "000"))
    grouped = int(read_head("common", code)["grouped_from"]) <= 1000
    assert said.number(-1500) == "−1" + mark * grouped + "500"
    assert said.number(25_000) in said.money(25_000) and "$" in said.money(25_000)
    assert len(said.short_amount(25_000, "dollars").replace("25", "")) == 1
    assert len({dates.month(f"2026-{month:02}", said) for month in range(1, 13)}) == 12
    assert dates.day("2026-11-15", said) != dates.day("2026-10-15", said)
    assert said.tr("Undo") != said.tr("Cancel")  # on the table both stand at the same place


def test_a_text_is_stale_when_only_its_english_has_changed(tmp_path: Path) -> None:
    def is_stale(english: str, translation: str, **more: Any) -> bool:
        memory = Memory(tmp_path / "xx.txt")
        stale = memory.is_stale("a file a key", english, translation, **more)
        memory.write()
        return stale

    assert not is_stale("one", "uno")
    assert is_stale("One", "uno") and is_stale("One", "uno")
    assert not is_stale("One", "Uno") and is_stale("1", "Uno")
    assert not is_stale("1", "Uno", fresh=True) and not is_stale("1", "Uno")


# A language that comes and goes


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all texts, with what the command makes for a language that nobody has begun."""
    for folder in ("data", "packaging"):
        leave = shutil.ignore_patterns("*.png", "*.svg", "*.mo", "fonts", "golden*")
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=leave)
    monkeypatch.setattr(make_catalogues, "LOCALE", tmp_path / "data" / "locale")
    for reader in (language_module, book_module, offered):
        monkeypatch.setattr(reader, "data_folder", lambda: tmp_path / "data")
    _forget()
    write_files("pl", progress("pl", tmp_path), tmp_path)
    write_catalogue("pl")
    compile_catalogues(tmp_path / "data")
    yield tmp_path
    _forget()


def _forget() -> None:
    texts = language_module._read_words, language_module.read_head, book_module._read
    for remembered in (*texts, language, languages, book_module.book, share_done):
        remembered.cache_clear()


def test_one_command_makes_a_language(polish: Path) -> None:
    found = progress("pl", polish)
    write_share("pl", found.done, polish)
    assert found.mistakes == {} and 0 <= found.done < 5
    assert "pl" in languages() and language_name("pl") == f"Polski · {found.done}\u00a0%"
    assert Language("pl").plurals == ["one", "few", "many"] and plural_count("pl") == 3
    assert dates.day("2026-11-15", Language("pl")).split("\u00a0")[1] == "listopada"
    before = {file: file.read_text("utf-8") for file in polish.rglob("*.toml")}
    write_files("pl", found, polish)  # twice is as once
    assert before == {file: file.read_text("utf-8") for file in polish.rglob("*.toml")}
    assert (
        book_module.book("big-deal", "pl").passages == book_module.book("big-deal", "en").passages
    )


def test_a_half_translated_language_is_used_as_far_as_it_goes(polish: Path) -> None:
    games = polish / "data" / "games"
    words = games / "big-deal" / "words.pl.toml"
    rules = games / "big-deal" / "rules.pl.md"
    forms = '{ one = "Dom", few = "Domy", many = "Domów", ins = "Domem", ins-several = "Domami" }'
    text = re.sub(r"home = .*", f"home = {forms}", words.read_text("utf-8"))
    text = re.sub(r'discard = "" #.*', 'discard = "{player}: {card.ins}, {card}"', text)
    words.write_text(text, "utf-8")
    text = rules.read_text("utf-8").replace(
        "## Setting up {set-up}\nenglish:", "## Początek {set-up}"
    )
    rules.write_text(text, "utf-8")
    _forget()
    said = language("pl")
    assert [said.cards("big-deal", "home", n) for n in (1, 2, 5)] == ["Dom", "2 Domy", "5 Domów"]
    assert said.cards("big-deal", "home", 2, "ins") == "2 Domami"
    assert said.cards("big-deal", "home", 1, "ins") == "Domem"
    assert said.card("big-deal", "yacht") == "Yacht"
    rules_there = book_module.book("big-deal", "pl")
    assert [article.title for article in rules_there.articles[:2]] == ["At a glance", "Początek"]
    found = progress("pl", polish)
    assert "cards/home" not in found.missing[words] and "set-up" not in found.missing[rules]
    assert found.mistakes == {}
    source = games / "big-deal" / "words.en.toml"
    found.memory.write()
    source.write_text(source.read_text("utf-8").replace('"Home", other', '"House", other'), "utf-8")
    assert progress("pl", polish).stale == {words: ["cards/home"]}
    text = words.read_text("utf-8")
    words.write_text(text + 'name = "Big Deal', "utf-8")
    with pytest.raises(ValueError, match=words.name):  # and nothing is written
        progress("pl", polish)
    words.write_text(text, "utf-8")
    words.write_text(words.read_text("utf-8").replace("{card.ins}", "{card.xyz} {other}"), "utf-8")
    mistakes = " ".join(progress("pl", polish).mistakes[words])
    assert "names other facts" in mistakes and "{….xyz} is asked for" in mistakes
