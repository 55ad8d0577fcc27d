"""The result: who won, the totals by round, the ranking, the moments, and what lay on the table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.malformed import Malformed
from companion.engine.match import Match
from companion.library.past import Past
from companion.library.people import Look
from companion.play.new_match import NewMatch
from companion.record.file import IllegalRecord, read_file
from companion.record.notice import NotKept, not_kept
from companion.say import result as ending
from companion.say.table_view import FaceView
from companion.say.voice import Heard

from ..kit import (
    Card,
    Chart,
    Drawn,
    Header,
    Line,
    Pen,
    PushButton,
    Rounds,
    Row,
    Scroll,
    Sheet,
    Touchable,
    Words,
)
from ..kit.ink import shortened
from ..screen import Screen
from ..theme import GAP, MARGIN, TOUCH

Looks = tuple[Look, ...]  # by seat

# All in dp
TWO_COLUMNS = 720
WIDEST = 1040
CROWN = 32
LAID = (36, 42)
DOT = 24
CHART = 216


class Winner(Drawn):
    """A crown, a name as large as it fits, and the total; nobody who leads has no crown."""

    heading = StringProperty("")
    names = StringProperty("")
    total = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self.fbind("minimum_height", self.setter("height"))

    def draw(self, pen: Pen) -> None:
        theme, middle, room = self.theme, self.width / 2, self.width
        side = pen.grown(CROWN) if self.names else 0
        crown = "crown" if self.names else ""
        pen.icon(crown, middle - side / 2, self.height - side - dp(4), side, theme.text)
        top = self.height - side - dp(8)
        centred = {"on": self.on, "align": 0.5}
        heading = pen.lines(self.heading, "text", room)
        top = pen.write_lines(heading, middle, top, "text", colour=theme.second, **centred)
        how = {"colour": theme.text, "bold": True, **centred}
        if self.names:
            role, names = self._largest(pen, room)
            top = pen.write_lines(names, middle, top - dp(2), role, **how)
        total = pen.lines(self.total, "heading", room, True)
        how["colour"] = theme.text
        top = pen.write_lines(total, middle, top - dp(2), "heading", **how)
        self.minimum_height = self.height - top + dp(GAP)

    def heard(self, zone: str = "") -> Heard:
        return Heard(f"{self.heading} {self.names}".strip(), self.total)

    def _largest(self, pen: Pen, room: float) -> tuple[str, tuple[str, ...]]:
        for role in ("alone", "heading", "title", "lead"):
            found = pen.lines(self.names, role, room, True)
            if len(found) <= 2 and pen.widest_word((self.names, role), bold=True) <= room:
                break
        return role, found


class LaidOut(Touchable):
    """What lies before a player: every set as a card with its count and its worth."""

    seat = NumericProperty(0)
    mark = StringProperty("")
    name = StringProperty("")
    total = StringProperty("")
    nothing = StringProperty("")  # said where nothing lies
    faces = ObjectProperty(())

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        properties.setdefault("tappable", False)
        super().__init__(**properties)
        self.fbind("minimum_height", self.setter("height"))

    def draw(self, pen: Pen) -> None:
        theme, side = self.theme, pen.grown(DOT)
        tall = max(side, pen.line_height("label", True))
        least = dp(TOUCH) if self.tappable else 0
        middle = self.height - tall / 2
        pen.dot(int(self.seat), self.mark, 0, middle - side / 2, side, self.on)
        left = side + dp(10)
        y = middle - pen.line_height("label", True) / 2
        how = {"colour": theme.text, "on": self.on, "bold": True}
        right = self.width - pen.write(self.total, self.width, y, "label", align=1, **how)[0]
        room = right - left - (dp(GAP) if self.total else 0)
        pen.write(shortened(self.name, pen.size("label"), True, room), left, y, "label", **how)
        top = self.height - tall - dp(6)
        if not self.faces:
            half = pen.line_height("caption")
            pen.write(self.nothing, left, top - half, "caption", theme.second, self.on)
            self.minimum_height = max(least, tall + dp(6) + half)
            return
        self.minimum_height = max(least, tall + dp(6) + self._cards(pen, left, top))

    def heard(self, zone: str = "") -> Heard:
        def said(face: FaceView) -> str:
            words = (face.name or face.short, f"×{face.badge}" if face.badge > 1 else "")
            return " ".join(filter(None, (*words, face.value)))

        name = " ".join(filter(None, (self.name, self.total)))
        return Heard(name, ", ".join(map(said, self.faces)) or self.nothing)

    def _cards(self, pen: Pen, left: float, top: float) -> float:
        """Side by side, in as many rows as they need; returns how high they are."""
        width, height = map(pen.grown, LAID)
        words = max(pen.width(face.value, "key") for face in self.faces)
        step = max(width, words) + dp(14)
        beside = max(1, int((self.width - left + dp(14)) // step))
        below = pen.line_height("key") + dp(2)
        each = dp(8) + height + below + dp(6)
        for number, face in enumerate(self.faces):
            row, column = divmod(number, beside)
            x = left + column * step + (step - dp(14) - width) / 2
            y = top - row * each - dp(8) - height
            pen.card(face.icon, x, y, width, height, face.short, face.mark)
            if face.badge:
                pen.badge(f"×{face.badge}", x + width, y + height)
            how = {"colour": self.theme.second, "on": self.on, "align": 0.5}
            pen.write(face.value, x + width / 2, y - below, "key", **how)
        rows = -(-len(self.faces) // beside)
        return rows * each


class ResultScreen(Screen):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.found: Match | None = None  # the match that is shown, if it could be read
        self.past: Past | None = None
        self._kept: tuple[tuple[str, int] | None, Match | None] = (
            None,
            None,
        )  # a match of the past, and what it was read from
        self._shown: Any = None
        self.header = Header()
        self.header.bind(on_tap=lambda _, zone: self._header(zone))
        self.winner = Winner()
        self.chart = Chart(size_hint_y=None)
        self.sections: list[tuple[Widget, int]] = []
        self.columns = [BoxLayout(**_COLUMN), BoxLayout(**_COLUMN)]
        self.content = BoxLayout(size_hint_y=None, spacing=dp(MARGIN))
        for column in self.columns:
            column.fbind("minimum_height", self._fit)
        self.area = Scroll()
        self.area.add_widget(self.content)
        self.again, self.new = PushButton(kind="primary"), PushButton()
        self.again.bind(on_tap=lambda *_: self._rematch())
        self.new.bind(on_tap=lambda *_: self._new_match())
        for widget in (self.header, self.area, self.new, self.again):
            self.add_widget(widget)
        for name in ("pos", "size", "theme"):
            self.fbind(name, self._place)
        self.header.fbind("height", self._place)

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

    def show(self, file: str = "", **_what: Any) -> None:
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
            self._shown = (self.match, self.past, self.app.language.code)
            self._build()
        self._place()

    def situation(self) -> tuple[str, ...]:
        """Who has won, and how all the others did."""
        won = f"{self.winner.heading} {self.winner.names}".strip()
        winner = f"{won}: {self.winner.total}"
        ranked = ending.result(self.match, self.app.language).ranking
        return (winner, *(f"{one.rank} {one.name}: {one.total}" for one in ranked))

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

    def _build(self) -> None:
        tr = self.tr
        view = ending.result(self.match, self.app.language)
        looks = self.app.library.looks(self.match.setup)
        over = self.match.table.phase == "over"
        self.header.title = tr("Result") if over else tr("Not finished")
        self.header.back = tr("Back")
        self.header.subtitle = view.about
        after = (("undo", tr("Undo")), ("list", tr("Log")))
        if self.past:
            after = (("play", tr("Replay")), ("more", tr("More")))
        self.header.actions = (("share", tr("Share")), *after)
        goes_on = self.past and not self.past.over
        self.new.text = tr("New match")
        self.again.text = tr("Go on") if goes_on else tr("Rematch")
        self.winner.heading, self.winner.names = view.heading, view.winners
        self.winner.total = view.total
        self.area.scroll_y = 1
        sections = (  # each with the column where it stands if there are two
            (self.winner, 0),
            (self._chart(view, looks), 1),
            (self._ranking(view, looks), 0),
            (self._moments(view), 0),
            (self._rounds(view, looks), 1),
            (self._laid(view, looks), 1),
        )
        self.sections = [(widget, column) for widget, column in sections if widget is not None]
        self._arranged = 0

    def _chart(self, view: ending.ResultView, looks: Looks) -> Card | None:
        if not view.lines:
            return None
        language, unit = self.app.language, self.match.setup.game.unit
        self.chart.say = lambda value: language.short_amount(int(value), unit)
        self.chart.below = self.tr("Round")
        self.chart.target, self.chart.target_text = view.target, view.target_words
        self.chart.lines = tuple(
            Line(*look, values) for look, values in zip(looks, view.lines, strict=True)
        )
        return self._card("", self.chart, padding=0)

    def _rounds(self, view: ending.ResultView, looks: Looks) -> Card | None:
        if not view.rounds:
            return None
        table = Rounds(looks=looks, names=self.match.setup.players, rows=view.rounds)
        table.bind(on_tap=lambda _, row: self.show_move(view.rounds[int(row)].move))
        return self._card("", table, padding=0)

    def _ranking(self, view: ending.ResultView, looks: Looks) -> Card:
        rows = []
        for rank in view.ranking:
            row = Row(
                rank=rank.rank,
                seat=looks[rank.seat].colour,
                mark=looks[rank.seat].mark,
                title=rank.name,
                trailing=rank.total,
                tone="text",
                hint=self.tr("Why this total?"),
                filled=False,
                divider=rank != view.ranking[-1],
            )
            row.bind(on_tap=lambda *_, seat=rank.seat: self._why(seat))
            rows.append(row)
        words = self.tr("Tap a total to see why.")
        self.hint = Words(text=words, role="caption", colour="second")
        return self._card("", *rows, self.hint)

    def _moments(self, view: ending.ResultView) -> Card | None:
        rows = []
        for told in view.moments:
            row = Row(
                title=told.title,
                caption=told.words,
                chevron=True,
                filled=False,
                divider=told != view.moments[-1],
            )
            row.bind(on_tap=lambda *_, move=told.move: self.show_move(move))
            rows.append(row)
        return self._card("", *rows) if rows else None

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
            card.add_widget(Words(text=title, role="label", bold=True))
        for row in rows:
            if row.parent:
                row.parent.remove_widget(row)
            card.add_widget(row)
        return card

    # Placed

    def _place(self, *_change: Any) -> None:
        if not self.sections:
            return
        margin, gap = dp(MARGIN), dp(GAP)
        side = max(margin, (self.width - dp(WIDEST)) / 2)
        self.header.width = self.width
        self.header.pos = self.x, self.y + self.height - self.header.height
        half = (self.width - 2 * side - gap) / 2
        for button in (self.new, self.again):
            button.size_hint, button.width = (1, 1), half  # both as high as the higher one
            button.refresh()
        tall = max(self.again.minimum_height, self.new.minimum_height)
        for button, x in ((self.new, self.x + side), (self.again, self.x + side + half + gap)):
            button.pos, button.height = (x, self.y + gap), tall
        self._arrange(2 if self.width > dp(TWO_COLUMNS) else 1)
        self.chart.height = dp(CHART) * min(max(self.theme.scale, 1), 1.3)
        self.content.padding = [side, gap, side, margin]
        low = self.y + 2 * gap + tall
        self.area.pos = self.x, low
        self.area.size = self.width, max(0, self.header.y - low)

    def _arrange(self, columns: int) -> None:
        if self._arranged == columns:
            return
        self._arranged = columns
        self.content.clear_widgets()
        for column in self.columns:
            column.clear_widgets()
        for column in self.columns[:columns]:
            self.content.add_widget(column)
        for widget, column in self.sections:
            self.columns[column if columns == 2 else 0].add_widget(widget)
        self._fit()

    def _fit(self, *_height: Any) -> None:
        for column in self.columns:
            column.height = column.minimum_height
        tallest = max(column.height for column in self.columns if column.parent or column.children)
        self.content.height = tallest + self.content.padding[1] + self.content.padding[3]

    # Tapped

    def _header(self, zone: str) -> None:
        match zone:
            case "back":
                self.app.back()
            case "share":
                self.open_sheet("share")
            case "undo":
                self._undo()
            case "more":
                self.open_sheet("more")
            case _:
                self.show_move(0)

    def more_sheet(self) -> Sheet | None:
        if self.past is None:
            return None
        sheet, words = Sheet(), self.tr("It can be taken back from the bin for thirty days.")
        row = Row(icon="trash", title=self.tr("Delete"), caption=words, filled=False)
        row.bind(on_tap=lambda *_: self.closing(partial(self.app.delete_match, self.file))())
        sheet.add_widget(row)
        return sheet

    def go_back(self) -> bool:
        """The match on the table is done, so nobody wants to see that table again."""
        if self.past:
            return False
        self.app.leave_match()
        self.app.go_home()
        return True

    def _undo(self) -> None:
        """The last move was a mistake: back to the table."""
        try:
            self.app.running.undo()
        except NotKept as error:
            self.app.tell(error)
        else:
            self.app.go_to_table()

    def show_move(self, number: int) -> None:
        if self.past:
            self.app.go("replay", match=self.match, number=number)
        else:
            super().show_move(number)

    def _why(self, seat: int) -> None:
        self.open_sheet("made_of", seat)

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


_COLUMN = {
    "orientation": "vertical",
    "size_hint_y": None,
    "spacing": dp(GAP + 4),
    "pos_hint": {"top": 1},
}
