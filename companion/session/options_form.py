"""The options of a new match as a form: a field for each house rule, and what is shown of it."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from ..engine.errors import BadInput
from ..engine.fields import Answers, Field
from ..engine.form import Box, Form
from ..engine.game import Option
from ..engine.schema import Flag, LabelledNumber, OneOf, Seat, WordMap, YesNumber
from ..i18n.language import Language
from ..rulebook.house_rules import HouseRuleView, house_rules
from ..views.form import BoxView, FormView, SectionView, entered_box
from .new_match import NewMatch

BUNDLE = "bundle:"  # one switch for several options


class MatchOptions(NamedTuple):
    """The options of a new match, which are shown, asked for and entered box by box."""

    new: NewMatch
    language: Language

    def view(self) -> FormView:
        """Return all options in words, a switch for several of them before the first of those."""
        new = self.new
        form = self.form()
        words = self.language.of_game(new.game.id)
        bundles = new.game.agreement.bundles
        first = {members[0]: id for id, members in bundles.items()}
        sections = []
        for rule in self._rules():
            if bundle := first.get(rule.option.id):
                said = words["bundles"][bundle]
                on = all(new.options.get(id) for id in bundles[bundle])
                id = f"{BUNDLE}{bundle}"
                name = said["name"]
                switch = BoxView(id, "flag", name, note=said["means"], chosen=int(on))
                sections.append(SectionView("", (switch,), name))
            sections.append(self._section(form, rule))
        return FormView(tuple(sections))

    def form(self, box: str = "") -> Form:
        """Return the form of all options, filled in as they are chosen, with the focus on this
        box; raise BadInput if there is none of that name."""
        rules = self._rules()
        form = Form(tuple(self._field(rule.option) for rule in rules))
        form = form.filled({rule.option.id: self._value(rule.option) for rule in rules})
        if box and box not in [one.id for one in form.boxes]:
            raise BadInput("{key}: “{value}” isn’t known in this match.", box, value="")
        return form.point(box)

    def enter(self, box: str, value: Any) -> MatchOptions:
        """Return the options with this in a box; BadInput says what may stand there."""
        new = self.new
        if box.startswith(BUNDLE):
            members = new.game.agreement.bundles.get(box.removeprefix(BUNDLE), ())
            return self._replace(new=new.choose_all(members, bool(value)))
        found = self.form(box).box(box)
        option = next(o for o in new.game.agreement.options if o.id == found.field.key)
        # Words that are half typed may still be too short.
        value = str(value) if found.kind == "text" else found.holds.read(value, box)
        if found.word:
            return self._replace(new=new.set_worth(option, found.word, value))
        value = int(value) if isinstance(option.kind, YesNumber) else value
        return self._replace(new=new.choose(option.id, value))

    def _rules(self) -> list[HouseRuleView]:
        """Return the house rules of the game; who deals is no question before somebody plays."""
        new = self.new
        rules = house_rules(new.game, dict(new.options), self.language)
        return [rule for rule in rules if new.players or not isinstance(rule.option.kind, Seat)]

    def _field(self, option: Option) -> Field:
        """Return an option as a field: switches are flags, and what has labels is an answer."""
        new = self.new
        holds = cast(Any, option.kind)
        match holds:
            case YesNumber():
                holds = Flag()
            case LabelledNumber(labels):
                holds = Answers(tuple(labels.items()))
            case Seat():
                holds = Answers(tuple((name, seat) for seat, name in enumerate(new.players)))
            case OneOf(words=words):
                said = self.language.of_game(new.game.id)["options"][option.id]["values"]
                holds = Answers(tuple((said[word], word) for word in words))
            case WordMap(of=of):
                holds = WordMap(OneOf(new.words(option)), of)
        return Field(option.id, holds)

    def _value(self, option: Option) -> Any:
        if isinstance(option.kind, WordMap):
            return {word: self.new.worth(option, word) for word in self.new.words(option)}
        return self.new.chosen(option)

    def _section(self, form: Form, rule: HouseRuleView) -> SectionView:
        """Return an option with its box; one with a number for each of many words is folded."""
        boxes = [box for box in form.boxes if box.field.key == rule.option.id]
        if boxes and boxes[0].word:
            views = tuple(self._word(form, box) for box in boxes)
            return SectionView(rule.name, views, rule.name, folds=rule.value or rule.means)
        views = tuple(self._box(form, box, rule) for box in boxes)
        return SectionView("", views, rule.name, rule=rule.rule)

    def _box(self, form: Form, box: Box, rule: HouseRuleView) -> BoxView:
        view = entered_box(form, box, self.language, rule.name, rule.means)
        return view if box.kind in ("flag", "choice") else view._replace(value=rule.value)

    def _word(self, form: Form, box: Box) -> BoxView:
        amount = self.language.amount(form.value(box), self.new.game.result.unit)
        name = self.language.card(self.new.game.id, box.word)
        return BoxView(box.id, box.kind, name, icon=box.word, value=amount)
