"""An evening at an open table: phones that come to it, and the links that lead there."""

from __future__ import annotations

from collections.abc import Callable

from companion.server.server import Serving
from tests.server.conftest import Table
from tests.server.phone import Phone
from tests.support.browsers import SIZE


class Evening:
    """A table, and those who take out their phones at it."""

    def __init__(
        self, table: Table | Serving, take_out: Callable[..., Phone], width: int = SIZE["width"]
    ) -> None:
        self._table = table
        self._take_out = take_out
        self._width = width

    def take_out_phone(self) -> Phone:
        """Take out another phone."""
        return self._take_out(self._width)

    @property
    def table(self) -> Table:
        """The table, to which things happen."""
        assert isinstance(self._table, Table)
        return self._table

    @property
    def keep(self) -> str:
        """The keeper's link."""
        return self._table.link("keep")

    @property
    def play(self) -> str:
        """The link for those who play."""
        return self._table.link("play")

    @property
    def watch(self) -> str:
        """The link for those who watch."""
        return self._table.link("watch")

    @property
    def bare(self) -> str:
        """The address without a code."""
        return self.play.partition("#")[0]

    @property
    def letters(self) -> str:
        """The six letters, as somebody types them."""
        return self.table.serving.table.auth.code.letters.lower()
