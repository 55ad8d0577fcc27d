"""Players' names where they have little space: two lines, then short forms that differ."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .text_layout import ELLIPSIS, TextMeasure

if TYPE_CHECKING:
    from .painter import Painter

ROLES = (("label", 1), ("caption", 1), ("label", 2), ("caption", 2), ("key", 2))  # and lines
LOW_ROLES = (*ROLES[:2], ("key", 1), *ROLES[2:])  # where a line is dearer than a size
PARTS = re.compile(r"[ \-]+")


class FittedName(NamedTuple):
    """A name in lines of one size of type; `whole` if it is no short form."""

    lines: tuple[str, ...]
    role: str = "label"
    whole: bool = True

    def height(self, text: TextMeasure) -> float:
        """Return the height of its lines."""
        return text.line_height(self.role, True) * len(self.lines)

    def write(self, pen: Painter, x: float, middle: float, **how: Any) -> None:
        """Write the name level with `middle`."""
        top = middle + self.height(pen) / 2
        pen.write_lines(self.lines, x, top, self.role, bold=True, **how)


def fit_names(
    text: TextMeasure, names: Sequence[str], width: float, low: bool = False
) -> tuple[FittedName, ...]:
    """Return the names as they fit this width, all in one size of type: whole if they can be, else
    forms that differ; `low` prefers one line."""
    for role, most in LOW_ROLES if low else ROLES:
        found = [_whole(text, name, width, role, most) for name in names]
        if all(found):
            break
    taken = {name for name, fit in zip(names, found, strict=True) if fit}

    def free(short: str) -> bool:
        return text.width(short, role, True) <= width and short not in taken

    fitted = []
    for seat, fit in enumerate(found):
        if fit is None:
            fit = FittedName((short_form(names, seat, free),), role, whole=False)
            taken.add(fit.lines[0])
        fitted.append(fit)
    return tuple(fitted)


def fit_name(text: TextMeasure, names: Sequence[str], seat: int, width: float) -> FittedName:
    """Return one of the names as it fits, in the size of plain text if that has room."""
    if text.width(names[seat], "text", True) <= width:
        return FittedName((names[seat],), "text")
    return fit_names(text, names, width)[seat]


def _whole(text: TextMeasure, name: str, width: float, role: str, most: int) -> FittedName | None:
    lines = text.lines(name, role, width, True)
    cut = ELLIPSIS not in name and any(ELLIPSIS in line for line in lines)
    wide = max(text.width(line, role, True) for line in lines) > width
    return FittedName(lines, role) if len(lines) <= most and not cut and not wide else None


def one_line(text: TextMeasure, names: Sequence[str], seat: int, role: str, width: float) -> str:
    """Return one of the names in one line of this type: whole, or a short form that differs."""

    def fits(name: str) -> bool:
        return text.width(name, role, True) <= width

    return names[seat] if fits(names[seat]) else short_form(names, seat, fits)


def short_form(names: Sequence[str], seat: int, fits: Callable[[str], bool]) -> str:
    """Return the longest short form of a player's name that fits and means nobody else."""
    others = [other for number, other in enumerate(names) if number != seat]
    return next(filter(fits, short_forms(names[seat], others)), f"{names[seat][:1]}{seat + 1}")


def short_forms(name: str, others: Sequence[str]) -> Iterator[str]:
    """Anna-Lena: Anna-L., Anna, Ann., An. – without those that another name begins with."""
    first = PARTS.split(name)[0]
    beyond = name[len(first) :]
    if len(beyond) > 1:
        short = first + beyond[: len(beyond) - len(beyond.lstrip(" -")) + 1]
        if not _ambiguous(short, others):
            yield f"{short}."
    for end in range(len(first), 0, -1):
        head = first[:end]
        clash = _ambiguous(head, others)
        dot = "." if end < len(first) else ""
        if not clash:
            yield f"{head}{dot}"
        elif len(clash) == 1:  # the letter that tells the two apart
            same = next(
                (at for at, (a, b) in enumerate(zip(name, clash[0], strict=False)) if a != b),
                min(len(name), len(clash[0])),
            )
            yield f"{head}.{name[same : same + 1]}"


def _ambiguous(head: str, others: Sequence[str]) -> list[str]:
    return [other for other in others if other.startswith(head)]
