"""The words in which a journey tells what somebody does and sees, in the app or on the page."""

import json
from typing import Any, Protocol

from companion.engine.match import Match
from companion.games import IDS
from companion.i18n.language import language
from tests.ui.plots import FOUR, Move

GAMES = {language("en").name(id): id for id in IDS}


class Face(Protocol):
    """The app in its window, or the page in a browser: one person, one phone.

    Words are those on the glass. Cards, piles and boxes may also be given by their ids
    ("card:home", "points:1"), which need no language.
    """

    # Where somebody begins

    def keep(self, *moves: Move, game: str, players: tuple[str, ...], started: str = "") -> None:
        """Keep a match of the past, before anything is opened."""

    def open(
        self,
        *moves: Move,
        game: str = "big-deal",
        players: tuple[str, ...] = FOUR,
        rounds_only: bool = False,
        **options: Any,
    ) -> None:
        """Open a match after these moves, at its table or its sheet."""

    def home(self) -> None:
        """Open Home."""

    def set_up(self, game: str, *players: str) -> None:
        """Set up a match of this game, by its name, as far as the start."""

    def start(self) -> None:
        """Start the match that was set up."""

    def restart(self) -> None:
        """End the program without a word, and open it again."""

    # What a finger does

    def tap(self, *words: str) -> None:
        """Tap buttons and lines by their words, or by the first of them."""

    def pick(self, *keys: str) -> None:
        """Tap keys of the table: cards, ranks, suits, piles among the keys."""

    def compose(self, *keys: str) -> None:
        """Tap those of these keys that are not picked already, because nothing else is possible."""

    def verb(self, name: str) -> None:
        """Tap a verb."""

    def player(self, name: str) -> None:
        """Tap a player's tile."""

    def look_at(self, name: str) -> None:
        """Open the sheet of a player."""

    def pile(self, pick: str) -> None:
        """Tap a pile in the middle, or a set that lies before a player."""

    def menu(self, *choices: str) -> None:
        """Choose from the menu behind the three dots."""

    def log_row(self, move: str, *choices: str) -> None:
        """Tap a move in the log, and then what is done about it."""

    def may_i(self, *words: str) -> None:
        """Ask “May I …?” at the table, and tap what follows."""

    def overrule(self, reason: str) -> None:
        """Log what was refused as a ruling, for this reason."""

    def dismiss(self) -> None:
        """Close what has opened over the screen."""

    def put_back(self) -> None:
        """Put back what is picked."""

    def cancel(self) -> None:
        """Leave a correction by its cross."""

    def back(self) -> None:
        """Leave the screen for the one before."""

    def finish(self) -> None:
        """End a match that has no end of its own."""

    def not_over(self) -> None:
        """Take back the move that has ended the match."""

    def undo(self) -> None:
        """Take back the last thing that was logged."""

    def redo(self) -> None:
        """Log again what was taken back."""

    def type(self, words: str, into: str) -> None:
        """Type into the field with this label, in place of what stood there."""

    def search(self, words: str) -> None:
        """Look for words in the rules that are open."""

    def open_hit(self) -> None:
        """Open the first rule that was found."""

    def new_people(self, *names: str) -> None:
        """Enter names of people who are not known yet."""

    # Forms

    def count(self) -> None:
        """Open the count of the round."""

    def press(self, keys: str) -> None:
        """Press digits of the pad; `>` goes on, `−` is the sign, `⌫` deletes."""

    def keyboard(self, keys: str) -> None:
        """Type digits on a keyboard; `>` is Enter, `⌫` the backspace, `⇥` Tab, `←` an arrow."""

    def answer(self, *words: str) -> None:
        """Tap answers to what is asked, on the pad or at the table."""

    def card(self, *names: str, hold: bool = False) -> None:
        """Tap or hold cards that are counted."""

    def point(self, box: str) -> None:
        """Tap a box by its id: “tricks:2”."""

    def log(self) -> None:
        """Tap the key that logs the form."""

    def switch(self, name: str) -> None:
        """Tap the switch of an option."""

    def choose(self, name: str, answer: str) -> None:
        """Tap one of the answers of an option."""

    def number(self, name: str, digits: str) -> None:
        """Enter the number of an option, or of one of its words."""

    def write(self, name: str, words: str) -> None:
        """Enter words in an empty box."""

    def unfold(self, name: str) -> None:
        """Show the numbers of an option that has one for each of many words."""

    # What is seen

    def shows(self, *words: str) -> None:
        """Assert that all these words are on the screen, or come into sight by scrolling."""

    def hides(self, *words: str) -> None:
        """Assert that none of these words is on the screen."""

    def holds(self, *values: str) -> None:
        """Assert what stands in the boxes, without the empty ones."""

    def picked(self, *keys: str) -> None:
        """Assert which keys are picked, by their ids."""

    @property
    def match(self) -> Match:
        """The match on the table, as it is kept."""


def moves(face: Face) -> list[dict[str, Any]]:
    """Return the moves of the match as its record has them."""
    match = face.match
    return [json.loads(match.setup.text(entry.move)) for entry in match.entries()]


def totals(face: Face) -> tuple[int, ...]:
    """Return the totals of the match."""
    found: tuple[int, ...] = face.match.table.totals
    return found
