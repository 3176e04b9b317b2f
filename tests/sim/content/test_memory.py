"""What a content remembers, where rulebooks are made in several threads at a time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest

from sim.content.memory import scratch_of

DTYPE = np.dtype([("cost", np.int64), ("gold", np.int64)])
FIELDS = ("cost", "gold")
PATIENCE = 60.0  # seconds


def test_a_part_that_reads_the_record_is_refused():
    def fill(rules):
        rules["cost"] = rules["gold"] + 1

    with pytest.raises(AssertionError, match="depends on what stands in the record"):
        scratch_of(DTYPE).writes(fill)


def test_two_threads_see_each_what_they_write():
    side_by_side = Barrier(len(FIELDS))

    def writes(field):
        def fill(rules):
            side_by_side.wait(PATIENCE)
            rules[field] = 7
            side_by_side.wait(PATIENCE)

        return scratch_of(DTYPE).writes(fill)

    with ThreadPoolExecutor(len(FIELDS)) as threads:
        found = list(threads.map(writes, FIELDS))
    assert found == [[(0, 8, np.int64(7).tobytes())], [(8, 16, np.int64(7).tobytes())]]
