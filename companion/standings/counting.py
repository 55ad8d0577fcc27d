"""The matches that count for standings: who sat there, on which side, and at which place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import combinations
from typing import NamedTuple

from ..clock import local_day
from ..library.kinds import kind_of, same_kind
from ..library.library import Library
from ..library.match_index import Progress, part
from ..library.match_summary import MatchSummary
from ..library.people import BY_NAME, NameLookup, Person
from ..library.places import side_places, sides
from .question import StandingsQuestion


class PlayerPlace(NamedTuple):
    """Somebody at a match: the side on which they played, and its place if there is one."""

    person: str
    number: int  # of the seat
    side: int
    place: int | None
    won: bool


class CountedMatch(NamedTuple):
    """A match that counts, as standings see it."""

    past: MatchSummary
    day: str  # on the clock of the device; "" if nobody knows when it was
    people: tuple[str, ...]  # by seat
    sides: tuple[tuple[int, ...], ...]  # the seats of each
    places: tuple[int, ...]  # of each side; none if there are fewer than two
    seats: tuple[PlayerPlace, ...]  # everybody who played, once

    @property
    def is_contested(self) -> bool:
        """Return whether somebody could be beaten: there are places, and not all are the first."""
        return any(place > 1 for place in self.places)


A_DAY = timedelta(days=1)  # by which the day of a time may differ from place to place
AT_ONCE = 250  # matches a step
READING = 60  # per cent of the work; less if most is read already


class Names:
    """Who somebody in a record is: a person of the library, or else the name alone."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = {person.id: person for person in people}
        self._by_former_id = {
            former: person.id for person in self.people.values() for former in person.merged
        }
        self._lookup = NameLookup(self.people)
        self._unknown: dict[str, tuple[tuple[str, str], str]] = {}  # when last, and how written

    def id_of(self, name: str, past: MatchSummary) -> str:
        """Return who bore the name when the match was played."""
        id = self._lookup.identity(name, past.started)
        if id in self.people:
            return id
        self._unknown[id] = max(self._unknown.get(id, (("", ""), "")), (past.order, name))
        return id

    def present_id(self, id: str) -> str:
        """Return the id under which somebody is known now; merged people have the other's."""
        if id in self.people:
            return id
        if id.startswith(BY_NAME):
            person = self._lookup.named(id.removeprefix(BY_NAME))
            return person.id if person else id
        return self._by_former_id.get(id, id)

    def name_of(self, id: str) -> str:
        """Return what somebody is called now."""
        if id in self.people:
            return self.people[id].name
        return self._unknown[id][1] if id in self._unknown else id.removeprefix(BY_NAME)


class PlayedMatches:
    """Finished matches, with who played them."""

    def __init__(self, people: Iterable[Person], pasts: Iterable[MatchSummary] = ()) -> None:
        self.names = Names(people)
        self.kinds: set[str] = set()  # that were played, also in matches that are not over
        self.matches: list[CountedMatch] = []  # in the order in which they were given
        for past in pasts:
            self.add(past)

    @classmethod
    def of(cls, library: Library) -> PlayedMatches:
        """Return the matches of a library, newest first."""
        return cls(library.people, library.index.newest_first())

    def gather(self, library: Library) -> Iterator[Progress]:
        """Add all matches of a library, newest first, in steps: reading them may take a while."""
        yield from part(library.index.catch_up(), 0, READING)
        yield from part(self._count(library), READING, 100)

    def gather_since(self, library: Library, first_day: str) -> Iterator[Progress]:
        """Add the matches of a day and later ones, in steps; months before are not even read."""
        oldest = (date.fromisoformat(first_day) - A_DAY).isoformat() if first_day else ""
        for number, past in enumerate(library.index.newest_first(), 1):
            if past.started and past.started < oldest:
                return
            self.add(past)
            if number % AT_ONCE == 0:
                yield Progress(number, number + AT_ONCE)

    def _count(self, library: Library) -> Iterator[Progress]:
        pasts = list(library.index.newest_first())
        for number, past in enumerate(pasts, 1):
            self.add(past)
            if number % AT_ONCE == 0 or number == len(pasts):
                yield Progress(number, len(pasts))

    def add(self, past: MatchSummary) -> None:
        """Add a match; one that cannot be read or is not over does not count."""
        if past.unreadable:
            return
        self.kinds.add(same_kind(kind_of(past)))
        ids = tuple(self.names.id_of(name, past) for name in past.players)
        if past.over:
            self.matches.append(_counted(past, ids))

    @property
    def has_rivals(self) -> bool:
        """Return whether two people have met in two matches, so that there is something to
        compare."""
        met: set[tuple[str, str]] = set()
        for match in self.matches:
            for pair in combinations(sorted(set(match.people)), 2):
                if pair in met:
                    return True
                met.add(pair)
        return False

    def that_count(self, question: StandingsQuestion) -> Iterator[CountedMatch]:
        """Yield the matches that a question is about."""
        games = {same_kind(kind) for kind in question.games}
        people = {self.names.present_id(id) for id in question.people}
        for match in self.matches:
            if _in_period(match.day, question) and (
                not games or same_kind(kind_of(match.past)) in games
            ):
                there = people.intersection(match.people)
                if there == people or (there and question.together == "any"):
                    yield match


def _counted(past: MatchSummary, people: tuple[str, ...]) -> CountedMatch:
    teams = tuple(sides(past))
    places = tuple(side_places(past))
    seats = tuple(_better_seats(past, people, teams, places))
    return CountedMatch(past, local_day(past.started), people, teams, places, seats)


def _better_seats(
    past: MatchSummary,
    people: tuple[str, ...],
    teams: tuple[tuple[int, ...], ...],
    places: tuple[int, ...],
) -> Iterable[PlayerPlace]:
    """Return everybody once: whoever has two seats, since two people were merged, has the better
    one."""
    winners = past.result.winners
    better: dict[str, PlayerPlace] = {}
    for side, members in enumerate(teams):
        place = places[side] if places else None
        won = bool(places) and any(seat in winners for seat in members)
        for number in members:
            person = people[number]
            known = better.get(person)
            if known is None or (place or 0) < (known.place or 0):
                better[person] = PlayerPlace(person, number, side, place, won)
    return better.values()


def _in_period(day: str, question: StandingsQuestion) -> bool:
    first, last = question.first_day, question.last_day
    if not day:
        return not first and not last
    return (not first or first <= day) and (not last or day <= last)
