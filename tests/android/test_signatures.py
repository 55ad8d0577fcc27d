"""The stand-ins for Android have what Android has and no more, and all that we name is there."""

import ast
import re
from pathlib import Path

import pytest

from . import signatures
from .signatures import Member, differences, find, listed, stand_ins

COMPANION = Path(__file__).parents[2] / "companion"
TREES = [ast.parse((COMPANION / name).read_text("utf-8")) for name in ("device.py", "talkback.py")]
# What is python-for-android's, and what is ours.
NOT_ANDROIDS = {"org.kivy.android.PythonActivity", "org.tablecompanion.companion.ScreenReader"}


def test_the_stand_ins_say_what_android_says() -> None:
    assert len(stand_ins()) > 30 and sum(len(java.members) for java in stand_ins().values()) > 130
    assert differences() == []


def named() -> set[str]:
    """The classes whose names stand in the code."""
    strings = (
        node.value
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in strings if re.fullmatch(r"(android|org)(\.\w+)+\.[A-Z][\w$]+", text)}


def test_every_class_that_we_name_is_one_of_them() -> None:
    assert len(named()) > 8
    assert named() - NOT_ANDROIDS <= set(listed())


def constants() -> set[str]:
    """What is written as a constant of Java's: their names alone are all capitals."""
    nodes = [node for tree in TREES for node in ast.walk(tree)]
    ours = {"ANDROID_ARGUMENT", "KIVY_BUILD"} | {  # variables of the process
        target.id
        for tree in TREES
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    words = [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    words += [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return {word for word in words if re.fullmatch(r"[A-Z]+(_[A-Z]+)+", word)} - ours


def test_every_constant_that_we_name_is_one_of_theirs() -> None:
    theirs = {member.name for java in listed().values() for member in java.members}
    assert len(constants()) > 8
    assert constants() <= theirs


@pytest.mark.parametrize(
    ("name", "member", "found"),
    [
        ("android.content.Intent", Member("setKind", ("int",), "void"), "has no setKind(int)"),
        ("android.content.Intent", Member("setType", ("int",), "void"), "has no setType(int)"),
        (
            "android.content.Intent",
            Member("ACTION_VIEW", None, "java.lang.String", True, value='"view"'),
            'ACTION_VIEW is "android.intent.action.VIEW"',
        ),
    ],
)
def test_a_stand_in_that_is_wrong_would_be_seen(
    monkeypatch: pytest.MonkeyPatch, name: str, member: Member, found: str
) -> None:
    java = stand_ins()[name]
    wrong = {**stand_ins(), name: java._replace(members=(*java.members, member))}
    monkeypatch.setattr(signatures, "stand_ins", lambda: wrong)
    assert differences() == [f"{name} {found}"]


def test_an_overload_that_is_left_out_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "android.speech.tts.TextToSpeech"
    speak = find(name, "speak")
    assert [len(one.takes or ()) for one in speak] == [4, 3]
    java = stand_ins()[name]
    left = java._replace(members=tuple(one for one in java.members if one != speak[1]))
    monkeypatch.setattr(signatures, "stand_ins", lambda: {name: left})
    assert differences() == [f"{name} has also speak(string, number, java.util.HashMap)"]
