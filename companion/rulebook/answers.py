"""What the match on the table answers itself: who is next, who has how much, may I do that?

A question is about the situation if it has one of the phrases in `[search.answers]` of the common
words. Whether something is allowed the one checker says, not the rules' text.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.game import broken_rules, options
from ..engine.match import Broken, Match
from ..i18n.language import Language
from ..views.possible_moves import ChanceView, possible_moves
from ..views.presenter import Presenter
from .question_words import ReadQuestion, question_words, stem, words

TRIED = 400  # moves of a form that are asked why not


class Answer(NamedTuple):
    """An answer that the match itself gives to a question."""

    words: str
    tone: str = ""  # legal or illegal, or neither
    rule: str = ""  # the section that tells more


def answers(question: str, match: Match, language: Language) -> list[Answer]:
    """Return the answers of the match to a question that is about the situation."""
    asked = question_words(language.code).read(question)
    found = []
    if _is_about("turn", asked, language):
        found += _whose_turn(match, language)
    if _is_about("worth", asked, language):
        found += _who_has_how_much(match, language)
    if _is_about("pile", asked, language):
        found += _cards_left(match, language)
    if _is_about("may", asked, language) and (verb := _verb(asked, match, language)):
        found.append(_may(verb, match, language))
    return found


def _is_about(what: str, asked: ReadQuestion, language: Language) -> bool:
    typed = f" {' '.join(asked.typed)} "
    phrases = language.search["answers"][what].split(",")
    return any(f" {' '.join(words(phrase))} " in typed for phrase in phrases)


def _whose_turn(match: Match, language: Language) -> list[Answer]:
    table = match.table
    if table.turn is None:
        return []
    player = match.setup.players[table.turn]
    return [Answer(language.tr("It’s {player}’s turn.", player=player), rule="turn.not-yours")]


def _who_has_how_much(match: Match, language: Language) -> list[Answer]:
    """Return the points of this round while one is on, and the totals."""
    game = match.setup.game
    table = match.table
    points = game.rules.round_points(table)
    if not any(points) and not any(table.totals):
        return []
    found = []
    if any(points):
        now = _each(points, match, language)
        found.append(Answer(language.tr("In this round: {amounts}.", amounts=now), rule="scoring"))
    if any(table.totals):
        all_in = _each(table.totals, match, language)
        found.append(Answer(language.tr("In total: {amounts}.", amounts=all_in), rule="scoring"))
    return found


def _each(amounts: tuple[int, ...], match: Match, language: Language) -> str:
    unit = match.setup.game.result.unit
    named = zip(match.setup.players, amounts, strict=True)
    return language.listed([f"{name} {language.amount(amount, unit)}" for name, amount in named])


def _cards_left(match: Match, language: Language) -> list[Answer]:
    left: int | None = getattr(match.table, "draw", None)
    if left is None or match.table.turn is None:
        return []
    text = language.tr("The draw pile has {left:card|cards}.", left=left)
    return [Answer(text, rule="end-of-round")]


def _verb(asked: ReadQuestion, match: Match, language: Language) -> str:
    """Return the move that the question names, in any form of its word or another for the same."""
    code = language.code
    meant = {stem(word, code) for own, same in asked.slots for word in (*own, *same)}
    for verb, text in language.of_game(match.setup.game.id).get("verbs", {}).items():
        name = language.fill(text["name"], {"player": "", "needed": ""})
        keywords = question_words(code).keywords(words(name))
        if (
            verb in match.setup.forms
            and keywords
            and {stem(word, code) for word in keywords} <= meant
        ):
            return str(verb)
    return ""


def _may(verb: str, match: Match, language: Language) -> Answer:
    """Return whether anybody may who has the right cards, as hands are not known."""
    table = match.table
    setup = match.setup
    name = language.of_game(setup.game.id)["verbs"][verb]["name"]
    make = setup.forms[verb].make
    if legal := next((move for move in options(setup, table) if type(move) is make), None):
        name = language.fill(name, setup.facts(table, legal), setup)  # "{player} lets it go"
    for group in possible_moves(Presenter(match, language), table):
        if group.title == name:
            lines = " · ".join(_line_text(line, language) for line in group.lines[:3])
            text = language.tr("Yes. {name}: {ways}", name=name, ways=lines)
            return Answer(text.rstrip(": "), "legal")
    broken = _nearest(verb, match)
    if not broken:
        return Answer(language.tr("Not now."), "illegal")
    why = " ".join(language.why(one, setup) for one in broken)
    return Answer(language.tr("Not now: {why}", why=why), "illegal", broken[0].rule.id)


def _line_text(line: ChanceView, language: Language) -> str:
    faces = language.listed([face.name for face in line.faces])
    return f"{line.words} {faces}".strip()


def _nearest(verb: str, match: Match) -> tuple[Broken, ...]:
    """Why not: the reasons against the move of its kind that breaks the fewest rules, of those
    that could be legal at another table."""
    setup = match.setup
    table = match.table
    found: tuple[Broken, ...] = ()
    for move in setup.tried(table.turn or 0).get(setup.forms[verb].make, ())[:TRIED]:
        rules = broken_rules(setup.game, table, move)
        if all(rule.needs for rule in rules) and (not found or len(rules) < len(found)):
            found = tuple(Broken(rule, table, move) for rule in rules)
    return found
