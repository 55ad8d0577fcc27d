"""What is no record: each with the line and the key that the answer must name."""

from typing import Any

from companion.engine.schema import canonical_json
from companion.record.match_file import LARGEST_FILE

HEADER = {"record": 1, "game": "big-deal", "players": ["Anna", "Ben", "Cleo", "Dora"]}
DEAL = {"move": "deal", "first": 0, "discard": "jewels"}
DISCARD = {"move": "discard", "player": 0, "card": "home"}

Malformed = tuple[bytes, int, str | None]


def lines(*objects: Any) -> bytes:
    return "".join(canonical_json(line) + "\n" for line in objects).encode()


def headed(*objects: Any, **header: Any) -> bytes:
    return lines({**HEADER, **header}, *objects)


def header(**changes: Any) -> str:
    return canonical_json({**HEADER, **changes})


def deal(**changes: Any) -> str:
    return canonical_json({**DEAL, **changes})


def discard(**changes: Any) -> str:
    return canonical_json({**DISCARD, **changes})


def nested(depth: int) -> Any:
    """Return a list in a list in a list …"""
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


def malformed(*texts: str, line: int, key: str | None = None) -> Malformed:
    """Return a record of these lines, with the line and the key that is wrong in it."""
    return "".join(f"{text}\n" for text in texts).encode(), line, key


