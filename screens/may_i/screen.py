"""“May I …?” at a table that nobody logged: the game, the verb, what it needs, the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.engine.offers import Key, Pad
from companion.games import BY_SHEET, IDS, game_called
from companion.session.score_sheet_view import PadKeyView
from companion.session.sketch import UNKNOWN, Sketch, can_be_asked, nobody_named
from companion.session.sketch_view import QuestionView, SketchView, numbered, view

from ..page import Page
from ..theme import GAP, MARGIN
from ..widgets import (
    AnswerPad,
    CardGrid,
    Column,
    GameCard,
    KeyCap,
    Row,
    TextBlock,
    row_to,
    when_tapped,
)
from .verdict import VerdictPanel

BESIDE = 0.42  # of the width, for the verdict when held sideways
TIGHT = 660  # dp for each step of text size
MANY = 8  # verbs: of more only the one that was chosen stays
COLUMNS = 6  # pictures side by side, at most
SHORT, FEW = 2, 3  # letters of an answer; so many of them stand among words
NOT_KNOWN = UNKNOWN[0]
Fill = Callable[[QuestionView], None]


class MayIScreen(Page):
    state_type = dict[str, Any]

    """Without a game it asks which; in a match it knows game, people, house rules and totals."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.panel = VerdictPanel()
        self.panel.rule.bind(on_tap=lambda *_: self._open_rule())
        self.panel.done.bind(on_tap=lambda *_: self.app.back())
        self.sketch: Sketch | None = None
        self._about: tuple[object, ...] = ()  # the game, or the match as it stands
        self.seen: SketchView | None = None
        self._asked: list[tuple[object, Fill]] = []
        self.about: TextBlock | Row  # what is asked, so far
        self._built_tight = False

    def show(self, game: str = "", here: int = 0, **_what: object) -> None:
        """What was told is still there for who comes back from the rules."""
        running = self.app.running
        at_table = (running.path, running.match.number) if here and running else ()
        if (about := (game, *at_table)) != self._about:
            self._about, self.sketch = about, self._begin(game, bool(at_table))
        self.build()

    def _ask_in(self, game: str) -> None:
        self._about = ()  # another question, whatever was asked there before
        self.app.go("may_i", game=game)

    def _begin(self, game: str, here: bool) -> Sketch | None:
        running = self.app.running
        if here and running:
            table = running.match.table
            known = {"totals": list(table.totals), "round": table.round}
            return Sketch(running.match.setup, True, known)
        known_game = game_called(game) if game else None
        if known_game is None:
            return None
        options = self._usual_options(game)
        called = partial(numbered, self.app.language)
        return Sketch(nobody_named(known_game, options, called))

    def _usual_options(self, game: str) -> dict[str, Any]:
        """Those of the match on the table, if it is this game."""
        running = self.app.running
        if running and running.match.setup.game.id == game:
            return dict(running.match.setup.options)
        return {}

    def save_state(self) -> dict[str, Any]:
        return {"scroll": self.scrolled, **(self.sketch.save_state() if self.sketch else {})}

    def restore_state(self, state: dict[str, Any]) -> None:
        if self.sketch and state.get("verb"):
            self.sketch = self.sketch.restore_state(state)
            self.build()
        self.scroll_back(state.get("scroll"))

    def situation(self) -> tuple[str, ...]:
        """The verdict is what changes."""
        seen = self.seen
        said = (seen.asked, seen.verdict, seen.why) if seen and self.sketch else ()
        return (*super().situation(), *filter(None, said))

    def report(self) -> tuple[str, ...]:
        seen = self.seen
        return (*self.situation(), seen.not_told) if seen and self.sketch else self.situation()

    # Built

    def build(self) -> None:
        self._built_tight = self.tight
        self.content.clear_widgets()
        self._asked = []
        self.header.back = self.back_label
        self.header.title = self.tr("May I …?")
        if self.sketch is None:
            self.header.subtitle, self.header.actions = "", ()
            self._drop_panel()
            self._which_game()
            return
        self.header.actions = (("book", self.tr("Rules")),)
        self._build_questions()

    def _drop_panel(self) -> None:
        self.remove_footer()
        self.seen = None

    def _which_game(self) -> None:
        wide = self.width >= dp(330) * self.theme.scale
        games = CardGrid(columns=3 if wide else 2)
        for game in IDS:
            known = game_called(game)
            if game == BY_SHEET or known is None or not can_be_asked(known):
                continue
            card = GameCard(game=game, name=self.app.language.about(game)["name"])
            games.add_widget(when_tapped(card, partial(self._ask_in, game)))
        title = TextBlock(text=self.tr("Which game?"), role="heading", bold=True)
        self.content.add(title, games)

    def _build_questions(self) -> None:
        """What is still asked stays where it was."""
        seen, above = self._look(), self.area.offset
        if not seen.verb:
            self.content.add(TextBlock(text=self.tr("What do you want to do?"), colour="second"))
            self._add_verbs(seen)
            self.remove_footer()
            return
        if self.tight or len(seen.verbs) > MANY:
            self.about = row_to(seen.asked, partial(self.choose, ""), icon="pencil")
        else:
            self._add_verbs(seen)
            self.about = TextBlock(text=seen.asked, role="lead", bold=True)
        self.content.add(self.about)
        for question in seen.questions:
            self._add(question)
        if self.footer is None:
            self.set_footer(self.panel)
        self._answer()
        self.area.keep_offset(above)

    @property
    def tight(self) -> bool:
        """Little height for such large type: what was chosen takes one line, and little else is
        said."""
        return bool(self.height < dp(TIGHT) * self.theme.scale)

    def _look(self) -> SketchView:
        assert self.sketch
        self.seen = view(self.sketch, self.app.language)
        self.header.subtitle = "" if self.tight else self.seen.subtitle
        return self.seen

    def _answer(self) -> None:
        assert self.seen
        self.panel.tell(self.seen, self.tr("The rule"), self.tr("OK"))
        self.arrange()

    def _answers(self, then: Callable[[str], None], digits: bool = False) -> AnswerPad:
        pad = AnswerPad(digits=digits, size_hint_y=None)
        pad.bind(on_tap=lambda _, zone: then(zone), minimum_height=pad.setter("height"))
        return pad

    def _add_verbs(self, seen: SketchView) -> None:
        pad = self._answers(self.choose)
        pad.keys = tuple(
            PadKeyView(verb, words, "picked" if verb == seen.verb else "normal")
            for verb, words in seen.verbs
        )
        self.content.add(pad)

    def _add(self, question: QuestionView) -> None:
        """Pictures in rows, then numbers, then words, not to know among them."""
        box = Column(spacing=dp(GAP)).add(TextBlock(text=question.words, role="label", bold=True))
        tap, fills = partial(self.tell, question.id), list[Fill]()
        *parts, last = question.pads
        for pad in parts:
            fills += self._pads(box, tap, pad)
        fills += self._pads(box, tap, last, self.tr("I do not know"))
        self.content.add(box)

        def fill(now: QuestionView) -> None:
            for one in fills:
                one(now)

        fill(question)
        self._asked.append((_shape(question), fill))

    def _pads(
        self, box: Column, tap: Callable[[str], None], pad: Pad[str], not_known: str = ""
    ) -> Iterator[Fill]:
        """What shows the answers, now and after the next tap."""
        rest = pad.keys
        if pictures := tuple(key for key in rest if key.face.icon):
            keys = Pictures(tap)
            box.add(keys)
            yield partial(keys.fill, {key.pick for key in pictures})
            rest = tuple(key for key in rest if not key.face.icon)
        numbers = tuple(key for key in rest if len(_named(key)) <= SHORT)
        if rest or not_known:
            digits = len(numbers) > FEW
            answers = self._answers(tap, digits)
            answers.words = len(rest) - len(numbers) + bool(not_known) if digits else 0
            box.add(answers)
            yield partial(_fill_answers, answers, {key.pick for key in rest}, not_known)

    def arrange(self, *_change: object) -> None:
        """Held sideways, the verdict lies beside the questions."""
        if self.footer is None:
            super().arrange()
            return
        panel = self.panel
        panel.fit(self.height, self.tight and not self.sideways)
        super().arrange()
        if not self.sideways:
            return
        beside = self.width * BESIDE
        panel.width = beside - dp(MARGIN + GAP)
        panel.pos = self.x + self.width - beside + dp(GAP), self.y + dp(GAP)
        self.content.padding = [dp(MARGIN), dp(GAP), dp(GAP), dp(MARGIN)]
        self.area.pos = self.x, self.y
        self.area.size = self.width - beside, max(0, self.header.y - self.y)

    def _turned(self, *_size: object) -> None:
        if self.content.children and self.tight != self._built_tight:
            self.build()

    # Tapped

    def header_tapped(self, zone: str) -> None:
        if zone == "book" and self.sketch:
            self._open_rule()
        else:
            super().header_tapped(zone)

    def _open_rule(self) -> None:
        assert self.sketch
        rule = self.seen.rule if self.seen else ""
        self.app.go("rules", game=self.sketch.setup.game.id, rule=rule)

    def choose(self, verb: str) -> None:
        """What is asked; without it the verbs are offered again."""
        assert self.sketch
        self.sketch = self.sketch.choose(verb)
        self.content.clear_widgets()
        self._asked = []
        self.area.scroll_y = 1
        self._build_questions()

    def tell(self, question: str, pick: str) -> None:
        """An answer, or that nobody knows."""
        assert self.sketch
        told = self.sketch.not_known(question)
        self.sketch = told if pick == NOT_KNOWN else self.sketch.tap(question, pick)
        before, seen = [shape for shape, _ in self._asked], self._look()
        if before != [_shape(question) for question in seen.questions]:
            self.build()
            return
        for (_, fill), now in zip(self._asked, seen.questions, strict=True):
            fill(now)
        setattr(self.about, "title" if isinstance(self.about, Row) else "text", seen.asked)
        self._answer()


