from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from policies.archetypes import Archetype
from policies.characters import RANDOM
from reports.kit.precision import Precision
from reports.pipeline import request, strength
from reports.pipeline.strength import MOST_GAMES, MOST_LOOKING, MOST_SEARCHED, StrengthAsked, planned, policies_of
from sim.engine.value import NO_VALUE
from sim.errors import UsageError
from sim.study.study import new_study

KNOWN = {
    "random": RANDOM,
    "raider": Archetype("raider", "Takes what is weakly held.", "weigh"),
    "builder": Archetype("builder", "Builds.", "weigh"),
    "passive": Archetype("passive", "Does nothing.", "weigh", traits=("probe",)),
    "trained": Archetype("trained", "Plays with trained weights.", "weigh", traits=("trained",)),
    "trained_2": Archetype("trained_2", "Plays with other trained weights.", "weigh", traits=("stochastic", "trained")),
}


@pytest.fixture
def known(monkeypatch):
    """Archetypes of a game, two of them trained."""
    for module in (request, strength):
        monkeypatch.setattr(module, "archetypes", lambda _: KNOWN)


@pytest.mark.parametrize(
    ("level", "policies"),
    [("random", ("random",)), ("archetypes", ("raider", "builder")), ("trained", ("trained", "trained_2"))],
)
def test_a_level_is_played_by_its_policies(known, level, policies):
    assert policies_of("kings", level) == policies


def test_a_game_without_archetypes_has_hands_of_chance_alone(monkeypatch):
    for module in (request, strength):
        monkeypatch.setattr(module, "archetypes", lambda _: {"random": RANDOM})
    assert [policies_of("kings", level) for level in ("random", "archetypes", "trained")] == [("random",), (), ()]


def test_a_game_without_a_value_searches_to_the_end_and_has_none_that_look_ahead(monkeypatch):
    monkeypatch.setattr(strength, "value_of", lambda *_: NO_VALUE)
    study = new_study("kings", policies=("builder",), games=50)
    assert policies_of("kings", "lookahead") == ()
    assert StrengthAsked(rollouts=12).policy(study) == "search:12"


def test_who_is_alone_searches_to_the_end():
    study = new_study("aughmoore", players=1, policies=("balanced",), games=50)
    assert StrengthAsked(rollouts=12).policy(study) == "search:12"


def test_levels_play_the_same_game_with_chance_of_their_own(known):
    study = new_study("kings", policies=("trained", "trained_2", "raider", "builder"), games=40_000, seed=3)
    plan = planned(study, StrengthAsked(rollouts=12), Path("no such run"))
    assert {level: (one.policies, one.games) for level, one in plan.items()} == {
        "random": (("random",), MOST_GAMES),
        "archetypes": (("raider", "builder"), MOST_GAMES),
        "trained": (("trained", "trained_2"), MOST_GAMES),
        "lookahead": (("lookahead",), MOST_LOOKING),
        "search": (("search:12@1",), MOST_SEARCHED),
        "probe": (("search:12@1", "trained", "trained_2", "trained", "trained_2"), MOST_SEARCHED),
    }
    assert len({study.seed, *(one.seed for one in plan.values())}) == 7
    assert all(replace(one, policies=study.policies, games=study.games, seed=3, logged=study.logged) == study
               for one in plan.values())  # fmt: skip


def test_a_level_that_the_study_itself_is_needs_no_further_games(known):
    study = new_study("kings", policies=("builder", "raider"), games=50, seed=3)
    plan = planned(study, StrengthAsked(), Path("no such run"))
    assert {level: one.games for level, one in plan.items()} == {
        "random": 50, "trained": 50, "lookahead": 50, "search": 50, "probe": 50
    }  # fmt: skip


@pytest.mark.parametrize("asked", [{"rollouts": 1}, {"rollouts": 10**6}, {"minutes": 0}, {"minutes": float("inf")}])
def test_a_search_that_cannot_be_is_refused(asked):
    with pytest.raises(UsageError):
        StrengthAsked(**asked)


def test_what_a_searching_player_takes_counts_where_it_sits_alone(known, monkeypatch, tmp_path):
    study = new_study("kings", policies=("builder", "raider"), games=4, seed=3)
    seats = pd.DataFrame(
        {
            "game": [0, 0, 1, 1, 2, 2],
            "policy": ["search:12", "trained", "search:12", "search:12", "search:12", "trained"],
            "win_share": [1.0, 0.0, 1.0, 0.0, 0.0, 1.0],
        }
    )
    kept = replace(study, policies=("search:12", "trained"))
    monkeypatch.setattr(strength, "_kept_study", lambda place: kept)
    monkeypatch.setattr(strength, "kept_seats", lambda place, wanted: seats)
    monkeypatch.setattr(strength, "book_for", lambda study: SimpleNamespace(characters={"rollouts": np.array([12, 0])}))
    found = strength._exploited(tmp_path, study, Precision())
    assert (found.share.estimate, found.share.n, found.fair, found.rollouts) == (0.5, 2, 1 / 4, 12)
    assert found.level == "trained"
