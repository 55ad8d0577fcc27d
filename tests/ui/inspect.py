"""Looks at the screen in front as a strict reader would: what is cut off, broken, covered, pale?

    assert not inspect()

Widgets that draw themselves say which words, pictures and targets they have (`parts`, `pictures`,
`zones`); of other widgets with `text` the inspector measures the words itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.paths import data_folder
from screens.theme import blend, contrast
from screens.widgets import Drawn, Touchable
from screens.widgets.player_tile import PlayerTile
from screens.widgets.text_layout import ELLIPSIS

TARGET = 48  # dp, high and wide
APART = 8  # dp between two widgets to tap
READABLE = 4.5
TOTAL = 7  # the contrast of a score
AIR = 0.1  # of a line's height is empty above its letters, and as much below
SLACK = 1.01  # pixels lost in rounding

Edges = tuple[float, float, float, float]  # left, bottom, right and top in the window


class Fault(NamedTuple):
    """Something that is wrong on the screen."""

    kind: str
    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} ({self.where})"


class WidgetOnScreen(NamedTuple):
    """A widget in the window with its edges, and the frame beyond which it is cut off."""

    widget: Widget
    edges: Edges
    frame: Edges  # nothing of it is seen beyond
    area: Widget | None  # the nearest one that cuts it off, such as one that scrolls
    parent: WidgetOnScreen | None
    opacity: float

    def on(self, box: Sequence[float]) -> Edges:
        """Return the edges in the window of a box on the widget."""
        left, bottom = self.edges[0] + box[0], self.edges[1] + box[1]
        return left, bottom, left + box[2], bottom + box[3]

    def __str__(self) -> str:
        left, bottom, right, top = (edge / dp(1) for edge in self.edges)
        name = type(self.widget).__name__
        return f"{name} {right - left:.0f}×{top - bottom:.0f} at {left:.0f}, {bottom:.0f}"


class Word(NamedTuple):
    """A line of words in the window."""

    text: str
    edges: Edges
    shown: WidgetOnScreen
    colour: Any
    on: Any

    @property
    def letters(self) -> Edges:
        """The edges of the letters, without the space above and below."""
        left, bottom, right, top = self.edges
        air = AIR * (top - bottom)
        return left, bottom + air, right, top - air


def inspect(names: Iterable[str] = (), always: Iterable[tuple[Widget, str]] = ()) -> list[Fault]:
    """Return everything that is wrong with the layer in front.

    `names` are people's: they alone may end in an ellipsis. `always` are widgets that must be
    seen whole whatever scrolls, each with the words or the zone that matters, or "" for all of it.
    """
    visible = list(_widgets_in(Window.children[0]))
    words = [word for shown in visible for word in _words(shown)]
    return [
        *_outside(words, visible),
        *_broken(visible),
        *_shortened(words, tuple(names)),
        *_overlapping(words),
        *_covered(visible, words),
        *_crowded(visible),
        *_small(visible),
        *_pale(words),
        *_without_glyph(words),
        *_out_of_view(visible, always),
    ]


# What there is


def words_in_front() -> list[Word]:
    """Return the words that can be seen whole."""
    words = [word for shown in _widgets_in(Window.children[0]) for word in _words(shown)]
    return [word for word in words if _within(word.edges, word.shown.frame)]


def _widgets_in(top: Widget) -> Iterator[WidgetOnScreen]:
    whole = (0.0, 0.0, float(Window.width), float(Window.height))
    edges = _edges(top, (0, 0))
    start = WidgetOnScreen(top, edges, whole, area=None, parent=None, opacity=top.opacity)
    queue = [start]
    while queue:
        shown = queue.pop()
        yield shown
        if not shown.widget.children:
            continue
        frame, area = shown.frame, shown.area
        if isinstance(shown.widget, StencilView):
            frame, area = _common(frame, shown.edges), shown.widget
        offset = shown.widget.children[0].to_window(0, 0)
        for child in shown.widget.children:
            opacity = shown.opacity * child.opacity
            if opacity and child.width > 1 and child.height > 1:
                edges = _edges(child, offset)
                queue.append(
                    WidgetOnScreen(child, edges, frame, area, parent=shown, opacity=opacity)
                )


def _edges(widget: Widget, offset: Sequence[float]) -> Edges:
    left, bottom = widget.x + offset[0], widget.y + offset[1]
    return left, bottom, left + widget.width, bottom + widget.height


def _words(shown: WidgetOnScreen) -> Iterator[Word]:
    widget = shown.widget
    if isinstance(widget, Drawn):
        for part in widget.parts:
            yield Word(part.text, shown.on(part.box), shown, part.colour, part.on_colour)
    elif text := _text(widget):
        colour = getattr(widget, "foreground_color", None) or getattr(widget, "color", None)
        if isinstance(widget, TextInput) and not widget.text:
            colour = widget.hint_text_color
        theme = getattr(widget, "theme", None)
        yield Word(text, shown.edges, shown, colour, theme and theme.surface)


def _text(widget: Widget) -> str:
    return getattr(widget, "text", "") or getattr(widget, "hint_text", "")


# Edges


def _common(one: Edges, other: Edges) -> Edges:
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return left, bottom, max(left, right), max(bottom, top)


def _within(inner: Edges, outer: Edges, sideways_only: bool = False) -> bool:
    across = inner[0] >= outer[0] - SLACK and inner[2] <= outer[2] + SLACK
    up = inner[1] >= outer[1] - SLACK and inner[3] <= outer[3] + SLACK
    return across and (up or sideways_only)


def _cross(one: Edges, other: Edges) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > SLACK and min(one[3], other[3]) - max(one[1], other[1]) > SLACK


def _crossing(things: list[tuple[WidgetOnScreen, Edges]]) -> Iterator[tuple[int, int]]:
    """Which of them lie on each other, by their numbers.

    What scrolls in one area is compared as it lies; with the rest, as much as can be seen of it.
    """
    areas = {shown.area for shown, _ in things}
    for area in areas:
        here = [(edges, n) for n, (shown, edges) in enumerate(things) if shown.area is area]
        yield from _sweep(here)
    if len(areas) > 1:
        seen = [(_common(edges, shown.frame), n) for n, (shown, edges) in enumerate(things)]
        for one, other in _sweep(seen):
            if things[one][0].area is not things[other][0].area:
                yield one, other


def _sweep(boxes: list[tuple[Edges, int]]) -> Iterator[tuple[int, int]]:
    """From the bottom up: only neighbours need to be compared."""
    open_ones: list[tuple[Edges, int]] = []
    for edges, number in sorted(boxes, key=lambda box: box[0][1]):
        open_ones = [box for box in open_ones if box[0][3] > edges[1] + SLACK]
        for other, earlier in open_ones:
            if _cross(edges, other):
                yield earlier, number
        open_ones.append((edges, number))


# What can be wrong


def _outside(words: list[Word], visible: list[WidgetOnScreen]) -> Iterator[Fault]:
    """Words stay on their widget, and what is drawn stays in all that it lies in."""
    for word in words:
        if not _within(word.edges, word.shown.edges):
            yield Fault("outside", repr(word.text), str(word.shown))
    for shown in visible:
        if isinstance(shown.widget, Drawn | TextInput):
            yield from _leaving(shown)


def _leaving(shown: WidgetOnScreen) -> Iterator[Fault]:
    edges, around = shown.edges, shown.parent
    while around is not None:
        widget = around.widget
        scrolls = isinstance(widget, ScrollView) and widget.do_scroll_y
        if not isinstance(widget.parent, ScrollView):  # what it holds is larger, as it should be
            if not _within(edges, around.edges, sideways_only=scrolls):
                yield Fault("outside", str(shown), f"sticks out of {around}")
                return
            if scrolls:
                if not _cross(edges, around.edges):
                    return  # scrolled away
                edges = _common(edges, around.edges)
                if edges[1] >= edges[3]:  # it lies above or below what is seen
                    return
        around = around.parent
    if not _within(edges, (0, 0, *Window.size)):
        yield Fault("outside", str(shown), "sticks out of the window")


def _broken(visible: list[WidgetOnScreen]) -> Iterator[Fault]:
    """Kivy breaks a word that is wider than its label, and scrolls a field.

    What is typed may be longer than its field where other words tell the whole of it.
    """
    given = [words for p in visible if isinstance(p.widget, Drawn) for words in _given(p.widget)]
    for shown in visible:
        widget, text = shown.widget, _text(shown.widget)
        if isinstance(widget, Drawn) or not text:
            continue
        padding = getattr(widget, "padding", None) or (0, 0, 0, 0)
        space = widget.width - padding[0] - padding[2] + SLACK
        ruler = CoreLabel(font_size=widget.font_size, font_name=widget.font_name)
        for word in [text] if isinstance(widget, TextInput) else text.split():
            typed = isinstance(widget, TextInput) and widget.text
            if typed and any(typed in words for words in given):
                continue
            if ruler.get_extents(word)[0] > space:
                yield Fault("broken", repr(word), str(shown))


def _shortened(words: list[Word], names: tuple[str, ...]) -> Iterator[Fault]:
    """Only people's names may lose letters to an ellipsis; some words are written with one."""
    begins = {part for name in names for part in (name, *name.split())}
    for word in words:
        if not word.text.endswith(ELLIPSIS):
            continue
        last = word.text.split(" ")[-1]
        kept = {word.text.removesuffix(ELLIPSIS), last.removesuffix(ELLIPSIS)} - {""}
        if any(name.startswith(begin) for name in begins for begin in kept):
            continue
        if not any(last in text for text in _given(word.shown.widget)):
            yield Fault("shortened", repr(word.text), str(word.shown))


