"""A sheet is read whole or refused with its key, and in a file with its line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from companion.cli import main
from companion.engine.errors import BadInput
from companion.games.sheet.sheet import read_sheet
from companion.i18n.language import language
from companion.record.sheet_text import json_text, link, read_link, read_sheet_text, toml_text
from tests.games.sheet.made import SMALL, sheet, small

OH_HELL = """\
name = "Oh Hell"
players = [3, 7]
over = "round == rounds"

[options.rounds]
name = "Rounds"
default = 7
least = 1
most = 20

[let]
cards = "round"

[enter.bid]
name = "Bid"
when = "before"
least = "0"
most = "cards"

[enter.tricks]
name = "Tricks"
most = "cards"

[round.trump]
name = "Trump"
choice = { Clubs = 1, None = 0 }

[points]
made = "10 if bid == tricks else 0"
sum = "made + tricks"

[check.all-tricks]
holds = "total_of(tricks) == cards"
says = "{total_of(tricks)} tricks were counted, and there are {cards}."
"""


def entry(**values: Any) -> dict[str, Any]:
    return {"won": {"name": "Won", **values}}


REFUSED: list[tuple[dict[str, Any], str]] = [
    (small(name=None), "name"),
    (small(name=""), "name"),
    (small(name="x" * 61), "name"),
    (small(name=7), "name"),
    (small(players=None), "players"),
    (small(players=[0, 4]), "players"),
    (small(players=[3, 13]), "players"),
    (small(players=[4, 3]), "players"),
    (small(players=[True, 3]), "players"),
    (small(players=4), "players"),
    (small(wins="most"), "wins"),
    (small(start="10"), "start"),
    (small(start=1.5), "start"),
    (small(colour="red"), "colour"),
    (small(about="x" * 4001), "about"),
    (small(enter=None), "enter"),
    (small(points=None), "points"),
    (small(points={"made": "won"}), "points.sum"),
    (small(points={"sum": "lost"}), "points.sum"),
    (small(points={"sum": 1.0}), "points.sum"),
    (small(points={"sum": True}), "points.sum"),
    (small(points={"sum": "later", "later": "won"}), "points.sum"),
    (small(points={"sum": "highest"}), "points.sum"),
    (small(points={"sum": "last(sum)"}), "points.sum"),
    (small(enter={"Won": {"name": "Won"}}), "enter.Won"),
    (small(enter={"if": {"name": "If"}}), "enter.if"),
    (small(enter={"total": {"name": "T"}}), "enter.total"),
    (small(enter={"name": {"name": "N"}}), "enter.name"),
    (small(enter={"sheet": {"name": "S"}}), "enter.sheet"),
    (small(enter={"won": {}}), "enter.won.name"),
    (small(enter=entry(color="red")), "enter.won.color"),
    (small(enter=entry(when="soon")), "enter.won.when"),
    (small(enter=entry(step=0)), "enter.won.step"),
    (small(enter=entry(step="5")), "enter.won.step"),
    (small(enter=entry(most="won")), "enter.won.most"),
    (small(enter=entry(least="total")), "enter.won.least"),
    (small(enter=entry(least="seat")), "enter.won.least"),
    (small(enter=entry(choice={"A": 1})), "enter.won.choice"),
    (small(enter=entry(choice={"A": 1, "B": "2"})), "enter.won.choice.B"),
    (small(enter=entry(choice={"A": 1, "B": 2}, most=5)), "enter.won.most"),
    (small(enter=entry(choice={"A": 1, "B": 2}, yes="Y")), "enter.won.yes"),
    (small(enter=entry(player=1)), "enter.won.player"),
    (small(enter=entry(yes="")), "enter.won.yes"),
    (small(round={"won": {"name": "Won"}}), "round.won"),
    (small(let={"won": "1"}), "enter.won"),
    (small(let={"a": "b", "b": "1"}), "let.a"),
    (small(let={"a": "seat"}), "let.a"),
    (small(let={"a": "total + 1"}), "let.a"),
    (small(let={"a": "others(3)"}), "let.a"),
    (small(let={"a": "sum"}), "let.a"),
    (small(let={"a": "last(rounds)"}), "let.a"),
    (small(over="won"), "over"),
    (small(over="total > 100"), "over"),
    (small(over=""), "over"),
    (small(sides=5, players=[10, 10]), "sides"),
    (small(sides=2, players=[3, 4]), "players"),
    (
        small(options={"rounds": {"name": "R", "default": 1, "least": 2, "most": 3}}),
        "options.rounds.default",
    ),
    (small(options={"rounds": {"name": "R", "default": 1, "least": 1}}), "options.rounds.most"),
    (
        small(options={"rounds": {"name": "R", "default": 1, "least": "1", "most": 3}}),
        "options.rounds.least",
    ),
    (small(check={"a": {"says": "No."}}), "check.a.holds"),
    (small(check={"a": {"holds": "1"}}), "check.a.says"),
    (small(check={"a": {"holds": "1", "says": ""}}), "check.a.says"),
    (small(check={"a": {"holds": "1", "says": "{"}}), "check.a.says"),
    (small(check={"a": {"holds": "1", "says": "{{1}}"}}), "check.a.says"),
    (small(check={"a": {"holds": "1", "says": "{}"}}), "check.a.says"),
    (small(check={"a": {"holds": "1", "says": "{name}"}}), "check.a.says"),
    (small(check={"a": {"holds": "total_of(won)", "says": "{won}"}}), "check.a.says"),
    (small(check={"a": {"holds": "won", "says": "{lost}"}}), "check.a.says"),
    (small(check={"a": {"holds": "won", "says": "No.", "when": "before"}}), "check.a.holds"),
    (small(check={"a": {"holds": "sum", "says": "No.", "when": "before"}}), "check.a.holds"),
    (small(check={"A": {"holds": "1", "says": "No."}}), "check.A"),
    (small(check={"won": {"holds": "1", "says": "No."}}), "check.won"),
    (
        small(check={"a": {"holds": "1", "says": "No.", "may_overrule": 1}}),
        "check.a.may_overrule",
    ),
    (small(let={f"a{i}": "1" for i in range(25)}), "let"),
    (small(enter={f"a{i}": {"name": "A"} for i in range(25)}, points={"sum": "1"}), "enter"),
]


@pytest.mark.parametrize(
    ("values", "key"), REFUSED, ids=[f"{k}-{i}" for i, (_, k) in enumerate(REFUSED)]
)
def test_what_is_wrong_is_told_with_its_key(values: dict[str, Any], key: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(values)
    assert refused.value.key == key


GOOD = [
    small(enter={"pass": {"name": "Pass"}, "in": {"name": "In"}}, points={"sum": "pass + in"}),
    small(let={"bags": "last(bags) + won"}),
    small(let={"a": "last(b)", "b": "won"}),
    small(let={"leader": "most_of(total)"}),
    small(let={"x": "seat + won"}),
    small(let={"behind": "most_of(place(total))", "doubled": "2 * behind"}, over="behind == 1"),
    small(over="most_of(total) > 100 and count(won) and highest > lowest"),
    small(over="total_of(sum) == 0"),
    small(check={"a-b": {"holds": "won > 0", "says": "{name}: {won} {total_of(won)}"}}),
    small(check={"zero": {"holds": "total_of(sum) == 0", "says": "{total_of(sum)}"}}),
    small(let={"all": "total_of(won)"}, check={"a": {"holds": "all", "says": "{name}"}}),
    small(players=[4, 8], sides=4),
    small(points={"sum": 5}),
    small(enter=None, round={"x": {"name": "X"}}, points={"sum": "x"}),
]


@pytest.mark.parametrize("values", GOOD)
def test_what_is_good(values: dict[str, Any]) -> None:
    read = read_sheet(values)
    assert read_sheet(dict(read.plain)).plain == read.plain
    for again in (
        read_sheet_text(json_text(read).encode()),
        read_sheet_text(toml_text(read).encode()),
        read_link(link(read)),
    ):
        assert json_text(again) == json_text(read)


def test_the_canonical_form_has_its_order_and_leaves_defaults_out() -> None:
    read = read_sheet_text(OH_HELL.encode())
    assert json_text(read) == (
        '{"name":"Oh Hell","players":[3,7],"over":"round == rounds",'
        '"options":{"rounds":{"name":"Rounds","default":7,"least":1,"most":20}},'
        '"let":{"cards":"round"},'
        '"enter":{"bid":{"name":"Bid","when":"before","most":"cards"},'
        '"tricks":{"name":"Tricks","most":"cards"}},'
        '"round":{"trump":{"name":"Trump","choice":{"Clubs":1,"None":0}}},'
        '"points":{"made":"10 if bid == tricks else 0","sum":"made + tricks"},'
        '"check":{"all-tricks":{"holds":"total_of(tricks) == cards",'
        '"says":"{total_of(tricks)} tricks were counted, and there are {cards}."}}}'
    )
    spelled = {
        "sides": 2,
        "check": {"c": {"may_overrule": False, "when": "after", "says": "No.", "holds": 1}},
        "points": {"sum": "won"},
        "enter": {
            "won": {
                **{"optional": True, "step": 5, "player": False, "most": 10, "least": 0},
                **{"when": "after", "name": "Won"},
            }
        },
        "about": "",
        "start": 0,
        "wins": "high",
        "let": {},
        "players": [2, 4],
        "name": "Spelled out",
    }
    assert json_text(read_sheet(spelled)) == (
        '{"name":"Spelled out","players":[2,4],'
        '"enter":{"won":{"name":"Won","most":"10","step":5,"optional":true}},'
        '"points":{"sum":"won"},"check":{"c":{"holds":"1","says":"No."}},"sides":2}'
    )


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        (
            'most = "cards"\n\n[enter.tricks]',
            'most = "card"\n\n[enter.tricks]',
            "enter.bid.most",
            18,
        ),
        ("default = 7", "default = 70", "options.rounds.default", 7),
        ("default = 7\n", "", "options.rounds.default", 5),
        ('sum = "made + tricks"', 'sum = "made + trick"', "points.sum", 30),
        ('sum = "made + tricks"', "", "points.sum", 28),
        ("None = 0", 'None = "0"', "round.trump.choice.None", 26),
        ('name = "Oh Hell"\n', "", "name", 1),
        ("[round.trump]", "[round.bid]", "round.bid", 24),
        ('over = "round == rounds"', 'over = """round\n==\n"""', "over", 3),
        ('name = "Oh Hell"', 'name = "Oh Hell"\ncolour = "red"', "colour", 2),
        ("{cards}.", "{card}.", "check.all-tricks.says", 34),
        ('cards = "round"', 'cards = "round', None, 12),
        ('cards = "round"', 'cards = "round"\ncards = "2"', None, 13),
    ],
)
def test_in_a_file_the_line_is_told(old: str, new: str, key: str | None, line: int) -> None:
    text = OH_HELL.replace(old, new, 1)
    assert text != OH_HELL
    with pytest.raises(BadInput) as refused:
        read_sheet_text(text.encode())
    assert (refused.value.key, refused.value.line) == (key, line)


def test_a_line_is_found_however_the_file_is_written() -> None:
    text = """
