"""Building: roads, settlements, fortifications, armies, and the cards that pay for them (K3.7, K7, K8, K9, K10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.kings.armies import (
    add_road,
    can_place_army,
    has_fortification,
    has_piece,
    place_army,
    road_left,
    set_fortification,
    set_settlement,
)
from sim.games.kings.cards import hand_size, holds, play_card
from sim.games.kings.construction import unsupported
from sim.games.kings.market import market_options, trade
from sim.games.kings.state import ANY, N_RESOURCES
from sim.games.kings.words import Decision, EventCard, Fortification, Project, Resource, Settlement, Step, Verb

N_PROJECTS = len(Project)
SETTLE = Project.VILLAGE - Settlement.VILLAGE  # project of a settlement level
FORTIFY = Project.WALLS - Fortification.WALLS  # project of a fortification level


@compiled
def construction(state, rules, player, begun):
    """Let a player build, trade and play cards until content (K3.7, K3.11)."""
    mine = state.players[player]
    if not mine.alive:
        return
    if not begun:
        mine.offers = rules.bargain_offers
    ask(state, player, Decision.BUILD)


@compiled
def price(state, rules, player, project, resource):
    """Return what a project costs the player in one resource; fanatics follow for less gold (K3.7, K20.15)."""
    cost = rules.cost[project, resource]
    if project != Project.ARMY:
        return cost
    if resource == Resource.GOLD and state.players[player].fanatics > 0:
        cost = rules.fanatics_gold
    return max(0, cost - rules.army_rebate[state.faction[player], resource])


@compiled
def can_afford(state, rules, player, project):
    """Return whether stock and the cards laid down pay for a project (K3.7)."""
    mine = state.players[player]
    if mine.stock[Resource.GOLD] + mine.credit[Resource.GOLD] < price(state, rules, player, project, Resource.GOLD):
        return False
    left = mine.credit[ANY]
    for resource in range(Resource.TIMBER, N_RESOURCES):
        due = price(state, rules, player, project, resource)
        short = due - mine.stock[resource] - mine.credit[resource]
        if short > 0:
            left -= -(-short // units_alike(rules)) * units_alike(rules)
            if left < 0:
                return False
    return True


@compiled
def units_alike(rules):
    """Return how many units of Creative Engineering stand for one kind: each for its own, or all of a card (K20.10)."""
    return 1 if rules.engineering_mixed else max(1, rules.engineering_units)


@compiled
def affordable(state, rules, player):
    """Return the projects that the player can pay for now, as a bit mask."""
    mask = 0
    for project in range(N_PROJECTS):
        if can_afford(state, rules, player, project):
            mask |= 1 << project
    return mask


@compiled
def pay(state, rules, player, project):
    """Pay for a project, cards first; units left on the cards are lost (K3.7, F1)."""
    mine = state.players[player]
    for resource in range(N_RESOURCES):
        due = max(0, price(state, rules, player, project, resource) - mine.credit[resource])
        mine.stock[resource] -= due
        mine.credit[resource] = due  # from here on what the stock paid, which cards for any resource may give back
    mine.credit[Resource.GOLD] = 0
    while mine.credit[ANY] > 0 and give_back(mine, units_alike(rules)):
        mine.credit[ANY] -= units_alike(rules)
    if project == Project.ARMY and mine.fanatics > 0:
        mine.fanatics -= 1
    clear_credit(state, player)


@compiled
def give_back(mine, units):
    """Return units just paid to the scarcest stock, for those of any resource on a card; and whether there were any."""
    scarcest = NOBODY
    for resource in range(Resource.TIMBER, N_RESOURCES):
        if mine.credit[resource] > 0 and (scarcest == NOBODY or mine.stock[resource] < mine.stock[scarcest]):
            scarcest = resource
    if scarcest == NOBODY:
        return False
    units = min(units, mine.credit[scarcest])
    mine.credit[scarcest] -= units
    mine.stock[scarcest] += units
    return True


@compiled
def clear_credit(state, player):
    """Lose what the cards laid down would still have paid (F1)."""
    for unit in range(N_RESOURCES + 1):
        state.players[player].credit[unit] = 0


@compiled
def may_settle(state, rules, player, place):
    """Return whether the next settlement level may be built: one a round, a piece is left (K7.1-3, K13.5)."""
    land = state.land[place]
    if land.grown or land.settlement == Settlement.CITY:
        return False
    culture = player if land.settlement == Settlement.NONE else land.culture
    return has_piece(state, rules, culture, land.settlement + 1)


@compiled
def may_fortify(state, rules, place):
    """Return whether the next fortification level may be built: a settlement, one a round (K9.1, K9.2, K9.4)."""
    land = state.land[place]
    if land.settlement == Settlement.NONE or land.fortified or land.fortification == Fortification.CASTLE:
        return False
    return has_fortification(state, rules, land.fortification + 1)


@compiled
def may_recruit(state, rules, player, place):
    """Return whether another army may be raised: a town or city of its culture, its number a round (K7.4, K13.4)."""
    land = state.land[place]
    if land.culture != player:
        return False
    level = land.settlement
    if land.grown and not rules.recruit_after_upgrade:
        level -= 1
    if land.raised >= rules.recruits[level]:
        return False
    return rules.raise_beyond_support == 1 or supports_another(state, rules, player, place)


@compiled
def supports_another(state, rules, player, place):
    """Return whether one more army in a territory would still be supported (K3.2)."""
    land = state.land[place]
    land.garrison += 1
    excess = unsupported(state, rules, player)
    land.garrison -= 1
    return excess == 0


@compiled
def build_options(state, rules, player, buffer):
    """List what the player may build, trade and play now (K3.7)."""
    mine = state.powers[player]
    paid = affordable(state, rules, player)
    raising = paid >> Project.ARMY & 1 and can_place_army(state, rules, player)
    roads = paid >> Project.ROAD & 1 and road_left(state, rules)
    count = add(buffer, 0, pack(Verb.PASS))
    if paid > 0:
        for index in range(mine.land_count):
            place = mine.lands[index]
            land = state.land[place]
            step = SETTLE + land.settlement + 1
            if land.settlement < Settlement.CITY and paid >> step & 1 and may_settle(state, rules, player, place):
                count = add(buffer, count, pack(Verb.BUILD, step, place))
            step = FORTIFY + land.fortification + 1
            if land.fortification < Fortification.CASTLE and paid >> step & 1 and may_fortify(state, rules, place):
                count = add(buffer, count, pack(Verb.BUILD, step, place))
            if raising and may_recruit(state, rules, player, place):
                count = add(buffer, count, pack(Verb.BUILD, Project.ARMY, place))
            if roads:
                count = road_options(rules, place, later_neighbours(state, rules, place, mine.domain), buffer, count)
    count = market_options(state, rules, player, buffer, count)
    return card_options(state, rules, player, buffer, count)


@compiled
def road_options(rules, place, open_to, buffer, count):
    """List the roads from a territory to those of a set, which are neighbours without a road to it (K8.1)."""
    if open_to == 0:
        return count
    for other in rules.neighbours[place]:
        if open_to >> other & 1:
            count = add(buffer, count, pack(Verb.BUILD_ROAD, place, other))
            open_to &= ~(1 << other)
            if open_to == 0:
                break
    return count


@compiled
def later_neighbours(state, rules, place, domain):
    """Return as a bit mask the neighbours in a set with a higher number and no road from here: each border once."""
    later = -1 << (place + 1)
    return rules.ring[place] & domain & later & ~state.land[place].roads


@compiled
def card_options(state, rules, player, buffer, count):
    """List the event cards that may be played in construction (K20.9, K20.10, K20.12, K20.15, K20.16, K20.18-22)."""
    for card in (
        EventCard.CREATIVE_ENGINEERING,
        EventCard.BOUNTIFUL_BOVINE,
        EventCard.GREAT_GRAINS,
        EventCard.SUBSTANTIAL_STONE,
        EventCard.TEEMING_TIMBER,
        EventCard.FANATICS,
        EventCard.THE_MARKET,
    ):
        if holds(state, player, card):
            count = add(buffer, count, pack(Verb.PLAY, card))
    if holds(state, player, EventCard.SABOTEUR) and somebody_holds_cards(state, player):
        count = add(buffer, count, pack(Verb.PLAY, EventCard.SABOTEUR))
    if holds(state, player, EventCard.LIMITED_LOGISTICS):
        count = add(buffer, count, pack(Verb.PLAY, EventCard.LIMITED_LOGISTICS))
    if holds(state, player, EventCard.RAISE_A_ROAD) and road_left(state, rules):
        count = add(buffer, count, pack(Verb.PLAY, EventCard.RAISE_A_ROAD))
    return count


@compiled
def somebody_holds_cards(state, player):
    """Return whether another player holds an event card."""
    held = 0
    for other in range(state.seats):
        if other != player:
            held += hand_size(state, other)
    return held > 0


@compiled
def build(state, rules, player, option):
    """Carry out one act of construction; passing ends the player's building (K3.7)."""
    verb, a, b, _ = unpack(option)
    if verb == Verb.PASS:
        end_construction(state, player)
        return
    push(state, Step.CONSTRUCTION, player, 1)
    match verb:
        case Verb.BUILD_ROAD:
            build_road(state, rules, player, a, b)
        case Verb.BUILD:
            build_piece(state, rules, player, a, b)
        case Verb.PLAY:
            lay_card(state, rules, player, a)
        case _:
            trade(state, rules, player, option)


