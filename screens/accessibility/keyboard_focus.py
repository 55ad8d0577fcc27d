"""The focus of a keyboard: Tab and the arrows go from control to control, Enter presses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from .controls import Control, Ring, controls, find_again

if TYPE_CHECKING:
    from ..app import CompanionApp

TAB, ENTER, SPACE, UP, DOWN = 9, 13, 32, 273, 274
STEPS = {TAB: 1, UP: -1, DOWN: 1, 275: 1, 276: -1}  # with the arrows to the right and the left


class KeyboardFocus:
    """A ring around the control that Enter presses; a finger takes it away."""

    def __init__(self, app: CompanionApp) -> None:
        self.app, self._ring = app, Ring()
        self.at: Control | None = None
        self._again = Clock.create_trigger(lambda _: self.refresh())

    def refresh(self) -> None:
        """Follow the control with the focus, or the field into which somebody types."""
        there = self._controls()
        typing = (control for control in there if control.has_cursor)
        self.at = next(typing, None) or self._found(there)
        self._ring.mark(self.app.root.layer, self.at)

    def _controls(self) -> list[Control]:
        return controls(self.app.root.layer, self.app.language.tr("Close"))

    def _found(self, there: list[Control]) -> Control | None:
        """Return what has the focus, as it is now."""
        return find_again(self.at, there) if self.at else None

    def press(self) -> bool:
        """Do what a finger on the focus does; False if nothing has it."""
        at = self._found(self._controls())
        if at and at.acts:
            at.press(self.app)
            self._again()
        return at is not None

    def move(self, key: int, modifiers: list[str], words: bool = False) -> bool:
        """Move the focus by Tab or an arrow, from the last control to the first; False if it is
        another key.

        It stops at `words`, too, for somebody who hears them.
        """
        there = self._controls()
        at = self._found(there)
        there = [control for control in there if words or control.acts or control is at]
        if key not in STEPS or not there:
            return False
        step = -1 if "shift" in modifiers else STEPS[key]
        number = there.index(at) + step if at else 0 if step > 0 else -1
        if at and at.has_cursor:
            at.widget.focus = False
        self.at = there[number % len(there)]
        self.at.bring_into_sight()
        self._again()
        return True

    def clear(self) -> None:
        """Take the focus away."""
        if self.at:
            self.at = None
            self._ring.mark(self.app.root.layer, None)
