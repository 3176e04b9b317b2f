"""Who beats whom in a circle? Each policy of a circle finishes ahead of the next one, and the last of the first."""

from collections.abc import Mapping, Sequence

import pandas as pd

FAIR = 0.5


def cycles(pairs: pd.DataFrame, *, level: float = 0.95) -> list[tuple[str, ...]]:
    """Return the shortest circle through every policy that is in one, each named once.

    Args:
        pairs: the table of `analysis.matchups.matchups` by policy.
        level: a policy beats another if it finishes ahead of it more often than not, with a q-value of at most one
            minus this: of all that is called so, about that share is chance.

    Examples:
        >>> row = {"estimate": 0.6, "q_value": 0.01}
        >>> rows = [{"policy": one, "opponent": other, **row} for one, other in ("ab", "bc", "ca", "ad")]
        >>> cycles(pd.DataFrame(rows))
        [('a', 'b', 'c')]
    """
    ahead = pairs[(pairs["estimate"] > FAIR) & (pairs["q_value"] <= 1 - level)]
    beaten = {name: sorted(rows["opponent"].astype("str")) for name, rows in ahead.groupby("policy", observed=True)}
    found = (_shortest(name, beaten) for name in sorted(beaten))
    return sorted({_first_in_front(circle) for circle in found if circle}, key=lambda circle: (len(circle), circle))


def _shortest(start: str, beaten: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the shortest chain from a policy that leads back to it, nothing if there is none."""
    chains: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    for chain in chains:
        for other in beaten.get(chain[-1], ()):
            if other == start:
                return chain
            if other not in seen:
                seen.add(other)
                chains.append((*chain, other))
    return ()


def _first_in_front(circle: tuple[str, ...]) -> tuple[str, ...]:
    at = circle.index(min(circle))
    return circle[at:] + circle[:at]
