"""People: everybody who has played, how each fares against the others, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.errors import BadInput
from companion.library.kinds import same_kind
from companion.library.match_index import Progress, part
from companion.library.people import BY_NAME, COLOURS, Person, PlayerLook
from companion.library.statistics import Statistics
from companion.record.names import LONGEST, alike, plain_letters
from companion.standings.seasons import (
    Season,
    restore_season,
    save_season,
    saved_seasons,
    season_called,
)
from companion.views import person as portrait
from companion.views.past_matches import amount, title
from companion.views.seasons import season_row
from companion.views.standings_choice import StandingsChoice

from ..page import Page
from ..theme import SYMBOLS
from ..widgets import (
    BottomSheet,
    Chip,
    Chips,
    Empty,
    Segmented,
    TextBlock,
    TextField,
    beside,
    button,
    row_to,
    when_tapped,
)
from ..widgets.charts import Balance, Chart, ChartLine, FigureGrid, ResultColumns
from ..widgets.font_fallback import can_show
from .form_strip import FormStrip
from .seasons import name_sheet
from .standings import StandingsPage

CHART = 180  # dp
MANY = 8  # people, from whom on one is looked for by name
COUNTED = 60  # per cent of the work that standings are, where everybody is counted as well


class StatisticsPage(Page):
    """A page that reads all past matches first, which may take a moment."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.statistics: Statistics

    def gather(self) -> None:
        """Read all past matches, then fill the page."""
        self.statistics = Statistics(self.app.library)
        self.run(self.statistics.gather(), self.tr("Counting wins …"), self.build)


class PeopleScreen(StandingsPage):
    """Standings, and the list of everybody who has played, in which somebody can be looked for."""

    saved: ClassVar = {
        "field.text": str,
        "removed": Person | None,
        "everybody": bool,
        "choice": StandingsChoice,
        "ranks_shown": int,
        "deleted_season": Season | None,
    }

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.statistics: Statistics | None = None  # only the list of everybody needs them
        self.everybody = False  # the list is shown, not the standings
        self.removed: Person | None = None  # until somebody leaves
        self.deleted_season: Season | None = None  # the same
        self.tabs = Segmented()
        self.tabs.bind(on_change=lambda _, chosen: self.turn_to(chosen == "everybody"))
        self.field = TextField(icon="search", most=LONGEST)
        self.field.bind(text=self._typed)

    def show(self, **_what: object) -> None:
        self.header.title = self.tr("People")
        self.field.hint_text = self.tr("Find a person")
        self.gather()
        self._offer_undo()

    def restored(self) -> None:
        self.gather()
        self._offer_undo()

    def go_back(self) -> bool:
        self.removed = None
        self.deleted_season = None
        return super().go_back()

    def counting(self) -> Iterator[Progress]:
        """Count for the standings, and for the list of everybody if that is shown."""
        self.statistics = None
        yield from part(super().counting(), 0, COUNTED)
        if self.everybody or not self.played.has_rivals:
            self.statistics = Statistics(self.app.library)
            yield from part(self.statistics.gather(), COUNTED, 100)

    def fill(self) -> None:
        has_standings = self.played.has_rivals
        if has_standings:
            tr = self.tr
            self.tabs.options = (
                ("standings", tr("Standings")),
                ("everybody", tr("Players", context="tab")),
            )
            self.tabs.chosen = "everybody" if self.everybody else "standings"
            self.content.add(self.tabs)
        if self.statistics is None:
            self.add_standings()
            self._add_seasons()
            return
        self.make_one_column()
        self.views = portrait.people_views(self.statistics, self.app.language)
        if not self.views:
            words = self.tr("Everyone who plays a match shows up here, with their results.")
            self.show_empty("people", words)
            return
        if len(self.views) >= MANY or self.field.text:
            self.content.add(self.field)
        self._list()

    def turn_to(self, everybody: bool) -> None:
        """Show the list of everybody, or the standings."""
        self.everybody = everybody
        self.area.scroll_y = 1
        self.gather()

    def _typed(self, *_text: object) -> None:
        if self.field.parent is self.content:  # else the list is made with it
            self._list()

    def _list(self) -> None:
        """List those whose name has all that was typed; the field keeps its cursor."""
        for widget in self.content.children[:]:
            if widget not in (self.field, self.tabs):
                self.content.remove_widget(widget)
        words = plain_letters(self.field.text).split()
        found = [view for view in self.views if _has_all(words, view.title)]
        if not found:
            self.content.add(Empty(icon="people", text=self.tr("No one found")))
        self.rows_shown = 0
        self.add_rows(self.row(view, chevron=True) for view in found)

    def _offer_undo(self) -> None:
        """Offer to bring somebody or a season back who was removed, until somebody leaves."""
        if self.deleted_season is not None:
            words = self.tr("The season {name} was deleted.", name=self.deleted_season.name)
            self.offer_undo(words, self._restore_season)
        elif self.removed is None:
            self.set_footer(None)
        else:
            words = self.tr("{player} was removed.", player=self.removed.name)
            self.offer_undo(words, self._restore)

    def _restore(self) -> None:
        person = self.removed
        self.removed = None
        if person is not None:
            with self.app.reporting_errors(BadInput):
                self.app.library.restore_person(person)
            self.gather()

    def _restore_season(self) -> None:
        season = self.deleted_season
        self.deleted_season = None
        if season is not None:
            with self.app.reporting_errors(BadInput):
                restore_season(self.app.library, season)
            self.build()

    # Seasons

    def _add_seasons(self) -> None:
        """List the saved seasons, and offer to save what is asked now as one."""
        seasons = saved_seasons(self.app.library)
        if seasons:
            self.column.add(self.heading(self.tr("Seasons"), "second"))
        for season in seasons:
            open_it = partial(self.app.go, "season", id=season.id)
            view = season_row(season, self.app.language)
            self.column.add(self.row(view, open_it, chevron=True))
        ask = partial(self.open_sheet, "save_season")
        self.column.add(button(self.tr("Save as a season"), ask, "quiet", "plus"))

    def save_season_sheet(self) -> BottomSheet:
        """Return a sheet to name what is asked now as a season."""
        return name_sheet(self, self.tr("Save as a season"), "", self._save_season)

    def _save_season(self, name: str) -> None:
        """Save the question as a new season; raises BadInput if the name is taken."""
        known = season_called(self.app.library, name)
        if known:
            raise BadInput("There’s already a season called {value}.", value=known.name)
        season = save_season(self.app.library, name, self.question)
        self.app.go("season", id=season.id)


