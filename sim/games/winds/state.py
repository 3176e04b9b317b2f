"""The State record of Winds of Numa Sera, field by field.

Seats are numbered in turn order. Exploration cards carry the number of their text, items that of the World Forge item
or, after those, of the mythic item. Everything with lasting effects is a carrier: see `catalogue`.
"""

import numpy as np

from sim.engine.decks import deck_dtype
from sim.engine.header import record, state_dtype
from sim.engine.luck import luck_field
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import ClassCard, Count, Skill, Slot, Victory

KINGDOMS = 4
LINE_LENGTH = 3
HEROES = KINGDOMS * LINE_LENGTH
MAX_STRONGHOLDS = 12
MAX_ITEMS = 40
MAX_TEXTS = 62  # sets of texts are bit masks
MAX_BLOCKS = 16
MAX_LOOK = 8
MAX_PLACED = 4
MAX_FACE_UP = 6
MAX_HELD = 96
LEVELS = 4
EXPLORATION_SIZE = 128
N_SKILLS = len(Skill)
N_SLOTS = len(Slot)
N_COUNTS = len(Count)
N_BONUSES = len(Bonus)
N_CLASSES = len(ClassCard)
N_CONDITIONS = len(Victory)

PLAYER = record(
    [
        ("alive", np.int64),  # 0 once all heroes are slain
        ("capital", np.int64),  # coins on the kingdom mat
        ("line", np.int64, (LINE_LENGTH,)),  # heroes in the line of succession
        ("lost", np.int64),  # heroes slain so far; the active one is line[lost]
        ("power", np.int64),  # of the active hero
        ("savings", np.int64),  # coins on the active hero's card
        ("withdrawn", np.int64),  # 1 once the active hero's coins were withdrawn
        ("counts", np.int64, (N_COUNTS,)),  # what conditions count, by Count
        ("totals", np.int64, (N_BONUSES,)),  # lasting effects in play, by Bonus
        ("held", np.int64, (MAX_HELD,)),  # carriers in play: the first `held_count`
        ("held_count", np.int64),
        ("triggers", np.int64),  # moments at which a held carrier does something, a bit for each When
        ("equipped", np.int64, (N_SLOTS,)),  # item in each slot, -1 = none; a two-handed weapon fills both hands
        ("upgraded", np.int64, (N_SLOTS,)),  # 1 = slot ticked by Forge training
        ("items", np.int64, (MAX_ITEMS,)),  # items in hand: the first `item_count`
        ("item_count", np.int64),
        ("equipped_now", np.int64),  # items equipped this turn, a bit each
        ("waiting", np.int64),  # items that may not be equipped before the next own turn, a bit each
        ("hand", np.int64, (MAX_TEXTS,)),  # battle cards and pools in hand, by text; secret
        ("battle_cards", np.int64),  # battle cards in hand
        ("pools", np.int64),  # pools in hand
        ("hidden", np.int64),  # cards of the hand being dealt anew, 0 outside of that
        ("tried", np.int64),  # pools whose test was tried this turn, a bit for each text
        ("mavens", np.int64, (MAX_TEXTS,)),  # inner circle: the first `maven_count`
        ("maven_count", np.int64),
        ("used", np.int64),  # mavens used this turn, a bit for each place in the inner circle
        ("unlocked", np.int64),  # classes unlocked, a bit each
        ("ticked", np.int64),  # build blocks ticked, a bit each
        ("strongholds", np.int64, (MAX_STRONGHOLDS,)),  # controlled: the first counts[STRONGHOLDS]
        ("fulfilled", np.int64),  # victory conditions fulfilled at the last look, a bit each
        ("latest", np.int64),  # the one fulfilled last
        ("newly", np.int64),  # 1 once a condition was fulfilled this turn
        ("achieved", np.int64),  # victory conditions achieved, a bit each
        ("achieved_round", np.int64, (N_CONDITIONS,)),  # round of each, 0 = not yet
        ("discount", np.int64, (2,)),  # off the next purchase this turn: skill, item
        ("bound", np.int64),  # seats it may not attack this turn, or on its next one: truces it sold
        ("offers", np.int64),  # offers left this turn
        ("must_build", np.int64),  # 1 = Phase 2 must be Build this turn
        ("won_now", np.int64),  # battles won on the own turn
        ("explored", np.int64),  # exploration cards met
        ("builds", np.int64),
        ("residuals", np.int64),  # residual capital collected
        ("skills_bought", np.int64),
        ("items_bought", np.int64),
        ("mavens_accepted", np.int64),
        ("trades", np.int64),
        ("attacks", np.int64, (3,)),  # battles begun, by Target
        ("attacks_won", np.int64, (3,)),
        ("defences", np.int64),  # battles as defender
        ("defences_won", np.int64),
        ("strongholds_lost", np.int64),
        ("lost_to_others", np.int64),  # own heroes slain by other players
        ("damage_dealt", np.int64),
        ("led", np.int64, (LINE_LENGTH,)),  # own turns begun by each hero of the line
        ("conquered", np.int64),  # strongholds ever taken, a bit each
        ("eliminated", np.int64),  # round of elimination, 0 = never
    ]
)

