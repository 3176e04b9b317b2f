"""The Nagas: Serpents, notes and the summoning of the Hydra (H19)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.effects import HYDRA, SERPENT, has
from sim.games.conquer.resources import pay
from sim.games.conquer.state import GATHERED, REGIONS
from sim.games.conquer.vocabulary import Special
from sim.games.conquer.words import Action, Decision, Event, Resource, Step, Verb


@compiled
def exchange_for_serpents(state, rules, seat):
    """Exchange as many resources as possible for Serpents; surplus stays (H19.1)."""
    mine = state.players[seat]
    total = 0
    for resource in range(GATHERED):
        rate = serpent_rate(rules, mine, resource)
        serpents = mine.stock[resource] // rate
        pay(state, seat, resource, serpents * rate)
        total += serpents
    mine.units[SERPENT] += total
    note(state, Event.EXCHANGED, seat, total)


@compiled
def serpent_rate(rules, mine, resource):
    """Return how much of a resource a Serpent costs, the Feeder's rate where it stands (H19.1)."""
    if has(mine, Special.FEEDER):
        if resource == Resource.WOOD:
            return rules.exchange_wood_modified
        if resource == Resource.IRON:
            return rules.exchange_iron_modified
    return rules.exchange_rate[resource]


@compiled
def give_note(state, rules, seat, notes):
    """Ask which note to circle, as often as there are notes to circle (H19.3)."""
    if state.players[seat].notes == (1 << rules.notes) - 1:
        return
    if notes > 1:
        push(state, Step.NOTE, seat, notes - 1)
    ask(state, seat, Decision.NOTE)


@compiled
def note_options(state, rules, seat, buffer):
    """List the notes that are not circled yet (H19.3)."""
    count = 0
    for one in range(rules.notes):
        if not state.players[seat].notes >> one & 1:
            count = add(buffer, count, pack(Verb.CIRCLE, one))
    return count


@compiled
def answer_note(state, seat, option):
    """Circle a note; outside of a building action a pair may summon at once (H19.3, H19.4)."""
    _, one, _, _ = unpack(option)
    state.players[seat].notes |= 1 << one
    note(state, Event.NOTED, seat, one)
    if state.action != Action.BUILD:
        push(state, Step.SUMMON, seat)


@compiled
def usable_notes(rules, mine):
    """Return the circled notes that may still summon, a bit each (H19.4)."""
    return mine.notes & ~mine.paired if rules.pair_used_once else mine.notes


@compiled
def has_pair(rules, mine):
    """Return whether two adjacent circled notes may still summon (H19.4)."""
    usable = usable_notes(rules, mine)
    beside = 0
    for one in range(rules.notes):
        if usable >> one & 1:
            beside |= rules.note_neighbours[one]
    return usable & beside != 0


@compiled
def offer_summon(state, rules, seat):
    """Ask whether to summon the Hydra outside of a building action (H19.4)."""
    if has_pair(rules, state.players[seat]):
        ask(state, seat, Decision.SUMMON)


@compiled
def summon_options(state, rules, seat, buffer, count):
    """List the lakes that the Hydra may be summoned to; pairs without end summon once an action (H19.4)."""
    mine = state.players[seat]
    again = mine.summoned == 1 and not rules.pair_used_once
    if again or not has(mine, Special.HYDRA) or not has_pair(rules, mine):
        return count
    for region in range(REGIONS):
        lake = state.open >> region & 1 and state.terrain[region] == rules.hydra_terrain
        if lake and region != mine.hydra:
            count = pair_options(rules, mine, region, buffer, count)
    return count


@compiled
def pair_options(rules, mine, region, buffer, count):
    """List summoning to a lake by each pair that it may use up; one way is enough if no pair is used up (H19.4)."""
    usable = usable_notes(rules, mine)
    for one in range(rules.notes):
        for other in range(one + 1, rules.notes):
            if usable >> one & 1 and usable >> other & 1 and rules.note_neighbours[one] >> other & 1:
                count = add(buffer, count, pack(Verb.SUMMON, region, one, other))
                if not rules.pair_used_once:
                    return count
    return count


@compiled
def list_summons(state, rules, seat, buffer):
    """List the lakes, and not summoning now (H19.4)."""
    return summon_options(state, rules, seat, buffer, add(buffer, 0, pack(Verb.DONE)))


@compiled
def answer_summon(state, rules, seat, option):
    """Summon the Hydra or let it be (H19.4)."""
    verb, region, one, other = unpack(option)
    if verb == Verb.SUMMON:
        summon(state, seat, region, one, other)


@compiled
def summon(state, seat, region, one, other):
    """Put the Hydra on a lake by two notes, which are used up; the one there was perishes (H19.4, H19.5)."""
    mine = state.players[seat]
    mine.paired |= 1 << one | 1 << other
    mine.hydra = region
    mine.units[HYDRA] = 1
    mine.hydras += 1
    mine.summoned = 1
    note(state, Event.SUMMONED, seat, region)


@compiled
def lose_hydra(mine):
    """Take the Hydra off the map (H19.10)."""
    mine.units[HYDRA] = 0
    mine.hydra = NOBODY
