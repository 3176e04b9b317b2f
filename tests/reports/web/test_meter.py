"""Work is counted by the processor that it takes, not by the time that passes."""

import os
import subprocess
import sys
import time

from reports.web.meter import Meter


def test_a_process_that_waits_uses_nothing():
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as waiting:
        time.sleep(0.3)
        meter = Meter(waiting.pid)
        time.sleep(0.2)
        assert meter.spent() < 0.2
        waiting.communicate(b"\n")
    assert meter.spent() == 0.0


def test_a_process_that_works_is_counted():
    meter = Meter(os.getpid())
    end = time.process_time() + 0.2
    while time.process_time() < end:
        pass
    assert 0.1 < meter.spent() < 1.0
