"""The compass of the automatic enemy: how far its pointer turns clockwise from a card's arrow to a region (A19.5).

A region lies in the direction of the arrow if it is within half an eighth of a circle on either side; the nearest such
region comes first, of two equally near ones the clockwise one. Failing that, the pointer turns clockwise until it meets
a region. Angles are whole thousandths of a degree, so that nothing hangs on the last bit of a number. On the board x
grows eastwards and y southwards.
"""

import math

from sim.compiling.compiled import compiled

FINE = 1000  # parts of a degree
CIRCLE = 360 * FINE
EIGHTH = 45 * FINE
BOARD = 100  # breadth and height of the board, over whose rim Sea Regions are neighbours


@compiled
def turn(dx, dy, direction):
    """Return how far the pointer turns from the arrow to a displacement, in half parts (A19.5)."""
    bearing = round(math.degrees(math.atan2(float(dx), float(-dy))) * FINE)
    angle = (bearing - direction * EIGHTH) % CIRCLE
    if 2 * (CIRCLE - angle) <= EIGHTH:
        return 2 * (CIRCLE - angle) + 1
    return 2 * angle


@compiled
def points_at(turned):
    """Return whether a pointer that has turned so far still counts as pointing in the arrow's direction (A19.5)."""
    return turned <= EIGHTH + 1


@compiled
def turn_to(rules, origin, goal, direction):
    """Return how far the pointer turns to a region, from centre to centre (A19.5)."""
    return turn(rules.x[goal] - rules.x[origin], rules.y[goal] - rules.y[origin], direction)


@compiled
def turn_round_rim(rules, origin, goal, direction):
    """Return how far the pointer turns to a Sea Region beyond the rim of the board (A19.12)."""
    dx = across(rules.x[goal] - rules.x[origin])
    dy = across(rules.y[goal] - rules.y[origin])
    return turn(dx, dy, direction)


@compiled
def across(distance):
    """Return a distance along one axis the shorter way, which may lead over the rim."""
    if 2 * distance > BOARD:
        return distance - BOARD
    if 2 * distance < -BOARD:
        return distance + BOARD
    return distance


@compiled
def turn_to_ferry(rules, origin, place, direction):
    """Return how far the pointer turns to a ferry route: to its first leg, or to its far end (A19.10, O44)."""
    if rules.ferry_by_far_end == 1:
        return turn_to(rules, origin, rules.ferries[origin, place], direction)
    dx = rules.ferry_x[origin, place] - rules.x[origin]
    dy = rules.ferry_y[origin, place] - rules.y[origin]
    return turn(dx, dy, direction)
