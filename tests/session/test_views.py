"""What is said of a match: results, totals, the log, what can be done, answers, repairs."""

from tests.support.ui.plots import A_DUEL, SOME_MOVES

from .desk import Desk, texts


def test_the_winner_and_the_ranking(desk: Desk) -> None:
    desk.open(
        "big-deal", "score points=230000,360000,235000,195000", "score points=785000,85000,60000,0"
    )
    assert desk.result.heading == "The winner is"
    assert desk.result.winners == "Anna"
    assert desk.result.total == "$1,015,000"
    assert texts(desk.result.ranking) == [
        ("1", 0, "Anna", "$1,015,000", True),
        ("2", 1, "Ben", "$445,000", False),
        ("3", 2, "Cleo", "$295,000", False),
        ("4", 3, "Dora", "$195,000", False),
    ]
    assert desk.result.lines[0] == (0, 230000, 1015000)
    assert [(one.words, one.amount, one.move) for one in desk.total_parts[0]] == [
        ("Round 1", "+$230,000", 1),
        ("Round 2", "+$785,000", 2),
    ]
    assert [one.words for one in desk.total_parts[0][0].parts] == ["Round 1 scored"]

    desk.speak("de")
    assert desk.message[1] == "Gewonnen hat Anna: 1.015.000 $"
    assert desk.message[5] == "2. Ben: 445.000 $"


def test_a_match_that_goes_on_has_somebody_in_the_lead(desk: Desk) -> None:
    desk.open("big-deal", "score points=230000,360000,235000,195000", *SOME_MOVES[1:])
    assert desk.result.heading == "In the lead"
    assert desk.result.winners == "Ben"
    assert desk.result.total == "$440,000"


def test_after_a_round_somebody_leads_stays_ahead_or_takes_the_lead(desk: Desk) -> None:
    desk.open("score-pad")
    desk.log_move("score points=5,2,0,0")
    assert desk.round_over.headline == "Anna leads"
    assert desk.result.lines == ()

    desk.log_move("score points=1,1,0,0")
    assert desk.round_over.headline == "Anna stays ahead"

    desk.log_move("score points=0,9,0,0")
    assert desk.round_over.headline == "Ben takes the lead"

    desk.log_move("score points=6,0,0,0")
    assert desk.round_over.headline == "Anna and Ben share the lead"


def test_equal_totals_share_the_win_and_the_rank(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "score points=250000,250000,0,0",
        "score points=250000,250000,0,0",
        "score points=250000,250000,0,0",
        "score points=250000,250000,0,0",
    )
    assert desk.result.heading == "The winners are"
    assert desk.result.winners == "Anna and Ben"
    assert [one.rank for one in desk.result.ranking] == ["1", "1", "3", "3"]


def test_where_the_least_wins_the_least_comes_first(desk: Desk) -> None:
    desk.open("score-pad", "score points=5,2,9,4", "finish", wins="low")
    assert [one.name for one in desk.result.ranking] == ["Ben", "Dora", "Anna", "Cleo"]


def test_a_round_is_made_of_the_moves_that_changed_the_total(desk: Desk) -> None:
    desk.open("big-deal", "score points=230000,360000,235000,195000", *SOME_MOVES[1:], *A_DUEL)
    assert [(one.words, one.amount, one.move) for one in desk.total_parts[0][1].parts] == [
        ("Anna laid 2 Homes", "+$40,000", 3),
        ("Anna laid Jewels and Gold", "+$60,000", 7),
        ("Ben gave up: Anna gets Stocks ($65,000)", "+$65,000", 14),
    ]
    assert [(one.amount, one.move) for one in desk.total_parts[1][1].parts] == [
        ("+$60,000", 4),
        ("+$20,000", 8),
        ("−$20,000", 14),
    ]
    assert [one.amount for one in desk.total_parts[0]] == ["+$230,000", "+$165,000"]
    assert [one.amount for one in desk.total_parts[1]] == ["+$360,000", "+$60,000"]
    assert [one.amount for one in desk.total_parts[2]] == ["+$235,000", "+$45,000"]
    assert [one.amount for one in desk.total_parts[3]] == ["+$195,000"]


