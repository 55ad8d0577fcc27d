"""The window at a desk: the first time upright and as high as the screen, later as it was left."""

from __future__ import annotations

import ctypes
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress

from kivy.core.window import Window

from companion.device import phone

LOG = logging.getLogger("companion")
SHAPE = 0.6  # width by height of the first window
FRAME = 48  # pixels that a desktop's title bar may take
IN_SIGHT = 100  # pixels of a window that must lie on some screen, or it would be lost

Box = tuple[int, int, int, int]  # left, top, width and height


class _Rect(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int) for name in ("left", "top", "width", "height"))


def window_box() -> tuple[int, ...]:
    """Return where the window is now, and its size; nothing on a phone or without a desktop."""
    with suppress(TypeError):  # a window that nobody sees has no place
        if not phone():
            return int(Window.left), int(Window.top), *map(int, Window.system_size)
    return ()


def place_window(kept: Sequence[int]) -> None:
    """Put the window where it was when the app was left, if that is still on a screen."""
    if phone():
        return
    try:
        screens = list(_screens())
    except Exception as error:  # another way of drawing windows: it opens as Kivy has it
        LOG.warning("The size of the screen is not known: %r", error)
        return
    if len(kept) != 4 or not any(_overlap(kept, box) for box in screens):
        left, top, width, height = screens[0]
        tall = height - FRAME
        wide = min(width, round(tall * SHAPE))
        kept = left + (width - wide) // 2, top + FRAME // 2, wide, tall
    left, top, *size = kept
    Window.size = size
    Window.left = left
    Window.top = top


def _overlap(box: Sequence[int], screen: Box) -> bool:
    """Return whether enough of a window lies on a screen to be taken hold of."""
    return all(
        min(box[at] + box[at + 2], screen[at] + screen[at + 2]) - max(box[at], screen[at])
        >= IN_SIGHT
        for at in (0, 1)
    )


def _screens() -> Iterator[Box]:
    """Ask SDL, which Kivy has loaded, for the space on each screen that taskbars leave."""
    from kivy.core.window import _window_sdl2

    libraries = (ctypes.CDLL(name) for name in (_window_sdl2.__file__, "SDL2"))
    sdl = next(found for found in libraries if hasattr(found, "SDL_GetDisplayUsableBounds"))
    rect = _Rect()
    for number in range(sdl.SDL_GetNumVideoDisplays()):
        if sdl.SDL_GetDisplayUsableBounds(number, ctypes.byref(rect)) == 0:
            yield rect.left, rect.top, rect.width, rect.height
