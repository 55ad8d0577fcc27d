"""Cuts `tests/android/android.txt` out of a published description of Android 21 to 37.

It has what is newer than Debian's jar of Android 6, which tells what is older better than this.

    python -m tools.android_signatures

Run it after a stand-in in `tests/android/java` was given a new class or name: it fetches the
package `@nativescript/types-android` (Apache 2.0) with npm and keeps, of every class that the
stand-ins have, every newer overload of every name they have. `make package` compares; like it, this
needs a JDK and the group `phone`.
"""

from __future__ import annotations

import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.android.rig import Rig
from tests.android.signatures import BY_ITSELF, LISTED, bare_name, read_signatures

PLATFORM = 23  # Debian's
PACKAGE = "@nativescript/types-android@9.1.1"
INSIDE = "package/lib/android/android-platform-21-37-merged.d.ts"
OPENS = re.compile(
    r"(?:declare|export) (?:abstract )?(?P<kind>module|class|interface) (?P<name>\w+)"
)
CLASS = re.compile(r"public static class: java\.lang\.Class<[\w.]*?(\w+)(?:<.*>)?>;")


def main() -> None:
    with tempfile.TemporaryDirectory() as room:
        subprocess.run(
            ["npm", "pack", "--silent", PACKAGE], cwd=room, check=True, stdout=subprocess.DEVNULL
        )
        (packed,) = Path(room).glob("*.tgz")
        with tarfile.open(packed) as archive:
            text = archive.extractfile(INSIDE)
            assert text is not None
            lines = text.read().decode("utf-8").splitlines()
        told = Rig(Path(room)).members()
    heading = f"# From {PACKAGE} (Apache 2.0); written by tools/android_signatures.py."
    kept = [heading, *_newer(_cut(lines, told))]
    LISTED.write_text("\n".join(kept) + "\n", "utf-8")


def _cut(lines: list[str], told: str) -> Iterator[str]:
    """Each line: the first Android that has it (0: older than 21), then what it is."""
    wanted = {
        java.replace("$", "."): (java, {bare_name(name) for name in members if name != BY_ITSELF})
        for java, members in read_signatures(re.sub(r" +inherited .*\n", "", told)).items()
    }
    where: list[str] = []  # what each open brace belongs to
    since = 0
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        said = line.strip()
        if found := re.search(r"@since (\d+)", said):
            since = int(found[1])
        if said.startswith(("/", "*")):
            continue
        opened = OPENS.match(said)
        owner = ".".join(filter(None, where))
        inside = opened["name"] if opened else ""
        if opened:
            if real := inside.startswith("android") and CLASS.search(following):
                inside = real[1]  # some are listed under their whole name, without its dots
            name = f"{owner}.{inside}".lstrip(".")
            if opened["kind"] != "module" and name in wanted:
                yield f"{since} {wanted[name][0]}"
        elif owner in wanted and "" not in where and said.startswith("public "):
            declared = said.removeprefix("public ").rstrip(";")
            names = wanted[owner][1]
            if bare_name(declared) in names:
                yield f"  {since} {re.sub(r': void$', ': void', declared)}"
        where += [inside] * (said.count("{") > said.count("}"))
        where = where[: len(where) - (said.count("}") > said.count("{"))]
        since = 0


def _newer(listed: Iterator[str]) -> Iterator[str]:
    """Yield the classes and members that Debian's jar does not have, each class once."""
    heading = ""
    is_new = told = False
    for line in listed:
        since = int(line.split()[0])
        if not line.startswith(" "):
            heading = line
            is_new = since > PLATFORM
            told = False
        if is_new or since > PLATFORM:
            if not told and line != heading:
                yield heading
            told = True
            yield line


if __name__ == "__main__":
    main()
