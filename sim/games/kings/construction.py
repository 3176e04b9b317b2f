"""The construction phase up to the harvest: trade revenue, support, the resource dice (K3.1 to K3.6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.options import add, pack, unpack
from sim.games.kings.armies import remove_army
from sim.games.kings.cards import holds, play_card
from sim.games.kings.network import gold_of, linked_to_capital, revenue
from sim.games.kings.state import N_RESOURCES
from sim.games.kings.streams import Dice
from sim.games.kings.words import Colour, Decision, Event, EventCard, Resource, Settlement, Step, Verb, Yield

N_COLOURS = len(Colour)


@compiled
def collect_revenue(state, rules):
    """Pay every living player the gold of the trade network (K3.1, K11.1)."""
    for player in range(state.seats):
        if state.players[player].alive:
            gold = revenue(state, rules, player)
            state.players[player].stock[Resource.GOLD] += gold
            state.players[player].revenue = gold
            note(state, Event.REVENUE, player, gold)


@compiled
def local_support(state, rules, player, place):
    """Return how many armies a territory supports in place: its village, and the bonus of the capital (K3.2, K12.2)."""
    land = state.land[place]
    local = 0
    if not rules.support_anywhere[land.settlement]:
        local = rules.support[land.settlement]
    if rules.capital_support_always or land.settlement > Settlement.NONE:
        local += rules.capital_support * is_capital(state, rules, player, place)
    return local


@compiled
def is_capital(state, rules, player, place):
    """Return whether a territory is the player's capital; by a ruling any player's counts (K12.2)."""
    found = place == state.players[player].capital
    if not rules.capital_helps_owner:
        for owner in range(state.seats):
            found |= place == state.players[owner].capital
    return found


@compiled
def unsupported(state, rules, player):
    """Return how many armies exceed the support of the player's settlements (K3.2)."""
    mine = state.powers[player]
    excess = 0
    anywhere = 0
    for index in range(mine.land_count):
        place = mine.lands[index]
        land = state.land[place]
        excess += max(0, land.garrison - local_support(state, rules, player, place))
        if rules.support_anywhere[land.settlement]:
            anywhere += rules.support[land.settlement]
    return max(0, excess - anywhere)


@compiled
def check_support(state, rules, player):
    """Ask for provisions or a disbanding while armies are unsupported; never the Malador (K3.3, K11.2)."""
    mine = state.players[player]
    excess = unsupported(state, rules, player) if mine.alive else 0
    if excess > mine.provisioned:
        note(state, Event.SUPPORT, player, excess - mine.provisioned)
        push(state, Step.SUPPORT, player)
        ask(state, player, Decision.SUPPORT)
        return
    mine.provisioned = 0


@compiled
def support_options(state, rules, player, buffer):
    """List what keeps or removes one unsupported army: gold, Live off the Land, disbanding (K3.3, K20.14)."""
    mine = state.players[player]
    power = state.powers[player]
    count = 0
    if mine.stock[Resource.GOLD] >= rules.provisions:
        count = add(buffer, count, pack(Verb.PAY))
    if rules.land_feeds and holds(state, player, EventCard.LIVE_OFF_THE_LAND):
        count = add(buffer, count, pack(Verb.PLAY, EventCard.LIVE_OFF_THE_LAND))
    for index in range(power.army_count):
        place = power.armies[index].place
        helps = state.land[place].garrison > local_support(state, rules, player, place)
        if helps or not rules.disbanding_helps:
            count = add(buffer, count, pack(Verb.DISBAND, index))
    return count


@compiled
def support_army(state, rules, player, option):
    """Buy provisions, live off the land, or remove an army (K3.3)."""
    verb, chosen, _, _ = unpack(option)
    mine = state.players[player]
    if verb == Verb.DISBAND:
        remove_army(state, player, chosen)
        return
    mine.provisioned += 1
    if verb == Verb.PAY:
        mine.stock[Resource.GOLD] -= rules.provisions
    else:
        play_card(state, player, chosen)


@compiled
def before_roll(state, rules, player):
    """Offer Early Spring before the resource dice are rolled (K20.3)."""
    if holds(state, player, EventCard.EARLY_SPRING):
        ask(state, player, Decision.EARLY_SPRING)


@compiled
def spring_options(state, rules, buffer):
    """List every settlement on the board (K20.3)."""
    count = add(buffer, 0, pack(Verb.PASS))
    for place in range(rules.territories):
        if state.land[place].settlement > Settlement.NONE:
            count = add(buffer, count, pack(Verb.CHOOSE_LAND, place))
    return count


@compiled
def early_spring(state, rules, player, option):
    """Let one settlement yield double this round (K20.3)."""
    verb, place, _, _ = unpack(option)
    if verb == Verb.CHOOSE_LAND:
        play_card(state, player, EventCard.EARLY_SPRING)
        if rules.spring_gold:
            double_gold(state, rules, place)
        state.land[place].spring += 1
        push(state, Step.BEFORE_ROLL, player)


