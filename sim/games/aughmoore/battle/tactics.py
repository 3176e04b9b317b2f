"""Tactic cards: choosing, revealing, cancelling, Conscripts, paying (A10.6 to A10.9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.effects import effects_of
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Kind, Thing, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.afloat import has_berth, needing_seats, seats_at_sea
from sim.games.aughmoore.effects.counting import (
    counts_in_battle,
    heroes_in_battle,
    holds,
    towers_in_battle,
    units_in_battle,
)
from sim.games.aughmoore.effects.force import HERO_BIT, VESSEL_WORDS, capacity, present, reduced, unit_bit
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import heroes_in, is_enemy, move_unit, score_vp
from sim.games.aughmoore.ground.scratch import fill_room
from sim.games.aughmoore.ground.stock import gain, spend
from sim.games.aughmoore.map.adjacency import beside
from sim.games.aughmoore.map.army import army_size
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.solo.battles import draw_card, enemy_tactic
from sim.games.aughmoore.state import HEROES, LAND_UNITS, RESOURCES, TACTICS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit


@compiled
def choose_tactic(state, side):
    """Ask for a Tactic card, sealed until both are chosen; the solo enemy draws one later (A10.6, A19.1)."""
    if not is_enemy(state, side):
        ask(state, side, Decision.TACTIC, state.battle.region)


@compiled
def tactic_options(state, rules, seat, buffer):
    """List the cards that a side may play, affordable or not (A10.6, A10.7)."""
    count = 0
    part = 0 if state.battle.leader[0] == seat else 1
    alone = serfs_alone(state, part)
    for tactic in range(TACTICS):
        if may_lay(state, rules, part, tactic, alone):
            count = add(buffer, count, pack(Verb.PLAY, tactic))
    return count


@compiled
def may_lay(state, rules, part, tactic, alone):
    """Return whether a side may lay a card: by a ruling only one that it can pay for (A10.6, A10.7)."""
    if not playable(rules, part, tactic, alone):
        return False
    if not rules.unpayable_barred or affords_tactic(state, rules, part, tactic):
        return True
    for other in range(TACTICS):
        if playable(rules, part, other, alone) and affords_tactic(state, rules, part, other):
            return False
    return True


@compiled
def playable(rules, part, tactic, alone):
    """Return whether a side may play a card: some are for one side only, some not for Serfs `alone` (A10.6)."""
    allowed = rules.tactic_attacker[tactic] if part == 0 else rules.tactic_defender[tactic]
    return allowed == 1 and (rules.tactic_serfs[tactic] == 1 or not alone)


@compiled
def serfs_alone(state, part):
    """Return whether one side has only Serfs and no structure (A10.6)."""
    if towers_in_battle(state, part) > 0 or (part == 1 and state.battle.capital):
        return False
    others = units_in_battle(state, part, Unit.WARRIOR.value) + heroes_in_battle(state, part)
    others += units_in_battle(state, part, Unit.SEA_VESSEL.value)
    return others + units_in_battle(state, part, Unit.AIR_VESSEL.value) == 0


@compiled
def answer_tactic(state, seat, option):
    """Lay a Tactic card face-down (A10.6)."""
    _, tactic, _, _ = unpack(option)
    state.players[seat].tactic = tactic


@compiled
def reveal_tactics(state, rules):
    """Turn both cards up: cancelled or unaffordable ones fail; Conscripts come, prices are paid (A10.6 to A10.9)."""
    battle = state.battle
    battle.sealed = 0
    for part in range(2):
        leader = battle.leader[part]
        if is_enemy(state, leader):
            draw_card(state, rules)
            state.players[leader].tactic = enemy_tactic(rules, battle.card, part)
        else:
            state.players[leader].tactics_played[state.players[leader].tactic] += 1
        note(state, Event.PLAYED, leader, state.players[leader].tactic)
    for part in range(2):
        battle.unpaid[part] = not is_enemy(state, battle.leader[part]) and not affordable(state, rules, part)
    first, second = cancelled(state, rules, 0), cancelled(state, rules, 1)
    battle.cancelled[0] = first
    battle.cancelled[1] = second
    push(state, Step.DECIDE)
    for part in range(2):
        prepare_payment(state, rules, part)
    for part in range(2):
        leader = battle.leader[part]
        calls = not is_enemy(state, leader) or rules.enemy_calls_conscripts
        calls = calls and not battle.cancelled[part] and not battle.unpaid[part]
        if calls and brings_units(rules, state.players[leader].tactic):
            push(state, Step.CONSCRIPTS, leader)


@compiled
def prepare_payment(state, rules, part):
    """Note whether a side's card is cancelled or cannot be paid, else let it be paid and score (A10.7)."""
    battle = state.battle
    leader = battle.leader[part]
    if battle.cancelled[part]:
        battle.unpaid[part] = 0
        note(state, Event.CANCELLED, leader, state.players[leader].tactic)
    elif is_enemy(state, leader):
        if rules.named_tactic_scores:
            score_vp(state, leader, rules.tactic_vp[state.players[leader].tactic], Cause.TACTIC.value)
    elif battle.unpaid[part]:
        note(state, Event.UNPAID, leader, state.players[leader].tactic)
    else:
        push(state, Step.PAY_TACTIC, leader)


