"""The discovery phase: one card for every undiscovered territory entered (K6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.decks import discard, draw
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.kings.armies import (
    abandon,
    add_road,
    armies_at,
    can_place_army,
    has_fortification,
    has_piece,
    has_road,
    left_of,
    move_army,
    place_army,
    remove_army,
    road_left,
    set_control,
    set_fortification,
    set_settlement,
)
from sim.games.kings.battle import land_options, open_battle, oppose, press_options, send_back
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.cards import holds
from sim.games.kings.conquest import capture
from sim.games.kings.state import MALADOR
from sim.games.kings.streams import Dice
from sim.games.kings.words import (
    Decision,
    Die,
    DiscoveryCard,
    Event,
    EventCard,
    Face,
    Fortification,
    Resource,
    Settlement,
    Step,
    Verb,
    Yield,
)


@compiled
def unexplored(state, player):
    """Return as a bit mask the undiscovered territories that the player's armies stand in (K6.1)."""
    mine = state.powers[player]
    places = 0
    for index in range(mine.army_count):
        place = mine.armies[index].place
        if state.land[place].controller == NOBODY:
            places |= 1 << place
    return places


@compiled
def discover_options(state, player, buffer):
    """List the undiscovered territories that the player's armies stand in (K6.1)."""
    return land_options(unexplored(state, player), buffer)


@compiled
def discovery(state, rules, player):
    """Let the player choose which territory is discovered next (K6.1)."""
    if unexplored(state, player) != 0:
        push(state, Step.DISCOVERY, player)
        ask(state, player, Decision.DISCOVER)


@compiled
def discover(state, rules, player, option):
    """Draw a discovery card for a territory and resolve it at once (K6.2)."""
    _, place, _, _ = unpack(option)
    card = draw(state, state.discoveries)
    if card == NOBODY:
        card = DiscoveryCard.EMPTY.value
    else:
        discard(state.discoveries, card)
    note(state, Event.DISCOVERY_CARD, player, card, place)
    if rules.plague_dice[card] > 0:
        plague(state, rules, player, place, rules.plague_dice[card])
    elif rules.ambush_rounds[card] > 0:
        ambush(state, rules, player, place)
    elif rules.guard_armies[card] > 0 or rules.guard_settlement[card] > 0:
        meet_malador(state, rules, player, place, card)
    else:
        settle_in(state, rules, player, place)
        take_find(state, rules, player, place, card)
        if rules.free_roads[card] > 0:
            push(state, Step.ANCIENT_ROADS, place, rules.free_roads[card])


@compiled
def settle_in(state, rules, player, place):
    """Take an undiscovered territory without incident (K6.3)."""
    state.players[player].discoveries += 1
    capture(state, rules, player, place)


@compiled
def take_find(state, rules, player, place, card):
    """Collect the gold and resources found (K6.4)."""
    stock = state.players[player].stock
    stock[Resource.GOLD] += rules.find[card, Yield.GOLD]
    stock[rules.primary[place]] += rules.find[card, Yield.PRIMARY]
    stock[rules.secondary[place]] += rules.find[card, Yield.SECONDARY]


@compiled
def ancient_roads(state, rules, place, roads):
    """Ask where an ancient road leads, once for each road found (K6.5)."""
    if roads > 0 and road_left(state, rules):
        push(state, Step.ANCIENT_ROADS, place, roads - 1)
        ask(state, state.current, Decision.ANCIENT_ROAD, place)


@compiled
def ancient_road_options(state, rules, player, place, buffer):
    """List the adjacent territories without a road from here; the road may be declined (K6.5)."""
    count = add(buffer, 0, pack(Verb.PASS))
    for other in rules.neighbours[place]:
        if other == NO_NEIGHBOUR:
            break
        if not has_road(state, place, other) and (rules.roads_anywhere or state.land[other].controller == player):
            count = add(buffer, count, pack(Verb.BUILD_ROAD, place, other))
    return count


@compiled
def lay_ancient_road(state, rules, player, option):
    """Lay a free road from the discovered territory (K6.5)."""
    verb, a, b, _ = unpack(option)
    if verb == Verb.BUILD_ROAD:
        add_road(state, a, b)


@compiled
def plague(state, rules, player, place, dice):
    """Roll the plague dice of every exploring army; each sword is a hit (K6.6)."""
    hits = 0
    for _ in range(dice * armies_at(state, player, place)):
        hits += roll_for(state, Dice.PLAGUE, rules.sides[Die.PURPLE]) < rules.faces[Die.PURPLE, Face.SWORD]
    note(state, Event.PLAGUE, player, hits)
    push(state, Step.PLAGUE, place, hits)


