"""The command line: every subcommand works without a screen.

Exit status: 0 legal or fine, 1 an illegal move or record (or no hit), 2 malformed input or usage.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__
from .clock import now
from .engine.forms import written
from .engine.game import Setup
from .engine.game import options as legal_moves
from .engine.malformed import Malformed
from .engine.match import Match, Verdict
from .games import IDS, read_game
from .paths import LINK, handed_over, kept_folder
from .record import file as record
from .record.durable import InUse
from .record.file import IllegalRecord
from .record.names import spelled_out
from .record.notice import NotKept
from .record.strict_json import read_object, read_value
from .say.language import SOURCE, Language, language, languages
from .say.standing import standing, table_in_words, verdict_object

if TYPE_CHECKING:
    from .games.sheet import Sheet

FINE, ILLEGAL, MALFORMED, INTERRUPTED = 0, 1, 2, 130

Answer = tuple[int, Sequence[str]]  # exit status, lines for standard output


def main(argv: Sequence[str] | None = None) -> int:
    _speak_utf8()
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        if not arguments:
            from .start import start_app

            return start_app()
        asked = _parser().parse_args(arguments)
        status, lines = _answer(asked, language(asked.lang))
        if asked.do is not _rules:  # whose colours are our own
            lines = [spelled_out(line) for line in lines] if _for_eyes(asked) else lines
        return status if _print(lines) else MALFORMED
    except KeyboardInterrupt:
        return INTERRUPTED


def _speak_utf8() -> None:
    """Whatever the locale; half a character (a lone surrogate) is shown as its escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _print(lines: Sequence[str]) -> bool:
    """Whether it could be said; that nobody listens to the end of it (`| head`) is no mistake."""
    try:
        if sys.stdout:  # which may have been closed before the start
            print(*lines, sep="\n", end="\n" if lines else "", flush=True)
        return True
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at the end
        if isinstance(error, BrokenPipeError):
            return True
        _complain(f"{error.strerror}.")
        return False


def _for_eyes(asked: argparse.Namespace) -> bool:
    """Whether it is a person who reads the answer, or a terminal that obeys what is in it."""
    for_program = asked.json or asked.do in (_new, _options)
    return not for_program or bool(sys.stdout and sys.stdout.isatty())


def _complain(sentence: str) -> None:
    if sys.stderr:  # else print would turn to standard output
        with suppress(OSError):
            print(spelled_out(sentence), file=sys.stderr)


