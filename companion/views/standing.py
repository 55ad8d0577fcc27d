"""A match as it stands, for a program and for a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.adjust import entries
from ..engine.facts import OwnWords
from ..engine.game import Setup
from ..engine.match import Match, Verdict
from ..engine.offers import Face
from ..engine.schema import JsonObject
from ..engine.tap_result import TapState
from ..engine.taps import Position
from ..i18n.language import SOURCE, Language, language
from .presenter import Presenter
from .result import result


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


def table_in_words(match: Match, language: Language) -> list[str]:
    """Return the table line by line, in the words of the table screen: the players with what lies
    before them, the middle, the last move, and what is asked for now or who has won."""
    presenter, tr = Presenter(match, language), language.tr
    view = presenter.table(Position(match.setup, match.table, match.table.turn), TapState())
    moves = tr("Move {number}", number=match.number) if match.number else ""
    lines = [_joined(view.header.title, view.header.subtitle, moves), ""]
    for tile in view.tiles:
        hand = tr("{count:card|cards} in hand", count=tile.hand) if tile.hand else ""
        total = language.named(tile.name, tile.score.total)
        lines.append(_joined(total, tile.score.this_round, hand, tile.note))
        if lying := presenter.cards_in_front(match.table, tile.seat):
            lines.append("  " + ", ".join(map(_face_text, lying)))
    middle = [_joined(_face_text(spot.face), spot.note) for spot in view.middle]
    boards = (pad for pad in view.pads if pad.board)
    middle += (", ".join(_face_text(key.face) for key in pad.keys) for pad in boards)
    if stake := view.stake:
        middle.append(_joined(stake.attacker, _face_text(stake.at_stake), stake.defender))
    last = f"{view.prompt.text} {view.prompt.hint}".rstrip()
    if match.table.phase == "over":
        ended = result(match, language)
        last = f"{ended.heading} {ended.winners}"
    return [*lines, "", *middle, *filter(None, (language.logged(match), last))]


def _face_text(face: Face[str]) -> str:
    count = f"×{face.badge}" if face.badge > 1 else ""
    text = " ".join(filter(None, (face.name or face.short, count, face.value)))
    return f"{text} ({face.note})" if face.note else text


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


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
