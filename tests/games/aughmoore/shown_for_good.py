"""What lasting effects show: prices, ways, room aboard, what goes without a Serf, attacks at a distance."""

from collections import Counter

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.deeds import casting
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.solo import actions
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    capital,
    offered,
    place,
    region,
    run,
    spell,
    stock,
    tower,
)
from tests.games.aughmoore.shown_in_battle import fight
from tests.games.aughmoore.shown_in_rounds import Seen
from tests.games.aughmoore.stage import (
    Stage,
    keys_of,
    library,
    paid,
    play,
)

SEA = "strait_sw_nw"


def price(made: Stage) -> Seen:
    """What is paid for the thing that an effect makes cheaper, and for nothing else."""
    thing = made.effect.of
    if made.effect.solo:
        return solo_price(made)
    state, using = made.state, made.using
    stock(state, made.side, ore=10, mana=10, food=10)
    match thing:
        case "spell":
            library(made, "summon_serfs")
            run(state, using, Step.CAST, made.side)
            answer(state, using, Verb.CAST_SPELL, spell("summon_serfs"), 0)
        case "combat_spell" | "tactic":
            library(made, *["fireball"] * (thing == "combat_spell"))
            made.army(made.side, made.at, warrior=2)
            made.army(made.foe, made.at, warrior=1)
            dear = "siege" if made.effect.resource == "ore" else "charge"
            made.cards[made.side] = dear if thing == "tactic" else "withdraw"
            fight(made)
        case "building":
            made.army(made.side, capital(state, made.side), serf=2)
            act(state, using, made.side)
            answer(state, using, Verb.BUILD, offered(state, using, Verb.BUILD)[-1][0])
        case "capital":
            act(state, using, made.side)
            answer(state, using, Verb.UPGRADE)
        case "tower":
            made.army(made.side, made.at, serf=1)
            act(state, using, made.side)
            answer(state, using, Verb.BUILD_TOWER, region(made.at))
        case _:
            act(state, using, made.side)
            answer(state, using, Verb.RECRUIT, Unit[thing.upper()], 1)
    return paid(play(made))


def solo_price(made: Stage) -> Seen:
    """What the automatic enemy pays for a Spell, a Warrior or a Tower where one of its Heroes acts."""
    state, using = made.state, made.using
    hero = 0 if made.hero == NOBODY else made.hero - Unit.HERO_1
    if made.lacks == "elsewhere":
        hero = (hero + 1) % 3
    acting = Unit.HERO_1 + hero
    if state.players[1].in_play[acting] == 0:
        place(state, using, 1, made.at, **{made.key(1, acting): 1})
    match made.effect.of:
        case "spell":
            casting.cast_solo(state, using, hero, region(made.at))
        case "tower":
            made.army(1, made.at, serf=1)
            stock(state, 1, ore=10)
            actions.build_tower(state, using, hero)
        case _:
            actions.take_on(state, using, Unit.WARRIOR.value, hero, region(made.at))
    return paid(made)


def goals(made: Stage) -> Seen:
    """Where an army with its Hero, or a Vessel, can go from here by its own action."""
    state, using = made.state, made.using
    units = made.effect.units
    slot = {"sea_vessel": Step.SAIL, "air_vessel": Step.FLY}.get(units[0], Step.MARCH)
    if made.effect.kind == "adjacency":
        using.speed[:] = 1
    if slot == Step.MARCH:
        made.army(made.side, made.at, serf=int(made.effect.kind != "speed"))
    else:
        made.army(made.side, SEA if slot == Step.SAIL else made.at, **{units[0]: 1})
    if made.effect.rule == "enemy_stop" and made.lacks != "enemies":
        made.army(made.foe, "corner_nw", sea_vessel=1)
        made.army(made.foe, "central", air_vessel=1)
    run(state, using, slot, made.side, NOBODY)
    start = region(SEA if slot == Step.SAIL else made.at)
    return keys_of({goal for origin, goal, _ in offered(state, using, Verb.GO) if origin == start})


def solo_way(made: Stage) -> Seen:
    """Where a Hero of the automatic enemy goes by the compass, or another one."""
    state, using = made.state, made.using
    hero = made.hero - Unit.HERO_1
    if made.lacks == "elsewhere":
        hero = (hero + 1) % 3
        place(state, using, 1, made.at, **{made.key(1, Unit.HERO_1 + hero): 1})
    run(state, using, Step.SOLO_MOVE, hero, 0)
    return keys_of({int(state.players[1].at[Unit.HERO_1 + hero])})


def towers_away(made: Stage) -> Seen:
    """Where an Air Vessel can fly from a Tower region."""
    tower(made.state, made.side, made.at, "ne_j", "se_d")
    made.state.in_use[:] = 1
    return goals(made)


def passengers(made: Stage) -> Seen:
    """How many units a Vessel can take along."""
    state, using = made.state, made.using
    vessel = made.effect.units[0]
    made.army(made.side, made.at, serf=5, **{vessel: 1})
    run(state, using, Step.SAIL if vessel == "sea_vessel" else Step.FLY, made.side, NOBODY)
    answer(state, using, Verb.GO, region(made.at), region(SEA if vessel == "sea_vessel" else "nw_f"))
    return Counter({"passengers": max(sum(found) for found in offered(state, using, Verb.TAKE))})


def no_serf(made: Stage) -> Seen:
    """Where a Tower can be built with no Serf there; which Commands can be mustered with none in the Courtyard."""
    state, using = made.state, made.using
    stock(state, made.side, ore=10)
    if made.effect.kind == "ignore":
        act(state, using, made.side)
        return Counter({"Tower": len(offered(state, using, Verb.BUILD_TOWER))})
    made.army(made.side, made.at, warrior=2, sea_vessel=1)
    run(state, using, Step.MUSTER, made.side)
    if state.decider == NOBODY:
        return Counter()
    return Counter(verb.name for verb in (Verb.MARCH, Verb.SAIL, Verb.CAST) if offered(state, using, verb))


def reach(made: Stage) -> Seen:
    """Which regions a Vessel can attack without moving: enemies next to it, none beyond."""
    made.army(made.side, SEA, sea_vessel=1, serf=1)
    made.army(made.foe, made.at, serf=1)
    made.army(made.foe, "nw_e", serf=1)
    made.army(made.foe, "bay_nw", sea_vessel=1)
    run(made.state, made.using, Step.SAIL, made.side, NOBODY)
    return Counter(REGION_KEYS[goal] for goal, _, _ in offered(made.state, made.using, Verb.ENGAGE))
