"""A slip of the past is mended whatever was logged after it: nobody ever stands before a wall."""

import os
import random
from collections.abc import Iterable, Iterator
from itertools import cycle
from types import SimpleNamespace

import pytest

from companion.record.undo import UndoHistory
from companion.session.repair import Repair, begin_repair
from companion.session.repair_session import END, LAST_ROWS, RepairSession
from tests.support.api import (
    BadInput,
    Correction,
    Entry,
    Match,
    Setup,
    language,
    read_bytes,
    standing,
)
from tests.support.parse_tables import record_of
from tests.support.positions import SETUPS, random_match, some_legal
from tests.support.sampling import some

EN = language("en")
SLIPS = int(os.environ.get("SLIPS") or 500)  # a quarter of them every time


def mended(repair: Repair) -> Match:
    """What the record says when the repair is at its end, by its one line."""
    line = repair.line()
    assert line is not None and not repair.asks
    match, verdict = repair.was.add(line)
    assert verdict.legal
    return match


def tolerant(match: Match, entries: list[Entry]) -> Match:
    """As somebody logs on who has not noticed: what the phone refuses is ruled or left out."""
    for one in entries:
        for tried in (one, one._replace(ruling="We agreed")):
            try:
                match, verdict = match.add(tried)
            except BadInput:
                continue
            if verdict.legal:
                break
    return match


def slipped(setup: Setup, seed: int) -> tuple[Match, Correction] | None:
    """A match with a slip in it, and the correction of somebody who found it."""
    dice = random.Random(seed)
    truth = random_match(setup, seed, 60).entries()
    number = dice.randint(1, len(truth))
    at = number - 1
    right = truth[number - 1]
    before = tolerant(Match.of(setup), truth[:at])
    later = truth[number:]
    slip = dice.choice(["dropped", "doubled", "player", "card"])
    if slip == "dropped":
        match = tolerant(before, later)
        return match, Correction("insert", min(number, match.number + 1), right)
    if slip == "doubled":
        match = tolerant(before, [right, right, *later])
        return (match, Correction("drop", number + 1)) if match.number > number else None
    wrong = some_legal(before, dice)
    if slip == "player" and hasattr(right.move, "player"):
        wrong = right.move._replace(player=dice.randrange(len(setup.players)))
    if wrong is None:
        return None
    match = tolerant(before, [Entry(wrong), *later])
    if match.number < number or match.back_to(number).entry == right:
        return None  # the wrong move was refused, and the right one stands there after all
    return match, Correction("amend", number, right)


@pytest.mark.parametrize("part", some(range(4), 1))
def test_any_slip_in_any_match_is_mended(part: int) -> None:
    setups = cycle(SETUPS.values())
    mended_slips = 0
    asked = 0
    seed = 10_000 * part
    while mended_slips < SLIPS // 4:
        seed += 1
        found = slipped(next(setups), seed)
        if found is None:
            continue
        match, correction = found
        if not isinstance(begin_repair(match, correction), Repair):
            continue  # it cannot stand there, after the slip
        session, again = (RepairSession(SimpleNamespace(match=match), EN, correction) for _ in "ab")
        dice = random.Random(seed)
        while session.repair.asks:
            asked += 1
            answer_any(session, dice)
        repair = session.repair
        again.restore_state(session.save_state())
        assert again.repair.now.entries() == repair.now.entries(), "after a kill"
        kept = mended(repair)
        assert kept.entries() == repair.now.entries()
        assert standing(read_bytes(record_of(kept)).match) == standing(kept)
        undone_by_one_line(match, repair.line())
        mended_slips += 1
    assert asked > mended_slips // 3  # and it was not all a matter of course


def repairs(seeds: Iterable[int]) -> Iterator[tuple[RepairSession, random.Random]]:
    """Yield the repair of each slip that these seeds make, and what chooses among its answers."""
    setups = cycle(SETUPS.values())
    for seed in seeds:
        found = slipped(next(setups), seed)
        if found and isinstance(begin_repair(*found), Repair):
            match, correction = found
            yield (
                RepairSession(SimpleNamespace(match=match), EN, correction),
                random.Random(seed),
            )


def test_answers_are_taken_back_one_by_one() -> None:
    answered = 0
    for session, dice in repairs(range(60)):
        shown = []
        while session.repair.asks:
            shown.append(session.view())
            answer_any(session, dice)
        answered += len(shown)
        for view in reversed(shown):
            assert session.back()
            assert session.view() == view
        assert not session.back()
    assert answered > 10


def test_of_many_moves_the_last_are_listed_and_those_before_them_counted() -> None:
    most = 0
    for session, dice in repairs(range(60)):
        while session.repair.asks:
            answer_any(session, dice)
        steps = len(session.repair.steps)
        rows = session.view().rows
        more = [row.words for row in rows if row.words.endswith("more moves")]
        if steps - 1 > LAST_ROWS + 1:
            assert more == [f"{steps - 1 - LAST_ROWS} more moves"]
            assert len(rows) == 1 + 1 + LAST_ROWS
        else:
            assert more == [] and len(rows) == steps
        most = max(most, steps)
    assert most > LAST_ROWS + 2


def answer_any(session: RepairSession, dice: random.Random) -> None:
    """Give any of the answers that the screen offers; each leads on."""
    repair = session.repair
    question = session.view().question
    assert question
    assert all(repair.fits(choice.moves[0]) for choice in question.choices if choice.moves)
    assert len({choice.words for choice in question.choices}) == len(question.choices)
    if dice.random() < 0.05:
        session.answer(END)
    else:
        session.choose(dice.choice(question.choices))
    assert not session.repair.asks or session.repair.number != repair.number


def undone_by_one_line(match: Match, line: Correction | None) -> None:
    history = UndoHistory()
    assert line
    history.follow(match, line)
    back = history.to_undo()
    assert back
    again, verdict = match.add(line)[0].add(back)
    assert verdict.legal
    assert again.entries() == match.entries()
