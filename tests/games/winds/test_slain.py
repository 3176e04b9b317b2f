"""W11: heroes whose Power is gone, who counts them, what passes on, and players without heroes."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Count, Decision, Skill, Slot, Verb
from tests.games.winds.battlefield import (
    HERO,
    capital,
    field_rules,
    fight,
    hold,
    show,
    strike,
    suffer,
    weak,
)
from tests.games.winds.position import (
    HEROES,
    act,
    answer,
    asked,
    count_of,
    invite,
    item,
    load_dice,
    offered,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted

EQUIPMENT = "ruling.slain_equipment.choice"


def hero_of(state, player):
    """The key of a player's active hero."""
    mine = state.players[player]
    return HEROES[mine.line[mine.lost]]


@pytest.mark.parametrize(("power", "lost"), [(8, 0), (7, 1), (1, 1)])
def test_W11_1_a_hero_is_slain_at_no_power(monkeypatch, power, lost):
    using = field_rules()
    state = strike(monkeypatch, weak(using, power=power), using)
    assert state.players[1].lost == lost


def test_W11_2_the_slayer_counts_the_hero_and_takes_the_coins_on_it(monkeypatch):
    using = field_rules()
    state = weak(using, "meran", "numa_sera")
    state.players[1].savings = 6
    strike(monkeypatch, state, using)
    assert count_of(state, 0, Count.HEROES_SLAIN) == 1
    assert capital(state) == (26, 20)
    assert (state.slain, state.perished) == (1, 0)


def test_W11_2_a_hero_that_survives_keeps_its_coins(monkeypatch):
    using = field_rules()
    state = weak(using, "meran", "numa_sera", power=12)
    state.players[1].savings = 6
    strike(monkeypatch, state, using)
    assert (state.players[1].savings, capital(state)[0]) == (6, 20)


@pytest.mark.parametrize(("choice", "slain"), [("counts_for_that_player", 1), ("does_not_count", 0)])
def test_W11_3_a_hero_slain_by_a_players_maven_counts_for_that_player(monkeypatch, choice, slain):
    using = field_rules({"ruling.slain_outside_battle.choice": choice})
    state = weak(using)
    state.players[1].savings = 4
    invite(state, using, 0, "assassin")
    load_dice(monkeypatch, 3)
    act(state, using, 0)
    answer(state, using, Verb.USE, 0, 1)
    assert state.players[1].lost == 1
    assert count_of(state, 0, Count.HEROES_SLAIN) == slain
    assert capital(state)[0] == 20 + 4 * slain
    assert (state.slain, state.perished) == (slain, 1 - slain)


def test_W11_4_a_hero_slain_by_a_hazard_counts_for_nobody():
    using = field_rules({"exploration.hazard.plague_wind.option.1.amount": 3})
    state = suffer(weak(using, player=0), using)
    assert (state.players[0].lost, state.perished) == (1, 1)
    assert [count_of(state, seat, Count.HEROES_SLAIN) for seat in (0, 1)] == [0, 0]
    assert asked(state, Decision.ACT, 0)


def test_W11_4_a_hero_slain_by_an_independent_stronghold_counts_for_nobody_and_its_coins_are_gone(monkeypatch):
    load_dice(monkeypatch, -3)
    using = field_rules({"stronghold.high_citadel.defense": 14})
    state = weak(using, player=0)
    state.players[0].savings = 5
    fight(state, using, show(state, "high_citadel"))
    assert (state.players[0].lost, state.perished, state.slain) == (1, 1, 0)
    assert [count_of(state, seat, Count.HEROES_SLAIN) for seat in (0, 1)] == [0, 0]
    assert capital(state) == (20, 20)


@pytest.mark.parametrize("target", ["hero", "stronghold"])
def test_W11_5_an_attacker_slain_by_a_defending_player_counts_for_the_defender(monkeypatch, target):
    load_dice(monkeypatch, -3, 3)
    using = field_rules({"stronghold.border_watch.defense": 4})
    state = weak(using, player=0)
    state.players[0].savings = 3
    fight(state, using, HERO if target == "hero" else hold(state, using, "border_watch"))
    assert (state.players[0].lost, count_of(state, 1, Count.HEROES_SLAIN)) == (1, 1)
    assert capital(state) == (20, 23)


def test_W11_6_the_next_hero_in_line_is_active_at_once_at_its_own_maximum(monkeypatch):
    using = field_rules({"hero.meran_2.power": 11})
    state = strike(monkeypatch, weak(using), using)
    assert (hero_of(state, 1), state.players[1].power) == ("meran_2", 11)


def test_W11_6_the_special_ability_changes_with_the_hero(monkeypatch):
    using = field_rules(
        {"hero.dena_vale_2.effect.1.amount": 2, "kingdom.dena_vale.block.shield_wall.effect.1.amount": 2}
    )
    state = strike(monkeypatch, weak(using, "numa_sera", "dena_vale"), using)
    target = hold(state, using, "border_watch")
    state.decider, state.agenda.depth = NOBODY, 0
    load_dice(monkeypatch, -1, 1)
    fight(state, using, target)
    assert state.players[0].power == 12 - (4 + 2 + 2 + 1 - (5 - 1))


