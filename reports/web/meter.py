"""How much of the processor a worker has used for a question: a slow or a busy machine takes longer, not more."""

import os
import time
from pathlib import Path

USER, SYSTEM = 11, 12  # places in /proc/PID/stat behind the name of the process, which may hold blanks


class Meter:
    """Counts the seconds that a process uses from now on; passing time where a system does not tell of others."""

    def __init__(self, process: int):
        self._process = process
        self._start = _used(process)
        self._begun = time.monotonic()

    def passed(self) -> float:
        """Return the seconds that have passed."""
        return time.monotonic() - self._begun

    def spent(self) -> float:
        """Return the seconds used; of a process that has ended no more than nothing."""
        if self._start is None:
            return self.passed()
        used = _used(self._process)
        return 0.0 if used is None else used - self._start


def _used(process: int) -> float | None:
    """Return the seconds of processor time that a process has used, None where that cannot be known."""
    try:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(told[USER]) + int(told[SYSTEM])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None
