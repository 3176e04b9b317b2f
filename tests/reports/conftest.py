"""One small study, analysed once."""

import pytest
import synthetic

from reports.assemble import analyse
from reports.report import Report


@pytest.fixture(scope="session")
def study() -> synthetic.Study:
    return synthetic.study(400, kept=60)


@pytest.fixture(scope="session")
def report(study: synthetic.Study) -> Report:
    return analyse(
        synthetic.RUN,
        study.games,
        study.seats,
        study.rounds,
        content=synthetic.content(),
        columns=synthetic.BUILD_COLUMNS,
    )
