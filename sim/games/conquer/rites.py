"""The end of a building action: the Tower of Illusions, the Plague Column, the Geyser (H14, H15, H19)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.cursing import curse_options, strike_present
from sim.games.conquer.effects import has
from sim.games.conquer.resources import held, pay
from sim.games.conquer.setup import set_terrain
from sim.games.conquer.state import REGIONS
from sim.games.conquer.vocabulary import Special
from sim.games.conquer.words import Decision, Event, MapObject, Step, Terrain, Verb

OBJECTS = len(MapObject)


@compiled
def rite(state, rules, seat):
    """Ask about the effect that a player may pay for now, even if it built nothing (H14.1, H15.3, H19.14)."""
    mine = state.players[seat]
    if has(mine, Special.TOWER_OF_ILLUSIONS):
        if able(mine, rules.tower_pay, rules.tower_price, rules.tower_times):
            ask(state, seat, Decision.RESERVE)
    elif has(mine, Special.PLAGUE_COLUMN):
        if able(mine, rules.plague_pay, rules.plague_price, rules.plague_times):
            ask(state, seat, Decision.CURSE)
    elif (
        has(mine, Special.GEYSER)
        and able(mine, rules.geyser_pay, rules.geyser_price, rules.geyser_times)
        and state.terrain[mine.region] != Terrain.LAKE
    ):
        ask(state, seat, Decision.FLOOD)


@compiled
def able(mine, resource, price, times):
    """Return whether a player can pay for such an effect once more in this action; 0 times is no limit."""
    return held(mine, resource) >= price and (times == 0 or mine.rites < times)


@compiled
def begin_rite(state, seat, resource, price):
    """Pay for the effect; it may be offered again (H14.1, H15.3, H19.14)."""
    push(state, Step.RITE, seat)
    state.players[seat].rites += 1
    pay(state, seat, resource, price)


@compiled
def reserve_options(state, rules, seat, buffer):
    """List the objects of the whole map that may be reserved, and none (H14.1, H14.3)."""
    mine = state.players[seat]
    count = add(buffer, 0, pack(Verb.DONE))
    for region in range(REGIONS):
        if state.open >> region & 1:
            for index in range(OBJECTS):
                if (
                    stands(state, rules, index, region)
                    and not (mine.barred[index] | mine.reserved[index]) >> region & 1
                ):
                    count = add(buffer, count, pack(Verb.RESERVE, index, region))
    return count


@compiled
def stands(state, rules, place, region):
    """Return whether a region has an object of a sort that can still be reserved (H14.3)."""
    match place:
        case MapObject.FORTRESS:
            return (rules.fortresses & ~state.seized) >> region & 1 == 1
        case MapObject.ARTEFACT:
            artefact = rules.artefact_at[region]
            return artefact != NOBODY and state.owner[artefact] == NOBODY
        case MapObject.PORTAL:
            return rules.portals >> region & 1 == 1
        case _:
            return rules.foundations >> region & 1 == 1


@compiled
def answer_reserve(state, rules, seat, option):
    """Cross an object off on the others' boards, a foundation only where nothing is written in (H14.1, H14.2)."""
    verb, index, region, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_rite(state, seat, rules.tower_pay, rules.tower_price)
    state.players[seat].reserved[index] |= 1 << region
    note(state, Event.RESERVED, seat, index, region)
    for other in range(state.seats):
        theirs = state.players[other]
        used = index == MapObject.FOUNDATION and theirs.foundation[region] > 0
        if other != seat and not used:
            theirs.barred[index] |= 1 << region


@compiled
def answer_curse(state, rules, seat, option):
    """Curse a region; whoever else stands there is struck (H15.1, H15.2)."""
    verb, region, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_rite(state, seat, rules.plague_pay, rules.plague_price)
    state.players[seat].cursed |= 1 << region
    note(state, Event.CURSED, seat, region)
    strike_present(state, rules, seat, region)


@compiled
def list_curses(state, rules, seat, buffer):
    """List the regions in reach that may be cursed, and none (H15.3)."""
    return curse_options(state, rules, seat, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def flood_options(buffer):
    """List turning the current region into a lake, and leaving it (H19.14)."""
    return add(buffer, add(buffer, 0, pack(Verb.DONE)), pack(Verb.FLOOD))


@compiled
def answer_flood(state, rules, seat, option):
    """Turn the current region into a lake for everybody (H19.14)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_rite(state, seat, rules.geyser_pay, rules.geyser_price)
    region = state.players[seat].region
    set_terrain(state, region, Terrain.LAKE.value)
    state.flooded |= 1 << region
    note(state, Event.FLOODED, seat, region)
