"""Which words a game lacks: all that a screen can say of it is said, and what lacks is noted."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.engine.default_offer import count_fields
from companion.engine.game import Game, Setup
from companion.engine.match import LEGAL, Match, Verdict
from companion.engine.rules import BETWEEN, OVER
from companion.engine.taps import answer_spots as answered_at
from companion.i18n.language import SOURCE, Language, facts_in
from companion.rulebook.book import cited_rules
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from companion.session.table_session import TableSession
from companion.views.log import logged_rounds
from companion.views.moments import moments
from companion.views.possible_moves import possible_moves
from companion.views.presenter import Presenter
from companion.views.result import result, total_parts
from companion.views.round_over import round_over
from companion.views.standing import adjustable_counts
from companion.views.table_text import table_in_words

from .game_lacks import (
    Lack,
    in_english,
    is_there,
    module_of,
    played_matches,
    told_matches,
    words_of,
)
from .sentences import LONGEST_SHORT

TRIES = 12  # of picks, until a verb asks what it has to ask
NO_FACTS = {"logged", "then", "settled"}  # but which words are said


class Unsaid(str):
    """A text that says where words are missing, in place of them."""


class Noting(dict[str, Any]):
    """Words that answer for what they lack."""

    def __init__(self, words: Mapping[str, Any], path: str) -> None:
        super().__init__(words)
        self.path = path

    def __missing__(self, key: str) -> Any:
        return Unsaid(f"[{self.path}] {key}")


class NotingEach(Noting):
    """The words of each verb, rule or moment."""

    def __init__(self, words: Mapping[str, Any], path: str) -> None:
        super().__init__({key: Noting(said, f"{path}.{key}") for key, said in words.items()}, path)

    def __missing__(self, key: str) -> Any:
        return Noting({}, f"{self.path}.{key}")


class Listening(Language):
    """Speaks of one game, and notes for what it lacks words, with what they may name."""

    def __init__(self, game: str) -> None:
        super().__init__(SOURCE)
        self.noted: dict[str, set[str]] = defaultdict(set)
        self.filled: dict[str, set[str]] = defaultdict(set)  # templates: the facts they were given
        told = self.of_game(game if is_there(words_of(game)) else "common")
        noting = dict.fromkeys(("table", "log", "count"), Noting)
        noting |= dict.fromkeys(("rules", "verbs", "moments"), NotingEach)
        heard = {part: note(told.get(part, {}), part) for part, note in noting.items()}
        self._games[game] = {"name": "", "tagline": "", "sentence": "", **told, **heard}

    def fill(self, template: str, facts: Mapping[str, object], setup: Setup | None = None) -> str:
        if isinstance(template, Unsaid):
            self.noted[template] |= {fact for fact in facts if ":" not in fact} - NO_FACTS
        elif setup is not None:
            self.filled[template] |= {fact for fact in facts if ":" not in fact} - NO_FACTS
        return super().fill(template, facts, setup)

    def card(self, game: str, card: str, form: str = "") -> str:
        names = self.of_game(game).get("cards", {})
        for part in card.split("-") if card not in names else ():
            if part and part not in names and not part.isdigit():
                self.noted[f"[cards] {part}"] |= set()
        return super().card(game, card, form)


def words(game: Game) -> Iterator[Lack]:
    """Yield the words that a game still needs, with the facts that they may name."""
    file = words_of(game.id)
    language = Listening(game.id)
    said = language.of_game(game.id)
    lack = partial(Lack, file)
    for key in ("name", "tagline", "sentence"):
        if not said[key]:
            yield lack(f'{key} = "…"')
    for rule in sorted(cited_rules(game.id)):
        told = said["rules"].get(rule, {})
        if not {"short", "says"} <= told.keys():
            yield lack(f'[rules."{rule}"] short and says')
        elif len(told["short"]) > LONGEST_SHORT and "{" not in told["short"]:
            yield lack(f"“{told['short']}” is too long for a button: at most {LONGEST_SHORT}")
    for option in game.agreement.options:
        if not {"name", "means"} <= said.get("options", {}).get(option.id, {}).keys():
            yield lack(f"[options.{option.id}] name and means")
    for part, keys in listed_words(game).items():
        for key in keys:
            if key not in said.get(part, {}):
                language.noted[f"[{part}] {key}"] = set()
    if not said.get("set-up") and not game.only_counted:
        what = "[[set-up]] says = … for each step, so that a guide sets the table up"
        yield lack(what, can_wait=True)
    yield from speak(game, language)
    for path, facts in sorted(language.noted.items()):
        if not path.startswith("[rules."):  # told already
            may = ", ".join(f"{{{fact}}}" for fact in sorted(facts))
            yield lack(f"{path}, which may name {may}" if may else path)
    for template, known in sorted(language.filled.items()):
        for name in sorted(facts_in(template) - known):
            may = ", ".join(f"{{{fact}}}" for fact in sorted(known))
            yield lack(
                f"“{template}” names {{{name}}}, which is not known there; {may or 'none'} is"
            )


def listed_words(game: Game) -> dict[str, list[str]]:
    """Return the words that a game needs for its moves, its table and its count, by part."""
    counted = [
        key for declared in game.rules.moves if declared.name == "score" for key in declared.keys
    ]
    return {
        "log": [declared.name for declared in game.rules.moves],
        "count": ["title", *counted] if counted else [],
    }


def speak(game: Game, language: Listening) -> Iterator[Lack]:
    """Say all that is shown in random matches, and of each line of a story its line of the log and
    why it is refused: random play may never come to a `score`. What ends in an exception there
    would end the app."""
    from tests.support.parse_tables import stories_of

    seen: set[str] = set()
    opened: set[tuple[str, str]] = set()
    dice = random.Random(game.id)
    for history in played_matches(game):
        for match in history:
            for what, do in shown(match, language, dice, opened):
                try:
                    do()
                except Exception as error:  # whatever a game that is being written may do
                    told = f"{what} ends in {in_english(error)}"
                    if told not in seen:
                        seen.add(told)
                        yield Lack(module_of(game.id), told)
    for story in stories_of(game.id):
        for match, verdict in told_matches(story):
            language.logged(match, settled=True)
            for broken in verdict.broken:
                language.why(broken, story.setup)


def shown(
    match: Match, language: Language, dice: random.Random, opened: set[tuple[str, str]]
) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield all that a screen can show of a match, with the words for a failure: the table after
    some taps, every question that a verb asks, the sheets, the log, the result."""
    table = match.table
    phone = Phone(match)
    yield "tapping about", partial(tap_about, phone, language, dice)
    for verb in at_table(phone, language).position.offer(()).verbs:
        if verb.asks and (verb.id, table.phase) not in opened:
            ask = partial(ask_all, phone, language, verb.id, dice, opened)
            yield f"tapping the verb {verb.id!r} in the phase {table.phase!r}", ask
    for seat in range(len(match.setup.players)):
        yield "the sheet of a player (`in_front_of`)", partial(open_player, phone, language, seat)
    yield "the log", partial(language.logged, match)
    yield "companion replay", partial(table_in_words, match, language)
    yield "“What can I do now?”", partial(possible_moves, Presenter(match, language), table)
    if count_fields(match.setup, table) and table.phase != OVER:
        yield "the form of a round’s result", lambda: form_view(RoundForm(phone, language))
    if table.phase in (BETWEEN, OVER) and table.round:
        yield "the end of a round", partial(round_over, match, language)
    if table.phase == OVER:
        yield "the log of a whole match", partial(logged_rounds, match, language)
        yield "the result", partial(result, match, language)
        yield "moments", partial(moments, match, language)


