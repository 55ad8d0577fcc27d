"""Nain Jaune by a finger: a round of moves, and an evening of results only."""

from typing import Any

from tests.faces.face import Face
from tests.ui.driver import UI
from tests.ui.evening import set_up, skip_the_guide
from tests.ui.gestures import press, verb


def pick(ui: UI, *ranks: str) -> None:
    """Ranks as they stand on their keys; the chips in a box may be as many."""
    for rank in ranks:
        (key,) = [key for key in ui.widgets("KeyCap") if plain(key) == rank]
        ui.tap(key)


def plain(key: Any) -> str:
    """What is written on a key that shows no card."""
    face = key.shown.face
    return face.short if face.plain else ""


def box(ui: UI, card: str) -> Any:
    (key,) = [key for key in ui.widgets("KeyCap") if key.pick == f"box:{card}"]
    return key


def reads(ui: UI, sentence: str) -> bool:
    """Whether it stands on the screen, be it broken into lines or not."""
    texts = [getattr(widget, "text", "") for widget in ui.widgets("Drawn")]
    texts += ["".join(run[0] for run in words.runs) for words in ui.widgets("TextBlock")]
    return ui.sees(sentence) or any(sentence in text for text in texts)


def chips(ui: UI) -> tuple[int, ...]:
    return ui.app.running.match.table.chips


def test_an_evening_of_results_only(ui: UI) -> None:
    set_up(ui, "Nain Jaune", ("Anna", "Ben", "Cleo"))
    ui.tap("Results only")
    ui.scroll_to("Chips")
    ui.tap("Chips")
    press(ui, "9")
    ui.tap("Done", inside="NumberPad")
    assert reads(ui, "must be between 15 and 1,000")
    press(ui, "0")
    ui.tap("Done", inside="NumberPad")
    assert reads(ui, "90")
    ui.tap("Start")
    skip_the_guide(ui)
    assert not ui.widgets("NumberPad") and reads(ui, "enter results")
    assert reads(ui, "Everybody stakes 15.")
    for winner, left in (("Ben", "5>12"), ("Ben", "15>15"), ("Cleo", "15>15")):
        verb(ui, "Count")
        ui.tap(winner, inside="NumberPad")
        press(ui, f"{left}>")
        ui.tap("Log it")  # a box may be somebody's: nothing is stored before that is said
        assert reads(ui, "Still missing: Ten of diamonds")
        ui.tap("Rest: nobody")
        if winner == "Ben" and left == "5>12":  # what everybody will have, before it is stored
            assert reads(ui, "Anna 70 · Ben 92 · Cleo 63")
        ui.tap("Log it")
    assert ui.app.running.match.table.phase == "over"
    assert ui.app.screen_name == "result" and reads(ui, "Ben")
    assert sum(chips(ui)) + sum(ui.app.running.match.table.board.values()) == 270


# On every face


def test_a_round_of_nain_jaune(face: Face) -> None:
    face.open(game="yellow-dwarf")
    face.verb("Deal")
    face.shows("Who deals?")
    face.player("Dora")
    face.shows("Anna starts a run.")
    face.pick("rank:2", "rank:5")
    face.shows("Anna: 2 to 5")
    face.verb("Play")
    face.shows("Anna laid 2 to 5", "Ben goes on with 6.")
    face.verb("No 6")
    face.shows("Ben passed: no 6")
    face.pick("rank:8", "box:7D")
    face.shows("6 to 8 · +20")
    face.verb("Play")
    face.shows("Cleo laid 6 to 8 · took Yellow Dwarf: chips worth 20")
    assert face.match.table.chips == (34, 34, 54, 34)
    face.undo()
    face.shows("Undone: Cleo laid 6 to 8 · took Yellow Dwarf: chips worth 20")
    assert face.match.table.chips == (34, 34, 34, 34)
