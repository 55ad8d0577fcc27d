"""Who is let in, as what, and who is there: three links, the keys of the guests, and their pace."""

from __future__ import annotations

import secrets
from asyncio import Future
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from math import ceil
from operator import attrgetter
from time import monotonic
from typing import NamedTuple

from ..engine.errors import NotAllowed
from ..i18n.language import Language

WATCH = "watch"
PLAY = "play"
KEEP = "keep"
PARTS = (WATCH, PLAY, KEEP)  # each may do what the one before it may
CAPACITY = {WATCH: 4, PLAY: 8, KEEP: 4}  # by link, so that none of them fills the table
MOST = sum(CAPACITY.values())
PACE = 20  # requests a second
LONGEST_KEY = 64
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"  # without those that are mistaken for others: I, L, O, 0, 1
LETTERS = 6  # that stand for the play link
A_MINUTE = 60.0
AN_HOUR = 60 * A_MINUTE
FREE_TRIES = 2  # wrong letters from one address that cost nothing yet
TRIES_OF_ALL = 20  # wrong letters from all addresses that make everybody's next one dearer
LONGEST_WAIT = 60  # seconds before letters are looked at again
MOST_GUESSERS = 4096  # addresses whose wrong letters are remembered
AWAY_LIMIT = 10  # minutes after which a guest who was lost has left


def part_name(part: str, lang: Language) -> str:
    """Return what a link is called, by what it allows."""
    names = {
        WATCH: lang.tr("Watch", context="what a guest may do"),
        PLAY: lang.tr("Play", context="what a guest may do"),
        KEEP: lang.tr("Keep", context="what a guest may do"),
    }
    return names[part]


def part_meaning(part: str, lang: Language) -> str:
    """Return what whoever comes by a link may do."""
    tr = lang.tr
    meanings = {
        WATCH: tr("See the table, log and rules, ask “{may_i}”", may_i=tr("May I …?")),
        PLAY: tr("See the table and log their own moves"),
        KEEP: tr("Everything at this table"),
    }
    return meanings[part]


def plain_http(lang: Language) -> str:
    """Return the sentence about links without encryption."""
    return lang.tr(
        "Plain HTTP on your own network: anyone with a link can get in until the table is closed."
    )


def new_token() -> str:
    """Return a token of 128 random bits."""
    return secrets.token_urlsafe(16)


class RateLimit:
    """A limit for requests in a second, and for those at once."""

    def __init__(self, at_once: int = PACE) -> None:
        self.at_once = at_once
        self._left = float(at_once)
        self._then = monotonic()

    def allows(self) -> bool:
        """Count a request, and return whether it is within the limit."""
        now = monotonic()
        self._left = min(self.at_once, self._left + (now - self._then) * PACE)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(eq=False)
