"""What a folder of the laboratory was played for, if it would be played so today."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sim.errors import UsageError


class Planned(Protocol):
    """What a command of the laboratory plays."""

    @property
    def plan(self) -> Mapping[str, Any]:
        """What its folder says of it."""


Asked = TypeVar("Asked", bound=Planned)


def planned_in(
    folder: Path, plan: Mapping[str, Any], command: str, read: Callable[[Mapping[str, Any]], Asked]
) -> Asked:
    """Return what a plan tells of.

    Args:
        folder: where it stands, as refusals name it.
        plan: as the folder has it.
        command: which wrote it.
        read: what makes of a plan what was asked for.

    Raises:
        UsageError: if another command wrote it, it cannot be read, or it would be played otherwise today.
    """
    if plan.get("command") != command:
        raise UsageError(f"{folder} was not written by `counterpoise {command}`")
    try:
        asked = read(plan)
        today = asked.plan
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{folder}/lab.json describes a study that cannot be played: {error}") from error
    if odd := [name for name, value in today.items() if plan.get(name) != value]:
        raise UsageError(
            f"{folder} was played with other rules, values or policies than today's (its {odd[0]} differs)"
        )
    return asked
