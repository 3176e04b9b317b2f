"""The blocks that could win at once: CANNOT TICK, free skill levels, extra attacks (W9.10, W9.12, W9.13)."""

import numpy as np
import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds.words import ClassCard, Count, Decision, Skill, Slot, Step, Verb
from tests.games.winds.position import (
    act,
    answer,
    asked,
    block,
    control,
    count_of,
    drop_cards,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
    train,
)
from tests.games.winds.probes import idle
from tests.games.winds.test_building import build, buildable, capital, tick

pytestmark = pytest.mark.interpreted
HEIR, PALADIN, ROGUE, SAGE, TYRANT = ClassCard
EMPIRE = {"win.setting.choice": "empire"}
STRONGHOLDS = ("forge_gate", "abbey_hold", "armory_hold")


def raider(using=None, others=("dena_vale",)):
    """Return Siaa De'e ready for Relentless, and nobody with battle cards."""
    using = rules() if using is None else using
    state = position("siaa_dee", *others, using=using)
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    tick(state, "war_drums")
    return state, using


def unlock(state, *cards):
    mine = state.players[0]
    mine.unlocked = sum(1 << card for card in cards)
    mine.counts[Count.CLASSES] = len(cards)


def scholar(kingdom, *, levels, classes=(), using=None):
    """Return a position in which the block with the free skill level is linked."""
    using = rules() if using is None else using
    state = position(kingdom, "dena_vale", using=using)
    tick(state, "lyceum" if kingdom == "numa_sera" else "pathfinders")
    unlock(state, *classes)
    for skill, number in levels.items():
        train(state, using, 0, skill, number)
    return state, using


@pytest.mark.parametrize("slain", [0, 1, 2])
def test_W9_10_relentless_cannot_be_ticked_with_two_heroes_slain(slain):
    state, using = raider()
    state.players[0].counts[Count.HEROES_SLAIN] = slain
    assert ("relentless" in buildable(state, using)) == (slain < 2)


@pytest.mark.parametrize("held", [2, 3])
def test_W9_10_an_extra_attack_cannot_be_ticked_with_three_strongholds(held):
    state, using = raider()
    for key in STRONGHOLDS[:held]:
        control(state, using, 0, key)
    assert ("relentless" in buildable(state, using)) == (held < 3)


@pytest.mark.parametrize("held", [2, 3])
def test_W9_10_marching_orders_cannot_be_ticked_with_three_strongholds(held):
    state, using = position("dena_vale", "meran"), rules()
    tick(state, "garrisons", "vassal_levies")
    for key in STRONGHOLDS[:held]:
        control(state, using, 0, key)
    assert ("marching_orders" in buildable(state, using)) == (held < 3)


def test_W9_10_an_extra_attack_on_heroes_only_cannot_win_a_stronghold():
    state, using = raider(rules({"ruling.attack_now_target.choice": "hero_only"}))
    for key in STRONGHOLDS:
        control(state, using, 0, key)
    assert "relentless" in buildable(state, using)
    state.players[0].counts[Count.HEROES_SLAIN] = 2
    assert "relentless" not in buildable(state, using)


def test_W9_10_in_empire_one_condition_short_of_two_is_what_matters():
    state, using = raider(rules(EMPIRE))
    for key in STRONGHOLDS:
        control(state, using, 0, key)
    assert "relentless" in buildable(state, using)
    state.players[0].achieved = 0b0100
    assert "relentless" not in buildable(state, using)


def test_W9_10_a_tyrant_who_would_be_the_fifth_class_counts():
    state, using = raider()
    unlock(state, HEIR, PALADIN, ROGUE, SAGE)
    assert "relentless" not in buildable(state, using)
    unlock(state, HEIR, PALADIN, ROGUE)
    assert "relentless" in buildable(state, using)


@pytest.mark.parametrize("kingdom", ["numa_sera", "meran"])
@pytest.mark.parametrize(("opened", "free"), [((HEIR, PALADIN, ROGUE, TYRANT), False), ((HEIR, PALADIN, ROGUE), True)])
def test_W9_10_a_free_level_that_makes_the_fifth_class_cannot_be_ticked(kingdom, opened, free):
    state, using = scholar(kingdom, levels={Skill.WEAPON: 3}, classes=opened)
    key = "court_tutors" if kingdom == "numa_sera" else "wanderers_lore"
    assert (key in buildable(state, using)) == free


@pytest.mark.parametrize(("counted", "free"), [(6, False), (5, True)])
def test_W9_10_the_block_itself_may_be_the_heirs_seventh(counted, free):
    state, using = raider()
    unlock(state, PALADIN, ROGUE, SAGE)
    state.players[0].counts[Count.CLASSES] = 4
    state.players[0].unlocked |= 1 << TYRANT
    state.players[0].counts[Count.BLOCKS_TICKED] = counted
    assert ("relentless" in buildable(state, using)) == free
    assert "raiding_camps" in buildable(state, using)


def test_W9_10_a_free_level_that_makes_a_master_cannot_be_ticked():
    using = rules({"victory.master.at_least": 2})
    state, using = scholar("meran", levels={Skill.LORE: 1}, using=using)
    assert "wanderers_lore" not in buildable(state, using)
    state, using = scholar("meran", levels={Skill.LORE: 1}, using=rules())
    assert "wanderers_lore" in buildable(state, using)


