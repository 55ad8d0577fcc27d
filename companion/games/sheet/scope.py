"""Which names a formula of a sheet may use, depending on where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from ...engine.errors import BadInput
from ...engine.game import Option
from .formula import AGAINST_OTHERS, AT_THE_END, OF_A_PLAYER, OF_ALL, STILL_IN, Formula, Mention
from .parts import Amount, Check, SheetEntry, Template


class Known(NamedTuple):
    """The facts about a name that a formula may use."""

    of_player: bool = False  # each player has an own one
    free: bool = True  # needs no entry, not even of an earlier round
    before: bool = True  # known when the round begins
    entered: bool = False  # comes from what is entered for each player
    kept: bool = False  # `last` knows it


class Scope:
    """The names of a sheet; each method raises BadInput for a formula that uses a wrong one."""

    def __init__(
        self,
        options: Iterable[Option],
        entries: Iterable[SheetEntry],
        let: Mapping[str, Formula],
        more: Iterable[str] = (),  # words that only this sheet has
        unreadable: Iterable[str] = (),  # ids of which something else is wrong
    ) -> None:
        self.options = {*(option.id for option in options), *more}
        self.entries = {entry.id: entry for entry in entries}
        self.let = dict(let)
        self.unreadable = {*unreadable}
        for id, formula in self.let.items():  # whatever is made of what cannot be read is not known
            if self._is_unsure(formula):
                self.unreadable.add(id)
        self.known = {name: Known() for name in (*OF_ALL, *self.options)}
        self.known |= {name: Known(of_player=True) for name in OF_A_PLAYER}
        for entry in self.entries.values():
            self.known[entry.id] = Known(
                of_player=entry.each,
                free=False,
                before=entry.before,
                entered=entry.each,
                kept=True,
            )
        self.lines: dict[str, Formula] = {}
        self._settle()

    def _settle(self) -> None:
        """Find out what the amounts are by what they use; with `last` that may come later."""
        self.known |= {id: Known(kept=True) for id in self.let}
        changed = True
        while changed:
            changed = False
            for id, formula in self.let.items():
                settled = self.made_of(formula)
                changed = changed or settled != self.known[id]
                self.known[id] = settled

    def made_of(self, formula: Formula) -> Known:
        """Return what an amount is by what it uses."""
        used = [(m, self.known[m.name]) for m in formula.mentions if m.name in self.known]
        return Known(
            of_player=any(self.of_one(m) for m in formula.mentions),
            free=all(known.free for _, known in used),
            before=all(known.before or m.last for m, known in used),
            entered=any(known.entered for _, known in used),
            kept=True,
        )

    def of_one(self, mention: Mention) -> bool:
        """Return whether one player is meant by it; what is not known is told elsewhere."""
        if mention.shared:
            return False
        return mention.name in AGAINST_OTHERS or self.known.get(mention.name, Known()).of_player

    # Where a formula stands

    def amount(self, id: str) -> Amount:
        """Return an amount of `let`, which knows those before it."""
        formula = self.let[id]
        key = f"let.{id}"
        ids = [*self.let]
        later = ids[ids.index(id) :]
        self._look(formula, key, self.known.keys() - later)
        for mention in formula.mentions if self.known[id].free else ():
            if self.of_one(mention) and id not in self.unreadable:
                raise BadInput(
                    "{key}: “{value}” belongs to a player, but an amount without an entry belongs "
                    "to no one: make it a line under [points].",
                    key,
                    value=mention.name,
                )
        known = self.known[id]
        return Amount(id, formula, known.of_player, known.free, known.before)

    def bound(self, formula: Formula, key: str) -> None:
        """Check a formula that is asked before anything is entered."""
        for mention in formula.mentions:
            known = self.known.get(mention.name)
            if known and not known.free and mention.name not in self.unreadable:
                raise BadInput(
                    "{key} can’t depend on entries, and “{value}” does.", key, value=mention.name
                )
        free = {name for name, known in self.known.items() if known.free}
        self._look(formula, key, free - OF_A_PLAYER)
        self._nobody(formula, key)

    def line(self, id: str, formula: Formula) -> Amount:
        """Return a line of points, which knows those before it."""
        names = [*self.known]
        self.lines[id] = formula
        # It is known even if something is wrong with it.
        self.known[id] = Known(of_player=True, free=False, before=False, entered=True)
        self._look(formula, f"points.{id}", names)
        return Amount(id, formula, of_player=True, free=False, before=False)

    def check(self, check: Check) -> Check:
        """Return the check, now that it is known for whom it is asked and what it uses."""
        names = {name for name, known in self.known.items() if known.before or not check.before}
        unsure = self._is_unsure(check.holds)
        self._look(check.holds, f"check.{check.id}.holds", names)
        each = any(self._for_each(mention) for mention in check.holds.mentions)
        key = f"check.{check.id}.says"
        for formula in check.says.formulas:
            self._look(formula, key, names)
            if not each and not unsure:
                self._nobody(formula, key)
        if check.says.named and not each and not unsure:
            raise _a_players(key, "name")
        return check._replace(each=each, uses=self.uses(check.holds, *check.says.formulas))

    def _for_each(self, mention: Mention) -> bool:
        """Return whether a check that mentions this is asked for each player."""
        if self.of_one(mention):
            return True
        entered_now = mention.name in self.known and self.known[mention.name].entered
        return entered_now and not mention.shared and not mention.last

    def note(self, note: Template) -> None:
        """Check the sentence of a round, which is shown before anything is entered."""
        for formula in note.formulas:
            self.bound(formula, "note")
        if note.named:
            raise _a_players("note", "name")

    def over(self, over: Formula, turns: bool) -> None:
        """Check the formula that ends a match."""
        self._look(over, "over", {*self.known, *AT_THE_END, *(STILL_IN if turns else ())})
        self._nobody(over, "over")

    def tie(self, formula: Formula) -> None:
        """Check a formula that decides among equals."""
        self._look(formula, "tie", {*self.known, *AT_THE_END})

    def out(self, formula: Formula) -> None:
        """Check the formula that says who is passed over."""
        self._look(formula, "out", {*self.options, "players", "sides", *OF_A_PLAYER})

    def _is_unsure(self, formula: Formula) -> bool:
        """Return whether something in it is wrong elsewhere, so that nobody knows whose it is."""
        return any(mention.name in self.unreadable for mention in formula.mentions)

    # What is asked of all of them

    def _look(self, formula: Formula, key: str, names: Iterable[str]) -> None:
        """Raise BadInput unless it uses only these names, or as `last` those that are kept."""
        names = set(names)
        kept = {name for name, known in self.known.items() if known.kept}
        for mention in formula.mentions:
            name = mention.name
            allowed = kept if mention.last else names
            if name in AGAINST_OTHERS or name in allowed:
                continue
            if get_close_matches(name, self.unreadable, 1):
                continue  # what is meant is refused already
            if close := get_close_matches(name, allowed, 1):
                raise BadInput(
                    "{key}: “{value}” isn’t known here. Did you mean “{other}”?",
                    key,
                    value=name[:60],
                    other=close[0],
                )
            raise BadInput("{key}: “{value}” isn’t known here.", key, value=name[:60])

    def _nobody(self, formula: Formula, key: str) -> None:
        """Raise BadInput if one player is meant in it."""
        for mention in formula.mentions:
            if self.of_one(mention) and mention.name not in self.unreadable:
                raise _a_players(key, mention.name)

    def uses(self, *formulas: Formula) -> frozenset[tuple[str, bool]]:
        """Return the entries that formulas use, also behind amounts and lines of points, each with
        whether everybody's are used."""
        behind = {**self.let, **self.lines}
        seen = set[tuple[str, bool]]()
        left = [(mention, False) for formula in formulas for mention in formula.mentions]
        while left:
            mention, shared = left.pop()
            shared = shared or mention.shared
            if mention.last or (mention.name, shared) in seen:
                continue
            seen.add((mention.name, shared))
            if mention.name in behind:
                left += [(further, shared) for further in behind[mention.name].mentions]
        return frozenset((name, shared) for name, shared in seen if name in self.entries)


def _a_players(key: str, name: str) -> BadInput:
    return BadInput(
        "{key}: “{value}” belongs to a player, and there’s none here: use total_of, "
        "most_of, least_of or count.",
        key,
        value=name,
    )
