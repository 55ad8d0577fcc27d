"""The command line: every subcommand works without a screen.

Exit status: 0 legal or fine, 1 an illegal move or record (or no hit), 2 malformed input or usage.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import uuid
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from .cli_arguments import command_parser, take_language
from .cli_library import LIBRARY_COMMANDS
from .cli_output import FINE, ILLEGAL, INTERRUPTED, MALFORMED, Answer, complain
from .clock import now
from .engine.errors import BadInput, Message, StorageError
from .engine.game import Setup
from .engine.game import options as legal_moves
from .engine.match import Match, Verdict
from .engine.schema import LONGEST_LINE, JsonObject, Value, canonical_json, described
from .games import IDS, read_game
from .i18n.language import Language
from .paths import LINK, kept_folder
from .record import match_file as record
from .record.bounds import LARGEST_FILE
from .record.checksum import was_changed
from .record.durable import InDoubt, read_at_most
from .record.match_file import IllegalRecord
from .record.messages import HEADER_CHANGED, storage_error
from .record.names import spelled_out
from .record.strict_json import read_object, read_value
from .record.writer import whole_lines
from .views.standing import standing, verdict_object

if TYPE_CHECKING:
    from .games.sheet import Sheet

Command = Callable[[argparse.Namespace, "Language"], Answer]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command of the command line, or the app without one; return the exit status."""
    _print_utf8()
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        if not arguments:
            from .start import start_app

            return start_app()
        lang, arguments = take_language(arguments)
        asked = command_parser(lang, COMMANDS).parse_args(arguments)
        known = _complain_of_damage(lang)  # at once: `serve` answers for hours
        status, lines = _answer(asked, lang)
        _complain_of_damage(lang, known)
        lines = [spelled_out(line) for line in lines] if _for_eyes(asked) else lines
        return status if _print(lines) else MALFORMED
    except KeyboardInterrupt:
        return INTERRUPTED


def _print_utf8() -> None:
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
        complain(f"{error.strerror}.")
        return False


def _for_eyes(asked: argparse.Namespace) -> bool:
    """Whether it is a person who reads the answer, or a terminal that obeys what is in it."""
    for_program = asked.json or asked.csv or asked.do in (_new, _options)
    return not for_program or bool(sys.stdout and sys.stdout.isatty())


def _complain_of_damage(lang: Language, known: Message | None = None) -> Message | None:
    """Say which files of the language cannot be used, unless that is known already."""
    if (damage := lang.damage) and damage != known:
        complain(lang.message_text(damage))
    return damage


def _answer(asked: argparse.Namespace, lang: Language) -> Answer:
    try:
        answer: Answer = asked.do(asked, lang)
        return answer
    except IllegalRecord as error:
        return _illegal_record(asked, lang, error)
    except BadInput as error:
        return _malformed(asked, lang, error)
    except BlockingIOError:
        text = lang.tr("Another program is writing to {file}. Try again.", file=asked.file)
    except StorageError as error:
        text = lang.message_text(error)
    except InDoubt as error:
        text = lang.message_text(storage_error(error, asked.file))
        text += " " + lang.tr("“companion replay {file}” shows it.", file=asked.file)
    except OSError as error:
        text = f"{error.filename or asked.file}: {error.strerror}."
    except Exception as error:  # whatever it is, a person does not want to see its traceback
        text = lang.tr("This is a bug in the program: {what}.", what=repr(error))
    return _refused(asked, MALFORMED, text, text=text)


def _open(asked: argparse.Namespace, lang: Language) -> Answer:
    from .start import start_app

    return start_app(asked.file), ()


def _menu(asked: argparse.Namespace, lang: Language) -> Answer:
    from .menu import add_to_menu, remove_from_menu

    if asked.remove:
        remove_from_menu()
        return FINE, [lang.tr("Table Companion is no longer in the menu.")]
    add_to_menu()
    return FINE, [lang.tr("Table Companion is in the menu and opens its files.")]


