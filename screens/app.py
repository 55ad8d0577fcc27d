"""The app: it holds the library, the match, the language and the theme, and shows screens."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window, WindowBase
from kivy.input import MotionEvent
from kivy.properties import ObjectProperty

from companion.device import Device, phone
from companion.engine.errors import BadInput, CompanionError, Message, StorageError
from companion.library.crash_guard import CrashGuard, remove_obstacles
from companion.library.library import Library
from companion.paths import APP_ID, data_folder, kept_folder

from .accessibility import start_screen_reader
from .background_task import BackgroundTask
from .debounce import TapDebounce
from .desk_window import place_window
from .hover import Hover
from .navigation import NavigationApp
from .preferences import chosen_language, chosen_theme, measure
from .root_widget import RootWidget
from .state_restore import restore_ui_state, save_ui_state
from .theme import THEMES
from .widgets import theme_holder

if TYPE_CHECKING:
    from companion.engine.game import Setup
    from companion.record.open_record import OpenRecord
    from companion.session.new_match import NewMatch

    from .accessibility.controls import Focus
    from .accessibility.spoken_mode import SpokenMode
    from .guests.app_host import OpenedTable
    from .unexpected import UnexpectedErrors

LOG = logging.getLogger("companion")

BACK_KEY = 27
ENTER = 13
SPACE = 32
F1 = 282
BARS_MOVE = 0.5  # seconds until bars and cut-outs lie where they belong after a turn
IDLE_SOON = 0.5  # seconds without a tap, then the UI state is saved
IDLE = 20  # seconds after the start, when nobody waits for anything


class CompanionApp(NavigationApp):
    """The app with its library, device, running match and screens."""

    title = "Table Companion"
    icon = str(data_folder() / "desktop" / f"{APP_ID}.png")  # of the window; a phone has its own
    running = ObjectProperty(None, allownone=True)  # the match on the table

    def __init__(
        self, folder: Path | None = None, file: Path | str | None = None, **properties: Any
    ) -> None:
        """Open the library in `folder`; `file` is shown first if it is given."""
        super().__init__(**properties)
        folder = folder or kept_folder(self.user_data_dir if phone() else "")
        self.crash_guard = CrashGuard(folder)
        must_clear = self.crash_guard.begin()
        self.library = Library(folder)
        if must_clear:
            remove_obstacles(self.library)
        self.device = Device(
            lambda: self.library.settings, self.library.folder / "picked", _on_this_thread
        )
        measure(self.device)
        self._apply_preferences()
        self._file = file
        self.errors: UnexpectedErrors | None = None  # made when there is one
        self.reader: object = None  # whoever tells a screen reader what there is
        self._spoken: SpokenMode | None = None  # made when it is first wanted
        self.opened_table: OpenedTable | None = None  # to other phones
        self.starter: int | None = None  # the seat that was drawn to begin the match
        self.rounds_only = False
        self.asked_game = ""  # about which “May I …?” was asked last, since the last match began
        self.is_new = False  # the match on the table was set up by somebody just now
        self._debounce = TapDebounce()
        self._idle = Clock.create_trigger(lambda _: self.save_state(), IDLE_SOON)

    def build(self) -> RootWidget:
        """Return the root widget, once Kivy has a window."""
        Window.softinput_mode = "below_target"  # the phone's keyboard covers no field
        Window.bind(
            on_keyboard=self._key_pressed,
            on_textinput=self.save_state_soon,
            on_touch_down=self._touched,
            on_touch_up=self.save_state_soon,  # what a person does is saved soon
            size=self._window_resized,
            on_memorywarning=self._low_memory,
        )
        self._hover = None if phone() else Hover(self)  # nobody else would hold it
        return self._make_root()

    def _make_root(self) -> RootWidget:
        self.root = RootWidget()
        self.root.navigation.bind(on_tap=lambda _, tab: self.go_to(tab))
        self._update_safe_area()
        # Bars move a little later than the window turns, and upside down it has the same size.
        if phone():
            Clock.schedule_interval(self._update_safe_area, BARS_MOVE)
        return self.root

    def start_again(self, counted: bool = False) -> None:
        """Show Home in an empty window, with all screens made anew; what is kept is read again.

        It counts as a start where the app did not get as far as Home before.
        """
        running = self.running
        self.running = None
        with suppress(Exception):  # whatever is wrong with it, its file is whole
            running.close()
        with suppress(Exception):
            self.close_to_guests()
        self.library = Library(self.library.folder)
        if counted and self.crash_guard.begin():
            remove_obstacles(self.library)
        self.screens = {}
        self.restoring = False
        Window.add_widget(self._make_root())
        self.go_home()
        Clock.schedule_once(self._note_start)

    def on_start(self) -> None:
        """Open the first screen, now that the root widget is in its window and can show a sheet."""
        try:
            self._open()
        except Exception as error:  # as in a frame
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def handle_exception(self, error: BaseException) -> int:
        """Called by Kivy when an exception would end the app, if it was started by `run`."""
        from .unexpected import UnexpectedErrors  # nobody should ever need it

        self.errors = self.errors or UnexpectedErrors(self)
        return self.errors.handle_exception(error)

    def _open(self) -> None:
        self.restoring = True
        restore_ui_state(self)
        self.restoring = False
        self._update_spoken_mode()
        self.device.receive_files(self.open_file)
        if self._file:
            self.open_file(self._file)
        Clock.schedule_once(self._note_start)
        Clock.schedule_once(lambda _: self._run_maintenance(), IDLE)

    def _note_start(self, _time: float) -> None:
        """Count the start as complete after the second frame: a crash would have come before."""
        Clock.schedule_once(lambda _: self.crash_guard.arrived())

    # The look and the language

    def change_settings(self, **changes: Any) -> None:
        """Save settings and apply them at once, without a restart."""
        try:
            self.library.change_settings(**changes)
        except StorageError as error:
            self.reload_screen()  # what was switched goes back
            self.show_error(error)
            return
        self._apply_preferences()
        self._update_screensaver()
        tr = self.language.tr
        self._update_spoken_mode(
            tr(
                "Touch to hear. Tap twice to act. Swipe right or left for the next or previous "
                "item, up to hear the score, down to go back."
            )
        )
        self.reload_screen()

    def _apply_preferences(self) -> None:
        self.language = chosen_language(self.library.settings, self.device)
        if damage := self.language.damage:
            self.library.add_notice(damage)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme_holder.theme = chosen_theme(self.library.settings, self.device)
        Window.clearcolor = theme_holder.theme.background
        self.device.dress_bars(theme_holder.theme.dark)

    def _update_spoken_mode(self, how: str = "") -> None:
        """Switch the spoken mode on or off; when it is new, say `how` it works."""
        wanted = self.library.settings.spoken and self.device.has_voice
        if wanted and self._spoken is None:
            from .accessibility.spoken_mode import SpokenMode  # few need it

            self._spoken = SpokenMode(self)
        if self._spoken is not None:
            self._spoken.begin(how) if wanted else self._spoken.end()

    # The window

    def _window_resized(self, *_size: object) -> None:
        """Follow a window that was turned, split or unfolded."""
        self._apply_theme()
        self._update_safe_area()

    def _update_safe_area(self, *_time: object) -> None:
        self.root.safe_area = self.device.safe_area() or self.root.safe_area

    def on_running(self, _app: CompanionApp, _running: OpenRecord | None) -> None:
        self._update_screensaver()

    def _update_screensaver(self) -> None:
        """Keep the screen on during a match, if the settings say so."""
        awake = self.running is not None and self.library.settings.keep_screen_on
        Window.allow_screensaver = not awake

    def _key_pressed(
        self, _window: WindowBase, key: int, scan: int, _text: str | None, modifiers: list[str]
    ) -> bool:
        self.save_state_soon()
        if key == BACK_KEY:
            return self.back()
        if key in (ENTER, SPACE) and self.focus.press():
            return True
        front = self.root.sheet or self.root.front
        if front.key_pressed(key, scan, modifiers):
            return True
        return self.focus.move(key, modifiers)

    def open_settings(self, *_: object) -> bool:
        """Let the screen in front answer F1, by which Kivy would open settings of its own."""
        return self.root.sheet is None and self.root.front.key_pressed(F1, 0, [])

    @cached_property
    def focus(self) -> Focus:
        """The focus of a keyboard or a voice, made when there is one."""
        from .accessibility.controls import Focus  # few need it on a phone

        return Focus(self)

    def _touched(self, window: WindowBase, touch: MotionEvent) -> bool:
        if "focus" in vars(self):
            self.focus.clear()
        return self._debounce.ignores(window, touch)

    # The running match

    def move_logged(self) -> None:
        """Confirm a move that a finger has logged, and ignore a second tap on the same spot."""
        self.device.logged()
        self._debounce.logged()

    def start_match(self, new: NewMatch) -> None:
        """Begin a match by this set-up and open its table."""
        before = self.running
        self.close_match()
        with self.reporting_errors():
            self.running = self.library.begin(new.setup())
            self._forget_if_empty(before)
            self.starter = new.starter
            self.rounds_only = new.rounds_only
            self.asked_game = ""
            self._remember_logging(new.game.id, new.rounds_only)
            if new.learning:
                with suppress(StorageError):
                    self.library.set_learning(new.players, True)
            self.go_to_table()

    @property
    def by_moves(self) -> tuple[str, ...]:
        """The games of which every move is logged unless somebody says otherwise."""
        return self.library.settings.by_moves

    def show_set_up_once(self, new: NewMatch) -> None:
        """Show how to set up a game that was not played with so many yet, and coach new players."""
        self.is_new = True
        self.root.front.refresh()
        known = self.library.help_given.guided
        table = f"{new.game.id} {len(new.players)}"
        if table not in known:
            self.root.front.open_sheet("set_up")
            with suppress(StorageError):
                self.library.change_settings(guided=(*known, table))

    def _remember_logging(self, game: str, rounds_only: bool) -> None:
        usual = tuple(other for other in self.by_moves if other != game)
        chosen = usual if rounds_only else (*usual, game)
        if set(chosen) != set(self.by_moves):
            with suppress(StorageError):
                self.library.change_settings(by_moves=chosen)

    def play_again(self, file: str) -> None:
        """Begin another match with the same people and house rules; only who begins is open."""
        with self.reporting_errors():
            setup = self.library.rematch(file)
            self.start_match(self.match_like(setup).play(setup.game.id, self.by_moves))

    def match_like(self, setup: Setup, begins: str = "", rounds_only: bool = False) -> NewMatch:
        """Return a new match like another one, and say so if its sheet has changed since."""
        from companion.session.new_match import NewMatch

        new = NewMatch.like(setup, begins, rounds_only)
        if new.options.get("sheet") != setup.options.get("sheet"):
            name = self.language.title(setup)
            self.library.add_notice(
                Message(
                    "The sheet “{name}” has changed. A new match uses the new version.",
                    {"name": name},
                )
            )
        return new

    def continue_match(self, file: str) -> None:
        """Open a match from the list and its table."""
        before = self.running
        self.close_match()
        with self.reporting_errors(BadInput):
            self.running = self.library.go_on(file)
            self.is_new = False
            self._forget_if_empty(before)
            self.starter = None
            self.rounds_only = self.running.match.only_counted
            self.asked_game = ""
            self.go_to_table()

    def go_to_table(self) -> None:
        """Open the table of the running match, or its result if nothing is left to play."""
        over = self.running.match.table.phase == "over"
        self.go_to("result" if over else self.table_screen)

    @property
    def table_screen(self) -> str:
        """The name of the screen on which the match is played."""
        return "score_sheet" if self.running.match.setup.game.table.score_sheet else "table"

    def open_to_guests(self) -> None:
        """Open the table to other phones; OSError if no port can be opened."""
        if self.opened_table is None:
            from .guests.app_host import OpenedTable  # brings a server along

            self.opened_table = OpenedTable(self)

    def close_to_guests(self) -> None:
        """Close the table to other phones."""
        if self.opened_table:
            self.opened_table.close()
            self.opened_table = None

    def round_ended(self) -> bool:
        """Return whether the last move ended a round, in a match of which moves are logged."""
        from companion.engine.rounds import round_is_over

        return not self.rounds_only and round_is_over(self.running.match)

    def close_match(self) -> None:
        """Close the running match and update its line in the list."""
        if self.running:
            self.library.note_match(self.running)
            self.running.close()
            self.running = None

    def _forget_if_empty(self, left: OpenRecord | None) -> None:
        """Delete a match that was left for another before anything was logged."""
        if left is None or left.match.number or left.match.undone:
            return
        if left.path != self.running.path:
            with suppress(StorageError):
                self.library.delete(self.library.file_of(left.path))

    def show_error(self, error: CompanionError) -> None:
        """Show a sheet with one sentence about what could not be done, and why."""
        from companion.record.match_file import IllegalRecord

        words = self.language.message_text(error)
        if isinstance(error, IllegalRecord):
            words = self.language.why(error.broken, error.setup)
        self.root.front.open_sheet("trouble", words)

    @contextmanager
    def reporting_errors(self, *others: type[CompanionError]) -> Iterator[None]:
        """Show a message for storage errors raised in the block."""
        kinds: tuple[type[CompanionError], ...] = (StorageError, *others)
        try:
            yield
        except kinds as error:
            self.show_error(error)

    def open_file(self, path: Path | str | None) -> None:
        """Show a file or link that another app hands over, on top of what was open."""
        self.root.close_sheet()
        if path is None:
            self.root.front.open_sheet("trouble", self.language.tr("The file can’t be read."))
        elif isinstance(path, str) and self._is_season(path):
            (self.replace if self.screen_name == "import" else self.go)("import", link=path)
        elif isinstance(path, str) or path.name.endswith(".toml"):
            if self.screen_name != "sheets":
                self.go("sheets")
            self.screen("sheets").look_at(path)
        elif self.screen_name == "import":
            self.replace("import", path=str(path))
        else:
            self.go("import", path=str(path))

    def _is_season(self, link: str) -> bool:
        from companion.standings.season_link import is_season_link  # no start waits for it

        return is_season_link(link)

    # Coming and going

    def _run_maintenance(self) -> None:
        """Check and back up the library, a little in each frame."""
        from companion.library.maintenance import run_maintenance

        before = self.library.notices

        def done() -> None:
            if self.library.notices != before and self.screen_name == "home":
                self.reload_screen()

        BackgroundTask(run_maintenance(self.library, keep_exports=not phone()), done).start()

    def save_state_soon(self, *_change: object) -> None:
        self._idle.cancel()
        self._idle()

    def save_state(self) -> None:
        self.library.ui_state = save_ui_state(self)

    def on_pause(self) -> bool:
        """Save the UI state: the phone may end the app at any time from now on."""
        self.save_state()
        return True

    def _low_memory(self, *_event: object) -> None:
        _on_this_thread(self._free_memory)

    def _free_memory(self) -> None:
        """Drop screens that are not open, when the phone lacks memory: they can be made anew."""
        self.save_state()
        kept = {name for name, _ in self.nav_stack}
        self.screens = {name: screen for name, screen in self.screens.items() if name in kept}
        gc.unfreeze()  # among what was to stay
        gc.collect()
        gc.freeze()

    def on_resume(self) -> None:
        """Read the phone's settings again, which may have changed meanwhile."""
        spoken = self.language.code
        if measure(self.device):
            other = "light" if theme_holder.theme.name == "dark" else "dark"
            theme_holder.theme = THEMES[other]  # all draw anew
        self._apply_preferences()
        self._window_resized()
        if self.language.code != spoken:
            self.reload_screen()

    def on_stop(self) -> None:
        self.save_state()
        self.close_to_guests()
        self.close_match()
        self.crash_guard.arrived()


def _on_this_thread(act: Callable[[], None]) -> None:
    """Run a function on Kivy's thread between two frames, wherever this is called."""
    Clock.schedule_once(lambda _: act())


def run(file: Path | str | None = None) -> None:
    """Run the app until it is closed, or show a plain page if it cannot be opened."""
    EventLoop.ensure_window()
    try:
        app = CompanionApp(file=file)
        place_window(app.library.ui_state.get("window", ()))
        ExceptionManager.add_handler(app)
        Clock.schedule_once(lambda _: start_screen_reader(app))
        app.run()
    except Exception as error:
        if EventLoop.status == "closed":  # somebody has closed the app, and sees nothing of it
            raise
        from .unexpected import SafeApp

        LOG.exception("The app cannot be opened")
        SafeApp(error).run()