class Phone:
    """A running match as the table screen knows it, in which nothing is ever logged."""

    lines = 0
    what_undo_would_do = what_redo_would_do = None

    def __init__(self, match: Match) -> None:
        self.match = match

    def log(self, line: object) -> Verdict:
        return LEGAL


def at_table(phone: Any, language: Language) -> TableSession:
    at = TableSession(phone, language)
    at.ask()
    return at


def tap_about(phone: Any, language: Language, dice: random.Random) -> None:
    at = at_table(phone, language)
    for _ in range(4):
        view = at.view()
        keys = [partial(at.tap_key, key.pick) for pad in view.pads for key in pad.keys]
        verbs = [partial(at.tap_verb, verb.id) for verb in view.verbs]
        if keys or verbs:
            dice.choice(keys or verbs)()


def ask_all(
    phone: Any, language: Language, verb: str, dice: random.Random, opened: set[tuple[str, str]]
) -> None:
    """Tap keys at random until the verb asks its question, and answer all that it asks."""
    for _ in range(TRIES):
        at = at_table(phone, language)
        for number in range(len(at.view().pads)):
            at.tap_key(dice.choice(at.view().pads[number].keys).pick)
        if verb not in [shown.id for shown in at.view().verbs]:
            continue
        at.tap_verb(verb)
        while at.pointing.verb:
            opened.add((verb, phone.match.table.phase))
            at.view()
            before = at.pointing
            question = at.question
            assert question
            places = [*sorted(answered_at(at.position, at.pointing).values())]
            at.tap_answer(dice.choice(places or question.focused.holds.choices))
            if at.pointing == before:
                break


def open_player(phone: Any, language: Language, seat: int) -> None:
    at_table(phone, language).words.stack(seat)
    total_parts(phone.match, seat, language)
    tuple(adjustable_counts(phone.match, seat, language))
