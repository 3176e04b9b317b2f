"""Chapters A4 to A6, A12 and A13: the round, its steps and questions."""

from sim.engine.tables import Question, Row, fixed
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.ground import library
from sim.games.aughmoore.round import collecting, research, turn
from sim.games.aughmoore.steps import Step

STEPS: dict[Step, Row] = {
    Step.ROUND: turn.begin_round,
    Step.ACTION: turn.begin_action,
    Step.FOLLOW: turn.offer_follow,
    Step.MUSTER: turn.offer_muster,
    Step.AFTER_ACTION: turn.after_action,
    Step.TAX_CYCLE: research.turn_track,
    Step.TAX: research.tax,
    Step.GIVE: research.offer_gift,
    Step.KEEP: library.keep,
    Step.RESEARCH: research.offer_research,
    Step.COLLECT: collecting.collect,
    Step.DRAW: collecting.draw_for,
    Step.ROUND_END: collecting.end_round,
}
QUESTIONS = {
    Decision.ACTION: Question(turn.action_options, turn.answer_action),
    Decision.FOLLOW: Question(turn.follow_options, turn.answer_follow),
    Decision.MUSTER: Question(turn.muster_options, turn.answer_muster),
    Decision.GIVE: Question(research.gift_options, research.answer_gift),
    Decision.KEEP: Question(library.keep_options, library.answer_keep),
    Decision.RESEARCH: Question(fixed(research.list_research, count=0), research.research),
}
