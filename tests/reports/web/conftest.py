"""The application as tests ask it: in this process, without limits."""

from pathlib import Path

import pytest

from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from tests.reports.web.asgi_client import Client


@pytest.fixture(scope="session")
def runs(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="session")
def client(runs) -> Client:
    return Client(create_app(Executors(OpenExecutor(), OpenExecutor()), runs, ("localhost", "127.0.0.1")))
