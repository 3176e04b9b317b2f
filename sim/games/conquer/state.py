"""The State record of Heroes: Write & Conquer, field by field.

Seats are numbered clockwise; seat 0 is the first player of round 1. Sets of regions, monsters, structures and so on are
bit masks. What a seat has chosen in secret stands in fields marked sealed until all reveal it.
"""

import numpy as np

from sim.engine.header import record, state_dtype
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Action, MapObject, Resource, Terrain

MOST_PLAYERS = 4
MOST_OPTIONS = 512  # answers to one question
REGIONS = 27
FARTHEST = 31  # points that a movement action can use
MONSTERS = 8
ARTEFACTS = 6
UNITS = 4
STRUCTURES = 16
GATHERED = 3  # wood, iron, gold
STOCK = 5  # those, rage and science
THRESHOLDS = 3  # amounts of a resource that give VP
COUNTED = 4  # resources whose amounts give VP: wood, iron, gold, rage
MOST_NEIGHBOURS = 12
MOST_TRIGGERS = 16
MOST_EXCHANGES = 6
MOST_CONVERSIONS = 4
MOST_POWERS = 4

PLAYER = record(
    [
        ("stock", np.int64, (STOCK,)),  # by Resource
        ("circled", np.int64, (COUNTED,)),  # amounts reached in each resource, from the least one on
        ("units", np.int64, (UNITS,)),  # in the army; the Hydra while it is on the map
        ("structures", np.int64),  # built, a bit each
        ("artefacts", np.int64),  # owned, a bit each
        ("gifts", np.int64),  # artefacts whose gifts were received, a bit each
        ("region", np.int64),  # current region, NOBODY before the start is chosen
        ("start", np.int64),  # region of the start
        ("visited", np.int64),
        ("mountains", np.int64),  # regions visited while they were mountains
        ("foundation", np.int64, (REGIONS,)),  # level written into each foundation, 0 = none
        ("monsters", np.int64),  # circled
        ("fortresses", np.int64),  # seized, by region
        ("barred", np.int64, (len(MapObject),)),  # regions whose object is crossed off on this board
        ("reserved", np.int64, (len(MapObject),)),  # regions whose object it crossed off for the others
        ("cursed", np.int64),  # regions that it cursed
        ("notes", np.int64),  # circled notes
        ("paired", np.int64),  # notes whose pair has summoned
        ("hydra", np.int64),  # region of its Hydra, NOBODY without one
        # the present action
        ("built", np.int64),  # structures built in this action
        ("build_level", np.int64),  # highest level that may be built
        ("free_levels", np.int64),  # levels that need no resources, a bit each
        ("recruited", np.int64),  # units recruited in this action
        ("exchanged", np.int64, (MOST_EXCHANGES,)),  # exchanges made in this action, by effect: the first few
        ("exchanged_times", np.int64, (MOST_EXCHANGES,)),  # how often each of them
        ("exchanged_count", np.int64),
        ("summoned", np.int64),  # 1 = summoned the Hydra in this building action
        ("rites", np.int64),  # times the effect at the end of this building action was used
        ("points", np.int64),  # movement points; after the move those unspent
        ("way", np.int64, (REGIONS,)),  # points it takes to each region, NOBODY = out of reach
        ("waves", np.int64, (FARTHEST + 1,)),  # room to work the ways out in
        ("moved", np.int64),  # 1 = left its region in this action
        ("destination", np.int64),  # sealed
        ("bought", np.int64),  # exchanges for points, sealed
        ("hydra_destination", np.int64),  # sealed
        ("wish", np.int64),  # a member of Wish
        ("right", np.int64),  # a member of Right
        ("hydra_right", np.int64),  # the same of a Hydra that is elsewhere
        ("deployed", np.int64, (UNITS,)),  # sealed in a battle between players
        ("armed", np.int64, (UNITS,)),  # of these, with the modified power for this combat; sealed likewise
        ("won", np.int64),  # power with which the present battle was won
        ("owes", np.int64, (MOST_PLAYERS,)),  # resources still to be paid to each seat as loot
        # what the effects in force come to
        ("recruits", np.int64),  # units that may be recruited, a bit each
        ("terrain_cost", np.int64, (len(Terrain),)),
        ("unit_power", np.int64, (UNITS,)),
        ("unit_cost", np.int64, (UNITS,)),
        ("move_bonus", np.int64),
        ("combat_bonus", np.int64, (len(Versus) - 1,)),
        ("skips", np.int64),  # monsters that may be skipped without points
        ("special", np.int64),  # a bit for each member of Special
        ("triggers", np.int64, (MOST_TRIGGERS,)),  # effects that wait for an event: the first `trigger_count`
        ("trigger_count", np.int64),
        ("awaited", np.int64),  # events they wait for, a bit each
        ("exchanges", np.int64, (MOST_EXCHANGES,)),  # effects that offer an exchange: the first `exchange_count`
        ("exchange_count", np.int64),
        ("conversions", np.int64, (MOST_CONVERSIONS,)),  # effects that convert units
        ("conversion_count", np.int64),
        ("powers", np.int64, (MOST_POWERS,)),  # effects on a unit's power
        ("power_count", np.int64),
        # what it did, for the tables
        ("gathered", np.int64, (GATHERED,)),  # received altogether
        ("recruited_all", np.int64),
        ("lost", np.int64),  # units fallen in combat
        ("battles", np.int64),
        ("battles_won", np.int64),
        ("battlefields", np.int64),  # regions in which it fought other players
        ("hunted", np.int64),  # monsters defeated by its army
        ("prizes", np.int64, (3,)),  # monster's resources, loot, artefact
        ("looted", np.int64),  # resources taken from losers
        ("collected", np.int64),  # artefacts collected on the map, a bit each
        ("robbed", np.int64),  # artefacts taken from other players
        ("losses_to_curses", np.int64),
        ("hydras", np.int64),  # summoned
        ("moves", np.int64),  # movement actions in which it left its region
        ("ceded", np.int64),
        ("full_score", np.int64),  # VP at the end
    ]
)

