"""The drawings of the guests' page are those of the app."""

from __future__ import annotations

from tools.make_icons import ICONS, SCRIPT, script


def test_the_page_has_every_drawing_as_it_is_now() -> None:
    assert SCRIPT.read_text("utf-8") == script(sorted(ICONS.glob("*.svg"))), "make icons"
