"""The road: stretches, camps, danger and tracks (C4.2 to C4.4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note

from caravans.state import N_CAMPS
from caravans.words import Camp, Event, Terrain


@compiled
def stretch_at(rules, space):
    """Return the stretch that a space lies in, by the camp at its end; a camp begins the next stretch (C4.2)."""
    stretch = 0
    while stretch < N_CAMPS - 1 and rules.camp_at[stretch] <= space:
        stretch += 1
    return stretch


@compiled
def place_at(rules, space):
    """Return the place of the board that a space is drawn in: a camp, or the stretch between two (C1.1)."""
    stretch = stretch_at(rules, space)
    if space == rules.camp_at[stretch]:
        return 2 * stretch + 2
    begins = rules.camp_at[stretch] - rules.spaces[stretch]
    return 2 * stretch + (space > begins)


@compiled
def failing_faces(state, rules, player, animal):
    """Return on how many of the lowest faces a leg of an animal fails from where its caravan stands (C4.2)."""
    stretch = stretch_at(rules, state.players[player].space)
    added = strain(rules, state.legs) - guild_footing(rules, state.faction[player], stretch)
    if follows_tracks(state, rules, player, stretch):
        added -= rules.tracks
    return failing_on(rules, animal, stretch, added)


@compiled
def strain(rules, led):
    """Return how much more dangerous a leg is after so many of the same turn (C4.5)."""
    return rules.strain * max(0, led + 1 - rules.easy_legs)


@compiled
def guild_footing(rules, guild, stretch):
    """Return how much less dangerous a stretch is to a guild (C9.6)."""
    return rules.guild_footing[guild] if rules.terrain[stretch] == Terrain.DESERT else 0


@compiled
def failing_on(rules, animal, stretch, added):
    """Return on how many of the lowest faces a leg fails, with danger added; the highest one never does (C4.2)."""
    danger = rules.danger[stretch] + added - rules.footing[animal, rules.terrain[stretch]]
    return min(max(0, danger), rules.sides - 1)


@compiled
def follows_tracks(state, rules, player, stretch):
    """Return whether another caravan stands farther on in the same stretch (C4.4)."""
    here = state.players[player].space
    for other in range(state.seats):
        there = state.players[other].space
        if here < there < rules.camp_at[stretch]:
            return True
    return False


@compiled
def move_on(state, rules, player, spaces):
    """Move a caravan, to the next camp at most, where it is safe (C4.3)."""
    mine = state.players[player]
    stretch = stretch_at(rules, mine.space)
    camp = rules.camp_at[stretch]
    mine.space = min(mine.space + spaces, camp)
    if mine.space == camp:
        state.safe = camp
        if stretch == Camp.HARBOUR:
            mine.arrived = state.turn_round
            note(state, Event.ARRIVED, player)
