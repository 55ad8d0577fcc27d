"""A match that is being set up: card values, switches that go together, what is forgotten."""

import pytest

from companion.engine.errors import BadInput
from companion.games import game_called
from tests.support.api import IDS, NewMatch, language, sheet_called

FOUR = ("Anna", "Ben", "Cleo", "Dora")


def cover() -> NewMatch:
    return NewMatch(players=FOUR).play("cover-your-assets")


def values() -> object:
    return next(option for option in cover().game.agreement.options if option.id == "values")


def test_nobody_sits_down_twice_however_the_name_is_written() -> None:
    new = cover().join(" anna ").join("")
    assert new.players == FOUR and new.join("Eva ").players == (*FOUR, "Eva")


def test_a_value_as_usual_needs_no_mention() -> None:
    new = cover().set_worth(values(), "gold", 60_000).set_worth(values(), "home", 25_000)
    assert new.options["values"] == {"gold": 60_000, "home": 25_000}
    assert new.worth(values(), "gold") == 60_000 and new.worth(values(), "silver") == 25_000
    assert new.set_worth(values(), "gold", 50_000).options["values"] == {"home": 25_000}


def test_only_cards_of_this_match_have_a_value() -> None:
    new = cover()
    assert "penny-jar" not in new.words(values())
    with_jar = new.choose("penny-jar", True)
    assert "penny-jar" in with_jar.words(values())
    assert "swap" not in with_jar.choose("action-cards", True).words(values())


def test_one_switch_for_all_advanced_rules() -> None:
    game = game_called("cover-your-assets")
    new = cover().choose_all(game.agreement.bundles["advanced"], True)
    chosen = new.setup().options
    assert [id for id, value in chosen.items() if value is True] == list(
        game.agreement.bundles["advanced"]
    )
    assert not any(new.choose_all(game.agreement.bundles["advanced"], False).options.values())


def test_who_counts_down_from_501_wants_to_be_low() -> None:
    new = NewMatch().play("score-pad")
    down = new.choose("start", 501).choose("target", 1)
    assert down.options["wins"] == "low"
    assert down.choose("start", 0).options["wins"] == "high", "up again"
    assert down.choose("wins", "high").options["wins"] == "high", "whoever says so"
    assert down.choose("wins", "high").choose("rounds", 5).options["wins"] == "high"
    assert "wins" not in new.choose("target", 500).options


def test_a_score_sheet_stays_with_its_game() -> None:
    skyjo = sheet_called("skyjo")
    assert skyjo
    new = NewMatch(players=FOUR).by_sheet(skyjo.plain)
    assert new.play("sheet").options == new.options and not new.play("sheet").missing
    assert "sheet" not in new.play("big-deal").options


def test_of_a_game_that_is_gone_the_first_of_all_is_played() -> None:
    gone = NewMatch("../gone", FOUR)
    assert gone.setup().game.id == IDS[0] and not gone.missing


def test_every_game_can_be_played_after_every_other() -> None:
    """Whatever is chosen, nothing but players may be missing."""
    skyjo = sheet_called("skyjo")
    assert skyjo
    for before in IDS:
        for after in IDS:
            new = NewMatch(players=FOUR[:2])
            new = new.by_sheet(skyjo.plain) if before == "sheet" else new.play(before)
            assert not (missing := new.play(after).missing), (before, after, missing)


def test_too_many_players_hear_which_house_rule_would_do() -> None:
    new = NewMatch(players=(*"ABCDE",)).play("yellow-dwarf")
    assert new.missing and language("en").message_text(new.missing) == "At most 4 players"
    with pytest.raises(BadInput) as refused:
        new.setup()
    assert language("en").message_text(refused.value) == (
        "Nain Jaune is for 2 to 4 players, not 5."
        " With the house rule “Traditional deals” up to 8 can play."
    )


def test_an_odd_number_for_two_sides_is_told_in_words() -> None:
    found = sheet_called("canasta")
    assert found
    of_three = NewMatch(players=("Anna", "Ben", "Cleo")).by_sheet(found.plain)
    assert of_three.missing is not None
    assert language("en").message_text(of_three.missing) == "2 sides of equal size"
    assert of_three.join("Dora").missing is None
