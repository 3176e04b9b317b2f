"""All battles of War of Kings of up to eight armies a side, with every militia, fortification and plan to break off."""

from collections.abc import Iterator

from analysis.odds.common import Battles, steps
from analysis.odds.exploring import Step
from analysis.odds.kings.rules import FortificationDice, MilitiaTable

MOST = 8  # armies on a side


def common_battles() -> Iterator[Battles]:
    """Yield a map for each fortification and each number of armies at which the attacker breaks off."""
    defence: tuple[Step, ...] = (
        *steps("defenders", range(1, MOST + 1)),
        *steps("militia", MilitiaTable._fields),
    )
    for left in range(MOST):
        for fort in FortificationDice._fields:
            yield Battles(
                title=f"Fortification: {fort}{_plan(left)}",
                down="attackers",
                across="defenders, or militia of a",
                rows=steps("attackers", range(left + 1, MOST + 1)),
                columns=defence,
                base={"fort": fort, "withdraw_at": left},
                assumed=left == 0,
            )


def _plan(left: int) -> str:
    return f"; the attacker breaks off at {left} {'army' if left == 1 else 'armies'}" if left else ""
