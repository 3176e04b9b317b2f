"""Draws of rulebooks that were never played: what decides is known, everything else is chance."""

from pathlib import Path

import numpy as np

from analysis.sensitivity.halves import Halves
from analysis.sensitivity.sensitivity import sensitivity
from reports.kit.precision import Precision
from reports.pipeline.sensitivity import LabFound, lab_of
from sim.study.study import Study
from tests.reports import synthetic

RULING, PRICE = "kings.ruling.over_support.choice", "kings.bargain.most_units"
DRAWS, EACH = 300, 48
STUDY = Study("kings", 6, tuple(map(str, synthetic.FACTIONS)), tuple(map(str, synthetic.POLICIES)))


def drawn(study=STUDY, *, ruling=0.15, price=0.08, both=0.0, refused=0) -> LabFound:
    """The draws of a study of War of Kings in which a ruling and a number move purple's share, at red's cost.

    `both` is how far it moves where the two are changed together, beyond what each does.
    """
    lab = lab_of(study, (RULING, PRICE), DRAWS, EACH)
    numbers = lab.uncertain.numbers(lab.drawn.draws.points)
    by_address = {one.address: column for one, column in zip(lab.uncertain.dimensions, numbers.T, strict=True)}
    moved = sum(weight * _centred(by_address[name]) for name, weight in ((RULING, ruling), (PRICE, price)))
    moved = moved + both * _centred(by_address[RULING]) * _centred(by_address[PRICE])
    outcomes = tuple(f"faction:{name}" for name in study.factions)
    shares = np.full((DRAWS, len(outcomes)), 1 / study.players)
    shares[:, 0] += moved
    shares[:, 1] -= moved
    chance = np.random.default_rng(1)
    a, b = (chance.binomial(EACH // 2, shares) / (EACH // 2) for _ in range(2))
    halves = Halves(outcomes, a, b, ((a + b) / 2).mean(axis=0))
    found = sensitivity(halves, by_address, dict.fromkeys(outcomes, 1 / study.players), tolerance=Precision().tolerance)
    return LabFound(lab, found, refused, Path("runs/kings-sensitivity-0001"))


def _centred(numbers):
    return (numbers - numbers.mean()) / max(1.0, np.ptp(numbers))
