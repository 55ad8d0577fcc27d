"""What a score sheet is and does, claim by claim, through the command line.

Most claims change the small sheet: it has one entry, `won`, from −1,000,000 on, and counts it.
"""

import base64
import io
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.games.sheet.sheet import SheetFaults, read_sheet
from companion.record.sheet_text import LARGEST_TOML
from companion.rulebook.stories import parse_story_line
from tests.games.sheet.made import NAMES, OH_HELL, SMALL, small
from tests.support.api import BadInput, make_setup

Changes = Mapping[str, Any]
NOTHING: Changes = {}

BIDS: Mapping[str, Any] = {
    "let": {"cards": "round + 1", "over": "tricks - bid"},
    "enter": {
        "bid": {"name": "Bid", "when": "before", "most": "cards"},
        "tricks": {"name": "Tricks", "most": "cards"},
        "bonus": {"name": "Bonus", "step": 10, "optional": True},
    },
    "round": {"trump": {"name": "Trump", "choice": {"Clubs": 1, "Hearts": 2}}},
    "points": {"sum": "(10 if over == 0 else -abs(over)) + bonus"},
    "check": {
        "hook": {
            "holds": "total_of(bid) != cards",
            "says": "Bids are {cards}.",
            "when": "before",
            "may_overrule": True,
        },
        "all": {"holds": "total_of(tricks) == cards", "says": "{total_of(tricks)}, not {cards}."},
        "own": {"holds": "tricks <= bid + 2", "says": "{name} took {tricks}."},
    },
    "over": "round == 2",
}
BOXES: Mapping[str, Any] = {
    "enter": {
        "ones": {"name": "Ones", "optional": True},
        "twos": {"name": "Twos", "optional": True, "step": 2},
    },
    "points": {"sum": "ones + twos"},
    "over": "1",
}
MOLKKY: Mapping[str, Any] = {
    "name": "Molkky",
    "over": "highest == 50 or playing == 1 and sides > 1",
    "turns": True,
    "out": "last(misses) >= 3",
    "let": {"misses": "last(misses) + 1 if pins == 0 else 0"},
    "enter": {"pins": {"name": "Pins", "most": 12}},
    "points": {"sum": "-total if misses >= 3 else 25 - total if total + pins > 50 else pins"},
}
DARTS: Mapping[str, Any] = {
    "wins": "low",
    "start": 501,
    "over": "lowest == 0",
    "turns": True,
    "enter": {"thrown": {"name": "Thrown", "most": 180}},
    "points": {"sum": "-thrown if total - thrown == 0 or total - thrown > 1 else 0"},
}
HOUSE: Mapping[str, Any] = {
    "options": {
        "moon": {"name": "Moon", "default": 1, "choice": {"Others get 26": 1, "26 off": 2}},
        "jack": {"name": "Jack", "default": 0, "yes": "Jack of diamonds"},
        "rounds": {"name": "Rounds", "default": 3, "least": 1, "most": 9},
    },
    "points": {"sum": "won * moon + 100 * jack + rounds"},
}


class Desk:
    """Somebody with a folder and the command line, who reads sheets and keeps a match with them."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file = folder / "own.sheet.toml"
        self.record = folder / "a.match"
        self.capsys = capsys
        self.told = ""  # on standard error, by the last command

    def run(self, *arguments: str) -> tuple[int, str]:
        """Return the exit status of a command and what it prints."""
        status = main(arguments)
        out, self.told = self.capsys.readouterr()
        return status, out.removesuffix("\n")

    def answer(self, *arguments: str) -> tuple[int, Any]:
        """Return the exit status of a command and its answer to a program."""
        status, out = self.run(*arguments, "--json")
        return status, json.loads(out)

    def answer_to(self, *arguments: str) -> str:
        """Return what a command that is fine prints."""
        status, out = self.run(*arguments)
        assert status == 0, self.told
        return self.told or out

    def complaint_of(self, *arguments: str) -> str:
        """Return what a malformed command is told."""
        status, out = self.run(*arguments)
        assert status == 2
        return self.told or out

    # A sheet

    def reads(
        self, changes: Changes = NOTHING, base: Changes = NOTHING, canonical: str | None = None
    ) -> None:
        """Read the small sheet with these keys changed; a key that is None is taken out."""
        self._write(changes, base)
        self._reads(canonical)

    def reads_file(self, text: str) -> None:
        """Read the text of a file."""
        self.file.write_text(text, "utf-8")
        self._reads(None)

    def refuses(
        self,
        changes: Changes,
        base: Changes = NOTHING,
        *,
        key: str | None = None,
        line: int | None = None,
        says: str = "",
    ) -> None:
        """Refuse the small sheet with these keys changed, for a key or with some words."""
        self._write(changes, base)
        self._refuses(key, line, says)

    def reads_oh_hell(self, old: str, new: str) -> None:
        """Read the file of Oh Hell with something replaced."""
        self._edit(old, new)
        self._reads(None)

    def refuses_oh_hell(
        self, old: str, new: str, *, key: str | None = None, line: int | None = None, says: str = ""
    ) -> None:
        """Refuse the file of Oh Hell with something replaced, for a key in a line."""
        self._edit(old, new)
        self._refuses(key, line, says)

    @property
    def description(self) -> str:
        """What `companion sheet` says of the sheet."""
        return self.run("sheet", str(self.file))[1]

    def _write(self, changes: Changes, base: Changes) -> None:
        changed = {**SMALL, **base, **changes}
        values = {key: value for key, value in changed.items() if value is not None}
        self.file.write_text(json.dumps(values), "utf-8")
        self.record.unlink(missing_ok=True)

    def _edit(self, old: str, new: str) -> None:
        assert old in OH_HELL
        self.file.write_text(OH_HELL.replace(old, new, 1), "utf-8")

    def _reads(self, canonical: str | None) -> None:
        status, out = self.run("sheet", str(self.file), "--json")
        assert status == 0, out
        assert canonical is None or out == canonical
        _, link = self.run("sheet", str(self.file), "--link")
        assert self.run("sheet", link, "--json") == (0, out)

    def _refuses(self, key: str | None, line: int | None, says: str) -> None:
        status, out = self.run("sheet", str(self.file), "--json")
        assert status == 2
        if says:
            assert says in self.told
            return
        error = json.loads(out)["error"]
        assert (error["key"], error["line"]) == (key, line)

    # A match

    def begin(self, players: int, *options: str, options_behind_sheet: str | None = None) -> None:
        """Begin a match of so many; the header's options stand behind its sheet."""
        assert self._new(players, options) == 0, self.told
        if options_behind_sheet is not None:
            header = self.record.read_text("utf-8").removesuffix("\n")
            assert header.endswith(f"}}{options_behind_sheet}}}}}")

    def cannot_begin(self, players: int, *options: str, says: str) -> None:
        """Be refused a match of so many, with these words."""
        assert self._new(players, options) == 2
        assert says in self.told

    def _new(self, players: int, options: Sequence[str]) -> int:
        chosen = [word for option in options for word in ("--option", option)]
        asked = ("new", "sheet", *NAMES[:players], "--sheet", str(self.file), *chosen)
        status, header = self.run(*asked)
        if status == 0:
            self.record.write_text(header + "\n", "utf-8")
        return status

    @property
    def standing(self) -> Any:
        """How the match stands; one of three begins if there is none yet."""
        if not self.record.exists():
            self.begin(3)
        status, standing = self.answer("replay", str(self.record))
        assert status == 0, standing
        return standing

    @property
    def table(self) -> str:
        """What `companion replay` shows a person."""
        return self.run("replay", str(self.record))[1]

    @property
    def options(self) -> str:
        """All moves that are listed."""
        status, out = self.run("options", str(self.record))
        assert status == 0
        return out

    def logs(
        self, line: str, written: str | None = None, overruled: Sequence[str] | None = None
    ) -> None:
        """Log a move, as a story tells it or as JSON; its ruling may overrule rules."""
        status, answer = self._add(line)
        assert status == 0, answer
        if written is not None:
            assert self.record.read_text("utf-8").splitlines()[-1] == written
        elif overruled is not None:
            assert [broken["rule"] for broken in answer["broken"]] == overruled
        else:
            assert answer["broken"] == []

    def breaks(self, line: str, *rules: str) -> None:
        """Be refused a move that breaks these rules."""
        assert [broken["rule"] for broken in self._refused(line, 1)["broken"]] == list(rules)

    def is_refused(self, line: str, *, says: str) -> None:
        """Be refused a move in these words."""
        assert " ".join(broken["text"] for broken in self._refused(line, 1)["broken"]) == says

    def cannot_read(self, line: str, *, key: str) -> None:
        """Be told of a key for which a move is malformed."""
        assert self._refused(line, 2)["error"]["key"] == key

    def _refused(self, line: str, expected: int) -> Any:
        """A refusal changes nothing."""
        before = self.record.read_bytes() if self.record.exists() else None
        status, answer = self._add(line)
        assert status == expected, answer
        assert before is None or self.record.read_bytes() == before
        return answer

    def _add(self, line: str) -> tuple[int, Any]:
        names = self.standing["players"]
        if not line.startswith("{"):
            options = json.loads(self.record.read_text("utf-8").splitlines()[0])["options"]
            line = json.dumps(parse_story_line(line, make_setup("sheet", names, options)))
        return self.answer("add", str(self.record), line)

    # A move at a table that is described

    def open_questions_at(self, known: Changes, move: Changes) -> Any:
        """Return what is not told about a legal move at a table of three."""
        status, answer = self._judge(known, move)
        assert status == 0, answer
        return answer["not_told"]

    def rules_broken_at(self, known: Changes, move: Changes) -> list[str]:
        """Return the rules that a move breaks at a table of three."""
        return [broken["rule"] for broken in self._judge(known, move)[1]["broken"]]

    def cannot_judge(self, known: Changes, move: Changes, *, key: str) -> None:
        """Be told of a key for which the table cannot be."""
        status, answer = self._judge(known, move)
        assert (status, answer["error"]["key"]) == (2, key)

    def _judge(self, known: Changes, move: Changes) -> tuple[int, Any]:
        _, sheet = self.run("sheet", str(self.file), "--json")
        at = ("--option", f"sheet={sheet}", "--players", "3", "--at", json.dumps(known))
        return self.answer("judge", "sheet", json.dumps(move), *at)


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    """Somebody with a folder and the command line."""
    return Desk(tmp_path, capsys)


