"""What screen readers are given of the screen, in the words of the spoken mode.

Kivy draws its widgets where no screen reader looks. AccessKit (the extra `desktop`) tells Orca and
NVDA, our own Java class `ScreenReader` tells TalkBack; it lies in `packaging/android/java`, is
compiled into the Android package, and is nowhere else. Nothing is looked at before a screen reader
asks. Then the keyboard of a desktop works, too: Tab goes to the next thing to press and the arrows
to the next thing of any kind, Enter and the space bar press it.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.device import JAVA
from companion.views.accessible import Accessible, join_spoken, pronounceable, spoken_text

from ..widgets import BottomSheet, TextField
from .controls import DOWN, ENTER, LOOK, SPACE, TAB, UP, Control, find_again

if TYPE_CHECKING:
    from ..app import CompanionApp

LOG = logging.getLogger("companion")
Role = Literal["words", "button", "switch", "field"]
ROLES = get_args(Role)  # as the Java class numbers them
# the numbers of what is always there
WINDOW = 0
SITUATION = 1
TEXT = 1_000_000  # added to the number of a field: the words in it
IS_CHOSEN = ("picked", "chosen", "entry")
SPOKEN_BY_ROLE = ("on", "off", "field", "typing")
TALKBACK = "org.tablecompanion.companion.ScreenReader"


class AccessibleNode(NamedTuple):
    """One thing on the screen; its box counts from the upper left corner of the window."""

    id: int
    role: Role
    name: str
    more: str  # its value and its state, in words
    on: bool | None  # switched on, or chosen; None if that is no question
    box: tuple[float, float, float, float]  # left, top, right, bottom
    text: str = ""  # in a field
    cursor: int = 0


class AccessibilityTree(NamedTuple):
    """The nodes of one moment in reading order."""

    title: str
    situation: str  # how things stand, to be said when it changes
    things: tuple[AccessibleNode, ...]


class ReaderBridge:
    """Gives a screen reader the tree of the screen; a node keeps its number while its control
    exists."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._numbers: dict[object, int] = {}
        self._new = count(SITUATION + 1)
        self.there: dict[int, Control] = {}
        self._before: dict[int, Control] = {}  # what was there, since this layer came
        self._layer: Widget | None = None
        self._known: Any = None  # what the reader was given last

    def build(self) -> AccessibilityTree:
        """Return the tree as the screen is now."""
        layer = self.app.root.layer
        found = self.app.focus.controls()
        numbers: dict[object, int] = {}
        for control in found:
            numbers[control.identity] = self._numbers.get(control.identity) or next(self._new)
        self._before = {**self._before, **self.there} if layer is self._layer else {}
        self._numbers = numbers
        self._layer = layer
        self.there = {numbers[control.identity]: control for control in found}
        things = tuple(self._described(id, control) for id, control in self.there.items())
        return AccessibilityTree(self.app.title, self._situation(), things)

    def control(self, id: int) -> Control | None:
        """Return the control with this number, or its successor on a screen filled anew."""
        known = self.there.get(id) or self._before.get(id)
        return find_again(known, self.there.values()) if known else None

    def number_of(self, control: Control | None) -> int:
        """Return the number of a control's node; that of the window for none."""
        return self._numbers.get(control.identity, WINDOW) if control else WINDOW

    def _situation(self) -> str:
        if isinstance(self.app.root.layer, BottomSheet):
            return ""
        sentences = filter(None, self.app.root.front.situation())
        return join_spoken(sentences, self.app.language)

    def _described(self, id: int, control: Control) -> AccessibleNode:
        heard = control.accessible
        words = self.app.language
        states = tuple(state for state in heard.states if state not in SPOKEN_BY_ROLE)
        x, y, width, height = control.box
        top = Window.height - y - height
        field = control.widget if isinstance(control.widget, TextField) else None
        value = "" if field else heard.value  # its text is given apart
        return AccessibleNode(
            id,
            _role(control),
            name=pronounceable(heard.name, words),
            more=pronounceable(spoken_text(Accessible("", value, states), words), words),
            on=_on(heard),
            box=(x, top, x + width, top + height),
            text=field.text if field else "",
            cursor=field.cursor_index() if field else 0,
        )


