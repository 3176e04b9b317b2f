"""A Battle from its outbreak to the choice of Tactic cards (A10.1 to A10.5)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.battle.strength import bonus, natural
from sim.games.aughmoore.content.vocabulary import Kind, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.casting import can_cast_combat
from sim.games.aughmoore.deeds.performing import perform
from sim.games.aughmoore.effects.counting import all_in_battle, counts_in_battle, holds, towers_in_battle
from sim.games.aughmoore.effects.force import VESSEL_WORDS, capacity, present, spent
from sim.games.aughmoore.effects.losing import destroy_unit
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import enemies_in, fits_in, is_enemy, move_unit, place_taken, room, score_vp
from sim.games.aughmoore.map.adjacency import beside
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import LAND_UNITS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit

SERF_PRICE = 3  # place of the Serf in an extra price


@compiled
def break_out(state, rules, side, region, thrown):
    """Begin the Battle of a side against its enemies in a region, and score for starting it (A10.1, A18.12)."""
    enemies = enemies_in(state, side, region)
    if enemies == 0:
        return
    battle = state.battle
    clear_battle(state)
    battle.region = region
    battle.ground[1] = region
    battle.ground[0] = region
    if state.players[side].total[region] == 0 and not tower_here(state, side, region):
        battle.ground[0] = state.players[side].at[Unit.SEA_VESSEL]
    battle.leader[0] = side
    battle.members[0] = 1 << side
    for other in range(state.sides):
        joint = state.friends[side] >> other & 1 and state.players[other].total[battle.ground[0]] > 0
        if other != side and joint:
            battle.members[0] |= 1 << other
    battle.members[1] = enemies
    battle.flew = state.trip.flew if state.trip.goal == region else 0
    battle.sailed = state.trip.sailed if state.trip.goal == region else 0
    name_defender(state, enemies, region)
    state.battles += 1
    if state.first_battle == 0:
        state.first_battle = state.turn_round
    if not (thrown and rules.thrown_score_nothing):
        score_vp(state, side, rules.attack_vp if is_enemy(state, side) else rules.attacker_vp, Cause.BATTLE.value)
    state.players[side].attacks += 1
    last = last_to_start(rules)
    push(state, Step.START_ABILITIES, last)
    push(state, Step.START_ABILITIES, 1 - last)
    if state.teams and not battle.capital and enemies & (enemies - 1):
        push(state, Step.LEADER, battle.leader[1])


@compiled
def last_to_start(rules):
    """Return whose abilities change the armies last: the attacker's (0), by a ruling the defender's (1) (A10.3)."""
    return 1 if rules.attacker_starts else 0


@compiled
def tower_here(state, side, region):
    """Return whether a side has a Tower in a region."""
    return region < lands(state) and state.players[side].towers[region] == 1


@compiled
def clear_battle(state):
    """Forget the Battle before."""
    battle = state.battle
    battle.capital = 0
    battle.sealed = 0
    battle.winner = NOBODY
    battle.damage = 0
    battle.card = NOBODY
    for part in range(2):
        battle.spell_strength[part] = 0
        battle.damage_change[part] = 0
        battle.combat_cast[part] = 0
        battle.cancelled[part] = 0
        battle.unpaid[part] = 0
        battle.destroyed[part] = 0
        battle.destroyed_vessels[part] = 0
        battle.total[part] = 0
        for unit in range(UNITS):
            battle.fallen[part, unit] = 0
    for side in range(state.sides):
        mine = state.players[side]
        mine.tactic = NOBODY
        mine.used_in_battle = 0
        mine.heroes_fought = 0
        for unit in range(LAND_UNITS):
            mine.sacrificed[unit] = 0
        for unit in range(UNITS):
            mine.fallen[unit] = 0


@compiled
def name_defender(state, enemies, region):
    """Let the owner of a Capital lead its defence, else the first ally there; everybody counts it (A11.3, A20.6)."""
    battle = state.battle
    battle.leader[1] = NOBODY
    for side in range(state.sides):
        mine = state.players[side]
        if not enemies >> side & 1:
            continue
        if battle.leader[1] == NOBODY:
            battle.leader[1] = side
        if mine.capital == region and mine.out == 0:
            battle.leader[1] = side
            battle.capital = 1
            state.capital_battles += 1
            break
    both = battle.members[0] | battle.members[1]
    for side in range(state.sides):
        if both >> side & 1:
            state.players[side].battles += 1
            state.players[side].fought_in[region] += 1
    note(state, Event.BATTLE, battle.leader[0], battle.leader[1], region)


@compiled
def ask_leader(state, side):
    """Ask the allies that defend together who leads them (A20.6, O27)."""
    ask(state, side, Decision.LEADER, state.battle.region)


@compiled
def leader_options(state, buffer):
    """List the allies that defend together (A20.6)."""
    count = 0
    for side in range(state.sides):
        if state.battle.members[1] >> side & 1:
            count = add(buffer, count, pack(Verb.LEAD, side))
    return count


@compiled
def answer_leader(state, option):
    """Name the leader of a joint defence (A20.6)."""
    _, side, _, _ = unpack(option)
    state.battle.leader[1] = side


@compiled
def start_abilities(state, rules, part):
    """Let abilities change the armies at the start, the defender's first; Combat Spells come next (A10.3, A10.4)."""
    if part == last_to_start(rules):
        push(state, Step.TACTICS)
        push(state, Step.COMBAT_SPELL, state.battle.leader[0])
        push(state, Step.COMBAT_SPELL, state.battle.leader[1])
    battle = state.battle
    for side in range(state.sides):
        mine = state.players[side]
        if not counts_in_battle(state, rules, part, side) or not mine.moments >> When.BATTLE & 1:
            continue
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            changes = held.kind == Kind.DESTROY or held.kind == Kind.REINFORCE or effect.may
            if held.moment == When.BATTLE and changes and present_or_vessel(mine, held, effect, battle.ground[part]):
                push(state, Step.START_ABILITY, side, index)


