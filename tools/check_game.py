"""What a game still lacks, all of it in one message, by the file where it is missing.

    python -m tools.check_game nim

What can wait, a translation or a picture, is told as "could have".
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.engine.default_offer import taps_in
from companion.engine.errors import BadInput, CompanionError
from companion.engine.game import Game
from companion.engine.judge import judge
from companion.engine.match import Entry, Match
from companion.engine.moves import each
from companion.engine.rules import BETWEEN, COUNTING, OVER, TURN
from companion.engine.schema import AMOUNT, Whole, canonical_json, plain
from companion.games import BY_SHEET, IDS, read_game
from companion.i18n.language import SOURCE, Language, languages
from companion.rulebook.book import book, cited_rules
from companion.rulebook.conditions import can_be_asked, read_conditions, rules_of, verbs_of
from companion.rulebook.stories import read_stories
from companion.views.standing import standing

from .catalogues import catalogue_file, read_catalogue
from .game_lacks import (
    HOME,
    Lack,
    in_english,
    in_project,
    is_there,
    module_of,
    named,
    played_matches,
    setups_of,
    text_of,
    told_matches,
    words_of,
)
from .game_words import words
from .sentences import texts as translatable

ARTICLES = (
    "at-a-glance",
    "set-up",
    "your-turn",
    "scoring",
    "end-of-game",
    "edge-cases",
    "glossary",
)


def lacks(id: str) -> list[Lack]:
    """In the order in which somebody would add it."""
    found = list(files(id))
    if any(lack.where.startswith("companion/") for lack in found):
        return found
    if damaged := list(bad_toml(id)):  # most of the checks read it
        return [*found, *damaged]
    try:
        game = read_game(id)
    except (ImportError, AttributeError, SyntaxError, TypeError, NameError, ValueError) as error:
        what = f"end it in {named(id).upper()} = Game(…); now it says: {error}"
        return [*found, Lack(f"companion/games/{named(id)}", what)]
    if misfits := list(dict.fromkeys(unfit_start(game))):  # no story could be played
        return [*found, *misfits]
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


def texts_of(id: str) -> str:
    return f"data/games/{id}/rules.{SOURCE}.md"


def files(id: str) -> Iterator[Lack]:
    module = f"companion/games/{named(id)}"
    tests = f"tests/games/{named(id)}"
    if id not in IDS:
        yield Lack("companion/games/__init__.py", f'add "{id}" to the list of games')
    if not is_there(f"{module}.py") and not is_there(f"{module}/__init__.py"):
        yield Lack(f"{module}.py", f"write what it does, up to {named(id).upper()} = Game(…)")
    for file, what in {
        words_of(id): "write its words; they begin with name, tagline and sentence",
        texts_of(id): "write its rule text",
        f"{tests}/stories.txt": "tell stories that prove it",
        f"{tests}/test_journeys.py": "play it by a finger",
    }.items():
        if not is_there(file):
            yield Lack(file, what)


def bad_toml(id: str) -> Iterator[Lack]:
    """Yield the files of data that are no TOML, with the line at which they stop being it."""
    for name in (f"words.{SOURCE}", "conditions", "taps"):
        file = f"data/games/{id}/{name}.toml"
        text = text_of(file)
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"at line (\d+)", str(error))
            line = int(at[1]) if at else len(text.splitlines())
            yield Lack(f"{file}:{line}", f"it is no TOML: {error}")


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
            tuple(told_matches(story))
        except ValueError as error:
            yield lack(str(error))


# The conditions of “May I …?”


def conditions(game: Game) -> Iterator[Lack]:
    """Yield the rules that stand behind no condition or several, and conditions without words."""
    if not can_be_asked(game) or not is_there(words_of(game.id)):
        return
    file = f"data/games/{game.id}/conditions.toml"
    known = read_conditions(game.id)
    said = Language(SOURCE).of_game(game.id)
    asked = set[str]()
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


# Its first table, its moves and rules


def unfit_start(game: Game) -> Iterator[Lack]:
    """Yield the parts of the first table that their kinds do not read, such as hands of nobody."""
    for setup in setups_of(game):
        start = game.rules.start(setup)
        for key, kind in {"totals": each(Whole(-AMOUNT, AMOUNT))(setup), **setup.shape}.items():
            try:
                kind.read(plain(kind, getattr(start, key)), key)
            except (BadInput, AttributeError, TypeError) as error:
                yield Lack(
                    module_of(game.id), f"`start` with {len(setup.players)}: {in_english(error)}"
                )


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

    module = module_of(game.id)
    known = set[str]()
    always = {"totals", "phase", *game.rules.agreed}
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
            for part in sorted({need.key for need in rule.needs} - known):
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
    from tests.support.parse_tables import play_story, rules_of, stories_of

    file = f"tests/games/{named(game.id)}/stories.txt"
    told = stories_of(game.id) if is_there(file) else []
    over = False
    lines = text_of(file).splitlines()
    for story in told:
        try:
            over = play_story(story).table.phase == "over" or over
        except AssertionError as error:
            line = next(n for n, line in enumerate(lines, 1) if line.endswith(story.title))
            title = f"the legal twin of “{story.title}”" if story.twin else f"“{story.title}”"
            yield Lack(file, f"line {line}: {title} does not come out: {error}")
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
            yield Lack(name, "run python -m tools.make_golden, which writes it from the stories")


# What can wait


def translations(game: Game) -> Iterator[Lack]:
    home = in_project("data").parent
    said = {
        text.context for text in translatable("games", home) if _is_of_game(text.context, game.id)
    }
    rules = f"data/games/{game.id}/rules.{{}}.md"
    codes = [code for code in languages() if code != SOURCE]
    untranslated = {
        "data/locale/…/games.po": [code for code in codes if said - _translated(code, home)],
        rules.format("…"): [code for code in codes if not is_there(rules.format(code))],
    }
    for file, lacking in untranslated.items():
        if lacking:
            what = f"in {', '.join(lacking)}; until then it is said in English"
            yield Lack(file, what, can_wait=True)
    if not game.only_counted and not is_there(f"data/games/{game.id}/taps.toml"):
        what = "moves, all_moves and results: the taps of a round, which a new match shows"
        yield Lack(f"data/games/{game.id}/taps.toml", what, can_wait=True)
    cover = f"data/games/{game.id}/cover.svg"
    if not is_there(cover):
        yield Lack(cover, "its picture, then make pictures", can_wait=True)


def _is_of_game(context: str | None, game: str) -> bool:
    return (context or "").startswith(f"{game}/")


def _translated(code: str, home: Path) -> set[str | None]:
    catalogue = read_catalogue(catalogue_file("games", code, home), code)
    return {message.context for message in catalogue if message.string and not message.fuzzy}


def by_file(found: list[Lack]) -> str:
    files: dict[str, list[str]] = {}
    for lack in found:
        files.setdefault(lack.where, []).append(f"    {lack.what}\n")
    return "".join(f"  {file}\n{''.join(what)}" for file, what in files.items())


def main() -> int:
    status = 0
    for id in sys.argv[1:] or [id for id in IDS if id != BY_SHEET]:
        found = lacks(id)
        now = [x for x in found if not x.can_wait]
        later = [x for x in found if x.can_wait]
        print(f"{id}: {f'lacks {len(now)}' if now else 'is complete'}")
        print(by_file(now), "could have\n" if later else "", by_file(later), sep="", end="")
        if not now:
            print(f"next: make test GAME={id}")
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
