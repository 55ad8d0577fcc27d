"""The app itself: its first window, until there are screens."""

from pathlib import Path

from kivy.app import App
from kivy.base import EventLoop
from kivy.lang import Builder
from kivy.uix.label import Label

# Once, at import: rules that are loaded again apply twice.
Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class FirstWindow(Label):
    """Says that the screens are still to come."""


class CompanionApp(App):
    title = "Table Companion"

    def build(self) -> FirstWindow:
        return FirstWindow()


def run() -> None:
    EventLoop.ensure_window()
    CompanionApp().run()
