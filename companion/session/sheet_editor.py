"""An own score sheet that somebody writes: by choices, or by a formula where none will do.

A draft is a value. It keeps what it does not know of the sheet that it was begun from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.errors import BadInput
from ..engine.fields import Answers, Field, column_names
from ..engine.match import Entry, Match
from ..engine.schema import Each, JsonObject, Seat, Value, Whole
from ..games.sheet.sheet import Sheet, read_sheet
from ..i18n.language import Language
from ..record.match_file import make_setup
from ..views.sheet_description import what_may_be_entered

MADE_UP = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
SHOWN = 4  # players of the made-up round

# Entries to choose from: what each is in a file, beside its name.
ENTRIES: dict[str, JsonObject] = {
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
KEPT = ("start", "about", "sides", "round", "tie", "turns", "out", "note")  # as they stand
ENDS = {"rounds": "round == rounds", "target": "highest >= target", "open": ""}


class Draft(NamedTuple):
    """A score sheet that is being written."""

    name: str = ""
    players: tuple[int, int] = (2, 6)
    wins: str = "high"
    ends: str = "rounds"  # rounds, target, open
    number: int = 7  # of rounds, or of points
    dealt: int = 0  # cards for each in every round; 0: one more in every round
    entries: tuple[str, ...] = ()
    order: tuple[str, ...] = ()  # of what everybody enters, if somebody has put it in one
    parts: tuple[str, ...] = ()
    formula: str = ""  # in place of the parts
    checks: tuple[str, ...] = ()
    kept: Mapping[str, Value] = {}  # of the sheet that it was begun from

    # Choices

    def enter(self, id: str) -> Draft:
        """Add an entry, or remove it with what needs it."""
        if id not in self.entries:
            return self._replace(entries=tuple(e for e in ENTRIES if e in (*self.entries, id)))
        left = tuple(entry for entry in self.entries if entry != id)
        return self._replace(
            entries=left,
            parts=tuple(p for p in self.parts if set(PARTS[p][1]) <= set(left)),
            checks=tuple(c for c in self.checks if set(CHECKS[c][1]) <= set(left)),
        )

    def score(self, id: str) -> Draft:
        """Add or remove a line of points."""
        there = id in self.parts
        parts = tuple(p for p in PARTS if (p in self.parts) != (p == id))
        return self._replace(parts=parts, formula="" if not there else self.formula)

    def check(self, id: str) -> Draft:
        """Add or remove a check."""
        return self._replace(checks=tuple(c for c in CHECKS if (c in self.checks) != (c == id)))

    @property
    def entered(self) -> dict[str, Mapping[str, Value] | None]:
        """Return the entries in their order: None for a ready choice, else the table of a file."""
        found = {**dict.fromkeys(self.entries), **self.kept.get("enter", {})}
        at = {id: number for number, id in enumerate(self.order)}
        return {id: found[id] for id in sorted(found, key=lambda id: at.get(id, len(at)))}

    @property
    def ready_parts(self) -> list[str]:
        """Return the lines of points for which there are entries."""
        return [id for id, (_, needs) in PARTS.items() if set(needs) <= set(self.entries)]

    @property
    def ready_checks(self) -> list[str]:
        """Return the checks for which there are entries."""
        found = [id for id, (_, needs) in CHECKS.items() if set(needs) <= set(self.entries)]
        return [id for id in found if self.entries or id != "zero"]

    @property
    def needs_cards(self) -> bool:
        """Say whether an entry needs the number of cards of a round."""
        return bool({"bid", "tricks"} & set(self.entries))

    @property
    def sum(self) -> str:
        """Return the formula of a round's points."""
        return self.formula or " + ".join(self.parts)

    # Written

    def plain(self, words: EditorWords) -> JsonObject:
        """Return the sheet as plain values, as in its file."""
        kept = self.kept
        written: JsonObject = {"name": self.name, "players": list(self.players)}
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
            let = {"cards": str(self.dealt or "round"), **let}
        lines = {id: PARTS[id][0] for id in self.parts}
        checks = {id: _check(words, id) for id in self.checks}
        return written | {
            **{key: kept[key] for key in KEPT if key in kept},
            "options": options,
            "let": let,
            "enter": self.enter_table(words),
            "points": {**lines, **kept.get("points", {}), "sum": self.sum},
            "check": {**checks, **kept.get("check", {})},
        }

    def enter_table(self, words: EditorWords) -> dict[str, Mapping[str, Value]]:
        """Return the `enter` table of the file."""
        return {
            id: kept or {"name": words.entry(id), **ENTRIES[id]}
            for id, kept in self.entered.items()
        }

    def sheet(self, words: EditorWords) -> Sheet:
        """Return the finished sheet; raise BadInput with what is missing, and where."""
        if not self.entries and not self.kept.get("enter") and not self.kept.get("round"):
            raise BadInput("Choose what is entered.", "enter")
        if not self.sum:
            raise BadInput("Choose what counts.", "points.sum")
        return read_sheet(self.plain(words))


