"""Who won, also where nobody has more or less than they: in every place that names a winner."""

import pytest

from companion.library.statistics import Statistics
from companion.views import past_matches
from companion.views.home import last_winners
from companion.views.past_matches import MatchFilter
from companion.views.result import result, result_text
from tests.support.api import IDS, Library, Match, data_folder, language, make_setup, read_file
from tests.support.ui.matches import keep_match
from tests.support.ui.plots import match_after

EN = language("en")
PEOPLE = ("Anna", "Ben")
# Ben has the best round twice; Anna has far more in all.
BEN_WINS = ("score points=0,10000", "score points=1000000,0", "score points=0,20000")
ALL_WIN = ("score points=10000,10000", "score points=20000,20000")


def two_wins(*moves: str) -> Match:
    """Return a match in which whoever has the best round twice wins."""
    return match_after(make_setup("cover-your-assets", [*PEOPLE], {"goal": "two-wins"}), *moves)


def kept(library: Library, *moves: str) -> str:
    options = {"goal": "two-wins"}
    started = "2026-03-01T09:00:00Z"
    return keep_match(library, moves, PEOPLE, "cover-your-assets", options, started=started)


def test_who_won_is_named_though_another_one_leads() -> None:
    view = result(two_wins(*BEN_WINS), EN)
    assert (view.heading, view.winners, view.total) == ("The winner is", "Ben", "$30,000")
    assert view.best == (1,)
    assert [(rank.rank, rank.name, rank.total, rank.wins) for rank in view.ranking] == [
        ("1", "Ben", "$30,000", True),
        ("2", "Anna", "$1,000,000", False),
    ]


def test_before_the_end_whoever_leads_is_told() -> None:
    view = result(two_wins(*BEN_WINS[:2]), EN)
    assert (view.heading, view.winners, view.total) == ("In the lead", "Anna", "$1,000,000")
    assert [rank.name for rank in view.ranking] == ["Anna", "Ben"]


def test_a_message_names_who_won_first() -> None:
    lines = result_text(two_wins(*BEN_WINS), EN).splitlines()
    assert lines[1] == "The winner is Ben: $30,000"
    assert lines[4:6] == ["1. Ben: $30,000", "2. Anna: $1,000,000"]


def test_the_history_home_and_figures_name_who_won(library: Library) -> None:
    file = kept(library, *BEN_WINS)
    (row,) = past_matches.past_views(MatchFilter().found(library, 0, 9), library, EN)
    assert row.caption.splitlines()[0] == "Won by Ben · $30,000"
    (won,) = last_winners(library.matches(), library, EN)
    assert (won.title, won.id) == ("Ben · $30,000", file)
    assert won.look == library.looks_of(PEOPLE)[1]
    statistics = Statistics(library)
    assert list(statistics.gather())[-1].done
    wins = {who.name: statistics.figures(who.id).won for who in statistics.people.values()}
    assert wins == {"Anna": 0, "Ben": 1}


def test_a_shared_win_is_nobodys_alone(library: Library) -> None:
    kept(library, *ALL_WIN)
    assert last_winners(library.matches(), library, EN) == []
    (row,) = past_matches.past_views(MatchFilter().found(library, 0, 9), library, EN)
    assert row.caption.splitlines()[0] == "Won by Anna and Ben · $30,000" and row.look is None
    view = result(two_wins(*ALL_WIN), EN)
    assert (view.heading, view.winners) == ("The winners are", "Anna and Ben")


@pytest.mark.parametrize("game", sorted(set(IDS) - {"score-pad", "sheet"}))
def test_the_result_of_a_whole_match_names_whom_its_rules_name(game: str) -> None:
    match = read_file(data_folder() / "games" / game / "golden.match").match
    won = match.setup.game.rules.winners(match.table)
    assert match.table.phase == "over" and set(result(match, EN).best) == set(won)