def _games(asked: argparse.Namespace, lang: Language) -> Answer:
    listed = [
        {
            "id": game.id,
            "name": lang.of_game(game.id)["name"],
            "players": game.players,
            "options": [
                {"id": option.id, "values": described(option.kind), "default": option.default}
                for option in game.agreement.options
            ],
        }
        for game in map(read_game, IDS)
    ]
    if asked.json:
        return FINE, [canonical_json(listed)]
    lines = []
    for game in listed:
        lines.append(_for_so_many(game, lang))
        for option in game["options"]:
            words = lang.of_game(game["id"])["options"][option["id"]]
            facts = {
                "id": option["id"],
                "name": words["name"],
                "values": _values(option["values"]),
                "default": canonical_json(option["default"]),
            }
            lines.append(lang.tr("    {id} ({name}): {values} (default: {default})", **facts))
    return FINE, lines


def _values(values: Value) -> str:
    if isinstance(values, Mapping):
        return ", ".join(f"{bound} {canonical_json(value)}" for bound, value in values.items())
    return " · ".join(canonical_json(value) for value in values)


def _replay(asked: argparse.Namespace, lang: Language) -> Answer:
    match = _read(asked, lang)
    if asked.json:
        return FINE, [canonical_json(standing(match, lang))]
    from .views.table_text import table_in_words  # of all commands only this one shows a table

    return FINE, table_in_words(match, lang)


def _check(asked: argparse.Namespace, lang: Language) -> Answer:
    match = _read(asked, lang)
    _, verdict = match.add(record.read_text(match.setup, os.fsencode(asked.move)))
    return _judged(asked, lang, match.setup, verdict)


def _add(asked: argparse.Namespace, lang: Language) -> Answer:
    _warn_changed(asked, lang, read_at_most(asked.file, LONGEST_LINE))
    match, verdict, torn = record.append(asked.file, os.fsencode(asked.move))
    if torn:
        _warn_torn(asked, lang)
    return _judged(asked, lang, match.setup, verdict)


def _options(asked: argparse.Namespace, lang: Language) -> Answer:
    match = _read(asked, lang)
    return FINE, sorted(match.setup.text(move) for move in legal_moves(match.setup, match.table))


def _rules(asked: argparse.Namespace, lang: Language) -> Answer:
    from .library.library import Library
    from .library.sheets import available_sheets
    from .rulebook.printed import printed, printed_sheets
    from .rulebook.search import game_named
    from .views.sheet_shelf import sheets_named

    if game := asked.game if asked.game in IDS else game_named(asked.game, lang.code):
        found = printed(game, asked.words, lang)
    else:
        sheets = available_sheets(Library(kept_folder()))
        named = sheets_named(sheets, asked.game)
        if not named:
            raise BadInput(
                "There’s no game called “{value}” here. The score pad adds up any game.",
                value=asked.game[:60],
                known=[*IDS, *(sheet.id for sheet in sheets)],
            )
        found = printed_sheets(named, asked.words, lang)
    if not found:
        return ILLEGAL, [lang.tr("No results. Try different or fewer words.")]
    return FINE, [found]


def _doctor(asked: argparse.Namespace, lang: Language) -> Answer:
    from .doctor import examine, examine_files
    from .library.library import Library

    health = (examine_files if asked.library else examine)(Library(kept_folder()), lang)
    lines = [canonical_json(health.json)] if asked.json else health.lines
    return FINE if health.well else ILLEGAL, lines


def _new(asked: argparse.Namespace, lang: Language) -> Answer:
    options = _options_of(asked)
    if asked.sheet is not None:
        if "sheet" in options:
            raise BadInput("An option was given twice.", "options")
        asked.file = asked.sheet
        options = {"sheet": _read_sheet(asked.sheet).plain, **options}
    options = _by_labels(options, lang)
    setup = record.make_setup(asked.game, asked.players, options, uuid.uuid4().hex, now())
    for name in setup.players:
        if "=" in name and name.partition("=")[0] in setup.options:
            raise BadInput("That’s a house rule, not a player: --option {value}", value=name)
    return FINE, [record.header_text(setup)]


