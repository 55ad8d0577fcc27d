"""How much of the table is shown: where space is short, parts give way level by level."""

from __future__ import annotations

from enum import IntEnum


class Detail(IntEnum):
    """The levels of detail; each also leaves out what those before it leave out."""

    WHOLE = 0
    LOW_KEYS = 1  # without hints and notes; keys as low as a picture and their names
    CHIPS = 2  # without this round's gain and the worth of sets; piles beside the prompt
    STRIP = 3  # players without hand and progress, a bar for the initial; a header of one line
    PLAIN = 4  # the header's buttons in the menu; verbs without words below; keys without values
    BARE = 5  # keys without names, pads that belong together one after the other
