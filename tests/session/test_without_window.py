"""What somebody enters and what they are told of it, without a window: `forms.txt`, `views.txt` and
`tables.txt`."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.form import Form
from companion.engine.match import Broken
from companion.engine.tap_result import MoveRefused
from companion.library.sheets import bundled_sheets
from companion.rulebook.answers import Answer, answers
from companion.rulebook.book import passage_for
from companion.session.form_view import form_view
from companion.session.mode import Correcting
from companion.session.repair import Repair, begin_repair, choices
from companion.session.round_form import RoundForm
from companion.views.categories import counting
from companion.views.log import last_action, logged_rounds
from companion.views.moments import moments
from companion.views.possible_moves import possible_moves
from companion.views.presenter import Presenter
from companion.views.result import result, result_text, total_parts
from companion.views.round_over import round_over
from tests.api import (
    Correction,
    Entry,
    Match,
    OpenRecord,
    TableSession,
    language,
    languages,
    make_setup,
)
from tests.faces.test_journeys import about, read_journeys
from tests.games.sheet.made import NAMES
from tests.ui.plots import log_moves
from tools.stories import parse_story_line

TEXTS = [Path(__file__).with_name(name) for name in ("forms.txt", "views.txt", "tables.txt")]
CASES = {title: steps for text in TEXTS for title, steps in read_journeys(text).items()}
KEYS = {"−": "minus", "⌫": "delete"}


class Table:
    """Somebody at a running match: what they do and see is named by the words of the texts."""

    def __init__(self, running: OpenRecord, code: str = "en") -> None:
        self.running, self.language = running, language(code)
        self.filled = RoundForm(running, self.language)
        self.at = TableSession(running, self.language)
        self.came: Any = None  # of what was entered last
        self.tried: tuple[Broken, ...] = ()  # what stands against the move that was tried
        self.cards_in_hand: tuple[str, ...] | None = None
        self.mends: Repair | None = None
        self.answers: list[Answer] = []
        self.section = ""  # at which the rules were opened

    def do(self, name: str, *given: str) -> None:
        filled, tap = self.filled, self.filled.tap
        match name, *given:
            case "speak", code:
                self.language = filled.language = language(code)
                self.at = TableSession(self.running, self.language)
            case "tap", *picks:
                for pick in picks:
                    self.came = self.at.tap_key(pick)
            case "verb", verb:
                self.came = self.at.tap_verb(verb)
            case "skip to", player:
                self.came = self.at.skip_to(self.match.setup.players.index(player))
            case ("rest",):
                begun, rest = self.came
                self.filled = RoundForm(self.running, self.language, self.at.mode, begun, rest)
            case ("reopen",):
                self.running.close()
                self.running = OpenRecord.open(self.running.path)
            case "fix", number:
                mode = Correcting("amend", int(number))
                self.filled = RoundForm(self.running, self.language, mode)
            case "turn to", number:
                filled.turn_to(int(number))
            case "press", keys:
                for key in keys:
                    tap(Form.go_on if key == ">" else partial(Form.press, key=KEYS.get(key, key)))
            case "answer", *words:
                for word in words:
                    (key,) = (key.key for key in self.look("form").pad.keys if key.text == word)
                    tap(partial(Form.press, key=key))
            case "cards", *words:
                tap(partial(Form.count_by, cards=True))
                for word in words:
                    tap(partial(Form.count, word=word.strip("−"), step=-1 if "−" in word else 1))
            case "switch", box:
                tap(partial(Form.enter, box=box, value=True))
            case "point", box:
                assert filled.point(box)
            case ("go on",):
                self.came = filled.go_on()
            case ("log",):
                self.came = filled.log()
            case ("undo" | "redo",):
                getattr(self.running, name)()
                filled.turn_to()
            case "move", told, *ruling:
                assert self.running.log(self._entry(told)._replace(ruling="".join(ruling))).legal
            case "correct" | "repair", how, number, *told:
                line = Correction(how, int(number), *map(self._entry, told))
                if name == "correct":
                    assert self.running.log(line).legal
                else:
                    self.mends = begin_repair(self.match, line)
            case "instead", choice:
                chosen = next(c for c in choices(self.mends, self.language) if c.id == choice)
                answer = self.mends.settle if choice == "shift" else self.mends.instead
                self.mends = answer(*chosen.moves)
            case ("keep",):
                assert self.running.log(self.mends.line()).legal
            case "try", told:
                self.tried = self.match.judge(self._entry(told)).broken
                for words in map(language, languages()):
                    said = "".join(words.why(found, self.match.setup) for found in self.tried)
                    assert not set("{}") & set(said)
            case "miss turn", player:
                self.came = self.at.miss_turn(self.match.setup.players.index(player))
            case "compose", how, number:
                self.at.correct(how, int(number))
            case ("count left",):
                self.at.counts_left = True
            case "ask", question:
                self.answers = answers(question, self.match, self.language)
            case "look up", *about:
                told = dict(word.split("=") for word in about)
                now = self.match.setup, self.match.table, self.language.code
                self.section = passage_for(*now, **told).section.id
            case "hand", *cards:
                self.cards_in_hand = tuple(cards) or None
            case _:
                raise AssertionError(f"{name}: an unknown word")

    def _entry(self, told: str) -> Entry:
        setup = self.match.setup
        line = json.loads(told) if told.startswith("{") else parse_story_line(told, setup)
        return Entry(setup.read_move(line))

    @property
    def match(self) -> Match:
        return self.running.match

    def look(self, name: str) -> Any:
        """Return what can be looked at by this name."""
        match, words, form = self.match, self.language, self.filled.form
        seats = range(len(match.setup.players))
        looks = {
            "form": lambda: form_view(self.filled),
            "typed": lambda: form,
            "values": form.values,
            "wrong": lambda: [box.name for box in form_view(self.filled).boxes if box.wrong],
            "came": lambda: self._came(),
            "match": lambda: match,
            "logged": lambda: match.setup.write_move(match.entry.move),
            "words": lambda: words.logged(match),
            "settled": lambda: words.logged(match, settled=True),
            "moves": lambda: [match.setup.text(entry.move) for entry in match.entries()],
            "skipped": lambda: [match.setup.text(entry.move) for entry in self.at.skipped],
            "table": lambda: self.at.view(),
            "absent": lambda: [seat for seat in seats if self.at.may_miss_turn(seat)],
            "gold": lambda: [v.id for v in self.at.view().verbs if v.state == "accent"],
            "piles": lambda: [pad.keys for pad in self.at.view().pads if pad.board],
            "moments": lambda: {found.title: found.words for found in moments(match, words)},
            "last": lambda: last_action(self.running.what_undo_would_do, match, words),
            "log": lambda: logged_rounds(match, words),
            "possible": lambda: self._possible(),
            "result": lambda: result(match, words),
            "message": lambda: result_text(match, words).splitlines(),
            "parts": lambda: [total_parts(match, seat, words) for seat in seats],
            "categories": lambda: result(match, words).categories,
            "counting": lambda: counting(match, words),
            "over": lambda: round_over(match, words),
            "against": lambda: [found.rule.id for found in self.tried],
            "why": lambda: " ".join(words.why(found, match.setup) for found in self.tried),
            "repair": lambda: self.mends,
            "choices": lambda: choices(self.mends, words),
            "answers": lambda: self.answers,
            "section": lambda: self.section,
        }
        return looks[name]()

    def _came(self) -> str:
        """Return the kind of result, and the rules that stand against it."""
        broken = self.came.broken if isinstance(self.came, MoveRefused) else ()
        return " ".join([type(self.came).__name__, *(found.rule.id for found in broken)])

    def _possible(self) -> dict[str, list[str]]:
        """Return each verb with its lines, and what lies there in brackets."""
        presenter = Presenter(self.match, self.language)
        groups = possible_moves(presenter, self.match.table, self.cards_in_hand)
        return {
            title: [
                " ".join([words, *(f"[{f.name} {f.value}".strip() + "]" for f in faces)]).strip()
                for words, faces in lines
            ]
            for title, lines in groups
        }


def follow(value: Any, path: list[str]) -> Any:
    """Return what stands at the end of a path; of several values each, and `a,b` both of them."""
    if not path:
        return value
    name, *rest = path
    several = isinstance(value, Sequence) and not hasattr(value, "_fields")
    if several and name.lstrip("-").isdigit():
        return follow(value[int(name)], rest)
    if several:
        return [follow(one, path) for one in value]
    if "," in name:
        return " ".join(filter(None, (as_text(follow(value, [one])) for one in name.split(","))))
    return follow(
        value[name.replace("_", " ")] if isinstance(value, Mapping) else getattr(value, name), rest
    )


def as_text(value: Any) -> str:
    """Return a value in one line: `one | other` of several, `part / part` of a record."""
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        between = " / " if hasattr(value, "_fields") else " | "
        return between.join(map(as_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def take(table: Table, name: str, given: list[str]) -> None:
    """Do something, or compare what is seen; words that end in … only begin so."""
    if name != "=":
        return table.do(name, *given)
    (root, *path), expected = given[0].split("."), "".join(given[1:])
    found = " ".join(as_text(follow(table.look(root), path)).split())
    if expected.endswith("…"):
        found = f"{found[: len(expected) - 1]}…"
    assert found == expected


@pytest.mark.parametrize("title", CASES)
def test_what_is_entered_and_told(title: str, tmp_path: Path) -> None:
    (_, given, moves), *steps = CASES[title]
    match = about(*given)
    setup = make_setup(match.pop("game"), [*match.pop("players")], match)
    with OpenRecord.begin(tmp_path, setup) as running:
        log_moves(running, moves)
        table = Table(running)
        for name, words, _ in steps:
            try:
                take(table, name, words)
            except BaseException as error:
                error.add_note(f"{title}: {name} {words}")
                raise


def test_a_digit_asks_the_match_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, add = [], Match.add
    with OpenRecord.begin(tmp_path, make_setup("big-deal", NAMES[:4], {})) as running:
        table = Table(running)
        table.do("press", "230>360>235>19")
        monkeypatch.setattr(Match, "add", lambda *about: asked.append(about) or add(*about))
        table.do("press", "5")
        assert table.look("form").pad.log.state == "due" and len(asked) == 1


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_every_sheet_can_be_shown(tmp_path: Path, code: str) -> None:
    for found in bundled_sheets():
        players = NAMES[: found.sheet.players[1]]
        setup = make_setup("sheet", players, {"sheet": found.sheet.plain})
        with OpenRecord.begin(tmp_path / found.id, setup) as running:
            view = form_view(RoundForm(running, language(code)))
            assert view.sections and view.pad.keys and view.pad.log and len(view.columns) >= 2
