"""The Elves: artefacts for the price of the Nests, the Horn, the Watch, the payment saved (H18.1, H18.3 to H18.5)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Decision, MapObject, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    deploy,
    erect,
    go,
    held,
    offered,
    own,
    perform,
    position,
    raise_units,
    region,
    rules,
    stay,
    stock,
    units,
    visit,
    wait_for,
)
from tests.games.conquer.probes import FIGHTS, attack_player

pytestmark = pytest.mark.interpreted
EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
PRICES = {"paskaar": 5, "vurt": 4, "dortal": 6, "folen": 2, "odmoor": 3, "tog_eed": 2}  # rulebook: L449
NORMAL, BY_GRIFFINS = 0, 1


def elves(*built, using, where="paskaar"):
    """Return a position with the Elves in a region, with some structures."""
    state = position("elves", "humans", using=using, regions=(where, "uldane"))
    erect(state, using, 0, *built)
    return state


def at_artefact(key, *, griffins, wood, using, built=("nests",)):
    """Return a position in which the Elves stand at an artefact; and in what ways they may collect it."""
    state = elves(*built, using=using, where=key)
    raise_units(state, 0, griffin=griffins)
    stock(state, 0, wood=wood)
    perform(state, using, Action.MOVE, 1)
    ways = wait_for(state, using, Decision.ARTEFACT) and {way for way, _, _ in offered(state, using, Verb.COLLECT)}
    return state, ways or set()


# ------------------------------------------------------------------ H18.1: the price of the Nests


@pytest.mark.parametrize("key", PRICES)
def test_H18_1_with_as_many_griffins_an_artefact_costs_its_price_in_wood(key):
    using = rules()
    state, ways = at_artefact(key, griffins=PRICES[key], wood=PRICES[key], using=using)
    assert ways == {BY_GRIFFINS}
    answer(state, using, Verb.COLLECT, BY_GRIFFINS)
    assert (held(state, 0)[0], units(state, 0)["griffin"]) == (0, PRICES[key])
    assert list(CATALOGUE.artefacts)[state.owner.tolist().index(0)] == key


@pytest.mark.parametrize("key", PRICES)
def test_H18_1_one_griffin_or_one_wood_too_few_is_too_few(key):
    using = rules()
    assert at_artefact(key, griffins=PRICES[key] - 1, wood=9, using=using)[1] == set()
    assert at_artefact(key, griffins=9, wood=PRICES[key] - 1, using=using)[1] == set()


def test_H18_1_the_worked_example_of_four_griffins_in_folen():
    """Worked example of the rulebook: L694."""
    using = rules()
    within_reach = {key for key in PRICES if at_artefact(key, griffins=4, wood=9, using=using)[1]}
    assert within_reach == {"vurt", "folen", "odmoor", "tog_eed"}
    state, _ = at_artefact("folen", griffins=4, wood=2, using=using)
    assert held(answer(state, using, Verb.COLLECT, BY_GRIFFINS), 0) == (0, 0, 0)


def test_H18_1_who_also_fulfils_the_condition_may_choose():
    using = rules()
    state, ways = at_artefact("paskaar", griffins=5, wood=12, using=using)
    assert ways == {NORMAL, BY_GRIFFINS}
    normal = answer(state.copy(), using, Verb.COLLECT, NORMAL)
    cheap = answer(state.copy(), using, Verb.COLLECT, BY_GRIFFINS)
    assert (held(normal, 0)[0], held(cheap, 0)[0]) == (0, 7)


@pytest.mark.parametrize(("needed", "ways"), [(True, set()), (False, {BY_GRIFFINS})])
def test_H18_1_without_nests_griffins_buy_nothing_unless_the_ruling_says_so(needed, ways):
    using = rules({"ruling.nests_price_needs_nests": needed})
    assert at_artefact("folen", griffins=4, wood=9, using=using, built=())[1] == ways


def test_H18_1_griffins_fallen_before_do_not_count():
    using = rules()
    state = elves("nests", using=using, where="folen")
    raise_units(state, 0, griffin=2)
    stock(state, 0, wood=2)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, 0, 0)
    deploy(state, using, 2)
    assert not wait_for(state, using, Decision.ARTEFACT)


def test_H18_1_the_price_is_the_elves_alone():
    using = rules()
    state = position("humans", "elves", using=using, regions=("folen", "uldane"))
    raise_units(state, 0, militia=9, warrior=9)
    stock(state, 0, wood=9)
    perform(state, using, Action.MOVE, 1)
    assert not wait_for(state, using, Decision.ARTEFACT)


# ------------------------------------------------------------------ H18.2: see also test_armor.py


def test_H18_2_the_worked_example_of_the_armor_shop_comes_to_22():
    """Worked example of the rulebook: L701."""
    using = rules()
    state = elves("armor_shop", using=using)
    raise_units(state, 0, ent=5, griffin=3, pixie=2)
    stock(state, 0, wood=2)
    assert attack_player(state, using, 2, 1, 1, arming=(1, 1)) == 22
    assert held(state, 0) == (0, 0, 0)
    assert units(state, 0) == {"ent": 3, "griffin": 2, "pixie": 1}


# ------------------------------------------------------------------ H18.3: the Horn


def test_H18_3_the_worked_example_of_the_horn_comes_to_11():
    """Worked example of the rulebook: L358."""
    using = rules()
    state = elves("horn", using=using)
    raise_units(state, 0, ent=2, griffin=3, pixie=6)
    assert attack_player(state, using, 0, 2, 4) == 11
    assert units(state, 0) == {"ent": 2, "griffin": 1, "pixie": 2}


@pytest.mark.parametrize("fight", FIGHTS)
def test_H18_3_the_horn_gives_one_in_every_combat_however_many_fight(fight):
    using = rules(EASY)
    for pixies in (1, 4):
        state = elves("horn", using=using)
        raise_units(state, 0, pixie=4)
        assert fight(state, using, pixies) == pixies + 1


@pytest.mark.parametrize(("needs_units", "power"), [(True, 0), (False, 1)])
def test_H18_3_the_horn_gives_nothing_to_an_army_that_is_not_there(needs_units, power):
    using = rules({"ruling.bonus_needs_units": needs_units})
    state = elves("horn", using=using)
    raise_units(state, 0, pixie=4)
    assert attack_player(state, using, 0) == power


def test_H18_3_the_bonus_counts_for_what_can_be_beaten():
    using = rules()
    state = elves("horn", using=using)
    raise_units(state, 0, pixie=5)
    perform(state, using, Action.MOVE, 1)
    stay(state, using)
    assert wait_for(state, using, Decision.MONSTER)
    assert {monster for monster, _, _ in offered(state, using, Verb.HUNT)} == {0}


# ------------------------------------------------------------------ H18.4: the Watch


@pytest.mark.parametrize("fortresses", [0, 1, 3])
def test_H18_4_the_watch_gives_two_points_for_each_fortress_seized(fortresses):
    using = rules()
    state = elves(using=using)
    for key in ("kosleen", "qliss", "wesgard")[:fortresses]:
        state.players[0].fortresses |= 1 << region(key)
    plain = scoring.score(state, using, 0)
    erect(state, using, 0, "watch")
    own_points = CATALOGUE.boards["elves"]["structure"]["watch"]["vp"]
    assert scoring.score(state, using, 0) - plain == own_points + 2 * fortresses


# ------------------------------------------------------------------ H18.5: the payment saved


def reached(state, using, level):
    """Return the regions that the Elves reach with an action of this level."""
    perform(state, using, Action.MOVE, level)
    assert asked(state, Decision.DESTINATION, 0)
    return {where for where, _, _ in offered(state, using, Verb.GO)}


def saver(where, *, using):
    """Return a position in which the Elves have the artefact of Tog' Eed."""
    state = elves(using=using, where=where)
    own(state, using, 0, "tog_eed")
    return state


