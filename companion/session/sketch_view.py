"""A question at a table that nobody logged, in words: what is asked, and what was found."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..engine.facts import Phrase, Say
from ..engine.match import Match
from ..engine.offers import Offer, Pad, Picks
from ..engine.sketch import Question
from ..i18n.language import Language
from ..rulebook.book import book, passage_for
from ..rulebook.text import Passage
from ..views.presenter import Presenter
from .sketch import UNKNOWN, Sketch, SketchAnswer


class QuestionView(NamedTuple):
    id: str
    words: str
    pads: tuple[Pad[str], ...]
    not_known: bool  # somebody was asked, and does not know


class SketchView(NamedTuple):
    subtitle: str
    verb: str  # that was chosen
    verbs: tuple[tuple[str, str], ...]  # with their words
    asked: str  # the question so far: "Steal · Ben · Silver"
    questions: tuple[QuestionView, ...]
    tone: Literal["", "legal", "illegal", "ruling"]
    verdict: str
    brief: str  # the same in one word
    why: str
    not_told: str
    rule: str  # the first that it breaks, else the one about doing it: where the rules open
    titles: str  # of the rules that it breaks, or of that one


NO_OFFER = Offer(None, None)  # nothing is quiet, and nothing is done at once
BLANK = SketchView("", "", (), "", (), "", "", "", "", "", "", "")


def numbered(language: Language, number: int) -> str:
    """Somebody who was not named."""
    return language.tr("Player {number}", number=number)


def view(sketch: Sketch, language: Language) -> SketchView:
    return _Words(sketch, language).view()


class _Words:
    def __init__(self, sketch: Sketch, language: Language) -> None:
        self.sketch, self.language = sketch, language
        self.words = language.of_game(sketch.setup.game.id)
        setup = sketch.setup if sketch.named else sketch.with_names(self.called)
        self.presenter = Presenter(Match.of(setup), language)
        self.book = book(sketch.setup.game.id, language.code)

    def view(self) -> SketchView:
        tr, sketch = self.language.tr, self.sketch
        where = tr("your table") if sketch.named else tr("a table that nobody logged")
        name = self.language.title(sketch.setup)
        verbs = tuple((verb, self.verb(verb)) for verb in sketch.verbs)
        blank = BLANK._replace(subtitle=f"{name} · {where}", verbs=verbs)
        if not sketch.verb:
            return blank
        questions = sketch.questions()
        found = sketch.found(self.called)
        of_move = [q for q in questions if q.id.partition("-")[0] in sketch.form.keys]
        asked = [self.verb(sketch.verb), *filter(None, map(self.answer, of_move))]
        return self.judged(found, questions)._replace(
            subtitle=blank.subtitle,
            verb=sketch.verb,
            verbs=verbs,
            asked=" · ".join(asked),
            questions=tuple(map(self.question, questions)),
        )

    def called(self, number: int) -> str:
        return numbered(self.language, number)

    def verb(self, verb: str) -> str:
        words = self.words["verbs"][verb]
        return str(words.get("asked", words["name"]))

    def question(self, question: Question) -> QuestionView:
        picks = self.sketch.said.get(question.id, ())
        pads = tuple(self.presenter.pad(pad, picks, {}, NO_OFFER) for pad in question.pads)
        return QuestionView(question.id, self.ask(question.words), pads, picks == UNKNOWN)

    def answer(self, question: Question) -> str:
        """What was picked, by its names."""
        picks: Picks = self.sketch.said.get(question.id, ())
        faces = {key.pick: key.face for pad in question.pads for key in pad.keys}
        shown = [self.presenter.face(faces[pick]) for pick in picks if pick in faces]
        return " ".join(face.name or face.short for face in shown)

    def ask(self, phrase: Phrase) -> str:
        """The words for this very verb, for the key in any verb, or for any key."""
        if not isinstance(phrase, Say):
            return self.presenter.words(phrase)
        known, key = self.words["table"], phrase.key
        kinds = (f"{key}-{phrase.facts.get('verb')}", key, f"{key.partition('-')[0]}-other")
        found = next(kind for kind in kinds if kind in known)
        return self.presenter.words(Say(found, phrase.facts))

    def judged(self, found: SketchAnswer, questions: tuple[Question, ...]) -> SketchView:
        tr = self.language.tr
        if found.impossible:
            words = tr("No table looks like that: something of it cannot be.")
            no = tr("That cannot be")
            return BLANK._replace(tone="ruling", verdict=no, brief=no, why=words)
        not_told = " ".join(map(self.ask, found.not_told))
        not_told = tr("Not told: {questions}", questions=not_told) if not_told else ""
        if broken := found.verdict.broken:
            why = [self.language.why(rule, found.setup) for rule in broken]
            places = [self.book.find(found.rule.id) for found in broken]
            titles = dict.fromkeys(place.section.title for place in places if place)
            return BLANK._replace(
                tone="illegal",
                verdict=tr("No"),
                brief=tr("No"),
                why=" ".join(dict.fromkeys(why)),
                rule=broken[0].rule.id,
                titles=" · ".join(titles),
            )
        whole = all(question.id in self.sketch.said for question in questions)
        yes = tr("Yes, you may") if whole else tr("So far, yes")
        about = self.about_doing_it().section
        return BLANK._replace(
            tone="legal",
            verdict=yes,
            brief=tr("Yes") if whole else tr("Yes") + " …",
            not_told=not_told,
            rule=about.id,
            titles=about.title,
        )

    def about_doing_it(self) -> Passage:
        """Where the rules tell of the verb."""
        setup = self.sketch.setup
        declared = setup.game.types[self.sketch.form.make]
        table = setup.game.rules.start(setup)._replace(phase=declared.phases[0], turn=0)
        found = passage_for(setup, table, self.language.code, None, self.sketch.verb)
        if any(path == "doing" for path, _ in found.section.when):
            return found
        rules = setup.game.asked[self.sketch.form.make].rules
        places = (self.book.find(rule.id) for rule in rules if not rule.common)
        return next(filter(None, places), found)
