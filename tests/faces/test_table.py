"""What somebody does at the table: moves, duels, refusals, rulings, gestures of one meaning."""

from tests.ui.plots import A_DUEL, SOME_MOVES

from .face import Face

DEALT = ("deal Anna jewels",)
SETS = ("deal Anna jewels", "Anna pair home home", "Ben pair yacht yacht", "Cleo pair gold stocks")
ROUND = SOME_MOVES[1:]


def test_a_duel_is_answered_card_by_card(face: Face) -> None:
    face.open(*ROUND, *A_DUEL[:1])
    face.shows("Ben defends")
    face.pick("card:silver")
    face.pick("card:stocks")
    face.verb("Ben lets it go")
    face.shows("Ben let it go: Anna gets Stocks ($65,000)", "Ben’s turn.")


def test_who_is_away_misses_a_turn_by_two_taps(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home")
    face.look_at("Cleo")
    face.hides("Cleo misses a turn")  # only whoever is at turn can
    face.dismiss()
    face.look_at("Ben")
    face.tap("Ben misses a turn")
    face.shows("Ben missed a turn", "Cleo’s turn.")
    assert face.match.entry and face.match.entry.ruling
    face.undo()
    face.shows("Ben’s turn.")


def test_the_house_rules_of_a_match_and_until_when_they_can_be_changed(face: Face) -> None:
    face.open(game="cover-your-assets", improve=True)
    face.menu("House rules")
    face.shows("Nothing is logged yet, so you can still change them.")
    face.tap("Change them")
    face.shows("Who’s playing?")
    face.start()
    face.pick("Jewels")
    face.verb("Deal")
    face.player("Anna")
    face.menu("House rules")
    face.shows("Improve", "House rules are fixed once the first move is logged.")
    face.tap("Improve a set")
    face.shows("Applies in this match")
    face.back()
    face.menu("House rules", "New match with other rules")
    face.shows("Who’s playing?")


# One gesture has one meaning


def test_what_lies_there_is_looked_at_and_the_rest_of_a_tile_acts(face: Face) -> None:
    face.open(*SETS[:3])
    face.look_at("Ben")
    face.shows("Ben acts now")
    face.dismiss()
    face.player("Dora")
    face.shows("Cleo: not logged")
    face.put_back()
    face.player("Dora")
    face.pick("Stocks")
    face.verb("Discard")
    face.shows("Dora discarded Stocks")
    assert face.match.number == 5


# Refusals and rulings


def test_a_refusal_leads_to_its_rule_and_what_was_picked_is_still_there(face: Face) -> None:
    face.open(*DEALT)
    face.pick("Home", "Yacht")
    face.verb("Pair")
    face.shows("Not allowed", "The two cards of a pair must show the same object")
    face.hides("House rule")  # what the table may not overrule offers no ruling
    face.tap("The rule")
    face.shows("Two that match")
    face.back()
    face.shows("Anna: Home and Yacht")
    assert face.match.number == 1


def test_the_table_plays_it_all_the_same(face: Face) -> None:
    face.open(*SETS[:3])
    face.pick("Yacht")
    face.verb("Steal")
    face.shows("Cleo has no set yet, and you need one to steal.")
    face.overrule("We agreed")
    face.shows("Cleo steals")
    assert face.match.entry and face.match.entry.ruling == "We agreed"
    broken = [broken.rule.id for broken in face.match.overruled]
    assert broken == ["steal.needs-own-set", "steal.first-set-safe"]


def test_a_move_out_of_turn_is_logged_as_a_ruling(face: Face) -> None:
    face.open(*ROUND)
    face.look_at("Cleo")
    face.tap("Cleo acts now")
    face.pick("Yacht")
    face.verb("Discard")
    face.overrule("The phone is behind")
    face.shows("Cleo discarded Yacht", "Dora’s turn.")  # it goes on after who has acted
    face.undo()
    face.shows("Undone: Cleo discarded Yacht", "Anna’s turn.")
    face.redo()
    face.menu("Log")
    face.shows("The phone is behind · It’s Anna’s turn")
