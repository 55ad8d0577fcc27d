"""Screens made of nothing but the kit, for tests and pictures: every widget, every state."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.offers import Face, Spot
from companion.views.form import PadButton, PadKey, PadView
from screens.widgets import (
    Bar,
    Chart,
    ChartLine,
    Chip,
    Drawn,
    Header,
    IconButton,
    KeyCap,
    NumberPad,
    PileWidget,
    PlayerTile,
    PushButton,
    Row,
    Segmented,
    Stepper,
    Surface,
    TextBlock,
    TextField,
    Toggle,
    VerbButton,
    VerdictBanner,
    theme_holder,
)
from screens.widgets.drawing import Drawing
from screens.widgets.painter import Painter
from tests.ui.values import key_cap, player_tile

ASSETS = (
    ("home", "Home", "20k", "5 left"),
    ("yacht", "Yacht", "15k", "8 left"),
    ("classic-auto", "Classic auto", "15k", "7 left"),
    ("jewels", "Jewels", "10k", "4 left"),
    ("bank-account", "Bank account", "10k", "9 left"),
    ("stocks", "Stocks", "10k", "6 left"),
    ("mattress-cash", "Cash under the mattress", "5k", "8 left"),
    ("coin-collection", "Coin collection", "5k", "10 left"),
    ("stamp-collection", "Stamp collection", "5k", "9 left"),
    ("piggy-bank", "Piggy bank", "5k", "7 left"),
    ("silver", "Silver", "25k", "5 left"),
    ("gold", "Gold", "50k", "2 left"),
)


PAD = PadView(
    "number",
    (*(PadKey(d, d, "quiet" if d == "9" else "normal") for d in "1234567890"),
     PadKey("minus", "±"), PadKey("delete", "Delete")),
    next=PadButton("Next", "Ben", "due"),
    log=PadButton("Log it", "3 missing", "quiet"),
)  # fmt: skip


def lying(kind: str, count: int, safe: bool = False) -> tuple[Spot[str], ...]:
    return (Spot("", None, Face("", icon=kind, badge=count), safe=safe),)


PLAYERS = (
    {"name": "Anna", "total": "415k", "gain": "+85k this round", "spots": lying("jewels", 2)},
    {"name": "Ben", "total": "520k", "gain": "+60k this round", "spots": lying("stocks", 4)},
    {
        "name": "Cleo",
        "total": "380k",
        "gain": "+45k this round",
        "spots": lying("home", 2, safe=True),
    },
    {"name": "Dora", "total": "295k", "gain": "+0 this round"},
)
NOTES = ("3 sets below", "1 set below", "first set safe", "no set yet")
THREE = (("scale", "May I?"), ("book", "Rules"), ("more", "More"))


class Page(BoxLayout):
    """A screen from top to bottom, on the background; bars reach from edge to edge."""

    def __init__(self, *rows: Widget, margin: float = 12, gap: float = 8) -> None:
        super().__init__(orientation="vertical", spacing=dp(gap))
        for row in rows:
            if isinstance(row, Header | Bar):
                self.add_widget(row)
                continue
            inset = BoxLayout(padding=[dp(margin), 0, dp(margin), 0])
            inset.add_widget(row)
            if row.size_hint_y is None:
                inset.size_hint_y = None
                row.bind(height=inset.setter("height"))
                inset.height = row.height
            self.add_widget(inset)
        self._drawing = Drawing()
        self.canvas.before.add(self._drawing)
        self.fbind("size", self._ground)

    def _ground(self, *_size) -> None:
        pen = Painter(self._drawing, theme_holder.theme)
        pen.box(*self.pos, *self.size, theme_holder.theme.background, 0)
        pen.done()


def across(*widgets: Widget, height: float, gap: float = 8) -> BoxLayout:
    """Side by side, as high as the one that needs most."""
    row = BoxLayout(size_hint_y=None, height=dp(height), spacing=dp(gap))

    def fit(*_height) -> None:
        row.height = max(dp(height), *(getattr(w, "minimum_height", 0) for w in widgets))

    for widget in widgets:
        row.add_widget(widget)
        if isinstance(widget, Drawn):
            widget.bind(minimum_height=fit)
    fit()
    return row


def rows_of(widgets: list[Widget], columns: int, height: float) -> list[BoxLayout]:
    """Rows of equal cells; fewer in a row where somebody's words need more room."""
    for widget in widgets:
        widget.refresh()
    least = max(widget.minimum_width for widget in widgets)
    while columns > 1 and least > (Window.width - dp(32)) / columns - dp(8):
        columns -= 1
    starts = range(0, len(widgets), columns)
    return [across(*widgets[start : start + columns], height=height) for start in starts]