@compiled
def end_construction(state, player):
    """Close a player's building: what cards were laid down for is not carried over (F1)."""
    mine = state.players[player]
    mine.fanatics = 0
    mine.sales = 0
    clear_credit(state, player)


@compiled
def build_road(state, rules, player, a, b):
    """Build a road between two own territories (K8.1)."""
    pay(state, rules, player, Project.ROAD)
    add_road(state, a, b)
    state.players[player].roads_built += 1


@compiled
def build_piece(state, rules, player, project, place):
    """Build or upgrade a settlement or fortification, or raise an army (K3.7, K7.1, K7.2, K9.1, K9.2, K10.2, F11)."""
    pay(state, rules, player, project)
    land = state.land[place]
    if project == Project.ARMY:
        land.raised += 1
        state.players[player].armies_raised += 1
        place_army(state, player, place)
    elif project < Project.WALLS:
        land.grown = 1
        culture = player if land.settlement == Settlement.NONE else land.culture
        set_settlement(state, place, project - SETTLE, culture)
    else:
        land.fortified = 1
        set_fortification(state, place, project - FORTIFY)


@compiled
def lay_card(state, rules, player, card):
    """Play an event card of the construction phase (K20.9, K20.10, K20.12, K20.15, K20.16, K20.18-22)."""
    play_card(state, player, card)
    mine = state.players[player]
    match card:
        case EventCard.CREATIVE_ENGINEERING:
            mine.credit[ANY] += rules.engineering_units
        case EventCard.BOUNTIFUL_BOVINE:
            mine.credit[Resource.CATTLE] += rules.cattle_units
        case EventCard.GREAT_GRAINS:
            mine.credit[Resource.WHEAT] += rules.wheat_units
        case EventCard.SUBSTANTIAL_STONE:
            mine.credit[Resource.STONE] += rules.stone_units
        case EventCard.TEEMING_TIMBER:
            mine.credit[Resource.TIMBER] += rules.timber_units
        case EventCard.FANATICS:
            mine.fanatics += 1
        case EventCard.THE_MARKET:
            mine.sales += rules.market_sales
        case _:
            ask(state, player, Decision.PICK_TARGET, card)


@compiled
def target_options(state, rules, player, card, buffer):
    """List the targets of Saboteur, Limited Logistics or Raise a Road (K20.9, K20.16, K20.18)."""
    count = 0
    if card == EventCard.SABOTEUR:
        for other in range(state.seats):
            if other != player and hand_size(state, other) > 0:
                count = add(buffer, count, pack(Verb.CHOOSE_PLAYER, other))
    elif card == EventCard.LIMITED_LOGISTICS:
        for power in range(len(state.powers)):
            for index in range(state.powers[power].army_count):
                count = add(buffer, count, pack(Verb.CHOOSE_ARMY, power, index))
    else:
        everywhere = (1 << rules.territories) - 1
        for place in range(rules.territories):
            count = road_options(rules, place, later_neighbours(state, rules, place, everywhere), buffer, count)
    if count == 0:
        count = add(buffer, count, pack(Verb.PASS))
    return count
