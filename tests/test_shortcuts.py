"""The shortcut of the interpreted tests changes nothing: members of enums are what the long way makes of them."""

import inspect
from enum import EnumType, IntEnum

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED
from sim.engine.header import End
from sim.game import find
from tests.playing import game_keys

pytestmark = pytest.mark.interpreted


@pytest.mark.skipif(not INTERPRETED, reason="only plain Python takes it")
def test_the_interpreted_tests_take_the_shortcut():
    assert "__getattr__" not in vars(EnumType) or "RUNNING" not in vars(End)


def enums(key):
    """Return the enums that a game's words are told with."""
    modules = {inspect.getmodule(function) for function in find(key).rules_functions.values()} | {find(key).words}
    found = {each for module in modules for each in vars(module).values() if inspect.isclass(each)}
    return [each for each in found if issubclass(each, IntEnum) and each is not IntEnum]


@pytest.mark.parametrize("key", game_keys())
def test_members_are_found_by_their_names_and_compared_by_their_values(key):
    assert enums(key)
    for words in enums(key):
        for name, member in words.__members__.items():
            assert getattr(words, name) is words[name] is member
            assert np.int64(member.value) == member
            assert np.int64(member.value + 1) != member
            assert (np.int64(2) + member).dtype == np.int64
        with pytest.raises(AttributeError, match="NOTHING_OF_THE_KIND"):
            _ = words.NOTHING_OF_THE_KIND