def tiles(lit: bool = False) -> list[PlayerTile]:
    found = []
    for seat, (player, note) in enumerate(zip(PLAYERS, NOTES, strict=True)):
        states = {"at_turn": seat == 0, "leads": seat == 1, "lit": lit and seat in (1, 2)}
        mark = player["name"][0]
        found.append(player_tile(seat=seat, mark=mark, hand=4, note=note, **states, **player))
    return found


def keys(picked: str, count: int, quiet: tuple[str, ...]) -> list[KeyCap]:
    found = []
    for kind, name, value, note in ASSETS:
        state = "quiet" if kind in quiet else ""
        times = count if kind == picked else 0
        found.append(key_cap(kind, name, times, state, value=value, note=note))
    return found


def page_table() -> Page:
    verbs = [
        ("Pair", "needs another", "quiet"),
        ("Take", "top is Jewels", "quiet"),
        ("Steal", "from whom?", "accent"),
        ("Discard", "Stocks", "raised"),
    ]
    players = tiles(lit=True)
    return Page(
        Header(
            title="Big Deal", subtitle="Round 2 · target $1,000,000", back="Back", actions=THREE
        ),
        *rows_of(players, 2, 112),
        *rows_of(
            [
                PileWidget(shown=Spot("", None, Face("Jewels on top", "jewels"), "Discard pile")),
                PileWidget(
                    shown=Spot("", None, Face("47 cards", "face-down"), "Draw pile"), side="right"
                ),
            ],
            2,
            52,
        ),
        TextBlock(runs=(("Anna:", "bold"), (" 2 Stocks", "")), role="lead", sides=6, ends=2),
        *rows_of(keys("stocks", 2, quiet=("gold",)), 4, 88),
        *rows_of(
            [VerbButton(text=a, second=b, state=c, size_hint_y=1) for a, b, c in verbs], 4, 72
        ),
        Widget(),
        Bar(text="Dora discarded Jewels", undo="Undo", redo="Redo"),
    )


def page_result() -> Page:
    totals = (
        (0, "A", (0, 85, 190, 290, 360, 580, 1015)),
        (1, "B", (0, 110, 240, 350, 480, 640, 905)),
        (2, "C", (0, 60, 150, 280, 360, 450, 655)),
        (3, "D", (0, 75, 110, 220, 290, 390, 520)),
        (8, "E", (0, 20, 60, 160, 180, 300, 330)),
    )
    lines = tuple(ChartLine(s, m, tuple(v * 1000 for v in values)) for s, m, values in totals)
    chart = Chart(lines=lines, target=1_000_000)
    chart.say = lambda number: f"{number / 1000:g}k"
    card = Surface(padding=0, size_hint_y=None)
    chart.size_hint_y, chart.height = None, dp(230)
    card.add_widget(chart)
    ranks = Surface(padding=[dp(16), dp(4), dp(16), dp(4)], spacing=0)
    names = (("Anna", "1,015,000"), ("Ben", "905,000"), ("Cleo", "655,000"), ("Dora", "520,000"))
    for number, (name, total) in enumerate(names):
        row = Row(rank=str(number + 1), seat=number, mark=name[0], title=name, trailing=total)
        row.filled, row.divider = False, number < 3
        ranks.add_widget(row)
    best = (("Biggest steal", "mark"), (" · Anna from Ben, 7 Stocks, $140,000", ""))
    return Page(
        Header(
            title="Result",
            subtitle="Big Deal · six rounds · 1 h 12",
            back="Back",
            actions=THREE[2:],
        ),
        TextBlock(text="The millionaire is", role="label", colour="second", align="center"),
        TextBlock(text="Anna", role="alone", bold=True, colour="accent", align="center"),
        TextBlock(text="$1,015,000", role="title", bold=True, align="center"),
        card,
        ranks,
        TextBlock(runs=best, role="label", sides=2),
        across(
            PushButton(text="Share", icon="share", size_hint_y=1),
            PushButton(text="Rematch", kind="primary", size_hint_y=1),
            height=54,
        ),
        Widget(),
        margin=16,
        gap=10,
    )


