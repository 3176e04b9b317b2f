"""Mavens of Winds of Numa Sera, card by card: accepting, rejecting, using them (W5.4 to W5.8)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.carriers import REJECT_CARRIER
from sim.games.winds.vocabulary import Deed
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
    block,
    control,
    drop_cards,
    invite,
    item,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
    text,
)

pytestmark = pytest.mark.interpreted
MAVENS = [key for kind, key, _ in CATALOGUE.texts if kind.name == "MAVEN"]
HEAL_IF_REJECTED = {"healer": 3, "surgeon": 4}
CAPITAL_IF_REJECTED = {key: 4 if key in ("loremaster", "assassin") else 3 for key in MAVENS} | dict.fromkeys(
    HEAL_IF_REJECTED, 0
)
USED = ("healer", "gambler", "spymaster")
WALL = 40
STURDY = {"stronghold.border_watch.defense": WALL, "hero.lelia.power": 99, "hero.meran_1.power": 99}


def table(*kingdoms, settings=None, power=5, **changes):
    """A position without cards in hands, in which player 0's hero has lost Power, and its rules."""
    using = rules(settings)
    state = position(*kingdoms, using=using, **changes)
    state.players[0].power = power
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    return state, using


def meet(state, using, key, verb):
    """Let player 0 find a maven and accept or reject it."""
    stack(state, key)
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert asked(state, Decision.MAVEN, 0)
    return answer(state, using, verb)


def circle(state, player=0):
    """The keys of the mavens in a player's inner circle."""
    mine = state.players[player]
    return [TEXTS[number] for number in mine.mavens[: mine.maven_count]]


def discards_of(state):
    """The keys of the discard pile."""
    deck = state.exploration
    return [TEXTS[card] for card in deck.discards[: deck.discarded]]


def next_turn(state, using, player=0):
    """Break off what is going on and begin a player's turn."""
    state.decider, state.agenda.depth = NOBODY, 0
    return run(state, using, Step.TURN, player)


@pytest.mark.parametrize("key", MAVENS)
def test_W5_4_a_maven_accepted_joins_the_inner_circle(key):
    state, using = table()
    meet(state, using, key, Verb.ACCEPT)
    assert (circle(state), discards_of(state)) == ([key], [])
    assert (state.players[0].capital, state.players[0].power) == (5, 5)
    assert asked(state, Decision.ACT, 0)


@pytest.mark.parametrize("key", MAVENS)
def test_W5_5_a_maven_rejected_is_discarded_for_its_gain(key):
    state, using = table()
    meet(state, using, key, Verb.REJECT)
    assert (circle(state), discards_of(state)) == ([], [key])
    assert state.players[0].capital == 5 + CAPITAL_IF_REJECTED[key]
    assert state.players[0].power == 5 + HEAL_IF_REJECTED.get(key, 0)


@pytest.mark.parametrize("key", HEAL_IF_REJECTED)
def test_W5_5_healing_for_a_rejected_maven_ends_at_the_maximum(key):
    state, using = table(power=11)
    meet(state, using, key, Verb.REJECT)
    assert state.players[0].power == 12


@pytest.mark.parametrize(("verb", "capital"), [(Verb.ACCEPT, 4 + 3), (Verb.REJECT, 4 + 3)])
def test_W5_5_a_hero_may_bring_the_gain_with_accepting_too(verb, capital):
    state, using = table("meran", "numa_sera", order=4)
    meet(state, using, "treasurer", verb)
    assert state.players[0].capital == capital
    assert circle(state) == (["treasurer"] if verb == Verb.ACCEPT else [])


def test_W5_6_the_treasurer_raises_residual_capital():
    state, using = table()
    invite(state, using, 0, "treasurer")
    act(state, using, 0)
    answer(state, using, Verb.BUILD, block(state, 0, "city_walls"))
    assert state.players[0].capital == 5 + 5 + 1


def test_W5_6_the_master_at_arms_raises_attack(monkeypatch):
    state, using = table(settings=STURDY, power=99)
    invite(state, using, 0, "master_at_arms")
    state.independent[0] = stronghold("border_watch")
    load_dice(monkeypatch, 1)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert 99 - state.players[0].power == WALL - (3 + 1 + 1)


def test_W5_6_the_shieldwright_raises_defense(monkeypatch):
    state, using = table(settings={**STURDY, "hero.meran_1.attack": 20}, power=99)
    invite(state, using, 0, "shieldwright")
    load_dice(monkeypatch, 1, 1)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert 99 - state.players[0].power == 20 - (4 + 1)


