"""The application as tests ask it: in this process, without limits."""

from pathlib import Path

import pytest

from reports.web.app import Desks, create_app
from reports.web.desk import OpenDesk
from tests.reports.web.asgi_client import Client


@pytest.fixture(scope="session")
def runs(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="session")
def client(runs) -> Client:
    return Client(create_app(Desks(OpenDesk(), OpenDesk()), runs, ("localhost", "127.0.0.1")))
