"""Many games side by side, one at each of many tables: bound with the drivers (`sim.engine.drivers`), as they are."""

from typing import Any

from sim.engine.frame import workspace_of
from sim.engine.header import End
from sim.engine.unbound import unbound

deal = go_on = turn = finish = settle = unbound


def _settle(workspace, rulebook, seating, results, place):
    """Write the rows of a game that has ended, and deal the table's next one if there is to be one."""
    index, stride = place
    slot = workspace.slots[0]
    finish(workspace, rulebook, results, index)
    slot.finished = 1
    if stride > 0:
        slot.game += stride
        deal(workspace, rulebook, seating, slot.game)
        go_on(workspace, rulebook, results, index)


def _deal_all(frame, tables, rulebook, seating, results):
    """Deal the games that stand in the slots of some tables, up to the first question of each."""
    for index in range(frame.first, frame.last):
        workspace = workspace_of(tables, index)
        deal(workspace, rulebook, seating, workspace.slots[0].game)
        go_on(workspace, rulebook, results, index)
        if workspace.slots[0].ended != End.RUNNING and frame.stride == 0:
            settle(workspace, rulebook, seating, results, (index, 0))


def _answer_all(frame, tables, rulebook, seating, results):
    """Carry out the answers in the slots of some tables; a table whose game is over deals the next one, if any."""
    for index in range(frame.first, frame.last):
        workspace = workspace_of(tables, index)
        slot = workspace.slots[0]
        running = slot.ended == End.RUNNING
        slot.finished = 0
        if running:
            workspace.states[0].decisions[slot.decider] += slot.count > 1
            turn(workspace, rulebook, results, index)
        if slot.ended != End.RUNNING and (running or frame.stride > 0):
            settle(workspace, rulebook, seating, results, (index, frame.stride))


SIDE_BY_SIDE: dict[str, Any] = {  # each after those that it calls
    "settle": _settle,
    "deal_all": _deal_all,
    "answer_all": _answer_all,
}
