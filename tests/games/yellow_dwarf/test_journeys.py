"""Nain Jaune by a finger: runs, boxes, a form at the end, and an evening of results only."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import UI
from tests.ui.evening import FOUR, OpenMatch, new_match, set_up, skip_the_guide
from tests.ui.gestures import filled, go, log_form, look_at, point_at, press, verb


@pytest.fixture
def begin(open_match: OpenMatch) -> OpenMatch:
    """A phone at the table of such a match."""
    return partial(open_match, game="yellow-dwarf")


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


def test_a_round_from_the_first_tap_to_the_next_deal(ui: UI, tmp_path: Path) -> None:
    new_match(ui, "Nain Jaune", FOUR)
    assert reads(ui, "Nain Jaune") and reads(ui, "Round 1.")
    verb(ui, "Deal")
    assert reads(ui, "Who deals?")
    ui.tap("Dora", inside="PlayerTile")
    assert reads(ui, "Anna leads.") and reads(ui, "−15")

    pick(ui, "2", "5")
    assert reads(ui, "Anna: 2 to 5")
    verb(ui, "Play")
    assert reads(ui, "Anna laid 2 to 5") and reads(ui, "Ben goes on with 6.") and reads(ui, "No 6")

    verb(ui, "No 6")
    assert reads(ui, "Ben passed: no 6") and reads(ui, "passed")
    pick(ui, "8")
    ui.tap(box(ui, "7D"))
    assert reads(ui, "6 to 8 · +20")
    verb(ui, "Play")
    assert reads(ui, "Cleo laid 6 to 8 · took Yellow Dwarf: chips worth 20")
    assert chips(ui) == (34, 34, 54, 34)
    assert box(ui, "7D").state == "quiet" and box(ui, "7D").shown.sign == "check"

    pick(ui, "10")
    ui.tap(box(ui, "10D"))
    ui.tap(box(ui, "10D"))
    assert reads(ui, "9 to 10 · 1 forgotten")
    verb(ui, "Play")
    assert reads(ui, "Dora laid 9 to 10 · forgot Ten of diamonds")
    assert box(ui, "10D").shown.sign == "warning"  # its chips are still there
    for _ in range(3):
        verb(ui, "No Jack")
    assert reads(ui, "Dora leads.")
    assert chips(ui) == (34, 34, 54, 34)

    pick(ui, "A", "10")
    verb(ui, "Play")
    assert reads(ui, "Dora laid Ace to 10 · out")
    assert chips(ui) == (26, 22, 45, 63)
    assert reads(ui, "Dora leads") and reads(ui, "+14")  # the round is over
    assert reads(ui, "Dora gets 8 from Anna, 12 from Ben and 9 from Cleo.")
    assert reads(ui, "Round 2. Anna deals.")
    ui.tap("On to round 2")
    verb(ui, "Deal")
    assert reads(ui, "Ben leads.")


def answer(ui: UI, said: str) -> None:
    (key,) = [key for key in ui.widgets("KeyCap") if plain(key) == said]
    ui.tap(key)


def test_was_that_seven_the_dwarf(begin: OpenMatch) -> None:
    ui = begin("deal Dora", "Anna play 2 4")
    table = ui.app.screen("table")
    assert table.wood.parent and box(ui, "7D").value == "20"
    ranks = {key.pick: key.pos for key in ui.widgets("KeyCap") if key.pick.startswith("rank:")}
    assert not ui.sees("Forgotten")  # nothing is asked yet
    pick(ui, "8")
    assert reads(ui, "5 to 8. Was that 7 the Dwarf?")
    assert ranks == {k.pick: k.pos for k in ui.widgets("KeyCap") if k.pick.startswith("rank:")}
    answer(ui, "Taken")
    assert reads(ui, "5 to 8 · +20") and box(ui, "7D").shown.sign == "check"
    answer(ui, "No")
    assert reads(ui, "5 to 8. Was that 7 the Dwarf?")
    answer(ui, "Taken")
    verb(ui, "Play")
    assert reads(ui, "Ben took it")
    pick(ui, "J")
    assert reads(ui, "9 to Jack. Was a board card among them? Tap its box.")
    ui.tap(box(ui, "JC"))
    answer(ui, "Forgotten")
    assert reads(ui, "9 to Jack · 1 forgotten")


def test_the_last_card_of_a_first_turn_is_a_grand_opera(begin: OpenMatch) -> None:
    ui = begin("deal Dora")
    pick(ui, "K")
    verb(ui, "Play")
    assert reads(ui, "Anna leads.")
    pick(ui, "A", "J")
    assert reads(ui, "Grand Opera!")
    verb(ui, "Play")
    assert reads(ui, "Anna laid Ace to Jack · Grand Opera!")
    assert chips(ui) == (49 - 15 + 60 + 36, 22, 22, 22)


def test_a_refusal_is_explained_and_the_rule_is_one_tap_away(begin: OpenMatch) -> None:
    ui = begin("deal Dora", "Anna play 2 5")
    pick(ui, "4")
    assert reads(ui, "wrong rank")
    verb(ui, "Play")
    assert reads(ui, "The run goes on with 6, so it cannot begin with 4.")
    ui.tap("The rule")
    assert reads(ui, "Begin with the missing rank")
    assert ui.app.running.match.number == 2


def test_who_leads_cannot_pass(begin: OpenMatch) -> None:
    ui = begin("deal Dora")
    assert reads(ui, "must lead")
    verb(ui, "Pass")
    assert reads(ui, "Anna leads and can’t pass: any rank may start the run.")


def test_undo_names_what_was_undone_and_redo_brings_it_back(begin: OpenMatch) -> None:
    ui = begin("deal Dora", "Anna play 2 5")
    pick(ui, "7")
    ui.tap(box(ui, "7D"))
    verb(ui, "Play")
    assert chips(ui)[1] == 54
    ui.tap("Undo")
    assert reads(ui, "Undone: Ben laid 6 to 7 · took Yellow Dwarf: chips worth 20")
    assert chips(ui)[1] == 34 and box(ui, "7D").state == "normal"
    ui.tap("Redo")
    assert chips(ui)[1] == 54


def test_boxes_that_a_changed_run_passes_no_longer_are_let_go(begin: OpenMatch) -> None:
    ui = begin("deal Dora", "Anna play 2 5")
    pick(ui, "Q")
    ui.tap(box(ui, "QS"))
    ui.tap(box(ui, "10D"))
    pick(ui, "J")
    assert reads(ui, "6 to Jack · +4")
    verb(ui, "Play")
    assert reads(ui, "Ben laid 6 to Jack · took Ten of diamonds: chips worth 4")


LAST = ("deal Dora", "Anna play 1 10", "Ben pass", "Cleo pass", "Dora pass")
HOUSE = {"payment": "points", "held-box": "doubles"}


def test_points_and_held_cards_are_entered_when_somebody_is_out(begin: OpenMatch) -> None:
    ui = begin(*LAST, options=HOUSE)
    pick(ui, "3", "4")
    assert reads(ui, "out: points?")
    verb(ui, "Play")
    assert reads(ui, "What’s left in everybody’s hands?") and reads(ui, "Anna laid 3 to 4 · out")
    assert filled(ui)[:3] == ["Ben ", "Cleo ", "Dora "]
    press(ui, "12>13>1")
    log_form(ui)
    assert reads(ui, "Dora can’t have 1 point in 12 cards: a card counts 1 to 10.")
    point_at(ui, "points_left:3")
    press(ui, "14>")
    ui.tap("Cleo", inside="NumberPad")  # was left with the ten of diamonds
    ui.tap("Rest: nobody", "Log it")
    move = ui.app.running.match.entry.move
    assert (move.points_left, move.held) == ((0, 12, 13, 14), {"10D": 2})
    assert reads(ui, "Anna laid 3 to 4 · out") and reads(ui, "Round 1 is over")
    ui.tap("Undo")
    assert not ui.app.screen("table").at.pointing.picks  # at the table again
    assert reads(ui, "Anna leads.")


def test_a_half_filled_form_is_found_again_after_a_kill(begin: OpenMatch) -> None:
    ui = begin(*LAST, options=HOUSE)
    pick(ui, "3", "4")
    verb(ui, "Play")
    press(ui, "12>1")
    ui.settle(0.6)
    ui.kill_and_open()
    assert reads(ui, "Anna laid 3 to 4 · out")
    press(ui, "3>14>")
    ui.tap("Rest: nobody", "Log it")
    assert ui.app.running.match.entry.move.points_left == (0, 12, 13, 14)


def test_a_held_card_alone_needs_a_form_only_if_somebody_held_one(begin: OpenMatch) -> None:
    ui = begin(*LAST, options={"held-box": "doubles"})
    assert reads(ui, "at the end")
    pick(ui, "3", "4")
    verb(ui, "Held")
    assert reads(ui, "Was left with the card")
    ui.back()
    assert reads(ui, "Anna: 3 to 4")
    verb(ui, "Play")
    assert ui.app.running.match.entry.move.held == {}


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


def test_a_player_is_looked_at_and_the_total_explained(begin: OpenMatch) -> None:
    ui = begin("deal Dora", "Anna play 5 8 took=7D")
    look_at(ui, "Anna")
    assert reads(ui, "Cards in hand") and reads(ui, "Ben acts now") is False
    ui.tap("Why this total?")
    assert reads(ui, "Anna")


def test_eight_at_a_small_table(begin: OpenMatch) -> None:
    names = (*FOUR, "Emil", "Fay", "Gus", "Hal")
    about = {"options": {"traditional-deals": True}, "players": names}
    ui = begin("deal Hal", **about, width=320, height=640)
    pick(ui, "5", "7")
    ui.tap(box(ui, "7D"))
    verb(ui, "Play")
    assert reads(ui, "Anna laid 5 to 7 · took Yellow Dwarf: chips worth 40")
    assert reads(ui, "Ben goes on with 8.")


def test_a_run_of_three_turns_ago_is_corrected(begin: OpenMatch) -> None:
    ui = begin("deal Dora", "Anna play 2 5", "Ben pass", "Cleo play 6 6", "Dora pass")
    go(ui, "log")
    ui.tap("Cleo laid 6", "Fix this move")
    assert reads(ui, "Fix move 4")
    pick(ui, "7")
    ui.tap(box(ui, "7D"))
    verb(ui, "Play")
    assert chips(ui)[2] == 54 and ui.app.running.match.number == 5
    assert reads(ui, "Anna goes on with 8.")