def page_controls() -> Page:
    chips = [Chip(text="Anna", seat=0, mark="A", chosen=True), Chip(text="Ben", seat=1, mark="B")]
    chips += [Chip(text="House rule", chosen=True), Chip(text="Other")]
    delete = PushButton(text="Delete", icon="trash", size_hint_y=1)
    quiet = PushButton(text="Finish", second="play a round first", kind="quiet", size_hint_y=1)
    return Page(
        Header(title="Cover Your Assets · special piles", subtitle="New match", back="Back"),
        TextField(icon="search", hint_text="Search the rules"),
        TextField(text="Grandma"),
        Segmented(
            options=(("dark", "Dark"), ("light", "Light"), ("auto", "Automatic")), chosen="light"
        ),
        across(*chips, Widget(), height=48),
        Toggle(title="Two actions a turn", caption="The second is voluntary.", active=True),
        Toggle(title="Penny jar", caption="A joker worth 1,000; in a duel it counts as two."),
        Stepper(text="Homes", caption="on Anna’s stack", value=2, most=8),
        Stepper(text="Gold", value=0, most=4),
        *rows_of([delete, quiet], 2, 56),
        across(IconButton(icon="undo"), IconButton(icon="gear"), height=48),
        NumberPad(shown=PAD, size_hint_y=None, height=dp(236)),
        Widget(),
        margin=16,
        gap=10,
    )


def page_answers() -> Page:
    kinds = [PushButton(text=kind, kind=kind, size_hint_y=1) for kind in ("paper", "plain")]
    return Page(
        VerdictBanner(text="Anna may steal the Stocks", tone="legal"),
        VerdictBanner(text="The table agreed", tone="ruling"),
        Row(icon="book", title="Rules", caption="Six games, searchable", chevron=True),
        *rows_of(kinds, 2, 56),
        Widget(),
        margin=16,
    )


def page_keys() -> Page:
    ranks = [key_cap(short=s, name=n) for s, n in (("7", "Seven"), ("10", "Ten"), ("K", "King"))]
    board = [key_cap(k, note=n) for k, n in (("10D", "4 in it"), ("JC", "8"), ("QS", "12"))]
    board += [key_cap(k, note=n) for k, n in (("KH", "16"), ("7D", "20"))]
    bags = [key_cap(f"bag-{c}", c.title()) for c in ("beige", "brown", "blue")]
    cya = ("motor-boat", "baseball-cards", "penny-jar", "swap", "move", "silver", "mattress-cash")
    more = [key_cap(k, k.replace("-", " ").capitalize(), value="15k", note="3 left") for k in cya]
    states = [
        key_cap("jewels", "Jewels", picked, state, value="10k", note="4 left")
        for state, picked in (("", 0), ("", 1), ("", 2), ("quiet", 0), ("lit", 0))
    ]
    bare = [key_cap(k, k, value="10k", note="4") for k in cya[:5]]
    small = [player_tile(**_small(seat)) for seat in range(12)]
    five = Spot("", None, Face("", short="5", badge=3), safe=True)
    wide = {"hand": 12, "spots": (five,), "note": "first set safe"}
    wide |= {"leads": True, "lit": True}
    long_name = player_tile("Maximiliane-Charlotte", "1,015k", 4, "M", **wide)
    chips = player_tile("Émile", "−15", 5, "É", gain="−15 this round", hand=9)
    display = [Spot("", None, Face("", short=str(v))) for v in (70, 70, 55, 35, 35, 35, 20, 10)]
    places = [
        Spot("", None, Face("", short="8", badge=2, note="Zone 1"), lit=True),
        Spot("", None, Face("", note="Zone 2"), focus=True),
    ]
    lies = {"spots": tuple(display), "note": "8 cards"}
    shown = player_tile("Fay", "330", 6, "F", hand=3, **lies)
    lies = {"spots": tuple(places), "out": True}
    zones = player_tile("Gus", "1", 7, "G", gain="+0 this round", hand=7, **lies)
    return Page(
        *rows_of(states, 5, 88),
        *rows_of(ranks + bags, 6, 80),
        *rows_of(board, 5, 60),
        *rows_of(more, 4, 88),
        *rows_of(bare, 5, 56),
        *rows_of([long_name, chips, shown, zones], 2, 112),
        *rows_of(small, 3, 48),
        Widget(),
    )


def _small(seat: int) -> dict:
    name = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")[
        seat
    ]
    return {
        "name": name,
        "mark": name[0],
        "seat": seat,
        "total": str(90 - seat * 7),
        "leads": seat == 0,
    }


PAGES = {
    name.removeprefix("page_"): make for name, make in globals().items() if name.startswith("page_")
}
