"""The screen for TalkBack: described while somebody listens, and pressed by what they choose.

Our own Java class `ScreenReader` talks to TalkBack. It lies in `phone/java`, is compiled into the
Android package, and is nowhere else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from .a11y_tree import AccessibilityTree, AccessibleNode, TreeBuilder
from .controls import LOOK

if TYPE_CHECKING:
    from ..app import CompanionApp


LOG = logging.getLogger("companion")
READER = "org.tablecompanion.companion.ScreenReader"
ROLES = ("words", "button", "switch", "field")  # as the Java class numbers them


class TalkBackBridge:
    """Gives TalkBack the tree of the screen, and presses what it chooses."""

    def __init__(self, app: CompanionApp) -> None:
        from jnius import autoclass

        self.app = app
        self._builder = TreeBuilder(app)
        self._known: AccessibilityTree | None = None
        self._listener = _listener(self._press, self._focus)  # or Python would let go of it
        activity = autoclass("org.kivy.android.PythonActivity")
        self._reader = autoclass(READER)(activity.getSurface(), self._listener)
        self._watch = Clock.schedule_interval(self._look, LOOK)

    def end(self) -> None:
        """Stop looking at the screen."""
        self._watch.cancel()

    def _look(self, *_time: object) -> None:
        try:
            self._update()
        except Exception as error:  # of Java's: nobody's match may end by it
            LOG.warning("TalkBack is told no more: %r", error)
            self.end()

    def _update(self) -> None:
        """Show TalkBack the tree if it has changed; the app's own spoken mode needs no TalkBack."""
        if self.app.library.settings.spoken or not self._reader.isWanted():
            self._known = None
            return
        screen = self._builder.build()
        if screen != self._known:
            self._known = screen
            names = [", ".join(filter(None, (n.name, n.more, n.text))) for n in screen.things]
            numbers = [number for node in screen.things for number in _numbers(node)]
            self._reader.show(names, numbers, screen.situation)

    def _press(self, id: int) -> None:
        control = self._builder.control(id)
        if control and control.acts:
            control.press(self.app)

    def _focus(self, id: int) -> None:
        if control := self._builder.control(id):
            control.bring_into_sight()


def _numbers(node: AccessibleNode) -> tuple[int, ...]:
    on = -1 if node.on is None else int(node.on)
    return node.id, ROLES.index(node.role), on, *map(round, node.box)


def _listener(press: Callable[[int], None], look: Callable[[int], None]) -> Any:
    """Return a listener that Android calls on its own thread with the number of a node."""
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):
        __javainterfaces__ = [f"{READER.replace('.', '/')}$Listener"]
        __javacontext__ = "app"

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def press(self, id: int) -> None:
            Clock.schedule_once(lambda _: press(id))

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def look(self, id: int) -> None:
            Clock.schedule_once(lambda _: look(id))

    return Listener()
