"""A match that is being set up: the game, who plays, in which order, by which house rules."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from ..engine.game import Game, Option, Setup
from ..engine.kinds import Table
from ..engine.malformed import Malformed
from ..games import BY_SHEET, IDS, game_called, read_game
from ..record.file import make_setup
from ..record.names import alike


class NewMatch(NamedTuple):
    """A value: every change gives a new one."""

    game: Game = read_game(IDS[0])
    players: tuple[str, ...] = ()
    begins: str = ""  # a player's name, or nobody yet
    options: Mapping[str, Any] = {}
    rounds_only: bool = False
    learning: bool = False  # they are new, and hear the rules while playing

    def play(self, game_id: str, by_moves: Collection[str] = IDS) -> NewMatch:
        """Another game, logged as usual: by moves if it is among those, else results only."""
        game = game_called(game_id)
        if game is None:
            return self
        options = self.options if game is self.game else {}
        results = game_id not in by_moves and not game.only_counted
        return self._replace(game=game, options=options, rounds_only=results)

    def by_sheet(self, sheet: Mapping[str, Any]) -> NewMatch:
        """By a score sheet, as it stands in a header."""
        game, options = read_game(BY_SHEET), {"sheet": sheet}
        assert game.brought
        return self._replace(game=game.brought(options), options=options)

    def join(self, name: str) -> NewMatch:
        """One more at the table; the same name twice stays one."""
        name = name.strip()
        if not name or self.seated(name):
            return self
        return self._replace(players=(*self.players, name))

    def seated(self, name: str) -> str:
        """Who sits at the table by that name, however it is written; "" if nobody does."""
        same = (player for player in self.players if alike(player) == alike(name.strip()))
        return next(same, "")

    def leave(self, name: str) -> NewMatch:
        players = tuple(player for player in self.players if player != name)
        return self._replace(players=players, begins=self.begins if self.begins in players else "")

    def seat(self, order: list[str]) -> NewMatch:
        return self._replace(players=tuple(order))

    def begin(self, name: str) -> NewMatch:
        """Tapped again, nobody is fixed."""
        return self._replace(begins="" if name == self.begins else name)

    def draw(self, dice: random.Random) -> NewMatch:
        return self._replace(begins=dice.choice(self.players)) if self.players else self

    def choose(self, option: str, value: Any) -> NewMatch:
        """What another option no longer knows is forgotten."""
        chosen = self._replace(options={**self.options, option: value})
        if option not in (suggested := self._suggested(chosen)):
            chosen = chosen._replace(options={**chosen.options, **suggested})
        tables = {
            found.id: {
                word: value
                for word, value in chosen.options[found.id].items()
                if word in chosen.words(found)
            }
            for found in self.game.options
            if isinstance(found.kind, Table) and found.id in chosen.options
        }
        return chosen._replace(options={**chosen.options, **tables})

    def _suggested(self, chosen: NewMatch) -> dict[str, Any]:
        """What follows from a choice, where it is still as it was suggested before."""
        usual = {option.id: option.default for option in self.game.options}
        before, after = ({**usual, **new.options} for new in (self, chosen))
        old, new = self.game.suggests(before), self.game.suggests(after)
        return {
            key: new.get(key, usual[key])
            for key in (*old, *new)
            if before[key] == old.get(key, usual[key])
        }

    def choose_all(self, options: tuple[str, ...], on: bool) -> NewMatch:
        chosen = self
        for option in options:
            chosen = chosen.choose(option, on)
        return chosen

    def chosen(self, option: Option) -> Any:
        return self.options.get(option.id, option.default)

    def words(self, option: Option) -> tuple[str, ...]:
        """Of an option that is a table: those words that this match knows."""
        others = {found.id: self.chosen(found) for found in self.game.options}
        return tuple(
            word for word in option.usual if self._agrees({**others, option.id: {word: None}})
        )

    def _agrees(self, options: Mapping[str, Any]) -> bool:
        try:
            self.game.agree(options)
        except Malformed:
            return False
        return True

    def worth(self, option: Option, word: str) -> Any:
        """Of an option that is a table: what the word has."""
        return self.chosen(option).get(word, option.usual[word])

    def set_worth(self, option: Option, word: str, value: Any) -> NewMatch:
        """What is as usual needs no mention."""
        table = {**self.chosen(option), word: value}
        named = {word: found for word, found in table.items() if found != option.usual[word]}
        return self.choose(option.id, named)

    def place(self) -> dict[str, Any]:
        """Half set up, as it can be kept."""
        return {**self._asdict(), "game": self.game.id}

    @classmethod
    def back_in(cls, place: Mapping[str, Any]) -> NewMatch:
        """Takes up what was half set up; a game that is gone is not."""
        game = game_called(place["game"])
        if game is None:
            return cls()
        if game.brought:
            game = game.brought(dict(place["options"]))
        return cls(**{**place, "game": game, "players": tuple(place["players"])})

    def setup(self) -> Setup:
        """Malformed says what is missing."""
        return make_setup(self.game.id, list(self.players), dict(self.options))

    @property
    def seats(self) -> tuple[int, int]:
        """At least and at most so many players, by these house rules."""
        least, most = self.game.players
        if self.game.most_players:
            usual = {option.id: option.default for option in self.game.options}
            most = self.game.most_players({**usual, **self.options})
        return least, most

    @property
    def missing(self) -> Malformed | None:
        try:
            self.setup()
        except Malformed as error:
            return error
        return None

    @property
    def starter(self) -> int | None:
        return self.players.index(self.begins) if self.begins in self.players else None
