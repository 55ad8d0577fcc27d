"""What anybody at the table may read: the log, the rules, the result, what can be done now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial, wraps
from itertools import chain

from ..engine.errors import NotAllowed
from ..engine.game import Setup
from ..engine.match import Match
from ..games import IDS, game_called
from ..i18n.language import Language
from ..i18n.sheet_words import sheet_name
from ..rulebook.book import (
    Book,
    book,
    in_force,
    in_this_match,
    needed_for,
    older_note,
    passage_for,
    set_up_steps,
)
from ..rulebook.conditions import can_be_asked
from ..rulebook.examples import render_example
from ..rulebook.house_rules import agreed, when_to_change
from ..rulebook.search import search
from ..rulebook.text import Block, Example, PictureBlock, Prose, Section
from ..session.may_i import ask_in_match, ask_without_match, may_i_view
from ..session.mode import Question
from ..views.categories import counting
from ..views.log import detail, last_moves, logged_rounds
from ..views.possible_moves import possible_moves
from ..views.presenter import Presenter
from ..views.result import result, result_text, total_parts
from ..views.round_over import round_over
from ..views.sheet_rules import explain_sheet_of
from ..views.sheet_shelf import sheets_named
from .auth import WATCH
from .host_handlers import all_sheets
from .json_values import to_json
from .request import Answer, Handler, Request, handlers
from .tap_handlers import restored_session

LAST_MOVES = 5
LONGEST_QUESTION = 100  # characters that are looked up
MOST_SHEETS = 4  # of such a name that are shown
MOST_LINES = 50  # of a checklist, that were tapped


def once(handler: Callable[[Match, Language], Answer]) -> Handler:
    """Return a handler whose answer is made once for all who ask in a language."""

    @wraps(handler)
    def answer(request: Request) -> Answer:
        make = partial(handler, request.match, request.lang)
        return request.table.once(handler.__name__, request.lang, make)

    return answer


def log(match: Match, lang: Language) -> Answer:
    """Return the log, newest first, with who has logged what."""
    return {"rounds": to_json(logged_rounds(match, lang))}


def move(request: Request) -> Answer:
    """Return all that is known of one logged move."""
    return {"detail": to_json(detail(request.match, request.move_number, request.lang))}


def result_json(match: Match, lang: Language) -> Answer:
    """Return the result of a match, and how a score sheet is counted."""
    return {**to_json(result(match, lang)), "counting": to_json(counting(match, lang))}


def outcome(match: Match, lang: Language) -> Answer:
    """Return who has won and how."""
    return {"result": result_json(match, lang), "text": result_text(match, lang)}


def board(match: Match, lang: Language) -> Answer:
    """Return what a screen in the room shows beside the table."""
    moves = last_moves(match, lang, LAST_MOVES)
    return {"moves": to_json(moves), "lines": result(match, lang).lines}


def finished_round(match: Match, lang: Language) -> Answer:
    """Return how everybody stands after the round that has just ended."""
    view = round_over(match, lang)
    totals = [lang.total(one.now, match.setup, short=True) for one in view.standings]
    return {**to_json(view), "totals": totals}


def set_up(request: Request) -> Answer:
    """Return what to do before the first deal of this match, step by step."""
    first = request.table.host.begins
    return {"steps": list(set_up_steps(request.match.setup, request.lang, first))}


def player(request: Request) -> Answer:
    """Return the cards in front of a player, the parts of their total, and whether it can be logged
    that they miss a turn."""
    at = restored_session(request._replace(body={}))
    seat = request.seat
    parts = total_parts(at.running.match, seat, request.lang)
    return {
        "stack": to_json(at.words.stack(seat)),
        "parts": to_json(parts),
        "may_miss": at.may_miss_turn(seat),
    }


def rules_in_force(request: Request) -> Answer:
    """Return the house rules of the match on the table, and until when they can be changed."""
    match = request.match
    lang = request.lang
    words, change = when_to_change(bool(match.number), lang)
    found = agreed(match.setup, lang)
    return {
        "rules": [[rule.in_short, rule.means, rule.rule] for rule in found],
        "words": words if found else lang.tr("You’re playing by the standard rules.") + " " + words,
        "change": change,
    }


def what_now(request: Request) -> Answer:
    """Return what the guest, or whoever is at turn, can do now, perhaps with a certain hand.

    The hand is not kept.
    """
    at = restored_session(request)
    hand = request.body.get("hand")
    own = request.table.seat_of(request.guest)
    if own is not None and at.actor is None:
        at.mode = Question()
        at.actor = own
    position = at.position
    presenter = Presenter(at.match, at.language)
    setup = position.setup
    state = position.table
    held = setup.game.table.hand_keys(state) if state.turn is not None else ()
    picks = None
    if hand is not None:
        known = {key.pick: key.most for key in held}
        hand = [str(pick) for pick in hand]
        counts = Counter[str](hand)
        picks = tuple(pick for pick in hand if counts[pick] <= known.get(pick, 0))
    return {
        "player": setup.players[state.turn] if state.turn is not None else "",
        "groups": to_json(possible_moves(presenter, state, picks)),
        "hand": [
            {"pick": key.pick, "face": to_json(presenter.face(key.face)), "most": key.most}
            for key in held
        ],
    }


def may_i(request: Request) -> Answer:
    """Return the conditions of a verb in the match on the table, or in a game without one."""
    body = request.body
    lang = request.lang
    question = None
    game = game_called(str(body.get("game") or ""))
    seen = request.table.snapshot
    games = [id for id in IDS if (g := game_called(id)) and can_be_asked(g)]
    if game and game.id in games:
        question = ask_without_match(game, {})
    elif seen and seen.match.setup.game.id in games:
        games = []
        at = restored_session(request._replace(body={}))
        at.leave_mode()  # in which whoever only watches is
        seat = request.seat if "seat" in body else None
        question = ask_in_match(seen.match, at.counts_rounds, seat)
    answer: Answer = {"games": [[id, lang.name(id)] for id in games], "players": []}
    if question is None:
        return answer | {"view": None, "logged": False}
    question = question.choose(str(body.get("id") or ""))
    for line in body.get("told", ())[:MOST_LINES]:
        question = question.tap(str(line))
    if question.match:
        answer |= {"players": list(question.setups[0].players), "seat": question.seat}
    return answer | {
        "view": to_json(may_i_view(question, lang)),
        "of": question.setups[0].game.id,
        "logged": question.match is not None,
    }


# Rules


def rules(request: Request) -> Answer:
    """Return the contents and one section of a rulebook, by a rule or by what goes on now."""
    lang = request.lang
    seen = request.table.snapshot
    body = request.body
    game = body.get("game") or (seen.match.setup.game.id if seen else IDS[0])
    if game not in IDS:
        raise NotAllowed("That game isn’t known here.", 404)
    found = book(game, lang.code)
    id = str(body.get("id") or "")
    of_match = seen.match.setup if seen and seen.match.setup.game.id == game else None
    if seen and of_match:
        doing = str(body.get("doing") or "")
        spot = passage_for(of_match, seen.match.table, lang.code, id, doing)
    else:
        spot = found.find(id) or found.passages[0]
    return {
        "game": game,
        "games": [[id, lang.name(id)] for id in IDS],
        "title": found.title,
        "articles": [
            _listed(article.id, article.title, article.sections) for article in found.articles
        ],
        "section": _section(spot.section, found, lang, of_match),
        "within": spot.article.title,
    }


def _listed(id: str, title: str, sections: tuple[Section, ...]) -> Answer:
    return {"id": id, "title": title, "sections": [[s.id, s.title] for s in sections]}


def _section(section: Section, of: Book, lang: Language, setup: Setup | None) -> Answer:
    needed = needed_for(section, of.game, lang) if section.options else ""
    applies = bool(setup and in_force(section, setup))
    words = lang.tr("Applies in this match") if applies else lang.tr("Doesn’t apply in this match")
    return {
        "id": section.id,
        "title": section.title,
        "only": lang.tr("Only {needed}.", needed=needed) if needed else "",
        "applies": applies,
        "whether": f"{words}." if needed and setup else "",
        "here": in_this_match(section, setup, lang) if setup else "",
        "older": older_note(section, lang),
        "blocks": [_block(block, of, lang) for block in section.blocks],
    }


def _block(block: Block, of: Book, lang: Language) -> Answer:
    match block:
        case Example():
            return dict(to_json(render_example(block, of.game, lang)))
        case PictureBlock():
            return {**to_json(block), "names": _names(block, of, lang)}
    return dict(to_json(block))


def _names(picture: PictureBlock, of: Book, lang: Language) -> dict[str, str]:
    """Return what the drawings show, for who does not see them."""
    figures = chain.from_iterable(picture.rows)
    groups = chain.from_iterable(figure.groups for figure in figures)
    icons = [piece.icon for piece in chain.from_iterable(groups) if piece.icon]
    return {icon: lang.card(of.game, icon) for icon in icons}


def sheet_rules(request: Request) -> Answer:
    """Return the score sheet of the match on the table, explained; nothing without one."""
    return {"explained": to_json(explain_sheet_of(request.match.setup, request.lang))}


def only_a_sheet(game: str, lang: Language) -> str:
    """Return the sentence that there are no rules here to judge a game by."""
    return lang.tr("There’s no referee for {game} here, only a score sheet.", game=game)


def find(request: Request) -> Answer:
    """Return the sections of the rules that fit some words."""
    lang = request.lang
    body = request.body
    words = str(body.get("words", ""))[:LONGEST_QUESTION]
    game = body.get("game")
    hits = search(words, lang.code, game if game in IDS else None) if words.strip() else []
    sheets = sheets_named(all_sheets(request.table), words) if words[2:] else []
    named = [(one.id, sheet_name(one.sheet, lang.code)) for one in sheets[:MOST_SHEETS]]
    return {
        "sheets": [
            [
                id,
                name,
                lang.tr("There’s no referee for {game} here, only a score sheet.", game=name),
            ]
            for id, name in named
        ],
        "hits": [
            {
                "game": hit.game,
                "name": lang.name(hit.game),
                "id": hit.passage.section.id,
                "title": hit.title,
                "excerpt": to_json(Prose(hit.excerpt, hit.excerpt_marks)),
            }
            for hit in hits
        ],
    }


HANDLERS = handlers(
    WATCH,
    *map(once, (log, board)),
    *(move, set_up, player, what_now, may_i, rules, sheet_rules, find),
    result=once(outcome),
    round_over=once(finished_round),
    house_rules=rules_in_force,
)