class Guest:
    """A person at the table with a browser."""

    number: int
    part: str
    language: str
    name: str = ""  # of the player that the guest is; "" for who only looks on
    wants: str = ""  # to be this player, whose seat somebody else has
    refused: set[str] = field(default_factory=set)  # seats that the host did not give them
    displaced: str = ""  # the player that they were until the host gave the seat to another guest
    hides: bool = False  # what they enter in a score sheet, until everybody has entered theirs
    key: str = field(default_factory=new_token)
    pace: RateLimit = field(default_factory=RateLimit)
    pages: list[Future[None]] = field(default_factory=list)  # that listen, until each is gone
    waiting: int = 0  # questions that are not answered yet
    lost_at: float = field(default_factory=lambda: monotonic())

    @property
    def here(self) -> bool:
        """Return whether a page of the guest is listening."""
        return bool(self.pages)

    @property
    def away(self) -> int:
        """Return for how many minutes no page of the guest has listened."""
        return 0 if self.here else int((monotonic() - self.lost_at) // A_MINUTE)

    def may(self, part: str) -> bool:
        """Return whether the guest's link allows what this link allows."""
        return PARTS.index(self.part) >= PARTS.index(part)


class GuestView(NamedTuple):
    """A guest as the host sees them in a list."""

    number: int
    part: str
    name: str
    language: str
    here: bool
    wants: str
    away: int  # minutes


AS_SEEN = attrgetter(*GuestView._fields)


class WrongTries(NamedTuple):
    """Wrong letters that came from one address."""

    number: int
    last: float  # when


class JoinCode:
    """Six letters that stand for the play link while they are shown.

    They stay the same however often somebody guesses wrong, so that nobody loses them while typing.
    Instead every wrong try costs the address that it came from a longer wait; wrong tries from
    other addresses make it longer still. Who has not been wrong yet never waits.
    """

    def __init__(self) -> None:
        self.letters = ""  # none while nobody is let in by letters
        self._wrong: dict[str, WrongTries] = {}  # by address, who was wrong last comes last

    def show(self) -> None:
        """Make letters, if there are none yet."""
        if not self.letters:
            self.renew()

    def hide(self) -> None:
        """Let nobody in by letters any more."""
        self.letters = ""

    def renew(self) -> None:
        """Replace the letters; whoever has to wait still has to."""
        self.letters = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))

    def wait(self, address: str) -> int:
        """Return the seconds after which letters from this address are looked at."""
        now = monotonic()
        self._forget_before(now - AN_HOUR)
        mine = self._wrong.get(address)
        if mine is None:
            return 0
        doubled = max(0, mine.number - FREE_TRIES) + self._wrong_in_all() // TRIES_OF_ALL
        cost = min(LONGEST_WAIT, 2 ** min(doubled, 10)) if doubled else 0
        return max(0, ceil(mine.last + cost - now))

    def opens(self, typed: str, address: str) -> bool:
        """Return whether these are the letters; a wrong try counts against the address."""
        if not self.letters:
            return False
        before = self._wrong.pop(address, WrongTries(0, 0.0))
        if _same(self.letters, "".join(typed.upper().split())):
            return True
        if len(self._wrong) >= MOST_GUESSERS:
            self._wrong.pop(next(iter(self._wrong)))
        self._wrong[address] = WrongTries(before.number + 1, monotonic())
        return False

    def _wrong_in_all(self) -> int:
        """Return the wrong tries of the last hour, from wherever."""
        return sum(tries.number for tries in self._wrong.values())

    def _forget_before(self, then: float) -> None:
        """Forget addresses from which nothing wrong has come since."""
        while self._wrong:
            address, tries = next(iter(self._wrong.items()))
            if tries.last >= then:
                return
            del self._wrong[address]


