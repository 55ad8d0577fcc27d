"""The whole window: a screen, the navigation, and a sheet over all."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from .theme import MOTION
from .widgets import BottomSheet, Navigation, Themed

WIDE = 600  # dp; from there on the navigation stands beside the screen
# its width there, and the text size up to which that does
RAIL = 84
LARGE = 1.3


class RootWidget(Themed):
    """The widget that fills the window and keeps its contents inside the safe area."""

    front = ObjectProperty(None, allownone=True)
    safe_area = ObjectProperty((0, 0, 0, 0))
    tabs = ObjectProperty(())  # of the navigation bar; none where a screen has a back button

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._sheet: BottomSheet | None = None
        self._begun = False  # whether a screen was shown already
        self.navigation = Navigation(size_hint=(None, None))
        self.navigation.fbind("minimum_height", self._arrange)
        for name in ("pos", "size", "safe_area", "theme"):
            self.fbind(name, self._arrange)

    def on_front(self, _root: RootWidget, screen: Widget) -> None:
        self.clear_widgets()
        if screen is not None:
            self.add_widget(screen)
            self._arrange()
            self._come_up(screen)
        if self.tabs:
            self.add_widget(self.navigation)

    def _come_up(self, screen: Widget) -> None:
        """Fade the screen in, unless it is the first or less motion is wished."""
        Animation.cancel_all(screen, "opacity")
        screen.opacity = 1 if self.theme.still or not self._begun else 0.25
        self._begun = True
        if screen.opacity < 1:
            Animation(opacity=1, duration=MOTION, t="out_quad").start(screen)

    def on_tabs(self, *_tabs: object) -> None:
        self.navigation.tabs = self.tabs
        self.remove_widget(self.navigation)
        if self.tabs:
            self.add_widget(self.navigation)
        self._arrange()

    def _arrange(self, *_change: object) -> None:
        left, top, right, bottom = self.safe_area
        low = 0
        if self.tabs:
            self.navigation.rail = self.width >= dp(WIDE)
            self.navigation.pos = self.x + left, self.y + bottom
            if self.navigation.rail:
                wide = dp(RAIL) * max(1, self.theme.scale / LARGE)
                self.navigation.size = wide, self.height - top - bottom
                left += wide
            else:
                low = self.navigation.minimum_height
                self.navigation.size = self.width - left - right, low
        if self.front is not None:
            # First its size: a screen lays itself out anew for either.
            self.front.size = self.width - left - right, self.height - top - bottom - low
            self.front.pos = self.x + left, self.y + bottom + low
        if self._sheet is not None:
            self._sheet.safe_area = self.safe_area

    @property
    def sheet(self) -> BottomSheet | None:
        """The bottom sheet that is open, if any."""
        sheet = self._sheet
        return sheet if sheet is not None and sheet.is_open and not sheet.is_closing else None

    @property
    def layer(self) -> Widget:
        """The widget that can be heard and pressed now: an open sheet, or else the screen."""
        return self.sheet or self.front

    def open_sheet(self, sheet: BottomSheet) -> None:
        """Open a bottom sheet and close the one that was open."""
        self.close_sheet()
        sheet.safe_area = self.safe_area
        self._sheet = sheet
        sheet.open()

    def close_sheet(self) -> bool:
        """Close the open sheet; False if there was none."""
        sheet = self._sheet
        self._sheet = None
        if sheet is None or not sheet.is_open:
            return False
        sheet.close()
        return True
