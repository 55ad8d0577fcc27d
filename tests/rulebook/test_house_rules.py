"""House rules in words, for every game that has some."""

import pytest

from companion.engine.schema import Flag, OneOf
from companion.games import game_called
from companion.rulebook.house_rules import agreed, house_rules, section_about
from tests.support.api import GAMES, NewMatch, language, languages, make_setup
from tests.support.sampling import each

WITH_OPTIONS = [game for game in GAMES if game.agreement.options]


@each("code", languages())
@pytest.mark.parametrize("game", WITH_OPTIONS, ids=lambda game: game.id)
def test_every_option_has_its_name_its_meaning_and_its_values(game, code: str) -> None:
    said = house_rules(game, {}, language(code))
    assert {rule.option.id for rule in said} == {option.id for option in game.agreement.options}
    for rule in said:
        assert rule.name and rule.means
        if isinstance(rule.option.kind, OneOf):
            words = language(code).of_game(game.id)["options"][rule.option.id]["values"]
            assert list(words) == list(rule.option.kind.words)
        assert rule.value or isinstance(rule.option.kind, Flag) or not rule.option.default


def test_what_differs_from_the_usual_is_told() -> None:
    chosen = {"payment": "points", "chips": 100, "traditional-deals": True, "opera": "first-turn"}
    setup = make_setup("yellow-dwarf", ["Anna", "Ben"], chosen)
    told = [(rule.name, rule.value) for rule in agreed(setup, language("en"))]
    assert told == [
        ("Chips", "100"),
        ("Payment to the winner", "Points"),
        ("Traditional deals", ""),
    ]
    french = [rule.in_short for rule in agreed(setup, language("fr"))]
    assert french[0] == "Jetons\N{NO-BREAK SPACE}: 100" and french[2] == "Donnes traditionnelles"
    worth = make_setup("cover-your-assets", ["Anna", "Ben"], {"values": {"gold": 60_000}})
    assert [rule.value for rule in agreed(worth, language("en"))] == ["Gold $60,000"]


def test_the_rule_behind_an_option_is_found() -> None:
    said = language("en")
    for game, option, section in (
        ("yellow-dwarf", "stuck", "stuck"),
        ("yellow-dwarf", "payment", "payment.points-missing"),
        ("score-pad", "zero_sum", "score.not-zero-sum"),
        ("score-pad", "wins", ""),
    ):
        assert section_about(game_called(game), option, said) == section


def test_a_house_rule_brings_more_seats() -> None:
    new = NewMatch().play("yellow-dwarf")
    assert new.seats == (2, 4)
    assert new.choose("traditional-deals", True).seats == (2, 8)
