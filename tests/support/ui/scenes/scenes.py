"""Every screen and every sheet, for tests and pictures of them all, and how to come there.

A scene is a function that brings a phone to it, named after what one sees then. No step looks at
words, so that scenes work in every language.
"""

from kivy.core.window import Window

from companion.library.waiting import WaitingRecords
from companion.record.sheet_text import link
from companion.standings.question import StandingsQuestion
from companion.standings.seasons import save_season
from companion.views.past_matches import MatchFilter
from screens.sharing import send
from tests.games.cover_your_assets.played import ADVANCED
from tests.support.api import StorageError, sheet_called

from ..eyes import inside
from ..matches import LONG_NAMES, MATCHES, keep_match
from .tour import SceneTour, scene

# Home, and what can be reached from there


@scene("home")
def home(tour: SceneTour) -> None:
    tour.go("home")
    tour.type("")


@scene("home")
def games_found_by_name(tour: SceneTour) -> None:
    tour.go("home")
    tour.type("ca")


@scene("home")
def no_game_of_that_name(tour: SceneTour) -> None:
    tour.go("home")
    tour.type("Xylophon")


@scene("new")
def new_match(tour: SceneTour) -> None:
    tour.new(begins="Maximiliane")


@scene("new")
def nobody_yet(tour: SceneTour) -> None:
    tour.new(players=[], rounds_only=True)


@scene("new")
def typed_twice(tour: SceneTour) -> None:
    tour.new()
    tour.type("bartholomäus")
    tour.front.field.dispatch("on_text_validate")


@scene("new")
def house_rules_to_choose(tour: SceneTour) -> None:
    tour.new("cover-your-assets", options=ADVANCED)
    tour.front.options.on_tap("fold:values")


@scene("new")
def house_rules_of_nain_jaune(tour: SceneTour) -> None:
    tour.new("yellow-dwarf")


@scene("new")
def a_name_for_the_game(tour: SceneTour) -> None:
    tour.new("score-pad")


@scene("new", sheet=True)
def number(tour: SceneTour) -> None:
    house_rules_to_choose(tour)
    tour.front.options.on_tap("values:baseball-cards")


@scene("new", sheet=True)
def answers_and_words(tour: SceneTour) -> None:
    tour.new("score-pad")
    tour.front.options.on_tap("wins")


@scene("settings")
def settings(tour: SceneTour) -> None:
    tour.go("settings")


@scene("settings", sheet=True)
def about(tour: SceneTour) -> None:
    tour.go("settings")
    tour.touch("Row", -1)


@scene("backup")
def backup(tour: SceneTour) -> None:
    tour.go("backup")


@scene("import")
def which_file(tour: SceneTour) -> None:
    tour.go("import")


@scene("import")
def what_is_in_it(tour: SceneTour) -> None:
    tour.go("import")
    tour.touch("Row", -1)
    tour.wait("no-TextField")


@scene("import", sheet=True)
def which_counts(tour: SceneTour) -> None:
    """Somebody has the match that is over, too, and there it went on differently."""
    library = tour.app.library
    *same, _last = library.path_of(tour.files["over"]).read_bytes().splitlines(keepends=True)
    name = WaitingRecords(library).keep(b"".join((*same, b'{"undo":1}\n')))
    tour.go("import")
    tour.front.open_sheet("waiting", name)


@scene("import", sheet=True)
def trouble(tour: SceneTour) -> None:
    tour.go("import")
    tour.app.show_error(
        StorageError("{file} is open in another window.", file="2026-11-01-big-deal.match")
    )


# Looking back