@compiled
def cancelled(state, rules, part):
    """Return 1 if the other side's card or abilities cancel the card of one side (A10.7, A14.4)."""
    battle = state.battle
    other = 1 - part
    tactic = state.players[battle.leader[part]].tactic
    carrier = rules.carriers.tactic + state.players[battle.leader[other]].tactic
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.kind == Kind.CANCEL_TACTIC and effect.tactics >> tactic & 1 and not battle.unpaid[other]:
            return 1
    for side in range(state.sides):
        mine = state.players[side]
        if not counts_in_battle(state, rules, other, side) or not mine.moments >> When.REVEAL & 1:
            continue
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.kind != Kind.CANCEL_TACTIC or not effect.tactics >> tactic & 1:
                continue
            if present(mine, held, battle.ground[other]) and holds(state, rules, side, effect, battle.region, False):
                return 1
    return 0


@compiled
def tactic_price(state, rules, part, tactic, resource):
    """Return what a Tactic card costs a side of a resource (A10.7, A14.5)."""
    mine = state.players[state.battle.leader[part]]
    price = rules.tactic_cost[tactic, resource]
    return reduced(rules, mine, Thing.TACTIC.value, resource, price, state.battle.ground[part], False)


@compiled
def total_price(state, rules, part, tactic):
    """Return the price of a Tactic card in all resources together."""
    price = 0
    for resource in range(RESOURCES):
        price += tactic_price(state, rules, part, tactic, resource)
    return price


@compiled
def lacking(state, rules, part, tactic):
    """Return how much of a card's price a player lacks, which sacrifices must cover (A10.9)."""
    mine = state.players[state.battle.leader[part]]
    missing = 0
    for resource in range(RESOURCES):
        missing += max(0, tactic_price(state, rules, part, tactic, resource) - mine.stock[resource])
    return missing


@compiled
def sacrificable(state, rules, part):
    """Return the Natural Strength of the units one could sacrifice: no Vessels, none on bar or Buildings (A10.9)."""
    battle = state.battle
    side = battle.leader[part]
    strength = 0
    for unit in range(LAND_UNITS):
        strength += state.players[side].units[battle.ground[part], unit] * rules.strength[state.faction[side], unit]
    return strength


@compiled
def affordable(state, rules, part):
    """Return whether a side can pay for its card, with sacrifices if need be (A10.7)."""
    return affords_tactic(state, rules, part, state.players[state.battle.leader[part]].tactic)


@compiled
def affords_tactic(state, rules, part, tactic):
    """Return whether a side can pay for a card, with sacrifices if need be (A10.7)."""
    return lacking(state, rules, part, tactic) <= sacrificable(state, rules, part)


@compiled
def brings_units(rules, tactic):
    """Return whether a Tactic card calls units into the Battle (A10.8)."""
    carrier = rules.carriers.tactic + tactic
    calls = 0
    for index in effects_of(rules, carrier):
        calls += rules.effects[index].kind == Kind.REINFORCE
    return calls > 0


@compiled
def callable_units(rules, tactic):
    """Return the kinds of units that a Tactic card calls, a bit for each UnitWord (A10.8)."""
    carrier = rules.carriers.tactic + tactic
    units = 0
    for index in effects_of(rules, carrier):
        if rules.effects[index].kind == Kind.REINFORCE:
            units |= rules.effects[index].units
    return units


@compiled
def call_conscripts(state, rules, side):
    """Ask which unit of an adjacent region joins the Battle next, while one can; the enemy calls all (A10.8, A19.1)."""
    fill_room(state)
    count = list_conscripts(state, rules, side, state.scratch.queue[:], 0)
    if count > 0 and is_enemy(state, side):
        answer_conscripts(state, side, state.scratch.queue[count - 1])
    elif count > 0:
        ask(state, side, Decision.CONSCRIPTS, state.battle.region)


@compiled
def list_conscripts(state, rules, side, buffer, count):
    """List the units of adjacent regions that can join the Battle (A10.8)."""
    mine = state.players[side]
    base = state.battle.ground[0] if state.battle.leader[0] == side else state.battle.ground[1]
    kinds = callable_units(rules, mine.tactic)
    if rules.vessels_conscripted:
        kinds |= VESSEL_WORDS
    if is_enemy(state, side):
        kinds &= ~HERO_BIT  # no two of its Heroes stand in one region
    for region in range(regions(state)):
        if region == base or mine.total[region] == 0 or not beside(state, rules, side, base, region):
            continue
        for unit in range(UNITS):
            called = mine.units[region, unit] > 0 and kinds & unit_bit(unit)
            if called and finds_place(state, rules, side, base, unit) and may_come(state, rules, side, region, unit):
                count = add(buffer, count, pack(Verb.BRING, region, unit))
    return count


@compiled
def finds_place(state, rules, side, base, unit):
    """Return whether a unit called into a Battle finds a place: on land by a ruling any number does (A10.8)."""
    if base < lands(state) and rules.conscripts_unlimited:
        return True
    return has_berth(state, rules, side, base, unit)


