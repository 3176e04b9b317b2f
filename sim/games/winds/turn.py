"""The turn: start-of-turn actions, Explore, other actions, Build or Attack (W2)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY, End
from sim.engine.options import add, pack, unpack
from sim.games.winds.attacking import attack, attack_options
from sim.games.winds.building import build, build_options
from sim.games.winds.buying import buy_item, buy_options, buy_skill, fill_market
from sim.games.winds.effects import fire
from sim.games.winds.equipping import equip, equip_options
from sim.games.winds.exploring import can_pick_up, explore
from sim.games.winds.mavens import use_maven, use_options
from sim.games.winds.pools import test_options, try_test
from sim.games.winds.trading import open_offer, trade_options
from sim.games.winds.victory import look_again
from sim.games.winds.vocabulary import When
from sim.games.winds.words import Count, Decision, Event, ForgeRefill, Step, Verb


@compiled
def begin_turn(state, rules, player):
    """Begin a living player's turn with its start-of-turn actions (W2.1, W2.2)."""
    push(state, Step.END_TURN, player)
    mine = state.players[player]
    if not mine.alive:
        return
    state.current = player
    state.explores = 0
    note(state, Event.TURN, player)
    mine.used = 0
    mine.tried = 0
    mine.must_build = 0
    mine.waiting = 0
    mine.equipped_now = 0
    mine.counts[Count.BATTLE_WON_LAST_TURN] = mine.won_now
    mine.won_now = 0
    mine.offers = rules.trade_offers
    mine.led[mine.lost] += 1
    for index in range(len(mine.discount)):
        mine.discount[index] = 0
    look_again(state, rules, player)
    push(state, Step.BEGIN, player)
    fire(state, rules, player, When.START_OF_TURN, NOBODY)


@compiled
def begin(state, rules, player):
    """Ask the player in turn whether it explores at once or takes other actions first (W2.5, W2.6)."""
    if state.players[player].alive:
        if rules.explores > 0:
            ask(state, player, Decision.BEGIN)
        else:
            push(state, Step.ACT, player)


@compiled
def begin_options(state, rules, player, buffer):
    """List exploring, and taking other actions before it (W2.5, W2.6)."""
    count = explore_options(state, rules, player, buffer, 0)
    return add(buffer, count, pack(Verb.ACT_FIRST))


@compiled
def explore_options(state, rules, player, buffer, count):
    """List drawing a card, and picking the top discard up where a card allows it (W3.1, W3.7)."""
    count = add(buffer, count, pack(Verb.EXPLORE))
    if can_pick_up(state, rules, player):
        count = add(buffer, count, pack(Verb.PICK_UP))
    return count


@compiled
def answer_begin(state, rules, player, option):
    """Explore at once, or take other actions first (W2.5, W2.6)."""
    verb, _, _, _ = unpack(option)
    push(state, Step.ACT, player)
    if verb != Verb.ACT_FIRST:
        explore(state, rules, player, verb)


@compiled
def act(state, player):
    """Ask the player in turn what it does next (W2.5)."""
    if state.players[player].alive:
        ask(state, player, Decision.ACT)


@compiled
def act_options(state, rules, player, buffer):
    """List Explore, the other actions, and after exploring Build or Attack (W2.5 to W2.7, W2.9)."""
    count = 0
    if state.explores < rules.explores:
        count = explore_options(state, rules, player, buffer, count)
    count = buy_options(state, rules, player, buffer, count)
    count = equip_options(state, rules, player, buffer, count)
    count = use_options(state, rules, player, buffer, count)
    count = test_options(state, rules, player, buffer, count)
    if state.players[player].savings > 0:
        count = add(buffer, count, pack(Verb.WITHDRAW))
    count = trade_options(state, rules, player, buffer, count)
    if state.explores >= rules.explores:
        count = last_options(state, rules, player, buffer, count)
    return count


@compiled
def last_options(state, rules, player, buffer, count):
    """List Build and Attack, one of which is always possible (W2.7, W2.9, W9.8)."""
    listed = count
    count = build_options(state, rules, player, buffer, count)
    if not state.players[player].must_build:
        count = attack_options(state, rules, player, buffer, count)
    if count == listed:
        count = add(buffer, count, pack(Verb.BUILD))
    return count


@compiled
def take_action(state, rules, player, option):
    """Carry out an action; Build or Attack is the last one of the turn (W2.5, W2.7)."""
    verb, a, b, _ = unpack(option)
    if verb == Verb.BUILD:
        build(state, rules, player, a)
        return
    if Verb.ATTACK_INDEPENDENT <= verb <= Verb.ATTACK_STRONGHOLD:
        attack(state, rules, player, option)
        return
    push(state, Step.ACT, player)
    match verb:
        case Verb.BUY_SKILL:
            buy_skill(state, rules, player, a)
        case Verb.BUY_ITEM:
            buy_item(state, rules, player, a, b)
        case Verb.EQUIP:
            equip(state, rules, player, a, b)
        case Verb.USE:
            use_maven(state, rules, player, a, b)
        case Verb.TEST:
            try_test(state, rules, player, a)
        case Verb.WITHDRAW:
            withdraw(state, player)
        case Verb.TRADE:
            open_offer(state, player)
        case _:
            explore(state, rules, player, verb)


@compiled
def withdraw(state, player):
    """Take all coins off the active hero's card (W2.4)."""
    mine = state.players[player]
    note(state, Event.WITHDRAW, player, mine.savings)
    mine.capital += mine.savings
    mine.savings = 0
    mine.withdrawn = 1


@compiled
def end_turn(state, rules, player):
    """End the turn; the next player to the left follows, and after the last one a new round (W2.7, W2.8, W2.10)."""
    if rules.forge_refill == ForgeRefill.END_OF_TURN:
        fill_market(state, rules)
    state.players[player].bound = 0
    following = player + 1
    if following == state.seats:
        following = 0
        state.rounds_done += 1
        if state.turn_round >= rules.round_limit:
            note(state, Event.LIMIT)
            state.ended = End.LIMIT.value
            return
        state.turn_round += 1
        note(state, Event.ROUND, state.turn_round)
    push(state, Step.TURN, following)
