"""How many taps per round takes: `python -m tools.taps_a_round [ROUNDS] [--keep]`.

Every move of a played round is searched for from the table as the phone has it: the fewest taps
that log it. All told, every card is noted. Told less, the keeper of the phone logs every set, run
and steal, notes no discard, and says by one tap who acts next where others came between; how often
nobody did anything but discard all around the table is not counted, and a round that is over
before the phone knows it ends with the sums that it has counted. `--keep` writes what was measured
to where a new match shows it.
"""

from __future__ import annotations

import sys
from collections import deque
from typing import Any, NamedTuple

from companion.engine.default_offer import count_fields
from companion.engine.fields import with_kinds
from companion.engine.form import Form
from companion.engine.match import Entry, Match
from companion.engine.schema import Move
from companion.engine.tap_result import MoveReady, TapResult, TapState
from companion.engine.taps import WORD, Position, asked, tap_answer, tap_key, tap_verb
from companion.paths import data_folder
from companion.session.logging_modes import TapsPerRound
from companion.session.repair import after, skipped_moves
from tools.dealt_rounds import GAMES, Played, how_dealt, logged, rounds

LONGEST = 12  # taps for one move
TILE_AND_DISCARD = 2  # everybody but one is passed over, and that one discards
COUNT_AND_LOG = 2  # to the form of a result, and from it
KEPT = "# Taps a round with four players, on average: `python -m tools.taps_a_round --keep`.\n"


FOUND: dict[tuple[str, str], int] = {}  # of a table and a move: what the search has found


class Taps(NamedTuple):
    moves: float = 0  # that were made
    all_told: float = 0
    told_less: float = 0
    results: float = 0


def measured(game: str, wanted: int) -> Taps:
    """On average."""
    found = [taps(played) for played in rounds(game, wanted)]
    return Taps(*(sum(column) / wanted for column in zip(*found, strict=True)))


def taps(played: Played) -> Taps:
    told = [fewest(match, move) for match, move in played.moves]
    return Taps(len(told), sum(told), told_less(played), counted(played.moves[0][0], played.result))


def told_less(played: Played) -> int:
    """For a keeper of the phone who leaves out what may stay unsaid."""
    phone, game = played.moves[0][0], played.moves[0][0].setup.game
    total, unsaid = 0, list[Move]()
    for match, move in played.moves:
        turn = match.table.turn
        if turn is not None and type(move) is type(game.rules.implied_move(match.table, turn)):
            unsaid.append(move)
            continue
        while unsaid and not goes_without(phone, match, move, len(unsaid)):
            phone, cost = tapped_out(phone, match, unsaid.pop(0))
            total += cost
        passed = skipped_moves(phone, getattr(move, "player", None))
        total += bool(passed)
        phone = after(phone, passed)
        if not legal_now(
            phone, match, move
        ):  # the pile is empty, as a lap was left out: it is told
            total += TILE_AND_DISCARD
            for _ in phone.setup.players:
                phone = after(
                    phone, (Entry(game.rules.implied_move(phone.table, phone.table.turn)),)
                )
        phone, cost = tapped_out(phone, match, move)
        total, unsaid = total + cost, []
    if unsaid and phone.table.phase == "duel":
        phone, cost = tapped_out(phone, match, unsaid.pop(0))  # who let go at the very end
        total += cost
    if phone.table.turn is None:
        return total
    assert game.rules.round_points(phone.table) == played.over.totals
    return total + min(len(unsaid), COUNT_AND_LOG)


def tapped_out(phone: Match, match: Match, move: Move) -> tuple[Match, int]:
    move = how_dealt(phone.setup.game.id).noted(phone, match, move)
    return logged(phone, move), fewest(phone, move)


def goes_without(phone: Match, match: Match, move: Move, unsaid: int) -> bool:
    """Whether a tap on who acts next is enough, or not even that: where only discards are left out
    it does not matter how often they went around the table."""
    passed = skipped_moves(phone, getattr(move, "player", None))
    if len(passed) != unsaid and not how_dealt(phone.setup.game.id).laps_alike:
        return False
    return legal_now(after(phone, passed), match, move)


