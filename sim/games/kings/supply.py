"""The supply phase: provisions heal armies that did not move (K19)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.options import add, pack, unpack
from sim.games.kings.cards import holds, play_card
from sim.games.kings.network import has_town, joined_by_roads, linked
from sim.games.kings.words import Decision, EventCard, Resource, Step, SupplyLink, Verb


@compiled
def in_supply(state, rules, player, place):
    """Return whether a territory has a town or city of the player's, or is joined to one by roads (K19.1)."""
    if state.land[place].controller != player:
        return False
    match rules.supply_link:
        case SupplyLink.CHAIN_OF_ROADS:
            joined = joined_by_roads(state, rules, place)
        case SupplyLink.ONE_ROAD:
            joined = state.land[place].roads | 1 << place
        case _:
            joined = linked(state, player, place)
    return has_town(state, player, joined)


@compiled
def supply(state, rules, player):
    """Ask which armies are resupplied while one can be (K19.1)."""
    power = state.powers[player]
    for index in range(power.army_count):
        if can_heal(state, rules, player, index) or can_rest(state, rules, player, index):
            ask(state, player, Decision.RESUPPLY)
            return


@compiled
def can_heal(state, rules, player, index):
    """Return whether gold resupplies an army: damaged, unmoved, in supply (K19.1)."""
    army = state.powers[player].armies[index]
    if army.damage == 0 or army.moved or state.players[player].stock[Resource.GOLD] < rules.resupply:
        return False
    return in_supply(state, rules, player, army.place)


@compiled
def can_rest(state, rules, player, index):
    """Return whether the card Rest and Resupply heals an army: damaged and unmoved, anywhere (K20.11)."""
    army = state.powers[player].armies[index]
    if army.damage == 0 or army.moved or not holds(state, player, EventCard.REST_AND_RESUPPLY):
        return False
    return rules.rest_free or state.players[player].stock[Resource.GOLD] >= rules.resupply


@compiled
def supply_options(state, rules, player, buffer):
    """List the armies that may be resupplied, for gold or by the card (K19.1, K20.11)."""
    count = add(buffer, 0, pack(Verb.PASS))
    for index in range(state.powers[player].army_count):
        if can_heal(state, rules, player, index):
            count = add(buffer, count, pack(Verb.HEAL, index, 0))
        if can_rest(state, rules, player, index):
            count = add(buffer, count, pack(Verb.HEAL, index, 1))
    return count


@compiled
def resupply(state, rules, player, option):
    """Remove all damage from an army, or end the phase (K19.1, K20.11)."""
    verb, index, by_card, _ = unpack(option)
    if verb == Verb.PASS:
        return
    push(state, Step.SUPPLY, player)
    if by_card:
        play_card(state, player, EventCard.REST_AND_RESUPPLY)
    if not by_card or not rules.rest_free:
        state.players[player].stock[Resource.GOLD] -= rules.resupply
    state.powers[player].armies[index].damage = 0
