"""What a voice says of the screen, and in which order a finger finds it. No screen in here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ..i18n.language import Language

Box = tuple[float, float, float, float]  # x, y, width, height, counted from the lower left corner


class Accessible(NamedTuple):
    """Something that can be touched or read: its name, what it holds, and how it is."""

    name: str
    value: str = ""
    states: tuple[str, ...] = ()  # of `_STATES`, or WHY


WHY = "why"  # it cannot be done now, and its value says why

_STATES: dict[str, Callable[[Language], str]] = {
    "picked": lambda words: words.tr("picked"),
    "fits": lambda words: words.tr("fits"),
    "quiet": lambda words: words.tr("not now"),
    "chosen": lambda words: words.tr("chosen"),
    "on": lambda words: words.tr("on"),
    "off": lambda words: words.tr("off"),
    "turn": lambda words: words.tr("their turn"),
    "leads": lambda words: words.tr("leads"),
    "target": lambda words: words.tr("can be chosen"),
    "out": lambda words: words.tr("is out"),
    "safe": lambda words: words.tr("safe", context="a set"),
    "entry": lambda words: words.tr("being entered"),
    "field": lambda words: words.tr("a field to type in"),
    "typing": lambda words: words.tr("type now"),
}


def spoken_text(heard: Accessible, language: Language) -> str:
    """Return name, value and states as one sentence: "Steal, not now: top is Jewels"."""
    if WHY in heard.states:
        why = language.tr("not now, because: {why}", why=heard.value)
        return _joined(heard.name, why)
    return _joined(heard.name, heard.value, *(_STATES[s](language) for s in heard.states))


def spoken_change(
    before: Accessible, now: Accessible, language: Language, brief: bool = False
) -> str:
    """Return what is new about something: nothing if it is as before, all of it if it is another.

    `brief`, because there is more to say: how it is now, not what it holds.
    """
    if before == now:
        return ""
    if brief:
        now = Accessible("", "", tuple(s for s in now.states if s not in (*before.states, WHY)))
        return spoken_text(now, language)
    if before.name != now.name or WHY in now.states:
        return spoken_text(now, language)
    value = now.value if now.value != before.value else ""
    states = tuple(state for state in now.states if state not in before.states)
    new = spoken_text(Accessible("", value, states), language)
    gone = any(state not in (*now.states, "typing") for state in before.states)
    return new or (spoken_text(now, language) if gone or before.value != now.value else "")


def join_spoken(sentences: Iterable[str], language: Language) -> str:
    """Join sentences into one text, with a pause between them."""
    spoken = (pronounceable(sentence, language).strip() for sentence in sentences)
    return " ".join(s if s[-1] in ".?!…:" else f"{s}." for s in spoken if s)


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, (part.strip() for part in parts)))


# Numbers and signs


def pronounceable(text: str, language: Language) -> str:
    """Return written words as a voice can say them: "+85k" becomes "plus 85 thousand"."""
    tr = language.tr
    separator = language.number(10_000)[2:-3]
    grouped = rf"\d{{1,3}}(?:{re.escape(separator)}\d{{3}})+"

    signs = {"−": f"{tr('minus')} ", "+": f"{tr('plus')} ", "": ""}

    def spell_out(written: str, say: Callable[[int], str], text: str) -> str:
        before, after = (re.escape(part) for part in written.split("#"))
        digits = rf"{grouped}|\d+" if before or after else grouped  # a year is no amount

        def spoken(found: re.Match[str]) -> str:
            return signs[found[1] or found[2]] + say(int(found[3].replace(separator, "")))

        return re.sub(rf"([−+]?){before}([−+]?)({digits}){after}(?!\w)", spoken, text)

    def times(count: int) -> str:
        return f" {tr('{count} times', count=count)}"

    def dollars(amount: int) -> str:
        millions, rest = divmod(amount, 1_000_000)
        if millions and not rest:  # "a million of dollars", as many languages say
            return tr("{millions:million dollars|million dollars}", millions=millions)
        return tr("{amount} dollars", amount=_number(amount, language))

    def whole(count: int) -> str:
        return _number(count, language)

    thousands = tr("{thousands}k", thousands="#")
    text = spell_out(thousands, lambda count: _number(count * 1000, language), text)
    text = spell_out(tr("${amount}", amount="#"), dollars, text)
    text = spell_out("×#", times, text)
    text = spell_out("(#)", lambda worth: tr("worth {value}", value=worth), text)
    text = spell_out("#", whole, text)
    text = re.sub(r"[−+](?=\d)", lambda found: signs[found[0]], text)
    text = re.sub(r"\s*·\s*", ", ", text)
    return re.sub(r"\s+", " ", re.sub(r"[•✓✗★]", "", text)).strip()


def _number(number: int, language: Language) -> str:
    """Large ones in words, for a voice may read their digits one by one."""
    tr = language.tr
    parts = []
    millions, rest = divmod(number, 1_000_000)
    thousands, ones = divmod(rest, 1000)
    if millions:
        parts.append(tr("{millions:million|million}", millions=millions))
    if thousands:
        said = tr("{thousands:thousand|thousand}", thousands=thousands)
        parts.append(said if thousands > 1 else tr("one thousand"))
    if ones or not parts:
        parts.append(str(ones))
    return " ".join(parts)


# Order

TOUCHING = -1.0  # neighbours may overlap by as much, in pixels, and still be apart
ALIKE = 2.0  # places are whole pixels, so that equal spaces differ a little


def in_order(boxes: Sequence[Box]) -> list[int]:
    """Return the order in which boxes are read: what lies apart is read apart.

    Rows from top to bottom and columns from left to right; of two equal spaces the one between
    rows counts, so that a grid is read line by line.
    """
    return _read(list(range(len(boxes))), boxes)


def _read(found: list[int], boxes: Sequence[Box]) -> list[int]:
    if len(found) < 2:
        return found
    width, rows = _widest(_down(found, boxes))
    wider, columns = _widest([(boxes[i][0], boxes[i][0] + boxes[i][2], i) for i in found])
    if not rows and not columns:
        return sorted(found, key=lambda i: (-boxes[i][1] - boxes[i][3], boxes[i][0]))
    first = (
        rows[0] if rows and (not columns or width > wider - ALIKE) else _best(columns, found, boxes)
    )
    rest = [i for i in found if i not in first]
    return _read(first, boxes) + _read(rest, boxes)


def _best(columns: list[list[int]], found: list[int], boxes: Sequence[Box]) -> list[int]:
    """Beside something tall, what can be read line by line stays together."""

    def has_lines(part: list[int]) -> bool:
        return len(part) == 1 or bool(_widest(_down(part, boxes))[1])

    for first in columns:
        if has_lines(first) and has_lines([i for i in found if i not in first]):
            return first
    return columns[0]


def _down(found: list[int], boxes: Sequence[Box]) -> list[tuple[float, float, int]]:
    """Return from where to where each reaches, counted downwards."""
    return [(-boxes[i][1] - boxes[i][3], -boxes[i][1], i) for i in found]


def _widest(spans: list[tuple[float, float, int]]) -> tuple[float, list[list[int]]]:
    """Return the widest spaces that nothing reaches over: how wide, and what lies before each."""
    spans = sorted(spans)
    reach = spans[0][1]
    spaces = []
    for number in range(1, len(spans)):
        space = spans[number][0] - reach
        if space >= TOUCHING:
            spaces.append((space, [i for _, _, i in spans[:number]]))
        reach = max(reach, spans[number][1])
    widest = max((space for space, _ in spaces), default=0.0)
    return widest, [before for space, before in spaces if space > widest - ALIKE]
