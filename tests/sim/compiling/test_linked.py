"""What compiled functions may do although no machine code of their own is made."""

import pickle
from enum import IntEnum

import numba
import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED, bind, compiled
from sim.compiling.linked import InnerLibrary


class Coin(IntEnum):
    HEADS = 0
    TAILS = 1


def asked(number):
    raise NotImplementedError


def drive(number):
    return asked(number)


def outward(function):
    return bind(drive, {"asked": function}, f"drive_{function.__name__}")


def compiled_now(function):
    """Return an outward function without what an earlier run kept of it, so that what it calls is compiled here."""
    function._cache.folder = lambda: None
    return function


@compiled
def factorial(number):
    return 1 if number < 2 else number * factorial(number - 1)


@compiled
def countdown(number):
    return 0 if number == 0 else countdown(number - 1)


@compiled
def even(number):
    return True if number == 0 else odd(number - 1)


@compiled
def odd(number):
    return False if number == 0 else even(number - 1)


@compiled
def told(number):
    print("the number is", number)
    return number


@compiled
def refused(number):
    if number < 0:
        raise ValueError("a number below nothing")
    return number


@compiled
def twice_removed(number):
    return refused(number)


@numba.njit
def from_the_end(numbers):
    return numbers[-1] + numbers[len(numbers) - 2 - len(numbers)]


@compiled
def first_and_from_the_end(numbers):
    return numbers[0] + from_the_end(numbers)


def test_a_function_may_call_itself():
    assert outward(factorial)(10) == factorial(10) == 3_628_800


def test_functions_may_call_each_other_in_a_circle():
    assert [outward(even)(7), outward(odd)(7), even(8), odd(8)] == [False, True, True, False]


def test_what_is_printed_deep_inside_is_seen(capfd):
    assert outward(told)(5) == told(5) == 5
    assert capfd.readouterr().out == 2 * "the number is 5\n"


def test_an_error_deep_inside_is_raised():
    for function in (outward(twice_removed), twice_removed):
        assert function(3) == 3
        with pytest.raises(ValueError, match="below nothing"):
            function(-1)


def test_functions_of_others_still_count_from_the_end():
    numbers = np.array([100, 20, 3])
    assert outward(first_and_from_the_end)(numbers) == 123
    assert from_the_end(numbers) == 23


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_inner_functions_have_no_machine_code():
    compiled_now(outward(refused))(3)
    (made,) = refused.dispatcher.overloads.values()
    assert isinstance(made.library, InnerLibrary)
    assert not made.library.codegen._engine.is_symbol_defined(made.fndesc.llvm_func_name)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize(("function", "files"), [(even, 0), (refused, 1)])
def test_code_that_finds_itself_by_address_is_not_kept(function, files, tmp_path):
    """Addresses are others in the next start, which would end in a crash."""
    made = outward(function)
    made._cache.folder = lambda: tmp_path
    made(7)
    assert len(list(tmp_path.iterdir())) == files


@compiled
def most_of(number, other=3):
    return max(number, other)


@compiled
def sum_of(pair):
    return pair[0] + pair[1]


def ask_for_most(number):
    flags = most_of(Coin.TAILS) + most_of(4) + most_of(number) + most_of(number, Coin.TAILS) + most_of(number, 2)
    return flags + sum_of((number, 1)) + sum_of((Coin.TAILS, number))


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_function_is_compiled_once_for_all_numbers_known_or_not():
    assert compiled_now(bind(ask_for_most, {}, "ask_for_most"))(9) == 3 + 4 + 9 + 9 + 9 + 10 + 10
    assert [len(function.dispatcher.overloads) for function in (most_of, sum_of)] == [1, 1]


def literal_only(number):
    return numba.literally(number)


def ask_for_literal(number):
    return asked(5) + number


def test_a_function_may_ask_for_a_number_that_is_known():
    assert bind(ask_for_literal, {"asked": compiled(literal_only)}, "ask_for_literal")(2) == 7


def test_a_compiled_function_is_found_by_its_name_where_it_is_sent():
    assert pickle.loads(pickle.dumps(refused)) is refused


def test_python_may_call_first_what_calls_itself():
    assert countdown(3) == 0
