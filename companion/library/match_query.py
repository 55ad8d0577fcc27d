"""Which matches somebody asks for: in a period, of some kinds, with some people, by words.

The list on the command line, the history, and whatever is reckoned over many matches ask in the
same way, so that the same matches are meant everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from ..clock import local_day
from ..record.names import plain_letters
from .kinds import kind_of, same_kind
from .library import Library, Which
from .match_summary import MatchSummary
from .people import NameLookup

NameOfGame = Callable[[MatchSummary], str]  # as people see it


class MatchQuery(NamedTuple):
    """A choice of past matches; whatever is empty lets all matches through."""

    first_day: str = ""  # "2026-11-01", on the clock of this device; included
    last_day: str = ""  # included
    kinds: tuple[str, ...] = ()  # one of them was played
    people: tuple[str, ...] = ()  # as `NameLookup.identity` knows them
    together: bool = False  # all of these people sat there, not only one of them
    words: str = ""  # each is in the game's name, a player's name or a note
    players: int = 0  # so many played

    def which(self, library: Library, name_of_game: NameOfGame) -> Which:
        """Return what says of a match of the library whether it is asked for."""
        bearers = NameLookup({person.id: person for person in library.people})
        kinds = {same_kind(kind) for kind in self.kinds}
        people = set(self.people)
        words = plain_letters(self.words).split()

        def is_asked_for(past: MatchSummary) -> bool:
            return (
                self.players in (0, len(past.players))
                and (not kinds or same_kind(kind_of(past)) in kinds)
                and self._is_in_period(past)
                and (not people or self._sat_there(identities(past, bearers)))
                and (not words or _has_words(words, past, bearers, name_of_game))
            )

        return is_asked_for

    def _is_in_period(self, past: MatchSummary) -> bool:
        """A match without a day counts only if both ends are open."""
        if not self.first_day and not self.last_day:
            return True
        day = local_day(past.started)
        return bool(day) and self.first_day <= day and (not self.last_day or day <= self.last_day)

    def _sat_there(self, players: Collection[str]) -> bool:
        asked = set(self.people)
        return asked.issubset(players) if self.together else not asked.isdisjoint(players)


def identities(past: MatchSummary, bearers: NameLookup) -> tuple[str, ...]:
    """Return who sat at the table, by seat."""
    return tuple(bearers.identity(name, past.started) for name in past.players)


def names_now(past: MatchSummary, bearers: NameLookup) -> list[str]:
    """Return what the players of a past match are called today, by seat."""
    found = ((bearers.named(name, past.started), name) for name in past.players)
    return [person.name if person else name for person, name in found]


def _has_words(
    words: Collection[str], past: MatchSummary, bearers: NameLookup, name_of_game: NameOfGame
) -> bool:
    names = (name_of_game(past), past.called, *past.players, *names_now(past, bearers))
    text = plain_letters("\n".join((*names, *past.notes)))
    return all(word in text for word in words)
