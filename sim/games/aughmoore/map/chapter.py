"""Chapter A7: movement, its steps and questions."""

from sim.engine.tables import Question, Row, fixed
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.map import army, companies, flying, moving, routes, ways
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot

STEPS: dict[Step, Row] = {
    Step.MARCH: fixed(routes.set_out, slot=Slot.MARCH, lifted=0),
    Step.SAIL: fixed(routes.set_out, slot=Slot.SAIL),
    Step.FLY: fixed(routes.set_out, slot=Slot.FLY),
    Step.ARMY: companies.choose_units,
    Step.ALLY_ARMY: army.invite_ally,
    Step.CONSENT: army.ask_consent,
    Step.GO: moving.go,
    Step.MEET: moving.meet,
    Step.MEASURE: ways.measure_all,
    Step.FLY_ON: flying.fly_on,
}
QUESTIONS = {
    Decision.ROUTE: Question(routes.route_options, routes.answer_route),
    Decision.ARMY: Question(companies.unit_options, army.answer_army),
    Decision.ALLY_ARMY: Question(army.ally_options, army.answer_ally),
    Decision.CONSENT: Question(army.consent_options, army.answer_consent),
    Decision.FLY_ON: Question(flying.list_landings, flying.answer_flight),
}
