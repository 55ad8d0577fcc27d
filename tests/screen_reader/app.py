"""The app as a desktop starts it, in a window that nobody sees.

COMPANION_FOLDER=somewhere python -m tests.screen_reader.app
"""

from tests.support.ui.window import choose_backend, open_window

if __name__ == "__main__":
    open_window(choose_backend())
    from kivy.config import Config

    Config.set("graphics", "maxfps", "60")
    from screens.app import run

    run()