def legal_now(phone: Match, match: Match, move: Move) -> bool:
    return phone.judge(Entry(how_dealt(phone.setup.game.id).noted(phone, match, move))).legal


def fewest(match: Match, move: Move) -> int:
    """The taps that log this move; who begins was settled with the match, or is known."""
    setup, table = match.setup, match.table
    form = setup.form_of[type(move)]
    if form.name == "score":
        return counted(match, setup.write_move(move))
    goal = setup.text(move)
    known = repr(table), goal
    if known not in FOUND:
        FOUND[known] = search(Position(setup, table, table.turn), goal, free=form.name == "deal")
    return FOUND[known]


def search(position: Position, goal: str, free: bool) -> int:
    """Free: to answer who begins."""
    said = {*WORD.findall(goal)}
    seen, queue = {TapState()}, deque([(TapState(), 0)])
    while queue:
        pointing, count = queue.popleft()
        answers = asked(position, pointing)
        cost = count + (not (answers and free))
        for tapped in tappable(position, pointing, said):
            if isinstance(tapped, MoveReady) and position.setup.text(tapped.move) == goal:
                return cost
            if not isinstance(tapped, TapState) or not says(tapped, goal) or cost >= LONGEST:
                continue
            tapped = tapped._replace(picks=tuple(sorted(tapped.picks, key=kind_of)))
            if tapped not in seen:
                seen.add(tapped)
                queue.append((tapped, cost))
    raise AssertionError(f"no way to {goal}")


def says(pointing: TapState, goal: str) -> bool:
    """Whether all that is picked belongs to the move."""
    parts = (pick.partition(":") for pick in pointing.picks)
    return all(kind == "more" or word in goal for kind, _, word in parts)


def kind_of(pick: str) -> str:
    """A value and then a size are the same as the size and then the value."""
    return pick.partition(":")[0]


def tappable(position: Position, pointing: TapState, said: set[str]) -> list[TapResult]:
    """What each tap comes to that has to do with what is to be said."""
    if question := asked(position, pointing):
        return [tap_answer(position, pointing, answer) for answer in question.focused.holds.choices]
    offer = position.offer(pointing.picks)
    pads = [[key.pick for key in pad.keys] for pad in offer.pads]
    if offer.parts:  # one after the other
        pads = [keys for keys in pads if not {*keys} & {*pointing.picks}][:1]
    picks = [pick for keys in pads for pick in keys]
    picks += [place.pick for place in offer.targets] + ([offer.more] if offer.more else [])
    picks = [p for p in picks if p == offer.more or said.issuperset(WORD.findall(p.split(":")[1]))]
    picks += position.meant(pointing.picks)
    verbs = [tap_verb(position, pointing, verb.id) for verb in offer.verbs]
    return verbs + [tap_key(position, pointing, pick) for pick in dict.fromkeys(picks)]


def counted(match: Match, line: dict[str, Any]) -> int:
    """The taps of a result: each digit, each player, and on to the next."""
    fields = with_kinds(count_fields(match.setup, match.table), match.setup.forms["score"])
    boxes, total = Form(fields).boxes, COUNT_AND_LOG
    for box in boxes:
        value = line.get(box.field.key)
        value = value[box.column] if box.column >= 0 and value else value
        value = (value or {}).get(box.word) if box.word else value
        if box.kind == "number":
            typed = str(value // box.field.unit) if value else ""
            total += len(typed) + 1  # and Next
        elif box.kind == "player" or (box.kind == "flag" and value):
            total += 1
    return total - (boxes[-1].kind == "number")  # the last needs no Next


def main(wanted: int, keep: bool) -> None:
    print("| game, for four | moves a round | all told | told less | results only |")
    print("| --- | --- | --- | --- | --- |")
    for game in GAMES:
        found = measured(game, wanted)
        print(f"| {game} | {' | '.join(f'{figure:.0f}' for figure in found)} |", flush=True)
        if keep:
            figures = found.told_less, found.all_told, found.results
            names = zip(TapsPerRound._fields, figures, strict=True)
            text = KEPT + "".join(f"{name} = {figure:.0f}\n" for name, figure in names)
            (data_folder() / "games" / game / "taps.toml").write_text(text, "utf-8")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main(*(numbers or [200])[:1], keep="--keep" in sys.argv)
