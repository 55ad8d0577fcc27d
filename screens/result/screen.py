"""The result: who won, the totals by round, the ranking, the moments, and what lay on the table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.malformed import Malformed
from companion.engine.match import Match
from companion.library.past import Past
from companion.play.new_match import NewMatch
from companion.record.file import IllegalRecord, read_file
from companion.record.notice import not_kept
from companion.say import result as ending

from ..kit import Card, Chart, Column, Rounds, Sheet, Words, beside, button, row_to
from ..matches.deeds import delete_match
from ..page import Columns, Page
from ..theme import GAP, MARGIN
from .parts import LaidOut, Winner
from .share_card import Looks, fill_chart

# All in dp
TWO_COLUMNS = 720
WIDEST = 1040
CHART = 216


class ResultScreen(Page):
    widest = WIDEST

    def __init__(self, **properties: Any) -> None:
        self.chart = Chart(size_hint_y=None)
        super().__init__(**properties)
        self.found: Match | None = None  # the match that is shown, if it could be read
        self.past: Past | None = None
        # A match of the past, and what it was read from.
        self._kept: tuple[tuple[str, int] | None, Match | None] = None, None
        self._shown: tuple[Match | None, Past | None, str] | None = None
        self.winner = Winner()
        self.sections: list[tuple[Widget, int]] = []
        self.content.spacing = dp(GAP + 4)
        self.again, self.left = button("", self._rematch, "primary"), button("", self._look_back)
        self.set_footer(beside(self.left, self.again))

    @property
    def file(self) -> str:
        """Of the match that is shown, which the list knows as it stands."""
        if self.past:
            return self.past.file
        app = self.app
        app.library.note_match(app.running)
        return str(app.library.file_of(app.running.path))

    @property
    def match(self) -> Match:
        assert self.found is not None
        return self.found

    # Shown

    def show(self, file: str = "", **_what: object) -> None:
        """Of the match on the table, or of one from the past, which is only looked at."""
        self.past = self.app.library.match(file) if file else None
        match = self._read(self.past) if self.past else self.app.running and self.app.running.match
        if match is None:
            self.app.back()
            return
        if not self.past and match.table.phase != "over":  # taken back in the log
            self.app.go_to_table()
            return
        self.found = match
        if self._shown != (self.match, self.past, self.app.language.code):
            new = not self._shown or self._shown[0] is not self.match
            self._shown = (self.match, self.past, self.app.language.code)
            self._fill()
            self.build()
            if new:  # a moment is seen once
                self.winner.reveal()
                self.chart.reveal()

    def catch_up(self) -> None:
        self.show_as_before()

    def situation(self) -> tuple[str, ...]:
        """Who has won, and how all the others did."""
        won = f"{self.winner.heading} {self.winner.names}".strip()
        winner = f"{won}: {self.winner.total}"
        ranked = self.view.ranking
        told = (f"{one.rank} {one.name}: {one.total}" for one in ranked)
        return tuple(filter(None, (winner, *told, self.winner.ended)))

    def _read(self, past: Past) -> Match | None:
        """Once, as long as nobody plays on."""
        key = past.file, past.lines
        if self._kept[0] != key:
            try:
                self._kept = key, read_file(self.app.library.path_of(past.file)).match
            except (OSError, Malformed, IllegalRecord) as error:
                self._kept = None, None
                self.app.tell(
                    not_kept(error, Path(past.file)) if isinstance(error, OSError) else error
                )
        return self._kept[1]

    def _fill(self) -> None:
        tr, goes_on = self.tr, self.past and not self.past.over
        self.view = view = ending.result(self.match, self.app.language)
        looks = self.app.library.looks(self.match.setup)
        self.header.title, self.header.subtitle = view.title, view.about
        self.header.back = tr("Back")
        self.header.actions = (("share", tr("Share")), ("more", tr("More")))
        self.left.text = tr("Replay") if self.past else tr("Not over yet")
        self.left.icon = "clock" if self.past else "undo"
        self.again.text = tr("Go on") if goes_on else tr("Rematch")
        self.again.icon = "play"
        self.winner.heading, self.winner.names = view.heading, view.winners
        self.winner.total, self.winner.ended = view.total, view.ended
        self.winner.looks = tuple(looks[seat] for seat in view.best)
        self.winner.festive = self.match.table.phase == "over"
        self.area.scroll_y = 1
        sections = (  # each with the column where it stands if there are two
            (self.winner, 0),
            (self._chart(view, looks), 1),
            (self._ranking(view, looks), 0),
            (self._moments(view), 0),
            (self._to_send(), 0),
            (self._rounds(view, looks), 1),
            (self._laid(view, looks), 1),
        )
        self.sections = [(widget, column) for widget, column in sections if widget is not None]

    def _chart(self, view: ending.ResultView, looks: Looks) -> Card | None:
        if not view.lines:
            return None
        fill_chart(self.chart, self.match, view, looks, self.app.language)
        return self._card("", self.chart, padding=0)

    def _rounds(self, view: ending.ResultView, looks: Looks) -> Card | None:
        if not view.rounds:
            return None
        table = Rounds(looks=looks, names=self.match.setup.players, rows=view.rounds)
        table.bind(on_tap=lambda _, row: self.show_move(view.rounds[int(row)].move))
        return self._card("", table, padding=0)

    def _ranking(self, view: ending.ResultView, looks: Looks) -> Card:
        rows = [
            row_to(
                rank.name,
                partial(self.open_sheet, "made_of", rank.seat),
                rank=rank.rank,
                seat=looks[rank.seat].colour,
                mark=looks[rank.seat].mark,
                trailing=rank.total,
                hint=self.tr("Why this total?"),
                filled=False,
                divider=rank != view.ranking[-1],
            )
            for rank in view.ranking
        ]
        words = self.tr("Tap a total to see why.")
        self.hint = Words(text=words, role="caption", colour="second")
        return self._card("", *rows, self.hint)

    def _moments(self, view: ending.ResultView) -> Card | None:
        rows = [
            row_to(
                told.title,
                partial(self.show_move, told.move),
                caption=told.words,
                chevron=True,
                filled=False,
                divider=told != view.moments[-1],
            )
            for told in view.moments
        ]
        return self._card("", *rows) if rows else None

    def _to_send(self) -> Card:
        title, words = self.tr("A card to send"), self.tr("Winner, standing and chart as a picture")
        how = {"icon": "picture", "caption": words, "chevron": True, "filled": False}
        return self._card("", row_to(title, partial(self.open_sheet, "card"), **how))

    def _laid(self, view: ending.ResultView, looks: Looks) -> Card | None:
        players = [
            LaidOut(
                seat=looks[laid.seat].colour,
                mark=looks[laid.seat].mark,
                name=laid.name,
                faces=laid.faces,
                nothing=self.tr("nothing"),
            )
            for laid in view.laid
        ]
        return self._card(self.tr("On the table at the end"), *players) if players else None

    def _card(self, title: str, *rows: Widget, **how: Any) -> Card:
        card = Card(**how)
        if title:
            card.add(Words(text=title, role="label", bold=True))
        return card.add(*rows)

    # Placed

    @property
    def sideways(self) -> bool:
        """Whatever way it is held: a tablet has room for two columns, too."""
        return bool(self.width > dp(TWO_COLUMNS))

    def build(self) -> None:
        """Below each other, or in two columns."""
        self.content.clear_widgets()
        self.columns = Columns(dp(MARGIN)) if self.sideways else None
        if self.columns is None:
            self.content.add(*(widget for widget, _ in self.sections))
            return
        columns = [Column(spacing=dp(GAP + 4)) for _ in range(2)]
        for widget, column in self.sections:
            columns[column].add(widget)
        for holder in columns:
            self.columns.add_widget(holder)
        self.content.add(self.columns)

    def place_all(self, *_change: object) -> None:
        super().place_all()
        self.chart.height = dp(CHART) * min(max(self.theme.scale, 1), 1.3)

    # Tapped

    def header_tapped(self, zone: str) -> None:
        if zone in ("share", "more"):
            self.open_sheet(zone)
        else:
            super().header_tapped(zone)

    def more_sheet(self) -> Sheet:
        tr, sheet = self.tr, Sheet()
        words = tr("It can be taken back from the bin for thirty days.")
        add = partial(self.add_way, sheet)
        if not self.past:
            add("pencil", tr("Log"), partial(self.show_move, 0))
        add("people", tr("New match"), self._new_match, tr("The same people, or others"))
        add("trash", tr("Delete"), partial(delete_match, self.app, self.file), words)
        return sheet

    def go_back(self) -> bool:
        """The match on the table is done, so nobody wants to see that table again."""
        if self.past:
            return False
        self.app.leave_match()
        self.app.go_home()
        return True

    def _look_back(self) -> None:
        """On the moves of a past match; of this one the last was a mistake: back to the table."""
        if self.past:
            self.show_move(0)
            return
        with self.app.telling():
            self.app.running.undo()
            self.app.go_to_table()

    def show_move(self, number: int) -> None:
        if self.past:
            self.app.go("replay", match=self.match, number=number)
        else:
            super().show_move(number)

    @property
    def match_in_sight(self) -> Match:
        return self.match

    def _new_match(self) -> None:
        """With the same people, who may come and go before it begins."""
        setup = self.match.setup
        self.app.go("new", new=NewMatch(setup.game, setup.players, options=setup.options))

    def _rematch(self) -> None:
        if self.past and not self.past.over:
            self.app.go_on(self.past.file)
            return
        setup, starter = self.match.setup, ending.next_starter(self.match)
        begins = "" if starter is None else setup.players[starter]
        rounds_only = self.app.rounds_only and not self.past
        self.app.begin(NewMatch(setup.game, setup.players, begins, setup.options, rounds_only))
