"""A second opinion on the battle odds of War of Kings: real battles, fought by the engine of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from analysis.intervals import share_interval
from analysis.odds.kings.offer import MOST_ARMIES, check_number
from analysis.odds.reading import check_choice
from sim.games.kings.skirmish import HELD, WITHDRAWN, WON, Skirmish, fight_battles
from sim.games.kings.words import Fortification, Settlement

SETTLEMENTS = (Settlement.VILLAGE, Settlement.TOWN, Settlement.CITY)
LEVEL = 0.95


@dataclass(frozen=True)
class MonteCarlo:
    """How many of the battles fought ended in which way.

    Attributes:
        n: battles fought.
        attacker_wins: share in which the defenders were gone and an attacker was left.
        low: lower bound of that share.
        high: upper bound of that share.
        defender_holds: share in which the attackers were gone.
        withdrawn: share in which the attacker broke off.
        settings: the battle asked about, the seed, level and method of the interval.
    """

    n: int
    attacker_wins: float
    low: float
    high: float
    defender_holds: float
    withdrawn: float
    settings: dict[str, object]


def check_battle(
    rules: np.record,
    *,
    attackers: int,
    defenders: int = 0,
    militia: str | None = None,
    fortification: str = "none",
    withdraw_at: int = 0,
    n: int = 100_000,
    seed: int = 0,
) -> MonteCarlo:
    """Fight a battle many times with the engine of the game.

    Args:
        rules: the Rules record of the game, from its layout.
        attackers: attacking armies.
        defenders: defending armies, 0 where militia fights.
        militia: "village", "town" or "city" where no army defends.
        fortification: "none", "walls", "fortress" or "castle".
        withdraw_at: after a round with both sides left the attacker withdraws when this many armies or fewer are
            left; 0 fights to the end.
        n: battles.
        seed: every battle has a stream of chance of its own from this seed.

    Returns:
        Shares of the three endings; the attacker's has a 95 % Wilson interval.

    Raises:
        ValueError: the battle is impossible, or a number is out of bounds.

    Example:
        `check_battle(rules, attackers=2, defenders=1, n=1000).attacker_wins` is near 0.94 with the proposed faces.

    Notes:
        The rules of the record hold, with the alternatives of its rulings; the exact odds know only those proposed. A
        battle that cannot end, because no sword gets past the shields, is fought for ever: ask the exact odds first.
    """
    check_number("n", n, least=1)
    check_number("attackers", attackers, least=1, most=MOST_ARMIES)
    check_number("defenders", defenders, most=MOST_ARMIES)
    check_number("withdraw_at", withdraw_at)
    if (defenders == 0) == (militia is None):
        raise ValueError("name one defender: either defenders (1 or more armies) or militia (village, town, city)")
    settlement = 0 if militia is None else _level("militia", militia, SETTLEMENTS)
    walls = _level("fortification", fortification, tuple(Fortification))
    skirmish = Skirmish(attackers, defenders, settlement, walls, withdraw_at)
    endings = fight_battles(rules, skirmish, battles=n, seed=seed)
    wins = share_interval(endings == WON, level=LEVEL)
    return MonteCarlo(
        n=n,
        attacker_wins=wins.estimate,
        low=wins.low,
        high=wins.high,
        defender_holds=float(np.mean(endings == HELD)),
        withdrawn=float(np.mean(endings == WITHDRAWN)),
        settings={
            "attackers": attackers,
            "defenders": defenders,
            "militia": militia,
            "fortification": fortification,
            "withdraw_at": withdraw_at,
            "seed": seed,
            "level": LEVEL,
            "method": "Wilson score interval",
        },
    )


def _level(name: str, choice: str, allowed: Sequence[IntEnum]) -> int:
    """Return the level that a word names, or refuse it with a line that lists the words allowed."""
    levels = {member.name.lower(): int(member) for member in allowed}
    check_choice(name, choice, levels)
    return levels[choice]
