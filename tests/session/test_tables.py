"""What the table shows, and what comes of taps."""

from companion.engine.tap_result import FormRequested, MoveLogged, MoveRefused, TapState

from .desk import Desk


def test_two_players_whom_nobody_logged(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels")
    desk.skip_to("Cleo")
    assert desk.table.prompt.mode == "Anna and Ben: not logged ·"
    assert desk.table.prompt.text == "Cleo’s turn."
    assert desk.match.number == 1

    desk.tap("card:stocks")
    desk.tap_verb("discard")
    assert desk.outcome is MoveLogged
    assert desk.moves[1] == '{"move":"discard","player":0}'
    assert desk.moves[2] == '{"move":"discard","player":1}'
    assert desk.moves[3] == '{"move":"discard","player":2,"card":"stocks"}'
    assert desk.skipped == []
    assert desk.match.table.turn == 3


def test_one_undo_takes_the_whole_step_back(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels", "Anna pair home home")
    desk.skip_to("Dora")
    desk.tap_verb("discard")
    assert desk.match.number == 5

    desk.undo()
    assert desk.match.number == 2

    desk.redo()
    assert desk.match.number == 5

    desk.reopen()
    desk.undo()
    assert desk.match.number == 2

    desk.undo()
    assert desk.match.number == 1


def test_in_dnup_whoever_is_skipped_rotated_the_hand(desk: Desk) -> None:
    desk.open("dnup", "deal Anna", players="Anna Ben Cleo")
    desk.skip_to("Ben")
    assert desk.skipped == ['{"move":"rotate","player":0}']


def test_in_rotundo_whoever_is_skipped_passed(desk: Desk) -> None:
    desk.open("rotundo", "deal Anna beige-1-10", players="Anna Ben Cleo")
    desk.skip_to("Ben")
    assert desk.skipped == ['{"move":"pass","player":0}']


def test_in_nain_jaune_whoever_is_skipped_passed(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Cleo", "Anna play 2 3", players="Anna Ben Cleo")
    desk.skip_to("Cleo")
    assert desk.skipped == ['{"move":"pass","player":1}']


def test_a_box_that_the_run_no_longer_passes_is_forgotten_by_the_screen(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Dora")
    desk.tap("rank:5", "rank:12", "box:QS", "box:7D", "rank:9")
    desk.tap_verb("play")
    assert desk.logged == {"move": "play", "player": 0, "from": 9, "to": 12, "took": ("QS",)}


def test_the_question_about_the_only_board_card_is_answered_before_playing(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Dora", "Anna play 2 4")
    desk.tap("rank:8", "answer:taken")
    desk.tap_verb("play")
    assert desk.logged == {"move": "play", "player": 1, "from": 5, "to": 8, "took": ("7D",)}

    desk.undo()
    desk.tap("rank:8", "answer:forgotten")
    desk.tap_verb("play")
    assert desk.logged == {"move": "play", "player": 1, "from": 5, "to": 8, "forgot": ("7D",)}

    desk.undo()
    desk.tap("rank:8", "answer:taken", "answer:no")
    desk.tap_verb("play")
    assert desk.logged == {"move": "play", "player": 1, "from": 5, "to": 8}

    desk.undo()
    desk.tap("rank:8")
    desk.tap_verb("play")
    assert desk.logged == {"move": "play", "player": 1, "from": 5, "to": 8}


def test_the_rest_of_the_last_play_is_entered_and_logged(desk: Desk) -> None:
    desk.open(
        "yellow-dwarf",
        "deal Dora",
        "Anna play 1 10",
        "Ben pass",
        "Cleo pass",
        "Dora pass",
        payment="points",
        **{"held-box": "doubles"},
    )
    desk.tap("rank:3", "rank:4")
    desk.tap_verb("play")
    assert desk.outcome is FormRequested
    assert desk.match.number == 5

    desk.fill_in_rest()
    assert desk.form.title == "What’s left in everyone’s hands?"
    assert desk.form.subtitle == "Anna laid 3 to 4 · out"
    assert [one.name for one in desk.form.sections[0].boxes] == ["Ben", "Cleo", "Dora"]

    desk.type("30>40>5>")
    desk.answer("Ben")
    desk.answer("Rest: no one")
    desk.log()
    assert desk.form.says.startswith("Dora can’t have 5 points in 12 cards")

    desk.type("50")
    desk.log()
    assert desk.outcome is MoveLogged
    assert desk.logged == {
        "move": "play",
        "player": 0,
        "from": 3,
        "to": 4,
        "points_left": (0, 30, 40, 50),
        "held": {"10D": 1},
    }
    assert desk.match.table.phase == "over"


def test_the_moves_of_skipped_players_are_logged_with_the_form_that_ends_the_round(
    desk: Desk,
) -> None:
    desk.open("yellow-dwarf", "deal Dora", "Anna play 1 10", payment="points")
    desk.skip_to("Anna")
    assert desk.skipped == [
        '{"move":"pass","player":1}',
        '{"move":"pass","player":2}',
        '{"move":"pass","player":3}',
    ]

    desk.tap("rank:3", "rank:4")
    desk.tap_verb("play")
    assert desk.outcome is FormRequested

    desk.fill_in_rest()
    assert desk.form.subtitle == "Anna laid 3 to 4 · out"

    desk.type("30>40>50")
    desk.log()
    assert desk.outcome is MoveLogged
    assert desk.match.number == 6

    desk.undo()
    assert desk.match.number == 2


def test_who_pays_whom_is_told_at_the_end_of_a_round_and_in_the_log(desk: Desk) -> None:
    desk.open("yellow-dwarf", "score out=Ben left=3,0,2,1")
    assert desk.table.prompt.hint.startswith("Ben gets 3 from Anna, 2 from Cleo and 1 from Dora.")
    assert (
        desk.said_with_payments
        == "Round 1 scored: Ben was out · gets 3 from Anna, 2 from Cleo and 1 from Dora"
    )
    assert desk.said == "Round 1 scored: Ben was out"

    desk.speak("de")
    assert desk.table.prompt.hint.startswith("Ben bekommt 3 von Anna, 2 von Cleo und 1 von Dora.")

    desk.speak("fr")
    assert desk.table.prompt.hint.startswith("Ben reçoit 3 d’Anna, 2 de Cleo et 1 de Dora.")

    desk.log_move("deal Dora")
    assert desk.table.prompt.hint == "De quelle carte à quelle carte ?"


def test_the_question_of_a_deal_is_not_shed_for_its_hint(desk: Desk) -> None:
    desk.open("crazy-eights", players="Anna Ben")
    assert desk.table.prompt.text == "Round 1. Which card is turned up?"
    assert desk.table.prompt.hint == "Its rank and its suit. Not an eight."
    assert desk.table.prompt.asks == ""

    desk.speak("de")
    assert desk.table.prompt.text == "Runde 1. Welche Karte wird aufgedeckt?"
    assert desk.table.prompt.hint == "Ihr Wert und ihre Farbe. Keine Acht."


def test_after_an_eight_the_wanted_suit_is_what_is_large(desk: Desk) -> None:
    desk.open("crazy-eights", "deal Anna J-hearts", players="Anna Ben")
    assert desk.table.middle[0].face.name == "Jack of hearts"
    assert desk.table.middle[0].face.short == "J♥"

    desk.log_move("Anna eight 8-clubs diamonds")
    assert desk.table.middle[0].face.name == "wanted: diamonds"
    assert desk.table.middle[0].face.short == "♦"
    assert desk.table.middle[0].note == "8 of clubs"


def test_a_wish_has_its_sign(desk: Desk) -> None:
    desk.open("crazy-eights", "deal Anna J-hearts", players="Anna Ben")
    desk.tap("rank:8", "suit:clubs")
    desk.tap_verb("play")
    assert [(one.sign, one.text) for one in desk.table.prompt.answers] == [
        ("♣", "clubs"),
        ("♦", "diamonds"),
        ("♥", "hearts"),
        ("♠", "spades"),
    ]


def test_court_cards_have_local_letters(desk: Desk) -> None:
    desk.open("crazy-eights", "deal Anna J-hearts", players="Anna Ben")
    assert [one.face.short for one in desk.table.pads[0].keys] == [
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
    ]

    desk.speak("de")
    assert [one.face.short for one in desk.table.pads[0].keys] == [
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "B",
        "D",
        "K",
    ]
    assert desk.table.middle[0].face.short == "B♥"

    desk.speak("fr")
    assert [one.face.short for one in desk.table.pads[0].keys] == [
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "V",
        "D",
        "R",
    ]
    assert desk.table.middle[0].face.short == "V♥"


def test_dnup_remembers_the_largest_sets(desk: Desk) -> None:
    desk.open("dnup", "deal A", "A play 5 4", "B play 6 2", "C play 7 2", players="A B C")
    assert desk.moments["Largest set"] == "A made 5 ×4"
    assert desk.moments["Largest beaten set"] == "C beat B’s 6 ×2 with 7 ×2"


def test_a_turn_is_missed_in_big_deal(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels", players="Anna Ben Cleo")
    assert desk.may_miss_turn == [0]

    desk.miss_turn("Anna")
    assert desk.outcome is MoveLogged
    assert desk.said.startswith("Anna missed a turn")
    assert desk.match.entry.ruling == "was away"
    assert desk.match.table.turn == 1

    desk.undo()
    assert desk.match.number == 1
    assert desk.match.table.turn == 0


def test_a_turn_is_missed_in_cover_your_assets(desk: Desk) -> None:
    desk.open("cover-your-assets", "deal Anna stocks piles=home,home,gold", players="Anna Ben Cleo")
    assert desk.may_miss_turn == [0]

    desk.miss_turn("Anna")
    assert desk.outcome is MoveLogged
    assert desk.said.startswith("Anna missed a turn")
    assert desk.match.entry.ruling == "was away"
    assert desk.match.table.turn == 1

    desk.undo()
    assert desk.match.number == 1
    assert desk.match.table.turn == 0


def test_a_turn_is_missed_in_dnup(desk: Desk) -> None:
    desk.open("dnup", "deal Anna", players="Anna Ben Cleo")
    assert desk.may_miss_turn == [0]

    desk.miss_turn("Anna")
    assert desk.outcome is MoveLogged
    assert desk.said.startswith("Anna missed a turn")
    assert desk.match.entry.ruling == "was away"
    assert desk.match.table.turn == 1

    desk.undo()
    assert desk.match.number == 1
    assert desk.match.table.turn == 0


def test_a_turn_is_missed_in_crazy_eights(desk: Desk) -> None:
    desk.open("crazy-eights", "deal Anna 7-hearts", players="Anna Ben Cleo")
    assert desk.may_miss_turn == [0]

    desk.miss_turn("Anna")
    assert desk.outcome is MoveLogged
    assert desk.said.startswith("Anna missed a turn")
    assert desk.match.entry.ruling == "was away"
    assert desk.match.table.turn == 1

    desk.undo()
    assert desk.match.number == 1
    assert desk.match.table.turn == 0


def test_whoever_leads_in_nain_jaune_hears_why_not(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Anna", players="Anna Ben Cleo")
    desk.miss_turn("Ben")
    assert desk.outcome is MoveRefused
    assert desk.broken_rules == ["pass.must-lead"]

    desk.log_move("Ben play 7 9")
    desk.miss_turn("Cleo")
    assert desk.outcome is MoveLogged


def test_special_piles_show_what_lies_on_them_whatever_is_asked_and_nobody_taps_them(
    desk: Desk,
) -> None:
    desk.open("cover-your-assets", players="Anna Ben Cleo", **{"action-cards": True})
    assert [[other.face.icon for other in one] for one in desk.piles] == [
        ["face-down", "face-down", "face-down"]
    ]

    desk.tap("card:jewels", "card:home", "card:gold")
    assert [[other.face.icon for other in one] for one in desk.piles] == [
        ["home", "gold", "face-down"]
    ]
    assert [[other.lit for other in one] for one in desk.piles] == [[False, False, False]]

    desk.tap("card:stocks")
    desk.tap_verb("deal")
    assert desk.outcome is TapState
    assert desk.table.prompt.text == "Who begins?"


def test_special_piles_stay_while_a_claim_may_be_contested(desk: Desk) -> None:
    desk.open(
        "cover-your-assets",
        "deal Anna jewels piles=home,gold,stocks",
        players="Anna Ben Cleo",
        **{"action-cards": True},
    )
    assert [[other.face.icon for other in one] for one in desk.piles] == [
        ["home", "gold", "stocks"]
    ]

    desk.tap("card:move")
    assert [[other.face.icon for other in one] for one in desk.piles] == [
        ["home", "gold", "stocks"]
    ]

    desk.log_move("Anna collect home 0")
    assert [[other.face.icon for other in one] for one in desk.piles] == [
        ["face-down", "gold", "stocks"]
    ]

    desk.log_move("Ben accept")
    assert [[other.face.icon for other in one] for one in desk.piles] == [
        ["face-down", "gold", "stocks"]
    ]
    assert [[other.lit for other in one] for one in desk.piles] == [[False, False, False]]


def test_who_fixes_a_move_finds_its_verb_in_gold(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna discard piggy-bank",
        "Ben pair home home",
        players="Anna Ben",
    )
    desk.compose("amend", 2)
    assert desk.gold == ["discard"]

    desk.tap("card:yacht")
    assert desk.gold == ["discard"]

    desk.compose("insert", 2)
    desk.tap("card:yacht")
    assert desk.gold == ["pair"]


def test_keys_say_how_many_of_a_card_are_left_only_where_that_is_wanted(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels", players="Anna Ben")
    assert desk.table.pads[0].keys[0].face.note == ""

    desk.count_what_is_left()
    assert desk.table.pads[0].keys[0].face.note == "8 left"


def test_the_table_reminds_of_what_was_agreed_on(desk: Desk) -> None:
    desk.open("yellow-dwarf", players="Anna Ben", stuck="skip")
    assert (
        desk.table.prompt.hint == "Everyone stakes 15. House rules: No one has the rank: Skip it."
    )


def test_chips_are_seen_by_everybody(desk: Desk) -> None:
    desk.open("yellow-dwarf", players="Anna Ben", chips=100)
    assert desk.table.prompt.hint == "Everyone stakes 15."


def test_three_house_rules_are_too_many_for_a_hint(desk: Desk) -> None:
    desk.open(
        "yellow-dwarf", players="Anna Ben", stuck="skip", opera="off", **{"traditional-deals": True}
    )
    assert desk.table.prompt.hint == "Everyone stakes 15."


def test_gold_is_what_all_of_the_selection_makes(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Anna", players="Anna Ben Cleo")
    desk.tap("rank:5", "rank:8")
    assert desk.gold == ["play"]


def test_gold_is_what_one_card_makes_and_nothing_of_which_a_card_is_left_over(desk: Desk) -> None:
    desk.open(
        "cover-your-assets", "deal Anna jewels piles=home,stocks,gold", players="Anna Ben Cleo"
    )
    desk.tap("card:home")
    assert desk.gold == ["pair"]

    desk.tap("card:home")
    desk.tap("card:motor-boat", "pile:0")
    assert desk.gold == []


def test_an_action_card_asks_for_a_player(desk: Desk) -> None:
    desk.open(
        "cover-your-assets",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks stocks",
        "Cleo pair jewels jewels",
        "Dora discard",
        **{"action-cards": True},
    )
    desk.tap("card:swap")
    assert desk.table.prompt.text == "Anna: swap top sets with whom?"
    assert [one.label for one in desk.table.verbs] == ["Swap", "Discard"]
    assert [one.words for one in desk.table.verbs] == ["with whom?", "Swap"]
    assert desk.gold == ["swap"]

    desk.tap_verb("swap")
    assert desk.outcome is TapState
    assert [one.lit for one in desk.table.tiles] == [False, True, True, False]


def test_what_a_move_card_can_do_is_said_at_once(desk: Desk) -> None:
    desk.open(
        "cover-your-assets", "deal Anna jewels", "Anna pair home home", **{"action-cards": True}
    )
    desk.tap("card:move")
    assert desk.table.prompt.text == "Ben: move a set on whose stack?"
    assert [one.words for one in desk.table.verbs] == ["needs two sets", "needs two sets", "Move"]
    assert desk.gold == ["discard"]
