"""Checks all of the Android package that can be checked without Android's SDK.

    python -m tools.packages_check phone

It asks the tools that build the package: buildozer whether the spec is sound and which files it
takes, python-for-android which recipes it would compile and what it would let pip fetch, and its
packaging script for the real manifest and the real archive of the app. What is compiled after that
(Python, Kivy, the APK itself) is not checked here.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from companion.i18n.language import languages
from companion.paths import LINK

HOME = Path(__file__).parents[1]
ANDROID = "{http://schemas.android.com/apk/res/android}"

# What the phone's own Python must compile or fetch; anything more is a dependency that slipped in.
RECIPES = {
    *("hostpython3", "python3", "libffi", "openssl", "sqlite3", "setuptools"),
    *("sdl2", "sdl2_image", "sdl2_mixer", "sdl2_ttf", "android", "kivy", "pyjnius"),
}
PURE = {
    *("plyer", "tinydb", "six", "filetype", "uvicorn", "h11", "click", "segno", "openskill"),
    *("requests", "urllib3", "certifi", "idna", "chardet", "charset-normalizer"),
}
# A short vibration, and the table for other phones; nothing is asked of the person.
PERMISSIONS = ["android.permission.VIBRATE", "android.permission.INTERNET"]
NEEDED = ("main.py", "companion/cli.py", "screens/app.py", "data/fonts/Companion-Regular.ttf")
UNWANTED = re.compile(
    r"(^|/)(tests|tools|docs|packaging|edition|build|__pycache__|\.[^/]+)(/|$)|\.(svg|pot?)$"
)
ROOMS = ("companion", "screens", "data", "web/page")
KINDS = ("application/octet-stream", "application/toml", "application/zip")
# What other apps may ask of us, by which addresses and with which kinds of files.
TAKEN = {
    ("MAIN", (), ()),
    ("VIEW", ("content",), KINDS),
    ("VIEW", (LINK.rstrip(":"),), ()),
    ("SEND", (), KINDS),
}
NOT_READ = {".svg", ".po", ".pot", ".typed", ".pyc"}
FOR_DESKTOPS = "desktop"  # a folder of data


class Wrong(Exception):
    """Something that would go wrong on the phone or in the store."""


def must(true: object, sentence: str) -> None:
    if not true:
        raise Wrong(sentence)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """The tools talk much; what they say is shown only if they fail."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            yield
    except BaseException:
        print(said.getvalue(), file=sys.stderr)
        raise


class Spec:
    """buildozer.spec, as buildozer reads it; everything it makes goes to a folder of ours."""

    def __init__(self, room: Path) -> None:
        from buildozer import Buildozer

        os.environ["APP_BUILD_DIR"] = str(room)
        self.buildozer = Buildozer(str(HOME / "buildozer.spec"), target=None)
        self.buildozer.config.set("buildozer", "build_dir", str(room))
        self.buildozer.config.set("app", "source.dir", str(HOME))
        self.buildozer.targetname = "android"

    def get(self, key: str) -> str:
        return str(self.buildozer.config.get("app", key))

    def all(self, key: str) -> list[str]:
        return list(self.buildozer.config.getlist("app", key, []))

    @property
    def requirements(self) -> list[str]:
        return self.all("requirements")


def check_spec(spec: Spec) -> str:
    with quiet():
        spec.buildozer.check_configuration_tokens()  # ends the program with its own words
    must(int(spec.get("android.api")) >= 36, "the store demands API 36")
    must(spec.get("android.minapi") == spec.get("android.ndk_api"), "minapi and ndk_api differ")
    must(not spec.all("android.features"), "python-for-android does not know --feature")
    return f"API {spec.get('android.api')}, from {spec.get('android.minapi')} on"


def check_recipes(spec: Spec) -> tuple[str, list[str]]:
    """What would be compiled; what is left goes to pip."""
    with quiet():
        from pythonforandroid.bootstrap import Bootstrap
        from pythonforandroid.build import Context
        from pythonforandroid.graph import get_recipe_order_and_bootstrap
        from pythonforandroid.recipe import Recipe

        context = Context()
        bootstrap = Bootstrap.get_bootstrap(spec.get("p4a.bootstrap"), context)
        names = [name.partition("==")[0] for name in spec.requirements]
        order, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
        versions = {name: Recipe.get_recipe(name, context).version for name in order}
    more = sorted(set(order) - RECIPES)
    must(not more, f"would be compiled, and we do not know why: {', '.join(more)}")
    wanted = dict(name.split("==") for name in spec.requirements if "==" in name)
    must(versions["kivy"] == wanted["kivy"], f"Kivy would be {versions['kivy']}")
    modules = [f"{name}=={wanted[name]}" if name in wanted else name for name in modules]
    said = f"{len(order)} recipes, Python {versions['python3']}, Kivy {versions['kivy']}"
    return said, [versions["python3"], *modules]


