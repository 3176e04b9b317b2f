"""All battles of War of Kings of up to eight armies a side, with every militia, fortification and plan to break off."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from analysis.odds.kings.battle import BattleOdds, play_out
from analysis.odds.kings.offer import Offer, battle_moves
from analysis.odds.kings.rules import CombatRules, FortificationDice, MilitiaTable
from analysis.odds.whole import Axis, Measure, Spread, Whole

MOST = 8  # armies on a side
BREAKING = range(MOST)  # attackers left at which the attacker breaks off
ROUNDS = 15  # shown one by one
MEASURES = {
    "attacker_wins": "The attacker wins",
    "defender_holds": "The defender holds",
    "withdrawn": "The attacker breaks off",
    "attacker_losses": "Armies the attacker loses, on average",
    "defender_losses": "Armies the defender loses, on average",
    "mean_rounds": "Rounds, on average",
}
SHARES = ("attacker_wins", "defender_holds", "withdrawn")
RESTS_ON = ("die.*", "combat.*_dice*", "army.limits.hits", "settlement.*.militia.*", "fortification.*.dice.dice")
PROSE = (
    "Exact odds of an offer of battle in War of Kings that the defender accepts, fought by the printed course of a "
    "combat, without cards; hits are placed to the other side's favour.",
    "Militia defends where there is no army, and counts as one army that is lost when the settlement falls. With a "
    "plan to break off the attacker withdraws after a round that leaves it so many armies or fewer.",
)


def whole_of(question: Any, rules: CombatRules) -> Whole:
    """Return all battles; what a question names is chosen first.

    Raises:
        ValueError: the question asks for more than the table holds, or the dice let a battle go on for ever.
    """
    axes = _axes(question)
    found = list(_battles(rules))
    shape = tuple(len(axis.choices) for axis in axes)
    numbers = {name: np.array([getattr(odds, name) for odds in found]).reshape(shape) for name in MEASURES}
    measures = tuple(
        Measure(name=words, values=numbers[name], share=name in SHARES) for name, words in MEASURES.items()
    )
    spreads = (
        _spread("Armies the attacker has left", "armies", [odds.attacker_survivors for odds in found]),
        _spread("Armies the defender has left", "armies", [odds.defender_survivors for odds in found]),
        Spread(name="Rounds", unit="rounds", first=1, chances=[odds.rounds for odds in found], longest=ROUNDS),
    )
    return Whole(axes=axes, measures=measures, spreads=spreads, prose=PROSE, rests_on=RESTS_ON)


def _spread(name: str, unit: str, chances: list[np.ndarray]) -> Spread:
    return Spread(name=name, unit=unit, first=0, chances=chances, longest=MOST + 1)


def _axes(question: Any) -> tuple[Axis, ...]:
    armies = tuple(map(str, range(1, MOST + 1)))
    defenders = (*armies, *MilitiaTable._fields)
    defence = question.militia or str(question.defenders or 2)
    axes = (
        ("Attacking armies", armies, str(question.attackers or 3)),
        ("Defending armies or militia", defenders, defence),
        ("Fortification", FortificationDice._fields, question.fort),
        ("Break off", ("never", *(f"at {number} left" for number in BREAKING[1:])), _plan(question.withdraw_at)),
    )
    if question.stakes:
        raise ValueError("--stakes does not go with a page of all battles, whose plans go by armies left")
    for name, choices, chosen in axes:
        if chosen not in choices:
            raise ValueError(f"{name.lower()}: {chosen!r} is not on the page, it has {', '.join(choices)}")
    return tuple(Axis(name=name, choices=choices, start=choices.index(chosen)) for name, choices, chosen in axes)


def _plan(withdraw_at: int) -> str:
    return f"at {withdraw_at} left" if withdraw_at else "never"


def _battles(rules: CombatRules) -> Iterator[BattleOdds]:
    """Yield the battles in the order of the axes, the last one fastest; plans that come to the same are played once."""
    foes: list[dict[str, Any]] = [{"defenders": number} for number in range(1, MOST + 1)]
    foes += [{"militia": settlement} for settlement in MilitiaTable._fields]
    for attackers in range(1, MOST + 1):
        for foe in foes:
            for fort in FortificationDice._fields:
                offer = Offer(rules=rules, attackers=attackers, fortification=fort, **foe)
                moves = battle_moves(offer)
                plans = {
                    left: play_out(offer, moves, pressing=offer.armies[0] > left, settings={"withdraw_at": left})
                    for left in BREAKING[: attackers + 1]
                }
                yield from (plans[min(left, attackers)] for left in BREAKING)
