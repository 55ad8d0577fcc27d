"""What the table screen shows, as values: players, piles, keys, verbs and words."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple


class FaceView(NamedTuple):
    name: str
    icon: str = ""
    short: str = ""
    value: str = ""
    note: str = ""
    badge: int = 0
    mark: str = ""
    plain: bool = False


class SpotView(NamedTuple):
    pick: str
    face: FaceView
    note: str = ""
    safe: bool = False
    lit: bool = False
    focus: bool = False
    jokers: tuple[str, ...] = ()  # among the cards that lie there


class TileView(NamedTuple):
    """A player: what the total would be if the round ended now, and what lies there."""

    seat: int
    name: str
    total: str
    this_round: str
    hand: int
    leads: bool
    at_turn: bool
    lit: bool  # answers the open question, or can be picked
    spots: tuple[SpotView, ...]
    note: str = ""
    out: bool = False
    loud: bool = False  # the note is what the question is about
    gain: str = ""  # what this round has brought so far, or between rounds the last one
    progress: float = -1  # the share of the total that ends the match; below 0 without one


class KeyView(NamedTuple):
    pick: str
    face: FaceView
    picked: int
    quiet: bool
    sign: str | None = None  # a small drawing, in place of how often it was picked
    board: str = ""  # it lies on a board: a box of chips, or a pile
    between: tuple[int, ...] = ()  # two seats
    along: bool = False  # goes with what was picked
    why: str = ""  # it is quiet, in two words
    lit: bool = False  # a tap on it does it


class PadView(NamedTuple):
    words: str
    keys: tuple[KeyView, ...]
    board: str = ""
    still: bool = False  # only looked at
    spare: bool = False  # something else can stand for it
    unasked: bool = False  # so it is not seen, and its place is kept free


class VerbView(NamedTuple):
    id: str
    label: str
    words: str  # what it will do, or why it will not
    state: Literal["accent", "raised", "quiet"]
    asks: bool = False  # a question comes before it happens


class StakeView(NamedTuple):
    attacker: str
    defender: str
    at_stake: FaceView
    attack: tuple[FaceView, ...]
    defence: tuple[FaceView, ...]
    words: str
    seats: tuple[int, int]  # of the attacker and the defender
    awaited: int  # which of the two is to reply


class AnswerView(NamedTuple):
    value: Any
    words: str
    spot: str = ""  # the place that gives it, too


class BannerView(NamedTuple):
    """What sets this table apart from the one that is played at."""

    title: str
    words: str


class RoundView(NamedTuple):
    """How everybody stood after a round, and what it brought them."""

    title: str
    move: int  # that ended it
    totals: tuple[str, ...]
    points: tuple[str, ...]
    leads: tuple[int, ...]


class TableView(NamedTuple):
    title: str
    subtitle: str
    tiles: tuple[TileView, ...]
    middle: tuple[SpotView, ...]
    stake: StakeView | None
    prompt: str
    hint: str
    brief: tuple[str, ...]  # the prompt where there is less and less room for it
    picked: bool  # there is something to clear
    pads: tuple[PadView, ...]
    more: str  # "another card …", or nothing
    more_pick: str
    more_spare: bool  # it is in the menu, too
    parts: bool  # each pad is for a part of one thing
    only_counts: bool  # nothing is left to do but to count
    verbs: tuple[VerbView, ...]
    answers: tuple[AnswerView, ...]  # of an open question, where the table may have no place for it
    last: str  # the bar: what was logged or undone
    undo: str  # the word on its button; "" while there is nothing to undo
    redo: str
    mode: str = ""  # before the prompt: who acts though it is not their turn
    banner: BannerView | None = None  # a question, or a table of the past
    briefer: tuple[str, ...] = ()  # the subtitle where there is less room for it
    idle: bool = False  # the verbs only keep their places
    contested: bool = False  # a duel may come, which needs room of its own
    held: tuple[SpotView, ...] = ()  # picked whole: a tap puts it back
    asks: str = ""  # the one thing to say between rounds, where there is room for one only
    rounds: tuple[RoundView, ...] = ()  # the last one first, where only results are entered
    coming: tuple[RoundView, ...] = ()  # and those to be played: empty lines of the sheet
    resting: TableView | None = None  # nothing picked, all that may come: its places are kept
    board: TableView | None = None  # a usual turn at rest, whose places are kept through the match

    @property
    def listed(self) -> bool:
        """Whether the sheet of the match is what there is to look at."""
        return bool(self.rounds or self.coming)
