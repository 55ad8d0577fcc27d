"""The workflows: sound YAML, steps that GitHub understands, and only targets that exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

HOME = Path(__file__).parents[1]
WORKFLOWS = sorted((HOME / ".github" / "workflows").glob("*.yml"))
TARGETS = {
    name
    for names in re.findall(
        r"^([\w -]+):(?!=)", (HOME / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    for name in names.split()
}
STEP = {"name", "uses", "with", "run", "env", "if", "id", "shell", "working-directory"}


def read(path: Path) -> dict[Any, Any]:
    return dict(yaml.safe_load(path.read_text("utf-8")))


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


def made(script: str) -> list[str]:
    """The targets that a script makes, without the settings that go with them."""
    calls = re.findall(r"\bmake ([^<#\n&|;]*)", script)
    return [word for call in calls for word in call.split() if "=" not in word]


def test_there_are_two() -> None:
    assert [path.stem for path in WORKFLOWS] == ["apk", "test"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_says_all_that_github_wants_to_know(path: Path) -> None:
    workflow = read(path)
    assert workflow["name"] == path.stem
    assert workflow[True]  # `on`, as YAML 1.1 reads it
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert re.fullmatch(r"ubuntu-\d\d\.04", job["runs-on"])
        assert job["steps"][0]["uses"].startswith("actions/checkout@")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_step_either_uses_or_runs_something(path: Path) -> None:
    for step in steps(path):
        assert ("uses" in step) != ("run" in step), step
        assert set(step) <= STEP, step
        if "uses" in step:
            assert re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"]), step


@pytest.mark.parametrize("path", [*WORKFLOWS, HOME / ".ci" / "run"], ids=lambda path: path.name)
def test_everything_that_is_made_can_be_made(path: Path) -> None:
    assert set(made(path.read_text("utf-8"))) <= TARGETS


def test_the_tests_run_on_every_python_that_has_kivy() -> None:
    job = read(HOME / ".github" / "workflows" / "test.yml")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    assert any(made(step.get("run", "")) == ["test"] for step in job["steps"])


def test_the_package_is_checked_wherever_tests_run() -> None:
    ran = [made(step.get("run", "")) for step in steps(HOME / ".github" / "workflows" / "test.yml")]
    assert ["apk-check"] in ran
    assert "apk-check" in made((HOME / ".ci" / "run").read_text("utf-8"))


def test_the_package_is_built_by_buildozers_image_and_attached() -> None:
    path = HOME / ".github" / "workflows" / "apk.yml"
    (docker,) = [step["run"] for step in steps(path) if "docker" in step.get("run", "")]
    assert "ghcr.io/kivy/buildozer" in docker and docker.split()[-2:] == ["android", "debug"]
    (attached,) = [step["with"] for step in steps(path) if "upload" in step.get("uses", "")]
    assert attached["path"] == "bin/*.apk" and attached["if-no-files-found"] == "error"
    for file in re.findall(r"hashFiles\('([^']+)'\)", path.read_text("utf-8")):
        assert (HOME / file).is_file()


def test_the_script_of_the_machine_that_tests_is_sound() -> None:
    subprocess.run(["bash", "-n", HOME / ".ci" / "run"], check=True)
