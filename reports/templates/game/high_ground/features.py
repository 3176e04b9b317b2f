"""How a clan stands, in numbers that everybody at the table can count: what a learned value weighs."""

from sim.compiling.compiled import compiled
from sim.features import Feature, meanings

from high_ground.state import FIRST_HILL, PLACES


class Held(Feature):
    """What is counted."""

    POINTS = 0, "points scored so far"
    WARRIORS = 1, "warriors on the board"
    HILLS = 2, "hills held"
    INCOME = 3, "points that these hills give each round"


@compiled
def features(state, rules, seat, values):
    """Write how a clan stands."""
    values[Held.POINTS] = state.players[seat].points
    for place in range(PLACES):
        if state.holder[place] == seat:
            values[Held.WARRIORS] += state.warriors[place]
            if place >= FIRST_HILL:
                values[Held.HILLS] += 1
                values[Held.INCOME] += rules.points[place - FIRST_HILL]


MEANINGS = meanings(Held)
