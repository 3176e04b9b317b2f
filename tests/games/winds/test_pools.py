"""Pools of Essence of Winds of Numa Sera, card by card: tests, blessings, slain heroes (W5.9 to W5.12)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Step
from tests.games.winds.position import (
    CATALOGUE,
    TEXTS,
    Decision,
    Skill,
    Verb,
    act,
    answer,
    asked,
    control,
    drop_cards,
    hold_cards,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
    text,
    train,
)

pytestmark = pytest.mark.interpreted
POOLS = [key for kind, key, _ in CATALOGUE.texts if kind.name == "POOL"]
WALL = 40
STURDY = {"stronghold.border_watch.defense": WALL, "hero.lelia.power": 99, "hero.meran_1.attack": 20}


def table(*keys, settings=None, **changes):
    """A position in which player 0 holds these pools and nobody any other card, and its rules."""
    using = rules(settings)
    state = position(using=using, **changes)
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    hold_cards(state, using, 0, *keys)
    return state, using


def next_turn(state, using, player=0):
    """Break off what is going on and begin a player's turn."""
    state.decider, state.agenda.depth = NOBODY, 0
    return run(state, using, Step.TURN, player)


def try_test(state, using, key, explored=True):
    """Let player 0 try the test of a pool it holds."""
    act(state, using, 0, explored=explored)
    return answer(state, using, Verb.TEST, text(key))


def bless(state, using, key, monkeypatch):
    """Let player 0 pass the test of a pool, whatever it takes, and begin its next turn."""
    capital, power = int(state.players[0].capital), int(state.players[0].power)
    state.players[0].capital = capital + 8
    load_dice(monkeypatch, 3)
    if key == "pool_of_plenty":
        control(state, using, 0, "abbey_hold")
    elif key == "pool_of_renewal":
        state.players[0].power = 1
    elif key == "pool_of_insight":
        train(state, using, 0, Skill.AGRICULTURE, 2)
    elif key == "pool_of_winds":
        win_a_battle(state, using, monkeypatch)
        next_turn(state, using)
        state.decider, state.agenda.depth = NOBODY, 0
    try_test(state, using, key)
    state.decider, state.agenda.depth = NOBODY, 0
    state.players[0].capital, state.players[0].power = capital, power


def win_a_battle(state, using, monkeypatch):
    """Let player 0 attack the other hero and win by nothing."""
    load_dice(monkeypatch, 2, 1)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)


def may_test(state, using):
    """The keys of the pools whose test may be tried."""
    return [TEXTS[number] for number, _, _ in offered(state, using, Verb.TEST)]


@pytest.mark.parametrize("key", POOLS)
def test_W5_9_a_pool_goes_to_hand_and_blesses_nobody_yet(key):
    state, using = table()
    stack(state, key)
    totals = state.players[0].totals.copy()
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert state.players[0].hand[text(key)] == 1
    assert (state.players[0].totals == totals).all()
    assert asked(state, Decision.ACT, 0)


@pytest.mark.parametrize("explored", [False, True])
def test_W5_10_a_test_may_be_tried_before_or_after_exploring(explored):
    state, using = table("pool_of_might")
    act(state, using, 0, explored=explored)
    assert may_test(state, using) == ["pool_of_might"]


@pytest.mark.parametrize(("face", "passed"), [(-3, False), (1, False), (2, True), (3, True)])
def test_W5_10_might_asks_for_a_high_roll(face, passed, monkeypatch):
    state, using = table("pool_of_might")
    load_dice(monkeypatch, face)
    try_test(state, using, "pool_of_might")
    assert state.players[0].hand[text("pool_of_might")] == int(not passed)
    assert asked(state, Decision.ACT, 0)


def test_W5_10_a_test_failed_may_be_tried_again_next_turn_only(monkeypatch):
    state, using = table("pool_of_might")
    load_dice(monkeypatch, 1, 2)
    try_test(state, using, "pool_of_might")
    assert may_test(state, using) == []
    next_turn(state, using)
    answer(state, using, Verb.TEST, text("pool_of_might"))
    assert state.players[0].hand[text("pool_of_might")] == 0


@pytest.mark.parametrize(("capital", "left"), [(7, None), (8, 0), (11, 3)])
def test_W5_10_stone_asks_for_capital(capital, left):
    state, using = table("pool_of_stone")
    state.players[0].capital = capital
    act(state, using, 0)
    assert bool(may_test(state, using)) == (left is not None)
    if left is not None:
        answer(state, using, Verb.TEST, text("pool_of_stone"))
        assert (state.players[0].capital, state.players[0].hand[text("pool_of_stone")]) == (left, 0)


@pytest.mark.parametrize("strongholds", [0, 1])
def test_W5_10_plenty_asks_for_a_stronghold(strongholds):
    state, using = table("pool_of_plenty")
    for key in ["border_watch"][:strongholds]:
        control(state, using, 0, key)
    act(state, using, 0)
    assert len(may_test(state, using)) == strongholds


@pytest.mark.parametrize(("most", "power", "legal"), [(12, 6, True), (12, 7, False), (13, 7, True), (13, 8, False)])
def test_W5_10_renewal_asks_for_half_power_rounded_up(most, power, legal):
    state, using = table("pool_of_renewal", settings={"hero.lelia.power": most})
    state.players[0].power = power
    act(state, using, 0)
    assert bool(may_test(state, using)) == legal


@pytest.mark.parametrize(("skills", "legal"), [((), False), ((Skill.LORE,), False), ((Skill.LORE, Skill.WEAPON), True)])
def test_W5_10_insight_asks_for_two_skill_levels_of_any_type(skills, legal):
    state, using = table("pool_of_insight")
    for skill in skills:
        train(state, using, 0, skill)
    act(state, using, 0)
    assert bool(may_test(state, using)) == legal