@compiled
def suffer(state, rules, place, hits):
    """Let the owner place the plague's hits; survivors take the territory, else it stays undiscovered (K6.6)."""
    player = state.current
    if armies_at(state, player, place) == 0:
        return
    if hits == 0:
        settle_in(state, rules, player, place)
        return
    push(state, Step.PLAGUE, place, hits - 1)
    ask(state, player, Decision.PLAGUE, place)


@compiled
def plague_options(state, player, place, buffer):
    """List the exploring armies (K6.6)."""
    mine = state.powers[player]
    count = 0
    for index in range(mine.army_count):
        if mine.armies[index].place == place:
            count = add(buffer, count, pack(Verb.CHOOSE_ARMY, player, index))
    return count


@compiled
def fall_ill(state, rules, player, option):
    """Give the chosen army a hit; the third one kills it (K6.6, K10.1)."""
    _, _, index, _ = unpack(option)
    army = state.powers[player].armies[index]
    army.damage += 1
    if army.damage >= rules.army_hits:
        remove_army(state, player, index)


@compiled
def place_malador(state, rules, place, pieces):
    """Put Malador pieces (settlement, walls, armies) into a territory, as far as the box holds (K11.12, K14.2)."""
    settlement, fortification, armies = pieces
    if state.land[place].controller != MALADOR:
        set_control(state, place, MALADOR)
    if settlement > Settlement.NONE and has_piece(state, rules, MALADOR, settlement):
        set_settlement(state, place, settlement, MALADOR)
        if fortification > 0 and has_fortification(state, rules, fortification):
            set_fortification(state, place, fortification)
    for _ in range(armies):
        if can_place_army(state, rules, MALADOR):
            place_army(state, MALADOR, place)
    land = state.land[place]
    note(state, Event.MALADOR_BUILT, place, land.settlement, land.fortification)


@compiled
def meet_malador(state, rules, player, place, card):
    """Find Malador pieces: the explorer attacks or goes back; the land is empty if the box has none left (K6.7)."""
    settlement, armies = rules.guard_settlement[card], rules.guard_armies[card]
    settled = settlement > Settlement.NONE and has_piece(state, rules, MALADOR, settlement)
    if settled or (armies > 0 and can_place_army(state, rules, MALADOR)):
        place_malador(state, rules, place, (settlement, rules.guard_fortification[card], armies))
        ask(state, player, Decision.GUARD, place)
    else:
        settle_in(state, rules, player, place)


@compiled
def guard_options(state, rules, player, place, buffer):
    """List attacking the Malador found and going back, by a ruling also with one army of several (K6.7)."""
    count = press_options(buffer)
    if not rules.explorers_together and armies_at(state, player, place) > 1:
        mine = state.powers[player]
        for index in range(mine.army_count):
            if mine.armies[index].place == place:
                count = add(buffer, count, pack(Verb.CHOOSE_ARMY, player, index))
    return count


@compiled
def face_guard(state, rules, player, option, place):
    """Attack the Malador found, or go back with all armies or one (K6.7)."""
    verb, _, index, _ = unpack(option)
    if verb == Verb.FIGHT:
        state.players[player].discoveries += 1
        if rules.guards_fought_at_once:
            open_battle(state, player, MALADOR, player, place)
    elif verb == Verb.CHOOSE_ARMY:
        move_army(state, player, index, state.powers[player].armies[index].origin)
        ask(state, player, Decision.GUARD, place)
    else:
        leave_guard(state, rules, player, place)


@compiled
def leave_guard(state, rules, player, place):
    """Go back, if Surrounded does not forbid it; what was found stays, but by a ruling (K6.7, K20.23)."""
    oppose(state, player, MALADOR, player, place)
    left = state.battle.answerer
    if rules.surrounded_at_discovery and not state.battle.militia and holds(state, left, EventCard.SURROUNDED):
        ask(state, left, Decision.SURROUND, player)
        return
    send_back(state, player, place)
    if not rules.finds_stay:
        clear_find(state, place)


@compiled
def clear_find(state, place):
    """Take the Malador pieces found off the board: the territory is undiscovered again (K6.7)."""
    mine = state.powers[MALADOR]
    for index in range(mine.army_count - 1, -1, -1):
        if mine.armies[index].place == place:
            remove_army(state, MALADOR, index)
    set_settlement(state, place, Settlement.NONE, NOBODY)
    set_fortification(state, place, Fortification.NONE)
    abandon(state, place)


@compiled
def ambush(state, rules, player, place):
    """Fall into an ambush: a Malador army attacks at once with the red dice (K6.8)."""
    if not can_place_army(state, rules, MALADOR):
        settle_in(state, rules, player, place)
        return
    state.players[player].discoveries += 1
    place_malador(state, rules, place, (Settlement.NONE.value, 0, 1))
    open_battle(state, MALADOR, player, left_of(state, player), place)
    state.battle.ambush = 1
