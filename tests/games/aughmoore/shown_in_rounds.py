"""What effects show in a round: at its moments, in an own turn, by Spells of the Cast action, by free actions."""

from collections import Counter

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds import casting
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Phase, Resource, Slot, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    capital,
    give,
    march,
    offered,
    options,
    place,
    region,
    run,
    settle,
    spell,
    stock,
    token,
    told,
    tower,
)
from tests.games.aughmoore.stage import (
    NEXT,
    STOCK,
    Stage,
    learn,
    library,
    numbers,
    play,
    spread,
)

Seen = Counter[str]
LIBRARY_LIMIT = 5
TOWER = 7  # what stands for a Tower where a unit is told


def collection(made: Stage) -> Seen:
    """What both sides have after the Collection."""
    stock(made.state, made.side, ore=0, mana=0, food=0)
    spread(made)
    if made.effect.kind == "work":
        made.army(made.side, "nw_h" if made.lacks == "terrain" else made.at, warrior=1)
    run(made.state, made.using, Step.COLLECT)
    return numbers(play(made))


def end(made: Stage) -> Seen:
    """The final score."""
    spread(made)
    return Counter({"score": int(scoring.full_score(made.state, made.using, made.side))})


def after(made: Stage) -> Seen:
    """What a player has after an action by which the effect happens, or after a Tax."""
    state, using = made.state, made.using
    using.level_library[:] = LIBRARY_LIMIT
    library(made, "harvest")
    made.army(made.side, capital(state, made.side), warrior=1)
    vessel = {"fly": "air_vessel", "cast": "sea_vessel"}.get(made.effect.after[0])
    if vessel and (made.effect.kind == "free_action" or vessel == "air_vessel"):
        made.army(made.side, made.at, serf=2, **{vessel: 1})
    act(state, using, made.side)
    action = "tax" if made.lacks == "action" else made.effect.after[0]
    match action:
        case "recruit":
            answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
        case "research":
            answer(state, using, Verb.SCRIBE, spell("harvest"))
        case "cast":
            answer(state, using, Verb.CAST)
        case "fly":
            answer(state, using, Verb.FLY)
            answer(state, using, Verb.GO, region(made.at), region("nw_f"))
            answer(state, using, Verb.TAKE, 2, 0, 0)
        case _:
            answer(state, using, Verb.TAX, Resource.ORE)
    play(made, Decision.FREE_ACTION)
    return moves(made) if made.effect.kind == "free_action" else numbers(made)


def arrival(made: Stage) -> Seen:
    """What an army has that has marched to the place of the effect, with the Hero or without."""
    state, using = made.state, made.using
    if made.effect.solo:
        made.army(1, made.at, serf=1)
        run(state, using, Step.ARRIVE, 1, region(made.at))
        return numbers(made)
    origin = NEXT[made.at]
    here = int(state.players[made.side].at[made.hero]) == region(made.at)
    place(state, using, made.side, origin, warrior=1)
    if here:
        state.players[made.side].units[region(made.at), made.hero] -= 1
        state.players[made.side].total[region(made.at)] -= 1
        state.players[made.side].units[region(origin), made.hero] += 1
        state.players[made.side].total[region(origin)] += 1
        state.players[made.side].at[made.hero] = region(origin)
        state.holders[region(made.at)] = 0
    made.army(made.foe, made.at, serf=int(made.lacks == "need uncontested"))
    library(made, "harvest")
    if made.effect.kind == "explore":
        token(state, beside(made, origin)[0], "village")
    run(state, using, Step.MARCH, made.side, NOBODY)
    march(state, using, origin, made.at, warriors=1, heroes=1 << (made.hero - Unit.HERO_1) if here else 0)
    play(made, Decision.FREE_ACTION)
    return moves(made) if made.effect.kind == "free_action" else numbers(made)


def turn(made: Stage) -> Seen:
    """What an ability of an own turn does, once it is used; nothing if it is not offered."""
    state, using = made.state, made.using
    if made.effect.kind == "ready":
        learn(made, 2, Phase.READY if made.lacks == "unit" else Phase.EXHAUSTED)
    elif made.effect.kind == "deny":
        made.army(made.side, made.at, serf=1)
        made.army(made.foe, beside(made, bare=False)[0], serf=1)
    elif made.effect.kind == "explore":
        token(state, beside(made)[0], "village")
    elif made.effect.side == "own":
        tower(state, made.side, "nw_g" if made.lacks == "reach" else made.at)
    else:
        taken = {"serf": 3} if "serf" in made.effect.units else {"hero_1": 1, "hero_2": 1}
        made.army(made.foe, "nw_g" if made.lacks == "reach" else NEXT[made.at], **taken)
    act(state, using, made.side)
    for number, _, _ in offered(state, using, Verb.USE):
        answer(state, using, Verb.USE, number)
        play(made, Decision.ACTION, Decision.TACTIC)
        break
    return numbers(made) if made.effect.kind in ("ready", "deny", "explore") else moved(made)


def beside(made: Stage, *but: str, bare: bool = True) -> list[str]:
    """Return the regions next to the place of the effect but for some, with or without those that yield nothing."""
    using, at = made.using, region(made.at)
    near = [REGION_KEYS[number] for number in using.borders[at, : using.border_count[at]]]
    yields = [key for key in near if bare or using.resource_of[using.terrain[region(key)]] != NOBODY]
    return [key for key in yields if key not in but]


