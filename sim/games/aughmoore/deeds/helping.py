"""Help for the own side: free actions, Scribed Spells made ready, tokens turned up (A14.7, A14.10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Action, UnitWord, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.errands import (
    begin_errand,
    idle,
    may_stop,
    put_off,
    ready_to_begin,
    take_up,
    within_reach,
)
from sim.games.aughmoore.deeds.spells import can_cast
from sim.games.aughmoore.effects.force import ARMY_BIT
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.exploring import reveal
from sim.games.aughmoore.ground.pieces import is_enemy, land_units
from sim.games.aughmoore.ground.region_sets import contains
from sim.games.aughmoore.map.routes import can_move, has_land_units
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Phase, Slot, Unit

PASSENGERS = 1 << UnitWord.PASSENGER


@compiled
def free_action(state, rules, side, place):
    """Let a player take a free action, asking which if there is a choice (A14.10)."""
    errand = take_up(state, place)
    count = list_free_actions(state, rules, side, state.scratch.queue[:])
    if is_enemy(state, side) or count == 0:
        idle(state, rules, side)
    elif count == 1:
        act_freely(state, rules, side, state.scratch.queue[0])
    else:
        ask(state, side, Decision.FREE_ACTION, errand.effect)


@compiled
def list_free_actions(state, rules, side, buffer):
    """List the free actions of an effect that its owner can take now (A14.10)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    mine = state.players[side]
    if not ready_to_begin(mine, effect, errand):
        return 0
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) else 0
    first = count
    if effect.action >> Action.MARCH & 1 and can_march(state, rules, side, effect, errand.here):
        count = add(buffer, count, pack(Verb.MARCH))
    if effect.action >> Action.SAIL & 1 and can_voyage(state, side, effect, errand.here, Unit.SEA_VESSEL.value):
        count = add(buffer, count, pack(Verb.SAIL))
    if effect.action >> Action.FLY & 1 and can_voyage(state, side, effect, errand.here, Unit.AIR_VESSEL.value):
        count = add(buffer, count, pack(Verb.FLY))
    if effect.action >> Action.CAST & 1 and can_cast(state, rules, side):
        count = add(buffer, count, pack(Verb.CAST))
    return count if count > first else 0


@compiled
def march_from(mine, effect, region):
    """Return where a free March starts: who has landed marches from there, an army from here, a Spell from anywhere."""
    if effect.units & PASSENGERS:
        by_air = effect.after >> Action.FLY & 1 and not effect.after >> Action.SAIL & 1
        return mine.at[Unit.AIR_VESSEL] if by_air else mine.at[Unit.SEA_VESSEL]
    return NOBODY if effect.moment == When.CAST else region


@compiled
def can_march(state, rules, side, effect, here):
    """Return whether there are Land Units for a free March (A14.10)."""
    mine = state.players[side]
    start = march_from(mine, effect, here)
    if start == NOBODY:
        return not effect.units & PASSENGERS and can_move(state, rules, side, Slot.MARCH.value)
    return start < lands(state) and land_units(mine, start) > 0


@compiled
def lifts(effect):
    """Return whether a free Sail or Fly is for an army, which needs no Vessel (P19)."""
    return effect.units & ARMY_BIT != 0


@compiled
def voyage_from(effect, region):
    """Return where a free Sail or Fly starts: a Vessel where it is, an army from here, by a Spell from anywhere."""
    return region if lifts(effect) and effect.moment != When.CAST else NOBODY


@compiled
def can_voyage(state, side, effect, here, vessel):
    """Return whether there is a Vessel for a free Sail or Fly, or Land Units if it is for an army (A14.10, P19)."""
    mine = state.players[side]
    if not lifts(effect):
        return mine.at[vessel] != NOBODY
    start = voyage_from(effect, here)
    if start == NOBODY:
        return has_land_units(mine, regions(state))
    return land_units(mine, start) > 0


