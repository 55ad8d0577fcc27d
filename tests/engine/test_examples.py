"""Known answers: stories with the rules that they break, each beside a legal twin; a whole match of
every game as it stands after every move; numbers of moves that independent programs counted."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.cli import main
from companion.engine.game import Game, apply_move
from companion.engine.moves import Finish
from companion.engine.rules import MoveRules, Rule
from companion.rulebook.stories import Story
from tests.games import folder_of
from tests.support.api import GAMES, IDS, Match, make_setup, read_file, read_line, standing
from tests.support.parse_tables import (
    ALL,
    NAMES,
    STORIES,
    overrulable,
    play_story,
    rules_of,
    spec_of,
)
from tests.support.positions import played_on
from tests.support.sampling import NIGHTLY
from tools.make_golden import HOME, golden


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_evening_that_stops_early_has_a_winner_in_every_game(game: Game) -> None:
    assert Finish in game.types


WITH_MOVES = [game for game in GAMES if not game.only_counted]


@pytest.mark.parametrize(("game", "story"), ALL, ids=NAMES)
def test_story(game: str, story: Story) -> None:
    play_story(story)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_rule_has_a_story_that_breaks_it_and_a_legal_twin(game: str) -> None:
    stories = STORIES[game]
    with_twin = set()
    for story, twin in pairwise(stories):
        if twin.twin:
            with_twin |= story.broken
    assert sorted(set(rules_of(game)) - with_twin) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_verdicts_cite_the_specification_in_its_order(game) -> None:
    order = rules_of(game.id)
    for asked in game.asked.values():
        ids = [rule.id for rule in asked.all]
        assert set(ids) <= set(order)
        assert len(set(ids)) == len(ids)
        certain = [rule.id for rule in asked.rules if not rule.may_overrule]
        assert certain == sorted(certain, key=order.index)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_the_table_may_overrule_is_what_the_specification_says(game) -> None:
    for asked in game.asked.values():
        for rule in asked.all:
            assert rule.may_overrule == (rule.id in overrulable(game.id)), rule.id


def _without(game, lost: Rule):
    """The game with one rule that nobody asks."""
    weaker = replace(game)
    vars(weaker)["asked"] = {
        move: MoveRules(
            {phase: rule for phase, rule in asked.wrong_in.items() if rule is not lost},
            tuple(rule for rule in asked.moments if rule is not lost),
            tuple(rule for rule in asked.rules if rule is not lost),
        )
        for move, asked in game.asked.items()
    }
    return weaker


def _comes_out(story: Story, game) -> bool:
    try:
        play_story(story._replace(setup=replace(story.setup, game=game)))
    except Exception:  # a move that should have been refused may break anything
        return False
    return True


RULES = [
    (game, rule)
    for game in GAMES
    for rule in {id(rule): rule for asked in game.asked.values() for rule in asked.all}.values()
]


@pytest.mark.parametrize(
    ("game", "rule"), RULES, ids=[f"{g.id}: {r.id} ({r.broken.__name__})" for g, r in RULES]
)
def test_no_rule_can_be_lost_unnoticed(game, rule: Rule) -> None:
    weaker = _without(game, rule)
    telling = [story for story in STORIES[game.id] if rule.id in story.broken]
    assert any(not _comes_out(story, weaker) for story in telling)


def test_a_story_reads_as_the_record_does() -> None:
    for _, story in ALL:
        for step in story.steps:
            if step.line:
                read_line(story.setup, step.line)


@pytest.mark.parametrize("game", WITH_MOVES, ids=lambda game: game.id)
def test_every_game_is_played_to_its_end_by_moves(game) -> None:
    over = [match for match in map(play_story, STORIES[game.id]) if match.table.phase == "over"]
    moves = {declared.name for declared in game.rules.moves if declared.has_player}
    assert any(moves & names(match) for match in over)


def names(match: Match) -> set[str]:
    return {match.setup.form_of[type(entry.move)].name for entry in match.entries()}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_has_its_journeys_through_the_window(game: str) -> None:
    assert (folder_of(game) / "test_journeys.py").exists()


# Golden matches


@pytest.mark.parametrize("game", IDS)
def test_golden_matches_are_those_of_the_examples(game: str) -> None:
    """After a change: python -m tools.make_golden."""
    made = golden(game)
    assert {name: (HOME / name).read_bytes() for name in made} == made


@pytest.mark.parametrize("game", IDS)
def test_table_totals_and_winner_after_every_move(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = HOME / "data" / "games" / game / "golden.match"
    expected = (folder_of(game) / "golden.jsonl").read_text("utf-8").splitlines()
    stands = [standing(match) for match in read_file(record)[0].history()]
    assert json.loads(json.dumps(stands)) == [json.loads(line) for line in expected]
    assert stands[-1]["over"] and stands[-1]["winners"]
    assert main(["replay", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(expected[-1])


# Sequences of legal moves, counted by independent programs; to end the match was none of them

MOST_SEQUENCES = 10_000  # that are counted on every run
COUNTS = [(game.id, counted) for game in GAMES for counted in spec_of(game.id).get("counted", ())]


@pytest.mark.parametrize(("game", "counted"), COUNTS)
def test_sequences_of_legal_moves(game: str, counted: dict[str, Any]) -> None:
    names = [f"P{seat}" for seat in range(counted["players"])]
    setup = make_setup(game, names, counted.get("options", {}))
    table = setup.game.rules.start(setup)
    for line in (counted["deal"], *counted.get("after", ())):
        table = apply_move(setup.game, table, setup.read_move(line))
    tables = {repr(table): (table, 1)}  # and by how many sequences each of them is reached
    for expected in counted["sequences"]:
        if expected > MOST_SEQUENCES and not NIGHTLY:
            break
        legal = [(table, played_on(setup, table), times) for table, times in tables.values()]
        assert sum(len(moves) * times for _, moves, times in legal) == expected
        tables = {}
        for table, moves, times in legal if expected != counted["sequences"][-1] else ():
            for move in moves:
                after = apply_move(setup.game, table, move)
                _, others = tables.get(repr(after), (after, 0))
                tables[repr(after)] = after, others + times
