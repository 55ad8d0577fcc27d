"""The focus of a keyboard: Tab and the arrows go from control to control, Enter presses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from .accessibility.spoken_mode import Control
    from .app import CompanionApp

TAB, ENTER, SPACE, F1 = 9, 13, 32, 282
STEPS = {TAB: 1, 273: -1, 274: 1, 275: 1, 276: -1}  # with the arrows up, down, right, left


class KeyboardFocus:
    """A ring around the control that Enter presses; a finger takes it away."""

    def __init__(self, app: CompanionApp) -> None:
        from .accessibility.spoken_mode import Ring  # nobody needs it on a phone

        self.app, self._ring = app, Ring()
        self._at: Control | None = None
        self._again = Clock.create_trigger(lambda _: self._mark())

    @property
    def _layer(self) -> Widget:
        return self.app.root.sheet or self.app.root.front

    def _controls(self) -> list[Control]:
        from .accessibility.spoken_mode import controls

        close = self.app.language.tr("Close")
        return [control for control in controls(self._layer, close) if control.acts]

    def _found(self, there: list[Control]) -> Control | None:
        """What has the focus, as it is now."""
        return next((c for c in there if self._at and c.identity == self._at.identity), None)

    def press(self) -> bool:
        """Do what a finger on the focus does; False if nothing has it."""
        from .accessibility.spoken_mode import press

        at = self._found(self._controls()) if self._at else None
        if at is None:
            return False
        press(self.app, at)
        self._again()
        return True

    def move(self, key: int, modifiers: list[str]) -> bool:
        """Move the focus by Tab or an arrow, from the last control to the first; False if it is
        another key."""
        from .accessibility.spoken_mode import bring_into_sight

        there = self._controls()
        if key not in STEPS or not there:
            return False
        step = -1 if "shift" in modifiers else STEPS[key]
        at = self._found(there)
        number = there.index(at) + step if at else 0 if step > 0 else -1
        self._at = there[number % len(there)]
        bring_into_sight(self._at)
        self._again()
        return True

    def _mark(self) -> None:
        self._at = self._found(self._controls()) if self._at else None
        self._ring.mark(self._layer, self._at)

    def clear(self) -> None:
        """Take the focus away."""
        if self._at:
            self._at = None
            self._ring.mark(self._layer, None)
