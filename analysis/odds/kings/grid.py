"""Many battles of War of Kings at once: what is asked of one, for all numbers of armies on both sides."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analysis.odds.kings.odds import Stakes, battle_odds, best_press, row_of
from analysis.odds.kings.offer import MOST_ARMIES, check_number
from analysis.odds.kings.rules import CombatRules, FortificationDice, MilitiaTable
from analysis.odds.questions import Grid
from analysis.odds.reading import check_choice

USUAL = 6  # armies on a side
PROSE = (
    "Battles{plan}, without cards; the defence is a number of armies, or the militia of a settlement. The numbers are "
    "exact for these dice, whose faces are assumed values."
)


def grid_of(question: Any, rules: CombatRules, stakes: Stakes | None) -> Grid:
    """Return the attacker's chance, or with stakes the value of the best plan, for armies and militia behind walls.

    A fortification, a militia or a kind of defender that is given is the only one; numbers of armies go up to what
    is given, and to six at least.
    """
    rows = [_row(rules, question.withdraw_at, stakes, battle) for battle in _battles(question)]
    table = pd.DataFrame(rows)
    armies = table["defenders"].astype(str)
    return Grid(
        table=table.assign(defence=armies.where(table["militia"] == "none", table["militia"])),
        rows="attackers",
        columns="defence",
        panels="fortification",
        value="plan_value" if stakes else "attacker_wins",
        title="What the best plan of an offer of battle is worth"
        if stakes
        else "The attacker's chance to win a battle",
        prose=PROSE.format(plan=_plan(question.withdraw_at, stakes)),
        share=stakes is None,
    )


def _plan(withdraw_at: int, stakes: Stakes | None) -> str:
    if stakes:
        return " that the attacker breaks off when that is best for the stakes; below 0 it is better not to offer one"
    return f" broken off once {withdraw_at} or fewer attackers are left" if withdraw_at else " fought to the end"


def _battles(question: Any) -> Iterator[dict[str, Any]]:
    for name in ("attackers", "defenders"):
        check_number(name, getattr(question, name), most=MOST_ARMIES)
    check_choice("fortification", question.fort, FortificationDice._fields)
    if question.militia:
        check_choice("militia", question.militia, MilitiaTable._fields)
    if question.militia and question.defenders:
        raise ValueError("name one defender: either defenders (1 or more armies) or militia (village, town, city)")
    armies = [] if question.militia else [(number, None) for number in _sizes(question.defenders)]
    militia = [(0, settlement) for settlement in MilitiaTable._fields if question.militia in ("", settlement)]
    forts = FortificationDice._fields if question.fort == "none" else (question.fort,)
    for fort in forts:
        for defenders, settlement in armies + ([] if question.defenders else militia):
            for attackers in _sizes(question.attackers):
                yield {
                    "attackers": attackers,
                    "defenders": defenders,
                    "militia": settlement,
                    "fortification": fort,
                }


def _sizes(asked: int) -> range:
    return range(1, max(USUAL, asked) + 1)


def _row(rules: CombatRules, withdraw_at: int, stakes: Stakes | None, battle: dict[str, Any]) -> dict[str, Any]:
    if stakes is None:
        return row_of(battle_odds(rules, withdraw_at=withdraw_at, **battle))
    best = best_press(rules, stakes=stakes, **battle)
    return {**row_of(best.odds), "plan_value": best.value}
