"""The spoken mode, and what screen readers are given of the screen."""

from __future__ import annotations

import logging
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.device import phone

if TYPE_CHECKING:
    from ..app import CompanionApp

LOG = logging.getLogger("companion")


def start_screen_reader(app: CompanionApp) -> None:
    """Connect to the platform's screen reader; a failure only leaves it out."""
    if not phone() and (sys.platform == "darwin" or not find_spec("accesskit")):
        return  # on a Mac Kivy tells too little about its window
    try:
        from .screen_reader import AccessKitBridge, TalkBackBridge

        reader = TalkBackBridge(app) if phone() else AccessKitBridge(app)
        reader.begin()
        app.reader = reader
    except BaseException as error:  # a panic of AccessKit's is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        LOG.warning("Screen readers cannot be let in: %r", error)
