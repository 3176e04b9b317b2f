import pytest

from tests.playing import game_keys


def pytest_generate_tests(metafunc):
    if "key" in metafunc.fixturenames:
        names = [key.rpartition(".")[0] or key for key in game_keys()]
        metafunc.parametrize("key", game_keys(), ids=names, scope="session")


@pytest.fixture(scope="session")
def game(key):
    from sim.game import find

    return find(key)