BATTLE = record(
    [
        ("region", np.int64),
        ("sides", np.int64),  # seats that take part, a bit each
        ("alone", np.int64),  # of these, seats that take part by their Hydra alone
        ("sealed", np.int64),  # 1 while players deploy against each other in secret
        ("versus", np.int64),  # a member of Versus: what units are being deployed against
        ("needed", np.int64),  # least power that wins against a monster or a fortress
        ("winner", np.int64),  # seat that won between players
        ("loot_left", np.int64),  # resources that the winner may still take
    ]
)

STATE = state_dtype(
    [
        ("players", PLAYER, (MOST_PLAYERS,)),
        ("open", np.int64),  # regions in play with so many players
        ("terrain", np.int64, (REGIONS,)),  # at present
        ("regions_of", np.int64, (len(Terrain),)),  # regions of each terrain at present, a bit each
        ("flooded", np.int64),  # regions made lakes
        ("seized", np.int64),  # regions whose fortress was seized
        ("owner", np.int64, (ARTEFACTS,)),  # of each artefact, NOBODY while it lies in its region
        ("plan", np.int64),  # of this round: which action has which level
        ("left_out", np.int64, (len(Action),)),  # rounds in which each action was left out
        ("first", np.int64),  # first player of this round
        ("asking", np.int64, (MOST_PLAYERS,)),  # order in which simultaneous choices are asked; no rule depends on it
        ("action", np.int64),  # the present one, NOBODY outside of them
        ("level", np.int64),  # of the present action
        ("met", np.int64),  # regions whose players have met in this action
        ("battle", BATTLE),
        ("winners", np.int64),  # a bit each
        ("battles", np.int64),  # between players
        ("drawn", np.int64),  # of these without a winner
        ("first_battle", np.int64),  # round of the first one, 0 = none
        ("encounters", np.int64),  # meetings that could have become battles
    ]
)

RESOURCES = len(Resource)
