"""The set-up, and what is hidden (HG1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import push
from sim.engine.chance import shuffle
from sim.engine.header import NOBODY

from high_ground.state import FIRST_HILL, HILLS, PLACES
from high_ground.words import Step


@compiled
def setup(state, rules):
    """Put each clan's warriors into its camp, and leave the hills empty (HG1.1)."""
    for place in range(PLACES):
        state.holder[place] = NOBODY
    for seat in range(state.seats):
        state.holder[seat] = seat
        state.warriors[seat] = rules.start
    deal_secrets(state)
    push(state, Step.BEGIN_ROUND)


@compiled
def deal_secrets(state):
    """Deal each clan a secret hill (HG1.2)."""
    for card in range(HILLS):
        state.secrets[card] = FIRST_HILL + card
    shuffle(state, state.secrets, HILLS)


@compiled
def hide(state, rules, seat):
    """Deal what a clan cannot see again: the secret hills of the others (HG1.2)."""
    secrets = state.secrets
    last = HILLS - 1
    secrets[seat], secrets[last] = secrets[last], secrets[seat]
    shuffle(state, secrets, last)
    secrets[seat], secrets[last] = secrets[last], secrets[seat]
