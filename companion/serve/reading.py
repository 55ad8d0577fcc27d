"""What anybody at the table may read: the log, the rules, the result, what can be done now."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..games import IDS
from ..rulebook.book import Book, book, needed_for, place_for, tell_example
from ..rulebook.search import search
from ..rulebook.text import (
    Block,
    Bullets,
    Example,
    Numbers,
    Paragraph,
    PictureBlock,
    Prose,
    Ruling,
    Section,
)
from ..say.language import Language
from ..say.log import detail, logged_rounds
from ..say.presenter import Presenter
from ..say.result import made_of, result
from ..say.what_now import possible
from .door import WATCH
from .plain import plain
from .refusal import Refusal
from .request import Answer, Deeds, Request
from .tapping import seated

LONGEST_QUESTION = 100  # characters that are looked up


def log(request: Request) -> Answer:
    """Newest first, with who has logged what."""
    return {"rounds": plain(logged_rounds(request.match, request.said))}


def move(request: Request) -> Answer:
    return {"detail": plain(detail(request.match, request.body["number"], request.said))}


def outcome(request: Request) -> Answer:
    return {"result": plain(result(request.match, request.said))}


def player(request: Request) -> Answer:
    """What lies before a player, and what the total is made of."""
    at, seat = seated(request._replace(body={})), request.body["seat"]
    match = at.running.match
    parts = made_of(match, range(len(match.setup.players))[seat], request.said)
    return {"stack": plain(at.words.stack(seat)), "parts": plain(parts)}


def what_now(request: Request) -> Answer:
    """For whoever acts; with a hand only what that hand can do. Nothing of it is kept."""
    at, hand = seated(request), request.body.get("hand")
    position, presenter = at.position, Presenter(at.match, at.language)
    setup, state = position.setup, position.table
    held = setup.game.hand(state) if state.turn is not None else ()
    picks = None
    if hand is not None:
        known = {key.pick: key.most for key in held}
        told = Counter[str](hand)
        picks = tuple(pick for pick in hand if told[pick] <= known.get(pick, 0))
    return {
        "player": setup.players[state.turn] if state.turn is not None else "",
        "groups": plain(possible(presenter, state, picks)),
        "hand": [
            {"pick": key.pick, "face": plain(presenter.face(key.face)), "most": key.most}
            for key in held
        ],
    }


# Rules


def rules(request: Request) -> Answer:
    """The contents and one section; opened at a rule, or at what goes on at the table."""
    said, seen, body = request.said, request.table.seen, request.body
    game = body.get("game") or (seen.match.setup.game.id if seen else IDS[0])
    if game not in IDS:
        raise Refusal("That game is not known here.", 404)
    found, id = book(game, said.code), str(body.get("id") or "")
    if seen and seen.match.setup.game.id == game:
        doing = str(body.get("doing") or "")
        place = place_for(seen.match.setup, seen.match.table, said.code, id, doing)
    else:
        place = found.place(id) or found.places[0]
    return {
        "game": game,
        "games": [[id, said.name(id)] for id in IDS],
        "title": found.title,
        "articles": [
            _listed(article.id, article.title, article.sections) for article in found.articles
        ],
        "section": _section(place.section, found, said),
        "within": place.article.title,
    }


def _listed(id: str, title: str, sections: tuple[Section, ...]) -> Answer:
    return {"id": id, "title": title, "sections": [[s.id, s.title] for s in sections]}


def _section(section: Section, of: Book, said: Language) -> Answer:
    needed = needed_for(section, of.game, said) if section.options else ""
    return {
        "id": section.id,
        "title": section.title,
        "only": said.tr("Only {needed}.", needed=needed) if needed else "",
        "blocks": [_block(block, of, said) for block in section.blocks],
    }


def _block(block: Block, of: Book, said: Language) -> Answer:
    match block:
        case Paragraph(text):
            return {"kind": "text", "runs": _runs(text)}
        case Bullets(items):
            return {"kind": "list", "items": [_runs(item) for item in items]}
        case Ruling(text):
            return {"kind": "ruling", "title": said.tr("Our ruling."), "runs": _runs(text)}
        case Numbers(rows):
            return {"kind": "table", "rows": [[_runs(cell) for cell in row] for row in rows]}
        case PictureBlock(rows):
            return {"kind": "picture", "rows": plain(rows), "names": _names(block, of, said)}
        case Example():
            told = tell_example(block, of.game, said)
            lines = [[line.words, line.legal, line.why] for line in told.lines]
            title = said.tr("Example: {title}", title=told.title)
            return {"kind": "example", "title": title, "lines": lines}


def _names(picture: PictureBlock, of: Book, said: Language) -> dict[str, str]:
    """What the drawings show, for who does not see them."""
    pieces = [
        piece
        for figures in picture.rows
        for figure in figures
        for group in figure.groups
        for piece in group
    ]
    return {p.icon: said.card(of.game, p.icon) for p in pieces if p.icon}


def _runs(text: Prose) -> list[list[Any]]:
    """Stretches of words, bold or not."""
    runs, end = [], 0
    for start, stop in text.bold:
        runs += [[text.plain[end:start], False], [text.plain[start:stop], True]]
        end = stop
    return [run for run in [*runs, [text.plain[end:], False]] if run[0]]


def find(request: Request) -> Answer:
    said, body = request.said, request.body
    words, game = str(body.get("words", ""))[:LONGEST_QUESTION], body.get("game")
    hits = search(words, said.code, game if game in IDS else None) if words.strip() else []
    return {
        "hits": [
            {
                "game": hit.game,
                "name": said.name(hit.game),
                "id": hit.place.section.id,
                "title": hit.place.section.title,
                "excerpt": _runs(Prose(hit.excerpt, hit.excerpt_marks)),
            }
            for hit in hits
        ]
    }


DEEDS: Deeds = {
    "log": (WATCH, log),
    "move": (WATCH, move),
    "result": (WATCH, outcome),
    "player": (WATCH, player),
    "what_now": (WATCH, what_now),
    "rules": (WATCH, rules),
    "find": (WATCH, find),
}
