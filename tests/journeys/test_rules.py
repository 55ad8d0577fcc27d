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


def shown(ui: UI) -> set[str]:
    """What lies in the lines of "What can I do now?", with its value."""
    return {f"{f.name} {f.value}".strip() for items in ui.widgets(Items) for f in items.faces}


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
