"""A desk for every test of a session."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Somebody at a match without a window."""
    desk = Desk(tmp_path)
    yield desk
    desk.close()
