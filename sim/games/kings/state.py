"""The State record of War of Kings, field by field.

Players are numbered in turn order from the lead player; the Malador are one more power after the last possible player.
Territories carry the numbers of `rules.board`; sets of territories are bit masks.
"""

from typing import Any

import numpy as np

from sim.engine.decks import deck_dtype
from sim.engine.header import record, state_dtype
from sim.engine.luck import luck_field
from sim.games.kings.board import MAX_TERRITORIES, SECTORS
from sim.games.kings.words import EventCard, Resource, Settlement, Title

KINGDOMS = SECTORS
MAX_PLAYERS = KINGDOMS
MALADOR: Any = np.int64(MAX_PLAYERS)  # no plain int, for which functions that take it would be compiled once more
POWERS = MAX_PLAYERS + 1
MAX_ARMIES = 24
N_RESOURCES = len(Resource)
N_EVENT_CARDS = len(EventCard)
N_LEVELS = len(Settlement)
DECK_SIZE = 80
ANY = N_RESOURCES  # index of the credit that stands for any resource
MAX_DICE = 40

ARMY = record(
    [
        ("place", np.int64),  # territory it stands in
        ("damage", np.int64),  # damage tokens under it
        ("moved", np.int64),  # 1 with a moved token
        ("origin", np.int64),  # territory it goes back to when it withdraws as attacker or explorer
        ("retreat", np.int64),  # territory to which its withdrawal is declared, NOBODY = none
        ("waits", np.int64),  # 1 = asked already this phase and put off, or staying
    ]
)

POWER = record(
    [
        ("armies", ARMY, (MAX_ARMIES,)),  # the first `army_count` exist
        ("army_count", np.int64),
        ("lands", np.int64, (MAX_TERRITORIES,)),  # the first `land_count`: territories controlled, in no order
        ("land_count", np.int64),
        ("domain", np.int64),  # the same as a bit mask
        ("held", np.int64, (N_LEVELS,)),  # territories controlled, by level of settlement
        ("walls", np.int64),  # levels of fortification in them
        ("foreign", np.int64),  # settlements of foreign culture in them
        ("foreign_levels", np.int64),  # levels of those
        ("pieces", np.int64, (N_LEVELS,)),  # settlements of this culture on the board, by level
    ]
)

PLAYER = record(
    [
        ("capital", np.int64),  # own capital territory
        ("alive", np.int64),  # 0 once eliminated
        ("stock", np.int64, (N_RESOURCES,)),
        ("hand", np.int64, (N_EVENT_CARDS,)),  # event cards held, by text; secret
        ("credit", np.int64, (N_RESOURCES + 1,)),  # units from cards for the next payment; the last stand for any
        ("fanatics", np.int64),  # armies still to be raised at the fanatics' price this construction
        ("sales", np.int64),  # sales to the market still allowed this construction
        ("offers", np.int64),  # bargains still to be offered this construction
        ("provisioned", np.int64),  # unsupported armies paid for at this check
        ("points", np.int64),  # achievement points at the last check
        ("revenue", np.int64),  # gold of the trade network received this round
        ("reached", np.int64),  # turn at whose end the kingdom was first large enough for its title, 0 = it is not
        ("roads_built", np.int64),
        ("armies_raised", np.int64),
        ("armies_lost", np.int64),
        ("battles", np.int64),  # offers of battle fought as attacker
        ("battles_won", np.int64),
        ("defences", np.int64),  # offers of battle fought as defender
        ("defences_held", np.int64),
        ("conquests", np.int64),  # territories taken from another power
        ("razed", np.int64),
        ("discoveries", np.int64),
        ("cards_played", np.int64),
        ("bargains", np.int64),
        ("eliminated", np.int64),  # round of elimination, 0 = never
    ]
)

