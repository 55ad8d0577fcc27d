"""As close to a phone as a desktop gets: the real pyjnius on a JVM, Java classes with Android's
overloads, and python-for-android's own listeners. Needs a JDK, the group `phone`, and Debian's jar
of Android 6, against which our own Java is compiled.

`Rig(room)` compiles the classes once; `rig.run(part, sdk)` starts a process that believes it is
Android and does one part of `child.py` there.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from tests import HOME
from tools.debian_packages import ANDROID_JAR, bring

JAVA = Path(__file__).parent / "java"
HERE = "// HERE: "  # where a text of python-for-android goes in a class of ours
ACTIVITY = "org.kivy.android.PythonActivity"
# Our own `__init__`: python-for-android's imports a module that is compiled for the phone.
ANDROID = f"""
from jnius import autoclass
mActivity = autoclass("{ACTIVITY}").mActivity
def remove_presplash(): pass
"""
CONFIG = f"""
JAVA_NAMESPACE = "org.kivy.android"
ACTIVITY_CLASS_NAME = "{ACTIVITY}"
ACTIVITY_CLASS_NAMESPACE = "{ACTIVITY.replace(".", "/")}"
"""


class Ran(NamedTuple):
    status: int
    found: dict[str, Any]  # what the part tells
    said: str  # beside that

    @property
    def asked(self) -> list[str]:
        """Every call of Android, each with the overload that was chosen."""
        return list(self.found.get("asked", []))


class Rig:
    def __init__(self, room: Path) -> None:
        self.room = room
        self.platform = bring("libandroid-23-java") / ANDROID_JAR
        located = find_spec("pythonforandroid")
        assert located and located.origin, "python-for-android is not installed"
        self._p4a = Path(located.origin).parent
        self._compile()
        self._lay_out()

    def run(self, part: str, sdk: int = 36, **given: Any) -> Ran:
        folder = self.room / f"{part}-{sdk}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        order = {"part": part, "sdk": sdk, "folder": str(folder), **given}
        ran = subprocess.run(
            [sys.executable, "-m", "tests.android.child", json.dumps(order)],
            cwd=HOME,
            env=self._environment(folder),
            capture_output=True,
            text=True,
        )
        told = re.search("^FOUND (.*)", ran.stdout, re.MULTILINE)  # among warnings of the JVM
        return Ran(ran.returncode, json.loads(told[1]) if told else {}, ran.stderr + ran.stdout)

    def members(self) -> str:
        """What the stand-ins for Android have, as `rig.Members` tells it."""
        classes = self.room / "classes"
        names = [
            ".".join(file.relative_to(classes).with_suffix("").parts)
            for file in sorted((classes / "android").rglob("*.class"))
        ]
        return self._told([classes, self.platform], names)

    def members_of_android(self) -> str:
        """What the same classes have in Debian's platform, as far as they are as old as that."""
        classes = self.room / "classes"
        with zipfile.ZipFile(self.platform) as jar:
            there = [name for name in jar.namelist() if (classes / name).is_file()]
        names = [name.removesuffix(".class").replace("/", ".") for name in sorted(there)]
        return self._told([self.platform, classes], names)

    def _told(self, path: list[Path], names: list[str]) -> str:
        told = ["java", "-cp", os.pathsep.join(map(str, path)), "rig.Members", *names]
        return subprocess.run(told, check=True, capture_output=True, text=True).stdout

    def _environment(self, folder: Path) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
        app = {"ANDROID_ARGUMENT": HOME, "ANDROID_APP_PATH": folder, "ANDROID_PRIVATE": folder}
        python = {
            "PYTHONPATH": f"{self.room / 'python'}:{HOME}",
            # Android behind the stand-ins, for types that do nothing; a call of it raises an error.
            "CLASSPATH": f"{self.room / 'classes'}:{self.platform}",
            "JAVA_TOOL_OPTIONS": "-Xcheck:jni",  # a wrong reference ends the process at once
        }
        return {**kept, **{name: str(value) for name, value in (app | python).items()}}

    # What it is made of

    def _compile(self) -> None:
        source = self.room / "java"
        shutil.copytree(JAVA, source, dirs_exist_ok=True)
        bootstraps = self._p4a / "bootstraps"
        java = "build/src/main/java/org"
        _fill(
            source / "org" / "kivy" / "android" / "PythonActivity.java",
            bootstraps / "sdl2" / java / "kivy" / "android" / "PythonActivity.java",
            r"    public interface NewIntentListener .*?(?=    public static void start_service\()",
        )
        _fill(
            source / "org" / "renpy" / "android" / "Hardware.java",
            bootstraps / "common" / java / "renpy" / "android" / "Hardware.java",
            r"    public static DisplayMetrics metrics .*?\n    }\n",
        )
        files = [str(file) for file in source.rglob("*.java")]
        classes = str(self.room / "classes")
        javac = ["javac", "-nowarn", "-Xlint:-options", "-d", classes]
        subprocess.run([*javac, "-cp", str(self.platform), *files], check=True)
        # Ours, which goes into the package, in the Java that python-for-android builds with, and
        # against Android itself.
        ours = [str(file) for file in (HOME / "packaging" / "android" / "java").rglob("*.java")]
        for_phones = ["-source", "8", "-target", "8", "-cp", str(self.platform)]
        subprocess.run([*javac, *for_phones, *ours], check=True)

    def _lay_out(self) -> None:
        """python-for-android's package for the phone's Python, as far as it is Python."""
        package = self.room / "python" / "android"
        package.mkdir(parents=True, exist_ok=True)
        source = self._p4a / "recipes" / "android" / "src" / "android"
        for name in ("activity.py", "runnable.py"):
            shutil.copy(source / name, package)
        (package / "__init__.py").write_text(ANDROID)
        (package / "config.py").write_text(CONFIG)


def _fill(ours: Path, theirs: Path, wanted: str) -> None:
    found = re.search(wanted, theirs.read_text("utf-8"), re.DOTALL)
    assert found, f"{theirs.name} is laid out in another way"
    text = ours.read_text("utf-8")
    (mark,) = re.findall(rf".*{HERE}.*", text)
    ours.write_text(text.replace(mark, found[0]), "utf-8")
