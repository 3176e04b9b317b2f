"""Artefacts: their conditions, collecting them, and losing them to others (H12)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import size_of
from sim.games.conquer.carriers import artefact_carrier
from sim.games.conquer.effects import barred, foundations_used, has, renew
from sim.games.conquer.names import NESTS
from sim.games.conquer.resources import pay, receive_gifts
from sim.games.conquer.vocabulary import Special
from sim.games.conquer.words import Condition, Decision, Event, Faction, MapObject, Resource, Right, Verb

GRIFFIN = 1  # place of the unit on the board of the Elves
ELF_PRICE = 1


@compiled
def within_reach(state, rules, seat):
    """Return the artefact that a player has the right to in its region, NOBODY without one (H12.1)."""
    mine = state.players[seat]
    artefact = rules.artefact_at[mine.region]
    if mine.right != Right.BOTH or artefact == NOBODY or state.owner[artefact] != NOBODY:
        return NOBODY
    return NOBODY if barred(mine, MapObject.ARTEFACT, mine.region) else artefact


@compiled
def fulfils(state, rules, seat, artefact):
    """Return whether a player fulfils the condition of an artefact (H12.2, H19.16)."""
    mine = state.players[seat]
    nagas = state.faction[seat] == Faction.NAGAS
    amount = rules.condition_amount[artefact]
    if nagas and rules.serpent_amount[artefact] > 0:
        amount = rules.serpent_amount[artefact]
    match rules.condition[artefact]:
        case Condition.PAY:
            if nagas:
                return mine.units[0] >= rules.serpent_price[artefact]
            return mine.stock[rules.condition_resource[artefact]] >= amount
        case Condition.FOUNDATIONS:
            return foundations_used(mine) >= amount
        case Condition.VICTORIES:
            return size_of(mine.fortresses) + size_of(mine.monsters) >= amount
        case _:
            return size_of(mine.mountains) >= amount


@compiled
def fulfils_elf_price(rules, mine, artefact):
    """Return whether an artefact may be had for its price in wood, by Griffins (H18.1)."""
    price = rules.elf_price[artefact]
    if not has(mine, Special.GRIFFIN_PRICE) or (rules.nests_needed and not mine.structures >> NESTS & 1):
        return False
    return mine.units[GRIFFIN] >= price and mine.stock[Resource.WOOD] >= price


@compiled
def offer_artefact(state, rules, seat):
    """Ask after all combat whether a player collects the artefact of its region (H7.6, H12.1)."""
    artefact = within_reach(state, rules, seat)
    if artefact == NOBODY:
        return
    if fulfils(state, rules, seat, artefact) or fulfils_elf_price(rules, state.players[seat], artefact):
        ask(state, seat, Decision.ARTEFACT, artefact)


@compiled
def artefact_options(state, rules, seat, artefact, buffer):
    """List leaving it, collecting it by its condition, and for the elves' price (H12.2, H18.1)."""
    count = add(buffer, 0, pack(Verb.DONE))
    if fulfils(state, rules, seat, artefact):
        count = add(buffer, count, pack(Verb.COLLECT, 0))
    if fulfils_elf_price(rules, state.players[seat], artefact):
        count = add(buffer, count, pack(Verb.COLLECT, ELF_PRICE))
    return count


@compiled
def answer_artefact(state, rules, seat, option, artefact):
    """Pay what the condition says and take the artefact; the others cross it off (H12.2, H12.3)."""
    verb, by_griffins, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    if by_griffins:
        pay(state, seat, Resource.WOOD.value, rules.elf_price[artefact])
    elif rules.condition[artefact] == Condition.PAY:
        if state.faction[seat] == Faction.NAGAS:
            pay(state, seat, Resource.SERPENTS.value, rules.serpent_price[artefact])
        else:
            pay(state, seat, rules.condition_resource[artefact], rules.condition_amount[artefact])
    note(state, Event.COLLECTED, seat, artefact)
    state.players[seat].collected |= 1 << artefact
    hand_over(state, rules, seat, artefact)


@compiled
def hand_over(state, rules, seat, artefact):
    """Give a player an artefact: its effect, its gifts once; a former owner loses what lasts (H12.4, H12.5)."""
    mine = state.players[seat]
    former = state.owner[artefact]
    state.owner[artefact] = seat
    if former != NOBODY:
        state.players[former].artefacts &= ~(1 << artefact)
        renew(state, rules, former)
    mine.artefacts |= 1 << artefact
    renew(state, rules, seat)
    if rules.gifts_repeat or not mine.gifts >> artefact & 1:
        mine.gifts |= 1 << artefact
        receive_gifts(state, rules, seat, artefact_carrier(state.faction[seat], artefact))
