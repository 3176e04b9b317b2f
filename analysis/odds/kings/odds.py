"""Exact battle odds of War of Kings: who wins, what it costs, how long it takes, when to break off.

A combat round as printed (battle resolution, p. 16-18): numerical superiority is counted when the round begins and
gives the larger side purple dice in both of its rolls; the attacker's red swords less the defender's shields are
damage to the defender; the defender, dying or not, counterattacks, less the attacker's shields; then armies with all
their hits are removed. Fortification dice count in the defence and in the counterattack. Militia counts as one army.
Hits are placed to the other side's favour: finish the army that needs the fewest, pile the rest on the next.

From sides that are fresh, or with one damaged army each, that placing never leaves two damaged armies on a side;
sides with several damaged armies are outside of what this file answers. Cards and the defender's withdrawal are not
part of these odds.
"""

from collections.abc import Iterable

import pandas as pd

from analysis.odds.kings.battle import BattleOdds, play_out
from analysis.odds.kings.offer import Offer, battle_moves, check_number
from analysis.odds.kings.press import PressPolicy, Stakes, best_press
from analysis.odds.kings.rules import CombatRules, Faces, FortificationDice, Militia, MilitiaTable, combat_rules

__all__ = [
    "BattleOdds",
    "CombatRules",
    "Faces",
    "FortificationDice",
    "Militia",
    "MilitiaTable",
    "PressPolicy",
    "Stakes",
    "battle_odds",
    "best_press",
    "combat_rules",
    "odds_table",
    "row_of",
]


def battle_odds(
    rules: CombatRules,
    *,
    attackers: int,
    defenders: int = 0,
    militia: str | None = None,
    fortification: str = "none",
    withdraw_at: int = 0,
    attacker_damage: int = 0,
    defender_damage: int = 0,
) -> BattleOdds:
    """Compute the exact odds of one offer of battle that the defender accepts.

    Args:
        rules: the numbers of combat.
        attackers: attacking armies.
        defenders: defending armies, 0 where militia fights.
        militia: "village", "town" or "city" where no army defends.
        fortification: "none", "walls", "fortress" or "castle".
        withdraw_at: after a round with both sides left the attacker withdraws when this many armies or fewer are
            left; 0 fights to the end.
        attacker_damage: hits that one attacking army has taken before.
        defender_damage: hits that one defending army, or the militia, has taken before.

    Returns:
        Chances of the three endings (they add up to 1), losses, rounds and survivors.

    Raises:
        ValueError: the battle is impossible, or its dice let it go on for ever.

    Example:
        `battle_odds(rules, attackers=2, defenders=1).attacker_wins` is 0.94 with the proposed faces.
    """
    check_number("withdraw_at", withdraw_at)
    offer = Offer(
        rules=rules,
        attackers=attackers,
        defenders=defenders,
        militia=militia,
        fortification=fortification,
        attacker_damage=attacker_damage,
        defender_damage=defender_damage,
    )
    pressing = offer.armies[0] > withdraw_at
    return play_out(offer, battle_moves(offer), pressing=pressing, settings={"withdraw_at": withdraw_at})


def odds_table(
    rules: CombatRules,
    *,
    attackers: Iterable[int] = range(1, 7),
    defenders: Iterable[int] = range(1, 7),
    fortifications: Iterable[str] = FortificationDice._fields,
) -> pd.DataFrame:
    """Tabulate battles fought to the end: attacking armies against armies and against every militia.

    Args:
        rules: the numbers of combat.
        attackers: numbers of attacking armies.
        defenders: numbers of defending armies.
        fortifications: levels out of "none", "walls", "fortress", "castle".

    Returns:
        One row a battle: attackers, defenders (0 where militia fights), militia ("none" where armies fight),
        fortification, attacker_wins, defender_holds, withdrawn (0), attacker_losses, defender_losses, mean_rounds.

    Raises:
        ValueError: a number or a name is impossible, or the dice let a battle go on for ever.
    """
    sizes, opposing = list(attackers), list(defenders)
    enemies = [(number, None) for number in opposing] + [(0, settlement) for settlement in MilitiaTable._fields]
    rows = [
        row_of(battle_odds(rules, attackers=size, defenders=number, militia=settlement, fortification=fortification))
        for fortification in fortifications
        for number, settlement in enemies
        for size in sizes
    ]
    return pd.DataFrame(rows)


def row_of(odds: BattleOdds) -> dict[str, object]:
    """Return a battle as a row of a table: the sides, the chances of the endings, losses and rounds on average."""
    battle = {name: odds.settings[name] for name in ("attackers", "defenders", "militia", "fortification")}
    names = ("attacker_wins", "defender_holds", "withdrawn", "attacker_losses", "defender_losses", "mean_rounds")
    return {**battle, "militia": battle["militia"] or "none", **{name: getattr(odds, name) for name in names}}
