"""A text names a button, a house rule or a section as it is called in its language."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from companion.rulebook.book import book
from companion.rulebook.text import Bullets, Paragraph, Prose, Ruling, texts
from tests.support.api import GAMES, language, languages
from tests.support.sampling import each
from tools.catalogues import catalogue_file, read_catalogue

# These are never the beginning of a request ("Undo the move"), always the name of the button.
ALWAYS_NAMES = ("Undo", "Redo")
PRODUCT = "Table Companion"
OF_OTHERS = ("Tap Safari’s Share button, then “Add to Home Screen”",)  # their own buttons
REFERENCE = re.compile(r"(?:\bsee|\bsiehe|\bvoir) [“„«]\s?(.+?)\s?[”“»]", re.IGNORECASE)
RULE_REFERENCE = re.compile(r"house rule “(.+?)”")


@cache
def sentences() -> list[str]:
    catalogue = read_catalogue(catalogue_file("companion", "de"), "de")
    return sorted({message.id for message in catalogue if message.id})


@cache
def labels() -> list[str]:
    """What is written on something that can be tapped: a few words, the first with a capital."""
    found = [s for s in sentences() if re.fullmatch(r"[A-Z]\w+( \w+){0,3}( …)?\??", s)]
    # a place that sentences speak of; a word of many sentences
    return [label for label in found if label not in ("Home", "OK")]


def named_in(sentence: str) -> Iterator[str]:
    """The labels that a longer sentence spells out: quoted, or with a capital in its middle."""
    sentence = sentence.replace(PRODUCT, "")
    for label in (label for label in labels() if label in sentence):
        for found in re.finditer(rf"(?<!\w){re.escape(label)}(?!\w)", sentence):
            before, after = sentence[: found.start()], sentence[found.end() :]
            begins = not before or re.search(r"([.:!?·…] |[-–] )$", before) is not None
            quoted = before.endswith("“") and after.startswith("”")
            if len(sentence) > len(label) and (quoted or not begins or label in ALWAYS_NAMES):
                yield label


def test_a_sentence_takes_the_name_of_a_button_as_a_fact() -> None:
    """Or a translator would have to find out what that button is called: `{undo}`."""
    ours = [sentence for sentence in sentences() if not sentence.startswith(OF_OTHERS)]
    assert {s: names for s in ours if (names := list(named_in(s)))} == {}


def test_labels_spelled_out_are_found() -> None:
    assert "Undo" in labels() and "Settings" in labels()
    assert list(named_in("3 of 3 · Logged. Undo takes it back.")) == ["Undo"]
    assert "Settings" in list(named_in("It can be changed in Settings."))
    assert list(named_in("Settings were damaged.")) == []


@each("code", languages())
def test_what_is_bold_in_the_rules_of_the_phone_is_a_button(code: str) -> None:
    known = {
        language(code).tr(sentence).casefold() for sentence in sentences() if "{" not in sentence
    }
    sections = [
        place.section
        for place in book("common", code).passages
        if place.section.id in ("rulings", "corrections")
    ]
    prose = [
        text
        for section in sections
        for block in section.blocks
        if isinstance(block, Paragraph | Ruling | Bullets)
        for text in (block.items if isinstance(block, Bullets) else (block.text,))
    ]
    bold = [text.plain[start:end] for text in prose for start, end in text.bold]
    assert len(bold) == 3
    assert [name for name in bold if name.casefold() not in known] == []


@each("code", languages())
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_reference_leads_to_a_section_or_a_house_rule(game: str, code: str) -> None:
    places = book(game, code).passages
    prose: list[Prose] = [text for place in places for text in texts(place.section)]
    titles = {place.section.title.replace("\N{NO-BREAK SPACE}", " ") for place in places}
    options = language(code).of_game(game).get("options", {}).values()
    rules = {option["name"].casefold() for option in options}
    for text in prose:
        assert {
            found.replace("\N{NO-BREAK SPACE}", " ") for found in REFERENCE.findall(text.plain)
        } <= titles
        assert {found.casefold() for found in RULE_REFERENCE.findall(text.plain)} <= rules
