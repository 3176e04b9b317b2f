"""Chapters A14 and A15: Spells and effects, but for those that a Battle cannot do without, its steps and questions."""

from sim.engine.tables import Question, Row, fixed
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.deeds import casting, helping, interrupts, relocating, taking
from sim.games.aughmoore.ground import stock
from sim.games.aughmoore.steps import Step

STEPS: dict[Step, Row] = {
    Step.CAST: casting.offer_cast,
    Step.INTERRUPT: interrupts.offer_interrupt,
    Step.GAIN: stock.ask_gain,
    Step.STEAL: taking.steal,
    Step.DENY: taking.deny,
    Step.TRADE: taking.trade,
    Step.RELOCATE: relocating.relocate,
    Step.READY: helping.make_ready,
    Step.REVEAL: helping.scry,
    Step.FREE_ACTION: helping.free_action,
}
QUESTIONS = {
    Decision.CAST: Question(casting.cast_options, casting.answer_cast),
    Decision.INTERRUPT: Question(interrupts.interrupt_options, interrupts.answer_interrupt),
    Decision.GAIN: Question(stock.gain_options, stock.answer_gain),
    Decision.STEAL: Question(taking.list_thefts, fixed(taking.take_resource, number=1)),
    Decision.DENY: Question(taking.list_denials, taking.deny_region),
    Decision.TRADE: Question(taking.list_trades, taking.answer_trade),
    Decision.RELOCATE: Question(relocating.list_moves, relocating.move_piece),
    Decision.READY: Question(helping.list_unready, helping.turn_up),
    Decision.REVEAL: Question(helping.list_scryings, helping.show),
    Decision.FREE_ACTION: Question(helping.list_free_actions, helping.act_freely),
}
