"""Which open values decide most: parts of the spread of the win shares, as `sensitivity` measured and kept them.

    likely = ["cap.fort"]

    [[measured]]
    command = "counterpoise sensitivity kings --draws 2048 --each 32"
    games = 65536

    [share]
    "cap.army" = 0.12

A share is that of a value whose effect is no false discovery; the likely ones, which are as likely as not to have one,
are only put in an order. An address is that of a value, or of an entry whose values were drawn together. Of what was
measured at several tables the largest share is kept.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.errors import UsageError
from sim.toml import read_tables


@dataclass(frozen=True)
class Deciding:
    """How much each open value of a game decides.

    Attributes:
        shares: by address without the game's key, the part of the summed spread of the win shares of the factions that
            it explains alone, of those that surely explain any.
        likely: addresses that may explain some as well, the likeliest first.
        measured: by which commands, and in how many games.
    """

    shares: Mapping[str, float] = field(default_factory=dict)
    likely: tuple[str, ...] = ()
    measured: tuple[Mapping[str, Any], ...] = ()

    def rank(self, address: str) -> tuple[float, int]:
        """Return what orders values by how much they decide, the first one least: share, and place among the likely."""
        measured = self.measured_as(address)
        place = self.likely.index(measured) if measured in self.likely else len(self.likely)
        return -self.shares.get(measured, 0.0), place

    def share(self, address: str) -> float:
        """Return the share of a value by its address without the game's key; 0 for one that has none."""
        return self.shares.get(self.measured_as(address), 0.0)

    def measured_as(self, address: str) -> str:
        """Return the address under which a value was measured: its own, or that of the entry it was drawn with."""
        entry = address
        while entry and entry not in self.shares and entry not in self.likely:
            entry = entry.rpartition(".")[0]
        return entry or address

    def resting_on(self, addresses: Sequence[str]) -> float | None:
        """Return which part of all that single values surely explain rests on some; None if nothing was measured."""
        whole = sum(self.shares.values())
        return sum(self.share(entry) for entry in {*map(self.measured_as, addresses)}) / whole if whole else None

    def written(self, title: str) -> str:
        """Return the file, what decides most first."""
        shares = sorted(self.shares.items(), key=lambda pair: (-pair[1], pair[0]))
        lines = [f"# Which part of the spread of the win shares each open value of {title} decides.", ""]
        lines += ["likely = [", *(f"  {json.dumps(address)}," for address in self.likely), "]", ""]
        for one in self.measured:
            lines += ["[[measured]]", *(f"{name} = {json.dumps(value)}" for name, value in one.items()), ""]
        return "\n".join([*lines, "[share]", *(f"{json.dumps(address)} = {share:g}" for address, share in shares), ""])


def deciding_in(path: Path | None) -> Deciding:
    """Return what a file holds; nothing where there is none.

    Raises:
        UsageError: in one line, if it is no such file.
    """
    if path is None or not path.exists():
        return Deciding()
    tables = read_tables(path, "what decides most")
    shares, likely, measured = tables.get("share", {}), tables.get("likely", []), tables.get("measured", [])
    if set(tables) - {"share", "likely", "measured"} or not isinstance(shares, dict) or not isinstance(likely, list):
        raise UsageError(f"{path} has the list `likely` and the tables [[measured]] and [share], and nothing else")
    if odd := [address for address, share in shares.items() if type(share) not in (int, float)]:
        raise UsageError(f"{path}: the share of {odd[0]} must be a number")
    return Deciding(shares, tuple(likely), tuple(measured))
