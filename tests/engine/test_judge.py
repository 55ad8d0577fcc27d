"""A verdict at a table that nobody logged: as far as it was told, and saying what it was not."""

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest
from hypothesis import given

from companion.engine.judge import judge
from companion.engine.moves import Skip
from companion.engine.schema import Each, Fields, ListOf, Maybe, Seat, Whole
from tests.engine.test_laws import DICE, EVERY_GAME, MOMENTS, evening, every_move, match_at
from tests.games import any_value
from tests.support.api import (
    BadInput,
    Entry,
    Match,
    Setup,
    canonical_json,
    language,
    make_setup,
    standing,
)
from tests.support.parse_tables import STORIES, play_story
from tests.support.positions import some_move
from tests.support.sampling import NIGHTLY, examples

LAWS = examples(8)
FOUR = make_setup("big-deal", ["Anna", "Ben", "Cleo", "Dora"], {})
NEVER_ASKED = "deal.next-starter"


def position_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(canonical_json(standing(match)))
    return found


def tried(match: Match, dice: random.Random) -> list[Any]:
    """Legal and illegal moves, by anybody; a missed turn is one, though nobody is offered it."""
    every = list(every_move(match.setup).values())
    found = dice.sample(every, min(12, len(every)))
    if "skip" in match.setup.forms:
        found.append(Skip(dice.randrange(len(match.setup.players))))
    if match.table.phase != "over":
        found.append(some_move(match, dice))
    return found


def ids(setup: Setup, move: Any, position: dict[str, Any], whole: bool = False) -> list[str]:
    judged = judge(setup, Entry(move), position)
    assert not (whole and judged.not_told)
    for broken in judged.verdict.broken:
        assert language("en").why(broken, setup)
    return [broken.rule.id for broken in judged.verdict.broken]


def logged(match: Match, move: Any) -> list[str]:
    found = (broken.rule.id for broken in match.judge(Entry(move)).broken)
    return [id for id in found if id != NEVER_ASKED]


@EVERY_GAME
@given(MOMENTS, DICE)
@LAWS
def test_the_whole_table_gives_the_verdict_of_the_log_and_less_of_it_no_other(
    setup: Setup, moment, dice
) -> None:
    """Of less, a reason appears only where one that stood for others has gone."""
    match = match_at(setup, moment)
    position = position_of(match)
    either = setup.game.id == "cover-your-assets" and match.table.phase == "shift"
    for move in tried(match, dice):
        whole = logged(match, move)
        told = some_of(position, dice)
        if not (either and len(setup.players) == 3):
            assert ids(setup, move, position, whole=True) == whole, setup.text(move)
        try:
            found = ids(setup, move, told)
        except BadInput as error:
            raise AssertionError(f"{setup.text(move)} {told}: {error}") from error
        if not whole:
            assert found == [], (setup.text(move), told)
        elif set(found) - set(whole):
            assert set(whole) - set(found), (setup.text(move), told, whole, found)


@EVERY_GAME
@given(MOMENTS, DICE)
@LAWS
def test_legal_at_a_partly_told_table_is_legal_at_every_such_table_or_says_what_it_depends_on(
    setup: Setup, moment, dice
) -> None:
    """Where one of the tables that fit what was told forbids the move after all, the answer has
    named a part by which it does: with the named parts told, it is forbidden there, too."""
    position = position_of(match_at(setup, moment))
    told = few_of(position, dice)
    tables = [whole for whole in all_positions(setup) if fits(told, whole)]
    several = dice.sample(tables, min(SUCH_TABLES, len(tables)))
    for move in tried(match_at(setup, moment), dice):
        try:
            judged = judge(setup, Entry(move), told)
        except BadInput:  # a count of hands alone says nothing where nobody told of a deal
            continue
        if not judged.verdict.legal:
            continue
        for whole in several:
            if ids_but_for_the_log(setup, move, whole):
                named = with_keys_of(whole, told, judged.not_told)
                about = (setup.text(move), told, judged.not_told, ids(setup, move, whole))
                assert judged.not_told, about
                assert ids(setup, move, named), about


SUCH_TABLES = 6


