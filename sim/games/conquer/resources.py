"""Resources: receiving and spending them, and the VP for amounts reached (H3)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.conquer.effects import SERPENT, count_of, has
from sim.games.conquer.state import GATHERED, THRESHOLDS
from sim.games.conquer.vocabulary import Happening, Kind, Special
from sim.games.conquer.words import FIRST_UNIT, Event, Resource, Step


@compiled
def gain(state, rules, seat, resource, amount):
    """Receive a resource, a unit, a note or points; science stops at the end of its scale (H3.1, H16.1)."""
    if amount <= 0:
        return
    mine = state.players[seat]
    note(state, Event.GAINED, seat, resource, amount)
    if resource >= FIRST_UNIT:
        mine.units[resource - FIRST_UNIT] += amount
        return
    match resource:
        case Resource.WOOD:
            if has(mine, Special.WOOD_SUBSTITUTE):
                push(state, Step.SUBSTITUTE, seat, amount)
            else:
                store(state, rules, seat, resource, amount)
        case Resource.SERPENTS:
            mine.units[SERPENT] += amount
        case Resource.NOTE:
            push(state, Step.NOTE, seat, amount)
        case Resource.MOVEMENT:
            mine.points += amount
        case Resource.BUILD_LEVEL:
            mine.build_level += amount
        case Resource.SCIENCE:
            mine.stock[resource] = min(rules.science_length, mine.stock[resource] + amount)
        case _:
            store(state, rules, seat, resource, amount)


@compiled
def store(state, rules, seat, resource, amount):
    """Add to the inventory and circle the VP of an amount reached for the first time (H3.2)."""
    mine = state.players[seat]
    mine.stock[resource] += amount
    if resource < GATHERED:
        mine.gathered[resource] += amount
    gathering = 0 <= state.action < GATHERED
    if gathering or rules.threshold_on_every_gain:
        circle_amounts(state, rules, seat, resource)
    if resource < GATHERED:
        pay_debts(state, rules, seat, resource, amount)


@compiled
def pay_debts(state, rules, seat, resource, amount):
    """Hand what was received over to those who are owed loot, by ruling (H9.5)."""
    mine = state.players[seat]
    for winner in range(state.seats):
        paid = min(amount, mine.owes[winner])
        if paid > 0:
            amount -= paid
            mine.owes[winner] -= paid
            mine.stock[resource] -= paid
            receive_loot(state, rules, (winner, seat), resource, paid)


@compiled
def receive_loot(state, rules, sides, resource, amount):
    """Add loot to the winner's inventory: (winner, loser) (H9.5)."""
    winner, loser = sides
    note(state, Event.LOOTED, winner, loser, resource, amount)
    theirs = state.players[winner]
    theirs.stock[resource] += amount
    theirs.gathered[resource] += amount
    theirs.looted += amount
    circle_amounts(state, rules, winner, resource)


@compiled
def circle_amounts(state, rules, seat, resource):
    """Circle the VP of every amount that the inventory has reached (H3.2, H17.1)."""
    mine = state.players[seat]
    for amount in range(mine.circled[resource], THRESHOLDS):
        if mine.stock[resource] < rules.threshold_at[resource, amount]:
            return
        note(state, Event.CIRCLED_VP, seat, resource, rules.threshold_vp[resource, amount])
        mine.circled[resource] += 1


@compiled
def gain_three(state, rules, seat, amounts):
    """Receive wood, iron and gold at once."""
    for resource in range(GATHERED):
        gain(state, rules, seat, resource, amounts[resource])


@compiled
def held(mine, resource):
    """Return how much a player has of a resource, Serpents and own units included."""
    if resource >= FIRST_UNIT:
        return mine.units[resource - FIRST_UNIT]
    return mine.units[SERPENT] if resource == Resource.SERPENTS else mine.stock[resource]


@compiled
def pay(state, seat, resource, amount):
    """Spend a resource; VP already circled stay (H3.2)."""
    if amount <= 0:
        return
    mine = state.players[seat]
    note(state, Event.PAID, seat, resource, amount)
    if resource >= FIRST_UNIT:
        mine.units[resource - FIRST_UNIT] -= amount
    elif resource == Resource.SERPENTS:
        mine.units[SERPENT] -= amount
    else:
        mine.stock[resource] -= amount


@compiled
def fire(state, rules, seat, happening):
    """Carry out what effects do when something happens once (H20.3)."""
    fire_for(state, rules, seat, happening, (0, 1))


@compiled
def fire_for(state, rules, seat, happening, span):
    """Carry out what effects do when there were so many things before and are so many after: (before, after)."""
    before, things = span
    mine = state.players[seat]
    if not mine.awaited >> happening & 1:
        return
    for index in range(mine.trigger_count):
        effect = rules.effects[mine.triggers[index]]
        here = effect.terrain == NOBODY or effect.terrain == state.terrain[mine.region]
        if effect.happening == happening and here:
            times = things // effect.divisor - before // effect.divisor
            gain(state, rules, seat, present(state, effect.resource), times * effect.amount)


@compiled
def present(state, resource):
    """Return which resource is meant: the one being gathered, if an effect speaks of that."""
    return state.action if resource == Resource.GATHERED else resource


@compiled
def fire_victory(state, rules, seat, happening):
    """Carry out the effects of a combat won, of its type and of any (H20.3)."""
    fire(state, rules, seat, happening)
    fire(state, rules, seat, Happening.COMBAT_WON)


@compiled
def receive_gifts(state, rules, seat, carrier):
    """Give what a structure or an artefact gives once: units, resources (H4.6, H12.4, H16.5)."""
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.kind == Kind.UNITS_ONCE:
            state.players[seat].units[effect.unit] += effect.amount
            note(state, Event.JOINED, seat, effect.unit, effect.amount)
        elif effect.kind == Kind.GAIN_ONCE:
            things = effect.divisor if effect.counted == NOBODY else count_of(state, rules, seat, effect.counted, 0)
            gain(state, rules, seat, effect.resource, effect.amount * (things // effect.divisor))
