"""The match record: what it tells, what is no record, and what it refuses."""

import json
from typing import Any

import pytest

from companion.engine.match import line_text
from companion.record.match_file import LARGEST_FILE, LONGEST_LINE, IllegalRecord, header_text
from tests.record.malformed import DEAL, DISCARD, headed, lines
from tests.support.api import (
    BadInput,
    Correction,
    Match,
    canonical_json,
    data_folder,
    read_bytes,
    read_line,
    standing,
)
from tests.support.work_counter import count_work

EVENING = b"""\
{"record":1,"game":"big-deal","id":"5f0c","started":"2026-11-15T20:04:00Z","players":["Anna","Ben","Cleo","Dora"],"options":{}}
{"move":"deal","first":0,"discard":"jewels"}
{"move":"pair","player":0,"cards":["home","gold"]}
{"move":"discard","player":1,"card":"yacht"}
{"undo":1}
{"move":"take","player":1,"card":"jewels"}
"""

# Lines of a record of Big Deal: as somebody may write one, and as the app writes it.
CANONICAL = [
    (
        '{"note":"n","at":"2026-11-15T20:04:00Z","ruling":"r","move":"discard",'
        '"player":0,"card":"home"}',
        '{"move":"discard","player":0,"card":"home","ruling":"r",'
        '"at":"2026-11-15T20:04:00Z","note":"n"}',
    ),
    (
        '{"note":"was a gold","to":{"cards":["gold","home"],"player":0,"move":"pair",'
        '"ruling":"she said so"},"amend":2}',
        '{"amend":2,"to":{"move":"pair","player":0,"cards":["home","gold"],'
        '"ruling":"she said so"},"note":"was a gold"}',
    ),
    (
        '{"move":"pair","player":1,"cards":["silver","piggy-bank"]}',
        '{"move":"pair","player":1,"cards":["piggy-bank","silver"]}',
    ),
    (
        '{"move":"score","counts":[{"gold":1,"home":2},{},{"yacht":0},{}]}',
        '{"move":"score","counts":[{"home":2,"gold":1},{},{"yacht":0},{}]}',
    ),
    (
        '{"note":"all of it","to":[{"ruling":"r","cards":["gold","home"],"player":0,'
        '"move":"pair","note":"n"},{"move":"discard","player":0,"card":"home"}],'
        '"rewrite":2}',
        '{"rewrite":2,"to":[{"move":"pair","player":0,"cards":["home","gold"],'
        '"ruling":"r","note":"n"},{"move":"discard","player":0,"card":"home"}],'
        '"note":"all of it"}',
    ),
    (
        '{"to":[],"rewrite":1}',
        '{"rewrite":1,"to":[]}',
    ),
]


def match_of(*objects: Any, **header: Any) -> Match:
    return read_bytes(headed(*objects, **header)).match


# What a record tells


def test_an_evening_of_which_somebody_took_one_move_back() -> None:
    record = read_bytes(EVENING)
    now = standing(record.match)
    assert record.torn == b""
    assert (now["moves"], now["turn"], now["table"]["discard"]) == (3, 2, [])
    assert [len(stack) for stack in now["table"]["stacks"]] == [1, 1, 0, 0]


def test_what_is_read_is_written_the_same() -> None:
    match = read_bytes(EVENING).match
    written_again = [
        header_text(match.setup),
        *(line_text(match.setup, e) for e in match.entries()),
    ]
    assert written_again == [
        line for line in EVENING.decode().splitlines() if "undo" not in line and "yacht" not in line
    ]


def test_lines_may_end_as_on_windows() -> None:
    assert read_bytes(EVENING.replace(b"\n", b"\r\n")).match.number == 3


def test_white_space_and_the_order_of_keys_mean_nothing() -> None:
    shuffled = b'\t{ "players" : ["Anna","Ben"], "game":"big-deal", "record":1 }  \n'
    shuffled += b' {"discard":"jewels" ,"first":1,"move":"deal"}\r\n'
    assert read_bytes(shuffled).match.table.turn == 1


def test_a_last_line_without_its_end_is_not_read() -> None:
    for cut in range(1, len(EVENING) - EVENING.rindex(b'{"move"')):
        record = read_bytes(EVENING[:-cut])
        assert record.match.number == 2
        assert record.torn + EVENING[-cut:] == EVENING[EVENING.rindex(b'{"move"') :]


@pytest.mark.parametrize(("line", "written"), CANONICAL)
def test_every_line_has_one_form(line: str, written: str) -> None:
    setup = match_of().setup
    assert line_text(setup, read_line(setup, json.loads(line))) == written


# Names


@pytest.mark.parametrize(
    "players",
    [
        ["A", "B"],
        ["  Anna  ", "Ben"],
        ["A" * 40, "a" * 39],
        [" " * 500 + "Anna", "Ben"],
        ["Anna", "Anna 2"],
        ["Ana", "Aña"],
        ["O’Neil", "{x}"],
        ["\u200bAnna", "Anna"],
        ["🂡" * 40, "Ben"],
    ],
)
def test_good_names(players: list[str]) -> None:
    assert match_of(players=players).setup.players == tuple(name.strip() for name in players)


