"""What a game still lacks, all of it in one message, by the file where it is missing.

    python -m tools.check_game nim

What can wait, a translation or a picture, is told as "could have".
"""

from __future__ import annotations

import json
import os
import random
import sys
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.default_offer import count_fields, taps_in
from companion.engine.errors import CompanionError
from companion.engine.game import Game, Setup
from companion.engine.judge import judge
from companion.engine.match import LEGAL, Broken, Entry, Match, Verdict, read_line
from companion.engine.rules import BETWEEN, COUNTING, OVER, TURN
from companion.engine.schema import canonical_json
from companion.engine.taps import answer_spots as answered_at
from companion.games import BY_SHEET, IDS, read_game
from companion.i18n.language import SOURCE, Language, facts_in, languages
from companion.paths import data_folder
from companion.rulebook.book import book, cited_rules
from companion.rulebook.conditions import can_be_asked, read_conditions, rules_of, verbs_of
from companion.rulebook.stories import Story, read_stories
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from companion.session.table_session import TableSession
from companion.views.adjustable_counts import adjustable_counts
from companion.views.log import logged_rounds
from companion.views.moments import moments
from companion.views.possible_moves import possible_moves
from companion.views.presenter import Presenter
from companion.views.result import result, total_parts
from companion.views.round_over import round_over
from companion.views.standing import standing, table_in_words

from .language_texts import LONGEST_SHORT

HOME = Path(__file__).parents[1]
ARTICLES = (
    "at-a-glance",
    "set-up",
    "your-turn",
    "scoring",
    "end-of-game",
    "edge-cases",
    "glossary",
)
POSITIONS = 48  # that are looked at
TRIES = 12  # of picks, until a verb asks what it has to ask
NO_FACTS = {"logged", "then", "settled"}  # but which words are said


class Lack(NamedTuple):
    where: str  # a file
    what: str  # is to be done there
    can_wait: bool = False


def lacks(id: str) -> list[Lack]:
    """In the order in which somebody would add it."""
    found = list(files(id))
    if any(lack.where.startswith("companion/") for lack in found):
        return found
    try:
        game = read_game(id)
    except (ImportError, AttributeError, SyntaxError, TypeError, NameError, ValueError) as error:
        what = f"end it in {named(id).upper()} = Game(…); now it says: {error}"
        return [*found, Lack(f"companion/games/{named(id)}", what)]
    if untold := list(unreadable(id)):  # without stories nothing else can be told
        return [*found, *untold]
    if untappable := list(dict.fromkeys(moves_without_taps(game))):  # random play would be stuck
        return [*found, *untappable]
    parts: tuple[Callable[[Game], Iterator[Lack]], ...] = (
        *(stories, words, conditions, rules, texts, golden),
        translations,
    )
    for part in parts:
        print(f"{id}: looking at its {part.__name__} …", file=sys.stderr, flush=True)
        try:
            found += part(game)
        except Exception as error:  # whatever a game that is being written may do
            what = f"mend this, and more can be told: {in_english(error)}"
            found.append(Lack(f"its {part.__name__}", what))
    return found


def in_english(error: Exception) -> str:
    """What an error says, and where in the project it was raised."""
    if isinstance(error, CompanionError):
        return Language(SOURCE).message_text(error)
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"


def named(id: str) -> str:
    """Its module, and its folder of tests."""
    return id.replace("-", "_")


def words_of(id: str) -> str:
    return f"data/games/{id}/words.{SOURCE}.toml"


def texts_of(id: str) -> str:
    return f"data/games/{id}/rules.{SOURCE}.md"


def is_there(file: str) -> bool:
    folder = data_folder().parent if file.startswith("data/") else HOME
    return (folder / file).exists()


def text_of(file: str) -> str:
    return (HOME / file).read_text("utf-8") if is_there(file) else ""


