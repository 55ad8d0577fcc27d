"""Counting a round, without a screen: what there is to enter, and what comes of it."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine.form import Form
from companion.engine.tap_result import MoveLogged, MoveRefused, NeedsMore, RepairStarted
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from companion.views.form import BoxView, FormView
from tests.api import Entry, Match, OpenRecord, language, make_setup, read_line

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
    ) -> RoundForm:
        setup = make_setup(game, players, options or {})
        running = OpenRecord.begin(tmp_path, setup)
        opened.append(running)
        for line in lines:
            entry = read_line(setup, line)
            assert isinstance(entry, Entry) and running.log(entry).legal, line
        return RoundForm(running, language("en"), correction, number)

    yield begin
    for running in opened:
        running.close()


def type_in(counting: RoundForm, digits: str) -> None:
    """Press keys of the pad; `>` is Next."""
    for digit in digits:
        if digit == ">":
            counting.tap(Form.go_on)
        else:
            key = {"-": "minus", "<": "delete"}.get(digit, digit)
            counting.tap(lambda form, key=key: form.press(key))


def choose(counting: RoundForm, *answers: int | None) -> None:
    for answer in answers:
        counting.tap(lambda form, answer=answer: form.choose(answer))


def count_cards(counting: RoundForm, *words: str, step: int = 1) -> None:
    counting.tap(lambda form: form.count_by(cards=True))
    for word in words:
        counting.tap(lambda form, word=word: form.count(word, step))


def point(counting: RoundForm, box: str) -> None:
    counting.tap(lambda form: form.point(box))


def ready(counting: RoundForm) -> bool:
    log = form_view(counting).pad.log
    return log is not None and log.state == "due"


def cells(view: FormView) -> list[BoxView]:
    return [box for section in view.sections for box in section.boxes]


def shown(view: FormView) -> list[str]:
    return [f"{cell.name} {cell.value}{cell.suffix}" for cell in cells(view)]


def points(counting: RoundForm) -> Any:
    return counting.running.match.entry.move.points  # type: ignore[union-attr]


def test_it_complains_when_it_is_logged_and_not_before(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "83>0>0>0")
    view = form_view(counting)
    assert (view.tone, view.says, wrong(counting)) == ("second", "", [])
    assert view.pad.log == ("Log it", "doesn’t fit", "quiet")
    happened = counting.log()
    assert isinstance(happened, MoveRefused) and not happened.may_overrule
    assert [broken.rule.id for broken in happened.broken] == ["score.not-a-card-sum"]
    view = form_view(counting)
    assert view.says.startswith("Anna: no stack adds up to $83,000") and view.tone == "illegal"
    assert (wrong(counting), counting.form.focus) == (["Anna"], "points:0")
    assert cells(view)[0].note == "impossible sum"
    assert counting.running.match.number == 0
    type_in(counting, "8")  # whoever corrects it is left in peace
    assert form_view(counting).tone == "second" and wrong(counting) == []
    type_in(counting, "5")
    assert ready(counting)


def wrong(counting: RoundForm) -> list[str]:
    return [cell.name for cell in cells(form_view(counting)) if cell.wrong]


def test_what_was_logged_is_counted_already(count: Any) -> None:
    counting = count(
        "big-deal",
        {"move": "deal", "first": 0, "discard": "jewels"},
        {"move": "pair", "player": 0, "cards": ["home", "gold"]},
        {"move": "pair", "player": 1, "cards": ["yacht", "yacht"]},
    )
    view = form_view(counting)
    assert shown(view) == ["Anna 70,000", "Ben 30,000", "Cleo 0", "Dora 0"]
    assert view.says == "Filled in from your moves. Fix anything that’s off."
    point(counting, "points:2")
    type_in(counting, "20")
    assert shown(form_view(counting))[2] == "Cleo 20,000"
    point(counting, "points:0")
    count_cards(counting)
    counted = [(key.face.icon, key.picked) for key in form_view(counting).pad.cards if key.picked]
    assert counted == [("home", 1), ("gold", 1)]
    count_cards(counting, "home")
    assert shown(form_view(counting))[0] == "Anna 90,000"
    assert (form_view(counting).tone, ready(counting)) == ("legal", True)
    assert counting.form.values() == {"points": [90_000, 30_000, 20_000, 0]}


def test_what_is_missing_is_named_and_pointed_at(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85>")
    assert form_view(counting).says == "Still missing: Ben, Cleo and Dora"
    assert counting.log() == NeedsMore()
    assert counting.form.focus == "points:1"
    assert (form_view(counting).tone, wrong(counting)) == ("illegal", ["Ben", "Cleo", "Dora"])
    assert cells(form_view(counting))[1].note == "missing"
    assert form_view(counting).says == "Still missing: Ben, Cleo and Dora"
    type_in(counting, "40>40>40")
    assert ready(counting) and wrong(counting) == []


def test_the_first_digit_in_an_entry_that_is_there_begins_it_anew(count: Any) -> None:
    counting = count("big-deal")
    type_in(counting, "85>40>")
    point(counting, "points:0")
    type_in(counting, "9")
    type_in(counting, "0")
    assert shown(form_view(counting))[0] == "Anna 90,000"
    point(counting, "points:1")
    type_in(counting, "<5")
    assert shown(form_view(counting))[1] == "Ben 45,000"


def test_the_zeros_that_nobody_types_are_grouped_as_the_language_does(count: Any) -> None:
    counting = count("big-deal")
    counting.language = language("es")  # groups from five digits on
    type_in(counting, "5>40>1015")
    assert [(box.value, box.suffix) for box in cells(form_view(counting))[:3]] == [
        ("5", "000"),
        ("40", ".000"),
        ("1.015", ".000"),
    ]


def test_zeros_in_front_and_too_many_digits_are_not_taken(count: Any) -> None:
    counting = count("score-pad")
    type_in(counting, "0075")
    assert cells(form_view(counting))[0].value == "75"
    type_in(counting, "123456789")
    assert cells(form_view(counting))[0].value == "751,234,567"


def test_cards_are_counted_for_each_player(count: Any) -> None:
    counting = count("big-deal")
    ways = form_view(counting).pad.ways
    assert ways == (("amount", "Amounts", True), ("cards", "Cards", False))
    count_cards(counting, "home", "home", "gold")
    count_cards(counting, "gold", "gold", step=-1)
    view = form_view(counting)
    assert view.pad.kind == "cards"
    assert (view.pad.cards[0].face.name, view.pad.cards[0].picked) == ("Home", 2)
    assert shown(view)[0] == "Anna 40,000" and cells(view)[0].note == "0 → 40k"
    type_in(counting, ">>>>")
    assert isinstance(counting.log(), MoveLogged)
    assert counting.running.match.entry.move.counts == ({"home": 2}, {}, {}, {})


def test_below_zero_where_it_makes_sense(count: Any) -> None:
    def signed(counting: RoundForm) -> bool:
        return any(key.key == "minus" for key in form_view(counting).pad.keys)

    assert not signed(count("big-deal"))
    counting = count("score-pad", options={"zero_sum": True})
    assert signed(counting)
    type_in(counting, "-3>1>2-")
    point(counting, "points:3")
    type_in(counting, "-1")
    assert form_view(counting).says == "Points in total: −5 of 0"
    assert shown(form_view(counting)) == ["Anna −3", "Ben 1", "Cleo −2", "Dora −1"]
    assert isinstance(counting.log(), MoveRefused)
    assert form_view(counting).says.endswith("these make −5.")
    point(counting, "points:2")
    type_in(counting, "3")
    assert ready(counting)


def test_a_sign_alone_is_not_a_number_yet(count: Any) -> None:
    counting = count("score-pad")
    type_in(counting, "-")
    assert cells(form_view(counting))[0].value == "−"
    type_in(counting, "7")
    assert cells(form_view(counting))[0].value == "−7"


def test_where_points_add_up_the_last_entry_follows(count: Any) -> None:
    counting = count("score-pad", options={"zero_sum": True})
    type_in(counting, "30>-10>-25>")
    assert shown(form_view(counting)) == ["Anna 30", "Ben −10", "Cleo −25", "Dora 5"]
    assert ready(counting)
    point(counting, "points:3")
    type_in(counting, "7")  # if it was not so after all
    assert form_view(counting).says == "Points in total: 2 of 0" and not ready(counting)


def test_players_are_chosen(count: Any) -> None:
    counting = count("dnup", players=FOUR)
    view = form_view(counting)
    assert [key.text for key in view.pad.keys] == FOUR
    assert view.pad.asks == "Who went out first?"
    choose(counting, 2)
    assert form_view(counting).says == "Still missing: Out second"
    choose(counting, 2)
    counting.log()
    assert form_view(counting).says.startswith("Cleo can’t be both first and second")
    assert wrong(counting) == ["Out first", "Out second"]
    choose(counting, 1)  # nothing is open any more, so the last answer is the one to be mended
    assert shown(form_view(counting)) == ["Out first Cleo", "Out second Ben"]
    assert isinstance(counting.log(), MoveLogged)
    assert counting.running.match.table.totals == (0, 1, 2, 0)


def test_boxes_are_taken_by_somebody_or_nobody(count: Any) -> None:
    options = {"payment": "points", "held-box": "doubles", "forgot": "doubles"}
    counting = count("yellow-dwarf", players=FOUR[:3], options=options)
    assert [section.name for section in form_view(counting).sections] == [
        "", "Cards left", "Points left", "Took the box", "Forgot the box",
        "Was left with the card", "",
    ]  # fmt: skip
    choose(counting, 1)
    type_in(counting, "3>2>")  # who is out has nothing left to enter
    type_in(counting, "14>20>")
    assert counting.form.focus == "took:10D"
    assert form_view(counting).pad.asks == "Ten of diamonds: who took the box?"
    choose(counting, 0)
    view = form_view(counting)
    assert [key.key for key in view.pad.keys[3:]] == ["nobody", "rest"]
    assert not ready(counting)  # a box that nobody was asked about may be somebody's
    choose(counting, None)
    counting.tap(Form.nobody_else)
    assert ready(counting) and counting.form.focus == "took:QS"  # it stays where it is
    counting.tap(lambda form: form.enter("opera", True))
    cells_now = {cell.id: cell for cell in cells(form_view(counting))}
    assert cells_now["took:10D"].value == "Anna" and cells_now["took:10D"].chosen == 0
    assert cells_now["took:JC"].value == "nobody" and cells_now["opera"].chosen == 1
    assert isinstance(counting.log(), MoveLogged)
    move = counting.running.match.entry.move
    assert (move.out, move.left, move.points_left) == (1, (3, 0, 2), (14, 0, 20))
    assert (move.took, move.forgot, move.opera) == ({"10D": 0}, {}, True)


def test_a_correction_that_breaks_a_later_move_begins_a_repair(count: Any) -> None:
    lines = [{"move": "score", "points": [500_000, 0, 0, 0]} for _ in range(2)]
    counting = count("big-deal", *lines, correction="amend", number=1)
    type_in(counting, "1000")
    assert ready(counting)
    happened = counting.log()
    assert isinstance(happened, RepairStarted) and happened.line and happened.line.name == "amend"
    assert counting.running.match.table.totals[0] == 1_000_000  # nothing is logged yet


def test_a_digit_asks_the_match_once(count: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counting, asked, add = count("big-deal"), [], Match.add
    type_in(counting, "230>360>235>19")
    monkeypatch.setattr(Match, "add", lambda *about: asked.append(about) or add(*about))
    type_in(counting, "5")
    assert ready(counting) and len(asked) == 1