def _given(widget: Widget) -> Iterator[str]:
    """All the words that a widget was given to show."""
    for name in widget.properties():
        value = getattr(widget, name)
        if isinstance(value, str):
            yield value
    yield "".join(text for text, *_ in getattr(widget, "runs", ()))
    for section in getattr(getattr(widget, "view", None), "sections", ()):  # of a form
        yield from (words for box in section.boxes for words in (box.name, box.note, box.value))


def _overlapping(words: list[Word]) -> Iterator[Fault]:
    for one, other in _crossing([(word.shown, word.letters) for word in words]):
        first, second = words[one], words[other]
        what = f"{first.text!r} and {second.text!r}"
        yield Fault("overlap", what, f"{first.shown}, {second.shown}")


def _covered(visible: list[WidgetOnScreen], words: list[Word]) -> Iterator[Fault]:
    """A word lies on the uppermost picture whole (a card, a dot, a badge) or not at all."""
    pictures = {
        id(shown.widget): [shown.on(box) for box in shown.widget.pictures]
        for shown in visible
        if isinstance(shown.widget, Drawn)
    }
    for word in words:
        for picture in reversed(pictures.get(id(word.shown.widget), ())):
            if _cross(word.letters, picture):
                if _within(word.letters, picture):
                    break
                yield Fault("covered", repr(word.text), f"by a picture on {word.shown}")


