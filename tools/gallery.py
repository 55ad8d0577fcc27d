"""Pictures of every widget of the kit in every state: `python -m tools.gallery FOLDER [THEME…]`."""

import sys
from pathlib import Path

from tests.ui.window import choose_backend, open_window

DENSITY = 2
open_window(choose_backend())

from kivy.app import App  # noqa: E402
from kivy.metrics import dp  # noqa: E402
from kivy.uix.boxlayout import BoxLayout  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from screens.kit import (  # noqa: E402
    Bar,
    Card,
    Chart,
    Chip,
    Header,
    IconButton,
    KeyCap,
    Line,
    NumberPad,
    PileView,
    PlayerTile,
    PushButton,
    Row,
    Segmented,
    Sheet,
    Stepper,
    TextField,
    Toggle,
    VerbButton,
    Words,
    look,
)
from screens.kit.pen import Pen  # noqa: E402
from screens.theme import THEMES  # noqa: E402
from tests.ui.driver import UI  # noqa: E402

ASSETS = (
    ("home", "Home", "20k", "5 left"),
    ("yacht", "Yacht", "15k", "8 left"),
    ("classic-auto", "Classic auto", "15k", "7 left"),
    ("jewels", "Jewels", "10k", "4 left"),
    ("bank-account", "Bank account", "10k", "9 left"),
    ("stocks", "Stocks", "10k", "6 left"),
    ("mattress-cash", "Mattress cash", "5k", "8 left"),
    ("coin-collection", "Coin collection", "5k", "10 left"),
    ("stamp-collection", "Stamps", "5k", "9 left"),
    ("piggy-bank", "Piggy bank", "5k", "7 left"),
    ("silver", "Silver", "25k", "5 left"),
    ("gold", "Gold", "50k", "2 left"),
)
PLAYERS = (
    {"name": "Anna", "total": "415k", "gain": "+85k this round", "kind": "jewels", "count": 2},
    {"name": "Ben", "total": "520k", "gain": "+60k this round", "kind": "stocks", "count": 4},
    {"name": "Cleo", "total": "380k", "gain": "+45k this round", "kind": "home", "count": 2},
    {"name": "Dora", "total": "295k", "gain": "+0 this round"},
)
NOTES = ("3 sets below", "1 set below", "first set safe", "no set yet")
THREE = (("scale", "May I?"), ("book", "Rules"), ("more", "More"))


class Page(BoxLayout):
    """A screen from top to bottom, on the background."""

    def __init__(self, *rows: Widget, margin: float = 12, gap: float = 8) -> None:
        super().__init__(orientation="vertical", spacing=dp(gap))
        self.padding = [dp(margin), dp(4), dp(margin), 0]
        for row in rows:
            self.add_widget(row)
        self.fbind("size", self._ground)
        self._ground()

    def _ground(self, *_size) -> None:
        self.canvas.before.clear()
        pen = Pen(self.canvas.before, look.theme)
        pen.box(*self.pos, *self.size, look.theme.background, 0)


def across(*widgets: Widget, height: float, gap: float = 8) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=dp(height), spacing=dp(gap))
    for widget in widgets:
        row.add_widget(widget)
    return row


def rows_of(widgets: list[Widget], columns: int, height: float) -> list[BoxLayout]:
    starts = range(0, len(widgets), columns)
    return [across(*widgets[start : start + columns], height=height) for start in starts]


def tiles(**changes) -> list[PlayerTile]:
    found = []
    for seat, (player, note) in enumerate(zip(PLAYERS, NOTES, strict=True)):
        tile = PlayerTile(seat=seat, mark=player["name"][0], hand=4, note=note, **player)
        tile.at_turn, tile.leads, tile.safe = seat == 0, seat == 1, seat == 2
        for name, value in changes.items():
            setattr(tile, name, value)
        found.append(tile)
    return found


def keys(picked: str = "", count: int = 0, quiet: tuple[str, ...] = ()) -> list[KeyCap]:
    found = []
    for kind, name, value, note in ASSETS:
        key = KeyCap(kind=kind, name=name, value=value, note=note)
        if kind == picked:
            key.state, key.count = "picked", count
        elif kind in quiet:
            key.state = "quiet"
        found.append(key)
    return found


