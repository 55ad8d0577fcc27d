"""A page with standings: what they are of is chosen by chips, a tap on a figure says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import Any

from companion.engine.errors import BadInput
from companion.library.match_index import Progress
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import StandingsMaker
from companion.views import standings_choice as choices
from companion.views.month import month_view
from companion.views.standings import (
    GameLeaderView,
    StandingsView,
    game_leaders,
    leaders_maker,
    look_of,
    standings_view,
)
from companion.views.standings_choice import DAYS, StandingsChoice

from ..page import AT_ONCE, Page
from ..widgets import (
    BottomSheet,
    CardGrid,
    Chip,
    Chips,
    GameCard,
    Segmented,
    TextBlock,
    TextField,
    beside,
    button,
    row_to,
    when_changed,
    when_tapped,
)
from ..widgets.month_grid import MonthGrid
from .standings_table import LeaderBanner, StandingsTable
from .why import choice_text


class StandingsPage(Page):
    """A page that shows standings over past matches; they are counted when it is shown."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.choice = StandingsChoice()
        self.played = PlayedMatches(())
        self.ranks_shown = AT_ONCE
        self._people: tuple[str, ...] = ()  # as they are ticked on the sheet
        self._together = "all"

    def gather(self) -> None:
        """Read all past matches, then fill the page."""
        self.run(self.counting(), self.tr("Counting wins …"), self.build)

    def counting(self) -> Iterator[Progress]:
        """Read and count all past matches, in steps."""
        self.played = PlayedMatches(self.app.library.people)
        yield from self.played.gather(self.app.library)

    @property
    def question(self) -> StandingsQuestion:
        """The question with the days that it has today."""
        return choices.asked_question(self.choice, self.played, date.today())

    def choose(self, **change: Any) -> None:
        """Change the question, and show the answer."""
        self.choice = self.choice._replace(question=self.choice.question._replace(**change))
        self.chosen()

    def choose_period(self, period: str, first_day: str = "", last_day: str = "") -> None:
        """Choose a period; days only for one from a day to a day."""
        question = self.choice.question._replace(first_day=first_day, last_day=last_day)
        self.choice = self.choice._replace(period=period, question=question)
        self.chosen()

    def chosen(self) -> None:
        """Show the answer to a question that was changed."""
        self.ranks_shown = AT_ONCE
        self.build()

    # What is shown

    def add_standings(self, with_chips: bool = True) -> None:
        """Add chips for the question, who leads, the table, and who leads in each game."""
        question = self.question
        maker = StandingsMaker(self.played, question, self.app.library.first_line)
        view = standings_view(maker.standings(), self.played.names, self.app.language)
        if with_chips:
            self.content.add(self._chips())
        self.make_columns()
        self.next_column()
        self.column.add(LeaderBanner(title=view.leader, about=view.about, looks=view.looks))
        if view.rows:
            self._add_table(view)
        self.next_column()
        leaders = game_leaders(leaders_maker(self.played, question), self.app.language)
        if leaders:
            self.column.add(self.heading(self.tr("Who leads in …"), "second"))
            self.column.add(self._game_cards(leaders))

    def _chips(self) -> Chips:
        """Return a chip for each part of the question, marked where it is not as usual."""
        language = self.app.language
        question = self.choice.question
        counted = next(c for c in choices.count_options(question, language) if c.chosen)
        rule = choices.rule_words(question, language)
        period = choices.period_words(self.choice, self.played, date.today(), language)
        parts = (
            ("period", period, bool(self.choice.period)),
            ("games", choices.chosen_games(question.games, self.played, language), question.games),
            ("people", choices.chosen_people(question, self.played, language), question.people),
            (
                "counted",
                " · ".join(filter(None, (counted.words, rule))),
                question.counted != "beaten" or rule,
            ),
        )
        chips = Chips()
        for sheet, words, chosen in parts:
            chip = Chip(text=words, chosen=bool(chosen), icon="" if chosen else "filter")
            chips.add(when_tapped(chip, partial(self.open_sheet, sheet)))
        return chips

    def _add_table(self, view: StandingsView) -> None:
        rows = view.rows[: self.ranks_shown]
        table = StandingsTable(heads=view.columns, rows=rows, why=self.tr("Why?"))
        table.bind(on_tap=lambda _, zone: self._table_tapped(zone))
        matches = TextBlock(text=view.matches, role="caption", colour="second")
        card = self.add_card("", matches, table)
        if view.note:
            card.add(TextBlock(text=view.note, role="caption", colour="second"))
        if len(rows) < len(view.rows):
            card.add(button(self.tr("More"), self._show_more, "quiet"))

    def _show_more(self) -> None:
        self.ranks_shown += AT_ONCE
        above = self.area.offset
        self.build()
        self.area.keep_offset(above)

    def _table_tapped(self, zone: str) -> None:
        what, _, person = zone.partition(":")
        if what == "person":
            self.app.go("person", id=person)
        else:
            self.app.go("why", person=person, asked=choice_text(self.choice))

    def _game_cards(self, leaders: list[GameLeaderView]) -> CardGrid:
        cards = CardGrid()
        for leader in leaders:
            card = GameCard(
                game=leader.game, icon=leader.icon, name=leader.title, text=leader.words
            )
            choose = partial(self.choose, games=(leader.kind,))
            cards.add_widget(when_tapped(card, choose))
        return cards

    # What is chosen

    def _add_option(
        self, sheet: BottomSheet, option: choices.Choosable, then: Callable[[], object]
    ) -> None:
        row = row_to(option.words, then, caption=option.caption, filled=False, divider=True)
        row.chosen = option.chosen
        row.strong = option.chosen
        sheet.add(row)

    def period_sheet(self) -> BottomSheet:
        """Return a sheet to choose the period."""
        tr = self.tr
        today = date.today()
        sheet = BottomSheet(tr("Which matches count?"))
        language = self.app.language
        for option in choices.period_options(self.choice, self.played, today, language):
            self._add_option(sheet, option, self.close_then(partial(self.choose_period, option.id)))
        question = self.choice.question
        by_days = self.choice.period == DAYS
        first = choices.days_words(question.first_day, "", language) if by_days else ""
        last = choices.days_words("", question.last_day, language) if by_days else ""
        from_day = choices.Choosable("from", tr("From a day on"), first, bool(first))
        to_day = choices.Choosable("to", tr("Up to a day"), last, bool(last))
        for option in (from_day, to_day):
            ask = self.close_then(partial(self.open_sheet, "limit", option.id))
            if not option.chosen:
                option = option._replace(caption="")
            row = row_to(option.words, ask, caption=option.caption, filled=False, divider=True)
            row.chosen = option.chosen
            row.strong = option.chosen
            sheet.add(row)
        return sheet

    def limit_sheet(self, end: str, month: str = "") -> BottomSheet:
        """Return a calendar for an end of the period: its first day ("from") or its last ("to")."""
        tr = self.tr
        question = self.question
        chosen = question.first_day if end == "from" else question.last_day
        today = date.today()
        latest = date(today.year + 5, 12, 31)
        sheet = BottomSheet(tr("From which day on?") if end == "from" else tr("Up to which day?"))
        grid = MonthGrid(words=(tr("The month before"), tr("The month after")))
        grid.chosen = chosen

        def turn_to(month: str) -> None:
            grid.shown = month_view(month, chosen, latest, self.app.language)
            sheet.opened_by = "limit", end, month

        def tapped(_grid: MonthGrid, zone: str) -> None:
            if zone in ("before", "after"):
                turn_to(getattr(grid.shown, zone))
            else:
                self.close_then(partial(self._limit, end, zone))()

        turn_to(month or (chosen or today.isoformat())[:7])
        grid.bind(on_tap=tapped)
        no_limit = tr("No first day") if end == "from" else tr("No last day")
        return sheet.add(grid, self.sheet_button(no_limit, partial(self._limit, end, "")))

    def _limit(self, end: str, day: str) -> None:
        """Set one end of the period; the other end stays, unless it would lie on the wrong side."""
        first = self.question.first_day
        last = self.question.last_day
        if end == "from":
            first = day
            last = "" if last and last < first else last
        else:
            last = day
            first = "" if last and first > last else first
        self.choose_period(DAYS if first or last else "all", first, last)

    def games_sheet(self) -> BottomSheet:
        """Return a sheet to tick the games that count."""
        tr = self.tr
        sheet = BottomSheet(tr("Which games count?"))
        games = self.choice.question.games
        language = self.app.language
        everything = choices.Choosable("", tr("All games"), chosen=not games)
        self._add_option(sheet, everything, self.close_then(partial(self.choose, games=())))
        for option in choices.game_options(games, self.played, language):
            row = row_to(option.words, partial(self._tick_game, option.id), filled=False)
            row.divider = row.checklist = True
            row.strong = row.chosen = option.chosen
            sheet.add(row)
        return sheet.add(self.close_button(tr("Done"), "primary"))

    def _tick_game(self, kind: str) -> None:
        self.choose(games=choices.with_game(self.choice.question.games, kind))
        self._again("games")

    def _again(self, name: str) -> None:
        """Fill the open sheet anew, where it is scrolled to."""
        sheet = self.app.root.sheet
        if sheet is None:
            return
        made = getattr(self, f"{name}_sheet")()
        scrolled = sheet.area.scroll_y
        widgets = made.content.children[::-1]
        sheet.content.clear_widgets()
        made.content.clear_widgets()
        sheet.add(*widgets)
        sheet.area.return_to(scrolled)

    def people_sheet(self) -> BottomSheet:
        """Return a sheet to choose whose matches count; the usual groups come first."""
        question = self.choice.question
        if self.app.root.sheet is None:
            self._people = question.people
            self._together = question.together if question.people else "all"
        tr = self.tr
        sheet = BottomSheet(tr("Whose matches count?"))
        which = Segmented(
            options=(("all", tr("All of these together")), ("any", tr("Any of these"))),
            chosen=self._together,
        )
        sheet.add(when_changed(which, self._choose_together))
        language = self.app.language
        groups = choices.usual_groups(self.played, language)
        if groups:
            sheet.add(self.heading(tr("Usual groups"), "second"))
        for group in groups:
            words = tr("{n:match|matches}", n=group.matches)
            pick = partial(self._pick_people, group.people)
            row = row_to(group.words, pick, caption=words, filled=False, divider=True)
            row.chosen = set(group.people) == set(self._people)
            sheet.add(row)
        chips = Chips()
        chips.ground = "surface"
        for id in choices.people_to_choose(self.played, language):
            names = self.played.names
            chip = Chip(text=names.name_of(id), look=look_of(id, names), chosen=id in self._people)
            chip.ground = "surface"
            chips.add(when_tapped(chip, partial(self._tick_person, id)))
        sheet.add(self.heading(tr("People"), "second"), chips)
        everybody = self.sheet_button(tr("Everyone"), partial(self._show_people, ()))
        shown = self.sheet_button(self._people_words(), self._show_ticked, "primary")
        return sheet.add(beside(everybody, shown))

    def _people_words(self) -> str:
        question = self.question._replace(people=self._people, together=self._together)
        return self.tr("Show {n:match|matches}", n=sum(1 for _ in self.played.that_count(question)))

    def _choose_together(self, together: str) -> None:
        self._together = together
        self._again("people")

    def _tick_person(self, id: str) -> None:
        self._people = choices.with_person(self._people, id)
        self._again("people")

    def _pick_people(self, people: tuple[str, ...]) -> None:
        self._people = () if set(people) == set(self._people) else people
        self._again("people")

    def _show_ticked(self) -> None:
        self._show_people(self._people)

    def _show_people(self, people: tuple[str, ...]) -> None:
        self.choose(people=people, together=self._together if people else "any")

    def counted_sheet(self) -> BottomSheet:
        """Return a sheet to choose what is counted, and the rule of it."""
        sheet = BottomSheet(self.tr("What is counted?"))
        question = self.choice.question
        for option in choices.count_options(question, self.app.language):
            self._add_option(sheet, option, self.close_then(partial(self._count, option.id)))
        words = choices.rule_words(question, self.app.language)
        ask = self.close_then(partial(self.open_sheet, "rule"))
        rule = row_to(self.tr("The rule in detail"), ask, caption=words, filled=False, chevron=True)
        return sheet.add(rule)

    def _count(self, counted: str) -> None:
        self.choose(counted=counted)

    def rule_sheet(self) -> BottomSheet:
        """Return a sheet to type points for places, and how many matches count."""
        tr = self.tr
        question = self.choice.question
        sheet = BottomSheet(tr("The rule in detail"))
        fields: dict[str, TextField] = {}
        small = {"role": "caption", "colour": "second"}

        def add(key: str, title: str, words: str, text: str) -> None:
            fields[key] = TextField(text=text, label=title)
            heading = TextBlock(text=title, role="label", bold=True)
            sheet.add(heading, fields[key], TextBlock(text=words, **small))

        if question.counted == "points":
            words = tr("Best place first. A list for fewer sides follows: 4-3-2-1; 2: 2-0")
            points = choices.points_words(question.points)
            add("points", tr("Points for places"), words, points)
        if question.counted != "rating":
            words = tr("Empty: all of them")
            best = str(question.best) if question.best else ""
            add("best", tr("Only the best so many matches"), words, best)
        least = str(question.least) if question.least else ""
        words = tr("Empty: {n:match|matches}", n=question._replace(least=0).least_matches)
        add("least", tr("Ranked after so many matches"), words, least)
        wrong = TextBlock(text="", colour="illegal")

        def done() -> None:
            typed = {key: field.text for key, field in fields.items()}
            points = typed.get("points", question.points)
            best = typed.get("best", str(question.best))
            try:
                ruled = choices.with_rule(question, points, best, typed["least"])
            except BadInput as error:
                wrong.text = self.app.language.message_text(error)
                return
            self.app.root.close_sheet()
            self.choice = self.choice._replace(question=ruled)
            self.chosen()

        return sheet.add(wrong, button(tr("Done"), done, "primary"))