def _has_all(words: Sequence[str], name: str) -> bool:
    letters = plain_letters(name)
    return all(word in letters for word in words)


class PersonScreen(StatisticsPage):
    """The statistics of a person, whose name, colour and symbol can be changed."""

    saved: ClassVar = {"game": str, "field.text": str, "editing": bool}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.id = self.game = ""
        self.editing = False  # the name, the colour, the symbol, instead of what there is to tell
        self._merged: tuple[Person, ...] = ()  # both as they were, until somebody leaves
        self.field = TextField(most=LONGEST)  # with the name as it is typed
        self.remark = TextBlock(role="caption", colour="second")
        self.field.bind(on_text_validate=lambda *_: self._rename(), text=self._remark)

    def show(self, id: str = "", **_what: object) -> None:
        if id and id != self.id:
            self.id = id
            self.game = ""
            self.editing = False
            self._merged = ()
            self.area.scroll_y = 1
            self.content.clear_widgets()
        self.gather()

    def restored(self) -> None:
        self.gather()

    @property
    def person(self) -> Person:
        """The person that is shown."""
        found: Person = self.statistics.people[self.id]
        return found

    def fill(self) -> None:
        if self.id not in self.statistics.people:
            self.app.back()
            return
        self.header.title = self.person.name
        known = not self.id.startswith(BY_NAME)
        self.header.actions = (("pencil", self.tr("Change")),) if known else ()
        self._offer_undo()
        if self.editing and known:
            self._changes()
            return
        games = self.statistics.games(self.id)
        if self.game not in games:
            self.game = games[0] if len(games) == 1 else ""
        if len(games) > 1:
            self._games(games)
        self._figures()
        self._form()
        if self.game:
            self._results()
        else:
            self._by_game(games)
        self._over_time()
        self._rivals()
        self._against()
        self._partners()
        if games:
            then = partial(self.app.go, "history", person=self.id)
            self.content.add(row_to(self.tr("Past matches"), then, icon="clock", chevron=True))

    def header_tapped(self, zone: str) -> None:
        if zone == "pencil":
            self._edit(not self.editing)
        else:
            super().header_tapped(zone)

    def go_back(self) -> bool:
        was_editing = self.editing
        if was_editing:
            self._edit(False)
        return was_editing

    def _edit(self, editing: bool) -> None:
        """Show what can be changed, or the statistics again."""
        self.editing = editing
        self.area.scroll_y = 1
        self.field.text = self.person.name
        self.build()

    # Statistics

    def _games(self, games: list[str]) -> None:
        chips = self._chips(self.content)
        for game in ("", *games):
            name = self._game_name(game) if game else self.tr("All games")
            self._chip(chips, partial(self._choose, game), text=name, chosen=game == self.game)

    def _game_name(self, kind: str) -> str:
        return title(self.statistics.newest[same_kind(kind)], self.app.language)

    def _choose(self, game: str) -> None:
        self.game = game
        self.build()

    def _figures(self) -> None:
        game = self.game or None
        language = self.app.language
        if not self.statistics.figures(self.id, game).played:
            words = self.tr("No finished match yet")
            self.content.add(TextBlock(text=words, colour="second"))
            return
        figures = portrait.figure_views(self.statistics, self.id, game, language)
        card = self.add_card("", FigureGrid(pairs=tuple(figures)))
        best = self.statistics.figures(self.id, game).best_in
        if best:
            show = partial(self.app.go, "result", file=best)
            card.add(button(self.tr("Show the best match"), show, "plain"))

    def _by_game(self, games: list[str]) -> None:
        """Show the share of wins in each game, as totals of different games cannot be compared."""
        if not games:
            return
        card = self.add_card(self.tr("By game"))
        language = self.app.language
        for game in games:
            found = self.statistics.figures(self.id, game)
            words = self.tr("{won} of {played} won", won=found.won, played=found.played)
            choose = partial(self._choose, game)
            share = portrait.percent(found.share, language)
            how = {"caption": words, "trailing": share, "filled": False}
            balance = Balance(share=found.share, mine=self.person.colour)
            card.add(row_to(self._game_name(game), choose, **how), balance)

    def _results(self) -> None:
        points = self.statistics.results(self.id, self.game)[-portrait.SHOWN :]
        if len(points) < 2:
            return
        chart = ResultColumns(size_hint_y=None, height=dp(CHART), points=points)
        chart.colour = self.person.colour
        chart.average = self.statistics.figures(self.id, self.game).average
        game = self.game
        language = self.app.language
        chart.say = lambda total: amount(int(total), game, language)
        words = self.tr("★ won · the dashed line is the average")
        legend = TextBlock(text=words, role="caption", colour="second")
        self.add_card(self.tr("The last {n:match|matches}", n=len(points)), chart, legend)

    def _form(self) -> None:
        """Show the places of the last matches, each of which opens its match."""
        game = self.game or None
        found = portrait.form_views(self.statistics, self.id, game, self.app.language)
        if len(found) < 2:
            return
        strip = FormStrip(places=tuple(found))
        strip.bind(on_tap=lambda _, file: self.app.go("result", file=file))
        title = self.tr("Form: the last {n:match|matches}", n=len(found))
        self.add_card(title, strip)

    def _over_time(self) -> None:
        shares = portrait.shares_over_time(self.statistics, self.id, self.game or None)
        if not shares:
            return
        chart = Chart(size_hint_y=None, height=dp(CHART), from_zero=True)
        language = self.app.language
        chart.say = lambda value: portrait.percent(value / 100, language)
        chart.below = self.tr("Match")
        mark = portrait.mark(self.person)
        chart.lines = (ChartLine(self.person.colour, mark, shares, self.person.name),)
        words = self.tr("Opponents beaten, on average over the last ten matches")
        legend = TextBlock(text=words, role="caption", colour="second")
        self.add_card(self.tr("Over time"), chart, legend)

    def _rivals(self) -> None:
        game = self.game or None
        for view in portrait.rival_views(self.statistics, self.id, game, self.app.language):
            self.content.add(self.row(view, chevron=True))

    def _partners(self) -> None:
        game = self.game or None
        found = portrait.partner_views(self.statistics, self.id, game, self.app.language)
        if not found:
            return
        card = self.add_card(self.tr("Partners, the best one first"))
        for view in found:
            card.add(self.row(view, filled=False))

    def _against(self) -> None:
        found = portrait.head_to_head_views(
            self.statistics, self.id, self.game or None, self.app.language
        )
        if not found:
            return
        card = self.add_card(self.tr("Head to head"))
        for view, share in found:
            theirs = self.statistics.people[view.id].colour
            balance = Balance(share=share, mine=self.person.colour, theirs=theirs)
            card.add(self.row(view, filled=False), balance)

    # Changed

    def _changes(self) -> None:
        tr = self.tr
        person = self.person
        self.field.hint_text = tr("Name")
        rename = button(tr("Rename"), self._rename, "quiet")
        self.add_card(tr("Name"), self.field, self.remark, rename)
        self._remark()
        card = self.add_card(tr("Colour"))
        chips = self._chips(card)
        for colour in range(COLOURS):
            then = partial(self._change, colour=colour)
            look = PlayerLook(colour, portrait.mark(person))
            chosen = colour == person.colour
            hint = tr("Colour {number}", number=colour + 1)
            self._chip(chips, then, chosen=chosen, look=look, hint=hint)
        card = self.add_card(tr("Symbol"))
        chips = self._chips(card)
        for number, symbol in enumerate(("", *SYMBOLS[:COLOURS])):
            then = partial(self._change, symbol=symbol)
            text = symbol or person.name[:1].upper()
            hint = tr("Symbol {number}", number=number) if symbol else text
            self._chip(chips, then, text=text, chosen=symbol == person.symbol, hint=hint)
        if len(self.app.library.people) > 1:
            words = tr("Both people’s matches will count here")
            ask = partial(self.open_sheet, "also")
            self.content.add(row_to(tr("The same person as …"), ask, icon="people", caption=words))
        if not self.app.library.is_needed(self.id):
            words = tr("No match needs them")
            title = tr("Remove {player}", player=person.name)
            self.content.add(row_to(title, self._remove, icon="trash", caption=words))

    def _remark(self, *_typed: object) -> None:
        words = self.tr("Some of these letters can’t be shown here.")
        self.remark.text = "" if can_show(self.field.text) else words

    def _rename(self) -> None:
        name = self.field.text.strip()
        library = self.app.library
        known = library.person_called(name)
        if known and known.id != self.id and alike(known.name) == alike(name):
            self.open_sheet("merge", known.id)  # a name that is taken may mean the same person
        elif name != self.person.name:
            self._try(lambda: library.rename_person(self.id, name))

    def _change(self, **change: Any) -> None:
        self._try(lambda: self.app.library.change_person(self.id, **change))

    def _remove(self) -> None:
        """Remove somebody whom no match needs; the list of people offers Undo."""
        with self.app.reporting_errors(BadInput):
            self.app.screen("people").removed = self.app.library.remove_person(self.id)
            self.editing = False
            self.app.back_to("people")

    def _try(self, change: Callable[[], object]) -> None:
        with self.app.reporting_errors(BadInput):
            change()
            self.gather()

    def also_sheet(self) -> BottomSheet | None:
        """Return a sheet to choose another person who is the same one."""
        people = {person.id: person for person in self.app.library.people}
        if self.id not in people:
            return None
        sheet = BottomSheet(self.tr("Who is also {player}?", player=people[self.id].name))
        for other in sorted(
            people.values(), key=lambda person: self.app.language.sort_key(person.name)
        ):
            if other.id != self.id:
                ask = self.close_then(partial(self.open_sheet, "merge", other.id))
                view = portrait.person_row(other, "")
                sheet.add(self.row(view, ask, filled=False, divider=True))
        return sheet

    def merge_sheet(self, id: str) -> BottomSheet | None:
        """Return a sheet that asks whether two people are one, or says why they cannot be."""
        tr = self.tr
        people = {person.id: person for person in self.app.library.people}
        if self.id not in people or id not in people:
            return None
        other = people[id]
        name = people[self.id].name
        facts = {"other": other.name, "player": name}
        if self.app.library.sat_together(self.id, id):
            words = tr("So they’re two people, and their matches stay separate.")
            return self.sheet_saying(
                tr("{other} and {player} have played together", **facts), words
            )
        sheet = BottomSheet(tr("Are {other} and {player} the same person?", **facts))
        words = tr("All matches of {other} count for {player} from now on.", **facts)
        merge = self.sheet_button(tr("Merge"), partial(self._merge, people[self.id], other))
        return sheet.add(
            TextBlock(text=words), beside(self.close_button(tr("No", context="answer")), merge)
        )

    def _merge(self, person: Person, other: Person) -> None:
        self._merged = person, other
        self._try(lambda: self.app.library.merge_people(person.id, other.id))

    def _part(self) -> None:
        before = self._merged
        self._merged = ()
        self._try(lambda: self.app.library.part_people(*before))

    def _offer_undo(self) -> None:
        """Offer to undo a merge as long as the page stays open."""
        if not self._merged:
            self.set_footer(None)
            return
        person, other = self._merged
        words = self.tr("{other} is {player} now.", other=other.name, player=person.name)
        self.offer_undo(words, self._part)

    # Parts

    def _chips(self, parent: Widget) -> Chips:
        chips = Chips()
        chips.ground = getattr(parent, "tone", "background")
        parent.add(chips)
        return chips

    def _chip(self, chips: Chips, then: Callable[[], None], **about: Any) -> None:
        chips.add(when_tapped(Chip(ground=chips.ground, **about), then))
