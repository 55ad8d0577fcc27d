"""The table as lines of text: what `companion replay` prints for a person."""

from __future__ import annotations

from ..engine.match import Match
from ..engine.offers import Face
from ..engine.tap_result import TapState
from ..engine.taps import Position
from ..i18n.language import Language
from .presenter import Presenter
from .result import result


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
