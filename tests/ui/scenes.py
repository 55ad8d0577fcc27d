"""How to get to every screen and every sheet of the app, for whoever wants to look at them all.

A scene is told in taps, but on widgets and not on words: it is played in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.core.window import Window

from companion.library.backup import Backup
from companion.library.library import Library
from companion.library.sheets import sheet_called
from companion.play.new_match import NewMatch
from companion.record.notice import NotKept
from companion.record.sheet_text import link
from companion.say.past_matches import Narrowed
from screens.app import CompanionApp
from screens.coming_back import NEED_MATCH
from screens.kit import Sheet
from screens.sharing import send
from tests.games.cover_your_assets.played import ADVANCED

from .driver import UI, Finger
from .matches import BETWEEN, DUEL, FULL_TABLE, LONG_NAMES, OVER, keep_match

MARBLES = (
    {"move": "deal", "first": 0, "card": "blue-2-35"},
    {"move": "pass", "player": 0},
    {"move": "pass", "player": 1},
    {"move": "pass", "player": 2},
    {"move": "turn-up", "card": "blue-2-20"},
)
ZONES = (
    {"move": "deal", "first": 0},
    {"move": "play", "player": 0, "value": 5, "size": 2, "zone": 2},
    {"move": "play", "player": 1, "value": 6, "size": 1, "zone": 1},
    {"move": "play", "player": 1, "value": 4, "size": 3, "zone": 2},
)
OUT_OF_TURN = {"move": "discard", "player": 2, "card": "gold"}
BIDS = (
    {"move": "before", "enter": {"bid": [1, 0, 0, 0]}},
    {"move": "score", "enter": {"tricks": [1, 0, 0, 0]}, "round": {"trump": 3}},
    {"move": "before", "enter": {"bid": [1, 0, 1, 2]}},
)
MANY = ({"move": "score", "enter": {"cards": [5, 12, 40, 0, 20, -2]}, "round": {"ender": 0}},)
COUNTED = ({"move": "score", "points": [0] * len(LONG_NAMES)},)
PAD = ({"move": "score", "points": [12, 40, -7, 25, 0, 31]}, {"move": "finish"})


class Scene(NamedTuple):
    screen: str  # the one in front, or under the sheet
    play: Callable[[Stroll], Any]
    is_sheet: bool | None  # None: where there is no room for it beside the rest


SCENES: dict[str, Scene] = {}


def scene(screen: str, is_sheet: bool | None = False) -> Callable[..., Any]:
    def add(play: Callable[[Stroll], Any]) -> Callable[[Stroll], Any]:
        SCENES[play.__name__] = Scene(screen, play, is_sheet)
        return play

    return add


sheet = partial(scene, is_sheet=True)


def of_whist(over: Path) -> str:
    """A record of a game that the app does not know."""
    return over.read_text().replace("big-deal", "whist", 1)


def furnish(folder: Path) -> dict[str, str]:
    """A phone that has seen some evenings; returns the files of its matches."""
    library = Library(folder)
    house = {**ADVANCED, "values": {"home": 25_000, "baseball-cards": 1_000_000}}
    files = {
        "over": keep_match(library, OVER),
        "again": keep_match(library, OVER),
        "pad": keep_match(library, PAD, game="score-pad"),
        "bids": keep_match(library, BIDS, LONG_NAMES[:4], "sheet", by_sheet("oh-hell")),
        "many": keep_match(library, MANY, LONG_NAMES, "sheet", by_sheet("skyjo")),
        "house": keep_match(library, COUNTED, game="cover-your-assets", options=house),
        "dwarf": keep_match(
            library,
            ({"move": "deal", "dealer": 0},),
            game="yellow-dwarf",
            options={"traditional-deals": True},
        ),
        "marbles": keep_match(library, MARBLES, LONG_NAMES[:3], "rotundo"),
        "zones": keep_match(library, ZONES, LONG_NAMES[:2], "dnup"),
        "between": keep_match(library, BETWEEN),
        "duel": keep_match(library, DUEL),
        "full": keep_match(library, FULL_TABLE),
    }
    over = library.path_of(files["over"])
    over.with_name("2026-11-01-whist-00000000.match").write_text(of_whist(over))
    over.with_name("2026-11-01-big-deal-00000000.match").write_text("no match at all")
    (folder / "import").mkdir()
    (folder / "import" / over.name).write_bytes(over.read_bytes())
    (folder / "import" / "from-somebody-else.match").write_text("nothing")
    for _ in Backup(library).make():
        pass
    return files


def by_sheet(id: str) -> dict[str, Any]:
    """The options of a match with a sheet that comes along."""
    found = sheet_called(id)
    assert found
    return {"sheet": found.plain}


class Stroll:
    """A phone in the hand of somebody who goes everywhere."""

    def __init__(self, ui: UI, files: dict[str, str]) -> None:
        self.ui, self.files = ui, files

    @property
    def app(self) -> CompanionApp:
        return self.ui.app

    def play(self, name: str) -> None:
        """From wherever the last one has ended."""
        found = SCENES[name]
        self.app.stage.close_sheet()
        found.play(self)
        Finger(0, 0).touch("end")  # as of whoever did it
        self.frames(4)
        assert self.screen == found.screen, name
        assert found.is_sheet in (None, self.has_sheet), name

    @property
    def screen(self) -> str:
        return self.app.trail[-1][0]

    @property
    def has_sheet(self) -> bool:
        return isinstance(Window.children[0], Sheet)

    def wear(self, width: int, height: int, **settings: Any) -> None:
        """Another phone, theme, text size or language."""
        self.app.stage.close_sheet()
        self.app.go_home()
        self.ui.resize(width, height, seen=False)
        self.app.change_settings(**settings)

    def frames(self, count: int) -> None:
        self.ui.frames(count, seen=False)

    def go(self, name: str, **what: Any) -> Any:
        below = ["home", "table"] if name in NEED_MATCH else ["home"]
        self.app.trail = [(screen, {}) for screen in below if screen != name]
        self.app.go(name, **what)
        return self.app.screen(name)

    def match(self, name: str) -> Any:
        """Its table, with nothing tapped."""
        app, file = self.app, self.files[name]
        if app.running is None or app.library.file_of(app.running.path) != file:
            app.go_on(file)
            return app.screen("table")
        if at := app.screen("table").at:
            at.leave_mode()
        return self.go("table")

    def after(self, name: str, *taps: str, ask: bool = False) -> Any:
        """The table after taps on keys and on verbs (!)."""
        table = self.match(name)
        if ask:
            table.may_i()
        for tap in taps:
            if tap.startswith("!"):
                touch(next(verb for verb in table.verbs if verb.verb == tap[1:]))
            else:
                touch(next(key for key in table.keys if key.pick == tap))
        return table

    def wait(self, until: Callable[[], Any]) -> None:
        self.ui.wait_until(until)


def touch(widget: Any, zone: str = "") -> None:
    widget.dispatch("on_tap", zone)


def inside(widget: Any, kind: str) -> Iterator[Any]:
    """From top to bottom."""
    return (found for found in widget.walk(restrict=True) if type(found).__name__ == kind)


# Home and what can be reached from there


@scene("home")
def home(stroll: Stroll) -> None:
    stroll.go("home")


@scene("new")
def new_match(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(players=LONG_NAMES, begins=LONG_NAMES[0]))


@scene("new")
def nobody_yet(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(rounds_only=True))


@scene("new")
def typed_twice(stroll: Stroll) -> None:
    screen = stroll.go("new", new=NewMatch(players=LONG_NAMES))
    screen.field.text = LONG_NAMES[1].lower()
    screen.field.dispatch("on_text_validate")


@scene("new")
def house_rules_to_choose(stroll: Stroll) -> Any:
    new = NewMatch(players=LONG_NAMES).play("cover-your-assets")
    screen = stroll.go("new", new=new._replace(options=ADVANCED))
    touch([row for row in inside(screen, "Row") if row.chevron][-1])  # the worth of each card
    return screen


@scene("new")
def house_rules_of_nain_jaune(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(players=LONG_NAMES).play("yellow-dwarf"))


@scene("new")
def a_name_for_the_game(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(players=LONG_NAMES).play("score-pad"))


@sheet("new")
def number(stroll: Stroll) -> None:
    screen = house_rules_to_choose(stroll)
    touch(next(row for row in inside(screen, "Row") if row.icon == "baseball-cards"))


@scene("settings")
def settings(stroll: Stroll) -> None:
    stroll.go("settings")


@sheet("settings")
def about(stroll: Stroll) -> None:
    touch(list(inside(stroll.go("settings"), "Row"))[-1])


@scene("backup")
def backup(stroll: Stroll) -> None:
    stroll.go("backup")


@sheet("backup")
def restore(stroll: Stroll) -> None:
    touch(next(inside(stroll.go("backup"), "Row")))
    stroll.wait(lambda: stroll.has_sheet)


@scene("import")
def which_file(stroll: Stroll) -> None:
    stroll.go("import")


@scene("import")
def what_is_in_it(stroll: Stroll) -> None:
    screen = stroll.go("import")
    touch(list(inside(screen, "Row"))[-1])
    stroll.wait(lambda: not list(inside(screen, "TextField")))


@sheet("import")
def trouble(stroll: Stroll) -> None:
    stroll.go("import")
    stroll.app.tell(NotKept("{file} is open in another window.", file="2026-11-01-big-deal.match"))


# Rules


@scene("rules")
def all_games(stroll: Stroll) -> None:
    stroll.go("rules")


@scene("rules")
def rule(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("rules", game="big-deal", rule="steal.first-set-safe")


@scene("rules")
def found_rules(stroll: Stroll) -> None:
    stroll.go("rules").field.text = "joker"


@scene("rules")
def found_no_rule(stroll: Stroll) -> None:
    stroll.go("rules").field.text = "xylophon"


# A table that nobody logged


def sketch(stroll: Stroll, game: str, verb: str, *told: tuple[str, str]) -> Any:
    """A question from Home, told so far."""
    screen = stroll.go("may_i", game=game)
    screen.choose(verb)
    for question, pick in told:
        screen.tell(question, pick)
    return screen


@scene("may_i")
def may_i_in_which_game(stroll: Stroll) -> None:
    stroll.go("may_i")


@scene("may_i")
def may_i_do_what(stroll: Stroll) -> None:
    stroll.go("may_i", game="cover-your-assets")


@scene("may_i")
def may_i_steal(stroll: Stroll) -> None:
    told = ("cards", "card:silver"), ("top-from", "card:mattress-cash"), ("count-from", "?")
    sketch(stroll, "big-deal", "steal", *told, ("any-player", "is:yes"))


@scene("may_i")
def may_i_not_collect(stroll: Stroll) -> None:
    told = ("card", "card:mattress-cash"), ("piles", "pile:0"), ("pile-0", "card:baseball-cards")
    sketch(stroll, "cover-your-assets", "collect", ("players", "players:3"), *told)


@scene("may_i")
def may_i_lay_a_run(stroll: Stroll) -> None:
    told = ("from", "rank:5"), ("to", "rank:12"), ("table-needed", "rank:4")
    sketch(stroll, "yellow-dwarf", "play", *told)


@scene("may_i")
def may_i_collect_marbles(stroll: Stroll) -> None:
    told = ("cards-0", "colour:blue"), ("cards-0", "number:2"), ("cards-0", "value:35")
    sketch(stroll, "rotundo", "collect", *told)


@scene("may_i")
def may_i_win_the_auction(stroll: Stroll) -> None:
    told = (
        ("winner", "seat:1"),
        ("paid", "value:10"),
        ("paid", "value:10"),
        ("cheapest", "value:20"),
    )
    sketch(stroll, "rotundo", "auction", *told, ("lies-there", "is:yes"))


@scene("may_i")
def may_i_add_a_card(stroll: Stroll) -> None:
    told = ("target", "value:5"), ("target-size", "size:2"), ("rival", "value:7")
    sketch(stroll, "dnup", "add", *told)


@scene("may_i")
def may_i_follow(stroll: Stroll) -> None:
    told = ("card", "rank:7"), ("card", "suit:hearts"), ("top", "rank:8"), ("top", "suit:clubs")
    sketch(stroll, "crazy-eights", "play", *told, ("wanted", "suit:hearts"))


@scene("may_i")
def may_i_in_a_match_that_is_counted(stroll: Stroll) -> None:
    table = stroll.match("house")
    table.count_rounds(True)
    table.may_i()
    screen = stroll.app.screen("may_i")
    screen.choose("swap")
    screen.tell("player", "seat:0")
    screen.tell("any-player", "is:no")


# The score sheet


def score_sheet(stroll: Stroll, name: str, keys: str = "") -> Any:
    stroll.app.go_on(stroll.files[name])
    screen = stroll.app.screen("score_sheet")
    screen.sheet.turn_to()
    for key in keys:
        screen.sheet.press(key)
    screen.refresh()
    return screen


@scene("score_sheet")
def bids_are_told(stroll: Stroll) -> None:
    score_sheet(stroll, "bids", "1")


@scene("score_sheet")
def too_many_tricks(stroll: Stroll) -> None:
    screen = score_sheet(stroll, "bids", "222")
    screen.sheet.point("tricks", 3)
    for key in "23":
        screen.sheet.press(key)
    screen.refresh()


@scene("score_sheet")
def many_players(stroll: Stroll) -> None:
    score_sheet(stroll, "many", "12")


@scene("score_sheet")
def a_round_to_correct(stroll: Stroll) -> None:
    touch(score_sheet(stroll, "bids").above, "0:1")


@sheet("score_sheet")
def what_the_sheet_says(stroll: Stroll) -> None:
    touch(score_sheet(stroll, "bids").header, "book")


@sheet("score_sheet")
def menu_of_the_sheet(stroll: Stroll) -> None:
    touch(score_sheet(stroll, "bids").header, "more")


@scene("sheets")
def which_sheet(stroll: Stroll) -> None:
    stroll.go("sheets")


@sheet("sheets")
def what_a_sheet_is(stroll: Stroll) -> None:
    stroll.go("sheets").open_sheet("about", "oh-hell")


@sheet("sheets")
def a_code_for_another_phone(stroll: Stroll) -> None:
    stroll.go("sheets").open_sheet("hand_on", "oh-hell")


@sheet("sheets")
def what_somebody_sent(stroll: Stroll) -> None:
    found = sheet_called("oh-hell")
    assert found
    stroll.go("sheets").look_at(link(found))


@scene("sheet_editor")
def an_empty_sheet(stroll: Stroll) -> None:
    stroll.go("sheet_editor")


@scene("sheet_editor")
def a_sheet_of_ones_own(stroll: Stroll) -> None:
    stroll.go("sheet_editor", like="oh-hell")


@scene("sheet_editor")
def tried_at_once(stroll: Stroll) -> None:
    stroll.go("sheet_editor", like="wizard").area.scroll_y = 0


# The table


@scene("table")
def table(stroll: Stroll) -> None:
    stroll.match("full")


@scene("table")
def picked(stroll: Stroll) -> None:
    stroll.after("full", "card:bank-account", "card:bank-account")


@scene("table")
def from_whom(stroll: Stroll) -> None:
    stroll.after("full", "card:gold", "!steal")


@scene("table")
def duel(stroll: Stroll) -> None:
    stroll.match("duel")


@scene("table")
def another_card(stroll: Stroll) -> None:
    touch(stroll.match("duel").more)


@scene("table")
def between_rounds(stroll: Stroll) -> None:
    stroll.match("between")


@scene("table")
def may_i(stroll: Stroll) -> None:
    stroll.after("full", "card:stamp-collection", ask=True)


@scene("table")
def out_of_turn(stroll: Stroll) -> None:
    stroll.match("full").act_as(1)


@scene("table")
def correcting(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").amend(8)


@sheet("table")
def refusal(stroll: Stroll) -> None:
    stroll.after("full", "card:jewels", "!steal")


@sheet("table")
def ruling(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("ruling", OUT_OF_TURN, "", 0)


@sheet("table")
def other_reason(stroll: Stroll) -> None:
    ruling(stroll)
    touch(list(inside(Window.children[0], "PushButton"))[-1])
    next(inside(Window.children[0], "TextField")).text = "It was late"


@sheet("table")
def verdict(stroll: Stroll) -> None:
    stroll.after("full", "card:mattress-cash", "!take", ask=True)


@sheet("table")
def verdict_with_many_reasons(stroll: Stroll) -> None:
    table = stroll.match("full")
    table.may_i()
    table.act_as(4)
    table.at.asking = True
    touch(next(key for key in table.keys if key.pick == "card:stamp-collection"))
    touch(next(verb for verb in table.verbs if verb.verb == "take"))


@sheet("table")
def question(stroll: Stroll) -> None:
    stroll.after(
        "marbles", "colour:blue", "number:3", "value:20", "colour:blue", "number:1", "value:20",
        "!collect",
    )  # fmt: skip


@sheet("table")
def which(stroll: Stroll) -> None:
    touch(stroll.after("zones", "!add").tiles[1])


@sheet("table")
def player(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("player", 0)


@sheet("table")
def made_of(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("made_of", 0)


@sheet("table")
def a_part_of_it(stroll: Stroll) -> None:
    made_of(stroll)
    touch(list(inside(Window.children[0], "Row"))[-1])


@sheet("table")
def menu(stroll: Stroll) -> None:
    stroll.match("house").open_sheet("menu")


@scene("guests")
def let_others_in(stroll: Stroll) -> None:
    stroll.match("house")
    stroll.go("guests")


@sheet("guests")
def somebody_is_put_out(stroll: Stroll) -> None:
    let_others_in(stroll)
    door = stroll.app.opened.serving.table.door
    guest = door.let_in(door.tokens["play"], "en", LONG_NAMES[0])
    screen = stroll.app.screen("guests")
    screen.show()
    screen.open_sheet("guest", guest.number)


@sheet("guests")
def a_link_is_copied(stroll: Stroll) -> None:
    let_others_in(stroll)
    stroll.app.screen("guests").open_sheet("link_copied")


@sheet("table")
def how_to_set_up(stroll: Stroll) -> None:
    stroll.match("house").open_sheet("set_up")


@scene("table", is_sheet=None)
def something_is_new(stroll: Stroll) -> None:
    stroll.match("full").lay_lesson(["stealing", "steal.first-set-safe"])


@sheet("table")
def lesson(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("lesson", "stealing", "steal.first-set-safe")


@sheet("table")
def house_rules(stroll: Stroll) -> None:
    stroll.match("house").open_sheet("house_rules")


@sheet("table")
def what_can_i_do_now(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("possible")


@sheet("table")
def only_with_my_hand(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("hand")
    shown = Window.children[0]
    for key in list(inside(shown, "KeyCap"))[:3]:
        touch(key)
    (look,) = inside(shown, "PushButton")
    look.held = "whole"


# Counting


@scene("count")
def count(stroll: Stroll) -> None:
    stroll.match("full")
    screen = stroll.go("count")
    screen._counting = None  # as if nothing had been typed before
    stroll.go("count")
    for key in "1015":
        touch(screen.numbers, key)


@scene("count")
def count_cards(stroll: Stroll) -> None:
    stroll.match("full")
    screen = stroll.go("count")
    screen.ways.dispatch("on_choose", screen.view.ways[-1][0])


@scene("count")
def count_boxes(stroll: Stroll) -> None:
    stroll.match("dwarf")
    stroll.go("count")


@sheet("count")
def count_refused(stroll: Stroll) -> None:
    """A count that would end the match before the rounds after it."""
    stroll.match("full")
    stroll.go("log").amend(1)
    screen = stroll.app.screen("count")
    for key in "1000":
        touch(screen.numbers, key)
    touch(screen.book)


# Looking back


@scene("log")
def log(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log", number=5)


@sheet("log")
def logged(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").open_sheet("logged", 8)


@sheet("log")
def reason(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").open_sheet("reason", 8)


@scene("repair")
def repair(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").drop(3)


@scene("round_over")
def a_round_is_over(stroll: Stroll) -> None:
    stroll.match("between")
    stroll.go("round_over")


@scene("result")
def result(stroll: Stroll) -> None:
    stroll.go("result", file=stroll.files["over"])


@scene("result")
def not_finished(stroll: Stroll) -> None:
    stroll.go("result", file=stroll.files["between"])


@sheet("result")
def share(stroll: Stroll) -> None:
    result(stroll)
    stroll.app.screen("result").open_sheet("share")


@sheet("result")
def a_card_to_send(stroll: Stroll) -> None:
    result(stroll)
    stroll.app.screen("result").open_sheet("card")


@sheet("result")
def ready_to_send(stroll: Stroll) -> None:
    result(stroll)
    send(stroll.app, stroll.app.library.folder / "exports" / "2026-11-01-big-deal.match")


@sheet("result")
def link_is_copied(stroll: Stroll) -> None:
    share(stroll)
    touch(list(inside(Window.children[0], "Row"))[-1])


@scene("replay")
def replay(stroll: Stroll) -> None:
    result(stroll)
    stroll.app.screen("result").show_move(16)


@sheet("replay")
def why_then(stroll: Stroll) -> None:
    replay(stroll)
    stroll.app.screen("replay").open_sheet("made_of", 0)


@scene("history")
def history(stroll: Stroll) -> None:
    stroll.app.screen("history").wanted = Narrowed()
    screen = stroll.go("history")
    stroll.wait(lambda: list(inside(screen, "Row")))


@sheet("history")
def which_to_go_on_with(stroll: Stroll) -> None:
    history(stroll)
    screen = stroll.app.screen("history")
    touch(next(row for row in inside(screen, "Row") if row.game))


@scene("bin")
def bin(stroll: Stroll) -> None:
    stroll.app.library.delete(stroll.files["again"])
    stroll.go("bin")


@scene("bin")
def empty_bin(stroll: Stroll) -> None:
    for gone in stroll.app.library.deleted:
        stroll.app.library.undelete(gone)
    stroll.go("bin")


@sheet("history")
def which_person(stroll: Stroll) -> None:
    history(stroll)
    touch(next(inside(stroll.app.screen("history"), "Chip")))


@sheet("history")
def which_year(stroll: Stroll) -> None:
    history(stroll)
    touch(list(inside(stroll.app.screen("history"), "Chip"))[2])


@sheet("history")
def which_game(stroll: Stroll) -> None:
    history(stroll)
    touch(list(inside(stroll.app.screen("history"), "Chip"))[1])


@sheet("history")
def which_month(stroll: Stroll) -> None:
    which_year(stroll)
    touch(list(inside(Window.children[0], "Row"))[-1])  # of that year
    touch(list(inside(stroll.app.screen("history"), "Chip"))[3])


@sheet("history")
def take_out_and_bring_in(stroll: Stroll) -> None:
    history(stroll)
    touch(stroll.app.screen("history").header, "more")


@sheet("history")
def unreadable(stroll: Stroll) -> None:
    library = stroll.app.library
    over = library.path_of(stroll.files["over"])
    path = over.with_name("2026-11-01-whist-00000000.match")
    path.write_text(of_whist(over))  # who looks after the files may have taken it away
    history(stroll)
    stroll.app.screen("history").open_sheet("unreadable", library.file_of(path))


@scene("history")
def deleted(stroll: Stroll) -> None:
    file = keep_match(stroll.app.library, OVER)
    screen = stroll.go("history", deleted=stroll.app.library.delete(file))
    stroll.wait(lambda: list(inside(screen, "Row")))


@scene("people")
def people(stroll: Stroll) -> None:
    screen = stroll.go("people")
    stroll.wait(lambda: list(inside(screen, "Row")))


@scene("person")
def person(stroll: Stroll) -> Any:
    (known, *_) = [one for one in stroll.app.library.people if one.name == LONG_NAMES[2]]
    stroll.app.screen("person").editing = False
    screen = stroll.go("person", id=known.id)
    stroll.wait(lambda: list(inside(screen, "Figures")))
    return screen


@scene("person")
def person_changed(stroll: Stroll) -> Any:
    screen = person(stroll)
    screen.header_tapped("pencil")
    stroll.wait(lambda: list(inside(screen, "TextField")))
    return screen


@scene("person")
def person_in_one_game(stroll: Stroll) -> None:
    screen = person(stroll)
    touch(list(inside(screen, "Chip"))[1])


@sheet("person")
def who_is_it_as_well(stroll: Stroll) -> None:
    touch([row for row in inside(person_changed(stroll), "Row") if row.icon == "people"][-1])


@sheet("person")
def are_they_one(stroll: Stroll) -> None:
    who_is_it_as_well(stroll)
    touch(next(inside(Window.children[0], "Row")))
