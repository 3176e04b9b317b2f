"""Heroes of Land, Air & Sea, assembled: the steps of the round, the questions put to players, and the Game description.

Read this file first. Each arm names the function that carries a paragraph of the rulebook out.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import pop
from sim.errors import RulesError
from sim.game import Game
from sim.games.aughmoore import hidden, names, records, setup
from sim.games.aughmoore.battle import combat, outbreak
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.deeds import casting, helping, interrupts, relocating, taking
from sim.games.aughmoore.exploration import arriving, pirates, tokens, upheaval
from sim.games.aughmoore.ground import exploring, library, stock
from sim.games.aughmoore.map import army, flying, moving, routes
from sim.games.aughmoore.narration import questions
from sim.games.aughmoore.round import collecting, research, turn
from sim.games.aughmoore.rules import LAYOUT
from sim.games.aughmoore.solo import turns
from sim.games.aughmoore.state import MOST_OPTIONS, MOST_PLAYERS, STATE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot


@compiled
def advance(state, rules):
    """Carry out the top step of the agenda."""
    step, a, b, _, _ = pop(state)
    match step:
        case Step.ACTION:
            turn.begin_action(state, a)
        case Step.FOLLOW:
            turn.offer_follow(state, rules, a, b)
        case Step.MUSTER:
            turn.offer_muster(state, rules, a)
        case Step.MARCH:
            routes.set_out(state, rules, a, Slot.MARCH.value, b)
        case Step.SAIL:
            routes.set_out(state, rules, a, Slot.SAIL.value, b)
        case Step.FLY:
            routes.set_out(state, rules, a, Slot.FLY.value, b)
        case Step.ARMY:
            army.choose_army(state, rules, a)
        case Step.ALLY_ARMY:
            army.invite_ally(state, rules, a)
        case Step.CONSENT:
            army.ask_consent(state, a)
        case Step.GO:
            moving.go(state, rules, a)
        case Step.FLY_ON:
            flying.fly_on(state, rules, a, b)
        case Step.ARRIVE:
            arriving.end_move(state, rules, a, b)
        case Step.BATTLE:
            outbreak.break_out(state, rules, a, b)
        case Step.LEADER:
            outbreak.ask_leader(state, a)
        case _:
            advance_round(state, rules, step, a, b)


@compiled
def advance_round(state, rules, step, a, b):
    """Carry out a step of the set-up or of the round's frame."""
    match step:
        case Step.CONTINENT:
            setup.choose_continent(state, a)
        case Step.UNUSED:
            setup.choose_unused(state, a)
        case Step.DEAL:
            setup.deal(state, rules)
        case Step.ROUND:
            turn.begin_round(state, rules)
        case Step.AFTER_ACTION:
            turn.after_action(state, rules, a, b)
        case Step.TAX_CYCLE:
            research.turn_track(state)
        case Step.TAX:
            research.tax(state, rules, a, b)
        case Step.GIVE:
            research.offer_gift(state, rules, a)
        case Step.KEEP:
            library.keep(state, rules, a)
        case Step.RESEARCH:
            research.offer_research(state, a)
        case Step.COLLECT:
            collecting.collect(state, rules)
        case Step.DRAW:
            collecting.draw_for(state, rules, a, b)
        case Step.ROUND_END:
            collecting.end_round(state, rules)
        case Step.SOLO:
            turns.take_turn(state, rules, a)
        case Step.SOLO_MOVE:
            turns.move_hero(state, rules, a, b)
        case _:
            advance_token(state, rules, step, a, b)


@compiled
def advance_token(state, rules, step, a, b):
    """Carry out a step of exploring, or of an Exploration token."""
    match step:
        case Step.EXPLORE:
            exploring.explore(state, rules, a, b)
        case Step.LASTING:
            exploring.lasting_tokens(state, rules, a, b)
        case Step.RESOLVE:
            tokens.resolve(state, rules, a, b)
        case Step.BUY:
            tokens.offer_purchase(state, rules, a, b)
        case Step.ROGUE:
            tokens.meet_rogue(state, rules, a, b)
        case Step.PUSH:
            upheaval.shake(state, rules, a, b)
        case Step.STORM:
            upheaval.storm(state, rules, a, b)
        case Step.PIRATES:
            pirates.meet_pirates(state, rules, a, b)
        case Step.SEND_PIRATES:
            pirates.send_pirates(state, rules, a, b)
        case _:
            advance_deed(state, rules, step, a, b)


