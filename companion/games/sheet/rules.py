"""The rules of a sheet: its entries keep their bounds, its checks hold, its numbers stay small."""

from __future__ import annotations

from typing import Any

from ...engine.rules import COUNTING, Rule
from .counting import Counted, Table, count_before, count_round, filled
from .moves import Before, Score, given
from .sheet import Check, Sheet


def counted(table: Table, move: Before | Score) -> Counted:
    """A round as it would be with this move."""
    if isinstance(move, Before):
        return count_before(table, filled(table, table.sheet.before, given(move)))
    entered = filled(table, table.sheet.entries, table.entered, given(move))
    return count_round(table, entered, begun=table.phase == COUNTING)


NEEDS = ("totals", "round", "entered")  # what a formula may name, beside the last round


class Judge:
    """Counts a move once, however many rules ask about it."""

    def __init__(self, sheet: Sheet) -> None:
        self.asked: tuple[Any, Any, Counted] | None = None
        self.needs = (*NEEDS, "last") if sheet.remembered else NEEDS
        step = Rule("entry.step", self.off_step, ("round",))
        in_range = Rule("entry.out-of-range", self.out_of_range, ("round",))
        small = Rule("formula.too-large", self.too_large, self.needs)
        before = [self.check(check) for check in sheet.checks if check.before]
        checks = [self.check(check) for check in sheet.checks]
        self.before_broken_if = (step, in_range, *before, small)
        self.score_broken_if = (step, in_range, *checks, small)

    def count(self, table: Table, move: Before | Score) -> Counted:
        asked = self.asked
        if asked and asked[0] is table and asked[1] is move:
            return asked[2]
        found = counted(table, move)
        self.asked = table, move, found
        return found

    def off_step(self, table: Table, move: Any) -> bool:
        return self.count(table, move).off_step is not None

    def out_of_range(self, table: Table, move: Any) -> bool:
        return self.count(table, move).out_of_range is not None

    def too_large(self, table: Table, move: Any) -> bool:
        return bool(self.count(table, move).too_large)

    def check(self, check: Check) -> Rule:
        return Rule(
            check.rule,
            lambda table, move: check.id in self.count(table, move).broken,
            self.needs,
            may_overrule=check.may_overrule,
            says=lambda table, move: self.count(table, move).broken[check.id],
        )

    def begin(self, table: Table, move: Before) -> Table:
        return table._replace(
            phase=COUNTING,
            round=table.round + 1,
            let=self.count(table, move).let,
            entered=filled(table, table.sheet.before, given(move)),
        )

    def score(self, table: Table, move: Score) -> Table:
        found = self.count(table, move)
        totals = table.totals if found.totals is None else table.each(found.totals)
        return table._replace(
            phase="over" if found.over else "between-rounds",
            round=table.scored + 1,
            totals=totals,
            let={},
            entered={},
            last=found.last,
        )