# most of them change, has one entry, `won`, from −1,000,000 on, and counts it.


# The file


def test_a_sheet_needs_a_name_players_something_to_enter_and_points_with_a_sum(desk: Desk) -> None:
    desk.reads()
    desk.refuses({"name": None}, key="name")
    desk.refuses({"name": ""}, key="name")
    desk.reads({"name": "123456789 123456789 123456789 123456789 123456789 123456789 "})
    desk.refuses(
        {"name": "123456789 123456789 123456789 123456789 123456789 123456789 1"}, key="name"
    )
    desk.refuses({"name": 7}, key="name")
    desk.refuses({"players": None}, key="players")
    desk.refuses({"players": [0, 4]}, key="players")
    desk.refuses({"players": [3, 13]}, key="players")
    desk.refuses({"players": [4, 3]}, key="players")
    desk.refuses({"players": [True, 3]}, key="players")
    desk.refuses({"players": 4}, key="players")
    desk.refuses({"wins": "most"}, key="wins")
    desk.refuses({"start": "10"}, key="start")
    desk.refuses({"start": 1.5}, key="start")
    desk.refuses({"colour": "red"}, key="colour")
    desk.refuses({"enter": None}, key="enter")
    desk.refuses({"enter": None, "round": {}}, key="round")
    desk.reads({"enter": None, "round": {"x": {"name": "X"}}, "points": {"sum": "x"}})
    desk.refuses({"enter": {"won": {}}}, key="enter.won.name")
    desk.refuses({"enter": "won"}, key="enter")
    desk.refuses({"enter": {"won": "Won"}}, key="enter.won")
    desk.refuses({"points": None}, key="points")
    desk.refuses({"points": {"made": "won"}}, key="points.sum")
    desk.refuses({"check": {"a": {"says": "No."}}}, key="check.a.holds")
    desk.refuses({"check": {"a": {"holds": "1"}}}, key="check.a.says")
    desk.refuses(
        {"check": {"a": {"holds": "1", "says": "No.", "may_overrule": 1}}},
        key="check.a.may_overrule",
    )


def test_the_order_of_the_canonical_form_defaults_are_left_out_whole_numbers_for_formulas_are_text(
    desk: Desk,
) -> None:
    desk.reads(
        {
            "sides": 2,
            "check": {"c": {"may_overrule": False, "when": "after", "says": "No.", "holds": 1}},
            "enter": {
                "won": {
                    "optional": True,
                    "step": 5,
                    "player": False,
                    "most": 10,
                    "least": 0,
                    "when": "after",
                    "name": "Won",
                }
            },
            "about": "",
            "start": 0,
            "wins": "high",
            "let": {},
            "players": [2, 4],
            "turns": False,
            "options": {"a": {"choice": {"B": 2, "A": 1}, "default": 1, "name": "A"}},
        },
        canonical='{"name":"Small","players":[2,4],"options":{"a":{"name":"A","default":1,"choice":{"B":2,"A":1}}},"enter":{"won":{"name":"Won","most":"10","step":5,"optional":true}},"points":{"sum":"won"},"check":{"c":{"holds":"1","says":"No."}},"sides":2}',
    )
    desk.reads(
        {
            "note": "x",
            "out": "0",
            "turns": True,
            "tie": ["1"],
            "sides": 2,
            "players": [2, 2],
            "enter": {"won": {"name": "W"}},
            "start": -3,
            "wins": "low",
        },
        canonical='{"name":"Small","players":[2,2],"wins":"low","start":-3,"enter":{"won":{"name":"W"}},"points":{"sum":"won"},"sides":2,"tie":"1","turns":true,"out":"0","note":"x"}',
    )
    desk.reads(
        {"tie": ["won", 1], "points": {"sum": 5}},
        canonical='{"name":"Small","players":[1,12],"enter":{"won":{"name":"Won","least":"-1000000"}},"points":{"sum":"5"},"tie":["won","1"]}',
    )


def test_in_a_file_the_line_is_told(desk: Desk) -> None:
    desk.refuses_oh_hell('most = "cards"', 'most = "card"', key="enter.bid.most", line=18)
    desk.refuses_oh_hell("default = 7", "default = 70", key="options.rounds.default", line=7)
    desk.refuses_oh_hell("default = 7\n", "", key="options.rounds.default", line=5)
    desk.refuses_oh_hell('sum = "made + tricks"', 'sum = "made + trick"', key="points.sum", line=30)
    desk.refuses_oh_hell('sum = "made + tricks"', "", key="points.sum", line=28)
    desk.refuses_oh_hell("None = 0", 'None = "0"', key="round.trump.choice.None", line=26)
    desk.refuses_oh_hell('name = "Oh Hell"\n', "", key="name", line=1)
    desk.refuses_oh_hell("[round.trump]", "[round.bid]", key="round.bid", line=24)
    desk.refuses_oh_hell('over = "round == rounds"', 'over = """round\n==\n"""', key="over", line=3)
    desk.refuses_oh_hell(
        'name = "Oh Hell"', 'name = "Oh Hell"\ncolour = "red"', key="colour", line=2
    )
    desk.refuses_oh_hell("{cards}.", "{card}.", key="check.all-tricks.says", line=34)
    desk.refuses_oh_hell('cards = "round"', 'cards = "round', key=None, line=12)
    desk.refuses_oh_hell('cards = "round"', 'cards = "round"\ncards = "2"', key=None, line=13)
    desk.refuses_oh_hell(
        '[enter.tricks]\nname = "Tricks"\nmost = "cards"',
        '[enter]\ntricks = { name = "Tricks", "most" = "nobody" } # [enter.x]',
        key="enter.tricks.most",
        line=21,
    )
    desk.refuses_oh_hell(
        'over = "round == rounds"', 'about = """a\nb"""\nover = "rounds =="', key="over", line=5
    )
    desk.refuses_oh_hell("players", "a.b.c.d.e.f.g.h.i", key="a.b.c.d.e.f.g.h.i", line=2)
    desk.refuses_oh_hell("[3, 7]", "[\n3, # three\n7,\n]\ncolour = 1", key="colour", line=6)


def test_ids_are_lower_case_unique_in_the_whole_sheet_and_no_words_of_the_language(
    desk: Desk,
) -> None:
    desk.refuses({"enter": {"Won": {"name": "Won"}}}, key="enter.Won")
    desk.refuses(
        {"enter": {"won": {"name": "Won"}, "a2345678901234567890123_5": {"name": "A"}}},
        key="enter.a2345678901234567890123_5",
    )
    desk.reads({"enter": {"won": {"name": "Won"}, "a234567890123456789012_4": {"name": "A"}}})
    desk.refuses({"enter": {"if": {"name": "If"}}}, key="enter.if")
    desk.refuses({"enter": {"total": {"name": "T"}}}, key="enter.total")
    desk.refuses({"enter": {"name": {"name": "N"}}}, key="enter.name")
    desk.refuses({"enter": {"sheet": {"name": "S"}}}, key="enter.sheet")
    desk.refuses({"let": {"highest": 1}}, key="let.highest")
    desk.refuses({"check": {"place": {"holds": "1", "says": "No."}}}, key="check.place")
    desk.refuses({"round": {"won": {"name": "Won"}}}, key="round.won")
    desk.refuses({"let": {"won": "1"}}, key="enter.won")
    desk.refuses({"check": {"won": {"holds": "1", "says": "No."}}}, key="check.won")
    desk.refuses({"check": {"A": {"holds": "1", "says": "No."}}}, key="check.A")
    desk.refuses({"let": {"a-b": 1}}, key="let.a-b")
    desk.reads(
        {"enter": {"pass": {"name": "Pass"}, "in": {"name": "In"}}, "points": {"sum": "pass + in"}}
    )
    desk.reads({"let": {"first": "won"}, "check": {"playing": {"holds": "1", "says": "x"}}})


def test_an_entry_is_a_number_a_choice_a_switch_or_a_seat(desk: Desk) -> None:
    desk.refuses({"enter": {"won": {"name": "W", "color": 1}}}, key="enter.won.color")
    desk.refuses({"enter": {"won": {"name": "W", "when": "soon"}}}, key="enter.won.when")
    desk.refuses({"enter": {"won": {"name": "W", "step": 0}}}, key="enter.won.step")
    desk.refuses({"enter": {"won": {"name": "W", "step": "5"}}}, key="enter.won.step")
    desk.refuses({"enter": {"won": {"name": "W", "most": "won"}}}, key="enter.won.most")
    desk.refuses({"enter": {"won": {"name": "W", "least": "total"}}}, key="enter.won.least")
    desk.refuses({"enter": {"won": {"name": "W", "least": "seat"}}}, key="enter.won.least")
    desk.refuses({"enter": {"won": {"name": "W", "choice": {"A": 1}}}}, key="enter.won.choice")
    desk.refuses(
        {"enter": {"won": {"name": "W", "choice": {"A": 1, "B": "2"}}}}, key="enter.won.choice.B"
    )
    desk.refuses(
        {"enter": {"won": {"name": "W", "choice": {"A": 1, "B": 2}, "most": 5}}},
        key="enter.won.most",
    )
    desk.refuses(
        {"enter": {"won": {"name": "W", "choice": {"A": 1, "B": 2}, "step": 5}}},
        key="enter.won.step",
    )
    desk.refuses(
        {"enter": {"won": {"name": "W", "choice": {"A": 1, "B": 2}, "yes": "Y"}}},
        key="enter.won.yes",
    )
    desk.refuses({"enter": {"won": {"name": "W", "player": 1}}}, key="enter.won.player")
    desk.refuses({"enter": {"won": {"name": "W", "yes": ""}}}, key="enter.won.yes")
    desk.reads(
        {
            "let": {"a": "2 * players + sides"},
            "enter": {"won": {"name": "W", "most": "a + round + dealer"}},
        }
    )
    desk.reads(
        {
            "enter": {
                "won": {"name": "Won"},
                "call": {"name": "Call", "choice": {"A": 10, "B": 20}},
                "went": {"name": "Out", "yes": "went out"},
            },
            "round": {"dealt": {"name": "Dealt", "player": True}},
        }
    )
    desk.cannot_read("score won=1,2,3 call=10,15,10 went=0,1,0 dealt=2", key="enter.call")
    desk.cannot_read("score won=1,2,3 call=10,20,10 went=0,2,0 dealt=2", key="enter.went")
    desk.cannot_read("score won=1,2,3 call=10,20,10 went=0,1,0 dealt=3", key="round.dealt")
    desk.cannot_read("score won=1,2,3 call=10,20,10 went=0,1,0 dealt=-1", key="round.dealt")
    desk.cannot_read("score won=1,2 call=10,20,10 went=0,1,0 dealt=2", key="enter.won")
    desk.cannot_read(
        '{"move":"score","enter":{"won":[1,2,true],"call":[10,20,10],"went":[0,1,0]},"round":{"dealt":2}}',
        key="enter.won",
    )
    desk.cannot_read(
        '{"move":"score","enter":{"won":[1,2,3],"call":[10,20,10],"went":[0,1,0]},"round":{"dealt":1.0}}',
        key="round.dealt",
    )
    desk.cannot_read(
        '{"move":"score","enter":{"won":[1,2,3],"call":[10,20,10],"went":[0,1,0]},"round":{"dealt":[1]}}',
        key="round.dealt",
    )
    desk.cannot_read(
        '{"move":"score","enter":{"won":[1,2,3],"call":[10,20,10],"went":[0,1,0],"other":[1,2,3]},"round":{"dealt":1}}',
        key="enter.other",
    )
    desk.logs("score won=1,2,3 call=10,20,10 went=0,1,0 dealt=2")


