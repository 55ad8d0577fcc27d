"""What people meet before the app: pages of stores, the package index, notes for helpers."""

import doctest
import re
import struct
from pathlib import Path

import pytest
import yaml

from companion import __version__
from companion.i18n.language import languages
from companion.i18n.offered import is_whole
from companion.paths import APP_ID
from tests import HOME
from tests.support.api import GAMES, language
from tools import make_reference
from tools.absolute_links import with_addresses, with_links
from tools.language_lists import desktop_words
from tools.sentences import store_folder

STORE = HOME / "packaging" / "fastlane" / "metadata" / "android"
MOST = {"title": 30, "short_description": 80, "full_description": 4000}
VERSION_CODE = f"1024{''.join(f'{int(part):02}' for part in __version__.split('.')).lstrip('0')}"


PAGES = {code: store_folder(code) for code in languages() if is_whole(code)}
UNTRIED = "No one has tried it on a phone yet"  # in the words of desktops, and in the change log
README = (HOME / "README.md").read_text("utf-8")


def size(picture: Path) -> tuple[int, ...]:
    return struct.unpack(">II", picture.read_bytes()[16:24])


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_is_as_stores_want_it(page: Path) -> None:
    for name, most in MOST.items():
        text = (page / f"{name}.txt").read_text("utf-8").strip()
        assert 0 < len(text) <= most, name
    changed = (page / "changelogs" / f"{VERSION_CODE}.txt").read_text("utf-8").strip()
    assert 0 < len(changed) <= 500
    pictures = sorted((page / "images" / "phoneScreenshots").glob("*.png"))
    assert len(pictures) == 5 or (not pictures and page != PAGES["en"])  # stores show those
    for picture in pictures:
        width, height = size(picture)
        assert 320 <= width <= height <= min(2 * width, 3840)


@pytest.mark.parametrize("code", PAGES)
def test_the_store_names_all_that_is_refereed(code: str) -> None:
    text = (PAGES[code] / "full_description.txt").read_text("utf-8").lower()
    names = [language(code).name(game.id) for game in GAMES if not game.only_counted]
    assert [name for name in names if name.lower() not in text] == []


def test_nothing_in_public_claims_what_the_readme_denies() -> None:
    """As long as nobody has tried the app on a phone, no page says that it runs there."""
    if "No Android package has been built or tried on a phone yet" not in README:
        return
    claims = ("real phone", "on Android it starts", "echten Handy", "vrais téléphones")
    pages = [*STORE.rglob("*.txt"), HOME / "CHANGELOG.md", *(HOME / "data" / "desktop").iterdir()]
    for page in (page for page in pages if page.suffix in (".txt", ".md", ".xml", ".desktop")):
        text = page.read_text("utf-8").lower()
        assert [claim for claim in claims if claim.lower() in text] == [], page
    for code, page in PAGES.items():
        changed = (page / "changelogs" / f"{VERSION_CODE}.txt").read_text("utf-8")
        untried = desktop_words(code)[UNTRIED]
        assert untried in changed, "the store says the same as the README"


def test_the_banner_and_the_icon_have_the_sizes_that_stores_want() -> None:
    images = STORE / "en-US" / "images"
    assert size(images / "featureGraphic.png") == (1024, 500)
    assert size(images / "icon.png") == (512, 512)
    assert size(HOME / "data" / "desktop" / f"{APP_ID}.png") == (256, 256)


def test_the_recipe_builds_this_version_with_these_tools() -> None:
    recipe = yaml.safe_load((HOME / "packaging" / "fastlane" / f"{APP_ID}.yml").read_text("utf-8"))
    (build,) = recipe["Builds"]
    assert (build["versionName"], str(build["versionCode"])) == (__version__, VERSION_CODE)
    assert (recipe["CurrentVersion"], recipe["CurrentVersionCode"]) == (
        build["versionName"],
        build["versionCode"],
    )
    spec = (HOME / "buildozer.spec").read_text("utf-8")
    assert re.search(rf"^android.ndk = {build['ndk']}$", spec, re.MULTILINE)


@pytest.mark.parametrize("page", [*HOME.glob("*.md"), *(HOME / "docs").glob("*.md")])
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(((?!https?:|#)[^)#]+)", page.read_text("utf-8"))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize(
    "page", [page for page in (HOME / "docs").glob("*.md") if ">>> " in page.read_text("utf-8")]
)
def test_the_examples_of_a_page_come_out(page: Path) -> None:
    ran = doctest.testfile(str(page), module_relative=False)
    assert ran.attempted and not ran.failed


def test_the_reference_has_every_field_of_a_game() -> None:
    assert make_reference.PAGE.read_text("utf-8") == make_reference.page()


def test_on_a_package_index_pictures_and_links_lead_to_where_the_sources_lie() -> None:
    readme = (HOME / "README.md").read_text("utf-8")
    shown = with_links(readme, "https://example.org/x", "v1")
    assert "(https://example.org/x/raw/v1/docs/pictures/table.png)" in shown
    assert "(https://example.org/x/blob/v1/docs/record.md)" in shown
    assert not re.search(r"\]\((?!https?:|#)", shown)
    assert "https://kivy.org" in shown
    project = with_addresses((HOME / "pyproject.toml").read_text("utf-8"), "https://example.org/x")
    assert '[project.urls]\nHomepage = "https://example.org/x"' in project


@pytest.mark.parametrize(
    "form", sorted((HOME / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda form: form.stem
)
def test_a_form_asks_for_something(form: Path) -> None:
    asked = yaml.safe_load(form.read_text("utf-8"))
    if form.stem != "config":
        assert asked["name"] and asked["description"]
        assert {part["type"] for part in asked["body"]} <= {"textarea", "input", "checkboxes"}
        assert len({part["id"] for part in asked["body"]}) == len(asked["body"])
