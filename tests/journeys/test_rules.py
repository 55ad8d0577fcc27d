"""Rules in mid-game, in each language: after a refusal, for what goes on, by a word, by a question.

The words are read from the screen; what they should be is what the language files say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.i18n.language import Language, language
from companion.record.match_file import make_setup
from companion.rulebook.book import book
from companion.rulebook.search import search
from screens.app import CompanionApp
from screens.widgets import Items
from tests.ui.driver import UI
from tests.ui.gestures import go
from tests.ui.plots import log_moves

BIG_DEAL: tuple[str, ...] = (
    "deal Anna jewels",
    "Anna pair home home",
    "Ben pair stocks gold",
    "Cleo discard yacht",
    "Dora discard yacht",
    "Anna pair jewels jewels",
)
PILES = {"move": "deal", "first": 0, "discard": "jewels", "piles": ["stocks", "stocks", "gold"]}
ROTUNDO: tuple[dict[str, Any], ...] = (
    {"move": "deal", "first": 0, "card": "blue-3-35"},
    {"move": "collect", "player": 0, "cards": ["blue-2-20", "blue-4-10"]},
    {"move": "turn-up", "card": "brown-2-35"},
    {"move": "collect", "player": 1, "cards": ["brown-2-10", "brown-2-20"]},
    {"move": "turn-up", "card": "beige-1-20"},
    {"move": "pass", "player": 2},
)

# A moment of a match, and the section that the rules open at.
MOMENTS: tuple[tuple[str, int, tuple[Any, ...], str], ...] = (
    ("big-deal", 4, (*BIG_DEAL, "Ben steal Anna jewels"), "duel"),
    ("big-deal", 4, ({"move": "score", "points": [10000, 0, 0, 0]},), "scoring"),
    ("cover-your-assets", 2, (PILES,), "your-turn"),
    ("cover-your-assets", 2, (PILES, "Anna collect stocks 0 1"), "contest"),
    ("cover-your-assets", 2, (PILES, "Anna collect stocks 0 1", "Ben accept"), "reveal"),
    ("yellow-dwarf", 3, ({"move": "deal", "dealer": 0},), "leading"),
    ("yellow-dwarf", 3, ({"move": "deal", "dealer": 0}, "Ben play 2 5"), "your-turn"),
    ("rotundo", 3, ROTUNDO[:2], "turn-up.first"),
    ("dnup", 2, ({"move": "deal", "first": 0, "cards": 12},), "two-players"),
)


class Reader:
    """Somebody with the phone who reads one language."""

    def __init__(self, ui: UI, code: str) -> None:
        self.ui, self.code = ui, code
        self.words: Language = language(code)
        ui.start()
        ui.app.change_settings(language=code, reduced_motion=True)

    def at(self, game: str, players: int, *moves: Any, **options: Any) -> None:
        """To the table of a match in which this has happened."""
        app, names = self.ui.app, ["Anna", "Ben", "Cleo", "Dora"][:players]
        app.running = running = app.library.begin(make_setup(game, names, options))
        log_moves(running, moves)
        app.root.close_sheet()
        app.nav_stack = [("home", {})]
        app.go("table")
        self.ui.frames(3)

    def tr(self, sentence: str, **facts: Any) -> str:
        return self.words.tr(sentence, **facts)

    @property
    def game(self) -> str:
        return str(self.ui.app.running.match.setup.game.id)

    def card(self, card: str) -> str:
        return self.words.card(self.game, card)

    def verb(self, verb: str) -> str:
        return str(self.words.of_game(self.game)["verbs"][verb]["name"])

    def says(self, rule: str) -> str:
        """The first words of a sentence, up to where a name or a card stands."""
        sentence = self.words.of_game(self.game)["rules"][rule]["says"]
        return max(sentence.replace("{", "}").split("}")[::2], key=len).strip()

    def key(self, pick: str) -> None:
        self.ui.tap_the("KeyCap", pick=pick)
        assert self.ui.app.screen("table").at.pointing.picks

    def tap_verb(self, verb: str) -> None:
        self.ui.tap_the("VerbButton", verb=verb)

    def try_cards(self) -> None:
        """Ask a question at the table."""
        self.header("scale")
        self.ui.tap(self.tr("Try it with cards"))

    def header(self, icon: str) -> None:
        self.ui.tap_zone(self.ui.app.screen("table").header, icon)

    def reads(self, section: str) -> bool:
        """Whether the screen shows the title and the first words of a section of the rules."""
        place = book(self.game, self.code).find(section)
        assert place is not None
        self.ui.settle(0.3)
        shown = self.ui.app.screen("rules").shown
        assert shown is not None and shown.section.id == section, shown.section.id
        first = place.section.blocks[0].text.plain
        return self.ui.reads(place.section.title) and self.ui.reads(first.split(" ")[0])


@pytest.fixture(scope="module", params=("en", "de", "fr"))
def reader(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Reader]:
    """One phone for all that is read in a language; every story begins with a match of its own."""
    folder = tmp_path_factory.mktemp(request.param)
    ui = UI(lambda: CompanionApp(folder=folder))
    yield Reader(ui, request.param)
    ui.stop()


def test_an_article_opens_at_its_top_wherever_somebody_has_read_before(reader: Reader) -> None:
    reader.at("yellow-dwarf", 3)
    app = reader.ui.app
    for id in ("edge-cases", "set-up", "board", "end-of-round"):
        app.go("rules", game="yellow-dwarf", rule=id)
        reader.ui.settle(0.5)
        rules = app.screen("rules")
        place = book("yellow-dwarf", reader.code).find(id)
        assert place is not None
        title = next(seen for seen in reader.ui.look() if seen.text == place.section.title)
        below = rules.area.top - title.widget.to_window(*title.widget.pos)[1]
        assert 0 < below < 120, f"{id} stands on top: {reader.ui.words()[:6]}"
        rules.area.return_to(0)  # down at the other articles, as after a kill


def test_the_rules_button_opens_what_goes_on(reader: Reader) -> None:
    for game, players, moves, section in MOMENTS:
        reader.at(game, players, *moves)
        reader.header("book")
        assert reader.reads(section), (game, section)


def test_the_rules_open_at_an_auction_and_at_an_attack_that_was_begun(reader: Reader) -> None:
    reader.at("rotundo", 3, *ROTUNDO)
    reader.tap_verb("auction")
    reader.header("book")
    assert reader.reads("auction")
    two_to_rob = ("Cleo pair yacht yacht", "Dora discard yacht", "Anna pair jewels jewels")
    reader.at("big-deal", 4, *BIG_DEAL[:3], *two_to_rob, "Ben pair stocks stocks")
    reader.key("card:gold")
    reader.tap_verb("steal")
    reader.header("book")
    assert reader.reads("stealing")


def test_a_word_finds_its_rule_while_it_is_typed(reader: Reader) -> None:
    reader.at("big-deal", 4, *BIG_DEAL)
    reader.header("book")
    ui = reader.ui
    ui.tap(ui.app.screen("rules").field)
    word = {"en": "first set", "de": "erste set", "fr": "premier set"}[reader.code]
    ui.type(word[:-2])
    first = search(word, reader.code, "big-deal")[0]
    ui.type(word[-2:])
    ui.frames(3)
    assert first.passage.section.id == "steal.first-set-safe"
    title = first.passage.section.title
    card = next(card for card in ui.widgets("HitCard") if card.hit == first)
    marked = [text for text, style in card.lines[1].runs if style == "mark"]
    assert [title[a:b] for a, b in first.title_marks] == marked, "the hit is marked in the title"
    ui.tap(ui.widgets("HitCard")[0])
    assert reader.reads("steal.first-set-safe")
    assert ui.app.screen("rules").field.text == ""
    ui.back()
    assert ui.app.screen("rules").field.text == word, "the hits are still there"
    assert ui.widgets("HitCard")[0].hit == first
    ui.back()
    assert reader.reads("your-turn")
    ui.back()
    assert ui.app.screen_name == "table"


def test_three_cards_are_no_collection_for_every_reason(reader: Reader) -> None:
    reader.at("rotundo", 3, *ROTUNDO[:1])
    reader.try_cards()
    for part in ("colour:blue", "number:1", "value:35", "colour:brown", "number:3", "value:35"):
        reader.key(part)
    reader.tap_verb("collect")
    for rule in ("collect.colours", "collect.numbers", "collect.three-stones"):
        assert reader.ui.reads(reader.says(rule)), rule
    reader.ui.tap(book("rotundo", reader.code).find("collect.numbers").section.title)
    assert reader.reads("collect.numbers")


def shown(ui: UI) -> set[str]:
    """What lies in the lines of "What can I do now?", with its value."""
    return {f"{f.name} {f.value}".strip() for items in ui.widgets(Items) for f in items.faces}


def test_what_now_tells_bids_boxes_the_missing_rank_and_whom_to_rob(reader: Reader) -> None:
    what_now = reader.words.tr("What can I do now?")
    reader.at("rotundo", 3, *ROTUNDO[:-1], *_passes(2))
    reader.try_cards()
    reader.ui.tap(what_now)
    assert reader.ui.reads("10, 20, 30, 35, 45, 55, 65")  # what three cards of 10, 20, 35 can pay

    moves = ({"move": "deal", "dealer": 0}, {"move": "play", "player": 1, "from": 2, "to": 7})
    reader.at("yellow-dwarf", 3, moves[0], moves[1] | {"took": ["7D"]})
    reader.try_cards()
    reader.ui.tap(what_now)
    boxes = {f"{reader.card(box)} {n}" for box, n in {"10D": 3, "JC": 6, "QS": 9}.items()}
    assert boxes <= shown(reader.ui)
    assert not any(reader.card("7D") in face for face in shown(reader.ui)), "its card was laid"
    assert reader.ui.reads(reader.words.of_game("yellow-dwarf")["table"]["boxes-left"])

    reader.at("big-deal", 4, *BIG_DEAL)
    reader.try_cards()
    reader.ui.tap(what_now)
    assert reader.ui.reads(reader.words.money(20_000))
    assert {reader.card(card) for card in ("jewels", "silver", "gold")} <= shown(reader.ui)


def _passes(seat: int) -> tuple[dict[str, Any], ...]:
    return ({"move": "pass", "player": seat},)


def test_a_house_rule_is_marked_where_it_stands_in_the_rules(reader: Reader) -> None:
    in_force, not_here = (
        reader.tr("Applies in this match"),
        reader.tr("Doesn’t apply in this match"),
    )
    for agreed, said, not_said in ((False, not_here, in_force), (True, in_force, not_here)):
        reader.at("cover-your-assets", 4, **{"two-actions": agreed, "penny-jar": agreed})
        reader.ui.app.go("rules", game="cover-your-assets", rule="penny-jar")
        reader.ui.frames(5)
        assert reader.ui.reads(said) and not reader.ui.reads(not_said)
        name = reader.words.of_game("cover-your-assets")["options"]["penny-jar"]["name"]
        assert reader.ui.reads(name)


def test_a_question_about_the_situation_is_answered_above_the_rules(reader: Reader) -> None:
    two_to_rob = ("Cleo discard yacht", "Dora discard yacht", "Anna pair jewels jewels")
    reader.at("big-deal", 4, *BIG_DEAL[:3], *two_to_rob)
    reader.header("book")
    ui = reader.ui
    ui.tap(ui.app.screen("rules").field)
    asked = {"en": "can i steal", "de": "darf ich klauen", "fr": "puis-je chiper"}[reader.code]
    ui.type(asked)
    ui.frames(3)
    assert reader.ui.reads(reader.tr("In this match"))
    assert reader.ui.reads(reader.words.money(20_000)), "what Ben could steal is worth"
    assert ui.widgets("HitCard"), "the rules stand below"


def test_the_rules_tell_the_numbers_of_this_match(reader: Reader) -> None:
    reader.at("big-deal", 4)
    reader.header("book")
    ui = reader.ui
    ui.frames(3)
    here = {"en": "With 4 players: 4 cards each", "de": "Mit 4 Personen: je 4 Karten"}
    assert reader.ui.reads(here.get(reader.code, "4 cartes chacun, 93 dans la pioche"))


def test_a_wide_window_shows_the_chosen_rule_beside_the_list(ui: UI) -> None:
    ui.resize(1000, 700)
    ui.start()
    go(ui, "rules")
    assert ui.sees("Crazy Eights") and ui.sees("At a glance"), "of the first game"
    rules = go(ui, "rules", game="big-deal")
    rules.field.text = "first set"
    ui.settle()
    first, second = ui.widgets("HitCard")[:2]
    assert first.lit and ui.sees("Example: Ben’s only set"), "the best hit"
    ui.tap(second)
    assert rules.field.text and second.lit and not first.lit
    assert rules.shown == second.hit.passage
    ui.tap((rules.field.right - 20, rules.field.center_y))
    assert rules.field.text == "" and ui.sees("All rules")
