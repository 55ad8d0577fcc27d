"""What the window shows, as pixels."""

from dataclasses import dataclass
from os import PathLike, fspath

from kivy.core.image import Image
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale, Translate

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Picture:
    """Pixels at (x, y) as in the window: from the lower left corner."""

    width: int
    height: int
    image: Image
    pixels: bytes

    def colour_at(self, x: float, y: float) -> Colour:
        """Return the colour of a pixel."""
        start = 4 * ((self.height - 1 - int(y)) * self.width + int(x))
        red, green, blue = self.pixels[start : start + 3]
        return red, green, blue

    def save(self, path: str | PathLike[str]) -> None:
        """Save the picture as a file."""
        self.image.save(fspath(path), flipped=False)


def take_picture() -> Picture:
    """Draw the window once more, into memory of its present size.

    The surface of an offscreen window does not grow with the window, so a screenshot would be
    cut; and a picture of the app's root alone would lack the popups.
    """
    width, height = (round(length) for length in Window.size)
    canvas = Fbo(size=(width, height), with_stencilbuffer=True)
    with canvas:
        ClearColor(*Window.clearcolor)
        ClearBuffers()
        Scale(1, -1, 1)
        Translate(0, -height, 0)
    layers = [child.canvas for child in reversed(Window.children)]
    for layer in layers:
        Window.canvas.remove(layer)
        canvas.add(layer)
    canvas.draw()
    for layer in layers:
        canvas.remove(layer)
        Window.canvas.add(layer)
    return Picture(width, height, Image(canvas.texture), canvas.texture.pixels)
