"""The app: it holds the library, the running match, the language, the look, and shows screens."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window, WindowBase
from kivy.properties import ObjectProperty

from companion.device import Device, phone
from companion.engine.malformed import Malformed
from companion.library.library import Library
from companion.library.starts import Starts, clear_the_way
from companion.paths import APP_ID, data_folder, kept_folder
from companion.record.notice import NotKept

from .chosen import chosen_language, chosen_theme, measure
from .coming_back import come_back, whereabouts
from .kit import look
from .second_tap import SecondTap
from .stage import Stage
from .steps import Steps
from .theme import THEMES
from .trail import ScreenApp

if TYPE_CHECKING:
    from companion.play.new_match import NewMatch
    from companion.record.open_record import OpenRecord

    from .guests.keeper import OpenedTable
    from .spoken import Spoken

LOG = logging.getLogger("companion")

BACK_KEY = 27
BARS_MOVE = 0.5  # seconds until bars and cut-outs lie where they belong after a turn
IDLE_SOON = 0.5  # seconds without a tap, then the place is kept
IDLE = 20  # seconds after the start, when nobody waits for anything


class CompanionApp(ScreenApp):
    title = "Table Companion"
    icon = str(data_folder() / "desktop" / f"{APP_ID}.png")  # of the window; a phone has its own
    running = ObjectProperty(None, allownone=True)  # the match on the table

    def __init__(
        self, folder: Path | None = None, file: Path | str | None = None, **properties: Any
    ) -> None:
        """`folder` is where everything is kept, `file` one that is to be looked at first."""
        super().__init__(**properties)
        folder = folder or kept_folder(self.user_data_dir if phone() else "")
        self.starts = Starts(folder)
        something_is_in_the_way = self.starts.begin()
        self.library = Library(folder)
        if something_is_in_the_way:
            clear_the_way(self.library)
        self.device = Device(
            lambda: self.library.settings, self.library.folder / "picked", _on_this_thread
        )
        measure(self.device)
        self._dress()
        self._file = file
        self.reader: object = None  # whoever tells a screen reader what there is
        self._spoken: Spoken | None = None  # made when it is first wanted
        self.opened: OpenedTable | None = None  # to other phones
        self.begins: int | None = None  # the seat that was drawn to begin the match
        self.rounds_only = False
        self.is_new = False  # the match on the table was set up by somebody just now
        self._second_tap = SecondTap()
        self._idle = Clock.create_trigger(lambda _: self.remember(), IDLE_SOON)

    def build(self) -> Stage:
        self.stage = Stage()
        self.stage.navigation.bind(on_tap=lambda _, place: self.go_to(place))
        Window.softinput_mode = "below_target"  # the phone's keyboard covers no field
        Window.bind(**self._heard)
        self._fit_in()
        # Bars move a little later than the window turns, and upside down it has the same size.
        self._bars = Clock.schedule_interval(self._fit_in, BARS_MOVE) if phone() else None
        return self.stage

    @property
    def _heard(self) -> dict[str, Callable[..., object]]:
        """What the window tells; after whatever a person did, the place is kept soon."""
        return {
            "on_keyboard": self._key,
            "on_textinput": self.remember_soon,
            "on_touch_down": self._second_tap.swallows,
            "on_touch_up": self.remember_soon,
            "size": self._reshaped,
            "on_memorywarning": self._lacks_memory,
        }

    def on_start(self) -> None:
        """The stage is in its window, so that a sheet can lie over it."""
        self.coming = True
        come_back(self)
        self.coming = False
        self._speak()
        self.device.receive_files(self.open_file)
        if self._file:
            self.open_file(self._file)
        Clock.schedule_once(self._arrive)
        Clock.schedule_once(lambda _: self._tend(), IDLE)

    def _arrive(self, _time: float) -> None:
        """What was in the way, if anything, would have been so before the second frame."""
        Clock.schedule_once(lambda _: self.starts.arrived())

    # The look and the language

    def change_settings(self, **changes: Any) -> None:
        """At once, without a restart: every drawn widget follows the look."""
        try:
            self.library.change_settings(**changes)
        except NotKept as error:
            self.show_again()  # what was switched goes back
            self.tell(error)
            return
        self._dress()
        self._watch_over()
        tr = self.language.tr
        self._speak(
            tr(
                "Touch to hear. Tap twice to act. Swipe right or left for the next or the one "
                "before, up to hear how it stands, down to go back."
            )
        )
        self.show_again()

    def _dress(self) -> None:
        self.language = chosen_language(self.library.settings, self.device)
        self._wear()

    def _wear(self) -> None:
        look.theme = chosen_theme(self.library.settings, self.device)
        self.device.dress_bars(look.theme.dark)

    def _speak(self, how: str = "") -> None:
        """The spoken mode, on or off; `how` it works is told to who has just switched it on."""
        wanted = self.library.settings.spoken and self.device.has_voice
        if wanted and self._spoken is None:
            from .spoken import Spoken  # few need it

            self._spoken = Spoken(self)
        if self._spoken is not None:
            self._spoken.begin(how) if wanted else self._spoken.end()

    # The window

    def _reshaped(self, *_size: object) -> None:
        """Turned, split or unfolded."""
        self._wear()
        self._fit_in()

    def _fit_in(self, *_time: object) -> None:
        self.stage.safe_area = self.device.safe_area() or self.stage.safe_area

    def on_running(self, _app: CompanionApp, _running: OpenRecord | None) -> None:
        self._watch_over()

    def _watch_over(self) -> None:
        """Nobody wants to wake the phone for every move."""
        awake = self.running is not None and self.library.settings.keep_screen_on
        Window.allow_screensaver = not awake

    def _key(self, _window: WindowBase, key: int, *_rest: object) -> bool:
        self.remember_soon()
        return key == BACK_KEY and self.back()

    # The running match

    def logged(self) -> None:
        """A move was, by a finger."""
        self.device.logged()
        self._second_tap.logged()

    def begin(self, new: NewMatch) -> None:
        """From the set-up to the table; Home lies under it."""
        before = self.running
        self.leave_match()
        with self.telling():
            self.running = self.library.begin(new.setup())
            self._forget_if_empty(before)
            self.begins, self.rounds_only = new.starter, new.rounds_only
            self._remember_way(new.game.id, new.rounds_only)
            if new.learning:
                with suppress(NotKept):
                    self.library.learn(new.players, True)
            self.go_to_table()

    @property
    def by_moves(self) -> tuple[str, ...]:
        """The games of which every move is logged, unless somebody says otherwise."""
        return self.library.settings.by_moves

    def guide(self, new: NewMatch) -> None:
        """How to set up, for who has not played this game with so many yet; and a coach for who
        has not played at all."""
        self.is_new = True
        self.stage.front.refresh()
        known, table = self.library.settings.guided, f"{new.game.id} {len(new.players)}"
        if table not in known:
            self.stage.front.open_sheet("set_up")
            with suppress(NotKept):
                self.library.change_settings(guided=(*known, table))

    def _remember_way(self, game: str, rounds_only: bool) -> None:
        usual = tuple(other for other in self.by_moves if other != game)
        chosen = usual if rounds_only else (*usual, game)
        if set(chosen) != set(self.by_moves):
            with suppress(NotKept):
                self.library.change_settings(by_moves=chosen)

    def again(self, file: str) -> None:
        """The same people and house rules; only who begins is open."""
        from companion.play.new_match import NewMatch

        with self.telling():
            setup = self.library.rematch(file)
            new = NewMatch(setup.game, setup.players, options=setup.options)
            self.begin(new.play(setup.game.id, self.by_moves))

    def go_on(self, file: str) -> None:
        from companion.record.file import IllegalRecord

        before = self.running
        self.leave_match()
        with self.telling(Malformed, IllegalRecord):
            self.running = self.library.go_on(file)
            self.is_new = False
            self._forget_if_empty(before)
            self.begins, self.rounds_only = None, self.running.match.only_counted
            self.go_to_table()

    def go_to_table(self) -> None:
        """Or to the result, if nothing is left to play; Home lies under it."""
        over = self.running.match.table.phase == "over"
        self.go_to("result" if over else self.table)

    @property
    def table(self) -> str:
        """The screen on which the match is played."""
        return "score_sheet" if self.running.match.setup.game.grid else "table"

    def open_table(self) -> None:
        """To other phones, until somebody closes it; OSError where nobody can listen."""
        if self.opened is None:
            from .guests.keeper import OpenedTable  # brings a server along

            self.opened = OpenedTable(self)

    def close_table(self) -> None:
        if self.opened:
            self.opened.close()
            self.opened = None

    def ends_a_round(self) -> bool:
        """Whether the last move did, in a match of which moves are logged: of one that is only
        counted the table itself is the sheet of its rounds."""
        from companion.engine.course import round_is_over

        return not self.rounds_only and round_is_over(self.running.match)

    def leave_match(self) -> None:
        if self.running:
            self.library.note_match(self.running)
            self.running.close()
            self.running = None

    def _forget_if_empty(self, left: OpenRecord | None) -> None:
        """A match that was left for another before anything was logged: nobody will look for it."""
        if left and not left.match.number and left.path != self.running.path:
            with suppress(NotKept):
                self.library.delete(self.library.file_of(left.path))

    def tell(self, error: Exception) -> None:
        """Something could not be done: one clear sentence, and nothing has changed."""
        from .trouble import in_a_sentence

        self.stage.front.open_sheet("trouble", in_a_sentence(error, self.language))

    @contextmanager
    def telling(self, *others: type[Exception]) -> Iterator[None]:
        """What cannot be kept is told, and what follows it in the block is not done."""
        kinds: tuple[type[Exception], ...] = (NotKept, *others)
        try:
            yield
        except kinds as error:
            self.tell(error)

    def open_file(self, path: Path | str | None) -> None:
        """A file or a link that another app hands over, to be looked at; what was open lies under
        it."""
        self.stage.close_sheet()
        if path is None:
            self.stage.front.open_sheet("trouble", self.language.tr("The file cannot be read."))
        elif isinstance(path, str) or path.name.endswith(".toml"):
            if self.trail[-1][0] != "sheets":
                self.go("sheets")
            self.screen("sheets").look_at(path)
        elif self.trail[-1][0] == "import":
            self.replace("import", path=path)
        else:
            self.go("import", path=path)

    # Coming and going

    def _tend(self) -> None:
        """Look after what is kept, and copy what changed, a little in each frame."""
        from companion.library.tending import tend

        before = self.library.notices

        def done() -> None:
            if self.library.notices != before and self.trail[-1][0] == "home":
                self.show_again()

        Steps(tend(self.library, keep_exports=not phone()), done).start()

    def remember_soon(self, *_change: object) -> None:
        """When taps, typing and scrolling pause: nobody should wait for the disk."""
        self._idle.cancel()
        self._idle()

    def remember(self) -> None:
        self.library.place = whereabouts(self)

    def on_pause(self) -> bool:
        """The phone may end the app at any time from now on, and says no more."""
        self.remember()
        return True

    def _lacks_memory(self, *_told: object) -> None:
        _on_this_thread(self._slim)

    def _slim(self) -> None:
        """The phone lacks memory, and ends those first that have much: screens can be made anew."""
        self.remember()
        kept = {name for name, _ in self.trail}
        self.made = {name: screen for name, screen in self.made.items() if name in kept}
        gc.unfreeze()  # among what was to stay
        gc.collect()
        gc.freeze()

    def on_resume(self) -> None:
        """The person may have been in the phone's settings meanwhile."""
        spoken = self.language.code
        if measure(self.device):
            look.theme = THEMES["light" if look.theme.name == "dark" else "dark"]  # all draw anew
        self._dress()
        self._reshaped()
        if self.language.code != spoken:
            self.show_again()

    def on_stop(self) -> None:
        Window.unbind(**self._heard)
        if self._spoken:
            self._spoken.end()
        self._idle.cancel()
        if self._bars:
            self._bars.cancel()
        self.remember()
        self.close_table()
        self.leave_match()
        self.starts.arrived()


def _on_this_thread(act: Callable[[], None]) -> None:
    """Wherever it is called: Kivy's clock runs it between two frames."""
    Clock.schedule_once(lambda _: act())


def run(file: Path | str | None = None) -> None:
    EventLoop.ensure_window()
    app = CompanionApp(file=file)
    Clock.schedule_once(lambda _: _let_screen_readers_in(app))
    app.run()


def _let_screen_readers_in(app: CompanionApp) -> None:
    """Few need them, and nobody's match may end by them."""
    try:
        if phone() == "android":
            from .talked_back import TalkedBack

            app.reader = TalkedBack(app)
        elif not phone() and find_spec("accesskit"):
            from .access import let_screen_readers_in

            let_screen_readers_in(app)
    except Exception as error:
        LOG.warning("Screen readers cannot be let in: %r", error)
