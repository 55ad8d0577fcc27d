"""A finger and a keyboard at the table: duels, motion, quick taps, refusals, questions, the log."""

from typing import Any

import pytest
from kivy.core.window import Window

from companion.games import read_game
from tests.engine.test_judged_once import judgings
from tests.support.api import Entry, Match, languages, make_setup, options
from tests.support.positions import PLAYED, random_match
from tests.support.sampling import some
from tests.support.ui.driver import FRAME, UI
from tests.support.ui.gestures import OpenMatch
from tests.support.ui.plots import A_DUEL, FOUR, SOME_MOVES

# What moves

KEPT = ("Anna steal Ben stocks", "Ben defend silver")


def _holders(table: Any) -> list[Any]:
    return [w for w in (table.duel, *table.tiles, *table.piles) if w.parent]


def _place(widget: Any, spot: str) -> tuple[int, int]:
    """The corner of what lies at a spot, in the window."""
    x, y, *_ = widget.lying[spot]
    left, low = widget.to_window(widget.x + x, widget.y + y)
    return round(left), round(low)


def _flying(ui: UI) -> Any:
    """The one card on its way; the frame of the turn slides without a card."""
    (card,) = [mover for mover in ui.widgets("Mover") if mover.face]
    return card


def _lands(ui: UI, card: Any) -> tuple[int, int]:
    """Where a card lands after at most 180 ms of the app's own clock, nearer with every frame."""
    frames = 0
    while card.parent:
        ui.frames()
        frames += 1
    assert frames * FRAME <= 0.18 + 2 * FRAME
    return round(card.x), round(card.y)


@pytest.mark.parametrize(
    ("duel", "winner", "count"),
    [(A_DUEL[:-1], "Anna", 5), (KEPT, "Ben", 4)],
    ids=["stolen", "kept"],
)
def test_what_was_at_stake_lands_on_who_has_won_it_with_its_new_count(
    open_match: OpenMatch, duel: tuple[str, ...], winner: str, count: int
) -> None:
    ui = open_match(*SOME_MOVES, *duel, still=False)
    ui.touch(ui.the("VerbButton", verb="yield"))
    card = _flying(ui)
    tile = next(tile for tile in ui.app.screen("table").tiles if tile.name == winner)
    assert card.face.badge == tile.shown.spots[0].face.badge == count
    assert _lands(ui, card) == _place(tile, tile.shown.spots[0].pick)


@pytest.mark.parametrize(
    ("taps", "goal"),
    [
        (("card:home", "!pair"), "stack:0"),
        (("card:home", "!discard"), "pile:discard"),
        (("card:stocks", "!steal"), "attack"),
    ],
)
def test_a_picked_card_flies_to_its_goal_and_after_undo_back(
    open_match: OpenMatch, taps: tuple[str, str], goal: str
) -> None:
    ui = open_match(*SOME_MOVES, still=False)
    table = ui.app.screen("table")
    key = ui.the("KeyCap", pick=taps[0])
    ui.tap(key)
    ui.touch(ui.the("VerbButton", verb=taps[1][1:]))
    there = _lands(ui, _flying(ui))
    assert there == next(_place(w, goal) for w in _holders(table) if goal in w.lying)
    ui.touch("Undo", inside="Bar")
    assert _lands(ui, _flying(ui)) == _place(key, taps[0])


def test_with_less_motion_nothing_moves(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, *A_DUEL[:-1])
    ui.touch(ui.the("VerbButton", verb="yield"))
    assert not ui.widgets("Mover")


# Fingers


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
    stolen = "Anna pair yacht yacht", "Ben steal Anna gold"
    ui = open_match("deal Anna jewels", *pairs, *stolen, players=FOUR[:3], still=False)
    assert twice(ui, "KeyCap", pick="card:gold") == ["defend"]
    ui.tap(ui.the("KeyCap", pick="card:gold"))  # a moment later it is the rival's
    assert ui.the("Bar").text == "Ben pressed on with Gold"