@compiled
def act_freely(state, rules, side, option):
    """Begin a free action; nobody may follow it, and no ability comes after it (A14.10)."""
    errand = state.errand
    verb, _, _, _ = unpack(option)
    effect = rules.effects[errand.effect]
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    if rules.free_actions_muster and state.active == side:
        push(state, Step.MUSTER, side)
    if rules.free_actions_chain:
        push(state, Step.AFTER_ACTION, side, slot_of_free(verb))
    match verb:
        case Verb.MARCH:
            start = march_from(state.players[side], effect, errand.here)
            push(state, Step.MARCH, side, start, effect.steps)
        case Verb.SAIL:
            push(state, Step.SAIL, side, voyage_from(effect, errand.here), effect.steps, lifts(effect))
        case Verb.FLY:
            push(state, Step.FLY, side, voyage_from(effect, errand.here), effect.steps, lifts(effect))
        case _:
            push(state, Step.CAST, side, 0)


@compiled
def slot_of_free(verb):
    """Return the slot of the action that a free one is (A14.10)."""
    match verb:
        case Verb.MARCH:
            return Slot.MARCH.value
        case Verb.SAIL:
            return Slot.SAIL.value
        case Verb.FLY:
            return Slot.FLY.value
        case _:
            return Slot.CAST.value


@compiled
def make_ready(state, rules, side, place):
    """Turn Scribed Spells to Ready, asking which if there is a choice (A14.7)."""
    errand = take_up(state, place)
    count = list_unready(state, rules, side, state.scratch.queue[:])
    if count == 1:
        turn_up(state, rules, side, state.scratch.queue[0])
    elif count > 1 and not is_enemy(state, side):
        ask(state, side, Decision.READY, errand.effect)
    elif count == 0:
        idle(state, rules, side)


@compiled
def unready_place(mine, spell):
    """Return where a Scribed Spell lies that is not Ready, an Exhausted one first, -1 for nowhere."""
    found = -1
    for index in range(mine.scribed_count):
        idle = mine.scribed[index] == spell and mine.phase[index] != Phase.READY
        if idle and (found < 0 or mine.phase[index] == Phase.EXHAUSTED):
            found = index
    return found


@compiled
def list_unready(state, rules, side, buffer):
    """List the Scribed Spells that are not Ready, each kind once (A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    mine = state.players[side]
    if errand.left <= 0 or not ready_to_begin(mine, effect, errand):
        return 0
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) else 0
    first = count
    for index in range(mine.scribed_count):
        if unready_place(mine, mine.scribed[index]) == index:
            count = add(buffer, count, pack(Verb.READY, mine.scribed[index]))
    return count if count > first else 0


@compiled
def turn_up(state, rules, side, option):
    """Turn a Scribed Spell to Ready, and go on with the next (A14.7)."""
    errand = state.errand
    verb, spell, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    mine = state.players[side]
    mine.phase[unready_place(mine, spell)] = Phase.READY
    note(state, Event.READIED, side, spell)
    errand.left -= 1
    if errand.left > 0:
        put_off(state, Step.READY, side)


@compiled
def scry(state, rules, side, place):
    """Ask where a face-down token is turned up next (A14.7)."""
    errand = take_up(state, place)
    count = list_scryings(state, rules, side, state.scratch.queue[:])
    if count == 1 or (count > 1 and is_enemy(state, side)):
        show(state, rules, side, state.scratch.queue[0])
    elif count > 1:
        ask(state, side, Decision.REVEAL, errand.effect)
    else:
        idle(state, rules, side)


@compiled
def hidden_place(state, region):
    """Return the place of the first face-down token of a region, -1 for none."""
    for index in range(PILE):
        if state.face[region, index] == Face.HIDDEN:
            return index
    return -1


@compiled
def list_scryings(state, rules, side, buffer):
    """List the regions within reach of own units that have face-down tokens; from the second on, none (A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    if errand.left <= 0 or not ready_to_begin(state.players[side], effect, errand):
        return 0
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) or errand.begun == 1 else 0
    first = count
    here = NOBODY if effect.moment == When.CAST else errand.here
    reached = within_reach(state, rules, side, effect, here)
    for region in range(regions(state)):
        if contains(reached, region) and hidden_place(state, region) >= 0:
            count = add(buffer, count, pack(Verb.REGION, region))
    return count if count > first else 0


@compiled
def show(state, rules, side, option):
    """Turn a token up without resolving it, and go on with the next (A14.7)."""
    errand = state.errand
    verb, region, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    reveal(state, rules, side, region, hidden_place(state, region))
    state.players[side].shown += 1
    errand.left -= 1
    if errand.left > 0:
        put_off(state, Step.REVEAL, side)
