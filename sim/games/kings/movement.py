"""Movement: where an army may go, and what happens when it gets there (K5, K13.1, K14.1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import first_of, size_of, without_first
from sim.games.kings.armies import has_road, move_army
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.cards import holds, play_card
from sim.games.kings.conquest import capture, is_undefended, occupy
from sim.games.kings.state import MALADOR, N_RESOURCES
from sim.games.kings.streams import Dice
from sim.games.kings.words import Decision, Event, EventCard, Resource, Step, TwoStepMove, Verb

NOT_ASKED = 0
DONE = 1
PUT_OFF = 2


@compiled
def movement(state, rules, player):
    """Open the movement phase; the card Thievery may be played now (K5.1, K20.17)."""
    mine = state.powers[player]
    for index in range(mine.army_count):
        mine.armies[index].waits = NOT_ASKED
    push(state, Step.MARCH, player)
    offer_thievery(state, player)


@compiled
def offer_thievery(state, player):
    """Ask whether a player who holds Thievery plays it (K20.17)."""
    if holds(state, player, EventCard.THIEVERY):
        ask(state, player, Decision.THIEVERY)


@compiled
def thievery_options(state, rules, player, buffer):
    """List the victims and the pairs of resource cards that may be taken, by a ruling the victims alone (K20.17)."""
    count = add(buffer, 0, pack(Verb.PASS))
    for victim in range(state.seats):
        if victim == player or not state.players[victim].alive:
            continue
        if not rules.thief_picks:
            count = add(buffer, count, pack(Verb.STEAL, victim, NOBODY, NOBODY))
            continue
        stock = state.players[victim].stock
        units = 0
        for first in range(Resource.TIMBER, N_RESOURCES):
            units += stock[first]
            for second in range(first, N_RESOURCES):
                if stock[first] > 0 and stock[second] > 0 and (first != second or stock[first] > 1):
                    count = add(buffer, count, pack(Verb.STEAL, victim, first, second))
        if units == 1:
            count = add(buffer, count, pack(Verb.STEAL, victim, last_resource(stock), NOBODY))
    return count


@compiled
def last_resource(stock):
    """Return the last kind of resource card that a stock has."""
    found = NOBODY
    for resource in range(Resource.TIMBER, N_RESOURCES):
        if stock[resource] > 0:
            found = resource
    return found


@compiled
def steal_resources(state, rules, player, option):
    """Take two resource cards from a player, as often as the card is held (K20.17)."""
    verb, victim, first, second = unpack(option)
    if verb == Verb.PASS:
        return
    play_card(state, player, EventCard.THIEVERY)
    for picked in (first, second):
        resource = picked if rules.thief_picks else random_resource(state, victim)
        if resource != NOBODY:
            state.players[victim].stock[resource] -= 1
            state.players[player].stock[resource] += 1
            note(state, Event.STOLEN, player, victim, resource)
    offer_thievery(state, player)


@compiled
def random_resource(state, victim):
    """Draw one of a player's resource cards, NOBODY without any (K20.17)."""
    stock = state.players[victim].stock
    units = 0
    for resource in range(Resource.TIMBER, N_RESOURCES):
        units += stock[resource]
    pick = roll_for(state, Dice.THEFT, units) if units > 0 else 0
    for resource in range(Resource.TIMBER, N_RESOURCES):
        pick -= stock[resource]
        if pick < 0:
            return resource
    return NOBODY


@compiled
def next_to_march(state, player):
    """Return the first army that could move, unmoved or by Forced March; last those put off (K5.1, K5.7, F4, F5)."""
    mine = state.powers[player]
    forced = holds(state, player, EventCard.FORCED_MARCH)
    later = NOBODY
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.waits != DONE and (army.moved == 0 or forced):
            if army.waits == NOT_ASKED:
                return index
            if later == NOBODY:
                later = index
    return later


@compiled
def march(state, rules, player):
    """Ask the next army where it goes; armies put off are asked after the others (K5.1, K5.7)."""
    index = next_to_march(state, player)
    if index != NOBODY:
        push(state, Step.MARCH, player)
        ask(state, player, Decision.MARCH, index)


@compiled
def others_to_march(state, power, index):
    """Return whether another unmoved army has not been asked yet."""
    mine = state.powers[power]
    for other in range(mine.army_count):
        army = mine.armies[other]
        if other != index and army.waits == NOT_ASKED and army.moved == 0:
            return True
    return False


@compiled
def march_options(state, rules, player, army, buffer):
    """List an army's destinations, staying, and waiting for the others (K5.2, K5.3, K5.7)."""
    count = add(buffer, 0, pack(Verb.PASS, army))
    if state.powers[player].armies[army].waits == NOT_ASKED and others_to_march(state, player, army):
        count = add(buffer, count, pack(Verb.WAIT, army))
    return destinations(state, rules, (player, player, army), buffer, count)


@compiled
def standard_reach(state, rules, power, place):
    """Return the territories an unmoved army may enter: adjacent ones, more along roads through own land (K5.2-4)."""
    reach = rules.ring[place]
    if power == MALADOR and not rules.malador_use_roads:
        return reach
    domain = state.powers[power].domain
    frontier = state.land[place].roads & domain
    for _ in range(1, rules.road_steps):
        if frontier == 0:
            break
        beyond = 0
        while frontier:
            beyond |= state.land[first_of(frontier)].roads
            frontier = without_first(frontier)
        if rules.two_step_move == TwoStepMove.BOTH_ENTERED_OWN:
            beyond &= domain
        reach |= beyond
        frontier = beyond & domain
    return reach & ~(1 << place)


