"""A match in words for the table: pure, so that it is tested without a screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal

from ..engine.facts import Card, Cards, Money
from ..engine.game import Setup
from ..engine.match import Match
from ..engine.offers import (
    Face,
    Key,
    Pad,
    Phrase,
    Picture,
    Spot,
    Stake,
    Verb,
)
from ..engine.rounds import RESTING
from ..engine.rules import BaseTable
from ..engine.schema import Flag, Move, OneOf, Value
from ..engine.tap_result import TapState
from ..engine.taps import Button, Position, asked
from ..i18n.language import Language
from .form import PadKey, answer_keys
from .match_totals import MatchTotals
from .table_view import (
    HeaderView,
    MoreView,
    PromptView,
    TableView,
    TileView,
    VerbView,
)

FACES = 500  # that are remembered: some for every kind of card, and for how many are left
FEW_AGREED = 2  # house rules that are named; more are for the menu
LIT = ("ready", "fills", "asks")  # states of verbs that can be tapped


class Presenter:
    """One match in the words of one language; what no tap changes is put into words once."""

    def __init__(self, match: Match, language: Language, counts_left: bool = True) -> None:
        self.match = match
        self.setup = match.setup
        self.language = language
        self.counts_left = counts_left  # keys say how many of a card are left
        self.totals = MatchTotals(match, language)

    def words(self, phrase: Phrase) -> str:
        """Return a phrase in this language."""
        return self.language.phrase(phrase, self.setup)

    def face(self, face: Face) -> Face[str]:
        """Return a face with its words filled in."""
        return _face(face, self.setup, self.language)

    def cards_in_front(self, table: BaseTable, seat: int) -> tuple[Face[str], ...]:
        """Return the cards before a player, without what else is to be said of them."""
        faces = self.setup.game.table.in_front_of(table, seat)
        return tuple(self.face(face) for face in faces if not face.plain)

    def table(self, position: Position, pointing: TapState) -> TableView:
        """Return the view of a table for somebody who has picked something."""
        return TableWords(self, position, pointing).view()

    @cached_property
    def verbs(self) -> Mapping[str, Mapping[str, str]]:
        """Return the words of each verb of the game."""
        words: Mapping[str, Mapping[str, str]]
        words = self.language.of_game(self.setup.game.id).get("verbs", {})
        return words

    def what_it_does(self, words: Mapping[str, str], facts: Mapping[str, Value]) -> str:
        """Return what a verb will do, in the words for what follows from it if there are any."""
        results = *facts.get("as", ()), *facts.get("then", ())
        then = [words.get(f"does-{result}") for result in results]
        text = next(filter(None, then), words["does"])
        return self.language.fill(text, facts, self.setup)

    def describe_move(self, table: BaseTable, move: Move) -> str:
        """Return a move by its verb and what that does: "Steal · from Anna"."""
        name = self.setup.form_of[type(move)].name
        words = self.verbs.get(name, {})
        facts = self.setup.facts(table, move)
        parts = [self.language.fill(words.get("name", name), facts, self.setup)]
        parts += [self.what_it_does(words, facts)] if "does" in words else []
        return " · ".join(parts)

    @cached_property
    def header(self) -> HeaderView:
        """Return what is played, and how it stands."""
        totals = self.totals
        subtitle = " · ".join(filter(None, (totals.round_words(), totals.lead())))
        brief = tuple(filter(None, (totals.lead(), totals.lead(short=True))))
        return HeaderView(self.language.title(self.setup), subtitle, brief)

    @cached_property
    def agreed(self) -> tuple[str, ...]:
        """Return the switches and choices that are not as usual; numbers show where they count."""
        words = self.language.of_game(self.setup.game.id).get("options", {})
        found = []
        for option in self.setup.game.agreement.options:
            value = self.setup.options[option.id]
            of_option = words.get(option.id, {})
            if value == option.default or not isinstance(option.kind, Flag | OneOf):
                continue
            name = str(of_option["name"])
            short = of_option.get("short", {})
            choice = of_option.get("values", {}).get(value) if isinstance(value, str) else None
            found.append(
                (short.get(value) or self.language.named(name, choice)) if choice else name
            )
        return tuple(found)


class TableWords:
    """One table with what was picked at it, in words."""

    def __init__(self, presenter: Presenter, position: Position, pointing: TapState) -> None:
        self.presenter = presenter
        self.position = position
        self.pointing = pointing
        self.words = presenter.words
        self.language = presenter.language
        self.offer = position.offer(pointing.picks)
        self.question = asked(position, pointing)
        self.lit = self._lit()
        self._listed, self._short = self._picked()

    def view(self) -> TableView:
        """Return the table as values."""
        presenter = self.presenter
        offer = self.offer
        picture = presenter.setup.game.table.picture(self.position.table)
        more = MoreView(self.words(offer.more_words) if offer.more else "", offer.more)
        return TableView(
            header=presenter.header,
            tiles=self._tiles(picture),
            middle=tuple(self._spot(spot) for spot in picture.spots if spot.seat is None),
            stake=self._stake(picture.stake),
            prompt=self._prompt(),
            pads=tuple(map(self._pad, offer.pads)),
            more=more,
            verbs=self._verbs(),
            only_counts=bool(offer.verbs) and all(verb.counts for verb in offer.verbs),
        )

    def _tiles(self, picture: Picture) -> tuple[TileView, ...]:
        """The players' tiles; what lies before them is only shown during a round."""
        match = self.presenter.match
        actor = self.position.actor
        acting = match.table.turn if actor is None else actor
        lit = self.lit
        lying = () if match.table.phase in RESTING else picture.spots
        tiles = []
        for seat, player in enumerate(match.setup.players):
            own = f"seat:{seat}"
            spots = [spot for spot in lying if spot.seat == seat]
            notes = filter(None, (self.words(spot.note) for spot in spots))
            tiles.append(
                TileView(
                    seat=seat,
                    name=player,
                    score=self.presenter.totals.scores[seat],
                    hand=picture.hands[seat] if picture.hands else 0,
                    at_turn=seat == acting,
                    lit=own in lit,
                    spots=tuple(map(self._spot, spots)),
                    note=lit.get(own) or next(notes, ""),
                    out=seat in picture.out,
                    loud=bool(lit.get(own)),
                )
            )
        return tuple(tiles)

    def _spot(self, spot: Spot[Any]) -> Spot[str]:
        note = self.lit.get(spot.pick) or self.words(spot.note)
        lights = spot.lit or spot.pick in self.lit
        return spot._replace(face=self.presenter.face(spot.face), note=note, lit=lights)

    def _stake(self, stake: Stake[Any] | None) -> Stake[str] | None:
        """The contest; a reply is awaited only if there is a card that may be one."""
        if stake is None:
            return None
        keys = [key for pad in self.offer.pads if pad.most for key in pad.keys]
        replies = not keys or not all(key.doubt or self.offer.doubt(key.pick) for key in keys)
        face = self.presenter.face
        turn = self.presenter.match.table.turn
        return stake._replace(
            attacker=self.words(stake.attacker),
            defender=self.words(stake.defender),
            at_stake=face(stake.at_stake),
            attack=tuple(map(face, stake.attack)),
            defence=tuple(map(face, stake.defence)),
            words=self.words(stake.words),
            awaited=int(turn == stake.seats[1]) if replies else -1,
        )

    def _pad(self, pad: Pad[Any]) -> Pad[str]:
        """The pad, its keys as the picks make them."""
        keys = tuple(self._key(key, pad) for key in pad.keys)
        part = self.offer.parts and not pad.board
        return pad._replace(keys=keys, part=part)

    def _key(self, key: Key[Any], pad: Pad[Any]) -> Key[str]:
        presenter = self.presenter
        offer = self.offer
        pick = key.pick
        doubt = key.doubt or offer.doubt(pick)
        face = presenter.face(key.face)
        at_once = offer.at_once and pad.most > 0 and not doubt and self._tells_apart(pad)
        return key._replace(
            face=face if presenter.counts_left or pad.board else without_note(face),
            doubt=doubt,
            picked=self.pointing.picks.count(pick),
            quiet=bool(doubt) or pad.waits,
            why=self._why(doubt),
            lit=key.lit or pick in self.lit or at_once,
        )

    def _tells_apart(self, pad: Pad[Any]) -> bool:
        """Whether some keys of a pad cannot be: where all can, none needs to shine."""
        return any(key.doubt or self.offer.doubt(key.pick) for key in pad.keys)

    def _why(self, rule: str) -> str:
        """Return a rule in two words, if they can be said without a move."""
        if not rule:
            return ""
        game = self.presenter.setup.game.id
        short = str(self.language.of_game(game)["rules"][rule]["short"])
        return "" if "{" in short else short

    def _lit(self) -> dict[str, str]:
        """Return the spots and keys that a tap picks now, with what is said of them."""
        offer = self.offer
        if asks := self.question and self.question.focused:
            spot = asks.holds.spot
            return dict.fromkeys(map(spot, asks.holds.choices), "") if spot else {}
        lit = {target.pick: self.words(target.note) for target in offer.targets}
        return lit | dict.fromkeys(self.position.meant(self.pointing.picks), "")

    def _prompt(self) -> PromptView:
        presenter = self.presenter
        offer = self.offer
        pointing = self.pointing
        asks = self.question and self.question.focused.field
        between = presenter.match.table.phase == "between-rounds"
        text = self.words(asks.name) if asks else self._listed or self.words(offer.prompt)
        return PromptView(
            text=text,
            hint="" if asks or self._listed else self._hint(between),
            brief=() if asks else self._short,
            asks=self.words(offer.hint) if between and "?" not in text else "",
            picked=bool(pointing.verb or set(pointing.picks).difference(dict(offer.summary.held))),
            held=tuple(Spot(pick, None, presenter.face(face)) for pick, face in offer.summary.held),
            answers=self._answers(),
        )

    def _hint(self, between: bool) -> str:
        """Return what is asked for; between rounds also what the players have agreed on."""
        hint = self.words(self.offer.hint)
        agreed = self.presenter.agreed
        if not between or not 0 < len(agreed) <= FEW_AGREED:
            return hint
        rules = self.language.tr("House rules: {rules}.", rules=", ".join(agreed))
        return f"{hint} {rules}".strip()

    def _picked(self) -> tuple[str, tuple[str, ...]]:
        """Return by whom what was picked; in brief how much of it: whoever acts stays named."""
        offer = self.offer
        named = offer.summary
        if named.words is not None:
            brief = self.words(named.brief)
            return self._by_actor(self.words(named.words)), (self._by_actor(brief),) * bool(brief)
        faces = {key.pick: key.face for pad in offer.pads for key in pad.keys}
        names = [faces[pick].name for pick in self.pointing.picks if pick in faces]
        cards = tuple(name.id for name in names if isinstance(name, Card))
        whole = cards and len(cards) == len(names)
        listed = self.words(Cards(cards)) if whole else ", ".join(map(self.words, names))
        if offer.actor is None or not listed:
            return listed, ()
        count = self.language.tr("{count:card|cards}", count=len(names))
        return self._by_actor(listed), (self._by_actor(count),)

    def _by_actor(self, picked: str) -> str:
        """Return what was picked with the name of whoever acts, unless it says that already."""
        if self.offer.actor is None:
            return picked
        player = self.presenter.setup.players[self.offer.actor]
        if player in picked:
            return picked
        return self.language.tr("{player}: {picked}", player=player, picked=picked)

    def _answers(self) -> tuple[PadKey, ...]:
        """Return the answers that have words; a tile says for itself whom it stands for."""
        if self.question is None:
            return ()
        holds = self.question.focused.holds
        if holds.spot and not holds.says:
            return ()
        return answer_keys(self.question, self.language, self.presenter.setup)

    # The buttons of verbs: what each will do, what it lacks, or why it may not

    def _verbs(self) -> tuple[VerbView, ...]:
        """Return the buttons, one of them with the accent where a tap is expected."""
        buttons = self.position.buttons(self.offer, self.pointing.picks)
        if self.offer.at_once:
            buttons = tuple(b for b in buttons if b.verb.alone or b.verb.opens or b.verb.counts)
        accent = self.pointing.verb or self._accent(buttons)
        return tuple(self._verb(button, button.verb.id == accent) for button in buttons)

    def _verb(self, button: Button, accent: bool) -> VerbView:
        setup = self.presenter.setup
        words = self.presenter.verbs[button.verb.id]
        facts = setup.facts(self.position.table, button.moves[0]) if button.moves else {}
        bright: Literal["accent", "raised"] = "accent" if accent else "raised"
        return VerbView(
            id=button.verb.id,
            label=self.language.fill(words["name"], facts, setup),
            words=self._below(button, words, facts),
            state=bright if button.state in LIT else "quiet",
            asks=button.state == "asks",
        )

    def _below(self, button: Button, words: Mapping[str, str], facts: Mapping[str, Value]) -> str:
        """Return the words below the verb's name."""
        language = self.language
        setup = self.presenter.setup
        if "bare" in words and button.state in LIT and self._awaits_pick:
            return words["bare"]
        match button.state:
            case "wants":
                return self.words(self.offer.lacks(button.verb, self.pointing.picks))
            case "refused":
                return language.short(button.broken[0], setup, facts)
            case "asks" | "fills":
                return language.fill(words[button.state], facts, setup)
            case "ready":
                return self.presenter.what_it_does(words, facts)

    def _accent(self, buttons: tuple[Button, ...]) -> str:
        """The verb to tap: the first that can be tapped and that the picks mean; never giving
        up."""
        offer = self.offer
        first = offer.verbs[0].id if offer.verbs else ""  # what is only counted is counted first
        able = [
            button
            for button in buttons
            if button.state in LIT and (not button.verb.counts or button.verb.id == first)
        ]
        if self.position.actor is not None:
            able = self._made_of_picks(buttons, able)
        elif self._awaits_pick or any(verb.at for verb in offer.verbs):
            # the card that was turned up, or the tile of who begins, comes before the deal
            able = [button for button in able if button.verb.id != "deal"]
        elif offer.at_once or offer.targets:  # a card is awaited, or a spot on the table
            able = [button for button in able if not button.verb.alone]
        return next((button.verb.id for button in able), "")

    @property
    def _awaits_pick(self) -> bool:
        """Whether something can be picked and nothing is yet."""
        offer = self.offer
        may_pick = not self.pointing.picks and not offer.at_once
        return may_pick and any(pad.most and pad.keys for pad in offer.pads)

    def _made_of_picks(self, buttons: tuple[Button, ...], able: list[Button]) -> list[Button]:
        """Return those that need most of the picks, and mean something else without them."""
        together = (button.verb for button in buttons if not button.verb.alone)
        needed = {verb.id: self._relevant_picks(verb) for verb in together}
        most = max(needed.values(), default=0)
        if not most:
            return []
        bare = {verb.id: verb for verb in self.position.offer().verbs}

        def means_the_same_without(button: Button) -> bool:
            verb = bare.get(button.verb.id)
            if verb is None or button.state != "ready":
                return False
            return button.moves == self.position.button(verb, ()).moves

        meant = [button for button in able if needed.get(button.verb.id) == most]
        return [button for button in meant if not means_the_same_without(button)]

    def _relevant_picks(self, verb: Verb) -> int:
        """Return how many of the picks matter to a verb: without them it would mean something
        else."""
        picks = self.pointing.picks
        whole = verb.moves(picks)
        return sum(verb.moves(tuple(p for p in picks if p != gone)) != whole for gone in {*picks})


@lru_cache(FACES)
def _face(face: Face[Any], setup: Setup, language: Language) -> Face[str]:
    """A card looks the same after the next move."""
    value = language.phrase(face.value, setup)
    if isinstance(face.value, Money):
        value = language.short_amount(face.value.amount, "dollars")
    return face._replace(
        name=language.phrase(face.name, setup),
        short=language.phrase(face.short, setup),
        value=value,
        note=language.phrase(face.note, setup),
        brief=language.of_game(setup.game.id).get("brief", {}).get(face.icon, ""),
    )


@lru_cache(64)
def without_note(face: Face[str]) -> Face[str]:
    """Return the face without its note; the same object at every tap, as it is measured once."""
    return face._replace(note="")


@lru_cache(2)
def presenter(match: Match, language: Language, counts_left: bool = True) -> Presenter:
    """Return the same presenter as at the last tap, which remembers its words."""
    return Presenter(match, language, counts_left)
