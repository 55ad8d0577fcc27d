"""What stores and licences need to know of the Android package."""

import json
from importlib.metadata import metadata

import yaml

from companion import __version__
from tests import HOME
from tools.make_android import SHELL, version_code
from tools.make_web import LIBRARIES, OURS

RECIPE = HOME / "packaging" / "fastlane" / "org.tablecompanion.edition.yml"
TRACKERS = ("firebase", "crashlytics", "analytics", "com.google.android.gms", "sentry")


def test_the_recipe_builds_this_version() -> None:
    recipe = yaml.safe_load(RECIPE.read_text("utf-8"))
    (build,) = recipe["Builds"]
    current = (recipe["CurrentVersion"], recipe["CurrentVersionCode"])
    assert (build["versionName"], build["versionCode"]) == current == (__version__, version_code())
    assert f"table-companion-{__version__}-unsigned.apk" in build["output"]
    assert build["commit"] == f"v{__version__}"


def test_a_later_version_has_a_higher_number() -> None:
    versions = ("0.2.0", "0.2.1", "0.10.0", "1.0.0", "1.0.99", "1.1.0")
    numbers = [version_code(version) for version in versions]
    assert numbers == sorted(set(numbers))


def test_nothing_in_it_tells_anybody_anything() -> None:
    sources = [file for file in SHELL.rglob("*") if file.suffix in (".java", ".xml")]
    for source in sources:
        text = source.read_text("utf-8").lower()
        assert [tracker for tracker in TRACKERS if tracker in text] == [], source
        assert "uses-permission" not in text, source


def test_the_package_says_whose_the_things_in_it_are() -> None:
    said = (SHELL / "LICENCES.md").read_text("utf-8").lower()
    (program,) = json.loads((OURS / "package.json").read_text("utf-8"))["dependencies"]
    assert f"| {program}," in said
    for library in LIBRARIES:
        found = metadata(library)
        licence = found["License-Expression"] or found["License"] or ""
        assert f"| {library} |" in said, library
        assert "mit" in (licence + str(found.get_all("Classifier"))).lower(), library
