"""“May I …?” as a checklist: each rule stands behind one condition, and a No names its rule."""

import random

import pytest

from companion.engine.game import Game
from companion.rulebook.book import book
from companion.rulebook.conditions import can_be_asked, read_conditions, rules_of, verbs_of
from companion.session.may_i import MayI, MayIView, ask_in_match, ask_without_match, may_i_view
from companion.views.form import BoxView
from tests.support.api import GAMES, broken_rules, language, languages
from tests.support.positions import SETUPS, all_tried, random_match
from tests.support.sampling import some

ASKED = [game for game in GAMES if can_be_asked(game)]
EVERY_GAME = pytest.mark.parametrize("game", ASKED, ids=[game.id for game in ASKED])
SHAPES = {name: setup for name, setup in SETUPS.items() if can_be_asked(setup.game)}
SOME_SHAPES = pytest.mark.parametrize("name", some(SHAPES, 12))
MOST_LINES = 6
HOUSE_RULES = ("improve", "second-set", "two-actions", "penny-jar", "action-cards")


def asked(game: Game, **options: object) -> MayI:
    """A question by all house rules that add something to forbid."""
    known = {option.id for option in game.agreement.options}
    return ask_without_match(game, {**dict.fromkeys(known & {*HOUSE_RULES}, True), **options})


@EVERY_GAME
def test_every_rule_of_a_verb_belongs_to_exactly_one_condition(game: Game) -> None:
    conditions = read_conditions(game.id)
    verbs = asked(game).verbs
    for verb in verbs:
        for rule in rules_of(game, verb):
            behind = [condition.id for condition in conditions if rule in condition.rules]
            assert len(behind) == 1, (verb, rule, behind)
    known = {rule for verb in verbs for rule in rules_of(game, verb)}
    own = [condition for condition in conditions if condition not in read_conditions("common")]
    assert all(known & {*condition.rules} for condition in own)


@pytest.mark.parametrize("code", languages())
@EVERY_GAME
def test_nothing_is_decided_until_a_line_is_not_so(game: Game, code: str) -> None:
    words = language(code)
    texts = book(game.id, code)
    for verb in asked(game).verbs:
        question = asked(game).choose(verb)
        seen = may_i_view(question, words)
        lines = lines_of(seen)
        shown = [section for section in seen.sections if not section.folds]
        assert not seen.no and sum(len(section.boxes) for section in shown) < MOST_LINES
        assert {(line.chosen, line.wrong) for line in lines} == {(-1, False)}
        for condition, line in zip(question.conditions, lines, strict=True):
            no = may_i_view(question.tap(line.id), words)
            assert no.no and no.rule in condition.rules and texts.find(no.rule)
            assert no.rule_title and no.why
            (marked,) = [shown for shown in lines_of(no) if shown.wrong]
            assert (marked.id, marked.name, marked.value) == (line.id, line.value, line.name)
            assert marked.name not in ("", line.name)
            assert [shown.id for shown in lines_of(no)] == [shown.id for shown in lines]
            assert question.tap(line.id).tap(line.id) == question


def lines_of(seen: MayIView) -> list[BoxView]:
    """The lines of the checklist, folded or not."""
    return [line for section in seen.sections for line in section.boxes]


def test_only_house_rules_in_force_are_listed() -> None:
    (game,) = [game for game in GAMES if game.id == "cover-your-assets"]
    usual = ask_without_match(game, {})
    assert "improve" not in usual.verbs and "improve" in asked(game).verbs
    assert "collect" in usual.verbs  # with two or three players
    listed = [found.id for found in usual.choose("steal").conditions]
    assert "second-set" not in listed
    assert "second-set" in [found.id for found in asked(game).choose("steal").conditions]


@SOME_SHAPES
def test_what_the_log_knows_is_what_the_checker_says(name: str) -> None:
    """A legal move has no line crossed; a move that breaks a rule has its line not ticked."""
    setup = SHAPES[name]
    dice = random.Random(setup.game.id)
    for match in random_match(setup, 7, 60).history()[::9]:
        seat = match.table.turn or 0
        for move in dice.sample(tried := all_tried(setup, seat), min(30, len(tried))):
            verb = setup.form_of[type(move)].name
            if verb not in verbs_of((setup,)):
                continue
            question = ask_in_match(match, counts_rounds=False).choose(verb)
            broken = {rule.id for rule in broken_rules(setup.game, match.table, move)}
            assert broken <= {*rules_of(setup.game, verb)}
            assert broken or not question.broken, (verb, question.broken)
            for condition in question.conditions:
                if broken & {*condition.rules}:
                    assert question.known.get(condition.id) is not True, (verb, condition, broken)
            seen = may_i_view(question, language("en"))
            assert seen.no == bool(question.broken)


@EVERY_GAME
def test_an_open_line_is_a_question_and_all_of_them_answered_settle_it(game: Game) -> None:
    words = language("en")
    for verb in asked(game).verbs:
        question = asked(game).choose(verb)
        for line in lines_of(may_i_view(question, words)):
            assert [key.text for key in line.answers] == ["Yes", "No"]
            no = question.confirm(line.id).tap(line.id).tap(line.id)
            assert line.id in no.tapped and line.id not in no.confirm(line.id).tapped
        doubted = [found.id for found in question.conditions if not found.folded]
        for number, line_id in enumerate(doubted):
            assert not may_i_view(question, words).yes, (verb, number)
            question = question.confirm(line_id)
        seen = may_i_view(question, words)
        assert seen.yes == bool(doubted) and seen.verdict.startswith("Yes, that") == seen.yes
        ticked = [line for line in lines_of(seen) if line.chosen == 1]
        assert [line.id for line in ticked] == doubted and not any(t.answers for t in ticked)
        for line_id in doubted[:1]:
            assert may_i_view(question.tap(line_id).tap(line_id), words).no
