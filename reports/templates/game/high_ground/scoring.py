"""The end of a round and of the game (HG5)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import End

from high_ground.state import FIRST_HILL, PLACES
from high_ground.words import Event, Step


@compiled
def end_round(state, rules):
    """Score the hills, and end the game at the goal of points or after the last round (HG5.1, HG5.2)."""
    most = 0
    for seat in range(state.seats):
        score_hills(state, rules, seat)
        most = max(most, state.players[seat].points)
    state.rounds_done += 1
    if most >= rules.goal or state.rounds_done == rules.rounds:
        reveal_secrets(state, rules)
        state.ended = End.VICTORY
    else:
        push(state, Step.BEGIN_ROUND)


@compiled
def score_hills(state, rules, seat):
    """Score the points of every hill that a clan holds (HG5.1)."""
    mine = state.players[seat]
    scored = 0
    for place in range(FIRST_HILL, PLACES):
        if state.holder[place] == seat:
            scored += rules.points[place - FIRST_HILL]
            mine.held[place] += 1
    mine.points += scored
    note(state, Event.SCORED, seat, scored)


@compiled
def reveal_secrets(state, rules):
    """Show the secret hills (HG5.3)."""
    for seat in range(state.seats):
        note(state, Event.REVEALED, seat, state.secrets[seat], secret_points(state, rules, seat))


@compiled
def secret_points(state, rules, seat):
    """Return what a clan scores for its secret hill at the end: nothing unless it holds it (HG5.3)."""
    return rules.secret if state.holder[state.secrets[seat]] == seat else 0


@compiled
def final_score(state, rules, seat):
    """Return all points of a clan at the end; the most win, and equals share the win (HG5.3)."""
    return state.players[seat].points + secret_points(state, rules, seat)