def _role(control: Control) -> Role:
    if isinstance(control.widget, TextField):
        return "field"
    if {"on", "off"} & set(control.accessible.states):
        return "switch"
    return "button" if control.acts else "words"


def _on(heard: Accessible) -> bool | None:
    if "off" in heard.states:
        return False
    return True if {"on", *IS_CHOSEN} & set(heard.states) else None


# On a desktop


class AccessKitBridge(ReaderBridge):
    """Gives AccessKit the tree of the screen, and does what a screen reader asks for."""

    _asked = False  # by a screen reader, and from a thread of its own

    def begin(self) -> None:
        """Start to listen for screen readers and the keyboard."""
        self._adapter = _adapter(self._first, self._act_later, self._left)
        Window.bind(on_key_down=self._key, focus=self._has_focus)
        self._has_focus()
        Clock.schedule_interval(self._look, LOOK)

    # On AccessKit's own threads

    def _first(self) -> Any:
        """Return a window with nothing in it; the rest follows from the app's own thread."""
        self._known = None
        self._asked = True
        return _tree(AccessibilityTree(self.app.title, "", ()), WINDOW)

    def _left(self) -> None:
        self._asked = False

    def _act_later(self, request: Any) -> None:
        Clock.schedule_once(lambda _: self._act(request))

    # On our own

    def _has_focus(self, *_change: object) -> None:
        _raise(self._adapter.update_window_focus_state(bool(Window.focus)))

    def _look(self, *_time: object) -> None:
        if not self._asked:
            return
        screen = self.build()
        self.app.focus.refresh()
        known = screen, self.number_of(self.app.focus.at)
        if known != self._known:
            self._known = known
            self._report_bounds()
            _raise(self._adapter.update_if_active(lambda: _tree(*known)))

    def _report_bounds(self) -> None:
        if hasattr(self._adapter, "set_root_window_bounds"):  # others ask their system
            from accesskit import Rect

            left = Window.left
            top = Window.top
            bounds = Rect(left, top, left + Window.width, top + Window.height)
            self._adapter.set_root_window_bounds(bounds, bounds)

    def _act(self, request: Any) -> None:
        from accesskit import Action

        control = self.control(request.target)
        if control is None:
            return
        self.app.focus.at = control
        control.bring_into_sight()
        if request.action == Action.CLICK and control.acts:
            control.press(self.app)
        elif request.action == Action.SET_VALUE and isinstance(control.widget, TextField):
            control.widget.text = str(request.data[1])

    # The keyboard

    def _key(self, _window: object, key: int, _code: int, _text: object, held: list[str]) -> bool:
        if not self._asked or self._known is None:
            return False
        focus = self.app.focus
        if key == TAB:
            return focus.move(key, held)
        if focus.at and focus.at.has_cursor:
            return False
        if key in (UP, DOWN):
            return focus.move(key, held, words=True)
        return key in (ENTER, SPACE) and focus.press()


def _adapter(first: Any, act: Any, left: Any) -> Any:
    import accesskit

    if sys.platform == "win32":
        Window.hide()  # AccessKit takes no window that is seen already
        try:
            handle = Window.get_window_info().window
            return accesskit.windows.SubclassingAdapter(handle, first, act)
        finally:
            Window.show()
    return accesskit.unix.Adapter(first, act, left)


def _raise(events: Any) -> None:
    """Raise AccessKit's events, which Windows wants when nothing else is going on."""
    if events is not None:
        events.raise_events()


# The tree


def _tree(screen: AccessibilityTree, at: int) -> Any:
    from accesskit import Live, Node, Role, Tree, TreeUpdate

    window = Node(Role.WINDOW)
    window.set_label(screen.title)
    update = TreeUpdate(at)
    update.tree = Tree(WINDOW)
    children = [SITUATION] if screen.situation else []
    if screen.situation:
        situation = Node(Role.STATUS)
        situation.set_label(screen.situation)
        situation.set_live(Live.POLITE)
        update.nodes.append((SITUATION, situation))
    for thing in screen.things:
        children.append(thing.id)
        update.nodes.extend(_nodes(thing))
    window.set_children(children)
    update.nodes.append((WINDOW, window))
    return update