BATTLE = record(
    [
        ("attacker", np.int64),  # seat
        ("defender", np.int64),  # seat, NOBODY for an independent stronghold
        ("target", np.int64),  # a member of Target
        ("stronghold", np.int64),  # stronghold attacked
        ("weakened", np.int64),  # Defense taken off by a maven
        ("placed", np.int64, (2, MAX_PLACED)),  # battle cards face down: attacker, defender
        ("count", np.int64, (2,)),
        ("revealed", np.int64),  # 1 once the cards are shown
        ("cancelled", np.int64, (2,)),  # how many of them have no effect, the first ones placed
        ("rolls", np.int64, (2,)),
        ("rerolls", np.int64, (2,)),  # left
        ("rerolled", np.int64, (2,)),  # 1 once a side has rolled again
        ("void", np.int64, (2,)),  # cards that could not be paid, a bit for each place
        ("lost", np.int64, (2,)),  # heroes that each side had lost when the battle began
    ]
)

OFFER = record(
    [
        ("partner", np.int64),  # seat
        ("sells", np.int64),  # 1 = the player in turn sells, 0 = it asks for something of the partner
        ("goods", np.int64),  # a member of Goods
        ("which", np.int64),  # the card: text, item, place of the maven, skill, stronghold; or Power
        ("price", np.int64),
    ]
)

STATE = state_dtype(
    [
        ("players", PLAYER, (KINGDOMS,)),
        ("exploration", deck_dtype(EXPLORATION_SIZE)),
        ("forge", deck_dtype(MAX_ITEMS)),
        ("castles", deck_dtype(MAX_STRONGHOLDS)),  # the Independent Strongholds deck
        ("market", np.int64, (MAX_FACE_UP,)),  # items face up at the World Forge, -1 = empty place
        ("independent", np.int64, (MAX_FACE_UP,)),  # strongholds face up, -1 = empty place
        ("coins", np.int64, (MAX_STRONGHOLDS,)),  # on each stronghold
        ("skill_cards", np.int64, (N_SKILLS,)),  # left in each training college
        ("looked", np.int64, (MAX_LOOK,)),  # cards the decider looks at: the first `looked_count`
        ("looked_count", np.int64),
        ("card", np.int64),  # exploration card being resolved
        ("battle", BATTLE),
        ("offer", OFFER),
        ("bank", np.int64),  # worth of all coins, 0 = without limit
        ("current", np.int64),  # player whose turn it is
        ("explores", np.int64),  # 1 once the player in turn has explored
        ("living", np.int64),  # players not eliminated
        ("winners", np.int64),  # seats that won, a bit each
        ("battles", np.int64),
        ("conquests", np.int64),  # strongholds taken
        ("first_battle", np.int64),  # round of the first battle, 0 = none
        ("slain", np.int64),  # heroes slain by players
        ("perished", np.int64),  # heroes slain otherwise
        ("reshuffles", np.int64),  # times the discard pile became the exploration deck
        luck_field("battle"),
    ]
)
