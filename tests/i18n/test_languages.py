"""Languages: nothing missing, stale or left over, and every sentence filled with the same facts."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from companion.i18n import catalogue as catalogue_module
from companion.i18n import dates, offered
from companion.i18n import language as language_module
from companion.i18n.catalogue import read_catalogue as read_compiled
from companion.i18n.language import FACT, SOURCE, Language, is_name, read_name, read_settings
from companion.i18n.offered import is_whole, language_name, share_done
from companion.rulebook import book as book_module
from tests.support.api import GAMES, data_folder, language, languages
from tests.support.parse_tables import rules_of
from tests.support.sampling import each
from tools.catalogues import (
    catalogue_file,
    catalogue_files,
    merged,
    new_catalogue,
    plural_count,
    po_text,
    read_catalogue,
)
from tools.compile_catalogues import compile_catalogues
from tools.language_lists import desktop_words, lists, store_texts
from tools.make_catalogues import (
    catalogue_mistakes,
    progress,
    write_language,
    write_share,
)
from tools.rule_texts import mark_older, rule_texts, sections_of, written_sections
from tools.sentences import HOME, Text, flat, texts

OTHERS = [code for code in languages() if code != SOURCE]
WHOLE = [code for code in OTHERS if is_whole(code)]
COUNTS = (0, 1, 2, 5, 20, 21)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_whole_or_says_how_much_of_it_is_there(code: str) -> None:
    found = progress(code)
    assert found.mistakes == {}
    assert found.done == share_done(code), "make translations"
    if code in WHOLE:
        assert (found.missing, found.fuzzy) == ({}, {}), "make translations, and translate"


# A space or the end of a line where words must stay together: before marks and after a guillemet in
# French, and within a number or before its sign in any language.
LOOSE_IN_FRENCH = re.compile(r"\S[ \n][:;!?»]|«[ \n]")
LOOSE_NUMBER = re.compile(r"\d[ \n]\d{3}\b|[\d}][ \n][$€%]")


def translations(code: str) -> list[str]:
    """Return all texts of a language, each after the name of its file."""
    said = [
        f"{file.name}: {message.string}"
        for _, file in catalogue_files(code)
        for message in read_catalogue(file, code)
        if message.id
    ]
    rules = (text.file for text in rule_texts(code))
    said += [f"{file.name}: {text}" for file in rules for text in written_sections(file).values()]
    return said


def test_french_keeps_its_marks_together_with_their_words() -> None:
    texts = translations("fr")
    assert len(texts) > 3000
    assert [text for text in texts if LOOSE_IN_FRENCH.search(text)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_number_is_torn_apart_at_the_end_of_a_line(code: str) -> None:
    assert [text for text in translations(code) if LOOSE_NUMBER.search(text)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalogues_say_the_same(code: str) -> None:
    for domain, file in catalogue_files(code):
        compiled = read_compiled(domain, code)
        assert compiled
        for message in read_catalogue(file, code):
            if message.id and domain != "store":  # which desktops and stores read elsewhere
                said = compiled.translate(message.id, message.context or "")
                assert said == message.string


def test_every_list_of_languages_follows_from_their_files() -> None:
    for file, text in (lists() | store_texts()).items():
        assert file.read_text("utf-8") == text, "make translations"
    in_log = "No one has tried it on a phone yet"
    shown = "".join(file.read_text("utf-8") for file in lists())
    assert [word for word in desktop_words(SOURCE) if word not in shown] == [in_log]


@each("code", languages())
def test_every_form_of_a_language_is_said_in_a_sentence(code: str) -> None:
    """Templates with their facts, nouns after numbers of all kinds, all forms of names."""
    said = language(code)
    for file in sorted((data_folder() / "games").glob("*/words.en.toml")):
        game = file.parent.name
        for path, value in flat(said._words_in(game)):
            for sentence in value.values() if isinstance(value, dict) else [value]:
                _fill(said, sentence)
            if path[0] == "cards" and isinstance(value, dict):
                assert {said.card(game, path[1], form) for form in value} == {*value.values()}
                assert all(said.cards(game, path[1], count) for count in COUNTS)
    for text in texts("companion"):
        facts = {found[1]: 5 for found in FACT.finditer(text.english)}
        context = {"context": text.context} if text.context else {}
        assert not FACT.search(said.tr(text.english, **context, **facts)), text.english


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
    grouped = int(read_settings(code)["grouped_from"]) <= 1000
    assert said.number(-1500) == "−1" + mark * grouped + "500"
    assert said.number(25_000) in said.money(25_000) and "$" in said.money(25_000)
    assert len(said.short_amount(25_000, "dollars").replace("25", "")) == 1
    assert len({dates.month(f"2026-{month:02}", said) for month in range(1, 13)}) == 12
    assert dates.day("2026-11-15", said) != dates.day("2026-10-15", said)
    assert said.tr("Undo") != said.tr("Cancel")  # on the table both stand at the same place


# What changes in English


def catalogue_of(*translated: tuple[Text, str]) -> Catalog:
    """A German catalogue with these texts and their translations."""
    catalogue = new_catalogue("de")
    for text, translation in translated:
        catalogue.add(text.english, translation, context=text.context)
    return catalogue


def after(catalogue: Catalog, *said: Text) -> list[tuple[str, bool, str]]:
    """Each translation, whether it is fuzzy, and its former English, once English says this."""
    found = merged(said, catalogue, "de")
    return [
        (message.string, message.fuzzy, "".join(message.previous_id))
        for message in found
        if message.id
    ]


def test_a_new_text_is_untranslated_and_one_that_is_gone_goes() -> None:
    before = catalogue_of((Text("Undo"), "Rückgängig"))
    assert after(before, Text("Log a move")) == [("", False, "")]
    assert after(before, Text("Undo"), Text("Log a move"))[0] == ("Rückgängig", False, "")


def test_a_changed_sentence_keeps_its_translation_as_fuzzy_with_what_english_said(
    tmp_path: Path,
) -> None:
    former = Text("The most points win in the end.")
    now = Text("Whoever has the most points in the end wins.")
    found = merged([now], catalogue_of((former, "Die meisten Punkte gewinnen.")), "de")
    file = tmp_path / "de.po"
    for _ in range(2):  # and stays so, until a translator has looked at it
        file.write_text(po_text(found), "utf-8")
        kept = read_catalogue(file, "de")
        assert after(kept, now) == [("Die meisten Punkte gewinnen.", True, former.english)]
        found = merged([now], kept, "de")


def test_a_word_of_a_game_is_followed_by_its_place_however_much_it_changes() -> None:
    place = "big-deal/cards/home"
    before = catalogue_of((Text("Home|Homes", place), "Haus|Häuser"), (Text("Yacht"), "Jacht"))
    assert after(before, Text("Castle", place)) == [("Haus|Häuser", True, "Home|Homes")]


def test_what_is_fuzzy_is_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Text("Undo")
    catalogue = catalogue_of((text, "Rückgängig"))
    file = catalogue_file("companion", "de", tmp_path)
    file.parent.mkdir(parents=True)
    monkeypatch.setattr(catalogue_module, "data_folder", lambda: tmp_path / "data")
    for fuzzy in (False, True):
        next(message for message in catalogue if message.id).flags = {"fuzzy"} if fuzzy else set()
        file.write_text(po_text(catalogue), "utf-8")
        shutil.rmtree(file.parent / "compiled", ignore_errors=True)
        compile_catalogues(tmp_path / "data")
        compiled = read_compiled("companion", "de")
        assert compiled and compiled.translate("Undo") == ("Undo" if fuzzy else "Rückgängig")


@pytest.mark.parametrize(
    ("english", "place", "translation", "mistake"),
    [
        ("{player} draws", "dnup/log/draw", "{players} zieht", "names other facts"),
        ("{count:card|cards}", "dnup/table/cards", "{count:Karte}", "needs 2 forms"),
        ("none left", "dnup/rules/a.b/short", "davon ist keine mehr da", "more than 16"),
        ("{player}: {card}", "dnup/log/discard", "{player}: {card.dat}", "no name has that form"),
        ("Home|Homes", "dnup/cards/home", "Haus|Häuser\nHause", "a form and a name"),
        ("It is {a + 1}.", "skat", "Es ist {a}.", "other formulas"),
    ],
)
def test_a_mistake_of_a_translator_is_named(
    english: str, place: str, translation: str, mistake: str
) -> None:
    catalogue = catalogue_of((Text(english, place), translation))
    (named,) = catalogue_mistakes([message for message in catalogue if message.id], "de")
    assert mistake in named


def test_a_section_is_older_when_only_its_english_has_changed(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "games" / "nim"
    folder.mkdir(parents=True)
    english = folder / "rules.en.md"
    german = folder / "rules.de.md"
    english.write_text("# Nim\n\n## Taking {take}\n\nOne.\n\n## End {end}\n\nOver.\n", "utf-8")
    german.write_text("# Nim\n\n## Nehmen {take}\n\nEins.\n\n## Ende {end}\n\nAus.\n", "utf-8")
    for arguments in (
        ("init", "-q", "-b", "main"),
        ("add", "."),
        ("-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "Begin"),
    ):
        subprocess.run(["git", "-C", tmp_path, *arguments], check=True)
    assert mark_older(("de",), tmp_path) == 0
    english.write_text(english.read_text("utf-8").replace("One.", "One or two."), "utf-8")
    assert mark_older(("de",), tmp_path) == 1
    assert mark_older(("de",), tmp_path) == 0  # it is marked already
    marked = german.read_text("utf-8")
    assert "## Nehmen {take}\nolder:\n\nEins.\n\n## Ende {end}\n\nAus.\n" in marked
    german.write_text(marked.replace("older:\n", "").replace("Eins.", "Eins oder zwei."), "utf-8")
    assert mark_older(("de",), tmp_path) == 0  # both have changed


def test_no_tool_changes_how_a_rule_text_is_written() -> None:
    for file in sorted((data_folder() / "games").glob("*/rules.*.md")):
        text = file.read_text("utf-8")
        assert "\n".join(sections_of(text).values()) == text, file


# Names


def test_a_name_has_its_forms_by_number_in_a_line_and_a_line_for_each_case() -> None:
    text = "Дом|Дома|Домов\nacc: Дом\nins: Домом"
    forms = {"one": "Дом", "few": "Дома", "many": "Домов", "acc": "Дом", "ins": "Домом"}
    assert read_name(text, ["one", "few", "many"]) == forms
    assert read_name("Haus|Häuser", ["one", "other"]) == {"one": "Haus", "other": "Häuser"}
    assert read_name("{count:Karte|Karten}", ["one", "other"]) == "{count:Karte|Karten}"
    assert is_name(("cards", "home")) and not is_name(("log", "deal"))


# A language that comes and goes


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all texts, with what the command makes for a language that nobody has begun."""
    for folder in ("data", "packaging"):
        leave = shutil.ignore_patterns("*.png", "*.svg", "compiled", "fonts", "golden*")
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=leave)
    for reader in (language_module, catalogue_module, book_module, offered):
        monkeypatch.setattr(reader, "data_folder", lambda: tmp_path / "data")
    _forget()
    write_language("pl", tmp_path)
    compile_catalogues(tmp_path / "data")
    yield tmp_path
    _forget()


