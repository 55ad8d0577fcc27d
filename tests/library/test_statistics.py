"""Statistics and moments: what past matches have to tell."""

from fractions import Fraction
from pathlib import Path

import pytest

from companion.engine.rounds import rounds
from companion.library.match_summary import MatchSummary
from companion.library.statistics import HeadToHead, Partner, PlayerFigures, Statistics
from companion.views.moments import moments
from companion.views.person import figure_views, form_views, rival_views, shares_over_time
from tests.games.sheet.made import small
from tests.support.api import Library, Match, language, make_setup, read_file, sheet_called
from tests.support.positions import SETUPS, random_match
from tests.support.ui.plots import log_moves, match_after
from tools.make_library import make_library

EN = language("en")


def scores(*rounds: str, **options: object) -> Match:
    players = ["Anna", "Ben", "Cleo"][: rounds[0].count(",") + 1]
    setup = make_setup("score-pad", players, options)
    return match_after(setup, *(f"score points={points}" for points in rounds))


def test_totals_by_round() -> None:
    found = rounds(scores("5,1", "2,8", "1,1"))
    assert [(r.number, r.move, r.points, r.totals) for r in found] == [
        (1, 1, (5, 1), (5, 1)),
        (2, 2, (2, 8), (7, 9)),
        (3, 3, (1, 1), (8, 10)),
    ]


@pytest.mark.parametrize("shape", SETUPS)
def test_rounds_add_up_and_moments_have_words(shape: str) -> None:
    for seed in range(3):
        match = random_match(SETUPS[shape], seed, 400)
        played = rounds(match)
        start = Match.of(match.setup).table.totals
        sums = zip(start, *(r.points for r in played), strict=True)
        assert tuple(map(sum, sums)) == tuple(match.table.totals)
        if match.table.phase in ("between-rounds", "over"):
            assert [r.number for r in played] == list(range(1, match.table.round + 1))
        for told in moments(match, EN):
            assert told.title and "{" not in told.words and 0 < told.move <= match.number


def words(match: Match) -> dict[str, str]:
    return {told.title: told.words for told in moments(match, EN)}


def test_the_moments_of_a_match() -> None:
    assert words(scores("5,1,0", "9,1,2", "6,1,2", "0,30,1", "0,25,1", target=50)) == {
        "Best round": "Ben: 30 in round 4",
        "Longest run": "Anna was best in 3 rounds in a row",
        "Comeback": "Ben was 17 behind after round 3",
    }
    close = words(scores("20,10", "10,20", "21,20", target=50))
    assert close["Close finish"] == "Anna won by 1"


# People


def finished(
    library: Library, names: str, totals: tuple[int, ...], day: int, **options: object
) -> MatchSummary:
    """A match that ended with these totals."""
    options["target"] = max(totals)
    started = f"2026-01-{day:02}T20:00:00Z"
    setup = make_setup("score-pad", names.split(), options, started=started)
    with library.begin(setup) as running:
        log_moves(running, [{"move": "score", "points": list(totals)}])
        library.note_match(running)
    return library.matches(limit=1)[0]


def gathered(library: Library) -> Statistics:
    statistics = Statistics(library)
    list(statistics.gather())
    return statistics


def test_figures_of_a_person(library: Library) -> None:
    for day, totals in enumerate([(10, 5), (3, 8), (9, 4), (20, 4)], 1):
        finished(library, "Anna Ben", totals, day)
    anna, ben = library.people
    statistics = gathered(library)
    found = statistics.figures(anna.id, "score-pad")
    best = library.matches(limit=1)[0].file
    assert found == PlayerFigures(4, 3, 10.5, 20, best, 2, 2, Fraction(5, 4))
    assert found.share == 0.75
    assert statistics.figures(ben.id).won == 1
    assert statistics.figures(ben.id, "big-deal") == PlayerFigures()
    assert [played.total for played in statistics.results(anna.id)] == [10, 3, 9, 20]
    assert statistics.against(anna.id) == [HeadToHead(ben.id, 4, 3, 1)]
    assert statistics.games(anna.id) == ["score-pad"]


def test_where_the_fewest_points_win_the_best_are_the_fewest(library: Library) -> None:
    for day, totals in enumerate([(9, 4), (3, 5)], 1):
        finished(library, "Anna Ben", totals, day, wins="low")
    anna, _ = library.people
    assert gathered(library).figures(anna.id, "score-pad").best == 3


