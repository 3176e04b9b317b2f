import pytest

from sim.conformance import Laws
from sim.game import find
from tests.playing import game_keys


class Every(Laws):
    games = game_keys()


def pytest_generate_tests(metafunc):
    if metafunc.cls is None:  # a class of laws names its games itself
        Every().pytest_generate_tests(metafunc)


@pytest.fixture(scope="session")
def game(key):
    return find(key)
