"""The table as lines of text: what `companion replay` prints for a person."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.fields import EnteredBefore, column_names
from ..engine.match import Match
from ..engine.offers import Face
from ..engine.rules import COUNTING
from ..engine.schema import Each
from ..engine.tap_result import TapState
from ..engine.taps import Position
from ..i18n.language import Language
from .categories import entered_text
from .presenter import Presenter
from .result import result


def table_in_words(match: Match, language: Language) -> list[str]:
    """Return the table line by line, in the words of the table screen: the players with what lies
    before them, the middle or what was entered on a score sheet, the last move, and what is asked
    for now or who has won."""
    presenter = Presenter(match, language)
    tr = language.tr
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
    middle += _entered(match, language)
    last = f"{view.prompt.text} {view.prompt.hint}".rstrip()
    if match.table.phase == "over":
        ended = result(match, language)
        last = f"{ended.heading} {ended.winners}"
    return [*lines, "", *middle, *filter(None, (language.logged(match), last))]


def _entered(match: Match, language: Language) -> Iterator[str]:
    """Yield what was entered so far of the round that goes on, if it is counted by a sheet."""
    sheet = match.setup.game.table.score_sheet
    names = column_names(match.setup)
    if sheet is None or match.table.phase != COUNTING:
        return
    for field in sheet.whole(match.table):
        if not isinstance(field.known, EnteredBefore):
            continue
        each = field.known.value if isinstance(field.holds, Each) else (field.known.value,)
        texts = ("–" if one is None else entered_text(field, one, match, language) for one in each)
        if isinstance(field.holds, Each):
            texts = (f"{name} {text}" for name, text in zip(names, texts, strict=True))
        yield language.named(language.phrase(field.name, match.setup), ", ".join(texts))


def _face_text(face: Face[str]) -> str:
    count = f"×{face.badge}" if face.badge > 1 else ""
    text = " ".join(filter(None, (face.name or face.short, count, face.value)))
    return f"{text} ({face.note})" if face.note else text


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
