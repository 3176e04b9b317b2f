"""What a seat cannot see: destinations until all have moved, deployments until the battle is decided (H1.7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import wipe
from sim.engine.chance import roll
from sim.engine.header import NOBODY
from sim.games.conquer.effects import HYDRA
from sim.games.conquer.moving import hydra_reach
from sim.games.conquer.power import can_fight
from sim.games.conquer.state import REGIONS, UNITS
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Faction


@compiled
def hide(state, rules, seat):
    """Draw anew what the others have sealed (H1.7)."""
    wipe(state)
    for other in range(state.seats):
        if other != seat:
            mix_destination(state, rules, other)
            mix_deployment(state, rules, other)


@compiled
def mix_destination(state, rules, seat):
    """Let a player who has chosen go to any region that it could have reached without buying points (H1.7)."""
    mine = state.players[seat]
    if mine.destination != NOBODY:
        mine.destination = any_of(state, reachable(state, mine))
        mine.bought = 0
    if mine.hydra_destination != NOBODY:
        mine.hydra_destination = any_of(state, hydra_reach(state, rules, mine))


@compiled
def reachable(state, mine):
    """Return the regions that a player's own points reach, a bit each."""
    regions = 0
    for region in range(REGIONS):
        if state.open >> region & 1 and 0 <= mine.way[region] <= mine.points:
            regions |= 1 << region
    return regions


@compiled
def any_of(state, regions):
    """Return one of some regions, all equally likely."""
    chosen = NOBODY
    found = 0
    for region in range(REGIONS):
        if regions >> region & 1:
            found += 1
            if roll(state, found) == 0:
                chosen = region
    return chosen


@compiled
def mix_deployment(state, rules, seat):
    """Let a player who has deployed against others deploy any numbers (H1.7)."""
    mine = state.players[seat]
    battle = state.battle
    if not battle.sealed or not (battle.sides & ~battle.alone) >> seat & 1:
        return
    for unit in range(UNITS):
        mine.armed[unit] = 0
        if state.faction[seat] != Faction.NAGAS or unit != HYDRA:
            mine.deployed[unit] = roll(state, can_fight(state, rules, seat, Versus.PLAYER.value, unit) + 1)