@scene("log")
def log(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log", number=5)


@scene("log", sheet=True)
def logged(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log")
    tour.front.open_sheet("logged", 8)


@scene("log", sheet=True)
def reason(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log")
    tour.front.open_sheet("reason", 8)


@scene("repair")
def repair(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log")
    tour.front.drop(3)


@scene("repair")
def repair_in_one_answer(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log")
    tour.front.drop(4)


@scene("round_over")
def a_round_is_over(tour: SceneTour) -> None:
    tour.match("between")
    tour.go("round_over")


@scene("result")
def result(tour: SceneTour) -> None:
    tour.go("result", file=tour.files["over"])


@scene("result")
def not_finished(tour: SceneTour) -> None:
    tour.go("result", file=tour.files["between"])


@scene("result", sheet=True)
def share(tour: SceneTour) -> None:
    result(tour)
    tour.front.open_sheet("share")


@scene("result", sheet=True)
def a_card_to_send(tour: SceneTour) -> None:
    result(tour)
    tour.front.open_sheet("card")


@scene("result", sheet=True)
def ready_to_send(tour: SceneTour) -> None:
    result(tour)
    send(tour.app, tour.app.library.folder / "exports" / "2026-11-01-big-deal.match")


@scene("result", sheet=True)
def link_is_copied(tour: SceneTour) -> None:
    share(tour)
    tour.touch("Row", -1)


@scene("result", sheet=True)
def menu_of_a_result(tour: SceneTour) -> None:
    result(tour)
    tour.front.header.dispatch("on_tap", "more")


@scene("result", sheet=True)
def another_day(tour: SceneTour) -> None:
    result(tour)
    tour.front.open_sheet("day", "2025-03")


@scene("result", sheet=True)
def a_note(tour: SceneTour) -> None:
    result(tour)
    tour.front.open_sheet("note", "rain")


@scene("replay")
def replay(tour: SceneTour) -> None:
    result(tour)
    tour.front.show_move(16)


@scene("replay", sheet=True)
def why_then(tour: SceneTour) -> None:
    replay(tour)
    tour.front.open_sheet("made_of", 0)


@scene("history")
def history(tour: SceneTour) -> None:
    tour.app.screen("history").wanted = MatchFilter()
    tour.go("history")
    tour.wait("Row")


@scene("history", sheet=True)
def which_to_go_on_with(tour: SceneTour) -> None:
    history(tour)
    next(row for row in inside(tour.front, "Row") if row.game).dispatch("on_tap", "")


@scene("bin")
def bin(tour: SceneTour) -> None:
    delete(tour, tour.files["again"])
    tour.go("bin")


@scene("bin")
def empty_bin(tour: SceneTour) -> None:
    for gone in tour.app.library.deleted:
        tour.app.library.undelete(gone)
    tour.go("bin")


@scene("history", sheet=True)
def which_person(tour: SceneTour) -> None:
    history(tour)
    tour.touch("Chip", 0)


@scene("history", sheet=True)
def who_else(tour: SceneTour) -> None:
    which_person(tour)
    tour.touch("Row", -1)
    tour.touch("Chip", 1)


@scene("history", sheet=True)
def which_year(tour: SceneTour) -> None:
    history(tour)
    tour.touch("Chip", 2)


@scene("history", sheet=True)
def which_game(tour: SceneTour) -> None:
    history(tour)
    tour.touch("Chip", 1)


@scene("history", sheet=True)
def which_month(tour: SceneTour) -> None:
    which_year(tour)
    tour.touch("Row", -1)
    tour.touch("Chip", 3)


@scene("history", sheet=True)
def take_out_and_bring_in(tour: SceneTour) -> None:
    history(tour)
    tour.front.header.dispatch("on_tap", "more")


@scene("history", sheet=True)
def unreadable(tour: SceneTour) -> None:
    history(tour)
    """Who looks after the files may have taken it away, so it is written anew."""
    library = tour.app.library
    over = library.path_of(tour.files["over"])
    path = over.with_name("2026-11-01-whist-00000000.match")
    path.write_text(over.read_text().replace("big-deal", "whist", 1))
    tour.front.open_sheet("match", library.file_of(path))


@scene("history")
def deleted(tour: SceneTour) -> None:
    file = keep_match(tour.app.library, MATCHES["over"])
    tour.go("history", deleted=tour.app.library.delete(file))
    tour.wait("Row")


@scene("people")
def standings(tour: SceneTour) -> None:
    tour.go("people")
    tour.front.turn_to(False)
    tour.wait("StandingsTable")


@scene("people", sheet=True)
def which_period(tour: SceneTour) -> None:
    standings(tour)
    tour.front.open_sheet("period")


@scene("people", sheet=True)
def last_day(tour: SceneTour) -> None:
    standings(tour)
    tour.front.open_sheet("limit", "to", "2026-11")


@scene("people", sheet=True)
def which_games_count(tour: SceneTour) -> None:
    standings(tour)
    tour.front.open_sheet("games")


@scene("people", sheet=True)
def whose_matches_count(tour: SceneTour) -> None:
    standings(tour)
    tour.front.open_sheet("people")


@scene("people", sheet=True)
def what_is_counted(tour: SceneTour) -> None:
    standings(tour)
    tour.front.open_sheet("counted")


@scene("people", sheet=True)
def rule_of_the_count(tour: SceneTour) -> None:
    standings(tour)
    tour.front.choose(counted="points")
    tour.front.open_sheet("rule")


@scene("why")
def why(tour: SceneTour) -> None:
    standings(tour)
    tour.front.choose(counted="beaten")
    ask_why(tour)


@scene("why")
def why_this_rating(tour: SceneTour) -> None:
    standings(tour)
    tour.front.choose(counted="rating", least=1)
    ask_why(tour)


def ask_why(tour: SceneTour) -> None:
    """Tap the figure of the one who leads."""
    (table,) = inside(tour.front, "StandingsTable")
    table.dispatch("on_tap", f"why:{table.rows[0].person}")
    tour.wait("FigureGrid")


@scene("people", sheet=True)
def save_as_a_season(tour: SceneTour) -> None:
    standings(tour)
    tour.front.open_sheet("save_season")


@scene("season")
def season(tour: SceneTour) -> None:
    named = "Donnerstagsrunde"
    question = StandingsQuestion("2026-01-01", "2030-12-31", counted="points")
    found = save_season(tour.app.library, named, question)
    tour.go("season", id=found.id)
    tour.wait("StandingsTable")


@scene("season", sheet=True)
def menu_of_a_season(tour: SceneTour) -> None:
    season(tour)
    tour.front.open_sheet("more")


@scene("season", sheet=True)
def another_name(tour: SceneTour) -> None:
    season(tour)
    tour.front.open_sheet("rename")


@scene("season", sheet=True)
def share_a_season(tour: SceneTour) -> None:
    season(tour)
    tour.front.open_sheet("share_season")


@scene("season", sheet=True)
def link_of_a_season(tour: SceneTour) -> None:
    season(tour)
    tour.front.open_sheet("season_link")


@scene("season", sheet=True)
def picture_of_a_season(tour: SceneTour) -> None:
    season(tour)
    tour.front.open_sheet("season_card")


@scene("home")
def seasons_on_home(tour: SceneTour) -> None:
    season(tour)
    tour.go("home")
    tour.wait("Row")


@scene("people")
def people(tour: SceneTour) -> None:
    tour.go("people")
    tour.front.turn_to(True)
    tour.wait("Row")


@scene("person")
def person(tour: SceneTour) -> None:
    (known, *_) = [one for one in tour.app.library.people if one.name == LONG_NAMES[2]]
    tour.app.screen("person").editing = False
    tour.go("person", id=known.id)
    tour.wait("FigureGrid")


@scene("person")
def person_changed(tour: SceneTour) -> None:
    person(tour)
    tour.front.header_tapped("pencil")
    tour.wait("TextField")


@scene("person")
def person_in_one_game(tour: SceneTour) -> None:
    person(tour)
    tour.touch("Chip", 1)


@scene("person", sheet=True)
def who_is_it_as_well(tour: SceneTour) -> None:
    person_changed(tour)
    tour.touch("Row", -1, icon="people")


@scene("person", sheet=True)
def are_they_one(tour: SceneTour) -> None:
    who_is_it_as_well(tour)
    tour.touch("Row", 0)


# Rules, and questions about a table that nobody logged


@scene("rules")
def all_games(tour: SceneTour) -> None:
    tour.go("rules")


@scene("rules")
def rule(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("rules", game="big-deal", rule="steal.first-set-safe")


@scene("rules")
def found_rules(tour: SceneTour) -> None:
    tour.go("rules")
    tour.type("joker")


@scene("rules")
def found_no_rule(tour: SceneTour) -> None:
    tour.go("rules")
    tour.type("xylophon")


@scene("may_i")
def may_i_steal(tour: SceneTour) -> None:
    tour.go("may_i", game="big-deal")
    tour.front.choose("steal")


@scene("may_i")
def may_i_not_steal(tour: SceneTour) -> None:
    tour.go("may_i", game="big-deal")
    tour.front.choose("steal")
    tour.front.lines.on_tap("two-sets")


@scene("may_i")
def may_i_collect_from_a_pile(tour: SceneTour) -> None:
    tour.go("may_i", game="cover-your-assets")
    tour.front.choose("collect")
    tour.front.lines.on_tap("fold:hand")
    tour.front.lines.on_tap("beside")


@scene("may_i")
def may_i_lay_a_run(tour: SceneTour) -> None:
    tour.go("may_i", game="yellow-dwarf")
    tour.front.choose("play")


@scene("may_i")
def may_i_not_collect_marbles(tour: SceneTour) -> None:
    tour.go("may_i", game="rotundo")
    tour.front.choose("collect")
    tour.front.lines.on_tap("not-three-alike")


@scene("may_i")
def may_i_add_a_card(tour: SceneTour) -> None:
    tour.go("may_i", game="dnup")
    tour.front.choose("add")
    tour.front.lines.on_tap("fold:hand")


@scene("may_i")
def may_i_play_an_eight(tour: SceneTour) -> None:
    tour.go("may_i", game="crazy-eights")
    tour.front.choose("eight")


@scene("may_i")
def may_i_do_what(tour: SceneTour) -> None:
    tour.go("may_i", game="cover-your-assets")
    tour.front.choose("")


@scene("may_i")
def may_i_in_a_match_that_is_counted(tour: SceneTour) -> None:
    tour.match("house")
    tour.front.count_rounds(True)
    tour.front.may_i()
    tour.front.choose("swap")
    tour.front.lines.on_tap("both-sets")


@scene("may_i")
def may_i_in_a_match_that_is_logged(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.may_i()
    tour.front.ask_for(1)
    tour.front.choose("steal")


# The score sheet, and the editor of one’s own


@scene("score_sheet")
def bids_are_told(tour: SceneTour) -> None:
    tour.paper("bids", 1)


@scene("score_sheet")
def too_many_tricks(tour: SceneTour) -> None:
    tour.paper("bids", 222)
    tour.front._box("tricks:3")
    tour.front.press("2")
    tour.front.press("3")
    tour.front.press("log")
    tour.close_sheet()


@scene("score_sheet")
def many_players(tour: SceneTour) -> None:
    tour.paper("many", 12)


@scene("score_sheet")
def many_boxes(tour: SceneTour) -> None:
    tour.counted_once("yahtzee")


@scene("score_sheet")
def everybodys_boxes(tour: SceneTour) -> None:
    tour.counted_once("yahtzee")
    tour.front.header_tapped("list")


@scene("score_sheet")
def a_round_to_correct(tour: SceneTour) -> None:
    tour.paper("bids")
    tour.front.boxes.dispatch("on_tap", "past/0:1")


@scene("score_sheet")
def a_round_taken_back(tour: SceneTour) -> None:
    tour.paper("back")
    if not tour.app.running.what_redo_would_do:  # the first time
        tour.front.header_tapped("undo")


@scene("score_sheet", sheet=True)
def boxes_are_empty(tour: SceneTour) -> None:
    """Who supported none leaves that box empty."""
    screen = tour.counted_once("ark-nova")
    for box in screen.entry.form.boxes:
        if box.field.key != "projects" or not box.column:
            screen.entry.tap(lambda form, box=box: form.enter(box.id, "3"))
    screen.enter()


@scene("result")
def counted_by_category(tour: SceneTour) -> None:
    screen = tour.counted_once("wingspan")
    for number, box in enumerate(screen.entry.form.boxes):
        screen.entry.tap(lambda form, id=box.id, n=number: form.enter(id, str(3 + n * 7 % 30)))
    screen.enter(sure=True)
    tour.app.continue_match(tour.app.library.file_of(tour.app.running.path))
    tour.app.screen("result")._count_from(3)


@scene("score_sheet", sheet=True)
def what_the_sheet_says(tour: SceneTour) -> None:
    tour.paper("bids")
    tour.front.header.dispatch("on_tap", "book")


@scene("score_sheet", sheet=True)
def menu_of_the_sheet(tour: SceneTour) -> None:
    tour.paper("bids")
    tour.front.header.dispatch("on_tap", "more")


@scene("sheets")
def which_sheet(tour: SceneTour) -> None:
    tour.go("sheets")


@scene("sheets", sheet=True)
def a_link_to_paste(tour: SceneTour) -> None:
    tour.go("sheets")
    tour.front.open_sheet("paste")


@scene("sheet")
def what_a_sheet_is(tour: SceneTour) -> None:
    tour.go("sheet", id="oh-hell")


@scene("sheet")
def how_it_counts_exactly(tour: SceneTour) -> None:
    screen = tour.go("sheet", id="seven-wonders")
    if not screen.formulas_shown:
        screen.toggle_formulas()


@scene("sheet", sheet=True)
def a_code_for_another_phone(tour: SceneTour) -> None:
    tour.go("sheet", id="oh-hell")
    tour.front.open_sheet("hand_on")


@scene("sheets", sheet=True)
def what_somebody_sent(tour: SceneTour) -> None:
    tour.go("sheets")
    found = sheet_called("oh-hell")
    assert found
    tour.front.look_at(link(found))


@scene("sheet_editor")
def an_empty_sheet(tour: SceneTour) -> None:
    tour.go("sheet_editor")


@scene("sheet_editor")
def a_sheet_of_ones_own(tour: SceneTour) -> None:
    tour.go("sheet_editor", like="oh-hell")


@scene("sheet_editor")
def a_field_of_ones_own(tour: SceneTour) -> None:
    open_a_field(tour)


@scene("sheet_editor", sheet=True)
def what_a_field_is_worth(tour: SceneTour) -> None:
    open_a_field(tour)
    tour.front.open_sheet("field", "worth:rows")


@scene("sheet_editor")
def a_bonus_of_ones_own(tour: SceneTour) -> None:
    open_in_the_editor(tour, "yahtzee", "bonus")


@scene("sheet_editor")
def what_decides_among_equals(tour: SceneTour) -> None:
    open_in_the_editor(tour, "ticket-to-ride", "")
    tour.front.area.keep_at_top(tour.front.boards["tie:0"])


@scene("sheet_editor")
def a_check_of_ones_own(tour: SceneTour) -> None:
    open_in_the_editor(tour, "oh-hell", "all-tricks")


@scene("sheet_editor")
def a_field_that_counts_only_if(tour: SceneTour) -> None:
    open_in_the_editor(tour, "azul", "columns")
    tour.front.enter_field("if:columns", "rows")


@scene("sheet_editor")
def tried_at_once(tour: SceneTour) -> None:
    tour.go("sheet_editor", like="wizard")
    tour.front.area.return_to(0)


# The table


@scene("table")
def table(tour: SceneTour) -> None:
    tour.match("full")


@scene("table")
def picked(tour: SceneTour) -> None:
    tour.match("full")
    tour.taps("card:bank-account", "card:bank-account")


@scene("table")
def from_whom(tour: SceneTour) -> None:
    tour.match("full")
    tour.taps("card:gold", "!steal")


@scene("table")
def duel(tour: SceneTour) -> None:
    tour.match("duel")


@scene("table")
def another_card(tour: SceneTour) -> None:
    tour.match("duel")
    tour.front.more.dispatch("on_tap", "")


@scene("table")
def between_rounds(tour: SceneTour) -> None:
    tour.match("between")


@scene("table")
def may_i(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.try_cards()
    tour.taps("card:stamp-collection")


@scene("table")
def out_of_turn(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.at.act_as(1)
    tour.front.refresh()


@scene("table")
def correcting(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log")
    tour.front.amend(8)


@scene("table", sheet=True)
def refusal(tour: SceneTour) -> None:
    tour.match("full")
    tour.taps("card:jewels", "!steal")


@scene("table", sheet=True)
def too_many_cards(tour: SceneTour) -> None:
    tour.match("full")
    tour.taps("card:jewels", "card:home", "!discard")


@scene("table", sheet=True)
def ruling(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("ruling", {"move": "discard", "player": 2, "card": "gold"}, "", 0)


@scene("table", sheet=True)
def other_reason(tour: SceneTour) -> None:
    ruling(tour)
    list(inside(Window.children[0], "PushButton"))[-1].dispatch("on_tap", "")
    next(inside(Window.children[0], "TextField")).text = "It was late"


@scene("table", sheet=True)
def verdict(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.try_cards()
    tour.taps("card:mattress-cash", "!take")


@scene("table", sheet=True)
def verdict_with_many_reasons(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.try_cards()
    tour.front.at.act_as(4)
    tour.front.refresh()
    tour.taps("card:stamp-collection", "!take")


@scene("table", sheet=True)
def question(tour: SceneTour) -> None:
    tour.match("marbles")
    tour.taps(
        "colour:blue", "number:3", "value:20", "colour:blue", "number:1", "value:20", "!collect"
    )


@scene("table", sheet=True)
def which(tour: SceneTour) -> None:
    tour.match("zones")
    tour.taps("!add")
    tour.touch("PlayerTile", 1)


@scene("table", sheet=True)
def made_of(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("made_of", 0)


@scene("table", sheet=True)
def a_part_of_it(tour: SceneTour) -> None:
    made_of(tour)
    tour.touch("Row", -1)


@scene("guests")
def let_others_in(tour: SceneTour) -> None:
    tour.match("house")
    tour.go("guests")


@scene("guests", sheet=True)
def somebody_is_put_out(tour: SceneTour) -> None:
    let_others_in(tour)
    """With the fullest name and wish there is."""
    auth = tour.app.opened_table.serving.table.auth
    guest = auth.admit(auth.tokens["play"], "en")
    guest.name = guest.wants = LONG_NAMES[0]
    tour.front.show()
    tour.front.open_sheet("guest", guest.number)


@scene("table", sheet=True)
def a_seat_is_wanted(tour: SceneTour) -> None:
    tour.match("full")
    """By the guest with the fullest name there is, while the match goes on."""
    tour.app.open_to_guests()
    auth = tour.app.opened_table.serving.table.auth
    guest = auth.admit(auth.tokens["play"], "en")
    guest.name = guest.wants = LONG_NAMES[0]
    tour.front.open_sheet("seat_wanted", guest.number)


@scene("guests", sheet=True)
def a_link_is_copied(tour: SceneTour) -> None:
    let_others_in(tour)
    tour.front.open_sheet("link_copied")


@scene("table", sheet=True)
def player(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("player", 0)


@scene("table", sheet=True)
def menu(tour: SceneTour) -> None:
    tour.match("house")
    tour.front.open_sheet("menu")


@scene("table", sheet=True)
def how_to_set_up(tour: SceneTour) -> None:
    tour.match("house")
    tour.front.open_sheet("set_up")


@scene("table", sheet=True)
def lesson(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("lesson", "stealing", "steal.first-set-safe")


@scene("table", sheet=True)
def house_rules(tour: SceneTour) -> None:
    tour.match("house")
    tour.front.open_sheet("house_rules")


@scene("table", sheet=True)
def what_can_i_do_now(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("possible")


@scene("table", sheet=True)
def keys_of_the_keyboard(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("keyboard")


@scene("table", sheet=True)
def only_with_my_hand(tour: SceneTour) -> None:
    tour.match("full")
    tour.front.open_sheet("hand")
    shown = Window.children[0]
    for key in list(inside(shown, "KeyCap"))[:3]:
        key.dispatch("on_tap", "")
    (look,) = inside(shown, "PushButton")
    look.held = "whole"


@scene("count")
def count(tour: SceneTour) -> None:
    tour.match("full")
    count_anew(tour, 1, 0, 1, 5)


@scene("count")
def count_cards(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("count")
    tour.front.ways.dispatch("on_change", "cards")


@scene("count")
def count_boxes(tour: SceneTour) -> None:
    tour.match("dwarf")
    tour.go("count")


@scene("count", sheet=True)
def count_refused(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log")
    tour.front.amend(1)
    tour.pad(1, 0, 0, 0, "log")


# Steps that several scenes share


def delete(tour: SceneTour, file: str) -> None:
    tour.app.library.delete(file)


def open_a_field(tour: SceneTour) -> None:
    open_in_the_editor(tour, "azul", "rows")


def open_in_the_editor(tour: SceneTour, like: str, part: str) -> None:
    """Begin with a copy of a sheet, and open one of its parts."""
    screen = tour.go("sheet_editor", like=like)
    opened = screen.edit.opened
    if opened != part:
        screen.enter_field(f"open:{part or opened}", "")


def count_anew(tour: SceneTour, *keys: int) -> None:
    """As if nothing had been typed before."""
    tour.go("count")._entry = None
    tour.go("count")
    tour.pad(*keys)
