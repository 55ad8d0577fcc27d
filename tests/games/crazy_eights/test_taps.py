"""A rank with one suit that fits is two taps: the suit is picked with it."""

from tests.screens.layouts import session
from tests.support.api import TapState, make_setup
from tests.support.ui.plots import match_after


def test_the_only_suit_that_fits_is_picked_with_the_rank() -> None:
    setup = make_setup("crazy-eights", ["Anna", "Ben", "Cleo"], {})
    at = session(match_after(setup, "deal Anna 7-hearts"), "en")
    at.tap_key("rank:9")
    assert at.pointing.picks == ("rank:9", "suit:hearts")
    (play,) = (verb for verb in at.view().verbs if verb.id == "play")
    assert (play.state, play.words) == ("accent", "9 of hearts")
    at.tap_key("suit:hearts")  # whoever taps it as well means the same
    assert at.pointing.picks == ("rank:9", "suit:hearts")
    at.tap_key("suit:clubs")  # and whoever wants to know of another card is told
    assert at.pointing.picks == ("rank:9", "suit:clubs")
    at.clear()
    at.pointing = TapState()
    at.tap_key("rank:7")  # of which three suits fit
    assert at.pointing.picks == ("rank:7",)