def test_W5_6_the_castellan_raises_the_defense_of_every_own_stronghold(monkeypatch):
    state, using = table(settings=STURDY)
    invite(state, using, 0, "castellan")
    number = control(state, using, 0, "border_watch")
    load_dice(monkeypatch, 1, 1)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_STRONGHOLD, number, -1, 0)
    assert 99 - state.players[1].power == WALL + 1 - 4


def test_W5_6_the_quartermaster_cuts_the_price_of_items():
    state, using = table()
    invite(state, using, 0, "quartermaster")
    state.market[0] = item("dagger")
    act(state, using, 0)
    answer(state, using, Verb.BUY_ITEM, 0)
    assert state.players[0].capital == 5 - (4 - 2)


def test_W5_6_the_loremaster_cuts_the_price_of_skills():
    state, using = table("meran", "numa_sera")
    invite(state, using, 0, "loremaster")
    state.players[0].capital = 9
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    assert state.players[0].capital == 0


@pytest.mark.parametrize(("face", "healed"), [(-1, 0), (1, 2)])
def test_W5_6_the_healer_heals_on_a_positive_roll(face, healed, monkeypatch):
    state, using = table()
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, "healer")
    act(state, using, 0)
    answer(state, using, Verb.USE, place)
    assert state.players[0].power == 5 + healed


@pytest.mark.parametrize(("face", "won"), [(-3, 0), (2, 2)])
def test_W5_6_the_gambler_wins_what_a_positive_roll_shows(face, won, monkeypatch):
    state, using = table()
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, "gambler")
    act(state, using, 0)
    answer(state, using, Verb.USE, place)
    assert state.players[0].capital == 5 + won


@pytest.mark.parametrize(("face", "cards"), [(1, 0), (2, 1)])
def test_W5_6_the_spymaster_brings_a_battle_card_on_a_roll_of_two(face, cards, monkeypatch):
    state, using = table()
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, "spymaster")
    act(state, using, 0)
    answer(state, using, Verb.USE, place)
    assert state.players[0].battle_cards == cards


@pytest.mark.parametrize("key", USED)
@pytest.mark.parametrize("face", [-1, 3])
def test_W5_6_once_per_turn_whatever_the_roll_and_again_next_turn(key, face, monkeypatch):
    state, using = table()
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, key)
    act(state, using, 0)
    answer(state, using, Verb.USE, place)
    assert not offered(state, using, Verb.USE)
    assert circle(state) == [key]
    next_turn(state, using)
    assert offered(state, using, Verb.USE) == [(place, -1, -1)]


def test_W5_6_a_maven_may_be_used_as_soon_as_it_is_accepted(monkeypatch):
    state, using = table()
    load_dice(monkeypatch, 3)
    meet(state, using, "gambler", Verb.ACCEPT)
    answer(state, using, Verb.USE, 0)
    assert state.players[0].capital == 5 + 3


@pytest.mark.parametrize("key", [key for key in MAVENS if key not in (*USED, "assassin")])
def test_W5_6_ongoing_mavens_and_those_for_a_need_are_not_used_at_will(key):
    state, using = table()
    invite(state, using, 0, key)
    act(state, using, 0)
    assert not offered(state, using, Verb.USE)


@pytest.mark.parametrize(("face", "damage", "stays"), [(1, 3, False), (-1, 0, True)])
def test_W5_7_the_assassin_leaves_only_if_it_strikes(face, damage, stays, monkeypatch):
    state, using = table(players=4)
    load_dice(monkeypatch, face)
    place = invite(state, using, 0, "assassin")
    before = state.players["power"].copy()
    act(state, using, 0)
    assert offered(state, using, Verb.USE) == [(place, 1, -1), (place, 2, -1), (place, 3, -1)]
    answer(state, using, Verb.USE, place, 2)
    assert (before - state.players["power"]).tolist() == [0, 0, damage, 0]
    assert ("assassin" in circle(state)) == stays
    assert ("assassin" in discards_of(state)) != stays
    assert not offered(state, using, Verb.USE)


def test_W5_7_an_eliminated_player_is_no_target_of_the_assassin():
    state, using = table(players=3, living=2)
    state.players[1].alive = 0
    place = invite(state, using, 0, "assassin")
    act(state, using, 0)
    assert offered(state, using, Verb.USE) == [(place, 2, -1)]


def test_W5_4_a_rejected_maven_is_discarded_after_its_gain():
    using = rules()
    using.effects[using.first_effect[REJECT_CARRIER + text("treasurer")]].deed = Deed.BATTLE_CARDS
    state, _ = table()
    stack(state, "treasurer")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    state.exploration.left = 0
    answer(state, using, Verb.REJECT)
    assert state.reshuffles == 0
    assert discards_of(state) == ["treasurer"]
