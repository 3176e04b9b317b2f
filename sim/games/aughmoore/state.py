"""The State record of Heroes of Land, Air & Sea, field by field, in two sizes.

The base game has a record that is no larger than it needs; with a box of the expansions on the table the record has
room for seven players, both boards and the Floating Continent. The code is one: it asks the record how much room there
is (`sim.games.aughmoore.size`), which the compiler knows.

Seats are numbered clockwise; seat 0 is the first player of round 1. A side is a seat, or in solo play side 1, which is
the enemy. Regions are numbered through: Land Regions first, then Sea Regions. Units aboard a Vessel are simply units of
the region that it is in: on land they board and leave it as they like, and at sea everybody is aboard who does not swim
(A3.7, P36).
"""

from typing import NamedTuple

import numpy as np

from sim.engine.decks import deck_dtype
from sim.engine.effects import MAX_EFFECTS
from sim.engine.header import AGENDA_DEPTH, record, state_dtype
from sim.games.aughmoore.words import Continent, Faction, Resource, Slot, Tactic, Terrain, Unit

TERRAINS = len(Terrain)
UNITS = len(Unit)
LAND_UNITS = 5  # Serfs, Warriors and the three Heroes
HEROES = 3
VESSELS = 2
BUILDINGS = 5
LEVELS = 3
SLOTS = len(Slot)
RESOURCES = len(Resource)
TACTICS = len(Tactic)
SPELL_CARDS = 112  # room for Spells: those printed are 60
LIBRARY = 12  # room for a Library while cards are drawn
SCRIBED = 3
PILE = 2  # most Exploration tokens of a region
LAND_TOKENS = 110  # room for tokens: those printed are 70 and 24, with Pestilence 82 and 36
FAR = 99  # more steps than anything can go
MOST_ABILITIES = 40  # effects in force on one board
SOLO_CARDS = 8
ERRAND_DEPTH = 32  # effects under way at once
TRACK = 6
COUNT = np.int16  # holds what a side can have in a region: content takes no supply beyond `sim.content.values.LARGEST`
SHOWN = np.int32  # holds the number of a design of Exploration tokens, of which content has no more than `Size.designs`
TALLY = np.int32  # holds what can happen in a region: a game has no more than `sim.engine.drivers.MOST_MOVES` moves


class Size(NamedTuple):
    """How much of everything a record has room for."""

    players: int
    options: int  # answers to one question
    agenda: int  # steps that wait: a Spell lines up one for each enemy, and so does each Interrupt of it
    continents: int
    lands: int
    seas: int
    borders: int  # neighbours of a region: land with land, sea with sea
    shores: int  # Sea Regions of a Land Region, Land Regions of a Sea Region
    ferries: int  # ferry routes of a Land Region
    factions: int
    spells: int  # kinds of Spells
    land_designs: int  # Exploration tokens that differ in what they show
    sea_designs: int
    sea_tokens: int
    effects: int  # of all boards and cards

    @property
    def sides(self) -> int:
        """Sides of a game: seats, or a player and the solo enemy."""
        return self.players

    @property
    def regions(self) -> int:
        """Land Regions and Sea Regions."""
        return self.lands + self.seas

    @property
    def designs(self) -> int:
        """Designs of Exploration tokens, those of land first."""
        return self.land_designs + self.sea_designs


BASE = Size(
    players=4,
    options=1024,
    agenda=AGENDA_DEPTH,
    continents=4,
    lands=40,
    seas=13,
    borders=9,
    shores=9,
    ferries=3,
    factions=4,
    spells=24,
    land_designs=20,
    sea_designs=8,
    sea_tokens=32,
    effects=MAX_EFFECTS,
)
EXPANDED = Size(
    players=7,
    options=2048,
    agenda=2 * AGENDA_DEPTH,
    continents=len(Continent),
    lands=70,
    seas=22,  # a board of 18 is assumed, the tokens in the box suffice for 22
    borders=9,
    shores=9,
    ferries=4,
    factions=len(Faction),
    spells=33,
    land_designs=21,
    sea_designs=9,
    sea_tokens=44,
    effects=480,
)

