"""Training the strongest policy of restricted play without a mechanic, as a user asks for it."""

from collections.abc import Sequence

from analysis.restricted.retraining import Progress, Retrained, Retraining
from analysis.training.arena import Arena, Field
from policies.archetypes import Archetype
from policies.book import character_named
from policies.characters import Character
from reports.pipeline.restrict import RestrictionFound
from sim.errors import UsageError
from sim.runs.mapped import Jobs
from sim.study.study import Study


def check_retraining(study: Study, asked: Sequence[str]) -> None:
    """Refuse a training that would take too long or has nothing to train, before anything is played.

    Raises:
        UsageError: if no mechanic is named, or no policy of the study has weights.
    """
    if not asked:
        raise UsageError("--retrain trains once for each mechanic: name them with --without")
    if not any(_weighted(study, name) for name in study.cast):
        raise UsageError(f"--retrain needs a policy with weights; {', '.join(study.cast)} has none")


def retrained(found: RestrictionFound, jobs: Jobs, progress: Progress | None = None) -> list[Retrained]:
    """Return what each mechanic is worth to the strongest policy with weights, trained without it."""
    return retraining_of(found, jobs).run(found.restriction.mechanics, progress)


def retraining_of(found: RestrictionFound, jobs: Jobs = -1) -> Retraining:
    """Return the training of the strongest policy with weights against all policies of the study."""
    study = found.study
    strongest = next(one for name in found.strongest if (one := _weighted(study, name)))
    field = Field.of([_character(study, name) for name in study.cast])
    return Retraining(Arena(study, jobs), field, strongest, level=found.precision.level)


def _character(study: Study, name: str) -> Character:
    return character_named(study.game, name, study.edition, study.archetypes)


def _weighted(study: Study, name: str) -> Archetype | None:
    """The archetype that a policy plays by, of a mixture the member that plays most often; nothing without weights."""
    archetype = _character(study, name).archetype
    if archetype.mixture:
        archetype = max(archetype.mixture, key=lambda member: member[1])[0]
    return archetype if archetype.weights else None
