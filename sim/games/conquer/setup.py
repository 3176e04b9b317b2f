"""Set-up: the boards, the map for so many players, the starting regions (H1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.effects import renew
from sim.games.conquer.resources import gain_three
from sim.games.conquer.state import MOST_PLAYERS, REGIONS, STOCK, UNITS
from sim.games.conquer.words import Decision, Event, Step, Terrain, Verb


@compiled
def setup(state, rules):
    """Prepare the map and the boards; starting regions are chosen next (H1.1 to H1.4)."""
    state.turn_round = 1
    state.action = NOBODY
    state.battle.region = NOBODY
    for artefact in range(len(state.owner)):
        state.owner[artefact] = NOBODY
    open_map(state, rules)
    for seat in range(MOST_PLAYERS):
        state.asking[seat] = seat
    for seat in range(state.seats):
        prepare_board(state, rules, seat)
    push(state, Step.ROUND)
    for seat in range(state.seats):
        push(state, Step.START, seat)


@compiled
def open_map(state, rules):
    """Cross out the regions whose dots ask for more players (H1.3)."""
    for region in range(REGIONS):
        set_terrain(state, region, rules.terrain[region])
        if rules.dots[region] <= state.seats:
            state.open |= 1 << region


@compiled
def set_terrain(state, region, terrain):
    """Let a region be of a terrain, and of no other one."""
    state.regions_of[state.terrain[region]] &= ~(1 << region)
    state.regions_of[terrain] |= 1 << region
    state.terrain[region] = terrain


@compiled
def prepare_board(state, rules, seat):
    """Write down the units and resources that a faction begins with (H1.2)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    mine.region = NOBODY
    mine.start = NOBODY
    mine.hydra = NOBODY
    mine.destination = NOBODY
    mine.hydra_destination = NOBODY
    for unit in range(UNITS):
        mine.units[unit] = rules.unit_start[faction, unit]
    for resource in range(STOCK):
        mine.stock[resource] = rules.start_stock[resource]
    renew(state, rules, seat)


@compiled
def start(state, seat):
    """Ask for a starting region: from the right of the first player round to the first player (H1.4)."""
    ask(state, seat, Decision.START)


@compiled
def start_options(state, rules, buffer):
    """List the regions with a portal that nobody has chosen (H1.5)."""
    count = 0
    taken = 0
    for seat in range(state.seats):
        if state.players[seat].region != NOBODY:
            taken |= 1 << state.players[seat].region
    for region in range(REGIONS):
        if (rules.portals & state.open & ~taken) >> region & 1:
            count = add(buffer, count, pack(Verb.START_AT, region))
    return count


@compiled
def answer_start(state, rules, seat, option):
    """Visit the chosen region and collect its resources (H1.5, H1.6)."""
    _, region, _, _ = unpack(option)
    mine = state.players[seat]
    mine.start = region
    mine.region = region
    note(state, Event.STARTED, seat, region)
    mark_visit(state, seat, region)
    gain_three(state, rules, seat, rules.region_resources[region])


@compiled
def mark_visit(state, seat, region):
    """Mark a region as visited for good, and as a mountain if it is one now (H6.6, H12.2)."""
    mine = state.players[seat]
    mine.visited |= 1 << region
    if state.terrain[region] == Terrain.MOUNTAIN:
        mine.mountains |= 1 << region
