"""The log of a match in words, without a screen."""

from pathlib import Path

from companion.views.log import last_action, logged_rounds
from tests.api import Correction, Entry, Match, OpenRecord, language, make_setup
from tests.ui.plots import log_moves, match_after

ENGLISH = language("en")
FOUR = ["Anna", "Ben", "Cleo", "Dora"]
MOVES = (
    "score points=230000,360000,235000,195000",
    "deal Anna jewels",
    "Anna pair home home",
    "Ben discard yacht",
)


def played(*moves: str) -> Match:
    return match_after(make_setup("big-deal", FOUR, {}), *moves)


def test_every_move_newest_first_by_rounds() -> None:
    found = logged_rounds(played(*MOVES), ENGLISH)
    assert [(r.title, [m.number for m in r.moves]) for r in found] == [
        ("Round 2", [4, 3, 2]),
        ("Round 1", [1]),
    ]
    newest = found[0].moves[0]
    assert (newest.words, newest.seat, newest.form) == ("Ben discarded Yacht", 1, "discard")
    assert found[1].moves[0].seat == -1


def test_a_ruling_is_marked_with_its_reason_and_what_it_overruled() -> None:
    match = played(*MOVES)
    setup = match.setup
    move = setup.read_move({"move": "discard", "player": 3, "card": "yacht"})
    match, _ = match.add(Entry(move, "We agreed"))
    view = logged_rounds(match, ENGLISH)[0].moves[0]
    assert view.ruling == "We agreed"
    assert view.overruled == ("It’s Cleo’s turn, not Dora’s.",)
    match, _ = match.add(Entry(setup.read_move({"move": "discard", "player": 3, "card": "gold"}),
                               "{so} we said"))  # fmt: skip
    assert logged_rounds(match, ENGLISH)[0].moves[0].ruling == "{so} we said"


def test_what_was_done_last_may_be_a_correction(tmp_path: Path) -> None:
    setup = make_setup("big-deal", FOUR, {})
    with OpenRecord.begin(tmp_path, setup) as running:
        log_moves(running, MOVES)

        def last() -> str:
            deed = running.what_undo_would_do
            assert deed is not None
            return last_action(deed, running.match, ENGLISH)

        assert last() == "Ben discarded Yacht"
        other = Entry(setup.read_move({"move": "discard", "player": 1, "card": "gold"}))
        running.correct(Correction("amend", 4, other))
        assert last() == "Fixed: Ben discarded Gold"
        running.correct(Correction("drop", 4))
        assert last() == "Removed: Ben discarded Gold"
        running.undo()
        assert last() == "Fixed: Ben discarded Gold"
        score = Entry(setup.read_move({"move": "score", "points": [0, 0, 0, 10000]}))
        running.correct(Correction("insert", 1, score))
        assert last() == "Added: Round 1 counted"
