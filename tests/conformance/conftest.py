import pytest

from sim.game import find
from tests.playing import game_keys


def pytest_generate_tests(metafunc):
    if "key" in metafunc.fixturenames:
        metafunc.parametrize("key", game_keys(), ids=map(short, game_keys()), scope="session")
    if "edition" in metafunc.fixturenames:
        tables = [(key, name) for key in game_keys() for name in ("", *find(key).editions)]
        names = ["-".join(filter(None, (short(key), name))) for key, name in tables]
        metafunc.parametrize("edition", [find(key).edition(name) for key, name in tables], ids=names)


def short(key):
    """Return the key of a game, or what stands before the colon of module:NAME."""
    return key.rpartition(".")[0] or key


@pytest.fixture(scope="session")
def game(key):
    return find(key)