def files(id: str) -> Iterator[Lack]:
    module, tests = f"companion/games/{named(id)}", f"tests/games/{named(id)}"
    if id not in IDS:
        yield Lack("companion/games/__init__.py", f'add "{id}" to the list of games')
    if not is_there(f"{module}.py") and not is_there(f"{module}/__init__.py"):
        yield Lack(f"{module}.py", f"write what it does, up to {named(id).upper()} = Game(…)")
    for file, what in {
        words_of(id): "write its words; they begin with name, tagline and sentence",
        texts_of(id): "write its rule text",
        f"{tests}/stories.txt": "tell stories that prove it",
        f"{tests}/journeys.txt": "play it by a finger",
    }.items():
        if not is_there(file):
            yield Lack(file, what)


# Words


class Unsaid(str):
    """Says where words are missing, in place of them."""


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
    file, language = words_of(game.id), Listening(game.id)
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
    """What a game says of each move, of each part of the table, and of what is counted."""
    counted = [
        key for declared in game.rules.moves if declared.name == "score" for key in declared.keys
    ]
    return {
        "log": [declared.name for declared in game.rules.moves],
        "replay": [*game.public.keys],
        "count": ["title", *counted] if counted else [],
    }


def played_matches(game: Game) -> Iterator[list[Match]]:
    """Positions of a random match in each shape of the game; fewer of each where it has many."""
    from tests.positions import PLAYED, random_match

    assert game.id in PLAYED
    shapes = [*setups_of(game)]
    for setup in shapes:
        yield some_of(random_match(setup, 1, 90).history(), max(4, POSITIONS // len(shapes)))


def some_of(history: list[Match], count: int) -> list[Match]:
    """About so many of them, evenly spread, and the last."""
    return [*history[: -1 : max(1, len(history) // count)], history[-1]]


def speak(game: Game, language: Listening) -> Iterator[Lack]:
    """Say all that is shown in random matches, and why each line of a story is refused; what ends
    in an exception there would end the app."""
    from tests.parse_tables import stories_of

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
        for broken in refused(story):
            language.why(broken, story.setup)


def module_of(id: str) -> str:
    folder = f"companion/games/{named(id)}"
    return f"{folder}.py" if is_there(f"{folder}.py") else folder


def unreadable(id: str) -> Iterator[Lack]:
    """Yield what keeps the stories from being read, or each of them from being played."""
    lack = partial(Lack, f"tests/games/{named(id)}/stories.txt")
    try:
        told = read_stories(text_of(lack.args[0]), id)
    except (ValueError, CompanionError) as error:  # the latter: an option that cannot be
        yield lack(in_english(error) if isinstance(error, CompanionError) else str(error))
        return
    for story in told:
        try:
            tuple(refused(story))
        except ValueError as error:
            yield lack(str(error))


def refused(story: Story) -> Iterator[Broken]:
    """The rules that lines of a story break, each with its table."""
    title = f"{story.title} (its twin)" if story.twin else story.title
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line is not None:
            try:
                match, verdict = match.add(read_line(story.setup, step.line))
            except Exception as error:  # whatever a game that is being written may do
                raise ValueError(f"{title}: {step.text}: {in_english(error)}") from error
            yield from verdict.broken


def shown(
    match: Match, language: Language, dice: random.Random, opened: set[tuple[str, str]]
) -> Iterator[tuple[str, Callable[[], object]]]:
    """All that a screen can show of a match: the table after some taps, every question that a verb
    asks, the sheets, the log, the result; each with the words for a failure."""
    table, phone = match.table, Phone(match)
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
            before, question = at.pointing, at.question
            assert question
            places = [*sorted(answered_at(at.position, at.pointing).values())]
            at.tap_answer(dice.choice(places or question.focused.holds.choices))
            if at.pointing == before:
                break


def open_player(phone: Any, language: Language, seat: int) -> None:
    at_table(phone, language).words.stack(seat)
    total_parts(phone.match, seat, language)
    tuple(adjustable_counts(phone.match, seat, language))


# The conditions of “May I …?”


def conditions(game: Game) -> Iterator[Lack]:
    """Yield the rules that stand behind no condition or several, and conditions without words."""
    if not can_be_asked(game) or not is_there(words_of(game.id)):
        return
    file, known = f"data/games/{game.id}/conditions.toml", read_conditions(game.id)
    said, asked = Language(SOURCE).of_game(game.id), set[str]()
    verbs = verbs_of(tuple(setups_of(game)))
    for move in game.rules.moves:
        key = f"may-{move.phases[0]}" if move.name in verbs and TURN not in move.phases else ""
        if key and key not in said.get("table", {}):
            yield Lack(words_of(game.id), f"[table] {key}, as in “when there is an auction”")
    for verb in verbs:
        asked |= {*rules_of(game, verb)}
        if "may" not in said.get("verbs", {}).get(verb, {}):
            yield Lack(words_of(game.id), f"[verbs.{verb}] may, as in “You may … if”")
        for id in rules_of(game, verb):
            behind = [condition.id for condition in known if id in condition.rules]
            if len(behind) != 1:
                where = " and ".join(behind) or "none"
                what = f"{id} of {verb!r} belongs to one condition, and stands behind {where}"
                yield Lack(file, what)
    for condition in known:
        if condition not in read_conditions("common") and not asked & {*condition.rules}:
            what = f"{condition.id}: no verb breaks {' or '.join(condition.rules)}; take it out"
            yield Lack(file, what)
        if not {"so", "not"} <= said.get("conditions", {}).get(condition.id, {}).keys():
            yield Lack(words_of(game.id), f"[conditions.{condition.id}] so and not")


def setups_of(game: Game) -> Iterator[Setup]:
    """Yield each shape in which the game is played at random."""
    from tests.positions import SETUPS

    return (setup for setup in SETUPS.values() if setup.game is game)


# Its moves and rules


def moves_without_taps(game: Game) -> Iterator[Lack]:
    """Yield the moves that nobody can tap, in phases for which the game offers nothing itself."""
    own = {BETWEEN, TURN, *(phase.name for phase in game.rules.phases)} - game.table.offers.keys()
    for setup in setups_of(game) if game.table.score_sheet is None else ():
        for phase in sorted(own):
            try:
                taps_in(setup, phase)
            except ValueError as error:
                yield Lack(module_of(game.id), str(error))


def rules(game: Game) -> Iterator[Lack]:
    """What a rule says that it looks at: it is there, it is all, and `PublicTable.keys` has it."""
    from tests.engine.test_laws import Only

    module, known, always = module_of(game.id), set[str](), {"totals", "phase", *game.rules.agreed}
    found: dict[str, None] = {}
    dice = random.Random(game.id)
    for history in played_matches(game):
        setup = history[0].setup
        known |= {*history[0].table._fields, *game.public.derived_from, *setup.shape}
        for match in history[::2]:
            for make, moves in setup.tried(match.table.turn or 0).items():
                asked = game.asked[make]
                if match.table.phase in asked.wrong_in:
                    continue
                for move in dice.sample(moves, min(4, len(moves))):
                    for rule in (*asked.moments, *asked.rules):
                        try:
                            rule.broken(Only(match.table, rule, always), move)
                        except AssertionError as error:
                            found[f"{error}: name it in `needs`"] = None
                    found |= dict.fromkeys(differs(match, move))
    for asked in game.asked.values():
        for rule in asked.all:
            for part in sorted(rule.needed_keys - known):
                parts = ", ".join(sorted(known))
                found[f"{rule.id} needs {part!r}, which is no part of the table ({parts})"] = None
    yield from (Lack(module, what) for what in found)


def differs(match: Match, move: Any) -> Iterator[str]:
    """A verdict that rests on something that `PublicTable.keys` does not print."""
    setup = match.setup
    position = json.loads(canonical_json(standing(match)))
    logged = [b.rule.id for b in match.judge(Entry(move)).broken if not b.rule.needs_log]
    alone = [broken.rule.id for broken in judge(setup, Entry(move), position).verdict.broken]
    for id in sorted({*logged} ^ {*alone}):
        yield f"{id} is judged otherwise without the log: put what it needs into `PublicTable.keys`"


# The rule library


def texts(game: Game) -> Iterator[Lack]:
    file = texts_of(game.id)
    places = book(game.id if is_there(file) else "common", SOURCE).passages
    told = {place.section.id for place in places}
    for article in ARTICLES[: 1 if game.only_counted else None]:
        if article not in told:
            yield Lack(file, f"an article ## … {{{article}}}")
    for rule in sorted(cited_rules(game.id) - told):
        yield Lack(file, f"a section ### … {{{rule}}}")
    phases = (BETWEEN, TURN, OVER, COUNTING, *(phase.name for phase in game.rules.phases))
    paths = {*game.public.keys, "round", "doing"}
    for section in dict.fromkeys(place.section for place in places):
        where = f"under “{section.title}”"
        if section.phase and section.phase not in phases:
            what = f"`when: {section.phase}` {where}: it is none of {', '.join(phases)}"
            yield Lack(file, what)
        for path, _ in section.when:
            if path.split(".")[0] not in paths:
                known = ", ".join(sorted(paths))
                yield Lack(file, f"`when: … {path}=…` {where}: it is none of {known}")
    if all(place.section.phase != "over" for place in places):
        yield Lack(file, "`when: over` under the heading to which a match that is over opens it")


# Stories, the golden match


def stories(game: Game) -> Iterator[Lack]:
    from tests.parse_tables import play_story, rules_of, stories_of

    file = f"tests/games/{named(game.id)}/stories.txt"
    told = stories_of(game.id) if is_there(file) else []
    over = False
    for story in told:
        try:
            over = play_story(story).table.phase == "over" or over
        except AssertionError as error:
            yield Lack(file, f"“{story.title}” does not come out: {error}")
    broken: set[str] = set()
    for story, twin in pairwise(told):
        broken |= story.broken if twin.twin else set()
    for rule in rules_of(game.id):
        if rule not in broken:
            yield Lack(file, f"a story that breaks {rule}, with its legal twin")
    if not over:
        yield Lack(file, "a story that is played to the end")


def golden(game: Game) -> Iterator[Lack]:
    from tools.make_golden import golden as made

    try:
        made_now = made(game.id)
    except (OSError, ValueError):  # no stories, or none that ends: told already
        return
    for name, content in made_now.items():
        if not (HOME / name).exists() or (HOME / name).read_bytes() != content:
            yield Lack(name, "run make golden, which writes it from the stories")


# What can wait


def translations(game: Game) -> Iterator[Lack]:
    folder = f"data/games/{game.id}"
    for name in ("words.{}.toml", "rules.{}.md"):
        there = [code for code in languages() if is_there(f"{folder}/{name.format(code)}")]
        codes = [code for code in languages() if code not in (SOURCE, *there)]
        if codes:
            what = f"in {', '.join(codes)}; until then it is said in English"
            yield Lack(f"{folder}/{name.format('…')}", what, can_wait=True)
    if not game.only_counted and not is_there(f"data/games/{game.id}/taps.toml"):
        what = "moves, all_moves and results: the taps of a round, which a new match shows"
        yield Lack(f"data/games/{game.id}/taps.toml", what, can_wait=True)
    cover = f"data/games/{game.id}/cover.svg"
    if not is_there(cover):
        yield Lack(cover, "its picture, then make icons", can_wait=True)


def by_file(found: list[Lack]) -> str:
    files: dict[str, list[str]] = {}
    for lack in found:
        files.setdefault(lack.where, []).append(f"    {lack.what}\n")
    return "".join(f"  {file}\n{''.join(what)}" for file, what in files.items())


def main() -> int:
    status = 0
    for id in sys.argv[1:] or [id for id in IDS if id != BY_SHEET]:
        found = lacks(id)
        now, later = [x for x in found if not x.can_wait], [x for x in found if x.can_wait]
        print(f"{id}: {f'lacks {len(now)}' if now else 'is complete'}")
        print(by_file(now), "could have\n" if later else "", by_file(later), sep="", end="")
        status = status or bool(now)
    return status


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # somebody read only the first lines (`| head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
