"""Draws from the drawings of the app what stands for it: on the phone its icon, the two layers of
it and the picture at start; on a desktop the icon of its window; in a store the banner.

Android cuts an adaptive icon out of the middle two thirds of its layers, in whatever shape.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import resvg_py

from companion.paths import APP_ID

HOME = Path(__file__).parents[1]
# background, ivory and accent of the app
GROUND = "#0F1F1A"
CARD = "#F6EFDD"
MARK = "#F2B94B"


def drawn(icon: str) -> str:
    """Return what is inside the drawing of an icon of the interface."""
    source = (HOME / "data" / "icons" / "ui" / f"{icon}.svg").read_text("utf-8")
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


def banner(width: int, height: int) -> str:
    """The icon on its ground with a few cards fallen beside it; no words, for all languages."""
    fallen = (("coin", 60, -14), ("check", 165, 8), ("chart", 745, -8), ("dice", 850, 14))
    pen = 'fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
    cards = "".join(
        f'<g transform="translate({x} {height / 2 - 90}) rotate({turn} 60 90)">'
        f'<rect width="120" height="180" rx="14" fill="{CARD}" opacity=".16"/>'
        f'<g transform="translate(24 54) scale(3)" {pen} stroke="{MARK}" color="{MARK}">'
        f"{drawn(icon)}</g></g>"
        for icon, x, turn in fallen
    )
    middle = re.sub(r"</?svg[^>]*>", "", picture(1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{GROUND}"/>{cards}'
        f'<g transform="translate({width / 2 - 168} {height / 2 - 168}) scale(14)">{middle}</g>'
        "</svg>"
    )


DESKTOP_ICON = f"data/desktop/{APP_ID}.png"
ICON = picture(0.72, GROUND, corner=5)
STORE = "packaging/fastlane/metadata/android/en-US/images"
PICTURES = {
    "packaging/android/icon.png": (512, 512, ICON),
    "packaging/android/icon-front.png": (432, 432, picture(0.5)),
    "packaging/android/icon-back.png": (432, 432, f"{picture(0, GROUND)}"),
    "packaging/android/presplash.png": (512, 512, picture(0.6, GROUND)),
    DESKTOP_ICON: (256, 256, ICON),
    f"{STORE}/icon.png": (512, 512, ICON),
    f"{STORE}/featureGraphic.png": (
        1024,
        500,
        banner(1024, 500),
    ),
}


def main() -> None:
    for name, (width, height, drawing) in PICTURES.items():
        pixels = resvg_py.svg_to_bytes(svg_string=drawing, width=width, height=height)
        (HOME / name).parent.mkdir(parents=True, exist_ok=True)
        (HOME / name).write_bytes(bytes(pixels))
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
