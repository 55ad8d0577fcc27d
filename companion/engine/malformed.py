"""Input that is not even illegal: it cannot be read."""

from __future__ import annotations


class Malformed(Exception):
    """Says what is wrong and where: an English sentence with `{facts}`, translated when shown."""

    def __init__(self, sentence: str, key: str | None = None, **facts: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.key = key
        self.facts = {"key": key, **facts}
        self.line: int | None = None
