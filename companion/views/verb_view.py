"""The buttons of verbs in words: what each will do, what it lacks, or why it may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ..engine.offers import Offer, Picks, Verb, wanted
from ..engine.rules import BaseTable
from ..engine.schema import Move, Value
from ..engine.tap_result import TapState
from ..engine.taps import Button, Position
from .table_view import VerbView

if TYPE_CHECKING:
    from .presenter import Presenter

LIT = ("ready", "fills", "asks")  # of verbs that can be tapped


def verb_views(
    presenter: Presenter, position: Position, offer: Offer, pointing: TapState
) -> tuple[VerbView, ...]:
    """Return the buttons of an offer, one of them with the accent where a tap is expected."""
    buttons = position.buttons(offer, pointing.picks)
    if offer.at_once:
        buttons = tuple(b for b in buttons if b.verb.alone or b.verb.opens or b.verb.counts)
    accent = pointing.verb or _accent(position, offer, buttons, pointing.picks)

    def view(button: Button) -> VerbView:
        words = _words(presenter, button.verb.id)
        facts = presenter.setup.facts(position.table, button.moves[0]) if button.moves else {}
        bright: Literal["accent", "raised"] = "accent" if button.verb.id == accent else "raised"
        return VerbView(
            id=button.verb.id,
            label=presenter.language.fill(words["name"], facts, presenter.setup),
            words=_below(presenter, offer, button, pointing.picks, facts),
            state=bright if button.state in LIT else "quiet",
            asks=button.state == "asks",
        )

    return tuple(map(view, buttons))


def _accent(position: Position, offer: Offer, buttons: tuple[Button, ...], picks: Picks) -> str:
    """The verb to tap: the first that can be tapped and that the picks mean; never giving up."""
    first = offer.verbs[0].id if offer.verbs else ""  # what is only counted is counted first
    able = [
        button
        for button in buttons
        if button.state in LIT and (not button.verb.counts or button.verb.id == first)
    ]
    if position.actor is not None:
        able = _made_of_picks(position, buttons, able, picks)
    elif _awaits_pick(offer, picks) or any(verb.at for verb in offer.verbs):
        # the card that was turned up, or the tile of who begins, comes before the deal
        able = [button for button in able if button.verb.id != "deal"]
    elif offer.at_once or offer.targets:  # a card is awaited, or a spot on the table
        able = [button for button in able if not button.verb.alone]
    return next((button.verb.id for button in able), "")


def fits_a_key(offer: Offer) -> bool:
    """Return whether some key of the offer can be picked without breaking a rule."""
    keys = (key for pad in offer.pads if pad.most for key in pad.keys)
    return any(not (key.doubt or offer.doubt(key.pick)) for key in keys)


def _awaits_pick(offer: Offer, picks: Picks) -> bool:
    """Return whether something can be picked and nothing is yet."""
    return not picks and not offer.at_once and any(pad.most and pad.keys for pad in offer.pads)


def _made_of_picks(
    position: Position, buttons: tuple[Button, ...], able: list[Button], picks: Picks
) -> list[Button]:
    """Return those that need most of the picks, and mean something else without them."""
    together = (button.verb for button in buttons if not button.verb.alone)
    needed = {verb.id: _relevant_picks(verb, picks) for verb in together}
    most = max(needed.values(), default=0)
    if not most:
        return []
    bare = {verb.id: verb for verb in position.offer().verbs}

    def means_the_same_without(button: Button) -> bool:
        verb = bare.get(button.verb.id)
        if verb is None or button.state != "ready":
            return False
        return button.moves == position.button(verb, ()).moves

    meant = [button for button in able if needed.get(button.verb.id) == most]
    return [button for button in meant if not means_the_same_without(button)]


def _relevant_picks(verb: Verb, picks: Picks) -> int:
    """Return how many of the picks matter to a verb: without them it would mean something else."""
    whole = verb.moves(picks)
    return sum(verb.moves(tuple(p for p in picks if p != gone)) != whole for gone in {*picks})


def _below(
    presenter: Presenter, offer: Offer, button: Button, picks: Picks, facts: Mapping[str, Value]
) -> str:
    """Return the words below the verb's name."""
    language, words = presenter.language, _words(presenter, button.verb.id)
    if "bare" in words and button.state in LIT and _awaits_pick(offer, picks):
        return words["bare"]
    match button.state:
        case "wants":
            return presenter.words(wanted(offer, button.verb, picks))
        case "refused":
            return language.short(button.broken[0], presenter.setup, facts)
        case "asks" | "fills":
            return language.fill(words[button.state], facts, presenter.setup)
        case "ready":
            return what_it_does(presenter, words, facts)


def what_it_does(presenter: Presenter, words: Mapping[str, str], facts: Mapping[str, Value]) -> str:
    """Return what a verb will do, in the words for what follows from it if there are any."""
    results = *facts.get("as", ()), *facts.get("then", ())
    then = [words.get(f"does-{result}") for result in results]
    text = next(filter(None, then), words["does"])
    return presenter.language.fill(text, facts, presenter.setup)


def describe_move(presenter: Presenter, table: BaseTable, move: Move) -> str:
    """Return a move by its verb and what that does: "Steal · from Anna"."""
    setup, language = presenter.setup, presenter.language
    name = setup.form_of[type(move)].name
    words = language.of_game(setup.game.id).get("verbs", {}).get(name, {})
    facts = setup.facts(table, move)
    parts = [language.fill(words.get("name", name), facts, setup)]
    parts += [what_it_does(presenter, words, facts)] if "does" in words else []
    return " · ".join(parts)


def _words(presenter: Presenter, verb: str) -> Mapping[str, str]:
    words: Mapping[str, str] = presenter.language.of_game(presenter.setup.game.id)["verbs"][verb]
    return words
