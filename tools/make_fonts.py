"""Merges Kivy's Roboto with the signs that it lacks (suits, arrows, stars …) from DejaVu Sans.

Kivy's text provider takes one font and knows no fallback: what the font lacks is shown as a box.
"""

import logging
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

SIGNS = (
    "♠♥♦♣♤♡♢♧"
    "←↑→↓↔↕↩↪↶↷⇄⇅⇆↻↺"
    "✓✔✗✘☐☑☒"
    "★☆✦✧"
    "●○◆◇■□▲△▼▽▶◀▸◂◉◎⬟⬢✚"
    "⚀⚁⚂⚃⚄⚅"
    "⚠☰⚙⚑⚐♔♕♖♗♘♙♚♛♜♝♞♟"
    "⌫∞≈≠≤≥−×÷½⅓⅔¼¾"
    "①②③④⑤⑥⑦⑧⑨⑩"
    "\N{NARROW NO-BREAK SPACE}"  # in French numbers and before its ! and ?
)
FONTS = Path(__file__).parent.parent / "data" / "fonts"
KIVY_FONTS = Path(find_spec("kivy").origin).parent / "data" / "fonts"  # imported, it would log


def signs_missing_in(font: Path) -> str:
    return "".join(sign for sign in SIGNS if ord(sign) not in TTFont(font).getBestCmap())


def cut(source: Path, signs: str, target: Path, features: list[str]) -> None:
    """Only these signs and features: a merge could not reconcile all layout tables of both."""
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True)
    options.drop_tables += ["GSUB", "GDEF"] if features else ["GSUB", "GDEF", "GPOS", "kern"]
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=signs)
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def merge(text_font: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        letters = Path(folder) / "letters.ttf"
        signs = Path(folder) / "signs.ttf"
        plain = TTFont(text_font)
        everything = "".join(map(chr, plain.getBestCmap()))
        height = {name: getattr(plain["hhea"], name) for name in ("ascent", "descent", "lineGap")}
        cut(text_font, everything, letters, ["kern"])
        cut(KIVY_FONTS / "DejaVuSans.ttf", signs_missing_in(text_font), signs, [])
        font = Merger().merge([str(letters), str(signs)])
    for name, value in height.items():  # or every line would get as high as DejaVu's highest sign
        setattr(font["hhea"], name, value)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):  # it is no longer the Roboto that others know
            record.string = str(record).replace("Roboto", "Companion")
    font.recalcTimestamp = False  # the same fonts on every machine
    font["head"].created = font["head"].modified = plain["head"].modified
    font.save(target)


def main() -> None:
    logging.disable(logging.WARNING)
    FONTS.mkdir(exist_ok=True)
    for weight in ("Regular", "Bold"):
        target = FONTS / f"Companion-{weight}.ttf"
        merge(KIVY_FONTS / f"Roboto-{weight}.ttf", target)
        print(f"{target.name}: {target.stat().st_size // 1024} KB", file=sys.stderr)


if __name__ == "__main__":
    main()
