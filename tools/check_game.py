"""What a game still lacks, all of it in one message with what to do: python -m tools.check_game nim

What is missing is told as "lacks"; what can wait, a translation or a picture, as "could have".
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from companion.engine.game import Game
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


class Lack(NamedTuple):
    what: str
    do: str
    can_wait: bool = False


def lacks(id: str) -> list[Lack]:
    """In the order in which somebody would add it."""
    module = id.replace("-", "_")
    if id not in IDS:
        return [
            Lack("it is not in the list of games", f'add "{id}" to companion/games/__init__.py')
        ]
    try:
        game = read_game(id)
    except (ImportError, AttributeError) as error:
        return [
            Lack(f"no game: {error}", f"end companion/games/{module} in {module.upper()} = Game(…)")
        ]
    parts: tuple[Callable[[Game], Iterator[Lack]], ...] = (
        words,
        texts,
        stories,
        golden,
        translations,
    )
    found: list[Lack] = []
    for part in parts:
        try:
            found += part(game)
        except Exception as error:  # whatever a game that is being written may do
            found.append(
                Lack(f"{part.__name__}: {type(error).__name__}: {error}", "mend this first")
            )
    return found


# Words


class Noting(dict[str, Any]):
    """Words that answer for what they lack, and note it."""

    def __init__(self, words: dict[str, Any], path: str, note: Callable[[str], None]) -> None:
        super().__init__(words)
        self.missing = path, note

    def __missing__(self, key: str) -> Any:
        path, note = self.missing
        note(f"{path}.{key}")
        several = path in ("verbs", "moments")
        return {"name": key, "does": "", "title": key, "says": ""} if several else key


def words(game: Game) -> Iterator[Lack]:
    file = f"data/games/{game.id}/words.{SOURCE}.toml"
    if not (data_folder().parent / file).exists():
        yield Lack("it has no words", f"write {file}, with its name first")
        return
    said = Language(SOURCE).of_game(game.id)
    for rule in sorted(cited_rules(game.id)):
        told = said["rules"].get(rule, {})
        if not {"short", "says"} <= told.keys():
            yield Lack(
                f"no words for the rule {rule}",
                f'add [rules."{rule}"] with short and says to {file}',
            )
        elif len(told["short"]) > LONGEST_SHORT and "{" not in told["short"]:
            yield Lack(
                f"“{told['short']}” is too long for a button", f"at most {LONGEST_SHORT} characters"
            )
    for option in game.options:
        if not {"name", "means"} <= said.get("options", {}).get(option.id, {}).keys():
            yield Lack(
                f"no words for the option {option.id}",
                f"add [options.{option.id}] with name and means to {file}",
            )
    for path in sorted(unsaid(game)):
        yield Lack(f"nothing is said for {path}", f"add it to {file}")


def unsaid(game: Game) -> set[str]:
    """What is shown in random matches and has no words."""
    from tests.positions import PLAYED, SETUPS, random_match

    noted: set[str] = set()
    language = Language(SOURCE)
    said = language.of_game(game.id)
    for part in ("table", "log", "verbs", "moments", "count"):
        said[part] = Noting(said.get(part, {}), part, noted.add)
    dice = random.Random(game.id)
    assert game.id in PLAYED
    for setup in SETUPS.values():
        if setup.game is game:
            for match in random_match(setup, 1, 90).history()[::3]:
                look(match, language, dice)
    return noted


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
    file = f"data/games/{game.id}/rules.{SOURCE}.md"
    if not (data_folder().parent / file).exists():
        yield Lack("it has no rule text", f"write {file}")
        return
    rules = book(game.id, SOURCE)
    told = {place.section.id for place in rules.places}
    for rule in sorted(cited_rules(game.id) - told):
        yield Lack(
            f"no text for the rule {rule}", f"add a section with the id {{{rule}}} to {file}"
        )
    articles = [article.id for article in rules.articles]
    for article in ARTICLES[: 1 if game.only_counted else None]:
        if article not in articles:
            yield Lack(f"no article “{article}”", f"add ## … {{{article}}} to {file}")


# Stories, the golden match, a journey


def stories(game: Game) -> Iterator[Lack]:
    from tests.games import folder_of

    folder = folder_of(game.id)
    here = folder.relative_to(HOME)
    if not (folder / "stories.txt").exists():
        yield Lack(
            "it has no stories", f"write {here}/stories.txt (and an empty {here}/__init__.py)"
        )
        return
    from tests.told import rules_of, stories_of, tell

    broken: set[str] = set()
    over = False
    told = stories_of(game.id)
    for story in told:
        try:
            over = tell(story).table.phase == "over" or over
        except AssertionError as error:
            yield Lack(
                f"the story “{story.title}” does not come out: {error}",
                "mend the story or the game",
            )
    for story, twin in pairwise(told):
        broken |= story.broken if twin.twin else set()
    for rule in rules_of(game.id):
        if rule not in broken:
            yield Lack(
                f"no story breaks {rule}", f"tell one with its legal twin in {here}/stories.txt"
            )
    if not over:
        yield Lack("no story is played to the end", f"tell one in {here}/stories.txt")
    if not (folder / "test_journeys.py").exists():
        yield Lack("nobody has played it by a finger", f"write {here}/test_journeys.py")


def golden(game: Game) -> Iterator[Lack]:
    from tools.make_golden import golden as made

    try:
        files = made(game.id)
    except (OSError, ValueError):  # no stories, or none that ends: told already
        return
    if any(
        not (HOME / name).exists() or (HOME / name).read_bytes() != files[name] for name in files
    ):
        yield Lack("its golden match is not that of its stories", "run python -m tools.make_golden")


# What can wait


def translations(game: Game) -> Iterator[Lack]:
    folder = data_folder() / "games" / game.id
    for code in languages():
        for name in (f"words.{code}.toml", f"rules.{code}.md"):
            if not (folder / name).exists():
                do = f"write data/games/{game.id}/{name}; until then it is said in English"
                yield Lack(f"no {name}", do, can_wait=True)


def main() -> int:
    status = 0
    for id in sys.argv[1:] or [id for id in IDS if id != BY_SHEET]:
        found = lacks(id)
        now, later = [x for x in found if not x.can_wait], [x for x in found if x.can_wait]
        print(f"{id}: {f'lacks {len(now)}' if now else 'is complete'}")
        for number, lack in enumerate(now, 1):
            print(f"  {number}. {lack.what}: {lack.do}")
        for lack in later:
            print(f"  could have: {lack.what}: {lack.do}")
        status = status or bool(now)
    return status


if __name__ == "__main__":
    sys.exit(main())
