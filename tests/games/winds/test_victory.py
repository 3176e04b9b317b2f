"""W12: the four victory conditions, both win settings, and the end of the game."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds import holdings, victory
from sim.games.winds.words import Count, Event, Skill, Slot, Verb, Victory
from tests.games.winds.battlefield import HERO, battlefield, field_rules, fight, hold, show, strike, suffer, weak
from tests.games.winds.position import (
    ITEMS,
    act,
    answer,
    control,
    count_of,
    drop_cards,
    hold_cards,
    load_dice,
    stronghold,
    text,
    told,
    train,
    wear,
)
from tests.games.winds.test_records import game_row_of, seat_row_of

pytestmark = pytest.mark.interpreted

EMPIRE = {"win.setting.choice": "empire"}
LAPSED = "ruling.empire_lapsed_condition.choice"
KEYS = ("forge_gate", "abbey_hold", "shieldwall_keep", "armory_hold")


def won(state, seat):
    """Return whether the game is over and this seat alone has won it."""
    return state.ended == End.VICTORY and state.winners == 1 << seat


def storm(monkeypatch, state, using):
    """Let seat 0 take an independent stronghold."""
    load_dice(monkeypatch, 3)
    return fight(state, using, show(state, "border_watch"))


def lord(using, *kingdoms, strongholds=3, player=0):
    """A position in which a player controls some strongholds."""
    state = battlefield(using, *kingdoms)
    for key in KEYS[:strongholds]:
        control(state, using, player, key)
    return state


def study(state, using, skill, player=0):
    """Let a player buy the next level of a skill."""
    state.players[player].capital = 100
    act(state, using, player)
    answer(state, using, Verb.BUY_SKILL, int(skill))
    return state


def test_W12_1_four_strongholds_at_once_make_a_conqueror(monkeypatch):
    using = field_rules()
    state = lord(using, strongholds=2)
    storm(monkeypatch, state, using)
    assert state.ended == End.RUNNING
    assert won(storm(monkeypatch, lord(using), using), 0)


def test_W12_1_a_stronghold_taken_from_a_player_counts_too(monkeypatch):
    using = field_rules()
    state = lord(using)
    load_dice(monkeypatch, 3, -3)
    assert won(fight(state, using, hold(state, using, "border_watch")), 0)


def test_W12_1_four_strongholds_one_after_the_other_are_not_enough(monkeypatch):
    using = field_rules()
    state = lord(using, "numa_sera", "meran")
    taken = int(state.players[0].strongholds[0])
    load_dice(monkeypatch, 3, -3)
    state.players[1].power = 13
    fight(state, using, (Verb.ATTACK_STRONGHOLD, taken, int(NOBODY), 0), player=1)
    state.decider, state.agenda.depth = NOBODY, 0
    storm(monkeypatch, state, using)
    assert (state.ended, count_of(state, 0, Count.STRONGHOLDS)) == (End.RUNNING, 3)


def test_W12_2_five_classes_make_a_legend():
    using = field_rules()
    state = battlefield(using)
    mine = state.players[0]
    control(state, using, 0, "forge_gate")
    control(state, using, 0, "abbey_hold")
    mine.counts[Count.BATTLE_CARDS_PLAYED] = 5
    mine.counts[Count.BLOCKS_TICKED] = 7
    train(state, using, 0, Skill.LORE, 2)
    train(state, using, 0, Skill.WEAPON, 2)
    wear(state, using, 0, "iron_helm", Slot.HEAD)
    wear(state, using, 0, "buckler", Slot.RIGHT_HAND)
    victory.settle(state, using, 0)
    assert (state.ended, count_of(state, 0, Count.CLASSES)) == (End.RUNNING, 4)
    state.players[0].items[0], state.players[0].item_count = ITEMS.index("padded_tunic"), 1
    act(state, using, 0)
    answer(state, using, Verb.EQUIP, ITEMS.index("padded_tunic"), int(Slot.CHEST))
    assert won(state, 0)


def test_W12_2_a_card_played_in_battle_may_complete_the_legend_at_once(monkeypatch):
    using = field_rules()
    state = battlefield(using)
    mine = state.players[1]
    mine.unlocked, mine.counts[Count.CLASSES] = 0b11011, 4
    mine.counts[Count.BATTLE_CARDS_PLAYED] = 4
    load_dice(monkeypatch)
    assert won(fight(state, using, HERO, [], ["sunder"]), 1)


@pytest.mark.parametrize("skill", list(Skill))
def test_W12_3_level_four_in_one_skill_makes_a_master(skill):
    using = field_rules()
    state = battlefield(using)
    train(state, using, 0, skill, 3)
    assert state.ended == End.RUNNING
    assert won(study(state, using, skill), 0)


def test_W12_3_four_levels_of_different_skills_do_not():
    using = field_rules()
    state = battlefield(using)
    train(state, using, 0, Skill.WEAPON, 3)
    assert study(state, using, Skill.LORE).ended == End.RUNNING


def champion(using, slain, *kingdoms, lost=0):
    state = weak(using, *kingdoms, lost=lost)
    state.players[0].counts[Count.HEROES_SLAIN] = slain
    return state


@pytest.mark.parametrize(("slain", "over"), [(1, False), (2, True)])
def test_W12_4_three_slain_heroes_make_a_champion(monkeypatch, slain, over):
    using = field_rules()
    state = strike(monkeypatch, champion(using, slain, "numa_sera", "meran", "siaa_dee"), using)
    assert won(state, 0) == over


def test_W12_4_the_heroes_may_be_of_several_players(monkeypatch):
    using = field_rules()
    state = battlefield(using, "numa_sera", "meran", "siaa_dee", "dena_vale")
    for target in (1, 2, 3):
        assert state.ended == End.RUNNING
        state.decider, state.agenda.depth = NOBODY, 0
        state.players[target].power = 1
        load_dice(monkeypatch, 3, -3)
        fight(state, using, (Verb.ATTACK_HERO, target))
    assert won(state, 0)


def test_W12_4_slaying_the_last_three_heroes_of_one_player_wins_as_champion(monkeypatch):
    using = field_rules()
    state = strike(monkeypatch, champion(using, 2, lost=2), using)
    assert (won(state, 0), state.players[1].alive) == (True, 0)


def test_W12_4_a_defender_may_become_champion_on_another_players_turn(monkeypatch):
    using = field_rules()
    state = weak(using, player=0)
    state.players[1].counts[Count.HEROES_SLAIN] = 2
    assert won(strike(monkeypatch, state, using, faces=(-3, 3)), 1)


def test_W12_4_heroes_that_perish_in_exploring_do_not_count():
    using = field_rules()
    state = weak(using, player=0)
    state.players[1].counts[Count.HEROES_SLAIN] = 2
    assert suffer(state, using).ended == End.RUNNING


def test_W12_5_the_game_ends_before_anybody_acts_again(monkeypatch):
    using = field_rules()
    state = storm(monkeypatch, lord(using), using)
    assert won(state, 0)
    assert state.decider == NOBODY


@pytest.mark.parametrize("path", ["conqueror", "master", "champion"])
def test_W12_6_in_empire_one_condition_is_not_enough(monkeypatch, path):
    using = field_rules(EMPIRE)
    if path == "conqueror":
        state = storm(monkeypatch, lord(using), using)
    elif path == "master":
        state = battlefield(using)
        train(state, using, 0, Skill.LORE, 3)
        study(state, using, Skill.LORE)
    else:
        state = strike(monkeypatch, champion(using, 2, "numa_sera", "meran", "siaa_dee"), using)
    assert state.ended == End.RUNNING
    assert state.players[0].achieved == 1 << Victory[path.upper()]
    assert state.players[0].achieved_round[Victory[path.upper()]] == 1


def test_W12_6_in_empire_two_conditions_win(monkeypatch):
    using = field_rules(EMPIRE)
    state = lord(using)
    train(state, using, 0, Skill.LORE, 3)
    study(state, using, Skill.LORE)
    assert state.ended == End.RUNNING
    state.decider, state.agenda.depth = NOBODY, 0
    assert won(storm(monkeypatch, state, using), 0)


def test_W12_6_two_conditions_of_one_event_both_count(monkeypatch):
    using = field_rules(EMPIRE)
    state = champion(using, 2, "numa_sera", "meran", "siaa_dee")
    state.players[0].unlocked, state.players[0].counts[Count.CLASSES] = 0b01111, 4
    assert won(strike(monkeypatch, state, using), 0)


def test_W12_6_conditions_of_two_players_do_not_add_up(monkeypatch):
    using = field_rules(EMPIRE)
    state = lord(using)
    train(state, using, 1, Skill.LORE, 3)
    study(state, using, Skill.LORE, player=1)
    state.decider, state.agenda.depth = NOBODY, 0
    assert storm(monkeypatch, state, using).ended == End.RUNNING


@pytest.mark.parametrize(("choice", "over"), [("stays_achieved", True), ("all_must_hold_at_the_end", False)])
def test_W12_7_a_condition_achieved_and_lost_counts_by_the_ruling(monkeypatch, choice, over):
    using = field_rules({**EMPIRE, LAPSED: choice})
    state = storm(monkeypatch, lord(using), using)
    state.decider, state.agenda.depth = NOBODY, 0
    load_dice(monkeypatch, 3, -3)
    fight(state, using, (Verb.ATTACK_STRONGHOLD, int(state.players[0].strongholds[0]), int(NOBODY), 0), player=1)
    assert count_of(state, 0, Count.STRONGHOLDS) == 3
    state.decider, state.agenda.depth = NOBODY, 0
    train(state, using, 0, Skill.LORE, 3)
    assert won(study(state, using, Skill.LORE), 0) == over


@pytest.mark.parametrize("first", ["conqueror", "master"])
def test_W12_8_in_empire_the_later_condition_completes_the_win(monkeypatch, first):
    using = field_rules(EMPIRE)
    state = lord(using)
    train(state, using, 0, Skill.LORE, 3)
    if first == "conqueror":
        storm(monkeypatch, state, using)
        state.decider, state.agenda.depth = NOBODY, 0
    study(state, using, Skill.LORE)
    if first == "master":
        state.decider, state.agenda.depth = NOBODY, 0
        storm(monkeypatch, state, using)
    assert won(state, 0)
    assert state.players[0].achieved_round[[Victory.CONQUEROR, Victory.MASTER]].tolist() == [1, 1]
    last = Victory.MASTER if first == "conqueror" else Victory.CONQUEROR
    assert seat_row_of(state, 0, using).won_by == game_row_of(state, using).won_by == last


def test_W12_8_a_condition_fulfilled_again_is_the_later_one(monkeypatch):
    using = field_rules({**EMPIRE, LAPSED: "all_must_hold_at_the_end"})
    state = storm(monkeypatch, lord(using), using)
    holdings.lose_stronghold(state, using, 0, int(state.players[0].strongholds[0]))
    state.decider, state.agenda.depth = NOBODY, 0
    train(state, using, 0, Skill.LORE, 3)
    assert not won(study(state, using, Skill.LORE), 0)
    control(state, using, 0, "archive_spire")
    assert won(state, 0)
    assert seat_row_of(state, 0, using).won_by == Victory.CONQUEROR


def test_W12_7_in_throne_it_makes_no_difference(monkeypatch):
    using = field_rules({LAPSED: "all_must_hold_at_the_end"})
    assert won(storm(monkeypatch, lord(using), using), 0)


def test_W12_5_nobody_is_asked_for_cards_once_the_attack_is_won(monkeypatch):
    using = field_rules({"exploration.battle.disarm.effect.1.amount": 1})
    state = champion(using, 2, "numa_sera", "meran", "siaa_dee")
    drop_cards(state, using, 2)
    hold_cards(state, using, 2, "charge")
    strike(monkeypatch, state, using)
    assert won(state, 0)
    assert state.players[2].hand[text("charge")] == 1


def test_W12_5_a_siege_that_wins_the_game_pays_no_spoils_any_more(monkeypatch):
    using = field_rules({"kingdom.siaa_dee.block.plunder.effect.1.amount": 3, "stronghold.border_watch.defense": 4})
    state = lord(using, "siaa_dee", "meran")
    state.chronicle.written = 0
    storm(monkeypatch, state, using)
    assert won(state, 0)
    assert state.players[0].capital == 20 + using.initial_capital[stronghold("border_watch")]
    assert (state.players[0].attacks_won[0], len(told(state, Event.CAPITAL))) == (1, 1)


def test_W12_5_a_card_that_wins_the_game_leaves_the_other_side_s_card_unpaid(monkeypatch):
    using = field_rules()
    state = battlefield(using)
    mine = state.players[0]
    mine.unlocked, mine.counts[Count.CLASSES] = 0b11011, 4
    mine.counts[Count.BATTLE_CARDS_PLAYED] = 4
    load_dice(monkeypatch)
    assert won(fight(state, using, HERO, ["sunder"], ["raise_shields"]), 0)
    assert (state.players[1].capital, state.players[1].battle_cards) == (20, 1)


def test_W12_5_the_round_limit_ends_a_game_without_a_winner(monkeypatch):
    using = field_rules({"ruling.round_limit.rounds": 1})
    state = battlefield(using)
    load_dice(monkeypatch, 1, 1)
    state.players[0].power = 12
    fight(state, using, (Verb.ATTACK_HERO, 0), player=1)
    assert (state.ended, state.winners) == (End.LIMIT, 0)


def test_W12_8_standing_is_the_share_of_the_nearest_condition(monkeypatch):
    using = field_rules()
    state = lord(using, "numa_sera", "meran", "siaa_dee")
    control(state, using, 2, "archive_spire")
    train(state, using, 1, Skill.LORE, 2)
    storm(monkeypatch, state, using)
    assert [victory.standing(state, using, seat) for seat in range(3)] == [100, 50, 25]
