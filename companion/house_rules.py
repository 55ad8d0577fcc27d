"""House rules in words: what can be agreed on, what was, and where the rules tell of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from .engine.game import Game, Option, Setup
from .engine.kinds import Flag, Kind, OneOf, Table, Whole
from .rulebook import book
from .words import Language


class HouseRule(NamedTuple):
    option: Option
    name: str
    means: str
    value: str  # what was agreed on, in words
    rule: str  # the section of the rules that tells of it, or nothing

    @property
    def kind(self) -> Kind:
        return self.option.kind

    @property
    def in_short(self) -> str:
        return f"{self.name}: {self.value}" if self.value else self.name


def house_rules(game: Game, options: dict[str, Any], language: Language) -> list[HouseRule]:
    """All that the game knows, in the order in which its words tell of them."""
    words = language.of_game(game.id).get("options", {})
    known = {option.id: option for option in game.options}
    return [
        HouseRule(
            known[id],
            told["name"],
            told.get("means", ""),
            said(game, known[id], options.get(id, known[id].default), language),
            section_about(game, id, language),
        )
        for id, told in words.items()
    ]


def agreed(setup: Setup, language: Language) -> list[HouseRule]:
    """Those of a match that are not as usual."""
    return unusual(setup.game, dict(setup.options), language)


def unusual(game: Game, options: dict[str, Any], language: Language) -> list[HouseRule]:
    return [
        rule
        for rule in house_rules(game, options, language)
        if options.get(rule.option.id, rule.option.default) != rule.option.default
    ]


def said(game: Game, option: Option, value: Any, language: Language) -> str:
    """The value of an option in words; a switch that is on needs none."""
    words = language.of_game(game.id)["options"][option.id].get("values", {})
    match option.kind:
        case Flag():
            return ""
        case Whole():
            return str(words.get(str(value)) or language.number(value))
        case OneOf():
            return str(words[value])
        case Table():
            return language.listed(
                [
                    f"{language.card(game.id, word)} {language.amount(number, game.unit)}"
                    for word, number in value.items()
                ]
            )
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
