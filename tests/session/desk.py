"""Somebody at a running match, without a window: what they do, and what they are shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.form import Form
from companion.engine.match import Broken
from companion.engine.schema import Move
from companion.engine.tap_result import MoveRefused
from companion.rulebook.answers import Answer, answers
from companion.rulebook.book import passage_for
from companion.rulebook.stories import parse_story_line
from companion.session.form_view import FormView, form_view
from companion.session.mode import Correcting
from companion.session.repair import Repair, begin_repair, choices
from companion.session.round_form import RoundForm
from companion.views.categories import CountingView, counting
from companion.views.log import LoggedRoundView, last_action, logged_rounds
from companion.views.moments import moments
from companion.views.possible_moves import possible_moves
from companion.views.presenter import Presenter
from companion.views.result import PartView, ResultView, result, result_text, total_parts
from companion.views.round_over import RoundOverView, round_over
from tests.support.api import (
    Correction,
    Entry,
    Match,
    OpenRecord,
    TableSession,
    language,
    languages,
    make_setup,
    sheet_called,
)
from tests.support.ui.plots import FOUR, log_moves

KEYS = {"−": "minus", "⌫": "delete"}


class Desk:
    """A match that is open, the form of its round, and the table as the screen shows it."""

    running: OpenRecord
    filled: RoundForm
    session: TableSession

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.language = language("en")
        self.came: Any = None  # of what was entered or tapped last
        self.tried: tuple[Broken, ...] = ()  # what stands against the move that was tried
        self.answers: list[Answer] = []
        self.section = ""  # at which the rules were opened
        self.mend: Repair | None = None
        self._cards_in_hand: tuple[str, ...] | None = None

    # A match

    def open(self, game: str, *moves: object, players: str = "", **options: object) -> None:
        """Begin a match and log moves, as a story tells them; `sheet` is the id of a sheet."""
        names = players.split() or list(FOUR)
        if "sheet" in options:
            sheet = sheet_called(str(options["sheet"]))
            assert sheet
            options["sheet"] = sheet.plain
        self.running = OpenRecord.begin(self._folder, make_setup(game, names, options))
        log_moves(self.running, list(moves))
        self.filled = RoundForm(self.running, self.language)
        self.session = TableSession(self.running, self.language)

    def close(self) -> None:
        """Close the record, if one was opened."""
        if hasattr(self, "running"):
            self.running.close()

    def reopen(self) -> None:
        """Close the record and open it again."""
        self.running.close()
        self.running = OpenRecord.open(self.running.path)

    def speak(self, code: str) -> None:
        """Go on in another language."""
        self.language = self.filled.language = language(code)
        self.session = TableSession(self.running, self.language)

    def log_move(self, told: str, ruling: str = "") -> None:
        """Log a legal move, or one that a ruling lets stand."""
        assert self.running.log(self._entry(told)._replace(ruling=ruling)).legal

    def correct(self, how: str, number: int, *told: str) -> None:
        """Correct an earlier move: "amend", "insert" or "drop"."""
        assert self.running.log(self._correction(how, number, *told)).legal

    def try_move(self, told: str) -> None:
        """Judge a move without logging it; every language has a whole sentence for a refusal."""
        self.tried = self.match.judge(self._entry(told)).broken
        for words in map(language, languages()):
            said = "".join(words.why(found, self.match.setup) for found in self.tried)
            assert not set("{}") & set(said)

    def undo(self) -> None:
        """Take the last step back."""
        self.running.undo()
        self.filled.turn_to()

    def redo(self) -> None:
        """Bring the last step back."""
        self.running.redo()
        self.filled.turn_to()

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.running.match

    @property
    def moves(self) -> list[str]:
        """All moves as the record writes them."""
        return [self.match.setup.text(entry.move) for entry in self.match.entries()]

    @property
    def logged(self) -> Any:
        """The last move as JSON has it."""
        entry = self.match.entry
        assert entry
        return self.match.setup.write_move(entry.move)

    @property
    def outcome(self) -> type:
        """The kind of what came of the last tap or entry."""
        return type(self.came)

    @property
    def broken_rules(self) -> list[str]:
        """The rules that stand against what was entered or tapped last."""
        assert isinstance(self.came, MoveRefused)
        return [found.rule.id for found in self.came.broken]

    @property
    def against(self) -> list[str]:
        """The rules that stand against the move that was tried."""
        return [found.rule.id for found in self.tried]

    @property
    def why(self) -> str:
        """What is said against the move that was tried."""
        return " ".join(self.language.why(found, self.match.setup) for found in self.tried)

    # The form of a round

    @property
    def form(self) -> FormView:
        """The form as it is shown."""
        return form_view(self.filled)

    @property
    def typed(self) -> Form:
        """What was entered so far."""
        return self.filled.form

    @property
    def values(self) -> Any:
        """What the entries come to."""
        return self.typed.values()

    @property
    def wrong(self) -> list[str]:
        """The names on the boxes that are marked as wrong."""
        return [box.name for box in self.form.boxes if box.wrong]

    def type(self, keys: str) -> None:
        """Press keys of the pad: digits; `>` goes on, `−` is the sign, `⌫` deletes."""
        for key in keys:
            if key == ">":
                self.filled.tap(Form.go_on)
            else:
                self.filled.tap(partial(Form.press, key=KEYS.get(key, key)))

    def answer(self, *words: str) -> None:
        """Press the keys of the pad with these words, one after the other."""
        for word in words:
            (key,) = (key.key for key in self.form.pad.keys if key.text == word)
            self.filled.tap(partial(Form.press, key=key))

    def count_cards(self, *cards: str) -> None:
        """Count by cards, one card a tap; `−home` is one less."""
        self.filled.tap(partial(Form.count_by, cards=True))
        for card in cards:
            step = -1 if "−" in card else 1
            self.filled.tap(partial(Form.count, word=card.strip("−"), step=step))

    def switch_on(self, box: str) -> None:
        """Turn a box on."""
        self.filled.tap(partial(Form.enter, box=box, value=True))

    def point_at(self, box: str) -> None:
        """Go to a box."""
        assert self.filled.point(box)

    def go_on(self) -> None:
        """Go on to what comes next."""
        self.came = self.filled.go_on()

    def log(self) -> None:
        """Log what was entered."""
        self.came = self.filled.log()

    def fix(self, number: int) -> None:
        """Open an earlier move to correct it."""
        self.filled = RoundForm(self.running, self.language, Correcting("amend", number))

    def turn_to(self, number: int) -> None:
        """Turn to an earlier round."""
        self.filled.turn_to(number)

    # The table

    @property
    def table(self) -> Any:
        """The table as it is shown."""
        return self.session.view()

    @property
    def gold(self) -> list[str]:
        """The verbs with the accent."""
        return [verb.id for verb in self.table.verbs if verb.state == "accent"]

    @property
    def piles(self) -> list[Any]:
        """The keys of each pad that lies on the table."""
        return [pad.keys for pad in self.table.pads if pad.board]

    @property
    def skipped(self) -> list[str]:
        """The moves that nobody noted, which are logged before the next one."""
        return [self.match.setup.text(entry.move) for entry in self.session.skipped]

    @property
    def may_miss_turn(self) -> list[int]:
        """The seats of those who can be away for a turn."""
        seats = range(len(self.match.setup.players))
        return [seat for seat in seats if self.session.may_miss_turn(seat)]

    def tap(self, *picks: str) -> None:
        """Tap keys by what they pick."""
        for pick in picks:
            self.came = self.session.tap_key(pick)

    def tap_verb(self, verb: str) -> None:
        """Tap a verb."""
        self.came = self.session.tap_verb(verb)

    def fill_in_rest(self) -> None:
        """Open the form that a verb has asked for."""
        begun, rest = self.came
        self.filled = RoundForm(self.running, self.language, self.session.mode, begun, rest)

    def skip_to(self, player: str) -> None:
        """Say who acts next: what those between did nobody noted."""
        self.came = self.session.skip_to(self.match.setup.players.index(player))

    def miss_turn(self, player: str) -> None:
        """Say that somebody is away for a turn."""
        self.came = self.session.miss_turn(self.match.setup.players.index(player))

    def compose(self, how: str, number: int) -> None:
        """Make an earlier move again at the table."""
        self.session.correct(how, number)

    def count_what_is_left(self) -> None:
        """Let keys say how many are left of a card."""
        self.session.counts_left = True

    # A repair

    @property
    def repair(self) -> Repair:
        """The correction that waits for answers."""
        assert self.mend
        return self.mend

    @property
    def choices(self) -> Any:
        """What could have happened instead of the move that no longer fits."""
        return choices(self.repair, self.language)

    def begin_repair(self, how: str, number: int, *told: str) -> None:
        """Begin a correction after which later moves may not fit any more."""
        self.mend = begin_repair(self.match, self._correction(how, number, *told))

    def choose_instead(self, id: str) -> None:
        """Say what happened instead."""
        chosen = next(choice for choice in self.choices if choice.id == id)
        answer = self.repair.settle if id == "shift" else self.repair.instead
        self.mend = answer(*chosen.moves)

    def keep_repair(self) -> None:
        """Log the repair."""
        assert self.running.log(self.repair.line()).legal

    # What is said of the match

    @property
    def said(self) -> str:
        """The last move in words."""
        return self.language.logged(self.match)

    @property
    def said_with_payments(self) -> str:
        """The last move in words, with who pays for it."""
        return self.language.logged(self.match, settled=True)

    @property
    def result(self) -> ResultView:
        """The result as it is shown."""
        return result(self.match, self.language)

    @property
    def message(self) -> list[str]:
        """The lines of the result that are shared."""
        return result_text(self.match, self.language).splitlines()

    @property
    def total_parts(self) -> list[tuple[PartView, ...]]:
        """What everybody's total is made of, by seat."""
        seats = range(len(self.match.setup.players))
        return [total_parts(self.match, seat, self.language) for seat in seats]

    @property
    def counting(self) -> CountingView:
        """How a sheet was counted, category by category."""
        return counting(self.match, self.language)

    @property
    def round_over(self) -> RoundOverView:
        """What is shown after a round."""
        return round_over(self.match, self.language)

    @property
    def moments(self) -> dict[str, str]:
        """The moments that are worth telling."""
        return {found.title: found.words for found in moments(self.match, self.language)}

    @property
    def last_action(self) -> Any:
        """What was done last, as the bar with Undo says it."""
        return last_action(self.running.what_undo_would_do, self.match, self.language)

    @property
    def rounds_in_log(self) -> tuple[LoggedRoundView, ...]:
        """The log, round by round."""
        return logged_rounds(self.match, self.language)

    def hold(self, *cards: str) -> None:
        """Say which cards whoever asks has in their hand; without any, that it is anything."""
        self._cards_in_hand = cards or None

    @property
    def possible(self) -> dict[str, list[str]]:
        """What can be done now: each verb with its lines, and what lies there in brackets."""
        presenter = Presenter(self.match, self.language)
        groups = possible_moves(presenter, self.match.table, self._cards_in_hand)
        return {
            title: [
                " ".join([words, *(f"[{f.name} {f.value}".strip() + "]" for f in faces)]).strip()
                for words, faces in lines
            ]
            for title, lines in groups
        }

    def ask(self, question: str) -> None:
        """Ask about the situation."""
        self.answers = answers(question, self.match, self.language)

    def look_up(self, **about: str) -> None:
        """Open the rules, perhaps at a rule or at what somebody is doing."""
        now = self.match.setup, self.match.table, self.language.code
        self.section = passage_for(*now, **about).section.id

    def read(self, told: str) -> Move:
        """Return a move as a story tells it; nothing is logged."""
        return self._entry(told).move

    def _correction(self, how: str, number: int, *told: str) -> Correction:
        return Correction(how, number, *map(self._entry, told))

    def _entry(self, told: str) -> Entry:
        setup = self.match.setup
        line = json.loads(told) if told.startswith("{") else parse_story_line(told, setup)
        return Entry(setup.read_move(line))


def texts(values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return records as tuples of what stands in them."""
    return [tuple(value) for value in values]