def test_numbers_are_multiples_of_their_step_within_their_bounds(desk: Desk) -> None:
    desk.reads({"enter": {"won": {"name": "Won", "step": 5, "least": -100}}})
    desk.is_refused("score won=5,3,0", says="Won (Ben): 3 isn’t a multiple of 5.")
    desk.breaks("score won=5,-101,-103", "entry.step", "entry.out-of-range")
    desk.logs("score won=5,0,-10")


def test_what_may_be_left_out_is_0_a_seat_minus_1_and_left_out_of_the_canonical_form(
    desk: Desk,
) -> None:
    desk.reads(
        {
            "enter": {
                "won": {"name": "Won"},
                "bonus": {"name": "Bonus", "least": 5, "most": 10, "optional": True},
                "who": {"name": "Who", "player": True, "optional": True},
                "call": {"name": "Call", "choice": {"A": 10, "B": 20}, "optional": True},
            },
            "round": {"begins": {"name": "First", "player": True, "optional": True}},
            "points": {"sum": "won + bonus + 100 * (begins == seat) + 1000 * (who == -1)"},
        }
    )
    desk.breaks("score won=0,0,0 bonus=4,0,0", "entry.out-of-range")
    desk.logs(
        "score won=1,2,3 bonus=0,0,0 who=-1,-1,-1 call=0,0,0 begins=-1",
        written='{"move":"score","enter":{"won":[1,2,3]}}',
    )
    assert desk.standing["totals"] == [1001, 1002, 1003]
    desk.logs(
        "score won=1,2,3 bonus=0,5,0 who=-1,-1,0 begins=2",
        written='{"move":"score","enter":{"won":[1,2,3],"bonus":[0,5,0],"who":[-1,-1,0]},"round":{"begins":2}}',
    )
    assert desk.standing["totals"] == [2002, 2009, 1106]


def test_bounds_are_told_as_numbers_are_written(desk: Desk) -> None:
    desk.reads(
        {
            "enter": {
                "won": {"name": "Won", "least": -1000, "most": "round * 5"},
                "lost": {"name": "Lost"},
            }
        }
    )
    assert "Won: −1,000 to round * 5" in desk.description
    assert "Lost: 0 to 1,000,000" in desk.description
    desk.reads({"enter": {"won": {"name": "Won", "least": "--5"}}})
    assert "Won: --5 to 1,000,000" in desk.description


def test_what_is_blank_means_the_same_as_what_is_left_out_whatever_its_bounds(desk: Desk) -> None:
    desk.reads(
        {
            "enter": {
                "won": {"name": "W"},
                "bonus": {"name": "B", "most": "1000000 * 10000000", "optional": True},
            }
        }
    )
    desk.breaks("score won=1,2,3 bonus=1,0,0", "formula.too-large")
    desk.logs("score won=1,2,3 bonus=0,0,0", written='{"move":"score","enter":{"won":[1,2,3]}}')


def test_sides_have_their_points_together(desk: Desk) -> None:
    desk.refuses({"players": [3, 4], "sides": 2}, key="players")
    desk.refuses({"players": [10, 10], "sides": 5}, key="sides")
    desk.reads({"players": [4, 8], "sides": 4})
    desk.reads(
        {
            "players": [4, 6],
            "sides": 2,
            "points": {"sum": "won * (seat + 1)"},
            "check": {"c": {"holds": "won < 50", "says": "{name}: {won}"}},
        }
    )
    desk.cannot_begin(5, says="players")
    desk.begin(4)
    desk.is_refused("score won=5,60", says="Ben & Dora: 60")
    desk.cannot_read("score won=5,7,0", key="enter.won")
    desk.cannot_read("Cleo enter won=1", key="player")
    desk.logs("score won=5,7")
    desk.logs("finish")
    assert desk.standing["totals"] == [5, 14, 5, 14]
    assert desk.standing["winners"] == [1, 3]
    desk.reads(
        {
            "players": [4, 4],
            "sides": 2,
            "enter": {"won": {"name": "W", "player": True}},
            "points": {"sum": "100 * sides + players"},
        }
    )
    desk.begin(4)
    desk.cannot_read("score won=0,2", key="enter.won")
    desk.logs("score won=0,1")
    assert desk.standing["totals"] == [204, 204, 204, 204]


def test_a_check_is_asked_for_each_player_if_it_uses_something_of_one_else_once(desk: Desk) -> None:
    desk.reads(
        {
            "check": {
                "few": {
                    "holds": "won < 3",
                    "says": "{name} has {won} of {total}, {total_of(won)} in all.",
                }
            }
        }
    )
    desk.is_refused("score won=1,4,5", says="Ben has 4 of 0, 10 in all.")
    desk.reads(
        {
            "check": {
                "a": {"holds": "seat", "says": "{name}"},
                "b": {"holds": "total", "says": "{name}"},
                "c": {"holds": "others(1)", "says": "{name}"},
                "d": {"holds": "place(won)", "says": "{name}"},
                "e": {"holds": "sum", "says": "{name}"},
            }
        }
    )
    desk.reads(
        {"let": {"double": "2 * won"}, "check": {"a": {"holds": "double", "says": "{name}"}}}
    )
    desk.reads(
        {"let": {"all": "total_of(won)"}, "check": {"a": {"holds": "all", "says": "{name}"}}}
    )
    desk.refuses({"check": {"a": {"holds": "1", "says": "{name}"}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "total_of(won)", "says": "{won}"}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "total_of(won)", "says": "{name}"}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "1", "says": ""}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "1", "says": "{"}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "1", "says": "{{1}}"}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "1", "says": "{}"}}}, key="check.a.says")
    desk.refuses({"check": {"a": {"holds": "won", "says": "{lost}"}}}, key="check.a.says")
    desk.refuses(
        {"check": {"a": {"holds": "won", "says": "No.", "when": "before"}}}, key="check.a.holds"
    )
    desk.refuses(
        {"check": {"a": {"holds": "sum", "says": "No.", "when": "before"}}}, key="check.a.holds"
    )
    desk.reads({"check": {"zero-sum": {"holds": "total_of(sum) == 0", "says": "{total_of(sum)}"}}})
    desk.breaks("score won=1,2,3", "check.zero-sum")
    desk.is_refused("score won=1,2,3", says="6")


def test_checks_are_asked_even_if_an_entry_is_out_of_range_what_can_be_overruled_stands_last(
    desk: Desk,
) -> None:
    desk.reads(base=BIDS)
    desk.breaks(
        "score bid=3,0,-1 tricks=5,0,0 trump=1", "entry.out-of-range", "check.all", "check.hook"
    )
    desk.is_refused(
        "score bid=3,0,-1 tricks=5,0,0 trump=1",
        says="Bid (Anna): 3 isn’t possible, only 0 to 2. 5, not 2. Bids are 2.",
    )
    desk.logs('before bid=1,1,0 ruling="so be it"', overruled=["check.hook"])
    desk.breaks('score tricks=1,0,0 trump=1 ruling="so be it"', "check.all")
    desk.logs("score tricks=1,1,0 trump=1")
    assert desk.standing["totals"] == [10, 10, 10]


def test_an_option_is_a_number_a_choice_or_a_switch_and_formulas_and_records_have_the_number(
    desk: Desk,
) -> None:
    desk.reads(base=HOUSE)
    desk.begin(
        3, "jack=1", "moon=2", "rounds=9", options_behind_sheet=',"moon":2,"jack":1,"rounds":9'
    )
    desk.logs("score won=1,0,0")
    assert desk.standing["totals"] == [111, 109, 109]
    desk.begin(3, "moon=1", "jack=0", "rounds=3", options_behind_sheet="")
    desk.begin(3, "moon=26 off", options_behind_sheet=',"moon":2')
    desk.cannot_begin(3, "moon=26 on", says="moon")
    desk.cannot_begin(3, 'moon="26 off"', says="moon")
    desk.cannot_begin(3, "jack=Jack of diamonds", says="jack")
    desk.cannot_begin(3, "moon=3", says="moon")
    desk.cannot_begin(3, "moon=true", says="moon")
    desk.cannot_begin(3, "jack=2", says="jack")
    desk.cannot_begin(3, "jack=true", says="jack")
    desk.cannot_begin(3, "rounds=10", says="rounds")
    desk.cannot_begin(3, "dealer=0", says="dealer")
    desk.cannot_begin(3, "first=0", says="first")
    desk.cannot_begin(3, "colour=1", says="colour")
    desk.refuses(
        {"options": {"a": {"name": "A", "default": 1, "least": 2, "most": 3}}},
        key="options.a.default",
    )
    desk.refuses({"options": {"a": {"name": "A", "default": 1, "least": 1}}}, key="options.a.most")
    desk.refuses(
        {"options": {"a": {"name": "A", "default": 1, "least": "1", "most": 3}}},
        key="options.a.least",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "default": 1, "least": 3, "most": 1}}},
        key="options.a.least",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "choice": {"A": 1, "B": 2}, "least": 1, "default": 1}}},
        key="options.a.least",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "yes": "Y", "most": 1, "default": 1}}}, key="options.a.most"
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "choice": {"A": 1, "B": 2}, "default": 3}}},
        key="options.a.default",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "yes": "Y", "default": 2}}}, key="options.a.default"
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "yes": "Y", "default": True}}}, key="options.a.default"
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "choice": {"A": 1}, "default": 1}}}, key="options.a.choice"
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "choice": ["A", "B"], "default": 1}}},
        key="options.a.choice",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "choice": {"A": 1, "B": 2}, "yes": "Y", "default": 1}}},
        key="options.a.yes",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "choice": {"A": 1, "B": 2}}}}, key="options.a.default"
    )


