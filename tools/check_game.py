"""What a game still lacks, all of it in one message, by the file where it is missing.

    python -m tools.check_game nim

What can wait, a translation or a picture, is told as "could have".
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from companion.engine.game import Game, Setup
from companion.engine.match import Match
from companion.games import BY_SHEET, IDS, read_game
from companion.paths import data_folder
from companion.play.session import AtTable
from companion.rulebook.book import book, cited_rules
from companion.say.language import SOURCE, Language, languages
from companion.say.presenter import Presenter
from companion.say.what_now import possible

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
LONGEST_SHORT = 16
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
    except (ImportError, AttributeError, SyntaxError, TypeError, NameError) as error:
        what = f"end it in {named(id).upper()} = Game(…); now it says: {error}"
        return [*found, Lack(f"companion/games/{named(id)}", what)]
    parts: tuple[Callable[[Game], Iterator[Lack]], ...] = (words, texts, stories, golden)
    for part in (*parts, translations):
        try:
            found += part(game)
        except Exception as error:  # whatever a game that is being written may do
            what = f"mend this, and more can be told: {type(error).__name__}: {error}"
            found.append(Lack(f"its {part.__name__}", what))
    return found


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


def files(id: str) -> Iterator[Lack]:
    module, tests = f"companion/games/{named(id)}", f"tests/games/{named(id)}"
    if id not in IDS:
        yield Lack("companion/games/__init__.py", f'add "{id}" to the list of games')
    if not is_there(f"{module}.py") and not is_there(f"{module}/__init__.py"):
        yield Lack(f"{module}.py", f"write what it does, up to {named(id).upper()} = Game(…)")
    for file, what in {
        words_of(id): "write its words; they begin with name, tagline and sentence",
        texts_of(id): "write its rule text",
        f"{tests}/__init__.py": "make it, empty",
        f"{tests}/stories.txt": "tell stories that prove it",
        f"{tests}/test_journeys.py": "play it by a finger",
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
        told = self.of_game(game if is_there(words_of(game)) else "common")
        noting = dict.fromkeys(("table", "log", "count"), Noting)
        noting |= dict.fromkeys(("rules", "verbs", "moments"), NotingEach)
        heard = {part: note(told.get(part, {}), part) for part, note in noting.items()}
        self._games[game] = {"name": "", "tagline": "", "sentence": "", **told, **heard}

    def fill(self, template: str, facts: Mapping[str, object], setup: Setup | None = None) -> str:
        if isinstance(template, Unsaid):
            self.noted[template] |= {fact for fact in facts if ":" not in fact} - NO_FACTS
        return super().fill(template, facts, setup)

    def card(self, game: str, card: str) -> str:
        names = self.of_game(game).get("cards", {})
        for part in card.split("-") if card not in names else ():
            if part not in names and not part.isdigit():
                self.noted[f"[cards] {part}"] |= set()
        return super().card(game, card)


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
    for option in game.options:
        if not {"name", "means"} <= said.get("options", {}).get(option.id, {}).keys():
            yield lack(f"[options.{option.id}] name and means")
    for part, keys in listed_words(game).items():
        for key in keys:
            if key not in said.get(part, {}):
                language.noted[f"[{part}] {key}"] = set()
    if not said.get("set-up") and not game.only_counted:
        what = "[[set-up]] says = … for each step, so that a guide sets the table up"
        yield lack(what, can_wait=True)
    speak(game, language)
    for path, facts in sorted(language.noted.items()):
        if not path.startswith("[rules."):  # told already
            may = ", ".join(f"{{{fact}}}" for fact in sorted(facts))
            yield lack(f"{path}, which may name {may}" if may else path)


def listed_words(game: Game) -> dict[str, list[str]]:
    """What a game says of each move, of each part of the table, and of what is counted."""
    counted = [key for declared in game.moves if declared.name == "score" for key in declared.keys]
    return {
        "log": [declared.name for declared in game.moves],
        "replay": [*game.shows],
        "count": ["title", *counted] if counted else [],
    }


def speak(game: Game, language: Language) -> None:
    """Of what is shown in random matches."""
    from tests.positions import PLAYED, SETUPS, random_match

    dice = random.Random(game.id)
    assert game.id in PLAYED
    for setup in SETUPS.values():
        if setup.game is game:
            for match in random_match(setup, 1, 90).history()[::3]:
                look(match, language, dice)


def look(match: Match, language: Language, dice: random.Random) -> None:
    """At the table after some taps, at the log, and at what can be done now."""
    log = SimpleNamespace(legal=True)
    phone: Any = SimpleNamespace(
        match=match, lines=0, what_undo_would_do=None, what_redo_would_do=None, log=lambda _: log
    )
    at = AtTable(phone, language)
    at.asking = True
    for _ in range(4):
        view = at.view()
        keys = [partial(at.tap_key, key.pick) for pad in view.pads for key in pad.keys]
        verbs = [partial(at.tap_verb, verb.id) for verb in view.verbs]
        if keys or verbs:
            dice.choice(keys or verbs)()
    language.logged(match)
    possible(Presenter(match, language), match.table)


# The rule library


def texts(game: Game) -> Iterator[Lack]:
    file = texts_of(game.id)
    places = book(game.id if is_there(file) else "common", SOURCE).places
    told = {place.section.id for place in places}
    for article in ARTICLES[: 1 if game.only_counted else None]:
        if article not in told:
            yield Lack(file, f"an article ## … {{{article}}}")
    for rule in sorted(cited_rules(game.id) - told):
        yield Lack(file, f"a section ### … {{{rule}}}")
    if all(place.section.phase != "over" for place in places):
        yield Lack(file, "`when: over` under the heading to which a match that is over opens it")


# Stories, the golden match


def stories(game: Game) -> Iterator[Lack]:
    from tests.told import rules_of, stories_of, tell

    file = f"tests/games/{named(game.id)}/stories.txt"
    told = stories_of(game.id) if is_there(file) else []
    over = False
    for story in told:
        try:
            over = tell(story).table.phase == "over" or over
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
    for code in languages():
        for name in (f"words.{code}.toml", f"rules.{code}.md") if code != SOURCE else ():
            file = f"data/games/{game.id}/{name}"
            if not is_there(file):
                yield Lack(file, "until then it is said in English", can_wait=True)
    if not game.only_counted and not is_there(f"data/games/{game.id}/taps.toml"):
        file = f"tests/games/{named(game.id)}/dealt.py"
        what = "deal it (see tools/dealt_rounds.py); then make taps says what a round costs"
        yield Lack(file, what, can_wait=True)
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
    sys.exit(main())
