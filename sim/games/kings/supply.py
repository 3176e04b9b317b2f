"""The supply phase: provisions heal armies that did not move (K19)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.header import NOBODY
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
    """Return whether a card heals an army: damaged and unmoved, anywhere (K20.11, K20.14)."""
    army = state.powers[player].armies[index]
    if army.damage == 0 or army.moved:
        return False
    card = healing_card(state, rules, player)
    return card != NOBODY and state.players[player].stock[Resource.GOLD] >= card_price(rules, card)


@compiled
def healing_card(state, rules, player):
    """Return the card that heals: Rest and Resupply, by a ruling also Live off the Land; NOBODY without one."""
    if not rules.land_feeds and holds(state, player, EventCard.LIVE_OFF_THE_LAND):
        return EventCard.LIVE_OFF_THE_LAND.value
    return EventCard.REST_AND_RESUPPLY.value if holds(state, player, EventCard.REST_AND_RESUPPLY) else NOBODY


@compiled
def card_price(rules, card):
    """Return the gold that healing by a card costs: by a ruling Rest and Resupply saves the road alone (K20.11)."""
    return 0 if rules.rest_free or card != EventCard.REST_AND_RESUPPLY else rules.resupply


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
    price = rules.resupply
    if by_card:
        card = healing_card(state, rules, player)
        price = card_price(rules, card)
        play_card(state, player, card)
    state.players[player].stock[Resource.GOLD] -= price
    state.powers[player].armies[index].damage = 0