"name" = 'Dotted' # [enter.x]
players = [
  2, # two
  3,
]
enter.won = { name = "Won", "most" = "nobody" }
points.sum = "won"
"""
    with pytest.raises(BadInput) as refused:
        read_sheet_text(text.encode())
    assert (refused.value.key, refused.value.line) == ("enter.won.most", 7)


@pytest.mark.parametrize(
    "link",
    [
        "table-companion:sheet?",
        "table-companion:sheet?AAAA",
        "table-companion:sheet?A",
        "table-companion:sheet?!!!!",
        "table-companion:sheet?" + "é" * 8,
        link(read_sheet(SMALL))[:-6],
        link(read_sheet(SMALL)) + "AAAA",
    ],
)
def test_a_link_that_is_none(link: str) -> None:
    with pytest.raises(BadInput):
        read_link(link)


# The command line


def run_cli(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_line_reads_a_file_a_link_and_an_id(tmp_path, capsys) -> None:
    file = tmp_path / "mine.sheet.toml"
    file.write_text(OH_HELL, "utf-8")
    _, canonical, _ = run_cli(capsys, "sheet", str(file), "--json")
    _, link, _ = run_cli(capsys, "sheet", str(file), "--link")
    assert run_cli(capsys, "sheet", link.strip(), "--json") == (0, canonical, "")
    file.write_text(canonical, "utf-8")
    assert run_cli(capsys, "sheet", str(file), "--json") == (0, canonical, "")
    status, words, _ = run_cli(capsys, "sheet", "oh-hell")
    assert status == 0 and words.startswith("Oh Hell\nFor 3 to 7 players.\n")
    run = subprocess.run(
        [sys.executable, "-m", "companion", "sheet", "-", "--json"],
        input=OH_HELL.encode(),
        capture_output=True,
    )
    assert run.stdout.decode() == canonical


def test_a_new_match_holds_its_sheet(capsys) -> None:
    status, out, _ = run_cli(
        capsys, "new", "sheet", "Anna", "Ben", "Cleo", "--sheet", "oh-hell", "--option", "rounds=9"
    )
    header = json.loads(out)
    assert status == 0
    assert list(header["options"]) == ["sheet", "rounds"]
    assert header["options"]["rounds"] == 9
    for arguments in (
        ("sheet", "Anna", "Ben", "Cleo"),
        ("sheet", "Anna", "--sheet", "oh-hell"),
        ("sheet", "Anna", "Ben", "Cleo", "--sheet", "oh-hell", "--option", "rounds=21"),
        ("sheet", "Anna", "Ben", "Cleo", "--sheet", "oh-hell", "--option", "colour=1"),
        ("score-pad", "Anna", "--sheet", "oh-hell"),
        ("sheet", "Anna", "Ben", "Cleo", "--sheet", "nowhere"),
    ):
        assert run_cli(capsys, "new", *arguments)[0] == 2
    *_, error = run_cli(capsys, "new", "sheet", "Anna", "--sheet", "oh-hell")
    assert error == "Oh Hell is for 3 to 7 players, not 1.\n"


def test_a_sheet_is_the_same_value_when_it_is_read_again() -> None:
    assert sheet().plain == sheet().plain


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (small(points={"sum": "won / 2"}), "points.sum: instead of “/” write “//”."),
        (small(points={"sum": "won && 1"}), "points.sum: instead of “&&” write “and”."),
        (small(points={"sum": "won || 1"}), "points.sum: instead of “||” write “or”."),
        (small(points={"sum": "won = 1"}), "points.sum: instead of “=” write “==”."),
        (small(points={"sum": "!won"}), "points.sum: instead of “!” write “not”."),
        (small(points={"sum": "won ? 1 : 0"}), "instead of “?” write “x if c else y”."),
        (
            small(points={"sum": "won ** 2"}),
            "points.sum: powers aren’t supported: multiply with *.",
        ),
        (small(points={"sum": "won ^ 2"}), "points.sum: powers aren’t supported: multiply with *."),
        (small(points={"sum": "won * .5"}), "whole numbers only, without a decimal point."),
        (small(points={"sum": "won * 1.5"}), "whole numbers only, without a decimal point."),
        (small(points={"sum": "sqrt(won)"}), "there’s no function “sqrt”, only abs, count, last,"),
        (small(points={"sum": "wom"}), "“wom” isn’t known here. Did you mean “won”?"),
        (small(enter=entry(choice=["red"])), "must say label = number, such as { Red = 1"),
        (small(enter={"won": "Won"}), "must be a table: [enter.won] with name below it."),
        (small(enter=entry(most="won")), "can’t use what’s entered, but “won” does."),
        (small(winner="high"), "Known there: name, players, wins,"),
        (small(enter=entry(maximum=3)), "Known there: name, when, least, most,"),
    ],
)
def test_a_message_says_what_to_write_instead(values: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(values)
    assert told in language("en").message_text(refused.value)


def test_in_words_all_faults_are_told_and_for_a_program_the_first(tmp_path, capsys) -> None:
    text = OH_HELL.replace("made + tricks", "made / tricks").replace("{cards}.", "{card}.")
    text = text.replace("default = 7", "default = 70").replace("[let]", "[let]\nx = 'cards +'")
    file = tmp_path / "wrong.sheet.toml"
    file.write_text(text, "utf-8")
    status, out, err = run_cli(capsys, "sheet", str(file))
    assert (status, out) == (2, "")
    lines = [re.search(r"line (\d+): (.*)", line) for line in err.splitlines()]
    assert [int(found[1]) for found in lines if found] == [7, 12, 31, 35]
    status, out, err = run_cli(capsys, "sheet", str(file), "--json")
    assert (status, len(err.splitlines())) == (2, 1)
    error = json.loads(out)["error"]
    assert (error["key"], error["line"]) == ("options.rounds.default", 7)
