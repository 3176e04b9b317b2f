"""War of Kings as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player builds what is worth most above its price, sends each army where it adds most, weighs battles by their exact
chances, minds what is still missing for the victory, and lets the Malador harm whoever leads. It looks at open
information and its own hand only. What it remembers is checked against the board before it is used, so that it may be
asked at any moment, whatever was answered before.
"""

import numpy as np

from policies.choose import NOTE_FIELDS, better, mind_dtype, note_score, pick_any, pick_first, pick_last, tied
from policies.kings import fighting, marching, trading
from policies.kings.standing import rivalry, size_up
from policies.kings.view import land_yield
from policies.search import Lookahead
from policies.tables import chooser
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.engine.tables import Row
from sim.games.kings.state import MAX_PLAYERS, N_RESOURCES, POWERS
from sim.games.kings.words import Decision, Project, Resource

PLANS = ("random", "weigh")

WEIGHTS = (
    "village",  # founding a village
    "town",  # upgrading to a town
    "city",  # upgrading to a city
    "capital",  # extra for building in the capital
    "linked",  # each gold a round that a project adds to the network, over the whole race
    "stone",  # a territory that yields stone
    "trade",  # nearing the trade achievement
    "walls",  # building walls
    "fortress",  # upgrading to a fortress
    "castle",  # upgrading to a castle
    "shelter",  # fortifying, for what it holds that would else be lost
    "fortified",  # nearing the Heavily Fortified achievement
    "empire",  # nearing the empire: a city as capital, foreign settlements and their levels
    "army",  # raising an army, for each one below the number wanted
    "armies_wanted",  # how many armies the player wants
    "road",  # a road, for each gold a round that it links
    "paths",  # a road, whatever it links
    "thrift",  # gold kept back before unsupported armies are paid; also holds back raising them
    "coin",  # a gold coin kept
    "goods",  # a unit of timber, wheat or cattle kept
    "rare",  # a unit of stone kept
    "finish",  # points, as a share of those still missing
    "explore",  # discovering a territory, or taking bare land
    "largest",  # nearing the Largest Kingdom
    "company",  # joining an army that explores already
    "attack",  # attacking a rival
    "hunt",  # attacking the Malador
    "ahead",  # how much more it pays to hurt a rival, for each achievement point
    "stop",  # how much more it pays to hurt a rival who will win this round
    "loss",  # an army lost
    "bleed",  # an army that a rival loses
    "defend",  # guarding, for what would else be lost
    "seat",  # keeping the capital, beside its settlement
    "dread",  # danger from the Malador, as a share of that from rivals
    "advance",  # standing where borders are open
    "gather",  # standing together
    "caution",  # what danger and wounds take away
    "press",  # what pressing an attack must be worth
    "stand",  # what standing against an attack is worth in itself
    "raze",  # worth below which a conquered settlement is razed
    "bargain",  # 0 never offers a bargain, above 1 gives a unit more than it asks
    "route",  # a road that begins a way of two, as a share of what the second would link
    "nearing",  # nearing a title, as a share of its points for each share of the steps missing
    "variety",  # a settlement where the primary resource is one of which the kingdom yields little
    "forts",  # capturing a level of fortification towards Heavily Fortified
    "join",  # the gold of a captured settlement that a road joins to the network, as a share of its worth
    "topple",  # each point that a rival loses with a territory
    "hold",  # danger to what an attack would take, as a share of the prize
    "inner",  # each own territory beside one to be discovered
    "now",  # how much less danger comes from rivals who have had their turn in this round
    "relief",  # attacking armies for what they threaten, as a share of it
    "margin",  # one more territory for who has the Largest Kingdom, as a share of its points
    "card",  # what spending a Forced March costs
)

