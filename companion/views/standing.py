"""A match as it stands, for a program and for a person."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..engine.adjust import entries
from ..engine.facts import OwnWords, Say
from ..engine.game import Setup
from ..engine.match import Match, Verdict
from ..engine.rules import COUNTING
from ..engine.schema import JsonObject, Value, with_seats
from ..i18n.language import SOURCE, Language, language


def standing(match: Match, lang: Language | None = None) -> JsonObject:
    """Return the object that `replay --json` prints; words of its table are English without a
    language."""
    table, game, speaks = match.table, match.setup.game, lang or language(SOURCE)
    public = {
        key: speaks.own_words(value, match.setup) if isinstance(value, OwnWords) else value
        for key, value in match.setup.public(table).items()
    }
    over = table.phase == "over"
    return {
        "game": game.id,
        "players": match.setup.players,
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "round_points": game.rules.round_points(table),
        "totals": table.totals,
        "over": over,
        "winners": game.rules.winners(table) if over else (),
        "moves": match.number,
        "table": public,
    }


def verdict_object(verdict: Verdict, setup: Setup, language: Language) -> JsonObject:
    """Return the object that `check --json` prints."""
    return {
        "legal": verdict.legal,
        "broken": [
            {
                "rule": broken.rule.id,
                "text": language.why(broken, setup),
                "may_overrule": broken.rule.may_overrule,
                **({"move": broken.number} if broken.number else {}),
            }
            for broken in verdict.broken
        ],
    }


def counts_uncertain(match: Match) -> bool:
    """Return whether a ruling in this round makes its counts a guess."""
    this_round = match.table.round
    now: Match | None = match
    while now and now.table.round == this_round:
        if not all(broken.rule.needs_log for broken in now.overruled):
            return True
        now = now.before
    return False


def table_in_words(match: Match, language: Language) -> list[str]:
    """Return the table in words, line by line."""
    return TableDescriber(match, language).lines()


class TableDescriber:
    """The lines that say what `standing` holds, each key by its phrase in the game's words."""

    def __init__(self, match: Match, language: Language) -> None:
        self.setup = match.setup
        self.seats = {*with_seats(match.setup.shape)}
        self.now = standing(match, language)
        self.doubt = counts_uncertain(match)
        self.language = language
        self.words = language.of_game(match.setup.game.id)

    def lines(self) -> list[str]:
        """Return all lines."""
        lines = [self.heading(), ""]
        table, by_seat = self.now["table"], self.setup.by_seat
        for seat in range(len(self.setup.players)):
            lines.append(self.player(seat))
            for key in table:
                if key in by_seat:
                    lines.append("  " + self.key_text(key, table[key][seat]))
        middle = [self.key_text(key, table[key]) for key in table if key not in by_seat]
        lines += ["", *filter(None, middle), self.turn()]
        if self.doubt:
            lines.append(
                self.language.tr(
                    "≈ There was a ruling in this round, so this count is an estimate."
                )
            )
        return lines

    def heading(self) -> str:
        """Return the game, the round and the number of moves."""
        return self.language.tr(
            "{game} · round {round} · {moves:move|moves}",
            game=self.language.title(self.setup),
            round=self.now["round"],
            moves=self.now["moves"],
        )

    def player(self, seat: int) -> str:
        """Return a player's name, total and points of this round."""
        unit = self.setup.game.result.unit
        total, points = self.now["totals"][seat], self.now["round_points"][seat]
        line = self.language.named(self.setup.players[seat], self.language.amount(total, unit))
        if not points:
            return line
        got = ("+" if points > 0 else "") + self.language.amount(points, unit)
        return self.language.tr("{line} ({points} this round)", line=line, points=got)

    def turn(self) -> str:
        """Return whose turn it is, or who has won."""
        tr, players = self.language.tr, self.setup.players
        if self.now["over"]:
            winners = self.language.listed([players[seat] for seat in self.now["winners"]])
            return tr("The match is over. Won by {winners}.", winners=winners)
        if self.now["turn"] is not None:
            return tr("It’s {player}’s turn.", player=players[self.now["turn"]])
        if self.now["phase"] == COUNTING:  # of a score sheet
            begun = Say("prompt-counting", {"round": self.now["round"]})
            return self.language.phrase(begun, self.setup)
        return tr("No round is being played.")

    def key_text(self, key: str, value: Value) -> str:
        """Return a phrase about one key of the table, or nothing about what is not there."""
        if value is None or value == {}:
            return ""
        text = self.value(key, value)
        if self.doubt and key in self.setup.game.public.inferred:
            text = f"≈ {text}"
        return self.language.fill(
            self.words["replay"].get(key, f"{key}: {{value}}"), {"value": text}
        )

    def value(self, key: str, value: Value) -> str:
        """Return a value of the table in words."""
        match value:
            case None:  # of somebody for whom it is not known
                return "–"
            case int() if key in self.seats:
                return self.setup.players[value]
            case int():
                return self.language.number(value)
            case str():
                return self.language.card(self.setup.game.id, value)
            case dict() if (
                key not in self.setup.game.public.own_keys
                and value.keys() <= self.words["replay"].keys()
            ):
                return " ".join(filter(None, (self.key_text(k, v) for k, v in value.items())))
            case dict():
                named = self.language.named
                names = self.setup.game.public.key_names(self.setup)
                counted = [
                    named(self.language.phrase(names.get(k), self.setup) or self.value("", k), text)
                    for k, v in value.items()
                    if v and (text := self.value("", v))
                ]
                return ", ".join(counted) or self.language.tr("none", context="cards")
            case list() | tuple():
                return self.several(key, value)
        return str(value)

    def several(self, key: str, values: Value) -> str:
        """Return values in their order, with cards of a kind side by side counted."""
        if not values:
            return self.language.tr("none", context="cards")
        if not isinstance(values[0], str):
            between = " · " if isinstance(values[0], list | tuple | dict) else ", "
            return between.join(self.value(key, value) for value in values)
        runs = [(self.value(key, card), len(list(same))) for card, same in groupby(values)]
        return ", ".join(f"{count} × {card}" if count > 1 else card for card, count in runs)


class CountedView(NamedTuple):
    """A number that the phone has counted, and the form entry that corrects it."""

    entry: str  # of the form in which it is put right
    words: str
    value: str


def adjustable_counts(match: Match, seat: int, language: Language) -> Iterator[CountedView]:
    """Yield the counts of a player and of the middle that can be corrected by hand now."""
    setup, table = match.setup, match.table
    words = language.of_game(setup.game.id)["put-right"]
    for key in (field.key for field in entries(setup, table)):
        match getattr(table, key):
            case tuple(each):
                entry, value = f"{key}:{seat}", each[seat]
            case int(value):
                entry = key
            case places:
                entry, value = f"{key}:{next(iter(places))}", sum(places.values())
        yield CountedView(entry, words[key], language.number(value))
