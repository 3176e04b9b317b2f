"""Hazards of Winds of Numa Sera, card by card (W5.3)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Step
from tests.games.winds.encounter import choices, discards_of, explore, standing, wounded
from tests.games.winds.position import (
    HEROES,
    ITEMS,
    TEXTS,
    Count,
    Decision,
    Verb,
    answer,
    asked,
    count_of,
    hold_cards,
    hold_item,
    invite,
    item,
    load_dice,
    offered,
    rules,
    run,
    stack,
    text,
    wear,
)

pytestmark = pytest.mark.interpreted
NEITHER = ("thieves_in_camp", "court_intrigue")


LOSSES = [
    ("bandits", 0, 6, 9),
    ("bandits", 1, 9, 7),
    ("cowardice_in_the_ranks", 0, 9, 7),
    ("corrupt_treasurer", 0, 4, 9),
    ("corrupt_treasurer", 1, 9, 6),
    ("thieves_in_camp", 1, 5, 9),
    ("flooded_pass", 0, 9, 9),
    ("flooded_pass", 1, 9, 7),
    ("court_intrigue", 1, 5, 9),
]


@pytest.mark.parametrize(("key", "option", "capital", "power"), LOSSES)
def test_W5_3_of_the_options_of_a_hazard_one_is_suffered(key, option, capital, power):
    state, using = wounded(power=9)
    state.players[0].capital = 9
    explore(state, using, key)
    assert asked(state, Decision.HAZARD, 0)
    answer(state, using, Verb.OPTION, option)
    assert standing(state) == (capital, power)
    assert asked(state, Decision.ACT, 0)
    assert discards_of(state) == [key]


@pytest.mark.parametrize(("key", "face", "lost"), [("plague_wind", 1, 3), ("rockslide", -1, 3), ("rockslide", 2, 0)])
def test_W5_3_a_hazard_without_a_choice_is_suffered_at_once(key, face, lost, monkeypatch):
    state, using = wounded(power=9)
    load_dice(monkeypatch, face)
    explore(state, using, key)
    assert standing(state) == (5, 9 - lost)
    assert discards_of(state) == [key]


BARE = {"bandits": [1], "cowardice_in_the_ranks": [0], "corrupt_treasurer": [1], "flooded_pass": [0, 1]}


@pytest.mark.parametrize("key", BARE)
def test_W5_3_an_option_that_asks_for_what_one_lacks_cannot_be_chosen(key):
    state, using = wounded()
    state.players[0].capital = 0
    explore(state, using, key)
    assert choices(state, using) == BARE[key]


@pytest.mark.parametrize(("key", "price"), [("bandits", 3), ("thieves_in_camp", 4), ("court_intrigue", 4)])
def test_W5_3_capital_must_suffice_for_the_whole_loss(key, price):
    for capital in (price - 1, price):
        state, using = wounded()
        wear(state, using, 0, "dagger", 2)
        invite(state, using, 0, "treasurer")
        state.players[0].capital = capital
        explore(state, using, key)
        assert (len(choices(state, using)) == 2) == (capital == price)


@pytest.mark.parametrize(("capital", "left"), [(3, 1), (5, 2), (4, 2), (1, 0)])
def test_W5_3_half_the_capital_is_rounded_up(capital, left):
    state, using = wounded()
    state.players[0].capital = capital
    explore(state, using, "corrupt_treasurer")
    answer(state, using, Verb.OPTION, 0)
    assert state.players[0].capital == left


def test_W5_3_the_battle_card_to_discard_is_chosen():
    state, using = wounded()
    hold_cards(state, using, 0, "charge", "charge", "feint", "pool_of_might")
    explore(state, using, "cowardice_in_the_ranks")
    answer(state, using, Verb.OPTION, 1)
    assert [TEXTS[card] for card, _, _ in offered(state, using, Verb.DROP)] == ["charge", "feint"]
    answer(state, using, Verb.DROP, text("charge"))
    assert state.players[0].hand[text("charge")] == 1
    assert sorted(discards_of(state)) == ["charge", "cowardice_in_the_ranks"]


@pytest.mark.parametrize(("key", "slot", "pile"), [("windrazor", 2, True), ("halberd", 2, False)])
def test_W5_3_thieves_take_an_equipped_item(key, slot, pile):
    state, using = wounded()
    wear(state, using, 0, key, slot)
    wear(state, using, 0, "iron_helm", 0)
    explore(state, using, "thieves_in_camp")
    answer(state, using, Verb.OPTION, 0)
    assert [ITEMS[number] for number, _, _ in offered(state, using, Verb.DROP)] == ["iron_helm", key]
    answer(state, using, Verb.DROP, item(key), slot)
    assert count_of(state, 0, Count.ITEMS_EQUIPPED) == 1
    assert state.players[0].item_count == 0
    assert (key in discards_of(state)) == pile


def test_W5_3_an_item_in_hand_does_not_satisfy_thieves():
    state, using = wounded()
    hold_item(state, 0, "dagger")
    explore(state, using, "thieves_in_camp")
    assert choices(state, using) == [1]


def test_W5_3_an_intrigue_drives_a_maven_away():
    state, using = wounded()
    invite(state, using, 0, "treasurer")
    invite(state, using, 0, "healer")
    explore(state, using, "court_intrigue")
    answer(state, using, Verb.OPTION, 0)
    assert len(offered(state, using, Verb.DROP)) == 2
    answer(state, using, Verb.DROP, 0)
    assert [TEXTS[number] for number in state.players[0].mavens[: state.players[0].maven_count]] == ["healer"]
    assert discards_of(state) == ["treasurer", "court_intrigue"]


@pytest.mark.parametrize("key", NEITHER)
def test_W5_3_a_hazard_without_a_payable_option_has_no_effect(key):
    state, using = wounded()
    state.players[0].capital = 3
    explore(state, using, key)
    assert asked(state, Decision.ACT, 0)
    assert standing(state) == (3, 5)
    assert discards_of(state) == [key]


@pytest.mark.parametrize("key", NEITHER)
def test_W5_3_by_another_ruling_one_loses_what_one_can(key):
    using = rules({"ruling.hazard_without_option.choice": "lose_what_you_can"})
    state, _ = wounded()
    state.players[0].capital = 3
    explore(state, using, key)
    answer(state, using, Verb.OPTION, 1)
    assert standing(state) == (0, 5)
    assert discards_of(state) == [key]


def test_W5_3_by_that_ruling_too_a_payable_option_must_be_paid():
    using = rules({"ruling.hazard_without_option.choice": "lose_what_you_can"})
    state, _ = wounded()
    state.players[0].capital = 2
    explore(state, using, "bandits")
    assert choices(state, using) == [1]


def test_W5_3_a_hero_slain_by_a_hazard_counts_for_nobody():
    state, using = wounded(power=3)
    explore(state, using, "plague_wind")
    assert HEROES[state.players[0].line[state.players[0].lost]] == "simi"
    assert count_of(state, 1, Count.HEROES_SLAIN) == 0
    assert asked(state, Decision.ACT, 0)


def test_W5_3_a_hazard_that_eliminates_its_finder_is_discarded_too():
    state, using = wounded(players=3)
    for _ in range(3):
        state.decider, state.agenda.depth = NOBODY, 0
        run(state, using, Step.TURN, 0)
        state.players[0].power = 1
        stack(state, "plague_wind")
        answer(state, using, Verb.EXPLORE)
    assert not state.players[0].alive
    assert asked(state, Decision.ACT, 1)
    assert discards_of(state) == ["plague_wind"] * 3