def test_a_game_that_is_counted_once_is_told_category_by_category(desk: Desk) -> None:
    desk.open(
        "sheet",
        {
            "move": "score",
            "enter": {
                "birds": [49, 44, 58],
                "bonus": [12, 7, 9],
                "goals": [13, 15, 17],
                "eggs": [18, 14, 22],
                "food": [8, 4, 6],
                "tucked": [6, 18, 8],
            },
        },
        players="Anna Ben Cleo",
        sheet="wingspan",
    )
    assert desk.counting.names == ("Anna", "Ben", "Cleo")
    assert [one.name for one in desk.counting.steps] == [
        "Birds",
        "Bonus cards",
        "Round goals",
        "Eggs",
        "Food on cards",
        "Tucked cards",
    ]
    assert desk.counting.steps[0].said == ("+49", "+44", "+58")
    assert desk.counting.steps[3].totals == (92, 80, 106)
    assert desk.counting.steps[5].totals == (106, 102, 120)
    assert [one.leads for one in desk.counting.steps] == [(2,), (2,), (2,), (2,), (2,), (2,)]
    assert desk.result.categories.names == ("Cleo", "Anna", "Ben")
    assert desk.result.categories.seats == (2, 0, 1)
    assert [one.title for one in desk.result.categories.rows] == [
        "Birds",
        "Bonus cards",
        "Round goals",
        "Eggs",
        "Food on cards",
        "Tucked cards",
        "Total",
    ]
    assert desk.result.categories.rows[0].totals == ("58", "49", "44")
    assert desk.result.categories.rows[6].totals == ("120", "106", "102")
    assert [one.leads for one in desk.result.categories.rows] == [
        (0,),
        (1,),
        (0,),
        (0,),
        (1,),
        (2,),
        (),
    ]
    assert desk.result.categories.difference == "Birds made the difference: 58 to 49."
    assert [(one.words, one.amount) for one in desk.total_parts[2]] == [
        ("Birds", "58"),
        ("Bonus cards", "9"),
        ("Round goals", "17"),
        ("Eggs", "22"),
        ("Food on cards", "6"),
        ("Tucked cards", "8"),
    ]
    assert desk.message[8] == "Birds: Cleo 58, Anna 49, Ben 44"


def test_a_game_of_several_rounds_is_not(desk: Desk) -> None:
    desk.open(
        "sheet",
        {"move": "score", "enter": {"taken": [26, 0, 0]}},
        "finish",
        players="Anna Ben Cleo",
        sheet="hearts",
    )
    assert desk.counting is None


def test_what_made_the_difference_is_told_in_points(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="skull-king")
    desk.log_move('{"move": "score", "enter": {"bid": [0, 1, 0], "tricks": [0, 1, 0]}}')
    assert desk.result.categories.difference == "Bids made the difference: 20 to 0."


def test_lines_of_points_of_several_rounds_are_added_up(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="oh-hell")
    assert desk.result.categories is None

    desk.log_move(
        '{"move": "score", "enter": {"bid": [1, 0, 0], "tricks": [1, 0, 0]}, "round": {"trump": 1}}'
    )
    desk.log_move(
        '{"move": "score", "enter": {"bid": [1, 0, 0], "tricks": [1, 1, 0]}, "round": {"trump": 1}}'
    )
    assert desk.result.categories.names == ("Anna", "Cleo", "Ben")
    assert [one.title for one in desk.result.categories.rows] == [
        "Exact bid",
        "Trick points",
        "Total",
    ]
    assert [one.totals for one in desk.result.categories.rows] == [
        ("20", "20", "10"),
        ("2", "0", "1"),
        ("22", "20", "11"),
    ]
    assert [one.leads for one in desk.result.categories.rows] == [(0, 1), (0,), ()]


