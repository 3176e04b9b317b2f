"""Battles of War of Kings around a question: one chain of the largest of them holds all the smaller ones.

And what the odds depend on.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from analysis.odds.chance.chains import arrivals, best_stopping
from analysis.odds.exploring import Around, Step
from analysis.odds.kings.offer import MOST_ARMIES, Mask, Offer, battle_moves
from analysis.odds.kings.press import Stakes
from analysis.odds.kings.rules import DICE, CombatRules, MilitiaTable

WIDE = 8


class Foe(NamedTuple):
    """A column of the map: how the question changes, the battle, its fresh units, whether it was asked."""

    step: Step
    offer: Offer
    units: int
    here: bool


def around(rules: CombatRules, battle: Mapping[str, Any], withdraw_at: int, stakes: Stakes | None) -> Around:
    """Return the attacker's chance for more and fewer armies on both sides, or against every militia."""
    sizes = _window(battle["attackers"])
    offer = Offer(rules=rules, **{**battle, "attackers": sizes[-1]})
    foes = _against_militia(offer) if offer.militia else _against_armies(offer)
    known = {each.offer: winning(each.offer, withdraw_at, stakes) for each in foes}
    chances = tuple(tuple(float(known[foe.offer][_state(foe, own)]) for foe in foes) for own in sizes)
    return Around(
        down="attackers",
        across="militia" if offer.militia else "defenders",
        rows=tuple(Step(label=str(own), changes={"attackers": own}) for own in sizes),
        columns=tuple(each.step for each in foes),
        chances=chances,
        here=(sizes.index(battle["attackers"]), [each.here for each in foes].index(True)),
    )


def rests_on(fortification: str) -> tuple[str, ...]:
    """Return the addresses that the odds depend on: the faces of the dice that are thrown."""
    thrown = [die for die in DICE if die != "grey" or fortification != "none"]
    return tuple(f"die.{die}.faces.*" for die in thrown)


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


def _against_militia(offer: Offer) -> list[Foe]:
    return [
        Foe(Step(label=kind, changes={"militia": kind}), replace(offer, militia=kind), 1, kind == offer.militia)
        for kind in MilitiaTable._fields
    ]


def _against_armies(offer: Offer) -> list[Foe]:
    """Return battles against more and fewer armies: all of them are part of the largest one."""
    sizes = _window(offer.defenders)
    largest = replace(offer, defenders=sizes[-1])
    return [
        Foe(Step(label=str(foe), changes={"defenders": foe}), largest, foe, foe == offer.defenders) for foe in sizes
    ]


def _state(foe: Foe, attackers: int) -> int:
    """Return the state in which so many fresh armies meet."""
    offer = foe.offer
    return attackers * offer.rules.army_hits * offer.shape[1] + foe.units * offer.defence.hits


def _window(armies: int) -> range:
    """Return numbers of armies around one of them."""
    first = min(max(1, armies - WIDE // 2), MOST_ARMIES - WIDE + 1)
    return range(first, first + WIDE)
