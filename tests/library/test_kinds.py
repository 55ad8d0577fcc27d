"""Kinds of matches, and the places of those who played: what figures, filters and tables go by."""

import random
from itertools import product

import pytest

from companion.library.kinds import kind_of, same_kind
from companion.library.match_summary import MatchSummary, SummaryResult
from companion.library.places import places, side_places
from companion.library.statistics import Statistics
from companion.views.home import usual_groups
from companion.views.past_matches import MatchFilter, games_played, title
from companion.views.sheet_shelf import picture_of
from tests.library.evening import Evening
from tests.support.api import Library, Setup, language, make_setup, sheet_called

EN = language("en")


class Played:
    """Set-ups of games that are each of a kind of their own, with the name that people see."""

    @staticmethod
    def pad(name: str) -> Setup:
        return make_setup("score-pad", ["Anna", "Ben"], {"name": name, "rounds": 1})

    @staticmethod
    def sheet(id: str) -> Setup:
        found = sheet_called(id)
        assert found
        return make_setup("sheet", ["Anna", "Ben"], {"sheet": found.plain})

    @classmethod
    def by_kind(cls) -> dict[str, Setup]:
        return {
            "score-pad": cls.pad(""),
            "score-pad:Splendor": cls.pad("Splendor"),
            "score-pad:6 nimmt!": cls.pad("6 nimmt!"),
            "score-pad:a: b": cls.pad("a: b"),
            "sheet:Uno": cls.sheet("uno"),
            "sheet:Golf (cards)": cls.sheet("golf"),
        }


@pytest.fixture
def evening(library: Library) -> Evening:
    made = Evening(library)
    for setup in Played.by_kind().values():
        made.begin(setup)
    return made


def test_every_named_pad_and_every_sheet_is_a_kind_of_its_own(
    library: Library, evening: Evening
) -> None:
    assert {kind_of(past) for past in library.matches()} == set(Played.by_kind())


def test_every_kind_is_found_by_its_filter_alone(library: Library, evening: Evening) -> None:
    for kind in Played.by_kind():
        found = MatchFilter(game=kind).found(library, 0, 10)
        assert [kind_of(past) for past in found] == [kind]


def test_filters_list_the_games_that_were_played_and_no_others(
    library: Library, evening: Evening
) -> None:
    library_read = list(library.catch_up())
    assert library_read
    named = games_played(library, EN)
    assert named == {
        "score-pad": "Score pad",
        "score-pad:Splendor": "Splendor",
        "score-pad:6 nimmt!": "6 nimmt!",
        "score-pad:a: b": "a: b",
        "sheet:Uno": "Uno",
        "sheet:Golf (cards)": "Golf (cards)",
    }
    assert list(named.values()) == sorted(named.values(), key=EN.sort_key)


def test_spellings_of_one_name_are_one_kind(library: Library) -> None:
    evening = Evening(library)
    for name in ("Splendor", " splendor ", "SPLENDOR"):
        evening.finish(Played.pad(name), [3, 4])
    statistics = evening.statistics()
    (anna, _ben) = library.people
    (kind,) = statistics.games(anna.id)
    assert statistics.figures(anna.id, kind).played == 3
    assert len(games_played(library, EN)) == 1
    assert MatchFilter(game="score-pad:splendor").count(library) == 3


def test_figures_of_each_kind_are_kept_apart(library: Library) -> None:
    evening = Evening(library)
    for name, points in (("Splendor", [15, 9]), ("6 nimmt!", [66, 70]), ("", [1, 2])):
        evening.finish(Played.pad(name), points)
    statistics: Statistics = evening.statistics()
    anna = library.people[0]
    assert set(statistics.games(anna.id)) == {
        "score-pad",
        "score-pad:Splendor",
        "score-pad:6 nimmt!",
    }
    assert statistics.figures(anna.id, "score-pad:Splendor").best == 15
    assert statistics.figures(anna.id, "score-pad").best == 1
    assert title(statistics.newest["score-pad:splendor"], EN) == "Splendor"


def test_home_offers_the_usual_groups_of_each_kind(library: Library, evening: Evening) -> None:
    groups = usual_groups(library.matches(), library, EN)
    assert len({group.title for group in groups}) == len(groups) == 3


def test_home_shows_the_picture_of_each_sheet(library: Library) -> None:
    evening = Evening(library)
    for id in ("darts-301", "uno"):
        evening.begin(Played.sheet(id))
    groups = usual_groups(library.matches(), library, EN)
    assert not any(group.game for group in groups)
    assert len({group.icon for group in groups}) == 2


def test_a_score_pad_named_like_a_sheet_has_its_picture(library: Library) -> None:
    evening = Evening(library)
    for name in ("Golf", "golf!", "Something else", ""):
        evening.begin(Played.pad(name))
    nothing, other, *named = map(picture_of, library.matches())
    assert named == [picture_of(evening.begin(Played.sheet("golf")))] * 2
    assert nothing == other == ("score-pad", "")


@pytest.mark.parametrize("kind", ["sheet:Oh Hell", "sheet: OH HELL", "sheet:oh hell "])
def test_kinds_are_compared_as_names_are(kind: str) -> None:
    assert same_kind(kind) == same_kind("sheet:Oh Hell") != same_kind("score-pad:Oh Hell")


# Places


def finished(
    totals: list[int], winners: list[int], sides: int = 1, least_leads: bool = False
) -> MatchSummary:
    result = SummaryResult(
        totals=tuple(totals), winners=tuple(winners), sides=sides, least_leads=least_leads
    )
    players = tuple("ABCDEFGHIJKL"[: len(totals)])
    return MatchSummary("f", players=players, over=True, result=result)


PLACES = {
    "the greatest total": (finished([5, 9, 7], [1]), [3, 1, 2]),
    "the least total": (finished([5, 9, 7], [0], least_leads=True), [1, 3, 2]),
    "equal totals share": (finished([5, 9, 5, 1], [1]), [2, 1, 2, 4]),
    "a shared win": (finished([9, 9, 7], [0, 1]), [1, 1, 3]),
    "a tie that was decided": (finished([9, 9, 7], [1]), [2, 1, 3]),
    "a winner without the best total": (finished([9, 4, 7], [1]), [2, 1, 3]),
    "two sides of two": (finished([9, 4, 9, 4], [0, 2], sides=2), [1, 2, 1, 2]),
    "three sides of two": (finished([3, 9, 4, 3, 9, 4], [1, 4], sides=3), [3, 1, 2, 3, 1, 2]),
    "nobody won": (finished([3, 9], []), [2, 1]),
    "everybody won": (finished([3, 9], [0, 1]), [1, 1]),
    "alone": (finished([3], [0]), [None]),
    "not over": (finished([3, 9], [])._replace(over=False), [None, None]),
}


@pytest.mark.parametrize("case", PLACES)
def test_the_places_of_a_match(case: str) -> None:
    past, expected = PLACES[case]
    assert places(past) == expected


def test_a_place_is_one_more_than_the_sides_that_did_better() -> None:
    dice = random.Random(1)
    for size, count, least_leads in product((1, 2, 3), (2, 3, 4), (False, True)):
        totals = [dice.randint(0, 3) for _ in range(count)] * size
        sign = -1 if least_leads else 1
        best = max(sign * total for total in totals)
        winners = [seat for seat, total in enumerate(totals) if sign * total == best]
        past = finished(totals, winners, sides=count if size > 1 else 1, least_leads=least_leads)
        found = side_places(past)
        for side, place in enumerate(found):
            better = sum(sign * totals[other] > sign * totals[side] for other in range(count))
            assert place == 1 + better
            assert places(past)[side] == place