def test_the_first_dealer_is_an_option_where_a_formula_uses_the_dealer_in_braces_too(
    desk: Desk,
) -> None:
    desk.reads({"points": {"sum": "won if seat == dealer else 0"}})
    desk.cannot_begin(3, "dealer=3", says="dealer")
    desk.cannot_begin(3, "dealer=-1", says="dealer")
    desk.cannot_begin(3, "dealer=true", says="dealer")
    desk.begin(3, "dealer=0", options_behind_sheet="")
    desk.begin(3, "dealer=2", options_behind_sheet=',"dealer":2')
    desk.logs("score won=1,2,4")
    desk.logs("score won=1,2,4")
    assert desk.standing["totals"] == [1, 0, 4]
    desk.reads({"note": "{dealer} deals."})
    desk.begin(2, "dealer=1")
    desk.reads({"tie": "seat == dealer"})
    desk.begin(2, "dealer=1")
    desk.reads({"check": {"c": {"holds": "1", "says": "{dealer}"}}})
    desk.begin(2, "dealer=1")
    desk.reads({"enter": {"won": {"name": "Won", "most": "dealer"}}})
    desk.begin(2, "dealer=1")
    desk.reads({"turns": True, "points": {"sum": "won + dealer"}}, base=HOUSE)
    desk.begin(
        3,
        "rounds=2",
        "first=1",
        "dealer=1",
        options_behind_sheet=',"dealer":1,"first":1,"rounds":2',
    )


