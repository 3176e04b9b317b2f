"""What cards do to Power, capital and hands in Winds of Numa Sera (W3.9 to W3.14)."""

import pytest

from sim.engine.decks import discard
from tests.games.winds.position import (
    TEXTS,
    Decision,
    Skill,
    Verb,
    act,
    answer,
    asked,
    block,
    drop_cards,
    invite,
    load_dice,
    offered,
    position,
    rules,
    stack,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted


def explore(state, using, *keys, player=0):
    """Put cards on top of the deck and let a player explore."""
    stack(state, *keys)
    act(state, using, player, explored=False)
    return answer(state, using, Verb.EXPLORE)


def lay_deck(state, *keys):
    """Let the exploration deck consist of these cards, the first one on top."""
    state.exploration.left = 0
    stack(state, *keys)


def deck_of(state):
    """The keys of the cards still to be drawn, the top one first."""
    deck = state.exploration
    return [TEXTS[card] for card in deck.cards[: deck.left][::-1]]


def hand_of(state, player=0):
    """The keys of a player's battle cards and pools."""
    return [key for number, key in enumerate(TEXTS) for _ in range(state.players[player].hand[number])]


@pytest.mark.parametrize(("power", "healed"), [(2, 7), (7, 12), (11, 12), (12, 12)])
def test_W3_9_healing_ends_at_the_maximum(power, healed):
    state, using = position(), rules()
    state.players[0].power = power
    explore(state, using, "healing_spring")
    assert state.players[0].power == healed


@pytest.mark.parametrize(("power", "healed"), [(9, 14), (13, 15)])
def test_W3_9_a_raised_maximum_counts(power, healed):
    state, using = position(), rules()
    wear(state, using, 0, "emberheart_plate", 1)
    state.players[0].power = power
    explore(state, using, "healing_spring")
    assert state.players[0].power == healed


@pytest.mark.parametrize(("level", "lost"), [(0, 3), (1, 2), (2, 2), (3, 2), (4, 1)])
def test_W3_10_power_lost_to_a_hazard_is_reduced(level, lost):
    state, using = position(), rules()
    train(state, using, 0, Skill.LORE, level)
    lay_deck(state, "plague_wind", "plague_wind", "buried_coffer")
    explore(state, using)
    if offered(state, using, Verb.KEEP):
        answer(state, using, Verb.KEEP, 0)
    hazards = 2 if level == 4 else 1
    assert 12 - state.players[0].power == lost * hazards


@pytest.mark.parametrize(("capital", "legal", "left"), [(1, False, 0), (2, True, 0), (5, True, 3)])
def test_W3_10_capital_lost_to_a_hazard_is_reduced_and_so_is_what_it_takes(capital, legal, left):
    state, using = position(), rules()
    train(state, using, 0, Skill.LORE, 1)
    state.players[0].capital = capital
    explore(state, using, "bandits")
    assert ((0, -1, -1) in offered(state, using, Verb.OPTION)) == legal
    if legal:
        answer(state, using, Verb.OPTION, 0)
        assert state.players[0].capital == left


def test_W3_10_reductions_add_up_but_a_loss_is_never_a_gain():
    state, using = position(), rules({"skill.lore.level.1.effect.1.amount": 4})
    train(state, using, 0, Skill.LORE, 1)
    wear(state, using, 0, "seers_circlet", 0)
    explore(state, using, "bandits")
    answer(state, using, Verb.OPTION, 0)
    assert (state.players[0].capital, state.players[0].power) == (5, 12)


def test_W3_10_halving_is_not_reduced():
    state, using = position(), rules()
    train(state, using, 0, Skill.LORE, 1)
    explore(state, using, "corrupt_treasurer")
    answer(state, using, Verb.OPTION, 0)
    assert state.players[0].capital == 5 - 3


def test_W3_10_only_losses_from_hazards_are_reduced(monkeypatch):
    state, using = position(), rules()
    train(state, using, 1, Skill.LORE, 1)
    place = invite(state, using, 0, "assassin")
    load_dice(monkeypatch, 1)
    before = state.players[1].power
    act(state, using, 0)
    answer(state, using, Verb.USE, place, 1)
    assert before - state.players[1].power == 3


def test_W3_11_a_card_lets_one_explore_more():
    state, using = position(), rules()
    explore(state, using, "old_road", "buried_coffer", "buried_coffer", "buried_coffer")
    assert state.players[0].capital == 5 + 4 + 4
    assert not offered(state, using, Verb.EXPLORE)


def test_W3_11_every_explore_action_may_draw_more():
    state, using = position(), rules()
    train(state, using, 0, Skill.LORE, 4)
    explore(state, using, "buried_coffer", "buried_coffer", "buried_coffer")
    assert state.players[0].capital == 5 + 4 + 4


def test_W3_11_several_cards_that_let_one_draw_more_add_up():
    state, using = position("meran", "numa_sera"), rules()
    for key in ("salvage", "far_horizons"):
        state.players[0].ticked |= 1 << block(state, 0, "caravans")
        tick(state, using, key)
    train(state, using, 0, Skill.LORE, 4)
    capital = state.players[0].capital
    explore(state, using, *["buried_coffer"] * 4)
    assert state.players[0].capital == capital + 3 * 4


def tick(state, using, key):
    """Let player 0 tick a block of its tree in a turn of its own."""
    act(state, using, 0)
    answer(state, using, Verb.BUILD, block(state, 0, key))


def test_W3_11_each_card_is_resolved_before_the_next_is_drawn():
    state, using = position(), rules()
    train(state, using, 0, Skill.LORE, 4)
    left = int(state.exploration.left)
    explore(state, using, "wayside_shrine", "bandits")
    assert asked(state, Decision.BOON, 0)
    assert state.exploration.left == left + 1
    answer(state, using, Verb.OPTION, 0)
    assert asked(state, Decision.HAZARD, 0)
    answer(state, using, Verb.OPTION, 0)
    assert asked(state, Decision.ACT, 0)


def test_W3_11_more_cards_come_also_with_one_from_the_discard_pile():
    state, using = position("meran", "numa_sera"), rules()
    train(state, using, 0, Skill.LORE, 4)
    drop_cards(state, using, 0)
    discard(state.exploration, text("charge"))
    stack(state, "feint", "sunder")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.PICK_UP)
    assert sorted(hand_of(state)) == ["charge", "feint"]