@compiled
def present_or_vessel(mine, held, effect, region):
    """Return whether an ability works in a Battle: a reinforcement comes from elsewhere."""
    return effect.kind == Kind.REINFORCE or present(mine, held, region)


@compiled
def start_ability(state, rules, side, ability):
    """Carry out an ability at the start of a Battle, or ask its owner (A10.3, A14.7)."""
    mine = state.players[side]
    held = mine.abilities[ability]
    effect = rules.effects[held.effect]
    if spent(mine, effect) or not holds(state, rules, side, effect, state.battle.region, 0):
        return
    if effect.kind == Kind.DESTROY:
        perform(state, rules, side, held.effect, state.battle.region)
    elif not is_enemy(state, side) and can_start(state, rules, side, effect):
        ask(state, side, Decision.START_ABILITY, held.effect)


@compiled
def base_of(state, side):
    """Return the region that a side fights from."""
    return state.battle.ground[0] if state.battle.members[0] >> side & 1 else state.battle.ground[1]


@compiled
def can_start(state, rules, side, effect):
    """Return whether a player can use an ability at the start of a Battle (A10.3)."""
    mine = state.players[side]
    base = base_of(state, side)
    if effect.kind == Kind.STRENGTH:
        return effect.pay[SERF_PRICE] <= mine.units[base, Unit.SERF]
    at = mine.at[Unit.AIR_VESSEL]
    joins = effect.units & VESSEL_WORDS and at != NOBODY and at != base and base < lands(state)
    return joins and beside(state, rules, side, base, at) and fits_in(state, rules, side, base, Unit.AIR_VESSEL.value)


@compiled
def start_options(buffer):
    """List to use the ability, or not."""
    return add(buffer, add(buffer, 0, pack(Verb.DONE)), pack(Verb.ACCEPT))


@compiled
def answer_start_ability(state, rules, seat, effect, option):
    """Pay Serfs for Strength, or let a Vessel join the Battle with as many passengers as fit (A10.3)."""
    verb, _, _, _ = unpack(option)
    if verb != Verb.ACCEPT:
        return
    note(state, Event.USED, seat, effect)
    ability = rules.effects[effect]
    base = base_of(state, seat)
    if ability.kind == Kind.STRENGTH:
        for _ in range(ability.pay[SERF_PRICE]):
            destroy_unit(state, rules, seat, Unit.SERF.value, base)
        part = 0 if state.battle.members[0] >> seat & 1 else 1
        state.battle.spell_strength[part] += ability.amount
    else:
        join_by_air(state, rules, seat, base)


@compiled
def join_by_air(state, rules, seat, base):
    """Bring the Air Vessel and its strongest passengers into a Battle next to it (A14.5)."""
    mine = state.players[seat]
    at = mine.at[Unit.AIR_VESSEL]
    places = room(state, rules, seat, base) - place_taken(rules, Unit.AIR_VESSEL.value)
    left = min(capacity(state, rules, seat, Unit.AIR_VESSEL.value), places)
    move_unit(state, seat, Unit.AIR_VESSEL.value, at, base, 1)
    note(state, Event.REINFORCED, seat, Unit.AIR_VESSEL, at)
    while left > 0:
        strongest = NOBODY
        for unit in range(LAND_UNITS):
            if mine.units[at, unit] > 0:
                better = strongest == NOBODY or stronger(state, rules, seat, unit, strongest)
                strongest = unit if better else strongest
        if strongest == NOBODY:
            return
        move_unit(state, seat, strongest, at, base, 1)
        note(state, Event.REINFORCED, seat, strongest, at)
        left -= 1


@compiled
def stronger(state, rules, side, unit, other):
    """Return whether a unit has more Natural Strength than another one."""
    faction = state.faction[side]
    return rules.strength[faction, unit] > rules.strength[faction, other]


@compiled
def offer_combat_spell(state, rules, side):
    """Ask the defender, then the attacker, for one Combat Spell (A10.4)."""
    if state.battle.region != NOBODY and not is_enemy(state, side) and can_cast_combat(state, rules, side):
        ask(state, side, Decision.COMBAT_SPELL, state.battle.region)


@compiled
def stands(state, part):
    """Return whether one side still has units or structures in the Battle (A10.5)."""
    if part == 1 and state.battle.capital:
        return True
    return all_in_battle(state, part) > 0 or towers_in_battle(state, part) > 0


@compiled
def begin_tactics(state, rules):
    """Let both sides choose Tactic cards in secret, unless one has nothing left (A10.5, A10.6)."""
    battle = state.battle
    if not stands(state, 0) or not stands(state, 1):
        note(state, Event.NO_BATTLE_LEFT, battle.region)
        push(state, Step.AFTERMATH)
        return
    for part in range(2):
        tell_strength(state, rules, part)
    battle.sealed = 1
    push(state, Step.REVEAL_TACTICS)
    push(state, Step.TACTIC, battle.leader[0])
    push(state, Step.TACTIC, battle.leader[1])


@compiled
def tell_strength(state, rules, part):
    """Write a side's Strength before Tactic cards into the chronicle."""
    if state.chronicle.watched:
        leader = state.battle.leader[part]
        note(state, Event.STRENGTH, leader, natural(state, rules, part), bonus(state, rules, part))
