"""Training where the best weights are known: the win share falls with the distance from them."""

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from analysis.training import league as leagues
from analysis.training.arena import Field
from analysis.training.effort import Effort
from analysis.training.evolution import Training
from analysis.training.league import League, Member
from analysis.training.scale import LARGEST, Scale
from policies.archetypes import Archetype
from policies.characters import Character

WEIGHTS = {"attack": 1.0, "build": 4.0, "press": -0.5, "idle": 0.0}
BEST = {"attack": 3.0, "build": 1.0, "press": 0.5, "idle": 0.0}
START = Archetype("start", "Begins.", "weigh", weights=WEIGHTS)
NOBODY = Field.of([Character(START)])


def distance(weights, best):
    strayed = np.log([weights["attack"] / best["attack"], weights["build"] / best["build"]])
    return float(strayed @ strayed) + (weights["press"] - best["press"]) ** 2 + weights["idle"] ** 2


@dataclass
class KnownArena:
    """An arena in which a learner wins six games of ten with the best weights, fewer the further it is from them.

    With a faction whose best weights are None all weights are as good.
    """

    best: dict = field(default_factory=lambda: {None: BEST})
    factions: tuple[str, ...] = ("red", "blue")

    def shares(self, learners, opponents, games, *, seed, faction=None):
        luck = np.random.default_rng(seed).random(games)
        own = [one.weights if faction is None else one.weights_of(faction) for one in learners]
        best = self.best.get(faction, self.best[None])
        chances = [0.3 if best is None else 0.6 / (1 + distance(weights, best)) for weights in own]
        return np.array([luck < chance for chance in chances]).astype(float)


def training(arena=None, held=(), **effort):
    known = arena or KnownArena()
    return Training(known, NOBODY, Scale.of(START, held), Effort(**{"generations": 40, "games": 300, **effort}), seed=4)


def test_training_finds_weights_nearly_as_good_as_the_best():
    found = training().run()
    assert found.is_better
    assert distance(found.archetype.weights, BEST) < 0.05 < distance(WEIGHTS, BEST)
    assert found.before.estimate == pytest.approx(0.6 / (1 + distance(WEIGHTS, BEST)), abs=4 * 0.5 / 100)
    assert found.after.estimate > 0.55


def test_what_is_found_is_compared_with_the_start_as_it_plays_with_every_faction():
    """The start has the best weights with each faction alone: nothing that plays all alike is better."""
    best = replace(START, by_faction={"red": BEST, "blue": BEST})

    class ByFaction(KnownArena):
        def shares(self, learners, opponents, games, *, seed, faction=None):
            own = [replace(one, weights=one.weights_of("red")) for one in learners]
            return super().shares(own, opponents, games, seed=seed)

    found = Training(ByFaction(), NOBODY, Scale.of(START), Effort(generations=3, games=100), seed=4, start=best).run()
    assert found.before.estimate == pytest.approx(0.6, abs=4 * 0.5 / 100)
    assert not found.is_better


def test_the_same_seed_finds_the_same():
    assert training(generations=5).run() == training(generations=5).run()


def test_weights_that_are_held_stay():
    found = training(held=("attack",)).run().archetype.weights
    assert found["attack"] == WEIGHTS["attack"]
    assert found["build"] != WEIGHTS["build"]


def test_where_nothing_can_be_better_nothing_is_said_to_be():
    still = KnownArena({None: WEIGHTS})
    assert not training(still, generations=8).run().is_better


def test_a_faction_has_weights_of_its_own_only_where_they_are_confirmed():
    other = {**BEST, "attack": 0.3}
    found = training(KnownArena({None: BEST, "red": None, "blue": other}), by_faction=True).run()
    assert found.factions == ("blue",)
    assert found.archetype.by_faction["blue"]["attack"] < 1 < found.archetype.weights["attack"]


def test_the_games_played_are_those_planned():
    seen = []
    one = training(generations=3, by_faction=True)
    one.progress = lambda done, total: seen.append((done, total))
    assert one.run().games == one.planned
    assert seen[-1] == (one.planned, one.planned)


def test_a_point_and_its_weights_are_one_to_one():
    scale = Scale.of(START)
    for weights in (WEIGHTS, BEST):
        assert scale.archetype_at(scale.point(weights)).weights == pytest.approx(weights, rel=1e-3)


def test_a_weight_that_keeps_its_sign_keeps_it_however_far_a_point_is_off():
    scale = Scale.of(START)
    far = scale.archetype_at(np.full(len(WEIGHTS), -1e9)).weights
    assert far["attack"] == pytest.approx(WEIGHTS["attack"] / LARGEST)
    assert far["press"] == -1e9


def test_a_league_ends_where_no_response_is_better(monkeypatch):
    monkeypatch.setattr(leagues, "survivors", lambda characters, *_: [0.0] * (len(characters) - 1) + [1.0])
    league = League(KnownArena(), START, [Member(Character(START))], effort=Effort(60, 400, 4000), seed=2)
    members = league.run(6)
    assert 2 <= len(members) < 7
    assert members[-1].share == 1.0
    assert distance(members[-1].character.archetype.weights, BEST) < 0.05


def test_only_the_last_response_of_a_league_has_weights_by_faction(monkeypatch):
    monkeypatch.setattr(leagues, "survivors", lambda characters, *_: [0.0] * (len(characters) - 1) + [1.0])
    own = KnownArena({None: BEST, "blue": {**BEST, "attack": 0.3}})
    league = League(own, START, [Member(Character(START))], effort=Effort(12, 300, 4000, by_faction=True), seed=2)
    first, second = (one.trained for one in league.run(2)[1:])
    assert (first.factions, "blue" in second.factions) == ((), True)
