"""Who is let in, as what, and who is there: three links, the keys of the guests, and their pace."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import NamedTuple

from .refusal import Refusal

WATCH, PLAY, KEEP = "watch", "play", "keep"
PARTS = (WATCH, PLAY, KEEP)  # each may do what the one before it may
MOST = 16  # guests at a table
PACE = 20  # requests a second
LONGEST_KEY = 64


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


class Pace:
    """Lets so many through in a second, and at most so many at once."""

    def __init__(self, a_second: float = PACE, at_once: int = PACE) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._left, self._then = float(at_once), time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(eq=False)
class Guest:
    number: int
    part: str
    language: str
    name: str = ""  # of the player that the guest is; "" for who only looks on
    key: str = field(default_factory=new_token)
    pace: Pace = field(default_factory=Pace)
    pages: int = 0  # that are open and listening
    lost_at: float = field(default_factory=time.monotonic)

    @property
    def is_here(self) -> bool:
        return self.pages > 0

    def may(self, part: str) -> bool:
        return PARTS.index(self.part) >= PARTS.index(part)

    def come(self) -> None:
        self.pages += 1

    def go(self) -> None:
        self.pages -= 1
        self.lost_at = time.monotonic()


class GuestView(NamedTuple):
    number: int
    part: str
    name: str
    language: str
    here: bool


class Door:
    """The tokens of the links let somebody in; from then on each guest has a key of their own.

    Who is put out loses the key, and the link that let them in is made anew: whoever is at the
    table stays.
    """

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.tokens = {part: new_token() for part in PARTS}
        self.guests: list[Guest] = []
        self.changed = changed
        self._numbers = 0

    def part_of(self, token: str) -> str | None:
        """What the holder of a link may do; every token is compared, so that time tells nothing."""
        found = [part for part, ours in self.tokens.items() if _same(ours, token)]
        return found[0] if found else None

    def let_in(self, token: str, language: str, name: str) -> Guest:
        part = self.part_of(token)
        if part is None:
            raise Refusal("This link does not open the table (any more).", 401)
        self._make_room(part, name)
        self._numbers += 1
        guest = Guest(self._numbers, part, language, name)
        self.guests.append(guest)
        self.changed()
        return guest

    def _make_room(self, part: str, name: str) -> None:
        """Somebody who comes again takes the place that they have lost; at a full table anybody
        takes that of whoever was lost longest."""
        lost = sorted((g for g in self.guests if not g.is_here), key=lambda g: g.lost_at)
        again = [guest for guest in lost if name and (guest.part, guest.name) == (part, name)]
        full = len(self.guests) >= MOST
        if not again and full and not lost:
            raise Refusal("The table is full: {count} guests are there.", 503, count=MOST)
        for guest in again or (lost[:1] if full else ()):
            self._remove(guest)

    def guest_with(self, key: str) -> Guest:
        found = [guest for guest in self.guests if _same(guest.key, key)]
        if not found:
            raise Refusal("This page is not at the table any more.", 401)
        return found[0]

    def leave(self, guest: Guest) -> None:
        """By themselves: the link stays as it is."""
        self._remove(guest)
        self.changed()

    def put_out(self, number: int) -> None:
        for guest in [guest for guest in self.guests if guest.number == number]:
            self._remove(guest)
            self.tokens[guest.part] = new_token()
        self.changed()

    def _remove(self, guest: Guest) -> None:
        """In the one list that there is: guests come and go on one thread, and are put out on
        another."""
        with suppress(ValueError):  # gone already
            self.guests.remove(guest)

    def who_is_there(self) -> tuple[GuestView, ...]:
        return tuple(
            GuestView(guest.number, guest.part, guest.name, guest.language, guest.is_here)
            for guest in self.guests
        )


def _same(ours: str, theirs: str) -> bool:
    return compare_digest(ours.encode(), theirs[:LONGEST_KEY].encode("utf-8", "replace"))