@pytest.mark.parametrize(("faces", "legal"), [((2, 1), True), ((-3, 3), False)])
def test_W5_10_winds_asks_for_a_battle_won_on_the_turn_before(faces, legal, monkeypatch):
    state, using = table("pool_of_winds")
    load_dice(monkeypatch, *faces)
    act(state, using, 0)
    assert may_test(state, using) == []
    answer(state, using, Verb.ATTACK_HERO, 1)
    next_turn(state, using)
    assert bool(may_test(state, using)) == legal
    next_turn(state, using)
    assert may_test(state, using) == []


def test_W5_10_winds_does_not_take_a_defence_between_ones_turns(monkeypatch):
    state, using = table("pool_of_winds")
    next_turn(state, using)
    state.decider, state.agenda.depth = NOBODY, 0
    load_dice(monkeypatch, -3, 3)
    run(state, using, Step.TURN, 1)
    stack(state, "buried_coffer")
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert asked(state, Decision.ACT, 0)
    assert state.players[0].defences_won == 1
    assert may_test(state, using) == []


def test_W5_10_one_pool_tried_leaves_the_others_to_try(monkeypatch):
    state, using = table("pool_of_might", "pool_of_stone")
    state.players[0].capital = 8
    load_dice(monkeypatch, 1)
    try_test(state, using, "pool_of_might")
    assert may_test(state, using) == ["pool_of_stone"]


@pytest.mark.parametrize("key", POOLS)
def test_W5_11_who_passes_the_test_is_blessed_and_lays_the_card_open(key, monkeypatch):
    state, using = table(key, settings={"hero.meran_1.defense": 3})
    bless(state, using, key, monkeypatch)
    act(state, using, 0)
    assert state.players[0].hand[text(key)] == 0
    assert may_test(state, using) == []
    assert state.exploration.discarded == 0


def test_W5_11_might_raises_attack(monkeypatch):
    state, using = table("pool_of_might", settings=STURDY)
    bless(state, using, "pool_of_might", monkeypatch)
    state.independent[0] = stronghold("border_watch")
    load_dice(monkeypatch, 1)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert 99 - state.players[0].power == WALL - (3 + 2 + 1)


def test_W5_11_stone_raises_defense(monkeypatch):
    state, using = table("pool_of_stone", settings=STURDY)
    bless(state, using, "pool_of_stone", monkeypatch)
    load_dice(monkeypatch, 1, 1)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert 99 - state.players[0].power == 20 - (4 + 2)


def test_W5_11_plenty_and_renewal_act_at_the_start_of_every_turn(monkeypatch):
    state, using = table("pool_of_plenty", "pool_of_renewal")
    for key in ("pool_of_plenty", "pool_of_renewal"):
        bless(state, using, key, monkeypatch)
    state.players[0].power = 3
    next_turn(state, using)
    assert (state.players[0].capital, state.players[0].power) == (5 + 2, 3 + 2 + 1)
    next_turn(state, using)
    assert (state.players[0].capital, state.players[0].power) == (5 + 4, 3 + 4 + 2)


def test_W5_11_insight_cuts_the_price_of_skills(monkeypatch):
    state, using = table("pool_of_insight")
    bless(state, using, "pool_of_insight", monkeypatch)
    state.players[0].capital = 20
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert state.players[0].capital == 20 - (10 - 1 - 2)


def test_W5_11_winds_lets_one_roll_again(monkeypatch):
    state, using = table("pool_of_winds", settings={**STURDY, "hero.meran_1.defense": 3})
    bless(state, using, "pool_of_winds", monkeypatch)
    state.independent[0] = stronghold("border_watch")
    load_dice(monkeypatch, -3, 2)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert asked(state, Decision.REROLL, 0)
    answer(state, using, Verb.REROLL)
    assert 99 - state.players[0].power == WALL - (3 + 2)


def slay(state, using):
    """Let player 0's hero perish from a hazard."""
    state.players[0].power = 1
    stack(state, "plague_wind")
    act(state, using, 0, explored=False)
    return answer(state, using, Verb.EXPLORE)


def test_W5_12_the_pool_of_a_slain_hero_returns_to_hand_and_its_gift_is_gone(monkeypatch):
    state, using = table("pool_of_insight")
    bless(state, using, "pool_of_insight", monkeypatch)
    slay(state, using)
    assert state.players[0].hand[text("pool_of_insight")] == 1
    state.players[0].capital = 9
    next_turn(state, using)
    assert not offered(state, using, Verb.BUY_SKILL)


def test_W5_12_the_next_hero_may_pass_the_test_again(monkeypatch):
    state, using = table("pool_of_insight")
    bless(state, using, "pool_of_insight", monkeypatch)
    slay(state, using)
    state.players[0].capital = 20
    next_turn(state, using)
    answer(state, using, Verb.TEST, text("pool_of_insight"))
    answer(state, using, Verb.BUY_SKILL, Skill.WEAPON)
    assert state.players[0].capital == 20 - (10 - 2)


def test_W5_12_a_pool_in_hand_stays_there_and_the_next_hero_may_try_its_test_in_the_same_turn(monkeypatch):
    state, using = table("pool_of_might")
    load_dice(monkeypatch, 1)
    try_test(state, using, "pool_of_might", explored=False)
    assert may_test(state, using) == []
    slay(state, using)
    assert state.players[0].hand[text("pool_of_might")] == 1
    assert may_test(state, using) == ["pool_of_might"]
