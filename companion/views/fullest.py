"""A table as full as it gets while a match is played: room is kept for that, and nothing moves.

The layout keeps the room, but only the game and its language know what may still come to stand
there: a layout that reserved by itself would have to guess how long words and stacks get.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..engine.facts import Phrase
from ..engine.offers import Key, Spot
from ..engine.rounds import RESTING
from .table_view import ScoreView, TableView, TileView, VerbView

if TYPE_CHECKING:
    from .presenter import Presenter

NUMBER = re.compile(r"\d+")


class TableReserve(NamedTuple):
    """A table and what the app's screen reserves for it: shorter words, and all that may come."""

    view: TableView
    prompts: tuple[str, ...] = ()  # the prompt where there is less and less space for it
    subtitles: tuple[str, ...] = ()  # and the subtitle
    parts: bool = False  # each pad is for a part of one thing, so they may be shown in turn
    idle: bool = False  # the verbs are only shown where they will be
    contested: bool = False  # a duel may come, which needs space of its own
    resting: TableReserve | None = None  # nothing picked, and as full as the table gets
    board: TableReserve | None = None  # a usual turn at rest, whose layout the match keeps


class Fullest:
    """Of one match in one language; what is always the same is put into words once."""

    def __init__(self, presenter: Presenter) -> None:
        self.said = presenter

    def table(self, view: TableView) -> TableView:
        """As full as the table gets while this is played: what is tapped stays where it is from
        turn to turn, whoever acts and whatever has come to lie there.
        """
        if self.said.match.table.phase in RESTING:
            return view
        longest = max(self.said.setup.players, key=len)
        now = next((tile.name for tile in view.tiles if tile.at_turn), longest)
        asked = view.prompt
        said = [(asked.text.replace(now, longest), asked.hint.replace(now, longest))]
        said += self._prompts if asked.hint else []
        prompt, hint = max(said, key=lambda words: sum(map(len, words)))
        return view._replace(
            header=view.header._replace(subtitle=f"{longest} +{self._amounts[0]}"),
            tiles=self._tiles(view.tiles),
            middle=_middle(view),
            prompt=asked._replace(text=prompt, hint=hint),
            pads=tuple(pad._replace(keys=tuple(map(_key, pad.keys))) for pad in view.pads),
            verbs=tuple(map(self._verb, view.verbs)) or self.said.coming_verbs,
        )

    @property
    def contested(self) -> bool:
        """Return whether a duel may come."""
        return any(phase.contest for phase in self.said.setup.game.rules.phases)

    def _verb(self, verb: VerbView) -> VerbView:
        """Whoever it is about has the lines that are kept free for every verb."""
        named = any(player in verb.words for player in self.said.setup.players)
        return verb._replace(words="") if named else verb

    def _tiles(self, tiles: tuple[TileView, ...]) -> tuple[TileView, ...]:
        """All alike: with the longest words, and the most that may lie there."""
        (total, gain), (spots, notes) = self._amounts, self._lying
        full = TileView(
            seat=0,
            name="",
            score=ScoreView(
                total=max(total, *(tile.score.total for tile in tiles), key=len),
                this_round=max(gain, *(tile.score.this_round for tile in tiles), key=len),
                gain=self._amounts[1] and "+888k",
                progress=tiles[0].score.progress,
            ),
            hand=max(tile.hand for tile in tiles),
            spots=spots,
            note=max("", *notes, *(tile.note for tile in tiles), key=len),
            loud=any(tile.loud for tile in tiles),
        )
        return (full,) * len(tiles)

    @cached_property
    def _amounts(self) -> tuple[str, str]:
        """A total, and what this round adds."""
        unit, tr = self.said.setup.game.result.unit, self.said.language.tr
        most = 888_000 if unit == "dollars" else 888
        total = self.said.totals.total(most)
        points = self.said.totals.signed(most if unit == "dollars" else 88)
        gain = tr("{points} this round", points=points)
        return total, "" if self.said.setup.game.result.single_round else gain

    @cached_property
    def _prompts(self) -> list[tuple[str, str]]:
        first, longest = self.said.setup.players[0], max(self.said.setup.players, key=len)
        found = self.said.setup.game.table.picture(self.said.match.table).prompts

        def said(phrase: Phrase) -> str:
            return self.said.words(phrase).replace(first, longest)

        return [(said(prompt), said(hint)) for prompt, hint in found]

    @cached_property
    def _lying(self) -> tuple[tuple[Spot[str], ...], tuple[str, ...]]:
        picture = self.said.setup.game.table.picture(self.said.match.table)
        spots = tuple(self.said.spot(spot, {}) for spot in picture.fullest)
        return spots, tuple(self.said.words(note) for note in picture.notes)


def _key(key: Key[str]) -> Key[str]:
    """However many are left."""
    return key._replace(face=key.face._replace(note=_counted(key.face.note)), quiet=False, why="")


def _middle(view: TableView) -> tuple[Spot[str], ...]:
    """Whichever card lies there; piles that are counted keep their words."""
    cards = [key.face.name for pad in view.pads for key in pad.keys]
    cards += [spot.face.name for spot in view.middle if not spot.face.short]
    longest = max(cards, key=len, default="").split(" ")
    word = max((word for card in cards for word in card.split(" ")), key=len, default="")
    longest[longest.index(max(longest, key=len))] = word  # which does not break, either
    name = " ".join(longest)
    return tuple(
        spot._replace(
            face=spot.face._replace(name=_counted(spot.face.name) if spot.face.short else name)
        )
        for spot in view.middle
    )


def _counted(words: str) -> str:
    return NUMBER.sub("88", words)
