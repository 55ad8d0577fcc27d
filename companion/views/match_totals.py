"""The totals of a match in words: who leads, what a round adds, and how far everybody has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ..engine.match import Match
from ..engine.rounds import RESTING, FinishedRound, round_start, standing_now
from ..engine.values import best_seats, gains, lead_alone, leading_seats, ranks
from ..i18n.language import Language
from .table_view import RoundView, ScoreView

EMPTY_LINES = 1  # of a sheet: the round that is played now


class MatchTotals:
    """The totals of one match in one language, each put into words once."""

    def __init__(self, match: Match, language: Language) -> None:
        self.match = match
        self.language = language
        self.setup = match.setup
        self.least_leads = self.setup.game.result.least_leads(self.setup)

    @cached_property
    def standing_now(self) -> tuple[int, ...]:
        """Return what everybody would have if the round ended now."""
        return standing_now(self.match)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Return what everybody would have if the round ended now, in words."""
        return tuple(map(self.total, self.standing_now))

    def total(self, total: int) -> str:
        """Return a total as short as the game writes it."""
        return self.language.total(total, self.setup, short=True)

    def short_amount(self, amount: int) -> str:
        """Return an amount in the game's unit, as short as possible."""
        return self.language.short_amount(amount, self.setup.game.result.unit)

    def signed(self, points: int) -> str:
        """Return points with their sign: "+85k"."""
        return ("+" if points >= 0 else "") + self.short_amount(points)

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """Return who would have won if the round ended now; nobody if all are equal."""
        return leading_seats(self.standing_now, self.least_leads)

    def ranks(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return everybody's rank with these totals; equal ones share a rank."""
        return ranks([-total for total in totals] if self.least_leads else totals)

    def lead(self, short: bool = False) -> str:
        """Return who leads by how much, or nothing if nobody leads alone."""
        found = lead_alone(self.standing_now, self.least_leads)
        if found is None:
            return ""
        leader = self.setup.players[found[0]]
        amount = self.short_amount(found[1])
        if short:
            return f"{leader} +{amount}"
        return self.language.tr("{player} leads by {amount}", player=leader, amount=amount)

    @cached_property
    def scores(self) -> tuple[ScoreView, ...]:
        """Return the score of everybody, as the tiles show it."""
        return tuple(
            ScoreView(total, gain, seat in self.leaders, short_gain, progress)
            for seat, (total, gain, short_gain, progress) in enumerate(
                zip(self.texts, self._gains(), self._short_gains(), self.progress, strict=True)
            )
        )

    @cached_property
    def progress(self) -> tuple[float, ...]:
        """Return everybody's share of the total that ends the match; -1 where none does."""
        target = self.setup.game.result.target(self.setup)
        totals = self.standing_now
        if not target:
            return (-1,) * len(totals)
        return tuple(min(1.0, max(0.0, total / target)) for total in totals)

    def won_last(self) -> tuple[int, ...]:
        """Return what the last round brought everybody."""
        return gains(self.match.table.totals, round_start(self.match).table.totals)

    @cached_property
    def _round_points(self) -> tuple[int, ...]:
        """Return what the round adds that is on, or between two rounds what the last one did."""
        table = self.match.table
        if self.setup.game.result.single_round or not table.round:
            return ()
        resting = table.phase in RESTING
        return self.won_last() if resting else self.setup.game.rules.round_points(table)

    def _gains(self) -> tuple[str, ...]:
        """Return the same in words."""
        tr = self.language.tr
        signed = [(self.signed(won), won) for won in self._round_points]
        if self.match.table.phase in RESTING:
            gains = tuple(tr("{points} last round", points=points) for points, _ in signed)
        else:
            gains = tuple(tr("{points} this round", points=p) if won else "" for p, won in signed)
        return gains or ("",) * len(self.setup.players)

    def _short_gains(self) -> tuple[str, ...]:
        """Return the gains as numbers alone; of tokens, how many there are."""
        if letters := self.setup.game.result.letters(len(self.setup.players)):
            tr = self.language.tr
            most = len(letters)
            made = (min(total, most) for total in self.standing_now)
            return tuple(tr("{count} of {most} tokens", count=count, most=most) for count in made)
        return tuple(map(self.signed, self._round_points)) or ("",) * len(self.setup.players)

    def round_words(self) -> str:
        """Return which round is on, or over; nothing in a game of one round."""
        tr = self.language.tr
        table = self.match.table
        if self.setup.game.result.single_round:
            return ""
        if table.phase in RESTING and table.round:
            return tr("After round {round}", round=table.round)
        return tr("Round {round}", round=max(1, table.round))

    def rounds(self, played: Iterable[FinishedRound]) -> tuple[RoundView, ...]:
        """Return rounds as lines of the match's sheet."""
        wins = "low" if self.least_leads else "high"
        return tuple(
            RoundView(
                self.language.tr("Round {round}", round=found.number),
                found.move,
                tuple(map(self.total, found.totals)),
                tuple(map(self.signed, found.points)),
                best_seats(found.totals, wins),
            )
            for found in played
        )

    def coming_rounds(self, after: int) -> tuple[RoundView, ...]:
        """Return empty lines of the sheet, for the rounds that follow."""
        tr = self.language.tr
        none = ("",) * len(self.setup.players)
        numbers = range(after + 1, after + EMPTY_LINES + 1)
        titles = [tr("Round {round}", round=number) for number in numbers]
        if self.setup.game.result.single_round and self.setup.game.table.count_fields:
            words = self.language.of_game(self.setup.game.id)["count"]
            fields = self.setup.game.table.count_fields(self.match.table)
            titles = [*(words[field.key] for field in fields), tr("Result")]
        return tuple(RoundView(title, 0, none, none, ()) for title in titles)
