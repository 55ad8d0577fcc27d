"""Settings: what is pressed stays under the finger while text grows."""

from tests.ui.driver import UI
from tests.ui.gestures import go, open_app


def test_the_sizes_of_text_stay_under_the_finger(ui: UI) -> None:
    open_app(ui, text_size=1.0, language="de")
    ui.resize(360, 740)
    screen = go(ui, "settings")
    ui.scroll_to("160 %")
    heights = []
    for size in (1.15, 1.3, 1.6, 0.85):
        ui.tap_zone(screen.choices["text_size"], str(size))
        assert ui.app.library.settings.text_size == size
        ui.settle()
        choice = screen.choices["text_size"]
        heights.append(round(choice.to_window(*choice.center)[1]))
    assert len(set(heights)) == 1, heights
