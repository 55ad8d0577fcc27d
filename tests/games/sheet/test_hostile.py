"""A thousand sheets that somebody made to do harm: each gets one sentence, and soon."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine.errors import BadInput
from companion.engine.match import read_line
from companion.games.sheet import sheet_in
from companion.i18n.language import language
from companion.record.sheet_text import LARGEST_TOML, read_sheet_text
from tests.games.sheet.made import OH_HELL, match_of, score
from tests.work_counter import count_work

SOON = 1_000_000  # lines of Python
FULL = LARGEST_TOML

CRAFTED = [
    "[" * FULL,
    "a=" + "[" * (FULL - 2),
    "a=" + "{a=" * (FULL // 3 - 1),
    ".".join("a" * (FULL // 2)) + "=1",
    "a={" + ".".join("a" * (FULL // 2 - 3)) + "=1}",
    "a={b={" + ".".join("a" * (FULL // 2 - 5)) + "=1}}",
    "[" + ".".join("a" * (FULL // 2 - 2)) + "]",
    "\n".join(f"[a{i}.b]" for i in range(1500)),
    "\n".join(f"a.b{i}=1" for i in range(1500)),
    "\n".join("[[a]]" for _ in range(2500)),
    "a=" + "9" * (FULL - 2),
    "a=0x" + "f" * (FULL - 4),
    "start=0x" + "f" * 16_000,
    'a="' + "\\" * (FULL - 4),
    'a="""' + "\\" * (FULL - 6),
    "a='" + "'" * (FULL - 4),
    '"' * FULL,
    "'" * FULL,
    "#" * FULL,
    "\n" * FULL,
    "\0" * FULL,
    "name=" + " " * (FULL - 6),
    "a" * FULL,
    "a=[" + "1," * (FULL // 2 - 3) + "]",
    "a=1e" + "9" * 300,
    "a=nan",
    "a=2026-11-16T10:00:00Z",
    "{" * FULL,
    '{"a":' * (FULL // 5),
    "{" + '"a":1,' * 2000 + '"b":1}',
    '{"name":' + "9" * 6000 + "}",
    "\ufeff" + OH_HELL,
    OH_HELL + "#" * FULL,
    OH_HELL.replace('"round"', '"' + "(" * 300 + '"'),
    OH_HELL.replace('"round"', '"' + "-" * 390 + '1"'),
    OH_HELL.replace('"round"', '"' + "9" * 390 + '"'),
    OH_HELL.replace("{cards}.", "{" * 3000),
    OH_HELL.replace("{cards}.", "{" + "9" * 3000 + "}"),
    OH_HELL.replace("{cards}.", "{cards}" * 1500 + "{"),
    OH_HELL.replace("players = [3, 7]", "players = [1, 99999999999999999999]"),
]


def hostile() -> Iterator[bytes]:
    """Crafted ones, and good ones with something broken by dice."""
    yield from (text.encode()[: FULL + 5] for text in CRAFTED)
    yield b"\xff\xfe" * 100
    dice, good = random.Random(17), OH_HELL.encode()
    signs = b"\"'[]{}=.,#\n\\0123456789abc_-+*/%<>()\x00\xff\xc3 "
    for _ in range(1000 - len(CRAFTED) - 1):
        broken = bytearray(good)
        for _ in range(dice.randint(1, 12)):
            at = dice.randrange(len(broken))
            match dice.randrange(4):
                case 0:
                    broken[at] = dice.choice(signs)
                case 1:
                    del broken[at : at + dice.randint(1, 40)]
                case 2:
                    broken[at:at] = bytes([dice.choice(signs)]) * dice.choice((1, 2, 30, 3000))
                case _:
                    broken[at:at] = broken[dice.randrange(len(broken)) :][:300]
        yield bytes(broken)


def test_a_thousand_hostile_sheets() -> None:
    sentences, work = zip(*(count_work(refusal, content) for content in hostile()), strict=True)
    assert len(sentences) == 1000 and len(list(filter(None, sentences))) > 600
    assert [said for said in sentences if said and not said.endswith((".", "?"))] == []
    assert max(done.lines for done in work) < SOON


def refusal(content: bytes) -> str:
    try:
        read_sheet_text(content)
    except BadInput as error:
        return language("en").message_text(error)
    return ""


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
