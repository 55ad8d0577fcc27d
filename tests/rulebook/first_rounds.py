"""First rounds of people who are new, played at random: what they are told, and when.

`python -m tests.rulebook.first_rounds 2000` plays so many of each game and prints the figures of
docs/learning.md; the suite plays a few of them.
"""

import random
import sys
from dataclasses import dataclass, field

from companion.rulebook.lessons import (
    AT_ONCE,
    BEFORE_THE_FIRST,
    LONGEST,
    key,
    known_to_all,
    lessons,
    stopping,
    teachable,
    teaches,
)
from tests.api import GAMES, Entry, Match, make_setup
from tests.positions import NAMES, some_move

TAUGHT = tuple(game for game in GAMES if teaches(game.id, "en"))
ROUNDS = 3  # in which every rule that could matter has been told
LONG = 400  # moves after which a round is long enough


def words(told: str) -> int:
    return sum(any(letter.isalnum() for letter in word) for word in told.split())


@dataclass
class Figures:
    rounds: int = 0
    turns: int = 0
    told: int = 0
    most_words_first: int = 0
    turns_told: int = 0  # turns before which something was told
    last_told: list[int] = field(default_factory=list)  # the move before which the last came


def first_round(
    game: str, players: int, seed: int, figures: Figures, code: str = "en", rounds: int = 1
) -> None:
    """Everything that must hold of a first round holds."""
    dice, setup = random.Random(seed), make_setup(game, NAMES[:players], {})
    match, heard = Match.of(setup), frozenset[str]()
    taught = teachable(setup, code)
    verbs = {verb for section in taught for verb in section.teaches} - {"start"}
    heard_verbs: set[str] = set()
    could_matter: set[str] = set()
    before_first, last = 0, 0
    rule_ids = {section.id for section in taught if section.is_rule}
    while match.table.phase != "over" and match.number < LONG * rounds:
        if match.table.phase == "between-rounds" and match.table.round >= rounds:
            break
        known = known_to_all([heard] * players, game)
        told = lessons(match, code, known)
        assert len(told) <= AT_ONCE
        for lesson in told:
            assert lesson.id not in known, f"{lesson.id} was told already"
            assert words(lesson.words) <= LONGEST
            section = next(section for section in taught if section.id == lesson.id)
            heard_verbs |= set(section.teaches)
        heard |= {key(game, lesson.id) for lesson in told}
        figures.told += len(told)
        figures.turns_told += bool(told)
        last = match.number if told else last
        if match.number <= 1:
            before_first += sum(words(lesson.words) for lesson in told)
        could_matter |= stopping(match, rule_ids)
        move = some_move(match, dice)
        while setup.form_of[type(move)].name == "score" and match.table.phase != "count":
            move = some_move(match, dice)  # a round that is played, not counted
        verb = setup.form_of[type(move)].name
        if verb in verbs and match.number:
            assert verb in heard_verbs, f"{verb} is used before it was told"
        match, verdict = match.add(Entry(move))
        assert verdict.legal
        figures.turns += 1
    assert before_first <= BEFORE_THE_FIRST, before_first
    if rounds >= ROUNDS:
        missing = could_matter - known_to_all([heard] * players, game)
        assert not missing, f"{missing} could have mattered and was not told"
    figures.rounds += rounds
    figures.most_words_first = max(figures.most_words_first, before_first)
    figures.last_told.append(last)


def figures_of(game: str, rounds: int, seed: int = 0) -> Figures:
    figures, dice = Figures(), random.Random(seed)
    (least, most) = next(found.players for found in TAUGHT if found.id == game)
    most = 4 if game == "yellow-dwarf" else most
    for number in range(rounds):
        first_round(game, dice.randint(max(2, least), most), seed + number, figures)
    return figures


def main(rounds: int) -> None:
    print("| game | first rounds | moves | lessons a round | most words first | the last lesson |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in TAUGHT:
        found = figures_of(game.id, rounds)
        last = sorted(found.last_told)[len(found.last_told) // 2]
        print(
            f"| {game.id} | {found.rounds:,} | {found.turns:,} | {found.told / found.rounds:.1f}"
            f" | {found.most_words_first} | before move {last + 1} |",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
