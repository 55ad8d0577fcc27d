"""What stories cannot tell about Rotundo: which amounts can be bid."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.rotundo.rules import CARDS, ORDER, Auction, payable
from tests.support.api import Match, broken_rules, make_setup
from tests.support.ui.plots import match_after

SETUP = make_setup("rotundo", ["Anna", "Ben", "Cleo"], {})
DEAL = {"move": "deal", "first": 0, "card": "blue-3-35"}
DISPLAYS = st.lists(st.sampled_from(list(CARDS)), max_size=6).map(
    lambda cards: tuple(sorted(cards, key=ORDER.__getitem__))
)


def dealt() -> Match:
    return match_after(SETUP, DEAL)


@given(DISPLAYS, st.integers(0, 90).map(lambda fives: 5 * fives))
def test_an_amount_can_be_bid_exactly_when_some_payment_of_it_is_legal(display, bid: int) -> None:
    table = dealt().table._replace(displays=(display, (), ()))
    payments = [paid for n in range(len(display) + 1) for paid in combinations(display, n)]
    accepted = any(
        not broken_rules(SETUP.game, table, Auction(0, 0, paid, bid)) for paid in payments
    )
    assert accepted == (bid in payable(display))
