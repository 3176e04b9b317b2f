"""Effects: what those in force come to, what they count, and what they do when something happens (H20)."""

from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.sets import size_of
from sim.errors import RulesError
from sim.games.conquer.carriers import MAX_BLOCKS, artefact_carrier, block_carrier, structure_carrier, unit_carrier
from sim.games.conquer.state import ARTEFACTS, STRUCTURES, UNITS
from sim.games.conquer.vocabulary import Count, Kind, Special, Versus
from sim.games.conquer.words import FIRST_UNIT, Faction, Resource, Terrain

SERPENT = 0  # places of the Nagas' units on their board
HYDRA = 1


@compiled
def has(mine, special):
    """Return whether a special rule is in force for a player."""
    return mine.special >> special & 1 == 1


@compiled
def renew(state, rules, seat):
    """Work out what the effects in force of a player come to; properties hold without their structure (H4.6, H20.1)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    clear(rules, mine, faction)
    for unit in range(UNITS):
        enforce(rules, mine, faction, unit_carrier(faction, unit))
    for block in range(MAX_BLOCKS):
        enforce(rules, mine, faction, block_carrier(faction, block))
    for structure in range(STRUCTURES):
        if mine.structures >> structure & 1:
            enforce(rules, mine, faction, structure_carrier(faction, structure))
    for artefact in range(ARTEFACTS):
        if mine.artefacts >> artefact & 1:
            enforce(rules, mine, faction, artefact_carrier(faction, artefact))


@compiled
def clear(rules, mine, faction):
    """Take a player's board as it is printed."""
    mine.recruits = 0
    mine.move_bonus = 0
    mine.skips = 0
    mine.special = 0
    mine.trigger_count = 0
    mine.awaited = 0
    mine.exchange_count = 0
    mine.conversion_count = 0
    mine.power_count = 0
    for versus in range(len(mine.combat_bonus)):
        mine.combat_bonus[versus] = 0
    for terrain in range(len(mine.terrain_cost)):
        mine.terrain_cost[terrain] = rules.terrain_cost[faction, terrain]
    for unit in range(UNITS):
        mine.unit_power[unit] = rules.unit_power[faction, unit]
        mine.unit_cost[unit] = rules.unit_cost[faction, unit]


@compiled
def enforce(rules, mine, faction, carrier):
    """Put the lasting effects of a carrier in force (H4.6, H20.1)."""
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        match effect.kind:
            case Kind.RECRUIT:
                mine.recruits |= 1 << effect.unit
            case Kind.MOVE_BONUS:
                mine.move_bonus += effect.amount
            case Kind.TERRAIN_COST:
                mine.terrain_cost[effect.terrain] = rules.terrain_cost_modified[faction, effect.terrain]
            case Kind.UNIT_POWER:
                mine.unit_power[effect.unit] = rules.unit_power_modified[faction, effect.unit]
            case Kind.UNIT_COST:
                mine.unit_cost[effect.unit] = rules.unit_cost_modified[faction, effect.unit]
            case Kind.MONSTER_SKIP:
                mine.skips += effect.amount
            case Kind.COMBAT_BONUS:
                add_combat_bonus(mine, effect)
            case Kind.SPECIAL:
                mine.special |= 1 << effect.special
            case _:
                enlist(mine, effect, index)


@compiled
def add_combat_bonus(mine, effect):
    """Add to the power of an army in one type of combat or in all of them (H8.5, H18.3)."""
    for versus in range(len(mine.combat_bonus)):
        if effect.versus == versus or effect.versus == Versus.ANY:
            mine.combat_bonus[versus] += effect.amount


@compiled
def enlist(mine, effect, place):
    """Note an effect that waits: for an event, for its owner's wish, or for a combat; gifts and VP do not (H20.1)."""
    match effect.kind:
        case Kind.GAIN_ON:
            mine.triggers[mine.trigger_count] = place
            mine.trigger_count += 1
            mine.awaited |= 1 << effect.happening
        case Kind.EXCHANGE:
            mine.exchanges[mine.exchange_count] = place
            mine.exchange_count += 1
        case Kind.CONVERT:
            mine.conversions[mine.conversion_count] = place
            mine.conversion_count += 1
        case Kind.POWER_PER:
            mine.powers[mine.power_count] = place
            mine.power_count += 1
        case Kind.NONE | Kind.UNITS_ONCE | Kind.GAIN_ONCE | Kind.VP_PER:
            pass
        case _:
            raise RulesError("a board has an effect that the rules do not know")


@compiled
def together(mine):
    """Return whether a player's Hydra is in the player's own region (H19.8)."""
    return mine.hydra != NOBODY and mine.hydra == mine.region


@compiled
def count_of(state, rules, seat, counted, deployed):
    """Return how many there are of what an effect counts; `deployed` units of its type fight (H20.2)."""
    mine = state.players[seat]
    if counted >= FIRST_UNIT:
        return mine.units[counted - FIRST_UNIT]
    match counted:
        case Count.VISITED_REGIONS:
            return size_of(mine.visited)
        case Count.VISITED_MOUNTAINS:
            return size_of(mine.mountains)
        case Count.FORTRESSES_SEIZED:
            return size_of(mine.fortresses)
        case Count.MONSTERS_CIRCLED:
            return size_of(mine.monsters)
        case Count.ARTEFACTS_HELD:
            return size_of(mine.artefacts)
        case Count.FOUNDATIONS_USED:
            return foundations_used(mine)
        case Count.STRUCTURES_BUILT:
            return size_of(mine.structures)
        case Count.CURSED_REGIONS:
            return size_of(mine.cursed)
        case Count.LAKES:
            return lakes(state, rules)
        case Count.SCIENCE:
            return mine.stock[Resource.SCIENCE]
        case Count.RAGE:
            return mine.stock[Resource.RAGE]
        case Count.NOTES:
            return size_of(mine.notes)
        case Count.SERPENTS:
            return mine.units[SERPENT]
        case Count.DEPLOYED:
            return deployed
        case Count.SERPENTS_WITH_HYDRA:
            return mine.units[SERPENT] if together(mine) and not has(mine, Special.REEF) else 0
        case _:
            return 0


@compiled
def foundations_used(mine):
    """Return on how many foundations a player has built (H12.2)."""
    used = 0
    for region in range(len(mine.foundation)):
        used += mine.foundation[region] > 0
    return used


@compiled
def lakes(state, rules):
    """Return how many regions are lakes now: those in play, or all (H19.15)."""
    found = 0
    for region in range(len(state.terrain)):
        counts = state.open >> region & 1 or not rules.dam_counts_open
        found += counts and state.terrain[region] == Terrain.LAKE
    return found


@compiled
def available(mine, faction, unit):
    """Return how many units of a type can fight in the player's region: a Hydra elsewhere cannot (H8.1, H19.9)."""
    if faction == Faction.NAGAS and unit == HYDRA and not together(mine):
        return 0
    return mine.units[unit]


@compiled
def barred(mine, place, region):
    """Return whether an object is crossed off on a player's board (H14.2)."""
    return mine.barred[place] >> region & 1 == 1
