"""What a seat is shown in numbers are the fields of the State record of every edition, by their names."""

from functools import reduce

import numpy as np

from sim.engine.header import new_states
from sim.study.sight import sight_of

SEAT = 2
LOOKED_AT = 300


def read(states, name):
    """Return the number that a name like `players[0].stock[2]` leads to."""
    steps = name.replace("]", "").replace("[", ".").split(".")
    return reduce(lambda part, step: part[int(step) if step.isdigit() else step], steps, states[0])


def test_every_number_is_the_field_that_its_name_tells(edition):
    chance = np.random.default_rng(1)
    states = new_states(edition.state)
    states.view(np.uint8)[:] = chance.integers(256, size=edition.state.itemsize, dtype=np.uint8)
    sight = sight_of(edition.state)
    seat, *numbers = sight.numbers(states, SEAT).tolist()
    assert (sight.names[0], seat) == ("seat", SEAT)
    assert len(set(sight.names)) == len(sight.names) == len(numbers) + 1
    for place in chance.choice(len(numbers), min(LOOKED_AT, len(numbers)), replace=False):
        assert numbers[place] == read(states, sight.names[place + 1])


def test_generators_and_the_order_of_decks_are_left_out(edition):
    told = sight_of(edition.state).names
    fields = {name.partition(".")[0].partition("[")[0] for name in told} - {"seat"}
    assert set(edition.state.names) - fields == {"chance", "streams", "agenda", "chronicle", "decisions"}
    decks = {name.removesuffix(".discarded") for name in told if name.endswith(".discarded")}
    assert not any(name.startswith(f"{deck}.cards[") for name in told for deck in decks)
