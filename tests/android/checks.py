"""Our `Device` and the first start on the real pyjnius, against Java classes with Android's
overloads. `make package` runs this; `make test` does not, for it needs a JDK.
"""

from pathlib import Path

import pytest

from companion.device import Device

from .rig import Ran, Rig
from .signatures import differences, read_signatures

# The oldest, one without and the first with shared Downloads, the last whose bars keep away, ours.
PHONES = (24, 28, 29, 34, 36)
MATCH = ["An evening.match", "a match"]
A_LINK = "table-companion:sheet?q1YA"


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Rig:
    return Rig(tmp_path_factory.mktemp("rig"))


def test_the_stand_ins_have_what_android_has(rig: Rig) -> None:
    told = rig.members()
    assert len(read_signatures(told)) > 40 and told.count("\n") > 300
    assert list(differences(told, rig.members_of_android())) == []


@pytest.fixture(scope="module", params=PHONES)
def done(rig: Rig, request: pytest.FixtureRequest) -> tuple[int, Ran]:
    ran = rig.run("device", request.param)
    assert ran.status == 0, ran.said
    return request.param, ran


def test_a_phone_does_all_that_it_is_asked_for(done: tuple[int, Ran]) -> None:
    sdk, ran = done
    results = ran.found["results"]
    assert {name for name, result in results.items() if not result} == (
        {"is_dark"} if sdk >= 35 else {"is_dark", "dress_bars"}
    )
    assert results["safe_area"] == ([0, 63, 0, 126] if sdk >= 35 else [0, 0, 0, 0])
    assert (results["density"], results["font_scale"]) == (2.625, 1.0)
    assert ran.found["failed"] == ["read a file"]  # the one that is gone
    assert ran.found["deaths"] == [] and ran.found["left"] == 0


def test_files_go_out_and_come_in(done: tuple[int, Ran]) -> None:
    _, ran = done
    assert ran.found["got"] == [True, MATCH, MATCH, MATCH, A_LINK, None]
    assert ran.found["saved"] == "a picture"


def test_the_overloads_are_those_that_were_meant(done: tuple[int, Ran]) -> None:
    sdk, ran = done
    shared = "Intent.putExtra(String, Parcelable) [android.intent.extra.STREAM, content://media"
    effects = "Vibrator.vibrate(VibrationEffect)"
    old = "Vibrator.vibrate(long[], int) [[0, 30], -1]"
    for wanted, first in {
        "TextToSpeech.speak(CharSequence, int, Bundle, String) [Ben ist dran., 0, null, said]": 0,
        "Intent.putExtra(String, CharSequence) [android.intent.extra.TEXT, Anna has won.]": 0,
        "Intent.putExtra(String, CharSequence) [android.intent.extra.TITLE, result.png]": 0,
        "ContextWrapper.startActivity(Intent) [android.intent.action.SEND text/plain]": 0,
        "ContentResolver.query(Uri, String[], String, String[], String)": 0,
        "InsetsController.setSystemBarsAppearance(int, int) [24, 24]": 35,
        "WindowInsets.getInsets(int) [135]": 35,
        "ContentValues.put(String, String) [_display_name, result.png]": 29,
        "ContentValues.put(String, String) [mime_type, image/png]": 29,
        shared: 29,
        effects: 26,
    }.items():
        assert any(said.startswith(wanted) for said in ran.asked) == (sdk >= first), wanted
    assert any(said.startswith(old) for said in ran.asked) == (sdk < 26)


def test_nothing_that_a_device_can_do_is_left_out(done: tuple[int, Ran]) -> None:
    can = {name for name in vars(Device) if not name.startswith("_")}
    assert can - {"has_voice", "share_text"} <= set(done[1].found["results"])


@pytest.mark.parametrize(("sdk", "scale"), [(24, 1.0), (36, 1.0), (36, 1.5)])
def test_the_first_start_reaches_its_first_frame(rig: Rig, sdk: int, scale: float) -> None:
    """With type of any size: a dp stays a dp, and type grows once, not twice."""
    ran = rig.run("start", sdk, font_scale=scale)
    assert ran.status == 0, ran.said
    assert "Big Deal" in ran.found["words"]
    assert ran.found["dp"] == pytest.approx(262.5) and ran.found["sp"] == pytest.approx(
        262.5 * scale
    )
    assert Path(ran.found["folder"]).parent.name == f"start-{sdk}"  # what Android calls our own


@pytest.mark.parametrize("sdk", [24, 36])
def test_talkback_reads_and_presses_what_is_on_the_screen(rig: Rig, sdk: int) -> None:
    ran = rig.run("talkback", sdk)
    assert ran.status == 0, ran.said
    before, home, settings, switched = ran.found["told"]
    assert before == []  # nobody listens, nothing is told
    names = [name for _, name, *_ in home]
    assert "Settings" in names and any(name.startswith("Big Deal") for name in names)
    assert {"TextView", "Button"} <= {kind for kind, *_ in home}
    assert all(int(width) > 0 and int(height) > 0 for *_, width, height in home)
    assert ran.found["felt"] and ran.found["pressed"] == [True, True]

    def contrast(told: list[list[str]]) -> list[str]:
        (found,) = [thing for thing in told if thing[1].startswith("High contrast")]
        return found[:1] + found[2:3]

    assert contrast(settings) == ["Switch", "false"]
    assert contrast(switched) == ["Switch", "true"]
    announced = [said for said in ran.asked if "announceForAccessibility" in said]
    assert any("Settings" in said for said in announced)