@compiled
def advance_deed(state, rules, step, a, b):
    """Carry out a step of a Spell or of an effect; the steps left are those of a Battle."""
    match step:
        case Step.CAST:
            casting.offer_cast(state, rules, a, b)
        case Step.INTERRUPT:
            interrupts.offer_interrupt(state, rules, a, b)
        case Step.GAIN:
            stock.ask_gain(state, a, b)
        case Step.STEAL:
            taking.steal(state, rules, a, b)
        case Step.DENY:
            taking.deny(state, rules, a, b)
        case Step.TRADE:
            taking.trade(state, rules, a, b)
        case Step.RELOCATE:
            relocating.relocate(state, rules, a, b)
        case Step.READY:
            helping.make_ready(state, rules, a, b)
        case Step.REVEAL:
            helping.scry(state, rules, a, b)
        case Step.FREE_ACTION:
            helping.free_action(state, rules, a, b)
        case _:
            if not combat.advance_battle(state, rules, step, a, b):
                raise RulesError("the agenda holds a step that the rules do not know")


@compiled
def options(state, rules, buffer):
    """List the legal answers to the present question; return their number."""
    player = state.decider
    match state.decision:
        case Decision.CONTINENT:
            return setup.continent_options(state, rules, buffer)
        case Decision.UNUSED:
            return setup.unused_options(state, buffer)
        case Decision.ACTION:
            return turn.action_options(state, rules, player, buffer)
        case Decision.FOLLOW:
            return turn.follow_options(state, rules, player, state.about[0], buffer)
        case Decision.MUSTER:
            return turn.muster_options(state, rules, player, buffer)
        case Decision.GIVE:
            return research.gift_options(state, rules, player, buffer)
        case Decision.KEEP:
            return library.keep_options(state, player, buffer)
        case Decision.RESEARCH:
            return research.list_research(state, rules, player, buffer, 0)
        case Decision.ROUTE:
            return routes.route_options(state, rules, player, buffer)
        case Decision.ARMY:
            return army.army_options(state, rules, player, buffer)
        case Decision.ALLY_ARMY:
            return army.ally_options(state, rules, buffer)
        case Decision.CONSENT:
            return army.consent_options(buffer)
        case Decision.FLY_ON:
            return flying.flight_options(state, rules, player, buffer)
        case Decision.LEADER:
            return outbreak.leader_options(state, buffer)
        case _:
            return options_of_token(state, rules, player, buffer)


@compiled
def options_of_token(state, rules, player, buffer):
    """List the legal answers to a question of an Exploration token."""
    match state.decision:
        case Decision.BUY:
            return tokens.buy_options(buffer)
        case Decision.ROGUE:
            return tokens.rogue_options(state, player, buffer)
        case Decision.PUSH:
            return upheaval.push_options(state, rules, player, buffer)
        case Decision.STORM:
            return upheaval.storm_options(state, rules, player, buffer)
        case Decision.SEND_PIRATES:
            return pirates.send_pirates_options(state, rules, buffer)
        case _:
            return options_of_deed(state, rules, player, buffer)


@compiled
def options_of_deed(state, rules, player, buffer):
    """List the legal answers to a question of a Spell or of an effect; the questions left are those of a Battle."""
    match state.decision:
        case Decision.CAST:
            return casting.cast_options(state, rules, player, buffer)
        case Decision.INTERRUPT:
            return interrupts.interrupt_options(state, rules, player, buffer)
        case Decision.GAIN:
            return stock.gain_options(buffer)
        case Decision.STEAL:
            return taking.steal_options(state, rules, player, buffer)
        case Decision.DENY:
            return taking.deny_options(state, rules, player, buffer)
        case Decision.TRADE:
            return taking.trade_options(state, rules, player, buffer)
        case Decision.RELOCATE:
            return relocating.relocate_options(state, rules, player, buffer)
        case Decision.READY:
            return helping.ready_options(state, rules, player, buffer)
        case Decision.REVEAL:
            return helping.reveal_options(state, rules, player, buffer)
        case Decision.FREE_ACTION:
            return helping.free_action_options(state, rules, player, buffer)
        case _:
            return combat.options_in_battle(state, rules, player, buffer)


