"""What is kept, damaged at every byte: nothing is lost in silence, nothing unread written over."""

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.edition import Host
from tests.browser.trials import Place, Trials, cuts, flips, smashes
from tests.faces import webkit
from tests.server.phone import Phone
from tests.support.browsers import SIZE
from tests.support.sampling import NIGHTLY, some

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("edition")]

# WebKitGTK has no files that a worker writes at once.
STORES = [("chromium", "files"), ("chromium", "database"), ("webkit", "database")]
FEW = 40  # damages of a kind in every run; every night there are all
FIRST_VERSION = json.loads(Path(__file__).with_name("first_version.json").read_text("utf-8"))
MATCH = "/matches/2026-11/a.match"  # to which records append
JOURNAL = "TJC"  # what every journal begins with, whatever its version


@pytest.fixture(params=STORES, ids="-".join)
def kept(request: pytest.FixtureRequest, host: Host) -> Iterator[tuple[Trials, str]]:
    """A browser with nothing in it, and the store that it uses."""
    name, store = request.param
    if name == "webkit":
        if not (webkit.DRIVER and webkit.SCREEN) and not os.environ.get("UI_BACKEND"):
            pytest.skip(webkit.NEEDED)
        glass = webkit.WebKitGlass(request.getfixturevalue("webkit_driver"), *SIZE.values())
        yield Trials(host, glass).visit(), store
        glass.close()
    else:
        browser: Browser = request.getfixturevalue("browser")
        context = browser.new_context()
        yield Trials(host, Phone(context)).visit(), store
        context.close()


def first_version(name: str) -> list[Place]:
    """Return what the first version of the journal had written to a store."""
    return [(place, list(base64.b64decode(text))) for place, text in FIRST_VERSION[name]]


def test_a_flipped_bit_costs_nothing_and_is_said(kept: tuple[Trials, str]) -> None:
    trials, store = kept
    places = trials.ask("make", store)
    whole = trials.ask("open", store)
    assert len(whole["files"]) == 3 and not whole["untold"]
    for way, found in trials.damage_any(places, some(flips(places), FEW), store):
        assert found["files"] == found["again"] == whole["files"], way
        assert found["untold"] == found["toldAgain"] == ["repaired"], way
        assert found["aside"], way


def test_a_smashed_byte_costs_at_most_one_file_and_is_said(kept: tuple[Trials, str]) -> None:
    trials, store = kept
    places = trials.ask("make", store)
    whole = trials.ask("open", store)["files"]
    for way, found in trials.damage_any(places, some(smashes(places), FEW), store):
        other = [path for path in whole if found["files"].get(path) != whole[path]]
        assert len(other) <= 1, way
        assert found["untold"] and found["toldAgain"] == found["untold"], way
        assert found["again"] == found["files"] and found["aside"], way


def test_every_length_but_the_right_one_is_said(kept: tuple[Trials, str]) -> None:
    trials, store = kept
    places = trials.ask("make", store)
    whole = trials.ask("open", store)["files"]
    for way, found in trials.damage_any(places, some(cuts(places), FEW), store):
        assert found["untold"] and found["aside"], way
        assert found["again"] == found["files"], way
        if store == "files":  # else only one record is cut
            assert whole[MATCH].startswith(found["files"].get(MATCH, "")), way


def test_an_entry_of_the_database_that_is_gone_is_missed(kept: tuple[Trials, str]) -> None:
    trials, store = kept
    places = trials.ask("make", store)
    for number in range(len(places) if store == "database" else 0):
        trials.ask("put", places[:number] + places[number + 1 :])
        assert trials.ask("open", store)["untold"], places[number][0]


@pytest.mark.parametrize("begun", ["now", "first version"])
def test_a_journal_of_another_version_is_refused_and_stays_as_it_is(
    kept: tuple[Trials, str], begun: str
) -> None:
    trials, store = kept
    places = trials.ask("make", store) if begun == "now" else first_version(store)
    if begun == "first version" and store == "database":
        return  # it has no head
    other = [bytes([code]) for code in range(256) if code != places[0][1][3]]
    for mark in some(other, 12):
        content = list(JOURNAL.encode() + mark + b"what only a newer version can read")
        changed = [(places[0][0], content)]
        trials.ask("put", changed)
        assert trials.ask("open", store)["refused"] == "OfAnotherVersion", mark
        assert [tuple(place) for place in trials.ask("kept")] == changed, mark


def test_an_unknown_kind_of_change_and_a_newer_database_are_refused_and_stay(
    kept: tuple[Trials, str],
) -> None:
    trials, store = kept
    strange = trials.ask("strange", store)
    assert trials.ask("open", store)["refused"] == "OfAnotherVersion"
    assert trials.ask("kept") == strange
    newer = [[{"store": "journals", "key": [2, 0], "version": 3}, [1, 2, 3]]]
    trials.ask("put", newer)
    assert trials.ask("open", store)["refused"] == "OfAnotherVersion"
    assert trials.ask("kept") == newer


@pytest.mark.parametrize("name", FIRST_VERSION)
def test_what_the_first_version_wrote_is_read_also_with_a_flipped_bit(
    kept: tuple[Trials, str], name: str
) -> None:
    trials, store = kept
    if (name == "database") != (store == "database"):
        return
    places = first_version(name)
    trials.ask("put", places)
    whole = trials.ask("open", store)
    assert len(whole["files"]) == (4 if name == "rewritten" else 3) and not whole["untold"]
    assert all(place not in trials.ask("kept") for place in places)  # it is taken over
    head = [(number, way) for number, way in flips(places) if way["at"] < 8]
    ways = [*some(head, FEW), *some(flips(places), FEW)]
    for way, found in trials.damage_any(places, ways, store):
        assert found["files"] == whole["files"], way
        assert found["again"] == whole["files"], way
        assert found["aside"] or not found["untold"], way


def test_what_two_stores_hold_is_found_and_is_not_found_twice(
    kept: tuple[Trials, str],
) -> None:
    trials, store = kept
    if store == "database":
        return
    in_files = trials.ask("make", "files")
    in_database = trials.ask("make", "database")
    trials.ask("put", in_files + in_database)
    for preferred, other in (("files", "database"), ("database", "files")):
        found = trials.ask("open", preferred)
        assert found["kind"] == preferred and len(found["others"]) == 1, other
        assert len(found["others"][0]) == 3
    assert trials.ask("open", "files", "aside")["others"] != []
    assert trials.ask("open", "files")["others"] == []
    assert NIGHTLY or trials.ask("kept") != []


def test_a_killed_rewriting_and_what_it_left_change_nothing(kept: tuple[Trials, str]) -> None:
    trials, store = kept
    if store == "database":
        return  # a transaction is there whole or not at all
    (place, content), *_ = trials.ask("make", store)
    whole = trials.ask("open", store)["files"]
    for half in some(range(0, len(content), 7), 8):
        unfinished = [0] * 12 + content[12 : 12 + half]
        trials.ask("put", [(place, content), ("journal-3", unfinished)])
        found = trials.ask("open", store)
        assert found["files"] == whole and found["untold"] == []
        assert [name for name, _ in trials.ask("kept")] == [place]
