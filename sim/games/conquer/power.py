"""The power of an army (H8)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.conquer.effects import HYDRA, available, count_of, has
from sim.games.conquer.state import UNITS
from sim.games.conquer.vocabulary import Special, Versus
from sim.games.conquer.words import Faction, Resource

MECHANIC = 0  # place of the unit on the board of the Gnomes
ALL = 1 << 20


@compiled
def can_fight(state, rules, seat, versus, unit):
    """Return how many units of a type may be deployed in a type of combat (H8.1, H19.11)."""
    faction = state.faction[seat]
    if faction == Faction.NAGAS and unit == HYDRA and versus == Versus.MONSTER and not rules.hydra_joins:
        return 0
    return available(state.players[seat], faction, unit)


@compiled
def plain_power(mine):
    """Return the power of all units of an army, without what combines or is paid for."""
    power = 0
    for unit in range(UNITS):
        power += mine.units[unit] * mine.unit_power[unit]
    return power


@compiled
def unit_power(state, rules, seat, unit, deployed):
    """Return the present power of one unit, so many of its type being deployed (H8.1, H16.4, H19.2, H19.8)."""
    mine = state.players[seat]
    power = mine.unit_power[unit]
    if mine.power_count > 0:
        power += power_of_effects(state, rules, seat, unit, deployed)
    return max(rules.least_power, power)


@compiled
def power_of_effects(state, rules, seat, unit, deployed):
    """Return what effects add to the power of a unit, so many of its type being deployed."""
    mine = state.players[seat]
    added = 0
    for index in range(mine.power_count):
        effect = rules.effects[mine.powers[index]]
        if effect.unit == unit:
            added += effect.amount * (count_of(state, rules, seat, effect.counted, deployed) // effect.divisor)
    return added


@compiled
def in_army(state, rules, seat, muster, unit):
    """Return how many units of a type fight: above `decided` those deployed, there `number`, below it all there are.

    A muster says so much of an army that is being deployed: (versus, decided, number).
    """
    versus, decided, number = muster
    if unit == decided:
        return number
    if unit > decided:
        return state.players[seat].deployed[unit]
    return can_fight(state, rules, seat, versus, unit)


@compiled
def army_power(state, rules, seat, muster):
    """Return the total power of the units in a type of combat, without modifications for this combat (H8.1, H8.4).

    With `decided` NOBODY all is decided; otherwise it is the most that can come of it: see `in_army`.
    """
    mine = state.players[seat]
    total = 0
    fighting = 0
    for unit in range(UNITS):
        units = in_army(state, rules, seat, muster, unit)
        if units > 0:
            fighting += units
            total += units * unit_power(state, rules, seat, unit, units)
    if has(mine, Special.MECHANIC_DOUBLING):
        total += doubled(state, rules, seat, muster)
    if fighting > 0 or not rules.bonus_needs_units:
        versus, _, _ = muster
        total += mine.combat_bonus[versus]
    return total


@compiled
def doubled(state, rules, seat, muster):
    """Return what the Mechanics add: each doubles another unit, the strongest ones first (H16.3)."""
    doublings = in_army(state, rules, seat, muster, MECHANIC) * rules.doublings_each
    added = 0
    last = -1
    while doublings > 0:
        best = next_strongest(state, rules, seat, muster, last)
        if best == NOBODY:
            return added
        units = in_army(state, rules, seat, muster, best)
        power = unit_power(state, rules, seat, best, units)
        for _ in range(units):
            times = min(doublings, rules.doublings_per_unit)
            added += power * (rules.doubling_factor**times - 1)
            doublings -= times
        last = best
    return added


@compiled
def strength_order(state, rules, seat, muster, unit):
    """Return a number that orders unit types by their power, no two alike."""
    units = in_army(state, rules, seat, muster, unit)
    return unit_power(state, rules, seat, unit, units) * UNITS + unit


@compiled
def next_strongest(state, rules, seat, muster, last):
    """Return the strongest type that fights and is weaker than the `last` one; NOBODY after the weakest."""
    best, highest = NOBODY, NOBODY
    limit = NOBODY if last == NOBODY else strength_order(state, rules, seat, muster, last)
    for unit in range(UNITS):
        if unit != MECHANIC and in_army(state, rules, seat, muster, unit) > 0:
            mark = strength_order(state, rules, seat, muster, unit)
            if mark > highest and (last == NOBODY or mark < limit):
                best, highest = unit, mark
    return best


@compiled
def armor_price(rules, mine):
    """Return what modifying a unit for one combat costs (H18.2)."""
    return 0 if has(mine, Special.SAVED_PAYMENT) and not rules.saves_portal_step else rules.armor_price


@compiled
def most_armed(rules, mine):
    """Return how many units a player can modify for one combat (H18.2)."""
    price = armor_price(rules, mine)
    if not has(mine, Special.ARMOR_SHOP):
        return 0
    return ALL if price == 0 else mine.stock[Resource.WOOD] // price


@compiled
def armor_gain(rules, mine, faction, unit):
    """Return what the modification adds to the power of a unit (H18.2)."""
    return max(0, rules.unit_power_modified[faction, unit] - mine.unit_power[unit])


@compiled
def armed_power(rules, mine, faction):
    """Return what the units modified for this combat add (H18.2)."""
    added = 0
    for unit in range(UNITS):
        added += mine.armed[unit] * armor_gain(rules, mine, faction, unit)
    return added


@compiled
def armed_so_far(mine):
    """Return how many units are modified for this combat."""
    total = 0
    for unit in range(UNITS):
        total += mine.armed[unit]
    return total


@compiled
def most_armor(state, rules, seat, muster):
    """Return the most that modifications for this combat can add to such an army (H18.2)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    left = most_armed(rules, mine)
    added = 0
    last = NOBODY
    while left > 0:
        best = best_armor(state, rules, seat, last)
        if best == NOBODY:
            return added
        units = min(left, in_army(state, rules, seat, muster, best))
        added += units * armor_gain(rules, mine, faction, best)
        left -= units
        last = best
    return added


@compiled
def best_armor(state, rules, seat, last):
    """Return the type that gains most from modification after the `last` one; NOBODY after the least."""
    mine = state.players[seat]
    faction = state.faction[seat]
    best, highest = NOBODY, UNITS - 1
    limit = NOBODY if last == NOBODY else armor_gain(rules, mine, faction, last) * UNITS + last
    for unit in range(UNITS):
        mark = armor_gain(rules, mine, faction, unit) * UNITS + unit
        if mark > highest and (last == NOBODY or mark < limit):
            best, highest = unit, mark
    return best


@compiled
def most_power(state, rules, seat, muster):
    """Return the highest power that an army can still reach: see `in_army` (H8.1)."""
    power = army_power(state, rules, seat, muster)
    if has(state.players[seat], Special.ARMOR_SHOP):
        power += most_armor(state, rules, seat, muster)
    return power


@compiled
def whole_power(state, rules, seat, versus):
    """Return the power of all that a player can deploy (H8.1)."""
    return most_power(state, rules, seat, (versus, UNITS, 0))


@compiled
def final_power(state, rules, seat, versus):
    """Return the power of the deployed army, as it is announced (H8.1, H9.2)."""
    power = army_power(state, rules, seat, (versus, NOBODY, 0))
    return power + armed_power(rules, state.players[seat], state.faction[seat])


@compiled
def hydra_power(state, rules, seat):
    """Return the power of a Hydra that fights alone (H19.9)."""
    return unit_power(state, rules, seat, HYDRA, 1)
