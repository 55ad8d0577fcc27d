"""Looks at the screen in front as a strict reader would: what is cut off, broken, covered, pale?

    assert not inspect()

A voice that reads it aloud is as strict: everything that can be tapped has a name of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from fontTools.ttLib import TTFont
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.paths import data_folder
from companion.views.accessible import Accessible
from screens.accessibility.controls import Control, controls
from screens.theme import blend, contrast
from screens.widgets import Drawn, Touchable
from screens.widgets.player_tile import PlayerTile
from screens.widgets.text_layout import ELLIPSIS

from .eyes import SLACK, Box, Shown, Words, is_target, shown_widgets, text_of

TARGET = 48  # dp, high and wide
APART = 8  # dp between two widgets to tap
READABLE = 4.5
TOTAL = 7  # the contrast of a score
AIR = 0.1  # of a line's height is empty above its letters, and as much below


class Fault(NamedTuple):
    """Something that is wrong on the screen."""

    kind: str
    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} ({self.where})"


def inspect(names: Iterable[str] = (), always: Iterable[tuple[Widget, str]] = ()) -> list[Fault]:
    """Return everything that is wrong with the layer in front.

    `names` are people's: they alone may end in an ellipsis. `always` are widgets that must be
    seen whole whatever scrolls, each with the words that matter, or "" for all of it.
    """
    visible = list(shown_widgets(only_layer=0))
    words = [word for shown in visible for word in shown.words()]
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
        *_unnamed(),
    ]


def words_in_front() -> list[Words]:
    """Return the words that can be seen whole."""
    words = [word for shown in shown_widgets(only_layer=0) for word in shown.words()]
    return [word for word in words if word.shown.frame.holds(word.whole)]


def _outside(words: list[Words], visible: list[Shown]) -> Iterator[Fault]:
    """Words stay on their widget, and what is drawn stays in all that it lies in."""
    for word in words:
        if not word.shown.box.holds(word.whole):
            yield Fault("outside", repr(word.text), str(word.shown))
    for shown in visible:
        if isinstance(shown.widget, Drawn | TextInput):
            yield from _leaving(shown)


def _leaving(shown: Shown) -> Iterator[Fault]:
    box = shown.box
    for around in list(shown.around())[1:]:
        widget = around.widget
        scrolls = isinstance(widget, ScrollView) and widget.do_scroll_y
        if isinstance(widget.parent, ScrollView):  # it is larger than that, as it should be
            continue
        if not around.box.holds(box, sideways_only=scrolls):
            yield Fault("outside", str(shown), f"sticks out of {around}")
            return
        if scrolls:
            if not box.crosses(around.box):
                return  # scrolled away
            box = box.cut(around.box)
    if not Box(0, 0, *Window.size).holds(box):
        yield Fault("outside", str(shown), "sticks out of the window")


def _broken(visible: list[Shown]) -> Iterator[Fault]:
    """Kivy breaks a word that is wider than its label, and scrolls a field.

    What is typed may be longer than its field where other words tell the whole of it.
    """
    given = [words for p in visible if isinstance(p.widget, Drawn) for words in _given(p.widget)]
    for shown in visible:
        widget = shown.widget
        text = text_of(shown.widget)
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


def _shortened(words: list[Words], names: tuple[str, ...]) -> Iterator[Fault]:
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


def _overlapping(words: list[Words]) -> Iterator[Fault]:
    for one, other in _crossing([(word.shown, _letters(word)) for word in words]):
        first = words[one]
        second = words[other]
        what = f"{first.text!r} and {second.text!r}"
        yield Fault("overlap", what, f"{first.shown}, {second.shown}")


def _letters(word: Words) -> Box:
    """Return the box of the letters, without the space above and below."""
    return word.whole.grown(0, -AIR * word.whole.height)


def _crossing(things: list[tuple[Shown, Box]]) -> Iterator[tuple[int, int]]:
    """Which of them lie on each other, by their numbers.

    What scrolls in one area is compared as it lies; with the rest, as much as can be seen of it.
    """
    areas = {shown.area for shown, _ in things}
    for area in areas:
        yield from _sweep([(box, n) for n, (shown, box) in enumerate(things) if shown.area is area])
    if len(areas) > 1:
        seen = [(box.cut(shown.frame), n) for n, (shown, box) in enumerate(things)]
        for one, other in _sweep(seen):
            if things[one][0].area is not things[other][0].area:
                yield one, other


def _sweep(boxes: list[tuple[Box, int]]) -> Iterator[tuple[int, int]]:
    """From the bottom up: only neighbours need to be compared."""
    open_ones: list[tuple[Box, int]] = []
    for box, number in sorted(boxes, key=lambda found: found[0].y):
        open_ones = [found for found in open_ones if found[0].top > box.y + SLACK]
        for other, earlier in open_ones:
            if box.crosses(other):
                yield earlier, number
        open_ones.append((box, number))


def _covered(visible: list[Shown], words: list[Words]) -> Iterator[Fault]:
    """A word lies on the uppermost picture whole (a card, a dot, a badge) or not at all."""
    pictures = {
        id(shown.widget): [shown.on(*box) for box in shown.widget.pictures]
        for shown in visible
        if isinstance(shown.widget, Drawn)
    }
    for word in words:
        letters = _letters(word)
        for picture in reversed(pictures.get(id(word.shown.widget), ())):
            if letters.crosses(picture):
                if picture.holds(letters):
                    break
                yield Fault("covered", repr(word.text), f"by a picture on {word.shown}")


def _crowded(visible: list[Shown]) -> Iterator[Fault]:
    """What draws itself lies beside the others, and two targets are a finger's doubt apart."""
    drawn = [shown for shown in visible if isinstance(shown.widget, Drawn | TextInput)]
    margin = dp(APART) / 2 - SLACK
    margins = [margin if is_target(shown.widget) else 0 for shown in drawn]
    around = [(it, it.box.grown(by, by)) for it, by in zip(drawn, margins, strict=True)]
    for one, other in _crossing(around):
        first = drawn[one]
        second = drawn[other]
        if first in second.around() or second in first.around():  # as words lie on a card
            continue
        boxes = first.box, second.box
        if first.area is not second.area:
            boxes = boxes[0].cut(first.frame), boxes[1].cut(second.frame)
        if boxes[0].crosses(boxes[1]):
            yield Fault("overlap", str(first), str(second))
        elif margins[one] and margins[other] and not _is_list(first, second):
            yield Fault("crowded", str(first), str(second))


