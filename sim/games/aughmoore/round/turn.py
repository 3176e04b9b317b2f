"""The round: actions by tokens, Follow and Muster (A4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Action, Kind, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.casting import can_cast
from sim.games.aughmoore.deeds.performing import perform, useful
from sim.games.aughmoore.effects.counting import holds
from sim.games.aughmoore.effects.force import acts, mark_used, spent
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import land_units, put, take
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.map.routes import can_move
from sim.games.aughmoore.round.building import build, build_tower, list_builds, upgrade
from sim.games.aughmoore.round.recruiting import list_recruits, recruit
from sim.games.aughmoore.round.research import begin_tax, list_research, list_taxes, research
from sim.games.aughmoore.size import lands_of, regions_of
from sim.games.aughmoore.state import HEROES
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Slot, Unit


@compiled
def begin_round(state, rules):
    """Let everybody place action tokens in turn, then collect (A4.1, A4.2, A18.2)."""
    note(state, Event.ROUND, state.turn_round)
    push(state, Step.ROUND_END)
    push(state, Step.COLLECT)
    if state.solo.on:
        for hero in range(HEROES - 1, -1, -1):
            if hero < HEROES - 1:
                push(state, Step.ACTION, 0)
            push(state, Step.SOLO, hero)
        return
    for _ in range(rules.actions_each):
        for index in range(state.seats - 1, -1, -1):
            push(state, Step.ACTION, (state.first + index) % state.seats)


@compiled
def begin_action(state, seat):
    """Ask a player for an action (A4.2)."""
    if state.players[seat].out == 0 and state.over == 0:
        state.active = seat
        ask(state, seat, Decision.ACTION)


@compiled
def action_of(slot):
    """Return the action of a slot: both slots of March are one (A2.3)."""
    return slot if slot <= Slot.MARCH else slot - 1


@compiled
def march_slot(mine):
    """Return the open slot for a March, NOBODY if both are filled (A4.3)."""
    if mine.bar[Slot.MARCH] == Mark.OPEN:
        return Slot.MARCH.value
    return Slot.MARCH_AGAIN.value if mine.bar[Slot.MARCH_AGAIN] == Mark.OPEN else -1


@compiled
def action_options(state, rules, seat, buffer):
    """List what a player may do with an action token (A4.2, A4.3, A14.11)."""
    mine = state.players[seat]
    count = list_uses(state, rules, seat, buffer, 0)
    first = count
    for slot in range(Slot.MARCH):
        if mine.bar[slot] == Mark.OPEN:
            count = list_capital(state, rules, seat, slot, 1, buffer, count)
    count = list_command(state, rules, seat, buffer, count)
    return add(buffer, count, pack(Verb.DONE)) if count == first else count


@compiled
def list_capital(state, rules, seat, slot, serfs, buffer, count):
    """List what a Capital action offers; a Building needs so many Serfs in the Courtyard (A5, A6)."""
    match slot:
        case Slot.RECRUIT:
            return list_recruits(state, rules, seat, buffer, count)
        case Slot.BUILD:
            return list_builds(state, rules, seat, serfs, buffer, count)
        case Slot.RESEARCH:
            return list_research(state, rules, seat, buffer, count)
        case _:
            return list_taxes(buffer, count)


@compiled
def list_command(state, rules, seat, buffer, count):
    """List the Command actions that a player can take (A7, A15.1)."""
    mine = state.players[seat]
    if march_slot(mine) != NOBODY and can_move(state, rules, seat, Slot.MARCH.value):
        count = add(buffer, count, pack(Verb.MARCH))
    if mine.bar[Slot.SAIL] == Mark.OPEN and can_move(state, rules, seat, Slot.SAIL.value):
        count = add(buffer, count, pack(Verb.SAIL))
    if mine.bar[Slot.FLY] == Mark.OPEN and can_move(state, rules, seat, Slot.FLY.value):
        count = add(buffer, count, pack(Verb.FLY))
    if mine.bar[Slot.CAST] == Mark.OPEN and can_cast(state, rules, seat):
        count = add(buffer, count, pack(Verb.CAST))
    return count


@compiled
def list_uses(state, rules, seat, buffer, count):
    """List the abilities that a player may use between two steps of an own turn (A14.11)."""
    mine = state.players[seat]
    if not mine.moments >> When.TURN & 1:
        return count
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.moment != When.TURN or spent(mine, effect):
            continue
        region = ability_region(mine, held)
        if holds(state, rules, seat, effect, region, 0) and useful(state, rules, seat, held.effect, region):
            count = add(buffer, count, pack(Verb.USE, index))
    return count


@compiled
def ability_region(mine, held):
    """Return where an ability works: at its Hero, or at the Capital (A14.1)."""
    return mine.capital if held.hero == NOBODY else mine.at[Unit.HERO_1 + held.hero]


@compiled
def slot_of(mine, verb):
    """Return the slot of the Action Bar that an answer fills (A2.3)."""
    match verb:
        case Verb.RECRUIT:
            return Slot.RECRUIT.value
        case Verb.BUILD | Verb.UPGRADE | Verb.BUILD_TOWER | Verb.BUILD_VESSEL:
            return Slot.BUILD.value
        case Verb.CONJURE | Verb.SCRIBE:
            return Slot.RESEARCH.value
        case Verb.TAX:
            return Slot.TAX.value
        case Verb.SAIL:
            return Slot.SAIL.value
        case Verb.FLY:
            return Slot.FLY.value
        case Verb.CAST:
            return Slot.CAST.value
        case _:
            return march_slot(mine)


@compiled
def answer_action(state, rules, seat, option):
    """Place the token and perform the action; others may follow, or the player muster another (A4.2 to A4.6)."""
    verb, index, _, _ = unpack(option)
    mine = state.players[seat]
    if verb == Verb.USE:
        push(state, Step.ACTION, seat)
        use_ability(state, rules, seat, index)
        return
    if verb == Verb.DONE:
        return
    slot = slot_of(mine, verb)
    mine.bar[slot] = Mark.TOKEN
    state.taxed = index if verb == Verb.TAX else NOBODY
    note(state, Event.ACTION, seat, slot)
    if slot == Slot.TAX:
        push(state, Step.TAX_CYCLE)
    if slot < Slot.MARCH:
        for turn in range(state.seats - 1, 0, -1):
            push(state, Step.FOLLOW, (seat + turn) % state.seats, slot)
    else:
        push(state, Step.MUSTER, seat)
    act(state, rules, seat, slot, option)


@compiled
def use_ability(state, rules, seat, place):
    """Use an ability of an own turn (A14.11)."""
    mine = state.players[seat]
    held = mine.abilities[place]
    perform(state, rules, seat, held.effect, ability_region(mine, held))


@compiled
def act(state, rules, seat, slot, option):
    """Perform an action, after which some abilities work (A4.2, A14.4)."""
    verb, a, b, _ = unpack(option)
    mine = state.players[seat]
    mine.actions[slot] += 1
    if mine.moments >> When.AFTER_ACTION & 1:
        push(state, Step.AFTER_ACTION, seat, slot)
    match verb:
        case Verb.RECRUIT:
            recruit(state, rules, seat, a, b)
        case Verb.BUILD:
            build(state, rules, seat, a)
        case Verb.UPGRADE:
            upgrade(state, rules, seat)
        case Verb.BUILD_TOWER:
            build_tower(state, rules, seat, a)
        case Verb.BUILD_VESSEL:
            recruit(state, rules, seat, a, 1)
        case Verb.CONJURE | Verb.SCRIBE:
            research(state, rules, seat, option)
        case Verb.TAX:
            begin_tax(state, rules, seat, a)
        case Verb.SAIL:
            push(state, Step.SAIL, seat, NOBODY)
        case Verb.FLY:
            push(state, Step.FLY, seat, NOBODY)
        case Verb.CAST:
            push(state, Step.CAST, seat, 0)
        case _:
            push(state, Step.MARCH, seat, NOBODY)


@compiled
def after_action(state, rules, side, slot):
    """Let the abilities work that follow an action (A14.4)."""
    mine = state.players[side]
    mine.risen = 0
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.moment != When.AFTER_ACTION or not effect.after >> action_of(slot) & 1 or spent(mine, effect):
            continue
        region = ability_region(mine, held)
        if holds(state, rules, side, effect, region, 0):
            perform(state, rules, side, held.effect, region)


@compiled
def serfless(rules, mine, slot, use):
    """Return whether a player may Follow or Muster an action without a Serf; `use` counts it as used (A14.5)."""
    if not mine.kinds >> Kind.SERFLESS & 1:
        return False
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind == Kind.SERFLESS and acts(effect, action_of(slot)) and not spent(mine, effect):
            if use:
                mark_used(mine, effect)
            return True
    return False


@compiled
def has_serf(mine):
    """Return whether the Courtyard, the Capital's region, has a Serf for the Action Bar (A2.1, A4.4, A4.6)."""
    return mine.units[mine.capital, Unit.SERF] > 0


