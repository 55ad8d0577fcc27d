"""What a score sheet is and does, claim by claim, through the command line: claims.txt.

A claim stands at the margin, its steps below it, each with what must come of it:

    sheet {…}           the small sheet with these keys changed (null takes one out) is read; `sheet
                        NAME {…}` changes one of those at the head of the file
    edit 'OLD' 'NEW'    the file of Oh Hell with something replaced is read
    new 3 dealer=2      a match of three with an option begins; without it three play with none
    says TEXT           what `companion sheet` says of it in words
    shows TEXT          what `companion replay` shows a person
    score won=1,2,3     a line of the record, as in the stories, or as JSON
    judge {…} {…}       a move at a table of three of which this is known; `! rules`, `> not told`
    $ sheets --lang de  any command; `> text` is among what it says, `? text` why it is refused

After two blanks follow: `? key` malformed, with the key (in a file with its line); `! rules` what
it breaks; `~ rules` what its ruling overrules; `> text` what is written (of a header the options
behind the sheet, `-` for none); `" text` what is said. Nothing: it is fine. `= path value` is what
the replay answers a program, `options …` which moves are listed.
"""

import base64
import io
import json
import re
import shlex
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.games.sheet.sheet import SheetFaults, read_sheet
from companion.record.sheet_text import LARGEST_TOML
from tests.api import BadInput, make_setup
from tests.games.sheet.made import NAMES, OH_HELL, SMALL, small
from tools.stories import parse_story_line

STEP = re.compile(r"(?P<step>.*?)(?:\s{2,}(?P<sign>[?!~>\"]) (?P<told>.*))?")
CLAIMS = Path(__file__).with_name("claims.txt").read_text("utf-8")


BASES: dict[str, dict[str, Any]] = {"": SMALL}


def claims() -> Iterator[tuple[str, list[str]]]:
    lines = [line for line in CLAIMS.splitlines() if line.strip() and line.strip()[0] != "#"]
    for block in re.split(r"\n(?=\S)", "\n".join(lines)):
        title, *steps = [line.strip() for line in block.splitlines()]
        if title.startswith("base "):
            BASES[title.removeprefix("base ")] = {**SMALL, **json.loads("".join(steps))}
        else:
            yield title, steps


