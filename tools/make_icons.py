"""Draws the pictures of data/ from their SVG sources, where these are newer: see docs/pictures.md.

Icons become white PNGs, once for each density of a screen, because a theme colours them when they
are shown; covers keep their own colours. The page of the guests gets its icons in one script.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from companion.paths import data_folder, page_folder
from companion.pictures import COLOURED, DENSITIES, tints

SHEET = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
APP = "app"  # the folder of icons that only the app shows
FILLED = ' fill="currentColor" stroke="none"'  # said once in the page's style
INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


def icon_sources(data: Path | None = None) -> list[Path]:
    """Return the drawings of all icons: of the interface, of playing cards and of each game."""
    data = data or data_folder()
    found = (*data.glob("icons/*/*.svg"), *data.glob("games/*/icons/*.svg"))
    return sorted(found, key=lambda source: source.stem)


def make_pictures(data: Path | None = None, page: Path | None = None) -> int:
    """Draw what is missing or older than its source or this tool, and return how many files."""
    data = data or data_folder()
    drawings = (page or page_folder()) / "drawings.js"
    folder = data / "icons" / "png"
    folder.mkdir(exist_ok=True)
    icons = icon_sources(data)
    coloured = (*data.glob("games/*/cover.svg"), *data.glob("pictures/*.svg"))
    wanted = {
        folder / f"{icon.stem}@{density}x.png": (icon, density)
        for icon in icons
        for density in DENSITIES
    }
    for old in set(folder.iterdir()) - set(wanted):
        old.unlink()
    wanted |= {
        picture.with_name(f"{picture.stem}@{density}x.png"): (picture, density)
        for picture in coloured
        for density in COLOURED
    }
    stale = [file for file, (source, _) in wanted.items() if _is_older(file, source)]
    for file in stale:
        _draw(*wanted[file], file)
    script = page_script([icon for icon in icons if icon.parent.name != APP])
    if not drawings.exists() or drawings.read_text("utf-8") != script:
        drawings.write_text(script, "utf-8")
    return len(stale)


def _is_older(file: Path, source: Path) -> bool:
    newest = max(source.stat().st_mtime_ns, Path(__file__).stat().st_mtime_ns)
    return not file.exists() or file.stat().st_mtime_ns < newest


def _draw(source: Path, density: int, file: Path) -> None:
    import resvg_py  # only where there is something to draw

    fonts = [str(font) for font in (data_folder() / "fonts").glob("*.ttf")]
    drawing = source.read_text("utf-8").replace("currentColor", "#ffffff")
    picture = resvg_py.svg_to_bytes(svg_string=drawing, zoom=density, font_files=fonts)
    file.write_bytes(bytes(picture))


def page_script(icons: list[Path]) -> str:
    """Return icons as one sheet of symbols, for a page that loads nothing but our scripts."""
    symbols = [
        f'<symbol id="i-{icon.stem}">{found[1].strip()}</symbol>'
        for icon in icons
        if (found := INSIDE.search(icon.read_text("utf-8")))
    ]
    sheet = "".join(symbols).replace("\n", "").replace(FILLED, ' class="filled"')
    return (
        "// Our line drawings; made by `make pictures`.\n\n"
        f"const SHEET = `{SHEET.format(sheet)}`;\n\n"
        "/** The colours of cards on ivory, by drawing or by the sign of a suit. */\n"
        f"export const TINTS = {json.dumps(dict(tints()), ensure_ascii=False)};\n\n"
        "/** A sheet of symbols that is never seen itself. */\n"
        "export function drawings() {\n"
        '  const sheet = new DOMParser().parseFromString(SHEET, "image/svg+xml").documentElement;\n'
        '  sheet.setAttribute("class", "unseen");\n'
        '  sheet.setAttribute("aria-hidden", "true");\n'
        "  return document.importNode(sheet, true);\n"
        "}\n"
    )


def main() -> None:
    """Draw the pictures, and say how many were drawn."""
    if drawn := make_pictures():
        print(f"{drawn} pictures drawn", file=sys.stderr)


if __name__ == "__main__":
    main()
