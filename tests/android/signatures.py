"""What Android has, as our stand-ins in Java have it and as Android's own list says it.

`rig.Members` tells what the compiled stand-ins have. Android's list is `android.txt`, which `python
-m tools.android_signatures` cuts out of a published description of Android 21 to 37: of every class
that the stand-ins have, every overload of every name they have.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LISTED = Path(__file__).parent / "android.txt"
BY_ITSELF = "constructor()"  # Java gives every class one that has no other
OLDEST = 24  # the Android that we run on; what is as old needs no saying
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
    bare = said.rpartition(": ")[2].replace(" | null", "").strip()
    if array := re.fullmatch(r"androidNative\.Array<(.*)>", bare):
        return f"{_type(array[1])}[]"
    return ANY.sub("any", re.sub(r"<.*>", "", bare))


def differences(told: str) -> Iterator[str]:
    """Yield where the stand-ins have something else than Android."""
    theirs = read_signatures(LISTED.read_text("utf-8"))
    for name, members in read_signatures(told).items():
        real = theirs.get(name, {})
        for member in sorted(members.keys() | real.keys()):
            ours = members.get(member)
            listed = real.get(member)
            if ours is None:
                yield f"{name} has also {member}"
            elif listed is None and not ours.inherited and member != BY_ITSELF:
                yield f"{name} has no {member}"
            elif listed and not ours.inherited and ours.since != listed.since:
                yield f"{name} has {member} since {listed.since}"
            elif listed and ours.value and listed.value and ours.value != listed.value:
                yield f"{name}: {member} is {listed.value}"
