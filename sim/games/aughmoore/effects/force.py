"""Effects in force: which abilities of Buildings and Heroes work now, and what the lasting ones come to (A14)."""

from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Kind, Period, Pick, RuleWord, Thing, UnitWord, When
from sim.games.aughmoore.ground.pieces import is_enemy
from sim.games.aughmoore.ground.waters import terrain_of
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS, MOST_ABILITIES
from sim.games.aughmoore.words import Unit

HERO_BIT = 1 << UnitWord.HERO
ARMY_BIT = 1 << UnitWord.ARMY
VESSEL_WORDS = 1 << UnitWord.SEA_VESSEL | 1 << UnitWord.AIR_VESSEL


@compiled
def renew(state, rules, side):
    """List anew the abilities in force: those of Buildings, Heroes in play and the board's own, by level (A14.1)."""
    mine = state.players[side]
    mine.ability_count = 0
    mine.kinds = 0
    mine.moments = 0
    mine.strengths = 0
    mine.cheaper = 0
    if is_enemy(state, side):
        renew_enemy(state, rules, mine)
        return
    special = rules.special_building[state.faction[side]]
    if special == NOBODY or mine.buildings >> special & 1:
        enforce(rules, mine, rules.carriers.special + state.faction[side], NOBODY)
    first = rules.carriers.building + state.faction[side] * BUILDINGS * LEVELS
    for building in range(BUILDINGS):
        if mine.buildings >> building & 1:
            for row in range(LEVELS):
                enforce(rules, mine, first + building * LEVELS + row, NOBODY)
    first = rules.carriers.hero + state.faction[side] * HEROES * LEVELS
    for hero in range(HEROES):
        if mine.in_play[Unit.HERO_1 + hero] > 0:
            for row in range(LEVELS):
                enforce(rules, mine, first + hero * LEVELS + row, hero)


@compiled
def renew_enemy(state, rules, mine):
    """List the abilities of the solo enemy: of its Heroes, and of the spaces reached on its track (A18.3)."""
    faction = state.faction[1]
    for space in range(state.solo.space):
        if rules.track_ability[space] > 0:
            step = rules.track_ability[space] - 1
            enforce(rules, mine, rules.carriers.solo_ability + faction * LEVELS + step, NOBODY)
    for hero in range(HEROES):
        enforce(rules, mine, rules.carriers.solo_hero + faction * HEROES + hero, hero)


@compiled
def enforce(rules, mine, carrier, hero):
    """Put the effects of a carrier in force, if the Capital's level allows (A14.1)."""
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.kind != Kind.NONE and effect.level <= mine.level and mine.ability_count < MOST_ABILITIES:
            held = mine.abilities[mine.ability_count]
            held.effect = index
            held.kind = effect.kind
            held.moment = effect.moment
            held.hero = hero
            if effect.kind == Kind.STRENGTH and effect.moment == When.BATTLE and not effect.may:
                mine.strengths |= 1 << mine.ability_count
            if effect.kind == Kind.COST:
                mine.cheaper |= 1 << effect.thing
                if effect.thing == Thing.SPELL and not rules.discounts_cast_only:
                    mine.cheaper |= 1 << Thing.COMBAT_SPELL
            mine.ability_count += 1
            mine.kinds |= 1 << effect.kind
            mine.moments |= 1 << effect.moment


@compiled
def unit_bit(unit):
    """Return the bit of a unit's word in a set of UnitWord."""
    if unit >= Unit.SEA_VESSEL:
        return 1 << (unit - Unit.SEA_VESSEL + UnitWord.SEA_VESSEL)
    if unit >= Unit.HERO_1:
        return HERO_BIT
    return 1 << unit


@compiled
def present(mine, held, region):
    """Return whether an ability works in a region: a Hero's only where he is (A14.1)."""
    return held.hero == NOBODY or mine.at[Unit.HERO_1 + held.hero] == region


@compiled
def on_terrain(state, rules, effect, region):
    """Return whether an effect's terrain is that of a region."""
    return effect.terrain == 0 or effect.terrain >> terrain_of(state, rules, region) & 1 == 1


@compiled
def spent(mine, effect):
    """Return whether an effect was used as often as it may be: once a round, or once a Battle (A14.2)."""
    if effect.uses == Period.ROUND:
        return mine.used >> effect.local & 1 == 1
    return effect.uses == Period.BATTLE and mine.used_in_battle >> effect.local & 1 == 1


@compiled
def mark_used(mine, effect):
    """Note the use of an effect."""
    if effect.uses == Period.ROUND:
        mine.used |= 1 << effect.local
    elif effect.uses == Period.BATTLE:
        mine.used_in_battle |= 1 << effect.local


@compiled
def reduced(rules, mine, thing, resource, price, region, use):
    """Return a price under the discounts in force, at least 0; `use` counts those that work once a round (A14.5)."""
    if price > 0 and mine.cheaper >> thing & 1:
        return discounted(rules, mine, thing, resource, price, region, use)
    return price


@compiled
def discounted(rules, mine, thing, resource, price, region, use):
    """Return a price less the discounts in force, at least 0 (A14.5)."""
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind != Kind.COST or spent(mine, effect) or price <= 0:
            continue
        spell = effect.thing == Thing.SPELL and thing == Thing.COMBAT_SPELL and not rules.discounts_cast_only
        same = effect.thing == thing or spell
        kind = effect.resource == resource or effect.resource == Pick.ANY
        if same and kind and (region == NOBODY or present(mine, held, region)):
            price = max(0, price + effect.amount)
            if use:
                mark_used(mine, effect)
    return price


