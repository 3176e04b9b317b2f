"""The Malador for the tests: a camp of theirs between Purple and Red, and marauder cards drawn by Purple."""

from sim.engine.header import NOBODY
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Step
from tests.games.kings.position import give_land, offered, position, put_army, rules, run, territory

PURPLE, RED = 0, 1
WILD, WILD_NEXT = territory("white", "inner"), territory("white", "front")  # in the empty sector of four players
CAMP = territory("purple", "middle")  # between the fronts of Purple and Red
FRONT, RED_FRONT, RED_RIGHT = territory("purple", "front"), territory("red", "front"), territory("red", "right")


def malador_at(place=CAMP, *, settlement=Settlement.NONE, walls=0, armies=0, using=None, **army):
    """Return a position with a Malador territory, and nothing else of theirs on the board."""
    state = position(using=using)
    give_land(state, MALADOR, place, settlement, walls=walls)
    put_army(state, MALADOR, place, count=armies, **army)
    return state


def draw_card(state, card, using=None):
    """Let Purple draw a marauder card; return the rules."""
    using = rules() if using is None else using
    state.current = PURPLE
    run(state, using, Step.MARAUDERS, PURPLE, card)
    return using


def places(state, using, verb):
    return {a for a, _, _ in offered(state, using, verb)}


def no_players_land(state):
    return {place for place in range(42) if state.land[place].controller in (NOBODY, MALADOR)}
