"""“May I …?” at a table that nobody logged: the sketch asks what matters, and judges as the log."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from companion.engine.game import Setup
from companion.engine.judge import judge
from companion.engine.match import Entry, Match
from companion.engine.schema import Seat
from companion.engine.sketch import NO, NONE, YES, About, Question
from companion.games import BY_SHEET, GAMES, game_called, read_game
from companion.games.cover_your_assets.rules import answer_is_double
from companion.games.dnup.rules import becomes, rival, target
from companion.games.rotundo.rules import VALUE
from companion.i18n.language import language, languages
from companion.session.sketch import (
    HOW_MANY,
    UNKNOWN,
    Sketch,
    _only_others,
    can_be_asked,
    nobody_named,
)
from companion.session.sketch_keys import asked_of_table, how_told
from companion.session.sketch_view import numbered, view
from tests.engine.test_judge import legal_moves
from tests.engine.test_laws import DICE, MOMENTS, every_move, match_at
from tests.positions import SETUPS, some_move

LAWS = settings(deadline=None, max_examples=4, suppress_health_check=[HealthCheck.too_slow])
PLAYED = {name: setup for name, setup in SETUPS.items() if can_be_asked(setup.game)}
EVERY_GAME = pytest.mark.parametrize("setup", PLAYED.values(), ids=PLAYED.keys())
WITH_MOST_OPTIONS = {setup.game.id: setup for setup in PLAYED.values()}  # the last of each game
NEVER_ASKED = ("top", "bid", "took", "forgot", "points_left", "held")  # keys of moves


def called(number: int) -> str:
    return numbered(language("en"), number)


def tried(match: Match, dice: random.Random) -> list[Any]:
    """Moves of players at their moment, legal and illegal, without what is never asked for."""
    setup, table = match.setup, match.table
    found = dice.sample(every := list(every_move(setup).values()), min(10, len(every)))
    found += [some_move(match, dice)] if table.phase != "over" else []
    return [move for move in found if table.turn is not None and _in_time(setup, table, move)]


def _in_time(setup: Setup, table: Any, move: Any) -> bool:
    asked, line = setup.game.asked[type(move)], setup.write_move(move)
    fits = "player" in line and table.phase in setup.game.types[type(move)].phases
    if not fits or any(line.get(key) for key in NEVER_ASKED):
        return False
    for key, (name, kind) in setup.form_of[type(move)].keys.items():
        value, sizes = getattr(move, name), getattr(kind, "sizes", ())
        if sizes and len(value) not in sizes:
            return False  # no pad takes so many
        if (
            isinstance(kind, Seat)
            and key != "player"
            and value == move.player
            and _only_others(setup, line["move"], key)
        ):
            return False
    return not any(rule.broken(table, move) for rule in asked.moments)


def told(match: Match, move: Any) -> Sketch:
    """Every question answered as it is at that table."""
    setup, line = match.setup, match.setup.write_move(move)
    table = match.table
    if move.player != table.turn:
        table = setup.game.rules.give_turn(table, move.player)
    sketch = Sketch(setup, named=True).choose(line["move"])
    for _ in range(20):  # one answer may bring another question
        answers = {q.id: truth(sketch, q, table, move, line) for q in sketch.questions()}
        new = [(id, picks) for id, picks in answers.items() if picks and id not in sketch.said]
        if not new:
            break
        sketch = sketch._replace(said={**sketch.said, new[0][0]: new[0][1]})
    return sketch


def truth(sketch: Sketch, question: Question, table: Any, move: Any, line: Any) -> tuple[str, ...]:
    name, _, whose = question.id.partition("-")
    of_table = {"top", "count", "any", "pile", "rival", "target", "cheapest", "lies", "set", "paid"}
    key, _, number = question.id.partition("-")
    if key in sketch.form.keys and (not number or key == "cards") and name not in of_table:
        value = line.get(key, sketch.form.defaults.get(sketch.form.keys[key][0]))
        if number:
            value = value[int(number)]
        return () if value is None else picks_of(question, value)
    found = at_table(question.id, name, whose, table, move, line)
    return () if found is None else picks_of(question, found)


def picks_of(question: Question, value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return (YES,) if value else (NO,)
    if value == NONE:
        return (NONE,)
    keys = [{key.pick.partition(":")[2]: key.pick for key in pad.keys} for pad in question.pads]
    if len(keys) > 1:
        return tuple(of[part] for of, part in zip(keys, value.split("-"), strict=True))
    values = value if isinstance(value, list | tuple) else [value]
    known = all(str(found) in keys[0] for found in values)  # a deck may lack some cards
    return tuple(keys[0][str(found)] for found in values) if known else ()


def at_table(id: str, name: str, whose: str, table: Any, move: Any, line: Any) -> Any:
    """What somebody who sees the table says; None if it cannot be said."""
    if name in ("top", "count", "any") and whose:
        return in_stack(name, table.stacks[line[whose]], line)
    if name == "table":  # a small number, say, that no game needs to ask for in its own way
        there = getattr(table, whose)
        return there[-1] if isinstance(there, tuple) else there  # of a pile what lies on top
    if name == "pile":
        pile = table.piles[int(whose)]
        return pile.card if pile.left else NONE
    if name in ("rival", "target", "set"):
        return in_sets(id, table, move)
    match id:
        case "discard":
            top = table.discard[-1] if table.discard else NONE
            return None if top == "?" else top
        case "duel":
            return table.duel.kind
        case "double":
            return answer_is_double(table.duel)
        case "claim":
            return table.claim.kind
        case "acted":
            return table.actions_left < 2
        case "table-needed":
            return table.needed or NONE
        case "table-card":
            return table.card
        case "discards":
            return bool(table.discard)
        case "paid":
            return [VALUE[card] for card in move.paid]
        case "lies-there":
            display = table.displays[move.winner]
            return not Counter(move.paid) - Counter(display) if display else NONE
        case "cheapest":
            return min((VALUE[card] for card in table.displays[move.player]), default=NONE)
        case "wanted":
            return table.suit
        case "left":
            return table.stock > 0 or len(table.pile) > 1
    raise AssertionError(id)


def in_stack(name: str, stack: Any, line: Any) -> Any:
    depth = line.get("depth", 1)
    if name == "any":
        return bool(stack)
    if name == "count":
        most = 3 if depth > 1 else 2
        return min(len(stack), most) or NONE
    return NONE if not stack else stack[-depth].kind if len(stack) >= depth else None


def in_sets(id: str, table: Any, move: Any) -> Any:
    if id == "set":
        return target(table, move) is not None
    if id == "rival":
        new = becomes(table, move)
        beaten = rival(table, new[1]) if new else None
        return beaten.value if beaten else NONE
    laid = target(table, move)
    return (laid.size if id == "target-size" else laid.value) if laid else NONE


def known_to(sketch: Sketch, match: Match, move: Any) -> list[str]:
    """The rules that the log finds broken, of those about which a sketch asks."""
    asked = asked_of_table(match.setup, sketch.verb)
    found = []
    for broken in match.judge(Entry(move)).broken:
        rule = broken.rule
        if not rule.common and rule.needed_keys <= asked.keys():
            found.append(rule.id)
    return found


def judged(sketch: Sketch) -> list[str]:
    found = sketch.found(called)
    assert not found.impossible, sketch
    return [b.rule.id for b in found.verdict.broken if not b.rule.common]


@EVERY_GAME
@given(MOMENTS, DICE)
@LAWS
def test_whoever_tells_all_that_is_asked_hears_what_the_log_would_say(
    setup: Setup, moment, dice
) -> None:
    match = match_at(setup, moment)
    for move in tried(match, dice):
        sketch = told(match, move)
        if any(not sketch._answered(question) for question in sketch.questions()):
            continue  # a card that nobody noted, say
        assert judged(sketch) == known_to(sketch, match, move), (setup.text(move), sketch.said)


@EVERY_GAME
def test_what_nobody_says_makes_nothing_illegal(setup: Setup) -> None:
    """Every kind of move, and every answer left out by itself, unknown, or given alone."""
    for match, move in legal_moves(setup):
        if match.table.turn is None or not _in_time(setup, match.table, move):
            continue
        sketch = told(match, move)
        for id in sketch.said:
            less = {other: picks for other, picks in sketch.said.items() if other != id}
            for said in (less, less | {id: UNKNOWN}, {id: sketch.said[id]}):
                assert judged(sketch._replace(said=said)) == [], (setup.text(move), said)


def test_two_cards_may_answer_a_jar_of_which_nobody_knows() -> None:
    sketch = Sketch(SETUPS[WITH_JARS], named=True).choose("press").tap("player", "seat:1")
    sketch = sketch.tap("cards", "card:stocks").tap("cards", "card:silver")
    sketch = sketch.tap("duel", "card:stocks")
    assert judged(sketch) == judged(sketch.not_known("double")) == []
    assert judged(sketch.tap("double", NO)) == ["steal.one-card"]
    assert judged(sketch.tap("duel", "card:jewels")) == ["steal.wrong-card"]


WITH_JARS = "cover-your-assets-2-True-True-True-True-True-True"


@EVERY_GAME
def test_only_what_the_verdict_depends_on_is_asked_for(setup: Setup) -> None:
    sketch = Sketch(setup)
    for verb in Sketch(setup, named=True).verbs:
        sketch = Sketch(setup, named=True, verb=verb)
        line = next(iter(sketch.moves()))
        depends = judge(setup, Entry(setup.read_move(line)), {}).not_told
        for key, needs in asked_of_table(setup, verb).items():
            how = how_told(setup, verb, key)
            assert how
            if how.questions(About(setup, {"move": verb, "piles": (0,)}, needs, {})):
                assert key in depends, (verb, key)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("setup", WITH_MOST_OPTIONS.values(), ids=WITH_MOST_OPTIONS.keys())
def test_everything_can_be_said_in_every_language(setup: Setup, code: str) -> None:
    dice = random.Random(1)
    named, unnamed = Sketch(setup, named=True), Sketch(nobody_named(setup.game, {}, called))
    for start in (named, unnamed):
        for verb in start.verbs:
            sketch = start.choose(verb)
            assert view(sketch, language(code)).tone in ("legal", "illegal")
            for _ in range(6):
                if questions := sketch.questions():
                    question = dice.choice(questions)
                    key = dice.choice(dice.choice(question.pads).keys)
                    sketch = sketch.tap(question.id, key.pick)
                seen = view(sketch, language(code))
                assert seen.verdict and (seen.titles or seen.tone == "ruling")
                assert "{" not in f"{seen.asked} {seen.why} {seen.not_told}"


# In words


def asks(sketch: Sketch) -> list[str]:
    return [question.words for question in view(sketch, language("en")).questions]


def says(sketch: Sketch) -> tuple[str, str]:
    seen = view(sketch, language("en"))
    return seen.verdict, seen.why


@pytest.fixture
def steal() -> Sketch:
    return Sketch(nobody_named(read_game("big-deal"), {}, called)).choose("steal")


def test_a_steal_asks_for_four_things(steal: Sketch) -> None:
    assert asks(steal) == [
        "With which card?",
        "Which set lies on top there?",
        "How many sets lie there?",
        "Have I a set of my own?",
    ]
    told = steal.tap("cards", "card:silver").tap("top-from", "card:stocks")
    assert says(told) == ("So far, yes", "")
    assert "first set is safe" in says(told.tap("count-from", "sets:1"))[1]
    told = told.tap("count-from", "sets:2")
    assert "has no set yet" in says(told.tap("any-player", NO))[1]
    assert says(told.tap("any-player", YES)) == ("Yes, you may", "")
    assert says(told.tap("any-player", YES).tap("cards", "card:home"))[0] == "No"


def test_not_to_know_is_an_answer_that_a_yes_tells_of(steal: Sketch) -> None:
    told = steal.tap("cards", "card:silver").not_known("any-player").not_known("count-from")
    told = told.tap("top-from", "card:stocks")
    seen = view(told, language("en"))
    assert seen.verdict == "Yes, you may"
    assert "How many sets lie there? Have I a set of my own?" in seen.not_told
    assert "Which set lies on top there?" not in seen.not_told
    assert told.not_known("count-from").said.keys() == told.said.keys() - {"count-from"}


def test_where_no_set_lies_nobody_asks_how_many(steal: Sketch) -> None:
    told = steal.tap("top-from", NONE)
    assert "How many sets lie there?" not in asks(told)
    assert says(told)[0] == "No"


def test_how_many_play_is_asked_only_where_it_matters() -> None:
    assets = Sketch(nobody_named(read_game("cover-your-assets"), {}, called))
    assert "collect" in assets.verbs
    assert HOW_MANY not in [question.id for question in assets.choose("steal").questions()]
    collect = assets.choose("collect")
    assert HOW_MANY in [question.id for question in collect.questions()]
    assert len(collect.tap(HOW_MANY, f"{HOW_MANY}:2").setup.players) == 2
    assert len(collect.choose("steal").setup.players) == 4


def test_in_a_match_people_have_names_once_somebody_points_at_them() -> None:
    setup = SETUPS["big-deal-4"]
    told = Sketch(setup, named=True).choose("steal").tap("count-from", "sets:1")
    assert says(told)[1].startswith("Player 2 has only one set")
    assert says(told.tap("from", "seat:2"))[1].startswith("Cleo has only one set")


def test_half_told_it_can_be_kept_and_taken_up_again(steal: Sketch) -> None:
    told = steal.tap("cards", "card:silver").not_known("any-player")
    assert steal._replace(verb="").restore_state(told.save_state()) == told
    assert steal.restore_state({"verb": "fly", "said": {}}).verb == ""


def test_where_nobody_moves_there_is_nothing_to_ask() -> None:
    by_sheet = game_called(BY_SHEET)
    assert by_sheet and not can_be_asked(by_sheet)
    for game in GAMES:
        assert can_be_asked(game) == any(declared.has_player for declared in game.rules.moves)
