"""What can I do now? Summed up so that it is read at a glance, and never more than is legal."""

import pytest

from companion.views.possible_moves import possible_moves
from companion.views.presenter import Presenter
from tests.support.api import GAMES, language, languages, make_setup
from tests.support.positions import NAMES, PLAYED, played_on, random_match
from tests.support.sampling import some


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_position_is_told_in_every_language(game: str) -> None:
    """As long as somebody is at turn and may do something, there is something to read."""
    for players, chosen in PLAYED[game].shapes:
        setup = make_setup(game, NAMES[:players], chosen)
        for seed in some(range(8), 3):
            match = random_match(setup, seed, 3 + 9 * seed)
            for code in languages():
                groups = possible_moves(Presenter(match, language(code)), match.table)
                assert bool(groups) >= bool(played_on(match.setup, match.table))
                for title, lines in groups:
                    assert title and lines
                    for words, faces in lines:
                        assert words or faces
                        said = [title, words, *(face.name for face in faces)]
                        assert not any("None" in word or "{" in word for word in said), said
