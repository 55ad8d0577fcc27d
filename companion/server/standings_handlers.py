"""What the keep link sees of standings: who leads, why, and saved seasons."""

from __future__ import annotations

import base64
from datetime import date

from ..engine.errors import NotAllowed
from ..i18n.language import Language
from ..library.library import Library
from ..saved_state import from_state, to_state
from ..standings.counting import PlayedMatches
from ..standings.question import check_question
from ..standings.season_file import file_stem, season_archive
from ..standings.season_link import season_link
from ..standings.seasons import (
    Season,
    delete_season,
    rename_season,
    restore_season,
    save_season,
    saved_seasons,
    season_called,
)
from ..standings.table import StandingsMaker
from ..views import standings_choice as choices
from ..views.seasons import (
    first_day_of,
    running_seasons,
    season_choice,
    season_on_home,
    season_row,
)
from ..views.standings import game_leaders, leaders_maker, look_of, standings_view
from ..views.standings_choice import StandingsChoice
from ..views.standings_rows import as_csv
from ..views.why import why_view
from .auth import KEEP
from .json_values import to_json
from .library_handlers import Steps, in_steps, of_library
from .qr import rows
from .request import Answer, Request, handlers, not_understood


def standings(request: Request, library: Library) -> Steps:
    """Return standings with everything that can be chosen about them; those of a season if one is
    named."""
    season = _season(request, library) if request.body.get("id") else None
    choice = _choice(request, season)
    played = PlayedMatches(library.people)
    yield from played.gather(library)
    return _answer(request, library, choice, played)


def _answer(
    request: Request, library: Library, choice: StandingsChoice, played: PlayedMatches
) -> Answer:
    lang = request.lang
    question = choices.asked_question(choice, played, date.today())
    maker = StandingsMaker(played, question, library.first_line)
    season = next((s for s in saved_seasons(library) if s.id == choice.season), None)
    return {
        "shown": played.has_rivals,
        "state": to_state(choice),
        "view": to_json(standings_view(maker.standings(), played.names, lang)),
        "games": to_json(game_leaders(leaders_maker(played, question), lang)),
        "chips": _chips(choice, played, lang),
        "options": _options(choice, played, lang),
        "season": {"id": season.id, "name": season.name} if season else None,
        "seasons": [to_json(season_row(one, lang)) for one in saved_seasons(library)],
    }


def _season(request: Request, library: Library) -> Season:
    id = str(request.needed("id"))
    found = next((season for season in saved_seasons(library) if season.id == id), None)
    if found is None:
        raise NotAllowed("This season is no longer there.", 404)
    return found


def _choice(request: Request, season: Season | None) -> StandingsChoice:
    """Return what the page asks for, as a stranger may have written it."""
    if season is not None:
        return season_choice(season)
    if "state" not in request.body:
        return StandingsChoice()
    choice = from_state(StandingsChoice, request.body["state"])
    return choice._replace(question=check_question(choice.question))


def _chips(choice: StandingsChoice, played: PlayedMatches, lang: Language) -> Answer:
    question = choice.question
    counted = next(one for one in choices.count_options(question, lang) if one.chosen)
    rule = choices.rule_words(question, lang)
    return {
        "period": choices.period_words(choice, played, date.today(), lang),
        "games": choices.chosen_games(question.games, played, lang),
        "people": choices.chosen_people(question, played, lang),
        "counted": " · ".join(filter(None, (counted.words, rule))),
        "rule": rule,
    }


def _options(choice: StandingsChoice, played: PlayedMatches, lang: Language) -> Answer:
    question = choice.question
    names = played.names
    groups = choices.usual_groups(played, lang)
    people = choices.people_to_choose(played, lang)
    return {
        "period": to_json(choices.period_options(choice, played, date.today(), lang)),
        "games": to_json(choices.game_options(question.games, played, lang)),
        "counted": to_json(choices.count_options(question, lang)),
        "groups": [[list(group.people), group.words, group.matches] for group in groups],
        "people": [[id, names.name_of(id), to_json(look_of(id, names))] for id in people],
        "points": choices.points_words(question.points),
    }


def standings_matches(request: Request, library: Library) -> Steps:
    """Return how many matches a question is about, before it is asked."""
    choice = _choice(request, None)
    played = PlayedMatches(library.people)
    yield from played.gather(library)
    question = choices.asked_question(choice, played, date.today())
    return {"matches": sum(1 for _ in played.that_count(question))}


def why(request: Request, library: Library) -> Steps:
    """Return the matches behind somebody's figure."""
    person = str(request.needed("id"))
    choice = _choice(request, None)
    played = PlayedMatches(library.people)
    yield from played.gather(library)
    question = choices.asked_question(choice, played, date.today())
    maker = StandingsMaker(played, question, library.first_line)
    view = why_view(maker, played, person, request.lang)
    return {
        "state": to_state(choice),
        "person": view.person,
        "name": view.name,
        "look": to_json(view.look),
        "figures": [list(figure) for figure in view.figures],
        "words": list(view.words),
        "way": list(view.way),
        "parts": [to_json(part.row) | {"counts": part.counts} for part in view.parts],
    }


def seasons_on_home(request: Request, library: Library) -> Steps:
    """Return the seasons that run with who leads them; only the months that they need are read."""
    today = date.today()
    running = running_seasons(library, today)
    played = PlayedMatches(library.people)
    if running:
        yield from played.gather_since(library, first_day_of(running))
    shown = [season_on_home(season, played, today, request.lang) for season in running]
    return {"seasons": to_json(shown)}


def change_season(request: Request, library: Library) -> Answer:
    """Save, change, rename, delete or restore a season, as `doing` says; return its id."""
    doing = str(request.needed("doing"))
    if doing in ("save", "restore"):
        return {"id": _saved(request, library).id}
    season = _season(request, library)
    if doing == "rename":
        rename_season(library, season.id, str(request.needed("name")))
    elif doing == "change":
        restore_season(library, season._replace(question=_choice(request, None).question))
    elif doing == "delete":
        delete_season(library, season.id)
    else:
        raise NotAllowed("The app didn’t understand that request.")
    return {"id": season.id}


def _saved(request: Request, library: Library) -> Season:
    name = str(request.needed("name"))
    known = season_called(library, name)
    if known:
        raise NotAllowed("There’s already a season called {value}.", 409, value=known.name)
    with not_understood():
        choice = _choice(request, None)
    played = PlayedMatches.of(library)
    return save_season(library, name, choices.asked_question(choice, played, date.today()))


def take_out_season(request: Request, library: Library) -> Steps:
    """Return a season as a table, or as a link or a file for another device, as `kind` says."""
    season = _season(request, library)
    if request.body.get("kind") == "link":
        address = season_link(season, library)
        return {"link": address, "code": rows(address)}
    if request.body.get("kind") == "csv":
        played = PlayedMatches(library.people)
        yield from played.gather(library)
        maker = StandingsMaker(played, season.question, library.first_line)
        content = as_csv(maker.standings()).encode()
        name = f"{file_stem(season)}.csv"
    else:
        content = season_archive(season, library)
        name = f"{file_stem(season)}.zip"
    return {"name": name, "content": base64.b64encode(content).decode()}


HANDLERS = handlers(
    KEEP,
    *map(in_steps, (standings, standings_matches, take_out_season, seasons_on_home)),
    of_library(change_season),
    standings_why=in_steps(why),
)
