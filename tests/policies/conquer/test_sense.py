"""Whether archetypes of Heroes: Write & Conquer play with sense: what is counted over a fixed sample of whole games.

The bounds lie between what players do who see no more than their own next structure, given in each test, and what is
played now; both were counted over games of all archetypes against each other, far apart beside the chance of a sample.
"""

from collections import Counter

import pytest

from policies.book import PolicyBook, by_hand
from sim.compiling.compiled import INTERPRETED
from sim.engine.options import unpack
from sim.games.conquer.names import STRUCTURE_KEYS
from sim.games.conquer.rules import LEVELS
from sim.games.conquer.words import Action, Decision, Faction, Resource, Verb
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

pytestmark = pytest.mark.skipif(INTERPRETED, reason="dozens of games step by step; runs compiled")

GAMES = 60
ARCHETYPES = list(by_hand("conquer"))
NECROPOLIS = STRUCTURE_KEYS[Faction.UNDEAD].index("necropolis")
GENERATOR = STRUCTURE_KEYS[Faction.GNOMES].index("generator")
MECHASAUR = 3


def move_follows(match):
    """Return whether a movement action is still to come."""
    state, rules = match.state, match.rules
    later = [place for place in range(LEVELS) if rules.levels[place] > state.level]
    return state.turn_round < rules.turns or any(rules.plans[state.plan, place] == Action.MOVE for place in later)


def power(mine):
    """Return the power of an army's units, one by one."""
    return int((mine.units * mine.unit_power).sum())


def note_answer(match, counts, armed):
    """Let the decider answer, and count what the answer tells."""
    state, seat = match.state, match.decider
    mine, faction = state.players[seat], int(state.faction[seat])
    decision, building = int(state.decision), int(mine.structures)
    mechanics, follows = int(mine.units[0]), move_follows(match)
    verb, first, number, _ = unpack(match.play_on())
    if decision != Decision.BUILD:
        return
    if verb in (Verb.RECRUIT, Verb.CONVERT):
        armed.setdefault(faction, int(state.turn_round))
    if verb == Verb.RECRUIT and not follows and not (faction == Faction.UNDEAD and building >> NECROPOLIS & 1):
        counts["recruited for nothing"] += number
    if verb == Verb.RECRUIT and faction == Faction.GNOMES and first == MECHASAUR:
        counts["MechaSaurs"] += number
    if verb == Verb.BUILD and faction == Faction.GNOMES and first == GENERATOR:
        counts["Generators"] += 1
        counts["Generators for nothing"] += mechanics == 0


def note_prize(match, counts, before):
    """Count a battle that was won, and whether all who lost it had no army."""
    state, winner = match.state, match.decider
    sides = [seat for seat in range(state.seats) if state.battle.sides >> seat & 1 and seat != winner]
    counts["battles won"] += 1
    counts["against nobody"] += not any(before[seat] for seat in sides)


def play(match, counts):
    """Play a game to its end and count."""
    armed, before = {}, [0] * 4
    while not match.is_over:
        if match.state.decision == Decision.WISH:
            before = [power(match.state.players[seat]) for seat in range(match.state.seats)]
        if match.state.decision == Decision.PRIZE:
            note_prize(match, counts, before)
        note_answer(match, counts, armed)
    for seat in range(match.state.seats):
        faction, mine = int(match.state.faction[seat]), match.state.players[seat]
        counts["resources left"] += int(mine.stock[:3].sum())
        counts["seats"] += 1
        if faction == Faction.ORCS:
            counts["Orcs"] += 1
            counts["Orcs who armed in time"] += armed.get(faction, 99) < 13
        if faction == Faction.GNOMES:
            counts["Gnomes"] += 1
            counts["Gnomes with all levels free"] += bool(mine.stock[Resource.SCIENCE] >= match.rules.free_level_4)


@pytest.fixture(scope="module")
def counts():
    """What was counted over the sample."""
    study = new_study("conquer", policies=ARCHETYPES, games=GAMES, logged=0, seed=7)
    match, found = Match(stage_of(study, PolicyBook("conquer", study.cast)), watched=False), Counter()
    for game in range(GAMES):
        match.deal(game)
        play(match, found)
    return found


def test_no_unit_is_recruited_after_the_last_combat_unless_it_counts_at_the_end(counts):
    """Recruiting whatever an army lacks, it was five units a game."""
    assert counts["recruited for nothing"] == 0


def test_Orcs_arm_in_time_as_a_Scout_is_valued_with_what_rage_makes_of_it(counts):
    """By the Scout's own power, more than half of them armed after round 12 only."""
    assert counts["Orcs who armed in time"] > 0.9 * counts["Orcs"]


def test_Gnomes_see_the_steps_of_science_and_recruit_MechaSaurs(counts):
    """With one price for any science, three in ten came to the last step, and hardly anybody to a MechaSaur."""
    assert counts["Gnomes with all levels free"] > 0.8 * counts["Gnomes"]
    assert counts["MechaSaurs"] > counts["Gnomes"] / 2
    assert counts["Generators for nothing"] < 0.1 * counts["Generators"]


def test_players_without_an_army_are_not_most_of_those_who_lose_a_battle(counts):
    """Without the worth of keeping neighbours off, it was six battles in ten."""
    assert counts["battles won"] > GAMES
    assert counts["against nobody"] < 0.45 * counts["battles won"]


def test_fewer_resources_are_left_over(counts):
    """With resources worth a third of their price at the very end, it was 48 a player."""
    assert counts["resources left"] < 40 * counts["seats"]