def discovery(made: Stage) -> Seen:
    """What a player has whose army has explored a token that brings nothing, or found none."""
    state, using = made.state, made.using
    made.army(made.side, made.at, warrior=1)
    token(state, made.at, "village")
    run(state, using, Step.ARRIVE, made.side, region(made.at), 0)
    play(made, Decision.FREE_ACTION, Decision.ROUTE)
    return moves(made) if made.effect.kind == "free_action" else numbers(made)


def refuge(made: Stage) -> Seen:
    """How many of two units stay where a token would drive them off or take one of them."""
    state, using, effect = made.state, made.using, made.effect
    vessel = next((word for word in effect.units if word.endswith("vessel")), "")
    made.army(made.side, made.at, serf=1, **({vessel: 1} if vessel else {}))
    stock(state, made.side, ore=0, mana=0, food=0)
    using.designs["threshold"][:] = 2 * STOCK
    using.designs["units_lost"][:] = 2
    token(state, made.at, effect.rule)
    run(state, using, Step.ARRIVE, made.side, region(made.at), 0)
    while state.decider != NOBODY:
        give(state, using, options(state, using)[0])
    return Counter({"units that stay": int(state.players[made.side].total[region(made.at)])})


def moved(made: Stage) -> Seen:
    """How many units or Towers an effect has moved, and how many of them to where it moves them."""
    found: Seen = Counter()
    for _, piece, origin, goal in told(made.state, Event.RELOCATED):
        found["moved Towers" if piece == TOWER else f"moved {sort_of(piece)}"] += 1
        found["to the right place"] += _rightly(made, origin, goal)
    return found


def sort_of(piece: int) -> str:
    """Return the word for a unit; Heroes are alike."""
    return "hero" if Unit.HERO_1 <= piece < Unit.SEA_VESSEL else Unit(piece).name.lower()


def _rightly(made: Stage, origin: int, goal: int) -> int:
    near = made.using.borders[origin, : made.using.border_count[origin]].tolist()
    match made.effect.to:
        case "next":
            return int(goal in near)
        case "capital":
            return int(goal == made.state.players[made.foe].capital)
        case "own_region":
            return int(goal == made.state.players[made.side].capital)
        case "unoccupied":
            return int(goal in near)
        case _:
            return int(goal == region(made.at))


# ------------------------------------------------------------------ Spells


def ready_to_cast(made: Stage) -> None:
    """Give both sides what Spells work on: units here, next door and at home, tokens, Spells, land."""
    state, side, foe = made.state, made.side, made.foe
    if made.effect.solo:
        stock(state, side, ore=0, mana=2 * STOCK)
    made.army(side, made.at, serf=1 if made.effect.kind == "spawn" else 4)
    here = NEXT[made.at] if made.effect.kind in ("destroy", "relocate") and made.effect.side == "enemy" else "nw_f"
    made.army(foe, here, serf=4, warrior=2, hero_1=1)
    made.army(foe, capital(state, foe), warrior=1)
    if made.effect.kind == "deny":
        for key in {"nw_a", "nw_g", "nw_j", *beside(made, bare=False)} - {made.at, here}:
            made.army(foe, key, serf=1)
        made.army(side, "nw_e", serf=int(not made.effect.solo))
    if made.effect.per in ("regions_sea", "continents_away"):
        spread(made)
    for key in ("nw_d", "nw_e", "nw_i"):
        token(state, key, "village")
    if made.effect.row.get("action"):
        made.army(side, made.at, sea_vessel=1, air_vessel=1)


def cast(made: Stage) -> Seen:
    """What both sides have after a Spell of the Cast action."""
    state, using = made.state, made.using
    ready_to_cast(made)
    if made.effect.kind == "trade":
        stock(state, made.side, ore=2 * STOCK)
    if made.effect.solo:
        casting.cast_solo(state, using, int(made.effect.key) - 1, region(made.at))
        settle(state, using)
    else:
        library(made, made.effect.key)
        run(state, using, Step.CAST, made.side)
        answer(state, using, Verb.CAST_SPELL, spell(made.effect.key), 0)
    play(made, Decision.FREE_ACTION, Decision.ROUTE)
    match made.effect.kind:
        case "free_action":
            return moves(made)
        case "relocate":
            return moved(made)
        case "destroy":
            return Counter({"enemies destroyed": len(told(made.state, Event.LOST_UNIT))})
        case _:
            return numbers(made)


def interrupt(made: Stage) -> Seen:
    """What both sides have after an enemy's Spell that brings two Serfs, interrupted."""
    state, using = made.state, made.using
    library(made, "summon_serfs", side=made.foe)
    library(made, made.effect.key)
    run(state, using, Step.CAST, made.foe)
    answer(state, using, Verb.CAST_SPELL, spell("summon_serfs"), 0)
    return numbers(play(made))


FREE = {Verb.MARCH: "march", Verb.SAIL: "sail", Verb.FLY: "fly", Verb.CAST: "cast"}


def moves(made: Stage) -> Seen:
    """Which free actions are offered, and how many steps a free March has."""
    state, using = made.state, made.using
    if state.decider == NOBODY:
        return Counter()
    found: Seen = Counter()
    if state.decision == Decision.FREE_ACTION:
        verbs = [Verb(unpack(option)[0]) for option in options(state, using)]
        found.update(FREE[verb] for verb in verbs if verb != Verb.DONE)
        answer(state, using, verbs[-1])
    if state.decision == Decision.ROUTE and Slot(int(state.about[0])) == Slot.MARCH:
        found["march"] = 1
        found["steps"] = int(state.about[2])
    elif state.decision == Decision.ROUTE:
        found[Slot(int(state.about[0])).name.lower()] = 1
        found["steps"] = int(state.about[2])
    return found
