"""The table on every face: what is tapped, said and refused."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, in_the_app
from tests.support.ui.plots import A_ROUND


@in_the_app
def test_the_discard_pile_asks_with_which_card(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home", "Ben pair yacht yacht")
    face.pile("pile:discard")
    face.shows("With which card?")

    face.pick("card:jewels")
    face.shows("Cleo took Jewels with Jewels")


@in_the_app
def test_a_card_that_does_not_fit_the_pile_is_refused(face: Face) -> None:
    face.open("deal Anna jewels")
    face.pick("card:home")
    face.pile("pile:discard")
    face.shows("Not allowed")
    assert face.match.number == 1


@in_the_app
def test_a_pile_that_nobody_noted_asks_which_card_lies_there(face: Face) -> None:
    face.open("deal Anna", "Anna discard")
    face.pile("pile:discard")
    face.shows("Which card is on top?")

    face.pick("card:home")
    assert face.match.number == 3


@in_the_app
def test_where_everybody_may_pass_who_leads_hears_why_they_cannot(face: Face) -> None:
    face.open("deal Anna", game="yellow-dwarf", players="Anna Ben Cleo")
    face.look_at("Ben")
    face.tap("Ben misses a turn")
    face.shows("Not allowed")
    assert face.match.number == 1


@app_and_page
def test_a_duel_is_answered_card_by_card(face: Face) -> None:
    face.open(*A_ROUND, "Anna steal Ben stocks")
    face.shows("Ben defends")

    face.pick("card:silver")
    face.pick("card:stocks")
    face.verb("Ben gives up")
    face.shows("Ben gave up: Anna gets Stocks ($65,000)", "Ben’s turn.")


@in_the_app
def test_who_is_away_misses_a_turn_by_two_taps(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home")
    face.look_at("Cleo")
    face.hides("Cleo misses a turn")

    face.dismiss()
    face.look_at("Ben")
    face.tap("Ben misses a turn")
    face.shows("Ben missed a turn", "Cleo’s turn.")
    assert face.logged(3) == {"move": "skip", "player": 1, "ruling": "was away"}

    face.undo()
    face.shows("Ben’s turn.")


@in_the_app
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


@app_and_page
def test_what_lies_there_is_looked_at_and_the_rest_of_a_tile_acts(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home", "Ben pair yacht yacht")
    face.look_at("Ben")
    face.shows("Ben goes now")

    face.dismiss()
    face.player("Dora")
    face.shows("Cleo: not logged")

    face.put_back()
    face.player("Dora")
    face.pick("Stocks")
    face.verb("Discard")
    face.shows("Dora discarded Stocks")
    assert face.match.number == 5


@in_the_app
def test_a_refusal_leads_to_its_rule_and_what_was_picked_is_still_there(face: Face) -> None:
    face.open("deal Anna jewels")
    face.pick("Home", "Yacht")
    face.verb("Pair")
    face.shows("Not allowed", "The two cards of a pair must show the same object")
    face.hides("House rule")

    face.tap("The rule")
    face.shows("Two that match")

    face.back()
    face.shows("Anna: Home and Yacht")
    assert face.match.number == 1


@in_the_app
def test_the_table_plays_it_all_the_same(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home", "Ben pair yacht yacht")
    face.pick("Yacht")
    face.verb("Steal")
    face.shows("Cleo has no set yet, and you need one to steal.")

    face.overrule("We agreed")
    face.shows("Cleo steals")
    assert face.logged(4) == {
        "move": "steal",
        "player": 2,
        "from": 1,
        "cards": ["yacht"],
        "ruling": "We agreed",
    }

    face.menu("Log")
    face.shows("Cleo has no set yet", "first set")


@app_and_page
def test_a_move_out_of_turn_is_logged_as_a_ruling(face: Face) -> None:
    face.open(*A_ROUND)
    face.look_at("Cleo")
    face.tap("Cleo goes now")
    face.pick("Yacht")
    face.verb("Discard")
    face.overrule("The phone is behind")
    face.shows("Cleo discarded Yacht", "Dora’s turn.")

    face.undo()
    face.shows("Undone: Cleo discarded Yacht", "Anna’s turn.")

    face.redo()
    face.menu("Log")
    face.shows("The phone is behind · It’s Anna’s turn")