def table(picked: str, count: int, verbs: list, prompt: tuple, targets: tuple = ()) -> Page:
    players = tiles()
    for seat in targets:
        players[seat].target = True
    return Page(
        Header(
            title="Big Deal", subtitle="Round 2 · target $1,000,000", back="Back", actions=THREE
        ),
        *rows_of(players, 2, 112),
        across(
            PileView(kind="jewels", caption="Discard pile", text="Jewels on top"),
            PileView(kind="face-down", caption="Draw pile", text="47 cards", side="right"),
            height=52,
        ),
        Words(runs=prompt, role="lead", sides=6, ends=2),
        *rows_of(keys(picked, count, quiet=("gold",) if targets else ()), 4, 88),
        across(
            *(VerbButton(text=a, second=b, state=c, size_hint_y=1) for a, b, c in verbs), height=72
        ),
        Widget(),
        Bar(text="Dora discarded Jewels", undo="Undo", redo="Redo" if targets else ""),
    )


def page_table() -> Page:
    verbs = [
        ("Pair", "pick two", "quiet"),
        ("Take", "pick one", "quiet"),
        ("Steal", "pick one", "quiet"),
        ("Discard", "pick one", "quiet"),
    ]
    return table("", 0, verbs, (("Anna’s turn.", "bold"), (" Which cards?", "second")))


def page_steal() -> Page:
    verbs = [
        ("Pair", "needs another", "quiet"),
        ("Take", "top is Jewels", "quiet"),
        ("Steal", "from whom?", "accent"),
        ("Discard", "Stocks", "raised"),
    ]
    return table("stocks", 2, verbs, (("Anna:", "bold"), (" Stocks, Stocks", "")), targets=(1, 2))


def page_sheet() -> Page:
    page = page_table()
    sheet = Sheet()
    sheet.add_widget(Words(text="Not allowed", role="title", bold=True))
    sheet.add_widget(Words(text="Cleo has only one set, and a first set is safe.", role="text"))
    words = "A set can be attacked only while another set of the same player lies under it."
    sheet.add_widget(Words(text=words, role="label", colour="second"))
    sheet.add_widget(
        across(
            PushButton(text="The rule", icon="book", size_hint_y=1),
            PushButton(text="All right", kind="primary", size_hint_y=1),
            height=52,
        )
    )
    sheet.add_widget(PushButton(text="Log it as a ruling", kind="quiet", icon="ruling"))
    sheet.add_widget(PushButton(text="What can Anna do now?", kind="plain"))
    sheet.open()
    return page


def page_home() -> Page:
    card = Card(tone="accent", spacing=dp(10), padding=dp(20))
    card.add_widget(Words(text="Big Deal", role="title", bold=True, colour="on_accent"))
    turn = "Anna’s turn · Ben leads with $520,000"
    card.add_widget(Words(text=turn, role="label", colour="on_accent"))
    card.add_widget(PushButton(text="Go on", kind="paper"))
    for child in card.children:
        child.ground = look.theme.accent
    rows = (
        ("plus", "New match", "Big Deal, Cover Your Assets, Nain Jaune, Rotundo, dnup, score pad"),
        ("play", "Same again", "Nain Jaune with Anna, Ben and Cleo"),
        ("book", "Rules", "Six games, searchable, in your language"),
        ("clock", "Past matches", "38 evenings · who wins, and how"),
        ("gear", "Settings", "Language, look, voice, backup"),
    )
    return Page(
        Words(text="Table Companion", role="heading", bold=True, ends=4),
        Words(text="Good evening. Where were you?", role="label", colour="second"),
        card,
        *(
            Row(icon=icon, title=title, caption=caption, chevron=True)
            for icon, title, caption in rows
        ),
        Widget(),
        margin=16,
        gap=10,
    )


