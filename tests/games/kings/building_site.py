"""A player who builds: what stands where, and what may be built there."""

from sim.games.kings.words import Project, Step, Verb
from tests.games.kings.position import answer, give_stock, offered, position, rules, run

RICH = {"gold": 99, "timber": 99, "wheat": 99, "cattle": 99, "stone": 99}
PRICES = {
    Project.ROAD: (3, 2, 1, 0, 0),
    Project.VILLAGE: (4, 3, 3, 3, 0),
    Project.TOWN: (6, 4, 4, 4, 1),
    Project.CITY: (8, 4, 4, 4, 2),
    Project.WALLS: (4, 1, 0, 0, 2),
    Project.FORTRESS: (4, 2, 0, 0, 2),
    Project.CASTLE: (6, 2, 2, 2, 6),
    Project.ARMY: (5, 0, 3, 3, 0),
}


def site(using=None, **stocks):
    """A position in which the first player builds, with a full stock unless one is given."""
    using = rules() if using is None else using
    state = position(using=using)
    give_stock(state, 0, **(stocks or RICH))
    run(state, using, Step.CONSTRUCTION, 0)
    return state, using


def buildable(state, using, place):
    """What may be built in a territory."""
    return {Project(project) for project, where, _ in offered(state, using, Verb.BUILD) if where == place}


def build(state, using, project, place):
    answer(state, using, Verb.BUILD, project, place)


def next_round(state, using):
    """Bring the first player to the next round's building, with a full stock."""
    state.agenda.depth, state.decider = 0, -1
    run(state, using, Step.END_ROUND)
    state.agenda.depth, state.decider = 0, -1
    give_stock(state, 0, **RICH)
    run(state, using, Step.CONSTRUCTION, 0)
