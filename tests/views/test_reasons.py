"""Refusals explain themselves: what the sentence says fits the case that it is said of."""

import pytest

from companion.cli import main
from companion.engine.match import Match, Verdict, read_line
from companion.i18n.language import language, languages
from companion.rulebook.stories import read_stories

CASES = {
    ("cover-your-assets", "with two players, all of them are left out of the deck"): """
Anna Ben: no Homes with two players
  deal Anna jewels piles=jewels,jewels,stocks
  Anna pair home home       ! deck.exhausted
""",
    ("cover-your-assets", "Ben has no set yet, and you need one to contest."): """
Anna Ben: without a set
  deal Anna jewels piles=jewels,jewels,stocks
  Anna collect jewels piles=0
  Ben contest jewels        ! steal.needs-own-set
""",
    ("cover-your-assets", "It takes two matching cards to steal the second set. "): """
Anna Ben Cleo Dora (second-set=true): nobody plays with jars
  deal Anna jewels
  Anna pair home home
  Ben pair home home
  Cleo discard stocks
  Dora discard stocks
  Anna discard stocks
  Ben pair jewels jewels
  Cleo discard stocks
  Dora discard stocks
  Anna discard stocks
  Ben pair motor-boat motor-boat
  Cleo discard stocks
  Dora discard stocks
  Anna steal Ben depth=2 jewels   ! steal.two-cards
""",
    ("yellow-dwarf", "Queen of spades has already been laid in this round"): """
Anna Ben Cleo: the queen twice
  deal Cleo
  Anna play 12 13 took=QS
  Anna play 12 12 took=QS   ! deck.exhausted
""",
    ("yellow-dwarf", "the seven of diamonds, but there’s no 7 among the cards laid (9)"): """
Anna Ben Cleo: the Dwarf with a nine
  deal Cleo
  Anna play 9 9 took=7D     ! board.not-in-run
""",
    ("dnup", "With one more, Anna’s set would have 2 cards, as many as Ben’s set of 5s"): """
Anna Ben: a second pair
  deal Ben
  Ben play 5 2 2
  Anna play 3 1 1
  Anna rotate
  Ben add Anna 1            ! set.not-higher
""",
    ("dnup", "Anna can only add to other players’ sets, and only take theirs."): """
Anna Ben Cleo: nothing of hers lies there
  deal Anna
  Anna add Anna             ! set.own
""",
}


def refused(told: str, game: str) -> tuple[Match, Verdict]:
    """The match of a story, and what was said to its last line."""
    (story,) = read_stories(told, game)
    match = Match.of(story.setup)
    for step in story.steps:
        assert step.line is not None
        match, verdict = match.add(read_line(story.setup, step.line))
    assert tuple(broken.rule.id for broken in verdict.broken) == story.steps[-1].broken
    return match, verdict


@pytest.mark.parametrize(("game", "says"), CASES, ids=lambda case: case[:30])
def test_a_refusal_says_what_is_wrong_in_this_case(game: str, says: str) -> None:
    match, verdict = refused(CASES[game, says], game)
    said = " ".join(language("en").why(broken, match.setup) for broken in verdict.broken) + " "
    assert says in said
    for code in languages():
        for broken in verdict.broken:
            assert not set("{}") & set(language(code).why(broken, match.setup))


def test_too_many_players_hear_which_house_rule_would_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "yellow-dwarf", *"ABCDE"]) == 2
    said = capsys.readouterr().err
    assert "Nain Jaune is for 2 to 4 players, not 5." in said
    assert "With the house rule “Traditional deals” up to 8 can play." in said
