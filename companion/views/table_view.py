"""What the table shows, as values: players, piles, keys, verbs and words.

Keys, pads, spots and stakes are those of the offer (`engine.offers`) with their words filled in.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..engine.offers import Pad, Spot, Stake
from .form import PadKey


class ScoreView(NamedTuple):
    """A player's total if the round ended now, and what the round adds to it."""

    total: str
    this_round: str
    leads: bool = False
    gain: str = ""  # what this round has brought so far, or between rounds the last one
    progress: float = -1  # the share of the total that ends the match; below 0 without one


class TileView(NamedTuple):
    """A player: the score, and what lies there."""

    seat: int
    name: str
    score: ScoreView
    hand: int
    at_turn: bool = False
    lit: bool = False  # answers the open question, or can be picked
    spots: tuple[Spot[str], ...] = ()
    note: str = ""
    out: bool = False
    loud: bool = False  # the note is what the question is about


class VerbView(NamedTuple):
    """The button of a verb."""

    id: str
    label: str
    words: str  # what it will do, or why it will not
    state: Literal["accent", "raised", "quiet"]
    asks: bool = False  # a question comes before it happens


class BannerView(NamedTuple):
    """The words that set this table apart from the one that is played at."""

    title: str
    words: str


class RoundView(NamedTuple):
    """The totals after a round, and what it brought everybody."""

    title: str
    move: int  # that ended it
    totals: tuple[str, ...]
    points: tuple[str, ...]
    leads: tuple[int, ...]


class HeaderView(NamedTuple):
    """The top of the table: what is played, and how it stands."""

    title: str
    subtitle: str
    brief: tuple[str, ...] = ()  # the subtitle in fewer and fewer words
    banner: BannerView | None = None  # a question, or a table of the past


class PromptView(NamedTuple):
    """The question to whoever acts, and what they have picked so far."""

    text: str
    hint: str = ""
    brief: tuple[str, ...] = ()  # the text in fewer and fewer words
    mode: str = ""  # before the text: who acts though it is not their turn
    asks: str = ""  # the one thing to say between rounds, where there is space for one only
    picked: bool = False  # there is something to clear
    held: tuple[Spot[str], ...] = ()  # picked whole: a tap puts it back
    answers: tuple[PadKey, ...] = ()  # where the table may have no spot for them


class MoreView(NamedTuple):
    """The button that shows more keys ("another card …"), or answers; no text without one."""

    text: str = ""
    pick: str = ""


class BarView(NamedTuple):
    """The bar at the bottom: what was logged or undone."""

    text: str = ""
    undo: str = ""  # the word on its button; "" while there is nothing to undo
    redo: str = ""


class TableView(NamedTuple):
    """The table at one moment, in the words of one language."""

    header: HeaderView
    tiles: tuple[TileView, ...]
    middle: tuple[Spot[str], ...]
    stake: Stake[str] | None
    prompt: PromptView
    pads: tuple[Pad[str], ...]
    more: MoreView
    verbs: tuple[VerbView, ...]
    only_counts: bool  # nothing is left to do but to count
    bar: BarView = BarView()
    rounds: tuple[RoundView, ...] = ()  # the last one first, where only results are entered
    coming: tuple[RoundView, ...] = ()  # and those to be played: empty lines of the sheet

    @property
    def rests(self) -> bool:
        """Return whether nobody is at turn and no key is asked for: keys only keep their places."""
        keys = [key for pad in self.pads if not pad.board for key in pad.keys]
        at_turn = any(tile.at_turn for tile in self.tiles)
        return not at_turn and all(key.quiet and not key.why for key in keys)

    @property
    def listed(self) -> bool:
        """Return whether the sheet of the match is what there is to look at."""
        return bool(self.rounds or self.coming)