def page_result() -> Page:
    totals = (
        (0, "A", (0, 85, 190, 290, 360, 580, 1015)),
        (1, "B", (0, 110, 240, 350, 480, 640, 905)),
        (2, "C", (0, 60, 150, 280, 360, 450, 655)),
        (3, "D", (0, 75, 110, 220, 290, 390, 520)),
        (8, "E", (0, 20, 60, 160, 180, 300, 330)),
    )
    lines = tuple(Line(s, m, tuple(v * 1000 for v in values)) for s, m, values in totals)
    chart = Chart(lines=lines, target=1_000_000, target_text="1,000,000", ground=look.theme.surface)
    chart.say = lambda number: f"{number / 1000:g}k"
    card = Card(padding=0, size_hint_y=None)
    chart.size_hint_y, chart.height = None, dp(230)
    card.add_widget(chart)
    ranks = Card(padding=[dp(16), dp(4), dp(16), dp(4)], spacing=0)
    names = (("Anna", "1,015,000"), ("Ben", "905,000"), ("Cleo", "655,000"), ("Dora", "520,000"))
    for number, (name, total) in enumerate(names):
        row = Row(rank=str(number + 1), seat=number, mark=name[0], title=name, trailing=total)
        row.filled, row.divider = False, number < 3
        ranks.add_widget(row)
    best = (("Biggest steal", "accent"), (" · Anna from Ben, 7 Stocks, $140,000", ""))
    return Page(
        Header(
            title="Result",
            subtitle="Big Deal · six rounds · 1 h 12",
            back="Back",
            actions=THREE[2:],
        ),
        Words(text="The millionaire is", role="label", colour="second", align="center"),
        Words(text="Anna", role="alone", bold=True, colour="accent", align="center"),
        Words(text="$1,015,000", role="title", bold=True, align="center"),
        card,
        ranks,
        Words(runs=best, role="label", sides=2),
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
    danger = PushButton(text="Delete", kind="danger", icon="trash", size_hint_y=1)
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
        across(
            danger, quiet, IconButton(icon="undo"), IconButton(icon="gear", lit=True), height=56
        ),
        NumberPad(thousands=True, signed=True, done="Next", size_hint_y=None, height=dp(236)),
        Widget(),
        margin=16,
        gap=10,
    )


def page_keys() -> Page:
    ranks = [KeyCap(short=s, name=n) for s, n in (("7", "Seven"), ("10", "Ten"), ("K", "King"))]
    board = [KeyCap(kind=k, note=n) for k, n in (("10D", "4 in it"), ("JC", "8"), ("QS", "12"))]
    board += [KeyCap(kind=k, note=n) for k, n in (("KH", "16"), ("7D", "20"))]
    bags = [KeyCap(kind=f"bag-{c}", name=c.title()) for c in ("beige", "brown", "blue")]
    cya = ("motor-boat", "baseball-cards", "penny-jar", "swap", "move", "silver", "mattress-cash")
    more = [
        KeyCap(kind=k, name=k.replace("-", " ").capitalize(), value="15k", note="3 left")
        for k in cya
    ]
    states = [
        KeyCap(kind="jewels", name="Jewels", value="10k", note="4 left", state=state, count=count)
        for state, count in (("normal", 0), ("picked", 1), ("picked", 2), ("quiet", 0), ("lit", 0))
    ]
    bare = [
        KeyCap(kind=k, value="10k", name=k, note="4", named=False, noted=False) for k in cya[:5]
    ]
    small = [PlayerTile(form="compact", **_small(seat)) for seat in range(12)]
    wide = {"hand": 12, "short": "5", "count": 3, "note": "first set safe", "safe": True}
    long_name = PlayerTile(name="Maximiliane-Charlotte", mark="M", seat=4, total="1,015k", **wide)
    long_name.leads = long_name.target = True
    chips = PlayerTile(name="Émile", mark="É", seat=5, total="−15", gain="−15 this round", hand=9)
    return Page(
        *rows_of(states, 5, 88),
        *rows_of(ranks + bags, 6, 80),
        *rows_of(board, 5, 60),
        *rows_of(more, 4, 88),
        *rows_of(bare, 5, 56),
        across(long_name, chips, height=112),
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


def main(folder: Path, themes: list[str], pages: list[str], scale: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for theme in themes:
        for page in pages:
            look.theme = THEMES[theme].wear(scale=scale, still=True)

            class Gallery(App):
                def build(self, page=page):
                    return PAGES[page]()

            ui = UI(Gallery, density=DENSITY)
            ui.start()
            ui.frames(5)
            ui.save_picture(folder / f"{theme}-{page}-{scale:g}.png")
            ui.stop()


if __name__ == "__main__":
    words = sys.argv[2:]
    chosen = [word for word in words if word in THEMES] or list(THEMES)
    wanted = [word for word in words if word in PAGES] or list(PAGES)
    scale = next((float(word) for word in words if word.replace(".", "").isdigit()), 1.0)
    main(Path(sys.argv[1]), chosen, wanted, scale)
