"""The contrast of colours as the web's accessibility guidelines define it."""

from __future__ import annotations

from collections.abc import Sequence

Colour = Sequence[float]  # red, green, blue and perhaps opacity, each from 0 to 1


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 for black and 1 for white."""
    red, green, blue = (_linear(channel) for channel in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend(above: Colour, below: Colour) -> tuple[float, float, float, float]:
    """Return the colour that is seen where a translucent colour lies on a solid one."""
    opacity = above[3] if len(above) > 3 else 1
    red, green, blue = (
        top * opacity + bottom * (1 - opacity)
        for top, bottom in zip(above[:3], below[:3], strict=True)
    )
    return red, green, blue, 1


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