IN_FORCE = record(
    [
        ("effect", np.int64),  # place in the table of effects
        ("kind", np.int64),  # its kind and its moment, which most who look through the abilities ask for alone
        ("moment", np.int64),
        ("hero", np.int64),  # Hero who has the ability (0 to 2), NOBODY for that of a Building
    ]
)


def player_dtype(size: Size) -> np.dtype:
    """Return the dtype of a side's board and of what it has on the map."""
    return record(
        [
            ("stock", np.int64, (RESOURCES,)),
            ("souls", np.int64),  # Soul tokens
            ("risen", np.int64),  # 1 = a unit has risen for Souls after the present action
            ("vp", np.int64),  # on the Score Track; final scoring comes on top
            ("level", np.int64),  # of the Capital City, 1 to 3
            ("out", np.int64),  # 1 = eliminated
            ("continent", np.int64),
            ("capital", np.int64),  # its region
            ("distance", COUNT, (size.lands,)),  # Land Regions from the Capital, NOBODY = out of reach
            ("units", COUNT, (size.regions, UNITS)),  # where they are; the Courtyard is the Capital's region
            ("total", COUNT, (size.regions,)),  # units in each region
            ("towers", COUNT, (size.lands,)),  # 1 = Tower
            ("in_play", np.int64, (UNITS,)),  # units out of the supply: on the map, on the Action Bar, on Buildings
            ("tower_count", np.int64),
            ("towers_on", np.int64, (size.continents,)),  # Towers on each continent
            ("at", np.int64, (UNITS,)),  # region of each Hero and Vessel, NOBODY in the supply
            ("buildings", np.int64),  # completed, a bit each
            ("bar", np.int64, (SLOTS,)),  # what lies on each slot: a member of Mark
            ("library", np.int64, (LIBRARY,)),  # Spells in hand
            ("library_count", np.int64),
            ("scribed", np.int64, (SCRIBED,)),  # Scribed Spells
            ("phase", np.int64, (SCRIBED,)),  # how they lie: a member of Phase
            ("scribed_count", np.int64),
            # the effects in force
            ("abilities", IN_FORCE, (MOST_ABILITIES,)),
            ("ability_count", np.int64),
            ("kinds", np.int64),  # kinds of the effects in force, a bit each
            ("moments", np.int64),  # moments that they wait for, a bit each
            ("strengths", np.int64),  # places of those that add Strength in every Battle, a bit each
            ("cheaper", np.int64),  # Things that one of them makes cheaper, a bit each
            ("used", np.int64),  # effects of the board used this round, a bit each
            ("used_in_battle", np.int64),
            # the present Battle
            ("tactic", np.int64),  # sealed until both have chosen
            ("sacrificed", np.int64, (LAND_UNITS,)),
            ("fallen", np.int64, (UNITS,)),  # destroyed or sacrificed in it
            ("heroes_fought", np.int64),  # Heroes in it when the totals were compared, a bit each
            # what it did, for the tables
            ("vp_of", np.int64, (6,)),  # VP by Cause
            ("collected", np.int64, (RESOURCES,)),  # resources received altogether
            ("actions", np.int64, (SLOTS,)),  # times each action was taken, with a token or a Serf
            ("follows", np.int64),
            ("musters", np.int64),
            ("lost", np.int64, (UNITS,)),
            ("towers_built", np.int64),
            ("towers_lost", np.int64),
            ("explored", np.int64),  # tokens that it resolved
            ("shown", np.int64),  # tokens that it revealed without resolving them
            ("battles", np.int64),
            ("attacks", np.int64),
            ("battles_won", np.int64),
            ("spells_cast", np.int64),
            ("tactics_played", np.int64, (TACTICS,)),
            ("level_at", np.int64, (LEVELS + 1,)),  # round in which each level was reached
            ("reached", np.int64),  # objectives reached, a bit each
            ("fought_in", TALLY, (size.regions,)),  # Battles in each region
            ("explored_in", TALLY, (size.regions,)),  # tokens that it resolved in each region
            ("score", np.int64),  # final score; in a team that of the team
            ("own_score", np.int64),  # its own part
        ]
    )


