"""The workflows: what they may write, steps that still run, and only targets that exist."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion import __version__
from tests import HOME
from tools.release_notes import notes

WORKFLOWS = sorted((HOME / ".github" / "workflows").glob("*.yml"))
TARGETS = {
    name
    for names in re.findall(
        r"^([\w -]+):(?!=)", (HOME / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    for name in names.split()
}


def read(path: Path) -> dict[Any, Any]:
    return dict(yaml.safe_load(path.read_text("utf-8")))


def made(script: str) -> list[str]:
    """The targets that a script makes, without the settings that go with them."""
    calls = re.findall(r"\bmake ([^<#\n&|;]*)", script)
    return [word for call in calls for word in call.split() if "=" not in word]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_write_nothing_but_a_release_and_pages(path: Path) -> None:
    """What else GitHub wants to know of a workflow, `make package` asks its schema."""
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        allowed = {"contents": "write" if name == "release" else "read"}
        if name == "publish":  # to the pages of the project, and to nothing else
            allowed |= {"pages": "write", "id-token": "write"}
        assert job.get("permissions", {"contents": "read"}) == allowed


# The oldest that GitHub still starts: those before run on a Node that is gone.
ACTIONS = {
    **{"checkout": 6, "setup-python": 6, "upload-artifact": 7},
    **{"setup-node": 6, "upload-pages-artifact": 4, "deploy-pages": 4},
}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_step_uses_an_action_of_today_or_runs_a_sound_script(path: Path) -> None:
    for step in (step for job in read(path)["jobs"].values() for step in job["steps"]):
        if "uses" in step:
            name, version = re.fullmatch(r"actions/([\w-]+)@v(\d+)", step["uses"]).groups()
            assert int(version) >= ACTIONS[name], step
        else:
            subprocess.run(["bash", "-n"], input=step["run"], text=True, check=True)


@pytest.mark.parametrize("path", [*WORKFLOWS, HOME / ".ci" / "run"], ids=lambda path: path.name)
def test_everything_that_is_made_can_be_made(path: Path) -> None:
    assert set(made(path.read_text("utf-8"))) <= TARGETS


def test_the_tests_run_on_every_python_that_has_kivy() -> None:
    job = read(HOME / ".github" / "workflows" / "test.yml")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    assert any(made(step.get("run", "")) == ["test"] for step in job["steps"])


def test_the_notes_of_a_release_are_those_of_its_version() -> None:
    changelog = (HOME / "CHANGELOG.md").read_text("utf-8")
    assert "at its start on Android" in notes(__version__, changelog)
    assert "## " not in notes(__version__, changelog)
    with pytest.raises(LookupError, match=r"says nothing of 9\.9\.9"):
        notes("9.9.9", changelog)