@compiled
def apply(state, rules, player, option):
    """Carry out a player's answer."""
    match state.decision:
        case Decision.CONTINENT:
            setup.answer_continent(state, rules, option)
        case Decision.UNUSED:
            setup.answer_unused(state, player, option)
        case Decision.ACTION:
            turn.answer_action(state, rules, player, option)
        case Decision.FOLLOW:
            turn.answer_follow(state, rules, player, option, state.about[0])
        case Decision.MUSTER:
            turn.answer_muster(state, rules, player, option)
        case Decision.GIVE:
            research.answer_gift(state, player, option)
        case Decision.KEEP:
            library.answer_keep(state, player, option)
        case Decision.RESEARCH:
            research.research(state, rules, player, option)
        case Decision.ROUTE:
            routes.answer_route(state, rules, player, option)
        case Decision.ARMY:
            army.answer_army(state, option)
        case Decision.ALLY_ARMY:
            army.answer_ally(state, option)
        case Decision.CONSENT:
            army.answer_consent(state, option)
        case Decision.FLY_ON:
            flying.answer_flight(state, player, option)
        case Decision.LEADER:
            outbreak.answer_leader(state, option)
        case _:
            apply_to_token(state, rules, player, option)


@compiled
def apply_to_token(state, rules, player, option):
    """Carry out an answer to a question of an Exploration token."""
    match state.decision:
        case Decision.BUY:
            tokens.answer_buy(state, rules, player, option)
        case Decision.ROGUE:
            tokens.answer_rogue(state, rules, player, option)
        case Decision.PUSH:
            upheaval.answer_push(state, player, option)
        case Decision.STORM:
            upheaval.answer_storm(state, player, option)
        case Decision.SEND_PIRATES:
            pirates.answer_send_pirates(state, player, option)
        case _:
            apply_to_deed(state, rules, player, option)


@compiled
def apply_to_deed(state, rules, player, option):
    """Carry out an answer to a question of a Spell or of an effect; the questions left are those of a Battle."""
    match state.decision:
        case Decision.CAST:
            casting.answer_cast(state, rules, player, option)
        case Decision.INTERRUPT:
            interrupts.answer_interrupt(state, rules, player, option)
        case Decision.GAIN:
            stock.answer_gain(state, rules, player, option)
        case Decision.STEAL:
            taking.answer_steal(state, rules, player, option)
        case Decision.DENY:
            taking.answer_deny(state, rules, player, option)
        case Decision.TRADE:
            taking.answer_trade(state, rules, player, option)
        case Decision.RELOCATE:
            relocating.answer_relocate(state, rules, player, option)
        case Decision.READY:
            helping.answer_ready(state, rules, player, option)
        case Decision.REVEAL:
            helping.answer_reveal(state, rules, player, option)
        case Decision.FREE_ACTION:
            helping.answer_free_action(state, rules, player, option)
        case _:
            combat.apply_in_battle(state, rules, player, option)


def recommended(content, players):
    """Return all four factions: with fewer players each of them plays equally often (A1.1)."""
    return FACTION_KEYS


def refusal(content, players):
    """Tell why so many players cannot play: teams are two of two (A20.1)."""
    if content["team.play"] and players != setup.TEAM_PLAYERS:
        return f"team play (aughmoore.team.play) is for {setup.TEAM_PLAYERS} players in two teams, not {players}"
    return ""


GAME = Game(
    key="aughmoore",
    title="Heroes of Land, Air & Sea",
    note="map, boards and most cards assumed",
    behaviour=1,
    players=range(1, MOST_PLAYERS + 1),
    factions=FACTION_KEYS,
    faction_names=dict(zip(FACTION_KEYS, names.FACTION_NAMES, strict=True)),
    plural_factions=True,
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=MOST_OPTIONS,
    setup=setup.setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=hidden.hide,
    observe=records.observe,
    outcome=records.outcome,
    summary=records.summary,
    words=questions,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    variants={"teams": {"team.play": True}},
    refusal=refusal,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
    board=records.BOARD,
)