@compiled
def capacity(state, rules, side, unit):
    """Return how many units a Vessel carries (A3.7, A14.5)."""
    mine = state.players[side]
    carried = rules.capacity[state.faction[side], unit]
    if mine.kinds >> Kind.LIMIT & 1:
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.kind == Kind.LIMIT and effect.thing == Thing.CAPACITY and effect.units & unit_bit(unit):
                carried += effect.amount
    return max(0, carried)


@compiled
def speed(state, rules, side, unit, action):
    """Return the speed of a unit by itself (A7.2, A14.5)."""
    mine = state.players[side]
    steps = rules.speed[state.faction[side], unit]
    if mine.kinds >> Kind.SPEED & 1:
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.kind == Kind.SPEED and effect.units & unit_bit(unit) and acts(effect, action):
                steps += effect.amount
    return max(0, steps)


@compiled
def acts(effect, action):
    """Return whether an effect concerns an action; one that names none concerns all."""
    return effect.action == 0 or effect.action >> action & 1 == 1


@compiled
def led_faster(rules, mine, heroes, action):
    """Return how much faster an army goes by an action: by the Heroes in it, or by a Building (A14.5)."""
    faster = 0
    if mine.kinds >> Kind.SPEED & 1:
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.kind != Kind.SPEED or not effect.units & ARMY_BIT or not acts(effect, action):
                continue
            if held.hero == NOBODY or heroes >> held.hero & 1:
                faster += effect.amount
    return faster


@compiled
def leads(rules, mine):
    """Return the Heroes whose abilities change how an army moves, a bit each (A14.5)."""
    moving = 1 << Kind.SPEED | 1 << Kind.ADJACENCY | 1 << Kind.IGNORE
    heroes = 0
    if mine.kinds & moving:
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.hero != NOBODY and moving >> held.kind & 1 and effect.units & ARMY_BIT:
                heroes |= 1 << held.hero
    return heroes


@compiled
def ignores(rules, mine, rule, unit, heroes):
    """Return whether a rule does not bind a Vessel, or an army led by some Heroes; a Building frees all (A14.5)."""
    if not mine.kinds >> Kind.IGNORE & 1:
        return False
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind == Kind.IGNORE and effect.rule == rule and concerns(held, effect, unit, heroes):
            return True
    return False


@compiled
def concerns(held, effect, unit, heroes):
    """Return whether an ability concerns a Vessel, or an army without one: a Hero's the armies he leads (A14.5)."""
    if unit != NOBODY and effect.units & unit_bit(unit):
        return True
    led = unit == NOBODY if held.hero == NOBODY else heroes >> held.hero & 1 == 1
    return led and effect.units & ARMY_BIT != 0


@compiled
def builds_without_serf(rules, mine, region):
    """Return whether a Hero in a region lets a Tower be built there without a Serf (A5.6, A14.5)."""
    if not mine.kinds >> Kind.IGNORE & 1:
        return False
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind != Kind.IGNORE or effect.rule != RuleWord.TOWER_SERF or held.hero == NOBODY:
            continue
        if mine.at[Unit.HERO_1 + held.hero] == region:
            return True
    return False


@compiled
def linked(rules, mine, link, unit, heroes):
    """Return whether regions of a sort are adjacent for a Vessel, or for an army led by some Heroes (A14.5)."""
    if not mine.kinds >> Kind.ADJACENCY & 1:
        return False
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind == Kind.ADJACENCY and effect.link == link and concerns(held, effect, unit, heroes):
            return True
    return False


@compiled
def immune(state, rules, side, unit, region, danger):
    """Return whether a unit in a region is safe from enemy Spells or abilities (A14.6)."""
    mine = state.players[side]
    if not mine.kinds >> Kind.IMMUNITY & 1:
        return False
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind != Kind.IMMUNITY or not effect.dangers >> danger & 1:
            continue
        holds = present(mine, held, region) and on_terrain(state, rules, effect, region)
        if holds and covers(state, side, effect, unit, region):
            return True
    return False


@compiled
def covers(state, side, effect, unit, region):
    """Return whether an immunity covers a unit: by its kind, in an army, or aboard a Vessel that is covered (A14.6)."""
    if effect.units & ARMY_BIT or effect.units & unit_bit(unit):
        return True
    if unit >= Unit.SEA_VESSEL:
        return False
    vessel = effect.units & 1 << UnitWord.SEA_VESSEL and state.players[side].at[Unit.SEA_VESSEL] == region
    return vessel != 0 and region >= lands(state)


@compiled
def works(rules, mine, unit, terrain):
    """Return whether units of a kind may use Worker Spaces: Serfs always, others by ability (A12.2, A14.5)."""
    if unit == Unit.SERF:
        return True
    if not mine.kinds >> Kind.WORK & 1:
        return False
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind == Kind.WORK and effect.units & unit_bit(unit) and effect.terrain >> terrain & 1:
            return True
    return False


@compiled
def thing_of(unit):
    """Return the word by which discounts call a unit (A14.5)."""
    if unit >= Unit.SEA_VESSEL:
        return unit - Unit.SEA_VESSEL + Thing.SEA_VESSEL.value
    return min(unit, Thing.HERO.value)