@cache
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "companion",
        description="Keep score, check moves, look rules up. Without a command: the app.",
    )
    shared = argparse.ArgumentParser(add_help=False)
    for takes_language, default in ((parser, SOURCE), (shared, argparse.SUPPRESS)):
        takes_language.add_argument(
            "--lang", default=default, choices=languages(), help="language of the answers"
        )
    parser.add_argument("--version", action="version", version=f"Table Companion {__version__}")
    parser.set_defaults(json=False, file=None)
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(name: str, do: Any, help: str, json: bool = False) -> argparse.ArgumentParser:
        added = commands.add_parser(name, parents=[shared], help=help, description=help)
        added.set_defaults(do=do)
        if json:
            added.add_argument("--json", action="store_true", help="answer for a program")
        return added

    opening = command("open", _open, "the app, with this file or link to look at")
    opening.add_argument("file", type=handed_over, metavar="FILE", nargs="?")
    menu = command("menu", _menu, "put the app into this desktop's menu, for you alone")
    menu.add_argument("--remove", action="store_true", help="take it out again")
    command("games", _games, "list the games with their players and options", json=True)
    replay = command("replay", _replay, "check a whole record and show the table", json=True)
    check = command("check", _check, "is this move legal after the record?", json=True)
    add = command("add", _add, "check a move and append it to the record", json=True)
    options = command(
        "options", _options, "every legal move now, one JSON object a line", json=True
    )
    for takes_file in (replay, check, add, options):
        takes_file.add_argument("file", type=Path, metavar="FILE")
    for takes_move in (check, add):
        takes_move.add_argument("move", metavar="MOVE", help="a move or a correction, as JSON")
    doctor = command(
        "doctor", _doctor, "versions, data folder, and whether the rules agree", json=True
    )
    doctor.add_argument(
        "--library", action="store_true", help="check every file of the library instead"
    )
    rules = command("rules", _rules, "look rules up by words or by a rule's id")
    rules.add_argument("game", metavar="GAME", choices=IDS)
    rules.add_argument("words", metavar="WORDS", nargs="*")
    new = command("new", _new, "print the header of a new record")
    new.add_argument("game", metavar="GAME")
    new.add_argument("players", metavar="NAME", nargs="+")
    new.add_argument("--option", metavar="K=V", action="append", default=[])
    new.add_argument("--sheet", metavar="FILE", help="the score sheet of a game “sheet”")
    judge = command("judge", _judge, "is this move legal at a table that nobody logged?", json=True)
    judge.add_argument("game", metavar="GAME")
    judge.add_argument("move", metavar="MOVE", help="a move, as JSON")
    judge.add_argument("--players", metavar="N", type=int, help="how many play")
    judge.add_argument("--option", metavar="K=V", action="append", default=[])
    judge.add_argument(
        "--at", metavar="POSITION", default="{}", help="some of what replay --json prints"
    )
    command("sheets", _sheets, "list the score sheets", json=True)
    sheet = command("sheet", _sheet, "read a score sheet: what it is, or what is wrong", json=True)
    sheet.add_argument("file", metavar="FILE", help="a file, a link, an id of sheets, or -")
    sheet.add_argument("--link", action="store_true", help="print its link")
    serve = command("serve", _serve, "open the table to other phones, and print the links")
    serve.add_argument("file", type=Path, metavar="FILE", nargs="?", help="else the app's library")
    serve.add_argument("--port", type=_port, default=0, metavar="N")
    serve.add_argument("--local", action="store_true", help="for this machine only")
    return parser


def _port(told: str) -> int:
    if told.isdecimal() and int(told) < 65536:
        return int(told)
    raise argparse.ArgumentTypeError("there are ports from 0 to 65535")


def _answer(asked: argparse.Namespace, said: Language) -> Answer:
    try:
        answer: Answer = asked.do(asked, said)
        return answer
    except IllegalRecord as error:
        return _illegal_record(asked, said, error)
    except Malformed as error:
        return _malformed(asked, said, error)
    except InUse:
        text = said.tr("Somebody else is writing to {file}: try again.", file=asked.file)
    except NotKept as error:
        text = said.tr(error.sentence, **error.facts)
    except OSError as error:
        text = f"{error.filename or asked.file}: {error.strerror}."
    except Exception as error:  # whatever it is, a person does not want to see its traceback
        text = said.tr("This is a mistake in the program: {what}.", what=repr(error))
    return _refused(asked, MALFORMED, text, text=text)


def _open(asked: argparse.Namespace, said: Language) -> Answer:
    from .start import start_app

    return start_app(asked.file), ()


def _menu(asked: argparse.Namespace, said: Language) -> Answer:
    from .menu import add_to_menu, remove_from_menu

    if asked.remove:
        remove_from_menu()
        return FINE, [said.tr("Table Companion is out of the menu.")]
    add_to_menu()
    return FINE, [said.tr("Table Companion is in the menu, and opens its files.")]


def _games(asked: argparse.Namespace, said: Language) -> Answer:
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
        for game in map(read_game, IDS)
    ]
    if asked.json:
        return FINE, [written(listed)]
    lines = []
    for game in listed:
        lines.append(_for_so_many(game, said))
        for option in game["options"]:
            told = {"values": _values(option["values"]), "default": written(option["default"])}
            lines.append(
                said.tr("    {id}: {values} (default: {default})", id=option["id"], **told)
            )
    return FINE, lines


