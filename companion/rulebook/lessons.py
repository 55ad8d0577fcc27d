"""Learning a game by playing it: each thing is told when it first matters, and once.

Before a turn at most two short forms of sections (`told:`) about verbs that can be reached now,
about what goes on, and about rules that could stop somebody now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ..engine.game import Setup, options
from ..engine.match import Match
from ..engine.rules import BaseTable, Rule
from ..engine.schema import Move, Seat
from .book import book, in_force, is_about, phase_of
from .text import Section

AT_ONCE = 2  # lessons before a turn
LONGEST = 20  # words of a lesson
BEFORE_THE_FIRST = 60  # words before the first move
START = "start"
A_TURN = "your-turn"  # the section that tells what a turn is
COUNTED = ("between-rounds", "count")  # phases of the sections that tell what counts


class Lesson(NamedTuple):
    """A short sentence for new players, and the section that says more."""

    id: str  # of the section that tells more
    words: str


def key(game: str, id: str) -> str:
    """Return the key under which a person's known lessons are stored."""
    return f"{game}/{id}"


def known_to_all(lists: Iterable[Iterable[str]], game: str) -> frozenset[str]:
    """Return the lessons of a game that all of these people know."""
    known = [frozenset(keys) for keys in lists]
    common = frozenset.intersection(*known) if known else frozenset()
    return frozenset(k.partition("/")[2] for k in common if k.startswith(key(game, "")))


def lessons(
    match: Match, language: str, known: Collection[str], by_results: bool = False
) -> tuple[Lesson, ...]:
    """Return the lessons to give before the next move, without those that are known.

    Where only results are noted, nobody logs the moves before which a turn could be told.
    """
    left = [section for section in teachable(match.setup, language) if section.id not in known]
    due = _due(left, match)
    if by_results and match.number == 0:
        due = (section for section in left if START in section.teaches or section.id == A_TURN)
    found = {section.id: Lesson(section.id, section.lesson) for section in due}
    return tuple(found.values())[:AT_ONCE]


def lessons_at_count(match: Match, language: str, known: Collection[str]) -> tuple[Lesson, ...]:
    """Return the lessons on what counts, before a round's result is entered."""
    left = (section for section in teachable(match.setup, language) if section.id not in known)
    return tuple(Lesson(s.id, s.lesson) for s in left if s.phase in COUNTED)[:AT_ONCE]


def lesson_on(match: Match, language: str, rule: str, known: Collection[str] = ()) -> Lesson | None:
    """Return the lesson on a refused rule, unless it is known."""
    passage = book(match.setup.game.id, language).find(rule)
    section = passage.section if passage else None
    if section is None or not section.lesson or section.id in known:
        return None
    return Lesson(section.id, section.lesson)


def spots_of(match: Match, language: str, ids: Iterable[str]) -> frozenset[str]:
    """Return what these lessons are about on the table: piles, and players such as `seat:1`."""
    found: set[str] = set()
    rules = book(match.setup.game.id, language)
    for section in (passage.section for id in ids if (passage := rules.find(id))):
        found |= {*section.points, *(f"seat:{seat}" for seat in _whom(match, section))}
    return frozenset(found)


def _whom(match: Match, section: Section) -> set[int]:
    """Return at whom its verbs can be aimed now, or whom its rule guards."""
    setup = match.setup
    table = match.table
    if table.turn is None:
        return set()
    if section.is_rule:
        moves = _moves_that_break(section.id, match, table.turn)
    else:
        moves = [m for m in options(setup, table) if setup.form_of[type(m)].name in section.teaches]
    whom = {seat for move in moves for seat in _aimed_at(setup, move)} - {table.turn}
    return whom if len(whom) < len(setup.players) - 1 or len(whom) == 1 else set()


def _moves_that_break(rule_id: str, match: Match, seat: int) -> list[Move]:
    """Return the moves that somebody might try, and by which a rule would be broken."""
    found: list[Move] = []
    for make, tried in match.setup.tried(seat).items():
        for rule in match.setup.game.asked[make].rules:
            if rule.id == rule_id:
                found += [move for move in tried if rule.broken(match.table, move)]
    return found


def _aimed_at(setup: Setup, move: Move) -> Iterator[int]:
    for name, kind in setup.form_of[type(move)].keys.values():
        if isinstance(kind, Seat) and name != "player":
            yield getattr(move, name)


def teaches(game: str, language: str) -> bool:
    """Return whether the rules of a game have lessons."""
    return any(passage.section.lesson for passage in book(game, language).passages)


def teachable(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return all sections with a lesson that hold in a match."""
    sections = (passage.section for passage in book(setup.game.id, language).passages)
    return tuple(section for section in sections if section.lesson and in_force(section, setup))


def _due(left: list[Section], match: Match) -> Iterator[Section]:
    """Yield verbs first, then what goes on, then rules that could stop somebody now."""
    if match.number == 0:
        yield from (section for section in left if START in section.teaches)
        return
    teaching = [section for section in left if section.teaches]
    verbs = reachable(match) if teaching else set()
    yield from (section for section in teaching if verbs & set(section.teaches))
    now = phase_of(match.setup, match.table)
    yield from (s for s in left if not s.teaches and not s.is_rule and is_about(s, now))
    rules = {section.id: section for section in left if section.is_rule}
    matter = stopping(match, rules)
    yield from (section for id, section in rules.items() if id in matter)


def reachable(match: Match) -> set[str]:
    """Return the verbs that the player at turn can use, be it with cards only they see."""
    setup = match.setup
    table = match.table
    if table.turn is None:
        return set()
    listed = {setup.form_of[type(move)].name for move in options(setup, table)}
    unlisted = {
        form.name
        for form in setup.forms.values()
        if not form.listed and _has_its_moment(setup, table, form.make)
    }
    return listed | unlisted


def _has_its_moment(setup: Setup, table: BaseTable, make: type) -> bool:
    declared = setup.game.types[make]
    ruled = declared.record.ruled  # which is the table's business, not something to be learnt
    return table.phase in declared.phases and table.phase != "between-rounds" and not ruled


def stopping(match: Match, of: Collection[str]) -> set[str]:
    """Return those of these rules that could be broken by a move that is possible now."""
    setup = match.setup
    table = match.table
    found: set[str] = set()
    if table.turn is None or not of:
        return found
    for make, asked in setup.game.asked.items():
        if make not in setup.form_of or table.phase in asked.wrong_in:
            continue
        moves = setup.tried(table.turn).get(make, ())
        for rule in asked.rules:
            if rule.id in of and rule.id not in found and _could_break(rule, table, moves):
                found.add(rule.id)
    return found


def _could_break(rule: Rule, table: BaseTable, moves: tuple[Move, ...]) -> bool:
    """Return whether a rule is worth knowing now: always, if only players know the moves."""
    return not rule.needs or not moves or any(rule.broken(table, move) for move in moves)