def _crowded(visible: list[WidgetOnScreen]) -> Iterator[Fault]:
    """What draws itself lies beside the others, and two targets are a finger's doubt apart."""
    drawn = [shown for shown in visible if isinstance(shown.widget, Drawn | TextInput)]
    grown = dp(APART) / 2 - SLACK
    margins = [grown if _is_target(shown.widget) else 0 for shown in drawn]
    around = [
        (shown, (edges[0] - by, edges[1] - by, edges[2] + by, edges[3] + by))
        for shown, by in zip(drawn, margins, strict=True)
        for edges in [shown.edges]
    ]
    for one, other in _crossing(around):
        first, second = drawn[one], drawn[other]
        if _holds(first, second) or _holds(second, first):
            continue
        edges = first.edges, second.edges
        if first.area is not second.area:
            edges = _common(edges[0], first.frame), _common(edges[1], second.frame)
        if _cross(*edges):
            yield Fault("overlap", str(first), str(second))
        elif margins[one] and margins[other] and not _is_list(first, second):
            yield Fault("crowded", str(first), str(second))


def _holds(outer: WidgetOnScreen, inner: WidgetOnScreen) -> bool:
    """Whether one lies on the other, as words do on a card."""
    around = inner.parent
    while around is not None and around is not outer:
        around = around.parent
    return around is outer