LAND = record(
    [
        ("controller", np.int64),  # power, NOBODY = undiscovered
        ("settlement", np.int64),
        ("culture", np.int64),  # power the settlement belongs to by culture, NOBODY without settlement
        ("fortification", np.int64),
        ("roads", np.int64),  # bit mask of neighbours joined by a road
        ("garrison", np.int64),  # armies of the controller here
        ("visitors", np.int64),  # armies of another power here: it explores or offers battle
        ("grown", np.int64),  # 1 if the settlement was built or upgraded this round
        ("fortified", np.int64),  # 1 if the fortification was built or upgraded this round
        ("raised", np.int64),  # armies raised here this round
        ("spring", np.int64),  # Early Spring cards on the settlement this round
        ("to_raze", np.int64),  # 1 if the army of its own culture fights the militia in order to raze
    ]
)

DECK = deck_dtype(DECK_SIZE)

ROLL = record(
    [
        ("swords", np.int64),
        ("shields", np.int64),
        ("standard", np.int64),  # red or blue dice among those rolled
        ("standard_swords", np.int64),  # what they show
        ("standard_shields", np.int64),
        ("power", np.int64),  # who rolls
        ("face", np.int64),  # the face that counts in this roll
    ]
)

BATTLE = record(
    [
        ("place", np.int64),  # territory fought over
        ("attacker", np.int64),  # power
        ("defender", np.int64),  # power, NOBODY while there is none
        ("commander", np.int64),  # player who decides for the attacker
        ("answerer", np.int64),  # player who decides for the defender
        ("militia", np.int64),  # 1 = the settlement's militia defends
        ("militia_damage", np.int64),
        ("rounds", np.int64),  # combat rounds fought
        ("ambush", np.int64),  # 1 = Malador in ambush: they roll red and strike first, the explorer may leave
        ("charges", np.int64),  # bonus dice of the attacker from cards this round
        ("walls", np.int64),  # bonus dice of the defender from cards this round
        ("bombarded", np.int64),  # fortification dice the defender lacks this round
        ("attackers", np.int64),  # armies counted at the start of the round
        ("defenders", np.int64),
        ("strike", ROLL),  # the roll that hits
        ("guard", ROLL),  # the roll that cancels
        ("hits", np.int64),  # hits still to be placed
        ("placer", np.int64),  # who places them: the other side, the owner by The Art of War, NOBODY = by rule
        ("artful", np.int64),  # powers that place their own hits to the end of the battle, a bit each
        ("surrounded", np.int64),  # powers that may not leave before the end of the battle, a bit each
    ]
)

BARGAIN = record(
    [
        ("offerer", np.int64),  # player
        ("partner", np.int64),  # player
        ("asked", np.int64),  # resource
        ("asked_units", np.int64),
        ("given", np.int64),  # resource
        ("given_units", np.int64),
    ]
)

STATE = state_dtype(
    [
        ("powers", POWER, (POWERS,)),
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("land", LAND, (MAX_TERRITORIES,)),
        ("events", DECK),
        ("marauders", DECK),
        ("discoveries", DECK),
        ("battle", BATTLE),
        ("lead", np.int64),  # player who begins the round
        ("current", np.int64),  # player whose turn it is
        ("rolled", np.int64, (4,)),  # how often each colour was rolled this round
        ("extra_rolled", np.int64),  # colours of the extra dice of this round, as a bit mask
        ("fortifications", np.int64, (4,)),  # fortifications on the board, by level
        ("roads", np.int64),  # roads on the board
        ("holder", np.int64, (len(Title),)),  # player with the achievement, NOBODY = vacant
        ("march_origin", np.int64),  # territory the marching Malador come from, NOBODY before the first
        ("march_target", np.int64),  # territory the first of them entered, NOBODY before it
        ("malador_adviser", np.int64),  # player who decides for the Malador this turn, NOBODY = the one to the left
        ("closed", np.int64),  # territories out of play, as a bit mask
        ("battles", np.int64),
        ("conquests", np.int64),
        ("first_battle", np.int64),  # round of the first combat, 0 = none
        ("rebellions", np.int64),
        ("bargain", BARGAIN),  # the offer being made
        ("building_order", np.int64, (MAX_PLAYERS,)),  # players in the order of this round's building
        luck_field("battle"),
    ]
)
