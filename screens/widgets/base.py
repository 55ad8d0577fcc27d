"""The base classes of drawn widgets: properties in, one drawing and readable words out, taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible

from ..theme import CORNER, DARK, Rgba, Theme
from .drawing import Drawing
from .painter import Box, Painter, Part, Zone


class ThemeHolder(EventDispatcher):
    """The theme that all drawn widgets follow; the app sets it once for all.

    Kivy's own `bind` would compare each new widget with all that there are.
    """

    theme = ObjectProperty(DARK)

    def __init__(self, **properties: Any) -> None:
        self._followers: WeakValueDictionary[int, Themed] = WeakValueDictionary()
        super().__init__(**properties)

    def add_follower(self, widget: Themed) -> None:
        """Let a widget follow the theme as long as it exists."""
        self._followers[id(widget)] = widget

    def forget_widgets(self) -> None:
        """Forget all widgets, when an app has ended and another begins in the same process."""
        self._followers.clear()

    def on_theme(self, _holder: ThemeHolder, theme: Theme) -> None:
        """Pass the theme on to all widgets, to those inside of others first."""
        for widget in reversed(tuple(self._followers.values())):
            widget.theme = theme


theme_holder = ThemeHolder()
WHOLE = "whole"  # held, on a widget without zones


class Themed(Widget):
    """A widget with the theme of the app, or with one of its own if it is given one."""

    theme = ObjectProperty(DARK)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("theme", theme_holder.theme)
        super().__init__(**properties)
        theme_holder.add_follower(self)


class Drawn(Themed):
    """A widget that draws itself, at most once a frame, whenever one of its properties changes.

    `draw` uses pixels from the widget's own corner, so that moving it redraws nothing.
    """

    fit_to_content: tuple[str, ...] = ()  # "width", "height": as large as it needs to be
    overlay_properties: tuple[str, ...] = ()  # properties that change only what lies on top
    hint = StringProperty("")  # for a voice: what the eyes see without words
    ground = StringProperty("background")  # what it lies on: a role of the theme
    minimum_height = NumericProperty(0)  # what it needs at its present width

    def __init__(self, **properties: Any) -> None:
        self._shapes = Drawing()
        self._strokes = 0  # of the drawing, without what lies on top
        self._offset = Translate()
        self.parts: tuple[Part, ...] = ()
        self.pictures: tuple[Box, ...] = ()
        self.zones: dict[str, Zone] = {}
        self.lying: dict[str, Box] = {}
        self._redraw = Clock.create_trigger(self._draw, -1)
        for side in self.fit_to_content:
            properties.setdefault(f"size_hint_{'x' if side == 'width' else 'y'}", None)
        super().__init__(**properties)
        for step in (PushMatrix(), self._offset, self._shapes, PopMatrix()):
            self.canvas.before.add(step)
        for name in _drawn_properties(self):
            self.fbind(name, self._redraw)
        for name in self.overlay_properties:
            self.fbind(name, self._draw_overlay)
        self.fbind("pos", self._move)
        for side in self.fit_to_content:
            self.fbind(f"minimum_{side}", self._fit)
        self._fit()
        self._move()
        self._redraw()

    def draw(self, pen: Painter) -> None:
        """Draw all of it from its lower left corner, and set `minimum_height` if it is known."""

    def draw_overlay(self, pen: Painter) -> None:
        """Draw what lies on top and changes without the rest (`overlay_properties`)."""

    def accessible(self, zone: str = "") -> Accessible:
        """Return what a voice says of the whole or of one zone, if anything.

        By default it is the words of the widget from top to bottom.
        """
        if zone:
            return Accessible(self.zones[zone].spoken)
        ordered = sorted(self.parts, key=lambda part: (-part.y - part.height, part.x))
        return Accessible(self.hint or " ".join(part.text for part in ordered))

    @property
    def identity(self) -> object:
        """The thing it stands for, where a widget of a list is filled again for another thing."""
        return None

    @property
    def on(self) -> Rgba:
        """The colour that the widget lies on."""
        return getattr(self.theme, self.ground)

    def refresh(self) -> None:
        """Draw now what a change has asked for, to measure it before the next frame."""
        self._redraw.cancel()
        self._draw()

    def refresh_if_needed(self) -> None:
        """Draw now if a change has asked for it, to know where things lie."""
        if self._redraw.is_triggered:
            self.refresh()

    def _draw(self, *_now: object) -> None:
        pen = Painter(self._shapes, self.theme, self.on, self.size)
        self.draw(pen)
        self.parts = tuple(pen.parts)
        self.pictures = tuple(pen.pictures)
        self.zones = pen.zones
        self.lying = pen.lying
        self._strokes = pen.strokes
        self.draw_overlay(pen)
        pen.done()

    def _draw_overlay(self, *_now: object) -> None:
        """Draw only the overlay anew."""
        pen = Painter(self._shapes, self.theme, self.on, self.size, self._strokes)
        self.draw_overlay(pen)
        pen.done()

    def _fit(self, *_least: object) -> None:
        if "width" in self.fit_to_content and self.size_hint_x is None:
            self.width = self.minimum_width
        if "height" in self.fit_to_content and self.size_hint_y is None:
            self.height = self.minimum_height

    def _move(self, *_pos: object) -> None:
        self._offset.xy = round(self.x), round(self.y)


_SILENT = ("minimum_height", "minimum_width", "hint")  # said or measured, not drawn
_drawn: dict[type, tuple[str, ...]] = {}  # by class, found out once


def _drawn_properties(widget: Drawn) -> tuple[str, ...]:
    """Return the properties that change what is drawn: the size and all that are its own."""
    kind = type(widget)
    if kind not in _drawn:
        others = (*_SILENT, *widget.overlay_properties)
        own = (n for n in widget.properties() if not hasattr(Widget, n) and n not in others)
        _drawn[kind] = ("width", "height", *own)
    return _drawn[kind]


class Touchable(Drawn):
    """A widget that is tapped when a finger leaves it where it came down; sliding away cancels.

    A widget with several places to tap gives each a zone; `on_tap` says which.
    """

    __events__ = ("on_tap",)
    overlay_properties: tuple[str, ...] = ("held", "hovered")
    held = StringProperty("")  # the zone under a finger
    hovered = StringProperty("")  # the zone under a mouse
    zoned = False  # whether only its zones can be tapped
    tappable = BooleanProperty(True)  # a picture of something may be no more than that
    corner = NumericProperty(CORNER)  # of what a finger dims, in dp
    reach = ObjectProperty(None, allownone=True)  # the card all of which leads where it does

    def on_tap(self, zone: str) -> None:
        """Handle a tap on a zone; "" if the widget has only one."""

    def zone_at(self, x: float, y: float) -> str | None:
        """Return the zone at a point in the widget's parent; None if there is none."""
        if not (self.reach or self).collide_point(x, y):
            return None
        for name, zone in self.zones.items():
            left, bottom, width, height = zone.box
            if 0 <= x - self.x - left < width and 0 <= y - self.y - bottom < height:
                return name
        return None if self.zoned else ""

    def draw_overlay(self, pen: Painter) -> None:
        if pressed := self.held or self.hovered:
            zone = self.zones.get(pressed)
            x, y, width, height = zone.box if zone else (0, 0, self.width, self.height)
            strong = 0.12 if self.held else 0.07
            pen.box(x, y, width, height, (*self.theme.text[:3], strong), self.corner)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take the touch: it holds no other widgets that would have to be asked first."""
        zone = self.zone_at(*touch.pos)
        if zone is None or not self.tappable or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        touch.ud[self] = zone
        self.held = zone or WHOLE
        if touch.ud.get("released"):  # a quick tap on what may scroll is told late
            touch.ud[self] = None
            self.dispatch("on_tap", zone)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        zone = touch.ud.get(self)
        self.held = (zone or WHOLE) if self.zone_at(*touch.pos) == zone is not None else ""
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = ""
        zone = touch.ud.pop(self, None)
        if zone is not None and self.zone_at(*touch.pos) == zone:
            self.dispatch("on_tap", zone)
        return True


class Zoned(Touchable):
    """A widget of which only its zones can be tapped and say something."""

    zoned = True

    def accessible(self, zone: str = "") -> Accessible:
        return (
            super().accessible(zone)._replace(states=self.states_of(zone))
            if zone
            else Accessible("")
        )

    def states_of(self, zone: str) -> tuple[str, ...]:
        """Return the states of a zone, for a voice."""
        return ()


Touched = TypeVar("Touched", bound=Touchable)


def when_tapped(widget: Touched, then: Callable[[], object]) -> Touched:
    """Call `then` when the widget is tapped; return the widget."""
    widget.bind(on_tap=lambda *_: then())
    return widget


def when_changed(widget: Touched, then: Callable[[Any], object]) -> Touched:
    """Call `then` with the new value when a finger changes it; return the widget."""
    widget.bind(on_change=lambda _, value: then(value))
    return widget


class Holder(Widget):
    """A widget that holds others."""

    def add(self, *widgets: Widget) -> Self:
        """Add widgets one after the other, each taken from its former parent; return the holder."""
        for widget in widgets:
            if widget.parent:
                widget.parent.remove_widget(widget)
            self.add_widget(widget)
        return self


def set_background(widget: Widget, ground: str) -> None:
    """Set what a widget lies on, unless it was given something else."""
    if isinstance(widget, Drawn) and widget.ground == "background":
        widget.ground = ground


# Boxes of widgets, set by hand


def set_children(holder: Widget, shown: Sequence[Widget]) -> None:
    """Make these widgets the only children of the holder."""
    if len(shown) == len(holder.children) and all(child.parent is holder for child in shown):
        return
    for child in [child for child in holder.children if child not in shown]:
        holder.remove_widget(child)
    for child in shown:
        if child.parent is not holder:
            if child.parent:
                child.parent.remove_widget(child)
            holder.add_widget(child)


def measure_height(widget: Drawn, width: float) -> float:
    """Return the height that a widget needs at this width."""
    widget.size_hint = (1, 1)
    widget.placed = None
    widget.width = width
    widget.refresh()
    return float(widget.minimum_height)


def set_box(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    """Set position and size on whole pixels."""
    box = round(x), round(y), round(width), round(height)
    if getattr(widget, "placed", None) != box:
        widget.size_hint = (1, 1)  # or some would take the least height that they need
        widget.pos = box[:2]
        widget.size = box[2:]
        widget.placed = box


def differs(widget: Widget, *shown: object) -> bool:
    """Return whether a widget is to show something else than the last time, and remember it."""
    if getattr(widget, "filled", None) == shown:
        return False
    widget.filled = shown
    return True


def put_below(widget: Drawn, x: float, top: float, width: float) -> float:
    """Put a widget below `top`; return where it ends."""
    tall = measure_height(widget, width)
    set_box(widget, x, top - tall, width, tall)
    return float(widget.y)
