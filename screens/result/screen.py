"""The result: who won, the totals by round, the ranking, the moments, and what lay on the table."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, ClassVar

from kivy.metrics import dp

from companion.clock import local_day
from companion.engine.errors import BadInput, StorageError
from companion.engine.match import NOTE, Match
from companion.i18n import dates
from companion.library.match_summary import MatchSummary
from companion.record.match_file import read_file
from companion.record.messages import storage_errors
from companion.views import result as ending
from companion.views.categories import CountingView, counting
from companion.views.month import month_view

from ..matches.actions import delete_match, leave_match
from ..page import Page
from ..theme import GAP, MARGIN
from ..widgets import BottomSheet, Rounds, TextBlock, TextField, beside, button, row_to
from ..widgets.charts import Chart
from ..widgets.month_grid import MonthGrid
from .parts import CountingColumns, LeadersPanel, player_stacks
from .share_card import fill_chart

# All in dp
CHART = 216
LEAST_COLUMNS = 200


class ResultScreen(Page):
    """The result of a match: winner, ranking, chart, moments.

    What a score sheet counts once is told category by category before.
    """

    saved: ClassVar = {"step": int, "seen": str}

    def __init__(self, **properties: Any) -> None:
        self.chart = Chart(size_hint_y=None)
        super().__init__(**properties)
        self.found: Match | None = None  # the match that is shown, if it could be read
        self.past: MatchSummary | None = None
        self._shown: tuple[Match | MatchSummary | None, str] = None, ""
        self.seen = ""  # the file of a match whose count need not be told again
        self.winner = LeadersPanel()
        self.counting: CountingView | None = None  # while its categories are told
        self.counted = CountingColumns(size_hint_y=None)
        self.place = TextBlock(role="label", colour="second")
        self.category = TextBlock(role="heading", bold=True)
        for part in (self.place, self.category, self.area):
            part.fbind("height", self._fit_columns)
        self.again = button("", self._rematch, "primary")
        self.left = button("", self._look_back)
        self.set_footer(beside(self.left, self.again))

    @property
    def file(self) -> str:
        """The file of the match that is shown; its line in the list is updated."""
        if self.past:
            return self.past.file
        app = self.app
        app.library.note_match(app.running)
        return str(app.library.file_of(app.running.path))

    @property
    def match(self) -> Match:
        """The match that is shown."""
        assert self.found is not None
        return self.found

    # Shown

    def show(self, file: str = "", **_what: object) -> None:
        """Show the result of the running match, or of a past one."""
        app = self.app
        self.past = app.library.match(file) if file else None
        match = app.running and app.running.match
        if self.past:
            try:
                match = self._read(self.past)
            except (StorageError, BadInput) as error:
                app.back()
                app.show_error(error)
                return
        if match is None:
            app.back()
            return
        if not self.past and match.table.phase != "over":  # taken back in the log
            app.go_to_table()
            return
        self.found = match
        shown = self.past or match, app.language.code
        if self._shown != shown:
            new = self._shown[0] != shown[0]
            self._shown = shown
            self._fill()
            if new:  # a moment is seen once
                told = not self.past and not self.theme.still and self.file != self.seen
                self._count_from(0 if told else -1)
            elif self.counting:  # in another language
                self._count_from(int(self.counted.step))
            else:
                self.build()

    def _read(self, past: MatchSummary) -> Match:
        path = self.app.library.path_of(past.file)
        with storage_errors(path):
            return read_file(path).match

    @property
    def step(self) -> int:
        """The category that is counted, or −1 for the whole result."""
        return int(self.counted.step) if self.counting else -1

    @step.setter
    def step(self, step: int) -> None:
        if self.counting or step >= 0:
            self._count_from(step)

    # Category by category

    def _count_from(self, step: int) -> None:
        """Tell the count from a category on; the whole result where there is no such category."""
        told = counting(self.match, self.app.language) if step >= 0 else None
        if told is None or step >= len(told.steps):
            self._end_counting()
            return
        self.counting = told
        self.counted.view = told
        self.counted.step = step
        self.counted.looks = tuple(self.looks[seat] for seat in told.seats)
        self.build()
        self.counted.grow()

    def _count_on(self) -> None:
        self._count_from(int(self.counted.step) + 1)

    def _end_counting(self) -> None:
        self.counting = None
        self._name_buttons()
        self.build()
        self.winner.reveal()

    def _show_category(self, told: CountingView) -> None:
        """Show the category that is counted, and the way to the next one."""
        tr = self.tr
        step = int(self.counted.step)
        count = len(told.steps)
        self.place.text = tr("{number} of {count}", number=step + 1, count=count)
        self.category.text = told.steps[step].name
        self.left.text = tr("Skip to the end")
        self.left.icon = ""
        following = told.steps[step + 1].name if step + 1 < count else tr("Result")
        self.again.text = tr("Next: {name}", name=following)
        self.again.icon = ""
        self.content.add(self.place, self.category, self.counted)

    def match_changed(self) -> None:
        self.show_again()

    def situation(self) -> tuple[str, ...]:
        """Return who has won, and how all the others did."""
        if self.counting:
            return (self.place.text, *self.counted.accessible()[:2])
        won = f"{self.winner.heading} {self.winner.names}".strip()
        winner = f"{won}: {self.winner.total}"
        ranked = self.view.ranking
        ranking = (f"{one.rank} {one.name}: {one.total}" for one in ranked)
        return tuple(filter(None, (winner, *ranking, self.winner.about)))

    def _fill(self) -> None:
        tr = self.tr
        self.view = view = ending.result(self.match, self.app.language)
        self.looks = self.app.library.looks(self.match.setup)
        self.header.title = view.title
        self.header.subtitle = view.about
        self.header.actions = (("share", tr("Share")), ("more", tr("More")))
        self._name_buttons()
        self.winner.heading = view.heading
        self.winner.names = view.winners
        self.winner.total = view.total
        self.winner.about = view.ended
        self.winner.looks = tuple(self.looks[seat] for seat in view.best)
        self.winner.festive = self.match.table.phase == "over"
        self.area.scroll_y = 1

    def _name_buttons(self) -> None:
        tr = self.tr
        goes_on = self.past and not self.past.over
        self.left.text = tr("Replay") if self.past else tr("Not over yet")
        self.left.icon = "clock" if self.past else "undo"
        self.again.text = tr("Continue") if goes_on else tr("Rematch")
        self.again.icon = "play"

    # The sections, each of which may lack

    def _add_winner(self) -> None:
        self.column.add(self.winner)

    def _add_chart(self) -> None:
        if self.view.lines:
            fill_chart(self.chart, self.match, self.view, self.looks, self.app.language)
            self.add_card("", self.chart, padding=0)

    def _add_rounds(self) -> None:
        if self.view.rounds:
            table = Rounds(looks=self.looks, names=self.match.setup.players, rows=self.view.rounds)
            self._add_table(table)

    def _add_categories(self) -> None:
        if made_of := self.view.categories:
            looks = tuple(self.looks[seat] for seat in made_of.seats)
            table = Rounds(looks=looks, crowned=True, names=made_of.names, rows=made_of.rows)
            self._add_table(table, made_of.difference)

    def _add_table(self, table: Rounds, title: str = "") -> None:
        table.bind(on_tap=lambda _, row: self.show_move(table.rows[int(row)].move))
        card = self.add_card("", padding=0)
        if title:
            card.add(TextBlock(text=title, role="label", bold=True, sides=MARGIN, ends=GAP))
        card.add(table)

    def _add_ranking(self) -> None:
        card = self.add_card("")
        for rank in self.view.ranking:
            card.add(
                row_to(
                    rank.name,
                    partial(self.open_sheet, "made_of", rank.seat),
                    rank=rank.rank,
                    look=self.looks[rank.seat],
                    trailing=rank.total,
                    hint=self.tr("Why this total?"),
                    filled=False,
                    divider=rank != self.view.ranking[-1],
                )
            )
        words = self.tr("Tap a total to see why.")
        card.add(TextBlock(text=words, role="caption", colour="second"))

    def _add_moments(self) -> None:
        if not (moments := self.view.moments):
            return
        card = self.add_card("")
        for moment in moments:
            show = partial(self.show_move, moment.move)
            more = moment != moments[-1]
            how = {"chevron": True, "filled": False, "divider": more}
            card.add(row_to(moment.title, show, caption=moment.words, **how))

    def _add_notes(self) -> None:
        notes = self.past.notes if self.past else self.app.running.notes
        if notes:
            self.add_card(self.tr("Notes"), *(TextBlock(text=note) for note in notes))

    def _add_ways_on(self) -> None:
        tr = self.tr
        card = self.add_card("")
        how = {"chevron": True, "filled": False}
        if not self.past:  # else there is a button for it
            title = tr("Replay")
            words = tr("The whole match, move by move")
            card.add(row_to(title, self._replay, icon="clock", caption=words, divider=True, **how))
        title = tr("Picture to share")
        words = tr("Winner, standings and chart")
        share = partial(self.open_sheet, "card")
        card.add(row_to(title, share, icon="picture", caption=words, **how))

    def _replay(self, number: int = 0) -> None:
        self.app.go("replay", number=number)

    def _add_laid(self) -> None:
        if views := [laid._replace(total="") for laid in self.view.laid]:
            players = player_stacks(self.app, self.match.setup, views)
            self.add_card(self.tr("On the table at the end"), *players)

    # Layout

    @property
    def sideways(self) -> bool:
        """Return whether two columns fit, however the device is held."""
        return self.two_panes

    def fill(self) -> None:
        """Add all sections, below each other or in two columns."""
        if self.counting:
            self._show_category(self.counting)
            return
        self.make_columns()
        left, right = self.next_column(), self.next_column()
        for column, add in (  # in this order if there is only one column
            (left, self._add_winner),
            (right, self._add_chart),
            (left, self._add_ranking),
            (right, self._add_categories),
            (left, self._add_ways_on),
            (left, self._add_moments),
            (left, self._add_notes),
            (right, self._add_rounds),
            (right, self._add_laid),
        ):
            self.column = column
            add()

    def arrange(self, *_change: object) -> None:
        super().arrange()
        self.chart.height = dp(CHART) * min(max(self.theme.scale, 1), 1.3)
        self._fit_columns()

    def _fit_columns(self, *_change: object) -> None:
        """The columns take what is left of the screen below the name of the category."""
        told = self.place.height + self.category.height + 4 * dp(GAP + 4)
        self.counted.height = max(dp(LEAST_COLUMNS) * self.theme.scale, self.area.height - told)

    # Tapped

    def more_sheet(self) -> BottomSheet:
        """Return the menu: log, what can be put right, new match, delete."""
        tr = self.tr
        sheet = BottomSheet()
        words = tr("You can restore it from the bin for thirty days.")
        add = partial(self.add_menu_row, sheet)
        if not self.past:
            add("pencil", tr("Log", context="noun"), partial(self.show_move, 0))
        elif self.past.over:
            fix = tr("Reopen it to change what was logged")
            add("pencil", tr("Fix the match"), self._fix, fix)
            day = dates.day(self.past.started, self.app.language)
            add("clock", tr("Change the day"), partial(self.open_sheet, "day"), day)
        if self.match.number:
            add("list", tr("Add a note"), partial(self.open_sheet, "note"))
        add("people", tr("New match"), self._new_match, tr("The same people, or others"))
        add("trash", tr("Delete"), partial(delete_match, self.app, self.file), words)
        return sheet

    def go_back(self) -> bool:
        """Close the finished match and go Home, as nobody wants to see its table again."""
        if self.past:
            return False
        self.app.close_match()
        self.app.go_home()
        return True

    # Put right

    def _fix(self) -> None:
        """Open a past match again, at its log: there every move can be changed."""
        file = self.file
        self.seen = file
        self.app.continue_match(file)
        if self.app.running and self.app.library.file_of(self.app.running.path) == file:
            self.app.go("log")

    def day_sheet(self, month: str = "") -> BottomSheet | None:
        """Return a calendar from which the day of a past match is chosen."""
        if self.past is None:
            return None
        today = date.today()
        chosen = local_day(self.past.started)
        sheet = BottomSheet(self.tr("Which day was it?"))
        grid = MonthGrid(words=(self.tr("The month before"), self.tr("The month after")))
        grid.chosen = chosen

        def turn_to(month: str) -> None:
            grid.shown = month_view(month, chosen, today, self.app.language)
            sheet.opened_by = "day", month

        def tapped(_grid: MonthGrid, zone: str) -> None:
            if zone in ("before", "after"):
                turn_to(getattr(grid.shown, zone))
            else:
                self.close_then(partial(self._change_day, date.fromisoformat(zone)))()

        turn_to(month or (chosen or today.isoformat())[:7])
        grid.bind(on_tap=tapped)
        return sheet.add(grid)

    def _change_day(self, day: date) -> None:
        from companion.library.match_editing import change_day

        if self.past is None:
            return
        leave_match(self.app, self.past.file)
        with self.app.reporting_errors(BadInput):
            changed = change_day(self.app.library, self.past, day)
            self.app.replace("result", file=changed.file)

    def note_sheet(self, typed: str = "") -> BottomSheet:
        """Return a sheet with a field for a note; half-typed text is kept."""
        tr = self.tr
        sheet = BottomSheet(self.tr("Add a note"))
        hint = tr("Something to remember about this match")
        field = TextField(hint_text=hint, text=typed, most=NOTE.longest)

        def keep(_field: TextField, text: str) -> None:
            sheet.opened_by = "note", text

        add_it = self.close_then(lambda: self._add_note(field.text))
        field.bind(text=keep, on_text_validate=lambda _: add_it())
        return sheet.add(field, button(tr("Add a note"), add_it, "primary"))

    def _add_note(self, note: str) -> None:
        from companion.library.match_editing import add_note, check_note

        if not note.strip():
            return
        with self.app.reporting_errors(BadInput):
            if self.past is None:
                self.seen = self.file
                self.app.running.add_note(check_note(note))
            else:
                leave_match(self.app, self.past.file)
                add_note(self.app.library, self.past.file, note)
            self.show_again()

    def _look_back(self) -> None:
        """Replay a past match; of the running one take back the last move, which was a mistake."""
        if self.counting:
            self._end_counting()
            return
        if self.past:
            self.show_move(0)
            return
        with self.app.reporting_errors():
            self.app.running.reopen()
            self.app.go_to_table()

    def show_move(self, number: int) -> None:
        if self.past:
            self._replay(number)
        else:
            super().show_move(number)

    @property
    def shown_match(self) -> Match:
        return self.match

    def _new_match(self) -> None:
        """Set up a match with the same people, who may change before it begins."""
        setup = self.match.setup
        self.app.go("new", new=self.app.match_like(setup))

    def _rematch(self) -> None:
        if self.counting:
            self._count_on()
            return
        if self.past and not self.past.over:
            self.app.continue_match(self.past.file)
            return
        setup = self.match.setup
        starter = ending.next_starter(self.match)
        begins = "" if starter is None else setup.players[starter]
        rounds_only = self.app.rounds_only and not self.past
        self.app.start_match(self.app.match_like(setup, begins, rounds_only))
