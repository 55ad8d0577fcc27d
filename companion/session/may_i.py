"""“May I …?” as a checklist: the game, a verb, and on which conditions it is allowed.

Nothing is known at first, so the answer is "yes, if all of this is so". Whoever taps a condition
says that it is not so, and the answer is a No with the rule behind it. In a match whose moves are
logged, what the log knows is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ..engine.game import Game, Setup
from ..engine.match import Match
from ..engine.rules import TURN, turn_not_yours
from ..engine.schema import Move, Value
from ..i18n.language import Language
from ..record.match_file import make_setup
from ..rulebook.book import book, passage_for
from ..rulebook.conditions import Condition, conditions_of, verbs_of
from ..rulebook.text import Paragraph, Ruling, Section
from ..views.form import BoxView, PadKey, SectionView
from .new_match import NewMatch

# the answers to a condition of which nothing is known
YES = "yes"
NO = "no"


class MayI(NamedTuple):
    """A question: in which matches, which verb, and what was said about its conditions."""

    setups: tuple[Setup, ...]  # the match, or one for each number of players where there is none
    verb: str = ""
    tapped: frozenset[str] = frozenset()  # conditions of which somebody said the opposite
    match: Match | None = None  # whose log is looked at
    seat: int = 0  # who asks there
    confirmed: frozenset[str] = frozenset()  # conditions of which somebody said that they are so

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs that can be asked about."""
        return verbs_of(self.setups)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Return the conditions of the verb."""
        return conditions_of(self.setups, self.verb) if self.verb else ()

    def choose(self, verb: str) -> MayI:
        """Ask about a verb, or about none, of which nothing was said yet."""
        known = verb if verb in self.verbs else ""
        return self._replace(verb=known, tapped=frozenset(), confirmed=frozenset())

    def ask_for(self, seat: int) -> MayI:
        """Ask for another player of the match."""
        return self._replace(seat=seat, tapped=frozenset(), confirmed=frozenset())

    def tap(self, line: str) -> MayI:
        """Say the opposite of a condition, or take back what was said of it."""
        known = {condition.id for condition in self.conditions}
        if line in self.confirmed:
            return self._replace(confirmed=self.confirmed - {line})
        return self._replace(tapped=self.tapped ^ ({line} & known))

    def confirm(self, line: str) -> MayI:
        """Say that a condition is so."""
        known = {condition.id for condition in self.conditions}
        confirmed = self.confirmed | ({line} & known)
        return self._replace(tapped=self.tapped - {line}, confirmed=confirmed)

    @property
    def settled(self) -> bool:
        """Return whether of everything that does not go without saying it is known to be so."""
        known = self.known
        doubted = [found for found in self.conditions if not found.folded]
        so = (known.get(found.id) or found.id in self.confirmed for found in doubted)
        return not self.broken and all(so)

    @property
    def known(self) -> Mapping[str, bool]:
        """Return the conditions of which the log knows whether they are so."""
        return known_by_log(self.match, self.verb, self.seat) if self.match and self.verb else {}

    @property
    def broken(self) -> tuple[Condition, ...]:
        """Return the conditions that are not so, by the log or because somebody said it."""
        known = self.known
        return tuple(
            condition
            for condition in self.conditions
            if (condition.id in self.tapped) == known.get(condition.id, True)
        )


def ask_without_match(game: Game, options: Mapping[str, Value]) -> MayI:
    """Return a question about a game by these house rules, whoever plays it."""
    least, most = NewMatch(game.id, options=options).seats
    names = [str(number) for number in range(1, most + 1)]
    counts = range(least, most + 1)
    return MayI(tuple(make_setup(game.id, names[:count], dict(options)) for count in counts))


def ask_in_match(match: Match, counts_rounds: bool, seat: int | None = None) -> MayI:
    """Return a question in a match; where only rounds are counted, its log knows nothing."""
    if counts_rounds:
        return MayI((match.setup,))
    turn = match.table.turn if seat is None else seat
    return MayI((match.setup,), match=match, seat=turn or 0)


@lru_cache(32)
def known_by_log(match: Match, verb: str, seat: int) -> Mapping[str, bool]:
    """Return which conditions of a verb hold for every such move of a player now, or for none.

    What depends on the cards of a move, or on nothing but the move, is not known.
    """
    setup = match.setup
    table = match.table
    make = setup.forms[verb].make
    asked = setup.game.asked[make]
    wrong = asked.wrong_in.get(table.phase)
    known_now = {rule.id: rule is wrong for rule in asked.wrong_in.values()}
    if TURN in setup.game.types[make].phases and table.turn is not None:
        known_now[turn_not_yours.id] = table.turn != seat
    moves = () if wrong else setup.tried(seat).get(make, ())
    at_turn = setup.game.rules.give_turn(table, seat) if moves and table.turn != seat else table
    judged = {rule.id: (rule, at_turn) for rule in asked.rules if rule.needs}
    judged |= {rule.id: (rule, table) for rule in asked.moments}

    def breaks(move: Move | None, id: str) -> bool | None:
        """Return whether the move breaks a rule; None if that is unknown."""
        if id in known_now or move is None or id not in judged:
            return known_now.get(id)
        rule, seen = judged[id]
        return rule.broken(seen, move)

    known = {}
    for condition in conditions_of((setup,), verb):
        answers = set[bool | None]()
        for move in moves or (None,):
            found = [breaks(move, id) for id in condition.rules]
            answers.add(True if True in found else None if None in found else False)
        if len(answers) == 1 and None not in answers:
            known[condition.id] = True not in answers
    return known


# In words


class MayIView(NamedTuple):
    """All that a screen shows of a question."""

    title: str
    # The verbs of each phase; or the conditions of one, those that go without saying folded.
    sections: tuple[SectionView, ...]
    verb: str = ""
    heading: str = ""  # "You may steal a set if …"
    no: bool = False
    yes: bool = False  # all that is asked was said or is known to be so
    verdict: str = ""
    rule_title: str = ""  # of the rule that forbids it
    why: str = ""  # its first sentences, or what can be tapped
    rule: str = ""  # the section at which the rules open


def may_i_view(asked: MayI, language: Language) -> MayIView:
    """Return a question in words."""
    tr = language.tr
    setup = asked.setups[0]
    title = language.title(setup)
    if not asked.verb:
        return MayIView(title, _verbs(asked, language))
    words = language.of_game(setup.game.id)
    broken = asked.broken
    lines = {found: _line(asked, found, language) for found in asked.conditions}
    shown = tuple(line for found, line in lines.items() if not found.folded)
    folded = tuple(line for found, line in lines.items() if found.folded)
    folds = tr("and the obvious ones")
    sections = SectionView("", shown), SectionView("", folded, folds=folds)
    seen = MayIView(
        title,
        tuple(section for section in sections if section.boxes),
        asked.verb,
        heading=tr("You may {do} if …", do=words["verbs"][asked.verb]["may"]),
    )
    if not broken:
        hint = tr("Tap {no} where something isn’t true.", no=tr("No", context="answer"))
        if len(shown) == 1:
            hint = tr("Nothing else stands in the way.")
        about = _about_doing_it(asked, language).id
        if asked.settled and asked.confirmed:
            return seen._replace(yes=True, verdict=tr("Yes, that’s allowed"), rule=about)
        return seen._replace(verdict=tr("Yes, if all of this is true."), why=hint, rule=about)
    rule = broken[0].rules[0]
    found = book(setup.game.id, language.code).find(rule)
    text = (found.section.title, first_words(found.section)) if found else ("", "")
    return seen._replace(no=True, verdict=tr("No."), rule_title=text[0], why=text[1], rule=rule)


def _verbs(asked: MayI, language: Language) -> tuple[SectionView, ...]:
    """Return the verbs of a turn first, then those of each other phase under its name."""
    game = asked.setups[0].game
    words = language.of_game(game.id)
    by_phase: dict[str, list[BoxView]] = {TURN: []}
    for move in game.rules.moves:
        if move.name in asked.verbs:
            phase = TURN if TURN in move.phases else move.phases[0]
            verb = BoxView(move.name, "button", words["verbs"][move.name]["may"])
            by_phase.setdefault(phase, []).append(verb)
    return tuple(
        SectionView("" if phase == TURN else words["table"][f"may-{phase}"], tuple(verbs))
        for phase, verbs in by_phase.items()
    )


def _line(asked: MayI, condition: Condition, language: Language) -> BoxView:
    tr = language.tr
    words = language.of_game(asked.setups[0].game.id)["conditions"][condition.id]

    def text(key: str) -> str:
        return str(words.get(f"{key}-{asked.verb}", words.get(key, "")))

    known = asked.known.get(condition.id)
    broken = condition in asked.broken
    said = tr("tap to undo") if known is not False else tr("the log says so")
    so = (text("so"), text("note"))
    not_so = (text("not"), said)
    (name, note), (value, suffix) = (not_so, so) if broken else (so, not_so)
    ticked = known is not None and condition.id not in asked.tapped and not broken
    ticked = ticked or condition.id in asked.confirmed
    view = BoxView(condition.id, "condition", name, note=note, value=value, suffix=suffix)
    if not broken and not ticked:
        view = view._replace(
            answers=(PadKey(YES, tr("Yes")), PadKey(NO, tr("No", context="answer")))
        )
    return view._replace(wrong=broken, chosen=1 if ticked else -1)


def first_words(section: Section) -> str:
    """Return the first paragraph of a section of the rules."""
    texts = (block.text.plain for block in section.blocks if isinstance(block, Paragraph | Ruling))
    return next(texts, "")


def _about_doing_it(asked: MayI, language: Language) -> Section:
    """Return the section of the rules that tells of the verb."""
    setup = next(setup for setup in asked.setups if asked.verb in setup.forms)
    declared = setup.game.types[setup.forms[asked.verb].make]
    table = setup.game.rules.start(setup)._replace(phase=declared.phases[0], turn=0)
    found = passage_for(setup, table, language.code, None, asked.verb).section
    if any(path == "doing" for path, _ in found.when):
        return found
    doubted = [condition for condition in asked.conditions if not condition.folded]
    named = book(setup.game.id, language.code).find(doubted[-1].rules[0])
    return named.section if named and len(doubted) > 1 else found
