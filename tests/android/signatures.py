"""What Android has, as our stand-ins say it in Java and as Android's own list says it.

The stand-ins are read as text, one declaration a line: tests need no Java for it. Android's list is
`android.txt`, which `python -m tools.android_signatures` cuts out of a published description of
Android 21 to 37: of every class that the stand-ins have, every overload of every name they have.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
JAVA = HERE / "java"
LISTED = HERE / "android.txt"
OLDEST = 24  # the Android that we run on; what is as old needs no saying
NEW = "new"  # what a constructor is called here
TOP = "java.lang.Object"

NUMBERS = {"byte", "short", "int", "long", "float", "double"}
BOXED = {"Byte", "Short", "Integer", "Long", "Float", "Double"}
LANG = {"Object", "String", "CharSequence", "Class", "Runnable", "Boolean", "Comparable", *BOXED}

IMPORT = re.compile(r"import ([\w.]+)\.(\w+);")
CLASS = re.compile(
    r"(?P<public>public |private |protected )?(?:static |final |abstract )*"
    r"(?P<kind>class|interface) (?P<name>\w+)(?: extends (?P<parent>[\w.]+))?"
    r"(?: implements (?P<faces>[\w., <>]+))? \{"
)
METHOD = re.compile(
    r"(?P<public>public )?(?P<static>static )?(?:final |abstract )*(?:<.*?> )?"
    r"(?:(?P<gives>[\w.<>?\[\]]+(?:<[\w, ]+>)?) )?(?P<name>\w+)\((?P<takes>[^)]*)\)"
    r"(?: throws [\w.]+)?(?: \{.*|;)$"
)
FIELD = re.compile(
    r"(?P<public>public )?(?P<static>static )?(?:final )?(?P<type>[\w.<>, \[\]]+) (?P<name>\w+)"
    r"(?: = (?P<value>.*))?;$"
)
MARK = re.compile(r"@(Since\((\d+)\)|rig\.Ours|Override|SuppressWarnings\([^)]*\))\s*")


class Member(NamedTuple):
    """A method, a constructor or a field (which takes nothing, not even nothing)."""

    name: str
    takes: tuple[str, ...] | None
    gives: str
    static: bool = False
    since: int = OLDEST
    value: str = ""

    @property
    def told(self) -> str:
        return self.name + (f"({', '.join(self.takes)})" if self.takes is not None else "")


class JavaClass(NamedTuple):
    name: str  # with a $ before a nested one
    parents: tuple[str, ...]
    since: int
    members: tuple[Member, ...]


# The stand-ins


@cache
def stand_ins() -> dict[str, JavaClass]:
    """By name, all that say they are Android's."""
    files = sorted(JAVA.rglob("*.java"))
    found = [read for file in files if file.parent.name != "rig" for read in _Source(file).read()]
    return {java.name: java for java in found}


class _Source:
    def __init__(self, file: Path) -> None:
        self.lines = file.read_text("utf-8").splitlines()
        self.package = ".".join(file.relative_to(JAVA).parts[:-1])
        self.known = {
            name: f"{where}.{name}" for where, name in IMPORT.findall("\n".join(self.lines))
        }
        self.known |= {
            path.stem: f"{self.package}.{path.stem}" for path in file.parent.glob("*.java")
        }

    def read(self) -> list[JavaClass]:
        found: list[tuple[JavaClass, list[Member], bool]] = []
        open_classes: list[tuple[int, JavaClass, list[Member], bool]] = []
        depth, marks = 0, ""
        for line in self.lines:
            said = line.strip()
            while mark := MARK.match(said):
                marks, said = marks + mark[1], said[mark.end() :]
            if not said or said.startswith(("/", "*", "import", "package")):
                continue
            inside = open_classes[-1] if open_classes else None
            since = int((re.search(r"\d+", marks) or "0")[0] if "Since" in marks else OLDEST)
            if declared := CLASS.match(said):
                outer = f"{inside[1].name}$" if inside else f"{self.package}."
                faces = re.sub(r"<.*?>", "", declared["faces"] or "").split(", ")
                parents = (declared["parent"] or TOP, *filter(None, faces))
                self.known[declared["name"]] = outer + declared["name"]
                java = JavaClass(
                    outer + declared["name"], tuple(map(self.full, parents)), since, ()
                )
                seen = declared["public"] == "public " and "Ours" not in marks
                members: list[Member] = []
                found.append((java, members, seen))
                open_classes.append((depth, java, members, declared["kind"] == "interface"))
            elif inside and depth == inside[0] + 1 and "Ours" not in marks:
                member = self._member(said, inside[1], since, inside[3])
                inside[2].extend([member] if member else [])
            depth += said.count("{") - said.count("}")
            marks = ""
            while open_classes and depth <= open_classes[-1][0]:
                open_classes.pop()
        return [java._replace(members=tuple(members)) for java, members, seen in found if seen]

    def _member(self, said: str, java: JavaClass, since: int, face: bool) -> Member | None:
        if (method := METHOD.match(said)) and (method["public"] or face):
            takes = tuple(self.full(one.rpartition(" ")[0]) for one in _split(method["takes"]))
            name = method["name"]
            if method["gives"] is None:
                return Member(NEW, takes, java.name, True, since)
            return Member(name, takes, self.full(method["gives"]), bool(method["static"]), since)
        if (field := FIELD.match(said)) and (field["public"] or face):
            static = bool(field["static"]) or face
            value = field["value"] or ""
            return Member(field["name"], None, self.full(field["type"]), static, since, value)
        return None

    def full(self, name: str) -> str:
        bare, array = re.sub(r"<.*>", "", name).strip(), ""
        if bare.endswith("[]"):
            bare, array = bare[:-2], "[]"
        if bare in NUMBERS | {"boolean", "char", "void", "T"} or "." in bare:
            return bare + array
        if bare in LANG:
            return f"java.lang.{bare}{array}"
        return self.known.get(bare, bare) + array


