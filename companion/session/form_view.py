"""What a face shows of a form: columns, past rounds, boxes, the pad, and what is said of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple

from ..engine.adjust import Adjust
from ..engine.default_offer import offer_for
from ..engine.fields import REQUIRED, Answers, Field, column_names
from ..engine.match import Correction, Match
from ..engine.offers import Face, Key
from ..engine.rules import BETWEEN, COUNTING
from ..engine.schema import Each, Seat
from ..i18n.language import Language
from ..views.lazy_rows import LazyRows
from ..views.log import last_action
from .form import Box, BoxKind, Form
from .round_form import Moves, RoundForm

MOST_ENTRIES = 2  # that stand small beside the points of a round
MOST_NAMED = 6  # boxes that are named when they are missing
UNBOUNDED = 1_000_000
Tone = Literal["second", "illegal", "legal"]


class ColumnView(NamedTuple):
    """A player or a side: the total, and what the entries would make of it."""

    seats: tuple[int, ...]
    name: str
    total: str
    leads: bool = False
    gain: str = ""  # what the round would bring
    now: str = ""  # the total with it
    note: str = ""  # "63: 12 to go"


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


def form_view(at: RoundForm) -> FormView:
    """Return the view of a form in the language of its session."""
    return _Words(at).view()


class _Words:
    def __init__(self, at: RoundForm) -> None:
        self.at, self.form, self.check = at, at.form, at.check
        self.language: Language = at.language
        self.setup = at.running.match.setup
        self.names = column_names(self.setup)

    def view(self) -> FormView:
        """Return all of it."""
        says, tone = self._says()
        marks = self._marks() if tone == "illegal" else {}
        sections = [self._section(field, marks) for field in self.form.fields]
        return FormView(
            title=self._title(),
            subtitle=self._subtitle(),
            columns=self._columns(),
            past=self._past(),
            sections=tuple(section for section in sections if section.boxes),
            pad=self._pad() if self.form.order else PadView("none"),
            says=says,
            tone=tone,
            parts=self._parts,
            asks=self.at.asks,
            by_person=self.form.by_person,
            undone=self._undone(),
        )

    # The head

    @property
    def _puts_right(self) -> bool:
        """Whether it is no round's result, but what lies there now."""
        return isinstance(self.at.begun, Adjust)

    @cached_property
    def _game_words(self) -> Mapping[str, str]:
        said = self.language.of_game(self.setup.game.id)
        words: Mapping[str, str] = said["put-right" if self._puts_right else "count"]
        return words

    def _title(self) -> str:
        if self.at.sheet:
            return self.language.title(self.setup)
        if self.at.begun is None:
            return self._game_words["title"]
        return self._game_words[f"title-{self.setup.form_of[type(self.at.begun)].name}"]

    def _subtitle(self) -> str:
        tr, match, at = self.language.tr, self.at.match, self.at
        if at.sheet:
            about = self.language.phrase(at.sheet.about(match.table), self.setup).rstrip(".")
            target = self.setup.game.result.target(self.setup)
            told = tr("to {target}", target=self.language.number(target)) if target else ""
            return " · ".join(filter(None, (about, told)))
        if at.correction == "amend":
            return tr("Instead of move {number}", number=at.number)
        if at.correction:
            return tr("Before move {number}", number=at.number)
        if at.begun is not None and not self._puts_right:
            return self.language.move(at.begun, match)
        game, table = self.language.title(self.setup), match.table
        if self.setup.game.result.single_round:
            return game
        return tr("{game} · Round {round}", game=game, round=table.round + (table.phase == BETWEEN))

    def _columns(self) -> tuple[ColumnView, ...]:
        number, result = self.language.number, self.setup.game.result
        totals = [self.at.running.match.table.totals[seats[0]] for seats in self.at.columns]
        best = min(totals) if result.least_leads(self.setup) else max(totals)
        leads, counted = len(set(totals)) > 1, self._counted
        columns = [
            ColumnView(seats, name, self._total(total), leads and total == best)
            for seats, name, total in zip(self.at.columns, self.names, totals, strict=True)
        ]
        if counted is None or not counted.points:
            return tuple(columns)
        return tuple(
            column._replace(
                gain=("+" if gain > 0 else "") + number(gain),
                now=number(total + gain),
                note=self._to_go(counted.to_go, seat),
            )
            for seat, (column, total, gain) in enumerate(
                zip(columns, totals, counted.points, strict=True)
            )
        )

    def _total(self, total: int) -> str:
        return self.language.short_amount(total, self.setup.game.result.unit)

    def _to_go(self, thresholds: Any, column: int) -> str:
        """What is missing to a bonus: "63: 12 to go"."""
        tr, number = self.language.tr, self.language.number
        return " · ".join(
            tr("{goal}: {count} to go", goal=number(goal), count=number(left[column]))
            for goal, left in thresholds
            if left[column] > 0
        )

    @cached_property
    def _counted(self) -> Any:
        """What the entries bring on a sheet."""
        move = self.check.tried.move
        if not self.at.sheet or move is None or self.at.correction:
            return None
        return self.at.sheet.points(self.at.match.table, move)

    @property
    def _parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        move = self.check.tried.move
        if not self.at.sheet or move is None:
            return ()
        lines = self.at.sheet.points(self.at.match.table, move).lines
        number = self.language.number
        return tuple((id.replace("_", " "), tuple(map(number, v))) for id, v in lines.items())

    # Past rounds

    def _past(self) -> PastRoundsView:
        at, sheet = self.at, self.at.sheet
        if not sheet:
            return PastRoundsView(LazyRows((), self._row), 0, "")
        told = at.rounds
        begun = bool(told) and not self._is_counted(told[-1])
        if begun and not at.number:
            told = told[:-1]  # it is entered below
        place = len(told)
        if at.number:
            place = self._round_with(at.number)
            told = told[:place] + told[place + 1 :]
        round = str(sheet.round(at.match.table))
        return PastRoundsView(LazyRows(told, self._row), place, round, self._other(begun))

    def _is_counted(self, moves: Moves) -> bool:
        return bool(moves[-1].table.phase != COUNTING)

    def _round_with(self, number: int) -> int:
        """The place of the round that this move belongs to."""
        return bisect_left(self.at.rounds, number, key=lambda moves: moves[-1].number)

    def _other(self, begun: bool) -> int:
        """From the result of a round to what was entered when it began, and back."""
        number, match = self.at.number, self.at.running.match
        if not number:
            return self.at.rounds[-1][-1].number if begun else 0
        moves = [after.number for after in self.at.rounds[self._round_with(number)]]
        if len(moves) > 1:
            return next(move for move in moves if move != number)
        return match.number + 1 if begun and number == match.number else 0

    def _row(self, moves: Moves) -> RoundRowView:
        number, last, sheet = self.language.number, moves[-1], self.at.sheet
        assert sheet and last.entry and last.before
        points = tuple(sheet.points(last.before.table, last.entry.move).points)
        round = sheet.round(last.before.table)
        entered = [one for after in moves for one in self._entered(after)]
        if len(entered) > MOST_ENTRIES:
            entered = [one for one in entered if one[0].blank is REQUIRED]
        small = entered if len(entered) <= MOST_ENTRIES else []
        plain = len(small) == 1 and points == tuple(small[0][1] or ())  # the points say it all
        cells = []
        for column, seats in enumerate(self.at.columns):
            shown = [self._short(field, _of(value, column)) for field, value in small]
            got = points[column] if points else None
            cells.append(
                RoundCellView(
                    "" if plain else "/".join(shown),
                    "–" if got is None else number(got),
                    number(last.table.totals[seats[0]]),
                    not got,
                )
            )
        told = [(name, cell.points) for name, cell in zip(self.names, cells, strict=True)]
        title = self.language.tr("Round {round}", round=round)
        said = ", ".join(f"{name} {got}" for name, got in told)
        numbers = tuple(after.number for after in moves)
        each = tuple(f"{title}, {name}: {got}" for name, got in told)
        return RoundRowView(str(round), tuple(cells), numbers, f"{title}: {said}", each)

    def _entered(self, after: Match) -> list[tuple[Field, Any]]:
        """What the move that led there has for every column."""
        assert self.at.sheet and after.entry and after.before
        move = after.entry.move
        fields, given = self.at.sheet.fields(after.before.table, move), self.at.sheet.entered(move)
        return [(field, given.get(field.key)) for field in fields if isinstance(field.holds, Each)]

    def _short(self, field: Field, value: int | None) -> str:
        if value is None or value == field.blank:
            return "–"
        assert isinstance(field.holds, Each)
        match field.holds.of:
            case Answers(words):
                return (self._label(words, value) or "–")[:3]
            case Seat():
                return self.names[value][:1]
        return self.language.number(value)

    # Boxes

    def _section(self, field: Field, marks: Mapping[str, str]) -> SectionView:
        boxes = list(self.form.boxes_of(field))
        name = self._field_name(field)
        several = len(self.form.fields) > 1 or self.at.begun is not None or bool(self.at.sheet)
        alone = len(boxes) == 1 and boxes[0].column < 0
        heading = name if several and not alone else ""
        views = []
        for box in boxes:
            view = self._box(box)
            if box.id in marks:
                view = view._replace(wrong=True, note=marks[box.id] or view.note)
            views.append(view)
        if not self.at.sheet:
            heading = self._game_words.get(f"asks-{field.key}", heading)
        return SectionView(heading, tuple(views), name, self._before(field))

    def _field_name(self, field: Field) -> str:
        if field.name is not None:
            return self.language.phrase(field.name, self.setup)
        return self._game_words[field.key]

    def _before(self, field: Field) -> tuple[str, ...]:
        """Over the first field of a round stands what was entered when it began."""
        number, began = self.at.number, Moves()
        if not self.at.sheet or field is not self.form.fields[0]:
            return ()
        if number:
            moves = self.at.rounds[self._round_with(number)]
            began = tuple(after for after in moves[:1] if after.number < number)
        elif self.at.rounds and not self._is_counted(self.at.rounds[-1]):
            began = self.at.rounds[-1][:1]
        if not began or not isinstance(field.holds, Each):
            return ()
        told = self._entered(began[-1])
        return tuple(
            " · ".join(
                f"{self._field_name(f)} {self._short(f, _of(value, column))}" for f, value in told
            )
            for column in range(len(self.names))
        )

    def _box(self, box: Box) -> BoxView:
        form = self.form
        view = BoxView(
            box.id,
            box.kind,
            self._name(box),
            box.column,
            box.word,
            note=self._note(box),
            focused=box.id == form.focus,
            follows=box.id not in form.entered and form.has(box),
        )
        entered = form.entered.get(box.id)
        if box.kind == "flag":
            return view._replace(chosen=int(bool(entered)))
        if entered == "-":
            return view._replace(value="−")
        if not form.has(box):
            return view
        value = form.value(box)
        if box.kind == "number":
            unit = box.field.unit
            zeros = self.language.number(unit)[1:] if value and value % unit == 0 else ""
            return view._replace(
                value=self.language.number(value // unit if zeros else value), suffix=zeros
            )
        if box.kind == "player":
            chosen = -1 if entered is None else int(entered)
            said = self.names[chosen] if chosen >= 0 else self.language.tr("nobody")
            return view._replace(value=said, chosen=chosen)
        return view._replace(value=self._label(box.holds.words, value))

    def _label(self, words: Any, value: Any) -> str:
        label = next((label for label, number in words if number == value), "")
        return self.language.phrase(label, self.setup)

    def _name(self, box: Box) -> str:
        if box.column >= 0:
            return self.names[box.column]
        card = self.language.card(self.setup.game.id, box.word) if box.word else ""
        return card or self._field_name(box.field)

    def _note(self, box: Box) -> str:
        """What the player's total was and would be, beside the last box of each player."""
        form, match = self.form, self.at.match
        if box.field.key != self._last_key or self._puts_right:
            return ""
        was = match.table.totals[self.at.columns[box.column][0]]
        comes_to, tried = box.field.comes_to, self.check.tried
        if comes_to is not None and tried.move is not None and form.has(box):
            return self.language.phrase(comes_to(tried.move, box.column), self.setup)
        after = tried.after if form.has(box) else None
        if form.has(box) and after is None and not self.at.sheet:
            after = self._without_focus
        if after is None or self.at.begins_round or box.id in self.check.wrong:
            return self._total(was)
        return f"{self._total(was)} → {self._total(after.table.totals[box.column])}"

    @cached_property
    def _without_focus(self) -> Match | None:
        """What would come of it without the entry that is just being typed."""
        left_out = (self.form.focus, *self.check.wrong)
        return self.check.try_out(self.form.clear(*left_out)).after

    @cached_property
    def _last_key(self) -> str:
        keys = [box.field.key for box in self.form.boxes if box.column >= 0]
        return keys[-1] if keys else ""

    def _marks(self) -> dict[str, str]:
        """Why a box is marked, in two words; for those at odds it is said below."""
        rules = self.language.of_game(self.setup.game.id).get("rules", {})
        marks = {id: rules[found.rule]["short"] for id, found in self.check.wrong.items()}
        marks |= {box.id: self.language.tr("missing") for box in self.form.missing}
        marks |= {box.id: "" for box in self.form.boxes if not self._in_bounds(box)}
        if marks or not self.check.tried.broken or self.at.sheet:
            return marks
        return dict.fromkeys(self.check.at_odds, "")

    def _in_bounds(self, box: Box) -> bool:
        if box.kind != "number" or box.id not in self.form.entered:
            return True
        value, holds = self.form.value(box), box.holds
        if value == box.field.blank:
            return True
        return bool(holds.low <= value <= holds.high and value % holds.step == 0)

    # The pad

    def _pad(self) -> PadView:
        form, box = self.form, self.form.focused
        pad = self._with_buttons(PadView("number"))
        if form.in_cards(box):
            pad = pad._replace(kind="cards", cards=self._cards(box))
        elif box.kind == "number":
            pad = pad._replace(keys=digit_keys(form, self.language))
        elif box.kind in ("player", "choice"):
            pad = pad._replace(kind="answers", keys=self._answers(box))
        asks = self._asks(box)
        return pad._replace(asks=asks, ways=self._count_choices(box) if box.field.cards else ())

    def _count_choices(self, box: Box) -> tuple[tuple[str, str, bool], ...]:
        """How this player's number can be counted."""
        assert box.field.cards
        in_cards = self.form.in_cards(box)
        return (
            ("amount", self._game_words[box.field.key], not in_cards),
            ("cards", self._game_words[box.field.cards.key], in_cards),
        )

    def _asks(self, box: Box) -> str:
        asked = "" if self.at.sheet else self._game_words.get(f"who-{box.field.key}", "")
        if asked:
            card = self.language.card(self.setup.game.id, box.word)
            return self.language.fill(asked, {"card": card})
        name = self._field_name(box.field)
        if box.column < 0:
            return name
        return f"{self._name(box)}: {name}" if self.at.sheet else self._name(box)

    def _answers(self, box: Box) -> tuple[PadKey, ...]:
        entered, tr = self.form.entered.get(box.id), self.language.tr
        has = box.id in self.form.entered

        def key(value: Any, text: str, column: int = -1) -> PadKey:
            state = "picked" if has and value == entered else "normal"
            return PadKey(str(value), text, state, column)

        if box.kind == "choice":
            said = self.language.phrase
            return tuple(key(number, said(words, self.setup)) for words, number in box.holds.words)
        players = [key(column, name, column) for column, name in enumerate(self.names)]
        if box.required:
            return tuple(players)
        nobody = [key(None, tr("Nobody"))._replace(key="nobody")]
        if sum(bool(other.word) for other in self.form.missing) > 1:
            nobody.append(PadKey("rest", tr("Nobody else")))
        return (*players, *nobody)

    def _cards(self, box: Box) -> tuple[Key[str], ...]:
        cards, game = box.field.cards, self.setup.game
        assert cards
        counts = self.form.entered.get(box.id) or {}
        return tuple(
            Key(
                f"card:{word}",
                Face(
                    self.language.card(game.id, word),
                    word,
                    value=self.language.short_amount(cards.worth({word: 1}), game.result.unit),
                ),
                picked=counts.get(word, 0),
            )
            for word in cards.words
        )

    def _with_buttons(self, pad: PadView) -> PadView:
        form, tr = self.form, self.language.tr
        due = self.check.fits and not self._too_early
        log = PadButton(self._log_words(), self._open(), "due" if due else "quiet")
        stays = form.next_is_zero and not form.has(form.focused) and form.focused.kind == "number"
        if form.next or stays:
            name = self._target(form.next) if form.next else ""
            going_on = PadButton(tr("Next"), name, "normal" if due else "due")
            return pad._replace(next=going_on, log=log)
        back = PadButton(self._target(form.before), tr("Back")) if form.before else None
        return pad._replace(back=back, log=log)

    def _target(self, id: str) -> str:
        """The name of a box as seen from the one in focus."""
        box, here = self.form.box(id), self.form.focused
        field = self._field_name(box.field)
        if box.column < 0:
            return self._name(box)
        if box.field.key == here.field.key:
            return self._name(box)
        return field if box.column == here.column else f"{self._name(box)}: {field}"

    @property
    def _too_early(self) -> bool:
        """Whether boxes are empty on a sheet that is counted once: nobody means to log it yet."""
        return bool(self.at.sheet and not self.at.rounds and self.at.left_empty)

    def _log_words(self) -> str:
        tr, at = self.language.tr, self.at
        if not at.sheet:
            return tr("Log it")
        round = at.sheet.round(at.match.table)
        if at.number:
            return tr("Correct round {round}", round=round)
        if at.begins_round:
            return tr("Begin round {round}", round=round)
        return tr("Log round {round}", round=round)

    def _open(self) -> str:
        """How many boxes are open, on the button that they keep quiet."""
        tr = self.language.tr
        open = len(self.form.missing) or (self.at.left_empty if self._too_early else 0)
        if open:
            return tr("{count} missing", count=open)
        return "" if self.check.fits else tr("does not fit")

    # What is said of the whole

    def _says(self) -> tuple[str, Tone]:
        """Complaints come when somebody has tried to log it; before, what is open is named."""
        at, form, check = self.at, self.form, self.check
        if at.over:
            return "", "second"
        if at.complains and (why := self._why()):
            return why, "illegal"
        if at.untouched and (form.missing or not form.entered or at.sheet):
            return self._hint(), "second"
        if at.untouched:
            return self.language.tr("Filled in from the moves. Change what differs."), "second"
        if at.sheet and (form.missing or at.left_empty):
            return self._sum() or self._bounds(form.focused), "second"
        if form.missing:
            return self._missing(), "second"
        if check.tried.broken or check.tried.malformed:
            return self._sum(), "second"
        return self._sum() or self._outlook(), "legal"

    def _missing(self) -> str:
        tr, missing = self.language.tr, self.form.missing
        names = [self._name(box) for box in missing if box.field == missing[0].field]
        if len(names) > MOST_NAMED:
            return tr("{count} missing", count=len(missing))
        return tr("Still missing: {names}", names=self.language.listed(names))

    def _why(self) -> str:
        """What stands against it; nothing if all is well."""
        tr, tried = self.language.tr, self.check.tried
        for found in self.check.wrong.values():
            says = self.language.of_game(self.setup.game.id)["rules"][found.rule]["says"]
            return self.language.fill(says, found.facts, self.setup)
        if self.form.missing:
            return self._missing()
        if tried.malformed:
            return self.language.message_text(tried.malformed)
        why = [self.language.why(broken, self.setup) for broken in tried.broken[:2]]
        later = tried.broken[0].number if tried.broken else None
        if later and self.at.number and later != self.at.number:
            why.insert(0, tr("A later round does not fit then:"))
        return " ".join(why)

    def _sum(self) -> str:
        """What the numbers of the field in focus come to, where that is to be compared."""
        form, tr = self.form, self.language.tr
        field = form.focused.field
        boxes = [box for box in form.boxes_of(field) if form.has(box)]
        if not isinstance(field.holds, Each) or not boxes or form.focused.kind != "number":
            return ""
        goal = field.adds_up
        if goal is None and self.at.begins_round and form.focused.holds.high < UNBOUNDED:
            goal = form.focused.holds.high
        if goal is None:
            return ""
        total = sum(form.value(box) for box in boxes)
        facts = {"sum": self.language.number(total), "goal": self.language.number(goal)}
        return tr("{name} in all: {sum} of {goal}", name=self._field_name(field), **facts)

    @property
    def _round_ended(self) -> bool:
        """Whether the moves have ended the round that is counted here."""
        table, game = self.at.match.table, self.setup.game
        return any(phase.round_ended and phase.name == table.phase for phase in game.rules.phases)

    def _hint(self) -> str:
        """Before anything is entered: why the round is counted, what the count does, or how
        amounts are entered."""
        match, box = self.at.match, self.form.focused
        if self._round_ended:
            came = self.language.came_of(match)
            asked = offer_for(self.setup, match.table, None, ()).prompt
            told = (came and f"{came}.", self.language.phrase(asked, self.setup))
            return " ".join(filter(None, told))
        if self.at.sheet:
            return self._bounds(box)
        if self.at.begun is None and match.table.turn is not None and "midway" in self._game_words:
            return self._game_words["midway"]
        if self.form.in_cards(box):
            return self.language.tr("Tap: one more. Hold: one less.")
        if box.field.unit > 1 and box.kind == "number":
            amount = self.language.amount(85 * box.field.unit, self.setup.game.result.unit)
            return self.language.tr("Type 85 for {amount}.", amount=amount)
        return ""

    def _bounds(self, box: Box) -> str:
        """What may stand there, where that is not plain to see."""
        tr, asked = self.language.tr, self._asks(box)
        if box.kind != "number":
            return asked
        low, high, step = box.holds.low, box.holds.high, box.holds.step
        if abs(low) >= UNBOUNDED or high >= UNBOUNDED:
            return asked
        if step > 1:
            allowed = tr("{least} to {most} in steps of {step}", least=low, most=high, step=step)
            return f"{asked} · {allowed}"
        return f"{asked} · {self.language.span(low, high)}"

    def _outlook(self) -> str:
        tr, after = self.language.tr, self.check.tried.after
        if after is not None and after.table.phase == "over":
            seats = self.setup.game.rules.winners(after.table)
            winners = self.language.listed([self.setup.players[seat] for seat in seats])
            return tr("That ends the match. Won by {winners}.", winners=winners)
        if after is not None and not self._all_entered:
            totals = zip(self.setup.players, after.table.totals, strict=True)
            return " · ".join(f"{name} {self._total(total)}" for name, total in totals)
        sums = any(field.adds_up is not None for field in self.form.fields)
        return tr("It all adds up.") if sums else tr("Nothing is missing.")

    @property
    def _all_entered(self) -> bool:
        """Whether every player's new total stands beside a box."""
        told = {box.column for box in self.form.boxes if box.field.key == self._last_key}
        return told == set(range(len(self.names)))

    def _undone(self) -> tuple[str, str]:
        """What Undo took back, and the word for bringing it back, as at the table."""
        running, tr = self.at.running, self.language.tr
        undid = running.what_redo_would_do
        if not self.at.sheet or undid is None or self.at.number:
            return "", ""
        match, words = running.match, ""
        if isinstance(undid.line, Correction):
            words = last_action(undid, match, self.language)
        elif match.undone:
            words = self.language.logged(match.undone)
        return tr("Undone: {move}", move=words) if words else "", tr("Redo")


def _of(value: object, column: int) -> int | None:
    if isinstance(value, list | tuple):
        found = value[column]
        return found if isinstance(found, int) else None
    return value if isinstance(value, int) else None
