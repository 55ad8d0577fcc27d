"""What Android has, as our stand-ins in Java have it and as Android itself has it.

`rig.Members` tells what compiled classes have: the stand-ins, and those of Debian's platform, which
is Android 6. What is newer stands in `android.txt`, which `python -m tools.android_signatures` cuts
out of a published description of Android 21 to 37: of every class that the stand-ins have, every
newer overload of every name they have. That description calls every number a number and every text
a string.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LISTED = Path(__file__).parent / "android.txt"
BY_ITSELF = "constructor()"  # Java gives every class one that has no other
OLDEST = 24  # the Android that we run on; what is as old needs no saying
OF_THE_DEVICE = "static SDK_INT"  # which is no constant
NUMBERS = {"byte", "short", "int", "long", "float", "double"}
WORDS = {"char", "java.lang.String", "java.lang.CharSequence"}
# Types that the list knows only as "any".
ANY = re.compile(
    r"java\.lang\.Object|android\.media\.AudioAttributes|android\.os\.VibrationAttributes"
    r"|android\.view\.View\.AccessibilityDelegate"
)


class Signature(NamedTuple):
    """A class (which has no name here), or one of its constructors, methods and fields."""

    since: int
    value: str = ""  # of a constant
    inherited: bool = False


def read_signatures(text: str) -> dict[str, dict[str, Signature]]:
    """Return by class, and by name with the types that it takes, what a list says."""
    found: dict[str, dict[str, Signature]] = {}
    members: dict[str, Signature] = {}
    for line in text.splitlines():
        said = line.strip().removeprefix("inherited ")
        since, _, said = said.partition(" ")
        if line.startswith(" "):
            name, value = _plain(said)
            first = max(int(since), members[""].since)
            known = members.get(name, Signature(first))
            inherited = known.inherited or "inherited" in line
            members[name] = Signature(min(known.since, first), value, inherited)
        elif not line.startswith("#"):
            members = found[said] = {"": Signature(max(int(since), OLDEST))}
    return found


def _plain(said: str) -> tuple[str, str]:
    """Return a name with the types that it takes, and the value of a constant."""
    if method := re.match(r"(?P<name>[\w ]+)(?:<[^(]*>)?\((?P<takes>.*)\)", said):
        types = re.split(r",(?![^<]*>)", method["takes"])
        return f"{method['name']}({', '.join(map(_type, types))})", ""
    name, _, value = said.partition(":")
    known = re.fullmatch(r' (".*"|-?\d+)', value)
    return name, known[1] if known else ""


def _type(said: str) -> str:
    """Return the type of a parameter without its name."""
    bare = said.rpartition(": ")[2].replace(" | null", "").replace("$", ".").strip()
    if array := re.fullmatch(r"androidNative\.Array<(.*)>", bare):
        return f"{_type(array[1])}[]"
    return re.sub(r"<.*>", "", bare)


def blurred(member: str) -> str:
    """Return a name with its types as the description of newer Androids tells them apart."""
    name, opened, types = member.partition("(")
    if not opened:
        return member
    return f"{name}({', '.join(map(_blurred_type, types.removesuffix(')').split(', ')))})"


def _blurred_type(type: str) -> str:
    bare = type.removesuffix("[]")
    array = type[len(bare) :]
    if bare in NUMBERS:
        return f"number{array}"
    if bare in WORDS:
        return f"string{array}"
    return ANY.sub("any", type)


def bare_name(member: str) -> str:
    """Return the name alone."""
    return re.split(r"[(<:]", member.removeprefix("static "))[0]


def differences(told: str, told_by_android: str) -> Iterator[str]:
    """Yield where the stand-ins have something else than Android."""
    android = read_signatures(told_by_android)
    listed = read_signatures(LISTED.read_text("utf-8"))
    for name, ours in read_signatures(told).items():
        real = android.get(name, {})
        newer: dict[str, list[Signature]] = {}  # several, if only their types tell them apart
        for member, one in listed.get(name, {}).items():
            newer.setdefault(blurred(member), []).append(one)
        for member, one in sorted(ours.items()):
            if member in real:
                yield from _older_differences(name, member, one, real[member])
            elif later := newer.get(blurred(member)):
                yield from _newer_differences(name, member, one, later)
            elif not one.inherited and member != BY_ITSELF:
                yield f"{name} has no {member}"
        own = (member for member, one in ours.items() if not one.inherited)
        names = {bare_name(member) for member in own if member != BY_ITSELF}
        for member in sorted(real.keys() - ours.keys()):
            if bare_name(member) in names:
                yield f"{name} has also {member}"
        for member in sorted(newer.keys() - set(map(blurred, ours))):
            yield f"{name} has also {member} since {newer[member][0].since}"


def _older_differences(name: str, member: str, ours: Signature, real: Signature) -> Iterator[str]:
    if ours.since > OLDEST and not ours.inherited:
        yield f"{name} has {member} before {ours.since}"
    if ours.value != real.value and ours.value and member != OF_THE_DEVICE:
        yield f"{name}: {member} is {real.value}"


def _newer_differences(
    name: str, member: str, ours: Signature, real: list[Signature]
) -> Iterator[str]:
    first = [one.since for one in real]
    if ours.since not in first and not ours.inherited:
        yield f"{name} has {member} since {' or '.join(map(str, first))}"
    values = {one.value for one in real}
    if ours.value and "" not in values and ours.value not in values:
        yield f"{name}: {member} is {' or '.join(values)}"
