"""Lets the screen reader of a desktop read and press everything, through AccessKit.

Kivy draws its widgets where no screen reader looks. AccessKit (the extra `desktop`) tells Orca and
NVDA what the spoken mode knows. Nothing is looked at before a screen reader asks for the first
time. Then the keyboard works, too: Tab goes to the next thing to press and the arrows to the next
thing of any kind, Enter and the space bar press it.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from ..widgets import TextField
from .a11y_tree import SITUATION, WINDOW, AccessibilityTree, AccessibleNode, TreeBuilder
from .controls import LOOK
from .keyboard_focus import DOWN, ENTER, SPACE, TAB, UP

if TYPE_CHECKING:
    from ..app import CompanionApp

LOG = logging.getLogger("companion")
TEXT = 1_000_000  # added to the number of a field: the words in it


class AccessKitBridge:
    """Gives AccessKit the tree of the screen, and does what a screen reader asks for."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._builder = TreeBuilder(app)
        self._asked = False  # by a screen reader, and from a thread of its own
        self._known: tuple[AccessibilityTree, int] | None = None

    def begin(self) -> None:
        """Start to listen for screen readers and the keyboard."""
        self._adapter = _adapter(self._first, self._act_later, self._left)
        Window.bind(on_key_down=self._key, focus=self._has_focus)
        self._has_focus()
        self._watch = Clock.schedule_interval(self._look, LOOK)

    def end(self) -> None:
        """Stop listening."""
        Window.unbind(on_key_down=self._key, focus=self._has_focus)
        self._watch.cancel()

    # On AccessKit's own threads

    def _first(self) -> Any:
        """Return a window with nothing in it; the rest follows from the app's own thread."""
        self._known, self._asked = None, True
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
        screen = self._builder.build()
        self.app.focus.refresh()
        known = screen, self._builder.number_of(self.app.focus.at)
        if known != self._known:
            self._known = known
            self._report_bounds()
            _raise(self._adapter.update_if_active(lambda: _tree(*known)))

    def _report_bounds(self) -> None:
        if hasattr(self._adapter, "set_root_window_bounds"):  # others ask their system
            from accesskit import Rect

            left, top = Window.left, Window.top
            bounds = Rect(left, top, left + Window.width, top + Window.height)
            self._adapter.set_root_window_bounds(bounds, bounds)

    def _act(self, request: Any) -> None:
        from accesskit import Action

        control = self._builder.control(request.target)
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
