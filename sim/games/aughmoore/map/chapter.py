"""Chapter A7: movement, its steps and questions."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.decisions import NOT_ASKED, Decision
from sim.games.aughmoore.map import army, companies, flying, moving, routes
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot


@compiled
def advance_movement(state, rules, step, a, b, c, d):
    """Carry out a step of movement; tell whether it is one."""
    match step:
        case Step.MARCH:
            routes.set_out(state, rules, a, Slot.MARCH.value, b, c, 0)
        case Step.SAIL:
            routes.set_out(state, rules, a, Slot.SAIL.value, b, c, d)
        case Step.FLY:
            routes.set_out(state, rules, a, Slot.FLY.value, b, c, d)
        case Step.ARMY:
            companies.choose_units(state, rules, a)
        case Step.ALLY_ARMY:
            army.invite_ally(state, rules, a, b)
        case Step.CONSENT:
            army.ask_consent(state, a)
        case Step.GO:
            moving.go(state, rules, a)
        case Step.FLY_ON:
            flying.fly_on(state, rules, a, b, c)
        case _:
            return False
    return True


@compiled
def movement_options(state, rules, side, buffer):
    """List the legal answers to a question of movement, NOT_ASKED if it is none."""
    match state.decision:
        case Decision.ROUTE:
            return routes.route_options(state, rules, side, buffer)
        case Decision.ARMY:
            return companies.unit_options(state, rules, side, buffer)
        case Decision.ALLY_ARMY:
            return army.ally_options(state, rules, buffer)
        case Decision.CONSENT:
            return army.consent_options(buffer)
        case Decision.FLY_ON:
            return flying.list_landings(state, rules, side, state.about[0], state.about[1], buffer)
        case _:
            return NOT_ASKED


@compiled
def apply_to_movement(state, rules, side, option):
    """Carry out an answer to a question of movement; tell whether it is one."""
    match state.decision:
        case Decision.ROUTE:
            routes.answer_route(state, rules, side, option)
        case Decision.ARMY:
            army.answer_army(state, option)
        case Decision.ALLY_ARMY:
            army.answer_ally(state, option)
        case Decision.CONSENT:
            army.answer_consent(state, side, option)
        case Decision.FLY_ON:
            flying.answer_flight(state, side, option)
        case _:
            return False
    return True
