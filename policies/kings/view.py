"""What a player of War of Kings reads off the board: who stands near, strength, chances of battle. Open information."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, size_of, without_first
from sim.games.kings.chances import MOST_HITS
from sim.games.kings.state import MALADOR, POWERS
from sim.games.kings.words import Resource, Settlement, Yield

ARMIES = 0  # the row of the chances in which armies defend; the others are the militia of a settlement level


@compiled
def foreign(state, player):
    """Return as a bit mask the territories of all other powers."""
    places = 0
    for power in range(POWERS):
        places |= state.powers[power].domain
    return places & ~state.powers[player].domain


@compiled
def still_to_come(state, player):
    """Return as a bit mask the territories of the Malador and of the rivals whose turn of this round comes later."""
    places = state.powers[MALADOR].domain
    other = next_seat(state, player)
    while other != state.lead:
        places |= state.powers[other].domain
        other = next_seat(state, other)
    return places


@compiled
def next_seat(state, player):
    """Return the seat to the left of a player's, whoever still plays."""
    return player + 1 if player + 1 < state.seats else 0


@compiled
def near(state, rules, place, others):
    """Return how many armies of rivals, and how many Malador, could march into a territory in one turn.

    The territories of `others` are a bit mask.
    """
    rivals, malador = 0, 0
    around = rules.ring[place] & others
    while around:
        other = first_of(around)
        around = without_first(around)
        land = state.land[other]
        if land.controller == MALADOR:
            malador += land.garrison
        else:
            rivals += land.garrison
            if land.roads >> place & 1:
                rivals += behind(state, rules, place, other)
    return rivals, malador


@compiled
def behind(state, rules, place, through):
    """Return how many armies reach a territory along roads through a neighbour that their kingdom holds."""
    armies = 0
    sources = state.land[through].roads & ~rules.ring[place] & state.powers[state.land[through].controller].domain
    while sources:
        armies += state.land[first_of(sources)].garrison
        sources = without_first(sources)
    return armies


@compiled
def open_borders(state, rules, place):
    """Return how many neighbours of a territory are not the player's: land to explore or to take."""
    return size_of(rules.ring[place] & ~state.powers[state.decider].domain)


@compiled
def strength_at(state, rules, power, place):
    """Return the hits that a power's armies in a territory can still take."""
    mine, land = state.powers[power], state.land[place]
    hits = 0
    if (land.garrison if land.controller == power else land.visitors) == 0:
        return hits
    for index in range(mine.army_count):
        army = mine.armies[index]
        hits += (army.place == place) * (rules.army_hits - army.damage)
    return hits


@compiled
def few(hits):
    """Return hits as far as the tables of chances reach."""
    return min(int(hits), MOST_HITS)


@compiled
def resistance(state, rules, place):
    """Return who would defend a territory, ARMIES or the militia of a level, and the hits that this defence can take.

    Nobody defends bare land: no hits of armies.
    """
    land = state.land[place]
    if land.garrison > 0:
        return ARMIES, few(strength_at(state, rules, land.controller, place))
    return land.settlement, few(rules.militia_hits[land.settlement])


@compiled
def fall(rules, land, armies, guards):
    """Return the chance that fresh armies take a territory from `guards` (garrison, fortification level)."""
    if armies <= 0:
        return 0.0
    garrison, walls = guards
    hits = few(armies * rules.army_hits)
    if garrison > 0:
        return rules.battle_won[ARMIES, hits, few(garrison * rules.army_hits), walls]
    level = land.settlement
    return rules.battle_won[level, hits, few(rules.militia_hits[level]), walls] if level > Settlement.NONE else 1.0


@compiled
def peril(rules, weights, land, danger, guards):
    """Return how likely a territory is lost to those near it, as `near` lists them; the Malador rarely march."""
    rivals, malador = danger
    risk = 0.0
    if rivals > 0:
        risk += fall(rules, land, rivals, guards)
    if malador > 0:
        risk += weights.dread * fall(rules, land, malador, guards)
    return min(1.0, risk)


@compiled
def points_of(state, player):
    """Return the achievement points at the last check; the Malador have none."""
    return 0 if player in (MALADOR, NOBODY) else state.players[player].points


@compiled
def land_yield(state, rules, place):
    """Return the units a territory yields when its colour is rolled."""
    level = state.land[place].settlement
    return rules.yields[level, Yield.PRIMARY] + rules.yields[level, Yield.SECONDARY]


@compiled
def yields_stone(rules, place):
    """Return whether a territory's emblem shows stone, the scarce resource."""
    return rules.primary[place] == Resource.STONE


@compiled
def find_option(options, count, wanted):
    """Return the place of an option in the list, NOBODY if it is not legal."""
    for index in range(count):
        if options[index] == wanted:
            return index
    return NOBODY
