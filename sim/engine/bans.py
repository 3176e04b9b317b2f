"""Bans: kinds of answers that a player may not give, whoever else may.

They stand in the player's mind. The drivers take the answers out before the policy sees them; where no other would be
left, the ban gives way. Both are counted.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import record
from sim.engine.options import matches, pattern
from sim.mechanics import ANY, Ban

MOST_BANS = 16  # of a mind


BAN = record(
    [
        ("mask", np.int64),  # the bits of an option that decide
        ("wanted", np.int64),  # what they are in a forbidden one
        ("decision", np.int64),  # the question at which it is forbidden, ANY = at all
    ]
)

BAN_FIELDS: list[tuple] = [  # of a mind
    ("ban_count", np.int64),
    ("bans", BAN, (MOST_BANS,)),  # the first `ban_count`
    ("withheld", np.int64),  # questions of this game at which answers were taken out
    ("gave_way", np.int64),  # questions at which nothing else would have been left
]


def fill_bans(mind: Any, bans: Sequence[Ban]) -> None:
    """Write bans into a mind.

    Raises:
        ValueError: if there are more than a mind has room for.
    """
    if len(bans) > MOST_BANS:
        raise ValueError(f"a mind has room for {MOST_BANS} bans, not for {len(bans)}")
    mind["ban_count"] = len(bans)
    for row, ban in zip(mind["bans"], bans, strict=False):
        row["mask"], row["wanted"] = pattern(ban.verb, ban.place, ban.value)
        row["decision"] = ban.decision


@compiled
def is_banned(mind, decision, option):
    """Return whether a mind may not give an answer to a question."""
    for index in range(mind.ban_count):
        ban = mind.bans[index]
        if matches(option, ban.mask, ban.wanted) and (ban.decision == ANY or ban.decision == decision):
            return True
    return False


@compiled
def keep_allowed(mind, decision, buffer, count):
    """Take out of the first `count` options what a mind may not answer, if anything else is left; return how many."""
    allowed = 0
    for index in range(count):
        allowed += not is_banned(mind, decision, buffer[index])
    if allowed == count:
        return count
    if allowed == 0:
        mind.gave_way += 1
        return count
    mind.withheld += 1
    allowed = 0
    for index in range(count):
        if not is_banned(mind, decision, buffer[index]):
            buffer[allowed] = buffer[index]
            allowed += 1
    return allowed


@compiled
def take_over_bans(mind, other):
    """Put a mind under the bans of another one."""
    mind.ban_count = other.ban_count
    for index in range(other.ban_count):
        mind.bans[index].mask = other.bans[index].mask
        mind.bans[index].wanted = other.bans[index].wanted
        mind.bans[index].decision = other.bans[index].decision
