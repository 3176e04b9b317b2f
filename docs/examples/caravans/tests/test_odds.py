"""The odds of a march, against following every roll by hand and against the rules."""

import pytest
from sim.errors import UsageError

from caravans.crossing import Crossing, March, course
from caravans.game import GAME
from caravans.question import Question
from caravans.rules import ANIMALS
from caravans.words import Camp, Card, Verb

from tests.position import FIRST, RULES, TABLE, march, own, position, stand

CONTENT = GAME.layout.content
REACHED = 1.0


def brute_chance(left, animals, legs=0, danger=2, gaits=RULES.gait):
    """Return the chance to come so far in hills, every roll of every order of the animals followed."""
    if left <= 0:
        return REACHED
    best = 0.0
    for index, animal in enumerate(animals):
        rest = animals[:index] + animals[index + 1 :]
        failing = max(0, danger + max(0, legs - 1) - (animal == Card.DONKEY) + (animal == Card.HORSE))
        going = [brute_chance(left - int(gaits[animal, face]), rest, legs + 1) for face in range(min(failing, 5), 6)]
        best = max(best, sum(going) / 6)
    return best


@pytest.mark.parametrize(
    ("herd", "animals"),
    [
        ("mule=1", (Card.MULE,)),
        ("mule=2,donkey=1", (Card.MULE, Card.MULE, Card.DONKEY)),
        ("horse=1,camel=1,mule=1,donkey=1", (Card.HORSE, Card.CAMEL, Card.MULE, Card.DONKEY)),
    ],
)
@pytest.mark.parametrize("spaces", [2, 5, 8])
def test_the_chance_is_that_of_all_rolls_by_the_best_order(herd, animals, spaces):
    numbers = Question(to="gate", herd=herd, spaces=spaces).answer(CONTENT).numbers
    assert numbers["reaches"] == pytest.approx(brute_chance(spaces, animals))


def test_a_march_ends_in_one_of_three_ways():
    numbers = Question(to="fort", herd="mule=2,camel=2", guides=1, maps=1, feedings=1).answer(CONTENT).numbers
    assert numbers["reaches"] + numbers["fails"] + numbers["stranded"] == pytest.approx(1)
    assert numbers["legs"]["reached"].iloc[-1] == pytest.approx(numbers["reaches"])


def test_a_guide_leads_a_single_leg_again():
    alone, guided = (Question(herd="mule=1", spaces=1, guides=guides).answer(CONTENT) for guides in (0, 1))
    assert alone.numbers["reaches"] == pytest.approx(5 / 6)
    assert guided.numbers["reaches"] == pytest.approx(35 / 36)


def test_a_map_needs_no_roll_and_counts_as_a_leg():
    crossing = Crossing(RULES, None, Camp.MILL, (1, 0, 0, 0, 0))
    march_on = March(left=6, fresh=(1, 0, 0, 0, 0), feedings=1, guides=0, maps=1)
    assert crossing.mapped(march_on) == march_on._replace(left=3, maps=0, legs=1)
    assert crossing.failing("mule", march_on._replace(legs=2)) == 2


@pytest.mark.parametrize("more", [{"guides": 1}, {"maps": 1}, {"feedings": 1}, {"ahead": 2}, {"guild": "potters"}])
def test_help_never_lowers_the_chance(more):
    plain, helped = (Question(to="fort", **extra).answer(CONTENT).numbers for extra in ({}, more))
    assert helped["reaches"] > plain["reaches"]


def test_marches_rolled_by_chance_agree():
    question = Question(to="gate", spaces=6, herd="mule=2,donkey=1,horse=1", guides=1)
    chance = question.answer(CONTENT).numbers["reaches"]
    marches = 2000
    deviation = (chance * (1 - chance) / marches) ** 0.5
    assert question.check(CONTENT, marches, seed=1).estimate == pytest.approx(chance, abs=4 * deviation)


def rolled_by_the_rules(crossing, asked, dice):
    """Return whether a march reaches its camp by the rules of the game, led as the odds would."""
    state = position("smiths", "weavers")
    own(state, FIRST, *[ANIMALS[kind] for kind, number in enumerate(asked.fresh) for _ in range(number)])
    stand(state, FIRST, int(RULES.camp_at[crossing.stretch]) - asked.left)
    state.streams.key = dice
    march(state)
    while TABLE.question(state):
        left = int(RULES.camp_at[crossing.stretch]) - int(state.players[FIRST].space)
        if left <= 0:
            return True
        fresh = tuple(int(number) for number in state.fresh)
        name = crossing.best(March(left, fresh, 0, 0, 0, int(state.legs)))
        TABLE.answer(state, RULES, Verb.LEAD, Card[name.upper()])
    return bool(state.players[FIRST].space == RULES.camp_at[crossing.stretch])


@pytest.mark.filterwarnings("ignore:overflow")
def test_the_rules_reach_the_camp_as_often_as_the_odds_say():
    crossing = Crossing(RULES, None, Camp.GATE, (1, 1, 1, 0, 0))
    asked = March(5, (1, 1, 1, 0, 0), 0, 0, 0)
    chance, races = crossing.chance(asked), 300
    reached = sum(rolled_by_the_rules(crossing, asked, dice) for dice in range(races))
    assert reached / races == pytest.approx(chance, abs=4 * (chance * (1 - chance) / races) ** 0.5)


def test_nothing_left_is_a_march_that_is_stranded():
    crossing = Crossing(RULES, None, Camp.MILL, (0, 0, 0, 0, 0))
    (last,) = course(crossing, March(3, (0, 0, 0, 0, 0), 0, 0, 0))
    assert (last.reached, last.failed, last.stranded) == (0, 0, 1)


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({"to": "moon"}, "there is no camp 'moon'"),
        ({"guild": "owls"}, "there is no guild 'owls'"),
        ({"herd": "mule"}, "must be ANIMAL=N"),
        ({"herd": "cow=1"}, "there is no animal 'cow'"),
        ({"herd": "mule=9"}, "at most 8"),
        ({"spaces": 99}, "--spaces is 99"),
        ({"guides": -1}, "--guides is -1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(asked, refused):
    with pytest.raises((UsageError, ValueError), match=refused):
        Question(**asked).answer(CONTENT)
