"""A cluster in this process, for tests of what is sent to workers."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import distributed


@contextmanager
def two_workers() -> Iterator[distributed.LocalCluster]:
    """Yield a cluster of two workers of one thread each; what they are sent is pickled."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address="127.0.0.1:0",
        memory_limit=0, silence_logs=logging.CRITICAL,
    ) as found:  # fmt: skip
        yield found
