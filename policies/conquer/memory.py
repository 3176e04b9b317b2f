"""What a policy of Heroes: Write & Conquer notes in its mind while it thinks.

Most of it is room to work in, written again at every decision. What is kept longer says what it was written for, and is
worked out again where that does not fit: the game may have taken another course than the policy chose.
"""

import numpy as np

from sim.games.conquer.rules import PLANS
from sim.games.conquer.state import FARTHEST, MOST_OPTIONS, REGIONS, STOCK, STRUCTURES, UNITS
from sim.games.conquer.words import FIRST_UNIT, Resource

AIMS = 4  # what an army is looked at for at a time

MEMORY = [
    ("scores", np.float64, (MOST_OPTIONS,)),  # worth of each option of the question being answered
    ("prices", np.float64, (len(Resource),)),  # worth of one of each resource, at this decision
    ("priced_for", np.int64),  # the action for which that was worked out
    ("gold", np.float64),  # worth of a gold without what units make of it
    ("way", np.int64, (REGIONS,)),  # points to each region, of a journey only thought of
    ("within", np.int64),  # regions in reach of the move that is thought of, a bit each
    ("climbs", np.int64),  # 1 while mountains count towards an artefact
    ("builds", np.float64),  # chance that the next structure is built from where a move ends
    ("height", np.int64),  # its level, as far as it can be foreseen
    ("meetings", np.float64, (REGIONS,)),  # worth of meeting the rivals expected in each region
    ("waves", np.int64, (FARTHEST + 1,)),  # room to think that journey out in
    ("regions", np.float64, (REGIONS,)),  # worth of ending in each region, at this decision
    ("values", np.float64, (STRUCTURES,)),  # worth of each structure, looked at once a round
    ("valued", np.int64, (STRUCTURES,)),  # round in which that was
    ("nets", np.float64, (STRUCTURES,)),  # worth of each structure beyond its resources, at this decision
    ("missing", np.int64, (STRUCTURES,)),  # resources that each still lacks, NOBODY = its way is not open
    ("gains", np.float64, (5, 5)),  # worth of each action at each place of a plan, from 1 on; 0 = left out
    ("theirs", np.float64, (len(PLANS),)),  # what each plan brings the others on average
    ("sited", np.float64, (5, 5)),  # what a foundation adds to a building action at one place and a move at another
    ("short", np.int64, (STOCK + 1,)),  # resources that the structure aimed at still lacks
    ("considered_for", np.int64),  # the action, the wood and the iron for which the next three were worked out
    ("aim", np.int64),  # that structure, NOBODY = none
    ("aim_level", np.int64),
    ("aim_worth", np.float64),
    ("bid", np.int64),  # power to deploy in the present battle
    ("bid_for", np.int64),  # the battle that this is for, by its round and region
    ("aims_for", np.int64),  # the action for which the aims of an army were noted
    ("aims", np.int64),  # what an army could be for: so many aims
    ("aim_needs", np.int64, (AIMS,)),  # power that each needs with those before it
    ("aim_brings", np.float64, (AIMS,)),  # what they bring together
    ("promise", np.float64),  # what the army at hand promises
    ("keeping", np.float64),  # 1 once there is no combat left to use a unit in
    ("safety", np.float64),  # worth of an army that keeps all neighbours off
    ("bonus", np.float64, (FIRST_UNIT + UNITS,)),  # VP that effects in force give for one of each thing they count
    ("bonus_for", np.int64),  # structures and artefacts for which that was worked out
    ("army", np.float64, (5,)),  # worth of recruiting with so much more gold than there is
    (
        "sites",
        np.int64,
        (5,),
    ),  # least level in a foundation that a move of each level reaches, 0 = none
    ("heights", np.int64, (4,)),  # level of the best structure that each building action allows
]
