"""Mechanics of every game: they are answers that it has, and who is forbidden some never gives them."""

from collections import Counter
from dataclasses import replace

import pytest

from policies.characters import RANDOM, Character, minds_of
from sim.engine.bans import MOST_BANS, is_banned
from sim.game import all_games
from sim.mechanics import ANY
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import random_book

QUESTIONS = 250


def test_mechanics_have_keys_of_their_own_and_answers_that_the_game_has(game):
    mechanics = game.all_mechanics
    assert len({mechanic.key for mechanic in mechanics}) == len({mechanic.title for mechanic in mechanics})
    assert len({mechanic.key for mechanic in mechanics}) == len(mechanics) > 0
    for mechanic in mechanics:
        assert mechanic.key.replace("-", "").isalnum()
        assert mechanic.key == mechanic.key.lower()
        assert 0 < len(mechanic.bans) <= MOST_BANS
        for ban in mechanic.bans:
            assert ban.verb in {int(verb) for verb in game.verbs}
            assert ban.place in (ANY, 0, 1, 2)


def test_the_mechanics_of_a_game_are_its_own():
    assert all(game.mechanics for game in all_games().values())


def as_many_as_fit(game):
    chosen, bans = [], 0
    for mechanic in game.all_mechanics:
        if bans + len(mechanic.bans) <= MOST_BANS:
            chosen.append(mechanic)
            bans += len(mechanic.bans)
    return chosen


def match_with_a_banned_seat(key, mechanics):
    """Return a game by chance whose first seat may not do some things."""
    study = new_study(key, policies=("random",), seed=4)
    stage = stage_of(study, random_book(key))
    minds = minds_of(study.game, [Character(RANDOM), Character(RANDOM).without(*mechanics)], study.edition)
    lineups = stage.seating.lineups.copy()
    lineups[:, :, 1] = 0
    lineups[:, 0, 1] = 1
    return Match(replace(stage, seating=stage.seating._replace(lineups=lineups, characters=minds)), watched=False)


@pytest.mark.plain
def test_a_banned_seat_gives_a_forbidden_answer_only_where_there_is_no_other(key, game):
    mechanics = as_many_as_fit(game)
    if key.startswith("tests."):
        mechanics = mechanics[:1]
    match = match_with_a_banned_seat(key, mechanics)
    mind = match.workspace.minds[0]
    seen = Counter()
    for _ in range(QUESTIONS):
        if match.is_over:
            break
        seat, decision = match.decider, int(match.state.decision)
        forbidden = {option for option in match.options() if is_banned(mind, decision, option)}
        forced = len(forbidden) == len(match.options())
        given = match.play_on() in forbidden
        if seat == 0:
            seen["withheld"] += bool(forbidden) and not forced
            seen["gave way"] += forced
            assert given == forced
        else:
            seen["given by others"] += given
    assert (int(mind.withheld), int(mind.gave_way)) == (seen["withheld"], seen["gave way"])
    assert seen["withheld"] > 0
    assert seen["given by others"] > 0
