"""Somebody writes an own score sheet: by choices where a choice will do, by a formula where not.

A draft is a value. What it does not know of a sheet that it was begun from, it keeps as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.grid import Slot
from ..engine.malformed import Malformed
from ..engine.match import Entry, Match
from ..games.sheet.reading import read_sheet
from ..games.sheet.sheet import Sheet
from ..record.file import make_setup
from ..say.language import Language
from ..say.sheet_words import what_may_be_entered
from .score_sheet import column_names, grid_of

MADE_UP = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
SHOWN = 4  # players of the made-up round

# Entries to choose from: what each is in a file, beside its name.
ENTRIES: dict[str, dict[str, Any]] = {
    "bid": {"when": "before", "most": "cards"},
    "tricks": {"most": "cards"},
    "won": {"least": "-1000000"},
    "left": {"most": "1000"},
    "bonus": {"yes": "+10", "optional": True},
}
# Lines of points, and the entries that they need.
PARTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "made": ("10 + bid if bid == tricks else 0", ("bid", "tricks")),
    "exact": ("20 + 10 * bid if bid == tricks else -10 * abs(bid - tricks)", ("bid", "tricks")),
    "each_trick": ("tricks", ("tricks",)),
    "entered": ("won", ("won",)),
    "hands": ("others(left) if left == 0 else 0", ("left",)),
    "in_hand": ("left", ("left",)),
    "extra": ("10 * bonus", ("bonus",)),
}
CHECKS: dict[str, tuple[str, tuple[str, ...]]] = {
    "all-tricks": ("total_of(tricks) == cards", ("tricks",)),
    "hook": ("total_of(bid) != cards", ("bid",)),
    "one-goes-out": ("count(left == 0) == 1", ("left",)),
    "zero": ("total_of(sum) == 0", ()),
}
ENDS = {"rounds": "round == rounds", "target": "highest >= target", "open": ""}


class Draft(NamedTuple):
    name: str = ""
    players: tuple[int, int] = (2, 6)
    wins: str = "high"
    ends: str = "rounds"  # rounds, target, open
    number: int = 7  # of rounds, or of points
    grows: bool = True  # one card more in every round
    cards: int = 10  # else always so many
    entries: tuple[str, ...] = ()
    order: tuple[str, ...] = ()  # of what everybody enters, if somebody has put it in one
    parts: tuple[str, ...] = ()
    formula: str = ""  # in place of the parts
    checks: tuple[str, ...] = ()
    kept: Mapping[str, Any] = {}  # of the sheet that it was begun from

    @classmethod
    def back_in(cls, place: Mapping[str, Any]) -> Draft:
        """Half written, as it was kept."""
        told: dict[str, Any] = {k: tuple(v) if type(v) is list else v for k, v in place.items()}
        return cls(**told)

    # Choices

    def enter(self, id: str) -> Draft:
        """One entry more, or one less; what needs it goes with it."""
        if id not in self.entries:
            return self._replace(entries=tuple(e for e in ENTRIES if e in (*self.entries, id)))
        left = tuple(entry for entry in self.entries if entry != id)
        return self._replace(
            entries=left,
            parts=tuple(p for p in self.parts if set(PARTS[p][1]) <= set(left)),
            checks=tuple(c for c in self.checks if set(CHECKS[c][1]) <= set(left)),
        )

    def score(self, id: str) -> Draft:
        """One line of points more, or one less."""
        there = id in self.parts
        parts = tuple(p for p in PARTS if (p in self.parts) != (p == id))
        return self._replace(parts=parts, formula="" if not there else self.formula)

    def check(self, id: str) -> Draft:
        return self._replace(checks=tuple(c for c in CHECKS if (c in self.checks) != (c == id)))

    @property
    def entered(self) -> dict[str, Mapping[str, Any] | None]:
        """What everybody enters, in its order; None is a ready choice."""
        found = {**dict.fromkeys(self.entries), **self.kept.get("enter", {})}
        at = {id: number for number, id in enumerate(self.order)}
        return {id: found[id] for id in sorted(found, key=lambda id: at.get(id, len(at)))}

    @property
    def ready_parts(self) -> list[str]:
        """That its entries allow."""
        return [id for id, (_, needs) in PARTS.items() if set(needs) <= set(self.entries)]

    @property
    def ready_checks(self) -> list[str]:
        found = [id for id, (_, needs) in CHECKS.items() if set(needs) <= set(self.entries)]
        return [id for id in found if self.entries or id != "zero"]

    @property
    def needs_cards(self) -> bool:
        return bool({"bid", "tricks"} & set(self.entries))

    @property
    def sum(self) -> str:
        """The formula of the points, as it stands."""
        return self.formula or " + ".join(self.parts)

    # Written

    def plain(self, words: Words) -> dict[str, Any]:
        kept = self.kept
        written: dict[str, Any] = {"name": self.name, "players": list(self.players)}
        written["wins"] = self.wins
        options = dict(kept.get("options", {}))
        if self.ends != "open":
            written["over"] = ENDS[self.ends]
            most = 100 if self.ends == "rounds" else 1_000_000
            usual = {"name": words.ends(self.ends), "default": 0, "least": 1, "most": most}
            options[self.ends] = {**usual, **options.get(self.ends, {}), "default": self.number}
        elif "over" in kept:
            written["over"] = kept["over"]
        let = dict(kept.get("let", {}))
        if self.needs_cards and "cards" not in let:
            let = {"cards": "round" if self.grows else str(self.cards), **let}
        lines = {id: PARTS[id][0] for id in self.parts}
        checks = {id: _check(words, id) for id in self.checks}
        return written | {
            **{key: kept[key] for key in ("start", "about", "sides", "round") if key in kept},
            "options": options,
            "let": let,
            "enter": self.enter_table(words),
            "points": {**lines, **kept.get("points", {}), "sum": self.sum},
            "check": {**checks, **kept.get("check", {})},
        }

    def enter_table(self, words: Words) -> dict[str, Mapping[str, Any]]:
        return {
            id: kept or {"name": words.entry(id), **ENTRIES[id]}
            for id, kept in self.entered.items()
        }

    def sheet(self, words: Words) -> Sheet:
        """Malformed says what is missing, and where."""
        if not self.entries and not self.kept.get("enter") and not self.kept.get("round"):
            raise Malformed("Choose what is entered.", "enter")
        if not self.sum:
            raise Malformed("Choose what counts.", "points.sum")
        return read_sheet(self.plain(words))


class Words(NamedTuple):
    """The words of a sheet that is written, in the language of its writer."""

    language: Language

    def entry(self, id: str) -> str:
        tr = self.language.tr
        return {
            "bid": tr("Bid"),
            "tricks": tr("Tricks"),
            "won": tr("Points"),
            "left": tr("Left in hand"),
            "bonus": tr("Bonus"),
        }[id]

    def part(self, id: str) -> str:
        tr = self.language.tr
        return {
            "made": tr("10 and the bid if it was made"),
            "exact": tr("20 and 10 for each trick if the bid was made, else −10 for each one off"),
            "each_trick": tr("1 for each trick"),
            "entered": tr("The points as they are entered"),
            "hands": tr("Who has nothing left gets what all others have"),
            "in_hand": tr("What is left in hand"),
            "extra": tr("10 for a bonus"),
        }[id]

    def check(self, id: str) -> str:
        tr = self.language.tr
        return {
            "all-tricks": tr("All tricks together are as many as the cards"),
            "hook": tr("The bids together are not as many as the cards"),
            "one-goes-out": tr("Exactly one has nothing left"),
            "zero": tr("The points of a round add up to 0"),
        }[id]

    def says(self, id: str) -> str:
        """The sentence of a check; its numbers stand in braces."""
        tr = self.language.tr
        return {
            "all-tricks": tr(
                "{count} tricks were counted, and there are {cards}.",
                count="{total_of(tricks)}",
                cards="{cards}",
            ),
            "hook": tr("The bids must not make {cards} together.", cards="{cards}"),
            "one-goes-out": tr(
                "{count} have nothing left, and exactly one goes out.", count="{count(left == 0)}"
            ),
            "zero": tr("The points add up to 0, and these make {sum}.", sum="{total_of(sum)}"),
        }[id]

    def ends(self, id: str) -> str:
        return self.language.tr("Rounds") if id == "rounds" else self.language.tr("Played to")

    def when(self, entry: Mapping[str, Any]) -> str:
        tr = self.language.tr
        before = entry.get("when") == "before"
        told = tr("when the round begins") if before else tr("when it is over")
        return f"{what_may_be_entered(entry, self.language)} · {told}"


def _check(words: Words, id: str) -> dict[str, Any]:
    check = {"holds": CHECKS[id][0], "says": words.says(id)}
    return check | ({"when": "before", "may_overrule": True} if id == "hook" else {})


def draft_of(sheet: Sheet, words: Words) -> Draft:
    """A draft that begins as that sheet; what is no ready choice is kept as it is."""
    plain = dict(sheet.plain)
    over, options = plain.get("over", ""), dict(plain.get("options", {}))
    ends = next((id for id, formula in ENDS.items() if formula == over and id in options), "open")
    enter, checks = dict(plain.get("enter", {})), dict(plain.get("check", {}))
    lines: dict[str, str] = dict(plain["points"])
    total, let = lines.pop("sum"), dict(plain.get("let", {}))
    entries = tuple(
        id for id, made in ENTRIES.items() if enter.get(id) == {"name": words.entry(id), **made}
    )
    parts = tuple(id for id, (formula, _) in PARTS.items() if lines.get(id) == formula)
    caught = tuple(id for id in CHECKS if checks.get(id) == _check(words, id))
    draft = Draft(
        name=sheet.name,
        players=sheet.players,
        wins=sheet.wins,
        ends=ends,
        number=options[ends]["default"] if ends != "open" else 7,
        entries=entries,
        order=tuple(enter),
        parts=parts,
        checks=caught,
        kept={
            **{key: plain[key] for key in ("start", "about", "sides", "round") if key in plain},
            **({"over": over} if over and ends == "open" else {}),
            "options": options,
            "let": let,
            "enter": {id: values for id, values in enter.items() if id not in entries},
            "points": {id: formula for id, formula in lines.items() if id not in parts},
            "check": {id: values for id, values in checks.items() if id not in caught},
        },
    )
    return draft if draft.sum == total else draft._replace(formula=total)


class MadeUp(NamedTuple):
    """A round that somebody might have played, counted by the sheet."""

    lines: tuple[tuple[str, str, str], ...]  # who, what was entered, what it brought
    broken: tuple[str, ...]  # the sentences of what does not fit


def try_out(sheet: Sheet, language: Language) -> MadeUp:
    sides = sheet.sides or 1
    wanted = max(sheet.players[0], min(sheet.players[1], SHOWN))
    count = wanted - wanted % sides or sides
    setup = make_setup("sheet", list(MADE_UP[:count]), {"sheet": dict(sheet.plain)})
    match, told = Match.of(setup), [list[str]() for _ in range(count)]
    grid = grid_of(match)
    columns = grid.columns(setup)
    points: tuple[int, ...] = ()
    broken: tuple[str, ...] = ()
    for _ in range(2):  # what is asked before the round, and the rest
        slots = grid.slots(match.table, None)
        entered = {slot.id: _made_up(slot, len(columns)) for slot in slots}
        move = setup.read_move(grid.line(match.table, entered))
        for slot in slots:
            if slot.each:
                for column in range(len(columns)):
                    told[column].append(language.number(entered[slot.id][column]))
        points = tuple(grid.points(match.table, move).points)
        match, verdict = match.add(Entry(move))
        broken += tuple(language.why(b, setup) for b in verdict.broken)
        if points or not verdict.legal:
            break
    return MadeUp(
        tuple(
            (name, " / ".join(told[column]), language.number(points[column]) if points else "–")
            for column, name in enumerate(column_names(setup))
        ),
        broken,
    )


def _made_up(slot: Slot, columns: int) -> Any:
    def within(value: int) -> int:
        value -= value % slot.step
        return max(slot.least, min(slot.most, value))

    if slot.player:
        return 0 if not slot.each else [0] * columns
    if slot.answers:
        first = slot.answers[0][1]
        return [first, *[slot.answers[-1][1]] * (columns - 1)] if slot.each else first
    if not slot.each:
        return within(20)
    if slot.adds_up is not None:
        return [slot.adds_up, *[0] * (columns - 1)]
    return [within(12 * (column + 1)) for column in range(columns - 1)] + [within(0)]
