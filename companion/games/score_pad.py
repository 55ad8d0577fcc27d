"""A score pad for any other game, 1 to 12 players: a result a round, and somebody wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine.facts import AndList, Facts, Phrase, Say, Who
from ..engine.fields import Entered, Field, FormFields, RoundPoints, ScoreSheet
from ..engine.game import Agreement, Game, GameRules, Option, ResultRules, Setup, TableDisplay
from ..engine.moves import each, finishing, scoring
from ..engine.rules import OVER, rule
from ..engine.schema import Each, Flag, Move, OneOf, Text, Value, Whole
from ..engine.values import add_each, best_seats

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
    """The table of a score pad: the totals and the options of the match."""

    options: Mapping[str, Value]  # the options of the match
    totals: tuple[int, ...]
    round: int = 0
    phase: str = "between-rounds"
    turn: None = None  # nobody's: whoever has the pad writes


class Score(NamedTuple):
    """The result of a round, for each player."""

    points: tuple[int, ...]


@rule("score.not-zero-sum")
def not_zero_sum(table: Table, move: Score) -> bool:
    return table.options["zero_sum"] and sum(move.points) != 0


def start(setup: Setup) -> Table:
    """Return the table before the first round."""
    return Table(setup.options, (setup.options["start"],) * len(setup.players))


def score(table: Table, move: Score) -> Table:
    """Add the result of a round, and end the match at its target or last round."""
    table = table._replace(totals=add_each(table.totals, move.points), round=table.round + 1)
    ended = reached_target(table) or played_all(table)
    return table._replace(phase=OVER) if ended else table


def reached_target(table: Table) -> bool:
    """Return whether somebody has reached the target, upwards or downwards from a higher start."""
    target: int = table.options["target"]
    if target == 0:
        return False
    if table.options["start"] <= target:
        return max(table.totals) >= target
    return min(table.totals) <= target


def played_all(table: Table) -> bool:
    """Return whether all rounds that were agreed on are played."""
    return bool(table.round == table.options["rounds"])


def facts(table: Table, move: Score) -> Facts:
    """Return what the sentence of a verdict, or of the log, may name."""
    got = tuple(Say("got", {"who": Who(s), "points": n}) for s, n in enumerate(move.points))
    return {"sum": sum(move.points), "got": AndList(got)}


# On its own screen


def prompt(table: Table) -> Phrase:
    """Return the sentence that names the round, and how many there are if that was agreed."""
    facts = {"round": table.round + 1, "rounds": table.options["rounds"]}
    return Say("prompt-of" if facts["rounds"] else "prompt", facts)


def fields(table: Table, move: Move | None) -> FormFields:
    """Return the field of a round: a number for each player."""
    holds = Each(NUMBER, len(table.totals))
    return (
        Field("points", holds, Say("points"), adds_up=0 if table.options["zero_sum"] else None),
    )


def entered(move: Move) -> Entered:
    """Return the entries that a move has made."""
    return {"points": move.points} if isinstance(move, Score) else {}


def brought(table: Table, move: Move) -> RoundPoints:
    """Return the points that a move has brought."""
    return RoundPoints(points=move.points) if isinstance(move, Score) else RoundPoints()


SCORE_SHEET = ScoreSheet(
    fields=fields,
    line=lambda table, entered, corrected: {"move": "score", "points": list(entered["points"])},
    entered=entered,
    points=brought,
    round=lambda table: table.round + 1,
    about=prompt,
)


def downwards(options: Mapping[str, Value]) -> Mapping[str, Value]:
    """Suggest that the lowest wins where players count down, as from 501."""
    return {"wins": "low"} if 0 < options["target"] < options["start"] else {}


SCORE_PAD = Game(
    id="score-pad",
    players=(1, 12),
    agreement=Agreement(
        options=OPTIONS,
        suggest=downwards,
    ),
    rules=GameRules(
        start=start,
        moves=(
            scoring(Score, score, {"points": each(NUMBER)}, broken_if=(not_zero_sum,), facts=facts),
            finishing(),
        ),
        winners=lambda table: best_seats(table.totals, table.options["wins"]),
    ),
    table=TableDisplay(score_sheet=SCORE_SHEET),
    result=ResultRules(
        target=lambda setup: setup.options["target"] or None,
        display_name=lambda setup: str(setup.options["name"]).strip(),
        least_leads=lambda setup: bool(setup.options["wins"] == "low"),
    ),
)
