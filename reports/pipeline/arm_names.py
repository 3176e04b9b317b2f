"""What arms that nobody names are called: by their settings, as far as there is room, and never alike."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.content.values import format_setting
from sim.errors import shortened

LONGEST_NAME = 80
NOT_IN_NAMES = "/\\"  # a name becomes a folder
MARK = 8  # letters kept free for " .." and the number of a name that is cut
Settings = Mapping[str, Any]


def written(settings: Settings, variant: str | None = None) -> str:
    """Write a change out in full."""
    return ", ".join([*([variant] if variant else []), *(format_setting(*pair) for pair in settings.items())])


def arm_names(arms: Sequence[Settings], variant: str | None = None) -> list[str]:
    """Return the names of arms that set the same addresses, all different where the arms are.

    Args:
        arms: what each sets.
        variant: of all arms.

    Returns:
        The settings in full where these fit; else what differs between the arms, without the part that all its
        addresses begin with; where that does not fit either, its beginning and the number of the arm.

    Examples:
        >>> coins = "people.{}.at.the.start.of.the.game.coins"
        >>> arm_names([{coins.format("lions"): number, coins.format("boars"): 1} for number in (3, 4)])
        ['lions.at.the.start.of.the.game.coins=3', 'lions.at.the.start.of.the.game.coins=4']
    """
    full = [written(settings, variant) for settings in arms]
    if all(map(fits, full)):
        return full
    differing = [address for address in arms[0] if len({repr(settings[address]) for settings in arms}) > 1]
    common = _common_part(list(arms[0]))
    return [
        _numbered(written({at[common:]: settings[at] for at in differing or settings}, variant), number)
        for number, settings in enumerate(arms, 1)
    ]


def fits(name: str) -> bool:
    """Return whether a name is short enough, and may become a folder."""
    return len(name) <= LONGEST_NAME and not any(letter in name for letter in NOT_IN_NAMES)


def _numbered(name: str, number: int) -> str:
    """Return a name that fits: where something is lost, it may be all that differs, so the number is added."""
    if fits(name):
        return name
    plain = name.translate(str.maketrans(NOT_IN_NAMES, "-" * len(NOT_IN_NAMES)))
    return f"{shortened(plain, LONGEST_NAME - MARK)} {number}"


def _common_part(addresses: Sequence[str]) -> int:
    """Return how many letters the addresses begin with in common, up to a dot and never a whole address."""
    parts = [address.split(".")[:-1] for address in addresses]
    return sum(len(same[0]) + 1 for same in _while_alike(parts))


def _while_alike(parts: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    columns = list(zip(*parts, strict=False))
    apart = [at for at, column in enumerate(columns) if len(set(column)) > 1]
    return columns[: apart[0]] if apart else columns
