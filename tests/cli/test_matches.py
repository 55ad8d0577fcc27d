"""Matches by the command line: begun, asked about, added to, told."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.api import IDS, Match, canonical_json, make_setup, read_line, sheet_called
from tests.support.parse_tables import record_of
from tests.support.positions import SETUPS, random_match

from .conftest import LEGAL, STEAL, Run, as_shown

# A new match


def test_new_prints_a_header(run: Run) -> None:
    ran = run("new", "big-deal", "Anna", " Ben ", "Zoë")
    assert ran.status == 0
    assert list(ran.json) == ["record", "game", "id", "started", "players", "options"]
    assert ran.json["players"] == ["Anna", "Ben", "Zoë"]
    assert ran.json["options"] == {}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", ran.json["started"])
    assert 1 <= len(ran.json["id"]) <= 64
    assert '"Zoë"' in ran.out and ran.out.count("\n") == 1 and " " not in ran.out
    assert run("new", "big-deal", "Anna", "Ben").json["id"] != ran.json["id"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["poker", "Anna", "Ben"],
        ["big-deal", "Anna"],
        ["big-deal", "Anna", "anna"],
        ["big-deal", "Anna", ""],
        ["big-deal", "Anna", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB"],
        ["big-deal", "A", "B", "C", "D", "E", "F", "G"],
        ["big-deal"],
        [],
        ["score-pad", "Anna", "Ben", "target=5"],
        ["score-pad", "Anna", "--option", "target"],
        ["score-pad", "Anna", "--option", "target=far"],
        ["score-pad", "Anna", "--option", "target=1.5"],
        ["score-pad", "Anna", "--option", "target=NaN"],
        ["score-pad", "Anna", "--option", "colour=red"],
        ["score-pad", "Anna", "--option", "wins=low", "--option", "wins=high"],
        ["score-pad", "Anna", "--option", 'name="\\ud800"'],
        ["big-deal", "Anna", "B\nen"],
        ["score-pad", "Anna", "--option", "target=" + "[" * 100_000],
        ["score-pad", "Anna", "--option", "target=1" + "0" * 5000],
    ],
)
def test_new_says_what_is_wrong(run: Run, arguments: list[str]) -> None:
    ran = run("new", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["new", "big-dael", "Anna", "Ben"], "big-deal"),
        (["judge", "big-deal", '{"move":"steel","player":0}'], "steal"),
        (["judge", "big-deal", '{"move":"discard","player":0,"card":"jewel"}'], "jewels"),
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(
    run: Run, arguments: list[str], meant: str
) -> None:
    assert run(*arguments).err.endswith(f" Did you mean “{meant}”?\n")


def test_choices_that_are_named_are_not_guessed(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "a.toml"
    sheet.write_text('wins = "h"', "utf-8")
    assert "choices: high, low.\n" in run("sheet", str(sheet)).err


def test_a_house_rule_among_the_players_is_noticed_by_its_sign(run: Run) -> None:
    assert run("new", "crazy-eights", "Anna", "draw").status == 0
    assert run("new", "crazy-eights", "Anna", "draw=one").status == 2


# What can be played


def test_games_for_a_program(run: Run) -> None:
    games = run("games", "--json").json
    assert [game["id"] for game in games] == list(IDS)
    for game in games:
        assert list(game) == ["id", "name", "players", "options"]
        least, most = game["players"]
        assert 1 <= least <= most
        for option in game["options"]:
            assert list(option) == ["id", "values", "default"]
    assert games[0] == {"id": "big-deal", "name": "Big Deal", "players": [2, 6], "options": []}


# Is it legal?


def test_a_verdict_as_the_specification_shows_it(run: Run, match: Path) -> None:
    before = match.read_bytes()
    ran = run("check", match, STEAL, "--json")
    assert ran.status == 1
    assert ran.out == (
        '{"legal":false,"broken":[{"rule":"steal.first-set-safe",'
        '"text":"Ben has only one set, and the first set is always safe.","may_overrule":true}]}\n'
    )
    assert (ran.err, match.read_bytes()) == ("", before)


# What else a line can be, tests/record/malformed.py knows.
@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("", None),
        ("[]", None),
        ('{"move":"discard","player":0,"card":"?"}', "card"),
        ('{"undo":10}', "undo"),
        (" " * 70_000 + '{"undo":1}', None),
        ('{"move":"discard","player":0,"card":"home","\\ud800":1}', "\ud800"),
    ],
    ids=lambda value: str(value)[-50:],
)
@pytest.mark.parametrize("command", ["check", "add"])
def test_a_malformed_move(run: Run, match: Path, command: str, move: str, key: str) -> None:
    before = match.read_bytes()
    ran = run(command, match, move, "--json")
    assert ran.status == 2
    error = ran.json["error"]
    assert list(error) == ["line", "move", "rule", "key", "text"]
    assert (error["line"], error["move"], error["rule"], error["key"]) == (None, None, None, key)
    assert as_shown(error["text"]) in ran.err
    ran = run(command, match, move)
    assert (ran.status, ran.out, match.read_bytes()) == (2, "", before)


# Adding


def test_add_sets_a_torn_line_aside(run: Run, match: Path) -> None:
    whole = match.read_bytes()
    aside = Path(f"{match}.torn")
    match.write_bytes(whole + b'{"move":"dis')
    assert run("add", match, STEAL).status == 1
    assert run("add", match, "{}").status == 2
    assert match.read_bytes() == whole + b'{"move":"dis'
    assert not aside.exists()
    ran = run("add", match, LEGAL, "--json")
    assert (ran.status, ran.out) == (0, '{"legal":true,"broken":[]}\n')
    assert "torn" in ran.err
    assert match.read_bytes().startswith(whole + b'{"move":"steal"')
    assert aside.read_bytes() == b'{"move":"dis'
    match.write_bytes(match.read_bytes() + b"\xff")
    assert run("add", match, '{"undo":1}').status == 0
    assert aside.read_bytes() == b'{"move":"dis\xff'


# What can I do?


@pytest.mark.parametrize("name", SETUPS)
def test_options_are_canonical_sorted_and_legal(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "random.match"
    file.write_bytes(record_of(random_match(SETUPS[name], seed=5, length=30)))
    ran = run("options", file)
    listed = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert listed == sorted(set(listed))
    for move in listed:
        assert canonical_json(json.loads(move)) == move
        assert json.loads(move)["move"] not in ("score", "deal", "reveal", "turn-up")
    for move in listed[:: max(1, len(listed) // 5)]:
        assert run("check", file, move).status == 0


# How it stands


def test_replay_for_a_program(run: Run, match: Path) -> None:
    now = run("replay", match, "--json").json
    assert list(now) == [
        "game", "players", "round", "phase", "turn",
        "round_points", "totals", "over", "winners", "moves", "table",
    ]  # fmt: skip
    assert (now["moves"], now["turn"], now["round"]) == (9, 0, 1)
    assert now["round_points"] == [70_000, 30_000, 60_000, 0]


def test_replay_for_a_person(run: Run, match: Path) -> None:
    assert run("replay", match).out == (
        "Big Deal · Round 1 · Anna leads by 10k · Move 9\n"
        "\n"
        "Anna: 70k · +70k this round · 4 cards in hand · first set: safe\n"
        "  Home ×2 70k (Home and Gold)\n"
        "Ben: 30k · +30k this round · 4 cards in hand · first set: safe\n"
        "  Yacht ×2 30k (2 Yachts)\n"
        "Cleo: 60k · +60k this round · 4 cards in hand · 1 set below\n"
        "  Yacht ×2 40k (Yacht and Silver), Stocks ×2 20k (2 Stocks)\n"
        "Dora: 0 · 4 cards in hand · no set yet\n"
        "\n"
        "Stocks · Discard pile\n"
        "81 cards · Draw pile\n"
        "Dora discarded Stocks\n"
        "Anna’s turn. Which cards?\n"
    )


def test_replay_tells_what_was_entered_so_far_on_a_score_sheet(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    sheet = sheet_called("tichu")
    assert sheet
    match = Match.of(make_setup("sheet", ["Anna", "Ben", "Cleo", "Dora"], {"sheet": sheet.plain}))
    for told in (
        {"player": 1, "enter": {"cards": 40}},
        {"player": 0, "enter": {"tichu_made": 0}, "round": {"double": -1}},
    ):
        match, _ = match.add(read_line(match.setup, {"move": "enter", **told}))
    file.write_bytes(record_of(match))
    assert run("replay", file).out.splitlines()[7:10] == [
        "Card points: Anna & Cleo –, Ben & Dora 40",
        "Tichu made: Anna & Cleo 0, Ben & Dora –",
        "Double victory: –",
    ]


# A verdict without a log


def judge(run: Run, *words: str) -> tuple[int, Any]:
    ran = run("judge", *words, "--json")
    return ran.status, json.loads(ran.out)


def test_a_table_that_nobody_logged(run: Run) -> None:
    take = '{"move":"take","player":0,"card":"jewels"}'
    status, said = judge(run, "big-deal", take, "--at", '{"table":{"discard":["?","stocks"]}}')
    assert status == 1 and list(said) == ["legal", "broken", "not_told"]
    assert [broken["rule"] for broken in said["broken"]] == ["pair.different"]
    assert said["not_told"] == ["turn", "phase", "stacks", "hands", "duel"]
    assert judge(run, "big-deal", take)[0] == 0


def test_a_yes_that_rests_on_a_part_of_the_table_says_what_is_open(run: Run) -> None:
    king = '{"move":"play","player":0,"card":"K-clubs"}'
    ran = run("judge", "crazy-eights", king, "--at", '{"turn":0,"phase":"turn"}')
    assert ran.out.splitlines()[0] == "Nothing you told forbids it."
    assert ran.out.splitlines()[1].startswith("Still open: ")
    assert "Legal" not in ran.out


@pytest.mark.parametrize(
    ("pile", "status"),
    [("7-hearts", 1), ("7-clubs", 0), ("K-hearts", 0), ("8-hearts", 0)],  # after an 8: any suit
)
def test_a_rule_is_broken_as_soon_as_what_was_told_breaks_it(
    run: Run, pile: str, status: int
) -> None:
    """The suit that is wanted was not told, but after any card but an eight it follows from it."""
    king = '{"move":"play","player":0,"card":"K-clubs"}'
    at = canonical_json({"table": {"pile": [pile]}})
    assert judge(run, "crazy-eights", king, "--at", at)[0] == status


@pytest.mark.parametrize(
    ("words", "not_told"),
    [
        (["dnup", '{"move":"rotate","player":0}'], ["turn", "phase"]),
        (["dnup", '{"move":"rotate","player":0}', "--players", "3"], ["turn", "phase", "out"]),
        (
            ["dnup", '{"move":"play","player":1,"value":5,"size":2,"zone":1}'],
            ["turn", "phase", "hands", "sets", "gone", "zone"],
        ),
        (["cover-your-assets", '{"move":"accept","player":2}'], ["turn", "phase"]),
        (["score-pad", '{"move":"finish"}'], ["phase", "round"]),
    ],
)
def test_how_many_play_follows_from_what_is_asked(
    run: Run, words: list[str], not_told: list[str]
) -> None:
    status, said = judge(run, *words)
    assert (status, said["not_told"]) == (0, not_told)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["poker", '{"move":"pass","player":0}'], "game"),
        (["big-deal", '{"undo":1}'], "move"),
        (["big-deal", '{"move":"pass","player":0}'], "move"),
        (["big-deal", '{"move":"yield","player":6}'], "player"),
        (["big-deal", '{"move":"yield","player":0}', "--players", "7"], "players"),
        (["big-deal", '{"move":"yield","player":0}', "--players", "999999999"], "players"),
        (["big-deal", '{"move":"yield","player":0}', "--option", "x=1"], "x"),
        (["big-deal", '{"move":"yield","player":0}', "--at", '{"who":1}'], "who"),
        (["big-deal", '{"move":"yield","player":0}', "--at", "[]"], None),
        (["big-deal", '{"move":"yield","player":3}', "--at", '{"totals":[0,0,0]}'], "player"),
        (["cover-your-assets", '{"move":"collect","player":0,"card":"hose","piles":[0]}'], "card"),
        (["yellow-dwarf", '{"move":"pass","player":4}'], "player"),
    ],
)
def test_what_cannot_be_judged(run: Run, words: list[str], key: str | None) -> None:
    status, said = judge(run, *words)
    assert (status, said["error"]["key"]) == (2, key)
    assert run("judge", *words).err