ERRAND = record(
    [
        ("effect", np.int64),  # place in the table of effects
        ("here", np.int64),  # region that is the effect's "here", NOBODY
        ("left", np.int64),  # how much of it is still to be done
        ("begun", np.int64),  # 1 = paid for and under way
        # what earlier answers bind it to, NOBODY = nothing yet
        ("origin", np.int64),  # region that units are moved from or hit in
        ("goal", np.int64),  # region that they are moved to
        ("victim", np.int64),  # side that is robbed or hit
        ("unit", np.int64),  # kind of unit whose loss it follows
    ]
)

BATTLE = record(
    [
        ("region", np.int64),  # that of the defender
        (
            "ground",
            np.int64,
            (2,),
        ),  # regions that attacker and defender fight from: only an attack at a distance has two
        ("leader", np.int64, (2,)),  # attacker and defender
        ("members", np.int64, (2,)),  # sides on each side, a bit each
        ("capital", np.int64),  # 1 = the defender's Capital City is in it
        ("flew", np.int64),  # 1 = the attacker came by air
        ("sailed", np.int64),  # 1 = the attacker came by a Sail action
        ("spell_strength", np.int64, (2,)),  # Strength added by Spells and paid abilities
        ("damage_change", np.int64, (2,)),  # damage more (or less) that each side takes if it loses
        ("combat_cast", np.int64, (2,)),  # 1 = has cast its Combat Spell
        ("cancelled", np.int64, (2,)),  # 1 = Tactic card cancelled
        ("unpaid", np.int64, (2,)),  # 1 = Tactic card ignored
        ("destroyed", np.int64, (2,)),  # units of each side destroyed or sacrificed
        ("destroyed_vessels", np.int64, (2,)),  # of these, Vessels
        ("fallen", np.int64, (2, UNITS)),  # the same by kind
        ("total", np.int64, (2,)),
        ("had", np.int64, (2, UNITS)),  # units of each side when the totals were compared
        ("sealed", np.int64),  # 1 while Tactic cards lie face-down
        ("winner", np.int64),  # 0 attacker, 1 defender, NOBODY
        ("damage", np.int64),  # still to be taken
        ("card", np.int64),  # solo card drawn for the enemy, NOBODY
    ]
)

SPELL_CAST = record(
    [
        ("side", np.int64),
        ("spell", np.int64),
        ("scribed", np.int64),  # 1 = a Scribed Spell
        ("countered", np.int64),
        ("asked", np.int64),  # sides that were offered an Interrupt, a bit each
        ("interrupted", np.int64),  # 1 = one of them has used it
        ("copier", np.int64),  # side that copies it, NOBODY
        ("vp", np.int64),  # VP scored by it
    ]
)

SOLO = record(
    [
        ("on", np.int64),  # 1 = solo play
        ("space", np.int64),  # of the Capital City Track, 0 = start
        ("deck", deck_dtype(SOLO_CARDS)),
        ("cards", np.int64, (HEROES,)),  # card of each Hero this round
        ("failed", np.int64),  # 1 = the present action has failed
        ("entered", np.int64),  # resources gained by entering regions in this action
        ("taken", np.int64),  # Exploration tokens collected
    ]
)


def trip_dtype(size: Size) -> np.dtype:
    """Return the dtype of a movement action under way."""
    return record(
        [
            ("slot", np.int64),  # Slot.MARCH, SAIL or FLY
            ("start", np.int64),  # the one region that the action may start from, NOBODY = any
            ("steps", np.int64),  # steps granted instead of the army's own, 0 = none
            ("origin", np.int64),
            ("goal", np.int64),
            ("army", np.int64, (UNITS,)),
            ("ally", np.int64),  # ally who is asked whether units come along, NOBODY
            ("allied", np.int64, (size.sides, UNITS)),  # units of each ally that come along
            ("flew", np.int64),  # 1 = the army in its goal came by air
            ("sailed", np.int64),  # 1 = it came by a Sail action
            ("lifted", np.int64),  # 1 = an army goes, though the action is that of a Vessel
            ("needed", np.int64, (1 << HEROES,)),  # steps to the goal by the Heroes that come along, FAR = out of reach
            ("carried", np.int64, (1 << HEROES,)),  # the same for an army that a Vessel carries as a whole
        ]
    )