@compiled
def may_come(state, rules, side, region, unit):
    """Return whether a unit can be called: a Vessel at sea unless somebody there needs its seats (A3.7, A10.8)."""
    if unit < Unit.SEA_VESSEL:
        return True
    if region < lands(state):
        return unit == Unit.AIR_VESSEL
    left = seats_at_sea(state, rules, side, region) - capacity(state, rules, side, unit)
    return needing_seats(rules, state.players[side], region) <= left


@compiled
def conscript_options(state, rules, seat, buffer):
    """List no further unit, and those that can join (A10.8)."""
    return list_conscripts(state, rules, seat, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def answer_conscripts(state, seat, option):
    """Let a unit join the Battle, and ask for the next (A10.8)."""
    verb, region, unit, _ = unpack(option)
    if verb == Verb.BRING:
        base = state.battle.ground[0] if state.battle.leader[0] == seat else state.battle.ground[1]
        move_unit(state, seat, unit, region, base, 1)
        note(state, Event.REINFORCED, seat, unit, region)
        push(state, Step.CONSCRIPTS, seat)


@compiled
def ask_payment(state, rules, side):
    """Ask how a Tactic card is paid: by resources, by sacrifices, or by both (A10.7, A10.9)."""
    part = 0 if state.battle.leader[0] == side else 1
    ask(state, side, Decision.PAY_TACTIC, total_price(state, rules, part, state.players[side].tactic))


@compiled
def payment_options(state, rules, seat, buffer):
    """List the sacrifices that pay for the card: enough of them, and none that adds nothing (A10.9)."""
    part = 0 if state.battle.leader[0] == seat else 1
    mine = state.players[seat]
    base = state.battle.ground[part]
    price = total_price(state, rules, part, mine.tactic)
    missing = lacking(state, rules, part, mine.tactic)
    here = heroes_in(mine, base)
    count = 0
    for heroes in range(1 << HEROES):
        if heroes & ~here:
            continue
        for warriors in range(mine.units[base, Unit.WARRIOR] + 1):
            for serfs in range(mine.units[base, Unit.SERF] + 1):
                given = sacrifice_strength(state, rules, seat, serfs, warriors, heroes)
                least = least_strength(state, rules, seat, serfs, warriors, heroes)
                if given >= missing and (army_size(serfs, warriors, heroes) == 0 or given - least < price):
                    count = add(buffer, count, pack(Verb.SACRIFICE, serfs, warriors, heroes))
    return count


@compiled
def sacrifice_strength(state, rules, side, serfs, warriors, heroes):
    """Return the Natural Strength of sacrificed units (A10.9)."""
    faction = state.faction[side]
    strength = serfs * rules.strength[faction, Unit.SERF] + warriors * rules.strength[faction, Unit.WARRIOR]
    for hero in range(HEROES):
        strength += (heroes >> hero & 1) * rules.strength[faction, Unit.HERO_1 + hero]
    return strength


@compiled
def least_strength(state, rules, side, serfs, warriors, heroes):
    """Return the Natural Strength of the weakest of sacrificed units."""
    strengths = rules.strength[state.faction[side]]
    least = 0
    if serfs > 0:
        least = strengths[Unit.SERF]
    if warriors > 0 and (least == 0 or strengths[Unit.WARRIOR] < least):
        least = strengths[Unit.WARRIOR]
    for hero in range(HEROES):
        if heroes >> hero & 1 and (least == 0 or strengths[Unit.HERO_1 + hero] < least):
            least = strengths[Unit.HERO_1 + hero]
    return least


@compiled
def answer_payment(state, rules, seat, option):
    """Pay for the card and score it; sacrificed units fight on until the result is known (A10.7, A10.9)."""
    _, serfs, warriors, heroes = unpack(option)
    mine = state.players[seat]
    part = 0 if state.battle.leader[0] == seat else 1
    left = sacrifice_strength(state, rules, seat, serfs, warriors, heroes)
    mine.sacrificed[Unit.SERF] = serfs
    mine.sacrificed[Unit.WARRIOR] = warriors
    for hero in range(HEROES):
        mine.sacrificed[Unit.HERO_1 + hero] = heroes >> hero & 1
    left -= lacking(state, rules, part, mine.tactic)
    for resource in range(RESOURCES):
        price = min(mine.stock[resource], tactic_price(state, rules, part, mine.tactic, resource))
        spared = min(price, left)
        left -= spared
        spend(state, seat, resource, price - spared)
    if rules.sacrifices_refund and left > 0:
        gain(state, rules, seat, resource_paid(rules, mine.tactic), left)
    for unit in range(LAND_UNITS):
        if mine.sacrificed[unit] > 0:
            note(state, Event.SACRIFICED, seat, unit, mine.sacrificed[unit])
    score_vp(state, seat, rules.tactic_vp[mine.tactic], Cause.TACTIC.value)


@compiled
def resource_paid(rules, tactic):
    """Return the first resource that a Tactic card costs (A10.9)."""
    for resource in range(RESOURCES - 1):
        if rules.tactic_cost[tactic, resource] > 0:
            return resource
    return RESOURCES - 1
