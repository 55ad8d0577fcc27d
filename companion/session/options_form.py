"""The options of a new match as a form: a field for each house rule, and what is shown of it."""

from __future__ import annotations

from typing import Any

from ..engine.errors import BadInput
from ..engine.fields import Answers, Field
from ..engine.form import Box, Form
from ..engine.game import Option
from ..engine.schema import Flag, LabelledNumber, OneOf, Seat, WordMap, YesNumber
from ..i18n.language import Language
from ..rulebook.house_rules import HouseRuleView, house_rules
from ..views.form import BoxView, FormView, SectionView
from .new_match import NewMatch

BUNDLE = "bundle:"  # one switch for several options


def _rules(new: NewMatch, language: Language) -> list[HouseRuleView]:
    """Return the house rules of the game; who deals is no question before somebody plays."""
    rules = house_rules(new.game, dict(new.options), language)
    return [rule for rule in rules if new.players or not isinstance(rule.option.kind, Seat)]


def options_form(new: NewMatch, language: Language, focus: str = "") -> Form:
    """Return the form of all options, filled in as they are chosen; BadInput if no box is called
    `focus`."""
    rules = _rules(new, language)
    form = Form(tuple(_field(new, rule.option, language) for rule in rules))
    form = form.filled({rule.option.id: _value(new, rule.option) for rule in rules})
    if focus and focus not in [box.id for box in form.boxes]:
        raise BadInput("{key}: “{value}” isn’t known in this match.", focus, value="")
    return form.point(focus)


def _field(new: NewMatch, option: Option, language: Language) -> Field:
    """Return an option as a field: switches are flags, and what has labels is an answer."""
    holds: Any = option.kind
    match holds:
        case YesNumber():
            holds = Flag()
        case LabelledNumber(labels):
            holds = Answers(tuple(labels.items()))
        case Seat():
            holds = Answers(tuple((name, seat) for seat, name in enumerate(new.players)))
        case OneOf(words=words):
            said = language.of_game(new.game.id)["options"][option.id]["values"]
            holds = Answers(tuple((said[word], word) for word in words))
        case WordMap(of=of):
            holds = WordMap(OneOf(new.words(option)), of)
    return Field(option.id, holds)


def _value(new: NewMatch, option: Option) -> Any:
    if isinstance(option.kind, WordMap):
        return {word: new.worth(option, word) for word in new.words(option)}
    return new.chosen(option)


def enter_option(new: NewMatch, box: str, value: Any, language: Language) -> NewMatch:
    """Return the match with this in a box of its options; BadInput says what may stand there."""
    if box.startswith(BUNDLE):
        members = new.game.agreement.bundles.get(box.removeprefix(BUNDLE), ())
        return new.choose_all(members, bool(value))
    found = options_form(new, language, box).box(box)
    option = next(o for o in new.game.agreement.options if o.id == found.field.key)
    # Words that are half typed may still be too short.
    value = str(value) if found.kind == "text" else found.holds.read(value, box)
    if found.word:
        return new.set_worth(option, found.word, value)
    return new.choose(option.id, int(value) if isinstance(option.kind, YesNumber) else value)


def options_view(new: NewMatch, language: Language) -> FormView:
    """Return all options in words, a switch for several of them before the first of those."""
    rules, words = _rules(new, language), language.of_game(new.game.id)
    form = options_form(new, language)
    first = {members[0]: id for id, members in new.game.agreement.bundles.items()}
    sections = []
    for rule in rules:
        if bundle := first.get(rule.option.id):
            said = words["bundles"][bundle]
            on = all(new.options.get(id) for id in new.game.agreement.bundles[bundle])
            id, name = f"{BUNDLE}{bundle}", said["name"]
            switch = BoxView(id, "flag", name, note=said["means"], chosen=int(on))
            sections.append(SectionView("", (switch,), name))
        sections.append(_section(new, form, rule, language))
    return FormView(tuple(sections))


def option_name(new: NewMatch, box: str, language: Language) -> str:
    """Return the name of a box of the options."""
    boxes = (shown for section in options_view(new, language).sections for shown in section.boxes)
    return next(shown.name for shown in boxes if shown.id == box)


def _section(new: NewMatch, form: Form, rule: HouseRuleView, language: Language) -> SectionView:
    """Return an option with its box; one with a number for each of many words can be folded."""
    boxes = [box for box in form.boxes if box.field.key == rule.option.id]
    if boxes and boxes[0].word:
        views = tuple(_word(new, form, box, language) for box in boxes)
        return SectionView(rule.name, views, rule.name, folds=rule.value or rule.means)
    views = tuple(
        BoxView(
            box.id,
            box.kind,
            rule.name,
            note=rule.means,
            value=_value_words(form, box, rule),
            chosen=int(bool(form.value(box))) if box.kind == "flag" else -1,
        )
        for box in boxes
    )
    return SectionView("", views, rule.name, rule=rule.rule)


def _value_words(form: Form, box: Box, rule: HouseRuleView) -> str:
    if box.kind == "choice":
        now = form.value(box)
        return next((str(words) for words, value in box.holds.words if value == now), "")
    return "" if box.kind == "flag" else rule.value


def _word(new: NewMatch, form: Form, box: Box, language: Language) -> BoxView:
    amount = language.amount(form.value(box), new.game.result.unit)
    name = language.card(new.game.id, box.word)
    return BoxView(box.id, box.kind, name, icon=box.word, value=amount)
