"""Checks what can be checked here of packages for phones and desktops.

    python -m tools.packages_check [phone] [shell] [desktop] [reader]

`phone`: what buildozer would put on a phone, and our Java on a JVM. `shell`: the Android package of
the browser edition, built twice, read by Android's own tools and run on a JVM. `desktop`: what
desktops, stores, gettext and GitHub would say of our files. `reader`: a match kept with a screen
reader, on a bus of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .need import HOME, need_group, need_programs

DESKTOP = HOME / "data" / "desktop"


def check_phone() -> None:
    """Look into the package that buildozer would make, and call our Java."""
    need_group("phone")
    need_programs({"javac": "default-jdk-headless"})
    _python("tools.apk_check")
    _python("pytest", "--quiet", "tests/test_device.py", "tests/android/checks.py")


def check_shell() -> None:
    """Build the Android package of the browser edition, and look into it."""
    need_programs({"javac": "default-jdk-headless", "npm": "npm"})
    _python("pytest", "--quiet", "-rs", "tests/android_shell/checks.py")


def check_desktop() -> None:
    """Ask the tools of desktops and GitHub about the menu entry, the store page and workflows."""
    need_group("desktop")
    need_programs(
        {
            "appstreamcli": "appstream",
            "desktop-file-validate": "desktop-file-utils",
            "msgfmt": "gettext",
        }
    )
    _run("desktop-file-validate", *_files(DESKTOP, "*.desktop"))
    _run("appstreamcli", "validate", "--no-net", *_files(DESKTOP, "*.metainfo.xml"))
    for catalogue in _files(HOME / "data" / "locale", "*/*.po"):
        _run("msgfmt", "--check", "--output-file=/dev/null", catalogue)
    workflows = _files(HOME / ".github" / "workflows", "*.yml")
    _python("check_jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)


def check_reader() -> None:
    """Keep a match with a screen reader."""
    need_group("reader")
    need_programs(
        {
            "dbus-run-session": "dbus-daemon",
            "/usr/share/dbus-1/services/org.a11y.Bus.service": "at-spi2-core",
        }
    )
    tests = [sys.executable, "-m", "pytest", "--quiet", "tests/screen_reader/checks.py"]
    _run("dbus-run-session", "--", *tests)


CHECKS = {
    "phone": check_phone,
    "shell": check_shell,
    "desktop": check_desktop,
    "reader": check_reader,
}


def _files(folder: Path, pattern: str) -> list[str]:
    return [str(file) for file in sorted(folder.glob(pattern))]


def _python(module: str, *arguments: str) -> None:
    _run(sys.executable, "-m", module, *arguments)


def _run(*command: str) -> None:
    """Run a command that must succeed."""
    if code := subprocess.run(command, cwd=HOME).returncode:
        sys.exit(code)


def main(names: list[str]) -> None:
    """Run the checks with these names, or all of them."""
    for name in names or CHECKS:
        if name not in CHECKS:
            sys.exit(f"There is no check “{name}”; there are {', '.join(CHECKS)}.")
        CHECKS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