def check_pip(spec: Spec, room: Path, python: str, modules: list[str]) -> str:
    """As python-for-android asks pip: only wheels, for that platform and that Python."""
    report = room / "pip.json"
    asked = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    asked += ["--disable-pip-version-check", "--only-binary=:all:"]
    asked += [f"--platform=android_{spec.get('android.minapi')}_arm64_v8a"]
    asked += [f"--python-version={python}", f"--report={report}", f"--target={room / 'pip'}"]
    run = subprocess.run([*asked, *modules], capture_output=True, text=True)
    must(run.returncode == 0, f"pip finds no way:\n{run.stderr}")
    found = json.loads(report.read_text("utf-8"))["install"]
    for package in found:
        name = package["metadata"]["name"].lower()
        wheel = package["download_info"]["url"].rpartition("/")[2]
        must(name in PURE, f"{name} slipped in")
        must("-none-any." in wheel or "android_" in wheel, f"{wheel} is not for a phone")
    return f"{len(found)} wheels for Python {python} on Android, none for another platform"


def check_package(spec: Spec, room: Path) -> list[str]:
    """python-for-android's own packaging script, on the files that buildozer takes."""
    with quiet():
        spec.buildozer._copy_application_sources()
    dist = _dist(spec, room / "dist")
    run = subprocess.run(
        [sys.executable, "build.py", *_arguments(spec)], cwd=dist, capture_output=True, text=True
    )
    must(run.returncode == 0, f"the packaging script fails:\n{run.stdout}{run.stderr}")
    return [_look_at_files(dist), _look_at_manifest(spec, dist), _look_at_resources(dist)]


def _dist(spec: Spec, dist: Path) -> Path:
    """What python-for-android lays out before it packages, without anything compiled."""
    located = find_spec("pythonforandroid")
    must(located and located.origin, "python-for-android is not installed")
    bootstraps = Path(located.origin).parent / "bootstraps"
    for part in ("common", "_sdl_common", spec.get("p4a.bootstrap")):
        shutil.copytree(bootstraps / part / "build", dist, dirs_exist_ok=True)
    archs = spec.all("android.archs")
    info = {
        "hostpython": None,
        "bootstrap": spec.get("p4a.bootstrap"),
        "archs": archs,
        "ndk_api": int(spec.get("android.ndk_api")),
    }
    (dist / "dist_info.json").write_text(json.dumps(info))
    (dist / "project.properties").write_text(f"target=android-{spec.get('android.api')}")
    (dist / "local.properties").write_text(f"sdk.dir={dist / 'sdk'}")
    (dist / "sdk" / "build-tools" / f"{spec.get('android.api')}.0.0").mkdir(parents=True)
    for arch in archs:
        (dist / f"_python_bundle__{arch}").mkdir()
        (dist / "libs" / arch).mkdir(parents=True, exist_ok=True)
    for folder in ("mipmap", "mipmap-anydpi-v26", "drawable", "values"):
        (dist / "src" / "main" / "res" / folder).mkdir(parents=True, exist_ok=True)
    return dist


def _arguments(spec: Spec) -> list[str]:
    """What buildozer makes of the spec."""
    paths = {
        "--icon": "icon.filename",
        "--icon-fg": "icon.adaptive_foreground.filename",
        "--icon-bg": "icon.adaptive_background.filename",
        "--presplash": "presplash.filename",
        "--backup-rules": "android.backup_rules",
        "--intent-filters": "android.manifest.intent_filters",
    }
    with quiet():
        version = spec.buildozer.get_version()
    given = ["--private", spec.buildozer.app_dir, "--name", spec.get("title")]
    given += ["--package", f"{spec.get('package.domain')}.{spec.get('package.name')}"]
    given += ["--version", version, "--minsdk", spec.get("android.minapi"), "--window"]
    given += ["--no-byte-compile-python"]  # the phone's Python, which does it, is not here
    given += ["--presplash-color", spec.get("android.presplash_color")]
    given += ["--activity-launch-mode", spec.get("android.manifest.launch_mode")]
    for option, key in paths.items():
        given += [option, str(HOME / spec.get(key))]
    for file in spec.all("android.res_xml"):
        given += ["--res_xml", str(HOME / file)]
    for folder in spec.all("android.add_src"):
        given += ["--add-source", str(HOME / folder)]
    for permission in spec.all("android.permissions"):
        given += ["--permission", permission]
    for way in spec.all("orientation"):
        given += ["--orientation", way]
    for option in ("extra_manifest_xml", "extra_manifest_application_arguments"):
        file = HOME / spec.get(f"android.{option}")
        given += [f"--{option.replace('_', '-')}", file.read_text("utf-8")]
    return given


