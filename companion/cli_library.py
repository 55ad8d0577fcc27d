"""The commands about the library of the device: past matches, archives, people."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .cli_output import FINE, ILLEGAL, MALFORMED, Answer, complain
from .engine.errors import BadInput
from .engine.schema import canonical_json
from .paths import kept_folder

if TYPE_CHECKING:
    from .i18n.language import Language
    from .library.library import Library
    from .library.match_summary import MatchSummary


def _library() -> Library:
    """Return the library of the device; the other commands start without what reads it."""
    from .library.library import Library

    return Library(kept_folder())


def _matches(asked: argparse.Namespace, lang: Language) -> Answer:
    from .views.asked_matches import read_query
    from .views.match_table import match_csv, match_objects
    from .views.past_matches import title

    library = _library()
    query = read_query(
        library,
        lang,
        first_day=asked.first_day,
        last_day=asked.last_day,
        games=asked.game,
        people=asked.person,
        together=asked.which == "all",
        words=" ".join(asked.find),
    )
    is_asked_for = query.which(library, partial(title, language=lang))
    found = [past for past in library.index.newest_first() if not past.unreadable]
    found = [past for past in found if is_asked_for(past)]
    found.sort(key=lambda past: (past.started, past.file), reverse=True)
    if asked.json:
        return FINE, [canonical_json(list(match_objects(found, library, lang)))]
    if asked.csv:
        return FINE, match_csv(found, library, lang).splitlines()
    return FINE, _in_words(found, library, lang)


def _in_words(found: Sequence[MatchSummary], library: Library, lang: Language) -> list[str]:
    """Return a line for each match; its id, which other commands take, stands at the end."""
    from .i18n.dates import day
    from .library.match_query import names_now
    from .library.people import NameLookup
    from .views.past_matches import result_text, title

    if not found:
        return [lang.tr("No matches found")]
    bearers = NameLookup({person.id: person for person in library.people})
    lines = []
    for past in found:
        names = names_now(past, bearers)
        told = (title(past, lang), lang.listed(names), result_text(past, names, lang))
        parts = filter(None, (day(past.started, lang), *told, past.id))
        lines.append(" · ".join(parts))
    return lines


def _standings(asked: argparse.Namespace, lang: Language) -> Answer:
    from .cli_standings import standings

    return 0, standings(asked, lang)


def _archive(asked: argparse.Namespace, lang: Language) -> Answer:
    """Pack the library; what of it cannot be read is named, and everything else is packed."""
    from .library.exporter import Archive
    from .views.incoming import packed_words

    path: Path = asked.file
    if os.path.lexists(path) and not asked.replace:
        raise BadInput("{file} is there already: --replace overwrites it.", file=str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    archive = Archive(_library(), path)
    for _ in archive.write():
        pass
    for why in archive.left_out:
        complain(lang.tr(why.sentence, **why.facts))
    words = lang.named(str(path), packed_words(archive.packed, lang))
    return (ILLEGAL if archive.left_out else FINE), [words]


def _import(asked: argparse.Namespace, lang: Language) -> Answer:
    """Take in files one after the other; one that cannot be read keeps no other from coming in."""
    from .cli_import import ImportReport

    library = _library()
    report = ImportReport(library, lang)
    for path in asked.files:
        report.take_in(path)
    for sentence in report.complaints():
        complain(sentence)
    status = ILLEGAL if report.refused or report.waiting else FINE
    if not report.read:
        status = MALFORMED
    if asked.json:
        return status, [canonical_json(report.as_json())]
    return status, [report.summary()] if report.read else []


def _rename(asked: argparse.Namespace, lang: Language) -> Answer:
    library = _library()
    person = library.person_called(asked.name.strip())
    if person is None:
        known = [one.name for one in library.people]
        raise BadInput("No one here is called “{value}”.", value=asked.name[:60], known=known)
    renamed = library.rename_person(person.id, asked.new)
    return FINE, [lang.tr("{other} is {player} now.", other=person.name, player=renamed.name)]


def _delete(asked: argparse.Namespace, lang: Language) -> Answer:
    library = _library()
    found = [
        past.file
        for past in library.index.newest_first()
        if asked.match in (past.id, past.file) and asked.match
    ]
    if not found:
        raise BadInput("There’s no match “{value}”.", value=asked.match[:80])
    if len(found) > 1:
        files = ", ".join(found)
        raise BadInput("Several matches have this id. Name the file of one: {known}", known=files)
    library.delete(found[0])
    words = lang.tr("You can restore it from the bin for thirty days.")
    return FINE, [f"{lang.tr('Match deleted.')} {words}"]


LIBRARY_COMMANDS: Mapping[str, Callable[[argparse.Namespace, Language], Answer]] = {
    "matches": _matches,
    "archive": _archive,
    "import": _import,
    "rename": _rename,
    "delete": _delete,
    "standings": _standings,
}
