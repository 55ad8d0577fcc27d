"""Everything that is shown can be told from what it lies on, in every theme, by everybody."""

from itertools import combinations

import pytest

from companion.pictures import tints
from screens.theme import THEMES, Theme, contrast, tint
from tests.support.sampling import each

TEXT = 4.5
SCORE = 7.0
DRAWN = 3.0
GROUNDS = ("background", "surface", "raised")

# what stands on what, and how well it must be told from it
PAIRS = [
    *(("text", ground, SCORE) for ground in GROUNDS),
    *(("second", ground, TEXT) for ground in GROUNDS),
    *((role, ground, TEXT) for role in ("legal", "illegal", "ruling") for ground in GROUNDS),
    *(("line", ground, DRAWN) for ground in GROUNDS),
    ("accent", "background", SCORE),  # the leader's total
    ("accent", "surface", SCORE),
    ("accent", "raised", TEXT),
    ("on_accent", "accent", TEXT),
    ("on_hero", "hero", SCORE),
    ("text", "mark", TEXT),
    ("ink", "card", SCORE),
    ("second_ink", "card", TEXT),
]


@pytest.fixture(params=THEMES.values(), ids=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return request.param


@each("front, ground, least", PAIRS)
def test_roles_that_meet(theme: Theme, front: str, ground: str, least: float) -> None:
    assert contrast(getattr(theme, front), getattr(theme, ground)) >= least


def test_high_contrast_is_higher_than_the_rest() -> None:
    for name in ("dark", "light"):
        plain = THEMES[name]
        high = THEMES[f"contrast-{name}"]
        for role in ("text", "second", "line"):
            assert contrast(getattr(high, role), high.surface) > contrast(
                getattr(plain, role), plain.surface
            )
        assert contrast(high.edge, high.background) >= DRAWN


def test_a_card_stands_out(theme: Theme) -> None:
    """By itself or by its edge; in a light theme the picture on it is what is seen."""
    if theme.dark:
        assert contrast(theme.card, theme.raised) >= DRAWN


@each("kind", tints())
def test_pictures_on_ivory(theme: Theme, kind: str) -> None:
    assert contrast(tint(kind, theme), theme.card) >= DRAWN


def test_players_on_every_ground(theme: Theme) -> None:
    for seat in theme.seats:
        assert contrast(seat.ink, seat.colour) >= TEXT
        for ground in GROUNDS:
            assert contrast(seat.line, getattr(theme, ground)) >= DRAWN


def test_a_player_has_one_colour_in_dark_and_light() -> None:
    fills = {tuple(seat.colour for seat in theme.seats) for theme in THEMES.values()}
    assert len(fills) == 1


# How red-, green- and blue-blind people see linear light (Machado and others, 2009).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red-blind": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "green-blind": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "blue-blind": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@pytest.mark.parametrize("eyes", EYES)
def test_eight_players_by_colour_alone(theme: Theme, eyes: str) -> None:
    seen = [_oklab(_through(EYES[eyes], seat.colour)) for seat in theme.seats[:8]]
    nearest = min(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(seen, 2)
    )
    assert nearest >= 0.1


def _through(eyes: tuple, seen: tuple) -> list[float]:
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in seen[:3]]
    return [min(1, max(0, _dot(row, light))) for row in eyes]


def _oklab(light: list[float]) -> list[float]:
    """A space in which equal distances look about equally far apart (Ottosson, 2020)."""
    cones = (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
    axes = (
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    )
    roots = [_dot(row, light) ** (1 / 3) for row in cones]
    return [_dot(row, roots) for row in axes]


def _dot(row: tuple, column: list[float]) -> float:
    return sum(a * b for a, b in zip(row, column, strict=True))
