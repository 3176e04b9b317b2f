"""The policy `random`: every legal option equally often. It plays every game and is the yardstick of all others."""

from policies.choose import mind_dtype, pick_any
from sim.compiling.compiled import compiled

MIND = mind_dtype()


@compiled
def choose(state, rules, mind, options, count):
    """Pick one of the options, all equally likely."""
    return pick_any(mind, count)
