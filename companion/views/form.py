"""A form as plain values in one language, for any face: boxes, the pad, past rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol, Self

from ..engine.form import LONGEST, Box, BoxKind, Form
from ..engine.game import Setup
from ..engine.offers import Key
from ..i18n.language import Language

UNBOUNDED = 1_000_000  # of a number that may be almost any
Tone = Literal["second", "illegal", "legal"]
# What else stands among boxes: a line that opens more, one that can also be moved, a button, words,
# what must be true. A tap says that it is not: its name and note are then its value and suffix.
ViewKind = BoxKind | Literal["row", "button", "note", "condition"]


class ColumnView(NamedTuple):
    """A player or a side: the total, and what the entries would make of it."""

    seats: tuple[int, ...]
    name: str
    total: str
    leads: str = ""  # the word for it, where it leads
    gain: str = ""  # what the round would bring
    now: str = ""  # the total with it
    note: str = ""  # "63: 12 to go", "deals"


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
    spoken: tuple[str, ...]  # for a voice: each column with its points


class PadKey(NamedTuple):
    """A key of the pad: a digit, or an answer."""

    key: str
    text: str
    state: str = "normal"  # normal, quiet, picked
    column: int = -1
    sign: str = ""  # before the words: ♦


class BoxView(NamedTuple):
    """A box with whose it is, what stands in it, and what comes of that."""

    id: str
    kind: ViewKind
    name: str
    column: int = -1
    icon: str = ""
    value: str = ""
    suffix: str = ""  # the ",000" that nobody has to type
    chosen: int = -1  # the player that was chosen; of a switch 1 if it is on, of a condition if so
    note: str = ""
    focused: bool = False
    wrong: bool = False
    follows: bool = False  # nobody entered it: it follows from the others
    answers: tuple[PadKey, ...] = ()  # that can be tapped where the box stands


class SectionView(NamedTuple):
    """The boxes of one field."""

    name: str
    boxes: tuple[BoxView, ...]
    label: str = ""  # the name of the field beside a player's own
    before: tuple[str, ...] = ()  # what was entered when the round began, by column
    folds: str = ""  # of many boxes that are shown when it is tapped: what they are about
    rule: str = ""  # the section of the rules that tells of it


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
    enter: Literal["next", "log"] = "next"  # what the key that goes on does
    shares: tuple[int, int] = (0, 0)  # bids for tricks, drawn as cards: how many, for how many


class PastRoundsView(NamedTuple):
    """The past rounds of a sheet, and where among them the one stands that is entered."""

    rows: Sequence[RoundRowView] = ()
    at: int = 0
    number: str = ""  # of the round that is entered; "" where there is no sheet
    other: int = 0  # the other move of the same round, made when it began; 0: none


class FormView(NamedTuple):
    """Everything that a face shows of a form."""

    sections: tuple[SectionView, ...]
    pad: PadView = PadView("none")
    title: str = ""
    subtitle: str = ""
    columns: tuple[ColumnView, ...] = ()
    past: PastRoundsView = PastRoundsView()
    says: str = ""
    tone: Tone = "second"
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()  # of the points, each by column
    asks: str = ""  # before it is logged: it would end the match, and boxes are empty
    by_person: bool = False
    person: int = -1  # whose boxes are filled in, or whose move is corrected; −1: nobody's alone
    undone: tuple[str, str] = ("", "")  # what Undo took back, and the word for redoing it

    @property
    def boxes(self) -> tuple[BoxView, ...]:
        """Return the boxes of all sections."""
        return tuple(box for section in self.sections for box in section.boxes)

    def box(self, id: str) -> BoxView:
        """Return the box of this name."""
        return next(box for box in self.boxes if box.id == id)


class EditedFields(Protocol):
    """Values that are shown as boxes and entered one by one: options, a sheet that is written."""

    def view(self) -> FormView:
        """Return all boxes."""

    def form(self, box: str = "") -> Form:
        """Return a form with the focus on this box; raise BadInput if there is no such box."""

    def enter(self, box: str, value: Any) -> Self:
        """Return the values with this in a box; raise BadInput if it may not stand there."""


class FieldView(NamedTuple):
    """One field that is asked for by itself: its value so far, and the pad."""

    name: str
    value: str
    pad: PadView
    why: str = ""  # the value cannot be


def allowed_in(box: Box, language: Language) -> str:
    """Return which numbers may stand in a box, where it is not almost any."""
    low = box.holds.low
    high = box.holds.high
    step = box.holds.step
    if abs(low) >= UNBOUNDED or high >= UNBOUNDED:
        return ""
    if step > 1:
        return language.tr("{least} to {most} in steps of {step}", least=low, most=high, step=step)
    return language.span(low, high)


def not_taken(form: Form, language: Language) -> str:
    """Return why the last digit was not taken: which number it would make, and which there are."""
    box = form.focused
    tr = language.tr
    if len(form.untaken.lstrip("-")) > LONGEST:
        return tr("No more than {most} digits.", most=LONGEST)
    value = language.number(int(form.untaken) * box.field.unit)
    if allowed := allowed_in(box, language):
        return tr("{value} isn’t possible here, only {allowed}.", value=value, allowed=allowed)
    return tr("{value} is too much.", value=value)


def digit_keys(form: Form, language: Language) -> tuple[PadKey, ...]:
    """Return the keys for the number in focus; digits that cannot be are quiet."""
    box = form.focused
    digits = [
        PadKey(digit, digit, "normal" if form.may_press(digit) else "quiet")
        for digit in "1234567890"
    ]
    if box.holds.low < 0 and box.field.negative:
        digits.append(PadKey("minus", "±"))
    return (*digits, PadKey("delete", language.tr("Delete")))


def answer_keys(
    form: Form, language: Language, setup: Setup | None = None, names: Sequence[str] = ()
) -> tuple[PadKey, ...]:
    """Return a key for each answer that the box in focus may have; players have these names."""
    box = form.focused
    tr = language.tr

    def key(value: Any, text: str, column: int = -1) -> PadKey:
        picked = box.id in form.entered and form.entered[box.id] == value
        sign = box.holds.signs.get(value, "") if box.kind == "choice" else ""
        return PadKey(str(value), text, "picked" if picked else "normal", column, sign)

    if box.kind == "choice":
        said = [
            language.phrase(words, setup) if setup else str(words) for words, _ in box.holds.words
        ]
        return tuple(map(key, box.holds.choices, said))
    players = [key(column, name, column) for column, name in enumerate(names)]
    if box.required:
        return tuple(players)
    nobody = [key(None, tr("No one"))._replace(key="nobody")]
    if sum(bool(other.word) for other in form.missing) > 1:
        nobody.append(PadKey("rest", tr("Rest: no one")))
    return (*players, *nobody)


def entered_box(form: Form, box: Box, language: Language, name: str, note: str = "") -> BoxView:
    """Return a box by itself, as of options, with the answers that can be tapped in it."""
    view = BoxView(box.id, box.kind, name, note=note)
    value = form.value(box)
    match box.kind:
        case "flag":
            return view._replace(chosen=int(bool(value)))
        case "choice":
            answers = answer_keys(form.point(box.id), language)
            picked = next((key.text for key in answers if key.state == "picked"), "")
            return view._replace(value=picked, answers=answers)
        case "number":
            return view._replace(value=language.number(value) if form.has(box) else "")
    return view._replace(value=value)


def field_view(form: Form, name: str, language: Language, setup: Setup | None = None) -> FieldView:
    """Return the view of the box in focus alone: digits and Done, or answers."""
    if form.focused.kind != "number":
        return FieldView(name, "", PadView("answers", answer_keys(form, language, setup)))
    text = form.entered.get(form.focus, "")
    shown = "−" if text == "-" else language.number(int(text)) if text else "–"
    done = PadButton(language.tr("Done"), state="due")
    pad = PadView("number", digit_keys(form, language), log=done)
    return FieldView(name, shown, pad, why=not_taken(form, language) if form.untaken else "")