def test_H18_5_without_it_the_worked_example_takes_all_four_points():
    """Worked example of the rulebook: L415."""
    using = rules()
    state = elves(using=using, where="kosleen")
    assert region("yreel") in reached(state.copy(), using, 4)
    assert region("yreel") not in reached(state.copy(), using, 3)


def test_H18_5_a_step_from_portal_to_portal_costs_no_points():
    using = rules()
    found = reached(saver("yreel", using=using), using, 1)
    portals = {key for key, one in CATALOGUE.regions.items() if one["portal"] and not one["dots"]}
    assert {region(key) for key in portals} <= found
    assert region("paskaar") in found
    assert region("tog_eed") not in found


def test_H18_5_walking_into_a_region_with_a_portal_costs_what_it_always_does():
    using = rules()
    found = reached(saver("kosleen", using=using), using, 2)
    assert not {region("harrax"), region("lorvane"), region("yreel")} & found
    assert {region("harrax"), region("yreel"), region("uldane")} <= reached(saver("kosleen", using=using), using, 4)


def test_H18_5_points_saved_remain_for_skipping_monsters():
    using = rules()
    state = saver("yreel", using=using)
    raise_units(state, 0, ent=9)
    visit(state, 0, "harrax")
    perform(state, using, Action.MOVE, 2)
    go(state, using, "harrax")
    wait_for(state, using, Decision.MONSTER)
    assert {monster for monster, _, _ in offered(state, using, Verb.HUNT)} == {0, 1, 2}


def test_H18_5_a_portal_that_is_crossed_off_is_not_entered_for_nothing():
    using = rules()
    state = saver("yreel", using=using)
    state.players[0].barred[MapObject.PORTAL] = 1 << region("harrax")
    assert region("harrax") not in reached(state, using, 2)


def test_H18_5_by_the_other_reading_the_armor_shop_costs_no_wood_and_portals_cost_points():
    using = rules({"faction.elves.artefact.tog_eed.effect.1.what": "armor_shop"})
    state = saver("yreel", using=using)
    erect(state, using, 0, "armor_shop")
    assert region("harrax") not in reached(state.copy(), using, 2)
    raise_units(state, 0, ent=3)
    stock(state, 0, wood=1)
    assert attack_player(state, using, 3, arming=(3,)) == 30
    assert held(state, 0)[0] == 1
