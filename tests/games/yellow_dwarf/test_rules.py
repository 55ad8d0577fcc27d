"""Nain Jaune at the table: boxes, questions and forms, and who pays whom."""

import random
from typing import Any

import pytest

from companion.engine.form import Form
from companion.engine.tap_result import FormRequested, MoveLogged, MoveReady, TapResult
from companion.engine.taps import Position, tap_key, tap_verb
from companion.games.yellow_dwarf.rules import Play
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from companion.views.presenter import Presenter
from tests.api import Match, OpenRecord, TableSession, TapState, language, make_setup
from tests.positions import NAMES, SETUPS, random_match
from tests.ui.plots import log_moves, match_after


def positions(name: str, count: int = 12) -> list[Match]:
    history = [
        match for seed in range(3) for match in random_match(SETUPS[name], seed, 80).history()
    ]
    found = [match for match in history if match.table.phase == "turn"]
    return random.Random(name).sample(found, min(count, len(found)))


def at(match: Match) -> Position:
    return Position(match.setup, match.table, match.table.turn)


def tap(position: Position, *taps: str) -> TapResult:
    """Keys, and at last a verb."""
    after: TapResult = TapState()
    for key in taps[:-1]:
        assert isinstance(after, TapState)
        after = tap_key(position, after, key)
    assert isinstance(after, TapState)
    return tap_verb(position, after, taps[-1])


def after(*lines: dict[str, Any], players: int = 4, **house: Any) -> Match:
    return match_after(make_setup("yellow-dwarf", NAMES[:players], house), *lines)


DEAL = {"move": "deal", "dealer": 3}


def play(player: int, first: int, last: int, **more: Any) -> dict[str, Any]:
    return {"move": "play", "player": player, "from": first, "to": last, **more}


def test_a_box_that_the_run_no_longer_passes_is_forgotten_by_the_screen() -> None:
    position = at(after(DEAL))
    keys = "rank:5", "rank:12", "box:QS", "box:7D"
    assert tap(position, *keys, "rank:9", "play") == MoveReady(Play(0, 9, 12, ("QS",)))


def test_the_question_about_the_only_board_card_is_answered_before_playing() -> None:
    position = at(after(DEAL, play(0, 2, 4)))
    for picks, took, forgot in (
        (("answer:taken",), ("7D",), ()),
        (("answer:forgotten",), (), ("7D",)),
        (("answer:taken", "answer:no"), (), ()),
        ((), (), ()),
    ):
        assert tap(position, "rank:8", *picks, "play") == MoveReady(Play(1, 5, 8, took, forgot))


# Points and cards that only the players know


LAST = (DEAL, play(0, 1, 10), *({"move": "pass", "player": seat} for seat in (1, 2, 3)))


@pytest.fixture
def running(tmp_path: Any) -> Any:
    with OpenRecord.begin(
        tmp_path, after(payment="points", **{"held-box": "doubles"}).setup
    ) as found:
        log_moves(found, LAST)
        yield found


def test_the_rest_of_the_last_play_is_entered_and_logged(running: OpenRecord) -> None:
    table = TableSession(running, language("en"))
    table.tap_key("rank:3")
    table.tap_key("rank:4")
    happened = table.tap_verb("play")
    assert isinstance(happened, FormRequested) and running.match.number == len(LAST)
    form = RoundForm(running, language("en"), begun=happened.move, rest=happened.form)
    view = form_view(form)
    assert (view.title, view.subtitle) == (
        "What’s left in everybody’s hands?",
        "Anna laid 3 to 4 · out",
    )
    assert [box.name for box in view.sections[0].boxes] == ["Ben", "Cleo", "Dora"]
    for points in ("30", "40", "5"):
        for digit in points:
            form.tap(lambda now, digit=digit: now.press(digit))
        form.tap(Form.go_on)
    form.tap(lambda now: now.choose(1))
    form.tap(Form.nobody_else)
    form.log()
    assert form_view(form).says.startswith("Dora can’t have 5 points in 12 cards")
    for digit in "50":
        form.tap(lambda now, digit=digit: now.press(digit))
    assert form.check.fits and isinstance(form.log(), MoveLogged)
    assert running.match.entry is not None
    move = running.match.entry.move
    assert move == Play(0, 3, 4, points_left=(0, 30, 40, 50), held={"10D": 1})
    assert running.match.table.phase != "turn"


# In words


PAID = (
    "gets 3 from Anna, 2 from Cleo and 1 from Dora",
    "bekommt 3 von Anna, 2 von Cleo und 1 von Dora",
    "reçoit 3 d’Anna, 2 de Cleo et 1 de Dora",
)


def test_who_pays_whom_is_told_at_the_end_of_a_round_and_in_the_log() -> None:
    counted = {"move": "score", "out": 1, "left": [3, 0, 2, 1]}
    for code, paid in zip(("en", "de", "fr"), PAID, strict=True):
        lang, match = language(code), after(counted)
        assert (
            Presenter(match, lang)
            .table(at(match), TapState())
            .prompt.hint.startswith(f"Ben {paid}. ")
        )
        assert lang.logged(match, settled=True).endswith(f" · {paid}")
        assert "3" not in lang.logged(match)  # it stands over the board, large
        dealt = after(counted, DEAL)
        assert "Ben" not in Presenter(dealt, lang).table(at(dealt), TapState()).prompt.hint
