"""The roster of a cluster: which of its workers may play, which are being made ready, and which are refused.

Workers come and go while a run is played. No worker plays before its fingerprints match (`sim.runs.fingerprints`).
"""

import time
import warnings
from collections.abc import Mapping
from typing import Any

from sim.compiling import watch
from sim.errors import ClusterLost, RunWarning, UsageError, shortened
from sim.runs.fingerprints import installed
from sim.runs.shared import Place, is_shared, made_ready_at

POLL = 0.5  # seconds between two looks at who is there
TICK = 0.02
PATIENCE = 60.0  # seconds that a run waits for a worker, be it the first one or the next
MOST_NAMED = 4
LONGEST_REASON = 300


class Roster:
    """Who plays a study on a cluster.

    Attributes:
        fit: threads of the workers that may play, by address.
        refused: why others may not, by address.
    """

    def __init__(self, client: Any, load: bytes, fingerprints: Mapping[str, str], patience: float = PATIENCE):
        self.fit: Mapping[str, int] = {}
        self.refused: dict[str, str] = {}
        self._client, self._ask = client, (load, dict(installed()), dict(fingerprints))
        self._asked: dict[str, Any] = {}
        self._place: Place | None = None
        self._patience = patience
        self._looked = self._met = time.monotonic()

    @property
    def threads(self) -> int:
        """Games that can be played at a time."""
        return sum(self.fit.values())

    def first_call(self, purpose: str) -> None:
        """Wait until everybody who is there has shown fingerprints, and is ready.

        Args:
            purpose: what workers compile meanwhile, in words.

        Raises:
            UsageError: naming the workers that are refused, or if there are none.
        """
        waking = self._client.submit(time.time, pure=False)  # a cluster that grows on demand waits for work
        watch.begin(purpose)
        try:
            self._until_ready()
        except ClusterLost as error:
            raise UsageError(f"no worker plays: {error.where}") from error
        finally:
            watch.end()
            waking.release()
        if self.refused:
            raise UsageError(f"nothing is played: {self._refusals()}")

    def all_see(self, place: Place) -> bool:
        """Return whether all workers share a folder with the client; if so, those that come later have to."""
        answers = {one: self._client.submit(is_shared, place, workers=[one], pure=False) for one in sorted(self.fit)}
        while any(not asked.done() for asked in answers.values()):
            time.sleep(TICK)
            there = self._there()  # whoever leaves meanwhile need not see it
            answers = {address: asked for address, asked in answers.items() if asked.done() or address in there}
        if all(asked.status == "finished" and asked.result() for asked in answers.values()):
            self._place = place
        return self._place is not None

    def _until_ready(self) -> None:
        self._look()
        while self._asked or not (self.fit or self.refused):
            time.sleep(TICK)
            self._settle()
            if self._is_due():
                self._look()

    def look_round(self) -> bool:
        """See who has come and gone, if that is due, and return whether it was; warn of late ones that are unfit.

        Raises:
            ClusterLost: if nobody has been there for a while.
        """
        if not self._is_due():
            return False
        refused = set(self.refused)
        self._settle()
        self._look()
        for address in self.refused.keys() - refused:
            warnings.warn(f"{self._refusal(address)}; the others play on", RunWarning, stacklevel=2)
        return True

    def _is_due(self) -> bool:
        return time.monotonic() - self._looked >= POLL

    def _look(self) -> None:
        there = self._there()
        self.fit = {address: threads for address, threads in there.items() if address in self.fit}
        self.refused = {address: reason for address, reason in self.refused.items() if address in there}
        self._asked = {address: asked for address, asked in self._asked.items() if address in there}
        for address in there.keys() - self.fit.keys() - self.refused.keys() - self._asked.keys():
            self._asked[address] = self._client.submit(
                made_ready_at, self._place, *self._ask, workers=[address], pure=False
            )
        self._looked = time.monotonic()
        if self.fit or self._asked:
            self._met = self._looked
        elif self._looked - self._met > self._patience:
            raise ClusterLost(f"no worker has come for {self._patience:.0f} s")

    def _there(self) -> Mapping[str, int]:
        """Return the threads of all workers by address."""
        try:
            found: Mapping[str, int] = self._client.nthreads()
        except Exception as error:  # whatever a connection that breaks may raise
            raise ClusterLost("its scheduler no longer answers") from error
        return found

    def _settle(self) -> None:
        """Take in what those have answered who were asked for their fingerprints."""
        for address, asked in [*self._asked.items()]:
            if not asked.done():
                continue
            del self._asked[address]
            if asked.cancelled():
                continue  # its worker left meanwhile, or the scheduler did
            error = asked.exception()
            odd = asked.result() if error is None else [f"{type(error).__name__}: {error}"]
            if odd:
                self.refused[address] = shortened("; ".join(odd), LONGEST_REASON)
            else:
                self.fit = {**self.fit, address: self._threads_of(address)}

    def _threads_of(self, address: str) -> int:
        return self._there().get(address, 1)

    def _refusals(self) -> str:
        reasons = [self._refusal(address) for address in sorted(self.refused)[:MOST_NAMED]]
        more = len(self.refused) - len(reasons)
        return "; ".join([*reasons, f"and {more} more workers"] if more else reasons)

    def _refusal(self, address: str) -> str:
        return f"the worker {address} is refused: {self.refused[address]}"