@compiled
def offer_follow(state, rules, seat, slot):
    """Ask whether a player follows a Capital action, if it can (A4.4)."""
    mine = state.players[seat]
    if mine.out or state.over or mine.bar[slot] != Mark.OPEN or (rules.one_follow_a_round and has_followed(mine)):
        return
    if (has_serf(mine) or serfless(rules, mine, slot, False)) and may_follow(state, rules, seat, slot):
        ask(state, seat, Decision.FOLLOW, slot)


@compiled
def has_followed(mine):
    """Return whether a player has followed a Capital action in this round (A4.4)."""
    followed = False
    for slot in range(Slot.MARCH):
        followed = followed or mine.bar[slot] == Mark.SERF or mine.bar[slot] == Mark.NOTHING
    return followed


@compiled
def may_follow(state, rules, seat, slot):
    """Return whether following would do something, or a Serf may be placed for nothing (A4.4)."""
    return list_follows(state, rules, seat, slot, state.scratch.queue[:0], 0) > 0


@compiled
def list_follows(state, rules, seat, slot, buffer, count):
    """List what following offers: a Building takes a second Serf of the Courtyard (A4.4, A5.4, A6.6)."""
    if rules.idle_follows and has_serf(state.players[seat]):
        count = add(buffer, count, pack(Verb.ACCEPT))
    if slot == Slot.TAX and rules.follow_taxes_alike and state.taxed != NOBODY:
        return add(buffer, count, pack(Verb.TAX, state.taxed))
    serfs = 1 if serfless(rules, state.players[seat], slot, False) else 2
    return list_capital(state, rules, seat, slot, serfs, buffer, count)