def _shape(question: QuestionView) -> tuple[object, ...]:
    keys = tuple(key.pick for pad in question.pads for key in pad.keys)
    return question.id, question.words, keys


def _fill_answers(answers: AnswerPad, picks: set[str], not_known: str, now: QuestionView) -> None:
    shown = _of(now, picks)
    keys = [PadKeyView(k.pick, _named(k), "picked" if k.picked else "normal") for k in shown]
    if not_known:
        keys.append(PadKeyView(NOT_KNOWN, not_known, "picked" if now.not_known else "outlined"))
    answers.keys = tuple(keys)


def _of(now: QuestionView, picks: set[str]) -> list[Key[str]]:
    return [key for pad in now.pads for key in pad.keys if key.pick in picks]


def _named(key: Key[str]) -> str:
    name = key.face.short or key.face.name
    return f"{name} ×{key.picked}" if key.picked > 1 else name


class Pictures(CardGrid):
    """Cards by their pictures, as many side by side as their names allow."""

    def __init__(self, tap: Callable[[str], None]) -> None:
        super().__init__(columns=COLUMNS)
        self._tap = tap
        self._caps: list[KeyCap] = []
        self.fbind("width", self._spread)
        self.fbind("children", self._spread)

    def fill(self, picks: set[str], now: QuestionView) -> None:
        shown = _of(now, picks)
        for key in shown[len(self._caps) :]:
            cap = when_tapped(KeyCap(), partial(self._tap, key.pick))
            self._caps.append(cap)
            self.add_widget(cap)
        for cap, key in zip(self._caps, shown, strict=True):
            cap.shown = key._replace(face=key.face._replace(value="", note=""))

    def _spread(self, *_change: object) -> None:
        """Rows as full as they can be."""
        cells = self.children
        if not cells or self.width < dp(MARGIN) * 4:
            return
        for cell in cells:
            cell.width = self.width  # or names that do not fit would not be measured
            cell.refresh()
        widest = max(cell.minimum_width for cell in cells)
        fit = max(1, min(COLUMNS, int((self.width + dp(GAP)) // (widest + dp(GAP)))))
        rows = -(-len(cells) // fit)
        self.columns = -(-len(cells) // rows)
        self._due()
