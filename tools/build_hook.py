"""Draws pictures and compiles catalogues before a wheel, an sdist or an editable install."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MakeFiles(BuildHookInterface):
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what is missing or older than its sources."""
        sys.path.insert(0, self.root)
        from tools.compile_catalogues import compile_catalogues
        from tools.make_icons import make_pictures

        make_pictures()
        compile_catalogues()
