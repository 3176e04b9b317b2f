"""Which addresses of a game a reader asks for: those that hold a text, or fit a pattern with * for any part."""

import fnmatch
from collections.abc import Iterable, Sequence

from sim.errors import UsageError, nearest, shortened

WILD = frozenset("*?[")
MOST_NEAR = 3  # words that a refusal offers instead


def addresses_asked(key: str, addresses: Sequence[str], patterns: Iterable[str]) -> list[str]:
    """Return the addresses that one of some patterns means, in their order; all of them if there are no patterns.

    Args:
        key: of the game, which a pattern may leave out.
        addresses: all there are.
        patterns: each a part of an address, or a whole one with * for any part of it; capitals do not count.

    Raises:
        UsageError: if a pattern means none, naming what is near it.
    """
    wanted = [(pattern, _meant(key, addresses, pattern)) for pattern in patterns]
    if nothing := [pattern for pattern, found in wanted if not found]:
        raise UsageError(_refusal(key, addresses, nothing[0]))
    chosen = set().union(*(found for _, found in wanted))
    return [address for address in addresses if address in chosen or not wanted]


def _meant(key: str, addresses: Iterable[str], pattern: str) -> set[str]:
    spelt = pattern.strip().lower()
    if not WILD & {*spelt}:
        return {address for address in addresses if spelt in address.lower()}
    whole = (spelt, f"{key.lower()}.{spelt}")
    return {address for address in addresses if any(fnmatch.fnmatchcase(address.lower(), one) for one in whole)}


def _refusal(key: str, addresses: Sequence[str], pattern: str) -> str:
    words = {word for address in addresses for word in address.removeprefix(f"{key}.").split(".")}
    near = nearest(pattern, words, most=MOST_NEAR) or nearest(pattern, addresses, most=MOST_NEAR)
    hint = f"; near it: {', '.join(near)}" if near else f"; `counterpoise content {key}` lists them all"
    return f"no address of {key} holds {shortened(repr(pattern))}{hint}"
