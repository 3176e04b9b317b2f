"""Victory points and who wins (H13)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.effects import effects_of
from sim.engine.header import End
from sim.games.conquer.carriers import MAX_BLOCKS, artefact_carrier, block_carrier, structure_carrier, unit_carrier
from sim.games.conquer.effects import SERPENT, count_of
from sim.games.conquer.state import ARTEFACTS, COUNTED, GATHERED, MONSTERS, REGIONS, STOCK, STRUCTURES, UNITS
from sim.games.conquer.vocabulary import Kind
from sim.games.conquer.words import Event, Faction

BOXES = 5


@compiled
def effect_vp(state, rules, seat, carrier):
    """Return the VP that the effects of a carrier bring (H13.1, H13.5, H18.4)."""
    total = 0
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.kind == Kind.VP_PER:
            total += effect.amount * (count_of(state, rules, seat, effect.counted, 0) // effect.divisor)
    return total


@compiled
def structure_score(state, rules, seat):
    """Return box 1: structures and their effects (H13.1)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    total = 0
    for structure in range(STRUCTURES):
        if mine.structures >> structure & 1:
            total += rules.structure_vp[faction, structure]
            total += effect_vp(state, rules, seat, structure_carrier(faction, structure))
    return total


@compiled
def foundation_score(state, rules, seat):
    """Return box 2: the levels written into foundations (H4.7, H13.2)."""
    total = 0
    for region in range(REGIONS):
        total += state.players[seat].foundation[region]
    return total * rules.foundation_vp


@compiled
def resource_score(state, rules, seat):
    """Return box 3: the VP circled in the inventory (H3.2, H13.3)."""
    mine = state.players[seat]
    total = 0
    for resource in range(COUNTED):
        counts = resource >= GATHERED or state.faction[seat] != Faction.NAGAS or rules.nagas_score_resources
        if counts:
            for amount in range(mine.circled[resource]):
                total += rules.threshold_vp[resource, amount]
    return total


@compiled
def victory_score(state, rules, seat):
    """Return box 4: fortresses and circled monsters (H13.4)."""
    mine = state.players[seat]
    total = 0
    for monster in range(MONSTERS):
        if mine.monsters >> monster & 1:
            total += rules.monster_vp[monster]
    for region in range(REGIONS):
        if mine.fortresses >> region & 1:
            total += rules.fortress_vp[region]
    return total


@compiled
def artefact_score(state, rules, seat):
    """Return box 5: artefacts, which bring the Undead nothing, and the faction's own blocks (H13.5, H15.4)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    total = 0
    if faction != Faction.UNDEAD or rules.undead_artefact_vp:
        for artefact in range(ARTEFACTS):
            if mine.artefacts >> artefact & 1:
                total += effect_vp(state, rules, seat, artefact_carrier(faction, artefact))
    for block in range(MAX_BLOCKS):
        total += effect_vp(state, rules, seat, block_carrier(faction, block))
    for unit in range(UNITS):
        total += effect_vp(state, rules, seat, unit_carrier(faction, unit))
    return total


@compiled
def score(state, rules, seat):
    """Return all victory points, as if the game ended now (H13.6)."""
    total = structure_score(state, rules, seat) + foundation_score(state, rules, seat)
    total += resource_score(state, rules, seat) + victory_score(state, rules, seat)
    return total + artefact_score(state, rules, seat)


@compiled
def inventory(state, rules, seat):
    """Return the resources that decide a tie (H13.7)."""
    mine = state.players[seat]
    total = 0
    for resource in range(STOCK):
        total += rules.tie_counts[resource] * mine.stock[resource]
    if state.faction[seat] == Faction.NAGAS:
        total += rules.tie_counts[STOCK] * mine.units[SERPENT]
    return total


@compiled
def ahead(state, rules, one, other):
    """Return whether a player comes before another at the end: by VP, then by resources (H13.7)."""
    mine, theirs = state.players[one].full_score, state.players[other].full_score
    if mine != theirs:
        return mine > theirs
    return inventory(state, rules, one) > inventory(state, rules, other)


@compiled
def place_of(state, rules, seat):
    """Return a player's place at the end; players who are still tied share it (H13.7)."""
    place = 1
    for other in range(state.seats):
        place += other != seat and ahead(state, rules, other, seat)
    return place


@compiled
def score_game(state, rules):
    """End the game: the most VP win, then the most resources; who is still tied wins together (H2.6, H13.7)."""
    state.ended = End.VICTORY.value
    for seat in range(state.seats):
        state.players[seat].full_score = score(state, rules, seat)
        note(state, Event.SCORED, seat, state.players[seat].full_score)
    for seat in range(state.seats):
        if place_of(state, rules, seat) == 1:
            state.winners |= 1 << seat
            note(state, Event.WON, seat)
