"""Names: of players (how long, and which are the same), and of the files of their matches."""

from __future__ import annotations

import hashlib
import re
import unicodedata

from ..engine.errors import BadInput
from ..engine.schema import LONGEST_LINE, Text

LONGEST = 40
SUFFIX = ".match"
ANY = Text(LONGEST_LINE)  # before it is trimmed


def read_names(value: object) -> tuple[str, ...]:
    """Return names of players, trimmed, or raise BadInput if one is unfit or used twice."""
    if type(value) is not list:
        raise BadInput("{key} must be a list.", "players")
    given = [ANY.read(name, "players") for name in value]
    names = tuple(name.strip() for name in given)
    if not all(1 <= len(name) <= LONGEST for name in names):
        raise BadInput("A name must have 1 to 40 characters.", "players")
    if any(unicodedata.category(character) == "Cc" for name in given for character in name):
        raise BadInput("A name can’t contain control characters.", "players")
    if len({alike(name) for name in names}) < len(names):
        raise BadInput("Two players have the same name.", "players")
    return names


def alike(name: str) -> str:
    """Return a form of the name that is equal for all spellings of the same name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def plain_letters(words: str) -> str:
    """Return words without accents and capitals, as people type what they look for."""
    letters = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


# What takes no room, or looks like a space or nothing at all (and is not of category Cf or Zs).
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"  # some scripts need them within a word, and pictures of families do
_NEED_JOINERS = (
    *("ARABIC", "SYRIAC", "DEVANAGARI", "BENGALI", "GUJARATI", "GURMUKHI", "KANNADA"),
    *("MALAYALAM", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "KHMER", "MONGOLIAN"),
)
_AS_PICTURE = "\ufe0f"
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")  # which share shapes: nobody mixes them in a name
# Letters of Cyrillic and Greek, and the Latin ones that nobody can tell them from.
_LOOKS = str.maketrans(
    "авеѕіјкмнорстухԁԛԝһᴦαβεικνορτυχωϲϳℓ",
    "abesijkmhopctyxdqwhrabeiknoptuxwcjl",
)


def check_looks(name: str) -> None:
    """Raise BadInput if a name that somebody enters does not show what it is.

    Records may hold others, and are read all the same.
    """
    for at, sign in enumerate(name):
        if _is_unseen(sign) and not _belongs(name, at):
            raise BadInput("A name can’t contain invisible characters.", "players")
    for word in name.split():
        if len({_script(sign) for sign in word if sign.isalpha()}.intersection(_ALPHABETS)) > 1:
            raise BadInput("A name can’t mix letters that only look alike.", "players")


def looks_like(name: str) -> str:
    """Return a form of the name that is equal for names that look the same."""
    seen = "".join(sign for sign in name if not _is_unseen(sign))
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(plain.translate(_LOOKS).split())


def spelled_out(text: str) -> str:
    """Return a text with escapes for all that a terminal would obey or that cannot be seen."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign if _is_plain(sign) or _belongs(text, at) else _escape(sign)
        for at, sign in enumerate(text)
    )


def _is_plain(sign: str) -> bool:
    """Return whether a sign may stand in a text: no control character but the end of a line."""
    kind = unicodedata.category(sign)
    return sign == "\n" or kind == "Zs" or not (kind == "Cc" or _is_unseen(sign))


def _escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return re.sub("....", r"\\u\g<0>", units)


def _is_unseen(sign: str) -> bool:
    kind = unicodedata.category(sign)
    odd_space = kind == "Zs" and sign != " "
    return odd_space or kind in ("Cf", "Cn", "Co", "Cs", "Zl", "Zp") or bool(_UNSEEN.match(sign))


def _belongs(name: str, at: int) -> bool:
    """Return whether it joins the letters beside it, or makes a picture of a sign."""
    before = name[at - 1 : at]
    after = name[at + 1 : at + 2]
    if name[at] == _AS_PICTURE:
        return _is_picture(before)
    if name[at] not in _JOINERS or not before or not after:
        return False
    pictures = (_is_picture(before) or before == _AS_PICTURE) and _is_picture(after)
    return pictures or (_script(before) in _NEED_JOINERS and _script(after) in _NEED_JOINERS)


def _is_picture(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in ("So", "Sk")


def _script(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0]


def file_name(started: str, game: str, id: str) -> str:
    """Return the file name of a match: its date, its game and a short form of its id."""
    short = id[:8]
    if not (short.isascii() and short.isalnum()):
        short = hashlib.sha256(id.encode()).hexdigest()[:8]
    return f"{started[:10] or 'undated'}-{game}-{short.lower()}{SUFFIX}"
