"""Research and Tax (A6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.library import can_scribe, draw_spells, first_copy, library_limit, scribe
from sim.games.aughmoore.ground.pieces import allied
from sim.games.aughmoore.ground.stock import gain
from sim.games.aughmoore.state import RESOURCES
from sim.games.aughmoore.steps import Step


@compiled
def list_research(state, rules, seat, buffer, count):
    """List what Research offers: to conjure, or to scribe a Spell of the Library (A6.1, A6.4)."""
    count = add(buffer, count, pack(Verb.CONJURE))
    mine = state.players[seat]
    for index in range(mine.library_count):
        if first_copy(mine, index) and can_scribe(rules, mine, mine.library[index]):
            count = add(buffer, count, pack(Verb.SCRIBE, mine.library[index]))
    return count


@compiled
def research(state, rules, seat, option):
    """Conjure or scribe (A6.1, A6.4)."""
    verb, spell, _, _ = unpack(option)
    if verb == Verb.SCRIBE:
        scribe(state, seat, spell)
    elif verb == Verb.CONJURE:
        note(state, Event.CONJURED, seat, rules.conjure_draw)
        draw_spells(state, rules, seat, rules.conjure_draw)
        mine = state.players[seat]
        if rules.conjure_discards and mine.library_count <= library_limit(rules, mine):
            push(state, Step.KEEP, seat, 1)


@compiled
def offer_research(state, seat):
    """Ask for a Research that takes no slot (A9.8)."""
    ask(state, seat, Decision.RESEARCH)


@compiled
def list_taxes(buffer, count):
    """List the resources of the Tax Track (A6.6)."""
    for resource in range(RESOURCES):
        count = add(buffer, count, pack(Verb.TAX, resource))
    return count


@compiled
def begin_tax(state, rules, seat, resource):
    """Gain what the slot of a resource says; allies may be given something before and after (A6.6, A20.5)."""
    if state.teams and (state.active == seat or not rules.followers_give_nothing):
        push(state, Step.GIVE, seat)
        push(state, Step.TAX, seat, resource)
        push(state, Step.GIVE, seat)
    else:
        tax(state, rules, seat, resource)


@compiled
def tax(state, rules, side, resource):
    """Gain as much of a resource as the slot that its token is in (A6.6)."""
    amount = rules.tax_slot[state.tax[resource]]
    note(state, Event.TAXED, side, resource, amount)
    gain(state, rules, side, resource, amount)


@compiled
def turn_track(state):
    """Advance the resources on the Tax Track; the highest returns to the lowest slot (A6.7)."""
    for resource in range(RESOURCES):
        state.tax[resource] = (state.tax[resource] + 1) % RESOURCES
    note(state, Event.TAX_TRACK, state.tax[0], state.tax[1], state.tax[2])


@compiled
def offer_gift(state, rules, seat):
    """Ask what to give to an ally during a Tax action, if anything can be given (A20.5, O25)."""
    if gift_options(state, rules, seat, state.scratch.queue[:0]) > 1:
        ask(state, seat, Decision.GIVE)


@compiled
def gift_options(state, rules, seat, buffer):
    """List what may be given: nothing more, or some of one resource to an ally who has room for it (A20.5)."""
    count = add(buffer, 0, pack(Verb.DONE))
    mine = state.players[seat]
    for other in range(state.seats):
        theirs = state.players[other]
        if other == seat or not allied(state, seat, other) or theirs.out:
            continue
        for resource in range(RESOURCES):
            for amount in range(1, min(mine.stock[resource], rules.cap - theirs.stock[resource]) + 1):
                count = add(buffer, count, pack(Verb.GIVE, other, resource, amount))
    return count


@compiled
def answer_gift(state, seat, option):
    """Give, and ask again (A20.5)."""
    verb, other, resource, amount = unpack(option)
    if verb == Verb.GIVE:
        state.players[seat].stock[resource] -= amount
        state.players[other].stock[resource] += amount
        note(state, Event.GAVE, seat, other, resource, amount)
        push(state, Step.GIVE, seat)