def _values(values: Any) -> str:
    if isinstance(values, Mapping):
        return ", ".join(f"{bound} {written(value)}" for bound, value in values.items())
    return " · ".join(written(value) for value in values)


def _replay(asked: argparse.Namespace, said: Language) -> Answer:
    match = _read(asked, said)
    return FINE, [written(standing(match))] if asked.json else table_in_words(match, said)


def _check(asked: argparse.Namespace, said: Language) -> Answer:
    match = _read(asked, said)
    _, verdict = match.add(record.read_text(match.setup, os.fsencode(asked.move)))
    return _judged(asked, said, match.setup, verdict)


def _add(asked: argparse.Namespace, said: Language) -> Answer:
    match, verdict, torn = record.append(asked.file, os.fsencode(asked.move))
    if torn:
        _say_torn(asked, said)
    return _judged(asked, said, match.setup, verdict)


def _options(asked: argparse.Namespace, said: Language) -> Answer:
    match = _read(asked, said)
    return FINE, sorted(match.setup.text(move) for move in legal_moves(match.setup, match.table))


def _rules(asked: argparse.Namespace, said: Language) -> Answer:
    from .rulebook.printed import printed

    found = printed(asked.game, asked.words, said, colours=bool(sys.stdout and sys.stdout.isatty()))
    if not found:
        return ILLEGAL, [said.tr("Nothing found. Try another word, or fewer of them.")]
    return FINE, [found]


def _doctor(asked: argparse.Namespace, said: Language) -> Answer:
    from .doctor import examine, examine_files, files_in_words, files_to_json, in_words, to_json
    from .library.library import Library

    if asked.library:
        files = examine_files(Library(kept_folder()))
        told = [written(files_to_json(files, said))] if asked.json else files_in_words(files, said)
        return ILLEGAL if files.found else FINE, told
    health = examine(Library(kept_folder()))
    lines = [written(to_json(health))] if asked.json else in_words(health, said)
    return FINE if health.well else ILLEGAL, lines


def _new(asked: argparse.Namespace, said: Language) -> Answer:
    options = _options_of(asked)
    if asked.sheet is not None:
        if "sheet" in options:
            raise Malformed("An option is given twice.", "options")
        asked.file = asked.sheet
        options = {"sheet": _read_sheet(asked.sheet).plain, **options}
    setup = record.make_setup(asked.game, asked.players, options, uuid.uuid4().hex, now())
    return FINE, [record.header_text(setup)]


def _judge(asked: argparse.Namespace, said: Language) -> Answer:
    from .record.sketch import judge_sketch

    found = judge_sketch(
        asked.game,
        _options_of(asked),
        read_object(os.fsencode(asked.move)),
        read_object(os.fsencode(asked.at)),
        asked.players,
        lambda number: said.tr("player {number}", number=number),
    )
    told = {"not_told": found.not_told}
    status, lines = _judged(asked, said, found.setup, found.verdict, **told)
    if found.not_told and not asked.json:
        lines = [*lines, said.tr("Not told: {keys}", keys=", ".join(found.not_told))]
    return status, lines


def _options_of(asked: argparse.Namespace) -> dict[str, Any]:
    chosen = [_option(told) for told in asked.option]
    options = dict(chosen)
    if len(options) < len(chosen):
        raise Malformed("An option is given twice.", "options")
    return options


def _sheets(asked: argparse.Namespace, said: Language) -> Answer:
    from .library.library import Library
    from .library.sheets import at_hand

    listed = [
        {"id": found.id, "name": found.sheet.name, "players": found.sheet.players}
        for found in at_hand(Library(kept_folder()))
    ]
    if asked.json:
        return FINE, [written(listed)]
    return FINE, [_for_so_many(found, said) for found in listed]


