"""Gathering wood, iron and gold, and exchanges of resources (H3)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.options import add, pack, unpack, verb_of
from sim.games.conquer.resources import fire, gain, held, pay, present, store
from sim.games.conquer.state import GATHERED
from sim.games.conquer.vocabulary import Happening
from sim.games.conquer.words import Action, Decision, Resource, Step, Verb

MIXED_AT_ONCE = 20  # of more wood than this, the rest is asked about afterwards
MOST_TIMES = 12  # of an exchange without limit, in one action


@compiled
def gather_all(state, rules):
    """Let every player gather; choices that come of it are asked afterwards (H2.4, H3.1)."""
    for index in range(state.seats):
        gather(state, rules, asked(state, index))


@compiled
def asked(state, place):
    """Return the seat whose simultaneous choice is asked at a place of the order (H2.4)."""
    seat = state.asking[place]
    return seat if seat < state.seats else place


@compiled
def gather(state, rules, seat):
    """Receive the resource by the level of the action, and what effects add; exchanges follow (H3.1, H3.3)."""
    mine = state.players[seat]
    mine.exchanged_count = 0
    if mine.exchange_count > 0:
        push(state, Step.BOOST, seat)
    gain(state, rules, seat, state.action, state.level * rules.per_level[state.action])
    fire(state, rules, seat, Happening.GATHER_WOOD + state.action)
    fire(state, rules, seat, Happening.GATHER_ANY.value)


@compiled
def made(mine, effect):
    """Return how often an exchange, given by its effect, was made in this action (H3.3)."""
    for index in range(mine.exchanged_count):
        if mine.exchanged[index] == effect:
            return mine.exchanged_times[index]
    return 0


@compiled
def count_exchange(mine, effect):
    """Count an exchange; effects keep their numbers, whatever is built meanwhile (H3.3)."""
    for index in range(mine.exchanged_count):
        if mine.exchanged[index] == effect:
            mine.exchanged_times[index] += 1
            return
    mine.exchanged[mine.exchanged_count] = effect
    mine.exchanged_times[mine.exchanged_count] = 1
    mine.exchanged_count += 1


@compiled
def boost(state, rules, seat):
    """Ask whether to make exchanges that the present action offers (H3.3)."""
    mine = state.players[seat]
    for index in range(mine.exchange_count):
        if offered(state, rules, mine, index) > 0:
            ask(state, seat, Decision.BOOST)
            return


@compiled
def boost_options(state, rules, seat, buffer):
    """List the exchanges on offer, and none (H3.3)."""
    count = add(buffer, 0, pack(Verb.DONE))
    return exchange_options(state, rules, seat, buffer, count)


@compiled
def answer_boost(state, rules, seat, option):
    """Make the exchange and ask again (H3.3)."""
    if verb_of(option) == Verb.EXCHANGE:
        push(state, Step.BOOST, seat)
        exchange(state, rules, seat, option)


@compiled
def offers_now(state, happening):
    """Return whether an exchange belongs to the present action (H3.3)."""
    match happening:
        case Happening.GATHER_ANY:
            return state.action < GATHERED
        case Happening.MOVE:
            return state.action == Action.MOVE
        case Happening.BUILD:
            return state.action == Action.BUILD
        case _:
            return state.action == happening - Happening.GATHER_WOOD


@compiled
def offered(state, rules, mine, place):
    """Return how often an exchange can still be made in this action; points are bought with the move (H3.3, H6.9)."""
    effect = rules.effects[mine.exchanges[place]]
    if not offers_now(state, effect.happening) or effect.gain == Resource.MOVEMENT:
        return 0
    return affordable_times(mine, effect, made(mine, mine.exchanges[place]))


@compiled
def affordable_times(mine, effect, made):
    """Return how often an exchange can be paid for, within its limit (H3.3)."""
    limit = (effect.times if effect.times > 0 else MOST_TIMES) - made
    if effect.pay == Resource.ANY:
        most = 0
        for resource in range(GATHERED):
            most = max(most, mine.stock[resource])
    else:
        most = held(mine, effect.pay)
    return max(0, min(limit, most // effect.pay_amount))


@compiled
def exchange_options(state, rules, seat, buffer, count):
    """List each exchange with what is paid and what is gained (H3.3)."""
    mine = state.players[seat]
    for index in range(mine.exchange_count):
        if offered(state, rules, mine, index) > 0:
            effect = rules.effects[mine.exchanges[index]]
            if effect.pay == Resource.ANY:
                for paid in range(GATHERED):
                    if mine.stock[paid] >= effect.pay_amount:
                        count = gain_options(effect, index, paid, buffer, count)
            else:
                count = gain_options(effect, index, effect.pay, buffer, count)
    return count


@compiled
def gain_options(effect, place, paid, buffer, count):
    """List an exchange for each thing that may be gained; nobody exchanges a thing for itself."""
    if effect.gain != Resource.ANY:
        if effect.gain == paid:
            return count
        return add(buffer, count, pack(Verb.EXCHANGE, place, paid, effect.gain))
    for gained in range(GATHERED):
        if gained != paid:
            count = add(buffer, count, pack(Verb.EXCHANGE, place, paid, gained))
    return count


@compiled
def exchange(state, rules, seat, option):
    """Make an exchange (H3.3)."""
    _, index, paid, gained = unpack(option)
    mine = state.players[seat]
    effect = rules.effects[mine.exchanges[index]]
    count_exchange(mine, mine.exchanges[index])
    pay(state, seat, paid, effect.pay_amount)
    gain(state, rules, seat, present(state, gained), effect.gain_amount)


@compiled
def substitute(state, seat, amount):
    """Ask how much iron and gold to take in place of wood (H14.4)."""
    if amount > MIXED_AT_ONCE:
        push(state, Step.SUBSTITUTE, seat, amount - MIXED_AT_ONCE)
    ask(state, seat, Decision.SUBSTITUTE, min(amount, MIXED_AT_ONCE))


@compiled
def substitute_options(amount, buffer):
    """List every mix of wood, iron and gold (H14.4)."""
    count = 0
    for iron in range(amount + 1):
        for gold in range(amount + 1 - iron):
            count = add(buffer, count, pack(Verb.TAKE_MIX, iron, gold))
    return count


@compiled
def answer_substitute(state, rules, seat, option, amount):
    """Receive the mix (H14.4)."""
    _, iron, gold, _ = unpack(option)
    store(state, rules, seat, Resource.WOOD.value, amount - iron - gold)
    store(state, rules, seat, Resource.IRON.value, iron)
    store(state, rules, seat, Resource.GOLD.value, gold)
