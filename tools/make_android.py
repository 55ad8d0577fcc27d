"""Builds the Android app: the browser edition in a WebView, as a package that anybody can rebuild.

    python -m tools.make_android   (make android)

It takes an Android SDK where `ANDROID_HOME` names one, else tools from Debian's packages, which are
unpacked below `build/debian` and not installed (`packaging/android-shell/debian.toml`). The package
is signed with the key that the environment names:

    ANDROID_KEYSTORE             a file that keytool made
    ANDROID_KEYSTORE_PASSWORD    its password
    ANDROID_KEY_ALIAS            which key in it, if there are several

Without them it is signed with a test key, made once in `build/android`. Beside the signed package
lies the same one without a signature. Both are the same bytes whenever they are built of the same
sources with the same tools and the same key.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion import __version__
from companion.i18n.language import SOURCE, language, languages
from companion.server.page_files import page_words

from . import debian_packages, make_web

HOME = Path(__file__).parents[1]
SHELL = HOME / "packaging" / "android-shell"
KIVY = HOME / "packaging" / "android"  # the other app for Android: icons, languages, what it opens
SCRIPTS = HOME / "web" / "shell"
FOLDER = HOME / "build" / "android"
MINIMAL_SDK = 24

NOT_PACKAGED = {"sw.js", "manifest.webmanifest", "icon-192.png", "icon-512.png", ".nojekyll"}
PACKED = ".packed"  # of the edition; a package is packed as a whole
FIRST_SCRIPT = '<script src="faults.js"></script>\n'
OF_INSTALLING = (
    r'<link rel="(manifest|apple-touch-icon)"[^>]*>\n|<meta name="(apple|theme)-[^>]*>\n'
)

STORED = {".arsc", ".png"}  # Android maps the first into memory; pictures are packed already
LONG_AGO = (1981, 1, 1, 0, 0, 0)  # the time of every file in the package
TEST_PASSWORD = "android"
TEST_KEY = "the test key of this folder: for trying it, not for giving it away"


@dataclass(frozen=True)
class Tools:
    """The programs of a build: what they are called with, and what Android has."""

    said: str  # where they come from
    aapt2: list[str]
    zipalign: list[str]
    apksigner: list[str]
    to_dex: list[str]  # the command for class files, without the folders
    is_d8: bool  # else dx
    classes: Path  # of Android, to compile against
    resources: Path
    environment: Mapping[str, str]

    def run(self, *command: str | Path) -> str:
        ran = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        if ran.returncode:
            sys.exit(f"{command[0]} failed:\n{ran.stdout}{ran.stderr}")
        return ran.stdout


def find_tools() -> Tools:
    """Return those of an Android SDK where there is one, else of Debian's packages."""
    sdk = os.environ.get("ANDROID_HOME") or os.environ.get("ANDROID_SDK_ROOT")
    return tools_of_sdk(Path(sdk)) if sdk else tools_of_debian()


def tools_of_sdk(sdk: Path) -> Tools:
    """Return the newest tools and the newest platform of an Android SDK."""
    platforms = sorted((sdk / "platforms").glob("android-*/android.jar"), key=_number)
    tools = sorted((sdk / "build-tools").glob("*/aapt2"), key=_number)
    if not platforms or not tools:
        sys.exit(f"The Android SDK in {sdk} lacks a platform or build tools.")
    folder = tools[-1].parent
    return Tools(
        said=f"Android SDK: build tools {folder.name}, {platforms[-1].parent.name}",
        aapt2=[str(folder / "aapt2")],
        zipalign=[str(folder / "zipalign")],
        apksigner=[str(folder / "apksigner")],
        to_dex=[str(folder / "d8"), "--release", f"--min-api={MINIMAL_SDK}"],
        is_d8=True,
        classes=platforms[-1],
        resources=platforms[-1],
        environment=os.environ,
    )


