"""What a guest is told in place of an answer: a status for the browser, a sentence to read."""

from __future__ import annotations


class Refusal(Exception):
    """An English sentence with `{facts}`, said in the guest's language where there is one."""

    def __init__(self, sentence: str, status: int = 400, **facts: str | int) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.facts = facts
