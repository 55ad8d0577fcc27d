"""What the screen of a count shows: the form and the check of it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from ..engine.adjust import Adjust
from ..engine.default_offer import offer_for
from ..engine.facts import WrongEntry
from ..engine.match import Match
from ..engine.offers import Field
from ..engine.rules import BETWEEN
from ..i18n.language import Language
from .count_check import CountCheck
from .count_form import CountForm, CountSlot, SlotKind, way_id

Tone = Literal["second", "illegal", "legal"]


class EntryView(NamedTuple):
    id: str
    kind: SlotKind
    name: str
    seat: int = -1  # whose it is
    icon: str = ""
    value: str = ""  # what was entered
    suffix: str = ""  # the ",000" that nobody has to type
    chosen: int = -1  # the player that was chosen
    active: bool = False
    note: str = ""  # what comes of it
    focused: bool = False
    missing: bool = False
    wrong: bool = False  # it stands against the whole; the note says in two words why
    of: str = ""  # what it is of theirs, where each of them has several


class SectionView(NamedTuple):
    words: str
    cells: tuple[EntryView, ...]


class CardCount(NamedTuple):
    """A kind of card that is counted for the player in focus."""

    word: str
    name: str
    copies: int


class CountView(NamedTuple):
    title: str
    subtitle: str
    ways: tuple[tuple[str, str], ...]  # id and words of each, if there is a choice
    way: str
    sections: tuple[SectionView, ...]
    pad: SlotKind
    asks: str  # over a pad of players: what they are the answer to
    signed: bool
    nobody: bool  # the player in focus may be left out
    nobody_else: bool  # as may all that are still open
    cards: tuple[CardCount, ...]
    says: str  # what stands against it, what is missing, or what it comes to
    tone: Tone
    more: bool  # something else is still to be entered
    ready: bool


@dataclass(frozen=True)
class CountWords:
    check: CountCheck
    language: Language
    untouched: bool  # nobody has entered anything yet

    @property
    def form(self) -> CountForm:
        return self.check.form

    @property
    def _puts_right(self) -> bool:
        """No round's result, but what lies there now."""
        return self.form.keys.make is Adjust

    @cached_property
    def _words(self) -> Mapping[str, str]:
        said = self.language.of_game(self.form.match.setup.game.id)
        words: Mapping[str, str] = said["put-right" if self._puts_right else "count"]
        return words

    def view(self) -> CountView:
        form, words, focused = self.form, self._words, self.form.focused
        says, tone = self._says()
        marks = self._marks() if tone == "illegal" else {}
        nobody = not focused.required
        return CountView(
            title=words["title"] if form.begun is None else words[f"title-{form.keys.name}"],
            subtitle=self._subtitle(),
            ways=self._ways() if len(form.ways) > 1 else (),
            way=way_id(form.fields),
            sections=tuple(
                self._section(field, marks) for field in form.fields if any(form.slots_of(field))
            ),
            pad=focused.kind,
            asks=self._asks(focused),
            signed=focused.kind == "number" and focused.field.negative and focused.holds.low < 0,
            nobody=nobody,
            nobody_else=nobody and sum(bool(slot.word) for slot in form.missing) > 1,
            cards=self._cards(focused),
            says=says,
            tone=tone,
            more=any(id not in form.entered for id in form.order if id != form.focus),
            ready=self.check.ready,
        )

    def _subtitle(self) -> str:
        tr, form = self.language.tr, self.form
        correction, number = self.check.correction, self.check.number
        if correction == "amend":
            return tr("Instead of move {number}", number=number)
        if correction:
            return tr("Before move {number}", number=number)
        if form.begun is not None and not self._puts_right:
            return self.language.move(form.begun, form.match)
        game, table = self.language.title(form.match.setup), form.match.table
        if form.match.setup.game.result.single_round:
            return game
        return tr("{game} · Round {round}", game=game, round=table.round + (table.phase == BETWEEN))

    def _asks(self, slot: CountSlot) -> str:
        if slot.kind != "player":
            return ""
        card = self.language.card(self.form.match.setup.game.id, slot.word)
        return self.language.fill(self._words[f"who-{slot.field.key}"], {"card": card})

    def _ways(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (way_id(way), " · ".join(self._words[field.key] for field in way))
            for way in self.form.ways
        )

    def _section(self, field: Field, marks: Mapping[str, str]) -> SectionView:
        several = len(self.form.fields) > 1 or self.form.begun is not None
        slots = list(self.form.slots_of(field))
        alone = len(slots) == 1 and slots[0].seat < 0
        heading = self._words[field.key] if several and not alone else ""
        by_seat = {slot.field.key for slot in self.form.slots if slot.seat >= 0}
        of = heading if len(by_seat) > 1 else ""
        cells = []
        for slot in slots:
            cell = self._cell(slot)._replace(of=of if slot.seat >= 0 else "")
            if slot.id in marks:
                cell = cell._replace(wrong=True, note=marks[slot.id] or cell.note)
            cells.append(cell)
        return SectionView(self._words.get(f"asks-{field.key}", heading), tuple(cells))

    def _marks(self) -> dict[str, str]:
        """Why an entry is marked, in two words, by the slot; those at odds have it said below."""
        rules = self.language.of_game(self.form.match.setup.game.id)["rules"]
        marks = {id: rules[found.rule]["short"] for id, found in self.check.wrong.items()}
        if self.form.booked_early:
            marks |= {slot.id: self.language.tr("missing") for slot in self.form.missing}
        if marks or not self.check.tried.broken:
            return marks
        return dict.fromkeys(self.check.at_odds, "")

    # An entry

    def _cell(self, slot: CountSlot) -> EntryView:
        entered, setup = self.form.entered.get(slot.id), self.form.match.setup
        cell = EntryView(
            slot.id,
            slot.kind,
            self._name(slot),
            slot.seat,
            slot.word,
            focused=slot.id == self.form.focus,
            missing=slot.asked and slot.id not in self.form.entered,
            note=self._note(slot),
        )
        match slot.kind:
            case "number":
                value, suffix = self._typed(slot, entered)
                return cell._replace(value=value, suffix=suffix)
            case "cards":
                copies = sum((entered or {}).values())
                return cell._replace(value="" if entered is None else f"×{copies}")
            case "player" if entered is not None:
                return cell._replace(value=setup.players[entered], chosen=entered)
            case "player" if slot.id in self.form.entered:
                return cell._replace(value=self.language.tr("nobody"))
        return cell._replace(active=bool(entered))

    def _name(self, slot: CountSlot) -> str:
        setup = self.form.match.setup
        if slot.seat >= 0:
            return setup.players[slot.seat]
        return self.language.card(setup.game.id, slot.word) or self._words[slot.field.key]

    def _typed(self, slot: CountSlot, entered: str | None) -> tuple[str, str]:
        if entered in (None, "-"):
            return ("−" if entered else ""), ""
        number = int(entered or 0)
        zeros = self.language.number(slot.field.unit)[1:] if number else ""
        return self.language.number(number), zeros

    def _note(self, slot: CountSlot) -> str:
        """What the player's total was and would be, beside the last entry about each player."""
        form = self.form
        if slot.id not in form.entered or slot.field.key != self._last_key:
            return ""
        comes_to, move = slot.field.comes_to, self.check.tried.move
        if comes_to is not None and move is not None:
            return self.language.phrase(comes_to(move, slot.seat), form.match.setup)
        after = self.check.tried.after if slot.id == form.focus else self.check.without_focus
        if after is None:
            return ""
        unit, short = form.match.setup.game.result.unit, self.language.short_amount
        was, will = form.match.table.totals[slot.seat], after.table.totals[slot.seat]
        if was == will and self._puts_right:
            return ""
        return f"{short(was, unit)} → {short(will, unit)}"

    @cached_property
    def _last_key(self) -> str:
        keys = [slot.field.key for slot in self.form.slots if slot.seat >= 0]
        return keys[-1] if keys else ""

    def _cards(self, focused: CountSlot) -> tuple[CardCount, ...]:
        if focused.kind != "cards":
            return ()
        counts, game = self.form.entered.get(focused.id, {}), self.form.match.setup.game.id
        return tuple(
            CardCount(word, self.language.card(game, word), counts.get(word, 0))
            for word in focused.holds.words.words
        )

    # What is said of the whole

    def _says(self) -> tuple[str, Tone]:
        """A refusal is quiet while something is missing that may still put it right."""
        form, check = self.form, self.check
        if form.missing and form.booked_early and not check.wrong:
            return self.says_missing(), "illegal"
        if not form.entered or (self.untouched and form.missing and self._round_ended):
            return self._hint(), "second"
        if self.untouched and not form.missing:
            return self.language.tr("Filled in from the moves. Change what differs."), "second"
        wanted = [slot for slot in form.missing if slot.required]
        if any(slot.kind == "player" for slot in wanted):
            return self.says_missing(), "second"
        for found in check.wrong.values():
            return self._why_wrong(found), "illegal"
        if wanted and check.only_for_want:
            return self.says_missing(), "second"
        if check.tried.malformed or check.tried.broken:
            field = form.focused.field
            mended = wanted and (field.negative or field.adds_up is not None)
            quiet = mended or form.focus in check.impossible  # but it may go on
            return self.why(), "second" if quiet else "illegal"
        if form.missing:
            return self.says_missing(), "second"
        return self._outlook(), "legal"

    def says_missing(self) -> str:
        missing = self.form.missing
        names = [self._name(slot) for slot in missing if slot.field == missing[0].field]
        return self.language.tr("Still missing: {names}", names=self.language.listed(names))

    def why(self) -> str:
        tried, check = self.check.tried, self.check
        if tried.malformed:
            return self.language.message_text(tried.malformed)
        return self.language.why(tried.broken[0], check.form.match.setup)

    def _why_wrong(self, wrong: WrongEntry) -> str:
        setup = self.form.match.setup
        says = self.language.of_game(setup.game.id)["rules"][wrong.rule]["says"]
        return self.language.fill(says, wrong.facts, setup)

    @property
    def _round_ended(self) -> bool:
        """Whether the moves have ended the round that is counted here."""
        table, game = self.form.match.table, self.form.match.setup.game
        return any(phase.round_ended and phase.name == table.phase for phase in game.rules.phases)

    def _hint(self) -> str:
        """Before anything is entered: why the round is counted, what the count does, or how
        amounts are typed."""
        form, focused = self.form, self.form.focused
        if self._round_ended:
            setup, came = form.match.setup, self.language.came_of(form.match)
            asked = offer_for(setup, form.match.table, None, ()).prompt
            return " ".join(filter(None, (came and f"{came}.", self.language.phrase(asked, setup))))
        if form.begun is None and form.match.table.turn is not None and "midway" in self._words:
            return self._words["midway"]
        unit = focused.field.unit
        if unit > 1 and focused.kind == "number":
            amount = self.language.amount(85 * unit, form.match.setup.game.result.unit)
            return self.language.tr("Type 85 for {amount}.", amount=amount)
        return ""

    def _outlook(self) -> str:
        tr, setup = self.language.tr, self.form.match.setup
        after: Match | None = self.check.tried.after
        if after is None or after.table.phase != "over":
            sums = any(field.adds_up is not None for field in self.form.fields)
            done = tr("It all adds up.") if sums else tr("Nothing is missing.")
            return self._summary(after) if after and not self._all_told else done
        winners = [setup.players[seat] for seat in setup.game.rules.winners(after.table)]
        return tr("That ends the match. Won by {winners}.", winners=self.language.listed(winners))

    @property
    def _all_told(self) -> bool:
        """Whether every player's new total stands beside an entry."""
        told = {slot.seat for slot in self.form.slots if slot.field.key == self._last_key}
        return told == set(range(len(self.form.match.setup.players)))

    def _summary(self, after: Match) -> str:
        """What everybody has with it."""
        setup = after.setup
        totals = zip(setup.players, after.table.totals, strict=True)
        told = (
            f"{name} {self.language.short_amount(t, setup.game.result.unit)}" for name, t in totals
        )
        return " · ".join(told)