@cache
def all_positions(setup: Setup) -> list[dict[str, Any]]:
    """Every position of some random matches."""
    return [position_of(match) for seed in range(4) for match in evening(setup, seed)]


def few_of(position: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """One to three parts of the position, so that other positions share them."""
    parts = parts_of(position)
    chosen = dice.sample(list(parts), min(len(parts), dice.randint(1, 3)))
    return of_parts({path: parts[path] for path in chosen})


def fits(told: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Say whether a position has all that was told."""
    return parts_of(whole).items() >= parts_told(told).items()


def parts_told(told: dict[str, Any]) -> dict[tuple[str, ...], Any]:
    """Return the parts of a position of which only some were told, by their paths."""
    parts: dict[tuple[str, ...], Any] = {(k,): v for k, v in told.items() if k != "table"}
    return parts | {("table", key): value for key, value in told["table"].items()}


def with_keys_of(
    whole: dict[str, Any], told: dict[str, Any], keys: tuple[str, ...]
) -> dict[str, Any]:
    """Return what was told with these parts of a whole position beside it."""
    more = {path: value for path, value in parts_of(whole).items() if path[-1] in keys}
    return of_parts({**parts_told(told), **more})


def ids_but_for_the_log(setup: Setup, move: Any, position: dict[str, Any]) -> list[str]:
    """Return the rules that a move breaks at a position, without the one that only a log tells."""
    return [id for id in ids(setup, move, position) if id != NEVER_ASKED]


# A rule whose parts the specification leaves unasked wherever a key is missing.
NOT_ASKED = {
    "rotundo": ("collect.", "auction."),  # without the card in the middle, without displays
    "yellow-dwarf": ("payment.",),  # on a play without hands
}


@EVERY_GAME
def test_what_no_table_allows_is_illegal_where_nothing_was_told(setup: Setup) -> None:
    """A rule that every table would find broken rests on the move alone, so it is always asked."""
    game = setup.game
    tables = any_tables(setup)
    for move in far_fetched(setup):
        asked = game.asked[type(move)]
        turn = {"turn": move.player} if hasattr(move, "player") else {}
        due = [table._replace(**turn) for table in tables if table.phase not in asked.wrong_in]
        always = {rule.id for rule in asked.rules if all(rule.broken(table, move) for table in due)}
        skipped = (*NOT_ASKED.get(game.id, ()), "hand.too-few", NEVER_ASKED)
        certain = {id for id in always if not id.startswith(skipped)}
        assert certain <= set(ids(setup, move, {})), setup.text(move)


def any_tables(setup: Setup) -> list[Any]:
    """Tables of random matches, and empty ones at which everybody holds so many cards."""
    found = [match.table for seed in range(4) for match in evening(setup, seed)]
    phases = ("turn", *(phase.name for phase in setup.game.rules.phases))
    emptiest = [setup.game.rules.start(setup)._replace(phase=phase, turn=0) for phase in phases]
    if "hands" in setup.shape:
        seats = len(setup.players)
        emptiest = [t._replace(hands=(n,) * seats) for t in emptiest for n in range(61)]
    return [*found, *emptiest]


FAR = (0, 1, 4, 5, 7, 10, 12, 70, 75, 200, 510, 1000)  # beyond every bound, and just beside it


def far_fetched(setup: Setup) -> list[Any]:
    """Moves that name numbers, the same for everybody, among them ones that can never be."""
    found = []
    for form in setup.forms.values():
        for number in FAR:
            for keys in (form.keys, form.required):
                kinds = {key: form.keys[key][1] for key in keys}
                line, other = (
                    {key: some_value(kind, n) for key, kind in kinds.items()} for n in (number, -1)
                )
                if line == other:
                    continue
                try:
                    move = setup.read_move({"move": form.name, **line})
                    judge(setup, Entry(move), {})
                except BadInput:  # so much cannot even be written
                    continue
                found.append(move)
    return found


def some_value(kind: Any, number: int) -> Any:
    """The number where a number is asked for, and whatever fits elsewhere."""
    match kind:
        case Seat():
            return kind.high
        case Whole():
            return number
        case Each():
            return [some_value(kind.of, number)] * kind.players
        case ListOf():
            return [some_value(kind.of, number)]
        case Fields():
            return {key: some_value(of, number) for key, of in kind.fields.items()}
        case Maybe():
            return some_value(kind.of, number)
    return any_value(kind, random.Random(1))


@EVERY_GAME
def test_whatever_is_left_out_of_a_legal_move_it_stays_legal(setup: Setup) -> None:
    """Not by chance: every kind of move, and every part of the position left out by itself, alone
    told, or told less exactly."""
    for match, move in legal_moves(setup):
        for told in each_less(position_of(match)):
            try:
                found = ids(setup, move, told)
            except BadInput as error:
                raise AssertionError(f"{setup.text(move)} {told}: {error}") from error
            assert found == [], (setup.text(move), told)


@cache
def legal_moves(setup: Setup) -> list[tuple[Match, Any]]:
    """Moves of random matches and of the stories told with the same options: a few of each shape,
    for what a rule finds depends on who moves, on how many cards and on which keys are there."""
    found: dict[Any, list[tuple[Match, Any]]] = {}
    for match in chain(*(evening(setup, seed) for seed in range(8)), *told_with(setup)):
        if match.before is not None and match.entry is not None and not match.entry.ruling:
            move = match.entry.move
            same = found.setdefault((match.before.table.phase, *shape_of(setup, move)), [])
            if len(same) < OF_EACH_SHAPE:
                same.append((match.before, move))
    return [example for same in found.values() for example in same]


OF_EACH_SHAPE = 2 if NIGHTLY else 1


def shape_of(setup: Setup, move: Any) -> tuple[Any, ...]:
    line = setup.write_move(move)
    sizes = {
        key: len(value) if isinstance(value, list | tuple) else 1 for key, value in line.items()
    }
    return line["move"], line.get("player") == 0, line.get("depth"), *sizes.items()


def told_with(setup: Setup) -> Iterator[list[Match]]:
    """The stories of this game with so many players and these options, after every move."""
    for story in STORIES[setup.game.id]:
        same = len(story.setup.players) == len(setup.players)
        if same and story.setup.options == setup.options:
            yield play_story(story).history()


STACKS = ("table", "stacks")


def parts_of(position: dict[str, Any]) -> dict[tuple[str, ...], Any]:
    """All that can be left out of a position, by its path."""
    parts = {(key,): position[key] for key in ("phase", "turn", "round", "totals")}
    return parts | {("table", key): value for key, value in position["table"].items()}


def of_parts(parts: dict[tuple[str, ...], Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"table": {}}
    for path, value in parts.items():
        (found if len(path) == 1 else found["table"])[path[-1]] = value
    return found


def less_exactly(stack: list[Any]) -> list[Any]:
    """A stack of which nothing is told, only the kinds of its sets, or only how many there are."""
    return [None, [{"kind": laid["kind"]} for laid in stack], [{"kind": "?"}] * len(stack)]


def each_less(position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The position with one part left out, with one part alone, and with a part told less exactly;
    at last nothing of it."""
    parts = parts_of(position)
    for left_out in parts:
        yield of_parts({path: value for path, value in parts.items() if path != left_out})
        yield of_parts({left_out: parts[left_out]})
    stacks = parts.get(STACKS, [])
    for seat, stack in enumerate(stacks):
        for less in less_exactly(stack):
            yield of_parts({**parts, STACKS: [*stacks[:seat], less, *stacks[seat + 1 :]]})
    yield {}


def some_of(position: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Some parts of the position, and some stacks less exactly."""
    parts = {path: value for path, value in parts_of(position).items() if dice.random() < 0.6}
    if STACKS in parts:
        told = [[stack, stack, *less_exactly(stack)] for stack in parts[STACKS]]
        parts[STACKS] = [dice.choice(ways) for ways in told]
    return of_parts(parts)


# In the words of the specification


def test_a_card_that_is_turned_up_depends_on_whatever_lies_open() -> None:
    three = make_setup("cover-your-assets", ["Anna", "Ben", "Cleo"], {"action-cards": True})
    turned_up = three.read_move({"move": "reveal", "pile": 1, "card": "swap"})
    depends_on = judge(three, Entry(turned_up), {}).not_told
    assert {"phase", "piles", "stacks", "discard", "removed"} <= set(depends_on)


def test_in_a_duel_only_whoever_fits_may_reply_though_nobody_told_whose_turn_it_is() -> None:
    duel = {"attacker": 0, "defender": 1, "depth": 1, "kind": "home", "played": [["home"]]}
    position = {"phase": "duel", "table": {"duel": duel}}

    def replied(player: int) -> list[str]:
        defence = FOUR.read_move({"move": "defend", "player": player, "cards": ["home"]})
        return ids(FOUR, defence, position)

    assert replied(1) == []
    assert replied(0) == ["duel.not-your-reply"]
    assert replied(2) == ["duel.not-your-reply"]


# What is no position of Big Deal with four, and the key that is named.
@pytest.mark.parametrize(
    ("position", "key"),
    [
        pytest.param({"colour": 1}, "colour", id="an unknown key"),
        pytest.param({"table": {"piles": []}}, "piles", id="an unknown key of the table"),
        pytest.param({"table": []}, "table", id="a table that is a list"),
        pytest.param({"phase": "turn-up"}, "phase", id="a phase of another game"),
        pytest.param({"phase": 1}, "phase", id="a phase that is no word"),
        pytest.param({"turn": 4}, "turn", id="a seat out of range"),
        pytest.param(
            {"turn": 1, "phase": "between-rounds"}, "turn", id="somebody's turn between rounds"
        ),
        pytest.param({"turn": None, "phase": "turn"}, "turn", id="nobody's turn"),
        pytest.param({"table": {"hands": [4, 4, 4]}}, "hands", id="hands of three"),
        pytest.param({"table": {"hands": [4, 4, 4, -1]}}, "hands", id="a hand below 0"),
        pytest.param({"table": {"hands": [4, 4, 4, True]}}, "hands", id="a hand that is true"),
        pytest.param({"table": {"hands": None}}, "hands", id="hands that are null"),
        pytest.param(
            {"table": {"stacks": [[{"cards": ["home", "home"]}], [], [], []]}},
            "kind",
            id="a set without a kind",
        ),
        pytest.param(
            {"table": {"stacks": [[{"kind": "gold"}], [], [], []]}}, "kind", id="a set of jokers"
        ),
        pytest.param(
            {"table": {"stacks": [[{"kind": "home", "cards": ["home", "stocks"]}], [], [], []]}},
            "cards",
            id="a set of several kinds",
        ),
        pytest.param(
            {"table": {"stacks": [[{"kind": "home", "size": 2}], [], [], []]}},
            "size",
            id="a set with another key",
        ),
        pytest.param(
            {
                "table": {
                    "stacks": [
                        [{"kind": "home", "cards": ["home", "home", "home"]}],
                        [{"kind": "home", "cards": ["home", "home", "home"]}],
                        [{"kind": "home", "cards": ["home", "home", "home"]}],
                        [{"kind": "home", "cards": ["home", "home", "home"]}],
                    ]
                }
            },
            "stacks",
            id="too many copies",
        ),
        pytest.param(
            {"table": {"discard": ["gold", "gold", "gold", "gold", "gold"]}},
            "discard",
            id="too many copies on the pile",
        ),
        pytest.param({"table": {"discard": ["hose"]}}, "discard", id="an unknown card"),
        pytest.param(
            {
                "table": {
                    "stacks": [[], [], [], []],
                    "duel": {
                        "attacker": 0,
                        "defender": 1,
                        "depth": 1,
                        "kind": "home",
                        "played": [],
                    },
                }
            },
            "duel",
            id="a duel without its set",
        ),
        pytest.param(
            {"phase": "duel", "table": {"duel": None}}, "duel", id="a duel that is missing"
        ),
        pytest.param(
            {"table": {"duel": {"attacker": 0, "defender": 1, "depth": 1, "played": []}}},
            "kind",
            id="a duel without its kind",
        ),
        pytest.param({"totals": [0, 0, 0]}, "totals", id="totals of three"),
        pytest.param({"round": -1}, "round", id="a round below 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_key(
    position: dict[str, Any], key: str
) -> None:
    with pytest.raises(BadInput) as error:
        judge(FOUR, Entry(FOUR.read_move({"move": "discard", "player": 0})), position)
    assert error.value.key == key
    assert language("de").message_text(error.value)
