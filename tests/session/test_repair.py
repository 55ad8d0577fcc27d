"""A slip of the past is mended whatever was logged after it: nobody ever stands before a wall."""

import random
from itertools import cycle

import pytest

from companion.record.undo import UndoHistory
from companion.rulebook.stories import parse_story_line
from companion.session.repair import Repair, begin_repair, choices
from tests.api import (
    BadInput,
    Correction,
    Entry,
    Match,
    Setup,
    language,
    make_setup,
    read_bytes,
    standing,
)
from tests.parse_tables import record_of
from tests.positions import SETUPS, random_match, some_legal
from tests.sampling import some
from tests.ui.plots import match_after

EN = language("en")
FOUR = make_setup("big-deal", ["Anna", "Ben", "Cleo", "Dora"], {})
SLIPS = 500


def entry(told: str, setup: Setup = FOUR) -> Entry:
    return Entry(setup.read_move(parse_story_line(told, setup)))


def match_of(*told: str, setup: Setup = FOUR) -> Match:
    return match_after(setup, *told)


def told(match: Match) -> list[str]:
    return [EN.logged(now) for now in match.history()[1:]]


def mended(repair: Repair) -> Match:
    """What the record says when the repair is at its end, by its one line."""
    line = repair.line()
    assert line is not None and not repair.asks
    match, verdict = repair.was.add(line)
    assert verdict.legal
    return match


EVENING = (
    *("deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"),
    *("Dora discard stamp-collection", "Anna pair stocks stocks", "Ben pair yacht yacht"),
)


def begun(how: str, number: int, told: str = "") -> Repair:
    repair = begin_repair(
        match_of(*EVENING), Correction(how, number, entry(told) if told else None)
    )
    assert isinstance(repair, Repair)
    return repair


def test_what_still_fits_is_taken_over_by_itself() -> None:
    repair = begun("amend", 5, "Dora discard jewels")
    assert not repair.asks
    assert [step.how for step in repair.steps] == ["put", "kept", "kept"]
    assert repair.line() == repair.correction


def test_the_first_that_does_not_fit_asks_with_its_reason() -> None:
    """Cleo and Dora discarded twice; only one round of it was logged."""
    repair = begun("insert", 4, "Cleo discard jewels")
    assert repair.asks and repair.number == 4
    assert EN.logged(repair.was.back_to(4)) == "Cleo discarded Yacht"
    assert [broken.rule.id for broken in repair.refused] == ["turn.not-yours"]
    assert [c.id for c in choices(repair, EN)] == ["shift", "other", "ruling", "passed", "left"]
    passed = choices(repair, EN)[3]
    assert not passed.likely, "that three people did nothing is never proposed first"
    assert (passed.words, passed.note) == (
        "Skipped: Dora, Anna and Ben",
        "Cleo discarded Yacht",
    )


def test_it_was_another_move() -> None:
    """It was Cleo who laid them, not Ben: the rest moves along by a seat."""
    repair = begun("drop", 3)
    assert [c.words for c in choices(repair, EN)[:2]] == ["Yes, shift 4 moves", "Skipped: Ben"]
    found = choices(repair, EN)[2]
    assert (found.id, found.words) == ("other", "Ben discarded Yacht")
    repair = repair.instead(*found.moves)
    assert repair.asks and repair.number == 5
    while repair.asks:
        repair = repair.instead()
    assert told(mended(repair))[-1] == "Ben discarded Yacht"


def test_a_forgotten_turn_shifts_everything_after_it_by_one_player() -> None:
    """Ben's turn was forgotten, and the next three were logged for the player before."""
    logged = match_of(
        *("deal Anna jewels", "Anna pair home home", "Ben discard home"),
        *("Cleo take home", "Dora pair stamp-collection stamp-collection"),
    )
    insert = Correction("insert", 3, entry("Ben pair classic-auto classic-auto"))
    repair = begin_repair(logged, insert)
    assert isinstance(repair, Repair) and repair.asks
    first = choices(repair, EN)[0]
    assert (first.id, first.words) == ("shift", "Yes, shift 3 moves")
    assert told(mended(repair.shift()))[2:] == [
        "Ben laid 2 Classic autos",
        "Cleo discarded Home",
        "Dora took Home with Home",
        "Anna laid 2 Stamp collections",
    ]


def test_a_story_that_breaks_a_rule_is_not_proposed() -> None:
    logged = match_of(
        *("deal Anna jewels", "Anna pair home home", "Ben pair yacht yacht"),
        *("Cleo pair stocks stocks", "Dora pair piggy-bank piggy-bank"),
        *("Anna pair jewels jewels", "Ben steal Anna jewels"),
    )
    repair = begin_repair(logged, Correction("drop", 3))
    assert isinstance(repair, Repair) and repair.asks
    assert repair.shifted() == (), "Anna would steal from herself"
    assert "shift" not in [choice.id for choice in choices(repair, EN)]


# Whatever slipped, in whatever game


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
    at, right = number - 1, truth[number - 1]
    before, later = tolerant(Match.of(setup), truth[:at]), truth[number:]
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
    return (match, Correction("amend", number, right)) if match.number >= number else None


@pytest.mark.parametrize("part", some(range(4), 1))
def test_any_slip_in_any_match_is_mended(part: int) -> None:
    setups, mended_slips, asked = cycle(SETUPS.values()), 0, 0
    seed = 10_000 * part
    while mended_slips < SLIPS // 4:
        seed += 1
        found = slipped(next(setups), seed)
        if found is None:
            continue
        match, correction = found
        repair, dice = begin_repair(match, correction), random.Random(seed)
        if not isinstance(repair, Repair):  # it cannot stand there, after the slip
            continue
        while repair.asks:
            asked += 1
            offered = choices(repair, EN)
            assert all(repair.fits(choice.moves[0]) for choice in offered if choice.moves)
            ended = dice.random() < 0.05
            repair = repair.end_here() if ended else repair.instead(*dice.choice(offered).moves)
        kept = mended(repair)
        assert kept.entries() == repair.now.entries()
        assert standing(read_bytes(record_of(kept)).match) == standing(kept)
        undone_by_one_line(match, repair.line())
        mended_slips += 1
    assert asked > mended_slips // 3  # and it was not all a matter of course


def undone_by_one_line(match: Match, line: Correction | None) -> None:
    history = UndoHistory()
    assert line
    history.follow(match, line)
    back = history.to_undo()
    assert back
    again, verdict = match.add(line)[0].add(back)
    assert verdict.legal
    assert again.entries() == match.entries()
