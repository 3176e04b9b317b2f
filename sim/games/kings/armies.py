"""Armies and territorial control: placing, moving and removing pieces, and who holds what (K10, K14).

Only these functions change where an army stands, who controls a territory and what stands there; they keep `garrison`,
`visitors`, `lands`, `domain` and what is counted of the lands in step with that.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.games.kings.state import MALADOR, MAX_ARMIES
from sim.games.kings.words import Event, PieceShortage, Settlement


@compiled
def count_in(state, power, place, change):
    """Add `change` armies of `power` to the count of a territory."""
    land = state.land[place]
    if land.controller == power:
        land.garrison += change
    else:
        land.visitors += change


@compiled
def army_limit(state, rules, power):
    """Return how many armies a power may have on the board (K10.3, K11.12)."""
    if not rules.armies_bound or has_endless_pieces(rules, power):
        return MAX_ARMIES
    return min(MAX_ARMIES, rules.malador_army_pieces if power == MALADOR else rules.army_pieces)


@compiled
def has_endless_pieces(rules, power):
    """Return whether the box never lacks pieces of a power: by a ruling those of the Malador (K11.12)."""
    return power == MALADOR and rules.piece_shortage == PieceShortage.PIECES_UNLIMITED


@compiled
def can_place_army(state, rules, power):
    """Return whether a power has an army piece left (K10.3)."""
    return state.powers[power].army_count < army_limit(state, rules, power)


@compiled
def place_army(state, power, place):
    """Put a new army on the board, with a moved token (K10.2, K11.11)."""
    mine = state.powers[power]
    army = mine.armies[mine.army_count]
    mine.army_count += 1
    army.place = place
    army.damage = 0
    army.moved = 1
    army.origin = place
    army.retreat = NOBODY
    army.waits = 0
    count_in(state, power, place, 1)
    note(state, Event.NEW_ARMY, power, place)


@compiled
def remove_army(state, power, index):
    """Take an army off the board; the last army of its power takes its number."""
    mine = state.powers[power]
    place = mine.armies[index].place
    count_in(state, power, place, -1)
    mine.army_count -= 1
    last = mine.armies[mine.army_count]
    army = mine.armies[index]
    army.place = last.place
    army.damage = last.damage
    army.moved = last.moved
    army.origin = last.origin
    army.retreat = last.retreat
    army.waits = last.waits
    if power != MALADOR:
        state.players[power].armies_lost += 1
    note(state, Event.LOST_ARMY, power, place)


@compiled
def move_army(state, power, index, place):
    """Move an army to a territory, which holds any number of them (K10.4)."""
    army = state.powers[power].armies[index]
    count_in(state, power, army.place, -1)
    army.place = place
    count_in(state, power, place, 1)


@compiled
def tally(state, place, change):
    """Count a territory among what its controller holds, or no more by a change of -1."""
    land = state.land[place]
    if land.controller == NOBODY:
        return
    theirs = state.powers[land.controller]
    theirs.held[land.settlement] += change
    theirs.walls += change * land.fortification
    if land.settlement > Settlement.NONE and land.culture != land.controller:
        theirs.foreign += change
        theirs.foreign_levels += change * land.settlement


@compiled
def drop_land(state, power, place):
    """Take a territory off its controller's list."""
    tally(state, place, -1)
    theirs = state.powers[power]
    theirs.domain &= ~(1 << place)
    theirs.land_count -= 1
    last = theirs.lands[theirs.land_count]
    for index in range(theirs.land_count):
        if theirs.lands[index] == place:
            theirs.lands[index] = last


@compiled
def set_control(state, place, power):
    """Replace the territory marker: `power` controls the territory from now on (K14.1)."""
    land = state.land[place]
    present = land.garrison + land.visitors
    if land.controller != NOBODY:
        drop_land(state, land.controller, place)
    land.controller = power
    tally(state, place, 1)
    mine = state.powers[power]
    mine.lands[mine.land_count] = place
    mine.land_count += 1
    mine.domain |= 1 << place
    land.garrison = armies_at(state, power, place)
    land.visitors = present - land.garrison
    note(state, Event.CONTROL, place, power)


@compiled
def abandon(state, place):
    """Take the marker off a territory: it is undiscovered again (K18.1)."""
    land = state.land[place]
    drop_land(state, land.controller, place)
    land.visitors += land.garrison
    land.garrison = 0
    land.controller = NOBODY


@compiled
def armies_at(state, power, place):
    """Return how many armies a power has in a territory."""
    mine = state.powers[power]
    present = 0
    for index in range(mine.army_count):
        present += mine.armies[index].place == place
    return present


@compiled
def set_settlement(state, place, level, culture):
    """Put a settlement piece of `culture` into a territory, replacing the one there (K7.1, K7.2, K13.1)."""
    land = state.land[place]
    tally(state, place, -1)
    if land.settlement > Settlement.NONE:
        state.powers[land.culture].pieces[land.settlement] -= 1
    land.settlement = level
    land.culture = culture if level > Settlement.NONE else NOBODY
    tally(state, place, 1)
    if level > Settlement.NONE:
        state.powers[culture].pieces[level] += 1


@compiled
def has_piece(state, rules, culture, level):
    """Return whether a settlement piece of this culture and level is left in the box (K7.3, K11.12)."""
    return has_endless_pieces(rules, culture) or state.powers[culture].pieces[level] < rules.settlement_pieces[level]


@compiled
def set_fortification(state, place, level):
    """Put a fortification into a territory, replacing the one there (K9.1)."""
    land = state.land[place]
    tally(state, place, -1)
    state.fortifications[land.fortification] -= 1
    land.fortification = level
    state.fortifications[level] += 1
    tally(state, place, 1)


@compiled
def has_fortification(state, rules, level):
    """Return whether a fortification piece of this level is left in the box (K9.4)."""
    return not rules.fortifications_bound or state.fortifications[level] < rules.fortification_pieces[level]


@compiled
def add_road(state, a, b):
    """Lay a road across the border of two territories; it is nobody's and stays for good (K8.1, K8.2)."""
    state.land[a].roads |= 1 << b
    state.land[b].roads |= 1 << a
    state.roads += 1


@compiled
def has_road(state, a, b):
    """Return whether a road crosses the border of two territories."""
    return state.land[a].roads >> b & 1 == 1


@compiled
def road_left(state, rules):
    """Return whether a road token is left (K8.4)."""
    return not rules.roads_bound or state.roads < rules.road_pieces


@compiled
def left_of(state, player):
    """Return the next living player to the left; by a ruling the one drawn for this turn (K1.5, K11.8)."""
    if state.malador_adviser != NOBODY:
        return state.malador_adviser
    for step in range(1, state.seats):
        other = (player + step) % state.seats
        if state.players[other].alive:
            return other
    return player