@pytest.mark.parametrize(
    ("kingdom", "levels", "free"),
    [
        ("numa_sera", {Skill.WEAPON: 2}, {Skill.DEFENSE, Skill.FORGE, Skill.AGRICULTURE, Skill.LORE}),
        ("meran", {Skill.WEAPON: 1, Skill.LORE: 2}, set(Skill) - {Skill.LORE}),
    ],
)
def test_W9_12_a_free_level_may_be_as_high_as_the_block_says(kingdom, levels, free):
    state, using = scholar(kingdom, levels=levels)
    build(state, using, "court_tutors" if kingdom == "numa_sera" else "wanderers_lore")
    assert asked(state, Decision.FREE_SKILL, 0)
    assert {Skill(skill) for skill, _, _ in offered(state, using, Verb.LEARN)} == free


def test_W9_12_the_level_is_free_of_charge_and_uses_a_card():
    state, using = scholar("meran", levels={Skill.WEAPON: 1})
    build(state, using, "wanderers_lore")
    before, left = capital(state), int(state.skill_cards[Skill.WEAPON])
    answer(state, using, Verb.LEARN, Skill.WEAPON)
    assert count_of(state, 0, Count.WEAPON_LEVEL) == 2
    assert capital(state) == before
    assert state.skill_cards[Skill.WEAPON] == left - 1


def test_W9_12_a_free_forge_card_ticks_a_slot():
    state, using = scholar("meran", levels={Skill.WEAPON: 1})
    build(state, using, "wanderers_lore")
    answer(state, using, Verb.LEARN, Skill.FORGE)
    answer(state, using, Verb.UPGRADE, Slot.HEAD)
    assert list(state.players[0].upgraded) == [1, 0, 0, 0, 0]


def test_W9_12_an_empty_training_college_gives_nothing():
    state, using = scholar("meran", levels={Skill.WEAPON: 1})
    state.skill_cards[:] = 0
    state.skill_cards[Skill.LORE] = 1
    build(state, using, "wanderers_lore")
    assert [skill for skill, _, _ in offered(state, using, Verb.LEARN)] == [Skill.LORE]
    state, using = scholar("meran", levels={Skill.WEAPON: 1})
    state.skill_cards[:] = 0
    build(state, using, "wanderers_lore")
    assert state.decider == NOBODY


def extra_attack(using=None, others=("dena_vale",)):
    """Build Relentless in its own turn; return the position in which the attack is offered."""
    state, using = raider(using, others)
    control(state, using, 1, "forge_gate")
    run(state, using, Step.TURN, 0)
    state.explores = 1
    answer(state, using, Verb.BUILD, block(state, 0, "relentless"))
    assert asked(state, Decision.EXTRA_ATTACK, 0)
    return state, using


def test_W9_13_after_this_build_one_attack_may_be_made_and_the_turn_ends(monkeypatch):
    state, using = extra_attack()
    load_dice(monkeypatch, 3, -3)
    assert capital(state)[0] == 6
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert state.players[0].attacks_won[1] == 1
    assert asked(state, Decision.ACT, 1)


def test_W9_13_the_attack_may_be_left_out():
    state, using = extra_attack()
    answer(state, using, Verb.PASS)
    assert state.battles == 0
    assert asked(state, Decision.ACT, 1)


@pytest.mark.parametrize("choice", ["any_legal_target", "hero_only"])
def test_W9_13_the_extra_attack_has_any_target_or_by_the_other_ruling_heroes_only(choice):
    state, using = extra_attack(rules({"ruling.attack_now_target.choice": choice}))
    everything = choice == "any_legal_target"
    assert offered(state, using, Verb.ATTACK_HERO) == [(1, -1, -1)]
    face_up = int(np.sum(state.independent != NOBODY))
    assert len(offered(state, using, Verb.ATTACK_INDEPENDENT)) == (face_up if everything else 0)
    held = [(stronghold("forge_gate"), -1, 1)] if everything else []
    assert offered(state, using, Verb.ATTACK_STRONGHOLD) == held


def test_W9_13_a_truce_holds_for_the_extra_attack_too():
    state, using = raider(others=("dena_vale", "meran"))
    state.players[0].bound = 0b010
    build(state, using, "relentless")
    assert [seat for seat, _, _ in offered(state, using, Verb.ATTACK_HERO)] == [2]


def test_W9_13_a_card_that_forbids_attacking_forbids_the_extra_attack_too():
    state, using = raider()
    stack(state, "flooded_pass")
    act(idle(state), using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    answer(state, using, Verb.BUILD, block(state, 0, "relentless"))
    assert not asked(state, Decision.EXTRA_ATTACK, 0)
    assert state.battles == 0


def test_W9_13_marching_orders_allow_an_attack_as_well(monkeypatch):
    state, using = position("dena_vale", "meran"), rules()
    drop_cards(state, using, 0)
    tick(state, "garrisons", "vassal_levies")
    control(state, using, 0, "forge_gate")
    state.independent[0] = stronghold("border_watch")
    build(state, using, "marching_orders")
    load_dice(monkeypatch, -1)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert count_of(state, 0, Count.STRONGHOLDS) == 2
    assert state.ended == End.RUNNING