def _is_list(one: Shown, other: Shown) -> bool:
    """Rows of a list lie close, with a line between them."""
    return all(type(shown.widget).__name__.endswith("Row") for shown in (one, other))


def _small(visible: list[Shown]) -> Iterator[Fault]:
    for shown in visible:
        for name, box in shown.targets():
            if min(box.width, box.height) < dp(TARGET) - SLACK:
                dips = f"{box.width / dp(1):.0f}×{box.height / dp(1):.0f}"
                yield Fault("small", f"{name or 'target'}, {dips} dp", str(shown))


def _pale(words: list[Words]) -> Iterator[Fault]:
    for word in words:
        if word.colour is None or word.on is None or not word.text.strip():
            continue
        found = _seen_contrast(tuple(word.colour), tuple(word.on), word.shown.opacity)
        widget = word.shown.widget
        is_total = isinstance(widget, PlayerTile) and _is_total(word, widget)
        if found < (TOTAL if is_total else READABLE):
            yield Fault("pale", f"{word.text!r} has {found:.1f}:1", str(word.shown))


def _is_total(word: Words, tile: PlayerTile) -> bool:
    """The largest of its words: a hand may have as many cards."""
    tallest = max((part.height for part in tile.parts if part.text == tile.total), default=0)
    return word.text == tile.total and word.whole.height >= tallest - SLACK


@cache
def _seen_contrast(colour: Sequence[float], on: Sequence[float], opacity: float) -> float:
    red, green, blue, alpha = colour
    return contrast(blend((red, green, blue, alpha * opacity), on), on)


@cache
def _glyphs() -> frozenset[str]:
    """The characters that both weights of our font have."""
    fonts = sorted((data_folder() / "fonts").glob("*.ttf"))
    return frozenset.intersection(*(frozenset(map(chr, TTFont(f).getBestCmap())) for f in fonts))


def _without_glyph(words: list[Words]) -> Iterator[Fault]:
    for word in words:
        missing = {*word.text} - _glyphs() - {"\n"}
        if missing:
            what = f"{''.join(sorted(missing))!r} in {word.text!r}"
            yield Fault("glyph", what, str(word.shown))


def _out_of_view(visible: list[Shown], always: Iterable[tuple[Widget, str]]) -> Iterator[Fault]:
    """Seen whole, and in nothing that a finger could scroll away."""
    found = {id(shown.widget): shown for shown in visible}
    for widget, what in always:
        shown = found.get(id(widget))
        if shown is None:
            yield Fault("hidden", what or type(widget).__name__, "is not shown at all")
            continue
        boxes = [word.whole for word in shown.words() if word.text == what] if what else [shown.box]
        if not boxes:
            yield Fault("hidden", what, f"is not on {shown}")
        elif not shown.frame.holds(boxes[0]):
            yield Fault("hidden", what or "widget", str(shown))
        elif isinstance(shown.area, ScrollView) and _has_more(shown.area):
            yield Fault("hidden", what or str(shown), "can be scrolled away")


def _has_more(area: ScrollView) -> bool:
    held = area.children
    return bool(area.do_scroll_y and held) and held[0].height > area.height + SLACK


def _unnamed() -> Iterator[Fault]:
    """What a voice reads is all there, by a name."""
    there = controls(Window.children[0])
    acting = Counter((one.widget, one.zone) for one in there if one.acts)
    touched = Counter((it.widget, zone) for it in shown_widgets(0) for zone in _zones(it.widget))
    for widget, zone in (touched - acting) + (acting - touched):
        yield Fault("unnamed", zone or "target", type(widget).__name__)
    for one in there:
        said = one.accessible.name if one.acts else one.accessible.name + one.accessible.value
        if not said.strip():
            yield Fault("unnamed", one.zone or "words", type(one.widget).__name__)
    yield from _alike(there)


def _alike(there: list[Control]) -> Iterator[Fault]:
    """Below the same words no two buttons are called the same; two matches of a list may be."""
    below = ""
    names = Counter[tuple[str, Accessible]]()
    for one in there:
        if not one.acts:
            below = one.accessible.name
        elif not type(one.widget).__name__.endswith("Row"):
            names[below, one.accessible] += 1
    for (below, heard), times in names.items():
        if times > 1:
            yield Fault("alike", str(heard), f"below {below!r}")


def _zones(widget: Widget) -> list[str]:
    """Return the zones that a finger may tap; "" is the rest of the widget."""
    if isinstance(widget, Touchable) and widget.tappable:
        return [*widget.zones] if widget.zoned and widget.zones else ["", *widget.zones]
    return [""] if isinstance(widget, TextInput) else []
