"""Explorers for the tests: Purple's armies in undiscovered land, and the discovery card that they draw there."""

from sim.games.kings.words import Step, Verb
from tests.games.kings.position import answer, clear_armies, position, put_army, put_on_top, rules, run, territory

PURPLE, LEFT_PLAYER = 0, 1
FRONT = territory("purple", "front")
PLACE = territory("purple", "inner")  # undiscovered; primary stone, secondary cattle


def explore(card, armies=1, *, using=None, damage=0, place=PLACE, before=None):
    """Return the state and the rules when Purple has drawn a card for a territory its armies came to from the front."""
    using = rules() if using is None else using
    state = position(using=using)
    clear_armies(state)
    put_army(state, PURPLE, place, count=armies, moved=1, damage=damage)
    for index in range(armies):
        state.powers[PURPLE].armies[index].origin = FRONT
    put_on_top(state.discoveries, card)
    if before is not None:
        before(state)
    run(state, using, Step.DISCOVERY, PURPLE)
    answer(state, using, Verb.CHOOSE_LAND, place)
    return state, using
