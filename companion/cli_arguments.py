"""The arguments of the command line and its help, in the reader's language."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from . import __version__
from .i18n.language import Language, language, languages
from .i18n.offered import closest_language
from .paths import file_or_link

LANGUAGE = "--lang"
LOCALE = (
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
)  # the first that is set says what the reader speaks


def take_language(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Return the language of the answers and the other arguments: `--lang` may stand anywhere."""
    spoken = next((code for name in LOCALE if (code := os.environ.get(name))), "")
    closest = closest_language(*spoken.split(":"))
    first = _parser_class(language(closest))(prog="companion", add_help=False, allow_abbrev=False)
    first.add_argument(LANGUAGE, choices=languages(), default=closest)
    at = arguments.index("--") if "--" in arguments else len(arguments)
    asked, rest = first.parse_known_args(arguments[:at])
    return language(asked.lang), [*rest, *arguments[at:]]


def _parser_class(lang: Language) -> type[argparse.ArgumentParser]:
    """Return a parser that says its usage and its errors in a language."""

    class Help(argparse.HelpFormatter):
        """Help whose first word is translated, too."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[argparse._MutuallyExclusiveGroup],
            prefix: str | None = None,
        ) -> None:
            usual = lang.tr("usage: ") if prefix is None else prefix
            super().add_usage(usage, actions, groups, usual)

    class Parser(argparse.ArgumentParser):
        """A parser whose errors are translated, too."""

        def __init__(self, **more: Any) -> None:
            super().__init__(**more, formatter_class=Help)

        def error(self, message: str) -> NoReturn:
            self.print_usage(sys.stderr)
            self.exit(2, f"{self.prog}: {_usage_error(lang, message)}\n")

    return Parser


def _usage_error(lang: Language, message: str) -> str:
    """Return an error of argparse in a language; one that is not known stays English."""
    tr = lang.tr
    choice = r"argument (?P<name>.+?): invalid choice: '(?P<value>.*)' \(choose from (?P<all>.+)\)"
    if read := re.fullmatch(r"the following arguments are required: (?P<names>.+)", message):
        return tr("Still missing: {names}.", **read.groupdict())
    if read := re.fullmatch(r"unrecognized arguments: (?P<words>.+)", message):
        return tr("Not understood: {words}.", **read.groupdict())
    if read := re.fullmatch(choice, message):
        known = read["all"].replace("'", "")
        facts = {"name": read["name"], "value": read["value"], "known": known}
        return tr("{name} can’t be “{value}”. Choose one of: {known}.", **facts)
    if read := re.fullmatch(r"argument (?P<name>.+?): expected one argument", message):
        return tr("{name} needs a value.", **read.groupdict())
    if read := re.fullmatch(r"argument (?P<name>.+?): invalid int value: '(?P<value>.*)'", message):
        return tr("{name} must be a whole number, not “{value}”.", **read.groupdict())
    if read := re.fullmatch(r"argument (?P<name>.+?): (?P<value>.+)", message):
        return lang.named(*read.groups())
    return message


def command_parser(
    lang: Language, commands: Mapping[str, Callable[..., Any]]
) -> argparse.ArgumentParser:
    """Return what reads the arguments of each command, with its help in a language."""
    tr = lang.tr

    def with_help(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
        parser._positionals.title = tr("arguments")
        parser._optionals.title = tr("options")
        parser.add_argument("-h", "--help", action="help", help=tr("show this help"))
        parser.add_argument(LANGUAGE, choices=languages(), help=tr("language of the answers"))
        return parser

    about = tr("Keep score, check moves, look up rules. With no command, the app opens.")
    parser = _parser_class(lang)(prog="companion", description=about, add_help=False)
    with_help(parser).add_argument(
        "--version",
        action="version",
        version=f"Table Companion {__version__}",
        help=tr("show the version"),
    )
    parser.set_defaults(json=False, csv=False, file=None)
    found = parser.add_subparsers(required=True, metavar=tr("command"))

    def command(name: str, help: str, json: bool = False) -> argparse.ArgumentParser:
        added = found.add_parser(name, help=help, description=help, add_help=False)
        with_help(added).set_defaults(do=commands[name])
        if json:
            added.add_argument("--json", action="store_true", help=tr("print JSON"))
        return added

    opening = command("open", tr("open the app with this file or link"))
    opening.add_argument("file", type=file_or_link, metavar="FILE", nargs="?")
    menu = command("menu", tr("add the app to your desktop menu"))
    menu.add_argument("--remove", action="store_true", help=tr("remove it again"))
    command("games", tr("list the games with their players and options"), json=True)
    replay = command("replay", tr("check a whole match record and show the table"), json=True)
    check = command("check", tr("say whether a move is allowed, without logging it"), json=True)
    add = command("add", tr("check a move and append it to the record"), json=True)
    options = command(
        "options", tr("list every legal move now, one JSON object per line"), json=True
    )
    for takes_file in (replay, check, add, options):
        takes_file.add_argument("file", type=Path, metavar="FILE", help=tr("a match record"))
    for takes_move in (check, add):
        takes_move.add_argument("move", metavar="MOVE", help=tr("a move or a correction, as JSON"))
    doctor = command(
        "doctor", tr("show versions and the data folder, and test the rules"), json=True
    )
    library = tr("check every file in the library instead")
    doctor.add_argument("--library", action="store_true", help=library)
    rules = command("rules", tr("look up rules by words or by a rule’s id"))
    rules.add_argument("game", metavar="GAME", help=tr("a game or a score sheet, by id or name"))
    asked = tr("words, a question or a rule’s id; without any, the rules at a glance")
    rules.add_argument("words", metavar="WORDS", nargs="*", help=asked)
    new = command("new", tr("print the header of a new record"))
    judge = command("judge", tr("check a move at a table you describe"), json=True)
    new.add_argument("game", metavar="GAME", help=tr("the id of a game"))
    new.add_argument(
        "players", metavar="NAME", nargs="+", help=tr("the players, clockwise round the table")
    )
    for agrees in (new, judge):
        agreed = tr("a house rule, as listed by “games”; may be repeated")
        agrees.add_argument("--option", metavar="K=V", action="append", default=[], help=agreed)
    new.add_argument("--sheet", metavar="FILE", help=tr("the score sheet, for the game “sheet”"))
    judge.add_argument("game", metavar="GAME", help=tr("the id of a game"))
    judge.add_argument("move", metavar="MOVE", help=tr("a move, as JSON"))
    judge.add_argument("--players", metavar="N", type=int, help=tr("number of players"))
    position = tr("the table as JSON: any part of what “replay --json” prints")
    judge.add_argument("--at", metavar="POSITION", default="{}", help=position)
    command("sheets", tr("list the score sheets"), json=True)
    sheet = command("sheet", tr("describe a score sheet, or say what’s wrong with it"), json=True)
    sheet.add_argument("file", metavar="FILE", help=tr("a file, a link, an id from “sheets”, or -"))
    sheet.add_argument("--link", action="store_true", help=tr("print its link"))
    serve = command("serve", tr("open the table to other phones, and print the links"))
    kept = tr("a match record; without it, all matches of the app")
    serve.add_argument("file", type=Path, metavar="FILE", nargs="?", help=kept)
    port = tr("the port to listen on; without it, any free one")
    serve.add_argument("--port", type=_port(lang), default=0, metavar="N", help=port)
    serve.add_argument("--local", action="store_true", help=tr("on this machine only"))
    matches = command("matches", tr("list past matches, newest first"))
    _add_query(matches, lang)
    matches.add_argument(
        "--find",
        metavar="WORDS",
        nargs="+",
        action="extend",
        default=[],
        help=tr("words in the name of the game, the names of people or notes"),
    )
    _add_formats(matches, lang)
    archive = command("archive", tr("pack the whole library into an archive"))
    archive.add_argument("file", type=Path, metavar="FILE", help=tr("the archive to write"))
    overwrite = tr("overwrite the file if it’s there")
    archive.add_argument("--replace", action="store_true", help=overwrite)
    importing = command("import", tr("take in archives, matches and score sheets"), json=True)
    incoming = tr("archives, match records or score sheets")
    importing.add_argument("files", type=Path, metavar="FILE", nargs="+", help=incoming)
    rename = command("rename", tr("give a person another name"))
    rename.add_argument("name", metavar="NAME", help=tr("their name now"))
    rename.add_argument("new", metavar="NEW", help=tr("the new name"))
    delete = command("delete", tr("move a match to the bin"))
    match = tr("the id of a match, from “matches”")
    delete.add_argument("match", metavar="MATCH", help=match)
    _add_standings(command("standings", tr("show who is ahead over many matches")), lang)
    return parser


def _add_standings(parser: argparse.ArgumentParser, lang: Language) -> None:
    tr = lang.tr
    parser.add_argument(
        "--season", metavar="NAME", help=tr("a saved season; other options override it")
    )
    _add_query(parser, lang)
    counts = tr("what is counted: beaten, wins, points or rating")
    parser.add_argument("--count", metavar="COUNT", help=counts)
    parser.add_argument("--points", metavar="LIST", help=tr("points for places, such as 4,3,2,1"))
    best = tr("count only so many of everyone’s best matches")
    parser.add_argument("--best", metavar="N", type=int, help=best)
    least = tr("rank only people with at least so many matches")
    parser.add_argument("--least", metavar="N", type=int, help=least)
    parser.add_argument("--save", metavar="NAME", help=tr("save this as a season"))
    parser.add_argument("--forget", metavar="NAME", help=tr("delete a saved season"))
    _add_formats(parser, lang)


def _add_query(parser: argparse.ArgumentParser, lang: Language) -> None:
    """Add the arguments that say which matches are asked for."""
    tr = lang.tr
    first, last = tr("only from this day on, 2026-11-15"), tr("only up to this day")
    parser.add_argument("--from", metavar="DAY", dest="first_day", help=first)
    parser.add_argument("--to", metavar="DAY", dest="last_day", help=last)
    game = tr("only this game: its name, its id or the id of a sheet; may be repeated")
    parser.add_argument("--game", metavar="KIND", action="append", default=[], help=game)
    person = tr("only with this person; may be repeated")
    parser.add_argument("--person", metavar="NAME", action="append", default=[], help=person)
    which = tr("with any of these people, or with all of them together")
    parser.add_argument("--with", choices=("any", "all"), dest="which", help=which)


def _add_formats(parser: argparse.ArgumentParser, lang: Language) -> None:
    """Add the arguments that say in which form a program wants the answer."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help=lang.tr("print JSON"))
    words = lang.tr("print a table for a spreadsheet (CSV)")
    formats.add_argument("--csv", action="store_true", help=words)


def _port(lang: Language) -> Callable[[str], int]:
    def port(text: str) -> int:
        if text.isdecimal() and int(text) < 65536:
            return int(text)
        raise argparse.ArgumentTypeError(lang.tr("ports go from 0 to 65535"))

    return port
