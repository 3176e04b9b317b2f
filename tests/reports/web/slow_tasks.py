"""Questions of a toy kind for workers: quick, slow, greedy, fatal, and one that compiles for long."""

import os
import signal
import time

from reports.web.replies import Reply, json_reply
from sim.compiling import watch


def quick(number: int) -> Reply:
    """Return the number, and the process that did the work."""
    return json_reply(200, {"number": number, "worker": os.getpid()})


def slow(seconds: float) -> Reply:
    """Answer after a while."""
    time.sleep(seconds)
    return quick(0)


def greedy(size: int) -> Reply:
    """Take so many bytes."""
    return json_reply(200, len(bytearray(size)))


def fatal(number: int) -> Reply:
    """End the worker."""
    os.kill(os.getpid(), signal.SIGKILL)
    return quick(number)


def faulty(number: int) -> Reply:
    """Fail as nobody foresaw."""
    raise ZeroDivisionError(number)


def compiling(seconds: float) -> Reply:
    """Compile for so long, then answer."""
    watch.begin("the rules of a toy")
    time.sleep(seconds)
    watch.end()
    return quick(1)
