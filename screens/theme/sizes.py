"""Sizes of type in sp, spaces and targets in dp."""

GAP = 8
PANES = 700  # a screen that is wider has two panes beside each other
NARROW = 112  # a tile that has no space for the hand beside the name
TOUCH = 48

# Before the reader's own text size.
TYPE = {
    "alone": 40,  # a number that stands alone
    "heading": 28,  # the name of the app, the winner's total
    "tile": 24,  # a player's total
    "title": 22,
    "lead": 18,  # what is asked of whom
    "text": 16,
    "label": 15,  # names on tiles and rows of small print
    "caption": 13,
    "key": 11,  # inside keys
}


WHOLE_FACTOR = 16  # type up to this size grows by the whole factor, larger type by as many points


def type_size(role: str, scale: float) -> float:
    """Return the size of a role in sp; totals stay readable across a table."""
    size = TYPE[role] + min(TYPE[role], WHOLE_FACTOR) * (scale - 1)
    return max(size, 17) if role == "tile" else size
