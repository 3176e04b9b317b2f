"""Curses of the Undead: who is struck, by what, and which unit is lost (H15.1, H15.2)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Decision, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    erect,
    faction_key,
    held,
    idle,
    offered,
    perform,
    place_hydra,
    put,
    raise_units,
    region,
    rules,
    stock,
    unit,
    units,
    wait_for,
)
from tests.games.conquer.test_undead import curse, cursed, undead, walk

pytestmark = pytest.mark.interpreted


def losable(state, using, seat=1):
    """Return the keys of the units of which one must be lost."""
    keys = CATALOGUE.units(faction_key(state, seat))
    return {keys[place] for place, _, _ in offered(state, using, Verb.LOSE)}


def test_H15_1_a_change_of_terrain_does_not_lift_the_curse():
    using = rules()
    state = cursed(undead("nagas", using=using, regions=("folen", "esmore")), "esmore")
    erect(state, using, 1, "geyser")
    perform(state, using, Action.BUILD, 1)
    assert wait_for(state, using, Decision.FLOOD, 1)
    answer(state, using, Verb.FLOOD)
    wait_for(state, using, Decision.FLOOD, 1)
    put(state, 1, "folen")
    assert walk(state, using, "esmore", level=1)
    assert scoring.artefact_score(state, using, 0) == 1


def test_H15_2_the_undead_lose_nothing_to_their_own_curse():
    using = rules()
    state = cursed(undead(using=using), "lorvane", "paskaar")
    assert not walk(state, using, "lorvane", seat=0)
    put(state, 0, "folen")
    assert not wait_for(curse(state, using, "folen"), using, Decision.CURSED, 0)
    assert units(state, 0) == {"skeleton": 4}


def test_H15_2_passing_through_or_staying_in_a_cursed_region_costs_nothing():
    using = rules()
    state = cursed(undead("orcs", using=using), "folen", "lorvane")
    assert not walk(state, using, "paskaar")
    put(state, 1, "folen")
    perform(state, using, Action.MOVE, 1)
    assert not wait_for(state, using, Decision.CURSED, 1)


def test_H15_2_the_first_visit_brings_its_resources_all_the_same():
    using = rules()
    state = cursed(undead(using=using), "lorvane")
    walk(state, using, "lorvane")
    idle(state, using)
    assert held(state, 1) == (1, 2, 0)


def test_H15_2_the_unit_is_lost_before_any_battle():
    using = rules()
    state = cursed(undead(using=using, regions=("lorvane", "folen")), "lorvane")
    raise_units(state, 1, warrior=1)
    walk(state, using, "lorvane")
    idle(state, using)
    wait_for(state, using, Decision.WISH, 0)
    assert units(state, 1) == {}


@pytest.mark.parametrize(
    ("faction", "army", "weakest"),
    [
        ("humans", {"militia": 1, "warrior": 3, "knight": 2}, {"militia"}),
        ("humans", {"warrior": 3, "knight": 2}, {"warrior"}),
        ("gnomes", {"mechanic": 1, "anisopter": 3}, {"mechanic"}),
        ("gnomes", {"automaton": 1, "mechasaur": 3}, {"automaton"}),
        ("nagas", {"serpent": 4}, {"serpent"}),
    ],
)
def test_H15_2_one_of_the_weakest_units_at_hand_is_lost(faction, army, weakest):
    using = rules()
    state = cursed(undead(faction, using=using), "lorvane")
    raise_units(state, 1, **army)
    assert walk(state, using, "lorvane")
    assert losable(state, using) == weakest


def test_H15_2_among_units_equally_weak_their_owner_chooses():
    using = rules({"faction.orcs.unit.scout.power": 4})
    state = cursed(undead("orcs", using=using), "lorvane")
    raise_units(state, 1, scout=2, charger=1, bomber=1)
    assert walk(state, using, "lorvane")
    assert losable(state, using) == {"scout", "charger"}
    answer(state, using, Verb.LOSE, unit(state, 1, "charger"))
    assert units(state, 1) == {"scout": 2, "bomber": 1}


def test_H15_2_modified_powers_say_who_is_weak():
    using = rules({"faction.gnomes.unit.mechasaur.effect.1.amount": 0})
    state = cursed(undead("gnomes", using=using), "lorvane")
    raise_units(state, 1, automaton=1, mechasaur=1)
    erect(state, using, 1, "precision_forge")
    assert walk(state, using, "lorvane")
    assert losable(state, using) == {"mechasaur"}


def test_H15_2_the_science_of_a_mechasaur_is_part_of_its_power():
    using = rules()
    state = cursed(undead("gnomes", using=using), "lorvane")
    raise_units(state, 1, automaton=1, mechasaur=1)
    erect(state, using, 1, "precision_forge")
    stock(state, 1, science=6)
    assert walk(state, using, "lorvane")
    assert losable(state, using) == {"automaton"}


def test_H15_2_without_units_nothing_is_lost():
    using = rules()
    state = cursed(undead(using=using), "lorvane")
    raise_units(state, 1)
    assert not walk(state, using, "lorvane")


@pytest.mark.parametrize(
    ("serpents", "at", "lost"), [(2, "lorvane", {"serpent"}), (0, "lorvane", {"hydra"}), (0, "dortal", set())]
)
def test_H15_2_the_nagas_lose_a_serpent_and_only_without_serpents_the_hydra_beside_them(serpents, at, lost):
    using = rules()
    state = cursed(undead("nagas", using=using), "lorvane")
    raise_units(state, 1, serpent=serpents)
    place_hydra(state, 1, at)
    assert walk(state, using, "lorvane") is bool(lost)
    if lost:
        assert losable(state, using) == lost
        idle(state, using)
    assert ("hydra" in lost) == bool(state.players[1].hydra < 0)


@pytest.mark.parametrize("weakest", ["lowest_current_power", "lowest_unmodified_power", "lowest_gold_cost"])
def test_H15_2_whatever_makes_a_unit_weak_serpents_go_before_the_hydra(weakest):
    using = rules({"ruling.weakest_unit": weakest})
    state = cursed(undead("nagas", using=using, regions=("paskaar", "folen")), "lorvane")
    raise_units(state, 1, serpent=9)
    place_hydra(state, 1, "lorvane")
    assert walk(state, using, "lorvane")
    assert losable(state, using) == {"serpent"}


def test_H15_2_a_hydra_that_comes_alone_is_no_visitor():
    using = rules()
    state = cursed(undead("nagas", using=using), "lorvane")
    place_hydra(state, 1, "folen")
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.HYDRA_MOVE, 1)
    answer(state, using, Verb.SEND_HYDRA, region("lorvane"))
    assert not wait_for(state, using, Decision.CURSED, 1)
