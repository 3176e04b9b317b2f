"""What Spells, and the one-shot effects that they share with abilities, are worth to a player."""

from policies.aughmoore.targets import deed_worth
from policies.aughmoore.worth import expanded, unit_worth
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Count, Kind
from sim.games.aughmoore.deeds.spells import affords_spell, spell_price
from sim.games.aughmoore.effects.counting import times
from sim.games.aughmoore.words import Phase, Resource, SpellType, Unit

WINDFALL = 0.8  # share of the worth of Food that resources by a Spell have
STRUCK = 0.7  # worth of a unit destroyed, by the weight of attack
SENT = 0.6  # share of the best march that moving by a Spell is worth
LOOKED = 0.3  # VP of a card or token seen
AIDED = 0.5  # VP of help in a Battle
DENIED = 0.4  # VP of a resource that a rival loses
HELD = 0.8  # share of its worth that a Spell of a Battle keeps while it is held
NOTHING = 0.02  # worth of what is not known to bring anything
NEVER = -99.0


@compiled
def best_spell(state, rules, mind):
    """Return what the best Spell that can be cast now is worth."""
    mine = state.players[state.decider]
    best = NEVER
    for index in range(mine.library_count):
        if castable(state, rules, mine.library[index]):
            best = max(best, spell_worth(state, rules, mind, mine.library[index]))
    for index in range(mine.scribed_count):
        if mine.phase[index] == Phase.READY and castable(state, rules, mine.scribed[index]):
            best = max(best, spell_worth(state, rules, mind, mine.scribed[index]))
    return best


@compiled
def castable(state, rules, spell):
    """Return whether a player could cast a Spell by a Cast action now."""
    return rules.spell_type[spell] == SpellType.CAST and affords_spell(state, rules, state.decider, spell)


@compiled
def spell_worth(state, rules, mind, spell):
    """Return what casting a Spell now is worth: its VP, what it does, less its Mana."""
    worth = bare_worth(state, rules, mind, spell)
    carrier = rules.carriers.spell + spell
    for index in effects_of(rules, carrier):
        worth += present_worth(state, rules, mind, rules.effects[index])
    return worth


@compiled
def bare_worth(state, rules, mind, spell):
    """Return what the VP of a Spell are worth beyond its Mana."""
    return rules.spell_vp[spell] - mind.prices[Resource.MANA] * spell_price(state, rules, state.decider, spell, False)


@compiled
def usual_worth(state, rules, mind, spell):
    """Return what casting a Spell some time is worth."""
    worth = bare_worth(state, rules, mind, spell)
    carrier = rules.carriers.spell + spell
    for index in effects_of(rules, carrier):
        worth += effect_worth(state, rules, mind, rules.effects[index])
    return worth


@compiled
def present_worth(state, rules, mind, effect):
    """Return what a one-shot effect is worth now; with a box on the table a player looks what it finds to do."""
    return deed_worth(state, rules, mind, effect) if expanded(state) else effect_worth(state, rules, mind, effect)


@compiled
def effect_worth(state, rules, mind, effect):
    """Return about what a one-shot effect is worth."""
    amount = abs(effect.amount)
    match effect.kind:
        case Kind.VP:
            return amount * in_time(state, rules, effect) + 0.0
        case Kind.GAIN | Kind.STEAL:
            number = amount * in_time(state, rules, effect)
            return WINDFALL * number * mind.prices[Resource.FOOD]
        case Kind.SPAWN:
            unit = Unit.WARRIOR.value if effect.units & 2 else Unit.SERF.value
            return amount * unit_worth(state, rules, mind, state.decider, unit)
        case Kind.DESTROY:
            return STRUCK * amount * mind.weights.attack
        case Kind.RELOCATE | Kind.FREE_ACTION:
            return SENT * max(0.0, mind.march)
        case Kind.DRAW | Kind.EXPLORE:
            return LOOKED * amount
        case Kind.STRENGTH | Kind.DAMAGE | Kind.REINFORCE:
            return AIDED
        case Kind.DENY:
            return DENIED * amount
        case _:
            return NOTHING


@compiled
def in_time(state, rules, effect):
    """Return how often the amount of a Spell will count some time: there will be one more of what it counts."""
    if effect.per == Count.ONE:
        return 1
    number = times(state, rules, state.decider, effect) + 1
    return number if effect.most == NOBODY else min(number, effect.most)


@compiled
def keeping_worth(state, rules, mind, spell):
    """Return what holding a Spell in the Library is worth."""
    worth = usual_worth(state, rules, mind, spell)
    if rules.spell_type[spell] == SpellType.CAST:
        return mind.weights.magic * worth
    return HELD * mind.weights.magic * (worth + mind.weights.attack)
