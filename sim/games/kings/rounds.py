"""The round: construction by all, then a turn for every player from the lead player to the left (K3.11, K4 to K6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for, shuffle_for
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.kings.cards import holds
from sim.games.kings.state import MALADOR, POWERS
from sim.games.kings.streams import Dice
from sim.games.kings.victory import check_victory, eliminate_fallen, forfeit, note_reached
from sim.games.kings.words import (
    ConstructionOrder,
    Decision,
    Event,
    EventCard,
    LeadPlayer,
    MarketTiming,
    Step,
    SupportCheck,
    Verb,
)


@compiled
def begin_round(state, rules):
    """Put the phases of a new round on the agenda, the last one first (K3.11)."""
    state.turn_round += 1
    if rules.lead_player == LeadPlayer.ROTATES_EACH_ROUND:
        state.lead = (state.turn_round - 1) % state.seats
    note(state, Event.ROUND, state.turn_round)
    push(state, Step.END_ROUND)
    for turn in range(state.seats - 1, -1, -1):
        push(state, Step.BEGIN_TURN, (state.lead + turn) % state.seats)
    push_builders(state, rules)
    push(state, Step.COLLECT)
    push_holders(state, Step.BLESSING, EventCard.NATURES_BLESSING)
    push_holders(state, Step.HARVEST, EventCard.BOUNTIFUL_HARVEST)
    push(state, Step.RESOURCE_ROLL)
    push_holders(state, Step.BEFORE_ROLL, EventCard.EARLY_SPRING)
    if rules.support_check != SupportCheck.END_OF_OWN_TURN:
        for turn in range(state.seats - 1, -1, -1):
            push(state, Step.SUPPORT, (state.lead + turn) % state.seats)
    push(state, Step.TRADE_REVENUE)


@compiled
def push_builders(state, rules):
    """Put the players' building on the agenda in the order of the ruling (K3.11)."""
    order = state.building_order
    for turn in range(state.seats):
        order[turn] = (state.lead + turn) % state.seats
    if rules.construction_order == ConstructionOrder.RANDOM_EACH_ROUND:
        shuffle_for(state, Dice.ORDER, order, state.seats)
    for turn in range(state.seats):
        if rules.construction_order == ConstructionOrder.REVERSE:
            push(state, Step.CONSTRUCTION, order[turn], 0)
        else:
            push(state, Step.CONSTRUCTION, order[state.seats - 1 - turn], 0)


@compiled
def push_holders(state, step, card):
    """Put a card's window on the agenda for every player who holds it."""
    for turn in range(state.seats - 1, -1, -1):
        player = (state.lead + turn) % state.seats
        if holds(state, player, card):
            push(state, step, player)


@compiled
def begin_turn(state, rules, player):
    """Put a living player's phases on the agenda: event die to supply, with trade before two of them (K4.1, K3.10)."""
    if not state.players[player].alive:
        return
    state.current = player
    state.malador_adviser = NOBODY if rules.left_is_next else random_opponent(state, player)
    note(state, Event.TURN, player)
    push(state, Step.END_TURN, player)
    if rules.support_check != SupportCheck.CONSTRUCTION_AFTER_INCOME:
        push(state, Step.SUPPORT, player)
    push(state, Step.SUPPLY, player)
    if rules.market_timing == MarketTiming.ANY_PHASE:
        push(state, Step.TRADE, player)
    push(state, Step.BATTLES, player, player)
    if not rules.malador_fight_at_once:
        push(state, Step.BATTLES, MALADOR, player)
    push(state, Step.DISCOVERY, player)
    push(state, Step.MOVEMENT, player)
    push(state, Step.EVENT_DIE, player)
    if rules.market_timing != MarketTiming.CONSTRUCTION_ONLY:
        state.players[player].offers = rules.bargain_offers
        push(state, Step.TRADE, player)
    if rules.forfeit_offered:
        ask(state, player, Decision.FORFEIT)


@compiled
def random_opponent(state, player):
    """Draw one of the living opponents, who decides for the Malador this turn (K1.5); alone, the player does."""
    rivals = 0
    for other in range(state.seats):
        rivals += other != player and state.players[other].alive
    pick = roll_for(state, Dice.ORDER, rivals) if rivals > 0 else 0
    for other in range(state.seats):
        if other != player and state.players[other].alive:
            if pick == 0:
                return other
            pick -= 1
    return player


@compiled
def forfeit_options(buffer):
    """List playing on and forfeiting (K18.3)."""
    count = add(buffer, 0, pack(Verb.PASS))
    return add(buffer, count, pack(Verb.FORFEIT))


@compiled
def answer_forfeit(state, rules, player, option):
    """Forfeit the game at the beginning of the own turn, or play on (K18.3)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.FORFEIT:
        forfeit(state, rules, player)
        while state.agenda.entries[state.agenda.depth - 1].step != Step.END_TURN:
            state.agenda.depth -= 1


@compiled
def end_turn(state, rules, player):
    """Eliminate players without army and settlement when a turn is over, and note large kingdoms (K18.1, K17.5)."""
    eliminate_fallen(state, rules)
    note_reached(state, rules)


@compiled
def end_round(state, rules):
    """Count points, look for a winner, remove moved tokens (K17.6, K5.6)."""
    eliminate_fallen(state, rules)
    check_victory(state, rules)
    clear_tokens(state, rules)
    state.rounds_done += 1


@compiled
def clear_tokens(state, rules):
    """Remove moved tokens and what is remembered for one round only (K5.6)."""
    for power in range(POWERS):
        mine = state.powers[power]
        for index in range(mine.army_count):
            mine.armies[index].moved = 0
    for place in range(rules.territories):
        land = state.land[place]
        land.grown = 0
        land.fortified = 0
        land.raised = 0
        land.spring = 0
