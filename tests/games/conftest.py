"""The journeys of a game use the phone of all journeys."""

from tests.conftest import HAS_KIVY

if HAS_KIVY:
    from tests.journeys.conftest import open_match, start_phone, ui  # noqa: F401
