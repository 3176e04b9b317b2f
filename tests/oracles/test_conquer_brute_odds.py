"""The odds of Heroes: Write & Conquer against plain enumeration on fractions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.battle import best_plans
from analysis.odds.conquer.hunt import Target, best_hunts
from analysis.odds.conquer.melee import Melee
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Worth, all_ways
from analysis.odds.equilibria.zero_sum import solve
from sim.games.conquer.vocabulary import Versus
from tests.analysis.odds.conquer.conquer_cases import MATTERS, armies, army, ways
from tests.oracles.brute_conquer_battle import Brute, Sent, brute_least, brute_payoff, brute_sent

pytestmark = pytest.mark.plain
EXACT = {"rel": 0, "abs": 1e-9}
VP = st.integers(0, 30).map(lambda tenths: Fraction(tenths, 10))
SMALL = st.tuples(*[st.integers(0, 2)] * 3)
COMBATS = {"player": Versus.PLAYER, "monster": Versus.MONSTER, "fortress": Versus.FORTRESS}


def brute_of(one: Army) -> Brute:
    return Brute(
        faction=one.board.key,
        units={unit.key: number for unit, number in zip(one.board.units, one.units, strict=True)},
        carriers=tuple(carrier.key for carrier in one.carriers),
        wood=one.stock["wood"],
        science=one.stock.get("science", 0),
        apart=one.apart,
    )


def seen(sent: Sent) -> tuple:
    return (*sent.units.values(), sent.wood, sent.power, *sent.lost.values(), sent.price)


@pytest.mark.parametrize("faction", MATTERS)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), versus=st.sampled_from(tuple(COMBATS)))
def test_every_deployment_has_its_power_losses_and_price(faction, data, versus):
    one = data.draw(armies(faction, most=2))
    found = ways(one, COMBATS[versus])
    rows = zip(*found.deployed, found.wood, found.power, *found.lost, found.price, strict=True)
    assert sorted(tuple(float(part) for part in row) for row in rows) == sorted(
        tuple(float(part) for part in seen(sent)) for sent in brute_sent(brute_of(one), versus)
    )


@settings(max_examples=120, deadline=None)
@given(data=st.data(), versus=st.sampled_from(("monster", "fortress")), power=st.integers(0, 25))
def test_the_cheapest_deployments_that_win_are_found_and_none_is_missed(data, versus, power):
    one = data.draw(armies(most=2))
    found = best_hunts(one, [Target(versus=COMBATS[versus], power=power)], Worth())
    winning = [sent for sent in brute_sent(brute_of(one), versus) if sent.power > power]
    assert (found.best is not None) == bool(winning)
    if found.best is None:
        return
    assert found.price == min(sent.price for sent in winning)
    listed = found.hunts[0].ways
    expected = {(*sent.lost.values(), sent.wood) for sent in brute_least(winning)}
    assert {tuple(row) for row in zip(*listed.lost.tolist(), listed.wood.tolist(), strict=True)} == expected
    assert len(listed) == len(expected)
    assert sorted(listed.price) == listed.price.tolist()


@settings(max_examples=60, deadline=None)
@given(data=st.data(), fortress=st.integers(0, 12), monster=st.integers(0, 12))
def test_two_combats_in_a_round_are_made_as_cheap_as_can_be(data, fortress, monster):
    one = data.draw(armies(most=2))
    targets = [Target(versus=Versus.FORTRESS, power=fortress), Target(versus=Versus.MONSTER, power=monster)]
    found = best_hunts(one, targets, Worth())
    prices = [
        first.price + second.price
        for first in brute_sent(brute_of(one), "fortress")
        if first.power > fortress
        for second in brute_sent(_after(brute_of(one), first), "monster")
        if second.power > monster
    ]
    assert (found.best is None) == (not prices)
    assert not prices or found.price == min(prices)


def _after(army: Brute, sent: Sent) -> Brute:
    units = {name: number - sent.lost[name] for name, number in army.units.items()}
    apart = army.apart and units["hydra"] > 0
    return Brute(army.faction, units, army.carriers, army.wood - sent.wood, army.science, apart)


def table_of(first: Army, second: Army, prizes, price, **loot):
    own, foe = (list(brute_sent(brute_of(one), "player")) for one in (first, second))
    return np.array([[float(brute_payoff(a, b, prizes, price, **loot)) for b in foe] for a in own])


def pair(data, most: int = 2) -> list[Army]:
    factions = data.draw(st.permutations(tuple(MATTERS)))[:2]
    return [data.draw(armies(faction, most=most)) for faction in factions]


def assert_worth_the_full_table(table, sides, stakes):
    """The plans found are worth what the game of all deployments is worth, and no deployment at all beats them."""
    outcome = best_plans(sides, stakes, 1)
    first, second = outcome.plans
    assert first.value == pytest.approx(solve(table).value, **EXACT)
    assert second.value == pytest.approx(-first.value, **EXACT)
    assert outcome.exploitability == pytest.approx(0, **EXACT)
    assert first.win + second.win + outcome.nobody == pytest.approx(1)
    return outcome


@settings(max_examples=60, deadline=None)
@given(data=st.data(), prizes=st.tuples(VP, VP), price=VP)
def test_leaving_dominated_deployments_out_changes_no_value(data, prizes, price):
    armed = pair(data)
    stakes = Stakes(prizes=tuple(map(float, prizes)), rewards=(0.0, 0.0), price=float(price))
    table = table_of(*armed, prizes, price)
    assert_worth_the_full_table(table, [ways(one) for one in armed], stakes)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), prizes=st.tuples(VP, VP), rewards=st.tuples(VP, VP), price=VP, loot=VP)
def test_loot_counts_twice_and_ends_with_what_the_loser_has(data, prizes, rewards, price, loot):
    factions = data.draw(st.permutations([name for name in MATTERS if name != "nagas"]))[:2]
    armed = [data.draw(armies(faction, most=2)) for faction in factions]
    stakes = Stakes(
        prizes=tuple(map(float, prizes)), rewards=tuple(map(float, rewards)), price=float(price), loot=float(loot)
    )
    prey = tuple(sum(one.stock.get(name, 0) for name in ("wood", "iron", "gold")) for one in armed)
    table = table_of(*armed, prizes, price, loot=(loot, *rewards), prey=prey)
    assert_worth_the_full_table(table, [ways(one) for one in armed], stakes)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), units=SMALL, wood=st.integers(1, 4), gold=st.integers(0, 3), loot=VP)
def test_wood_spent_in_the_armor_shop_cannot_be_looted(data, units, wood, gold, loot):
    pixies, griffins, ents = units
    stock = {"wood": wood, "gold": gold}
    elves = army("elves", ["armor_shop"], stock, pixie=pixies, griffin=griffins, ent=ents)
    rival = data.draw(armies("humans", "orcs", most=3))
    prizes, price = (Fraction(1), Fraction(1)), Fraction(1, 5)
    stakes = Stakes(prizes=(1.0, 1.0), rewards=(0.0, 0.0), price=0.2, loot=float(loot))
    prey = wood + gold, sum(rival.stock.get(name, 0) for name in ("wood", "iron", "gold"))
    table = table_of(elves, rival, prizes, price, loot=(loot, Fraction(0), Fraction(0)), prey=prey)
    assert_worth_the_full_table(table, [ways(elves), ways(rival)], stakes)


@settings(max_examples=40, deadline=None)
@given(data=st.data(), prizes=st.tuples(VP, VP), price=VP)
def test_no_deployment_at_all_does_better_against_a_plan(data, prizes, price):
    armed = pair(data)
    stakes = Stakes(prizes=tuple(map(float, prizes)), rewards=(0.0, 0.0), price=float(price))
    first, second = best_plans([ways(one) for one in armed], stakes, 1).plans
    for plan, rival, at_stake in ((first, armed[1], prizes[::-1]), (second, armed[0], prizes)):
        met = [
            Sent({}, int(power), {}, 0, Fraction(lost))
            for power, lost in zip(plan.ways.power, plan.ways.price, strict=True)
        ]
        for sent in brute_sent(brute_of(rival), "player"):
            worths = [float(brute_payoff(sent, other, at_stake, price)) for other in met]
            assert plan.chances @ worths <= -plan.value + 1e-9


@settings(max_examples=40, deadline=None)
@given(data=st.data(), gains=st.lists(VP, min_size=4, max_size=4), price=VP, relative=st.booleans())
def test_battles_of_three_and_four_agree_with_following_every_combination(data, gains, price, relative):
    count = data.draw(st.integers(2, 4))
    factions = data.draw(st.permutations(tuple(MATTERS)))[:count]
    sides = [all_ways(data.draw(armies(faction, most=1)), Versus.PLAYER, Worth()) for faction in factions]
    sides = [one[np.arange(min(len(one), 5))] for one in sides]
    margin = data.draw(st.integers(1, 3))
    stakes = Stakes(
        prizes=tuple(float(gain) for gain in gains[:count]), rewards=(0.0,) * count, price=float(price),
        objective="difference" if relative else "own",
    )  # fmt: skip
    mixtures = [_mixture(data, len(one)) for one in sides]
    found = Melee(tuple(sides), stakes, margin).worths([np.array(mixture, float) for mixture in mixtures])
    for side, worths in enumerate(found):
        for place, worth in enumerate(worths):
            assert worth == pytest.approx(float(_brute_worth(sides, mixtures, stakes, margin, side, place)), **EXACT)


def _mixture(data, size: int) -> list[Fraction]:
    weights = data.draw(st.lists(st.integers(0, 3), min_size=size, max_size=size).filter(any))
    return [Fraction(weight, sum(weights)) for weight in weights]


def _brute_worth(sides, mixtures, stakes, margin, side, place) -> Fraction:
    """Follow every combination of deployments in which a side takes one of its own."""
    total = Fraction(0)
    for places in product(*([place] if other == side else range(len(one)) for other, one in enumerate(sides))):
        chance = Fraction(1)
        for other, chosen in enumerate(places):
            chance *= 1 if other == side else mixtures[other][chosen]
        powers = [int(one.power[chosen]) for one, chosen in zip(sides, places, strict=True)]
        gains = [-Fraction(stakes.price) * Fraction(one.price[at]) for one, at in zip(sides, places, strict=True)]
        best = max(range(len(sides)), key=lambda other: powers[other])
        if all(powers[best] - power >= margin for other, power in enumerate(powers) if other != best):
            gains[best] += Fraction(stakes.prizes[best])
        others = [gain for other, gain in enumerate(gains) if other != side]
        total += chance * (gains[side] - (sum(others) / len(others) if stakes.relative else 0))
    return total
