"""What a value of positions weighs in Winds of Numa Sera: how a kingdom stands, as everybody at the table counts it."""

from functools import partial

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.game import GAME
from sim.games.winds.words import Count, Skill
from tests.games import standing
from tests.games.winds.position import control, drop_cards, hold_cards, hold_item, position, rules, train, wear

pytestmark = pytest.mark.interpreted
stand = partial(standing.standing, GAME)


def quiet(using, *kingdoms):
    """A position with empty hands and no independent stronghold face up."""
    state = position(*(kingdoms or ("dena_vale", "meran")), using=using)
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    state.independent[:] = NOBODY
    return state


def near_victory(using, *players):
    """A position in which these players hold three strongholds each, one short of Conqueror."""
    state = quiet(using)
    free = iter(("forge_gate", "abbey_hold", "shieldwall_keep", "armory_hold", "archive_spire", "ember_hold"))
    for player in players:
        for _ in range(3):
            control(state, using, player, next(free))
    return state


def test_an_eliminated_kingdom_has_nothing():
    using = rules()
    state = quiet(using)
    state.players[1].alive = 0
    assert {name for name, value in stand(state, using, 1).items() if value} == {"place"}


def test_strongholds_and_the_coins_on_them_are_counted():
    using = rules()
    state = quiet(using)
    for key, coins in (("border_watch", 3), ("forge_gate", 0), ("abbey_hold", 2)):
        control(state, using, 0, key, coins)
    state.players[0].capital, state.players[0].savings = 7, 4
    counted = stand(state, using)
    assert (counted["strongholds"], counted["standing"]) == (3, 75)
    assert (counted["capital"], counted["coins"]) == (7, 3 + 2 + 4)


def test_a_hand_is_counted_and_not_looked_at():
    using = rules()
    state = quiet(using)
    hold_cards(state, using, 0, "feint", "pool_of_might")
    hold_item(state, 0, "iron_helm")
    assert stand(state, using)["hand"] == 3


def test_levels_items_and_what_classes_lack_are_counted():
    using = rules()
    state = quiet(using)
    before = stand(state, using)
    train(state, using, 0, Skill.LORE, 2)
    wear(state, using, 0, "iron_helm", 0)
    counted = stand(state, using)
    assert (counted["lore"], counted["weapon"], counted["mastery"], counted["items"]) == (2, 0, 2, 1)
    assert before["class_lack"] - counted["class_lack"] == 2 + 1  # levels for the Sage, the item for the Paladin


@pytest.mark.parametrize(("short", "share"), [(0, 1.0), (5, 0.5)])
def test_the_next_level_is_counted_by_the_share_of_its_price_at_hand(short, share):
    using = rules()
    state = quiet(using)
    price = int(using.skill_price[0])
    assert price == 10
    state.players[0].capital = price - short
    assert stand(state, using)["next_level"] == share


def test_a_hero_in_danger_is_whom_the_other_may_slay():
    using = rules()
    state = quiet(using)
    state.players[1].power = 1
    assert stand(state, using, 1)["peril"] == stand(state, using, 0)["slay"] > stand(state, using, 0)["peril"]


def test_the_chance_of_the_last_step_is_counted_where_one_stronghold_is_missing():
    using = rules()
    state = near_victory(using, 1)
    counted = stand(state, using, 1)
    assert counted["conqueror_next"] == 0  # there is nothing to take
    control(state, using, 0, "border_watch")
    counted = stand(state, using, 1)
    assert counted["win_next"] == counted["conqueror_next"] == counted["siege"] > 0
    assert stand(state, using, 0)["exposed_later"] == counted["siege"]


def test_who_moves_later_wins_only_if_nobody_before_does():
    using = rules()
    state = near_victory(using, 0, 1)
    first, second = (stand(state, using, seat) for seat in (0, 1))
    assert first["win_next"] == first["conqueror_next"] > 0
    assert second["win_next"] == pytest.approx((1 - first["win_next"]) * second["conqueror_next"])


def test_a_step_short_of_one_of_two_conditions_does_not_win_the_long_game():
    using = rules({"win.setting.choice": "empire"})
    state = near_victory(using, 0, 1)
    counted = stand(state, using)
    assert counted["conqueror_next"] > 0 == counted["win_next"]


def test_heroes_lost_and_slain_are_counted():
    using = rules()
    state = quiet(using)
    state.players[0].lost = 1
    state.players[1].counts[Count.HEROES_SLAIN] = 1
    assert stand(state, using, 0)["heroes"] == 2
    assert stand(state, using, 1)["slain"] == 1
