"""What the command line refuses: records that are none, and questions that nobody can answer."""

from pathlib import Path

import pytest

from companion import cli
from tests.record.malformed import DEAL, DISCARD, MALFORMED, headed
from tests.support.api import canonical_json, languages

from .conftest import LEGAL, Run, as_shown

# Records that are none


@pytest.mark.parametrize(("content", "line", "key"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_record(
    run: Run, tmp_path: Path, content: bytes, line: int, key: str | None
) -> None:
    file = tmp_path / "bad.match"
    file.write_bytes(content)
    for arguments in (["replay", file], ["check", file, LEGAL], ["add", file, LEGAL]):
        ran = run(*arguments, "--json")
        error = ran.json["error"]
        assert ran.status == 2
        named = {"line": line, "key": key, "move": None, "rule": None}
        assert error == {**named, "text": error["text"]}
        assert ran.err.startswith(f"{file}, line {line}: ")
        assert as_shown(error["text"]) in ran.err
        assert as_shown(key or "") in ran.err
        assert ran.err.count("\n") == 1 and len(ran.err) < 600
    for arguments in (["replay", file], ["add", file, LEGAL], ["options", file]):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"{file}, line {line}: ")
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


def test_an_illegal_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.match"
    file.write_bytes(headed(DEAL, DISCARD, {"undo": 1}, {**DISCARD, "player": 2}))
    for arguments in (["replay", file], ["check", file, LEGAL], ["add", file, LEGAL]):
        ran = run(*arguments, "--json")
        sentence = "It’s Anna’s turn, not Cleo’s."
        assert ran.status == 1
        assert ran.json == {
            "error": {"line": 5, "move": 2, "rule": "turn.not-yours", "key": None, "text": sentence}
        }
        assert ran.err == f"{file}, line 5, move 2: {sentence} (turn.not-yours)\n"
    assert run("options", file)[:2] == (1, "")
    assert run("options", file, "--json").json["error"]["line"] == 5


@pytest.mark.parametrize("command", ["replay", "check", "add", "options"])
def test_no_file_and_no_record(run: Run, tmp_path: Path, command: str) -> None:
    move = [LEGAL] if command in ("check", "add") else []
    ran = run(command, tmp_path / "nowhere.match", *move, "--json")
    assert ran.status == 2
    assert ran.json["error"]["text"] == f"{tmp_path}/nowhere.match: No such file or directory."
    assert ran.err == ran.json["error"]["text"] + "\n"
    assert run(command, tmp_path, *move) == (2, "", f"{tmp_path}: Is a directory.\n")
    assert not list(tmp_path.iterdir())


def test_a_mistake_of_ours_is_a_sentence_too(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "standing", lambda match, lang: 1 // 0)
    ran = run("replay", match, "--json")
    assert ran.status == 2
    assert ran.err.startswith("This is a bug in the program: ZeroDivisionError(")
    assert ran.json["error"]["text"] + "\n" == ran.err


# Usage


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["check"],
        ["check", "a.match"],
        ["check", "a.match", "{}", "{}"],
        ["replay"],
        ["replay", "a.match", "--jason"],
        ["rules"],
        ["games", "--lang", "tlh"],
        ["games", "--lang"],
        ["--json"],
        ["games", "extra"],
    ],
)
def test_wrong_usage(run: Run, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "usage: companion" in ran.err
    monkeypatch.setenv("LANGUAGE", "de")
    assert run(*arguments).err.splitlines()[-1] != ran.err.splitlines()[-1]


@pytest.mark.parametrize("lang", languages())
def test_every_command_speaks_every_language(run: Run, match: Path, lang: str) -> None:
    for arguments in (
        ["games"],
        ["new", "big-deal", "Anna", "Ben"],
        ["replay", match],
        ["check", match, LEGAL],
        ["options", match],
        ["rules", "big-deal", "steal.first-set-safe"],
        ["add", match, LEGAL],
    ):
        for spoken in ([*arguments, "--lang", lang], ["--lang", lang, *arguments]):
            if arguments[0] == "add":
                match.write_bytes(headed(DEAL))
                spoken = [canonical_json(DISCARD) if word == LEGAL else word for word in spoken]
            ran = run(*spoken)
            assert (ran.status, ran.err) == (0, ""), spoken
            assert ran.out
