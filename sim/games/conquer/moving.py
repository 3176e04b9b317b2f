"""The movement action: points, destinations chosen in secret, arrival (H6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import first_of, without_first
from sim.games.conquer.cursing import strike_visitor
from sim.games.conquer.effects import has, together
from sim.games.conquer.encounters import in_turn
from sim.games.conquer.gathering import affordable_times, asked, made
from sim.games.conquer.resources import fire, gain_three, pay
from sim.games.conquer.setup import mark_visit
from sim.games.conquer.state import REGIONS
from sim.games.conquer.travel import find_ways, in_reach, within
from sim.games.conquer.vocabulary import Happening, Special
from sim.games.conquer.words import Decision, Event, Resource, Right, Step, Verb, Wish


@compiled
def move_all(state, rules):
    """Let everybody choose in secret, move, and then meet, seize, hunt and collect, in this order (H6.2, H7.6)."""
    state.met = 0
    in_turn(state, Step.ARTEFACT)
    in_turn(state, Step.MONSTER)
    push(state, Step.MEETINGS)
    push(state, Step.REVEAL)
    for index in range(state.seats - 1, -1, -1):
        begin_move(state, rules, asked(state, index))


@compiled
def begin_move(state, rules, seat):
    """Give a player its points by the level of the action and its effects (H6.1)."""
    mine = state.players[seat]
    mine.points = state.level * rules.per_level[state.action] + mine.move_bonus
    mine.moved = 0
    mine.bought = 0
    mine.wish = Wish.NONE
    mine.right = Right.NONE
    mine.hydra_right = Right.NONE
    mine.exchanged_count = 0
    if mine.hydra != NOBODY:
        push(state, Step.HYDRA_MOVE, seat)
    push(state, Step.DESTINATION, seat)
    if mine.exchange_count > 0:
        push(state, Step.BOOST, seat)
    fire(state, rules, seat, Happening.MOVE.value)


@compiled
def point_exchange(rules, mine):
    """Return the place of the exchange that buys points, NOBODY without one (H6.9)."""
    for index in range(mine.exchange_count):
        if rules.effects[mine.exchanges[index]].gain == Resource.MOVEMENT:
            return index
    return NOBODY


@compiled
def purchasable(rules, mine):
    """Return how often points can be bought in this action, and how many at a time (H6.9)."""
    index = point_exchange(rules, mine)
    if index == NOBODY:
        return 0, 0
    effect = rules.effects[mine.exchanges[index]]
    return affordable_times(mine, effect, made(mine, mine.exchanges[index])), effect.gain_amount


@compiled
def choose_destination(state, rules, seat):
    """Ask for the region to move to, with as many points as can be had (H6.2)."""
    mine = state.players[seat]
    times, each = purchasable(rules, mine)
    find_ways(state, rules, mine, mine.points + times * each, (mine.way, mine.waves))
    ask(state, seat, Decision.DESTINATION)


@compiled
def destination_options(state, rules, seat, buffer):
    """List staying and every region in reach, each with the points bought for it (H6.2, H6.3, H6.5, H6.9)."""
    mine = state.players[seat]
    times, each = purchasable(rules, mine)
    count = 0
    reached = in_reach(state, mine.way)
    while reached:
        region = first_of(reached)
        reached = without_first(reached)
        for bought in range(times + 1):
            if mine.way[region] <= mine.points + bought * each:
                count = add(buffer, count, pack(Verb.GO, region, bought))
    return count


@compiled
def answer_destination(state, seat, option):
    """Keep the choice sealed until everybody has chosen (H1.7, H6.2)."""
    _, region, bought, _ = unpack(option)
    state.players[seat].destination = region
    state.players[seat].bought = bought


@compiled
def choose_hydra_move(state, seat):
    """Ask where the Hydra goes, after its owner has chosen (H19.6)."""
    ask(state, seat, Decision.HYDRA_MOVE)


@compiled
def hydra_reach(state, rules, mine):
    """Return the regions that a player's Hydra can move to, a bit each (H19.6)."""
    stride = rules.stride_modified if has(mine, Special.HYDRA_STRIDE) else rules.stride
    return within(state, rules, mine, mine.hydra, stride)


@compiled
def hydra_options(state, rules, seat, buffer):
    """List the regions that the Hydra reaches, whatever their terrain (H19.6)."""
    reached = hydra_reach(state, rules, state.players[seat])
    count = 0
    for region in range(REGIONS):
        if reached >> region & 1:
            count = add(buffer, count, pack(Verb.SEND_HYDRA, region))
    return count


@compiled
def answer_hydra_move(state, seat, option):
    """Keep the choice sealed as well (H1.7, H19.6)."""
    _, region, _, _ = unpack(option)
    state.players[seat].hydra_destination = region


@compiled
def reveal(state, rules):
    """Move everybody at once, announced from the first player on; then they visit their regions (H6.2, H7.1)."""
    for index in range(state.seats):
        seat = (state.first + index) % state.seats
        pay_for_points(state, rules, seat)
        arrive_at_destination(state, rules, seat)
    for index in range(state.seats):
        arrive(state, rules, (state.first + index) % state.seats)


@compiled
def pay_for_points(state, rules, seat):
    """Pay for the points bought with a move (H6.9)."""
    mine = state.players[seat]
    if mine.bought > 0:
        effect = rules.effects[mine.exchanges[point_exchange(rules, mine)]]
        pay(state, seat, effect.pay, mine.bought * effect.pay_amount)
        mine.points += mine.bought * effect.gain_amount


@compiled
def arrive_at_destination(state, rules, seat):
    """Put a player into its destination, and its Hydra into that one's (H6.3, H6.5, H6.8, H19.6)."""
    mine = state.players[seat]
    mine.points -= mine.way[mine.destination]
    mine.moved = mine.destination != mine.region
    if not mine.moved and not rules.staying_points_skip:
        mine.points = 0
    mine.region = mine.destination
    mine.destination = NOBODY
    mine.moves += mine.moved
    note(state, Event.MOVED if mine.moved else Event.STAYED, seat, mine.region, mine.points)
    if mine.hydra != NOBODY:
        mine.hydra = mine.hydra_destination
        mine.hydra_destination = NOBODY
        if not together(mine):
            note(state, Event.HYDRA_MOVED, seat, mine.hydra)


@compiled
def arrive(state, rules, seat):
    """Visit the region moved to: its resources the first time, an opponent's curse (H6.5 to H6.7, H15.2)."""
    mine = state.players[seat]
    if not mine.moved:
        return
    known = mine.visited >> mine.region & 1 == 1
    strike_visitor(state, rules, seat, known)
    mark_visit(state, seat, mine.region)
    if not known:
        note(state, Event.VISITED, seat, mine.region)
        gain_three(state, rules, seat, rules.region_resources[mine.region])
        fire(state, rules, seat, Happening.REGION_FIRST_VISIT.value)
