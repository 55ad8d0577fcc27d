"""A field to type in: names, notes, and the search of the rules."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, MARGIN, TOUCH
from .base import Themed
from .drawing import Drawing
from .font_fallback import font_for, visual_order, with_placeholders
from .painter import Painter
from .text_layout import FONT, height_of


class TextField(Themed, TextInput):
    """One line on a surface with soft corners, perhaps with a picture before it."""

    icon = StringProperty("")
    label = StringProperty("")  # its name for a voice, where words above it say it to the eye
    most = NumericProperty(0)  # characters that it takes; 0 for any number
    minimum_height = NumericProperty(0)  # shadows TextInput's: here with the space around it

    def __init__(self, **properties: Any) -> None:
        self._shapes = Drawing()
        properties.setdefault("multiline", False)
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self.background_normal = self.background_active = self.background_disabled_normal = ""
        self.background_color = (0, 0, 0, 0)
        self.font_name = FONT
        self.write_tab = False
        self.canvas.before.insert(0, self._shapes)
        for name in ("pos", "size", "focus", "theme", "icon", "text"):
            self.fbind(name, self._apply_theme)
        self._apply_theme()

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        if self.most:
            substring = substring[: max(0, int(self.most) - len(self.text))]
        super().insert_text(substring, from_undo)

    @property
    def _can_be_cleared(self) -> bool:
        """Return whether a cross at its end clears it: of a search that somebody has begun."""
        return self.icon == "search" and bool(self.text)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        crossed = self._can_be_cleared and self.collide_point(*touch.pos)
        if crossed and touch.x > self.right - dp(TOUCH):
            self.text = ""
            return True
        return bool(super().on_touch_down(touch))

    # What the font lacks is not drawn by Kivy's own widget as it is nowhere else.

    def on_text(self, _field: TextField, text: str) -> None:
        self.font_name = font_for(text) or FONT

    def _create_line_label(self, text: str, hint: bool = False) -> Texture:
        return super()._create_line_label(self._drawn(text), hint)

    def _get_text_width(self, text: str, *how: Any) -> int:
        return super()._get_text_width(self._drawn(text), *how)

    def _drawn(self, text: str) -> str:
        """A field draws its line in one font."""
        return with_placeholders(text) if self.font_name == FONT else visual_order(text)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(
            self.label or self.hint_text,
            self.text,
            ("field", "typing") if self.focus else ("field",),
        )

    def _apply_theme(self, *_change: object) -> None:
        theme = self.theme
        self.font_size = sp(theme.size("text"))
        self.foreground_color = theme.text
        self.hint_text_color = theme.second
        self.cursor_color = theme.text
        self.cursor_width = dp(2)
        self.selection_color = (*theme.text[:3], 0.35)
        line = height_of(self.font_size)
        self.height = self.minimum_height = max(dp(52), line + dp(24))
        left = dp(MARGIN + 32 if self.icon else MARGIN)
        above = (self.height - line) / 2
        self.padding = [left, above, dp(TOUCH if self._can_be_cleared else MARGIN), above]
        pen = Painter(self._shapes, theme)
        box = (self.x, self.y, self.width, self.height)
        edge, thick = (theme.text, BORDER) if self.focus else (theme.line, 1)
        pen.framed(*box, theme.surface, edge, CORNER, thick)
        side = dp(22)
        pen.icon(self.icon, self.x + dp(MARGIN - 2), self.center_y - side / 2, side, theme.second)
        if self._can_be_cleared:
            box = self.right - dp(TOUCH), self.y, dp(TOUCH), self.height
            pen.icon_in("cross", box, side, theme.second)
        pen.done()
