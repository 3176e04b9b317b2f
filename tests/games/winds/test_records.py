"""What a game leaves in the tables: rows of seats, games and rounds agree with the State (W12.8)."""

import random

import numpy as np
import pytest

from sim.engine.agenda import push
from sim.engine.header import NOBODY, End
from sim.engine.results import ROUND_ROW, game_row, seat_row
from sim.games.winds import records
from sim.games.winds.building import residual
from sim.games.winds.state import MAX_STRONGHOLDS
from sim.games.winds.words import ClassCard, Count, Skill, Slot, Step, Target, Verb, Victory
from tests.games.winds.battlefield import HERO, battlefield, field_rules, fight, hold, show, strike, suffer, weak
from tests.games.winds.position import (
    GAME,
    HEROES,
    STRONGHOLDS,
    act,
    answer,
    control,
    invite,
    load_dice,
    options,
    position,
    rules,
    settle,
    stack,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted

DEEDS = ("residuals", "builds", "items_bought", "skills_bought", "explored", "defences", "defences_won")
MORE_DEEDS = ("strongholds_lost", "damage_dealt", "trades", "lost_to_others", "eliminated", "capital")


def seat_row_of(state, seat, using=None):
    row = np.zeros(1, seat_row(records.SEAT_COLUMNS))[0]
    records.outcome(state, rules() if using is None else using, seat, row)
    return row


def game_row_of(state, using=None):
    row = np.zeros(1, game_row(records.GAME_COLUMNS))[0]
    records.summary(state, rules() if using is None else using, row)
    return row


def round_row_of(state, seat, using=None):
    row = np.zeros(1, ROUND_ROW)[0]
    records.observe(state, rules() if using is None else using, seat, row)
    return row


def test_the_start_in_the_seats_table():
    using = rules()
    row = seat_row_of(position("numa_sera", "meran", using=using), 0)
    assert (HEROES[row.first_hero], HEROES[row.last_hero]) == ("lelia", "lelia")
    assert (row.power, row.capital, row.residual) == (
        using.hero_power[0],
        using.base_residual[0],
        using.base_residual[0],
    )
    assert (row.blocks, row.strongholds, row.skill_levels, row.won_by, row.score) == (1, 0, 0, NOBODY, 0)


@pytest.mark.parametrize("deed", DEEDS + MORE_DEEDS)
def test_deeds_are_written(deed):
    state = position()
    state.players[1][deed] = 7
    assert seat_row_of(state, 1)[deed] == 7


@pytest.mark.parametrize("target", list(Target))
def test_attacks_are_written_by_target(target):
    state = position()
    state.players[1].attacks[target], state.players[1].attacks_won[target] = 5, 3
    row = seat_row_of(state, 1)
    name = target.name.lower()
    assert (row[f"attacks_{name}"], row[f"won_{name}"]) == (5, 3)
    assert sum(int(row[f"attacks_{other.name.lower()}"]) for other in Target) == 5


@pytest.mark.parametrize("skill", list(Skill))
def test_levels_are_written(skill):
    using = rules()
    state = position(using=using)
    train(state, using, 0, skill, 2)
    row = seat_row_of(state, 0)
    assert (row[f"{skill.name.lower()}_level"], row.skill_levels) == (2, 2)


@pytest.mark.parametrize("card", list(ClassCard))
def test_classes_are_written(card):
    state = position()
    state.players[0].unlocked, state.players[0].counts[Count.CLASSES] = 1 << card, 1
    row = seat_row_of(state, 0)
    assert [int(row[it.name.lower()]) for it in ClassCard] == [int(it == card) for it in ClassCard]
    assert row.classes == 1


@pytest.mark.parametrize("key", STRONGHOLDS)
def test_strongholds_ever_taken_are_written(key):
    using = rules()
    state = position(using=using)
    control(state, using, 1, key)
    row = seat_row_of(state, 1)
    assert [it for it in STRONGHOLDS if row[f"took_{it}"]] == [key]
    assert len(STRONGHOLDS) <= MAX_STRONGHOLDS
    assert (row.strongholds, row.residual) == (1, residual(state, using, 1))


def test_a_stronghold_lost_again_was_taken_but_is_not_held(monkeypatch):
    using = field_rules()
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using)
    fight(state, using, hold(state, using, "border_watch"))
    loser, winner = seat_row_of(state, 1, using), seat_row_of(state, 0, using)
    assert (loser.took_border_watch, loser.strongholds, loser.strongholds_lost) == (1, 0, 1)
    assert (winner.took_border_watch, winner.strongholds, winner.attacks_stronghold, winner.won_stronghold) == (
        1,
        1,
        1,
        1,
    )
    assert (loser.defences, loser.defences_won) == (1, 0)


