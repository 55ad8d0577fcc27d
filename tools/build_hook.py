"""Draws the pictures whenever a wheel, an sdist or an editable install is built."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DrawPictures(BuildHookInterface):
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Draw the pictures that are missing or older than their sources."""
        sys.path.insert(0, self.root)
        from tools.make_icons import make_pictures

        make_pictures()