def _judge(asked: argparse.Namespace, lang: Language) -> Answer:
    from .record.judge_position import judge_position

    found = judge_position(
        asked.game,
        _by_labels(_options_of(asked), lang),
        read_object(os.fsencode(asked.move)),
        read_object(os.fsencode(asked.at)),
        players=asked.players,
        called=lambda number: lang.tr("player {number}", number=number),
    )
    not_told = found.not_told
    status, lines = _judged(asked, lang, found.setup, found.verdict, not_told=not_told)
    if not_told and not asked.json:
        lines = [*lines, lang.tr("Still open: {keys}", keys=", ".join(not_told))]
    return status, lines


def _options_of(asked: argparse.Namespace) -> JsonObject:
    chosen = [_option(text) for text in asked.option]
    options = dict(chosen)
    if len(options) < len(chosen):
        raise BadInput("An option was given twice.", "options")
    return options


def _by_labels(options: JsonObject, lang: Language) -> JsonObject:
    """The options of a sheet with numbers for labels, those of the sheet or of the language."""
    words = [key for key, value in options.items() if isinstance(value, _Word)]
    if not words or "sheet" not in options:
        return {**options, **{key: str(options[key]) for key in words}}
    from .games.sheet import sheet_in
    from .i18n.sheet_words import translated_sheet

    sheet = sheet_in(options)
    labels: dict[str, dict[str, int]] = {}
    for version in (translated_sheet(sheet, lang.code), sheet):  # the own ones of a sheet go first
        for id, option in version.plain.get("options", {}).items():
            labels[id] = {**labels.get(id, {}), **option.get("choice", {})}
    return {**options, **{k: labels.get(k, {}).get(options[k], str(options[k])) for k in words}}


def _sheets(asked: argparse.Namespace, lang: Language) -> Answer:
    from .i18n.sheet_words import translated_sheet
    from .library.library import Library
    from .library.sheets import available_sheets

    sheets = available_sheets(Library(kept_folder()))
    named = [(found.id, translated_sheet(found.sheet, lang.code)) for found in sheets]
    listed = [{"id": id, "name": sheet.name, "players": sheet.players} for id, sheet in named]
    if asked.json:
        return FINE, [canonical_json(listed)]
    return FINE, [_for_so_many(found, lang) for found in listed]


def _for_so_many(found: Mapping[str, Value], lang: Language) -> str:
    least, most = found["players"]
    facts = {**found, "least": least, "most": most}
    if least == most:
        return lang.tr("{name} ({id}), {most:player|players}", **facts)
    return lang.tr("{name} ({id}), {least}–{most} players", **facts)


def _sheet(asked: argparse.Namespace, lang: Language) -> Answer:
    from .record.sheet_text import json_text, link
    from .views.sheet_description import describe_sheet

    sheet = _read_sheet(asked.file)
    if asked.link:
        return FINE, [link(sheet)]
    return FINE, [json_text(sheet)] if asked.json else describe_sheet(sheet, lang)


def _read_sheet(source: str) -> Sheet:
    from .library.library import Library
    from .library.sheets import available_sheets, sheet_called
    from .record.sheet_text import LARGEST_TEXT, read_link, read_sheet_text

    if source.startswith(LINK):
        return read_link(source)
    if source == "-":
        return read_sheet_text(sys.stdin.buffer.read(LARGEST_TEXT + 1))
    library = Library(kept_folder())
    if found := sheet_called(source, library):
        return found
    try:
        with open(source, "rb") as file:
            return read_sheet_text(file.read(LARGEST_TEXT + 1))
    except FileNotFoundError:
        ids = [shelved.id for shelved in available_sheets(library)]
        if close := get_close_matches(source, ids, 1):
            raise BadInput(
                "There’s no sheet “{value}”. Did you mean “{other}”?",
                value=source[:60],
                other=close[0],
            ) from None
        raise


def _serve(asked: argparse.Namespace, lang: Language) -> Answer:
    from .server.command import serve

    serve(lang, asked.file, asked.port, asked.local)
    return FINE, []


class _Word(str):
    """A value of an option that is no JSON: it may be a label of a sheet."""


