"""What every drawn widget is: properties in, one drawing, words that tests can read, taps out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar
from weakref import ref

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.say.voice import Heard

from ..theme import CORNER, DARK, Rgba, Theme
from .drawing import Drawing
from .pen import Box, Part, Pen, Zone


class Look(EventDispatcher):
    """The theme that all drawn widgets follow; the app sets it once for all.

    Kivy's own `bind` would compare each new widget with all that there are.
    """

    theme = ObjectProperty(DARK)

    def __init__(self, **properties: Any) -> None:
        self._followers: dict[int, ref[Themed]] = {}
        super().__init__(**properties)

    def lead(self, widget: Themed) -> None:
        """Weakly: a dead widget is forgotten."""
        number = id(widget)
        self._followers[number] = ref(widget, lambda _: self._followers.pop(number, None))

    def abandon(self) -> None:
        """When an app has ended and another begins in the same process, as in tests."""
        self._followers.clear()

    def on_theme(self, _look: Look, theme: Theme) -> None:
        """What was made last, inside of others, changes first."""
        for follower in reversed(tuple(self._followers.values())):
            if widget := follower():
                widget.theme = theme


look = Look()
WHOLE = "whole"  # held, on a widget without zones


class Themed(Widget):
    """Has the look of the app, or one of its own if it is given one."""

    theme = ObjectProperty(DARK)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("theme", look.theme)
        super().__init__(**properties)
        look.lead(self)


class Drawn(Themed):
    """Draws itself with one pen, at most once a frame, whenever one of its properties changes.

    `draw` uses pixels from the widget's own corner, so that moving it redraws nothing.
    """

    snug: tuple[
        str, ...
    ] = ()  # "width", "height": takes what it needs, where no hint asks for more
    covers: tuple[str, ...] = ()  # properties that change only what lies on top
    hint = StringProperty("")  # for a voice: what the eyes see without words
    ground = StringProperty("background")  # what it lies on: a role of the theme
    minimum_height = NumericProperty(0)  # what it needs at its present width

    def __init__(self, **properties: Any) -> None:
        self._shapes = Drawing()
        self._strokes = 0  # of the drawing, without what lies on top
        self._place = Translate()
        self.parts: tuple[Part, ...] = ()
        self.pictures: tuple[Box, ...] = ()
        self.zones: dict[str, Zone] = {}
        self._redraw = Clock.create_trigger(self._draw, -1)
        for side in self.snug:
            properties.setdefault(f"size_hint_{'x' if side == 'width' else 'y'}", None)
        super().__init__(**properties)
        for step in (PushMatrix(), self._place, self._shapes, PopMatrix()):
            self.canvas.before.add(step)
        for name in _drawn_properties(self):
            self.fbind(name, self._redraw)
        for name in self.covers:
            self.fbind(name, self._cover)
        self.fbind("pos", self._move)
        for side in self.snug:
            self.fbind(f"minimum_{side}", self._fit)
        self._fit()
        self._move()
        self._redraw()

    def draw(self, pen: Pen) -> None:
        """All of it, from its own lower left corner; sets `minimum_height` where it knows it."""

    def cover(self, pen: Pen) -> None:
        """What lies on top of the drawing, and comes and goes without it (`covers`)."""

    def heard(self, zone: str = "") -> Heard:
        """For a voice: of the whole, or of one of its zones; no name if there is nothing to say.

        Unless a widget knows better, its words from top to bottom.
        """
        if zone:
            return Heard(self.zones[zone].spoken)
        ordered = sorted(self.parts, key=lambda part: (-part.y - part.height, part.x))
        return Heard(self.hint or " ".join(part.text for part in ordered))

    @property
    def identity(self) -> object:
        """What it stands for, where a widget of a list is filled again for another thing."""
        return None

    @property
    def on(self) -> Rgba:
        return getattr(self.theme, self.ground)

    def refresh(self) -> None:
        """Draw now what a change has asked for: for whoever must measure before the frame."""
        self._redraw.cancel()
        self._draw()

    def _draw(self, *_now: object) -> None:
        pen = Pen(self._shapes, self.theme, self.on, self.size)
        self.draw(pen)
        self.parts, self.pictures = tuple(pen.parts), tuple(pen.pictures)
        self.zones, self._strokes = pen.zones, pen.strokes
        self.cover(pen)
        pen.done()

    def _cover(self, *_now: object) -> None:
        """Only what lies on top."""
        pen = Pen(self._shapes, self.theme, self.on, self.size, self._strokes)
        self.cover(pen)
        pen.done()

    def _fit(self, *_least: object) -> None:
        if "width" in self.snug and self.size_hint_x is None:
            self.width = self.minimum_width
        if "height" in self.snug and self.size_hint_y is None:
            self.height = self.minimum_height

    def _move(self, *_pos: object) -> None:
        self._place.xy = round(self.x), round(self.y)


_SILENT = ("minimum_height", "minimum_width", "hint")  # said or measured, not drawn
_drawn: dict[type, tuple[str, ...]] = {}  # by class, found out once


def _drawn_properties(widget: Drawn) -> tuple[str, ...]:
    """Those that change what is drawn: its size, and all that are its own."""
    kind = type(widget)
    if kind not in _drawn:
        others = (*_SILENT, *widget.covers)
        own = (n for n in widget.properties() if not hasattr(Widget, n) and n not in others)
        _drawn[kind] = ("width", "height", *own)
    return _drawn[kind]


class Touchable(Drawn):
    """Tapped when the finger leaves it where it came down: sliding away changes one's mind.

    A widget with several places to tap gives each a zone; `on_tap` says which.
    """

    covers: tuple[str, ...] = ("held",)
    held = StringProperty("")  # the zone under a finger
    zoned = False  # whether only its zones can be tapped
    tappable = BooleanProperty(True)  # a picture of something may be no more than that
    corner = NumericProperty(CORNER)  # of what a finger dims, in dp
    reach = ObjectProperty(None, allownone=True)  # the card all of which leads where it does

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_tap")
        super().__init__(**properties)

    def on_tap(self, zone: str) -> None:
        """Something was tapped; "" if the widget has only one place."""

    def zone_at(self, x: float, y: float) -> str | None:
        """The zone at a place in the widget's own parent; None if there is nothing to tap."""
        if not (self.reach or self).collide_point(x, y):
            return None
        for name, zone in self.zones.items():
            left, bottom, width, height = zone.box
            if 0 <= x - self.x - left < width and 0 <= y - self.y - bottom < height:
                return name
        return None if self.zoned else ""

    def cover(self, pen: Pen) -> None:
        if self.held:
            zone = self.zones.get(self.held)
            x, y, width, height = zone.box if zone else (0, 0, self.width, self.height)
            pen.box(x, y, width, height, (*self.theme.text[:3], 0.12), self.corner)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """It holds no other widgets that would have to be asked first."""
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
    """Has nothing to tap, and to say, but its zones."""

    zoned = True

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone)._replace(states=self.states_of(zone)) if zone else Heard("")

    def states_of(self, zone: str) -> tuple[str, ...]:
        """For a voice: how a zone is."""
        return ()


Touched = TypeVar("Touched", bound=Touchable)


def when_tapped(widget: Touched, then: Callable[[], object]) -> Touched:
    widget.bind(on_tap=lambda *_: then())
    return widget


def when_changed(widget: Touched, then: Callable[[Any], object]) -> Touched:
    """By a finger; it hears the new value."""
    widget.bind(on_change=lambda _, value: then(value))
    return widget


class Holder(Widget):
    """What others lie on."""

    def add(self, *widgets: Widget) -> Self:
        """One after the other, each taken from wherever it lay before."""
        for widget in widgets:
            if widget.parent:
                widget.parent.remove_widget(widget)
            self.add_widget(widget)
        return self


def lay_on(widget: Widget, ground: str) -> None:
    """Tell a widget what it lies on now, unless it was told something else."""
    if isinstance(widget, Drawn) and widget.ground == "background":
        widget.ground = ground
