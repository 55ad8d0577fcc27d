"""Two taps where one was meant."""

from typing import Any

from tests.ui.driver import UI
from tests.ui.evening import OpenMatch

MOVING: dict[str, Any] = {"players": ("Anna", "Ben", "Cleo"), "still": False}


def twice(ui: UI, kind: str, **about: str) -> list[str]:
    """Two quick taps where that is; returns what they have logged."""
    x, y = ui.the(kind, **about).center
    before = ui.app.running.match.number
    ui.touch((x, y))
    ui.frames(4)
    ui.touch((x + 5, y - 5), quickly=True)
    after = ui.app.running.match
    lines = [after.setup.write_move(entry.move) for entry in after.entries()]
    return [line["move"] for line in lines[before:]]


def test_nobody_answers_for_the_other_in_a_duel(open_match: OpenMatch) -> None:
    pairs = "Anna pair home home", "Ben pair stocks stocks", "Cleo discard yacht"
    ui = open_match(
        "deal Anna jewels", *pairs, "Anna pair yacht yacht", "Ben steal Anna gold", **MOVING
    )
    assert twice(ui, "KeyCap", pick="card:gold") == ["defend"]
    ui.tap(ui.the("KeyCap", pick="card:gold"))  # a moment later it is the rival's
    assert ui.the("Bar").text == "Ben pressed on with Gold"
