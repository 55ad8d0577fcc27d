"""The layout of the table screen: its frame is kept for a match, its plan for a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.views.table_view import TableView

from ..widgets.text_layout import TextMeasure
from .parts import MARGIN, TableParts
from .plan import Frame, Plan, Space, frame_for, plan
from .teaching import height_to_come

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
        screen, text = self._screen, TextMeasure(self._screen.theme)
        card = screen.lesson
        lesson = card.heights(text, screen.width - 2 * dp(MARGIN), card.sentences)
        return TableParts(screen.view, self._board(), text, lesson=lesson)

    def plan(self, parts: TableParts) -> Plan:
        """Return the plan of these parts; a tap often shows what was shown before."""
        frame, shown = self._frame_now(), (id(parts.view), parts.lesson)
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
        made_for = space, screen.theme, usual, screen.learning
        if self._made_for != made_for:
            text = TextMeasure(screen.theme)
            to_come = height_to_come(screen, text) if board else 0
            self._frame = frame_for(space, TableParts(usual, board, text, to_come))
            self._made_for, self._plans = made_for, {}
        return self._frame
