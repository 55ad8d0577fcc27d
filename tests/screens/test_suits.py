"""Hearts and diamonds are red wherever a card shows its suit by a sign."""

from __future__ import annotations

import pytest

from screens.theme import THEMES, Theme, tint


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_red_suits_are_red(theme: Theme) -> None:
    for short in ("♥", "10♥", "♦", "V♦"):
        red, green, blue, _ = tint("", theme, short)
        assert red > 2 * max(green, blue), short
    for short in ("♠", "10♠", "♣", "V", "7", ""):
        red, green, blue, _ = tint("", theme, short)
        assert red <= 2 * max(green, blue), short