def test_for_a_left_thumb_undo_changes_sides_at_once(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna jewels")
    bar = ui.app.screen("table").bar
    assert bar.zones["undo"].box[0] > bar.width / 2
    ui.app.change_settings(left_handed=True)
    ui.frames(3)
    left, _, width, _ = bar.zones["undo"].box
    words = next(part for part in bar.parts if "Anna" in part.text)
    assert left < bar.width / 2 and words.x >= left + width
    ui.tap("Undo")
    assert ui.app.running.match.number == 0


def test_the_sheet_of_a_refusal_asks_the_checker_nothing_again(open_match: OpenMatch) -> None:
    ui = open_match(*MOVES[:4])
    ui.tap("Home", inside="KeyCap")
    with judgings() as found:
        ui.tap("Steal", inside="VerbButton")
    assert ui.sees("Not allowed") and set(found.values()) <= {1}


def test_a_verb_with_too_many_cards_is_refused_with_its_rule(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES)
    ui.tap("Home", inside="KeyCap")
    ui.tap("Jewels", inside="KeyCap")
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Not allowed") and ui.sees("Discard: one card only")
    ui.tap("The rule")
    assert ui.app.screen_name == "rules"
    ui.app.back()
    ui.settle()
    assert len([key for key in ui.widgets("KeyCap") if key.state == "picked"]) == 2


def test_a_reason_is_not_longer_than_a_record_takes(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES[1:])
    move = {"move": "discard", "player": 2, "card": "yacht"}
    ui.app.screen("table").open_sheet("other_reason", "ten letter" * 20, move, "", 0)
    ui.settle()
    (field,) = ui.widgets("TextField")
    ui.tap(field)
    ui.type("more")
    assert field.text == "ten letter" * 20
    ui.key(13)
    assert ui.app.running.match.entry.ruling == "ten letter" * 20


# Keys


@pytest.mark.parametrize("game", ["dnup", "rotundo", "big-deal", "crazy-eights"])
def test_keys_are_only_shown_where_some_of_them_are_asked_for(
    open_match: OpenMatch, game: str
) -> None:
    ui = open_match(game=game, players=FOUR[:3])
    caps = [cap for cap in ui.widgets("KeyCap") if not cap.board]
    assert any(cap.state != "quiet" for cap in caps) or not caps
    before = ui.the("VerbButton", verb="count").pos
    ui.app.screen("table").after(ui.app.screen("table").at.act_as, 1)
    assert ui.the("VerbButton", verb="count").pos == before


WITH_TURNS = [game for game in PLAYED if not read_game(game).only_counted]


def first_turn(game: str) -> Match:
    """Return a match of a game in its first turn."""
    setup = make_setup(game, list(FOUR[: read_game(game).players[1]]), {})
    played = random_match(setup, 3, 12).history()
    return next(match for match in played if match.table.turn is not None)


ENTER = 13
TAB = 9
BACKSPACE = 8
RIGHT = 275
F1 = 282


def press(ui: UI, code: int, *held: str, scan: int = 0) -> None:
    Window.dispatch("on_keyboard", code, scan, None, list(held))
    ui.settle()


def test_a_turn_is_logged_undone_and_redone_by_keys(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna jewels")
    press(ui, ord("h"))
    assert ui.app.screen("table").at.pointing.picks == ("card:home",)
    press(ui, ENTER)
    assert ui.app.running.match.number == 2, "what is gold is done"
    press(ui, ord("z"), "ctrl")
    assert ui.app.running.match.number == 1 and "Undone" in ui.the("Bar").text
    press(ui, ord("y"), "ctrl")
    assert ui.app.running.match.number == 2
    press(ui, ord("j"))
    assert ui.app.screen("table").at.pointing.picks == ("card:jewels",)
    ui.back()
    assert not ui.app.screen("table").at.pointing.picks


RANKS = {"en": "A234567890JQK", "de": "A234567890BDK"}


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_card_is_picked_by_what_stands_on_it(open_match: OpenMatch, code: str) -> None:
    match = first_turn("crazy-eights")
    moves = [match.setup.write_move(entry.move) for entry in match.entries()]
    ui = open_match(*moves, game="crazy-eights", width=1280, height=800)
    ui.app.change_settings(language=code)
    ui.settle()
    table = ui.app.screen("table")
    ranks = [cap for cap in ui.widgets("KeyCap") if cap.pick.startswith("rank:")]
    assert "".join(cap.letter for cap in ranks) == RANKS[code]
    for cap in ranks:
        press(ui, ord(cap.letter.lower()))
        assert table.at.pointing.picks[0] == cap.pick
        while table.at.pointing.picks:
            table.after(table.at.clear)
    press(ui, ord("k"))
    press(ui, ord({"en": "c", "de": "k"}[code]))  # Kreuz: after a rank it is a suit
    assert table.at.pointing.picks == ("rank:K", "suit:clubs")


@pytest.mark.parametrize("code", some(languages(), 4))
@pytest.mark.parametrize("game", WITH_TURNS)
def test_every_key_and_verb_has_a_letter_of_its_own(
    open_match: OpenMatch, game: str, code: str
) -> None:
    match = first_turn(game)
    moves = [match.setup.write_move(entry.move) for entry in match.entries()]
    ui = open_match(*moves, game=game, players=match.setup.players, width=1280, height=800)
    ui.app.change_settings(language=code)
    ui.settle()
    table = ui.app.screen("table")
    seen = []
    for pad in table.view.pads:
        keys = {key.pick for key in pad.keys}
        caps = [cap for cap in ui.widgets("KeyCap") if cap.pick in keys and not cap.board]
        letters = [cap.letter for cap in caps]
        assert all(letters) and len(set(letters)) == len(letters), letters
        seen += letters
    verbs = [verb.letter for verb in ui.widgets("VerbButton")]
    assert all(verbs) and len(set(verbs)) == len(verbs) and not {*verbs} & {*seen}


def test_the_focus_goes_from_control_to_control_and_enter_presses_it(
    open_match: OpenMatch,
) -> None:
    ui = open_match("deal Anna jewels")
    focus = ui.app.focus
    press(ui, TAB)
    first = focus.at
    assert first.acts and focus._marked
    for _ in range(60):
        if focus.at.widget.__class__.__name__ == "KeyCap":
            break
        press(ui, RIGHT)
    cap = focus.at.widget
    press(ui, ENTER)
    assert ui.app.screen("table").at.pointing.picks == (cap.pick,)
    press(ui, TAB, "shift")
    ui.tap_the("KeyCap", pick=cap.pick)
    assert focus.at is None and focus._marked is None, "a finger takes it away"


# May I …?

MOVES = (
    *("deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"),
    *("Dora discard yacht", "Anna pair jewels jewels"),
)


def test_what_can_i_do_now_with_a_hand_that_only_i_see(open_match: OpenMatch) -> None:
    table = open_match(*MOVES)
    table.tap("More", "What can I do now?")
    assert table.sees("What can Ben do now?")
    assert table.sees("Anna’s 2 Jewels, worth $20,000, with")
    hand = table.find("Just with my hand …")
    moves = table.find("worth $20,000, with")
    assert hand.box.y > moves.box.y, "in sight, however long the list below it is"
    table.tap("Just with my hand …")
    for _ in range(2):
        table.tap("Stocks", inside="BottomSheet")
    assert not table.sees("2 Stocks")
    words: list[str] = []
    look = lambda: words.extend(table.words())  # noqa: E731
    table.press("Hold to see what you can do", seconds=0.1, meanwhile=look)
    assert any("2 Stocks" in word for word in words), words
    assert not table.sees("2 Stocks")
    assert table.app.root.close_sheet()


# The log


@pytest.mark.parametrize("leave", ["the back key", "Cancel", "Cancel without a bar"])
def test_one_cross_leaves_a_correction_for_the_log(open_match: OpenMatch, leave: str) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    ui.tap("Ben laid 2 Stocks", inside="LogRow")
    ui.tap("Fix this move")
    if leave == "Cancel without a bar":
        ui.app.change_settings(text_size=1.6)
        ui.resize(320, 640)
        ui.settle()
    assert ui.sees("Fix move 8")
    crosses = [
        zone
        for kind in ("Banner", "Bar", "IconButton")
        for widget in ui.widgets(kind)
        for zone in widget.zones.values()
        if zone.spoken in ("Cancel", "Put it back")
    ]
    assert len(crosses) == 1
    ui.back() if leave == "the back key" else ui.tap("Cancel")
    ui.settle()
    assert ui.app.nav_stack == [("home", {}), ("table", {}), ("log", {"number": 8})]
    assert next(row for row in ui.widgets("LogRow") if row.lit).item.number == 8


def test_a_long_match_needs_no_more_rows_than_are_in_sight(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    running = ui.app.running
    while running.match.number < 90 and running.match.table.turn is not None:
        first = options(running.match.setup, running.match.table)[-1]
        running.log(Entry(first))
    ui.app.replace("log")
    ui.frames(3)
    assert len(ui.app.screen("log").list._rows) < 25
    ui.scroll_to("Anna laid 2 Homes", inside="LogList")
    assert len(ui.app.screen("log").list._rows) < 25
