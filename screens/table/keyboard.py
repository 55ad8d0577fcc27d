"""The keyboard at the table: its rows lie as the keys of the pads do, the verbs below them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..app import ENTER, F1
from ..widgets import BottomSheet, Row, VerbButton
from ..widgets.keycap import KeyCap
from ..widgets.rows import STILL

if TYPE_CHECKING:
    from .screen import TableScreen

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
LETTERS = {"de": ("zy", "yz"), "fr": ("qwaz", "azqw")}  # where another letter stands on a key
# By where a key lies, whatever letter stands on it: as the USB standard numbers them.
SCANS = (
    *range(30, 40),
    *(20, 26, 8, 21, 23, 28, 24, 12, 18, 19),
    *(4, 22, 7, 9, 10, 11, 13, 14, 15),
    *(29, 27, 6, 25, 5, 17, 16),
)
BY_SCAN = dict(zip(SCANS, "".join(ROWS), strict=True))
QUESTION_MARKS = (47, 63, 223)  # with Shift, on most keyboards


def key_pressed(screen: TableScreen, code: int, scan: int, modifiers: list[str]) -> bool:
    """Handle a key at the table: a card, a verb, Enter for gold, Undo, Redo, or the list."""
    if {"ctrl", "meta"}.intersection(modifiers):
        return _undo_or_redo(screen, code, "shift" in modifiers)
    if code == F1 or ("shift" in modifiers and code in QUESTION_MARKS):
        screen.open_sheet("keyboard")
        return True
    pressed = BY_SCAN.get(scan) or (chr(code) if 0 < code < 128 else "")
    found: KeyCap | VerbButton | None = dict(shortcuts(screen)).get(pressed)
    if code == ENTER:
        gold = (verb for verb in screen.verbs if verb.parent and verb.state == "accent")
        found = next(gold, None)
    if found is None:
        return False
    found.dispatch("on_tap", "")
    return True


def _undo_or_redo(screen: TableScreen, code: int, shift: bool) -> bool:
    """Ctrl+Z; Ctrl+Y or Ctrl+Shift+Z."""
    zone = {"z": "redo" if shift else "undo", "y": "redo"}.get(chr(code) if code < 128 else "")
    if not zone or screen.at.aside or not getattr(screen.bar, zone):
        return False
    screen.bar.dispatch("on_tap", zone)
    return True


def shortcuts(screen: TableScreen) -> Iterator[tuple[str, KeyCap | VerbButton]]:
    """Yield the keys and verbs that the keyboard reaches, each with its character."""
    caps = [cap for cap in screen.keys if cap.parent and cap.tappable and not cap.board]
    lines = sorted({round(cap.y) for cap in caps}, reverse=True)[: len(ROWS) - 1]
    rows = [sorted((c for c in caps if round(c.y) == y), key=lambda c: c.x) for y in lines]
    for characters, row in zip(ROWS, (*rows, [v for v in screen.verbs if v.parent]), strict=False):
        yield from zip(characters, row, strict=False)


def show_letters(screen: TableScreen, shown: bool) -> None:
    """Write on keys, verbs and the bar which keys press them, where there is a keyboard."""
    screen.bar.letter = screen.tr("Ctrl+{key}", key="Z") if shown else ""
    found = {widget: letter for letter, widget in _lettered(screen)} if shown else {}
    for widget in (*screen.keys, *screen.verbs):
        widget.letter = found.get(widget, "")


def _lettered(screen: TableScreen) -> Iterator[tuple[str, KeyCap | VerbButton]]:
    """Yield the same with the letters that a keyboard of the language has there."""
    letters = str.maketrans(*LETTERS.get(screen.app.language.code, ("", "")))
    for character, widget in shortcuts(screen):
        yield character.translate(letters).upper(), widget


def keyboard_sheet(screen: TableScreen) -> BottomSheet:
    """Return a sheet with the keys of the keyboard and what each does now."""
    tr, sheet = screen.tr, BottomSheet(screen.tr("Keyboard"))
    found = [
        ("Enter", tr("The gold button")),
        ("Tab", tr("Next")),
        ("Esc", tr("Back")),
        (tr("Ctrl+{key}", key="Z"), tr("Undo")),
        (tr("Ctrl+{key}", key="Y"), tr("Redo")),
    ]
    found += [(letter, widget.accessible().name) for letter, widget in _lettered(screen)]
    for character, words in found:
        sheet.add(Row(title=words, trailing=character, divider=True, strong=False, **STILL))
    return sheet
