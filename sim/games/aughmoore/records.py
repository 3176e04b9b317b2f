"""What a game of Heroes of Land, Air & Sea leaves in the tables (rows of `rounds`, `seats` and `games`)."""

from collections.abc import Mapping, Sequence

from sim.compiling.compiled import compiled, unrolled
from sim.game import Column
from sim.games.aughmoore.events import SOURCES, Cause
from sim.games.aughmoore.ground.capital import buildings_built
from sim.games.aughmoore.ground.pieces import controls
from sim.games.aughmoore.names import CONTINENT_NAMES, REGION_KEYS, REGION_NAMES, TACTIC_KEYS, TACTIC_NAMES
from sim.games.aughmoore.round.scoring import (
    ability_score,
    full_score,
    level_score,
    place_of,
    region_score,
    tower_score,
    unit_score,
    village_score,
)
from sim.games.aughmoore.size import regions
from sim.games.aughmoore.state import HEROES, UNITS
from sim.games.aughmoore.words import Objective, Slot, Unit

ENEMY_TRACK = "the enemy's track"  # ends games for one player only
OBJECTIVES = ("eXplore", "eXpand", "eXploit", "eXterminate", ENEMY_TRACK)
HELD, FOUGHT, EXPLORED = (tuple(f"{deed}_{key}" for key in REGION_KEYS) for deed in ("held", "fought", "explored"))
PLAYED = tuple(f"played_{key}" for key in TACTIC_KEYS)
ACTIONS = ("recruit", "build", "research", "tax", "march", "sail", "fly", "cast")

STANDING_COLUMNS = (
    *(Column(name, f"victory points {words}", "int16", compared=False) for name, words in SOURCES),
    Column("objective", "objective that triggered the end", "int8", labels=OBJECTIVES, compared=False),
    *(
        Column(f"reached_{word.lower()}", f"1 if it reached {word}", "int8")
        for word in ("eXplore", "eXpand", "eXploit", "eXterminate")
    ),
    Column("out", "1 if its Capital was destroyed", "int8", compared=False),
    Column("level", "level of its Capital", "int8"),
    Column("level_2", "round in which the Capital reached level II, 0 = never", "int8", compared=False),
    Column("level_3", "round in which the Capital reached level III, 0 = never", "int8", compared=False),
    Column("buildings", "Buildings completed", "int8"),
    Column("towers", "Towers in play at the end", "int8"),
    Column("towers_built", "Towers built", "int8"),
    Column("towers_lost", "Towers lost", "int8"),
    Column("serfs", "Serfs in play at the end", "int8"),
    Column("warriors", "Warriors in play at the end", "int8"),
    Column("heroes", "Heroes in play at the end", "int8"),
    Column("vessels", "Vessels in play at the end", "int8"),
    Column("regions", "regions controlled at the end without the own Capital", "int8"),
    Column("units_lost", "units lost", "int16"),
    Column("ore", "Ore received", "int16"),
    Column("mana", "Mana received", "int16"),
    Column("food", "Food received", "int16"),
    *(Column(f"actions_{action}", f"times it took the action {action}", "int16") for action in ACTIONS),
    Column("follows", "Capital actions followed", "int16"),
    Column("musters", "Command actions mustered", "int16"),
    Column("explored", "Exploration tokens resolved", "int16"),
    Column("shown", "Exploration tokens revealed by Towers and Spells", "int16"),
    Column("spells_cast", "Spells cast", "int16"),
    Column("scribed", "Scribed Spells", "int8"),
    Column("battles_fought", "Battles", "int16"),
    Column("attacks", "of these, started by it", "int16"),
    Column("battles_won", "Battles won", "int16"),
    *(Column(name, f"times it played {tactic}", "int16") for name, tactic in zip(PLAYED, TACTIC_NAMES, strict=True)),
)


def seat_columns(continents: Sequence[str], regions: Mapping[str, str]) -> tuple[Column, ...]:
    """Return the columns of `seats` with these continents and regions, by key and name."""
    scored = len(SOURCES)
    return (
        *STANDING_COLUMNS[:scored],
        Column("continent", "continent of its Capital", "int8", labels=tuple(continents)),
        *STANDING_COLUMNS[scored:],
        *(
            Column(f"{deed}_{key}", meaning.format(name), "int8", compared=False)
            for deed, meaning in (
                ("held", "1 if {} was controlled at the end"),
                ("fought", "Battles fought in {}"),
                ("explored", "Exploration tokens resolved in {}"),
            )
            for key, name in regions.items()
        ),
    )


SEAT_COLUMNS = seat_columns(CONTINENT_NAMES, dict(zip(REGION_KEYS, REGION_NAMES, strict=True)))

GAME_COLUMNS = (
    Column("objective", "objective that triggered the end", "int8", labels=OBJECTIVES),
    Column("objective_round", "round in which the end was triggered, 0 = never"),
    Column("battles", "Battles"),
    Column("capital_battles", "of these, for a Capital City"),
    Column("first_battle", "round of the first Battle, 0 if there was none"),
    Column("hidden_land", "Land tokens still face-down at the end"),
    Column("eliminated", "players eliminated"),
    Column("enemy_score", "score of the solo enemy, 0 without one"),
)

COLUMN_WORDS = {
    **{name: name.removeprefix("vp_") for name, _ in SOURCES},
    **{f"actions_{action}": action for action in ACTIONS},
    **dict(zip(PLAYED, TACTIC_NAMES, strict=True)),
}


@compiled
def regions_held(state, rules, side):
    """Return how many regions a side controls beside its own Capital's."""
    held = 0
    for region in range(regions(state)):
        held += controls(state, rules, side, region) and state.players[side].capital != region
    return held


