"""Battles of War of Kings by plain enumeration, written apart from the code and on exact fractions.

Every army is a number in a list: the hits it has taken. Damage is placed hit by hit. Dice are enumerated.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product

from analysis.odds.kings.odds import CombatRules

Armies = tuple[int, ...]
State = tuple[Armies, Armies]
Spread = dict[State, Fraction]


@cache
def brute_symbols(dice: tuple[tuple[int, tuple[int, int, int]], ...], symbol: int) -> dict[int, Fraction]:
    """Chance of each number of one symbol, from every way that all dice can fall; faces are (sword, shield, blank)."""
    rolled = [faces for count, faces in dice for _ in range(count)]
    ways: Counter[int] = Counter()
    for fall in product(range(3), repeat=len(rolled)):
        weight = 1
        for faces, shown in zip(rolled, fall, strict=True):
            weight *= faces[shown]
        ways[fall.count(symbol)] += weight
    total = sum(ways.values())
    return {count: Fraction(weight, total) for count, weight in ways.items() if weight}


def brute_place(damage: int, armies: Armies, hits: int) -> Armies:
    """Place damage hit by hit on the army nearest to its end; what nobody can take is lost."""
    taken = list(armies)
    for _ in range(damage):
        standing = [index for index, marks in enumerate(taken) if marks < hits]
        if standing:
            taken[max(standing, key=lambda index: taken[index])] += 1
    return tuple(sorted(marks for marks in taken if marks < hits))


def brute_round(rules: CombatRules, state: State, militia: str | None, fortification: str) -> Spread:
    """Chance of each state after one combat round, the eight printed steps in order."""
    own, foe = state
    defence, counter, foe_hits = rules.defence_dice, rules.counterattack_dice, rules.army_hits
    if militia:
        table = dict(zip(("village", "town", "city"), rules.militia, strict=True))
        defence, counter, foe_hits = table[militia]
    grey = rules.fortification[("none", "walls", "fortress", "castle").index(fortification)]
    superiority = (len(own) - len(foe)) * rules.bonus_dice_per_extra_army
    own_bonus, foe_bonus = (max(superiority, 0), tuple(rules.purple)), (max(-superiority, 0), tuple(rules.purple))
    red, blue, forts = tuple(rules.red), tuple(rules.blue), (grey, tuple(rules.grey))
    attack = brute_symbols(((rules.attack_dice, red), own_bonus), 0)
    shields = brute_symbols(((defence, blue), foe_bonus, forts), 1)
    strike = brute_symbols(((counter, blue), foe_bonus, forts), 0)
    cover = brute_symbols(((rules.attacker_defence_dice, red), own_bonus), 1)
    spread: Spread = {}
    for dealt, first in _net(attack, shields).items():
        for taken, second in _net(strike, cover).items():
            after = brute_place(taken, own, rules.army_hits), brute_place(dealt, foe, foe_hits)
            spread[after] = spread.get(after, Fraction(0)) + first * second
    return spread


def brute_endings(
    rules: CombatRules,
    start: State,
    *,
    militia: str | None = None,
    fortification: str = "none",
    presses: Callable[[State], bool] = lambda state: True,
) -> Spread:
    """Chance of each state in which the battle ends: plain recursion, a round without effect divided out."""

    @cache
    def after_a_round(state: State) -> tuple[tuple[State, Fraction], ...]:
        return tuple(brute_round(rules, state, militia, fortification).items())

    @cache
    def ends_from(state: State) -> tuple[tuple[State, Fraction], ...]:
        if not (state[0] and state[1] and presses(state)):
            return ((state, Fraction(1)),)
        return fight(state)

    def fight(state: State) -> tuple[tuple[State, Fraction], ...]:
        again = dict(after_a_round(state)).get(state, Fraction(0)) if presses(state) else Fraction(0)
        spread: Spread = {}
        for after, chance in after_a_round(state):
            if after == state and presses(state):
                continue
            for end, further in ends_from(after) if after != state else ((state, Fraction(1)),):
                spread[end] = spread.get(end, Fraction(0)) + chance * further / (1 - again)
        return tuple(spread.items())

    return dict(fight(start))


def brute_rounds(rules: CombatRules, start: State, militia: str | None, fortification: str, most: int) -> list[float]:
    """Chance that a battle to the end lasts exactly 1, 2, ... rounds, followed forward state by state."""
    standing, lasting = {start: 1.0}, []
    step = cache(lambda state: tuple(brute_round(rules, state, militia, fortification).items()))
    for _ in range(most):
        after: dict[State, float] = {}
        for state, mass in standing.items():
            for to, chance in step(state):
                after[to] = after.get(to, 0.0) + mass * float(chance)
        standing = {state: mass for state, mass in after.items() if state[0] and state[1]}
        lasting.append(sum(after.values()) - sum(standing.values()))
    return lasting


def brute_fresh(attackers: int, defenders: int, attacker_damage: int = 0, defender_damage: int = 0) -> State:
    """Fresh armies, the last of each side damaged as told."""
    return (0,) * (attackers - 1) + (attacker_damage,), (0,) * (defenders - 1) + (defender_damage,)


def brute_share(endings: Spread, outcomes: Iterable[str]) -> Fraction:
    """Chance that the battle ends in one of "wins", "holds" and "withdrawn"."""
    wanted = set(outcomes)
    return sum((chance for state, chance in endings.items() if _outcome(state) in wanted), Fraction(0))


def _outcome(state: State) -> str:
    own, foe = state
    if not own:
        return "holds"
    return "withdrawn" if foe else "wins"


def _net(hits: dict[int, Fraction], cancels: dict[int, Fraction]) -> dict[int, Fraction]:
    left: dict[int, Fraction] = {}
    for (scored, first), (cancelled, second) in product(hits.items(), cancels.items()):
        net = max(scored - cancelled, 0)
        left[net] = left.get(net, Fraction(0)) + first * second
    return left