def test_a_tie_break_decides_among_equals_whatever_wins_who_is_still_equal_shares(
    desk: Desk,
) -> None:
    desk.reads()
    desk.logs("score won=1,3,2")
    desk.logs("score won=2,0,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [0, 1, 2]
    desk.reads({"tie": "seat", "wins": "low"})
    desk.logs("score won=1,3,2")
    desk.logs("score won=2,0,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [2]
    desk.reads({"tie": "last(won)"})
    desk.logs("score won=1,3,2")
    desk.logs("score won=2,0,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [1]
    desk.reads({"tie": ["won == 0", "seat"]})
    desk.logs("score won=1,3,2")
    desk.logs("score won=2,0,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [1]
    desk.reads({"tie": ["1000000 * 1000000 * (1 + seat)", "seat > 0", "-seat"]})
    desk.logs("score won=1,3,2")
    desk.logs("score won=2,0,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [1]
    desk.reads({"tie": "total == highest and total == lowest and sum > 1"})
    desk.logs("score won=1,3,2")
    desk.logs("score won=2,0,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [0]
    desk.reads({"tie": "seat", "sides": 2, "players": [4, 4]})
    desk.begin(4)
    desk.logs("score won=1,1")
    desk.logs("finish")
    assert desk.standing["winners"] == [1, 3]
    desk.refuses({"tie": []}, key="tie")
    desk.refuses({"tie": ["1", "2", "3", "4"]}, key="tie")
    desk.refuses({"tie": "nothing"}, key="tie")
    desk.refuses({"tie": True}, key="tie")
    desk.refuses({"tie": [None]}, key="tie")
    desk.refuses({"tie": "playing"}, key="tie")


def test_a_tie_break_knows_the_last_round_that_was_scored(desk: Desk) -> None:
    desk.reads(
        {
            "tie": "bid + 100 * round",
            "enter": {
                "won": {"name": "Won", "optional": True},
                "bid": {"name": "Bid", "when": "before"},
            },
        }
    )
    desk.begin(2)
    desk.logs("score bid=1,2")
    desk.logs("before bid=9,0")
    desk.logs("finish")
    assert desk.standing["winners"] == [1]


def test_the_note_is_that_of_the_round_going_on_else_of_the_next_null_at_the_end(
    desk: Desk,
) -> None:
    desk.reads(
        {
            "note": "Deal {cards} cards; {round + 2}s are wild, {dealer} deals.",
            "let": {"cards": "round + 1"},
            "over": "round == 2",
            "enter": {"won": {"name": "Won"}, "bid": {"name": "Bid", "when": "before"}},
        }
    )
    desk.begin(3, "dealer=1")
    assert desk.standing["table"]["note"] == "Deal 2 cards; 3s are wild, 1 deals."
    desk.logs("before bid=0,0,0")
    assert desk.standing["table"]["note"] == "Deal 2 cards; 3s are wild, 1 deals."
    desk.logs("score won=0,0,0")
    assert desk.standing["table"]["note"] == "Deal 3 cards; 4s are wild, 2 deals."
    desk.logs("score won=0,0,0 bid=0,0,0")
    assert desk.standing["table"]["note"] is None
    desk.reads({"note": "{round} {1000000 * 1000000 * 10}!"})
    assert desk.standing["table"]["note"] == "1 ?!"
    desk.refuses({"note": ""}, key="note")
    desk.refuses({"note": "{name}"}, key="note")
    desk.refuses({"note": "{won}"}, key="note")
    desk.refuses({"note": "{total}"}, key="note")
    desk.refuses({"note": "{seat}"}, key="note")
    desk.refuses({"note": "{"}, key="note")
    desk.refuses({"note": "{sum}"}, key="note")
    desk.refuses({"note": 5}, key="note")
    desk.refuses({"note": "{last(won)}"}, key="note")


# The language of formulas; what they come to: test_formulas.py


def test_what_a_formula_knows_depends_on_where_it_stands(desk: Desk) -> None:
    desk.refuses({"points": {"sum": "lost"}}, key="points.sum")
    desk.refuses({"points": {"sum": 1.0}}, key="points.sum")
    desk.refuses({"points": {"sum": True}}, key="points.sum")
    desk.refuses({"points": {"sum": "later", "later": "won"}}, key="points.sum")
    desk.reads({"points": {"later": "won", "sum": "later"}})
    desk.refuses({"points": {"sum": "highest"}}, key="points.sum")
    desk.refuses({"points": {"sum": "last(sum)"}}, key="points.sum")
    desk.refuses({"let": {"a": "b", "b": "1"}}, key="let.a")
    desk.refuses({"let": {"a": "seat"}}, key="let.a")
    desk.refuses({"let": {"a": "total + 1"}}, key="let.a")
    desk.refuses({"let": {"a": "others(3)"}}, key="let.a")
    desk.refuses({"let": {"a": "sum"}}, key="let.a")
    desk.refuses({"let": {"a": "last(rounds)"}}, key="let.a")
    desk.reads({"let": {"a": "last(b)", "b": "won"}})
    desk.reads({"let": {"leader": "most_of(total)", "x": "seat + won"}})
    desk.reads(
        {"let": {"behind": "most_of(place(total))", "doubled": "2 * behind"}, "over": "behind == 1"}
    )
    desk.refuses({"over": "won"}, key="over")
    desk.refuses({"over": "total > 100"}, key="over")
    desk.refuses({"over": ""}, key="over")
    desk.reads(
        {"over": "most_of(total) > 100 and count(won) and highest > lowest and total_of(sum) == 0"}
    )
    desk.reads({"round": {"trump": {"name": "T"}}, "over": "trump == 3"})


def test_something_is_carried_from_round_to_round(desk: Desk) -> None:
    desk.reads({"let": {"bags": "(last(bags) + won) % 10"}, "points": {"sum": "bags - last(won)"}})
    desk.logs("score won=7,0,1")
    assert desk.standing["totals"] == [7, 0, 1]
    desk.logs("score won=5,0,1")
    # 2 − 7, 0 − 0, 2 − 1
    assert desk.standing["totals"] == [2, 0, 2]


def test_a_value_or_a_total_beyond_a_million_millions_breaks_formula_too_large_in_between_too(
    desk: Desk,
) -> None:
    desk.reads(
        {
            "enter": {"won": {"name": "Won", "most": "1000000000000"}},
            "points": {"sum": "won * 2"},
            "check": {"small": {"holds": "won < 10", "says": "{won}"}},
        }
    )
    desk.breaks("score won=1000000000000,0,0", "check.small", "formula.too-large")
    desk.breaks("score won=1000000000001,0,0", "entry.out-of-range", "formula.too-large")
    desk.reads({"enter": {"won": {"name": "Won", "most": "1000000000000"}}})
    desk.logs("score won=1000000000000,0,0")
    desk.breaks("score won=1,0,0", "formula.too-large")
    desk.logs("score won=0,1,0")
    desk.reads({"over": "1000000 * 1000000 * total_of(won)"})
    desk.breaks("score won=1,1,0", "formula.too-large")
    desk.logs("score won=1,0,0")


def test_an_option_or_a_line_may_be_called_self(desk: Desk) -> None:
    desk.reads(
        {
            "options": {"self": {"name": "S", "default": 2, "least": 1, "most": 3}},
            "points": {"sum": "won * self"},
        }
    )
    desk.logs("score won=1,2,0")
    assert desk.standing["totals"] == [2, 4, 0]
    desk.reads({"points": {"self": "won * 1000000 * 1000000", "sum": "self"}})
    desk.breaks("score won=5,0,0", "formula.too-large")


def test_what_is_too_large_hides_no_other_rule_that_is_broken(desk: Desk) -> None:
    desk.reads(
        {
            "enter": {
                "won": {"name": "W", "most": "10"},
                "lost": {"name": "L", "most": "1000000 * 10000000"},
            }
        }
    )
    desk.breaks("score won=11,0,0 lost=0,0,0", "entry.out-of-range", "formula.too-large")
    desk.reads(
        {"check": {"c": {"holds": "won > 5 and won * 1000000 * 1000000", "says": "{name}: {won}"}}}
    )
    desk.breaks("score won=9,4,6", "check.c", "formula.too-large")
    desk.is_refused(
        "score won=9,4,6", says="Ben: 4 A number in this round gets too large for the sheet."
    )


def test_a_message_says_what_to_write_instead(desk: Desk) -> None:
    desk.refuses({"points": {"sum": "won / 2"}}, says="points.sum: instead of “/” write “//”.")
    desk.refuses({"points": {"sum": "won && 1"}}, says="points.sum: instead of “&&” write “and”.")
    desk.refuses({"points": {"sum": "won || 1"}}, says="points.sum: instead of “||” write “or”.")
    desk.refuses({"points": {"sum": "won = 1"}}, says="points.sum: instead of “=” write “==”.")
    desk.refuses({"points": {"sum": "!won"}}, says="points.sum: instead of “!” write “not”.")
    desk.refuses({"points": {"sum": "won ? 1 : 0"}}, says="instead of “?” write “x if c else y”.")
    desk.refuses(
        {"points": {"sum": "won ** 2"}},
        says="points.sum: powers aren’t supported: multiply with *.",
    )
    desk.refuses(
        {"points": {"sum": "won ^ 2"}}, says="points.sum: powers aren’t supported: multiply with *."
    )
    desk.refuses(
        {"points": {"sum": "won * .5"}}, says="whole numbers only, without a decimal point."
    )
    desk.refuses(
        {"points": {"sum": "won * 1.5"}}, says="whole numbers only, without a decimal point."
    )
    desk.refuses(
        {"points": {"sum": "sqrt(won)"}}, says="there’s no function “sqrt”, only abs, count, last,"
    )
    desk.refuses(
        {"let": {"behind": "total < 100"}},
        says="“total” belongs to a player, but an amount without an entry belongs to no one: "
        "make it a line under [points].",
    )
    desk.refuses({"let": {"My-Sum": "1"}}, says="a letter first, up to 24. Did you mean “my_sum”?")
    desk.refuses({"let": {"Total": "1"}}, says="a letter first, up to 24. Did you mean “total_2”?")
    desk.refuses(
        {"let": {"won": "1"}}, says="this sheet already has a “won”. Try won_2, for example."
    )
    desk.refuses({"points": {"sum": "wom"}}, says="“wom” isn’t known here. Did you mean “won”?")
    desk.refuses(
        {"enter": {"won": {"name": "W", "choice": ["red"]}}},
        says="must say label = number, such as { Red = 1",
    )
    desk.refuses({"enter": {"won": "Won"}}, says="must be a table: [enter.won] with name below it.")
    desk.refuses(
        {"enter": {"won": {"name": "W", "most": "won"}}},
        says="enter.won.most can’t depend on entries",
    )
    desk.refuses({"wins": "lowest"}, says="wins: “lowest” isn’t one of the choices: high, low.")
    desk.refuses(
        {"enter": {"won": {"name": "W", "when": "first"}}},
        says="isn’t one of the choices: before, after.",
    )
    desk.refuses(
        {"options": {"a": {"name": "A", "yes": "Y", "default": True}}},
        says="options.a.default must be a whole number.",
    )
    desk.refuses({"winner": "high"}, says="Known there: name, players, wins,")
    desk.refuses(
        {"enter": {"won": {"name": "W", "maximum": 3}}},
        says="Known there: name, when, least, most,",
    )


# Moves


def test_a_round_is_begun_by_what_is_asked_before_it_and_counted_by_the_rest(desk: Desk) -> None:
    desk.reads(base=BIDS)
    assert desk.standing["phase"] == "between-rounds"
    assert desk.standing["round"] == 0
    assert desk.standing["turn"] is None
    assert desk.standing["table"] == {"let": {}, "entered": {}}
    assert desk.options == ""
    desk.breaks("finish", "round.none")
    desk.logs("before bid=1,0,0")
    assert desk.standing["phase"] == "counting"
    assert desk.standing["round"] == 1
    assert desk.standing["turn"] is None
    assert desk.standing["totals"] == [0, 0, 0]
    assert desk.standing["round_points"] == [0, 0, 0]
    assert desk.standing["table"] == {"let": {"cards": 2}, "entered": {"bid": [1, 0, 0]}}
    assert desk.options == ""
    desk.breaks("before bid=1,0,0", "round.in-progress")
    desk.cannot_read('{"move":"before","enter":{}}', key="enter.bid")
    desk.cannot_read('{"move":"score"}', key="enter")
    desk.cannot_read("score tricks=1,1,0", key="round.trump")
    desk.cannot_read("score bid=1,0,0 tricks=1,1,0 trump=1", key="enter.bid")
    desk.breaks("finish", "round.none")
    desk.logs(
        "score tricks=1,1,0 trump=1",
        written='{"move":"score","enter":{"tricks":[1,1,0]},"round":{"trump":1}}',
    )
    assert desk.standing["phase"] == "between-rounds"
    assert desk.standing["round"] == 1
    assert desk.standing["totals"] == [10, -1, 10]
    assert desk.standing["table"] == {"let": {}, "entered": {}}
    assert desk.options == '{"move":"finish"}'
    desk.logs("before bid=0,0,0")
    assert desk.options == '{"move":"finish"}'
    desk.logs("finish")
    assert desk.standing["phase"] == "over"
    assert desk.standing["round"] == 1
    assert desk.standing["over"]
    assert desk.standing["winners"] == [0, 2]
    assert desk.standing["table"] == {"let": {}, "entered": {}}
    assert desk.options == ""
    desk.breaks("score tricks=1,1,1", "match.over")
    desk.breaks("before bid=0,0,0", "match.over")
    desk.breaks("Anna enter bid=0", "match.over")
    desk.breaks("finish", "match.over")
    desk.cannot_read('{"move":"before","enter":{}}', key="enter.bid")


def test_if_before_was_left_out_score_carries_all_and_asks_all_checks(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.cannot_read(
        '{"move":"score","enter":{"tricks":[1,1,0]},"round":{"trump":1}}', key="enter.bid"
    )
    desk.cannot_read(
        '{"move":"before","enter":{"bid":[1,0,0],"tricks":[1,1,0]}}', key="enter.tricks"
    )
    desk.breaks("score bid=1,1,0 tricks=1,1,0 trump=2", "check.hook")
    desk.logs(
        '{"round":{"trump":2},"enter":{"bonus":[0,0,0],"tricks":[1,1,0],"bid":[1,0,0]},"move":"score"}',
        written='{"move":"score","enter":{"bid":[1,0,0],"tricks":[1,1,0]},"round":{"trump":2}}',
    )
    assert desk.standing["totals"] == [10, -1, 10]
    desk.logs("score bid=0,0,0 tricks=1,1,1 trump=1")
    assert desk.standing["over"]
    assert desk.standing["phase"] == "over"
    assert desk.standing["round"] == 2


def test_a_sheet_without_entries_before_a_round_has_no_move_before(desk: Desk) -> None:
    desk.reads()
    desk.cannot_read('{"move":"before","enter":{}}', key="move")
    desk.cannot_read('{"move":"score","enter":{"won":[1,2,3]},"round":{"x":1}}', key="round.x")


def test_it_is_over_when_the_sheet_says_so_the_fewest_points_may_win(desk: Desk) -> None:
    desk.reads({"over": "highest >= 10 and total_of(won) > 3", "wins": "low", "start": 3})
    desk.logs("score won=5,0,0")
    desk.logs("score won=5,-9,1")
    assert not desk.standing["over"]
    assert desk.standing["totals"] == [13, -6, 4]
    desk.logs("score won=5,0,0")
    assert desk.standing["over"]
    assert desk.standing["winners"] == [1]


def test_a_correction_counts_everything_from_there_on_again(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.logs("score bid=2,0,1 tricks=2,0,0 trump=1")
    desk.logs("before bid=0,0,0")
    desk.logs("amend 1 = score bid=2,0,1 tricks=0,1,1 trump=1")
    assert desk.standing["totals"] == [-2, -1, 10]
    desk.breaks("amend 1 = score bid=2,0,1 tricks=1,1,1 trump=1", "check.all")
    desk.logs("drop 1")
    assert desk.standing["totals"] == [0, 0, 0]
    assert desk.standing["round"] == 1


def test_a_correction_after_which_a_later_move_is_malformed_is_malformed(desk: Desk) -> None:
    desk.reads()
    desk.begin(2)
    desk.logs("Anna enter won=5")
    desk.logs("score won=-,1")
    desk.cannot_read('{"drop":1}', key="enter.won")
    desk.logs("amend 1 = Anna enter won=7")
    assert desk.standing["totals"] == [7, 1]


# A round told bit by bit


def test_each_enter_tells_something_and_the_last_completes_the_round(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.begin(2)
    desk.logs("Ben enter bid=1")
    assert "Ben: Bid: 1" in desk.table
    assert "Round 1" in desk.table
    desk.logs("Anna enter bid=0 trump=2")
    assert desk.standing["phase"] == "counting"
    assert desk.standing["round"] == 1
    assert desk.standing["turn"] is None
    assert desk.standing["table"] == {"let": {"cards": 2}, "entered": {"bid": [0, 1], "trump": 2}}
    desk.logs("Anna enter tricks=0 bonus=10")
    assert desk.standing["table"]["entered"] == {
        "bid": [0, 1],
        "tricks": [0, None],
        "bonus": [10, None],
        "trump": 2,
    }
    assert desk.standing["totals"] == [0, 0]
    desk.logs("Ben enter tricks=2")
    assert desk.standing["phase"] == "between-rounds"
    assert desk.standing["totals"] == [20, -1]
    assert desk.standing["moves"] == 4
    assert desk.standing["table"] == {"let": {}, "entered": {}}


def test_what_an_enter_tells_is_written_0_in_an_optional_entry_too_what_cannot_be_told_is_malformed(
    desk: Desk,
) -> None:
    desk.reads(base=BIDS)
    desk.begin(2)
    desk.logs(
        '{"enter":{"bonus":0,"bid":1},"round":{},"player":1,"move":"enter"}',
        written='{"move":"enter","player":1,"enter":{"bid":1,"bonus":0}}',
    )
    desk.logs(
        '{"move":"enter","player":0,"enter":{},"round":{"trump":1}}',
        written='{"move":"enter","player":0,"enter":{},"round":{"trump":1}}',
    )
    desk.cannot_read('{"move":"enter","player":0}', key="enter")
    desk.cannot_read('{"move":"enter","player":0,"enter":{}}', key="enter")
    desk.cannot_read('{"move":"enter","player":0,"enter":{},"round":{}}', key="enter")
    desk.cannot_read('{"move":"enter","enter":{"bid":1}}', key="player")
    desk.cannot_read('{"move":"enter","player":2,"enter":{"bid":1}}', key="player")
    desk.cannot_read('{"move":"enter","player":-1,"enter":{"bid":1}}', key="player")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"bids":1}}', key="enter.bids")
    desk.cannot_read('{"move":"enter","player":0,"enter":{},"round":{"bid":1}}', key="round.bid")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"trump":1}}', key="enter.trump")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"bid":null}}', key="enter.bid")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"bid":[1,2]}}', key="enter.bid")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"bid":true}}', key="enter.bid")
    desk.cannot_read(
        '{"move":"enter","player":0,"enter":{"bid":0},"round":{"trump":3}}', key="round.trump"
    )


def test_what_was_told_is_told_that_is_the_whole_answer_and_nobody_overrules_it(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.begin(2)
    desk.logs("Anna enter bid=1 trump=1")
    desk.breaks("Anna enter bid=99 tricks=99", "entry.told")
    desk.breaks("Ben enter bid=0 trump=1", "entry.told")
    desk.breaks('Anna enter bid=1 ruling="so"', "entry.told")
    desk.breaks("before bid=0,0", "round.in-progress")
    desk.reads(
        {"enter": {"won": {"name": "W"}, "bid": {"name": "B", "when": "before", "optional": True}}}
    )
    desk.begin(2)
    desk.logs('{"move":"before","enter":{}}')
    assert desk.standing["table"]["entered"] == {"bid": [0, 0]}
    desk.breaks("Anna enter bid=1", "entry.told")


def test_bounds_and_steps_are_asked_of_what_is_told(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.begin(2)
    desk.breaks("Anna enter bid=3", "entry.out-of-range")
    desk.breaks("Anna enter bonus=5", "entry.step")
    desk.breaks("Anna enter bonus=-5", "entry.step", "entry.out-of-range")


def test_a_check_is_asked_with_the_first_enter_after_which_all_that_it_uses_is_told_and_not_again(
    desk: Desk,
) -> None:
    desk.reads(base=BIDS)
    desk.begin(2)
    desk.logs("Anna enter bid=1 tricks=0")
    desk.breaks("Ben enter bid=1", "check.hook")
    desk.logs("Ben enter bid=0")
    desk.breaks("Ben enter tricks=3", "entry.out-of-range", "check.all", "check.own")
    desk.breaks("Ben enter tricks=1", "check.all")
    desk.reads({"check": {"never": {"holds": "round > 1", "says": "Not in the first."}}})
    desk.breaks("Anna enter won=1", "check.never")
    desk.reads({"check": {"odd": {"holds": "won == 1", "says": "{name}", "may_overrule": True}}})
    desk.logs('Anna enter won=5 ruling="so"', overruled=["check.odd"])
    desk.logs("Ben enter won=1")
    desk.breaks("Cleo enter won=7", "check.odd")
    desk.logs("score won=-,-,1")
    assert desk.standing["totals"] == [5, 1, 1]


def test_a_check_behind_an_amount_or_a_line_of_points_waits_for_its_entries_last_needs_none(
    desk: Desk,
) -> None:
    desk.reads(
        {
            "let": {"all_of_it": "total_of(won)", "late": "last(won)"},
            "check": {
                "zero": {"holds": "all_of_it == 0", "says": "{name}"},
                "line": {"holds": "sum < 9", "says": "{name}"},
                "before": {"holds": "late == 0", "says": "{name}"},
            },
        }
    )
    desk.begin(2)
    desk.breaks("Anna enter won=9", "check.line")
    desk.logs("Anna enter won=8")
    desk.breaks("Ben enter won=9", "check.zero", "check.line")
    desk.breaks("Ben enter won=-7", "check.zero")
    desk.logs("Ben enter won=-8")
    desk.breaks("Ben enter won=1", "check.before")
    desk.reads({"check": {"said": {"holds": "1 == 0", "says": "{total_of(won)}"}}})
    desk.logs("Anna enter won=1")
    desk.logs("Ben enter won=1")
    desk.breaks("Cleo enter won=1", "check.said")


def test_before_asks_the_checks_of_before_and_no_others(desk: Desk) -> None:
    desk.reads({"check": {"early": {"holds": "total_of(bid) < 3", "says": "No."}}}, base=BIDS)
    desk.begin(2)
    desk.logs("before bid=2,2")
    desk.breaks("Anna enter tricks=1", "check.early")


def test_without_a_required_entry_after_the_round_everything_must_be_told(desk: Desk) -> None:
    desk.reads(base=BOXES)
    desk.begin(2)
    desk.logs("Anna enter ones=1 twos=2")
    desk.logs("Ben enter ones=0")
    assert desk.standing["phase"] == "counting"
    desk.logs("Ben enter twos=4")
    assert desk.standing["totals"] == [3, 4]
    assert desk.standing["over"]
    desk.reads(
        {"enter": {"bid": {"name": "B", "when": "before"}, "won": {"name": "W", "optional": True}}}
    )
    desk.begin(1)
    desk.logs("Anna enter bid=1")
    assert desk.standing["phase"] == "counting"


def test_score_brings_the_rest_with_null_for_exactly_those_for_whom_it_was_told(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.begin(2)
    desk.logs("Ben enter bid=1 tricks=1")
    desk.logs("Anna enter bonus=10")
    desk.cannot_read("score bid=0,- tricks=1,1 trump=1", key="enter.tricks")
    desk.cannot_read("score bid=0,- tricks=-,- trump=1", key="enter.tricks")
    desk.cannot_read("score bid=0,1 tricks=1,- trump=1", key="enter.bid")
    desk.cannot_read("score tricks=1,- trump=1", key="enter.bid")
    desk.cannot_read("score bid=0,- tricks=1,- bonus=10,- trump=1", key="enter.bonus")
    desk.cannot_read("score bid=0,- tricks=1,- bonus=0,0 trump=1", key="enter.bonus")
    desk.cannot_read("score bid=0,- tricks=1,- bonus=-,- trump=1", key="enter.bonus")
    desk.logs(
        "score bid=0,- tricks=1,- bonus=-,0 trump=1",
        written='{"move":"score","enter":{"bid":[0,null],"tricks":[1,null]},"round":{"trump":1}}',
    )
    assert desk.standing["totals"] == [9, 10]
    desk.reads()
    desk.begin(2)
    desk.cannot_read("score won=1,-", key="enter.won")
    desk.reads(base=BOXES)
    desk.begin(2)
    desk.cannot_read("score ones=0,-", key="enter.ones")
    desk.logs("Anna enter ones=1")
    desk.logs("score ones=-,3", written='{"move":"score","enter":{"ones":[null,3]}}')
    desk.reads({"round": {"tip": {"name": "Tip", "optional": True}}})
    desk.begin(2)
    desk.logs("Anna enter tip=3")
    desk.cannot_read("score won=1,2 tip=0", key="round.tip")
    desk.logs("score won=1,2")


def test_what_is_not_asked_cannot_be_too_large(desk: Desk) -> None:
    desk.reads({"points": {"sum": "won * 1000000 * 1000000"}})
    desk.begin(2)
    desk.logs("Anna enter won=5")
    assert desk.standing["phase"] == "counting"
    desk.breaks("Ben enter won=0", "formula.too-large")


def test_finish_drops_the_half_told_round_undo_takes_one_bit_back(desk: Desk) -> None:
    desk.reads()
    desk.begin(2)
    desk.logs("Anna enter won=5")
    desk.breaks("finish", "round.none")
    desk.logs("Ben enter won=1")
    desk.logs("Anna enter won=9")
    desk.logs("undo 2")
    assert desk.standing["table"]["entered"] == {"won": [5, None]}
    desk.logs("redo 2")
    desk.logs("finish")
    assert desk.standing["round"] == 1
    assert desk.standing["totals"] == [5, 1]
    assert desk.standing["table"]["entered"] == {}


# Turns


def test_a_turn_counts_at_once_and_the_next_round_begins_by_itself(desk: Desk) -> None:
    desk.reads(base=MOLKKY)
    assert desk.standing["phase"] == "turn"
    assert desk.standing["round"] == 1
    assert desk.standing["turn"] == 0
    assert desk.standing["moves"] == 0
    assert desk.standing["table"] == {"let": {}, "entered": {}, "out": []}
    desk.logs("Anna enter pins=12")
    desk.logs("Ben enter pins=3")
    assert desk.standing["totals"] == [12, 3, 0]
    assert desk.standing["turn"] == 2
    assert desk.standing["round"] == 1
    assert desk.standing["table"]["entered"] == {"pins": [12, 3, None]}
    desk.logs("Cleo enter pins=0")
    assert desk.standing["turn"] == 0
    assert desk.standing["round"] == 2
    assert desk.standing["table"]["entered"] == {}
    desk.cannot_read('{"move":"score","enter":{"pins":[1,1,1]}}', key="move")
    desk.cannot_read('{"move":"before","enter":{}}', key="move")
    desk.logs("undo 1")
    assert desk.standing["turn"] == 2
    assert desk.standing["totals"] == [12, 3, 0]
    desk.logs("amend 1 = Anna enter pins=9")
    assert desk.standing["totals"] == [9, 3, 0]
    desk.logs("Cleo enter pins=1")
    desk.breaks("drop 1", "turn.not-yours")


def test_too_many_pins_fall_back_to_25_and_50_is_over_at_once(desk: Desk) -> None:
    desk.reads(base=MOLKKY)
    desk.begin(1)
    desk.logs("Anna enter pins=12")
    desk.logs("Anna enter pins=12")
    desk.logs("Anna enter pins=12")
    desk.logs("Anna enter pins=12")
    desk.logs("Anna enter pins=3")
    assert desk.standing["totals"] == [25]
    desk.logs("undo 1")
    desk.logs("Anna enter pins=2")
    assert desk.standing["over"]
    assert desk.standing["winners"] == [0]
    assert desk.standing["round"] == 5
    assert desk.standing["turn"] is None
    assert desk.standing["table"] == {"let": {}, "entered": {}, "out": []}


def test_whoever_is_out_is_passed_over_and_nothing_is_told_of_them_with_everybody_out_it_is_over(
    desk: Desk,
) -> None:
    desk.reads(base=MOLKKY)
    desk.logs("Anna enter pins=5")
    desk.logs("Ben enter pins=0")
    desk.logs("Cleo enter pins=1")
    desk.logs("Anna enter pins=5")
    desk.logs("Ben enter pins=0")
    desk.logs("Cleo enter pins=1")
    desk.logs("Anna enter pins=5")
    desk.logs("Ben enter pins=0")
    assert desk.standing["totals"] == [15, 0, 2]
    assert desk.standing["table"]["out"] == [1]
    assert desk.standing["turn"] == 2
    desk.logs("Cleo enter pins=1")
    assert desk.standing["turn"] == 0
    assert desk.standing["round"] == 4
    desk.logs("Anna enter pins=0")
    assert desk.standing["turn"] == 2
    assert desk.standing["table"]["entered"] == {"pins": [0, None, None]}
    desk.logs("Cleo enter pins=1")
    desk.logs("Anna enter pins=0")
    desk.logs("Cleo enter pins=1")
    desk.logs("Anna enter pins=0")
    assert desk.standing["winners"] == [2]
    assert desk.standing["table"]["out"] == [0, 1]
    desk.reads({"over": None}, base=MOLKKY)
    desk.begin(1)
    desk.logs("Anna enter pins=0")
    desk.logs("Anna enter pins=0")
    assert not desk.standing["over"]
    desk.logs("Anna enter pins=0")
    assert desk.standing["over"]


def test_the_option_first_begins_every_round_and_formulas_know_it(desk: Desk) -> None:
    desk.reads({"turns": True, "points": {"sum": "first"}})
    desk.cannot_begin(3, "first=3", says="first")
    desk.begin(3, "first=2")
    assert desk.standing["turn"] == 2
    desk.logs("Cleo enter won=0")
    assert desk.standing["turn"] == 0
    assert desk.standing["totals"] == [0, 0, 2]
    desk.logs("Anna enter won=0")
    desk.logs("Ben enter won=0")
    assert desk.standing["turn"] == 2
    assert desk.standing["round"] == 2


def test_another_players_turn_and_somebodys_second_one_in_a_round(desk: Desk) -> None:
    desk.reads(base=MOLKKY)
    desk.begin(4)
    desk.logs("Anna enter pins=1")
    desk.breaks("Cleo enter pins=99", "entry.out-of-range", "turn.not-yours")
    desk.breaks("Anna enter pins=1", "entry.told")
    desk.logs('Cleo enter pins=7 ruling="it was so"', overruled=["turn.not-yours"])
    assert desk.standing["totals"] == [1, 0, 7, 0]
    assert desk.standing["turn"] == 1
    desk.logs("Ben enter pins=2")
    assert desk.standing["turn"] == 3
    desk.breaks("Cleo enter pins=1", "entry.told")
    desk.logs("Dora enter pins=3")
    assert desk.standing["round"] == 2
    assert desk.standing["turn"] == 0
    desk.reads(
        {
            "turns": True,
            "check": {
                "soft": {"holds": "won < 5", "says": "{name}", "may_overrule": True},
                "hard": {"holds": "won < 9", "says": "{name}"},
            },
        }
    )
    desk.breaks("Ben enter won=9", "check.hard", "turn.not-yours", "check.soft")


def test_a_turn_is_whole_required_entries_are_there_what_is_blank_is_left_out(desk: Desk) -> None:
    desk.reads(
        {
            "turns": True,
            "enter": {
                "won": {"name": "Won"},
                "bonus": {"name": "Bonus", "optional": True},
                "who": {"name": "Who", "player": True, "optional": True},
            },
            "points": {"sum": "won + bonus + 100 * who"},
        }
    )
    desk.begin(2)
    desk.cannot_read("Anna enter bonus=1", key="enter.won")
    desk.cannot_read('{"move":"enter","player":0,"enter":{}}', key="enter.won")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"won":null}}', key="enter.won")
    desk.cannot_read('{"move":"enter","player":0,"enter":{"won":1},"round":{"a":1}}', key="round.a")
    desk.logs(
        "Anna enter who=-1 bonus=0 won=1", written='{"move":"enter","player":0,"enter":{"won":1}}'
    )
    assert desk.standing["totals"] == [-99, 0]
    assert desk.standing["table"]["entered"] == {
        "won": [1, None],
        "bonus": [0, None],
        "who": [-1, None],
    }
    desk.reads({"turns": True, "enter": {"won": {"name": "Won", "optional": True}}})
    desk.begin(2)
    desk.logs("Anna enter won=0", written='{"move":"enter","player":0,"enter":{}}')
    assert desk.standing["table"]["entered"] == {"won": [0, None]}


def test_finish_from_the_first_turn_on(desk: Desk) -> None:
    desk.reads(base=MOLKKY)
    desk.begin(2)
    assert desk.options == ""
    desk.breaks("finish", "round.none")
    desk.logs("Anna enter pins=3")
    assert desk.options == '{"move":"finish"}'
    desk.logs("finish")
    assert desk.standing["totals"] == [3, 0]
    assert desk.standing["round"] == 1
    assert desk.standing["winners"] == [0]
    assert desk.standing["table"] == {"let": {}, "entered": {}, "out": []}
    desk.breaks("Ben enter pins=1", "match.over")


def test_to_aggregates_the_others_have_what_they_told_in_this_round_and_what_came_of_it_else_0(
    desk: Desk,
) -> None:
    desk.reads(
        {
            "turns": True,
            "let": {"doubled": "2 * won"},
            "points": {
                "sum": "total_of(won) + 100 * others(won) + 10000 * count(won) "
                "+ 100000 * most_of(total)"
            },
        }
    )
    desk.logs("Anna enter won=1")
    assert desk.standing["totals"] == [10001, 0, 0]
    desk.reads(
        {
            "turns": True,
            "let": {"doubled": "2 * won"},
            "points": {
                "sum": "total_of(won + 1) + 100 * others(won) + 10000 * least_of(doubled) "
                "+ 100000 * place(won)"
            },
        }
    )
    desk.logs("Anna enter won=1")
    desk.logs("Ben enter won=2")
    desk.logs("Cleo enter won=4")
    assert desk.standing["totals"] == [100004, 100106, 120310]


def test_last_is_the_last_turn_that_the_player_had(desk: Desk) -> None:
    desk.reads({"turns": True, "points": {"sum": "last(won)"}})
    desk.begin(2)
    desk.logs("Anna enter won=5")
    desk.logs("Ben enter won=7")
    desk.logs("Anna enter won=0")
    desk.logs("Ben enter won=0")
    assert desk.standing["totals"] == [5, 7]


def test_over_knows_how_many_are_to_come(desk: Desk) -> None:
    desk.reads({"turns": True, "over": "round == 2 and to_come == 0", "tie": "won"})
    desk.begin(2)
    desk.logs("Anna enter won=1")
    desk.logs("Ben enter won=2")
    desk.logs("Anna enter won=1")
    assert not desk.standing["over"]
    desk.logs("Ben enter won=0")
    # to the tie-break Anna has the 1 that she told in this round
    assert desk.standing["over"]
    assert desk.standing["round"] == 2
    assert desk.standing["winners"] == [0]


def test_darts_what_would_leave_1_counts_nothing(desk: Desk) -> None:
    desk.reads(base=DARTS)
    desk.begin(2)
    desk.logs("Anna enter thrown=180")
    desk.logs("Ben enter thrown=60")
    desk.logs("Anna enter thrown=180")
    desk.logs("Ben enter thrown=60")
    desk.logs("Anna enter thrown=140")
    assert desk.standing["totals"] == [141, 381]
    desk.logs("Ben enter thrown=0")
    desk.logs("Anna enter thrown=141")
    assert desk.standing["over"]
    assert desk.standing["winners"] == [0]


def test_one_more_turn_for_everybody_else(desk: Desk) -> None:
    desk.reads(
        {
            "turns": True,
            "options": {"target": {"name": "T", "default": 100, "least": 1, "most": 1000}},
            "let": {"closing": "most_of(total) >= target"},
            "out": "total >= target or last(closing)",
        }
    )
    desk.logs("Anna enter won=50")
    desk.logs("Ben enter won=120")
    desk.logs("Cleo enter won=10")
    assert desk.standing["table"]["out"] == [1, 2]
    assert desk.standing["table"]["let"] == {"closing": 1}
    desk.logs("Anna enter won=80")
    assert desk.standing["over"]
    assert desk.standing["winners"] == [0]
    assert desk.standing["totals"] == [130, 120, 10]


def test_sides_take_turns(desk: Desk) -> None:
    desk.reads({"turns": True, "sides": 2, "players": [4, 4]})
    desk.cannot_begin(4, "first=2", says="first")
    desk.begin(4, "first=1")
    assert desk.standing["turn"] == 1
    desk.logs("Ben enter won=5")
    desk.logs("Anna enter won=2")
    assert desk.standing["totals"] == [2, 5, 2, 5]
    assert desk.standing["turn"] == 1
    assert desk.standing["round"] == 2


def test_what_is_too_large_in_a_turn(desk: Desk) -> None:
    desk.reads({"turns": True, "out": "total * 1000000 * 1000000 > 5"})
    desk.breaks("Anna enter won=2", "formula.too-large")
    desk.logs("Anna enter won=0")


def test_what_goes_with_turns_and_what_does_not(desk: Desk) -> None:
    desk.refuses({"turns": True, "round": {"x": {"name": "X"}}}, key="round")
    desk.refuses(
        {"turns": True, "enter": {"won": {"name": "W", "when": "before"}}}, key="enter.won.when"
    )
    desk.refuses(
        {"turns": True, "check": {"c": {"holds": "1", "says": "x", "when": "before"}}},
        key="check.c.when",
    )
    desk.refuses({"turns": 1}, key="turns")
    desk.refuses({"turns": True, "let": {"first": "won"}}, key="let.first")
    desk.refuses({"turns": True, "let": {"playing": "won"}}, key="let.playing")
    desk.refuses({"turns": True, "let": {"to_come": "won"}}, key="let.to_come")
    desk.refuses({"turns": True, "points": {"sum": "playing"}}, key="points.sum")
    desk.refuses({"turns": True, "tie": "to_come"}, key="tie")
    desk.refuses({"turns": True, "out": "won"}, key="out")
    desk.refuses({"turns": True, "out": "round > 3"}, key="out")
    desk.refuses({"turns": True, "out": "dealer"}, key="out")
    desk.refuses({"turns": True, "out": "last(sum)"}, key="out")
    desk.refuses({"out": "total"}, key="out")
    desk.refuses({"over": "playing == 1"}, key="over")
    desk.reads(
        {"turns": True, "out": "total_of(total) > 5 and seat or last(won) > players - sides"}
    )
    desk.reads(
        {"turns": True, "points": {"sum": "won + first"}, "over": "playing + to_come + highest"}
    )


# Told less


def test_a_table_that_cannot_be_is_refused_with_its_key(desk: Desk) -> None:
    desk.reads(base=BIDS)
    desk.cannot_judge({"phase": "turn"}, {"move": "finish"}, key="phase")
    desk.cannot_judge({"turn": 0, "phase": "counting"}, {"move": "finish"}, key="turn")
    desk.cannot_judge({"table": {"won": {}}}, {"move": "finish"}, key="won")
    desk.cannot_judge({"table": {"entered": {"bid": [0]}}}, {"move": "finish"}, key="entered.bid")
    desk.cannot_judge(
        {"phase": "between-rounds", "table": {"entered": {"bid": [0, 0, 0]}}},
        {"move": "finish"},
        key="entered",
    )


def test_a_score_may_bring_the_rest_of_what_was_entered_before(desk: Desk) -> None:
    desk.reads(base=BIDS)
    assert desk.open_questions_at(
        {}, {"move": "score", "enter": {"tricks": [1, None, 0]}, "round": {"trump": 1}}
    ) == ["phase", "round", "entered"]
    assert desk.open_questions_at(
        {}, {"move": "score", "enter": {"tricks": [1, 0, 0]}, "round": {"trump": 1}}
    ) == ["phase", "round", "entered"]
    assert desk.open_questions_at(
        {"phase": "counting"},
        {"move": "score", "enter": {"tricks": [1, None, 0]}, "round": {"trump": 1}},
    ) == ["round", "entered"]
    assert desk.open_questions_at(
        {"round": 1, "totals": [0, 0, 0]},
        {"move": "score", "enter": {"tricks": [1, 0, 0]}, "round": {"trump": 1}},
    ) == ["phase", "entered"]
    assert desk.rules_broken_at(
        {"round": 0},
        {"move": "score", "enter": {"bid": [1, 1, 1], "tricks": [9, 0, 0]}, "round": {"trump": 1}},
    ) == ["entry.out-of-range"]


# The command line


def test_sheets_and_the_game_of_all_of_them_are_listed(desk: Desk) -> None:
    assert "Oh Hell (oh-hell), 3–7 players" in desk.answer_to("sheets")
    assert '{"id":"oh-hell","name":"Oh Hell","players":[3,7]}' in desk.answer_to("sheets", "--json")
    assert '{"id":"sheet",' in desk.answer_to("games", "--json")


def test_words_are_in_the_readers_language_and_the_sheet_is_one_in_all(desk: Desk) -> None:
    assert '"name":"Herzeln (Hearts)"' in desk.answer_to("sheets", "--lang", "de", "--json")
    assert "Herzeln (Hearts)" in desk.answer_to("sheet", "hearts", "--lang", "de")
    assert '{"name":"Hearts",' in desk.answer_to("sheet", "hearts", "--lang", "ru", "--json")


def test_a_sheet_is_given_by_its_id_its_link_or_its_file(desk: Desk) -> None:
    assert "For 3 to 7 players." in desk.answer_to("sheet", "oh-hell")
    assert "There’s no sheet “yahtze”. Did you mean “yahtzee”?" in desk.complaint_of(
        "sheet", "yahtze"
    )
    assert "The sheet’s link is incomplete." in desk.complaint_of("sheet", "table-companion:sheet?")
    assert "The sheet’s link is incomplete." in desk.complaint_of(
        "sheet", "table-companion:sheet?AAAA"
    )
    assert "This isn’t a link to a sheet." in desk.complaint_of("sheet", "table-companion:sheet?A")
    assert "This isn’t a link to a sheet." in desk.complaint_of(
        "sheet", "table-companion:sheet?!!!!"
    )
    assert "This isn’t a link to a sheet." in desk.complaint_of(
        "sheet", "table-companion:sheet?éééééééé"
    )
    assert "No such file or directory." in desk.complaint_of("sheet", "/nowhere/missing.toml")
    assert "A match with a sheet needs the option sheet." in desk.complaint_of(
        "new", "sheet", "Anna", "Ben", "Cleo"
    )
    assert "score-pad has no option “sheet”." in desk.complaint_of(
        "new", "score-pad", "Anna", "--sheet", "oh-hell"
    )


@pytest.mark.parametrize(
    ("key", "values", "most"),
    [
        ("about", lambda n: {"about": "x" * n}, 4000),
        ("note", lambda n: {"note": "x" * n}, 400),
        ("points.sum", lambda n: {"points": {"sum": "1" * n}}, 400),
        ("let", lambda n: {"let": {f"a{i}": "1" for i in range(n)}}, 24),
        ("points", lambda n: {"points": {f"a{i}": "1" for i in range(n - 1)} | {"sum": "1"}}, 24),
        ("check", lambda n: {"check": {f"a{i}": CHECK for i in range(n)}}, 24),
        ("enter", lambda n: {"round": {f"a{i}": {"name": "A"} for i in range(n - 1)}}, 24),
        ("options", lambda n: {"options": {f"a{i}": OPTION for i in range(n)}}, 12),
        ("enter.won.choice", lambda n: {"enter": {"won": {"name": "W", "choice": labels(n)}}}, 24),
        ("options.a.choice", lambda n: {"options": {"a": {**SWITCH, "choice": labels(n)}}}, 24),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_at_most(key: str, values: Any, most: int) -> None:
    read_sheet(small(**values(most)))
    with pytest.raises(BadInput) as refused:
        read_sheet(small(**values(most + 1)))
    assert refused.value.key == key


def labels(many: int) -> dict[str, int]:
    return {f"Label {i}": i for i in range(many)}


CHECK = {"holds": "1", "says": "No."}
SWITCH = {"name": "A", "default": 1}
OPTION = {**SWITCH, "yes": "Yes"}


def test_at_most_so_many_bytes(tmp_path: Path, capsys) -> None:
    desk = Desk(tmp_path, capsys)
    for more, status in ((0, 0), (1, 2)):
        text = OH_HELL + "#" * (LARGEST_TOML - len(OH_HELL) - 2 + more) + "é"
        assert len(text.encode()) == 16_384 + more
        desk.file.write_text(text, "utf-8")
        assert desk.run("sheet", str(desk.file), "--json")[0] == status


def test_a_link_holds_the_canonical_sheet_and_a_pipe_brings_it(
    tmp_path: Path, capsys, monkeypatch
) -> None:
    desk = Desk(tmp_path, capsys)
    _, canonical = desk.run("sheet", "oh-hell", "--json")
    _, link = desk.run("sheet", "oh-hell", "--link")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(canonical.encode())))
    assert desk.run("sheet", "-", "--json") == (0, canonical)
    start, _, packed = link.partition("?")
    unpacked = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    assert unpacked.decode() == canonical
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    huge = base64.urlsafe_b64encode(squeeze.compress(b" " * 50_000_000) + squeeze.flush()).decode()
    for wrong in (packed[:-6], packed + "AAAA", huge.rstrip("=")):
        assert desk.run("sheet", f"{start}?{wrong}")[0] == 2


def test_the_sheet_of_a_header_is_told_with_its_key(tmp_path: Path, capsys) -> None:
    desk = Desk(tmp_path, capsys)
    options = {"sheet": small(points={"sum": "lost"})}
    header = {"record": 1, "game": "sheet", "players": ["Anna"], "options": options}
    desk.record.write_text(json.dumps(header) + "\n", "utf-8")
    status, answer = desk.answer("replay", str(desk.record))
    assert status == 2 and answer["error"]["key"] == "sheet.points.sum"


def test_in_words_all_faults_are_told_and_for_a_program_the_first(tmp_path: Path, capsys) -> None:
    desk = Desk(tmp_path, capsys)
    text = OH_HELL.replace("made + tricks", "made / tricks").replace("{cards}.", "{card}.")
    text = text.replace("default = 7", "default = 70").replace("[let]", "[let]\nx = 'cards +'")
    desk.file.write_text(text, "utf-8")
    assert desk.run("sheet", str(desk.file)) == (2, "")
    assert re.findall(r"line (\d+): ", desk.told) == ["7", "12", "31", "35"]
    status, answer = desk.answer("sheet", str(desk.file))
    assert (status, len(desk.told.splitlines())) == (2, 1)
    told = {"line": 7, "move": None, "rule": None, "key": "options.rounds.default"}
    assert {key: answer["error"][key] for key in told} == told


def test_one_fault_is_told_once() -> None:
    """What is not known because something else is wrong is no fault of its own."""
    for values in (
        small(let={"a": "won +"}, points={"sum": "a"}, over="total_of(a)"),
        small(enter={"won": {"name": 5}}),
        small(enter=None),
        small(enter="won"),
        small(points={f"a{i}": "1" for i in range(25)}),
        small(points={"line": "lost", "sum": "line"}),
        small(enter={"all-won": {"name": "Won"}}, points={"sum": "all_won"}),
    ):
        with pytest.raises(SheetFaults) as refused:
            read_sheet(values)
        assert len(refused.value.faults) == 1, refused.value.faults


def test_what_the_page_on_sheets_shows(desk: Desk) -> None:
    """Its sheets are sheets, and its lines are lines of a round by the first of them."""
    page = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text("utf-8")
    for shown in reversed(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)):
        desk.reads_file(shown)
    desk.begin(3)
    for lines in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        for line in lines.splitlines():
            desk.logs(line)
    assert desk.standing["totals"] == [10, 11, 10]
