"""The options of a new match as a form: a field for each house rule, and what is shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.errors import BadInput
from ..engine.fields import Answers, Field
from ..engine.game import Option
from ..engine.schema import Flag, LabelledNumber, OneOf, Seat, Text, Whole, WordMap, YesNumber
from ..i18n.language import Language
from ..rulebook.house_rules import HouseRuleView, house_rules
from ..views.form import BoxView, OptionView, PadKey
from .form import Box, Form
from .new_match import NewMatch

BUNDLE = "bundle:"  # one switch for several options


def options_form(new: NewMatch, rules: Sequence[HouseRuleView]) -> Form:
    """Return the form of these house rules, filled in as they are chosen."""
    form = Form(tuple(_field(new, rule.option) for rule in rules))
    return form.filled({rule.option.id: _value(new, rule.option) for rule in rules})


def _field(new: NewMatch, option: Option) -> Field:
    """Return an option as a field: switches are flags, and what has labels is an answer."""
    holds: Any = option.kind
    match holds:
        case YesNumber():
            holds = Flag()
        case LabelledNumber(labels):
            holds = Answers(tuple(labels.items()))
        case Seat():
            holds = Answers(tuple((name, seat) for seat, name in enumerate(new.players)))
        case WordMap(of=of):
            holds = WordMap(OneOf(new.words(option)), of)
    return Field(option.id, holds)


def _value(new: NewMatch, option: Option) -> Any:
    if isinstance(option.kind, WordMap):
        return {word: new.worth(option, word) for word in new.words(option)}
    return new.chosen(option)


def option_box(new: NewMatch, id: str, language: Language) -> Box:
    """Return the box of this name; BadInput if no option has one."""
    rules = house_rules(new.game, dict(new.options), language)
    found = next((box for box in options_form(new, rules).boxes if box.id == id), None)
    if found is None:
        raise BadInput("{key}: “{value}” is not known in this match.", id, value="")
    return found


def enter_option(new: NewMatch, box: str, value: Any, language: Language) -> NewMatch:
    """Return the match with this in a box of its options; BadInput says what may stand there.

    An answer may be given as the key of a pad, a number as its digits.
    """
    if box.startswith(BUNDLE):
        members = new.game.agreement.bundles.get(box.removeprefix(BUNDLE), ())
        return new.choose_all(members, bool(value))
    found = option_box(new, box, language)
    option = next(o for o in new.game.agreement.options if o.id == found.field.key)
    value = _read(found, value)
    if found.word:
        return new.set_worth(option, found.word, value)
    return new.choose(option.id, int(value) if isinstance(option.kind, YesNumber) else value)


def _read(box: Box, value: Any) -> Any:
    if box.kind == "text":
        return str(value)  # half typed, it may still be too short
    if box.kind == "choice":
        value = next((choice for choice in box.holds.choices if str(choice) == str(value)), value)
    elif box.kind == "number" and isinstance(value, str) and value.lstrip("-").isdecimal():
        value = int(value)
    return box.holds.read(value, box.id)


def options_view(new: NewMatch, language: Language) -> tuple[OptionView, ...]:
    """Return all options in words, a switch for several of them before the first of those."""
    rules = house_rules(new.game, dict(new.options), language)
    form, words = options_form(new, rules), language.of_game(new.game.id)
    first = {members[0]: id for id, members in new.game.agreement.bundles.items()}
    shown = []
    for rule in rules:
        if bundle := first.get(rule.option.id):
            said = words["bundles"][bundle]
            members = new.game.agreement.bundles[bundle]
            on = all(new.options.get(id) for id in members)
            id = f"{BUNDLE}{bundle}"
            switch = BoxView(id, "flag", said["name"], chosen=int(on))
            shown.append(OptionView(id, said["name"], said["means"], (switch,)))
        shown.append(_option(new, form, rule, language))
    return tuple(shown)


def _option(new: NewMatch, form: Form, rule: HouseRuleView, language: Language) -> OptionView:
    id, unit = rule.option.id, new.game.result.unit
    boxes = [box for box in form.boxes if box.field.key == id]
    entered = {box.id: form.entered.get(box.id) for box in boxes}
    view = OptionView(id, rule.name, rule.means, (), entered=entered, rule=rule.rule)
    shown = []
    for box in boxes:
        value = entered[box.id]
        name = language.card(new.game.id, box.word) if box.word else rule.name
        said = language.amount(int(value or 0), unit) if box.word else rule.value
        chosen = int(bool(value)) if box.kind == "flag" else -1
        shown.append(BoxView(box.id, box.kind, name, icon=box.word, value=said, chosen=chosen))
        match box.holds:
            case Whole(low, high):
                view = view._replace(bounds=(low, high))
            case Text(longest):
                view = view._replace(bounds=(0, longest))
            case OneOf() | Answers():
                view = view._replace(answers=_answers(new, box, value, language))
    return view._replace(boxes=tuple(shown), value=rule.value if len(shown) > 1 else "")


def _answers(new: NewMatch, box: Box, entered: Any, language: Language) -> tuple[PadKey, ...]:
    if isinstance(box.holds, Answers):
        labels = [(number, str(label)) for label, number in box.holds.words]
    else:
        words = language.of_game(new.game.id)["options"][box.field.key]["values"]
        labels = [(word, words[word]) for word in box.holds.choices]
    return tuple(
        PadKey(str(value), text, "picked" if value == entered else "normal")
        for value, text in labels
    )