@compiled
def double_gold(state, rules, place):
    """Pay what Early Spring adds to the gold of a settlement, if it is linked to its controller's capital (K20.3)."""
    player = state.land[place].controller
    if player >= state.seats or not state.players[player].alive:
        return
    gold = gold_of(state, rules, player, linked_to_capital(state, player) & 1 << place)
    for _ in range(state.land[place].spring):
        gold *= rules.spring_factor
    gold *= rules.spring_factor - 1
    state.players[player].stock[Resource.GOLD] += gold
    state.players[player].revenue += gold
    note(state, Event.REVENUE, player, gold)


@compiled
def roll_colour(state, rules, purpose):
    """Roll one resource generation die and return its colour."""
    face = roll_for(state, purpose, rules.resource_sides)
    for colour in range(N_COLOURS):
        face -= rules.resource_faces[colour]
        if face < 0:
            return colour
    return N_COLOURS - 1


@compiled
def roll_resources(state, rules):
    """Roll the resource generation dice (K3.4)."""
    for colour in range(N_COLOURS):
        state.rolled[colour] = 0
    state.extra_rolled = 0
    for _ in range(rules.resource_dice):
        colour = roll_colour(state, rules, Dice.RESOURCES)
        state.rolled[colour] += 1
        note(state, Event.RESOURCE_DIE, colour)


@compiled
def offer_harvest(state, rules, player):
    """Offer Bountiful Harvest when the dice have been rolled (K20.1)."""
    if holds(state, player, EventCard.BOUNTIFUL_HARVEST):
        ask(state, player, Decision.HARVEST)


@compiled
def play_options(card, buffer):
    """List playing a card, or not."""
    count = add(buffer, 0, pack(Verb.PASS))
    return add(buffer, count, pack(Verb.PLAY, card))


@compiled
def harvest(state, rules, player, option):
    """Roll an extra resource die for this player alone (K20.1)."""
    verb, card, _, _ = unpack(option)
    if verb == Verb.PLAY:
        play_card(state, player, card)
        for _ in range(rules.harvest_dice):
            colour = roll_colour(state, rules, Dice.RESOURCES)
            note(state, Event.RESOURCE_DIE, colour)
            state.extra_rolled |= 1 << colour
            collect_colour(state, rules, player, colour, 1)
        push(state, Step.HARVEST, player)


@compiled
def offer_blessing(state, rules, player):
    """Offer Nature's Blessing after the resource roll (K20.2)."""
    if holds(state, player, EventCard.NATURES_BLESSING):
        ask(state, player, Decision.BLESSING)


@compiled
def blessing_options(state, rules, buffer):
    """List the settlements of colours that were not rolled (K20.2)."""
    count = add(buffer, 0, pack(Verb.PASS))
    for place in range(rules.territories):
        if state.land[place].settlement > Settlement.NONE and not was_rolled(state, rules, rules.colour[place]):
            count = add(buffer, count, pack(Verb.CHOOSE_LAND, place))
    return count


@compiled
def was_rolled(state, rules, colour):
    """Return whether a colour was rolled this round; whether an extra die counts is a ruling (K20.2)."""
    extra = rules.extra_die_counts and state.extra_rolled >> colour & 1 == 1
    return state.rolled[colour] > 0 or extra


@compiled
def bless(state, rules, player, option):
    """Let a settlement of an unrolled colour yield to its controller; by a ruling to who plays the card (K20.2)."""
    verb, place, _, _ = unpack(option)
    if verb == Verb.CHOOSE_LAND:
        play_card(state, player, EventCard.NATURES_BLESSING)
        receiver = state.land[place].controller if rules.blessing_for_controller else player
        if receiver < state.seats and state.players[receiver].alive:
            collect_land(state, rules, receiver, place, rules.blessing_times)
        push(state, Step.BLESSING, player)


@compiled
def collect_resources(state, rules):
    """Pay every living player for each die of the colours of the own territories (K3.5, K3.6, K11.1)."""
    for player in range(state.seats):
        for colour in range(N_COLOURS):
            if state.players[player].alive and state.rolled[colour] > 0:
                collect_colour(state, rules, player, colour, state.rolled[colour])


@compiled
def collect_colour(state, rules, player, colour, times):
    """Pay a player for the own territories of a colour (K3.5)."""
    mine = state.powers[player]
    for index in range(mine.land_count):
        place = mine.lands[index]
        if rules.colour[place] == colour:
            collect_land(state, rules, player, place, times)


@compiled
def collect_land(state, rules, player, place, times):
    """Pay the primary and secondary resource of a territory `times` times (K3.5); Early Spring doubles (K20.3)."""
    land = state.land[place]
    for _ in range(land.spring):
        times *= rules.spring_factor
    primary = times * rules.yields[land.settlement, Yield.PRIMARY]
    secondary = times * rules.yields[land.settlement, Yield.SECONDARY]
    stock = state.players[player].stock
    stock[rules.primary[place]] += primary
    stock[rules.secondary[place]] += secondary
    note(state, Event.YIELD, player, rules.primary[place], primary)
    if secondary > 0:
        note(state, Event.YIELD, player, rules.secondary[place], secondary)


@compiled
def stock_size(state, player):
    """Return all units of the player's stock, gold included."""
    size = 0
    for resource in range(N_RESOURCES):
        size += state.players[player].stock[resource]
    return size
