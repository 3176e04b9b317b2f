"""Dice pools and absorbing chains against closed forms."""

import subprocess
import sys
from textwrap import dedent

import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.stats import binom, nbinom

from analysis.odds.chance.chains import Endless, best_stopping, endings, expected_visits, lengths
from analysis.odds.chance.dice import Pool, successes, uncancelled


def waiting(left, chance):
    """Chain of `left` successes to wait for; each step brings the next with the given chance."""
    moves = np.diag(np.full(left + 1, 1 - chance)) + np.diag(np.full(left, chance), -1)
    moves[0] = 0
    return csr_array(moves), np.arange(left + 1) > 0


def test_successes_of_one_pool_are_binomial():
    assert successes(Pool(7, 3, 8)) == pytest.approx(binom.pmf(range(8), 7, 3 / 8), abs=1e-15)


def test_no_dice_give_no_success():
    assert successes().tolist() == [1.0]
    assert successes(Pool(0, 3, 8)).tolist() == [1.0]


def test_shared_chances_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        successes(Pool(1, 1, 2))[0] = 0


def test_spare_cancels_do_nothing():
    assert uncancelled(np.array([0.25, 0.75]), np.array([0.0, 0.0, 0.0, 1.0])).tolist() == [1.0, 0.0]


def test_waiting_for_successes_lasts_as_the_negative_binomial_says():
    moves, going = waiting(4, 0.3)
    chances = lengths(moves, start=4, going=going, tolerance=1e-12, longest=1000)
    steps = np.arange(1, len(chances) + 1)
    assert chances == pytest.approx(nbinom.pmf(steps - 4, 4, 0.3), abs=1e-14)


def test_expected_visits_of_waiting_are_one_over_the_chance():
    moves, going = waiting(4, 0.3)
    visits = expected_visits(moves, start=4, going=going)
    assert visits == pytest.approx([0, *[1 / 0.3] * 4], rel=1e-14)
    assert endings(moves, visits, going=going) == pytest.approx([1, 0, 0, 0, 0], rel=1e-14)


def test_a_list_of_lengths_stops_at_the_longest_asked_for():
    moves, going = waiting(1, 1e-6)
    assert len(lengths(moves, start=1, going=going, tolerance=1e-12, longest=50)) == 50


def test_rare_ways_out_keep_their_digits():
    moves = csr_array(np.array([[0.0, 0, 0], [0, 0, 0], [1e-18, 3e-18, 1 - 4e-18]]))
    going = np.array([False, False, True])
    visits = expected_visits(moves, start=2, going=going)
    assert endings(moves, visits, going=going) == pytest.approx([0.25, 0.75, 0], rel=1e-14)


def test_a_state_that_is_never_left_is_refused_only_if_it_is_reached():
    moves = csr_array(np.array([[0.0, 0, 0], [0, 1.0, 0], [1.0, 0, 0]]))
    going = np.array([False, True, True])
    assert expected_visits(moves, start=2, going=going).tolist() == [0, 0, 1]
    with pytest.raises(Endless, match="never ends"):
        expected_visits(moves, start=1, going=going)


def test_stopping_takes_the_better_of_stopping_and_going_on():
    moves, going = waiting(3, 0.5)
    value, onward, goes_on = best_stopping(moves, np.array([4.0, 5.0, 1.0, 4.0]), open_to=going)
    assert value.tolist() == [4, 5, 5, 5]
    assert onward.tolist() == [-np.inf, 4, 5, 5]
    assert goes_on.tolist() == [False, False, True, True]


def test_a_tie_goes_on_and_a_dead_end_stops():
    moves = csr_array(np.array([[0.0, 0, 0], [0, 1.0, 0], [1.0, 0, 0]]))
    _, _, goes_on = best_stopping(moves, np.array([2, 2, 2]), open_to=np.array([False, True, True]))
    assert goes_on.tolist() == [False, False, True]


def test_a_thread_that_has_solved_one_does_not_spoil_the_exit_status():
    code = """
        import threading, time
        import numpy as np
        from scipy.sparse import csr_array
        from analysis.odds.chance.chains import arrivals, expected_visits

        def solve():
            moves, going = csr_array([[0.0, 0.0], [0.5, 0.5]]), np.array([False, True])
            arrivals(moves, expected_visits(moves, start=1, going=going), going=going)
            solved.set()
            time.sleep(60)

        solved = threading.Event()
        threading.Thread(target=solve, daemon=True).start()
        solved.wait()
    """
    done = subprocess.run([sys.executable, "-c", dedent(code)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