def test_a_battle_in_the_tables(monkeypatch):
    using = field_rules()
    load_dice(monkeypatch, 3, -3)
    state = fight(battlefield(using, turn_round=4), using, HERO, ["charge"], ["sunder"])
    row, game = seat_row_of(state, 0, using), game_row_of(state, using)
    assert (row.attacks_hero, row.won_hero, row.cards_played, row.damage_dealt) == (1, 1, 1, 5 - 2 + 2 + 3 - (4 - 3))
    assert (game.battles, game.conquests, game.first_battle, game.heroes_slain) == (1, 0, 4, 0)


def test_a_conquest_in_the_tables(monkeypatch):
    using = field_rules()
    load_dice(monkeypatch, 3)
    state = battlefield(using)
    fight(state, using, show(state, "border_watch"))
    assert game_row_of(state, using).conquests == 1
    row = round_row_of(state, 0, using)
    assert (row.territory, row.battles, row.conquests, row.resources) == (1, 1, 1, state.players[0].capital)
    assert row.standing == 25


def test_heroes_slain_and_perished_in_the_tables(monkeypatch):
    using = field_rules()
    state = strike(monkeypatch, weak(using), using)
    rows = [seat_row_of(state, seat, using) for seat in (0, 1)]
    assert (rows[0].heroes_slain, rows[1].heroes_lost, rows[1].lost_to_others) == (1, 1, 1)
    assert rows[0].damage_dealt == 1
    assert HEROES[rows[1].last_hero] == "meran_2"
    assert (game_row_of(state, using).heroes_slain, game_row_of(state, using).heroes_perished) == (1, 0)
    state = suffer(weak(using, player=0), using)
    assert (seat_row_of(state, 0, using).heroes_lost, seat_row_of(state, 0, using).lost_to_others) == (1, 0)
    assert (game_row_of(state, using).heroes_slain, game_row_of(state, using).heroes_perished) == (0, 1)


def test_an_eliminated_player_in_the_tables(monkeypatch):
    using = field_rules()
    state = weak(using, "numa_sera", "meran", "siaa_dee", lost=2)
    state.turn_round = 5
    train(state, using, 1, Skill.AGRICULTURE, 2)
    state.players[1].unlocked, state.players[1].counts[Count.CLASSES] = 1 << ClassCard.ROGUE, 1
    strike(monkeypatch, state, using)
    row = seat_row_of(state, 1, using)
    assert (row.agriculture_level, row.skill_levels, row.classes, row.rogue, row.residual) == (2, 2, 1, 1, 0)
    assert (row.eliminated, row.heroes_lost, row.power, row.score, row.strongholds) == (5, 3, 0, 0, 0)
    assert HEROES[row.last_hero] == "meran_3"
    assert round_row_of(state, 1, using).standing == 0


def test_turns_are_counted_for_each_hero_of_the_line():
    state = position()
    state.players[0].led[:] = (4, 2, 1)
    row = seat_row_of(state, 0)
    assert (row.turns_first, row.turns_second, row.turns_third) == (4, 2, 1)


def test_items_and_mavens_in_the_seats_table():
    using = rules()
    state = position("numa_sera", "meran", using=using)
    wear(state, using, 0, "great_sword", Slot.RIGHT_HAND)
    wear(state, using, 0, "iron_helm", Slot.HEAD)
    invite(state, using, 0, "treasurer")
    stack(state, "gambler")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.ACCEPT)
    row = seat_row_of(state, 0)
    assert (row.items_equipped, row.mavens, row.explored) == (2, 1, 1)
    assert row.residual == using.base_residual[0] + 1