MEMORY = [
    ("goal", np.int64),  # the building option being paid for, 0 = none
    ("worth", np.float64),  # its value above its price while the kingdom is surveyed
    ("purse", np.int64, (N_RESOURCES,)),  # units to pay with: stock and cards laid down
    ("swaps", np.int64),  # units that the market gives for all of it but gold
    ("promised", np.int64, (N_RESOURCES + 1,)),  # units that cards in hand stand for; the last stand for any
    ("bills", np.float64, (len(Project),)),  # the prices of projects
    ("crowded", np.int64),  # 1 if the kingdom supports no army more
    ("others", np.int64),  # territories of other powers, as a bit mask
    ("soon", np.int64),  # those of the Malador and of rivals whose turn of the round comes later, as a bit mask
    ("network", np.int64),  # territories linked to the capital, as a bit mask
    ("revenue", np.int64),  # gold a round from them
    ("trade_bar", np.int64),  # gold a round from which on the trade achievement is the player's
    ("empire", np.int64, (3,)),  # steps missing for the empire: capital, foreign settlements, their levels
    ("grown", np.int64, (N_RESOURCES,)),  # units of each primary resource that the kingdom yields
    ("levels", np.int64),  # levels of fortification in the kingdom
    ("sized", np.int64),  # round in which the players' points were last counted
    ("rated", np.int64, (MAX_PLAYERS,)),  # what they were
    ("rivalry", np.float64, (POWERS,)),  # how much it pays to hurt each power
    ("missing", np.int64),  # points the player lacks
    ("rest", np.float64),  # share of the race that the leader still has to run
    *NOTE_FIELDS,
]

MIND = mind_dtype(WEIGHTS, MEMORY)
# what gains most for its time at tables of trained bots (docs/looking-ahead.md)
LOOKAHEAD = Lookahead(
    rollouts=100,
    rounds=0,
    decisions=(Decision.MARCH, Decision.MARAUDER, Decision.CONQUEST, Decision.PICK_TARGET),
)


@compiled
def road_home(state, mind, options, count):
    """Lay an ancient road towards an own territory, or anywhere."""
    own = state.powers[state.decider].domain
    chosen = count - 1
    found = 0
    for index in range(1, count):
        _, _, other, _ = unpack(options[index])
        if own >> other & 1:
            found += 1
            if pick_any(mind, found) == 0:
                chosen = index
    return chosen


@compiled
def best_settlement(state, rules, mind, options, count):
    """Choose the own settlement that yields most, or none."""
    chosen, equals = 0, 0
    most = 0
    for index in range(1, count):
        _, place, _, _ = unpack(options[index])
        units = land_yield(state, rules, place) * (state.land[place].controller == state.decider)
        note_score(mind, options[index], units)
        equals = tied(units, most, equals)
        if units > 0 and better(mind, units, most, equals):
            most = units
            chosen = index
    return chosen


@compiled
def best_theft(state, rules, mind, options, count):
    """Steal from who leads, and stone before anything else."""
    size_up(state, rules, mind)
    chosen, equals = 0, 0
    most = 0.0
    for index in range(1, count):
        _, victim, first, second = unpack(options[index])
        value = rivalry(mind, victim) + (first == Resource.STONE) + (second == Resource.STONE)
        note_score(mind, options[index], value)
        equals = tied(value, most, equals)
        if better(mind, value, most, equals):
            most = value
            chosen = index
    return chosen


ANSWERS: dict[Decision, Row] = {
    Decision.SUPPORT: trading.choose_support,
    Decision.EARLY_SPRING: best_settlement,
    Decision.HARVEST: pick_last,
    Decision.BLESSING: best_settlement,
    Decision.BUILD: trading.choose_build,
    Decision.PICK_TARGET: trading.choose_target,
    Decision.ASK_FOR: trading.choose_request,
    Decision.GIVE_FOR: trading.choose_return,
    Decision.ANSWER_OFFER: trading.choose_answer,
    Decision.FORFEIT: pick_first,
    Decision.TRADE: trading.choose_trade,
    Decision.MARAUDER: fighting.choose_malador,
    Decision.MALADOR_MARCH: fighting.choose_malador,
    Decision.THIEVERY: best_theft,
    Decision.MARCH: marching.choose_march,
    Decision.LIBERATE: pick_first,
    Decision.DISCOVER: pick_any,
    Decision.GUARD: fighting.choose_guard,
    Decision.ANCIENT_ROAD: road_home,
    Decision.PLAGUE: fighting.choose_sick,
    Decision.BATTLE_ORDER: fighting.choose_battle,
    Decision.WITHDRAW: fighting.choose_withdrawal,
    Decision.SURROUND: fighting.choose_surround,
    Decision.ATTACK_CARDS: fighting.choose_battle_card,
    Decision.DEFENCE_CARDS: fighting.choose_battle_card,
    Decision.RALLY: fighting.choose_rally,
    Decision.ART_OF_WAR: fighting.choose_art_of_war,
    Decision.DAMAGE: fighting.choose_hit,
    Decision.PRESS: fighting.choose_press,
    Decision.CONQUEST: fighting.choose_conquest,
    Decision.RESUPPLY: pick_last,
}

choose = chooser(__name__, ANSWERS)
