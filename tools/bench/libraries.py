"""Libraries with many past matches, each made once for all that measure with it."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from unittest.mock import patch

from companion.library.library import Library
from tools.make_library import make_library

HOME = tempfile.TemporaryDirectory(prefix="companion-bench-")


@cache
def library_of(matches: int) -> Path:
    folder = Path(HOME.name) / str(matches)
    with patch.object(os, "fsync", lambda _: None):  # what is made here can be made again
        make_library(folder, matches)
        Library(folder).matches()  # its index is made once
    return folder
