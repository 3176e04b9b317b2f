"""A second opinion on the odds of Heroes: Write & Conquer: combats decided by the engine of the game.

Deployments are drawn from the plans; the engine is asked once for each combination that was drawn, as it leaves
nothing to chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.intervals import Interval, share_interval
from analysis.odds.conquer.army import Army, armed_units
from analysis.odds.conquer.battle import Outcome
from analysis.odds.conquer.hunt import Hunts
from analysis.odds.conquer.rules import HYDRA, STOCK
from analysis.odds.conquer.ways import Ways
from analysis.odds.equilibria.draws import draws
from sim.engine.header import NOBODY, new_states
from sim.games.conquer import battle, deploying, effects, power
from sim.games.conquer.state import STATE
from sim.games.conquer.vocabulary import Versus

FIELD = 0  # region of the battle


@dataclass(frozen=True, eq=False)
class Fought:
    """What the engine made of a battle.

    Attributes:
        winner: the side that won, NOBODY if none did.
        powers: what each side announced.
        units: units of each type that each side has left.
        wood: wood that each side has left.
    """

    winner: int
    powers: tuple[int, ...]
    units: tuple[tuple[int, ...], ...]
    wood: tuple[int, ...]


def check_plans(outcome: Outcome, *, battles: int, seed: int) -> Interval:
    """Fight many battles with deployments drawn from the plans of all sides.

    Returns:
        The share that the attacker wins, with its 95 % Wilson interval.
    """
    chance = np.random.default_rng(seed)
    deployed, counts = draws([plan.chances for plan in outcome.plans], battles, chance)
    sides = [plan.ways for plan in outcome.plans]
    field = battlefield([ways.army for ways in sides])
    won = [fight(field, sides, [int(place) for place in row]).winner == 0 for row in deployed]
    return share_interval(np.repeat(np.array(won, float), counts))


def check_hunts(hunts: Hunts, *, battles: int) -> Interval:
    """Let the engine say whether the cheapest deployments win, or that the army cannot; it will say so every time."""
    won = hunts.best is not None
    for hunt, ways in zip(hunts.hunts, hunts.best or (), strict=False):
        won = won and power_of(ways, hunt.target.versus) >= hunt.needed
    if not won and len(hunts.hunts) == 1:
        won = whole_power(hunts.army, hunts.hunts[0].target.versus) >= hunts.hunts[0].needed
    return share_interval(np.full(battles, float(won)))


def battlefield(armies: Sequence[Army]) -> np.ndarray:
    """Return a State in which armies stand in one region, and nothing has happened yet."""
    states = new_states(STATE)
    state, record = states[0], armies[0].rules.record
    state.seats, state.decider = len(armies), NOBODY
    state.owner[:] = NOBODY
    state.asking[:] = np.arange(len(state.asking))
    for seat, army in enumerate(armies):
        _muster(state, record, seat, army)
    return states


def fight(field: np.ndarray, sides: Sequence[Ways], places: Sequence[int]) -> Fought:
    """Let the engine fight one battle: each side deploys by one of its ways."""
    state, record = field.copy()[0], sides[0].army.rules.record
    alone = sum(1 << seat for seat, ways in enumerate(sides) if ways.army.apart)
    battle.begin_battle(state, record, FIELD, (1 << len(sides)) - 1, alone)
    state.agenda.depth = 0
    for seat, (ways, place) in enumerate(zip(sides, places, strict=True)):
        if not ways.army.apart:
            _deploy(state, seat, ways, place)
    battle.decide_battle(state, record)
    players = [state.players[seat] for seat in range(len(sides))]
    won = [seat for seat, mine in enumerate(players) if mine.battles_won]
    return Fought(
        winner=won[0] if won else int(NOBODY),
        powers=tuple(int(mine.won) for mine in players),
        units=tuple(tuple(int(number) for number in mine.units) for mine in players),
        wood=tuple(int(mine.stock[0]) for mine in players),
    )


def power_of(ways: Ways, versus: Versus, place: int = 0) -> int:
    """Return the power of a deployment by the engine."""
    state, record = battlefield([ways.army])[0], ways.army.rules.record
    if ways.army.apart:
        return int(power.hydra_power(state, record, 0)) * int(ways.deployed[:, place].any())
    state.battle.versus = versus
    _deploy(state, 0, ways, place)
    return int(power.final_power(state, record, 0, int(versus)))


def whole_power(army: Army, versus: Versus) -> int:
    """Return the highest power of an army by the engine."""
    state, record = battlefield([army])[0], army.rules.record
    if army.apart:
        return int(power.hydra_power(state, record, 0))
    return int(power.whole_power(state, record, 0, int(versus)))


def _muster(state: Any, record: np.record, seat: int, army: Army) -> None:
    """Put an army on the board of a seat; the owner of a Hydra that is apart is elsewhere."""
    mine = state.players[seat]
    state.faction[seat] = army.board.place
    mine.region = FIELD + army.apart * (1 + seat)
    mine.units[: len(army.units)] = army.units
    hydra = army.board.unit(HYDRA)
    mine.hydra = FIELD if hydra is not None and army.units[hydra] else NOBODY
    for carrier in army.carriers:
        if carrier.artefact:
            mine.artefacts |= 1 << carrier.place
            state.owner[carrier.place] = seat
        else:
            mine.structures |= 1 << carrier.place
    for place, name in enumerate(STOCK):
        mine.stock[place] = army.stock.get(name, 0)
    effects.renew(state, record, seat)


def _deploy(state: Any, seat: int, ways: Ways, place: int) -> None:
    mine = state.players[seat]
    deploying.stand_down(mine)
    deployed = ways.deployed[:, [place]]
    mine.deployed[: len(deployed)] = deployed[:, 0]
    mine.armed[: len(deployed)] = armed_units(ways.army, deployed, ways.armed[[place]])[:, 0]
