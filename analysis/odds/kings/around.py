"""Battles of War of Kings around a question: one chain of the largest of them holds all the smaller ones."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from analysis.odds.chance.chains import arrivals, best_stopping
from analysis.odds.kings.offer import MOST_ARMIES, Mask, Offer, battle_moves
from analysis.odds.kings.press import Stakes
from analysis.odds.kings.rules import CombatRules, MilitiaTable
from analysis.odds.telling import Around, Step

WIDE = 8


def around(rules: CombatRules, battle: Mapping[str, Any], withdraw_at: int, stakes: Stakes | None) -> Around:
    """Return the attacker's chance for more and fewer armies on both sides, or against every militia."""
    columns = _window(battle["attackers"])
    offer = Offer(rules=rules, **{**battle, "attackers": columns[-1]})
    if offer.militia:
        kinds = MilitiaTable._fields
        chances = tuple(_row(replace(offer, militia=kind), columns, 1, withdraw_at, stakes) for kind in kinds)
        rows = tuple(Step(label=kind, changes={"militia": kind}) for kind in kinds)
        down, here = "militia", kinds.index(offer.militia)
    else:
        sizes = _window(offer.defenders)
        wide = replace(offer, defenders=sizes[-1])
        won = winning(wide, withdraw_at, stakes)
        chances = tuple(tuple(float(won[_state(wide, own, foe)]) for own in columns) for foe in sizes)
        rows = tuple(Step(label=str(foe), changes={"defenders": foe}) for foe in sizes)
        down, here = "defenders", sizes.index(offer.defenders)
    return Around(
        title="More armies, or fewer",
        down=down,
        across="attackers",
        rows=rows,
        columns=tuple(Step(label=str(own), changes={"attackers": own}) for own in columns),
        chances=chances,
        here=(here, columns.index(battle["attackers"])),
    )


def chance_of(offer: Offer, withdraw_at: int, stakes: Stakes | None) -> float:
    """Return the attacker's chance to win a battle."""
    return float(winning(offer, withdraw_at, stakes)[offer.start])


def winning(offer: Offer, withdraw_at: int, stakes: Stakes | None) -> np.ndarray:
    """Return the attacker's chance to win a battle that begins in each state, shape (states,)."""
    moves = battle_moves(offer)
    going = _pressing(offer, moves, withdraw_at, stakes) & offer.undecided
    return moves @ arrivals(moves, offer.conquered.astype(float), going=going)


def _pressing(offer: Offer, moves: Any, withdraw_at: int, stakes: Stakes | None) -> Mask:
    """Return where the attacker presses on; what is best for the stakes does not depend on how the battle began."""
    if stakes is None:
        return offer.armies[0] > withdraw_at
    attacker_lost, defender_lost = offer.losses
    worth = stakes.conquest * offer.conquered + stakes.enemy_army * defender_lost - stakes.own_army * attacker_lost
    return best_stopping(moves, worth, open_to=offer.undecided)[2]


def _row(offer: Offer, columns: range, units: int, withdraw_at: int, stakes: Stakes | None) -> tuple[float, ...]:
    won = winning(offer, withdraw_at, stakes)
    return tuple(float(won[_state(offer, own, units)]) for own in columns)


def _state(offer: Offer, attackers: int, units: int) -> int:
    """Return the state in which so many fresh armies meet."""
    return attackers * offer.rules.army_hits * offer.shape[1] + units * offer.defence.hits


def _window(armies: int) -> range:
    """Return numbers of armies around one of them."""
    first = min(max(1, armies - WIDE // 2), MOST_ARMIES - WIDE + 1)
    return range(first, first + WIDE)
