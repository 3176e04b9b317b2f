"""The order in which simultaneous choices are asked has no influence on a game of Heroes: Write & Conquer (H2.4).

Every player chooses by a stream of chance of its own, from the set of its legal answers alone. So a whole game must
come out the same, byte for byte, in whatever order the players are asked; and each of them must have been asked the
same questions with the same answers to choose from.
"""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.header import NOBODY, End
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Action, Decision, Step, Verb
from sim.study.steps import new_game
from tests.games.conquer.position import (
    GAME,
    GENEROUS,
    answer,
    asked,
    by_chance,
    deal,
    give,
    options,
    perform,
    place_hydra,
    position,
    raise_units,
    region,
    rules,
    stay,
)
from tests.games.conquer.sight import essence
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
ENDINGS = (Step.RITE, Step.REVEAL, Step.ACTION, Step.END_ROUND)  # first steps after a simultaneous phase
SHORT = {**GENEROUS, "game.turns": 5, "monster.1.power": 1, "monster.2.power": 4}


def streams(factions, seed):
    """A stream of chance for every seat."""
    return [Random(f"{seed} {seat}") for seat in range(len(factions))]


def question(state, using):
    """What is asked, and the answers to choose from."""
    return int(state.decision), tuple(state.about.tolist()), tuple(options(state, using))


def played(factions, order, seed, using):
    """Play a whole game in an order of asking; return what it came to, and what each seat was asked."""
    state, chances = deal(*factions, using=using), streams(factions, seed)
    state.asking[: len(factions)] = order
    questions = [[] for _ in factions]
    while state.ended == End.RUNNING:
        seat = int(state.decider)
        questions[seat].append(question(state, using))
        give(state, using, by_chance(questions[seat][-1][2], chances[seat]))
    return essence(state), questions, state


def compare(factions, orders, seed, using):
    """Play a game in several orders of asking and compare; return its last state."""
    first, questions, state = played(factions, range(len(factions)), seed, using)
    for order in orders:
        other, others_questions, _ = played(factions, order, seed, using)
        assert others_questions == questions, order
        assert other == first, order
    return state


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("seed", range(3))
def test_H2_4_every_order_of_three_players_gives_the_same_game(seed):
    factions = Random(seed).sample(FACTION_KEYS, 3)
    compare(factions, permutations(range(3)), seed, rules(SHORT))


def test_H2_4_every_order_of_four_players_gives_the_same_game():
    state = compare(("nagas", "elves", "undead", "orcs"), permutations(range(4)), 5, rules(SHORT))
    assert state.encounters > 0


@settings(deadline=None, max_examples=15, derandomize=True)
@given(
    factions=st.permutations(FACTION_KEYS),
    players=st.sampled_from([2, 3, 4]),
    order=st.permutations(range(4)),
    seed=st.integers(0, 10**6),
)
def test_H2_4_the_order_of_asking_changes_no_game(factions, players, order, seed):
    compare(factions[:players], [[seat for seat in order if seat < players]], seed, rules(SHORT))


@pytest.mark.parametrize(
    ("factions", "changes"),
    [(("humans", "gnomes", "nagas", "undead"), {}), (("elves", "orcs", "humans", "nagas"), GENEROUS)],
)
def test_H2_4_the_order_of_asking_changes_no_game_of_sixteen_rounds(factions, changes):
    state = compare(factions, [(3, 1, 0, 2), (2, 3, 1, 0)], 4, rules(changes))
    assert state.rounds_done == 16


def test_H2_4_the_games_compared_have_everything_in_them():
    """Battles, fortresses, artefacts, curses, Hydras and exchanges all come up in such games."""
    asked_for = set()
    for seed in range(5):
        factions = Random(seed).sample(FACTION_KEYS, 4)
        _, questions, state = played(factions, (2, 0, 3, 1), seed, rules(GENEROUS))
        asked_for |= {decision for mine in questions for decision, _, _ in mine}
        assert state.ended == End.VICTORY
    assert asked_for >= set(Decision) - {Decision.SUBSTITUTE, Decision.SUMMON, Decision.RESERVE}


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 2, 0)])
def test_H2_4_a_match_goes_the_same_way_in_any_order(order):
    found = []
    for asking in (range(3), order):
        match = new_game("conquer", factions=("orcs", "elves", "nagas"), rotate=False, settings=SHORT)
        match.workspace.states[0]["asking"][:3] = asking
        chances = streams(range(3), 11)
        while not match.is_over:
            match.apply(by_chance(match.options(), chances[match.decider]))
        state = copied(match.state)
        state.chronicle.lines[:] = 0
        found.append(essence(state))
    assert found[0] == found[1]


