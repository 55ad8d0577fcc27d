"""Work that takes many frames, on a machine that is as slow as it likes."""

from collections.abc import Iterator

from companion.library.match_index import Progress
from screens.background_task import BackgroundTask
from tests.ui.driver import UI


def test_work_is_done_to_its_end_however_long_a_machine_is_away(
    one_step_a_frame: None, ui: UI
) -> None:
    """Nothing was done when a frame was over before its work began, and it was called done."""
    ui.start()
    done: list[str] = []

    def work() -> Iterator[Progress]:
        for number in range(3):
            done.append(f"step {number}")
            yield Progress(number, 3)

    BackgroundTask(work(), then=lambda: done.append("end")).start()
    assert done == ["step 0"]  # one a frame
    ui.wait_until(lambda: "end" in done)
    assert done == ["step 0", "step 1", "step 2", "end"]
