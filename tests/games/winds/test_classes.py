"""The five classes: what unlocks them, when, and what they bring (W7)."""

import pytest

from sim.content.nested import rows_of
from sim.games.winds import victory
from sim.games.winds.holdings import lose_stronghold
from sim.games.winds.words import ClassCard, Count, Event, Skill, Slot, Verb
from tests.games.winds.position import (
    CATALOGUE,
    act,
    answer,
    block,
    control,
    count_of,
    drop_cards,
    hold_cards,
    hold_item,
    item,
    load_dice,
    position,
    rules,
    text,
    train,
    wear,
)
from tests.games.winds.probes import changes, idle, measure, promised, site, told

pytestmark = pytest.mark.interpreted
HEIR, PALADIN, ROGUE, SAGE, TYRANT = ClassCard
HEAD, CHEST, RIGHT, LEFT, _ = Slot
GOALS = {
    HEIR: {Count.BLOCKS_TICKED: 7},
    PALADIN: {Count.ITEMS_EQUIPPED: 3},
    ROGUE: {Count.BATTLE_CARDS_PLAYED: 5},
    SAGE: {Count.SKILL_LEVELS: 4, Count.SKILL_TYPES: 2},
    TYRANT: {Count.HEROES_SLAIN: 1},
}
SIX_BLOCKS = ("mountain_mines", "guild_smiths", "drill_yard", "garrisons", "knights_oath", "infirmary")


def classes(state, player=0):
    return [card for card in ClassCard if state.players[player].unlocked >> card & 1]


def reach(state, using, card, player=0, short=0):
    """Count what a class asks for, less `short`, and look for classes."""
    for what, number in GOALS[card].items():
        state.players[player].counts[what] = number - short
    victory.settle(state, using, player)


def build(state, using, *keys, player=0):
    for key in keys:
        act(idle(state), using, player)
        answer(state, using, Verb.BUILD, block(state, player, key))
    return idle(state)


def play_cards(monkeypatch, state, using, count):
    """Let player 0 attack the first independent stronghold `count` times, with a Charge each."""
    state.independent[0] = 9
    for _ in range(count):
        load_dice(monkeypatch, -3)
        state.players[0].power = state.players[0].capital = 100
        hold_cards(state, using, 0, "charge")
        act(idle(state), using, 0)
        answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
        answer(state, using, Verb.PLAY, text("charge"))
    return idle(state)


def test_W7_1_seven_ticked_blocks_with_the_first_one_make_an_heir():
    state, using = position("dena_vale", "meran"), rules()
    build(state, using, *SIX_BLOCKS[:5])
    assert classes(state) == []
    build(state, using, SIX_BLOCKS[5])
    assert classes(state) == [HEIR]


def test_W7_1_three_items_worn_at_a_time_make_a_paladin():
    state, using = position("dena_vale", "meran"), rules()
    wear(state, using, 0, "great_sword", RIGHT)
    wear(state, using, 0, "iron_helm", HEAD)
    wear(state, using, 0, "horned_helm", HEAD)
    hold_item(state, 0, "chainmail")
    assert classes(state) == []
    act(state, using, 0)
    answer(state, using, Verb.EQUIP, item("chainmail"), CHEST)
    assert classes(state) == [PALADIN]


def test_W7_1_five_battle_cards_played_in_the_game_make_a_rogue(monkeypatch):
    state, using = position("dena_vale", "meran"), rules()
    drop_cards(state, using, 0)
    play_cards(monkeypatch, state, using, 4)
    assert classes(state) == []
    play_cards(monkeypatch, state, using, 1)
    assert classes(state) == [ROGUE]


@pytest.mark.parametrize(
    ("levels", "sage"),
    [({"WEAPON": 2, "LORE": 2}, True), ({"WEAPON": 3, "LORE": 1}, True), ({"WEAPON": 2, "LORE": 1}, False)],
)
def test_W7_1_four_skill_levels_in_two_types_make_a_sage(levels, sage):
    state, using = position("dena_vale", "meran"), rules()
    for name, number in levels.items():
        train(state, using, 0, Skill[name], number - (name == "LORE"))
    state.players[0].capital = 50
    act(state, using, 0)
    assert classes(state) == []
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    assert (SAGE in classes(state)) == sage


def test_W7_1_four_levels_of_a_single_type_make_no_sage():
    using = rules({"win.setting.choice": "empire"})
    state = position("dena_vale", "meran", using=using)
    train(state, using, 0, Skill.WEAPON, 3)
    state.players[0].capital = 50
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert classes(state) == []


def test_W7_1_two_strongholds_at_once_make_a_tyrant():
    state, using = position("dena_vale", "meran"), rules()
    control(state, using, 0, "forge_gate")
    lose_stronghold(state, using, 0, 1)
    control(state, using, 0, "border_watch")
    assert classes(state) == []
    control(state, using, 0, "abbey_hold")
    assert classes(state) == [TYRANT]


