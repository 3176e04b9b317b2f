"""Tasks in flight, without a cluster."""

import threading
from types import SimpleNamespace

from sim.runs.flights import Flights


class Done:
    """A task that has been carried out; it returns the thread in which that is asked."""

    def add_done_callback(self, called):
        called(self)

    def result(self):
        return threading.current_thread()


def test_what_is_done_is_fetched_in_a_thread_of_its_own_and_not_in_that_of_the_callbacks():
    client = SimpleNamespace(submit=lambda *_, **__: Done(), cancel=lambda sent: None, status="running")
    roster = SimpleNamespace(threads=1, fit=["worker"], look_round=lambda: False)
    threads = list(Flights(client, roster, (print,), range(3), lambda error, item: error).in_order())
    assert len(threads) == 3
    assert len(set(threads)) == 1
    assert threading.current_thread() not in threads
