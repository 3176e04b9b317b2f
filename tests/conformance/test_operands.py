"""What answers, steps, questions and events of every game carry: what is declared, and nothing else."""

import ast
import importlib
import inspect
import pkgutil
from enum import IntEnum
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.operands import NOTHING, Carrier, carried, check_packed, legend, operands_of, packed
from sim.engine.options import LARGEST_FIELD, unpack
from sim.errors import UsageError
from sim.game import find
from sim.study.steps import new_game
from tests.playing import TOY, positions, random_book

pytestmark = pytest.mark.plain
GAMES = 2
MOST = 1500  # answers a game
VALUES = st.integers(0, LARGEST_FIELD - 1)
BEFORE = {"pack": 0, "push": 1, "note": 1, "ask": 2}  # arguments that stand before the member


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


def test_rules_give_a_member_no_more_than_it_declares(key):
    assert {line for module in rules_of(key) for line in overfull(module)} == set()


def rules_of(key):
    """Yield the modules of a game's rules."""
    package = importlib.import_module(find(key).setup.__module__.rpartition(".")[0])
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def overfull(module):
    """Yield the calls in a module that give a member more numbers than it declares, or a step or an event fewer."""
    for call in ast.walk(ast.parse(inspect.getsource(module))):
        if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in BEFORE:
            continue
        place = BEFORE[call.func.id]
        member = named_by(module, call.args[place])
        if member is not None:
            given, declared = len(call.args) - place - 1, len(operands_of(member))
            if given > declared or (call.func.id == "note" and given < declared):
                yield f"{module.__name__}: {call.func.id} gives {member!s} {given} numbers, not {declared}"


def named_by(module, node):
    """Return the member that an expression such as Step.MARCH names, None if it names none."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return None
    member = getattr(vars(module).get(node.value.id), node.attr, None)
    return member if isinstance(member, IntEnum) else None


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


def test_a_member_carries_four_numbers_at_most_and_a_verb_three():
    with pytest.raises(TypeError, match="at most 4"):
        Carrier("Verbs", {"MUCH": (0, "a", "b", "c", "d", "e")})
    with pytest.raises(UsageError, match="MUCH carries more than the 3 numbers that an option has room for"):
        check_packed(Carrier("Verbs", {"MUCH": (0, "a", "b", "c", "d")}))


def test_a_question_is_taken_apart():
    match = new_game(TOY, seed=3)
    assert match.asked() == match.view(match.decider).asked() == {"decision": match.game.decisions(0)}


def test_a_question_carries_what_it_is_about():
    for asked in positions(new_game("kings", seed=1, book=random_book("kings"))):
        found = asked.asked()
        decision = found.pop("decision")
        assert list(found) == [operand.name for operand in decision.operands]
        if found:
            assert list(found.values()) == asked.state.about[: len(found)].tolist()
            break