def _forget() -> None:
    words = language_module.read_words, language_module.read_head, language_module.read_settings
    for remembered in (
        *words,
        book_module._read,
        language,
        languages,
        book_module.book,
        share_done,
    ):
        remembered.cache_clear()


def test_one_command_makes_a_language(polish: Path) -> None:
    found = progress("pl", polish)
    write_share("pl", found.done, polish)
    assert found.mistakes == {} and 0 <= found.done < 5
    assert "pl" in languages() and language_name("pl") == f"Polski · {found.done}\u00a0%"
    assert Language("pl").plurals == ["one", "few", "many"] and plural_count("pl") == 3
    assert dates.day("2026-11-15", Language("pl")).split("\u00a0")[1] == "listopada"
    before = {file: file.read_bytes() for file in polish.rglob("*.*") if file.is_file()}
    write_language("pl", polish)  # twice is as once
    assert before == {file: file.read_bytes() for file in polish.rglob("*.*") if file.is_file()}
    assert (
        book_module.book("big-deal", "pl").passages == book_module.book("big-deal", "en").passages
    )


def test_a_half_translated_language_is_used_as_far_as_it_goes(polish: Path) -> None:
    words = catalogue_file("games", "pl", polish)
    rules = polish / "data" / "games" / "big-deal" / "rules.pl.md"
    translated = {
        "big-deal/cards/home": "Dom|Domy|Domów\nins: Domem\nins-several: Domami",
        "big-deal/log/discard": "{player}: {card.ins}, {card}",
    }
    translate(words, translated)
    text = rules.read_text("utf-8").replace(
        "## Setting up {set-up}\nenglish:", "## Początek {set-up}"
    )
    rules.write_text(text, "utf-8")
    compile_catalogues(polish / "data")
    _forget()
    said = language("pl")
    assert [said.cards("big-deal", "home", n) for n in (1, 2, 5)] == ["Dom", "2 Domy", "5 Domów"]
    assert said.cards("big-deal", "home", 2, "ins") == "2 Domami"
    assert said.cards("big-deal", "home", 1, "ins") == "Domem"
    assert said.card("big-deal", "yacht") == "Yacht"
    rules_there = book_module.book("big-deal", "pl")
    assert [article.title for article in rules_there.articles[:2]] == ["At a glance", "Początek"]
    found = progress("pl", polish)
    assert not any("big-deal/cards/home" in text for text in found.missing[words])
    assert "set-up" not in found.missing[rules] and found.mistakes == {}


def translate(file: Path, translated: dict[str, str]) -> None:
    """Fill in texts of a catalogue by their places."""
    catalogue = read_catalogue(file, "pl")
    for message in catalogue:
        message.string = translated.get(message.context or "", message.string)
    file.write_text(po_text(catalogue, in_order=True), "utf-8")


def test_a_slip_in_a_catalogue_is_named_and_not_written_over(polish: Path) -> None:
    words = catalogue_file("games", "pl", polish)
    damaged = words.read_text("utf-8") + 'msgid "Big Deal\n'
    words.write_text(damaged, "utf-8")
    with pytest.raises(ValueError, match=words.name):
        write_language("pl", polish)
    assert words.read_text("utf-8") == damaged


def test_the_english_that_was_translated_before_is_read_again_however_long(tmp_path: Path) -> None:
    former = 'Everybody says “two” or "three", and how many of them; ' * 5
    catalogue = new_catalogue("de")
    catalogue.add("Now", "Jetzt", flags={"fuzzy"}, previous_id=[former])
    file = tmp_path / "companion.po"
    file.write_text(po_text(catalogue), "utf-8")
    assert read_catalogue(file, "de").get("Now").previous_id == [former]
