"""A first evening: three people who are new hear each rule when it first matters, and once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.match import read_line
from companion.rulebook.book import book
from companion.rulebook.stories import read_told
from companion.say.language import Language, language
from screens.app import CompanionApp
from tests.ui.driver import UI

THREE = ("Anna", "Ben", "Cleo")


@pytest.fixture(scope="module", params=["en", "de"])
def phone(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[tuple[UI, Language]]:
    folder = tmp_path_factory.mktemp(request.param)
    ui = UI(lambda: CompanionApp(folder=folder))
    ui.start()
    ui.app.change_settings(language=request.param, reduced_motion=True)
    yield ui, language(request.param)
    ui.stop()


def begin(ui: UI, said: Language, game: str, new: bool, by_results: bool = False) -> None:
    app = ui.app
    app.stage.close_sheet()
    app.trail = [("home", {})]
    app.go("new", game=game)
    ui.frames(3)
    screen = app.screen("new")
    for name in THREE:
        screen._change(screen.new.join(name))
    ui.frames(3)
    if new:
        switch = next(t for t in ui.widgets("Toggle") if t.title == said.tr("We are new"))
        ui.tap(switch)
    screen.new = screen.new._replace(rounds_only=by_results)
    screen._start()
    ui.settle(0.3)
    if ui.app.stage.sheet and ui.app.stage.sheet.again[0] == "set_up":
        ui.app.stage.close_sheet()
        ui.settle(0.3)


def play(ui: UI, *told: str) -> None:
    running = ui.app.running
    for line in told:
        assert running.log(
            read_line(running.match.setup, read_told(line, running.match.setup))
        ).legal
    ui.app.screen("table").show()
    ui.settle(0.3)


def hears(ui: UI, said: Language, section: str) -> bool:
    place = book(ui.app.running.match.setup.game.id, said.code).place(section)
    assert place is not None and place.section.told
    return place.section.told in " ".join(ui.words())


def test_three_new_people_learn_big_deal_by_playing_it(phone: tuple[UI, Language]) -> None:
    ui, said = phone
    begin(ui, said, "big-deal", new=True)
    assert hears(ui, said, "at-a-glance"), "what it is about, before the deal"
    ui.tap(said.tr("OK"))
    play(ui, "deal Anna jewels")
    assert hears(ui, said, "your-turn") and not hears(ui, said, "at-a-glance")
    ui.tap(said.tr("Tell me more"))
    ui.settle(0.3)
    shown: Any = ui.app.screen("rules").place_shown
    assert shown.section.id == "your-turn"
    ui.back()
    ui.settle(0.3)
    assert ui.app.stage.sheet is None or not hears(ui, said, "your-turn"), "told once"
    ui.app.stage.close_sheet()
    play(ui, "Anna pair home home", "Ben pair yacht yacht", "Cleo discard stocks")
    ui.app.stage.close_sheet()
    play(ui, "Anna discard stocks", "Ben pair jewels jewels", "Cleo discard stocks")
    assert hears(ui, said, "stealing"), "now there is something to steal"
    ui.tap(said.tr("Enough"))
    ui.settle(0.3)
    play(ui, "Anna steal Ben gold")
    assert ui.app.stage.sheet is None, "they have had enough"


def test_the_next_evening_goes_on_from_there(phone: tuple[UI, Language]) -> None:
    ui, said = phone
    begin(ui, said, "dnup", new=True)
    assert hears(ui, said, "at-a-glance")
    ui.tap(said.tr("OK"))
    begin(ui, said, "dnup", new=False)
    assert ui.app.stage.sheet is None, "it was told already"
    play(ui, "deal Anna")
    assert hears(ui, said, "your-turn"), "they are still learning"
    ui.tap(said.tr("Enough"))


def test_one_is_new_among_others(phone: tuple[UI, Language]) -> None:
    ui, said = phone
    begin(ui, said, "rotundo", new=False)
    assert ui.app.stage.sheet is None
    table = ui.app.screen("table")
    table.open_sheet("player", 1)
    ui.settle(0.3)
    ui.tap(
        next(t for t in ui.widgets("Toggle") if t.title == said.tr("{player} is new", player="Ben"))
    )
    ui.app.stage.close_sheet()
    table.refresh()
    ui.settle(0.3)
    assert hears(ui, said, "at-a-glance")
    assert [person.name for person in ui.app.library.learners(THREE)] == ["Ben"]


def test_by_results_only_they_hear_the_goal_and_a_turn_and_then_what_counts(
    phone: tuple[UI, Language],
) -> None:
    ui, said = phone
    begin(ui, said, "yellow-dwarf", new=True, by_results=True)
    assert hears(ui, said, "at-a-glance") and hears(ui, said, "your-turn")
    ui.tap(said.tr("OK"))
    play(ui, "score out=Anna left=0,3,5")
    assert hears(ui, said, "end-of-round"), "what counts, and why"
    ui.tap(said.tr("Enough"))


def test_a_refusal_tells_its_rule_once(phone: tuple[UI, Language]) -> None:
    ui, said = phone
    rule, game = "steal.needs-own-set", "cover-your-assets"
    begin(ui, said, game, new=True)
    ui.app.stage.close_sheet()
    ui.app.library.hear(THREE, [f"{game}/your-turn", f"{game}/pair.different"])
    play(ui, "deal Anna jewels piles=home,gold,stocks")
    ui.app.stage.close_sheet()
    ui.settle(0.3)
    ui.app.stage.close_sheet()
    assert not any(f"{game}/{rule}" in person.told for person in ui.app.library.learners(THREE))
    for first in (True, False):
        ui.tap(ui.the("KeyCap", pick="card:home"))
        ui.tap(ui.the("VerbButton", verb="steal"))
        ui.settle(0.3)
        assert ui.sees(said.tr("Not allowed")) and hears(ui, said, rule) == first
        ui.tap(said.tr("OK"))
        ui.settle(0.3)
        ui.back()
    assert all(f"{game}/{rule}" in person.told for person in ui.app.library.learners(THREE))
