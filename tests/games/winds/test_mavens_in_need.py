"""Mavens of Winds of Numa Sera that serve in an attack or when a hero would be slain (W5.7, W5.8)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.words import Step
from tests.games.winds.position import (
    HEROES,
    TEXTS,
    Count,
    Decision,
    Verb,
    act,
    answer,
    asked,
    control,
    count_of,
    drop_cards,
    invite,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
)

pytestmark = pytest.mark.interpreted


def table(*kingdoms, settings=None, power=5, **changes):
    """A position without cards in hands, in which player 0's hero has lost Power, and its rules."""
    using = rules(settings)
    state = position(*kingdoms, using=using, **changes)
    state.players[0].power = power
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    return state, using


def circle(state, player=0):
    """The keys of the mavens in a player's inner circle."""
    mine = state.players[player]
    return [TEXTS[number] for number in mine.mavens[: mine.maven_count]]


def discards_of(state):
    """The keys of the discard pile."""
    deck = state.exploration
    return [TEXTS[card] for card in deck.discards[: deck.discarded]]


@pytest.mark.parametrize(("face", "won"), [(2, True), (1, False)])
def test_W5_7_the_saboteur_weakens_an_independent_stronghold_and_leaves_won_or_lost(face, won, monkeypatch):
    state, using = table(settings={"stronghold.forge_gate.defense": 8})
    place = invite(state, using, 0, "saboteur")
    number = state.independent[0] = stronghold("forge_gate")
    load_dice(monkeypatch, face)
    act(state, using, 0)
    assert {(0, -1, -1), (0, place, -1)} <= set(offered(state, using, Verb.ATTACK_INDEPENDENT))
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0, place)
    assert (number in state.players[0].strongholds[: count_of(state, 0, Count.STRONGHOLDS)]) == won
    assert 5 - state.players[0].power == (0 if won else 1)
    assert (circle(state), discards_of(state)) == ([], ["saboteur"])


def test_W5_7_the_saboteur_weakens_a_players_stronghold_in_that_battle_only(monkeypatch):
    state, using = table(settings={"stronghold.forge_gate.defense": 7, "hero.lelia.power": 99}, power=99)
    place = invite(state, using, 0, "saboteur")
    number = control(state, using, 1, "forge_gate")
    load_dice(monkeypatch, 1, 2, 1, 1)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_STRONGHOLD, number, place, 1)
    assert state.players[0].power == 99 - 2
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_STRONGHOLD, number, -1, 1)
    assert state.players[0].power == 99 - 2 - 4


def test_W5_7_the_saboteur_may_stay_at_home(monkeypatch):
    state, using = table()
    invite(state, using, 0, "saboteur")
    load_dice(monkeypatch, 3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0, -1)
    assert circle(state) == ["saboteur"]


def test_W5_7_the_saboteur_is_of_no_use_against_a_hero():
    state, using = table()
    invite(state, using, 0, "saboteur")
    act(state, using, 0)
    assert offered(state, using, Verb.ATTACK_HERO) == [(1, -1, -1)]


def plague(state, using):
    """Let player 0's hero meet a hazard that costs three Power."""
    stack(state, "plague_wind")
    act(state, using, 0, explored=False)
    return answer(state, using, Verb.EXPLORE)


def test_W5_8_the_surgeon_saves_a_hero_that_would_be_slain():
    state, using = table(power=2)
    invite(state, using, 0, "surgeon")
    plague(state, using)
    assert asked(state, Decision.SAVE_HERO, 0)
    answer(state, using, Verb.SAVE, 0)
    assert (state.players[0].power, state.players[0].lost) == (1, 0)
    assert (circle(state), "surgeon" in discards_of(state)) == ([], True)
    assert asked(state, Decision.ACT, 0)


def test_W5_8_saving_a_hero_is_a_choice():
    state, using = table(power=2)
    invite(state, using, 0, "surgeon")
    plague(state, using)
    answer(state, using, Verb.PASS)
    assert HEROES[state.players[0].line[state.players[0].lost]] == "simi"
    assert circle(state) == ["surgeon"]


def test_W5_8_a_hero_that_lives_is_not_saved():
    state, using = table(power=4)
    invite(state, using, 0, "surgeon")
    plague(state, using)
    assert asked(state, Decision.ACT, 0)
    assert (state.players[0].power, circle(state)) == (1, ["surgeon"])


@pytest.mark.parametrize("saved", [True, False])
def test_W5_8_a_hero_saved_in_battle_does_not_count_as_slain(saved, monkeypatch):
    state, using = table(power=2)
    invite(state, using, 0, "surgeon")
    load_dice(monkeypatch, 3, -3)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert asked(state, Decision.SAVE_HERO, 0)
    answer(state, using, Verb.SAVE if saved else Verb.PASS, 0 if saved else -1)
    assert count_of(state, 1, Count.HEROES_SLAIN) == int(not saved)
    assert state.players[0].lost == int(not saved)


def test_W5_8_another_players_surgeon_saves_nobody_else():
    state, using = table(power=2)
    invite(state, using, 1, "surgeon")
    plague(state, using)
    assert state.players[0].lost == 1
    assert circle(state, 1) == ["surgeon"]


def test_W5_7_a_maven_discarded_may_be_found_again():
    state, using = table()
    invite(state, using, 0, "saboteur")
    state.exploration.left = 0
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0, 0)
    state.decider, state.agenda.depth = NOBODY, 0
    run(state, using, Step.TURN, 1)
    answer(state, using, Verb.EXPLORE)
    assert asked(state, Decision.MAVEN, 1)
