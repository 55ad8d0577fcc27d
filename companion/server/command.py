"""`companion serve`: opens a table without a screen, and prints the links that lead to it."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from ..i18n.language import Language
from ..library.library import Library
from ..paths import kept_folder
from .auth import KEEP, PARTS, PLAY, part_meaning, part_name, plain_http
from .match_host import FileHost, LibraryHost, MatchHost
from .qr import block_letters
from .server import Serving


def serve(lang: Language, file: Path | None = None, port: int = 0, local: bool = False) -> None:
    """Open a table and print its links, until somebody interrupts it."""
    host: MatchHost = FileHost(file) if file else LibraryHost(Library(kept_folder()))
    serving = Serving(host, port, local)
    serving.table.auth.code.show()
    _print_and_wait(serving, lang, links_text(serving, lang))


def serve_this_machine(lang: Language, why: str) -> None:
    """Print why, and the one link to the whole companion; no other machine can open it.

    For somebody who wanted the app and did not ask for a table: letting others in is a choice.
    """
    serving = Serving(LibraryHost(Library(kept_folder())), local=True)
    lines = [why, "", *_link_lines(serving, lang, KEEP), "", _only_here(lang)]
    _print_and_wait(serving, lang, lines)


def _print_and_wait(serving: Serving, lang: Language, lines: list[str]) -> None:
    """Serve until somebody interrupts it; whatever happens, the match is left in order."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who ends it says goodbye, too
    try:
        print(*lines, lang.tr("Ctrl+C closes the table."), sep="\n", flush=True)
        serving.wait()
    except KeyboardInterrupt:
        print(lang.tr("The table was closed."), file=sys.stderr)
    finally:
        serving.close()
        serving.table.host.leave()


def links_text(serving: Serving, lang: Language) -> list[str]:
    """Return the three links, a code for a camera, and what to know about them."""
    lines = [lang.tr("The table is open. To join, use one of these links:"), ""]
    for part in PARTS:
        lines += _link_lines(serving, lang, part)
    lines.append("")
    if not serving.local:  # no camera can follow a link to its own device
        lines += [block_letters(serving.link(PLAY)), ""]
        lines.append(lang.tr("The code is the link “{part}”.", part=part_name(PLAY, lang)))
    letters = serving.table.auth.code.letters
    lines.append(
        lang.tr(
            "Or open http://{address}/ and type {letters}: that is the link “{part}”.",
            address=serving.table.address,
            letters=f"{letters[:3]} {letters[3:]}",
            part=part_name(PLAY, lang),
        )
    )
    others = [address for address in serving.addresses[1:] if not address.startswith("127.")]
    if others:
        lines.append(lang.tr("This machine is also at {addresses}.", addresses=", ".join(others)))
    lines.append(_only_here(lang) if serving.local else plain_http(lang))
    return lines


def _link_lines(serving: Serving, lang: Language, part: str) -> list[str]:
    link = f"  {part_name(part, lang)}: {serving.link(part)}"
    return [link, f"    {part_meaning(part, lang)}"]


def _only_here(lang: Language) -> str:
    return lang.tr(
        "Only this machine can open it. To let other phones in, run “{command}”.",
        command="companion serve",
    )
