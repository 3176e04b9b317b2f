"""The room to work in: where searches note steps, and lists of answers stand that nobody is asked.

It means nothing between a step, a question or an answer and the next, and is left clean: what stayed there would be
neither part of the game nor hidden from anybody.
"""

from sim.compiling.compiled import compiled


@compiled
def use_room(state):
    """Note that the room is being used."""
    state.scratch.used = 1


@compiled
def fill_room(state):
    """Note that the room is being used, and that answers may be listed in all of it."""
    use_room(state)
    state.scratch.filled = len(state.scratch.queue)


@compiled
def leave_room(state):
    """Clean the room if it was used."""
    scratch = state.scratch
    if scratch.used == 0:
        return
    for region in range(len(scratch.limit)):
        scratch.limit[region] = 0
    for index in range(max(scratch.filled, scratch.queued)):
        scratch.queue[index] = 0
    scratch.filled = 0
    scratch.queued = 0
    wipe_errand(scratch.errand)
    scratch.used = 0


@compiled
def wipe_errand(errand):
    """Clear an errand."""
    errand.effect = 0
    errand.here = 0
    errand.left = 0
    errand.begun = 0
    errand.origin = 0
    errand.goal = 0
    errand.victim = 0
    errand.unit = 0
