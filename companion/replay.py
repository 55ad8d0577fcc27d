"""A match as it stands, for a program and for a person."""

from __future__ import annotations

from typing import Any

from .engine.match import Match, Verdict
from .words import Language


def standing(match: Match) -> dict[str, Any]:
    """The object that `replay --json` prints."""
    table, game = match.table, match.setup.game
    over = table.phase == "over"
    return {
        "game": game.id,
        "players": match.setup.players,
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "round_points": game.round_points(table),
        "totals": table.totals,
        "over": over,
        "winners": game.winners(table) if over else (),
        "moves": match.number,
        "table": game.public(table),
    }


def verdict_object(verdict: Verdict, match: Match, language: Language) -> dict[str, Any]:
    """The object that `check --json` prints."""
    return {
        "legal": verdict.legal,
        "broken": [
            {
                "rule": broken.rule.id,
                "text": language.why(broken, match.setup),
                "may_overrule": broken.rule.may_overrule,
                **({"move": broken.number} if broken.number else {}),
            }
            for broken in verdict.broken
        ],
    }


def told(match: Match, language: Language) -> list[str]:
    """The table in words, line by line."""
    tr, setup, now = language.tr, match.setup, standing(match)
    name = language.of_game(setup.game.id)["name"]
    lines = [
        tr(
            "{game} · round {round} · {moves:move|moves}",
            game=name,
            round=now["round"],
            moves=now["moves"],
        )
    ]
    for seat, player in enumerate(setup.players):
        total, points = now["totals"][seat], now["round_points"][seat]
        line = f"{player}: {language.number(total)}"
        if points:
            line += " " + tr(
                "({points} this round)",
                points=("+" if points > 0 else "") + language.number(points),
            )
        lines.append(line)
    if now["over"]:
        winners = language.listed([setup.players[seat] for seat in now["winners"]])
        lines.append(tr("The match is over. Won by {winners}.", winners=winners))
    elif now["turn"] is not None:
        lines.append(tr("It is {player}’s turn.", player=setup.players[now["turn"]]))
    else:
        lines.append(tr("No round is on."))
    return lines
