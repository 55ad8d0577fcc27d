"""A form as plain values in one language, for any face: boxes, the pad, past rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from ..engine.match import Match
from ..engine.offers import Key
from .lazy_rows import LazyRows

BoxKind = Literal["number", "choice", "player", "flag", "text"]
Tone = Literal["second", "illegal", "legal"]
Moves = tuple[Match, ...]  # of one round: the match after each of them


class ColumnView(NamedTuple):
    """A player or a side: the total, and what the entries would make of it."""

    seats: tuple[int, ...]
    name: str
    total: str
    leads: bool = False
    gain: str = ""  # what the round would bring
    now: str = ""  # the total with it
    note: str = ""  # "63: 12 to go", "deals"
    state: str = ""  # "turn", or "out" of the match


class RoundCellView(NamedTuple):
    """The entries of a column in a past round, what they brought, and the total after it."""

    entries: str  # "2 / 1"
    points: str
    total: str
    quiet: bool = False  # nothing was won


class RoundRowView(NamedTuple):
    """A past round of a score sheet."""

    title: str
    cells: tuple[RoundCellView, ...]
    moves: tuple[int, ...]  # their numbers; the last one counted it
    spoken: str
    spoken_cells: tuple[str, ...]


class BoxView(NamedTuple):
    """A box with whose it is, what stands in it, and what comes of that."""

    id: str
    kind: BoxKind
    name: str
    column: int = -1
    icon: str = ""
    value: str = ""
    suffix: str = ""  # the ",000" that nobody has to type
    chosen: int = -1  # the player that was chosen; of a switch 1 if it is on
    note: str = ""
    focused: bool = False
    wrong: bool = False
    follows: bool = False  # nobody entered it: it follows from the others


class SectionView(NamedTuple):
    """The boxes of one field."""

    name: str
    boxes: tuple[BoxView, ...]
    label: str = ""  # the name of the field beside a player's own
    before: tuple[str, ...] = ()  # what was entered when the round began, by column


class PadKey(NamedTuple):
    """A key of the pad: a digit, or an answer."""

    key: str
    text: str
    state: str = "normal"  # normal, quiet, picked
    column: int = -1


class PadButton(NamedTuple):
    """A large key at the right of the pad."""

    words: str
    note: str = ""
    state: str = "normal"  # due, normal, quiet


class PadView(NamedTuple):
    """The keys for the box in focus, with the two that go on."""

    kind: Literal["number", "answers", "cards", "none"]
    keys: tuple[PadKey, ...] = ()
    cards: tuple[Key[str], ...] = ()
    asks: str = ""  # over answers and cards: whom or what it is about
    ways: tuple[tuple[str, str, bool], ...] = ()  # of counting: id, words, whether it is chosen
    next: PadButton | None = None
    back: PadButton | None = None  # in the place of the other where nothing more is open
    log: PadButton | None = None


class PastRoundsView(NamedTuple):
    """The past rounds of a sheet, and where among them the one stands that is entered."""

    rows: LazyRows[Moves, RoundRowView]
    at: int
    number: str  # of the round that is entered
    other: int = 0  # the other move of the same round, made when it began; 0: none


class FormView(NamedTuple):
    """Everything that a face shows of a form."""

    title: str
    subtitle: str
    columns: tuple[ColumnView, ...]
    past: PastRoundsView
    sections: tuple[SectionView, ...]
    pad: PadView
    says: str
    tone: Tone
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()  # of the points, each by column
    asks: str = ""  # before it is logged: it would end the match, and boxes are empty
    by_person: bool = False
    undone: tuple[str, str] = ("", "")  # what Undo took back, and the word for redoing it


class OptionView(NamedTuple):
    """An option in words: one box, or one for each of its words, and what may be chosen."""

    id: str
    name: str
    means: str
    boxes: tuple[BoxView, ...]
    answers: tuple[PadKey, ...] = ()
    entered: Mapping[str, Any] = {}  # by box: the digits, words or answer that stand there
    bounds: tuple[int, int] = (0, 0)  # of a number; of a text, its longest
    value: str = ""  # of many boxes: what is not as usual
    rule: str = ""  # the section of the rules that tells of it

    @property
    def is_table(self) -> bool:
        """Return whether it has a number for each of many words."""
        return any(box.icon for box in self.boxes)