def test_W7_1_a_slain_hero_makes_a_tyrant_as_well(monkeypatch):
    state, using = position("siaa_dee", "meran"), rules()
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    state.players[1].power = 1
    load_dice(monkeypatch, 3, -3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert classes(state) == [TYRANT]
    assert classes(state, 1) == []


@pytest.mark.parametrize("card", ClassCard)
def test_W7_1_one_less_of_each_is_not_enough(card):
    state, using = position("dena_vale", "meran"), rules()
    reach(state, using, card, short=1)
    assert classes(state) == []
    reach(state, using, card)
    assert classes(state) == [card]


def test_W7_2_a_hero_slain_in_defence_unlocks_on_the_attackers_turn(monkeypatch):
    state, using = position("meran", "siaa_dee"), rules()
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    state.players[0].power = 1
    load_dice(monkeypatch, -3, 3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert classes(state, 1) == [TYRANT]


def test_W7_2_the_fifth_card_played_in_defence_unlocks_on_the_attackers_turn(monkeypatch):
    state, using = position("dena_vale", "meran"), rules()
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    hold_cards(state, using, 1, "raise_shields")
    state.players[1].counts[Count.BATTLE_CARDS_PLAYED] = 4
    load_dice(monkeypatch, 1, 1)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    answer(state, using, Verb.PLAY, text("raise_shields"))
    assert classes(state, 1) == [ROGUE]


def test_W7_2_an_unlocked_class_works_in_the_same_turn():
    state, using = position("dena_vale", "meran"), rules()
    train(state, using, 0, Skill.WEAPON, 3)
    state.players[0].capital = 10
    act(state, using, 0, explored=False)
    answer(state, using, Verb.BUY_SKILL, Skill.DEFENSE)
    answer(state, using, Verb.EXPLORE)
    assert told(state, Event.CLASS) == [(0, SAGE, 0, 0)]
    assert told(state, Event.LOOK) == [(0, 2, 0, 0)]


@pytest.mark.parametrize("card", ClassCard)
def test_W7_3_each_class_brings_what_it_says(card, monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    reach(state, using, card)
    wanted = promised(rows_of(CATALOGUE.classes[card.name.lower()]["effect"]))
    assert wanted
    assert changes(before, measure(monkeypatch, state, using)) == wanted


def test_W7_3_several_classes_work_together(monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    for card in (HEIR, PALADIN, ROGUE, TYRANT):
        reach(state, using, card)
    effects = [row for card in (HEIR, PALADIN, ROGUE, TYRANT) for row in promised_rows(card)]
    assert changes(before, measure(monkeypatch, state, using)) == promised(effects)


def promised_rows(card):
    return rows_of(CATALOGUE.classes[card.name.lower()]["effect"])


def test_W7_3_a_class_is_never_lost_again(monkeypatch):
    using = rules()
    state = site("dena_vale", using)
    before = measure(monkeypatch, state, using)
    control(state, using, 0, "abbey_hold")
    lose_stronghold(state, using, 0, 2)
    for key, slot in (("iron_helm", HEAD), ("dagger", RIGHT), ("buckler", LEFT)):
        wear(state, using, 0, key, slot)
    for key, slot in (("great_sword", RIGHT), ("seers_circlet", HEAD)):
        wear(state, using, 0, key, slot)
    assert count_of(state, 0, Count.ITEMS_EQUIPPED) == 2
    assert classes(state) == [PALADIN, TYRANT]
    found = changes(before, measure(monkeypatch, state, using))
    assert found["defense"] == 1
    assert found["attack on a hero"] == 3 + 1


def test_W7_3_classes_outlive_the_hero(monkeypatch):
    state, using = position("siaa_dee", "dena_vale"), rules()
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    reach(state, using, TYRANT, 1)
    state.players[1].power = 1
    load_dice(monkeypatch, 3, -3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert state.players[1].lost == 1
    load_dice(monkeypatch, 1, 1)
    act(idle(state), using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert told(state, Event.SCORES)[-1][0] == 4 + 1 + 1


@pytest.mark.parametrize(("choice", "counted"), [("once", 6), ("each_time", 7)])
def test_W7_1_a_repeatable_block_counts_once_or_each_time(choice, counted):
    using = rules({"ruling.repeatable_for_classes.choice": choice})
    state = position("dena_vale", "meran", using=using)
    build(state, using, "mountain_mines", "granary", "drill_yard", "garrisons", "knights_oath", "granary")
    assert count_of(state, 0, Count.BLOCKS_TICKED) == counted
    assert classes(state) == ([HEIR] if counted == 7 else [])


@pytest.mark.parametrize("card", ClassCard)
def test_W7_1_many_paths_lower_each_threshold_by_one_at_once(card):
    state, using = position("meran", "dena_vale"), rules()
    reach(state, using, TYRANT if card != TYRANT else PALADIN)
    if card == TYRANT:
        control(state, using, 0, "border_watch")
        state.players[0].counts[Count.HEROES_SLAIN] = 0
    else:
        reach(state, using, card, short=1)
    state.players[0].ticked |= 1 << block(state, 0, "hidden_market")
    if card == HEIR:
        state.players[0].counts[Count.BLOCKS_TICKED] = 5
    assert card not in classes(state)
    build(state, using, "many_paths")
    assert card in classes(state)


def test_W7_1_an_eased_threshold_stays_at_least_1():
    using = rules({"class.rogue.criterion.1.at_least": 1})
    state = position("meran", "dena_vale", using=using)
    reach(state, using, TYRANT)
    state.players[0].ticked |= 1 << block(state, 0, "hidden_market")
    build(state, using, "many_paths")
    assert ROGUE not in classes(state)


def test_W7_3_the_heirs_residual_capital_comes_with_the_next_build():
    state, using = position("dena_vale", "meran"), rules()
    build(state, using, *SIX_BLOCKS)
    assert told(state, Event.RESIDUAL)[-1][1] == 4 + 1 + 2
    build(state, using, "infirmary")
    assert told(state, Event.RESIDUAL)[-1][1] == 4 + 1 + 2 + 1
