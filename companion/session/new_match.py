"""A match that is being set up: the game, who plays, in which order, by which house rules."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.game import Game, Option, Setup
from ..engine.schema import JsonObject, Value, WordMap
from ..games import BY_SHEET, IDS, game_called, read_game
from ..paths import data_folder
from ..record.match_file import make_setup
from ..record.names import alike


class NewMatch(NamedTuple):
    """A match that is being set up, as a value: every change gives a new one. UI state and guests'
    browsers keep it as it is."""

    game_id: str = IDS[0]
    players: tuple[str, ...] = ()
    begins: str = ""  # a player's name, or nobody yet
    options: Mapping[str, Value] = {}
    rounds_only: bool = False
    learning: bool = False  # they are new, and hear the rules while playing

    @property
    def game(self) -> Game:
        """The game, by these options; the first of all games if there is none of that name."""
        game = game_called(self.game_id) or read_game(IDS[0])
        return game.agreement.game_for(self.options) if game.agreement.game_for else game

    @classmethod
    def like(cls, setup: Setup, begins: str = "", rounds_only: bool = False) -> NewMatch:
        """Return a match like another one; of a sheet that has changed it takes the present
        version, with those of the options that this still has."""
        like = cls(setup.game.id, setup.players, begins, setup.options, rounds_only)
        if setup.game.id != BY_SHEET:
            return like
        from ..games.sheet import sheet_of  # other games do without them
        from ..library.sheets import present_version

        old = sheet_of(setup)
        sheet = present_version(old)
        if sheet.plain == old.plain:
            return like
        new = like.by_sheet(sheet.plain)
        for option in new.game.agreement.options[1:]:
            with suppress(BadInput):
                chosen = option.kind.read(setup.options.get(option.id), option.id)
                new = new.choose(option.id, chosen)
        return new

    def play(self, game_id: str, by_moves: Collection[str] = IDS) -> NewMatch:
        """Choose a game, logged as usual: by moves if it is among those, else results only.

        The game that is chosen already keeps its options, and with them its score sheet. Which
        sheet to play by is said by `by_sheet`: without one, nothing changes.
        """
        same = game_id == self.game_id
        if not same and (game_id == BY_SHEET or not game_called(game_id)):
            return self
        new = self if same else self._replace(game_id=game_id, options={})
        results = game_id not in by_moves and not new.game.only_counted
        return new._replace(rounds_only=results)

    def by_sheet(self, sheet: Mapping[str, Value]) -> NewMatch:
        """Play by this score sheet, given as it stands in a record's header."""
        return self._replace(game_id=BY_SHEET, options={"sheet": sheet})

    def join(self, name: str) -> NewMatch:
        """Add a player, unless somebody has that name already."""
        name = name.strip()
        if not name or self.seated(name):
            return self
        return self._replace(players=(*self.players, name))

    def seated(self, name: str) -> str:
        """Return the player of that name, however it is written; "" if there is none."""
        same = (player for player in self.players if alike(player) == alike(name.strip()))
        return next(same, "")

    def leave(self, name: str) -> NewMatch:
        """Remove a player."""
        players = tuple(player for player in self.players if player != name)
        return self._replace(players=players, begins=self.begins if self.begins in players else "")

    def seat(self, order: list[str]) -> NewMatch:
        """Seat the players in this order."""
        return self._replace(players=tuple(order))

    def begin(self, name: str) -> NewMatch:
        """Let this player begin; the same one again: nobody is fixed."""
        return self._replace(begins="" if name == self.begins else name)

    def draw(self, dice: random.Random) -> NewMatch:
        """Draw who begins."""
        return self._replace(begins=dice.choice(self.players)) if self.players else self

    def learn(self, learning: bool) -> NewMatch:
        """Set whether they are new; rules can only be explained where moves are logged."""
        return self._replace(learning=learning, rounds_only=self.rounds_only and not learning)

    def choose(self, option: str, value: Value) -> NewMatch:
        """Set an option, with what follows from it, and forget words that no option knows now."""
        chosen = self._replace(options={**self.options, option: value})
        if option not in (suggested := self._suggested(chosen)):
            chosen = chosen._replace(options={**chosen.options, **suggested})
        tables = {
            found.id: {
                word: value
                for word, value in chosen.options[found.id].items()
                if word in chosen.words(found)
            }
            for found in self.game.agreement.options
            if isinstance(found.kind, WordMap) and found.id in chosen.options
        }
        return chosen._replace(options={**chosen.options, **tables})

    def _suggested(self, chosen: NewMatch) -> JsonObject:
        """Return the options that follow from a choice and that nobody has changed yet."""
        usual = {option.id: option.default for option in self.game.agreement.options}
        before, after = ({**usual, **new.options} for new in (self, chosen))
        old = self.game.agreement.suggest(before)
        new = self.game.agreement.suggest(after)
        return {
            key: new.get(key, usual[key])
            for key in (*old, *new)
            if before[key] == old.get(key, usual[key])
        }

    def choose_all(self, options: tuple[str, ...], on: bool) -> NewMatch:
        """Turn several options on or off."""
        chosen = self
        for option in options:
            chosen = chosen.choose(option, on)
        return chosen

    def chosen(self, option: Option) -> Value:
        """Return the value of an option."""
        return self.options.get(option.id, option.default)

    def words(self, option: Option) -> tuple[str, ...]:
        """Return the words of an option with a number for each word, as far as they are in play."""
        others = {found.id: self.chosen(found) for found in self.game.agreement.options}
        return tuple(
            word for word in option.usual if self._agrees({**others, option.id: {word: None}})
        )

    def _agrees(self, options: Mapping[str, Value]) -> bool:
        try:
            self.game.agreement.check(options)
        except BadInput:
            return False
        return True

    def worth(self, option: Option, word: str) -> Value:
        """Return the number that such an option has for a word."""
        return self.chosen(option).get(word, option.usual[word])

    def set_worth(self, option: Option, word: str, value: Value) -> NewMatch:
        """Set the number of a word; the usual one is not kept."""
        table = {**self.chosen(option), word: value}
        named = {word: found for word, found in table.items() if found != option.usual[word]}
        return self.choose(option.id, named)

    def setup(self) -> Setup:
        """Return the set-up; raise BadInput with what is missing."""
        return make_setup(self.game.id, list(self.players), dict(self.options))

    @property
    def seats(self) -> tuple[int, int]:
        """Return the least and the most players, by these options."""
        least, most = self.game.players
        if self.game.agreement.most_players:
            usual = {option.id: option.default for option in self.game.agreement.options}
            most = self.game.agreement.most_players({**usual, **self.options})
        return least, most

    @property
    def missing(self) -> BadInput | None:
        """Return what is missing before the match can start."""
        least, most = self.seats
        if len(self.players) < least:
            return BadInput("At least {count:player|players}", count=least)
        if len(self.players) > most:
            return BadInput("At most {count:player|players}", count=most)
        sides = self.game.agreement.sides
        if len(self.players) % sides:
            return BadInput("{sides} sides of equal size", sides=sides)
        try:
            self.setup()
        except BadInput as error:
            return error
        return None

    @property
    def starter(self) -> int | None:
        """Return the seat of who begins; None if nobody is fixed."""
        return self.players.index(self.begins) if self.begins in self.players else None


class TapsPerRound(NamedTuple):
    """The taps of a round, by either mode of logging."""

    moves: int  # by somebody who leaves out what may stay unsaid
    all_moves: int  # by somebody who tells everything
    results: int

    @property
    def range_by_moves(self) -> str:
        """The taps of a round that is logged by moves, from the fewest to the most."""
        most = f"–{self.all_moves}" if self.all_moves > self.moves else ""
        return f"≈ {self.moves}{most}"


@cache
def taps_a_round(game: str) -> TapsPerRound | None:
    """Return the measured taps of a game (docs/performance.md); None if nobody measured it."""
    file = data_folder() / "games" / game / "taps.toml"
    return TapsPerRound(**tomllib.loads(file.read_text("utf-8"))) if file.exists() else None
