"""The rule library: every rule has its text, every text can be reached, and no example lies."""

from collections import Counter

import pytest

from companion.engine.schema import described
from companion.games import game_called
from companion.i18n.language import FACT
from companion.rulebook.book import (
    Book,
    book,
    cited_rules,
    in_this_match,
)
from companion.rulebook.examples import render_example
from companion.rulebook.search import search
from companion.rulebook.stories import read_example
from companion.rulebook.text import (
    Example,
    PictureBlock,
    Section,
    texts,
)
from tests.support.api import GAMES, data_folder, language, languages, make_setup
from tests.support.parse_tables import play_story, rules_of
from tests.support.sampling import each, some
from tools.make_icons import icon_sources

BOOKS = [
    book(game.id, lang)
    for game in GAMES
    for lang in languages()
    if (data_folder() / "games" / game.id / f"rules.{lang}.md").exists()
]

each_book = each("rules", BOOKS)


def blocks(rules: Book, kind: type) -> list[tuple[Section, object]]:
    return [
        (place.section, block)
        for place in rules.passages
        for block in place.section.blocks
        if isinstance(block, kind)
    ]


@each_book
def test_every_rule_that_a_verdict_can_cite_has_one_section(rules: Book) -> None:
    told = [place.section.id for place in rules.passages if place.section.is_rule]
    assert sorted(told) == sorted(rules_of(rules.game))
    assert cited_rules(rules.game) == set(told)


@each_book
def test_every_section_has_an_id_of_its_own_and_something_to_read(rules: Book) -> None:
    ids = Counter(place.section.id for place in rules.passages)
    articles = Counter(article.id for article in rules.articles)
    assert [id for id, n in (*ids.items(), *articles.items()) if n > 1 or not id] == []
    assert [p.section.id for p in rules.passages if not p.section.blocks] == []
    assert [article.id for article in rules.articles if not article.sections] == []


@each_book
def test_no_example_lies(rules: Book) -> None:
    for _, example in blocks(rules, Example):
        play_story(read_example(example, rules.game))


@each_book
def test_examples_are_told_in_words(rules: Book) -> None:
    for section, example in blocks(rules, Example):
        told = render_example(example, rules.game, language(rules.language))
        assert told.lines, section.id
        for line in told.lines:
            assert not {"None", "{", "}"} & set(line.words.replace("’", " ").split()), section.id


@each_book
def test_pictures_are_made_of_drawings_and_short_words(rules: Book) -> None:
    drawn = {source.stem for source in icon_sources()}
    for section, picture in blocks(rules, PictureBlock):
        for row in picture.rows:
            for figure in row:
                for piece in (piece for group in figure.groups for piece in group):
                    assert piece.icon in drawn | {""}, (section.id, piece)
                    assert len(piece.text) <= 3, (section.id, piece)


@each_book
def test_a_passage_for_a_house_rule_names_one_that_exists(rules: Book) -> None:
    options = {option.id: option.kind for option in game_called(rules.game).agreement.options}
    for place in rules.passages:
        for name, values in place.section.options:
            if name == "players":
                assert all(value.isdigit() for value in values)
                continue
            known = described(options[name])
            words = [str(value).lower() if isinstance(value, bool) else value for value in known]
            assert set(values) <= set(words), place.section.id


@each_book
def test_the_text_is_tidy(rules: Book) -> None:
    for place in rules.passages:
        for text in texts(place.section):
            assert text.plain == text.plain.strip() != "", place.section.id
            assert not set("'\"*`{}") & set(text.plain), (place.section.id, text.plain)


@each("rules", some(BOOKS, 30))
def test_every_section_is_found_by_its_title(rules: Book) -> None:
    for place in rules.passages:
        found = search(place.section.title, rules.language, rules.game)
        assert place in [hit.passage for hit in found[:3]], place.section.title


@each_book
def test_what_somebody_may_have_begun_is_a_verb(rules: Book) -> None:
    verbs = language("en").of_game(rules.game).get("verbs", {})
    begun = [dict(place.section.when).get("doing", ()) for place in rules.passages]
    assert {verb for verbs in begun for verb in verbs} <= set(verbs)


@pytest.mark.parametrize(
    ("typed", "code", "title"),
    [
        ("defausse", "fr", "La défausse"),
        ("de\N{COMBINING ACUTE ACCENT}fausse", "fr", "La défausse"),
        ("ABLAGESTAPEL", "de", "Der Ablagestapel"),
        ("geschutzt", "de", "Das erste Set ist sicher"),
        ("gross", "de", "Genau zwei"),
        ("set oeil", "fr", "En un coup d’œil"),
        ("discrad pile", "en", "The discard pile"),  # a slip of the finger
        ("jokr", "en", "Jokers"),
    ],
)
def test_accents_and_case_do_not_matter(typed: str, code: str, title: str) -> None:
    assert title in [hit.passage.section.title for hit in search(typed, code, "big-deal")]


def test_a_hit_shows_its_words_in_their_context() -> None:
    hit = search("first set", "en", "big-deal")[0]
    title = hit.passage.section.title
    assert [title[a:b] for a, b in hit.title_marks] == ["first", "set"]
    assert {hit.excerpt[a:b] for a, b in hit.excerpt_marks} >= {"first", "set"}


def test_a_question_of_a_list_is_answered_by_its_own_answer() -> None:
    asked = "May I attack with a joker first?"
    hit = search(asked, "en", "big-deal")[0]
    assert (hit.passage.section.id, hit.title, hit.excerpt) == ("edge-cases", asked, "Yes.")


@pytest.mark.parametrize("code", languages())
def test_the_numbers_of_this_match_are_filled_in(code: str) -> None:
    said = language(code)
    for game in (game for game in GAMES if not game.agreement.game_for):
        many = {"traditional-deals": True} if game.agreement.most_players else {}
        for players in range(max(2, game.players[0]), game.players[1] + 1):
            setup = make_setup(game.id, [f"P{n}" for n in range(players)], many)
            for place in book(game.id, code).passages:
                told = in_this_match(place.section, setup, said)
                assert not FACT.search(told) and "None" not in told
                assert not told or str(players) in told
