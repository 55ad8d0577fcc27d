"""House rules in words: what can be agreed on, what was, and where the rules tell of it."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.game import Game, Option, Setup
from ..engine.schema import (
    Flag,
    JsonObject,
    LabelledNumber,
    OneOf,
    Seat,
    Value,
    Whole,
    WordMap,
    YesNumber,
)
from ..games import BY_SHEET
from ..i18n.language import Language
from .book import book


class HouseRuleView(NamedTuple):
    """A house rule in words, and what was agreed on."""

    option: Option
    name: str
    means: str
    value: str  # what was agreed on, in words
    in_short: str  # name and value
    rule: str  # the section of the rules that tells of it, or nothing


def house_rules(game: Game, options: JsonObject, language: Language) -> list[HouseRuleView]:
    """Return all house rules of a game, in the order of its words."""
    words = language.of_game(game.id).get("options", {})
    known = {option.id: option for option in game.agreement.options}
    rules = []
    named = {}
    if game.id == BY_SHEET:  # which names its options itself, but for those that it implies
        from ..games.sheet import sheet_in
        from ..i18n.sheet_words import translated_sheet

        sheet = translated_sheet(sheet_in(options), language.code)
        words = {id: texts for id, texts in words.items() if id in known}
        known |= {option.id: option for option in sheet.options}
        named = sheet.plain.get("options", {})
    for id, texts in {**words, **named}.items():
        option = known[id]
        name = texts["name"]
        value = value_text(game, option, options.get(id, option.default), language)
        in_short = language.named(name, value) if value else name
        about = section_about(game, id, language) if id in words else ""
        means = texts.get("means", "")
        rules.append(
            HouseRuleView(
                option=option, name=name, means=means, value=value, in_short=in_short, rule=about
            )
        )
    return rules


def agreed(setup: Setup, language: Language) -> list[HouseRuleView]:
    """Return the house rules of a match that are not as usual."""
    return unusual(setup.game, dict(setup.options), language)


def unusual(game: Game, options: JsonObject, language: Language) -> list[HouseRuleView]:
    """Return the house rules among these options that are not as usual."""
    return [
        rule
        for rule in house_rules(game, options, language)
        if options.get(rule.option.id, rule.option.default) != rule.option.default
    ]


def when_to_change(begun: bool, language: Language) -> tuple[str, str]:
    """Return whether a match can still have other rules, and the label of the way to them."""
    tr = language.tr
    if not begun:
        return tr("Nothing is logged yet, so you can still change them."), tr("Change them")
    fixed = tr(
        "House rules are fixed once the first move is logged. New ones apply from the next match."
    )
    return fixed, tr("New match with other rules")


def value_text(game: Game, option: Option, value: Value, language: Language) -> str:
    """Return the value of an option in words; a switch that is on needs none."""
    words = language.of_game(game.id).get("options", {}).get(option.id, {}).get("values", {})
    match option.kind:
        case Flag():
            return ""
        case YesNumber():
            return "" if value else "–"
        case Seat():
            return language.tr("player {number}", number=value + 1)
        case LabelledNumber(labels):
            return next(label for label, number in labels.items() if number == value)
        case Whole():
            return str(words.get(str(value)) or language.number(value))
        case OneOf():
            return str(words[value])
        case WordMap():
            named = ((language.card(game.id, word), number) for word, number in value.items())
            return language.listed(
                [f"{n} {language.amount(a, game.result.unit)}" for n, a in named]
            )
    return str(value)


def section_about(game: Game, option: str, language: Language) -> str:
    """Return the id of the section about an option: its own, or the first that needs it."""
    rules = book(game.id, language.code)
    if rules.find(option):
        return option
    for passage in rules.passages:
        if any(condition == option for condition, _ in passage.section.options):
            return passage.section.id
    return ""
