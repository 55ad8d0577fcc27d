"""What all faces have in common: where a journey begins, and the record that it leaves."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.support.api import IDS, Library, Match, language, sheet_called, standing
from tests.support.ui.matches import keep_match
from tests.support.ui.plots import FOUR, Move

GAMES = {language("en").name(id): id for id in IDS}


class Face:
    """The app in its window, or the page in a browser: one person, one phone.

    Words are those on the glass; cards, piles and boxes may also be given by their ids
    ("card:home", "points:1"). In what is typed `>` goes on, `−` is the sign, `⌫` deletes, `⇥` and
    arrows are keys of a keyboard. What both faces do in their own way they have by the same names:

    - `home`, `back`; `set_up` a game as far as `start`, `new_people`; `restart` ends the program
      without a word and opens it again; `another_phone`, `send_all`, `bring_in` for other devices
    - `tap` buttons and lines, `pick` keys of the table, `compose` keys without those that are
      picked, `verb`, `player`, `pile`; `look_at` somebody's sheet; `menu` behind the three dots
    - `log_row` and what is done about it, `cancel`, `may_i`, `overrule`, `dismiss`, `put_back`
    - `count` opens the count of a round, `log` logs a form, `point` goes to a box, `press` keys of
      the pad, `keyboard`, `card` and `hold_card` where cards are counted, `answer`, `switch`,
      `choose`, `number`, `write`, `unfold`
    - `shows` and `hides` words, `holds` what stands in boxes, `picked` keys, `chosen` settings
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _kept(
        self,
        *moves: Move,
        game: str = "big-deal",
        players: str | Sequence[str] = FOUR,
        started: str = "",
        **options: Any,
    ) -> str:
        if isinstance(options.get("sheet"), str):
            sheet = sheet_called(options["sheet"])
            assert sheet
            options["sheet"] = sheet.plain
        names = tuple(players.split() if isinstance(players, str) else players)
        return keep_match(Library(self.folder), moves, names, game, options, started=started)

    @property
    def match(self) -> Match:
        """The match as its record has it."""
        raise NotImplementedError

    @property
    def winner(self) -> str:
        """Whom the result on the glass names as the winner, or who leads."""
        raise NotImplementedError

    @property
    def standing(self) -> Any:
        """How the match stands, as `companion replay --json` says it."""
        return json.loads(json.dumps(standing(self.match)))

    @property
    def totals(self) -> list[int]:
        """Everybody's total."""
        return list(self.match.table.totals)

    @property
    def agreed(self) -> dict[str, Any]:
        """The options that are not as usual."""
        setup = self.match.setup
        usual = {option.id: option.default for option in setup.game.agreement.options}
        return {id: value for id, value in setup.options.items() if value != usual[id]}

    def logged(self, number: int) -> Any:
        """Return a move by its number, as its record has it, with its ruling."""
        match = self.match
        entry = match.entries()[number - 1]
        ruling = {"ruling": entry.ruling} if entry.ruling else {}
        return json.loads(match.setup.text(entry.move)) | ruling

    def keep(self, *moves: Move, **about: Any) -> None:
        """Keep a match of the past, before anything is opened."""
        self._kept(*moves, **about)

    def open(self, *moves: Move, rounds_only: bool = False, **about: Any) -> None:
        """Open a match at its table, after these moves."""
        self._put_on_table(self._kept(*moves, **about))
        if rounds_only:
            self.menu("Log only results from now on")
