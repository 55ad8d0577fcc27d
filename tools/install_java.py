"""Sees to a Java compiler for `make apk-check`, where Debian or a relative can give us one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PACKAGE = "default-jdk-headless"


def main() -> int:
    if shutil.which("javac"):
        return 0
    if not shutil.which("apt-get"):
        print("make apk-check needs a Java compiler: install a JDK, 11 or newer.", file=sys.stderr)
        return 1
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    subprocess.run([*as_root, *quiet, "update"], check=True, stdout=subprocess.DEVNULL)
    install = [*as_root, *quiet, "-y", "install", "--no-install-recommends", PACKAGE]
    return subprocess.run(install, stdout=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main())