class Desk:
    """Somebody with a folder and the command line."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self.record, self.capsys = folder / "own.sheet.toml", folder / "a.match", capsys
        self.told = ""

    def run(self, *arguments: str) -> tuple[int, str]:
        status = main(arguments)
        out, self.told = self.capsys.readouterr()
        return status, out.removesuffix("\n")

    def answer(self, *arguments: str) -> tuple[int, Any]:
        status, out = self.run(*arguments, "--json")
        return status, json.loads(out)

    def take(self, step: str, sign: str, told: str) -> None:
        name, _, rest = step.partition(" ")
        if name == "=":
            for expected in rest.split(" ; "):
                path, value = expected.split(maxsplit=1)
                found = self.stands()
                for key in path.split("."):
                    found = found[key]
                assert found == json.loads(value), expected
        elif name == "$":
            status, out = self.run(*shlex.split(rest))
            assert (status, told in (self.told or out)) == (2 if sign == "?" else 0, True)
        elif name == "options":
            assert self.run("options", str(self.record)) == (0, rest)
        elif name == "says":
            assert rest in self.run("sheet", str(self.file))[1]
        elif name == "shows":
            assert rest in self.run("replay", str(self.record))[1]
        elif name in ("sheet", "edit", "new", "judge"):
            getattr(self, name)(rest, sign, told)
        else:
            self.add(step, sign, told)

    def sheet(self, rest: str, sign: str, told: str) -> None:
        name, brace, changes = rest.partition("{")
        changed = {**BASES[name.strip()], **json.loads(brace + changes or "{}")}
        values = {key: value for key, value in changed.items() if value is not None}
        self.file.write_text(json.dumps(values), "utf-8")
        self.record.unlink(missing_ok=True)
        self.read(sign, told)

    def edit(self, rest: str, sign: str, told: str) -> None:
        old, new = (text.replace("\\n", "\n") for text in shlex.split(rest))
        assert old in OH_HELL
        self.file.write_text(OH_HELL.replace(old, new, 1), "utf-8")
        self.read(sign, told)

    def read(self, sign: str, told: str) -> None:
        status, out = self.run("sheet", str(self.file), "--json")
        if sign == "?":
            error = json.loads(out)["error"]
            found = error["key"] if error["line"] is None else f"{error['key']} {error['line']}"
            assert (status, found) == (2, told)
        elif sign == '"':
            assert status == 2 and told in self.told
        else:
            assert status == 0, out
            assert sign != ">" or out == told
            _, link = self.run("sheet", str(self.file), "--link")
            assert self.run("sheet", link, "--json") == (0, out)

    def new(self, rest: str, sign: str, told: str) -> None:
        players, *options = shlex.split(rest)
        chosen = [word for option in options for word in ("--option", option)]
        names = NAMES[: int(players)]
        status, header = self.run("new", "sheet", *names, "--sheet", str(self.file), *chosen)
        if sign == "?":
            assert status == 2 and told in self.told
            return
        assert status == 0, self.told
        self.record.write_text(header + "\n", "utf-8")
        assert not sign or header.endswith(f"}}{told.strip('-')}}}}}")

    def judge(self, rest: str, sign: str, told: str) -> None:
        known, end = json.JSONDecoder().raw_decode(rest)
        _, sheet = self.run("sheet", str(self.file), "--json")
        at = ("--option", f"sheet={sheet}", "--players", "3", "--at", json.dumps(known))
        status, answer = self.answer("judge", "sheet", rest[end:].strip(), *at)
        if sign == "?":
            assert (status, answer["error"]["key"]) == (2, told)
        elif sign == "!":
            assert [broken["rule"] for broken in answer["broken"]] == told.split()
        else:
            assert status == 0 and answer["not_told"] == told.split(), answer

    def stands(self) -> Any:
        if not self.record.exists():
            self.new("3", "", "")
        status, stands = self.answer("replay", str(self.record))
        assert status == 0, stands
        return stands

    def add(self, step: str, sign: str, told: str) -> None:
        names = self.stands()["players"]
        if not step.startswith("{"):
            options = json.loads(self.record.read_text("utf-8").splitlines()[0])["options"]
            step = json.dumps(parse_story_line(step, make_setup("sheet", names, options)))
        before = self.record.read_bytes()
        status, answer = self.answer("add", str(self.record), step)
        refused = sign in ("?", "!", '"')
        assert status == {"?": 2, "!": 1, '"': 1}.get(sign, 0), answer
        assert (self.record.read_bytes() == before) == refused
        if sign == "?":
            assert answer["error"]["key"] == told, answer
        elif sign == '"':
            assert " ".join(broken["text"] for broken in answer["broken"]) == told
        elif sign == ">":
            assert self.record.read_text("utf-8").splitlines()[-1] == told
        else:
            assert [broken["rule"] for broken in answer["broken"]] == told.split(), answer


@pytest.mark.parametrize(("title", "steps"), [*claims()], ids=lambda one: str(one)[:60])
def test_claim(title: str, steps: list[str], tmp_path: Path, capsys) -> None:
    desk = Desk(tmp_path, capsys)
    for step in steps:
        found = STEP.fullmatch(step)
        assert found
        try:
            desk.take(found["step"], found["sign"] or "", found["told"] or "")
        except AssertionError as error:
            raise AssertionError(f"{title}: {step}\n{error}") from error


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


CHECK, SWITCH = {"holds": "1", "says": "No."}, {"name": "A", "default": 1}
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


def test_what_the_page_on_sheets_shows(tmp_path: Path, capsys) -> None:
    """Its sheets are sheets, and its lines are lines of a round by the first of them."""
    page = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text("utf-8")
    desk = Desk(tmp_path, capsys)
    for shown in reversed(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)):
        desk.file.write_text(shown, "utf-8")
        desk.read("", "")
    desk.new("3", "", "")
    for lines in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        for line in lines.splitlines():
            desk.add(line, "", "")
    desk.take("= totals [10, 11, 10]", "", "")
