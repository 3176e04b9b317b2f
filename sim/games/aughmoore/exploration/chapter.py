"""Chapters A8 and A9: exploration, its steps and questions."""

from sim.engine.tables import Question, Row
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.exploration import arriving, pirates, tokens, upheaval
from sim.games.aughmoore.ground import exploring
from sim.games.aughmoore.steps import Step

STEPS: dict[Step, Row] = {
    Step.ARRIVE: arriving.arrive,
    Step.EXPLORE: exploring.explore,
    Step.LASTING: exploring.lasting_tokens,
    Step.EXPLORED: arriving.after_exploring,
    Step.RESOLVE: tokens.resolve,
    Step.RESOLVE_ALONE: tokens.resolve_alone,
    Step.BUY: tokens.offer_purchase,
    Step.ROGUE: tokens.meet_rogue,
    Step.PUSH: upheaval.shake,
    Step.STORM: upheaval.storm,
    Step.PIRATES: pirates.meet_pirates,
    Step.SEND_PIRATES: pirates.send_pirates,
}
QUESTIONS = {
    Decision.BUY: Question(tokens.buy_options, tokens.answer_buy),
    Decision.ROGUE: Question(tokens.rogue_options, tokens.answer_rogue),
    Decision.PUSH: Question(upheaval.push_options, upheaval.answer_push),
    Decision.STORM: Question(upheaval.storm_options, upheaval.answer_storm),
    Decision.SEND_PIRATES: Question(pirates.send_pirates_options, pirates.answer_send_pirates),
}
