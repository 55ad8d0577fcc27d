"""Past matches, people, results and arrivals in words, without a window."""

from datetime import datetime
from pathlib import Path

from companion.engine.errors import Message
from companion.i18n import dates
from companion.i18n.dates import day
from companion.library.importer import Arrival, Import
from companion.library.match_summary import MatchSummary, SummaryResult
from companion.library.statistics import Statistics
from companion.views import incoming, past_matches
from companion.views import person as portrait
from companion.views.home import on_table
from companion.views.past_matches import MatchFilter
from companion.views.result import file_stem
from tests.support.api import Library, language, read_file
from tests.support.ui.matches import some_evenings
from tools.make_library import make_library

EN = language("en")
DE = language("de")


def test_days_and_months_are_said_as_people_there_say_them(utc: None) -> None:
    assert dates.day("2026-11-05", EN) == "5\u00a0November\u00a02026"
    assert dates.day("2026-11-05", DE) == "5.\u00a0November\u00a02026"
    assert dates.day("2026-03-05T12:00:00Z", DE) == "5.\u00a0März\u00a02026"
    now = datetime(2026, 11, 16, 20)
    assert dates.lately("2026-11-16T08:00:00", EN, now) == "today"
    assert dates.lately("2026-11-15T23:00:00", DE, now) == "gestern"
    assert dates.lately("2026-11-14T08:00:00", EN, now) == "14\u00a0November\u00a02026"
    assert dates.day("", EN) == dates.day("some day", EN) == ""
    assert dates.month("2026-03", DE) == "März 2026"
    assert dates.month("undated", EN) == "No date"


def test_the_list_tells_how_each_match_went(tmp_path: Path) -> None:
    some_evenings(tmp_path)
    library = Library(tmp_path)
    told = past_matches.past_views(MatchFilter().found(library, 0, 50), library, EN)
    assert [(view.icon, view.title, view.caption.split("\n")[0]) for view in told] == [
        ("hourglass", "Score pad", "Not finished · Round 1 · Emil leads with 9"),
        ("hourglass", "Big Deal", "Not finished · Round 2 · Ben leads with $440,000"),
        ("trophy", "Big Deal", "Won by Anna · $1,015,000"),
    ]
    oldest = read_file(library.path_of(library.matches()[-1].file)).match
    assert file_stem(oldest) == "2025-03-01-big-deal"


def test_who_plays_alone_leads_and_is_told_the_total(tmp_path: Path) -> None:
    result = SummaryResult(totals=(120,), rounds=3)
    past = MatchSummary("2026-11/a.match", game="score-pad", players=("Anna",), result=result)
    assert past_matches.standing_text(past, ["Anna"], EN) == "Round 3 · Anna leads with 120"
    assert leaders_on_home(past, tmp_path) == ["Anna"]


def test_who_shares_the_lead_leads_on_home_too_but_nobody_while_all_are_level(
    tmp_path: Path,
) -> None:
    past = MatchSummary("2026-11/a.match", game="score-pad", players=("Anna", "Ben", "Cleo"))
    level = past._replace(result=SummaryResult(totals=(9, 9, 9), rounds=1))
    assert leaders_on_home(level, tmp_path) == []
    shared = past._replace(result=SummaryResult(totals=(9, 4, 9), rounds=1))
    assert leaders_on_home(shared, tmp_path) == ["Anna", "Cleo"]


def leaders_on_home(past: MatchSummary, folder: Path) -> list[str]:
    view = on_table(past, Library(folder), EN, None)
    return [row.name for row in view.players if row.leads]


def test_the_list_uses_the_names_of_today(tmp_path: Path) -> None:
    some_evenings(tmp_path)
    library = Library(tmp_path)
    anna = library.person_called("Anna")
    assert anna
    library.rename_person(anna.id, "Annabel")
    told = past_matches.past_views(MatchFilter(person=anna.id).found(library, 0, 50), library, EN)
    assert [view.title for view in told] == ["Score pad", "Big Deal"]
    assert "Won by Annabel" in told[1].caption


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    why = Message("It can’t be read: {reason}.", {"reason": "no light"})
    past = MatchSummary("2026-11/a.match", game="chess", players=("Anna",), unreadable=why)
    (view,) = past_matches.past_views([past], Library(tmp_path), EN)
    assert (view.title, view.icon, view.to) == ("chess", "warning", "match")
    assert view.caption == "It can’t be read: no light.\nAnna"


def test_a_portrait_agrees_with_the_statistics(tmp_path: Path) -> None:
    library = make_library(tmp_path, 40)
    statistics = Statistics(library)
    assert list(statistics.gather())[-1].done
    told = portrait.people_views(statistics, EN)
    played = [statistics.figures(view.id).played for view in told]
    assert played == sorted(played, reverse=True)
    person = statistics.people[told[0].id]
    game = statistics.games(person.id)[0]
    figures = statistics.figures(person.id, game)
    views = {
        view.label: view.value for view in portrait.figure_views(statistics, person.id, game, EN)
    }
    assert views["played"] == str(figures.played)
    assert figures.best is not None and views["best"] == past_matches.amount(figures.best, game, EN)
    assert len(statistics.results(person.id, game)) == figures.played
    for (view, share), found in zip(
        portrait.head_to_head_views(statistics, person.id, None, EN),
        statistics.against(person.id),
        strict=True,
    ):
        assert view.id == found.other and 0 <= share <= 1
        assert view.trailing == f"{found.ahead} : {found.behind}"


def test_arrivals_are_told_with_what_was_refused_first(tmp_path: Path) -> None:
    some_evenings(tmp_path / "theirs")
    theirs = Library(tmp_path / "theirs")
    library = Library(tmp_path / "ours")
    coming = Import(library, theirs.path_of(theirs.matches()[0].file))
    list(coming.check())
    refused = Arrival("x.match", "refused", why=Message("This isn’t a match record."))
    arrivals = [*coming.arrivals, refused]
    assert incoming.summary(arrivals, EN) == "1 new · 1 not imported"
    assert incoming.summary([], EN) == "It’s empty."
    views = incoming.arrival_views(arrivals, EN)
    assert (views[0].title, views[0].caption) == ("x.match", "This isn’t a match record.")
    assert views[1].caption.splitlines() == [
        "New",
        f"{day(theirs.matches()[0].started, EN)} · Anna and Emil",
        "Not finished · Round 1 · Emil leads with 9",
    ]