@pytest.mark.parametrize(("face", "lost"), [(-3, 3), (-1, 3), (1, 0), (3, 0)])
def test_W3_13_a_loss_on_a_negative_roll(face, lost, monkeypatch):
    state, using = position(), rules()
    load_dice(monkeypatch, face)
    explore(state, using, "rockslide")
    assert 12 - state.players[0].power == lost


@pytest.mark.parametrize(("face", "won"), [(-2, 0), (1, 1), (3, 3)])
def test_W3_13_a_gain_for_each_point_of_a_positive_roll(face, won, monkeypatch):
    state, using = position(), rules()
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, "gambler")
    act(state, using, 0)
    answer(state, using, Verb.USE, place)
    assert state.players[0].capital == 5 + won


@pytest.mark.parametrize(("face", "cards"), [(-3, 0), (1, 0), (2, 1), (3, 1)])
def test_W3_13_a_gain_on_a_high_roll(face, cards, monkeypatch):
    state, using = position(), rules()
    drop_cards(state, using, 0)
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, "spymaster")
    act(state, using, 0)
    answer(state, using, Verb.USE, place)
    assert len(hand_of(state)) == cards


def gain_battle_card(state, using):
    """Let player 0 take the battle card that the Deserters bring."""
    drop_cards(state, using, 0)
    explore(state, using, "deserters")
    return answer(state, using, Verb.OPTION, 1)


def test_W3_14_the_first_battle_card_from_the_top_is_gained():
    state, using = position(), rules()
    others = ["buried_coffer", "healing_spring", "feint", "assassin"]
    lay_deck(state, "buried_coffer", "healing_spring", "charge", "feint", "assassin")
    gain_battle_card(state, using)
    assert hand_of(state) == ["charge"]
    assert sorted(deck_of(state)) == sorted(others)
    assert (state.players[0].capital, state.exploration.discarded) == (5, 1)


def test_W3_14_the_other_cards_are_shuffled_back():
    orders = set()
    for seed in range(12):
        state, using = position(seed=seed), rules()
        lay_deck(state, "buried_coffer", "healing_spring", "charge", "feint", "assassin")
        gain_battle_card(state, using)
        orders.add(tuple(deck_of(state)))
    assert len(orders) > 5


def test_W3_14_without_one_in_the_deck_the_discards_are_shuffled_in():
    state, using = position(), rules()
    lay_deck(state, "buried_coffer", "assassin")
    discard(state.exploration, text("charge"))
    gain_battle_card(state, using)
    assert hand_of(state) == ["charge"]
    cards = deck_of(state) + [TEXTS[card] for card in state.exploration.discards[: state.exploration.discarded]]
    assert sorted(cards) == ["assassin", "buried_coffer", "deserters"]


def test_W3_14_without_any_battle_card_nothing_is_gained():
    state, using = position(), rules()
    lay_deck(state, "buried_coffer", "assassin")
    gain_battle_card(state, using)
    assert hand_of(state) == []
    assert asked(state, Decision.ACT, 0)


def test_W3_14_several_battle_cards_are_gained_one_after_the_other():
    state, using = position(), rules()
    drop_cards(state, using, 0)
    lay_deck(state, "charge", "buried_coffer", "feint")
    tick(state, using, "levy")
    assert sorted(hand_of(state)) == ["charge", "feint"]
    assert deck_of(state) == ["buried_coffer"]


def test_W3_14_a_battle_won_may_bring_a_battle_card(monkeypatch):
    state, using = position("meran", "numa_sera", order=2), rules()
    for player in (0, 1):
        drop_cards(state, using, player)
    lay_deck(state, "charge")
    load_dice(monkeypatch, 3, -3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert hand_of(state) == ["charge"]
