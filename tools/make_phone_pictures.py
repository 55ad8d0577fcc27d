"""Draws phone/*.png from the drawings of the app: the icon, its two layers, the picture at start.

Android cuts an adaptive icon out of the middle two thirds of its layers, in whatever shape.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import resvg_py

HOME = Path(__file__).parents[1]
GROUND, CARD, MARK = "#0F1F1A", "#F6EFDD", "#F2B94B"  # background, ivory and accent of the app


def drawn(icon: str) -> str:
    """The inside of a drawing of data/icons."""
    source = (HOME / "data" / "icons" / f"{icon}.svg").read_text("utf-8")
    return re.sub(r"</?svg[^>]*>", "", source)


def picture(share: float, ground: str = "", corner: float = 0) -> str:
    """Two cards with a crown, so large a share of a square of 24; on a ground, or on none."""
    pen = 'fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
    edge = (24 - 24 * share) / 2
    below = f'<rect width="24" height="24" rx="{corner}" fill="{ground}"/>' if ground else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'{below}<g transform="translate({edge} {edge}) scale({share})" {pen}>'
        f'<g stroke="{CARD}">{drawn("cards")}</g>'
        f'<g transform="translate(11.35 8) scale(.33)" stroke="{MARK}" color="{MARK}">'
        f"{drawn('crown')}</g></g></svg>"
    )


PICTURES = {
    "icon.png": (512, picture(0.72, GROUND, corner=5)),
    "icon-front.png": (432, picture(0.5)),
    "icon-back.png": (432, f"{picture(0, GROUND)}"),
    "presplash.png": (512, picture(0.6, GROUND)),
}


def main() -> None:
    for name, (side, drawing) in PICTURES.items():
        pixels = resvg_py.svg_to_bytes(svg_string=drawing, width=side, height=side)
        (HOME / "phone" / name).write_bytes(bytes(pixels))
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
