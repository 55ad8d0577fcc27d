"""The translations of one kind of text in one language, compiled by `tools/compile_catalogues.py`.

The app and the browser edition read JSON: it is loaded three times as quickly as gettext's own
compiled form, and packs into half as many bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..paths import data_folder

MOST_FORMS = 6  # of a noun, in any language
COUNTED = 201  # numbers with which a plural rule is tried
CONTEXT_ENDS = "\u0004"  # as in gettext


class Catalogue(NamedTuple):
    """Translations by what is said in English, and the language's rule for plurals."""

    texts: Mapping[str, str] = {}
    plural_form: Callable[[int], int] = lambda number: int(number != 1)

    def translate(self, english: str, context: str = "") -> str:
        """Return the translation of a text, or the text itself where there is none."""
        return self.texts.get(catalogue_key(english, context)) or english


def catalogue_key(english: str, context: str = "") -> str:
    """Return the name of a text in a compiled catalogue. A context with a slash is the place of one
    text only, and names it: so the words of games go without their English."""
    if "/" in context:
        return context
    return f"{context}{CONTEXT_ENDS}{english}" if context else english


def read_catalogue(name: str, code: str) -> Catalogue | None:
    """Return one of a language's catalogues, or None if its file is there but cannot be used. For a
    language without such a file it is empty, and English is said."""
    file = data_folder() / "locale" / code / "compiled" / f"{name}.json"
    if not file.exists():
        return Catalogue()
    try:
        content = json.loads(file.read_text("utf-8"))
        catalogue = Catalogue(content["texts"], _plural_rule(content["plural"]))
        forms = {catalogue.plural_form(number) for number in range(COUNTED)}
        texts = {type(text) for pair in catalogue.texts.items() for text in pair}
    except Exception:  # there are many ways in which a file or a rule can be damaged
        return None
    return catalogue if forms <= set(range(MOST_FORMS)) and texts <= {str} else None


def _plural_rule(expression: str) -> Callable[[int], int]:
    """Return the rule in the header of a catalogue that gives a number the form of its noun."""
    from gettext import c2py

    rule: Callable[[int], int] = c2py(expression)
    return rule
