"""Chapters A10 and A11: Battles, their steps and questions, for the whole game and for a Battle alone.

Effects of Spells and abilities stand here if a Battle cannot do without them; `deeds.chapter` knows the others.
"""

from sim.engine.tables import Question, Row
from sim.games.aughmoore.battle import losses, outbreak, outcome, tactics
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.deeds import casting, hitting, performing, placing
from sim.games.aughmoore.effects import losing
from sim.games.aughmoore.ground import retreating
from sim.games.aughmoore.steps import Step

STEPS: dict[Step, Row] = {
    Step.BATTLE: outbreak.break_out,
    Step.LEADER: outbreak.ask_leader,
    Step.START_ABILITIES: outbreak.start_abilities,
    Step.START_ABILITY: outbreak.start_ability,
    Step.COMBAT_SPELL: outbreak.offer_combat_spell,
    Step.SPELL: casting.resolve_spell,
    Step.TACTICS: outbreak.begin_tactics,
    Step.TACTIC: tactics.choose_tactic,
    Step.REVEAL_TACTICS: tactics.reveal_tactics,
    Step.CONSCRIPTS: tactics.call_conscripts,
    Step.PAY_TACTIC: tactics.ask_payment,
    Step.DECIDE: outcome.decide,
    Step.DAMAGE: losses.take_damage,
    Step.BEGIN_RETREAT: losses.depart,
    Step.RETREAT: retreating.retreat,
    Step.AFTERMATH: outcome.aftermath,
    Step.BATTLE_OVER: outcome.close,
    Step.FALLEN: outcome.fallen,
    Step.MOVE_IN: outcome.offer_to_land,
    Step.DEED: performing.perform,
    Step.DESTROY: hitting.destroy,
    Step.LOSE_UNITS: losing.lose_units,
    Step.REINFORCE: placing.reinforce,
    Step.SPAWN: placing.spawn,
    Step.RECOVER: placing.recover,
}
QUESTIONS = {
    Decision.LEADER: Question(outbreak.leader_options, outbreak.answer_leader),
    Decision.START_ABILITY: Question(outbreak.start_options, outbreak.answer_start_ability),
    Decision.COMBAT_SPELL: Question(casting.combat_spell_options, casting.answer_combat_spell),
    Decision.TACTIC: Question(tactics.tactic_options, tactics.answer_tactic),
    Decision.CONSCRIPTS: Question(tactics.conscript_options, tactics.answer_conscripts),
    Decision.PAY_TACTIC: Question(tactics.payment_options, tactics.answer_payment),
    Decision.DAMAGE: Question(losses.damage_options, losses.answer_damage),
    Decision.MOVE_IN: Question(outcome.landing_options, outcome.answer_landing),
    Decision.RETREAT: Question(retreating.retreat_options, retreating.answer_retreat),
    Decision.DESTROY: Question(hitting.list_hits, hitting.hit),
    Decision.LOSE: Question(losing.lose_options, losing.answer_lose),
    Decision.REINFORCE: Question(placing.list_reinforcements, placing.answer_reinforce),
    Decision.SPAWN: Question(placing.list_spawns, placing.place_units),
    Decision.RECOVER: Question(placing.list_recoveries, placing.bring_back),
}
