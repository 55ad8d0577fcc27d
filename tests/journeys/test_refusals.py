"""Each refusal of Big Deal that a tap can reach: a sentence, the rule one tap away, a ruling."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any, NamedTuple

import pytest

from companion.engine.match import Match
from companion.record.match_file import make_setup
from companion.rulebook.book import book
from tests.engine.judgings import judgings
from tests.parse_tables import rules_of
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.eyes import box_of, is_inside
from tests.ui.gestures import log_row, look_at, menu, point_at, press
from tests.ui.plots import SOME_MOVES

DEALT = ("deal Anna jewels",)
ONE_SET = (*DEALT, "Anna pair home home", "Ben discard yacht", "Cleo discard yacht")
SETS = SOME_MOVES[1:]  # of the round that is played
A_STEAL = (*SETS, "Anna steal Ben stocks", "Ben defend silver", "Anna press stocks")
# Both have only four cards in hand: after eight of them nobody can add one.
NO_CARDS_LEFT = (
    *SETS,
    "Anna steal Ben stocks",
    *("Ben defend stocks", "Anna press stocks") * 2,
    *("Ben defend silver", "Anna press silver", "Ben defend silver"),
)
GOLD_IS_GONE = (*SETS, "Anna discard gold", "Ben discard gold")
# Everybody throws everything away, so that the first round is over and Ben would begin the next.
DECK = Match.of(make_setup("big-deal", ["Anna", "Ben", "Cleo", "Dora"], {})).table.play.deck
THROWN_AWAY = [card for card, copies in DECK.copies.items() for _ in range(copies)]
THROWN_AWAY.remove("jewels")  # it was turned up
THROWN_AWAY = THROWN_AWAY[:106]  # then somebody has none left
ROUND_PLAYED = (
    *DEALT,
    *(
        f"{player} discard {card}"
        for player, card in zip(cycle(("Anna", "Ben", "Cleo", "Dora")), THROWN_AWAY, strict=False)
    ),
)


class Refusal(NamedTuple):
    """What was logged before, what is tapped, and what the sheet says."""

    rule: str
    before: tuple[str, ...]
    taps: Callable[[UI], None]
    says: str


def keys(*names: str, verb: str = "", tile: str = "") -> Callable[[UI], None]:
    """Keys, a verb and perhaps a player."""

    def tap(ui: UI) -> None:
        for name in names:
            ui.tap(name, inside="KeyCap")
        if verb:
            ui.tap(verb, inside="VerbButton")
        if tile:
            ui.tap(tile, inside="PlayerTile")

    return tap


def count(amounts: str) -> Callable[[UI], None]:
    def tap(ui: UI) -> None:
        ui.tap("Count", inside="VerbButton")
        press(ui, amounts)
        ui.tap("Log it")

    return tap


def in_the_log(move: str, what: str, then: Callable[[UI], None] | None = None) -> Any:
    def tap(ui: UI) -> None:
        menu(ui, "Log")
        log_row(ui, move, what)
        if then:
            then(ui)

    return tap


def out_of_turn(player: str, then: Callable[[UI], None]) -> Callable[[UI], None]:
    def tap(ui: UI) -> None:
        look_at(ui, player)
        ui.tap(f"{player} acts now")
        then(ui)

    return tap


def begins(player: str, then: Callable[[UI], None]) -> Callable[[UI], None]:
    def tap(ui: UI) -> None:
        ui.tap(player, inside="PlayerTile")
        ui.tap(f"{player} begins")
        then(ui)

    return tap


def recount(ui: UI) -> None:
    press(ui, "1000")
    ui.tap("Log it")


GONE, AMEND, INSERT = "It didn’t happen", "Fix this move", "Add a move before this"
ROUND = "score points=230000,60000,35000,25000"

REFUSALS = (
    Refusal(
        "deal.joker-upturned",
        (),
        keys("Gold", verb="Deal"),
        "Gold is a joker: shuffle it back in and turn up another card.",
    ),
    Refusal(
        "deal.next-starter",
        ROUND_PLAYED,
        begins("Dora", keys("Home", verb="Deal")),
        "Ben starts this round: the next player clockwise.",
    ),
    Refusal(
        "pair.different",
        DEALT,
        keys("Home", "Yacht", verb="Pair"),
        "The two cards of a pair must show the same object",
    ),
    Refusal(
        "pair.two-jokers",
        DEALT,
        keys("Silver", "Gold", verb="Pair"),
        "Two jokers don’t make a pair: one card must be an object.",
    ),
    Refusal(
        "pair.different",
        DEALT,
        keys("Home", verb="Take"),
        "The two cards of a pair must show the same object",
    ),
    Refusal(
        "discard.empty",
        (*DEALT, "Anna take jewels"),
        keys("Home", verb="Take"),
        "The discard pile is empty: there is nothing to take.",
    ),
    Refusal(
        "steal.needs-own-set",
        ONE_SET,
        keys("Home", verb="Steal"),
        "Dora has no set yet, and you need one to steal.",
    ),
    Refusal(
        "steal.nothing-there",
        (*ONE_SET, "Dora discard yacht"),
        keys("Home", verb="Steal"),
        "Ben has no set to steal.",
    ),
    Refusal(
        "steal.first-set-safe",
        SETS[:6],
        keys("Home", verb="Steal"),
        "Cleo has only one set, and the first set is always safe.",
    ),
    Refusal(
        "steal.wrong-card",
        SETS,
        keys("Yacht", verb="Steal"),
        "Not with Yacht: it takes Stocks or a joker.",
    ),
    Refusal(
        "steal.one-card",
        SETS,
        keys("Stocks", "Stocks", verb="Steal"),
        "Play one card at a time here, not 2.",
    ),
    Refusal("hand.too-few", NO_CARDS_LEFT, keys("Gold"), "Anna holds 0 cards, but this takes 1."),
    Refusal(
        "deck.exhausted",
        GOLD_IS_GONE,
        keys("Gold", verb="Discard"),
        "The deck has only 4 copies of Gold, and this would make more.",
    ),
    Refusal(
        "turn.not-yours",
        SETS,
        in_the_log("Anna laid 2 Homes", GONE),
        "It’s Anna’s turn, not Ben’s.",
    ),
    Refusal(
        "steal.wrong-card",
        A_STEAL,
        keys("Yacht"),
        "Not with Yacht: it takes Stocks or a joker.",
    ),
    Refusal(
        "score.not-a-card-sum",
        (),
        count("83>0>0>0"),
        "Anna: no stack adds up to $83,000. It’s 0, or the value of two or more cards",
    ),
    Refusal(
        "score.exceeds-deck",
        (),
        count("995>995>0>0"),
        "That adds up to $1,990,000, but the whole deck is worth only",
    ),
    # Corrections that leave a later move where it cannot be.
    Refusal(
        "round.not-dealt",
        SETS,
        in_the_log("Round 1: Jewels turned up", GONE),
        "No round is being played: deal first.",
    ),
    Refusal(
        "round.in-progress",
        SETS,
        in_the_log("Round 1: Jewels turned up", INSERT, keys("Yacht", verb="Deal", tile="Anna")),
        "Round 1 is still being played.",
    ),
    Refusal(
        "match.over",
        (ROUND, *DEALT),
        in_the_log("Round 1 counted", AMEND, recount),
        "The match is over.",
    ),
    Refusal(
        "duel.open",
        (*A_STEAL, "Ben yield", "Ben discard yacht"),
        in_the_log("Ben let it go", GONE),
        "Anna and Ben are in a duel: settle that first.",
    ),
    Refusal(
        "duel.none",
        A_STEAL,
        in_the_log("Anna tried to steal", GONE),
        "There’s no duel to reply to.",
    ),
    Refusal(
        "duel.not-your-reply",
        A_STEAL,
        in_the_log("Ben defended", GONE),
        "It’s Ben’s reply",
    ),
)

# No tap leads to these, and why.
UNREACHABLE = {
    "discard.other-card": "where a card was noted nobody is asked which one it is",
    "discard.not-noted": "where no card was noted its kind is asked for",
    "adjust.impossible": "nothing is put right on the table itself",
    "pair.exactly-two": "Pair waits until two cards are picked, and the pad takes no third",
    "steal.self": "one's own tile is no answer to “From whom?”",
}


def test_every_rule_is_shown_or_out_of_reach() -> None:
    shown = {refusal.rule for refusal in REFUSALS}
    assert shown | UNREACHABLE.keys() == {*rules_of("big-deal")}
    assert not shown & UNREACHABLE.keys()


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.rule)
def test_a_refusal_is_explained_and_its_rule_is_one_tap_away(
    open_match: OpenMatch, refusal: Refusal
) -> None:
    ui = open_match(*refusal.before)
    moves = ui.app.running.match.number
    refusal.taps(ui)
    assert ui.sees("Not allowed") or ui.sees("Fix the log"), ui.words()
    assert any(refusal.says in words.text for words in ui.widgets("TextBlock")), ui.words()
    place = book("big-deal", "en").find(refusal.rule)
    if ui.app.screen_name == "repair":
        ui.scroll_to("The rule")
    ui.tap("The rule" if ui.sees("The rule") or place is None else place.section.title)
    screen, what = ui.app.nav_stack[-1]
    assert (screen, what["rule"]) == ("rules", refusal.rule)
    assert ui.app.running.match.number == moves


def test_the_sheet_of_a_refusal_asks_the_checker_nothing_again(open_match: OpenMatch) -> None:
    ui = open_match(*ONE_SET)
    ui.tap("Home", inside="KeyCap")
    with judgings() as found:
        ui.tap("Steal", inside="VerbButton")
    assert ui.sees("Not allowed") and set(found.values()) <= {1}


def test_the_verbs_of_who_acts_out_of_turn_say_that_they_are_rulings(
    open_match: OpenMatch,
) -> None:
    """Dora acts again before Anna does: nobody loses a turn by that."""
    ui = open_match(*SETS)
    out_of_turn("Dora", keys("Home"))(ui)
    said = {verb.verb: verb.second for verb in ui.widgets("VerbButton")}
    wants = {"take": "not the same", "steal": "needs own set"}
    assert said == {"pair": "as a ruling", "discard": "as a ruling", **wants}
    keys(verb="Discard")(ui)
    assert ui.sees("After that it is Anna’s turn.")


def test_somebody_else_may_begin_if_the_table_says_so(open_match: OpenMatch) -> None:
    ui = open_match(*ROUND_PLAYED)
    begins("Dora", keys("Home", verb="Deal"))(ui)
    ui.tap("Do it anyway, and say why", "House rule")
    assert ui.sees("Dora’s turn.") and ui.app.running.match.entry.ruling == "House rule"


@pytest.mark.parametrize(
    ("typed", "reason"), [("", "Other"), (" Ben was  asleep ", "Ben was asleep")]
)
def test_another_reason_is_given_in_the_words_of_the_table(
    open_match: OpenMatch, typed: str, reason: str
) -> None:
    ui = open_match(*SETS)
    out_of_turn("Cleo", keys("Yacht", verb="Discard"))(ui)
    ui.tap("Other")
    ui.tap("Other", inside="TextField")
    ui.type(typed)
    ui.settle()
    ui.kill_and_open()  # half typed
    (field,) = ui.widgets("TextField")
    assert field.text == typed and ui.sees("Why is it OK?")
    ui.tap("Log it as a ruling")
    assert ui.sees("Cleo discarded Yacht") and ui.app.running.match.entry.ruling == reason
    menu(ui, "Log")
    assert ui.sees(f"Ruling: {reason} · It’s Anna’s turn")


def test_a_reason_is_not_longer_than_a_record_takes(open_match: OpenMatch) -> None:
    ui = open_match(*SETS)
    move = {"move": "discard", "player": 2, "card": "yacht"}
    ui.app.screen("table").open_sheet("other_reason", "ten letter" * 20, move, "", 0)
    ui.settle()
    (field,) = ui.widgets("TextField")
    ui.tap(field)
    ui.type("more")
    assert field.text == "ten letter" * 20
    ui.key(13)
    assert ui.app.running.match.entry.ruling == "ten letter" * 20


def test_among_all_cards_those_that_do_not_fit_are_quiet(open_match: OpenMatch) -> None:
    ui = open_match(*A_STEAL)
    states = {key.pick.removeprefix("card:"): key.state for key in ui.widgets("KeyCap")}
    lit = [card for card, state in states.items() if state != "quiet"]
    assert len(states) > 8 and lit == ["stocks", "silver", "gold"]


def test_the_table_plays_it_anyway(open_match: OpenMatch) -> None:
    """Ben has only one set, and they do not care: two taps, and it is logged."""
    ui = open_match(*DEALT, "Anna pair home home", "Ben pair yacht yacht")
    keys("Yacht", verb="Steal")(ui)
    assert ui.sees("Not allowed") and ui.sees("Cleo has no set yet, and you need one to steal.")
    buttons = sorted(ui.widgets("PushButton"), key=lambda button: -box_of(button).y)
    *_, anyway, why, ok = [button for button in buttons if is_inside(button, "BottomSheet")]
    assert (anyway.text, why.text, why.kind) == (
        "We play it anyway",
        "Do it anyway, and say why",
        "plain",
    )
    assert (ok.text, ok.kind) == ("OK", "primary")
    ui.tap("We play it anyway")
    assert ui.app.running.match.entry.ruling == "We play it anyway" and ui.sees("Cleo steals")
    assert [broken.rule.id for broken in ui.app.running.match.overruled] == [
        "steal.needs-own-set",
        "steal.first-set-safe",
    ]


def test_a_correction_of_three_turns_ago_that_breaks_a_later_move(open_match: OpenMatch) -> None:
    """Ben attacked what he would not have: then none of the duel happened."""
    ui = open_match(*A_STEAL)
    in_the_log("Ben laid 2 Stocks", AMEND, keys("Yacht", "Yacht", verb="Pair"))(ui)
    assert ui.sees("Move 10, as it was logged") and ui.sees("Move 7 fixed")
    ui.tap("End after move 9")
    assert ui.sees("Anna’s turn.") and ui.app.running.match.number == 9
    assert ui.sees("Fixed from move 7 on")
    ui.tap("Undo", inside="Bar")
    assert ui.sees("Anna steals") and ui.app.running.match.number == len(A_STEAL)


def test_rounds_only_refused_corrected_dropped_and_undone(open_match: OpenMatch) -> None:
    ui = open_match(ROUND, ROUND)
    ui.app.rounds_only = True
    ui.app.continue_match(ui.app.library.unfinished()[0].file)
    ui.settle()
    assert not ui.widgets("KeyCap")
    count("83>0>0>0")(ui)
    assert ui.sees("Not allowed") and ui.sees("The rule") and not ui.sees("We play it anyway")
    ui.tap("OK")
    point_at(ui, "points:0")
    press(ui, "85")
    ui.tap("Log it")
    assert ui.sees("Round 3 counted")
    ui.tap("Undo", inside="Bar")
    assert ui.sees("Undone: Round 3 counted")
    ui.tap("Redo", inside="Bar")
    in_the_log("Round 1 counted", AMEND, recount)(ui)
    assert ui.sees("Move 2, as it was logged") and ui.sees("The match is over.")
    ui.tap("Leave it as it was")
    ui.back()
    in_the_log("Round 2 counted", GONE)(ui)
    assert ui.app.running.match.table.totals == (315_000, 60_000, 35_000, 25_000)
    assert ui.sees("Removed: Round 2 counted")
