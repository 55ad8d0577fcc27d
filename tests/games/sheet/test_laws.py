"""Laws of sheets: formulas are total, what is written is read again, none takes long."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.sheet import sheet_in
from companion.games.sheet.formula import LARGEST
from companion.games.sheet.sheet import read_sheet
from companion.record.sheet_text import json_text, link, read_link, read_sheet_text, toml_text
from tests.games.sheet.made import SMALL, match_of, score
from tests.games.sheet.test_claims import BIDS as ROUND_WITH_BIDS
from tests.support.api import BadInput, read_line, standing
from tests.support.ui.plots import match_after
from tests.support.work_counter import count_work

KNOWN = ("won", "bid", "trump", "rounds", "round", "players", "sides", "seat", "dealer", "total")
SIGNS = ("+", "-", "*", "//", "%", "<", "<=", ">", ">=", "==", "!=", "and", "or")

numbers = st.sampled_from([0, 1, 2, 3, 7, 10, 1000, LARGEST]).map(str)
names = st.sampled_from([*KNOWN, "last(won)", "last(bags)", "last(trump)"])


def _grown(smaller: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    calls = st.sampled_from(
        ["total_of", "most_of", "least_of", "count", "others", "place", "abs", "-", "not ", ""]
    )
    return st.one_of(
        st.tuples(smaller, st.sampled_from(SIGNS), smaller).map(" ".join),
        st.tuples(calls, smaller).map(lambda made: f"{made[0]}({made[1]})"),
        st.tuples(smaller, smaller, smaller).map(lambda m: f"{m[0]} if {m[1]} else {m[2]}"),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller).map(
            lambda made: f"{made[0]}({made[1]}, {made[2]})"
        ),
    )


formulas = st.recursive(st.one_of(numbers, names), _grown, max_leaves=12)
noise = st.lists(
    st.sampled_from([*KNOWN, *SIGNS, "(", ")", ",", "if", "else", "not", "0", "12", "last", "min"]),
    max_size=12,
).map(" ".join)


def made(points: str, holds: str = "1", most: str = "1000000") -> dict[str, Any]:
    return {
        "name": "Made",
        "players": [1, 12],
        "options": {"rounds": {"name": "Rounds", "default": 3, "least": 1, "most": 9}},
        "let": {"bags": "last(bags) + won"},
        "enter": {
            "bid": {"name": "Bid", "when": "before", "least": "-10"},
            "won": {"name": "Won", "least": "-1000000", "most": most},
        },
        "round": {"trump": {"name": "Trump", "choice": {"No": 0, "Yes": 1}}},
        "points": {"sum": points},
        "check": {"it": {"holds": holds, "says": "It does not hold."}},
    }


def entries(players: int, data: st.DataObject) -> dict[str, Any]:
    def numbers(least: int, most: int) -> list[int]:
        return data.draw(st.lists(st.integers(least, most), min_size=players, max_size=players))

    line = score(bid=numbers(-10, 1000), won=numbers(-1_000_000, 1_000_000))
    return {**line, "round": {"trump": data.draw(st.integers(0, 1))}}


@settings(max_examples=120, deadline=None)
@given(points=st.one_of(formulas, noise), holds=formulas, data=st.data())
def test_a_formula_gives_a_number_or_is_refused_when_it_is_read(
    points: str, holds: str, data: st.DataObject
) -> None:
    try:
        values = made(points, holds)
        match = match_of(values, players=data.draw(st.sampled_from([1, 2, 5, 12])))
    except BadInput as error:
        assert error.key in ("sheet.points.sum", "sheet.check.it.holds")
        return
    for _ in range(2):
        players = len(match.setup.players)
        before = standing(match)
        after, verdict = match.add(read_line(match.setup, entries(players, data)))
        if not verdict.legal:
            assert {b.rule.id for b in verdict.broken} <= {"check.it", "formula.too-large"}
            assert after is match and standing(match) == before  # refusing changes nothing
            return
        assert all(abs(total) <= LARGEST for total in after.table.totals)
        undone, _ = after.add(read_line(match.setup, {"undo": 1}))
        assert standing(undone) == before
        again, _ = undone.add(read_line(match.setup, {"redo": 1}))
        assert standing(again) == standing(after)
        match = after


@settings(max_examples=100, deadline=None)
@given(points=formulas, text=st.text(min_size=1, max_size=60))
def test_what_is_written_is_read_again(points: str, text: str) -> None:
    try:
        values = made(points) | {"name": text, "about": text * 3}
        values["round"]["trump"]["choice"] = {text: 0, "other one": 1}
        sheet = read_sheet(values)
    except BadInput:
        return
    again = (
        read_sheet(sheet.plain),
        read_sheet_text(json_text(sheet).encode()),
        read_sheet_text(toml_text(sheet).encode()),
        read_link(link(sheet)),
    )
    assert {json_text(other) for other in again} == {json_text(sheet)}


OTHERS = {
    "third": {"holds": "trump == 1 or round < 3", "says": "Clubs!"},
    "low": {"holds": "round < 9", "says": "Too late."},
}
BIDS = {**SMALL, **ROUND_WITH_BIDS, "check": {**ROUND_WITH_BIDS["check"], **OTHERS}}


def enter(player: int, once: dict[str, int] | None = None, **entered: Any) -> dict[str, Any]:
    line = {"move": "enter", "player": player, "enter": entered}
    return {**line, "round": once} if once else line


NUMBERS = st.integers(-3, 12)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), players=st.integers(1, 4))
def test_bit_by_bit_is_counted_as_at_once(data: st.DataObject, players: int) -> None:
    """In whatever order it is told: the same totals, and refused if the whole round is refused."""
    entries = ("bid", "tricks", "bonus")
    whole = {id: data.draw(st.lists(NUMBERS, min_size=players, max_size=players)) for id in entries}
    trump = data.draw(st.sampled_from([1, 2]))
    match = match_of(BIDS, players)
    at_once, verdict = match.add(
        read_line(match.setup, {**score(**whole), "round": {"trump": trump}})
    )
    bits = [(id, seat) for seat in range(players) for id in ("bonus", "bid", "tricks")]
    shuffled = data.draw(st.permutations(bits))
    required = [bit for bit in shuffled if bit[0] != "bonus"]
    last = required[-1]
    told = [bit for bit in shuffled if bit != last] + [last]
    refused: set[str] = set()
    for number, (id, seat) in enumerate(told):
        once = {"trump": trump} if number == 0 else None
        before = standing(match)
        match, bit = match.add(read_line(match.setup, enter(seat, once, **{id: whole[id][seat]})))
        refused |= {broken.rule.id for broken in bit.broken}
        if not bit.legal:
            assert standing(match) == before
            break
        undone = match_after(match, {"undo": 1})
        assert standing(undone) == before
        assert standing(match_after(undone, {"redo": 1})) == standing(match)
    assert bool(refused) == (not verdict.legal)
    assert refused <= {broken.rule.id for broken in verdict.broken}
    if verdict.legal:
        assert standing(match)["totals"] == standing(at_once)["totals"]
        assert standing(match)["phase"] == "between-rounds"


SOON = 1_000_000  # lines of Python


def test_the_largest_sheet_is_read_and_counted_soon() -> None:
    """Every part as long and as deep as it may be, for twelve players."""
    formula = "most_of(" * 12 + "e0 + a0" + ")" * 12 + " % 97 + others(e1 * seat) // 7"
    formula += "".join(f" + (e{i} if e{i} > seat else place(e{i}))" for i in range(5))
    entries = {f"e{i}": {"name": "E"} for i in range(24)}
    values = {
        "name": "Largest",
        "players": [1, 12],
        "let": {f"a{i}": formula if i else "e0" for i in range(24)},
        "enter": entries,
        "points": {**{f"p{i}": formula for i in range(23)}, "sum": "p0"},
        "check": {f"c{i}": {"holds": f"{formula} or 1", "says": "No."} for i in range(24)},
    }
    _, to_read = count_work(sheet_in, {"sheet": values})
    match = match_of(values, players=12)
    line = score(**{id: [1] * 12 for id in entries})
    (_, verdict), to_count = count_work(lambda: match.add(read_line(match.setup, line)))
    assert verdict.legal and to_read.lines < SOON and to_count.lines < SOON