def scratch_dtype(size: Size) -> np.dtype:
    """Return the dtype of the room to work in; it means nothing between a step or a question and the next."""
    return record(
        [
            ("used", np.int64),  # 1 = it must be cleaned
            ("limit", np.int64, (size.regions,)),  # steps to each region
            ("queue", np.int64, (4 * size.regions,)),  # regions from which a search goes on; answers of any kind
            ("queued", np.int64),  # regions in the queue
            ("filled", np.int64),  # places of the queue that earlier searches and lists of answers may have used
            ("errand", ERRAND),  # the one in hand, while another one is only tried
        ]
    )


def state_of(size: Size) -> np.dtype:
    """Return the State dtype of a size."""
    return state_dtype(
        [
            ("players", player_dtype(size), (size.sides,)),
            ("board", np.int64),  # 0 the base game, with an expansion 1 the side for four, 2 that for six
            ("sides", np.int64),  # seats, and the solo enemy
            ("team", np.int64, (size.sides,)),  # team of each side: its own number where everybody plays alone
            ("friends", np.int64, (size.sides,)),  # sides of the same team, its own one among them, a bit each
            ("teams", np.int64),  # 1 = team play
            ("in_use", np.int64, (size.continents,)),  # 1 = the continent is in play
            ("owner", np.int64, (size.continents,)),  # side whose Capital City stands there, NOBODY
            ("sunken", np.int64),  # the Sunken Continent, whose regions are Shallow Water, NOBODY
            ("holders", np.int64, (size.regions,)),  # sides with units or structures in each region, a bit each
            ("face", np.int64, (size.regions, PILE)),  # how each token lies: a member of Face
            ("token", SHOWN, (size.regions, PILE)),  # its design
            ("hidden_land", np.int64),  # Land tokens still face-down
            ("land_pile", np.int64, (LAND_TOKENS,)),  # tokens left over, unseen
            ("land_left", np.int64),
            ("sea_pile", np.int64, (size.sea_tokens,)),
            ("sea_left", np.int64),
            ("denied", np.int64, (size.regions,)),  # 0, or 1 + the effect that denies its yield this round
            ("tax", np.int64, (RESOURCES,)),  # slot of each resource on the Tax Track: 0, 1, 2 from the lowest
            ("taxed", np.int64),  # resource of the present Tax action, NOBODY where the player's action is another
            ("spells", deck_dtype(SPELL_CARDS)),
            ("casts", SPELL_CAST, (8,)),  # Spells being cast, one inside the other
            ("cast_count", np.int64),
            ("errands", ERRAND, (ERRAND_DEPTH,)),  # effects of steps on the agenda, that of the next step last
            ("errand_count", np.int64),
            ("errand", ERRAND),  # the one in hand
            ("first", np.int64),  # first player
            ("active", np.int64),  # player whose action it is
            ("trip", trip_dtype(size)),
            ("battle", BATTLE),
            ("solo", SOLO),
            ("objective", np.int64),  # the first one reached, NOBODY
            ("objective_side", np.int64),
            ("objective_round", np.int64),
            ("over", np.int64),  # 1 = ends at once
            ("battles", np.int64),
            ("capital_battles", np.int64),
            ("first_battle", np.int64),  # round of the first one, 0 = none
            ("scratch", scratch_dtype(size)),
            ("winners", np.int64),  # a bit each
        ],
        size.agenda,
    )


STATE = state_of(BASE)
EXPANDED_STATE = state_of(EXPANDED)