def _look_at_files(dist: Path) -> str:
    """Everything that the app reads, and nothing else."""
    with tarfile.open(dist / "src" / "main" / "assets" / "private.tar") as archive:
        packed = {entry.name.removeprefix("./") for entry in archive if entry.isfile()}
    missing = [name for name in NEEDED if name not in packed]
    read = {
        file.relative_to(HOME).as_posix()
        for room in ROOMS
        for file in (HOME / room).rglob("*")
        if file.is_file()
        and file.suffix not in NOT_READ
        and not {"__pycache__", FOR_DESKTOPS} & set(file.parts)
    }
    missing += sorted(read - packed)
    must(not missing, f"not in the package: {', '.join(missing)}")
    strange = sorted(packed - read - {"main.py", "p4a_env_vars.txt"})
    strange += sorted(name for name in packed if UNWANTED.search(name))
    must(not strange, f"should not be in the package: {', '.join(strange)}")
    return f"{len(packed)} files: all that the app reads, and nothing else"


def _look_at_manifest(spec: Spec, dist: Path) -> str:
    manifest = Xml.parse(dist / "src" / "main" / "AndroidManifest.xml").getroot()
    permissions = [used.get(f"{ANDROID}name") for used in manifest.iter("uses-permission")]
    must(permissions == PERMISSIONS, f"permissions: {permissions}")
    sdk = manifest.find("uses-sdk")
    must(sdk is not None, "no uses-sdk")
    for attribute, key in (("targetSdkVersion", "api"), ("minSdkVersion", "minapi")):
        must(sdk.get(f"{ANDROID}{attribute}") == spec.get(f"android.{key}"), attribute)
    application = manifest.find("application")
    must(application is not None, "no application")
    for attribute, value in {
        "enableOnBackInvokedCallback": "false",
        "allowBackup": "true",
        "fullBackupContent": "@xml/backup_rules",
        "dataExtractionRules": "@xml/data_extraction_rules",
        "icon": "@mipmap/icon",
        "localeConfig": "@xml/locales_config",
    }.items():
        found = application.get(f"{ANDROID}{attribute}")
        must(found == value, f"{attribute} is {found}, not {value}")
    queried = [action.get(f"{ANDROID}name") for action in manifest.findall("queries//action")]
    must(queried == ["android.intent.action.TTS_SERVICE"], f"queries: {queried}")
    activity = application.find("activity")
    must(activity is not None, "no activity")
    changes = set((activity.get(f"{ANDROID}configChanges") or "").split("|"))
    lost = {"orientation", "screenSize", "fontScale", "uiMode", "density", "locale"} - changes
    must(not lost, f"the app would be started anew by a change of {', '.join(sorted(lost))}")
    must(activity.get(f"{ANDROID}launchMode") == "singleTask", "each file would open a new window")
    must(activity.get(f"{ANDROID}exported") == "true", "no other app could open it")
    _look_at_filters(activity)
    return f"manifest {manifest.get(f'{ANDROID}versionName')}: vibration, guests, back key, backup"


def _look_at_filters(activity: Xml.Element) -> None:
    """What other apps may hand over to us."""

    def named(filter: Xml.Element, attribute: str) -> tuple[str, ...]:
        found = (data.get(f"{ANDROID}{attribute}", "") for data in filter.iter("data"))
        return tuple(sorted(name for name in found if name))

    taken = {
        (
            action.get(f"{ANDROID}name", "").removeprefix("android.intent.action."),
            named(filter, "scheme"),
            named(filter, "mimeType"),
        )
        for filter in activity.iter("intent-filter")
        for action in filter.iter("action")
    }
    must(taken == TAKEN, f"takes {taken}")


def _look_at_resources(dist: Path) -> str:
    resources = dist / "src" / "main" / "res"
    for name in ("icon", "icon_foreground", "icon_background"):
        picture = (resources / "mipmap" / f"{name}.png").read_bytes()
        must(picture.startswith(b"\x89PNG"), f"{name} is no picture")
    presplash = (resources / "drawable" / "presplash.jpg").read_bytes()
    must(
        presplash == (HOME / "packaging" / "android" / "presplash.png").read_bytes(),
        "not our picture at start",
    )
    adaptive = Xml.parse(resources / "mipmap-anydpi-v26" / "icon.xml").getroot()
    must([part.tag for part in adaptive] == ["background", "foreground"], "no adaptive icon")
    for name in ("backup_rules", "data_extraction_rules"):
        Xml.parse(resources / "xml" / f"{name}.xml")
    locales = Xml.parse(resources / "xml" / "locales_config.xml").getroot()
    offered = [locale.get(f"{ANDROID}name") for locale in locales]
    must(offered == list(languages()), f"Android would offer {offered}")
    return "icon, adaptive icon, presplash, backup rules and languages in place"


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="apk-check-") as folder:
        room = Path(folder)
        try:
            spec = Spec(room)
            print("spec:     ", check_spec(spec))
            said, (python, *modules) = check_recipes(spec)
            print("recipes:  ", said)
            print("pip:      ", check_pip(spec, room, python, modules))
            for said in check_package(spec, room):
                print("package:  ", said)
        except Wrong as wrong:
            print(f"wrong: {wrong}", file=sys.stderr)
            return 1
    print("No APK was built: that takes Android's SDK and NDK.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
