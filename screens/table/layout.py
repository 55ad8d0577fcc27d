"""The layout of the table screen: its frame is kept for a match, its plan for a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.views.table_view import TableView

from ..widgets.text_layout import TextMeasure
from .duel import DuelWidget
from .parts import TableParts
from .plan import Frame, Plan, Space, frame_for, plan

if TYPE_CHECKING:
    from .screen import TableScreen

MOST_PLANS = 500  # of views that a tap may bring back


class TableLayout:
    """The frame and the plans of one table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._made_for: Any = None
        self._frame: Frame
        self._plans: dict[Any, tuple[TableView, Plan]] = {}  # each with its view

    def parts(self) -> TableParts:
        """Return the parts of the table as it is now, which know their heights."""
        return TableParts(self._screen.view, self._board(), TextMeasure(self._screen.theme))

    def plan(self, parts: TableParts) -> Plan:
        """Return the plan of these parts; a tap often shows what was shown before."""
        frame, shown = self._frame_now(), id(parts.view)
        if shown not in self._plans:
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            self._plans[shown] = parts.view, plan(self._space(), frame, parts)
        return self._plans[shown][1]

    def _board(self) -> TableView | None:
        screen = self._screen
        return None if screen.view.listed else screen.at.board()

    def _space(self) -> Space:
        screen = self._screen
        return Space(screen.x, screen.y, screen.width, screen.height, screen.bar.mirrored)

    def _frame_now(self) -> Frame:
        """The frame that keeps its place through the match, at this size of screen and type."""
        screen, board, space = self._screen, self._board(), self._space()
        usual = board or screen.view
        made_for = space, screen.theme, usual
        if self._made_for != made_for:
            text = TextMeasure(screen.theme)
            phases = screen.at.match.setup.game.rules.phases if board else ()
            contested = any(phase.contest for phase in phases)
            duel = DuelWidget.least_height(text) if contested else 0
            self._frame = frame_for(space, TableParts(usual, board, text, duel))
            self._made_for, self._plans = made_for, {}
        return self._frame
