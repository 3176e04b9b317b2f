"""Loads: what a worker is sent as bytes, with every task again, and opens once."""

import pickle
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=8)
def opened(load: bytes) -> Any:
    """Return what a load holds; whoever asks again gets the same object, with all that it has made meanwhile."""
    return pickle.loads(load)


def carried_out(load: bytes, item: Any) -> Any:
    """Return what a task returns for an item; this is what a worker does."""
    return opened(load)(item)