MALFORMED: dict[str, Malformed] = {
    # What a text cannot hold: bytes that are none of it, and no end of a line.
    "nothing": (b"", 1, None),
    "no newline": (canonical_json(HEADER).encode(), 1, None),
    "a byte-order mark": (b"\xef\xbb\xbf" + headed(), 1, None),
    "a byte-order mark later on": (headed() + b"\xef\xbb\xbf" + lines(DEAL), 2, None),
    "an empty line with a carriage return": (headed() + b"\r\n" + lines(DEAL), 2, None),
    "UTF-16": (headed().decode().encode("utf-16"), 1, None),
    "UTF-32": (headed().decode().encode("utf-32-le"), 1, None),
    "Latin-1": (headed(DEAL).replace(b"Anna", b"\xc4nna"), 1, None),
    "a surrogate in UTF-8": (headed(DEAL).replace(b"Anna", b"\xed\xa0\x80"), 1, None),
    "an overlong slash": (headed(DEAL).replace(b"Anna", b"\xc0\xaf"), 1, None),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 1, None),
    "zeroes": (b"\0" * 4096 + b"\n", 1, None),
    "a file that is too large": (b" " * (LARGEST_FILE + 1), 1, None),
    # What is no JSON, or no line of a match.
    "no JSON": malformed("hello", line=1),
    "half an object": malformed(header(), '{"move":"deal","first":0', line=2),
    "two objects in a line": malformed(header(), '{"undo":1}{"undo":1}', line=2),
    "a comma at the end": malformed(header(), '{"undo":1,}', line=2),
    "a comment": malformed(header(), '{"undo":1} // oops', line=2),
    "single quotes": malformed(header(), "{'undo':1}", line=2),
    "a list": malformed(header(), "[1]", line=2),
    "a list around a move": malformed(
        header(), '[{"move":"deal","first":0,"discard":"jewels"}]', line=2
    ),
    "a string": malformed(header(), '"deal"', line=2),
    "null": malformed(header(), "null", line=2),
    "a number": malformed(header(), "1", line=2),
    "NaN": malformed(header(), '{"undo":NaN}', line=2),
    "Infinity": malformed(header(), '{"undo":Infinity}', line=2),
    "-Infinity": malformed(header(), '{"undo":-Infinity}', line=2),
    "NaN in a note": malformed(header(), '{"undo":1,"note":NaN}', line=2),
    "a key twice": malformed(header(), '{"undo":1,"undo":1}', line=2, key="undo"),
    "a key twice in the header": malformed(
        '{"record":1,"record":1,"game":"big-deal","players":["Anna","Ben","Cleo","Dora"]}',
        line=1,
        key="record",
    ),
    "a key twice, once escaped": malformed(
        header(), r'{"undo":1,"\u0075ndo":1}', line=2, key="undo"
    ),
    "a key twice, deep down": malformed(
        header(), '{"move":"score","counts":[{"home":1,"home":1},{},{},{}]}', line=2, key="home"
    ),
    "a key twice, deeper": malformed(
        header(), '{"undo":1,"x":[[{"y":{"z":1,"z":1}}]]}', line=2, key="z"
    ),
    "no header": malformed(deal(), line=1, key="record"),
    "no version": malformed(
        '{"game":"big-deal","players":["Anna","Ben","Cleo","Dora"]}', line=1, key="record"
    ),
    "no game": malformed('{"record":1,"players":["Anna","Ben","Cleo","Dora"]}', line=1, key="game"),
    "no players": malformed('{"record":1,"game":"big-deal"}', line=1, key="players"),
    "version 0": malformed(header(record=0), line=1, key="record"),
    "version 2": malformed(header(record=2), line=1, key="record"),
    "version 2 with a new key": malformed(header(record=2, colour="red"), line=1, key="record"),
    "version true": malformed(
        '{"record":true,"game":"big-deal","players":["Anna","Ben","Cleo","Dora"]}',
        line=1,
        key="record",
    ),
    "version 1.0": malformed(
        '{"record":1.0,"game":"big-deal","players":["Anna","Ben","Cleo","Dora"]}',
        line=1,
        key="record",
    ),
    "version as text": malformed(header(record="1"), line=1, key="record"),
    "an unknown game": malformed(header(game="poker"), line=1, key="game"),
    "another case": malformed(header(game="Big-Deal"), line=1, key="game"),
    "a game without a name": malformed(header(game=None), line=1, key="game"),
    "an unknown key": malformed(header(colour="red"), line=1, key="colour"),
    "an unknown option": malformed(header(options={"wild": True}), line=1, key="wild"),
    "an option of another game": malformed(header(options={"chips": 49}), line=1, key="chips"),
    "options as a list": malformed(header(options=[]), line=1, key="options"),
    "no options": malformed(header(options=None), line=1, key="options"),
    "an empty id": malformed(header(id=""), line=1, key="id"),
    "a long id": malformed(header(id="x" * 65), line=1, key="id"),
    "an id that is a number": malformed(header(id=7), line=1, key="id"),
    "a time without its zone": malformed(
        header(started="2026-11-15T20:04:00"), line=1, key="started"
    ),
    "a time elsewhere": malformed(
        header(started="2026-11-15T20:04:00+01:00"), line=1, key="started"
    ),
    "a time in UTC without Z": malformed(
        header(started="2026-11-15T20:04:00+00:00"), line=1, key="started"
    ),
    "a day": malformed(header(started="2026-11-15"), line=1, key="started"),
    "a thirteenth month": malformed(header(started="2026-13-15T20:04:00Z"), line=1, key="started"),
    "a 30th of February": malformed(header(started="2026-02-30T20:04:00Z"), line=1, key="started"),
    "an hour 25": malformed(header(started="2026-02-20T25:04:00Z"), line=1, key="started"),
    "Arabic digits": malformed(header(started="٢٠٢٦-11-15T20:04:00Z"), line=1, key="started"),
    "a time with a newline": malformed(
        header(started="2026-11-15T20:04:00Z\n"), line=1, key="started"
    ),
    "seconds since 1970": malformed(header(started=1795000000), line=1, key="started"),
    "an empty time": malformed(header(started=""), line=1, key="started"),
    "a header twice": malformed(header(), header(), line=2, key="move"),
    "an empty object": malformed(header(), "{}", line=2, key="move"),
    "only a note": malformed(header(), '{"note":"hello"}', line=2, key="move"),
    "an unknown move": malformed(header(), '{"move":"pass","player":0}', line=2, key="move"),
    "a move of another game": malformed(
        header(), '{"move":"rotate","player":0}', line=2, key="move"
    ),
    "a move that is a number": malformed(header(), '{"move":1}', line=2, key="move"),
    "a move that is null": malformed(header(), '{"move":null}', line=2, key="move"),
    "a move that is a list": malformed(header(), '{"move":["deal"]}', line=2, key="move"),
    "a missing key": malformed(header(), '{"move":"deal","discard":"jewels"}', line=2, key="first"),
    "a card that is a question mark": malformed(header(), deal(discard="?"), line=2, key="discard"),
    "a discard of a question mark": malformed(
        header(), deal(), discard(card="?"), line=3, key="card"
    ),
    "an adjustment of nothing": malformed(
        header(), deal(), '{"move":"adjust","ruling":"so"}', line=3, key="hands"
    ),
    "an adjustment without a reason": malformed(
        header(), deal(), '{"move":"adjust","draw":9}', line=3, key="ruling"
    ),
    "an adjustment below 0": malformed(
        header(), '{"move":"adjust","draw":-1,"ruling":"so"}', line=2, key="draw"
    ),
    "an adjustment of chips": malformed(
        header(), '{"move":"adjust","chips":[],"ruling":"so"}', line=2, key="chips"
    ),
    "a missed turn without a reason": malformed(
        header(), deal(), '{"move":"skip","player":0}', line=3, key="ruling"
    ),
    "a missed turn of nobody": malformed(
        header(), deal(), '{"move":"skip","ruling":"away"}', line=3, key="player"
    ),
    "a missing player": malformed(
        header(), '{"move":"discard","card":"home"}', line=2, key="player"
    ),
    "an unknown key of a move": malformed(header(), deal(last=1), line=2, key="last"),
    "a key of another game": malformed(header(), deal(piles=[]), line=2, key="piles"),
    "a key of another move": malformed(header(), deal(player=0), line=2, key="player"),
    "a correction in a move": malformed(header(), deal(undo=1), line=2, key="undo"),
    "a depth in Big Deal": malformed(
        header(),
        '{"move":"steal","player":0,"from":1,"depth":1,"cards":["home"]}',
        line=2,
        key="depth",
    ),
    "seat -1": malformed(header(), deal(first=-1), line=2, key="first"),
    "a fifth seat": malformed(header(), deal(first=4), line=2, key="first"),
    "seat true": malformed(header(), deal(first=True), line=2, key="first"),
    "seat false": malformed(
        header(), '{"move":"deal","first":false,"discard":"jewels"}', line=2, key="first"
    ),
    "seat 1.0": malformed(header(), deal(first=1.0), line=2, key="first"),
    "seat 1e0": malformed(
        header(), '{"move":"deal","first":1e0,"discard":"jewels"}', line=2, key="first"
    ),
    "seat 1e999": malformed(
        header(), '{"move":"deal","first":1e999,"discard":"jewels"}', line=2, key="first"
    ),
    "a seat by name": malformed(header(), deal(first="Anna"), line=2, key="first"),
    "a seat in a string": malformed(header(), deal(first="0"), line=2, key="first"),
    "no seat": malformed(header(), deal(first=None), line=2, key="first"),
    "an unknown card": malformed(header(), deal(discard="queen"), line=2, key="discard"),
    "a card of another game": malformed(
        header(), deal(discard="motor-boat"), line=2, key="discard"
    ),
    "a card in capitals": malformed(header(), deal(discard="Jewels"), line=2, key="discard"),
    "a card with a blank": malformed(header(), deal(discard="jewels "), line=2, key="discard"),
    "a card that is a number": malformed(header(), deal(discard=3), line=2, key="discard"),
    "cards instead of a card": malformed(header(), deal(discard=["jewels"]), line=2, key="discard"),
    "a card instead of cards": malformed(
        header(), deal(), '{"move":"pair","player":0,"cards":"home"}', line=3, key="cards"
    ),
    "an object instead of cards": malformed(
        header(), deal(), '{"move":"pair","player":0,"cards":{"home":2}}', line=3, key="cards"
    ),
    "null among cards": malformed(
        header(), deal(), '{"move":"pair","player":0,"cards":["home",null]}', line=3, key="cards"
    ),
    "an unknown card among cards": malformed(
        header(), deal(), '{"move":"pair","player":0,"cards":["home","hose"]}', line=3, key="cards"
    ),
    "an illegal move with an unknown card": malformed(
        header(), discard(card="hose"), line=2, key="card"
    ),
    "a score of nothing": malformed(header(), '{"move":"score"}', line=2, key="points"),
    "a score in two ways": malformed(
        header(), '{"move":"score","points":[0,0,0,0],"counts":[{},{},{},{}]}', line=2, key="points"
    ),
    "a score of null": malformed(header(), '{"move":"score","points":null}', line=2, key="points"),
    "too few points": malformed(
        header(), '{"move":"score","points":[0,0,0]}', line=2, key="points"
    ),
    "too many points": malformed(
        header(), '{"move":"score","points":[0,0,0,0,0]}', line=2, key="points"
    ),
    "points as text": malformed(
        header(), '{"move":"score","points":["5000",0,0,0]}', line=2, key="points"
    ),
    "points 5000.0": malformed(
        header(), '{"move":"score","points":[5000.0,0,0,0]}', line=2, key="points"
    ),
    "points true": malformed(
        header(), '{"move":"score","points":[true,0,0,0]}', line=2, key="points"
    ),
    "a count of an unknown card": malformed(
        header(), '{"move":"score","counts":[{"hose":1},{},{},{}]}', line=2, key="counts"
    ),
    "a count below 0": malformed(
        header(), '{"move":"score","counts":[{"home":-1},{},{},{}]}', line=2, key="counts"
    ),
    "a count of null": malformed(
        header(), '{"move":"score","counts":[null,{},{},{}]}', line=2, key="counts"
    ),
    "a count as a list": malformed(
        header(), '{"move":"score","counts":[[],{},{},{}]}', line=2, key="counts"
    ),
    "an empty ruling": malformed(header(), deal(ruling=""), line=2, key="ruling"),
    "a long ruling": malformed(header(), deal(ruling="x" * 201), line=2, key="ruling"),
    "a ruling that is true": malformed(header(), deal(ruling=True), line=2, key="ruling"),
    "a note that is a list": malformed(header(), deal(note=["x"]), line=2, key="note"),
    "a time that is none": malformed(header(), deal(at="yesterday"), line=2, key="at"),
    "a time that is null": malformed(header(), deal(at=None), line=2, key="at"),
    "undo 0": malformed(header(), deal(), '{"undo":0}', line=3, key="undo"),
    "undo -1": malformed(header(), deal(), '{"undo":-1}', line=3, key="undo"),
    "undo true": malformed(header(), deal(), '{"undo":true}', line=3, key="undo"),
    "undo 1.0": malformed(header(), deal(), '{"undo":1.0}', line=3, key="undo"),
    "undo null": malformed(header(), deal(), '{"undo":null}', line=3, key="undo"),
    "undo 10**30": malformed(
        header(), deal(), '{"undo":1000000000000000000000000000000}', line=3, key="undo"
    ),
    "undo of nothing": malformed(header(), '{"undo":1}', line=2, key="undo"),
    "undo of too much": malformed(header(), deal(), '{"undo":2}', line=3, key="undo"),
    "redo of nothing": malformed(header(), deal(), '{"redo":1}', line=3, key="redo"),
    "redo of too much": malformed(header(), deal(), '{"undo":1}', '{"redo":2}', line=4, key="redo"),
    "redo after a new move": malformed(
        header(), deal(), '{"undo":1}', deal(), '{"redo":1}', line=5, key="redo"
    ),
    "redo after a drop": malformed(
        header(),
        deal(),
        discard(),
        discard(player=1),
        '{"undo":1}',
        '{"drop":2}',
        '{"redo":1}',
        line=7,
        key="redo",
    ),
    "redo after an amend": malformed(
        header(),
        deal(),
        discard(),
        '{"undo":1}',
        '{"amend":1,"to":{"move":"deal","first":0,"discard":"jewels"}}',
        '{"redo":1}',
        line=6,
        key="redo",
    ),
    "redo after an insert": malformed(
        header(),
        deal(),
        discard(),
        '{"undo":1}',
        '{"insert":2,"to":{"move":"discard","player":0,"card":"home"}}',
        '{"redo":1}',
        line=6,
        key="redo",
    ),
    "drop 0": malformed(header(), deal(), '{"drop":0}', line=3, key="drop"),
    "drop of what is not there": malformed(header(), deal(), '{"drop":2}', line=3, key="drop"),
    "amend of what is not there": malformed(
        header(),
        deal(),
        '{"amend":2,"to":{"move":"discard","player":0,"card":"home"}}',
        line=3,
        key="amend",
    ),
    "insert too far": malformed(
        header(),
        deal(),
        '{"insert":3,"to":{"move":"discard","player":0,"card":"home"}}',
        line=3,
        key="insert",
    ),
    "amend without a move": malformed(header(), deal(), '{"amend":1}', line=3, key="to"),
    "amend to null": malformed(header(), deal(), '{"amend":1,"to":null}', line=3, key="to"),
    "amend to a list": malformed(
        header(),
        deal(),
        '{"amend":1,"to":[{"move":"deal","first":0,"discard":"jewels"}]}',
        line=3,
        key="to",
    ),
    "amend to nothing": malformed(header(), deal(), '{"amend":1,"to":{}}', line=3, key="move"),
    "amend to a correction": malformed(
        header(), deal(), '{"amend":1,"to":{"undo":1}}', line=3, key="move"
    ),
    "amend to an unknown card": malformed(
        header(),
        deal(),
        '{"amend":1,"to":{"move":"deal","first":0,"discard":"queen"}}',
        line=3,
        key="discard",
    ),
    "rewrite 0": malformed(header(), deal(), '{"rewrite":0,"to":[]}', line=3, key="rewrite"),
    "rewrite true": malformed(header(), deal(), '{"rewrite":true,"to":[]}', line=3, key="rewrite"),
    "rewrite too far": malformed(header(), deal(), '{"rewrite":3,"to":[]}', line=3, key="rewrite"),
    "rewrite without moves": malformed(header(), deal(), '{"rewrite":1}', line=3, key="to"),
    "rewrite to null": malformed(header(), deal(), '{"rewrite":1,"to":null}', line=3, key="to"),
    "rewrite to a move": malformed(
        header(),
        deal(),
        '{"rewrite":1,"to":{"move":"deal","first":0,"discard":"jewels"}}',
        line=3,
        key="to",
    ),
    "rewrite to a list of lists": malformed(
        header(),
        deal(),
        '{"rewrite":1,"to":[[{"move":"deal","first":0,"discard":"jewels"}]]}',
        line=3,
        key="to",
    ),
    "rewrite to a number": malformed(
        header(),
        deal(),
        '{"rewrite":1,"to":[{"move":"deal","first":0,"discard":"jewels"},1]}',
        line=3,
        key="to",
    ),
    "rewrite to a correction": malformed(
        header(), deal(), '{"rewrite":1,"to":[{"undo":1}]}', line=3, key="move"
    ),
    "rewrite to an unknown card": malformed(
        header(),
        deal(),
        '{"rewrite":2,"to":[{"move":"discard","player":0,"card":"queen"}]}',
        line=3,
        key="card",
    ),
    "rewrite with a ruling": malformed(
        header(),
        deal(),
        '{"rewrite":2,"to":[{"move":"discard","player":0,"card":"home"}],"ruling":"yes"}',
        line=3,
        key="ruling",
    ),
    "redo after a rewrite": malformed(
        header(),
        deal(),
        discard(),
        '{"undo":1}',
        '{"rewrite":2,"to":[]}',
        '{"redo":1}',
        line=6,
        key="redo",
    ),
    "drop with a move": malformed(
        header(),
        deal(),
        '{"drop":1,"to":{"move":"deal","first":0,"discard":"jewels"}}',
        line=3,
        key="to",
    ),
    "two corrections": malformed(header(), deal(), '{"undo":1,"redo":1}', line=3, key="redo"),
    "a correction with a ruling": malformed(
        header(), deal(), '{"undo":1,"ruling":"yes"}', line=3, key="ruling"
    ),
    "a correction with an unknown key": malformed(
        header(), deal(), '{"undo":1,"why":"oops"}', line=3, key="why"
    ),
    "half a character in a name": malformed(
        r'{"record":1,"game":"big-deal","players":["Anna","\ud800"]}', line=1, key="players"
    ),
    "half a character in an id": malformed(
        r'{"record":1,"game":"big-deal","players":["Anna","Ben","Cleo","Dora"],"id":"\ud800"}',
        line=1,
        key="id",
    ),
    "half a character in a note": malformed(
        header(),
        r'{"move":"deal","first":0,"discard":"jewels","note":"\ud800"}',
        line=2,
        key="note",
    ),
    "half a character in a ruling": malformed(
        header(),
        r'{"move":"deal","first":0,"discard":"jewels","ruling":"\ud800"}',
        line=2,
        key="ruling",
    ),
    "half a character in a move": malformed(header(), r'{"move":"\ud800"}', line=2, key="move"),
    "half a character in a card": malformed(
        header(), r'{"move":"deal","first":0,"discard":"\ud800"}', line=2, key="discard"
    ),
    "half a character in a game": malformed(
        r'{"record":1,"game":"\ud800","players":["Anna","Ben","Cleo","Dora"]}', line=1, key="game"
    ),
    "players as a word": malformed(header(players="Anna"), line=1, key="players"),
    "players by number": malformed(
        header(players={"0": "Anna", "1": "Ben"}), line=1, key="players"
    ),
    "one player": malformed(header(players=["Anna"]), line=1, key="players"),
    "nobody": malformed(header(players=[]), line=1, key="players"),
    "seven players": malformed(
        header(players=["A", "B", "C", "D", "E", "F", "G"]), line=1, key="players"
    ),
    "a name without a sign": malformed(header(players=["Anna", ""]), line=1, key="players"),
    "a name of blanks": malformed(header(players=["Anna", "   "]), line=1, key="players"),
    "null as a name": malformed(header(players=["Anna", None]), line=1, key="players"),
    "a number as a name": malformed(header(players=["Anna", 1]), line=1, key="players"),
    "a list as a name": malformed(header(players=["Anna", ["Ben"]]), line=1, key="players"),
    "a name of 41 signs": malformed(header(players=["A" * 41, "Ben"]), line=1, key="players"),
    "a name twice": malformed(header(players=["Anna", "Anna"]), line=1, key="players"),
    "a name twice, with blanks": malformed(
        header(players=["Anna", " Anna "]), line=1, key="players"
    ),
    "a name twice, in capitals": malformed(header(players=["Anna", "ANNA"]), line=1, key="players"),
    "a name twice, with ss": malformed(
        header(players=["Straße", "STRASSE"]), line=1, key="players"
    ),
    "a name twice, in parts": malformed(header(players=["Zoë", "zoë"]), line=1, key="players"),
    "a line break in a name": malformed(header(players=["An\nna", "Ben"]), line=1, key="players"),
    "a zero in a name": malformed(header(players=["Anna\x00", "Ben"]), line=1, key="players"),
    "a tab in a name": malformed(header(players=["Anna\t", "Ben"]), line=1, key="players"),
    "a deletion in a name": malformed(header(players=["Anna\x7f", "Ben"]), line=1, key="players"),
    "a control sign in a name": malformed(
        header(players=["Anna\x85", "Ben"]), line=1, key="players"
    ),
    "an empty line": malformed("", line=1),
    "an empty line at the end": malformed(header(), deal(), "", line=3),
    "an empty line in the middle": malformed(header(), "", deal(), line=2),
    "blanks": malformed(header(), " " * 3, line=2),
    "a control character in a string": malformed(header(), '{"undo":1,"note":"a\tb"}', line=2),
    "deep nesting": malformed(header(), '{"undo":' + "[" * 32000 + "]" * 32000 + "}", line=2),
    "deep nesting of objects": malformed(header(), '{"a":' * 10000 + "1" + "}" * 10000, line=2),
    "deep nesting without end": malformed(header(), "[" * 65000, line=2),
    "nesting that Python can read": malformed(
        header(), '{"undo":' + "[" * 200 + "]" * 200 + "}", line=2, key="undo"
    ),
    "nesting as a game": malformed(header(game=nested(200)), line=1, key="game"),
    "a number of 5,000 digits": malformed(header(), '{"undo":1' + "0" * 5000 + "}", line=2),
    "a number of 4,000 digits": malformed(
        header(), '{"undo":1' + "0" * 4000 + "}", line=2, key="undo"
    ),
    "a line that is too long": malformed(header(), " " * 65527 + '{"undo":1}', line=2),
    "a header that is too long": malformed(
        " " * 65536 + '{"record":1,"game":"big-deal","players":["Anna","Ben","Cleo","Dora"]}',
        line=1,
    ),
    "version 10**400": malformed(header(record=10**400), line=1, key="record"),
    "a long note in the header": malformed(header(note="x" * 501), line=1, key="note"),
    "seat 10**300": malformed(header(), deal(first=10**300), line=2, key="first"),
    "points 10**300": malformed(
        header(), '{"move":"score","points":[1' + "0" * 300 + ",0,0,0]}", line=2, key="points"
    ),
    "a long note": malformed(header(), deal(note="x" * 501), line=2, key="note"),
    "rewrite to 1,001 moves": malformed(
        header(), deal(), '{"rewrite":2,"to":[' + "{}," * 1000 + "{}]}", line=3, key="to"
    ),
    "half a character in a key": malformed(
        header(), r'{"move":"deal","first":0,"discard":"jewels","\ud800":1}', line=2, key="\ud800"
    ),
    "half a character in an option": malformed(
        r'{"record":1,"game":"big-deal","players":["Anna","Ben","Cleo","Dora"],"options":{"\ud800":1}}',
        line=1,
        key="\ud800",
    ),
    "a sum of another line": malformed(
        header(), '{"move":"deal","first":1,"discard":"home","sum":"56abb273"}', line=2, key="sum"
    ),
    "a sum of nothing": malformed(
        header(), '{"move":"deal","first":1,"discard":"jewels","sum":"00000000"}', line=2, key="sum"
    ),
    "a sum in capitals": malformed(
        header(), '{"move":"deal","first":1,"discard":"jewels","sum":"56ABB273"}', line=2, key="sum"
    ),
    "a sum as a number": malformed(
        header(), '{"move":"deal","first":1,"discard":"jewels","sum":1454092915}', line=2, key="sum"
    ),
    "no sum where one should be": malformed(
        header(), '{"move":"deal","first":1,"discard":"jewels","sum":null}', line=2, key="sum"
    ),
    "a sum that comes first": malformed(
        header(),
        '{"move":"deal","first":1,"discard":"jewels","sum":"56abb273"}',
        '{"sum":"3d34b460","undo":1}',
        line=3,
        key="sum",
    ),
    "a sum within a line": malformed(
        header(),
        '{"move":"deal","first":1,"discard":"jewels","sum":"56abb273"}',
        '{"amend":1,"to":{"move":"deal","first":1,"discard":"jewels","sum":"56abb273"}}',
        line=3,
        key="sum",
    ),
    "a sum with an escape": malformed(
        header(),
        '{"move":"deal","first":1,"discard":"jewels","sum":"56abb273"}',
        r'{"undo":1,"\u0073um":"3d34b460"}',
        line=3,
        key="sum",
    ),
}
