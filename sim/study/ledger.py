"""What lies on the table, in lines that add up: how it is at the start, each change, how it is after every round.

A holding is written as "gold 7; timber 5", a change of it as "gold +9 = 16; timber -1 = 4".
"""

from collections.abc import Iterator

from sim.engine.accounts import Account, Holding

NOTHING = "nothing"


def positions(when: str, account: Account) -> Iterator[str]:
    """Yield a line for each owner: "At the end of round 3, Purple: gold 5; timber 3"."""
    for owner, holding in account.items():
        yield f"{when}, {owner}: {holding_words(holding)}"


def holding_words(holding: Holding) -> str:
    """Return what somebody has: "gold 5; timber 3"."""
    return "; ".join(f"{what} {number}" for what, number in holding.items() if number) or NOTHING


def changes(before: Account, after: Account) -> Iterator[str]:
    """Yield a line for each owner whose holding has changed: "Purple: gold +9 = 16; timber -1 = 4"."""
    for owner in dict.fromkeys([*before, *after]):
        earlier, later = before.get(owner, {}), after.get(owner, {})
        if earlier == later:
            continue
        moved = [_change(what, earlier.get(what, 0), later.get(what, 0)) for what in dict.fromkeys([*earlier, *later])]
        if changed := [words for words in moved if words]:
            yield f"{owner}: {'; '.join(changed)}"


def _change(what: str, earlier: int, later: int) -> str:
    return "" if earlier == later else f"{what} {later - earlier:+} = {later}"
