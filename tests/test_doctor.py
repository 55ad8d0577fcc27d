"""The doctor: what it tells, and that it notices rules that have changed."""

import json
import shutil
from pathlib import Path

import pytest

from companion import doctor
from companion.cli import main
from companion.doctor import examine
from tests.support.api import IDS, Library, NewMatch, data_folder, language


def test_a_healthy_library(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with library.begin(NewMatch(players=("Anna", "Ben", "Cleo", "Dora")).setup()):
        health, said = examine(library, language("en"))
    assert health["well"] and all(check["moves"] for check in health["rules"])
    assert (health["matches"], health["people"], health["folder"]) == (1, 4, str(tmp_path))
    assert said[0].startswith("Table Companion ")
    assert said[2] == "1 match · 4 people · no copy yet"
    assert said[3].startswith(f"The rules agree with {len(IDS)} recorded matches, ")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("dnup/golden.match", '"move":"deal"', '"move":"take"'),
        ("dnup/golden.match", "{", "["),
        ("dnup/golden.json", '"over":true', '"over":false'),
    ],
)
def test_rules_that_disagree_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str
) -> None:
    data = shutil.copytree(data_folder() / "games", tmp_path / "data" / "games").parent
    text = (data / "games" / file).read_text("utf-8")
    assert old in text
    (data / "games" / file).write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr(doctor, "data_folder", lambda: data)
    health, said = examine(Library(tmp_path / "kept"), language("en"))
    assert [check["game"] for check in health["rules"] if not check["agrees"]] == ["dnup"]
    assert said[3:] == ["dnup: the rules no longer give the recorded result. Please tell us."]


def test_the_command_line_answers_people_and_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path / "kept"))
    assert main(["doctor"]) == 0
    assert str(tmp_path / "kept") in capsys.readouterr().out.splitlines()
    assert main(["doctor", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["well"] and answer["matches"] == 0
    assert [check["game"] for check in answer["rules"]] == list(IDS)
    assert not (tmp_path / "kept").exists()
    monkeypatch.setattr(doctor, "data_folder", lambda: tmp_path)
    assert main(["doctor", "--json"]) == 1
