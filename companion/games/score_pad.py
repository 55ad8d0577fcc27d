"""A score pad for any other game, 1 to 12 players: a result a round, and somebody wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.facts import Listed, Who
from ..engine.forms import Move
from ..engine.game import Game, Option, Setup
from ..engine.grid import Brought, Entered, Grid, Slot
from ..engine.kinds import Flag, OneOf, Text, Whole
from ..engine.moves import Finish, each, finishing, scoring
from ..engine.offers import COUNT, Field, Offer, Phrase, Picks, Say, Way, alone
from ..engine.rules import BETWEEN, rule
from ..engine.values import added, best

NUMBER = Whole(-1_000_000_000, 1_000_000_000)

OPTIONS = (
    Option("wins", OneOf(("high", "low")), "high"),
    Option("target", NUMBER, 0),  # 0: none
    Option("rounds", Whole(0, 1000), 0),  # 0: as many as they like
    Option("zero_sum", Flag(), False),
    Option("start", NUMBER, 0),
    Option("name", Text(60), ""),
)


class Table(NamedTuple):
    agreed: Mapping[str, Any]  # the options of the match
    totals: tuple[int, ...]
    round: int = 0
    phase: str = "between-rounds"
    turn: None = None  # nobody's: whoever has the pad writes


class Score(NamedTuple):
    points: tuple[int, ...]


@rule("score.not-zero-sum")
def not_zero_sum(table: Table, move: Score) -> bool:
    return table.agreed["zero_sum"] and sum(move.points) != 0


def start(setup: Setup) -> Table:
    return Table(setup.options, (setup.options["start"],) * len(setup.players))


def score(table: Table, move: Score) -> Table:
    table = table._replace(totals=added(table.totals, move.points), round=table.round + 1)
    return finish(table) if reached_target(table) or played_all(table) else table


def reached_target(table: Table) -> bool:
    """Upwards, or downwards from a higher start."""
    target: int = table.agreed["target"]
    if target == 0:
        return False
    upwards = table.agreed["start"] <= target
    return max(table.totals) >= target if upwards else min(table.totals) <= target


def played_all(table: Table) -> bool:
    return bool(table.round == table.agreed["rounds"])


def finish(table: Table, move: Finish | None = None) -> Table:
    return table._replace(phase="over")


def facts(table: Table, move: Score) -> dict[str, Any]:
    """What the sentence of a verdict, or of the log, may name."""
    got = tuple(Say("got", {"who": Who(s), "points": n}) for s, n in enumerate(move.points))
    return {"sum": sum(move.points), "got": Listed(got)}


# On the table screen


def between(table: Table, actor: int | None, picks: Picks) -> Offer:
    return Offer(
        None,
        prompt(table),
        verbs=(COUNT, alone("finish", Finish())),
        hint=Say("hint-target", table.agreed) if table.agreed["target"] else None,
    )


def prompt(table: Table) -> Phrase:
    facts = {"round": table.round + 1, "rounds": table.agreed["rounds"]}
    return Say("prompt-of" if facts["rounds"] else "prompt", facts)


def ways(table: Table) -> tuple[Way, ...]:
    return ((Field("points", adds_up=0 if table.agreed["zero_sum"] else None),),)


# On its own screen


def slots(table: Table, move: Move | None) -> tuple[Slot, ...]:
    low, high = NUMBER.low, NUMBER.high
    whole = 0 if table.agreed["zero_sum"] else None
    return (Slot("points", Say("points"), least=low, most=high, adds_up=whole),)


def entered(move: Move) -> Entered:
    return {"points": move.points} if isinstance(move, Score) else {}


def brought(table: Table, move: Move) -> Brought:
    return Brought(points=move.points) if isinstance(move, Score) else Brought()


GRID = Grid(
    slots=slots,
    line=lambda table, entered: {"move": "score", "points": list(entered["points"])},
    entered=entered,
    points=brought,
    round=lambda table: table.round + 1,
    about=prompt,
)


def downwards(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Who counts down, as from 501, wants to be low."""
    return {"wins": "low"} if 0 < options["target"] < options["start"] else {}


SCORE_PAD = Game(
    id="score-pad",
    players=(1, 12),
    options=OPTIONS,
    start=start,
    moves=(
        scoring(Score, score, {"points": each(NUMBER)}, broken_if=(not_zero_sum,), facts=facts),
        finishing(finish),
    ),
    winners=lambda table: best(table.totals, table.agreed["wins"]),
    offers={BETWEEN: between},
    grid=GRID,
    ways=ways,
    target=lambda setup: setup.options["target"] or None,
    suggests=downwards,
    called=lambda setup: str(setup.options["name"]).strip(),
    least_leads=lambda setup: bool(setup.options["wins"] == "low"),
)
