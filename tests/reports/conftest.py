"""One small study, analysed once."""

import pytest

from reports.assembly.assemble import Material
from reports.report import Report
from sim.runs.dataframes import Tables
from tests.reports import synthetic


@pytest.fixture(scope="session")
def study() -> Tables:
    return synthetic.study(400, kept=60)


@pytest.fixture(scope="session")
def report(study: Tables) -> Report:
    material = Material(values=synthetic.content(), origin=synthetic.ORIGIN)
    return synthetic.analysed(study, synthetic.GAME, material=material)
