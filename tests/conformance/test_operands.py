"""What the answers of every game carry: what is declared, and nothing else."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.operands import NOTHING, Carrier, carried, legend, packed
from sim.engine.options import LARGEST_FIELD, unpack
from sim.errors import UsageError
from sim.game import find
from sim.study.steps import new_game
from tests.playing import positions, random_book

pytestmark = pytest.mark.plain
GAMES = 2
MOST = 1500  # answers a game
VALUES = st.integers(0, LARGEST_FIELD - 1)


def test_an_option_carries_what_its_verb_declares(key):
    for seed in range(GAMES):
        match = new_game(key, seed=seed, book=random_book(key))
        for asked in islice(positions(match), MOST):
            for option in asked.options():
                number, *values = unpack(option)
                verb = asked.game.verbs(number)
                used = [place for place, value in enumerate(values) if value != NOTHING]
                assert all(place < len(verb.operands) for place in used), (verb.name, values)
                found = asked.carried(option)
                assert found.pop("verb") is verb
                assert packed(verb, **found) == option
                for operand in verb.operands:
                    if operand.words is not None and operand.name in found:
                        assert isinstance(found[operand.name], operand.words), (verb.name, operand.name, values)


@given(data=st.data())
@settings(deadline=None, max_examples=30)
def test_unpacking_undoes_packing(key, data):
    verbs = find(key).verbs
    verb = data.draw(st.sampled_from(list(verbs)))
    values = {one.name: data.draw(VALUES if one.words is None else st.sampled_from(one.words)) for one in verb.operands}
    assert carried(verbs, packed(verb, **values)) == {"verb": verb, **values}


def test_an_operand_that_a_verb_does_not_have_is_refused():
    verbs = find("kings").verbs
    with pytest.raises(UsageError, match=r"no operand \'armies\' \(did you mean army\?\); its operands are army, "):
        packed(verbs["MARCH"], armies=2)
    with pytest.raises(UsageError, match="ACCEPT has no operand 'army'; it has none"):
        packed(verbs["ACCEPT"], army=2)


def test_a_legend_names_verbs_operands_and_what_their_numbers_stand_for():
    known = legend(find("kings").verbs)
    assert known["sell"] == {"resource": {0: "gold", 1: "timber", 2: "wheat", 3: "cattle", 4: "stone"}}
    assert known["march"] == {"army": None, "territory": None, "forced": None}


def test_verbs_that_declare_nothing_carry_letters():
    assert carried(None, 5 | 3 << 10) == {"verb": 5, "a": 2}


def test_a_member_carries_three_numbers_at_most():
    with pytest.raises(TypeError, match="at most 3"):
        Carrier("Verbs", {"MUCH": (0, "a", "b", "c", "d")})