class EditorWords(NamedTuple):
    """The words of a sheet that is written, in the language of its writer."""

    language: Language

    def entry(self, id: str) -> str:
        """Return the name of an entry."""
        tr = self.language.tr
        return {
            "bid": tr("Bid"),
            "tricks": tr("Tricks"),
            "won": tr("Points"),
            "left": tr("Left in hand"),
            "bonus": tr("Bonus"),
        }[id]

    def part(self, id: str) -> str:
        """Return what a line of points counts."""
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
        """Return what a check demands."""
        tr = self.language.tr
        return {
            "all-tricks": tr("All tricks together are as many as the cards"),
            "hook": tr("The bids together are not as many as the cards"),
            "one-goes-out": tr("Exactly one has nothing left"),
            "zero": tr("The points of a round add up to 0"),
        }[id]

    def says(self, id: str) -> str:
        """Return the sentence of a check that fails; its formulas stand in braces."""
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
        """Return the name of the option that ends a match."""
        return self.language.tr("Rounds") if id == "rounds" else self.language.tr("Played to")

    def when(self, entry: Mapping[str, Value]) -> str:
        """Return what may be entered, and when it is asked."""
        tr = self.language.tr
        before = entry.get("when") == "before"
        when = tr("when the round begins") if before else tr("when it is over")
        return f"{what_may_be_entered(entry, self.language)} · {when}"


def _check(words: EditorWords, id: str) -> JsonObject:
    check = {"holds": CHECKS[id][0], "says": words.says(id)}
    return check | ({"when": "before", "may_overrule": True} if id == "hook" else {})


def draft_of(sheet: Sheet, words: EditorWords) -> Draft:
    """Return a draft of that sheet; what is no ready choice is kept as it is."""
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
        wins=sheet.ending.wins,
        ends=ends,
        number=options[ends]["default"] if ends != "open" else 7,
        entries=entries,
        order=tuple(enter),
        parts=parts,
        checks=caught,
        kept={
            **{key: plain[key] for key in KEPT if key in plain},
            **({"over": over} if over and ends == "open" else {}),
            "options": options,
            "let": let,
            "enter": {id: values for id, values in enter.items() if id not in entries},
            "points": {id: formula for id, formula in lines.items() if id not in parts},
            "check": {id: values for id, values in checks.items() if id not in caught},
        },
    )
    return draft if draft.sum == total else draft._replace(formula=total)


class SampleRound(NamedTuple):
    """A made-up round, counted by the sheet."""

    lines: tuple[tuple[str, str, str], ...]  # who, what was entered, what it brought
    broken: tuple[str, ...]  # the sentences of what does not fit


def try_out(sheet: Sheet, language: Language) -> SampleRound:
    """Return a made-up round of this sheet."""
    sides = sheet.sides or 1
    wanted = max(sheet.players[0], min(sheet.players[1], SHOWN))
    count = wanted - wanted % sides or sides
    setup = make_setup("sheet", list(MADE_UP[:count]), {"sheet": dict(sheet.plain)})
    match, texts = Match.of(setup), [list[str]() for _ in range(count)]
    score_sheet, names = setup.game.table.score_sheet, column_names(setup)
    assert score_sheet
    points: tuple[int, ...] = ()
    broken: tuple[str, ...] = ()
    for _ in range(2):  # what is asked before the round, and the rest
        fields = score_sheet.fields(match.table, None)
        entered = {field.key: _made_up(field) for field in fields}
        move = setup.read_move(score_sheet.line(match.table, entered))
        for field in fields:
            if isinstance(field.holds, Each):
                for column, text in enumerate(texts[: len(names)]):
                    text.append(language.number(entered[field.key][column]))
        points = tuple(score_sheet.points(match.table, move).points)
        match, verdict = match.add(Entry(move))
        broken += tuple(language.why(b, setup) for b in verdict.broken)
        if points or not verdict.legal:
            break
    return SampleRound(
        tuple(
            (name, " / ".join(texts[column]), language.number(points[column]) if points else "–")
            for column, name in enumerate(names)
        ),
        broken,
    )


def _made_up(field: Field) -> Any:
    """Return a value for the field, or one for each column, that tells the columns apart."""
    each = field.holds if isinstance(field.holds, Each) else None
    of, columns = (each.of, each.players) if each else (field.holds, 1)
    values: list[int] = [0] * columns
    if isinstance(of, Answers):
        values = [of.choices[0], *[of.choices[-1]] * (columns - 1)]
    elif field.adds_up is not None:
        values[0] = field.adds_up
    elif isinstance(of, Whole) and not isinstance(of, Seat):
        wanted = [*(12 * (column + 1) for column in range(columns - 1)), 0] if each else [20]
        values = [max(of.low, min(of.high, value - value % of.step)) for value in wanted]
    return values if each else values[0]
