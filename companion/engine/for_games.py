"""Everything of the engine that a game is written with: its `import *` is the first line of one."""

from __future__ import annotations

from .adjust import COUNT, Adjust, adjusted, adjusting, cards_beyond, cards_named, counts
from .default_offer import Chosen, chosen_of, pads_of, words_with
from .ending import TieBreak, phrase_for_seats, reached, why_it_ended
from .errors import BadInput
from .facts import *
from .fields import *
from .game import *
from .judge import PartialPosition
from .match import Match
from .moves import (
    ANY_TIME,
    Finish,
    KindOf,
    MoveRecord,
    MoveTaps,
    MoveType,
    Pass,
    Skip,
    dealing,
    each,
    finishing,
    only,
    option,
    round_none,
    scoring,
    seat,
    seats,
    skipping,
)
from .offers import *
from .rules import (
    BETWEEN,
    COUNTING,
    OVER,
    TURN,
    Need,
    Phase,
    PlayerMove,
    Rule,
    WrongEntries,
    entry_rule,
    left_of,
    moment,
    rule,
    wrong_entries,
)
from .schema import *
from .values import *