class Auth:
    """The tokens of the links, and the guests whom they admitted, each with a key of their own.

    A guest who is kicked loses the key, and all links are made anew, as they may have seen any of
    them; the other guests stay. A key keeps the seat of a guest who comes again.
    """

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.tokens = {part: new_token() for part in PARTS}
        self.guests: list[Guest] = []
        self.changed = changed
        self.code = JoinCode()
        self._numbers = 0
        self._kicked: deque[str] = deque(maxlen=4 * MOST)  # keys, to say so

    def check(self, token: str) -> str:
        """Return the link of a token, or raise NotAllowed; all are compared, so that time tells
        nothing."""
        found = [part for part, ours in self.tokens.items() if _same(ours, token)]
        if not found:
            raise NotAllowed("This link isn’t valid, or has expired.", 401)
        return found[0]

    def exchange(self, letters: str, address: str) -> str:
        """Return the token of the play link for the letters that stand for it, or NotAllowed."""
        wait = self.code.wait(address)
        if wait:  # they are not even compared: a guess during the wait tells nothing
            raise NotAllowed("Too many wrong letters. Try again in {seconds} s.", 429, seconds=wait)
        if self.code.opens(letters, address):
            return self.tokens[PLAY]
        raise NotAllowed("Wrong or expired code.", 401)

    def admit(self, token: str, language: str) -> Guest:
        """Add a guest who has the token of a link, or raise NotAllowed."""
        part = self.check(token)
        self._ensure_capacity(part)
        self._numbers += 1
        guest = Guest(self._numbers, part, language)
        self.guests.append(guest)
        self.changed()
        return guest

    def _ensure_capacity(self, part: str) -> None:
        """Take the place of whoever came by the same link and was lost longest, if it has no free
        one. A guest by the keep link never loses theirs."""
        same = [guest for guest in self.guests if guest.part == part]
        if len(same) < CAPACITY[part]:
            return
        lost = [guest for guest in same if not guest.here and part != KEEP]
        if not lost:
            raise NotAllowed(
                "All {count} places on this link are taken.", 503, count=CAPACITY[part]
            )
        self._remove(min(lost, key=lambda guest: guest.lost_at))

    def claim_seat(self, guest: Guest, name: str) -> None:
        """Make the guest this player, or nobody.

        A seat that somebody else plays is refused, and the host sees who wants it: once.
        """
        taken = guest.may(PLAY) and name and any(self._others_as(guest, name))
        guest.wants = name if taken and name not in guest.refused else ""
        guest.displaced = ""
        if not taken:
            guest.name = name
        self.changed()
        if taken:
            raise NotAllowed(
                "{player} is already here. The keeper can give you the seat.",
                409,
                player=name,
            )

    def give_seat(self, number: int) -> None:
        """Give a guest the seat that they want; whoever had it only looks on."""
        for guest in [guest for guest in self.guests if guest.number == number and guest.wants]:
            for other in self._others_as(guest, guest.wants):
                other.name = ""
                other.displaced = guest.wants
            guest.name = guest.wants
            guest.wants = ""
            guest.displaced = ""
        self.changed()

    def refuse_seat(self, number: int) -> None:
        """Leave the seat that a guest wants to who has it; the host is not asked for it again."""
        for guest in [guest for guest in self.guests if guest.number == number and guest.wants]:
            guest.refused.add(guest.wants)
            guest.wants = ""
        self.changed()

    def _others_as(self, guest: Guest, name: str) -> list[Guest]:
        """Return who else may log moves as this player."""
        others = (other for other in self.guests if other is not guest and other.may(PLAY))
        return [other for other in others if other.name == name]

    def find(self, key: str) -> Guest | None:
        """Return the guest who has this key, or None; all are compared, so that time tells
        nothing."""
        found = [guest for guest in self.guests if _same(guest.key, key)] if key else []
        return found[0] if found else None

    def guest_with(self, key: str) -> Guest:
        """Return the guest who has this key, or raise NotAllowed."""
        found = self.find(key)
        if not found and any(_same(old, key) for old in self._kicked):
            raise NotAllowed("You’ve been removed from this table.", 410)
        if not found:
            raise NotAllowed("This page is no longer at the table.", 401)
        return found

    def leave(self, guest: Guest) -> None:
        """Remove a guest who leaves; the links stay as they are."""
        self._remove(guest)
        self.changed()

    def kick(self, number: int) -> None:
        """Remove a guest against their will, and make all links anew."""
        for guest in [guest for guest in self.guests if guest.number == number]:
            self._remove(guest)
            self._kicked.append(guest.key)
            self.tokens = {part: new_token() for part in PARTS}
            if self.code.letters:
                self.code.renew()
        self.changed()

    def _remove(self, guest: Guest) -> None:
        """Remove a guest from the one list of guests, which two threads change."""
        with suppress(ValueError):  # gone already
            self.guests.remove(guest)

    def guest_list(self) -> tuple[GuestView, ...]:
        """Return the guests for the host's list, one for each person by a link."""
        self._forget_the_lost()
        shown: dict[object, GuestView] = {}
        for guest in sorted(self.guests, key=lambda guest: guest.here):
            one = guest.name, guest.part
            shown[one if guest.name else guest.number] = GuestView(*AS_SEEN(guest))
        return tuple(sorted(shown.values(), key=lambda view: view.number))

    def _forget_the_lost(self) -> None:
        """Remove who has been away for long; a guest by the keep link keeps their place."""
        for guest in list(self.guests):
            if guest.part != KEEP and guest.away >= AWAY_LIMIT:
                self._remove(guest)

    def taken(self, guest: Guest) -> list[str]:
        """Return the players that other guests are."""
        others = (other for other in self.guests if other is not guest and other.may(PLAY))
        return sorted({other.name for other in others if other.name})


def _same(ours: str, theirs: str) -> bool:
    return compare_digest(ours.encode(), theirs[:LONGEST_KEY].encode("utf-8", "replace"))
