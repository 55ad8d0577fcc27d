"""The command line: every subcommand works without a screen.

Exit status: 0 legal or fine, 1 an illegal move or record (or no hit), 2 malformed input or usage.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from . import record
from .engine.forms import written
from .engine.game import options as legal_moves
from .engine.malformed import Malformed
from .engine.match import Match, Verdict, read_line
from .games import GAMES
from .record import IllegalRecord, InUse
from .replay import standing, told, verdict_object
from .strict_json import read_object
from .words import Language, language, languages

FINE, ILLEGAL, MALFORMED = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else list(argv)
    if not arguments:
        from .start import start_app

        return start_app()
    asked = _parser().parse_args(arguments)
    said = language(asked.lang)
    try:
        return int(asked.do(asked, said))
    except IllegalRecord as error:
        return _illegal_record(asked, said, error)
    except Malformed as error:
        return _malformed(asked, said, error)
    except InUse:
        print(
            said.tr("{file} is being written to by somebody else: try again.", file=asked.file),
            file=sys.stderr,
        )
    except OSError as error:
        print(f"{error.filename or asked.file}: {error.strerror}.", file=sys.stderr)
    return MALFORMED


def _parser() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--lang", default="en", choices=languages(), help="language of the answers")
    parser = argparse.ArgumentParser(
        "companion",
        description="Keep score, check moves, look rules up. Without a command: the app.",
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(name: str, do: Any, help: str, json: bool = False) -> argparse.ArgumentParser:
        added = commands.add_parser(name, parents=[shared], help=help, description=help)
        added.set_defaults(do=do)
        if json:
            added.add_argument("--json", action="store_true", help="answer for a program")
        else:
            added.set_defaults(json=False)
        return added

    command("games", _games, "list the games with their players and options", json=True)
    replay = command("replay", _replay, "check a whole record and show the table", json=True)
    check = command("check", _check, "is this move legal after the record?", json=True)
    add = command("add", _add, "check a move and append it to the record", json=True)
    options = command("options", _options, "every legal move now, one JSON object a line")
    for takes_file in (replay, check, add, options):
        takes_file.add_argument("file", type=Path, metavar="FILE")
    for takes_move in (check, add):
        takes_move.add_argument("move", metavar="MOVE", help="a move or a correction, as JSON")
    rules = command("rules", _rules, "look rules up by words or by a rule's id")
    rules.add_argument("game", metavar="GAME", choices=[game.id for game in GAMES])
    rules.add_argument("words", metavar="WORDS", nargs="*")
    new = command("new", _new, "print the header of a new record")
    new.add_argument("game", metavar="GAME")
    new.add_argument("players", metavar="NAME", nargs="+")
    new.add_argument("--option", metavar="K=V", action="append", default=[])
    return parser


def _games(asked: argparse.Namespace, said: Language) -> int:
    listed = [
        {
            "id": game.id,
            "name": said.of_game(game.id)["name"],
            "players": game.players,
            "options": [
                {"id": option.id, "values": option.values, "default": option.default}
                for option in game.options
            ],
        }
        for game in GAMES
    ]
    if asked.json:
        print(written(listed))
        return FINE
    for entry in listed:
        least, most = entry["players"]
        print(
            said.tr(
                "{name} ({id}), {least}–{most} players",
                least=least,
                most=most,
                name=entry["name"],
                id=entry["id"],
            )
        )
        for option in entry["options"]:
            print(f"    {option['id']}: {written(option['values'])} ({written(option['default'])})")
    return FINE


def _replay(asked: argparse.Namespace, said: Language) -> int:
    match = _read(asked, said)
    if asked.json:
        print(written(standing(match)))
    else:
        print("\n".join(told(match, said)))
    return FINE


def _check(asked: argparse.Namespace, said: Language) -> int:
    match = _read(asked, said)
    _, verdict = match.add(read_line(match.setup, _move(asked)))
    return _answer(asked, said, match, verdict)


def _add(asked: argparse.Namespace, said: Language) -> int:
    match, verdict, torn = record.append(asked.file, _move(asked))
    if torn:
        _say_torn(asked, said)
    return _answer(asked, said, match, verdict)


def _options(asked: argparse.Namespace, said: Language) -> int:
    match = _read(asked, said)
    for text in sorted(match.setup.text(move) for move in legal_moves(match.setup, match.table)):
        print(text)
    return FINE


def _rules(asked: argparse.Namespace, said: Language) -> int:
    from .rulebook import look_up

    found = look_up(asked.game, asked.words, said)
    print("\n\n".join(found) or said.tr("Nothing found. Try another word, or fewer of them."))
    return FINE if found else ILLEGAL


def _new(asked: argparse.Namespace, said: Language) -> int:
    chosen = {}
    for option in asked.option:
        key, equals, value = option.partition("=")
        if not equals:
            raise Malformed("An option is given as key=value.", key)
        try:
            chosen[key] = json.loads(value)
        except ValueError:
            chosen[key] = value
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    setup = record.make_setup(asked.game, asked.players, chosen, uuid.uuid4().hex, now)
    print(record.header_text(setup))
    return FINE


def _read(asked: argparse.Namespace, said: Language) -> Match:
    match, torn = record.read_file(asked.file)
    if torn:
        _say_torn(asked, said)
    return match


def _say_torn(asked: argparse.Namespace, said: Language) -> None:
    sentence = said.tr(
        "{file}: the last line is torn (it has no end) and was not read.", file=asked.file
    )
    print(sentence, file=sys.stderr)


def _move(asked: argparse.Namespace) -> dict[str, Any]:
    text = os.fsencode(asked.move)
    if len(text) > record.LONGEST_LINE:
        raise Malformed("The line is longer than {high} bytes.", high=record.LONGEST_LINE)
    return read_object(text)


def _answer(asked: argparse.Namespace, said: Language, match: Match, verdict: Verdict) -> int:
    answer = verdict_object(verdict, match, said)
    if asked.json:
        print(written(answer))
    else:
        print(said.tr("Legal.") if verdict.legal else said.tr("Not allowed."))
        for broken in answer["broken"]:
            print(f"{broken['text']} ({broken['rule']})")
    return FINE if verdict.legal else ILLEGAL


def _illegal_record(asked: argparse.Namespace, said: Language, error: IllegalRecord) -> int:
    why = said.why(error.broken, error.setup)
    place = said.tr(
        "{file}, line {line}, move {move}:", file=asked.file, line=error.line, move=error.move
    )
    rule = error.broken.rule.id
    print(f"{place} {why} ({rule})", file=sys.stderr)
    _print_error(asked, line=error.line, move=error.move, rule=rule, text=why)
    return ILLEGAL


def _malformed(asked: argparse.Namespace, said: Language, error: Malformed) -> int:
    text = said.malformed(error)
    place = (
        said.tr("{file}, line {line}:", file=asked.file, line=error.line) + " "
        if error.line
        else ""
    )
    print(f"{place}{text}", file=sys.stderr)
    _print_error(asked, line=error.line, key=error.key, text=text)
    return MALFORMED


def _print_error(asked: argparse.Namespace, **known: Any) -> None:
    if asked.json:
        print(written({"error": {"line": None, "move": None, "rule": None, "key": None, **known}}))
