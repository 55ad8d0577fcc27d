"""Makes the view of a form: its columns and boxes, the pad, and the sentences about them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..engine.fields import Field, RoundPoints, line_name
from ..engine.form import Box
from ..engine.match import Match
from ..engine.offers import Face, Key
from ..engine.rules import BETWEEN, COUNTING
from ..engine.schema import Each
from ..engine.values import leading_seats
from ..views.form import (
    BoxView,
    ColumnView,
    FormView,
    PadButton,
    PadView,
    SectionView,
    answer_keys,
    digit_keys,
)
from .form_words import FormWords, value_of
from .repair_session import INSTEAD
from .round_form import RoundForm

MOST_DRAWN = 10  # cards beside a sentence


def form_view(at: RoundForm) -> FormView:
    """Return the view of a form in the language of its session."""
    return _View(at).view()


class _View(FormWords):
    def view(self) -> FormView:
        """Return all of it."""
        says, tone = self._says()
        complains = bool(self.form.untaken or (self.at.complains and self._why()))
        marks = self._marks(complains)
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
            person=self.at.person,
            undone=self._undone(),
        )

    def _title(self) -> str:
        if self.at.sheet:
            return self.language.title(self.setup)
        if self.at.begun is None:
            return self._game_words["title"]
        return self._game_words[f"title-{self.setup.form_of[type(self.at.begun)].name}"]

    def _subtitle(self) -> str:
        tr = self.language.tr
        match = self.at.match
        at = self.at
        if at.sheet:
            about = self.language.phrase(at.sheet.about(match.table), self.setup).rstrip(".")
            if at.bit_by_bit and at.form.focus and at.form.focused.column >= 0:
                column = at.form.focused.column
                open = sum(box.column == column for box in at.form.missing)
                played = about if at.rounds and not self._is_begun(at.rounds[0]) else ""
                facts = {"player": self.names[column], "count": open}
                to_go = tr("{player}: {count:box|boxes} to go", **facts)
                return " · ".join(filter(None, (to_go, played)))
            target = self.setup.game.result.target(self.setup)
            told = tr("to {target}", target=self.language.number(target)) if target else ""
            note = self.language.phrase(at.sheet.note(match.table), self.setup)
            return " · ".join(filter(None, (about, told, note)))
        if at.correction in ("amend", INSTEAD):
            return tr("Instead of move {number}", number=at.number)
        if at.correction:
            return tr("Before move {number}", number=at.number)
        if at.begun is not None and not self._puts_right:
            return self.language.move(at.begun, match)
        game = self.language.title(self.setup)
        table = match.table
        if self.setup.game.result.single_round:
            return game
        return tr("{game} · Round {round}", game=game, round=table.round + (table.phase == BETWEEN))

    def _columns(self) -> tuple[ColumnView, ...]:
        number = self.language.number
        counted = self._counted
        gains = counted.points
        columns = []
        now = totals = [self.at.running.match.table.totals[seats[0]] for seats in self.at.columns]
        if self.at.bit_by_bit and gains:  # it is not counted before the game is over
            now = [total + gain for total, gain in zip(totals, gains, strict=True)]
        leaders = leading_seats(now, self.setup.game.result.least_leads(self.setup))
        told = gains and (not self.at.correction or self._corrects_box)
        for n, (seats, name, total) in enumerate(
            zip(self.at.columns, self.names, totals, strict=True)
        ):
            first = self.language.tr("leads") if n in leaders else ""
            column = ColumnView(seats, name, self._total(total), first, note=self._deals(seats))
            if told:
                column = column._replace(
                    gain=self.language.signed(gains[n]),
                    now=number(total + gains[n]),
                    note=self._to_go(counted.to_go, n) or column.note,
                )
            columns.append(column)
        return tuple(columns)

    def _marked(self, box: Box) -> str:
        """Return who deals or plays first, beside the first box of each player."""
        first = self.form.fields[0].key == box.field.key and box.column >= 0
        return self._deals(self.at.columns[box.column]) if first and self.at.sheet else ""

    def _deals(self, seats: tuple[int, ...]) -> str:
        """Return whether one of them deals, or plays first."""
        tr = self.language.tr
        table = self.at.match.table
        dealer, lead = self.at.sheet.seats(table) if self.at.sheet else (None, None)
        words = (tr("deals") if dealer in seats else "", tr("plays first") if lead in seats else "")
        return " · ".join(filter(None, words))

    def _to_go(self, thresholds: Any, column: int) -> str:
        """Return what is missing to a bonus: "63: 12 to go"."""
        tr = self.language.tr
        number = self.language.number
        return " · ".join(
            tr("{goal}: {count} to go", goal=number(goal), count=number(left[column]))
            for goal, left in thresholds
            if left[column] > 0
        )

    @property
    def _corrects_box(self) -> bool:
        """Whether a box is corrected of the game that is played."""
        table = self.at.running.match.table
        sheet = self.at.sheet
        return bool(
            sheet and self.at.correction and table.phase == COUNTING and sheet.by_boxes(table)
        )

    @cached_property
    def _counted(self) -> RoundPoints:
        """The points that the entries bring on a sheet, also before all of them are there."""
        move = self.check.tried.move
        sheet = self.at.sheet
        table = self.at.match.table
        if sheet and self._corrects_box:
            return sheet.running(self.at.running.match.table, {})
        if not sheet or (move is None and not self.at.bit_by_bit):
            return RoundPoints()
        return sheet.points(table, move) if move else sheet.running(table, self.form.values())

    @property
    def _parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        number = self.language.number
        said = self.language.own_words
        return tuple(
            (said(line_name(id), self.setup), tuple(map(number, values)))
            for id, values in self._counted.lines.items()
        )

    def _section(self, field: Field, marks: Mapping[str, str]) -> SectionView:
        boxes = list(self.form.boxes_of(field))
        name = self._field_name(field)
        several = len(self.form.fields) > 1 or self.at.begun is not None or bool(self.at.sheet)
        alone = len(boxes) == 1 and boxes[0].column < 0
        heading = name if several and not alone else ""
        if not self.at.sheet:
            heading = self._game_words.get(f"asks-{field.key}", heading)
            worth = self._game_words.get(f"worth-{field.key}", "")  # of the cards that are counted
            heading = "\n".join(filter(None, (heading, worth)))
        views = tuple(self._box(box, marks.get(box.id)) for box in boxes)
        return SectionView(heading, views, name, self._before(field))

    def _before(self, field: Field) -> tuple[str, ...]:
        """Over the first field of a round stands what was entered when it began."""
        if not self.at.sheet or field is not self.form.fields[0]:
            return ()
        number = self.at.number
        _, moves = self._entered_now
        began = [after for after in moves[:1] if not number or after.number < number]
        if not began or not isinstance(field.holds, Each):
            return ()
        told = self._entered(began[0])
        return tuple(
            " · ".join(
                f"{self._field_name(f)} {self._short(f, value_of(value, column))}"
                for f, value in told
            )
            for column in range(len(self.names))
        )

    def _box(self, box: Box, mark: str | None) -> BoxView:
        form = self.form
        view = BoxView(
            box.id,
            box.kind,
            self._name(box),
            box.column,
            box.word,
            note=mark or " · ".join(filter(None, (self._note(box), self._marked(box)))),
            wrong=mark is not None,
            focused=box.id == form.focus,
            follows=form.follows(box),
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
            whole = self.language.number(value)
            unit = box.field.unit
            cut = len(whole)
            if value and value % unit == 0:
                cut -= len(str(unit)) - 1
                cut -= not whole[cut - 1].isdigit()  # what stands between thousands
            return view._replace(value=whole[:cut], suffix=whole[cut:])
        if box.kind == "player":
            chosen = -1 if entered is None else int(entered)
            said = self.names[chosen] if chosen >= 0 else self.language.tr("no one")
            return view._replace(value=said, chosen=chosen)
        return view._replace(value=self._label(box.holds.words, value))

    def _note(self, box: Box) -> str:
        """Return what the player's total was and would be, beside the last box of each player."""
        form = self.form
        match = self.at.match
        if box.field.key != self._last_key or self._puts_right:
            return ""
        was = match.table.totals[self.at.columns[box.column][0]]
        comes_to = box.field.comes_to
        tried = self.check.tried
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
        """The match after this form without the entry that is just being typed."""
        left_out = (self.form.focus, *self.check.wrong)
        return self.check.try_out(self.form.clear(*left_out)).after

    def _marks(self, complains: bool) -> dict[str, str]:
        """Why a box is marked, in two words: as soon as it is left where it cannot be, everything
        else once somebody has tried to log it. For those at odds it is said below."""
        if self.at.over or (self.at.untouched and not complains):
            return {}
        rules = self.language.of_game(self.setup.game.id).get("rules", {})
        wrong = self.check.wrong if complains else self._wrong_when_left
        marks = {id: rules[found.rule]["short"] for id, found in wrong.items()}
        if not complains:
            return marks
        marks |= {box.id: self.language.tr("missing") for box in self.form.missing}
        marks |= {box.id: "" for box in self.form.boxes if not self._in_bounds(box)}
        if marks or not self.check.tried.broken or self.at.sheet:
            return marks
        return dict.fromkeys(self.check.at_odds, "")

    def _in_bounds(self, box: Box) -> bool:
        if box.kind != "number" or box.id not in self.form.entered:
            return True
        value = self.form.value(box)
        holds = box.holds
        if value == box.field.blank:
            return True
        return bool(holds.low <= value <= holds.high and value % holds.step == 0)

    def _pad(self) -> PadView:
        form = self.form
        box = self.form.focused
        pad = self._with_buttons(PadView("number"))
        if form.in_cards(box):
            pad = pad._replace(kind="cards", cards=self._cards(box))
        elif box.kind == "number":
            pad = pad._replace(keys=digit_keys(form, self.language))
        elif box.kind in ("player", "choice"):
            keys = answer_keys(form, self.language, self.setup, self.names)
            pad = pad._replace(kind="answers", keys=keys)
        if cards := box.field.cards:
            both = ("amount", box.field.key), ("cards", cards.key)
            chosen = "cards" if form.in_cards(box) else "amount"
            ways = ((way, self._game_words[key], way == chosen) for way, key in both)
            pad = pad._replace(ways=tuple(ways))
        shares = self._shares() or (0, 0)
        drawn = shares if 0 <= min(shares) <= max(shares) <= MOST_DRAWN else (0, 0)
        return pad._replace(asks=self._asks(box), shares=drawn)

    def _cards(self, box: Box) -> tuple[Key[str], ...]:
        cards = box.field.cards
        game = self.setup.game
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
        form = self.form
        tr = self.language.tr
        due = self.check.fits and not self._open
        log = PadButton(self._log_words(), self._why_quiet(), "due" if due else "quiet")
        pad = pad._replace(enter="log" if due and not form.before_the_end else "next")
        if self.at.bit_by_bit:
            column = self.at.next_column
            done = PadButton(tr("Done"), tr("then {player}", player=self.names[column]), "due")
            logs = self.at.part and form.missing
            on = done if logs else PadButton(tr("Next"), self.names[column])
            return pad._replace(next=on, log=log)
        stays = form.next_is_zero and not form.has(form.focused) and form.focused.kind == "number"
        if form.typed_in:
            going_on = PadButton(tr("Next"), self._target(form.focus), "normal" if due else "due")
            return pad._replace(next=going_on, log=log)
        if form.next or stays:
            name = self._target(form.next) if form.next else ""
            going_on = PadButton(tr("Next"), name, "normal" if due else "due")
            return pad._replace(next=going_on, log=log)
        back = PadButton(self._target(form.before), tr("Back")) if form.before else None
        return pad._replace(back=back, log=log)

    def _target(self, id: str) -> str:
        """Return the name of a box as seen from the one in which somebody has just entered
        something, or from the one in focus."""
        box = self.form.box(id)
        here = self.form.box(self.form.typed_in or self.form.focus)
        name = self._name(box)
        field = self._field_name(box.field)
        if box.column < 0 or box.field.key == here.field.key:
            return name
        return field if box.column == here.column else f"{name}: {field}"

    @cached_property
    def _open(self) -> int:
        """Return how many boxes keep it from being logged: those that are missing, and all empty
        ones on a sheet that is counted once."""
        once = self.at.sheet and (not self.at.rounds or self.at.bit_by_bit)
        return len(self.form.missing) or (self.at.left_empty if once else 0)

    def _log_words(self) -> str:
        tr = self.language.tr
        at = self.at
        if at.bit_by_bit:
            return tr("End game")
        if not at.sheet or (at.match.table.turn is not None and not at.number):
            return tr("Log it")
        round = at.sheet.round(at.match.table)
        if at.number:
            return tr("Fix round {round}", round=round)
        if at.begins_round:
            return tr("Start round {round}", round=round)
        return tr("Log round {round}", round=round)

    def _why_quiet(self) -> str:
        """Return how many boxes are open, on the button that they keep quiet."""
        tr = self.language.tr
        if self._open and self.at.bit_by_bit:
            return tr("{count:box|boxes} open", count=self._open)
        if self._open:
            return tr("{count} missing", count=self._open)
        return "" if self.check.fits else tr("doesn’t fit")
