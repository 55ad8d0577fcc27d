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


def serve(
    lang: Language, file: Path | None = None, port: int = 0, local: bool = False, why: str = ""
) -> None:
    """Open a table and print its links, until somebody interrupts it.

    `why` it is opened though nobody asked for it: then the code is that of the keep link.
    """
    host: MatchHost = FileHost(file) if file else LibraryHost(Library(kept_folder()))
    serving = Serving(host, port, local)
    serving.table.auth.code.show()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who ends it says goodbye, too
    try:
        coded = KEEP if why or local else PLAY
        print(*filter(None, [why]), *links_text(serving, lang, coded), sep="\n", flush=True)
        serving.wait()
    except KeyboardInterrupt:
        print(lang.tr("The table was closed."), file=sys.stderr)
    finally:
        serving.close()
        host.leave()


def links_text(serving: Serving, lang: Language, coded: str) -> list[str]:
    """Return the three links, a code for one of them, and what to know about it."""
    lines = [lang.tr("The table is open. To join, use one of these links:"), ""]
    for part in PARTS:
        lines.append(f"  {part_name(part, lang)}: {serving.link(part)}")
        lines.append(f"    {part_meaning(part, lang)}")
    lines += ["", block_letters(serving.link(coded)), ""]
    lines.append(lang.tr("The code is the link “{part}”.", part=part_name(coded, lang)))
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
    lines += [plain_http(lang), lang.tr("Ctrl+C closes the table.")]
    return lines