# What is no record: `tests/cli/test_refused.py` gives every malformed one to the commands


def test_limits_are_the_last_that_is_read() -> None:
    blanks = b" " * (LONGEST_LINE - len(canonical_json(DEAL)))
    assert read_bytes(headed() + blanks + lines(DEAL)).match.number == 1
    line = b" " * (LONGEST_LINE - len('{"undo":1}')) + b'{"undo":1}\n'
    content = headed(DEAL)
    undone = lines({"redo": 1})
    while len(content) + len(line) + len(undone) <= LARGEST_FILE:
        content += line + undone
    content += b"x" * (LARGEST_FILE - len(content))
    assert read_bytes(content).match.number == 1
    with pytest.raises(BadInput, match="larger"):
        read_bytes(content + b"x")


# What is read, and breaks the rules


def test_an_illegal_record_names_line_move_and_rule() -> None:
    with pytest.raises(IllegalRecord) as error:
        match_of(DEAL, DISCARD, {"undo": 1}, DISCARD, DISCARD)
    assert (error.value.line, error.value.move, error.value.broken.rule.id) == (
        6,
        3,
        "turn.not-yours",
    )


def test_a_correction_names_the_move_that_would_break_a_rule() -> None:
    match = match_of(DEAL, DISCARD, {**DISCARD, "player": 1}, {**DISCARD, "player": 2})
    for line, number, rules in [
        ({"drop": 2}, 2, ["turn.not-yours"]),
        ({"drop": 1}, 1, ["round.not-dealt"]),
        ({"insert": 4, "to": DEAL}, 4, ["round.in-progress"]),
        ({"amend": 3, "to": {**DISCARD, "player": 0}}, 3, ["turn.not-yours"]),
        ({"amend": 1, "to": {**DEAL, "first": 3}}, 2, ["turn.not-yours"]),
    ]:
        after, verdict = match.add(read_line(match.setup, line))
        assert after is match
        assert [(b.rule.id, b.number) for b in verdict.broken] == [(rule, number) for rule in rules]


def test_a_rewrite_happens_whole_or_not_at_all() -> None:
    match = match_of(DEAL, DISCARD)
    ruled = {**DISCARD, "player": 2, "ruling": "Ben was out"}
    told = {"rewrite": 2, "to": [DISCARD, {**DISCARD, "player": 1}, {**DISCARD, "player": 3}]}
    after, verdict = match.add(read_line(match.setup, told))
    assert after is match
    assert [(b.rule.id, b.number) for b in verdict.broken] == [("turn.not-yours", 4)]
    told = {"rewrite": 2, "to": [{**DISCARD, "card": "gold"}, ruled, {**DISCARD, "player": 3}]}
    after, verdict = match.add(read_line(match.setup, told))
    assert verdict.legal and after.number == 4
    assert [(b.rule.id, b.number) for b in verdict.broken] == [("turn.not-yours", 3)]


def golden_moves() -> list[Any]:
    """Return the moves of a whole evening of Big Deal."""
    content = (data_folder() / "games" / "big-deal" / "golden.match").read_text("utf-8")
    told = [json.loads(line) for line in content.splitlines()]
    return [line for line in told if "move" in line]


def test_a_long_record_opens_at_once() -> None:
    moves = golden_moves()
    content = headed(*moves, *([{"undo": 150}, {"redo": 150}] * 150))
    read, work = count_work(read_bytes, content)
    assert read.match.number == len(moves) > 190
    assert work.lines < 300_000


def test_undoing_many_moves_makes_one_match_however_many_they_are() -> None:
    match = match_of(*golden_moves())
    undone = [count_work(match.add, Correction("undo", number))[1].calls for number in (2, 100)]
    assert undone[0] == undone[1]
    few = match.add(Correction("undo", 100))[0]
    redone = [count_work(few.add, Correction("redo", number))[1].calls for number in (2, 99)]
    assert redone[0] == redone[1]


def test_what_was_undone_is_redone_in_any_portions_until_something_else_is_logged() -> None:
    match = match_of(*golden_moves()[:9])

    def after(*told: tuple[str, int]) -> Match:
        found = match
        for name, number in told:
            found, _ = found.add(Correction(name, number))
        return found

    for told, number in (
        ([("undo", 5), ("redo", 2)], 6),
        ([("undo", 2), ("undo", 3), ("redo", 4)], 8),
        ([("undo", 5), ("redo", 2), ("undo", 1), ("redo", 4)], 9),
        ([("undo", 9), ("redo", 9)], 9),
    ):
        found = after(*told)
        assert found.number == number
        assert standing(found) == standing(match.back_to(number))
        left = 9 - number
        assert (found.undone.number if found.undone else 0) == (number + 1 if left else 0)
        with pytest.raises(BadInput) as refused:
            found.add(Correction("redo", left + 1))
        assert refused.value.facts["high"] == left
        with pytest.raises(BadInput) as refused:
            found.add(Correction("undo", number + 1))
        assert refused.value.facts["high"] == number
    played_on, _ = after(("undo", 3)).add(read_line(match.setup, golden_moves()[6]))
    assert played_on.number == 7 and not played_on.undone
    assert not played_on.before_move(7).undone