def _is_list(one: WidgetOnScreen, other: WidgetOnScreen) -> bool:
    """Rows of a list lie close, with a line between them."""
    return all(type(shown.widget).__name__.endswith("Row") for shown in (one, other))


def _is_target(widget: Widget) -> bool:
    return isinstance(widget, Touchable) and widget.tappable and not widget.zoned


def _small(visible: list[WidgetOnScreen]) -> Iterator[Fault]:
    for shown in visible:
        widget = shown.widget
        targets: list[tuple[str, Sequence[float]]] = []
        if isinstance(widget, TextInput) or _is_target(widget):
            targets = [("", widget.size)]
        elif isinstance(widget, Touchable) and widget.tappable:
            targets = [(name, zone.box[2:]) for name, zone in widget.zones.items()]
        for name, size in targets:
            if min(size) < dp(TARGET) - SLACK:
                dips = "×".join(f"{side / dp(1):.0f}" for side in size)
                yield Fault("small", f"{name or 'target'}, {dips} dp", str(shown))


def _pale(words: list[Word]) -> Iterator[Fault]:
    for word in words:
        if word.colour is None or word.on is None or not word.text.strip():
            continue
        found = _seen_contrast(tuple(word.colour), tuple(word.on), word.shown.opacity)
        widget = word.shown.widget
        is_total = isinstance(widget, PlayerTile) and _is_total(word, widget)
        if found < (TOTAL if is_total else READABLE):
            yield Fault("pale", f"{word.text!r} has {found:.1f}:1", str(word.shown))


def _is_total(word: Word, tile: PlayerTile) -> bool:
    """The largest of its words: a hand may have as many cards."""
    tallest = max((part.height for part in tile.parts if part.text == tile.total), default=0)
    return word.text == tile.total and word.edges[3] - word.edges[1] >= tallest - SLACK


@cache
def _seen_contrast(colour: Sequence[float], on: Sequence[float], opacity: float) -> float:
    red, green, blue, alpha = colour
    return contrast(blend((red, green, blue, alpha * opacity), on), on)


@cache
def _glyphs() -> frozenset[str]:
    """The characters that both weights of our font have."""
    fonts = sorted((data_folder() / "fonts").glob("*.ttf"))
    return frozenset.intersection(*(frozenset(map(chr, TTFont(f).getBestCmap())) for f in fonts))


def _without_glyph(words: list[Word]) -> Iterator[Fault]:
    for word in words:
        missing = {*word.text} - _glyphs() - {"\n"}
        if missing:
            what = f"{''.join(sorted(missing))!r} in {word.text!r}"
            yield Fault("glyph", what, str(word.shown))


def _out_of_view(
    visible: list[WidgetOnScreen], always: Iterable[tuple[Widget, str]]
) -> Iterator[Fault]:
    """Seen whole, and in nothing that a finger could scroll away."""
    found = {id(shown.widget): shown for shown in visible}
    for widget, what in always:
        shown = found.get(id(widget))
        if shown is None:
            yield Fault("hidden", what or type(widget).__name__, "is not shown at all")
            continue
        edges = shown.edges
        if what:
            boxes = [zone.box for name, zone in widget.zones.items() if name == what]
            boxes += [part.box for part in widget.parts if part.text == what]
            if not boxes:
                yield Fault("hidden", what, f"is not on {shown}")
                continue
            edges = shown.on(boxes[0])
        area = shown.area
        if not _within(edges, shown.frame):
            yield Fault("hidden", what or "widget", str(shown))
        elif isinstance(area, ScrollView) and area.do_scroll_y and _has_more(area):
            yield Fault("hidden", what or str(shown), "can be scrolled away")


def _has_more(area: ScrollView) -> bool:
    return bool(area.children) and area.children[0].height > area.height + SLACK
