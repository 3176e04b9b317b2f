"""W10: what can be attacked, the steps of a battle, its stats and outcome, and weakening strongholds."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Count, Decision, Event, Skill, Slot, Verb
from tests.games.winds.battlefield import (
    HERO,
    POWER,
    THEIR_POWER,
    battlefield,
    declare,
    duel,
    field_rules,
    fight,
    hold,
    power,
    show,
)
from tests.games.winds.position import (
    act,
    asked,
    control,
    count_of,
    hold_cards,
    invite,
    load_dice,
    offered,
    stronghold,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted


def targets(state, using):
    act(state, using, 0)
    return [offered(state, using, verb) for verb in (Verb.ATTACK_INDEPENDENT, Verb.ATTACK_HERO, Verb.ATTACK_STRONGHOLD)]


def test_W10_1_independent_strongholds_heroes_and_strongholds_of_others_are_the_targets():
    using = field_rules()
    state = battlefield(using, "numa_sera", "meran", "siaa_dee")
    theirs, mine = control(state, using, 2, "abbey_hold"), control(state, using, 0, "forge_gate")
    shown = [place for place in range(4) if state.independent[place] != NOBODY]
    independent, heroes, strongholds = targets(state, using)
    assert [place for place, _, _ in independent] == shown
    assert [seat for seat, _, _ in heroes] == [1, 2]
    assert [number for number, _, _ in strongholds] == [theirs]
    assert mine not in [number for number, _, _ in strongholds]


def test_W10_1_an_eliminated_player_is_no_target():
    using = field_rules()
    state = battlefield(using, "numa_sera", "meran", "siaa_dee")
    state.players[1].alive = 0
    _, heroes, _ = targets(state, using)
    assert [seat for seat, _, _ in heroes] == [2]


def test_W10_1_an_empty_place_of_the_map_board_is_no_target():
    using = field_rules()
    state = battlefield(using)
    state.independent[2] = NOBODY
    independent, _, _ = targets(state, using)
    assert [place for place, _, _ in independent] == [0, 1, 3]


def test_W10_2_one_attack_ends_the_turn(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = declare(battlefield(using), using, HERO)
    assert asked(state, Decision.ACT, 1)


def test_W10_2_cards_come_before_rolls_and_rolls_before_the_outcome(monkeypatch):
    state = duel(monkeypatch, (2, 1), ["charge"], ["raise_shields"])
    told = [Event(line.event) for line in state.chronicle.lines[: state.chronicle.written]]
    steps = (Event.ATTACK, Event.CARD_PLAYED, Event.BATTLE_ROLL, Event.SCORES, Event.DAMAGE)
    assert [event for event in told if event in steps] == [
        Event.ATTACK,
        Event.CARD_PLAYED,
        Event.CARD_PLAYED,
        Event.BATTLE_ROLL,
        Event.BATTLE_ROLL,
        Event.SCORES,
        Event.DAMAGE,
    ]


def test_W10_3_attack_and_defense_with_all_increases(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules({"skill.weapon.level.1.effect.1.amount": 1, "skill.defense.level.1.effect.1.amount": 1})
    state = battlefield(using)
    train(state, using, 0, Skill.WEAPON)
    wear(state, using, 0, "short_sword", Slot.RIGHT_HAND)
    invite(state, using, 0, "master_at_arms")
    train(state, using, 1, Skill.DEFENSE)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, HERO)
    assert power(state) == (POWER, THEIR_POWER - (5 + 3 + 1 - (4 + 2 + 1)))


@pytest.mark.parametrize(("key", "hero", "castle"), [("dagger", 1, 0), ("flanged_mace", 0, 2), ("short_sword", 1, 1)])
def test_W10_3_some_attack_counts_against_one_sort_of_target_only(monkeypatch, key, hero, castle):
    using = field_rules({"stronghold.high_citadel.defense": 14})
    for target, more in (("hero", hero), ("castle", castle)):
        load_dice(monkeypatch, 1, 1)
        state = battlefield(using)
        wear(state, using, 0, key, Slot.RIGHT_HAND)
        fight(state, using, HERO if target == "hero" else show(state, "high_citadel"))
        lost = THEIR_POWER - power(state)[1] if target == "hero" else POWER - power(state)[0]
        assert lost == (1 + more if target == "hero" else 14 - 6 - more)


def test_W10_3_hero_defense_and_items_do_not_guard_a_stronghold(monkeypatch):
    load_dice(monkeypatch, -1, 1)
    using = field_rules({"stronghold.border_watch.defense": 4})
    state = battlefield(using)
    target = hold(state, using, "border_watch")
    wear(state, using, 1, "chainmail", Slot.CHEST)
    train(state, using, 1, Skill.DEFENSE)
    fight(state, using, target)
    assert power(state)[0] == POWER - (4 + 1 - (5 - 1))


def test_W10_3_stronghold_bonuses_guard_every_stronghold_but_no_hero(monkeypatch):
    using = field_rules({"stronghold.border_watch.defense": 4, "exploration.maven.castellan.effect.1.amount": 3})
    for guarded in (True, False):
        load_dice(monkeypatch, 1, 1)
        state = battlefield(using)
        target = hold(state, using, "border_watch")
        invite(state, using, 1, "castellan")
        fight(state, using, target if guarded else HERO)
        assert power(state) == ((POWER - 2, THEIR_POWER) if guarded else (POWER, THEIR_POWER - 1))


def test_W10_3_stronghold_bonuses_of_a_player_do_not_guard_independent_strongholds(monkeypatch):
    load_dice(monkeypatch, -1)
    using = field_rules({"stronghold.border_watch.defense": 4})
    state = battlefield(using)
    invite(state, using, 1, "castellan")
    fight(state, using, show(state, "border_watch"))
    assert count_of(state, 0, Count.STRONGHOLDS) == 1


@pytest.mark.parametrize("face", [-3, -2, -1, 1, 2, 3])
def test_W10_4_each_face_is_added_to_the_stat_and_the_attacker_rolls_first(monkeypatch, face):
    state = duel(monkeypatch, (face, -3))
    margin = 5 + face - (4 - 3)
    assert power(state) == (POWER, THEIR_POWER - margin)


def test_W10_6_independent_strongholds_neither_roll_nor_play_cards(monkeypatch):
    load_dice(monkeypatch, -1)
    using = field_rules({"stronghold.border_watch.defense": 5})
    state = battlefield(using)
    hold_cards(state, using, 1, "raise_shields")
    fight(state, using, show(state, "border_watch"))
    assert power(state) == (POWER - 1, THEIR_POWER)
    assert state.players[1].battle_cards == 1


@pytest.mark.parametrize("target", ["independent", "hero", "stronghold"])
def test_W10_10_a_tie_goes_to_the_attacker(monkeypatch, target):
    using = field_rules({"stronghold.border_watch.defense": 4, "stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, 1, 2)
    state = battlefield(using)
    aims = {"hero": lambda: HERO, "independent": lambda: show(state, "forge_gate")}
    aims["stronghold"] = lambda: hold(state, using, "border_watch")
    fight(state, using, aims[target]())
    assert power(state) == (POWER, THEIR_POWER)
    assert count_of(state, 0, Count.STRONGHOLDS) == (target != "hero")
    assert state.players[0].attacks_won.sum() == 1


@pytest.mark.parametrize(("faces", "left"), [((3, -3), (12, 6)), ((-3, 3), (7, 13)), ((1, 3), (11, 13))])
def test_W10_11_damage_to_the_losing_hero_is_the_difference(monkeypatch, faces, left):
    assert power(duel(monkeypatch, faces)) == left


@pytest.mark.parametrize(("faces", "lost"), [((3, -3), 0), ((-3, 3), 5)])
def test_W10_11_a_beaten_defender_of_a_stronghold_takes_no_damage_a_beaten_attacker_does(monkeypatch, faces, lost):
    load_dice(monkeypatch, *faces)
    using = field_rules({"stronghold.border_watch.defense": 4})
    state = battlefield(using)
    fight(state, using, hold(state, using, "border_watch"))
    assert power(state) == (POWER - lost, THEIR_POWER)
    assert [count_of(state, seat, Count.STRONGHOLDS) for seat in (0, 1)] == ([1, 0] if lost == 0 else [0, 1])


def test_W10_11_a_lost_attack_on_an_independent_stronghold_costs_the_difference(monkeypatch):
    load_dice(monkeypatch, -2)
    using = field_rules({"stronghold.forge_gate.defense": 6})
    state = battlefield(using)
    target = show(state, "forge_gate")
    fight(state, using, target)
    assert power(state)[0] == POWER - 3
    assert state.independent[0] == stronghold("forge_gate")


@pytest.mark.parametrize(("face", "lost"), [(1, 0), (-3, 3)])
def test_W10_16_a_saboteur_weakens_a_stronghold_for_one_battle_and_leaves(monkeypatch, face, lost):
    load_dice(monkeypatch, face)
    using = field_rules({"stronghold.abbey_hold.defense": 8})
    state = battlefield(using)
    invite(state, using, 0, "saboteur")
    verb, place = show(state, "abbey_hold")
    fight(state, using, (verb, place, 0))
    assert power(state)[0] == POWER - lost
    assert state.players[0].maven_count == 0
    assert state.exploration.discards[state.exploration.discarded - 1] == text("saboteur")


def test_W10_16_a_saboteur_is_offered_against_strongholds_not_heroes_and_need_not_be_used():
    using = field_rules()
    state = battlefield(using)
    invite(state, using, 0, "saboteur")
    control(state, using, 1, "abbey_hold")
    independent, heroes, strongholds = targets(state, using)
    assert {maven for _, maven, _ in independent} == {maven for _, maven, _ in strongholds} == {-1, 0}
    assert {maven for _, maven, _ in heroes} == {-1}


def test_W10_16_a_players_stronghold_with_its_bonus_can_be_weakened(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules({"stronghold.abbey_hold.defense": 7, "exploration.maven.castellan.effect.1.amount": 1})
    state = battlefield(using)
    invite(state, using, 0, "saboteur")
    invite(state, using, 1, "castellan")
    verb, number, _, seat = hold(state, using, "abbey_hold")
    fight(state, using, (verb, number, 0, seat))
    assert count_of(state, 0, Count.STRONGHOLDS) == 1