def _number(file: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", file.parent.name)]


def tools_of_debian() -> Tools:
    """Return the tools of Debian's packages, which are fetched if they are not there."""
    usr = debian_packages.bring(*debian_packages.names_for("building"))
    java = usr / "share" / "java"
    dx = ["java", "-cp", str(java / "com.android.dx.jar"), "com.android.dx.command.Main", "--dex"]
    return Tools(
        said="Debian’s packages",
        aapt2=[str(usr / "bin" / "aapt2")],
        zipalign=[str(usr / "bin" / "zipalign")],
        apksigner=["java", "-jar", str(java / "apksigner.jar")],
        to_dex=[*dx, f"--min-sdk-version={MINIMAL_SDK}"],
        is_d8=False,
        classes=usr / debian_packages.ANDROID_JAR,
        resources=usr / "share" / "android-framework-res" / "framework-res.apk",
        environment=debian_packages.environment(),
    )


# What goes into the package


def assets(web: Path) -> dict[str, bytes]:
    """Return the files of the page by their names, from the folder of the browser edition."""
    found = {}
    for file in sorted(file for file in web.rglob("*") if file.is_file()):
        name = str(file.relative_to(web))
        content = file.read_bytes()
        if name.endswith(PACKED):
            found[f"web/{name.removesuffix(PACKED)}"] = gzip.decompress(content)
        elif name not in NOT_PACKAGED:
            found[f"web/{name}"] = content
    for script in sorted(SCRIPTS.glob("*.js")):
        found[f"web/{script.name}"] = script.read_bytes()
    for code in languages():
        if code != SOURCE:
            name = f"web/words.{code}.json"
            words = json.loads(found[name]) | page_words(language(code), SCRIPTS)
            found[name] = _json(words)
    found["licences.md"] = (SHELL / "LICENCES.md").read_bytes() + (HOME / "LICENSE").read_bytes()
    found["web/index.html"] = _index(found["web/index.html"].decode()).encode()
    found["headers"] = "".join(
        f"{name}: {of}\n" for name, of in make_web.headers().items()
    ).encode()
    return found


def _index(page: str) -> str:
    """Return the page with the shell's script, and without what a browser installs it by."""
    assert FIRST_SCRIPT in page
    page = re.sub(OF_INSTALLING, "", page)
    return page.replace(FIRST_SCRIPT, f'{FIRST_SCRIPT}<script src="shell.js"></script>\n')


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def version_code(version: str = __version__) -> int:
    """Return the number that grows with each version, as python-for-android makes it of ours.

    So both apps find what is new in the same file of the store's texts.
    """
    major, minor, patch = (int(part) for part in version.split("."))
    return int(f"10{MINIMAL_SDK}{(major * 100 + minor) * 100 + patch}")


def manifest() -> str:
    """Return the manifest; other apps may hand over to us what they may to the Kivy app."""
    filters = (KIVY / "intent_filters.xml").read_text("utf-8")
    return (SHELL / "AndroidManifest.xml").read_text("utf-8").replace("{filters}", filters)


# The steps of a build


def build(folder: Path = FOLDER, tools: Tools | None = None) -> tuple[Path, str]:
    """Build the package anew; return it and whose key it is signed with."""
    tools = tools or find_tools()
    web = HOME / "build" / "web"
    make_web.build(web)
    work = folder / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    base = _link_resources(tools, work)
    content = _content_of(base) | {"classes.dex": _dex(tools, work).read_bytes()}
    content |= {f"assets/{name}": of for name, of in assets(web).items()}
    whole = work / "whole.apk"
    _zip(whole, content)
    unsigned = folder / f"table-companion-{__version__}-unsigned.apk"
    tools.run(*tools.zipalign, "-f", "-p", "4", whole, unsigned)
    signed = folder / f"table-companion-{__version__}.apk"
    key = _sign(tools, unsigned, signed, folder)
    shutil.rmtree(work)
    return signed, key


def _link_resources(tools: Tools, work: Path) -> Path:
    """Return a package that has the manifest and the resources only."""
    resources = work / "res"
    shutil.copytree(SHELL / "res", resources)
    pictures = resources / "mipmap-xxxhdpi"
    pictures.mkdir()
    for name in ("icon", "icon-front", "icon-back"):
        shutil.copy(KIVY / f"{name}.png", pictures / f"{name.replace('-', '_')}.png")
    shutil.copy(KIVY / "locales_config.xml", resources / "xml")
    (work / "AndroidManifest.xml").write_text(manifest(), "utf-8")
    compiled = work / "res.zip"
    tools.run(*tools.aapt2, "compile", "--dir", resources, "-o", compiled)
    base = work / "base.apk"
    version = ("--version-name", __version__, "--version-code", str(version_code()))
    found = ("-I", tools.resources, "--manifest", work / "AndroidManifest.xml")
    tools.run(*tools.aapt2, "link", *version, *found, "-o", base, compiled)
    return base


def compile_java(tools: Tools, classes: Path) -> None:
    """Compile the shell's Java, against what Android has and what only newer Androids have."""
    classes.mkdir(parents=True)
    sources = [str(file) for file in sorted((SHELL / "java").rglob("*.java"))]
    later = [str(file) for file in sorted((SHELL / "later").rglob("*.java"))]
    quiet = ("-Xlint:-options", "-Xlint:-deprecation", "-encoding", "UTF-8")
    against = ("-source", "8", "-target", "8", "-bootclasspath", tools.classes)
    javac = ("javac", *quiet, *against, "-d", classes)
    newer = () if tools.is_d8 else tuple(later)  # a platform that is new enough has them itself
    tools.run(*javac, *sources, *newer)
    shutil.rmtree(classes / "android", ignore_errors=True)


def _dex(tools: Tools, work: Path) -> Path:
    classes = work / "classes"
    compile_java(tools, classes)
    dex = work / "dex"
    dex.mkdir()
    if tools.is_d8:
        files = sorted(classes.rglob("*.class"))
        tools.run(*tools.to_dex, "--lib", tools.classes, "--output", dex, *files)
    else:
        tools.run(*tools.to_dex, f"--output={dex / 'classes.dex'}", classes)
    return dex / "classes.dex"


def _content_of(package: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(package) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def _zip(file: Path, content: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(file, "w") as package:
        for name in sorted(content):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            stored = Path(name).suffix in STORED
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            package.writestr(entry, content[name], compresslevel=9)


def _sign(tools: Tools, unsigned: Path, signed: Path, folder: Path) -> str:
    """Sign with the key of the environment or with the test key; return which it was."""
    given = os.environ.get("ANDROID_KEYSTORE")
    key = Path(given) if given else _test_key(folder)
    environment = dict(tools.environment)
    if not given:
        environment["ANDROID_KEYSTORE_PASSWORD"] = TEST_PASSWORD
    alias = os.environ.get("ANDROID_KEY_ALIAS") if given else None
    chosen = ("--ks-key-alias", alias) if alias else ()
    asked = ("--ks", str(key), "--ks-pass", "env:ANDROID_KEYSTORE_PASSWORD", *chosen)
    for_all = ("--min-sdk-version", str(MINIMAL_SDK), "--v1-signing-enabled", "false")
    signed.unlink(missing_ok=True)  # or that of another key would stay where this one is wrong
    command = [*tools.apksigner, "sign", *asked, *for_all, "--out", str(signed), str(unsigned)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    if ran.returncode:
        why = "\n".join(ran.stderr.splitlines()[:2])  # the rest is where in Java
        sys.exit(f"The package couldn’t be signed with {key}:\n{why}")
    signed.with_name(f"{signed.name}.idsig").unlink(missing_ok=True)
    return f"the key in {key}" if given else TEST_KEY


def _test_key(folder: Path) -> Path:
    key = folder / "test.keystore"
    if not key.exists():
        kind = ("-keyalg", "RSA", "-keysize", "2048", "-validity", "20000", "-alias", "test")
        password = ("-storepass", TEST_PASSWORD, "-keypass", TEST_PASSWORD)
        making = ["keytool", "-genkeypair", "-keystore", str(key), *kind, *password]
        subprocess.run([*making, "-dname", "CN=Test"], check=True, capture_output=True)
    return key


def main() -> int:
    if not shutil.which("javac"):
        print("A JDK is needed (Debian: default-jdk-headless).", file=sys.stderr)
        return 1
    try:
        tools = find_tools()
    except debian_packages.Unavailable as why:
        print(f"{why}\nOr set ANDROID_HOME to an Android SDK.", file=sys.stderr)
        return 1
    package, key = build(tools=tools)
    content = package.read_bytes()
    print(f"{package.relative_to(HOME)}: {len(content) / 1e6:.2f} MB, version {version_code()}")
    print(f"SHA-256 {hashlib.sha256(content).hexdigest()}")
    print(f"Built with {tools.said}; signed with {key}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
