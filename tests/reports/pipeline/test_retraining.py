"""Who is trained without a mechanic, and whom it meets, where shares are known; nothing is played."""

from pathlib import Path

import pandas as pd
import pytest

from reports.kit.precision import Precision
from reports.pipeline.request import StudyRequest
from reports.pipeline.restrict import RestrictionFound, restriction_of
from reports.pipeline.retraining import retraining_of

pytestmark = pytest.mark.plain


def found(game, *policies):
    """Return restricted play in which these policies win most, the first one most of all."""
    study = StudyRequest(game=game, games=100, policies=policies).study()
    strongest = pd.DataFrame({"policy": policies})
    return RestrictionFound(
        restriction_of(study), pd.DataFrame(), pd.DataFrame(), strongest, (), Precision(level=0.9), Path("runs/lab")
    )


def test_the_strongest_policy_is_trained_against_all_of_the_study():
    retraining = retraining_of(found("kings", "fortifier", "raider"), jobs=1)
    assert retraining.start.name == "fortifier"
    assert [one.archetype.name for one in retraining.field.characters] == ["fortifier", "raider"]
    assert retraining.level == 0.9


def test_one_without_weights_is_passed_over():
    assert retraining_of(found("kings", "random", "raider"), jobs=1).start.name == "raider"


def test_of_a_mixture_the_member_that_plays_most_often_is_trained():
    retraining = retraining_of(found("winds", "trained"), jobs=1)
    mixture = retraining.field.characters[0].archetype.mixture
    assert retraining.start == max(mixture, key=lambda member: member[1])[0]