def _split(takes: str) -> list[str]:
    """At the commas that are not inside of <…>."""
    return [one.strip() for one in re.split(r",(?![^<]*>)", takes) if one.strip()]


def find(name: str, member: str) -> list[Member]:
    """Every overload, of the class or else of the nearest ancestor that has any."""
    java = stand_ins().get(name)
    if java is None:
        return []
    found = [one for one in java.members if one.name == member]
    seen = {one.takes for one in found}
    for parent in java.parents:
        found += [one for one in find(parent, member) if one.takes not in seen]
    return found


# Android's own list


@cache
def listed() -> dict[str, JavaClass]:
    found: dict[str, JavaClass] = {}
    name = ""
    for line in LISTED.read_text("utf-8").splitlines():
        since, _, said = line.strip().partition(" ")
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            name, *parents = said.split()
            found[name] = JavaClass(name, tuple(parents), int(since), ())
        else:
            java = found[name]
            member = _listed(said, name)._replace(since=max(int(since), java.since))
            found[name] = java._replace(members=(*java.members, member))
    return found


def _listed(said: str, owner: str) -> Member:
    static = said.startswith("static ")
    said = said.removeprefix("static ")
    if method := re.match(r"(\w+)(?:<[^(]*>)?\((.*)\): (.*)", said):
        takes = tuple(_kind(one.partition(": ")[2]) for one in _split(method[2]))
        return Member(method[1], takes, _kind(method[3]), static)
    if made := re.match(r"constructor\((.*)\)$", said):
        takes = tuple(_kind(one.partition(": ")[2]) for one in _split(made[1]))
        return Member(NEW, takes, owner, True)
    name, _, value = said.partition(": ")
    return Member(name, None, "", static, value=value)


def _kind(type: str) -> str:
    """Of the list's own words: it knows but one kind of number and of words."""
    type = type.replace(" | null", "").strip()
    if array := re.fullmatch(r"androidNative\.Array<(.*)>", type):
        return f"{_kind(array[1])}[]"
    return re.sub(r"<.*>", "", type)


def _as_listed(type: str) -> str:
    """A type of Java in the list's words."""
    if type.endswith("[]"):
        return f"{_as_listed(type[:-2])}[]"
    short = type.removeprefix("java.lang.")
    if short in NUMBERS:
        return "number"
    if short in ("String", "CharSequence", "char"):
        return "string"
    return type.replace("$", ".")


def _is(ours: str, theirs: str) -> bool:
    return _as_listed(ours) == theirs


def _may_be(ours: str, theirs: str) -> bool:
    """The list does not always know."""
    return theirs == "any" or _is(ours, theirs)


def differences() -> list[str]:
    """Where the stand-ins say something else than Android."""
    found = []
    for name, java in stand_ins().items():
        if not name.startswith("android."):
            continue
        real = listed().get(name)
        if real is None:
            found.append(f"Android has no {name}")
            continue
        if java.since != max(real.since, OLDEST):
            found.append(f"{name} came with {real.since}")
        found += [f"{name} {wrong}" for wrong in _of_class(java, real)]
    return found


def _of_class(java: JavaClass, real: JavaClass) -> list[str]:
    wrong, matched = [], set()
    for member in java.members:
        alike = [one for one in real.members if _match(member, one, _is)]
        alike = alike or [one for one in real.members if _match(member, one, _may_be)]
        if not alike:
            wrong.append(f"has no {member.told}")
            continue
        matched.update(alike)
        since = max(min(one.since for one in alike), OLDEST)
        if max(member.since, java.since) != since:
            wrong.append(f"has {member.told} since {since}")
        if member.static != alike[0].static:
            wrong.append(f"{member.told}: static or not")
        known = member.value.startswith(('"', "-")) or member.value.isdigit()
        if known and member.value != alike[0].value:
            wrong.append(f"{member.told} is {alike[0].value}")
    inherited = [
        one
        for parent in java.parents
        for name in {m.name for m in real.members}
        for one in find(parent, name)
    ]
    wrong += [
        f"has also {one.told}"
        for one in real.members
        if one not in matched and not any(_match(ours, one, _may_be) for ours in inherited)
    ]
    return wrong


def _match(ours: Member, theirs: Member, fits: Callable[[str, str], bool]) -> bool:
    if ours.name != theirs.name or (ours.takes is None) != (theirs.takes is None):
        return False
    if ours.takes is None or theirs.takes is None:
        return True
    same = len(ours.takes) == len(theirs.takes)
    return same and all(map(fits, ours.takes, theirs.takes))
