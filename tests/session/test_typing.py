"""What somebody types is what stands there, box after box, on every sheet and by every way on."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.fields import REQUIRED
from companion.engine.form import Box, Form
from companion.engine.tap_result import MoveLogged
from companion.library.sheets import SheetOnShelf, bundled_sheets
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from tests.games.sheet.made import NAMES
from tests.support.api import Entry, OpenRecord, language, make_setup

SHEETS = {found.id: found for found in bundled_sheets()}
WAYS = ("Enter", "Tab", "Next")  # on a keyboard, on a keyboard, on the pad
ENGLISH = language("en")


class Typist:
    """Somebody who fills in a sheet with digits, and goes on with one key after each number."""

    def __init__(
        self, folder: Path, found: SheetOnShelf, players: int, way: str, seed: int
    ) -> None:
        setup = make_setup("sheet", NAMES[:players], {"sheet": found.sheet.plain})
        self.running = OpenRecord.begin(folder, setup)
        self.filled = RoundForm(self.running, ENGLISH)
        self.way = way
        self.chance = random.Random(seed)
        self.typed: dict[str, Any] = {}
        self.came: Any = None

    @property
    def form(self) -> Form:
        return self.filled.form

    def likes(self, box: Box) -> Any:
        """Return a value that the box may hold."""
        if box.kind != "number":
            return self.chance.choice(list(box.holds.choices))
        low = box.holds.low
        high = box.holds.high
        step = box.holds.step
        allowed = range(low + -low % step, min(high, max(low, 0) + 40 * step) + 1, step)
        return self.chance.choice(allowed)

    def lowest(self, box: Box) -> int:
        """Return the least that the box may hold."""
        return int(min(box.holds.choices) if box.kind != "number" else max(0, box.holds.low))

    def type(self, box: Box) -> None:
        """Type a value into the box in focus."""
        value = self.typed[box.id] = self.likes(box)
        if box.kind != "number":
            assert self.filled.tap(lambda form: form.press(str(value)))  # there are no keys for it
            return
        for key in (*str(abs(value)), *["minus"] * (value < 0)):
            assert self.filled.tap(partial(self.pressed, key=key)), (box.id, value)

    def pressed(self, form: Form, key: str) -> Form:
        return form.by(keys=self.way != "Next").press(key)

    def go_on(self) -> None:
        """Press the key that goes on."""
        if self.way == "Enter" and form_view(self.filled).pad.enter == "log":
            self.came = self.filled.log(sure=True)
        else:
            self.came = self.filled.go_on(by_keys=self.way != "Next")

    def type_all(self) -> None:
        """Type in the box in focus and go on, as long as one is open that was not typed in."""
        while self.form.order:
            left = [box for box in self.open_boxes() if box.id not in self.typed]
            here = self.form.focused
            if not left or self.over:
                return
            if self.typed and not self.filled.bit_by_bit:
                assert here.id == self.means(left), "nobody is passed over"
            assert here.id not in self.typed, f"{here.id} again, but {left[0].id} is open"
            self.type(here)
            self.go_on()
            if self.came is not None and not isinstance(self.came, MoveLogged):
                return  # these numbers do not fit together, which is no matter here

    def means(self, left: list[Box]) -> str:
        """Return the box that somebody means who goes on without looking: the next that has to be
        filled in, or after one that may stay empty the next of any kind."""
        last = [*self.typed][-1]
        order = self.form.order
        here = order.index(last)
        seen = {id for id in order if self.way == "Next" and self.form.follows(self.form.box(id))}
        later = [id for id in order[here:] if id not in self.typed and id not in seen]
        turned = order[here:] + order[:here]
        needed = [box.id for box in left if box.required]
        if not self.form.box(last).required and later:
            return later[0]
        return (
            min(needed, key=turned.index) if needed else min([b.id for b in left], key=order.index)
        )

    def open_boxes(self) -> Iterator[Box]:
        """Yield the boxes that somebody fills in who goes on so: on the pad everybody sees what
        follows from the others, and Enter logs a round in which nothing is missing."""
        for id in self.form.order:
            box = self.form.box(id)
            seen = self.way == "Next" and self.form.follows(box)
            left_out = self.way == "Enter" and self.some_required and not box.required
            if not seen and not left_out:
                yield box

    @property
    def some_required(self) -> bool:
        return any(box.required for box in self.form.boxes)

    @property
    def over(self) -> bool:
        """Whether the round was logged, or begun, as a whole."""
        return self.running.match.number > 0 and not self.filled.bit_by_bit

    def standing(self) -> dict[str, Any]:
        """Return what was logged, and what stands in the boxes."""
        found = {box.id: self.form.value(box) for box in self.form.boxes if self.form.has(box)}
        sheet = self.filled.sheet
        assert sheet
        for entry in self.running.match.entries():
            player = getattr(entry.move, "player", None)
            for key, value in sheet.entered(entry.move).items():
                columns = enumerate(value) if isinstance(value, tuple) else [(player, value)]
                for column, one in [(c, one) for c, one in columns if one is not None]:
                    once = not isinstance(value, tuple) and player is None
                    found[key if once else f"{key}:{column}"] = one
                    found.setdefault(key, one)  # in a turn a box has no column
        return found


def tables() -> Iterator[Any]:
    for id, found in SHEETS.items():
        for players in sorted({*found.sheet.players}):
            yield pytest.param(id, players, id=f"{id}-{players}")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("id", "players"), list(tables()))
def test_a_number_and_a_key_after_it_enter_that_number_there_and_nothing_else(
    id: str, players: int, way: str, tmp_path: Path
) -> None:
    for seed in range(3):
        typist = Typist(tmp_path, SHEETS[id], players, way, seed)
        typist.type_all()
        stands = typist.standing()
        wrong = {
            box: (value, stands.get(box, 0))
            for box, value in typist.typed.items()
            if stands.get(box, 0) != value
        }
        assert typist.typed and not wrong


@pytest.mark.parametrize("id", SHEETS)
def test_whoever_has_logged_all_boxes_is_reached_by_the_column(id: str, tmp_path: Path) -> None:
    typist = Typist(tmp_path, SHEETS[id], SHEETS[id].sheet.players[1], "Tab", 0)
    filled = typist.filled
    sheet = typist.filled.sheet
    if not (filled.bit_by_bit and sheet and sheet.enter):
        pytest.skip("a round of it is logged as a whole")
    least = {
        box.field.key: 0 if box.field.blank is not REQUIRED else typist.lowest(box)
        for box in filled.form.boxes
        if box.column == 0
    }
    line = sheet.enter(filled.match.table, 0, least)
    typist.running.log(Entry(filled.match.setup.read_move(line)))
    filled.open()
    for column in (*range(len(filled.columns)), 0):
        assert filled.turn_to_column(column)
        assert filled.person == column and filled.form.focus
    assert filled.number == 1, "the boxes of the first are corrected where they were logged"
