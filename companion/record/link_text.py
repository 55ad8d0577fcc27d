"""Text inside a link: squeezed, and written in letters that every messenger leaves alone."""

from __future__ import annotations

import base64
import re
import zlib

_BASE64 = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


class DamagedLink(Exception):
    """A link that holds no text."""


class IncompleteLink(DamagedLink):
    """A link that was cut off, or goes on behind its end."""


def packed(text: str) -> str:
    """Return a text as the letters of a link."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = squeeze.compress(text.encode()) + squeeze.flush()
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def unpacked(letters: str, most: int) -> bytes:
    """Return the text in the letters of a link, or raise DamagedLink.

    No more than one byte beyond `most` is ever unpacked: whoever asks refuses what is larger.
    """
    if len(letters) > 2 * most or not _BASE64.fullmatch(letters) or len(letters) % 4 == 1:
        raise DamagedLink
    unpack = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = unpack.decompress(
            base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), most + 1
        )
    except zlib.error as error:
        raise DamagedLink from error
    if len(content) <= most and (not unpack.eof or unpack.unused_data):
        raise IncompleteLink
    return content