def test_equal_results_beat_nobody(library: Library) -> None:
    finished(library, "Anna Ben Cleo", (7, 7, 2), 1)
    anna, ben, cleo = library.people
    statistics = gathered(library)
    assert [statistics.figures(p.id).won for p in (anna, ben, cleo)] == [1, 1, 0]
    assert statistics.against(anna.id) == [
        HeadToHead(ben.id, 1, 0, 0),
        HeadToHead(cleo.id, 1, 1, 0),
    ]


def test_figures_agree_with_the_records(tmp_path: Path) -> None:
    library = make_library(tmp_path / "kept", 40)
    statistics = gathered(library)
    for person in library.people:
        played = won = 0
        for past in library.matches(0, 100, library.played_by(person.id)):
            match = read_file(library.path_of(past.file)).match
            if match.table.phase == "over":
                played += 1
                seat = match.setup.players.index(person.name)
                won += seat in match.setup.game.rules.winners(match.table)
        figures = statistics.figures(person.id)
        assert (figures.played, figures.won) == (played, won)
        assert figures.played == sum(
            statistics.figures(person.id, game).played for game in statistics.games(person.id)
        )


def test_each_sheet_has_its_own_figures(library: Library) -> None:
    """What was won on one sheet cannot be compared with what was won on another."""
    for id, won in (("golf", "cards"), ("golf", "cards"), ("uno", "left")):
        sheet = sheet_called(id)
        assert sheet
        options = {"sheet": sheet.plain}
        with library.begin(make_setup("sheet", ["Anna", "Ben"], options)) as running:
            log_moves(running, [{"move": "score", "enter": {won: [0, 20]}}, {"move": "finish"}])
            library.note_match(running)
    statistics = gathered(library)
    anna = library.people[0]
    assert statistics.games(anna.id) == ["sheet:Golf (cards)", "sheet:Uno"]
    assert statistics.figures(anna.id, "sheet:Golf (cards)").played == 2
    assert language("en").name("sheet:Uno") == "Uno"


def test_partners_are_no_opponents_and_the_best_one_comes_first(library: Library) -> None:
    sheet = small(sides=2, players=[4, 4])
    for players, points in (
        ("Anna Ben Cleo Dora", [9, 4]),
        ("Anna Ben Dora Cleo", [4, 9]),
        ("Anna Ben Cleo Dora", [9, 4]),
    ):
        with library.begin(make_setup("sheet", players.split(), {"sheet": sheet})) as running:
            moves = {"move": "score", "enter": {"won": points}}, {"move": "finish"}
            log_moves(running, moves)
            library.note_match(running)
    statistics = gathered(library)
    ids = {person.name: person.id for person in library.people}
    found = statistics.partners(ids["Anna"])
    assert found == [Partner(ids["Cleo"], 2, 2), Partner(ids["Dora"], 1, 0)]
    against = {one.other: (one.ahead, one.behind) for one in statistics.against(ids["Anna"])}
    assert against == {ids["Ben"]: (2, 1), ids["Dora"]: (2, 0), ids["Cleo"]: (0, 1)}


def test_form_rivals_and_the_way_over_time(library: Library) -> None:
    for day, totals in enumerate([(10, 5), (3, 8), (9, 4), (20, 4), (7, 7), (1, 2)], 1):
        finished(library, "Anna Ben", totals, day)
    anna, ben = library.people
    statistics = gathered(library)
    form = form_views(statistics, anna.id, None, EN)
    assert [(view.place, view.won) for view in form] == [
        ("1", True),
        ("2", False),
        ("1", True),
        ("1", True),
        ("1", True),
        ("2", False),
    ]
    assert [(view.title, view.caption) for view in rival_views(statistics, anna.id, None, EN)] == [
        ("Ben", "Anna beats Ben most often")
    ]
    assert [(view.title, view.caption) for view in rival_views(statistics, ben.id, None, EN)] == [
        ("Anna", "Anna beats Ben most often")
    ]
    assert shares_over_time(statistics, anna.id, None)[:3] == (100.0, 50.0, 200 / 3)
    assert figure_views(statistics, anna.id, None, EN)[3] == ("1.3", "avg. place")