@compiled
def follow_options(state, rules, seat, slot, buffer):
    """List not to follow, and what following offers (A4.4)."""
    return list_follows(state, rules, seat, slot, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def place_serf(state, rules, seat, slot):
    """Place a Serf of the Courtyard on the Action Bar, unless an ability spares it; return which (A4.4, A4.6)."""
    mine = state.players[seat]
    if serfless(rules, mine, slot, True):
        mine.bar[slot] = Mark.NOTHING
        return 0
    take(state, seat, Unit.SERF.value, mine.capital, 1)
    mine.bar[slot] = Mark.SERF
    return 1


@compiled
def answer_follow(state, rules, seat, option, slot):
    """Follow with a Serf, or not (A4.4)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    state.players[seat].follows += 1
    note(state, Event.FOLLOWED, seat, slot, place_serf(state, rules, seat, slot))
    if verb != Verb.ACCEPT:
        act(state, rules, seat, slot, option)


@compiled
def offer_muster(state, rules, seat):
    """Ask whether the active player musters a second Command action (A4.6)."""
    mine = state.players[seat]
    if mine.out == 0 and state.over == 0 and (has_serf(mine) or mine.kinds >> Kind.SERFLESS & 1):
        ask(state, seat, Decision.MUSTER)


@compiled
def muster_options(state, rules, seat, buffer):
    """List not to muster, abilities of the turn, and the Command actions open (A4.6, A14.11)."""
    mine = state.players[seat]
    count = list_uses(state, rules, seat, buffer, add(buffer, 0, pack(Verb.DONE)))
    first = count
    last = list_command(state, rules, seat, buffer, count)
    for index in range(first, min(last, len(buffer))):
        verb, _, _, _ = unpack(buffer[index])
        if may_muster(rules, mine, slot_of(mine, verb)):
            count = add(buffer, count, buffer[index])
    return count


@compiled
def may_muster(rules, mine, slot):
    """Return whether a player has a Serf to muster an action with, and for a March somebody else to march (A4.6)."""
    if serfless(rules, mine, slot, False):
        return True
    afloat = action_of(slot) != Action.MARCH
    if not has_serf(mine) or slot == Slot.CAST or (afloat and mine.at[vessel_of(slot)] != NOBODY):
        return has_serf(mine)
    marchers = -1  # the Serf that is placed does not go
    for region in range(regions_of(rules) if afloat else lands_of(rules)):
        if mine.total[region] > 0:
            marchers += land_units(mine, region)
    return marchers > 0


@compiled
def answer_muster(state, rules, seat, option):
    """Muster with a Serf, or not (A4.6)."""
    verb, index, _, _ = unpack(option)
    if verb == Verb.USE:
        push(state, Step.MUSTER, seat)
        use_ability(state, rules, seat, index)
    elif verb != Verb.DONE:
        mine = state.players[seat]
        slot = slot_of(mine, verb)
        mine.musters += 1
        note(state, Event.MUSTERED, seat, slot, place_serf(state, rules, seat, slot))
        if rules.musters_chain:
            push(state, Step.MUSTER, seat)
        act(state, rules, seat, slot, option)


@compiled
def clear_bar(state, side):
    """Take tokens and Serfs off the Action Bar and back to the Courtyard (A13.1)."""
    mine = state.players[side]
    for slot in range(len(mine.bar)):
        if mine.bar[slot] == Mark.SERF:
            put(state, side, Unit.SERF.value, mine.capital, 1)
        mine.bar[slot] = Mark.OPEN
    mine.used = 0
