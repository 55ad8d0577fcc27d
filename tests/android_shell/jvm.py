"""The Java of the Android app that needs no Android, on a JVM of this machine."""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.android_shell.contract import JAVA

TRIAL = Path(__file__).parent / "java"
PURE = ("FileNames", "KeptArchive", "Site")  # of the shell's classes


def compile_pure(folder: Path) -> Path:
    """Compile what needs no Android, and what tries it; return the folder with the classes."""
    folder.mkdir()
    sources = [str(JAVA / f"{name}.java") for name in PURE]
    _javac(folder, [*sources, *map(str, TRIAL.rglob("*.java"))])
    return folder


def compile_trial(folder: Path) -> Path:
    """Compile only what tries the classes, for those of a package; return the folder with it."""
    compile_pure(folder)
    for file in folder.rglob("*.class"):
        if file.name.partition("$")[0].removesuffix(".class") in PURE:
            file.unlink()
    return folder


def _javac(folder: Path, sources: Sequence[str]) -> None:
    javac = ["javac", "-encoding", "UTF-8", "-Xlint:-options", "-nowarn", "-d", str(folder)]
    subprocess.run([*javac, *sources], check=True)


class Trial:
    """Asks the classes on a path, which have some assets and a folder for what is kept."""

    def __init__(self, classes: str, assets: Path, folder: Path) -> None:
        self._java = ["java", "-cp", classes, "org.tablecompanion.edition.Trial"]
        self._given = [str(assets), str(folder)]

    def ask(self, *lines: str) -> list[str]:
        """Return what comes of some lines, each a word and a value."""
        ran = subprocess.run(
            [*self._java, "ask", *self._given],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert ran.returncode == 0, ran.stderr
        return [base64.b64decode(line).decode() for line in ran.stdout.splitlines()]

    def serve(self) -> tuple[subprocess.Popen[str], int]:
        """Start a host that answers as the shell does; return its process and its port."""
        process = subprocess.Popen(
            [*self._java, "serve", *self._given], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout
        return process, int(process.stdout.readline())


def escaped(text: str) -> str:
    """Return a text as a line can have it."""
    return base64.b64encode(text.encode()).decode()
