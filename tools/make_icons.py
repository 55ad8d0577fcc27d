"""Draws data/icons/*.svg as white PNGs, once for each density of a screen.

White, because a picture takes its colour from the theme at the moment it is shown.
"""

import sys
from pathlib import Path

import resvg_py

SIDE = 24
DENSITIES = (1, 2, 3, 4)
ICONS = Path(__file__).parent.parent / "data" / "icons"


def draw(source: Path, folder: Path) -> None:
    drawing = source.read_text().replace("currentColor", "#ffffff")
    for density in DENSITIES:
        picture = resvg_py.svg_to_bytes(
            svg_string=drawing, width=SIDE * density, height=SIDE * density
        )
        (folder / f"{source.stem}@{density}x.png").write_bytes(bytes(picture))


def main() -> None:
    folder = ICONS / "png"
    folder.mkdir(exist_ok=True)
    sources = sorted(ICONS.glob("*.svg"))
    names = {source.stem for source in sources}
    for old in folder.glob("*.png"):
        if old.stem.rpartition("@")[0] not in names:
            old.unlink()
    for source in sources:
        draw(source, folder)
    print(f"{len(sources)} drawings at {len(DENSITIES)} densities", file=sys.stderr)


if __name__ == "__main__":
    main()