@compiled
def forced_reach(state, rules, power, place, moved):
    """Return the territories that Forced March adds: one step on from own ones (K20.6, F2 to F5)."""
    through = 1 << place
    reach = 0
    if not moved:
        reach = standard_reach(state, rules, power, place)
        through = reach & state.powers[power].domain
    beyond = 0
    for _ in range(rules.forced_steps):
        step = 0
        while through:
            step |= rules.ring[first_of(through)]
            through = without_first(through)
        beyond |= step
        through = step & state.powers[power].domain
    return beyond & ~reach & ~(1 << place)


@compiled
def destinations(state, rules, marcher, buffer, count):
    """List the territories an army may march to, plainly and by Forced March (K5.2 to K5.5, K20.6).

    A marcher is an army by its power and its place there, and the player who moves it: (power, player, index).
    """
    power, player, index = marcher
    army = state.powers[power].armies[index]
    allowed = malador_ground(state, rules, player) if power == MALADOR else open_land(state, rules, power)
    if army.moved == 0:
        reach = standard_reach(state, rules, power, army.place) & allowed
        for place in rules.neighbours[army.place]:
            if place == NO_NEIGHBOUR:
                break
            if reach >> place & 1:
                count = add(buffer, count, pack(Verb.MARCH, index, place, 0))
        count = marches((index, 0), reach & ~rules.ring[army.place], buffer, count)
    if holds(state, player, EventCard.FORCED_MARCH):
        reach = forced_reach(state, rules, power, army.place, army.moved) & allowed
        count = marches((index, 1), reach, buffer, count)
    return count


@compiled
def marches(order, reach, buffer, count):
    """List marches of an army, forced or not, to the territories of a bit mask; the order is (index, forced)."""
    index, forced = order
    while reach:
        count = add(buffer, count, pack(Verb.MARCH, index, first_of(reach), forced))
        reach = without_first(reach)
    return count


@compiled
def land_in_play(state, rules):
    """Return as a bit mask the territories in play: by a ruling none of an absent kingdom's (K6.1)."""
    return (1 << rules.territories) - 1 & ~state.closed


@compiled
def open_land(state, rules, player):
    """Return the territories that a player may enter: by a ruling no more than there are markers for (K5.5, K14.1)."""
    land = land_in_play(state, rules)
    if not rules.markers_bound:
        return land
    mine = state.powers[player]
    marked = mine.domain
    for index in range(mine.army_count):
        marked |= 1 << mine.armies[index].place
    return land & marked if size_of(marked) >= rules.marker_pieces else land


@compiled
def malador_ground(state, rules, drawer):
    """Return the territories that marching Malador may enter: none undiscovered, but by a ruling (K21.2)."""
    if not rules.malador_any_targets and state.march_target != NOBODY:
        return 1 << state.march_target
    held = 0
    for power in range(len(state.powers)):
        held |= state.powers[power].domain
    ground = land_in_play(state, rules) if rules.malador_undiscovered else held
    return ground if rules.malador_attack_drawer else ground & ~state.powers[drawer].domain


@compiled
def order_march(state, rules, player, option):
    """Move an army, leave it where it is, or put it off (K5.6, K5.7)."""
    verb, index, place, forced = unpack(option)
    army = state.powers[player].armies[index]
    if verb == Verb.PASS:
        army.waits = DONE
    elif verb == Verb.WAIT:
        army.waits = PUT_OFF
    else:
        army.waits = DONE
        if forced:
            play_card(state, player, EventCard.FORCED_MARCH)
        enter(state, rules, (player, player, index), place)


@compiled
def last_left(state, rules, power, start, place):
    """Return the own territory from which an army that set out at `start` entered `place` (ruling going_back)."""
    if rules.ring[start] >> place & 1:
        return start
    passed = standard_reach(state, rules, power, start) & rules.ring[place] & state.powers[power].domain
    found = start
    while passed:
        found = first_of(passed)
        if has_road(state, start, found) and has_road(state, found, place):
            return found
        passed = without_first(passed)
    return found


@compiled
def enter(state, rules, marcher, place):
    """Enter a territory: own, undiscovered, undefended, of the own culture, or defended (K5.5, K7.7)."""
    power, player, index = marcher
    army = state.powers[power].armies[index]
    army.origin = army.place
    if not rules.back_to_start:
        army.origin = last_left(state, rules, power, army.place, place)
    army.moved = 1
    move_army(state, power, index, place)
    controller = state.land[place].controller
    if controller == NOBODY and power == MALADOR:
        capture(state, rules, power, place)
    elif rules.entered_at_once and controller not in (power, NOBODY) and is_undefended(state, power, place):
        occupy(state, rules, power, player, place)


@compiled
def liberate_options(buffer):
    """List liberating and fighting the militia in order to raze (K7.7, K7.8)."""
    count = add(buffer, 0, pack(Verb.CAPTURE))
    return add(buffer, count, pack(Verb.FIGHT))


@compiled
def liberate(state, rules, player, option, place):
    """Liberate the settlement at once, or offer battle to its militia (K7.7, K7.8)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.CAPTURE:
        capture(state, rules, player, place)
    else:
        state.land[place].to_raze = 1
