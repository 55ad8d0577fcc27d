"""House rules in words: what can be agreed on, what was, and where the rules tell of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.game import Game, Option, Setup
from ..engine.kinds import Flag, OneOf, Table, Whole
from ..say.language import Language
from .book import book


class HouseRuleView(NamedTuple):
    option: Option
    name: str
    means: str
    value: str  # what was agreed on, in words
    in_short: str  # name and value
    rule: str  # the section of the rules that tells of it, or nothing


def house_rules(game: Game, options: dict[str, Any], language: Language) -> list[HouseRuleView]:
    """All that the game knows, in the order in which its words tell of them."""
    words = language.of_game(game.id).get("options", {})
    known, rules = {option.id: option for option in game.options}, []
    named = {option.id: {"name": option.name} for option in game.options if option.name}
    for id, told in {**words, **named}.items():
        option, name = known[id], told["name"]
        value = value_said(game, option, options.get(id, option.default), language)
        in_short = language.named(name, value) if value else name
        about = section_about(game, id, language) if id in words else ""
        rules.append(HouseRuleView(option, name, told.get("means", ""), value, in_short, about))
    return rules


def agreed(setup: Setup, language: Language) -> list[HouseRuleView]:
    """Those of a match that are not as usual."""
    return unusual(setup.game, dict(setup.options), language)


def unusual(game: Game, options: dict[str, Any], language: Language) -> list[HouseRuleView]:
    return [
        rule
        for rule in house_rules(game, options, language)
        if options.get(rule.option.id, rule.option.default) != rule.option.default
    ]


def value_said(game: Game, option: Option, value: Any, language: Language) -> str:
    """The value of an option in words; a switch that is on needs none."""
    words = language.of_game(game.id).get("options", {}).get(option.id, {}).get("values", {})
    match option.kind:
        case Flag():
            return ""
        case Whole():
            return str(words.get(str(value)) or language.number(value))
        case OneOf():
            return str(words[value])
        case Table():
            named = ((language.card(game.id, word), number) for word, number in value.items())
            return language.listed([f"{n} {language.amount(a, game.unit)}" for n, a in named])
    return str(value)


def section_about(game: Game, option: str, language: Language) -> str:
    """The one that has its name, or else the first that holds only with it."""
    rules = book(game.id, language.code)
    if rules.place(option):
        return option
    for place in rules.places:
        if any(condition == option for condition, _ in place.section.options):
            return place.section.id
    return ""
