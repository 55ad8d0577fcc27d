"""`companion serve`: opens a table without a screen, and prints the links that lead to it."""

from __future__ import annotations

import sys
from pathlib import Path

from ..library.library import Library
from ..paths import kept_folder
from ..say.language import Language
from .code import block_letters
from .door import KEEP, PARTS, PLAY
from .keeper import FileKeeper, Keeper, LibraryKeeper
from .server import Serving
from .words import page_words, plain_http


def serve(
    said: Language, file: Path | None = None, port: int = 0, local: bool = False, why: str = ""
) -> None:
    """Until somebody interrupts it; what cannot be opened raises as everywhere.

    `why` it is opened though nobody asked for it: then the code is for who keeps the match.
    """
    keeper: Keeper = FileKeeper(file) if file else LibraryKeeper(Library(kept_folder()))
    serving = Serving(keeper, port, local)
    try:
        coded = KEEP if why or local else PLAY
        print(*filter(None, [why]), *links_told(serving, said, coded), sep="\n", flush=True)
        serving.wait()
    except KeyboardInterrupt:
        print(said.tr("The table was closed."), file=sys.stderr)
    finally:
        serving.close()
        keeper.leave()


def links_told(serving: Serving, said: Language, coded: str) -> list[str]:
    """The three links, a code for one of them, and what to know about it."""
    words = page_words(said)
    lines = [said.tr("The table is open. Whoever is to come in needs one of these links:"), ""]
    for part in PARTS:
        lines += [f"  {words[f'part_{part}']}: {serving.link(part)}"]
    lines += ["", block_letters(serving.link(coded)), ""]
    lines.append(said.tr("The code is the link “{part}”.", part=words[f"part_{coded}"]))
    others = [address for address in serving.addresses[1:] if not address.startswith("127.")]
    if others:
        lines.append(
            said.tr("This machine is also found at {addresses}.", addresses=", ".join(others))
        )
    lines += [plain_http(said), said.tr("Ctrl+C closes the table.")]
    return lines