@pytest.mark.parametrize("condition", list(Victory))
def test_W12_8_a_winner_in_throne_won_by_the_condition_it_fulfilled(condition):
    state = position()
    mine = state.players[1]
    mine.achieved, mine.latest, mine.achieved_round[condition] = 1 << condition, condition, 6
    state.winners, state.ended = 2, End.VICTORY
    row = seat_row_of(state, 1)
    assert (row.won_by, row.rank, row[f"{condition.name.lower()}_round"]) == (condition, 1, 6)
    assert (seat_row_of(state, 0).won_by, seat_row_of(state, 0).rank) == (NOBODY, 2)
    assert game_row_of(state).won_by == condition


def test_W12_8_the_last_player_left_won_by_no_condition(monkeypatch):
    using = field_rules()
    state = weak(using, lost=2)
    state.players[0].counts[Count.HEROES_SLAIN] = 0
    strike(monkeypatch, state, using)
    assert (state.ended, seat_row_of(state, 0, using).won_by, game_row_of(state, using).won_by) == (2, NOBODY, NOBODY)
    assert [int(seat_row_of(state, seat, using).rank) for seat in (0, 1)] == [1, 2]


def test_W12_8_the_winner_is_first_whoever_stands_nearer_to_a_victory():
    using = rules()
    state = position("numa_sera", "meran", "siaa_dee", using=using)
    for key in ("abbey_hold", "forge_gate"):
        control(state, using, 1, key)
    state.winners, state.ended = 1, End.VICTORY
    assert [int(seat_row_of(state, seat).rank) for seat in range(3)] == [1, 2, 3]


def test_W12_8_without_a_winner_places_follow_the_standing_and_are_shared():
    using = rules()
    state = position("numa_sera", "meran", "siaa_dee", "dena_vale", using=using)
    for seat, key in ((1, "abbey_hold"), (2, "forge_gate"), (2, "armory_hold"), (3, "border_watch")):
        control(state, using, seat, key)
    state.ended = End.LIMIT
    assert [int(seat_row_of(state, seat).rank) for seat in range(4)] == [4, 2, 1, 2]


def test_W12_8_eliminated_players_are_last(monkeypatch):
    using = field_rules()
    state = strike(monkeypatch, weak(using, "numa_sera", "meran", "siaa_dee", lost=2), using)
    assert [int(seat_row_of(state, seat, using).score) for seat in (1, 2)] == [0, 0]
    assert [int(seat_row_of(state, seat, using).rank) for seat in range(3)] == [1, 3, 2]


@pytest.mark.parametrize("seed", range(2))
def test_the_tables_agree_with_one_another_after_a_whole_game(seed):
    using, chance = rules({"ruling.round_limit.rounds": 30}), random.Random(seed)
    state = position(using=using, seed=seed, players=3)
    push(state, Step.TURN, 0)
    settle(state, using, begun=False)
    while state.ended == End.RUNNING:
        option, player = chance.choice(options(state, using)), int(state.decider)
        state.decider = NOBODY
        GAME.apply(state, using, player, option)
        settle(state, using, begun=False)
    seats, game = [seat_row_of(state, seat, using) for seat in range(3)], game_row_of(state, using)
    kinds = [target.name.lower() for target in Target]
    assert game.battles == sum(int(row[f"attacks_{kind}"]) for row in seats for kind in kinds)
    assert game.conquests == sum(int(row.won_independent + row.won_stronghold) for row in seats)
    assert game.heroes_slain == sum(int(row.lost_to_others) for row in seats)
    assert game.heroes_slain + game.heroes_perished == sum(int(row.heroes_lost) for row in seats)
    assert sum(int(row.defences) for row in seats) == sum(
        int(row.attacks_hero + row.attacks_stronghold) for row in seats
    )
    assert sum(int(row.strongholds_lost) for row in seats) == sum(int(row.won_stronghold) for row in seats)
    assert {int(row.rank) for row in seats} <= {1, 2, 3}