def _option(text: str) -> tuple[str, Value]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadInput("Give an option as key=value.", key)
    try:
        return key, read_value(os.fsencode(value))
    except BadInput:
        return key, _Word(value)


def _read(asked: argparse.Namespace, lang: Language) -> Match:
    content = read_at_most(asked.file, LARGEST_FILE)
    match, torn, _ = record.read_bytes(content)
    _warn_changed(asked, lang, content)
    if torn:
        _warn_torn(asked, lang)
    return match


def _warn_changed(asked: argparse.Namespace, lang: Language, content: bytes) -> None:
    if was_changed(whole_lines(content)):
        where = lang.tr("{file}, line {line}:", file=asked.file, line=1)
        complain(f"{where} {lang.tr(HEADER_CHANGED.sentence)}")


def _warn_torn(asked: argparse.Namespace, lang: Language) -> None:
    complain(lang.tr("{file}: the last line is cut off and wasn’t read.", file=asked.file))


def _judged(
    asked: argparse.Namespace, lang: Language, setup: Setup, verdict: Verdict, **more: object
) -> Answer:
    answer = verdict_object(verdict, setup, lang)
    status = FINE if verdict.legal else ILLEGAL
    if asked.json:
        return status, [canonical_json(answer | more)]
    lines = [lang.tr("Not allowed.")]
    if verdict.legal and not verdict.broken:
        as_told = lang.tr("Nothing you told forbids it.")
        lines = [as_told if more.get("not_told") else lang.tr("Legal.")]
    elif verdict.legal:
        lines = [lang.tr("Legal by a ruling.")]
    for broken in answer["broken"]:
        line = f"{broken['text']} ({broken['rule']})"
        if "move" in broken:
            line = lang.tr("Move {number}: {reason}", number=broken["move"], reason=line)
        lines.append(line)
    return status, lines


def _illegal_record(asked: argparse.Namespace, lang: Language, error: IllegalRecord) -> Answer:
    why = lang.why(error.broken, error.setup)
    where = lang.tr(
        "{file}, line {line}, move {move}:", file=asked.file, line=error.line, move=error.move
    )
    rule = error.broken.rule.id
    sentence = f"{where} {why} ({rule})"
    return _refused(asked, ILLEGAL, sentence, line=error.line, move=error.move, rule=rule, text=why)


def _malformed(asked: argparse.Namespace, lang: Language, error: BadInput) -> Answer:
    text = lang.message_text(error)
    faults = [error] if asked.json else getattr(error, "faults", [error])
    sentence = "\n".join(_fault_text(asked, lang, fault) for fault in faults)
    return _refused(asked, MALFORMED, sentence, line=error.line, key=error.key, text=text)


def _fault_text(asked: argparse.Namespace, lang: Language, error: BadInput) -> str:
    text = lang.message_text(error)
    sentence = text if error.key is None or error.key in text else f"{text} ({error.key})"
    known = error.facts.get("known", ())
    value = str(error.facts.get("value"))
    if isinstance(known, list | tuple) and (close := get_close_matches(value, known, 1)):
        sentence += " " + lang.tr("Did you mean “{other}”?", other=close[0])
    if not error.line:
        return sentence
    return lang.tr("{file}, line {line}:", file=asked.file, line=error.line) + " " + sentence


def _refused(asked: argparse.Namespace, status: int, sentence: str, **known: object) -> Answer:
    """Print a sentence for a person on standard error, and return an object for a program."""
    complain(sentence)
    error = {"line": None, "move": None, "rule": None, "key": None, "text": sentence} | known
    return status, [canonical_json({"error": error})] if asked.json else []


COMMANDS: Mapping[str, Command] = {
    "open": _open,
    "menu": _menu,
    "games": _games,
    "replay": _replay,
    "check": _check,
    "add": _add,
    "options": _options,
    "doctor": _doctor,
    "rules": _rules,
    "new": _new,
    "judge": _judge,
    "sheets": _sheets,
    "sheet": _sheet,
    "serve": _serve,
    **LIBRARY_COMMANDS,
}