def test_W11_6_the_maximum_counts_lasting_increases(monkeypatch):
    using = field_rules({"hero.meran_2.power": 11, "exploration.mythic.emberheart_plate.effect.2.amount": 3})
    state = weak(using)
    wear(state, using, 1, "emberheart_plate", Slot.CHEST)
    strike(monkeypatch, state, using, faces=(3, -3))
    assert state.players[1].power == 11 + 3


@pytest.mark.parametrize(("choice", "left"), [("lost", 11), ("carries_to_next_hero", 11 - 6)])
def test_W11_6_excess_damage_is_lost_or_carries_on_by_the_ruling(monkeypatch, choice, left):
    using = field_rules({"ruling.excess_damage.choice": choice, "hero.meran_2.power": 11})
    state = strike(monkeypatch, weak(using, power=1), using)
    assert state.players[1].power == left


def test_W11_6_a_hero_hit_exactly_to_nothing_passes_no_damage_on(monkeypatch):
    using = field_rules({"ruling.excess_damage.choice": "carries_to_next_hero", "hero.meran_2.power": 11})
    state = strike(monkeypatch, weak(using, power=7), using)
    assert state.players[1].power == 11


def armed(using, choice_power=1):
    """A weak hero of seat 1 with a helm and a great sword."""
    state = weak(using, power=choice_power)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    wear(state, using, 1, "great_sword", Slot.RIGHT_HAND)
    return state


def test_W11_7_equipment_passes_to_the_next_hero(monkeypatch):
    using = field_rules()
    state = strike(monkeypatch, armed(using), using)
    mine = state.players[1]
    assert [int(mine.equipped[slot]) for slot in (Slot.HEAD, Slot.RIGHT_HAND, Slot.LEFT_HAND)] == [
        item("iron_helm"),
        item("great_sword"),
        item("great_sword"),
    ]
    assert count_of(state, 1, Count.ITEMS_EQUIPPED) == 2


def test_W11_7_equipment_may_go_back_to_hand(monkeypatch):
    using = field_rules({EQUIPMENT: "back_to_hand"})
    state = strike(monkeypatch, armed(using), using)
    mine = state.players[1]
    assert set(mine.equipped.tolist()) == {NOBODY}
    assert sorted(mine.items[: mine.item_count].tolist()) == sorted([item("iron_helm"), item("great_sword")])
    assert count_of(state, 1, Count.ITEMS_EQUIPPED) == 0


def test_W11_7_the_slayer_may_take_one_item(monkeypatch):
    using = field_rules({EQUIPMENT: "slayer_takes_one"})
    state = strike(monkeypatch, armed(using), using)
    assert asked(state, Decision.TAKE_ITEM, 0)
    assert len(offered(state, using, Verb.TAKE)) == 2
    answer(state, using, Verb.TAKE, item("great_sword"), Slot.RIGHT_HAND)
    assert state.players[0].items[0] == item("great_sword")
    assert count_of(state, 1, Count.ITEMS_EQUIPPED) == 1


def test_W11_7_nobody_takes_an_item_of_a_hero_slain_by_a_hazard(monkeypatch):
    using = field_rules({EQUIPMENT: "slayer_takes_one"})
    state = weak(using, player=0)
    wear(state, using, 0, "iron_helm", Slot.HEAD)
    suffer(state, using)
    assert asked(state, Decision.ACT, 0)
    assert count_of(state, 0, Count.ITEMS_EQUIPPED) == 1


def test_W11_7_equipment_may_be_discarded(monkeypatch):
    using = field_rules({EQUIPMENT: "discarded"})
    state = armed(using)
    wear(state, using, 1, "horn_of_plenty", Slot.PACK)
    strike(monkeypatch, state, using)
    mine = state.players[1]
    assert (set(mine.equipped.tolist()), mine.item_count) == ({NOBODY}, 0)
    assert state.exploration.discards[: state.exploration.discarded].tolist() == [text("horn_of_plenty")]


def test_W11_7_ticked_slots_stay_ticked_for_the_next_hero(monkeypatch):
    using = field_rules({"hero.meran_2.defense": 3, "forge_item.iron_helm.upgraded.1.amount": 2})
    state = weak(using)
    train(state, using, 1, Skill.FORGE)
    state.players[1].upgraded[Slot.HEAD] = 1
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    strike(monkeypatch, state, using)
    assert state.players[1].upgraded[Slot.HEAD] == 1
    load_dice(monkeypatch, 3, 1)
    state.decider, state.agenda.depth = NOBODY, 0
    before = int(state.players[1].power)
    fight(state, using, HERO)
    assert before - state.players[1].power == 5 + 3 - (3 + 2 + 1)


@pytest.mark.parametrize(("choice", "kept"), [("kept", 1), ("mavens_discarded", 0)])
def test_W11_7_mavens_and_skills_belong_to_the_kingdom(monkeypatch, choice, kept):
    using = field_rules({"ruling.slain_other_cards.choice": choice})
    state = weak(using)
    invite(state, using, 1, "treasurer")
    train(state, using, 1, Skill.LORE)
    strike(monkeypatch, state, using)
    assert state.players[1].maven_count == kept
    assert count_of(state, 1, Count.LORE_LEVEL) == 1
    assert (text("treasurer") in state.exploration.discards[: state.exploration.discarded]) == (not kept)
