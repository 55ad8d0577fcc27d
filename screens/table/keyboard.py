"""The keyboard at the table: the letter or digit that stands on a card, or begins its name.

Two pads may have the same letter, such as K for a king and for Kreuz: it means the pad of which
nothing is picked yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.engine.offers import Face
from companion.record.names import plain_letters

from ..app import ENTER, F1
from ..widgets import BottomSheet, Row, VerbButton
from ..widgets.keycap import KeyCap
from ..widgets.rows import STILL

if TYPE_CHECKING:
    from .screen import TableScreen

QUESTION_MARKS = (47, 63, 223)  # with Shift, on most keyboards
LAST = 1 << 16  # of the codes of a keyboard that are characters
NAMED = range(256, 320)  # arrows and the like have these
SPARE = "1234567890QWERTYUIOPASDFGHJKLZXCVBNM"  # for what has no letter of its own left


def key_pressed(screen: TableScreen, code: int, modifiers: list[str]) -> bool:
    """Handle a key at the table: a card, a verb, Enter for gold, Undo, Redo, or the list."""
    if {"ctrl", "meta"}.intersection(modifiers):
        return _undo_or_redo(screen, code, "shift" in modifiers)
    if code == F1 or ("shift" in modifiers and code in QUESTION_MARKS):
        screen.open_sheet("keyboard")
        return True
    found: KeyCap | VerbButton | None = _meant(screen, _character(code))
    if code == ENTER:
        gold = (verb for verb in screen.verbs if verb.parent and verb.state == "accent")
        found = next(gold, None)
    if found is None:
        return False
    found.dispatch("on_tap", "")
    return True


def _character(code: int) -> str:
    """Return what a key types, without accents and in capitals."""
    return plain_letters(chr(code)).upper() if 32 < code < LAST and code not in NAMED else ""


def _undo_or_redo(screen: TableScreen, code: int, shift: bool) -> bool:
    """Ctrl+Z; Ctrl+Y or Ctrl+Shift+Z."""
    zone = {"z": "redo" if shift else "undo", "y": "redo"}.get(chr(code) if code < 128 else "")
    if not zone or screen.at.aside or not getattr(screen.bar, zone):
        return False
    screen.bar.dispatch("on_tap", zone)
    return True


def shortcuts(screen: TableScreen) -> Iterator[tuple[str, KeyCap | VerbButton]]:
    """Yield the keys and verbs that the keyboard reaches, each with its character."""
    taken: set[str] = set()
    for caps in _pads(screen):
        found = letters_for([_words_on(cap.shown.face) for cap in caps])
        taken.update(found)
        yield from zip(found, caps, strict=True)
    verbs = [verb for verb in screen.verbs if verb.parent]
    yield from zip(letters_for([verb.text for verb in verbs], taken), verbs, strict=True)


def _pads(screen: TableScreen) -> Iterator[list[KeyCap]]:
    """Yield the keys of each pad that can be tapped."""
    start = 0
    for pad in screen.view.pads:
        caps = screen.keys[start : start + len(pad.keys)]
        start += len(pad.keys)
        yield [cap for cap in caps if cap.parent and cap.tappable and not cap.board]


def _words_on(face: Face[str]) -> str:
    """Return what stands on a card, and its name; the nought of a ten differs from a one."""
    short = face.short[::-1] if face.short == "10" else face.short
    return f"{short} {face.name}"


def letters_for(words: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Return a letter or digit for each of these words, all different and none that is taken: the
    first of its own that is left, each before any later one."""
    own = [[c for c in plain_letters(said).upper() if c.isalnum()] for said in words]
    found = [""] * len(own)
    used = set(taken)
    for rank in range(max(map(len, own), default=0)):
        for number, letters in enumerate(own):
            letter = letters[rank] if rank < len(letters) else ""
            if letter and not found[number] and letter not in used:
                found[number] = letter
                used.add(letter)
    spare = (letter for letter in SPARE if letter not in used)
    return [letter or next(spare, "") for letter in found]


def _meant(screen: TableScreen, character: str) -> KeyCap | VerbButton | None:
    """Return the key or verb of a character: of the first pad without picks, else of the last."""
    found = [widget for letter, widget in shortcuts(screen) if letter == character]
    done: set[KeyCap] = set()
    for caps in _pads(screen):
        if any(cap.shown.picked for cap in caps):
            done.update(caps)
    free = [widget for widget in found if widget not in done]
    return next(iter(free or found[::-1]), None) if character else None


def show_letters(screen: TableScreen, shown: bool) -> None:
    """Write on keys, verbs and the bar which keys press them, where there is a keyboard."""
    screen.bar.letter = screen.tr("Ctrl+{key}", key="Z") if shown else ""
    found = {widget: letter for letter, widget in shortcuts(screen)} if shown else {}
    for widget in (*screen.keys, *screen.verbs):
        widget.letter = found.get(widget, "")


def keyboard_sheet(screen: TableScreen) -> BottomSheet:
    """Return a sheet with the keys of the keyboard and what each does now."""
    tr = screen.tr
    sheet = BottomSheet(screen.tr("Keyboard"))
    found = [
        ("Enter", tr("The gold button")),
        ("Tab", tr("Next")),
        ("Esc", tr("Back")),
        (tr("Ctrl+{key}", key="Z"), tr("Undo")),
        (tr("Ctrl+{key}", key="Y"), tr("Redo")),
    ]
    found += [(letter, widget.accessible().name) for letter, widget in shortcuts(screen)]
    for character, words in found:
        sheet.add(Row(title=words, trailing=character, divider=True, strong=False, **STILL))
    return sheet
