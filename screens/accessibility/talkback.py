"""The screen for TalkBack: described while somebody listens, and pressed by what they choose."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.talkback import TalkBack, TalkBackItem

from .a11y_tree import AccessibilityTree, TreeBuilder
from .controls import LOOK

if TYPE_CHECKING:
    from ..app import CompanionApp


LOG = logging.getLogger("companion")


class TalkBackBridge:
    """Gives TalkBack the tree of the screen, and presses what it chooses."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._builder = TreeBuilder(app)
        self._known: AccessibilityTree | None = None
        self._reader = TalkBack(press=self._press, look=self._look_at)
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
        if self.app.library.settings.spoken or not self._reader.is_wanted:
            self._known = None
            return
        screen = self._builder.build()
        if screen != self._known:
            self._known = screen
            names = (", ".join(filter(None, (t.name, t.more, t.text))) for t in screen.things)
            self._reader.show(
                [
                    TalkBackItem(thing.id, thing.role, name, thing.on, thing.box)
                    for thing, name in zip(screen.things, names, strict=True)
                ],
                screen.situation,
            )

    # On Android's own thread

    def _press(self, id: int) -> None:
        Clock.schedule_once(lambda _: self._pressed(id))

    def _look_at(self, id: int) -> None:
        Clock.schedule_once(lambda _: self._focus(id))

    # On ours

    def _pressed(self, id: int) -> None:
        control = self._builder.control(id)
        if control and control.acts:
            control.press(self.app)

    def _focus(self, id: int) -> None:
        if control := self._builder.control(id):
            control.bring_into_sight()
