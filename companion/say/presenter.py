"""A match as words and rows for the table screen: pure, so that it is tested without a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal

from ..engine.course import RESTING, Round, standing_now
from ..engine.facts import Card, Cards, Money
from ..engine.forms import Move
from ..engine.game import Setup
from ..engine.kinds import Flag, OneOf
from ..engine.match import Match
from ..engine.offers import Face, Offer, Pad, Phrase, Picks, Picture, Spot, Verb, wanted
from ..engine.tapped import Pointing
from ..engine.taps import Button, Position, asked
from .fullest import Fullest
from .language import Language
from .table_view import (
    AnswerView,
    FaceView,
    KeyView,
    PadView,
    RoundView,
    SpotView,
    StakeView,
    TableView,
    TileView,
    VerbView,
)

FACES = 500  # that are remembered: some for every kind of card, and for how many are left
EMPTY_LINES = 16  # of a sheet: more than a phone has room for
LIT = ("ready", "fills", "asks")  # of verbs that can be tapped
FEW_AGREED = 2  # house rules that are named; more are for the menu


class Presenter:
    """Puts one match into the words of one language: what is the same until the next move, however
    many taps there are before it, is said once."""

    def __init__(self, match: Match, language: Language) -> None:
        self.match = match
        self.setup = match.setup
        self.language = language
        self.fullest = Fullest(self).table

    def words(self, phrase: Phrase) -> str:
        return self.language.phrase(phrase, self.setup)

    def table(self, position: Position, pointing: Pointing) -> TableView:
        offer = position.offer(pointing.picks)
        judged = position.buttons(offer, pointing.picks)
        question = asked(position, pointing)
        ask, answers = question or (None, ())
        spot = ask.spot if ask else None
        lit = dict.fromkeys((spot(answer) for answer in answers) if spot else (), "")
        if ask is None:
            lit |= {place.pick: self.words(place.note) for place in offer.places}
            lit |= dict.fromkeys(position.meant(offer, pointing.picks), "")
        picture = self.setup.game.picture(position.table)
        listed, brief = self.picked(offer, pointing.picks)
        return TableView(
            title=self.language.title(self.setup),
            subtitle=" · ".join(filter(None, (self.round_words(), self.lead()))),
            briefer=tuple(filter(None, (self.lead(), self.lead(short=True)))),
            tiles=self.tiles(position, picture, lit),
            middle=tuple(self.spot(s, lit) for s in picture.spots if s.seat is None),
            stake=self.stake(picture),
            prompt=self.words(ask.words) if ask else listed or self.words(offer.prompt),
            hint="" if ask or listed else self.hint(offer),
            asks=self.words(offer.hint) if self.match.table.phase == "between-rounds" else "",
            brief=() if ask else brief,
            picked=bool(pointing.verb or set(pointing.picks).difference(dict(offer.held))),
            held=tuple(SpotView(pick, self.face(face)) for pick, face in offer.held),
            pads=tuple(self.pad(pad, pointing.picks, lit, offer) for pad in offer.pads),
            more=self.words(offer.more_words) if offer.more else "",
            more_pick=offer.more,
            more_spare=False,
            parts=offer.parts,
            only_counts=bool(offer.verbs) and all(verb.counts for verb in offer.verbs),
            verbs=self.verbs(offer, judged, position, pointing),
            answers=tuple(
                AnswerView(
                    answer,
                    self.words(ask.answer(answer) if ask.answer else str(answer)),
                    spot(answer) if spot else "",
                )
                for answer in answers
            )
            if ask and (ask.answer or not spot)
            else (),
            last=self.last,
            undo=self.language.tr("Undo") if self.match.number else "",
            redo=self.language.tr("Redo") if self.match.undone else "",
        )

    def round_words(self) -> str:
        """Which round is on, or over."""
        tr, table = self.language.tr, self.match.table
        if self.setup.game.single_round:
            return ""
        if table.phase in RESTING and table.round:
            return tr("After round {round}", round=table.round)
        return tr("Round {round}", round=max(1, table.round))

    def lead(self, short: bool = False) -> str:
        """Who leads by how much, if somebody does."""
        totals, leaders = self.standing_now, self.leaders
        if len(leaders) != 1 or len(totals) < 2:
            return ""
        best = totals[leaders[0]]
        lead = min(abs(best - total) for total in totals if total != best)
        amount = self.language.short_amount(lead, self.setup.game.unit)
        leader = self.setup.players[leaders[0]]
        if short:
            return f"{leader} +{amount}"
        return self.language.tr("{player} leads by {amount}", player=leader, amount=amount)

    def rounds(self, played: Iterable[Round]) -> tuple[RoundView, ...]:
        best = min if self.setup.game.least_leads(self.setup) else max
        return tuple(
            RoundView(
                self.language.tr("Round {round}", round=found.number),
                found.move,
                tuple(self.total(total) for total in found.totals),
                tuple(self.signed(points) for points in found.points),
                tuple(s for s, total in enumerate(found.totals) if total == best(found.totals)),
            )
            for found in played
        )

    def coming_rounds(self, after: int) -> tuple[RoundView, ...]:
        """Empty lines of the sheet, for the rounds that follow."""
        tr, none = self.language.tr, ("",) * len(self.setup.players)
        numbers = range(after + 1, after + EMPTY_LINES + 1)
        titles = [tr("Round {round}", round=number) for number in numbers]
        if self.setup.game.single_round and self.setup.game.ways:
            words = self.language.of_game(self.setup.game.id)["count"]
            fields, *_ = self.setup.game.ways(self.match.table)
            titles = [*(words[field.key] for field in fields), tr("Result")]
        return tuple(RoundView(title, 0, none, none, ()) for title in titles)

    @cached_property
    def standing_now(self) -> tuple[int, ...]:
        return standing_now(self.match)

    @cached_property
    def totals(self) -> tuple[str, ...]:
        return tuple(map(self.total, self.standing_now))

    def total(self, total: int) -> str:
        return self.language.total(total, self.setup, short=True)

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """Who would have won if the round ended now; nobody if all are equal."""
        totals = self.standing_now
        best = min(totals) if self.setup.game.least_leads(self.setup) else max(totals)
        if totals.count(best) == len(totals):
            return ()
        return tuple(seat for seat, total in enumerate(totals) if total == best)

    def tiles(
        self, position: Position, picture: Picture, lit: Mapping[str, str]
    ) -> tuple[TileView, ...]:
        totals, leaders, gains = self.totals, self.leaders, self.gains
        short_gains, progress = self.short_gains, self.progress
        acting = self.match.table.turn if position.actor is None else position.actor
        lying = () if self.match.table.phase in RESTING else picture.spots
        return tuple(
            TileView(
                seat,
                player,
                totals[seat],
                gains[seat],
                picture.hands[seat] if picture.hands else 0,
                seat in leaders,
                seat == acting,
                f"seat:{seat}" in lit,
                tuple(self.spot(spot, lit) for spot in lying if spot.seat == seat),
                lit.get(f"seat:{seat}") or self.note_of(seat, lying),
                seat in picture.out,
                bool(lit.get(f"seat:{seat}")),
                short_gains[seat],
                progress[seat],
            )
            for seat, player in enumerate(self.setup.players)
        )

    @cached_property
    def _round_points(self) -> tuple[int, ...]:
        """What the round adds that is on, or between two rounds what the last one did."""
        table = self.match.table
        if self.setup.game.single_round or not table.round:
            return ()
        resting = table.phase in RESTING
        return tuple(self.won_last()) if resting else self.setup.game.round_points(table)

    @cached_property
    def gains(self) -> tuple[str, ...]:
        """The same in words."""
        tr, signed = self.language.tr, [(self.signed(won), won) for won in self._round_points]
        if self.match.table.phase in RESTING:
            said = tuple(tr("{points} last round", points=points) for points, _ in signed)
        else:
            said = tuple(tr("{points} this round", points=p) if won else "" for p, won in signed)
        return said or ("",) * len(self.setup.players)

    @cached_property
    def short_gains(self) -> tuple[str, ...]:
        """As a number alone; of letters how many there are."""
        if letters := self.setup.game.letters(self.setup):
            tr, most = self.language.tr, len(letters)
            made = (min(total, most) for total in self.standing_now)
            return tuple(tr("{count} of {most}", count=count, most=most) for count in made)
        return tuple(map(self.signed, self._round_points)) or ("",) * len(self.setup.players)

    @cached_property
    def progress(self) -> tuple[float, ...]:
        """How far everybody has come to the total that ends the match; -1 where none does."""
        target, totals = self.setup.game.target(self.setup), self.standing_now
        if not target:
            return (-1,) * len(totals)
        return tuple(min(1.0, max(0.0, total / target)) for total in totals)

    def won_last(self) -> Iterator[int]:
        """What the last round brought everybody."""
        now = before = self.match
        while before.before and before.table.round == now.table.round:
            before = before.before
        for after, was in zip(now.table.totals, before.table.totals, strict=True):
            yield after - was

    def signed(self, points: int) -> str:
        amount = self.language.short_amount(points, self.setup.game.unit)
        return f"+{amount}" if points >= 0 else amount

    def note_of(self, seat: int, lying: tuple[Spot, ...]) -> str:
        """What is to be said of what lies before a player."""
        notes = (self.words(spot.note) for spot in lying if spot.seat == seat)
        return next(filter(None, notes), "")

    def spot(self, spot: Spot, lit: Mapping[str, str]) -> SpotView:
        return SpotView(
            spot.pick,
            self.face(spot.face),
            lit.get(spot.pick) or self.words(spot.note),
            spot.safe,
            spot.pick in lit,
            spot.focus,
            spot.jokers,
        )

    def face(self, face: Face) -> FaceView:
        return _face(face, self.setup, self.language)

    def laid(self, table: Any, seat: int) -> tuple[FaceView, ...]:
        """The cards before a player, without what else is to be said of them."""
        faces = self.setup.game.before(table, seat)
        return tuple(self.face(face) for face in faces if not face.plain)

    def stake(self, picture: Picture) -> StakeView | None:
        stake = picture.stake
        if stake is None:
            return None
        attacker, defender = stake.roles
        return StakeView(
            self.words(attacker),
            self.words(defender),
            self.face(stake.at_stake),
            tuple(self.face(face) for face in stake.played[0]),
            tuple(self.face(face) for face in stake.played[1]),
            self.words(stake.words),
            (stake.attacker, stake.defender),
            int(self.match.table.turn == stake.defender),
        )

    def hint(self, offer: Offer) -> str:
        """What is asked for; between rounds also what the players have agreed on."""
        said, agreed = self.words(offer.hint), self._agreed()
        few = 0 < len(agreed) <= FEW_AGREED
        if self.match.table.phase != "between-rounds" or not few:
            return said
        told = self.language.tr("House rules: {rules}.", rules=", ".join(agreed))
        return f"{said} {told}".strip()

    def _agreed(self) -> list[str]:
        """Switches and choices that are not as usual; numbers show where they count."""
        words = self.language.of_game(self.setup.game.id).get("options", {})
        found = []
        for option in self.setup.game.options:
            value = self.setup.options[option.id]
            told = words.get(option.id, {})
            if value == option.default or not isinstance(option.kind, Flag | OneOf):
                continue
            name, short = str(told["name"]), told.get("short", {})
            choice = told.get("values", {}).get(value) if isinstance(value, str) else None
            found.append(
                (short.get(value) or self.language.named(name, choice)) if choice else name
            )
        return found

    def picked(self, offer: Offer, picks: Picks) -> tuple[str, tuple[str, ...]]:
        """What was picked, and by whom; in brief only what, and then how many."""
        if offer.so_far is not None:
            return self.words(offer.so_far), tuple(filter(None, [self.words(offer.brief)]))
        faces = {key.pick: key.face for pad in offer.pads for key in pad.keys}
        names = [faces[pick].name for pick in picks if pick in faces]
        cards = tuple(name.id for name in names if isinstance(name, Card))
        whole = cards and len(cards) == len(names)
        listed = self.words(Cards(cards)) if whole else ", ".join(map(self.words, names))
        if offer.actor is None or not listed:
            return listed, ()
        player = self.setup.players[offer.actor]
        said = self.language.tr("{player}: {picked}", player=player, picked=listed)
        return said, (listed, self.language.tr("{count:card|cards}", count=len(names)))

    def pad(self, pad: Pad, picks: Picks, lit: Mapping[str, str], offer: Offer) -> PadView:
        doubts = {key.pick: key.doubt or offer.doubt(key.pick) for key in pad.keys}
        return PadView(
            self.words(pad.words),
            tuple(
                KeyView(
                    key.pick,
                    self.face(key.face),
                    picks.count(key.pick),
                    bool(doubts[key.pick]) or pad.waits,
                    key.signs[picks.count(key.pick)] if key.signs else None,
                    pad.board,
                    key.between,
                    key.along,
                    self.why(doubts[key.pick]),
                    key.pick in lit or (offer.at_once and pad.most > 0 and not doubts[key.pick]),
                )
                for key in pad.keys
            ),
            pad.board,
            pad.most == 0 and not pad.waits,
            pad.spare,
            pad.spare and pad.waits,
        )

    def why(self, rule: str) -> str:
        """Two words, if they can be said without a move."""
        rules = self.language.of_game(self.setup.game.id)["rules"]
        short = str(rules[rule]["short"]) if rule else ""
        return "" if "{" in short else short

    def verbs(
        self, offer: Offer, judged: tuple[Button, ...], position: Position, pointing: Pointing
    ) -> tuple[VerbView, ...]:
        """The verb that asks has the accent, or the first that can be tapped; never giving up."""
        if offer.at_once:
            judged = tuple(j for j in judged if j.verb.alone or j.verb.opens or j.verb.counts)
        lit = [found for found in judged if found.state in LIT]
        first = offer.verbs[0].id if offer.verbs else ""  # what is only counted is counted first
        able = [found for found in lit if not found.verb.counts or found.verb.id == first]
        if position.actor is not None:  # gold: what the picks make
            together = (found.verb.id for found in judged if not found.verb.alone)
            made_of = {verb: _made_of(position, verb, pointing.picks) for verb in together}
            most = max(made_of.values(), default=0)  # a part of them, or none, is not meant
            bare = {verb.id: verb for verb in position.offer().verbs}
            able = [
                found
                for found in able
                if most
                and made_of.get(found.verb.id) == most
                and not self._means_the_same(found, bare.get(found.verb.id), position)
            ]
        elif offer.at_once or offer.places:  # a card is awaited, or a place on the table
            able = [found for found in able if not found.verb.alone]
        accent = pointing.verb or next((found.verb.id for found in able), "")
        return tuple(self.verb(offer, found, position, pointing.picks, accent) for found in judged)

    def _means_the_same(self, found: Button, bare: Verb | None, position: Position) -> bool:
        """As with nothing picked: there was only one thing that it could mean."""
        if bare is None or found.state != "ready":
            return False
        return found.moves == position.button(bare, ()).moves

    def verb(
        self, offer: Offer, found: Button, position: Position, picks: Picks, accent: str
    ) -> VerbView:
        words = self.language.of_game(self.setup.game.id)["verbs"][found.verb.id]
        facts = self.setup.facts(position.table, found.moves[0]) if found.moves else {}
        match found.state:
            case "wants":
                said = self.words(wanted(offer, found.verb, picks))
            case "refused":
                said = self.language.short(found.broken[0], self.setup, facts)
            case "asks" | "fills":
                said = self.language.fill(words[found.state], facts, self.setup)
            case "ready":
                said = self.does(words, facts)
        name = self.language.fill(words["name"], facts, self.setup)
        bright: Literal["accent", "raised"] = "accent" if found.verb.id == accent else "raised"
        state = bright if found.state in LIT else "quiet"
        return VerbView(found.verb.id, name, said, state, found.state == "asks")

    def does(self, words: Mapping[str, str], facts: Mapping[str, Any]) -> str:
        """What a verb will do; what comes of it may say more."""
        results = *facts.get("as", ()), *facts.get("then", ())
        then = [words.get(f"does-{result}") for result in results]
        return self.language.fill(next(filter(None, then), words["does"]), facts, self.setup)

    def told(self, table: Any, move: Move) -> str:
        """A move by its verb and what that does: "Steal · from Anna"."""
        name = self.setup.form_of[type(move)].name
        words = self.language.of_game(self.setup.game.id).get("verbs", {}).get(name, {})
        facts = self.setup.facts(table, move)
        parts = [self.language.fill(words.get("name", name), facts, self.setup)]
        parts += [self.does(words, facts)] if "does" in words else []
        return " · ".join(parts)

    @cached_property
    def last(self) -> str:
        """The bar at the bottom: the last thing that happened."""
        if self.match.undone:
            return self.language.tr("Undone: {move}", move=self.language.logged(self.match.undone))
        return self.language.logged(self.match) or self.language.tr("Nothing logged yet")


def _made_of(position: Position, verb: str, picks: Picks) -> int:
    """How many of the picks matter to a verb: without them it would mean something else."""

    def moves(picks: Picks) -> tuple[Move, ...]:
        offered = position.offer(picks).verbs
        return next((found.moves(picks) for found in offered if found.id == verb), ())

    whole = moves(picks)
    return sum(moves(tuple(p for p in picks if p != gone)) != whole for gone in {*picks})


@lru_cache(FACES)
def _face(face: Face, setup: Setup, language: Language) -> FaceView:
    """A card looks the same after the next move."""

    def words(phrase: Phrase) -> str:
        return language.phrase(phrase, setup)

    value = words(face.value)
    if isinstance(face.value, Money):
        value = language.short_amount(face.value.amount, "dollars")
    return FaceView(
        words(face.name),
        face.icon,
        words(face.short),
        value,
        words(face.note),
        face.badge,
        face.mark,
        face.plain,
    )


@lru_cache(2)
def presenter(match: Match, language: Language) -> Presenter:
    """The same one as at the last tap, which remembers what it has said."""
    return Presenter(match, language)
