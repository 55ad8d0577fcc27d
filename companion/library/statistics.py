"""Who played, who won, and who beats whom, over all finished matches.

All of it follows from the list of past matches, which follows from their records: nothing here is
kept. A match with several winners is a win for each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from .kinds import kind_of, newest_of_each_kind, same_kind
from .library import Library
from .match_index import Progress, part
from .match_summary import MatchSummary
from .people import BY_NAME, NameLookup, Person
from .places import places, sides

AT_ONCE = 250  # matches a step
READING = 80  # per cent of the work; less if most is read already


class Played(NamedTuple):
    """A finished match, as one of its players saw it."""

    past: MatchSummary
    kind: str  # as `same_kind` has it
    seat: int
    who: tuple[str, ...]  # everybody's id, by seat
    strengths: tuple[tuple[bool, int], ...]  # by seat: the greater one came out ahead
    places: tuple[int | None, ...] = ()  # by seat; None where there are no two sides
    partners: tuple[int, ...] = ()  # the seats that scored together with this one

    @property
    def total(self) -> int:
        """The player's total."""
        return self.past.result.totals[self.seat]

    @property
    def won(self) -> bool:
        """Return whether the player won."""
        return self.seat in self.past.result.winners

    @property
    def place(self) -> int | None:
        """The player's place, if there was one."""
        return self.places[self.seat] if self.places else None

    @property
    def share_beaten(self) -> float | None:
        """The share of opponents who did worse, equal ones counting half; None without any."""
        place = self.place
        partners = (self.seat, *self.partners)
        others = [other for seat, other in enumerate(self.places) if seat not in partners]
        if place is None or not others or all(one == 1 for one in self.places):
            return None
        beaten = sum((other or 0) > place for other in others)
        equal = sum(other == place for other in others)
        return (beaten + equal / 2) / len(others)


class PlayerFigures(NamedTuple):
    """The figures of one person, in one game or in all.

    Totals of different games cannot be compared, so `average` and `best` are None where there is
    more than one.
    """

    played: int = 0
    won: int = 0
    average: float | None = None
    best: int | None = None
    best_in: str = ""  # the file of that match
    streak: int = 0  # matches won in a row, up to the last one
    longest_streak: int = 0
    mean_place: Fraction | None = None

    @property
    def share(self) -> float:
        """The share of matches that were won."""
        return self.won / self.played if self.played else 0.0


class HeadToHead(NamedTuple):
    """The results of two people in the matches that both of them played."""

    other: str
    met: int
    ahead: int
    behind: int


class Partner(NamedTuple):
    """Somebody on whose side a person has played."""

    other: str
    played: int
    won: int

    @property
    def share(self) -> float:
        """The share of matches that they won together."""
        return self.won / self.played


class Statistics:
    """The results of all people, complete after all steps of `gather`."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._played: dict[str, list[Played]] = {}  # by person, oldest first
        self.people: dict[str, Person] = {}
        self.newest: dict[str, MatchSummary] = {}  # of each kind, as `same_kind` has it

    def gather(self) -> Iterator[Progress]:
        """Read all matches, in steps; it may take a while."""
        yield from part(self._library.catch_up(), 0, READING)
        yield from part(self._count(), READING, 100)

    def _count(self) -> Iterator[Progress]:
        self.people = {person.id: person for person in self._library.people}
        bearers = NameLookup(self.people)
        matches = [past for past in self._library.index.newest_first() if not past.unreadable]
        self.newest = newest_of_each_kind(matches)
        for number, past in enumerate(reversed(matches), 1):
            ids = tuple(self._id(bearers, name, past.started) for name in past.players)
            if past.over:
                self._add(past, ids)
            if number % AT_ONCE == 0 or number == len(matches):
                yield Progress(number, len(matches))

    def _add(self, past: MatchSummary, ids: tuple[str, ...]) -> None:
        sign = -1 if past.result.least_leads else 1
        totals = enumerate(past.result.totals)
        strengths = tuple((seat in past.result.winners, sign * total) for seat, total in totals)
        kind = same_kind(kind_of(past))
        by_seat = tuple(places(past))
        for side in sides(past):
            for seat in side:
                partners = tuple(other for other in side if other != seat)
                played = Played(past, kind, seat, ids, strengths, by_seat, partners)
                self._played.setdefault(ids[seat], []).append(played)

    def _id(self, bearers: NameLookup, name: str, started: str) -> str:
        """Somebody whom the library does not know counts under their name."""
        id = bearers.identity(name, started)
        if id.startswith(BY_NAME):
            self.people[id] = Person(id, name)
        return id

    def games(self, person: str) -> list[str]:
        """Return the kinds that the person has played, as written last, most often first."""
        times = Counter(played.kind for played in self._played.get(person, ()))
        kinds = sorted(times, key=lambda kind: (-times[kind], kind))
        return [kind_of(self.newest[kind]) for kind in kinds]

    def results(self, person: str, game: str | None = None) -> list[Played]:
        """Return the person's matches, oldest first, for a chart."""
        found = self._played.get(person, [])
        if game is None:
            return list(found)
        wanted = same_kind(game)
        return [played for played in found if played.kind == wanted]

    def figures(self, person: str, game: str | None = None) -> PlayerFigures:
        """Return the person's figures in a game, or in all."""
        results = self.results(person, game)
        if not results:
            return PlayerFigures()
        streak = longest = 0
        for played in results:
            streak = streak + 1 if played.won else 0
            longest = max(longest, streak)
        found = [played.place for played in results if played.place is not None]
        figures = PlayerFigures(
            mean_place=Fraction(sum(found), len(found)) if found else None,
            played=len(results),
            won=sum(played.won for played in results),
            streak=streak,
            longest_streak=longest,
        )
        if len({played.kind for played in results}) > 1:
            return figures
        low = sum(played.past.result.least_leads for played in results) * 2 > len(results)
        best = (min if low else max)(results, key=lambda played: played.total)
        return figures._replace(
            average=sum(played.total for played in results) / len(results),
            best=best.total,
            best_in=best.past.file,
        )

    def against(self, person: str, game: str | None = None) -> list[HeadToHead]:
        """Return everybody whom the person has played against, most often first."""
        tally: dict[str, list[int]] = {}
        for played in self.results(person, game):
            mine = played.strengths[played.seat]
            others = zip(played.who, played.strengths, strict=True)
            for seat, (other, theirs) in enumerate(others):
                if other != person and seat not in played.partners:
                    met = tally.setdefault(other, [0, 0, 0])
                    met[0] += 1
                    met[1] += mine > theirs
                    met[2] += mine < theirs
        found = [HeadToHead(other, *counts) for other, counts in tally.items()]
        return sorted(found, key=lambda against: (-against.met, self.people[against.other].name))

    def partners(self, person: str, game: str | None = None) -> list[Partner]:
        """Return everybody on whose side the person has played, the best partner first."""
        tally: dict[str, list[int]] = {}
        for played in self.results(person, game):
            for seat in played.partners:
                together = tally.setdefault(played.who[seat], [0, 0])
                together[0] += 1
                together[1] += played.won
        found = [Partner(other, *counts) for other, counts in tally.items() if other != person]
        found.sort(key=lambda one: self.people[one.other].name)
        return sorted(found, key=lambda one: (one.share, one.played), reverse=True)