def _for_so_many(found: Mapping[str, Any], said: Language) -> str:
    least, most = found["players"]
    facts = {**found, "least": least, "most": most}
    if least == most:
        return said.tr("{name} ({id}), {most:player|players}", **facts)
    return said.tr("{name} ({id}), {least}–{most} players", **facts)


def _sheet(asked: argparse.Namespace, said: Language) -> Answer:
    from .record.sheet_text import json_text, link
    from .say.sheet_words import described

    sheet = _read_sheet(asked.file)
    if asked.link:
        return FINE, [link(sheet)]
    return FINE, [json_text(sheet)] if asked.json else described(sheet, said)


def _read_sheet(told: str) -> Sheet:
    from .library.library import Library
    from .library.sheets import sheet_called
    from .record.sheet_text import LARGEST_TEXT, read_link, read_sheet_text

    if told.startswith(LINK):
        return read_link(told)
    if told == "-":
        return read_sheet_text(sys.stdin.buffer.read(LARGEST_TEXT + 1))
    if found := sheet_called(told, Library(kept_folder())):
        return found
    with open(told, "rb") as file:
        return read_sheet_text(file.read(LARGEST_TEXT + 1))


def _serve(asked: argparse.Namespace, said: Language) -> Answer:
    from .serve.command import serve

    serve(said, asked.file, asked.port, asked.local)
    return FINE, []


def _option(told: str) -> tuple[str, Any]:
    key, equals, value = told.partition("=")
    if not equals:
        raise Malformed("An option is given as key=value.", key)
    try:
        return key, read_value(os.fsencode(value))
    except Malformed:  # not JSON, so it is a word
        return key, value


def _read(asked: argparse.Namespace, said: Language) -> Match:
    match, torn, _ = record.read_file(asked.file)
    if torn:
        _say_torn(asked, said)
    return match


def _say_torn(asked: argparse.Namespace, said: Language) -> None:
    _complain(
        said.tr("{file}: the last line is torn (it has no end) and was not read.", file=asked.file)
    )


def _judged(
    asked: argparse.Namespace, said: Language, setup: Setup, verdict: Verdict, **more: Any
) -> Answer:
    answer, status = verdict_object(verdict, setup, said), FINE if verdict.legal else ILLEGAL
    if asked.json:
        return status, [written(answer | more)]
    lines = [said.tr("Not allowed.")]
    if verdict.legal:
        lines = [said.tr("Legal by a ruling.") if verdict.broken else said.tr("Legal.")]
    for broken in answer["broken"]:
        line = f"{broken['text']} ({broken['rule']})"
        if "move" in broken:
            line = said.tr("Move {number}:", number=broken["move"]) + " " + line
        lines.append(line)
    return status, lines


def _illegal_record(asked: argparse.Namespace, said: Language, error: IllegalRecord) -> Answer:
    why = said.why(error.broken, error.setup)
    place = said.tr(
        "{file}, line {line}, move {move}:", file=asked.file, line=error.line, move=error.move
    )
    rule = error.broken.rule.id
    sentence = f"{place} {why} ({rule})"
    return _refused(asked, ILLEGAL, sentence, line=error.line, move=error.move, rule=rule, text=why)


def _malformed(asked: argparse.Namespace, said: Language, error: Malformed) -> Answer:
    text = said.malformed(error)
    sentence = text if error.key is None or error.key in text else f"{text} ({error.key})"
    if error.line:
        place = said.tr("{file}, line {line}:", file=asked.file, line=error.line)
        sentence = f"{place} {sentence}"
    return _refused(asked, MALFORMED, sentence, line=error.line, key=error.key, text=text)


def _refused(asked: argparse.Namespace, status: int, sentence: str, **known: Any) -> Answer:
    """A sentence for a person on standard error, and an object for a program."""
    _complain(sentence)
    error = {"line": None, "move": None, "rule": None, "key": None, "text": sentence} | known
    return status, [written({"error": error})] if asked.json else []