def _nodes(thing: AccessibleNode) -> list[tuple[int, Any]]:
    from accesskit import Action, Node, Rect, Role, Toggled

    roles = {"words": Role.LABEL, "button": Role.BUTTON, "switch": Role.SWITCH}
    node = Node(Role.TEXT_INPUT if thing.role == "field" else roles[thing.role])
    node.set_bounds(Rect(*thing.box))
    node.add_action(Action.FOCUS)
    if thing.role == "words":
        node.set_value(", ".join(filter(None, (thing.name, thing.more))))
        return [(thing.id, node)]
    node.set_label(thing.name)
    node.add_action(Action.CLICK)
    if thing.more:
        node.set_description(thing.more)
    if thing.on is not None:
        node.set_toggled(Toggled.TRUE if thing.on else Toggled.FALSE)
    if thing.role != "field":
        return [(thing.id, node)]
    return [(thing.id, node), (thing.id + TEXT, _written(thing, node))]


def _written(thing: AccessibleNode, field: Any) -> Any:
    """Return the text of a field letter by letter, with the cursor."""
    from accesskit import Action, Node, Role, TextPosition, TextSelection

    words = Node(Role.TEXT_RUN)
    words.set_value(thing.text)
    words.set_character_lengths([len(letter.encode()) for letter in thing.text])
    words.set_word_lengths(_word_lengths(thing.text))
    field.set_value(thing.text)
    field.add_action(Action.SET_VALUE)
    field.set_children([thing.id + TEXT])
    cursor = TextPosition(thing.id + TEXT, min(thing.cursor, len(thing.text)))
    field.set_text_selection(TextSelection(cursor, cursor))
    return words


def _word_lengths(text: str) -> list[int]:
    """Return the length of each word with the space after it."""
    lengths = [len(word) + 1 for word in text.split(" ")]
    return [*lengths[:-1], lengths[-1] - 1] if text else []


# On a phone


class TalkBackBridge(ReaderBridge):
    """Gives TalkBack the tree of the screen, and presses what it chooses."""

    def begin(self) -> None:
        """Start to look whether TalkBack listens."""
        from jnius import autoclass

        self._listener = _listener(self._press, self._focus)  # or Python would let go of it
        with JAVA:
            activity = autoclass("org.kivy.android.PythonActivity")
            self._reader = autoclass(TALKBACK)(activity.getSurface(), self._listener)
        self._watch = Clock.schedule_interval(self._look, LOOK)

    def _look(self, *_time: object) -> None:
        try:
            with JAVA:
                self._update()
        except Exception as error:  # of Java's: nobody's match may end by it
            LOG.warning("TalkBack is told no more: %r", error)
            self._watch.cancel()

    def _update(self) -> None:
        """Show TalkBack the tree if it has changed; the app's own spoken mode needs no TalkBack."""
        if self.app.library.settings.spoken or not self._reader.isWanted():
            self._known = None
            return
        screen = self.build()
        if screen != self._known:
            self._known = screen
            names = [", ".join(filter(None, (n.name, n.more, n.text))) for n in screen.things]
            numbers = [number for node in screen.things for number in _numbers(node)]
            self._reader.show(names, numbers, screen.situation)

    def _press(self, id: int) -> None:
        control = self.control(id)
        if control and control.acts:
            control.press(self.app)

    def _focus(self, id: int) -> None:
        if control := self.control(id):
            control.bring_into_sight()


def _numbers(node: AccessibleNode) -> tuple[int, ...]:
    on = -1 if node.on is None else int(node.on)
    return node.id, ROLES.index(node.role), on, *map(round, node.box)


def _listener(press: Callable[[int], None], look: Callable[[int], None]) -> Any:
    """Return a listener that Android calls on its own thread with the number of a node."""
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):
        __javainterfaces__ = [f"{TALKBACK.replace('.', '/')}$Listener"]
        __javacontext__ = "app"

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def press(self, id: int) -> None:
            Clock.schedule_once(lambda _: press(id))

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def look(self, id: int) -> None:
            Clock.schedule_once(lambda _: look(id))

    return Listener()
