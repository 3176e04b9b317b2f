"""Common Battles of Heroes of Land, Air & Sea: Serfs, Warriors and a Hero of the factions of the first box."""

from collections.abc import Iterator

from analysis.odds.common import Battles, steps
from analysis.odds.exploring import Step
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.names import FACTION_NAMES, UNIT_KEYS, UNIT_NAMES
from sim.games.aughmoore.words import Unit

FIRST_BOX = range(4)
ARMIES = (
    {Unit.SERF: 2},
    {Unit.WARRIOR: 1},
    {Unit.WARRIOR: 2},
    {Unit.WARRIOR: 3},
    {Unit.WARRIOR: 4},
    {Unit.WARRIOR: 2, Unit.HERO_1: 1},
)


def common_battles() -> Iterator[Battles]:
    """Yield every faction of the first box against every other, on open ground with no Spells or Buildings."""
    for own in FIRST_BOX:
        for foe in FIRST_BOX:
            if own != foe:
                yield Battles(
                    title=f"{FACTION_NAMES[own]} against {FACTION_NAMES[foe]}",
                    down="attacker",
                    across="defender",
                    rows=_armies("attacker", own),
                    columns=_armies("defender", foe),
                )


def _armies(field: str, faction: int) -> tuple[Step, ...]:
    return steps(
        field,
        [_told(faction, army) for army in ARMIES],
        [", ".join(f"{number} {UNIT_NAMES[faction][unit]}" for unit, number in army.items()) for army in ARMIES],
    )


def _told(faction: int, army: dict[Unit, int]) -> str:
    """Return an army as a question states it."""
    units = ",".join(f"{UNIT_KEYS[faction][unit]}={number}" for unit, number in army.items())
    return f"{FACTION_KEYS[faction]}:{units}"