@compiled
def observe(state, rules, seat, row):
    """Write a player's standing at the end of a round."""
    mine = state.players[seat]
    row.standing = full_score(state, rules, seat)
    row.resources = mine.stock[0] + mine.stock[1] + mine.stock[2]
    row.territory = regions_held(state, rules, seat)
    row.battles = mine.battles
    row.conquests = mine.battles_won


@compiled
def outcome(state, rules, seat, row):
    """Write a player's final score and rank, and what it held and did."""
    write_standing(state, rules, seat, row)
    write_map(state, seat, row)


@compiled
def write_standing(state, rules, seat, row):
    """Write a player's final score and rank, and what it has and did."""
    mine = state.players[seat]
    row.score = mine.score
    row.rank = place_of(state, rules, seat)
    write_score(state, rules, seat, row)
    row.continent = mine.continent
    row.objective = state.objective
    row.reached_explore = mine.reached >> Objective.EXPLORE & 1
    row.reached_expand = mine.reached >> Objective.EXPAND & 1
    row.reached_exploit = mine.reached >> Objective.EXPLOIT & 1
    row.reached_exterminate = mine.reached >> Objective.EXTERMINATE & 1
    write_holdings(state, rules, seat, row)
    write_deeds(mine, row)


@compiled
def write_score(state, rules, seat, row):
    """Write the parts of a player's score; one who was eliminated keeps only what it had scored in play."""
    mine = state.players[seat]
    row.vp_battles = mine.vp_of[Cause.BATTLE]
    row.vp_tactics = mine.vp_of[Cause.TACTIC]
    row.vp_spells = mine.vp_of[Cause.SPELL]
    row.vp_tokens = mine.vp_of[Cause.TOKEN]
    row.vp_capitals = mine.vp_of[Cause.CAPITAL]
    row.vp_abilities = mine.vp_of[Cause.ABILITY]
    if mine.out == 0:
        row.vp_units = unit_score(state, rules, seat)
        row.vp_buildings = buildings_built(mine) * rules.building_vp
        row.vp_towers = tower_score(state, rules, seat)
        row.vp_level = level_score(state, rules, seat)
        row.vp_scribed = mine.scribed_count * rules.scribed_vp
        row.vp_regions = region_score(state, rules, seat)
        row.vp_final = village_score(state, rules, seat) + ability_score(state, rules, seat)


@compiled
def write_holdings(state, rules, seat, row):
    """Write what a player has at the end."""
    mine = state.players[seat]
    row.out = mine.out
    row.level = mine.level
    row.level_2 = mine.level_at[2]
    row.level_3 = mine.level_at[len(mine.level_at) - 1]
    row.buildings = buildings_built(mine)
    row.towers = mine.tower_count
    row.serfs = mine.in_play[Unit.SERF]
    row.warriors = mine.in_play[Unit.WARRIOR]
    heroes = 0
    for hero in range(HEROES):
        heroes += mine.in_play[Unit.HERO_1 + hero]
    row.heroes = heroes
    row.vessels = mine.in_play[Unit.SEA_VESSEL] + mine.in_play[Unit.AIR_VESSEL]
    row.regions = regions_held(state, rules, seat)
    row.scribed = mine.scribed_count


@compiled
def write_deeds(mine, row):
    """Write what a player did."""
    row.towers_built = mine.towers_built
    row.towers_lost = mine.towers_lost
    lost = 0
    for unit in range(UNITS):
        lost += mine.lost[unit]
    row.units_lost = lost
    row.ore, row.mana, row.food = mine.collected[0], mine.collected[1], mine.collected[2]
    row.actions_recruit = mine.actions[Slot.RECRUIT]
    row.actions_build = mine.actions[Slot.BUILD]
    row.actions_research = mine.actions[Slot.RESEARCH]
    row.actions_tax = mine.actions[Slot.TAX]
    row.actions_march = mine.actions[Slot.MARCH] + mine.actions[Slot.MARCH_AGAIN]
    row.actions_sail = mine.actions[Slot.SAIL]
    row.actions_fly = mine.actions[Slot.FLY]
    row.actions_cast = mine.actions[Slot.CAST]
    row.follows = mine.follows
    row.musters = mine.musters
    row.explored = mine.explored
    row.shown = mine.shown
    row.spells_cast = mine.spells_cast
    row.battles_fought = mine.battles
    row.attacks = mine.attacks
    row.battles_won = mine.battles_won
    tactic = -1
    for name in unrolled(PLAYED):
        tactic += 1
        row[name] = mine.tactics_played[tactic]


@compiled
def write_map(state, seat, row):
    """Write what happened in each region."""
    mine = state.players[seat]
    region = -1
    for name in unrolled(HELD):
        region += 1
        row[name] = state.holders[region] >> seat & 1
    region = -1
    for name in unrolled(FOUGHT):
        region += 1
        row[name] = mine.fought_in[region]
    region = -1
    for name in unrolled(EXPLORED):
        region += 1
        row[name] = mine.explored_in[region]


@compiled
def summary(state, rules, row):
    """Write what happened in the game as a whole."""
    row.objective = state.objective
    row.objective_round = state.objective_round
    row.battles = state.battles
    row.capital_battles = state.capital_battles
    row.first_battle = state.first_battle
    row.hidden_land = state.hidden_land
    eliminated = 0
    for seat in range(state.seats):
        eliminated += state.players[seat].out
    row.eliminated = eliminated
    row.enemy_score = state.players[1].score if state.solo.on else 0
