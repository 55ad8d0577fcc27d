"""The largest sheet that is taken in: it is read and counted soon."""

from companion.engine.match import read_line
from companion.games.sheet import sheet_in
from tests.games.sheet.made import match_of, score
from tests.work_counter import count_work

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
