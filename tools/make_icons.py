"""Draws data/icons/*.svg as white PNGs, once for each density of a screen; and the other pictures.

White, because a picture takes its colour from the theme at the moment it is shown. The guests' page
draws the sources themselves: all of them go into one script. Covers have colours of their own.
"""

import json
import re
import sys
from pathlib import Path

SIDE = 24
DENSITIES = (1, 2, 3, 4)
DATA = Path(__file__).parent.parent / "data"
ICONS = DATA / "icons"
SCRIPT = DATA / "web" / "drawings.js"
COLOURED = (1, 2, 4)  # densities of pictures in their own colours, which are larger files
SHEET = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


def draw(source: Path, folder: Path) -> None:
    import resvg_py

    drawing = source.read_text().replace("currentColor", "#ffffff")
    for density in DENSITIES:
        picture = resvg_py.svg_to_bytes(
            svg_string=drawing, width=SIDE * density, height=SIDE * density
        )
        (folder / f"{source.stem}@{density}x.png").write_bytes(bytes(picture))


def draw_picture(source: Path) -> None:
    import resvg_py

    fonts = [str(font) for font in (DATA / "fonts").glob("*.ttf")]
    for density in COLOURED:
        picture = resvg_py.svg_to_bytes(svg_path=str(source), zoom=density, font_files=fonts)
        source.with_name(f"{source.stem}@{density}x.png").write_bytes(bytes(picture))


def script(sources: list[Path]) -> str:
    """All drawings as one sheet of symbols, for a page that loads nothing but our scripts."""
    symbols = [
        f'<symbol id="i-{source.stem}" viewBox="0 0 {SIDE} {SIDE}">{found[1].strip()}</symbol>'
        for source in sources
        if (found := INSIDE.search(source.read_text()))
    ]
    sheet = "".join(symbols).replace("\n", "")
    return (
        "// Our line drawings; made by `make icons` from data/icons.\n\n"
        f"const SHEET = {json.dumps(SHEET.format(sheet))};\n\n"
        "/** A sheet of symbols that is never seen itself. */\n"
        "export function drawings() {\n"
        '  const sheet = new DOMParser().parseFromString(SHEET, "image/svg+xml").documentElement;\n'
        '  sheet.setAttribute("class", "unseen");\n'
        '  sheet.setAttribute("aria-hidden", "true");\n'
        "  return document.importNode(sheet, true);\n"
        "}\n"
    )


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
    for picture in (*DATA.glob("games/*/cover.svg"), *DATA.glob("pictures/*.svg")):
        draw_picture(picture)
    SCRIPT.write_text(script(sources), "utf-8")
    print(f"{len(sources)} drawings at {len(DENSITIES)} densities", file=sys.stderr)


if __name__ == "__main__":
    main()
