"""Counting a round, without a screen: what there is to enter, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.match import Entry, Match, read_line
from companion.engine.tap_result import MoveLogged, MoveRefused, NeedsMore, RepairStarted
from companion.i18n.language import language
from companion.record.match_file import make_setup
from companion.record.open_record import OpenRecord
from companion.session.count_view import CountView, EntryView
from companion.session.counting import AtCount

FOUR = ["Anna", "Ben", "Cleo", "Dora"]


@pytest.fixture
def count(tmp_path: Path) -> Any:
    opened: list[OpenRecord] = []

    def begin(
        game: str,
        *lines: dict[str, Any],
        players: list[str] = FOUR,
        options: dict[str, Any] | None = None,
        correction: str = "",
        number: int = 0,
    ) -> AtCount:
        setup = make_setup(game, players, options or {})
        running = OpenRecord.begin(tmp_path, setup)
        opened.append(running)
        for line in lines:
            entry = read_line(setup, line)
            assert isinstance(entry, Entry) and running.log(entry).legal, line
        return AtCount(running, language("en"), correction, number)

    yield begin
    for running in opened:
        running.close()


def type_in(counting: AtCount, digits: str) -> None:
    for digit in digits:
        counting.press({"-": "minus", ">": "done", "<": "delete"}.get(digit, digit))


def cells(view: CountView) -> list[EntryView]:
    return [cell for section in view.sections for cell in section.cells]


def shown(view: CountView) -> list[str]:
    return [f"{cell.name} {cell.value}{cell.suffix}" for cell in cells(view)]


def points(counting: AtCount) -> Any:
    return counting.running.match.entry.move.points  # type: ignore[union-attr]


def test_four_players_take_what_the_digits_take(count: Any) -> None:
    counting = count("big-deal")
    taps = "230>360>235>195"
    type_in(counting, taps)
    view = counting.view()
    assert view.ready and not view.more
    assert shown(view) == ["Anna 230,000", "Ben 360,000", "Cleo 235,000", "Dora 195,000"]
    assert isinstance(counting.book(), MoveLogged)
    assert points(counting) == (230_000, 360_000, 235_000, 195_000)


def test_before_anything_is_typed_it_says_how_amounts_are_typed(count: Any) -> None:
    view = count("big-deal").view()
    assert (view.says, view.tone, view.ready) == ("Type 85 for $85,000.", "second", False)
    assert view.title == "What is each stack worth?" and view.subtitle == "Big Deal · Round 1"
    assert [cell.focused for cell in cells(view)] == [True, False, False, False]


def test_what_no_other_entry_can_mend_is_told_as_it_is_typed(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "83")
    assert counting.view().says.startswith("Anna: no stack adds up to $83,000")
    assert counting.view().tone == "second"  # it may become 835
    type_in(counting, ">")
    assert counting.view().tone == "illegal"
    type_in(counting, "0>0>0")
    view = counting.view()
    assert (view.tone, view.ready) == ("illegal", False)
    happened = counting.book()
    assert isinstance(happened, MoveRefused) and not happened.may_overrule
    assert [broken.rule.id for broken in happened.broken] == ["score.not-a-card-sum"]
    assert counting.running.match.number == 0


def wrong(counting: AtCount) -> list[str]:
    return [cell.name for cell in cells(counting.view()) if cell.wrong]


def test_the_wrong_amount_is_marked_and_named_wherever_the_cursor_is(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "12")
    assert wrong(counting) == []  # it may become 120
    type_in(counting, ">40>")
    view = counting.view()
    assert (wrong(counting), counting.form.focus) == (["Anna"], "points:2")
    assert (cells(view)[0].note, cells(view)[1].note) == ("impossible sum", "0 → 40k")
    assert view.says.startswith("Anna: no stack adds up to $12,000.") and view.tone == "illegal"
    type_in(counting, "7>")
    assert wrong(counting) == ["Anna", "Cleo"]
    type_in(counting, "10>")
    assert counting.form.focus == "points:0"  # nothing is open any more, and this is to be mended
    type_in(counting, "125>")
    assert wrong(counting) == ["Cleo"] and counting.view().says.startswith("Cleo: ")
    counting.point("points:1")
    assert isinstance(counting.book(), MoveRefused) and counting.form.focus == "points:2"
    type_in(counting, "70")
    assert wrong(counting) == [] and counting.view().ready


def test_an_impossible_hand_is_told_before_the_other_hands_are_counted(count: Any) -> None:
    counting = count("rotundo", {"move": "deal", "first": 0, "card": "blue-3-35"})
    counting.point("hands:1")
    type_in(counting, "3>")  # ten cards are worth 100 at least
    assert wrong(counting) == ["Ben"]
    assert counting.view().says.startswith("Ben’s hand cannot be worth 3")
    assert counting.view().sections[0].words == "Value of the cards left in hand"


def test_it_shows_how_display_and_hand_come_to_a_result(count: Any) -> None:
    counting = count(
        "rotundo",
        {"move": "deal", "first": 0, "card": "blue-3-35"},
        {"move": "collect", "player": 0, "cards": ["blue-1-10", "blue-2-10"]},
    )
    type_in(counting, "150>")
    assert cells(counting.view())[0].note == "55 − 150 = −95"
    counting.choose_way("displays+hands")
    type_in(counting, "60>")
    assert cells(counting.view())[4].note == "60 − 150 = −90"


def test_only_what_has_a_sum_is_said_to_add_up(count: Any) -> None:
    plain, zero = count("score-pad"), count("score-pad", options={"zero_sum": True})
    for counting in (plain, zero):
        type_in(counting, "30>-10>-25>5")
    assert (plain.view().says, zero.view().says) == ("Nothing is missing.", "It all adds up.")


def test_cards_that_are_too_many_together_mark_whose_they_are(count: Any) -> None:
    counting = count("big-deal")
    counting.choose_way("counts")
    for _ in range(3):
        counting.count("gold", 1)
    counting.go_on()
    counting.count("home", 1)
    counting.go_on()
    for _ in range(3):
        counting.count("gold", 1)
    counting.go_on()
    counting.go_on()
    assert wrong(counting) == ["Anna", "Cleo"]


def test_an_amount_that_is_left_after_a_round_of_nain_jaune_is_marked(count: Any) -> None:
    counting = count("yellow-dwarf", players=FOUR[:3], options={"payment": "points"})
    counting.choose(1)
    type_in(counting, "3>0>")
    assert wrong(counting) == ["Cleo"]
    counting.point("left:2")
    type_in(counting, "2>14>30>")
    assert wrong(counting) == ["Cleo"]
    assert counting.view().says.startswith("Cleo cannot have 30 points in 2 cards")


def test_a_refusal_is_quiet_while_the_rest_may_mend_it(count: Any) -> None:
    counting = count("score-pad", options={"zero_sum": True})
    type_in(counting, "5>")
    assert counting.view().tone == "second"
    assert counting.view().says.startswith("The points of a round must add up to 0")


def test_what_was_logged_is_counted_already(count: Any) -> None:
    counting = count(
        "big-deal",
        {"move": "deal", "first": 0, "discard": "jewels"},
        {"move": "pair", "player": 0, "cards": ["home", "gold"]},
        {"move": "pair", "player": 1, "cards": ["yacht", "yacht"]},
    )
    view = counting.view()
    assert shown(view) == ["Anna 70,000", "Ben 30,000", "Cleo 0", "Dora 0"] and view.ready
    assert view.says == "Filled in from the moves. Change what differs."
    counting.point("points:2")
    type_in(counting, "20")
    assert shown(counting.view())[2] == "Cleo 20,000"
    counting.choose_way("counts")
    assert [(c.word, c.copies) for c in counting.view().cards if c.copies] == [
        ("home", 1),
        ("gold", 1),
    ]
    counting.count("home", 1)
    assert (counting.view().tone, counting.view().ready) == ("legal", True)


def test_what_is_missing_is_named_and_pointed_at(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85>")
    assert counting.view().says == "Still missing: Ben, Cleo and Dora"
    happened = counting.book()
    assert happened == NeedsMore(words="Still missing: Ben, Cleo and Dora")
    assert counting.form.focus == "points:1"
    assert (counting.view().tone, wrong(counting)) == ("illegal", ["Ben", "Cleo", "Dora"])
    assert cells(counting.view())[1].note == "missing"
    type_in(counting, "40>")
    assert wrong(counting) == ["Cleo", "Dora"]
    type_in(counting, "40>40")
    assert counting.view().ready and wrong(counting) == []


def test_an_empty_one_left_behind_by_next_is_nothing(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85>>>>")
    assert counting.view().ready
    assert isinstance(counting.book(), MoveLogged)
    assert points(counting) == (85_000, 0, 0, 0)


def test_the_first_digit_in_an_entry_that_is_there_begins_it_anew(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85>40>")
    counting.point("points:0")
    type_in(counting, "9")
    type_in(counting, "0")
    assert shown(counting.view())[0] == "Anna 90,000"
    counting.point("points:1")
    type_in(counting, "<5")
    assert shown(counting.view())[1] == "Ben 45,000"


def test_deleting_everything_leaves_it_open_again(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85<<")
    assert cells(counting.view())[0].missing


def test_zeros_in_front_and_too_many_digits_are_not_taken(count: Any) -> None:
    counting = count("score-pad")
    type_in(counting, "0075")
    assert cells(counting.view())[0].value == "75"
    type_in(counting, "123456789")
    assert cells(counting.view())[0].value == "751,234,567"


def test_next_goes_to_what_is_still_open(count: Any) -> None:
    counting = count("big-deal")
    counting.point("points:2")
    type_in(counting, "10>")
    assert counting.form.focus == "points:3"
    type_in(counting, "10>")
    assert counting.form.focus == "points:0"


def test_it_says_what_the_totals_will_be(count: Any) -> None:
    counting = count("big-deal", {"move": "score", "points": [230_000, 0, 0, 0]})
    type_in(counting, "85>")
    assert [cell.note for cell in cells(counting.view())] == ["230k → 315k", "", "", ""]


def test_it_says_when_the_match_ends(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "1000>0>0>0")
    assert counting.view().says == "That ends the match. Won by Anna."


def test_cards_are_counted_for_each_player(count: Any) -> None:
    counting = count("big-deal")
    assert counting.view().ways == (("points", "Amounts"), ("counts", "Cards"))
    counting.choose_way("counts")
    counting.count("home", 1)
    counting.count("home", 1)
    counting.count("gold", 1)
    counting.count("gold", -1)
    counting.count("gold", -1)
    view = counting.view()
    assert view.pad == "cards" and view.cards[0] == ("home", "Home", 2)
    assert (cells(view)[0].value, cells(view)[0].note) == ("×2", "0 → 40k")
    for _ in range(4):
        counting.go_on()
    assert isinstance(counting.book(), MoveLogged)
    assert counting.running.match.entry.move.counts == ({"home": 2}, {}, {}, {})


def test_more_cards_than_the_deck_has_can_be_a_ruling(count: Any) -> None:
    counting = count("big-deal")
    counting.choose_way("counts")
    for _ in range(5):
        counting.count("gold", 1)
    for _ in range(4):
        counting.go_on()
    assert counting.view().tone == "illegal"
    assert counting.view().says.startswith("The deck has only 4 copies of Gold")
    assert cells(counting.view())[0].note == "0 → 250k"
    assert counting.book().may_overrule
    assert isinstance(counting.book("We agreed"), MoveLogged)
    assert counting.running.match.entry.ruling == "We agreed"


def test_below_zero_where_it_makes_sense(count: Any) -> None:
    assert not count("big-deal").view().signed
    counting = count("score-pad", options={"zero_sum": True})
    assert counting.view().signed
    type_in(counting, "-3>")
    assert counting.view().says.endswith("these make −3.")
    type_in(counting, "1>2->-1>")
    assert shown(counting.view()) == ["Anna −3", "Ben 1", "Cleo −2", "Dora −1"]
    assert counting.view().tone == "illegal"
    counting.point("points:2")
    type_in(counting, "3")
    assert counting.view().ready


def test_a_sign_alone_is_not_a_number_yet(count: Any) -> None:
    counting = count("score-pad")
    type_in(counting, "-")
    assert cells(counting.view())[0].value == "−"
    type_in(counting, "7")
    assert cells(counting.view())[0].value == "−7"


def test_where_points_add_up_the_last_entry_follows(count: Any) -> None:
    counting = count("score-pad", options={"zero_sum": True})
    type_in(counting, "30>-10>-25>")
    assert shown(counting.view()) == ["Anna 30", "Ben −10", "Cleo −25", "Dora 5"]
    assert counting.view().ready and counting.form.focus == "points:3"
    type_in(counting, "7")  # if it was not so after all
    assert counting.view().says.endswith("these make 2.")


def test_a_minus_before_an_entry_that_is_there_turns_it_or_begins_it_anew(count: Any) -> None:
    counting = count("score-pad")
    type_in(counting, "12>")
    counting.point("points:0")
    type_in(counting, "-")
    assert cells(counting.view())[0].value == "−12"
    type_in(counting, "3")
    assert cells(counting.view())[0].value == "−3"


def test_players_are_chosen(count: Any) -> None:
    counting = count("dnup", players=FOUR)
    view = counting.view()
    assert (view.pad, view.nobody, view.asks) == ("player", False, "Who went out first?")
    counting.choose(2)
    assert counting.view().says == "Still missing: Out second"
    counting.choose(2)
    assert counting.view().says.startswith("Cleo cannot be both the first and the second")
    assert wrong(counting) == ["Out first", "Out second"]
    counting.choose(1)  # nothing is open any more, so the last answer is the one to be mended
    assert shown(counting.view()) == ["Out first Cleo", "Out second Ben"]
    assert isinstance(counting.book(), MoveLogged)
    assert counting.running.match.table.totals == (0, 1, 2, 0)


def test_boxes_are_taken_by_somebody_or_nobody(count: Any) -> None:
    options = {"payment": "points", "held-box": "doubles", "forgot": "doubles"}
    counting = count("yellow-dwarf", players=FOUR[:3], options=options)
    assert [section.words for section in counting.view().sections] == [
        "", "Cards left", "Points left", "Took the box", "Forgot the box",
        "Was left with the card", "",
    ]  # fmt: skip
    counting.choose(1)
    type_in(counting, "3>2>")  # who is out has nothing left to enter
    type_in(counting, "14>20>")
    assert counting.form.focus == "took:10D"
    assert counting.view().asks == "Ten of diamonds: who took the box?"
    counting.choose(0)
    view = counting.view()
    assert (
        view.nobody_else and not view.ready
    )  # a box that nobody was asked about may be somebody's
    assert view.says.startswith("Still missing: Jack of clubs")
    counting.choose(None)
    counting.nobody_took_the_rest()
    assert counting.view().ready and counting.form.focus == "took:QS"  # it stays where it is
    counting.switch("opera", True)
    cells_now = {cell.id: cell for cell in cells(counting.view())}
    assert cells_now["took:10D"].value == "Anna" and cells_now["took:10D"].chosen == 0
    assert cells_now["took:JC"].value == "nobody" and cells_now["opera"].active
    assert isinstance(counting.book(), MoveLogged)
    move = counting.running.match.entry.move
    assert (move.out, move.left, move.points_left) == (1, (3, 0, 2), (14, 0, 20))
    assert (move.took, move.forgot, move.opera) == ({"10D": 0}, {}, True)


def test_what_was_logged_need_not_be_counted_again(count: Any) -> None:
    counting = count("rotundo", players=FOUR)
    assert counting.view().ways == ()
    type_in(counting, "100>")
    assert counting.view().says == "Still missing: Ben, Cleo and Dora"


def test_whoever_is_out_in_crazy_eights_is_named_and_need_not_be_counted(count: Any) -> None:
    cards = [f"{rank}-hearts" for rank in (2, 3, 4, 5, 6, 9, 10)]
    played = [{"move": "play", "player": 0, "card": card} for card in cards]
    drawn = {"move": "draw", "player": 1}
    moves = [move for card in played for move in (card, drawn)][:-1]
    deal = {"move": "deal", "first": 0, "card": "7-hearts"}
    counting = count("crazy-eights", deal, *moves, players=FOUR[:2])
    view = counting.view()
    assert view.subtitle == "Crazy Eights · Round 1"
    assert view.says == "Anna is out. The round has ended. Count the hands."
    assert shown(view) == ["Anna 0", "Ben "] and cells(view)[1].focused
    counting.point("left:0")
    type_in(counting, "5")
    assert counting.view().says == "Anna’s hand cannot be worth 5, only 0."


def test_two_empty_hands_are_at_odds(count: Any) -> None:
    counting = count("crazy-eights")
    type_in(counting, "0>")
    assert counting.view().says == "Still missing: Ben, Cleo and Dora"
    type_in(counting, "0>50>7>")
    assert counting.view().says == "Only one player can be out, so only one hand is worth 0."
    assert not counting.view().ready


def test_a_count_amid_a_round_says_what_it_does(count: Any) -> None:
    counting = count("big-deal", {"move": "deal", "first": 0, "discard": "jewels"})
    assert counting.view().says == "The count replaces the moves of this round."
    assert counting.view().subtitle == "Big Deal · Round 1"


def test_a_count_of_the_past_is_corrected(count: Any) -> None:
    lines = [{"move": "score", "points": [85_000, 0, 0, number]} for number in (0, 10000)]
    counting = count("big-deal", *lines, correction="amend", number=1)
    assert shown(counting.view())[0] == "Anna 85,000"
    assert counting.view().subtitle == "Instead of move 1"
    type_in(counting, "90")
    assert cells(counting.view())[0].note == "0 → 90k"
    assert isinstance(counting.book(), MoveLogged)
    assert counting.running.match.table.totals == (175_000, 0, 0, 10000)


def test_cards_of_the_past_are_corrected(count: Any) -> None:
    line = {"move": "score", "counts": [{"home": 2}, {}, {}, {}]}
    counting = count("big-deal", line, correction="amend", number=1)
    assert counting.view().way == "counts" and counting.view().cards[0].copies == 2


def test_a_correction_that_breaks_a_later_move_begins_a_repair(count: Any) -> None:
    lines = [{"move": "score", "points": [500_000, 0, 0, 0]} for _ in range(2)]
    counting = count("big-deal", *lines, correction="amend", number=1)
    type_in(counting, "1000")
    assert counting.view().ready
    happened = counting.book()
    assert isinstance(happened, RepairStarted) and happened.line and happened.line.name == "amend"
    assert counting.running.match.table.totals[0] == 1_000_000  # nothing is logged yet


def test_a_forgotten_count_is_inserted(count: Any) -> None:
    line = {"move": "score", "points": [500_000, 0, 0, 0]}
    counting = count("big-deal", line, correction="insert", number=1)
    assert counting.view().subtitle == "Before move 1"
    type_in(counting, "10>10>10>10")
    assert isinstance(counting.book(), MoveLogged)
    assert counting.running.match.table.totals == (510_000, 10_000, 10_000, 10_000)


def test_what_was_half_entered_is_found_again(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85>40")
    again = AtCount(counting.running, language("en"))
    again.restore_state(counting.save_state())
    assert again.view() == counting.view()
    type_in(counting, ">0>0")
    state = counting.save_state()
    counting.book()
    later = AtCount(counting.running, language("en"))
    later.restore_state(state)
    assert not later.form.entered


def test_a_digit_asks_the_match_once(count: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counting, asked, add = count("big-deal"), [], Match.add
    type_in(counting, "230>360>235>19")
    monkeypatch.setattr(Match, "add", lambda *about: asked.append(about) or add(*about))
    type_in(counting, "5")
    assert counting.view().ready and len(asked) == 1
