"""The round of Heroes of Land, Air & Sea: tokens, Follow with a Serf, Muster (A4)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Resource, Slot, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    give,
    held,
    level,
    march,
    offered,
    options,
    place,
    position,
    remove,
    rules,
    run,
    scribed,
    set_library,
    stock,
    told,
    units,
)

pytestmark = pytest.mark.interpreted
FOUR = ("humans", "orcs", "dwarves", "elves")
CAPITAL_VERBS = (Verb.RECRUIT, Verb.BUILD, Verb.UPGRADE, Verb.BUILD_TOWER, Verb.CONJURE, Verb.SCRIBE, Verb.TAX)


def slots(state, seat, *names):
    """What lies on some slots of an Action Bar."""
    return [Mark(int(state.players[seat].bar[Slot[name]])) for name in names]


def fill(state, seat, *names, mark=Mark.TOKEN):
    for name in names:
        state.players[seat].bar[Slot[name]] = mark


def serfless(state, using, *seats):
    """Empty some Courtyards."""
    for seat in seats:
        remove(state, using, seat, capital(state, seat))


def three(using=None, resources=0):
    state = position("humans", "orcs", "dwarves", using=rules() if using is None else using)
    for seat in range(3):
        stock(state, seat, ore=resources, mana=resources, food=resources)
    return state


def march_first(state, using):
    """Let seat 0 choose March and take its Warrior to nw_b."""
    act(state, using)
    answer(state, using, Verb.MARCH)
    march(state, using, "nw_c", "nw_b", warriors=1)


# ------------------------------------------------------------------ the round and its tokens


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A4_1_a_round_is_actions_then_collection_then_its_end(players):
    using = rules()
    state = position(*FOUR[:players], using=using)
    run(state, using, Step.ROUND)
    while state.turn_round == 1:
        give(state, using, options(state, using)[0])
    frame = (Event.ROUND, Event.ACTION, Event.COLLECTED)
    happened = [line.event for line in state.chronicle.lines[: state.chronicle.written] if line.event in frame]
    assert happened == [Event.ROUND] + [Event.ACTION] * 2 * players + [Event.COLLECTED] * players + [Event.ROUND]
    assert state.rounds_done == 1


@pytest.mark.parametrize("first", [0, 1, 2])
def test_A4_2_everybody_places_one_token_in_turn_and_then_the_other(first):
    using = rules()
    state = three(using)
    state.first = first
    run(state, using, Step.ROUND)
    while state.turn_round == 1:
        give(state, using, options(state, using)[0])
    assert [seat for seat, _, _, _ in told(state, Event.ACTION)] == [(first + turn) % 3 for turn in range(6)]


def test_A4_2_a_token_is_placed_on_the_slot_and_the_action_performed():
    using = rules()
    state = three(using, resources=2)
    serfless(state, using, 1, 2)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.WARRIOR, 1)
    assert slots(state, 0, "RECRUIT") == [Mark.TOKEN]
    assert units(state, 0, "nw_c") == {"serf": 2, "warrior": 2}
    assert state.players[0].actions[Slot.RECRUIT] == 1


def test_A4_3_a_filled_slot_cannot_be_used_again_by_token():
    using = rules()
    state = three(using, resources=10)
    fill(state, 0, "RECRUIT", "TAX")
    act(state, using)
    assert not offered(state, using, Verb.RECRUIT)
    assert not offered(state, using, Verb.TAX)
    assert offered(state, using, Verb.CONJURE)
    assert offered(state, using, Verb.UPGRADE)


def test_A4_3_there_are_two_slots_for_marches():
    using = rules()
    state = three(using)
    fill(state, 0, "MARCH")
    act(state, using)
    answer(state, using, Verb.MARCH)
    assert slots(state, 0, "MARCH", "MARCH_AGAIN") == [Mark.TOKEN, Mark.TOKEN]
    fill(state, 0, "MARCH", "MARCH_AGAIN")
    state.agenda.depth = 0
    act(state, using)
    assert not offered(state, using, Verb.MARCH)


def test_A4_3_a_slot_stays_filled_until_the_end_of_the_round():
    using = rules()
    state = three(using, resources=2)
    fill(state, 0, "TAX", "RESEARCH")
    fill(state, 0, "BUILD", mark=Mark.SERF)
    state.players[0].in_play[Unit.SERF] += 1
    run(state, using, Step.ROUND_END)
    assert (state.players[0].bar == Mark.OPEN).all()


# ------------------------------------------------------------------ Follow


def test_A4_4_others_follow_a_capital_action_in_player_order():
    using = rules()
    state = position(*FOUR, using=using)
    act(state, using, 2)
    answer(state, using, Verb.TAX, Resource.ORE)
    for seat in (3, 0, 1):
        assert asked(state, Decision.FOLLOW, seat)
        answer(state, using, Verb.DONE)
    assert state.decider == NOBODY


def test_A4_4_a_follower_places_a_serf_and_performs_the_action():
    using = rules()
    state = three(using, resources=3)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert asked(state, Decision.FOLLOW, 1)
    answer(state, using, Verb.RECRUIT, Unit.WARRIOR, 1)
    assert slots(state, 1, "RECRUIT") == [Mark.SERF]
    assert units(state, 1, "ne_c") == {"serf": 1, "warrior": 2}
    assert held(state, 1) == (3, 3, 1)
    assert state.players[1].follows == 1


def test_A4_4_a_follower_may_choose_another_way_of_the_same_action():
    using = rules()
    state = three(using, resources=10)
    act(state, using)
    answer(state, using, Verb.BUILD, 0)
    assert offered(state, using, Verb.UPGRADE)
    assert offered(state, using, Verb.BUILD)
    assert not offered(state, using, Verb.RECRUIT)


def test_A4_4_nobody_follows_without_a_serf_in_the_courtyard():
    using = rules()
    state = three(using, resources=3)
    serfless(state, using, 1)
    place(state, using, 1, "ne_b", serf=3)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    assert asked(state, Decision.FOLLOW, 2)


@pytest.mark.parametrize("mark", [Mark.TOKEN, Mark.SERF, Mark.NOTHING])
def test_A4_4_nobody_follows_on_a_filled_slot(mark):
    using = rules()
    state = three(using, resources=3)
    fill(state, 1, "TAX", mark=mark)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    assert asked(state, Decision.FOLLOW, 2)


def test_A4_4_following_must_do_something():
    using = rules()
    state = three(using, resources=0)
    stock(state, 0, food=2)
    stock(state, 2, food=1)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.WARRIOR, 1)
    assert asked(state, Decision.FOLLOW, 2)


def test_A4_4_following_fills_the_slot_for_the_own_token():
    using = rules()
    state = three(using, resources=3)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    answer(state, using, Verb.TAX, Resource.FOOD)
    answer(state, using, Verb.DONE)
    act(state, using, 1)
    assert not offered(state, using, Verb.TAX)


def test_A4_4_several_actions_may_be_followed_in_a_round():
    using = rules()
    state = three(using, resources=3)
    for verb, a, b in ((Verb.TAX, Resource.ORE, -1), (Verb.RECRUIT, Unit.SERF, 1)):
        act(state, using)
        answer(state, using, verb, a, b)
        answer(state, using, verb, a, b)
        answer(state, using, Verb.DONE)
    assert slots(state, 1, "TAX", "RECRUIT") == [Mark.SERF, Mark.SERF]
    assert units(state, 1, "ne_c") == {"serf": 1, "warrior": 1}


def test_A4_4_command_actions_cannot_be_followed():
    using = rules()
    state = three(using)
    serfless(state, using, 0)
    place(state, using, 0, "nw_c", warrior=1)
    march_first(state, using)
    assert state.decider == NOBODY


def test_A4_4_a_building_by_follow_takes_a_second_serf():
    using = rules()
    state = three(using, resources=3)
    act(state, using)
    answer(state, using, Verb.BUILD, 0)
    answer(state, using, Verb.BUILD, 0)
    assert units(state, 1, "ne_c") == {"warrior": 1}
    assert state.players[1].in_play[Unit.SERF] == 2
    remove(state, using, 2, "se_c")
    place(state, using, 2, "se_c", serf=1)
    assert not offered(state, using, Verb.BUILD)


def test_A4_4_who_is_out_does_not_follow():
    using = rules()
    state = three(using, resources=3)
    state.players[1].out = 1
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    assert asked(state, Decision.FOLLOW, 2)


# ------------------------------------------------------------------ Serfs on the bar


def test_A4_5_a_serf_on_the_bar_does_nothing_else_until_the_round_ends():
    using = rules()
    state = three(using, resources=3)
    remove(state, using, 1, "ne_c")
    place(state, using, 1, "ne_c", serf=1)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    answer(state, using, Verb.TAX, Resource.ORE)
    answer(state, using, Verb.DONE)
    assert state.players[1].total.sum() == 0
    act(state, using, 1)
    assert not offered(state, using, Verb.MARCH)
    assert not offered(state, using, Verb.BUILD)


def test_A4_5_serfs_on_the_bar_still_defend_the_capital():
    using = rules()
    state = three(using)
    fill(state, 1, "TAX", mark=Mark.SERF)
    place(state, using, 0, "ne_b", warrior=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    march(state, using, "ne_b", "ne_c", warriors=1)
    strength = {side: natural for side, natural, _, _ in told(state, Event.STRENGTH)}
    assert strength[1] == using.level_strength[0] + 2 * 1 + 2 + 1


# ------------------------------------------------------------------ Muster


def test_A4_6_after_a_command_action_a_serf_musters_another_one():
    using = rules()
    state = three(using)
    march_first(state, using)
    assert asked(state, Decision.MUSTER, 0)
    answer(state, using, Verb.MARCH)
    assert slots(state, 0, "MARCH", "MARCH_AGAIN") == [Mark.TOKEN, Mark.SERF]
    march(state, using, "nw_b", "nw_a", warriors=1)
    assert units(state, 0, "nw_a") == {"warrior": 1}
    assert units(state, 0, "nw_c") == {"serf": 1}
    assert state.players[0].musters == 1


def test_A4_6_a_mustered_action_musters_no_other():
    using = rules()
    state = three(using)
    march_first(state, using)
    answer(state, using, Verb.MARCH)
    march(state, using, "nw_b", "nw_a", warriors=1)
    assert units(state, 0, "nw_c") == {"serf": 1}
    assert state.decider == NOBODY


def test_A4_6_capital_actions_are_not_mustered():
    using = rules()
    state = three(using, resources=10)
    march_first(state, using)
    assert not any(offered(state, using, verb) for verb in CAPITAL_VERBS)


def test_A4_6_a_capital_action_musters_nothing():
    using = rules()
    state = three(using)
    serfless(state, using, 1, 2)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    assert state.decider == NOBODY


def test_A4_6_to_muster_takes_an_open_slot():
    using = rules()
    state = three(using)
    set_library(state, 0, "hymn_of_glory")
    stock(state, 0, mana=10)
    fill(state, 0, "MARCH_AGAIN")
    march_first(state, using)
    assert not offered(state, using, Verb.MARCH)
    assert offered(state, using, Verb.CAST)


def test_A4_6_a_cast_can_be_mustered_and_can_muster():
    using = rules()
    state = three(using)
    scribed(state, 0, "mana_spring")
    stock(state, 0, mana=10)
    act(state, using)
    answer(state, using, Verb.CAST)
    answer(state, using, Verb.CAST_SPELL, 5, 1)
    while state.decision != Decision.MUSTER:
        give(state, using, options(state, using)[0])
    assert offered(state, using, Verb.MARCH)
    assert not offered(state, using, Verb.CAST)


def test_A4_6_nobody_musters_without_a_serf_in_the_courtyard():
    using = rules()
    state = three(using)
    remove(state, using, 0, "nw_c")
    place(state, using, 0, "nw_c", warrior=1)
    place(state, using, 0, "nw_f", serf=1)
    march_first(state, using)
    assert state.decider == NOBODY


def lonely(using, **elsewhere):
    """A position in which a mustered march would take one Serf of the Courtyard, who is alone there."""
    state = three(using)
    remove(state, using, 0, "nw_c")
    place(state, using, 0, "nw_c", serf=1)
    if elsewhere:
        place(state, using, 0, "nw_f", **elsewhere)
    set_library(state, 0, "hymn_of_glory")
    stock(state, 0, mana=10)
    run(state, using, Step.MUSTER, 0)
    assert asked(state, Decision.MUSTER, 0)
    return state


def test_A4_6_a_serf_that_is_placed_leaves_somebody_to_march():
    using = rules()
    state = lonely(using)
    assert not offered(state, using, Verb.MARCH)
    assert offered(state, using, Verb.CAST)


def test_A4_6_whoever_is_left_may_march():
    using = rules()
    assert offered(lonely(using, warrior=1), using, Verb.MARCH)


def beast_pens(using, at, **there):
    """A position of the Orcs with the Beast Pens on level 2, and all their units in one region."""
    state = position("orcs", "humans", using=using)
    build(state, using, 0, "beast_pens")
    level(state, using, 0, 2)
    remove(state, using, 0, "nw_c")
    place(state, using, 0, at, **there)
    return state


def test_A4_6_the_beast_pens_let_the_last_serf_march():
    using = rules()
    state = beast_pens(using, "nw_c", serf=1)
    run(state, using, Step.MUSTER, 0)
    assert offered(state, using, Verb.MARCH)


def test_A4_6_the_beast_pens_muster_a_march_without_a_serf_once_a_round():
    using = rules()
    state = beast_pens(using, "nw_b", warrior=2)
    act(state, using)
    answer(state, using, Verb.MARCH)
    march(state, using, "nw_b", "nw_f", warriors=1)
    assert asked(state, Decision.MUSTER, 0)
    answer(state, using, Verb.MARCH)
    assert slots(state, 0, "MARCH_AGAIN") == [Mark.NOTHING]
    march(state, using, "nw_b", "nw_a", warriors=1)
    fill(state, 0, "MARCH", mark=Mark.OPEN)
    act(state, using)
    answer(state, using, Verb.MARCH)
    march(state, using, "nw_f", "nw_g", warriors=1)
    assert state.decider == NOBODY or not offered(state, using, Verb.MARCH)


def test_A4_2_the_active_player_does_not_follow_itself():
    using = rules()
    state = three(using, resources=3)
    act(state, using, 1)
    answer(state, using, Verb.TAX, Resource.ORE)
    followers = []
    while state.decision == Decision.FOLLOW and state.decider != NOBODY:
        followers.append(int(state.decider))
        answer(state, using, Verb.DONE)
    assert followers == [2, 0]


def test_A4_2_the_second_token_goes_anywhere_open():
    using = rules()
    state = three(using, resources=3)
    serfless(state, using, 1, 2)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    act(state, using)
    open_verbs = [verb for verb in CAPITAL_VERBS if offered(state, using, verb)]
    assert Verb.TAX not in open_verbs
    assert Verb.RECRUIT in open_verbs
