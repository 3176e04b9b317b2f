"""The agenda: what is still to be done, the question being asked, and the chronicle of what happened.

A game's rules push steps and ask questions; the driver pops and dispatches. What was pushed last is done first.
"""

from sim.compiling.compiled import compiled
from sim.engine.header import CHRONICLE_LENGTH, NOBODY
from sim.errors import RulesError


@compiled
def push(state, step, a=0, b=0, c=0, d=0):
    """Put a step on top of the agenda."""
    agenda = state.agenda
    if agenda.depth == len(agenda.entries):
        raise RulesError("the agenda is full: the rules push steps without end")
    entry = agenda.entries[agenda.depth]
    entry.step = step
    entry.a = a
    entry.b = b
    entry.c = c
    entry.d = d
    agenda.depth += 1


@compiled
def pop(state):
    """Take the top step off the agenda: (step, a, b, c, d)."""
    agenda = state.agenda
    agenda.depth -= 1
    entry = agenda.entries[agenda.depth]
    return entry.step, entry.a, entry.b, entry.c, entry.d


@compiled
def wipe(state):
    """Clear what popped steps have left behind above the top: it could show a player what others chose."""
    agenda = state.agenda
    for index in range(agenda.depth, len(agenda.entries)):
        entry = agenda.entries[index]
        entry.step = 0
        entry.a = 0
        entry.b = 0
        entry.c = 0
        entry.d = 0


@compiled
def ask(state, seat, decision, a=NOBODY, b=NOBODY, c=NOBODY, d=NOBODY):
    """Stop the rules and ask `seat` for a decision about (a, b, c, d)."""
    state.decider = seat
    state.decision = decision
    about = state.about
    about[0] = a
    about[1] = b
    about[2] = c
    about[3] = d


@compiled
def note(state, event, a=0, b=0, c=0, d=0):
    """Write a line into the chronicle, if somebody reads along."""
    chronicle = state.chronicle
    if chronicle.watched == 0:
        return
    if chronicle.written < CHRONICLE_LENGTH:
        line = chronicle.lines[chronicle.written]
        line.event = event
        line.a = a
        line.b = b
        line.c = c
        line.d = d
    chronicle.written += 1
