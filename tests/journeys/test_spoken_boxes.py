"""What a voice says of the boxes of a score sheet."""

from tests.faces.app_face import AppFace
from tests.support.api import sheet_called

BIDS = {"move": "before", "enter": {"bid": [0, 1, 0]}}


def test_each_number_of_a_box_has_its_name_and_the_box_in_focus_its_state(tmp_path) -> None:
    face = AppFace(tmp_path)
    plain = sheet_called("skull-king").plain
    face.open(BIDS, game="sheet", players=("Petra", "Zoë", "Yvonne"), sheet=plain)
    face.press("0")
    boxes = face.ui.app.root.front.boxes
    said = {id: zone.spoken for id, zone in boxes.zones.items()}
    focused = face.ui.app.root.front.entry.form.focus
    done = next(id for id in said if id.startswith("tricks:") and said[id].endswith(": 0"))
    assert (
        said[done]
        == f"{said[done].partition(',')[0]}, Bid {BIDS['enter']['bid'][int(done[-1])]}, Tricks: 0"
    )
    assert boxes.states_of(focused) == ("chosen",)
    assert boxes.states_of(done) == ()
    face.close()
