"""Settings: what is pressed stays under the finger while text grows."""

from __future__ import annotations

from tests.ui.driver import UI
from tests.ui.gestures import go, open_app


def test_the_key_for_larger_text_stays_under_the_finger(ui: UI) -> None:
    open_app(ui, text_size=1.0, language="de")
    ui.resize(360, 740)
    screen = go(ui, "settings")
    ui.scroll_to("Aa")
    stepper = screen.stepper
    x, y, width, height = stepper.zones["plus"].box
    left, low = stepper.to_window(stepper.x + x, stepper.y + y)
    theme = ui.app.library.settings.theme
    for expected in (1.15, 1.3, 1.45, 1.6):
        ui.tap((left + width / 2, low + height / 2))  # the same place of the window each time
        assert ui.app.library.settings.text_size == expected
    assert ui.app.library.settings.theme == theme