def test_every_move_newest_first_by_rounds(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "score points=230000,360000,235000,195000",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben discard yacht",
    )
    assert [one.title for one in desk.rounds_in_log] == ["Round 2", "Round 1"]
    assert [[other.number for other in one.moves] for one in desk.rounds_in_log] == [[4, 3, 2], [1]]
    assert desk.rounds_in_log[0].moves[0].words == "Ben discarded Yacht"
    assert desk.rounds_in_log[0].moves[0].seat == 1
    assert desk.rounds_in_log[0].moves[0].form == "discard"
    assert desk.rounds_in_log[1].moves[0].seat == -1
    assert desk.last_action == "Ben discarded Yacht"

    desk.correct("amend", 4, "Ben discard gold")
    assert desk.last_action == "Fixed: Ben discarded Gold"

    desk.correct("drop", 4)
    assert desk.last_action == "Removed: Ben discarded Gold"

    desk.undo()
    assert desk.last_action == "Fixed: Ben discarded Gold"

    desk.correct("insert", 1, "score points=0,0,0,10000")
    assert desk.last_action == "Added: Round 1 scored"


def test_a_ruling_is_marked_with_its_reason_and_what_it_overruled(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels", "Anna pair home home", "Ben discard yacht")
    desk.log_move("Dora discard yacht", "We agreed")
    assert desk.rounds_in_log[0].moves[0].ruling == "We agreed"
    assert desk.rounds_in_log[0].moves[0].overruled == ("It’s Cleo’s turn, not Dora’s.",)

    desk.log_move("Dora discard gold", "{so} we said")
    assert desk.rounds_in_log[0].moves[0].ruling == "{so} we said"


def test_pairs_with_their_worth_and_who_can_be_robbed_with_what(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard yacht",
        "Anna pair jewels jewels",
    )
    assert desk.possible["Pair"][0].startswith("two alike [Home 40k] [Yacht 30k]")
    assert desk.possible["Pair"][1] == "or any object with [Silver 25k] [Gold 50k]"
    assert desk.possible["Take"] == [
        "Yacht from the pile, with [Yacht 30k] [Silver 40k] [Gold 65k]"
    ]
    assert desk.possible["Steal"] == [
        "Anna’s 2 Jewels, worth $20,000, with [Jewels] [Silver] [Gold]"
    ]
    assert desk.possible["Discard"] == ["any card"]

    desk.hold("card:stocks", "card:stocks", "card:gold")
    assert desk.possible == {
        "Pair": ["[2 Stocks 20k] [Stocks and Gold 60k]"],
        "Take": ["Yacht from the pile, with [Gold 65k]"],
        "Steal": ["Anna’s 2 Jewels, worth $20,000, with [Gold]"],
        "Discard": ["[Stocks] [Gold]"],
    }


def test_nain_jaune_tells_the_missing_rank(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Anna", players="Anna Ben Cleo")
    desk.hold("rank:1", "rank:3", "rank:4", "rank:4")
    assert desk.possible["Play"] == ["any run within [Ace] [3 to 4]"]

    desk.log_move("Ben play 2 7 took=7D")
    desk.hold("rank:8", "rank:9", "rank:11")
    assert desk.possible["Play"] == ["8 is missing: it goes on with [8 to 9]"]

    desk.hold()
    assert desk.possible["Play"] == ["8 is missing: it goes on with [8 to King]"]
    assert desk.possible["No 8"] == ["pass"]


def test_rotundo_tells_what_goes_with_the_open_card_and_who_can_bid(desk: Desk) -> None:
    desk.open(
        "rotundo",
        {"move": "deal", "first": 0, "card": "blue-3-35"},
        {"move": "collect", "player": 0, "cards": ["blue-2-20", "blue-4-10"]},
        {"move": "turn-up", "card": "brown-2-35"},
        players="Anna Ben Cleo",
    )
    assert (
        desk.possible["Collect"][0]
        == "two cards from hand, their bags [beige + blue] [brown + brown]"
    )
    assert desk.possible["Collect"][1] == "with the numbers [1 + 3] [2 + 2] [3 + 4]"
    assert desk.possible["Collect"][2] == "and not all three worth 35"
    assert desk.possible["Auction"] == ["No display, so no bid"]

    desk.hold("bag:brown-1", "bag:brown-3", "bag:blue-2")
    assert desk.possible["Collect"][0] == "[brown 1 + brown 3]"

    desk.hold("bag:blue-2")
    assert desk.possible["Collect"][0] == "none of these go with the open card"

    desk.log_move("Ben pass")
    desk.log_move("Cleo pass")
    desk.hold()
    assert desk.possible["Auction"] == ["Anna can bid 10, 20, 30, 35, 45, 55, 65"]


def test_dnup_tells_what_is_free_and_what_beats_whom(desk: Desk) -> None:
    desk.open(
        "dnup",
        "deal Anna",
        {"move": "play", "player": 0, "value": 4, "size": 2},
        players="Anna Ben Cleo",
    )
    assert desk.possible["Play"] == [
        "sizes no one has [1–9 ×1, 3–6] [1–3, 5–9 ×7–8]",
        "beats Anna’s 4 ×2 [5–9 ×2]",
    ]

    desk.hold("value:8", "value:8", "value:3")
    assert desk.possible["Play"] == ["sizes no one has [3, 8 ×1]", "beats Anna’s 4 ×2 [8 ×2]"]


def test_later_moves_that_fit_are_taken_over_and_the_first_that_does_not_asks(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard stamp-collection",
        "Anna pair stocks stocks",
        "Ben pair yacht yacht",
    )
    desk.begin_repair("amend", 5, "Dora discard jewels")
    assert not desk.repair.asks
    assert [one.how for one in desk.repair.steps] == ["put", "kept", "kept"]

    desk.begin_repair("insert", 4, "Cleo discard jewels")
    assert desk.repair.number == 4
    assert [one.rule.id for one in desk.repair.refused] == ["turn.not-yours"]
    assert [one.id for one in desk.choices] == ["shift", "other", "ruling", "passed", "left"]
    assert desk.choices[3].words == "Skipped: Dora, Anna and Ben"
    assert desk.choices[3].note == "Cleo discarded Yacht"
    assert not desk.choices[3].likely

    desk.begin_repair("drop", 3)
    assert [one.words for one in desk.choices] == [
        "Yes, shift 4 moves",
        "Skipped: Ben",
        "Ben discarded Yacht",
        "It stands",
        "It didn’t happen",
    ]

    desk.choose_instead("other")
    assert desk.repair.number == 5

    desk.choose_instead("left")
    desk.choose_instead("left")
    desk.choose_instead("left")
    assert not desk.repair.asks
    assert [one.how for one in desk.repair.steps] == ["left", "put", "left", "left", "left"]
    assert [one.instead for one in desk.repair.steps] == [0, 4, 0, 0, 0]

    desk.keep_repair()
    assert desk.said == "Ben discarded Yacht"


def test_a_forgotten_turn_shifts_everything_after_it_by_one_player(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben discard home",
        "Cleo take home",
        "Dora pair stamp-collection stamp-collection",
    )
    desk.begin_repair("insert", 3, "Ben pair classic-auto classic-auto")
    assert desk.choices[0].words == "Yes, shift 3 moves"

    desk.choose_instead("shift")
    desk.keep_repair()
    assert [one.words for one in desk.rounds_in_log[0].moves] == [
        "Anna laid 2 Stamp collections",
        "Dora took Home with Home",
        "Cleo discarded Home",
        "Ben laid 2 Classic autos",
        "Anna laid 2 Homes",
        "Round 1: Jewels turned up, Anna begins",
    ]


def test_a_story_that_breaks_a_rule_is_not_proposed(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair yacht yacht",
        "Cleo pair stocks stocks",
        "Dora pair piggy-bank piggy-bank",
        "Anna pair jewels jewels",
        "Ben steal Anna jewels",
    )
    desk.begin_repair("drop", 3)
    assert desk.repair.asks
    assert [one.id for one in desk.choices] == ["passed", "other", "ruling", "left"]


def test_there_are_no_homes_with_two_players(desk: Desk) -> None:
    desk.open(
        "cover-your-assets", "deal Anna jewels piles=jewels,jewels,stocks", players="Anna Ben"
    )
    desk.try_move("Anna pair home home")
    assert desk.against == ["deck.exhausted"]
    assert desk.why == "Home: with two players, all of them are left out of the deck."


def test_nobody_contests_without_a_set(desk: Desk) -> None:
    desk.open(
        "cover-your-assets",
        "deal Anna jewels piles=jewels,jewels,stocks",
        "Anna collect jewels piles=0",
        players="Anna Ben",
    )
    desk.try_move("Ben contest jewels")
    assert desk.against == ["steal.needs-own-set"]
    assert desk.why == "Ben has no set yet, and you need one to contest."


def test_jars_are_not_named_where_nobody_plays_with_them(desk: Desk) -> None:
    desk.open(
        "cover-your-assets",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair home home",
        "Cleo discard stocks",
        "Dora discard stocks",
        "Anna discard stocks",
        "Ben pair jewels jewels",
        "Cleo discard stocks",
        "Dora discard stocks",
        "Anna discard stocks",
        "Ben pair motor-boat motor-boat",
        "Cleo discard stocks",
        "Dora discard stocks",
        **{"second-set": True},
    )
    desk.try_move("Anna steal Ben depth=2 jewels")
    assert desk.against == ["steal.two-cards"]
    assert desk.why == "It takes two matching cards to steal the second set."


def test_a_card_and_a_box_are_laid_and_taken_once(desk: Desk) -> None:
    desk.open("yellow-dwarf", "deal Cleo", players="Anna Ben Cleo")
    desk.try_move("Anna play 9 9 took=7D")
    assert desk.against == ["board.not-in-run"]
    assert (
        desk.why
        == "The Yellow Dwarf is the seven of diamonds, but there’s no 7 among the cards laid (9)."
    )

    desk.log_move("Anna play 12 13 took=QS")
    desk.try_move("Anna play 12 12 took=QS")
    assert desk.against == ["deck.exhausted"]
    assert desk.why.startswith("Queen of spades has already been laid in this round")


def test_two_sets_of_one_size(desk: Desk) -> None:
    desk.open(
        "dnup", "deal Ben", "Ben play 5 2 2", "Anna play 3 1 1", "Anna rotate", players="Anna Ben"
    )
    desk.try_move("Ben add Anna 1")
    assert desk.against == ["set.not-higher"]
    assert desk.why.startswith(
        "With one more, Anna’s set would have 2 cards, as many as Ben’s set of 5s"
    )


def test_nobody_adds_to_their_own_set(desk: Desk) -> None:
    desk.open("dnup", "deal Anna", players="Anna Ben Cleo")
    desk.try_move("Anna add Anna")
    assert desk.against == ["set.own"]
    assert desk.why == "Anna can only add to other players’ sets, and only take theirs."


def test_a_verdict_by_a_sheet_that_comes_along_is_in_the_readers_language(desk: Desk) -> None:
    desk.open("sheet", players="Anna Ben Cleo", sheet="oh-hell")
    desk.try_move('{"move":"score","enter":{"bid":[0,0,0],"tricks":[0,0,0]},"round":{"trump":0}}')
    assert desk.why == "The tricks add up to 0, but should be 1."

    desk.speak("de")
    assert desk.why == "Die Stiche ergeben 0, es müssen aber 1 sein."


def test_the_match_answers_what_is_asked_about_the_situation(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair yacht yacht",
        "Cleo discard stocks",
        "Dora discard stocks",
        "Anna discard stocks",
        "Ben pair jewels gold",
        "Cleo discard stocks",
        "Dora discard stocks",
    )
    desk.ask("can I steal this?")
    assert desk.answers[0].words.startswith("Yes. Steal: Ben’s Jewels and Gold, worth $60,000")
    assert desk.answers[0].tone == "legal"

    desk.ask("who is next?")
    assert desk.answers[0].words.startswith("It’s Anna’s turn.")
    assert desk.answers[0].tone == ""

    desk.ask("how much is my stack worth")
    assert desk.answers[0].words.startswith("In this round: Anna $40,000, Ben $90,000")
    assert desk.answers[0].tone == ""

    desk.ask("how many cards are left to draw")
    assert desk.answers[0].words.startswith("The draw pile has")
    assert desk.answers[0].tone == ""

    desk.speak("de")
    desk.ask("Darf ich das klauen?")
    assert desk.answers[0].words.startswith("Ja. Klauen:")
    assert desk.answers[0].tone == "legal"

    desk.ask("wer ist dran")
    assert desk.answers[0].words.startswith("Anna ist am Zug.")

    desk.speak("fr")
    desk.ask("est-ce que je peux chiper ça")
    assert desk.answers[0].words.startswith("Oui. Chiper")
    assert desk.answers[0].tone == "legal"

    desk.ask("à qui le tour ?")
    assert desk.answers[0].words.startswith("C’est à Anna de jouer.")


def test_a_question_about_the_rules_is_left_to_the_rules(desk: Desk) -> None:
    desk.open("big-deal", "deal Anna jewels")
    desk.ask("first set")
    assert desk.answers == []

    desk.ask("joker")
    assert desk.answers == []

    desk.ask("what is a pair")
    assert desk.answers == []

    desk.ask("can I")
    assert desk.answers == []


def test_what_is_not_allowed_now_is_said_with_its_reason(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair yacht yacht",
        "Cleo discard stocks",
        "Dora discard stocks",
    )
    desk.ask("may I steal?")
    assert [(one.tone, one.rule) for one in desk.answers] == [("illegal", "steal.first-set-safe")]
    assert [one.words for one in desk.answers] == [
        "Not now: Ben has only one set, and the first set is always safe."
    ]


def test_what_is_allowed_now_is_said_also_if_its_verb_names_the_player(desk: Desk) -> None:
    desk.open(
        "big-deal",
        "deal Anna jewels",
        "Anna pair home gold",
        "Ben pair yacht yacht",
        "Cleo discard stocks",
        "Dora discard stocks",
        "Anna discard stocks",
        "Ben pair home home",
        "Cleo discard stocks",
        "Dora discard stocks",
        "Anna steal Ben home",
    )
    desk.ask("may I give up?")
    assert [(one.tone, one.words) for one in desk.answers] == [
        ("legal", "Yes. Ben gives up: Anna gets the set")
    ]


def test_the_rules_open_at_what_is_going_on(desk: Desk) -> None:
    desk.open("big-deal")
    desk.look_up()
    assert desk.section == "set-up"

    desk.log_move("deal Anna jewels")
    desk.look_up()
    assert desk.section == "your-turn"

    desk.look_up(rule_id="steal.self")
    assert desk.section == "steal.self"

    desk.look_up(doing="steal")
    assert desk.section == "stealing"

    desk.log_move("score points=10000,0,0,0")
    desk.look_up()
    assert desk.section == "scoring"

    desk.log_move("score points=1000000,0,0,0")
    desk.look_up()
    assert desk.section == "end-of-game"


def test_the_rules_of_cover_your_assets_open_at_what_somebody_has_begun(desk: Desk) -> None:
    desk.open(
        "cover-your-assets", "deal Anna jewels piles=home,stocks,gold", players="Anna Ben Cleo"
    )
    desk.look_up()
    assert desk.section == "your-turn"

    desk.look_up(doing="steal")
    assert desk.section == "stealing"

    desk.look_up(doing="collect")
    assert desk.section == "special-piles"


def test_the_rules_of_rotundo_open_at_what_somebody_has_begun(desk: Desk) -> None:
    desk.open("rotundo", "deal Anna beige-1-10", players="Anna Ben Cleo")
    desk.look_up()
    assert desk.section == "your-turn"

    desk.look_up(doing="auction")
    assert desk.section == "auction"


def test_the_rules_of_dnup_open_at_what_somebody_has_begun(desk: Desk) -> None:
    desk.open("dnup", "deal Anna", players="Anna Ben Cleo")
    desk.look_up()
    assert desk.section == "your-turn"

    desk.look_up(doing="add")
    assert desk.section == "adding"
