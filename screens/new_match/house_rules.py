"""The card with the house rules: a switch, a choice, a number or words for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.schema import (
    Flag,
    LabelledNumber,
    OneOf,
    Seat,
    Text,
    Whole,
    WordMap,
    YesNumber,
)
from companion.rulebook.house_rules import HouseRuleView, house_rules, value_text
from companion.session.new_match import NewMatch

from ..theme import GAP, TOUCH
from ..widgets import (
    Column,
    IconButton,
    Row,
    Segmented,
    Surface,
    TextField,
    Toggle,
    when_changed,
    when_tapped,
)
from ..widgets.base import set_background
from .number_sheet import NumberSheet

if TYPE_CHECKING:
    from .screen import NewMatchScreen


class OptionsCard:
    """The card with a switch, choice, number or field for each house rule."""

    def __init__(
        self, screen: NewMatchScreen, card: Surface, found: Sequence[HouseRuleView]
    ) -> None:
        self.screen, self.card, self.app = screen, card, screen.app
        card.spacing = dp(GAP + 4)
        self.switches: dict[str, Toggle] = {}
        self.bundles: dict[str, Toggle] = {}
        self.numbers: dict[tuple[str, str], Callable[[], None]] = {}
        first = {members[0]: id for id, members in self.new.game.agreement.bundles.items()}
        for rule in found:
            if rule.option.id in first:
                self._bundle(first[rule.option.id])
            self._option(rule)

    @property
    def new(self) -> NewMatch:
        """The match that is being set up."""
        return self.screen.new

    def _bundle(self, id: str) -> None:
        """Add one switch for several house rules."""
        words = self.app.language.of_game(self.new.game.id)["bundles"][id]
        switch = Toggle(title=words["name"], caption=words["means"], active=self._all_on(id))
        self.bundles[id] = when_changed(switch, partial(self._switch_all, id))
        self.card.add(switch)

    def _all_on(self, bundle: str) -> bool:
        return all(self.new.options.get(id) for id in self.new.game.agreement.bundles[bundle])

    def _switch_all(self, bundle: str, on: bool) -> None:
        members = self.new.game.agreement.bundles[bundle]
        self.screen.agree(self.new.choose_all(members, on))
        for id in members:
            self.switches[id].active = on

    def _option(self, rule: HouseRuleView) -> None:
        id, kind = rule.option.id, rule.option.kind
        value = self.new.options.get(id, rule.option.default)
        if isinstance(kind, Text):
            field = TextField(hint_text=rule.name, text=value)
            field.bind(text=lambda _, text: self._choose(id, text))
            self.card.add_widget(field)
            return
        if isinstance(kind, Flag | YesNumber):
            head = Toggle(title=rule.name, caption=rule.means, active=bool(value))
            made = int if isinstance(kind, YesNumber) else bool
            self.switches[id] = when_changed(head, lambda on: self._choose(id, made(on)))
            self.card.add_widget(self._with_rule(head, rule))
            return
        head = Row(title=rule.name, caption=rule.means, filled=False, strong=False)
        self.card.add_widget(self._with_rule(head, rule))
        if isinstance(kind, OneOf):
            head.tappable = False
            words = self.app.language.of_game(self.new.game.id)["options"][id]["values"]
            choices = tuple((word, words[word]) for word in kind.words)
            choice = Segmented(options=choices, chosen=value)
            self.card.add(when_changed(choice, partial(self._choose, id)))
        elif isinstance(kind, LabelledNumber | Seat):
            head.tappable = False
            labels = {name: seat for seat, name in enumerate(self.new.players)}
            if isinstance(kind, LabelledNumber):
                labels = dict(kind.labels)
            choices = tuple((str(number), label) for label, number in labels.items())
            choice = Segmented(options=choices, chosen=str(value))
            self.card.add(when_changed(choice, lambda chosen: self._choose(id, int(chosen))))
        elif isinstance(kind, Whole):
            self._number(rule, head)
        elif isinstance(kind, WordMap):
            self._table(rule, head)

    def _table(self, rule: HouseRuleView, head: Row) -> None:
        """Add a number for each word, shown when the row is tapped."""
        rows = Column(height=0)
        self.card.add_widget(rows)
        head.chevron = True
        head.caption = rule.value or rule.means

        def fill() -> None:
            rows.clear_widgets()
            if rule.option.id in self.screen.unfolded:
                words = self.new.words(rule.option)
                rows.add(*(self._word(rule, word, head) for word in words))

        def open_or_close() -> None:
            self.screen.unfolded ^= {rule.option.id}
            fill()

        when_tapped(head, open_or_close)
        fill()

    def _word(self, rule: HouseRuleView, word: str, head: Row) -> Row:
        language, game, option = self.app.language, self.new.game, rule.option
        name = language.card(game.id, word)
        row = Row(icon=word, title=name, filled=False, strong=False, tone="accent")

        def show() -> None:
            row.trailing = language.amount(self.new.worth(option, word), game.result.unit)
            head.caption = value_text(game, option, self.new.chosen(option), language) or rule.means

        when_tapped(row, partial(self.screen.open_sheet, "number", option.id, word))
        set_background(row, "surface")
        self.numbers[option.id, word] = show
        show()
        return row

    def _with_rule(self, head: Widget, rule: HouseRuleView) -> Widget:
        """Return the row with a button beside it that opens its rule."""
        if not rule.rule:
            return head
        line = BoxLayout(size_hint_y=None, spacing=dp(GAP))
        set_background(head, "surface")
        line.add_widget(head)
        head.bind(minimum_height=lambda *_: setattr(line, "height", _tall(head)))
        line.height = _tall(head)
        show = IconButton(icon="info", pos_hint={"center_y": 0.5}, ground="surface")
        show.hint = f"{self.screen.tr('Rules')}: {rule.name}"
        opens = partial(self.app.go, "rules", game=self.new.game.id, rule=rule.rule)
        line.add_widget(when_tapped(show, opens))
        return line

    def _number(self, rule: HouseRuleView, row: Row) -> None:
        option, row.tone = rule.option, "accent"

        def show() -> None:
            value = self.new.chosen(option)
            row.trailing = value_text(self.new.game, option, value, self.app.language)

        when_tapped(row, partial(self.screen.open_sheet, "number", option.id, ""))
        self.numbers[option.id, ""] = show
        show()

    def number_sheet(self, id: str, word: str, typed: str | None = None) -> NumberSheet | None:
        """Return a sheet for the number of an option, or of one of its words."""
        found = house_rules(self.new.game, dict(self.new.options), self.app.language)
        rule = next((rule for rule in found if rule.option.id == id), None)
        if rule is None or (id, word) not in self.numbers:
            return None
        option, kind, value = rule.option, rule.option.kind, self.new.chosen(rule.option)
        if word:
            value = self.new.worth(option, word)
            name = self.app.language.card(self.new.game.id, word)
            rule = rule._replace(name=name)
            kind = kind.of if isinstance(kind, WordMap) else kind

        def then(value: int) -> None:
            new = self.new
            new = new.set_worth(option, word, value) if word else new.choose(id, value)
            self.screen.agree(new)
            self.numbers[id, word]()

        if not isinstance(kind, Whole):
            return None
        return NumberSheet(
            self.app, rule.name, kind, typed if typed is not None else str(value), then
        )

    def _choose(self, option: str, value: Any) -> None:
        self.screen.agree(self.new.choose(option, value))
        for id, switch in self.bundles.items():
            switch.active = self._all_on(id)


def _tall(head: Widget) -> float:
    return max(head.minimum_height, dp(TOUCH))
