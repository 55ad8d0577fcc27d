"""How Big Deal is played at random, what cannot be lost in it, and how many taps it takes."""

from tests.games import Played
from tests.games.assets import conserve_cards, taps

PLAYED = Played(shapes=[(2, {}), (4, {}), (6, {})], conserved=conserve_cards, taps=taps)