# ------------------------------------------------------------------ one simultaneous phase


def next_step(state):
    """The step that the rules carry out next."""
    return state.agenda.entries[int(state.agenda.depth) - 1].step


def say(state, using, option):
    """Give an answer; the rules do not go on yet."""
    seat, state.decider = int(state.decider), NOBODY
    GAME.apply(state, using, seat, option)


def before_actions(factions, seed, using):
    """Play a game by chance; yield it before every action."""
    state, chance = deal(*factions, using=using), Random(seed)
    while state.ended == End.RUNNING:
        if state.decider != NOBODY:
            say(state, using, by_chance(options(state, using), chance))
            continue
        if next_step(state) == Step.ACTION:
            yield state
        GAME.advance(state, using)


def asked_in_phase(state, using, seat, others_chance):
    """Play the simultaneous phase of the next action on a copy; return what a seat, by the same chance, was asked."""
    copy, found, chance = copied(state), [], Random(7)
    GAME.advance(copy, using)
    while copy.decider != NOBODY or next_step(copy) not in ENDINGS:
        if copy.decider == NOBODY:
            GAME.advance(copy, using)
        elif copy.decider == seat:
            found.append(question(copy, using))
            say(copy, using, by_chance(found[-1][2], chance))
        else:
            say(copy, using, by_chance(options(copy, using), others_chance))
    return found


def test_H2_4_what_others_have_chosen_changes_nobodys_options_in_the_same_phase():
    using, compared = rules(GENEROUS), 0
    for number, state in enumerate(before_actions(("nagas", "elves", "undead", "orcs"), 3, using)):
        seat = number % 4
        others = [other for other in range(4) if other != seat]
        found = []
        for order in ([seat, *others], [*others, seat], [*others[::-1], seat]):
            state.asking[:] = order
            found.append(asked_in_phase(state, using, seat, Random(len(found))))
        assert found[0] == found[1] == found[2]
        compared += len(found[0])
    assert compared > 60


def battle(order):
    """Three players in Folen who fight; the questions of deploying, asked in an order."""
    using = rules()
    state = position("humans", "elves", "gnomes", using=using, regions=("folen",) * 3)
    raise_units(state, 0, militia=3, knight=1)
    raise_units(state, 1, pixie=2, ent=1)
    raise_units(state, 2, mechanic=1, automaton=2)
    state.asking[:3] = order
    perform(state, using, Action.MOVE, 1)
    for verb in (Verb.GO, Verb.FIGHT):
        for _ in range(3):
            answer(state, using, verb, *((region("folen"), 0) if verb == Verb.GO else ()))
    return state, using


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_H2_4_H9_1_units_are_deployed_in_any_order(order):
    numbers = {0: (1, 3), 1: (0, 2), 2: (1, 1)}
    state, using = battle(order)
    for seat in order:
        for number in numbers[seat]:
            assert asked(state, Decision.DEPLOY, seat)
            answer(state, using, Verb.DEPLOY, number)
    assert asked(state, Decision.PRIZE, 0)
    assert [int(mine.won) for mine in state.players[:3]] == [6 + 3, 2, 2 * 4]


def test_H2_4_H7_1_announcements_begin_with_the_first_player_whatever_the_order_of_asking():
    using = rules()
    state = position("humans", "elves", "gnomes", using=using, regions=("folen",) * 3, first=1)
    state.asking[:3] = (2, 1, 0)
    perform(state, using, Action.MOVE, 1)
    for seat in (2, 1, 0):
        assert asked(state, Decision.DESTINATION, seat)
        stay(state, using)
    for seat in (1, 2, 0):
        assert asked(state, Decision.WISH, seat)
        answer(state, using, Verb.LEAVE)


def test_H2_4_H19_6_a_hydra_moves_right_after_its_owner_has_chosen():
    using = rules()
    state = position("humans", "nagas", using=using, regions=("folen", "vurt"))
    place_hydra(state, 1, "qliss")
    state.asking[:2] = (1, 0)
    perform(state, using, Action.MOVE, 1)
    stay(state, using)
    assert asked(state, Decision.HYDRA_MOVE, 1)
    answer(state, using, Verb.SEND_HYDRA, region("qliss"))
    assert asked(state, Decision.DESTINATION, 0)
